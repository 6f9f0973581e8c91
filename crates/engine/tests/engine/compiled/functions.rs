//! Functions of one argument that are computed otherwise than their meaning is written down.

use tmu_engine::{Compile, Kernel, Machine};
use tmu_program::meaning::function;
use tmu_program::{FloatFunction, FloatSource, Op};
use tmu_texture::cpu;

use super::{ALWAYS, always, executed, launch, multiply, numbers, store};
use crate::{from, program, r};

const THREADS: u32 = 256;

/// The reciprocal roots of so many singles whose bits are `first` and `step` more each are what their meaning says.
fn reciprocal_roots(count: u32, first: u32, step: u32, flush: bool) {
    let function = FloatFunction::ReciprocalSquareRoot;
    let float = FloatSource { value: from(3), absolute: false, negate: false };
    let mut code = always(numbers(THREADS));
    code.extend(always([multiply(3, 2, step), Op::add(r(3), from(3), first)]));
    code.push((ALWAYS, Op::FloatFunction { to: Some(r(4)), from: float, function, flush, saturate: false }));
    code.extend(always(store(2, 4)));
    code.push((ALWAYS, Op::Exit));
    let kernel = Kernel::new(program(code)).expect("a valid program");
    for &width in &cpu::Width::available()[1..] {
        let machine = Machine { width, compile: Compile::Always, ..Machine::default() };
        let (memory, outcome) = executed(&kernel, launch(count / THREADS, THREADS), &machine, count.into());
        assert!(outcome.faults.is_empty());
        for (number, found) in (0..count).zip(memory.chunks_exact(4)) {
            let bits = number.wrapping_mul(step).wrapping_add(first);
            let expected = function::evaluate(function, bits, flush, false);
            assert_eq!(found, expected.to_le_bytes(), "of {bits:#x}, {width}");
        }
    }
}

/// From 1 to 4: the other binades repeat these two.
#[test]
fn all_reciprocal_roots_of_two_binades() {
    reciprocal_roots(1 << 24, 0x3f80_0000, 1, false);
}

/// Denormal, negative, infinite and no numbers are among them.
#[test]
fn reciprocal_roots_of_all_kinds_of_singles() {
    for flush in [false, true] {
        reciprocal_roots(1 << 18, 0, (1 << 14) + 1, flush);
        for around in [0u32, 0x0080_0000, 0x7f80_0000, 0x8000_0000] {
            reciprocal_roots(THREADS, around.wrapping_sub(THREADS / 2), 1, flush);
        }
    }
}
