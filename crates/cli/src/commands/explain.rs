//! `tmu explain`

use std::path::Path;

use opentmu::load::DEFAULT_ARCH;
use opentmu::{Job, fetch};
use tmu_explain::instruction::{self, Explained};

use crate::arguments::{Explain, FetchOptions};
use crate::output::{self, Outcome, Status};
use crate::{json, raster, render};

/// Explains one instruction, or one fetch of a job.
pub fn run(options: &Explain) -> Outcome {
    if let Some(job) = &options.fetch.fetch {
        return fetch(job, &options.fetch);
    }
    let instruction = options.instruction.join(" ");
    let arch = options.arch().unwrap_or(DEFAULT_ARCH);
    let explained = instruction::explain(&instruction, arch);
    if options.json {
        output::print(&json::line(&tmu_explain::json::explained(&instruction, arch, &explained))?)?;
        return Ok(explained.as_ref().map_or(Status::Bad, status));
    }
    match explained {
        Ok(explained) => {
            render::print(&explained.notes);
            output::print(&explained.text)?;
            Ok(status(&explained))
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}

/// An instruction that breaks a rule is explained all the same.
fn status(explained: &Explained) -> Status {
    if explained.findings.has_errors() { Status::Bad } else { Status::Good }
}

/// Explains one fetch.
fn fetch(job: &Path, options: &FetchOptions) -> Outcome {
    let explanation = match Job::open(job).and_then(|job| fetch::explain(&job, &options.selection())) {
        Ok(explanation) => explanation,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    output::print(&explanation.text())?;
    let mut status = Status::Good;
    let mut write = |path: &Path, bytes: Result<Vec<u8>, String>| {
        let written = bytes.and_then(|bytes| {
            opentmu::files::write(path, &bytes)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))
        });
        if let Err(message) = written {
            render::complain(&message);
            status = Status::Bad;
        }
    };
    if let Some(path) = &options.svg {
        write(path, Ok(explanation.svg().into_bytes()));
    }
    if let Some(path) = &options.png {
        write(path, raster::png(&explanation));
    }
    Ok(status)
}
