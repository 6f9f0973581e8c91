//! Integer arithmetic.

use tmu_program::{
    BooleanFunction, Comparison, Condition, Flags, Half, LowWords, Op, Predicate, Register, Shift,
    ShiftAmount, Source,
};

use super::operands::{
    self, A, B, C, chosen, chosen_from, not_run, plain, predicate_destination, predicate_source, prefixed,
    rd, sets_condition_code, suffixed,
};
use super::{Lowering, condition_code};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::integer::{WIDE_MINMAX, XMAD_MODE, XMAD_MODE4, XMAD_SIGN};
use crate::table::meaning::{Addend, MinMaxWord};
use crate::table::moves::PRMT;
use crate::table::names::{Field, Flag};
use crate::table::notation::Prefix;

/// One addition: `a + b`, either negated, with the condition code's carry where `.X` asks for it.
struct Sum {
    a: Source,
    b: Source,
    negate_a: bool,
    negate_b: bool,
    /// Add 1 more: the `.PO` form.
    plus_one: bool,
    extended: bool,
}

impl Sum {
    /// A negated operand is inverted and 1 added; with `.X` the carry of the lower word stands for that 1.
    fn op(&self, to: Option<Register>, saturate: bool, flags: Flags) -> Op {
        let carry = if self.extended {
            Condition::If(condition_code::CARRY)
        } else if self.negate_a || self.negate_b || self.plus_one {
            Condition::Always
        } else {
            Condition::Never
        };
        let (invert_a, invert_b) = (self.negate_a, self.negate_b);
        Op::Add { to, a: self.a, b: self.b, invert_a, invert_b, carry, saturate, flags }
    }
}

/// IADD, IADD32I: Rd = Ra + Sb.
pub fn iadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let sum = Sum {
        a: plain(instruction, A)?,
        b: plain(instruction, B)?,
        negate_a: prefixed(instruction, A, Prefix::Negate),
        negate_b: prefixed(instruction, B, Prefix::Negate),
        plus_one: instruction.has(Flag::Po),
        extended: instruction.has(Flag::X),
    };
    let to = rd(instruction)?;
    lowering.push_sum(instruction, sum.extended, |flags| sum.op(to, instruction.has(Flag::Sat), flags));
    Ok(())
}

/// ISCADD, ISCADD32I: Rd = (Ra << shift) + Sb.
pub fn iscadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let shift = instruction.value(Field::Shift).unwrap_or_default() as u32;
    let shifted = lowering.shift(plain(instruction, A)?, shift.into(), Shift::Left, ShiftAmount::Clamp);
    let sum = Sum {
        a: shifted,
        b: plain(instruction, B)?,
        negate_a: prefixed(instruction, A, Prefix::Negate),
        negate_b: prefixed(instruction, B, Prefix::Negate),
        plus_one: instruction.has(Flag::Po),
        extended: false,
    };
    let to = rd(instruction)?;
    lowering.push_sum(instruction, sum.extended, |flags| sum.op(to, false, flags));
    Ok(())
}

/// LEA: Rd = (Ra << shift) + Sb.
///
/// Pd of LEA.HI tells whether an address lies above the windows of shared and local memory: the vendor's compiler makes
/// the upper word of a generic address with it, goes to an access of global memory where Pd holds and to one of shared
/// memory where it does not, and gives Pd to LD and ST. Our windows are in the first 4 GiB and our buffers are not, so
/// Pd holds where the upper word is not zero.
///
/// # Errors
/// `SASS-020` for the predicate result of LEA without `.HI`, whose meaning no document states.
pub fn lea(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let above_windows = predicate_destination(instruction, Field::Pd);
    if above_windows.is_some() && !instruction.has(Flag::Hi) {
        return Err(not_run(instruction, Field::Pd, "the predicate result"));
    }
    let shift = Source::from(instruction.value(Field::Shift).unwrap_or_default() as u32);
    let low = plain(instruction, A)?;
    let negate = prefixed(instruction, A, Prefix::Negate);
    let high = instruction.has(Flag::Hi);
    let shifted = if high {
        if negate && !instruction.has(Flag::X) {
            return Err(not_run(instruction, Field::Ra, "a negated source without .X"));
        }
        let (to, high) = (lowering.temporary(), plain(instruction, C)?);
        lowering.push(Op::FunnelShift {
            to: Some(to),
            low,
            high,
            amount: shift,
            shift: Shift::Left,
            limit: ShiftAmount::Clamp,
            bits: 32,
        });
        to.into()
    } else {
        lowering.shift(low, shift, Shift::Left, ShiftAmount::Clamp)
    };
    let sum = Sum {
        a: shifted,
        b: plain(instruction, B)?,
        negate_a: negate,
        negate_b: false,
        plus_one: false,
        extended: instruction.has(Flag::X),
    };
    let to = rd(instruction)?;
    let Some(above_windows) = above_windows else {
        lowering.push_sum(instruction, sum.extended, |flags| sum.op(to, false, flags));
        return Ok(());
    };
    let word = lowering.temporary();
    lowering.push_sum(instruction, sum.extended, |flags| sum.op(Some(word), false, flags));
    lowering.push(Op::compare(above_windows, word, Comparison::NOT_EQUAL, Source::ZERO, false));
    lowering.push(Op::Move { to, from: word.into() });
    Ok(())
}

/// IADD3: Rd = Ra + Rb + Rc; `.RS` and `.LS` shift the first sum by 16.
///
/// A sum of three carries up to twice, and both carries go on to IADD3.X, where they also stand for the 1 that each
/// negation adds: the vendor's compiler makes a − b − c of 64 bits with `IADD3.CC` and `IADD3.X` on −b, a and −c.
pub fn iadd3(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let a = half(lowering, instruction, A)?;
    let b = half(lowering, instruction, B)?;
    let c = half(lowering, instruction, C)?;
    let [invert_a, invert_b, invert_c] = [A, B, C].map(|names| prefixed(instruction, names, Prefix::Negate));
    let extended = instruction.has(Flag::X);
    let negations = [invert_a, invert_b, invert_c].into_iter().filter(|&negated| negated).count();
    let carry_in = |number: usize, flag: Predicate| match extended {
        true => Condition::If(flag),
        false if negations > number => Condition::Always,
        false => Condition::Never,
    };
    let first = lowering.temporary();
    let first_carry = lowering.temporary_predicate();
    let flags = Flags { carry: Some(first_carry), ..Flags::default() };
    let carry = carry_in(0, condition_code::CARRY);
    lowering.push(Op::Add { to: Some(first), a, b, invert_a, invert_b, carry, saturate: false, flags });
    let first = shifted_sum(lowering, instruction, first, first_carry);
    // Only two of three negations have a carry to come in by.
    let first = if negations == 3 && !extended { lowering.sum(first, 1.into()) } else { first };
    let carry = carry_in(1, condition_code::SECOND_CARRY);
    let to = rd(instruction)?;
    lowering.push_sum(instruction, extended, |flags| Op::Add {
        to,
        a: first,
        b: c,
        invert_a: false,
        invert_b: invert_c,
        carry,
        saturate: false,
        flags,
    });
    if let Some(to) = operands::flags(instruction).carry {
        let (last, first) = (Condition::If(to), Condition::If(first_carry));
        let second = condition_code::SECOND_CARRY;
        lowering.push(Op::Combine { to: second, a: last, b: first, function: BooleanFunction::And });
        lowering.push(Op::Combine { to, a: last, b: first, function: BooleanFunction::Or });
    }
    Ok(())
}

/// A source of IADD3: the whole register, or one of its halves with zeros above.
fn half(lowering: &mut Lowering, instruction: &Instruction, names: &[Field]) -> Result<Source, Finding> {
    let value = plain(instruction, names)?;
    Ok(if suffixed(instruction, names, Flag::H0) {
        lowering.extract(value, 0, 16, false)
    } else if suffixed(instruction, names, Flag::H1) {
        lowering.extract(value, 16, 16, false)
    } else {
        value
    })
}

/// The first sum of IADD3 after `.RS` or `.LS`. `.RS` shifts all 33 bits: it collects the upper half of products
/// that the vendor's compiler builds from 16-bit parts, and those carry out.
fn shifted_sum(
    lowering: &mut Lowering,
    instruction: &Instruction,
    sum: Register,
    carry: Predicate,
) -> Source {
    if instruction.has(Flag::Ls) {
        return lowering.shift(sum.into(), 16.into(), Shift::Left, ShiftAmount::Clamp);
    }
    if !instruction.has(Flag::Rs) {
        return sum.into();
    }
    let low = lowering.shift(sum.into(), 16.into(), Shift::Right, ShiftAmount::Clamp);
    let (top, both) = (lowering.temporary(), lowering.temporary());
    let condition = Condition::If(carry);
    lowering.push(Op::Select { to: Some(top), condition, then: 0x1_0000.into(), otherwise: Source::ZERO });
    lowering.push(Op::add(both, low, top));
    both.into()
}

/// XMAD: Rd = 16-bit part of Ra × 16-bit part of Sb + a choice of Sc.
///
/// # Errors
/// `SASS-012` for a mode without a meaning.
pub fn xmad(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (a, b, c) = (plain(instruction, A)?, plain(instruction, B)?, plain(instruction, C)?);
    let [signed_a, signed_b] = chosen(instruction, &[&XMAD_SIGN])?.unwrap_or_default();
    let left = Half { value: a, high: suffixed(instruction, A, Flag::H1), signed: signed_a };
    let right = Half { value: b, high: suffixed(instruction, B, Flag::H1), signed: signed_b };
    let product = lowering.temporary();
    let shift_left_16 = instruction.has(Flag::Psl);
    lowering.push(Op::MultiplyHalves { to: Some(product), a: left, b: right, shift_left_16 });
    let addend = xmad_addend(lowering, instruction, [left, right], c)?;
    let sum = Sum {
        a: product.into(),
        b: addend,
        negate_a: false,
        negate_b: false,
        plus_one: false,
        extended: instruction.has(Flag::X),
    };
    if !instruction.has(Flag::Mrg) {
        let to = rd(instruction)?;
        lowering.push_sum(instruction, sum.extended, |flags| sum.op(to, false, flags));
        return Ok(());
    }
    // .MRG: the low half of the result, with the low half of Sb above it.
    let total = lowering.temporary();
    lowering.push_sum(instruction, sum.extended, |flags| sum.op(Some(total), false, flags));
    let (position, length) = (16.into(), 16.into());
    lowering.push(Op::InsertBits { to: rd(instruction)?, base: total.into(), insert: b, position, length });
    Ok(())
}

/// What XMAD adds: Sc, one of its halves, Sc with Sb's low half above (`.CBCC`), or Sc less a [`sign_correction`] for
/// each factor (`.CSFU`).
fn xmad_addend(
    lowering: &mut Lowering,
    instruction: &Instruction,
    halves: [Half; 2],
    c: Source,
) -> Result<Source, Finding> {
    match chosen_from(instruction, &[&XMAD_MODE, &XMAD_MODE4])? {
        Addend::Whole => Ok(c),
        Addend::Low => Ok(lowering.extract(c, 0, 16, false)),
        Addend::High => Ok(lowering.extract(c, 16, 16, false)),
        Addend::WithUpper => {
            let upper = lowering.shift(halves[1].value, 16.into(), Shift::Left, ShiftAmount::Clamp);
            Ok(lowering.sum(c, upper))
        }
        Addend::SignCorrected => {
            let [left, right] = halves;
            let corrected = sign_correction(lowering, c, left, right.value);
            Ok(sign_correction(lowering, corrected, right, left.value))
        }
    }
}

/// `.CSFU` for one factor: less 0x1_0000 where its half is negative and the low half of the other factor is not zero.
///
/// The vendor's compiler builds the upper word of a signed product from the partial products low × low, low × high,
/// high × low and, with `.CSFU`, high × high; IADD3.RS adds the second and third as unsigned numbers. Either of them is
/// negative exactly where its signed factor is negative and its unsigned one, a low half, is not zero; then it was
/// taken as 2³² too large. That is what the correction makes good.
fn sign_correction(lowering: &mut Lowering, addend: Source, half: Half, other: Source) -> Source {
    let sign = lowering.extract(half.value, if half.high { 31 } else { 15 }, 1, false);
    let correction = lowering.shift(sign, 16.into(), Shift::Left, ShiftAmount::Clamp);
    let low = lowering.extract(other, 0, 16, false);
    let needed = lowering.temporary_predicate();
    lowering.push(Op::compare(needed, low, Comparison::NOT_EQUAL, Source::ZERO, false));
    let (chosen, to) = (lowering.temporary(), lowering.temporary());
    let condition = Condition::If(needed);
    lowering.push(Op::Select { to: Some(chosen), condition, then: correction, otherwise: Source::ZERO });
    lowering.push(Op::subtract(to, addend, chosen));
    to.into()
}

/// IMNMX: Rd = Ps ? min(Ra, Sb) : max(Ra, Sb).
///
/// Of longer numbers, first `.XHI` chooses among the highest words and leaves in the condition code what it found,
/// then `.XMED` and at last `.XLO` choose the same number's word, looking at their own words only while all words above
/// are equal. The flags in between are of no use to other instructions: zero for equal, sign for less.
pub fn imnmx(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (a, b) = (plain(instruction, A)?, plain(instruction, B)?);
    let signed = !instruction.has(Flag::U32);
    let minimum = predicate_source(instruction, Field::Ps);
    let word = instruction.meaning(&WIDE_MINMAX).unwrap_or(MinMaxWord::Only);
    if word == MinMaxWord::Only {
        return lowering.push_result(instruction, |to| Op::MinMax { to, a, b, signed, minimum });
    }
    let test = |lowering: &mut Lowering, comparison| {
        let to = lowering.temporary_predicate();
        lowering.push(Op::compare(to, a, comparison, b, signed));
        Condition::If(to)
    };
    let mut equal = test(lowering, Comparison::EQUAL);
    let mut less = test(lowering, Comparison::LESS);
    if word != MinMaxWord::High {
        let so_far = Condition::If(condition_code::ZERO);
        equal = lowering.combined(so_far, equal, BooleanFunction::And);
        less = lowering.combined(so_far, less, BooleanFunction::And);
        less = lowering.combined(Condition::If(condition_code::SIGN), less, BooleanFunction::Or);
    }
    // The smaller number where the minimum is wanted, the other one elsewhere.
    let condition = lowering.combined(less, minimum.inverse(), BooleanFunction::Xor);
    lowering.push(Op::Select { to: rd(instruction)?, condition, then: a, otherwise: b });
    if sets_condition_code(instruction) {
        lowering.set(condition_code::ZERO, equal);
        lowering.set(condition_code::SIGN, less);
        lowering.clear_carry_and_overflow();
    }
    Ok(())
}

/// POPC: Rd = number of one bits.
pub fn popc(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let value = lowering.maybe_inverted(instruction, B)?;
    lowering.push(Op::CountBits { to: rd(instruction)?, value });
    Ok(())
}

/// FLO: Rd = number of the leading bit.
pub fn flo(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let value = lowering.maybe_inverted(instruction, B)?;
    let (signed, as_shift) = (!instruction.has(Flag::U32), instruction.has(Flag::Sh));
    lowering.push_result(instruction, |to| Op::FindLeadingBit { to, value, signed, as_shift })
}

/// PRMT: Rd = four bytes of {Sc, Ra}, chosen by Sb.
pub fn prmt(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let mode = chosen_from(instruction, &[&PRMT])?;
    lowering.push(Op::PermuteBytes {
        to: rd(instruction)?,
        low: plain(instruction, A)?,
        high: plain(instruction, C)?,
        selector: plain(instruction, B)?,
        mode,
    });
    Ok(())
}

/// The condition code as the comparison of the low words, for `.X` comparisons.
pub(super) fn low_words(instruction: &Instruction) -> Option<LowWords> {
    instruction.has(Flag::X).then_some(LowWords { carry: condition_code::CARRY, zero: condition_code::ZERO })
}

impl Lowering {
    /// A shifted value in a temporary register.
    pub(super) fn shift(
        &mut self,
        value: Source,
        amount: Source,
        shift: Shift,
        limit: ShiftAmount,
    ) -> Source {
        let to = self.temporary();
        self.push(Op::Shift { to: Some(to), value, amount, shift, limit });
        to.into()
    }

    /// `a + b` in a temporary register.
    pub(super) fn sum(&mut self, a: Source, b: Source) -> Source {
        let to = self.temporary();
        self.push(Op::add(to, a, b));
        to.into()
    }

    /// A source, inverted where `~` stands before it.
    pub(super) fn maybe_inverted(
        &mut self,
        instruction: &Instruction,
        names: &[Field],
    ) -> Result<Source, Finding> {
        let value = plain(instruction, names)?;
        if !prefixed(instruction, names, Prefix::Invert) {
            return Ok(value);
        }
        let to = self.temporary();
        self.push(Op::Logic { to: Some(to), a: value, b: Source::ZERO, c: Source::ZERO, table: 0x0f });
        Ok(to.into())
    }
}
