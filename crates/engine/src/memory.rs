//! Global memory: buffers bound at 64-bit addresses.
//!
//! The memory chooses addresses with unbound space around each buffer, or a buffer lies where its bytes lie in this process.
//! Words are atomic, so that blocks that run in parallel can share the memory; accesses are relaxed and
//! single. Which of two blocks writes last, where a program does not order them, is as open as on a real machine.

use std::ptr::NonNull;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tmu_program::{Diagnostic, Width};

use crate::storage::Storage;
use crate::window::{LOCAL_WINDOW, SHARED_WINDOW, WINDOW_BYTES};
use crate::word::{AccessError, extend, narrow, split};

/// Distance between the addresses of two buffers is a multiple of this, with at least half of it unbound, so that
/// an address computed with any wrong 32-bit index faults instead of hitting a neighbour.
const SLOT: u64 = 1 << 33;

/// Space that is left unbound on either side of a buffer whose address the memory chooses.
const GUARD: u64 = SLOT / 2;

/// What addresses of buffers are multiples of: the widest access.
const ALIGNMENT: u64 = 16;

/// Buffers at 64-bit addresses. A clone has the same buffers with the same bytes; what is bound or unbound later, the other does
/// not see.
#[derive(Clone, Debug)]
pub struct Memory {
    /// In order of their addresses.
    buffers: Vec<Buffer>,
    next_address: u64,
    /// Held by updates that more than one word takes part in.
    unaligned: Arc<Mutex<()>>,
}

#[derive(Clone, Debug)]
struct Buffer {
    name: Arc<str>,
    address: u64,
    size: u64,
    storage: Arc<Storage>,
}

/// A bound buffer, known by its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BufferIndex(u64);

impl Default for Memory {
    /// No buffers. Addresses below 2³³ are bound for those alone who ask for them.
    fn default() -> Memory {
        Memory { buffers: Vec::new(), next_address: SLOT, unaligned: Arc::default() }
    }
}

impl Memory {
    /// No buffers.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Binds a buffer of that many zero bytes. Its address is a multiple of 2³³, far from all others.
    ///
    /// # Errors
    /// `MEMORY-01` if there is not enough memory for it.
    pub fn bind(&mut self, name: impl Into<String>, size: u64) -> Result<BufferIndex, Diagnostic> {
        let name = name.into();
        let Some((address, end)) = self.free(size) else { return Err(too_large(&name, size)) };
        let index = self.insert(name, address, size)?;
        self.next_address = end;
        Ok(index)
    }

    /// Binds a buffer of that many zero bytes at the address that they have in this process, a multiple of 512.
    ///
    /// # Errors
    /// `MEMORY-01` if there is not enough memory for it.
    pub fn bind_host(&mut self, name: impl Into<Arc<str>>, size: u64) -> Result<BufferIndex, Diagnostic> {
        let name = name.into();
        let storage = Storage::zeroed(size).ok_or_else(|| too_large(&name, size))?;
        let address = storage.address();
        Ok(self.add_buffer(Buffer { name, address, size, storage: Arc::new(storage) }))
    }

    /// Binds bytes of this process at their own address: programs and whoever owns them see the same ones. What shares a
    /// word of four bytes with them is bound, too.
    ///
    /// # Errors
    /// `MEMORY-04` if some of them are bound already.
    ///
    /// # Safety
    /// The words that the bytes lie in can be read and written by any thread until they are unbound and no launch runs that
    /// began before; others reach them as atomics only, or while no launch runs.
    #[allow(unsafe_code)] // The caller vouches for the memory.
    pub unsafe fn bind_foreign(
        &mut self,
        name: impl Into<Arc<str>>,
        start: NonNull<u8>,
        bytes: usize,
    ) -> Result<BufferIndex, Diagnostic> {
        // SAFETY: the caller's promise.
        let storage = unsafe { Storage::foreign(start, bytes) };
        let (address, size) = (storage.address(), 4 * storage.words().len() as u64);
        let name = name.into();
        if let Some(other) = self.overlaps(address, address + size) {
            let message = format!("`{name}` cannot lie at {address:#x}: `{}` lies there", other.name);
            return Err(Diagnostic::error("MEMORY-04", message));
        }
        Ok(self.add_buffer(Buffer { name, address, size, storage: Arc::new(storage) }))
    }

    /// Unbinds a buffer. Its bytes are freed when no clone has them any more. False if there is no such buffer.
    pub fn unbind(&mut self, buffer: BufferIndex) -> bool {
        let position = self.position(buffer);
        let found = self.buffers.get(position).is_some_and(|other| other.address == buffer.0);
        if found {
            self.buffers.remove(position);
        }
        found
    }

    /// Binds a buffer of that many zero bytes at an address. [`Memory::bind`] finds addresses between such buffers.
    ///
    /// # Errors
    /// `MEMORY-01` if there is not enough memory for it; `MEMORY-04` if the address is not a multiple of 16, or if there is
    /// something else: another buffer, or what generic addresses of shared and local memory lead to.
    pub fn bind_at(
        &mut self,
        name: impl Into<String>,
        address: u64,
        size: u64,
    ) -> Result<BufferIndex, Diagnostic> {
        let name = name.into();
        let refuse = |why: String| {
            Err(Diagnostic::error("MEMORY-04", format!("`{name}` cannot lie at {address:#x}: {why}")))
        };
        if !address.is_multiple_of(ALIGNMENT) {
            return refuse(format!("this is not a multiple of {ALIGNMENT}"));
        }
        let Some(end) = address.checked_add(size) else {
            return refuse(format!("{size} bytes from there on have no addresses"));
        };
        let overlaps = |from: u64, to: u64| address < to && from < end;
        let windows = [SHARED_WINDOW, LOCAL_WINDOW].map(u64::from);
        if windows.iter().any(|window| overlaps(*window, window + WINDOW_BYTES)) {
            return refuse("generic addresses of shared and local memory lie there".to_string());
        }
        if let Some(other) = self.overlaps(address, end) {
            return refuse(format!("`{}` lies there", other.name));
        }
        self.insert(name, address, size)
    }

    /// A buffer of which some byte has an address in a range.
    fn overlaps(&self, start: u64, end: u64) -> Option<&Buffer> {
        let before = self.buffers.partition_point(|buffer| buffer.address < end);
        self.buffers[..before].last().filter(|last| start < last.address + last.size)
    }

    /// Where a buffer of that size has room, and where to look for the next one's.
    fn free(&self, size: u64) -> Option<(u64, u64)> {
        let mut address = self.next_address;
        for other in &self.buffers {
            let behind = other.address.checked_add(other.size)?.checked_add(GUARD)?;
            let before = address.checked_add(size)?.checked_add(GUARD)?;
            if address < behind && other.address < before {
                address = behind.checked_next_multiple_of(SLOT)?;
            }
        }
        let end = address.checked_add(size)?.checked_add(GUARD)?.checked_next_multiple_of(SLOT)?;
        Some((address, end))
    }

    fn insert(&mut self, name: String, address: u64, size: u64) -> Result<BufferIndex, Diagnostic> {
        let storage = Storage::zeroed(size).ok_or_else(|| too_large(&name, size))?;
        Ok(self.add_buffer(Buffer { name: name.into(), address, size, storage: Arc::new(storage) }))
    }

    fn add_buffer(&mut self, buffer: Buffer) -> BufferIndex {
        let index = BufferIndex(buffer.address);
        self.buffers.insert(self.position(index), buffer);
        index
    }

    /// The position of a buffer among all.
    fn position(&self, buffer: BufferIndex) -> usize {
        self.buffers.partition_point(|other| other.address < buffer.0)
    }

    /// Binds a buffer with that content; see [`Memory::bind`].
    ///
    /// # Errors
    /// As [`Memory::bind`].
    pub fn bind_bytes(&mut self, name: impl Into<String>, bytes: &[u8]) -> Result<BufferIndex, Diagnostic> {
        let index = self.bind(name, bytes.len() as u64)?;
        self.fill(index, bytes);
        Ok(index)
    }

    /// Replaces what the buffer holds from its start on; bytes beyond its end are left out.
    pub fn fill(&self, buffer: BufferIndex, bytes: &[u8]) {
        let buffer = &self.buffers[self.position(buffer)];
        let length = usize::try_from(buffer.size).map_or(bytes.len(), |size| bytes.len().min(size));
        buffer.storage.write(0, &bytes[..length]);
    }

    /// All buffers: addresses and bytes.
    pub(crate) fn contents(&self) -> Vec<(u64, Vec<u8>)> {
        self.buffers.iter().map(|buffer| (buffer.address, self.bytes(BufferIndex(buffer.address)))).collect()
    }

    /// Bytes of all buffers together.
    pub(crate) fn total(&self) -> u64 {
        self.buffers.iter().map(|buffer| buffer.size).fold(0, u64::saturating_add)
    }

    /// Writes bytes from an address on. False, and nothing is written, unless one buffer holds them all.
    pub fn write(&self, address: u64, bytes: &[u8]) -> bool {
        let found = self.span(address, bytes.len() as u64);
        if let Some((buffer, offset)) = found {
            buffer.storage.write(offset, bytes);
        }
        found.is_some()
    }

    /// Reads the bytes from an address on. False, and nothing is read, unless one buffer holds them all.
    pub fn read(&self, address: u64, bytes: &mut [u8]) -> bool {
        let found = self.span(address, bytes.len() as u64);
        if let Some((buffer, offset)) = found {
            buffer.storage.read(offset, bytes);
        }
        found.is_some()
    }

    /// The buffer that holds so many bytes from an address on, and where in it they begin.
    fn span(&self, address: u64, bytes: u64) -> Option<(&Buffer, usize)> {
        let after = self.buffers.partition_point(|buffer| buffer.address <= address);
        let buffer = self.buffers[..after].last()?;
        let offset = address - buffer.address;
        (bytes <= buffer.size.checked_sub(offset)?).then_some((buffer, offset as usize))
    }

    /// The buffer in which an address lies; that of its first byte, and its size in bytes.
    pub fn buffer_at(&self, address: u64) -> Option<(BufferIndex, u64)> {
        let (buffer, offset) = self.span(address, 0)?;
        let inside = (offset as u64) < buffer.size || buffer.size == 0 && offset == 0;
        inside.then_some((BufferIndex(buffer.address), buffer.size))
    }

    /// The buffer's address.
    pub fn address(&self, buffer: BufferIndex) -> u64 {
        buffer.0
    }

    /// Whether that is the address of the buffer's first byte; of bytes of others, any in their first word may be it.
    pub fn begins_at(&self, buffer: BufferIndex, address: u64) -> bool {
        let foreign = !self.buffers[self.position(buffer)].storage.is_owned();
        buffer.0 == if foreign { address & !3 } else { address }
    }

    /// The buffer's name and size in bytes.
    pub fn describe(&self, buffer: BufferIndex) -> (&str, u64) {
        let buffer = &self.buffers[self.position(buffer)];
        (&buffer.name, buffer.size)
    }

    /// The words that the buffer's bytes lie in, which programs may read and write at the same time.
    pub fn words_of(&self, buffer: BufferIndex) -> &[AtomicU32] {
        self.buffers[self.position(buffer)].storage.words()
    }

    /// A copy of what the buffer holds.
    pub fn bytes(&self, buffer: BufferIndex) -> Vec<u8> {
        let buffer = &self.buffers[self.position(buffer)];
        let mut bytes = vec![0; usize::try_from(buffer.size).unwrap_or(usize::MAX)];
        buffer.storage.read(0, &mut bytes);
        bytes
    }

    /// The buffer that is bound nearest below an address, and the address's distance from its start: what a
    /// fault says about an address out of range.
    pub(crate) fn nearest_below(&self, address: u64) -> Option<(&str, u64, u64)> {
        let after = self.buffers.partition_point(|buffer| buffer.address <= address);
        let buffer = self.buffers[..after].last()?;
        Some((&buffer.name, buffer.size, address - buffer.address))
    }

    /// The buffer at an address: its own address, its size, and where its bytes are in the host's memory.
    pub(crate) fn host(&self, address: u64) -> Option<(u64, u64, u64)> {
        let (buffer, _) = self.find(address, 1).ok()?;
        Some((buffer.address, buffer.size, buffer.storage.address()))
    }

    /// The file whose pages the buffer that begins at an address is made of from now on; whoever maps it sees the same bytes. Nobody may
    /// write the buffer during the call.
    ///
    /// # Errors
    /// Those of the system; `NotFound` where no buffer begins, `Unsupported` for bytes that somebody else owns.
    #[cfg(target_os = "linux")]
    pub fn share(&self, address: u64) -> std::io::Result<&std::fs::File> {
        let (buffer, offset) = self.find(address, 1).map_err(|_| std::io::ErrorKind::NotFound)?;
        if offset == 0 { buffer.storage.share() } else { Err(std::io::ErrorKind::NotFound.into()) }
    }

    /// The buffer that holds all bytes of an access, and the offset in it.
    #[inline]
    fn find(&self, address: u64, bytes: u32) -> Result<(&Buffer, u64), AccessError> {
        if !address.is_multiple_of(u64::from(bytes)) {
            return Err(AccessError::Misaligned);
        }
        let after = self.buffers.partition_point(|buffer| buffer.address <= address);
        let buffer = self.buffers[..after].last().ok_or(AccessError::OutOfRange)?;
        let offset = address - buffer.address;
        let inside = offset < buffer.size && buffer.size - offset >= u64::from(bytes);
        if inside { Ok((buffer, offset)) } else { Err(AccessError::OutOfRange) }
    }

    /// Reads [`Width::registers`] words.
    #[inline]
    pub(crate) fn load(&self, address: u64, width: Width) -> Result<[u32; 4], AccessError> {
        let (buffer, offset) = self.find(address, width.bytes())?;
        Ok(buffer.load(offset, width))
    }

    /// Writes [`Width::registers`] words.
    #[inline]
    pub(crate) fn store(&self, address: u64, width: Width, words: [u32; 4]) -> Result<(), AccessError> {
        let (buffer, offset) = self.find(address, width.bytes())?;
        buffer.store(offset, width, words);
        Ok(())
    }
}

impl Buffer {
    #[inline]
    fn words(&self) -> &[AtomicU32] {
        self.storage.words()
    }

    /// Reads [`Width::registers`] words at an offset that was looked at. 64 bits are read in one step, and written in one, as on the
    /// machines: blocks hand over a number together with the sign that it is there.
    #[inline]
    fn load(&self, offset: u64, width: Width) -> [u32; 4] {
        if let Some(wide) = (width == Width::B64).then(|| self.storage.wide(offset as usize)).flatten() {
            return split(wide.load(Ordering::Relaxed).to_le());
        }
        let first = (offset / 4) as usize;
        let mut words = [0; 4];
        for (to, word) in words[..width.registers()].iter_mut().zip(&self.words()[first..]) {
            *to = word.load(Ordering::Relaxed);
        }
        words[0] = extend(words[0], offset as u32, width);
        words
    }

    /// Writes [`Width::registers`] words at an offset that was looked at.
    #[inline]
    fn store(&self, offset: u64, width: Width, words: [u32; 4]) {
        if let Some(wide) = (width == Width::B64).then(|| self.storage.wide(offset as usize)).flatten() {
            wide.store((u64::from(words[1]) << 32 | u64::from(words[0])).to_le(), Ordering::Relaxed);
            return;
        }
        let first = (offset / 4) as usize;
        if width.bytes() < 4 {
            let (mask, bits) = narrow(words[0], offset as u32, width);
            let merge = |old: u32| Some(old & !mask | bits);
            // The closure always answers, so the update always happens.
            let _ = self.words()[first].fetch_update(Ordering::Relaxed, Ordering::Relaxed, merge);
            return;
        }
        for (from, word) in words[..width.registers()].iter().zip(&self.words()[first..]) {
            word.store(*from, Ordering::Relaxed);
        }
    }
}

/// One buffer, and its whole words: lanes of a warp mostly use the same one.
pub(crate) struct BufferWords<'a> {
    buffer: Option<&'a Buffer>,
    start: u64,
    words: &'a [AtomicU32],
}

impl BufferWords<'_> {
    /// So many words at an address that is a multiple of their size; `None` if some are another buffer's. Two are read in one step.
    #[inline]
    pub(crate) fn load<const COUNT: usize>(&self, address: u64) -> Option<[u32; COUNT]> {
        let place = self.at::<COUNT>(address)?;
        if COUNT == 2 {
            return self.buffer?.load(address - self.start, Width::B64).first_chunk().copied();
        }
        let mut words = [0; COUNT];
        for number in 0..COUNT {
            words[number] = place[number].load(Ordering::Relaxed);
        }
        Some(words)
    }

    /// A part of a word, as a narrow load at an address gives it; `None` if the address is not a multiple of its size, or the word is not whole
    /// the buffer's.
    #[inline]
    pub(crate) fn load_part(&self, address: u64, width: Width) -> Option<u32> {
        let aligned = address.is_multiple_of(width.bytes().into());
        let [word] = self.load(address & !3).filter(|_| aligned)?;
        Some(extend(word, address as u32, width))
    }

    /// Replaces as many by the first ones given; false if some are another buffer's. Two are written in one step.
    #[inline]
    pub(crate) fn store<const COUNT: usize>(&self, address: u64, words: [u32; 4]) -> bool {
        let (Some(place), Some(buffer)) = (self.at::<COUNT>(address), self.buffer) else { return false };
        if COUNT == 2 {
            buffer.store(address - self.start, Width::B64, words);
            return true;
        }
        for number in 0..COUNT {
            place[number].store(words[number], Ordering::Relaxed);
        }
        true
    }

    /// Replaces a part of a word; false where [`BufferWords::load_part`] gives none.
    #[inline]
    pub(crate) fn store_part(&self, address: u64, width: Width, words: [u32; 4]) -> bool {
        let aligned = address.is_multiple_of(width.bytes().into());
        let Some(buffer) = self.buffer.filter(|_| aligned && self.at::<1>(address & !3).is_some()) else {
            return false;
        };
        buffer.store(address - self.start, width, words);
        true
    }

    #[inline]
    fn at<const COUNT: usize>(&self, address: u64) -> Option<&[AtomicU32; COUNT]> {
        let offset = address.wrapping_sub(self.start);
        let aligned = address.is_multiple_of(4 * COUNT as u64) && offset.is_multiple_of(4);
        let first = usize::try_from(offset / 4).ok().filter(|_| aligned)?;
        self.words.get(first..)?.first_chunk()
    }
}

impl Memory {
    /// The words of the buffer in which an address lies; none where there is no buffer.
    pub(crate) fn words_around(&self, address: u64) -> BufferWords<'_> {
        let found = self.span(address, 0).map(|(buffer, _)| buffer);
        let words = found.map_or(&[][..], |buffer| &buffer.words()[..(buffer.size / 4) as usize]);
        BufferWords { buffer: found, start: found.map_or(0, |buffer| buffer.address), words }
    }

    /// The words from an address on, which is a multiple of 4.
    #[inline]
    pub(crate) fn words(&self, address: u64, count: usize) -> Result<&[AtomicU32], AccessError> {
        if count == 0 {
            return Ok(&[]);
        }
        let (buffer, offset) = self.find(address, 4)?;
        let first = (offset / 4) as usize;
        let whole = (buffer.size / 4) as usize;
        buffer.words()[..whole].get(first..first + count).ok_or(AccessError::OutOfRange)
    }

    /// Reads up to four words.
    #[inline]
    pub(crate) fn load_words(&self, address: u64, count: usize) -> Result<[u32; 4], AccessError> {
        let mut words = [0; 4];
        for (to, word) in words.iter_mut().zip(self.words(address, count)?) {
            *to = word.load(Ordering::Relaxed);
        }
        Ok(words)
    }

    /// Writes words.
    #[inline]
    pub(crate) fn store_words(&self, address: u64, values: &[u32]) -> Result<(), AccessError> {
        for (value, word) in values.iter().zip(self.words(address, values.len())?) {
            word.store(*value, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Replaces one or two words by what `change` makes of them, and returns what they were. One word is replaced in
    /// one step whatever other threads do; two words only while nothing else runs.
    pub(crate) fn update(
        &self,
        address: u64,
        width: Width,
        change: impl Fn(u64) -> u64,
    ) -> Result<u64, AccessError> {
        if width.registers() == 2 {
            let [low, high, ..] = self.load(address, width)?;
            let old = u64::from(high) << 32 | u64::from(low);
            self.store(address, width, split(change(old)))?;
            return Ok(old);
        }
        let (buffer, offset) = self.find(address, width.bytes())?;
        let word = &buffer.words()[(offset / 4) as usize];
        let shift = 8 * (offset as u32 % 4);
        let mask = u32::MAX >> (32 - 8 * width.bytes().min(4)) << shift;
        let replace = |old: u32| {
            let new = (change(u64::from((old & mask) >> shift)) as u32) << shift;
            Some(old & !mask | new & mask)
        };
        // The closure always answers, so the update always happens.
        let (Ok(old) | Err(old)) = word.fetch_update(Ordering::Relaxed, Ordering::Relaxed, replace);
        Ok(u64::from((old & mask) >> shift))
    }

    /// The same at an address that is not a multiple of the width, such as rows of a surface begin at. Two such updates
    /// never mix; what the bytes share a word with is left alone.
    pub(crate) fn update_unaligned(
        &self,
        address: u64,
        width: Width,
        change: impl Fn(u64) -> u64,
    ) -> Result<u64, AccessError> {
        let _held = self.unaligned.lock().unwrap_or_else(PoisonError::into_inner);
        let mut bytes = [0; 8];
        let addresses = || (address..).take(width.bytes() as usize);
        for (byte, at) in bytes.iter_mut().zip(addresses()) {
            *byte = self.load(at, Width::U8)?[0] as u8;
        }
        let old = u64::from_le_bytes(bytes);
        for (byte, at) in change(old).to_le_bytes().into_iter().zip(addresses()) {
            self.store(at, Width::U8, [byte.into(), 0, 0, 0])?;
        }
        Ok(old)
    }
}

fn too_large(name: &str, size: u64) -> Diagnostic {
    Diagnostic::error("MEMORY-01", format!("no memory for buffer `{name}` of {size} bytes"))
}

#[cfg(test)]
mod tests;
