//! Weighted sums of texels, in the width that the model and the format ask for.

use super::scaled::{self, Scale, Terms};
use super::texels::Read;
use crate::format::{Reading, SnormCodes, UnormCodes, Values, snorm, unorm};
use crate::trace::{Accumulation, Pass, Weight};

impl Pass {
    /// The sum of the pass's texels, component by component in the order of its taps: what the texture unit found,
    /// before the view's swizzle. `None` for gathers.
    pub fn total(&self) -> Option<[u32; 4]> {
        let taps = || self.parts.iter().flat_map(|part| &part.taps);
        // Planes have four texels, lines two.
        let planes = || self.parts.iter().flat_map(|part| (0..part.taps.len()).map(|tap| tap % 4 == 0));
        let sum = |component: usize| {
            let terms = taps().zip(planes()).map(|(tap, first)| (tap.weight, tap.seen[component], first));
            total(self.accumulation, component, terms)
        };
        match self.accumulation {
            Accumulation::Gathered => None,
            Accumulation::Single => taps().next().map(|tap| tap.seen),
            Accumulation::Unorm8
            | Accumulation::Unorm16
            | Accumulation::Snorm8
            | Accumulation::Snorm16
            | Accumulation::Float16
            | Accumulation::Float32
            | Accumulation::Srgb
            | Accumulation::Wide
            | Accumulation::Minimum
            | Accumulation::Maximum => {
                let first = taps().next()?.seen;
                let mut result = first;
                for component in 0..self.summed {
                    result[component] = sum(component);
                }
                if self.reference.is_some() {
                    result = [result[0], result[0], result[0], 1.0f32.to_bits()];
                }
                Some(result)
            }
        }
    }
}

/// How one component of several texels becomes one value; `W` is the weight's type.
pub(crate) trait Sum<W> {
    /// What is summed.
    type Reading: Read;

    /// The sum so far.
    type Total: Copy;

    /// The sum of nothing.
    const NOTHING: Self::Total;

    /// What a trace calls it.
    const ACCUMULATION: Accumulation;

    /// Adds a component.
    fn add(total: Self::Total, weight: W, term: <Self::Reading as Reading>::Term) -> Self::Total;

    /// What is added next is of another plane.
    #[inline(always)]
    fn in_next_plane(total: Self::Total) -> Self::Total {
        total
    }

    /// The result as an f32's bits.
    fn finish(total: Self::Total) -> u32;

    /// The result of one of the components, where not all are alike.
    #[inline(always)]
    fn finish_component(_component: usize, total: Self::Total) -> u32 {
        Self::finish(total)
    }
}

/// Every product and every sum in f64, and one rounding to f32 at the end. All weights of one filter add up to the
/// whole and products with weights of up to 29 bits are exact, so that texels that are all the same come out as they
/// are, and the result never leaves their range (D3D 7.18.16.3).
///
/// A component without weight has no influence, so that infinities do not spread (D3D 7.18.16.2). That need not be looked
/// at where all are `PLAIN` numbers: neither infinite, nor NaN, nor −0.
pub(crate) struct Wide<const PLAIN: bool>;

/// The one NaN that sums give: that of NVIDIA's arithmetic. Which of several NaN texels a sum of them shows is up to the
/// processor's instructions.
pub(crate) const NAN: u32 = 0x7fff_ffff;

impl<const PLAIN: bool> Sum<u16> for Wide<PLAIN> {
    type Reading = Values;
    type Total = f64;
    // The identity of addition: +0.0 would turn a negative zero positive.
    const NOTHING: f64 = -0.0;
    const ACCUMULATION: Accumulation = Accumulation::Wide;

    #[inline(always)]
    fn add(total: f64, weight: u16, term: u32) -> f64 {
        <Self as Sum<f64>>::add(total, f64::from(weight), term)
    }

    #[inline(always)]
    fn finish(total: f64) -> u32 {
        <Self as Sum<f64>>::finish(total * (1.0 / 256.0))
    }
}

impl<const PLAIN: bool> Sum<f64> for Wide<PLAIN> {
    type Reading = Values;
    type Total = f64;
    const NOTHING: f64 = -0.0;
    const ACCUMULATION: Accumulation = Accumulation::Wide;

    #[inline(always)]
    fn add(total: f64, weight: f64, term: u32) -> f64 {
        let sum = total + weight * f64::from(f32::from_bits(term));
        if !PLAIN && weight == 0.0 { total } else { sum }
    }

    #[inline(always)]
    fn finish(total: f64) -> u32 {
        if !PLAIN && total.is_nan() { NAN } else { (total as f32).to_bits() }
    }
}

/// NVIDIA's sum of UNORM texels: 16-bit UNORM values, weights in 1/256, the result rounded to 16-bit UNORM, ties up.
pub(crate) struct Unorm16;

impl Sum<u16> for Unorm16 {
    type Reading = UnormCodes<65535>;
    type Total = u32;
    const NOTHING: u32 = 0;
    const ACCUMULATION: Accumulation = Accumulation::Unorm16;

    #[inline(always)]
    fn add(total: u32, weight: u16, term: u16) -> u32 {
        total + u32::from(weight) * u32::from(term)
    }

    #[inline(always)]
    fn finish(total: u32) -> u32 {
        unorm((total + 128) >> 8, 16).to_bits()
    }
}

/// [`Unorm16`] for texels of 8 bits, in narrower numbers.
///
/// For an 8-bit texel t the 16-bit value is 257·t, so with S = Σ w·t this is (257·S + 128) >> 8 = S + ((S + 128) >> 8).
/// S is at most 256·255.
pub(crate) struct Unorm8;

impl Sum<u16> for Unorm8 {
    type Reading = UnormCodes<255>;
    type Total = u16;
    const NOTHING: u16 = 0;
    const ACCUMULATION: Accumulation = Accumulation::Unorm8;

    #[inline(always)]
    fn add(total: u16, weight: u16, term: u16) -> u16 {
        total + weight * term
    }

    #[inline(always)]
    fn finish(total: u16) -> u32 {
        let in_16_bits = u32::from(total) + ((u32::from(total) + 128) >> 8);
        unorm(in_16_bits, 16).to_bits()
    }
}

/// NVIDIA's sum of SNORM texels of 16 bits: rounded to 16-bit SNORM, ties up.
pub(crate) struct Snorm16;

impl Sum<u16> for Snorm16 {
    type Reading = SnormCodes<32767>;
    type Total = i32;
    const NOTHING: i32 = 0;
    const ACCUMULATION: Accumulation = Accumulation::Snorm16;

    #[inline(always)]
    fn add(total: i32, weight: u16, term: i16) -> i32 {
        total + i32::from(weight) * i32::from(term)
    }

    #[inline(always)]
    fn finish(total: i32) -> u32 {
        snorm((total + 128) >> 8, 16).to_bits()
    }
}

/// NVIDIA's sum of SNORM texels of 8 bits: with S = Σ w·t, S + ((S + 16·(S >> 12) + 64) >> 7) of 32767, measured.
pub(crate) struct Snorm8;

impl Sum<u16> for Snorm8 {
    type Reading = SnormCodes<127>;
    type Total = i32;
    const NOTHING: i32 = 0;
    const ACCUMULATION: Accumulation = Accumulation::Snorm8;

    #[inline(always)]
    fn add(total: i32, weight: u16, term: i16) -> i32 {
        total + i32::from(weight) * i32::from(term)
    }

    #[inline(always)]
    fn finish(total: i32) -> u32 {
        snorm(total + ((total + 16 * (total >> 12) + 64) >> 7), 16).to_bits()
    }
}

/// NVIDIA's sum of floats: see [`scaled`].
pub(crate) struct Floats<const HALVES: bool>;

impl<const HALVES: bool> Floats<HALVES> {
    const SCALE: Scale = if HALVES { scaled::HALVES } else { scaled::SINGLES };
}

impl<const HALVES: bool> Sum<u16> for Floats<HALVES> {
    type Reading = Values;
    type Total = Terms;
    const NOTHING: Terms = Terms::NONE;
    const ACCUMULATION: Accumulation = if HALVES { Accumulation::Float16 } else { Accumulation::Float32 };

    #[inline(always)]
    fn add(total: Terms, weight: u16, term: u32) -> Terms {
        total.with(weight, term)
    }

    #[inline(always)]
    fn in_next_plane(total: Terms) -> Terms {
        total.in_next_plane()
    }

    #[inline(always)]
    fn finish(total: Terms) -> u32 {
        Self::SCALE.sum(&total)
    }
}

/// NVIDIA's sum of sRGB texels: colours as [`Floats`] of 16 bits, alpha as [`Unorm8`].
pub(crate) struct Srgb;

impl Sum<u16> for Srgb {
    type Reading = Values;
    type Total = Terms;
    const NOTHING: Terms = Terms::NONE;
    const ACCUMULATION: Accumulation = Accumulation::Srgb;

    #[inline(always)]
    fn add(total: Terms, weight: u16, term: u32) -> Terms {
        total.with(weight, term)
    }

    #[inline(always)]
    fn in_next_plane(total: Terms) -> Terms {
        total.in_next_plane()
    }

    #[inline(always)]
    fn finish(total: Terms) -> u32 {
        scaled::SRGB.sum(&total)
    }

    #[inline(always)]
    fn finish_component(component: usize, total: Terms) -> u32 {
        if component < 3 {
            return Self::finish(total);
        }
        let add = |sum, (weight, term)| {
            <Unorm16 as Sum<u16>>::add(sum, weight, UnormCodes::<65535>::of_value(term))
        };
        <Unorm16 as Sum<u16>>::finish(total.all().fold(Unorm16::NOTHING, add))
    }
}

/// The least or the `GREATEST` of the texels that have weight, bit for bit. A number wins over NaN, and −0 is less than
/// +0.
pub(crate) struct Extreme<const GREATEST: bool>;

/// No texel yet.
const NO_TEXEL: u64 = 1 << 32;

impl<const GREATEST: bool> Sum<f64> for Extreme<GREATEST> {
    type Reading = Values;
    type Total = u64;
    const NOTHING: u64 = NO_TEXEL;
    const ACCUMULATION: Accumulation = if GREATEST { Accumulation::Maximum } else { Accumulation::Minimum };

    #[inline(always)]
    fn add(total: u64, weight: f64, term: u32) -> u64 {
        if weight == 0.0 {
            return total;
        }
        let [old, new] = [total as u32, term].map(f32::from_bits);
        let wins = if old.is_nan() || new.is_nan() {
            old.is_nan()
        } else {
            (old.total_cmp(&new) == std::cmp::Ordering::Less) == GREATEST
        };
        if total == NO_TEXEL || wins { term.into() } else { total }
    }

    #[inline(always)]
    fn finish(total: u64) -> u32 {
        total as u32
    }
}

impl<const GREATEST: bool> Sum<u16> for Extreme<GREATEST> {
    type Reading = Values;
    type Total = u64;
    const NOTHING: u64 = NO_TEXEL;
    const ACCUMULATION: Accumulation = if GREATEST { Accumulation::Maximum } else { Accumulation::Minimum };

    #[inline(always)]
    fn add(total: u64, weight: u16, term: u32) -> u64 {
        <Self as Sum<f64>>::add(total, weight.into(), term)
    }

    #[inline(always)]
    fn finish(total: u64) -> u32 {
        total as u32
    }
}

/// The sum of terms, given as bits of f32 values, in a trace.
pub(crate) fn total(
    accumulation: Accumulation,
    component: usize,
    terms: impl Iterator<Item = (Weight, u32, bool)>,
) -> u32 {
    match accumulation {
        Accumulation::Unorm8 => sum_of::<Unorm8>(component, terms),
        Accumulation::Unorm16 => sum_of::<Unorm16>(component, terms),
        Accumulation::Snorm8 => sum_of::<Snorm8>(component, terms),
        Accumulation::Snorm16 => sum_of::<Snorm16>(component, terms),
        Accumulation::Float16 => sum_of::<Floats<true>>(component, terms),
        Accumulation::Float32 => sum_of::<Floats<false>>(component, terms),
        Accumulation::Srgb => sum_of::<Srgb>(component, terms),
        Accumulation::Minimum => either::<Extreme<false>>(terms),
        Accumulation::Maximum => either::<Extreme<true>>(terms),
        Accumulation::Wide | Accumulation::Single | Accumulation::Gathered => either::<Wide<false>>(terms),
    }
}

/// A sum of weights in 1/256.
fn sum_of<S: Sum<u16>>(component: usize, terms: impl Iterator<Item = (Weight, u32, bool)>) -> u32 {
    let total = terms.fold(S::NOTHING, |total, (weight, bits, first)| {
        let weight = if let Weight::In256ths(weight) = weight { weight } else { 0 };
        let total = if first { S::in_next_plane(total) } else { total };
        S::add(total, weight, <S::Reading as Reading>::of_value(bits))
    });
    S::finish_component(component, total)
}

/// A sum of weights of either kind.
fn either<S: Sum<u16> + Sum<f64, Reading = Values>>(terms: impl Iterator<Item = (Weight, u32, bool)>) -> u32 {
    let mut terms = terms.peekable();
    match terms.peek() {
        Some((Weight::Fraction(_), _, _)) => {
            let total = terms.fold(<S as Sum<f64>>::NOTHING, |total, (weight, bits, _)| {
                <S as Sum<f64>>::add(total, weight.fraction(), bits)
            });
            <S as Sum<f64>>::finish(total)
        }
        _ => sum_of::<S>(0, terms),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extremes_are_texels_with_weight() {
        fn extreme<const GREATEST: bool>(terms: &[(u16, f32)]) -> u32 {
            let add =
                |total, &(w, t): &(u16, f32)| <Extreme<GREATEST> as Sum<u16>>::add(total, w, t.to_bits());
            <Extreme<GREATEST> as Sum<u16>>::finish(terms.iter().fold(NO_TEXEL, add))
        }
        let terms = [(0, -9.0), (1, 2.0), (255, -1.0), (0, 9.0), (3, 2.5)];
        assert_eq!(extreme::<false>(&terms), (-1.0f32).to_bits());
        assert_eq!(extreme::<true>(&terms), 2.5f32.to_bits());
        let zeros = [(1, 0.0), (1, -0.0), (1, 0.0)];
        assert_eq!(extreme::<false>(&zeros), (-0.0f32).to_bits());
        assert_eq!(extreme::<true>(&zeros), 0);
        let with_nan = [(1, f32::NAN), (1, 3.0), (1, f32::NAN), (1, f32::INFINITY)];
        assert_eq!(extreme::<false>(&with_nan), 3.0f32.to_bits());
        assert_eq!(extreme::<true>(&with_nan), f32::INFINITY.to_bits());
    }

    fn sum<S: Sum<u16>>(terms: &[(u16, f32)]) -> f32 {
        let term = |value: f32| <S::Reading as Reading>::of_value(value.to_bits());
        let total = terms.iter().fold(S::NOTHING, |total, &(w, t)| S::add(total, w, term(t)));
        f32::from_bits(S::finish(total))
    }

    /// The rule of the published UNORM8 outputs: (S + ((S + 128) >> 8)) / 65535 with S = Σ w·texel, for every S.
    #[test]
    fn unorm8_results_are_the_nearest_16_bit_unorm() {
        for texel in 0..=255u16 {
            for weight in 0..=256u16 {
                let s = u32::from(texel) * u32::from(weight);
                let expected = (s + ((s + 128) >> 8)) as f32 / 65535.0;
                let terms = [(weight, f32::from(texel) / 255.0), (256 - weight, 0.0)];
                assert_eq!(sum::<Unorm8>(&terms).to_bits(), expected.to_bits(), "{weight} · {texel}");
                assert_eq!(sum::<Unorm16>(&terms).to_bits(), expected.to_bits(), "{weight} · {texel}");
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

    /// What an H200 answered (`weights_r8_snorm`, `weights_r16_snorm`), in 1/32767: ties, and sums of both signs. The texels are −127, 127, 0
    /// and −64 of 127; −32767, 32767, 1 and −16384 of 32767.
    #[test]
    fn nvidia_sums_of_snorm_are_those_of_a_gpu() {
        let [a, b, d] = [-1.0, 1.0, -64.0 / 127.0];
        let of_8_bits = [
            ([192, 64, 0, 0], -16383),
            ([196, 60, 0, 0], -17408),
            ([200, 56, 0, 0], -18431),
            ([64, 192, 0, 0], 16383),
            ([72, 184, 0, 0], 14336),
            ([68, 188, 0, 0], 15359),
            ([169, 10, 72, 5], -20674),
            ([1, 0, 242, 13], -967),
            ([0, 1, 3, 252], -16127),
        ];
        for (weights, expected) in of_8_bits {
            let terms: Vec<(u16, f32)> = weights.into_iter().zip([a, b, 0.0, d]).collect();
            assert_eq!(sum::<Snorm8>(&terms), expected as f32 / 32767.0, "{weights:?}");
        }
        let [c, d] = [1.0 / 32767.0, -16384.0 / 32767.0];
        let of_16_bits = [
            ([192, 64, 0, 0], -16383),
            ([64, 192, 0, 0], 16384),
            ([169, 10, 72, 5], -20671),
            ([1, 0, 127, 128], -8319),
            ([0, 1, 3, 252], -16000),
        ];
        for (weights, expected) in of_16_bits {
            let terms: Vec<(u16, f32)> = weights.into_iter().zip([a, b, c, d]).collect();
            assert_eq!(sum::<Snorm16>(&terms), expected as f32 / 32767.0, "{weights:?}");
        }
    }

    /// What an H200 answered (`weights_r16_float`, `order_of_sums`): beside 65504, 1 and a little more do not count; halves go away from zero.
    #[test]
    fn nvidia_sums_of_floats_are_those_of_a_gpu() {
        let halves = [
            ([240, 16, 0, 0], 1.0),
            ([128, 128, 0, 0], 1.000_976_6),
            ([169, 10, 72, 5], 1279.0),
            ([101, 78, 44, 33], 8440.0),
            ([178, 1, 76, 1], 255.875),
            ([0, 1, 3, 252], 64480.0),
        ];
        for (weights, expected) in halves {
            let texels = [1.0, 1.000_976_6, 0.0, 65504.0];
            let terms: Vec<(u16, f32)> = weights.into_iter().zip(texels).collect();
            assert_eq!(sum::<Floats<true>>(&terms), expected, "{weights:?}");
        }
        let singles = [
            ([126, 2, 126, 2], 0.015_625),
            ([189, 3, 63, 1], 8_257_536.0),
            ([144, 48, 48, 16], 6_291_456.5),
            ([72, 120, 24, 40], 3_145_728.8),
            ([125, 2, 127, 2], -131_071.984),
        ];
        for (weights, expected) in singles {
            let texels = [16_777_216.0, 1.0, -16_777_216.0, 1.0];
            let terms: Vec<(u16, f32)> = weights.into_iter().zip(texels).collect();
            assert_eq!(sum::<Floats<false>>(&terms), expected, "{weights:?}");
        }
        // Denormals are zeros, of which a sum keeps the sign (`denormals_r32_float`).
        let tiny = f32::from_bits(0x40_0000);
        assert_eq!(sum::<Floats<false>>(&[(128, tiny), (128, -tiny)]).to_bits(), 0);
        assert_eq!(sum::<Floats<false>>(&[(256, -tiny)]).to_bits(), 0x8000_0000);
    }

    #[test]
    fn equal_texels_come_out_as_they_are() {
        for value in
            [0.1f32, -3.7, 1.0 / 3.0, f32::MAX, f32::MIN_POSITIVE, f32::from_bits(1), -0.0, f32::INFINITY]
        {
            for first in [1, 85, 128, 255] {
                let mixed = sum::<Wide<false>>(&[(first, value), (256 - first, value)]);
                assert_eq!(mixed.to_bits(), value.to_bits(), "{value} {first}");
            }
        }
    }

    /// 1/256 of the way from 0 to 1 + 2⁻²³ is exact in f64 and rounds once: (1 + 2⁻²³)/256.
    #[test]
    fn wide_sums_round_once() {
        let texel = 1.0 + f32::EPSILON;
        assert_eq!(sum::<Wide<false>>(&[(255, 0.0), (1, texel)]), texel / 256.0);
        // 2²⁴ and 1: 128·2²⁴ + 128 = 256·(2²³ + ½), halfway between two floats, the even one is 2²³.
        assert_eq!(sum::<Wide<false>>(&[(128, 16_777_216.0), (128, 1.0)]), 8_388_608.0);
    }
}
