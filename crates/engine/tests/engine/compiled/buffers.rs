//! Words of raw and structured buffers: rows of lanes, all at one place, apart, with low bits that do not count, partly and wholly outside.

use tmu_engine::{Kernel, Surface};
use tmu_program::{
    AtomicOperation, AtomicType, Condition, Op, Outside, Source, SurfaceAccess, SurfaceAtomicType,
    SurfaceData, TextureReference, Width,
};
use tmu_texture::Dimension;

use super::accesses::{GUARDS, THREADS, WAYS, addresses, agree_in_one_block, stored};
use super::{ALWAYS, always, compiling, launch, multiply, numbers};
use crate::{World, from, p, program, r};

/// See [`super::executed`].
const SURFACES: [u32; 6] = [0, 1, 2, 3, 4, 5];

fn access(surface: u32, place: u16, words: u8) -> Box<SurfaceAccess> {
    Box::new(SurfaceAccess {
        surface: TextureReference::Slots { texture: surface, sampler: 0 },
        dimension: Dimension::D1,
        array: false,
        coordinates: [from(place), Source::ZERO, Source::ZERO],
        layer: Source::ZERO,
        x_in_bytes: true,
        outside: Outside::Defaults,
        data: SurfaceData::Words(words),
    })
}

fn get(surface: u32, place: u16, words: u8) -> Op {
    let to = [8, 9, 10, 11].map(|register| (register < 8 + u16::from(words)).then_some(r(register)));
    Op::SurfaceLoad { to, not_resident: None, access: access(surface, place, words) }
}

/// The width that is closest to so many words.
fn width(words: u8) -> Width {
    [Width::B32, Width::B64, Width::B64, Width::B128][usize::from(words) - 1]
}

#[test]
fn words_of_buffers_from_anywhere() {
    let mut faults = 0;
    for words in 1..=4 {
        for (number, way) in WAYS.into_iter().enumerate() {
            for (surface, guard) in SURFACES.into_iter().zip(GUARDS.into_iter().cycle().skip(number)) {
                let mut code = addresses(way, width(words));
                code.push((guard, get(surface, 3, words)));
                faults += agree_in_one_block(&stored(code));
            }
        }
    }
    assert!(faults > 0, "a surface that is larger than its buffer");
}

#[test]
fn words_of_buffers_to_anywhere() {
    for words in 1..=4 {
        for (number, way) in WAYS.into_iter().enumerate() {
            for (surface, guard) in [0, 3].into_iter().zip(GUARDS.into_iter().cycle().skip(number)) {
                let mut code = addresses(way, width(words));
                code.extend(always([multiply(5, 2, 0x9e37_79b1), Op::add(r(6), from(5), 7)]));
                let from = [5, 6, 2, 0].map(from);
                code.push((guard, Op::SurfaceStore { from, access: access(surface, 3, words) }));
                code.push((ALWAYS, Op::Exit));
                assert_eq!(agree_in_one_block(&program(code)), 0);
            }
        }
    }
}

/// The last words that addresses have, behind which nothing wraps around: for all lanes one, or each its own.
#[test]
fn words_at_the_end_of_all_addresses() {
    for words in 1..=4 {
        for last in [4, 8, 12, 16u32] {
            for (own, guard) in [false, true].into_iter().zip(GUARDS) {
                let mut code = addresses([0, 0, 0], Width::B32);
                let first = last.wrapping_neg();
                code.extend(always([Op::copy(r(3), first), Op::copy(r(7), 9)]));
                if own {
                    // Others are inside.
                    code.extend(always([multiply(3, 0, 4)]));
                    code.push((Condition::If(p(1)), Op::copy(r(3), first)));
                }
                let from = [7, 0, 2, 7].map(from);
                code.push((guard, Op::SurfaceStore { from, access: access(0, 3, words) }));
                code.push((guard, get(0, 3, words)));
                assert_eq!(agree_in_one_block(&stored(code)), 0);
            }
        }
    }
}

/// Lanes meet at one word, or each has its own; what they find depends on their order.
#[test]
fn atomics_on_words_of_buffers() {
    use AtomicOperation::{Add, CompareExchange, Exchange, Maximum};
    let mut faults = 0;
    for (number, operation) in [Add, Exchange, Maximum, CompareExchange].into_iter().enumerate() {
        for (step, guard) in [0, 1, 2, 12].into_iter().zip(GUARDS.into_iter().cycle().skip(number)) {
            for (surface, result) in [(0, true), (0, false), (3, true), (4, false), (5, true)] {
                let mut code = addresses([3, step, number as u32], Width::B32);
                code.extend(always([multiply(5, 0, 0x9e37_79b1), Op::add(r(8), from(0), 5)]));
                let op = Op::SurfaceAtomic {
                    to: [result.then_some(r(8)), None],
                    access: access(surface, 3, 1),
                    operation,
                    kind: SurfaceAtomicType::Given(AtomicType::U32),
                    value: [from(5), Source::ZERO],
                    compare: [from(0), Source::ZERO],
                };
                code.extend([(ALWAYS, op.clone()), (guard, op)]);
                let to = [None, Some(r(9)), None, None];
                let access = access(surface, 3, 2);
                code.extend(always([Op::SurfaceLoad { to, not_resident: None, access }]));
                faults += agree_in_one_block(&stored(code));
            }
        }
    }
    assert!(faults > 0, "a surface that is larger than its buffer");
}

/// Each thread writes what thread and place make, and reads the word behind: no call.
#[test]
fn words_of_buffers_are_code() {
    const BLOCKS: u32 = 4;
    for words in 1..=4u8 {
        let mut code = always(numbers(THREADS));
        let bytes = 4 * u32::from(words);
        code.extend(always([multiply(3, 2, bytes)]));
        code.extend(always([multiply(4, 2, words.into())]));
        code.extend(always((1..4).map(|word| Op::add(r(4 + word), from(4), u32::from(word)))));
        let values = [4, 5, 6, 7].map(from);
        code.extend(always([Op::SurfaceStore { from: values, access: access(0, 3, words) }]));
        code.extend(always([get(0, 3, words)]));
        let values = [8, 9, 10, 11].map(from);
        code.extend(always([Op::SurfaceStore { from: values, access: access(1, 3, words) }]));
        code.push((ALWAYS, Op::Exit));
        let kernel = Kernel::new(program(code)).expect("a valid program");
        for machine in compiling() {
            let width = machine.width;
            let mut world = World::default();
            let size = bytes * BLOCKS * THREADS;
            let buffers = ["a", "b"].map(|name| world.memory.bind(name, size.into()).expect("small"));
            world.textures.surfaces =
                buffers.map(|buffer| Some(Surface::of_bytes(world.memory.address(buffer), size))).to_vec();
            let outcome = kernel
                .run(&machine, world.bindings(), launch(BLOCKS, THREADS), None)
                .expect("a valid launch");
            let expected: Vec<u8> = (0..size / 4).flat_map(u32::to_le_bytes).collect();
            assert!(world.memory.bytes(buffers[1]) == expected, "{words} words, {width}");
            assert_eq!(outcome.execution.called.values().sum::<u64>(), 0, "{words} words, {width}");
            let moved = outcome.statistics.moved.surface;
            assert_eq!(
                (moved.read, moved.written),
                (size.into(), (2 * size).into()),
                "{words} words, {width}"
            );
        }
    }
}
