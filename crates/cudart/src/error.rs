//! The thread's last error, and what numbers of errors mean.

use std::ffi::c_char;

use crate::status::{Status, described, last, take_last};

crate::interface::plain_functions! {
    fn cudaGetLastError() -> Status {
        take_last()
    }

    fn cudaPeekAtLastError() -> Status {
        last()
    }

    fn cudaGetErrorName(number: u32) -> *const c_char {
        described(number).0.as_ptr()
    }

    fn cudaGetErrorString(number: u32) -> *const c_char {
        described(number).1.as_ptr()
    }
}
