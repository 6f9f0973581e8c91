//! Video instructions: arithmetic on bytes and halves of words. What they do is said by the PTX manual's pages on
//! scalar and SIMD video instructions, which the vendor's compiler turns into them one to one.

use tmu_program::{
    Comparison, Op, PartArithmetic, PartFunction, PartMerge, Register, Shift, ShiftAmount, Source, WordPart,
};

use super::Lowering;
use super::compare::comparison;
use super::operands::{
    A, boolean, chosen, chosen_from, meaningless, not_run, plain, predicate_source, prefixed, rd,
    refuse_condition_code, suffixed,
};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table;
use crate::table::compare::ICMP;
use crate::table::meaning::PartType;
use crate::table::multiply::VIDEO_IMM;
use crate::table::names::{Field, Flag};
use crate::table::notation::{Kind, Prefix};
use crate::table::video::{
    Opcode, VIDEO, VIDEO_A4, VIDEO_B4, VIDEO_IMM4, VIDEO_LANES, VIDEO_OP, VIDEO_SCALE, VIDEO_SUM,
    VIDEO_UNSIGNED,
};

/// The types of the first two operands that the form lets choose.
fn types(instruction: &Instruction) -> Result<Vec<PartType>, Finding> {
    let sets = [&VIDEO, &VIDEO_UNSIGNED, &VIDEO_IMM];
    let chosen = instruction.choices(&sets);
    chosen.map(|found| found.meaning.ok_or_else(|| meaningless(instruction, found.name))).collect()
}

/// Where a part starts: `.B1`, `.H1`….
fn position(instruction: &Instruction, names: &[Field]) -> u8 {
    let positions = [(Flag::B1, 8), (Flag::B2, 16), (Flag::B3, 24), (Flag::H1, 16)];
    positions
        .into_iter()
        .find(|&(flag, _)| suffixed(instruction, names, flag))
        .map_or(0, |(_, position)| position)
}

const SECOND: &[Field] = &[Field::Rb, Field::B];

/// The first two operands. Types are not written where both are words: signed ones, but for the amount of a shift. An
/// immediate has 16 bits.
fn parts(instruction: &Instruction) -> Result<[WordPart; 2], Finding> {
    let types = types(instruction)?;
    let shifts = matches!(instruction.opcode(), table::Opcode::Video(Opcode::Vshl | Opcode::Vshr));
    let usual = match (instruction.operand(Field::B).is_some(), shifts) {
        (false, false) => PartType::S32,
        (false, true) => PartType::U32,
        (true, false) => PartType::S16,
        (true, true) => PartType::U16,
    };
    let spelled = [(Flag::U16, PartType::U16), (Flag::S16, PartType::S16)];
    let literal = literal_type(instruction, &types, spelled);
    let first = types.first().copied().unwrap_or(PartType::S32);
    let second = types.get(1).copied().or(literal).unwrap_or(usual);
    Ok([part(instruction, A, first)?, part(instruction, SECOND, second)?])
}

/// The type that the row spells out, where the other one is the only one to choose.
fn literal_type(
    instruction: &Instruction,
    chosen: &[PartType],
    types: [(Flag, PartType); 2],
) -> Option<PartType> {
    let spelled = |found: &(Flag, PartType)| chosen.len() == 1 && instruction.has_literal(found.0);
    types.into_iter().find(spelled).map(|found| found.1)
}

fn part(instruction: &Instruction, names: &[Field], part: PartType) -> Result<WordPart, Finding> {
    let PartType { width, signed } = part;
    let position = position(instruction, names);
    if position > 32 - width {
        return Err(not_run(instruction, names[0], "a part outside its word"));
    }
    let sign = names.iter().find_map(|&name| instruction.operand(name)).is_some_and(|operand| {
        operand.kind == Kind::SignMagnitude && instruction.get(operand.bits) >> 16 == 1
    });
    let negate = sign || prefixed(instruction, names, Prefix::Negate);
    Ok(WordPart { value: plain(instruction, names)?, position, width, signed, negate })
}

fn push(
    lowering: &mut Lowering,
    instruction: &Instruction,
    function: PartFunction,
    signed: bool,
) -> Result<(), Finding> {
    let [a, b] = parts(instruction)?;
    let c = plain(instruction, &[Field::Rc])?;
    let saturate = instruction.has(Flag::Sat);
    let with = chosen(instruction, &[&VIDEO_OP])?.unwrap_or(PartMerge::None);
    lowering.push_result(instruction, |to| {
        let emulated = false;
        Op::Parts(Box::new(PartArithmetic { to, a, b, c, function, signed, saturate, with, emulated }))
    })
}

/// VADD: the sum of two parts.
pub fn vadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let plus_one = instruction.has(Flag::Po);
    push(lowering, instruction, PartFunction::Add { plus_one }, !instruction.has(Flag::Ud))
}

/// VABSDIFF: the distance of two parts.
pub fn vabsdiff(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, PartFunction::Difference, instruction.has(Flag::Sd))
}

/// VMNMX: the smaller of two parts, or the larger with `.MX`.
pub fn vmnmx(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = if instruction.has(Flag::Mx) { PartFunction::Maximum } else { PartFunction::Minimum };
    push(lowering, instruction, function, !instruction.has(Flag::Ud))
}

fn shift(lowering: &mut Lowering, instruction: &Instruction, shift: Shift) -> Result<(), Finding> {
    let limit = if instruction.has(Flag::W) { ShiftAmount::Wrap } else { ShiftAmount::Clamp };
    push(lowering, instruction, PartFunction::Shift { shift, limit }, !instruction.has(Flag::Ud))
}

/// VSHL: one part shifted to the left by another.
pub fn vshl(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    shift(lowering, instruction, Shift::Left)
}

/// VSHR: one part shifted to the right by another.
pub fn vshr(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    shift(lowering, instruction, Shift::Right)
}

/// VMAD: the product of two parts, plus Rc, scaled.
pub fn vmad(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let shift = chosen_from(instruction, &[&VIDEO_SCALE])?;
    let negate_c = prefixed(instruction, &[Field::Rc], Prefix::Negate);
    let function = PartFunction::MultiplyAdd { plus_one: instruction.has(Flag::Po), negate_c, shift };
    push(lowering, instruction, function, true)
}

/// VSET: 1 where two parts compare as asked.
pub fn vset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, PartFunction::Compare(comparison(instruction, &[&ICMP])), false)
}

/// VSETP: as VSET, into predicates.
pub fn vsetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let [a, b] = parts(instruction)?;
    let found = lowering.temporary();
    let function = PartFunction::Compare(comparison(instruction, &[&ICMP]));
    let (to, c, with) = (Some(found), Source::ZERO, PartMerge::None);
    let (signed, saturate, emulated) = (false, false, false);
    let arithmetic = PartArithmetic { to, a, b, c, function, signed, saturate, with, emulated };
    lowering.push(Op::Parts(Box::new(arithmetic)));
    let holds = lowering.temporary_predicate();
    lowering.push(Op::compare(holds, found, Comparison::NOT_EQUAL, Source::ZERO, false));
    lowering.set_predicates(
        instruction,
        holds,
        predicate_source(instruction, Field::Ps),
        boolean(instruction, 0)?,
    );
    Ok(())
}

/// VABSDIFF4: the distances of four pairs of bytes, in four lanes or added up.
pub fn vabsdiff4(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse_condition_code(instruction)?;
    let accumulate = chosen_from(instruction, &[&VIDEO_SUM])?;
    let lanes = chosen(instruction, &[&VIDEO_LANES])?.unwrap_or(15);
    let types: Vec<PartType> =
        instruction.choices(&[&VIDEO_IMM4]).filter_map(|found| found.meaning).collect();
    let spelled = [(Flag::U8, PartType::U8), (Flag::S8, PartType::S8)];
    let literal = literal_type(instruction, &types, spelled);
    let first = types.first().copied().unwrap_or(PartType::S8);
    let second = types.get(1).copied().or(literal).unwrap_or(PartType::S8);
    let selected_a = chosen(instruction, &[&VIDEO_A4])?.unwrap_or([0, 1, 2, 3]);
    let selected_b = chosen(instruction, &[&VIDEO_B4])?.unwrap_or([4, 5, 6, 7]);
    let (a, b) = (plain(instruction, A)?, plain(instruction, SECOND)?);
    let mut sum = plain(instruction, &[Field::Rc])?;
    for lane in (0..4).filter(|lane| lanes >> lane & 1 == 1) {
        let byte = |byte: u8, part: PartType| WordPart {
            value: if byte < 4 { a } else { b },
            position: byte % 4 * 8,
            width: part.width,
            signed: part.signed,
            negate: false,
        };
        let with = match accumulate {
            true => PartMerge::Add,
            false => PartMerge::Insert { position: lane as u8 * 8, width: 8 },
        };
        let to: Register = lowering.temporary();
        lowering.push(Op::Parts(Box::new(PartArithmetic {
            to: Some(to),
            a: byte(selected_a[lane], first),
            b: byte(selected_b[lane], second),
            c: sum,
            function: PartFunction::Difference,
            signed: instruction.has(Flag::Sd),
            saturate: instruction.has(Flag::Sat),
            with,
            emulated: false,
        })));
        sum = to.into();
    }
    lowering.push(Op::Move { to: rd(instruction)?, from: sum });
    Ok(())
}
