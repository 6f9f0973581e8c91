//! How a call went: a status for programs, a message for people.

use std::cell::Cell;
use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};

use tmu_texture::hardware::HardwareError;
use tmu_texture::{FetchError, TextureError};

/// How a call went. What failed has changed nothing, except that handles that it should have made are null.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TmuStatus {
    /// All is well.
    Ok = 0,
    /// A pointer is null that must not be.
    NullPointer = 1,
    /// An argument is outside its range, unknown, or contradicts another.
    InvalidArgument = 2,
    /// A hardware header holds a code without a meaning.
    InvalidHeader = 3,
    /// The texture unit cannot do that, or the hardware cannot.
    Unsupported = 4,
    /// The texture's bytes are not all in the memory that was given.
    OutsideMemory = 5,
    /// There is not enough memory on this machine.
    OutOfMemory = 6,
    /// An error of this library. It has been caught, and the library can be used further.
    Internal = 7,
    /// A module, or a function of it, is wrong or asks for what is not supported.
    InvalidModule = 8,
    /// A program was stopped: by an access outside of memory, a trap, a limit. What it had written stays written.
    Fault = 9,
}

/// What a call failed with.
#[derive(Debug)]
pub(crate) struct Failure {
    status: TmuStatus,
    message: String,
}

impl Failure {
    pub(crate) fn null(name: &str) -> Failure {
        Failure { status: TmuStatus::NullPointer, message: format!("{name} is null") }
    }

    pub(crate) fn argument(message: impl Into<String>) -> Failure {
        Failure { status: TmuStatus::InvalidArgument, message: message.into() }
    }

    pub(crate) fn unsupported(message: impl Into<String>) -> Failure {
        Failure { status: TmuStatus::Unsupported, message: message.into() }
    }

    pub(crate) fn out_of_memory(bytes: usize) -> Failure {
        TextureError::Memory { bytes }.into()
    }
}

impl From<TextureError> for Failure {
    fn from(error: TextureError) -> Failure {
        let status = if let TextureError::Memory { .. } = error {
            TmuStatus::OutOfMemory
        } else {
            TmuStatus::InvalidArgument
        };
        Failure { status, message: error.to_string() }
    }
}

impl From<HardwareError> for Failure {
    fn from(error: HardwareError) -> Failure {
        let status = match error {
            HardwareError::Texture(error) => return error.into(),
            HardwareError::Memory { .. } => TmuStatus::OutsideMemory,
            HardwareError::Unsupported { .. } => TmuStatus::Unsupported,
            HardwareError::Reserved { .. } | HardwareError::Format { .. } => TmuStatus::InvalidHeader,
        };
        Failure { status, message: error.to_string() }
    }
}

impl From<tmu_device::Error> for Failure {
    fn from(error: tmu_device::Error) -> Failure {
        let status = match &error {
            tmu_device::Error::OutOfMemory(_) => TmuStatus::OutOfMemory,
            tmu_device::Error::Module(_) => TmuStatus::InvalidModule,
            tmu_device::Error::Fault(_) => TmuStatus::Fault,
            // What is invalid, and what may come.
            tmu_device::Error::Invalid(_) | _ => TmuStatus::InvalidArgument,
        };
        Failure { status, message: error.to_string() }
    }
}

impl From<FetchError> for Failure {
    fn from(error: FetchError) -> Failure {
        Failure::unsupported(error.to_string())
    }
}

/// Bytes of a message, the zero at its end included; what is longer is cut off.
const MESSAGE: usize = 1024;

thread_local! {
    // It has no destructor, so that it is there as long as the thread.
    static LAST_ERROR: Cell<[u8; MESSAGE]> = const { Cell::new([0; MESSAGE]) };
}

/// The message of this thread's last call that failed: one sentence without a full stop, empty before the first. The
/// pointer is the same in every call of a thread and good until the thread ends; what it points to changes only when
/// a call of the same thread fails. Other threads must copy the text before.
#[unsafe(no_mangle)]
pub extern "C" fn tmu_last_error() -> *const c_char {
    LAST_ERROR.with(|last| last.as_ptr().cast_const().cast())
}

/// A message as text of C, whole characters as far as there is room.
fn text(message: &str) -> [u8; MESSAGE] {
    let mut bytes = [0; MESSAGE];
    // What lies behind the end of the message is no boundary.
    let end = (0..MESSAGE).rev().find(|&end| message.is_char_boundary(end)).unwrap_or(0);
    for (byte, &character) in bytes.iter_mut().zip(&message.as_bytes()[..end]) {
        *byte = if character == 0 { b'?' } else { character };
    }
    bytes
}

/// Runs a call's body: what fails is kept for [`tmu_last_error`], and no panic gets out.
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Failure>) -> TmuStatus {
    // After a panic nothing half-made is seen again: handles are made at the very end.
    let Failure { status, message } = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return TmuStatus::Ok,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
            let message = format!("the library has an error: {text}");
            // What is thrown may panic itself when it is dropped.
            std::mem::forget(panic);
            Failure { status: TmuStatus::Internal, message }
        }
    };
    LAST_ERROR.set(text(&message));
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last() -> String {
        // SAFETY: the text ends with a zero byte and is not changed meanwhile.
        unsafe { std::ffi::CStr::from_ptr(tmu_last_error()) }.to_string_lossy().into_owned()
    }

    #[test]
    fn panics_become_a_status_and_messages_belong_to_the_thread() {
        assert_eq!(guard(|| Ok(())), TmuStatus::Ok);
        assert_eq!(last(), "");
        assert_eq!(guard(|| panic!("of {}", "text")), TmuStatus::Internal);
        assert_eq!(last(), "the library has an error: of text");
        std::thread::scope(|scope| {
            scope.spawn(|| assert_eq!(last(), ""));
        });
        assert_eq!(guard(|| Err(Failure::null("words"))), TmuStatus::NullPointer);
        assert_eq!(guard(|| Ok(())), TmuStatus::Ok);
        assert_eq!(last(), "words is null", "a call that succeeds leaves the message");
    }
    #[test]
    fn the_place_of_the_message_stays_and_long_messages_are_cut_between_characters() {
        assert_eq!(guard(|| Err(Failure::null("words"))), TmuStatus::NullPointer);
        let first = tmu_last_error();
        let long = "é".repeat(MESSAGE);
        assert_eq!(guard(|| Err(Failure::argument(long.as_str()))), TmuStatus::InvalidArgument);
        assert_eq!(tmu_last_error(), first);
        assert_eq!(last(), "é".repeat((MESSAGE - 1) / 2));
        assert_eq!(guard(|| Err(Failure::argument("a\0b"))), TmuStatus::InvalidArgument);
        assert_eq!((tmu_last_error(), last().as_str()), (first, "a?b"));
    }
}
