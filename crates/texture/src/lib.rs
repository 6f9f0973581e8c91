//! A GPU's texture unit in software.
//!
//! One request type, [`Fetch`], says everything that any instruction set can ask of a texture unit. A fetch is
//! bound once to a texture, a sampler and a rounding model, which selects one specialised routine; the routine
//! then answers batches of [`LANES`] lanes under an active mask.
//!
//! This crate knows no instruction set and no program.
//!
//! ```
//! use tmu_texture::sampler::{AddressMode, Filter};
//! use tmu_texture::{BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, Level, Model};
//! use tmu_texture::{Sampler, Texture, TextureDescription};
//!
//! // 0 1 above 2 3, filtered in the middle: (0 + 1 + 2 + 3) / 4.
//! let description = TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R32Float);
//! let texels = [0.0f32, 1.0, 2.0, 3.0].iter().flat_map(|texel| texel.to_le_bytes()).collect();
//! let texture = Texture::new(description, texels)?;
//! let sampler = Sampler { mag: Filter::Linear, address: [AddressMode::ClampToEdge; 3], ..Sampler::default() };
//! let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
//! let bound = BoundFetch::new(&fetch, Some(&texture), Some(&sampler), Model::Nvidia);
//!
//! let mut inputs = FetchInputs::default();
//! inputs.coordinates[0] = [0.5f32.to_bits(); 32];
//! inputs.coordinates[1] = [0.5f32.to_bits(); 32];
//! let mut output = FetchOutput::default();
//! bound.run(&inputs, 0b1, &mut output);
//! assert_eq!(f32::from_bits(output.texel[0][0]), 1.5);
//! // Red alone is stored: green and blue are 0, alpha is 1.
//! assert_eq!(f32::from_bits(output.texel[3][0]), 1.0);
//! assert_eq!(output.resident, 0b1);
//! # Ok::<(), tmu_texture::TextureError>(())
//! ```

mod batches;
mod bind;
pub mod content;
pub mod cpu;
mod direct;
pub mod fetch;
mod fetch_memory;
pub mod format;
pub mod half;
pub mod hardware;
pub mod lanes;
pub mod logarithm;
mod model;
pub mod sampler;
pub mod samples;
pub mod sanitise;
pub mod texture;
pub mod trace;
mod unit;
pub mod verify;

pub use batches::{FetchBatches, FetchBatchesOutput, Part};
pub use bind::{BoundFetch, FetchError};
pub use direct::{
    DirectFilter, DirectIndex, DirectLevels, DirectLoad, DirectPlanes, DirectPositions, DirectTexel,
    DirectValue, IndexRule,
};
pub use fetch::{
    Components, Coordinates, Dimension, Fetch, FetchInputs, FetchOutput, Level, MinLevel, Offset, Operation,
    Packing,
};
pub use fetch_memory::FetchMemory;
pub use format::{Format, FormatInfo};
pub use lanes::{LANES, Lanes, Mask};
pub use model::Model;
pub use sampler::Sampler;
pub use texture::{TexelAddress, Texture, TextureDescription, TextureError, View};
pub use unit::cube::{FACES as CUBE_FACES, FaceTexel, across_edge};
