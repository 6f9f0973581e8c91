//! What a device does with its memory: allocate, free, copy.

use std::ptr::NonNull;
use std::sync::Arc;

use tmu_engine::Memory;
use tmu_texture::texture::TextureDescription;

use crate::array::Array;
use crate::device::Device;
use crate::error::Error;
use crate::memory::{Buffer, Element, not_allocated};

impl Device {
    /// The memory as it is now, for whoever runs programs on the engine without a launch of the device.
    pub fn memory(&self) -> Arc<Memory> {
        self.space().table()
    }

    /// Bytes that are allocated.
    pub fn allocated(&self) -> u64 {
        self.space().taken()
    }

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
        self.space().allocate(name, bytes)
    }

    /// Allocates zero bytes at an address of the caller's choosing, a multiple of 16. Faults name it.
    ///
    /// # Errors
    /// `MEMORY-04` if something else is there; [`Error::OutOfMemory`].
    pub fn allocate_at(&self, name: &str, address: u64, bytes: u64) -> Result<(), Error> {
        let bytes = bytes.max(1);
        self.space().add(bytes, |memory| memory.bind_at(name, address, bytes).map(|_| ()))
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
        self.space().add(0, |memory| unsafe { memory.bind_foreign("host memory", start, bytes).map(|_| ()) })
    }

    /// Makes an allocation of the pages of a file from now on, at the same address: other processes that map the file see the same bytes.
    /// The file's descriptor, which is open as long as the allocation is there.
    ///
    /// # Errors
    /// Those of the system; `NotFound` where no allocation begins, `Unsupported` for registered memory.
    #[cfg(target_os = "linux")]
    pub fn share(&self, address: u64) -> std::io::Result<std::os::fd::RawFd> {
        use std::os::fd::AsRawFd;
        self.space().queue.run(|| self.space().table().share(address).map(AsRawFd::as_raw_fd))
    }

    /// Frees what was allocated or registered at this address. Work that was handed in before still finds it.
    ///
    /// # Errors
    /// `MEMORY-05` if no allocation begins there.
    pub fn free(&self, address: u64) -> Result<(), Error> {
        match self.space().queue.run(|| self.space().free_now(address)) {
            true => Ok(()),
            false => Err(not_allocated(address, "no allocation begins there")),
        }
    }

    /// The allocation in which an address lies: where it begins, and its size in bytes.
    pub fn allocation(&self, address: u64) -> Option<(u64, u64)> {
        self.space().allocation(address)
    }

    /// Writes bytes to device memory, after everything that was handed in before.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds them all.
    pub fn write(&self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        self.space().queue.run(|| self.space().write_now(address, bytes))
    }

    /// Reads bytes of device memory, after everything that was handed in before.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds them all.
    pub fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error> {
        self.space().queue.run(|| self.space().read_now(address, bytes))
    }

    /// Copies bytes within device memory, after everything that was handed in before. The ranges may overlap.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds all that is read and one all that is written.
    pub fn copy(&self, to: u64, from: u64, bytes: u64) -> Result<(), Error> {
        self.space().queue.run(|| self.space().copy_now(to, from, bytes))
    }

    /// Repeats a pattern over device memory, after everything that was handed in before.
    ///
    /// # Errors
    /// `MEMORY-05` unless one allocation holds it all.
    pub fn fill(&self, address: u64, pattern: &[u8], count: u64) -> Result<(), Error> {
        self.space().queue.run(|| self.space().fill_now(address, pattern, count))
    }

    /// Allocates an array of zero bytes.
    ///
    /// # Errors
    /// `TEXTURE-01` for a description that breaks a limit; [`Error::OutOfMemory`].
    pub fn array(&self, description: TextureDescription) -> Result<Array, Error> {
        Array::new(self.space(), description)
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
        Buffer::new(self.space(), bytes)
    }
}
