//! Copies of the constants that code reads most often, so near what their addresses are relative to that instructions hold the distance in a byte.

use std::mem::offset_of;

use foldhash::{HashMap, HashSet};

use super::code::{Action, Base, Part, Region};
use super::pool::Pool;
use super::runtime::{NEAR_BYTES, Runtime};

/// The constants that have copies.
#[derive(Debug, Default)]
pub(super) struct Near {
    /// Where each copy is, by where the constant is.
    pub(super) copies: HashMap<i32, i32>,
    /// Bytes of a copy.
    pub(super) size: usize,
}

impl Near {
    /// Chooses from the constants that regions read.
    pub(super) fn new(regions: &[Region], pool: &Pool, wide: bool) -> Near {
        // Instructions of AVX-512 make vectors of a word, and hold distances in units of what they read (disp8*N).
        let (size, reach) = if wide { (4, 4 * 128) } else { (32, 128) };
        let words: HashSet<usize> = pool.words().collect();
        let mut times: HashMap<i32, usize> = HashMap::default();
        let blocks = regions.iter().flat_map(|region| &region.blocks).filter(|block| !block.cold);
        for action in blocks.flat_map(|block| &block.actions) {
            let Action::Machine(machine) = action else { continue };
            for part in &machine.parts {
                if let Part::Memory(memory) = part
                    && matches!(memory.base, Base::Runtime)
                    && memory.index.is_none()
                    && words.contains(&(memory.offset as usize))
                {
                    *times.entry(memory.offset).or_default() += 1;
                }
            }
        }
        let mut chosen: Vec<(i32, usize)> = times.into_iter().collect();
        chosen.sort_by_key(|&(offset, times)| (std::cmp::Reverse(times), offset));
        let first = offset_of!(Runtime, near);
        let places = (first..reach.min(first + NEAR_BYTES)).step_by(size);
        let copies = chosen.iter().zip(places).map(|(&(offset, _), place)| (offset, place as i32)).collect();
        Near { copies, size }
    }

    /// Where an instruction that reads so many bytes at an offset finds them.
    pub(super) fn instead_of(&self, offset: i32, bytes: usize) -> i32 {
        match self.copies.get(&offset) {
            Some(&copy) if bytes <= self.size => copy,
            _ => offset,
        }
    }
}
