//! Arrays and mipmapped arrays.

use std::ffi::c_void;

use crate::context::current;
use crate::driver::{Driver, Handle, driver};
use crate::format::element_bytes;
use crate::pointer::{get, offer, put};
use crate::status::Status;
use crate::structures::{Array3dDescriptor, ChannelFormat, Size3};

/// What an array is.
pub(crate) fn described(driver: &Driver, array: Handle) -> Result<Array3dDescriptor, Status> {
    let mut descriptor = Array3dDescriptor::default();
    // SAFETY: there is room for a description; a handle may be anything.
    unsafe { driver.cuArray3DGetDescriptor_v2(&mut descriptor, array)? };
    Ok(descriptor)
}

impl Array3dDescriptor {
    fn new(format: ChannelFormat, size: Size3, flags: u32) -> Result<Array3dDescriptor, Status> {
        let (format, channels) = format.of_driver()?;
        Ok(Array3dDescriptor { size, format, channels, flags })
    }

    /// Bytes of a texel, or of a block.
    pub(crate) fn element_bytes(&self) -> usize {
        element_bytes(self.format, self.channels)
    }
}

crate::interface::runtime_functions! {
    fn cudaMallocArray(to: *mut Handle, format: *const ChannelFormat, width: usize, height: usize, flags: u32) {
        let descriptor = Array3dDescriptor::new(get(format)?, Size3 { width, height, depth: 0 }, flags)?;
        current()?.cuArray3DCreate_v2(to, &descriptor)
    }

    fn cudaMalloc3DArray(to: *mut Handle, format: *const ChannelFormat, size: Size3, flags: u32) {
        let descriptor = Array3dDescriptor::new(get(format)?, size, flags)?;
        current()?.cuArray3DCreate_v2(to, &descriptor)
    }

    fn cudaFreeArray(array: Handle) {
        if array == 0 {
            return Ok(());
        }
        current()?.cuArrayDestroy(array)
    }

    fn cudaArrayGetInfo(format: *mut ChannelFormat, size: *mut Size3, flags: *mut u32, array: Handle) {
        let descriptor = described(current()?, array)?;
        offer(format, ChannelFormat::from_driver(descriptor.format, descriptor.channels));
        offer(size, descriptor.size);
        offer(flags, descriptor.flags);
        Ok(())
    }

    fn cudaGetChannelDesc(to: *mut ChannelFormat, array: Handle) {
        let descriptor = described(current()?, array)?;
        put(to, ChannelFormat::from_driver(descriptor.format, descriptor.channels))
    }

    fn cudaArrayGetMemoryRequirements(to: *mut c_void, array: Handle, device: i32) {
        driver()?.cuArrayGetMemoryRequirements(to, array, device)
    }

    fn cudaMallocMipmappedArray(to: *mut Handle, format: *const ChannelFormat, size: Size3, levels: u32, flags: u32) {
        let descriptor = Array3dDescriptor::new(get(format)?, size, flags)?;
        current()?.cuMipmappedArrayCreate(to, &descriptor, levels)
    }

    fn cudaGetMipmappedArrayLevel(to: *mut Handle, array: Handle, level: u32) {
        current()?.cuMipmappedArrayGetLevel(to, array, level)
    }

    fn cudaFreeMipmappedArray(array: Handle) {
        if array == 0 {
            return Ok(());
        }
        current()?.cuMipmappedArrayDestroy(array)
    }

    fn cudaMipmappedArrayGetMemoryRequirements(to: *mut c_void, array: Handle, device: i32) {
        driver()?.cuMipmappedArrayGetMemoryRequirements(to, array, device)
    }
}
