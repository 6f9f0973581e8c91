//! What a pure operation makes of one lane's values, made from the rows of [`crate::Op`].

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

/// One lane, as an operation sees it.
///
/// All reads come before all writes, both in the order of [`Op::operands`]. Magnitude and sign of floating-point operands
/// are the operation's affair: the lane gives the bits as they are.
pub trait Lane {
    /// What a source holds.
    fn word(&mut self, source: Source) -> u32;
    /// Whether a condition holds.
    fn holds(&mut self, condition: Condition) -> bool;
    /// Takes a result; `None` if it is not wanted.
    fn write(&mut self, to: Option<Register>, value: u32);
    /// Takes a result.
    fn write_predicate(&mut self, to: Predicate, value: bool);
}

/// A field of a pure operation, and what it stands for in the operation's meaning.
trait Input {
    /// Operands stand for the values that they hold, other fields and destinations for themselves.
    type Value;
    fn value(&self, lane: &mut impl Lane) -> Self::Value;
}

/// Where a result of that type goes.
trait Output<Result> {
    fn put(self, result: Result, lane: &mut impl Lane);
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
            /// Computes a pure operation for one lane, see [`Op::is_pure`]. False if it is not pure: nothing is done
            /// then.
            #[allow(unused_variables, reason = "of operations that are not pure no field is looked at")]
            pub fn evaluate(&self, lane: &mut impl Lane) -> bool {
                match self {
                    $(Op::$name $({ $($field),* })? $(($whole))? => {
                        evaluation!(of $kind, lane, [$($($field)*)? $($whole)?], $($does)*)
                    })*
                }
            }
        }
    };
    (of effects, $($rest:tt)*) => { false };
    (of pure, $lane:ident, [],) => { true };
    (of pure, $lane:ident, [$($field:ident)*], [$($to:expr),+] = $value:expr) => {{
        $(let $field = Input::value($field, $lane);)*
        let result = $value;
        Output::put(($($to),+), result, $lane);
        true
    }};
}
for_each_op!(evaluation);

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

impl Lane for Listed<'_> {
    fn word(&mut self, _: Source) -> u32 {
        self.words.next().copied().unwrap_or_default()
    }

    fn holds(&mut self, _: Condition) -> bool {
        self.conditions.next().copied().unwrap_or_default()
    }

    fn write(&mut self, _: Option<Register>, value: u32) {
        self.outputs.words[self.written.0] = value;
        self.written.0 += 1;
    }

    fn write_predicate(&mut self, _: Predicate, value: bool) {
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
        $(impl Input for $type {
            type Value = $type;
            #[inline(always)]
            fn value(&self, _: &mut impl Lane) -> $type {
                *self
            }
        })*
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

impl Input for Source {
    type Value = u32;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> u32 {
        lane.word(*self)
    }
}

impl Input for WideSource {
    type Value = u64;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> u64 {
        let [low, high] = self;
        u64::from(lane.word(*low)) | u64::from(lane.word(*high)) << 32
    }
}

impl Input for FloatSource {
    type Value = u32;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> u32 {
        self.of(lane.word(self.value))
    }
}

impl Input for DoubleSource {
    type Value = u64;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> u64 {
        self.of(self.value.value(lane))
    }
}

/// The half, extended to 32 bits.
impl Input for Half {
    type Value = u32;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> u32 {
        integer::half(lane.word(self.value), self.high, self.signed)
    }
}

impl Input for Condition {
    type Value = bool;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> bool {
        lane.holds(*self)
    }
}

/// Carry and zero.
impl Input for Option<LowWords> {
    type Value = Option<[bool; 2]>;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> Option<[bool; 2]> {
        self.map(|LowWords { carry, zero }| {
            [carry, zero].map(|predicate| lane.holds(Condition::If(predicate)))
        })
    }
}

/// [`PartArithmetic`] with its words.
struct PartsGiven {
    parts: PartArithmetic,
    words: [u32; 3],
}

impl Input for Box<PartArithmetic> {
    type Value = PartsGiven;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> PartsGiven {
        let words = [self.a.value, self.b.value, self.c].map(|source| lane.word(source));
        PartsGiven { parts: **self, words }
    }
}

/// [`Conversion`] with the bits of what is converted.
struct ConversionGiven {
    conversion: Conversion,
    bits: u64,
}

impl Input for Conversion {
    type Value = ConversionGiven;
    #[inline(always)]
    fn value(&self, lane: &mut impl Lane) -> ConversionGiven {
        let word = |(source, at): (&Source, u32)| u64::from(lane.word(*source)) << at;
        ConversionGiven { conversion: *self, bits: self.sources().iter().zip([0, 32]).map(word).sum() }
    }
}

impl Output<u32> for Option<Register> {
    #[inline(always)]
    fn put(self, result: u32, lane: &mut impl Lane) {
        lane.write(self, result);
    }
}

impl Output<u64> for WideDestination {
    #[inline(always)]
    fn put(self, result: u64, lane: &mut impl Lane) {
        self.as_slice().put(result, lane);
    }
}

/// The low words of a result, as many as there are destinations.
impl Output<u64> for &[Option<Register>] {
    #[inline(always)]
    fn put(self, result: u64, lane: &mut impl Lane) {
        for (to, at) in self.iter().zip([0, 32]) {
            lane.write(*to, (result >> at) as u32);
        }
    }
}

impl Output<bool> for Predicate {
    #[inline(always)]
    fn put(self, result: bool, lane: &mut impl Lane) {
        lane.write_predicate(self, result);
    }
}

impl Output<Sum> for (Option<Register>, Flags) {
    #[inline(always)]
    fn put(self, Sum { value, carry, overflow }: Sum, lane: &mut impl Lane) {
        let (to, flags) = self;
        lane.write(to, value);
        let found = [
            (flags.zero, value == 0),
            (flags.sign, value >> 31 == 1),
            (flags.carry, carry),
            (flags.overflow, overflow),
        ];
        for (to, holds) in found {
            if let Some(to) = to {
                lane.write_predicate(to, holds);
            }
        }
    }
}
