//! The memory of a device: what is allocated, and how its bytes are read and written.

use std::sync::Arc;

use parking_lot::Mutex;
use tmu_engine::Memory;
use tmu_program::Diagnostic;

use crate::error::Error;
use crate::queue::Queue;

/// Bytes that are copied in one piece where they go from one allocation to another.
const PIECE: usize = 1 << 20;

/// Which addresses memory gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Addresses {
    /// Those that the bytes have in this process, so that the host and kernels use the same pointers, and what the host
    /// registers never collides with what the device allocates.
    #[default]
    Host,
    /// Multiples of 2³³ in the order of allocation, the same in every run. Between any two allocations lie 4 GiB that belong to
    /// none, so that a wrong 32-bit index never hits a neighbour.
    Deterministic,
}

/// The memory that a device has, and the order in which work upon it is done. Lives as long as something that lies in it.
pub(crate) struct AddressSpace {
    addresses: Addresses,
    /// Bytes that may be allocated together.
    limit: u64,
    allocated: Mutex<Allocated>,
    pub(crate) queue: Arc<Queue>,
}

/// What is allocated, and how many bytes that takes.
#[derive(Default)]
struct Allocated {
    /// A launch takes a clone of the pointer; what is allocated or freed meanwhile changes another copy of the table.
    table: Arc<Memory>,
    taken: u64,
}

impl Drop for AddressSpace {
    fn drop(&mut self) {
        self.queue.close();
    }
}

impl std::fmt::Debug for AddressSpace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AddressSpace").field("addresses", &self.addresses).finish_non_exhaustive()
    }
}

impl AddressSpace {
    pub(crate) fn new(addresses: Addresses, limit: u64) -> AddressSpace {
        AddressSpace { addresses, limit, allocated: Mutex::default(), queue: Arc::default() }
    }

    /// The memory as it is now.
    pub(crate) fn table(&self) -> Arc<Memory> {
        Arc::clone(&self.allocated.lock().table)
    }

    /// Bytes that are allocated.
    pub(crate) fn taken(&self) -> u64 {
        self.allocated.lock().taken
    }

    /// Frees what was allocated at an address: now if nothing waits or is being done, else behind that.
    pub(crate) fn free_when_idle(self: &Arc<AddressSpace>, address: u64) {
        let space = Arc::clone(self);
        // Somebody may have freed it by its address: then nothing is left to do.
        self.queue.run_or_submit(move || _ = space.free_now(address));
    }

    /// The allocation in which an address lies: where it begins, and its size in bytes.
    pub(crate) fn allocation(&self, address: u64) -> Option<(u64, u64)> {
        let memory = self.table();
        let (index, size) = memory.buffer_at(address)?;
        Some((memory.address(index), size))
    }

    /// Allocates that many zero bytes, at least one. Faults name it.
    pub(crate) fn allocate(&self, name: &str, bytes: u64) -> Result<u64, Error> {
        let bytes = bytes.max(1);
        self.add(bytes, |memory| {
            let bound = match self.addresses {
                Addresses::Host => memory.bind_host(name, bytes),
                Addresses::Deterministic => memory.bind(name, bytes),
            };
            Ok(memory.address(bound?))
        })
    }

    /// Allocates memory in the way that is given.
    pub(crate) fn add<T>(
        &self,
        bytes: u64,
        add: impl FnOnce(&mut Memory) -> Result<T, Diagnostic>,
    ) -> Result<T, Error> {
        let mut memory = self.allocated.lock();
        let taken = memory.taken.saturating_add(bytes);
        if taken > self.limit {
            let message = format!("{bytes} bytes more exceed the {} bytes of the device", self.limit);
            return Err(Error::OutOfMemory(Diagnostic::error("MEMORY-01", message)));
        }
        let added = add(Arc::make_mut(&mut memory.table))?;
        memory.taken = taken;
        Ok(added)
    }

    /// Frees what was allocated at an address. Whether there was something; the queue must be this thread's.
    pub(crate) fn free_now(&self, address: u64) -> bool {
        let mut memory = self.allocated.lock();
        let found = memory.table.buffer_at(address);
        let Some((index, bytes)) = found.filter(|(index, _)| memory.table.begins_at(*index, address)) else {
            return false;
        };
        memory.taken -= bytes.min(memory.taken);
        Arc::make_mut(&mut memory.table).unbind(index)
    }

    pub(crate) fn write_now(&self, address: u64, bytes: &[u8]) -> Result<(), Error> {
        match self.table().write(address, bytes) {
            true => Ok(()),
            false => Err(outside(address, bytes.len() as u64)),
        }
    }

    pub(crate) fn read_now(&self, address: u64, bytes: &mut [u8]) -> Result<(), Error> {
        match self.table().read(address, bytes) {
            true => Ok(()),
            false => Err(outside(address, bytes.len() as u64)),
        }
    }

    pub(crate) fn copy_now(&self, to: u64, from: u64, bytes: u64) -> Result<(), Error> {
        self.check_range(from, bytes)?;
        self.check_range(to, bytes)?;
        let memory = self.table();
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
        let memory = self.table();
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
        let address = self.allocate("memory", bytes)?;
        self.write_now(address, content)?;
        Ok(address)
    }
}

pub(crate) fn not_allocated(address: u64, why: &str) -> Error {
    Error::invalid("MEMORY-05", format!("{address:#x}: {why}"))
}

fn outside(address: u64, bytes: u64) -> Error {
    not_allocated(address, &format!("no allocation holds the {bytes} bytes from there on"))
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
    space: Arc<AddressSpace>,
    address: u64,
    bytes: u64,
}

impl Buffer {
    /// That many zero bytes.
    pub(crate) fn new(space: &Arc<AddressSpace>, bytes: u64) -> Result<Buffer, Error> {
        Ok(Buffer { space: Arc::clone(space), address: space.allocate("memory", bytes)?, bytes })
    }

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
        self.space.queue.run(|| self.space.write_now(self.address, &bytes))
    }

    /// What it holds; bytes behind the last whole element are left out.
    ///
    /// # Errors
    /// None that a buffer which is there can come to.
    pub fn read<T: Element>(&self) -> Result<Vec<T>, Error> {
        let mut bytes = vec![0; self.bytes as usize];
        self.space.queue.run(|| self.space.read_now(self.address, &mut bytes))?;
        Ok(bytes.chunks_exact(size_of::<T>()).map(T::from_bytes).collect())
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // Work that was handed in before may still use it.
        self.space.free_when_idle(self.address);
    }
}
