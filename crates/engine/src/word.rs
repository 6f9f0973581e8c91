//! The words of memory, the parts of them that narrow accesses read and replace, and why accesses are refused.

use tmu_program::Width;
use tmu_texture::Lanes;

/// A word of each lane, in cache lines of their own: vectors of any width lie in one line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Row(pub(crate) Lanes<u32>);

/// Why an access is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AccessError {
    /// The address is not a multiple of the access's width.
    Misaligned,
    /// Some byte is not bound.
    OutOfRange,
}

/// The words of a value of 64 bits, as an access has them.
pub(crate) fn split(value: u64) -> [u32; 4] {
    [value as u32, (value >> 32) as u32, 0, 0]
}

/// The part of a word that a narrow load reads, extended to 32 bits.
#[inline]
pub(crate) fn extend(word: u32, address: u32, width: Width) -> u32 {
    let shifted = word >> (8 * (address & 3));
    match width {
        Width::U8 => shifted & 0xff,
        Width::S8 => shifted as u8 as i8 as u32,
        Width::U16 => shifted & 0xffff,
        Width::S16 => shifted as u16 as i16 as u32,
        Width::B32 | Width::B64 | Width::B128 => word,
    }
}

/// Which bits of a word a narrow store replaces, and with what.
#[inline]
pub(crate) fn narrow(value: u32, address: u32, width: Width) -> (u32, u32) {
    let shift = 8 * (address & 3);
    let mask = if width.bytes() == 1 { 0xff } else { 0xffff };
    (mask << shift, (value & mask) << shift)
}
