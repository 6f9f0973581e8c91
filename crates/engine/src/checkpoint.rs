//! A block in the middle of its run, with all memory: another run of the same launch goes on from there.

use crate::block_state::BlockState;
use crate::memory::Memory;
use crate::private::PrivateMemory;
use crate::progress::Progress;
use crate::warp::Warp;

/// A block before its warps have their turns, with the memory that everybody sees.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub(crate) warps: Vec<Warp>,
    pub(crate) progress: Progress,
    pub(crate) shared: PrivateMemory,
    pub(crate) steps_left: u64,
    memory: Vec<(u64, Vec<u8>)>,
}

/// A watched block whose warps are about to have their turns.
#[derive(Clone, Copy, Debug)]
pub struct Turns<'a> {
    /// The block.
    pub state: BlockState<'a>,
    pub(crate) progress: &'a Progress,
    pub(crate) steps_left: u64,
}

impl Turns<'_> {
    /// Bytes that a checkpoint takes here, about.
    pub fn bytes(&self) -> u64 {
        let state = self.state;
        let lanes = u64::from(state.program().registers) * 128 + 32 * u64::from(state.local_size());
        state
            .memory()
            .total()
            .saturating_add(u64::from(state.warps()) * lanes)
            .saturating_add(state.shared_size().into())
    }

    /// A copy of everything that the rest of the launch depends on, but for what its runtime holds: what was printed, and the heap.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            warps: self.state.warps.to_vec(),
            progress: self.progress.clone(),
            shared: self.state.shared.clone(),
            steps_left: self.steps_left,
            memory: self.state.memory().contents(),
        }
    }
}

impl Checkpoint {
    /// Writes what memory held.
    pub(crate) fn restore_memory(&self, memory: &Memory) {
        for (address, bytes) in &self.memory {
            // Another run has the same buffers at the same addresses, or none that could be looked at.
            memory.write(*address, bytes);
        }
    }
}
