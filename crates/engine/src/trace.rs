//! What an observer of a run sees. Observed runs execute one block after the other, in order.

use tmu_program::Origin;
use tmu_texture::{Fetch, FetchInputs, FetchOutput, Lanes, Mask};

use crate::warp::TextureHash;

/// A warp of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarpId {
    /// Block index in the grid.
    pub block: [u32; 3],
    /// Warp number in the block.
    pub warp: u32,
}

/// A source instruction is executed by a warp.
#[derive(Clone, Copy, Debug)]
pub struct InstructionEvent<'a> {
    /// The warp.
    pub warp: WarpId,
    /// The source instruction.
    pub origin: &'a Origin,
    /// The lanes that take part: active, and the guard holds.
    pub lanes: Mask,
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
    /// A source instruction is about to be executed.
    fn instruction(&mut self, event: &InstructionEvent<'_>);

    /// A fetch has been answered.
    fn fetch(&mut self, event: &FetchEvent<'_>);
}
