//! Modules: variables, what is wrong with PTX, the linker.

use std::ffi::CString;

use super::*;

const COUNTER: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.visible .global .u32 counter = 5;
.visible .const .u32 step = 3;
.visible .entry count() {
    .reg .b32 %r<3>;
    ld.global.u32 %r0, [counter];
    ld.const.u32 %r1, [step];
    add.u32 %r0, %r0, %r1;
    st.global.u32 [counter], %r0;
    ret;
}";

#[test]
fn variables_live_as_long_as_their_module() {
    let _context = Context::new();
    let loaded = module(COUNTER);
    let count = function(loaded, "count");
    let variable = |name: &CStr| {
        given(|to| unsafe { cuModuleGetGlobal_v2(to, std::ptr::null_mut(), loaded, name.as_ptr()) })
    };
    assert_eq!(launch(count, 1, 0, &[]), SUCCESS);
    assert_eq!(launch(count, 1, 0, &[]), SUCCESS);
    assert_eq!(read(variable(c"counter"), 1), [11]);
    let step = 10_u32;
    assert_eq!(unsafe { cuMemcpyHtoD_v2(variable(c"step"), at(&step), 4) }, SUCCESS);
    assert_eq!(launch(count, 1, 0, &[]), SUCCESS);
    assert_eq!(read(variable(c"counter"), 1), [21]);
    // Another load has its own.
    let other = module(COUNTER);
    let address =
        given(|to| unsafe { cuModuleGetGlobal_v2(to, std::ptr::null_mut(), other, c"counter".as_ptr()) });
    assert_eq!(read(address, 1), [5]);
    let missing = unsafe { cuModuleGetGlobal_v2(&mut 0, std::ptr::null_mut(), loaded, c"coun".as_ptr()) };
    assert_eq!(missing, NOT_FOUND);
}

/// CU_FUNC_ATTRIBUTE: MAX_THREADS_PER_BLOCK 0, SHARED_SIZE_BYTES 1, CONST_SIZE_BYTES 2.
#[test]
fn a_function_says_what_it_needs() {
    let _context = Context::new();
    let ptx = ".version 7.0\n.target sm_50\n.address_size 64\n.const .b8 table[20];\n.visible .entry all() .maxntid 96, 1, 1 {
        .shared .align 4 .b8 room[400]; .reg .b32 %r;
        mov.u32 %r, 1; st.shared.u32 [room], %r; ret; }";
    let all = function(module(ptx), "all");
    let attribute = |number| given(|to| unsafe { cuFuncGetAttribute(to, number, all) });
    assert_eq!([attribute(0), attribute(1), attribute(2)], [96, 400, 20]);
    assert_eq!(launch(all, 96, 0, &[]), SUCCESS);
    assert_eq!(launch(all, 97, 0, &[]), INVALID_VALUE);
}

/// CU_FUNC_ATTRIBUTE: MAX_DYNAMIC_SHARED_SIZE_BYTES 8, PREFERRED_SHARED_MEMORY_CARVEOUT 9, REQUIRED_CLUSTER_WIDTH 11,
/// NON_PORTABLE_CLUSTER_SIZE_ALLOWED 14, CLUSTER_SCHEDULING_POLICY_PREFERENCE 15, whose values end with LOAD_BALANCING 2. Mojo sets 14 of all
/// kernels, on machines without clusters too.
#[test]
fn a_function_remembers_what_it_is_told() {
    let _context = Context::new();
    let count = function(module(COUNTER), "count");
    let attribute = |number| given(|to| unsafe { cuFuncGetAttribute(to, number, count) });
    for (number, value, wrong) in [(8, 512, -1), (9, 50, 101), (14, 1, 2), (15, 2, 3)] {
        assert_eq!(unsafe { cuFuncSetAttribute(count, number, value) }, SUCCESS);
        assert_eq!(unsafe { cuFuncSetAttribute(count, number, wrong) }, INVALID_VALUE);
        assert_eq!(attribute(number), value);
    }
    assert_eq!(unsafe { cuFuncSetAttribute(count, 11, 2) }, INVALID_VALUE);
    assert_eq!(attribute(11), 0);
}

/// CU_JIT_ERROR_LOG_BUFFER 5 and its size 6.
#[test]
fn what_is_wrong_with_an_image_is_said_in_the_programs_buffer() {
    let _context = Context::new();
    let ptx = c".version 7.0\n.target sm_50\n.address_size 64\n.entry e() { addd.u32 %r0, %r0, 1; }";
    let mut log = [0_u8; 400];
    let values = [log.as_mut_ptr().cast::<c_void>(), 400 as *mut c_void];
    let loaded =
        unsafe { cuModuleLoadDataEx(&mut 0, ptx.as_ptr().cast(), 2, [5, 6].as_ptr(), values.as_ptr()) };
    let text = CStr::from_bytes_until_nul(&log).expect("it ends").to_string_lossy();
    assert_eq!(loaded, INVALID_PTX, "{text}");
    assert!(text.contains("addd"), "{text}");
    let rubbish = c"this is no image";
    assert_eq!(unsafe { cuModuleLoadData(&mut 0, rubbish.as_ptr().cast()) }, INVALID_IMAGE);
    assert_eq!(unsafe { cuModuleLoadData(&mut 0, c"".as_ptr().cast()) }, INVALID_IMAGE);
    assert_eq!(unsafe { cuModuleLoadData(&mut 0, std::ptr::null()) }, INVALID_VALUE);
}

/// The architecture of a cubin is the lowest byte of its header's flags, at byte 48.
#[test]
fn machine_code_that_cannot_run_is_refused_with_how_to_get_ptx() {
    let _context = Context::new();
    let mut cubin = include_bytes!("../../../../corpus/kernels/rotate.cubin").to_vec();
    assert_eq!(cubin[48], 52);
    cubin[48] = 75;
    let mut log = [0_u8; 600];
    let values = [log.as_mut_ptr().cast::<c_void>(), 600 as *mut c_void];
    let loaded =
        unsafe { cuModuleLoadDataEx(&mut 0, cubin.as_ptr().cast(), 2, [5, 6].as_ptr(), values.as_ptr()) };
    let text = CStr::from_bytes_until_nul(&log).expect("it ends").to_string_lossy();
    assert_eq!(loaded, NO_BINARY, "{text}");
    if is_ours() {
        assert!(text.contains("sm_75") && text.contains("code=compute_75"), "{text}");
    }
}

#[test]
fn texts_that_need_each_other_are_linked() {
    let _context = Context::new();
    let caller =
        ".version 7.0\n.target sm_50\n.address_size 64\n.extern .func (.param .b32 o) twice(.param .b32 i);
        .visible .entry run(.param .u64 data) { .reg .b64 %d; .reg .b32 %r;
        ld.param.u64 %d, [data]; ld.global.u32 %r, [%d];
        { .param .b32 i; .param .b32 o; st.param.b32 [i], %r; call (o), twice, (i); ld.param.b32 %r, [o]; }
        st.global.u32 [%d], %r; ret; }";
    let called =
        ".version 7.0\n.target sm_50\n.address_size 64\n.visible .func (.param .b32 o) twice(.param .b32 i) {
        .reg .b32 %r; ld.param.b32 %r, [i]; add.u32 %r, %r, %r; st.param.b32 [o], %r; ret; }";
    unsafe {
        let link = given(|to| cuLinkCreate_v2(0, std::ptr::null(), std::ptr::null(), to));
        // CU_JIT_INPUT_PTX 1. The documentation wants a zero byte at the end, without which driver 580.159 reads on; ours does not.
        let add = |text: &str, bytes: usize, name: &CStr| {
            let text = CString::new(text).expect("no zero byte");
            let (none, no_values) = (std::ptr::null(), std::ptr::null());
            cuLinkAddData_v2(link, 1, text.as_ptr().cast(), bytes, name.as_ptr(), 0, none, no_values)
        };
        let without = usize::from(!is_ours());
        assert_eq!(add(caller, caller.len() + without, c"caller.ptx"), SUCCESS);
        // Driver 580.159 takes nothing more after that.
        if is_ours() {
            let early = cuLinkComplete(link, &mut std::ptr::null(), &mut 0);
            assert_ne!(early, SUCCESS, "nobody defines `twice` yet");
        }
        assert_eq!(add(called, called.len() + 1, c"called.ptx"), SUCCESS);
        let (mut image, mut bytes) = (std::ptr::null(), 0);
        assert_eq!(cuLinkComplete(link, &mut image, &mut bytes), SUCCESS);
        // Some programs take a copy of exactly these bytes.
        let copy: Vec<u8> = std::slice::from_raw_parts(image.cast::<u8>(), bytes).to_vec();
        let loaded = given(|to| cuModuleLoadData(to, copy.as_ptr().cast()));
        let data = memory(&[21]);
        assert_eq!(launch(function(loaded, "run"), 1, 0, &[at(&data)]), SUCCESS);
        assert_eq!(read(data, 1), [42]);
    }
}

/// Libraries are of no context (`cuLibraryLoadData`), and files of text may end with a zero byte, as NVRTC's do.
#[test]
fn a_library_needs_no_context() {
    let _context = Context::new();
    let file = std::env::temp_dir().join(format!("opentmu-library-{}.ptx", std::process::id()));
    std::fs::write(&file, format!("{ADD}\0")).expect("it can be written");
    let path = CString::new(file.to_str().expect("text")).expect("no zero byte");
    let none = || (std::ptr::null(), std::ptr::null());
    unsafe {
        assert_eq!(cuCtxSetCurrent(0), SUCCESS);
        let load = |to: *mut u64| {
            cuLibraryLoadFromFile(to, path.as_ptr(), none().0, none().1, 0, none().0, none().1, 0)
        };
        let library = given(load);
        given(|to: *mut u64| cuLibraryGetKernel(to, library, c"add".as_ptr()));
    }
    std::fs::remove_file(file).expect("it is there");
}
