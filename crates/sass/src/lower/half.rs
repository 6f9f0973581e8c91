//! Half precision: two numbers in a register.

use tmu_program::{Condition, Conversion, HalfFunction, HalfMode, Op, Register, Rounding, Source, Type};

use super::Lowering;
use super::compare::comparison;
use super::operands::{
    boolean, not_run, plain, predicate_destination, predicate_source, prefixed, rd, suffixed,
};
use crate::finding::{Finding, Part};
use crate::instruction::Instruction;
use crate::table::compare::FCMP;
use crate::table::half::HALF_MERGE;
use crate::table::meaning::HalfMerge;
use crate::table::names::{Field, Flag};
use crate::table::notation::Prefix;

const SIGN: u32 = 0x8000;

/// The low and the high number of an operand, each in bits 15:0.
fn numbers(
    lowering: &mut Lowering,
    instruction: &Instruction,
    names: &[Field],
) -> Result<[Source; 2], Finding> {
    let value = plain(instruction, names)?;
    let (absolute, negate) =
        (prefixed(instruction, names, Prefix::Absolute), prefixed(instruction, names, Prefix::Negate));
    if suffixed(instruction, names, Flag::F32) || matches!(value, Source::Constant { .. }) {
        // A single loses what a half does not hold: the vendor's compiler makes PTX `cvt.rz.f16.f32` of `.F32`. Constants
        // are always singles, which both halves take: the compiler writes the single of each half that it means.
        let to = lowering.temporary();
        let rounding = Rounding::TowardZero;
        let conversion = Conversion::new(Some(to), Type::F16, value, Type::F32);
        lowering.push(Op::Convert(Conversion { rounding, absolute, negate, ..conversion }));
        return Ok([to.into(); 2]);
    }
    let positions = if suffixed(instruction, names, Flag::H0H0) {
        [0, 0]
    } else if suffixed(instruction, names, Flag::H1H1) {
        [16, 16]
    } else {
        [0, 16]
    };
    let halves = positions.map(|position| lowering.extract(value, position, 16, false));
    Ok(halves.map(|half| signed(lowering, half, absolute, negate)))
}

/// A number with its sign cleared, then flipped.
fn signed(lowering: &mut Lowering, half: Source, absolute: bool, negate: bool) -> Source {
    if !absolute && !negate {
        return half;
    }
    let keep = Source::from(if absolute { !SIGN } else { u32::MAX });
    let flip = Source::from(if negate { SIGN } else { 0 });
    let to = lowering.temporary();
    // (half and keep) xor flip
    lowering.push(Op::Logic { to: Some(to), a: half, b: keep, c: flip, table: 0x6a });
    to.into()
}

/// The second operand: a register or constant, or an immediate for each half.
fn second(lowering: &mut Lowering, instruction: &Instruction) -> Result<[Source; 2], Finding> {
    match (instruction.value(Field::Low), instruction.value(Field::High)) {
        // The bits of an immediate are the upper ones of a half.
        (Some(_), Some(_)) => Ok([Field::Low, Field::High].map(|name| immediate(instruction, name))),
        _ => numbers(lowering, instruction, &[Field::Sb, Field::Rb]),
    }
}

fn immediate(instruction: &Instruction, name: Field) -> Source {
    instruction.operand(name).map_or(Source::ZERO, |operand| {
        let bits = instruction.get(operand.bits) as u32;
        Source::from(bits << (16 - operand.bits.width()))
    })
}

fn mode(instruction: &Instruction, single: bool) -> Result<HalfMode, Finding> {
    if instruction.has(Flag::Invalid) || instruction.has(Flag::Invalidfmz3) {
        return Err(not_run(instruction, Part::Whole, "this mode"));
    }
    let zero_wins = instruction.has(Flag::Fmz);
    let flush = instruction.has(Flag::Ftz) || zero_wins;
    Ok(HalfMode { flush, zero_wins, saturate: instruction.has(Flag::Sat), single, brain: false })
}

fn push(
    lowering: &mut Lowering,
    instruction: &Instruction,
    function: HalfFunction,
    operands: [[Source; 2]; 3],
) -> Result<(), Finding> {
    let merge = instruction.meaning(&HALF_MERGE).unwrap_or(HalfMerge::Both);
    let to = rd(instruction)?;
    let [a, b, c] = operands;
    let single = merge == HalfMerge::Single;
    let mode = mode(instruction, single)?;
    let half = |to: Register, index: usize| Op::Half {
        to: Some(to),
        function,
        a: a[index],
        b: b[index],
        c: c[index],
        mode,
    };
    let (low, high) = (lowering.temporary(), lowering.temporary());
    if single {
        lowering.push(half(low, 0));
        lowering.push(Op::Move { to, from: low.into() });
        return Ok(());
    }
    lowering.push(half(low, 0));
    lowering.push(half(high, 1));
    let old = plain(instruction, &[Field::Rd])?;
    // The base of the word, and which half goes where.
    let (base, insert, position) = match merge {
        HalfMerge::Low => (old, low, 0),
        HalfMerge::High => (old, high, 16),
        HalfMerge::Both | HalfMerge::Single => (low.into(), high, 16),
    };
    let (insert, position, length) = (insert.into(), Source::from(position), 16.into());
    lowering.push(Op::InsertBits { to, base, insert, position, length });
    Ok(())
}

/// HADD2: Rd = Ra + Rb.
pub fn hadd2(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let operands =
        [numbers(lowering, instruction, &[Field::Ra])?, second(lowering, instruction)?, [Source::ZERO; 2]];
    push(lowering, instruction, HalfFunction::Add, operands)
}

/// HMUL2: Rd = Ra × Rb.
pub fn hmul2(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let operands =
        [numbers(lowering, instruction, &[Field::Ra])?, second(lowering, instruction)?, [Source::ZERO; 2]];
    push(lowering, instruction, HalfFunction::Multiply, operands)
}

/// HFMA2: Rd = Ra × Rb + Rc, rounded once.
pub fn hfma2(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let a = numbers(lowering, instruction, &[Field::Ra])?;
    let b = second(lowering, instruction)?;
    let c = numbers(lowering, instruction, &[Field::Sc, Field::Rc])?;
    push(lowering, instruction, HalfFunction::MultiplyAdd, [a, b, c])
}

/// The comparisons of both halves.
fn compare(lowering: &mut Lowering, instruction: &Instruction) -> Result<[Condition; 2], Finding> {
    let comparison = comparison(instruction, &[&FCMP]);
    let (a, b) = (numbers(lowering, instruction, &[Field::Ra])?, second(lowering, instruction)?);
    Ok([0, 1].map(|index| {
        let [a, b] = [a[index], b[index]].map(|half| {
            let single = lowering.temporary();
            let half = if instruction.has(Flag::Ftz) { flushed(lowering, half) } else { half };
            lowering.push(Op::Convert(Conversion::new(Some(single), Type::F32, half, Type::F16)));
            single.into()
        });
        let to = lowering.temporary_predicate();
        lowering.push(Op::FloatCompare { to, a, b, comparison, flush: false });
        Condition::If(to)
    }))
}

/// A half with 0 in the place of denormals.
fn flushed(lowering: &mut Lowering, half: Source) -> Source {
    let mode = HalfMode { flush: true, zero_wins: false, saturate: false, single: false, brain: false };
    let (to, b, c) = (lowering.temporary(), SIGN.into(), Source::ZERO);
    lowering.push(Op::Half { to: Some(to), function: HalfFunction::Add, a: half, b, c, mode });
    to.into()
}

/// HSET2: in each half of Rd all ones, or 1.0 with `.BF`, where the comparison combined with Ps holds.
pub fn hset2(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 0)?;
    let found = compare(lowering, instruction)?;
    let with = predicate_source(instruction, Field::Ps);
    let truth = Source::from(if instruction.has(Flag::Bf) { 0x3c00 } else { 0xffff });
    let [low, high] = found.map(|found| {
        let condition = lowering.combined(found, with, function);
        let to = lowering.temporary();
        lowering.push(Op::Select { to: Some(to), condition, then: truth, otherwise: Source::ZERO });
        Source::from(to)
    });
    let (to, position, length) = (rd(instruction)?, 16.into(), 16.into());
    lowering.push(Op::InsertBits { to, base: low, insert: high, position, length });
    Ok(())
}

/// HSETP2: Pd and Pe = the comparisons of the low and the high half combined with Ps; with `.H_AND`, Pd = both hold,
/// Pe = not both.
pub fn hsetp2(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 0)?;
    let [low, high] = compare(lowering, instruction)?;
    let with = predicate_source(instruction, Field::Ps);
    let [first, second] = if instruction.has(Flag::HAnd) {
        let both = lowering.combined(low, high, tmu_program::BooleanFunction::And);
        [both, both.inverse()]
    } else {
        [low, high]
    };
    let first = lowering.combined(first, with, function);
    let second = lowering.combined(second, with, function);
    for (name, holds) in [(Field::Pd, first), (Field::Pe, second)] {
        if let Some(to) = predicate_destination(instruction, name) {
            lowering.set(to, holds);
        }
    }
    Ok(())
}
