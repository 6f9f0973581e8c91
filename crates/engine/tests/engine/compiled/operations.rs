//! Operations with operands of all kinds, drawn by lot: compiled against interpreted.

use tmu_engine::Machine;
use tmu_program::{
    Address, Argument, BytePermutation, Comparison, Condition, Conversion, DoubleSource, FloatFunction,
    FloatSource, Op, Rounding, Source, Space, Type, Width,
};

use super::lots::programs::agreed;
use super::lots::{Lots, start};
use super::{agrees, always, launch, multiply, numbers, store};
use crate::{from, p, r};

/// A program of operations drawn by lot, `guarded` of 16 with guards, that stores what the registers and predicates hold then.
fn drawn(lots: &mut Lots, threads: u32, guarded: u64) -> tmu_program::Program {
    let mut code = start(lots, threads);
    for _ in 0..40 {
        let guard = if lots.draw(16) < guarded { lots.condition() } else { Condition::Always };
        code.push((guard, lots.op()));
    }
    for predicate in 0..4 {
        let (then, otherwise) = (Source::Immediate(1), Source::ZERO);
        let condition = Condition::If(p(predicate));
        code.extend(always([
            Op::Select { to: Some(r(13)), condition, then, otherwise },
            multiply(12, 12, 2),
            Op::add(r(12), from(12), from(13)),
        ]));
    }
    code.extend(always([multiply(14, 2, 10)]));
    for register in 3..13 {
        code.extend(always(store(14, register)));
        code.extend(always([Op::add(r(14), from(14), 1)]));
    }
    code.push((Condition::Always, Op::Exit));
    crate::program(code)
}

/// Registers that differ between lanes, written by operations that give all lanes the same, under guards that hold in all lanes
/// or in none: by code of their own, by their meanings, and from memory.
#[test]
fn guards_of_whole_warps_before_what_is_the_same_in_all_lanes() {
    let double = |constant: u16| {
        let at = |offset| Source::Constant { bank: 0, offset };
        DoubleSource { value: [at(constant), at(constant + 4)], absolute: false, negate: false }
    };
    let address = Address { low: Source::ZERO, high: Some(4.into()), offset: 8 };
    let to = [Some(r(3)), None, None, None];
    let uniform = [
        Op::add(r(3), from(1), 5),
        Op::DoubleAdd { to: [Some(r(3)), None], a: double(8), b: double(60), rounding: Rounding::Up },
        Op::LoadConstant { to: [Some(r(3)), None], bank: 0.into(), address: 16.into(), width: Width::B32 },
        Op::Load { to, space: Space::Global, address, width: Width::B32 },
    ];
    for op in uniform {
        for guard in [Condition::If(p(0)), Condition::Unless(p(0)), Condition::Never] {
            let mut code = always(numbers(64));
            let blocks_differ = Op::compare(p(0), from(1), Comparison::EQUAL, 1, false);
            code.extend(always([blocks_differ, Op::add(r(3), from(2), 1000)]));
            code.push((guard, op.clone()));
            code.extend(always([Op::add(r(3), from(3), 1)]));
            code.extend(always(store(2, 3)));
            code.push((Condition::Always, Op::Exit));
            agrees(&crate::program(code), launch(3, 64), &Machine::default(), 3 * 64);
        }
    }
}

/// Bytes chosen by a number, and integers as doubles, of all lanes' own words: bits as by hand, and no call.
#[test]
fn permuted_bytes_and_doubles_of_integers_are_code() {
    use BytePermutation::*;
    let word = |thread: u32| thread.wrapping_mul(0x9e37_79b1);
    let mut code = always(numbers(64));
    code.extend(always([multiply(3, 2, 0x9e37_79b1), multiply(14, 2, 8)]));
    let mut keep = |op: Op, registers: &[u16]| {
        code.extend(always([op]));
        for &register in registers {
            code.extend(always(store(14, register)));
            code.extend(always([Op::add(r(14), from(14), 1)]));
        }
    };
    let mut permute = |selector: u32, mode| {
        let (low, high) = (from(3), Source::Immediate(0xa1b2_c3d4));
        keep(Op::PermuteBytes { to: Some(r(4)), low, high, selector: selector.into(), mode }, &[4]);
    };
    permute(0x0123, Selectors);
    permute(0x7150, Selectors);
    permute(2, Backward4);
    permute(1, Replicate16);
    for type_ in [Type::S32, Type::U32] {
        let mut convert = Conversion::new(Some(r(4)), Type::F64, from(3), type_);
        convert.to[1] = Some(r(5));
        keep(Op::Convert(convert), &[4, 5]);
    }
    code.push((Condition::Always, Op::Exit));
    let program = crate::program(code);
    agrees(&program, launch(2, 64), &Machine::default(), 8 * 128);
    for &width in tmu_texture::cpu::Width::available().iter().skip(1) {
        let machine =
            Machine { width, compile: tmu_engine::Compile::Always, threads: 1, ..Machine::default() };
        let kernel = tmu_engine::Kernel::new(program.clone()).expect("a valid program");
        let (memory, outcome) = super::executed(&kernel, launch(2, 64), &machine, 8 * 128);
        // The first store finds out where the buffer is.
        let called = outcome.execution.called;
        assert!(called.keys().all(|name| name.contains("store")), "{width}: {called:?}");
        for (thread, stored) in memory.chunks_exact(32).enumerate() {
            let [a, b, c, d] = word(thread as u32).to_le_bytes();
            let doubles = [f64::from(word(thread as u32) as i32), f64::from(word(thread as u32))];
            let mut expected = [[d, c, b, a], [a, 0xc3, b, 0xa1], [c, b, a, 0xa1], [c, d, c, d]].concat();
            expected.extend(doubles.into_iter().flat_map(f64::to_le_bytes));
            assert!(stored == expected, "{width}, thread {thread}: {stored:x?}, not {expected:x?}");
        }
    }
}

/// Exponentials and logarithms of arguments between 2⁻¹⁵ and 2¹⁷ of both signs: what comes of them, all in one.
#[test]
fn functions_of_many_arguments() {
    let mut code = always(numbers(128));
    let logic = |to: u16, a: u16, b: Source, table: u8| Op::Logic {
        to: Some(r(to)),
        a: from(a),
        b,
        c: Source::ZERO,
        table,
    };
    let (and, or, xor) = (0xc0, 0xfc, 0x3c);
    for turn in 0..60u32 {
        let low = multiply(3, 2, 0x9e37_79b1_u32.wrapping_mul(2 * turn + 1));
        let shaped = [logic(3, 3, 0x8fff_ffff.into(), and), logic(3, 3, 0x3800_0000.into(), or)];
        code.extend(always([low].into_iter().chain(shaped)));
        for function in [FloatFunction::ExponentialBase2(Argument::Number), FloatFunction::LogarithmBase2] {
            let absolute = function == FloatFunction::LogarithmBase2;
            let from_ = FloatSource { value: from(3), absolute, negate: false };
            let evaluate =
                Op::FloatFunction { to: Some(r(4)), from: from_, function, saturate: turn % 2 == 0 };
            code.extend(always([evaluate, logic(5, 5, from(4), xor)]));
        }
    }
    code.extend(always(store(2, 5)));
    code.push((Condition::Always, Op::Exit));
    agrees(&crate::program(code), launch(40, 128), &Machine::default(), 40 * 128);
}

fn compare_drawn(seeds: std::ops::Range<u64>) {
    for seed in seeds {
        let mut lots = Lots(seed);
        let threads = lots.of(&[32, 64, 100, 128]);
        let guarded = lots.of(&[0, 1, 4]);
        let program = drawn(&mut lots, threads, guarded);
        println!("seed {seed}, blocks of {threads} threads");
        agreed(&program, &Machine::default(), |program, machine| {
            agrees(program, launch(3, threads), machine, 3 * 128 * 10)
        });
    }
}

#[test]
fn operations_drawn_by_lot() {
    compare_drawn(0..100);
}

#[test]
#[ignore = "minutes"]
fn many_operations_drawn_by_lot() {
    compare_drawn(0..20_000);
}
