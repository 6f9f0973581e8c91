//! Conversions of gangs.

use tmu_program::{Conversion, FloatMode, Op, Rounding, Type};

use super::bind::{Parameters, Prepared};
use super::kernel::{Kernels, Unary, of_one};
use tmu_program::meaning::{conversion, float};

/// To the nearest single.
#[derive(Clone, Copy)]
struct ToFloat<const SIGNED: bool, const BITS: u32>;
impl<const SIGNED: bool, const BITS: u32> Unary for ToFloat<SIGNED, BITS> {
    #[inline(always)]
    fn new(_: &Parameters) -> Self {
        ToFloat
    }
    #[inline(always)]
    fn apply(self, a: u32) -> u32 {
        let unused = 32 - BITS;
        if SIGNED {
            (((a << unused) as i32 >> unused) as f32).to_bits()
        } else {
            ((a << unused >> unused) as f32).to_bits()
        }
    }
}

/// A single rounded to an integer that fits into the range, NaN to 0.
#[derive(Clone, Copy)]
struct ToInteger<const ROUNDING: u8, const SIGNED: bool>(Parameters);
impl<const ROUNDING: u8, const SIGNED: bool> Unary for ToInteger<ROUNDING, SIGNED> {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        ToInteger(*parameters)
    }
    #[inline(always)]
    fn apply(self, a: u32) -> u32 {
        let p = &self.0;
        let value = rounded::<ROUNDING>(source(a, p));
        if SIGNED {
            let [low, high] = p.numbers.map(|bits| bits as i32);
            (value as i32).clamp(low, high) as u32
        } else {
            (value as u32).min(p.numbers[1])
        }
    }
}

/// A single rounded to an integer, and finished.
#[derive(Clone, Copy)]
struct ToIntegral<const ROUNDING: u8>(Parameters);
impl<const ROUNDING: u8> Unary for ToIntegral<ROUNDING> {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        ToIntegral(*parameters)
    }
    #[inline(always)]
    fn apply(self, a: u32) -> u32 {
        float::finish(rounded::<ROUNDING>(source(a, &self.0)), self.0.mode)
    }
}

/// From one integer to another of up to 32 bits, cut and extended.
#[derive(Clone, Copy)]
struct Extended(Parameters);
impl Unary for Extended {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        Extended(*parameters)
    }
    #[inline(always)]
    fn apply(self, a: u32) -> u32 {
        let [unused, signs] = self.0.numbers;
        let cut = (a << (unused & 31)) >> (unused & 31);
        let signed = ((a << (unused & 31)) as i32 >> (unused & 31)) as u32;
        cut | signed & signs
    }
}

/// Anything else between words.
#[derive(Clone, Copy)]
struct General(Conversion);
impl Unary for General {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        General(parameters.conversion)
    }
    #[inline(always)]
    fn apply(self, a: u32) -> u32 {
        conversion::convert(&self.0, a.into()) as u32
    }
}

#[inline(always)]
fn source(bits: u32, parameters: &Parameters) -> f32 {
    let bits = if parameters.mode.flush { float::flush(bits) } else { bits };
    f32::from_bits(bits & parameters.keep[0] ^ parameters.flip[0])
}

const NEAREST: u8 = 0;
const DOWN: u8 = 1;
const UP: u8 = 2;
const ZERO: u8 = 3;
const AS_IT_IS: u8 = 4;

#[inline(always)]
fn rounded<const ROUNDING: u8>(value: f32) -> f32 {
    match ROUNDING {
        NEAREST => value.round_ties_even(),
        DOWN => value.floor(),
        UP => value.ceil(),
        ZERO => value.trunc(),
        _ => value,
    }
}

/// The kernels of a conversion between words.
pub(super) fn prepare(op: &Op) -> Option<Prepared> {
    let Op::Convert(c) = op else { return None };
    if c.from_type.bits() == 64 || c.to_type.bits() == 64 {
        return None;
    }
    let mode = FloatMode { rounding: Rounding::NearestEven, flush: c.flush, saturate: c.saturate };
    let made = |kernels: Kernels| {
        let prepared = Prepared::new(kernels, c.to[0], &[c.from[0]]).conversion(*c, mode);
        prepared.signs(0, c.absolute, c.negate)
    };
    let integers = !c.from_type.is_float() && !c.to_type.is_float();
    let plain_source = !c.absolute && !c.negate;
    Some(match (c.from_type, c.to_type) {
        (Type::F32, Type::F32) => made(integral(c)),
        (Type::F32, to) if !to.is_float() => {
            let kernels = if to.is_signed() { to_integer::<true>(c) } else { to_integer::<false>(c) };
            made(kernels).numbers(range(to))
        }
        (from, Type::F32)
            if !from.is_float() && plain_source && c.rounding == Rounding::NearestEven && !c.saturate =>
        {
            made(match from {
                Type::U8 => of_one::<ToFloat<false, 8>>(),
                Type::S8 => of_one::<ToFloat<true, 8>>(),
                Type::U16 => of_one::<ToFloat<false, 16>>(),
                Type::S16 => of_one::<ToFloat<true, 16>>(),
                Type::S32 => of_one::<ToFloat<true, 32>>(),
                _ => of_one::<ToFloat<false, 32>>(),
            })
        }
        (from, to)
            if integers && plain_source && !c.saturate && (to.bits() == 32 || from.bits() >= to.bits()) =>
        {
            let kept = if from.bits() < to.bits() { from } else { to };
            let signs = if kept.is_signed() { u32::MAX } else { 0 };
            made(of_one::<Extended>()).numbers([32 - kept.bits(), signs])
        }
        _ => made(of_one::<General>()),
    })
}

fn integral(c: &Conversion) -> Kernels {
    match c.rounding {
        _ if !c.integral => of_one::<ToIntegral<AS_IT_IS>>(),
        Rounding::NearestEven => of_one::<ToIntegral<NEAREST>>(),
        Rounding::Down => of_one::<ToIntegral<DOWN>>(),
        Rounding::Up => of_one::<ToIntegral<UP>>(),
        Rounding::TowardZero => of_one::<ToIntegral<ZERO>>(),
    }
}

fn to_integer<const SIGNED: bool>(c: &Conversion) -> Kernels {
    match c.rounding {
        Rounding::NearestEven => of_one::<ToInteger<NEAREST, SIGNED>>(),
        Rounding::Down => of_one::<ToInteger<DOWN, SIGNED>>(),
        Rounding::Up => of_one::<ToInteger<UP, SIGNED>>(),
        Rounding::TowardZero => of_one::<ToInteger<AS_IT_IS, SIGNED>>(),
    }
}

/// The smallest and the largest number of an integer type, as words.
fn range(type_: Type) -> [u32; 2] {
    match type_ {
        Type::U8 => [0, 0xff],
        Type::S8 => [i32::from(i8::MIN) as u32, i8::MAX as u32],
        Type::U16 => [0, 0xffff],
        Type::S16 => [i32::from(i16::MIN) as u32, i16::MAX as u32],
        Type::S32 => [i32::MIN as u32, i32::MAX as u32],
        _ => [0, u32::MAX],
    }
}
