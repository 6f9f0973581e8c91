//! Addresses that are reserved, and memory that is mapped there. What is expected is what cuda.h and the guide's chapter on virtual memory
//! management say.

use std::os::fd::AsRawFd;

use super::*;

/// `CUmemAllocationProp`: type 1 (pinned) with the types of handles, location 1 (device) 0, nothing else.
type Properties = [u64; 4];

const PLAIN: Properties = [1, 1, 0, 0];
/// With `CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR`, 1.
const SHAREABLE: Properties = [1 | 1 << 32, 1, 0, 0];
/// `CUmemAccessDesc`: location 1 (device) 0; flags 0 none, 1 read, 3 read and write.
const fn access(flags: u32) -> [u32; 3] {
    [1, 0, flags]
}

fn granularity() -> usize {
    given(|to| unsafe { cuMemGetAllocationGranularity(to, &PLAIN, 0) })
}

fn create(bytes: usize, properties: &Properties) -> Handle {
    given(|to| unsafe { cuMemCreate(to, bytes, properties, 0) })
}

fn reserve(bytes: usize) -> u64 {
    given(|to| unsafe { cuMemAddressReserve(to, bytes, 0, 0, 0) })
}

/// Memory that may be accessed at an address.
fn mapped(address: u64, bytes: usize, handle: Handle) {
    unsafe {
        assert_eq!(cuMemMap(address, bytes, 0, handle, 0), SUCCESS);
        assert_eq!(cuMemSetAccess(address, bytes, &access(3), 1), SUCCESS);
    }
}

/// There is a fault in it, which is the process's.
#[test]
fn memory_grows_in_place() {
    assert!(another_process("virtual_memory::grows_in_place").status().expect("it starts").success());
}

#[test]
#[ignore = "another process, which `memory_grows_in_place` starts"]
fn grows_in_place() {
    let _context = Context::new();
    let piece = granularity();
    let address = reserve(3 * piece);
    assert!(address.is_multiple_of(piece as u64));
    let edge = address + piece as u64 - 4;
    unsafe {
        assert_eq!(cuMemcpyHtoD_v2(edge, at(&5_u32), 4), INVALID_VALUE, "nothing is mapped");
        let first = create(piece, &PLAIN);
        assert_eq!(cuMemMap(address, piece, 0, first, 0), SUCCESS);
        assert_eq!(cuMemcpyHtoD_v2(edge, at(&5_u32), 4), INVALID_VALUE, "nobody may access it");
        assert_eq!(cuMemSetAccess(address, piece, &access(3), 1), SUCCESS);
        assert_eq!(cuMemcpyHtoD_v2(edge, at(&5_u32), 4), SUCCESS);
        assert_eq!(cuMemRelease(first), SUCCESS, "it stays as long as it is mapped");
        mapped(address + piece as u64, piece, create(piece, &PLAIN));
        // One kernel and one copy go over the border.
        let add = function(module(ADD), "add");
        assert_eq!(launch(add, 2, 0, &[at(&edge), at(&10_u32)]), SUCCESS);
        assert_eq!(read(edge, 2), [15, 10]);
        let of = |number| given(|to: *mut u64| cuPointerGetAttribute(to.cast(), number, edge));
        // CU_POINTER_ATTRIBUTE_CONTEXT 1 is null, RANGE_START_ADDR 11.
        assert_eq!([of(1), of(11)], [0, address]);
        assert_eq!(cuMemFree_v2(address), INVALID_VALUE);
        assert_eq!(cuMemAddressFree(address, 3 * piece), INVALID_VALUE, "something is mapped");
        assert_eq!(cuMemUnmap(address + piece as u64, piece), SUCCESS);
        assert_eq!(read(edge, 1), [15]);
        assert_eq!(launch(add, 2, 0, &[at(&edge), at(&10_u32)]), SUCCESS);
        assert_eq!(cuCtxSynchronize(), ILLEGAL_ADDRESS);
        assert_eq!(cuMemUnmap(address, piece), SUCCESS);
        assert_eq!(cuMemAddressFree(address, 3 * piece), SUCCESS);
        assert_eq!(cuMemAddressFree(address, 3 * piece), INVALID_VALUE);
    }
}

#[test]
fn the_same_memory_has_two_addresses() {
    let _context = Context::new();
    let piece = granularity();
    let (one, two) = (reserve(piece), reserve(piece));
    let memory = create(piece, &PLAIN);
    mapped(one, piece, memory);
    mapped(two, piece, memory);
    unsafe {
        assert_eq!(cuMemcpyHtoD_v2(one + 8, at(&7_u32), 4), SUCCESS);
        assert_eq!(read(two + 8, 1), [7]);
        assert_eq!(given(|to| cuMemRetainAllocationHandle(to, (one + 100) as *mut c_void)), memory);
        assert_eq!([(); 3].map(|()| cuMemRelease(memory)), [SUCCESS, SUCCESS, INVALID_VALUE]);
        let place = [1, 0];
        assert_eq!(given(|to| cuMemGetAccess(to, &place, two)), 3);
        assert_eq!(cuMemSetAccess(two, piece, &access(0), 1), SUCCESS);
        assert_eq!(given(|to| cuMemGetAccess(to, &place, two)), 0);
        assert_eq!(cuMemcpyDtoH_v2([0_u32; 1].as_mut_ptr().cast(), two, 4), INVALID_VALUE);
        assert_eq!(read(one + 8, 1), [7]);
        for address in [one, two] {
            assert_eq!(cuMemUnmap(address, piece), SUCCESS);
            assert_eq!(cuMemAddressFree(address, piece), SUCCESS);
        }
    }
}

#[test]
fn memory_is_shared_by_a_file_descriptor() {
    let _context = Context::new();
    let piece = granularity();
    let memory = create(piece, &SHAREABLE);
    let mut descriptor = -1_i32;
    unsafe {
        let to: *mut c_void = (&raw mut descriptor).cast();
        assert_eq!(cuMemExportToShareableHandle(to, memory, 1, 0), SUCCESS);
        let other = given(|to| cuMemImportFromShareableHandle(to, descriptor as usize as *mut c_void, 1));
        assert_ne!(other, memory);
        let (one, two) = (reserve(piece), reserve(piece));
        mapped(one, piece, memory);
        mapped(two, piece, other);
        assert_eq!(cuMemcpyHtoD_v2(one, at(&9_u32), 4), SUCCESS);
        assert_eq!(read(two, 1), [9]);
        // Files that are something else, and numbers that are no files.
        let null = std::fs::File::open("/dev/null").expect("it is there");
        let this = std::fs::File::open(std::env::current_exe().expect("this test")).expect("it is there");
        for wrong in [null.as_raw_fd() as usize, this.as_raw_fd() as usize, 1 << 20, usize::MAX] {
            // CUDA_ERROR_UNKNOWN: measured on driver 580.159.
            assert_eq!(cuMemImportFromShareableHandle(&mut 0, wrong as *mut c_void, 1), 999, "{wrong}");
        }
        assert_eq!(cuMemExportToShareableHandle(to, create(piece, &PLAIN), 1, 0), INVALID_VALUE);
        assert_eq!(given::<Properties>(|to| cuMemGetAllocationPropertiesFromHandle(to, memory)), SHAREABLE);
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let _context = Context::new();
    let piece = granularity();
    let address = reserve(2 * piece);
    let memory = create(piece, &PLAIN);
    unsafe {
        for bytes in [0, 1, piece - 1, piece + 4096] {
            assert_eq!(cuMemCreate(&mut 0, bytes, &PLAIN, 0), INVALID_VALUE);
            assert_eq!(cuMemAddressReserve(&mut 0, bytes, 0, 0, 0), INVALID_VALUE);
            // Memory is mapped as a whole, and where nothing is mapped nothing is unmapped (measured on driver 580.159).
            let (partly, nothing) =
                if bytes == 0 { (INVALID_VALUE, INVALID_VALUE) } else { (NOT_SUPPORTED, SUCCESS) };
            assert_eq!(cuMemMap(address, bytes, 0, memory, 0), partly);
            assert_eq!(cuMemUnmap(address, bytes), nothing);
            assert_eq!(cuMemSetAccess(address, bytes, &access(3), 1), INVALID_VALUE);
        }
        let huge = usize::MAX / piece * piece;
        assert_eq!(cuMemCreate(&mut 0, huge, &PLAIN, 0), OUT_OF_MEMORY);
        assert_eq!(cuMemAddressReserve(&mut 0, huge, 0, 0, 0), OUT_OF_MEMORY);
        assert_eq!(cuMemAddressReserve(&mut 0, piece, 3, 0, 0), INVALID_VALUE);
        // Another device, a type of memory that there is not, handles of Windows.
        assert_eq!(cuMemCreate(&mut 0, piece, &[1, 1 | 1 << 32, 0, 0], 0), INVALID_DEVICE);
        assert_eq!(cuMemCreate(&mut 0, piece, &[2, 1, 0, 0], 0), INVALID_VALUE);
        assert_eq!(cuMemCreate(&mut 0, piece, &[1 | 2 << 32, 1, 0, 0], 0), INVALID_VALUE);
        // More than there is, no memory, outside of what is reserved, twice at one place, the middle of a mapping.
        assert_eq!(cuMemMap(address, 2 * piece, 0, memory, 0), NOT_SUPPORTED);
        assert_eq!(cuMemMap(address, piece, piece, memory, 0), NOT_SUPPORTED);
        // NVIDIA's driver takes handles for pointers.
        if is_ours() {
            assert_eq!(cuMemMap(address, piece, 0, 0x1234, 0), INVALID_VALUE);
            assert_eq!(cuMemRelease(0x1234), INVALID_VALUE);
        }
        assert_eq!(cuMemMap(address + 2 * piece as u64, piece, 0, memory, 0), INVALID_VALUE);
        assert_eq!(cuMemMap(u64::MAX - piece as u64 + 1, piece, 0, memory, 0), INVALID_VALUE);
        assert_eq!(cuMemMap(address, piece, 0, memory, 0), SUCCESS);
        assert_eq!(cuMemMap(address, piece, 0, memory, 0), INVALID_VALUE);
        assert_eq!(cuMemSetAccess(address, 2 * piece, &access(3), 1), INVALID_VALUE);
        // Memory that may only be read: NVIDIA's driver has it.
        assert_eq!(
            cuMemSetAccess(address, piece, &access(1), 1),
            if is_ours() { NOT_SUPPORTED } else { SUCCESS }
        );
        assert_eq!(cuMemSetAccess(address, piece, &[2, 0, 3], 1), NOT_SUPPORTED, "the host");
        assert_eq!(
            cuMemRetainAllocationHandle(&mut 0, (address + piece as u64) as *mut c_void),
            INVALID_VALUE
        );
        assert_eq!(cuMemUnmap(address, 2 * piece), SUCCESS, "with what is not mapped");
    }
}
