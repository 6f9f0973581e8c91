//! 16-bit floats (IEEE binary16) from and to 32-bit ones, on bit patterns, with the rounding named.
//!
//! ```
//! use tmu_texture::fetch::F16Rounding;
//! use tmu_texture::half::{from_f32_bits, to_f32_bits};
//!
//! assert_eq!(f32::from_bits(to_f32_bits(0x3c00)), 1.0);
//! // 65520 is the middle between the largest number, 65504, and the next one if there were one.
//! assert_eq!(from_f32_bits(65520.0f32.to_bits(), F16Rounding::NearestEven), 0x7c00);
//! assert_eq!(from_f32_bits(65520.0f32.to_bits(), F16Rounding::TowardZero), 0x7bff);
//! ```

use crate::fetch::F16Rounding;

const F16_INFINITY: u32 = 0x7c00;
const F16_QUIET: u32 = 0x0200;

/// The f32 bits of a 16-bit float: always exact. A NaN keeps its sign and payload, and whether it is quiet.
#[inline]
pub fn to_f32_bits(half: u16) -> u32 {
    let sign = u32::from(half & 0x8000) << 16;
    let exponent = u32::from(half >> 10 & 0x1f);
    let mantissa = u32::from(half & 0x3ff);
    let magnitude = match exponent {
        // Zero or denormal: mantissa · 2^-24, which f32 holds as a normal number.
        0 => (mantissa as f32 * f32::from_bits((127 - 24) << 23)).to_bits(),
        31 => 0xff << 23 | mantissa << 13,
        _ => (exponent + 127 - 15) << 23 | mantissa << 13,
    };
    sign | magnitude
}

/// The 16-bit float of an f32's bits.
///
/// Values beyond the largest finite 65504 become infinite under [`F16Rounding::NearestEven`] from 65520 on, and
/// 65504 under [`F16Rounding::TowardZero`]; infinities stay infinite. Values below the smallest normal number become
/// denormals or a zero of the same sign. A NaN keeps its sign and the top ten bits of its payload and becomes quiet.
pub fn from_f32_bits(bits: u32, rounding: F16Rounding) -> u16 {
    let sign = (bits >> 16 & 0x8000) as u16;
    let magnitude = bits & 0x7fff_ffff;
    let half = match magnitude >> 23 {
        255 if magnitude << 9 == 0 => F16_INFINITY,
        255 => F16_INFINITY | F16_QUIET | (magnitude >> 13 & 0x3ff),
        _ => round_finite(magnitude, 10, rounding),
    };
    sign | half as u16
}

/// [`from_f32_bits`] to the nearest, ties to even, without branches.
#[inline(always)]
pub(crate) fn nearest(bits: u32) -> u32 {
    const SMALLEST_NORMAL: u32 = (127 - 14) << 23;
    const HALF: f32 = 0.5;
    let magnitude = bits & 0x7fff_ffff;
    // What is dropped carries into what is kept if it is more than half of its last bit, or half and that is odd.
    let normal = magnitude.wrapping_sub((127 - 15) << 23).wrapping_add(0xfff + (magnitude >> 13 & 1)) >> 13;
    // The last bit of the sum counts 2⁻²⁴, as those of denormals do.
    let small = (f32::from_bits(magnitude) + HALF).to_bits().wrapping_sub(HALF.to_bits());
    let finite = if magnitude < SMALLEST_NORMAL { small } else { normal.min(F16_INFINITY) };
    let nan = F16_INFINITY | F16_QUIET | magnitude >> 13 & 0x3ff;
    bits >> 16 & 0x8000 | if magnitude > 0x7f80_0000 { nan } else { finite }
}

/// Rounds the bits of a finite, non-negative f32 to a float of 5 exponent bits and the given mantissa bits, 5…10.
pub(crate) fn round_finite(magnitude: u32, mantissa_bits: u32, rounding: F16Rounding) -> u32 {
    const BIAS_DIFFERENCE: u32 = 127 - 15;
    let exponent = magnitude >> 23;
    let mantissa = magnitude & 0x7f_ffff;
    let infinity = 31 << mantissa_bits;
    if exponent > BIAS_DIFFERENCE + 30 {
        return match rounding {
            F16Rounding::NearestEven => infinity,
            F16Rounding::TowardZero => infinity - 1,
        };
    }
    // `exact >> dropped` is the result's bits, exponent field and all; a carry out of the mantissa moves on into the
    // exponent, as it should. f32's own denormals are far below half of the smallest result.
    let dropped = 23 - mantissa_bits;
    let (exact, dropped) = if exponent > BIAS_DIFFERENCE {
        ((exponent - BIAS_DIFFERENCE) << 23 | mantissa, dropped)
    } else {
        (1 << 23 | mantissa, (dropped + BIAS_DIFFERENCE + 1 - exponent).min(31))
    };
    let kept = exact >> dropped;
    let rest = exact & ((1 << dropped) - 1);
    let tie = 1 << (dropped - 1);
    let up = rounding == F16Rounding::NearestEven && (rest > tie || rest == tie && kept & 1 == 1);
    kept + u32::from(up)
}
