//! A block between two instructions, for observers to look at.

use std::fmt;

use tmu_program::{Predicate, Program, Register};
use tmu_texture::{LANES, Lanes, Mask};

use crate::context::Context;
use crate::flow::StackEntry;
use crate::machine::Launch;
use crate::memory::Memory;
use crate::private::PrivateMemory;
use crate::progress::State;
use crate::warp::Warp;

/// What a warp of a block is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarpState {
    /// It can go on.
    Ready,
    /// It waits at the barrier of this number.
    Waiting(usize),
    /// All its lanes have exited.
    Done,
}

/// A block while one of its warps is between two instructions: registers, predicates, memory, control.
#[derive(Clone, Copy)]
pub struct BlockState<'a> {
    pub(crate) context: &'a Context<'a>,
    pub(crate) block: [u32; 3],
    pub(crate) warps: &'a [Warp],
    pub(crate) states: &'a [State],
    pub(crate) shared: &'a PrivateMemory,
}

impl fmt::Debug for BlockState<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BlockState").field("block", &self.block).finish_non_exhaustive()
    }
}

impl<'a> BlockState<'a> {
    /// The program that runs.
    pub fn program(&self) -> &'a Program {
        self.context.program
    }

    /// How many threads the launch has.
    pub fn launch(&self) -> &'a Launch {
        &self.context.launch
    }

    /// The block's index in the grid.
    pub fn block(&self) -> [u32; 3] {
        self.block
    }

    /// Warps of the block.
    pub fn warps(&self) -> u32 {
        self.warps.len() as u32
    }

    /// What a warp is doing.
    pub fn warp_state(&self, warp: u32) -> WarpState {
        match self.states.get(warp as usize) {
            Some(State::Ready) => WarpState::Ready,
            Some(State::Waiting(arrival)) => WarpState::Waiting(arrival.barrier),
            Some(State::Done) | None => WarpState::Done,
        }
    }

    fn warp(&self, warp: u32) -> Option<&'a Warp> {
        self.warps.get(warp as usize)
    }

    /// A register in the lanes of a warp; zeros where there is none.
    pub fn register(&self, warp: u32, Register(number): Register) -> Lanes<u32> {
        let register = self.warp(warp).and_then(|warp| warp.registers.get(usize::from(number)));
        register.copied().unwrap_or_default()
    }

    /// The lanes of a warp in which a predicate is set.
    pub fn predicate(&self, warp: u32, Predicate(number): Predicate) -> Mask {
        let predicate = self.warp(warp).and_then(|warp| warp.predicates.get(usize::from(number)));
        predicate.copied().unwrap_or_default()
    }

    /// The lanes of a warp that execute its next instruction, if its guard holds.
    pub fn active(&self, warp: u32) -> Mask {
        self.warp(warp).map_or(0, |warp| warp.flow.active())
    }

    /// The lanes of a warp that are not done, wherever they wait.
    pub fn alive(&self, warp: u32) -> Mask {
        self.warp(warp).map_or(0, |warp| warp.flow.alive())
    }

    /// The lanes of a warp that run only for the sake of their quad.
    pub fn helpers(&self, warp: u32) -> Mask {
        self.warp(warp).map_or(0, |warp| warp.flow.killed() & warp.flow.alive())
    }

    /// Number of a warp's next instruction.
    pub fn next(&self, warp: u32) -> u32 {
        self.warp(warp).map_or(0, |warp| warp.flow.next())
    }

    /// A warp's reconvergence stack, the entry that is popped first coming last.
    pub fn stack(&self, warp: u32) -> Vec<StackEntry> {
        self.warp(warp).map_or_else(Vec::new, |warp| warp.flow.entries())
    }

    /// Bytes of shared memory.
    pub fn shared_size(&self) -> u32 {
        self.shared.size()
    }

    /// Reads shared memory. False where some of the bytes are not there.
    pub fn read_shared(&self, address: u64, bytes: &mut [u8]) -> bool {
        self.shared.read(address, bytes)
    }

    /// Bytes of the local memory of each lane.
    pub fn local_size(&self) -> u32 {
        self.context.program.local_bytes
    }

    /// Reads a lane's local memory. False where some of the bytes are not there.
    pub fn read_local(&self, warp: u32, lane: usize, address: u64, bytes: &mut [u8]) -> bool {
        let warp = self.warp(warp).filter(|_| lane < LANES);
        warp.is_some_and(|warp| warp.local.read(lane, address, bytes))
    }

    /// What a constant bank holds.
    pub fn constants(&self, bank: u32) -> &'a [u8] {
        self.context.bindings.constants.bytes(bank)
    }

    /// Global memory.
    pub fn memory(&self) -> &'a Memory {
        self.context.bindings.memory
    }

    /// Thread index in the block of a lane.
    pub fn thread(&self, warp: u32, lane: u32) -> [u32; 3] {
        self.context.launch.thread(warp, lane)
    }

    /// What a lane of a draw works on, for people.
    pub fn item(&self, lane: u32) -> Option<String> {
        self.context.stage.map(|stage| stage.item(self.block, lane))
    }
}
