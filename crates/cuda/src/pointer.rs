//! What callers hand in by pointers.

use std::ffi::{CStr, c_char};

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

/// Reads values; none where there is no pointer.
///
/// # Safety
/// The pointer is null or leads to that many values.
pub(crate) unsafe fn list<T: Copy>(from: *const T, count: usize) -> Vec<T> {
    let count = if from.is_null() { 0 } else { count };
    // SAFETY: the caller's promise.
    (0..count).map(|index| unsafe { from.add(index).read_unaligned() }).collect()
}

/// Reads text.
///
/// # Safety
/// The pointer is null or leads to text that ends with a zero byte.
pub(crate) unsafe fn text(from: *const c_char) -> Result<String, Status> {
    if from.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned())
}

/// Writes text into memory of that many bytes, as far as it fits, and a zero byte.
///
/// # Safety
/// The pointer is null or leads to that many bytes.
pub(crate) unsafe fn put_text(to: *mut c_char, bytes: usize, text: &str) -> Done {
    if to.is_null() || bytes == 0 {
        return Err(Status::InvalidValue);
    }
    let count = text.len().min(bytes - 1);
    // SAFETY: the caller's promise; `count` and the zero fit.
    unsafe {
        to.cast::<u8>().copy_from_nonoverlapping(text.as_ptr(), count);
        to.cast::<u8>().add(count).write(0);
    }
    Ok(())
}

/// Writes a list in the way of CUDA's graphs: without memory, only how many there are; with memory, as many as it says it has room for, and
/// nothing (null) in the rest of the room.
///
/// # Safety
/// `count` is null or leads to a number, `to` is null or leads to that many values.
pub(crate) unsafe fn put_list<T: Copy + Default>(to: *mut T, count: *mut usize, all: &[T]) -> Done {
    // SAFETY: the caller's promise.
    unsafe {
        if to.is_null() {
            return put(count, all.len());
        }
        let room = get(count)?;
        for (index, value) in all.iter().take(room).enumerate() {
            put(to.add(index), *value)?;
        }
        (all.len()..room).try_for_each(|index| put(to.add(index), T::default()))?;
        put(count, all.len().min(room))
    }
}
