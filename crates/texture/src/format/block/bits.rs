//! The bits of a block of 16 bytes, from the lowest up.

/// A reader of a block's bits.
pub(super) struct Bits {
    left: u128,
}

impl Bits {
    /// The bits of a block, the lowest bit of the first byte first.
    pub fn new(block: &[u8; 16]) -> Bits {
        Bits { left: u128::from_le_bytes(*block) }
    }

    /// The next `count` bits as a number, at most 32. What lies behind the end reads as zeros.
    pub fn take(&mut self, count: u32) -> u32 {
        let value = self.left as u32 & low_mask(count);
        self.left >>= count;
        value
    }

    /// The next `count` bits as a number, at most 63.
    pub fn take_long(&mut self, count: u32) -> u64 {
        let value = self.left as u64 & ((1 << count) - 1);
        self.left >>= count;
        value
    }
}

/// That many low bits set, at most 32.
pub(super) const fn low_mask(count: u32) -> u32 {
    if count >= 32 { u32::MAX } else { (1 << count) - 1 }
}

/// Bytes as a block of 16; what is not there is zero.
pub(super) fn sixteen(block: &[u8]) -> [u8; 16] {
    let mut bytes = [0; 16];
    for (to, from) in bytes.iter_mut().zip(block) {
        *to = *from;
    }
    bytes
}
