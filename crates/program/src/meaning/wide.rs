//! 64-bit integers.

use std::cmp::Ordering;

use crate::{Shift, WideFunction};

/// A function of two 64-bit integers.
#[inline(always)]
pub fn evaluate(function: WideFunction, a: u64, b: u64) -> u64 {
    match function {
        WideFunction::Add => a.wrapping_add(b),
        WideFunction::Subtract => a.wrapping_sub(b),
        WideFunction::MultiplyLow => a.wrapping_mul(b),
        WideFunction::MultiplyHigh { signed: false } => ((u128::from(a) * u128::from(b)) >> 64) as u64,
        WideFunction::MultiplyHigh { signed: true } => {
            ((i128::from(a as i64) * i128::from(b as i64)) >> 64) as u64
        }
        WideFunction::Divide { .. } | WideFunction::Remainder { .. } if b == 0 => u64::MAX,
        WideFunction::Divide { signed: false } => a / b,
        WideFunction::Divide { signed: true } => (a as i64).wrapping_div(b as i64) as u64,
        WideFunction::Remainder { signed: false } => a % b,
        WideFunction::Remainder { signed: true } => (a as i64).wrapping_rem(b as i64) as u64,
        WideFunction::Minimum { signed } => {
            if order(a, b, signed) == Ordering::Less {
                a
            } else {
                b
            }
        }
        WideFunction::Maximum { signed } => {
            if order(a, b, signed) == Ordering::Greater {
                a
            } else {
                b
            }
        }
        WideFunction::Shift(shift) => moved(a, b as u32, shift),
    }
}

/// How a relates to b.
#[inline(always)]
pub fn order(a: u64, b: u64, signed: bool) -> Ordering {
    if signed { (a as i64).cmp(&(b as i64)) } else { a.cmp(&b) }
}

/// A value shifted; from 64 on, only what moves in is left.
#[inline(always)]
pub fn moved(value: u64, amount: u32, shift: Shift) -> u64 {
    match shift {
        Shift::Left => value.checked_shl(amount).unwrap_or(0),
        Shift::Right => value.checked_shr(amount).unwrap_or(0),
        Shift::RightSigned => ((value as i64) >> amount.min(63)) as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand; the cases that wrap and those by zero as the operation's description says.
    #[test]
    fn edges_of_64_bit_arithmetic() {
        let minimum = i64::MIN as u64;
        let cases = [
            (WideFunction::Add, u64::MAX, 2, 1),
            (WideFunction::Subtract, 0, 1, u64::MAX),
            (WideFunction::MultiplyLow, 1 << 63, 3, 1 << 63),
            (WideFunction::MultiplyHigh { signed: false }, u64::MAX, u64::MAX, u64::MAX - 1),
            (WideFunction::MultiplyHigh { signed: true }, u64::MAX, 5, u64::MAX),
            (WideFunction::Divide { signed: true }, minimum, u64::MAX, minimum),
            (WideFunction::Remainder { signed: true }, minimum, u64::MAX, 0),
            (WideFunction::Divide { signed: true }, -7i64 as u64, 2, -3i64 as u64),
            (WideFunction::Remainder { signed: true }, -7i64 as u64, 2, -1i64 as u64),
            (WideFunction::Divide { signed: false }, 7, 0, u64::MAX),
            (WideFunction::Remainder { signed: true }, 7, 0, u64::MAX),
            (WideFunction::Minimum { signed: true }, u64::MAX, 1, u64::MAX),
            (WideFunction::Minimum { signed: false }, u64::MAX, 1, 1),
            (WideFunction::Maximum { signed: true }, u64::MAX, 1, 1),
            (WideFunction::Shift(Shift::Left), 3, 63, 1 << 63),
            (WideFunction::Shift(Shift::Left), 3, 64, 0),
            (WideFunction::Shift(Shift::Right), minimum, 63, 1),
            (WideFunction::Shift(Shift::RightSigned), minimum, 1000, u64::MAX),
        ];
        for (function, a, b, expected) in cases {
            assert_eq!(evaluate(function, a, b), expected, "{function:?} {a:#x} {b:#x}");
        }
    }
}
