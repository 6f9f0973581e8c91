//! Runs programs on batches of lanes.
//!
//! [`run`] executes a [`tmu_program::Program`] for every block of a [`Launch`], [`run_fragment`] for one warp with
//! given registers, [`run_stage`] for the warps of a [`Stage`], such as the pixels of a draw. What the program can reach is in [`Bindings`]: global [`Memory`], [`ConstantBanks`] and
//! [`TexturePools`]; how the machine behaves is in [`Machine`]. What comes of it is an [`Outcome`]; a [`Tracer`]
//! may watch.
//!
//! Every operation is one loop over the 32 lanes of a warp. What a lane can observe does not depend on the number
//! of threads, the width of vector registers or the kind of machine.

mod access;
mod arithmetic;
mod atomic;
mod barrier;
mod batch;
mod block;
mod constant;
mod context;
mod exchange;
mod fault;
mod fetch;
mod flow;
mod fragment;
mod gang;
mod grid;
mod machine;
mod memory;
mod outcome;
mod special;
mod stage;
mod statistics;
mod surface;
mod texture;
mod trace;
mod warp;

pub use constant::{BANK_BYTES, BANKS, ConstantBanks};
pub use flow::STACK_LIMIT;
pub use fragment::{Fragment, FragmentOutcome, run_fragment};
pub use grid::run;
pub use machine::{
    Bindings, COMPUTE_BANKS, DEFAULT_LAUNCH_LIMIT, DEFAULT_STEP_LIMIT, GRAPHICS_BANKS, LOCAL_WINDOW, Launch,
    Machine, SHARED_LIMIT, SHARED_WINDOW,
};
pub use memory::{BufferIndex, Memory};
pub use outcome::{Fault, Outcome, Warning, code};
pub use stage::{PixelPoint, Stage, WarpEnd, WarpStart, run_stage};
pub use statistics::{Bytes, FetchCount, Fetched, Moved, Statistics};
pub use surface::Surface;
pub use texture::TexturePools;
pub use trace::{FetchEvent, InstructionEvent, Place, Tracer};
pub use warp::TextureHash;
