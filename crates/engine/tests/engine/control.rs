//! Branches, loops, calls, barriers, and how programs end.

use tmu_engine::{Fragment, Launch, code};
use tmu_program::{Axis, Comparison, Condition, Op, Source, Special, Token};

use crate::{World, from, p, program, r, straight};

const ALWAYS: Condition = Condition::Always;

fn if_(number: u16) -> Condition {
    Condition::If(p(number))
}

/// Each lane counts up to its own number: `do { r1 += 1 } while (r1 < r0)`.
#[test]
fn a_divergent_loop_runs_each_lane_as_often_as_it_wants() {
    let program = program([
        (ALWAYS, Op::Push { token: Token::Break, target: 5 }),
        (ALWAYS, Op::add(r(1), r(1), 1)),
        (ALWAYS, Op::compare(p(0), r(1), Comparison::GREATER_EQUAL, r(0), true)),
        (if_(0), Op::Pop { token: Token::Break }),
        (ALWAYS, Op::Branch { target: 1 }),
        (ALWAYS, Op::add(r(2), r(1), 100)),
        (ALWAYS, Op::Exit),
    ]);
    let wanted: Vec<u32> = (0..32).map(|lane| lane * 7 % 13 + 1).collect();
    let result = World::default().fragment(&program, &Fragment::new(32).with(r(0), &wanted));
    assert_eq!(result.registers[1].to_vec(), wanted);
    assert!(result.registers[2].iter().zip(&wanted).all(|(sum, count)| *sum == count + 100));
    // 13 rounds of four instructions, less the last branch; PBK before, two instructions behind: all together.
    assert_eq!(result.outcome.statistics.instructions(), 1 + 13 * 4 - 1 + 2);
}

/// The greatest common divisor by subtraction: an if-else inside a divergent loop.
#[test]
fn an_if_else_inside_a_loop() {
    let program = program([
        (ALWAYS, Op::Push { token: Token::Break, target: 11 }),
        (ALWAYS, Op::compare(p(0), r(0), Comparison::EQUAL, r(1), false)),
        (if_(0), Op::Pop { token: Token::Break }),
        (ALWAYS, Op::Push { token: Token::Reconverge, target: 10 }),
        (ALWAYS, Op::compare(p(1), r(0), Comparison::LESS, r(1), false)),
        (if_(1), Op::Branch { target: 8 }),
        (ALWAYS, Op::subtract(r(0), r(0), r(1))),
        (ALWAYS, Op::Pop { token: Token::Reconverge }),
        (ALWAYS, Op::subtract(r(1), r(1), r(0))),
        (ALWAYS, Op::Pop { token: Token::Reconverge }),
        (ALWAYS, Op::Branch { target: 1 }),
        (ALWAYS, Op::Exit),
    ]);
    let (a, b): (Vec<u32>, Vec<u32>) = (0..32).map(|i| (12 + 6 * i, 18 + 4 * i)).unzip();
    let result = World::default().fragment(&program, &Fragment::new(32).with(r(0), &a).with(r(1), &b));
    let gcd = |mut a: u32, mut b: u32| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let expected: Vec<u32> = a.iter().zip(&b).map(|(a, b)| gcd(*a, *b)).collect();
    assert_eq!(result.registers[0].to_vec(), expected);
}

#[test]
fn lanes_that_exit_keep_their_registers() {
    let program = program([
        (ALWAYS, Op::compare(p(0), r(0), Comparison::LESS, 2, false)),
        (ALWAYS, Op::copy(r(1), 1)),
        (if_(0), Op::Exit),
        (ALWAYS, Op::copy(r(1), 2)),
        (ALWAYS, Op::Exit),
    ]);
    let result = World::default().fragment(&program, &Fragment::new(4).with(r(0), &[0, 1, 2, 3]));
    assert_eq!(result.registers[1][..4], [1, 1, 2, 2]);
}

#[test]
fn calls_come_back() {
    let program = program([
        (ALWAYS, Op::compare(p(0), r(0), Comparison::EQUAL, 1, false)),
        (if_(0), Op::Call { target: 4 }),
        (ALWAYS, Op::add(r(1), r(1), 1)),
        (ALWAYS, Op::Exit),
        (ALWAYS, Op::copy(r(1), 10)),
        (ALWAYS, Op::Pop { token: Token::Return }),
    ]);
    let result = World::default().fragment(&program, &Fragment::new(3).with(r(0), &[0, 1, 2]));
    assert_eq!(result.registers[1][..3], [1, 11, 1]);
}

/// Lanes jump to source addresses 0x18, 0x28 and 0x38 (instructions 3, 5 and 7), 8 more than they name.
#[test]
fn indirect_branches_go_to_source_addresses() {
    let part = |value| [(ALWAYS, Op::copy(r(1), value)), (ALWAYS, Op::Pop { token: Token::Reconverge })];
    let head = [
        (ALWAYS, Op::Push { token: Token::Reconverge, target: 9 }),
        (ALWAYS, Op::BranchIndirect { address: from(0), offset: 8 }),
        (ALWAYS, Op::Trap { reason: "never reached".into() }),
    ];
    let tail = [(ALWAYS, Op::add(r(1), r(1), 1)), (ALWAYS, Op::Exit)];
    let program = program(head.into_iter().chain([10, 20, 30].into_iter().flat_map(part)).chain(tail));
    let result = World::default().fragment(&program, &Fragment::new(4).with(r(0), &[0x30, 0x10, 0x20, 0x10]));
    assert_eq!(result.outcome.faults, []);
    assert_eq!(result.registers[1][..4], [31, 11, 21, 11]);

    let astray = World::default().fragment(&program, &Fragment::new(2).with(r(0), &[0x10, 0x11]));
    let [fault] = &astray.outcome.faults[..] else { panic!("one fault expected") };
    assert_eq!((fault.code, fault.lane, fault.address), (code::NO_SUCH_TARGET, Some(1), Some(0x19)));
}

#[test]
fn broken_control_is_a_fault() {
    let fault = |ops: Vec<Op>| {
        let program = program(ops.into_iter().map(|op| (ALWAYS, op)));
        let outcome = World::default().fragment(&program, &Fragment::new(1)).outcome;
        outcome.faults.first().map(|fault| fault.code)
    };
    assert_eq!(fault(vec![Op::Pop { token: Token::Reconverge }]), Some(code::NO_STACK_ENTRY));
    assert_eq!(fault(vec![Op::Pop { token: Token::Return }]), Some(code::NO_STACK_ENTRY));
    assert_eq!(fault(vec![Op::Nothing]), Some(code::PAST_THE_END));
    assert_eq!(fault(vec![Op::Call { target: 0 }]), Some(code::STACK_FULL));
    assert_eq!(fault(vec![Op::Trap { reason: "BPT.TRAP".into() }]), Some(code::TRAP));
    assert_eq!(fault(vec![Op::Exit]), None);
}

#[test]
fn an_endless_loop_hits_the_step_limit() {
    let mut world = World::default();
    world.machine.step_limit = 1000;
    let program = program([(ALWAYS, Op::add(r(0), r(0), 1)), (ALWAYS, Op::Branch { target: 0 })]);
    let result = world.fragment(&program, &Fragment::new(1));
    assert_eq!(result.outcome.faults[0].code, code::STEP_LIMIT);
    assert_eq!(result.registers[0][0], 500);
    assert_eq!(result.outcome.faults[0].lane, Some(0));
}

/// A guard of no lane skips the instruction, `Never` always does.
#[test]
fn guards_choose_lanes() {
    let program = program([
        (ALWAYS, Op::compare(p(0), r(0), Comparison::EQUAL, 1, false)),
        (Condition::Unless(p(0)), Op::copy(r(1), 7)),
        (if_(0), Op::copy(r(1), 8)),
        (Condition::Never, Op::copy(r(1), 9)),
        (ALWAYS, Op::Exit),
    ]);
    let result = World::default().fragment(&program, &Fragment::new(3).with(r(0), &[0, 1, 2]));
    assert_eq!(result.registers[1][..3], [7, 8, 7]);
    assert_eq!(result.outcome.statistics.instructions(), 4);
}

/// Warps 0 and 1 exchange values through shared memory, in both directions.
#[test]
fn barriers_order_the_warps_of_a_block() {
    use tmu_program::{Address, Space, Width};
    let address = |low| Address { low, high: None, offset: 0 };
    let output = |world: &mut World| world.memory.bind("out", 256).expect("small");
    let mut world = World::default();
    let buffer = output(&mut world);
    let base = world.memory.address(buffer);
    let barrier = || Op::Barrier { index: Source::ZERO, threads: None, wait: true, reduce: None };
    let mut program = straight([
        Op::ReadSpecial { to: Some(r(0)), special: Special::Thread(Axis::X) },
        Op::Multiply {
            to: Some(r(1)),
            a: from(0),
            b: Source::Immediate(4),
            signed_a: false,
            signed_b: false,
            part: tmu_program::Part::Low,
        },
        Op::Store {
            from: [from(0), Source::ZERO, Source::ZERO, Source::ZERO],
            space: Space::Shared,
            address: address(from(1)),
            width: Width::B32,
        },
        barrier(),
        Op::subtract(r(2), 252, r(1)),
        Op::Load {
            to: [Some(r(3)), None, None, None],
            space: Space::Shared,
            address: address(from(2)),
            width: Width::B32,
        },
        barrier(),
        Op::Store {
            from: [from(3), Source::ZERO, Source::ZERO, Source::ZERO],
            space: Space::Global,
            address: Address {
                low: from(1),
                high: Some(Source::Immediate((base >> 32) as u32)),
                offset: base as i32,
            },
            width: Width::B32,
        },
    ]);
    program.shared_bytes = 256;
    let outcome = world.run(&program, Launch::row(64));
    assert_eq!(outcome.faults, []);
    let values: Vec<u32> =
        world.memory.bytes(buffer).chunks(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    assert_eq!(values, (0..64).rev().collect::<Vec<u32>>());
}

#[test]
fn barriers_that_cannot_complete_are_faults() {
    let world = World::default();
    let wait = |index, threads: Option<u32>| {
        let barrier =
            Op::Barrier { index, threads: threads.map(Source::Immediate), wait: true, reduce: None };
        let outcome = world.run(&straight([barrier]), Launch::row(64));
        outcome.faults.first().map(|fault| fault.code)
    };
    assert_eq!(wait(Source::ZERO, None), None);
    assert_eq!(wait(Source::Immediate(15), Some(64)), None);
    assert_eq!(wait(Source::ZERO, Some(32)), None);
    assert_eq!(wait(Source::ZERO, Some(96)), Some(code::BARRIER_STUCK));
    assert_eq!(wait(Source::ZERO, Some(33)), Some(code::BARRIER_OPERAND));
    assert_eq!(wait(Source::Immediate(16), None), Some(code::BARRIER_OPERAND));
    let by_lane = straight([
        Op::ReadSpecial { to: Some(r(0)), special: Special::Lane },
        Op::Barrier { index: from(0), threads: None, wait: true, reduce: None },
    ]);
    assert_eq!(world.run(&by_lane, Launch::row(32)).faults[0].code, code::BARRIER_OPERAND);
}

/// A warp that exits is not waited for.
#[test]
fn barriers_count_only_warps_that_live() {
    let program = program([
        (ALWAYS, Op::ReadSpecial { to: Some(r(0)), special: Special::Warp }),
        (ALWAYS, Op::compare(p(0), r(0), Comparison::EQUAL, 0, false)),
        (if_(0), Op::Exit),
        (ALWAYS, Op::Barrier { index: Source::ZERO, threads: None, wait: true, reduce: None }),
        (ALWAYS, Op::Exit),
    ]);
    assert_eq!(World::default().run(&program, Launch::row(96)).faults, []);
}
