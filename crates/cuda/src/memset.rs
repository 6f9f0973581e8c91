//! Memory that is filled.

use crate::driver::{Driver, Handle};
use crate::operation::Operation;
use crate::status::{Done, Status};
use crate::stream::stream;
use crate::structures::MemsetNode;

/// A number that is repeated over rows of memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fill(pub(crate) MemsetNode);

impl Fill {
    /// # Errors
    /// [`Status::InvalidValue`] for elements that are not of 1, 2 or 4 bytes or not at a multiple of that, and for rows that overlap.
    pub(crate) fn of(node: MemsetNode) -> Result<Fill, Status> {
        let bytes = node.element_bytes as usize;
        let known = matches!(bytes, 1 | 2 | 4) && node.address.is_multiple_of(bytes as u64);
        let row = node.width.checked_mul(bytes).ok_or(Status::InvalidValue)?;
        let rows = node.height <= 1 || node.pitch >= row && node.pitch.is_multiple_of(bytes);
        if known && rows { Ok(Fill(node)) } else { Err(Status::InvalidValue) }
    }

    /// # Errors
    /// [`Status::InvalidValue`] unless all of it is within one allocation.
    fn check_memory(&self, driver: &Driver) -> Done {
        let MemsetNode { address, pitch, element_bytes, width, height, .. } = self.0;
        if width == 0 || height == 0 {
            return Ok(());
        }
        let (start, all) = driver.reached(address).ok_or(Status::InvalidValue)?;
        let rows = height.saturating_sub(1).checked_mul(pitch);
        let row = width.checked_mul(element_bytes as usize);
        let bytes = rows.zip(row).and_then(|(rows, row)| rows.checked_add(row));
        let fits = bytes.is_some_and(|bytes| all - (address - start) >= bytes as u64);
        if fits { Ok(()) } else { Err(Status::InvalidValue) }
    }

    /// Fills now.
    pub(crate) fn run(&self, driver: &Driver) -> Done {
        let MemsetNode { address, pitch, value, element_bytes, width, height } = self.0;
        if width == 0 || height == 0 {
            return Ok(());
        }
        let pattern = &value.to_le_bytes()[..element_bytes as usize];
        (0..height as u64).try_for_each(|row| {
            let start = address.wrapping_add(row.wrapping_mul(pitch as u64));
            driver.device.fill(start, pattern, width as u64).map_err(|_| Status::InvalidValue)
        })
    }
}

/// Fills rows; on the default stream, or on the one that is given.
fn fill(
    on: Option<Handle>,
    address: u64,
    value: u32,
    element_bytes: u32,
    rows: (usize, usize, usize),
) -> Done {
    let (driver, _, stream) = stream(on.unwrap_or(0))?;
    let (pitch, width, height) = rows;
    let fill = Fill::of(MemsetNode { address, pitch, value, element_bytes, width, height })?;
    fill.check_memory(driver)?;
    match on {
        Some(_) => stream.submit(Operation::Fill(fill)),
        None => stream.complete(Operation::Fill(fill)),
    }
}

crate::interface::driver_functions! {
    fn cuMemsetD8_v2(address: u64, value: u8, count: usize) since 3020 also cuMemsetD8_v2_ptds since 7000 {
        fill(None, address, value.into(), 1, (0, count, 1))
    }

    fn cuMemsetD16_v2(address: u64, value: u16, count: usize) since 3020 also cuMemsetD16_v2_ptds since 7000 {
        fill(None, address, value.into(), 2, (0, count, 1))
    }

    fn cuMemsetD32_v2(address: u64, value: u32, count: usize) since 3020 also cuMemsetD32_v2_ptds since 7000 {
        fill(None, address, value, 4, (0, count, 1))
    }

    fn cuMemsetD8Async(address: u64, value: u8, count: usize, on: Handle) since 3020 also cuMemsetD8Async_ptsz since 7000 {
        fill(Some(on), address, value.into(), 1, (0, count, 1))
    }

    fn cuMemsetD16Async(address: u64, value: u16, count: usize, on: Handle) since 3020 also cuMemsetD16Async_ptsz since 7000 {
        fill(Some(on), address, value.into(), 2, (0, count, 1))
    }

    fn cuMemsetD32Async(address: u64, value: u32, count: usize, on: Handle) since 3020 also cuMemsetD32Async_ptsz since 7000 {
        fill(Some(on), address, value, 4, (0, count, 1))
    }

    fn cuMemsetD2D8_v2(address: u64, pitch: usize, value: u8, width: usize, height: usize) since 3020
        also cuMemsetD2D8_v2_ptds since 7000
    {
        fill(None, address, value.into(), 1, (pitch, width, height))
    }

    fn cuMemsetD2D16_v2(address: u64, pitch: usize, value: u16, width: usize, height: usize) since 3020
        also cuMemsetD2D16_v2_ptds since 7000
    {
        fill(None, address, value.into(), 2, (pitch, width, height))
    }

    fn cuMemsetD2D32_v2(address: u64, pitch: usize, value: u32, width: usize, height: usize) since 3020
        also cuMemsetD2D32_v2_ptds since 7000
    {
        fill(None, address, value, 4, (pitch, width, height))
    }

    fn cuMemsetD2D8Async(address: u64, pitch: usize, value: u8, width: usize, height: usize, on: Handle) since 3020
        also cuMemsetD2D8Async_ptsz since 7000
    {
        fill(Some(on), address, value.into(), 1, (pitch, width, height))
    }

    fn cuMemsetD2D16Async(address: u64, pitch: usize, value: u16, width: usize, height: usize, on: Handle) since 3020
        also cuMemsetD2D16Async_ptsz since 7000
    {
        fill(Some(on), address, value.into(), 2, (pitch, width, height))
    }

    fn cuMemsetD2D32Async(address: u64, pitch: usize, value: u32, width: usize, height: usize, on: Handle) since 3020
        also cuMemsetD2D32Async_ptsz since 7000
    {
        fill(Some(on), address, value, 4, (pitch, width, height))
    }
}
