//! Running a job: load, bind, launch.

mod checks;
mod direct3d;
mod faults;
mod inspect;
mod kernel;
mod open;
mod prepare;
mod prepared;
mod printed;
mod report;
mod steps;

use std::sync::Arc;

use tmu_engine::{Host, Tracer, Watch};

pub use self::inspect::{FIRST_CONSTANT_BUFFER, Lines};
pub use self::prepared::Prepared;
pub use self::report::{Report, Stop};
use crate::Findings;
use crate::job::Job;

/// Who records runs.
pub trait Recorder {
    /// What gets the instructions of one of them.
    ///
    /// # Errors
    /// Why it cannot be recorded.
    fn tracer<'t>(&'t mut self, prepared: &'t Prepared<'_>) -> Result<Box<dyn Tracer + 't>, Findings>;
}

/// Who watches a run.
#[derive(Default)]
pub struct Observer<'a> {
    /// Gets what the program executes; blocks then run one after the other.
    pub trace: Option<&'a mut dyn Recorder>,
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
    match observer.trace {
        None => prepared.run(None),
        Some(trace) => prepared.run(Some(&mut *trace.tracer(&prepared)?)),
    }
}
