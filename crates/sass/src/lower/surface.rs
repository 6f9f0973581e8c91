//! Surfaces: loads, stores, reductions and atomic operations.

use tmu_program::{
    AtomicOperation, AtomicType, Op, Outside, Register, Source, SurfaceAccess, SurfaceAtomicType,
    SurfaceData, TextureReference, Width,
};
use tmu_texture::Dimension;

use super::atomic::{operation, two_sources, wide_destination, wide_source};
use super::operands::{meaningless, not_run};
use super::{Lowering, destination, predicate, source};
use crate::finding::Finding;
use crate::instruction::{Instruction, PT, RZ};
use crate::packing::register_behind;
use crate::table::names::{Choice, Field, Flag};
use crate::table::notation::Kind;

/// SULD: Rd… = bytes or components of a surface; Pd = whether they are not resident, as TLD-10 has it of textures.
pub fn suld(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let access = access(instruction, data(instruction)?)?;
    let first = instruction.register(Field::Rd).unwrap_or(RZ);
    let mut to: [Option<Register>; 4] = [None; 4];
    for (index, to) in to.iter_mut().enumerate().take(registers(access.data)) {
        *to = destination(register_behind(first, index));
    }
    // The field counts the predicates from PT = 0 down to P0 = 7.
    let number = instruction.value(Field::Pd).map_or(PT, |inverse| PT - inverse as u8);
    lowering.push(Op::SurfaceLoad { to, not_resident: predicate(number), access: Box::new(access) });
    Ok(())
}

/// SUST: bytes or components of a surface = Rs….
pub fn sust(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    let access = access(instruction, data(instruction)?)?;
    let first = instruction.register(Field::Rs).unwrap_or(RZ);
    let mut from = [Source::ZERO; 4];
    for (index, from) in from.iter_mut().enumerate().take(registers(access.data)) {
        *from = source(register_behind(first, index));
    }
    lowering.push(Op::SurfaceStore { from, access: Box::new(access) });
    Ok(())
}

/// SURED: a place on a surface = the operation of it and Rs.
pub fn sured(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push_atomic(lowering, instruction, operation(instruction)?, Field::Rs)
}

/// SUATOM: Rd = a place on a surface, which becomes the operation of it and Rb. For CAS, Rb is compared and what is
/// behind it is stored, as for ATOM.
pub fn suatom(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    if let Some(other) = instruction.choice(Choice::SurfaceCas).filter(|name| *name != "CAS") {
        return Err(meaningless(instruction, other));
    }
    let name = instruction.choice(Choice::AtomicShared).unwrap_or_default();
    if name.starts_with("INVALID") {
        return Err(meaningless(instruction, name));
    }
    if instruction.choice(Choice::InversePredicate).is_some_and(|predicate| predicate != "PT") {
        return Err(not_run(instruction, Field::Pd, "the predicate result"));
    }
    push_atomic(lowering, instruction, operation(instruction)?, Field::Rb)
}

fn push_atomic(
    lowering: &mut Lowering,
    instruction: &Instruction,
    operation: AtomicOperation,
    values: Field,
) -> Result<(), Finding> {
    let kind = atomic_type(instruction)?;
    let words = kind.width().registers();
    let data =
        if instruction.has(Flag::P) { SurfaceData::Components(1) } else { SurfaceData::Bytes(kind.width()) };
    let access = Box::new(access(instruction, data)?);
    let first = instruction.register(values).unwrap_or(RZ);
    let [compare, value] = match operation {
        AtomicOperation::CompareExchange => two_sources(values, first, words)?,
        _ => [[Source::ZERO; 2], wide_source(values, first, words)?],
    };
    let to = wide_destination(instruction, words)?;
    lowering.push(Op::SurfaceAtomic { to, access, operation, kind, value, compare });
    Ok(())
}

/// What a place on a surface is taken for. SD32 and SD64 are signed where the surface is: the vendor's compiler makes
/// them of PTX `sured.p`.
fn atomic_type(instruction: &Instruction) -> Result<SurfaceAtomicType, Finding> {
    use SurfaceAtomicType::{Given, OfFormat};
    let sets = [Choice::SurfaceType, Choice::SurfaceTypeSm50, Choice::SurfaceTypeSm52];
    let Some(name) = sets.into_iter().find_map(|set| instruction.choice(set)) else {
        return Ok(OfFormat { wide: false });
    };
    Ok(match name {
        "" => Given(AtomicType::U32),
        "S32" => Given(AtomicType::S32),
        "U64" => Given(AtomicType::U64),
        "S64" => Given(AtomicType::S64),
        "F32.FTZ.RN" => Given(AtomicType::F32 { flush: true }),
        "F16x2.FTZ.RN" => Given(AtomicType::F16x2 { flush: true }),
        "F16x2.RN" => Given(AtomicType::F16x2 { flush: false }),
        "SD32" => OfFormat { wide: false },
        "SD64" => OfFormat { wide: true },
        other => return Err(meaningless(instruction, other)),
    })
}

fn registers(data: SurfaceData) -> usize {
    match data {
        SurfaceData::Bytes(width) => width.registers(),
        SurfaceData::Components(mask) => mask.count_ones() as usize,
        SurfaceData::Words(count) => count.into(),
    }
}

/// The coordinates lie from Ra upwards, the array layer behind them.
fn access(instruction: &Instruction, data: SurfaceData) -> Result<SurfaceAccess, Finding> {
    let dim = instruction.choice(Choice::SurfaceDim).unwrap_or_default();
    let dimension = match dim {
        "1D" | "1D_BUFFER" | "1D_ARRAY" => Dimension::D1,
        "2D" | "2D_ARRAY" => Dimension::D2,
        "3D" => Dimension::D3,
        _ => return Err(meaningless(instruction, dim)),
    };
    let first = match instruction.operand(Field::Address).map(|operand| operand.kind) {
        Some(Kind::Memory { base, .. }) => instruction.get(base) as u8,
        _ => RZ,
    };
    let count = dimension.coordinates();
    let mut coordinates = [Source::ZERO; 3];
    for (index, coordinate) in coordinates.iter_mut().enumerate().take(count) {
        *coordinate = source(register_behind(first, index));
    }
    let array = dim.ends_with("ARRAY");
    Ok(SurfaceAccess {
        surface: match instruction.register(Field::Rc) {
            Some(handle) => TextureReference::Handle(source(handle)),
            None => {
                TextureReference::HandleWord(instruction.value(Field::Surface).unwrap_or_default() as u16)
            }
        },
        dimension,
        array,
        coordinates,
        layer: if array { source(register_behind(first, count)) } else { Source::ZERO },
        x_in_bytes: instruction.has(Flag::Ba),
        outside: outside(instruction)?,
        data,
    })
}

fn outside(instruction: &Instruction) -> Result<Outside, Finding> {
    match instruction.choice(Choice::SurfaceClamp).unwrap_or_default() {
        "IGN" => Ok(Outside::Ignore),
        "" => Ok(Outside::Clamp),
        "TRAP" => Ok(Outside::Trap),
        other => Err(meaningless(instruction, other)),
    }
}

fn data(instruction: &Instruction) -> Result<SurfaceData, Finding> {
    if let Some(parts) = instruction.choice(Choice::SurfaceParts) {
        let components = if parts.is_empty() { "RGBA" } else { parts };
        let bit = |letter: char| "RGBA".find(letter).map(|bit| 1 << bit);
        let mask = components.chars().map(bit).try_fold(0, |mask, bit| Some(mask | bit?));
        return mask.map(SurfaceData::Components).ok_or_else(|| meaningless(instruction, parts));
    }
    Ok(SurfaceData::Bytes(match instruction.choice(Choice::SizeMem).unwrap_or_default() {
        "U8" => Width::U8,
        "S8" => Width::S8,
        "U16" => Width::U16,
        "S16" => Width::S16,
        "" => Width::B32,
        "64" => Width::B64,
        "128" => Width::B128,
        other => return Err(meaningless(instruction, other)),
    }))
}
