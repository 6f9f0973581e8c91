//! Compiled kernels leave behind what the interpreter does, which is the oracle here.

mod accesses;
mod barriers;
mod branches;
mod buffers;
mod doubles;
mod formats;
mod functions;
mod halves;
mod local;
pub(crate) mod lots;
mod operations;
mod quotients;
mod races;
mod rows;
mod samples;
mod stages;
mod sums;
mod surfaces;
mod texels;
mod watched;
mod widths;
mod windows;

use tmu_engine::{Compile, Execution, Kernel, Launch, Machine, Outcome, Surface, Tracer};
use tmu_program::{
    Address, Axis, Comparison, Condition, Op, Part, Predicate, Program, Source, Space, Special, Token, Width,
};
use tmu_texture::{Format, cpu};

use crate::{World, from, p, program, r};

const ALWAYS: Condition = Condition::Always;

/// What a program leaves in a buffer of that many words at 2³³, see [`world`], and what came of it.
fn outcome(kernel: &Kernel, launch: Launch, machine: &Machine, words: u64) -> (Vec<u8>, Outcome) {
    let (memory, outcome) = executed(kernel, launch, machine, words);
    (memory, Outcome { execution: Execution::default(), ..outcome })
}

/// The same with how it was executed.
fn executed(kernel: &Kernel, launch: Launch, machine: &Machine, words: u64) -> (Vec<u8>, Outcome) {
    traced(kernel, launch, machine, words, None)
}

/// The same of a launch that somebody may watch.
fn traced(
    kernel: &Kernel,
    launch: Launch,
    machine: &Machine,
    words: u64,
    tracer: Option<&mut dyn Tracer>,
) -> (Vec<u8>, Outcome) {
    let world = world(words);
    let outcome = kernel.run(machine, world.bindings(), launch, tracer).expect("a valid launch");
    (left_in_memory(&world), outcome)
}

/// What the buffer at 2³³ holds.
fn left_in_memory(world: &World) -> Vec<u8> {
    let (buffer, _) = world.memory.buffer_at(2 << 32).expect("bound");
    world.memory.bytes(buffer)
}

/// A buffer of so many words at 2³³, another one of 1027 bytes at 2³⁴, constants, surfaces of the buffers' bytes, and textures.
fn world(words: u64) -> World {
    let mut world = World::default();
    world.constants.set(0, lots::constants()).expect("small");
    let bytes: Vec<u8> = (0..1027u32).map(|number| (number * 37) as u8).collect();
    world.constants.set(1, bytes.clone()).expect("small");
    let buffer = world.memory.bind("out", words * 4).expect("small");
    let from = world.memory.bind_bytes("in", &bytes).expect("small");
    assert_eq!([buffer, from].map(|it| world.memory.address(it)), [2 << 32, 4 << 32]);
    world.textures = lots::textures();
    world.textures.surfaces = vec![
        Some(Surface::of_bytes(2 << 32, 4 * words as u32)),
        Some(Surface::of_bytes(4 << 32, 1027)),
        // Less than there is, from a word on; more than there is; none.
        Some(Surface::of_bytes((4 << 32) + 8, 514)),
        Some(Surface::of_bytes((2 << 32) + 4, 300)),
        Some(Surface::of_bytes(4 << 32, 2000)),
        None,
    ];
    world.textures.surfaces.extend(surfaces::surfaces());
    world.textures.surfaces.push(Some(Surface::of_texels(2 << 32, Format::Rgba8Snorm, words as u32)));
    world
}

/// Runs it compiled for all widths, by one thread and several, as a large program is, and with threads that may wait for each other; and interpreted.
fn agrees(program: &Program, launch: Launch, machine: &Machine, words: u64) -> Outcome {
    let with = |kernel: &Kernel, threads: usize, width: cpu::Width, compile: Compile| {
        outcome(kernel, launch, &Machine { threads, width, compile, ..machine.clone() }, words)
    };
    let interpreted = |kernel: &Kernel| with(kernel, 1, cpu::Width::Baseline, Compile::Never);
    let independent = Program { independent_threads: true, ..program.clone() };
    let [kernel, longer, independent] = [program.clone(), longer(program), independent]
        .map(|program| Kernel::new(program).expect("a valid program"));
    let expected = interpreted(&kernel);
    for (kernel, expected, threads) in [
        (&kernel, &expected, &[1, 3][..]),
        (&longer, &expected, &[1]),
        (&independent, &interpreted(&independent), &[1]),
    ] {
        for &width in cpu::Width::available() {
            for &threads in threads {
                let compiled = with(kernel, threads, width, Compile::Always);
                assert_eq!(compiled.1, expected.1, "on {threads} threads, {width}");
                assert!(compiled.0 == expected.0, "memory: on {threads} threads, {width}");
            }
        }
    }
    expected.1
}

/// The same with so many instructions behind the end, if that is one, that it is compiled as large programs are.
fn longer(program: &Program) -> Program {
    let mut program = program.clone();
    let ends = |op: &Op| matches!(op, Op::Exit | Op::Pop { .. });
    if program.instructions.last().is_some_and(|last| last.guard == ALWAYS && ends(&last.op)) {
        let origin = program.add_origin(1 << 20, "behind the end");
        for _ in 0..200 {
            program.push(Op::Nothing, ALWAYS, origin);
        }
    }
    program
}

/// The low word of a register's product with a number.
fn multiply(to: u16, a: u16, b: u32) -> Op {
    let (to, a, b) = (Some(r(to)), from(a), b.into());
    Op::Multiply { to, a, b, signed_a: false, signed_b: false, part: Part::Low }
}

/// The address of the word with the number in a register, through register 15.
fn word(number: u16) -> (Op, Address) {
    let shift = Op::Shift {
        to: Some(r(15)),
        value: from(number),
        amount: Source::Immediate(2),
        shift: tmu_program::Shift::Left,
        limit: tmu_program::ShiftAmount::Clamp,
    };
    (shift, Address { low: from(15), high: Some(Source::Immediate(2)), offset: 0 })
}

pub(crate) fn store(number: u16, value: u16) -> [Op; 2] {
    let (shift, address) = word(number);
    let words = [from(value), Source::ZERO, Source::ZERO, Source::ZERO];
    [shift, Op::Store { from: words, space: Space::Global, address, width: Width::B32 }]
}

fn load(to: u16, number: u16) -> [Op; 2] {
    let (shift, address) = word(number);
    [
        shift,
        Op::Load { to: [Some(r(to)), None, None, None], space: Space::Global, address, width: Width::B32 },
    ]
}

/// Register 0 = thread, 1 = block, 2 = number in the grid, for blocks of that many threads.
pub(crate) fn numbers(threads: u32) -> Vec<Op> {
    let special = |to, special| Op::ReadSpecial { to: Some(r(to)), special };
    vec![
        special(0, Special::Thread(Axis::X)),
        special(1, Special::Block(Axis::X)),
        multiply(2, 1, threads),
        Op::add(r(2), from(2), from(0)),
    ]
}

/// The bits of a register that a mask has.
fn and(to: u16, a: u16, mask: u32) -> Op {
    Op::Logic { to: Some(r(to)), a: from(a), b: mask.into(), c: Source::ZERO, table: 0xc0 }
}

/// Little-endian words.
fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect()
}

/// Machines that compile whatever they run, on one thread: one for each width that there is code for.
fn compiling() -> impl Iterator<Item = Machine> {
    let widths = cpu::Width::available().iter().filter(|width| **width != cpu::Width::Baseline);
    widths.map(|&width| Machine { threads: 1, width, compile: Compile::Always, ..Machine::default() })
}

pub(crate) fn launch(blocks: u32, threads: u32) -> Launch {
    Launch { grid: [blocks, 1, 1], block: [threads, 1, 1], dynamic_shared_bytes: 0, cooperative: false }
}

fn always(ops: impl IntoIterator<Item = Op>) -> Vec<(Condition, Op)> {
    ops.into_iter().map(|op| (ALWAYS, op)).collect()
}

fn set(to: Predicate, a: u16, comparison: Comparison, b: impl Into<Source>) -> Op {
    Op::compare(to, from(a), comparison, b, false)
}

/// A loop of as many rounds as `rounds` says; what is in it counts register 4 up and adds it to register 3.
fn looping(
    start: &[(Condition, Op)],
    inside: &[(Condition, Op)],
    rounds: impl Into<Source>,
) -> Vec<(Condition, Op)> {
    let mut code = start.to_vec();
    let head = code.len() as u32;
    code.extend(always([Op::add(r(4), from(4), 1), Op::add(r(3), from(3), from(4))]));
    code.extend_from_slice(inside);
    code.push((ALWAYS, set(p(0), 4, Comparison::LESS, rounds)));
    code.push((Condition::If(p(0)), Op::Branch { target: head }));
    code
}

/// All lanes make the same number of rounds.
#[test]
fn a_loop_that_all_lanes_leave_together() {
    let mut code = looping(&always(numbers(256)), &always([Op::add(r(3), from(3), from(2))]), 10);
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    let ran = agrees(&program(code), launch(5, 256), &Machine::default(), 5 * 256);
    // Each of 40 warps: 4 before, 10 rounds of 5 but for the branch of the last, 3 behind.
    assert_eq!(ran.statistics.instructions(), 40 * 56);
}

/// Lanes leave a loop one by one; what was the same in all lanes is not any more, and is used behind the loop. Blocks of 70
/// threads have a warp of 6.
#[test]
fn a_loop_that_lanes_leave_one_by_one() {
    for threads in [256, 70] {
        let mut start = always(numbers(threads));
        start.push((ALWAYS, Op::Push { token: Token::Break, target: 13 }));
        let mut code = start.clone();
        code.extend(always([
            Op::add(r(4), from(4), 1),
            Op::add(r(3), from(3), from(4)),
            and(5, 2, 7),
            set(p(0), 4, Comparison::GREATER, from(5)),
        ]));
        code.push((Condition::If(p(0)), Op::Pop { token: Token::Break }));
        code.push((ALWAYS, set(p(1), 4, Comparison::LESS, 20)));
        code.push((Condition::If(p(1)), Op::Branch { target: 5 }));
        code.push((ALWAYS, Op::Pop { token: Token::Break }));
        assert_eq!(code.len(), 13);
        code.extend(always([Op::add(r(6), from(4), from(3))]));
        // All together again, until the end.
        code.extend(always([Op::copy(r(4), 0)]));
        let mut code = looping(&code, &[], 5);
        code.extend(always([Op::add(r(6), from(6), from(3))]));
        code.extend(always(store(2, 6)));
        code.push((ALWAYS, Op::Exit));
        let ran = agrees(&program(code), launch(5, threads), &Machine::default(), 5 * 256);
        assert!(ran.statistics.divergent > 0);
    }
}

/// Warps go different ways as wholes, and lanes of one warp too.
#[test]
fn branches_that_warps_take_differently() {
    let mut code = always(numbers(128));
    code.extend(always([set(p(0), 0, Comparison::LESS, 64), set(p(1), 0, Comparison::EQUAL, 100)]));
    code.push((Condition::If(p(0)), Op::Diverge { target: 10, reconverge: 11 }));
    code.push((Condition::If(p(1)), Op::copy(r(3), 77)));
    code.push((ALWAYS, Op::add(r(3), from(3), from(2))));
    code.push((ALWAYS, Op::Branch { target: 11 }));
    code.push((ALWAYS, Op::add(r(3), from(0), 1000)));
    code.push((ALWAYS, Op::Reconverge));
    code.extend(always(store(2, 3)));
    code.push((Condition::If(p(1)), Op::Exit));
    code.extend(always([
        Op::add(r(2), from(2), 128 * 6),
        Op::ReadSpecial { to: Some(r(3)), special: Special::ClockLow },
    ]));
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    agrees(&program(code), launch(6, 128), &Machine::default(), 128 * 12);
}

/// Each thread adds the word of its neighbour, which another warp may have changed before: the order of the warps shows.
#[test]
fn loads_see_what_the_warps_before_have_stored() {
    let mut code = always(numbers(256));
    code.extend(always(store(2, 2)));
    code.extend(always([Op::add(r(4), from(0), 37)]));
    code.extend(always([and(4, 4, 255)]));
    code.extend(always([Op::subtract(r(5), from(2), from(0)), Op::add(r(4), from(4), from(5))]));
    code.extend(always(load(6, 4)));
    code.extend(always([Op::add(r(6), from(6), from(2))]));
    code.extend(always(store(2, 6)));
    code.push((ALWAYS, Op::Exit));
    agrees(&program(code), launch(3, 256), &Machine::default(), 3 * 256);
}

/// All warps of a block store to the same words, again and again and for longer than a warp's turn: who is last shows.
#[test]
fn stores_take_effect_in_the_order_of_turns() {
    let mut start = always(numbers(1024));
    start.extend(always([and(7, 0, 31)]));
    start.extend(always([Op::add(r(3), from(0), 0)]));
    let mut code = looping(&start, &always(store(7, 3)), 3000);
    code.push((ALWAYS, Op::Exit));
    agrees(&program(code), launch(1, 1024), &Machine::default(), 32);
}

/// A turn has 16,384 instructions, and ends before a basic block that does not fit (docs/execution-order.md). By hand: 6 instructions and 1819 rounds of 9;
/// of the next round, 7 would fit, the store among them. The second warp sees what the first one has stored up to then.
#[test]
fn turns_end_before_blocks_that_do_not_fit() {
    let mut start = always(numbers(64));
    start.extend(always(load(6, 5)));
    let mut inside = always(store(5, 4));
    inside.extend(always([Op::Nothing, Op::Nothing, Op::Nothing]));
    let mut code = looping(&start, &inside, 3000);
    code.extend(always([Op::add(r(7), from(2), 1)]));
    code.extend(always(store(7, 6)));
    code.push((ALWAYS, Op::Exit));
    let program = program(code);
    agrees(&program, launch(1, 64), &Machine::default(), 65);
    let machine = Machine { compile: Compile::Never, ..Machine::default() };
    let kernel = Kernel::new(program).expect("a valid program");
    let (memory, _) = outcome(&kernel, launch(1, 64), &machine, 65);
    let words: Vec<u32> =
        memory.chunks_exact(4).map(|it| u32::from_le_bytes([it[0], it[1], it[2], it[3]])).collect();
    assert_eq!(words[..2], [3000, 0]);
    assert_eq!(words[33..], [1819; 32]);
}

/// One thread stores out of range: the warps before it in its block have run to their ends, those behind it have not.
#[test]
fn faults_leave_what_was_stored_before_them() {
    let mut code = always(numbers(256));
    code.extend(always(store(2, 2)));
    code.extend(always([set(p(0), 0, Comparison::EQUAL, 100), set(p(1), 1, Comparison::EQUAL, 2)]));
    code.push((
        ALWAYS,
        Op::Combine {
            to: p(0),
            a: Condition::If(p(0)),
            b: Condition::If(p(1)),
            function: tmu_program::BooleanFunction::And,
        },
    ));
    code.extend(always([Op::add(r(3), from(2), 1024)]));
    code.push((Condition::If(p(0)), Op::copy(r(3), 0x1000_0000)));
    code.extend(always(store(3, 2)));
    code.push((ALWAYS, Op::Exit));
    let ran = agrees(&program(code), launch(4, 256), &Machine::default(), 2048);
    assert_eq!(ran.faults.len(), 1);
    assert_eq!(ran.faults[0].thread, Some([100, 0, 0]));
}

/// A block that is stopped at its limit is stopped at the same instruction.
#[test]
fn limits_are_reached_where_the_interpreter_reaches_them() {
    let mut code = looping(&always(numbers(128)), &always(store(2, 3)), 1_000_000);
    code.push((ALWAYS, Op::Exit));
    let program = program(code);
    for step_limit in [1, 100, 70_000, 140_000] {
        let machine = Machine { step_limit, ..Machine::default() };
        let ran = agrees(&program, launch(2, 128), &machine, 256);
        assert_eq!(ran.faults.len(), 2, "both blocks are of the first wave");
    }
}

/// Lanes that are killed store nothing, quads that are killed are done; calls, traps and the end of the program.
#[test]
fn control_of_all_kinds() {
    let mut code = always(numbers(96));
    code.extend(always([
        and(5, 0, 3),
        set(p(0), 5, Comparison::EQUAL, 1),
        set(p(1), 0, Comparison::GREATER_EQUAL, 64),
    ]));
    code.push((Condition::If(p(0)), Op::Kill));
    code.push((Condition::Unless(p(1)), Op::Call { target: 13 }));
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    code.push((ALWAYS, Op::Nothing));
    code.push((ALWAYS, Op::add(r(3), from(0), 5)));
    code.push((ALWAYS, Op::Pop { token: Token::Return }));
    assert_eq!(code.len(), 15);
    agrees(&program(code.clone()), launch(7, 96), &Machine::default(), 7 * 96);
    // A fault in the called function for one lane of the second warp.
    code[13] = (Condition::If(p(0)), Op::Trap { reason: "for the test".into() });
    assert!(!agrees(&program(code.clone()), launch(7, 96), &Machine::default(), 7 * 96).faults.is_empty());
    // Nothing ends the program.
    code[8] = (ALWAYS, Op::Nothing);
    code.truncate(10);
    assert!(!agrees(&program(code), launch(7, 96), &Machine::default(), 7 * 96).faults.is_empty());
}
