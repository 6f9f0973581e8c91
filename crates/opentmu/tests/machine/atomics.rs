//! Atomic operations: `atomics.cu`. Expected is what PTX `atom` says, done for one thread after the other: blocks in
//! order of their numbers, warps and lanes likewise.

use crate::element::{Element, Single};
use crate::launch::{BLOCK, COUNT, Kernels, TARGETS, bytes, inputs};

const KERNELS: Kernels = Kernels("machine/atomics");

/// Cells of a block.
const CELLS: usize = 16;

/// One operation, from the old value and the operands a and b to the new value.
type Step<T> = fn(T, T, T) -> T;

const WORDS: [(&str, Step<u32>); 13] = [
    ("add", |old, a, _| old.wrapping_add(a)),
    ("subtract", |old, a, _| old.wrapping_sub(a)),
    ("minimum_signed", |old, a, _| (old as i32).min(a as i32) as u32),
    ("maximum_signed", |old, a, _| (old as i32).max(a as i32) as u32),
    ("minimum", |old, a, _| old.min(a)),
    ("maximum", |old, a, _| old.max(a)),
    ("increment", |old, a, _| if old >= a { 0 } else { old + 1 }),
    ("decrement", |old, a, _| if old == 0 || old > a { a } else { old - 1 }),
    ("and", |old, a, _| old & a),
    ("or", |old, a, _| old | a),
    ("xor", |old, a, _| old ^ a),
    ("exchange", |_, a, _| a),
    ("compare", |old, a, b| if old == b { a } else { old }),
];

const WIDE: [(&str, Step<u64>); 10] = [
    ("add_wide", |old, a, _| old.wrapping_add(a)),
    ("minimum_wide", |old, a, _| old.min(a)),
    ("maximum_wide", |old, a, _| old.max(a)),
    ("minimum_wide_signed", |old, a, _| (old as i64).min(a as i64) as u64),
    ("maximum_wide_signed", |old, a, _| (old as i64).max(a as i64) as u64),
    ("and_wide", |old, a, _| old & a),
    ("or_wide", |old, a, _| old | a),
    ("xor_wide", |old, a, _| old ^ a),
    ("exchange_wide", |_, a, _| a),
    ("compare_wide", |old, a, b| if old == b { a } else { old }),
];

/// Runs a kernel and the same steps here, and compares cells and old values. Without old values, the kernel writes b.
fn compare<T: Element>(entry: &str, step: impl Fn(T, T, T) -> T) {
    let (a, mut b): (Vec<T>, Vec<T>) = (inputs(1), inputs(2));
    let mut cells: Vec<T> = inputs(3);
    cells.truncate(COUNT / BLOCK * CELLS);
    // Comparisons shall often succeed: b is the cell itself for some, a thread before for others.
    let position = |i: usize| i / BLOCK * CELLS + i % BLOCK % CELLS;
    for i in 0..COUNT {
        match i % 3 {
            0 => b[i] = cells[position(i)],
            1 => b[i] = a[i.saturating_sub(CELLS)],
            _ => {}
        }
    }
    let before = [bytes(&a), bytes(&b), bytes(&cells), vec![0; COUNT * T::BYTES]];
    let mut old = Vec::new();
    for i in 0..COUNT {
        let cell = &mut cells[position(i)];
        old.push(if entry.starts_with("reduce") { b[i] } else { *cell });
        *cell = step(*cell, a[i], b[i]);
    }
    for target in TARGETS {
        let after = KERNELS.launch(target, entry, &before);
        for (name, found, wanted) in [("cell", &after[2], &cells), ("old value", &after[3], &old)] {
            // The compiler makes a loop of these, which leaves a cell alone that is small or large enough already: the
            // old value may be one that another thread of the warp is about to change.
            let early = entry.starts_with("shared_m") && entry.contains("wide");
            if early && name == "old value" {
                continue;
            }
            for (i, (found, wanted)) in found.chunks(T::BYTES).zip(wanted).enumerate() {
                let found = T::from_bytes(found);
                assert!(found.same(wanted), "{entry} ({target}): {name} {i} is {found:x?}, not {wanted:x?}");
            }
        }
    }
}

fn compare_all(prefix: &str) {
    for (name, step) in WORDS {
        compare(&format!("{prefix}_{name}"), step);
    }
    for (name, step) in WIDE {
        compare(&format!("{prefix}_{name}"), step);
    }
}

#[test]
fn global_memory_with_old_values() {
    compare_all("global");
}

#[test]
fn global_memory_without_old_values() {
    compare_all("reduce");
}

#[test]
fn shared_memory() {
    compare_all("shared");
}

/// The PTX manual: on global memory `atom.add.f32` takes denormals for zeros, on shared memory it does not.
#[test]
fn sums_of_floats() {
    let flush = |x: f32| if x.is_subnormal() { 0f32.copysign(x) } else { x };
    let flushing = move |old: Single, a: Single, _: Single| {
        let sum = flush(flush(f32::from_bits(old.0)) + flush(f32::from_bits(a.0)));
        Single(sum.to_bits())
    };
    compare("global_add_float", flushing);
    compare("reduce_add_float", flushing);
    compare("shared_add_float", |old: Single, a: Single, _: Single| {
        Single((f32::from_bits(old.0) + f32::from_bits(a.0)).to_bits())
    });
}
