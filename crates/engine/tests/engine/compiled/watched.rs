//! Programs drawn by lot that somebody watches, in which races are looked for, or that go on from the middle of a block: what
//! comes of them is what comes of them alone.

use std::ops::ControlFlow;
use std::sync::Arc;

use tmu_engine::{
    Checkpoint, Execution, FetchEvent, InstructionEvent, Kernel, Launch, Machine, Outcome, Tracer, Turns,
};

use super::lots::Lots;
use super::lots::programs::{BLOCKS, RESULT_WORDS, RESULTS, SHAPES, drawn, machine, with_runtime};
use super::{launch, outcome, traced};

/// Sees some of the blocks, and keeps one of the moments at which their warps are about to have their turns.
struct Keeper {
    seen: u64,
    /// How many moments come before it.
    before: u64,
    kept: Option<([u32; 3], Arc<Checkpoint>)>,
    block: [u32; 3],
}

impl Tracer for Keeper {
    fn wants(&mut self, block: [u32; 3]) -> bool {
        self.block = block;
        self.seen >> block[0] & 1 == 1
    }

    fn turns(&mut self, turns: &Turns<'_>) {
        if self.before == 0 && self.kept.is_none() {
            self.kept = Some((self.block, Arc::new(turns.checkpoint())));
        }
        self.before = self.before.saturating_sub(1);
    }

    fn instruction(&mut self, _: &InstructionEvent<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn fetch(&mut self, _: &FetchEvent<'_>) {}
}

/// Goes on from there.
struct Resumed {
    block: [u32; 3],
    checkpoint: Arc<Checkpoint>,
}

impl Tracer for Resumed {
    fn leaves_out(&mut self, block: [u32; 3]) -> bool {
        block[0] < self.block[0]
    }

    fn resume(&mut self, block: [u32; 3]) -> Option<Arc<Checkpoint>> {
        (block == self.block).then(|| self.checkpoint.clone())
    }

    fn instruction(&mut self, _: &InstructionEvent<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn fetch(&mut self, _: &FetchEvent<'_>) {}
}

/// What a watched launch leaves behind, and what came of it, however it was executed.
fn watched(
    kernel: &Kernel,
    launch: Launch,
    machine: &Machine,
    words: u64,
    tracer: &mut dyn Tracer,
) -> (Vec<u8>, Outcome) {
    let (memory, outcome) = traced(kernel, launch, machine, words, Some(tracer));
    (memory, Outcome { execution: Execution::default(), ..outcome })
}

/// Returns how many went on from somewhere.
fn compare_drawn(seeds: std::ops::Range<u64>) -> usize {
    let mut resumed = 0;
    for seed in seeds {
        let mut lots = Lots(seed);
        let launch = Launch { block: lots.of(&SHAPES), cooperative: lots.draw(8) == 0, ..launch(BLOCKS, 1) };
        let machine = Machine { threads: 2, ..machine(&mut lots) };
        let mut program = drawn(&mut lots, launch, false);
        program.independent_threads = seed % 2 == 1;
        let words = u64::from(RESULTS + BLOCKS * launch.threads() * RESULT_WORDS);
        println!("seed {seed}, blocks of {:?} threads", launch.block);
        let kernel = Kernel::new(program).expect("a valid program");
        // A checkpoint does not hold the heap, nor what was printed.
        let has_heap = lots.yes();
        let on = |machine: &Machine, run: &mut dyn FnMut(&Machine) -> (Vec<u8>, Outcome)| match has_heap {
            true => with_runtime(machine, run),
            false => (run(machine), Vec::new()),
        };
        let alone = |machine: &Machine| on(machine, &mut |machine| outcome(&kernel, launch, machine, words));
        let (expected, printed) = alone(&machine);
        let mut keeper = Keeper { seen: lots.draw(512), before: lots.draw(8), kept: None, block: [0; 3] };
        let (found, text) =
            on(&machine, &mut |machine| watched(&kernel, launch, machine, words, &mut keeper));
        assert_eq!(found.1, expected.1, "watched");
        assert!((found.0, text) == (expected.0.clone(), printed.clone()), "left behind: watched");
        let (looking, text) = alone(&Machine { races: true, ..machine.clone() });
        assert_eq!(text, printed, "looking for races");
        assert_eq!(looking.1.faults, expected.1.faults, "looking for races");
        assert!(looking.0 == expected.0, "left behind: looking for races");
        let Some((block, checkpoint)) = keeper.kept.filter(|_| expected.1.faults.is_empty() && !has_heap)
        else {
            continue;
        };
        resumed += 1;
        let found = watched(&kernel, launch, &machine, words, &mut Resumed { block, checkpoint });
        assert_eq!(found.1.faults, [], "resumed");
        assert!(found.0 == expected.0, "left behind: resumed in {block:?}");
    }
    resumed
}

#[test]
fn programs_that_are_watched_or_resumed() {
    let resumed = compare_drawn(0..60);
    assert!(resumed > 15, "{resumed} of the programs go on from somewhere");
}

#[test]
#[ignore = "minutes"]
fn many_programs_that_are_watched_or_resumed() {
    compare_drawn(1000..4000);
}
