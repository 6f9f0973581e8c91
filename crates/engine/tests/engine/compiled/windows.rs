//! Generic addresses that lead to the memory of the block, or now there and now to a buffer.

use tmu_engine::{Kernel, Launch, Machine, SHARED_WINDOW};
use tmu_program::{
    Address, AtomicOperation, AtomicType, Comparison, Condition, Op, Program, Source, Space, Width,
};

use super::accesses::{GUARDS, SHARED, THREADS, WAYS, WIDTHS, addresses, agree, atomics, stored_with_shared};
use super::barriers::BARRIER;
use super::{ALWAYS, agrees, always, and, compiling, launch, multiply, numbers, set, store};
use crate::{World, from, p, program, r};

/// What a register says, in the window of shared memory.
fn in_window(low: u16) -> Address {
    Address { low: from(low), high: Some(Source::ZERO), offset: SHARED_WINDOW as i32 }
}

#[test]
fn generic_stores_to_shared_memory() {
    let mut faults = 0;
    for (width, guard) in WIDTHS.into_iter().zip(GUARDS.into_iter().cycle()) {
        for (way, other) in WAYS.into_iter().zip(GUARDS.into_iter().cycle()) {
            let mut code = addresses(way, width);
            code.extend(always([multiply(5, 2, 0x9e37_79b1)]));
            let from = [5, 2, 3, 4].map(from);
            let store = Op::Store { from, space: Space::Generic, address: in_window(3), width };
            code.extend([(guard, store.clone()), (other, store)]);
            faults += agree(&stored_with_shared(code));
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

#[test]
fn generic_loads_from_shared_memory() {
    let mut faults = 0;
    for (width, guard) in WIDTHS.into_iter().zip(GUARDS.into_iter().cycle()) {
        for way in WAYS {
            let mut code = addresses(way, width);
            code.extend(always([multiply(5, 2, 0x9e37_79b1), multiply(12, 0, 4)]));
            let own = Address { low: from(12), high: None, offset: 0 };
            let (from, space) = ([from(5); 4], Space::Shared);
            code.extend(always([Op::Store { from, space, address: own, width: Width::B32 }]));
            code.extend(always([BARRIER]));
            let to = [8, 9, 10, 11].map(|register| Some(r(register)));
            code.push((guard, Op::Load { to, space: Space::Generic, address: in_window(3), width }));
            faults += agree(&stored_with_shared(code));
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

#[test]
fn generic_atomics_on_shared_memory() {
    let address = in_window(3);
    atomics(Address { offset: address.offset + 4, ..address }, Space::Generic);
}

/// How often [`to_and_fro`] goes around, and how many turns it stays with one memory.
const TURNS: u32 = 400;
const STAYS: u32 = 64;

/// An atomic operation, a load and a store at each turn on the thread's word of a buffer, or of the block's memory. What is there in the end goes to the buffer's
/// second half.
fn to_and_fro(threads: u32) -> Program {
    const TURN: u16 = 5;
    let mut code = always(numbers(THREADS));
    // Register 6 = the thread's word of its block's memory, register 7 = its word of the buffer.
    code.extend(always([
        multiply(12, 0, 4),
        Op::add(r(6), from(12), SHARED_WINDOW),
        multiply(7, 2, 4),
        Op::copy(r(TURN), 0),
    ]));
    let turn = code.len() as u32;
    let select =
        |to, then, otherwise| Op::Select { to: Some(r(to)), condition: Condition::If(p(1)), then, otherwise };
    let address = Address { low: from(3), high: Some(from(4)), offset: 0 };
    let (space, width) = (Space::Generic, Width::B32);
    let (value, compare) = ([from(2), Source::ZERO], [Source::ZERO; 2]);
    let (operation, kind, to) = (AtomicOperation::Add, AtomicType::U32, [Some(r(8)), None]);
    code.extend(always([
        and(4, TURN, STAYS),
        set(p(1), 4, Comparison::EQUAL, STAYS),
        select(3, from(6), from(7)),
        select(4, Source::ZERO, Source::Immediate(2)),
        Op::Atomic { to, space, address, operation, kind, value, compare },
        Op::Load { to: [Some(r(9)), None, None, None], space, address, width },
        Op::add(r(9), from(9), from(TURN)),
        Op::Store { from: [from(9); 4], space, address, width },
        Op::add(r(TURN), from(TURN), 1),
        set(p(3), TURN, Comparison::LESS, TURNS),
    ]));
    code.push((Condition::If(p(3)), Op::Branch { target: turn }));
    let own = Address { low: from(12), high: None, offset: 0 };
    let to = [Some(r(8)), None, None, None];
    code.extend(always([Op::Load { to, space: Space::Shared, address: own, width }]));
    code.extend(always([Op::add(r(2), from(2), threads)]));
    code.extend(always(store(2, 8)));
    code.push((ALWAYS, Op::Exit));
    Program { shared_bytes: SHARED, ..program(code) }
}

/// Bytes count where they were moved, by hand. Blocks that are resident together take turns on a thread of the host: the memory of the block is somewhere else
/// each time.
#[test]
fn bytes_count_where_generic_addresses_lead() {
    const BLOCKS: u32 = 3;
    let program = to_and_fro(BLOCKS * THREADS);
    let words = u64::from(BLOCKS * THREADS);
    for cooperative in [false, true] {
        let launch = Launch { cooperative, ..launch(BLOCKS, THREADS) };
        let outcome = agrees(&program, launch, &Machine::default(), 2 * words);
        assert_eq!(outcome.faults, []);
        let in_shared = (0..TURNS).filter(|turn| turn & STAYS != 0).count() as u64;
        let moved = outcome.statistics.moved;
        for (bytes, turns) in [(moved.shared, in_shared), (moved.global, u64::from(TURNS) - in_shared)] {
            // An atomic operation reads and writes, as a load and a store do together. In the end, the one is read and the other is written.
            let both = bytes.read + bytes.written;
            assert_eq!(both, (turns * 4 + 1) * 4 * words);
        }
    }
}

/// What one instruction has found, it finds again, in other blocks too.
#[test]
fn generic_accesses_to_shared_memory_are_code() {
    const BLOCKS: u32 = 16;
    let mut code = always(numbers(THREADS));
    code.extend(always([multiply(3, 0, 4), multiply(6, 0, 5), and(6, 6, 127), multiply(6, 6, 4)]));
    let (space, width) = (Space::Generic, Width::B32);
    let (value, compare) = ([from(2), Source::ZERO], [Source::ZERO; 2]);
    let (operation, kind, to) = (AtomicOperation::Exchange, AtomicType::U32, [Some(r(8)), None]);
    code.extend(always([
        Op::Store { from: [from(2); 4], space, address: in_window(3), width },
        BARRIER,
        Op::Atomic { to, space, address: in_window(6), operation, kind, value, compare },
        Op::Load { to: [Some(r(9)), None, None, None], space, address: in_window(6), width },
    ]));
    code.extend(always(store(2, 9)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(Program { shared_bytes: SHARED, ..program(code) }).expect("a valid program");
    for machine in compiling() {
        let width = machine.width;
        let mut world = World::default();
        world.memory.bind("data", u64::from(4 * BLOCKS * THREADS)).expect("small");
        let outcome =
            kernel.run(&machine, world.bindings(), launch(BLOCKS, THREADS), None).expect("a valid launch");
        assert_eq!(outcome.faults, [], "{width}");
        assert!(outcome.execution.compiled > 0, "{width}");
        // One for each access, and for the store of what was found.
        assert_eq!(outcome.execution.called.values().sum::<u64>(), 4, "{width}: {:?}", outcome.execution);
    }
}
