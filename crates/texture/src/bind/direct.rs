//! Loads that others answer by themselves: where the texels lie, and what their words decode to.

use super::BoundFetch;
use crate::fetch::Operation;
use crate::unit::fast::FastFetch;

/// What a component of a load's result is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DirectValue {
    /// These bits.
    Constant(u32),
    /// One of the texel's words, 0…3, as it is.
    Word(u8),
    /// An unsigned normalised code of 8 bits, as f32 bits: which byte of the texel's first word, 0…3.
    Unorm8(u8),
    /// An unsigned normalised code of 16 bits, as f32 bits: which half of the texel's words, 0…3.
    Unorm16(u8),
}

/// How a load's result comes of a texel's bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DirectTexel {
    /// Bytes of a texel: 1, 2, 4, 8 or 16.
    pub bytes: u32,
    /// The four components.
    pub values: [DirectValue; 4],
}

/// One of the numbers by which a load names a texel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectIndex {
    /// The largest number that names a texel.
    pub last: u32,
    /// Bytes from one number's texels to the next one's.
    pub pitch: u32,
}

impl DirectIndex {
    /// A number that is not looked at.
    pub const ANY: DirectIndex = DirectIndex { last: u32::MAX, pitch: 0 };
}

/// Where a load finds its texels. Lanes none of whose numbers is larger than the last one get what the texel at the sum of
/// numbers times pitches holds, in bytes from the first one; others are to be left to [`BoundFetch::run`]. Coordinates and layers of fetches that
/// clamp ([`Fetch::clamp`](crate::Fetch::clamp)) are clamped before: signed coordinates to 0 and the last one, layers to the last one.
#[derive(Clone, Copy, Debug)]
pub struct DirectLoad<'t> {
    /// What a texel decodes to.
    pub texel: DirectTexel,
    /// Bytes from the first texel on, a multiple of 4, which all texels lie in.
    pub bytes: &'t [u8],
    /// Coordinates, counted as the fetch does.
    pub coordinates: [DirectIndex; 3],
    /// The layer.
    pub layer: DirectIndex,
    /// The level.
    pub level: DirectIndex,
    /// The sample.
    pub sample: DirectIndex,
}

impl BoundFetch<'_> {
    /// Where the fetch finds its texels, if it is a load of texels that lie in memory as they are: neither compressed nor with
    /// bits that have to be looked up, all of them resident.
    pub fn direct(&self) -> Option<DirectLoad<'_>> {
        let operation = self.bound.as_ref()?.unit.fetch.operation;
        self.fast.as_ref().filter(|_| operation == Operation::Load).and_then(FastFetch::direct)
    }
}
