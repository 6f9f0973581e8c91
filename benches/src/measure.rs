//! Timing.

use std::time::Instant;

/// How long to measure.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many runs.
    pub runs: usize,
    /// Least duration of one run, in seconds.
    pub seconds: f64,
}

/// Units per second, over all runs.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// Units per second of wall time. Of an odd number of runs the middle one, of an even number the slower of the
    /// middle two.
    pub median: f64,
    /// The slowest run.
    pub min: f64,
    /// The fastest run.
    pub max: f64,
    /// Units per second of this thread's time on a processor: what an undisturbed machine would give. The wall time's
    /// where the system does not tell.
    pub per_cpu: f64,
    /// How many runs.
    pub runs: usize,
}

/// Times `turn`, which does `units` units of work and says whether its result is right. One turn goes before the first
/// run, to fill the caches.
///
/// # Errors
/// A turn whose result is wrong.
pub fn measure(effort: Effort, units: usize, mut turn: impl FnMut() -> bool) -> Result<Rates, String> {
    let mut right = turn();
    let runs: Vec<[f64; 2]> = (0..effort.runs)
        .map(|_| {
            let (start, cpu_start) = (Instant::now(), cpu_seconds());
            let mut turns = 0;
            loop {
                right &= turn();
                turns += 1;
                let seconds = start.elapsed().as_secs_f64();
                if seconds >= effort.seconds {
                    let on_cpu = cpu_start.zip(cpu_seconds()).map_or(seconds, |(start, end)| end - start);
                    return [seconds, on_cpu].map(|seconds| (turns * units) as f64 / seconds);
                }
            }
        })
        .collect();
    if !right {
        return Err("a timed result is not the checked one".to_owned());
    }
    let [wall, cpu] = [0, 1].map(|clock| {
        let mut rates: Vec<f64> = runs.iter().map(|run| run[clock]).collect();
        rates.sort_by(f64::total_cmp);
        rates
    });
    let last = runs.len() - 1;
    Ok(Rates {
        median: wall[last / 2],
        min: wall[0],
        max: wall[last],
        per_cpu: cpu[last / 2],
        runs: runs.len(),
    })
}

/// How long this thread has been on a processor, as Linux counts it.
fn cpu_seconds() -> Option<f64> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = statistics.split_whitespace().next()?.parse().ok()?;
    (nanoseconds > 0.0).then_some(nanoseconds * 1e-9)
}
