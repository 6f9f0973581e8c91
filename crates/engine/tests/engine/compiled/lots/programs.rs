//! Programs whose warps and lanes race for words of their block's memory.

mod control;
mod memory;

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};

use tmu_engine::{Compile, Host, Kernel, Launch, Machine, Outcome, Runtime};
use tmu_program::{
    Address, AtomicOperation, AtomicType, Condition, Flags, Instruction, InterpolationPoint, Op, Program,
    Quorum, ShuffleMode, Source, Space, Token, Width,
};
use tmu_texture::fetch::F16Rounding;
use tmu_texture::{Model, cpu};

use super::{Lots, start};
use crate::compiled::{ALWAYS, and, multiply, store};
use crate::{from, p, program, r};

/// Bytes of each block's shared memory, of its own piece of the buffer, and of each lane's local memory.
const PIECE: u32 = 4096;
/// Those of them which are raced for by lanes that go anywhere; behind them are those for threads side by side.
const RACED: u32 = 64;
pub(crate) const BLOCKS: u32 = 9;
/// Where the words lie to which all blocks add, and behind them the results of each thread, in words.
const COMMON: u32 = BLOCKS * PIECE / 4;
pub(crate) const RESULTS: u32 = COMMON + 16;
pub(crate) const RESULT_WORDS: u32 = 16;

/// Threads of blocks: warps are one row or several, or a row is not all of one; quads lack threads at the end.
pub(crate) const SHAPES: [[u32; 3]; 11] = [
    [64, 1, 1],
    [96, 1, 1],
    [98, 1, 1],
    [31, 3, 1],
    [160, 1, 1],
    [8, 8, 1],
    [16, 10, 1],
    [32, 3, 1],
    [12, 8, 1],
    [10, 10, 1],
    [8, 4, 5],
];

/// Registers of the program's own beyond those that the operations of [`Lots`] use: an address, what is added to it, the
/// rounds of loops.
const ADDRESS: u16 = 13;
const ROW: u16 = 14;
const BASE: u16 = 16;
const ROUNDS: u16 = 17;
/// The same for predicates.
const GOES_ON: u16 = 4;

const fn immediate(word: u32) -> Source {
    Source::Immediate(word)
}

/// A machine of any model, which may count texels and stop programs early.
pub(crate) fn machine(lots: &mut Lots) -> Machine {
    Machine {
        model: lots.of(&[Model::Nvidia, Model::Exact, Model::D3d]),
        count_texels: lots.draw(4) == 0,
        step_limit: if lots.draw(16) == 0 { 100 + lots.draw(4000) } else { 1 << 17 },
        launch_limit: if lots.draw(16) == 0 { 100 + lots.draw(40_000) } else { 1 << 30 },
        f16_rounding: lots.of(&[F16Rounding::NearestEven, F16Rounding::TowardZero]),
        compute: lots.yes(),
        ..Machine::default()
    }
}

/// A program that grows.
struct Statements<'l> {
    lots: &'l mut Lots,
    code: Vec<(Condition, Op)>,
    /// Of the loops around.
    depth: u16,
    /// One access in so many is wrong.
    wrong_in: u64,
    /// What lanes may leave here.
    leaves: Vec<Token>,
    /// Of a block.
    warps: u32,
    /// Whether blocks may wait for each other.
    cooperative: bool,
    /// Whether it is for warps of a stage.
    of_stage: bool,
}

impl Statements<'_> {
    fn push(&mut self, op: Op) {
        self.code.push((ALWAYS, op));
    }

    fn here(&self) -> u32 {
        self.code.len() as u32
    }

    /// One of the operations that may be guarded.
    fn guarded(&mut self, op: Op) {
        let guard = if self.lots.draw(4) == 0 { self.lots.condition() } else { ALWAYS };
        self.code.push((guard, op));
    }

    /// A sum of two words, of which the upper one takes the lower one's carry.
    fn carries(&mut self) {
        let carry = self.lots.predicate();
        for (carry_in, carry_out) in [(Condition::Never, Some(carry)), (Condition::If(carry), None)] {
            let flags = Flags { carry: carry_out, ..Flags::default() };
            let (to, a, b) = (self.lots.to(), self.lots.source(), self.lots.source());
            let (invert_a, invert_b, saturate) = (false, false, false);
            self.push(Op::Add { to, a, b, invert_a, invert_b, carry: carry_in, saturate, flags });
        }
    }

    /// What lanes tell each other, those that take part and those that do not.
    fn exchange(&mut self) {
        let to = self.lots.to();
        let op = if self.lots.yes() {
            let mode = self.lots.of(&[
                ShuffleMode::Index,
                ShuffleMode::Up,
                ShuffleMode::Down,
                ShuffleMode::Butterfly,
            ]);
            let (value, lane) = (self.lots.source(), immediate(self.lots.draw(32) as u32));
            let bounds = immediate(self.lots.of(&[0, 0x1f, 0x181f]));
            Op::Shuffle { to, in_range: Some(self.lots.predicate()), value, lane, bounds, mode }
        } else {
            let quorum = self.lots.of(&[Quorum::All, Quorum::Any, Quorum::Equal]);
            Op::Vote { to, holds: Some(self.lots.predicate()), condition: self.lots.condition(), quorum }
        };
        self.guarded(op);
    }

    /// What all lanes of a quad find if one of them runs.
    fn quads(&mut self) {
        self.push(Op::WakeQuads);
        for _ in 0..1 + self.lots.draw(4) {
            match self.lots.draw(4) {
                0 => self.fetch(),
                _ => {
                    let op = self.lots.op();
                    self.guarded(op);
                }
            }
        }
        self.push(Op::RestoreLanes);
    }

    /// What only pixels have, or are likely to.
    fn pixels(&mut self) {
        let op = match self.lots.draw(3) {
            0 => Op::Kill,
            _ if !self.of_stage => return self.quads(),
            _ => {
                use InterpolationPoint::{Centroid, Sample, Snapped};
                let numbers = [self.lots.source(), self.lots.source()];
                let point = self.lots.of(&[Centroid, Sample(numbers[0]), Snapped(numbers)]);
                Op::Interpolate { to: self.lots.to(), input: r(3 + self.lots.draw(4) as u16), point }
            }
        };
        let guard = self.lots.condition();
        self.code.push((guard, op));
    }

    /// Statements drawn by lot. `together`: all lanes of a warp are here that are not done.
    fn draw(&mut self, number: u64, together: bool) {
        for _ in 0..1 + self.lots.draw(number) {
            match self.lots.draw(24) {
                0..5 => self.access(),
                5..7 => self.atomic(),
                7 | 11 | 19 if number > 2 => self.either(number / 2),
                12 if number > 2 => self.parts(number / 2),
                8 => self.carries(),
                9 => self.exchange(),
                10 if together => match self.lots.draw(4) {
                    0 => self.arrival(),
                    _ => self.barrier(),
                },
                13 if number > 2 && self.depth < 2 => self.rounds(number / 2),
                15 if !self.leaves.is_empty() => self.leave(),
                14 if together && self.lots.draw(4) == 0 => {
                    let guard = self.lots.condition();
                    self.code.push((guard, Op::Exit));
                }
                16 | 17 => match self.lots.draw(8) {
                    0 => self.copy(),
                    1 => self.call_system(),
                    _ => self.surface(),
                },
                18 => self.fetch(),
                20 => match self.lots.yes() {
                    true => self.push(Op::MemoryBarrier),
                    false => self.meeting(together),
                },
                21 if number > 2 => self.function(number / 2),
                22 if self.of_stage || self.lots.draw(4) == 0 => self.pixels(),
                23 if self.of_stage => self.quads(),
                _ => {
                    let op = self.lots.op();
                    self.guarded(op);
                }
            }
        }
    }
}

/// A program that stores what its registers, its predicates and the shared memory hold in the end.
pub(crate) fn drawn(lots: &mut Lots, launch: Launch, of_stage: bool) -> Program {
    let code = start(lots, launch.threads());
    let (leaves, warps) = (Vec::new(), launch.threads().div_ceil(32));
    let (cooperative, wrong_in) = (launch.cooperative, lots.of(&[400, 100, 100, 12]));
    let mut statements = Statements { lots, code, depth: 0, wrong_in, leaves, warps, cooperative, of_stage };
    statements.push(multiply(BASE, 1, PIECE));
    statements.draw(24, true);
    statements.push(multiply(ADDRESS, 0, 4));
    statements.push(and(ADDRESS, ADDRESS, RACED - 1));
    let shared = Address { low: from(ADDRESS), high: None, offset: 0 };
    let to = [Some(r(12)), None, None, None];
    statements.push(Op::Load { to, space: Space::Shared, address: shared, width: Width::B32 });
    // One word of all blocks, to which each adds.
    let common = Address { low: immediate(4 * COMMON), high: Some(immediate(2)), offset: 0 };
    let value = [from(3), Source::ZERO];
    let (operation, kind) = (AtomicOperation::Add, AtomicType::U32);
    let (to, space) = ([None; 2], Space::Global);
    statements.push(Op::Atomic { to, space, address: common, operation, kind, value, compare: value });
    statements.push(multiply(14, 2, RESULT_WORDS));
    statements.push(Op::add(r(14), from(14), RESULTS));
    let store_next = |statements: &mut Statements<'_>, register| {
        store(14, register).into_iter().for_each(|op| statements.push(op));
        statements.push(Op::add(r(14), from(14), 1));
    };
    (3..13).for_each(|register| store_next(&mut statements, register));
    for predicate in 0..4 {
        let condition = Condition::If(p(predicate));
        statements.push(Op::Select {
            to: Some(r(3)),
            condition,
            then: immediate(1),
            otherwise: Source::ZERO,
        });
        store_next(&mut statements, 3);
    }
    statements.push(Op::Exit);
    let mut program = program(statements.code);
    (program.registers, program.shared_bytes, program.local_bytes) = (20, PIECE, PIECE);
    program
}

/// Keeps what programs print, but for some of it.
#[derive(Debug, Default)]
struct Printed(Mutex<Vec<u8>>);

impl Host for Printed {
    fn print(&self, text: &[u8]) -> bool {
        let takes = !text.len().is_multiple_of(7);
        if takes {
            self.0.lock().expect("nobody panicked").extend(text);
        }
        takes
    }
}

/// Runs something on a machine with a runtime of its own, whose heap has 64 KiB; and what it prints.
pub(crate) fn with_runtime<T>(machine: &Machine, run: impl FnOnce(&Machine) -> T) -> (T, Vec<u8>) {
    let printed = Arc::new(Printed::default());
    let runtime = Runtime::new(Arc::clone(&printed) as Arc<dyn Host>, 1 << 40, 1 << 16);
    let made = run(&Machine { runtime: Some(Arc::new(runtime)), ..machine.clone() });
    let printed = std::mem::take(&mut *printed.0.lock().expect("nobody panicked"));
    (made, printed)
}

/// Runs a program on so many threads each, with vectors of any width, interpreted and compiled: what comes of it, and what it leaves behind, is the same.
pub(crate) fn agrees_in_every_way<L: PartialEq>(
    program: &Program,
    machine: &Machine,
    threads: &[usize],
    run: impl Fn(&Kernel, &Machine) -> (L, Outcome),
) -> Outcome {
    let kernel = Kernel::new(program.clone()).expect("a valid program");
    let with = |threads, width, compile| {
        let machine = Machine { threads, width, compile, ..machine.clone() };
        let ((left, outcome), printed) = with_runtime(&machine, |machine| run(&kernel, machine));
        ((left, printed), outcome)
    };
    let expected = with(1, cpu::Width::Baseline, Compile::Never);
    for &width in cpu::Width::available() {
        for compile in [Compile::Never, Compile::Always] {
            for &threads in threads {
                let found = with(threads, width, compile);
                assert_eq!(found.1, expected.1, "on {threads} threads, {width}, {compile:?}");
                assert!(found.0 == expected.0, "left behind: on {threads} threads, {width}, {compile:?}");
            }
        }
    }
    expected.1
}

/// Of programs that `compare` draws and runs, so many end with faults, and so many have lanes that part.
pub(crate) fn count_drawn(seeds: std::ops::Range<u64>, compare: impl Fn(u64) -> Outcome) -> [usize; 2] {
    let mut found = [0; 2];
    for ran in seeds.map(compare) {
        found[0] += usize::from(!ran.faults.is_empty());
        found[1] += usize::from(ran.statistics.divergent > 0);
    }
    found
}

/// Runs a program in every way that `agrees` knows, which panics if they differ; then says with what of the program they still do.
pub(crate) fn agreed<T>(program: &Program, machine: &Machine, agrees: impl Fn(&Program, &Machine) -> T) -> T {
    let found = |program: &Program, machine: &Machine| {
        std::panic::catch_unwind(AssertUnwindSafe(|| agrees(program, machine))).ok()
    };
    if let Some(found) = found(program, machine) {
        return found;
    }
    // Loops that are left without an end are short.
    let machine = Machine { step_limit: machine.step_limit.min(20_000), ..machine.clone() };
    let mut least = program.clone();
    for number in 0..least.instructions.len() {
        let nothing = Instruction { op: Op::Nothing, guard: ALWAYS, ..least.instructions[number] };
        let kept = std::mem::replace(&mut least.instructions[number], nothing);
        if found(&least, &machine).is_some() {
            least.instructions[number] = kept;
        }
    }
    let lines = least.instructions.iter().enumerate().filter(|(_, it)| it.op != Op::Nothing);
    let lines: Vec<String> =
        lines.map(|(number, it)| format!("{number} {:?} {:?}", it.guard, it.op)).collect();
    panic!("{}", lines.join("\n"));
}
