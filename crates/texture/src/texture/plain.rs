//! The texels of a texture in a plain format.

use std::sync::{Arc, OnceLock};

use super::blocks::Blocks;
use super::budget::Budget;
use super::cached::CachedTexels;
use super::{MipLevel, Texture, TextureDescription};
use crate::format::{Format, Palette};

/// Bytes that stored texels have at least: four vectors of the widest, the most that fast routines read at one place.
pub(crate) const LEAST_BYTES: usize = 256;

/// Texels with zeros behind them that no texel has, so that whole words and whole vectors can be read.
pub(super) fn padded(mut data: Vec<u8>) -> Vec<u8> {
    data.resize(data.len().next_multiple_of(4).max(LEAST_BYTES), 0);
    data
}

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
    Whole { levels: Vec<MipLevel>, data: Vec<u8>, _budget: Option<Budget> },
    Cached(CachedTexels),
}

/// Decoded textures of no more bytes than this take no [`Budget`]: caches would be as large.
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
        let bytes = levels.last().map_or(0, |last| last.offset + self.slices(last) * last.slice_pitch);
        let budget = Budget::take(bytes.saturating_sub(self.length));
        if bytes > SMALL
            && budget.is_none()
            && let Some(cached) = CachedTexels::new(&self.description, &self.levels, &self.data, blocks)
        {
            return DecodedTexels::Cached(cached);
        }
        let mut data = padded(vec![0; bytes]);
        let mut codes = [[0; 4]; 144];
        for (from, to) in self.levels.iter().zip(&levels) {
            for slice in 0..self.slices(to) {
                let size = [to.size[0], to.size[1]];
                let coded = &self.data[from.offset + slice * from.slice_pitch..][..from.slice_pitch];
                let texels = &mut data[to.offset + slice * to.slice_pitch..];
                let pitches = [from.row_pitch, to.row_pitch];
                blocks.decode(coded, texels, pitches, [[0; 2], size], &mut codes);
            }
        }
        DecodedTexels::Whole { levels, data, _budget: budget }
    }

    /// Slices of all layers of a level.
    fn slices(&self, level: &MipLevel) -> usize {
        self.description.layers as usize * level.size[2] as usize
    }
}

#[cfg(test)]
mod tests {
    use super::super::TexelAddress;
    use super::*;
    use crate::fetch::Dimension;

    /// Every byte of the blocks random.
    fn texture(description: TextureDescription) -> Texture {
        let length = description.data_length().expect("a valid description");
        let data = (0..length as u32).map(|index| (index.wrapping_mul(0x9e37_79b1) >> 23) as u8).collect();
        Texture::new(description, data).expect("a valid texture")
    }

    /// The texels that a cache gives, against those of the texture decoded whole: neighbours, and texels anywhere.
    fn compare(description: TextureDescription, palette: Palette) {
        let texture = texture(description);
        let format = description.format;
        let block = format.info().block.expect("a compressed format");
        let blocks = Blocks { format, block, palette, plain: format.plain(palette) };
        let cached = CachedTexels::new(&description, &texture.levels, &texture.data, blocks).expect("fits");
        let DecodedTexels::Whole { levels, data, .. } = texture.decode(blocks) else {
            panic!("{format} is small");
        };
        let mut seed = 1u32;
        let mut random = |below: u32| {
            seed = seed.wrapping_mul(0x19_660d).wrapping_add(0x3c6e_f35f);
            ((u64::from(seed) * u64::from(below)) >> 32) as u32
        };
        for turn in 0..600 {
            let level = random(description.levels);
            let size = description.level_size(level);
            let corner = size.map(&mut random);
            let layer = random(description.layers);
            let addresses: [TexelAddress; 32] = std::array::from_fn(|lane| {
                let lane = lane as u32;
                let [x, y, z] = match turn % 3 {
                    0 => size.map(&mut random),
                    _ => [
                        (corner[0] + lane % 16).min(size[0] - 1),
                        (corner[1] + lane / 16) % size[1],
                        corner[2],
                    ],
                };
                TexelAddress { level, layer, x, y, z, sample: 0 }
            });
            let offset = |levels: &[MipLevel], at: TexelAddress| levels[at.level as usize].texel_offset(at);
            let mut offsets = addresses.map(|address| offset(cached.levels(), address) as u32);
            let mut cache = cached.cache();
            cached.find(&mut cache, &mut offsets);
            for (address, found) in addresses.into_iter().zip(offsets) {
                let bytes = levels[0].texel_pitch;
                let expected = &data[offset(&levels, address)..][..bytes];
                assert_eq!(&cache.bytes()[found as usize..][..bytes], expected, "{format}, {address:?}");
            }
        }
    }

    #[test]
    fn caches_hold_what_is_decoded_whole() {
        let flat = |format, width, height| TextureDescription::new(Dimension::D2, [width, height, 1], format);
        for palette in [Palette::Nvidia, Palette::Ideal] {
            for format in
                [Format::Bc1Unorm, Format::Bc4Unorm, Format::Bc5Snorm, Format::Bc6hUfloat, Format::Bc7Srgb]
            {
                compare(TextureDescription { levels: 9, ..flat(format, 300, 270) }, palette);
            }
        }
        for &format in Format::ALL.iter().filter(|format| format.info().block.is_some()) {
            let description =
                TextureDescription { levels: 5, array: true, layers: 3, ..flat(format, 157, 83) };
            compare(description, Palette::Nvidia);
        }
        let volume = TextureDescription::new(Dimension::D3, [130, 70, 21], Format::Bc3Unorm);
        compare(TextureDescription { levels: 8, ..volume }, Palette::Nvidia);
        let cube = TextureDescription::new(Dimension::Cube, [90, 90, 1], Format::Etc2Rgb8Unorm);
        compare(TextureDescription { levels: 7, ..cube }, Palette::Ideal);
        compare(TextureDescription::new(Dimension::D1, [3000, 1, 1], Format::Bc7Unorm), Palette::Ideal);
    }
}
