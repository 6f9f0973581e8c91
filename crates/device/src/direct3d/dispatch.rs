//! Dispatches of compute shaders.

use std::sync::Arc;

use tmu_dxbc::names::Stage;
use tmu_engine::{Launch, Machine, Outcome, Tracer, Watch};

use super::bindings::Bindings;
use crate::error::Error;
use crate::launch::{Completed, Extents};

/// A dispatch of a compute shader: one group, unless more is said.
#[derive(Clone, Debug)]
pub struct Dispatch {
    bindings: Bindings,
    machine: Machine,
    launch: Launch,
}

impl Dispatch {
    /// A dispatch with what is bound.
    ///
    /// # Errors
    /// `DRAW-04` for shaders of other stages.
    pub fn new(bindings: Bindings) -> Result<Dispatch, Error> {
        let shader = bindings.shader();
        shader.expect_stage(&[Stage::Compute], "dispatched")?;
        let block = shader.thread_group().unwrap_or([1; 3]);
        let launch = Launch { grid: [1; 3], block, dynamic_shared_bytes: 0, cooperative: false };
        Ok(Dispatch { machine: shader.machine(), launch, bindings })
    }

    /// Groups along x, y, z.
    #[must_use]
    pub fn groups(mut self, groups: impl Into<Extents>) -> Dispatch {
        self.launch.grid = groups.into().0;
        self
    }

    /// Who sees how far it has come, and may ask it to end.
    #[must_use]
    pub fn watch(mut self, watch: Arc<Watch>) -> Dispatch {
        self.machine.watch = Some(watch);
        self
    }

    /// The machine of this dispatch alone: limits, threads, what is counted.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// What is bound.
    pub fn bindings(&self) -> &Bindings {
        &self.bindings
    }

    /// How many threads it has.
    pub fn extents(&self) -> &Launch {
        &self.launch
    }

    /// Dispatches, after everything that was handed in before, and waits for the end.
    ///
    /// # Errors
    /// More groups than there can be; [`Error::Fault`] when the shader was stopped.
    pub fn run(&self) -> Result<Completed, Error> {
        self.bindings.shader().completed(self.run_traced(None)?)
    }

    /// As [`Dispatch::run`], and hands every instruction and fetch to a tracer. What came of it is returned as the engine reports it,
    /// faults included.
    ///
    /// # Errors
    /// As [`Dispatch::run`], but for faults.
    pub fn run_traced(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        self.bindings.shader().device().space().queue.run(|| self.execute(tracer))
    }

    /// Runs it now. The queue must be this thread's.
    pub(crate) fn execute(&self, tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        let kernel = &self.bindings.shader().shared.kernel;
        self.bindings
            .run(&self.machine, 1, |machine, bindings| kernel.run(machine, bindings, self.launch, tracer))
    }
}
