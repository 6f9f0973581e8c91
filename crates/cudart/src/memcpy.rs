//! Copies.

use crate::context::{current, primary};
use crate::copy::{ARRAY, DEVICE, Direction, Plane, linear, now, of_3d, planes, rectangles, row_bytes};
use crate::driver::{Driver, Handle};
use crate::interface::on;
use crate::pointer::get;
use crate::status::{Done, Status};
use crate::structures::{Copy3d, CopyParameters, PeerCopyParameters};

/// Copies between memory and bytes of an array that follow each other over its rows.
///
/// # Safety
/// The memory has that many bytes.
unsafe fn run_of_array(
    driver: &Driver,
    (array, at): (Handle, [usize; 2]),
    count: usize,
    stream: Option<Handle>,
    direction: Direction,
    planes_of: impl Fn(Plane, usize) -> (Plane, Plane),
) -> Done {
    let row = row_bytes(driver, array)?;
    let mut done = 0;
    for [x, y, width, height] in rectangles(row, at, count)? {
        // SAFETY: the caller's promise.
        unsafe {
            planes(driver, planes_of(Plane::Array { array, x, y }, done), [width, height], direction, stream)
        }?;
        done += width * height;
    }
    Ok(())
}

/// The copy between devices that the driver takes.
fn of_peers(driver: &Driver, copy: &PeerCopyParameters) -> Result<Copy3d, Status> {
    let PeerCopyParameters { from, from_device, to, to_device, extent } = *copy;
    let mut described = of_3d(driver, &CopyParameters { from, to, extent, kind: 3 })?;
    for (side, device) in [(&mut described.from, from_device), (&mut described.to, to_device)] {
        debug_assert!(matches!(side.kind, ARRAY | DEVICE));
        side.context = primary(driver, device)?;
    }
    Ok(described)
}

/// Memory of a row's bytes.
fn row(address: u64, bytes: usize) -> Plane {
    Plane::Memory { address, pitch: bytes }
}

crate::interface::runtime_functions! {
    fn cudaMemcpy(to: u64, from: u64, bytes: usize, kind: u32) also cudaMemcpy_ptds {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        now(driver, |stream| linear(driver, to, from, bytes, direction, stream))
    }

    fn cudaMemcpyAsync(to: u64, from: u64, bytes: usize, kind: u32, stream: Handle) also cudaMemcpyAsync_ptsz {
        linear(current()?, to, from, bytes, Direction::of(kind)?, Some(on(stream)))
    }

    fn cudaMemcpyPeer(to: u64, to_device: i32, from: u64, from_device: i32, bytes: usize) {
        let driver = current()?;
        driver.cuMemcpyPeer(to, primary(driver, to_device)?, from, primary(driver, from_device)?, bytes)
    }

    fn cudaMemcpyPeerAsync(to: u64, to_device: i32, from: u64, from_device: i32, bytes: usize, stream: Handle) {
        let driver = current()?;
        driver.cuMemcpyPeerAsync(to, primary(driver, to_device)?, from, primary(driver, from_device)?, bytes, stream)
    }

    fn cudaMemcpy2D(to: u64, to_pitch: usize, from: u64, from_pitch: usize, width: usize, height: usize, kind: u32)
        also cudaMemcpy2D_ptds
    {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let both = (Plane::Memory { address: to, pitch: to_pitch }, Plane::Memory { address: from, pitch: from_pitch });
        now(driver, |stream| planes(driver, both, [width, height], direction, stream))
    }

    fn cudaMemcpy2DAsync(
        to: u64, to_pitch: usize, from: u64, from_pitch: usize, width: usize, height: usize, kind: u32, stream: Handle,
    ) also cudaMemcpy2DAsync_ptsz {
        let both = (Plane::Memory { address: to, pitch: to_pitch }, Plane::Memory { address: from, pitch: from_pitch });
        planes(current()?, both, [width, height], Direction::of(kind)?, Some(on(stream)))
    }

    fn cudaMemcpy2DToArray(
        array: Handle, x: usize, y: usize, from: u64, pitch: usize, width: usize, height: usize, kind: u32,
    ) also cudaMemcpy2DToArray_ptds {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let both = (Plane::Array { array, x, y }, Plane::Memory { address: from, pitch });
        now(driver, |stream| planes(driver, both, [width, height], direction, stream))
    }

    fn cudaMemcpy2DToArrayAsync(
        array: Handle, x: usize, y: usize, from: u64, pitch: usize, width: usize, height: usize, kind: u32, stream: Handle,
    ) also cudaMemcpy2DToArrayAsync_ptsz {
        let both = (Plane::Array { array, x, y }, Plane::Memory { address: from, pitch });
        planes(current()?, both, [width, height], Direction::of(kind)?, Some(on(stream)))
    }

    fn cudaMemcpy2DFromArray(
        to: u64, pitch: usize, array: Handle, x: usize, y: usize, width: usize, height: usize, kind: u32,
    ) also cudaMemcpy2DFromArray_ptds {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let both = (Plane::Memory { address: to, pitch }, Plane::Array { array, x, y });
        now(driver, |stream| planes(driver, both, [width, height], direction, stream))
    }

    fn cudaMemcpy2DFromArrayAsync(
        to: u64, pitch: usize, array: Handle, x: usize, y: usize, width: usize, height: usize, kind: u32, stream: Handle,
    ) also cudaMemcpy2DFromArrayAsync_ptsz {
        let both = (Plane::Memory { address: to, pitch }, Plane::Array { array, x, y });
        planes(current()?, both, [width, height], Direction::of(kind)?, Some(on(stream)))
    }

    fn cudaMemcpy2DArrayToArray(
        to: Handle, to_x: usize, to_y: usize, from: Handle, from_x: usize, from_y: usize, width: usize, height: usize, kind: u32,
    ) also cudaMemcpy2DArrayToArray_ptds {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let both = (Plane::Array { array: to, x: to_x, y: to_y }, Plane::Array { array: from, x: from_x, y: from_y });
        now(driver, |stream| planes(driver, both, [width, height], direction, stream))
    }

    fn cudaMemcpyToArray(array: Handle, x: usize, y: usize, from: u64, count: usize, kind: u32) also cudaMemcpyToArray_ptds {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let width = row_bytes(driver, array)?;
        now(driver, |stream| run_of_array(driver, (array, [x, y]), count, stream, direction, |plane, done| {
            (plane, row(from + done as u64, width))
        }))
    }

    fn cudaMemcpyToArrayAsync(array: Handle, x: usize, y: usize, from: u64, count: usize, kind: u32, stream: Handle)
        also cudaMemcpyToArrayAsync_ptsz
    {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let width = row_bytes(driver, array)?;
        run_of_array(driver, (array, [x, y]), count, Some(on(stream)), direction, |plane, done| {
            (plane, row(from + done as u64, width))
        })
    }

    fn cudaMemcpyFromArray(to: u64, array: Handle, x: usize, y: usize, count: usize, kind: u32) also cudaMemcpyFromArray_ptds {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let width = row_bytes(driver, array)?;
        now(driver, |stream| run_of_array(driver, (array, [x, y]), count, stream, direction, |plane, done| {
            (row(to + done as u64, width), plane)
        }))
    }

    fn cudaMemcpyFromArrayAsync(to: u64, array: Handle, x: usize, y: usize, count: usize, kind: u32, stream: Handle)
        also cudaMemcpyFromArrayAsync_ptsz
    {
        let (driver, direction) = (current()?, Direction::of(kind)?);
        let width = row_bytes(driver, array)?;
        run_of_array(driver, (array, [x, y]), count, Some(on(stream)), direction, |plane, done| {
            (row(to + done as u64, width), plane)
        })
    }

    fn cudaMemcpy3D(copy: *const CopyParameters) also cudaMemcpy3D_ptds {
        let driver = current()?;
        let copy = of_3d(driver, &get(copy)?)?;
        now(driver, |stream| match stream {
            None => driver.cuMemcpy3D_v2(&copy),
            Some(stream) => driver.cuMemcpy3DAsync_v2(&copy, stream),
        })
    }

    fn cudaMemcpy3DAsync(copy: *const CopyParameters, stream: Handle) also cudaMemcpy3DAsync_ptsz {
        let driver = current()?;
        driver.cuMemcpy3DAsync_v2(&of_3d(driver, &get(copy)?)?, on(stream))
    }

    fn cudaMemcpy3DPeer(copy: *const PeerCopyParameters) also cudaMemcpy3DPeer_ptds {
        let driver = current()?;
        let copy = of_peers(driver, &get(copy)?)?;
        now(driver, |stream| match stream {
            None => driver.cuMemcpy3DPeer(&copy),
            Some(stream) => driver.cuMemcpy3DPeerAsync(&copy, stream),
        })
    }

    fn cudaMemcpy3DPeerAsync(copy: *const PeerCopyParameters, stream: Handle) also cudaMemcpy3DPeerAsync_ptsz {
        let driver = current()?;
        driver.cuMemcpy3DPeerAsync(&of_peers(driver, &get(copy)?)?, on(stream))
    }
}
