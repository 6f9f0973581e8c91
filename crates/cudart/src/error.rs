//! The thread's last error, and what numbers of errors mean.

use std::cell::Cell;
use std::ffi::c_char;

use crate::status::{Status, described};

thread_local! {
    static LAST: Cell<Status> = const { Cell::new(Status::Success) };
}

/// Remembers what a function returned, if it is an error.
pub(crate) fn record(status: Status) {
    if status != Status::Success {
        LAST.set(status);
    }
}

crate::interface::plain_functions! {
    fn cudaGetLastError() -> Status {
        LAST.replace(Status::Success)
    }

    fn cudaPeekAtLastError() -> Status {
        LAST.get()
    }

    fn cudaGetErrorName(number: u32) -> *const c_char {
        described(number).0.as_ptr()
    }

    fn cudaGetErrorString(number: u32) -> *const c_char {
        described(number).1.as_ptr()
    }
}
