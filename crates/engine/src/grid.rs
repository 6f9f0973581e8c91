//! A whole launch: blocks spread over threads of the host.
//!
//! Blocks run in waves, one of [`FIRST_WAVE`] and others of [`LARGEST_WAVE`] blocks, in order of their numbers. All blocks of a wave run
//! to their ends, then the launch stops if any of them has faulted. So which blocks run never depends on the
//! number of threads, and a program that faults at once is not run a million times.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tmu_program::{Diagnostic, Program};

use crate::bindings::Bindings;
use crate::block::{BlockRunner, STOPPED};
use crate::context::Context;
use crate::execution::Execution;
use crate::float_control::as_at_start;
use crate::machine::{Launch, Machine};
use crate::outcome::{Fault, Outcome, Warning, code};
use crate::prepared::{LaunchCode, Prepared};
use crate::race::Race;
use crate::statistics::Statistics;
use crate::threads::{self, Threads};
use crate::trace::Tracer;

/// Blocks in the first wave: enough for all threads of a host to take some at once.
const FIRST_WAVE: u64 = 64;

/// Blocks in the largest wave.
const LARGEST_WAVE: u64 = 4096;

/// Warps that a thread takes at a time, in whole blocks.
const WARPS_AT_A_TIME: u64 = 16;

/// How long a launch takes on one thread before others help: to wake them takes some tens of microseconds.
const WORTH_THREADS: Duration = Duration::from_micros(50);

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
/// memory are of one kind, on 32-bit integers, commute, and give no old value back that is read; so do programs that print or use the
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
    let tally = as_at_start(|| match tracer {
        tracer if context.launch.cooperative => run_together(context, code, tracer),
        Some(tracer) => run_in_order(context, code, tracer),
        None => run_in_parallel(context, code),
    });
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
    for mut numbers in waves(context.launch.blocks()) {
        let end = numbers.end;
        total.add(run_blocks(&mut runner, || numbers.next().map(|number| number..number + 1)));
        if runner.stopped || total.ends_launch(context, end) {
            break;
        }
    }
    total
}

/// Runs all blocks on this thread and, once that is worth it, on others.
fn run_in_parallel<'a>(context: &'a Context<'a>, code: &'a LaunchCode<'a>) -> Tally {
    let threads = match context.machine.threads {
        _ if context.ordered() => 1,
        0 => threads::available(),
        threads => threads,
    };
    let blocks = context.launch.blocks();
    // A host without threads may have no clock either.
    let clock = (threads > 1 && blocks > 1).then(|| Clock::new(code.time(blocks)));
    let is_long = || clock.as_ref().is_some_and(Clock::is_long);
    let mut runner = BlockRunner::new(context, Some(code), None);
    let mut total = Tally::default();
    let mut used = 1;
    for numbers in waves(blocks) {
        let end = numbers.end;
        let wave = Wave::new(context, numbers, threads);
        total.add(run_blocks(&mut runner, || if is_long() { None } else { wave.take() }));
        if wave.left() > 0 && !total.left_out {
            used = threads;
            share(&wave, threads, code, &mut runner, &mut total);
        }
        if total.ends_launch(context, end) {
            break;
        }
    }
    if let Some(clock) = clock {
        code.took(clock.started.elapsed() * used as u32, blocks);
    }
    total
}

/// Runs the blocks of a wave that are left on this thread and others.
fn share<'a>(
    wave: &Wave,
    threads: usize,
    code: &'a LaunchCode<'a>,
    runner: &mut BlockRunner<'a, '_>,
    total: &mut Tally,
) {
    let context = runner.executor.context;
    let most = usize::try_from(wave.left()).unwrap_or(usize::MAX).min(threads) - 1;
    let others = Mutex::new(Tally::default());
    let help = || {
        let done = run_blocks(&mut BlockRunner::new(context, Some(code), None), || wave.take());
        others.lock().unwrap_or_else(PoisonError::into_inner).add(done);
    };
    let mut run = |call: &mut dyn FnMut()| {
        let next = || {
            if wave.left() > 1 {
                call();
            }
            wave.take()
        };
        run_blocks(runner, next)
    };
    total.add(match Threads::get() {
        Some(host) => host.together(most, help, run),
        None => run(&mut || {}),
    });
    total.add(others.into_inner().unwrap_or_else(PoisonError::into_inner));
}

/// Tells when a launch is long enough for others to help.
struct Clock {
    started: Instant,
    /// As long as it is expected to take.
    expected: Duration,
}

impl Clock {
    fn new(expected: Duration) -> Clock {
        Clock { started: Instant::now(), expected }
    }

    fn is_long(&self) -> bool {
        self.expected > WORTH_THREADS || self.started.elapsed() > WORTH_THREADS
    }
}

/// Blocks that several threads run.
struct Wave {
    end: u64,
    /// The first one that nobody has taken.
    next: AtomicU64,
    /// Blocks that a thread takes at a time, at most.
    step: u64,
    /// Of the blocks that are left, a thread takes one in so many: the pieces get small, so that no thread waits for another for long.
    share: u64,
}

impl Wave {
    fn new(context: &Context<'_>, blocks: Range<u64>, threads: usize) -> Wave {
        let step = (WARPS_AT_A_TIME / u64::from(context.launch.warps())).max(1);
        Wave {
            end: blocks.end,
            next: AtomicU64::new(blocks.start),
            step,
            share: (threads as u64).saturating_mul(4),
        }
    }

    /// How many blocks nobody has taken.
    fn left(&self) -> u64 {
        self.end.saturating_sub(self.next.load(Ordering::Relaxed))
    }

    fn take(&self) -> Option<Range<u64>> {
        let step = (self.left() / self.share).clamp(1, self.step);
        let start = self.next.fetch_add(step, Ordering::Relaxed);
        (start < self.end).then(|| start..self.end.min(start + step))
    }
}

/// Block numbers in waves.
fn waves(blocks: u64) -> impl Iterator<Item = Range<u64>> {
    let mut start = 0;
    let mut size = FIRST_WAVE;
    std::iter::from_fn(move || {
        let wave = start..blocks.min(start + size);
        start = wave.end;
        size = LARGEST_WAVE;
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
