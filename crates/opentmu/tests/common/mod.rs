//! Jobs in temporary directories.

#![allow(dead_code)] // each test file uses its own part

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use opentmu::run::{self, Observer, Report, Stop};
use opentmu::{Job, expect};

/// A directory that is removed at the end of a test.
pub struct Directory(PathBuf);

impl Directory {
    pub fn new() -> Directory {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("opentmu-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.0.join(name), bytes).unwrap();
    }

    pub fn job(&self, text: &str) -> Job {
        match Job::parse("job", text, &self.0) {
            Ok(job) => job,
            Err(findings) => panic!("{findings}\n{text}"),
        }
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a job that needs no files.
pub fn run(text: &str) -> Result<Report, Stop> {
    run::run(&Directory::new().job(text), Observer::default())
}

/// Runs a job and returns what does not hold.
pub fn failures(text: &str) -> Vec<String> {
    failures_in(&Directory::new(), text)
}

pub fn failures_in(directory: &Directory, text: &str) -> Vec<String> {
    let job = directory.job(text);
    expect::check(&job, &run::run(&job, Observer::default()))
}

pub fn assert_holds(text: &str) {
    assert_eq!(failures(text), Vec::<String>::new(), "{text}");
}

pub fn assert_holds_in(directory: &Directory, text: &str) {
    assert_eq!(failures_in(directory, text), Vec::<String>::new(), "{text}");
}

/// What a job is refused for.
pub fn refusal(text: &str) -> String {
    refusal_in(&Directory::new(), text)
}

pub fn refusal_in(directory: &Directory, text: &str) -> String {
    match run::run(&directory.job(text), Observer::default()) {
        Err(Stop::Refused(findings)) => findings.to_string(),
        Err(Stop::Faulted(findings, _)) => panic!("faulted: {findings}"),
        Ok(_) => panic!("ran: {text}"),
    }
}
