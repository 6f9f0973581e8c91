//! Loops over the lanes of a gang, one for each kind of operation and for each kind of its operands: rows, or scalars
//! that all lanes share. What is computed for one lane is a small type with one of the traits here.

use tmu_texture::{LANES, Lanes, Mask};

use super::bind::{Bound, Parameters};
use super::state::{GANG, Row, State, Window};

/// Executes a bound operation for the lanes of the window.
pub(crate) type Kernel = fn(&mut State, &Bound, &Window);

/// A function of one word.
pub(crate) trait Unary: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn apply(self, a: u32) -> u32;
}

/// A function of two words.
pub(crate) trait Binary: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn apply(self, a: u32, b: u32) -> u32;
}

/// A function of three words.
pub(crate) trait Ternary: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn apply(self, a: u32, b: u32, c: u32) -> u32;
}

/// A function of two words and a condition.
pub(crate) trait Conditional: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn apply(self, condition: bool, a: u32, b: u32) -> u32;
}

/// A relation between two words.
pub(crate) trait Relation: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn holds(self, a: u32, b: u32) -> bool;
}

/// The kernels of an operation.
#[derive(Clone, Copy)]
pub(crate) struct Kernels {
    /// Into a row, by the kinds of the operands: bit i of the index is set where operand i is a scalar.
    pub(crate) rows: [Kernel; 8],
    /// All operands are scalars, and so is the result.
    pub(crate) scalar: Kernel,
    /// One kernel does for all kinds of operands, which it finds in the first number.
    pub(crate) wants_kinds: bool,
}

/// An operand in all warps of the window.
trait View: Copy {
    /// The operand in one warp.
    type Warp: Copy;
    fn warp(self, warp: usize) -> Self::Warp;
    fn lane(warp: Self::Warp, lane: usize) -> u32;
}

/// A register with a value for each lane.
impl<'s> View for &'s [Lanes<u32>] {
    type Warp = &'s Lanes<u32>;
    #[inline(always)]
    fn warp(self, warp: usize) -> &'s Lanes<u32> {
        &self[warp]
    }
    #[inline(always)]
    fn lane(warp: &'s Lanes<u32>, lane: usize) -> u32 {
        warp[lane]
    }
}

/// The same value in all lanes.
impl View for u32 {
    type Warp = u32;
    #[inline(always)]
    fn warp(self, _: usize) -> u32 {
        self
    }
    #[inline(always)]
    fn lane(value: u32, _: usize) -> u32 {
        value
    }
}

/// A kind of operand.
trait Operand {
    type View<'s>: View;
    fn view<'s>(rows: &'s [Row], scalars: &[u32], index: u32, window: &Window) -> Self::View<'s>;
}

enum InRow {}
enum InScalar {}

impl Operand for InRow {
    type View<'s> = &'s [Lanes<u32>];
    #[inline(always)]
    fn view<'s>(rows: &'s [Row], _: &[u32], index: u32, window: &Window) -> &'s [Lanes<u32>] {
        &rows[index as usize][window.first..window.end]
    }
}

impl Operand for InScalar {
    type View<'s> = u32;
    #[inline(always)]
    fn view(_: &[Row], scalars: &[u32], index: u32, _: &Window) -> u32 {
        scalars[index as usize]
    }
}

/// One lane of a warp's operand.
#[inline(always)]
fn lane_of<V: View>(_: V, warp: V::Warp, lane: usize) -> u32 {
    V::lane(warp, lane)
}

/// A value for each lane, computed before any of them is stored: the compiler need not ask whether operands and result
/// overlap.
#[inline(always)]
pub(crate) fn lanes(f: impl Fn(usize) -> u32) -> Lanes<u32> {
    let mut values = [0; LANES];
    for (lane, value) in values.iter_mut().enumerate() {
        *value = f(lane);
    }
    values
}

/// The lanes in which the function holds.
#[inline(always)]
pub(crate) fn mask(f: impl Fn(usize) -> bool) -> Mask {
    (0..LANES).fold(0, |mask, lane| mask | Mask::from(f(lane)) << lane)
}

/// Puts the same value into the lanes of the window.
pub(crate) fn fill(state: &mut State, to: u32, value: u32, window: &Window) {
    state.spare[0][window.first..window.end].fill([value; LANES]);
    state.put(0, to, window);
}

fn unary<K: Unary, A: Operand>(state: &mut State, bound: &Bound, window: &Window) {
    let function = K::new(&bound.parameters);
    let a = A::view(&state.rows, &state.scalars, bound.inputs[0], window);
    let out = &mut state.spare[0][window.first..window.end];
    state.width.run(
        #[inline(always)]
        move || {
            for (warp, out) in out.iter_mut().enumerate() {
                let in_a = a.warp(warp);
                *out = lanes(
                    #[inline(always)]
                    |lane| function.apply(lane_of(a, in_a, lane)),
                );
            }
        },
    );
    state.put(0, bound.to[0], window);
}

fn binary<K: Binary, A: Operand, B: Operand>(state: &mut State, bound: &Bound, window: &Window) {
    let function = K::new(&bound.parameters);
    let a = A::view(&state.rows, &state.scalars, bound.inputs[0], window);
    let b = B::view(&state.rows, &state.scalars, bound.inputs[1], window);
    let out = &mut state.spare[0][window.first..window.end];
    state.width.run(
        #[inline(always)]
        move || {
            for (warp, out) in out.iter_mut().enumerate() {
                let (in_a, in_b) = (a.warp(warp), b.warp(warp));
                *out = lanes(
                    #[inline(always)]
                    |lane| function.apply(lane_of(a, in_a, lane), lane_of(b, in_b, lane)),
                );
            }
        },
    );
    state.put(0, bound.to[0], window);
}

fn ternary<K: Ternary, A: Operand, B: Operand, C: Operand>(
    state: &mut State,
    bound: &Bound,
    window: &Window,
) {
    let function = K::new(&bound.parameters);
    let a = A::view(&state.rows, &state.scalars, bound.inputs[0], window);
    let b = B::view(&state.rows, &state.scalars, bound.inputs[1], window);
    let c = C::view(&state.rows, &state.scalars, bound.inputs[2], window);
    let out = &mut state.spare[0][window.first..window.end];
    state.width.run(
        #[inline(always)]
        move || {
            for (warp, out) in out.iter_mut().enumerate() {
                let (in_a, in_b, in_c) = (a.warp(warp), b.warp(warp), c.warp(warp));
                *out = lanes(
                    #[inline(always)]
                    |lane| {
                        function.apply(lane_of(a, in_a, lane), lane_of(b, in_b, lane), lane_of(c, in_c, lane))
                    },
                );
            }
        },
    );
    state.put(0, bound.to[0], window);
}

fn conditional<K: Conditional, A: Operand, B: Operand>(state: &mut State, bound: &Bound, window: &Window) {
    let function = K::new(&bound.parameters);
    let conditions = bound.condition.masks(state);
    let conditions = &conditions[window.first..window.end];
    let a = A::view(&state.rows, &state.scalars, bound.inputs[0], window);
    let b = B::view(&state.rows, &state.scalars, bound.inputs[1], window);
    let out = &mut state.spare[0][window.first..window.end];
    state.width.run(
        #[inline(always)]
        move || {
            for (warp, (out, condition)) in out.iter_mut().zip(conditions).enumerate() {
                let (in_a, in_b) = (a.warp(warp), b.warp(warp));
                *out = lanes(
                    #[inline(always)]
                    |lane| {
                        function.apply(
                            condition >> lane & 1 == 1,
                            lane_of(a, in_a, lane),
                            lane_of(b, in_b, lane),
                        )
                    },
                );
            }
        },
    );
    state.put(0, bound.to[0], window);
}

fn relation<K: Relation, A: Operand, B: Operand>(state: &mut State, bound: &Bound, window: &Window) {
    let function = K::new(&bound.parameters);
    let mut found = [0; GANG];
    let a = A::view(&state.rows, &state.scalars, bound.inputs[0], window);
    let b = B::view(&state.rows, &state.scalars, bound.inputs[1], window);
    let out = &mut found[window.first..window.end];
    state.width.run(
        #[inline(always)]
        move || {
            for (warp, out) in out.iter_mut().enumerate() {
                let (in_a, in_b) = (a.warp(warp), b.warp(warp));
                *out = mask(
                    #[inline(always)]
                    |lane| function.holds(lane_of(a, in_a, lane), lane_of(b, in_b, lane)),
                );
            }
        },
    );
    state.put_predicate(bound.to[0], &found, window);
}

/// The scalars that an operation reads.
fn scalars<const N: usize>(state: &State, bound: &Bound) -> [u32; N] {
    std::array::from_fn(|operand| state.scalars[bound.inputs[operand] as usize])
}

/// Kernels by the kinds of two operands; of a third one there is none, which counts as a row.
fn by_two_kinds([rows, first_scalar, second_scalar, scalars]: [Kernel; 4]) -> [Kernel; 8] {
    [rows, first_scalar, second_scalar, scalars, rows, rows, rows, rows]
}

/// The kernels of a function of one word.
pub(crate) fn of_one<K: Unary>() -> Kernels {
    let scalar: Kernel = |state, bound, _| {
        let [a] = scalars(state, bound);
        state.scalars[bound.to[0] as usize] = K::new(&bound.parameters).apply(a);
    };
    let filled: Kernel = |state, bound, window| {
        let [a] = scalars(state, bound);
        fill(state, bound.to[0], K::new(&bound.parameters).apply(a), window);
    };
    let row: Kernel = unary::<K, InRow>;
    Kernels { rows: [row, filled, row, row, row, row, row, row], scalar, wants_kinds: false }
}

/// The kernels of a function of two words.
pub(crate) fn of_two<K: Binary>() -> Kernels {
    let scalar: Kernel = |state, bound, _| {
        let [a, b] = scalars(state, bound);
        state.scalars[bound.to[0] as usize] = K::new(&bound.parameters).apply(a, b);
    };
    let filled: Kernel = |state, bound, window| {
        let [a, b] = scalars(state, bound);
        fill(state, bound.to[0], K::new(&bound.parameters).apply(a, b), window);
    };
    let row: Kernel = binary::<K, InRow, InRow>;
    let rows = by_two_kinds([row, binary::<K, InScalar, InRow>, binary::<K, InRow, InScalar>, filled]);
    Kernels { rows, scalar, wants_kinds: false }
}

/// The kernels of a function of three words.
pub(crate) fn of_three<K: Ternary>() -> Kernels {
    let scalar: Kernel = |state, bound, _| {
        let [a, b, c] = scalars(state, bound);
        state.scalars[bound.to[0] as usize] = K::new(&bound.parameters).apply(a, b, c);
    };
    let filled: Kernel = |state, bound, window| {
        let [a, b, c] = scalars(state, bound);
        fill(state, bound.to[0], K::new(&bound.parameters).apply(a, b, c), window);
    };
    let rows = [
        ternary::<K, InRow, InRow, InRow> as Kernel,
        ternary::<K, InScalar, InRow, InRow>,
        ternary::<K, InRow, InScalar, InRow>,
        ternary::<K, InScalar, InScalar, InRow>,
        ternary::<K, InRow, InRow, InScalar>,
        ternary::<K, InScalar, InRow, InScalar>,
        ternary::<K, InRow, InScalar, InScalar>,
        filled,
    ];
    Kernels { rows, scalar, wants_kinds: false }
}

/// The kernels of a function of two words and a condition.
pub(crate) fn of_condition<K: Conditional>() -> Kernels {
    let scalar: Kernel = |state, bound, _| {
        let [a, b] = scalars(state, bound);
        let condition = bound.condition.masks(state)[0] & 1 == 1;
        state.scalars[bound.to[0] as usize] = K::new(&bound.parameters).apply(condition, a, b);
    };
    let rows = by_two_kinds([
        conditional::<K, InRow, InRow>,
        conditional::<K, InScalar, InRow>,
        conditional::<K, InRow, InScalar>,
        conditional::<K, InScalar, InScalar>,
    ]);
    Kernels { rows, scalar, wants_kinds: false }
}

/// The kernels of a relation between two words.
pub(crate) fn of_relation<K: Relation>() -> Kernels {
    let scalar: Kernel = |state, bound, _| {
        let [a, b] = scalars(state, bound);
        let holds = K::new(&bound.parameters).holds(a, b);
        state.scalars[bound.to[0] as usize] = u32::from(holds).wrapping_neg();
    };
    let rows = by_two_kinds([
        relation::<K, InRow, InRow>,
        relation::<K, InScalar, InRow>,
        relation::<K, InRow, InScalar>,
        relation::<K, InScalar, InScalar>,
    ]);
    Kernels { rows, scalar, wants_kinds: false }
}
