//! What callers hand in by pointers.

use crate::status::{Done, Status};

/// Writes a result.
///
/// # Safety
/// The pointer is null or leads to memory for a value.
pub(crate) unsafe fn put<T>(to: *mut T, value: T) -> Done {
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    unsafe { to.write_unaligned(value) };
    Ok(())
}

/// Writes a result that the caller may leave out.
///
/// # Safety
/// As [`put`].
pub(crate) unsafe fn offer<T>(to: *mut T, value: T) {
    // SAFETY: the caller's promise.
    _ = unsafe { put(to, value) };
}

/// Reads a value.
///
/// # Safety
/// The pointer is null or leads to a value.
pub(crate) unsafe fn get<T: Copy>(from: *const T) -> Result<T, Status> {
    if from.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { from.read_unaligned() })
}
