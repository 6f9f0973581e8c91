//! What there is to know of devices and versions, and their reset.

use std::ffi::{c_char, c_void};

use crate::context::{device, let_go};
use crate::driver::driver;
use crate::pointer::{get, put};
use crate::registration;
use crate::status::Status;
use crate::structures::ChannelFormat;
use crate::version::{Version, version};

crate::interface::runtime_functions! {
    fn cudaDeviceReset() {
        let driver = driver()?;
        let device = device()?;
        if let Some(context) = let_go(device) {
            registration::forget(context);
            driver.cuDevicePrimaryCtxReset_v2(device)?;
            // What is held of it is held no more; the next function holds a new one.
            _ = driver.cuDevicePrimaryCtxRelease_v2(device);
        }
        driver.cuCtxSetCurrent(0)
    }

    fn cudaThreadExit() {
        let status = cudaDeviceReset();
        if status == Status::Success { Ok(()) } else { Err(status) }
    }

    fn cudaDriverGetVersion(to: *mut i32) {
        match driver() {
            Ok(driver) => driver.cuDriverGetVersion(to),
            // As the interface has it: 0 says that there is no driver.
            Err(Status::InsufficientDriver) => put(to, 0),
            Err(status) => Err(status),
        }
    }

    fn cudaRuntimeGetVersion(to: *mut i32) {
        put(to, version().number() as i32)
    }

    fn cudaGetDeviceCount(to: *mut i32) {
        driver()?.cuDeviceGetCount(to)
    }

    fn cudaDeviceGetAttribute(to: *mut i32, attribute: u32, device: i32) {
        driver()?.cuDeviceGetAttribute(to, attribute, device)
    }

    fn cudaDeviceGetPCIBusId(to: *mut c_char, bytes: i32, device: i32) {
        driver()?.cuDeviceGetPCIBusId(to, bytes, device)
    }

    fn cudaDeviceGetByPCIBusId(to: *mut i32, bus: *const c_char) {
        driver()?.cuDeviceGetByPCIBusId(to, bus)
    }

    fn cudaDeviceCanAccessPeer(to: *mut i32, device: i32, peer: i32) {
        driver()?.cuDeviceCanAccessPeer(to, device, peer)
    }

    fn cudaDeviceGetP2PAttribute(to: *mut i32, attribute: u32, from: i32, peer: i32) {
        driver()?.cuDeviceGetP2PAttribute(to, attribute, from, peer)
    }

    fn cudaDeviceGetTexture1DLinearMaxWidth(to: *mut usize, format: *const ChannelFormat, device: i32) {
        let (format, channels) = get(format)?.of_driver()?;
        driver()?.cuDeviceGetTexture1DLinearMaxWidth(to, format, channels, device)
    }

    /// The status is there from CUDA 12 on.
    fn cudaGetDriverEntryPoint(name: *const c_char, to: *mut *mut c_void, flags: u64, status: *mut u32)
        also cudaGetDriverEntryPoint_ptsz
    {
        let status = if version() == Version::Cuda11 { std::ptr::null_mut() } else { status };
        entry_point(name, to, version().number(), flags, status)
    }

    fn cudaGetDriverEntryPointByVersion(name: *const c_char, to: *mut *mut c_void, number: u32, flags: u64, status: *mut u32)
        also cudaGetDriverEntryPointByVersion_ptsz
    {
        entry_point(name, to, number, flags, status)
    }
}

/// The address of a function of the driver.
///
/// # Safety
/// The pointers are null or lead to what they say.
unsafe fn entry_point(
    name: *const c_char,
    to: *mut *mut c_void,
    number: u32,
    flags: u64,
    status: *mut u32,
) -> crate::status::Done {
    if name.is_null() || to.is_null() {
        return Err(Status::InvalidValue);
    }
    // Without a choice, the form of the stream that the caller's functions have.
    let flags = if flags == 0 && crate::interface::own_stream().is_some() { 2 } else { flags };
    // SAFETY: the caller's promise.
    unsafe { driver()?.cuGetProcAddress_v2(name, to, number as i32, flags, status) }
}
