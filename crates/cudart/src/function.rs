//! Kernels: attributes, and how many of their blocks fit.

use std::ffi::c_char;

use crate::context::current;
use crate::driver::{Driver, Handle};
use crate::pointer::put;
use crate::registration::{function, give};
use crate::status::Status;
use crate::version::{Version, version};

/// `cudaFuncAttributes`: offset, bytes and the driver's attribute of each field.
const FIELDS: [(usize, usize, u32); 16] = [
    (0, 8, 1),
    (8, 8, 2),
    (16, 8, 3),
    (24, 4, 0),
    (28, 4, 4),
    (32, 4, 5),
    (36, 4, 6),
    (40, 4, 7),
    (44, 4, 8),
    (48, 4, 9),
    (52, 4, 10),
    (56, 4, 11),
    (60, 4, 12),
    (64, 4, 13),
    (68, 4, 15),
    (72, 4, 14),
];

/// Bytes of the structure.
fn bytes(version: Version) -> usize {
    match version {
        Version::Cuda11 => 56,
        Version::Cuda12 | Version::Cuda13 => 144,
    }
}

/// The structure, of attributes that a function looks up.
fn filled(version: Version, attribute: impl Fn(u32) -> i32) -> Vec<u8> {
    let mut all = vec![0; bytes(version)];
    // CUDA 11 ends with what fills its structure up.
    let end = if version == Version::Cuda11 { 52 } else { bytes(version) };
    for (at, width, number) in FIELDS.into_iter().filter(|(at, ..)| *at < end) {
        let value = i64::from(attribute(number)).to_le_bytes();
        all[at..at + width].copy_from_slice(&value[..width]);
    }
    all
}

/// An attribute of a function; 0 where the driver does not know it.
fn attribute(driver: &Driver, number: u32, function: Handle) -> i32 {
    let mut value = 0;
    // SAFETY: there is room for a number.
    _ = unsafe { driver.cuFuncGetAttribute(&mut value, number, function) };
    value
}

/// The driver's number of an attribute that can be set; the runtime has the same ones, but fewer.
fn settable(number: u32) -> Result<u32, Status> {
    if matches!(number, 8..=15) { Ok(number) } else { Err(Status::InvalidValue) }
}

crate::interface::runtime_functions! {
    fn cudaFuncGetAttributes(to: *mut u8, host: u64) {
        let driver = current()?;
        let function = function(driver, host)?;
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        // What is wrong with the function is told by the attribute that every driver has.
        driver.cuFuncGetAttribute(&mut 0, 0, function)?;
        let all = filled(version(), |number| attribute(driver, number, function));
        to.copy_from_nonoverlapping(all.as_ptr(), all.len());
        Ok(())
    }

    fn cudaFuncSetAttribute(host: u64, number: u32, value: i32) {
        let driver = current()?;
        driver.cuFuncSetAttribute(function(driver, host)?, settable(number)?, value)
    }

    fn cudaFuncSetCacheConfig(host: u64, config: u32) {
        let driver = current()?;
        driver.cuFuncSetCacheConfig(function(driver, host)?, config)
    }

    fn cudaFuncSetSharedMemConfig(host: u64, config: u32) {
        let driver = current()?;
        driver.cuFuncSetSharedMemConfig(function(driver, host)?, config)
    }

    fn cudaFuncGetName(to: *mut *const c_char, host: u64) {
        let driver = current()?;
        driver.cuFuncGetName(to, function(driver, host)?)
    }

    fn cudaFuncGetParamInfo(host: u64, index: usize, offset: *mut usize, bytes: *mut usize) {
        let driver = current()?;
        driver.cuFuncGetParamInfo(function(driver, host)?, index, offset, bytes)
    }

    /// The driver's function or kernel of the current context.
    fn cudaGetFuncBySymbol(to: *mut Handle, host: u64) also cudaGetKernel {
        let unknown = |status| if status == Status::InvalidResourceHandle { Status::InvalidDeviceFunction } else { status };
        let function = function(current()?, host).map_err(unknown)?;
        put(to, function)?;
        give(function);
        Ok(())
    }

    fn cudaKernelSetAttributeForDevice(kernel: Handle, number: u32, value: i32, of: i32) {
        current()?.cuKernelSetAttribute(settable(number)?, value, kernel, of)
    }

    fn cudaOccupancyMaxActiveBlocksPerMultiprocessor(to: *mut i32, host: u64, threads: i32, shared: usize) {
        let driver = current()?;
        driver.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to, function(driver, host)?, threads, shared, 0)
    }

    fn cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to: *mut i32, host: u64, threads: i32, shared: usize, flags: u32) {
        let driver = current()?;
        driver.cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(to, function(driver, host)?, threads, shared, flags)
    }

    fn cudaOccupancyAvailableDynamicSMemPerBlock(to: *mut usize, host: u64, blocks: i32, threads: i32) {
        let driver = current()?;
        driver.cuOccupancyAvailableDynamicSMemPerBlock(to, function(driver, host)?, blocks, threads)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sizes of CUDA 11.8 and 12.9, as a compiler lays their headers out; a field holds its attribute's number here.
    #[test]
    fn attributes_are_where_each_version_has_them() {
        let [old, new] =
            [Version::Cuda11, Version::Cuda12].map(|version| filled(version, |number| number as i32 + 1));
        assert_eq!((old.len(), new.len()), (56, 144));
        // sharedSizeBytes, maxThreadsPerBlock, preferredShmemCarveout; clusterDimMustBeSet, nonPortableClusterSizeAllowed.
        for all in [&old, &new] {
            assert_eq!((all[0], all[24], all[48]), (2, 1, 10));
        }
        assert_eq!((old[52], new[52], new[72]), (0, 11, 15));
    }
}
