//! The functions of one argument that a GPU has a table unit for (SASS MUFU).
//!
//! What real machines promise for single precision (PTX ISA, `rcp.approx.ftz.f32` and its neighbours): 1 ulp for
//! the reciprocal, relative errors near 2⁻²² for the roots and the exponential, absolute errors near 2⁻²² for the
//! logarithm and 2⁻²⁰ for sine and cosine in −π…π. Their tables are not public, so those bits cannot be had.
//!
//! What we return: the value computed in double precision by code that is the same on every machine, never by the host's
//! library, and rounded to nearest. Reciprocal and square root are so correctly rounded always; the others, whose double
//! may be off by a few units in its last place, in all but very few arguments, and then off by one ulp. Exponential and
//! logarithm are made of sums, products and quotients alone, so that loops over many lanes can have the same bits; for every
//! argument they are those of the `libm` crate, which computes the other functions. Special cases follow IEEE 754:
//! 1/±0 = ±∞, √x and log₂ x of x < 0 are NaN, sine and cosine of ±∞ are NaN.

use tmu_texture::logarithm;

use crate::{FloatFunction, FloatMode, Rounding};

use super::double;
use super::float::{NAN, finish, flush};

/// The function of an f32's bits.
#[inline]
pub fn evaluate(function: FloatFunction, bits: u32, flushing: bool, saturating: bool) -> u32 {
    let argument = if flushing { flush(bits) } else { bits };
    let mode = FloatMode { rounding: Rounding::NearestEven, flush: flushing, saturate: saturating };
    if function == FloatFunction::RangeReduction {
        return if f32::from_bits(bits).is_nan() { NAN } else { argument };
    }
    if let FloatFunction::ReciprocalHigh64 | FloatFunction::ReciprocalSquareRootHigh64 = function {
        return high_word(function, bits);
    }
    let x = f64::from(f32::from_bits(argument));
    let value = match function {
        FloatFunction::Reciprocal => 1.0 / x,
        FloatFunction::SquareRoot => x.sqrt(),
        FloatFunction::ReciprocalSquareRoot => 1.0 / x.sqrt(),
        FloatFunction::LogarithmBase2 => log2(x),
        FloatFunction::ExponentialBase2 => exp2(x),
        FloatFunction::Sine => libm::sin(x),
        FloatFunction::Cosine => libm::cos(x),
        FloatFunction::HyperbolicTangent => libm::tanh(x),
        FloatFunction::RangeReduction
        | FloatFunction::ReciprocalHigh64
        | FloatFunction::ReciprocalSquareRootHigh64 => x,
    };
    finish(value as f32, mode)
}

/// log₂ x: the texture unit's, which knows normal numbers above zero, and the special cases.
#[inline(always)]
pub fn log2(x: f64) -> f64 {
    if x > 0.0 && x < f64::INFINITY {
        logarithm::log2(x)
    } else if x == 0.0 {
        f64::NEG_INFINITY
    } else if x > 0.0 {
        f64::INFINITY
    } else {
        f64::NAN
    }
}

/// 2ˣ, right as far as singles reach: 0 and ∞ come out as numbers that are 0 and ∞ in single precision.
#[inline(always)]
pub fn exp2(x: f64) -> f64 {
    if x.is_nan() { x } else { exp2_in_range(x.clamp(-1000.0, 1000.0)) }
}

/// Adding it, and taking it away again, rounds a small double to an integer; in between, the low bits are that integer.
pub const ROUNDER: f64 = 6_755_399_441_055_744.0;

/// 2ˣ for x up to ½ as a polynomial, the term of x¹⁰ first: 1 + x · q(x), where q is (2ˣ − 1) / x at the ten Chebyshev nodes. It is right
/// to 2⁻⁵⁰, and for every single its value rounds to the single that the `libm` crate's does, with fused products or without.
pub const EXPONENTIAL_TERMS: [f64; 11] = [
    7.070_977_866_508_138e-9,
    1.020_590_541_376_559_5e-7,
    1.321_545_163_322_143_4e-6,
    1.525_267_292_485_073_7e-5,
    0.000_154_035_304_247_765_29,
    0.001_333_355_820_079_459_2,
    0.009_618_129_107_618_665,
    0.055_504_108_664_651_67,
    0.240_226_506_959_100_75,
    0.693_147_180_559_946_2,
    1.0,
];

/// 2ˣ for x from −1000 to 1000.
#[inline(always)]
pub fn exp2_in_range(x: f64) -> f64 {
    let rounded = x + ROUNDER;
    let z = x - (rounded - ROUNDER);
    let [first, terms @ ..] = EXPONENTIAL_TERMS;
    let mut power = first;
    for term in terms {
        power = power * z + term;
    }
    f64::from_bits(power.to_bits().wrapping_add(rounded.to_bits() << 52))
}

/// Reciprocal or reciprocal square root of the double `bits:0`, its upper word rounded to nearest. As in PTX
/// `rcp.approx.ftz.f64` and `rsqrt.approx.ftz.f64`, denormals count as zero on both sides.
fn high_word(function: FloatFunction, bits: u32) -> u32 {
    const EXPONENT: u32 = 0x7ff0_0000;
    let flush = |bits: u32| if bits & EXPONENT == 0 { bits & 1 << 31 } else { bits };
    let x = f64::from_bits(u64::from(flush(bits)) << 32);
    if x.is_nan() {
        return bits | 0x8_0000;
    }
    // √−0 is −0, so that the other one is −∞ for −0.
    let value = if matches!(function, FloatFunction::ReciprocalHigh64) { 1.0 / x } else { 1.0 / x.sqrt() };
    if value.is_nan() {
        return (double::NAN >> 32) as u32;
    }
    // Half a unit of the upper word; at most a carry into the exponent, never past the largest number.
    flush(((value.to_bits() + 0x8000_0000) >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1/3 = 0x3fd55555_55555555; 1/√2 = 0x3fe6a09e_667f3bcd; 1/1.5 = 0x3fe55555_55555555. The special values
    /// are those of the tables in the PTX manual.
    #[test]
    fn upper_words_of_doubles() {
        use FloatFunction::{ReciprocalHigh64, ReciprocalSquareRootHigh64};
        let upper = |x: f64| (x.to_bits() >> 32) as u32;
        let cases = [
            (ReciprocalHigh64, upper(3.0), 0x3fd5_5555),
            (ReciprocalHigh64, upper(1.5), 0x3fe5_5555),
            (ReciprocalHigh64, upper(-4.0), upper(-0.25)),
            (ReciprocalHigh64, 0x8000_0001, upper(f64::NEG_INFINITY)),
            (ReciprocalHigh64, upper(f64::NEG_INFINITY), 0x8000_0000),
            (ReciprocalHigh64, 0x7fe0_0000, 0),
            (ReciprocalHigh64, 0x7ff4_0000, 0x7ffc_0000),
            (ReciprocalSquareRootHigh64, upper(2.0), 0x3fe6_a09e),
            (ReciprocalSquareRootHigh64, upper(0.25), upper(2.0)),
            (ReciprocalSquareRootHigh64, 0x8000_0000, upper(f64::NEG_INFINITY)),
            (ReciprocalSquareRootHigh64, upper(f64::INFINITY), 0),
            (ReciprocalSquareRootHigh64, upper(-1.0), 0xfff8_0000),
        ];
        for (function, argument, expected) in cases {
            assert_eq!(evaluate(function, argument, false, false), expected, "{function:?} {argument:#x}");
        }
    }

    fn value(function: FloatFunction, x: f32) -> f32 {
        f32::from_bits(evaluate(function, x.to_bits(), true, false))
    }

    /// Values with an exact result, and the special cases of IEEE 754.
    #[test]
    fn exact_and_special_values() {
        use FloatFunction::*;
        let cases = [
            (Reciprocal, 4.0, 0.25),
            (Reciprocal, -0.0, f32::NEG_INFINITY),
            (Reciprocal, f32::INFINITY, 0.0),
            (SquareRoot, 2.25, 1.5),
            (ReciprocalSquareRoot, 0.25, 2.0),
            (ReciprocalSquareRoot, 0.0, f32::INFINITY),
            (LogarithmBase2, 1024.0, 10.0),
            (LogarithmBase2, 0.0, f32::NEG_INFINITY),
            (ExponentialBase2, -3.0, 0.125),
            (ExponentialBase2, f32::NEG_INFINITY, 0.0),
            (Sine, 0.0, 0.0),
            (Cosine, 0.0, 1.0),
            (RangeReduction, 0.75, 0.75),
        ];
        for (function, argument, expected) in cases {
            assert_eq!(value(function, argument).to_bits(), expected.to_bits(), "{function:?} {argument}");
        }
        for (function, argument) in [(SquareRoot, -1.0), (LogarithmBase2, -1.0), (Sine, f32::INFINITY)] {
            assert_eq!(value(function, argument).to_bits(), NAN, "{function:?} {argument}");
        }
    }

    /// 1/3 = 0x3eaaaaab, √2 = 0x3fb504f3, 1/√2 = 0x3f3504f3, log₂ 3 = 0x3fcae00d, sin 1 = 0x3f576aa4 and
    /// cos 1 = 0x3f0a5140: the decimal expansions rounded by hand.
    #[test]
    fn irrational_values_are_rounded_to_nearest() {
        use FloatFunction::*;
        assert_eq!(value(Reciprocal, 3.0).to_bits(), 0x3eaa_aaab);
        assert_eq!(value(SquareRoot, 2.0).to_bits(), 0x3fb5_04f3);
        assert_eq!(value(ReciprocalSquareRoot, 2.0).to_bits(), 0x3f35_04f3);
        assert_eq!(value(LogarithmBase2, 3.0).to_bits(), 0x3fca_e00d);
        assert_eq!(value(Sine, 1.0).to_bits(), 0x3f57_6aa4);
        assert_eq!(value(Cosine, 1.0).to_bits(), 0x3f0a_5140);
    }

    /// Every so many singles: the `libm` crate's doubles, which are other ones, round to the same singles.
    fn agrees_with_libm(step: usize) {
        for bits in (0..=u32::MAX).step_by(step) {
            let x = f64::from(f32::from_bits(bits));
            for (function, other) in [
                (FloatFunction::ExponentialBase2, libm::exp2(x)),
                (FloatFunction::LogarithmBase2, libm::log2(x)),
            ] {
                let other = if other.is_nan() { NAN } else { (other as f32).to_bits() };
                assert_eq!(evaluate(function, bits, false, false), other, "{function:?} {bits:#x}");
            }
        }
    }

    #[test]
    fn exponentials_and_logarithms_are_those_of_libm() {
        agrees_with_libm(1009);
    }

    /// Machine code fuses products and sums.
    #[test]
    fn fused_exponentials_round_to_the_same_singles() {
        let [first, terms @ ..] = EXPONENTIAL_TERMS;
        for bits in (0..=u32::MAX).step_by(100_003) {
            let x = f64::from(f32::from_bits(bits)).clamp(-1000.0, 1000.0);
            let rounded = x + ROUNDER;
            let z = x - (rounded - ROUNDER);
            let power = terms.iter().fold(first, |power, &term| power.mul_add(z, term));
            let fused = f64::from_bits(power.to_bits().wrapping_add(rounded.to_bits() << 52));
            if !x.is_nan() {
                assert_eq!((fused as f32).to_bits(), (exp2(x) as f32).to_bits(), "{bits:#x}");
            }
        }
    }

    #[test]
    #[ignore = "every argument: minutes"]
    fn every_exponential_and_logarithm_is_that_of_libm() {
        agrees_with_libm(1);
    }

    #[test]
    fn denormals_are_flushed_when_asked() {
        let denormal = 0x0000_0001;
        let infinity = f32::INFINITY.to_bits();
        assert_eq!(evaluate(FloatFunction::Reciprocal, denormal, true, false), infinity);
        // 1 / 2¹²⁷ = 2⁻¹²⁷ is denormal.
        let large = 0x7f00_0000;
        assert_eq!(evaluate(FloatFunction::Reciprocal, large, true, false), 0);
        assert_eq!(evaluate(FloatFunction::Reciprocal, large, false, false), 0x0040_0000);
        assert_eq!(evaluate(FloatFunction::Reciprocal, 0.25f32.to_bits(), true, true), 1.0f32.to_bits());
    }
}
