//! Texture state as Maxwell's hardware keeps it: texture headers, samplers, and texels in block-linear memory.
//!
//! The bit ranges are those of NVIDIA's class header `clb197tex.h` (`NVB197_TEXHEAD_*`, `NVB197_TEXSAMP*`).

mod bits;
mod block_linear;
mod error;
mod format;
mod header;
mod read;
mod sampler;

pub use block_linear::{BlockLinear, BlockLinearLevel, BlockLinearTexture, GobOrder};
pub use error::HardwareError;
pub use header::{
    BlockLinearHeader, ColorKey, DataType, HeaderFiltering, HeaderLayout, HeaderType, Source, TextureHeader,
};
pub use read::{Memory, MemoryPart, Multisample};
pub use sampler::{CubemapInterface, SamplerHeader};

/// Bytes of a texture header, and of a sampler.
pub const ENTRY_BYTES: usize = 32;

/// The words of the entries of a pool; what is left over at the end is no entry.
pub fn entries(pool: &[u8]) -> impl ExactSizeIterator<Item = [u32; 8]> + '_ {
    pool.chunks_exact(ENTRY_BYTES).map(|entry| {
        let mut words = [0; 8];
        for (word, bytes) in words.iter_mut().zip(entry.chunks_exact(4)) {
            *word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
        }
        words
    })
}
