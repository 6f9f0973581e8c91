//! What the special function unit computes of prepared arguments.

use super::argument::NO_NUMBER;
use super::tables::{self, PARTS, Part};
use crate::meaning::float::NAN;

pub(super) const SIGN: u32 = 1 << 31;
pub(super) const INFINITY: u32 = 0x7f80_0000;
/// The bits of a single's significand that are stored.
pub(super) const STORED: u32 = 0x7f_ffff;
/// The first bit of the significand, which is not.
pub(super) const FIRST: u32 = 1 << 23;

/// How a function's sums are made of its parts.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// Where its parts begin.
    pub start: usize,
    /// Values are multiplied by two to that power.
    pub value_shift: u8,
    /// Half the curvatures are multiplied by two to that power.
    pub bend_shift: u8,
    /// What is added before bits are dropped.
    pub bias: i32,
    /// So many bits are dropped.
    pub dropped: u8,
}

impl Curve {
    /// `value · 2^value_shift + slope · place + bend · square · 2^bend_shift + bias`, without the bits that are dropped.
    #[inline(always)]
    fn sum(&self, part: usize, place: u32, square: u32) -> i64 {
        let Part { value, slope, bend } = PARTS[self.start + part];
        // Slopes and places have 17 bits each, so that the product needs more than 32.
        let line = (i64::from(value) << self.value_shift) + i64::from(slope) * i64::from(place);
        let rest = ((bend * square as i32) << self.bend_shift) + self.bias;
        (line + i64::from(rest)) >> self.dropped
    }
}

/// A function that is interpolated. What it takes and gives is an f32's bits, or what [`argument`](super::argument) prepares.
pub trait Interpolated {
    /// Its parts and scales.
    const CURVE: Curve;

    /// The part of the range, and where in it: units are 2⁻¹⁷ of a part.
    fn place(bits: u32) -> (usize, u32);

    /// The sum in the function's own units: of the part's row, of the place in it, and of that place's [`square`].
    #[inline(always)]
    fn sum(part: usize, place: u32, square: u32) -> i64 {
        Self::CURVE.sum(part, place, square)
    }

    /// The result: of the argument, and of the sum.
    fn finish(bits: u32, sum: i64) -> u32;
}

/// The square of 17 bits by 2⁻¹⁹, without the columns of the product below 2¹⁸: what is left of the rows is the whole square
/// of the upper eight bits, and twice a part of their product with the lower nine.
#[inline(always)]
pub fn square(x: u32) -> u32 {
    let (upper, lower) = (x >> 9, x & 0x1ff);
    let mut sum = (upper * upper) >> 1;
    for bit in 1..8 {
        sum += (lower >> (9 - bit)) & (upper >> bit & 1).wrapping_neg();
    }
    sum
}

/// A positive single of an exponent without its bias and a significand of 2²³ to 2²⁴; 0 below the normal numbers.
#[inline(always)]
fn single(exponent: i32, significand: i64) -> u32 {
    let bits = ((exponent + 127) << 23) + (significand as i32 - FIRST as i32);
    if bits < FIRST as i32 { 0 } else { bits as u32 }
}

/// The exponent with its bias.
#[inline(always)]
pub(super) fn biased(bits: u32) -> u32 {
    bits >> 23 & 0xff
}

/// A function of numbers from 1 to 4: the last bit of the exponent and the first six below it.
#[inline(always)]
fn place_of_root(bits: u32) -> (usize, u32) {
    // The bias is odd.
    let number = bits.wrapping_sub(127 << 23);
    ((number >> 17 & 0x7f) as usize, bits & 0x1_ffff)
}

/// Half the exponent, rounded down.
#[inline(always)]
fn half_exponent(bits: u32) -> i32 {
    (biased(bits) as i32 - 127) >> 1
}

/// 1 / x
pub struct Reciprocal;

impl Interpolated for Reciprocal {
    const CURVE: Curve =
        Curve { start: tables::RECIPROCAL, value_shift: 14, bend_shift: 1, bias: 2 * 0x47e7, dropped: 16 };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        ((bits >> 16 & 0x7f) as usize, (bits & 0xffff) << 1)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        let sign = bits & SIGN;
        match (biased(bits), bits & STORED) {
            (0, _) => sign | INFINITY,
            (0xff, 0) => sign,
            (0xff, _) => NAN,
            (exponent, _) => sign | single(126 - exponent as i32, sum),
        }
    }
}

/// √x
pub struct SquareRoot;

impl Interpolated for SquareRoot {
    const CURVE: Curve =
        Curve { start: tables::SQUARE_ROOT, value_shift: 15, bend_shift: 1, bias: 0xffff, dropped: 17 };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        place_of_root(bits)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        match (bits & SIGN, biased(bits), bits & STORED) {
            (sign, 0, _) => sign,
            (0, 0xff, 0) => INFINITY,
            (SIGN.., ..) | (_, 0xff, _) => NAN,
            _ => single(half_exponent(bits), sum),
        }
    }
}

/// 1 / √x
pub struct ReciprocalSquareRoot;

impl Interpolated for ReciprocalSquareRoot {
    const CURVE: Curve = Curve {
        start: tables::RECIPROCAL_SQUARE_ROOT,
        value_shift: 14,
        bend_shift: 2,
        bias: 0x7fff,
        dropped: 16,
    };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        place_of_root(bits)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        match (bits & SIGN, biased(bits), bits & STORED) {
            (sign, 0, _) => sign | INFINITY,
            (0, 0xff, 0) => 0,
            (SIGN.., ..) | (_, 0xff, _) => NAN,
            // 1 and 4 and so on: exact, which the sum is not.
            _ if bits & (2 * FIRST - 1) == FIRST => single(-half_exponent(bits), FIRST.into()),
            _ => single(-1 - half_exponent(bits), sum),
        }
    }
}

/// log₂ x
pub struct LogarithmBase2;

impl Interpolated for LogarithmBase2 {
    const CURVE: Curve =
        Curve { start: tables::LOGARITHM, value_shift: 12, bend_shift: 1, bias: 0x3345, dropped: 2 };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        ((bits >> 17 & 0x3f) as usize, bits & 0x1_ffff)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        match (bits & SIGN, biased(bits), bits & STORED) {
            (_, 0, _) => SIGN | INFINITY,
            (0, 0xff, 0) => INFINITY,
            (SIGN.., ..) | (_, 0xff, _) => NAN,
            // 1, whose logarithm is exact, which the sum is not.
            (0, 127, 0) => 0,
            (_, exponent, _) => {
                let value = ((i64::from(exponent) - 127) << 36) + sum;
                let (sign, magnitude) = if value < 0 { (SIGN, !value) } else { (0, value) };
                sign | truncated(magnitude, 36)
            }
        }
    }
}

/// `value · 2^−scale`, toward zero.
#[inline(always)]
fn truncated(value: i64, scale: i32) -> u32 {
    if value == 0 {
        return 0;
    }
    let first = 63 - value.leading_zeros() as i32;
    single(first - scale, value << (63 - first) >> 40 & i64::from(FIRST | STORED))
}

/// 2ˣ of what [`prepared_exponent`](super::argument::prepared_exponent) gives.
pub struct ExponentialBase2;

impl ExponentialBase2 {
    /// The integer at or below the exponent, and the 23 bits of the fraction above it: of a number below zero the complement, as if
    /// it were one unit nearer to zero, but where there is no fraction.
    #[inline(always)]
    fn parts(bits: u32) -> (i32, u32) {
        let (whole, fraction) = ((bits >> 23 & 0x7f) as i32, bits & STORED);
        match (bits & SIGN, fraction) {
            (0, _) => (whole, fraction),
            (_, 0) => (-whole, 0),
            _ => (-whole - 1, fraction ^ STORED),
        }
    }
}

impl Interpolated for ExponentialBase2 {
    const CURVE: Curve =
        Curve { start: tables::EXPONENTIAL, value_shift: 13, bend_shift: 0, bias: 0x77e2, dropped: 15 };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        let (_, fraction) = Self::parts(bits);
        ((fraction >> 17) as usize, fraction & 0x1_ffff)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        match (bits & NO_NUMBER != 0, bits & FIRST != 0, bits & SIGN != 0) {
            (false, ..) => single(Self::parts(bits).0, sum),
            (true, false, _) => NAN,
            (true, true, false) => INFINITY,
            (true, true, true) => 0,
        }
    }
}

/// sin x of what [`prepared_angle`](super::argument::prepared_angle) gives.
pub struct Sine;

impl Sine {
    /// The 23 bits of the fraction of a quadrant, from the other end in every second one.
    #[inline(always)]
    fn fraction(bits: u32) -> u32 {
        (if bits & FIRST == 0 { bits } else { !bits }) & STORED
    }
}

impl Interpolated for Sine {
    const CURVE: Curve = Curve { start: tables::SINE, value_shift: 11, bend_shift: 0, bias: 0, dropped: 0 };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        let fraction = Self::fraction(bits);
        ((fraction >> 17) as usize, fraction & 0x1_ffff)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        if bits & NO_NUMBER != 0 {
            return NAN;
        }
        (bits ^ bits << 7) & SIGN | truncated(sum, 37)
    }
}

/// tanh x
pub struct HyperbolicTangent;

impl HyperbolicTangent {
    /// The exponent, with its bias, of the first number that has a part: 2⁻⁸. Smaller ones are their own tangents.
    const LOWEST: u32 = 119;
    /// That of the first number whose tangent is 1: 8.
    const HIGHEST: u32 = 130;
    /// Of each exponent between: by how many bits its range is cut into parts, and the number of the first one.
    const PARTS: [(u32, u32); 11] =
        [(0, 0), (0, 1), (0, 2), (1, 3), (1, 5), (2, 7), (2, 11), (2, 15), (3, 19), (4, 27), (3, 43)];
}

impl Interpolated for HyperbolicTangent {
    const CURVE: Curve =
        Curve { start: tables::TANGENT, value_shift: 15, bend_shift: 0, bias: 0, dropped: 0 };

    #[inline(always)]
    fn place(bits: u32) -> (usize, u32) {
        let exponent = biased(bits).clamp(Self::LOWEST, Self::HIGHEST - 1) - Self::LOWEST;
        let (cut, first) = Self::PARTS[exponent as usize];
        let stored = bits & STORED;
        ((first + (stored >> (23 - cut))) as usize, stored >> (6 - cut) & 0x1_ffff)
    }

    #[inline(always)]
    fn sum(part: usize, place: u32, square: u32) -> i64 {
        let Part { value, slope, bend } = PARTS[Self::CURVE.start + part];
        // Its curvatures have more bits than those of other functions.
        let line = (i64::from(value) << Self::CURVE.value_shift) + i64::from(slope) * i64::from(place);
        line + i64::from(bend) * i64::from(square)
    }

    #[inline(always)]
    fn finish(bits: u32, sum: i64) -> u32 {
        let sign = bits & SIGN;
        match (biased(bits), bits & STORED) {
            (0xff, 1..) => NAN,
            (Self::HIGHEST.., _) => sign | (127 << 23),
            (Self::LOWEST.., _) => sign | truncated(sum, 39),
            _ => bits,
        }
    }
}
