//! Which tiles of a sparse texture are in memory.

use super::TextureError;
use super::description::{TextureDescription, check};
use crate::fetch::Dimension;

/// The resident tiles of a texture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Residency {
    /// All of the texture is in memory.
    #[default]
    All,
    /// Only some tiles are.
    Tiles(Tiles),
}

/// A set of resident tiles, each level being cut into tiles of one size from its corner 0, 0, 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// Size of a tile in texels.
    size: [u32; 3],
    /// Sorted (x, y, z, level) of the resident tiles, in tiles.
    resident: Vec<[u32; 4]>,
}

impl Residency {
    /// Only the listed tiles are resident: each is x, y, z in tiles, and the level. For arrays and cubes, z is the
    /// layer (or face) and the tile's depth must be 1.
    ///
    /// # Errors
    /// A description that breaks a limit, a tile without texels, or a listed tile that lies outside the texture.
    pub fn of_tiles(
        description: &TextureDescription,
        tile: [u32; 3],
        mut resident: Vec<[u32; 4]>,
    ) -> Result<Residency, TextureError> {
        description.data_length()?;
        let max_depth = if description.dimension == Dimension::D3 { u32::MAX } else { 1 };
        check("width of a tile", tile[0].into(), 1, u32::MAX.into())?;
        check("height of a tile", tile[1].into(), 1, u32::MAX.into())?;
        check("depth of a tile", tile[2].into(), 1, max_depth.into())?;
        for &[x, y, z, level] in &resident {
            check("level of a tile", level.into(), 0, u64::from(description.levels) - 1)?;
            let [width, height, mut depth] = description.level_size(level);
            if description.dimension != Dimension::D3 {
                depth = description.layers;
            }
            check("x of a tile", x.into(), 0, u64::from(width.div_ceil(tile[0])) - 1)?;
            check("y of a tile", y.into(), 0, u64::from(height.div_ceil(tile[1])) - 1)?;
            check("z of a tile", z.into(), 0, u64::from(depth.div_ceil(tile[2])) - 1)?;
        }
        resident.sort_unstable();
        resident.dedup();
        Ok(Residency::Tiles(Tiles { size: tile, resident }))
    }

    /// Whether a texel is in memory; the location is absolute and inside the texture.
    #[inline]
    pub fn resident(&self, level: u32, layer: u32, [x, y, z]: [u32; 3]) -> bool {
        match self {
            Residency::All => true,
            Residency::Tiles(tiles) => {
                let [width, height, depth] = tiles.size;
                // One of layer and z is always 0, and layers are not cut (the depth of a tile is then 1).
                tiles.resident.binary_search(&[x / width, y / height, (layer + z) / depth, level]).is_ok()
            }
        }
    }
}
