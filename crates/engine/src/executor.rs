//! What operations work on besides the warp that executes them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use tmu_texture::{FetchMemory, Mask};

use crate::block_state::BlockState;
use crate::bound::BoundFetches;
use crate::checkpoint::Turns;
use crate::context::Context;
use crate::private::PrivateMemory;
use crate::progress::{Progress, State};
use crate::statistics::Statistics;
use crate::trace::{InstructionEvent, Tracer, WarpId};
use crate::warp::Warp;

/// The launch, the block that is running, and what is counted of it.
pub(crate) struct Executor<'a, 't> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) fetches: BoundFetches<'a>,
    pub(crate) scratch: Box<FetchMemory>,
    pub(crate) statistics: Statistics,
    /// Instructions that named an unsupported constant bank (LDC-08).
    pub(crate) bad_banks: BTreeSet<u32>,
    pub(crate) tracer: Option<&'t mut dyn Tracer>,
    /// Index of the block that is running.
    pub(crate) block: [u32; 3],
    /// Its shared memory.
    pub(crate) shared: PrivateMemory,
}

impl Executor<'_, '_> {
    /// Tells the tracer of an instruction of a warp that is about to be executed.
    pub(crate) fn trace_instruction(
        &mut self,
        warps: &[Warp],
        states: &[State],
        index: usize,
        number: u32,
        lanes: Mask,
    ) -> ControlFlow<()> {
        let Some(tracer) = &mut self.tracer else { return ControlFlow::Continue(()) };
        let state =
            BlockState { context: self.context, block: self.block, warps, states, shared: &self.shared };
        tracer.instruction(&InstructionEvent::new(state, index, number, lanes))
    }

    /// Tells it that the warps are about to have their turns.
    pub(crate) fn trace_turns(&mut self, warps: &[Warp], progress: &Progress, steps_left: u64) {
        let Some(tracer) = &mut self.tracer else { return };
        let states = &progress.states;
        let state =
            BlockState { context: self.context, block: self.block, warps, states, shared: &self.shared };
        tracer.turns(&Turns { state, progress, steps_left });
    }

    /// Tells it that the instruction has been executed.
    pub(crate) fn trace_executed(
        &mut self,
        warps: &[Warp],
        states: &[State],
        index: usize,
        number: u32,
        lanes: Mask,
    ) {
        let Some(tracer) = &mut self.tracer else { return };
        let state =
            BlockState { context: self.context, block: self.block, warps, states, shared: &self.shared };
        tracer.executed(&InstructionEvent::new(state, index, number, lanes));
    }

    pub(crate) fn warp_id(&self, warp: &Warp) -> WarpId {
        WarpId { block: self.block, warp: warp.index }
    }
}
