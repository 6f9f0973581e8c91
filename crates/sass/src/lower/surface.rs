//! Surfaces: loads, stores, reductions and atomic operations.

use tmu_program::{
    AtomicOperation, Op, Register, Source, SurfaceAccess, SurfaceAtomicType, SurfaceData, TextureReference,
};

use super::atomic::{operation, two_sources, wide_destination, wide_source};
use super::operands::{chosen, chosen_from, not_run};
use super::{Lowering, destination, predicate, source};
use crate::finding::Finding;
use crate::instruction::{Instruction, PT, RZ};
use crate::packing::register_behind;
use crate::table::atomic::ATOMIC_SHARED;
use crate::table::meaning::Dim;
use crate::table::memory::{INVERSE_PREDICATE, SIZE_MEM};
use crate::table::names::{Field, Flag};
use crate::table::notation::Kind;
use crate::table::surface::{
    SURFACE_CAS, SURFACE_CLAMP, SURFACE_DIM, SURFACE_PARTS, SURFACE_TYPE, SURFACE_TYPE_SM50,
    SURFACE_TYPE_SM52,
};

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

/// SURED: a location on a surface = the operation of it and Rs.
pub fn sured(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    push_atomic(lowering, instruction, operation(instruction)?, Field::Rs)
}

/// SUATOM: Rd = a location on a surface, which becomes the operation of it and Rb. For CAS, Rb is compared and what is
/// behind it is stored, as for ATOM.
pub fn suatom(lowering: &mut Lowering, instruction: &Instruction) -> Result<(), Finding> {
    chosen(instruction, &[&SURFACE_CAS])?;
    chosen(instruction, &[&ATOMIC_SHARED])?;
    if instruction.meaning(&INVERSE_PREDICATE).is_some_and(|predicate| predicate != PT) {
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
    let [compare, value] = if matches!(operation, AtomicOperation::CompareExchange) {
        two_sources(values, first, words)?
    } else {
        [[Source::ZERO; 2], wide_source(values, first, words)?]
    };
    let to = wide_destination(instruction, words)?;
    lowering.push(Op::SurfaceAtomic { to, access, operation, kind, value, compare });
    Ok(())
}

/// What a location on a surface is taken for. SD32 and SD64 are signed where the surface is: the vendor's compiler makes
/// them of PTX `sured.p`.
fn atomic_type(instruction: &Instruction) -> Result<SurfaceAtomicType, Finding> {
    let sets = [&SURFACE_TYPE, &SURFACE_TYPE_SM50, &SURFACE_TYPE_SM52];
    Ok(chosen(instruction, &sets)?.unwrap_or(SurfaceAtomicType::OfFormat { wide: false }))
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
    let Dim { dimension, array } = chosen_from(instruction, &[&SURFACE_DIM])?;
    let first = match instruction.operand(Field::Address).map(|operand| operand.kind) {
        Some(Kind::Memory { base, .. }) => instruction.get(base) as u8,
        _ => RZ,
    };
    let count = dimension.coordinates();
    let mut coordinates = [Source::ZERO; 3];
    for (index, coordinate) in coordinates.iter_mut().enumerate().take(count) {
        *coordinate = source(register_behind(first, index));
    }
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
        outside: chosen_from(instruction, &[&SURFACE_CLAMP])?,
        data,
    })
}

fn data(instruction: &Instruction) -> Result<SurfaceData, Finding> {
    Ok(match chosen(instruction, &[&SURFACE_PARTS])? {
        Some(components) => SurfaceData::Components(components),
        None => SurfaceData::Bytes(chosen_from(instruction, &[&SIZE_MEM])?),
    })
}
