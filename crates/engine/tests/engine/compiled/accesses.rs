//! Loads, stores and constant loads at addresses that lie in all sorts of ways: rows of lanes one after the other, all at
//! once, apart, beyond the end, not aligned; in all lanes or in some.

use tmu_engine::{Kernel, Machine};
use tmu_program::{
    Address, AtomicOperation, AtomicType, Comparison, Condition, Op, Shift, ShiftAmount, Source, Space, Width,
};

use super::barriers::BARRIER;
use super::{ALWAYS, agrees, always, and, compiling, launch, multiply, numbers, set, store, words};
use crate::{World, from, p, program, r};

pub(super) const WIDTHS: [Width; 7] =
    [Width::U8, Width::S8, Width::U16, Width::S16, Width::B32, Width::B64, Width::B128];

/// Threads of each of two blocks: the last warp has four lanes.
pub(super) const THREADS: u32 = 100;

/// First address and step from thread to thread, in parts of the access's width; the third number is added for thread 45
/// of the first block, in bytes.
pub(super) const WAYS: [[u32; 3]; 12] = [
    [0, 1, 0],
    [3, 1, 0],
    [0, 2, 0],
    [5, 0, 0],
    [0, 3, 0],
    [240, 1u32.wrapping_neg(), 0],
    [0, 4, 0],
    [0, 1, 1],
    [0, 1, 64],
    [0, 1, 0xffff_0000],
    [0, 1, 0x7000_0000],
    [0, 0x0100_0000, 0],
];

/// Register 3 = the address that a thread has; p1 holds in three lanes of four, p2 in the first 40 threads of each block.
pub(super) fn addresses([first, step, more]: [u32; 3], width: Width) -> Vec<(Condition, Op)> {
    let mut code = always(numbers(THREADS));
    code.extend(always([
        multiply(3, 2, step.wrapping_mul(width.bytes())),
        Op::add(r(3), from(3), first.wrapping_mul(width.bytes())),
        set(p(0), 2, Comparison::EQUAL, 45),
        and(4, 0, 3),
        set(p(1), 4, Comparison::NOT_EQUAL, 2),
        set(p(2), 0, Comparison::LESS, 40),
    ]));
    code.push((Condition::If(p(0)), Op::add(r(3), from(3), more)));
    code
}

/// Stores registers 8 to 11 for every thread.
pub(super) fn stored(mut code: Vec<(Condition, Op)>) -> tmu_program::Program {
    code.extend(always([Op::Shift {
        to: Some(r(14)),
        value: from(2),
        amount: 2.into(),
        shift: Shift::Left,
        limit: ShiftAmount::Clamp,
    }]));
    for register in 8..12 {
        code.extend(always(store(14, register)));
        code.extend(always([Op::add(r(14), from(14), 1)]));
    }
    code.push((ALWAYS, Op::Exit));
    program(code)
}

pub(super) const GUARDS: [Condition; 3] = [ALWAYS, Condition::If(p(1)), Condition::If(p(2))];

pub(super) fn agree(program: &tmu_program::Program) -> usize {
    agrees(program, launch(2, THREADS), &Machine::default(), 8 * u64::from(THREADS)).faults.len()
}

/// The same of one block, where blocks would store to the same places.
pub(super) fn agree_in_one_block(program: &tmu_program::Program) -> usize {
    agrees(program, launch(1, THREADS), &Machine::default(), 8 * u64::from(THREADS)).faults.len()
}

#[test]
fn constant_loads_from_anywhere() {
    // Bank 1 directly, in a register of the same content in all lanes, and in one of different contents.
    let banks = [Op::copy(r(6), 1), Op::add(r(6), from(5), 1), Op::add(r(6), from(4), 0)];
    let mut faults = 0;
    for width in WIDTHS.into_iter().filter(|width| *width != Width::B128) {
        for way in WAYS {
            for (bank, guard) in banks.iter().zip(GUARDS.into_iter().cycle()) {
                let mut code = addresses(way, width);
                let top = Op::Shift {
                    to: Some(r(5)),
                    value: from(0),
                    amount: 20.into(),
                    shift: Shift::Right,
                    limit: ShiftAmount::Clamp,
                };
                code.extend(always([top, bank.clone()]));
                let to = [Some(r(8)), Some(r(9))];
                code.push((guard, Op::LoadConstant { to, bank: from(6), address: from(3), width }));
                faults += agree(&stored(code));
            }
        }
    }
    assert!(faults > 0, "addresses that are not aligned");
}

fn at(high: u32) -> Address {
    Address { low: from(3), high: Some(Source::Immediate(high)), offset: 0 }
}

#[test]
fn loads_from_anywhere() {
    let mut faults = 0;
    for (width, guard) in WIDTHS.into_iter().zip(GUARDS.into_iter().cycle()) {
        for (way, space) in WAYS.into_iter().zip([Space::Global, Space::Generic].into_iter().cycle()) {
            let mut code = addresses(way, width);
            let to = [8, 9, 10, 11].map(|register| Some(r(register)));
            code.push((guard, Op::Load { to, space, address: at(4), width }));
            faults += agree(&stored(code));
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

#[test]
fn stores_to_anywhere() {
    let mut faults = 0;
    for (width, guard) in WIDTHS.into_iter().zip(GUARDS.into_iter().cycle()) {
        for way in WAYS {
            let mut code = addresses(way, width);
            code.extend(always([multiply(5, 2, 0x9e37_79b1), Op::add(r(6), from(5), 7)]));
            let store = |words: [u16; 4]| {
                let from = words.map(from);
                Op::Store { from, space: Space::Global, address: at(2), width }
            };
            code.extend([(guard, store([5, 1, 2, 3])), (guard, store([6, 5, 2, 3]))]);
            code.push((ALWAYS, Op::Exit));
            faults += agree(&program(code));
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

/// Of the lanes that store, the last one counts; a single lane is one of them, and so are none.
#[test]
fn stores_of_lanes_to_one_address() {
    let mut faults = 0;
    for (width, guard) in [Width::B32, Width::B64, Width::B128].into_iter().zip(GUARDS) {
        for offset in [0, 16, 40, 64, 6, 0x7000_0000] {
            let mut code = addresses([0, 1, 0], width);
            code.extend(always([Op::copy(r(3), offset), set(p(0), 2, Comparison::EQUAL, 45)]));
            let from = [2, 0, 1, 2].map(from);
            let store = |high| Op::Store { from, space: Space::Global, address: at(high), width };
            code.extend([(guard, store(2)), (ALWAYS, Op::add(r(3), Source::from(offset), 8))]);
            code.extend([(Condition::If(p(0)), store(2)), (ALWAYS, Op::Exit)]);
            faults += agree(&program(code));
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

/// Lanes of one warp load from two buffers, and store to one of them.
#[test]
fn accesses_to_several_buffers() {
    let mut code = addresses([0, 1, 0], Width::B32);
    let high =
        Op::Select { to: Some(r(5)), condition: Condition::If(p(1)), then: 4.into(), otherwise: 2.into() };
    let address = Address { low: from(3), high: Some(from(5)), offset: 4 };
    let to = [Some(r(8)), None, None, None];
    code.extend(always([high, Op::Load { to, space: Space::Global, address, width: Width::B32 }]));
    agree(&stored(code));
}

/// `LDG R3, [R3]`: the next warps find the buffer that the first one found, though the address is gone when the load is done.
#[test]
fn a_load_over_its_own_address_is_not_a_call_for_every_warp() {
    const BLOCKS: u32 = 64;
    let mut code = always(numbers(THREADS));
    code.extend(always([multiply(3, 2, 4)]));
    let address = Address { low: from(3), high: Some(Source::Immediate(2)), offset: 0 };
    let (to, space) = ([Some(r(3)), None, None, None], Space::Global);
    code.extend(always([Op::Load { to, space, address, width: Width::B32 }]));
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for machine in compiling() {
        let width = machine.width;
        let mut world = World::default();
        world.memory.bind("data", u64::from(4 * BLOCKS * THREADS)).expect("small");
        let outcome =
            kernel.run(&machine, world.bindings(), launch(BLOCKS, THREADS), None).expect("a valid launch");
        let called: u64 = outcome.execution.called.values().sum();
        // The last warp of a block has four lanes, which is a call each time.
        assert!(called < u64::from(BLOCKS) * 3, "{width}: {:?}", outcome.execution.called);
    }
}

/// A block has so much shared memory.
pub(super) const SHARED: u32 = 512;

/// Stores registers 8 to 11, then what the thread's words of shared memory hold.
pub(super) fn stored_with_shared(mut code: Vec<(Condition, Op)>) -> tmu_program::Program {
    let own = Address { low: from(12), high: None, offset: 0 };
    code.extend(always([BARRIER, multiply(12, 0, 4)]));
    let to = [Some(r(11)), None, None, None];
    code.extend(always([Op::Load { to, space: Space::Shared, address: own, width: Width::B32 }]));
    tmu_program::Program { shared_bytes: SHARED, ..stored(code) }
}

#[test]
fn shared_stores_to_anywhere() {
    let mut faults = 0;
    for width in WIDTHS {
        for (way, guard) in WAYS.into_iter().zip(GUARDS.into_iter().cycle()) {
            for guard in [guard, ALWAYS] {
                let mut code = addresses(way, width);
                let address = Address { low: from(3), high: None, offset: 0 };
                code.extend(always([multiply(5, 2, 0x9e37_79b1)]));
                let from = [5, 2, 3, 4].map(from);
                code.push((guard, Op::Store { from, space: Space::Shared, address, width }));
                let program = stored_with_shared(code);
                faults += agree(&program);
            }
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

/// Lanes meet at one word, two, or each has its own; the outcome depends on their order.
pub(super) fn atomics(address: Address, space: Space) {
    use AtomicOperation::*;
    let mut faults = 0;
    let operations = [Add, Minimum, Maximum, Increment, Decrement, And, Or, Xor, Exchange, CompareExchange];
    for (number, operation) in operations.into_iter().enumerate() {
        let signed = matches!(operation, Minimum | Maximum);
        let [second, wide] = match signed {
            true => [AtomicType::S32, AtomicType::S64],
            false => [AtomicType::U32, AtomicType::U64],
        };
        let integers =
            [(AtomicType::U32, true), (second, false), (second, true), (wide, true), (wide, false)];
        let counts = matches!(operation, Increment | Decrement);
        let integers = if counts { &integers[..2] } else { &integers[..] };
        let floats = [
            (AtomicType::F32 { flush: false }, true),
            (AtomicType::F32 { flush: true }, false),
            (AtomicType::F32 { flush: true }, true),
            (AtomicType::F64, true),
            (AtomicType::F16x2 { flush: false }, true),
            (AtomicType::F16x2 { flush: true }, false),
            (AtomicType::Half { brain: false }, true),
            (AtomicType::Half { brain: true }, false),
            (AtomicType::Bf16x2, true),
        ];
        let others = match operation {
            Add => &floats[..],
            CompareExchange => &[(AtomicType::B16, true)],
            Minimum | Maximum | Increment | Decrement | And | Or | Xor | Exchange | Barrier(_) => &[],
        };
        for &(kind, result) in integers.iter().chain(others) {
            for (step, guard) in [0, 1, 2, 12].into_iter().zip(GUARDS.into_iter().cycle().skip(number)) {
                let mut code = addresses([3, step, 0], kind.width());
                let to = [result.then_some(r(8)), Some(r(9)).filter(|_| result && step < 2)];
                // Numbers of both signs, or of all exponents; what is compared is there in some words.
                let numbers =
                    [multiply(5, 0, 0x9e37_79b1), Op::add(r(8), from(0), 5), and(7, 5, 0x800f_ffff)];
                code.extend(always(numbers));
                let same = multiply(6, 0, if operation == CompareExchange { 1 << 30 } else { 1 });
                code.extend(always([same]));
                let ops = [[5, 0], [7, 6]].map(|[value, compare]| {
                    let (value, compare) = ([from(value), from(5)], [from(compare), Source::ZERO]);
                    Op::Atomic { to, space, address, operation, kind, value, compare }
                });
                let [first, second] = ops;
                code.extend([(ALWAYS, first.clone()), (guard, first), (ALWAYS, second)]);
                faults += agree(&stored_with_shared(code));
            }
        }
    }
    assert!(faults > 0, "addresses out of range");
}

#[test]
fn atomics_on_shared_memory() {
    atomics(Address { low: from(3), high: None, offset: 4 }, Space::Shared);
}

/// At the end of the buffer of results, beyond which the last step goes.
#[test]
fn atomics_on_buffers() {
    let offset = 4 * (8 * THREADS - 3 * THREADS) as i32;
    for space in [Space::Global, Space::Generic] {
        atomics(Address { low: from(3), high: Some(Source::Immediate(2)), offset }, space);
    }
}

/// All lanes add to the first word of a buffer, each as many times as it has a number, and keep what was there: by hand, lane after lane.
#[test]
fn atomics_of_lanes_at_one_word_of_a_buffer_are_code() {
    const BLOCKS: u32 = 5;
    let mut code = always(numbers(THREADS));
    let address = Address { low: Source::ZERO, high: Some(Source::Immediate(2)), offset: 0 };
    let (operation, kind, space) = (AtomicOperation::Add, AtomicType::U32, Space::Global);
    let (value, compare) = ([from(2), Source::ZERO], [Source::ZERO; 2]);
    let to = [Some(r(8)), None];
    code.extend(always([Op::Atomic { to, space, address, operation, kind, value, compare }]));
    code.extend(always([Op::add(r(3), from(2), 1)]));
    code.extend(always(store(3, 8)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for machine in compiling() {
        let width = machine.width;
        let mut world = World::default();
        let data = world.memory.bind("data", u64::from(4 + 4 * BLOCKS * THREADS)).expect("small");
        let outcome =
            kernel.run(&machine, world.bindings(), launch(BLOCKS, THREADS), None).expect("a valid launch");
        assert_eq!(outcome.faults, [], "{width}");
        let words = words(&world.memory.bytes(data));
        // The sum of the numbers below n is n · (n − 1) / 2.
        let sum = |below: u32| below * below.wrapping_sub(1) / 2;
        assert_eq!(words[0], sum(BLOCKS * THREADS), "{width}");
        let kept: Vec<u32> = (0..BLOCKS * THREADS).map(sum).collect();
        assert_eq!(words[1..], kept, "{width}");
        let called: u64 = outcome.execution.called.values().sum();
        assert!(called <= 2, "{width}: {:?}", outcome.execution.called);
    }
}

/// Denormal numbers, sums that are denormal, infinities and what is no number: with zeros for denormals, and with them; by hand.
#[test]
fn atomic_sums_of_singles() {
    const INFINITY: u32 = 0x7f80_0000;
    const NAN: u32 = 0x7fff_ffff;
    // What is added one after the other to zero, and what there is in the end.
    let sums: [(&[u32], u32, u32); 5] = [
        (&[0x0000_0003, 0x0000_0004], 0, 7),
        // −2⁻¹²⁶ and a half of it: a denormal is left.
        (&[0x8080_0000, 0x0040_0000], 0x8080_0000, 0x8040_0000),
        // 1.5 · 2⁻¹²⁶ less 2⁻¹²⁶.
        (&[0x00c0_0000, 0x8080_0000], 0, 0x0040_0000),
        (&[INFINITY, 0xff80_0000], NAN, NAN),
        (&[0x3f80_0000, 0xffc0_1234], NAN, NAN),
    ];
    for (terms, flushed, exact) in sums {
        for (flush, expected) in [(true, flushed), (false, exact)] {
            sum_to(AtomicType::F32 { flush }, terms, 0, expected);
        }
    }
}

/// The first lane adds numbers one after the other to zero, so many bytes from the start: what the word there is in the end.
fn sum_to(kind: AtomicType, terms: &[u32], low: u32, expected: u32) {
    let mut code = always(numbers(32));
    let address = Address { low: Source::Immediate(low), high: Some(Source::Immediate(2)), offset: 0 };
    for &term in terms {
        code.extend(always([set(p(1), 2, Comparison::EQUAL, 0)]));
        let (value, compare) = ([Source::Immediate(term), Source::ZERO], [Source::ZERO; 2]);
        let (operation, to, space) = (AtomicOperation::Add, [None; 2], Space::Global);
        code.push((Condition::If(p(1)), Op::Atomic { to, space, address, operation, kind, value, compare }));
    }
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for machine in compiling() {
        let mut world = World::default();
        let data = world.memory.bind("data", 8).expect("small");
        let outcome = kernel.run(&machine, world.bindings(), launch(1, 32), None).expect("a valid launch");
        assert!(outcome.execution.compiled > 0);
        let found = words(&world.memory.bytes(data));
        assert_eq!(found, [expected, 0], "{terms:x?}, {kind:?}, {}", machine.width);
    }
}

/// The same of halves and bfloat16 numbers, alone and in pairs: ties go to the even number.
#[test]
fn atomic_sums_of_halves() {
    // What is added one after the other to zero, and what there is in the end, with zeros for denormals too.
    let halves: [(&[u16], u16, u16); 8] = [
        (&[0x3c00, 0x4000], 0x4200, 0x4200),
        // The largest number twice.
        (&[0x7bff, 0x7bff], 0x7c00, 0x7c00),
        // −2⁻¹⁴ and a half of it; 1.5 · 2⁻¹⁴ less 2⁻¹⁴.
        (&[0x8400, 0x0200], 0x8400, 0x8200),
        (&[0x0600, 0x8400], 0, 0x0200),
        (&[0x7c00, 0xfc00], 0x7fff, 0x7fff),
        (&[0x3c00, 0xfe12], 0x7fff, 0x7fff),
        // One, one and a bit, and 2⁻¹¹.
        (&[0x3c00, 0x1000], 0x3c00, 0x3c00),
        (&[0x3c01, 0x1000], 0x3c02, 0x3c02),
    ];
    let brains: [(&[u16], u16); 8] = [
        (&[0x3f80, 0x4000], 0x4040),
        (&[0xbf80, 0x3f80], 0),
        (&[0x7f7f, 0x7f7f], 0x7f80),
        (&[0x0001, 0x0002], 0x0003),
        (&[0x7f80, 0xff80], 0x7fff),
        (&[0x3f80, 0xffc1], 0x7fff),
        // One, one and a bit, and 2⁻⁸.
        (&[0x3f80, 0x3b80], 0x3f80),
        (&[0x3f81, 0x3b80], 0x3f82),
    ];
    let both = |terms: &[u16], [low, high]: [bool; 2]| -> Vec<u32> {
        let place = |wanted: bool, term| if wanted { u32::from(term) } else { 0 };
        let word = |&term: &u16| place(low, term) | (place(high, term) << 16);
        terms.iter().map(word).collect()
    };
    let lower = [true, false];
    for (terms, flushed, exact) in halves {
        sum_to(AtomicType::Half { brain: false }, &both(terms, lower), 2, u32::from(exact) << 16);
        for (flush, expected) in [(true, flushed), (false, exact)] {
            for places in [lower, [false, true], [true; 2]] {
                sum_to(AtomicType::F16x2 { flush }, &both(terms, places), 0, both(&[expected], places)[0]);
            }
        }
    }
    for (terms, expected) in brains {
        sum_to(AtomicType::Half { brain: true }, &both(terms, lower), 2, u32::from(expected) << 16);
        for places in [lower, [false, true], [true; 2]] {
            sum_to(AtomicType::Bf16x2, &both(terms, places), 0, both(&[expected], places)[0]);
        }
    }
}

/// Atomic operations of all kinds on buffers are code: a call finds the buffer, and one each time that the last warp has too few lanes.
#[test]
fn atomics_of_all_kinds_are_code() {
    use AtomicOperation::*;
    let kinds = [
        (Minimum, AtomicType::S32),
        (Maximum, AtomicType::U64),
        (Add, AtomicType::U64),
        (Exchange, AtomicType::U64),
        (Xor, AtomicType::U32),
        (Increment, AtomicType::U32),
        (CompareExchange, AtomicType::U64),
        (CompareExchange, AtomicType::U32),
        (Add, AtomicType::F32 { flush: true }),
        (Add, AtomicType::F64),
        (Add, AtomicType::F16x2 { flush: true }),
        (Add, AtomicType::Half { brain: false }),
        (Add, AtomicType::Bf16x2),
        (CompareExchange, AtomicType::B16),
    ];
    for (operation, kind) in kinds {
        let mut code = addresses([0, 1, 0], kind.width());
        let (to, space) = ([Some(r(8)), Some(r(9)).filter(|_| kind.width() == Width::B64)], Space::Global);
        let address = Address { low: from(3), high: Some(Source::Immediate(2)), offset: 0 };
        let (value, compare) = ([from(2), from(2)], [from(0), Source::ZERO]);
        code.extend(always([Op::Atomic { to, space, address, operation, kind, value, compare }]));
        code.push((ALWAYS, Op::Exit));
        let kernel = Kernel::new(program(code)).expect("a valid program");
        for machine in compiling() {
            let mut world = World::default();
            world.memory.bind("data", u64::from(8 * 8 * THREADS)).expect("small");
            let outcome =
                kernel.run(&machine, world.bindings(), launch(8, THREADS), None).expect("a valid launch");
            assert_eq!(outcome.faults, []);
            let called = outcome.execution.called;
            assert_eq!(
                called.values().sum::<u64>(),
                1,
                "{operation:?} {kind:?}, {}: {called:?}",
                machine.width
            );
            assert_eq!(outcome.statistics.atomics, u64::from(8 * THREADS));
            assert_eq!(
                outcome.statistics.moved.global.written,
                u64::from(8 * THREADS * kind.width().bytes())
            );
        }
    }
}

/// Stores of some lanes, and atomic operations, are code: nothing is called after a buffer has been found.
#[test]
fn stores_of_some_lanes_and_atomics_are_code() {
    let mut code = addresses([0, 3, 0], Width::B32);
    let own = Address { low: from(12), high: None, offset: 0 };
    let (space, width) = (Space::Shared, Width::B32);
    let store = Op::Store { from: [from(2); 4], space, address: own, width };
    let (value, compare) = ([from(2), Source::ZERO], [Source::ZERO; 2]);
    let (operation, kind, to) = (AtomicOperation::Add, AtomicType::U32, [Some(r(8)), None]);
    let atomic = Op::Atomic { to, space, address: own, operation, kind, value, compare };
    code.extend(always([multiply(12, 0, 4), Op::add(r(8), from(0), 0)]));
    code.extend([(Condition::If(p(1)), store), (Condition::If(p(2)), atomic)]);
    let from = [from(8); 4];
    code.push((Condition::If(p(1)), Op::Store { from, space: Space::Global, address: at(2), width }));
    code.push((ALWAYS, Op::Exit));
    let program = tmu_program::Program { shared_bytes: SHARED, ..program(code) };
    let kernel = Kernel::new(program).expect("a valid program");
    for machine in compiling() {
        let width = machine.width;
        let mut world = World::default();
        world.memory.bind("data", u64::from(4 * 3 * 8 * THREADS)).expect("small");
        let outcome =
            kernel.run(&machine, world.bindings(), launch(8, THREADS), None).expect("a valid launch");
        assert_eq!(outcome.execution.called.values().sum::<u64>(), 1, "{width}: {outcome:?}");
        assert_eq!(outcome.statistics.atomics, 8 * 40);
    }
}
