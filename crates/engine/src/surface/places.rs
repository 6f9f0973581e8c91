//! Accesses of a warp to one surface that lies in rows, all lanes at once.

use std::sync::atomic::{AtomicU32, Ordering};

use tmu_program::{Outside, SurfaceAccess, SurfaceData, Width};
use tmu_texture::lanes::active;
use tmu_texture::texture::Residency;
use tmu_texture::{Dimension, LANES, Lanes, Mask, cpu};

use super::Surface;
use super::operands::SurfaceOperands;
use crate::executor::Executor;
use crate::memory::Memory;
use crate::word::{extend, narrow};

/// Bytes that one surface may span here: offsets have 32 bits.
const MOST_BYTES: u64 = 1 << 31;

/// A surface that lies in rows, as an access numbers its texels: along x, y, z and from layer to layer.
pub(crate) struct Rows<'a> {
    /// From the first texel of the first layer on.
    pub(crate) words: &'a [AtomicU32],
    /// The last numbers inside; 0 along axes that are not there.
    pub(crate) last: [u32; 4],
    /// Bytes from one to the next.
    pub(crate) pitch: [u32; 4],
    /// Bytes that are moved: 1, 2, 4, 8 or 16.
    pub(crate) bytes: u32,
}

impl Surface {
    /// `None` where it does not lie in rows, is of another kind than is accessed, or has no place for an access.
    pub(crate) fn rows<'a>(&self, access: &SurfaceAccess, memory: &'a Memory) -> Option<Rows<'a>> {
        let fits = self.dimension == access.dimension && self.array == access.array;
        let in_rows = self.layout.is_none() && self.residency == Residency::All;
        let level = &self.level;
        let bytes = match access.data {
            SurfaceData::Bytes(width) => width.bytes(),
            SurfaceData::Components(_) => self.format.info().bytes as u32,
            SurfaceData::Words(_) => return None,
        };
        let by_place = access.x_in_bytes || bytes as usize == level.texel_pitch;
        if !(fits && in_rows && by_place && bytes.is_power_of_two()) {
            return None;
        }
        let row = level.size[0].checked_mul(level.texel_pitch as u32)?;
        let step = if access.x_in_bytes { 1 } else { bytes };
        let size = [row.checked_sub(bytes)? / step + 1, level.size[1], level.size[2], self.layers];
        let axes = [true, self.dimension != Dimension::D1, self.dimension == Dimension::D3, self.array];
        let (mut last, mut pitch) = ([0; 4], [0; 4]);
        let pitches = [step as usize, level.row_pitch, level.slice_pitch, level.layer_pitch];
        for axis in (0..4).filter(|&axis| axes[axis]) {
            last[axis] = size[axis].checked_sub(1)?;
            pitch[axis] = u32::try_from(pitches[axis]).ok()?;
        }
        let span =
            last.iter().zip(pitch).map(|(&last, pitch)| u64::from(last) * u64::from(pitch)).sum::<u64>();
        let span = span + u64::from(bytes);
        let first = self.address + (level.offset + self.first_layer as usize * level.layer_pitch) as u64;
        if span > MOST_BYTES || !first.is_multiple_of(4) {
            return None;
        }
        let words = memory.words(first, span.div_ceil(4) as usize).ok()?;
        Some(Rows { words, last, pitch, bytes })
    }
}

/// Where the lanes of a warp access a surface.
pub(super) struct Places<'a> {
    pub(super) surface: &'a Surface,
    rows: Rows<'a>,
    /// Where each access begins, in bytes.
    offsets: Lanes<u32>,
    /// The lanes that access the surface; others are outside of it.
    pub(super) inside: Mask,
}

impl<'a> Places<'a> {
    /// `None` where lanes have to be looked at one by one: they name several surfaces or one that does not lie in rows, accesses are not aligned, or
    /// one that is outside faults.
    pub(super) fn new(
        executor: &Executor<'a, '_>,
        access: &SurfaceAccess,
        operands: &SurfaceOperands,
        lanes: Mask,
    ) -> Option<Places<'a>> {
        let header = operands.headers[active(lanes).next()?];
        let surface = executor.context.bindings.textures.surface(header)?;
        let rows = surface.rows(access, executor.context.bindings.memory)?;
        let (offsets, outside) = rows.find(access, operands, (lanes, header))?;
        let traps = access.outside == Outside::Trap && outside & lanes != 0;
        (!traps).then_some(Places { surface, rows, offsets, inside: lanes & !outside })
    }

    /// What the lanes find, as little-endian words; zeros outside.
    pub(super) fn load(&self) -> [Lanes<u32>; 4] {
        let mut words = [[0; LANES]; 4];
        let narrow = self.narrow();
        for lane in active(self.inside) {
            let offset = self.offsets[lane];
            let there = self.words_at(offset);
            for (words, word) in words.iter_mut().zip(there) {
                words[lane] = word.load(Ordering::Relaxed);
            }
            if let Some(width) = narrow {
                words[0][lane] = extend(words[0][lane], offset, width);
            }
        }
        words
    }

    /// Stores words of the lanes, in ascending order.
    pub(super) fn store(&self, words: &[Lanes<u32>; 4]) {
        let narrowed = self.narrow();
        for lane in active(self.inside) {
            let offset = self.offsets[lane];
            let there = self.words_at(offset);
            if let Some(width) = narrowed {
                let (mask, bits) = narrow(words[0][lane], offset, width);
                let merge = |old: u32| Some(old & !mask | bits);
                // The closure always answers, so the update always happens.
                let _ = there[0].fetch_update(Ordering::Relaxed, Ordering::Relaxed, merge);
                continue;
            }
            for (words, word) in words.iter().zip(there) {
                word.store(words[lane], Ordering::Relaxed);
            }
        }
    }

    /// How many bytes are moved.
    pub(super) fn moved(&self) -> u64 {
        u64::from(self.rows.bytes) * u64::from(self.inside.count_ones())
    }

    /// The words in which an access lies.
    fn words_at(&self, offset: u32) -> &[AtomicU32] {
        &self.rows.words[offset as usize / 4..][..self.rows.bytes.div_ceil(4) as usize]
    }

    /// The width of accesses to a part of a word.
    fn narrow(&self) -> Option<Width> {
        match self.rows.bytes {
            1 => Some(Width::U8),
            2 => Some(Width::U16),
            _ => None,
        }
    }
}

impl Rows<'_> {
    /// Where accesses begin, and the lanes in which they are outside on some axis; `None` if one of the lanes names another surface, or is not
    /// aligned.
    fn find(
        &self,
        access: &SurfaceAccess,
        operands: &SurfaceOperands,
        (lanes, header): (Mask, u32),
    ) -> Option<(Lanes<u32>, Mask)> {
        let clamp = if access.outside == Outside::Clamp { u32::MAX } else { 0 };
        let of_x = if access.x_in_bytes { self.bytes - 1 } else { 0 };
        let of_offset = self.bytes.min(4) - 1;
        let [x, y, z] = &operands.coordinates;
        let headers = &operands.headers;
        let axes = [x, y, z, &operands.layer];
        let (offsets, outside, wrong, any_outside) = cpu::Width::best().run(
            #[inline(always)]
            || {
                let (mut offsets, mut outside) = ([0u32; LANES], [0u32; LANES]);
                for ((numbers, last), pitch) in axes.into_iter().zip(self.last).zip(self.pitch) {
                    // Others are not there.
                    if pitch == 0 {
                        continue;
                    }
                    for lane in 0..LANES {
                        let number = numbers[lane];
                        let nearest = ((number as i32).max(0) as u32).min(last);
                        let number = nearest & clamp | number & !clamp;
                        outside[lane] |= u32::from(number > last);
                        offsets[lane] = offsets[lane].wrapping_add(number.wrapping_mul(pitch));
                    }
                }
                let (mut wrong, mut any_outside) = (0, 0);
                for lane in 0..LANES {
                    let takes_part = (lanes >> lane & 1).wrapping_neg();
                    let misaligned = x[lane] & of_x | offsets[lane] & of_offset;
                    wrong |= (misaligned | headers[lane] ^ header) & takes_part;
                    any_outside |= outside[lane];
                }
                (offsets, outside, wrong, any_outside)
            },
        );
        let mask = |outside: &Lanes<u32>| (0..LANES).fold(0, |mask, lane| mask | outside[lane] << lane);
        (wrong == 0).then(|| (offsets, if any_outside == 0 { 0 } else { mask(&outside) }))
    }
}
