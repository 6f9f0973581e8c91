//! Quotients of words, and what they leave: those of doubles, which hold words, cut off to whole numbers.
//!
//! A quotient that is no whole number lies 1 / b below the next one at least, and is less than 2³² / b · 2⁻⁵³ away from the double.

use tmu_program::{Op, Register, Rounding, Source, WideFunction};

use super::integer::{EQUAL, LESS};
use super::select::{Input, Quads, Selector};
use super::vector::{HIGH_WORDS, LOW_WORDS, Vector};
use super::wide::QuadOperand;
use super::wide_conversion::{SIGNED_UNITS, UNITS};

impl Selector<'_> {
    /// See [`tmu_program::meaning::integer::divide`].
    pub(super) fn divide(
        &mut self,
        to: Option<Register>,
        [a, b]: [Source; 2],
        signed: bool,
        remainder: bool,
    ) {
        let [a, b] = [a, b].map(|source| self.word(source));
        let [dividend, divisor] = [a, b].map(|word| self.doubles_of_words(word, signed));
        let quotient = self.of_quads(Vector::DivideDouble, dividend, QuadOperand::Quads(divisor));
        let quotient = self.whole(quotient, Rounding::TowardZero);
        let units = if signed { SIGNED_UNITS } else { UNITS };
        let quotient = self.of_quads(Vector::AddDouble, quotient, QuadOperand::Bits(units));
        let mut made = self.two_by(Vector::Shuffle, quotient.low, Input::Lanes(quotient.high), LOW_WORDS);
        if remainder {
            let product = self.product(Input::Lanes(made), b);
            made = self.two(Vector::Subtract, a, Input::Lanes(product));
        }
        let zero = self.compare_words(b, Input::Constant(0), EQUAL, true);
        let made = self.blend(zero, Input::Constant(u32::MAX), Input::Lanes(made));
        self.set_bits(to, made);
    }

    /// See [`tmu_program::meaning::wide::evaluate`]: of numbers between −2⁵¹ and 2⁵¹, which doubles hold; others are left to the meaning.
    ///
    /// A quotient that is no whole number lies 1 / b below the next one at least, which lies less than 2⁵¹ / b · 2⁻⁵² from the next double.
    pub(super) fn divide_wide(&mut self, op: &Op, uniform: bool) -> Option<()> {
        /// Bits of the upper word below the sign.
        const UPPER: u32 = 19;
        let Op::Wide { to, function, a, b } = *op else { return None };
        let remainder = matches!(function, WideFunction::Remainder { .. });
        let (WideFunction::Divide { signed } | WideFunction::Remainder { signed }) = function else {
            return None;
        };
        let highs = [a[1], b[1]].map(|source| self.word(source));
        let [a, b] = [a, b].map(|source| self.quads(source));
        let (more, end) = if signed { (1 << UPPER, 2 << UPPER) } else { (0, 1 << UPPER) };
        let highs = highs.map(|high| self.sum(high, Input::Constant(more)));
        let both = self.both(Vector::Or, highs[0], highs[1]);
        let fits = self.compare_words(Input::Lanes(both), Input::Constant(end), LESS, false);
        let slow = self.begin_fast();
        self.unless_all_active(fits, slow);
        let [dividend, divisor] = [a, b].map(|quads| {
            let above = self.of_quads(Vector::AddQuad, quads, QuadOperand::Bits(SIGNED_UNITS));
            self.of_quads(Vector::SubtractDouble, above, QuadOperand::Bits(SIGNED_UNITS))
        });
        let quotient = self.of_quads(Vector::DivideDouble, dividend, QuadOperand::Quads(divisor));
        let mut made = self.whole(quotient, Rounding::TowardZero);
        if remainder {
            let product = self.of_quads(Vector::MultiplyDouble, made, QuadOperand::Quads(divisor));
            made = self.of_quads(Vector::SubtractDouble, dividend, QuadOperand::Quads(product));
        }
        let above = self.of_quads(Vector::AddDouble, made, QuadOperand::Bits(SIGNED_UNITS));
        let made = self.of_quads(Vector::SubtractQuad, above, QuadOperand::Bits(SIGNED_UNITS));
        let made = self.or_ones(divisor, made);
        let words = [LOW_WORDS, HIGH_WORDS]
            .map(|which| self.two_by(Vector::Shuffle, made.low, Input::Lanes(made.high), which));
        self.end_fast(op, &to, &[(self.current, words.to_vec())], uniform && words[0].uniform, slow);
        Some(())
    }

    /// All ones where a divisor is zero.
    fn or_ones(&mut self, divisor: Quads, made: Quads) -> Quads {
        let mut chosen = |divisor, made| {
            let zero = self.compare_double_lanes(Input::Lanes(divisor), Input::Constant(0), 0);
            let ones = self.loaded(Input::Constant(u32::MAX));
            self.blend_quads(zero, ones, made)
        };
        Quads { low: chosen(divisor.low, made.low), high: chosen(divisor.high, made.high) }
    }
}
