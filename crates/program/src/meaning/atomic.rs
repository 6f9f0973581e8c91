//! What atomic operations make of what memory holds.

use super::{float, half, mbarrier};
use crate::{AtomicOperation, AtomicType, FloatMode, HalfFunction, HalfMode, Rounding};

/// The new contents of memory: of a type that is narrower than 64 bits, in the low bits.
#[inline]
pub fn apply(operation: AtomicOperation, kind: AtomicType, old: u64, value: u64, compare: u64) -> u64 {
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
        AtomicType::U32
        | AtomicType::U64
        | AtomicType::B16
        | AtomicType::F32 { .. }
        | AtomicType::F64
        | AtomicType::Half { .. }
        | AtomicType::Bf16x2
        | AtomicType::F16x2 { .. } => old < value,
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
            // A register may hold more than memory does, such as a sign.
            if old == compare & (u64::MAX >> (64 - 8 * kind.width().bytes())) { value } else { old }
        }
        Barrier(step) => mbarrier::step(step, old, value as u32),
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
        AtomicType::U32
        | AtomicType::S32
        | AtomicType::U64
        | AtomicType::S64
        | AtomicType::F32 { .. }
        | AtomicType::F64
        | AtomicType::B16 => None,
    }
}

/// A function of the halves of two words, or of the lower ones alone.
fn of_halves(kind: AtomicType, old: u64, value: u64, function: impl Fn(u32, u32) -> u32) -> u64 {
    let low = u64::from(function(old as u32 & 0xffff, value as u32 & 0xffff));
    if let AtomicType::Half { .. } = kind {
        low
    } else {
        u64::from(function(old as u32 >> 16, value as u32 >> 16)) << 16 | low
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
        let swap = |kind, compare| apply(AtomicOperation::CompareExchange, kind, 0x8000, 5, compare);
        assert_eq!([0x8000, 0xffff_8000, 0x8001].map(|it| swap(AtomicType::B16, it)), [5, 5, 0x8000]);
        assert_eq!([0x8000, 0xffff_8000].map(|it| swap(AtomicType::U32, it)), [5, 0x8000]);
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
