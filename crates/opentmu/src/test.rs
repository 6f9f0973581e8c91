//! Jobs as tests: finding them, running them, telling what failed.

use std::path::{Path, PathBuf};

use crate::files;
use crate::job::{Job, ShaderText, expected_errors, has_expectations};
use crate::{Findings, Source};
use crate::{expect, limits, run};

/// What came of one job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every expectation holds.
    Passed,
    /// One line per expectation that does not hold, or per finding about the job.
    Failed(Vec<String>),
    /// The file expects nothing.
    NoTest,
}

/// Runs the job in a file and checks its expectations.
///
/// A job file that is itself wrong passes if it expects exactly that: an `error` with the code of a finding.
pub fn test(path: &Path) -> Verdict {
    let name = path.display().to_string();
    let text = match files::read_text(path, limits::JOB_BYTES) {
        Ok(text) => text,
        Err(problem) => return failed(&Findings::one(Source::binary(name), problem)),
    };
    let text = files::without_mark(&text);
    if !has_expectations(text) {
        return Verdict::NoTest;
    }
    let job = match Job::parse(&name, text, files::directory_of(path)) {
        Ok(job) => job,
        Err(findings) if expected_errors(text).iter().any(|code| findings.has_error_code(code)) => {
            return Verdict::Passed;
        }
        Err(findings) => return failed(&findings),
    };
    let mut failures = expect::check(&job, &run::run(&job, run::Observer::default()));
    for build in builds(&job) {
        let failed = expect::check(&build, &run::run(&build, run::Observer::default()));
        let ShaderText::File(file) = &build.shader.text else { continue };
        failures.extend(failed.iter().map(|failure| format!("with {}: {failure}", file.value)));
    }
    if failures.is_empty() { Verdict::Passed } else { Verdict::Failed(failures) }
}

/// The job once more for each of the other builds of its program.
fn builds(job: &Job) -> impl Iterator<Item = Job> {
    job.shader.also.iter().map(|file| {
        let mut build = job.clone();
        build.shader.text = ShaderText::File(file.clone());
        build
    })
}

fn failed(findings: &Findings) -> Verdict {
    Verdict::Failed(findings.to_string().lines().map(str::to_string).collect())
}

/// All `*.toml` files below some paths, in order of their names; a path that is a file is taken as it is. Hidden
/// directories and symbolic links to directories are not entered.
///
/// # Errors
/// `JOB-009` for a path that cannot be read.
pub fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Findings> {
    let found = files::find(paths)?;
    let wanted = |file: &files::Found| {
        file.folder.is_none() || file.path.extension().is_some_and(|extension| extension == "toml")
    };
    let mut found: Vec<PathBuf> = found.into_iter().filter(wanted).map(|file| file.path).collect();
    found.sort();
    found.dedup();
    Ok(found)
}
