//! From C's pointers to Rust's values and back, each checked for null first. Nothing else in this crate
//! reads or writes through a pointer that came from outside.

use std::ffi::{c_char, c_void};

use crate::status::Failure;

/// Types of which any bits are a value: those that C may fill with anything.
///
/// # Safety
/// Every pattern of bits must be a value of the type.
pub(crate) unsafe trait Plain: Copy {}

// SAFETY: numbers and raw pointers have no forbidden bits.
unsafe impl Plain for u8 {}
// SAFETY: as above.
unsafe impl Plain for u32 {}
// SAFETY: as above.
unsafe impl Plain for u64 {}
// SAFETY: as above.
unsafe impl<T> Plain for *const T {}
// SAFETY: as above.
unsafe impl<T> Plain for *mut T {}
// SAFETY: an array has the bits of its elements.
unsafe impl<T: Plain, const N: usize> Plain for [T; N] {}

/// The value at a pointer.
///
/// # Safety
/// The pointer is null or points to such a value's bytes.
pub(crate) unsafe fn read<T: Plain>(name: &str, pointer: *const T) -> Result<T, Failure> {
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: it is not null, and any bits will do.
    Ok(unsafe { pointer.read_unaligned() })
}

/// Writes a value.
///
/// # Safety
/// The pointer is null or points to memory for such a value.
pub(crate) unsafe fn write<T>(name: &str, pointer: *mut T, value: T) -> Result<(), Failure> {
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: it is not null; what was there is not dropped, for C put it there.
    unsafe { pointer.write_unaligned(value) };
    Ok(())
}

/// The bytes at a pointer; null is fine for none.
///
/// # Safety
/// The pointer is null or points to that many bytes, which stay as they are while the slice lives.
pub(crate) unsafe fn bytes<'a>(
    name: &str,
    pointer: *const c_void,
    length: usize,
) -> Result<&'a [u8], Failure> {
    if length == 0 {
        return Ok(&[]);
    }
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    if !fits(pointer.addr(), length) {
        return Err(Failure::argument(format!("{name} has {length} bytes, more than there can be")));
    }
    // SAFETY: it is not null, bytes need no alignment, and the length is one that an object can have.
    Ok(unsafe { std::slice::from_raw_parts(pointer.cast(), length) })
}

/// The bytes at a pointer, to be written; null is fine for none.
///
/// # Safety
/// The pointer is null or points to that many bytes, which nobody else reads or writes while the slice
/// lives.
pub(crate) unsafe fn bytes_mut<'a>(
    name: &str,
    pointer: *mut c_void,
    length: usize,
) -> Result<&'a mut [u8], Failure> {
    if length == 0 {
        return Ok(&mut []);
    }
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    if !fits(pointer.addr(), length) {
        return Err(Failure::argument(format!("{name} has {length} bytes, more than there can be")));
    }
    // SAFETY: as in `bytes`, and the caller promises that the memory is ours meanwhile.
    Ok(unsafe { std::slice::from_raw_parts_mut(pointer.cast(), length) })
}

/// Whether an object can have that many bytes there.
fn fits(address: usize, length: usize) -> bool {
    isize::try_from(length).is_ok() && address.checked_add(length).is_some()
}

/// Names of formats and the like are not longer than that.
const LONGEST_TEXT: usize = 64;

/// Names in programs are not longer than that.
const LONGEST_NAME: usize = 4096;

/// Text of at most 64 bytes.
///
/// # Safety
/// The pointer is null or points to bytes that end with a zero.
pub(crate) unsafe fn text(name: &str, pointer: *const c_char) -> Result<String, Failure> {
    // SAFETY: the caller's promise.
    unsafe { text_of(name, pointer, LONGEST_TEXT) }
}

/// A name in a program, of at most 4096 bytes.
///
/// # Safety
/// As [`text`].
pub(crate) unsafe fn symbol(name: &str, pointer: *const c_char) -> Result<String, Failure> {
    // SAFETY: the caller's promise.
    unsafe { text_of(name, pointer, LONGEST_NAME) }
}

/// Text of at most `longest` bytes.
///
/// # Safety
/// As [`text`].
unsafe fn text_of(name: &str, pointer: *const c_char, longest: usize) -> Result<String, Failure> {
    if pointer.is_null() {
        return Err(Failure::null(name));
    }
    let mut text = Vec::new();
    for index in 0..=longest {
        // SAFETY: no byte before this one is the zero that ends the text, so this one is part of it.
        match unsafe { pointer.add(index).cast::<u8>().read() } {
            0 => return Ok(String::from_utf8_lossy(&text).into_owned()),
            byte => text.push(byte),
        }
    }
    Err(Failure::argument(format!("{name} is longer than {longest} bytes")))
}

/// What a handle stands for.
///
/// # Safety
/// The handle is null or came from [`give`] and has not been [taken](take) back, nor is while the reference
/// lives.
pub(crate) unsafe fn handle<'a, T>(name: &str, handle: *const T) -> Result<&'a T, Failure> {
    // SAFETY: it is null or one of our own.
    unsafe { optional_handle(name, handle) }?.ok_or_else(|| Failure::null(name))
}

/// What a handle stands for; `None` for null.
///
/// # Safety
/// As [`handle`].
pub(crate) unsafe fn optional_handle<'a, T>(name: &str, handle: *const T) -> Result<Option<&'a T>, Failure> {
    if !handle.is_aligned() {
        return Err(Failure::argument(format!("{name} is no handle of this library")));
    }
    // SAFETY: it is null or points to a value of ours.
    Ok(unsafe { handle.as_ref() })
}

/// Gives a value away as a handle.
///
/// # Safety
/// The pointer is null or leads to memory for a pointer.
pub(crate) unsafe fn give<T>(name: &str, out: *mut *mut T, value: T) -> Result<(), Failure> {
    if out.is_null() {
        return Err(Failure::null(name));
    }
    // SAFETY: it is not null.
    unsafe { write(name, out, Box::into_raw(Box::new(value))) }
}

/// Makes a handle null before anything can fail.
///
/// # Safety
/// As [`give`].
pub(crate) unsafe fn clear<T>(name: &str, out: *mut *mut T) -> Result<(), Failure> {
    // SAFETY: it is checked for null.
    unsafe { write(name, out, std::ptr::null_mut()) }
}

/// Takes a handle back and drops its value; null is fine.
///
/// # Safety
/// The handle is null or came from [`give`], and nobody uses it any more.
pub(crate) unsafe fn take<T>(handle: *mut T) {
    if !handle.is_null() && handle.is_aligned() {
        // SAFETY: it came from `Box::into_raw` in `give`.
        drop(unsafe { Box::from_raw(handle) });
    }
}
