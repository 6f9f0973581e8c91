//! Conversions between number formats: `convert.cu`. The rules are those of PTX `cvt`.

use num_bigint::BigInt;

use crate::element::Single;
use crate::exact::Direction::{self, Down, Nearest, Up, Zero};
use crate::exact::{F16, F32, Format, Number};
use crate::launch::Kernels;

const KERNELS: Kernels = Kernels("arithmetic/convert");

/// The integer formats in the order of the kernels: bits, signed.
const INTEGERS: [(&str, u32, bool); 8] = [
    ("u8", 8, false),
    ("s8", 8, true),
    ("u16", 16, false),
    ("s16", 16, true),
    ("u32", 32, false),
    ("s32", 32, true),
    ("u64", 64, false),
    ("s64", 64, true),
];

/// The low bits of a register as an integer.
fn integer(bits: u64, width: u32, signed: bool) -> i128 {
    let unused = 128 - width;
    let shifted = (u128::from(bits) << unused) as i128;
    if signed { shifted >> unused } else { (shifted as u128 >> unused) as i128 }
}

/// An integer in a register, extended as `cvt` extends it.
fn clamped(value: &BigInt, width: u32, signed: bool) -> u64 {
    let (low, high) = match signed {
        true => (-(BigInt::from(1) << (width - 1)), (BigInt::from(1) << (width - 1)) - 1),
        false => (BigInt::from(0), (BigInt::from(1) << width) - 1),
    };
    let value = value.clamp(&low, &high);
    i64::try_from(value)
        .map(|value| value as u64)
        .or_else(|_| u64::try_from(value))
        .expect("clamped to 64 bits")
}

#[test]
fn integers_from_integers() {
    for (name, from_width, from_signed) in INTEGERS {
        KERNELS.unary(&format!("integers_from_{name}"), |a: u64| {
            let value = integer(a, from_width, from_signed);
            std::array::from_fn::<u64, 16, _>(|position| {
                let (_, width, signed) = INTEGERS[position % 8];
                let saturated = clamped(&BigInt::from(value), width, signed);
                if position < 8 { integer(value as u64, width, signed) as u64 } else { saturated }
            })
        });
    }
}

/// A NaN becomes zero for integers of up to 32 bits and the highest bit alone for 64.
fn integer_from_float(format: Format, bits: u64, direction: Direction, width: u32, signed: bool) -> u64 {
    if format.is_nan(bits) {
        return if width == 64 { 1 << 63 } else { 0 };
    }
    let huge: BigInt = BigInt::from(1) << 100;
    let value = match (format.is_infinite(bits), format.is_negative(bits)) {
        (true, true) => -huge,
        (true, false) => huge,
        _ => format.value(bits).to_integer(direction),
    };
    clamped(&value, width, signed)
}

#[test]
fn integers_from_floats() {
    for (name, direction) in [("rni", Nearest), ("rmi", Down), ("rpi", Up), ("rzi", Zero)] {
        KERNELS.unary(&format!("integers_from_f32_{name}"), |Single(a)| {
            std::array::from_fn::<u64, 16, _>(|position| {
                let (_, width, signed) = INTEGERS[position % 8];
                let a = if position < 8 { a.into() } else { F32.flushed(a.into()) };
                integer_from_float(F32, a, direction, width, signed)
            })
        });
    }
}

fn float_from_integer(format: Format, value: i128, direction: Direction) -> u64 {
    let number = Number { integer: value.into(), exponent: 0, inexact: false };
    if number.is_zero() { 0 } else { format.round(&number, direction) }
}

#[test]
fn floats_from_integers() {
    for (name, width, signed) in INTEGERS {
        KERNELS.partly::<_, u64, 16>(&format!("floats_from_{name}"), |a: u64| {
            let value = integer(a, width, signed);
            let single = |direction| float_from_integer(F32, value, direction);
            let saturated = if value <= 0 { 0 } else { 0x3f80_0000 };
            vec![single(Nearest), single(Zero), single(Down), single(Up), saturated, {
                float_from_integer(F16, value, Nearest)
            }]
        });
    }
}

/// A single in half precision.
fn half(bits: u64, direction: Direction) -> u64 {
    let sign = if F32.is_negative(bits) { 0x8000 } else { 0 };
    if F32.is_nan(bits) {
        F16.nan()
    } else if F32.is_infinite(bits) {
        sign | 0x7c00
    } else if F32.is_zero(bits) {
        sign
    } else {
        F16.round(&F32.value(bits), direction)
    }
}

#[test]
fn floats_from_floats() {
    KERNELS.partly::<_, u64, 16>("floats_from_f32", |Single(a)| {
        let x = f32::from_bits(a);
        // `cvt` makes the one NaN of every NaN.
        let bits = |value: f32| if value.is_nan() { F32.nan() } else { value.to_bits().into() };
        let saturated = |value: f32| if value > 0.0 { bits(value.min(1.0)) } else { 0 };
        let flushed = F32.flushed(a.into());
        vec![
            bits(x.round_ties_even()),
            bits(x.trunc()),
            bits(x.floor()),
            bits(x.ceil()),
            saturated(x),
            saturated(f32::from_bits(flushed as u32).round_ties_even()),
            half(a.into(), Nearest),
            half(a.into(), Zero),
            half(flushed, Nearest),
        ]
    });
}

#[test]
fn formats_from_halves() {
    KERNELS.partly::<_, u64, 16>("formats_from_f16", |a: u16| {
        let a = u64::from(a);
        let sign = u64::from(F16.is_negative(a)) << 31;
        let single = if F16.is_nan(a) {
            F32.nan()
        } else if F16.is_infinite(a) {
            sign | 0x7f80_0000
        } else if F16.is_zero(a) {
            sign
        } else {
            F32.round(&F16.value(a), Nearest)
        };
        let integer = |direction, width, signed| integer_from_float(F16, a, direction, width, signed);
        vec![single, integer(Nearest, 32, true), integer(Zero, 64, false), integer(Down, 8, true)]
    });
}
