//! Weighted sums of texels, in the width that the model and the format ask for.

use crate::format::{FormatInfo, Numeric};

/// How one component of several texels becomes one value; `W` is the weight's type.
pub(crate) trait Sum<W> {
    /// The sum so far.
    type Total: Copy;

    /// The sum of nothing.
    const NOTHING: Self::Total;

    /// What is summed in place of a component that is an f32.
    fn term(component: f32) -> u32;

    /// Adds a term. One without weight has no influence, whatever it is.
    fn add(total: Self::Total, weight: W, term: u32) -> Self::Total;

    /// The result as an f32's bits.
    fn finish(total: Self::Total) -> u32;
}

/// Terms are f32 bits; every product and every sum is an f64, and there is one rounding to f32 at the end. All weights of
/// one filter add up to the whole and products with weights of up to 29 bits are exact, so that texels that are all the
/// same come out as they are, and the result never leaves their range (D3D 7.18.16.3).
pub(crate) struct Wide;

impl Sum<u32> for Wide {
    type Total = f64;
    // The identity of addition: +0.0 would turn a negative zero positive.
    const NOTHING: f64 = -0.0;

    #[inline(always)]
    fn term(component: f32) -> u32 {
        component.to_bits()
    }

    #[inline(always)]
    fn add(total: f64, weight: u32, term: u32) -> f64 {
        // As i32 for the machine's sake: weights are at most 256.
        <Wide as Sum<f64>>::add(total, f64::from(weight as i32), term)
    }

    #[inline(always)]
    fn finish(total: f64) -> u32 {
        <Wide as Sum<f64>>::finish(total * (1.0 / 256.0))
    }
}

impl Sum<f64> for Wide {
    type Total = f64;
    const NOTHING: f64 = -0.0;

    #[inline(always)]
    fn term(component: f32) -> u32 {
        component.to_bits()
    }

    #[inline(always)]
    fn add(total: f64, weight: f64, term: u32) -> f64 {
        let product = weight * f64::from(f32::from_bits(term));
        total + if weight == 0.0 { -0.0 } else { product }
    }

    #[inline(always)]
    fn finish(total: f64) -> u32 {
        (total as f32).to_bits()
    }
}

/// NVIDIA's sum of UNORM texels: terms are 16-bit UNORM codes, weights are in 1/256, the result is rounded to 16-bit
/// UNORM, ties up.
///
/// For an 8-bit texel t the code is 257·t, so with S = Σ w·t this is (257·S + 128) >> 8 = S + ((S + 128) >> 8).
pub(crate) struct Unorm16;

impl Unorm16 {
    /// Whether every component of the format is exactly a 16-bit UNORM value: 2ⁿ − 1 divides 65535 for n = 1, 2, 4, 8
    /// and 16.
    pub fn holds(info: &FormatInfo) -> bool {
        info.components.iter().flatten().all(|component| {
            component.numeric == Numeric::Unorm && matches!(component.bits, 1 | 2 | 4 | 8 | 16)
        })
    }
}

impl Sum<u32> for Unorm16 {
    type Total = u32;
    const NOTHING: u32 = 0;

    /// The nearest code to a number in 0…1, ties up. For border colours (D3D 7.18.9.1 snaps them to the precision that
    /// the format is filtered in) and for averages; texels are read as codes.
    #[inline(always)]
    fn term(component: f32) -> u32 {
        (f64::from(component) * 65535.0 + 0.5) as u32
    }

    #[inline(always)]
    fn add(total: u32, weight: u32, term: u32) -> u32 {
        total + weight * term
    }

    #[inline(always)]
    fn finish(total: u32) -> u32 {
        // As i32 for the machine's sake: totals are below 2²⁴.
        (((total + 128) >> 8) as i32 as f32 / 65535.0).to_bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;

    fn sum<S: Sum<u32>>(terms: &[(u32, f32)]) -> f32 {
        let total = terms.iter().fold(S::NOTHING, |total, &(w, t)| S::add(total, w, S::term(t)));
        f32::from_bits(S::finish(total))
    }

    #[test]
    fn unorm16_holds_exactly_the_formats_whose_texels_it_represents() {
        let held: Vec<&str> = Format::ALL
            .iter()
            .filter(|format| Unorm16::holds(format.info()))
            .map(|format| format.name())
            .collect();
        assert_eq!(
            held,
            [
                "r8_unorm",
                "rg8_unorm",
                "rgba8_unorm",
                "bgra8_unorm",
                "r16_unorm",
                "rg16_unorm",
                "rgba16_unorm",
                "b4g4r4a4_unorm",
                "d16_unorm"
            ]
        );
    }

    #[test]
    fn every_16_bit_value_is_found_again() {
        for code in 0..=65535u32 {
            assert_eq!(Unorm16::term(code as f32 / 65535.0), code);
        }
        for code in 0..=255u32 {
            assert_eq!(Unorm16::term(code as f32 / 255.0), 257 * code);
        }
        for code in 0..=15u32 {
            assert_eq!(Unorm16::term(code as f32 / 15.0), 4369 * code);
        }
    }

    #[test]
    fn border_colours_are_snapped_to_the_nearest_code() {
        // 0.3 · 65535 = 19660.5 and a little more, for the f32 is 0.300000012; 32767.5 is a tie; 0.163 · 65535 = 10682.2.
        let codes = [(0.3, 19661), (0.5, 32768), (1.0, 65535), (0.0, 0), (0.163, 10682)];
        for (color, code) in codes {
            assert_eq!(Unorm16::term(color), code);
        }
    }

    /// The rule of the published UNORM8 outputs: (S + ((S + 128) >> 8)) / 65535 with S = Σ w·texel, for every S.
    #[test]
    fn unorm8_results_are_the_nearest_16_bit_unorm() {
        for texel in 0..=255u32 {
            for weight in 0..=256u32 {
                let s = texel * weight;
                let expected = (s + ((s + 128) >> 8)) as f32 / 65535.0;
                let got = sum::<Unorm16>(&[(weight, texel as f32 / 255.0), (256 - weight, 0.0)]);
                assert_eq!(got.to_bits(), expected.to_bits(), "{weight} · {texel}");
            }
        }
    }

    /// The two forms that the published outputs refute: S / 65280 unrounded, and S + (S >> 8).
    #[test]
    fn unorm8_results_differ_from_the_refuted_forms() {
        // S = 100·200 = 20000: 20000 + 78 = 20078 of 65535, not 20000 of 65280.
        let got = sum::<Unorm16>(&[(100, 200.0 / 255.0), (156, 0.0)]);
        assert_eq!(got, 20078.0 / 65535.0);
        assert_ne!(got, 20000.0 / 65280.0);
        // S = 128·1 = 128: half of 256 rounds up to 129; S + (S >> 8) would stay 128.
        assert_eq!(sum::<Unorm16>(&[(128, 1.0 / 255.0), (128, 0.0)]), 129.0 / 65535.0);
    }

    #[test]
    fn equal_texels_come_out_as_they_are() {
        for value in
            [0.1f32, -3.7, 1.0 / 3.0, f32::MAX, f32::MIN_POSITIVE, f32::from_bits(1), -0.0, f32::INFINITY]
        {
            for first in [1, 85, 128, 255] {
                let mixed = sum::<Wide>(&[(first, value), (256 - first, value)]);
                assert_eq!(mixed.to_bits(), value.to_bits(), "{value} {first}");
            }
        }
    }

    /// 1/256 of the way from 0 to 1 + 2⁻²³ is exact in f64 and rounds once: (1 + 2⁻²³)/256.
    #[test]
    fn wide_sums_round_once() {
        let texel = 1.0 + f32::EPSILON;
        assert_eq!(sum::<Wide>(&[(255, 0.0), (1, texel)]), texel / 256.0);
        // 2²⁴ and 1: 128·2²⁴ + 128 = 256·(2²³ + ½), halfway between two floats, the even one is 2²³.
        assert_eq!(sum::<Wide>(&[(128, 16_777_216.0), (128, 1.0)]), 8_388_608.0);
    }
}
