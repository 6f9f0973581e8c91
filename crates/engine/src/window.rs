//! The windows of generic addresses in which shared and local memory lie.

use tmu_program::Space;

/// Generic address of the first byte of shared memory. Kernels get it from constant bank 0, where the driver puts it.
pub const SHARED_WINDOW: u32 = 1 << 24;

/// Generic address of the first byte of local memory, likewise.
pub const LOCAL_WINDOW: u32 = 2 << 24;

/// Bytes that each window of the generic addresses spans: kernels take an address in a window apart at this bit.
pub(crate) const WINDOW_BYTES: u64 = 1 << 24;

/// The space that an address is in, and the address there: generic addresses may lie in a window.
pub(crate) fn resolve(space: Space, address: u64) -> (Space, u64) {
    if space != Space::Generic {
        return (space, address);
    }
    let window = |start: u32| address.checked_sub(start.into()).filter(|&offset| offset < WINDOW_BYTES);
    if let Some(offset) = window(SHARED_WINDOW) {
        (Space::Shared, offset)
    } else if let Some(offset) = window(LOCAL_WINDOW) {
        (Space::Local, offset)
    } else {
        (Space::Global, address)
    }
}
