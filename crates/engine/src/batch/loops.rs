//! The loop over the lanes that executes an operation, chosen once for each instruction of a program. The operations that kernels execute
//! most have loops of their own: what an operation does to all lanes alike is known where its loop is compiled, so that all of it becomes
//! vector instructions of any processor. The meanings are those of all others.

use tmu_program::meaning::conversion::{Direct, direct};
use tmu_program::meaning::{double, float, half, integer};
use tmu_program::{
    Comparison, Condition, Flags, FloatMode, FloatSource, HalfFunction, HalfMode, Op, Part, Register,
    Rounding, Shift, Source, WideDestination, WideFunction, WideSource,
};
use tmu_texture::LANES;
use tmu_texture::lanes::mask_of;

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

/// The same of numbers of two words.
macro_rules! each_double {
    ($batch:ident, $to:expr, [$($source:ident),+] => $meaning:expr) => {{
        $(
            row!($batch, $source.value[0] => low);
            row!($batch, $source.value[1] => high);
            let $source = (low, high, $source);
        )+
        let (low, high) = $batch.width.run(
            #[inline(always)]
            || {
                let (mut low_words, mut high_words) = ([0; LANES], [0; LANES]);
                for lane in 0..LANES {
                    $(
                        let (low, high, source) = &$source;
                        let $source = source.of(u64::from(high[lane]) << 32 | u64::from(low[lane]));
                    )+
                    let number = $meaning;
                    (low_words[lane], high_words[lane]) = (number as u32, (number >> 32) as u32);
                }
                (low_words, high_words)
            },
        );
        $batch.write($to[0], &low);
        $batch.write($to[1], &high);
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
    ($op:ident: $($pattern:pat => |$batch:ident $(, $given:ident)?| $work:expr;)*) => {
        $(
            #[allow(unused_variables, reason = "they are the loop's")]
            if let $pattern = *$op {
                return Some(|$batch, op| {
                    $(let $given = op;)?
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
        Op::Wide { to, function: WideFunction::Add, a, b } => |batch| batch.add_wide(to, a, b);
        Op::Compare { to, a, b, signed, comparison, low: None } => |batch| {
            let holds = lanes_in_relation!(batch, comparison, RELATION in [LESS, EQUAL, GREATER], [a = a, b = b] => {
                integer::compare(a, b, signed, RELATION, None)
            });
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
        Op::FloatMultiply { to, a: plain!(a), b: plain!(b), scale: 0, zero_wins: false, mode: PLAIN } => |batch| {
            each_lane!(batch, to, [a = a, b = b] => float::multiply(a, b, 0, false, PLAIN));
        };
        Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: PLAIN } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, PLAIN));
        };
        Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: FLUSHING } => |batch| {
            each_lane!(batch, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, FLUSHING));
        };
        Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode: PLAIN } => |batch, all| {
            if !batch.multiply_add::<false>(to, [a, b, c]) {
                batch.evaluate_any(all);
            }
        };
        Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode: FLUSHING } => |batch, all| {
            if !batch.multiply_add::<true>(to, [a, b, c]) {
                batch.evaluate_any(all);
            }
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
            each_double!(batch, to, [a, b] => double::add(a, b, NEAREST));
        };
        Op::DoubleMultiply { to, a, b, rounding: NEAREST } => |batch| {
            each_double!(batch, to, [a, b] => double::multiply(a, b, NEAREST));
        };
        Op::DoubleMultiplyAdd { to, a, b, c, rounding: NEAREST } => |batch| {
            each_double!(batch, to, [a, b, c] => double::multiply_add(a, b, c, NEAREST));
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

/// The loops of conversions that are one operation of the processor.
fn of_conversion(op: &Op) -> Option<Loop> {
    let Op::Convert(given) = op else { return None };
    Some(match direct(given)? {
        Direct::SingleOfU8 => |batch, op| batch.convert(op, Direct::SingleOfU8),
        Direct::SingleOfU32 => |batch, op| batch.convert(op, Direct::SingleOfU32),
        Direct::SingleOfS32 => |batch, op| batch.convert(op, Direct::SingleOfS32),
        Direct::U32OfSingle => |batch, op| batch.convert(op, Direct::U32OfSingle),
        Direct::S32OfSingle => |batch, op| batch.convert(op, Direct::S32OfSingle),
    })
}

impl Batch<'_, '_> {
    #[inline(always)]
    fn convert(&mut self, op: &Op, direct: Direct) {
        if let Op::Convert(given) = op {
            each_lane!(self, given.to[0], [bits = given.from[0]] => direct.convert(bits));
        }
    }

    /// A sum of two words. They are added as words, of which there are twice as many in a vector.
    fn add_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource) {
        row!(self, a[0] => a_low);
        row!(self, a[1] => a_high);
        row!(self, b[0] => b_low);
        row!(self, b[1] => b_high);
        let (low, high) = self.width.run(
            #[inline(always)]
            || {
                let (mut low, mut high) = ([0; LANES], [0; LANES]);
                for lane in 0..LANES {
                    let sum = integer::add(a_low[lane], b_low[lane], false, false);
                    low[lane] = sum.value;
                    high[lane] = integer::add(a_high[lane], b_high[lane], sum.carry, false).value;
                }
                (low, high)
            },
        );
        self.write(to[0], &low);
        self.write(to[1], &high);
    }

    /// a · b + c, if that can be rounded twice in all lanes, which is half the work: it seldom cannot.
    fn multiply_add<const FLUSH: bool>(&mut self, to: Option<Register>, [a, b, c]: [FloatSource; 3]) -> bool {
        row!(self, a.value => x);
        row!(self, b.value => y);
        row!(self, c.value => z);
        let (values, doubtful) = self.width.run(
            #[inline(always)]
            || {
                let (mut values, mut doubtful) = ([0; LANES], 0);
                for lane in 0..LANES {
                    let (x, y, z) = (a.of(x[lane]), b.of(y[lane]), c.of(z[lane]));
                    let (value, doubt) = float::multiply_add_twice_rounded(x, y, z, FLUSH);
                    values[lane] = value;
                    doubtful |= doubt;
                }
                (values, doubtful)
            },
        );
        if doubtful == 0 {
            self.write(to, &values);
        }
        doubtful == 0
    }
}

#[cfg(test)]
mod tests {
    use tmu_program::{BooleanFunction, Conversion, DoubleSource, FloatSource, Predicate, ShiftAmount, Type};
    use tmu_texture::cpu::Width;

    use super::*;
    use crate::constant::ConstantBanks;
    use crate::flow::Flow;
    use crate::warp::{Registers, TextureHash, Warp};

    /// Words at the ends of the ranges of integers and of floats, each beside each.
    const WORDS: [u32; 12] = [
        0,
        1,
        2,
        0x7fff_ffff,
        0x8000_0000,
        0xffff_ffff,
        0x0000_ffff,
        0x3f80_0000,
        0x7f80_0000,
        0xff80_0001,
        0x0080_0000,
        0x8000_0001,
    ];

    /// Five registers with words of all kinds, and two predicates.
    fn warp() -> Warp {
        let mut registers = Registers::new(8);
        for number in 0..5 {
            for lane in 0..LANES {
                registers[number][lane] = WORDS[(lane * (number + 1) + lane / 12 + number) % WORDS.len()];
            }
        }
        Warp {
            index: 0,
            registers,
            predicates: vec![0x0ff0_55aa, 0x1234_5678, 0],
            flow: Flow::new(u32::MAX, 0),
            hash: TextureHash::default(),
            steps: 0,
            barrier_result: 0,
            cluster_phase: None,
            local: crate::private::LocalMemory::new(0),
        }
    }

    fn register(number: u16) -> Source {
        Source::Register(Register(number))
    }

    /// Those that have loops, of registers that are also where results go.
    fn operations() -> Vec<Op> {
        let [a, b, c] = [0, 1, 2].map(register);
        let to = [Some(Register(0)), Some(Register(1))];
        let mut operations = vec![
            Op::Move { to: to[0], from: b },
            Op::Select { to: to[0], condition: Condition::Unless(Predicate(1)), then: a, otherwise: b },
            Op::add(Register(0), a, b),
            Op::subtract(Register(0), a, b),
            Op::add(Register(5), Source::Immediate(0x8000_0001), b),
            Op::Wide { to, function: WideFunction::Add, a: [b, a], b: [c, b] },
        ];
        for function in [BooleanFunction::And, BooleanFunction::Or, BooleanFunction::Xor] {
            let (a, b) = (Condition::If(Predicate(0)), Condition::Unless(Predicate(1)));
            operations.push(Op::Combine { to: Predicate(0), a, b, function });
        }
        for table in [AND, OR, EXCLUSIVE_OR] {
            operations.push(Op::Logic { to: to[0], a, b, c, table });
        }
        for part in [Part::Low, Part::High] {
            operations.push(Op::Multiply { to: to[1], a, b, signed_a: false, signed_b: false, part });
        }
        for shift in [Shift::Left, Shift::Right, Shift::RightSigned] {
            for (amount, limit) in
                [(7, ShiftAmount::Clamp), (32, ShiftAmount::Clamp), (33, ShiftAmount::Wrap)]
            {
                let amount = Source::Immediate(amount);
                operations.push(Op::Shift { to: to[0], value: a, amount, shift, limit });
            }
        }
        let floats = [
            FloatSource { value: a, absolute: true, negate: true },
            FloatSource { value: b, absolute: false, negate: true },
            FloatSource::plain(c),
        ];
        let [a_float, b_float, c_float] = floats;
        for mode in [PLAIN, FLUSHING] {
            operations.push(Op::FloatAdd { to: to[0], a: a_float, b: b_float, mode });
            operations.push(Op::FloatMultiply {
                to: to[0],
                a: a_float,
                b: b_float,
                scale: 0,
                zero_wins: false,
                mode,
            });
        }
        for (to_type, from_type) in [
            (Type::F32, Type::U8),
            (Type::F32, Type::U32),
            (Type::F32, Type::S32),
            (Type::U32, Type::F32),
            (Type::S32, Type::F32),
        ] {
            let rounding = if from_type == Type::F32 { Rounding::TowardZero } else { Rounding::NearestEven };
            operations
                .push(Op::Convert(Conversion { rounding, ..Conversion::new(to[0], to_type, b, from_type) }));
        }
        operations.extend(doubles_and_halves());
        for bits in 0..16 {
            let comparison = Comparison::from_bits(bits);
            for signed in [false, true] {
                operations.push(Op::Compare { to: Predicate(2), a, b, signed, comparison, low: None });
            }
            operations.push(Op::FloatCompare {
                to: Predicate(2),
                a: b_float,
                b: c_float,
                comparison,
                flush: false,
            });
        }
        operations
    }

    fn doubles_and_halves() -> Vec<Op> {
        let [x, y, z] = [0, 1, 2].map(register);
        let (to, rounding) = ([Some(Register(0)), Some(Register(1))], Rounding::NearestEven);
        let a = DoubleSource { value: [x, y], absolute: false, negate: true };
        let b = DoubleSource { value: [y, z], absolute: true, negate: true };
        let c = DoubleSource::plain([z, Source::Immediate(0x3ff0_0000)]);
        let mut operations = vec![
            Op::DoubleAdd { to, a, b, rounding },
            Op::DoubleMultiply { to, a, b, rounding },
            Op::DoubleMultiplyAdd { to, a, b, c, rounding },
        ];
        for mode in [HALVES, BRAINS] {
            for function in [HalfFunction::Add, HalfFunction::Multiply, HalfFunction::MultiplyAdd] {
                operations.push(Op::Half { to: to[1], function, a: x, b: y, c: z, mode });
            }
        }
        operations
    }

    /// Each gives what its row gives, at every width, in all lanes and in some of them.
    #[test]
    fn loops_of_their_own_give_what_the_rows_give() {
        let constants = ConstantBanks::new();
        for op in operations() {
            for (&width, lanes) in
                Width::available().iter().flat_map(|width| [(width, u32::MAX), (width, 0x00f3_8421)])
            {
                let (mut own, mut row) = (warp(), warp());
                let batch = |warp| Batch { warp, constants: constants.view(18), lanes, width };
                own_loop(&op).expect("a loop of its own")(&mut batch(&mut own), &op);
                batch(&mut row).evaluate_any(&op);
                assert_eq!(own.registers, row.registers, "{op}");
                assert_eq!(own.predicates, row.predicates, "{op}");
            }
        }
    }
}
