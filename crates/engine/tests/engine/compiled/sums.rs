//! Sums with carries in and out, one after the other: the forms in which machine code keeps them must not show.

use tmu_engine::{Kernel, Machine};
use tmu_program::{
    Condition, Flags, FloatMode, FloatSource, Op, QuadSum, Rounding, Shift, Source, WideFunction,
};

use super::{ALWAYS, agrees, always, compiling, executed, launch, looping, multiply, numbers, store};
use crate::{from, p, program, r};

const THREADS: u32 = 96;

/// `to = a + b` with a carry from a predicate, if there is one, and into another.
fn sum(to: u16, [a, b]: [u16; 2], carry: Option<u16>, out: Option<u16>) -> Op {
    let carry = carry.map_or(Condition::Never, |carry| Condition::If(p(carry)));
    let flags = Flags { carry: out.map(p), ..Flags::default() };
    let (to, a, b) = (Some(r(to)), from(a), from(b));
    Op::Add { to, a, b, invert_a: false, invert_b: false, carry, saturate: false, flags }
}

/// Stores registers behind code, which comes out the same however it is executed.
fn stored_alike(mut code: Vec<(Condition, Op)>, kept: std::ops::Range<u16>) {
    code.extend(always([multiply(14, 2, 5)]));
    for register in kept {
        code.extend(always(store(14, register)));
        code.extend(always([Op::add(r(14), from(14), 1)]));
    }
    code.push((ALWAYS, Op::Exit));
    let words = u64::from(5 * 2 * THREADS);
    let outcome = agrees(&program(code), launch(2, THREADS), &Machine::default(), words);
    assert!(outcome.faults.is_empty(), "{:?}", outcome.faults);
}

/// Registers 3 to 9 grow in a loop, by sums of each other that pass 2³² often.
#[test]
fn chains_of_carries() {
    let start = [
        numbers(THREADS),
        vec![
            multiply(10, 2, 0x9e37_79b1),
            multiply(11, 2, 0xc2b2_ae35),
            Op::add(r(12), 0xffff_fff0, from(2)),
            Op::add(r(4), Source::ZERO, Source::ZERO),
        ],
    ];
    let start = always(start.concat());
    let chains: [&[Op]; 5] = [
        &[sum(5, [5, 10], None, Some(1)), sum(6, [6, 5], Some(1), None)],
        &[sum(5, [10, 5], None, Some(1)), sum(6, [5, 6], Some(1), Some(2)), sum(7, [7, 6], Some(2), None)],
        &[
            sum(5, [5, 10], None, Some(1)),
            sum(6, [6, 11], Some(1), Some(1)),
            sum(7, [7, 12], Some(1), Some(1)),
            sum(8, [8, 5], Some(1), None),
        ],
        &[
            sum(5, [5, 12], None, Some(1)),
            sum(6, [5, 5], Some(1), Some(2)),
            sum(7, [6, 6], Some(2), None),
            sum(8, [7, 5], Some(1), None),
        ],
        &[
            sum(5, [5, 10], None, Some(1)),
            sum(6, [6, 5], Some(1), None),
            sum(5, [5, 11], None, Some(1)),
            sum(6, [6, 5], Some(1), None),
            sum(7, [6, 5], None, Some(2)),
            sum(8, [8, 7], Some(2), None),
        ],
    ];
    for chain in chains {
        let mut inside = always(chain.to_vec());
        // The words themselves are needed too, in lanes of either sign.
        inside.extend(always([
            Op::Logic { to: Some(r(9)), a: from(5), b: from(6), c: from(9), table: 0x96 },
            Op::compare(p(3), from(5), tmu_program::Comparison::LESS, from(6), false),
        ]));
        inside.push((Condition::If(p(3)), Op::add(r(9), from(9), from(7))));
        let code = looping(&start, &inside, 7);
        stored_alike(code, 5..10);
    }
}

/// How many relations hold of each thread's number, as compilers count them: by words that are one or zero, or zero or one, and their sums.
#[test]
fn relations_are_counted() {
    use tmu_program::Comparison;
    let relations = [
        (Comparison::LESS, 10u32, [1, 0]),
        (Comparison::GREATER_EQUAL, 20, [1, 0]),
        (Comparison::LESS, 30, [0, 1]),
        (Comparison::GREATER_EQUAL, 40, [0, 1]),
        (Comparison::EQUAL, 50, [1, 0]),
        (Comparison::NOT_EQUAL, 60, [1, 0]),
    ];
    // r5 by one after the other, r6 by sums of two, r7 of the first one's words alone.
    let mut inside = Vec::new();
    for (number, &(comparison, bound, [then, otherwise])) in (8..).zip(&relations) {
        let condition = Condition::If(p(1));
        inside.push(Op::compare(p(1), from(2), comparison, bound, false));
        inside.push(Op::Select {
            to: Some(r(number)),
            condition,
            then: Source::Immediate(then),
            otherwise: Source::Immediate(otherwise),
        });
        inside.push(Op::add(r(5), from(5), from(number)));
    }
    inside.extend([
        Op::add(r(8), from(8), from(9)),
        Op::add(r(10), from(11), from(10)),
        Op::add(r(12), from(12), from(13)),
        Op::add(r(10), from(10), from(12)),
        Op::add(r(6), from(10), from(8)),
        Op::add(r(7), from(12), from(7)),
    ]);
    let start = always(numbers(THREADS));
    stored_alike(looping(&start, &always(inside), 3), 5..10);
}

/// Products, sums, shifts and exclusive ors of 64 bits in a loop, of which both words are needed behind it, or one of them.
#[test]
fn chains_of_64_bits() {
    let wide = |to: [u16; 2], function, a: [Source; 2], b: [Source; 2]| {
        let to = to.map(|register| Some(r(register)));
        Op::Wide { to, function, a, b }
    };
    let pair = |low: u16| [from(low), from(low + 1)];
    let bits = |bits: u64| [Source::from(bits as u32), Source::from((bits >> 32) as u32)];
    let xor = |to: u16, other: u16| {
        [0, 1].map(|word| Op::Logic {
            to: Some(r(to + word)),
            a: from(to + word),
            b: from(other + word),
            c: Source::ZERO,
            table: 0x3c,
        })
    };
    let products: [[Source; 2]; 4] =
        [bits(6_364_136_223_846_793_005), bits(0x9e37_79b1), bits(0xc2b2_ae35 << 32), pair(10)];
    for (product, kept) in products.into_iter().zip([5..9, 5..6, 7..9, 6..8]) {
        let mut inside = vec![
            wide([5, 6], WideFunction::MultiplyLow, pair(5), product),
            wide([5, 6], WideFunction::Add, pair(5), bits(1_442_695_040_888_963_407)),
            wide([12, 13], WideFunction::Shift(Shift::Right), pair(5), bits(29)),
        ];
        inside.extend(xor(12, 5));
        inside.push(wide([7, 8], WideFunction::Add, pair(7), pair(12)));
        inside.push(wide([7, 8], WideFunction::MultiplyLow, product, pair(7)));
        inside.push(wide([7, 8], WideFunction::Subtract, pair(5), pair(7)));
        inside.push(wide([7, 8], WideFunction::Add, bits(1 << 32), pair(7)));
        let start = [numbers(THREADS), vec![multiply(10, 2, 0x85eb_ca6b), multiply(11, 2, 0xffff_ff01)]];
        let code = looping(&always(start.concat()), &always(inside), 7);
        stored_alike(code, kept);
    }
}

/// Sums of quads of all kinds, in all lanes' places, of numbers of all kinds; expected is what the interpreter says.
#[test]
fn sums_of_quads_are_code() {
    use QuadSum::{LessA, LessB, OnlyB, Sum};
    let kinds = [Sum, LessA, LessB, OnlyB];
    let source = |register, absolute, negate| FloatSource { value: from(register), absolute, negate };
    let roundings = [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];
    for (turn, rounding) in (0..8).flat_map(|turn| roundings.map(|rounding| (turn, rounding))) {
        let sums = std::array::from_fn(|lane| kinds[(lane * if turn < 4 { 1 } else { turn } + turn) % 4]);
        let [flush, saturate] = [turn % 2 == 1, turn % 3 == 2];
        let mode = FloatMode { rounding, flush, saturate };
        let mut code = always(numbers(256));
        // Zeros, denormals, infinities and what is no number are among them.
        code.extend(always([multiply(3, 2, 0x0181_0001), multiply(4, 2, 0xfe03_8007)]));
        let (a, b) = (source(3, false, turn == 5), source(4, turn == 6, false));
        code.extend(always([Op::QuadAdd { to: Some(r(5)), a, b, sums, mode }]));
        code.extend(always(store(2, 5)));
        code.push((ALWAYS, Op::Exit));
        let program = program(code);
        agrees(&program, launch(8, 256), &Machine::default(), 8 * 256);
        let kernel = Kernel::new(program).expect("a valid program");
        for machine in compiling() {
            let width = machine.width;
            let (_, outcome) = executed(&kernel, launch(8, 256), &machine, 8 * 256);
            assert_eq!(outcome.execution.called.values().sum::<u64>(), 1, "{width}: {:?}", outcome.execution);
        }
    }
}
