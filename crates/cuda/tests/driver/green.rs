//! Green contexts, and what is written of faults. What is expected is what cuda.h and the driver's documentation say.

use super::*;

/// `CUdevResource`: the type first (1 multiprocessors), their number behind 92 bytes of the driver's own.
type Resource = [u32; 36];

const NOTHING: Resource = [0; 36];
const COUNT: usize = 24;

/// All multiprocessors of the device (`CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT` 16).
fn all() -> Resource {
    let mut all = NOTHING;
    assert_eq!(unsafe { cuDeviceGetDevResource(0, &mut all, 1) }, SUCCESS);
    assert_eq!((all[0], all[COUNT]), (1, attribute(16) as u32));
    all
}

/// How many multiprocessors a group of at least five has (CUDA driver API, "Green Contexts", by compute capability).
fn group() -> u32 {
    match attribute(75) {
        ..=6 => 5,
        7 | 8 => 6,
        _ => 8,
    }
}

#[test]
fn multiprocessors_are_split_into_green_contexts() {
    let _context = Context::new();
    let (all, mut count) = (all(), 0);
    let mut groups = [NOTHING; 2];
    let mut rest = NOTHING;
    unsafe {
        let nothing = std::ptr::null_mut();
        assert_eq!(cuDevSmResourceSplitByCount(nothing, &mut count, &all, nothing, 0, 5), SUCCESS);
        // Machines of which some groups of multiprocessors are smaller have one fewer.
        assert!(count == all[COUNT] / group() || !is_ours() && count > 0, "{count}");
        count = 2;
        let to = groups.as_mut_ptr();
        assert_eq!(cuDevSmResourceSplitByCount(to, &mut count, &all, &mut rest, 0, 5), SUCCESS);
        let size = group();
        let expected = (2, size, size, all[COUNT] - 2 * size);
        assert_eq!((count, groups[0][COUNT], groups[1][COUNT], rest[COUNT]), expected);
        let described = given(|to| cuDevResourceGenerateDesc(to, groups.as_ptr(), 2));
        let green = given(|to| cuGreenCtxCreate(to, described, 0, 1));
        let context = given(|to| cuCtxFromGreenCtx(to, green));
        let mut told = NOTHING;
        assert_eq!(cuGreenCtxGetDevResource(green, &mut told, 1), SUCCESS);
        assert_eq!(told[COUNT], 2 * size);
        assert_eq!(cuCtxGetDevResource(context, &mut told, 1), SUCCESS);
        assert_eq!(told[COUNT], 2 * size);
        // Its stream works; it is no context that a program destroys.
        assert_eq!(cuCtxSetCurrent(context), SUCCESS);
        let (add, data) = (function(module(ADD), "add"), memory(&[1]));
        let stream = given(|to| cuGreenCtxStreamCreate(to, green, 1, 0));
        assert_eq!(given(|to| cuStreamGetGreenCtx(stream, to)), green);
        assert_eq!(launch(add, 1, stream, &[at(&data), at(&2_u32)]), SUCCESS);
        let event = given(|to| cuEventCreate(to, 0));
        assert_eq!(cuGreenCtxRecordEvent(green, event), SUCCESS);
        assert_eq!(cuGreenCtxWaitEvent(green, event), SUCCESS);
        assert_eq!(cuStreamSynchronize(stream), SUCCESS);
        assert_eq!(read(data, 1), [3]);
        assert_eq!(cuCtxDestroy_v2(context), INVALID_CONTEXT);
        assert_eq!(cuGreenCtxDestroy(green), SUCCESS);
        // NVIDIA's driver takes handles for pointers.
        assert!(!is_ours() || cuGreenCtxDestroy(green) == INVALID_CONTEXT);
    }
}

#[test]
fn what_is_no_resource_is_refused() {
    let context = Context::new();
    let all = all();
    let (mut count, mut to) = (1, NOTHING);
    let mut split = |from: &Resource, flags, least| unsafe {
        cuDevSmResourceSplitByCount(&mut to, &mut count, from, std::ptr::null_mut(), flags, least)
    };
    // CUDA_ERROR_INVALID_RESOURCE_TYPE 914, CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION 915.
    assert_eq!(split(&NOTHING, 0, 1), 914);
    assert_eq!(split(&all, 0, all[COUNT] + 1), 915);
    // Flags that exclude each other; of others nothing is known (measured on driver 580.159).
    assert_eq!([split(&all, 3, 1), split(&all, 4, 1)], [INVALID_VALUE, SUCCESS]);
    let mut wrong = all;
    wrong[COUNT] = u32::MAX;
    assert_eq!(split(&wrong, 0, 1), 915);
    unsafe {
        assert_eq!(cuDeviceGetDevResource(0, &mut to, 2), 914);
        // The same ones twice (measured, too).
        assert_eq!(cuDevResourceGenerateDesc(&mut 0, [all, all].as_ptr(), 2), SUCCESS);
        // Pointers that lead nowhere, to NVIDIA's driver.
        if !is_ours() {
            return;
        }
        assert_eq!(cuDevResourceGenerateDesc(&mut 0, &all, u32::MAX), INVALID_VALUE);
        assert_eq!(cuGreenCtxCreate(&mut 0, 0x1234, 0, 1), INVALID_HANDLE);
        assert_eq!(cuGreenCtxCreate(&mut 0, context.0, 0, 1), INVALID_HANDLE);
        assert_eq!(cuGreenCtxStreamCreate(&mut 0, context.0, 1, 0), INVALID_CONTEXT);
    }
}

const ON_EXCEPTION: u32 = 1;
const TRIGGER_HOST: u32 = 2;
const PIPE: u32 = 6;
const FILE: u32 = 5;

/// The fault is the process's. NVIDIA's driver dumps something else.
#[test]
fn a_dump_is_the_report_of_the_fault() {
    assert!(another_process("green::dumps_a_fault").status().expect("it starts").success());
}

#[test]
#[ignore = "another process, which `a_dump_is_the_report_of_the_fault` starts"]
fn dumps_a_fault() {
    let _context = Context::new();
    let name = std::env::temp_dir().join(format!("opentmu.{}.dump", std::process::id()));
    let path =
        std::ffi::CString::new(name.to_str().expect("text").replace(&std::process::id().to_string(), "%p"));
    let path = path.expect("no zero byte");
    unsafe {
        let set = |number, value: *const c_void, bytes: usize| cuCoredumpSetAttribute(number, value, &bytes);
        assert_eq!(set(ON_EXCEPTION, at(&1_u8), 1), SUCCESS);
        assert_eq!(set(TRIGGER_HOST, at(&0_u8), 1), SUCCESS);
        assert_eq!(set(FILE, path.as_ptr().cast(), path.count_bytes()), SUCCESS);
        // A switch has one byte, and driver 580.159 refuses room for more.
        let (mut told, mut bytes) = ([1_u8; 64], 64);
        assert_eq!(cuCoredumpGetAttribute(TRIGGER_HOST, told.as_mut_ptr().cast(), &mut bytes), INVALID_VALUE);
        bytes = 1;
        assert_eq!(cuCoredumpGetAttribute(TRIGGER_HOST, told.as_mut_ptr().cast(), &mut bytes), SUCCESS);
        assert_eq!((told[0], bytes), (0, 1));
        // Of the process nothing was said: what cuda.h gives as the default.
        bytes = 1;
        assert_eq!(cuCoredumpGetAttributeGlobal(TRIGGER_HOST, told.as_mut_ptr().cast(), &mut bytes), SUCCESS);
        assert_eq!(told[0], 1);
        assert_eq!(cuCoredumpGetAttribute(FILE, std::ptr::null_mut(), &mut bytes), SUCCESS);
        // The most that a name can have, and as much of it as there is room for (measured on driver 580.159).
        assert_eq!(bytes, 1024);
        bytes = 3;
        assert_eq!(cuCoredumpGetAttribute(FILE, told.as_mut_ptr().cast(), &mut bytes), SUCCESS);
        assert_eq!(told[..3], [path.as_bytes()[0], path.as_bytes()[1], 0]);
        // The pipe is the process's.
        assert_eq!(set(PIPE, path.as_ptr().cast(), 4), INVALID_VALUE);
        assert_eq!([set(0, at(&1_u8), 1), set(8, at(&1_u8), 1)], [INVALID_VALUE; 2]);
        if !is_ours() {
            return;
        }
        let add = function(module(ADD), "add");
        assert_eq!(launch(add, 1, 0, &[at(&0x10_u64), at(&1_u32)]), SUCCESS);
        assert_eq!(cuCtxSynchronize(), ILLEGAL_ADDRESS);
    }
    let report = std::fs::read_to_string(&name).expect("it was written");
    assert!(report.contains("MEMORY-03") && report.contains("ld.global"), "{report}");
    std::fs::remove_file(name).expect("it is there");
}
