//! From a texel's bytes to four 32-bit values (D3D 3.2.3, 19.1.3.3).

use super::component::{Component, Numeric};
use super::info::FormatInfo;
use super::srgb;
use super::table::Format;
use super::unsigned_float;
use crate::half;

/// A routine that decodes texels of one format. The slice must hold at least one texel of that format.
pub type Decoder = fn(&[u8]) -> [u32; 4];

impl Format {
    /// The four values that a shader reads from a texel: f32 bits, u32 or s32 as the format says. Components that
    /// the format lacks read 0, 0, 0, 1 (D3D 19.1.3.3). Denormals are kept.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format.
    pub fn decode(self, texel: &[u8]) -> [u32; 4] {
        decode(self.info(), texel)
    }

    /// The codes of the four components before any conversion, not sign-extended; 0 for those that the format
    /// lacks, except that the shared exponent of RGB9E5 stands in place of alpha.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format.
    pub fn raw(self, texel: &[u8]) -> [u32; 4] {
        let info = self.info();
        let mut codes = info.components.map(|component| component.map_or(0, |it| it.code(texel)));
        if let Some(exponent) = info.shared_exponent {
            codes[3] = exponent.code(texel);
        }
        codes
    }
}

/// [`Format::decode`] with the format known to the compiler, so that nothing is matched per texel.
pub(super) fn specialised<const FORMAT: usize>(texel: &[u8]) -> [u32; 4] {
    decode(const { Format::ALL[FORMAT].info() }, texel)
}

#[inline(always)]
pub(super) fn decode(info: &FormatInfo, texel: &[u8]) -> [u32; 4] {
    let texel = &texel[..info.bytes];
    let exponent = info.shared_exponent.map_or(0, |it| it.code(texel));
    let [r, g, b, a] = info.components;
    [
        value(r, texel, exponent, 0),
        value(g, texel, exponent, 0),
        value(b, texel, exponent, 0),
        value(a, texel, exponent, info.one()),
    ]
}

#[inline(always)]
fn value(component: Option<Component>, texel: &[u8], exponent: u32, missing: u32) -> u32 {
    let Some(component) = component else { return missing };
    let code = component.code(texel);
    match component.numeric {
        Numeric::Uint => code,
        Numeric::Sint => component.signed(code) as u32,
        Numeric::Unorm => unorm(code, component.max_code()).to_bits(),
        Numeric::Snorm => snorm(component.signed(code), component.max_code() >> 1).to_bits(),
        Numeric::Srgb => srgb::to_linear(code as u8).to_bits(),
        Numeric::Float if component.bits == 16 => half::to_f32_bits(code as u16),
        Numeric::Float => code,
        Numeric::UnsignedFloat => unsigned_float::to_f32_bits(code, component.bits),
        Numeric::SharedExponent => unsigned_float::shared_exponent(code, exponent).to_bits(),
    }
}

/// D3D 3.2.3.5, which 3.2.3.2 wants correctly rounded. Both numbers are exact in f32 up to 24 bits, so the one
/// rounding is that of the division.
#[inline(always)]
fn unorm(code: u32, max: u32) -> f32 {
    code as f32 / max as f32
}

/// D3D 3.2.3.3: the most negative code is −1.0 as well.
#[inline(always)]
fn snorm(code: i32, max: u32) -> f32 {
    (code as f32 / max as f32).max(-1.0)
}
