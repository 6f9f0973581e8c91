//! Filling textures: from lists of numbers, from patterns, and mip levels from the level above.
//!
//! ```
//! use tmu_texture::content::{Pattern, data_from_numbers};
//! use tmu_texture::{Dimension, Format, TextureDescription};
//!
//! // 0.2 and 1 of 255.
//! let description = TextureDescription::new(Dimension::D1, [1, 1, 1], Format::Rg8Unorm);
//! assert_eq!(data_from_numbers(&description, &[0.2, 1.0])?, [51, 255]);
//! // Squares of two texels.
//! let description = TextureDescription::new(Dimension::D1, [5, 1, 1], Format::R8Uint);
//! assert_eq!(Pattern::parse("checker:2")?.texture_data(&description)?, [1, 1, 0, 0, 1]);
//! # Ok::<(), tmu_texture::TextureError>(())
//! ```

mod mips;
mod numbers;
mod pattern;

pub use mips::generate_mips;
pub use numbers::data_from_numbers;
pub use pattern::Pattern;

use crate::texture::{TexelAddress, TextureDescription, TextureError};

/// Data for a texture, each texel's sample written by `write`, which gets its address and its zeroed bytes.
fn fill(
    description: &TextureDescription,
    mut write: impl FnMut(TexelAddress, &mut [u8]),
) -> Result<Vec<u8>, TextureError> {
    let mut data = zeroed(description.data_length()?)?;
    let mut texels = data.chunks_exact_mut(description.format.info().bytes);
    for address in addresses(description) {
        // `data_length` counts exactly the addresses.
        if let Some(texel) = texels.next() {
            write(address, texel);
        }
    }
    Ok(data)
}

/// Every address of a texture in the order of its data.
fn addresses(description: &TextureDescription) -> impl Iterator<Item = TexelAddress> {
    let TextureDescription { layers, levels, samples, .. } = *description;
    (0..levels).flat_map(move |level| {
        let [width, height, depth] = description.level_size(level);
        let rows = (0..layers).flat_map(move |layer| (0..depth).map(move |z| (layer, z))).flat_map(
            move |(layer, z)| {
                (0..height).map(move |y| TexelAddress { level, layer, z, y, ..TexelAddress::default() })
            },
        );
        rows.flat_map(move |row| {
            (0..width).flat_map(move |x| (0..samples).map(move |sample| TexelAddress { x, sample, ..row }))
        })
    })
}

/// That many zero bytes, or an error if there is no memory for them.
fn zeroed(bytes: usize) -> Result<Vec<u8>, TextureError> {
    let mut data = Vec::new();
    data.try_reserve_exact(bytes).map_err(|_| TextureError::Memory { bytes })?;
    data.resize(bytes, 0);
    Ok(data)
}
