//! From numbers as they are written to the bits of a field.

use super::statement::number;
use crate::bits::Bits;
use crate::float;
use crate::print::LANE_SIGNS;

/// `value` in two's complement of the field's width, if it fits.
pub(super) fn signed(value: i64, bits: Bits) -> Option<u64> {
    let half = 1i64 << bits.width() >> 1;
    (value == 0 || (-half..half).contains(&value)).then_some(value as u64 & bits.max())
}

/// A number whose sign may be written or wrapped into the field.
pub(super) fn wrapped(value: i64, bits: Bits) -> Option<u64> {
    unsigned(value, bits).or_else(|| signed(value, bits))
}

pub(super) fn unsigned(value: i64, bits: Bits) -> Option<u64> {
    u64::try_from(value).ok().filter(|&value| value <= bits.max())
}

/// A sign bit above the magnitude.
pub(super) fn sign_magnitude(value: i64, bits: Bits) -> Option<u64> {
    let sign = 1 << (bits.width() - 1);
    let magnitude = value.unsigned_abs();
    (magnitude < sign).then_some(if value < 0 { sign | magnitude } else { magnitude })
}

/// The upper bits of a 16-bit float, if the bits below them are 0.
pub(super) fn float16(text: &str, bits: Bits) -> Option<u64> {
    let value = float::parse16(text)?;
    let unused = 16 - bits.width();
    (value.trailing_zeros() >= unused).then_some(u64::from(value) >> unused)
}

/// The upper bits of a 32-bit float, if the bits below them are 0.
pub(super) fn float32(text: &str, bits: Bits) -> Option<u64> {
    let value = float::parse32(text)?;
    let unused = 32 - bits.width();
    (value.trailing_zeros() >= unused).then_some(u64::from(value) >> unused)
}

/// The upper bits of a 64-bit float, if the bits below them are 0.
pub(super) fn float64(text: &str, bits: Bits) -> Option<u64> {
    let value = float::parse64(text)?;
    let unused = 64 - bits.width();
    (value.trailing_zeros() >= unused).then_some(value >> unused)
}

/// Reads `{5,2,0}`: numbers of bits, each once.
pub(super) fn bit_list(text: &str, bits: Bits) -> Option<u64> {
    let inner = text.strip_prefix('{')?.strip_suffix('}')?;
    let mut value = 0;
    for item in inner.split(',') {
        let bit = number(item.trim()).filter(|&bit| (0..i64::from(bits.width())).contains(&bit))?;
        if value >> bit & 1 == 1 {
            return None;
        }
        value |= 1 << bit;
    }
    Some(value)
}

/// Reads four pairs of letters, the signs of lane 0 first.
pub(super) fn lane_signs(text: &str) -> Option<u64> {
    let pair = |at: usize| LANE_SIGNS.iter().position(|signs| text.get(at..at + 2) == Some(*signs));
    if text.len() != 8 {
        return None;
    }
    (0..4).try_fold(0, |value, index| Some(value << 2 | pair(index * 2)? as u64))
}
