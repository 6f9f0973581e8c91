//! A GPU's texture unit in software.
//!
//! One request type, [`Fetch`], says everything that any instruction set can ask of a texture unit. A fetch is
//! bound once to a texture, a sampler and a rounding model, which selects one specialised routine; the routine
//! then answers batches of [`LANES`] lanes under an active mask.
//!
//! This crate knows no instruction set and no program.

mod batches;
mod bind;
pub mod content;
pub mod cpu;
pub mod fetch;
pub mod format;
pub mod half;
pub mod hardware;
pub mod lanes;
mod model;
pub mod sampler;
pub mod samples;
pub mod sanitise;
pub mod story;
pub mod texture;
mod unit;
pub mod verify;

pub use batches::{FetchBatches, FetchBatchesOutput, Part};
pub use bind::{BoundFetch, FetchError};
pub use fetch::{Dimension, Fetch, FetchInputs, FetchOutput, Level, MinLevel, Offset, Operation, Packing};
pub use format::{Format, FormatInfo};
pub use lanes::{LANES, Lanes, Mask};
pub use model::Model;
pub use sampler::Sampler;
pub use texture::{TexelAddress, Texture, TextureDescription, TextureError, View};
