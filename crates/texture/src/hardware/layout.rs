//! Where the texels of a header's levels lie in memory.

use super::{BlockLinearLevel, GobOrder, HardwareError, HeaderLayout, TextureHeader};
use crate::fetch::Dimension;
use crate::texture::TextureDescription;

/// Where the bytes of one level lie, counted from the header's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelLayout {
    /// In rows, with nothing but rows from one layer to the next.
    Rows {
        /// Bytes from one row to the next.
        pitch: u64,
        /// Bytes from one layer to the next.
        layer_pitch: u64,
    },
    /// In blocks of GOBs.
    Blocks {
        /// The level in one layer.
        level: BlockLinearLevel,
        /// Bytes from one layer to the next.
        layer_stride: u64,
    },
}

impl LevelLayout {
    /// Where the byte x of row y of slice z of a layer lies. What begins at a multiple of its bytes and has at most 16 lies together.
    pub fn byte(&self, layer: u32, [x, y, z]: [u64; 3]) -> u64 {
        let layer = u64::from(layer);
        match self {
            LevelLayout::Rows { pitch, layer_pitch } => layer * layer_pitch + y * pitch + x,
            LevelLayout::Blocks { level, layer_stride } => layer * layer_stride + level.address(x, y, z),
        }
    }
}

impl TextureHeader {
    /// Where each level lies in memory, level 0 first.
    ///
    /// # Errors
    /// As [`TextureHeader::description`], and pitch textures with several levels or slices.
    pub fn level_layouts(&self, order: GobOrder) -> Result<Vec<LevelLayout>, HardwareError> {
        self.layouts_of(&self.description()?, order)
    }

    /// As [`TextureHeader::level_layouts`]. A texel never straddles two pieces of a GOB unless it has 12 bytes, which block-linear memory does
    /// not hold.
    pub(super) fn layouts_of(
        &self,
        description: &TextureDescription,
        order: GobOrder,
    ) -> Result<Vec<LevelLayout>, HardwareError> {
        match self.layout {
            HeaderLayout::BlockLinear(header) => {
                if !description.format.info().bytes.is_power_of_two() {
                    let value = self.components.into();
                    return Err(HardwareError::Unsupported { field: "COMPONENTS", value });
                }
                let laid_out = self.block_linear(description, header, order)?;
                let layer_stride = laid_out.layer_stride;
                Ok(laid_out.levels.iter().map(|&level| LevelLayout::Blocks { level, layer_stride }).collect())
            }
            HeaderLayout::Pitch { pitch, .. } => {
                let one_level = description.levels == 1 && description.dimension != Dimension::D3;
                let [columns, rows, _] = self.rows(description, 0)?;
                if !one_level || u64::from(pitch) < columns {
                    return Err(HardwareError::Unsupported { field: "PITCH", value: pitch });
                }
                let pitch = u64::from(pitch);
                Ok(vec![LevelLayout::Rows { pitch, layer_pitch: rows * pitch }])
            }
            HeaderLayout::Buffer => Ok(vec![LevelLayout::Rows { pitch: 0, layer_pitch: 0 }]),
        }
    }
}
