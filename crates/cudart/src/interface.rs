//! How a function of the runtime is declared: once, with the names under which programs find it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::driver::Handle;
use crate::status::{Done, Status, record};

/// The stream that is the thread's own.
pub(crate) const PER_THREAD: Handle = 2;

/// Declares functions of the runtime, and `FUNCTIONS`, the list of their names. A body returns [`Done`], which becomes the thread's last
/// error; it may use what a caller hands in as the interface says it may. `also` says other names, which do the same; those that end with
/// `_ptsz` or `_ptds` take stream 0 as the thread's own.
macro_rules! runtime_functions {
    ($(
        $(#[$note:meta])*
        fn $name:ident $arguments:tt $(also $other:ident)* $body:block
    )*) => {
        $(
            $crate::interface::runtime_function! { $(#[$note])* $name $arguments $body }
            $($crate::interface::other_name! { $other $name $arguments })*
        )*

        /// The functions of this file.
        pub(crate) const FUNCTIONS: &[&str] = &[$(stringify!($name), $(stringify!($other),)*)*];
    };
}

macro_rules! runtime_function {
    ($(#[$note:meta])* $name:ident ($($argument:ident: $ty:ty),* $(,)?) $body:block) => {
        $(#[$note])*
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $ty),*) -> $crate::status::Status {
            $crate::interface::enter(|| {
                // SAFETY: who calls hands in what the runtime's interface says: pointers to what it says they point to, or null.
                #[allow(unused_unsafe, reason = "some only look at numbers")]
                unsafe { $body }
            })
        }
    };
}

macro_rules! other_name {
    ($other:ident $name:ident ($($argument:ident: $ty:ty),* $(,)?)) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $other($($argument: $ty),*) -> $crate::status::Status {
            $crate::interface::under_name(stringify!($other), || {
                // SAFETY: they promise the same.
                unsafe { $name($($argument),*) }
            })
        }
    };
}

/// Declares functions that return something else than a status, and `FUNCTIONS`.
macro_rules! plain_functions {
    ($(
        $(#[$note:meta])*
        fn $name:ident ($($argument:ident: $ty:ty),* $(,)?) -> $result:ty $body:block
    )*) => {
        $(
            $(#[$note])*
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $name($($argument: $ty),*) -> $result {
                // SAFETY: as the interface says.
                #[allow(unused_unsafe, reason = "some only look at numbers")]
                unsafe { $body }
            }
        )*

        /// The functions of this file.
        pub(crate) const FUNCTIONS: &[&str] = &[$(stringify!($name),)*];
    };
}

pub(crate) use {other_name, plain_functions, runtime_function, runtime_functions};

thread_local! {
    /// Whether stream 0 is the thread's own in the function that runs.
    static OWN_STREAM: Cell<bool> = const { Cell::new(false) };
}

/// Runs a function of the runtime. What would unwind into the caller ends here.
pub(crate) fn enter(body: impl FnOnce() -> Done) -> Status {
    let done = catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(Status::Unknown));
    let status = done.err().unwrap_or(Status::Success);
    record(status);
    status
}

/// Runs the function under another name.
pub(crate) fn under_name(name: &str, function: impl FnOnce() -> Status) -> Status {
    let before = OWN_STREAM.replace(name.ends_with("_ptsz") || name.ends_with("_ptds"));
    let status = function();
    OWN_STREAM.set(before);
    status
}

/// The stream that a caller means.
pub(crate) fn on(stream: Handle) -> Handle {
    if stream == 0 && OWN_STREAM.get() { PER_THREAD } else { stream }
}

/// The stream on which a function without a stream works: `None`, the driver's legacy stream, unless the thread's own is meant.
pub(crate) fn own_stream() -> Option<Handle> {
    OWN_STREAM.get().then_some(PER_THREAD)
}
