//! Weighted sums of texels, in the width that the model and the format ask for.

use super::texels::Read;
use crate::format::{Reading, UnormCodes, Values, unorm};
use crate::trace::{Accumulation, Pass, Weight};

impl Pass {
    /// The sum of the pass's texels, component by component in the order of its taps: what the texture unit found,
    /// before the view's swizzle. `None` for gathers.
    pub fn total(&self) -> Option<[u32; 4]> {
        let taps = || self.parts.iter().flat_map(|part| &part.taps);
        let sum = |component: usize| {
            let terms = taps().map(|tap| (tap.weight, tap.seen[component]));
            total(self.accumulation, terms)
        };
        match self.accumulation {
            Accumulation::Gathered => None,
            Accumulation::Single => taps().next().map(|tap| tap.seen),
            Accumulation::Unorm8
            | Accumulation::Unorm16
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

    /// The result as an f32's bits.
    fn finish(total: Self::Total) -> u32;
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
pub(crate) fn total(accumulation: Accumulation, terms: impl Iterator<Item = (Weight, u32)>) -> u32 {
    match accumulation {
        Accumulation::Unorm8 => sum_of::<Unorm8>(terms),
        Accumulation::Unorm16 => sum_of::<Unorm16>(terms),
        Accumulation::Minimum => either::<Extreme<false>>(terms),
        Accumulation::Maximum => either::<Extreme<true>>(terms),
        Accumulation::Wide | Accumulation::Single | Accumulation::Gathered => either::<Wide<false>>(terms),
    }
}

/// A sum of weights in 1/256.
fn sum_of<S: Sum<u16>>(terms: impl Iterator<Item = (Weight, u32)>) -> u32 {
    let total = terms.fold(S::NOTHING, |total, (weight, bits)| {
        let weight = if let Weight::In256ths(weight) = weight { weight } else { 0 };
        S::add(total, weight, <S::Reading as Reading>::of_value(bits))
    });
    S::finish(total)
}

/// A sum of weights of either kind.
fn either<S: Sum<u16> + Sum<f64, Reading = Values>>(terms: impl Iterator<Item = (Weight, u32)>) -> u32 {
    let mut terms = terms.peekable();
    match terms.peek() {
        Some((Weight::Fraction(_), _)) => {
            let total = terms.fold(<S as Sum<f64>>::NOTHING, |total, (weight, bits)| {
                <S as Sum<f64>>::add(total, weight.fraction(), bits)
            });
            <S as Sum<f64>>::finish(total)
        }
        _ => sum_of::<S>(terms),
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
