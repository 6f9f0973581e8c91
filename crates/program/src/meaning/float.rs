//! Single-precision add, multiply and multiply-add in the four IEEE roundings.
//!
//! The exact result is brought into a double by *rounding to odd* and then rounded once more to single
//! precision. A double has 53 bits and a single 24; rounding to odd with at least 24 + 2 bits before the final
//! rounding gives the same as rounding the exact value (Boldo and Melquiond, "Emulation of FMA and correctly
//! rounded sums: proved algorithms using rounding to odd"). So nothing here depends on a fused multiply-add of
//! the machine that it runs on.

use crate::{Comparison, FloatMode, Rounding};

/// The NaN that arithmetic returns on NVIDIA machines, whatever NaNs came in.
pub const NAN: u32 = 0x7fff_ffff;

/// The value, or a zero of its sign if it is denormal.
#[inline(always)]
pub fn flush(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}

#[inline(always)]
fn flush_if(condition: bool, bits: u32) -> u32 {
    if condition { flush(bits) } else { bits }
}

/// `a + b`
#[inline(always)]
pub fn add(a: u32, b: u32, mode: FloatMode) -> u32 {
    let (a, b) = (flush_if(mode.flush, a), flush_if(mode.flush, b));
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    let result = match mode.rounding {
        Rounding::NearestEven => x + y,
        rounding @ (Rounding::Down | Rounding::Up | Rounding::TowardZero) => {
            sum(f64::from(x), f64::from(y), rounding)
        }
    };
    finish(result, mode)
}

/// `a · b · 2^scale`; `zero_wins` makes zero times anything +0.
#[inline(always)]
pub fn multiply(a: u32, b: u32, scale: i8, zero_wins: bool, mode: FloatMode) -> u32 {
    let (a, b) = (flush_if(mode.flush, a), flush_if(mode.flush, b));
    if scale == 0 && mode.rounding == Rounding::NearestEven {
        let product = f32::from_bits(a) * f32::from_bits(b);
        return finish(if zero_wins && has_zero(a, b) { 0.0 } else { product }, mode);
    }
    let product = product(a, b, zero_wins);
    finish(round(product * power_of_two(scale), mode.rounding), mode)
}

/// 2^scale. Multiplying a product of two singles by it is exact, far inside the range of a double.
#[inline(always)]
fn power_of_two(scale: i8) -> f64 {
    f64::from_bits(((1023 + i64::from(scale)) as u64) << 52)
}

/// `a · b + c`, rounded once.
#[inline(always)]
pub fn multiply_add(a: u32, b: u32, c: u32, zero_wins: bool, mode: FloatMode) -> u32 {
    let (a, b, c) = (flush_if(mode.flush, a), flush_if(mode.flush, b), flush_if(mode.flush, c));
    let result = sum(product(a, b, zero_wins), f64::from(f32::from_bits(c)), mode.rounding);
    finish(result, mode)
}

/// `a · b + c` to nearest where the sum rounded to double and once more to single is that, and 0 if it is for certain: the double is not in
/// the middle between two singles, and not so small that singles of its size have fewer bits. All of it is words, of which vectors hold
/// twice as many as of doubles.
#[inline(always)]
pub fn multiply_add_twice_rounded(a: u32, b: u32, c: u32, flush: bool) -> (u32, u32) {
    // Of the double's low word: the bits that a single has no room for, and the first of them.
    const BELOW_SINGLES: u32 = (1 << 29) - 1;
    const MIDDLE: u32 = 1 << 28;
    // The high word of the least normal single.
    const LEAST: u32 = (1023 - 126) << 20;
    let mode = FloatMode { rounding: Rounding::NearestEven, flush, saturate: false };
    let (a, b, c) = (flush_if(flush, a), flush_if(flush, b), flush_if(flush, c));
    let sum = product(a, b, false) + f64::from(f32::from_bits(c));
    let (low, high) = (sum.to_bits() as u32, (sum.to_bits() >> 32) as u32 & 0x7fff_ffff);
    let middle = u32::from(low & BELOW_SINGLES == MIDDLE);
    // A sum of zero is exact: the product of the smallest singles is a double, whose high word is not zero.
    let small = u32::from(high < LEAST) & u32::from(high != 0);
    (finish(sum as f32, mode), middle | small)
}

/// `a / b`, rounded once.
///
/// The double quotient does: a quotient of two singles that is no single differs from every single, and from every
/// midpoint between two, by more than 2⁻⁴⁹ of its size, so that rounding to double first changes nothing.
#[inline]
pub fn divide(a: u32, b: u32, mode: FloatMode) -> u32 {
    let (a, b) = (flush_if(mode.flush, a), flush_if(mode.flush, b));
    let quotient = f64::from(f32::from_bits(a)) / f64::from(f32::from_bits(b));
    finish(round(quotient, mode.rounding), mode)
}

/// `√a`, rounded once; as for [`divide`], the double root does.
#[inline]
pub fn square_root(a: u32, mode: FloatMode) -> u32 {
    let root = f64::from(f32::from_bits(flush_if(mode.flush, a))).sqrt();
    finish(round(root, mode.rounding), mode)
}

#[inline(always)]
fn has_zero(a: u32, b: u32) -> bool {
    a << 1 == 0 || b << 1 == 0
}

/// The exact product: 24 bits times 24 bits fit into 53.
#[inline(always)]
fn product(a: u32, b: u32, zero_wins: bool) -> f64 {
    if zero_wins && has_zero(a, b) {
        return 0.0;
    }
    f64::from(f32::from_bits(a)) * f64::from(f32::from_bits(b))
}

/// The exact sum of two doubles, rounded once to single precision.
#[inline(always)]
fn sum(x: f64, y: f64, rounding: Rounding) -> f32 {
    let odd = sum_to_odd(x, y);
    if odd == 0.0 && rounding == Rounding::Down {
        // IEEE 754, 6.3: a zero sum of opposite signs is −0 when rounding down.
        return if x.is_sign_positive() && y.is_sign_positive() { 0.0 } else { -0.0 };
    }
    round(odd, rounding)
}

/// The exact sum of two doubles rounded to odd: if it is not a double, the neighbour with odd significand.
#[inline(always)]
pub fn sum_to_odd(x: f64, y: f64) -> f64 {
    let sum = x + y;
    let part = sum - x;
    // Knuth's two-sum: sum + error = x + y exactly. For infinities and NaN the error is NaN and not used.
    let error = (x - (sum - part)) + (y - part);
    let inexact = error.abs() > 0.0;
    // One unit in the last place toward the exact sum, if that makes an even significand odd.
    let bits = sum.to_bits();
    let step = u64::from(inexact) & !bits & 1;
    let away_from_zero = (error > 0.0) == (sum > 0.0);
    f64::from_bits(if away_from_zero { bits.wrapping_add(step) } else { bits.wrapping_sub(step) })
}

/// A double that is exact or rounded to odd, to single precision.
#[inline(always)]
pub fn round(value: f64, rounding: Rounding) -> f32 {
    let nearest = value as f32;
    if rounding == Rounding::NearestEven {
        return nearest;
    }
    let too_high = f64::from(nearest) > value;
    let too_low = f64::from(nearest) < value;
    let (down, up) = match rounding {
        Rounding::NearestEven => (false, false),
        Rounding::Down => (too_high, false),
        Rounding::Up => (false, too_low),
        Rounding::TowardZero => (too_high && value > 0.0, too_low && value < 0.0),
    };
    match (down, up) {
        (true, _) => nearest.next_down(),
        (_, true) => nearest.next_up(),
        _ => nearest,
    }
}

/// NaN, flush and saturation.
#[inline(always)]
pub fn finish(value: f32, mode: FloatMode) -> u32 {
    let bits = flush_if(mode.flush, value.to_bits());
    if mode.saturate {
        return saturate(bits);
    }
    if value.is_nan() { NAN } else { bits }
}

/// Clamped to 0…1; NaN and −0 become +0.
#[inline(always)]
pub fn saturate(bits: u32) -> u32 {
    let value = f32::from_bits(bits);
    if value >= 1.0 {
        1.0f32.to_bits()
    } else if value > 0.0 {
        bits
    } else {
        0
    }
}

/// The smaller or the larger; −0 is below +0, numbers win over NaN.
#[inline(always)]
pub fn min_max(a: u32, b: u32, minimum: bool, flush: bool) -> u32 {
    let (a, b) = (flush_if(flush, a), flush_if(flush, b));
    match (is_nan(a), is_nan(b)) {
        (true, true) => NAN,
        (true, false) => b,
        (false, true) => a,
        (false, false) => {
            let a_is_less = order(a) < order(b);
            if a_is_less == minimum { a } else { b }
        }
    }
}

#[inline(always)]
fn is_nan(bits: u32) -> bool {
    bits & 0x7fff_ffff > 0x7f80_0000
}

/// A number whose unsigned order is the order of the floats, −0 below +0.
#[inline(always)]
fn order(bits: u32) -> u32 {
    if bits >> 31 == 1 { !bits } else { bits | 0x8000_0000 }
}

/// Whether two numbers compare so.
#[inline(always)]
pub fn compare(a: u32, b: u32, comparison: Comparison, flush: bool) -> bool {
    let (x, y) = (f32::from_bits(flush_if(flush, a)), f32::from_bits(flush_if(flush, b)));
    comparison.accepts_one([x < y, x == y, x > y, x.is_nan() | y.is_nan()])
}

/// Whether a quotient needs more care than two multiply-adds on an approximate reciprocal give.
///
/// Which pairs a real machine singles out is not published. The vendor's compiler gives both kinds of pairs the same
/// quotient, so what counts is that the approximations of the short way stay exact: 1/b, the quotient and both
/// remainders are normal numbers and nothing overflows.
#[inline(always)]
pub fn division_needs_care(a: u32, b: u32) -> bool {
    let exponent = |bits: u32| (bits >> 23 & 0xff) as i32;
    let (ea, eb) = (exponent(a), exponent(b));
    // A remainder has its last place 46 below the dividend's first, or a little less.
    let short_way = (1..=252).contains(&eb) && (50..=254).contains(&ea) && (-124..=125).contains(&(ea - eb));
    !short_way
}

#[cfg(test)]
mod tests;
