//! Running a job: load, bind, launch.

mod checks;
mod direct3d;
mod faults;
mod kernel;
mod open;
mod prepare;
mod prepared;
mod printed;
mod steps;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use tmu_engine::{Execution, FragmentOutcome, Host, Statistics, TexturePools, Tracer, Watch};
use tmu_program::{Diagnostic, Span};
use tmu_texture::TextureDescription;

pub use self::prepared::Prepared;
use crate::Findings;
use crate::bind::block::Block;
use crate::bind::pools::Names;
use crate::draw::{Drawn, Output};
use crate::job::{Job, RegisterName, RegisterValues, Semantic};
use crate::load::Shader;

/// What a run left behind.
#[derive(Clone, Debug)]
pub struct Report {
    /// The buffers by name.
    pub buffers: BTreeMap<String, Block>,
    /// What the surfaces are, whose bytes are among the buffers.
    pub surfaces: BTreeMap<String, TextureDescription>,
    /// The targets of a draw by name.
    pub targets: BTreeMap<String, Drawn>,
    /// The outputs of a vertex shader by semantic.
    pub outputs: BTreeMap<Semantic, Output>,
    /// Registers, predicates and texture hash of a fragment; none after a launch.
    pub fragment: Option<FragmentOutcome>,
    /// The registers that a fragment's program writes, in order, with what they hold.
    pub written: Vec<(RegisterName, RegisterValues)>,
    /// What the program printed, where no host took it (see [`Observer`]).
    pub printed: Vec<u8>,
    /// What was odd but tolerated.
    pub warnings: Findings,
    /// How much was executed.
    pub statistics: Statistics,
    /// How it was executed.
    pub execution: Execution,
}

/// Why a job did not run to its end.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The job or its files are wrong; nothing ran.
    Refused(Findings),
    /// The program was stopped; the report holds what it had written before.
    Faulted(Findings, Box<Report>),
}

impl Stop {
    /// What was found.
    pub fn findings(&self) -> &Findings {
        match self {
            Stop::Refused(findings) | Stop::Faulted(findings, _) => findings,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.findings().fmt(f)
    }
}

/// A caller's function may pass a stop on with `?`:
///
/// ```
/// fn run(job: &opentmu::Job) -> Result<(), Box<dyn std::error::Error>> {
///     opentmu::run::run(job, opentmu::run::Observer::default())?;
///     Ok(())
/// }
/// let job = opentmu::Job::parse("job", "[shader]\ntext = \"FROB;\"", ".".as_ref())?;
/// assert!(run(&job).unwrap_err().to_string().contains("error[SASS-005]: 'FROB' is no known instruction"));
/// # Ok::<(), opentmu::Findings>(())
/// ```
impl std::error::Error for Stop {}

impl From<Findings> for Stop {
    fn from(findings: Findings) -> Stop {
        Stop::Refused(findings)
    }
}

/// Who watches a run.
#[derive(Default)]
pub struct Observer<'a> {
    /// Is told every instruction and fetch; blocks then run one after the other.
    pub tracer: Option<&'a mut dyn Tracer>,
    /// Counts the blocks that have run (those of a launch, or the warps of a draw) and their steps, and may end the run
    /// with `STOP-01`.
    pub watch: Option<Arc<Watch>>,
    /// Is told how many blocks there are and how many steps each of them may have, before the first one runs.
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
        let placed = self.shader.placed(kernel, vec![Diagnostic::note("", "").at(at.clone())]);
        placed.diagnostics.into_iter().next().map_or(at, |note| note.span)
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
