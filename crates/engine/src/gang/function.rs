//! Functions of one argument for gangs: exponentials and logarithms of many lanes at a time.
//!
//! [`tmu_program::meaning::function`] says what the bits are: a double rounded to single precision. A
//! double that is off by a few units in its last place rounds to the same single, unless it lies next to the middle
//! between two singles. So lanes get a double that the processor's vectors compute, and those few whose double is
//! near such a middle, or whose argument is unusual, are computed again as the module does. The doubles here are made of
//! sums, products and quotients only, so they are the same with every width.

use tmu_program::{FloatFunction, FloatMode, FloatSource, Op, Rounding};
use tmu_texture::{LANES, Lanes};

use super::bind::{Bound, Parameters, Prepared};
use super::kernel::{Kernel, Kernels, fill};
use super::state::{State, Window};
use tmu_program::meaning::function::ROUNDER;
use tmu_program::meaning::{float, function};

/// A double near the function's value.
trait Near: Copy {
    const FUNCTION: FloatFunction;
    /// Arguments for which [`Near::value`] is right to 40 bits and no denormal.
    fn usual(x: f32) -> bool;
    fn value(x: f64) -> f64;
}

/// Units in the last place that a double may be off.
const UNITS: u32 = 1 << 12;

/// Whether a double that is off by [`UNITS`] could round to another single.
#[inline(always)]
fn near_middle(value: f64) -> bool {
    // A double has 29 bits more than a single.
    let rest = value.to_bits() as u32 & 0x1fff_ffff;
    rest.wrapping_sub(0x1000_0000 - UNITS) <= 2 * UNITS
}

/// The bits of √½.
pub(super) const ROOT_HALF: u64 = 0x3fe6_a09e_667f_3bcd;

#[derive(Clone, Copy)]
struct Exponential;

impl Near for Exponential {
    const FUNCTION: FloatFunction = FloatFunction::ExponentialBase2;

    #[inline(always)]
    fn usual(x: f32) -> bool {
        x.abs() <= 125.0
    }

    #[inline(always)]
    fn value(x: f64) -> f64 {
        function::exp2_in_range(x)
    }
}

#[derive(Clone, Copy)]
struct Logarithm;

impl Near for Logarithm {
    const FUNCTION: FloatFunction = FloatFunction::LogarithmBase2;

    #[inline(always)]
    fn usual(x: f32) -> bool {
        (f32::MIN_POSITIVE..=f32::MAX).contains(&x)
    }

    #[inline(always)]
    fn value(x: f64) -> f64 {
        // x = 2ⁿ m with m between √½ and √2.
        let bits = x.to_bits();
        let above = bits.wrapping_sub(ROOT_HALF) as i64 >> 52;
        let m = f64::from_bits(bits.wrapping_sub((above << 52) as u64));
        let exponent = f64::from_bits(ROUNDER.to_bits().wrapping_add(above as u64)) - ROUNDER;
        // ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m − 1) / (m + 1), below 0.172.
        let s = (m - 1.0) / (m + 1.0);
        let square = s * s;
        let mut sum = 1.0 / 23.0;
        for odd in [21.0, 19.0, 17.0, 15.0, 13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
            sum = sum * square + 1.0 / odd;
        }
        exponent + s * sum * (2.0 * std::f64::consts::LOG2_E)
    }
}

fn row<N: Near, const SCALAR: bool>(state: &mut State, bound: &Bound, window: &Window) {
    let p = &bound.parameters;
    if SCALAR {
        let bits = state.scalars[bound.inputs[0] as usize];
        return fill(state, bound.to[0], exact::<N>(p, bits), window);
    }
    let (keep, flip, mode) = (p.keep[0], p.flip[0], p.mode);
    let from = &state.rows[bound.inputs[0] as usize][window.first..window.end];
    let out = &mut state.spare[0][window.first..window.end];
    for (out, from) in out.iter_mut().zip(from) {
        let doubt = state.width.run(
            #[inline(always)]
            || {
                let (mut values, mut doubts): (Lanes<u32>, Lanes<u32>) = ([0; LANES], [0; LANES]);
                for lane in 0..LANES {
                    let bits = from[lane] & keep ^ flip;
                    let x = f32::from_bits(if mode.flush { float::flush(bits) } else { bits });
                    let value = N::value(x.into());
                    values[lane] = float::finish(value as f32, mode);
                    doubts[lane] = u32::from(!N::usual(x) | near_middle(value));
                }
                *out = values;
                let mut any = 0;
                for doubt in doubts {
                    any |= doubt;
                }
                (any != 0).then_some(doubts)
            },
        );
        let Some(doubts) = doubt else { continue };
        for lane in (0..LANES).filter(|&lane| doubts[lane] != 0) {
            out[lane] = exact::<N>(p, from[lane]);
        }
    }
    state.put(0, bound.to[0], window);
}

fn scalar<N: Near>(state: &mut State, bound: &Bound, _: &Window) {
    let bits = state.scalars[bound.inputs[0] as usize];
    state.scalars[bound.to[0] as usize] = exact::<N>(&bound.parameters, bits);
}

fn exact<N: Near>(p: &Parameters, bits: u32) -> u32 {
    function::evaluate(N::FUNCTION, bits & p.keep[0] ^ p.flip[0], p.mode.flush, p.mode.saturate)
}

fn kernels<N: Near>() -> Kernels {
    let (of_row, of_scalar): (Kernel, Kernel) = (row::<N, false>, row::<N, true>);
    let rows = [of_row, of_scalar, of_row, of_row, of_row, of_row, of_row, of_row];
    Kernels { rows, scalar: scalar::<N>, wants_kinds: false }
}

/// The kernels of a function that has some here.
pub(super) fn prepare(op: &Op) -> Option<Prepared> {
    let Op::FloatFunction { to, from, function, flush, saturate } = *op else { return None };
    let kernels = match function {
        FloatFunction::ExponentialBase2 => kernels::<Exponential>(),
        FloatFunction::LogarithmBase2 => kernels::<Logarithm>(),
        _ => return None,
    };
    let mode = FloatMode { rounding: Rounding::NearestEven, flush, saturate };
    let from: [FloatSource; 1] = [from];
    Some(Prepared::floats(kernels, to, &from, mode))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where no doubt is left, the doubles round to what the module returns; the arguments run over all exponents.
    fn agrees<N: Near>(step: usize) {
        let mut doubtful = 0;
        for bits in (0..=u32::MAX).step_by(step) {
            let x = f32::from_bits(bits);
            let near = N::value(x.into());
            if !N::usual(x) || near_middle(near) {
                doubtful += u32::from(N::usual(x));
                continue;
            }
            let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };
            let right = function::evaluate(N::FUNCTION, bits, false, false);
            assert_eq!(float::finish(near as f32, mode), right, "{x:e}");
        }
        assert!(doubtful as usize * step < 1 << 20, "{doubtful} arguments are in doubt");
    }

    #[test]
    fn exponentials_are_those_of_the_warps() {
        agrees::<Exponential>(4001);
    }

    #[test]
    fn logarithms_are_those_of_the_warps() {
        agrees::<Logarithm>(4001);
    }

    #[test]
    #[ignore = "every argument: minutes"]
    fn every_argument_gives_the_same() {
        agrees::<Exponential>(1);
        agrees::<Logarithm>(1);
    }
}
