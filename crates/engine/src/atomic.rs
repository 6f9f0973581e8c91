//! Atomic operations, and when the order of blocks shows in them.

use tmu_program::meaning::atomic::apply;
use tmu_program::{
    Address, AtomicOperation, AtomicType, Op, Program, Space, SurfaceAtomicType, SystemCall, WideDestination,
    WideSource,
};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use crate::batch::Batch;
use crate::block::{BlockRunner, batch};
use crate::fault::Cause;
use crate::warp::Warp;

/// Whether blocks that run at the same time could leave other results than blocks one after the other: unless all
/// atomic operations on global memory and surfaces are of one kind, commute exactly and give nothing back. Integers do, sums of
/// floats do not. What is printed, and which memory of the heap a thread gets, shows the order as well.
pub(crate) fn order_matters(program: &Program) -> bool {
    let shows_order = |op: &Op| match op {
        Op::SystemCall { call, .. } => match call {
            SystemCall::Print | SystemCall::Allocate | SystemCall::Free => true,
            SystemCall::FailAssertion => false,
        },
        _ => false,
    };
    if program.instructions.iter().any(|instruction| shows_order(&instruction.op)) {
        return true;
    }
    let mut kinds = program.instructions.iter().filter_map(|instruction| match instruction.op {
        Op::Atomic { space: Space::Shared | Space::Local, .. } => None,
        Op::Atomic { to, operation, kind, .. } => {
            let kind = SurfaceAtomicType::Given(kind);
            Some((operation, kind, to.iter().all(Option::is_none) && commutes(operation, kind)))
        }
        Op::SurfaceAtomic { to, operation, kind, .. } => {
            Some((operation, kind, to.iter().all(Option::is_none) && commutes(operation, kind)))
        }
        _ => None,
    });
    let Some((operation, kind, commutes)) = kinds.next() else { return false };
    !commutes || kinds.any(|other| other != (operation, kind, true))
}

/// 32-bit integers only: memory is kept in words.
fn commutes(operation: AtomicOperation, kind: SurfaceAtomicType) -> bool {
    use AtomicOperation::{Add, And, Maximum, Minimum, Or, Xor};
    use SurfaceAtomicType::{Given, OfFormat};
    matches!(kind, Given(AtomicType::U32 | AtomicType::S32) | OfFormat { wide: false })
        && matches!(operation, Add | Minimum | Maximum | And | Or | Xor)
}

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
        let (space, offset) = crate::access::resolve(request.space, address);
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
