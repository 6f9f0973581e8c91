//! Comparisons and predicate logic.

use tmu_program::{Comparison, Condition, Op, Predicate, Source};

use super::Lowering;
use super::integer::low_words;
use super::operands::{A, B, C, boolean, float, not_run, plain, predicate_source, rd};
use crate::finding::{Finding, Part};
use crate::instruction::Instruction;
use crate::table::compare::{CC_TEST, FCMP, FCMP_SILENT_GT, ICMP};
use crate::table::names::{Field, Flag};
use crate::table::sets::TypedSet;

/// The comparison in the first of the sets that the form has.
pub(super) fn comparison(instruction: &Instruction, sets: &[&'static TypedSet<Comparison>]) -> Comparison {
    let found = instruction.first_choice(sets);
    found.and_then(|found| found.meaning).unwrap_or(Comparison::FALSE)
}

/// Ra compared with Sb as integers, in a temporary predicate.
fn integer_comparison(lowering: &mut Lowering, instruction: &Instruction) -> Result<Predicate, Finding> {
    let to = lowering.temporary_predicate();
    lowering.push(Op::Compare {
        to,
        a: plain(instruction, A)?,
        b: plain(instruction, B)?,
        signed: !instruction.has(Flag::U32),
        comparison: comparison(instruction, &[&ICMP]),
        low: low_words(instruction),
    });
    Ok(to)
}

/// Ra compared with Sb as floats, in a temporary predicate.
fn float_comparison(lowering: &mut Lowering, instruction: &Instruction) -> Result<Predicate, Finding> {
    let to = lowering.temporary_predicate();
    lowering.push(Op::FloatCompare {
        to,
        a: float(instruction, A)?,
        b: float(instruction, B)?,
        comparison: comparison(instruction, &[&FCMP]),
        flush: instruction.has(Flag::Ftz),
    });
    Ok(to)
}

/// ISETP: Pd = (Ra compared with Sb) combined with Ps; Pe likewise with the opposite comparison.
pub fn isetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 0)?;
    let found = integer_comparison(lowering, instruction)?;
    lowering.set_predicates(instruction, found, predicate_source(instruction, Field::Ps), function);
    Ok(())
}

/// FSETP: as ISETP, for floats.
pub fn fsetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 0)?;
    let found = float_comparison(lowering, instruction)?;
    lowering.set_predicates(instruction, found, predicate_source(instruction, Field::Ps), function);
    Ok(())
}

/// Rd = all ones, or 1.0 with `.BF`, where `found` combined with Ps holds; 0 elsewhere.
pub(super) fn set_register(
    lowering: &mut Lowering,
    instruction: &Instruction,
    found: Predicate,
) -> Result<(), Finding> {
    let with = predicate_source(instruction, Field::Ps);
    let holds = lowering.combined(Condition::If(found), with, boolean(instruction, 0)?);
    select_truth(lowering, instruction, holds)
}

fn select_truth(
    lowering: &mut Lowering,
    instruction: &Instruction,
    condition: Condition,
) -> Result<(), Finding> {
    let truth = if instruction.has(Flag::Bf) { 1.0f32.to_bits() } else { u32::MAX };
    let (then, otherwise) = (truth.into(), Source::ZERO);
    lowering.push_result(instruction, |to| Op::Select { to, condition, then, otherwise })
}

/// ISET: Rd = a comparison of integers as a number.
pub fn iset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let found = integer_comparison(lowering, instruction)?;
    set_register(lowering, instruction, found)
}

/// FSET: Rd = a comparison of floats as a number.
pub fn fset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let found = float_comparison(lowering, instruction)?;
    set_register(lowering, instruction, found)
}

/// ICMP: Rd = (Sc compared with 0) ? Ra : Sb.
pub fn icmp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let to = lowering.temporary_predicate();
    let signed = !instruction.has(Flag::U32);
    let comparison = comparison(instruction, &[&ICMP]);
    lowering.push(Op::compare(to, plain(instruction, C)?, comparison, Source::ZERO, signed));
    select_source(lowering, instruction, to)
}

/// FCMP: as ICMP, with a float comparison.
pub fn fcmp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let to = lowering.temporary_predicate();
    let comparison = comparison(instruction, &[&FCMP_SILENT_GT, &FCMP]);
    let (a, b) = (plain(instruction, C)?.into(), Source::ZERO.into());
    lowering.push(Op::FloatCompare { to, a, b, comparison, flush: instruction.has(Flag::Ftz) });
    select_source(lowering, instruction, to)
}

fn select_source(
    lowering: &mut Lowering,
    instruction: &Instruction,
    condition: Predicate,
) -> Result<(), Finding> {
    lowering.push(Op::Select {
        to: rd(instruction)?,
        condition: Condition::If(condition),
        then: plain(instruction, A)?,
        otherwise: plain(instruction, B)?,
    });
    Ok(())
}

/// The test of the condition code that CSET and CSETP name.
fn flags_test(lowering: &mut Lowering, instruction: &Instruction) -> Result<Condition, Finding> {
    let test = instruction.choice(&CC_TEST);
    let test = test.ok_or_else(|| not_run(instruction, Part::Whole, "this form"))?;
    lowering.condition_code_test(instruction, test)
}

/// CSET: Rd = a test of the condition code as a number.
pub fn cset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let found = flags_test(lowering, instruction)?;
    let with = predicate_source(instruction, Field::Ps);
    let holds = lowering.combined(found, with, boolean(instruction, 0)?);
    select_truth(lowering, instruction, holds)
}

/// CSETP: Pd = a test of the condition code combined with Ps; Pe likewise with the opposite test.
pub fn csetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 0)?;
    let found = flags_test(lowering, instruction)?;
    let holds = lowering.temporary_predicate();
    lowering.set(holds, found);
    lowering.set_predicates(instruction, holds, predicate_source(instruction, Field::Ps), function);
    Ok(())
}

/// Pa combined with Pb, in a temporary predicate.
fn first_pair(lowering: &mut Lowering, instruction: &Instruction) -> Result<Predicate, Finding> {
    let to = lowering.temporary_predicate();
    let (a, b) = (predicate_source(instruction, Field::Pa), predicate_source(instruction, Field::Pb));
    lowering.push(Op::Combine { to, a, b, function: boolean(instruction, 0)? });
    Ok(to)
}

/// PSETP: Pd = (Pa op Pb) op Pc; Pe = (not (Pa op Pb)) op Pc.
pub fn psetp(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 1)?;
    let found = first_pair(lowering, instruction)?;
    lowering.set_predicates(instruction, found, predicate_source(instruction, Field::Pc), function);
    Ok(())
}

/// PSET: Rd = (Pa op Pb) op Pc as a number.
pub fn pset(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let function = boolean(instruction, 1)?;
    let found = first_pair(lowering, instruction)?;
    let with = predicate_source(instruction, Field::Pc);
    let holds = lowering.combined(Condition::If(found), with, function);
    select_truth(lowering, instruction, holds)
}
