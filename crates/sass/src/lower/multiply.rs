//! Products of whole words, and sums of products of bytes and halves.

use tmu_program::{Condition, Flags, Half, Op, Part, Source};

use super::operands::{A, B, C, chosen, modifier_not_run, not_run, plain, prefixed, rd, sets_condition_code};
use super::{Lowering, condition_code};
use crate::finding::{self, Finding};
use crate::instruction::Instruction;
use crate::table::meaning::Factor;
use crate::table::multiply::{IMADSP_A, IMADSP_B, IMADSP_C, IMADSP_C_UNSIGNED, MUL_TYPES, VIDEO_IMM};
use crate::table::names::{Field, Flag};
use crate::table::notation::Prefix;
use crate::table::video::VIDEO_IMM4;

fn product(lowering: &mut Lowering, instruction: &Instruction) -> Result<Source, Finding> {
    let [signed_a, signed_b] = chosen(instruction, &[&MUL_TYPES])?.unwrap_or([true; 2]);
    let part = if instruction.has(Flag::Hi) { Part::High } else { Part::Low };
    let (a, b) = (plain(instruction, A)?, plain(instruction, B)?);
    let to = lowering.temporary();
    lowering.push(Op::Multiply { to: Some(to), a, b, signed_a, signed_b, part });
    Ok(to.into())
}

/// IMUL, IMUL32I: Rd = one word of Ra × Sb.
pub fn imul(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let value = product(lowering, instruction)?;
    lowering.push_result(instruction, |to| Op::Move { to, from: value })
}

/// IMAD, IMAD32I: Rd = one word of Ra × Sb, + Sc.
///
/// # Errors
/// `SASS-020` for a negated product of which the upper word is taken: no document says where the sign changes.
pub fn imad(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let negate_a = prefixed(instruction, A, Prefix::Negate);
    let negate_c = prefixed(instruction, C, Prefix::Negate);
    if negate_a && instruction.has(Flag::Hi) {
        return Err(not_run(instruction, Field::Ra, "the negated upper word"));
    }
    let extended = instruction.has(Flag::X);
    let a = product(lowering, instruction)?;
    let carry = if extended {
        Condition::If(condition_code::CARRY)
    } else if negate_a || negate_c || instruction.has(Flag::Po) {
        Condition::Always
    } else {
        Condition::Never
    };
    let (to, b) = (rd(instruction)?, plain(instruction, C)?);
    let saturate = instruction.has(Flag::Sat);
    lowering.push_sum(instruction, extended, |flags: Flags| Op::Add {
        to,
        a,
        b,
        invert_a: negate_a,
        invert_b: negate_c,
        carry,
        saturate,
        flags,
    });
    Ok(())
}

/// A part of a word as IMADSP names it.
fn part(lowering: &mut Lowering, value: Source, factor: Factor) -> Source {
    match factor.width {
        32 => value,
        width => lowering.extract(value, factor.position.into(), width.into(), factor.signed),
    }
}

/// IMADSP: Rd = a part of Ra × a part of Sb + a part of Sc, 32 bits of it.
///
/// # Errors
/// `SASS-020` for `.SD`, whose parts come from a register.
pub fn imadsp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let (Some(of_a), Some(of_b), Some(of_c)) = (
        chosen(instruction, &[&IMADSP_A])?,
        chosen(instruction, &[&IMADSP_B])?,
        chosen(instruction, &[&IMADSP_C, &IMADSP_C_UNSIGNED])?,
    ) else {
        return Err(not_run(instruction, Flag::Sd, "a choice of parts from a register"));
    };
    let (a, b, c) = (plain(instruction, A)?, plain(instruction, B)?, plain(instruction, C)?);
    let a = part(lowering, a, of_a);
    let b = part(lowering, b, of_b);
    let c = part(lowering, c, of_c);
    let product = lowering.temporary();
    // The low word of a product is the same whatever the signs.
    let (signed_a, signed_b, part) = (false, false, Part::Low);
    lowering.push(Op::Multiply { to: Some(product), a, b, signed_a, signed_b, part });
    let (to, a, carry) = (rd(instruction)?, product.into(), Condition::Never);
    let op = |flags| Op::Add { to, a, b: c, invert_a: false, invert_b: false, carry, saturate: false, flags };
    lowering.push_sum(instruction, false, op);
    Ok(())
}

/// IDP: Rd = Rc + the products of the bytes of Ra and Sb (`.4A`), or of the halves of Ra and two bytes of Sb (`.2A`).
/// As PTX `dp4a` and `dp2a`.
pub fn idp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    if sets_condition_code(instruction) {
        return Err(modifier_not_run(instruction, Flag::Cc.name()));
    }
    let sets = [&VIDEO_IMM, &VIDEO_IMM4];
    let mut types = instruction.choices(&sets).filter_map(|found| found.meaning);
    let (Some(of_a), Some(of_b)) = (types.next(), types.next()) else {
        return Err(not_run(instruction, finding::Part::Whole, "this form"));
    };
    let (signed_a, signed_b) = (of_a.signed, of_b.signed);
    let (a, b) = (plain(instruction, A)?, plain(instruction, B)?);
    let (count, width, first) = match (instruction.has(Flag::Bits4a), instruction.has(Flag::Hi)) {
        (true, _) => (4, 8, 0),
        (false, false) => (2, 16, 0),
        (false, true) => (2, 16, 16),
    };
    let mut sum = plain(instruction, C)?;
    for index in 0..count {
        let factor_a = lowering.extract(a, index * width, width, signed_a);
        let factor_b = lowering.extract(b, first + index * 8, 8, signed_b);
        let product = lowering.temporary();
        let half = |value, signed| Half { value, high: false, signed };
        let (a, b) = (half(factor_a, signed_a), half(factor_b, signed_b));
        lowering.push(Op::MultiplyHalves { to: Some(product), a, b, shift_left_16: false });
        sum = lowering.sum(sum, product.into());
    }
    lowering.push(Op::Move { to: rd(instruction)?, from: sum });
    Ok(())
}
