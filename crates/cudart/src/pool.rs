//! Memory that streams allocate, and its pools.

use std::ffi::c_void;

use crate::context::current;
use crate::driver::{Handle, driver};
use crate::interface::on;

crate::interface::runtime_functions! {
    fn cudaMallocAsync(to: *mut u64, bytes: usize, stream: Handle) also cudaMallocAsync_ptsz {
        current()?.cuMemAllocAsync(to, bytes, on(stream))
    }

    fn cudaMallocFromPoolAsync(to: *mut u64, bytes: usize, pool: Handle, stream: Handle) also cudaMallocFromPoolAsync_ptsz {
        current()?.cuMemAllocFromPoolAsync(to, bytes, pool, on(stream))
    }

    fn cudaFreeAsync(address: u64, stream: Handle) also cudaFreeAsync_ptsz {
        let driver = current()?;
        if address == 0 { Ok(()) } else { driver.cuMemFreeAsync(address, on(stream)) }
    }

    fn cudaDeviceGetDefaultMemPool(to: *mut Handle, device: i32) {
        driver()?.cuDeviceGetDefaultMemPool(to, device)
    }

    fn cudaDeviceGetMemPool(to: *mut Handle, device: i32) {
        driver()?.cuDeviceGetMemPool(to, device)
    }

    fn cudaDeviceSetMemPool(device: i32, pool: Handle) {
        driver()?.cuDeviceSetMemPool(device, pool)
    }

    fn cudaMemPoolCreate(to: *mut Handle, properties: *const c_void) {
        current()?.cuMemPoolCreate(to, properties)
    }

    fn cudaMemPoolDestroy(pool: Handle) {
        current()?.cuMemPoolDestroy(pool)
    }

    fn cudaMemPoolTrimTo(pool: Handle, bytes: usize) {
        current()?.cuMemPoolTrimTo(pool, bytes)
    }

    fn cudaMemPoolGetAttribute(pool: Handle, attribute: u32, to: *mut c_void) {
        current()?.cuMemPoolGetAttribute(pool, attribute, to)
    }

    fn cudaMemPoolSetAttribute(pool: Handle, attribute: u32, value: *const c_void) {
        current()?.cuMemPoolSetAttribute(pool, attribute, value)
    }

    fn cudaMemPoolSetAccess(pool: Handle, descriptions: *const c_void, count: usize) {
        current()?.cuMemPoolSetAccess(pool, descriptions, count)
    }

    fn cudaMemPoolGetAccess(to: *mut u32, pool: Handle, location: *const c_void) {
        current()?.cuMemPoolGetAccess(to, pool, location)
    }
}
