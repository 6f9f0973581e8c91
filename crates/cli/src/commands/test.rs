//! `tmu test`

use std::path::Path;
use std::sync::atomic::Ordering;

use opentmu::test::{self, Verdict};

use crate::arguments::Test;
use crate::output::{self, Outcome, Status};
use crate::progress::Progress;
use crate::{json, render};

/// Runs every job that expects something.
pub fn run(options: &Test) -> Outcome {
    let files = match test::find(&options.paths) {
        Ok(files) => files,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    let progress = Progress::start("tests");
    progress.total().store(files.len() as u64, Ordering::Relaxed);
    let verdicts: Vec<Verdict> = files
        .iter()
        .map(|file| {
            let verdict = test::test(file);
            progress.counter().fetch_add(1, Ordering::Relaxed);
            verdict
        })
        .collect();
    progress.finish();
    let count = |wanted: fn(&Verdict) -> bool| verdicts.iter().filter(|verdict| wanted(verdict)).count();
    let passed = count(|verdict| matches!(verdict, Verdict::Passed));
    let failed = count(|verdict| matches!(verdict, Verdict::Failed(_)));
    if passed + failed == 0 {
        render::complain("there is no job with an [[expect]] below these paths");
    }
    if options.json {
        let verdicts = files.iter().zip(&verdicts).map(|(file, verdict)| object(file, verdict));
        output::print(&verdicts.collect::<std::io::Result<String>>()?)?;
        output::print(&json::line(&serde_json::json!({ "passed": passed, "failed": failed }))?)?;
    } else {
        let lines = verdicts.iter().flat_map(failures).map(|line| format!("{line}\n"));
        output::print(&lines.collect::<String>())?;
        output::print(&format!("{passed} passed, {failed} failed\n"))?;
    }
    Ok(if passed > 0 && failed == 0 { Status::Good } else { Status::Bad })
}

fn failures(verdict: &Verdict) -> &[String] {
    match verdict {
        Verdict::Passed | Verdict::NoTest => &[],
        Verdict::Failed(lines) => lines,
    }
}

/// One job, as `--json` prints it.
fn object(file: &Path, verdict: &Verdict) -> std::io::Result<String> {
    let word = match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed(_) => "failed",
        Verdict::NoTest => "no expectation",
    };
    let failures = failures(verdict);
    json::line(
        &serde_json::json!({ "job": file.display().to_string(), "verdict": word, "failures": failures }),
    )
}
