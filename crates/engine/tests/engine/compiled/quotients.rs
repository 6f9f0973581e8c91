//! Quotients of 64-bit integers: those of doubles where both numbers are small enough.

use tmu_engine::Kernel;
use tmu_program::{Comparison, Condition, Op, Program, Source, WideFunction};

use super::{ALWAYS, always, compiling, executed, launch, numbers, set, store, words};
use crate::{from, p, r, straight};

/// The largest and the least numbers that doubles are used for, products of large ones, and small ones.
const SMALL: [i64; 16] = [
    0,
    1,
    -1,
    2,
    3,
    -7,
    10,
    1 << 31,
    (1 << 32) - 1,
    -(1 << 32) - 1,
    33_554_393 * 67_108_859 - 1,
    67_108_859,
    -33_554_393,
    (1 << 51) - 1,
    -(1 << 51),
    (1 << 50) + 1,
];

/// The next ones, and the ends of the range, among small ones.
const LARGE: [i64; 16] = [
    0,
    1,
    -1,
    3,
    1 << 51,
    -(1 << 51) - 1,
    i64::MAX,
    i64::MIN,
    i64::MIN + 1,
    -5,
    1 << 62,
    -(1 << 52),
    (1 << 53) + 1,
    1 << 32,
    7,
    -(1 << 51),
];

/// What it gives for each number beside each other one, in 256 threads: the low words, then the high ones.
fn program(function: WideFunction, values: [i64; 16]) -> Program {
    let mut code = numbers(256);
    for (register, shift) in [(8, 0), (10, 4)] {
        let (to, value) = (Some(r(5)), from(0));
        let (position, length) = (Source::Immediate(shift), 4.into());
        code.push(Op::ExtractBits { to, value, position, length, signed: false });
        for (number, value) in (0..).zip(values) {
            code.push(set(p(0), 5, Comparison::EQUAL, number));
            for (register, word) in [(register, value as u32), (register + 1, (value >> 32) as u32)] {
                let (to, condition) = (Some(r(register)), Condition::If(p(0)));
                code.push(Op::Select { to, condition, then: word.into(), otherwise: from(register) });
            }
        }
    }
    let (a, b) = ([from(8), from(9)], [from(10), from(11)]);
    code.push(Op::Wide { to: [Some(r(3)), Some(r(4))], function, a, b });
    code.extend(store(2, 3));
    code.push(Op::add(r(2), from(2), 256));
    code.extend(store(2, 4));
    straight(code)
}

/// Expected values are the processor's quotients of 128 bits; by zero, all ones.
#[test]
fn of_64_bits() {
    for (values, small) in [(SMALL, true), (LARGE, false)] {
        for (signed, remainder) in [(false, false), (false, true), (true, false), (true, true)] {
            let function = match remainder {
                false => WideFunction::Divide { signed },
                true => WideFunction::Remainder { signed },
            };
            let kernel = Kernel::new(program(function, values)).expect("a valid program");
            // Of unsigned numbers, those with a sign are large.
            let small = small && signed;
            for machine in compiling() {
                let (memory, outcome) = executed(&kernel, launch(1, 256), &machine, 512);
                let found = words(&memory);
                for thread in 0..256 {
                    let [a, b] = [thread % 16, thread / 16].map(|number| match signed {
                        true => i128::from(values[number]),
                        false => i128::from(values[number] as u64),
                    });
                    let expected = match (b, remainder) {
                        (0, _) => u64::MAX,
                        (_, false) => (a / b) as u64,
                        (_, true) => (a % b) as u64,
                    };
                    let found = u64::from(found[256 + thread]) << 32 | u64::from(found[thread]);
                    assert_eq!(found, expected, "{function:?} of {a} and {b}, {}", machine.width);
                }
                assert!(outcome.execution.compiled > 0, "{}", machine.width);
                let in_code = outcome.execution.called.keys().all(|name| name.starts_with("store"));
                assert_eq!(in_code, small, "{function:?}, {}", machine.width);
            }
        }
    }
}

/// 17 / 5, and 2⁶³ / 5, in the first half of each warp alone; the others keep their threads' numbers.
#[test]
fn of_the_same_numbers_in_some_lanes() {
    for (upper, expected) in [(0, [3, 0]), (1u32 << 31, [0x9999_999d, 0x1999_9999])] {
        let mut code = always(numbers(64));
        let half = Op::ExtractBits {
            to: Some(r(5)),
            value: from(0),
            position: 4.into(),
            length: 1.into(),
            signed: false,
        };
        code.extend(always([half, set(p(0), 5, Comparison::EQUAL, 0)]));
        code.extend(always([Op::copy(r(3), from(0)), Op::copy(r(4), from(0))]));
        let (a, b) = ([17.into(), upper.into()], [5.into(), Source::ZERO]);
        let function = WideFunction::Divide { signed: false };
        code.push((Condition::If(p(0)), Op::Wide { to: [Some(r(3)), Some(r(4))], function, a, b }));
        code.extend(always(store(2, 3)));
        code.push((ALWAYS, Op::add(r(2), from(2), 64)));
        code.extend(always(store(2, 4)));
        code.push((ALWAYS, Op::Exit));
        let kernel = Kernel::new(crate::program(code)).expect("a valid program");
        for machine in compiling() {
            let (memory, _) = executed(&kernel, launch(1, 64), &machine, 128);
            for (number, word) in (0..).zip(words(&memory)) {
                let thread = number % 64;
                let divides = thread % 32 < 16;
                let kept = if divides { expected[number as usize / 64] } else { thread };
                assert_eq!(word, kept, "{number} of {upper}, {}", machine.width);
            }
        }
    }
}
