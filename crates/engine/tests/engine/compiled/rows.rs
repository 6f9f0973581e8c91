//! Addresses that follow from the threads' places in blocks of all shapes.

use tmu_engine::{Kernel, Launch, Machine};
use tmu_program::{
    Address, Axis, Comparison, Condition, Op, Program, Shift, ShiftAmount, Source, Space, Special,
    WideFunction, Width,
};

use super::{ALWAYS, agrees, always, compiling, multiply, outcome, set, store};
use crate::{from, p, program, r};

/// Blocks whose warps are rows, halves of rows, rows of 8 and of 16 lanes, and none of these.
const BLOCKS: [[u32; 3]; 11] = [
    [32, 3, 1],
    [64, 2, 1],
    [50, 1, 1],
    [16, 4, 1],
    [16, 3, 1],
    [16, 3, 2],
    [16, 2, 2],
    [8, 8, 1],
    [8, 3, 2],
    [24, 3, 1],
    [1, 40, 1],
];

/// Words of shared memory.
const SHARED: u32 = 4096;

fn words(register: u16) -> [Source; 4] {
    [from(register), Source::ZERO, Source::ZERO, Source::ZERO]
}

fn shared(low: u16, offset: i32) -> Address {
    Address { low: from(low), high: None, offset }
}

fn put(value: u16, low: u16, offset: i32) -> Op {
    Op::Store { from: words(value), space: Space::Shared, address: shared(low, offset), width: Width::B32 }
}

fn get(to: u16, low: u16, offset: i32) -> Op {
    Op::Load {
        to: [Some(r(to)), None, None, None],
        space: Space::Shared,
        address: shared(low, offset),
        width: Width::B32,
    }
}

/// Register 0 = x, 1 = y, 2 = number of the thread, 7 = x + 1000 y.
fn places([width, ..]: [u32; 3]) -> Vec<Op> {
    let special = |to, special| Op::ReadSpecial { to: Some(r(to)), special };
    let mut ops = vec![special(0, Special::Thread(Axis::X)), special(1, Special::Thread(Axis::Y))];
    ops.extend([special(6, Special::Thread(Axis::Z)), special(8, Special::BlockSize(Axis::Y))]);
    let product = |to, a, b| Op::Multiply {
        to: Some(r(to)),
        a: from(a),
        b,
        signed_a: false,
        signed_b: false,
        part: tmu_program::Part::Low,
    };
    ops.extend([product(6, 6, from(8)), Op::add(r(6), from(6), from(1)), multiply(2, 6, width)]);
    ops.extend([Op::add(r(2), from(2), from(0)), multiply(7, 1, 1000), Op::add(r(7), from(7), from(0))]);
    ops
}

/// Ends with what is in register 3 for each thread; so many bytes of memory are shared.
fn ending(mut code: Vec<(Condition, Op)>, shared_bytes: u32) -> Program {
    code.extend(always(store(2, 3)));
    code.push((ALWAYS, Op::Exit));
    Program { shared_bytes, ..program(code) }
}

/// Each thread stores its place at `pitch · y + step · x` words, in memory that it shares with those of other places or not, and reads there, and elsewhere,
/// what its warp has stored. `guard`: for which threads.
fn storing(block: [u32; 3], pitch: u32, step: u32, guard: Condition) -> Program {
    let mut code = always(places(block));
    code.push((ALWAYS, set(p(0), 0, Comparison::GREATER, 0)));
    let shift = Op::Shift {
        to: Some(r(4)),
        value: from(0),
        amount: Source::Immediate(2),
        shift: Shift::Left,
        limit: ShiftAmount::Clamp,
    };
    code.extend(always([
        multiply(5, 1, 4 * pitch),
        shift,
        multiply(4, 4, step),
        Op::add(r(4), from(4), from(5)),
    ]));
    code.extend([(guard, put(7, 4, 8)), (guard, get(3, 4, 8)), (guard, get(9, 5, 8))]);
    code.extend(always([Op::add(r(3), from(3), from(9))]));
    ending(code, 4 * SHARED)
}

fn threads(block: [u32; 3]) -> u64 {
    block.iter().map(|&size| u64::from(size)).product()
}

fn launch(block: [u32; 3]) -> Launch {
    Launch { grid: [2, 1, 1], block, dynamic_shared_bytes: 0, cooperative: false }
}

#[test]
fn words_in_rows_of_blocks_of_all_shapes() {
    for block in BLOCKS {
        for (pitch, step) in [(64, 1), (16, 1), (8, 1), (1, 1), (0, 1), (1, 0), (33, 1), (8, 2), (1, 40)] {
            for guard in [ALWAYS, Condition::If(p(0)), Condition::Unless(p(0))] {
                let program = storing(block, pitch, step, guard);
                agrees(&program, launch(block), &Machine::default(), threads(block));
            }
        }
    }
}

/// Accesses that end with the block's memory, or behind it.
#[test]
fn rows_at_the_end_of_memory() {
    let block = [16, 4, 1];
    for bytes in [4 * (3 * 64 + 16) + 8, 4 * (3 * 64 + 16) + 4, 4 * 64, 0] {
        let program = Program { shared_bytes: bytes, ..storing(block, 64, 1, ALWAYS) };
        let faults = agrees(&program, launch(block), &Machine::default(), threads(block)).faults;
        assert_eq!(faults.is_empty(), bytes == 4 * (3 * 64 + 16) + 8, "{bytes}");
    }
}

/// Low words that wrap around inside of a warp, with the same high words.
#[test]
fn rows_whose_addresses_wrap_around() {
    let block = [32, 2, 1];
    for start in [-64i32, -128, -4] {
        let mut code = always(places(block));
        code.extend(always([multiply(4, 0, 4), Op::add(r(4), from(4), start as u32)]));
        let address = Address { low: from(4), high: Some(Source::Immediate(2)), offset: 0 };
        let load = |to| Op::Load { to, space: Space::Global, address, width: Width::B32 };
        code.push((ALWAYS, load([Some(r(3)), None, None, None])));
        code.extend(always(store(2, 3)));
        code.push((ALWAYS, Op::Exit));
        agrees(&program(code), launch(block), &Machine::default(), threads(block));
    }
}

/// A loop that threads leave one after the other, in which an address grows, and which lanes of different turns come out of.
#[test]
fn rows_behind_loops_that_lanes_leave() {
    for block in [[32, 2, 1], [16, 4, 1]] {
        let mut code = always(places(block));
        code.extend(always([multiply(4, 0, 4), put(7, 4, 0), Op::add(r(5), Source::ZERO, 0)]));
        let start = code.len() as u32;
        let (target, reconverge) = (start, start + 4);
        code.extend(always([Op::add(r(4), from(4), 4), Op::add(r(5), from(5), 1)]));
        code.push((ALWAYS, set(p(1), 5, Comparison::LESS, from(0))));
        code.push((Condition::If(p(1)), Op::Diverge { target, reconverge }));
        code.push((ALWAYS, Op::Reconverge));
        code.extend(always([put(7, 4, 0), get(3, 4, 0)]));
        let program = ending(code, 4 * SHARED);
        agrees(&program, launch(block), &Machine::default(), threads(block));
    }
}

/// Lanes but the first ones part from those, and find their addresses apart from them.
#[test]
fn rows_without_their_first_lanes() {
    for block in [[32, 2, 1], [16, 4, 1], [8, 8, 1]] {
        for others in [0, 100] {
            let mut code = always(places(block));
            code.extend(always([multiply(4, 0, 4), multiply(5, 1, 128), Op::add(r(4), from(4), from(5))]));
            code.extend(always([put(7, 4, 0), multiply(10, 7, 77), set(p(0), 0, Comparison::LESS, 3)]));
            let branch = code.len();
            code.push((ALWAYS, Op::Nothing));
            code.extend(always([Op::add(r(10), from(4), 64), get(3, 10, 0), put(7, 10, 0), get(9, 10, 0)]));
            code.extend((0..others).map(|_| (ALWAYS, Op::add(r(9), from(9), 1))));
            let reconverge = code.len() as u32;
            code[branch] = (Condition::If(p(0)), Op::Diverge { target: reconverge, reconverge });
            code.push((ALWAYS, Op::Reconverge));
            // So that the first lanes keep what they had.
            code.extend(always([Op::add(r(3), from(3), from(9)), Op::add(r(3), from(3), from(10))]));
            let program = ending(code, 4 * SHARED);
            agrees(&program, launch(block), &Machine::default(), threads(block));
        }
    }
}

/// Addresses of 64 bits that are sums and products of places, in a buffer, up to its end and behind.
#[test]
fn rows_in_buffers() {
    use WideFunction::{Add, MultiplyLow, Shift as Shifted, Subtract};
    let zero = Source::ZERO;
    let wide = |to: [u16; 2], function, a, b| Op::Wide { to: to.map(|it| Some(r(it))), function, a, b };
    for block in BLOCKS {
        let words = threads(block);
        let shifted = wide([4, 5], Shifted(Shift::Left), [from(0), zero], [2.into(), zero]);
        let product = wide([4, 5], MultiplyLow, [4.into(), zero], [from(0), zero]);
        let negative = wide([4, 5], Subtract, [zero, zero], [from(4), from(5)]);
        for (first, start) in
            [(vec![shifted], 0), (vec![product.clone()], 4), (vec![product, negative], 4 * 7)]
        {
            for pitch in [block[0], 16, 8] {
                let mut code = always(places(block));
                code.extend(always(first.clone()));
                code.extend(always([
                    multiply(6, 1, 4 * pitch),
                    wide([4, 5], Add, [from(4), from(5)], [from(6), zero]),
                    wide([4, 5], Add, [from(4), from(5)], [Source::Immediate(start), 2.into()]),
                ]));
                let address = Address { low: from(4), high: Some(from(5)), offset: 0 };
                let space = Space::Global;
                code.push((ALWAYS, Op::Store { from: self::words(7), space, address, width: Width::B32 }));
                let to = [Some(r(3)), None, None, None];
                code.push((ALWAYS, Op::Load { to, space, address, width: Width::B32 }));
                code.push((ALWAYS, Op::add(r(3), from(3), from(3))));
                code.push((ALWAYS, Op::Store { from: self::words(3), space, address, width: Width::B32 }));
                code.push((ALWAYS, Op::Exit));
                agrees(&program(code), launch(block), &Machine::default(), words + 32);
            }
        }
    }
}

/// A loop that some threads enter and leave one after the other, with accesses at an address that grows in it.
#[test]
fn rows_in_loops_that_lanes_enter_and_leave() {
    for block in [[32, 2, 1], [16, 4, 1], [8, 8, 1]] {
        for [from_column, from_row] in [[0, 1], [3, 0], [0, 0]] {
            let mut code = always(places(block));
            let [x, y] =
                [set(p(0), 0, Comparison::LESS, from_column), set(p(2), 1, Comparison::LESS, from_row)];
            code.extend(always([
                multiply(4, 0, 4),
                multiply(5, 1, 128),
                Op::add(r(4), from(4), from(5)),
                x,
                y,
            ]));
            code.extend(always([put(7, 4, 0), put(2, 4, 2048), Op::add(r(6), Source::ZERO, 0)]));
            let start = code.len() as u32 + 2;
            let [left, reconverge] = [start + 7, start + 8];
            code.extend(
                [0, 2]
                    .map(|number| (Condition::If(p(number)), Op::Diverge { target: reconverge, reconverge })),
            );
            code.extend(always([
                Op::add(r(4), from(4), 4),
                Op::add(r(6), from(6), 1),
                get(9, 4, 2048),
                get(10, 4, 0),
            ]));
            code.extend(always([put(9, 4, 0), set(p(1), 6, Comparison::LESS, from(7))]));
            code.push((Condition::If(p(1)), Op::Diverge { target: start, reconverge: left }));
            code.extend(always([Op::Reconverge, Op::Reconverge, Op::add(r(3), from(9), from(10))]));
            code.extend(always([get(9, 4, 0), Op::add(r(3), from(3), from(9))]));
            let program = ending(code, 4 * SHARED);
            agrees(&program, launch(block), &Machine::default(), threads(block));
        }
    }
}

/// Accesses at one address with different numbers added, and at sums and products that differ by numbers, of all lanes and of all but the first ones: all inside,
/// or some behind the end.
#[test]
fn accesses_that_are_looked_at_together() {
    for block in BLOCKS {
        let quad = |offset| Op::Load {
            to: [Some(r(6)), Some(r(8)), None, None],
            space: Space::Shared,
            address: shared(12, offset),
            width: Width::B64,
        };
        for pitch in [64, 16, 0] {
            for (bytes, first, odd) in [
                (4 * SHARED, 0, 0),
                (4 * SHARED, 3, 0),
                (4 * 64 + 512, 0, 0),
                (1024, 1, 0),
                (512, 0, 0),
                (4 * SHARED, 0, 2),
                (4 * SHARED, 0, 4),
            ] {
                let mut code = always(places(block));
                code.extend(always([
                    multiply(4, 0, 4),
                    multiply(5, 1, 4 * pitch),
                    Op::add(r(4), from(4), from(5)),
                ]));
                code.push((ALWAYS, set(p(0), 0, Comparison::LESS, first)));
                code.push((Condition::If(p(0)), Op::Exit));
                code.extend(always([put(7, 4, 512), put(2, 4, 0), get(3, 4, 4), get(9, 4, 516)]));
                code.extend(always([Op::add(r(10), from(0), 7), multiply(10, 10, 4), get(10, 10, -12)]));
                code.extend(always([Op::add(r(11), from(0), 9), multiply(11, 11, 4), get(11, 11, 8)]));
                code.extend(always([Op::add(r(12), Source::ZERO, 64), get(13, 12, 8), get(14, 12, odd)]));
                code.extend(always([quad(0), quad(16 + odd)]));
                code.extend(always([9, 10, 11, 13, 14, 6, 8].map(|it| Op::add(r(3), from(3), from(it)))));
                let program = ending(code, bytes);
                agrees(&program, launch(block), &Machine::default(), threads(block));
            }
        }
    }
}

/// The same where an address is found without the first lanes, which have another one in the register, and lanes meet again before the accesses.
#[test]
fn accesses_together_without_the_first_lanes() {
    for block in [[32, 2, 1], [16, 4, 1], [8, 8, 1]] {
        let mut code = always(places(block));
        code.extend(always([multiply(4, 0, 4), multiply(5, 1, 128), Op::add(r(4), from(4), from(5))]));
        code.extend(always([
            put(7, 4, 0),
            put(2, 4, 64),
            multiply(10, 7, 4),
            Op::add(r(10), from(10), 4096),
        ]));
        code.push((ALWAYS, set(p(0), 0, Comparison::LESS, 3)));
        code.push((ALWAYS, set(p(1), 0, Comparison::LESS, 6)));
        let outer = code.len();
        code.extend(always([Op::Nothing, Op::add(r(10), from(4), 0)]));
        let inner = code.len();
        code.push((ALWAYS, Op::Nothing));
        code.extend((0..100).map(|_| (ALWAYS, Op::add(r(9), from(9), 1))));
        let meet = code.len() as u32;
        code[inner] = (Condition::If(p(1)), Op::Diverge { target: meet, reconverge: meet });
        code.extend(always([Op::Reconverge, get(3, 10, 0), get(11, 10, 64), put(11, 10, 4)]));
        let reconverge = code.len() as u32;
        code[outer] = (Condition::If(p(0)), Op::Diverge { target: reconverge, reconverge });
        code.extend(always([
            Op::Reconverge,
            Op::add(r(3), from(3), from(10)),
            Op::add(r(3), from(3), from(11)),
        ]));
        code.extend(always([get(9, 4, 4), Op::add(r(3), from(3), from(9))]));
        let program = ending(code, 4 * SHARED);
        agrees(&program, launch(block), &Machine::default(), threads(block));
    }
}

/// Addresses that are products of words of 32 bits, extended, some of which wrap around inside of a warp behind another one: they are far away then.
#[test]
fn addresses_of_words_that_wrap_around() {
    const BUFFER: u64 = 2 << 32;
    for block in [[32, 2, 1], [16, 4, 1], [8, 8, 1], [24, 3, 1]] {
        for signed in [false, true] {
            for start in [
                0,
                1 << 31,
                (1 << 31) - 60,
                (1 << 31) - 90,
                60u32.wrapping_neg(),
                90u32.wrapping_neg(),
                u32::MAX,
            ] {
                let extended = if signed { start as i32 as u64 } else { u64::from(start) };
                let base = BUFFER.wrapping_sub(extended.wrapping_mul(4));
                let half = |to, part| Op::Multiply {
                    to: Some(r(to)),
                    a: from(6),
                    b: 4.into(),
                    signed_a: signed,
                    signed_b: signed,
                    part,
                };
                let base = [Source::Immediate(base as u32), Source::Immediate((base >> 32) as u32)];
                let sum = Op::Wide {
                    to: [4, 5].map(|it| Some(r(it))),
                    function: WideFunction::Add,
                    a: [from(4), from(5)],
                    b: base,
                };
                let mut code = always(places(block));
                code.extend(always([
                    multiply(6, 1, 40),
                    Op::add(r(6), from(6), from(0)),
                    Op::add(r(6), from(6), start),
                ]));
                code.extend(always([half(4, tmu_program::Part::Low), half(5, tmu_program::Part::High), sum]));
                for offset in [0, 4] {
                    let address = Address { low: from(4), high: Some(from(5)), offset };
                    let space = Space::Global;
                    let to = [Some(r(3)), None, None, None];
                    code.push((ALWAYS, Op::Load { to, space, address, width: Width::B32 }));
                    code.push((ALWAYS, Op::add(r(3), from(3), from(7))));
                    code.push((ALWAYS, Op::Store { from: words(3), space, address, width: Width::B32 }));
                }
                code.push((ALWAYS, Op::Exit));
                let faults = agrees(&program(code), launch(block), &Machine::default(), 8 * 64).faults;
                let most = 40 * (block[1] - 1) + block[0] - 1;
                let wraps = match signed {
                    true => (start as i32).checked_add_unsigned(most).is_none(),
                    false => start.checked_add(most).is_none(),
                };
                assert_eq!(!faults.is_empty(), wraps, "{block:?} {signed} {start:#x}");
            }
        }
    }
}

/// A word of shared memory that all threads load, by a generic address of 32 bits.
#[test]
fn generic_addresses_that_all_threads_have() {
    for block in BLOCKS {
        let mut code = always(places(block));
        code.extend(always([Op::copy(r(4), 8), Op::copy(r(3), 77), put(3, 4, 0)]));
        let address = Address { low: from(4), high: Some(Source::ZERO), offset: 1 << 24 };
        let to = [Some(r(3)), None, None, None];
        code.push((ALWAYS, Op::Load { to, space: Space::Generic, address, width: Width::B32 }));
        code.extend(always([Op::add(r(3), from(3), from(2))]));
        let program = ending(code, SHARED);
        let threads = block.iter().product::<u32>();
        agrees(&program, launch(block), &Machine::default(), 256);
        for machine in compiling() {
            let kernel = Kernel::new(program.clone()).expect("a valid program");
            let (memory, _) = outcome(&kernel, launch(block), &machine, 256);
            let found = &super::words(&memory)[..threads as usize];
            assert!(found.iter().copied().eq(77..77 + threads), "{block:?}, {}: {found:?}", machine.width);
        }
    }
}
