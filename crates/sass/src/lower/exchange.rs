//! Exchange between lanes of a warp: SHFL, VOTE, FSWZADD, and the waking of quads around it.

use tmu_program::{FloatSource, Op, QuadSum, Source};

use super::operands::{chosen_from, float_mode, plain, predicate_destination, predicate_source, rd};
use super::{Lowering, source};
use crate::finding::Finding;
use crate::instruction::Instruction;
use crate::table::memory::SHFL;
use crate::table::names::Field;
use crate::table::predicate::VOTE;

/// SHFL: Rd = Ra of another lane; Pd = whether the segment has that lane.
pub fn shfl(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let mode = chosen_from(instruction, &[&SHFL])?;
    let either = |value: Field, register: Field| match instruction.value(value) {
        Some(value) => Ok(Source::from(value as u32)),
        None => plain(instruction, &[register]),
    };
    lowering.push(Op::Shuffle {
        to: rd(instruction)?,
        in_range: predicate_destination(instruction, Field::Pd),
        value: plain(instruction, &[Field::Ra])?,
        lane: either(Field::Lane, Field::Rb)?,
        bounds: either(Field::Mask, Field::Rc)?,
        mode,
    });
    Ok(())
}

/// VOTE: Rd = the mask of lanes with Ps; Pd = whether all, any, or all or none of the active lanes have it.
pub fn vote(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let quorum = chosen_from(instruction, &[&VOTE])?;
    lowering.push(Op::Vote {
        to: instruction.register(Field::Rd).and_then(super::destination),
        holds: predicate_destination(instruction, Field::Pd),
        condition: predicate_source(instruction, Field::Ps),
        quorum,
    });
    Ok(())
}

/// FSWZADD: Rd = Ra and Rb added with a sign for each lane of the quad, that of lane 0 in the highest bits.
///
/// So the vendor's compiler moves a coordinate by its derivatives: `ZPPPZPPP` adds one in lanes 1 and 3, the neighbours
/// along x, and `ZPZPPPPP` in lanes 2 and 3, those along y. `.NDV` changes nothing that can be observed.
pub fn fswzadd(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let signs = instruction.value(Field::Signs).unwrap_or_default();
    let sums = [6, 4, 2, 0].map(|bit: u32| match signs >> bit & 3 {
        0 => QuadSum::Sum,
        1 => QuadSum::LessA,
        2 => QuadSum::LessB,
        _ => QuadSum::OnlyB,
    });
    let operand =
        |name| instruction.register(name).map_or(FloatSource::from(Source::ZERO), |n| source(n).into());
    let (a, b, mode) = (operand(Field::Ra), operand(Field::Rb), float_mode(instruction));
    lowering.push_float_result(instruction, |to| Op::QuadAdd { to, a, b, sums, mode })
}

/// SAM: all lanes of a quad become active if one of them is, those that have exited too.
pub fn sam(lowering: &mut Lowering, _instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::WakeQuads);
    Ok(())
}

/// RAM: the lanes that were active before SAM.
pub fn ram(lowering: &mut Lowering, _instruction: &Instruction) -> Result<(), Finding> {
    lowering.push(Op::RestoreLanes);
    Ok(())
}
