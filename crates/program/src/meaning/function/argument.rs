//! Arguments of sine, cosine and exponential as the special function unit takes them: numbers with a fixed point.

use super::interpolation::{FIRST, SIGN, STORED, biased};
use crate::Argument;

/// 1/2π, with which NVIDIA's compiler makes turns of radians where the unit takes them.
pub const TURNS_OF_RADIAN: u32 = 0x3e22_f983;

/// The first machine whose unit does: sm_70.
pub const TURNS_FROM: u16 = 70;

/// Set in what RRO prepares: infinity where bit 23 is set, too, or else a NaN.
pub(super) const NO_NUMBER: u32 = 1 << 30;

/// A number as the unit takes it: a sign, and `significand · 2^shift`, toward zero.
#[inline(always)]
fn fixed(bits: u32, significand: u32, shift: i32) -> u32 {
    let magnitude = match (biased(bits), shift) {
        (0, _) | (_, 32.. | ..-31) => 0,
        (_, 0..) => significand << shift,
        (_, ..0) => significand >> -shift,
    };
    match (biased(bits), bits & STORED) {
        (0xff, 0) => bits & SIGN | NO_NUMBER | FIRST,
        (0xff, _) => bits & SIGN | NO_NUMBER,
        _ => bits & SIGN | magnitude & (NO_NUMBER - 1),
    }
}

/// Of an angle in radians, in this order: sign, a bit for what is no number, five zeros, two bits of the quadrant and 23 of the
/// fraction of it (RRO.SINCOS).
#[inline(always)]
pub fn prepared_angle(bits: u32) -> u32 {
    // 2/π · 2²⁴
    let product = (u64::from(bits & STORED | FIRST) * 0xa2_f983) >> 16;
    within_a_turn(fixed(bits, product as u32, biased(bits) as i32 - 135))
}

/// As [`prepared_angle`], of an angle in turns, which machines from sm_70 on take.
#[inline(always)]
pub fn prepared_turns(bits: u32) -> u32 {
    within_a_turn(fixed(bits, bits & STORED | FIRST, biased(bits) as i32 - 125))
}

/// Without whole turns.
#[inline(always)]
fn within_a_turn(prepared: u32) -> u32 {
    prepared & (SIGN | NO_NUMBER | 0x1ff_ffff)
}

/// Of an exponent: sign, a bit for what is no number, seven bits of the integer, 23 of the fraction (RRO.EX2). 128 and more are infinite.
#[inline(always)]
pub fn prepared_exponent(bits: u32) -> u32 {
    match biased(bits) {
        134..0xff => bits & SIGN | NO_NUMBER | FIRST,
        exponent => fixed(bits, bits & STORED | FIRST, exponent as i32 - 127),
    }
}

/// What makes the cosine of an angle of the sine: a quadrant more, whatever the sign.
#[inline(always)]
pub fn quarter_on(prepared: u32) -> u32 {
    let quadrant = (prepared >> 23).wrapping_add(1) & 3;
    prepared & (NO_NUMBER | STORED) | quadrant << 23
}

/// The argument of sine and cosine, prepared if it is not.
#[inline(always)]
pub fn angle(argument: Argument, bits: u32) -> u32 {
    match argument {
        Argument::Prepared => bits,
        Argument::Number => prepared_angle(bits),
        Argument::Turns => prepared_turns(bits),
    }
}

/// The argument of the exponential, prepared if it is not.
#[inline(always)]
pub fn exponent(argument: Argument, bits: u32) -> u32 {
    match argument {
        Argument::Prepared => bits,
        Argument::Number | Argument::Turns => prepared_exponent(bits),
    }
}
