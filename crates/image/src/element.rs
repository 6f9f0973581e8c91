//! Typed elements of buffers: numbers to bytes, bytes to text, and what counts as equal.

use std::fmt;

use tmu_program::Diagnostic;
use tmu_texture::Format;
use tmu_texture::format::Numeric;

/// A number as a job file writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Written without point or exponent.
    Integer(i128),
    /// Written with point or exponent, or `inf`, or `nan`.
    Float {
        /// Nearest 64-bit float.
        double: f64,
        /// Nearest 32-bit float of the text itself, not of `double`, so that it is rounded once.
        single: f32,
    },
}

impl Number {
    /// As a 64-bit float; integers beyond 2^53 round to nearest.
    pub fn to_f64(self) -> f64 {
        match self {
            Number::Integer(value) => value as f64,
            Number::Float { double, .. } => double,
        }
    }

    /// As a 32-bit float, rounded once, to nearest even.
    pub fn to_f32(self) -> f32 {
        match self {
            Number::Integer(value) => value as f32,
            Number::Float { single, .. } => single,
        }
    }

    /// As an integer; none if it was written as a float.
    pub fn to_integer(self) -> Option<i128> {
        match self {
            Number::Integer(value) => Some(value),
            Number::Float { .. } => None,
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number::Integer(value) => write!(f, "{value}"),
            Number::Float { double, .. } => write!(f, "{double:?}"),
        }
    }
}

/// Element type of a buffer or a parameter; little-endian in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the variants are their own description
pub enum ElementType {
    U8,
    U16,
    U32,
    U64,
    S8,
    S16,
    S32,
    S64,
    F16,
    F32,
    F64,
}

impl ElementType {
    /// Every type with the name it has in a job file.
    pub const NAMES: [(&'static str, ElementType); 11] = [
        ("u8", ElementType::U8),
        ("u16", ElementType::U16),
        ("u32", ElementType::U32),
        ("u64", ElementType::U64),
        ("s8", ElementType::S8),
        ("s16", ElementType::S16),
        ("s32", ElementType::S32),
        ("s64", ElementType::S64),
        ("f16", ElementType::F16),
        ("f32", ElementType::F32),
        ("f64", ElementType::F64),
    ];

    /// The type of a component of a Direct3D signature: 1 unsigned, 2 signed, all else float.
    pub fn of_component(number: u32) -> ElementType {
        match number {
            1 => ElementType::U32,
            2 => ElementType::S32,
            _ => ElementType::F32,
        }
    }

    /// The type that holds one component of a format's texels; for formats whose components share bytes, the unsigned
    /// integer that holds a texel.
    pub fn of_texels(format: Format) -> ElementType {
        let info = format.info();
        let mut components = info.components.iter().flatten();
        let first = components.next();
        let alike = first.filter(|first| {
            let count = info.components.iter().flatten().count();
            components.all(|other| (other.bits, other.numeric) == (first.bits, first.numeric))
                && count * usize::from(first.bits) == 8 * info.bytes
        });
        let kind = alike.map(|component| (component.numeric, component.bits));
        match kind {
            Some((Numeric::Sint | Numeric::Snorm, 8)) => ElementType::S8,
            Some((Numeric::Sint | Numeric::Snorm, 16)) => ElementType::S16,
            Some((Numeric::Sint | Numeric::Snorm, 32)) => ElementType::S32,
            Some((Numeric::Float, 16)) => ElementType::F16,
            Some((Numeric::Float, 32)) => ElementType::F32,
            Some((_, 16)) => ElementType::U16,
            Some((_, 32)) => ElementType::U32,
            Some(_) => ElementType::U8,
            None => match info.bytes {
                2 => ElementType::U16,
                4 => ElementType::U32,
                8 => ElementType::U64,
                _ => ElementType::U8,
            },
        }
    }

    /// Name in a job file.
    pub fn name(self) -> &'static str {
        ElementType::NAMES.iter().find(|(_, element)| *element == self).map_or("", |(name, _)| name)
    }

    /// Bytes of one element.
    pub const fn size(self) -> usize {
        match self {
            ElementType::U8 | ElementType::S8 => 1,
            ElementType::U16 | ElementType::S16 | ElementType::F16 => 2,
            ElementType::U32 | ElementType::S32 | ElementType::F32 => 4,
            ElementType::U64 | ElementType::S64 | ElementType::F64 => 8,
        }
    }

    /// Whether elements are floats.
    pub const fn is_float(self) -> bool {
        matches!(self, ElementType::F16 | ElementType::F32 | ElementType::F64)
    }

    /// Smallest and largest value of an integer type.
    fn integer_range(self) -> (i128, i128) {
        match self {
            ElementType::U8 => (0, u8::MAX.into()),
            ElementType::U16 => (0, u16::MAX.into()),
            ElementType::U32 => (0, u32::MAX.into()),
            ElementType::U64 => (0, u64::MAX.into()),
            ElementType::S8 => (i8::MIN.into(), i8::MAX.into()),
            ElementType::S16 => (i16::MIN.into(), i16::MAX.into()),
            ElementType::S32 => (i32::MIN.into(), i32::MAX.into()),
            ElementType::S64 | ElementType::F16 | ElementType::F32 | ElementType::F64 => {
                (i64::MIN.into(), i64::MAX.into())
            }
        }
    }

    /// The bits of a number, in the low [`ElementType::size`] bytes.
    ///
    /// Floats round to nearest even, and a finite number beyond the largest float is refused.
    ///
    /// # Errors
    /// `JOB-005` when the type cannot hold the number: out of range, or a fraction in an integer type.
    pub fn bits(self, number: Number) -> Result<u64, Diagnostic> {
        if self.is_float() {
            return self.float_bits(number);
        }
        let (least, most) = self.integer_range();
        match number.to_integer() {
            Some(value) if (least..=most).contains(&value) => {
                Ok(value as u64 & u64::MAX >> (64 - 8 * self.size()))
            }
            Some(value) => Err(Diagnostic::error(
                "JOB-005",
                format!("{value} is out of range for {}: {least} to {most}", self.name()),
            )),
            None => Err(Diagnostic::error(
                "JOB-005",
                format!("{number} is not an integer, and the element type is {}", self.name()),
            )
            .hint("write it without a point, or give the buffer a floating-point `type`")),
        }
    }

    fn float_bits(self, number: Number) -> Result<u64, Diagnostic> {
        let (bits, infinite) = match self {
            ElementType::F16 => {
                let bits = f64_to_f16(number.to_f64());
                (u64::from(bits), bits & 0x7fff == 0x7c00)
            }
            ElementType::F32 => {
                let value = number.to_f32();
                (u64::from(value.to_bits()), value.is_infinite())
            }
            ElementType::U8
            | ElementType::U16
            | ElementType::U32
            | ElementType::U64
            | ElementType::S8
            | ElementType::S16
            | ElementType::S32
            | ElementType::S64
            | ElementType::F64 => (number.to_f64().to_bits(), number.to_f64().is_infinite()),
        };
        if infinite && number.to_f64().is_finite() {
            let message = format!("{number} is beyond the largest {}", self.name());
            return Err(Diagnostic::error("JOB-005", message).hint("infinity is written `inf`"));
        }
        Ok(bits)
    }

    /// Appends a number's bytes.
    ///
    /// # Errors
    /// As [`ElementType::bits`].
    pub fn write(self, number: Number, bytes: &mut Vec<u8>) -> Result<(), Diagnostic> {
        bytes.extend_from_slice(&self.bits(number)?.to_le_bytes()[..self.size()]);
        Ok(())
    }

    /// The bits of the element that these bytes are; bytes that are missing count as zero.
    pub fn read(self, bytes: &[u8]) -> u64 {
        let mut word = [0; 8];
        let count = self.size().min(bytes.len());
        word[..count].copy_from_slice(&bytes[..count]);
        u64::from_le_bytes(word)
    }

    /// The value of an element as a 64-bit float: exact for all but 64-bit integers.
    pub fn to_f64(self, bits: u64) -> f64 {
        match self {
            ElementType::F16 => f16_to_f64(bits as u16),
            ElementType::F32 => f64::from(f32::from_bits(bits as u32)),
            ElementType::F64 => f64::from_bits(bits),
            ElementType::U8
            | ElementType::U16
            | ElementType::U32
            | ElementType::U64
            | ElementType::S8
            | ElementType::S16
            | ElementType::S32
            | ElementType::S64 => self.to_integer(bits) as f64,
        }
    }

    fn to_integer(self, bits: u64) -> i128 {
        match self {
            ElementType::S8 => (bits as i8).into(),
            ElementType::S16 => (bits as i16).into(),
            ElementType::S32 => (bits as i32).into(),
            ElementType::S64 => (bits as i64).into(),
            ElementType::U8
            | ElementType::U16
            | ElementType::U32
            | ElementType::U64
            | ElementType::F16
            | ElementType::F32
            | ElementType::F64 => bits.into(),
        }
    }

    /// An element as text: integers in decimal, floats with as many digits as tell them apart and their bits.
    pub fn show(self, bits: u64) -> String {
        match self {
            ElementType::F16 => format!("{:?} ({bits:#06x})", f16_to_f64(bits as u16)),
            ElementType::F32 => format!("{:?} ({bits:#010x})", f32::from_bits(bits as u32)),
            ElementType::F64 => format!("{:?} ({bits:#018x})", f64::from_bits(bits)),
            ElementType::U8
            | ElementType::U16
            | ElementType::U32
            | ElementType::U64
            | ElementType::S8
            | ElementType::S16
            | ElementType::S32
            | ElementType::S64 => self.to_integer(bits).to_string(),
        }
    }

    /// Whether `got` counts as `want`.
    pub fn close(self, got: u64, want: u64, closeness: Closeness) -> bool {
        if got == want {
            return true;
        }
        let (got_value, want_value) = (self.to_f64(got), self.to_f64(want));
        if got_value.is_nan() || want_value.is_nan() {
            return got_value.is_nan() && want_value.is_nan();
        }
        match closeness {
            Closeness::Exact => false,
            Closeness::Tolerance(tolerance) => (got_value - want_value).abs() <= tolerance,
            Closeness::Ulps(ulps) => self.rank(got).abs_diff(self.rank(want)) <= u128::from(ulps),
        }
    }

    /// The position of a value among all values of its type in ascending order, both zeros at 0.
    fn rank(self, bits: u64) -> i128 {
        if !self.is_float() {
            return self.to_integer(bits);
        }
        let sign = 1_u64 << (self.size() * 8 - 1);
        let magnitude = i128::from(bits & (sign - 1));
        if bits & sign == 0 { magnitude } else { -magnitude }
    }
}

/// How near a result must be to what is expected. NaN equals NaN under each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Closeness {
    /// The same bits: 0.0 and -0.0 differ.
    Exact,
    /// An absolute difference of at most this.
    Tolerance(f64),
    /// At most this many representable values apart; for integers, at most this difference.
    Ulps(u64),
}

impl fmt::Display for Closeness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Closeness::Exact => f.write_str("exactly"),
            Closeness::Tolerance(tolerance) => write!(f, "within {tolerance:?}"),
            Closeness::Ulps(ulps) => write!(f, "within {ulps} ulp"),
        }
    }
}

/// Rounds to a 16-bit float, to nearest even.
fn f64_to_f16(value: f64) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    if value.is_nan() {
        return sign | 0x7e00;
    }
    // The exponent of the last place: subnormals share that of the smallest normal number, 2^-14.
    let magnitude = value.abs();
    let exponent = (((magnitude.to_bits() >> 52) as i32) - 1023).max(-14);
    if exponent > 15 {
        return sign | 0x7c00;
    }
    // Scaling by a power of two is exact here, so the only rounding is this one.
    let steps = (magnitude * 2_f64.powi(10 - exponent)).round_ties_even() as u16;
    // A carry out of the fraction rightly goes up into the exponent, up to infinity.
    sign | ((((exponent + 14) as u16) << 10) + steps)
}

/// The value of a 16-bit float.
fn f16_to_f64(bits: u16) -> f64 {
    f32::from_bits(tmu_texture::half::to_f32_bits(bits)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn float(text: &str) -> Number {
        Number::Float { double: text.parse().unwrap(), single: text.parse().unwrap() }
    }

    // IEEE 754-2008 table 3.5, binary16: 1.0 = 0x3c00, 65504 = 0x7bff, 2^-14 = 0x0400, 2^-24 = 0x0001.
    #[test]
    fn half_floats_round_to_nearest_even() {
        for (text, bits) in [
            ("1.0", 0x3c00),
            ("-2.0", 0xc000),
            ("65504.0", 0x7bff),
            ("65519.0", 0x7bff),
            ("0.00006103515625", 0x0400),
            ("0.000000059604644775390625", 0x0001),
            ("0.0000000298023223876953125", 0x0000),
            ("0.00000002980232239", 0x0001),
            ("1.00048828125", 0x3c00),
            ("1.00146484375", 0x3c02),
            ("0.99999", 0x3c00),
            ("-0.0", 0x8000),
            ("inf", 0x7c00),
        ] {
            assert_eq!(ElementType::F16.bits(float(text)), Ok(bits), "{text}");
        }
        assert!(ElementType::F16.bits(float("65520.0")).is_err());
    }

    #[test]
    fn every_half_float_goes_to_its_value_and_back() {
        for bits in 0..=u16::MAX {
            let value = f16_to_f64(bits);
            if !value.is_nan() {
                assert_eq!(f64_to_f16(value), bits);
            }
        }
    }

    #[test]
    fn integers_out_of_range_and_fractions_are_refused() {
        assert_eq!(ElementType::S8.bits(Number::Integer(-128)), Ok(0x80));
        assert_eq!(ElementType::S64.bits(Number::Integer(-1)), Ok(u64::MAX));
        assert!(ElementType::S8.bits(Number::Integer(128)).is_err());
        assert!(ElementType::U32.bits(Number::Integer(-1)).is_err());
        assert_eq!(ElementType::U64.bits(Number::Integer(u64::MAX.into())), Ok(u64::MAX));
        assert!(ElementType::U32.bits(float("1.0")).is_err());
        assert!(ElementType::F32.bits(float("1e39")).is_err());
        assert_eq!(ElementType::F32.bits(float("inf")), Ok(0x7f80_0000));
    }

    #[test]
    fn exact_means_bits_and_nan_equals_nan() {
        let (zero, minus_zero) = (0, 0x8000_0000);
        assert!(!ElementType::F32.close(zero, minus_zero, Closeness::Exact));
        assert!(ElementType::F32.close(zero, minus_zero, Closeness::Ulps(0)));
        assert!(ElementType::F32.close(0x7fc0_0000, 0xffff_ffff, Closeness::Exact));
        assert!(!ElementType::F32.close(0x7fc0_0000, 0, Closeness::Tolerance(1e30)));
        assert!(ElementType::F32.close(0x3f80_0000, 0x3f80_0001, Closeness::Ulps(1)));
        assert!(!ElementType::F32.close(0x3f80_0000, 0x3f80_0002, Closeness::Ulps(1)));
        // The smallest positive and the smallest negative number are two steps apart.
        assert!(ElementType::F32.close(1, 0x8000_0001, Closeness::Ulps(2)));
        assert!(!ElementType::F32.close(1, 0x8000_0001, Closeness::Ulps(1)));
        assert!(ElementType::S8.close(0xff, 0x01, Closeness::Tolerance(2.0)));
    }
}
