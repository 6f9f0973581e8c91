//! Addresses that are reserved, and memory that is mapped at them.
//!
//! What is mapped next to each other and may be accessed is one piece of memory to kernels and copies, whatever it is made of.

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr::NonNull;
use std::sync::Arc;

use parking_lot::{Mutex, MutexGuard};
use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};

use crate::advice::Location;
use crate::allocation::Kind;
use crate::driver::{Driver, Handle, driver};
use crate::physical::{GRANULARITY, Physical, physical, retain};
use crate::pointer::{get, list, put};
use crate::status::{Done, Status};

/// Memory at addresses.
struct Mapping {
    memory: Arc<Physical>,
    bytes: u64,
    is_accessible: bool,
}

/// Addresses of this process that nothing else gets.
struct Reservation {
    bytes: u64,
    /// By their addresses.
    mappings: BTreeMap<u64, Mapping>,
    /// What kernels and copies find: starts and sizes.
    registered: Vec<(u64, u64)>,
}

/// Reservations by their addresses.
static RESERVATIONS: Mutex<BTreeMap<u64, Reservation>> = Mutex::new(BTreeMap::new());

fn reservations() -> MutexGuard<'static, BTreeMap<u64, Reservation>> {
    RESERVATIONS.lock()
}

/// Pages that nobody can read or write.
const NOTHING: ProtFlags = ProtFlags::empty();

/// The smallest address that is asked for where a program says one: below lie windows of the machines.
const LEAST: u64 = 1 << 33;

/// Reserves addresses, near the one that is asked for if there is room.
fn reserve(bytes: u64, alignment: u64, near: u64) -> Result<u64, Status> {
    let whole = |value: u64| value.is_multiple_of(GRANULARITY);
    let alignment = if alignment == 0 { GRANULARITY } else { alignment };
    if bytes == 0 || !whole(bytes) || !alignment.is_power_of_two() {
        return Err(Status::InvalidValue);
    }
    let alignment = alignment.max(GRANULARITY);
    let room = bytes.checked_add(alignment).and_then(|room| usize::try_from(room).ok());
    let room = room.ok_or(Status::OutOfMemory)?;
    let wanted = if near >= LEAST && near.is_multiple_of(alignment) { near } else { 0 };
    let flags = MapFlags::PRIVATE | MapFlags::NORESERVE;
    // SAFETY: new pages, which replace none.
    let start = unsafe { mmap_anonymous(wanted as *mut c_void, room, NOTHING, flags) };
    let start = start.map_err(|_| Status::OutOfMemory)? as u64;
    let aligned = start.next_multiple_of(alignment);
    let give_back = |from: u64, until: u64| {
        if from < until {
            // SAFETY: a part of the new pages, which nobody knows yet.
            _ = unsafe { munmap(from as *mut c_void, (until - from) as usize) };
        }
    };
    give_back(start, aligned);
    give_back(aligned + bytes, start + room as u64);
    let reservation = Reservation { bytes, mappings: BTreeMap::new(), registered: Vec::new() };
    reservations().insert(aligned, reservation);
    Ok(aligned)
}

/// Gives a whole reservation back, in which nothing is mapped.
fn give_back(address: u64, bytes: u64) -> Done {
    let mut all = reservations();
    let found = all.get(&address).ok_or(Status::InvalidValue)?;
    if found.bytes != bytes || !found.mappings.is_empty() {
        return Err(Status::InvalidValue);
    }
    all.remove(&address);
    // SAFETY: the pages are the reservation's, which is gone.
    unsafe { munmap(address as *mut c_void, bytes as usize) }.map_err(|_| Status::OperatingSystem)
}

impl Reservation {
    /// The mappings that a range is made of.
    ///
    /// # Errors
    /// [`Status::InvalidValue`] unless it is made of whole ones.
    fn whole(&self, address: u64, bytes: u64) -> Result<Vec<u64>, Status> {
        let end = address.checked_add(bytes).ok_or(Status::InvalidValue)?;
        let (mut next, mut found) = (address, Vec::new());
        while next < end {
            found.push(next);
            next += self.mappings.get(&next).ok_or(Status::InvalidValue)?.bytes;
        }
        if next == end && bytes > 0 { Ok(found) } else { Err(Status::InvalidValue) }
    }

    /// What may be accessed, in pieces as long as can be.
    fn accessible(&self) -> Vec<(u64, u64)> {
        let mut pieces: Vec<(u64, u64)> = Vec::new();
        for (start, mapping) in self.mappings.iter().filter(|(_, mapping)| mapping.is_accessible) {
            match pieces.last_mut() {
                Some((first, bytes)) if *first + *bytes == *start => *bytes += mapping.bytes,
                _ => pieces.push((*start, mapping.bytes)),
            }
        }
        pieces
    }

    /// Tells the device what may be accessed now; the queue is this thread's.
    fn tell(&mut self, driver: &Driver) -> Done {
        let wanted = self.accessible();
        let gone = self.registered.extract_if(.., |piece| !wanted.contains(piece));
        gone.for_each(|(start, _)| _ = driver.device.free(start));
        for (start, bytes) in wanted {
            if self.registered.contains(&(start, bytes)) {
                continue;
            }
            let first = NonNull::new(start as *mut u8).ok_or(Status::InvalidValue)?;
            // SAFETY: the pages are mapped to be read and written, until they are unmapped behind a call of this function.
            let registered = unsafe { driver.device.register(first, bytes as usize) };
            registered.map_err(|_| Status::InvalidValue)?;
            self.registered.push((start, bytes));
        }
        Ok(())
    }
}

/// The reservation that holds a range.
fn around(
    all: &mut BTreeMap<u64, Reservation>,
    address: u64,
    bytes: u64,
) -> Result<&mut Reservation, Status> {
    let (start, found) = all.range_mut(..=address).next_back().ok_or(Status::InvalidValue)?;
    let left = found.bytes.checked_sub(address - start).ok_or(Status::InvalidValue)?;
    if bytes <= left { Ok(found) } else { Err(Status::InvalidValue) }
}

fn map(driver: &Driver, address: u64, bytes: u64, offset: u64, handle: Handle) -> Done {
    let memory = physical(handle)?;
    if bytes == 0 || !address.is_multiple_of(GRANULARITY) {
        return Err(Status::InvalidValue);
    }
    // Memory is mapped as a whole (measured on driver 580.159).
    if offset != 0 || bytes != memory.bytes {
        return Err(Status::NotSupported);
    }
    let mut all = reservations();
    let reservation = around(&mut all, address, bytes)?;
    let before = reservation.mappings.range(..address + bytes).next_back();
    if before.is_some_and(|(start, mapping)| start + mapping.bytes > address) {
        return Err(Status::InvalidValue);
    }
    let access = ProtFlags::READ | ProtFlags::WRITE;
    let flags = MapFlags::SHARED | MapFlags::FIXED;
    // SAFETY: the pages are the reservation's, and nothing was mapped there.
    let mapped =
        unsafe { mmap(address as *mut c_void, bytes as usize, access, flags, memory.file(), offset) };
    mapped.map_err(|_| Status::MapFailed)?;
    reservation.mappings.insert(address, Mapping { memory, bytes, is_accessible: false });
    driver.allocations().add(address, bytes, Kind::Mapped, 0, 0);
    Ok(())
}

/// Takes memory away from addresses, which stay reserved.
fn unmap(driver: &Driver, address: u64, bytes: u64) -> Done {
    let mut all = reservations();
    let reservation = around(&mut all, address, bytes)?;
    let end = address + bytes;
    // Nothing need be mapped there (measured on driver 580.159); what is must be there as a whole.
    let touched =
        reservation.mappings.range(..end).filter(|(start, mapping)| **start + mapping.bytes > address);
    let touched: Vec<(u64, u64)> = touched.map(|(start, mapping)| (*start, *start + mapping.bytes)).collect();
    if bytes == 0 || touched.iter().any(|(start, last)| *start < address || *last > end) {
        return Err(Status::InvalidValue);
    }
    for (start, _) in &touched {
        reservation.mappings.remove(start);
        driver.allocations().remove(*start, |kind| kind == Kind::Mapped);
    }
    reservation.tell(driver)?;
    let flags = MapFlags::PRIVATE | MapFlags::NORESERVE | MapFlags::FIXED;
    touched.into_iter().try_for_each(|(start, last)| {
        // SAFETY: the pages are the reservation's, and the device no longer finds them.
        let nothing =
            unsafe { mmap_anonymous(start as *mut c_void, (last - start) as usize, NOTHING, flags) };
        nothing.map(drop).map_err(|_| Status::UnmapFailed)
    })
}

/// `CUmemAccessDesc`: who may access, and how (0 not, 1 read, 3 read and write).
#[derive(Clone, Copy)]
#[repr(C)]
struct Access {
    location: Location,
    flags: u32,
}

const READ_AND_WRITE: u32 = 3;

/// What is said of the device; the host's part is not the driver's to see to. `None`: nothing.
fn of_device(all: &[Access]) -> Result<Option<bool>, Status> {
    let mut device = None;
    for Access { location, flags } in all {
        // Another device is no value here (measured on driver 580.159).
        location.check().map_err(|_| Status::InvalidValue)?;
        let may = match *flags {
            0 => false,
            READ_AND_WRITE => true,
            // Nothing would stop a kernel's store.
            1 => return Err(Status::NotSupported),
            _ => return Err(Status::InvalidValue),
        };
        if *location == Location::DEVICE {
            device = Some(may);
        }
    }
    Ok(device)
}

fn set_access(driver: &Driver, address: u64, bytes: u64, described: &[Access]) -> Done {
    let device = of_device(described)?;
    let mut all = reservations();
    let reservation = around(&mut all, address, bytes)?;
    let whole = reservation.whole(address, bytes)?;
    let asks_for_host = described.iter().any(|access| access.location != Location::DEVICE);
    let is_of_device =
        |start| reservation.mappings.get(start).is_some_and(|found| found.memory.is_of_device());
    if asks_for_host && whole.iter().any(is_of_device) {
        // The host has no access to the device's memory (measured on driver 580.159).
        return Err(Status::NotSupported);
    }
    for start in whole {
        if let (Some(mapping), Some(device)) = (reservation.mappings.get_mut(&start), device) {
            mapping.is_accessible = device;
        }
    }
    reservation.tell(driver)
}

/// What a mapping says that holds an address.
fn at<T>(address: u64, ask: impl FnOnce(&Mapping) -> T) -> Result<T, Status> {
    let mut all = reservations();
    let reservation = around(&mut all, address, 0)?;
    let (start, mapping) = reservation.mappings.range(..=address).next_back().ok_or(Status::InvalidValue)?;
    if address - start < mapping.bytes { Ok(ask(mapping)) } else { Err(Status::InvalidValue) }
}

/// Types of handles of the memory that is mapped at an address.
pub(crate) fn handle_types(address: u64) -> u32 {
    at(address, |mapping| mapping.memory.handle_types()).unwrap_or(0)
}

crate::interface::driver_functions! {
    fn cuMemAddressReserve(to: *mut u64, bytes: usize, alignment: usize, near: u64, flags: u64) since 10020 {
        driver()?;
        if to.is_null() || flags != 0 || !near.is_multiple_of(4096) {
            return Err(Status::InvalidValue);
        }
        put(to, reserve(bytes as u64, alignment as u64, near)?)
    }

    fn cuMemAddressFree(address: u64, bytes: usize) since 10020 {
        driver()?;
        give_back(address, bytes as u64)
    }

    fn cuMemMap(address: u64, bytes: usize, offset: usize, handle: Handle, flags: u64) since 10020 {
        let driver = driver()?;
        if flags != 0 {
            return Err(Status::InvalidValue);
        }
        map(driver, address, bytes as u64, offset as u64, handle)
    }

    fn cuMemUnmap(address: u64, bytes: usize) since 10020 {
        let driver = driver()?;
        driver.device.alone(|| unmap(driver, address, bytes as u64))
    }

    fn cuMemSetAccess(address: u64, bytes: usize, described: *const Access, count: usize) since 10020 {
        if described.is_null() || count == 0 {
            return Err(Status::InvalidValue);
        }
        let described = list(described, count);
        let driver = driver()?;
        driver.device.alone(|| set_access(driver, address, bytes as u64, &described))
    }

    fn cuMemGetAccess(to: *mut u64, location: *const Location, address: u64) since 10020 {
        driver()?;
        get(location)?.check()?;
        put(to, if at(address, |mapping| mapping.is_accessible)? { READ_AND_WRITE.into() } else { 0 })
    }

    fn cuMemRetainAllocationHandle(to: *mut Handle, address: *mut c_void) since 11000 {
        driver()?;
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        put(to, retain(&at(address as u64, |mapping| Arc::clone(&mapping.memory))?))
    }
}
