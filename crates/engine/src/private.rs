//! Memory that only one lane or block sees: local and shared memory.

mod local;

use tmu_program::Width;

pub(crate) use local::{LocalMemory, PAGE_WORDS};

use crate::word::{AccessError, extend, narrow, split};

/// Bytes from address 0 on, in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrivateMemory {
    words: Vec<u32>,
    bytes: u32,
}

impl PrivateMemory {
    pub(crate) fn new(bytes: u32) -> PrivateMemory {
        PrivateMemory { words: vec![0; bytes.div_ceil(4) as usize], bytes }
    }

    /// As new, with so many zero bytes.
    pub(crate) fn restart(&mut self, bytes: u32) {
        self.words.clear();
        self.words.resize(bytes.div_ceil(4) as usize, 0);
        self.bytes = bytes;
    }

    /// How many bytes there are.
    pub(crate) fn size(&self) -> u32 {
        self.bytes
    }

    /// Reads bytes from an address on. False where some of them are not there.
    pub(crate) fn read(&self, address: u64, bytes: &mut [u8]) -> bool {
        let end = address.checked_add(bytes.len() as u64);
        let inside = end.is_some_and(|end| end <= u64::from(self.bytes));
        if inside {
            for (byte, at) in bytes.iter_mut().zip(address as usize..) {
                *byte = self.words[at / 4].to_le_bytes()[at % 4];
            }
        }
        inside
    }

    /// Where its bytes are in the host's memory, and how many there are.
    pub(crate) fn host(&mut self) -> (*mut u32, u32) {
        (self.words.as_mut_ptr(), self.bytes)
    }

    #[inline]
    pub(crate) fn load(&self, address: u64, width: Width) -> Result<[u32; 4], AccessError> {
        let first = first_word(self.bytes, address, width)?;
        if width == Width::B32 {
            return Ok([self.words[first], 0, 0, 0]);
        }
        let mut words = [0; 4];
        let count = width.registers();
        words[..count].copy_from_slice(&self.words[first..first + count]);
        words[0] = extend(words[0], address as u32, width);
        Ok(words)
    }

    #[inline]
    pub(crate) fn store(&mut self, address: u64, width: Width, words: [u32; 4]) -> Result<(), AccessError> {
        let first = first_word(self.bytes, address, width)?;
        if width == Width::B32 {
            self.words[first] = words[0];
            return Ok(());
        }
        if width.bytes() < 4 {
            let (mask, bits) = narrow(words[0], address as u32, width);
            self.words[first] = self.words[first] & !mask | bits;
            return Ok(());
        }
        let count = width.registers();
        self.words[first..first + count].copy_from_slice(&words[..count]);
        Ok(())
    }

    /// Replaces one or two words by what `change` makes of them, and returns what they were.
    #[inline]
    pub(crate) fn update(
        &mut self,
        address: u64,
        width: Width,
        change: impl Fn(u64) -> u64,
    ) -> Result<u64, AccessError> {
        let [low, high, ..] = self.load(address, width)?;
        let old = u64::from(high) << 32 | u64::from(low);
        self.store(address, width, split(change(old)))?;
        Ok(old)
    }
}

/// The number of the word that an access begins in, of memory of so many bytes.
#[inline]
fn first_word(bytes: u32, address: u64, width: Width) -> Result<usize, AccessError> {
    if !address.is_multiple_of(u64::from(width.bytes())) {
        return Err(AccessError::Misaligned);
    }
    let end = address.checked_add(u64::from(width.bytes())).ok_or(AccessError::OutOfRange)?;
    if end > u64::from(bytes) { Err(AccessError::OutOfRange) } else { Ok((address / 4) as usize) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_memory_has_the_same_rules() {
        let mut memory = PrivateMemory::new(10);
        memory.store(4, Width::B32, [0x8001_7fff, 0, 0, 0]).expect("inside");
        memory.store(8, Width::U16, [0xabcd, 0, 0, 0]).expect("inside");
        assert_eq!(memory.load(6, Width::S16), Ok([0xffff_8001, 0, 0, 0]));
        assert_eq!(memory.load(8, Width::U16), Ok([0xabcd, 0, 0, 0]));
        assert_eq!(memory.load(8, Width::B32), Err(AccessError::OutOfRange));
        assert_eq!(memory.store(2, Width::B64, [0; 4]), Err(AccessError::Misaligned));
    }
}
