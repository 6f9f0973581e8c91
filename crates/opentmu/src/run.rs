//! Running a job: load, bind, launch.

mod checks;
mod direct3d;
mod faults;
mod kernel;
mod open;
mod prepare;
mod prepared;
mod printed;
mod report;
mod steps;

use std::sync::Arc;

use tmu_engine::{Host, TexturePools, Tracer, Watch};
use tmu_program::{Diagnostic, Span};

pub use self::prepared::Prepared;
pub use self::report::{Report, Stop};
use crate::Findings;
use crate::bind::pools::Names;
use crate::job::Job;
use crate::load::Shader;

/// Who watches a run.
#[derive(Default)]
pub struct Observer<'a> {
    /// Gets every instruction and fetch; blocks then run one after the other.
    pub tracer: Option<&'a mut dyn Tracer>,
    /// Counts the blocks that have run (those of a launch, or the warps of a draw) and their steps, and may end the run
    /// with `STOP-01`.
    pub watch: Option<Arc<Watch>>,
    /// Gets how many blocks there are and how many steps each of them may have, before the first one runs.
    pub begin: Option<&'a dyn Fn(u64, u64)>,
    /// The statistics count texels, which takes time.
    pub count_texels: bool,
    /// Races are looked for (`RACE-01` among the warnings), which takes time.
    pub races: bool,
    /// Threads of the host to run on; 0 means as many as it has. The results do not depend on it.
    pub threads: usize,
    /// Takes what the program prints, at once. Absent: it is kept in [`Report::printed`], 64 MiB at most.
    pub host: Option<Arc<dyn Host>>,
}

/// Runs a job.
///
/// # Errors
/// [`Stop::Refused`] for what is wrong with the job, its files or its program, [`Stop::Faulted`] when the program was
/// stopped.
pub fn run(job: &Job, observer: Observer<'_>) -> Result<Report, Stop> {
    let mut prepared = Prepared::with_host(job, observer.host)?;
    let blocks = prepared.blocks();
    let mut step_limit = 0;
    for machine in prepared.machines_mut() {
        machine.watch.clone_from(&observer.watch);
        machine.count_texels = observer.count_texels;
        machine.races = observer.races;
        machine.threads = observer.threads;
        step_limit = machine.step_limit;
    }
    if let Some(begin) = observer.begin {
        begin(blocks, step_limit);
    }
    prepared.run(observer.tracer)
}

/// What a watched run used, for looking at it afterwards.
pub(crate) struct Watched {
    pub shader: Shader,
    pub textures: Arc<TexturePools>,
    pub names: Names,
    entry: Option<String>,
}

impl Watched {
    /// Where in the text of the program a source instruction stands, if it has a text.
    pub fn span_of(&self, address: u64) -> Span {
        let at = Span::Address { section: String::new(), address };
        let kernel = self.shader.kernel(self.entry.as_deref()).ok().flatten();
        let located = self.shader.located(kernel, vec![Diagnostic::note("", "").at(at.clone())]);
        located.diagnostics.into_iter().next().map_or(at, |note| note.span)
    }
}

/// Runs a job with an observer. A program that is stopped has been watched until then.
///
/// # Errors
/// What is wrong with the job, its files or its program.
pub(crate) fn watch(job: &Job, tracer: &mut dyn Tracer) -> Result<Watched, Findings> {
    let prepared = Prepared::new(job)?;
    match prepared.run(Some(tracer)) {
        Err(Stop::Refused(findings)) => return Err(findings),
        Err(Stop::Faulted(..)) | Ok(_) => {}
    }
    let entry = job.shader.entry.as_ref().map(|entry| entry.value.clone());
    let Some(shader) = prepared.shader().cloned() else {
        return Err(job.finding(Diagnostic::error("LOAD-001", "the shader cannot be read")));
    };
    Ok(Watched { shader, textures: prepared.textures, names: prepared.names, entry })
}
