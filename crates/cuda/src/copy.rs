//! Copies between memory of the host, memory of the device, and arrays.

use std::sync::Arc;

use crate::array::Array;
use crate::driver::Driver;
use crate::operation::status_of;
use crate::status::{Done, Status};
use crate::structures::{Copy2d, Copy3d, Side2d, Side3d};

/// Where bytes are.
#[derive(Clone)]
pub(crate) enum Location {
    /// An address of the host's.
    Host(u64),
    /// An address of the device's.
    Device(u64),
    Array(Arc<Array>),
}

/// A box of bytes in memory or in an array.
#[derive(Clone)]
pub(crate) struct Side {
    location: Location,
    /// The first byte of a row, the first row, the first slice or layer.
    origin: [usize; 3],
    /// Bytes from row to row, and rows from slice to slice; arrays have their own.
    pitch: usize,
    height: usize,
}

/// A copy of a box.
#[derive(Clone)]
pub(crate) struct Copy {
    from: Side,
    to: Side,
    /// Bytes of a row, rows, slices.
    size: [usize; 3],
    /// As the program described it.
    pub(crate) described: Copy3d,
}

impl Location {
    /// Memory of either kind, which addresses tell apart.
    pub(crate) fn unified(driver: &Driver, address: u64) -> Location {
        match driver.device.allocation(address) {
            Some(_) => Location::Device(address),
            None => Location::Host(address),
        }
    }

    fn of(driver: &Driver, kind: u32, host: u64, device: u64, array: u64) -> Result<Location, Status> {
        match kind {
            1 => Ok(Location::Host(host)),
            2 => Ok(Location::Device(device)),
            3 => driver.get(array).map(Location::Array),
            4 => Ok(Location::unified(driver, device)),
            _ => Err(Status::InvalidValue),
        }
    }

    /// Whether it is memory of the host that the driver knows nothing of, so that a copy waits.
    fn is_pageable(&self, driver: &Driver) -> bool {
        match self {
            Location::Host(address) => driver.device.allocation(*address).is_none(),
            Location::Device(_) | Location::Array(_) => false,
        }
    }
}

impl Side {
    /// The box's rows, with their offsets from the address, and where each lies in the packed box.
    fn rows(&self, size: [usize; 3]) -> impl Iterator<Item = (u64, std::ops::Range<usize>)> {
        let [width, rows, slices] = size;
        let [x, y, z] = self.origin;
        let (pitch, height) = (self.pitch, self.height);
        let contiguous = pitch == width && (slices == 1 || height == rows);
        // What lies without gaps is one row.
        let [width, rows, slices] = if contiguous { [width * rows * slices, 1, 1] } else { size };
        (0..slices).flat_map(move |slice| {
            (0..rows).map(move |row| {
                let offset = (z + slice) * pitch * height + (y + row) * pitch + x;
                let start = (slice * rows + row) * width;
                (offset as u64, start..start + width)
            })
        })
    }

    /// The offset of the box's first byte, and how many there are up to its last one.
    fn reached(&self, [width, rows, slices]: [usize; 3]) -> Option<(u64, u64)> {
        let [x, y, z] = self.origin;
        let slice = self.pitch.checked_mul(self.height)?;
        let offset = |row: usize, slices: usize| {
            slices.checked_mul(slice)?.checked_add(row.checked_mul(self.pitch)?)?.checked_add(x)
        };
        let first = offset(y, z)?;
        let end = offset(y.checked_add(rows - 1)?, z.checked_add(slices - 1)?)?.checked_add(width)?;
        Some((first as u64, (end - first) as u64))
    }

    fn read(&self, driver: &Driver, bytes: &mut [u8], size: [usize; 3]) -> Done {
        match &self.location {
            Location::Array(array) => array.read(self.origin, size, bytes),
            Location::Device(address) => self.rows(size).try_for_each(|(offset, row)| {
                driver.device.read(address + offset, &mut bytes[row]).map_err(|_| Status::InvalidValue)
            }),
            Location::Host(address) => {
                for (offset, row) in self.rows(size) {
                    let row = &mut bytes[row];
                    // SAFETY: who handed in the copy says that these bytes are there until it is done.
                    unsafe { row.as_mut_ptr().copy_from((address + offset) as *const u8, row.len()) };
                }
                Ok(())
            }
        }
    }

    fn write(&self, driver: &Driver, bytes: &[u8], size: [usize; 3]) -> Done {
        match &self.location {
            Location::Array(array) => array.write(self.origin, size, bytes),
            Location::Device(address) => self.rows(size).try_for_each(|(offset, row)| {
                driver.device.write(address + offset, &bytes[row]).map_err(|_| Status::InvalidValue)
            }),
            Location::Host(address) => {
                for (offset, row) in self.rows(size) {
                    let row = &bytes[row];
                    // SAFETY: as above.
                    unsafe { row.as_ptr().copy_to((address + offset) as *mut u8, row.len()) };
                }
                Ok(())
            }
        }
    }

    /// # Errors
    /// [`Status::InvalidValue`] for rows or slices that would overlap, for null, and where a row of the box is not within a row of the memory.
    /// That is not looked at where the host's memory takes no part: driver 580.159 does, and Dr.Jit goes to a place in the device's memory by
    /// an origin behind the row.
    fn check(&self, [width, rows, slices]: [usize; 3], of_host: bool) -> Done {
        let null = match self.location {
            Location::Host(address) | Location::Device(address) => address == 0,
            Location::Array(_) => return Ok(()),
        };
        let overlap = rows > 1 && self.pitch < width;
        let covered = slices > 1 && self.height < rows;
        let beyond = of_host && self.pitch - width.min(self.pitch) < self.origin[0];
        if null || overlap || covered || beyond { Err(Status::InvalidValue) } else { Ok(()) }
    }
}

impl Copy {
    /// A copy of bytes in a row. An array counts its offset in bytes.
    pub(crate) fn row(to: (Location, usize), from: (Location, usize), bytes: usize) -> Copy {
        let side = |(location, x)| Side { location, origin: [x, 0, 0], pitch: bytes, height: 1 };
        Copy { from: side(from), to: side(to), size: [bytes, 1, 1], described: Copy3d::default() }
    }

    /// # Errors
    /// [`Status::InvalidValue`] for what does not describe a copy; [`Status::InvalidHandle`].
    pub(crate) fn of_2d(driver: &Driver, copy: &Copy2d) -> Result<Copy, Status> {
        let side = |side: Side2d| {
            let location = Location::of(driver, side.kind, side.host, side.device, side.array)?;
            Ok(Side { location, origin: [side.x, side.y, 0], pitch: side.pitch, height: 0 })
        };
        Copy::checked(side(copy.from)?, side(copy.to)?, [copy.width, copy.height, 1], Copy3d::default())
    }

    /// # Errors
    /// As [`Copy::of_2d`].
    pub(crate) fn of_3d(driver: &Driver, copy: &Copy3d) -> Result<Copy, Status> {
        let side = |side: Side3d| {
            let location = Location::of(driver, side.kind, side.host, side.device, side.array)?;
            if side.level != 0 {
                return Err(Status::InvalidValue);
            }
            Ok(Side { location, origin: [side.x, side.y, side.z], pitch: side.pitch, height: side.height })
        };
        Copy::checked(side(copy.from)?, side(copy.to)?, [copy.width, copy.height, copy.depth], *copy)
    }

    fn checked(mut from: Side, mut to: Side, size: [usize; 3], described: Copy3d) -> Result<Copy, Status> {
        // Without a pitch, rows follow each other (measured on driver 580.159).
        for side in [&mut from, &mut to] {
            if side.pitch == 0 {
                side.pitch = side.origin[0].checked_add(size[0]).ok_or(Status::InvalidValue)?;
            }
        }
        let bytes = size.into_iter().try_fold(1, usize::checked_mul).ok_or(Status::InvalidValue)?;
        if bytes > 0 {
            let is_host = |side: &Side| matches!(side.location, Location::Host(_));
            let of_host = is_host(&from) || is_host(&to);
            from.check(size, of_host)?;
            to.check(size, of_host)?;
        }
        Ok(Copy { from, to, size, described })
    }

    /// # Errors
    /// [`Status::InvalidValue`] for memory of the device that is not within one allocation.
    pub(crate) fn check_memory(&self, driver: &Driver) -> Done {
        if self.size.contains(&0) {
            return Ok(());
        }
        [&self.from, &self.to].into_iter().try_for_each(|side| match side.location {
            Location::Device(address) => {
                let reached = side.reached(self.size).and_then(|(first, bytes)| {
                    let first = address.checked_add(first)?;
                    let (start, all) = driver.reached(first)?;
                    (all - (first - start) >= bytes).then_some(())
                });
                reached.ok_or(Status::InvalidValue)
            }
            Location::Host(_) | Location::Array(_) => Ok(()),
        })
    }

    /// Whether it has to be done before the function returns, for memory of the host may be gone then.
    pub(crate) fn waits(&self, driver: &Driver) -> bool {
        self.from.location.is_pageable(driver) || self.to.location.is_pageable(driver)
    }

    /// Copies now.
    pub(crate) fn run(&self, driver: &Driver) -> Done {
        let [width, rows, slices] = self.size;
        let bytes = width * rows * slices;
        if bytes == 0 {
            return Ok(());
        }
        if rows == 1 && slices == 1 {
            let (to, from) = (&self.to, &self.from);
            // One row is copied without a detour.
            let offset = |side: &Side| side.rows(self.size).next().map_or(0, |(offset, _)| offset);
            let done = match (&to.location, &from.location) {
                (Location::Device(there), Location::Device(here)) => {
                    Some(driver.device.copy(there + offset(to), here + offset(from), bytes as u64))
                }
                (Location::Device(there), Location::Host(here)) => {
                    // SAFETY: as in `Side::read`.
                    let bytes =
                        unsafe { std::slice::from_raw_parts((here + offset(from)) as *const u8, bytes) };
                    Some(driver.device.write(there + offset(to), bytes))
                }
                (Location::Host(there), Location::Device(here)) => {
                    // SAFETY: as in `Side::write`.
                    let bytes =
                        unsafe { std::slice::from_raw_parts_mut((there + offset(to)) as *mut u8, bytes) };
                    Some(driver.device.read(here + offset(from), bytes))
                }
                _ => None,
            };
            if let Some(done) = done {
                return done.map_err(|_| Status::InvalidValue);
            }
        }
        let mut packed = Vec::new();
        packed.try_reserve_exact(bytes).map_err(|_| Status::OutOfMemory)?;
        packed.resize(bytes, 0);
        // What was handed in before may still write there.
        driver.device.synchronize();
        self.from.read(driver, &mut packed, self.size)?;
        self.to.write(driver, &packed, self.size)
    }
}

/// The status for what an array refuses.
pub(crate) fn refused(error: &tmu_device::Error) -> Status {
    if let tmu_device::Error::Invalid(_) = error { Status::InvalidValue } else { status_of(error) }
}
