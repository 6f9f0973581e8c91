//! Sines and cosines, and how angles are prepared for them, as
//! [`argument`](tmu_program::meaning::function::argument) has it.

use tmu_program::Argument;
use tmu_program::meaning::float::NAN;
use tmu_program::meaning::function::interpolation::{Interpolated, Sine};

use super::float::SIGN;
use super::function::{FIRST, INFINITY, NO_NUMBER, STORED};
use super::integer::EQUAL;
use super::select::{Input, Lanes, Selector};
use super::vector::Vector;

/// Bits of a quadrant's fraction, and two of its number above them.
const TURN: u32 = 0x1ff_ffff;

impl Selector<'_> {
    /// sin x of a prepared angle.
    pub(super) fn sine(&mut self, x: Lanes) -> Lanes {
        /// Bits of the sum behind the point.
        const SCALE: i32 = 37;
        // Every second quadrant goes from its other end.
        let odd = self.by(Vector::ShiftLeftBy, Input::Lanes(x), 8);
        let odd = self.by(Vector::ShiftRightSignedBy, Input::Lanes(odd), 31);
        let fraction = self.both(Vector::Xor, x, odd);
        let fraction = self.with(Vector::And, fraction, STORED);
        let place = self.with(Vector::And, fraction, 0x1_ffff);
        let sum = self.interpolated_whole(&Sine::CURVE, fraction, [17, 6], place);
        let made = self.truncated(sum, SCALE);
        // Two quadrants are below zero.
        let half = self.by(Vector::ShiftLeftBy, Input::Lanes(x), 7);
        let sign = self.both(Vector::Xor, x, half);
        let sign = self.with(Vector::And, sign, SIGN);
        let made = self.both(Vector::Or, made, sign);
        let number = self.with(Vector::And, x, NO_NUMBER);
        let number = self.compare_words(Input::Lanes(number), Input::Constant(0), EQUAL, true);
        let nan = self.loaded(Input::Constant(NAN));
        self.blend(number, Input::Lanes(made), Input::Lanes(nan))
    }

    /// cos x likewise: a quadrant on, whatever the sign.
    pub(super) fn cosine(&mut self, x: Lanes) -> Lanes {
        // Nothing is carried into the bit of what is no number.
        let angle = self.with(Vector::And, x, NO_NUMBER | TURN);
        let angle = self.with(Vector::Add, angle, FIRST);
        let angle = self.with(Vector::And, angle, NO_NUMBER | TURN);
        self.sine(angle)
    }

    /// The argument of sine and cosine, prepared if it is not.
    pub(super) fn angle(&mut self, argument: Argument, x: Lanes) -> Lanes {
        match argument {
            Argument::Prepared => x,
            Argument::Number => self.prepared_angle(x),
            Argument::Turns => self.prepared_turns(x),
        }
    }

    /// An angle in radians, prepared (SASS RRO.SINCOS).
    pub(super) fn prepared_angle(&mut self, x: Lanes) -> Lanes {
        /// 2/π · 2³²
        const QUADRANTS: u32 = 0xa2_f983 << 8;
        let significand = self.by(Vector::ShiftLeftBy, Input::Lanes(x), 8);
        let significand = self.with(Vector::Or, significand, FIRST << 8);
        let quadrants = self.high_product(Input::Lanes(significand), Input::Constant(QUADRANTS), false);
        self.within_a_turn(x, quadrants, 135)
    }

    /// An angle in turns, prepared.
    fn prepared_turns(&mut self, x: Lanes) -> Lanes {
        let significand = self.with(Vector::And, x, STORED);
        let significand = self.with(Vector::Or, significand, FIRST);
        self.within_a_turn(x, significand, 125)
    }

    /// `significand · 2^(exponent − bias)` with the sign of a single and its exponent, toward zero and without whole turns.
    fn within_a_turn(&mut self, x: Lanes, significand: Lanes, bias: u32) -> Lanes {
        let up = self.by(Vector::ShiftLeftBy, Input::Lanes(x), 1);
        let exponent = self.by(Vector::ShiftRightBy, Input::Lanes(up), 24);
        let left = self.with(Vector::Subtract, exponent, bias);
        let right = self.from(bias, exponent);
        // Shifts by 32 and more, for which a number below zero counts, give zero.
        let left = self.both(Vector::ShiftLeft, significand, left);
        let right = self.both(Vector::ShiftRight, significand, right);
        let fixed = self.both(Vector::Or, left, right);
        let fixed = self.with(Vector::And, fixed, TURN);
        // Of the largest exponent, nothing is left.
        let exponent = self.with(Vector::And, x, INFINITY);
        let special = self.compare_words(Input::Lanes(exponent), Input::Constant(INFINITY), EQUAL, true);
        let special = self.or_zero(special, Input::Constant(NO_NUMBER));
        let fixed = self.both(Vector::Or, fixed, special);
        let magnitude = self.with(Vector::And, x, !SIGN);
        let infinite = self.compare_words(Input::Lanes(magnitude), Input::Constant(INFINITY), EQUAL, true);
        let infinite = self.or_zero(infinite, Input::Constant(FIRST));
        let fixed = self.both(Vector::Or, fixed, infinite);
        let sign = self.with(Vector::And, x, SIGN);
        self.both(Vector::Or, fixed, sign)
    }
}
