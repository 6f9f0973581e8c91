//! From four 32-bit values to a texel's bytes (D3D 3.2.3): what writing to an image does.

use super::component::{Component, Numeric};
use super::srgb;
use super::table::Format;
use super::unsigned_float;
use crate::cpu::Width;
use crate::fetch::F16Rounding;
use crate::half;
use crate::lanes::{LANES, Lanes};

impl Format {
    /// Writes the texel that comes nearest to four values: f32 bits for float formats, u32 or s32 for integer ones.
    /// Values for components that the format lacks are ignored, and bits without a component become 0.
    ///
    /// - unorm, snorm, sRGB: NaN is 0, clamped to the range, then to the nearest code, ties away from zero.
    /// - integers: clamped to the range of the component (D3D 3.2.3.13).
    /// - floats of 16, 11 and 10 bits: `rounding`, which D3D wants toward zero (3.2.2); the floats without sign take
    ///   negative values as 0.
    /// - RGB9E5: the encoding that D3D and OpenGL (`EXT_texture_shared_exponent`) share, to nearest, ties up.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format, or the format is a compressed one: blocks are not encoded.
    pub fn encode(self, values: [u32; 4], rounding: F16Rounding, texel: &mut [u8]) {
        let info = self.info();
        assert!(info.block.is_none(), "blocks of {self} are not encoded");
        let codes = if info.shared_exponent.is_some() {
            let [r, g, b, _] = values.map(f32::from_bits);
            unsigned_float::share_exponent([r, g, b])
        } else {
            std::array::from_fn(|i| {
                info.components[i].map_or(0, |component| code(component, values[i], rounding))
            })
        };
        self.pack(codes, texel);
    }

    /// The texels that [`Format::encode`] makes of the values of all lanes, each in the lowest bytes of a word; `None` for
    /// formats that are not unorm throughout or have more than four bytes.
    pub fn encode_unorm(self, values: &[Lanes<u32>; 4]) -> Option<Lanes<u32>> {
        let info = self.info();
        let is_unorm = |component: &Component| component.numeric == Numeric::Unorm;
        let all_unorm = info.components.iter().flatten().all(is_unorm);
        if info.block.is_some() || info.shared_exponent.is_some() || info.bytes > 4 || !all_unorm {
            return None;
        }
        let mut words = [0; LANES];
        Width::best().run(
            #[inline(always)]
            || {
                for (component, values) in info.components.iter().zip(values) {
                    let Some(component) = component else { continue };
                    let (scale, first_bit) = (component.max_code(), component.first_bit);
                    for (word, value) in words.iter_mut().zip(values) {
                        *word |= (nearest(f32::from_bits(*value), 0.0, scale) as u32) << first_bit;
                    }
                }
            },
        );
        Some(words)
    }

    /// Writes a texel from component codes, the reverse of [`Format::raw`]: bits beyond a component's width are cut
    /// off, codes for components that the format lacks ignored, and bits without a component become 0.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format.
    pub fn pack(self, codes: [u32; 4], texel: &mut [u8]) {
        let info = self.info();
        let texel = &mut texel[..info.bytes];
        texel.fill(0);
        if info.block.is_some() {
            for (bytes, word) in texel.chunks_exact_mut(4).zip(codes) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
            return;
        }
        let [r, g, b, a] = info.components;
        for (component, code) in [r, g, b, a.or(info.shared_exponent)].into_iter().zip(codes) {
            if let Some(component) = component {
                component.put(code, texel);
            }
        }
    }
}

/// The code of one component for a 32-bit value.
fn code(component: Component, value: u32, rounding: F16Rounding) -> u32 {
    let max = component.max_code();
    match component.numeric {
        Numeric::Uint => value.min(max),
        Numeric::Sint => {
            let highest = (max >> 1) as i32;
            (value as i32).clamp(-highest - 1, highest) as u32
        }
        Numeric::Unorm => nearest(f32::from_bits(value), 0.0, max) as u32,
        Numeric::Snorm => nearest(f32::from_bits(value), -1.0, max >> 1) as u32,
        // Narrower codes stand for codes of 8 bits, and this is the one nearest to that of the value.
        Numeric::Srgb => {
            let code = u32::from(srgb::from_linear(f32::from_bits(value)));
            if component.bits == 8 { code } else { (2 * code * max + 255) / (2 * 255) }
        }
        Numeric::Float if component.bits == 16 => u32::from(half::from_f32_bits(value, rounding)),
        Numeric::Float => value,
        Numeric::UnsignedFloat => unsigned_float::from_f32_bits(value, component.bits, rounding),
        // Taken care of for all components together.
        Numeric::SharedExponent => 0,
    }
}

/// D3D 3.2.3.4 and 3.2.3.6: clamp, scale, nearest with ties away from zero. The product of 24-bit numbers is exact in
/// f64, and so is its sum with a half where that is not cut off to 0 anyway: only the last step rounds.
#[inline(always)]
fn nearest(value: f32, lowest: f32, scale: u32) -> i32 {
    // NaN comes through unchanged as far as the cast, which makes it 0.
    let scaled = f64::from(value.clamp(lowest, 1.0)) * f64::from(scale);
    (scaled + 0.5f64.copysign(scaled)) as i32
}
