//! Weighted sums of texels, and of the outcomes of comparisons: of all models, and as NVIDIA's has them.

use tmu_texture::sampler::CompareFunction;
use tmu_texture::{DirectFilter, DirectTexel, DirectValue};

use super::axes::Taps;
use super::footprint::{Asked, Texel};
use super::select::{Input, Lanes, Selector, Value};
use super::vector::Vector;

/// A model's arithmetic with weights, as code.
pub(super) trait Weigh {
    /// How far lanes lie from one of two texels, slices or levels to the other.
    type Fraction: Copy;
    /// A part of the result.
    type Weight: Copy;

    fn fraction(selector: &mut Selector, axis: Taps) -> Self::Fraction;

    /// By what [`Selector::level_and_share`] gives.
    fn fraction_of_level(selector: &mut Selector, share: Lanes) -> Self::Fraction;

    /// The weights of two slices or levels.
    fn shares(selector: &mut Selector, fraction: Self::Fraction) -> [Self::Weight; 2];

    /// The weights of the four texels of the only plane.
    fn weights_of_all(selector: &mut Selector, axes: [Self::Fraction; 2]) -> [Self::Weight; 4];

    /// The weights of the four texels of a plane that has a part of the weight.
    fn weights_of_part(
        selector: &mut Selector,
        whole: Self::Weight,
        axes: [Self::Fraction; 2],
    ) -> [Self::Weight; 4];

    /// The sums of four texels with their weights, added to those of another plane if there are some.
    fn add(
        selector: &mut Selector,
        asked: &Asked,
        before: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Self::Weight; 4],
    ) -> Vec<Lanes>;

    /// The components by the sums.
    fn values(selector: &mut Selector, asked: &Asked, sums: &[Lanes]) -> Vec<Lanes>;
}

/// Whole numbers of 1/256, in both halves of words: NVIDIA's.
pub(super) struct In256ths;

impl Weigh for In256ths {
    type Fraction = Lanes;
    type Weight = Lanes;

    fn fraction(selector: &mut Selector, axis: Taps) -> Lanes {
        let position = selector.by(Vector::ShiftRightBy, Input::Lanes(axis.position), 1);
        let fraction = selector.in_both_halves(position);
        axis.moved
            .map_or(fraction, |moved| selector.two(Vector::Add, Input::Lanes(fraction), Input::Lanes(moved)))
    }

    fn fraction_of_level(selector: &mut Selector, share: Lanes) -> Lanes {
        selector.in_both_halves(share)
    }

    fn shares(selector: &mut Selector, second: Lanes) -> [Lanes; 2] {
        [selector.two(Vector::SubtractHalves, Input::Constant(0x0100_0100), Input::Lanes(second)), second]
    }

    /// NV-5's closed form.
    fn weights_of_all(selector: &mut Selector, axes: [Lanes; 2]) -> [Lanes; 4] {
        let [column, row] = axes.map(Input::Lanes);
        let lower_right = selector.part_of(column, row, 128);
        let upper_right = selector.two(Vector::SubtractHalves, column, Input::Lanes(lower_right));
        let lower_left = selector.two(Vector::SubtractHalves, row, Input::Lanes(lower_right));
        let left = selector.two(Vector::SubtractHalves, Input::Constant(0x0100_0100), column);
        let upper_left = selector.two(Vector::SubtractHalves, Input::Lanes(left), Input::Lanes(lower_left));
        [upper_left, upper_right, lower_left, lower_right]
    }

    /// NV-5.
    fn weights_of_part(selector: &mut Selector, whole: Lanes, [column, row]: [Lanes; 2]) -> [Lanes; 4] {
        let split = |selector: &mut Selector, whole: Lanes, fraction: Lanes, rounding| {
            let second = selector.part_of(Input::Lanes(whole), Input::Lanes(fraction), rounding);
            [selector.two(Vector::SubtractHalves, Input::Lanes(whole), Input::Lanes(second)), second]
        };
        let [left, right] = split(selector, whole, column, 128);
        let [upper_left, lower_left] = split(selector, left, row, 127);
        let [upper_right, lower_right] = split(selector, right, row, 128);
        [upper_left, upper_right, lower_left, lower_right]
    }

    /// Of 8-bit codes the sums of the even and of the odd bytes, of sRGB texels and floats one for each component, of outcomes one.
    fn add(
        selector: &mut Selector,
        asked: &Asked,
        before: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Lanes; 4],
    ) -> Vec<Lanes> {
        match asked.texel.filter {
            DirectFilter::Weighed16 => selector.add_codes_of_16_bits(asked.texel, before, texels, weights),
            DirectFilter::WeighedHalves => selector.add_halves_of_plane(asked, before, texels, weights),
            DirectFilter::WeighedSingles => selector.singles_of_plane(asked, texels, weights),
            DirectFilter::WeighedSrgb8 => selector.add_srgb8(asked.texel, before, texels, weights),
            DirectFilter::WeighedOutcomes
            | DirectFilter::Weighed8
            | DirectFilter::WeighedSnorm8
            | DirectFilter::WeighedDoubles
            | DirectFilter::Nearest
            | DirectFilter::Gathered => selector.add_words(asked, before, texels, weights),
        }
    }

    fn values(selector: &mut Selector, asked: &Asked, sums: &[Lanes]) -> Vec<Lanes> {
        selector.weighed_values(asked, sums)
    }
}

impl Selector<'_> {
    /// The lowest byte of each word in both halves.
    fn in_both_halves(&mut self, word: Lanes) -> Lanes {
        let numbers = std::array::from_fn(|lane| 0x8000_8000 | (0x1_0001 * (4 * (lane as u32 % 4))));
        self.shuffled_bytes(word, numbers)
    }

    /// So many 256ths of weights, with what is added before the product is rounded down.
    fn part_of(&mut self, whole: Input, fraction: Input, rounding: u16) -> Lanes {
        let product = self.two(Vector::MultiplyLowHalves, whole, fraction);
        let rounded = self.with_halves(Vector::AddHalves, product, rounding);
        self.by(Vector::ShiftRightHalvesBy, Input::Lanes(rounded), 8)
    }

    /// A function of 16-bit numbers and one that is the same for all.
    fn with_halves(&mut self, vector: Vector, a: Lanes, number: u16) -> Lanes {
        self.with_whole_words(vector, a, u32::from(number) * 0x1_0001)
    }

    /// A function of parts of words, and of a word that is the same for all; with vectors of 512 bits, such instructions have no copies of words made.
    pub(super) fn with_whole_words(&mut self, vector: Vector, a: Lanes, number: u32) -> Lanes {
        let number = match self.wide {
            true => Input::Lanes(self.loaded(Input::Constant(number))),
            false => Input::Constant(number),
        };
        self.two(vector, Input::Lanes(a), number)
    }

    /// Adds the texels of a plane in 16 bits each: outcomes, or codes of 8 bits.
    fn add_words(
        &mut self,
        asked: &Asked,
        before: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Lanes; 4],
    ) -> Vec<Lanes> {
        let (texel, mut sums) = (asked.texel, before);
        let reference = asked.reference.map(|reference| self.flushed(reference));
        for (words, weight) in texels.iter().zip(weights) {
            let word = words[0];
            let terms = if texel.filter == DirectFilter::WeighedOutcomes {
                let reference = reference.unwrap_or_else(|| self.constant(0));
                let passes = self.passes(reference, function(texel), Value::bits(word));
                vec![self.or_zero(passes, Input::Lanes(weight))]
            } else {
                let codes = match texel.filter == DirectFilter::WeighedSnorm8 {
                    true => self.signed_bytes(word),
                    false => {
                        let even = self.two(Vector::And, Input::Lanes(word), Input::Constant(0x00ff_00ff));
                        [even, self.by(Vector::ShiftRightHalvesBy, Input::Lanes(word), 8)]
                    }
                };
                let product =
                    |codes| self.two(Vector::MultiplyLowHalves, Input::Lanes(codes), Input::Lanes(weight));
                codes.map(product).to_vec()
            };
            sums = Some(self.add_halves(sums, terms));
        }
        sums.unwrap_or_default()
    }

    /// The even and the odd bytes of words, with their signs; the least one counts as the one above it.
    fn signed_bytes(&mut self, word: Lanes) -> [Lanes; 2] {
        let word = Input::Lanes(self.with_halves(Vector::LargerSignedBytes, word, 0x8181));
        let even = Input::Lanes(self.by(Vector::ShiftLeftHalvesBy, word, 8));
        [even, word].map(|word| self.by(Vector::ShiftRightSignedHalvesBy, word, 8))
    }

    fn add_halves(&mut self, sums: Option<Vec<Lanes>>, terms: Vec<Lanes>) -> Vec<Lanes> {
        let Some(sums) = sums else { return terms };
        let both = sums.into_iter().zip(terms);
        both.map(|(sum, term)| self.two(Vector::AddHalves, Input::Lanes(sum), Input::Lanes(term))).collect()
    }

    /// The components by the sums.
    fn weighed_values(&mut self, asked: &Asked, sums: &[Lanes]) -> Vec<Lanes> {
        let texel = asked.texel;
        let sums: Vec<Lanes> = match texel.filter {
            DirectFilter::WeighedOutcomes => sums.iter().map(|&sum| self.share_of_outcomes(sum)).collect(),
            DirectFilter::WeighedSrgb8 => {
                summed(texel).zip(sums).map(|(value, &sum)| self.srgb8_of_sum(value, sum)).collect()
            }
            DirectFilter::WeighedSnorm8 => {
                sums.iter().map(|&sum| self.signed_codes_of_16_bits(sum)).collect()
            }
            DirectFilter::Weighed16 => self.values_of_16_bits(texel, sums),
            DirectFilter::WeighedHalves => self.rounded_to_halves(sums, asked.slow),
            DirectFilter::WeighedSingles => sums.to_vec(),
            DirectFilter::Weighed8
            | DirectFilter::WeighedDoubles
            | DirectFilter::Nearest
            | DirectFilter::Gathered => sums.iter().map(|&sum| self.codes_of_16_bits(sum)).collect(),
        };
        let mut next = sums.iter();
        let value = |value| match (texel.filter, value) {
            (_, DirectValue::Constant(bits)) => self.loaded(Input::Constant(bits)),
            (DirectFilter::Weighed8, DirectValue::Unorm8(byte)) => {
                self.unorm16(sums[usize::from(byte % 2)], byte / 2)
            }
            (DirectFilter::WeighedSnorm8, DirectValue::Snorm8(byte)) => {
                let code = self.signed_of_bits(sums[usize::from(byte % 2)], 16, byte / 2);
                self.snorm(code, 15)
            }
            (
                DirectFilter::WeighedSrgb8
                | DirectFilter::Weighed16
                | DirectFilter::WeighedHalves
                | DirectFilter::WeighedSingles,
                _,
            ) => *next.next().unwrap_or(&sums[0]),
            (_, _) => sums[0],
        };
        texel.values.into_iter().map(value).collect()
    }

    /// Sums of 8-bit codes as codes of 16 bits (NV-10).
    pub(super) fn codes_of_16_bits(&mut self, sum: Lanes) -> Lanes {
        let rounded = self.with_halves(Vector::AddHalves, sum, 0x0080);
        let rest = self.by(Vector::ShiftRightHalvesBy, Input::Lanes(rounded), 8);
        self.two(Vector::AddHalves, Input::Lanes(sum), Input::Lanes(rest))
    }

    /// The same of 8-bit codes with signs (NV-16).
    fn signed_codes_of_16_bits(&mut self, sum: Lanes) -> Lanes {
        let sixteenths = Input::Lanes(self.by(Vector::ShiftRightSignedHalvesBy, Input::Lanes(sum), 12));
        let sixteenths = self.by(Vector::ShiftLeftHalvesBy, sixteenths, 4);
        let rounding = Input::Lanes(self.with_halves(Vector::AddHalves, sixteenths, 64));
        let rounded = Input::Lanes(self.two(Vector::AddHalves, Input::Lanes(sum), rounding));
        let rest = Input::Lanes(self.by(Vector::ShiftRightSignedHalvesBy, rounded, 7));
        self.two(Vector::AddHalves, Input::Lanes(sum), rest)
    }

    /// A sum of weights as a part of all.
    fn share_of_outcomes(&mut self, sum: Lanes) -> Lanes {
        let sum = Input::Lanes(self.half_of(sum, 0));
        let sum = Input::Lanes(self.one(Vector::SingleOfInteger, sum));
        self.two(Vector::MultiplySingle, sum, Input::Constant((1f32 / 256.0).to_bits()))
    }
}

/// The components that are sums of texels' values, in their order.
pub(super) fn summed(texel: DirectTexel) -> impl Iterator<Item = DirectValue> {
    texel.values.into_iter().filter(|value| !matches!(value, DirectValue::Constant(_)))
}

/// How texels are compared.
fn function(texel: DirectTexel) -> CompareFunction {
    let function = texel.values.iter().find_map(|value| {
        let DirectValue::Compared(function) = value else { return None };
        Some(*function)
    });
    function.unwrap_or(CompareFunction::Never)
}
