//! The bytes behind a buffer: our own, or somebody else's in the same process.

#![allow(unsafe_code)] // Programs and whoever owns the memory read and write the same bytes.

use std::alloc::{Layout, alloc_zeroed, dealloc};
#[cfg(target_os = "linux")]
use std::fs::File;
use std::ptr::NonNull;
#[cfg(target_os = "linux")]
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// The unit in which the system shares memory between processes.
const PAGE: usize = 4096;

/// What the first byte of our own storage is aligned to, from that many bytes on: memory that CUDA's driver allocates begins at a
/// multiple of 512, and large allocations with a page of 2 MiB, which programs have come to count on. Storage has pages of its own, so
/// that it can be shared.
const ALIGNMENTS: [(u64, usize); 2] = [(1 << 20, 2 << 20), (0, PAGE)];

/// What the system's allocator is asked for: with more, it would write all zeros itself instead of taking fresh pages.
const ASKED_ALIGNMENT: usize = 16;

/// Words that threads share.
#[derive(Debug)]
pub(crate) struct Storage {
    words: NonNull<AtomicU32>,
    count: usize,
    /// What was allocated; `None` for memory of somebody else's.
    owned: Option<(NonNull<u8>, Layout)>,
    /// The file whose pages it is made of, once it has been shared.
    #[cfg(target_os = "linux")]
    shared: OnceLock<File>,
}

// SAFETY: the words are only ever reached as atomics, and owned memory is freed once, when nobody refers to it any more.
unsafe impl Send for Storage {}
// SAFETY: as above.
unsafe impl Sync for Storage {}

impl Storage {
    /// That many zero bytes, in whole words; `None` if there is not enough memory. The first one is at a multiple of 512.
    pub(crate) fn zeroed(bytes: u64) -> Option<Storage> {
        let count = usize::try_from(bytes.div_ceil(4)).ok()?;
        let (_, alignment) = *ALIGNMENTS.iter().find(|(from, _)| bytes >= *from)?;
        let size = count.checked_mul(4)?.checked_next_multiple_of(PAGE)?.checked_add(alignment)?;
        let layout = Layout::from_size_align(size, ASKED_ALIGNMENT).ok()?;
        // SAFETY: the size is not 0.
        let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
        let skipped = start.as_ptr().align_offset(alignment);
        // SAFETY: less than `alignment` bytes are skipped, which were allocated beside those that are asked for.
        let words = unsafe { start.add(skipped) }.cast();
        Some(Storage::new(words, count, Some((start, layout))))
    }

    /// Memory of somebody else's: the whole words that `bytes` bytes from `start` on lie in.
    ///
    /// # Safety
    /// These words can be read and written by any thread while the storage is there.
    pub(crate) unsafe fn foreign(start: NonNull<u8>, bytes: usize) -> Storage {
        let within = start.addr().get() % 4;
        // SAFETY: the word's first byte is in memory that the caller vouches for.
        let words = unsafe { start.sub(within) }.cast();
        Storage::new(words, (within + bytes).div_ceil(4), None)
    }

    fn new(words: NonNull<AtomicU32>, count: usize, owned: Option<(NonNull<u8>, Layout)>) -> Storage {
        Storage {
            words,
            count,
            owned,
            #[cfg(target_os = "linux")]
            shared: OnceLock::new(),
        }
    }

    /// Whether it is our own.
    pub(crate) fn is_owned(&self) -> bool {
        self.owned.is_some()
    }

    /// Where the first word lies in this process.
    pub(crate) fn address(&self) -> u64 {
        self.words.addr().get() as u64
    }

    #[inline]
    pub(crate) fn words(&self) -> &[AtomicU32] {
        // SAFETY: so many words are there as long as the storage is, and atomics may be shared.
        unsafe { std::slice::from_raw_parts(self.words.as_ptr(), self.count) }
    }

    /// The two words at an offset as one, where they lie so that they can be read and written in one step.
    #[inline]
    pub(crate) fn wide(&self, offset: usize) -> Option<&AtomicU64> {
        let (start, left) = self.at(offset)?;
        let fits = left >= 8 && start.addr().is_multiple_of(align_of::<AtomicU64>());
        // SAFETY: the eight bytes are there as long as the storage is, aligned, and reached as atomics.
        fits.then(|| unsafe { &*start.cast::<AtomicU64>() })
    }

    /// Where a byte lies, and how many bytes there are from it on.
    fn at(&self, offset: usize) -> Option<(*mut u8, usize)> {
        let left = (4 * self.count).checked_sub(offset)?;
        // SAFETY: the byte is in the words, or the first one behind them.
        Some((unsafe { self.words.as_ptr().cast::<u8>().add(offset) }, left))
    }

    /// Writes bytes from an offset on; those past the end are left out.
    ///
    /// At the speed of memory, and so not word by word as atomics: who reads or writes the same bytes at the same time may see any of them.
    pub(crate) fn write(&self, offset: usize, bytes: &[u8]) {
        let Some((to, left)) = self.at(offset) else { return };
        // SAFETY: so many bytes are there, and nobody has a reference to them other than as atomics. `bytes` may be memory that is
        // registered, and overlap.
        unsafe { std::ptr::copy(bytes.as_ptr(), to, bytes.len().min(left)) };
    }

    /// Reads bytes from an offset on; those past the end stay as they are.
    pub(crate) fn read(&self, offset: usize, bytes: &mut [u8]) {
        let Some((from, left)) = self.at(offset) else { return };
        // SAFETY: as in `write`.
        unsafe { std::ptr::copy(from, bytes.as_mut_ptr(), bytes.len().min(left)) };
    }
}

#[cfg(target_os = "linux")]
impl Storage {
    /// Bytes of the pages that are its own.
    fn pages(&self) -> usize {
        (4 * self.count).next_multiple_of(PAGE)
    }

    /// The file whose pages this storage is made of from now on, at the same address: whoever maps it sees the same bytes.
    ///
    /// # Errors
    /// Those of the system; [`std::io::ErrorKind::Unsupported`] for memory of somebody else's.
    pub(crate) fn share(&self) -> std::io::Result<&File> {
        use rustix::mm::{MapFlags, ProtFlags, mmap};
        if self.owned.is_none() {
            return Err(std::io::ErrorKind::Unsupported.into());
        }
        if let Some(file) = self.shared.get() {
            return Ok(file);
        }
        let mut bytes = vec![0; 4 * self.count];
        self.read(0, &mut bytes);
        bytes.resize(self.pages(), 0);
        let mut file = File::from(rustix::fs::memfd_create("memory", rustix::fs::MemfdFlags::CLOEXEC)?);
        std::io::Write::write_all(&mut file, &bytes)?;
        let all = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::SHARED | MapFlags::FIXED;
        // SAFETY: the pages are this storage's alone, and hold the same bytes afterwards; nobody writes them meanwhile, which is the
        // device's to see to.
        unsafe { mmap(self.words.as_ptr().cast(), self.pages(), all, flags, &file, 0)? };
        Ok(self.shared.get_or_init(|| file))
    }

    /// Makes the pages ordinary memory again, which is given back.
    fn unshare(&mut self) {
        use rustix::mm::{MapFlags, ProtFlags, mmap_anonymous};
        let all = ProtFlags::READ | ProtFlags::WRITE;
        let flags = MapFlags::PRIVATE | MapFlags::FIXED;
        if self.shared.take().is_some() {
            // SAFETY: the pages are this storage's alone, which is about to be freed.
            let private = unsafe { mmap_anonymous(self.words.as_ptr().cast(), self.pages(), all, flags) };
            if private.is_err() {
                // Better lost than in two hands.
                self.owned = None;
            }
        }
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        self.unshare();
        if let Some((start, layout)) = self.owned {
            // SAFETY: it was allocated with this layout.
            unsafe { dealloc(start.as_ptr(), layout) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_and_written_at_any_offset() {
        let storage = Storage::zeroed(11).expect("small");
        for (bytes, alignment) in [(100, 4096), (5000, 4096), (3 << 20, 2 << 20)] {
            assert!(
                Storage::zeroed(bytes).is_some_and(|storage| storage.address().is_multiple_of(alignment))
            );
        }
        assert_eq!(storage.words().len(), 3);
        storage.write(3, &[1, 2, 3, 4, 5, 6]);
        let mut all = [9; 12];
        storage.read(0, &mut all);
        assert_eq!(all, [0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 0, 0]);
        for (from, to) in [(0, 0), (2, 3), (3, 9), (5, 6), (4, 12)] {
            let mut part = vec![9; to - from];
            storage.read(from, &mut part);
            assert_eq!(part, all[from..to], "{from}..{to}");
        }
        storage.write(10, &[7, 8, 9]);
        let mut past = [5; 4];
        storage.read(10, &mut past);
        assert_eq!(past, [7, 8, 5, 5], "there is nothing behind the last word");
    }

    #[test]
    fn memory_of_others_is_seen_in_whole_words() {
        let mut bytes = [1_u32, 2, 3];
        let start = NonNull::from(&mut bytes).cast::<u8>();
        // SAFETY: the array is there until the end, and nobody else looks at it meanwhile.
        let storage = unsafe { Storage::foreign(start.add(5), 2) };
        assert_eq!(storage.address(), start.addr().get() as u64 + 4);
        assert_eq!(storage.words().len(), 1);
        storage.write(1, &[0xaa]);
        drop(storage);
        assert_eq!(bytes, [1, 0xaa02, 3]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn shared_pages_are_a_file() {
        use std::os::unix::fs::FileExt;
        let storage = Storage::zeroed(5000).expect("small");
        storage.write(0, &[1, 2, 3]);
        let address = storage.address();
        let file = storage.share().expect("Linux").try_clone().expect("a file");
        let mut bytes = [0; 4];
        file.read_exact_at(&mut bytes, 0).expect("two pages");
        assert_eq!((bytes, storage.address()), ([1, 2, 3, 0], address));
        file.write_all_at(&[7], 4996).expect("two pages");
        storage.write(3, &[4]);
        storage.read(4996, &mut bytes);
        assert_eq!(bytes, [7, 0, 0, 0]);
        drop(storage);
        file.read_exact_at(&mut bytes, 0).expect("the file outlives the storage");
        assert_eq!(bytes, [1, 2, 3, 4]);
        let mut theirs = [0_u32];
        // SAFETY: the array is there until the end, and nobody else looks at it meanwhile.
        let foreign = unsafe { Storage::foreign(NonNull::from(&mut theirs).cast(), 4) };
        assert!(foreign.share().is_err());
    }

    #[test]
    fn too_much_is_refused() {
        assert!(Storage::zeroed(u64::MAX).is_none());
        assert!(Storage::zeroed(1 << 60).is_none());
        assert_eq!(Storage::zeroed(0).expect("nothing").words().len(), 0);
    }
}
