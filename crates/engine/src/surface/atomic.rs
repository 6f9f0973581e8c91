//! Reductions and atomic operations on surfaces.

use tmu_program::meaning::atomic::apply;
use tmu_program::{
    AtomicOperation, AtomicType, SurfaceAccess, SurfaceAtomicType, SurfaceData, WideDestination, WideSource,
};
use tmu_texture::format::Numeric;
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Mask};

use super::access::find_on_surface;
use super::operands::{SurfaceOperands, operands, outside_memory};
use super::{Location, Surface};
use crate::executor::Executor;
use crate::fault::Cause;
use crate::outcome::code;
use crate::warp::Warp;

/// An atomic operation on a surface without its lanes' values.
#[derive(Clone, Copy)]
pub(crate) struct SurfaceRequest<'a> {
    pub(crate) to: WideDestination,
    pub(crate) access: &'a SurfaceAccess,
    pub(crate) operation: AtomicOperation,
    pub(crate) kind: SurfaceAtomicType,
    pub(crate) value: WideSource,
    pub(crate) compare: WideSource,
}

/// One atomic operation after the other, lane by lane. Killed lanes do nothing, as with stores.
pub(crate) fn surface_atomic(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    request: &SurfaceRequest<'_>,
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let operands = operands(executor, warp, lanes, request.access);
    let wide = request.kind.width().registers() == 2;
    let mut batch = executor.context.batch(warp, lanes);
    let values = batch.read_wide(request.value, wide);
    let compares = batch.read_wide(request.compare, wide);
    let mut old = [0; LANES];
    for lane in active(lanes) {
        let updated = update_surface(executor, request, &operands, lane, [values[lane], compares[lane]]);
        let Some((found, bytes)) = updated.map_err(|cause| cause.in_lane(lane))? else { continue };
        old[lane] = found;
        executor.statistics.atomics += 1;
        executor.statistics.moved.surface.read += bytes;
        executor.statistics.moved.surface.written += bytes;
    }
    batch.write_wide(request.to, &old, wide);
    Ok(())
}

/// Replaces what one lane's texel holds; returns what it held and how many bytes that is, `None` outside.
fn update_surface(
    executor: &Executor<'_, '_>,
    request: &SurfaceRequest<'_>,
    operands: &SurfaceOperands,
    lane: usize,
    [value, compare]: [u64; 2],
) -> Result<Option<(u64, u64)>, Cause> {
    let Some((surface, location)) = find_on_surface(executor, request.access, operands, lane)? else {
        return Ok(None);
    };
    let kind = surface.atomic_type(request)?;
    let Location::At(address) = location else { return Ok(None) };
    let change = |old: u64| apply(request.operation, kind, old, value, compare);
    let (memory, width) = (executor.context.bindings.memory, kind.width());
    let updated = if address.is_multiple_of(width.bytes().into()) {
        memory.update(address, width, change)
    } else {
        memory.update_unaligned(address, width, change)
    };
    let old = updated.map_err(|error| outside_memory(error, address))?;
    Ok(Some((old, width.bytes().into())))
}

impl Surface {
    /// What an operation takes a texel of this surface for. PTX `sured.p`: signed or unsigned integers as the format
    /// has them. An exchange needs no arithmetic, so that it works on floats too, as OpenGL's imageAtomicExchange does.
    fn atomic_type(&self, request: &SurfaceRequest<'_>) -> Result<AtomicType, Cause> {
        let wide = match request.kind {
            SurfaceAtomicType::Given(kind) => return Ok(kind),
            SurfaceAtomicType::OfFormat { wide } => wide,
        };
        let info = self.format.info();
        let numeric = info.components.iter().flatten().next().map(|component| component.numeric);
        let whole_texels = matches!(request.access.data, SurfaceData::Components(_));
        let one_word = info.bytes == 4 && info.component_count() == 1;
        let counts = matches!(request.operation, AtomicOperation::Increment | AtomicOperation::Decrement);
        let exchanges = request.operation == AtomicOperation::Exchange;
        let ty = match numeric.filter(|_| one_word || !whole_texels) {
            Some(Numeric::Uint) => Some(if wide { AtomicType::U64 } else { AtomicType::U32 }),
            Some(Numeric::Sint) if wide => Some(AtomicType::S64),
            Some(Numeric::Sint) => (!counts).then_some(AtomicType::S32),
            Some(Numeric::Float) => (exchanges && !wide).then_some(AtomicType::U32),
            Some(
                Numeric::Unorm
                | Numeric::Srgb
                | Numeric::Snorm
                | Numeric::UnsignedFloat
                | Numeric::SharedExponent,
            )
            | None => None,
        };
        ty.ok_or_else(|| {
            let message =
                format!("a surface of {} has no operation {:?}", self.format.name(), request.operation);
            Cause::new(code::SURFACE_FORMAT, message)
        })
    }
}
