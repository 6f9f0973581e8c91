//! What a filter sees of a texel: the texel, or the outcome of comparing it with a reference (D3D 22.4.19).

use super::Unit;
use crate::fetch::FetchInputs;
use crate::format::{Format, Numeric};
use crate::lanes::{LANES, Lanes, per_lane};
use crate::model::Model;

impl Unit<'_> {
    /// What a filter sees in place of a batch of texels: 1.0 in red, green and blue if `reference FUNCTION red` holds, else
    /// 0.0; alpha is 1.0.
    #[inline(always)]
    pub fn compare(&self, reference: &Lanes<f32>, texels: &mut [Lanes<u32>; 4]) {
        let outcome = per_lane(|lane| {
            let depth = flush(f32::from_bits(texels[0][lane]));
            f32::from(self.compare_function.passes(reference[lane], depth)).to_bits()
        });
        *texels = spread_outcome(outcome);
    }
}

/// The four components that a comparison gives for its outcome, or for a weighted sum of outcomes.
#[inline(always)]
pub(crate) fn spread_outcome(outcome: Lanes<u32>) -> [Lanes<u32>; 4] {
    [outcome, outcome, outcome, [1.0f32.to_bits(); LANES]]
}

/// Brings a depth reference to the precision of the texture (D3D 22.4.19).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum ReferenceRule {
    /// Floating-point texels: as it is.
    AsItIs,
    /// Clamped to the texels' range, UNORM or SNORM.
    Clamped {
        /// 0 or −1.
        lowest: f32,
    },
    /// Clamped to 0…1 and rounded to the nearest UNORM texel, ties up.
    Quantised {
        /// 2ⁿ − 1.
        max_code: u32,
    },
}

impl ReferenceRule {
    /// The rule for a format under a model.
    pub fn new(format: Format, model: Model) -> ReferenceRule {
        let Some(red) = format.info().components[0] else { return ReferenceRule::AsItIs };
        match (red.numeric, model) {
            (Numeric::Unorm, Model::Nvidia | Model::D3d) => {
                ReferenceRule::Quantised { max_code: red.max_code() }
            }
            (Numeric::Unorm | Numeric::Srgb, _) => ReferenceRule::Clamped { lowest: 0.0 },
            (Numeric::Snorm, _) => ReferenceRule::Clamped { lowest: -1.0 },
            (
                Numeric::Uint
                | Numeric::Sint
                | Numeric::Float
                | Numeric::UnsignedFloat
                | Numeric::SharedExponent,
                _,
            ) => ReferenceRule::AsItIs,
        }
    }

    /// The references of a batch, ready to compare. No number becomes 0 where references are clamped.
    pub fn apply(self, inputs: &FetchInputs) -> Lanes<f32> {
        let given = inputs.reference.map(|bits| flush(f32::from_bits(bits)));
        let or_zero = |value: f32| if value.is_nan() { 0.0 } else { value };
        match self {
            ReferenceRule::AsItIs => given,
            ReferenceRule::Clamped { lowest } => given.map(|value| or_zero(value).clamp(lowest, 1.0)),
            ReferenceRule::Quantised { max_code } => given.map(|value| {
                let code = f64::from(or_zero(value).clamp(0.0, 1.0)) * f64::from(max_code) + 0.5;
                // The same division as the format's, so that equal codes are equal numbers.
                (code as u32) as f32 / max_code as f32
            }),
        }
    }
}

/// Denormals are zero in comparisons (D3D 22.4.3).
#[inline(always)]
fn flush(value: f32) -> f32 {
    if value.is_subnormal() { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(format: Format, model: Model, reference: f32) -> f32 {
        let mut inputs = FetchInputs::default();
        inputs.reference[3] = reference.to_bits();
        ReferenceRule::new(format, model).apply(&inputs)[3]
    }

    /// 0.5 · 65535 + ½ = 32768: the reference becomes the texel 32768/65535.
    #[test]
    fn references_take_the_precision_of_unorm_textures() {
        for model in [Model::Nvidia, Model::D3d] {
            assert_eq!(applied(Format::D16Unorm, model, 0.5), 32768.0 / 65535.0);
            assert_eq!(applied(Format::D16Unorm, model, 2.0), 1.0);
            assert_eq!(applied(Format::D16Unorm, model, -2.0), 0.0);
            assert_eq!(applied(Format::D16Unorm, model, f32::NAN), 0.0);
            assert_eq!(applied(Format::D24UnormS8Uint, model, 0.5), 8_388_608.0 / 16_777_215.0);
        }
        assert_eq!(applied(Format::D16Unorm, Model::Exact, 0.5), 0.5);
        assert_eq!(applied(Format::D16Unorm, Model::Exact, 2.0), 1.0);
        assert_eq!(applied(Format::R16Snorm, Model::Nvidia, -2.0), -1.0);
    }

    #[test]
    fn references_of_float_textures_stay() {
        for model in Model::ALL {
            assert_eq!(applied(Format::D32Float, model, 2.5), 2.5);
            assert_eq!(applied(Format::D32Float, model, f32::from_bits(1)), 0.0);
            assert!(applied(Format::D32Float, model, f32::NAN).is_nan());
        }
    }
}
