//! What comes of a run.

use std::collections::BTreeMap;
use std::fmt;

use tmu_engine::{Execution, FragmentOutcome, Statistics};
use tmu_image::picture::Picture;
use tmu_texture::TextureDescription;

use crate::Findings;
use crate::bind::block::{self, Block};
use crate::draw::{Drawn, Output};
use crate::job::{Job, RegisterName, RegisterValues, Semantic};

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
    /// What the program printed, where no host took it (see [`Observer`](super::Observer)).
    pub printed: Vec<u8>,
    /// What was odd but tolerated.
    pub warnings: Findings,
    /// How much was executed.
    pub statistics: Statistics,
    /// How it was executed.
    pub execution: Execution,
}

impl Report {
    /// The pictures that the run has left: targets, and buffers that the job says are pictures.
    pub fn pictures(&self, job: &Job) -> Vec<(String, Picture)> {
        let targets = self.targets.iter().map(|(name, drawn)| (name.clone(), drawn.picture(0)));
        let buffers = job.blocks().filter_map(|(name, spec)| {
            Some((name.to_string(), block::picture(spec, &self.buffers.get(name)?.bytes)?))
        });
        targets.chain(buffers).collect()
    }
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
