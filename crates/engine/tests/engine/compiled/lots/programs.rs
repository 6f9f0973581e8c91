//! Programs whose warps and lanes race for words of their block's memory.

use std::panic::AssertUnwindSafe;

use tmu_engine::{Compile, Kernel, Machine, Outcome};
use tmu_program::{
    Address, AtomicOperation, AtomicType, Axis, Comparison, Condition, Conversion, Flags, FloatMode,
    FloatSource, Instruction, InterpolationPoint, Op, Outside, Program, Quorum, Reduction, Shift,
    ShiftAmount, ShuffleMode, Source, Space, Special, SurfaceAccess, SurfaceAtomicType, SurfaceData,
    TextureReference, Token, Type, WideSource, Width,
};
use tmu_texture::{Dimension, Model, cpu};

use super::{Lots, start};
use crate::compiled::surfaces::TEXELS;
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
        ..Machine::default()
    }
}

/// A program that grows.
struct Statements<'l> {
    lots: &'l mut Lots,
    code: Vec<(Condition, Op)>,
    /// Of the loops around.
    depth: u16,
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

    /// Where an access of so many bytes goes in a block's piece, but for what is added to it.
    fn place(&mut self, bytes: u32) -> u32 {
        if self.lots.yes() {
            return self.place_in_row(bytes);
        }
        self.raced_place(bytes);
        0
    }

    /// Threads have places one behind the other, or in rows; other warps may have the same.
    fn place_in_row(&mut self, bytes: u32) -> u32 {
        let step = self.lots.of(&[bytes, bytes, bytes, 4, 8, 12, 16, 0]) / bytes * bytes;
        self.push(multiply(ADDRESS, 0, step));
        if self.lots.yes() {
            let pitch = self.lots.of(&[16, 64, 80, 128]);
            self.push(Op::ReadSpecial { to: Some(r(ROW)), special: Special::Thread(Axis::Y) });
            self.push(multiply(ROW, ROW, pitch));
            self.push(Op::add(r(ADDRESS), from(ADDRESS), from(ROW)));
        }
        RACED + bytes * self.lots.draw(8) as u32
    }

    /// Where lanes race: others, and other warps, have the same places.
    fn raced_place(&mut self, bytes: u32) {
        let of_lane = self.lots.draw(3) == 0;
        let register = 3 + self.lots.draw(9) as u16;
        let number = if of_lane { from(0) } else { from(register) };
        self.push(multiply(ADDRESS, if of_lane { 0 } else { register }, bytes));
        self.push(Op::add(r(ADDRESS), from(ADDRESS), number));
        self.push(and(ADDRESS, ADDRESS, (RACED - 1) & !(bytes - 1)));
    }

    /// An address of an access of so many bytes.
    fn address(&mut self, bytes: u32) -> (Space, Address) {
        let offset = self.place(bytes) as i32;
        let shared = Address { low: from(ADDRESS), high: None, offset };
        match self.lots.draw(6) {
            0..3 => (Space::Shared, shared),
            3 => {
                let offset = offset + (1 << 24);
                (Space::Generic, Address { high: Some(Source::ZERO), offset, ..shared })
            }
            4 => (Space::Local, shared),
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

    /// The block's piece of the buffer as a surface of bytes or of texels, which other accesses race with.
    fn surface(&mut self) {
        use Width::{B32, B64, U8, U16};
        let mask = 1 + self.lots.draw(15) as u8;
        let data = self.lots.of(&[
            SurfaceData::Bytes(B32),
            SurfaceData::Bytes(B64),
            SurfaceData::Bytes(U8),
            SurfaceData::Bytes(U16),
            SurfaceData::Words(1 + (mask & 3)),
            SurfaceData::Components(mask),
        ]);
        let texels = matches!(data, SurfaceData::Components(_));
        let bytes = match data {
            SurfaceData::Bytes(width) => width.bytes(),
            SurfaceData::Components(_) => 4,
            SurfaceData::Words(_) => 16,
        };
        let offset = self.place(bytes);
        self.push(Op::add(r(ADDRESS), from(ADDRESS), from(BASE)));
        self.push(Op::add(r(ADDRESS), from(ADDRESS), offset));
        if texels {
            let (shift, limit) = (Shift::Right, ShiftAmount::Clamp);
            let (to, value) = (Some(r(ADDRESS)), from(ADDRESS));
            self.push(Op::Shift { to, value, amount: immediate(2), shift, limit });
        }
        // One place in sixteen is outside.
        if self.lots.draw(16) == 0 {
            let far = Op::add(r(ADDRESS), from(ADDRESS), 1 << 20);
            self.guarded(far);
        }
        let words = matches!(data, SurfaceData::Words(_));
        let outside =
            if words { Outside::Defaults } else { self.lots.of(&[Outside::Ignore, Outside::Defaults]) };
        let access = Box::new(SurfaceAccess {
            surface: TextureReference::Slots { texture: if texels { TEXELS } else { 0 }, sampler: 0 },
            dimension: Dimension::D1,
            array: false,
            coordinates: [from(ADDRESS), Source::ZERO, Source::ZERO],
            layer: Source::ZERO,
            x_in_bytes: !texels,
            outside,
            data,
        });
        let op = match self.lots.draw(5) {
            0..2 => Op::SurfaceStore { from: [(); 4].map(|()| self.lots.source()), access },
            2 if data == SurfaceData::Bytes(B32) => {
                use AtomicOperation::{Add, CompareExchange, Exchange, Maximum};
                let operation = self.lots.of(&[Add, Maximum, Exchange, CompareExchange]);
                let kind = SurfaceAtomicType::Given(self.lots.of(&[AtomicType::U32, AtomicType::S32]));
                let words = |lots: &mut Lots| -> WideSource { [lots.source(), Source::ZERO] };
                let (value, compare) = (words(self.lots), words(self.lots));
                Op::SurfaceAtomic { to: [self.lots.to(), None], access, operation, kind, value, compare }
            }
            _ => {
                let loaded = match data {
                    SurfaceData::Bytes(width) => width.registers(),
                    SurfaceData::Words(count) => count.into(),
                    SurfaceData::Components(mask) => mask.count_ones() as usize,
                };
                let to = [0, 1, 2, 3].map(|word| if word < loaded { self.lots.to() } else { None });
                Op::SurfaceLoad { to, not_resident: None, access }
            }
        };
        self.guarded(op);
    }

    /// Of a texture, at places that lie side by side or anywhere.
    fn fetch(&mut self) {
        if self.lots.yes() {
            let lane = Conversion::new(Some(r(ADDRESS)), Type::F32, from(0), Type::U32);
            let float = |value| FloatSource { value, absolute: false, negate: false };
            let scale = self.lots.of(&[1f32 / 16.0, 1.0 / 37.0, 0.7]);
            let (a, b, mode) = (float(from(ADDRESS)), float(scale.to_bits().into()), FloatMode::default());
            let to = Some(r(ADDRESS));
            self.push(Op::Convert(lane));
            self.push(Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode });
        }
        let fetch = self.lots.fetch(from(ADDRESS));
        self.guarded(Op::Fetch(Box::new(fetch)));
    }

    fn atomic(&mut self) {
        use AtomicOperation::{
            Add, And, CompareExchange, Decrement, Exchange, Increment, Maximum, Minimum, Or, Xor,
        };
        let operation = self.lots.of(&[
            Add,
            Minimum,
            Maximum,
            Increment,
            Decrement,
            And,
            Or,
            Xor,
            Exchange,
            CompareExchange,
        ]);
        let fits = |kind| if matches!(operation, Increment | Decrement) { AtomicType::U32 } else { kind };
        let kind = fits(self.lots.of(&[AtomicType::U32, AtomicType::S32, AtomicType::U64, AtomicType::S64]));
        let of_halves = self.lots.of(&[Add, Minimum, Maximum]);
        let (kind, operation) = match self.lots.draw(16) {
            0 => (AtomicType::F32 { flush: false }, Add),
            1 => (AtomicType::F32 { flush: true }, Add),
            2 => (AtomicType::F64, Add),
            3 => (AtomicType::F16x2 { flush: self.lots.yes() }, of_halves),
            4 => (AtomicType::Bf16x2, of_halves),
            5 => (AtomicType::Half { brain: self.lots.yes() }, of_halves),
            6 => (AtomicType::B16, CompareExchange),
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

    /// Parts of a warp wait for each other, or let each other go first.
    fn meeting(&mut self, together: bool) {
        // Lanes that wait for others that never come do so up to the limit.
        let waits = if together { self.lots.yes() } else { self.lots.draw(16) == 0 };
        let op = match waits {
            true => Op::WarpBarrier { mask: immediate(u32::MAX), together: together && self.lots.yes() },
            false => Op::GiveWay,
        };
        self.push(op);
    }

    /// Warps arrive at a barrier, do something else, and wait there then.
    fn arrival(&mut self) {
        let index = immediate(1 + self.lots.draw(3) as u32);
        self.push(Op::Barrier { index, threads: None, wait: false, reduce: None });
        for _ in 0..1 + self.lots.draw(3) {
            self.access();
        }
        self.push(Op::AwaitBarrier { index });
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
        self.draw(statements, false);
        let leaves = self.here();
        self.push(Op::Nothing);
        let target = self.here();
        self.draw(statements, false);
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
        self.draw(statements, false);
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

    /// A function that some lanes call, and return from one by one.
    fn function(&mut self, statements: u64) {
        let calls = self.here();
        self.push(Op::Nothing);
        self.push(Op::Nothing);
        self.draw(statements, false);
        let leave = self.lots.condition();
        self.code.push((leave, Op::Pop { token: Token::Return }));
        self.draw(statements, false);
        self.push(Op::Pop { token: Token::Return });
        let behind = self.here();
        self.push(Op::Reconverge);
        let guard = if self.lots.yes() { ALWAYS } else { self.lots.condition() };
        self.code[calls as usize] = (guard, Op::Call { target: calls + 2 });
        self.code[calls as usize + 1] = (ALWAYS, Op::Branch { target: behind });
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
                7 | 11..13 | 19 if number > 2 => self.either(number / 2),
                8 => self.carries(),
                9 => self.exchange(),
                10 if together => match self.lots.draw(4) {
                    0 => self.arrival(),
                    _ => self.barrier(),
                },
                13 if number > 2 && self.depth < 2 => self.rounds(number / 2),
                14 if together && self.lots.draw(4) == 0 => {
                    let guard = self.lots.condition();
                    self.code.push((guard, Op::Exit));
                }
                16..18 => self.surface(),
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
pub(crate) fn drawn(lots: &mut Lots, threads: u32, of_stage: bool) -> Program {
    let code = start(lots, threads);
    let mut statements = Statements { lots, code, depth: 0, of_stage };
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

/// Runs a program on so many threads each, with vectors of any width, interpreted and compiled: what comes of it, and what it leaves behind, is the same.
pub(crate) fn agrees_in_every_way<L: PartialEq>(
    program: &Program,
    machine: &Machine,
    threads: &[usize],
    run: impl Fn(&Kernel, &Machine) -> (L, Outcome),
) -> Outcome {
    let kernel = Kernel::new(program.clone()).expect("a valid program");
    let with =
        |threads, width, compile| run(&kernel, &Machine { threads, width, compile, ..machine.clone() });
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
