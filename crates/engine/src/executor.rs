//! What operations work on besides the warp that executes them.

use std::collections::BTreeSet;

use tmu_texture::{FetchMemory, Mask};

use crate::bound::BoundFetches;
use crate::context::Context;
use crate::private::PrivateMemory;
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
    /// Tells the tracer of an instruction.
    pub(crate) fn trace_instruction(&mut self, warp: &Warp, number: u32, lanes: Mask) {
        let warp = self.warp_id(warp);
        if let Some(tracer) = &mut self.tracer {
            let origin = self.context.program.origin_of(number);
            tracer.instruction(&InstructionEvent { warp, origin, lanes });
        }
    }

    pub(crate) fn warp_id(&self, warp: &Warp) -> WarpId {
        WarpId { block: self.block, warp: warp.index }
    }
}
