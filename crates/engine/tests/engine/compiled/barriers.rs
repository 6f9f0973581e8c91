//! Barriers of a whole block, at which code goes on with the next warp.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::{Address, Comparison, Condition, Op, Program, Source, Space, Width};
use tmu_texture::cpu;

use super::{ALWAYS, World, agrees, always, launch, multiply, numbers, set, store};
use crate::{from, p, program, r};

/// Two warps and a half.
const THREADS: u32 = 80;
pub(super) const BARRIER: Op = Op::Barrier { index: Source::ZERO, threads: None, wait: true, reduce: None };

fn at(register: u16) -> Address {
    Address { low: from(register), high: None, offset: 0 }
}

/// `shared[r5] = r(value)`
fn put(value: u16) -> Op {
    let words = [from(value), Source::ZERO, Source::ZERO, Source::ZERO];
    Op::Store { from: words, space: Space::Shared, address: at(5), width: Width::B32 }
}

/// `r3 = shared[r6]`
fn get() -> Op {
    Op::Load { to: [Some(r(3)), None, None, None], space: Space::Shared, address: at(6), width: Width::B32 }
}

/// The same for machines whose threads go on independently of each other, too.
fn both(program: Program) -> [Program; 2] {
    [Program { independent_threads: true, ..program.clone() }, program]
}

/// Threads pass their numbers to those at the other end of the block, and back: 18 instructions, three of which are barriers. Those from `leaving`
/// on end before the second barrier.
fn passing(leaving: Option<u32>) -> Program {
    let mut code = always(numbers(THREADS));
    code.extend(always([
        multiply(5, 0, 4),
        multiply(6, 5, u32::MAX),
        Op::add(r(6), from(6), 4 * (THREADS - 1)),
        put(2),
        BARRIER,
        get(),
    ]));
    if let Some(first) = leaving {
        code.push((ALWAYS, set(p(0), 0, Comparison::GREATER_EQUAL, first)));
        code.push((Condition::If(p(0)), Op::Exit));
    }
    code.extend(always([BARRIER, put(3), BARRIER, get(), Op::add(r(3), from(3), 1)]));
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    Program { shared_bytes: 4 * THREADS, ..program(code) }
}

/// A block that is stopped at its limit is stopped at the same instruction of the same warp, wherever that is.
#[test]
fn limits_before_and_behind_barriers() {
    for program in both(passing(None)) {
        let ended = (1..60).filter(|&step_limit| {
            let machine = Machine { step_limit, ..Machine::default() };
            agrees(&program, launch(2, THREADS), &machine, 2 * 80).faults.is_empty()
        });
        // Three warps execute 18 instructions each.
        assert_eq!(ended.count(), 60 - 3 * 18);
    }
}

/// Threads that wait for each other for ever are stopped at the limit, after many turns of each warp.
#[test]
fn limits_of_endless_loops_with_barriers() {
    let counting = [set(p(0), 0, Comparison::LESS, THREADS), Op::add(r(7), from(7), 1), BARRIER];
    let code = always(numbers(THREADS));
    let start = code.len() as u32;
    let loops = always(counting).into_iter().chain([(Condition::If(p(0)), Op::Branch { target: start })]);
    let end = always(store(2, 7)).into_iter().chain([(ALWAYS, Op::Exit)]);
    for program in both(program(code.into_iter().chain(loops).chain(end).collect::<Vec<_>>())) {
        for step_limit in 100_000..100_003 {
            let machine = Machine { step_limit, ..Machine::default() };
            let outcome = agrees(&program, launch(1, THREADS), &machine, 80);
            assert_eq!(outcome.faults.len(), 1);
        }
    }
}

/// Lanes and warps that are done are not waited for.
#[test]
fn threads_that_end_early() {
    for first in [0, 16, 32, 50, 64, 70] {
        for program in both(passing(Some(first))) {
            agrees(&program, launch(3, THREADS), &Machine::default(), 3 * 80);
        }
    }
}

/// Nothing is left to the interpreter, and each warp's arrivals are counted.
#[test]
fn barriers_are_code() {
    for program in both(passing(None)) {
        let kernel = Kernel::new(program).expect("a valid program");
        for &width in cpu::Width::available().iter().filter(|width| **width != cpu::Width::Baseline) {
            let machine = Machine { threads: 1, width, compile: Compile::Always, ..Machine::default() };
            let mut world = World::default();
            world.memory.bind("out", 4 * 64 * u64::from(THREADS)).expect("small");
            let outcome =
                kernel.run(&machine, world.bindings(), launch(64, THREADS), None).expect("a valid launch");
            assert_eq!(outcome.execution.interpreted, 0, "{width}");
            assert_eq!(outcome.statistics.barriers, 64 * 3 * 3);
        }
    }
}

/// Thread 70, of the third warp, loads a word from a multiple of 4 and 2, in the second of two barriers' stretches, or behind a branch.
#[test]
fn faults_behind_barriers_are_where_they_are() {
    for branches in [false, true] {
        let mut code = always(numbers(THREADS));
        code.extend(always([BARRIER, multiply(5, 0, 4), put(0), BARRIER, Op::add(r(6), from(5), 0)]));
        code.push((ALWAYS, set(p(0), 0, Comparison::EQUAL, 70)));
        code.push((Condition::If(p(0)), Op::add(r(6), from(6), 2)));
        if branches {
            let next = code.len() as u32 + 1;
            code.push((Condition::Unless(p(0)), Op::Branch { target: next }));
        }
        let number = code.len() as u64;
        code.extend(always([get(), Op::Exit]));
        let program = Program { shared_bytes: 4 * THREADS, ..program(code) };
        let outcome = agrees(&program, launch(2, THREADS), &Machine::default(), 1);
        // Instructions follow each other by eight bytes.
        let places =
            outcome.faults.iter().map(|it| (it.code, it.thread, it.origin.as_ref().map(|it| it.address)));
        let expected = ("MEMORY-02", Some([70, 0, 0]), Some(8 * number));
        assert_eq!(places.collect::<Vec<_>>(), [expected; 2], "{branches}");
    }
}
