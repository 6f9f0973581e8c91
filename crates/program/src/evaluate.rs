//! What a pure operation makes of the values of one lane, or of all lanes of a warp, made from the rows of [`crate::Op`].

use crate::conversion::Conversion;
use crate::kind::{
    BooleanFunction, BytePermutation, Comparison, FloatFunction, FloatMode, HalfFunction, HalfMode, Part,
    Rounding, Shift, ShiftAmount, WideFunction,
};
use crate::meaning::integer::Sum;
use crate::meaning::{conversion, double, float, function, half, integer, parts, wide};
use crate::op::{Op, for_each_op};
use crate::operand::{
    Condition, DoubleSource, Flags, FloatSource, Half, LowWords, Predicate, Register, Source,
    WideDestination, WideSource,
};
use crate::parts::PartArithmetic;

/// The registers and predicates of so many lanes, as an operation sees them.
///
/// All reads come before all writes, both in the order of [`Op::operands`]. Magnitude and sign of floating-point operands
/// are the operation's affair: the bits are given as they are.
pub trait Registers<const LANES: usize> {
    /// What a source holds in each lane.
    fn words(&mut self, source: Source) -> [u32; LANES];
    /// Whether a condition holds in each lane.
    fn holds(&mut self, condition: Condition) -> [bool; LANES];
    /// Takes the results of the lanes; `None` if they are not wanted.
    fn write(&mut self, to: Option<Register>, values: &[u32; LANES]);
    /// Takes the results of the lanes.
    fn write_predicate(&mut self, to: Predicate, values: &[bool; LANES]);
}

/// A field of a pure operation.
trait Input {
    /// Operands become the values that they hold in all lanes, other fields and destinations stay what they are.
    type Values<const LANES: usize>: Values;
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> Self::Values<LANES>;
}

/// What a field stands for in the operation's meaning.
trait Values {
    /// In one lane.
    type Value;
    fn at(&self, lane: usize) -> Self::Value;
}

/// Where results of that type go.
trait Output<Result> {
    fn put<const LANES: usize>(self, result: impl Fn(usize) -> Result, registers: &mut impl Registers<LANES>);
}

macro_rules! evaluation {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $({ $($field:ident: $type:ty $(where words: $words:expr)?),* $(,)? })?
        $(($whole:ident: $of:ty))?
        => $class:ident, $text:literal $(($($argument:expr),*))?, $kind:ident { $($does:tt)* }
        $(, requires $check:expr)?;
    )*) => {
        impl Op {
            /// Computes a pure operation for so many lanes, see [`Op::is_pure`]. False if it is not pure: nothing is done
            /// then.
            ///
            /// It is inlined, so that its loops over the lanes become vector instructions for the processor that the caller is
            /// compiled for.
            #[inline(always)]
            #[allow(unused_variables, reason = "of operations that are not pure no field is looked at")]
            pub fn evaluate<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> bool {
                match self {
                    $(Op::$name $({ $($field),* })? $(($whole))? => {
                        evaluation!(of $kind, registers, [$($($field)*)? $($whole)?], $($does)*)
                    })*
                }
            }
        }
    };
    (of effects, $($rest:tt)*) => { false };
    (of pure, $registers:ident, [],) => { true };
    (of pure, $registers:ident, [$($field:ident)*], $($does:tt)*) => {{
        $(let $field = Input::read($field, $registers);)*
        evaluation!(each $registers, [$($field)*], $($does)*);
        true
    }};
    (each $registers:ident, [$($field:ident)*], [$($to:expr),+] = $value:expr) => {
        let value = of_lane(
            #[inline(always)]
            |lane| {
                $(let $field = $field.at(lane);)*
                $value
            },
        );
        $(let $field = $field.at(0);)*
        Output::put(($($to),+), value, $registers);
    };
}
for_each_op!(evaluation);

/// The closure itself: the attribute that inlines it can stand at an argument only.
#[inline(always)]
fn of_lane<R>(value: impl Fn(usize) -> R) -> impl Fn(usize) -> R {
    value
}

/// A value for each lane, in a loop that the compiler turns into vector instructions where it can.
#[inline(always)]
fn each_lane<T: Copy + Default, const LANES: usize>(value: impl Fn(usize) -> T) -> [T; LANES] {
    let mut values = [T::default(); LANES];
    for lane in 0..LANES {
        values[lane] = value(lane);
    }
    values
}

/// What a pure operation gives in one lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outputs {
    /// What goes to the registers, in the order of [`Op::operands`]; zeros after that.
    pub words: [u32; 2],
    /// What goes to the predicates, in the order of [`Op::operands`]; false after that.
    pub predicates: [bool; 4],
}

/// A lane whose operands are given in their order.
struct Listed<'v> {
    words: std::slice::Iter<'v, u32>,
    conditions: std::slice::Iter<'v, bool>,
    outputs: Outputs,
    written: (usize, usize),
}

impl Registers<1> for Listed<'_> {
    fn words(&mut self, _: Source) -> [u32; 1] {
        [self.words.next().copied().unwrap_or_default()]
    }

    fn holds(&mut self, _: Condition) -> [bool; 1] {
        [self.conditions.next().copied().unwrap_or_default()]
    }

    fn write(&mut self, _: Option<Register>, &[value]: &[u32; 1]) {
        self.outputs.words[self.written.0] = value;
        self.written.0 += 1;
    }

    fn write_predicate(&mut self, _: Predicate, &[value]: &[bool; 1]) {
        self.outputs.predicates[self.written.1] = value;
        self.written.1 += 1;
    }
}

impl Op {
    /// Computes a pure operation for one lane from the bits of the words and the truth of the conditions that it
    /// reads, each in the order of [`Op::operands`]; what is missing counts as zero and as false. `None` if it is not
    /// pure.
    pub fn evaluate_words(&self, words: &[u32], conditions: &[bool]) -> Option<Outputs> {
        let (words, conditions) = (words.iter(), conditions.iter());
        let mut lane = Listed { words, conditions, outputs: Outputs::default(), written: (0, 0) };
        self.evaluate(&mut lane).then_some(lane.outputs)
    }
}

/// Fields of these types stand for themselves.
macro_rules! themselves {
    ($($type:ty),* $(,)?) => {
        $(
            impl Input for $type {
                type Values<const LANES: usize> = $type;
                #[inline(always)]
                fn read<const LANES: usize>(&self, _: &mut impl Registers<LANES>) -> $type {
                    *self
                }
            }

            impl Values for $type {
                type Value = $type;
                #[inline(always)]
                fn at(&self, _: usize) -> $type {
                    *self
                }
            }
        )*
    };
}
themselves!(
    bool,
    u8,
    i8,
    BooleanFunction,
    BytePermutation,
    Comparison,
    FloatFunction,
    FloatMode,
    HalfFunction,
    HalfMode,
    Part,
    Rounding,
    Shift,
    ShiftAmount,
    WideFunction,
    Flags,
    Predicate,
    Option<Register>,
    WideDestination,
);

/// Values that differ from lane to lane.
macro_rules! per_lane {
    ($($type:ty),*) => {
        $(impl<const LANES: usize> Values for [$type; LANES] {
            type Value = $type;
            #[inline(always)]
            fn at(&self, lane: usize) -> $type {
                self[lane]
            }
        })*
    };
}
per_lane!(u32, u64, bool);

impl Input for Source {
    type Values<const LANES: usize> = [u32; LANES];
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> [u32; LANES] {
        registers.words(*self)
    }
}

impl Input for WideSource {
    type Values<const LANES: usize> = [u64; LANES];
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> [u64; LANES] {
        // Not by functions of the library, which are calls that copy all lanes.
        let (low, high) = (registers.words(self[0]), registers.words(self[1]));
        each_lane(
            #[inline(always)]
            |lane| u64::from(low[lane]) | u64::from(high[lane]) << 32,
        )
    }
}

impl Input for FloatSource {
    type Values<const LANES: usize> = [u32; LANES];
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> [u32; LANES] {
        let bits = registers.words(self.value);
        each_lane(
            #[inline(always)]
            |lane| self.of(bits[lane]),
        )
    }
}

impl Input for DoubleSource {
    type Values<const LANES: usize> = [u64; LANES];
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> [u64; LANES] {
        let bits = self.value.read(registers);
        each_lane(
            #[inline(always)]
            |lane| self.of(bits[lane]),
        )
    }
}

/// The half, extended to 32 bits.
impl Input for Half {
    type Values<const LANES: usize> = [u32; LANES];
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> [u32; LANES] {
        let words = registers.words(self.value);
        each_lane(|lane| integer::half(words[lane], self.high, self.signed))
    }
}

/// Whether a condition holds.
impl Input for Condition {
    type Values<const LANES: usize> = [bool; LANES];
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> [bool; LANES] {
        registers.holds(*self)
    }
}

/// Carry and zero.
impl Input for Option<LowWords> {
    type Values<const LANES: usize> = Option<[[bool; LANES]; 2]>;
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> Option<[[bool; LANES]; 2]> {
        self.map(|LowWords { carry, zero }| {
            [carry, zero].map(|predicate| registers.holds(Condition::If(predicate)))
        })
    }
}

impl<const LANES: usize> Values for Option<[[bool; LANES]; 2]> {
    type Value = Option<[bool; 2]>;
    #[inline(always)]
    fn at(&self, lane: usize) -> Option<[bool; 2]> {
        self.as_ref().map(|[carry, zero]| [carry[lane], zero[lane]])
    }
}

/// [`PartArithmetic`] with its words, of so many lanes or one.
#[derive(Clone, Copy)]
struct PartsGiven<W> {
    parts: PartArithmetic,
    words: W,
}

impl Input for Box<PartArithmetic> {
    type Values<const LANES: usize> = PartsGiven<[[u32; LANES]; 3]>;
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> Self::Values<LANES> {
        let words = [registers.words(self.a.value), registers.words(self.b.value), registers.words(self.c)];
        PartsGiven { parts: **self, words }
    }
}

impl<const LANES: usize> Values for PartsGiven<[[u32; LANES]; 3]> {
    type Value = PartsGiven<[u32; 3]>;
    #[inline(always)]
    fn at(&self, lane: usize) -> PartsGiven<[u32; 3]> {
        PartsGiven { parts: self.parts, words: std::array::from_fn(|word| self.words[word][lane]) }
    }
}

/// [`Conversion`] with the bits of what is converted, of so many lanes or one.
struct ConversionGiven<B> {
    conversion: Conversion,
    bits: B,
}

impl Input for Conversion {
    type Values<const LANES: usize> = ConversionGiven<[u64; LANES]>;
    #[inline(always)]
    fn read<const LANES: usize>(&self, registers: &mut impl Registers<LANES>) -> Self::Values<LANES> {
        let mut bits = [0; LANES];
        for (source, at) in self.sources().iter().zip([0, 32]) {
            let words = registers.words(*source);
            for lane in 0..LANES {
                bits[lane] |= u64::from(words[lane]) << at;
            }
        }
        ConversionGiven { conversion: *self, bits }
    }
}

impl<const LANES: usize> Values for ConversionGiven<[u64; LANES]> {
    type Value = ConversionGiven<u64>;
    #[inline(always)]
    fn at(&self, lane: usize) -> ConversionGiven<u64> {
        ConversionGiven { conversion: self.conversion, bits: self.bits[lane] }
    }
}

impl ConversionGiven<u64> {
    #[inline(always)]
    fn converted(&self) -> u64 {
        conversion::convert(&self.conversion, self.bits)
    }
}

impl Output<u32> for Option<Register> {
    #[inline(always)]
    fn put<const LANES: usize>(self, result: impl Fn(usize) -> u32, registers: &mut impl Registers<LANES>) {
        registers.write(self, &each_lane(result));
    }
}

impl Output<u64> for WideDestination {
    #[inline(always)]
    fn put<const LANES: usize>(self, result: impl Fn(usize) -> u64, registers: &mut impl Registers<LANES>) {
        self.as_slice().put(result, registers);
    }
}

/// The low words of a result, as many as there are destinations.
impl Output<u64> for &[Option<Register>] {
    #[inline(always)]
    fn put<const LANES: usize>(self, result: impl Fn(usize) -> u64, registers: &mut impl Registers<LANES>) {
        let results: [_; LANES] = each_lane(result);
        for (to, at) in self.iter().zip([0, 32]) {
            registers.write(
                *to,
                &each_lane(
                    #[inline(always)]
                    |lane| (results[lane] >> at) as u32,
                ),
            );
        }
    }
}

impl Output<bool> for Predicate {
    #[inline(always)]
    fn put<const LANES: usize>(self, result: impl Fn(usize) -> bool, registers: &mut impl Registers<LANES>) {
        registers.write_predicate(self, &each_lane(result));
    }
}

/// Each in a loop of its own, which works out nothing else.
impl Output<Sum> for (Option<Register>, Flags) {
    #[inline(always)]
    fn put<const LANES: usize>(self, result: impl Fn(usize) -> Sum, registers: &mut impl Registers<LANES>) {
        let (to, flags) = self;
        registers.write(
            to,
            &each_lane(
                #[inline(always)]
                |lane| result(lane).value,
            ),
        );
        if let Some(zero) = flags.zero {
            registers.write_predicate(
                zero,
                &each_lane(
                    #[inline(always)]
                    |lane| result(lane).value == 0,
                ),
            );
        }
        if let Some(sign) = flags.sign {
            registers.write_predicate(
                sign,
                &each_lane(
                    #[inline(always)]
                    |lane| result(lane).value >> 31 == 1,
                ),
            );
        }
        if let Some(carry) = flags.carry {
            registers.write_predicate(
                carry,
                &each_lane(
                    #[inline(always)]
                    |lane| result(lane).carry,
                ),
            );
        }
        if let Some(overflow) = flags.overflow {
            registers.write_predicate(
                overflow,
                &each_lane(
                    #[inline(always)]
                    |lane| result(lane).overflow,
                ),
            );
        }
    }
}
