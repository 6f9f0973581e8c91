//! Weighted sums in double precision, rounded once (EX-2): of what texels decode to, and of the outcomes of comparisons.

use iced_x86::Code;
use tmu_program::meaning::float;
use tmu_texture::{DirectTexel, DirectValue};

use super::axes::Taps;
use super::code::{Part, View};
use super::float::SIGN;
use super::footprint::{Asked, Texel};
use super::select::{Input, Lanes, Quads, Selector, UNORDERED};
use super::vector::Vector;
use super::weigh::{Weigh, summed};
use super::weigh_floats::TWO_MINUS_ZEROS;
use super::wide::QuadOperand;

/// Products of fractions in f64.
pub(super) struct Doubles;

/// A fraction, and where it leaves nothing for one of two texels.
#[derive(Clone, Copy)]
pub(super) struct Fraction {
    double: Quads,
    /// The lanes in which the first and in which the second one has no weight; `None` where it always has.
    none: [Option<Lanes>; 2],
}

/// A weight, and the lanes in which it is zero, unless it never is.
#[derive(Clone, Copy)]
pub(super) struct Weight {
    double: Quads,
    none: Option<Lanes>,
}

impl Weigh for Doubles {
    type Fraction = Fraction;
    type Weight = Weight;

    fn fraction(selector: &mut Selector, axis: Taps) -> Fraction {
        let Some(moved) = axis.moved.map(Input::Lanes) else {
            return Self::fraction_of_level(selector, axis.position);
        };
        let single = selector.two(Vector::AddSingle, Input::Lanes(axis.position), moved);
        let second = Self::fraction_of_level(selector, single);
        let first = selector.compare_words(moved, Input::Constant(0), 4, true);
        Fraction { none: [Some(first), second.none[1]], ..second }
    }

    fn fraction_of_level(selector: &mut Selector, share: Lanes) -> Fraction {
        let second = selector.compare_words(Input::Lanes(share), Input::Constant(0), 2, true);
        Fraction { double: selector.doubles_of_singles(share), none: [None, Some(second)] }
    }

    fn shares(selector: &mut Selector, fraction: Fraction) -> [Weight; 2] {
        let rest = selector.one_less(fraction.double);
        let [first, second] = fraction.none;
        [Weight { double: rest, none: first }, Weight { double: fraction.double, none: second }]
    }

    fn weights_of_all(selector: &mut Selector, [column, row]: [Fraction; 2]) -> [Weight; 4] {
        let [left, right] = Self::shares(selector, column);
        let [above, below] = Self::shares(selector, row);
        [(left, above), (right, above), (left, below), (right, below)]
            .map(|(one, other)| selector.product_of_weights(one, other))
    }

    fn weights_of_part(selector: &mut Selector, whole: Weight, [column, row]: [Fraction; 2]) -> [Weight; 4] {
        let columns = Self::shares(selector, column).map(|share| selector.product_of_weights(whole, share));
        let rows = Self::shares(selector, row);
        std::array::from_fn(|tap| selector.product_of_weights(columns[tap % 2], rows[tap / 2]))
    }

    /// The lower and the upper lanes of each component.
    fn add(
        selector: &mut Selector,
        asked: &Asked,
        before: Option<Vec<Lanes>>,
        texels: &[Texel; 4],
        weights: [Weight; 4],
    ) -> Vec<Lanes> {
        let texels = selector.of_weight(asked.texel, texels, weights.map(|weight| weight.none));
        let mut before = before.map(Vec::into_iter);
        let mut halves = [None; 2];
        let mut sums = Vec::new();
        for value in distinct(asked.texel) {
            let mut sum =
                before.as_mut().and_then(|sums| Some(Quads { low: sums.next()?, high: sums.next()? }));
            for (tap, weight) in weights.into_iter().enumerate() {
                let single = selector.value_of_tap(asked, &texels, &mut halves, value, tap);
                let double = selector.doubles_of_singles(single);
                let term =
                    selector.of_quads(Vector::MultiplyDouble, double, QuadOperand::Quads(weight.double));
                sum = Some(match sum {
                    None => term,
                    Some(sum) => selector.of_quads(Vector::AddDouble, sum, QuadOperand::Quads(term)),
                });
            }
            sums.extend(sum.into_iter().flat_map(|sum| [sum.low, sum.high]));
        }
        sums
    }

    fn values(selector: &mut Selector, asked: &Asked, sums: &[Lanes]) -> Vec<Lanes> {
        let sums = distinct(asked.texel).into_iter().zip(sums.as_chunks().0);
        let sums: Vec<_> = sums
            .map(|(value, &[low, high])| (value, selector.rounded_sum(value, Quads { low, high })))
            .collect();
        let component = |value| match (value, sums.iter().find(|sum| sum.0 == value)) {
            (_, Some(&(_, sum))) => sum,
            (DirectValue::Constant(bits), None) => selector.loaded(Input::Constant(bits)),
            (_, None) => selector.loaded(Input::Constant(0)),
        };
        asked.texel.values.into_iter().map(component).collect()
    }
}

impl Selector<'_> {
    /// Texels of which those without weight have no influence on sums.
    fn of_weight(&mut self, texel: DirectTexel, texels: &[Texel; 4], none: [Option<Lanes>; 4]) -> [Texel; 4] {
        match summed(texel).next() {
            Some(DirectValue::Half(_)) => self.without_weightless(texels, none, TWO_MINUS_ZEROS),
            Some(DirectValue::Word(_)) => self.without_weightless(texels, none, SIGN),
            // Zero times what codes decode to is zero, and so is what is added.
            Some(_) | None => texels.clone(),
        }
    }

    /// What a texel has of a component. Both halves of a word come at once.
    fn value_of_tap(
        &mut self,
        asked: &Asked,
        texels: &[Texel; 4],
        halves: &mut [Option<[[Lanes; 2]; 4]>; 2],
        value: DirectValue,
        tap: usize,
    ) -> Lanes {
        if let DirectValue::Half(half) = value {
            let (word, half) = (usize::from(half / 2), usize::from(half % 2));
            let singles = halves[word].get_or_insert_with(|| {
                [0, 1, 2, 3].map(|tap: usize| self.singles_of_halves(texels[tap][word]))
            });
            return singles[tap][half];
        }
        let words = std::array::from_fn(|number| texels[tap].get(number).copied());
        self.texel_value(&words, asked.reference, value)
    }

    /// A component by its sum. NaNs of sums are all alike.
    fn rounded_sum(&mut self, value: DirectValue, sum: Quads) -> Lanes {
        let single = self.singles_of_doubles(sum);
        if !matches!(value, DirectValue::Half(_) | DirectValue::Word(_)) {
            return single;
        }
        let nans = self.compare_singles(Input::Lanes(single), Input::Lanes(single), UNORDERED);
        self.blend(nans, Input::Constant(float::NAN), Input::Lanes(single))
    }

    /// 1 less each number.
    fn one_less(&mut self, quads: Quads) -> Quads {
        self.each_quad(quads, |this, quads| {
            // The other way round, and without its sign: none is more than 1.
            let less = this.with_quad(Vector::SubtractDouble, quads, 1f64.to_bits());
            this.with_quad(Vector::AndQuad, less, !(1 << 63))
        })
    }

    fn product_of_weights(&mut self, one: Weight, other: Weight) -> Weight {
        let double = self.of_quads(Vector::MultiplyDouble, one.double, QuadOperand::Quads(other.double));
        let none = match (one.none, other.none) {
            (Some(a), Some(b)) => Some(self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, a, b)),
            (one, other) => one.or(other),
        };
        Weight { double, none }
    }

    /// Singles as doubles: those of the lower half of each part, and those of the upper one.
    pub(super) fn doubles_of_singles(&mut self, singles: Lanes) -> Quads {
        let codes = [Code::VEX_Vcvtps2pd_ymm_xmmm128, Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae];
        self.widened_doubles(singles, codes)
    }

    /// Signed words likewise.
    pub(super) fn doubles_of_integers(&mut self, words: Lanes) -> Quads {
        let codes = [Code::VEX_Vcvtdq2pd_ymm_xmmm128, Code::EVEX_Vcvtdq2pd_zmm_k1z_ymmm256b32_er];
        self.widened_doubles(words, codes)
    }

    fn widened_doubles(&mut self, words: Lanes, codes: [Code; 2]) -> Quads {
        let parts = if words.uniform { 1 } else { self.parts() };
        let [low, high] = self.each_part_of(parts, |this, part| this.widened_halves(words.part(part), codes));
        Quads { low, high }
    }

    /// The other way round, rounded to nearest.
    pub(super) fn singles_of_doubles(&mut self, doubles: Quads) -> Lanes {
        let codes = [Code::VEX_Vcvtpd2ps_xmm_ymmm256, Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er];
        self.narrowed_doubles(doubles, codes)
    }

    /// Words by an instruction for doubles in 256 or 512 bits: those of the lower halves, then those of the upper ones.
    pub(super) fn narrowed_doubles(&mut self, doubles: Quads, [narrow, wide]: [Code; 2]) -> Lanes {
        let (convert, insert, view) = match self.wide {
            true => (wide, Code::EVEX_Vinserti64x4_zmm_k1z_zmm_ymmm256_imm8, View::Half),
            false => (narrow, Code::VEX_Vinserti128_ymm_ymm_xmmm128_imm8, View::Quarter),
        };
        let parts = if doubles.low.uniform && doubles.high.uniform { 1 } else { self.parts() };
        self.each_part(parts, |this, part| {
            let [low, high] = [doubles.low, doubles.high].map(|half| {
                let to = this.vector();
                this.emit(convert, &[Part::Def(to, view), Part::Use(half.part(part), View::Whole)]);
                to
            });
            let to = this.vector();
            let (low, high) = (Part::Use(low, View::Whole), Part::Use(high, view));
            this.emit(insert, &[Part::Def(to, View::Whole), low, high, Part::Byte(1)]);
            to
        })
    }
}

/// The components that are sums, each once.
fn distinct(texel: DirectTexel) -> Vec<DirectValue> {
    let mut values: Vec<DirectValue> = Vec::new();
    for value in summed(texel) {
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values
}
