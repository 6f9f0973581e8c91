//! What a program runs on and with: the machine's settings, what is bound, how many threads.

use std::sync::Arc;

use tmu_program::{Diagnostic, Program};
use tmu_texture::Model;
use tmu_texture::cpu::Width;
use tmu_texture::fetch::F16Rounding;

use crate::compile::Compile;
use crate::runtime::{Grids, Runtime};
use crate::watch::Watch;

/// Constant banks of a machine that draws (LDC-08).
pub const GRAPHICS_BANKS: u32 = 18;

/// Constant banks of a machine that computes (LDC-08).
pub const COMPUTE_BANKS: u32 = 8;

/// Instructions that a block may execute unless the machine says otherwise.
pub const DEFAULT_STEP_LIMIT: u64 = 1 << 28;

/// Instructions that all blocks of a launch may execute together unless the machine says otherwise.
pub const DEFAULT_LAUNCH_LIMIT: u64 = 1 << 36;

/// Bytes of shared memory that a block may have: what a Maxwell multiprocessor holds.
pub const SHARED_LIMIT: u64 = 96 << 10;

/// Bytes of registers and local memory that a block may have on our side: two stacks of 512 KiB for each of its threads, and the rest.
const STATE_LIMIT: u64 = 5 << 28;

/// The same, with shared memory, of all blocks of a cooperative launch.
const COOPERATIVE_LIMIT: u64 = 1 << 33;

/// Settings of the machine.
#[derive(Clone, Debug)]
pub struct Machine {
    /// How the texture unit rounds.
    pub model: Model,
    /// Rounding of packed 16-bit results of fetches that leave it to the launch (TEXS-09).
    pub f16_rounding: F16Rounding,
    /// Compute has 8 constant banks, graphics has 18 (LDC-08).
    pub compute: bool,
    /// Constant bank with the texture handles (TLD-03).
    pub handle_bank: u8,
    /// Instructions that one block may execute before it is stopped with `LIMIT-01`.
    pub step_limit: u64,
    /// Source instructions that the blocks of a launch may execute together, each counted once per warp, and each block as one
    /// at least. A launch that has reached the limit starts no further wave of blocks and ends with `LIMIT-01`.
    pub launch_limit: u64,
    /// Threads of the host to run blocks on, at most; 0 means as many as it has, and it gives no more. The results do not depend on it.
    pub threads: usize,
    /// Vector instructions of compiled programs and of fetches. The results do not depend on it.
    pub width: Width,
    /// Whether programs become machine code. The results do not depend on it.
    pub compile: Compile,
    /// Counts the texels that fetches read in the statistics, which takes time.
    pub count_texels: bool,
    /// Looks for races (`RACE-01`), which takes time and memory: blocks run one after the other, in the interpreter.
    pub races: bool,
    /// Who watches the launch, and may ask it to end.
    pub watch: Option<Arc<Watch>>,
    /// Where programs print to, and their heap; absent: nothing is printed, and no memory is to be had.
    pub runtime: Option<Arc<Runtime>>,
    /// What programs may launch; absent: nothing.
    pub grids: Option<Arc<Grids>>,
}

impl Default for Machine {
    fn default() -> Machine {
        Machine {
            model: Model::default(),
            f16_rounding: F16Rounding::NearestEven,
            compute: true,
            handle_bank: 0,
            step_limit: DEFAULT_STEP_LIMIT,
            launch_limit: DEFAULT_LAUNCH_LIMIT,
            threads: 0,
            width: Width::best(),
            compile: Compile::best(),
            count_texels: false,
            races: false,
            watch: None,
            runtime: None,
            grids: None,
        }
    }
}

impl Machine {
    /// Whether whoever watches has asked for the end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.watch.as_deref().is_some_and(Watch::is_stopped)
    }

    /// Tells whoever watches that warps have executed so many steps.
    pub(crate) fn count_steps(&self, steps: u64) {
        if let Some(watch) = &self.watch {
            watch.add_steps(steps);
        }
    }

    /// How many constant banks there are.
    pub fn banks(&self) -> u32 {
        if self.compute { COMPUTE_BANKS } else { GRAPHICS_BANKS }
    }
}

/// How many threads run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks along x, y, z; each at least 1.
    pub grid: [u32; 3],
    /// Threads per block along x, y, z; each at least 1, the product at most 1024.
    pub block: [u32; 3],
    /// Bytes of shared memory that each block gets in addition to the program's own.
    pub dynamic_shared_bytes: u32,
    /// All blocks are there from the start and take turns, so that they may wait for each other. Otherwise blocks that come
    /// later may start when those before them have ended.
    pub cooperative: bool,
}

impl Launch {
    /// One block of that many threads in a row.
    pub const fn row(threads: u32) -> Launch {
        Launch { grid: [1; 3], block: [threads, 1, 1], dynamic_shared_bytes: 0, cooperative: false }
    }

    /// Blocks in the grid.
    pub fn blocks(&self) -> u64 {
        self.grid.iter().map(|&n| u64::from(n)).fold(1, u64::saturating_mul)
    }

    /// Threads in a block.
    pub fn threads(&self) -> u32 {
        self.block.iter().copied().fold(1, u32::saturating_mul)
    }

    /// Warps in a block; the last one may be partly empty.
    pub fn warps(&self) -> u32 {
        self.threads().div_ceil(32)
    }

    /// Thread index in the block of a lane.
    pub(crate) fn thread(&self, warp: u32, lane: u32) -> [u32; 3] {
        let [width, height, _] = self.block;
        let number = warp * 32 + lane;
        [number % width, number / width % height, number / width / height]
    }

    /// How many threads of each warp lie in a row of the block, one after the other: 32, or 16 or 8 in each of as many rows one behind the other; 0 if
    /// they lie in another way.
    pub(crate) fn lanes_in_a_row(&self) -> usize {
        let [width, height, depth] = self.block;
        match width {
            _ if width.is_multiple_of(32) || height * depth == 1 => 32,
            8 | 16 if depth == 1 || height.is_multiple_of(32 / width) => width as usize,
            _ => 0,
        }
    }

    /// Block index of a number, x first.
    pub(crate) fn block_index(&self, number: u64) -> [u32; 3] {
        let [width, height, _] = self.grid.map(u64::from);
        [number % width, number / width % height, number / width / height].map(|n| n as u32)
    }

    /// The number of a block index.
    pub(crate) fn block_number(&self, [x, y, z]: [u32; 3]) -> u64 {
        let [width, height, _] = self.grid.map(u64::from);
        (u64::from(z) * height + u64::from(y)) * width + u64::from(x)
    }

    /// Bytes of shared memory of a block.
    pub(crate) fn shared_bytes(&self, program: &Program) -> u32 {
        program.shared_bytes.saturating_add(self.dynamic_shared_bytes)
    }

    /// Checks the limits.
    pub(crate) fn check(&self, program: &Program) -> Result<(), Diagnostic> {
        let refuse = |message: String| Err(Diagnostic::error("LAUNCH-01", message));
        let [x, y, z] = self.grid;
        if x == 0 || y == 0 || z == 0 || x > i32::MAX as u32 || y > 0xffff || z > 0xffff {
            return refuse(format!(
                "a grid of {x} x {y} x {z} blocks is not in 1…2147483647 x 1…65535 x 1…65535"
            ));
        }
        let [x, y, z] = self.block;
        if x == 0 || y == 0 || z == 0 || self.threads() > 1024 {
            return refuse(format!("a block of {x} x {y} x {z} threads is not in 1…1024 threads"));
        }
        let shared = u64::from(self.shared_bytes(program));
        if shared > SHARED_LIMIT {
            return refuse(format!("{shared} bytes of shared memory are more than {SHARED_LIMIT}"));
        }
        let lane_bytes = 4 * u64::from(program.registers) + u64::from(program.local_bytes);
        let state = 32 * u64::from(self.warps()) * lane_bytes;
        if state > STATE_LIMIT {
            return refuse(format!(
                "registers and local memory of a block, {state} bytes, are more than {STATE_LIMIT}"
            ));
        }
        let together = state.saturating_add(shared).saturating_mul(self.blocks());
        if self.cooperative && together > COOPERATIVE_LIMIT {
            return refuse(format!(
                "all {} blocks of a cooperative launch are there together: their registers and memory, {together} bytes, are \
                 more than {COOPERATIVE_LIMIT}",
                self.blocks()
            ));
        }
        Ok(())
    }
}
