//! The device's heap: which parts of a piece of memory are taken. The contents lie in the memory itself.

use std::collections::{BTreeMap, BTreeSet};

/// What addresses and sizes are multiples of.
const UNIT: u64 = 16;

/// Parts of an address range, taken and free.
#[derive(Debug)]
pub(crate) struct Heap {
    /// Size by address.
    taken: BTreeMap<u64, u64>,
    /// Size by address; no two of them touch.
    free: BTreeMap<u64, u64>,
    /// The same by size, then address.
    by_size: BTreeSet<(u64, u64)>,
}

/// An address that is no allocation's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotAllocated;

impl Heap {
    /// All of it is free. The address is a multiple of 16.
    pub(crate) fn new(address: u64, bytes: u64) -> Heap {
        let mut heap = Heap { taken: BTreeMap::new(), free: BTreeMap::new(), by_size: BTreeSet::new() };
        let bytes = bytes / UNIT * UNIT;
        if bytes > 0 {
            heap.add_free(address, bytes);
        }
        heap
    }

    /// Takes the smallest free part that is large enough, of several the first, from its start. No bytes are taken as one.
    pub(crate) fn allocate(&mut self, bytes: u64) -> Option<u64> {
        let bytes = bytes.max(1).checked_next_multiple_of(UNIT)?;
        let &(size, address) = self.by_size.range((bytes, 0)..).next()?;
        self.remove_free(address, size);
        if size > bytes {
            self.add_free(address + bytes, size - bytes);
        }
        self.taken.insert(address, bytes);
        Some(address)
    }

    /// Gives a part back, which joins the free ones beside it.
    pub(crate) fn free(&mut self, address: u64) -> Result<(), NotAllocated> {
        let mut size = self.taken.remove(&address).ok_or(NotAllocated)?;
        let mut start = address;
        if let Some((&before, &bytes)) = self.free.range(..address).next_back()
            && before + bytes == address
        {
            self.remove_free(before, bytes);
            (start, size) = (before, size + bytes);
        }
        if let Some(&bytes) = self.free.get(&(start + size)) {
            self.remove_free(start + size, bytes);
            size += bytes;
        }
        self.add_free(start, size);
        Ok(())
    }

    fn add_free(&mut self, address: u64, size: u64) {
        self.free.insert(address, size);
        self.by_size.insert((size, address));
    }

    fn remove_free(&mut self, address: u64, size: u64) {
        self.free.remove(&address);
        self.by_size.remove(&(size, address));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_reused_and_joined() {
        let mut heap = Heap::new(0x1000, 64);
        let parts = [1, 16, 17].map(|bytes| heap.allocate(bytes));
        assert_eq!(parts, [Some(0x1000), Some(0x1010), Some(0x1020)], "17 bytes take 32");
        assert_eq!(heap.allocate(1), None, "the heap is full");
        assert_eq!(heap.free(0x1010), Ok(()));
        assert_eq!(heap.allocate(17), None, "16 bytes are free");
        assert_eq!(heap.free(0x1000), Ok(()));
        assert_eq!(heap.allocate(32), Some(0x1000), "two free parts have become one");
        assert_eq!(heap.free(0x1020), Ok(()));
        assert_eq!(heap.free(0x1000), Ok(()));
        assert_eq!(heap.allocate(64), Some(0x1000));
    }

    #[test]
    fn what_is_not_taken_is_not_given_back() {
        let mut heap = Heap::new(0x1000, 64);
        assert_eq!(heap.free(0x1000), Err(NotAllocated));
        let part = heap.allocate(32).expect("room");
        assert_eq!(heap.free(part + 16), Err(NotAllocated), "the middle of it");
        assert_eq!(heap.free(part), Ok(()));
        assert_eq!(heap.free(part), Err(NotAllocated), "twice");
        assert_eq!(heap.allocate(u64::MAX), None);
        assert_eq!(Heap::new(0, 0).allocate(0), None);
    }

    #[test]
    fn the_smallest_part_that_fits_is_taken() {
        let mut heap = Heap::new(0, 160);
        let parts = [48, 16, 32, 16].map(|bytes| heap.allocate(bytes).expect("room"));
        heap.free(parts[0]).expect("taken");
        heap.free(parts[2]).expect("taken");
        assert_eq!(heap.allocate(20), Some(parts[2]), "32 bytes rather than 48 or what is left at the end");
    }
}
