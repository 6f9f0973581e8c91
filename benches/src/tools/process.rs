//! The command as a whole process: what a user waits for.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::json;

use crate::measure::median;
use crate::report::Report;

/// Jobs below `corpus/jobs`, and what the rows are called.
const JOBS: [(&str, &str); 3] = [
    ("process.run.sass", "assembler/add.toml"),
    ("process.run.cubin", "kernels/point.toml"),
    ("process.run.d3d", "shaders/mips.toml"),
];

/// Times `tmu run` of small jobs, from the start of the process to its end.
///
/// # Errors
/// A command that is not there or fails.
pub fn measure(report: &mut Report) -> Result<(), String> {
    let command = command()?;
    let out = crate::options::scratch()?;
    for (work, job) in JOBS {
        let job = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/jobs").join(job);
        let once = || {
            let start = Instant::now();
            let mut run = Command::new(&command);
            run.arg("run").arg(&job).arg("--out").arg(&out).stdout(Stdio::null()).stderr(Stdio::null());
            match run.status() {
                Ok(status) if status.success() => Ok(start.elapsed().as_secs_f64() * 1e3),
                Ok(status) => Err(format!("{}: {status}", job.display())),
                Err(error) => Err(format!("{}: {error}", command.display())),
            }
        };
        let times: Vec<f64> = (0..21).map(|_| once()).collect::<Result<_, _>>()?;
        let least = times.iter().copied().fold(f64::INFINITY, f64::min);
        let milliseconds = median(times);
        report.add(&json!({
            "peer": "tmu", "work": work, "threads": 1, "unit": "processes", "samples_per_s": 1e3 / milliseconds,
            "wall_s": milliseconds / 1e3, "least_ms": least, "ms": milliseconds, "runs": 21, "ok": true,
        }))?;
    }
    std::fs::remove_dir_all(out).map_err(|error| error.to_string())
}

/// The command of the same build.
fn command() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let command = own.with_file_name("tmu");
    if command.exists() {
        return Ok(command);
    }
    Err(format!("{}: build it with `cargo build --release -p tmu`", command.display()))
}
