//! Functions of one argument as machines have them, whose tables cannot be written down twice: the tests of `tmu-measure` compare them with what
//! a chip gave.

use tmu_program::meaning::function::evaluate;
use tmu_program::{Argument, FloatFunction};

fn function(function: FloatFunction, x: f32) -> f32 {
    f32::from_bits(evaluate(function, x.to_bits(), false))
}

/// 1/x
pub fn reciprocal(x: f32) -> f32 {
    function(FloatFunction::Reciprocal, x)
}

/// √x
pub fn square_root(x: f32) -> f32 {
    function(FloatFunction::SquareRoot, x)
}

/// 1/√x
pub fn reciprocal_square_root(x: f32) -> f32 {
    function(FloatFunction::ReciprocalSquareRoot, x)
}

/// 2ˣ
pub fn exp2(x: f32) -> f32 {
    function(FloatFunction::ExponentialBase2(Argument::Number), x)
}

/// log₂ x
pub fn log2(x: f32) -> f32 {
    function(FloatFunction::LogarithmBase2, x)
}

/// sin x and cos x
pub fn sine_and_cosine(x: f32) -> [f32; 2] {
    [FloatFunction::Sine(Argument::Number), FloatFunction::Cosine(Argument::Number)]
        .map(|one| function(one, x))
}
