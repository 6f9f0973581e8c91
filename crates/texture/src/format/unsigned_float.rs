//! The floats without a sign: 11 and 10 bits (D3D 3.1.6), and the shared exponent of RGB9E5 (D3D 19.3.2).

use super::encode::between_zero_and;
use crate::fetch::F16Rounding;
use crate::half;

/// An 11- or 10-bit float as f32 bits. Its exponent is that of a 16-bit float and its mantissa the upper part of
/// one, so it is the 16-bit float with zeros below.
#[inline(always)]
pub(super) fn to_f32_bits(code: u32, bits: u8) -> u32 {
    half::to_f32_bits((code << (15 - bits)) as u16)
}

/// mantissa · 2^(exponent − 24), exact in f32.
#[inline(always)]
pub(super) fn shared_exponent(mantissa: u32, exponent: u32) -> f32 {
    // The scale is 2^-24 … 2^7, always a normal number.
    mantissa as f32 * f32::from_bits((exponent + 127 - 24) << 23)
}

/// An f32 as an 11- or 10-bit float. Negative values and −∞ become 0, +∞ stays, NaN becomes a NaN.
pub(super) fn from_f32_bits(value: u32, bits: u8, rounding: F16Rounding) -> u32 {
    let mantissa_bits = u32::from(bits) - 5;
    let infinity = 31 << mantissa_bits;
    let number = f32::from_bits(value);
    if number.is_nan() {
        return infinity | 1 << (mantissa_bits - 1);
    }
    if number <= 0.0 {
        return 0;
    }
    if number.is_infinite() {
        return infinity;
    }
    half::round_finite(value, mantissa_bits, rounding)
}

/// The three mantissas and the exponent for three values, as `EXT_texture_shared_exponent` computes them; NaN and
/// negative values count as 0.
pub(super) fn share_exponent(values: [f32; 3]) -> [u32; 4] {
    /// (2⁹−1) · 2^(31−24)
    const LARGEST: f32 = 65408.0;
    let clamped = values.map(|value| between_zero_and(LARGEST, value));
    let largest = clamped[0].max(clamped[1]).max(clamped[2]);
    // floor(log2(largest)) + 1, at least -15, plus the bias of 15.
    let floor_log2 = (largest.to_bits() >> 23) as i32 - 127;
    let mut exponent = (floor_log2 + 1).max(-15) + 15;
    let mantissa = |value: f32, exponent: i32| (f64::from(value) * power_of_two(24 - exponent) + 0.5) as u32;
    if mantissa(largest, exponent) == 512 {
        exponent += 1;
    }
    let [r, g, b] = clamped.map(|value| mantissa(value, exponent));
    [r, g, b, exponent as u32]
}

/// 2^exponent for exponents of normal f64 numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
