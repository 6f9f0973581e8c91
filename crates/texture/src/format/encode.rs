//! From four 32-bit values to a texel's bytes (D3D 3.2.3): what writing to an image does.

use super::component::{Component, Numeric};
use super::srgb;
use super::table::Format;
use super::unsigned_float;
use crate::fetch::F16Rounding;
use crate::half;

impl Format {
    /// Writes the texel that comes nearest to four values: f32 bits for float formats, u32 or s32 for integer ones.
    /// Values for components that the format lacks are ignored, and bits without a component become 0.
    ///
    /// - unorm, snorm, sRGB: NaN is 0, clamped to the range, then to the nearest code, ties away from zero.
    /// - integers: clamped to the range of the component.
    /// - floats of 16, 11 and 10 bits: `rounding`; the floats without sign take negative values as 0.
    /// - RGB9E5: the encoding that D3D and OpenGL (`EXT_texture_shared_exponent`) share, to nearest, ties up.
    ///
    /// # Panics
    /// If `texel` is shorter than one texel of this format.
    pub fn encode(self, values: [u32; 4], rounding: F16Rounding, texel: &mut [u8]) {
        let info = self.info();
        let texel = &mut texel[..info.bytes];
        texel.fill(0);
        let mut codes = [0; 4];
        if let Some(exponent) = info.shared_exponent {
            let [r, g, b, _] = values.map(f32::from_bits);
            let (mantissas, shared) = unsigned_float::share_exponent([r, g, b]);
            codes[..3].copy_from_slice(&mantissas);
            exponent.put(shared, texel);
        }
        for ((component, value), mantissa) in info.components.into_iter().zip(values).zip(codes) {
            match component {
                Some(it) if it.numeric == Numeric::SharedExponent => it.put(mantissa, texel),
                Some(it) => it.put(code(it, value, rounding), texel),
                None => {}
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
        Numeric::Srgb => u32::from(srgb::from_linear(f32::from_bits(value))),
        Numeric::Float if component.bits == 16 => u32::from(half::from_f32_bits(value, rounding)),
        Numeric::Float => value,
        Numeric::UnsignedFloat => unsigned_float::from_f32_bits(value, component.bits, rounding),
        // Taken care of for all components together.
        Numeric::SharedExponent => 0,
    }
}

/// D3D 3.2.3.2 and 3.2.3.4: clamp, scale, nearest with ties away from zero. The product of 24-bit numbers is exact in
/// f64, so only the last step rounds.
fn nearest(value: f32, lowest: f32, scale: u32) -> i32 {
    let clamped = if value.is_nan() { 0.0 } else { value.clamp(lowest, 1.0) };
    (f64::from(clamped) * f64::from(scale)).round() as i32
}
