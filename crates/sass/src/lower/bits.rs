//! Logic, shifts and bit fields.

use tmu_program::{BooleanFunction, Comparison, Condition, Op, Shift, ShiftAmount, Source};

use super::operands::{
    A, B, C, chosen_from, plain, predicate_destination, prefixed, rd, refuse, sets_condition_code,
};
use super::{Lowering, condition_code};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::logic::{LOGIC, LOGIC_TEST};
use crate::table::meaning::{Logic, ResultTest};
use crate::table::names::{Field, Flag};
use crate::table::notation::Prefix;

/// Bits of the three operands in a truth table of [`Op::Logic`].
const TABLE_A: u8 = 0xf0;
const TABLE_B: u8 = 0xcc;

/// LOP, LOP32I: Rd = Ra and/or/xor Sb, or Sb.
pub fn lop(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let a = if prefixed(instruction, A, Prefix::Invert) { !TABLE_A } else { TABLE_A };
    let b = if prefixed(instruction, B, Prefix::Invert) { !TABLE_B } else { TABLE_B };
    let table = match chosen_from(instruction, &[&LOGIC])? {
        Logic::And => a & b,
        Logic::Or => a | b,
        Logic::Xor => a ^ b,
        Logic::PassB => b,
    };
    logic(lowering, instruction, Source::ZERO, table)
}

/// LOP3.LUT: Rd = any function of the bits of Ra, Sb, Rc.
pub fn lop3(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let table = instruction.value(Field::Table).unwrap_or_default() as u8;
    logic(lowering, instruction, plain(instruction, C)?, table)
}

fn logic(lowering: &mut Lowering, instruction: &Instruction, c: Source, table: u8) -> Result<(), Finding> {
    let (a, b) = (plain(instruction, A)?, plain(instruction, B)?);
    let tested = predicate_destination(instruction, Field::Pd);
    if tested.is_none() && !sets_condition_code(instruction) {
        lowering.push(Op::Logic { to: rd(instruction)?, a, b, c, table });
        return Ok(());
    }
    let result = lowering.temporary();
    lowering.push(Op::Logic { to: Some(result), a, b, c, table });
    let zero = lowering.temporary_predicate();
    lowering.push(Op::compare(zero, result, Comparison::EQUAL, Source::ZERO, false));
    let mut zero = Condition::If(zero);
    if instruction.has(Flag::X) {
        // All words of a long number: this one, and those below by the condition code.
        zero = lowering.combined(Condition::If(condition_code::ZERO), zero, BooleanFunction::And);
    }
    if sets_condition_code(instruction) {
        lowering.flags_of_integer(result);
        lowering.set(condition_code::ZERO, zero);
    }
    if let Some(to) = tested {
        lowering.set(to, test(instruction, zero));
    }
    lowering.push(Op::Move { to: rd(instruction)?, from: result.into() });
    Ok(())
}

/// The test of the result that goes to Pd: `.Z`, `.NZ`, `.T`; without one it is false.
fn test(instruction: &Instruction, zero: Condition) -> Condition {
    match instruction.meaning(&LOGIC_TEST) {
        Some(ResultTest::Zero) => zero,
        Some(ResultTest::NotZero) => zero.inverse(),
        Some(ResultTest::Always) => Condition::Always,
        Some(ResultTest::Never) | None => Condition::Never,
    }
}

fn amount_limit(instruction: &Instruction) -> ShiftAmount {
    if instruction.has(Flag::W) { ShiftAmount::Wrap } else { ShiftAmount::Clamp }
}

/// SHL: Rd = Ra << Sb.
pub fn shl(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::X])?;
    let (value, amount) = (plain(instruction, A)?, plain(instruction, B)?);
    let limit = amount_limit(instruction);
    lowering.push_result(instruction, |to| Op::Shift { to, value, amount, shift: Shift::Left, limit })
}

/// SHR: Rd = Ra >> Sb, after a bit reversal with `.BREV`.
pub fn shr(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::X, Flag::Xhi, Flag::Invalidshrxmode1])?;
    let (value, amount) = (maybe_reversed(lowering, instruction)?, plain(instruction, B)?);
    let shift = if instruction.has(Flag::U32) { Shift::Right } else { Shift::RightSigned };
    let limit = amount_limit(instruction);
    lowering.push_result(instruction, |to| Op::Shift { to, value, amount, shift, limit })
}

/// Ra, with its bits in reverse order where `.BREV` asks for it.
fn maybe_reversed(lowering: &mut Lowering, instruction: &Instruction) -> Result<Source, Finding> {
    let value = plain(instruction, A)?;
    if !instruction.has(Flag::Brev) {
        return Ok(value);
    }
    let to = lowering.temporary();
    lowering.push(Op::ReverseBits { to: Some(to), value });
    Ok(to.into())
}

/// SHF.L, SHF.R: Rd = upper word of {Rc, Ra} << Rb, or lower word of {Rc, Ra} >> Rb; SHF.R.HI gives the upper word.
///
/// Source for `.HI`: the public driver for these machines, which tests its instructions on them; SHF.L.HI is illegal
/// there.
///
/// # Errors
/// `SASS-020` for SHF.L.HI, and for `.X` and `.XHI`, whose meaning no document states.
pub fn shf(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse(instruction, &[Flag::X, Flag::Xhi, Flag::Invalidmaxshift3])?;
    if instruction.has(Flag::L) {
        refuse(instruction, &[Flag::Hi])?;
    }
    let amount = match instruction.value(Field::Shift) {
        Some(amount) => Source::from(amount as u32),
        None => plain(instruction, B)?,
    };
    let (wide, signed) =
        (instruction.has(Flag::U64) || instruction.has(Flag::S64), instruction.has(Flag::S64));
    let shift = match (instruction.has(Flag::L), signed) {
        (true, _) => Shift::Left,
        (false, true) => Shift::RightSigned,
        (false, false) => Shift::Right,
    };
    let (low, high) = (plain(instruction, A)?, plain(instruction, C)?);
    let (limit, bits) = (amount_limit(instruction), if wide { 64 } else { 32 });
    if instruction.has(Flag::Hi) {
        return shifted_upper_word(lowering, instruction, high, amount, shift);
    }
    lowering.push_result(instruction, |to| Op::FunnelShift { to, low, high, amount, shift, limit, bits })
}

/// SHF.R.HI: the lower word does not reach the upper one, which is shifted alone; amounts from 32 up leave its sign.
fn shifted_upper_word(
    lowering: &mut Lowering,
    instruction: &Instruction,
    value: Source,
    amount: Source,
    shift: Shift,
) -> Result<(), Finding> {
    let wide = instruction.has(Flag::U64) || instruction.has(Flag::S64);
    let (amount, limit) = match (wide, amount_limit(instruction)) {
        (true, ShiftAmount::Wrap) => (lowering.extract(amount, 0, 6, false), ShiftAmount::Clamp),
        (_, limit) => (amount, limit),
    };
    lowering.push_result(instruction, |to| Op::Shift { to, value, amount, shift, limit })
}

/// Position and length of a bit field: bits 7:0 and 15:8 of Sb.
fn field(lowering: &mut Lowering, instruction: &Instruction) -> Result<[Source; 2], Finding> {
    let packed = plain(instruction, B)?;
    if let Source::Immediate(bits) = packed {
        return Ok([(bits & 0xff).into(), (bits >> 8 & 0xff).into()]);
    }
    Ok([lowering.extract(packed, 0, 8, false), lowering.extract(packed, 8, 8, false)])
}

/// BFE: Rd = a bit field of Ra.
pub fn bfe(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let [position, length] = field(lowering, instruction)?;
    let value = maybe_reversed(lowering, instruction)?;
    let signed = !instruction.has(Flag::U32);
    lowering.push_result(instruction, |to| Op::ExtractBits { to, value, position, length, signed })
}

/// BFI: Rd = Sc with the low bits of Ra put in.
pub fn bfi(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let [position, length] = field(lowering, instruction)?;
    let (base, insert) = (plain(instruction, C)?, plain(instruction, A)?);
    lowering.push_result(instruction, |to| Op::InsertBits { to, base, insert, position, length })
}

/// Quad lanes 0…3 that a move writes; all of them unless the instruction says otherwise.
fn lanes(instruction: &Instruction) -> u64 {
    instruction.value(Field::Lanes).unwrap_or(0xf)
}

/// MOV, MOV32I: Rd = Sb, in the lanes of each quad that the mask names.
pub fn mov(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (to, from) = (rd(instruction)?, plain(instruction, B)?);
    let mask = lanes(instruction);
    let Some(register) = to.filter(|_| mask != 0xf) else {
        lowering.push(Op::Move { to, from });
        return Ok(());
    };
    let lane = lowering.temporary();
    lowering.push(Op::ReadSpecial { to: Some(lane), special: tmu_program::Special::Lane });
    let quad_lane = lowering.extract(lane.into(), 0, 2, false);
    let chosen = lowering.shift((mask as u32).into(), quad_lane, Shift::Right, ShiftAmount::Clamp);
    let bit = lowering.extract(chosen, 0, 1, false);
    let here = lowering.temporary_predicate();
    lowering.push(Op::compare(here, bit, Comparison::NOT_EQUAL, Source::ZERO, false));
    let condition = Condition::If(here);
    lowering.push(Op::Select { to, condition, then: from, otherwise: register.into() });
    Ok(())
}

/// SEL: Rd = Ps ? Ra : Sb.
pub fn sel(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::Select {
        to: rd(instruction)?,
        condition: super::operands::predicate_source(instruction, Field::Ps),
        then: plain(instruction, A)?,
        otherwise: plain(instruction, B)?,
    });
    Ok(())
}
