//! Functions by their names, and results in words.

use std::collections::HashMap;
use std::ffi::{c_char, c_void};
use std::sync::{Once, OnceLock};

use crate::interface::Entry;
use crate::pointer::{get, offer, put, text};
use crate::status::{Done, Status, described};

/// All functions that there are, file by file.
fn all() -> impl Iterator<Item = &'static Entry> {
    [
        crate::advice::FUNCTIONS,
        crate::array::FUNCTIONS,
        crate::capture::FUNCTIONS,
        crate::condition::FUNCTIONS,
        crate::context::FUNCTIONS,
        crate::coredump::FUNCTIONS,
        crate::device::FUNCTIONS,
        crate::driver::FUNCTIONS,
        crate::event::FUNCTIONS,
        crate::function::FUNCTIONS,
        crate::graph::FUNCTIONS,
        crate::graph_exec::FUNCTIONS,
        crate::graph_memory::FUNCTIONS,
        crate::graph_node::FUNCTIONS,
        crate::green::FUNCTIONS,
        crate::ipc::FUNCTIONS,
        crate::ipc_event::FUNCTIONS,
        crate::launch::FUNCTIONS,
        crate::link::FUNCTIONS,
        crate::memcpy::FUNCTIONS,
        crate::memory::FUNCTIONS,
        crate::memory_operation::FUNCTIONS,
        crate::memset::FUNCTIONS,
        crate::module::FUNCTIONS,
        crate::occupancy::FUNCTIONS,
        crate::physical::FUNCTIONS,
        crate::pool::FUNCTIONS,
        FUNCTIONS,
        crate::reservation::FUNCTIONS,
        crate::stream::FUNCTIONS,
        crate::tensor_map::FUNCTIONS,
        crate::texture::FUNCTIONS,
        crate::texture_reference::FUNCTIONS,
        crate::unsupported::FUNCTIONS,
        crate::user_object::FUNCTIONS,
    ]
    .into_iter()
    .flatten()
}

/// The exported functions by name, and whether each does something; the others return `CUDA_ERROR_NOT_SUPPORTED`.
pub fn functions() -> impl Iterator<Item = (&'static str, bool)> {
    all().map(|entry| (entry.symbol, entry.supported))
}

/// Every exported function of a name without version, the oldest first, those with the thread's own stream 0 behind the others.
fn by_name() -> &'static HashMap<&'static str, Vec<&'static Entry>> {
    static BY_NAME: OnceLock<HashMap<&'static str, Vec<&'static Entry>>> = OnceLock::new();
    BY_NAME.get_or_init(|| {
        let mut by_name: HashMap<&str, Vec<&Entry>> = HashMap::new();
        all().for_each(|entry| by_name.entry(entry.base()).or_default().push(entry));
        by_name.values_mut().for_each(|forms| forms.sort_by_key(|entry| (entry.per_thread(), entry.version)));
        by_name
    })
}

/// What is said of a name that is asked for.
const FOUND: u32 = 0;
const UNKNOWN: u32 = 1;
const TOO_NEW: u32 = 2;

/// Flag: stream 0 is the thread's own.
const PER_THREAD: u64 = 2;

/// The newest form of a function that a program of some version knows.
fn find(name: &str, version: u32, flags: u64) -> (u32, Option<&'static Entry>) {
    let Some(forms) = by_name().get(name) else { return (UNKNOWN, None) };
    let newest = |per_thread: bool| {
        forms.iter().rfind(|entry| entry.per_thread() == per_thread && entry.version <= version)
    };
    let found = if flags & PER_THREAD != 0 { newest(true).or_else(|| newest(false)) } else { newest(false) };
    found.map_or((TOO_NEW, None), |entry| (FOUND, Some(*entry)))
}

unsafe fn address(
    name: *const c_char,
    to: *mut *const c_void,
    version: i32,
    flags: u64,
) -> Result<u32, Status> {
    // SAFETY: the caller's promise.
    unsafe {
        let name = text(name)?;
        let (status, entry) = find(&name, u32::try_from(version).unwrap_or(0), flags);
        put(to, entry.map_or(std::ptr::null(), |entry| entry.address.cast()))?;
        Ok(status)
    }
}

/// The first table that NVIDIA's runtime library cannot do without, from release 11.7 to 13.0; it asks for no other one behind it.
const RUNTIME: [u8; 16] =
    [0x6b, 0xd5, 0xfb, 0x6c, 0x5b, 0xf4, 0xe7, 0x4a, 0x89, 0x87, 0xd9, 0x39, 0x12, 0xfd, 0x9d, 0xf9];
/// It asks anew at each of its functions, and the program is told once.
static TOLD: Once = Once::new();

unsafe fn described_as(
    number: u32,
    to: *mut *const c_char,
    pick: fn((&'static str, &'static str)) -> &'static str,
) -> Done {
    // SAFETY: the caller's promise; the texts end with a zero byte.
    unsafe {
        match described(number) {
            Some(both) => put(to, pick(both).as_ptr().cast()),
            None => {
                offer(to, std::ptr::null());
                Err(Status::InvalidValue)
            }
        }
    }
}

crate::interface::driver_functions! {
    fn cuGetProcAddress_v2(name: *const c_char, to: *mut *const c_void, version: i32, flags: u64, status: *mut u32) since 12000
        also cuGetProcAddress_v2_ptsz since 12000
    {
        let flags = if crate::interface::per_thread() { flags | PER_THREAD } else { flags };
        let found = address(name, to, version, flags)?;
        offer(status, found);
        if found == FOUND || !status.is_null() { Ok(()) } else { Err(Status::NotFound) }
    }

    fn cuGetProcAddress(name: *const c_char, to: *mut *const c_void, version: i32, flags: u64) since 11030 {
        if address(name, to, version, flags)? == FOUND { Ok(()) } else { Err(Status::NotFound) }
    }

    /// There are no tables but the interface itself.
    fn cuGetExportTable(to: *mut *const c_void, table: *const [u8; 16]) since 3000 {
        put(to, std::ptr::null())?;
        if get(table)? == RUNTIME {
            TOLD.call_once(|| {
                eprintln!(
                    "opentmu: this program holds NVIDIA's runtime library, which runs on NVIDIA's driver alone; link the program with \
                     `-cudart shared`, or use the driver interface"
                );
            });
        }
        Err(Status::NotFound)
    }

    fn cuGetErrorName(number: u32, to: *mut *const c_char) since 6000 {
        described_as(number, to, |(name, _)| name)
    }

    fn cuGetErrorString(number: u32, to: *mut *const c_char) since 6000 {
        described_as(number, to, |(_, text)| text)
    }

    /// There is nothing to profile.
    fn cuProfilerStart() since 4000 also cuProfilerStop since 4000 {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(name: &str, version: u32, flags: u64) -> (u32, Option<&'static str>) {
        let (status, entry) = find(name, version, flags);
        (status, entry.map(|entry| entry.symbol))
    }

    /// The versions are those of cudaTypedefs.h 12.9.
    #[test]
    fn programs_get_the_newest_form_that_they_know() {
        assert_eq!(symbol("cuMemAlloc", 3020, 0), (FOUND, Some("cuMemAlloc_v2")));
        assert_eq!(symbol("cuMemAlloc", 2000, 0), (FOUND, Some("cuMemAlloc")));
        assert_eq!(symbol("cuCtxCreate", 11000, 0), (FOUND, Some("cuCtxCreate_v2")));
        assert_eq!(symbol("cuCtxCreate", 11040, 0), (FOUND, Some("cuCtxCreate_v3")));
        assert_eq!(symbol("cuCtxCreate", 12090, 0), (FOUND, Some("cuCtxCreate_v4")));
        assert_eq!(symbol("cuDeviceGetUuid", 12090, 0), (FOUND, Some("cuDeviceGetUuid_v2")));
        assert_eq!(symbol("cuLaunchKernel", 12090, PER_THREAD), (FOUND, Some("cuLaunchKernel_ptsz")));
        assert_eq!(symbol("cuLaunchKernel", 12090, 1), (FOUND, Some("cuLaunchKernel")));
        assert_eq!(symbol("cuMemAlloc", 12090, PER_THREAD), (FOUND, Some("cuMemAlloc_v2")));
        assert_eq!(symbol("cuGraphAddNode", 12010, 0), (TOO_NEW, None));
        assert_eq!(symbol("cuFromTheFuture", 12090, 0), (UNKNOWN, None));
    }

    #[test]
    fn each_function_has_one_entry() {
        let mut symbols: Vec<&str> = all().map(|entry| entry.symbol).collect();
        symbols.sort_unstable();
        let count = symbols.len();
        symbols.dedup();
        assert_eq!(symbols.len(), count);
        // As many as cuda.h 12.9 declares, and two each of the headers for profilers and for OpenGL.
        assert_eq!(count, 621);
    }
}
