//! The steps of a job: launches, and what the host does between them.

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_device::{Error, Launch, Module};
use tmu_engine::{Outcome, TexturePools, Tracer};
use tmu_program::Diagnostic;
use tmu_texture::TextureDescription;

use crate::bind::Budget;
use crate::bind::block;
use crate::bind::global::Globals;
use crate::bind::pools::Names;
use crate::job::{Action, Job, nearest};
use crate::limits;

/// A step that is bound.
pub(super) enum Step {
    Launch(Box<Launch>),
    /// Writes bytes to an address.
    Write(u64, Vec<u8>),
    /// Copies that many bytes to an address from another.
    Copy(u64, u64, u64),
}

/// Knows the module's variables that the job names, and gives them the values that it says.
///
/// # Errors
/// `JOB-008` for variables that the module does not have, `JOB-007` for values that do not fit, and what their files are refused for.
pub(super) fn bind_variables(
    job: &Job,
    module: &Module,
    globals: &mut Globals,
    budget: &mut Budget,
) -> Result<(), Diagnostic> {
    if job.variables.is_empty() {
        return Ok(());
    }
    let there = module.variables();
    for (name, spec) in &job.variables {
        let Some(variable) = there.iter().find(|variable| variable.name == *name) else {
            let names: Vec<&str> = there.iter().map(|variable| variable.name.as_str()).collect();
            let problem = spec.name.error("JOB-008", format!("the program has no variable \"{name}\""));
            return Err(match nearest(name, &names) {
                Some(near) => problem.hint(format!("did you mean \"{near}\"?")),
                None if names.is_empty() => problem,
                None => problem.hint(format!("it has {}", names.join(", "))),
            });
        };
        let given = block::load(job, spec, limits::BUFFER_BYTES, budget)?;
        globals.bind_variable(spec, variable, given)?;
    }
    Ok(())
}

/// The steps of a job that launches, with its launches in order.
///
/// # Errors
/// `JOB-007` for bytes that lie outside of what is read or written, and what files are refused for.
pub(super) fn steps(
    job: &Job,
    mut launches: impl Iterator<Item = Launch>,
    globals: &Globals,
    budget: &mut Budget,
) -> Result<Vec<Step>, Diagnostic> {
    if job.steps.is_empty() {
        return Ok(launches.map(|launch| Step::Launch(Box::new(launch))).collect());
    }
    let mut made = Vec::new();
    for step in &job.steps {
        match &step.action {
            Action::Launch { .. } => {
                made.extend(launches.next().map(|launch| Step::Launch(Box::new(launch))));
            }
            Action::Write { at, block: spec } => {
                let given = block::load(job, spec, limits::BUFFER_BYTES, budget)?.bytes;
                made.push(Step::Write(globals.part(&spec.name, *at, given.len() as u64)?, given));
            }
            Action::Copy { from, to, bytes } => {
                let rest = globals.size(&from.0.value).unwrap_or(0).saturating_sub(from.1);
                let bytes = bytes.as_ref().map_or(rest, |bytes| bytes.value);
                let (source, target) =
                    (globals.part(&from.0, from.1, bytes)?, globals.part(&to.0, to.1, bytes)?);
                made.push(Step::Copy(target, source, bytes));
            }
        }
    }
    Ok(made)
}

/// Does the steps one after the other, until one of them is stopped. What came of each launch, by its number among them.
///
/// # Errors
/// What a launch is refused for.
pub(super) fn run(
    steps: &[Step],
    globals: &Globals,
    textures: &Textures<'_>,
    mut tracer: Option<&mut dyn Tracer>,
) -> Result<Vec<Outcome>, Error> {
    let device = globals.device();
    let mut outcomes: Vec<Outcome> = Vec::new();
    for step in steps {
        match step {
            Step::Write(address, bytes) => device.write(*address, bytes)?,
            Step::Copy(to, from, bytes) => device.copy(*to, *from, *bytes)?,
            Step::Launch(launch) => {
                let tracer = tracer.as_mut().map(|tracer| &mut **tracer as &mut dyn Tracer);
                let outcome = match steps.len() == 1 || textures.surfaces.is_empty() {
                    true => launch.run_traced(tracer)?,
                    false => {
                        let pools = Arc::new(textures.up_to_date(globals));
                        Launch::clone(launch).texture_pools(pools).run_traced(tracer)?
                    }
                };
                let stopped = !outcome.faults.is_empty();
                outcomes.push(outcome);
                if stopped {
                    break;
                }
            }
        }
    }
    Ok(outcomes)
}

/// The textures of a job, of which steps may write some.
pub(super) struct Textures<'a> {
    pub(super) pools: &'a TexturePools,
    pub(super) names: &'a Names,
    pub(super) surfaces: &'a BTreeMap<String, TextureDescription>,
}

impl Textures<'_> {
    /// All of them, those that are surfaces with what was written to them.
    fn up_to_date(&self, globals: &Globals) -> TexturePools {
        let mut pools = self.pools.clone();
        for (header, name) in pools.headers.iter_mut().zip(&self.names.textures) {
            let surface = name.as_ref().filter(|name| self.surfaces.contains_key(*name));
            let bytes = surface.and_then(|name| globals.bytes(name));
            let written = header.as_ref().zip(bytes).map(|(texture, bytes)| texture.clone().with_data(bytes));
            // A surface has the bytes of its texture, as many as that has.
            if let Some(Ok(written)) = written {
                *header = Some(written);
            }
        }
        pools
    }
}
