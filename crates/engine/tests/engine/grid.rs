//! Grids of blocks: indices, limits, independence of the number of threads.

use tmu_engine::{Launch, Statistics, code, run};
use tmu_program::{Address, Axis, Comparison, Condition, Op, Part, Program, Source, Space, Special, Width};

use crate::{World, from, p, program, r};

const ALWAYS: Condition = Condition::Always;

fn multiply_add(to: u16, a: u16, b: u16, c: u16) -> [Op; 2] {
    let product = Op::Multiply {
        to: Some(r(15)),
        a: from(a),
        b: from(b),
        signed_a: false,
        signed_b: false,
        part: Part::Low,
    };
    [product, Op::add(r(to), r(15), r(c))]
}

/// Every thread stores `block.x · 1000 + thread.x + 100 · thread.y` at its global number; if `faulting`, threads of
/// block 70 and of block 75 store out of range instead.
fn store_own_index(base: u64, faulting: bool) -> Program {
    let special = |to, special| Op::ReadSpecial { to: Some(r(to)), special };
    let mut ops = vec![
        special(0, Special::Thread(Axis::X)),
        special(1, Special::Thread(Axis::Y)),
        special(2, Special::BlockSize(Axis::X)),
        special(3, Special::BlockSize(Axis::Y)),
        special(4, Special::Block(Axis::X)),
    ];
    ops.extend(multiply_add(5, 1, 2, 0)); // thread number
    ops.extend(multiply_add(6, 2, 3, 14)); // threads per block
    ops.extend(multiply_add(7, 4, 6, 5)); // global number
    ops.push(Op::copy(r(8), 1000));
    ops.push(Op::copy(r(9), 100));
    ops.extend(multiply_add(10, 4, 8, 0));
    ops.extend(multiply_add(10, 1, 9, 10));
    ops.push(Op::copy(r(11), 4));
    ops.extend(multiply_add(12, 7, 11, 14));
    let mut instructions: Vec<(Condition, Op)> = ops.into_iter().map(|op| (ALWAYS, op)).collect();
    if faulting {
        for block in [70, 75] {
            instructions.push((ALWAYS, Op::compare(p(0), r(4), Comparison::EQUAL, block, false)));
            instructions.push((Condition::If(p(0)), Op::copy(r(12), 0x7fff_0000)));
        }
    }
    let address =
        Address { low: from(12), high: Some(Source::Immediate((base >> 32) as u32)), offset: base as i32 };
    let words = [from(10), Source::ZERO, Source::ZERO, Source::ZERO];
    instructions.push((ALWAYS, Op::Store { from: words, space: Space::Global, address, width: Width::B32 }));
    instructions.push((ALWAYS, Op::Exit));
    program(instructions)
}

const BLOCKS: u32 = 100;
const LAUNCH: Launch =
    Launch { grid: [BLOCKS, 1, 1], block: [9, 5, 1], dynamic_shared_bytes: 0, cooperative: false };

fn run_with_threads(threads: usize, faulting: bool) -> (Vec<u8>, tmu_engine::Outcome) {
    let mut world = World::default();
    world.machine.threads = threads;
    let buffer = world.memory.bind("out", u64::from(BLOCKS) * 45 * 4).expect("small");
    let program = store_own_index(world.memory.address(buffer), faulting);
    let outcome = world.run(&program, LAUNCH);
    (world.memory.bytes(buffer), outcome)
}

#[test]
fn every_thread_knows_its_place() {
    let (bytes, outcome) = run_with_threads(1, false);
    assert_eq!(outcome.faults, []);
    let values: Vec<u32> = bytes.chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    for (number, value) in (0..).zip(values) {
        let (block, thread) = (number / 45, number % 45);
        assert_eq!(value, block * 1000 + thread / 9 * 100 + thread % 9);
    }
    // 45 threads are two warps; every one executes 20 integer instructions, a store and EXIT.
    let warps = u64::from(BLOCKS) * 2;
    let lanes = u64::from(BLOCKS) * 45 * 22;
    let mut expected =
        Statistics { integer: 20 * warps, memory: warps, control: warps, lanes, ..Statistics::default() };
    expected.moved.global.written = u64::from(BLOCKS) * 45 * 4;
    assert_eq!(outcome.statistics, expected);
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let one = run_with_threads(1, false);
    for threads in [2, 3, 16] {
        assert_eq!(run_with_threads(threads, false), one, "{threads} threads");
    }
}

/// Waves hold 1, 2, 4, 8, 16, 32 blocks (0…62), then 63…99: both faulting blocks are in the last one.
#[test]
fn faults_come_in_order_of_blocks_and_what_was_written_stays() {
    let (bytes, outcome) = run_with_threads(1, true);
    let blocks: Vec<u32> = outcome.faults.iter().map(|fault| fault.block[0]).collect();
    assert_eq!(blocks, [70, 75]);
    assert_eq!(outcome.faults[0].code, code::OUT_OF_RANGE);
    assert_eq!(outcome.faults[0].thread, Some([0, 0, 0]));
    let word = |block: usize| &bytes[block * 180..][..4];
    assert_eq!(word(69), 69_000u32.to_le_bytes());
    assert_eq!(word(70), [0; 4]);
    for threads in [2, 16] {
        assert_eq!(run_with_threads(threads, true), (bytes.clone(), outcome.clone()), "{threads} threads");
    }
}

#[test]
fn launches_have_limits() {
    let world = World::default();
    let exit = program([(ALWAYS, Op::Exit)]);
    let refused = |launch: Launch, program: &Program| {
        let result = run(program, &world.machine, world.bindings(), launch, None);
        result.expect_err("outside the limits").code
    };
    let row = Launch::row(32);
    assert_eq!(refused(Launch { grid: [0, 1, 1], ..row }, &exit), "LAUNCH-01");
    assert_eq!(refused(Launch { grid: [1, 0x1_0000, 1], ..row }, &exit), "LAUNCH-01");
    assert_eq!(refused(Launch { block: [1025, 1, 1], ..row }, &exit), "LAUNCH-01");
    assert_eq!(refused(Launch { block: [u32::MAX, u32::MAX, 2], ..row }, &exit), "LAUNCH-01");
    assert_eq!(refused(Launch { block: [32, 0, 1], ..row }, &exit), "LAUNCH-01");
    assert_eq!(refused(Launch { dynamic_shared_bytes: u32::MAX, ..row }, &exit), "LAUNCH-01");
    let mut local = exit.clone();
    local.local_bytes = u32::MAX;
    assert_eq!(refused(row, &local), "LAUNCH-01");
    let mut broken = exit.clone();
    broken.push(Op::Branch { target: 7 }, ALWAYS, 0);
    assert_eq!(refused(row, &broken), "PROGRAM-01");
    assert_eq!(world.run(&exit, Launch { block: [32, 32, 1], ..row }).faults, []);
}

/// Blocks of one EXIT each, of which 64 are the first wave: after it 64 instructions have reached the limit of 5.
#[test]
fn a_launch_of_too_many_blocks_is_stopped() {
    let mut world = World::default();
    world.machine.launch_limit = 5;
    let launch = Launch { grid: [i32::MAX as u32, 0xffff, 0xffff], ..Launch::row(1) };
    let outcome = world.run(&program([(ALWAYS, Op::Exit)]), launch);
    assert_eq!(outcome.faults.len(), 1);
    assert_eq!((outcome.faults[0].code, outcome.faults[0].block), (code::STEP_LIMIT, [64, 0, 0]));
    assert_eq!(outcome.statistics.instructions(), 64);
    world.machine.launch_limit = 1;
    let all = world.run(&program([(ALWAYS, Op::Exit)]), Launch::row(1));
    assert_eq!(all.faults, [], "there was no further block");
}

#[test]
fn special_registers() {
    let world = World::default();
    let cases = [
        (Special::Thread(Axis::X), 5 % 3),
        (Special::Thread(Axis::Y), 5 / 3),
        (Special::Thread(Axis::Z), 0),
        (Special::Block(Axis::Z), 0),
        (Special::BlockSize(Axis::Y), 2),
        (Special::GridSize(Axis::X), 1),
        (Special::Lane, 5),
        (Special::Warp, 0),
        (Special::WarpCount, 1),
        (Special::LaneMaskEqual, 0x20),
        (Special::LaneMaskLess, 0x1f),
        (Special::LaneMaskLessEqual, 0x3f),
        (Special::LaneMaskGreater, 0xffff_ffc0),
        (Special::LaneMaskGreaterEqual, 0xffff_ffe0),
        (Special::ClockLow, 1),
        (Special::ClockHigh, 0),
    ];
    for (special, expected) in cases {
        let mut world = World { machine: world.machine.clone(), ..World::default() };
        let buffer = world.memory.bind("out", 4).expect("small");
        let base = world.memory.address(buffer);
        let address = Address {
            low: Source::Immediate(base as u32),
            high: Some(((base >> 32) as u32).into()),
            offset: 0,
        };
        let words = [from(0), Source::ZERO, Source::ZERO, Source::ZERO];
        // Lane 5 stores last: it is the only one that the guard lets through.
        let program = program([
            (ALWAYS, Op::ReadSpecial { to: Some(r(0)), special }),
            (ALWAYS, Op::ReadSpecial { to: Some(r(1)), special: Special::Lane }),
            (ALWAYS, Op::compare(p(0), r(1), Comparison::EQUAL, 5, false)),
            (
                Condition::If(p(0)),
                Op::Store { from: words, space: Space::Global, address, width: Width::B32 },
            ),
            (ALWAYS, Op::Exit),
        ]);
        let outcome = world.run(&program, Launch { block: [3, 2, 1], ..Launch::row(1) });
        assert_eq!(outcome.faults, []);
        assert_eq!(world.memory.bytes(buffer), u32::to_le_bytes(expected), "{special:?}");
    }
}
