//! Where texels lie in a texture's data.

use super::TextureDescription;

/// The location of one texel's sample. Levels and layers count from the texture's own first ones, not the view's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TexelAddress {
    /// Mip level.
    pub level: u32,
    /// Array layer; for cubes 6 · cube + face, faces in the order +x −x +y −y +z −z.
    pub layer: u32,
    /// Column.
    pub x: u32,
    /// Row.
    pub y: u32,
    /// Depth slice.
    pub z: u32,
    /// Sample of the texel.
    pub sample: u32,
}

/// Where a mip level lies in the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MipLevel {
    /// Width, height and depth in texels.
    pub size: [u32; 3],
    /// Byte at which the level begins.
    pub offset: usize,
    /// Width and height in texels of what is stored in one piece: a block of a compressed format, or one texel.
    pub block: [u32; 2],
    /// Bytes from one texel, or block, to the next: all samples of a texel.
    pub texel_pitch: usize,
    /// Bytes from one row of texels, or of blocks, to the next.
    pub row_pitch: usize,
    /// Bytes from one depth slice to the next.
    pub slice_pitch: usize,
    /// Bytes from one layer to the next.
    pub layer_pitch: usize,
}

impl TextureDescription {
    /// Where each level lies, level 0 first. Only for a description whose [data
    /// length](TextureDescription::data_length) is known to be good; another may overflow.
    pub fn lay_out(&self) -> Vec<MipLevel> {
        let block = self.format.info().block_size();
        let texel_pitch = self.format.info().bytes * self.samples as usize;
        let mut offset = 0;
        (0..self.levels)
            .map(|number| {
                let size = self.level_size(number);
                let [columns, rows, depth] = self.blocks(number).map(|axis| axis as usize);
                let row_pitch = columns * texel_pitch;
                let slice_pitch = rows * row_pitch;
                let layer_pitch = depth * slice_pitch;
                let level =
                    MipLevel { size, offset, block, texel_pitch, row_pitch, slice_pitch, layer_pitch };
                offset += self.layers as usize * layer_pitch;
                level
            })
            .collect()
    }
}

impl MipLevel {
    /// Byte in the data at which a texel's first sample begins, or the block that holds the texel.
    #[inline]
    pub fn texel_offset(&self, address: TexelAddress) -> usize {
        self.offset
            + address.layer as usize * self.layer_pitch
            + address.z as usize * self.slice_pitch
            + (address.y / self.block[1]) as usize * self.row_pitch
            + (address.x / self.block[0]) as usize * self.texel_pitch
    }
}
