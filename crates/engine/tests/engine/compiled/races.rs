//! Programs whose warps and lanes race for words of their block's memory, drawn by lot: what comes of it is the same on any
//! number of threads, with vectors of any width, interpreted and compiled (`docs/execution-order.md`).
//!
//! Blocks share nothing but words to which they add without looking: what they race for is open.

use tmu_engine::{Compile, Kernel, Launch, Machine, Outcome};
use tmu_texture::cpu;

use super::lots::Lots;
use super::lots::programs::{BLOCKS, RESULT_WORDS, RESULTS, agreed, drawn, machine};
use super::{launch, outcome};

/// Runs a program in every way, on 1, 2 and 7 threads.
fn agrees_on_any_threads(program: &tmu_program::Program, launch: Launch, machine: &Machine) -> Outcome {
    let words = u64::from(RESULTS + launch.blocks() as u32 * launch.threads() * RESULT_WORDS);
    let kernel = Kernel::new(program.clone()).expect("a valid program");
    let with = |threads, width, compile| {
        outcome(&kernel, launch, &Machine { threads, width, compile, ..machine.clone() }, words)
    };
    let reference = with(1, cpu::Width::Baseline, Compile::Never);
    for &width in cpu::Width::available() {
        for compile in [Compile::Never, Compile::Always] {
            for threads in [1, 2, 7] {
                let found = with(threads, width, compile);
                assert_eq!(found.1, reference.1, "on {threads} threads, {width}, {compile:?}");
                assert!(found.0 == reference.0, "memory: on {threads} threads, {width}, {compile:?}");
            }
        }
    }
    reference.1
}

/// Threads of blocks: warps are one row or several, or a row is not all of one; quads lack threads at the end.
const SHAPES: [[u32; 3]; 11] = [
    [64, 1, 1],
    [96, 1, 1],
    [98, 1, 1],
    [31, 3, 1],
    [160, 1, 1],
    [8, 8, 1],
    [16, 10, 1],
    [32, 3, 1],
    [12, 8, 1],
    [10, 10, 1],
    [8, 4, 5],
];

/// Of the programs so many end with faults, and so many have lanes that part.
fn compare_drawn(seeds: std::ops::Range<u64>) -> [usize; 2] {
    let mut found = [0; 2];
    for seed in seeds {
        let mut lots = Lots(seed);
        let block = lots.of(&SHAPES);
        let launch = Launch { block, ..launch(BLOCKS, 1) };
        let machine = machine(&mut lots);
        let mut program = drawn(&mut lots, launch.threads(), false);
        program.independent_threads = seed % 2 == 1;
        println!("seed {seed}, blocks of {block:?} threads");
        let ran =
            agreed(&program, &machine, |program, machine| agrees_on_any_threads(program, launch, machine));
        found[0] += usize::from(!ran.faults.is_empty());
        found[1] += usize::from(ran.statistics.divergent > 0);
    }
    found
}

/// The order in which warps store shows: a program whose outcome does not depend on it would prove nothing.
#[test]
fn races_inside_a_block_come_out_the_same() {
    let [faulted, diverged] = compare_drawn(0..60);
    assert!(faulted < 15, "{faulted} of the programs end early");
    assert!(diverged > 24, "in {diverged} of the programs lanes part");
}

#[test]
#[ignore = "minutes"]
fn many_races_inside_a_block_come_out_the_same() {
    compare_drawn(1000..4000);
}
