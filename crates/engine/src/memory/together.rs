//! Accesses of all lanes of a warp to the same buffer: looked at once for all of them.

use std::sync::atomic::{AtomicU32, Ordering};

use tmu_program::Width;
use tmu_texture::lanes::{ALL_LANES, active};
use tmu_texture::{LANES, Lanes, Mask};

use super::{Buffer, Memory};

/// Where the accesses of a warp's lanes are in the buffer that holds them all.
pub(crate) struct Together {
    /// Number of the buffer.
    buffer: usize,
    /// Those of lanes that do not take part are that of the first one that does.
    offsets: Lanes<u64>,
    lanes: Mask,
    /// All lanes take part, each where the one before it ends.
    row: bool,
}

impl Together {
    /// The buffer, as [`super::Span`] has it.
    pub(crate) fn buffers(&self) -> u64 {
        1 << self.buffer.min(63)
    }
}

impl Memory {
    /// Where accesses of at least one lane go, if they are all possible and go to the same buffer.
    #[inline(always)]
    pub(crate) fn together(&self, addresses: &Lanes<u64>, lanes: Mask, width: Width) -> Option<Together> {
        let first = addresses[lanes.trailing_zeros() as usize % LANES];
        let number = self.buffers.partition_point(|buffer| buffer.address <= first).checked_sub(1)?;
        let buffer = &self.buffers[number];
        let bytes = u64::from(width.bytes());
        let last = buffer.size.checked_sub(bytes)?;
        let mut offsets = [0; LANES];
        for (lane, offset) in offsets.iter_mut().enumerate() {
            let address = if lanes >> lane & 1 == 1 { addresses[lane] } else { first };
            *offset = address.wrapping_sub(buffer.address);
        }
        let start = first.wrapping_sub(buffer.address);
        let (mut bits, mut highest, mut gaps) = (0, 0, 0);
        for (lane, offset) in (0..).zip(&offsets) {
            bits |= offset;
            highest = offset.max(&highest).to_owned();
            gaps |= offset ^ start.wrapping_add(bytes * lane);
        }
        // Buffers begin at multiples of every width.
        let possible = bits & (bytes - 1) == 0 && highest <= last;
        possible.then_some(Together { buffer: number, offsets, lanes, row: lanes == ALL_LANES && gaps == 0 })
    }

    /// As [`Memory::load`], for each lane. What lanes get that do not take part means nothing.
    #[inline(always)]
    pub(crate) fn load_together(&self, at: &Together, width: Width, to: [&mut Lanes<u32>; 4]) {
        let buffer = &self.buffers[at.buffer];
        match width {
            Width::U8 | Width::S8 | Width::U16 | Width::S16 => {
                for (word, offset) in to[0].iter_mut().zip(at.offsets) {
                    *word = buffer.load(offset, width)[0];
                }
            }
            Width::B32 => load_words::<1>(buffer, at, to),
            Width::B64 => load_words::<2>(buffer, at, to),
            Width::B128 => load_words::<4>(buffer, at, to),
        }
    }

    /// As [`Memory::store`], for each lane that takes part, in ascending order.
    #[inline(always)]
    pub(crate) fn store_together(&self, at: &Together, width: Width, words: &[Lanes<u32>]) {
        let buffer = &self.buffers[at.buffer];
        match (width, words) {
            (Width::B32, [a]) if at.row => store_row(buffer, at, [a]),
            (Width::B64, [a, b]) if at.row => store_row(buffer, at, [a, b]),
            (Width::B128, [a, b, c, d]) if at.row => store_row(buffer, at, [a, b, c, d]),
            _ => {
                for lane in active(at.lanes) {
                    buffer.store(at.offsets[lane], width, lane_of(words, lane));
                }
            }
        }
    }
}

/// A lane's words, as [`Memory::store`] takes them.
#[inline]
pub(crate) fn lane_of(words: &[Lanes<u32>], lane: usize) -> [u32; 4] {
    std::array::from_fn(|word| words.get(word).map_or(0, |word| word[lane]))
}

/// `N` words for each lane.
fn row<'m, const N: usize>(buffer: &'m Buffer, at: &Together) -> &'m [[AtomicU32; N]] {
    let first = (at.offsets[0] / 4) as usize;
    buffer.words[first..][..N * LANES].as_chunks().0
}

#[inline(always)]
fn load_words<const N: usize>(buffer: &Buffer, at: &Together, to: [&mut Lanes<u32>; 4]) {
    if at.row {
        let from = row::<N>(buffer, at);
        for (word, to) in to.into_iter().enumerate().take(N) {
            for (to, from) in to.iter_mut().zip(from) {
                *to = from[word].load(Ordering::Relaxed);
            }
        }
        return;
    }
    for (word, to) in to.into_iter().enumerate().take(N) {
        for (to, offset) in to.iter_mut().zip(at.offsets) {
            *to = buffer.words[(offset / 4) as usize + word].load(Ordering::Relaxed);
        }
    }
}

#[inline(always)]
fn store_row<const N: usize>(buffer: &Buffer, at: &Together, words: [&Lanes<u32>; N]) {
    for (lane, to) in row::<N>(buffer, at).iter().enumerate() {
        for (word, to) in words.iter().zip(to) {
            to.store(word[lane], Ordering::Relaxed);
        }
    }
}
