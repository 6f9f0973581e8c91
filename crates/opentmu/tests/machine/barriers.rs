//! Barriers of a block: `barriers.cu`.

use crate::launch::{BLOCK, Kernels};

const KERNELS: Kernels = Kernels("machine/barriers");

/// First thread of a thread's block.
fn block(i: usize) -> usize {
    i / BLOCK * BLOCK
}

#[test]
fn counting_and_combining_over_a_block() {
    KERNELS.together("reductions", |a: &[u32], b: &[u32], i| {
        let threads = || block(i)..block(i) + BLOCK;
        let count = |f: &dyn Fn(usize) -> bool| threads().filter(|&thread| f(thread)).count() as u32;
        [
            count(&|t| a[t] & 1 == 1),
            threads().all(|t| a[t] != 0x5555).into(),
            threads().any(|t| a[t] & 0xff == 0x55).into(),
            count(&|t| b[t] > a[t]),
        ]
    });
}

#[test]
fn rounds_of_a_sum() {
    KERNELS.together("block_sum", |a: &[u32], b: &[u32], i| {
        let values = &a[block(i)..block(i) + BLOCK];
        values.iter().fold(b[i], |sum, value| sum.wrapping_add(*value))
    });
}

#[test]
fn arriving_without_waiting() {
    let step = |value: u32| value.wrapping_mul(5).wrapping_add(1);
    KERNELS.together("hand_over", |a: &[u32], b: &[u32], i| {
        let thread = i % BLOCK;
        if thread < 64 {
            return (0..4).fold(a[i], |value, _| step(value));
        }
        let (mut sum, mut value) = (b[i], a[block(i) + 127 - thread]);
        for _ in 0..4 {
            sum = sum.wrapping_mul(3).wrapping_add(value);
            value = step(value);
        }
        sum
    });
}

#[test]
fn barriers_of_half_a_block() {
    KERNELS.together("chosen_barriers", |a: &[u32], _: &[u32], i| a[i ^ 63].wrapping_sub(a[i ^ 32]));
}

#[test]
fn threads_that_are_done_are_not_waited_for() {
    KERNELS.together("early_end", |a: &[u32], _: &[u32], i| {
        let thread = i % BLOCK;
        if thread < 75 { a[block(i) + 74 - thread] } else { 1 }
    });
}
