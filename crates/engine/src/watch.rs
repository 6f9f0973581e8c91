//! What whoever watches a launch from another thread shares with it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts of a launch that runs, and the wish that it end.
#[derive(Debug, Default)]
pub struct Watch {
    blocks: AtomicU64,
    steps: AtomicU64,
    stop: AtomicBool,
}

impl Watch {
    /// Blocks that have run, or warps of a draw.
    pub fn blocks(&self) -> u64 {
        self.blocks.load(Ordering::Relaxed)
    }

    /// Steps that warps have executed, as the step limit counts them; those of the last turns may be missing.
    pub fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// Asks the launch to end with `STOP-01`. What its blocks have written stays written.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked for that.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    pub(crate) fn add_blocks(&self, count: u64) {
        self.blocks.fetch_add(count, Ordering::Relaxed);
    }

    pub(crate) fn add_steps(&self, count: u64) {
        self.steps.fetch_add(count, Ordering::Relaxed);
    }
}
