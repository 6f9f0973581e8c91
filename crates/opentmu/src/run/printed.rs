//! What a program prints, kept where nobody takes it at once.

use std::sync::{Mutex, PoisonError};

use tmu_engine::Host;

/// Bytes that are kept of what a program prints.
const MOST_BYTES: usize = 64 << 20;

/// Keeps what programs print.
#[derive(Debug, Default)]
pub(super) struct Printed(Mutex<Vec<u8>>);

impl Host for Printed {
    fn print(&self, text: &[u8]) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = kept.len() + text.len() <= MOST_BYTES;
        if fits {
            kept.extend_from_slice(text);
        }
        fits
    }
}

impl Printed {
    /// What is kept.
    pub(super) fn copy(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What was kept since the last call.
    pub(super) fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
