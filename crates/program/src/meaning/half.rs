//! Half-precision and bfloat16 add, multiply and multiply-add, rounded once to nearest.
//!
//! Halves and their products are exact in double precision, and a sum is brought into a double by rounding to odd, so
//! that rounding it once more is the same as rounding the exact sum; see [`super::float`].

use crate::{HalfFunction, HalfMode};

use super::conversion::{BF16, F16, of_brain, of_half};
use super::float::{self, sum_to_odd};

/// The half of all ones but the sign.
const NAN: u32 = 0x7fff;
const ONE: u32 = 0x3c00;
const BRAIN_ONE: u32 = 0x3f80;

/// The smaller or the larger of two numbers; a NaN loses against a number, and −0 is below +0.
#[inline]
pub fn least_or_greatest(a: u32, b: u32, least: bool, mode: HalfMode) -> u32 {
    let (of_a, of_b) = (value(a, mode), value(b, mode));
    match (of_a.is_nan(), of_b.is_nan()) {
        (true, true) => NAN,
        (true, false) => b,
        (false, true) => a,
        _ => {
            let a_first = of_a < of_b || of_a == of_b && of_a.is_sign_negative();
            if a_first == least { a } else { b }
        }
    }
}

/// The value of the number in bits 15:0.
#[inline(always)]
fn value(bits: u32, mode: HalfMode) -> f64 {
    let bits = flush(bits & 0xffff, mode);
    if mode.brain { of_brain(bits) } else { of_half(bits) }
}

/// Zero with the same sign for a denormal, if the mode says so.
#[inline(always)]
fn flush(bits: u32, mode: HalfMode) -> u32 {
    let exponent = if mode.brain { 0x7f80 } else { 0x7c00 };
    if mode.flush && bits & exponent == 0 { bits & 0x8000 } else { bits }
}

/// A function of three halves.
#[inline(always)]
pub fn evaluate(function: HalfFunction, a: u32, b: u32, c: u32, mode: HalfMode) -> u32 {
    let (a, b, c) = (value(a, mode), value(b, mode), value(c, mode));
    let product = if mode.zero_wins && (a == 0.0 || b == 0.0) { 0.0 } else { a * b };
    let result = match function {
        HalfFunction::Add => sum_to_odd(a, b),
        HalfFunction::Multiply => product,
        HalfFunction::MultiplyAdd => sum_to_odd(product, c),
    };
    if mode.single {
        let bits = if result.is_nan() { float::NAN } else { (result as f32).to_bits() };
        return if mode.saturate { float::saturate(bits) } else { bits };
    }
    finish(result, mode)
}

/// Rounded to a half, flushed and clamped.
#[inline(always)]
fn finish(result: f64, mode: HalfMode) -> u32 {
    let (bits, one) = match mode.brain {
        true => (BF16.nearest(result), BRAIN_ONE),
        false => (F16.nearest(result), ONE),
    };
    let bits = if result.is_nan() { NAN } else { bits as u32 };
    let bits = flush(bits, mode);
    match mode.saturate {
        true if result > 0.0 => bits.min(one),
        true => 0,
        false => bits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: HalfMode =
        HalfMode { flush: false, zero_wins: false, saturate: false, single: false, brain: false };

    /// Worked by hand: 0x3c00 is 1, 0x4000 is 2, 0x3c01 is 1 + 2⁻¹⁰, 0x0001 is 2⁻²⁴, 0x7c00 is infinity.
    #[test]
    fn results_are_rounded_once() {
        use HalfFunction::{Add, Multiply, MultiplyAdd};
        assert_eq!(evaluate(Add, 0x3c00, 0x3c00, 0, PLAIN), 0x4000);
        assert_eq!(evaluate(Multiply, 0x3c01, 0x3c01, 0, PLAIN), 0x3c02);
        // (1 + 2⁻¹⁰)² − (1 + 2⁻⁹) = 2⁻²⁰, which a product rounded on its own would lose.
        assert_eq!(evaluate(MultiplyAdd, 0x3c01, 0x3c01, 0xbc02, PLAIN), 0x0010);
        assert_eq!(evaluate(Add, 0x7c00, 0xfc00, 0, PLAIN), NAN);
        assert_eq!(evaluate(Add, 0x7bff, 0x7bff, 0, PLAIN), 0x7c00);
        assert_eq!(evaluate(Add, 0x8000, 0x8000, 0, PLAIN), 0x8000);
    }

    /// Worked by hand: 0x3f80 is 1, 0x3f81 is 1 + 2⁻⁷, 0x4000 is 2, 0x0001 is 2⁻¹³³.
    #[test]
    fn bfloat16() {
        use HalfFunction::{Add, Multiply, MultiplyAdd};
        let brain = HalfMode { brain: true, ..PLAIN };
        assert_eq!(evaluate(Add, 0x3f80, 0x3f80, 0, brain), 0x4000);
        // (1 + 2⁻⁷)² = 1 + 2⁻⁶ + 2⁻¹⁴.
        assert_eq!(evaluate(Multiply, 0x3f81, 0x3f81, 0, brain), 0x3f82);
        // (1 + 2⁻⁷)(1 + 2⁻¹) = 1.5 + 1.5·2⁻⁷ lies halfway between two numbers; 2⁻¹³³ more decides.
        assert_eq!(evaluate(MultiplyAdd, 0x3f81, 0x3fc0, 0x0000, brain), 0x3fc2);
        assert_eq!(evaluate(MultiplyAdd, 0x3f81, 0x3fc0, 0x8001, brain), 0x3fc1);
        assert_eq!(evaluate(Add, 0x7f80, 0xff80, 0, brain), NAN);
        assert_eq!(evaluate(Add, 0x0001, 0, 0, HalfMode { flush: true, ..brain }), 0);
        assert_eq!(least_or_greatest(0x8000, 0, true, brain), 0x8000);
        assert_eq!(least_or_greatest(0x7fc0, 0xbf80, true, brain), 0xbf80);
    }

    #[test]
    fn modes() {
        use HalfFunction::{Add, Multiply};
        assert_eq!(evaluate(Add, 1, 0, 0, HalfMode { flush: true, ..PLAIN }), 0);
        assert_eq!(evaluate(Add, 0x4000, 0, 0, HalfMode { saturate: true, ..PLAIN }), 0x3c00);
        assert_eq!(evaluate(Add, 0x8000, 0x8000, 0, HalfMode { saturate: true, ..PLAIN }), 0);
        assert_eq!(evaluate(Multiply, 0, 0x7c00, 0, PLAIN), NAN);
        assert_eq!(evaluate(Multiply, 0, 0x7c00, 0, HalfMode { zero_wins: true, ..PLAIN }), 0);
        let single = HalfMode { single: true, ..PLAIN };
        assert_eq!(evaluate(Add, 1, 0x8000, 0, single), 0x3380_0000);
    }
}
