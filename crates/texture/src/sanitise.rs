//! What happens to floating-point inputs before the texture unit uses them.
//!
//! NVIDIA's TEXS page says "Texture input coordinates go through a sanitation step before being used in texture
//! calculations" and no more. The rule here is D3D's float to fixed point conversion (3.2.4.1): NaN becomes 0,
//! an infinity the end of the range; and D3D 3.1.3: a denormal becomes 0. It applies to coordinates, levels,
//! biases, level clamps and gradients; never to depth references, which are compared, not located.
//!
//! ```
//! use tmu_texture::sanitise::sanitise;
//!
//! assert_eq!([f32::NAN, f32::INFINITY, 1e-40, 0.5].map(sanitise), [0.0, f32::MAX, 0.0, 0.5]);
//! ```

/// What [`sanitise`] did to a value, for traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sanitation {
    /// The value was used as it is.
    Unchanged,
    /// It was no number and became 0.
    NotANumber,
    /// It was infinite and became the largest number of its sign.
    Infinity,
    /// It was too small for a normal number and became 0.
    Denormal,
}

impl Sanitation {
    /// What [`sanitise`] does to this value.
    pub fn of(value: f32) -> Sanitation {
        match value.classify() {
            std::num::FpCategory::Nan => Sanitation::NotANumber,
            std::num::FpCategory::Infinite => Sanitation::Infinity,
            std::num::FpCategory::Subnormal => Sanitation::Denormal,
            std::num::FpCategory::Zero | std::num::FpCategory::Normal => Sanitation::Unchanged,
        }
    }
}

/// The number that the texture unit uses for a floating-point input: NaN and denormals become +0, ±∞ become
/// ±`f32::MAX`, all else stays.
#[inline(always)]
pub fn sanitise(value: f32) -> f32 {
    let magnitude = value.to_bits() & 0x7fff_ffff;
    let normal_or_infinite = 0x0080_0000..=0x7f80_0000;
    if normal_or_infinite.contains(&magnitude) { value.clamp(f32::MIN, f32::MAX) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texs_13_inputs_are_sanitised_by_one_rule() {
        let largest_denormal = f32::from_bits(0x007f_ffff);
        let cases = [
            (f32::NAN, 0.0, Sanitation::NotANumber),
            (-f32::NAN, 0.0, Sanitation::NotANumber),
            (f32::from_bits(0x7f80_0001), 0.0, Sanitation::NotANumber),
            (f32::INFINITY, f32::MAX, Sanitation::Infinity),
            (f32::NEG_INFINITY, f32::MIN, Sanitation::Infinity),
            (largest_denormal, 0.0, Sanitation::Denormal),
            (-largest_denormal, 0.0, Sanitation::Denormal),
            (f32::from_bits(1), 0.0, Sanitation::Denormal),
            (f32::MIN_POSITIVE, f32::MIN_POSITIVE, Sanitation::Unchanged),
            (-f32::MIN_POSITIVE, -f32::MIN_POSITIVE, Sanitation::Unchanged),
            (0.0, 0.0, Sanitation::Unchanged),
            (-0.0, 0.0, Sanitation::Unchanged),
            (0.75, 0.75, Sanitation::Unchanged),
            (f32::MAX, f32::MAX, Sanitation::Unchanged),
            (f32::MIN, f32::MIN, Sanitation::Unchanged),
        ];
        for (input, used, what) in cases {
            assert_eq!(sanitise(input), used, "{input:?}");
            assert_eq!(Sanitation::of(input), what, "{input:?}");
        }
    }
}
