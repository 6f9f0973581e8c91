//! Atomic operations on global, shared and generic memory.

use tmu_program::{AtomicOperation, AtomicType, Op, Source, Space, WideDestination, WideSource};

use super::memory::address;
use super::operands::{aligned, modifier_not_run, not_run};
use super::{Lowering, destination, source};
use crate::finding::{Finding, Part};
use crate::instruction::{Instruction, RZ};
use crate::packing::register_behind;
use crate::table::atomic::{
    ATOMIC, ATOMIC_SHARED, ATOMIC_SHARED_TYPE, ATOMIC_TYPE, ATOMIC_TYPE_SM50, ATOMIC_TYPE_SM52, REDUCTION,
};
use crate::table::names::{Field, Flag};

/// The operation that a modifier names.
pub(super) fn operation(instruction: &Instruction) -> Result<AtomicOperation, Finding> {
    if instruction.has(Flag::Cas) || instruction.has(Flag::Cast) {
        return Ok(AtomicOperation::CompareExchange);
    }
    let found = instruction.first_choice(&[&ATOMIC, &REDUCTION, &ATOMIC_SHARED]);
    let found = found.ok_or_else(|| not_run(instruction, Part::Whole, "this form"))?;
    found.meaning.ok_or_else(|| modifier_not_run(instruction, found.name))
}

/// What the operation takes memory for.
fn kind(instruction: &Instruction) -> Result<AtomicType, Finding> {
    if instruction.has(Flag::Cas) || instruction.has(Flag::Cast) {
        return Ok(if instruction.has(Flag::Bits64) { AtomicType::U64 } else { AtomicType::U32 });
    }
    let sets = [&ATOMIC_TYPE, &ATOMIC_TYPE_SM50, &ATOMIC_TYPE_SM52, &ATOMIC_SHARED_TYPE];
    let Some(found) = instruction.first_choice(&sets) else { return Ok(AtomicType::U32) };
    found.meaning.ok_or_else(|| modifier_not_run(instruction, found.name))
}

/// A register and the one behind it.
///
/// # Errors
/// `SASS-013` when the value has two words and the register is odd.
fn pair(field: Field, first: u8, words: usize) -> Result<[u8; 2], Finding> {
    if words == 1 {
        return Ok([first, RZ]);
    }
    aligned(field, "a 64-bit value", first, words)?;
    Ok([first, register_behind(first, 1)])
}

/// The value of that many words from a register up.
pub(super) fn wide_source(field: Field, first: u8, words: usize) -> Result<WideSource, Finding> {
    Ok(pair(field, first, words)?.map(source))
}

/// Where a value of that many words goes, from Rd up.
pub(super) fn wide_destination(instruction: &Instruction, words: usize) -> Result<WideDestination, Finding> {
    let first = instruction.register(Field::Rd).unwrap_or(RZ);
    Ok(pair(Field::Rd, first, words)?.map(destination))
}

/// A value of that many words from a register up, and another one behind it.
///
/// # Errors
/// `SASS-013` when the register is not a multiple of the number of all words.
pub(super) fn two_sources(field: Field, first: u8, words: usize) -> Result<[WideSource; 2], Finding> {
    aligned(field, "what is compared and stored", first, 2 * words)?;
    Ok([wide_source(field, first, words)?, wide_source(field, register_behind(first, words), words)?])
}

/// The values that a compare-and-exchange compares with and stores: `Rb` and what is behind it, one of them RZ where
/// the form says so.
fn compare_operands(instruction: &Instruction, kind: AtomicType) -> Result<[WideSource; 2], Finding> {
    const ZERO: WideSource = [Source::ZERO; 2];
    let first = |field| instruction.operand(field).map(|operand| instruction.get(operand.bits) as u8);
    let words = kind.width().registers();
    match (first(Field::RbFirst), first(Field::Rb)) {
        (Some(register), _)
            if instruction.operand(if words == 2 { Field::RbThird } else { Field::RbSecond }).is_some() =>
        {
            two_sources(Field::RbFirst, register, words)
        }
        (Some(register), _) => Ok([ZERO, wide_source(Field::RbFirst, register, words)?]),
        (None, Some(register)) => Ok([wide_source(Field::Rb, register, words)?, ZERO]),
        (None, None) => Err(not_run(instruction, Part::Whole, "this form")),
    }
}

fn push(lowering: &mut Lowering, instruction: &Instruction, space: Space) -> Result<(), Finding> {
    if instruction.operand(Field::Pd).is_some_and(|operand| instruction.get(operand.bits) != 0) {
        return Err(not_run(instruction, Field::Pd, "the predicate result"));
    }
    let (operation, kind) = (operation(instruction)?, kind(instruction)?);
    let [compare, value] = if matches!(operation, AtomicOperation::CompareExchange) {
        compare_operands(instruction, kind)?
    } else {
        let field = if instruction.operand(Field::Rb).is_some() { Field::Rb } else { Field::Rs };
        let register = instruction.register(field).unwrap_or(RZ);
        [[Source::ZERO; 2], wide_source(field, register, kind.width().registers())?]
    };
    let to = wide_destination(instruction, kind.width().registers())?;
    let address = address(instruction, space)?;
    lowering.push(Op::Atomic { to, space, address, operation, kind, value, compare });
    Ok(())
}

/// ATOM, RED: on global memory. The compiler reaches shared memory with ATOMS, so generic addresses do not come here.
pub fn atom(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, Space::Global)
}

/// ATOMS: on shared memory. CAST stores under a lock that nothing else can observe, so it is CAS.
pub fn atoms(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push(lowering, instruction, Space::Shared)
}
