//! What one component of a texel is: where its bits are and what they mean.

use std::fmt;

/// The meaning of a component's bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Numeric {
    /// 0…2ⁿ−1 stands for 0.0…1.0.
    Unorm,
    /// As [`Numeric::Unorm`], and then from the sRGB curve to linear light; always 8 bits.
    Srgb,
    /// Two's complement; −2ⁿ⁻¹+1…2ⁿ⁻¹−1 stands for −1.0…1.0, and −2ⁿ⁻¹ for −1.0 as well.
    Snorm,
    /// An unsigned integer.
    Uint,
    /// A two's complement integer.
    Sint,
    /// IEEE binary16 or binary32.
    Float,
    /// No sign, 5 exponent bits with bias 15, and the rest mantissa: the 11- and 10-bit floats of D3D 3.1.6.
    UnsignedFloat,
    /// A 9-bit mantissa without a leading one, scaled by the exponent that all components share (D3D 19.3.2).
    SharedExponent,
}

impl Numeric {
    /// Whether a shader reads an integer rather than a 32-bit float.
    pub const fn is_integer(self) -> bool {
        matches!(self, Numeric::Uint | Numeric::Sint)
    }
}

/// One component of a texel: a run of bits in the little-endian number that the texel's bytes form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Component {
    /// Position of the lowest bit, 0…127.
    pub first_bit: u8,
    /// Number of bits, 1…32.
    pub bits: u8,
    /// What the bits mean.
    pub numeric: Numeric,
}

impl Component {
    /// The largest code: all bits set.
    pub const fn max_code(self) -> u32 {
        u32::MAX >> (32 - self.bits as u32)
    }

    /// Which of the texel's 32-bit words holds the component.
    #[inline(always)]
    pub(super) const fn word(self) -> usize {
        self.first_bit as usize / 32
    }

    /// Cuts the component's code out of its word.
    #[inline(always)]
    pub(super) const fn code(self, word: u32) -> u32 {
        word >> (self.first_bit % 32) & self.max_code()
    }

    /// Puts a code into a texel whose bits are still zero there.
    pub(super) fn put(self, code: u32, texel: &mut [u8]) {
        let first_byte = self.first_bit as usize / 8;
        let end_byte = (self.first_bit + self.bits).div_ceil(8) as usize;
        let word = (code & self.max_code()) << (self.first_bit % 8);
        for (byte, part) in texel[first_byte..end_byte].iter_mut().zip(word.to_le_bytes()) {
            *byte |= part;
        }
    }

    /// A code of this component as a two's complement number.
    #[inline(always)]
    pub const fn signed(self, code: u32) -> i32 {
        let unused = 32 - self.bits as u32;
        (code << unused) as i32 >> unused
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Component { first_bit, bits, numeric } = self;
        if *bits == 1 {
            write!(f, "{first_bit} {numeric}")
        } else {
            write!(f, "{first_bit}–{} {numeric}", first_bit + bits - 1)
        }
    }
}

impl fmt::Display for Numeric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Numeric::Unorm => "unorm",
            Numeric::Srgb => "srgb",
            Numeric::Snorm => "snorm",
            Numeric::Uint => "uint",
            Numeric::Sint => "sint",
            Numeric::Float => "float",
            Numeric::UnsignedFloat => "unsigned float",
            Numeric::SharedExponent => "mantissa",
        })
    }
}
