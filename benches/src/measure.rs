//! Timing: runs that nothing disturbed.

use std::hint::black_box;
use std::time::Instant;

use cpu_time::ProcessTime;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many runs count.
    pub runs: usize,
    /// Least duration of one run, in seconds.
    pub seconds: f64,
    /// How many runs are made at most to find that many undisturbed ones.
    pub tries: usize,
}

/// Units per second, over the runs that count.
#[derive(Clone, Debug)]
pub struct Timing {
    /// Units per second of wall time of each run.
    pub rates: Vec<f64>,
    /// Units per second of the process' time on processors, times the threads, of the fastest run: what an undisturbed machine would give.
    pub per_cpu: f64,
    /// Share of the processor time that the threads could have had.
    pub cpu_ratio: f64,
    /// How many runs were made.
    pub runs: usize,
    /// Clock of the core between the runs, in GHz.
    pub ghz: f64,
}

impl Timing {
    /// Units per second of wall time of the fastest run.
    pub fn fastest(&self) -> f64 {
        self.rates.iter().copied().fold(0.0, f64::max)
    }
}

/// A run with less than this share of the processor time that it could have had was disturbed.
const UNDISTURBED: f64 = 0.97;

/// Times `run`, which does `units` units of work on `threads` threads and returns its wall seconds.
///
/// # Errors
/// What `run` fails with.
pub fn repeat<E>(
    effort: Effort,
    threads: usize,
    units: f64,
    mut run: impl FnMut() -> Result<f64, E>,
) -> Result<Timing, E> {
    let mut clocks = vec![clock_ghz()];
    let mut runs: Vec<(f64, f64, f64)> = Vec::new();
    let undisturbed = |runs: &[(f64, f64, f64)]| runs.iter().filter(|run| run.0 > UNDISTURBED).count();
    while undisturbed(&runs) < effort.runs && runs.len() < effort.tries.max(effort.runs) {
        let before = cpu_seconds();
        let wall = run()?;
        let cpu = cpu_seconds() - before;
        runs.push((cpu / wall / threads as f64, units / wall, units / cpu * threads as f64));
        clocks.push(clock_ghz());
    }
    let made = runs.len();
    runs.sort_by(|a, b| b.0.total_cmp(&a.0));
    runs.truncate(effort.runs);
    Ok(Timing {
        cpu_ratio: median(runs.iter().map(|run| run.0)),
        rates: runs.iter().map(|run| run.1).collect(),
        per_cpu: runs.iter().map(|run| run.2).fold(0.0, f64::max),
        runs: made,
        ghz: median(clocks),
    })
}

/// Times `once` on one thread, as often as a run takes.
///
/// # Errors
/// What `once` fails with.
pub fn repeat_one<E>(
    effort: Effort,
    units: f64,
    mut once: impl FnMut() -> Result<(), E>,
) -> Result<Timing, E> {
    let timed = |times: u64, once: &mut dyn FnMut() -> Result<(), E>| {
        let start = Instant::now();
        (0..times).try_for_each(|_| once())?;
        Ok::<f64, E>(start.elapsed().as_secs_f64())
    };
    timed(1, &mut once)?;
    let one = timed(1, &mut once)?;
    let times = (effort.seconds / one).ceil().max(1.0) as u64;
    repeat(effort, 1, units * times as f64, || timed(times, &mut once))
}

/// The middle one, or the mean of the middle two; NaN of none.
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        count if count % 2 == 1 => values[count / 2],
        count => f64::midpoint(values[count / 2 - 1], values[count / 2]),
    }
}

/// How long all threads of the process, past ones too, have been on processors.
fn cpu_seconds() -> f64 {
    ProcessTime::now().as_duration().as_secs_f64()
}

/// The clock of the core, from a chain of multiplications that take three cycles each on the x86-64 and Arm cores in
/// use; it is the best of three tries of about a millisecond.
fn clock_ghz() -> f64 {
    const TURNS: u32 = 100_000;
    const CHAIN: u32 = 10;
    let mut best = 0.0_f64;
    for _ in 0..3 {
        let mut number = black_box(3_u64);
        let start = Instant::now();
        for _ in 0..TURNS {
            for _ in 0..CHAIN {
                number = number.wrapping_mul(number);
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        black_box(number);
        best = best.max(f64::from(TURNS * CHAIN * 3) / seconds / 1e9);
    }
    best
}
