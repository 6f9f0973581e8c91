//! Atomic operations, and when the order of blocks shows in them.

use tmu_program::{
    Address, AtomicOperation, AtomicType, FloatMode, HalfFunction, HalfMode, Op, Program, Rounding, Space,
    SurfaceAtomicType, WideDestination, WideSource,
};
use tmu_texture::lanes::active;
use tmu_texture::{LANES, Lanes, Mask};

use crate::arithmetic::{float, half};
use crate::batch::Batch;
use crate::block::{BlockRunner, batch};
use crate::fault::Cause;
use crate::warp::Warp;

/// Whether blocks that run at the same time could leave other results than blocks one after the other: unless all
/// atomic operations on global memory and surfaces are of one kind, commute exactly and give nothing back. Integers do, sums of
/// floats do not.
pub(crate) fn order_matters(program: &Program) -> bool {
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

/// The new contents of memory.
pub(crate) fn apply(operation: AtomicOperation, kind: AtomicType, old: u64, value: u64, compare: u64) -> u64 {
    use AtomicOperation::*;
    if let (Minimum | Maximum, Some(brain)) = (operation, halves(kind)) {
        return of_halves(kind, old, value, |old, value| {
            half::least_or_greatest(
                old,
                value,
                operation == Minimum,
                HalfMode { brain, ..HalfMode::default() },
            )
        });
    }
    let smaller = match kind {
        AtomicType::S32 => (old as i32) < value as i32,
        AtomicType::S64 => (old as i64) < value as i64,
        _ => old < value,
    };
    match operation {
        Add => add(kind, old, value),
        Minimum => {
            if smaller {
                old
            } else {
                value
            }
        }
        Maximum => {
            if smaller {
                value
            } else {
                old
            }
        }
        Increment => {
            if old >= value {
                0
            } else {
                old + 1
            }
        }
        Decrement => {
            if old == 0 || old > value {
                value
            } else {
                old - 1
            }
        }
        And => old & value,
        Or => old | value,
        Xor => old ^ value,
        Exchange => value,
        CompareExchange => {
            if old == compare {
                value
            } else {
                old
            }
        }
    }
}

fn add(kind: AtomicType, old: u64, value: u64) -> u64 {
    match kind {
        AtomicType::U32 | AtomicType::S32 => u64::from((old as u32).wrapping_add(value as u32)),
        AtomicType::U64 | AtomicType::S64 => old.wrapping_add(value),
        AtomicType::F32 { flush } => {
            let mode = FloatMode { rounding: Rounding::NearestEven, flush, saturate: false };
            u64::from(float::add(old as u32, value as u32, mode))
        }
        AtomicType::F64 => {
            let sum = f64::from_bits(old) + f64::from_bits(value);
            // As for single precision, one NaN whatever came in: all ones but the sign.
            if sum.is_nan() { u64::MAX >> 1 } else { sum.to_bits() }
        }
        AtomicType::B16 => u64::from((old as u16).wrapping_add(value as u16)),
        AtomicType::F16x2 { .. } | AtomicType::Bf16x2 | AtomicType::Half { .. } => {
            let flush = matches!(kind, AtomicType::F16x2 { flush: true });
            let mode = HalfMode { flush, brain: halves(kind) == Some(true), ..HalfMode::default() };
            of_halves(kind, old, value, |old, value| half::evaluate(HalfFunction::Add, old, value, 0, mode))
        }
    }
}

/// Whether the type's numbers are bfloat16; `None` if they have no 16 bits.
fn halves(kind: AtomicType) -> Option<bool> {
    match kind {
        AtomicType::Half { brain } => Some(brain),
        AtomicType::Bf16x2 => Some(true),
        AtomicType::F16x2 { .. } => Some(false),
        _ => None,
    }
}

/// A function of the halves of two words, or of the lower ones alone.
fn of_halves(kind: AtomicType, old: u64, value: u64, function: impl Fn(u32, u32) -> u32) -> u64 {
    let low = u64::from(function(old as u32 & 0xffff, value as u32 & 0xffff));
    match kind {
        AtomicType::Half { .. } => low,
        _ => u64::from(function(old as u32 >> 16, value as u32 >> 16)) << 16 | low,
    }
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
        let (space, place) = crate::access::resolve(request.space, address);
        let updated = match space {
            Space::Shared => self.shared.update(place, width, change),
            Space::Local => match warp.local.get_mut(lane) {
                Some(memory) => memory.update(place, width, change),
                None => Err(crate::memory::AccessError::OutOfRange),
            },
            Space::Global | Space::Generic => self.context.bindings.memory.update(place, width, change),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// PTX `atom`: `inc` is `old >= b ? 0 : old + 1`, `dec` is `(old == 0 || old > b) ? b : old - 1`.
    #[test]
    fn counters_wrap_at_their_operand() {
        let step = |operation, old, value| apply(operation, AtomicType::U32, old, value, 0);
        use AtomicOperation::{Decrement, Increment};
        assert_eq!([0, 4, 5, 6].map(|old| step(Increment, old, 5)), [1, 5, 0, 0]);
        assert_eq!([0, 1, 5, 6].map(|old| step(Decrement, old, 5)), [5, 0, 4, 5]);
    }

    #[test]
    fn types_tell_signs_and_widths() {
        use AtomicOperation::{Add, Maximum, Minimum};
        let (minus_one, one) = (0xffff_ffff, 1);
        assert_eq!(apply(Minimum, AtomicType::S32, minus_one, one, 0), minus_one);
        assert_eq!(apply(Minimum, AtomicType::U32, minus_one, one, 0), one);
        assert_eq!(apply(Maximum, AtomicType::S64, u64::MAX, 1, 0), 1);
        assert_eq!(apply(Maximum, AtomicType::U64, u64::MAX, 1, 0), u64::MAX);
        assert_eq!(apply(Add, AtomicType::U32, minus_one, 2, 0), 1);
        assert_eq!(apply(Add, AtomicType::U64, minus_one, 2, 0), 0x1_0000_0001);
        let float = |x: f32| u64::from(x.to_bits());
        assert_eq!(apply(Add, AtomicType::F32 { flush: true }, float(1.5), float(0.25), 0), float(1.75));
        assert_eq!(apply(Add, AtomicType::F32 { flush: true }, 1, 0, 0), 0, "a denormal counts as zero");
        assert_eq!(apply(Add, AtomicType::F32 { flush: false }, 1, 1, 0), 2);
        let sum = apply(Add, AtomicType::F64, 1.5f64.to_bits(), 0.25f64.to_bits(), 0);
        assert_eq!(sum, 1.75f64.to_bits());
        // Halves: 1 + 2 and 65504 + 65504, which is infinite; the smallest denormal and zero.
        let halves = |flush, old, value| apply(Add, AtomicType::F16x2 { flush }, old, value, 0);
        assert_eq!(halves(false, 0x7bff_3c00, 0x7bff_4000), 0x7c00_4200);
        assert_eq!(halves(false, 0x0001_3c00, 0), 0x0001_3c00);
        assert_eq!(halves(true, 0x0001_3c00, 0), 0x0000_3c00);
        // bfloat16: 1 + 2 and −1 + 1.
        assert_eq!(apply(Add, AtomicType::Bf16x2, 0xbf80_3f80, 0x3f80_4000, 0), 0x0000_4040);
        assert_eq!(apply(Maximum, AtomicType::Half { brain: false }, 0x3c00, 0x4000, 0), 0x4000);
    }
}
