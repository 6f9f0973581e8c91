//! Double-precision arithmetic and comparisons.

use tmu_program::{DoubleSource, Op, Predicate};

use super::Lowering;
use super::compare::{comparison, set_register};
use super::operands::{
    A, B, C, boolean, predicate_source, prefixed, refuse_condition_code, rounding, wide, wide_rd,
};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::compare::FCMP;
use crate::table::names::Field;
use crate::table::notation::Prefix;

/// A double source with sign and magnitude.
fn double(instruction: &Instruction, names: &[Field]) -> Result<DoubleSource, Finding> {
    Ok(DoubleSource {
        value: wide(instruction, names)?,
        absolute: prefixed(instruction, names, Prefix::Absolute),
        negate: prefixed(instruction, names, Prefix::Negate),
    })
}

/// DADD: Rd = Ra + Sb.
pub fn dadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse_condition_code(instruction)?;
    let (a, b) = (double(instruction, A)?, double(instruction, B)?);
    lowering.push(Op::DoubleAdd { to: wide_rd(instruction)?, a, b, rounding: rounding(instruction) });
    Ok(())
}

/// DMUL: Rd = Ra × Sb.
pub fn dmul(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse_condition_code(instruction)?;
    let (a, b) = (double(instruction, A)?, double(instruction, B)?);
    lowering.push(Op::DoubleMultiply { to: wide_rd(instruction)?, a, b, rounding: rounding(instruction) });
    Ok(())
}

/// DFMA: Rd = Ra × Sb + Sc, rounded once.
pub fn dfma(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse_condition_code(instruction)?;
    lowering.push(Op::DoubleMultiplyAdd {
        to: wide_rd(instruction)?,
        a: double(instruction, A)?,
        b: double(instruction, B)?,
        c: double(instruction, C)?,
        rounding: rounding(instruction),
    });
    Ok(())
}

/// DMNMX: Rd = Ps ? min(Ra, Sb) : max(Ra, Sb).
pub fn dmnmx(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    refuse_condition_code(instruction)?;
    lowering.push(Op::DoubleMinMax {
        to: wide_rd(instruction)?,
        a: double(instruction, A)?,
        b: double(instruction, B)?,
        minimum: predicate_source(instruction, Field::Ps),
    });
    Ok(())
}

/// Ra compared with Sb as doubles, in a temporary predicate.
fn double_comparison(lowering: &mut Lowering, instruction: &Instruction) -> Result<Predicate, Finding> {
    let to = lowering.temporary_predicate();
    lowering.push(Op::DoubleCompare {
        to,
        a: double(instruction, A)?,
        b: double(instruction, B)?,
        comparison: comparison(instruction, &[&FCMP]),
    });
    Ok(to)
}

/// DSETP: Pd = (Ra compared with Sb) combined with Ps; Pe likewise with the opposite comparison.
pub fn dsetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 0)?;
    let found = double_comparison(lowering, instruction)?;
    lowering.set_predicates(instruction, found, predicate_source(instruction, Field::Ps), function);
    Ok(())
}

/// DSET: Rd = a comparison of doubles as a number.
pub fn dset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let found = double_comparison(lowering, instruction)?;
    set_register(lowering, instruction, found)
}
