//! What is known of registers before each basic block: which ones may be read later, which ones hold the same in all
//! lanes that run together, and which ones hold results of single-precision arithmetic.

use tmu_program::{Condition, Instruction, Op, Operand, Predicate, Program, Register, Source};

use super::blocks::{BlockNumber, Blocks};
use super::live::operands_of_woken;
use super::patterns::Patterns;
use crate::basic_blocks::{Flow, flow};

/// A set of registers and predicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn empty(members: usize) -> Set {
        Set(vec![0; members.div_ceil(64)])
    }

    pub(super) fn full(members: usize) -> Set {
        Set(vec![u64::MAX; members.div_ceil(64)])
    }

    pub(super) fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    pub(super) fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Keeps what is in the other set too. Returns whether anything is gone.
    pub(super) fn intersect(&mut self, other: &Set) -> bool {
        let mut changed = false;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            changed |= *word & !other != 0;
            *word &= other;
        }
        changed
    }

    /// Adds what is in the other set. Returns whether anything is new.
    pub(super) fn unite(&mut self, other: &Set) -> bool {
        let mut changed = false;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            changed |= other & !*word != 0;
            *word |= other;
        }
        changed
    }

    /// Removes what is in the other set. Returns whether anything is gone.
    fn subtract(&mut self, other: &Set) -> bool {
        let mut changed = false;
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            changed |= *word & other != 0;
            *word &= !other;
        }
        changed
    }
}

/// Whether lanes run behind an operation that did not before: what was known of those that did need not hold for them.
pub(super) fn wakes_others(op: &Op) -> bool {
    *op == Op::WakeQuads
}

/// What is known before each block. Predicates follow the registers in the sets.
pub(super) struct Values {
    registers: usize,
    /// See [`Launch::lanes_in_a_row`](crate::Launch::lanes_in_a_row).
    pub(super) row: usize,
    /// What lanes may have written while they waited somewhere, when they were woken for their quad: nothing is known of it from block to block.
    woken: Set,
    /// Before blocks that control comes to.
    pub(super) patterns: Vec<Option<Patterns>>,
    /// The same in all lanes that come to the block together.
    pub(super) uniform: Vec<Set>,
    /// Results of single-precision arithmetic, whose NaNs are all the same NaN.
    pub(super) floats: Vec<Set>,
}

impl Values {
    pub(super) fn new(program: &Program, blocks: &Blocks, row: usize) -> Values {
        let registers = usize::from(program.registers);
        let members = registers + usize::from(program.predicates);
        let mut values = Values {
            registers,
            row,
            woken: Set::empty(members),
            patterns: Vec::new(),
            uniform: vec![Set::full(members); blocks.blocks.len()],
            floats: vec![results_of_arithmetic(program, members); blocks.blocks.len()],
        };
        // What a launch puts into registers is anything.
        values.uniform[0] = Set::empty(members);
        values.floats[0] = Set::empty(members);
        let mut woken = Set::empty(members);
        values.add_written(operands_of_woken(program), &mut woken);
        values.woken = woken;
        values.solve_floats(program, blocks);
        let parted = values.solve_uniform(program, blocks, members);
        values.find_patterns(program, blocks, &parted);
        values
    }

    /// The number of a register in the sets.
    pub(super) fn register(Register(register): Register) -> usize {
        usize::from(register)
    }

    /// The number of a predicate in the sets.
    pub(super) fn predicate(&self, Predicate(predicate): Predicate) -> usize {
        self.registers + usize::from(predicate)
    }

    /// Adds what operands write.
    fn add_written(&self, operands: impl IntoIterator<Item = Operand>, written: &mut Set) {
        for operand in operands {
            match operand {
                Operand::Write(Some(to)) => written.insert(Values::register(to)),
                Operand::WritePredicate(to) => written.insert(self.predicate(to)),
                Operand::Write(_)
                | Operand::Read(_)
                | Operand::ReadFloat(_)
                | Operand::ReadCondition(_)
                | Operand::Target(_) => {}
            }
        }
    }

    /// Whether lanes may have written a register while they waited.
    pub(super) fn may_change_while_waiting(&self, register: Register) -> bool {
        self.woken.has(Values::register(register))
    }

    fn solve_floats(&mut self, program: &Program, blocks: &Blocks) {
        let mut work: Vec<BlockNumber> = (0..blocks.blocks.len()).rev().collect();
        while let Some(number) = work.pop() {
            let mut set = self.floats[number].clone();
            let block = &blocks.blocks[number];
            for instruction in &program.instructions[block.start..block.end] {
                if wakes_others(&instruction.op) {
                    set.clear();
                }
                let float = if let Op::Move { from: Source::Register(from), .. } = instruction.op {
                    set.has(Values::register(from))
                } else if let Op::Move { from: Source::Immediate(bits), .. } = instruction.op {
                    bits & 0x7fff_ffff <= 0x7f80_0000
                } else {
                    is_float_result(&instruction.op)
                };
                for operand in instruction.op.operands() {
                    let Operand::Write(Some(to)) = operand else { continue };
                    let kept = instruction.guard == Condition::Always || set.has(Values::register(to));
                    if float && kept {
                        set.insert(Values::register(to));
                    } else {
                        set.remove(Values::register(to));
                    }
                }
            }
            set.subtract(&self.woken);
            for &next in &block.successors {
                if self.floats[next].intersect(&set) {
                    work.push(next);
                }
            }
        }
    }

    /// Branches that lanes of a warp may take differently, and what differs between lanes because of them: the usual
    /// divergence analysis (Karrenberg and Hack, "Improving performance of OpenCL on CPUs"), with whole sets of registers
    /// for each branch in place of single values.
    /// Returns what lanes may have written apart from each other before each block.
    fn solve_uniform(&mut self, program: &Program, blocks: &Blocks, members: usize) -> Vec<Set> {
        let postdominators = blocks.immediate_postdominators();
        let mut divergent = vec![false; blocks.blocks.len()];
        let mut parted = vec![Set::empty(members); blocks.blocks.len()];
        loop {
            self.propagate_uniform(program, blocks);
            let mut news = false;
            for number in 0..blocks.blocks.len() {
                if divergent[number]
                    || !blocks.diverges(program, number)
                    || self.branches_alike(program, blocks, number)
                {
                    continue;
                }
                divergent[number] = true;
                news = true;
                self.diverge(program, blocks, number, postdominators[number], &mut parted);
            }
            if !news {
                return parted;
            }
        }
    }

    /// Whether all lanes that come to the end of a block branch alike.
    fn branches_alike(&self, program: &Program, blocks: &Blocks, number: BlockNumber) -> bool {
        let block = &blocks.blocks[number];
        let last = &program.instructions[block.end - 1];
        if !matches!(flow(&last.op), Flow::Branch { .. } | Flow::Diverge { .. }) {
            return false;
        }
        let mut set = self.uniform[number].clone();
        self.through(program, block.start..block.end - 1, &mut set);
        self.condition(&set, last.guard)
    }

    /// After a divergent branch, lanes may hold different things where they reconverge in whatever was written since.
    fn diverge(
        &mut self,
        program: &Program,
        blocks: &Blocks,
        branch: BlockNumber,
        reconverge: Option<BlockNumber>,
        parted: &mut [Set],
    ) {
        let ways = ways(blocks, branch, reconverge);
        let mut written = Set(vec![0; parted[branch].0.len()]);
        for number in (0..blocks.blocks.len()).filter(|&number| ways[number].is_some()) {
            let block = &blocks.blocks[number];
            for instruction in &program.instructions[block.start..block.end] {
                self.add_written(instruction.op.operands(), &mut written);
            }
        }
        // Lanes that leave a loop by this branch in different turns.
        let leaves_loop = |number: BlockNumber| {
            blocks.blocks[branch].successors.contains(&number)
                && match ways[branch] {
                    None => false,
                    Some(Way::By(next)) => next != number,
                    Some(Way::Several) => !reached(blocks, number, reconverge)[branch],
                }
        };
        for number in 0..blocks.blocks.len() {
            let joins = blocks.blocks[number].predecessors.len() > 1;
            let meet = joins && ways[number] == Some(Way::Several);
            if Some(number) == reconverge || meet || leaves_loop(number) {
                self.uniform[number].subtract(&written);
                parted[number].unite(&written);
            }
        }
    }

    fn propagate_uniform(&mut self, program: &Program, blocks: &Blocks) {
        let mut work: Vec<BlockNumber> = (0..blocks.blocks.len()).rev().collect();
        while let Some(number) = work.pop() {
            let block = &blocks.blocks[number];
            let mut set = self.uniform[number].clone();
            self.through(program, block.start..block.end, &mut set);
            set.subtract(&self.woken);
            for &next in &block.successors {
                if self.uniform[next].intersect(&set) {
                    work.push(next);
                }
            }
        }
    }

    /// Follows what is uniform through instructions.
    fn through(&self, program: &Program, range: std::ops::Range<usize>, set: &mut Set) {
        for instruction in &program.instructions[range] {
            self.step(instruction, set);
        }
    }

    /// Follows what is uniform through an instruction. Returns whether the registers that it writes are: all of them or none, for code has
    /// one form for all results. Where the guard may hold in no lane, that takes what they held before to be uniform too.
    pub(super) fn step(&self, instruction: &Instruction, set: &mut Set) -> bool {
        let (op, guard) = (&instruction.op, instruction.guard);
        if wakes_others(op) {
            set.clear();
        }
        let uniform = self.result_is_uniform(op, set) && self.condition(set, guard);
        let kept = |set: &Set, member| guard == Condition::Always || set.has(member);
        let registers = uniform
            && op.operands().iter().all(|operand| match *operand {
                Operand::Write(Some(to)) => kept(set, Values::register(to)),
                Operand::Write(None)
                | Operand::WritePredicate(_)
                | Operand::Read(_)
                | Operand::ReadFloat(_)
                | Operand::ReadCondition(_)
                | Operand::Target(_) => true,
            });
        for operand in op.operands() {
            let (member, uniform) = match operand {
                Operand::Write(Some(to)) => (Values::register(to), registers),
                Operand::WritePredicate(to) => {
                    let member = self.predicate(to);
                    (member, uniform && kept(set, member))
                }
                Operand::Write(None)
                | Operand::Read(_)
                | Operand::ReadFloat(_)
                | Operand::ReadCondition(_)
                | Operand::Target(_) => continue,
            };
            if uniform {
                set.insert(member);
            } else {
                set.remove(member);
            }
        }
        registers
    }

    /// Whether a condition is the same in all lanes.
    pub(super) fn condition(&self, set: &Set, condition: Condition) -> bool {
        match condition {
            Condition::Always | Condition::Never => true,
            Condition::If(predicate) | Condition::Unless(predicate) => set.has(self.predicate(predicate)),
        }
    }

    /// Whether an operation gives all lanes the same, if what the set holds is the same in all lanes.
    pub(super) fn result_is_uniform(&self, op: &Op, set: &Set) -> bool {
        use tmu_program::{Axis, Space, Special, SurfaceData};
        if let Op::ReadSpecial { special, .. } = op {
            return match special {
                Special::Block(_)
                | Special::BlockSize(_)
                | Special::GridSize(_)
                | Special::Warp
                | Special::WarpCount
                | Special::SharedBytes => true,
                Special::Thread(Axis::Y) => self.row == 32,
                Special::Thread(Axis::Z) => self.row != 0,
                Special::Thread(Axis::X)
                | Special::Lane
                | Special::LaneMaskEqual
                | Special::LaneMaskLess
                | Special::LaneMaskLessEqual
                | Special::LaneMaskGreater
                | Special::LaneMaskGreaterEqual
                | Special::ClockLow
                | Special::ClockHigh => false,
            };
        }
        let loads = matches!(op, Op::Load { space: Space::Global | Space::Shared, .. })
            || matches!(op, Op::SurfaceLoad { access, .. } if matches!(access.data, SurfaceData::Words(_)));
        (loads || is_pure(op)) && self.operands_are_uniform(op, set)
    }

    fn operands_are_uniform(&self, op: &Op, set: &Set) -> bool {
        op.operands().iter().all(|operand| match *operand {
            Operand::ReadCondition(condition) => self.condition(set, condition),
            operand @ (Operand::Write(_)
            | Operand::WritePredicate(_)
            | Operand::Read(_)
            | Operand::ReadFloat(_)
            | Operand::Target(_)) => match operand.source() {
                Some(Source::Register(register)) => set.has(Values::register(register)),
                _ => true,
            },
        })
    }
}

/// By which of a block's successors lanes come from it to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    By(BlockNumber),
    /// So that those of them may meet that were apart.
    Several,
}

/// The ways from a block to all that lanes can come to without passing through another one.
fn ways(blocks: &Blocks, from: BlockNumber, without: Option<BlockNumber>) -> Vec<Option<Way>> {
    let mut ways = vec![None; blocks.blocks.len()];
    let mut work: Vec<(BlockNumber, Way)> =
        blocks.blocks[from].successors.iter().map(|&next| (next, Way::By(next))).collect();
    while let Some((number, way)) = work.pop() {
        let known = ways[number];
        if Some(number) == without || known == Some(way) || known == Some(Way::Several) {
            continue;
        }
        let way = if known.is_none() { way } else { Way::Several };
        ways[number] = Some(way);
        work.extend(blocks.blocks[number].successors.iter().map(|&next| (next, way)));
    }
    ways
}

/// The blocks that lanes can come to from one, and that one, without passing through another.
fn reached(blocks: &Blocks, from: BlockNumber, without: Option<BlockNumber>) -> Vec<bool> {
    let mut reached = vec![false; blocks.blocks.len()];
    let mut work = vec![from];
    while let Some(number) = work.pop() {
        if Some(number) == without || std::mem::replace(&mut reached[number], true) {
            continue;
        }
        work.extend(&blocks.blocks[number].successors);
    }
    reached
}

/// The registers that results of single-precision arithmetic come into; others hold constants at most, whose bits are known.
fn results_of_arithmetic(program: &Program, members: usize) -> Set {
    let mut found = Set::empty(members);
    let mut news = true;
    while std::mem::take(&mut news) {
        for instruction in &program.instructions {
            let float = if let Op::Move { from: Source::Register(from), .. } = instruction.op {
                found.has(Values::register(from))
            } else {
                is_float_result(&instruction.op)
            };
            for operand in instruction.op.operands().iter().filter(|_| float) {
                if let Operand::Write(Some(to)) = *operand
                    && !found.has(Values::register(to))
                {
                    found.insert(Values::register(to));
                    news = true;
                }
            }
        }
    }
    found
}

/// Whether an operation depends on nothing but its operands in the same lane.
pub(super) fn is_pure(op: &Op) -> bool {
    op.is_pure() || matches!(op, Op::LoadConstant { .. })
}

/// Whether the result is a single whose NaN is the one NaN of the machine.
fn is_float_result(op: &Op) -> bool {
    use tmu_program::FloatFunction::{ReciprocalHigh64, ReciprocalSquareRootHigh64};
    if let Op::FloatFunction { function, .. } = op {
        return !matches!(function, ReciprocalHigh64 | ReciprocalSquareRootHigh64);
    }
    matches!(
        op,
        Op::FloatAdd { .. }
            | Op::FloatMultiply { .. }
            | Op::FloatMultiplyAdd { .. }
            | Op::FloatMinMax { .. }
            | Op::FloatDivide { .. }
            | Op::FloatSquareRoot { .. }
    )
}
