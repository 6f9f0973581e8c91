//! `tmu run`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use opentmu::job::{RegisterType, RegisterValues};
use opentmu::run::{self, Observer, Report, Stop};
use opentmu::trace::Trace;
use opentmu::{Findings, Job, code, save};

use crate::arguments::{Checked, Run};
use crate::interrupt::Interrupt;
use crate::output::{self, Outcome, Status};
use crate::progress::Progress;
use crate::{json, render, statistics};

/// Runs jobs, one after the other.
pub fn run(options: &Run) -> Outcome {
    options.check();
    let mut trace = match options.trace.as_deref().map(open_trace).transpose() {
        Ok(trace) => trace.map(|out| Trace::new(out).json(options.traces_json()).filter(options.filter())),
        Err(message) => {
            render::complain(&message);
            return Ok(Status::Bad);
        }
    };
    let interrupt = Interrupt::new();
    let mut worst = Status::Good;
    for path in &options.jobs {
        let status = one_job(path, options, trace.as_mut(), &interrupt)?;
        interrupt.set_running(false);
        worst = worst.max(status);
        if interrupt.watch.is_stopped() {
            worst = Status::Interrupted;
            break;
        }
    }
    if let Some(trace) = trace {
        trace.finish()?;
    }
    Ok(worst)
}

fn open_trace(path: &Path) -> Result<Box<dyn Write>, String> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(std::io::stdout())));
    }
    match File::create(path) {
        Ok(file) => Ok(Box::new(BufWriter::new(file))),
        Err(error) => Err(format!("cannot write {}: {error}", path.display())),
    }
}

fn one_job(path: &Path, options: &Run, trace: Option<&mut Trace<'_>>, interrupt: &Interrupt) -> Outcome {
    let job = match Job::open(path) {
        Ok(job) => job,
        Err(findings) => return refused(&path.display().to_string(), &findings, options),
    };
    let start = Instant::now();
    let progress = Progress::of_launch(&job.source.name, &interrupt.watch);
    let printer = Arc::new(Printer::default());
    let observer = Observer {
        trace: trace.map(|trace| trace as &mut dyn run::Recorder),
        watch: Some(Arc::clone(&interrupt.watch)),
        begin: Some(&|blocks, steps| {
            interrupt.set_running(true);
            progress.begin(blocks, steps);
        }),
        count_texels: options.stats || options.json,
        races: options.check == Some(Checked::Race),
        threads: options.threads.unwrap_or(0),
        // JSON holds it instead.
        host: (!options.json).then(|| Arc::clone(&printer) as Arc<dyn opentmu::Host>),
    };
    let ran = run::run(&job, observer);
    progress.finish();
    printer.end_line()?;
    match ran {
        Ok(report) => finish(&job, &report, None, options, start),
        Err(Stop::Refused(findings)) => refused(&job.source.name, &findings, options),
        // What had been written before the fault is still worth having.
        Err(Stop::Faulted(findings, report)) => finish(&job, &report, Some(findings), options, start),
    }
}

/// Puts what a program prints on standard output.
#[derive(Debug, Default)]
struct Printer {
    /// A line has begun.
    within: AtomicBool,
}

impl opentmu::Host for Printer {
    fn print(&self, text: &[u8]) -> bool {
        let mut out = std::io::stdout().lock();
        let printed = out.write_all(text).and_then(|()| out.flush()).is_ok();
        if let (true, Some(last)) = (printed, text.last()) {
            self.within.store(*last != b'\n', Ordering::Relaxed);
        }
        printed
    }
}

impl Printer {
    /// What follows begins on a line of its own.
    fn end_line(&self) -> std::io::Result<()> {
        if self.within.swap(false, Ordering::Relaxed) { output::print("\n") } else { Ok(()) }
    }
}

/// Says why a job did not run.
fn refused(job: &str, findings: &Findings, options: &Run) -> Outcome {
    if options.json {
        let object = serde_json::json!({
            "job": job,
            "status": "refused",
            "error": json::first_error(findings),
            "findings": json::findings(findings).collect::<Vec<_>>(),
        });
        output::print(&json::line(&object)?)?;
    } else {
        render::print(findings);
    }
    Ok(Status::Bad)
}

/// Saves, and says what was done. `fault` is what stopped the program.
fn finish(job: &Job, report: &Report, fault: Option<Findings>, options: &Run, start: Instant) -> Outcome {
    let seconds = start.elapsed().as_secs_f64();
    let (saved, unsaved) = match save::save(job, report, options.out.as_deref()) {
        Ok(saved) => (saved, None),
        Err(findings) => (Vec::new(), Some(findings)),
    };
    let stopped = fault.as_ref().is_some_and(|fault| fault.has_error_code(code::STOPPED));
    let status = match (&unsaved, &fault) {
        (Some(_), _) => Status::Bad,
        (None, Some(_)) if stopped => Status::Interrupted,
        (None, Some(_)) => Status::Fault,
        (None, None) if report.warnings.has_code(code::RACE) => Status::Bad,
        (None, None) => Status::Good,
    };
    let word = match &fault {
        Some(_) if stopped => "stopped",
        Some(_) => "faulted",
        None => "ran",
    };
    let wrong = Findings::joined(fault.into_iter().chain(unsaved.clone()));
    if options.json {
        output::print(&object(job, report, word, wrong.as_ref(), &saved, seconds)?)?;
        return Ok(status);
    }
    render::print(&report.warnings);
    if unsaved.is_none() {
        output::print(&summary(job, report, &saved, seconds, options.stats))?;
    }
    wrong.iter().for_each(render::print);
    Ok(status)
}

fn summary(job: &Job, report: &Report, saved: &[PathBuf], seconds: f64, stats: bool) -> String {
    let statistics = &report.statistics;
    let mut summary = format!(
        "{}: {} instructions, {} texture fetches in {seconds:.3} s\n",
        job.source.name,
        statistics.instructions(),
        statistics.fetches()
    );
    if stats {
        summary += &statistics::table(statistics, &report.execution);
    }
    for (name, values) in &report.written {
        summary += &format!("{name} = {values}\n");
    }
    for path in saved {
        summary += &format!("saved {}\n", path.display());
    }
    summary
}

/// A job that ran, as `--json` prints it; `wrong` is what stopped it or why it could not be saved.
fn object(
    job: &Job,
    report: &Report,
    status: &str,
    wrong: Option<&Findings>,
    saved: &[PathBuf],
    seconds: f64,
) -> std::io::Result<String> {
    let saved: Vec<String> = saved.iter().map(|path| path.display().to_string()).collect();
    let findings = [Some(&report.warnings), wrong].into_iter().flatten();
    json::line(&serde_json::json!({
        "job": job.source.name,
        "status": status,
        "error": wrong.and_then(json::first_error),
        "findings": findings.flat_map(json::findings).collect::<Vec<_>>(),
        "seconds": seconds,
        "saved": saved,
        "printed": String::from_utf8_lossy(&report.printed),
        "registers": registers(report),
        "statistics": statistics::json(&report.statistics, &report.execution),
    }))
}

/// What a fragment wrote, by name: the kind, and the bits of each lane.
fn registers(report: &Report) -> serde_json::Map<String, serde_json::Value> {
    let values = |values: &RegisterValues| {
        let kind = RegisterType::NAMES.iter().find(|(_, kind)| *kind == values.kind).map(|(name, _)| *name);
        let lanes: Vec<u32> = (0..32).map(|lane| values.lane(lane)).collect();
        serde_json::json!({ "type": kind, "bits": lanes })
    };
    report.written.iter().map(|(name, held)| (name.to_string(), values(held))).collect()
}
