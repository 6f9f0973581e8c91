//! Compressed textures, decoded.

use std::sync::{Arc, OnceLock};

use super::{MipLevel, Texture, TextureDescription};
use crate::format::{Block, Format, Palette, decode_codes};

/// The texels of a texture in a plain format: its own data, or what a compressed texture is decoded to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainTexels<'t> {
    pub format: Format,
    pub levels: &'t [MipLevel],
    pub data: &'t [u8],
}

/// What a compressed texture has been decoded to, for each palette, and without and with the sRGB curve: when it is first
/// asked for, and once for all clones.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoded([Arc<OnceLock<DecodedTexels>>; 4]);

#[derive(Debug)]
struct DecodedTexels {
    levels: Vec<MipLevel>,
    data: Vec<u8>,
}

impl Texture {
    /// The texels as the texture unit reads them; without `srgb`, sRGB codes are linear.
    pub(crate) fn plain(&self, palette: Palette, srgb: bool) -> PlainTexels<'_> {
        let coded = if srgb { self.format() } else { self.format().linear() };
        let format = coded.plain(palette);
        let Some(block) = coded.info().block else {
            return PlainTexels { format, levels: &self.levels, data: &self.data };
        };
        let kept = &self.decoded.0[usize::from(palette == Palette::Ideal) + 2 * usize::from(srgb)];
        let decode = || self.decode(Slice { format: coded, block, palette, plain: format });
        let DecodedTexels { levels, data } = kept.get_or_init(decode);
        PlainTexels { format, levels, data }
    }

    fn decode(&self, slice: Slice) -> DecodedTexels {
        let description = TextureDescription { format: slice.plain, ..self.description };
        let levels = description.lay_out();
        let bytes =
            levels.last().map_or(0, |last| last.offset + self.description.layers as usize * last.layer_pitch);
        let mut data = vec![0; bytes];
        for (from, to) in self.levels.iter().zip(&levels) {
            for layer in 0..self.description.layers as usize {
                for z in 0..to.size[2] as usize {
                    let from_slice = from.offset + layer * from.layer_pitch + z * from.slice_pitch;
                    let to_slice = to.offset + layer * to.layer_pitch + z * to.slice_pitch;
                    slice.decode(&self.data[from_slice..], from, &mut data[to_slice..], to);
                }
            }
        }
        DecodedTexels { levels, data }
    }
}

/// How each slice of each level is decoded.
#[derive(Clone, Copy)]
struct Slice {
    format: Format,
    block: Block,
    palette: Palette,
    plain: Format,
}

impl Slice {
    fn decode(&self, blocks: &[u8], from: &MipLevel, texels: &mut [u8], to: &MipLevel) {
        let Block { width, height, .. } = self.block;
        let [columns, rows] = [to.size[0].div_ceil(width), to.size[1].div_ceil(height)];
        let mut codes = [[0; 4]; 144];
        for row in 0..rows {
            for column in 0..columns {
                let block = &blocks[row as usize * from.row_pitch + column as usize * from.texel_pitch..];
                decode_codes(self.format, self.block, self.palette, block, &mut codes);
                for (number, codes) in codes.iter().enumerate().take((width * height) as usize) {
                    let (x, y) =
                        (column * width + number as u32 % width, row * height + number as u32 / width);
                    if x < to.size[0] && y < to.size[1] {
                        let place = y as usize * to.row_pitch + x as usize * to.texel_pitch;
                        self.plain.pack(*codes, &mut texels[place..]);
                    }
                }
            }
        }
    }
}
