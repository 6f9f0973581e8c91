//! Texture state as Maxwell's hardware keeps it: texture headers, samplers, and texels in block-linear memory.
//!
//! The bit ranges are those of NVIDIA's class header `clb197tex.h` (`NVB197_TEXHEAD_*`, `NVB197_TEXSAMP*`).
//!
//! ```
//! use tmu_texture::hardware::{GobOrder, Memory, MemoryPart, SamplerHeader, TextureHeader};
//! use tmu_texture::{BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Level, Model};
//!
//! // A pitch header of 4 × 2 texels of R32_FLOAT, 32 bytes to a row, at 0x10000; a sampler that filters linearly.
//! let header = [0x7017_ff8f, 0x1_0000, 0x40_0000, 1, 0xe080_0003, 0x8000_0001, 0, 0];
//! let sampler = [0x92, 0x62, 0xfff0_0000, 0, 0, 0, 0, 0];
//! let texels = [0.0f32, 1.0, 2.0, 3.0, 9.0, 9.0, 9.0, 9.0, 10.0, 11.0, 12.0, 13.0];
//! let bytes = texels.iter().flat_map(|texel| texel.to_le_bytes()).collect();
//! let memory = Memory { parts: vec![MemoryPart { address: 0x1_0000, bytes }] };
//!
//! let texture = TextureHeader::decode(&header)?.texture(&memory, GobOrder::Tegra)?;
//! let sampler = SamplerHeader::decode(&sampler).sampler()?;
//! let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
//! let bound = BoundFetch::new(&fetch, texture.as_ref(), Some(&sampler), Model::Nvidia);
//! let mut inputs = FetchInputs::default();
//! inputs.coordinates[0] = [0.5f32.to_bits(); 32];
//! inputs.coordinates[1] = [0.5f32.to_bits(); 32];
//! let mut output = FetchOutput::default();
//! bound.run(&inputs, u32::MAX, &mut output);
//! assert_eq!(f32::from_bits(output.texel[0][0]), 6.5);
//! # Ok::<(), tmu_texture::hardware::HardwareError>(())
//! ```

mod bits;
mod block_linear;
mod components;
mod error;
mod format;
mod header;
mod layout;
mod read;
mod sampler;

pub use block_linear::{BlockLinear, BlockLinearLevel, BlockLinearTexture, GobOrder};
pub use components::{DataType, Source};
pub use error::HardwareError;
pub use header::{BlockLinearHeader, ColorKey, HeaderFiltering, HeaderLayout, HeaderType, TextureHeader};
pub use layout::LevelLayout;
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
