//! Memory of one process in another one.
//!
//! What is handed out becomes a file without a name, which the other process finds among the open files of this one
//! (`/proc/PID/fd`, proc(5)): it must belong to the same user.

use std::fs::{File, OpenOptions};
use std::os::fd::RawFd;
use std::os::unix::fs::MetadataExt;
use std::ptr::NonNull;

use memmap2::{MmapMut, MmapOptions};
use parking_lot::{Mutex, MutexGuard};

use crate::allocation::Kind;
use crate::context::current;
use crate::driver::Driver;
use crate::pointer::put;
use crate::status::{Done, Status};

/// What begins a handle: of memory, and of an event.
const MEMORY: u64 = u64::from_le_bytes(*b"OpenTMU\0");
pub(crate) const EVENT: u64 = u64::from_le_bytes(*b"OpenTMUE");

/// Flag of `cuIpcOpenMemHandle`, the only one: access between devices is enabled as needed.
const LAZY_PEER_ACCESS: u32 = 1;

/// A handle of memory or of an event: 64 bytes that programs carry from one process to the other.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SharedHandle {
    magic: u64,
    /// The process that has it, and the number of the file there.
    process: u32,
    file: i32,
    /// The file's number in its file system: a process of later may have another file under that number.
    node: u64,
    /// What was asked for.
    bytes: u64,
    unused: [u64; 4],
}

impl SharedHandle {
    /// The handle of an open file of this process.
    ///
    /// # Errors
    /// [`Status::MapFailed`] where the system does not show it.
    pub(crate) fn new(magic: u64, file: RawFd, bytes: u64) -> Result<SharedHandle, Status> {
        let process = std::process::id();
        let node = std::fs::metadata(path(process, file)).map_err(|_| Status::MapFailed)?.ino();
        Ok(SharedHandle { magic, process, file, node, bytes, unused: [0; 4] })
    }

    /// The file, which holds as many bytes as the handle says, at least one.
    ///
    /// # Errors
    /// Those of the system; `NotFound` where it is another one by now.
    pub(crate) fn open(&self) -> std::io::Result<File> {
        let file = OpenOptions::new().read(true).write(true).open(path(self.process, self.file))?;
        let metadata = file.metadata()?;
        let is_gone = metadata.ino() != self.node || metadata.len() < self.bytes || self.bytes == 0;
        if is_gone { Err(std::io::ErrorKind::NotFound.into()) } else { Ok(file) }
    }

    /// Whether it is this process's.
    pub(crate) fn is_own(&self) -> bool {
        self.process == std::process::id()
    }

    pub(crate) fn is(&self, magic: u64) -> bool {
        self.magic == magic
    }
}

/// Memory of another process.
struct Opened {
    handle: SharedHandle,
    address: u64,
    count: u32,
    _mapping: MmapMut,
}

fn opened() -> MutexGuard<'static, Vec<Opened>> {
    static OPENED: Mutex<Vec<Opened>> = Mutex::new(Vec::new());
    OPENED.lock()
}

/// The handle of the allocation in which an address lies.
fn handle_of(driver: &Driver, address: u64) -> Result<SharedHandle, Status> {
    let allocation = driver.allocations().at(address).filter(|found| found.kind == Kind::Device);
    let allocation = allocation.ok_or(Status::InvalidValue)?;
    let file = driver.device.share(allocation.start).map_err(|_| Status::MapFailed)?;
    SharedHandle::new(MEMORY, file, allocation.bytes)
}

/// An open file of a process.
fn path(process: u32, file: i32) -> String {
    format!("/proc/{process}/fd/{file}")
}

/// The memory that a handle stands for.
fn map(handle: &SharedHandle) -> std::io::Result<MmapMut> {
    let file = handle.open()?;
    // SAFETY: the file is memory that both processes use as such; nobody makes it shorter.
    unsafe { MmapOptions::new().map_mut(&file) }
}

fn open(handle: &SharedHandle, flags: u32) -> Result<u64, Status> {
    let (driver, context) = current()?;
    if !handle.is(MEMORY) || flags != LAZY_PEER_ACCESS {
        return Err(Status::InvalidValue);
    }
    if handle.is_own() {
        return Err(Status::InvalidContext);
    }
    let mut opened = opened();
    if let Some(again) = opened.iter_mut().find(|opened| opened.handle == *handle) {
        again.count += 1;
        return Ok(again.address);
    }
    let mut mapping = map(handle).map_err(|_| Status::MapFailed)?;
    let start = NonNull::from(&mut mapping[0]);
    let address = start.addr().get() as u64;
    // SAFETY: the mapping lasts until the memory is freed.
    let registered = unsafe { driver.device.register(start, mapping.len()) };
    registered.map_err(|_| Status::MapFailed)?;
    driver.allocations().add(address, handle.bytes, Kind::Opened, context.handle, flags);
    opened.push(Opened { handle: *handle, address, count: 1, _mapping: mapping });
    Ok(address)
}

fn close(address: u64) -> Done {
    let (driver, _) = current()?;
    let mut opened = opened();
    let position = opened.iter().position(|opened| opened.address == address).ok_or(Status::InvalidValue)?;
    opened[position].count -= 1;
    if opened[position].count == 0 {
        // Behind the work that was handed in before; the mapping goes after it.
        driver.close(address)?;
        opened.swap_remove(position);
    }
    Ok(())
}

crate::interface::driver_functions! {
    fn cuIpcGetMemHandle(to: *mut SharedHandle, address: u64) since 4010 {
        let (driver, _) = current()?;
        put(to, handle_of(driver, address)?)
    }

    fn cuIpcOpenMemHandle_v2(to: *mut u64, handle: SharedHandle, flags: u32) since 11000 also cuIpcOpenMemHandle since 4010 {
        put(to, open(&handle, flags)?)
    }

    fn cuIpcCloseMemHandle(address: u64) since 4010 {
        close(address)
    }
}
