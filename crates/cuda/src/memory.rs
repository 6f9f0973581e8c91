//! Memory: allocated, freed, told about.

use std::ffi::c_void;
use std::ptr::NonNull;

use crate::allocation::Kind;
use crate::context::{Context, current};
use crate::driver::{Driver, Handle, driver};
use crate::graph_memory;
use crate::operation::{Operation, status_of};
use crate::physical::GRANULARITY;
use crate::pointer::{get, list, offer, put};
use crate::settings::{Checked, memory_bytes, settings};
use crate::status::{Done, Status};

/// Allocations are whole numbers of this many bytes, as on the machines: what is read a little behind the end is no fault.
const UNIT: u64 = 512;

/// What allocations are whole numbers of.
fn unit(kind: Kind, checked: Checked) -> u64 {
    match (checked, kind) {
        (Checked::Bytes, _) => UNIT,
        // The system maps the host's own pages.
        (Checked::Pages, Kind::Host) => 4096,
        (Checked::Pages, _) => GRANULARITY,
    }
}

impl Driver {
    /// Allocates memory.
    pub(crate) fn allocate(
        &self,
        context: Handle,
        bytes: usize,
        kind: Kind,
        flags: u32,
    ) -> Result<u64, Status> {
        let bytes = bytes as u64;
        if bytes == 0 {
            return Err(Status::InvalidValue);
        }
        let whole =
            bytes.checked_next_multiple_of(unit(kind, settings().memory)).ok_or(Status::OutOfMemory)?;
        if self.taken().saturating_add(whole) > memory_bytes() {
            return Err(Status::OutOfMemory);
        }
        let address = self.device.allocate(whole).map_err(|error| status_of(&error))?;
        self.allocations().add(address, bytes, kind, context, flags);
        Ok(address)
    }

    /// The piece of memory that holds an address, with as many bytes as were asked for: the device has some more, in which copies,
    /// fills and questions find nothing, as on machines (measured on driver 580.159). What is mapped side by side is one piece.
    pub(crate) fn asked_for(&self, address: u64) -> Option<(u64, u64)> {
        let (start, bytes) = self.device.allocation(address)?;
        let found = self.allocations().at(start);
        match found.filter(|found| found.start == start && found.kind != Kind::Mapped) {
            Some(found) if address - start < found.bytes => Some((start, found.bytes)),
            Some(_) if settings().memory == Checked::Bytes => None,
            Some(_) | None => Some((start, bytes)),
        }
    }

    /// The same for copies and fills, which reach as far as kernels do where accesses are checked by pages.
    pub(crate) fn reached(&self, address: u64) -> Option<(u64, u64)> {
        match settings().memory {
            Checked::Bytes => self.asked_for(address),
            Checked::Pages => self.device.allocation(address),
        }
    }

    /// Gives memory back behind the work that was handed in before.
    pub(crate) fn free(&self, address: u64, meant: impl Fn(Kind) -> bool) -> Done {
        let gone = self.allocations().remove(address, meant).ok_or(Status::InvalidValue)?;
        crate::advice::forget(gone.start, gone.bytes);
        self.device.free(address).map_err(|_| Status::InvalidValue)
    }

    /// Forgets memory of another process.
    pub(crate) fn close(&self, address: u64) -> Done {
        self.free(address, |kind| kind == Kind::Opened)
    }

    /// Gives back what the program frees: memory of graphs stays with them.
    pub(crate) fn release(&self, address: u64) -> Done {
        self.release_to_graphs(address)?;
        self.release_queued(address)
    }

    /// Gives memory of a graph back to the graphs; other memory stays what it is.
    pub(crate) fn release_to_graphs(&self, address: u64) -> Done {
        if self.is_of_graph(address) {
            graph_memory::launch(&[Operation::Free(address)], false)
        } else {
            Ok(())
        }
    }

    fn is_of_graph(&self, address: u64) -> bool {
        self.allocations()
            .at(address)
            .is_some_and(|found| found.kind == Kind::Graph && found.start == address)
    }

    /// Gives back what a stream or a graph frees, when its time has come: for memory of graphs, that was seen to when it was handed in.
    pub(crate) fn release_queued(&self, address: u64) -> Done {
        if self.is_of_graph(address) {
            return Ok(());
        }
        self.free(address, |kind| matches!(kind, Kind::Device | Kind::Managed | Kind::Pool(_)))
    }
}

/// Allocates in the current context, and says where.
unsafe fn allocate<T>(to: *mut T, bytes: usize, kind: Kind, flags: u32, as_result: fn(u64) -> T) -> Done {
    let (driver, context) = current()?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    crate::capture::check_safe()?;
    // SAFETY: the caller's promise.
    unsafe { put(to, as_result(driver.allocate(context.handle, bytes, kind, flags)?)) }
}

/// Allocates memory of the host; none for no bytes (measured on driver 580.159).
unsafe fn allocate_host(to: *mut *mut c_void, bytes: usize, flags: u32) -> Done {
    if bytes == 0 {
        current()?;
        // SAFETY: the caller's promise.
        return unsafe { put(to, std::ptr::null_mut()) };
    }
    // SAFETY: the caller's promise.
    unsafe { allocate(to, bytes, Kind::Host, flags, |address| address as *mut c_void) }
}

/// What is asked of a piece of memory by `cuPointerGetAttribute`.
unsafe fn attribute(driver: &Driver, to: *mut c_void, attribute: u32, address: u64) -> Done {
    let found = driver.allocations().at(address);
    let variable = driver.asked_for(address).filter(|_| found.is_none());
    let context = found
        .map_or_else(|| driver.primary().context.as_ref().map_or(0, |primary| primary.handle), |f| f.context);
    let kind = match (found, variable) {
        (Some(found), _) => found.kind,
        (None, Some(_)) => Kind::Device,
        (None, None) => return Err(Status::InvalidValue),
    };
    let (start, bytes) = found.map_or(variable.unwrap_or_default(), |found| (found.start, found.bytes));
    let on_host = matches!(kind, Kind::Host | Kind::Registered);
    // SAFETY: the caller's promise: the memory is of the attribute's type.
    unsafe {
        match attribute {
            1 => put(to.cast(), context),
            2 => put(to.cast(), if on_host { 1_u32 } else { 2 }),
            3 => put(to.cast(), address),
            4 if on_host || kind == Kind::Managed => put(to.cast(), address),
            6 => put(to.cast(), 1_u32),
            7 => put(to.cast(), found.map_or(0, |found| found.number)),
            8 => put(to.cast(), u32::from(kind == Kind::Managed)),
            9 => put(to.cast(), 0_i32),
            10 | 15 => put(to.cast(), false),
            11 => put(to.cast(), start),
            12 => put(to.cast(), bytes),
            13 => put(to.cast(), true),
            14 => put(to.cast(), u64::from(crate::reservation::handle_types(address))),
            16 => put(to.cast(), 3_u32),
            17 => put(to.cast(), if let Kind::Pool(pool) = kind { pool } else { 0 }),
            _ => Err(Status::InvalidValue),
        }
    }
}

/// Flags of `cuMemHostAlloc`: portable, mapped, write-combined.
const HOST_FLAGS: u32 = 7;
/// Flags of `cuMemHostRegister`: portable, mapped, of a device, read only.
const REGISTER_FLAGS: u32 = 15;

fn register(context: &Context, driver: &Driver, pointer: *mut c_void, bytes: usize, flags: u32) -> Done {
    let start = NonNull::new(pointer.cast::<u8>()).filter(|_| bytes > 0 && flags & !REGISTER_FLAGS == 0);
    let start = start.ok_or(Status::InvalidValue)?;
    // SAFETY: who calls says that the memory is its own until it is no longer registered.
    let registered = unsafe { driver.device.register(start, bytes) };
    registered.map_err(|_| Status::HostMemoryAlreadyRegistered)?;
    driver.allocations().add(pointer as u64, bytes as u64, Kind::Registered, context.handle, flags);
    Ok(())
}

crate::interface::driver_functions! {
    fn cuMemAlloc_v2(to: *mut u64, bytes: usize) since 3020 {
        allocate(to, bytes, Kind::Device, 0, |address| address)
    }

    fn cuMemAllocPitch_v2(to: *mut u64, pitch: *mut usize, width: usize, height: usize, element: u32) since 3020 {
        if !matches!(element, 4 | 8 | 16) || pitch.is_null() {
            return Err(Status::InvalidValue);
        }
        let row = width.checked_next_multiple_of(UNIT as usize).ok_or(Status::OutOfMemory)?;
        let bytes = row.checked_mul(height).ok_or(Status::OutOfMemory)?;
        allocate(to, bytes, Kind::Device, 0, |address| address)?;
        put(pitch, row)
    }

    /// Flags say to whom it is attached: everybody, the host.
    fn cuMemAllocManaged(to: *mut u64, bytes: usize, flags: u32) since 6000 {
        if !matches!(flags, 1 | 2) {
            return Err(Status::InvalidValue);
        }
        allocate(to, bytes, Kind::Managed, flags, |address| address)
    }

    fn cuMemHostAlloc(to: *mut *mut c_void, bytes: usize, flags: u32) since 2020 {
        if flags & !HOST_FLAGS != 0 {
            return Err(Status::InvalidValue);
        }
        allocate_host(to, bytes, flags)
    }

    fn cuMemAllocHost_v2(to: *mut *mut c_void, bytes: usize) since 3020 {
        allocate_host(to, bytes, 0)
    }

    fn cuMemFree_v2(address: u64) since 3020 {
        if address == 0 {
            return driver().map(drop);
        }
        let (driver, context) = current()?;
        crate::capture::check_safe()?;
        // What waits may still use it.
        driver.settle(|stream, _| stream.context == context.handle);
        driver.release(address)
    }

    fn cuMemFreeHost(pointer: *mut c_void) since 2000 {
        let (driver, _) = current()?;
        if pointer.is_null() {
            return Ok(());
        }
        driver.free(pointer as u64, |kind| kind == Kind::Host)
    }

    fn cuMemHostRegister_v2(pointer: *mut c_void, bytes: usize, flags: u32) since 6050 also cuMemHostRegister since 4000 {
        let (driver, context) = current()?;
        register(&context, driver, pointer, bytes, flags)
    }

    fn cuMemHostUnregister(pointer: *mut c_void) since 4000 {
        let (driver, _) = current()?;
        let found = driver.allocations().at(pointer as u64).filter(|found| found.kind == Kind::Registered);
        if found.is_some_and(|found| found.start != pointer as u64) {
            return Err(Status::InvalidValue);
        }
        driver.free(pointer as u64, |kind| kind == Kind::Registered).map_err(|_| Status::HostMemoryNotRegistered)
    }

    fn cuMemHostGetDevicePointer_v2(to: *mut u64, pointer: *mut c_void, flags: u32) since 3020 {
        let (driver, _) = current()?;
        let found = driver.allocations().at(pointer as u64);
        if flags != 0 || found.is_none_or(|found| !matches!(found.kind, Kind::Host | Kind::Registered)) {
            return Err(Status::InvalidValue);
        }
        put(to, pointer as u64)
    }

    /// Memory of the host is always mapped.
    fn cuMemHostGetFlags(to: *mut u32, pointer: *mut c_void) since 2030 {
        let (driver, _) = current()?;
        let found = driver.allocations().at(pointer as u64).filter(|found| found.kind == Kind::Host);
        put(to, found.ok_or(Status::InvalidValue)?.flags | 2)
    }

    fn cuMemGetInfo_v2(free: *mut usize, total: *mut usize) since 3020 {
        let (driver, _) = current()?;
        let all = memory_bytes();
        offer(free, all.saturating_sub(driver.taken()) as usize);
        offer(total, all as usize);
        Ok(())
    }

    fn cuMemGetAddressRange_v2(start: *mut u64, bytes: *mut usize, address: u64) since 3020 {
        let (driver, _) = current()?;
        let (first, size) = driver.asked_for(address).ok_or(Status::NotFound)?;
        offer(start, first);
        offer(bytes, size as usize);
        Ok(())
    }

    fn cuPointerGetAttribute(to: *mut c_void, asked: u32, address: u64) since 4000 {
        attribute(driver()?, to, asked, address)
    }

    /// What is not known of an address is zero, and its device is -2.
    fn cuPointerGetAttributes(count: u32, attributes: *const u32, to: *const *mut c_void, address: u64) since 7000 {
        let driver = driver()?;
        let all = list(attributes, count as usize).into_iter().zip(list(to, count as usize));
        for (asked, to) in all {
            if attribute(driver, to, asked, address).is_ok() || to.is_null() {
                continue;
            }
            match asked {
                9 => put(to.cast(), -2_i32)?,
                1 | 3 | 4 | 7 | 11 | 12 | 14 | 17 => put(to.cast(), 0_u64)?,
                10 | 13 | 15 => put(to.cast(), false)?,
                _ => put(to.cast(), 0_u32)?,
            }
        }
        Ok(())
    }

    /// Copies that are not said to be asynchronous always wait.
    fn cuPointerSetAttribute(value: *const c_void, asked: u32, address: u64) since 6000 {
        let driver = driver()?;
        let known = driver.device.allocation(address).is_some();
        match asked {
            6 if known && get(value.cast::<u32>())? <= 1 => Ok(()),
            _ => Err(Status::InvalidValue),
        }
    }
}
