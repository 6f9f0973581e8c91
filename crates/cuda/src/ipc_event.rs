//! Events of several processes.

use std::fs::File;
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::{MmapOptions, MmapRaw};

use crate::driver::Handle;
use crate::event::{add, with_shared};
use crate::ipc::{EVENT, SharedHandle};
use crate::physical::{sealed_bytes, sealed_file};
use crate::pointer::put;
use crate::status::Status;

/// Bytes of the file that the processes share: the system's smallest unit.
const BYTES: usize = 4096;

/// What processes see of an event: how many times all of them have recorded it, and how many times a queue has come to it.
pub(crate) struct SharedEvent {
    file: File,
    page: MmapRaw,
}

impl SharedEvent {
    /// # Errors
    /// [`Status::OutOfMemory`].
    pub(crate) fn new() -> Result<SharedEvent, Status> {
        SharedEvent::of(sealed_file(BYTES as u64)?).map_err(|_| Status::OutOfMemory)
    }

    fn of(file: File) -> std::io::Result<SharedEvent> {
        let page = MmapOptions::new().len(BYTES).map_raw(&file)?;
        Ok(SharedEvent { file, page })
    }

    /// The numbers of recordings that were handed in, and that have been come to.
    fn counts(&self) -> &[AtomicU64; 2] {
        // SAFETY: the page is there as long as this is, begins at a multiple of its size, and all processes use its words as atomics.
        unsafe { &*self.page.as_ptr().cast() }
    }

    pub(crate) fn count(&self) {
        self.counts()[0].fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn happened(&self) {
        self.counts()[1].fetch_add(1, Ordering::AcqRel);
    }

    pub(crate) fn recorded(&self) -> u64 {
        self.counts()[0].load(Ordering::Acquire)
    }

    pub(crate) fn has_come(&self, number: u64) -> bool {
        self.counts()[1].load(Ordering::Acquire) >= number
    }
}

crate::interface::driver_functions! {
    fn cuIpcGetEventHandle(to: *mut SharedHandle, event: Handle) since 4010 {
        put(to, with_shared(event, |shared| SharedHandle::new(EVENT, shared.file.as_raw_fd(), BYTES as u64))?)
    }

    fn cuIpcOpenEventHandle(to: *mut Handle, handle: SharedHandle) since 4010 {
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        // What is no handle of an event (measured on driver 580.159).
        if !handle.is(EVENT) {
            return Err(Status::MapFailed);
        }
        if handle.is_own() {
            return Err(Status::InvalidContext);
        }
        let file = handle.open().map_err(|_| Status::MapFailed)?;
        if sealed_bytes(&file).map_err(|_| Status::MapFailed)? < BYTES as u64 {
            return Err(Status::MapFailed);
        }
        let shared = SharedEvent::of(file).map_err(|_| Status::MapFailed)?;
        put(to, add(false, Some(shared))?)
    }
}
