//! Single precision: `float.cu`. IEEE 754 arithmetic, with NVIDIA's one NaN and the rules of the PTX manual.

use num_bigint::BigInt;

use crate::element::Single;
use crate::exact::Direction::{self, Down, Nearest, Up, Zero};
use crate::exact::{F32, Number};
use crate::launch::Kernels;

const KERNELS: Kernels = Kernels("arithmetic/float");

const ROUNDINGS: [(&str, Direction, bool); 6] = [
    ("nearest", Nearest, false),
    ("zero", Zero, false),
    ("down", Down, false),
    ("up", Up, false),
    ("nearest_flush", Nearest, true),
    ("down_flush", Down, true),
];

const SIGN: u64 = 0x8000_0000;

fn infinity(negative: bool) -> u64 {
    0x7f80_0000 | if negative { SIGN } else { 0 }
}

fn zero(negative: bool) -> u64 {
    if negative { SIGN } else { 0 }
}

/// IEEE 754, 6.3: an exact zero sum is +0, and −0 when rounding down, unless both terms are zeros of one sign.
fn round_sum(number: &Number, signs: [bool; 2], direction: Direction) -> u64 {
    match (number.is_zero(), signs) {
        (false, _) => F32.round(number, direction),
        (true, [a, b]) if a == b => zero(a),
        (true, _) => zero(direction == Down),
    }
}

fn sum(a: u64, b: u64, direction: Direction) -> u64 {
    let signs = [a, b].map(|x| F32.is_negative(x));
    match (F32.is_infinite(a), F32.is_infinite(b)) {
        _ if F32.is_nan(a) || F32.is_nan(b) => F32.nan(),
        (true, true) if signs[0] != signs[1] => F32.nan(),
        (true, _) => a,
        (_, true) => b,
        _ => round_sum(&F32.value(a).sum(&F32.value(b)), signs, direction),
    }
}

fn product(a: u64, b: u64, direction: Direction) -> u64 {
    let negative = F32.is_negative(a) != F32.is_negative(b);
    let (infinite, zeros) = (F32.is_infinite(a) || F32.is_infinite(b), F32.is_zero(a) || F32.is_zero(b));
    match (infinite, zeros) {
        _ if F32.is_nan(a) || F32.is_nan(b) => F32.nan(),
        (true, true) => F32.nan(),
        (true, false) => infinity(negative),
        (false, true) => zero(negative),
        (false, false) => F32.round(&F32.value(a).product(&F32.value(b)), direction),
    }
}

fn fused(a: u64, b: u64, c: u64, direction: Direction) -> u64 {
    let negative = F32.is_negative(a) != F32.is_negative(b);
    if [a, b, c].iter().any(|&x| F32.is_nan(x)) {
        return F32.nan();
    }
    if F32.is_infinite(a) || F32.is_infinite(b) {
        let opposite = F32.is_infinite(c) && F32.is_negative(c) != negative;
        let invalid = F32.is_zero(a) || F32.is_zero(b) || opposite;
        return if invalid { F32.nan() } else { infinity(negative) };
    }
    if F32.is_infinite(c) {
        return c;
    }
    let exact = F32.value(a).product(&F32.value(b)).sum(&F32.value(c));
    round_sum(&exact, [negative, F32.is_negative(c)], direction)
}

fn quotient(a: u64, b: u64, direction: Direction) -> u64 {
    let negative = F32.is_negative(a) != F32.is_negative(b);
    match (F32.is_infinite(a), F32.is_infinite(b), F32.is_zero(a), F32.is_zero(b)) {
        _ if F32.is_nan(a) || F32.is_nan(b) => F32.nan(),
        (true, true, _, _) | (_, _, true, true) => F32.nan(),
        (true, ..) | (_, _, _, true) => infinity(negative),
        (_, true, ..) | (_, _, true, _) => zero(negative),
        _ => F32.round(&F32.value(a).quotient(&F32.value(b)), direction),
    }
}

fn root(a: u64, direction: Direction) -> u64 {
    match F32.is_negative(a) {
        _ if F32.is_nan(a) => F32.nan(),
        _ if F32.is_zero(a) => a,
        true => F32.nan(),
        false if F32.is_infinite(a) => a,
        false => F32.round(&F32.value(a).root(), direction),
    }
}

fn flush_if(flush: bool, bits: u64) -> u64 {
    if flush { F32.flushed(bits) } else { bits }
}

/// Clamped to 0…1, NaN to 0.
fn saturated(bits: u64) -> u64 {
    if F32.is_nan(bits) || F32.is_negative(bits) { 0 } else { bits.min(0x3f80_0000) }
}

fn unary(name: &str, flush: bool, f: impl Fn(u64) -> u64) {
    KERNELS.unary(name, |Single(a)| flush_if(flush, f(flush_if(flush, a.into()))) as u32);
}

fn binary(name: &str, flush: bool, f: impl Fn(u64, u64) -> u64) {
    KERNELS.binary(name, |Single(a), Single(b)| {
        let [a, b] = [a, b].map(|x| flush_if(flush, x.into()));
        flush_if(flush, f(a, b)) as u32
    });
}

fn ternary(name: &str, flush: bool, f: impl Fn(u64, u64, u64) -> u64) {
    KERNELS.ternary(name, |Single(a), Single(b), Single(c)| {
        let [a, b, c] = [a, b, c].map(|x| flush_if(flush, x.into()));
        flush_if(flush, f(a, b, c)) as u32
    });
}

#[test]
fn sums_and_products_in_all_roundings() {
    for (rounding, direction, flush) in ROUNDINGS {
        binary(&format!("add_{rounding}"), flush, |a, b| sum(a, b, direction));
        binary(&format!("subtract_{rounding}"), flush, |a, b| {
            // A NaN stays one whatever its sign.
            sum(a, b ^ SIGN, direction)
        });
        binary(&format!("multiply_{rounding}"), flush, |a, b| product(a, b, direction));
        ternary(&format!("fused_{rounding}"), flush, |a, b, c| fused(a, b, c, direction));
    }
    binary("add_saturate", false, |a, b| saturated(sum(a, b, Nearest)));
    binary("multiply_saturate", false, |a, b| saturated(product(a, b, Zero)));
    ternary("fused_saturate", false, |a, b, c| saturated(fused(a, b, c, Nearest)));
    ternary("fused_saturate_flush", true, |a, b, c| saturated(fused(a, b, c, Up)));
    unary("times_three_quarters", false, |a| product(a, 0x3f40_0000, Nearest));
    unary("plus_large", false, |a| sum(a, 0x4b80_0000, Nearest));
}

#[test]
fn quotients_in_all_roundings() {
    for (rounding, direction, flush) in ROUNDINGS {
        binary(&format!("divide_{rounding}"), flush, |a, b| quotient(a, b, direction));
        unary(&format!("reciprocal_{rounding}"), flush, |a| quotient(0x3f80_0000, a, direction));
    }
    binary("quotient", false, |a, b| quotient(a, b, Nearest));
    unary("third", false, |a| quotient(a, 0x4040_0000, Nearest));
}

#[test]
fn roots_in_all_roundings() {
    for (rounding, direction, flush) in ROUNDINGS {
        unary(&format!("root_{rounding}"), flush, |a| root(a, direction));
    }
    unary("square_root", false, |a| root(a, Nearest));
}

/// PTX `min` and `max`: −0 is below +0, a number wins over a NaN.
#[test]
fn extremes_and_signs() {
    let order = |bits: u64| if F32.is_negative(bits) { !bits as u32 } else { bits as u32 | 0x8000_0000 };
    let pick = |a: u64, b: u64, smaller: bool| match (F32.is_nan(a), F32.is_nan(b)) {
        (true, true) => F32.nan(),
        (true, false) => b,
        (false, true) => a,
        _ => {
            if (order(a) < order(b)) == smaller {
                a
            } else {
                b
            }
        }
    };
    for (suffix, flush) in [("", false), ("_flush", true)] {
        binary(&format!("minimum{suffix}"), flush, |a, b| pick(a, b, true));
        binary(&format!("maximum{suffix}"), flush, |a, b| pick(a, b, false));
    }
    KERNELS.unary("magnitude", |Single(a)| Single(a & 0x7fff_ffff));
    KERNELS.unary("negate", |Single(a)| Single(a ^ 0x8000_0000));
    KERNELS.unary("magnitude_flush", |Single(a)| Single(F32.flushed(a.into()) as u32 & 0x7fff_ffff));
    // PTX copysign: the sign of a, the magnitude of b.
    KERNELS.binary("copy_sign", |Single(a), Single(b)| Single(a & 0x8000_0000 | b & 0x7fff_ffff));
}

#[test]
fn comparisons() {
    let found = |a: u32, b: u32, flush: bool| {
        let [a, b] = [a, b].map(|x| f32::from_bits(flush_if(flush, x.into()) as u32));
        let ordered = !a.is_nan() && !b.is_nan();
        let ordered_tests = [a < b, a == b, a <= b, a > b, ordered && a != b, a >= b];
        let tests = ordered_tests.into_iter().chain([ordered, !ordered]);
        let tests = tests.chain(ordered_tests.map(|holds| holds || !ordered));
        tests.enumerate().fold(0, |bits, (position, holds)| bits | u32::from(holds) << position)
    };
    KERNELS.binary("compare", |Single(a), Single(b)| found(a, b, false));
    KERNELS.binary("compare_flush", |Single(a), Single(b)| found(a, b, true));
    KERNELS.unary("kinds", |Single(a)| {
        let a = f32::from_bits(a);
        let tests = [
            a.is_finite(),
            a.is_infinite(),
            !a.is_nan(),
            a.is_nan(),
            a.is_normal() || a == 0.0,
            a.is_subnormal(),
        ];
        (0..6).fold(0, |bits, i| bits | u32::from(tests[i]) << i)
    });
    KERNELS.ternary("set_numbers", |Single(a), Single(b), Single(c)| {
        let [a, b, c] = [a, b, c].map(f32::from_bits);
        let p = c > 0.0;
        let mask = |holds: bool| u32::from(holds).wrapping_neg();
        let one = if a < b && p { 0x3f80_0000 } else { 0 };
        // Unordered comparisons hold for NaN: not less, not equal.
        let (not_less, not_equal) = (!matches!(a.partial_cmp(&b), Some(std::cmp::Ordering::Less)), a != b);
        mask(not_less || p) & 0xff | mask(not_equal != p) & 0xff00 | one
    });
    // slct.f32: c ≥ 0; −0 is, NaN is not.
    KERNELS.ternary("select_by_sign", |Single(a), Single(b), Single(c)| {
        Single(if f32::from_bits(c) >= 0.0 { a } else { b })
    });
}

#[test]
fn roundings_to_integers() {
    let rounded = |name: &str, f: fn(f32) -> f32| {
        KERNELS.unary(name, |Single(a)| Single(f(f32::from_bits(a)).to_bits()));
    };
    rounded("round_down", f32::floor);
    rounded("round_up", f32::ceil);
    rounded("round_to_zero", f32::trunc);
    rounded("round_to_even", f32::round_ties_even);
    rounded("round_away", f32::round);
}

/// The exact remainder for a quotient rounded as `direction` says; zero takes the sign of `a`.
fn remainder(a: u32, b: u32, direction: Direction) -> Single {
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return Single(F32.nan() as u32);
    }
    if y.is_infinite() || x == 0.0 {
        return Single(a);
    }
    let (x, y) = (F32.value(a.into()), F32.value(b.into()));
    let exponent = x.exponent.min(y.exponent);
    let scale = |n: &Number| &n.integer << (n.exponent - exponent) as usize;
    let (n, d) = (scale(&x), scale(&y));
    // n / d rounded, by rounding 2n over 2d at the half.
    let mut quotient: BigInt = &n / &d;
    if direction == Nearest {
        let rest = &n - &quotient * &d;
        let twice = rest.magnitude() * 2u32;
        let odd = &quotient % 2 != BigInt::from(0);
        if twice > *d.magnitude() || twice == *d.magnitude() && odd {
            quotient += if n.sign() == d.sign() { 1 } else { -1 };
        }
    }
    let number = Number { integer: &n - quotient * &d, exponent, inexact: false };
    let bits = if number.is_zero() { zero(a >> 31 == 1) } else { F32.round(&number, Nearest) };
    Single(bits as u32)
}

#[test]
fn functions_of_the_library() {
    KERNELS.binary("remainder_truncated", |Single(a), Single(b)| remainder(a, b, Zero));
    KERNELS.binary("remainder_nearest", |Single(a), Single(b)| remainder(a, b, Nearest));
    KERNELS.binary("positive_difference", |Single(a), Single(b)| {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        Single(if x <= y { 0 } else { sum(a.into(), u64::from(b) ^ SIGN, Nearest) as u32 })
    });
    KERNELS.binary("next_toward", |Single(a), Single(b)| {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        let next = if x.is_nan() || y.is_nan() {
            f32::NAN
        } else if x == y {
            y
        } else if x < y {
            x.next_up()
        } else {
            x.next_down()
        };
        Single(next.to_bits())
    });
    // The CUDA manual: ilogb(0) and ilogb(NaN) are INT_MIN, ilogb(infinity) is INT_MAX.
    KERNELS.unary("binary_exponent", |Single(a)| {
        let x = f32::from_bits(a);
        if x == 0.0 || x.is_nan() {
            i32::MIN
        } else if x.is_infinite() {
            i32::MAX
        } else {
            let number = F32.value(a.into());
            number.exponent + number.integer.bits() as i32 - 1
        }
    });
    KERNELS.binary("scale_by_power", |Single(a), power: i32| {
        let x = f32::from_bits(a);
        if x == 0.0 || !x.is_finite() {
            return Single(a);
        }
        let number = F32.value(a.into());
        let exponent = number.exponent + power.clamp(-1000, 1000);
        Single(F32.round(&Number { exponent, ..number }, Nearest) as u32)
    });
    KERNELS.unary("fraction_and_exponent", |Single(a)| {
        let x = f32::from_bits(a);
        if x == 0.0 || !x.is_finite() {
            return (Single(a), 0);
        }
        let number = F32.value(a.into());
        let exponent = number.exponent + number.integer.bits() as i32;
        let fraction = Number { exponent: number.exponent - exponent, ..number };
        (Single(F32.round(&fraction, Nearest) as u32), exponent)
    });
    KERNELS.unary("whole_and_rest", |Single(a)| {
        let x = f32::from_bits(a);
        let rest = if x.is_infinite() { 0.0 } else { (x - x.trunc()).abs() };
        [Single(rest.copysign(x).to_bits()), Single(x.trunc().to_bits())]
    });
}
