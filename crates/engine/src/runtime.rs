//! The device's runtime: what programs call without any file defining it. Printing, the heap, failed assertions.

pub(crate) mod call;
mod format;
mod grids;
mod heap;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use heap::Heap;

pub use grids::{Grid, Grids};
pub(crate) use heap::NotAllocated;

/// Who takes what programs print.
pub trait Host: fmt::Debug + Send + Sync {
    /// Takes the text of one `printf` of one thread. False if it cannot: the program is told so (−2), and nothing is
    /// printed. A launch calls it from one thread at a time, in the order of blocks, warps and lanes.
    fn print(&self, text: &[u8]) -> bool;
}

/// What the calls of programs need of the caller. It outlives a launch: what a program has allocated stays allocated.
#[derive(Debug)]
pub struct Runtime {
    host: Arc<dyn Host>,
    heap: Mutex<Heap>,
}

impl Runtime {
    /// A runtime that prints to a host, with a heap of `bytes` bytes from `address` on: memory that is bound, or no bytes.
    pub fn new(host: Arc<dyn Host>, address: u64, bytes: u64) -> Runtime {
        Runtime { host, heap: Mutex::new(Heap::new(address, bytes)) }
    }

    pub(crate) fn print(&self, text: &[u8]) -> bool {
        self.host.print(text)
    }

    /// Memory of the heap at a multiple of 16; `None` if there is not enough in one piece.
    pub(crate) fn allocate(&self, bytes: u64) -> Option<u64> {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner).allocate(bytes)
    }

    /// Gives memory of the heap back that a launch by a program had.
    pub fn release(&self, address: u64) {
        _ = self.free(address);
    }

    pub(crate) fn free(&self, address: u64) -> Result<(), NotAllocated> {
        self.heap.lock().unwrap_or_else(PoisonError::into_inner).free(address)
    }
}
