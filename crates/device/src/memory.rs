//! Memory: allocated, freed, copied.

use std::ptr::NonNull;

use tmu_program::Diagnostic;

use crate::device::{Addresses, Device};
use crate::error::Error;

/// Bytes that are copied in one piece where they go from one allocation to another.
const PIECE: usize = 1 << 20;

impl Device {
    /// Allocates that many zero bytes; at least one. Their address is a multiple of 512.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn allocate(&self, bytes: u64) -> Result<u64, Error> {
        self.allocate_named("memory", bytes)
    }

    /// As [`Device::allocate`]; faults name it.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn allocate_named(&self, name: &str, bytes: u64) -> Result<u64, Error> {
        let bytes = bytes.max(1);
        let addresses = self.shared.addresses;
        self.add_memory(bytes, |memory| {
            let bound = match addresses {
                Addresses::Host => memory.bind_host(name, bytes),
                Addresses::Deterministic => memory.bind(name, bytes),
            };
            Ok(memory.address(bound?))
        })
    }

    /// Allocates zero bytes at an address of the caller's choosing, a multiple of 16. Faults name it.
    ///
    /// # Errors
    /// `MEMORY-04` if something else is there; [`Error::OutOfMemory`].
    pub fn allocate_at(&self, name: &str, address: u64, bytes: u64) -> Result<(), Error> {
        let bytes = bytes.max(1);
        self.add_memory(bytes, |memory| memory.bind_at(name, address, bytes).map(|_| ()))
    }

    /// Makes memory of the host's the device's too, at its own address: kernels and the host see the same bytes. What shares a word
    /// of four bytes with it comes along.
    ///
    /// # Errors
    /// `MEMORY-04` if some of it is allocated or registered already.
    ///
    /// # Safety
    /// The bytes stay readable and writable until [`Device::free`] is called with their address and no launch runs that began
    /// before. The host does not use them while a launch does, other than as atomics.
    #[allow(unsafe_code)] // The caller vouches for the memory.
    pub unsafe fn register(&self, start: NonNull<u8>, bytes: usize) -> Result<(), Error> {
        // SAFETY: the caller's promise.
        self.add_memory(0, |memory| unsafe { memory.bind_foreign("host memory", start, bytes).map(|_| ()) })
    }

    /// Makes an allocation of the pages of a file from now on, at the same address: other processes that map the file see the same bytes.
    /// The file's descriptor, which is open as long as the allocation is there.
    ///
    /// # Errors
    /// Those of the system; `NotFound` where no allocation begins, `Unsupported` for registered memory.
    #[cfg(target_os = "linux")]
    pub fn share(&self, address: u64) -> std::io::Result<std::os::fd::RawFd> {
        use std::os::fd::AsRawFd;
        self.shared.queue.run(|| self.memory().share(address).map(AsRawFd::as_raw_fd))
    }

    /// Frees what was allocated or registered at this address. Work that was handed in before still finds it.
    ///
    /// # Errors
    /// `MEMORY-05` if no allocation begins there.
    pub fn free(&self, address: u64) -> Result<(), Error> {
        match self.shared.queue.run(|| self.free_now(address)) {
            true => Ok(()),
            false => Err(not_allocated(address, "no allocation begins there")),
        }
    }

    /// The allocation in which an address lies: where it begins, and its size in bytes.
    pub fn allocation(&self, address: u64) -> Option<(u64, u64)> {
        let memory = self.memory();
        let (index, size) = memory.buffer_at(address)?;
        Some((memory.address(index), size))
    }

    /// Writes bytes to device memory, after everything that was handed in before.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds them all.
    pub fn write(&self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        self.shared.queue.run(|| self.write_now(address, bytes))
    }

    /// Reads bytes of device memory, after everything that was handed in before.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds them all.
    pub fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error> {
        self.shared.queue.run(|| self.read_now(address, bytes))
    }

    /// Copies bytes within device memory, after everything that was handed in before. The ranges may overlap.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds all that is read and one all that is written.
    pub fn copy(&self, to: u64, from: u64, bytes: u64) -> Result<(), Error> {
        self.shared.queue.run(|| self.copy_now(to, from, bytes))
    }

    /// Repeats a pattern over device memory, after everything that was handed in before.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds it all.
    pub fn fill(&self, address: u64, pattern: &[u8], count: u64) -> Result<(), Error> {
        self.shared.queue.run(|| self.fill_now(address, pattern, count))
    }

    pub(crate) fn write_now(&self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        match self.memory().write(address, bytes) {
            true => Ok(()),
            false => Err(outside(address, bytes.len() as u64)),
        }
    }

    pub(crate) fn read_now(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error> {
        match self.memory().read(address, bytes) {
            true => Ok(()),
            false => Err(outside(address, bytes.len() as u64)),
        }
    }

    pub(crate) fn copy_now(&self, to: u64, from: u64, bytes: u64) -> Result<(), Error> {
        self.check_range(from, bytes)?;
        self.check_range(to, bytes)?;
        let memory = self.memory();
        let mut piece = vec![0; usize::try_from(bytes).unwrap_or(PIECE).min(PIECE)];
        let backwards = to > from;
        let mut left = bytes;
        while left > 0 {
            let count = left.min(PIECE as u64);
            let at = if backwards { left - count } else { bytes - left };
            let piece = &mut piece[..count as usize];
            memory.read(from + at, piece);
            memory.write(to + at, piece);
            left -= count;
        }
        Ok(())
    }

    pub(crate) fn fill_now(&self, address: u64, pattern: &[u8], count: u64) -> Result<(), Error> {
        let bytes = count.saturating_mul(pattern.len() as u64);
        self.check_range(address, bytes)?;
        let memory = self.memory();
        let repeated = pattern.repeat((PIECE / pattern.len().max(1)).min(count as usize));
        let mut done = 0;
        while done < bytes {
            let piece = &repeated[..(bytes - done).min(repeated.len() as u64) as usize];
            memory.write(address + done, piece);
            done += piece.len() as u64;
        }
        Ok(())
    }

    fn check_range(&self, address: u64, bytes: u64) -> Result<(), Error> {
        let inside = |(start, size): (u64, u64)| bytes <= size - (address - start);
        match bytes == 0 || self.allocation(address).is_some_and(inside) {
            true => Ok(()),
            false => Err(outside(address, bytes)),
        }
    }

    /// Allocates memory that begins with these bytes, for whom the queue is.
    pub(crate) fn buffer_of_now(&self, content: &[u8], bytes: u64) -> Result<u64, Error> {
        let address = self.allocate(bytes)?;
        self.write_now(address, content)?;
        Ok(address)
    }

    /// Allocates memory that is freed when it is dropped, with that content.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn buffer<T: Element>(&self, content: &[T]) -> Result<Buffer, Error> {
        let buffer = self.buffer_of(size_of_val(content) as u64)?;
        buffer.write(content)?;
        Ok(buffer)
    }

    /// Allocates that many zero bytes that are freed when they are dropped.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub fn buffer_of(&self, bytes: u64) -> Result<Buffer, Error> {
        Ok(Buffer { device: self.clone(), address: self.allocate(bytes)?, bytes })
    }
}

/// That many zero bytes on the host.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn zeroed(bytes: u64) -> Result<Vec<u8>, Error> {
    let mut all = Vec::new();
    let length = usize::try_from(bytes).unwrap_or(usize::MAX);
    if all.try_reserve_exact(length).is_err() {
        let message = format!("the host has no {bytes} bytes more");
        return Err(Error::OutOfMemory(Diagnostic::error("MEMORY-01", message)));
    }
    all.resize(length, 0);
    Ok(all)
}

fn not_allocated(address: u64, why: &str) -> Error {
    Error::invalid("MEMORY-05", format!("{address:#x}: {why}"))
}

fn outside(address: u64, bytes: u64) -> Error {
    not_allocated(address, &format!("no allocation holds the {bytes} bytes from there on"))
}

/// A number that memory holds, in little-endian order.
pub trait Element: Copy {
    /// Its bytes.
    fn to_bytes(self, bytes: &mut Vec<u8>);

    /// The number that bytes are, as many as it has.
    fn from_bytes(bytes: &[u8]) -> Self;
}

macro_rules! elements {
    ($($ty:ty),*) => {$(
        impl Element for $ty {
            fn to_bytes(self, bytes: &mut Vec<u8>) {
                bytes.extend_from_slice(&self.to_le_bytes());
            }

            fn from_bytes(bytes: &[u8]) -> $ty {
                let mut all = [0; size_of::<$ty>()];
                let count = bytes.len().min(all.len());
                all[..count].copy_from_slice(&bytes[..count]);
                <$ty>::from_le_bytes(all)
            }
        }
    )*};
}

elements!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64);

/// Device memory that is freed when this is dropped.
#[derive(Debug)]
pub struct Buffer {
    device: Device,
    address: u64,
    bytes: u64,
}

impl Buffer {
    /// Its address, as kernels take it.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// Its size.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Writes from its beginning on.
    ///
    /// # Errors
    /// `MEMORY-05` for more than it holds.
    pub fn write<T: Element>(&self, content: &[T]) -> Result<(), Error> {
        let mut bytes = Vec::with_capacity(size_of_val(content));
        content.iter().for_each(|element| element.to_bytes(&mut bytes));
        self.device.write(self.address, &bytes)
    }

    /// What it holds; bytes behind the last whole element are left out.
    ///
    /// # Errors
    /// None that a buffer which is there can come to.
    pub fn read<T: Element>(&self) -> Result<Vec<T>, Error> {
        let mut bytes = vec![0; self.bytes as usize];
        self.device.read(self.address, &mut bytes)?;
        Ok(bytes.chunks_exact(size_of::<T>()).map(T::from_bytes).collect())
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let address = self.address;
        // Work that was handed in before may still use it. Somebody may have freed it by its address: then nothing is left to do.
        self.device.when_idle(move |device| _ = device.free_now(address));
    }
}
