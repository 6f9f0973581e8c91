//! Single-precision operations of gangs. The same bits as [`tmu_program::meaning::float`] on every machine: where the
//! processor rounds as asked, its own operations, else those of the module.

use tmu_program::{FloatFunction, FloatMode, FloatSource, Op, Rounding};
use tmu_texture::cpu::Width;

use super::bind::{Parameters, Prepared};
use super::kernel::{
    Binary, Conditional, Relation, Ternary, Unary, of_condition, of_one, of_relation, of_three, of_two,
};
use tmu_program::meaning::{float, function};

const PLAIN: FloatMode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };

/// Operands as they are, results to nearest.
#[derive(Clone, Copy)]
struct Plain;

/// Signs of operands, denormals and clamping as the parameters say, results to nearest.
#[derive(Clone, Copy)]
struct Finished {
    keep: [u32; 3],
    flip: [u32; 3],
    mode: FloatMode,
}

/// How operands and results of an operation to nearest are treated.
trait Finish: Copy {
    fn new(parameters: &Parameters) -> Self;
    fn input(self, operand: usize, bits: u32) -> f32;
    fn output(self, value: f32) -> u32;
}

impl Finish for Plain {
    #[inline(always)]
    fn new(_: &Parameters) -> Plain {
        Plain
    }
    #[inline(always)]
    fn input(self, _: usize, bits: u32) -> f32 {
        f32::from_bits(bits)
    }
    #[inline(always)]
    fn output(self, value: f32) -> u32 {
        float::finish(value, PLAIN)
    }
}

impl Finish for Finished {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Finished {
        Finished { keep: parameters.keep, flip: parameters.flip, mode: parameters.mode }
    }
    #[inline(always)]
    fn input(self, operand: usize, bits: u32) -> f32 {
        let bits = bits & self.keep[operand] ^ self.flip[operand];
        f32::from_bits(if self.mode.flush { float::flush(bits) } else { bits })
    }
    #[inline(always)]
    fn output(self, value: f32) -> u32 {
        float::finish(value, self.mode)
    }
}

macro_rules! nearest {
    ($name:ident, $trait:ident, |$($x:ident $i:literal),*| $value:expr) => {
        #[derive(Clone, Copy)]
        struct $name<F: Finish>(F);
        impl<F: Finish> $trait for $name<F> {
            #[inline(always)]
            fn new(parameters: &Parameters) -> Self {
                $name(F::new(parameters))
            }
            #[inline(always)]
            fn apply(self, $($x: u32),*) -> u32 {
                $(let $x = self.0.input($i, $x);)*
                self.0.output($value)
            }
        }
    };
}

nearest!(Add, Binary, |a 0, b 1| a + b);
nearest!(Multiply, Binary, |a 0, b 1| a * b);
nearest!(Divide, Binary, |a 0, b 1| a / b);
nearest!(SquareRoot, Unary, |a 0| a.sqrt());
nearest!(Reciprocal, Unary, |a 0| 1.0 / a);
nearest!(ReciprocalSquareRoot, Unary, |a 0| (1.0 / f64::from(a).sqrt()) as f32);
// Only where the processor has the operation: else it is slow.
nearest!(FusedMultiplyAdd, Ternary, |a 0, b 1, c 2| a.mul_add(b, c));

macro_rules! by_bits {
    ($name:ident, $trait:ident, |$p:ident, $($x:ident $i:literal),*| $value:expr) => {
        /// Signs of operands first, then the function of [`crate::arithmetic`].
        #[derive(Clone, Copy)]
        struct $name(Parameters);
        impl $trait for $name {
            #[inline(always)]
            fn new(parameters: &Parameters) -> Self {
                $name(*parameters)
            }
            #[inline(always)]
            fn apply(self, $($x: u32),*) -> u32 {
                let $p = &self.0;
                $(let $x = $x & $p.keep[$i] ^ $p.flip[$i];)*
                $value
            }
        }
    };
}

by_bits!(RoundedAdd, Binary, |p, a 0, b 1| float::add(a, b, p.mode));
by_bits!(ScaledMultiply, Binary, |p, a 0, b 1| float::multiply(a, b, p.numbers[0] as i8, p.numbers[1] != 0, p.mode));
by_bits!(RoundedMultiplyAdd, Ternary, |p, a 0, b 1, c 2| float::multiply_add(a, b, c, p.numbers[1] != 0, p.mode));
by_bits!(RoundedDivide, Binary, |p, a 0, b 1| float::divide(a, b, p.mode));
by_bits!(RoundedSquareRoot, Unary, |p, a 0| float::square_root(a, p.mode));
by_bits!(Other, Unary, |p, a 0| function::evaluate(p.function, a, p.mode.flush, p.mode.saturate));

/// `a · b + c` to nearest in double precision, for processors without the fused operation.
#[derive(Clone, Copy)]
struct NearestMultiplyAdd(Parameters);
impl Ternary for NearestMultiplyAdd {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        NearestMultiplyAdd(*parameters)
    }
    #[inline(always)]
    fn apply(self, a: u32, b: u32, c: u32) -> u32 {
        let p = &self.0;
        let [a, b, c] = [(a, 0), (b, 1), (c, 2)].map(|(x, i): (u32, usize)| x & p.keep[i] ^ p.flip[i]);
        let mode = FloatMode { rounding: Rounding::NearestEven, ..p.mode };
        float::multiply_add(a, b, c, false, mode)
    }
}

#[derive(Clone, Copy)]
struct MinMax(Parameters);
impl Conditional for MinMax {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        MinMax(*parameters)
    }
    #[inline(always)]
    fn apply(self, minimum: bool, a: u32, b: u32) -> u32 {
        let p = &self.0;
        float::min_max(a & p.keep[0] ^ p.flip[0], b & p.keep[1] ^ p.flip[1], minimum, p.mode.flush)
    }
}

/// The smaller or the larger everywhere.
#[derive(Clone, Copy)]
struct Extreme<const MINIMUM: bool>(Parameters);
impl<const MINIMUM: bool> Binary for Extreme<MINIMUM> {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        Extreme(*parameters)
    }
    #[inline(always)]
    fn apply(self, a: u32, b: u32) -> u32 {
        MinMax(self.0).apply(MINIMUM, a, b)
    }
}

/// A comparison that accepts the relations of the bits.
#[derive(Clone, Copy)]
struct Compare<const BITS: u8>(Parameters);
impl<const BITS: u8> Relation for Compare<BITS> {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        Compare(*parameters)
    }
    #[inline(always)]
    fn holds(self, a: u32, b: u32) -> bool {
        let p = &self.0;
        let flush = |bits: u32| if p.mode.flush { float::flush(bits) } else { bits };
        let a = f32::from_bits(flush(a & p.keep[0] ^ p.flip[0]));
        let b = f32::from_bits(flush(b & p.keep[1] ^ p.flip[1]));
        // 1 less, 2 equal, 4 greater, 8 unordered.
        match BITS {
            1 => a < b,
            2 => a == b,
            3 => a <= b,
            4 => a > b,
            6 => a >= b,
            13 => a != b,
            _ => {
                let relation = u32::from(a < b)
                    | u32::from(a == b) << 1
                    | u32::from(a > b) << 2
                    | u32::from(a.is_nan() | b.is_nan()) << 3;
                p.numbers[0] & relation != 0
            }
        }
    }
}

#[derive(Clone, Copy)]
struct NeedsCare(Parameters);
impl Relation for NeedsCare {
    #[inline(always)]
    fn new(parameters: &Parameters) -> Self {
        NeedsCare(*parameters)
    }
    #[inline(always)]
    fn holds(self, a: u32, b: u32) -> bool {
        let p = &self.0;
        float::division_needs_care(a & p.keep[0] ^ p.flip[0], b & p.keep[1] ^ p.flip[1])
    }
}

/// Whether an operation is done as the processor does it.
fn is_plain(sources: &[FloatSource], mode: FloatMode) -> bool {
    mode == PLAIN && sources.iter().all(|source| !source.absolute && !source.negate)
}

/// The kernels of a single-precision operation.
pub(super) fn prepare(op: &Op, width: Width) -> Option<Prepared> {
    let nearest = |mode: FloatMode| mode.rounding == Rounding::NearestEven;
    Some(match *op {
        Op::FloatAdd { to, a, b, mode } => {
            let kernels = match () {
                () if is_plain(&[a, b], mode) => of_two::<Add<Plain>>(),
                () if nearest(mode) => of_two::<Add<Finished>>(),
                () => of_two::<RoundedAdd>(),
            };
            Prepared::floats(kernels, to, &[a, b], mode)
        }
        Op::FloatMultiply { to, a, b, scale, zero_wins, mode } => {
            let simple = scale == 0 && !zero_wins;
            let kernels = match () {
                () if simple && is_plain(&[a, b], mode) => of_two::<Multiply<Plain>>(),
                () if simple && nearest(mode) => of_two::<Multiply<Finished>>(),
                () => of_two::<ScaledMultiply>(),
            };
            Prepared::floats(kernels, to, &[a, b], mode).numbers([scale as u32, zero_wins.into()])
        }
        Op::FloatMultiplyAdd { to, a, b, c, zero_wins, mode } => {
            let fused = width > Width::Baseline && !zero_wins && nearest(mode);
            let kernels = match () {
                () if fused && is_plain(&[a, b, c], mode) => of_three::<FusedMultiplyAdd<Plain>>(),
                () if fused => of_three::<FusedMultiplyAdd<Finished>>(),
                () if !zero_wins && nearest(mode) => of_three::<NearestMultiplyAdd>(),
                () => of_three::<RoundedMultiplyAdd>(),
            };
            Prepared::floats(kernels, to, &[a, b, c], mode).numbers([0, zero_wins.into()])
        }
        Op::FloatDivide { to, a, b, mode } => {
            let kernels =
                if nearest(mode) { of_two::<Divide<Finished>>() } else { of_two::<RoundedDivide>() };
            Prepared::floats(kernels, to, &[a, b], mode)
        }
        Op::FloatSquareRoot { to, from, mode } => {
            let kernels =
                if nearest(mode) { of_one::<SquareRoot<Finished>>() } else { of_one::<RoundedSquareRoot>() };
            Prepared::floats(kernels, to, &[from], mode)
        }
        Op::FloatFunction { to, from, function, flush, saturate } => {
            let mode = FloatMode { flush, saturate, ..PLAIN };
            let kernels = match function {
                FloatFunction::Reciprocal => of_one::<Reciprocal<Finished>>(),
                FloatFunction::SquareRoot => of_one::<SquareRoot<Finished>>(),
                FloatFunction::ReciprocalSquareRoot => of_one::<ReciprocalSquareRoot<Finished>>(),
                _ => of_one::<Other>(),
            };
            Prepared::floats(kernels, to, &[from], mode).function(function)
        }
        Op::FloatMinMax { to, a, b, minimum, flush } => {
            let mode = FloatMode { flush, ..PLAIN };
            let kernels = match minimum {
                tmu_program::Condition::Always => of_two::<Extreme<true>>(),
                tmu_program::Condition::Never => of_two::<Extreme<false>>(),
                _ => of_condition::<MinMax>(),
            };
            Prepared::floats(kernels, to, &[a, b], mode).condition(minimum)
        }
        Op::FloatCompare { to, a, b, comparison, flush } => {
            let mode = FloatMode { flush, ..PLAIN };
            let kernels = match comparison.bits() {
                1 => of_relation::<Compare<1>>(),
                2 => of_relation::<Compare<2>>(),
                3 => of_relation::<Compare<3>>(),
                4 => of_relation::<Compare<4>>(),
                6 => of_relation::<Compare<6>>(),
                13 => of_relation::<Compare<13>>(),
                _ => of_relation::<Compare<0>>(),
            };
            Prepared::floats(kernels, None, &[a, b], mode)
                .into_predicate(to)
                .numbers([comparison.bits().into(), 0])
        }
        Op::FloatDivideCheck { to, a, b } => {
            Prepared::floats(of_relation::<NeedsCare>(), None, &[a, b], PLAIN).into_predicate(to)
        }
        _ => return None,
    })
}
