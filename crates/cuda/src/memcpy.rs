//! The functions that copy.

use std::ffi::c_void;
use std::sync::Arc;

use crate::context::current;
use crate::copy::{Copy, Location};
use crate::driver::{Driver, Handle};
use crate::operation::Operation;
use crate::pointer::{get, list, offer};
use crate::status::{Done, Status};
use crate::stream::stream;
use crate::structures::{Copy2d, Copy3d};

/// Copies behind all that was handed in to the default stream, and waits for it.
fn copy(made: impl FnOnce(&'static Driver) -> Result<Copy, Status>) -> Done {
    let (driver, _, stream) = stream(0)?;
    let copy = made(driver)?;
    copy.check_memory(driver)?;
    stream.complete(Operation::Copy(Arc::new(copy)))
}

/// Hands a copy in to a stream. One from or to memory that the driver does not know is done at once.
fn copy_on(on: Handle, made: impl FnOnce(&'static Driver) -> Result<Copy, Status>) -> Done {
    let (driver, _, stream) = stream(on)?;
    let copy = Arc::new(made(driver)?);
    copy.check_memory(driver)?;
    if copy.waits(driver) {
        stream.complete(Operation::Copy(copy))
    } else {
        stream.submit(Operation::Copy(copy))
    }
}

fn row(to: Location, from: Location, bytes: usize) -> Result<Copy, Status> {
    let null = |location: &Location| matches!(location, Location::Host(0) | Location::Device(0));
    if bytes > 0 && (null(&to) || null(&from)) {
        return Err(Status::InvalidValue);
    }
    Ok(Copy::row((to, 0), (from, 0), bytes))
}

fn unified(driver: &Driver, to: u64, from: u64, bytes: usize) -> Result<Copy, Status> {
    row(Location::unified(driver, to), Location::unified(driver, from), bytes)
}

fn to_array(driver: &Driver, to: (Handle, usize), from: Location, bytes: usize) -> Result<Copy, Status> {
    Ok(Copy::row((Location::Array(driver.get(to.0)?), to.1), (from, 0), bytes))
}

fn from_array(driver: &Driver, to: Location, from: (Handle, usize), bytes: usize) -> Result<Copy, Status> {
    Ok(Copy::row((to, 0), (Location::Array(driver.get(from.0)?), from.1), bytes))
}

crate::interface::driver_functions! {
    fn cuMemcpy(to: u64, from: u64, bytes: usize) since 4000 also cuMemcpy_ptds since 7000 {
        copy(|driver| unified(driver, to, from, bytes))
    }

    fn cuMemcpyAsync(to: u64, from: u64, bytes: usize, on: Handle) since 4000 also cuMemcpyAsync_ptsz since 7000 {
        copy_on(on, |driver| unified(driver, to, from, bytes))
    }

    fn cuMemcpyPeer(to: u64, to_context: Handle, from: u64, from_context: Handle, bytes: usize) since 4000
        also cuMemcpyPeer_ptds since 7000
    {
        _ = (to_context, from_context);
        copy(|driver| unified(driver, to, from, bytes))
    }

    fn cuMemcpyPeerAsync(to: u64, to_context: Handle, from: u64, from_context: Handle, bytes: usize, on: Handle) since 4000
        also cuMemcpyPeerAsync_ptsz since 7000
    {
        _ = (to_context, from_context);
        copy_on(on, |driver| unified(driver, to, from, bytes))
    }

    fn cuMemcpyHtoD_v2(to: u64, from: *const c_void, bytes: usize) since 3020 also cuMemcpyHtoD_v2_ptds since 7000 {
        copy(|_| row(Location::Device(to), Location::Host(from as u64), bytes))
    }

    fn cuMemcpyHtoDAsync_v2(to: u64, from: *const c_void, bytes: usize, on: Handle) since 3020
        also cuMemcpyHtoDAsync_v2_ptsz since 7000
    {
        copy_on(on, |_| row(Location::Device(to), Location::Host(from as u64), bytes))
    }

    fn cuMemcpyDtoH_v2(to: *mut c_void, from: u64, bytes: usize) since 3020 also cuMemcpyDtoH_v2_ptds since 7000 {
        copy(|_| row(Location::Host(to as u64), Location::Device(from), bytes))
    }

    fn cuMemcpyDtoHAsync_v2(to: *mut c_void, from: u64, bytes: usize, on: Handle) since 3020
        also cuMemcpyDtoHAsync_v2_ptsz since 7000
    {
        copy_on(on, |_| row(Location::Host(to as u64), Location::Device(from), bytes))
    }

    fn cuMemcpyDtoD_v2(to: u64, from: u64, bytes: usize) since 3020 also cuMemcpyDtoD_v2_ptds since 7000 {
        copy(|_| row(Location::Device(to), Location::Device(from), bytes))
    }

    fn cuMemcpyDtoDAsync_v2(to: u64, from: u64, bytes: usize, on: Handle) since 3020 also cuMemcpyDtoDAsync_v2_ptsz since 7000 {
        copy_on(on, |_| row(Location::Device(to), Location::Device(from), bytes))
    }

    fn cuMemcpyHtoA_v2(array: Handle, offset: usize, from: *const c_void, bytes: usize) since 3020
        also cuMemcpyHtoA_v2_ptds since 7000
    {
        copy(|driver| to_array(driver, (array, offset), Location::Host(from as u64), bytes))
    }

    fn cuMemcpyHtoAAsync_v2(array: Handle, offset: usize, from: *const c_void, bytes: usize, on: Handle) since 3020
        also cuMemcpyHtoAAsync_v2_ptsz since 7000
    {
        copy_on(on, |driver| to_array(driver, (array, offset), Location::Host(from as u64), bytes))
    }

    fn cuMemcpyAtoH_v2(to: *mut c_void, array: Handle, offset: usize, bytes: usize) since 3020
        also cuMemcpyAtoH_v2_ptds since 7000
    {
        copy(|driver| from_array(driver, Location::Host(to as u64), (array, offset), bytes))
    }

    fn cuMemcpyAtoHAsync_v2(to: *mut c_void, array: Handle, offset: usize, bytes: usize, on: Handle) since 3020
        also cuMemcpyAtoHAsync_v2_ptsz since 7000
    {
        copy_on(on, |driver| from_array(driver, Location::Host(to as u64), (array, offset), bytes))
    }

    fn cuMemcpyDtoA_v2(array: Handle, offset: usize, from: u64, bytes: usize) since 3020 also cuMemcpyDtoA_v2_ptds since 7000 {
        copy(|driver| to_array(driver, (array, offset), Location::Device(from), bytes))
    }

    fn cuMemcpyAtoD_v2(to: u64, array: Handle, offset: usize, bytes: usize) since 3020 also cuMemcpyAtoD_v2_ptds since 7000 {
        copy(|driver| from_array(driver, Location::Device(to), (array, offset), bytes))
    }

    fn cuMemcpyAtoA_v2(to: Handle, to_offset: usize, from: Handle, from_offset: usize, bytes: usize) since 3020
        also cuMemcpyAtoA_v2_ptds since 7000
    {
        copy(|driver| {
            let (to, from) = (Location::Array(driver.get(to)?), Location::Array(driver.get(from)?));
            Ok(Copy::row((to, to_offset), (from, from_offset), bytes))
        })
    }

    fn cuMemcpy2D_v2(described: *const Copy2d) since 3020 also cuMemcpy2D_v2_ptds since 7000
        also cuMemcpy2DUnaligned_v2 since 3020 also cuMemcpy2DUnaligned_v2_ptds since 7000
    {
        let described = get(described)?;
        copy(|driver| Copy::of_2d(driver, &described))
    }

    fn cuMemcpy2DAsync_v2(described: *const Copy2d, on: Handle) since 3020 also cuMemcpy2DAsync_v2_ptsz since 7000 {
        let described = get(described)?;
        copy_on(on, |driver| Copy::of_2d(driver, &described))
    }

    fn cuMemcpy3D_v2(described: *const Copy3d) since 3020 also cuMemcpy3D_v2_ptds since 7000 {
        let described = get(described)?;
        copy(|driver| Copy::of_3d(driver, &described))
    }

    fn cuMemcpy3DAsync_v2(described: *const Copy3d, on: Handle) since 3020 also cuMemcpy3DAsync_v2_ptsz since 7000 {
        let described = get(described)?;
        copy_on(on, |driver| Copy::of_3d(driver, &described))
    }

    fn cuMemcpy3DPeer(described: *const Copy3d) since 4000 also cuMemcpy3DPeer_ptds since 7000 {
        let described = get(described)?;
        copy(|driver| Copy::of_3d(driver, &described))
    }

    fn cuMemcpy3DPeerAsync(described: *const Copy3d, on: Handle) since 4000 also cuMemcpy3DPeerAsync_ptsz since 7000 {
        let described = get(described)?;
        copy_on(on, |driver| Copy::of_3d(driver, &described))
    }

    fn cuMemcpyBatchAsync(
        to: *const u64, from: *const u64, bytes: *const usize, count: usize, attributes: *const c_void, indices: *const usize,
        attribute_count: usize, failed: *mut usize, on: Handle,
    ) since 12080 also cuMemcpyBatchAsync_ptsz since 12080 {
        current()?;
        if count == 0 || attribute_count == 0 || attributes.is_null() || indices.is_null() || attribute_count > count {
            return Err(Status::InvalidValue);
        }
        let all = list(to, count).into_iter().zip(list(from, count)).zip(list(bytes, count)).enumerate();
        for (index, ((to, from), bytes)) in all {
            copy_on(on, |driver| unified(driver, to, from, bytes)).inspect_err(|_| offer(failed, index))?;
        }
        Ok(())
    }
}
