//! From a texel's bytes to four 32-bit values (D3D 3.2.3, 19.1.3.3).

use super::coding::Palette;
use super::component::{Component, Numeric};
use super::info::FormatInfo;
use super::srgb;
use super::table::{Format, with_formats};
use super::unsigned_float;
use crate::half;

/// A routine that decodes texels of one format. The slice must hold at least one texel of that format.
pub type Decoder = fn(&[u8]) -> [u32; 4];

impl Format {
    /// The four values that a shader reads from a texel: f32 bits, u32 or s32 as the format says. Components that
    /// the format lacks read 0, 0, 0, 1 (D3D 19.1.3.3). Denormals are kept. Of a block, the first texel, with the
    /// [ideal](Palette::Ideal) palettes.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format.
    pub fn decode(self, texel: &[u8]) -> [u32; 4] {
        match self.info().block {
            Some(_) => self.decode_block(Palette::Ideal, texel)[0],
            None => decode(self.info(), texel),
        }
    }

    /// The codes of the four components before any conversion, not sign-extended; 0 for those that the format
    /// lacks, except that the shared exponent of RGB9E5 stands in place of alpha. Of a block, its bytes as little-endian
    /// words, those that it lacks being 0.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format.
    pub fn raw(self, texel: &[u8]) -> [u32; 4] {
        let info = self.info();
        let texel = &texel[..info.bytes];
        if info.block.is_some() {
            return std::array::from_fn(|index| texel.get(4 * index..).map_or(0, |rest| word(rest, 0)));
        }
        let code = |component: Component| component.code(word(texel, component.word()));
        let mut codes = info.components.map(|component| component.map_or(0, code));
        if let Some(exponent) = info.shared_exponent {
            codes[3] = code(exponent);
        }
        codes
    }
}

macro_rules! decoders {
    (plain { $($plain:ident)+ } blocks { $($block:ident)+ }) => {
        impl Format {
            /// The routine that decodes this format's texels, made for it alone: choose once, call per texel.
            pub fn decoder(self) -> Decoder {
                match self {
                    $(Format::$plain => specialised::<{ Format::$plain as usize }>,)+
                    $(Format::$block => first_of_block::<{ Format::$block as usize }>,)+
                }
            }
        }
    };
}

with_formats!(decoders);

/// [`Format::decode`] with the format known to the compiler, so that nothing is matched per texel.
fn specialised<const FORMAT: usize>(texel: &[u8]) -> [u32; 4] {
    decode(const { Format::ALL[FORMAT].info() }, texel)
}

/// [`Format::decode`] of a compressed format.
fn first_of_block<const FORMAT: usize>(block: &[u8]) -> [u32; 4] {
    const { Format::ALL[FORMAT] }.decode(block)
}

#[inline(always)]
fn decode(info: &FormatInfo, texel: &[u8]) -> [u32; 4] {
    let texel = &texel[..info.bytes];
    let code = |component: Component| component.code(word(texel, component.word()));
    let exponent = info.shared_exponent.map_or(0, code);
    let [r, g, b, a] = info.components;
    let value = |it: Component| value(it, code(it), exponent);
    [r.map_or(0, value), g.map_or(0, value), b.map_or(0, value), a.map_or(info.one(), value)]
}

/// One of the little-endian words that a texel's bytes form; the last one may be cut short.
#[inline(always)]
pub(super) fn word(texel: &[u8], index: usize) -> u32 {
    match texel[4 * index..] {
        [a, b, c, d, ..] => u32::from_le_bytes([a, b, c, d]),
        [a, b, c] => u32::from_le_bytes([a, b, c, 0]),
        [a, b] => u32::from_le_bytes([a, b, 0, 0]),
        [a] => u32::from(a),
        [] => 0,
    }
}

/// What a shader reads for a component's code.
#[inline(always)]
pub(super) fn value(component: Component, code: u32, exponent: u32) -> u32 {
    match component.numeric {
        Numeric::Uint => code,
        Numeric::Sint => component.signed(code) as u32,
        Numeric::Unorm => unorm(code, component.bits).to_bits(),
        Numeric::Snorm => snorm(component.signed(code), component.bits).to_bits(),
        Numeric::Srgb => srgb::to_linear(code_of_8_bits(code, component.bits)).to_bits(),
        Numeric::Float if component.bits == 16 => half::to_f32_bits(code as u16),
        Numeric::Float => code,
        Numeric::UnsignedFloat => unsigned_float::to_f32_bits(code, component.bits),
        Numeric::SharedExponent => unsigned_float::shared_exponent(code, exponent).to_bits(),
    }
}

/// The nearest code of 8 bits to one of at most 8, ties up (there are none): what the sRGB curve is applied to.
#[inline(always)]
pub(super) fn code_of_8_bits(code: u32, bits: u8) -> u8 {
    let max = (1 << bits) - 1;
    if bits == 8 { code as u8 } else { ((2 * 255 * code + max) / (2 * max)) as u8 }
}

/// D3D 3.2.3.5, which 3.2.3.2 wants correctly rounded: code / (2ⁿ − 1) for `bits` n of up to 24.
///
/// Without a division: it is code/2ⁿ, which is exact, times 1 + 1/(2ⁿ − 1). A test compares all codes.
#[inline(always)]
pub(crate) fn unorm(code: u32, bits: u8) -> f32 {
    signed_unorm(code as f32, bits)
}

/// D3D 3.2.3.3: the most negative code is −1.0 as well.
#[inline(always)]
pub(crate) fn snorm(code: i32, bits: u8) -> f32 {
    signed_unorm(code as f32, bits - 1).max(-1.0)
}

#[inline(always)]
fn signed_unorm(code: f32, bits: u8) -> f32 {
    let scaled = code * (1.0 / (1u32 << bits) as f32);
    scaled + scaled * (1.0 / ((1u32 << bits) - 1) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_the_quotients() {
        for bits in 1..=24 {
            let max = (1u32 << bits) - 1;
            for code in 0..=max {
                let quotient = code as f32 / max as f32;
                assert_eq!(unorm(code, bits), quotient, "{code} of {bits} bits");
                assert_eq!(snorm(-(code as i32), bits + 1), -quotient, "-{code} of {bits} bits");
            }
        }
    }
}
