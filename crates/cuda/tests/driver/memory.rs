//! Memory of all kinds, and copies of boxes.

use super::*;

#[test]
fn managed_and_pinned_memory_is_the_hosts_and_the_devices() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    unsafe {
        let managed: u64 = given(|to| cuMemAllocManaged(to, 8, 1));
        let mut pinned = std::ptr::null_mut();
        assert_eq!(cuMemHostAlloc(&mut pinned, 8, 0), SUCCESS);
        for address in [managed, pinned as u64] {
            let words = address as *mut u32;
            words.write_volatile(40);
            assert_eq!(launch(add, 2, 0, &[at(&address), at(&2_u32)]), SUCCESS);
            assert_eq!(cuCtxSynchronize(), SUCCESS);
            assert_eq!((words.read_volatile(), words.add(1).read_volatile()), (42, 2));
        }
        // CU_POINTER_ATTRIBUTE_MEMORY_TYPE 2: host 1, device 2; CU_POINTER_ATTRIBUTE_IS_MANAGED 8.
        let attribute =
            |number, address| given(|to: *mut u32| cuPointerGetAttribute(to.cast(), number, address));
        assert_eq!([attribute(2, managed), attribute(8, managed)], [2, 1]);
        assert_eq!([attribute(2, pinned as u64), attribute(8, pinned as u64)], [1, 0]);
        let range = given(|to| cuMemGetAddressRange_v2(std::ptr::null_mut(), to, managed + 7));
        assert_eq!(range, 8);
    }
}

#[test]
fn nothing_is_known_of_a_foreign_address() {
    let _context = Context::new();
    let local = 5_u32;
    let address = at(&local) as u64;
    let (mut context, mut kind, mut ordinal) = (9_u64, 9_u32, 9_i32);
    let to: [*mut c_void; 3] = [(&raw mut context).cast(), (&raw mut kind).cast(), (&raw mut ordinal).cast()];
    unsafe {
        assert_eq!(cuPointerGetAttribute((&raw mut kind).cast(), 2, address), INVALID_VALUE);
        // CONTEXT 1, MEMORY_TYPE 2, DEVICE_ORDINAL 9, which is -2 then.
        assert_eq!(cuPointerGetAttributes(3, [1, 2, 9].as_ptr(), to.as_ptr(), address), SUCCESS);
    }
    assert_eq!((context, kind, ordinal), (0, 0, -2));
}

/// `CUDA_MEMCPY2D`: x, y, kind, host, device, array, pitch of both sides, then width in bytes and height. Kinds: 1 host, 2 device.
#[test]
fn a_rectangle_is_copied_out_of_rows_and_into_others() {
    let _context = Context::new();
    // Four rows of six bytes; the middle two bytes of rows 1 and 2.
    let source: Vec<u8> = (0..24).collect();
    let device = memory(&[0xffff_ffff; 4]);
    let copy = [2, 1, 1, source.as_ptr() as u64, 0, 0, 6, 1, 0, 2, 0, device, 0, 8, 2, 2];
    assert_eq!(unsafe { cuMemcpy2D_v2(&copy) }, SUCCESS);
    // Bytes 8 and 9 at offset 1, 14 and 15 at offset 9.
    assert_eq!(read(device, 4), [0xff09_08ff, 0xffff_ffff, 0xff0f_0eff, 0xffff_ffff]);
    // An origin behind the end of a row: driver 580.159 refuses it, and Dr.Jit has it within the device's memory: the second texel's bytes 4 and 5 from offset 8 on.
    let words: Vec<u32> =
        source.chunks(4).map(|bytes| u32::from_le_bytes([0, 1, 2, 3].map(|at| bytes[at]))).collect();
    let here = memory(&words);
    let copy = [4, 0, 2, 0, here, 0, 6, 8, 0, 2, 0, device, 0, 2, 2, 2];
    if is_ours() {
        assert_eq!(unsafe { cuMemcpy2D_v2(&copy) }, SUCCESS);
        assert_eq!(read(device, 4), [0xff09_08ff, 0xffff_ffff, 0x0b0a_0504, 0xffff_ffff]);
    }
    let copy = [4, 0, 1, source.as_ptr() as u64, 0, 0, 6, 8, 0, 2, 0, device, 0, 2, 2, 2];
    assert_eq!(unsafe { cuMemcpy2D_v2(&copy) }, INVALID_VALUE);
    // Rows that overlap.
    let copy = [2, 1, 1, source.as_ptr() as u64, 0, 0, 1, 1, 0, 2, 0, device, 0, 8, 2, 2];
    assert_eq!(unsafe { cuMemcpy2D_v2(&copy) }, INVALID_VALUE);
}

/// `CUDA_MEMCPY3D`: x, y, z, level, kind, host, device, array, reserved, pitch, height of both sides; then width, height, depth.
#[test]
fn a_box_is_copied_between_memory_and_an_array() {
    let _context = Context::new();
    // A 3D array of 2 × 2 × 2 words: width, height, depth, format 3 (32-bit integers) and 1 channel, flags 0.
    let array = given(|to| unsafe { cuArray3DCreate_v2(to, &[2, 2, 2, 3 | 1 << 32, 0]) });
    let source: [u32; 8] = std::array::from_fn(|index| index as u32 + 1);
    let host = source.as_ptr() as u64;
    let mut copy = [0, 0, 0, 0, 1, host, 0, 0, 0, 8, 2, 0, 0, 0, 0, 3, 0, 0, array, 0, 0, 0, 8, 2, 2];
    assert_eq!(unsafe { cuMemcpy3D_v2(&copy) }, SUCCESS);
    // Its second column, second row, both slices, to memory without gaps.
    let target = memory(&[0; 2]);
    copy = [4, 1, 0, 0, 3, 0, 0, array, 0, 0, 0, 0, 0, 0, 0, 2, 0, target, 0, 0, 4, 1, 4, 1, 2];
    assert_eq!(unsafe { cuMemcpy3D_v2(&copy) }, SUCCESS);
    assert_eq!(read(target, 2), [4, 8]);
    // Outside of it.
    copy[0] = 8;
    assert_eq!(unsafe { cuMemcpy3D_v2(&copy) }, INVALID_VALUE);
}

#[test]
fn rows_of_half_words_are_filled() {
    let _context = Context::new();
    let device = memory(&[0; 4]);
    assert_eq!(unsafe { cuMemsetD2D16_v2(device, 8, 0xabcd, 1, 2) }, SUCCESS);
    assert_eq!(read(device, 4), [0xabcd, 0, 0xabcd, 0]);
}

const OFFSET: &str = "OPENTMU_TEST_OFFSET";
const EXPECTED: &str = "OPENTMU_TEST_EXPECTED";

/// Another process, in which a kernel adds to a word that is so many bytes behind the beginning of 128 bytes.
fn reaches(memory: &str, offset: u64, expected: u32) {
    let mut other = another_process("memory::reaches_a_word");
    other.env(OFFSET, offset.to_string()).env(EXPECTED, expected.to_string()).env("OPENTMU_MEMORY", memory);
    assert!(other.status().expect("it starts").success(), "{memory} {offset}");
}

#[test]
#[ignore = "another process, which `accesses_are_checked_by_bytes_or_by_pages` starts"]
fn reaches_a_word() {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok()).expect("a number");
    let _context = Context::new();
    let (add, data) = (function(module(ADD), "add"), memory(&[0; 32]) + number(OFFSET));
    assert_eq!(launch(add, 1, 0, &[at(&data), at(&1_u32)]), SUCCESS);
    assert_eq!(u64::from(unsafe { cuCtxSynchronize() }), number(EXPECTED));
}

/// Checked by what was allocated, in units of 512 bytes, or by pages of 2 MiB, as machines do.
#[test]
fn accesses_are_checked_by_bytes_or_by_pages() {
    if is_ours() {
        reaches("bytes", 508, SUCCESS);
        reaches("bytes", 512, ILLEGAL_ADDRESS);
        reaches("bytes", 1 << 20, ILLEGAL_ADDRESS);
    }
    reaches("pages", 512, SUCCESS);
    reaches("pages", 1 << 20, SUCCESS);
    if is_ours() {
        // A machine may have something else there.
        reaches("pages", (2 << 20) - 4, SUCCESS);
        reaches("pages", 2 << 20, ILLEGAL_ADDRESS);
        let mut other = another_process("memory::checks_by_pages");
        assert!(other.env("OPENTMU_MEMORY", "pages").status().expect("it starts").success());
    }
}

#[test]
#[ignore = "another process, which `accesses_are_checked_by_bytes_or_by_pages` starts"]
fn checks_by_pages() {
    let _context = Context::new();
    // What lies behind was never written, and nobody else's.
    let (first, second) = (memory(&[1]), memory(&[2]));
    assert_eq!(given(|to| unsafe { cuMemGetAddressRange_v2(std::ptr::null_mut(), to, first) }), 4);
    let (add, behind) = (function(module(ADD), "add"), first + (1 << 20));
    assert_eq!(launch(add, 1, 0, &[at(&behind), at(&7_u32)]), SUCCESS);
    assert_eq!((read(behind, 1), read(second, 1)), (vec![7], vec![2]));
}

/// What was asked for ends where it ends to copies and fills, though kernels reach further (measured on driver 580.159); streams are told at
/// once, too.
#[test]
fn copies_end_where_memory_ends() {
    let _context = Context::new();
    let (data, mut bytes) = (memory(&[0; 25]), [0_u8; 101]);
    unsafe {
        assert_eq!(cuMemcpyDtoH_v2(bytes.as_mut_ptr().cast(), data, 100), SUCCESS);
        assert_eq!(cuMemcpyDtoH_v2(bytes.as_mut_ptr().cast(), data, 101), INVALID_VALUE);
        assert_eq!(cuMemcpyHtoD_v2(data + 96, bytes.as_ptr().cast(), 5), INVALID_VALUE);
        assert_eq!(cuMemsetD32Async(data, 1, 26, 0), INVALID_VALUE);
        assert_eq!(cuMemGetAddressRange_v2(std::ptr::null_mut(), &mut 0, data + 100), NOT_FOUND);
        assert_eq!(cuPointerGetAttribute(bytes.as_mut_ptr().cast(), 2, data + 100), INVALID_VALUE);
        assert_eq!(cuCtxSynchronize(), SUCCESS);
        // Rows without a pitch follow each other.
        let words = [1_u32, 2, 3, 4];
        let copy = [0, 0, 1, words.as_ptr() as u64, 0, 0, 0, 0, 0, 2, 0, data, 0, 12, 8, 2];
        assert_eq!(cuMemcpy2D_v2(&copy), SUCCESS);
        assert_eq!(read(data, 5), [1, 2, 0, 3, 4]);
        // No memory is no mistake.
        let mut nothing = std::ptr::null_mut();
        assert_eq!((cuMemHostAlloc(&mut nothing, 0, 0), cuMemFree_v2(0), cuMemFreeAsync(0, 0)), (0, 0, 0));
        assert_eq!([cuMemFreeAsync(data, 0), cuMemFreeAsync(data, 0)], [SUCCESS, INVALID_VALUE]);
        assert_eq!(cuCtxSynchronize(), SUCCESS);
    }
}

/// Where the parent says the handle to the child, in hexadecimal digits.
const HANDLE: &str = "OPENTMU_TEST_HANDLE";

/// What cuda.h says of handles between processes: opened once more they count, and not where they come from.
#[test]
fn memory_is_another_processes_too() {
    let _context = Context::new();
    let data = memory(&[1, 2, 3, 4]);
    let mut handle = [0; 64];
    unsafe {
        assert_eq!(cuIpcGetMemHandle(&mut handle, data), SUCCESS);
        assert_eq!(cuIpcOpenMemHandle_v2(&mut 0, Bytes64(handle), 1), INVALID_CONTEXT);
        assert_eq!(cuIpcGetMemHandle(&mut handle, 0x1234), INVALID_VALUE);
    }
    let digits: String = handle.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut other = another_process("memory::opens_memory_of_another_process");
    assert!(other.env(HANDLE, digits).status().expect("it starts").success());
    assert_eq!(read(data, 4), [1, 2, 77, 4]);
}

#[test]
#[ignore = "another process, which `memory_is_another_processes_too` starts"]
fn opens_memory_of_another_process() {
    let _context = Context::new();
    let digits = std::env::var(HANDLE).expect("a handle");
    let byte = |index: usize| u8::from_str_radix(&digits[2 * index..2 * index + 2], 16).expect("hexadecimal");
    let handle: [u8; 64] = std::array::from_fn(byte);
    unsafe {
        let address = given(|to| cuIpcOpenMemHandle_v2(to, Bytes64(handle), 1));
        assert_eq!(given(|to| cuIpcOpenMemHandle_v2(to, Bytes64(handle), 1)), address);
        assert_eq!(read(address, 4), [1, 2, 3, 4]);
        let add = function(module(ADD), "add");
        assert_eq!(launch(add, 1, 0, &[at(&(address + 8)), at(&74_u32)]), SUCCESS);
        assert_eq!(cuCtxSynchronize(), SUCCESS);
        assert_eq!(cuMemFree_v2(address), INVALID_VALUE);
        assert_eq!([(); 3].map(|()| cuIpcCloseMemHandle(address)), [SUCCESS, SUCCESS, INVALID_VALUE]);
        // NVIDIA's driver does not look at all of its bytes.
        if is_ours() {
            let mut broken = handle;
            broken[12] ^= 0x40;
            assert_ne!(cuIpcOpenMemHandle_v2(&mut 0, Bytes64(broken), 1), SUCCESS);
        }
    }
}
