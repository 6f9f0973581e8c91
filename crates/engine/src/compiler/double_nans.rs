//! Which doubles hold no NaN but the one that invalid operations give. Where operands may hold others, an operation must choose
//! between them as the program's machine does, which takes longer than the operation.

use tmu_program::{
    Condition, Conversion, DoubleSource, Instruction, Op, Operand, Program, Register, Source, Type,
    WideDestination, WideSource,
};

use super::blocks::{BlockNumber, Blocks};
use super::live::operands_of_woken;
use super::values::wakes_others;

/// What is known of a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// It is a number below this power of two.
    Below(i32),
    /// It is no NaN but that of invalid operations, with its sign.
    Settled,
}

/// What is known at a point, by pair.
pub(super) type Facts = Vec<Option<Fact>>;

/// Two registers that hold a double together, and no other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pair {
    low: Register,
    high: Register,
}

/// What is known of doubles before each block.
pub(super) struct DoubleNans {
    pairs: Vec<Pair>,
    /// The pair of each register that is one of two.
    pair_of: Vec<Option<usize>>,
    before: Vec<Facts>,
}

/// Which operands of a sum, or of a fused product and sum, may hold NaNs that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Differ {
    /// The first two.
    pub(super) factors: bool,
    /// The addend of a product from a factor.
    pub(super) addend: bool,
    /// The addend holds no signalling one.
    pub(super) quiet_addend: bool,
}

impl Differ {
    pub(super) const MAYBE: Differ = Differ { factors: true, addend: true, quiet_addend: false };
}

impl DoubleNans {
    pub(super) fn new(program: &Program, blocks: &Blocks) -> DoubleNans {
        let (pairs, pair_of) = pairs(program);
        let woken = operands_of_woken(program).filter_map(|operand| {
            if let Operand::Write(Some(Register(to))) = operand { pair_of[usize::from(to)] } else { None }
        });
        let woken: Vec<usize> = woken.collect();
        let unknown = vec![None; pairs.len()];
        // Of blocks that were not come to yet.
        let mut before: Vec<Option<Facts>> = vec![None; blocks.blocks.len()];
        before[0] = Some(unknown.clone());
        let mut nans = DoubleNans { pairs, pair_of, before: Vec::new() };
        let mut work = if nans.pairs.is_empty() { Vec::new() } else { vec![0] };
        while let Some(number) = work.pop() {
            let mut facts = before[number].clone().unwrap_or_else(|| unknown.clone());
            let block = &blocks.blocks[number];
            for at in block.instructions() {
                nans.step(program, at, block.start, &mut facts);
            }
            for &pair in &woken {
                facts[pair] = None;
            }
            for &next in &block.successors {
                let less_known = match &mut before[next] {
                    Some(known) => meet(known, &facts),
                    none @ None => none.insert(facts.clone()).len() == facts.len(),
                };
                if less_known {
                    work.push(next);
                }
            }
        }
        nans.before = before.into_iter().map(|facts| facts.unwrap_or_else(|| unknown.clone())).collect();
        nans
    }

    /// What is known before a block.
    pub(super) fn before(&self, block: BlockNumber) -> Facts {
        self.before[block].clone()
    }

    /// Follows an instruction of a block that begins at another one.
    pub(super) fn step(&self, program: &Program, at: usize, start: usize, facts: &mut Facts) {
        let instruction = &program.instructions[at];
        if wakes_others(&instruction.op) {
            facts.fill(None);
        }
        let before = (at > start).then(|| &program.instructions[at - 1]);
        let result = self.result(instruction, before, facts);
        for operand in instruction.op.operands() {
            if let Operand::Write(Some(written)) = operand
                && let Some(pair) = self.pair_of[usize::from(written.0)]
            {
                facts[pair] = None;
            }
        }
        if let Some((pair, fact)) = result {
            facts[pair] = Some(fact);
        }
    }

    /// What is known of the double that an instruction writes. Copies are of two words, one after the other.
    fn result(
        &self,
        instruction: &Instruction,
        before: Option<&Instruction>,
        facts: &Facts,
    ) -> Option<(usize, Fact)> {
        if instruction.guard != Condition::Always {
            return None;
        }
        if let Some((from, to)) = doubles(&instruction.op) {
            return Some((self.pair(to)?, self.computed(&instruction.op, from, facts)?));
        }
        let copied = |instruction: &Instruction| {
            let Op::Move { to: Some(to), from } = instruction.op else { return None };
            (instruction.guard == Condition::Always).then_some((to, from))
        };
        let (first, second) = (copied(before?)?, copied(instruction)?);
        [[first, second], [second, first]].into_iter().find_map(|[(low, from_low), (high, from_high)]| {
            // The first copy may have changed what the second one reads.
            let from = [from_low, from_high];
            let intact = !from.contains(&Source::Register(first.0));
            let fact = self.operand(&DoubleSource::plain(from), facts).filter(|_| intact)?;
            Some((self.pair([Some(low), Some(high)])?, fact))
        })
    }

    fn pair(&self, to: WideDestination) -> Option<usize> {
        let [Some(low), Some(high)] = to else { return None };
        self.pair_of[usize::from(low.0)].filter(|&pair| self.pairs[pair] == Pair { low, high })
    }

    fn operand(&self, operand: &DoubleSource, facts: &Facts) -> Option<Fact> {
        // Signs do not make another NaN.
        match operand.value {
            [Source::Register(low), Source::Register(high)] => facts[self.pair([Some(low), Some(high)])?],
            value => constant(&value).map(power_above).map(Fact::Below),
        }
    }

    /// Of numbers whose result is far from the largest, the result is one.
    fn computed(&self, op: &Op, from: Operands, facts: &Facts) -> Option<Fact> {
        let mut powers = Some([0; 3]);
        for (number, source) in from.iter().flatten().enumerate() {
            match (self.operand(source, facts)?, &mut powers) {
                (Fact::Below(power), Some(powers)) => powers[number] = power,
                (Fact::Below(_) | Fact::Settled, powers) => *powers = None,
            }
        }
        let power = powers.and_then(|powers| power_above_result(op, powers)).filter(|power| *power < 1024);
        Some(power.map_or(Fact::Settled, Fact::Below))
    }

    /// Which operands of an operation may hold NaNs that differ.
    #[expect(clippy::wildcard_enum_match_arm, reason = "for others nothing is asked")]
    pub(super) fn differ(&self, op: &Op, facts: &Facts) -> Differ {
        let (a, b, c) = match op {
            Op::DoubleMultiplyAdd { a, b, c, .. } => (a, b, c),
            Op::DoubleAdd { a, b, .. } => (a, b, b),
            _ => return Differ::MAYBE,
        };
        let [a, b, c] = [a, b, c].map(|source| self.operand(source, facts));
        let differ = |one: Option<Fact>, other: Option<Fact>| match (one, other) {
            (Some(Fact::Below(_)), _) | (_, Some(Fact::Below(_))) => false,
            (one, other) => one.is_none() || other.is_none(),
        };
        Differ { factors: differ(a, b), addend: differ(c, a) || differ(c, b), quiet_addend: c.is_some() }
    }
}

/// The registers that hold doubles together.
fn pairs(program: &Program) -> (Vec<Pair>, Vec<Option<usize>>) {
    let mut found: Vec<Option<Option<Pair>>> = vec![None; program.registers.into()];
    for pair in program.instructions.iter().flat_map(|instruction| double_registers(&instruction.op)) {
        let Pair { low, high } = pair;
        let alike = |found: Option<Option<Pair>>| low != high && found.is_none_or(|it| it == Some(pair));
        let [low, high] = [low, high].map(|register| usize::from(register.0));
        let both = Some(pair).filter(|_| alike(found[low]) && alike(found[high]));
        (found[low], found[high]) = (Some(both), Some(both));
    }
    let mut pairs = Vec::new();
    let mut pair_of = vec![None; found.len()];
    for pair in found.iter().copied().flatten().flatten() {
        let [low, high] = [pair.low, pair.high].map(|register| usize::from(register.0));
        // One of the two may be a part of another pair.
        if pair_of[low].is_none() && [low, high].iter().all(|&word| found[word] == Some(Some(pair))) {
            (pair_of[low], pair_of[high]) = (Some(pairs.len()), Some(pairs.len()));
            pairs.push(pair);
        }
    }
    (pairs, pair_of)
}

/// Keeps what holds on both ways. Returns whether less is known now. What grows from turn to turn of a loop is not followed.
fn meet(known: &mut Facts, other: &Facts) -> bool {
    let mut changed = false;
    for (known, other) in known.iter_mut().zip(other) {
        let both = match (*known, *other) {
            (None, _) | (_, None) => None,
            (Some(Fact::Below(a)), Some(Fact::Below(b))) if b <= a => *known,
            (Some(_), Some(_)) => Some(Fact::Settled),
        };
        changed |= both != *known;
        *known = both;
    }
    changed
}

fn constant(value: &WideSource) -> Option<f64> {
    let [Source::Immediate(low), Source::Immediate(high)] = *value else { return None };
    Some(f64::from_bits(u64::from(high) << 32 | u64::from(low))).filter(|value| value.is_finite())
}

/// A power of two above a number's magnitude, at least the first.
fn power_above(value: f64) -> i32 {
    (value.to_bits() >> 52 & 0x7ff).max(1023) as i32 - 1022
}

/// A power of two above what an operation makes of numbers below others.
#[expect(clippy::wildcard_enum_match_arm, reason = "others divide, or may give what is no number")]
fn power_above_result(op: &Op, [a, b, c]: [i32; 3]) -> Option<i32> {
    match op {
        Op::Convert(_) => Some(65),
        Op::DoubleAdd { .. } => Some(a.max(b) + 1),
        Op::DoubleMultiply { .. } => Some(a + b),
        Op::DoubleMultiplyAdd { .. } => Some(c.max(a + b) + 1),
        _ => None,
    }
}

/// The doubles that an operation reads.
type Operands = [Option<DoubleSource>; 3];

/// What an operation of which each NaN of the result is an operand's, or that of invalid operations, reads and writes.
#[expect(clippy::wildcard_enum_match_arm, reason = "of others nothing is known")]
fn doubles(op: &Op) -> Option<(Operands, WideDestination)> {
    Some(match *op {
        Op::DoubleAdd { to, a, b, .. }
        | Op::DoubleMultiply { to, a, b, .. }
        | Op::DoubleDivide { to, a, b, .. } => ([Some(a), Some(b), None], to),
        Op::DoubleMultiplyAdd { to, a, b, c, .. } => ([a, b, c].map(Some), to),
        Op::DoubleSquareRoot { to, from, .. } => ([Some(from), None, None], to),
        Op::Convert(Conversion { to, to_type: Type::F64, from_type, .. }) if !from_type.is_float() => {
            ([None; 3], to)
        }
        _ => return None,
    })
}

/// The registers that such an operation has doubles in.
fn double_registers(op: &Op) -> impl Iterator<Item = Pair> {
    let (from, to) = doubles(op).unwrap_or(([None; 3], [None; 2]));
    let read = |source: DoubleSource| {
        let [Source::Register(low), Source::Register(high)] = source.value else { return None };
        Some(Pair { low, high })
    };
    let [low, high] = to;
    let written = low.zip(high).map(|(low, high)| Pair { low, high });
    from.into_iter().flatten().filter_map(read).chain(written)
}
