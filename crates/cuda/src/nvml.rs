//! NVIDIA's management library, `libnvidia-ml.so.1`, as far as programs ask it which devices there are: the same library under another name.
//!
//! Names, numbers and layouts are those of its interface. What cannot be asked has no function here, which clients tell their callers.

use std::ffi::{CStr, c_char};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::device::{PCI_BUS, UUID, VERSION};
use crate::driver::driver;
use crate::pointer::{get, offer, put, put_text, text};
use crate::settings::{memory_bytes, settings};

/// A number of `nvmlReturn_t`.
type Return = u32;

const SUCCESS: Return = 0;
const UNINITIALIZED: Return = 1;
const INVALID_ARGUMENT: Return = 2;
const NOT_SUPPORTED: Return = 3;
const NOT_FOUND: Return = 6;
const INSUFFICIENT_SIZE: Return = 7;

/// The handle of the device.
const DEVICE: u64 = 1;
/// The version of the driver that CUDA 12.9 came with.
const DRIVER_VERSION: &str = "575.0";

/// How often the library was initialised and not shut down.
static USERS: AtomicU32 = AtomicU32::new(0);

fn initialize() -> Return {
    USERS.fetch_add(1, Ordering::Relaxed);
    SUCCESS
}

/// Writes text that must fit.
unsafe fn put_whole(to: *mut c_char, bytes: u32, text: &str) -> Return {
    if to.is_null() {
        INVALID_ARGUMENT
    } else if bytes as usize <= text.len() {
        INSUFFICIENT_SIZE
    } else {
        // SAFETY: the caller's promise.
        result(unsafe { put_text(to, bytes as usize, text) })
    }
}

fn result(done: crate::status::Done) -> Return {
    if done.is_ok() { SUCCESS } else { INVALID_ARGUMENT }
}

/// Gives the device where it is the one that was asked for.
unsafe fn device(is_asked_for: bool, to: *mut u64) -> Return {
    // SAFETY: the caller's promise.
    if is_asked_for { result(unsafe { put(to, DEVICE) }) } else { NOT_FOUND }
}

/// The number of the device as programs write it: `GPU-` and 16 bytes in groups.
fn uuid() -> String {
    let digits: String = UUID.iter().map(|byte| format!("{byte:02x}")).collect();
    let groups = [0..8, 8..12, 12..16, 16..20, 20..32].map(|group| &digits[group]);
    format!("GPU-{}", groups.join("-"))
}

/// Bytes of memory: all, those that are free, those that are not.
fn memory() -> [u64; 3] {
    let all = memory_bytes();
    let used = driver().map_or(0, |driver| driver.device.allocated()).min(all);
    [all, all - used, used]
}

/// `nvmlPciInfo_t`.
#[repr(C)]
struct PciInfo {
    old_bus: [u8; 16],
    /// Domain, bus, device, and what made it: nobody.
    numbers: [u32; 3],
    ids: [u32; 2],
    bus: [u8; 32],
}

/// `nvmlProcessInfo_t`.
#[repr(C)]
struct ProcessInfo {
    process: u32,
    /// Of the device, in bytes.
    memory: u64,
    /// Instances of a device in parts: there are none.
    instances: [u32; 2],
}

fn padded<const N: usize>(text: &str) -> [u8; N] {
    std::array::from_fn(|index| text.as_bytes().get(index).copied().unwrap_or(0))
}

/// Declares functions of the library, and other names under which they do the same.
macro_rules! functions {
    ($(
        $(#[$note:meta])*
        fn $name:ident $arguments:tt $(also $other:ident)* $body:block
    )*) => { $(
        function! { $(#[$note])* $name $arguments $body }
        $(other_name! { $other $name $arguments })*
    )* };
}

macro_rules! function {
    ($(#[$note:meta])* $name:ident($($argument:ident: $ty:ty),*) $body:block) => {
        $(#[$note])*
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name($($argument: $ty),*) -> Return {
            if USERS.load(Ordering::Relaxed) == 0 {
                return UNINITIALIZED;
            }
            // SAFETY: who calls hands in what the library's interface says: pointers to what it says they point to, or null.
            #[allow(unused_unsafe, reason = "some only look at numbers")]
            unsafe { $body }
        }
    };
}

macro_rules! other_name {
    ($other:ident $name:ident($($argument:ident: $ty:ty),*)) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $other($($argument: $ty),*) -> Return {
            // SAFETY: they promise the same.
            unsafe { $name($($argument),*) }
        }
    };
}

#[unsafe(no_mangle)]
extern "C" fn nvmlInit_v2() -> Return {
    initialize()
}

#[unsafe(no_mangle)]
extern "C" fn nvmlInit() -> Return {
    initialize()
}

#[unsafe(no_mangle)]
extern "C" fn nvmlInitWithFlags(_flags: u32) -> Return {
    initialize()
}

#[unsafe(no_mangle)]
extern "C" fn nvmlErrorString(number: Return) -> *const c_char {
    let text: &CStr = match number {
        SUCCESS => c"no error",
        UNINITIALIZED => c"the library is not initialized",
        INVALID_ARGUMENT => c"invalid argument",
        NOT_SUPPORTED => c"not supported by this device",
        NOT_FOUND => c"there is no such device",
        INSUFFICIENT_SIZE => c"the text does not fit",
        _ => c"unknown error",
    };
    text.as_ptr()
}

functions! {
    fn nvmlShutdown() {
        USERS.fetch_sub(1, Ordering::Relaxed);
        SUCCESS
    }

    fn nvmlSystemGetDriverVersion(to: *mut c_char, bytes: u32) {
        put_whole(to, bytes, DRIVER_VERSION)
    }

    /// The driver is of no branch of NVIDIA's. Clients take that for the sign that they can ask for little.
    fn nvmlSystemGetDriverBranch() {
        NOT_SUPPORTED
    }

    fn nvmlSystemGetNVMLVersion(to: *mut c_char, bytes: u32) {
        put_whole(to, bytes, &format!("12.{DRIVER_VERSION}"))
    }

    fn nvmlSystemGetCudaDriverVersion(to: *mut i32) also nvmlSystemGetCudaDriverVersion_v2 {
        result(put(to, VERSION))
    }

    fn nvmlDeviceGetCount_v2(to: *mut u32) also nvmlDeviceGetCount {
        result(put(to, 1))
    }

    fn nvmlDeviceGetHandleByIndex_v2(index: u32, to: *mut u64) also nvmlDeviceGetHandleByIndex {
        if index == 0 { device(true, to) } else { INVALID_ARGUMENT }
    }

    fn nvmlDeviceGetHandleByUUID(asked: *const c_char, to: *mut u64) {
        device(text(asked).is_ok_and(|asked| asked == uuid()), to)
    }

    /// The domain may have four digits or eight.
    fn nvmlDeviceGetHandleByPciBusId_v2(asked: *const c_char, to: *mut u64) also nvmlDeviceGetHandleByPciBusId {
        device(text(asked).is_ok_and(|asked| asked == PCI_BUS || asked == format!("0000{PCI_BUS}")), to)
    }

    fn nvmlDeviceGetIndex(asked: u64, to: *mut u32) also nvmlDeviceGetMinorNumber {
        if asked == DEVICE { result(put(to, 0)) } else { INVALID_ARGUMENT }
    }

    fn nvmlDeviceGetName(asked: u64, to: *mut c_char, bytes: u32) {
        if asked == DEVICE { put_whole(to, bytes, &settings().name()) } else { INVALID_ARGUMENT }
    }

    fn nvmlDeviceGetUUID(asked: u64, to: *mut c_char, bytes: u32) {
        if asked == DEVICE { put_whole(to, bytes, &uuid()) } else { INVALID_ARGUMENT }
    }

    fn nvmlDeviceGetCudaComputeCapability(asked: u64, major: *mut i32, minor: *mut i32) {
        if asked != DEVICE || major.is_null() || minor.is_null() {
            return INVALID_ARGUMENT;
        }
        offer(major, (settings().capability / 10) as i32);
        offer(minor, (settings().capability % 10) as i32);
        SUCCESS
    }

    fn nvmlDeviceGetPciInfo_v3(asked: u64, to: *mut PciInfo) {
        let info = PciInfo { old_bus: padded(PCI_BUS), numbers: [0; 3], ids: [0; 2], bus: padded(&format!("0000{PCI_BUS}")) };
        if asked == DEVICE { result(put(to, info)) } else { INVALID_ARGUMENT }
    }

    fn nvmlDeviceGetMemoryInfo(asked: u64, to: *mut [u64; 3]) {
        if asked == DEVICE { result(put(to, memory())) } else { INVALID_ARGUMENT }
    }

    /// A version, then all, reserved, free and used bytes.
    fn nvmlDeviceGetMemoryInfo_v2(asked: u64, to: *mut [u64; 5]) {
        let Ok([version, ..]) = get(to) else { return INVALID_ARGUMENT };
        let [all, free, used] = memory();
        if asked == DEVICE { result(put(to, [version, all, 0, free, used])) } else { INVALID_ARGUMENT }
    }

    /// This process, if it has initialised the driver: each has a device of its own.
    fn nvmlDeviceGetComputeRunningProcesses_v3(asked: u64, count: *mut u32, to: *mut ProcessInfo)
        also nvmlDeviceGetComputeRunningProcesses_v2
    {
        let Ok(room) = get(count) else { return INVALID_ARGUMENT };
        if asked != DEVICE {
            return INVALID_ARGUMENT;
        }
        let runs = driver().is_ok();
        offer(count, u32::from(runs));
        let [.., memory] = memory();
        let info = ProcessInfo { process: std::process::id(), memory, instances: [u32::MAX; 2] };
        match (runs, room) {
            (false, _) => SUCCESS,
            (true, 0) => INSUFFICIENT_SIZE,
            (true, _) => result(put(to, info)),
        }
    }

    /// Nothing slows its clocks down.
    fn nvmlDeviceGetCurrentClocksThrottleReasons(asked: u64, to: *mut u64) also nvmlDeviceGetCurrentClocksEventReasons {
        if asked == DEVICE { result(put(to, 0)) } else { INVALID_ARGUMENT }
    }

    /// It is never in parts.
    fn nvmlDeviceGetMigMode(asked: u64, _current: *mut u32, _pending: *mut u32) {
        if asked == DEVICE { NOT_SUPPORTED } else { INVALID_ARGUMENT }
    }

    /// Its memory corrects no errors that it could tell of.
    fn nvmlDeviceGetTotalEccErrors(asked: u64, _kind: u32, _since: u32, _to: *mut u64) {
        if asked == DEVICE { NOT_SUPPORTED } else { INVALID_ARGUMENT }
    }
}
