//! The texels of a texture in a plain format.

use std::sync::{Arc, OnceLock};

use super::blocks::Blocks;
use super::cached::CachedTexels;
use super::room::Room;
use super::{MipLevel, Texture, TextureDescription};
use crate::format::{Format, Palette};

/// The texels of a texture in a plain format: its own data, or what a compressed texture is decoded to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainTexels<'t> {
    pub format: Format,
    pub levels: &'t [MipLevel],
    pub data: Stored<'t>,
}

/// Where the bytes are that [`PlainTexels::levels`] speaks of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stored<'t> {
    Whole(&'t [u8]),
    /// Nowhere all at once.
    Cached(&'t CachedTexels),
}

/// What a compressed texture has been decoded to, for each palette, and without and with the sRGB curve: when it is first
/// asked for, and once for all clones.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoded([Arc<OnceLock<DecodedTexels>>; 4]);

#[derive(Debug)]
enum DecodedTexels {
    Whole { levels: Vec<MipLevel>, data: Vec<u8>, _room: Option<Room> },
    Cached(CachedTexels),
}

/// Decoded textures of no more bytes than this take no [`Room`]: caches would be as large.
const SMALL: usize = 64 << 10;

impl Texture {
    /// The texels as the texture unit reads them; without `srgb`, sRGB codes are linear.
    pub(crate) fn plain(&self, palette: Palette, srgb: bool) -> PlainTexels<'_> {
        let coded = if srgb { self.format() } else { self.format().linear() };
        let format = coded.plain(palette);
        let Some(block) = coded.info().block else {
            return PlainTexels { format, levels: &self.levels, data: Stored::Whole(&self.data) };
        };
        let kept = &self.decoded.0[usize::from(palette == Palette::Ideal) + 2 * usize::from(srgb)];
        match kept.get_or_init(|| self.decode(Blocks { format: coded, block, palette, plain: format })) {
            DecodedTexels::Whole { levels, data, .. } => {
                PlainTexels { format, levels, data: Stored::Whole(data) }
            }
            DecodedTexels::Cached(cached) => {
                PlainTexels { format, levels: cached.levels(), data: Stored::Cached(cached) }
            }
        }
    }

    /// Decodes the texture whole, or prepares to decode what is read of it. This has no influence on results.
    fn decode(&self, blocks: Blocks) -> DecodedTexels {
        let description = TextureDescription { format: blocks.plain, ..self.description };
        let levels = description.lay_out();
        let layers = self.description.layers as usize;
        let bytes = levels.last().map_or(0, |last| last.offset + layers * last.layer_pitch);
        let room = Room::take(bytes);
        if bytes > SMALL && room.is_none() {
            if let Some(cached) = CachedTexels::new(&self.description, &self.levels, &self.data, blocks) {
                return DecodedTexels::Cached(cached);
            }
        }
        let mut data = vec![0; bytes];
        for (from, to) in self.levels.iter().zip(&levels) {
            for slice in 0..layers * to.size[2] as usize {
                let size = [to.size[0], to.size[1]];
                let coded = &self.data[from.offset + slice * from.slice_pitch..][..from.slice_pitch];
                let texels = &mut data[to.offset + slice * to.slice_pitch..];
                blocks.decode(coded, from.row_pitch, [[0; 2], size], texels, to.row_pitch);
            }
        }
        DecodedTexels::Whole { levels, data, _room: room }
    }
}
