//! Textures: their limits, where texels lie, views, residency, and what fills them.

mod compressed;
mod content;
mod limits;
mod mips;
mod storage;
mod views;

use tmu_texture::{Dimension, Format, TextureDescription};

/// A description with everything but dimension, size and format left plain.
fn plain(dimension: Dimension, size: [u32; 3], format: Format) -> TextureDescription {
    TextureDescription::new(dimension, size, format)
}
