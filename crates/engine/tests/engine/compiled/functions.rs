//! Functions of one argument, whose code is another one than their meaning.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::meaning::function;
use tmu_program::{Argument, FloatFunction, FloatSource, Op};
use tmu_texture::cpu;

use super::{ALWAYS, always, executed, launch, multiply, numbers, store};
use crate::{from, program, r};

const THREADS: u32 = 256;

const FUNCTIONS: [FloatFunction; 4] = [
    FloatFunction::Reciprocal,
    FloatFunction::SquareRoot,
    FloatFunction::ReciprocalSquareRoot,
    FloatFunction::ExponentialBase2(Argument::Number),
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

/// Denormal, negative, infinite and no numbers are among them, and exponents that leave the range of normal numbers.
#[test]
fn functions_of_all_kinds_of_singles() {
    for function in FUNCTIONS {
        compare(function, 1 << 18, 0, (1 << 14) + 1);
        for around in
            [0u32, 0x0080_0000, 0x7e80_0000, 0x7f00_0000, 0x7f80_0000, 0x8000_0000, 0x4300_0000, 0xc2fc_0000]
        {
            compare(function, THREADS, around.wrapping_sub(THREADS / 2), 1);
        }
    }
}
