//! Accesses of a warp to one surface that lies in rows, all lanes at once.

use std::sync::atomic::{AtomicU32, Ordering};

use tmu_program::{Outside, SurfaceAccess, SurfaceData, Width};
use tmu_texture::lanes::active;
use tmu_texture::texture::Residency;
use tmu_texture::{LANES, Lanes, Mask, cpu};

use super::Surface;
use super::operands::SurfaceOperands;
use crate::executor::Executor;
use crate::word::{extend, narrow};

/// Bytes that one surface may span here: offsets have 32 bits.
const MOST_BYTES: u64 = 1 << 31;

/// Where the lanes of a warp access a surface.
pub(super) struct Places<'a> {
    pub(super) surface: &'a Surface,
    /// From the surface's first texel on.
    words: &'a [AtomicU32],
    /// Where each access begins, in bytes.
    offsets: Lanes<u32>,
    /// The lanes that access the surface; others are outside of it.
    pub(super) inside: Mask,
    /// Bytes of an access: 1, 2, 4, 8 or 16.
    pub(super) bytes: u32,
}

/// How an axis is numbered.
#[derive(Clone, Copy)]
struct Axis<'a> {
    numbers: &'a Lanes<u32>,
    /// The last number inside.
    last: u32,
    /// Bytes from one to the next.
    pitch: u32,
}

impl<'a> Places<'a> {
    /// `None` where lanes have to be looked at one by one: they name several surfaces or one that is not there, accesses are not aligned, or
    /// one that is outside faults.
    pub(super) fn new(
        executor: &Executor<'a, '_>,
        access: &SurfaceAccess,
        operands: &SurfaceOperands,
        lanes: Mask,
    ) -> Option<Places<'a>> {
        let header = operands.headers[active(lanes).next()?];
        let surface = executor.context.bindings.textures.surface(header)?;
        let fits = surface.dimension == access.dimension && surface.array == access.array;
        let in_rows = surface.layout.is_none() && surface.residency == Residency::All;
        let bytes = surface.bytes_of(access)?;
        let by_place = access.x_in_bytes || bytes as usize == surface.level.texel_pitch;
        if !(fits && in_rows && by_place && bytes.is_power_of_two()) {
            return None;
        }
        let axes = surface.axes(access, operands, bytes)?;
        let span = axes.iter().map(|axis| u64::from(axis.last) * u64::from(axis.pitch)).sum::<u64>();
        let span = span + u64::from(bytes);
        let first = surface.first_texel();
        if span > MOST_BYTES || !first.is_multiple_of(4) {
            return None;
        }
        let words = executor.context.bindings.memory.words(first, span.div_ceil(4) as usize).ok()?;
        let apart = Apart { headers: &operands.headers, header, lanes };
        let (offsets, outside) = apart.find(&axes, access, bytes)?;
        let traps = access.outside == Outside::Trap && outside & lanes != 0;
        (!traps).then_some(Places { surface, words, offsets, inside: lanes & !outside, bytes })
    }

    /// What the lanes find, as little-endian words; zeros outside.
    pub(super) fn load(&self) -> [Lanes<u32>; 4] {
        let mut words = [[0; LANES]; 4];
        let narrow = self.narrow();
        for lane in active(self.inside) {
            let offset = self.offsets[lane];
            let there = &self.words[offset as usize / 4..][..self.bytes.div_ceil(4) as usize];
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
            let there = &self.words[offset as usize / 4..][..self.bytes.div_ceil(4) as usize];
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
        u64::from(self.bytes) * u64::from(self.inside.count_ones())
    }

    fn narrow(&self) -> Option<Width> {
        match self.bytes {
            1 => Some(Width::U8),
            2 => Some(Width::U16),
            _ => None,
        }
    }
}

impl Surface {
    /// Bytes that an access moves at one place.
    fn bytes_of(&self, access: &SurfaceAccess) -> Option<u32> {
        match access.data {
            SurfaceData::Bytes(width) => Some(width.bytes()),
            SurfaceData::Components(_) => Some(self.format.info().bytes as u32),
            SurfaceData::Words(_) => None,
        }
    }

    /// The address of the first texel of the first layer.
    fn first_texel(&self) -> u64 {
        let level = &self.level;
        self.address + (level.offset + self.first_layer as usize * level.layer_pitch) as u64
    }

    /// The axes of an access; `None` if one of them has no place.
    fn axes<'a>(
        &self,
        access: &SurfaceAccess,
        operands: &'a SurfaceOperands,
        bytes: u32,
    ) -> Option<[Axis<'a>; 4]> {
        const NONE: Lanes<u32> = [0; LANES];
        let level = &self.level;
        let texel = if access.x_in_bytes { 1 } else { level.texel_pitch as u32 };
        let row = level.size[0].checked_mul(level.texel_pitch as u32)?;
        let last_x = row.checked_sub(bytes)? / texel;
        let count = access.dimension.coordinates();
        let [y, z] = [1, 2].map(|axis| if count > axis { &operands.coordinates[axis] } else { &NONE });
        let layer = if access.array { &operands.layer } else { &NONE };
        let axis = |numbers, size: u32, pitch: usize| {
            Some(Axis { numbers, last: size.checked_sub(1)?, pitch: u32::try_from(pitch).ok()? })
        };
        Some([
            Axis { numbers: &operands.coordinates[0], last: last_x, pitch: texel },
            axis(y, level.size[1], level.row_pitch)?,
            axis(z, level.size[2], level.slice_pitch)?,
            axis(layer, self.layers, level.layer_pitch)?,
        ])
    }
}

/// Lanes that are to access one surface.
struct Apart<'a> {
    headers: &'a Lanes<u32>,
    header: u32,
    lanes: Mask,
}

impl Apart<'_> {
    /// Where accesses begin, and the lanes in which they are outside on some axis; `None` if a lane names another surface, or is not aligned.
    fn find(&self, axes: &[Axis<'_>; 4], access: &SurfaceAccess, bytes: u32) -> Option<(Lanes<u32>, Mask)> {
        let clamp = if access.outside == Outside::Clamp { u32::MAX } else { 0 };
        let of_x = if access.x_in_bytes { bytes - 1 } else { 0 };
        let of_offset = bytes.min(4) - 1;
        let &Apart { headers, header, lanes } = self;
        let (offsets, outside, wrong, any_outside) = cpu::Width::best().run(
            #[inline(always)]
            || {
                let (mut offsets, mut outside) = ([0u32; LANES], [0u32; LANES]);
                for &Axis { numbers, last, pitch } in axes {
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
                    let misaligned = axes[0].numbers[lane] & of_x | offsets[lane] & of_offset;
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
