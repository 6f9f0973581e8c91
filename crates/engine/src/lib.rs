//! Runs programs on batches of lanes.
//!
//! [`run`] executes a [`tmu_program::Program`] for every block of a [`Launch`], [`run_fragment`] for one warp with
//! given registers, [`run_stage`] for the warps of a [`Stage`], such as the pixels of a draw. What the program can reach is in [`Bindings`]: global [`Memory`], [`ConstantBanks`] and
//! [`TexturePools`]; how the machine behaves is in [`Machine`]. What comes of it is an [`Outcome`]; a [`Tracer`]
//! may watch.
//!
//! Every operation is one loop over the 32 lanes of a warp. What a lane can observe does not depend on the number
//! of threads, the width of vector registers or the kind of machine.
//!
//! ```
//! use tmu_engine::{Bindings, ConstantBanks, Fragment, Machine, Memory, TexturePools, run_fragment};
//! use tmu_program::{Condition, Op, Program, Register, Source};
//!
//! // r1 = r0, for the lanes whose program says so.
//! let mut program = Program { registers: 2, ..Program::new("copy") };
//! let origin = program.add_origin(0, "MOV R1, R0");
//! let copy = Op::Move { to: Some(Register(1)), from: Source::Register(Register(0)) };
//! program.push(copy, Condition::Always, origin);
//! program.push(Op::Exit, Condition::Always, origin);
//!
//! let (memory, constants, textures) = (Memory::default(), ConstantBanks::default(), TexturePools::default());
//! let bindings = Bindings { memory: &memory, constants: &constants, textures: &textures };
//! let fragment = Fragment::new(4).with(Register(0), &[10, 20, 30, 40]);
//! let end = run_fragment(&program, &Machine::default(), bindings, &fragment, None)?;
//! assert_eq!(end.registers[1][..4], [10, 20, 30, 40]);
//! # Ok::<(), tmu_program::Diagnostic>(())
//! ```

// Other processors have no compiled code, and what only that uses is idle.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_imports, unused_mut))]

mod access;
mod atomic;
mod barrier;
mod basic_blocks;
mod batch;
mod bindings;
mod block;
mod block_state;
mod bound;
mod checkpoint;
mod compile;
#[cfg(target_arch = "x86_64")]
mod compiler;
mod constant;
mod context;
mod control;
mod copy;
mod draw;
mod exchange;
mod execution;
mod executor;
mod fault;
mod fetch;
mod float_control;
mod flow;
mod fragment;
mod function;
mod grid;
mod inputs;
mod kernel;
mod known;
mod machine;
mod memory;
mod operate;
mod order;
mod outcome;
mod prepared;
mod private;
mod progress;
mod race;
mod runtime;
mod special;
mod stage;
mod statistics;
mod storage;
mod surface;
mod tensor;
mod texture;
mod threads;
mod trace;
mod warp;
mod watch;
mod window;
mod word;

pub use bindings::Bindings;
pub use block_state::{BlockState, WarpState};
pub use checkpoint::{Checkpoint, Turns};
pub use compile::{COMPILE_VARIABLE, Compile, CompileError};
pub use constant::{BANK_BYTES, BANKS, ConstantBanks};
pub use draw::run_stage;
pub use execution::Execution;
pub use flow::{STACK_LIMIT, StackEntry};
pub use fragment::{Fragment, FragmentOutcome, run_fragment};
pub use grid::run;
pub use kernel::Kernel;
pub use machine::{
    COMPUTE_BANKS, DEFAULT_LAUNCH_LIMIT, DEFAULT_STEP_LIMIT, GRAPHICS_BANKS, Launch, Machine, SHARED_LIMIT,
};
pub use memory::{BufferIndex, Memory};
pub use outcome::{Fault, Outcome, Warning, code};
pub use runtime::{Grid, Grids, Host, Runtime};
pub use stage::{PixelPoint, Stage, WarpEnd, WarpStart};
pub use statistics::{Bytes, FetchCount, Fetched, Moved, Statistics};
pub use surface::Surface;
pub use texture::TexturePools;
pub use trace::{FetchEvent, InstructionEvent, Tracer, WarpId};
pub use warp::TextureHash;
pub use watch::Watch;
pub use window::{LOCAL_WINDOW, SHARED_WINDOW};
