//! The local memory of a lane: pages that are there from the first store on, so that a stack may be as large as a machine's.

use std::collections::VecDeque;

use tmu_program::Width;

use super::first_word;
use crate::word::{AccessError, extend, narrow, split};

/// Words of a page. No access reaches into two.
const PAGE_WORDS: usize = 256;

type Page = [u32; PAGE_WORDS];

/// Bytes from address 0 on; zero until they are stored to.
#[derive(Clone, Debug)]
pub(crate) struct LocalMemory {
    /// From the first to the last that has been stored to: stacks of PTX grow up from 0, those of machine code down from the end.
    pages: VecDeque<Option<Box<Page>>>,
    /// The number of the first of them.
    first: usize,
    bytes: u32,
}

impl LocalMemory {
    pub(crate) fn new(bytes: u32) -> LocalMemory {
        LocalMemory { pages: VecDeque::new(), first: 0, bytes }
    }

    /// As new.
    pub(crate) fn restart(&mut self) {
        self.pages.iter_mut().flatten().for_each(|page| page.fill(0));
    }

    /// Reads bytes from an address on. False where some of them are not there.
    pub(crate) fn read(&self, address: u64, bytes: &mut [u8]) -> bool {
        let end = address.checked_add(bytes.len() as u64);
        let inside = end.is_some_and(|end| end <= u64::from(self.bytes));
        if inside {
            for (byte, at) in bytes.iter_mut().zip(address as usize..) {
                *byte = self.words(at / 4, 1)[0].to_le_bytes()[at % 4];
            }
        }
        inside
    }

    /// Up to four words of one page.
    fn words(&self, first: usize, count: usize) -> [u32; 4] {
        let mut words = [0; 4];
        let page =
            (first / PAGE_WORDS).checked_sub(self.first).and_then(|index| self.pages.get(index)?.as_ref());
        if let Some(page) = page {
            words[..count].copy_from_slice(&page[first % PAGE_WORDS..][..count]);
        }
        words
    }

    /// A page that is stored to.
    fn page(&mut self, number: usize) -> &mut Page {
        if self.pages.is_empty() {
            self.first = number;
        }
        while number < self.first {
            self.pages.push_front(None);
            self.first -= 1;
        }
        let index = number - self.first;
        if index >= self.pages.len() {
            self.pages.resize(index + 1, None);
        }
        self.pages[index].get_or_insert_with(|| Box::new([0; PAGE_WORDS]))
    }

    pub(crate) fn load(&self, address: u64, width: Width) -> Result<[u32; 4], AccessError> {
        let first = first_word(self.bytes, address, width)?;
        let mut words = self.words(first, width.registers());
        words[0] = extend(words[0], address as u32, width);
        Ok(words)
    }

    pub(crate) fn store(&mut self, address: u64, width: Width, words: [u32; 4]) -> Result<(), AccessError> {
        let first = first_word(self.bytes, address, width)?;
        let within = first % PAGE_WORDS;
        let page = self.page(first / PAGE_WORDS);
        if width.bytes() < 4 {
            let (mask, bits) = narrow(words[0], address as u32, width);
            page[within] = page[within] & !mask | bits;
            return Ok(());
        }
        let count = width.registers();
        page[within..within + count].copy_from_slice(&words[..count]);
        Ok(())
    }

    /// Replaces one or two words by what `change` makes of them, and returns what they were.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_come_with_stores() {
        let mut memory = LocalMemory::new(100_002);
        assert_eq!(memory.load(99_984, Width::B128), Ok([0; 4]));
        memory.store(99_984, Width::B128, [1, 2, 3, 4]).expect("inside");
        memory.store(100_000, Width::U16, [0xabcd, 0, 0, 0]).expect("inside");
        memory.store(1023, Width::U8, [7, 0, 0, 0]).expect("inside");
        assert_eq!(memory.load(99_992, Width::B64), Ok([3, 4, 0, 0]));
        assert_eq!(memory.load(100_000, Width::S16), Ok([0xffff_abcd, 0, 0, 0]));
        assert_eq!(memory.load(100_000, Width::B32), Err(AccessError::OutOfRange));
        assert_eq!(memory.load(6, Width::B64), Err(AccessError::Misaligned));
        let mut bytes = [9; 4];
        assert!(memory.read(1021, &mut bytes) && !memory.read(100_000, &mut bytes));
        assert_eq!(bytes, [0, 0, 7, 0]);
        assert_eq!(memory.pages.iter().flatten().count(), 2);
        assert_eq!(memory.update(1020, Width::B32, |old| old + 1), Ok(7 << 24));
        memory.restart();
        assert_eq!(memory.load(1020, Width::B32), Ok([0; 4]));
    }
}
