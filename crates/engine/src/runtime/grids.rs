//! Launches by programs: what a grid prepares and launches, until whoever runs it takes it over.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A launch that a program asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The kernel's address, as the program has it.
    pub kernel: u64,
    /// Blocks along x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z.
    pub block: [u32; 3],
    /// Bytes of shared memory of a block besides the kernel's own.
    pub shared: u32,
    /// Where the parameters lie: memory of the heap.
    pub parameters: u64,
    /// Whether it comes after all other launches of the grid.
    pub last: bool,
}

/// Which kernels a program may launch, and what it has launched.
#[derive(Debug)]
pub struct Grids {
    /// Bytes of the parameters by the kernel's address.
    kernels: BTreeMap<u64, u32>,
    asked: Mutex<Asked>,
}

#[derive(Debug, Default)]
struct Asked {
    /// By the address of the parameters.
    prepared: BTreeMap<u64, Grid>,
    launched: Vec<Grid>,
}

impl Grids {
    /// Nothing is launched yet. `kernels`: bytes of the parameters by the kernel's address.
    pub fn new(kernels: BTreeMap<u64, u32>) -> Grids {
        Grids { kernels, asked: Mutex::default() }
    }

    /// Bytes of the parameters of a kernel; `None` for an address that is no kernel's.
    pub(crate) fn parameter_bytes(&self, kernel: u64) -> Option<u32> {
        self.kernels.get(&kernel).copied()
    }

    pub(crate) fn prepare(&self, grid: Grid) {
        self.asked().prepared.insert(grid.parameters, grid);
    }

    /// Launches what was prepared with these parameters. False if nothing was, or it was launched before.
    pub(crate) fn launch(&self, parameters: u64, last: bool) -> bool {
        let mut asked = self.asked();
        let grid = asked.prepared.remove(&parameters);
        asked.launched.extend(grid.map(|grid| Grid { last, ..grid }));
        grid.is_some()
    }

    /// What was launched, in the order in which it is to run.
    pub fn take(&self) -> Vec<Grid> {
        let mut launched = std::mem::take(&mut self.asked().launched);
        launched.sort_by_key(|grid| grid.last);
        launched
    }

    /// Where the parameters of launches lie that were prepared and left.
    pub fn left(&self) -> Vec<u64> {
        std::mem::take(&mut self.asked().prepared).into_keys().collect()
    }

    fn asked(&self) -> std::sync::MutexGuard<'_, Asked> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
