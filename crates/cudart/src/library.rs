//! Images that programs load themselves.

use std::ffi::{c_char, c_void};

use crate::context::current;
use crate::driver::Handle;
use crate::pointer::get;
use crate::registration::give;

crate::interface::runtime_functions! {
    fn cudaLibraryLoadData(
        to: *mut Handle, image: *const c_void, options: *const u32, values: *const *mut c_void, count: u32,
        library_options: *const u32, library_values: *const *mut c_void, library_count: u32,
    ) {
        current()?.cuLibraryLoadData(to, image, options, values, count, library_options, library_values, library_count)
    }

    fn cudaLibraryLoadFromFile(
        to: *mut Handle, path: *const c_char, options: *const u32, values: *const *mut c_void, count: u32,
        library_options: *const u32, library_values: *const *mut c_void, library_count: u32,
    ) {
        current()?.cuLibraryLoadFromFile(to, path, options, values, count, library_options, library_values, library_count)
    }

    fn cudaLibraryUnload(library: Handle) {
        current()?.cuLibraryUnload(library)
    }

    fn cudaLibraryGetKernel(to: *mut Handle, library: Handle, name: *const c_char) {
        current()?.cuLibraryGetKernel(to, library, name)?;
        give(get(to)?);
        Ok(())
    }

    fn cudaLibraryGetGlobal(address: *mut u64, bytes: *mut usize, library: Handle, name: *const c_char) {
        current()?.cuLibraryGetGlobal(address, bytes, library, name)
    }

    fn cudaLibraryGetManaged(address: *mut u64, bytes: *mut usize, library: Handle, name: *const c_char) {
        current()?.cuLibraryGetManaged(address, bytes, library, name)
    }

    fn cudaLibraryGetKernelCount(to: *mut u32, library: Handle) {
        current()?.cuLibraryGetKernelCount(to, library)
    }

    fn cudaLibraryEnumerateKernels(to: *mut Handle, count: u32, library: Handle) {
        let driver = current()?;
        let mut there = 0;
        driver.cuLibraryGetKernelCount(&mut there, library)?;
        driver.cuLibraryEnumerateKernels(to, count, library)?;
        (0..count.min(there) as usize).try_for_each(|index| get(to.add(index)).map(give))
    }
}
