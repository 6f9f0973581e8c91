//! A scan: files in, records out, on all processors.

use std::path::{Path, PathBuf};

use opentmu::files::{Found, find};
use opentmu::inputs::{Item, Opened, Opener};
use rayon::prelude::*;
use tmu_shader::{Findings, Input, Selection, is_shader};

use crate::record::Record;

/// How shaders are scanned.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What the user says about them beyond their contents.
    pub selection: Selection,
    /// Whether rules count that the vendors' own compilers break.
    pub strict: bool,
}

/// What is scanned.
#[derive(Clone, Debug)]
pub enum Subject {
    /// A file.
    File(Found),
    /// Bytes that somebody else has read, with the path that they were read from.
    Bytes(Input),
}

impl Subject {
    /// The path as records have it: as it is, or with escapes where it is no UTF-8.
    pub fn path(&self) -> String {
        match self {
            Subject::File(found) => path_text(&found.path),
            Subject::Bytes(input) => input.name.clone(),
        }
    }
}

/// What a step of a scan came to.
#[derive(Debug, Default)]
pub struct Step {
    /// The records, in the order of the subjects; members of fat binaries in theirs.
    pub records: Vec<Record>,
    /// Subjects that were looked at.
    pub subjects: usize,
    /// Files below folders that are no shaders.
    pub left_out: u64,
    /// Members of fat binaries for machines that are not read.
    pub other_machines: u64,
}

/// A scan on the way. Each step runs on the threads of the pool of `rayon` that it is called in.
#[derive(Debug)]
pub struct Scan {
    subjects: std::vec::IntoIter<Subject>,
    options: Options,
    opener: Opener,
}

impl Scan {
    /// The files that paths name, or that lie below them. Fat binaries, and executables with some, are looked into.
    ///
    /// # Errors
    /// `JOB-009` for a path that cannot be read.
    pub fn of_paths(paths: &[PathBuf], options: Options) -> Result<Scan, Findings> {
        Ok(Scan::of(find(paths)?.into_iter().map(Subject::File).collect(), options))
    }

    /// Given subjects.
    pub fn of(subjects: Vec<Subject>, options: Options) -> Scan {
        let several = subjects.len() > 1;
        let by_content = options.selection.kind.is_none();
        let opener = Opener { wanted: is_shader, by_content, fat: true, several };
        Scan { subjects: subjects.into_iter(), options, opener }
    }

    /// Leaves out subjects whose path is one of those.
    #[must_use]
    pub fn without(self, is_done: impl Fn(&str) -> bool) -> Scan {
        let left: Vec<Subject> = self.subjects.filter(|subject| !is_done(&subject.path())).collect();
        Scan { subjects: left.into_iter(), ..self }
    }

    /// Subjects that are still to be scanned.
    pub fn left(&self) -> usize {
        self.subjects.len()
    }

    /// Scans the next subjects, at most so many; `None` when there are no more.
    pub fn step(&mut self, most: usize) -> Option<Step> {
        let now: Vec<Subject> = self.subjects.by_ref().take(most.max(1)).collect();
        if now.is_empty() {
            return None;
        }
        let subjects = now.len();
        let done: Vec<Step> = now.into_par_iter().map(|subject| self.scan(subject)).collect();
        let mut step = Step { subjects, ..Step::default() };
        for one in done {
            step.records.extend(one.records);
            step.left_out += one.left_out;
            step.other_machines += one.other_machines;
        }
        Some(step)
    }

    fn scan(&self, subject: Subject) -> Step {
        let path = subject.path();
        let opened = match subject {
            Subject::File(found) => self.opener.open(&found),
            Subject::Bytes(input) => {
                let found = Found { path: PathBuf::from(&input.name), folder: None };
                self.opener.look_into(input, Path::new(""), &found)
            }
        };
        let Opened { parts, left_out, other_machines } = opened;
        let record = |item: Item| match item.input {
            Ok(input) => {
                Record::of(path.clone(), item.member, input, &self.options.selection, self.options.strict)
            }
            Err(findings) => Record::refused(path.clone(), item.member, &findings),
        };
        let records = parts.into_par_iter().map(|part| record(part.item())).collect();
        Step { records, subjects: 1, left_out: u64::from(left_out), other_machines }
    }
}

fn path_text(path: &Path) -> String {
    path.to_str().map_or_else(|| path.as_os_str().as_encoded_bytes().escape_ascii().to_string(), String::from)
}
