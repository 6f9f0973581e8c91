//! Quotients of words, and what they leave: those of doubles, which hold words, cut off to whole numbers.
//!
//! A quotient that is no whole number lies 1 / b below the next one at least, and is less than 2³² / b · 2⁻⁵³ away from the double.

use tmu_program::{Register, Rounding, Source};

use super::integer::EQUAL;
use super::select::{Input, Selector};
use super::vector::{LOW_WORDS, Vector};
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
}
