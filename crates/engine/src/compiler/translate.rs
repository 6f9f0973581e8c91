//! From the basic blocks of a program to code: blocks are gathered in regions, in which values stay in machine registers
//! from block to block. From one region to another, and wherever the reconvergence stack decides where lanes go on, values
//! pass through the warp's own registers.

use std::borrow::Cow;

use iced_x86::Code;
use tmu_program::{self as program, Op, Operand, Predicate, Program, Register};

use super::addresses::Addresses;
use super::blocks::{BasicBlock, BlockNumber, Blocks};
use super::code::{Action, Condition, Exit, Home, Label, Part, Region, View, field};
use super::double_nans::{Differ, DoubleNans};
use super::float::flushes_denormals;
use super::live::{Live, woken};
use super::pool::Pool;
use super::predication::{Parting, WayCounter};
use super::registers::VirtualRegister;
use super::runtime::Runtime;
use super::select::{BITS, Facts, Input, Lanes, Selector, State, Truth, Value};
use super::spans::find_spans;
use super::values::{Set, Values, wakes_others};
use crate::basic_blocks::{Flow, flow};
use crate::known::plain_barrier;

/// Instructions of the program that a region has at most, unless a single block has more: choosing registers takes
/// longer for each instruction the more there are.
const LARGEST_REGION: usize = 400;

/// A program with what is known about it.
pub(super) struct Translation<'s> {
    pub(super) program: &'s Program,
    pub(super) blocks: &'s Blocks,
    pub(super) values: &'s Values,
    pub(super) live: &'s Live,
    double_nans: DoubleNans,
    /// The region of each block.
    pub(super) regions: Vec<usize>,
    /// Blocks that control comes into from outside of machine registers.
    entered: Vec<bool>,
    /// What code may have written before each block, since it was entered.
    written: Vec<Set>,
    /// For each instruction that is counted apart from its block, its counter.
    pub(super) counters: &'s [Option<usize>],
    pub(super) wide: bool,
    /// See [`Selector::lanes_in_quads`].
    lanes_in_quads: bool,
    /// Lanes may be awake that are not their own masters.
    pub(super) wakes_quads: bool,
    /// Instructions at which they may be.
    woken: Vec<bool>,
    /// There are operations that take denormals for zeros.
    flushes: bool,
    /// The ways from each branch from which they are short.
    partings: Vec<Option<Parting>>,
    /// Counters behind the others.
    pub(super) way_counters: Vec<WayCounter>,
}

/// A register or predicate that is live where blocks join. `stored`: the warp's own holds the same.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member {
    /// `flipped`: what is passed on is the word with the other highest bit.
    Register {
        number: u16,
        uniform: bool,
        float: bool,
        flipped: bool,
        stored: bool,
    },
    Predicate {
        number: u16,
        uniform: bool,
        stored: bool,
    },
}

impl<'s> Translation<'s> {
    pub(super) fn new(
        program: &'s Program,
        blocks: &'s Blocks,
        values: &'s Values,
        live: &'s Live,
        (counters, count): &'s (Vec<Option<usize>>, usize),
        wide: bool,
        lanes_in_quads: bool,
    ) -> Translation<'s> {
        let mut translation = Translation {
            program,
            blocks,
            values,
            live,
            double_nans: DoubleNans::new(program, blocks),
            regions: regions(blocks),
            entered: vec![false; blocks.blocks.len()],
            written: Vec::new(),
            counters,
            wide,
            lanes_in_quads,
            wakes_quads: program.instructions.iter().any(|instruction| wakes_others(&instruction.op)),
            woken: woken(program).collect(),
            flushes: program.instructions.iter().any(|instruction| flushes_denormals(&instruction.op)),
            partings: Vec::new(),
            way_counters: Vec::new(),
        };
        (translation.partings, translation.way_counters) = translation.partings(*count);
        translation.find_entered();
        translation.written = translation.find_written();
        translation
    }

    fn last(&self, block: BlockNumber) -> &'s program::Instruction {
        &self.program.instructions[self.blocks.blocks[block].end - 1]
    }

    pub(super) fn block_at(&self, instruction: usize) -> Option<BlockNumber> {
        *self.blocks.starting_at.get(instruction)?
    }

    fn find_entered(&mut self) {
        self.entered[0] = true;
        for number in 0..self.blocks.blocks.len() {
            let block = &self.blocks.blocks[number];
            let last = self.last(number);
            let (target, everywhere) = match flow(&last.op) {
                Flow::Next => (None, false),
                Flow::Branch { target } | Flow::Diverge { target } | Flow::Call { target } => {
                    (Some(target as usize), matches!(last.op, Op::Call { .. }))
                }
                Flow::Push => (None, false),
                Flow::Reconverge | Flow::Stack | Flow::Interpreted => (None, true),
            };
            for &next in &block.successors {
                if everywhere
                    || self.regions[next] != self.regions[number]
                    || target == Some(self.blocks.blocks[next].start)
                {
                    self.entered[next] = true;
                }
            }
            for operand in last.op.operands() {
                if let Operand::Target(target) = operand
                    && let Some(target) = self.block_at(target as usize)
                    && !matches!(last.op, Op::Branch { .. })
                {
                    self.entered[target] = true;
                }
            }
            if matches!(last.op, Op::Call { .. })
                && let Some(next) = self.block_at(block.end)
            {
                self.entered[next] = true;
            }
        }
    }

    /// Whether a block begins where warps go on that have waited for each other.
    fn is_behind_barrier(&self, block: BlockNumber) -> bool {
        let before = self.blocks.blocks[block].start.checked_sub(1);
        before.is_some_and(|before| plain_barrier(&self.program.instructions[before]).is_some())
    }

    /// Whether values come to a block from several sides.
    fn joined(&self, block: BlockNumber) -> bool {
        self.entered[block] || self.blocks.blocks[block].predecessors.len() != 1
    }

    /// Parts of a warp.
    pub(super) fn parts(&self) -> usize {
        if self.wide { 2 } else { 4 }
    }

    fn members(&self, block: BlockNumber) -> Vec<Member> {
        let start = self.blocks.blocks[block].start;
        let program = self.program;
        let (uniform, floats) = (&self.values.uniform[block], &self.values.floats[block]);
        let written = &self.written[block];
        let registers =
            (0..program.registers).filter(|&number| self.live.register(start, number.into())).map(|number| {
                let member = Values::register(Register(number));
                let (uniform, float) = (uniform.has(member), floats.has(member));
                let flipped = !uniform && !float && self.ends_flipped(block, Register(number));
                Member::Register { number, uniform, float, flipped, stored: !written.has(member) }
            });
        let predicates = (0..program.predicates)
            .filter(|&number| self.live.predicate(start, number.into()))
            .map(|number| {
                let member = self.values.predicate(Predicate(number));
                Member::Predicate { number, uniform: uniform.has(member), stored: !written.has(member) }
            });
        registers.chain(predicates).collect()
    }

    /// Whether a block that goes on with itself leaves a register as a sum that carries, which AVX2 has in another form: see `sum`.
    fn ends_flipped(&self, block: BlockNumber, register: Register) -> bool {
        let BasicBlock { start, end, successors, .. } = &self.blocks.blocks[block];
        if self.wide || !successors.contains(&block) {
            return false;
        }
        let mut register = register;
        for instruction in self.program.instructions[*start..*end].iter().rev() {
            if !instruction.op.operands().contains(&Operand::Write(Some(register))) {
                continue;
            }
            if instruction.guard != program::Condition::Always {
                return false;
            }
            if let Op::Move { from: program::Source::Register(from), .. } = instruction.op {
                register = from;
                continue;
            }
            let Op::Add { invert_a: false, invert_b: false, carry: program::Condition::Never, flags, .. } =
                instruction.op
            else {
                return false;
            };
            return flags.carry.is_some();
        }
        false
    }

    /// An operation, without the old words that an atomic one gives if nobody reads them.
    pub(super) fn wanted(&self, at: usize) -> Cow<'s, Op> {
        let op = &self.program.instructions[at].op;
        let mut wanted = Cow::Borrowed(op);
        if let Op::Atomic { to, .. } = op
            && to.iter().flatten().all(|register| !self.live.register(at + 1, register.0.into()))
            && let Op::Atomic { to, .. } = wanted.to_mut()
        {
            *to = [None; 2];
        }
        wanted
    }

    /// The code of a region.
    pub(super) fn region(&self, region: usize, pool: &mut Pool) -> Region {
        let selector = Selector::new(self.wide, self.lanes_in_quads, self.values.row, pool);
        let order = self.order(region);
        let count = self.blocks.blocks.len();
        let mut builder = Builder {
            translation: self,
            selector,
            labels: vec![None; count],
            states: vec![None; count],
            members: vec![Vec::new(); count],
            kept: Vec::new(),
            depths: self.depths(&order),
        };
        builder.selector.flushes = self.flushes;
        builder.selector.new_block(false);
        for &block in order.iter().filter(|&&block| self.joined(block)) {
            builder.members[block] = self.members(block);
        }
        builder.kept = self.kept(&order, &builder.members, &builder.depths);
        for &block in &order {
            builder.announce(block);
        }
        let starts: Vec<Label> = order.iter().filter_map(|&block| builder.entry(block)).collect();
        for &block in &order {
            builder.block(block);
        }
        builder.selector.region.blocks[0].actions = vec![Action::Start(starts)];
        let wide = builder.selector.wide;
        let mut region = builder.selector.region;
        region.remove_dead(wide);
        region.order_blocks();
        region.sink(builder.selector.pool);
        region.order_by_part(wide);
        region
    }

    /// The blocks of a region that control can come to, each behind one of those that lead to it.
    fn order(&self, region: usize) -> Vec<BlockNumber> {
        let mut order = Vec::new();
        let mut seen: Vec<bool> = self.regions.iter().map(|&other| other != region).collect();
        for start in (0..self.blocks.blocks.len()).filter(|&block| self.entered[block]) {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let first = order.len();
            let mut stack = vec![(start, 0)];
            while let Some((block, next)) = stack.pop() {
                match self.blocks.blocks[block].successors.get(next) {
                    Some(&after) => {
                        stack.push((block, next + 1));
                        if !std::mem::replace(&mut seen[after], true) {
                            stack.push((after, 0));
                        }
                    }
                    None => order.push(block),
                }
            }
            order[first..].reverse();
        }
        order
    }
}

/// Blocks in order of the program, cut into regions where they become too large.
fn regions(blocks: &Blocks) -> Vec<usize> {
    let (mut region, mut size) = (0, 0);
    let mut regions = Vec::new();
    for block in &blocks.blocks {
        let own = block.end - block.start;
        if size > 0 && size + own > LARGEST_REGION {
            region += 1;
            size = 0;
        }
        size += own;
        regions.push(region);
    }
    regions
}

/// Code of a region in the making.
pub(super) struct Builder<'b, 's> {
    pub(super) translation: &'b Translation<'s>,
    pub(super) selector: Selector<'b>,
    labels: Vec<Option<Label>>,
    /// What blocks begin with that only one other leads to.
    states: Vec<Option<State>>,
    /// What the parameters of joined blocks are.
    members: Vec<Vec<Member>>,
    /// For each register of the program whether it is a parameter of blocks; else it has a home.
    kept: Vec<bool>,
    /// How many loops each block is in.
    pub(super) depths: Vec<u32>,
}

impl Builder<'_, '_> {
    fn empty_state(&self) -> State {
        let program = self.translation.program;
        State {
            registers: vec![None; program.registers.into()],
            predicates: vec![None; program.predicates.into()],
            ..State::default()
        }
    }

    /// Where a register is when a block begins; `None`: in a parameter.
    fn home(&self, block: BlockNumber, number: u16, uniform: bool, stored: bool) -> Option<Home> {
        let kept = self.kept[usize::from(number)];
        // What is the same in the lanes that run need not be in the others, so that it takes more to read it there.
        let own = stored && (self.depths[block] == 0 || !kept && !uniform);
        (own || !kept).then_some(Home { register: number, uniform, own })
    }

    /// Makes the block of a basic block, with its parameters.
    fn announce(&mut self, block: BlockNumber) {
        let label = self.selector.new_block(false);
        self.labels[block] = Some(label);
        if !self.translation.joined(block) {
            return;
        }
        let members = std::mem::take(&mut self.members[block]);
        let mut parameters = Vec::new();
        let mut state = self.empty_state();
        for member in &members {
            match *member {
                Member::Register { number, uniform, float, flipped, stored } => {
                    let input = if let Some(home) = self.home(block, number, uniform, stored) {
                        Input::Home(home)
                    } else {
                        let parts = if uniform { 1 } else { self.selector.parts() };
                        let lanes = self.selector.each_part(parts, |selector, _| selector.vector());
                        parameters.extend_from_slice(&lanes.parts[..parts]);
                        if flipped {
                            self.selector.enter(label);
                            let word = self.selector.flipped_lanes(lanes);
                            state.flipped.insert(word, lanes);
                            Input::Lanes(word)
                        } else {
                            Input::Lanes(lanes)
                        }
                    };
                    let facts = if float {
                        Facts { any_nan: true, no_signalling_nan: true, flushed: false }
                    } else {
                        BITS
                    };
                    state.registers[usize::from(number)] = Some(Value { input, facts, stored });
                }
                Member::Predicate { number, uniform, stored } => {
                    let bits = self.selector.general();
                    parameters.push(bits);
                    let truth = if uniform { Truth::Same(bits) } else { Truth::Bits(bits) };
                    state.predicates[usize::from(number)] = Some((truth, stored));
                }
            }
        }
        self.selector.region.blocks[label].parameters = parameters;
        self.states[block] = Some(state);
        self.members[block] = members;
    }

    /// The way into a basic block from outside, if there is one.
    fn entry(&mut self, block: BlockNumber) -> Option<Label> {
        if !self.translation.entered[block] {
            return None;
        }
        let entry = self.selector.new_block(false);
        self.selector.region.blocks[entry].entry = Some(block);
        self.selector.enter(entry);
        self.selector.state = self.empty_state();
        let mut arguments = Vec::new();
        let mut homes = Vec::new();
        for member in &self.members[block] {
            match *member {
                Member::Register { number, uniform, stored, .. }
                    if let Some(home) = self.home(block, number, uniform, stored) =>
                {
                    homes.extend(Some(home).filter(|home| !home.own));
                }
                Member::Register { number, uniform: true, .. } => {
                    arguments.push(self.selector.stored_uniform(number).parts[0]);
                }
                Member::Register { number, uniform: false, flipped, .. } => {
                    let mut lanes = self.selector.stored_register(number);
                    if flipped {
                        lanes = self.selector.flipped_lanes(lanes);
                    }
                    arguments.extend_from_slice(&lanes.parts[..self.selector.parts()]);
                }
                Member::Predicate { number, uniform, .. } => {
                    let bits = self.selector.stored_predicate(number);
                    let bits = if uniform { self.selector.same_bits(Truth::Bits(bits)) } else { bits };
                    arguments.push(bits);
                }
            }
        }
        if self.translation.is_behind_barrier(block) {
            // Warps come in here time and again.
            let stored = |home: Home| match home.uniform {
                true => self.selector.stored_uniform(home.register),
                false => self.selector.stored_register(home.register),
            };
            let stored: Vec<Lanes> = homes.iter().copied().map(stored).collect();
            let homes: Vec<(Home, Input)> =
                homes.into_iter().zip(stored.into_iter().map(Input::Lanes)).collect();
            self.selector.store_homes(&homes);
        } else {
            self.selector.fill_homes(&homes);
        }
        let label = self.labels[block]?;
        self.selector.push(Action::Jump(label, arguments));
        Some(entry)
    }

    /// Translates a basic block.
    fn block(&mut self, number: BlockNumber) {
        let Some(label) = self.labels[number] else { return };
        self.selector.enter(label);
        let Some(state) = self.states[number].take() else {
            // Nothing leads here.
            let start = self.translation.blocks.blocks[number].start as u32;
            self.selector.push(Action::Exit(Exit::Interpret, start));
            return;
        };
        self.selector.state = state;
        self.selector.guard = Truth::Always;
        let block = &self.translation.blocks.blocks[number];
        let instructions = &self.translation.program.instructions;
        let last = &instructions[block.end - 1];
        let flow = flow(&last.op);
        if flow == Flow::Interpreted {
            self.selector.number = block.start;
            self.flush_live(block.start);
            self.end_interpreted(number);
            return;
        }
        self.charge(number);
        let straight = if flow == Flow::Next { block.end } else { block.end - 1 };
        // What is known is followed instruction by instruction.
        let mut known = self.translation.values.known(number);
        let mut addresses = Addresses::default();
        let nans = &self.translation.double_nans;
        let mut doubles = nans.before(number);
        let spans = find_spans(&instructions[block.start..straight], block.start);
        for (at, span) in (block.start..straight).zip(spans) {
            let instruction = &instructions[at];
            self.selector.nans = nans.differ(&instruction.op, &doubles);
            nans.step(self.translation.program, at, block.start, &mut doubles);
            self.selector.number = at;
            self.selector.guard = self.selector.predicate_mask(instruction.guard);
            self.count_guarded(at);
            self.selector.pattern = known.of_access(&instruction.op);
            self.selector.unwrapped =
                addresses.of_access(&known, &instruction.op, self.translation.values.row);
            self.selector.span = span;
            addresses.step(&known, instruction);
            let same = known.step(self.translation.values, instruction);
            self.selector.operation(&self.translation.wanted(at), same);
            if let Some((label, state)) = self.selector.leaves.take() {
                self.leave_behind(at, label, state);
            }
        }
        (self.selector.nans, self.selector.pattern) = (Differ::MAYBE, None);
        (self.selector.unwrapped, self.selector.span) = (None, None);
        self.selector.number = block.end - 1;
        if matches!(flow, Flow::Next) { self.go_to(block.end) } else { self.end(last, flow, block.end - 1) }
    }

    /// Takes the steps of a block off the budget; leaves if there are too few.
    fn charge(&mut self, number: BlockNumber) {
        let block = &self.translation.blocks.blocks[number];
        let steps = (block.end - block.start) as i32;
        self.selector.push(Action::Charge(steps));
        let (short, body) = (self.selector.new_block(true), self.selector.new_block(false));
        self.selector.branch(Condition::Less, short, body);
        self.selector.enter(short);
        let kept = self.selector.state.clone();
        self.selector.push(Action::Charge(-steps));
        self.flush_live(block.start);
        self.selector.push(Action::Exit(Exit::Budget, block.start as u32));
        self.selector.state = kept;
        self.selector.enter(body);
        self.selector.push(Action::Count { counter: number, lanes: None, steps: 0 });
    }

    /// Leaves code in a block behind an instruction that was executed.
    fn leave_behind(&mut self, at: usize, label: Label, state: State) {
        let (current, state) = (self.selector.current, std::mem::replace(&mut self.selector.state, state));
        self.selector.enter(label);
        self.flush_live(at + 1);
        let lanes = self.selector.active();
        self.selector.push(Action::Control { number: at as u32, lanes });
        self.selector.enter(current);
        self.selector.state = state;
    }

    /// Counts the lanes that run, if they are counted.
    fn count_active(&mut self, counter: Option<usize>) {
        if let Some(counter) = counter {
            self.selector.push(Action::Count { counter, lanes: None, steps: 0 });
        }
    }

    /// Counts the lanes of an instruction with a guard.
    pub(super) fn count_guarded(&mut self, at: usize) {
        if let Some(counter) = self.translation.counters[at] {
            let lanes = self.selector.lanes();
            self.selector.push(Action::Count { counter, lanes: Some(lanes), steps: 0 });
        }
    }

    /// Writes back all that may be read from an instruction on.
    pub(super) fn flush_live(&mut self, at: usize) {
        let live = self.translation.live;
        let program = self.translation.program;
        let registers: Vec<u16> =
            (0..program.registers).filter(|&register| live.register(at, register.into())).collect();
        let predicates: Vec<u16> =
            (0..program.predicates).filter(|&predicate| live.predicate(at, predicate.into())).collect();
        self.selector.flush(&registers, &predicates);
    }

    /// Goes on at an instruction with the values as they are.
    pub(super) fn go_to(&mut self, instruction: usize) {
        let Some(block) = self.translation.block_at(instruction) else {
            // Behind the last instruction.
            self.selector.push(Action::Exit(Exit::Interpret, instruction as u32));
            return;
        };
        let own = self.selector.region.blocks[self.selector.current].entry;
        debug_assert!(own.is_none(), "entries only lead to their blocks");
        let Some(label) = self.labels[block] else {
            self.flush_live(instruction);
            self.selector.push(Action::Enter(block));
            return;
        };
        if !self.translation.joined(block) {
            self.states[block] = Some(self.selector.state.clone());
            self.selector.push(Action::Jump(label, Vec::new()));
            return;
        }
        let mut arguments = Vec::new();
        let mut homes = Vec::new();
        for member in self.members[block].clone() {
            match member {
                Member::Register { number, uniform, float, stored, .. }
                    if let Some(home) = self.home(block, number, uniform, stored) =>
                {
                    if !home.own {
                        homes.push((home, self.passed(number, float)));
                    }
                }
                member @ (Member::Register { .. } | Member::Predicate { .. }) => {
                    self.argument(member, &mut arguments);
                }
            }
        }
        self.selector.store_homes(&homes);
        self.selector.push(Action::Jump(label, arguments));
    }

    /// What a register passes on to another block.
    fn passed(&mut self, register: u16, float: bool) -> Input {
        let value = self.selector.read(program::Source::Register(Register(register)));
        if float { value.input } else { self.selector.canonicalize_nan(value).input }
    }

    fn argument(&mut self, member: Member, arguments: &mut Vec<VirtualRegister>) {
        match member {
            Member::Register { number, uniform, float, flipped, .. } => {
                let mut input = self.passed(number, float);
                if flipped {
                    input = self.selector.flipped_word(input);
                }
                let lanes = self.selector.loaded(input);
                debug_assert!(!uniform || lanes.uniform, "r{number} is not uniform");
                let parts = if uniform { 1 } else { self.selector.parts() };
                arguments.extend((0..parts).map(|part| lanes.part(part)));
            }
            Member::Predicate { number, uniform, .. } => {
                let selector = &mut self.selector;
                let truth = selector.predicate(Predicate(number));
                arguments.push(if uniform { selector.same_bits(truth) } else { selector.bits(truth) });
            }
        }
    }

    /// Ends a block with its control instruction.
    fn end(&mut self, last: &program::Instruction, flow: Flow, at: usize) {
        self.selector.guard = self.selector.truth(last.guard);
        if let Truth::Lanes(lanes) = self.selector.guard
            && !lanes.uniform
        {
            // Bits for those who count, and for those who branch.
            let bits = self.selector.bits(Truth::Lanes(lanes));
            self.selector.guard = Truth::Both(bits, lanes);
        }
        if let Flow::Branch { target } | Flow::Diverge { target } = flow {
            return self.end_branch(target as usize, at);
        }
        self.count_guarded(at);
        match flow {
            Flow::Reconverge => self.end_reconverge(at),
            Flow::Push => {
                let active = self.selector.active();
                self.end_in_place(active, at, at + 1);
            }
            Flow::Call { target } if self.selector.guard == Truth::Always => {
                let active = self.selector.active();
                self.end_in_place(active, at, target as usize);
            }
            Flow::Call { .. } | Flow::Stack => self.end_on_stack(at),
            Flow::Branch { .. } | Flow::Diverge { .. } | Flow::Next | Flow::Interpreted => {}
        }
    }

    /// An instruction that is left to the interpreter, or a barrier at which the block's next warp goes on.
    fn end_interpreted(&mut self, block: BlockNumber) {
        let program = self.translation.program;
        let at = self.translation.blocks.blocks[block].start;
        let waits = plain_barrier(&program.instructions[at]).is_some() && !self.translation.wakes_quads;
        self.selector.push(match waits {
            true => Action::Barrier(at as u32, block, self.translation.block_at(at + 1)),
            false => Action::Exit(Exit::Interpret, at as u32),
        });
    }

    /// A control instruction behind which all lanes that go on do so at a known instruction.
    fn end_in_place(&mut self, lanes: VirtualRegister, at: usize, next: usize) {
        self.selector.push(Action::Split { number: at as u32, lanes });
        self.go_to(next);
    }

    fn end_branch(&mut self, target: usize, at: usize) {
        let counter = self.translation.counters[at];
        match self.selector.guard {
            Truth::Always => {
                self.count_active(counter);
                return self.branch_together(target, at);
            }
            Truth::Never => return self.go_to(at + 1),
            Truth::Same(_) | Truth::Bits(_) | Truth::Lanes(_) | Truth::Both(..) => {}
        }
        let uniform = match self.selector.guard {
            Truth::Same(_) => true,
            Truth::Lanes(lanes) | Truth::Both(_, lanes) => lanes.uniform,
            Truth::Always | Truth::Never | Truth::Bits(_) => false,
        };
        let takers = self.selector.lanes();
        let [all, none] = [0; 2].map(|_: i32| self.selector.new_block(false));
        let state = self.selector.state.clone();
        if uniform {
            self.selector.test(takers);
            self.selector.branch(Condition::NotEqual, all, none);
            self.selector.enter(none);
            self.go_to(at + 1);
        } else {
            // The block of some is a second way to where none branches.
            let [not_all, join] = [0; 2].map(|_: i32| self.selector.new_block(false));
            let parting = self.translation.partings[at].as_ref();
            let leaving = self.leaving(at);
            let some = self.selector.new_block(parting.is_none() && leaving.is_none());
            let active = field(std::mem::offset_of!(Runtime, active));
            self.selector.emit_effect(Code::Cmp_r32_rm32, &[Part::Use(takers, View::Word), active]);
            self.selector.branch(Condition::Equal, all, not_all);
            self.selector.enter(not_all);
            self.selector.test(takers);
            self.selector.branch(Condition::Equal, none, some);
            self.selector.enter(some);
            if let Some(counter) = counter {
                self.count_some(counter, takers, 0);
            }
            if let Some(parting) = parting {
                self.part(parting, takers);
                self.selector.state = state.clone();
                self.selector.guard = Truth::Always;
            } else if let Some(leaving) = leaving {
                self.leave(leaving, takers);
            }
            self.flush_live(target);
            self.selector.push(Action::Split { number: at as u32, lanes: takers });
            self.selector.state = state.clone();
            self.selector.push(Action::Jump(join, Vec::new()));
            self.selector.enter(none);
            self.selector.push(Action::Jump(join, Vec::new()));
            self.selector.enter(join);
            // Where some have branched, the first lane may be another one.
            self.selector.state.first = None;
            self.go_to(at + 1);
        }
        self.selector.enter(all);
        self.selector.state = state;
        self.count_active(counter);
        self.branch_together(target, at);
    }

    /// All lanes branch, which is a fault while some are awake that are not their own masters.
    fn branch_together(&mut self, target: usize, at: usize) {
        if !self.translation.woken[at] {
            return self.go_to(target);
        }
        self.flush_live(at);
        let lanes = self.selector.active();
        self.selector.push(Action::Control { number: at as u32, lanes });
    }

    /// Lanes go on together unless some are on the reconvergence stack.
    fn end_reconverge(&mut self, at: usize) {
        let (alone, waiting) = (self.selector.new_block(false), self.selector.new_block(true));
        self.test_depth(alone, waiting);
        let state = self.selector.state.clone();
        self.selector.enter(waiting);
        self.flush_live(at);
        let active = self.selector.active();
        self.selector.push(Action::Control { number: at as u32, lanes: active });
        self.selector.state = state;
        self.selector.enter(alone);
        self.go_to(at + 1);
    }

    /// Lanes wait or end, and the reconvergence stack says where others go on.
    fn end_on_stack(&mut self, at: usize) {
        let lanes = self.selector.lanes();
        if self.selector.guard != Truth::Always {
            let (none, some) = (self.selector.new_block(false), self.selector.new_block(true));
            self.selector.test(lanes);
            self.selector.branch(Condition::Equal, none, some);
            let state = self.selector.state.clone();
            self.selector.enter(none);
            self.go_to(at + 1);
            self.selector.enter(some);
            self.selector.state = state;
        }
        self.flush_live(at);
        let exits = self.translation.program.instructions[at].op == Op::Exit;
        if exits && self.selector.guard == Truth::Always && !self.translation.wakes_quads {
            let [alone, waiting] = [false, true].map(|cold| self.selector.new_block(cold));
            self.test_depth(alone, waiting);
            self.selector.enter(alone);
            self.selector.push(Action::Exit(Exit::Done, at as u32));
            self.selector.enter(waiting);
        }
        self.selector.push(Action::Control { number: at as u32, lanes });
    }

    /// Goes on in one of two blocks: where no lanes are on the reconvergence stack, or where some are.
    fn test_depth(&mut self, alone: Label, waiting: Label) {
        let depth = field(std::mem::offset_of!(Runtime, depth));
        self.selector.emit_effect(Code::Cmp_rm32_imm32, &[depth, Part::Number(0)]);
        self.selector.branch(Condition::Equal, alone, waiting);
    }
}
