//! The loop over the lanes that executes an operation, chosen once for each instruction of a program. The operations that kernels execute
//! most have loops of their own: what an operation does to all lanes alike is known where its loop is compiled, so that all of it becomes
//! vector instructions of any processor. The meanings are those of all others.

use tmu_program::meaning::conversion::{Direct, direct, extended, resizes};
use tmu_program::meaning::{double, float, half, integer, wide};
use tmu_program::{
    BytePermutation, Comparison, Condition, Conversion, Flags, FloatMode, FloatSource, HalfFunction,
    HalfMode, Op, Part, Register, Rounding, Shift, Source, WideDestination, WideFunction, WideSource,
};
use tmu_texture::LANES;
use tmu_texture::lanes::{active, mask_of};

use super::Batch;
use crate::warp::LANE_BITS;

/// Tables of [`Op::Logic`].
const AND: u8 = 0xc0;
const OR: u8 = 0xfc;
const EXCLUSIVE_OR: u8 = 0x3c;

/// No predicate is wanted.
const NO_FLAGS: Flags = Flags { zero: None, sign: None, carry: None, overflow: None };

/// Rounded to nearest, and nothing else.
const PLAIN: FloatMode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };

/// As in PTX with `.ftz`.
const FLUSHING: FloatMode = FloatMode { flush: true, ..PLAIN };

/// The same with `.sat`, as Direct3D has it.
const CLAMPED: FloatMode = FloatMode { saturate: true, ..PLAIN };
const FLUSHED_AND_CLAMPED: FloatMode = FloatMode { saturate: true, ..FLUSHING };

/// Halves as they are.
const HALVES: HalfMode =
    HalfMode { flush: false, zero_wins: false, saturate: false, single: false, brain: false };

/// The same of bfloat16 numbers.
const BRAINS: HalfMode = HalfMode { brain: true, ..HALVES };

/// A float as it is.
macro_rules! plain {
    ($value:ident) => {
        FloatSource { value: $value, absolute: false, negate: false }
    };
}

/// The words of a source in all lanes: a register where it is, anything else in a variable of its own.
macro_rules! row {
    ($batch:ident, $source:expr => $row:ident) => {
        let others;
        let $row = match $batch.warp.register($source) {
            Some(register) => register,
            None => {
                others = $batch.read($source);
                &others
            }
        };
    };
}

/// A loop over the lanes. What it computes of the words of sources is the operation's meaning, with constants for what is known.
macro_rules! each_lane {
    ($batch:ident, $to:expr, [$($word:ident = $source:expr),+] => $meaning:expr) => {
        each_lane!($batch, $to, [$($word = $source),+] at lane => $meaning)
    };
    ($batch:ident, $to:expr, [$($word:ident = $source:expr),+] at $lane:ident => $meaning:expr) => {{
        $(row!($batch, $source => $word);)+
        let values = $batch.width.run(
            #[inline(always)]
            || {
                let mut values = [0; LANES];
                for $lane in 0..LANES {
                    $(let $word = $word[$lane];)+
                    values[$lane] = $meaning;
                }
                values
            },
        );
        $batch.write($to, &values);
    }};
}

/// The same of two words of each lane.
macro_rules! two_words {
    ($batch:ident, $to:expr, |$lane:ident| $meaning:expr) => {{
        let (low, high) = $batch.width.run(
            #[inline(always)]
            || {
                let (mut low_words, mut high_words) = ([0; LANES], [0; LANES]);
                for $lane in 0..LANES {
                    (low_words[$lane], high_words[$lane]) = $meaning;
                }
                (low_words, high_words)
            },
        );
        $batch.write($to[0], &low);
        $batch.write($to[1], &high);
    }};
}

/// The same of numbers of two words.
macro_rules! each_wide {
    ($batch:ident, $to:expr, [$($number:ident = $source:expr),+] => $meaning:expr) => {{
        $(
            row!($batch, $source[0] => low);
            row!($batch, $source[1] => high);
            let $number = (low, high);
        )+
        two_words!($batch, $to, |lane| {
            $(let $number = u64::from($number.1[lane]) << 32 | u64::from($number.0[lane]);)+
            let number = $meaning;
            (number as u32, (number >> 32) as u32)
        });
    }};
}

/// The lanes where something holds of the words of sources, in a loop likewise.
macro_rules! lanes_where {
    ($batch:ident, [$($word:ident = $source:expr),+] => $meaning:expr) => {{
        $(row!($batch, $source => $word);)+
        $batch.width.run(
            #[inline(always)]
            || {
                mask_of(
                    #[inline(always)]
                    |lane| {
                        $(let $word = $word[lane];)+
                        $meaning
                    },
                )
            },
        )
    }};
}

/// The lanes that are in one of the relations which a comparison accepts, each in a loop of its own.
macro_rules! lanes_in_relation {
    ($batch:ident, $comparison:ident, $one:ident in [$($relation:ident),+], $words:tt => $meaning:expr) => {{
        let mut holds = 0;
        $(if $comparison.bits() & Comparison::$relation.bits() != 0 {
            const $one: Comparison = Comparison::$relation;
            holds |= lanes_where!($batch, $words => $meaning);
        })+
        holds
    }};
}

/// Returns the loop of the first pattern that an operation is of. What the pattern knows is known where the loop is compiled.
macro_rules! first_of {
    ($op:ident: $($pattern:pat => |$batch:ident| $work:expr;)*) => {
        $(
            #[allow(unused_variables, reason = "they are the loop's")]
            if let $pattern = *$op {
                return Some(|$batch, op| {
                    if let $pattern = *op {
                        $work;
                    }
                });
            }
        )*
    };
}

/// Executes an operation of one kind in the lanes of a batch.
pub(crate) type Loop = fn(&mut Batch, &Op);

/// The loop for an operation.
pub(crate) fn loop_of(op: &Op) -> Loop {
    own_loop(op).unwrap_or(evaluate)
}

/// Lanes that are computed one by one if there are no more.
const FEW_LANES: u32 = 4;

/// Executes a pure operation that has no loop of its own. Others do nothing.
fn evaluate(batch: &mut Batch, op: &Op) {
    if batch.lanes.count_ones() <= FEW_LANES {
        batch.evaluate_few(op);
    } else {
        batch.evaluate_any(op);
    }
}

/// The loop of its own that an operation has.
fn own_loop(op: &Op) -> Option<Loop> {
    of_words(op)
        .or_else(|| of_floats(op))
        .or_else(|| of_doubles(op))
        .or_else(|| of_halves(op))
        .or_else(|| of_conversion(op))
}

/// The loops of moves, predicates, bits and integers.
fn of_words(op: &Op) -> Option<Loop> {
    first_of! { op:
        Op::Move { to, from } => |batch| each_lane!(batch, to, [value = from] => value);
        Op::Select { to, condition, then, otherwise } => |batch| {
            let holds = batch.warp.holds(condition);
            each_lane!(batch, to, [then = then, otherwise = otherwise] at lane => {
                if holds & LANE_BITS[lane] != 0 { then } else { otherwise }
            });
        };
        Op::Combine { to, a, b, function } => |batch| {
            let (a, b) = (batch.warp.holds(a), batch.warp.holds(b));
            batch.write_predicate(to, function.combine(a, b));
        };
        Op::Logic { to, a, b, table: AND, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => integer::logic(a, b, 0, AND));
        };
        Op::Logic { to, a, b, table: OR, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => integer::logic(a, b, 0, OR));
        };
        Op::Logic { to, a, b, table: EXCLUSIVE_OR, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => integer::logic(a, b, 0, EXCLUSIVE_OR));
        };
        // Not every processor shifts lanes by amounts of their own.
        Op::Shift { to, value, amount: Source::Immediate(by), shift: Shift::Left, limit } => |batch| {
            each_lane!(batch, to, [value = value] => integer::shift(value, by, Shift::Left, limit));
        };
        Op::Shift { to, value, amount: Source::Immediate(by), shift: Shift::Right, limit } => |batch| {
            each_lane!(batch, to, [value = value] => integer::shift(value, by, Shift::Right, limit));
        };
        Op::Shift { to, value, amount: Source::Immediate(by), shift: Shift::RightSigned, limit } => |batch| {
            each_lane!(batch, to, [value = value] => integer::shift(value, by, Shift::RightSigned, limit));
        };
        Op::Add { to, a, b, invert_a: false, invert_b: false, carry: Condition::Never, saturate: false, flags: NO_FLAGS }
        => |batch| each_lane!(batch, to, [a = a, b = b] => integer::add(a, b, false, false).value);
        Op::Add { to, a, b, invert_a: false, invert_b: true, carry: Condition::Always, saturate: false, flags: NO_FLAGS }
        => |batch| each_lane!(batch, to, [a = a, b = b] => integer::add(a, !b, true, false).value);
        // It is the same for numbers with a sign.
        Op::Multiply { to, a, b, part: Part::Low, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => integer::multiply_part(a, b, false, false, Part::Low));
        };
        Op::Multiply { to, a, b, signed_a: false, signed_b: false, part: Part::High } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => integer::multiply_part(a, b, false, false, Part::High));
        };
        Op::ExtractBits { to, value, position: Source::Immediate(position), length: Source::Immediate(length), signed }
        => |batch| each_lane!(batch, to, [value = value] => integer::extract_bits(value, position, length, signed));
        Op::PermuteBytes { to, low, high, selector: Source::Immediate(selector), mode: BytePermutation::Selectors }
        => |batch| each_lane!(batch, to, [low = low, high = high] => integer::permute_by_selectors(low, high, selector));
        Op::Wide { to, function: WideFunction::Add, a, b } => |batch| batch.add_wide(to, a, b);
        Op::Wide { to, function: WideFunction::Subtract, a, b } => |batch| {
            each_wide!(batch, to, [a = a, b = b] => wide::evaluate(WideFunction::Subtract, a, b));
        };
        Op::Wide { to, function: WideFunction::MultiplyLow, a, b } => |batch| {
            each_wide!(batch, to, [a = a, b = b] => wide::evaluate(WideFunction::MultiplyLow, a, b));
        };
        Op::Wide { to, function: WideFunction::Shift(Shift::Left), a, b: [Source::Immediate(by), _] } => |batch| {
            each_wide!(batch, to, [a = a] => wide::moved(a, by, Shift::Left));
        };
        Op::Wide { to, function: WideFunction::Shift(Shift::Right), a, b: [Source::Immediate(by), _] } => |batch| {
            each_wide!(batch, to, [a = a] => wide::moved(a, by, Shift::Right));
        };
        Op::Compare { to, a, b, signed, comparison, low: None } => |batch| {
            let holds = lanes_in_relation!(batch, comparison, RELATION in [LESS, EQUAL, GREATER], [a = a, b = b] => {
                integer::compare(a, b, signed, RELATION, None)
            });
            batch.write_predicate(to, holds);
        };
        Op::WideCompare { to, a: [a_low, a_high], b: [b_low, b_high], signed, comparison } => |batch| {
            let holds = lanes_in_relation!(
                batch,
                comparison,
                RELATION in [LESS, EQUAL, GREATER],
                [a_low = a_low, a_high = a_high, b_low = b_low, b_high = b_high] => {
                    let [a, b] = [(a_low, a_high), (b_low, b_high)];
                    let joined = |(low, high)| u64::from(high) << 32 | u64::from(low);
                    RELATION.accepts(Some(wide::order(joined(a), joined(b), signed)))
                }
            );
            batch.write_predicate(to, holds);
        };
    }
    None
}

/// The loops of single precision.
fn of_floats(op: &Op) -> Option<Loop> {
    first_of! { op:
        Op::FloatFunction { to, from, function, saturate } => |batch| {
            let mut values = batch.read_float(from);
            crate::function::evaluate(batch.width, function, &mut values, saturate);
            batch.write(to, &values);
        };
        Op::FloatAdd { to, a: plain!(a), b: plain!(b), mode: PLAIN } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => float::add(a, b, PLAIN));
        };
        Op::FloatAdd { to, a, b, mode: PLAIN } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::add(a.of(x), b.of(y), PLAIN));
        };
        Op::FloatAdd { to, a, b, mode: FLUSHING } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::add(a.of(x), b.of(y), FLUSHING));
        };
        Op::FloatAdd { to, a, b, mode: CLAMPED } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::add(a.of(x), b.of(y), CLAMPED));
        };
        Op::FloatAdd { to, a, b, mode: FLUSHED_AND_CLAMPED } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::add(a.of(x), b.of(y), FLUSHED_AND_CLAMPED));
        };
        Op::FloatMultiply { to, a: plain!(a), b: plain!(b), scale: 0, zero_wins: false, mode: PLAIN } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => float::multiply(a, b, 0, false, PLAIN));
        };
        Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: PLAIN } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, PLAIN));
        };
        Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: FLUSHING } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, FLUSHING));
        };
        Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: CLAMPED } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, CLAMPED));
        };
        Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: FLUSHED_AND_CLAMPED } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => {
                float::multiply(a.of(x), b.of(y), 0, false, FLUSHED_AND_CLAMPED)
            });
        };
        Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode: mode @ (PLAIN | CLAMPED) } => |batch| {
            batch.multiply_add::<false>(to, [a, b, c], mode.saturate);
        };
        Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode: mode @ (FLUSHING | FLUSHED_AND_CLAMPED) } => |batch| {
            batch.multiply_add::<true>(to, [a, b, c], mode.saturate);
        };
        Op::FloatMinMax { to, a, b, minimum: Condition::Always, flush: false } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::min_max(a.of(x), b.of(y), true, false));
        };
        Op::FloatMinMax { to, a, b, minimum: Condition::Never, flush: false } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::min_max(a.of(x), b.of(y), false, false));
        };
        Op::FloatCompare { to, a, b, comparison, flush: false } => |batch| {
            let holds = lanes_in_relation!(
                batch,
                comparison,
                RELATION in [LESS, EQUAL, GREATER, UNORDERED],
                [x = a.value, y = b.value] => float::compare(a.of(x), b.of(y), RELATION, false)
            );
            batch.write_predicate(to, holds);
        };
    }
    None
}

/// The loops of double precision, rounded to nearest.
fn of_doubles(op: &Op) -> Option<Loop> {
    const NEAREST: Rounding = Rounding::NearestEven;
    first_of! { op:
        Op::DoubleAdd { to, a, b, rounding: NEAREST } => |batch| {
            each_wide!(batch, to, [x = a.value, y = b.value] => double::add(a.of(x), b.of(y), NEAREST));
        };
        Op::DoubleMultiply { to, a, b, rounding: NEAREST } => |batch| {
            each_wide!(batch, to, [x = a.value, y = b.value] => double::multiply(a.of(x), b.of(y), NEAREST));
        };
        Op::DoubleMultiplyAdd { to, a, b, c, rounding: NEAREST } => |batch| {
            each_wide!(batch, to, [x = a.value, y = b.value, z = c.value] => {
                double::multiply_add(a.of(x), b.of(y), c.of(z), NEAREST)
            });
        };
    }
    None
}

/// The loops of halves and of bfloat16 numbers.
fn of_halves(op: &Op) -> Option<Loop> {
    use HalfFunction::{Add, Multiply, MultiplyAdd};
    first_of! { op:
        Op::Half { to, function: Add, a, b, mode: HALVES, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => half::evaluate(Add, a, b, 0, HALVES));
        };
        Op::Half { to, function: Multiply, a, b, mode: HALVES, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => half::evaluate(Multiply, a, b, 0, HALVES));
        };
        Op::Half { to, function: MultiplyAdd, a, b, c, mode: HALVES } => |batch| {
            each_lane!(batch, to, [a = a, b = b, c = c] => half::evaluate(MultiplyAdd, a, b, c, HALVES));
        };
        Op::Half { to, function: Add, a, b, mode: BRAINS, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => half::evaluate(Add, a, b, 0, BRAINS));
        };
        Op::Half { to, function: Multiply, a, b, mode: BRAINS, .. } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => half::evaluate(Multiply, a, b, 0, BRAINS));
        };
        Op::Half { to, function: MultiplyAdd, a, b, c, mode: BRAINS } => |batch| {
            each_lane!(batch, to, [a = a, b = b, c = c] => half::evaluate(MultiplyAdd, a, b, c, BRAINS));
        };
    }
    None
}

/// The loops of conversions that are one operation of the processor, or a few of integers.
fn of_conversion(op: &Op) -> Option<Loop> {
    let Op::Convert(given) = op else { return None };
    if resizes(given) {
        return Some(match (given.from_type.is_signed(), given.to_type.is_signed()) {
            (false, false) => |batch, op| batch.resize::<false, false>(op),
            (false, true) => |batch, op| batch.resize::<false, true>(op),
            (true, false) => |batch, op| batch.resize::<true, false>(op),
            (true, true) => |batch, op| batch.resize::<true, true>(op),
        });
    }
    Some(match direct(given)? {
        Direct::SingleOfU8 => |batch, op| batch.convert(op, Direct::SingleOfU8),
        Direct::SingleOfU32 => |batch, op| batch.convert(op, Direct::SingleOfU32),
        Direct::SingleOfS32 => |batch, op| batch.convert(op, Direct::SingleOfS32),
        Direct::U32OfSingle => |batch, op| batch.convert(op, Direct::U32OfSingle),
        Direct::S32OfSingle => |batch, op| batch.convert(op, Direct::S32OfSingle),
        Direct::WholeSingle(rounding) => match rounding {
            Rounding::NearestEven => {
                |batch, op| batch.convert(op, Direct::WholeSingle(Rounding::NearestEven))
            }
            Rounding::Down => |batch, op| batch.convert(op, Direct::WholeSingle(Rounding::Down)),
            Rounding::Up => |batch, op| batch.convert(op, Direct::WholeSingle(Rounding::Up)),
            Rounding::TowardZero => |batch, op| batch.convert(op, Direct::WholeSingle(Rounding::TowardZero)),
        },
    })
}

impl Batch<'_, '_> {
    #[inline(always)]
    fn convert(&mut self, op: &Op, direct: Direct) {
        if let Op::Convert(given) = op {
            each_lane!(self, given.to[0], [bits = given.from[0]] => direct.convert(bits));
        }
    }

    /// An integer cut off or extended, of types with or without signs.
    fn resize<const FROM_SIGNED: bool, const TO_SIGNED: bool>(&mut self, op: &Op) {
        let &Op::Convert(Conversion { to, from, to_type, from_type, .. }) = op else { return };
        let [unused, cut_off] = [from_type, to_type].map(|it| 32 - it.bits().min(32));
        let second = if from_type.bits() == 64 { from[1] } else { Source::Immediate(0) };
        // What is narrower has nothing but its sign in the second word.
        let fill = if from_type.bits() == 64 { 0 } else { u32::MAX };
        let to = [to[0], to[1].filter(|_| to_type.bits() == 64)];
        row!(self, from[0] => low);
        row!(self, second => high);
        two_words!(self, to, |lane| {
            let word = extended::<FROM_SIGNED>(low[lane], unused);
            let sign = if FROM_SIGNED { (word as i32 >> 31) as u32 } else { 0 };
            (extended::<TO_SIGNED>(word, cut_off), high[lane] | sign & fill)
        });
    }

    /// A sum of two words. They are added as words, of which there are twice as many in a vector.
    fn add_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource) {
        row!(self, a[0] => a_low);
        row!(self, a[1] => a_high);
        row!(self, b[0] => b_low);
        row!(self, b[1] => b_high);
        two_words!(self, to, |lane| {
            let sum = integer::add(a_low[lane], b_low[lane], false, false);
            (sum.value, integer::add(a_high[lane], b_high[lane], sum.carry, false).value)
        });
    }

    /// a · b + c, rounded twice, which is half the work, but where lanes want more care.
    fn multiply_add<const FLUSH: bool>(
        &mut self,
        to: Option<Register>,
        [a, b, c]: [FloatSource; 3],
        saturate: bool,
    ) {
        row!(self, a.value => x);
        row!(self, b.value => y);
        row!(self, c.value => z);
        let (mut values, doubts, doubtful) = self.width.run(
            #[inline(always)]
            || {
                let (mut values, mut doubts, mut doubtful) = ([0; LANES], [0; LANES], 0);
                for lane in 0..LANES {
                    let (x, y, z) = (a.of(x[lane]), b.of(y[lane]), c.of(z[lane]));
                    (values[lane], doubts[lane]) = float::multiply_add_twice_rounded(x, y, z, FLUSH);
                    doubtful |= doubts[lane];
                }
                (values, doubts, doubtful)
            },
        );
        if doubtful != 0 {
            let once = |lane: usize| once_rounded::<FLUSH>(a.of(x[lane]), b.of(y[lane]), c.of(z[lane]));
            let wanting = mask_of(|lane| doubts[lane] != 0);
            if wanting.count_ones() <= FEW_LANES {
                active(wanting).for_each(|lane| values[lane] = once(lane));
            } else {
                (0..LANES).for_each(|lane| values[lane] = once(lane));
            }
        }
        if saturate {
            values.iter_mut().for_each(|it| *it = float::saturate(*it));
        }
        self.write(to, &values);
    }
}

/// a · b + c of a lane, rounded once.
#[inline(always)]
fn once_rounded<const FLUSH: bool>(a: u32, b: u32, c: u32) -> u32 {
    let mode = FloatMode { rounding: Rounding::NearestEven, flush: FLUSH, saturate: false };
    float::multiply_add(a, b, c, false, mode)
}

#[cfg(test)]
mod tests;
