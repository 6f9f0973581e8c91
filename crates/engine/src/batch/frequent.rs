//! The operations that kernels execute most, in loops of their own. What an operation does to all lanes alike is known where
//! its loop is compiled, so that all of it becomes vector instructions of any processor. The meanings are those of all others.

use tmu_program::meaning::{float, integer};
use tmu_program::{
    Comparison, Condition, Flags, FloatMode, FloatSource, Op, Part, Register, Rounding, Shift, ShiftAmount,
    Source, WideDestination, WideFunction, WideSource,
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
        let mut values = [0; LANES];
        $batch.width.run(
            #[inline(always)]
            || {
                for $lane in 0..LANES {
                    $(let $word = $word[$lane];)+
                    values[$lane] = $meaning;
                }
            },
        );
        $batch.write($to, &values);
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

impl Batch<'_, '_> {
    /// Executes an operation if it has a loop here; whether it has.
    pub(super) fn evaluate_frequent(&mut self, op: &Op) -> bool {
        if let Op::Move { to, from } = *op {
            each_lane!(self, to, [value = from] => value);
        } else if let Op::Select { to, condition, then, otherwise } = *op {
            let holds = self.warp.holds(condition);
            each_lane!(self, to, [then = then, otherwise = otherwise] at lane => {
                if holds & LANE_BITS[lane] != 0 { then } else { otherwise }
            });
        } else if let Op::Combine { to, a, b, function } = *op {
            let (a, b) = (self.warp.holds(a), self.warp.holds(b));
            self.write_predicate(to, function.combine(a, b));
        } else if let Op::Logic { to, a, b, table: AND, .. } = *op {
            each_lane!(self, to, [a = a, b = b] => integer::logic(a, b, 0, AND));
        } else if let Op::Logic { to, a, b, table: OR, .. } = *op {
            each_lane!(self, to, [a = a, b = b] => integer::logic(a, b, 0, OR));
        } else if let Op::Logic { to, a, b, table: EXCLUSIVE_OR, .. } = *op {
            each_lane!(self, to, [a = a, b = b] => integer::logic(a, b, 0, EXCLUSIVE_OR));
        } else if let Op::Shift { to, value, amount: Source::Immediate(amount), shift, limit } = *op {
            self.shift(to, value, (amount, limit), shift);
        } else if let Op::FloatFunction { to, from, function, saturate } = *op {
            let mut values = self.read_float(from);
            crate::function::evaluate(self.width, function, &mut values, saturate);
            self.write(to, &values);
        } else {
            return self.evaluate_integers(op) || self.evaluate_floats(op);
        }
        true
    }

    /// Sums and products of integers.
    fn evaluate_integers(&mut self, op: &Op) -> bool {
        if let Op::Add { to, a, b, invert_a: false, invert_b, carry, saturate: false, flags: NO_FLAGS } = *op
        {
            match (invert_b, carry) {
                (false, Condition::Never) => {
                    each_lane!(self, to, [a = a, b = b] => integer::add(a, b, false, false).value);
                }
                (true, Condition::Always) => {
                    each_lane!(self, to, [a = a, b = b] => integer::add(a, !b, true, false).value);
                }
                (false | true, _) => return false,
            }
        } else if let Op::Multiply { to, a, b, part: Part::Low, .. } = *op {
            // It is the same for numbers with a sign.
            each_lane!(self, to, [a = a, b = b] => integer::multiply_part(a, b, false, false, Part::Low));
        } else if let Op::Multiply { to, a, b, signed_a: false, signed_b: false, part: Part::High } = *op {
            each_lane!(self, to, [a = a, b = b] => integer::multiply_part(a, b, false, false, Part::High));
        } else if let Op::Wide { to, function: WideFunction::Add, a, b } = *op {
            self.add_wide(to, a, b);
        } else if let Op::Compare { to, a, b, signed, comparison, low: None } = *op {
            let holds = lanes_in_relation!(self, comparison, RELATION in [LESS, EQUAL, GREATER], [a = a, b = b] => {
                integer::compare(a, b, signed, RELATION, None)
            });
            self.write_predicate(to, holds);
        } else {
            return false;
        }
        true
    }

    /// A sum of two words. They are added as words, of which there are twice as many in a vector.
    fn add_wide(&mut self, to: WideDestination, a: WideSource, b: WideSource) {
        row!(self, a[0] => a_low);
        row!(self, a[1] => a_high);
        row!(self, b[0] => b_low);
        row!(self, b[1] => b_high);
        let (mut low, mut high) = ([0; LANES], [0; LANES]);
        self.width.run(
            #[inline(always)]
            || {
                for lane in 0..LANES {
                    let sum = integer::add(a_low[lane], b_low[lane], false, false);
                    low[lane] = sum.value;
                    high[lane] = integer::add(a_high[lane], b_high[lane], sum.carry, false).value;
                }
            },
        );
        self.write(to[0], &low);
        self.write(to[1], &high);
    }

    /// Not every processor shifts lanes by amounts of their own.
    fn shift(
        &mut self,
        to: Option<Register>,
        value: Source,
        (amount, limit): (u32, ShiftAmount),
        shift: Shift,
    ) {
        match shift {
            Shift::Left => {
                each_lane!(self, to, [value = value] => integer::shift(value, amount, Shift::Left, limit));
            }
            Shift::Right => {
                each_lane!(self, to, [value = value] => integer::shift(value, amount, Shift::Right, limit));
            }
            Shift::RightSigned => {
                each_lane!(self, to, [value = value] => integer::shift(value, amount, Shift::RightSigned, limit));
            }
        }
    }

    /// Sums and products of single precision.
    fn evaluate_floats(&mut self, op: &Op) -> bool {
        if let Op::FloatAdd { to, a, b, mode: PLAIN } = *op {
            each_lane!(self, to, [x = a.value, y = b.value] => float::add(a.of(x), b.of(y), PLAIN));
        } else if let Op::FloatAdd { to, a, b, mode: FLUSHING } = *op {
            each_lane!(self, to, [x = a.value, y = b.value] => float::add(a.of(x), b.of(y), FLUSHING));
        } else if let Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: PLAIN } = *op {
            each_lane!(self, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, PLAIN));
        } else if let Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode: FLUSHING } = *op {
            each_lane!(self, to, [x = a.value, y = b.value] => float::multiply(a.of(x), b.of(y), 0, false, FLUSHING));
        } else if let Op::FloatCompare { to, a, b, comparison, flush: false } = *op {
            let holds = lanes_in_relation!(
                self,
                comparison,
                RELATION in [LESS, EQUAL, GREATER, UNORDERED],
                [x = a.value, y = b.value] => float::compare(a.of(x), b.of(y), RELATION, false)
            );
            self.write_predicate(to, holds);
        } else if let Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode: PLAIN } = *op {
            return self.multiply_add::<false>(to, [a, b, c]);
        } else if let Op::FloatMultiplyAdd { to, a, b, c, zero_wins: false, mode: FLUSHING } = *op {
            return self.multiply_add::<true>(to, [a, b, c]);
        } else {
            return false;
        }
        true
    }

    /// a · b + c, if that can be rounded twice in all lanes, which is half the work: it seldom cannot.
    fn multiply_add<const FLUSH: bool>(&mut self, to: Option<Register>, [a, b, c]: [FloatSource; 3]) -> bool {
        let mut all = true;
        row!(self, a.value => x);
        row!(self, b.value => y);
        row!(self, c.value => z);
        let mut values = [0; LANES];
        self.width.run(
            #[inline(always)]
            || {
                for lane in 0..LANES {
                    let (x, y, z) = (a.of(x[lane]), b.of(y[lane]), c.of(z[lane]));
                    let (value, certain) = float::multiply_add_twice_rounded(x, y, z, FLUSH);
                    values[lane] = value;
                    all &= certain;
                }
            },
        );
        if all {
            self.write(to, &values);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use tmu_program::{BooleanFunction, FloatSource, Predicate};
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
            local: Vec::new(),
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
                assert!(batch(&mut own).evaluate_frequent(&op), "{op}");
                batch(&mut row).evaluate_any(&op);
                assert_eq!(own.registers, row.registers, "{op}");
                assert_eq!(own.predicates, row.predicates, "{op}");
            }
        }
    }
}
