//! Atomic operations.

use tmu_program::meaning::atomic::apply;
use tmu_program::{Address, AtomicOperation, AtomicType, Space, WideDestination, WideSource};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use crate::batch::Batch;
use crate::block::{BlockRunner, batch};
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

/// The values of all lanes, of one word or two.
pub(crate) fn wide_values(batch: &Batch<'_, '_>, source: WideSource, wide: bool) -> Lanes<u64> {
    let low = batch.read(source[0]).map(u64::from);
    if !wide {
        return low;
    }
    let high = batch.read(source[1]);
    std::array::from_fn(|lane| u64::from(high[lane]) << 32 | low[lane])
}

/// Writes one word or two of all lanes.
pub(crate) fn write_wide(batch: &mut Batch<'_, '_>, to: WideDestination, values: &Lanes<u64>, wide: bool) {
    batch.write(to[0], &values.map(|value| value as u32));
    if wide {
        batch.write(to[1], &values.map(|value| (value >> 32) as u32));
    }
}

impl BlockRunner<'_, '_> {
    /// One atomic operation after the other, lane by lane. Killed lanes do nothing, as with stores.
    pub(crate) fn atomic(&mut self, warp: &mut Warp, lanes: Mask, request: &Request) -> Result<(), Cause> {
        let lanes = lanes & !warp.flow.killed();
        let batch_of_lanes = batch(self.context, warp, lanes);
        let addresses = batch_of_lanes.addresses(&request.address);
        let wide = request.kind.width().registers() == 2;
        let values = wide_values(&batch_of_lanes, request.value, wide);
        let compares = wide_values(&batch_of_lanes, request.compare, wide);
        let mut old = [0; LANES];
        for lane in active(lanes) {
            let (value, compare) = (values[lane], compares[lane]);
            let change = |old: u64| apply(request.operation, request.kind, old, value, compare);
            old[lane] = self.update(warp, lane, request, addresses[lane], change)?;
        }
        write_wide(&mut batch(self.context, warp, lanes), request.to, &old, wide);
        Ok(())
    }

    /// Replaces what one lane's address holds, and returns what it held.
    fn update(
        &mut self,
        warp: &mut Warp,
        lane: usize,
        request: &Request,
        address: u64,
        change: impl Fn(u64) -> u64,
    ) -> Result<u64, Cause> {
        let width = request.kind.width();
        let (space, offset) = crate::window::resolve(request.space, address);
        let updated = match space {
            Space::Shared => self.shared.update(offset, width, change),
            Space::Local => match warp.local.get_mut(lane) {
                Some(memory) => memory.update(offset, width, change),
                None => Err(crate::memory::AccessError::OutOfRange),
            },
            Space::Global | Space::Generic => self.context.bindings.memory.update(offset, width, change),
        };
        let old = updated
            .map_err(|error| self.access_fault(error, space, "atomic access", width, lane, address))?;
        let bytes = u64::from(width.bytes());
        let moved = self.statistics.moved.of(space);
        (moved.read, moved.written) = (moved.read + bytes, moved.written + bytes);
        self.statistics.atomics += 1;
        Ok(old)
    }
}
