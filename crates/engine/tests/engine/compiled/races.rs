//! Programs whose warps and lanes race for words of their block's memory, drawn by lot: what comes of it is the same on any
//! number of threads, with vectors of any width, interpreted and compiled (`docs/execution-order.md`).
//!
//! Blocks share nothing but words to which they add without looking: what they race for is open.

use tmu_engine::{Compile, Kernel, Launch, Machine, Outcome};
use tmu_program::{
    Address, AtomicOperation, AtomicType, Comparison, Condition, Flags, Op, Quorum, Reduction, ShuffleMode,
    Source, Space, Token, WideSource, Width,
};
use tmu_texture::cpu;

use super::operations::{Lots, start};
use super::{ALWAYS, and, launch, multiply, outcome, store};
use crate::{from, p, program, r};

/// Bytes of each block's shared memory, and of its own piece of the buffer, which are raced for.
const RACED: u32 = 64;
const BLOCKS: u32 = 9;
/// Where the words lie to which all blocks add, and behind them the results of each thread, in words.
const COMMON: u32 = BLOCKS * RACED / 4;
const RESULTS: u32 = COMMON + 16;
const RESULT_WORDS: u32 = 16;

/// Registers of the program's own beyond those that the operations of [`Lots`] use: an address, what is added to it, the
/// rounds of loops.
const ADDRESS: u16 = 13;
const BASE: u16 = 16;
const ROUNDS: u16 = 17;
/// The same for predicates.
const GOES_ON: u16 = 4;

const fn immediate(word: u32) -> Source {
    Source::Immediate(word)
}

/// A program that grows.
struct Racing<'l> {
    lots: &'l mut Lots,
    code: Vec<(Condition, Op)>,
    /// Of the loops around.
    depth: u16,
}

impl Racing<'_> {
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

    /// An address of an access of so many bytes, which other lanes, and other warps, have too.
    fn address(&mut self, bytes: u32) -> (Space, Address) {
        let of_lane = self.lots.draw(3) == 0;
        let register = 3 + self.lots.draw(9) as u16;
        let number = if of_lane { from(0) } else { from(register) };
        self.push(multiply(ADDRESS, if of_lane { 0 } else { register }, bytes));
        self.push(Op::add(r(ADDRESS), from(ADDRESS), number));
        self.push(and(ADDRESS, ADDRESS, (RACED - 1) & !(bytes - 1)));
        let shared = Address { low: from(ADDRESS), high: None, offset: 0 };
        match self.lots.draw(5) {
            0..3 => (Space::Shared, shared),
            3 => (Space::Generic, Address { high: Some(Source::ZERO), offset: 1 << 24, ..shared }),
            _ => {
                self.push(Op::add(r(ADDRESS), from(ADDRESS), from(BASE)));
                let space = self.lots.of(&[Space::Global, Space::Generic]);
                (space, Address { high: Some(immediate(2)), ..shared })
            }
        }
    }

    fn access(&mut self) {
        use Width::{B32, B64, B128, S8, S16, U8, U16};
        let width = self.lots.of(&[B32, B32, B32, B64, B128, U8, S8, U16, S16]);
        let (space, address) = self.address(width.bytes());
        let op = match self.lots.yes() {
            true => Op::Load { to: [(); 4].map(|()| self.lots.to()), space, address, width },
            false => Op::Store { space, address, width, from: [(); 4].map(|()| self.lots.source()) },
        };
        self.guarded(op);
    }

    fn atomic(&mut self) {
        use AtomicOperation::{Add, And, CompareExchange, Decrement, Exchange, Increment, Maximum, Or, Xor};
        let operation =
            self.lots.of(&[Add, Maximum, Increment, Decrement, And, Or, Xor, Exchange, CompareExchange]);
        let fits = |kind| if matches!(operation, Increment | Decrement) { AtomicType::U32 } else { kind };
        let kind = fits(self.lots.of(&[AtomicType::U32, AtomicType::S32, AtomicType::U64]));
        let (kind, operation) = match self.lots.draw(12) {
            0 => (AtomicType::F32 { flush: false }, Add),
            1 => (AtomicType::F32 { flush: true }, Add),
            2 => (AtomicType::F64, Add),
            _ => (kind, operation),
        };
        let (space, address) = self.address(kind.width().bytes());
        let words = |lots: &mut Lots| -> WideSource { [lots.source(), lots.source()] };
        let (value, compare) = (words(self.lots), words(self.lots));
        let to = [self.lots.to(), self.lots.to()];
        self.guarded(Op::Atomic { to, space, address, operation, kind, value, compare });
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

    /// A barrier of all warps, some with a question to all threads.
    fn barrier(&mut self) {
        let reduction =
            self.lots.of(&[None, Some(Reduction::Count), Some(Reduction::All), Some(Reduction::Any)]);
        let reduce = reduction.map(|reduction| (reduction, self.lots.condition()));
        let index = immediate(self.lots.draw(3) as u32);
        self.push(Op::Barrier { index, threads: None, wait: true, reduce });
        if reduce.is_some() {
            let (to, holds) = (self.lots.to(), Some(self.lots.predicate()));
            self.push(Op::BarrierResult { to, holds });
        }
    }

    /// Lanes diverge, and reconverge.
    fn either(&mut self, statements: u64) {
        let parts = self.here();
        self.push(Op::Nothing);
        self.statements(statements, false);
        let leaves = self.here();
        self.push(Op::Nothing);
        let target = self.here();
        self.statements(statements, false);
        let reconverge = self.here();
        self.push(Op::Reconverge);
        self.code[parts as usize] = (self.lots.condition(), Op::Diverge { target, reconverge });
        self.code[leaves as usize] = (ALWAYS, Op::Branch { target: reconverge });
    }

    /// A loop of as many rounds as the low bits of a word say, or of so many that warps use up their turns.
    fn rounds(&mut self, statements: u64) {
        let (rounds, goes_on) = (ROUNDS + self.depth, p(GOES_ON + self.depth));
        let behind = self.here();
        match self.depth == 0 && self.lots.draw(32) == 0 {
            true => self.push(Op::copy(r(rounds), 700)),
            false => {
                let register = 3 + self.lots.draw(9) as u16;
                self.push(and(rounds, register, 3));
            }
        }
        let breaks = self.lots.yes();
        if breaks {
            self.push(Op::Nothing);
        }
        let head = self.here();
        self.depth += 1;
        self.statements(statements, false);
        self.depth -= 1;
        self.push(Op::subtract(r(rounds), from(rounds), 1));
        let more = Op::compare(goes_on, from(rounds), Comparison::GREATER, 0, true);
        self.push(more);
        if breaks {
            self.code.push((Condition::Unless(goes_on), Op::Pop { token: Token::Break }));
            self.push(Op::Branch { target: head });
            let target = self.here();
            self.code[behind as usize + 1] = (ALWAYS, Op::Push { token: Token::Break, target });
        } else if self.lots.yes() {
            let leaves = self.here();
            self.push(Op::Nothing);
            self.access();
            self.push(Op::Branch { target: head });
            let reconverge = self.here();
            self.push(Op::Reconverge);
            let leave = Op::Diverge { target: reconverge, reconverge };
            self.code[leaves as usize] = (Condition::Unless(goes_on), leave);
        } else {
            let reconverge = self.here() + 1;
            self.code.push((Condition::If(goes_on), Op::Diverge { target: head, reconverge }));
            self.push(Op::Reconverge);
        }
    }

    /// Statements drawn by lot. `together`: all lanes of a warp are here that are not done.
    fn statements(&mut self, number: u64, together: bool) {
        for _ in 0..1 + self.lots.draw(number) {
            match self.lots.draw(16) {
                0..5 => self.access(),
                5..8 => self.atomic(),
                8 => self.carries(),
                9 => self.exchange(),
                10 if together => self.barrier(),
                11..13 if number > 2 => self.either(number / 2),
                13 if number > 2 && self.depth < 2 => self.rounds(number / 2),
                14 if together && self.lots.draw(4) == 0 => {
                    let guard = self.lots.condition();
                    self.code.push((guard, Op::Exit));
                }
                _ => {
                    let op = self.lots.op();
                    self.guarded(op);
                }
            }
        }
    }
}

/// A program that stores what its registers, its predicates and the shared memory hold in the end.
fn drawn(lots: &mut Lots, threads: u32) -> tmu_program::Program {
    let code = start(lots, threads);
    let mut racing = Racing { lots, code, depth: 0 };
    racing.push(multiply(BASE, 1, RACED));
    racing.statements(24, true);
    racing.push(multiply(ADDRESS, 0, 4));
    racing.push(and(ADDRESS, ADDRESS, RACED - 1));
    let shared = Address { low: from(ADDRESS), high: None, offset: 0 };
    let to = [Some(r(12)), None, None, None];
    racing.push(Op::Load { to, space: Space::Shared, address: shared, width: Width::B32 });
    // One word of all blocks, to which each adds.
    let common = Address { low: immediate(4 * COMMON), high: Some(immediate(2)), offset: 0 };
    let value = [from(3), Source::ZERO];
    let (operation, kind) = (AtomicOperation::Add, AtomicType::U32);
    let (to, space) = ([None; 2], Space::Global);
    racing.push(Op::Atomic { to, space, address: common, operation, kind, value, compare: value });
    racing.push(multiply(14, 2, RESULT_WORDS));
    racing.push(Op::add(r(14), from(14), RESULTS));
    let store_next = |racing: &mut Racing<'_>, register| {
        store(14, register).into_iter().for_each(|op| racing.push(op));
        racing.push(Op::add(r(14), from(14), 1));
    };
    (3..13).for_each(|register| store_next(&mut racing, register));
    for predicate in 0..4 {
        let condition = Condition::If(p(predicate));
        racing.push(Op::Select { to: Some(r(3)), condition, then: immediate(1), otherwise: Source::ZERO });
        store_next(&mut racing, 3);
    }
    racing.push(Op::Exit);
    let mut program = program(racing.code);
    (program.registers, program.shared_bytes) = (20, RACED);
    program
}

/// Runs a program in every way, on 1, 2 and 7 threads.
fn agrees_on_any_threads(program: &tmu_program::Program, launch: Launch) -> Outcome {
    let words = u64::from(RESULTS + launch.blocks() as u32 * launch.threads() * RESULT_WORDS);
    let kernel = Kernel::new(program.clone()).expect("a valid program");
    let with = |threads, width, compile| {
        outcome(&kernel, launch, &Machine { threads, width, compile, ..Machine::default() }, words)
    };
    let reference = with(1, cpu::Width::Baseline, Compile::Never);
    for &width in cpu::Width::available() {
        for compile in [Compile::Never, Compile::Always] {
            for threads in [1, 2, 7] {
                let found = with(threads, width, compile);
                assert_eq!(found.1, reference.1, "on {threads} threads, {width}, {compile:?}");
                assert!(found.0 == reference.0, "memory: on {threads} threads, {width}, {compile:?}");
            }
        }
    }
    reference.1
}

/// Of the programs so many end with faults, and so many have lanes that part.
fn compare_drawn(seeds: std::ops::Range<u64>) -> [usize; 2] {
    let mut found = [0; 2];
    for seed in seeds {
        let mut lots = Lots(seed);
        let threads = lots.of(&[64, 96, 100, 160]);
        let mut program = drawn(&mut lots, threads);
        program.independent_threads = seed % 2 == 1;
        let caught = std::panic::catch_unwind(|| agrees_on_any_threads(&program, launch(BLOCKS, threads)));
        let Ok(ran) = caught else { panic!("seed {seed}, blocks of {threads} threads:\n{program}") };
        found[0] += usize::from(!ran.faults.is_empty());
        found[1] += usize::from(ran.statistics.divergent > 0);
    }
    found
}

/// The order in which warps store shows: a program whose outcome does not depend on it would prove nothing.
#[test]
fn races_inside_a_block_come_out_the_same() {
    let [faulted, diverged] = compare_drawn(0..100);
    assert!(faulted < 15, "{faulted} of the programs end early");
    assert!(diverged > 40, "in {diverged} of the programs lanes part");
}

#[test]
#[ignore = "minutes"]
fn many_races_inside_a_block_come_out_the_same() {
    compare_drawn(1000..4000);
}
