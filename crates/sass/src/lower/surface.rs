//! Surface loads and stores.

use tmu_program::{
    Diagnostic, Op, Outside, Register, Source, SurfaceAccess, SurfaceData, TextureReference, Width,
};
use tmu_texture::Dimension;

use super::operands::not_run;
use super::{Lowering, destination, source};
use crate::instruction::{Instruction, RZ};
use crate::packing::register_behind;
use crate::table::notation::Kind;

/// SULD: Rd… = bytes or components of a surface.
pub fn suld(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    if instruction.choice("inverse_predicate").is_some_and(|predicate| predicate != "PT") {
        return Err(not_run(instruction, "the predicate of residency"));
    }
    let access = access(instruction)?;
    let first = instruction.register("Rd").unwrap_or(RZ);
    let mut to: [Option<Register>; 4] = [None; 4];
    for (place, to) in to.iter_mut().enumerate().take(registers(access.data)) {
        *to = destination(register_behind(first, place));
    }
    lowering.push(Op::SurfaceLoad { to, access: Box::new(access) });
    Ok(())
}

/// SUST: bytes or components of a surface = Rs….
pub fn sust(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Diagnostic> {
    let access = access(instruction)?;
    let first = instruction.register("Rs").unwrap_or(RZ);
    let mut from = [Source::ZERO; 4];
    for (place, from) in from.iter_mut().enumerate().take(registers(access.data)) {
        *from = source(register_behind(first, place));
    }
    lowering.push(Op::SurfaceStore { from, access: Box::new(access) });
    Ok(())
}

fn registers(data: SurfaceData) -> usize {
    match data {
        SurfaceData::Bytes(width) => width.registers(),
        SurfaceData::Components(mask) => mask.count_ones() as usize,
    }
}

/// The coordinates lie from Ra upwards, the array layer behind them.
fn access(instruction: &Instruction) -> Result<SurfaceAccess, Diagnostic> {
    let dim = instruction.choice("surface_dim").unwrap_or_default();
    let dimension = match dim {
        "1D" | "1D_BUFFER" | "1D_ARRAY" => Dimension::D1,
        "2D" | "2D_ARRAY" => Dimension::D2,
        "3D" => Dimension::D3,
        _ => return Err(meaningless(dim)),
    };
    let first = match instruction.operand("address").map(|operand| operand.kind) {
        Some(Kind::Memory { base, .. }) => instruction.get(base) as u8,
        _ => RZ,
    };
    let count = dimension.coordinates();
    let mut coordinates = [Source::ZERO; 3];
    for (place, coordinate) in coordinates.iter_mut().enumerate().take(count) {
        *coordinate = source(register_behind(first, place));
    }
    let array = dim.ends_with("ARRAY");
    Ok(SurfaceAccess {
        surface: match instruction.register("Rc") {
            Some(handle) => TextureReference::Handle(source(handle)),
            None => TextureReference::HandleWord(instruction.value("surface").unwrap_or_default() as u16),
        },
        dimension,
        array,
        coordinates,
        layer: if array { source(register_behind(first, count)) } else { Source::ZERO },
        x_in_bytes: instruction.has("BA"),
        outside: outside(instruction)?,
        data: data(instruction)?,
    })
}

fn outside(instruction: &Instruction) -> Result<Outside, Diagnostic> {
    match instruction.choice("surface_clamp").unwrap_or_default() {
        "IGN" => Ok(Outside::Ignore),
        "" => Ok(Outside::Clamp),
        "TRAP" => Ok(Outside::Trap),
        other => Err(meaningless(other)),
    }
}

fn data(instruction: &Instruction) -> Result<SurfaceData, Diagnostic> {
    if let Some(parts) = instruction.choice("surface_parts") {
        let components = if parts.is_empty() { "RGBA" } else { parts };
        let bit = |letter: char| "RGBA".find(letter).map(|place| 1 << place);
        let mask = components.chars().map(bit).try_fold(0, |mask, bit| Some(mask | bit?));
        return mask.map(SurfaceData::Components).ok_or_else(|| meaningless(parts));
    }
    Ok(SurfaceData::Bytes(match instruction.choice("size_mem").unwrap_or_default() {
        "U8" => Width::U8,
        "S8" => Width::S8,
        "U16" => Width::U16,
        "S16" => Width::S16,
        "" => Width::B32,
        "64" => Width::B64,
        "128" => Width::B128,
        other => return Err(meaningless(other)),
    }))
}

fn meaningless(name: &str) -> Diagnostic {
    Diagnostic::error("SASS-012", format!(".{name} decodes but has no meaning"))
}
