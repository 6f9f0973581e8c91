//! Operations of gangs on 64-bit integers in two registers each: addresses, mostly.

use tmu_program::{Op, Type, WideFunction};
use tmu_texture::{LANES, Lanes};

use super::bind::{Bound, NOWHERE, Parameters, Prepared};
use super::kernel::{Kernel, Kernels, lanes, mask};
use super::state::{GANG, Row, State, Window};
use tmu_program::meaning::wide;

/// A function of two 64-bit integers.
trait Function: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn apply(self, a: u64, b: u64) -> u64;
}

macro_rules! function {
    ($name:ident, |$p:ident, $a:ident, $b:ident| $value:expr) => {
        #[derive(Clone, Copy)]
        struct $name(Parameters);
        impl Function for $name {
            #[inline(always)]
            fn new(parameters: &Parameters) -> Self {
                $name(*parameters)
            }
            #[inline(always)]
            fn apply(self, $a: u64, $b: u64) -> u64 {
                let $p = &self.0;
                let _ = ($p, $b);
                $value
            }
        }
    };
}

function!(Sum, |_p, a, b| a.wrapping_add(b));
function!(Difference, |_p, a, b| a.wrapping_sub(b));
function!(Product, |_p, a, b| a.wrapping_mul(b));
function!(Left, |_p, a, b| if b as u32 >= 64 { 0 } else { a << (b & 63) });
function!(Other, |p, a, b| wide::evaluate(p.wide, a, b));
// The upper word counts only as far as the source's type has one.
function!(Unsigned32, |_p, a, _b| u64::from(a as u32));
function!(Signed32, |_p, a, _b| i64::from(a as u32 as i32) as u64);
function!(Unchanged, |_p, a, _b| a);

/// The operands' words that all lanes share, in all lanes; zeros in place of the others.
#[inline(always)]
fn shared_words(state: &State, bound: &Bound) -> [Lanes<u32>; 4] {
    let mut words = [[0; LANES]; 4];
    for (operand, words) in words.iter_mut().enumerate() {
        if in_scalar(bound, operand) {
            words.fill(state.scalars[bound.inputs[operand] as usize]);
        }
    }
    words
}

#[inline(always)]
fn in_scalar(bound: &Bound, operand: usize) -> bool {
    bound.parameters.numbers[0] >> operand & 1 == 1
}

/// One word of an operand in all lanes of a warp.
#[inline(always)]
fn word<'s>(
    rows: &'s [Row],
    shared: &'s [Lanes<u32>; 4],
    bound: &Bound,
    operand: usize,
    warp: usize,
) -> &'s Lanes<u32> {
    if in_scalar(bound, operand) { &shared[operand] } else { &rows[bound.inputs[operand] as usize][warp] }
}

fn scalar_word(state: &State, bound: &Bound, operand: usize) -> u64 {
    state.scalars[bound.inputs[operand] as usize].into()
}

#[inline(always)]
fn joined(low: &Lanes<u32>, high: &Lanes<u32>, lane: usize) -> u64 {
    u64::from(high[lane]) << 32 | u64::from(low[lane])
}

fn rows<F: Function>(state: &mut State, bound: &Bound, window: &Window) {
    let function = F::new(&bound.parameters);
    let shared = shared_words(state, bound);
    let State { width, rows, spare, .. } = &mut *state;
    let [low, high, ..] = spare;
    width.run(
        #[inline(always)]
        || {
            for warp in window.first..window.end {
                let [a, b, c, d] = [
                    word(rows, &shared, bound, 0, warp),
                    word(rows, &shared, bound, 1, warp),
                    word(rows, &shared, bound, 2, warp),
                    word(rows, &shared, bound, 3, warp),
                ];
                let mut values: Lanes<u64> = [0; LANES];
                for (lane, value) in values.iter_mut().enumerate() {
                    *value = function.apply(joined(a, b, lane), joined(c, d, lane));
                }
                low[warp] = lanes(
                    #[inline(always)]
                    |lane| values[lane] as u32,
                );
                high[warp] = lanes(
                    #[inline(always)]
                    |lane| (values[lane] >> 32) as u32,
                );
            }
        },
    );
    for (spare, to) in bound.to.into_iter().enumerate().filter(|(_, to)| *to != NOWHERE) {
        state.put(spare, to, window);
    }
}

fn scalar<F: Function>(state: &mut State, bound: &Bound, _: &Window) {
    let [a, b, c, d] = [0, 1, 2, 3].map(|operand| scalar_word(state, bound, operand));
    let value = F::new(&bound.parameters).apply(b << 32 | a, d << 32 | c);
    for (part, to) in bound.to.into_iter().enumerate().filter(|(_, to)| *to != NOWHERE) {
        state.scalars[to as usize] = (value >> (32 * part)) as u32;
    }
}

fn kernels<F: Function>() -> Kernels {
    let row: Kernel = rows::<F>;
    Kernels { rows: [row; 8], scalar: scalar::<F>, wants_kinds: true }
}

fn compare(state: &mut State, bound: &Bound, window: &Window) {
    let mut found = [0; GANG];
    let shared = shared_words(state, bound);
    for warp in window.first..window.end {
        let words = [0, 1, 2, 3].map(|operand| word(&state.rows, &shared, bound, operand, warp));
        found[warp] = mask(|lane| {
            let (a, b) = (joined(words[0], words[1], lane), joined(words[2], words[3], lane));
            accepts(bound, a, b)
        });
    }
    state.put_predicate(bound.to[0], &found, window);
}

fn compare_scalars(state: &mut State, bound: &Bound, _: &Window) {
    let [a, b, c, d] = [0, 1, 2, 3].map(|operand| scalar_word(state, bound, operand));
    let holds = accepts(bound, b << 32 | a, d << 32 | c);
    state.scalars[bound.to[0] as usize] = u32::from(holds).wrapping_neg();
}

/// Bit 3 of the second number says that the operands are signed, the others which relations are accepted.
#[inline(always)]
fn accepts(bound: &Bound, a: u64, b: u64) -> bool {
    let what = bound.parameters.numbers[1];
    let flip = if what >> 3 & 1 == 1 { 1 << 63 } else { 0 };
    let (a, b) = (a ^ flip, b ^ flip);
    let relation = u32::from(a < b) | u32::from(a == b) << 1 | u32::from(a > b) << 2;
    what & 7 & relation != 0
}

/// The kernels of an operation on 64-bit integers.
pub(super) fn prepare(op: &Op) -> Option<Prepared> {
    Some(match *op {
        Op::Wide { to, function, a, b } => {
            let kernels = match function {
                WideFunction::Add => kernels::<Sum>(),
                WideFunction::Subtract => kernels::<Difference>(),
                WideFunction::MultiplyLow => kernels::<Product>(),
                WideFunction::Shift(tmu_program::Shift::Left) => kernels::<Left>(),
                _ => kernels::<Other>(),
            };
            let mut prepared = Prepared::new(kernels, to[0], &[a[0], a[1], b[0], b[1]]);
            prepared.to[1] = to[1];
            prepared.parameters.wide = function;
            prepared
        }
        Op::WideCompare { to, a, b, signed, comparison } => {
            let rows: Kernel = compare;
            let kernels = Kernels { rows: [rows; 8], scalar: compare_scalars, wants_kinds: true };
            let what = u32::from(comparison.bits()) & 7 | u32::from(signed) << 3;
            Prepared::new(kernels, None, &[a[0], a[1], b[0], b[1]]).into_predicate(to).numbers([0, what])
        }
        Op::Convert(c) if !c.absolute && !c.negate && !c.saturate => {
            let words = |kernels: Kernels| {
                let mut prepared =
                    Prepared::new(kernels, c.to[0], &[c.from[0], c.from[1], c.from[0], c.from[1]]);
                prepared.to[1] = c.to[1];
                prepared
            };
            match (c.from_type, c.to_type) {
                (Type::U32, Type::U64 | Type::S64) => words(kernels::<Unsigned32>()),
                (Type::S32, Type::U64 | Type::S64) => words(kernels::<Signed32>()),
                (Type::U64 | Type::S64, Type::U64 | Type::S64) => words(kernels::<Unchanged>()),
                (Type::U64 | Type::S64, Type::U32 | Type::S32) => {
                    let mut prepared = words(kernels::<Unchanged>());
                    prepared.to[1] = None;
                    prepared
                }
                _ => return None,
            }
        }
        _ => return None,
    })
}
