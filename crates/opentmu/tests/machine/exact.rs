//! Floating-point results by exact integers: every operation is done without error and rounded once at the end.

use num_bigint::BigInt;
use num_bigint::Sign::Minus;

/// An IEEE 754 rounding direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Nearest,
    Zero,
    Down,
    Up,
}

/// A binary format: significand bits with the hidden one, exponent bits.
#[derive(Clone, Copy)]
pub struct Format {
    pub precision: u32,
    pub exponent_bits: u32,
}

pub const F16: Format = Format { precision: 11, exponent_bits: 5 };
pub const F32: Format = Format { precision: 24, exponent_bits: 8 };

impl Format {
    /// Exponent of the unit of the smallest denormal.
    fn quantum(self) -> i32 {
        3 - (1 << (self.exponent_bits - 1)) - self.precision as i32
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent_bits) - 1) << (self.precision - 1)
    }

    /// NVIDIA's NaN: all ones but the sign.
    pub fn nan(self) -> u64 {
        self.sign_bit() - 1
    }

    fn sign_bit(self) -> u64 {
        1 << (self.precision + self.exponent_bits - 1)
    }

    pub fn is_nan(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) > self.infinity()
    }

    pub fn is_infinite(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) == self.infinity()
    }

    pub fn is_zero(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) == 0
    }

    pub fn is_negative(self, bits: u64) -> bool {
        bits & self.sign_bit() != 0
    }

    /// Denormals replaced by zeros of their sign.
    pub fn flushed(self, bits: u64) -> u64 {
        if bits & self.infinity() == 0 { bits & self.sign_bit() } else { bits }
    }

    /// A finite number.
    pub fn value(self, bits: u64) -> Number {
        let fraction = bits & ((1 << (self.precision - 1)) - 1);
        let exponent = (bits & self.infinity()) >> (self.precision - 1);
        let significand = if exponent == 0 { fraction } else { fraction | 1 << (self.precision - 1) };
        let integer = BigInt::from(significand);
        let integer = if self.is_negative(bits) { -integer } else { integer };
        Number { integer, exponent: self.quantum() + exponent.max(1) as i32 - 1, inexact: false }
    }

    /// The format's bits for a number that is not zero; `zero_sign` is for results that round to zero without one.
    pub fn round(self, number: &Number, direction: Direction) -> u64 {
        let negative = number.integer.sign() == Minus;
        let sign = if negative { self.sign_bit() } else { 0 };
        let magnitude = number.integer.magnitude();
        // Bring the number to the exponent at which its last place is that of the format.
        let excess = magnitude.bits() as i32 - self.precision as i32;
        let exponent = (number.exponent + excess).max(self.quantum());
        let drop = exponent - number.exponent;
        let (kept, rest_is) = if drop <= 0 {
            (magnitude << (-drop) as usize, if number.inexact { Rest::Small } else { Rest::None })
        } else {
            let kept = magnitude >> drop as usize;
            let rest = magnitude - (&kept << drop as usize);
            let half = num_bigint::BigUint::from(1u8) << (drop - 1) as usize;
            let rest_is = match rest.cmp(&half) {
                std::cmp::Ordering::Equal if !number.inexact => Rest::Half,
                std::cmp::Ordering::Less if rest.bits() == 0 && !number.inexact => Rest::None,
                std::cmp::Ordering::Less => Rest::Small,
                std::cmp::Ordering::Equal | std::cmp::Ordering::Greater => Rest::Large,
            };
            (kept, rest_is)
        };
        let kept = u64::try_from(kept).expect("as many bits as the format has");
        let away = match (direction, rest_is) {
            (_, Rest::None) | (Direction::Zero, _) => false,
            (Direction::Nearest, rest) => rest == Rest::Large || rest == Rest::Half && kept & 1 == 1,
            (Direction::Down, _) => negative,
            (Direction::Up, _) => !negative,
        };
        let significand = kept + u64::from(away);
        // Adding the significand with its hidden bit onto the exponent below carries where that is needed.
        let biased = (exponent - self.quantum()) as u64;
        let bits = (biased << (self.precision - 1)) + significand;
        if bits < self.infinity() {
            return sign | bits;
        }
        let to_infinity = match direction {
            Direction::Nearest => true,
            Direction::Zero => false,
            Direction::Down => negative,
            Direction::Up => !negative,
        };
        sign | if to_infinity { self.infinity() } else { self.infinity() - 1 }
    }
}

/// What lies below the last place that is kept.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    None,
    Small,
    Half,
    Large,
}

/// `integer · 2^exponent`, and if inexact something of less than one unit more in magnitude.
#[derive(Clone, Debug)]
pub struct Number {
    pub integer: BigInt,
    pub exponent: i32,
    pub inexact: bool,
}

impl Number {
    pub fn is_zero(&self) -> bool {
        self.integer == BigInt::from(0) && !self.inexact
    }

    pub fn sum(&self, other: &Number) -> Number {
        let exponent = self.exponent.min(other.exponent);
        let aligned = |n: &Number| &n.integer << (n.exponent - exponent) as usize;
        Number { integer: aligned(self) + aligned(other), exponent, inexact: false }
    }

    pub fn product(&self, other: &Number) -> Number {
        let integer = &self.integer * &other.integer;
        Number { integer, exponent: self.exponent + other.exponent, inexact: false }
    }

    /// The quotient to at least 100 bits.
    pub fn quotient(&self, divisor: &Number) -> Number {
        const MORE: usize = 200;
        let dividend = &self.integer << MORE;
        let integer = &dividend / &divisor.integer;
        let inexact = &integer * &divisor.integer != dividend;
        Number { integer, exponent: self.exponent - divisor.exponent - MORE as i32, inexact }
    }

    /// The square root to at least 100 bits.
    pub fn root(&self) -> Number {
        let more = 200 + (self.exponent & 1);
        let radicand = &self.integer << more as usize;
        let integer = radicand.sqrt();
        let inexact = &integer * &integer != radicand;
        Number { integer, exponent: (self.exponent - more) / 2, inexact }
    }

    /// The integer that the number rounds to.
    pub fn to_integer(&self, direction: Direction) -> BigInt {
        if self.exponent >= 0 {
            return &self.integer << self.exponent as usize;
        }
        let unit = BigInt::from(1) << (-self.exponent) as usize;
        // BigInt's division truncates; make it a floor.
        let truncated = &self.integer / &unit;
        let rest = &self.integer - &truncated * &unit;
        let (floor, rest) =
            if rest.sign() == Minus { (truncated - 1, rest + &unit) } else { (truncated, rest) };
        let twice = &rest * 2;
        let up = match direction {
            _ if rest == BigInt::from(0) => false,
            Direction::Nearest => twice > unit || twice == unit && &floor % 2 != BigInt::from(0),
            Direction::Zero => floor.sign() == Minus,
            Direction::Down => false,
            Direction::Up => true,
        };
        if up { floor + 1 } else { floor }
    }
}
