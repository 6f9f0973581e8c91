//! Writing what a job's `save` keys name.

use std::path::{Path, PathBuf};

use tmu_program::Diagnostic;

use crate::bind::{block, placed};
use crate::container::{Container, Contents};
use crate::job::{At, COUNTER, Job};
use crate::run::Report;
use crate::source::Findings;
use crate::{draw, files, npy};

/// Saves every buffer, piece of raw memory, counter, surface, target and output that has a `save`, below `directory` or, without one, below the job's own
/// directory. Returns the files: those of buffers in order of the names, those of surfaces, and those of the draw.
///
/// # Errors
/// `JOB-013` for what cannot be written.
pub fn save(job: &Job, report: &Report, directory: Option<&Path>) -> Result<Vec<PathBuf>, Findings> {
    let directory = directory.unwrap_or(&job.directory);
    let mut saved = Vec::new();
    for (name, spec) in job.blocks() {
        let (Some(file), Some(contents)) = (&spec.save, report.buffers.get(name)) else { continue };
        let write = || {
            let bytes = block::saved(spec, contents.element, &contents.bytes)?;
            let path = files::below(directory, &file.value)?;
            write(&path, &bytes)?;
            Ok(path)
        };
        saved.push(write().map_err(|problem: Diagnostic| job.finding(placed(problem, &file.span)))?);
    }
    for (name, spec) in &job.buffers {
        let counter = spec.counter.as_ref().and_then(|counter| counter.save.as_ref());
        let contents = report.buffers.get(&format!("{name}{COUNTER}"));
        let (Some(file), Some(contents)) = (counter, contents) else { continue };
        let write = || {
            let bytes = match file.value.ends_with(".npy") {
                true => npy::write(contents.element, &[1], &contents.bytes),
                false => contents.bytes.clone(),
            };
            let path = files::below(directory, &file.value)?;
            write(&path, &bytes)?;
            Ok(path)
        };
        saved.push(write().map_err(|problem: Diagnostic| job.finding(placed(problem, &file.span)))?);
    }
    for (name, spec) in &job.textures {
        let (Some(file), Some(contents)) = (&spec.save, report.buffers.get(name)) else { continue };
        let write = || {
            let ending = file.value.rsplit_once('.').map_or("", |(_, ending)| ending);
            let container = match ending.to_ascii_lowercase().as_str() {
                "dds" => Some(Container::Dds),
                "ktx2" => Some(Container::Ktx2),
                _ => None,
            };
            let bytes = match (container, report.surfaces.get(name)) {
                (Some(container), Some(&description)) => {
                    container.write(&Contents { description, data: contents.bytes.clone() })?
                }
                _ if ending == "npy" => npy::write(
                    contents.element,
                    &[contents.bytes.len() / contents.element.size()],
                    &contents.bytes,
                ),
                _ => contents.bytes.clone(),
            };
            let path = files::below(directory, &file.value)?;
            write(&path, &bytes)?;
            Ok(path)
        };
        saved.push(write().map_err(|problem: Diagnostic| job.finding(placed(problem, &file.span)))?);
    }
    saved.extend(save_draw(job, report, directory).map_err(|problem| job.finding(problem))?);
    Ok(saved)
}

fn save_draw(job: &Job, report: &Report, directory: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    let Some(draw) = &job.draw else { return Ok(Vec::new()) };
    let mut files = Vec::new();
    for target in draw.targets.iter().chain(&draw.depth) {
        let drawn = report.targets.get(&target.name.value);
        let Some((file, drawn)) = target.save.as_ref().zip(drawn) else { continue };
        files.push((file, draw::save::target(file, drawn)?));
    }
    for save in &draw.save {
        let Some(output) = report.outputs.get(&save.0.value) else { continue };
        files.push((&save.1, draw::save::output(save, output)?));
    }
    let write = |(file, bytes): (&At<String>, Vec<u8>)| {
        let path = files::below(directory, &file.value)?;
        write(&path, &bytes).map_err(|problem| placed(problem, &file.span))?;
        Ok(path)
    };
    files.into_iter().map(write).collect()
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Diagnostic> {
    let cannot = |error: &std::io::Error| {
        let message = format!("cannot write {}: {}", path.display(), files::plain(error));
        Diagnostic::error("JOB-013", message)
    };
    if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
        std::fs::create_dir_all(parent).map_err(|error| cannot(&error))?;
    }
    std::fs::write(path, bytes).map_err(|error| cannot(&error))
}
