//! Conversions between floats and integers of 64 bits.
//!
//! Each half of an integer is put below the point of a double that is so large that its last place is the half's: doubles from 2⁵² to 2⁵³ are whole
//! numbers, and those from 2⁸⁴ to 2⁸⁵ multiples of 2³².

use tmu_program::{Conversion, Rounding, Type, WideSource};

use super::conversion::{IN_HALVES, INTERLEAVED};
use super::select::{BITS, Input, Lanes, NOT_LESS, Quads, Selector, UNORDERED, Value};
use super::vector::{LOW_WORDS, Vector};
use super::wide::QuadOperand;

/// The bits of 2⁵².
pub(super) const UNITS: u64 = 0x4330_0000_0000_0000;
/// The bits of 2⁸⁴.
const UPPER_UNITS: u64 = 0x4530_0000_0000_0000;
/// The bits of 2⁵² + 2⁵¹, onto which numbers of either sign are added.
pub(super) const SIGNED_UNITS: u64 = 0x4338_0000_0000_0000;
/// The highest bit of 64.
const HIGHEST: u64 = 1 << 63;
/// What there is above a word.
const WORD: f64 = 4_294_967_296.0;
/// The processor's number for a comparison: not equal.
const DIFFERENT: u8 = 4;

impl Selector<'_> {
    /// An integer as a double or as a single, rounded once.
    pub(super) fn float_of_wide(&mut self, c: &Conversion) {
        let [lower, upper] = self.doubles_of_halves(c.from, c.from_type.is_signed());
        if c.to_type == Type::F64 {
            let sum = self.rounding(c.rounding, |this| {
                this.of_quads(Vector::AddDouble, upper, QuadOperand::Quads(lower))
            });
            let sum = match c.rounding {
                // Both halves of zero sum up to −0 then.
                Rounding::Down => self.of_quads(Vector::AddDouble, sum, QuadOperand::Bits(0)),
                Rounding::NearestEven | Rounding::Up | Rounding::TowardZero => sum,
            };
            self.set_quads(c.to, sum);
            return;
        }
        // With the last bit set where the sum is not exact (S. Boldo, G. Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
        let (sum, rest) = self.rounding(Rounding::TowardZero, |this| {
            let sum = this.of_quads(Vector::AddDouble, upper, QuadOperand::Quads(lower));
            (sum, this.of_quads(Vector::SubtractDouble, sum, QuadOperand::Quads(upper)))
        });
        let odd = self.of_quads(Vector::OrQuad, sum, QuadOperand::Bits(1));
        let mut to_odd = |sum: Lanes, rest: Lanes, lower: Lanes, odd: Lanes| {
            let inexact = self.compare_double_lanes(Input::Lanes(rest), Input::Lanes(lower), DIFFERENT);
            self.blend_quads(inexact, odd, sum)
        };
        let low = to_odd(sum.low, rest.low, lower.low, odd.low);
        let high = to_odd(sum.high, rest.high, lower.high, odd.high);
        let sorted = self.rounding(c.rounding, |this| this.singles_of_doubles(Quads { low, high }));
        let lanes = self.quads_permuted(sorted, INTERLEAVED);
        self.set(c.to[0], Value { input: Input::Lanes(lanes), facts: BITS, stored: false });
    }

    /// The lower half of an integer and 2⁵², and the upper one's multiple of 2³² less that.
    fn doubles_of_halves(&mut self, source: WideSource, signed: bool) -> [Quads; 2] {
        let sign = if signed { 1 << 31 } else { 0 };
        let quads = self.quads(source);
        let lower = self.of_quads(Vector::AndQuad, quads, QuadOperand::Bits(u64::from(u32::MAX)));
        let lower = self.of_quads(Vector::OrQuad, lower, QuadOperand::Bits(UNITS));
        let upper = self.each_quad(quads, Selector::upper_words);
        // Numbers below zero come above the others.
        let upper = self.of_quads(Vector::XorQuad, upper, QuadOperand::Bits(UPPER_UNITS | sign));
        // 2⁸⁴ + 2⁵², and 2⁶³ if there are signs.
        let more = QuadOperand::Bits(UPPER_UNITS | sign | 1 << 20);
        [lower, self.of_quads(Vector::SubtractDouble, upper, more)]
    }

    /// A float as an integer of 64 bits, or a double as an unsigned one of 32, the nearest one where it does not fit; what is no number, the highest bit.
    pub(super) fn wide_of_float(&mut self, c: &Conversion) {
        let source = self.converted_doubles(c);
        let rounded = self.whole(source, c.rounding);
        let (word, signed) = (c.to_type.bits() == 32, c.to_type.is_signed());
        let above = 2f64.powi(c.to_type.bits() as i32 - i32::from(signed));
        let lowest = if signed { -above } else { 0.0 };
        let rounded = self.of_quads(Vector::LargerDouble, rounded, QuadOperand::Bits(lowest.to_bits()));
        let bits = match word {
            true => self.of_quads(Vector::AddDouble, rounded, QuadOperand::Bits(UNITS)),
            false => self.bits_of_whole(rounded),
        };
        let largest = if signed { !HIGHEST } else { u64::MAX };
        let no_number = if word { 1 << 31 } else { HIGHEST };
        let [above, largest, no_number] =
            [above.to_bits(), largest, no_number].map(|bits| self.constant_quads(bits).low);
        let mut fitting = |source: Lanes, rounded: Lanes, bits: Lanes| {
            let large = self.compare_double_lanes(Input::Lanes(rounded), Input::Lanes(above), NOT_LESS);
            let bits = self.blend_quads(large, largest, bits);
            let nan = self.compare_double_lanes(Input::Lanes(source), Input::Lanes(source), UNORDERED);
            self.blend_quads(nan, no_number, bits)
        };
        let low = fitting(source.low, rounded.low, bits.low);
        let high = fitting(source.high, rounded.high, bits.high);
        if word {
            let words = self.two_by(Vector::Shuffle, low, Input::Lanes(high), LOW_WORDS);
            self.set_bits(c.to[0], words);
        } else {
            self.set_quads(c.to, Quads { low, high });
        }
    }

    /// The bits of whole numbers from −2⁶³ to 2⁶⁴.
    fn bits_of_whole(&mut self, numbers: Quads) -> Quads {
        let upper = self.of_quads(Vector::MultiplyDouble, numbers, QuadOperand::Bits((1.0 / WORD).to_bits()));
        let upper = self.whole(upper, Rounding::Down);
        let multiple = self.of_quads(Vector::MultiplyDouble, upper, QuadOperand::Bits(WORD.to_bits()));
        let lower = self.of_quads(Vector::SubtractDouble, numbers, QuadOperand::Quads(multiple));
        let upper = self.of_quads(Vector::AddDouble, upper, QuadOperand::Bits(SIGNED_UNITS));
        let upper = self.each_quad(upper, |this, it| this.by(Vector::ShiftLeftQuadBy, Input::Lanes(it), 32));
        let lower = self.of_quads(Vector::AddDouble, lower, QuadOperand::Bits(UNITS));
        let lower = self.of_quads(Vector::XorQuad, lower, QuadOperand::Bits(UNITS));
        self.of_quads(Vector::OrQuad, upper, QuadOperand::Quads(lower))
    }

    /// The operand of a conversion from a float, as a double, which is exact.
    fn converted_doubles(&mut self, c: &Conversion) -> Quads {
        if c.from_type != Type::F64 {
            let single = self.converted_single(c).input;
            let single = self.loaded(single);
            let sorted = self.quads_permuted(single, IN_HALVES);
            return self.doubles_of_singles(sorted);
        }
        let mut quads = self.quads(c.from);
        if c.absolute {
            quads = self.of_quads(Vector::AndQuad, quads, QuadOperand::Bits(!HIGHEST));
        }
        if c.negate {
            quads = self.of_quads(Vector::XorQuad, quads, QuadOperand::Bits(HIGHEST));
        }
        quads
    }
}
