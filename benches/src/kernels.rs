//! Whole kernels through the library: load, bind, launch, read back, on all processors.

use std::path::Path;

use opentmu::Job;
use opentmu::expect;
use opentmu::run::{Observer, run};

use crate::measure::{Effort, measure};
use crate::report::{Report, Row};

/// Jobs below `corpus/jobs`. Each says what must come out, worked out without running it.
const JOBS: [&str; 5] =
    ["view", "kernels/separable", "kernels/shadow", "kernels/mandelbrot", "kernels/matmul"];

/// Measures the kernels, in instructions of a warp.
///
/// # Errors
/// A job that does not run or whose result is wrong; a file that cannot be written.
pub fn run_all(
    wanted: &dyn Fn(&str, &str) -> bool,
    effort: Effort,
    report: &mut Report,
) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/jobs");
    for name in JOBS {
        let work = format!("kernel.{}", name.trim_start_matches("kernels/"));
        if !wanted(&work, "") {
            continue;
        }
        let job = Job::open(&folder.join(name).with_extension("toml")).map_err(|found| found.to_string())?;
        let once = || run(&job, Observer::default());
        let ran = once();
        let failures = expect::check(&job, &ran);
        if !failures.is_empty() {
            return Err(format!("{work}: {}", failures.join("\n")));
        }
        let expected = ran.map_err(|stop| stop.findings().to_string())?;
        let instructions = expected.statistics.instructions() as usize;
        let right = || once().is_ok_and(|again| again.buffers == expected.buffers);
        let rates = measure(effort, instructions, right).map_err(|error| format!("{work}: {error}"))?;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let row =
            Row { work: &work, threads, unit: "instructions of a warp", checked: 1, details: &[], rates };
        report.add(&row)?;
    }
    Ok(())
}
