//! The current device and its primary context, which a function makes current where no context is.

use std::cell::Cell;
use std::collections::BTreeMap;

use parking_lot::Mutex;

use crate::driver::{Driver, Handle, driver};
use crate::pointer::put;
use crate::status::{Done, Status};

thread_local! {
    /// The device that the thread chose.
    static DEVICE: Cell<i32> = const { Cell::new(0) };
}

/// The primary contexts that the runtime holds, by their devices.
static HELD: Mutex<BTreeMap<i32, Handle>> = Mutex::new(BTreeMap::new());

/// The driver, with a context that is current to the thread.
pub(crate) fn current() -> Result<&'static Driver, Status> {
    let driver = driver()?;
    if context(driver)? == 0 {
        use_device(driver, DEVICE.get())?;
    }
    Ok(driver)
}

/// The context that is current to the thread; 0 for none.
pub(crate) fn context(driver: &Driver) -> Result<Handle, Status> {
    let mut context = 0;
    // SAFETY: there is room for a handle.
    unsafe { driver.cuCtxGetCurrent(&mut context)? };
    Ok(context)
}

/// The primary context of a device.
pub(crate) fn primary(driver: &Driver, device: i32) -> Result<Handle, Status> {
    let mut held = HELD.lock();
    if let Some(context) = held.get(&device) {
        return Ok(*context);
    }
    let mut context = 0;
    // SAFETY: there is room for a handle.
    let retained = unsafe { driver.cuDevicePrimaryCtxRetain(&mut context, device) };
    // After a fault there is no context any more in this process (measured on libcudart 12.9).
    retained.map_err(|status| if status.is_fault() { Status::DevicesUnavailable } else { status })?;
    held.insert(device, context);
    Ok(context)
}

/// Lets go of the primary context of a device, if it is held.
pub(crate) fn let_go(device: i32) -> Option<Handle> {
    HELD.lock().remove(&device)
}

fn use_device(driver: &Driver, device: i32) -> Done {
    let context = primary(driver, device)?;
    // SAFETY: it is a context.
    unsafe { driver.cuCtxSetCurrent(context) }
}

/// The current device.
pub(crate) fn device() -> Result<i32, Status> {
    let driver = driver()?;
    let mut device = DEVICE.get();
    if context(driver)? != 0 {
        // SAFETY: there is room for a number.
        unsafe { driver.cuCtxGetDevice(&mut device)? };
    }
    Ok(device)
}

/// What says how the host waits, of a context's flags.
const WAITS: u32 = 7;
/// Memory of the host may be mapped; always so.
const MAPS: u32 = 8;
const FLAGS: u32 = 0xff;

crate::interface::runtime_functions! {
    fn cudaSetDevice(device: i32) {
        let driver = driver()?;
        driver.cuDeviceGet(&mut 0, device)?;
        use_device(driver, device)?;
        DEVICE.set(device);
        Ok(())
    }

    fn cudaInitDevice(device: i32, device_flags: u32, flags: u32) {
        let driver = driver()?;
        if flags & 1 != 0 {
            driver.cuDevicePrimaryCtxSetFlags_v2(device, device_flags & !MAPS)?;
        }
        primary(driver, device).map(|_| ())
    }

    fn cudaGetDevice(to: *mut i32) {
        put(to, device()?)
    }

    fn cudaSetValidDevices(devices: *const i32, count: i32) {
        let driver = driver()?;
        if count < 0 || count > 0 && devices.is_null() {
            return Err(Status::InvalidValue);
        }
        (0..count as usize).try_for_each(|index| driver.cuDeviceGet(&mut 0, devices.add(index).read()))
    }

    fn cudaDeviceSynchronize() also cudaThreadSynchronize {
        current()?.cuCtxSynchronize()
    }

    fn cudaSetDeviceFlags(flags: u32) {
        let allowed = flags & !FLAGS == 0 && matches!(flags & WAITS, 0 | 1 | 2 | 4);
        if !allowed {
            return Err(Status::InvalidValue);
        }
        driver()?.cuDevicePrimaryCtxSetFlags_v2(device()?, flags & !MAPS)
    }

    fn cudaGetDeviceFlags(to: *mut u32) {
        let driver = driver()?;
        let mut flags = 0;
        if context(driver)? == 0 {
            driver.cuDevicePrimaryCtxGetState(device()?, &mut flags, &mut 0)?;
        } else {
            driver.cuCtxGetFlags(&mut flags)?;
        }
        put(to, flags | MAPS)
    }

    fn cudaDeviceGetLimit(to: *mut usize, limit: u32) also cudaThreadGetLimit {
        current()?.cuCtxGetLimit(to, limit)
    }

    fn cudaDeviceSetLimit(limit: u32, value: usize) also cudaThreadSetLimit {
        current()?.cuCtxSetLimit(limit, value)
    }

    fn cudaDeviceGetCacheConfig(to: *mut u32) also cudaThreadGetCacheConfig {
        current()?.cuCtxGetCacheConfig(to)
    }

    fn cudaDeviceSetCacheConfig(config: u32) also cudaThreadSetCacheConfig {
        current()?.cuCtxSetCacheConfig(config)
    }

    fn cudaDeviceGetSharedMemConfig(to: *mut u32) {
        current()?.cuCtxGetSharedMemConfig(to)
    }

    fn cudaDeviceSetSharedMemConfig(config: u32) {
        current()?.cuCtxSetSharedMemConfig(config)
    }

    fn cudaDeviceGetStreamPriorityRange(least: *mut i32, greatest: *mut i32) {
        current()?.cuCtxGetStreamPriorityRange(least, greatest)
    }

    fn cudaCtxResetPersistingL2Cache() {
        current()?.cuCtxResetPersistingL2Cache()
    }

    fn cudaDeviceEnablePeerAccess(peer: i32, flags: u32) {
        let driver = current()?;
        driver.cuCtxEnablePeerAccess(primary(driver, peer)?, flags)
    }

    fn cudaDeviceDisablePeerAccess(peer: i32) {
        let driver = current()?;
        driver.cuCtxDisablePeerAccess(primary(driver, peer)?)
    }

    fn cudaProfilerStart() {
        current()?.cuProfilerStart()
    }

    fn cudaProfilerStop() {
        current()?.cuProfilerStop()
    }
}
