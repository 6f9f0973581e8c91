//! JSON lines: one object for each figure, with the keys of the benchmarks of other renderers.
//!
//! `peer` is who was measured, `work` what was done, `samples_per_s` and `median` the units per second of wall time,
//! `min` and `max` the slowest and the fastest run, `per_cpu` the units per second of processor time times `threads`,
//! `cpu_ratio` the share of the processor time that could be had, `runs` how many runs it took, `ghz` the core's clock.

use std::fs::{File, OpenOptions};
use std::io::Write;

use serde_json::{Map, Value, json};

use crate::measure::{Timing, median};

/// Where lines go.
pub struct Report {
    file: Option<File>,
}

impl Report {
    /// A report on the standard output that appends its lines to the file of that name as well.
    ///
    /// # Errors
    /// A file that cannot be opened.
    pub fn new(file: Option<&str>) -> Result<Report, String> {
        let open = |name: &str| {
            let opened = OpenOptions::new().create(true).append(true).open(name);
            opened.map_err(|error| format!("{name}: {error}"))
        };
        Ok(Report { file: file.map(open).transpose()? })
    }

    /// Adds a line.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn add(&mut self, line: &Value) -> Result<(), String> {
        println!("{line}");
        match &mut self.file {
            Some(file) => writeln!(file, "{line}").map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }
}

/// The line of a measurement; `more` are further keys.
pub fn line(peer: &str, work: &str, threads: usize, timing: &Timing, more: &Value) -> Value {
    let rate = median(timing.rates.iter().copied());
    let base = json!({
        "peer": peer,
        "work": work,
        "threads": threads,
        "samples_per_s": rate,
        "median": rate,
        "min": timing.rates.iter().copied().fold(f64::INFINITY, f64::min),
        "max": timing.rates.iter().copied().fold(0.0, f64::max),
        "per_cpu": timing.per_cpu,
        "cpu_ratio": timing.cpu_ratio,
        "runs": timing.runs,
        "ghz": timing.ghz,
    });
    let mut all: Map<String, Value> = base.as_object().cloned().unwrap_or_default();
    all.extend(more.as_object().cloned().unwrap_or_default());
    Value::Object(all)
}
