//! Functions of one argument, whose code is another one than their meaning.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::meaning::{float, function};
use tmu_program::{
    Argument, Condition, FloatFunction, FloatMode, FloatSource, Op, Rounding, Shift, ShiftAmount, Source,
};
use tmu_texture::cpu;

use super::{ALWAYS, agrees, always, and, compiling, executed, launch, multiply, numbers, store};
use crate::{from, p, program, r};

const THREADS: u32 = 256;

const FUNCTIONS: [FloatFunction; 16] = [
    FloatFunction::Reciprocal,
    FloatFunction::SquareRoot,
    FloatFunction::ReciprocalSquareRoot,
    FloatFunction::LogarithmBase2,
    FloatFunction::Sine(Argument::Number),
    FloatFunction::Sine(Argument::Turns),
    FloatFunction::Sine(Argument::Prepared),
    FloatFunction::Cosine(Argument::Number),
    FloatFunction::Cosine(Argument::Turns),
    FloatFunction::Cosine(Argument::Prepared),
    FloatFunction::PreparedAngle,
    FloatFunction::ReciprocalHigh64,
    FloatFunction::ReciprocalSquareRootHigh64,
    FloatFunction::ExponentialBase2(Argument::Number),
    FloatFunction::ExponentialBase2(Argument::Prepared),
    FloatFunction::PreparedExponent,
];

/// The function of so many singles whose bits are `first` and `step` more each is what its meaning says.
fn compare(function: FloatFunction, count: u32, first: u32, step: u32) {
    let float = FloatSource { value: from(3), absolute: false, negate: false };
    let mut code = always(numbers(THREADS));
    code.extend(always([multiply(3, 2, step), Op::add(r(3), from(3), first)]));
    code.push((ALWAYS, Op::FloatFunction { to: Some(r(4)), from: float, function, saturate: false }));
    code.extend(always(store(2, 4)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for &width in &cpu::Width::available()[1..] {
        let machine = Machine { width, compile: Compile::Always, ..Machine::default() };
        let (memory, outcome) = executed(&kernel, launch(count / THREADS, THREADS), &machine, count.into());
        assert!(outcome.faults.is_empty());
        assert!(outcome.execution.compiled > 0, "{function:?}, {width}");
        let called = &outcome.execution.called;
        assert!(called.keys().all(|name| name.contains("store")), "{function:?}: {called:?}, {width}");
        for (number, found) in (0..count).zip(memory.chunks_exact(4)) {
            let bits = number.wrapping_mul(step).wrapping_add(first);
            let expected = function::evaluate(function, bits, false);
            assert_eq!(found, expected.to_le_bytes(), "{function:?} of {bits:#x}, {width}");
        }
    }
}

/// From 1 to 4, in steps that come to all parts of both binades, and to all places in some: the other binades repeat these two.
#[test]
fn functions_of_two_binades() {
    for function in FUNCTIONS {
        compare(function, 1 << 19, 0x3f80_0000, 37);
        compare(function, 1 << 17, 0x3fff_0000, 1);
    }
}

/// Angles from 0 to a turn as they are prepared, which are small denormals as singles.
#[test]
fn sines_of_all_quadrants() {
    for function in [FloatFunction::Sine(Argument::Prepared), FloatFunction::Cosine(Argument::Prepared)] {
        compare(function, 1 << 19, 0, 67);
    }
}

/// Denormal, negative, infinite and no numbers are among them, and exponents that leave the range of normal numbers.
#[test]
fn functions_of_all_kinds_of_singles() {
    for function in FUNCTIONS {
        compare(function, 1 << 18, 0, (1 << 14) + 1);
        for around in [
            0u32,
            0x0010_0000,
            0x0080_0000,
            0x3f80_0000,
            // What is prepared: the largest angle, and no number.
            0x01ff_ffff,
            0x3fff_ffff,
            0x4080_0000,
            0x4300_0000,
            // From 512 on, angles lose bits.
            0x4400_0000,
            0x7e80_0000,
            0x7f00_0000,
            0x7f80_0000,
            0x7fe0_0000,
            0x7ff0_0000,
            0x8000_0000,
            0x8010_0000,
            0xc2fc_0000,
            0xff80_0000,
            0xfff0_0000,
        ] {
            compare(function, THREADS, around.wrapping_sub(THREADS / 2), 1);
        }
    }
}

/// All pairs of exponents, with signs and significands of both ends.
#[test]
fn divisions_that_need_care_are_those_of_the_meaning() {
    let source = |register| FloatSource { value: from(register), absolute: false, negate: false };
    // Bits of the thread's number, where exponents stand, and below them.
    let part = |to: u16, at: u32, rest: u32| {
        let (shift, limit) = (Shift::Left, ShiftAmount::Clamp);
        let up = Op::Shift { to: Some(r(to)), value: from(2), amount: at.into(), shift, limit };
        [up, Op::Logic { to: Some(r(to)), a: from(to), b: (0xff << 23).into(), c: rest.into(), table: 0xea }]
    };
    let mut code = always(numbers(THREADS));
    code.extend(always(part(3, 23, 0x8000_0001)));
    code.extend(always(part(4, 15, 0x007f_ffff)));
    code.extend(always([
        Op::FloatDivideCheck { to: p(0), a: source(3), b: source(4) },
        Op::Select {
            to: Some(r(5)),
            condition: Condition::If(p(0)),
            then: 1.into(),
            otherwise: Source::ZERO,
        },
    ]));
    code.extend(always(store(2, 5)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for machine in compiling() {
        let width = machine.width;
        let (memory, outcome) = executed(&kernel, launch(256, THREADS), &machine, 1 << 16);
        assert_eq!(outcome.faults, []);
        let expected = |number: u32| {
            let [a, b] = [(number & 0xff) << 23 | 0x8000_0001, (number >> 8) << 23 | 0x007f_ffff];
            u32::from(float::division_needs_care(a, b)).to_le_bytes()
        };
        assert!(memory.chunks_exact(4).zip(0..).all(|(found, number)| found == expected(number)), "{width}");
        assert_eq!(
            outcome.execution.called.values().sum::<u64>(),
            1,
            "{width}: {:?}",
            outcome.execution.called
        );
    }
}

/// What is prepared, or taken for that, has the sign of NVIDIA's NaN, 0x7fffffff, where it comes from arithmetic: that of the processor's has another one.
#[test]
fn prepared_numbers_keep_the_signs_of_nans() {
    let source = |register, absolute, negate| FloatSource { value: from(register), absolute, negate };
    let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };
    for (absolute, negate) in [(false, false), (false, true), (true, false), (true, true)] {
        for function in [
            FloatFunction::PreparedExponent,
            FloatFunction::ExponentialBase2(Argument::Prepared),
            FloatFunction::PreparedAngle,
            FloatFunction::Sine(Argument::Prepared),
            FloatFunction::Cosine(Argument::Prepared),
        ] {
            let mut code = always(numbers(THREADS));
            // Infinity less itself in every second thread.
            code.extend(always([and(3, 2, 1)]));
            code.extend(always([multiply(3, 3, 0x7f80_0000)]));
            let (a, b) = (source(3, false, false), source(3, false, true));
            code.extend(always([Op::FloatAdd { to: Some(r(4)), a, b, mode }]));
            let from = source(4, absolute, negate);
            code.extend(always([Op::FloatFunction { to: Some(r(5)), from, function, saturate: false }]));
            code.extend(always(store(2, 5)));
            code.push((ALWAYS, Op::Exit));
            agrees(&program(code), launch(2, THREADS), &Machine::default(), 2 * u64::from(THREADS));
        }
    }
}
