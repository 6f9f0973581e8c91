//! Functions of one argument, as the special function unit interpolates them.

use tmu_program::meaning::float::NAN;
use tmu_program::meaning::function::interpolation::{
    ExponentialBase2, Interpolated, LogarithmBase2, Reciprocal, ReciprocalSquareRoot, SquareRoot,
};
use tmu_program::{Argument, FloatFunction, FloatMode, FloatSource, Register, Rounding};

use super::float::{RAW, SIGN};
use super::integer::{EQUAL, GREATER, LESS};
use super::select::{BITS, Facts, Input, Lanes, NOT_LESS, Quads, Selector, UNORDERED, Value};
use super::vector::Vector;
use super::wide::QuadOperand;

pub(super) const INFINITY: u32 = 0x7f80_0000;
/// The bits of a single's significand that are stored, and the one above them.
pub(super) const STORED: u32 = 0x7f_ffff;
pub(super) const FIRST: u32 = 1 << 23;
/// Set in what RRO prepares, if that is no number.
pub(super) const NO_NUMBER: u32 = 1 << 30;
/// The upper word of a double that is infinite.
const HIGH_INFINITY: u32 = 0x7ff0_0000;
/// The exponent of 1.
const BIAS: u32 = 127 << 23;

/// What the bits of an argument or of a result are.
enum Form {
    Word,
    Single,
}

impl Selector<'_> {
    pub(super) fn function(
        &mut self,
        to: Option<Register>,
        from: FloatSource,
        function: FloatFunction,
        saturate: bool,
    ) -> Option<()> {
        use Argument::{Number, Prepared, Turns};
        use FloatFunction as F;
        // What it takes and what it gives: words, of which each bit counts, or singles, of which any NaN is one.
        let (takes, gives, make): (Form, Form, fn(&mut Self, Lanes) -> Lanes) = match function {
            F::Reciprocal => (Form::Single, Form::Single, Self::reciprocal),
            F::SquareRoot => (Form::Single, Form::Single, Self::square_root),
            F::ReciprocalSquareRoot => (Form::Single, Form::Single, Self::reciprocal_square_root),
            F::LogarithmBase2 => (Form::Single, Form::Single, Self::logarithm),
            F::ExponentialBase2(Number | Turns) => (Form::Single, Form::Single, Self::exponential),
            F::ExponentialBase2(Prepared) => (Form::Word, Form::Single, Self::exponential_of_prepared),
            F::Sine(Number | Turns) => (Form::Single, Form::Single, Self::sine),
            F::Sine(Prepared) => (Form::Word, Form::Single, Self::sine),
            F::Cosine(Number | Turns) => (Form::Single, Form::Single, Self::cosine),
            F::Cosine(Prepared) => (Form::Word, Form::Single, Self::cosine),
            F::PreparedAngle => (Form::Word, Form::Word, Self::prepared_angle),
            F::PreparedExponent => (Form::Word, Form::Word, Self::prepared_exponent),
            F::ReciprocalHigh64 => (Form::Word, Form::Word, Self::reciprocal_high),
            F::ReciprocalSquareRootHigh64 => (Form::Word, Form::Word, Self::reciprocal_square_root_high),
            F::HyperbolicTangent => return None,
        };
        let mut x = match takes {
            Form::Word => self.exact_bits(from),
            Form::Single => {
                let x = self.single(from, false).input;
                self.loaded(x)
            }
        };
        if let F::Sine(argument) | F::Cosine(argument) = function {
            x = self.angle(argument, x);
        }
        let made = make(self, x);
        let facts = match gives {
            Form::Word => BITS,
            Form::Single => Facts { flushed: true, ..RAW },
        };
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate };
        self.set_finished(to, Value { input: Input::Lanes(made), facts, stored: false }, mode);
        Some(())
    }

    /// The bits of a source as the program sees them, sign and magnitude applied.
    fn exact_bits(&mut self, from: FloatSource) -> Lanes {
        let word = self.word(from.value);
        let mut bits = self.loaded(word);
        if from.absolute {
            bits = self.with(Vector::And, bits, !SIGN);
        }
        if from.negate {
            bits = self.with(Vector::Xor, bits, SIGN);
        }
        bits
    }

    fn reciprocal(&mut self, x: Lanes) -> Lanes {
        let place = self.with(Vector::And, x, 0xffff);
        let place = self.by(Vector::ShiftLeftBy, Input::Lanes(place), 1);
        let sum = self.interpolated(&Reciprocal::CURVE, x, [16, 7], place);
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
        let (number, place, half) = self.place_of_root(x);
        let sum = self.interpolated(&ReciprocalSquareRoot::CURVE, number, [17, 7], place);
        // One more for 1 and 4 and so on, which are exact.
        let bits = self.with(Vector::And, x, 2 * FIRST - 1);
        let exact = self.compare_words(Input::Lanes(bits), Input::Constant(FIRST), EQUAL, true);
        let one = self.or_zero(exact, Input::Constant(1));
        let rest = self.from(BIAS - 2 * FIRST, half);
        let rest = self.both(Vector::Add, rest, one);
        let made = self.both(Vector::Add, sum, rest);
        // Infinity with the sign of what is zero, zero for infinity, else no number.
        let flushed = if self.wide { self.without_denormals(x) } else { x };
        let special = self.one(Vector::GuessReciprocalSquareRoot, Input::Lanes(flushed));
        self.if_positive(x, made, special)
    }

    fn square_root(&mut self, x: Lanes) -> Lanes {
        let (number, place, half) = self.place_of_root(x);
        let sum = self.interpolated(&SquareRoot::CURVE, number, [17, 7], place);
        let rest = self.with(Vector::Add, half, BIAS - FIRST);
        let made = self.both(Vector::Add, sum, rest);
        // What is zero or infinite stays; what is below zero is no number.
        let flushed = self.without_denormals(x);
        let below = self.compare_singles(Input::Lanes(flushed), Input::Constant(0), 1);
        let special = self.blend(below, Input::Constant(u32::MAX), Input::Lanes(flushed));
        self.if_positive(x, made, special)
    }

    /// log₂ x, of the exponent and of the sum of its fraction's part.
    fn logarithm(&mut self, x: Lanes) -> Lanes {
        /// Bits of the sum behind the point.
        const SCALE: i32 = 36;
        let place = self.with(Vector::And, x, 0x1_ffff);
        let sum = self.interpolated_whole(&LogarithmBase2::CURVE, x, [17, 6], place);
        let exponent = self.by(Vector::ShiftRightBy, Input::Lanes(x), 23);
        let exponent = self.doubles_of_integers(exponent);
        // Below zero, the unit takes the complement for the magnitude: toward zero, that is the magnitude of the number and a half.
        let one = 2f64.powi(SCALE);
        let exponent = self.of_quads(Vector::MultiplyDouble, exponent, QuadOperand::Bits(one.to_bits()));
        let bias = (0.5 - 127.0 * one).to_bits();
        let exponent = self.of_quads(Vector::AddDouble, exponent, QuadOperand::Bits(bias));
        let sum = self.of_quads(Vector::AddDouble, exponent, QuadOperand::Quads(sum));
        let whole = self.whole(sum, Rounding::TowardZero);
        let made = self.truncated(whole, SCALE);
        // That of 1 is exact, which the sum is not.
        let other = self.compare_words(Input::Lanes(x), Input::Constant(BIAS), LESS | GREATER, true);
        let made = self.or_zero(other, Input::Lanes(made));
        // Minus infinity for what is zero, infinity for itself, else no number.
        let infinite = self.compare_words(Input::Lanes(x), Input::Constant(INFINITY), EQUAL, true);
        let special = self.loaded(Input::Constant(NAN));
        let special = self.blend(infinite, Input::Constant(INFINITY), Input::Lanes(special));
        let exponent = self.with(Vector::And, x, INFINITY);
        let zero = self.compare_words(Input::Lanes(exponent), Input::Constant(0), EQUAL, true);
        let special = self.blend(zero, Input::Constant(SIGN | INFINITY), Input::Lanes(special));
        self.if_positive(x, made, special)
    }

    /// Whole numbers of any size · 2^−scale as singles, toward zero.
    pub(super) fn truncated(&mut self, numbers: Quads, scale: i32) -> Lanes {
        /// Bits of a double's significand that a single's has not.
        const MORE: u64 = (1 << 29) - 1;
        let kept = self.of_quads(Vector::AndQuad, numbers, QuadOperand::Bits(!MORE));
        let singles = self.singles_of_doubles(kept);
        self.with(Vector::MultiplySingle, singles, 2f32.powi(-scale).to_bits())
    }

    /// 1 / x of a double's upper word.
    fn reciprocal_high(&mut self, x: Lanes) -> Lanes {
        let significand = self.significand_of_high(x);
        let single = self.with(Vector::Or, significand, BIAS);
        let single = self.reciprocal(single);
        let exponent = self.with(Vector::And, x, HIGH_INFINITY);
        let rest = self.from((1023 - 127 + 1023) << 20, exponent);
        let made = self.high_of(single, rest);
        let zero = self.compare_words(Input::Lanes(exponent), Input::Constant(0), EQUAL, true);
        let made = self.blend(zero, Input::Constant(HIGH_INFINITY), Input::Lanes(made));
        let finite = self.compare_words(Input::Lanes(exponent), Input::Constant(HIGH_INFINITY), LESS, true);
        let made = self.or_zero(finite, Input::Lanes(made));
        let sign = self.with(Vector::And, x, SIGN);
        let made = self.both(Vector::Or, made, sign);
        self.or_high_nan(x, made)
    }

    /// 1 / √x, likewise.
    fn reciprocal_square_root_high(&mut self, x: Lanes) -> Lanes {
        let significand = self.significand_of_high(x);
        // Exponents with their bias that are even are odd ones without it.
        let odd = self.with(Vector::And, x, 1 << 20);
        let odd = self.with(Vector::Xor, odd, 1 << 20);
        let exponent = self.by(Vector::ShiftLeftBy, Input::Lanes(odd), 3);
        let single = self.both(Vector::Add, significand, exponent);
        let single = self.with(Vector::Add, single, BIAS);
        let single = self.reciprocal_square_root(single);
        let exponent = self.with(Vector::And, x, HIGH_INFINITY);
        let less = self.both(Vector::Subtract, odd, exponent);
        let half = self.with(Vector::Add, less, 1023 << 20);
        let half = self.by(Vector::ShiftRightSignedBy, Input::Lanes(half), 1);
        let rest = self.with(Vector::Add, half, (1023 - 127) << 20);
        let made = self.high_of(single, rest);
        // No number below zero, zero for infinity, infinity with the sign of what is zero.
        let finite = self.compare_words(Input::Lanes(x), Input::Constant(HIGH_INFINITY), LESS, true);
        let made = self.or_zero(finite, Input::Lanes(made));
        let below = self.compare_words(Input::Lanes(x), Input::Constant(0), LESS, true);
        let made = self.blend(below, Input::Constant(NAN), Input::Lanes(made));
        let sign = self.with(Vector::And, x, SIGN);
        let infinity = self.with(Vector::Or, sign, HIGH_INFINITY);
        let zero = self.compare_words(Input::Lanes(exponent), Input::Constant(0), EQUAL, true);
        let made = self.blend(zero, Input::Lanes(infinity), Input::Lanes(made));
        self.or_high_nan(x, made)
    }

    /// The first 20 bits of a double's significand, where those of a single stand.
    fn significand_of_high(&mut self, x: Lanes) -> Lanes {
        let up = self.by(Vector::ShiftLeftBy, Input::Lanes(x), 3);
        self.with(Vector::And, up, 0xf_ffff << 3)
    }

    /// The upper word of a double: of a single from ½ to 1, with what its exponent lacks, or zero if it is no normal number.
    fn high_of(&mut self, single: Lanes, rest: Lanes) -> Lanes {
        let down = self.by(Vector::ShiftRightBy, Input::Lanes(single), 3);
        let made = self.both(Vector::Add, down, rest);
        let normal = self.compare_words(Input::Lanes(made), Input::Constant((1 << 20) - 1), GREATER, true);
        self.or_zero(normal, Input::Lanes(made))
    }

    /// NVIDIA's NaN for those of doubles.
    fn or_high_nan(&mut self, x: Lanes, made: Lanes) -> Lanes {
        let magnitude = self.with(Vector::And, x, !SIGN);
        let nan = self.compare_words(Input::Lanes(magnitude), Input::Constant(HIGH_INFINITY), GREATER, true);
        self.blend(nan, Input::Constant(NAN), Input::Lanes(made))
    }

    /// 2ˣ, of the integer below x and of the fraction above it.
    fn exponential(&mut self, x: Lanes) -> Lanes {
        let fixed = self.fixed_point(x);
        let made = self.exponential_of_fixed(fixed);
        // Below, the result is no normal number.
        let normal = self.compare_singles(Input::Lanes(x), Input::Constant((-126f32).to_bits()), NOT_LESS);
        let made = self.or_zero(normal, Input::Lanes(made));
        self.or_nan(x, made)
    }

    /// The same of what [`Selector::prepared_exponent`] makes.
    fn exponential_of_prepared(&mut self, x: Lanes) -> Lanes {
        let magnitude = self.with(Vector::And, x, NO_NUMBER - 1);
        let negative = self.by(Vector::ShiftRightSignedBy, Input::Lanes(x), 31);
        // Below zero, the complement, or one more where there is no fraction.
        let fraction = self.with(Vector::And, magnitude, STORED);
        let whole = self.compare_words(Input::Lanes(fraction), Input::Constant(0), EQUAL, true);
        let less = self.or_zero(whole, Input::Lanes(negative));
        let fixed = self.both(Vector::Xor, magnitude, negative);
        let fixed = self.both(Vector::Subtract, fixed, less);
        let made = self.exponential_of_fixed(fixed);
        let lowest = Input::Constant((-126i32 << 23) as u32);
        let normal = self.compare_words(Input::Lanes(fixed), lowest, EQUAL | GREATER, true);
        let made = self.or_zero(normal, Input::Lanes(made));
        let infinite = self.with(Vector::And, x, FIRST);
        let nan = self.compare_words(Input::Lanes(infinite), Input::Constant(0), EQUAL, true);
        let infinity = self.two(Vector::AndNot, Input::Lanes(negative), Input::Constant(INFINITY));
        let special = self.blend(nan, Input::Constant(u32::MAX), Input::Lanes(infinity));
        let number = self.with(Vector::And, x, NO_NUMBER);
        let number = self.compare_words(Input::Lanes(number), Input::Constant(0), EQUAL, true);
        self.blend(number, Input::Lanes(made), Input::Lanes(special))
    }

    /// 2ˣ of x · 2²³, if that is a normal number.
    fn exponential_of_fixed(&mut self, fixed: Lanes) -> Lanes {
        let place = self.with(Vector::And, fixed, 0x1_ffff);
        let sum = self.interpolated(&ExponentialBase2::CURVE, fixed, [17, 6], place);
        let whole = self.with(Vector::And, fixed, !STORED);
        let whole = self.with(Vector::Add, whole, BIAS - FIRST);
        self.both(Vector::Add, sum, whole)
    }

    /// Sign and magnitude · 2²³ toward zero, or else what is no number, or too large a one (SASS RRO.EX2).
    fn prepared_exponent(&mut self, x: Lanes) -> Lanes {
        let bound = 128f32.to_bits();
        let sign = self.with(Vector::And, x, SIGN);
        let magnitude = self.both(Vector::Xor, x, sign);
        // The second one for a NaN; its product has the bit of what is no number.
        let bounded = self.with(Vector::SmallerSingle, magnitude, bound);
        let scaled = self.with(Vector::MultiplySingle, bounded, ((1 << 23) as f32).to_bits());
        let fixed = self.one(Vector::IntegerOfSingle, Input::Lanes(scaled));
        let above = self.with(Vector::Subtract, magnitude, bound);
        let most = Input::Constant(INFINITY - bound);
        let infinite = self.compare_words(Input::Lanes(above), most, EQUAL | LESS, false);
        let infinite = self.or_zero(infinite, Input::Constant(FIRST));
        let made = self.both(Vector::Or, fixed, infinite);
        self.both(Vector::Or, made, sign)
    }

    /// x · 2²³, with x between −128, of which the exponential is too small, and 128, of which it is infinity: toward zero, and if it is below zero
    /// and no integer, one less.
    fn fixed_point(&mut self, x: Lanes) -> Lanes {
        let bound = 128f32.to_bits();
        let x = self.with(Vector::SmallerSingle, x, bound);
        let x = self.with(Vector::LargerSingle, x, SIGN | bound);
        let x = self.with(Vector::MultiplySingle, x, ((1 << 23) as f32).to_bits());
        let fixed = self.one(Vector::IntegerOfSingle, Input::Lanes(x));
        let fraction = self.with(Vector::And, fixed, STORED);
        let whole = self.compare_words(Input::Lanes(fraction), Input::Constant(0), EQUAL, true);
        let negative = self.by(Vector::ShiftRightSignedBy, Input::Lanes(fixed), 31);
        let less = self.blend(whole, Input::Constant(0), Input::Lanes(negative));
        self.both(Vector::Add, fixed, less)
    }

    /// Of a root: what has the row's number, the place in the row, and half the exponent, rounded down, where exponents stand.
    fn place_of_root(&mut self, x: Lanes) -> (Lanes, Lanes, Lanes) {
        let number = self.with(Vector::Subtract, x, BIAS);
        let place = self.with(Vector::And, x, 0x1_ffff);
        let half = self.by(Vector::ShiftRightSignedBy, Input::Lanes(number), 1);
        (number, place, self.with(Vector::And, half, !STORED))
    }

    /// `made` for normal numbers above zero, `special` for all else.
    fn if_positive(&mut self, x: Lanes, made: Lanes, special: Lanes) -> Lanes {
        let above = self.with(Vector::Subtract, x, FIRST);
        let other = Input::Constant(INFINITY - FIRST);
        let other = self.compare_words(Input::Lanes(above), other, EQUAL | GREATER, false);
        self.blend(other, Input::Lanes(special), Input::Lanes(made))
    }

    /// Bits of a single, or zero if it is no normal number or has a sign.
    fn or_small_as_zero(&mut self, bits: Lanes) -> Lanes {
        let normal = self.compare_words(Input::Lanes(bits), Input::Constant(FIRST - 1), GREATER, true);
        self.or_zero(normal, Input::Lanes(bits))
    }

    fn without_denormals(&mut self, x: Lanes) -> Lanes {
        let value = Value { input: Input::Lanes(x), facts: BITS, stored: false };
        let flushed = self.flushed(value).input;
        self.loaded(flushed)
    }

    /// x where it is no number.
    fn or_nan(&mut self, x: Lanes, made: Lanes) -> Lanes {
        let nans = self.compare_singles(Input::Lanes(x), Input::Lanes(x), UNORDERED);
        self.blend(nans, Input::Lanes(x), Input::Lanes(made))
    }

    /// A function of two words.
    pub(super) fn both(&mut self, vector: Vector, a: Lanes, b: Lanes) -> Lanes {
        self.two(vector, Input::Lanes(a), Input::Lanes(b))
    }

    /// A function of a word and a number.
    pub(super) fn with(&mut self, vector: Vector, a: Lanes, number: u32) -> Lanes {
        self.two(vector, Input::Lanes(a), Input::Constant(number))
    }

    /// A number less a word.
    pub(super) fn from(&mut self, number: u32, a: Lanes) -> Lanes {
        self.two(Vector::Subtract, Input::Constant(number), Input::Lanes(a))
    }
}
