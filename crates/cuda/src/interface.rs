//! How a function of the driver is declared: once, with the names under which programs find it and the version that each came with.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::settings::{Log, settings};
use crate::status::{Done, Status};

/// An exported function.
pub(crate) struct Entry {
    /// Its name in the library, such as `cuMemcpyHtoDAsync_v2_ptsz`.
    pub(crate) symbol: &'static str,
    /// The version of the interface that it came with: 1000 · major + 10 · minor.
    pub(crate) version: u32,
    pub(crate) address: *const (),
    /// Whether it does something.
    pub(crate) supported: bool,
}

// SAFETY: addresses of functions never change.
unsafe impl Sync for Entry {}

impl Entry {
    /// Its name without the version and the form of the default stream, as `cuGetProcAddress` is asked for it.
    pub(crate) fn base(&self) -> &'static str {
        let name = self.symbol.strip_suffix("_ptsz").or(self.symbol.strip_suffix("_ptds"));
        let name = name.unwrap_or(self.symbol);
        match name.rsplit_once("_v") {
            Some((base, version)) if version.bytes().all(|byte| byte.is_ascii_digit()) => base,
            _ => name,
        }
    }

    /// Whether stream 0 is the thread's own.
    pub(crate) fn per_thread(&self) -> bool {
        is_per_thread(self.symbol)
    }
}

/// Whether the function of that name takes stream 0 as the thread's own.
fn is_per_thread(symbol: &str) -> bool {
    symbol.ends_with("_ptsz") || symbol.ends_with("_ptds")
}

/// Declares functions of the driver, and `FUNCTIONS`, the list of them. A body returns [`Done`]; it may use what a caller hands in as the
/// interface says it may. `also` says other names, which do the same; those that end with `_ptsz` or `_ptds` take stream 0 as the thread's own.
macro_rules! driver_functions {
    ($(
        $(#[$note:meta])*
        fn $name:ident $arguments:tt since $version:literal $(also $other:ident since $other_version:literal)* $body:block
    )*) => {
        $(
            $crate::interface::driver_function! { $(#[$note])* $name $arguments $body }
            $($crate::interface::other_name! { $other $name $arguments })*
        )*

        /// The functions of this file.
        pub(crate) const FUNCTIONS: &[$crate::interface::Entry] = &[$(
            $crate::interface::Entry {
                symbol: stringify!($name), version: $version, address: $name as *const (), supported: true,
            },
            $($crate::interface::Entry {
                symbol: stringify!($other), version: $other_version, address: $other as *const (), supported: true,
            },)*
        )*];
    };
}

macro_rules! driver_function {
    ($(#[$note:meta])* $name:ident ($($argument:ident: $ty:ty),* $(,)?) $body:block) => {
        $(#[$note])*
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $ty),*) -> $crate::status::Status {
            $crate::interface::enter(stringify!($name), || {
                // SAFETY: who calls hands in what the driver's interface says: pointers to what it says they point to, or null.
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

pub(crate) use {driver_function, driver_functions, other_name};

thread_local! {
    /// The other name under which the function that runs was called.
    static CALLED_AS: Cell<Option<&'static str>> = const { Cell::new(None) };
}

/// Whether stream 0 is the thread's own in the function that runs.
pub(crate) fn per_thread() -> bool {
    CALLED_AS.get().is_some_and(is_per_thread)
}

/// Runs a function of the driver. What would unwind into the caller ends here.
pub(crate) fn enter(name: &str, body: impl FnOnce() -> Done) -> Status {
    let done = catch_unwind(AssertUnwindSafe(body)).unwrap_or(Err(Status::Unknown));
    let status = done.err().unwrap_or(Status::Success);
    if settings().log == Log::Calls {
        eprintln!("opentmu: {}: {}", CALLED_AS.get().unwrap_or(name), status.name());
    }
    status
}

/// Runs the function under another name.
pub(crate) fn under_name(name: &'static str, function: impl FnOnce() -> Status) -> Status {
    let before = CALLED_AS.replace(Some(name));
    let status = function();
    CALLED_AS.set(before);
    status
}
