//! Barriers of a block.

use tmu_program::{Op, Reduction, Source};

use super::operands::{chosen_from, not_run, predicate_source};
use super::{Lowering, source};
use crate::finding::{Finding, Part};
use crate::instruction::{Instruction, RZ};
use crate::table::control::BAR_REDUCTION;
use crate::table::names::{Field, Flag};

/// BAR.SYNC, BAR.SYNCALL: wait for the threads of the block.
pub fn bar_sync(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, true, None)
}

/// BAR.ARV: arrive without waiting.
pub fn bar_arrive(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, false, None)
}

/// BAR.RED: wait, and combine a predicate over the threads; B2R.RESULT reads what came of it.
///
/// # Errors
/// `SASS-012` for a mode without a meaning.
pub fn bar_reduce(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let reduction = chosen_from(instruction, &[&BAR_REDUCTION])?;
    push(lowering, instruction, true, Some(reduction))
}

fn push(
    lowering: &mut Lowering,
    instruction: &Instruction,
    wait: bool,
    reduction: Option<Reduction>,
) -> Result<(), Finding> {
    let index = match (instruction.value(Field::Barrier), instruction.register(Field::Ra)) {
        (Some(number), _) => Source::from(number as u32),
        (None, Some(register)) => source(register),
        (None, None) if instruction.has(Flag::Syncall) => Source::ZERO,
        (None, None) => return Err(not_run(instruction, Part::Whole, "this barrier")),
    };
    let threads = match (instruction.value(Field::Threads), instruction.register(Field::Rb)) {
        (Some(0), _) | (None, None | Some(RZ)) => None,
        (Some(count), _) => Some(Source::from(count as u32)),
        (None, Some(register)) => Some(source(register)),
    };
    let reduce = reduction.map(|reduction| (reduction, predicate_source(instruction, Field::Ps)));
    lowering.push(Op::Barrier { index, threads, wait, reduce });
    Ok(())
}
