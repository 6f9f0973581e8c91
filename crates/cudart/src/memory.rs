//! Memory: allocated, freed, told about.

use std::ffi::c_void;

use crate::context::current;
use crate::driver::{Handle, IpcHandle, driver};
use crate::interface::on;
use crate::pointer::put;
use crate::status::{Done, Status};
use crate::structures::{Pitched, Size3};
use crate::version::{Version, version};

/// The driver's attributes of pointers: memory type, device address, host address, whether managed, device.
const ASKED: [u32; 5] = [2, 3, 4, 8, 9];
/// The driver's memory types.
const OF_HOST: u32 = 1;
/// `cudaMemoryType`.
const UNREGISTERED: u32 = 0;
const HOST: u32 = 1;
const DEVICE: u32 = 2;
const MANAGED: u32 = 3;
/// The device of memory that the driver does not know.
const NO_DEVICE: i32 = -2;

/// `cudaPointerAttributes`; in CUDA 13 with words behind it that are 0.
#[derive(Clone, Copy)]
#[repr(C)]
struct PointerAttributes {
    kind: u32,
    device: i32,
    device_address: u64,
    host_address: u64,
}

/// Bytes that CUDA 13 has behind the fields.
const BEHIND: usize = 64;

/// What the driver knows of an address.
fn attributes(address: u64) -> Result<PointerAttributes, Status> {
    let (mut kind, mut managed, mut device) = (0_u32, 0_u32, NO_DEVICE);
    let (mut device_address, mut host_address) = (0_u64, 0_u64);
    let to: [*mut c_void; 5] = [
        (&raw mut kind).cast(),
        (&raw mut device_address).cast(),
        (&raw mut host_address).cast(),
        (&raw mut managed).cast(),
        (&raw mut device).cast(),
    ];
    // SAFETY: there is room for each attribute.
    unsafe { current()?.cuPointerGetAttributes(ASKED.len() as u32, ASKED.as_ptr(), to.as_ptr(), address)? };
    let kind = match kind {
        0 => UNREGISTERED,
        _ if managed != 0 => MANAGED,
        OF_HOST => HOST,
        _ => DEVICE,
    };
    if kind == UNREGISTERED {
        return Ok(PointerAttributes { kind, device: NO_DEVICE, device_address: 0, host_address: address });
    }
    Ok(PointerAttributes { kind, device, device_address, host_address })
}

/// Allocates memory of the host.
///
/// # Safety
/// The pointer is null or leads to memory for a pointer.
unsafe fn host_alloc(to: *mut *mut c_void, bytes: usize, flags: u32) -> Done {
    let driver = current()?;
    // SAFETY: the caller's promise.
    unsafe {
        put(to, std::ptr::null_mut())?;
        if bytes == 0 { Ok(()) } else { driver.cuMemHostAlloc(to, bytes, flags) }
    }
}

/// The address of the start and the pitch of rows.
///
/// # Safety
/// The pointers are null or lead to memory for a number.
unsafe fn alloc_pitch(to: *mut u64, pitch: *mut usize, width: usize, height: usize) -> Done {
    let driver = current()?;
    // SAFETY: the caller's promise. Elements of 16 bytes suit every kind of access.
    unsafe {
        put(to, 0)?;
        put(pitch, 0)?;
        if width == 0 || height == 0 {
            Ok(())
        } else {
            driver.cuMemAllocPitch_v2(to, pitch, width, height, 16)
        }
    }
}

crate::interface::runtime_functions! {
    fn cudaMalloc(to: *mut u64, bytes: usize) {
        let driver = current()?;
        put(to, 0)?;
        if bytes == 0 { Ok(()) } else { driver.cuMemAlloc_v2(to, bytes) }
    }

    fn cudaMallocPitch(to: *mut u64, pitch: *mut usize, width: usize, height: usize) {
        alloc_pitch(to, pitch, width, height)
    }

    fn cudaMalloc3D(to: *mut Pitched, size: Size3) {
        let Size3 { width, height, depth } = size;
        let rows = height.checked_mul(depth).ok_or(Status::MemoryAllocation)?;
        let (mut address, mut pitch) = (0, 0);
        alloc_pitch(&mut address, &mut pitch, width, rows)?;
        put(to, Pitched { address, pitch, width, height })
    }

    fn cudaMallocManaged(to: *mut u64, bytes: usize, flags: u32) {
        let driver = current()?;
        // None for no bytes (measured on libcudart 12.9).
        if bytes == 0 && matches!(flags, 1 | 2) {
            return put(to, 0);
        }
        driver.cuMemAllocManaged(to, bytes, flags)
    }

    fn cudaMallocHost(to: *mut *mut c_void, bytes: usize) {
        host_alloc(to, bytes, 0)
    }

    fn cudaHostAlloc(to: *mut *mut c_void, bytes: usize, flags: u32) {
        host_alloc(to, bytes, flags)
    }

    fn cudaFree(address: u64) {
        let driver = current()?;
        if address == 0 {
            // Nothing is freed, but a context that has failed says so.
            return driver.cuCtxGetCacheConfig(&mut 0);
        }
        driver.cuMemFree_v2(address)
    }

    fn cudaFreeHost(pointer: *mut c_void) {
        let driver = current()?;
        if pointer.is_null() { Ok(()) } else { driver.cuMemFreeHost(pointer) }
    }

    fn cudaHostRegister(pointer: *mut c_void, bytes: usize, flags: u32) {
        current()?.cuMemHostRegister_v2(pointer, bytes, flags)
    }

    fn cudaHostUnregister(pointer: *mut c_void) {
        current()?.cuMemHostUnregister(pointer)
    }

    fn cudaHostGetDevicePointer(to: *mut u64, pointer: *mut c_void, flags: u32) {
        current()?.cuMemHostGetDevicePointer_v2(to, pointer, flags)
    }

    fn cudaHostGetFlags(to: *mut u32, pointer: *mut c_void) {
        current()?.cuMemHostGetFlags(to, pointer)
    }

    fn cudaMemGetInfo(free: *mut usize, total: *mut usize) {
        current()?.cuMemGetInfo_v2(free, total)
    }

    fn cudaPointerGetAttributes(to: *mut c_void, address: u64) {
        let found = attributes(address)?;
        put(to.cast(), found)?;
        if version() == Version::Cuda13 {
            to.cast::<u8>().add(size_of::<PointerAttributes>()).write_bytes(0, BEHIND);
        }
        Ok(())
    }

    /// Where: a device's number before CUDA 13, a kind of place and its number from 13 on.
    fn cudaMemAdvise(address: u64, bytes: usize, advice: u32, location: u64) {
        match version() {
            Version::Cuda11 | Version::Cuda12 => current()?.cuMemAdvise(address, bytes, advice, location as i32),
            Version::Cuda13 => current()?.cuMemAdvise_v2(address, bytes, advice, location),
        }
    }

    fn cudaMemAdvise_v2(address: u64, bytes: usize, advice: u32, location: u64) {
        current()?.cuMemAdvise_v2(address, bytes, advice, location)
    }

    /// Before CUDA 13 a stream follows the device; from 13 on flags and the stream follow the place.
    fn cudaMemPrefetchAsync(address: u64, bytes: usize, location: u64, next: u64, last: Handle) also cudaMemPrefetchAsync_ptsz {
        match version() {
            Version::Cuda11 | Version::Cuda12 => current()?.cuMemPrefetchAsync(address, bytes, location as i32, on(next)),
            Version::Cuda13 => current()?.cuMemPrefetchAsync_v2(address, bytes, location, next as u32, on(last)),
        }
    }

    fn cudaMemPrefetchAsync_v2(address: u64, bytes: usize, location: u64, flags: u32, stream: Handle)
        also cudaMemPrefetchAsync_v2_ptsz
    {
        current()?.cuMemPrefetchAsync_v2(address, bytes, location, flags, on(stream))
    }

    fn cudaMemRangeGetAttribute(to: *mut c_void, size: usize, attribute: u32, address: u64, bytes: usize) {
        current()?.cuMemRangeGetAttribute(to, size, attribute, address, bytes)
    }

    fn cudaMemRangeGetAttributes(
        to: *const *mut c_void, sizes: *const usize, attributes: *const u32, count: usize, address: u64, bytes: usize,
    ) {
        current()?.cuMemRangeGetAttributes(to, sizes, attributes, count, address, bytes)
    }

    fn cudaIpcGetMemHandle(to: *mut IpcHandle, address: u64) {
        current()?.cuIpcGetMemHandle(to, address)
    }

    fn cudaIpcOpenMemHandle(to: *mut u64, handle: IpcHandle, flags: u32) {
        current()?.cuIpcOpenMemHandle_v2(to, handle, flags)
    }

    fn cudaIpcCloseMemHandle(address: u64) {
        current()?.cuIpcCloseMemHandle(address)
    }

    fn cudaDeviceGetGraphMemAttribute(device: i32, attribute: u32, to: *mut c_void) {
        driver()?.cuDeviceGetGraphMemAttribute(device, attribute, to)
    }

    fn cudaDeviceSetGraphMemAttribute(device: i32, attribute: u32, value: *const c_void) {
        driver()?.cuDeviceSetGraphMemAttribute(device, attribute, value)
    }

    fn cudaDeviceGraphMemTrim(device: i32) {
        driver()?.cuDeviceGraphMemTrim(device)
    }
}
