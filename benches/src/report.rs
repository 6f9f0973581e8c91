//! JSON lines: one object for each figure, with the keys of the benchmarks of other renderers.
//!
//! `peer` is who was measured, `work` what was done, `samples_per_s` and `max` the units per second of wall time of the fastest run, which is the
//! figure, `median` and `min` those of the middle one and of the slowest, `per_cpu` the units per second of processor time times `threads`,
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
    let rate = timing.fastest();
    let base = json!({
        "peer": peer,
        "work": work,
        "threads": threads,
        "samples_per_s": rate,
        "median": median(timing.rates.iter().copied()),
        "min": timing.rates.iter().copied().fold(f64::INFINITY, f64::min),
        "max": rate,
        "per_cpu": timing.per_cpu,
        "cpu_ratio": timing.cpu_ratio,
        "runs": timing.runs,
        "ghz": timing.ghz,
    });
    let mut all: Map<String, Value> = base.as_object().cloned().unwrap_or_default();
    all.extend(more.as_object().cloned().unwrap_or_default());
    Value::Object(all)
}

/// The line about the machine.
pub fn machine() -> Value {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let (cpu, memory, system) = (read("/proc/cpuinfo"), read("/proc/meminfo"), read("/etc/os-release"));
    let after = |text: &str, key: &str, split: char| {
        let line = text.lines().find(|line| line.starts_with(key))?;
        Some(line.split_once(split)?.1.trim().trim_matches('"').to_owned())
    };
    let kilobytes: f64 =
        after(&memory, "MemTotal", ':').and_then(|it| it.trim_end_matches(" kB").parse().ok()).unwrap_or(0.0);
    let wide = [("avx512f", "AVX-512"), ("avx2", "AVX2")].into_iter().find(|(flag, _)| cpu.contains(flag));
    let number = |key: &str| after(&cpu, key, ':').unwrap_or_default();
    // Names of rented processors say little.
    let name =
        format!("{} of family {}, model {}", number("model name"), number("cpu family"), number("model\t"));
    let compiler = std::process::Command::new("rustc").arg("--version").output();
    json!({
        "peer": "tmu", "work": "machine", "cpu": wide.map_or(name.clone(), |(_, wide)| format!("{name} ({wide})")),
        "processors": std::thread::available_parallelism().map_or(1, usize::from),
        "memory_gib": (kilobytes / f64::from(1 << 20)).round(),
        "system": after(&system, "PRETTY_NAME", '='),
        "compiler": compiler.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).ok(),
    })
}
