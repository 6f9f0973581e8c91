//! Functions of one argument in all lanes of a warp: those that are made of sums and products in loops for vectors.

use tmu_program::meaning::{float, function};
use tmu_program::{FloatFunction, FloatMode, Rounding};
use tmu_texture::cpu::Width;
use tmu_texture::lanes::active;
use tmu_texture::{Lanes, Mask};

/// As `function::evaluate`, for the lanes of the mask; the others may hold anything afterwards.
pub(crate) fn evaluate(
    width: Width,
    function: FloatFunction,
    values: &mut Lanes<u32>,
    lanes: Mask,
    flush: bool,
    saturate: bool,
) {
    match function {
        FloatFunction::ExponentialBase2 => each(width, function::exp2, values, flush, saturate),
        FloatFunction::LogarithmBase2 => each(width, function::log2, values, flush, saturate),
        FloatFunction::Reciprocal
        | FloatFunction::SquareRoot
        | FloatFunction::ReciprocalSquareRoot
        | FloatFunction::Sine
        | FloatFunction::Cosine
        | FloatFunction::HyperbolicTangent
        | FloatFunction::RangeReduction
        | FloatFunction::ReciprocalHigh64
        | FloatFunction::ReciprocalSquareRootHigh64 => {
            active(lanes).for_each(|lane| {
                values[lane] = function::evaluate(function, values[lane], flush, saturate);
            });
        }
    }
}

/// Calls a function of doubles for each lane, in a loop that the compiler knows the mode of.
#[inline(always)]
fn each(width: Width, f: impl Fn(f64) -> f64, values: &mut Lanes<u32>, flush: bool, saturate: bool) {
    width.run(
        #[inline(always)]
        || match (flush, saturate) {
            (false, false) => in_mode(&f, values, false, false),
            (true, false) => in_mode(&f, values, true, false),
            (flush, true) => in_mode(&f, values, flush, true),
        },
    );
}

#[inline(always)]
fn in_mode(f: &impl Fn(f64) -> f64, values: &mut Lanes<u32>, flush: bool, saturate: bool) {
    let mode = FloatMode { rounding: Rounding::NearestEven, flush, saturate };
    for value in values {
        let argument = if flush { float::flush(*value) } else { *value };
        *value = float::finish(f(f64::from(f32::from_bits(argument))) as f32, mode);
    }
}
