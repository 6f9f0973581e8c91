//! Functions of one argument in all lanes of a warp, in loops for vectors, but for the one over the parts of a function's range.

use tmu_program::FloatFunction;
use tmu_program::meaning::function::argument::{angle, exponent, quarter_on};
use tmu_program::meaning::function::interpolation::{
    ExponentialBase2, Interpolated, LogarithmBase2, Reciprocal, ReciprocalSquareRoot, Sine, SquareRoot,
    square,
};
use tmu_program::meaning::{float, function};
use tmu_texture::Lanes;
use tmu_texture::cpu::Width;

/// As `function::evaluate`, for all lanes.
pub(crate) fn evaluate(width: Width, function: FloatFunction, values: &mut Lanes<u32>, saturate: bool) {
    width.run(
        #[inline(always)]
        || {
            match function {
                FloatFunction::Reciprocal => interpolated::<Reciprocal>(values),
                FloatFunction::SquareRoot => interpolated::<SquareRoot>(values),
                FloatFunction::ReciprocalSquareRoot => interpolated::<ReciprocalSquareRoot>(values),
                FloatFunction::LogarithmBase2 => interpolated::<LogarithmBase2>(values),
                FloatFunction::ExponentialBase2(argument) => {
                    each(values, |value| exponent(argument, value));
                    interpolated::<ExponentialBase2>(values);
                }
                FloatFunction::Sine(argument) => {
                    each(values, |value| angle(argument, value));
                    interpolated::<Sine>(values);
                }
                FloatFunction::Cosine(argument) => {
                    each(values, |value| quarter_on(angle(argument, value)));
                    interpolated::<Sine>(values);
                }
                FloatFunction::HyperbolicTangent
                | FloatFunction::PreparedAngle
                | FloatFunction::PreparedExponent
                | FloatFunction::ReciprocalHigh64
                | FloatFunction::ReciprocalSquareRootHigh64 => {
                    each(values, |value| function::evaluate(function, value, false));
                }
            }
            if saturate {
                each(values, float::saturate);
            }
        },
    );
}

#[inline(always)]
fn each(values: &mut Lanes<u32>, f: impl Fn(u32) -> u32) {
    for value in values {
        *value = f(*value);
    }
}

#[inline(always)]
fn interpolated<F: Interpolated>(values: &mut Lanes<u32>) {
    let mut parts = Lanes::<u8>::default();
    let (mut places, mut squares) = (Lanes::<u32>::default(), Lanes::<u32>::default());
    for lane in 0..values.len() {
        let (part, place) = F::place(values[lane]);
        (parts[lane], places[lane], squares[lane]) = (part as u8, place, square(place));
    }
    let mut sums = [0i64; tmu_texture::LANES];
    for lane in 0..values.len() {
        sums[lane] = F::sum(usize::from(parts[lane]), places[lane], squares[lane]);
    }
    for lane in 0..values.len() {
        values[lane] = F::finish(values[lane], sums[lane]);
    }
}
