//! Targets: what pixel shaders write.

use std::sync::atomic::{AtomicU32, Ordering};

use tmu_engine::Memory;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::lanes::{ALL_LANES, active};
use tmu_texture::texture::TexelAddress;
use tmu_texture::{Dimension, Format, LANES, Lanes, Mask};

use super::rectangle::{LANE_AT, pixel};
use crate::array::Array;
use crate::error::Error;

/// How floats become those of 16, 11 and 10 bits: toward zero, as Direct3D wants it (functional specification 3.2.2).
const ROUNDING: F16Rounding = F16Rounding::TowardZero;

/// What a draw writes to: a level of a layer of an array.
#[derive(Clone, Debug)]
pub struct Target {
    /// The array, of 2D textures or cubes.
    pub array: Array,
    /// Mip level.
    pub level: u32,
    /// Layer; of cubes 6 · cube + face.
    pub layer: u32,
}

impl From<&Array> for Target {
    fn from(array: &Array) -> Target {
        Target { array: array.clone(), level: 0, layer: 0 }
    }
}

impl Target {
    pub(super) fn format(&self) -> Format {
        self.array.description().format
    }

    /// Whether a draw of that size can write to it.
    pub(super) fn check(&self, size: [u32; 2], samples: u32) -> Result<(), Error> {
        let description = self.array.description();
        let refuse = |message: String| Err(Error::invalid("DRAW-01", message));
        if !matches!(description.dimension, Dimension::D2 | Dimension::Cube) {
            return refuse(format!("a {} array is no target", description.dimension));
        }
        if description.format.info().block.is_some() {
            return refuse(format!("{} is compressed, so it is no target's format", description.format));
        }
        if self.level >= description.levels || self.layer >= description.layers {
            let (level, layer) = (self.level, self.layer);
            return refuse(format!("the target's array has no level {level} of a layer {layer}"));
        }
        let [width, height, _] = description.level_size(self.level);
        if width < size[0] || height < size[1] {
            let [across, down] = size;
            return refuse(format!(
                "{across} × {down} pixels are drawn, but the target has {width} × {height}"
            ));
        }
        match description.samples == samples {
            true => Ok(()),
            false => refuse(format!(
                "the draw has {samples} samples a pixel, but the target {}",
                description.samples
            )),
        }
    }

    /// The target's pixels during a draw.
    ///
    /// # Errors
    /// `MEMORY-05` when somebody has freed the array's memory.
    pub(super) fn canvas<'m>(&self, memory: &'m Memory) -> Result<Canvas<'m>, Error> {
        let shared = &self.array.shared;
        let Some((buffer, _)) = memory.buffer_at(shared.address) else {
            return Err(Error::invalid("MEMORY-05", "the memory of a target has been freed"));
        };
        let level = &shared.levels[self.level as usize];
        let first = TexelAddress { level: self.level, layer: self.layer, ..TexelAddress::default() };
        Ok(Canvas {
            words: memory.words_of(buffer),
            format: self.format(),
            samples: shared.description.samples,
            origin: level.texel_offset(first),
            sample_pitch: level.texel_pitch / shared.description.samples as usize,
            texel_pitch: level.texel_pitch,
            row_pitch: level.row_pitch,
        })
    }

    /// Textures of the array have to look again.
    pub(super) fn written(&self) {
        self.array.shared.version.fetch_add(1, Ordering::Relaxed);
    }
}

/// The pixels of a target during a draw. Every pixel runs in one lane, so that no two threads write the same texel.
#[derive(Debug)]
pub(super) struct Canvas<'m> {
    words: &'m [AtomicU32],
    format: Format,
    samples: u32,
    origin: usize,
    sample_pitch: usize,
    texel_pitch: usize,
    row_pitch: usize,
}

impl Canvas<'_> {
    /// Writes components of a pixel, x in bit 0 of the mask, to the samples of `coverage`. The others keep their bits.
    pub(super) fn write(&self, pixel: [u32; 2], coverage: u32, values: [u32; 4], mask: u32) {
        let mut texel = [0; 16];
        let texel = &mut texel[..self.format.info().bytes];
        self.format.encode(values, ROUNDING, texel);
        self.put(pixel, coverage, texel, self.kept(mask));
    }

    /// Stores a texel but for the bits of `kept`.
    fn put(&self, pixel: [u32; 2], coverage: u32, texel: &[u8], kept: u128) {
        match kept {
            0 => self.store(pixel, coverage, texel),
            kept => self.merge(pixel, coverage, texel, kept),
        }
    }

    /// Does so for lanes of a tile, each with its coverage.
    pub(super) fn write_lanes(
        &self,
        lanes: Mask,
        tile: [u32; 3],
        coverage: impl Fn(usize) -> u32,
        values: [&Lanes<u32>; 4],
        mask: u32,
    ) {
        let length = self.format.info().bytes;
        let words = self.format.encode_lanes(values, ROUNDING);
        let kept = self.kept(mask);
        let whole = lanes == ALL_LANES && (0..LANES).all(|lane| coverage(lane) & 1 == 1);
        // The rule: neither samples nor bytes to go through.
        if length == 4 && self.samples == 1 && kept == 0 && whole {
            return self.store_tile(tile, &words[0]);
        }
        for lane in active(lanes) {
            let mut texel = [0; 16];
            for (bytes, words) in texel.as_chunks_mut().0.iter_mut().zip(&words) {
                *bytes = words[lane].to_le_bytes();
            }
            self.put(pixel(tile, lane as u32), coverage(lane), &texel[..length], kept);
        }
    }

    /// Stores a word for each pixel of a tile.
    fn store_tile(&self, tile: [u32; 3], words: &Lanes<u32>) {
        let [left, top] = pixel(tile, 0);
        for (lanes, y) in LANE_AT.iter().zip(top..) {
            let first = self.offset([left, y], 0) / 4;
            for (target, &lane) in self.words.get(first..).unwrap_or_default().iter().zip(lanes) {
                target.store(words[lane], Ordering::Relaxed);
            }
        }
    }

    /// The bits of a texel whose components are not in the mask.
    fn kept(&self, mask: u32) -> u128 {
        let components = self.format.info().components.iter().enumerate();
        let kept = components.filter(|(number, _)| mask >> number & 1 == 0).filter_map(|(_, it)| it.as_ref());
        kept.fold(0, |bits, it| bits | ((1 << it.bits) - 1) << it.first_bit)
    }

    /// Where a sample of a pixel begins.
    fn offset(&self, [x, y]: [u32; 2], sample: u32) -> usize {
        let in_texel = sample as usize * self.sample_pitch;
        self.origin + y as usize * self.row_pitch + x as usize * self.texel_pitch + in_texel
    }

    fn store(&self, pixel: [u32; 2], coverage: u32, texel: &[u8]) {
        for sample in (0..self.samples).filter(|sample| coverage >> sample & 1 == 1) {
            let offset = self.offset(pixel, sample);
            let (words, rest) = texel.as_chunks::<4>();
            if !rest.is_empty() {
                self.store_bytes(offset, texel);
                continue;
            }
            let there = self.words.get(offset / 4..).unwrap_or_default();
            for (target, word) in there.iter().zip(words) {
                target.store(u32::from_le_bytes(*word), Ordering::Relaxed);
            }
        }
    }

    /// Bytes that share words with those of other pixels.
    fn store_bytes(&self, offset: usize, bytes: &[u8]) {
        for (byte, at) in bytes.iter().zip(offset..) {
            let shift = 8 * (at % 4) as u32;
            let replaced = |word: u32| Some(word & !(0xff << shift) | u32::from(*byte) << shift);
            if let Some(word) = self.words.get(at / 4) {
                // The closure always answers, so the update always happens.
                let _ = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, replaced);
            }
        }
    }

    /// Stores a texel, of which some bits stay as they are.
    fn merge(&self, pixel: [u32; 2], coverage: u32, texel: &[u8], kept: u128) {
        let mut new = [0; 16];
        new[..texel.len()].copy_from_slice(texel);
        for sample in (0..self.samples).filter(|sample| coverage >> sample & 1 == 1) {
            let offset = self.offset(pixel, sample);
            let mut old = [0; 16];
            for (byte, at) in old[..texel.len()].iter_mut().zip(offset..) {
                let word = self.words.get(at / 4).map_or(0, |word| word.load(Ordering::Relaxed));
                *byte = (word >> (8 * (at % 4))) as u8;
            }
            let merged = u128::from_le_bytes(old) & kept | u128::from_le_bytes(new) & !kept;
            self.store(pixel, 1 << sample, &merged.to_le_bytes()[..texel.len()]);
        }
    }
}
