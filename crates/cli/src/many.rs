//! Many files at once: finding them, working on all of them in parallel, telling what came of it.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use opentmu::Findings;
use opentmu::files::{self, Found};
use opentmu::inputs::{Item, Opened, Opener, Part};
use opentmu::load::Selection;
use rayon::prelude::*;

use crate::progress::Progress;
use crate::{json, output, render};

/// What came of one input; the greater one counts when there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Came {
    /// Everything is as it should be.
    Good,
    /// There are warnings.
    Warned,
    /// There are errors.
    Wrong,
}

/// The inputs of a command.
pub struct Many {
    found: Vec<Found>,
    opener: Opener,
}

fn several(found: &[Found]) -> bool {
    found.len() > 1 || found.iter().any(|file| file.folder.is_some())
}

/// How many inputs came to what.
#[derive(Default)]
pub struct Counts {
    good: u64,
    warned: u64,
    wrong: u64,
    /// Files below folders that are none for the command.
    left_out: u64,
    /// Members of fat binaries that are for machines which are not read.
    other_machines: u64,
}

impl Many {
    /// Finds the files that paths name.
    ///
    /// # Errors
    /// `JOB-009` for a path that cannot be read.
    pub fn new(
        paths: &[PathBuf],
        selection: &Selection,
        wanted: fn(&Path, &[u8]) -> bool,
        fat: bool,
    ) -> Result<Many, Findings> {
        let found = files::find(paths)?;
        let several = several(&found);
        let by_content = selection.kind.is_none();
        Ok(Many { found, opener: Opener { wanted, by_content, fat, several } })
    }

    /// Whether the paths name a folder, or more than one file.
    pub fn several(&self) -> bool {
        self.opener.several
    }

    /// Does the work on each input, on all processors, and hands the results on in the order of the inputs.
    ///
    /// # Errors
    /// What `then` returns.
    pub fn each<T: Send>(
        &self,
        name: &str,
        work: impl Fn(Item) -> T + Sync,
        mut then: impl FnMut(T) -> std::io::Result<Came>,
    ) -> std::io::Result<Counts> {
        // So many at a time: results wait for those before them.
        let most = rayon::current_num_threads() * 8;
        let progress = Progress::start(name);
        progress.total().store(self.found.len() as u64, Ordering::Relaxed);
        let mut counts = Counts::default();
        let mut result = Ok(());
        'files: for found in self.found.chunks(most) {
            let opened: Vec<Opened> = found.par_iter().map(|file| self.opener.open(file)).collect();
            let mut parts = Vec::new();
            for opened in opened {
                counts.left_out += u64::from(opened.left_out);
                counts.other_machines += opened.other_machines;
                parts.extend(opened.parts);
            }
            while !parts.is_empty() {
                let now: Vec<Part> = parts.drain(..most.min(parts.len())).collect();
                let done: Vec<T> = now.into_par_iter().map(|part| work(part.item())).collect();
                for came in done.into_iter().map(&mut then) {
                    match came {
                        Ok(Came::Good) => counts.good += 1,
                        Ok(Came::Warned) => counts.warned += 1,
                        Ok(Came::Wrong) => counts.wrong += 1,
                        Err(error) => {
                            result = Err(error);
                            break 'files;
                        }
                    }
                }
            }
            progress.counter().fetch_add(found.len() as u64, Ordering::Relaxed);
        }
        progress.finish();
        result.map(|()| counts)
    }
}

impl Counts {
    /// Exit status 1 is for errors; 0 for a command that found nothing to do is none of them.
    pub fn status(&self) -> output::Status {
        match self.wrong > 0 || self.good + self.warned == 0 {
            true => output::Status::Bad,
            false => output::Status::Good,
        }
    }

    /// Reports how many inputs came to what, when there were several: on standard error, or as an object.
    pub fn report(&self, as_json: bool) -> std::io::Result<()> {
        let all = self.good + self.warned + self.wrong;
        if all == 0 && !as_json {
            render::complain("there is no shader below these paths");
        }
        if all + self.left_out + self.other_machines == 1 {
            return Ok(());
        }
        if as_json {
            return output::print(&json::line(&serde_json::json!({ "summary": {
                "shaders": all,
                "errors": self.wrong,
                "warnings": self.warned,
                "other_files": self.left_out,
                "other_machines": self.other_machines,
            }}))?);
        }
        let mut text = format!("{all} shader{}", if all == 1 { "" } else { "s" });
        text += &match (self.wrong, self.warned) {
            (0, 0) => ", nothing wrong".to_string(),
            (wrong, 0) => format!(", {wrong} with errors"),
            (0, warned) => format!(", {warned} with warnings"),
            (wrong, warned) => format!(", {wrong} with errors, {warned} with warnings only"),
        };
        if self.other_machines > 0 {
            text += &format!("; left out {} for machines that are not read", self.other_machines);
        }
        if self.left_out > 0 {
            text += &format!("; {} other files", self.left_out);
        }
        render::note(&text);
        Ok(())
    }
}
