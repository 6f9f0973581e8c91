//! Weighted sums of floats, as NVIDIA's model has them (NV-17): the texels of a plane are brought to one scale, that of the largest one with weight, and cut off
//! to whole numbers there.

use iced_x86::Code;
use tmu_program::meaning::float;
use tmu_texture::{DirectTexel, DirectValue};

use super::code::Label;
use super::conversion::IN_HALVES;
use super::float::{EXPONENT, MAGNITUDE, SIGN};
use super::footprint::{Asked, Texel};
use super::nearest::TOWARD_ZERO;
use super::select::{Input, LESS, Lanes, Selector, UNORDERED};
use super::vector::Vector;
use super::weigh::summed;

/// Bits behind the first one that count of the largest 16-bit float, and of the largest 32-bit one.
const HALF_BITS: u32 = 14;
const SINGLE_BITS: u32 = 27;

/// −0 in both halves.
pub(super) const TWO_MINUS_ZEROS: u32 = 0x8000_8000;

/// Weights are in 256ths.
const WEIGHT_BITS: u32 = 8;

/// A power of two as f32 bits.
const fn power_of_two(exponent: i32) -> u32 {
    ((127 + exponent) as u32) << 23
}

impl Selector<'_> {
    /// Adds the 16-bit floats of a plane by component. Sums are exact; only that of two planes is rounded, so that it rounds to 16 bits as the exact one does.
    pub(super) fn add_halves_of_plane(
        &mut self,
        asked: &Asked,
        before: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Lanes; 4],
    ) -> Vec<Lanes> {
        let none = self.weightless(weights);
        let texels = self.without_weightless(texels, none, TWO_MINUS_ZEROS);
        let weights = self.weights_as_singles(weights);
        let mut before = before.map(Vec::into_iter);
        let mut sums = Vec::new();
        let mut singles: [Option<[[Lanes; 2]; 4]>; 2] = [None; 2];
        for (word, half) in numbers(asked.texel).map(|number| (number / 2, number % 2)) {
            let singles = *singles[word].get_or_insert_with(|| {
                [0, 1, 2, 3].map(|tap: usize| self.singles_of_halves(texels[tap][word]))
            });
            let sum = self.sum_of_halves(singles.map(|singles| singles[half]), weights);
            sums.push(match before.as_mut().and_then(Iterator::next) {
                Some(other) => self.sum_nearer_zero(other, sum),
                None => sum,
            });
        }
        sums
    }

    /// The sum of a component of a plane: whole numbers of less than 24 bits are added, which is exact.
    fn sum_of_halves(&mut self, values: [Lanes; 4], weights: [Lanes; 4]) -> Lanes {
        const LOWEST: u32 = power_of_two(-24);
        let largest = self.largest_magnitude(values);
        let exponent = self.two(Vector::LargerSigned, Input::Lanes(largest), Input::Constant(LOWEST));
        let exponent = Input::Lanes(self.two(Vector::And, Input::Lanes(exponent), Input::Constant(EXPONENT)));
        let scale = self.two(Vector::Subtract, Input::Constant((254 + HALF_BITS) << 23), exponent);
        let mut sum = None;
        for (value, weight) in values.into_iter().zip(weights) {
            let whole = self.whole_numbers(value, scale);
            sum = Some(self.add_product(sum, whole, weight));
        }
        let unit = Input::Lanes(self.two(
            Vector::Subtract,
            exponent,
            Input::Constant((HALF_BITS + WEIGHT_BITS) << 23),
        ));
        sum.map_or(largest, |sum| self.two(Vector::MultiplySingle, Input::Lanes(sum), unit))
    }

    /// The sum of two numbers; where it is rounded away from zero, the number before it: a tie that it is not really.
    fn sum_nearer_zero(&mut self, a: Lanes, b: Lanes) -> Lanes {
        let [a, b] = [a, b].map(Input::Lanes);
        let sum = Input::Lanes(self.two(Vector::AddSingle, a, b));
        // What the rounding has left (Knuth).
        let part = Input::Lanes(self.two(Vector::SubtractSingle, sum, a));
        let rest = Input::Lanes(self.two(Vector::SubtractSingle, sum, part));
        let [left, right] = [(a, rest), (b, part)]
            .map(|(from, taken)| Input::Lanes(self.two(Vector::SubtractSingle, from, taken)));
        let left = self.two(Vector::AddSingle, left, right);
        // Both are multiples of 2⁻⁴⁶, or zero.
        let product = self.two(Vector::MultiplySingle, Input::Lanes(left), sum);
        let away = self.compare_singles(Input::Lanes(product), Input::Constant(0), LESS);
        let nearer = self.or_zero(away, Input::Constant(u32::MAX));
        self.two(Vector::Add, sum, Input::Lanes(nearer))
    }

    /// Sums as 16-bit floats, ties away from zero; goes to `slow` where there are denormals among them.
    pub(super) fn rounded_to_halves(&mut self, sums: &[Lanes], slow: Label) -> Vec<Lanes> {
        const LEAST: u32 = power_of_two(-14);
        let mut least = None;
        let mut rounded = Vec::new();
        for sum in sums.iter().copied().map(Input::Lanes) {
            let nans = self.compare_singles(sum, sum, UNORDERED);
            let up = self.two(Vector::Add, sum, Input::Constant(0x1000));
            let bits = self.two(Vector::And, Input::Lanes(up), Input::Constant(0xffff_e000));
            let magnitude = self.two(Vector::And, Input::Lanes(bits), Input::Constant(MAGNITUDE));
            least = Some(self.smaller_but_zero(least, magnitude));
            rounded.push(self.blend(nans, Input::Constant(float::NAN), Input::Lanes(bits)));
        }
        self.unless_all_above(least, LEAST, slow);
        rounded
    }

    /// The sums of the 32-bit floats of a plane by component. Goes to `slow` where there are infinities and NaNs, or nothing but numbers so small that
    /// scales are too large or sums may be denormal.
    pub(super) fn singles_of_plane(
        &mut self,
        asked: &Asked,
        texels: &[Texel; 4],
        weights: [Lanes; 4],
    ) -> Vec<Lanes> {
        const LEAST: u32 = (SINGLE_BITS + 1 + WEIGHT_BITS) << 23;
        let none = self.weightless(weights);
        let texels = self.without_weightless(texels, none, SIGN);
        let weights = self.weights_as_singles(weights);
        let (mut least, mut most) = (None, None);
        let mut sums = Vec::new();
        for word in numbers(asked.texel) {
            let values = [0, 1, 2, 3].map(|tap: usize| texels[tap][word]);
            let largest = self.largest_magnitude(values);
            least = Some(self.smaller_but_zero(least, largest));
            most = Some(match most {
                Some(most) => self.two(Vector::LargerSigned, Input::Lanes(most), Input::Lanes(largest)),
                None => largest,
            });
            let exponent = self.two(Vector::LargerSigned, Input::Lanes(largest), Input::Constant(LEAST));
            let exponent = self.two(Vector::And, Input::Lanes(exponent), Input::Constant(EXPONENT));
            sums.push(self.sum_of_singles(values, weights, exponent));
        }
        self.unless_all_above(least, LEAST, asked.slow);
        if let Some(most) = most {
            let finite = self.compare_words(Input::Constant(EXPONENT), Input::Lanes(most), 6, true);
            self.unless_all_active(finite, asked.slow);
        }
        sums
    }

    /// The sum of a component of a plane, rounded to nearest, ties away from zero. The numbers have 28 bits: their upper ones, rounded to nearest, and what is
    /// left of them have exact sums of products each, of 24 bits at most and of 20.
    fn sum_of_singles(&mut self, values: [Lanes; 4], weights: [Lanes; 4], exponent: Lanes) -> Lanes {
        /// Added and subtracted again, it leaves multiples of 2¹².
        const ROUNDER: u32 = power_of_two(35) | 1 << 22;
        let exponent = Input::Lanes(exponent);
        let scale = self.two(Vector::Subtract, Input::Constant((254 + SINGLE_BITS) << 23), exponent);
        let mut sums = [None; 2];
        for (value, weight) in values.into_iter().zip(weights) {
            let whole = Input::Lanes(self.whole_numbers(value, scale));
            let up = self.two(Vector::AddSingle, whole, Input::Constant(ROUNDER));
            let upper = self.two(Vector::SubtractSingle, Input::Lanes(up), Input::Constant(ROUNDER));
            let lower = self.two(Vector::SubtractSingle, whole, Input::Lanes(upper));
            for (sum, part) in sums.iter_mut().zip([upper, lower]) {
                *sum = Some(self.add_product(*sum, part, weight));
            }
        }
        let [upper, lower] = sums.map(|sum| Input::Lanes(sum.unwrap_or(values[0])));
        // A quarter more in magnitude takes ties away from zero, and is cut off where there is room for it. Zeros of one sign keep it.
        let sum = self.two(Vector::AddSingle, upper, lower);
        let [a, b, c, d] = values.map(Input::Lanes);
        let signs = [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::And, a, b)));
        let signs = self.two(Vector::And, signs[0], signs[1]);
        let sign = self.two(Vector::Or, Input::Lanes(sum), Input::Lanes(signs));
        let sign = self.two(Vector::And, Input::Lanes(sign), Input::Constant(SIGN));
        let quarter = self.two(Vector::Or, Input::Lanes(sign), Input::Constant(power_of_two(-2)));
        let lower = self.two(Vector::AddSingle, lower, Input::Lanes(quarter));
        let rounded = self.two(Vector::AddSingle, upper, Input::Lanes(lower));
        let whole = self.by(Vector::RoundSingle, Input::Lanes(rounded), TOWARD_ZERO);
        let unit = self.two(Vector::Subtract, exponent, Input::Constant((SINGLE_BITS + WEIGHT_BITS) << 23));
        self.two(Vector::MultiplySingle, Input::Lanes(whole), Input::Lanes(unit))
    }

    /// The lanes in which texels have no weight.
    fn weightless(&mut self, weights: [Lanes; 4]) -> [Option<Lanes>; 4] {
        weights.map(|weight| Some(self.compare_words(Input::Lanes(weight), Input::Constant(0), 2, true)))
    }

    /// −0 in place of the words of texels without weight: it has no influence.
    pub(super) fn without_weightless(
        &mut self,
        texels: &[Texel; 4],
        none: [Option<Lanes>; 4],
        zero: u32,
    ) -> [Texel; 4] {
        std::array::from_fn(|tap| {
            let Some(none) = none[tap] else { return texels[tap].clone() };
            let words = texels[tap].iter();
            words.map(|&word| self.blend(none, Input::Constant(zero), Input::Lanes(word))).collect()
        })
    }

    pub(super) fn weights_as_singles(&mut self, weights: [Lanes; 4]) -> [Lanes; 4] {
        weights.map(|weight| {
            let weight = self.half_of(weight, 0);
            self.one(Vector::SingleOfInteger, Input::Lanes(weight))
        })
    }

    fn largest_magnitude(&mut self, values: [Lanes; 4]) -> Lanes {
        let magnitudes = values.map(|value| {
            Input::Lanes(self.two(Vector::And, Input::Lanes(value), Input::Constant(MAGNITUDE)))
        });
        let [a, b, c, d] = magnitudes;
        let [a, c] = [(a, b), (c, d)].map(|(a, b)| Input::Lanes(self.two(Vector::LargerSigned, a, b)));
        self.two(Vector::LargerSigned, a, c)
    }

    /// Numbers times a power of two, cut off to whole numbers.
    fn whole_numbers(&mut self, value: Lanes, scale: Lanes) -> Lanes {
        let scaled = self.two(Vector::MultiplySingle, Input::Lanes(value), Input::Lanes(scale));
        self.by(Vector::RoundSingle, Input::Lanes(scaled), TOWARD_ZERO)
    }

    pub(super) fn add_product(&mut self, sum: Option<Lanes>, a: Lanes, b: Lanes) -> Lanes {
        let [a, b] = [a, b].map(Input::Lanes);
        match sum {
            Some(sum) => self.three(Vector::AddProductSingle, Input::Lanes(sum), a, b),
            None => self.two(Vector::MultiplySingle, a, b),
        }
    }

    /// The smaller ones of magnitudes less one unit of their bits: zeros are the largest ones.
    fn smaller_but_zero(&mut self, before: Option<Lanes>, magnitude: Lanes) -> Lanes {
        let less = self.two(Vector::Subtract, Input::Lanes(magnitude), Input::Constant(1));
        match before {
            Some(before) => self.two(Vector::Smaller, Input::Lanes(before), Input::Lanes(less)),
            None => less,
        }
    }

    /// Goes to `slow` if one of the lanes that run has a magnitude below a number, and no zero, see [`Selector::smaller_but_zero`].
    fn unless_all_above(&mut self, least: Option<Lanes>, number: u32, slow: Label) {
        let Some(least) = least.map(Input::Lanes) else { return };
        let larger = self.two(Vector::Larger, least, Input::Constant(number - 1));
        let above = self.compare_words(Input::Lanes(larger), least, 2, false);
        self.unless_all_active(above, slow);
    }

    /// The lower and the upper 16-bit floats of words as singles; NaNs become quiet.
    pub(super) fn singles_of_halves(&mut self, words: Lanes) -> [Lanes; 2] {
        // The lower halves of each 128 bits together, then those of the vector.
        let numbers =
            std::array::from_fn(|lane| [0x0504_0100, 0x0d0c_0908, 0x0706_0302, 0x0f0e_0b0a][lane % 4]);
        let words = self.shuffled_bytes(words, numbers);
        let sorted = self.quads_permuted(words, IN_HALVES);
        let parts = if sorted.uniform { 1 } else { self.parts() };
        let codes = [Code::VEX_Vcvtph2ps_ymm_xmmm128, Code::EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae];
        self.each_part_of(parts, |this, part| this.widened_halves(sorted.part(part), codes))
    }
}

/// The numbers of the words or halves that are summed, in the order of the components.
fn numbers(texel: DirectTexel) -> impl Iterator<Item = usize> {
    summed(texel).map(|value| match value {
        DirectValue::Half(number) | DirectValue::Single(number) => number.into(),
        DirectValue::Constant(_)
        | DirectValue::Word(_)
        | DirectValue::Unorm8(_)
        | DirectValue::Unorm16(_)
        | DirectValue::Snorm8(_)
        | DirectValue::Snorm16(_)
        | DirectValue::Srgb8(_)
        | DirectValue::NvidiaSrgb8(_)
        | DirectValue::Uint8(_)
        | DirectValue::Sint8(_)
        | DirectValue::Uint16(_)
        | DirectValue::Sint16(_)
        | DirectValue::Compared(_) => 0,
    })
}
