//! Copies as the runtime describes them, and as the driver takes them.

use crate::array::described;
use crate::driver::{Driver, Handle};
use crate::interface::own_stream;
use crate::status::{Done, Status};
use crate::structures::{Copy2d, Copy3d, CopyParameters, CopySide, Pitched, Side2d, Side3d, Size3};

/// The driver's kinds of places.
pub(crate) const HOST: u32 = 1;
pub(crate) const DEVICE: u32 = 2;
pub(crate) const ARRAY: u32 = 3;
const UNIFIED: u32 = 4;

/// From where to where, as `cudaMemcpyKind` numbers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    HostToHost,
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
    /// Addresses say it.
    Default,
}

impl Direction {
    /// # Errors
    /// [`Status::InvalidMemcpyDirection`] for any other number.
    pub(crate) fn of(kind: u32) -> Result<Direction, Status> {
        Ok(match kind {
            0 => Direction::HostToHost,
            1 => Direction::HostToDevice,
            2 => Direction::DeviceToHost,
            3 => Direction::DeviceToDevice,
            4 => Direction::Default,
            _ => return Err(Status::InvalidMemcpyDirection),
        })
    }

    /// The driver's kinds of where memory is copied to and from.
    fn locations(self) -> (u32, u32) {
        match self {
            Direction::HostToHost => (HOST, HOST),
            Direction::HostToDevice => (DEVICE, HOST),
            Direction::DeviceToHost => (HOST, DEVICE),
            Direction::DeviceToDevice => (DEVICE, DEVICE),
            Direction::Default => (UNIFIED, UNIFIED),
        }
    }
}

/// Does work now, which on the thread's own stream means to wait for it.
pub(crate) fn now(driver: &Driver, work: impl FnOnce(Option<Handle>) -> Done) -> Done {
    let stream = own_stream();
    work(stream)?;
    match stream {
        // SAFETY: it is a stream that is always there.
        Some(stream) => unsafe { driver.cuStreamSynchronize(stream) },
        None => Ok(()),
    }
}

/// Copies bytes that lie in a row.
///
/// # Safety
/// The addresses are what the direction says, and lead to that many bytes.
pub(crate) unsafe fn linear(
    driver: &Driver,
    to: u64,
    from: u64,
    bytes: usize,
    direction: Direction,
    stream: Option<Handle>,
) -> Done {
    if bytes == 0 {
        return Ok(());
    }
    // SAFETY: the caller's promise.
    unsafe {
        match (direction, stream) {
            (Direction::HostToDevice, None) => driver.cuMemcpyHtoD_v2(to, from, bytes),
            (Direction::HostToDevice, Some(stream)) => driver.cuMemcpyHtoDAsync_v2(to, from, bytes, stream),
            (Direction::DeviceToHost, None) => driver.cuMemcpyDtoH_v2(to, from, bytes),
            (Direction::DeviceToHost, Some(stream)) => driver.cuMemcpyDtoHAsync_v2(to, from, bytes, stream),
            (Direction::DeviceToDevice, None) => driver.cuMemcpyDtoD_v2(to, from, bytes),
            (Direction::DeviceToDevice, Some(stream)) => driver.cuMemcpyDtoDAsync_v2(to, from, bytes, stream),
            (Direction::HostToHost | Direction::Default, None) => driver.cuMemcpy(to, from, bytes),
            (Direction::HostToHost | Direction::Default, Some(stream)) => {
                driver.cuMemcpyAsync(to, from, bytes, stream)
            }
        }
    }
}

/// One side of a copy in two dimensions: an array from a position, or memory with its pitch.
#[derive(Clone, Copy)]
pub(crate) enum Plane {
    Array { array: Handle, x: usize, y: usize },
    Memory { address: u64, pitch: usize },
}

impl Plane {
    fn side(self, kind: u32) -> Side2d {
        match self {
            Plane::Array { array, x, y } => Side2d { array, x, y, kind: ARRAY, ..Side2d::default() },
            Plane::Memory { address, pitch } => {
                Side2d { host: address, device: address, pitch, kind, ..Side2d::default() }
            }
        }
    }

    /// Whether rows of that many bytes fit.
    fn takes(self, width: usize) -> bool {
        match self {
            Plane::Array { .. } => true,
            Plane::Memory { pitch, .. } => width <= pitch,
        }
    }
}

/// Copies rows of `width` bytes.
///
/// # Safety
/// As [`linear`].
pub(crate) unsafe fn planes(
    driver: &Driver,
    (to, from): (Plane, Plane),
    [width, height]: [usize; 2],
    direction: Direction,
    stream: Option<Handle>,
) -> Done {
    if width == 0 || height == 0 {
        return Ok(());
    }
    if !(to.takes(width) && from.takes(width)) {
        // Measured on libcudart 12.9.
        return Err(if height > 1 { Status::InvalidPitchValue } else { Status::InvalidValue });
    }
    let locations = direction.locations();
    let mut copy = Copy2d { from: from.side(locations.1), to: to.side(locations.0), width, height };
    // One row has no pitch that matters.
    for side in [&mut copy.from, &mut copy.to] {
        side.pitch = if side.kind == ARRAY { 0 } else { side.pitch.max(width) };
    }
    // SAFETY: the caller's promise.
    unsafe {
        match stream {
            None => driver.cuMemcpy2DUnaligned_v2(&copy),
            Some(stream) => driver.cuMemcpy2DAsync_v2(&copy, stream),
        }
    }
}

/// Rectangles of an array's rows of `row` bytes that hold `count` bytes from a position on: x, y, width, height.
pub(crate) fn rectangles(row: usize, [x, y]: [usize; 2], count: usize) -> Result<Vec<[usize; 4]>, Status> {
    if x >= row {
        return Err(Status::InvalidValue);
    }
    let first = if x == 0 { 0 } else { count.min(row - x) };
    let (rows, last) = ((count - first) / row, (count - first) % row);
    let next = y + usize::from(first > 0);
    let all = [[x, y, first, 1], [0, next, row, rows], [0, next + rows, last, 1]];
    Ok(all.into_iter().filter(|[_, _, width, height]| *width > 0 && *height > 0).collect())
}

/// Bytes of a row of an array.
pub(crate) fn row_bytes(driver: &Driver, array: Handle) -> Result<usize, Status> {
    let descriptor = described(driver, array)?;
    Ok(descriptor.size.width * descriptor.element_bytes())
}

/// What the driver takes of one side; positions in arrays and sizes beside them count texels of `element` bytes.
fn side_of(side: &CopySide, kind: u32, element: usize) -> Side3d {
    let CopySide { array, at, memory: Pitched { address, pitch, height, .. } } = *side;
    if array == 0 {
        Side3d { at, kind, host: address, device: address, pitch, height, ..Side3d::default() }
    } else {
        Side3d { at: Size3 { width: at.width * element, ..at }, kind: ARRAY, array, ..Side3d::default() }
    }
}

/// What the driver takes of a copy in three dimensions. With an array the width counts its texels, else bytes.
pub(crate) fn of_3d(driver: &Driver, copy: &CopyParameters) -> Result<Copy3d, Status> {
    let CopyParameters { from, to, extent, kind } = copy;
    let (to_location, from_location) = Direction::of(*kind)?.locations();
    let memories = [from, to].map(|side| (side.array != 0) != (side.memory.address != 0));
    if memories != [true; 2] {
        return Err(Status::InvalidValue);
    }
    let element = |side: &CopySide| match side.array {
        0 => Ok(1),
        array => described(driver, array).map(|descriptor| descriptor.element_bytes()),
    };
    let (from_element, to_element) = (element(from)?, element(to)?);
    if from.array != 0 && to.array != 0 && from_element != to_element {
        return Err(Status::InvalidValue);
    }
    let width = extent.width.checked_mul(from_element.max(to_element)).ok_or(Status::InvalidValue)?;
    let size = Size3 { width, ..*extent };
    Ok(Copy3d {
        from: side_of(from, from_location, from_element),
        to: side_of(to, to_location, to_element),
        size,
    })
}

/// What the runtime calls a copy of the driver; the way back of [`of_3d`].
pub(crate) fn from_3d(driver: &Driver, copy: &Copy3d) -> Result<CopyParameters, Status> {
    let (mut elements, mut sides) = (1, [CopySide::default(); 2]);
    for (to, from) in sides.iter_mut().zip([&copy.from, &copy.to]) {
        if from.kind == ARRAY {
            let element = described(driver, from.array)?.element_bytes().max(1);
            elements = element;
            *to = CopySide {
                array: from.array,
                at: Size3 { width: from.at.width / element, ..from.at },
                ..CopySide::default()
            };
        } else {
            let address = if from.kind == HOST { from.host } else { from.device };
            let memory = Pitched { address, pitch: from.pitch, width: from.pitch, height: from.height };
            *to = CopySide { array: 0, at: from.at, memory };
        }
    }
    let kind = match (copy.from.kind, copy.to.kind) {
        (UNIFIED, _) | (_, UNIFIED) => 4,
        (HOST, HOST) => 0,
        (HOST, _) => 1,
        (_, HOST) => 2,
        _ => 3,
    };
    let extent = Size3 { width: copy.size.width / elements, ..copy.size };
    Ok(CopyParameters { from: sides[0], to: sides[1], extent, kind })
}

/// A copy of bytes that lie in a row, as nodes of graphs describe it.
pub(crate) fn of_row(to: u64, from: u64, bytes: usize, direction: Direction) -> Copy3d {
    let (to_location, from_location) = direction.locations();
    let side = |kind, address| Side3d {
        kind,
        host: address,
        device: address,
        pitch: bytes,
        height: 1,
        ..Side3d::default()
    };
    let size = Size3 { width: bytes, height: 1, depth: 1 };
    Copy3d { from: side(from_location, from), to: side(to_location, to), size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_of_bytes_is_at_most_three_rectangles_of_an_array() {
        // Rows of 10 bytes: the rest of row 2, rows 3 and 4, the start of row 5.
        assert_eq!(rectangles(10, [7, 2], 27), Ok(vec![[7, 2, 3, 1], [0, 3, 10, 2], [0, 5, 4, 1]]));
        assert_eq!(rectangles(10, [0, 0], 20), Ok(vec![[0, 0, 10, 2]]));
        assert_eq!(rectangles(10, [4, 1], 3), Ok(vec![[4, 1, 3, 1]]));
        assert_eq!(rectangles(10, [10, 0], 1), Err(Status::InvalidValue));
        assert_eq!(rectangles(10, [0, 0], 0), Ok(vec![]));
    }
}
