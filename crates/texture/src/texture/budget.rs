//! How much memory all textures of the process together may take for decoded texels.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes that all textures together may be decoded to beyond what their blocks take. Fetches from textures that are decoded whole are the
/// fastest, but the texels take two to 32 times the memory of the blocks.
const MOST: usize = 32 << 20;

static TAKEN: AtomicUsize = AtomicUsize::new(0);

/// A part of [`MOST`], given back when it is dropped.
#[derive(Debug)]
pub(super) struct Budget {
    bytes: usize,
}

impl Budget {
    /// That many bytes of it, if they are left.
    pub fn take(bytes: usize) -> Option<Budget> {
        let more = |taken: usize| taken.checked_add(bytes).filter(|&sum| sum <= MOST);
        TAKEN.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_ok().then_some(Budget { bytes })
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        TAKEN.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}
