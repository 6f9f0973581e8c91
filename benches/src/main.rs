//! How fast OpenTMU is: `cargo run --release -p tmu-bench`, or `cargo xtask bench`.
//!
//! Every result that is timed is checked against arithmetic done another way, so that nothing can be optimised away
//! or be fast because it is wrong. A row is one JSON object on a line; see [`report`].

mod coordinates;
mod disassembly;
mod fetches;
mod kernels;
mod measure;
mod reference;
mod report;

use std::process::ExitCode;

use measure::Effort;
use report::Report;

const USAGE: &str = "\
usage: tmu-bench [OPTIONS]
  --only TEXT,TEXT   only the rows whose work has one of these texts; =NAME is exact
  --model NAME       only the rows of that rounding model, and those without one
  --reps N           runs of each row; the median counts (default 5)
  --rep-s SECONDS    least duration of a run (default 0.25)
  --out FILE         append the rows to FILE as JSON lines
A terminal gets a table, anything else JSON lines.";

struct Options {
    only: Vec<String>,
    model: Option<String>,
    effort: Effort,
    out: Option<String>,
}

fn main() -> ExitCode {
    let Some(options) = options(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn options(mut arguments: impl Iterator<Item = String>) -> Option<Options> {
    let effort = Effort { runs: 5, seconds: 0.25 };
    let mut options = Options { only: Vec::new(), model: None, effort, out: None };
    while let Some(name) = arguments.next() {
        let value = arguments.next()?;
        match name.as_str() {
            "--only" => options.only = value.split(',').map(str::to_owned).collect(),
            "--model" => options.model = Some(value),
            "--reps" => options.effort.runs = value.parse().ok().filter(|&runs| runs > 0)?,
            "--rep-s" => options.effort.seconds = value.parse().ok()?,
            "--out" => options.out = Some(value),
            _ => return None,
        }
    }
    Some(options)
}

fn run(Options { only, model, effort, out }: Options) -> Result<(), String> {
    let mut report = Report::new(out.as_deref())?;
    let wanted = |work: &str, of_model: &str| {
        let asked_for =
            |text: &String| text.strip_prefix('=').map_or(work.contains(text), |name| name == work);
        let this_model = model.as_ref().is_none_or(|name| name == of_model || of_model.is_empty());
        this_model && (only.is_empty() || only.iter().any(asked_for))
    };
    fetches::run(&wanted, effort, &mut report)?;
    disassembly::run(&wanted, effort, &mut report)?;
    kernels::run_all(&wanted, effort, &mut report)
}
