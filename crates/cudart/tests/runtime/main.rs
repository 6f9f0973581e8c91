//! The runtime library as nvcc's programs use it. What is expected comes from arithmetic by hand and from NVIDIA's documentation of the interface.
#![cfg(target_os = "linux")]
// Every line calls C.
#![allow(unsafe_code, clippy::undocumented_unsafe_blocks, non_snake_case)]

mod interface;
mod references;

use std::ptr::null;

use interface::*;

const ONE: Dim3 = Dim3(1, 1, 1);

/// A scale in constant memory, a counter, and a kernel that uses both.
const PTX: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.visible .const .u32 scale = 2;
.visible .global .u32 counter[2];
.visible .entry multiply(.param .u64 data) {
    .reg .b64 %d; .reg .b32 %r<4>;
    ld.param.u64 %d, [data];
    mov.u32 %r1, %tid.x;
    mad.wide.u32 %d, %r1, 4, %d;
    ld.global.u32 %r2, [%d];
    ld.const.u32 %r3, [scale];
    mul.lo.u32 %r2, %r2, %r3;
    st.global.u32 [%d], %r2;
    atom.global.add.u32 %r0, [counter], 1;
    ret;
}";

/// A managed variable, and a kernel that writes it. NVIDIA's libraries refuse the image when it is registered (error 200 of libcudart 12.9 and
/// driver 580.159), and why is not known.
const MANAGED: &str = ".version 7.0\n.target sm_50\n.address_size 64\n
.visible .global .attribute(.managed) .u32 shared_with_host;
.visible .entry multiply(.param .u64 data) {
    .reg .b32 %r;
    mov.u32 %r, 2;
    st.global.u32 [shared_with_host], %r;
    ret;
}";

/// A fat binary with one PTX text, as `fatbinary` of CUDA 13.0 writes one: the container's header, the entry's of 80 bytes, the text.
fn container(ptx: &str) -> Vec<u8> {
    let mut text = ptx.as_bytes().to_vec();
    text.resize(text.len() + 8 - text.len() % 8, 0);
    let mut all = vec![0_u8; 96];
    let mut put = |at: usize, bytes: &[u8]| all[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &0xba55_ed50_u32.to_le_bytes());
    put(4, &1_u16.to_le_bytes());
    put(6, &16_u16.to_le_bytes());
    put(8, &(80 + text.len() as u64).to_le_bytes());
    // Kind 1, PTX; header size; payload; where its options are; PTX 7.0; target 50; flags 64-bit and Linux; an option.
    put(16, &1_u16.to_le_bytes());
    put(18, &0x101_u16.to_le_bytes());
    put(20, &80_u32.to_le_bytes());
    put(24, &(text.len() as u64).to_le_bytes());
    put(36, &64_u32.to_le_bytes());
    put(42, &7_u16.to_le_bytes());
    put(44, &50_u32.to_le_bytes());
    put(56, &0x11_u64.to_le_bytes());
    put(80, &0x48_u64.to_le_bytes());
    all.extend(text);
    all
}

/// A program's registered image, with variables of the host that stand for what is on the device.
struct Program {
    handle: u64,
    _container: Vec<u8>,
    multiply: Box<u8>,
    nothing: Box<u8>,
    scale: Box<u8>,
    counter: Box<u8>,
}

impl Program {
    fn new(ptx: &str) -> Program {
        let container = container(ptx);
        let wrapper =
            Wrapper { magic: 0x4662_43b1, version: 1, container: container.as_ptr(), unused: null() };
        let handle = unsafe { __cudaRegisterFatBinary(&wrapper) };
        let [multiply, nothing, scale, counter] = [0_u8; 4].map(Box::new);
        unsafe {
            for (host, name) in [(&multiply, c"multiply"), (&nothing, c"not_there")] {
                __cudaRegisterFunction(handle, &**host, name.as_ptr(), name.as_ptr(), -1, 0, 0, 0, 0, 0);
            }
            __cudaRegisterVar(handle, &*scale, null(), c"scale".as_ptr(), 0, 4, 1, 0);
            __cudaRegisterVar(handle, &*counter, null(), c"counter".as_ptr(), 0, 8, 0, 0);
            __cudaRegisterFatBinaryEnd(handle);
        }
        Program { handle, _container: container, multiply, nothing, scale, counter }
    }

    fn launch(&self, data: u64, threads: u32) -> u32 {
        let values = [at(&data)];
        unsafe { cudaLaunchKernel(&*self.multiply, ONE, Dim3(threads, 1, 1), values.as_ptr(), 0, 0) }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        unsafe { __cudaUnregisterFatBinary(self.handle) };
    }
}

#[test]
fn a_registered_kernel_is_launched_and_variables_are_copied() {
    let program = Program::new(PTX);
    let data = memory(&[1, 2, 3, 4]);
    unsafe {
        // What a call with three angle brackets becomes.
        assert_eq!(__cudaPushCallConfiguration(ONE, Dim3(4, 1, 1), 0, 0), 0);
        let (mut grid, mut block, mut shared, mut stream) = (Dim3::default(), Dim3::default(), 9, 9);
        assert_eq!(__cudaPopCallConfiguration(&mut grid, &mut block, &mut shared, &mut stream), SUCCESS);
        assert_eq!((grid, block, shared, stream), (ONE, Dim3(4, 1, 1), 0, 0));
        let values = [at(&data)];
        assert_eq!(
            cudaLaunchKernel(&*program.multiply, grid, block, values.as_ptr(), shared, stream),
            SUCCESS
        );
        assert_eq!(read(data, 4), [2, 4, 6, 8]);

        assert_eq!(cudaMemcpyToSymbol(&*program.scale, address(&[10_u32]), 4, 0, TO_DEVICE), SUCCESS);
        assert_eq!(program.launch(data, 2), SUCCESS);
        assert_eq!(read(data, 4), [20, 40, 6, 8]);
        let count = [0_u32; 2];
        assert_eq!(cudaMemcpyFromSymbol(address(&count), &*program.counter, 8, 0, TO_HOST), SUCCESS);
        assert_eq!(count, [6, 0]);
        assert_eq!(given(|to| cudaGetSymbolSize(to, &*program.counter)), 8);

        // What nvcc 13 makes of a call.
        let kernel = given(|to| __cudaGetKernel(to, &*program.multiply));
        assert_eq!(__cudaLaunchKernel(kernel, ONE, ONE, values.as_ptr(), 0, 0), SUCCESS);
        assert_eq!(read(data, 1), [200]);
    }
}

#[test]
fn what_is_wrong_has_the_runtimes_number_and_is_the_last_error() {
    let program = Program::new(PTX);
    let data = memory(&[1]);
    let values = [at(&data)];
    unsafe {
        // A kernel that the image does not have, an address that was not registered, none: measured on libcudart 12.9.
        assert_eq!(cudaLaunchKernel(&*program.nothing, ONE, ONE, values.as_ptr(), 0, 0), NOT_FOUND);
        assert_eq!((cudaPeekAtLastError(), cudaGetLastError(), cudaGetLastError()), (500, 500, 0));
        assert_eq!(cudaLaunchKernel(&0, ONE, ONE, values.as_ptr(), 0, 0), INVALID_HANDLE);
        assert_eq!(cudaLaunchKernel(null(), ONE, ONE, values.as_ptr(), 0, 0), INVALID_FUNCTION);
        for (grid, block) in
            [(ONE, Dim3(1025, 1, 1)), (ONE, Dim3(64, 64, 1)), (ONE, Dim3(1, 1, 65)), (Dim3(0, 1, 1), ONE)]
        {
            let launched = cudaLaunchKernel(&*program.multiply, grid, block, values.as_ptr(), 0, 0);
            assert_eq!(launched, INVALID_CONFIGURATION, "{grid:?} {block:?}");
        }
        assert_eq!(cudaMemcpyToSymbol(&0, address(&[1_u32]), 4, 0, TO_DEVICE), INVALID_SYMBOL);
        assert_eq!(cudaMemcpyToSymbol(&*program.scale, address(&[1_u32; 2]), 8, 0, TO_DEVICE), INVALID_VALUE);
        assert_eq!(cudaMemcpyToSymbol(&*program.scale, address(&[1_u32]), 4, 0, TO_HOST), INVALID_DIRECTION);
        assert_eq!(cudaMemcpy(data, address(&[1_u32]), 4, 5), INVALID_DIRECTION);
        assert_eq!(cudaMemcpy2D(data, 4, address(&[1_u32; 4]), 2, 4, 2, TO_DEVICE), INVALID_PITCH);
        assert_eq!(cudaFree(0x1234), INVALID_VALUE);
        assert_eq!(cudaMalloc(std::ptr::null_mut(), 4), INVALID_VALUE);
        assert_eq!(cudaSetDevice(7), INVALID_DEVICE);
        assert_eq!(cudaGetLastError(), INVALID_DEVICE);
        let (mut grid, mut block) = (ONE, ONE);
        assert_eq!(__cudaPopCallConfiguration(&mut grid, &mut block, &mut 0, &mut 0), MISSING_CONFIGURATION);
        assert_eq!(name_of(MISSING_CONFIGURATION), c"cudaErrorMissingConfiguration");
        // Nothing, and memory of no bytes, are freed and made without a complaint.
        assert_eq!((cudaFree(0), given(|to| cudaMalloc(to, 0))), (SUCCESS, 0));
    }
    let broken = Program::new(".version 7.0\n.target sm_50\n.entry multiply() { nothing; }");
    assert_eq!(broken.launch(data, 1), INVALID_PTX);
}

#[test]
fn managed_variables_are_the_hosts_when_the_image_is_loaded() {
    if !is_ours() {
        return;
    }
    let program = Program::new(MANAGED);
    let mut pointer: *mut u32 = std::ptr::null_mut();
    let data = memory(&[1]);
    unsafe {
        __cudaRegisterManagedVar(
            program.handle,
            &mut pointer,
            null(),
            c"shared_with_host".as_ptr(),
            0,
            4,
            0,
            0,
        );
        assert_eq!(__cudaInitModule(program.handle), 1);
        assert!(!pointer.is_null());
        assert_eq!((program.launch(data, 1), cudaDeviceSynchronize()), (SUCCESS, SUCCESS));
        assert_eq!(*pointer, 2);
    }
}

/// In a process of its own, which ends in an error that stays.
#[test]
fn a_reset_device_begins_anew_but_not_after_a_fault() {
    const CHILD: &str = "OPENTMU_TEST_RESET";
    if std::env::var_os(CHILD).is_none() {
        let test = std::env::current_exe().expect("a path");
        let status = std::process::Command::new(test)
            .args(["a_reset_device_begins_anew_but_not_after_a_fault", "--exact"])
            .env(CHILD, "1")
            .status();
        assert!(status.expect("it runs").success());
        return;
    }
    let program = Program::new(PTX);
    unsafe {
        for _ in 0..2 {
            let data = memory(&[5]);
            assert_eq!(program.launch(data, 1), SUCCESS);
            assert_eq!(read(data, 1), [10]);
            assert_eq!(cudaDeviceReset(), SUCCESS);
        }
        assert_eq!(program.launch(0x10, 1), SUCCESS);
        assert_eq!(cudaDeviceSynchronize(), ILLEGAL_ADDRESS);
        assert_eq!(cudaMalloc(&mut 0, 4), ILLEGAL_ADDRESS);
        assert_eq!(cudaFree(0), ILLEGAL_ADDRESS);
        // Measured on libcudart 12.9.
        assert_eq!((cudaDeviceReset(), cudaMalloc(&mut 0, 4)), (SUCCESS, DEVICES_UNAVAILABLE));
    }
}

#[test]
fn devices_and_pointers_tell_what_they_are() {
    unsafe {
        assert_eq!(given(|to| cudaRuntimeGetVersion(to)), 12090);
        assert_eq!((given(|to| cudaGetDeviceCount(to)), given(|to| cudaGetDevice(to))), (1, 0));
        // The old structure, of 728 bytes: name, warp size, compute capability.
        let mut properties = [0xff_u8; 736];
        assert_eq!(cudaGetDeviceProperties(properties.as_mut_ptr(), 0), SUCCESS);
        assert_eq!((properties[308], properties[728..].to_vec()), (32, vec![0xff; 8]));
        if is_ours() {
            assert!(properties.starts_with(b"OpenTMU sm_61\0"));
            assert_eq!((properties[360], properties[364]), (6, 1));
        }
        // Type and device, address of the device, of the host.
        let data = memory(&[1]);
        assert_eq!(given(|to| cudaPointerGetAttributes(to, data))[..2], [2, data]);
        let host = [0_u32];
        let unknown = u64::from(-2_i32 as u32) << 32;
        assert_eq!(given(|to| cudaPointerGetAttributes(to, address(&host)))[..2], [unknown, 0]);

        let program = Program::new(PTX);
        let mut attributes = [0_u8; 144];
        assert_eq!(cudaFuncGetAttributes(attributes.as_mut_ptr(), &*program.multiply), SUCCESS);
        // 1024 threads of a block.
        assert_eq!(attributes[24..28], 1024_i32.to_le_bytes());
        let blocks =
            given(|to| cudaOccupancyMaxActiveBlocksPerMultiprocessor(to, &*program.multiply, 1024, 0));
        assert_eq!(blocks, 2);
    }
}

#[test]
fn arrays_are_filled_across_rows_and_in_three_dimensions() {
    // Unsigned, 32 bits, one channel; three texels in a row.
    let array = given(|to| unsafe { cudaMallocArray(to, &cudaCreateChannelDesc(32, 0, 0, 0, 1), 3, 3, 0) });
    let numbers: Vec<u32> = (0..9).collect();
    unsafe {
        assert_eq!(cudaMemcpyToArray(array, 0, 0, address(&numbers), 36, TO_DEVICE), SUCCESS);
        // From the second texel of row 0 to the first of row 2.
        assert_eq!(
            cudaMemcpyToArray(array, 4, 0, address(&[21_u32, 22, 23, 24, 25, 26]), 24, TO_DEVICE),
            SUCCESS
        );
        let back = [0_u32; 9];
        assert_eq!(cudaMemcpyFromArray(address(&back), array, 0, 0, 36, TO_HOST), SUCCESS);
        assert_eq!(back, [0, 21, 22, 23, 24, 25, 26, 7, 8]);
        // Two texels of two rows from (1, 1) to rows of 12 bytes: positions and extents count texels of arrays.
        let out = [0_u32; 6];
        let mut copy = [0; 20];
        (copy[0], copy[1], copy[2]) = (array, 1, 1);
        (copy[12], copy[13], copy[14], copy[15]) = (address(&out), 12, 12, 2);
        (copy[16], copy[17], copy[18], copy[19]) = (2, 2, 1, u64::from(TO_HOST));
        assert_eq!(cudaMemcpy3D(&copy), SUCCESS);
        assert_eq!(out, [24, 25, 0, 7, 8, 0]);
    }
}

/// The meanings of the errors in driver_types.h: linear filtering of what is not read as a float, fractions of integers of 32 bits.
#[test]
fn textures_of_integers_are_not_filtered_and_wide_ones_have_no_fractions() {
    let create = |bits: i32, kind: i32, filter: u32, read: u32| unsafe {
        let array = given(|to| cudaMallocArray(to, &[bits, 0, 0, 0, kind], 4, 4, 0));
        let (mut resource, mut texture) = ([0; 8], [0; 18]);
        resource[1] = array;
        (texture[3], texture[4]) = (filter, read);
        cudaCreateTextureObject(&mut 0, &resource, &texture, null())
    };
    // Kinds: 0 signed, 1 unsigned, 2 float. Filters: 0 point, 1 linear. Read: 0 as they are, 1 as fractions.
    assert_eq!(create(8, 1, 0, 0), SUCCESS);
    assert_eq!(create(8, 1, 1, 0), INVALID_FILTER);
    assert_eq!(create(8, 1, 1, 1), SUCCESS);
    assert_eq!(create(32, 0, 0, 1), INVALID_READ_MODE);
    assert_eq!(create(32, 2, 1, 0), SUCCESS);
    assert_eq!(create(32, 2, 1, 1), INVALID_READ_MODE);
    // Three channels (measured on libcudart 12.9).
    let three = unsafe { cudaMallocArray(&mut 0, &[32, 32, 32, 0, 2], 4, 4, 0) };
    assert_eq!(three, INVALID_FORMAT);
}

#[test]
fn graphs_launch_registered_kernels() {
    let program = Program::new(PTX);
    let (data, out) = (memory(&[3]), [0_u32]);
    let values = [at(&data)];
    let node = KernelNode {
        function: &*program.multiply,
        grid: ONE,
        block: ONE,
        shared: 0,
        values: values.as_ptr(),
        extra: null(),
    };
    unsafe {
        let graph = given(|to| cudaGraphCreate(to, 0));
        let kernel = given(|to| cudaGraphAddKernelNode(to, graph, null(), 0, &node));
        let mut found =
            KernelNode { function: null(), grid: ONE, block: ONE, shared: 0, values: null(), extra: null() };
        assert_eq!(cudaGraphKernelNodeGetParams(kernel, &mut found), SUCCESS);
        assert!(std::ptr::eq(found.function, &*program.multiply));
        let copied =
            given(|to| cudaGraphAddMemcpyNode1D(to, graph, &kernel, 1, address(&out), data, 4, BY_ADDRESS));
        assert_ne!(copied, kernel);
        let exec = given(|to| cudaGraphInstantiate(to, graph, 0));
        let stream = given(|to| cudaStreamCreate(to));
        for expected in [6, 12] {
            assert_eq!(cudaGraphLaunch(exec, stream), SUCCESS);
            assert_eq!(cudaStreamSynchronize(stream), SUCCESS);
            assert_eq!(out.as_ptr().read_volatile(), expected);
        }
    }
}

#[test]
fn the_threads_own_stream_is_waited_for() {
    let (data, out) = (memory(&[7, 8]), [0_u32; 2]);
    unsafe {
        assert_eq!(cudaMemset(data, 1, 4), SUCCESS);
        assert_eq!(cudaMemcpy_ptds(address(&out), data, 8, TO_HOST), SUCCESS);
    }
    assert_eq!(out, [0x0101_0101, 8]);
}

/// Each in a process of its own: a copy of the library under the name of a version.
#[test]
fn the_name_of_the_file_says_the_version() {
    if !is_ours() {
        return;
    }
    const CHILD: &str = "OPENTMU_TEST_VERSION";
    let names = [
        ("libcudart.so.11.0", 11080, 728),
        ("libcudart.so.12", 12090, 728),
        ("libcudart.so.13", 13000, 1008),
    ];
    let folder = built().join("cudart-versions");
    if let Some(name) = std::env::var_os(CHILD) {
        let (name, number, bytes) = *names.iter().find(|(known, ..)| **known == name).expect("a version");
        let library = unsafe {
            let _driver = std::mem::ManuallyDrop::new(
                libloading::Library::new(built().join("libcuda.so")).expect("the driver"),
            );
            std::mem::ManuallyDrop::new(libloading::Library::new(folder.join(name)).expect("the runtime"))
        };
        unsafe {
            type Version = unsafe extern "C" fn(*mut i32) -> u32;
            type Properties = unsafe extern "C" fn(*mut u8, i32) -> u32;
            let version = library.get::<Version>(b"cudaRuntimeGetVersion").expect("a function");
            assert_eq!(given(|to| version(to)), number);
            let properties = library.get::<Properties>(b"cudaGetDeviceProperties").expect("a function");
            let mut all = [0xee_u8; 1040];
            assert_eq!(properties(all.as_mut_ptr(), 0), SUCCESS);
            assert_eq!(all.iter().rposition(|byte| *byte != 0xee), Some(bytes - 1));
        }
        return;
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    for (name, ..) in names {
        std::fs::copy(built().join("libcudart.so"), folder.join(name)).expect("a copy");
        let test = std::env::current_exe().expect("a path");
        let status = std::process::Command::new(test)
            .args(["the_name_of_the_file_says_the_version", "--exact"])
            .env(CHILD, name)
            .status();
        assert!(status.expect("it runs").success(), "{name}");
    }
}
