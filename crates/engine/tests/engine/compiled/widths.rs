//! Integers of other widths, and values of other lanes whose number a register holds: bits as by hand, and no call.

use tmu_engine::Machine;
use tmu_program::{Condition, Conversion, Op, ShuffleMode, Type};

use super::{agrees, always, executed, launch, multiply, numbers, store};
use crate::{from, r};

/// What each thread holds.
fn word(thread: u32) -> u32 {
    thread.wrapping_mul(0x9e37_79b1)
}

/// Does operations on that, each of which leaves words in registers; what all of them leave, by arithmetic.
fn is_code(operations: &[(Op, &[u16])], expected: impl Fn(u32) -> Vec<u32>) {
    let words: usize = operations.iter().map(|(_, registers)| registers.len()).sum();
    let mut code = always(numbers(64));
    code.extend(always([multiply(3, 2, 0x9e37_79b1), multiply(14, 2, words as u32)]));
    for (op, registers) in operations {
        code.extend(always([op.clone()]));
        for &register in *registers {
            code.extend(always(store(14, register)));
            code.extend(always([Op::add(r(14), from(14), 1)]));
        }
    }
    code.push((Condition::Always, Op::Exit));
    let program = crate::program(code);
    agrees(&program, launch(2, 64), &Machine::default(), words as u64 * 128);
    for &width in tmu_texture::cpu::Width::available().iter().skip(1) {
        let machine =
            Machine { width, compile: tmu_engine::Compile::Always, threads: 1, ..Machine::default() };
        let kernel = tmu_engine::Kernel::new(program.clone()).expect("a valid program");
        let (memory, outcome) = executed(&kernel, launch(2, 64), &machine, words as u64 * 128);
        // The first store finds out where the buffer is.
        let called = outcome.execution.called;
        assert!(called.keys().all(|name| name.contains("store")), "{width}: {called:?}");
        for (thread, stored) in memory.chunks_exact(4 * words).enumerate() {
            let expected: Vec<u8> = expected(thread as u32).into_iter().flat_map(u32::to_le_bytes).collect();
            assert!(stored == expected, "{width}, thread {thread}: {stored:x?}, not {expected:x?}");
        }
    }
}

#[test]
fn integers_are_widened_and_narrowed() {
    let wide = |to: Type, given: Type, source: u16| {
        let mut convert = Conversion::new(Some(r(4)), to, from(source), given);
        convert.to[1] = Some(r(5));
        Op::Convert(convert)
    };
    let narrow = |to: Type| {
        let mut convert = Conversion::new(Some(r(6)), to, from(4), Type::S64);
        convert.from[1] = from(5);
        Op::Convert(convert)
    };
    let operations: [(Op, &[u16]); 7] = [
        (wide(Type::U64, Type::U32, 3), &[4, 5]),
        (wide(Type::S64, Type::U16, 3), &[4, 5]),
        (wide(Type::U64, Type::S8, 3), &[4, 5]),
        (wide(Type::S64, Type::S32, 3), &[4, 5]),
        (narrow(Type::S32), &[6]),
        (narrow(Type::U8), &[6]),
        (narrow(Type::S16), &[6]),
    ];
    is_code(&operations, |thread| {
        let word = word(thread);
        let sign = |value: i32| if value < 0 { u32::MAX } else { 0 };
        let byte = i32::from(word as i8);
        let (half, short) = (word & 0xffff, i32::from(word as i16));
        let widened = [word, 0, half, 0, byte as u32, sign(byte), word, sign(word as i32)];
        [&widened[..], &[word, word & 0xff, short as u32]].concat()
    });
}

/// PTX's down and butterfly, with lanes and bounds in registers: 31 lanes at most, of the whole warp.
#[test]
fn shuffles_take_known_lanes_from_registers() {
    let shuffle = |mode| Op::Shuffle {
        to: Some(r(4)),
        in_range: None,
        value: from(3),
        lane: from(7),
        bounds: from(8),
        mode,
    };
    let number = |register: u16, value: u32| Op::Move { to: Some(r(register)), from: value.into() };
    let operations: [(Op, &[u16]); 4] = [
        (number(7, 16), &[]),
        (number(8, 31), &[]),
        (shuffle(ShuffleMode::Down), &[4]),
        (shuffle(ShuffleMode::Butterfly), &[4]),
    ];
    is_code(&operations, |thread| {
        let lane = thread % 32;
        let down = if lane < 16 { thread + 16 } else { thread };
        vec![word(down), word(thread ^ 16)]
    });
}
