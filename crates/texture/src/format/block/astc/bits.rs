//! The bits of a block.

use crate::format::block::bits::low_mask;

/// A block with the bits that have not been given a meaning yet.
#[derive(Clone, Copy)]
pub(super) struct Block(pub(super) u128);

impl Block {
    /// `count` bits from `first` on, at most 32.
    pub fn bits(self, first: u32, count: u32) -> u32 {
        (self.0 >> first) as u32 & low_mask(count)
    }
}
