//! What an observer of a run sees. Observed runs execute one block after the other, in order: those that the observer wants to see in
//! the interpreter, instruction by instruction.

use std::ops::ControlFlow;
use std::sync::Arc;

use tmu_program::{Origin, Program};
use tmu_texture::{Fetch, FetchInputs, FetchOutput, Lanes, Mask};

use crate::block_state::BlockState;
use crate::checkpoint::{Checkpoint, Turns};
use crate::machine::Launch;
use crate::warp::TextureHash;

/// A warp of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarpId {
    /// Block index in the grid.
    pub block: [u32; 3],
    /// Warp number in the block.
    pub warp: u32,
}

/// A source instruction of a warp, before or behind its execution.
#[derive(Clone, Copy, Debug)]
pub struct InstructionEvent<'a> {
    /// The warp.
    pub warp: WarpId,
    /// The first instruction of the program that is made of it, or behind its execution the last.
    pub number: u32,
    /// The source instruction.
    pub origin: &'a Origin,
    /// The lanes that take part: active, and the guard holds. It may be none.
    pub lanes: Mask,
    /// The block that the warp belongs to.
    pub state: BlockState<'a>,
}

impl<'a> InstructionEvent<'a> {
    pub(crate) fn new(state: BlockState<'a>, index: usize, number: u32, lanes: Mask) -> InstructionEvent<'a> {
        let warp = WarpId { block: state.block, warp: state.warps[index].index };
        InstructionEvent { warp, number, origin: state.context.program.origin_of(number), lanes, state }
    }
}

/// A fetch has been answered.
#[derive(Clone, Copy, Debug)]
pub struct FetchEvent<'a> {
    /// The warp.
    pub warp: WarpId,
    /// The source instruction.
    pub origin: &'a Origin,
    /// The lanes that fetched.
    pub lanes: Mask,
    /// The request.
    pub fetch: &'a Fetch,
    /// Texture header index of each lane.
    pub headers: &'a Lanes<u32>,
    /// Sampler index of each lane.
    pub samplers: &'a Lanes<u32>,
    /// Inputs as the program gave them; the texture unit sanitises them by its documented rule.
    pub inputs: &'a FetchInputs,
    /// Components and residency, all four components whatever the write mask.
    pub output: &'a FetchOutput,
    /// The warp's texture hash afterwards.
    pub hash: TextureHash,
}

/// An observer of a run.
pub trait Tracer {
    /// A launch begins: of which program, and how many threads. Those of a job follow each other.
    fn begin(&mut self, _program: &Program, _launch: &Launch) {}

    /// Whether a block is to be seen. The others run as fast as they would without an observer. It is asked before each block, but
    /// not of cooperative launches and fragments, of which everything is seen.
    fn wants(&mut self, _block: [u32; 3]) -> bool {
        true
    }

    /// Whether a block is not run at all, because one that comes later is resumed with all memory ([`Tracer::resume`]). It is
    /// asked where [`Tracer::wants`] is.
    fn leaves_out(&mut self, _block: [u32; 3]) -> bool {
        false
    }

    /// Where a block that is seen goes on, in place of its start.
    fn resume(&mut self, _block: [u32; 3]) -> Option<Arc<Checkpoint>> {
        None
    }

    /// The warps of a block that is seen are about to have their turns. Not of cooperative launches.
    fn turns(&mut self, _turns: &Turns<'_>) {}

    /// A source instruction is about to be executed. [`ControlFlow::Break`] ends the launch in its place, with `STOP-01`.
    fn instruction(&mut self, event: &InstructionEvent<'_>) -> ControlFlow<()>;

    /// A source instruction has been executed, unless it has faulted.
    fn executed(&mut self, _event: &InstructionEvent<'_>) {}

    /// A fetch has been answered.
    fn fetch(&mut self, event: &FetchEvent<'_>);
}
