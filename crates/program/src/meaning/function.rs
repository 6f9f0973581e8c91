//! The functions of one argument that a GPU has a table unit for (SASS MUFU), and how their arguments are prepared (SASS RRO).
//!
//! The unit interpolates: a function's range is cut into 64 or 128 equal parts, each with a value, a slope and half a curvature
//! ([`tables`]), which it multiplies with the distance from the part's start and with the square of that, of which it does
//! not add the lower columns. Stuart Oberman and Michael Siu describe such a unit (*A High-Performance Area-Efficient
//! Multifunction Interpolator*, ARITH 2005); Marcelina Kościelnicka found the tables and the bits that are kept on a G80
//! (envytools, `nvhw/sfu.c`). An H200 gives the same results, for all significands of every function here, so that the
//! machines between them are taken to do so, too. The square root, which the G80 lacks, and the hyperbolic tangent, which machines have from
//! sm_75 on, were found from the H200's results.
//!
//! Denormals are zero on both sides, but those of the hyperbolic tangent stay, and every NaN is 0x7fffffff.

pub mod argument;
pub mod interpolation;
pub mod tables;

use crate::FloatFunction;

use super::float::{NAN, saturate};
use argument::{angle, exponent, prepared_angle, prepared_exponent, quarter_on};
use interpolation::{Interpolated, SIGN, biased, square};

/// The function of an f32's bits.
#[inline]
pub fn evaluate(function: FloatFunction, bits: u32, saturating: bool) -> u32 {
    let value = match function {
        FloatFunction::Reciprocal => one::<interpolation::Reciprocal>(bits),
        FloatFunction::SquareRoot => one::<interpolation::SquareRoot>(bits),
        FloatFunction::ReciprocalSquareRoot => one::<interpolation::ReciprocalSquareRoot>(bits),
        FloatFunction::LogarithmBase2 => one::<interpolation::LogarithmBase2>(bits),
        FloatFunction::ExponentialBase2(argument) => {
            one::<interpolation::ExponentialBase2>(exponent(argument, bits))
        }
        FloatFunction::Sine(argument) => one::<interpolation::Sine>(angle(argument, bits)),
        FloatFunction::Cosine(argument) => one::<interpolation::Sine>(quarter_on(angle(argument, bits))),
        FloatFunction::HyperbolicTangent => one::<interpolation::HyperbolicTangent>(bits),
        FloatFunction::PreparedAngle => prepared_angle(bits),
        FloatFunction::PreparedExponent => prepared_exponent(bits),
        FloatFunction::ReciprocalHigh64 => reciprocal_high(bits),
        FloatFunction::ReciprocalSquareRootHigh64 => reciprocal_root_high(bits),
    };
    if saturating { saturate(value) } else { value }
}

fn one<F: Interpolated>(bits: u32) -> u32 {
    let (part, place) = F::place(bits);
    F::finish(bits, F::sum(part, place, square(place)))
}

/// 1 / x of the double `bits:0`, its upper word: the unit takes the first 20 bits of the significand, and as many of the result
/// are kept. As in PTX `rcp.approx.ftz.f64`, denormals are zero on both sides.
fn reciprocal_high(bits: u32) -> u32 {
    high(bits, |sign, exponent| {
        let one = one::<interpolation::Reciprocal>(127 << 23 | (bits & 0xf_ffff) << 3);
        match exponent {
            0 => sign | HIGH_INFINITY,
            0x7ff => sign,
            _ => sign | high_of(one, 1023 - exponent),
        }
    })
}

/// 1 / √x, likewise.
fn reciprocal_root_high(bits: u32) -> u32 {
    high(bits, |sign, exponent| {
        let odd = (exponent as u32 + 1) & 1;
        let one = one::<interpolation::ReciprocalSquareRoot>((127 + odd) << 23 | (bits & 0xf_ffff) << 3);
        match (sign, exponent) {
            (_, 0) => sign | HIGH_INFINITY,
            (SIGN.., _) => NAN,
            (_, 0x7ff) => 0,
            _ => high_of(one, (1023 - exponent + odd as i32) / 2),
        }
    })
}

/// The upper word of a double that is infinite.
const HIGH_INFINITY: u32 = 0x7ff0_0000;

/// A function of a double's sign and exponent, if it is none of a NaN.
fn high(bits: u32, function: impl FnOnce(u32, i32) -> u32) -> u32 {
    if bits & !SIGN > HIGH_INFINITY {
        return NAN;
    }
    function(bits & SIGN, (bits >> 20 & 0x7ff) as i32)
}

/// The upper word of a double: of a single from ½ to 1, toward zero, times a power of two; 0 below the normal numbers.
fn high_of(single: u32, exponent: i32) -> u32 {
    let bits = ((exponent + biased(single) as i32 - 127 + 1023) << 20) + (single >> 3 & 0xf_ffff) as i32;
    if bits < 1 << 20 { 0 } else { bits as u32 }
}

#[cfg(test)]
mod tests;
