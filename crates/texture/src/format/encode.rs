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

    /// The texels that [`Format::encode`] makes of the values of all lanes, as little-endian words.
    ///
    /// # Panics
    /// If the format is a compressed one.
    pub fn encode_lanes(self, values: [&Lanes<u32>; 4], rounding: F16Rounding) -> [Lanes<u32>; 4] {
        let info = self.info();
        let mut words = [[0; LANES]; 4];
        if info.block.is_some() || info.shared_exponent.is_some() {
            for lane in 0..LANES {
                let mut texel = [0; 16];
                self.encode(values.map(|values| values[lane]), rounding, &mut texel);
                for (words, bytes) in words.iter_mut().zip(texel.as_chunks().0) {
                    words[lane] = u32::from_le_bytes(*bytes);
                }
            }
            return words;
        }
        Width::best().run(
            #[inline(always)]
            || {
                for (component, values) in info.components.iter().zip(values) {
                    let Some(component) = component else { continue };
                    let codes = codes(*component, values, rounding);
                    let words = &mut words[component.word()];
                    for lane in 0..LANES {
                        words[lane] |= (codes[lane] & component.max_code()) << (component.first_bit % 32);
                    }
                }
            },
        );
        words
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

impl Format {
    /// Writes texels from component codes as [`Format::pack`] does, in one of the formats that blocks are decoded to
    /// ([`Format::plain`]): components in order, all of 8, 16 or 32 bits.
    pub(crate) fn pack_row(self, codes: &[[u32; 4]], texels: &mut [u8]) {
        let components = self.info().components.iter().flatten().count();
        match (components, self.info().bytes) {
            (1, 1) => pack_bytes::<1, 1>(codes, texels),
            (4, 4) => pack_bytes::<4, 1>(codes, texels),
            (1, 2) => pack_bytes::<1, 2>(codes, texels),
            (2, 4) => pack_bytes::<2, 2>(codes, texels),
            (4, 8) => pack_bytes::<4, 2>(codes, texels),
            (1, 4) => pack_bytes::<1, 4>(codes, texels),
            (2, 8) => pack_bytes::<2, 4>(codes, texels),
            _ => pack_bytes::<4, 4>(codes, texels),
        }
    }
}

fn pack_bytes<const COMPONENTS: usize, const BYTES: usize>(codes: &[[u32; 4]], texels: &mut [u8]) {
    for (texel, codes) in texels.chunks_exact_mut(COMPONENTS * BYTES).zip(codes) {
        for (component, code) in texel.chunks_exact_mut(BYTES).zip(codes) {
            component.copy_from_slice(&code.to_le_bytes()[..BYTES]);
        }
    }
}

/// [`code`] for all lanes: a loop for each meaning, rather than a choice for each lane.
#[inline(always)]
fn codes(component: Component, values: &Lanes<u32>, rounding: F16Rounding) -> Lanes<u32> {
    macro_rules! by_numeric {
        ($($numeric:ident)+) => {
            match component.numeric {
                $(Numeric::$numeric => {
                    let component = Component { numeric: Numeric::$numeric, ..component };
                    values.map(#[inline(always)] |value| code(component, value, rounding))
                })+
            }
        };
    }
    let mut codes = *values;
    match (component.numeric, component.bits, rounding) {
        (Numeric::Unorm, ..) => {
            let scale = UnormScale::new(component.max_code());
            codes.iter_mut().for_each(|it| *it = scale.nearest(f32::from_bits(*it)));
            codes
        }
        (Numeric::Float, 16, F16Rounding::NearestEven) => {
            codes.iter_mut().for_each(|it| *it = half::nearest(*it));
            codes
        }
        _ => by_numeric!(Unorm Srgb Snorm Uint Sint Float UnsignedFloat SharedExponent),
    }
}

/// The code of one component for a 32-bit value.
#[inline(always)]
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

/// [`nearest`] from 0 up, without conversions to integers, so that all lanes' codes are made at once.
///
/// The exact product of a value and the largest code, of 24 bits each, is a tie, or at least 2⁻⁴⁹ of itself away from one. By 2⁻⁵⁰ of
/// itself larger, none is a tie, and each is on the side where it is to be rounded to: the sum with 2⁵², whose last bit counts ones, does.
#[derive(Clone, Copy)]
struct UnormScale(f64);

impl UnormScale {
    const ONES: f64 = (1u64 << 52) as f64;

    fn new(max_code: u32) -> UnormScale {
        UnormScale(f64::from(max_code) * (1.0 + 1.0 / (1u64 << 50) as f64))
    }

    #[inline(always)]
    fn nearest(self, value: f32) -> u32 {
        (f64::from(between_zero_and(1.0, value)) * self.0 + UnormScale::ONES).to_bits() as u32
    }
}

/// A number up to the highest one; 0 in place of negative ones and NaN.
///
/// By its bits, which are in order up to those of infinity, and beyond for all others: of comparisons compilers make minima and maxima, which are
/// NaN for signalling NaN on AArch64.
#[inline(always)]
pub(super) fn between_zero_and(highest: f32, value: f32) -> f32 {
    let bits = value.to_bits();
    f32::from_bits(if bits <= f32::INFINITY.to_bits() { bits.min(highest.to_bits()) } else { 0 })
}

/// D3D 3.2.3.4 and 3.2.3.6: clamp, scale, nearest with ties away from zero. The product of 24-bit numbers is exact in
/// f64, and so is its sum with a half where that is not cut off to 0 anyway: only the last step rounds.
#[inline(always)]
fn nearest(value: f32, lowest: f32, scale: u32) -> i32 {
    // NaN comes through unchanged as far as the cast, which makes it 0.
    let scaled = f64::from(value.clamp(lowest, 1.0)) * f64::from(scale);
    (scaled + 0.5f64.copysign(scaled)) as i32
}
