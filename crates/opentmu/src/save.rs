//! Writing what a job's `save` keys name.

use std::path::{Path, PathBuf};

use tmu_program::Diagnostic;

use crate::Findings;
use crate::bind::{at_key, block};
use crate::container::{Container, Contents};
use crate::job::{At, COUNTER, Job};
use crate::run::Report;
use crate::{draw, files, npy};

/// Saves every buffer, piece of raw memory, counter, surface, target and output that has a `save`, below `directory` or, without one, below the job's own
/// directory. Returns the files: those of buffers in order of the names, those of surfaces, and those of the draw. Each is there
/// whole, or stays as it was.
///
/// # Errors
/// `JOB-013` for what cannot be written.
pub fn save(job: &Job, report: &Report, directory: Option<&Path>) -> Result<Vec<PathBuf>, Findings> {
    let mut saved = Saved { directory: directory.unwrap_or(&job.directory), paths: Vec::new() };
    let all = saved.all(job, report);
    all.map(|()| saved.paths).map_err(|problem| job.finding(problem))
}

/// Files that are written.
struct Saved<'a> {
    directory: &'a Path,
    paths: Vec<PathBuf>,
}

impl Saved<'_> {
    fn all(&mut self, job: &Job, report: &Report) -> Result<(), Diagnostic> {
        for (name, spec) in job.blocks() {
            if let (Some(file), Some(held)) = (&spec.save, report.buffers.get(name)) {
                self.put(file, block::saved(spec, held))?;
            }
        }
        for (name, spec) in &job.buffers {
            let counter = spec.counter.as_ref().and_then(|counter| counter.save.as_ref());
            if let (Some(file), Some(held)) = (counter, report.buffers.get(&format!("{name}{COUNTER}"))) {
                self.put(file, Ok(plain(file, held)))?;
            }
        }
        for (name, spec) in &job.textures {
            if let (Some(file), Some(held)) = (&spec.save, report.buffers.get(name)) {
                self.put(file, surface(report, name, file, held))?;
            }
        }
        self.draw(job, report)
    }

    fn draw(&mut self, job: &Job, report: &Report) -> Result<(), Diagnostic> {
        let Some(draw) = &job.draw else { return Ok(()) };
        for target in draw.targets.iter().chain(&draw.depth) {
            let drawn = report.targets.get(&target.name.value);
            if let Some((file, drawn)) = target.save.as_ref().zip(drawn) {
                self.put(file, draw::save::target(file, drawn))?;
            }
        }
        for save in &draw.save {
            if let Some(output) = report.outputs.get(&save.0.value) {
                self.put(&save.1, draw::save::output(save, output))?;
            }
        }
        Ok(())
    }

    /// Writes a file, if its contents can be made.
    fn put(&mut self, file: &At<String>, contents: Result<Vec<u8>, Diagnostic>) -> Result<(), Diagnostic> {
        let written = contents.and_then(|bytes| files::save_below(self.directory, &file.value, &bytes));
        self.paths.push(written.map_err(|problem| at_key(problem, &file.span))?);
        Ok(())
    }
}

/// An array, or the bytes alone.
fn plain(file: &At<String>, held: &block::Block) -> Vec<u8> {
    match file.value.to_ascii_lowercase().ends_with(".npy") {
        true => npy::write(held.element, &held.shape, &held.bytes),
        false => held.bytes.clone(),
    }
}

fn surface(
    report: &Report,
    name: &str,
    file: &At<String>,
    held: &block::Block,
) -> Result<Vec<u8>, Diagnostic> {
    let ending = file.value.rsplit_once('.').map_or("", |(_, ending)| ending);
    let container = match ending.to_ascii_lowercase().as_str() {
        "dds" => Container::Dds,
        "ktx2" => Container::Ktx2,
        _ => return Ok(plain(file, held)),
    };
    match report.surfaces.get(name) {
        Some(&description) => container.write(&Contents { description, data: held.bytes.clone() }),
        None => Ok(plain(file, held)),
    }
}
