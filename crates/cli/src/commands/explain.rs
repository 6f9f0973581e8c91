//! `tmu explain`

use std::path::Path;

use opentmu::load::DEFAULT_ARCH;
use opentmu::{Job, story, tools};

use crate::arguments::{Explain, StoryOptions};
use crate::output::{self, Outcome, Status};
use crate::{raster, render};

/// Explains one instruction, or one fetch of a job.
pub fn run(options: &Explain) -> Outcome {
    let explained = match (&options.story.fetch, &options.instruction) {
        (Some(job), _) => return fetch(job, &options.story),
        (None, instruction) => {
            tools::explain(instruction.as_deref().unwrap_or_default(), options.arch().unwrap_or(DEFAULT_ARCH))
        }
    };
    match explained {
        Ok(explanation) => {
            output::print(&explanation)?;
            Ok(Status::Good)
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}

/// Tells the story of one fetch.
fn fetch(job: &Path, options: &StoryOptions) -> Outcome {
    let told = match Job::open(job).and_then(|job| story::tell(&job, &options.selection())) {
        Ok(told) => told,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    output::print(&told.text())?;
    let mut status = Status::Good;
    let mut write = |path: &Path, bytes: Result<Vec<u8>, String>| {
        let written = bytes.and_then(|bytes| {
            std::fs::write(path, bytes).map_err(|error| format!("cannot write {}: {error}", path.display()))
        });
        if let Err(message) = written {
            render::complain(&message);
            status = Status::Bad;
        }
    };
    if let Some(path) = &options.svg {
        write(path, Ok(told.svg().into_bytes()));
    }
    if let Some(path) = &options.png {
        write(path, raster::png(&told.svg()));
    }
    Ok(status)
}
