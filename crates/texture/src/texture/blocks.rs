//! Compressed blocks, decoded to plain texels.

use crate::format::{Block, DecodedBlock, Format, Palette, decode_codes};

/// How the blocks of a texture are decoded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blocks {
    pub format: Format,
    pub block: Block,
    pub palette: Palette,
    /// What they are decoded to.
    pub plain: Format,
}

impl Blocks {
    /// Decodes a part of a slice: from its first corner up to its second one, in texels, which both lie in the slice. Its first
    /// texel comes first in `texels`. `pitches` are the bytes from row to row of the blocks, and of the texels. `codes` is memory for
    /// a block.
    pub fn decode(
        &self,
        blocks: &[u8],
        texels: &mut [u8],
        [blocks_pitch, texels_pitch]: [usize; 2],
        [first, end]: [[u32; 2]; 2],
        codes: &mut DecodedBlock,
    ) {
        let Block { width, height, .. } = self.block;
        let (coded, bytes) = (self.format.info().bytes, self.plain.info().bytes);
        for row in first[1] / height..end[1].div_ceil(height) {
            for column in first[0] / width..end[0].div_ceil(width) {
                let block = &blocks[row as usize * blocks_pitch + column as usize * coded..];
                decode_codes(self.format, self.block, self.palette, block, codes);
                let (left, top) = (column * width, row * height);
                let (from, to) = (left.max(first[0]), (left + width).min(end[0]));
                for y in top.max(first[1])..(top + height).min(end[1]) {
                    let codes = &codes[((y - top) * width + from - left) as usize..];
                    let offset = (y - first[1]) as usize * texels_pitch + (from - first[0]) as usize * bytes;
                    let texels = &mut texels[offset..offset + (to - from) as usize * bytes];
                    self.plain.pack_row(&codes[..(to - from) as usize], texels);
                }
            }
        }
    }
}
