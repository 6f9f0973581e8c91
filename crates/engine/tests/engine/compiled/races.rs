//! Programs whose warps and lanes race for words of their block's memory, drawn by lot: what comes of it is the same on any
//! number of threads, with vectors of any width, interpreted and compiled (`docs/execution-order.md`).
//!
//! Blocks share nothing but words to which they add without looking: what they race for is open.

use tmu_engine::Launch;

use super::lots::Lots;
use super::lots::programs::{
    BLOCKS, RESULT_WORDS, RESULTS, SHAPES, agreed, agrees_in_every_way, count_drawn, drawn, machine,
};
use super::{launch, outcome};

fn compare_drawn(seeds: std::ops::Range<u64>) -> [usize; 2] {
    count_drawn(seeds, |seed| {
        let mut lots = Lots(seed);
        let block = lots.of(&SHAPES);
        let launch = Launch { block, cooperative: lots.draw(4) == 0, ..launch(BLOCKS, 1) };
        let machine = machine(&mut lots);
        let mut program = drawn(&mut lots, launch, false);
        program.independent_threads = seed % 2 == 1;
        let words = u64::from(RESULTS + BLOCKS * launch.threads() * RESULT_WORDS);
        println!("seed {seed}, blocks of {block:?} threads");
        agreed(&program, &machine, |program, machine| {
            agrees_in_every_way(program, machine, &[1, 2, 7], |kernel, machine| {
                outcome(kernel, launch, machine, words)
            })
        })
    })
}

/// The order in which warps store shows: a program whose outcome does not depend on it would prove nothing.
#[test]
fn races_inside_a_block_come_out_the_same() {
    let [faulted, diverged] = compare_drawn(0..60);
    assert!(faulted < 15, "{faulted} of the programs end early");
    assert!(diverged > 15, "in {diverged} of the programs lanes part");
}

#[test]
#[ignore = "minutes"]
fn many_races_inside_a_block_come_out_the_same() {
    compare_drawn(1000..4000);
}
