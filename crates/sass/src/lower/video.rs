//! Video instructions: arithmetic on bytes and halves of words. What they do is said by the PTX manual's pages on
//! scalar and SIMD video instructions, which the vendor's compiler turns into them one to one.

use tmu_program::{
    Comparison, Op, PartArithmetic, PartFunction, PartMerge, Register, Shift, ShiftAmount, Source, WordPart,
};

use super::Lowering;
use super::operands::{
    A, boolean, modifier_not_run, not_run, plain, predicate_source, prefixed, rd, refuse_condition_code,
    suffixed,
};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::names::{Choice, Field, Flag};
use crate::table::notation::{Kind, Prefix};

/// The types of the first two operands, as they are written; the unsigned word where nothing is.
fn types(instruction: &Instruction) -> Vec<&'static str> {
    let sets = ["video", "video_unsigned", "video_imm"];
    let choices = instruction.encoding().choices().filter(|(set, _)| sets.contains(&set.name));
    choices.map(|(set, bits)| set.name_of(instruction.get(bits)).unwrap_or_default()).collect()
}

/// Width and signedness of a type such as `S16`.
fn shape(instruction: &Instruction, name: &'static str) -> Result<(u8, bool), Finding> {
    let width = match name.get(1..) {
        Some("8") => 8,
        Some("16") => 16,
        Some("32") => 32,
        _ => return Err(modifier_not_run(instruction, name)),
    };
    Ok((width, name.starts_with('S')))
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
    let types = types(instruction);
    let shifts = matches!(instruction.encoding().layout.mnemonic, "VSHL" | "VSHR");
    let usual = match (instruction.operand(Field::B).is_some(), shifts) {
        (false, false) => "S32",
        (false, true) => "U32",
        (true, false) => "S16",
        (true, true) => "U16",
    };
    let literal = literal_type(instruction, &types, [Flag::U16, Flag::S16]);
    let first = types.first().copied().unwrap_or("S32");
    let second = types.get(1).copied().or(literal).unwrap_or(usual);
    Ok([part(instruction, A, first)?, part(instruction, SECOND, second)?])
}

/// The type that the row spells out, where the other one is the only one to choose.
fn literal_type(instruction: &Instruction, chosen: &[&str], types: [Flag; 2]) -> Option<&'static str> {
    let spelled = |flag: &Flag| chosen.len() == 1 && instruction.has_literal(*flag);
    types.into_iter().find(spelled).map(Flag::name)
}

fn part(instruction: &Instruction, names: &[Field], name: &'static str) -> Result<WordPart, Finding> {
    let (width, signed) = shape(instruction, name)?;
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

/// What becomes of the result and Rc.
fn merge(instruction: &Instruction) -> PartMerge {
    match instruction.choice(Choice::VideoOp) {
        Some("MRG_16H") => PartMerge::Insert { position: 16, width: 16 },
        Some("MRG_16L") => PartMerge::Insert { position: 0, width: 16 },
        Some("MRG_8B0") => PartMerge::Insert { position: 0, width: 8 },
        Some("MRG_8B2") => PartMerge::Insert { position: 16, width: 8 },
        Some("ACC") => PartMerge::Add,
        Some("MIN") => PartMerge::Minimum,
        Some("MAX") => PartMerge::Maximum,
        _ => PartMerge::None,
    }
}

fn push(
    lowering: &mut Lowering,
    instruction: &Instruction,
    function: PartFunction,
    signed: bool,
) -> Result<(), Finding> {
    let [a, b] = parts(instruction)?;
    let c = plain(instruction, &[Field::Rc])?;
    let (saturate, with) = (instruction.has(Flag::Sat), merge(instruction));
    lowering.push_result(instruction, |to| {
        Op::Parts(Box::new(PartArithmetic { to, a, b, c, function, signed, saturate, with }))
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
    let shift = match instruction.choice(Choice::VideoScale) {
        Some("") => 0,
        Some("SHR_7") => 7,
        Some("SHR_15") => 15,
        other => return Err(modifier_not_run(instruction, other.unwrap_or_default())),
    };
    let negate_c = prefixed(instruction, &[Field::Rc], Prefix::Negate);
    let function = PartFunction::MultiplyAdd { plus_one: instruction.has(Flag::Po), negate_c, shift };
    push(lowering, instruction, function, true)
}

fn comparison(instruction: &Instruction) -> Comparison {
    let found = instruction.encoding().choice(Choice::Icmp);
    Comparison::from_bits(found.map_or(0, |(_, bits)| instruction.get(bits) as u8))
}

/// VSET: 1 where two parts compare as asked.
pub fn vset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, PartFunction::Compare(comparison(instruction)), false)
}

/// VSETP: as VSET, into predicates.
pub fn vsetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let [a, b] = parts(instruction)?;
    let found = lowering.temporary();
    let function = PartFunction::Compare(comparison(instruction));
    let (to, c, with) = (Some(found), Source::ZERO, PartMerge::None);
    let arithmetic = PartArithmetic { to, a, b, c, function, signed: false, saturate: false, with };
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

/// The byte of {Rb, Ra} that each lane of a selector such as `4321` names, lane 0 first; nothing where none is written.
fn selectors(instruction: &Instruction, set: Choice, usual: [u32; 4]) -> Result<[u32; 4], Finding> {
    match instruction.choice(set) {
        None | Some("") => Ok(usual),
        Some(name) => {
            let digits: Vec<u32> = name.chars().rev().filter_map(|digit| digit.to_digit(8)).collect();
            digits.try_into().map_err(|_| modifier_not_run(instruction, name))
        }
    }
}

/// VABSDIFF4: the distances of four pairs of bytes, in four lanes or added up.
pub fn vabsdiff4(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse_condition_code(instruction)?;
    let accumulate = match instruction.choice(Choice::VideoSum) {
        Some("") => false,
        Some("ACC") => true,
        other => return Err(modifier_not_run(instruction, other.unwrap_or_default())),
    };
    let lanes = instruction.choice(Choice::VideoLanes).unwrap_or_default();
    // Without a name, all lanes.
    let taken = |lane: usize| lanes.is_empty() || lanes.contains(["X", "Y", "Z", "W"][lane]);
    let types: Vec<&str> = {
        let choices = instruction.encoding().named.iter().filter(|it| it.0 == Choice::VideoImm4);
        choices.map(|&(_, set, bits)| set.name_of(instruction.get(bits)).unwrap_or_default()).collect()
    };
    let literal = literal_type(instruction, &types, [Flag::U8, Flag::S8]);
    let first = types.first().copied().unwrap_or("S8");
    let second = types.get(1).copied().or(literal).unwrap_or("S8");
    let selected_a = selectors(instruction, Choice::VideoA4, [0, 1, 2, 3])?;
    let selected_b = selectors(instruction, Choice::VideoB4, [4, 5, 6, 7])?;
    let (a, b) = (plain(instruction, A)?, plain(instruction, SECOND)?);
    let mut sum = plain(instruction, &[Field::Rc])?;
    for lane in (0..4).filter(|lane| taken(*lane)) {
        let byte = |byte: u32, name: &str| WordPart {
            value: if byte < 4 { a } else { b },
            position: (byte % 4 * 8) as u8,
            width: 8,
            signed: name == "S8",
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
        })));
        sum = to.into();
    }
    lowering.push(Op::Move { to: rd(instruction)?, from: sum });
    Ok(())
}
