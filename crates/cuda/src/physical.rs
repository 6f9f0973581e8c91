//! Memory without an address: made by its size, shared by file descriptors, and mapped where addresses are reserved.

use std::collections::BTreeMap;
use std::ffi::{c_int, c_void};
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, IntoRawFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::Mutex;
use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, fcntl_get_seals, memfd_create};

use crate::advice::Location;
use crate::driver::{Handle, driver};
use crate::pointer::{get, put};
use crate::settings::memory_bytes;
use crate::status::{Done, Status};

/// What sizes, offsets and addresses are multiples of: a large page of the machines.
pub(crate) const GRANULARITY: u64 = 2 << 20;

/// `CUmemAllocationProp`.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
struct Properties {
    /// 1: memory that stays where it is, the only kind.
    kind: u32,
    /// Bits: 1 file descriptors, 2 and 4 handles of Windows, 8 of a fabric.
    handle_types: u32,
    location: Location,
    windows: u64,
    compression: u8,
    is_for_remote_access: u8,
    usage: u16,
    reserved: [u8; 4],
}

const _: () = assert!(size_of::<Properties>() == 32);

/// A type of handle for other processes.
const FILE_DESCRIPTOR: u32 = 1;
const FABRIC: u32 = 8;

impl Properties {
    /// # Errors
    /// As [`Location::check`]; [`Status::InvalidValue`] for handles of Windows, [`Status::NotPermitted`] for those of a fabric (measured on driver
    /// 580.159); [`Status::NotSupported`] for compression.
    fn check(&self) -> Done {
        self.location.check()?;
        if self.kind != 1 || self.handle_types & !(FILE_DESCRIPTOR | FABRIC) != 0 {
            return Err(Status::InvalidValue);
        }
        if self.handle_types & FABRIC != 0 {
            return Err(Status::NotPermitted);
        }
        if self.compression == 0 { Ok(()) } else { Err(Status::NotSupported) }
    }
}

/// Memory: a file without a name. It is there as long as a handle or a mapping is.
#[derive(Debug)]
pub(crate) struct Physical {
    handle: Handle,
    file: File,
    pub(crate) bytes: u64,
    properties: Properties,
}

/// Bytes of all memory of this kind.
static TAKEN: AtomicU64 = AtomicU64::new(0);

/// Bytes that were made by [`cuMemCreate`] and are still there.
pub(crate) fn taken() -> u64 {
    TAKEN.load(Ordering::Relaxed)
}

impl Drop for Physical {
    fn drop(&mut self) {
        TAKEN.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// A file of zeros without a name. Nobody can make it shorter, so that what is mapped stays there.
///
/// # Errors
/// [`Status::OutOfMemory`].
pub(crate) fn sealed_file(bytes: u64) -> Result<File, Status> {
    let refused = |_| Status::OutOfMemory;
    let file = memfd_create("memory", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING).map_err(refused)?;
    let file = File::from(file);
    file.set_len(bytes).map_err(|_| Status::OutOfMemory)?;
    fcntl_add_seals(&file, SealFlags::SHRINK | SealFlags::GROW | SealFlags::SEAL).map_err(refused)?;
    Ok(file)
}

/// How many bytes such a file has.
///
/// # Errors
/// [`Status::InvalidValue`] for another file.
pub(crate) fn sealed_bytes(file: &File) -> Result<u64, Status> {
    let seals = fcntl_get_seals(file).map_err(|_| Status::InvalidValue)?;
    let bytes = file.metadata().map_err(|_| Status::InvalidValue)?.len();
    if seals.contains(SealFlags::SHRINK) { Ok(bytes) } else { Err(Status::InvalidValue) }
}

impl Physical {
    pub(crate) fn file(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// Types of handles that were asked for.
    pub(crate) fn handle_types(&self) -> u32 {
        self.properties.handle_types
    }

    /// Whether it was made as the device's.
    pub(crate) fn is_of_device(&self) -> bool {
        self.properties.location == Location::DEVICE
    }

    fn new(handle: Handle, bytes: u64, properties: Properties) -> Result<Physical, Status> {
        Ok(Physical::of(handle, sealed_file(bytes)?, bytes, properties))
    }

    fn of(handle: Handle, file: File, bytes: u64, properties: Properties) -> Physical {
        TAKEN.fetch_add(bytes, Ordering::Relaxed);
        Physical { handle, file, bytes, properties }
    }

    /// Memory of another process, or of this one, by a file descriptor.
    ///
    /// # Errors
    /// [`Status::Unknown`] for a file that is not such memory (measured on driver 580.159).
    fn import(handle: Handle, descriptor: c_int) -> Result<Physical, Status> {
        if descriptor < 0 {
            return Err(Status::Unknown);
        }
        // SAFETY: for the time of the call; the system says if it is no open file.
        let file = unsafe { BorrowedFd::borrow_raw(descriptor) }.try_clone_to_owned();
        let file = File::from(file.map_err(|_| Status::Unknown)?);
        let bytes = sealed_bytes(&file).map_err(|_| Status::Unknown)?;
        if bytes == 0 || !bytes.is_multiple_of(GRANULARITY) {
            return Err(Status::Unknown);
        }
        let properties = Properties {
            kind: 1,
            handle_types: FILE_DESCRIPTOR,
            location: Location::DEVICE,
            windows: 0,
            compression: 0,
            is_for_remote_access: 0,
            usage: 0,
            reserved: [0; 4],
        };
        Ok(Physical::of(handle, file, bytes, properties))
    }
}

/// Memory that programs have handles of, and how many times.
static HANDLES: Mutex<BTreeMap<Handle, (Arc<Physical>, u64)>> = Mutex::new(BTreeMap::new());

/// The memory of a handle.
///
/// # Errors
/// [`Status::InvalidValue`] when it is none.
pub(crate) fn physical(handle: Handle) -> Result<Arc<Physical>, Status> {
    let handles = HANDLES.lock();
    handles.get(&handle).map(|(memory, _)| Arc::clone(memory)).ok_or(Status::InvalidValue)
}

/// One handle more of some memory, which may be mapped only.
pub(crate) fn retain(memory: &Arc<Physical>) -> Handle {
    let mut handles = HANDLES.lock();
    handles.entry(memory.handle).or_insert_with(|| (Arc::clone(memory), 0)).1 += 1;
    memory.handle
}

fn release(handle: Handle) -> Done {
    let mut handles = HANDLES.lock();
    let (_, count) = handles.get_mut(&handle).ok_or(Status::InvalidValue)?;
    *count -= 1;
    if *count == 0 {
        handles.remove(&handle);
    }
    Ok(())
}

crate::interface::driver_functions! {
    fn cuMemGetAllocationGranularity(to: *mut usize, properties: *const Properties, option: u32) since 10020 {
        driver()?;
        get(properties)?;
        // It is the same for all, whether such memory can be made or not (measured on driver 580.159).
        if option > 1 {
            return Err(Status::InvalidValue);
        }
        put(to, GRANULARITY as usize)
    }

    fn cuMemCreate(to: *mut Handle, bytes: usize, properties: *const Properties, flags: u64) since 10020 {
        let (driver, properties) = (driver()?, get(properties)?);
        properties.check()?;
        let bytes = bytes as u64;
        if flags != 0 || to.is_null() || bytes == 0 || !bytes.is_multiple_of(GRANULARITY) {
            return Err(Status::InvalidValue);
        }
        if driver.taken().saturating_add(bytes) > memory_bytes() {
            return Err(Status::OutOfMemory);
        }
        let memory = Physical::new(driver.new_handle(), bytes, properties)?;
        put(to, retain(&Arc::new(memory)))
    }

    fn cuMemRelease(handle: Handle) since 10020 {
        driver()?;
        release(handle)
    }

    fn cuMemGetAllocationPropertiesFromHandle(to: *mut Properties, handle: Handle) since 10020 {
        driver()?;
        put(to, physical(handle)?.properties)
    }

    /// A file descriptor, which is the caller's.
    fn cuMemExportToShareableHandle(to: *mut c_void, handle: Handle, kind: u32, flags: u64) since 10020 {
        driver()?;
        let memory = physical(handle)?;
        if to.is_null() || flags != 0 || kind != FILE_DESCRIPTOR || memory.handle_types() & kind == 0 {
            return Err(Status::InvalidValue);
        }
        let descriptor = memory.file.try_clone().map_err(|_| Status::OperatingSystem)?.into_raw_fd();
        put(to.cast::<c_int>(), descriptor)
    }

    /// The file descriptor comes as a pointer, and stays the caller's.
    fn cuMemImportFromShareableHandle(to: *mut Handle, shared: *mut c_void, kind: u32) since 10020 {
        let driver = driver()?;
        let descriptor = c_int::try_from(shared as usize).map_err(|_| Status::Unknown)?;
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        if kind != FILE_DESCRIPTOR {
            return Err(Status::NotSupported);
        }
        put(to, retain(&Arc::new(Physical::import(driver.new_handle(), descriptor)?)))
    }
}
