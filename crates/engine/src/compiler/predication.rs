//! Branches that lead to few instructions before their lanes reconverge: where lanes part, all ways are gone one after the other by masks, in
//! the order of the reconvergence stack and with all values in registers (J. R. Allen, K. Kennedy, C. Porterfield, J. Warren, "Conversion of
//! control dependence to data dependence", 1983). What is counted is what the stack would have had executed.

use std::mem::offset_of;

use iced_x86::Code;
use tmu_program::{Condition as Guard, Effects, Op, Operand, Predicate, Register};

use super::blocks::BlockNumber;
use super::code::{Action, Condition, Label, Part, View, field};
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::Truth;
use super::translate::{Builder, Translation};
use crate::basic_blocks::{Flow, flow};
use crate::flow::STACK_LIMIT;

/// Instructions on all ways together at most, for they are all executed.
const MOST: usize = 64;

/// What stops an instruction from being executed for a part of the lanes by a mask.
const NEEDS_ITS_LANES: Effects = Effects::CROSS_LANE
    .union(Effects::CONTROL)
    .union(Effects::ENDS_LANES)
    .union(Effects::WAITS)
    .union(Effects::ORDERS_MEMORY)
    .union(Effects::READS_SURFACES)
    .union(Effects::WRITES_SURFACES)
    .union(Effects::READS_TEXTURES)
    .union(Effects::PARTIAL_WRITES);

/// What lanes do on the way to where they reconverge.
enum Piece {
    /// They are counted, if there are any, and so many steps taken off the budget.
    Count { counter: usize, steps: usize },
    /// All of a block, but for a branch at its end.
    Block(BlockNumber),
    /// They part again.
    Branch(Parting),
    /// Those that have parted on the way have reconverged: the block where they did.
    Reconverged(BlockNumber),
    /// The same where all lanes of the way reconverge: those that branch come there by themselves only if no others are to come.
    AllBranched(BlockNumber),
}

/// A branch with the ways from it to where its lanes reconverge.
pub(super) struct Parting {
    /// Number of the branch.
    at: usize,
    /// The block where they reconverge.
    reconverge: BlockNumber,
    /// The way of lanes that do not branch, and that of those that do.
    ways: [Vec<Piece>; 2],
    /// The lanes that branch go to where they reconverge.
    waits: bool,
    /// The counter of the lanes that branch, if they are counted at the branch: the others go first, and may fault.
    taken: Option<usize>,
    /// No instruction can fault.
    pure: bool,
}

impl Parting {
    /// How many instructions there are, counted as often as lanes may come to them.
    fn steps(&self) -> usize {
        let of_piece = |piece: &Piece| match piece {
            Piece::Count { steps, .. } => *steps,
            Piece::Block(_) => 0,
            Piece::Branch(parting) => parting.steps(),
            Piece::Reconverged(_) | Piece::AllBranched(_) => 1,
        };
        self.ways.iter().flatten().map(of_piece).sum()
    }

    /// The instructions at which lanes begin with blocks on its ways, and behind them.
    fn starts(&self, translation: &Translation<'_>, starts: &mut Vec<usize>) {
        let start_of = |block: BlockNumber| translation.blocks.blocks[block].start;
        starts.push(start_of(self.reconverge));
        for piece in self.ways.iter().flatten() {
            match piece {
                Piece::Block(block) | Piece::Reconverged(block) | Piece::AllBranched(block) => {
                    starts.push(start_of(*block));
                }
                Piece::Branch(parting) => parting.starts(translation, starts),
                Piece::Count { .. } => {}
            }
        }
    }
}

/// A counter of lanes that have the same way, which stands for those of all that they come to.
#[derive(Debug, Default)]
pub(super) struct WayCounter {
    /// The counters of the blocks and branches.
    pub(super) of: Vec<usize>,
    /// How many more partings there are for each time that it counts. Lanes that come to a branch part if they have both its ways; so what
    /// both ways count together, less what is counted of those who come, are the partings.
    pub(super) partings: i64,
}

/// What is known while the ways from a branch are looked for.
pub(super) struct Ways<'c> {
    /// Instructions that are left.
    left: usize,
    /// Those that there are.
    counters: &'c mut Vec<WayCounter>,
    /// The number of the first one.
    first: usize,
}

impl Ways<'_> {
    /// A new counter's number.
    fn counter(&mut self, counter: WayCounter) -> usize {
        self.counters.push(counter);
        self.first + self.counters.len() - 1
    }
}

/// A way that is looked for.
#[derive(Default)]
struct Way {
    pieces: Vec<Piece>,
    /// What its lanes have come to that is not counted yet.
    counter: WayCounter,
    steps: usize,
    pure: bool,
}

impl Way {
    fn passes(&mut self, block: BlockNumber, steps: usize) {
        self.counter.of.push(block);
        self.steps += steps;
    }

    /// Counts what its lanes have come to.
    fn count(&mut self, ways: &mut Ways<'_>) {
        let WayCounter { of, partings } = std::mem::take(&mut self.counter);
        let steps = std::mem::take(&mut self.steps);
        let counter = match of[..] {
            [] if partings == 0 => return,
            [counter] if partings == 0 => counter,
            _ => ways.counter(WayCounter { of, partings }),
        };
        self.pieces.push(Piece::Count { counter, steps });
    }
}

impl Translation<'_> {
    /// The ways from each branch from which they are short, with counters from a number on.
    pub(super) fn partings(&self, first: usize) -> (Vec<Option<Parting>>, Vec<WayCounter>) {
        let mut counters = Vec::new();
        let mut parting = |at| {
            let known = counters.len();
            let mut ways = Ways { left: MOST, counters: &mut counters, first };
            let parting = self.parting(at, false, &mut ways);
            if parting.is_none() {
                counters.truncate(known);
            }
            parting
        };
        let all = 0..self.program.instructions.len();
        let partings = all.map(|at| self.lanes_reconverge().then(|| parting(at)).flatten()).collect();
        (partings, counters)
    }

    /// Whether lanes that part wait for each other where the program says, and are their own masters.
    pub(super) fn lanes_reconverge(&self) -> bool {
        !self.wakes_quads
    }

    /// The block that begins with an instruction, if lanes wait for each other there.
    pub(super) fn reconverging_at(&self, at: usize) -> Option<BlockNumber> {
        let instruction = self.program.instructions.get(at)?;
        (instruction.op == Op::Reconverge && instruction.guard == Guard::Always)
            .then(|| self.block_at(at))
            .flatten()
    }

    /// `again`: on a way from another branch.
    fn parting(&self, at: usize, again: bool, ways: &mut Ways<'_>) -> Option<Parting> {
        let instruction = &self.program.instructions[at];
        let Op::Diverge { target, reconverge } = instruction.op else { return None };
        if instruction.guard == Guard::Always {
            return None;
        }
        let behind = self.reconverging_at(reconverge as usize)?;
        let [mut others, mut takers] = [0; 2].map(|_: i32| Way { pure: true, ..Way::default() });
        others.counter.partings = i64::from(again);
        self.go(&mut others, at + 1, reconverge as usize, ways)?;
        let mut taken = None;
        if again {
            let counter = WayCounter { of: self.counters[at].into_iter().collect(), partings: 1 };
            match others.pure {
                true => takers.counter = counter,
                false => taken = Some(ways.counter(counter)),
            }
        }
        let waits = target == reconverge;
        if waits {
            // They wait there, and come to nothing, unless they are all.
            takers.count(ways);
        } else {
            self.go(&mut takers, target as usize, reconverge as usize, ways)?;
        }
        Some(Parting {
            at,
            reconverge: behind,
            waits,
            taken,
            pure: others.pure && takers.pure,
            ways: [others.pieces, takers.pieces],
        })
    }

    /// Whether an operation does nothing but write what only its own block reads, and nothing from one of the starts on.
    fn stays_in_its_block(&self, op: &Op, starts: &[usize]) -> bool {
        let local = |operand: &Operand| match *operand {
            Operand::Write(Some(Register(to))) => {
                !starts.iter().any(|&start| self.live.register(start, to.into()))
            }
            Operand::WritePredicate(Predicate(to)) => {
                !starts.iter().any(|&start| self.live.predicate(start, to.into()))
            }
            Operand::Write(None)
            | Operand::Read(_)
            | Operand::ReadFloat(_)
            | Operand::ReadCondition(_)
            | Operand::Target(_) => true,
        };
        op.is_pure() && op.operands().iter().all(local)
    }

    /// Goes on with a way from an instruction to another one; `None` if it cannot be gone by a mask or has more instructions than are left.
    fn go(&self, way: &mut Way, start: usize, end: usize, ways: &mut Ways<'_>) -> Option<()> {
        let mut at = start;
        while at != end {
            let number = self.block_at(at)?;
            let instructions = self.blocks.blocks[number].instructions();
            ways.left = ways.left.checked_sub(instructions.len())?;
            let last = &self.program.instructions[instructions.end - 1];
            let before = instructions.start..instructions.end - 1;
            if !self.program.instructions[before].iter().all(|it| can_be_masked(&it.op)) {
                return None;
            }
            way.passes(number, instructions.len());
            if !self.is_pure(number) {
                // An instruction that faults takes back what was counted of its own block.
                way.pure = false;
                way.count(ways);
            }
            way.pieces.push(Piece::Block(number));
            at = match flow(&last.op) {
                Flow::Branch { target } | Flow::Diverge { target } if last.guard == Guard::Always => {
                    target as usize
                }
                Flow::Diverge { .. } => {
                    let parting = self.parting(instructions.end - 1, true, ways)?;
                    let (behind, waits) = (parting.reconverge, parting.waits);
                    let reconverge = self.blocks.blocks[behind].start;
                    way.counter.partings -= 1;
                    if !parting.pure {
                        way.pure = false;
                        way.count(ways);
                    }
                    way.pieces.push(Piece::Branch(parting));
                    if reconverge == end {
                        way.count(ways);
                        if waits {
                            way.pieces.push(Piece::AllBranched(behind));
                        }
                        return Some(());
                    }
                    ways.left = ways.left.checked_sub(1)?;
                    way.pieces.push(Piece::Reconverged(behind));
                    reconverge + 1
                }
                Flow::Next if can_be_masked(&last.op) => instructions.end,
                Flow::Next
                | Flow::Branch { .. }
                | Flow::Reconverge
                | Flow::Push
                | Flow::Call { .. }
                | Flow::Stack
                | Flow::Interpreted => return None,
            };
        }
        way.passes(self.block_at(end)?, 1);
        way.count(ways);
        Some(())
    }

    /// Whether nothing in a block can fault, but for a branch at its end.
    fn is_pure(&self, block: BlockNumber) -> bool {
        let is_pure = |op: &Op| op.is_pure() || matches!(op, Op::Branch { .. } | Op::Diverge { .. });
        let instructions = self.blocks.blocks[block].instructions();
        self.program.instructions[instructions].iter().all(|it| is_pure(&it.op))
    }
}

fn can_be_masked(op: &Op) -> bool {
    !op.effects().intersects(NEEDS_ITS_LANES)
}

impl Builder<'_, '_> {
    /// Goes all ways from a branch, and on where the lanes reconverge. What follows is for when that cannot be done: with too few steps
    /// left, or if lanes that wait are to reconverge there too.
    pub(super) fn part(&mut self, parting: &Parting, takers: VirtualRegister) {
        let reconverge = self.translation.blocks.blocks[parting.reconverge].start;
        let otherwise = self.selector.new_block(true);
        self.slow_if(offset_of!(Runtime, reconverge), Condition::Equal, reconverge, otherwise);
        self.slow_if(offset_of!(Runtime, depth), Condition::Above, STACK_LIMIT - 2 * MOST, otherwise);
        self.slow_if(offset_of!(Runtime, budget), Condition::Below, parting.steps(), otherwise);
        self.selector.emit_effect(Code::Inc_rm64, &[field(offset_of!(Runtime, divergent))]);
        let active = self.selector.active();
        let others = self.selector.word_two(Code::Xor_r32_rm32, active, takers);
        let mut starts = Vec::new();
        parting.starts(self.translation, &mut starts);
        self.ways(parting, [others, takers], &starts);
        self.selector
            .emit_effect(Code::Mov_rm32_imm32, &[field(offset_of!(Runtime, masked)), Part::Number(0)]);
        self.selector.guard = Truth::Always;
        self.go_to(reconverge);
        self.selector.enter(otherwise);
    }

    /// Goes to `slow` where a field of the runtime is in a relation to a number. 32 bits count: a budget is never more than a turn.
    pub(super) fn slow_if(&mut self, offset: usize, condition: Condition, number: usize, slow: Label) {
        self.selector.emit_effect(Code::Cmp_rm32_imm32, &[field(offset), Part::Number(number as i32)]);
        let next = self.selector.new_block(false);
        self.selector.branch_to_slow(condition, slow, next);
    }

    /// Goes the ways from a branch, each with some lanes, up to where they reconverge.
    fn ways(&mut self, parting: &Parting, lanes: [VirtualRegister; 2], starts: &[usize]) {
        for (way, lanes) in parting.ways.iter().zip(lanes) {
            let (mut parted, mut waits) = ([lanes; 2], false);
            for piece in way {
                match piece {
                    Piece::Count { counter, steps } => self.count_some(*counter, lanes, *steps),
                    Piece::Block(block) => self.masked(*block, lanes, starts),
                    Piece::Branch(parting) => {
                        parted = self.part_again(parting, lanes, starts);
                        waits = parting.waits;
                    }
                    Piece::Reconverged(block) => {
                        // All lanes, if some have gone each way, or all have gone there and none before.
                        let [others, takers] = parted.map(|lanes| self.selector.unless_zero(lanes));
                        let some = match waits {
                            true => takers,
                            false => self.selector.word_two(Code::And_r32_rm32, others, takers),
                        };
                        let together = self.selector.word_two(Code::And_r32_rm32, some, lanes);
                        self.count_some(*block, together, 1);
                    }
                    Piece::AllBranched(block) => {
                        let others = self.selector.unless_zero(parted[0]);
                        let unless_all = self.selector.word_two(Code::And_r32_rm32, others, lanes);
                        let all = self.selector.word_two(Code::Xor_r32_rm32, unless_all, lanes);
                        self.count_some(*block, all, 1);
                    }
                }
            }
        }
    }

    /// A branch of some lanes, which may all go one way. Returns those on each.
    fn part_again(
        &mut self,
        parting: &Parting,
        lanes: VirtualRegister,
        starts: &[usize],
    ) -> [VirtualRegister; 2] {
        let guard = self.translation.program.instructions[parting.at].guard;
        let truth = self.selector.truth(guard);
        let bits = self.selector.bits(truth);
        let takers = self.selector.word_two(Code::And_r32_rm32, bits, lanes);
        let others = self.selector.word_two(Code::Xor_r32_rm32, lanes, takers);
        if let Some(counter) = parting.taken {
            self.count_some(counter, takers, 0);
        }
        self.ways(parting, [others, takers], starts);
        [others, takers]
    }

    /// Counts lanes, if there are any, and takes steps off the budget.
    pub(super) fn count_some(&mut self, counter: usize, lanes: VirtualRegister, steps: usize) {
        self.selector.push(Action::Count { counter, lanes: Some(lanes), steps: steps as i32 });
    }

    /// Executes a block for some of the lanes that run.
    fn masked(&mut self, number: BlockNumber, lanes: VirtualRegister, starts: &[usize]) {
        let instructions = self.translation.blocks.blocks[number].instructions();
        if !self.translation.is_pure(number) {
            let parts = [field(offset_of!(Runtime, masked)), Part::Use(lanes, View::Word)];
            self.selector.emit_effect(Code::Mov_rm32_r32, &parts);
        }
        let all = Truth::Both(lanes, self.selector.mask(Truth::Bits(lanes)));
        let mut known = self.translation.values.known(number);
        for at in instructions {
            let instruction = &self.translation.program.instructions[at];
            if let Op::Branch { .. } | Op::Diverge { .. } = instruction.op {
                continue;
            }
            self.selector.number = at;
            self.selector.guard = match self.selector.truth(instruction.guard) {
                Truth::Always => all,
                Truth::Never => Truth::Never,
                guard @ (Truth::Bits(_) | Truth::Same(_) | Truth::Lanes(_) | Truth::Both(..)) => {
                    let bits = self.selector.bits(guard);
                    Truth::Bits(self.selector.word_two(Code::And_r32_rm32, bits, lanes))
                }
            };
            self.count_guarded(at);
            self.selector.pattern = known.of_access(&instruction.op);
            known.step(self.translation.values, instruction);
            if self.translation.stays_in_its_block(&instruction.op, starts) {
                // The other lanes may hold anything then.
                self.selector.guard = self.selector.truth(instruction.guard);
            }
            // What all lanes of a way share, all lanes that run may not.
            self.selector.operation(&self.translation.wanted(at), false);
        }
        self.selector.pattern = None;
    }
}
