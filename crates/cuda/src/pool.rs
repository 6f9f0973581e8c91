//! Memory pools, and memory that streams allocate and free.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;

use crate::allocation::Kind;
use crate::context::device;
use crate::driver::{Driver, Handle, driver};
use crate::graph_memory;
use crate::operation::Operation;
use crate::pointer::{get, put};
use crate::status::{Done, Status};
use crate::stream::stream;

/// A pool: what comes from it is the device's memory, and goes back to it at once.
struct Pool {
    handle: Handle,
    properties: Properties,
    /// What is set, by CUDA's numbers.
    attributes: Mutex<HashMap<u32, u64>>,
}

/// `CUmemPoolProps`.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Properties {
    /// 1: memory of a device.
    allocation: u32,
    handle_types: u32,
    location: [i32; 2],
    security: u64,
    most_bytes: usize,
    usage: u16,
    reserved: [u8; 54],
}

const _: () = assert!(size_of::<Properties>() == 88);

impl Properties {
    /// Memory of the device.
    const OF_THE_DEVICE: Properties = Properties {
        allocation: 1,
        handle_types: 0,
        location: [1, 0],
        security: 0,
        most_bytes: 0,
        usage: 0,
        reserved: [0; 54],
    };

    /// # Errors
    /// [`Status::InvalidValue`] unless they say pinned (1) or managed memory (2) of the device or (2, 3, 4) of the host, which is the same;
    /// [`Status::NotSupported`] for handles that other processes open.
    pub(crate) fn check(&self) -> Done {
        let Properties { allocation, handle_types, location, .. } = *self;
        if !matches!(allocation, 1 | 2) || !matches!(location, [1, 0] | [2..=4, _]) {
            return Err(Status::InvalidValue);
        }
        if handle_types == 0 { Ok(()) } else { Err(Status::NotSupported) }
    }
}

/// Attributes: three switches, which are on at first, the threshold, and four counts.
const SWITCHES: std::ops::RangeInclusive<u32> = 1..=3;
const THRESHOLD: u32 = 4;
const USED: u32 = 7;
const USED_MOST: u32 = 8;

impl Pool {
    fn add(driver: &Driver, properties: Properties) -> Handle {
        let handle = driver.new_handle();
        let attributes = Mutex::new(SWITCHES.map(|number| (number, 1)).collect());
        driver.keep(handle, Arc::new(Pool { handle, properties, attributes }), 0);
        handle
    }

    /// Allocates now: what a stream allocates can be used by what is handed in behind it, and by nothing before.
    fn allocate(&self, driver: &Driver, context: Handle, bytes: usize) -> Result<u64, Status> {
        let used = driver.allocations().of_pool(self.handle);
        let most = self.properties.most_bytes as u64;
        if most > 0 && used.saturating_add(bytes as u64) > most {
            return Err(Status::OutOfMemory);
        }
        let address = driver.allocate(context, bytes, Kind::Pool(self.handle), 0)?;
        let mut attributes = self.attributes.lock();
        let most = attributes.entry(USED_MOST).or_default();
        *most = (*most).max(used + bytes as u64);
        Ok(address)
    }
}

/// The pool that a device has from the start.
fn default_pool(driver: &Driver) -> Handle {
    static DEFAULT: OnceLock<Handle> = OnceLock::new();
    *DEFAULT.get_or_init(|| Pool::add(driver, Properties::OF_THE_DEVICE))
}

/// The pool that streams allocate from unless another is named.
static CURRENT: Mutex<Option<Handle>> = Mutex::new(None);

fn current_pool(driver: &Driver) -> Handle {
    CURRENT.lock().unwrap_or_else(|| default_pool(driver))
}

unsafe fn allocate(to: *mut u64, bytes: usize, pool: Option<Handle>, on: Handle) -> Done {
    let (driver, context, stream) = stream(on)?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    let pool: Arc<Pool> = driver.get(pool.unwrap_or_else(|| current_pool(driver)))?;
    if bytes == 0 {
        // SAFETY: the caller's promise.
        return unsafe { put(to, 0) };
    }
    if stream.capture().is_some() {
        let memory = graph_memory::allocate(driver, context.handle, pool.properties, bytes)?;
        // SAFETY: the caller's promise.
        unsafe { put(to, memory.address)? };
        return stream.submit(Operation::Allocate(memory));
    }
    // SAFETY: the caller's promise.
    unsafe { put(to, pool.allocate(driver, context.handle, bytes)?) }
}

fn pool(handle: Handle) -> Result<Arc<Pool>, Status> {
    driver()?.get(handle)
}

crate::interface::driver_functions! {
    fn cuDeviceGetDefaultMemPool(to: *mut Handle, ordinal: i32) since 11020 {
        put(to, default_pool(device(ordinal)?))
    }

    fn cuDeviceGetMemPool(to: *mut Handle, ordinal: i32) since 11020 {
        put(to, current_pool(device(ordinal)?))
    }

    fn cuDeviceSetMemPool(ordinal: i32, handle: Handle) since 11020 {
        device(ordinal)?.get::<Pool>(handle)?;
        *CURRENT.lock() = Some(handle);
        Ok(())
    }

    fn cuMemPoolCreate(to: *mut Handle, properties: *const Properties) since 11020 {
        let driver = driver()?;
        let properties = get(properties)?;
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        properties.check()?;
        put(to, Pool::add(driver, properties))
    }

    fn cuMemPoolDestroy(handle: Handle) since 11020 {
        let driver = driver()?;
        if handle == default_pool(driver) {
            return Err(Status::InvalidValue);
        }
        let mut current = CURRENT.lock();
        *current = current.filter(|current| *current != handle);
        driver.remove::<Pool>(handle).map(drop)
    }

    /// Nothing is kept.
    fn cuMemPoolTrimTo(handle: Handle, bytes: usize) since 11020 {
        _ = bytes;
        pool(handle).map(drop)
    }

    fn cuMemPoolGetAttribute(handle: Handle, attribute: u32, to: *mut c_void) since 11020 {
        let pool = pool(handle)?;
        let set = pool.attributes.lock().get(&attribute).copied();
        let used = driver()?.allocations().of_pool(handle);
        match attribute {
            number if SWITCHES.contains(&number) => put(to.cast(), set.unwrap_or(0) as i32),
            THRESHOLD => put(to.cast(), set.unwrap_or(0)),
            // What is reserved is what is used.
            5 | USED => put(to.cast(), used),
            6 | USED_MOST => {
                let most = pool.attributes.lock().get(&USED_MOST).copied();
                put(to.cast(), most.unwrap_or(0))
            }
            _ => Err(Status::InvalidValue),
        }
    }

    fn cuMemPoolSetAttribute(handle: Handle, attribute: u32, value: *const c_void) since 11020 {
        let pool = pool(handle)?;
        let (number, value) = match attribute {
            number if SWITCHES.contains(&number) => (number, u64::from(get(value.cast::<i32>())? != 0)),
            THRESHOLD => (THRESHOLD, get(value.cast::<u64>())?),
            6 | USED_MOST if get(value.cast::<u64>())? == 0 => (USED_MOST, driver()?.allocations().of_pool(handle)),
            _ => return Err(Status::InvalidValue),
        };
        pool.attributes.lock().insert(number, value);
        Ok(())
    }

    /// There is one device, which always has access.
    fn cuMemPoolSetAccess(handle: Handle, map: *const [u32; 3], count: usize) since 11020 {
        pool(handle)?;
        let right = |[kind, ordinal, access]: &[u32; 3]| *kind == 1 && *ordinal == 0 && *access == 3;
        if crate::pointer::list(map, count).iter().all(right) { Ok(()) } else { Err(Status::InvalidValue) }
    }

    fn cuMemPoolGetAccess(to: *mut u32, handle: Handle, location: *const [i32; 2]) since 11020 {
        pool(handle)?;
        if get(location)? == [1, 0] { put(to, 3) } else { Err(Status::InvalidValue) }
    }

    fn cuMemAllocAsync(to: *mut u64, bytes: usize, on: Handle) since 11020 also cuMemAllocAsync_ptsz since 11020 {
        allocate(to, bytes, None, on)
    }

    fn cuMemAllocFromPoolAsync(to: *mut u64, bytes: usize, pool: Handle, on: Handle) since 11020
        also cuMemAllocFromPoolAsync_ptsz since 11020
    {
        allocate(to, bytes, Some(pool), on)
    }

    fn cuMemFreeAsync(address: u64, on: Handle) since 11020 also cuMemFreeAsync_ptsz since 11020 {
        let (driver, _, stream) = stream(on)?;
        if address == 0 {
            return Ok(());
        }
        let found = driver.allocations().at(address).filter(|found| found.start == address);
        let kind = found.ok_or(Status::InvalidValue)?.kind;
        if stream.capture().is_none() {
            let once = match kind {
                Kind::Device | Kind::Managed | Kind::Pool(_) => driver.allocations().give_back(address),
                Kind::Graph => true,
                Kind::Host | Kind::Registered | Kind::Opened | Kind::Mapped => false,
            };
            if !once {
                return Err(Status::InvalidValue);
            }
            // What is the graphs' is theirs again for what is handed in from now on.
            driver.release_to_graphs(address)?;
        }
        stream.submit(Operation::Free(address))
    }
}
