//! Functions of one argument, as the special function unit interpolates them.

use std::mem::offset_of;

use tmu_program::meaning::function::interpolation::{
    Curve, ExponentialBase2, Interpolated, Reciprocal, ReciprocalSquareRoot, SquareRoot,
};
use tmu_program::meaning::function::tables::Part;
use tmu_program::{Argument, FloatFunction, FloatMode, FloatSource, Register, Rounding};

use super::code::Base;
use super::float::RAW;
use super::runtime::Runtime;
use super::select::{Facts, Input, Lanes, Selector, UNORDERED, Value};
use super::vector::{LOW_WORDS, Vector};

const SIGN: u32 = 1 << 31;
const INFINITY: u32 = 0x7f80_0000;
/// The bits of a single's significand that are stored, and the one above them.
const STORED: u32 = 0x7f_ffff;
const FIRST: u32 = 1 << 23;
/// The exponent of 1.
const BIAS: u32 = 127 << 23;

/// Relations, as [`Selector::compare_words`] takes them.
const EQUAL: u8 = 2;
const GREATER: u8 = 4;

impl Selector<'_> {
    pub(super) fn function(
        &mut self,
        to: Option<Register>,
        from: FloatSource,
        function: FloatFunction,
        saturate: bool,
    ) -> Option<()> {
        let make = match function {
            FloatFunction::Reciprocal => Selector::reciprocal,
            FloatFunction::SquareRoot => Selector::square_root,
            FloatFunction::ReciprocalSquareRoot => Selector::reciprocal_square_root,
            FloatFunction::ExponentialBase2(Argument::Number | Argument::Turns) => Selector::exponential,
            FloatFunction::ExponentialBase2(Argument::Prepared)
            | FloatFunction::LogarithmBase2
            | FloatFunction::Sine(_)
            | FloatFunction::Cosine(_)
            | FloatFunction::HyperbolicTangent
            | FloatFunction::PreparedAngle
            | FloatFunction::PreparedExponent
            | FloatFunction::ReciprocalHigh64
            | FloatFunction::ReciprocalSquareRootHigh64 => return None,
        };
        let x = self.single(from, false).input;
        let x = self.loaded(x);
        let made = make(self, x);
        let facts = Facts { flushed: true, ..RAW };
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate };
        self.set_finished(to, Value { input: Input::Lanes(made), facts, stored: false }, mode);
        Some(())
    }

    fn reciprocal(&mut self, x: Lanes) -> Lanes {
        let row = self.row_of(x, 16, 7);
        let place = self.with(Vector::And, x, 0xffff);
        let place = self.by(Vector::ShiftLeftBy, Input::Lanes(place), 1);
        let sum = self.interpolated(&Reciprocal::CURVE, row, place);
        let exponent = self.with(Vector::And, x, INFINITY);
        let rest = self.from(BIAS + (125 << 23), exponent);
        let magnitude = self.both(Vector::Add, sum, rest);
        let magnitude = self.or_small_as_zero(magnitude);
        let small = self.compare_words(Input::Lanes(exponent), Input::Constant(0), EQUAL, true);
        let magnitude = self.blend(small, Input::Constant(INFINITY), Input::Lanes(magnitude));
        let sign = self.with(Vector::And, x, SIGN);
        let made = self.both(Vector::Or, magnitude, sign);
        self.or_nan(x, made)
    }

    fn reciprocal_square_root(&mut self, x: Lanes) -> Lanes {
        let (row, place, half) = self.place_of_root(x);
        let sum = self.interpolated(&ReciprocalSquareRoot::CURVE, row, place);
        // One more for 1 and 4 and so on, which are exact.
        let bits = self.with(Vector::And, x, 2 * FIRST - 1);
        let exact = self.compare_words(Input::Lanes(bits), Input::Constant(FIRST), EQUAL, true);
        let one = self.or_zero(exact, Input::Constant(1));
        let sum = self.both(Vector::Add, sum, one);
        let rest = self.from(BIAS - 2 * FIRST, half);
        let made = self.both(Vector::Add, sum, rest);
        // Infinity with the sign of what is zero, zero for infinity, else no number.
        let flushed = self.without_denormals(x);
        let special = self.one(Vector::GuessReciprocalSquareRoot, Input::Lanes(flushed));
        self.if_positive(x, made, special)
    }

    fn square_root(&mut self, x: Lanes) -> Lanes {
        let (row, place, half) = self.place_of_root(x);
        let sum = self.interpolated(&SquareRoot::CURVE, row, place);
        let rest = self.with(Vector::Add, half, BIAS - FIRST);
        let made = self.both(Vector::Add, sum, rest);
        // What is zero or infinite stays; what is below zero is no number.
        let flushed = self.without_denormals(x);
        let below = self.compare_singles(Input::Lanes(flushed), Input::Constant(0), 1);
        let special = self.blend(below, Input::Constant(u32::MAX), Input::Lanes(flushed));
        self.if_positive(x, made, special)
    }

    /// 2ˣ, of the integer below x and of the fraction above it.
    fn exponential(&mut self, x: Lanes) -> Lanes {
        let exponent = self.with(Vector::And, x, INFINITY);
        let fixed = self.fixed_point(x, exponent);
        let row = self.row_of(fixed, 17, 6);
        let place = self.with(Vector::And, fixed, 0x1_ffff);
        let sum = self.interpolated(&ExponentialBase2::CURVE, row, place);
        let whole = self.with(Vector::And, fixed, !STORED);
        let whole = self.with(Vector::Add, whole, BIAS - FIRST);
        let made = self.both(Vector::Add, sum, whole);
        let made = self.or_small_as_zero(made);
        // From 128 on zero or infinity.
        let far = self.compare_words(Input::Lanes(exponent), Input::Constant(133 << 23), GREATER, true);
        let negative = self.by(Vector::ShiftRightSignedBy, Input::Lanes(x), 31);
        let bound = self.two(Vector::AndNot, Input::Lanes(negative), Input::Constant(INFINITY));
        let made = self.blend(far, Input::Lanes(bound), Input::Lanes(made));
        self.or_nan(x, made)
    }

    /// x · 2²³: toward zero, and if it is below zero and no integer, one less.
    fn fixed_point(&mut self, x: Lanes, exponent: Lanes) -> Lanes {
        let stored = self.with(Vector::And, x, STORED);
        let significand = self.with(Vector::Or, stored, FIRST);
        let significand = self.by(Vector::ShiftLeftBy, Input::Lanes(significand), 6);
        let exponent = self.by(Vector::ShiftRightBy, Input::Lanes(exponent), 23);
        // Shifts by 32 and more leave nothing.
        let down = self.from(133, exponent);
        let magnitude = self.both(Vector::ShiftRight, significand, down);
        let negative = self.by(Vector::ShiftRightSignedBy, Input::Lanes(x), 31);
        let complement = self.both(Vector::Xor, magnitude, negative);
        let fraction = self.with(Vector::And, magnitude, STORED);
        let whole = self.compare_words(Input::Lanes(fraction), Input::Constant(0), EQUAL, true);
        let one = self.or_zero(whole, Input::Lanes(negative));
        self.both(Vector::Subtract, complement, one)
    }

    /// Of a root: the row and the place in it, and half the exponent, rounded down, where exponents stand.
    fn place_of_root(&mut self, x: Lanes) -> (Lanes, Lanes, Lanes) {
        let number = self.with(Vector::Subtract, x, BIAS);
        let row = self.row_of(number, 17, 7);
        let place = self.with(Vector::And, x, 0x1_ffff);
        let half = self.by(Vector::ShiftRightSignedBy, Input::Lanes(number), 1);
        (row, place, self.with(Vector::And, half, !STORED))
    }

    /// Bytes from a table's first row to the one whose number begins at a bit.
    fn row_of(&mut self, bits: Lanes, from: u8, count: u8) -> Lanes {
        const BITS: u8 = size_of::<Part>().trailing_zeros() as u8;
        let moved = self.by(Vector::ShiftRightBy, Input::Lanes(bits), from - BITS);
        self.with(Vector::And, moved, ((1 << count) - 1) << BITS)
    }

    /// As [`Interpolated::sum`]: 32 bits of it.
    fn interpolated(&mut self, curve: &Curve, row: Lanes, place: Lanes) -> Lanes {
        let lanes = Input::Lanes;
        let [value, slope, bend] = self.parts_of(curve, row);
        let square = self.square(place);
        // Both have 16 bits; the upper half of the square is zero.
        let bend = self.two(Vector::MultiplyHalves, lanes(bend), lanes(square));
        let bend = self.by(Vector::ShiftLeftBy, lanes(bend), curve.bend_shift);
        let rest = self.with(Vector::Add, bend, curve.bias as u32);
        let sign = self.by(Vector::ShiftRightSignedBy, lanes(rest), 31);
        let halves = [Vector::InterleaveLow, Vector::InterleaveHigh].map(|interleave| {
            let [slope, place] = [slope, place].map(|lanes| self.both(interleave, lanes, lanes));
            let product = self.both(Vector::MultiplyEvenSigned, slope, place);
            let rest = self.both(interleave, rest, sign);
            let sum = self.both(Vector::AddQuad, product, rest);
            // Only the lower words count, so that what comes in at the top does not.
            self.by(Vector::ShiftRightQuadBy, lanes(sum), curve.value_shift)
        });
        let rest = self.two_by(Vector::Shuffle, halves[0], halves[1], LOW_WORDS);
        let sum = self.both(Vector::Add, value, rest);
        self.by(Vector::ShiftRightBy, lanes(sum), curve.dropped - curve.value_shift)
    }

    /// The value, the slope and half the curvature of each lane's row, see [`Part`].
    fn parts_of(&mut self, curve: &Curve, row: Lanes) -> [Lanes; 3] {
        let base = Base::Register(self.runtime_quad(offset_of!(Runtime, parts)));
        let start = curve.start * size_of::<Part>();
        let [value, slope, bend, _] = self.gather_fours(base, row, start);
        [value, slope, bend]
    }

    /// As `interpolation::square`: products of two bits of the upper half with the lower half at a time.
    fn square(&mut self, place: Lanes) -> Lanes {
        let upper = self.by(Vector::ShiftRightBy, Input::Lanes(place), 9);
        let lower = self.with(Vector::And, place, 0x1ff);
        let whole = self.both(Vector::MultiplyHalves, upper, upper);
        let mut sum = self.by(Vector::ShiftRightBy, Input::Lanes(whole), 1);
        // Each half of a word has the bits for one row: the upper halves those for the one above.
        let twice = self.by(Vector::ShiftLeftBy, Input::Lanes(lower), 17);
        let lower = self.both(Vector::Or, lower, twice);
        let next = self.by(Vector::ShiftLeftBy, Input::Lanes(upper), 15);
        let upper = self.both(Vector::Or, upper, next);
        for bit in [1, 3, 5, 7] {
            let row = self.by(Vector::ShiftRightHalvesBy, Input::Lanes(lower), 9 - bit);
            let bits = self.by(Vector::ShiftRightBy, Input::Lanes(upper), bit);
            let bits = self.with(Vector::And, bits, 0x1_0001);
            let rows = self.both(Vector::MultiplyHalves, row, bits);
            sum = self.both(Vector::Add, sum, rows);
        }
        sum
    }

    /// `made` for normal numbers above zero, `special` for all else.
    fn if_positive(&mut self, x: Lanes, made: Lanes, special: Lanes) -> Lanes {
        let lanes = Input::Lanes;
        let normal = self.compare_words(lanes(x), Input::Constant(FIRST - 1), GREATER, true);
        let made = self.blend(normal, lanes(made), lanes(special));
        let special_above = self.compare_words(lanes(x), Input::Constant(INFINITY - 1), GREATER, true);
        self.blend(special_above, lanes(special), lanes(made))
    }

    /// Bits of a single, or zero if it is no normal number or has a sign.
    fn or_small_as_zero(&mut self, bits: Lanes) -> Lanes {
        let normal = self.compare_words(Input::Lanes(bits), Input::Constant(FIRST - 1), GREATER, true);
        self.or_zero(normal, Input::Lanes(bits))
    }

    fn without_denormals(&mut self, x: Lanes) -> Lanes {
        let value = Value { input: Input::Lanes(x), facts: super::select::BITS, stored: false };
        let flushed = self.flushed(value).input;
        self.loaded(flushed)
    }

    /// x where it is no number.
    fn or_nan(&mut self, x: Lanes, made: Lanes) -> Lanes {
        let nans = self.compare_singles(Input::Lanes(x), Input::Lanes(x), UNORDERED);
        self.blend(nans, Input::Lanes(x), Input::Lanes(made))
    }

    /// A function of two words.
    fn both(&mut self, vector: Vector, a: Lanes, b: Lanes) -> Lanes {
        self.two(vector, Input::Lanes(a), Input::Lanes(b))
    }

    /// A function of a word and a number.
    fn with(&mut self, vector: Vector, a: Lanes, number: u32) -> Lanes {
        self.two(vector, Input::Lanes(a), Input::Constant(number))
    }

    /// A number less a word.
    fn from(&mut self, number: u32, a: Lanes) -> Lanes {
        self.two(Vector::Subtract, Input::Constant(number), Input::Lanes(a))
    }
}
