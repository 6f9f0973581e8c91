//! Local memory: each lane has its own, whether all use one address or each another; expected is what the interpreter says, and arithmetic by hand.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::{Address, Comparison, Condition, Op, Program, Shift, ShiftAmount, Source, Space, Width};
use tmu_texture::cpu;

use super::accesses::{GUARDS, THREADS, WAYS, WIDTHS, addresses, agree, stored};
use super::{ALWAYS, always, and, compiling, launch, multiply, numbers, set, store, words};
use crate::{World, from, p, program, r};

fn local(low: impl Into<Source>, high: Option<Source>, offset: i32) -> Address {
    Address { low: low.into(), high, offset }
}

fn get(to: u16, address: Address, width: Width) -> Op {
    let to = [0, 1, 2, 3].map(|word| Some(r(to + word)));
    Op::Load { to, space: Space::Local, address, width }
}

fn put(value: u16, address: Address, width: Width) -> Op {
    let from = [0, 1, 2, 3].map(|word| from(value + word));
    Op::Store { from, space: Space::Local, address, width }
}

/// The first store to a page makes it, which is a call: those behind it are code.
fn pages(size: u32) -> Vec<(Condition, Op)> {
    always((0..size / 4096 + 1).map(|page| put(1, local(4096 * page, None, 0), Width::B32)))
}

/// The number of a thread in 64.
fn top(to: u16) -> Op {
    let (shift, limit) = (Shift::Right, ShiftAmount::Clamp);
    Op::Shift { to: Some(r(to)), value: from(0), amount: 6.into(), shift, limit }
}

/// Of one page, of one with a part of a word at its end, and of several.
const SIZES: [u32; 3] = [2048, 4094, 24_000];

#[test]
fn accesses_to_local_memory_at_any_address() {
    let mut faults = 0;
    for (number, width) in WIDTHS.into_iter().enumerate() {
        for (way, size) in WAYS.into_iter().zip(SIZES.into_iter().cycle().skip(number)) {
            // High words that are zero, known or not, and one that is not, from thread 64 on.
            for (high, guard) in
                [None, Some(9), Some(10)].into_iter().zip(GUARDS.into_iter().cycle().skip(number))
            {
                let mut code = addresses(way, width);
                code.extend(pages(size));
                code.extend(always([multiply(5, 2, 0x9e37_79b1), Op::add(r(6), from(5), 7)]));
                code.extend(always([
                    Op::add(r(7), from(2), 1),
                    Op::copy(r(8), 5),
                    Op::copy(r(9), 0),
                    top(10),
                ]));
                code.push((guard, put(5, local(from(3), high.map(from), 0), width)));
                code.extend([(guard, get(8, local(from(3), None, 0), width))]);
                faults += agree(&Program { local_bytes: size, ..stored(code) });
            }
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

/// Where all lanes use one address that code knows of, or one that it sees to be the same.
#[test]
fn accesses_to_local_memory_at_one_address() {
    let mut faults = 0;
    for width in WIDTHS {
        for (address, size) in
            [(0, 16), (16, 32), (16, 31), (4080, 9000), (4096, 9000), (8996, 9000), (6, 32), (1 << 31, 32)]
        {
            for (guard, known) in GUARDS.into_iter().flat_map(|guard| [(guard, true), (guard, false)]) {
                let mut code = addresses([0, 0, 0], width);
                code.extend(pages(size));
                let base = if known { Op::copy(r(3), address) } else { Op::add(r(3), from(3), address) };
                code.extend(always([base, multiply(5, 2, 0x9e37_79b1), Op::add(r(6), from(5), 7)]));
                code.extend(always([Op::add(r(7), from(2), 1), Op::copy(r(8), 5)]));
                code.push((guard, put(5, local(from(3), None, 0), width)));
                code.push((guard, get(8, local(from(3), Some(Source::ZERO), 0), width)));
                faults += agree(&Program { local_bytes: size, ..stored(code) });
            }
        }
    }
    assert!(faults > 0, "addresses out of range and not aligned");
}

/// An array of eight words that each lane turns by as many places as it has a number: only the first store of a warp, which makes its page,
/// is a call.
#[test]
fn arrays_in_local_memory_are_code() {
    const BLOCKS: u32 = 8;
    let mut code = always(numbers(THREADS));
    for place in 0..8 {
        code.extend(always([multiply(3, 2, place + 1), put(3, local(4 * place, None, 0), Width::B32)]));
    }
    code.extend(always([multiply(4, 2, 4)]));
    code.extend(always([and(4, 4, 28)]));
    code.extend(always([get(8, local(from(4), None, 0), Width::B32)]));
    code.extend(always(store(2, 8)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(Program { local_bytes: 32, ..program(code) }).expect("a valid program");
    for machine in compiling() {
        let width = machine.width;
        let mut world = World::default();
        let data = world.memory.bind("data", u64::from(4 * BLOCKS * THREADS)).expect("small");
        let outcome =
            kernel.run(&machine, world.bindings(), launch(BLOCKS, THREADS), None).expect("a valid launch");
        let words = words(&world.memory.bytes(data));
        let expected: Vec<u32> = (0..BLOCKS * THREADS).map(|number| number * (number % 8 + 1)).collect();
        assert_eq!(words, expected, "{width}");
        assert_eq!(outcome.statistics.moved.local.written, u64::from(4 * 8 * BLOCKS * THREADS), "{width}");
        // Four warps' first stores, and one to find the buffer.
        assert!(
            outcome.execution.called.values().sum::<u64>() <= 5,
            "{width}: {:?}",
            outcome.execution.called
        );
    }
}

/// A block's local memory is zero, whatever the block before has left.
#[test]
fn local_memory_is_zero_in_every_block() {
    let mut code = always(numbers(THREADS));
    code.extend(always([get(8, local(60, None, 0), Width::B32), Op::add(r(5), from(2), 1)]));
    code.extend(always([put(5, local(60, None, 0), Width::B32)]));
    code.extend(always(store(2, 8)));
    code.push((ALWAYS, Op::Exit));
    let program = Program { local_bytes: 64, ..program(code) };
    let kernel = Kernel::new(program).expect("a valid program");
    for &width in cpu::Width::available() {
        let machine = Machine { threads: 1, width, compile: Compile::Always, ..Machine::default() };
        let mut world = World::default();
        let data = world.memory.bind("data", u64::from(4 * 3 * THREADS)).expect("small");
        world.memory.fill(data, &[1; 4 * 3 * THREADS as usize]);
        kernel.run(&machine, world.bindings(), launch(3, THREADS), None).expect("a valid launch");
        assert!(world.memory.bytes(data).iter().all(|&byte| byte == 0), "{width}");
    }
}

/// Guards that hold in no lane access nothing.
#[test]
fn local_memory_of_no_lane() {
    let mut code = addresses([0, 0, 0], Width::B32);
    code.extend(always([Op::copy(r(3), 1 << 20), Op::copy(r(8), 9)]));
    code.push((Condition::Never, put(2, local(from(3), None, 0), Width::B32)));
    code.push((Condition::Never, get(8, local(from(3), None, 0), Width::B32)));
    assert_eq!(agree(&Program { local_bytes: 16, ..stored(code) }), 0);
    // Of which that is found out lane by lane; where there is no local memory, too.
    for bytes in [0, 16] {
        for width in WIDTHS {
            let mut code = addresses([0, 1, 0], width);
            code.extend(always([set(p(2), 0, Comparison::LESS, 0), Op::copy(r(8), 9)]));
            code.push((Condition::If(p(2)), get(8, local(from(3), Some(Source::ZERO), 0), width)));
            code.push((Condition::If(p(2)), put(4, local(from(3), None, 0), width)));
            assert_eq!(agree(&Program { local_bytes: bytes, ..stored(code) }), 0);
        }
    }
}
