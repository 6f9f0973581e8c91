//! Atomic operations.

use tmu_program::meaning::atomic::apply;
use tmu_program::{Address, AtomicOperation, AtomicType, Space, WideDestination, WideSource, Width};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Mask};

use crate::access::access_fault;
use crate::executor::Executor;
use crate::fault::Cause;
use crate::warp::Warp;

/// An atomic operation without its lanes' values.
#[derive(Clone, Copy)]
pub(crate) struct Request {
    pub(crate) to: WideDestination,
    pub(crate) space: Space,
    pub(crate) address: Address,
    pub(crate) operation: AtomicOperation,
    pub(crate) kind: AtomicType,
    pub(crate) value: WideSource,
    pub(crate) compare: WideSource,
}

/// One atomic operation after the other, lane by lane. Killed lanes do nothing, as with stores.
pub(crate) fn atomic(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lanes: Mask,
    request: &Request,
) -> Result<(), Cause> {
    let lanes = lanes & !warp.flow.killed();
    let batch_of_lanes = executor.context.batch(warp, lanes);
    let addresses = batch_of_lanes.addresses(&request.address);
    let wide = request.kind.width().registers() == 2;
    let values = batch_of_lanes.read_wide(request.value, wide);
    let compares = batch_of_lanes.read_wide(request.compare, wide);
    let mut old = [0; LANES];
    for lane in active(lanes) {
        let (value, compare) = (values[lane], compares[lane]);
        let change = |old: u64| apply(request.operation, request.kind, old, value, compare);
        let place = (request.space, addresses[lane]);
        old[lane] = update(executor, warp, lane, place, request.kind.width(), change)?;
    }
    executor.context.batch(warp, lanes).write_wide(request.to, &old, wide);
    Ok(())
}

/// Replaces what one lane's address holds, and returns what it held.
pub(crate) fn update(
    executor: &mut Executor<'_, '_>,
    warp: &mut Warp,
    lane: usize,
    (space, address): (Space, u64),
    width: Width,
    change: impl Fn(u64) -> u64,
) -> Result<u64, Cause> {
    let (space, offset) = crate::window::resolve(space, address);
    let updated = match space {
        Space::Shared => executor.shared.update(offset, width, change),
        Space::Local => warp.local.update(lane, offset, width, change),
        Space::Global | Space::Generic => executor.context.bindings.memory.update(offset, width, change),
    };
    let old = updated
        .map_err(|error| access_fault(executor, error, space, "atomic access", width, lane, address))?;
    let bytes = u64::from(width.bytes());
    let moved = executor.statistics.moved.of(space);
    (moved.read, moved.written) = (moved.read + bytes, moved.written + bytes);
    executor.statistics.atomics += 1;
    Ok(old)
}
