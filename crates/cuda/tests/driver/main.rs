//! The driver library as programs use it. What is expected comes from arithmetic by hand and from NVIDIA's documentation of the interface.
// Every line calls C, and some hand in numbers as pointers, as the interface wants it.
#![allow(unsafe_code, clippy::undocumented_unsafe_blocks, clippy::manual_dangling_ptr)]

mod graphs;
mod green;
mod interface;
mod memory;
mod modules;
mod tensor_maps;
mod textures;
mod virtual_memory;
mod waiting;

use std::ffi::{CStr, c_void};

use interface::*;

/// Adds a number to as many words as there are threads.
const ADD: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.visible .entry add(.param .u64 data, .param .u32 by) {
    .reg .b64 %d; .reg .b32 %r<3>;
    ld.param.u64 %d, [data];
    ld.param.u32 %r0, [by];
    mov.u32 %r1, %tid.x;
    mad.wide.u32 %d, %r1, 4, %d;
    ld.global.u32 %r2, [%d];
    add.u32 %r2, %r2, %r0;
    st.global.u32 [%d], %r2;
    ret;
}";

#[test]
fn a_kernel_takes_parameters_one_by_one_and_in_a_buffer() {
    let _context = Context::new();
    let add = function(module(ADD), "add");
    let data = memory(&[1, 2, 3]);
    assert_eq!(launch(add, 3, 0, &[at(&data), at(&10_u32)]), SUCCESS);
    assert_eq!(read(data, 3), [11, 12, 13]);
    // CU_LAUNCH_PARAM_BUFFER_POINTER 1, CU_LAUNCH_PARAM_BUFFER_SIZE 2, CU_LAUNCH_PARAM_END 0.
    let (buffer, bytes) = ([data, 5], 12_usize);
    let extra = [1 as *const c_void, at(&buffer), 2 as *const c_void, at(&bytes), std::ptr::null()];
    let launched = unsafe { cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, 0, std::ptr::null(), extra.as_ptr()) };
    assert_eq!((launched, read(data, 3)), (SUCCESS, vec![16, 17, 13]));
    // Fewer bytes than the kernel takes (measured on driver 580.159), and no parameters at all.
    let short = 8_usize;
    let extra = [1 as *const c_void, at(&buffer), 2 as *const c_void, at(&short), std::ptr::null()];
    let launched = unsafe { cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, 0, std::ptr::null(), extra.as_ptr()) };
    assert_eq!((launched, unsafe { cuCtxSynchronize() }), (SUCCESS, SUCCESS));
    let launched = unsafe { cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, 0, std::ptr::null(), std::ptr::null()) };
    assert_eq!(launched, INVALID_VALUE);
    // More bytes than the kernel takes (measured, too), and a buffer without a size.
    let long = 32_usize;
    let extra = [1 as *const c_void, at(&buffer), 2 as *const c_void, at(&long), std::ptr::null()];
    let launched = unsafe { cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, 0, std::ptr::null(), extra.as_ptr()) };
    assert_eq!(launched, OUT_OF_RESOURCES);
    let extra = [1 as *const c_void, at(&buffer), std::ptr::null()];
    let launched = unsafe { cuLaunchKernel(add, 1, 1, 1, 2, 1, 1, 0, 0, std::ptr::null(), extra.as_ptr()) };
    assert_eq!(launched, INVALID_VALUE);
}

/// Measured on driver 580.159.
#[test]
fn what_is_of_another_context_is_refused_but_for_memory() {
    let first = Context::new();
    let (add, data) = (function(module(ADD), "add"), memory(&[1]));
    let (event, stream) = unsafe { (given(|to| cuEventCreate(to, 0)), given(|to| cuStreamCreate(to, 0))) };
    let _second = Context::new();
    let other = memory(&[2]);
    unsafe {
        assert_eq!(launch(add, 1, 0, &[at(&other), at(&1_u32)]), INVALID_HANDLE);
        assert_eq!(cuEventRecord(event, 0), INVALID_HANDLE);
        // A stream brings its context along.
        assert_eq!(launch(add, 1, stream, &[at(&other), at(&1_u32)]), SUCCESS);
        assert_eq!(cuEventRecord(event, stream), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(given(|to| cuEventElapsedTime(to, event, event)), 0.0);
        assert_eq!((read(data, 1), read(other, 1)), (vec![1], vec![3]));
        assert_eq!(cuCtxSetCurrent(first.0), SUCCESS);
    }
}

/// What cuda.h and the documentation of each function say.
#[test]
fn what_is_wrong_has_cudas_number() {
    let context = Context::new();
    let loaded = module(ADD);
    let add = function(loaded, "add");
    let mut some = 0;
    unsafe {
        assert_eq!(cuDeviceGet(&mut 0, 99), INVALID_DEVICE);
        // Two ways to wait at once, and a flag of a newer form (measured on driver 580.159).
        assert_eq!([3, 0x100].map(|flags| cuCtxCreate_v2(&mut 0, flags, 0)), [INVALID_VALUE; 2]);
        assert_eq!(cuModuleGetFunction(&mut some, loaded, c"ad".as_ptr()), NOT_FOUND);
        assert_eq!(cuMemFree_v2(0x1234), INVALID_VALUE);
        assert_eq!(cuMemAlloc_v2(&mut some, 0), INVALID_VALUE);
        assert_eq!(cuMemAlloc_v2(std::ptr::null_mut(), 4), INVALID_VALUE);
        assert_eq!(cuMemGetAddressRange_v2(&mut some, &mut 0, 0x1234), NOT_FOUND);
        assert_eq!(cuModuleUnload(loaded), SUCCESS);
        // Handles of something else, and of what is gone: driver 580.159 takes them for pointers, and the process ends.
        if is_ours() {
            assert_eq!(cuModuleGetFunction(&mut some, add, c"add".as_ptr()), INVALID_HANDLE);
            assert_eq!(cuModuleUnload(loaded), INVALID_HANDLE);
            assert_eq!(launch(add, 1, 0, &[at(&0_u64), at(&0_u32)]), INVALID_HANDLE);
            assert_eq!(cuFlushGPUDirectRDMAWrites(0, 0), NOT_SUPPORTED);
        }
        assert_eq!(cuCtxSetCurrent(0), SUCCESS);
        assert_eq!(cuCtxGetDevice(&mut 0), INVALID_CONTEXT);
        assert_eq!(cuMemAlloc_v2(&mut some, 4), INVALID_CONTEXT);
        assert_eq!(cuCtxSetCurrent(context.0), SUCCESS);
    }
    let add = function(module(ADD), "add");
    assert_eq!(launch(add, 1025, 0, &[at(&0_u64), at(&0_u32)]), INVALID_VALUE);
    assert_eq!(launch(add, 0, 0, &[at(&0_u64), at(&0_u32)]), INVALID_VALUE);
}

/// What cuda.h says of error 700: the process has to end.
#[test]
fn an_illegal_address_sticks_to_the_process() {
    assert!(another_process("work_after_an_illegal_address").status().expect("it starts").success());
}

#[test]
#[ignore = "another process, which `an_illegal_address_sticks_to_the_process` starts"]
fn work_after_an_illegal_address() {
    let other = Context::new();
    let data = memory(&[7]);
    let text = std::ffi::CString::new(ADD).expect("no zero byte");
    {
        let _failing = Context::new();
        let add = function(module(ADD), "add");
        let stream = given(|to| unsafe { cuStreamCreate(to, 0) });
        assert_eq!(launch(add, 1, stream, &[at(&0x10_u64), at(&1_u32)]), SUCCESS);
        unsafe {
            assert_eq!(cuStreamSynchronize(stream), ILLEGAL_ADDRESS);
            assert_eq!(cuCtxSynchronize(), ILLEGAL_ADDRESS);
            assert_eq!(cuMemAlloc_v2(&mut 0, 4), ILLEGAL_ADDRESS);
            assert_eq!(launch(add, 1, stream, &[at(&0x10_u64), at(&1_u32)]), ILLEGAL_ADDRESS);
        }
    }
    unsafe {
        // Measured on driver 580.159.
        assert_eq!(cuCtxSetCurrent(other.0), SUCCESS);
        assert_eq!(cuModuleLoadData(&mut 0, text.as_ptr().cast()), ILLEGAL_ADDRESS);
        assert_eq!(cuMemcpyDtoH_v2([0_u32].as_mut_ptr().cast(), data, 4), ILLEGAL_ADDRESS);
        assert_eq!(cuCtxSynchronize(), ILLEGAL_ADDRESS);
        assert_eq!(cuCtxCreate_v2(&mut 0, 0, 0), ILLEGAL_ADDRESS);
        // What is left is taken away with its context.
        assert_eq!(cuMemFree_v2(data), ILLEGAL_ADDRESS);
        assert_eq!(cuCtxDestroy_v2(other.0), SUCCESS);
    }
}

#[test]
fn the_device_says_what_it_is() {
    let _context = Context::new();
    let mut name = [0; 64];
    unsafe {
        assert_eq!(cuDeviceGetName(name.as_mut_ptr(), 64, 0), SUCCESS);
        if is_ours() {
            assert_eq!(CStr::from_ptr(name.as_ptr()), c"OpenTMU sm_61");
            // Compute capability.
            assert_eq!([75, 76].map(attribute), [6, 1]);
        }
        // Threads of a block, of a warp.
        assert_eq!([1, 10].map(attribute), [1024, 32]);
        assert_eq!(cuDeviceGetAttribute(&mut 0, 100_000, 0), INVALID_VALUE);
        let mut text = std::ptr::null();
        assert_eq!(cuGetErrorString(0, &mut text), SUCCESS);
        assert_eq!(CStr::from_ptr(text), c"no error");
        assert_eq!(cuGetErrorString(12345, &mut text), INVALID_VALUE);
        assert!(text.is_null());
    }
}

#[test]
fn functions_are_found_by_name_and_version() {
    let mut address = std::ptr::null();
    let mut status = 9;
    unsafe {
        let found = cuGetProcAddress_v2(c"cuDeviceGetCount".as_ptr(), &mut address, 12090, 0, &mut status);
        assert_eq!((found, status), (SUCCESS, 0));
        type Count = unsafe extern "C" fn(*mut i32) -> u32;
        let count = std::mem::transmute::<*const c_void, Count>(address);
        assert_eq!(cuInit(0), SUCCESS);
        assert_eq!(given(|to| count(to)), 1);
        // CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND 1, CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT 2.
        for (name, version, expected) in [(c"cuNothing", 12090, 1), (c"cuGraphAddNode", 11000, 2)] {
            assert_eq!(cuGetProcAddress_v2(name.as_ptr(), &mut address, version, 0, &mut status), SUCCESS);
            assert!(address.is_null() && status == expected);
        }
    }
}
