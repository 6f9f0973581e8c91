//! Memory filled with a byte.

use crate::context::current;
use crate::copy::now;
use crate::driver::{Driver, Handle};
use crate::interface::on;
use crate::status::{Done, Status};
use crate::structures::{Pitched, Size3};

/// Fills rows.
///
/// # Safety
/// The memory has that many.
unsafe fn rows(
    driver: &Driver,
    (address, pitch): (u64, usize),
    value: i32,
    [width, height]: [usize; 2],
    stream: Option<Handle>,
) -> Done {
    if width == 0 || height == 0 {
        return Ok(());
    }
    // Measured on libcudart 12.9, which copies have another number from.
    if height > 1 && width > pitch {
        return Err(Status::InvalidValue);
    }
    let value = value as u8;
    // SAFETY: the caller's promise.
    unsafe {
        match stream {
            None => driver.cuMemsetD2D8_v2(address, pitch, value, width, height),
            Some(stream) => driver.cuMemsetD2D8Async(address, pitch, value, width, height, stream),
        }
    }
}

/// Fills slices of rows.
///
/// # Safety
/// The memory has that many.
unsafe fn slices(driver: &Driver, memory: &Pitched, value: i32, size: Size3, stream: Option<Handle>) -> Done {
    let (slice, Size3 { width, height, depth }) = (memory.pitch * memory.height, size);
    // SAFETY: the caller's promise.
    unsafe {
        if height == memory.height {
            return rows(driver, (memory.address, memory.pitch), value, [width, height * depth], stream);
        }
        (0..depth).try_for_each(|z| {
            rows(driver, (memory.address + (z * slice) as u64, memory.pitch), value, [width, height], stream)
        })
    }
}

crate::interface::runtime_functions! {
    fn cudaMemset(address: u64, value: i32, count: usize) also cudaMemset_ptds {
        let driver = current()?;
        if count == 0 {
            return Ok(());
        }
        now(driver, |stream| match stream {
            None => driver.cuMemsetD8_v2(address, value as u8, count),
            Some(stream) => driver.cuMemsetD8Async(address, value as u8, count, stream),
        })
    }

    fn cudaMemsetAsync(address: u64, value: i32, count: usize, stream: Handle) also cudaMemsetAsync_ptsz {
        let driver = current()?;
        if count == 0 {
            return Ok(());
        }
        driver.cuMemsetD8Async(address, value as u8, count, on(stream))
    }

    fn cudaMemset2D(address: u64, pitch: usize, value: i32, width: usize, height: usize) also cudaMemset2D_ptds {
        let driver = current()?;
        now(driver, |stream| rows(driver, (address, pitch), value, [width, height], stream))
    }

    fn cudaMemset2DAsync(address: u64, pitch: usize, value: i32, width: usize, height: usize, stream: Handle)
        also cudaMemset2DAsync_ptsz
    {
        rows(current()?, (address, pitch), value, [width, height], Some(on(stream)))
    }

    fn cudaMemset3D(memory: Pitched, value: i32, size: Size3) also cudaMemset3D_ptds {
        let driver = current()?;
        now(driver, |stream| slices(driver, &memory, value, size, stream))
    }

    fn cudaMemset3DAsync(memory: Pitched, value: i32, size: Size3, stream: Handle) also cudaMemset3DAsync_ptsz {
        slices(current()?, &memory, value, size, Some(on(stream)))
    }
}
