//! Conversions between number formats, exact but for one rounding.

use tmu_texture::half::to_f32_bits;

use crate::{Conversion, Rounding, Type};

use super::float;

/// A number taken apart: `±significand · 2^exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Nan,
    Infinity { negative: bool },
    Finite { negative: bool, significand: u64, exponent: i32 },
}

/// A binary floating-point format.
#[derive(Clone, Copy)]
pub(super) struct Format {
    /// Significand bits, the hidden one counted.
    precision: u32,
    /// Exponent of the unit of the smallest denormal.
    quantum: i32,
    /// Width in bits.
    bits: u32,
}

pub(super) const F16: Format = Format { precision: 11, quantum: -24, bits: 16 };
pub(super) const BF16: Format = Format { precision: 8, quantum: -133, bits: 16 };
const F32: Format = Format { precision: 24, quantum: -149, bits: 32 };
const E5M2: Format = Format { precision: 3, quantum: -16, bits: 8 };
/// With one bit of exponent more than E4M3 has, so that no exponent is kept for infinities.
const E4M3: Format = Format { precision: 4, quantum: -9, bits: 9 };
pub(super) const F64: Format = Format { precision: 53, quantum: -1074, bits: 64 };

impl Format {
    /// The bits of the number of a format of 16 or 32 bits that is nearest to another one, ties to even; infinity if that is too great. It is no NaN.
    #[inline(always)]
    pub(super) fn nearest(self, value: f64) -> u64 {
        let sign = value.to_bits() >> 63 << (self.bits - 1);
        let magnitude = value.abs();
        let dropped = F64.precision - self.precision;
        // The exponent is the format's, and half of its last place is added, or a bit less where that is even.
        let exponents_between = (self.least_exponent() - F64.least_exponent()) as u64;
        let bits = magnitude.to_bits().wrapping_sub(exponents_between << (F64.precision - 1));
        let normal = bits.wrapping_add((1 << (dropped - 1)) - 1 + (bits >> dropped & 1)) >> dropped;
        // The last place of this sum is the format's smallest number.
        let high = f64::from_bits(((1023 + 52 + self.quantum) as u64) << (F64.precision - 1));
        let denormal = (magnitude + high).to_bits() - high.to_bits();
        let least = ((1023 + self.least_exponent()) as u64) << (F64.precision - 1);
        let rounded = if magnitude.to_bits() < least { denormal } else { normal };
        sign | rounded.min(infinity(self))
    }

    /// That of the smallest number which is not denormal.
    const fn least_exponent(self) -> i32 {
        self.quantum + self.precision as i32 - 1
    }
}

/// The number that a half is, which is exact.
#[inline(always)]
pub(super) fn of_half(bits: u32) -> f64 {
    f64::from(f32::from_bits(to_f32_bits(bits as u16)))
}

/// The number that a bfloat16 is, which is exact.
#[inline(always)]
pub(super) fn of_brain(bits: u32) -> f64 {
    f64::from(f32::from_bits(bits << 16))
}

fn format(type_: Type) -> Option<Format> {
    match type_ {
        Type::E4m3 => Some(E4M3),
        Type::E5m2 => Some(E5M2),
        Type::F16 => Some(F16),
        Type::Bf16 => Some(BF16),
        Type::F32 => Some(F32),
        Type::F64 => Some(F64),
        Type::U8 | Type::S8 | Type::U16 | Type::S16 | Type::U32 | Type::S32 | Type::U64 | Type::S64 => None,
    }
}

/// Converts the bits of one value; both sides in the low bits, 8- and 16-bit results extended to 32.
#[inline]
pub fn convert(c: &Conversion, bits: u64) -> u64 {
    convert_by_doubles(c, bits).unwrap_or_else(|| convert_exactly(c, bits))
}

/// Of numbers taken apart.
fn convert_exactly(c: &Conversion, bits: u64) -> u64 {
    if let (Some(from), Some(to)) = (format(c.from_type), format(c.to_type))
        && let Some(nan) = nan_of_double(c, from, to, bits)
    {
        return nan;
    }
    let number = match format(c.from_type) {
        Some(_) if c.from_type == Type::E4m3 => signs(c, unpack_e4m3(bits)),
        Some(from) => signs(c, unpack(from, flush_source(c, bits))),
        None => {
            let value = integer_source(c, bits);
            if format(c.to_type).is_none() {
                return integer_result(c.to_type, value, c.saturate);
            }
            let magnitude = value.unsigned_abs() as u64;
            Number::Finite { negative: value < 0, significand: magnitude, exponent: 0 }
        }
    };
    match format(c.to_type) {
        Some(to) if c.to_type.bits() == 8 => eight_bits(c, to, number),
        Some(to) => float_result(c, to, number),
        None => float_to_integer(c, number),
    }
}

/// By the processor's doubles, which hold all numbers of the formats of floats and round to nearest. `None` for what they do not do.
#[inline]
fn convert_by_doubles(c: &Conversion, bits: u64) -> Option<u64> {
    let number = match c.from_type {
        Type::F16 => of_half(bits as u32),
        Type::Bf16 => of_brain(bits as u32),
        Type::F32 => f64::from(f32::from_bits(flush_source(c, bits) as u32)),
        Type::F64 => f64::from_bits(bits),
        Type::E4m3 | Type::E5m2 => return None,
        Type::U8 | Type::S8 | Type::U16 | Type::S16 | Type::U32 | Type::S32 | Type::U64 | Type::S64 => {
            return nearest_of_integer(c, integer_source(c, bits));
        }
    };
    if number.is_nan() {
        return None;
    }
    let number = if c.absolute { number.abs() } else { number };
    let number = if c.negate { -number } else { number };
    // Whole numbers of a format are in it.
    let whole = c.integral && c.from_type == c.to_type;
    let number = if whole { rounded(number, c.rounding) } else { number };
    let nearest = whole || c.rounding == Rounding::NearestEven && !c.integral;
    let bits = match c.to_type {
        Type::F16 if nearest => F16.nearest(number),
        Type::Bf16 if nearest => BF16.nearest(number),
        Type::F32 if nearest => u64::from((number as f32).to_bits()),
        Type::F64 if nearest => number.to_bits(),
        Type::F16 | Type::Bf16 | Type::F32 | Type::F64 | Type::E4m3 | Type::E5m2 => return None,
        Type::U8 | Type::S8 | Type::U16 | Type::S16 | Type::U32 | Type::S32 | Type::U64 | Type::S64 => {
            return Some(integer_result(c.to_type, rounded(number, c.rounding) as i128, true));
        }
    };
    Some(finished(c, format(c.to_type)?, bits))
}

/// The whole number in a direction.
fn rounded(number: f64, rounding: Rounding) -> f64 {
    match rounding {
        Rounding::NearestEven => number.round_ties_even(),
        Rounding::Down => number.floor(),
        Rounding::Up => number.ceil(),
        Rounding::TowardZero => number.trunc(),
    }
}

/// The single or double nearest to a whole number.
fn nearest_of_integer(c: &Conversion, value: i128) -> Option<u64> {
    if c.rounding != Rounding::NearestEven {
        return None;
    }
    let bits = match c.to_type {
        Type::F32 => u64::from((value as f32).to_bits()),
        Type::F64 => (value as f64).to_bits(),
        Type::F16 | Type::Bf16 | Type::E4m3 | Type::E5m2 => return None,
        Type::U8 | Type::S8 | Type::U16 | Type::S16 | Type::U32 | Type::S32 | Type::U64 | Type::S64 => {
            return None;
        }
    };
    Some(finished(c, format(c.to_type)?, bits))
}

/// A NaN that is a double, or becomes one: made quiet, it keeps its sign and of its fraction what there is room for. So it was measured
/// on sm_90, whose other conversions give one NaN. Clamped, it is zero as any NaN.
fn nan_of_double(c: &Conversion, from: Format, to: Format, bits: u64) -> Option<u64> {
    let double = [from, to].iter().any(|format| format.bits == F64.bits);
    if !double || c.saturate || unpack(from, bits) != Number::Nan {
        return None;
    }
    let (room, held) = (to.precision - 1, from.precision - 1);
    let fraction = (bits & ((1 << held) - 1)) << (F64.precision - 1 - held) >> (F64.precision - 1 - room);
    let sign = bits >> (from.bits - 1) & 1;
    Some(sign << (to.bits - 1) | infinity(to) | 1 << (room - 1) | fraction)
}

/// The conversions that real kernels make most, with one machine operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direct {
    /// The nearest single of a byte.
    SingleOfU8,
    /// The nearest single of an unsigned word.
    SingleOfU32,
    /// The nearest single of a signed word.
    SingleOfS32,
    /// The unsigned word toward zero, or the end of the range.
    U32OfSingle,
    /// The signed word.
    S32OfSingle,
    /// The whole single in a direction from another one.
    WholeSingle(Rounding),
}

impl Direct {
    /// Converts one word.
    #[inline(always)]
    pub fn convert(self, bits: u32) -> u32 {
        match self {
            Direct::SingleOfU8 => (bits as u8 as f32).to_bits(),
            Direct::SingleOfU32 => (bits as f32).to_bits(),
            Direct::SingleOfS32 => (bits as i32 as f32).to_bits(),
            Direct::U32OfSingle => f32::from_bits(bits) as u32,
            Direct::S32OfSingle => f32::from_bits(bits) as i32 as u32,
            Direct::WholeSingle(rounding) => whole_single(f32::from_bits(bits), rounding),
        }
    }
}

#[inline(always)]
fn whole_single(number: f32, rounding: Rounding) -> u32 {
    let whole = match rounding {
        Rounding::NearestEven => number.round_ties_even(),
        Rounding::Down => number.floor(),
        Rounding::Up => number.ceil(),
        Rounding::TowardZero => number.trunc(),
    };
    if number.is_nan() { float::NAN } else { whole.to_bits() }
}

/// Whether a conversion does nothing but cut integers off, or extend them.
#[inline]
pub fn resizes(c: &Conversion) -> bool {
    let integers = format(c.from_type).is_none() && format(c.to_type).is_none();
    integers && !c.saturate && !c.absolute && !c.negate
}

/// The low bits of a word, but for so many unused ones below 32, extended by their sign or by zeros.
#[inline(always)]
pub fn extended<const SIGNED: bool>(word: u32, unused: u32) -> u32 {
    if SIGNED { ((word << unused) as i32 >> unused) as u32 } else { word << unused >> unused }
}

/// Which of those a conversion is, if it is one.
#[inline]
pub fn direct(c: &Conversion) -> Option<Direct> {
    let (direct, rounding) = match (c.to_type, c.from_type) {
        (Type::F32, Type::U8) => (Direct::SingleOfU8, Rounding::NearestEven),
        (Type::F32, Type::U32) => (Direct::SingleOfU32, Rounding::NearestEven),
        (Type::F32, Type::S32) => (Direct::SingleOfS32, Rounding::NearestEven),
        (Type::U32, Type::F32) => (Direct::U32OfSingle, Rounding::TowardZero),
        (Type::S32, Type::F32) => (Direct::S32OfSingle, Rounding::TowardZero),
        (Type::F32, Type::F32) if c.integral => (Direct::WholeSingle(c.rounding), c.rounding),
        _ => return None,
    };
    let plain = Conversion::new(c.to[0], c.to_type, c.from[0], c.from_type);
    let integral = matches!(direct, Direct::WholeSingle(_));
    let expected = Conversion { rounding, integral, flush: false, to: c.to, from: c.from, ..plain };
    (*c == expected).then_some(direct)
}

fn flush_source(c: &Conversion, bits: u64) -> u64 {
    if c.flush && c.from_type == Type::F32 { u64::from(float::flush(bits as u32)) } else { bits }
}

fn signs(c: &Conversion, number: Number) -> Number {
    let sign = |negative: bool| (negative && !c.absolute) != c.negate;
    match number {
        Number::Nan => Number::Nan,
        Number::Infinity { negative } => Number::Infinity { negative: sign(negative) },
        Number::Finite { negative, significand, exponent } => {
            Number::Finite { negative: sign(negative), significand, exponent }
        }
    }
}

pub(super) fn unpack(format: Format, bits: u64) -> Number {
    let fraction_bits = format.precision - 1;
    let exponent_ones = (1u64 << (format.bits - format.precision)) - 1;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let exponent = bits >> fraction_bits & exponent_ones;
    let negative = bits >> (format.bits - 1) & 1 == 1;
    match (exponent, fraction) {
        (e, 0) if e == exponent_ones => Number::Infinity { negative },
        (e, _) if e == exponent_ones => Number::Nan,
        (0, _) => Number::Finite { negative, significand: fraction, exponent: format.quantum },
        (e, _) => Number::Finite {
            negative,
            significand: fraction | 1 << fraction_bits,
            exponent: format.quantum + e as i32 - 1,
        },
    }
}

fn unpack_e4m3(bits: u64) -> Number {
    match bits & 0x7f {
        0x7f => Number::Nan,
        magnitude => unpack(E4M3, (bits & 0x80) << 1 | magnitude),
    }
}

/// The code of an 8-bit float; 0x7f is no number in both formats.
fn eight_bits(c: &Conversion, to: Format, number: Number) -> u64 {
    let largest = if c.to_type == Type::E4m3 { 0x7e } else { 0x7b };
    let code = |negative: bool, magnitude: u64| u64::from(negative) << 7 | magnitude;
    match number {
        Number::Nan => 0x7f,
        Number::Infinity { negative } => code(negative, largest),
        Number::Finite { negative, significand, exponent } => {
            code(negative, pack(to, negative, significand, exponent, c.rounding).min(largest))
        }
    }
}

/// The integer in its own type, with magnitude and negation wrapping in that type.
fn integer_source(c: &Conversion, bits: u64) -> i128 {
    let value = truncate(c.from_type, i128::from(bits));
    let value = if c.absolute { truncate(c.from_type, value.abs()) } else { value };
    if c.negate { truncate(c.from_type, -value) } else { value }
}

/// The low bits of the value as an integer of that type.
fn truncate(type_: Type, value: i128) -> i128 {
    let unused = 128 - type_.bits();
    if type_.is_signed() { value << unused >> unused } else { ((value as u128) << unused >> unused) as i128 }
}

fn clamp(type_: Type, value: i128) -> i128 {
    let (low, high) = match type_.is_signed() {
        true => (-(1i128 << (type_.bits() - 1)), (1i128 << (type_.bits() - 1)) - 1),
        false => (0, (1i128 << type_.bits()) - 1),
    };
    value.clamp(low, high)
}

/// Truncated or clamped to the type, then extended to a register, or to two.
fn integer_result(type_: Type, value: i128, saturate: bool) -> u64 {
    let value = if saturate { clamp(type_, value) } else { truncate(type_, value) };
    if type_.bits() == 64 { value as u64 } else { u64::from(value as u32) }
}

fn float_to_integer(c: &Conversion, number: Number) -> u64 {
    let value = match number {
        Number::Nan => {
            // PTX `cvt`: zero, unless either side has 64 bits.
            let wide = c.to_type.bits() == 64 || c.from_type.bits() == 64;
            let highest_bit = 1i128 << (c.to_type.bits() - 1);
            return integer_result(c.to_type, if wide { highest_bit } else { 0 }, false);
        }
        Number::Infinity { negative } => {
            if negative {
                i128::MIN
            } else {
                i128::MAX
            }
        }
        Number::Finite { negative, significand, exponent } => {
            let (significand, exponent) = round_at(negative, significand, exponent, -exponent, c.rounding);
            // More than 64 bits clamp anyway.
            let magnitude = i128::from(significand) << exponent.clamp(0, 63);
            if negative { -magnitude } else { magnitude }
        }
    };
    integer_result(c.to_type, value, true)
}

fn float_result(c: &Conversion, to: Format, number: Number) -> u64 {
    let sign = |negative: bool| u64::from(negative) << (to.bits - 1);
    let bits = match number {
        Number::Nan => (1 << (to.bits - 1)) - 1,
        Number::Infinity { negative } => sign(negative) | infinity(to),
        Number::Finite { negative, significand, exponent } => {
            let (significand, exponent) = match c.integral {
                true => round_at(negative, significand, exponent, -exponent, c.rounding),
                false => (significand, exponent),
            };
            sign(negative) | pack(to, negative, significand, exponent, c.rounding)
        }
    };
    finished(c, to, bits)
}

/// Flushed and clamped.
#[inline(always)]
fn finished(c: &Conversion, to: Format, bits: u64) -> u64 {
    let bits = if c.flush && to.bits == 32 { u64::from(float::flush(bits as u32)) } else { bits };
    if c.saturate { saturate(to, bits) } else { bits }
}

const fn infinity(format: Format) -> u64 {
    ((1 << (format.bits - format.precision)) - 1) << (format.precision - 1)
}

/// Clamped to 0…1; NaN and −0 become +0.
fn saturate(format: Format, bits: u64) -> u64 {
    let one = infinity(format) >> 1 & !((1 << (format.precision - 1)) - 1);
    let negative = bits >> (format.bits - 1) & 1 == 1;
    if negative || bits > infinity(format) { 0 } else { bits.min(one) }
}

/// Drops `count` low bits of the significand, if that is positive, and rounds.
fn round_at(negative: bool, significand: u64, exponent: i32, count: i32, rounding: Rounding) -> (u64, i32) {
    if count <= 0 {
        return (significand, exponent);
    }
    let dropped = count as u32;
    let kept = significand.checked_shr(dropped).unwrap_or(0);
    // The bits dropped, of 64: of more than that, which are less than half of the last place, only whether there are some.
    let rest = significand.checked_shl(64u32.saturating_sub(dropped)).unwrap_or(0);
    let rest = if dropped > 64 { u64::from(significand != 0) } else { rest };
    let half = 1u64 << 63;
    let up = match rounding {
        Rounding::NearestEven => rest > half || rest == half && kept & 1 == 1,
        Rounding::Down => negative && rest != 0,
        Rounding::Up => !negative && rest != 0,
        Rounding::TowardZero => false,
    };
    (kept + u64::from(up), exponent + count)
}

/// The bits, without sign, of the format's number that the value rounds to.
pub(super) fn pack(
    format: Format,
    negative: bool,
    significand: u64,
    exponent: i32,
    rounding: Rounding,
) -> u64 {
    let excess = bit_length(significand) - format.precision as i32;
    let count = excess.max(format.quantum - exponent);
    let (mut significand, mut exponent) = round_at(negative, significand, exponent, count, rounding);
    // Bring the highest bit to its place, or as near as the smallest exponent lets it come. Rounding may have
    // carried into one bit more, and then the lowest bits are zero.
    let excess = bit_length(significand) - format.precision as i32;
    if excess > 0 {
        significand >>= excess;
        exponent += excess;
    } else {
        let by = (-excess).min(exponent - format.quantum);
        significand <<= by;
        exponent -= by;
    }
    let hidden = 1u64 << (format.precision - 1);
    if significand < hidden {
        return significand;
    }
    let biased = (exponent - format.quantum + 1) as u64;
    let largest = infinity(format) - 1;
    let bits = biased << (format.precision - 1) | significand & (hidden - 1);
    if biased >= infinity(format) >> (format.precision - 1) {
        let to_infinity = match rounding {
            Rounding::NearestEven => true,
            Rounding::Down => negative,
            Rounding::Up => !negative,
            Rounding::TowardZero => false,
        };
        return if to_infinity { infinity(format) } else { largest };
    }
    bits
}

/// The bits of the half nearest to `significand · 2^exponent`, ties to even; infinity if that is too great.
pub(super) fn round_to_half(significand: u64, exponent: i32) -> u64 {
    pack(F16, false, significand, exponent, Rounding::NearestEven)
}

fn bit_length(value: u64) -> i32 {
    64 - value.leading_zeros() as i32
}

#[cfg(test)]
mod tests;
