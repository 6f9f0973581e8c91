//! The local memory of a warp: pages that are there from the first store on, so that a stack may be as large as a machine's.

use tmu_program::Width;
use tmu_texture::LANES;

use super::first_word;
use crate::word::{AccessError, Row, extend, narrow, split};

/// Words that a page has of each lane, 4 KiB. No access reaches into two.
pub(crate) const PAGE_WORDS: usize = 1024;

/// The lanes' words of one address lie in a row, as on the machines: they mostly use the same one.
type Page = [Row; PAGE_WORDS];

/// Bytes from address 0 on, for each lane its own; zero until they are stored to.
#[derive(Clone, Debug)]
pub(crate) struct LocalMemory {
    pages: Vec<Option<Box<Page>>>,
    bytes: u32,
}

impl LocalMemory {
    /// So many bytes for each lane.
    pub(crate) fn new(bytes: u32) -> LocalMemory {
        let pages = bytes.div_ceil(4 * PAGE_WORDS as u32);
        LocalMemory { pages: vec![None; pages as usize], bytes }
    }

    /// As new.
    pub(crate) fn restart(&mut self) {
        let words = (self.bytes.div_ceil(4) as usize).min(PAGE_WORDS);
        self.pages.iter_mut().flatten().for_each(|page| page[..words].fill(Row([0; LANES])));
    }

    /// Where the host's addresses of the pages lie, null for those that nobody has stored to.
    pub(crate) fn host(&mut self) -> *mut *mut u32 {
        self.pages.as_mut_ptr().cast()
    }

    /// Reads bytes of a lane from an address on. False where some of them are not there.
    pub(crate) fn read(&self, lane: usize, address: u64, bytes: &mut [u8]) -> bool {
        let end = address.checked_add(bytes.len() as u64);
        let inside = end.is_some_and(|end| end <= u64::from(self.bytes));
        if inside {
            for (byte, at) in bytes.iter_mut().zip(address as usize..) {
                *byte = self.word(lane, at / 4).to_le_bytes()[at % 4];
            }
        }
        inside
    }

    fn word(&self, lane: usize, number: usize) -> u32 {
        let page = self.pages.get(number / PAGE_WORDS).and_then(Option::as_ref);
        page.map_or(0, |page| page[number % PAGE_WORDS].0[lane])
    }

    pub(crate) fn load(&self, lane: usize, address: u64, width: Width) -> Result<[u32; 4], AccessError> {
        let first = first_word(self.bytes, address, width)?;
        let mut words = [0; 4];
        for (word, number) in words[..width.registers()].iter_mut().zip(first..) {
            *word = self.word(lane, number);
        }
        words[0] = extend(words[0], address as u32, width);
        Ok(words)
    }

    pub(crate) fn store(
        &mut self,
        lane: usize,
        address: u64,
        width: Width,
        words: [u32; 4],
    ) -> Result<(), AccessError> {
        let first = first_word(self.bytes, address, width)?;
        let rows = &mut self.page(first / PAGE_WORDS)[first % PAGE_WORDS..][..width.registers()];
        if width.bytes() < 4 {
            let (mask, bits) = narrow(words[0], address as u32, width);
            rows[0].0[lane] = rows[0].0[lane] & !mask | bits;
            return Ok(());
        }
        rows.iter_mut().zip(words).for_each(|(row, word)| row.0[lane] = word);
        Ok(())
    }

    /// A page that is stored to.
    fn page(&mut self, number: usize) -> &mut Page {
        self.pages[number].get_or_insert_with(|| match vec![Row([0; LANES]); PAGE_WORDS].try_into() {
            Ok(page) => page,
            Err(rows) => unreachable!("{} rows are a page", Vec::len(&rows)),
        })
    }

    /// Replaces one or two words by what `change` makes of them, and returns what they were.
    pub(crate) fn update(
        &mut self,
        lane: usize,
        address: u64,
        width: Width,
        change: impl Fn(u64) -> u64,
    ) -> Result<u64, AccessError> {
        let [low, high, ..] = self.load(lane, address, width)?;
        let old = u64::from(high) << 32 | u64::from(low);
        self.store(lane, address, width, split(change(old)))?;
        Ok(old)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_come_with_stores() {
        let mut memory = LocalMemory::new(100_002);
        assert_eq!(memory.load(5, 99_984, Width::B128), Ok([0; 4]));
        memory.store(5, 99_984, Width::B128, [1, 2, 3, 4]).expect("inside");
        memory.store(5, 100_000, Width::U16, [0xabcd, 0, 0, 0]).expect("inside");
        memory.store(5, 1023, Width::U8, [7, 0, 0, 0]).expect("inside");
        assert_eq!(memory.load(5, 99_992, Width::B64), Ok([3, 4, 0, 0]));
        assert_eq!(memory.load(6, 99_992, Width::B64), Ok([0; 4]));
        assert_eq!(memory.load(5, 100_000, Width::S16), Ok([0xffff_abcd, 0, 0, 0]));
        assert_eq!(memory.load(5, 100_000, Width::B32), Err(AccessError::OutOfRange));
        assert_eq!(memory.load(5, 6, Width::B64), Err(AccessError::Misaligned));
        let mut bytes = [9; 4];
        assert!(memory.read(5, 1021, &mut bytes) && !memory.read(5, 100_000, &mut bytes));
        assert_eq!(bytes, [0, 0, 7, 0]);
        assert_eq!(memory.pages.iter().flatten().count(), 2);
        assert_eq!(memory.update(5, 1020, Width::B32, |old| old + 1), Ok(7 << 24));
        memory.restart();
        assert_eq!(memory.load(5, 1020, Width::B32), Ok([0; 4]));
    }
}
