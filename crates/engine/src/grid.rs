//! A whole launch: blocks spread over threads of the host.
//!
//! Blocks run in waves of 1, 2, 4, … [`LARGEST_WAVE`] blocks in order of their numbers. All blocks of a wave run
//! to their ends, then the launch stops if any of them has faulted. So which blocks run never depends on the
//! number of threads, and a program that faults at once is not run a million times.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::time::{Duration, Instant};

use tmu_program::{Diagnostic, Program};

use crate::bindings::Bindings;
use crate::block::{BlockRunner, RunnerState, STOPPED};
use crate::context::Context;
use crate::execution::Execution;
use crate::machine::{Launch, Machine};
use crate::outcome::{Fault, Outcome, Warning, code};
use crate::prepared::{LaunchCode, Prepared};
use crate::race::Race;
use crate::statistics::Statistics;
use crate::trace::Tracer;

/// Blocks in the largest wave.
const LARGEST_WAVE: u64 = 4096;

/// How long a launch takes on one thread before others help: to wake them takes some tens of microseconds.
const WORTH_THREADS: Duration = Duration::from_micros(100);

/// What a part of the blocks left behind.
#[derive(Default)]
struct Tally {
    faults: Vec<(u64, Box<Fault>)>,
    bad_banks: BTreeSet<u32>,
    uncompared: BTreeSet<u32>,
    races: Vec<Race>,
    statistics: Statistics,
    execution: Execution,
    /// Blocks were left out because somebody asked for the end.
    left_out: bool,
}

impl Tally {
    fn add(&mut self, other: Tally) {
        self.faults.extend(other.faults);
        self.bad_banks.extend(other.bad_banks);
        self.uncompared.extend(other.uncompared);
        self.races.extend(other.races);
        self.left_out |= other.left_out;
        self.statistics.add(&other.statistics);
        self.execution.add(&other.execution);
    }

    /// Whether no further wave may start after the one that ended before block `next`. A launch that has reached
    /// its limit with blocks left, or was asked to end, gets a fault for the first of these.
    fn ends_launch(&mut self, context: &Context<'_>, next: u64) -> bool {
        let limit = context.machine.launch_limit;
        let more = next < context.launch.blocks();
        let stopped = self.left_out || more && context.machine.is_stopped();
        // A block counts as one instruction at least, so that a grid of empty ones ends too.
        let used_up = more && self.statistics.instructions().max(next) >= limit;
        if self.faults.is_empty() && (stopped || used_up) {
            let reached = || format!("the blocks before this one reached the limit of {limit} instructions");
            let (code, message) = match stopped {
                true => (code::STOPPED, STOPPED.to_string()),
                false => (code::STEP_LIMIT, reached()),
            };
            let next = if self.left_out { next.saturating_sub(1) } else { next };
            let fault = Fault {
                code,
                message,
                origin: None,
                block: context.launch.block_index(next),
                thread: None,
                lane: None,
                item: None,
                address: None,
            };
            self.faults.push((next, Box::new(fault)));
        }
        !self.faults.is_empty()
    }
}

/// Runs all blocks of a launch.
///
/// Blocks run in parallel on [`Machine::threads`] threads; one after the other, in order of their numbers, with a
/// tracer and where the order could show in atomic operations: unless all atomic operations of the program on global
/// memory are of one kind, on 32-bit integers, commute, and give no old value back; so do programs that print or use the
/// heap. Apart from races that the program
/// itself has between blocks, nothing depends on it.
///
/// # Errors
/// A program that [`Program::validate`] refuses, or a launch outside the limits of [`Launch`]. A fault while
/// running is no error but part of the outcome.
pub fn run(
    program: &Program,
    machine: &Machine,
    bindings: Bindings<'_>,
    launch: Launch,
    tracer: Option<&mut dyn Tracer>,
) -> Result<Outcome, Diagnostic> {
    self::launch(program, &Prepared::new(program)?, machine, bindings, launch, tracer)
}

/// As [`run`], of a program that is known.
pub(crate) fn launch(
    program: &Program,
    prepared: &Prepared,
    machine: &Machine,
    bindings: Bindings<'_>,
    launch: Launch,
    tracer: Option<&mut dyn Tracer>,
) -> Result<Outcome, Diagnostic> {
    prepared.known.check(machine)?;
    launch.check(program)?;
    let context = Context::new(program, &prepared.known, machine, bindings, launch);
    let code = LaunchCode::new(prepared, &context);
    Ok(run_context(&context, &code, tracer))
}

/// Runs all blocks of a launch that has been checked.
pub(crate) fn run_context<'a>(
    context: &'a Context<'a>,
    code: &'a LaunchCode<'a>,
    tracer: Option<&mut dyn Tracer>,
) -> Outcome {
    let mut tracer = tracer;
    if let Some(tracer) = &mut tracer {
        tracer.begin(context.program, &context.launch);
    }
    let tally = match tracer {
        tracer if context.launch.cooperative => run_together(context, code, tracer),
        Some(tracer) => run_in_order(context, code, tracer),
        None => run_in_parallel(context, code),
    };
    outcome(context, tally)
}

/// Runs the blocks that `next` hands out.
fn run_blocks(runner: &mut BlockRunner<'_, '_>, next: impl FnMut() -> Option<Range<u64>>) -> Tally {
    let mut faults = Vec::new();
    let mut left_out = false;
    for numbers in std::iter::from_fn(next) {
        if runner.executor.context.machine.is_stopped() {
            left_out = true;
            break;
        }
        let count = numbers.end - numbers.start;
        for number in numbers {
            let block = runner.executor.context.launch.block_index(number);
            faults.extend(runner.run(block).err().map(|fault| (number, fault)));
            if runner.stopped {
                return tally(runner, faults, left_out);
            }
        }
        if let Some(watch) = &runner.executor.context.machine.watch {
            watch.add_blocks(count);
        }
    }
    tally(runner, faults, left_out)
}

/// What a runner leaves behind.
fn tally(runner: &mut BlockRunner<'_, '_>, faults: Vec<(u64, Box<Fault>)>, left_out: bool) -> Tally {
    let context = runner.executor.context;
    let text = |number: u32| context.program.origin_of(number).text.clone();
    Tally {
        faults,
        races: runner.races.as_mut().map(|races| races.take(&context.launch, text)).unwrap_or_default(),
        bad_banks: std::mem::take(&mut runner.executor.bad_banks),
        uncompared: std::mem::take(&mut runner.executor.fetches.uncompared),
        execution: runner.take_counts(),
        statistics: std::mem::take(&mut runner.executor.statistics),
        left_out,
    }
}

/// Runs all blocks beside each other.
fn run_together<'a>(
    context: &'a Context<'a>,
    code: &'a LaunchCode<'a>,
    tracer: Option<&mut dyn Tracer>,
) -> Tally {
    let mut runner = BlockRunner::new(context, Some(code), tracer);
    let blocks = context.launch.blocks();
    let ran = runner.run_together(0..blocks);
    if let Some(watch) = &context.machine.watch {
        watch.add_blocks(blocks);
    }
    tally(&mut runner, ran.err().into_iter().collect(), false)
}

fn run_in_order<'a>(context: &'a Context<'a>, code: &'a LaunchCode<'a>, tracer: &mut dyn Tracer) -> Tally {
    let mut runner = BlockRunner::new(context, Some(code), Some(tracer));
    let mut total = Tally::default();
    for wave in waves(context.launch.blocks()) {
        let end = wave.end;
        let mut numbers = wave;
        total.add(run_blocks(&mut runner, || numbers.next().map(|number| number..number + 1)));
        if runner.stopped || total.ends_launch(context, end) {
            break;
        }
    }
    total
}

fn run_in_parallel<'a>(context: &'a Context<'a>, code: &'a LaunchCode<'a>) -> Tally {
    // Warps that a thread takes at a time, in whole blocks: often enough that no thread waits for another at the end.
    let step = (16 / u64::from(context.launch.warps())).max(1);
    let parts = usize::try_from(context.launch.blocks().div_ceil(step)).unwrap_or(usize::MAX);
    let threads = match context.machine.threads {
        _ if context.ordered => 1,
        0 => available().min(parts),
        threads => threads.min(parts),
    };
    // A host without threads may have no clock either.
    let started = (threads > 1).then(Instant::now);
    let mut waves = waves(context.launch.blocks()).peekable();
    let mut state = RunnerState::new(context);
    let mut total = Tally::default();
    while let Some(wave) = waves.next_if(|wave| {
        let early = started.is_none_or(|started| started.elapsed() < WORTH_THREADS);
        early || wave.end - wave.start <= step
    }) {
        let (end, wave) = (wave.end, Wave::new(wave, 1));
        state = run_part(context, code, state, &wave, &mut total);
        if total.ends_launch(context, end) {
            return total;
        }
    }
    if waves.peek().is_some() {
        run_on_threads(context, code, threads, state, waves.map(|wave| Wave::new(wave, step)), &mut total);
    }
    total
}

/// Blocks that several threads run.
struct Wave {
    blocks: Range<u64>,
    /// The first one that nobody has taken.
    next: AtomicU64,
    /// How many are taken at a time.
    step: u64,
}

impl Wave {
    fn new(blocks: Range<u64>, step: u64) -> Wave {
        Wave { next: AtomicU64::new(blocks.start), blocks, step }
    }

    fn take(&self) -> Option<Range<u64>> {
        let start = self.next.fetch_add(self.step, Ordering::Relaxed);
        (start < self.blocks.end).then(|| start..self.blocks.end.min(start + self.step))
    }
}

/// Runs blocks of a wave until none is left.
fn run_part<'a>(
    context: &'a Context<'a>,
    code: &'a LaunchCode<'a>,
    state: RunnerState<'a>,
    wave: &Wave,
    total: &mut Tally,
) -> RunnerState<'a> {
    let mut runner = BlockRunner::with(context, Some(code), None, state);
    total.add(run_blocks(&mut runner, || wave.take()));
    runner.into_state()
}

/// Runs waves on this thread and others, which are there until the last wave ends.
fn run_on_threads<'a>(
    context: &'a Context<'a>,
    code: &'a LaunchCode<'a>,
    threads: usize,
    mut state: RunnerState<'a>,
    waves: impl Iterator<Item = Wave>,
    total: &mut Tally,
) {
    std::thread::scope(|scope| {
        let worker = |_| {
            let (to_do, waves) = mpsc::channel::<Arc<Wave>>();
            let (results, done) = mpsc::channel();
            scope.spawn(move || {
                let mut state = RunnerState::new(context);
                for wave in waves {
                    let mut total = Tally::default();
                    state = run_part(context, code, state, &wave, &mut total);
                    if results.send(total).is_err() {
                        return;
                    }
                }
            });
            (to_do, done)
        };
        let workers: Vec<_> = (1..threads).map(worker).collect();
        for wave in waves {
            let wave = Arc::new(wave);
            let parts = (wave.blocks.end - wave.blocks.start).div_ceil(wave.step);
            let needed = usize::try_from(parts).map_or(workers.len(), |parts| workers.len().min(parts - 1));
            for (to_do, _) in &workers[..needed] {
                // One that has panicked takes nothing, nor does it answer below.
                drop(to_do.send(Arc::clone(&wave)));
            }
            state = run_part(context, code, state, &wave, total);
            for (_, done) in &workers[..needed] {
                // The scope passes a panic on.
                let Ok(part) = done.recv() else { return };
                total.add(part);
            }
            if total.ends_launch(context, wave.blocks.end) {
                return;
            }
        }
    });
}

/// Threads that the host has, asked for once.
fn available() -> usize {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    *AVAILABLE.get_or_init(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get))
}

/// Block numbers in waves of doubling size.
fn waves(blocks: u64) -> impl Iterator<Item = Range<u64>> {
    let mut start = 0;
    let mut size = 1;
    std::iter::from_fn(move || {
        let wave = start..blocks.min(start + size);
        start = wave.end;
        size = (2 * size).min(LARGEST_WAVE);
        (!wave.is_empty()).then_some(wave)
    })
}

fn outcome(context: &Context<'_>, mut tally: Tally) -> Outcome {
    tally.faults.sort_by_key(|(number, _)| *number);
    let mut warnings = warnings(context, &tally.bad_banks, &tally.uncompared);
    warnings.extend(tally.races.into_iter().map(|Race { number, message }| Warning {
        code: code::RACE,
        message,
        origin: context.program.origin_of(number).clone(),
    }));
    Outcome {
        faults: tally.faults.into_iter().map(|(_, fault)| *fault).collect(),
        warnings,
        statistics: tally.statistics,
        execution: tally.execution,
    }
}

/// One warning per source instruction that names a constant bank which the machine does not have (those that loads
/// computed, and those that operands name), or that compared with a sampler without a comparison.
pub(crate) fn warnings(
    context: &Context<'_>,
    loads: &BTreeSet<u32>,
    uncompared: &BTreeSet<u32>,
) -> Vec<Warning> {
    let program = context.program;
    let banks = context.machine.banks();
    let origin = |number: &u32| program.instructions[*number as usize].origin;
    let named = context.known.named_banks.iter().filter(|(bank, _)| *bank >= banks);
    let named = named.map(|(_, origin)| *origin).chain(loads.iter().map(origin));
    let mut origins: BTreeSet<_> = named.map(|origin| (origin, code::CONSTANT_BANK)).collect();
    origins.extend(uncompared.iter().map(|number| (origin(number), code::NO_COMPARISON)));
    let message = |code| match code {
        code::NO_COMPARISON => {
            "compares with a sampler that has no comparison: its function is `never`, the outcome 0"
                .to_string()
        }
        _ => format!(
            "reads a constant bank that the machine does not have; it has {banks}, the others read zero"
        ),
    };
    let warning = |(origin, code): (u32, &'static str)| Warning {
        code,
        message: message(code),
        origin: program.origins[origin as usize].clone(),
    };
    origins.into_iter().map(warning).collect()
}
