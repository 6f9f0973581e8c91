//! Variables of the device, which programs name by variables of the host.

use crate::context::current;
use crate::copy::{Direction, linear, now};
use crate::driver::{Driver, Handle};
use crate::interface::on;
use crate::pointer::put;
use crate::registration::variable;
use crate::status::Status;

/// The address of some bytes of a variable.
///
/// # Errors
/// [`Status::InvalidValue`] if it is not that long.
pub(crate) fn part(driver: &Driver, symbol: u64, offset: usize, bytes: usize) -> Result<u64, Status> {
    let (address, size) = variable(driver, symbol)?;
    let fits = offset.checked_add(bytes).is_some_and(|end| end <= size);
    if fits { Ok(address + offset as u64) } else { Err(Status::InvalidValue) }
}

/// # Errors
/// [`Status::InvalidMemcpyDirection`] for what does not end at the device.
fn towards(kind: u32) -> Result<Direction, Status> {
    match Direction::of(kind)? {
        Direction::HostToHost | Direction::DeviceToHost => Err(Status::InvalidMemcpyDirection),
        direction @ (Direction::HostToDevice | Direction::DeviceToDevice | Direction::Default) => {
            Ok(direction)
        }
    }
}

/// # Errors
/// [`Status::InvalidMemcpyDirection`] for what does not begin at the device.
fn away(kind: u32) -> Result<Direction, Status> {
    match Direction::of(kind)? {
        Direction::HostToHost | Direction::HostToDevice => Err(Status::InvalidMemcpyDirection),
        direction @ (Direction::DeviceToHost | Direction::DeviceToDevice | Direction::Default) => {
            Ok(direction)
        }
    }
}

crate::interface::runtime_functions! {
    fn cudaGetSymbolAddress(to: *mut u64, symbol: u64) {
        put(to, variable(current()?, symbol)?.0)
    }

    fn cudaGetSymbolSize(to: *mut usize, symbol: u64) {
        put(to, variable(current()?, symbol)?.1)
    }

    fn cudaMemcpyToSymbol(symbol: u64, from: u64, bytes: usize, offset: usize, kind: u32) also cudaMemcpyToSymbol_ptds {
        let (driver, direction) = (current()?, towards(kind)?);
        let to = part(driver, symbol, offset, bytes)?;
        now(driver, |stream| linear(driver, to, from, bytes, direction, stream))
    }

    fn cudaMemcpyToSymbolAsync(symbol: u64, from: u64, bytes: usize, offset: usize, kind: u32, stream: Handle)
        also cudaMemcpyToSymbolAsync_ptsz
    {
        let (driver, direction) = (current()?, towards(kind)?);
        linear(driver, part(driver, symbol, offset, bytes)?, from, bytes, direction, Some(on(stream)))
    }

    fn cudaMemcpyFromSymbol(to: u64, symbol: u64, bytes: usize, offset: usize, kind: u32) also cudaMemcpyFromSymbol_ptds {
        let (driver, direction) = (current()?, away(kind)?);
        let from = part(driver, symbol, offset, bytes)?;
        now(driver, |stream| linear(driver, to, from, bytes, direction, stream))
    }

    fn cudaMemcpyFromSymbolAsync(to: u64, symbol: u64, bytes: usize, offset: usize, kind: u32, stream: Handle)
        also cudaMemcpyFromSymbolAsync_ptsz
    {
        let (driver, direction) = (current()?, away(kind)?);
        linear(driver, to, part(driver, symbol, offset, bytes)?, bytes, direction, Some(on(stream)))
    }
}
