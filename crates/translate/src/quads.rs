//! Gradients that the machine has no instruction for: 3D, cubes, and comparisons with a reference.
//!
//! For each lane of a quad in turn, all four lanes wake (SAM) and sample at that lane's coordinates: the first as it is, the
//! second moved by the gradient along x, the third by that along y, the fourth by both, so that their differences
//! are the gradients. What the first lane got goes to the lane whose turn it is.

use tmu_program::Diagnostic;
use tmu_sass::packing::Parameter;
use tmu_sass::table::names::Field;
use tmu_texture::fetch::{Compare, Level};
use tmu_texture::{Dimension, Fetch};

use super::choice::{Choice, MISSING, choose};
use super::packer::{Packer, Part, ResultRegister};
use super::request::{Handle, Value};

/// Shuffles stay within quads.
const QUADS: &str = "0x1c03";
/// Which lanes of a quad add the gradient along x, and along y.
const ALONG: [&str; 2] = ["ZPPPZPPP", "ZPZPPPPP"];

/// Whether a fetch is made so.
pub(super) fn needed(fetch: &Fetch) -> bool {
    let by_machine =
        matches!(fetch.dimension, Dimension::D1 | Dimension::D2) && fetch.compare == Compare::Never;
    fetch.level == Level::Gradients && !by_machine
}

/// Where things are that all four turns need.
struct Common {
    coordinates: Vec<u8>,
    gradients: [Vec<u8>; 2],
    layer: Option<u8>,
    /// The first of the registers that are packed in Rb.
    extras: Option<u8>,
    /// The first of the registers that collect the results.
    kept: u8,
    /// The register that collects whether texels were not there.
    kept_missing: Option<u8>,
}

/// Writes the sequence. The request's level is implicit.
pub(super) fn write(packer: &mut Packer<'_>) -> Result<Vec<ResultRegister>, Diagnostic> {
    let choice = choose(packer.request, packer.arch, true)?;
    let common = prepare(packer, &choice)?;
    let mark = packer.writer.mark();
    for lane in 0..4 {
        turn(packer, &choice, &common, lane)?;
        packer.writer.release(mark);
    }
    if let Some(register) = common.kept_missing {
        packer.writer.emit(format!("ISETP.NE.AND P{MISSING}, PT, R{register}, RZ, PT"));
    }
    let mut registers = [(common.kept, Part::Whole); 4];
    for (register, component) in (common.kept..).zip(packer.request.components()) {
        registers[usize::from(component & 3)].0 = register;
    }
    packer.name_results(registers, packer.request.halves())
}

fn prepare(packer: &mut Packer<'_>, choice: &Choice) -> Result<Common, Diagnostic> {
    let request = packer.request;
    let count = request.fetch.dimension.coordinates();
    let mut sources = |values: &[Value; 3]| -> Result<Vec<u8>, Diagnostic> {
        values[..count].iter().map(|value| packer.writer.source(value)).collect()
    };
    let coordinates = sources(&request.inputs.coordinates)?;
    let gradients = [sources(&request.inputs.gradients[0])?, sources(&request.inputs.gradients[1])?];
    let layer = match request.fetch.array {
        true => {
            let layer = packer.writer.register()?;
            packer.layer(layer)?;
            Some(layer)
        }
        false => None,
    };
    let extras = match choice.packing.rb.as_slice() {
        [] => None,
        parameters => {
            let first = packer.writer.block(parameters.len())?;
            for (register, parameter) in (first..).zip(parameters) {
                packer.fill(*parameter, register)?;
            }
            Some(first)
        }
    };
    let kept = packer.writer.block(request.components().len())?;
    let kept_missing = request.resident.as_ref().map(|_| packer.writer.register()).transpose()?;
    Ok(Common { coordinates, gradients, layer, extras, kept, kept_missing })
}

/// All lanes of the quad sample for one of them.
fn turn(packer: &mut Packer<'_>, choice: &Choice, common: &Common, lane: u8) -> Result<(), Diagnostic> {
    packer.writer.emit("SAM");
    let ra = packer.writer.block(choice.packing.ra.len())?;
    fill_ra(packer, choice, common, ra, lane)?;
    let rb = extras(packer, choice, common, lane)?;
    let instruction = packer.issue(choice, ra, rb)?;
    let found = instruction.register(Field::Rd).unwrap_or(ra);
    let count = packer.request.components().len() as u8;
    if lane == 0 {
        packer.writer.emit("RAM");
    }
    let missing = packer.writer.register()?;
    if common.kept_missing.is_some() {
        packer.writer.emit(format!("PSET.AND.AND R{missing}, P{MISSING}, PT, PT"));
    }
    if lane > 0 {
        for register in found..found + count {
            from_first_lane(packer, register)?;
        }
        if common.kept_missing.is_some() {
            shuffle(packer, missing, missing, 0);
        }
        packer.writer.emit("RAM");
    }
    let lanes = 1 << lane;
    for (kept, register) in (common.kept..).zip(found..found + count) {
        packer.writer.emit(format!("MOV R{kept}, R{register}, {lanes:#x}"));
    }
    if let Some(kept) = common.kept_missing {
        packer.writer.emit(format!("MOV R{kept}, R{missing}, {lanes:#x}"));
    }
    Ok(())
}

/// Fills Ra: layer and moved coordinates of the lane whose turn it is.
fn fill_ra(
    packer: &mut Packer<'_>,
    choice: &Choice,
    common: &Common,
    ra: u8,
    lane: u8,
) -> Result<(), Diagnostic> {
    let register_of = |parameter: Parameter| {
        choice.packing.ra.iter().position(|it| *it == parameter).map(|index| ra + index as u8)
    };
    if let (Some(to), Some(layer)) = (register_of(Parameter::Array), common.layer) {
        match lane {
            0 => packer.writer.emit(format!("MOV R{to}, R{layer}")),
            _ => shuffle(packer, to, layer, lane),
        }
    }
    let mut moved = Vec::new();
    let parameters = [Parameter::S, Parameter::T, Parameter::R];
    for (axis, parameter) in parameters.into_iter().enumerate().take(common.coordinates.len()) {
        let sum = match register_of(parameter).filter(|_| !packer.request.normalise) {
            Some(register) => register,
            None => packer.writer.register()?,
        };
        let mark = packer.writer.mark();
        let from = packer.writer.register()?;
        shuffle(packer, from, common.coordinates[axis], lane);
        let mut addend = from;
        for (gradients, along) in common.gradients.iter().zip(ALONG) {
            let gradient = packer.writer.register()?;
            shuffle(packer, gradient, gradients[axis], lane);
            packer.writer.emit(format!("FSWZADD.NDV R{sum}, R{gradient}, R{addend}, {along}"));
            addend = sum;
        }
        packer.writer.release(mark);
        moved.push((sum, register_of(parameter)));
    }
    if let (true, [s, t, r]) = (packer.request.normalise, moved.as_slice()) {
        let scale = packer.scale([s.0, t.0, r.0])?;
        for (sum, to) in moved {
            if let Some(to) = to {
                packer.writer.emit(format!("FMUL R{to}, R{sum}, R{scale}"));
            }
        }
    }
    Ok(())
}

/// Rb of the lane whose turn it is. The first lane's own is where it was; a handle must be the same in all lanes.
fn extras(packer: &mut Packer<'_>, choice: &Choice, common: &Common, lane: u8) -> Result<u8, Diagnostic> {
    let Some(first) = common.extras else { return Ok(0) };
    if lane == 0 && matches!(packer.request.handle, Handle::Word(..)) {
        return Ok(first);
    }
    let count = choice.packing.rb.len() as u8;
    let rb = packer.writer.block(usize::from(count))?;
    for index in 0..count {
        shuffle(packer, rb + index, first + index, lane);
    }
    Ok(rb)
}

/// A register of a lane of the quad, in all its lanes.
fn shuffle(packer: &mut Packer<'_>, to: u8, from: u8, lane: u8) {
    let lane = if lane == 0 { "RZ".to_owned() } else { format!("{lane:#x}") };
    packer.writer.emit(format!("SHFL.IDX PT, R{to}, R{from}, {lane}, {QUADS}"));
}

/// A result of the first lane. The vendor's assembler takes integers there in halves, dressed up as floats from 1 to 2.
fn from_first_lane(packer: &mut Packer<'_>, register: u8) -> Result<(), Diagnostic> {
    if !packer.request.integer_results {
        shuffle(packer, register, register, 0);
        return Ok(());
    }
    let mark = packer.writer.mark();
    let (low, high) = (packer.writer.register()?, packer.writer.register()?);
    packer.writer.emit(format!("LOP32I.AND R{low}, R{register}, 0xffff"));
    packer.writer.emit(format!("SHR.U32 R{high}, R{register}, 0x10"));
    for half in [low, high] {
        packer.writer.emit(format!("LOP32I.OR R{half}, R{half}, 0x3f800000"));
        shuffle(packer, half, half, 0);
        packer.writer.emit(format!("FSWZADD.NDV R{half}, R{half}, RZ, PPPPPPPP"));
    }
    packer.writer.emit(format!("PRMT R{register}, R{low}, 0x5410, R{high}"));
    packer.writer.release(mark);
    Ok(())
}
