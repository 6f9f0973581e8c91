//! Double-precision add, multiply and multiply-add in the four IEEE roundings, in integer arithmetic.
//!
//! Numbers that are rounded to nearest are those of the host's own operations. Else the exact result is formed in 128 bits, with one
//! more bit that says whether anything below them was lost, and rounded once.

use std::cmp::Ordering;

use crate::Rounding;

use super::conversion::{F64, Number, pack, unpack};

/// The NaN of an invalid operation: what the vendor's subroutines return for 0/0, ∞/∞ and √−1.
pub const NAN: u64 = 0xfff8_0000_0000_0000;

/// Set in quiet NaNs.
const QUIET: u64 = 1 << 51;

const SIGN: u64 = 1 << 63;

/// `±significand · 2^exponent`; the significand has at most 106 bits.
#[derive(Clone, Copy)]
struct Wide {
    negative: bool,
    significand: u128,
    exponent: i32,
}

/// Where the highest bit of a significand stands while two are added; one bit above it is for the carry.
const TOP: u32 = 125;

/// `a + b`
#[inline]
pub fn add(a: u64, b: u64, rounding: Rounding) -> u64 {
    if let Some(sum) = nearest(f64::from_bits(a) + f64::from_bits(b), rounding) {
        return sum;
    }
    if f64::from_bits(a).is_nan() {
        return first_nan(&[b, a]);
    }
    // a · 1 is exact and keeps the sign of a zero.
    multiply_add_exactly(a, 1.0f64.to_bits(), b, rounding)
}

/// `a · b`
#[inline]
pub fn multiply(a: u64, b: u64, rounding: Rounding) -> u64 {
    if let Some(product) = nearest(f64::from_bits(a) * f64::from_bits(b), rounding) {
        return product;
    }
    match product(unpack(F64, a), unpack(F64, b)) {
        Product::Nan => first_nan(&[b, a]),
        Product::Infinity { negative } => infinity(negative),
        Product::Finite(product) => round(product, rounding),
    }
}

/// `a · b + c`, rounded once.
#[inline]
pub fn multiply_add(a: u64, b: u64, c: u64, rounding: Rounding) -> u64 {
    let [x, y, z] = [a, b, c].map(f64::from_bits);
    nearest(x.mul_add(y, z), rounding).unwrap_or_else(|| multiply_add_exactly(a, b, c, rounding))
}

#[cold]
fn multiply_add_exactly(a: u64, b: u64, c: u64, rounding: Rounding) -> u64 {
    let addend = unpack(F64, c);
    match (product(unpack(F64, a), unpack(F64, b)), addend) {
        (Product::Nan, _) | (_, Number::Nan) => first_nan(&[b, c, a]),
        (Product::Infinity { negative }, Number::Infinity { negative: other }) if negative != other => NAN,
        (Product::Infinity { negative }, _) | (_, Number::Infinity { negative }) => infinity(negative),
        (Product::Finite(product), Number::Finite { negative, significand, exponent }) => {
            sum(product, Wide { negative, significand: significand.into(), exponent }, rounding)
        }
    }
}

/// `a / b`, rounded once.
#[inline]
pub fn divide(a: u64, b: u64, rounding: Rounding) -> u64 {
    if let Some(quotient) = nearest(f64::from_bits(a) / f64::from_bits(b), rounding) {
        return quotient;
    }
    use Number::{Finite, Infinity, Nan};
    match (unpack(F64, a), unpack(F64, b)) {
        (Nan, _) | (_, Nan) | (Infinity { .. }, Infinity { .. }) => first_nan(&[a, b]),
        (Finite { significand: 0, .. }, Finite { significand: 0, .. }) => NAN,
        (Infinity { negative: x }, Finite { negative: y, .. })
        | (Finite { negative: x, .. }, Finite { negative: y, significand: 0, .. }) => infinity(x != y),
        (Finite { negative: x, .. }, Infinity { negative: y })
        | (Finite { negative: x, significand: 0, .. }, Finite { negative: y, .. }) => sign(x != y),
        (
            Finite { negative: x, significand: a, exponent: i },
            Finite { negative: y, significand: b, exponent: j },
        ) => {
            let (up_a, up_b) = (a.leading_zeros(), b.leading_zeros());
            // Both with their highest bit set: the quotient has 64 bits or more.
            let (dividend, divisor) = (u128::from(a << up_a) << 64, u128::from(b << up_b));
            let sticky = u128::from(!dividend.is_multiple_of(divisor));
            let significand = (dividend / divisor) << 1 | sticky;
            let exponent = (i - up_a as i32) - (j - up_b as i32) - 65;
            round(Wide { negative: x != y, significand, exponent }, rounding)
        }
    }
}

/// `√a`, rounded once.
#[inline]
pub fn square_root(a: u64, rounding: Rounding) -> u64 {
    if let Some(root) = nearest(f64::from_bits(a).sqrt(), rounding) {
        return root;
    }
    match unpack(F64, a) {
        Number::Nan => first_nan(&[a]),
        Number::Finite { significand: 0, .. } | Number::Infinity { negative: false } => a,
        Number::Infinity { .. } | Number::Finite { negative: true, .. } => NAN,
        Number::Finite { significand, exponent, .. } => {
            // Two spare bits at the top leave room for an even exponent: the root has 62 bits or more.
            let up = significand.leading_zeros() + 62;
            let up = up + (exponent - up as i32).rem_euclid(2) as u32;
            let square = u128::from(significand) << up;
            let root = square.isqrt();
            let significand = root << 1 | u128::from(root * root != square);
            let exponent = (exponent - up as i32) / 2 - 1;
            round(Wide { negative: false, significand, exponent }, rounding)
        }
    }
}

/// What the host has found, which rounds to nearest. Which NaN it gives depends on the host.
#[inline(always)]
fn nearest(result: f64, rounding: Rounding) -> Option<u64> {
    (rounding == Rounding::NearestEven && !result.is_nan()).then_some(result.to_bits())
}

/// The first operand that is a NaN, made quiet, or the NaN of an invalid operation.
///
/// No document says which NaN comes out. Of sums and products it is the second operand's, then of three the addend's, as it was
/// measured on sm_90. The vendor's division returns the dividend's, else the divisor's.
fn first_nan(operands: &[u64]) -> u64 {
    operands.iter().find(|bits| f64::from_bits(**bits).is_nan()).map_or(NAN, |bits| bits | QUIET)
}

enum Product {
    Nan,
    Infinity { negative: bool },
    Finite(Wide),
}

fn product(a: Number, b: Number) -> Product {
    let is_zero = |number| matches!(number, Number::Finite { significand: 0, .. });
    match (a, b) {
        (Number::Nan, _) | (_, Number::Nan) => Product::Nan,
        (Number::Infinity { .. }, zero) | (zero, Number::Infinity { .. }) if is_zero(zero) => Product::Nan,
        (
            Number::Finite { negative: x, significand: a, exponent: i },
            Number::Finite { negative: y, significand: b, exponent: j },
        ) => Product::Finite(Wide {
            negative: x != y,
            significand: u128::from(a) * u128::from(b),
            exponent: i + j,
        }),
        (
            Number::Infinity { negative: x },
            Number::Infinity { negative: y } | Number::Finite { negative: y, .. },
        )
        | (Number::Finite { negative: y, .. }, Number::Infinity { negative: x }) => {
            Product::Infinity { negative: x != y }
        }
    }
}

fn infinity(negative: bool) -> u64 {
    f64::INFINITY.to_bits() | sign(negative)
}

fn sign(negative: bool) -> u64 {
    if negative { SIGN } else { 0 }
}

/// The sum, rounded once.
fn sum(a: Wide, b: Wide, rounding: Rounding) -> u64 {
    if a.significand == 0 && b.significand == 0 {
        return zero_sum(a.negative, b.negative, rounding);
    }
    if a.significand == 0 || b.significand == 0 {
        return round(if a.significand == 0 { b } else { a }, rounding);
    }
    let (a, b) = (normalised(a), normalised(b));
    let a_is_larger = (a.exponent, a.significand) >= (b.exponent, b.significand);
    let (large, small) = if a_is_larger { (a, b) } else { (b, a) };
    // The lowest 19 bits of both are zero. If the shift loses anything, the small one is below 2⁻¹⁹ of the large
    // one, the difference keeps at least 124 bits, and the lowest of them may stand for what was lost.
    let small = Wide {
        significand: shift_right_sticky(small.significand, (large.exponent - small.exponent) as u32),
        ..small
    };
    let significand = match large.negative == small.negative {
        true => large.significand + small.significand,
        false => large.significand - small.significand,
    };
    if significand == 0 {
        return zero_sum(large.negative, small.negative, rounding);
    }
    round(Wide { significand, ..large }, rounding)
}

/// IEEE 754, 6.3: a zero sum of opposite signs is +0, but −0 when rounding down.
fn zero_sum(a: bool, b: bool, rounding: Rounding) -> u64 {
    sign(if a == b { a } else { rounding == Rounding::Down })
}

/// The highest bit at [`TOP`].
fn normalised(value: Wide) -> Wide {
    let shift = TOP + value.significand.leading_zeros() - 127;
    Wide { significand: value.significand << shift, exponent: value.exponent - shift as i32, ..value }
}

/// Shifted right; the lowest bit is set if any of those lost was.
fn shift_right_sticky(value: u128, count: u32) -> u128 {
    let kept = value.checked_shr(count).unwrap_or(0);
    let lost = value != kept.checked_shl(count).unwrap_or(0);
    kept | u128::from(lost)
}

fn round(value: Wide, rounding: Rounding) -> u64 {
    // The upper 64 bits and a sticky one are more than the 53 + 2 that one rounding needs.
    let excess = (128 - value.significand.leading_zeros()).saturating_sub(64);
    let significand = shift_right_sticky(value.significand, excess) as u64;
    let exponent = value.exponent + excess as i32;
    sign(value.negative) | pack(F64, value.negative, significand, exponent, rounding)
}

/// The smaller or the larger; −0 is below +0, numbers win over NaN.
#[inline]
pub fn min_max(a: u64, b: u64, minimum: bool) -> u64 {
    match (f64::from_bits(a).is_nan(), f64::from_bits(b).is_nan()) {
        (true, true) => first_nan(&[b]),
        (true, false) => b,
        (false, true) => a,
        (false, false) => {
            let a_is_less = f64::from_bits(a).total_cmp(&f64::from_bits(b)) == Ordering::Less;
            if a_is_less == minimum { a } else { b }
        }
    }
}

/// How a relates to b; `None` if either is a NaN.
#[inline]
pub fn relation(a: u64, b: u64) -> Option<Ordering> {
    f64::from_bits(a).partial_cmp(&f64::from_bits(b))
}

#[cfg(test)]
mod tests;
