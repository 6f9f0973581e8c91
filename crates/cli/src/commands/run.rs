//! `tmu run`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use opentmu::run::{self, Observer, Report, Stop};
use opentmu::trace::TextTrace;
use opentmu::{Job, save};

use crate::arguments::Run;
use crate::output::{self, Outcome, Status};
use crate::progress::Progress;
use crate::{render, statistics};

/// Runs jobs, one after the other.
pub fn run(options: &Run) -> Outcome {
    let mut trace = match options.trace.as_deref().map(open_trace).transpose() {
        Ok(trace) => trace.map(TextTrace::new),
        Err(message) => {
            render::complain(&message);
            return Ok(Status::Bad);
        }
    };
    let mut worst = Status::Good;
    for path in &options.jobs {
        let status = one_job(path, options, trace.as_mut())?;
        worst = worst.max(status);
    }
    if let Some(trace) = trace {
        trace.finish()?;
    }
    Ok(worst)
}

type Trace = TextTrace<Box<dyn Write>>;

fn open_trace(path: &Path) -> Result<Box<dyn Write>, String> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(BufWriter::new(std::io::stdout())));
    }
    match File::create(path) {
        Ok(file) => Ok(Box::new(BufWriter::new(file))),
        Err(error) => Err(format!("cannot write {}: {error}", path.display())),
    }
}

fn one_job(path: &Path, options: &Run, trace: Option<&mut Trace>) -> Outcome {
    let job = match Job::open(path) {
        Ok(job) => job,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    let start = Instant::now();
    let progress = Progress::start(&job.source.name);
    let observer = Observer {
        tracer: trace.map(|trace| trace as &mut dyn opentmu::Tracer),
        blocks: Some(progress.counter()),
        total: Some(progress.total()),
        count_texels: options.stats || options.json,
    };
    let ran = run::run(&job, observer);
    progress.finish();
    match ran {
        Ok(report) => finish(&job, &report, options, start),
        Err(Stop::Refused(findings)) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
        Err(Stop::Faulted(findings, report)) => {
            // What had been written before the fault is still worth having.
            let saved = finish(&job, &report, options, start)?;
            render::print(&findings);
            Ok(saved.max(Status::Fault))
        }
    }
}

/// Saves, and says what was done.
fn finish(job: &Job, report: &Report, options: &Run, start: Instant) -> Outcome {
    render::print(&report.warnings);
    let seconds = start.elapsed().as_secs_f64();
    let saved = match save::save(job, report, options.out.as_deref()) {
        Ok(saved) => saved,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    let text = match options.json {
        true => json(job, report, &saved, seconds),
        false => summary(job, report, &saved, seconds, options.stats),
    };
    output::print(&text)?;
    Ok(Status::Good)
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
        summary += &statistics::table(statistics);
    }
    for path in saved {
        summary += &format!("saved {}\n", path.display());
    }
    summary
}

fn json(job: &Job, report: &Report, saved: &[PathBuf], seconds: f64) -> String {
    let saved: Vec<String> = saved.iter().map(|path| path.display().to_string()).collect();
    let object = serde_json::json!({
        "job": job.source.name,
        "seconds": seconds,
        "saved": saved,
        "statistics": statistics::json(&report.statistics),
    });
    format!("{object}\n")
}
