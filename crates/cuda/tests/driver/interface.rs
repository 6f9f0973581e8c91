//! The driver's functions as a program declares them, and what every test begins with.
//!
//! The tests also run against NVIDIA's driver, each in a process of its own: built by `rustc` without the crate below and linked with any
//! `libcuda.so`, they find the system's (docs/cuda.md, "Beside NVIDIA's driver"). What only our library does asks [`is_ours`].

use std::ffi::{CStr, CString, c_char, c_void};
use std::process::Command;

// The library whose functions are declared here.
use cuda as _;

pub type Handle = u64;

/// A handle that is handed in as it is, not by its address.
#[repr(C)]
pub struct Bytes64(pub [u8; 64]);

/// `CUDA_KERNEL_NODE_PARAMS_v1`.
#[repr(C)]
pub struct KernelNode {
    pub function: Handle,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: u32,
    pub parameters: *const *const c_void,
    pub extra: *const *const c_void,
}

unsafe extern "C" {
    pub fn cuInit(flags: u32) -> u32;
    pub fn cuDeviceGet(to: *mut i32, ordinal: i32) -> u32;
    pub fn cuDeviceGetName(to: *mut c_char, bytes: i32, ordinal: i32) -> u32;
    pub fn cuDeviceGetAttribute(to: *mut i32, number: u32, ordinal: i32) -> u32;
    pub fn cuCtxCreate_v2(to: *mut Handle, flags: u32, ordinal: i32) -> u32;
    pub fn cuCtxDestroy_v2(context: Handle) -> u32;
    pub fn cuCtxGetDevice(to: *mut i32) -> u32;
    pub fn cuCtxSetCurrent(context: Handle) -> u32;
    pub fn cuCtxSynchronize() -> u32;
    pub fn cuModuleLoadData(to: *mut Handle, image: *const c_void) -> u32;
    pub fn cuModuleLoadDataEx(
        to: *mut Handle,
        image: *const c_void,
        count: u32,
        options: *const u32,
        values: *const *mut c_void,
    ) -> u32;
    pub fn cuLibraryLoadFromFile(
        to: *mut Handle,
        path: *const c_char,
        options: *const u32,
        values: *const *mut c_void,
        count: u32,
        library_options: *const u32,
        library_values: *const *mut c_void,
        library_count: u32,
    ) -> u32;
    pub fn cuLibraryGetKernel(to: *mut Handle, library: Handle, name: *const c_char) -> u32;
    pub fn cuModuleUnload(module: Handle) -> u32;
    pub fn cuModuleGetFunction(to: *mut Handle, module: Handle, name: *const c_char) -> u32;
    pub fn cuModuleGetGlobal_v2(
        address: *mut u64,
        bytes: *mut usize,
        module: Handle,
        name: *const c_char,
    ) -> u32;
    pub fn cuFuncGetAttribute(to: *mut i32, attribute: u32, function: Handle) -> u32;
    pub fn cuFuncSetAttribute(function: Handle, attribute: u32, value: i32) -> u32;
    pub fn cuLaunchKernel(
        function: Handle,
        grid_x: u32,
        grid_y: u32,
        grid_z: u32,
        block_x: u32,
        block_y: u32,
        block_z: u32,
        shared: u32,
        stream: Handle,
        parameters: *const *const c_void,
        extra: *const *const c_void,
    ) -> u32;
    pub fn cuTensorMapEncodeTiled(
        map: *mut super::tensor_maps::Map,
        kind: u32,
        rank: u32,
        address: u64,
        sizes: *const u64,
        strides: *const u64,
        extents: *const u32,
        steps: *const u32,
        interleave: u32,
        swizzle: u32,
        promotion: u32,
        fill: u32,
    ) -> u32;
    pub fn cuTensorMapReplaceAddress(map: *mut super::tensor_maps::Map, address: u64) -> u32;
    pub fn cuMemAlloc_v2(to: *mut u64, bytes: usize) -> u32;
    pub fn cuMemAllocManaged(to: *mut u64, bytes: usize, flags: u32) -> u32;
    pub fn cuMemHostAlloc(to: *mut *mut c_void, bytes: usize, flags: u32) -> u32;
    pub fn cuMemFree_v2(address: u64) -> u32;
    pub fn cuIpcGetMemHandle(to: *mut [u8; 64], address: u64) -> u32;
    pub fn cuIpcOpenMemHandle_v2(to: *mut u64, handle: Bytes64, flags: u32) -> u32;
    pub fn cuIpcCloseMemHandle(address: u64) -> u32;
    pub fn cuMemGetAddressRange_v2(start: *mut u64, bytes: *mut usize, address: u64) -> u32;
    pub fn cuPointerGetAttribute(to: *mut c_void, attribute: u32, address: u64) -> u32;
    pub fn cuPointerGetAttributes(
        count: u32,
        attributes: *const u32,
        to: *const *mut c_void,
        address: u64,
    ) -> u32;
    pub fn cuMemcpyHtoD_v2(to: u64, from: *const c_void, bytes: usize) -> u32;
    pub fn cuMemcpyDtoH_v2(to: *mut c_void, from: u64, bytes: usize) -> u32;
    pub fn cuMemcpyDtoHAsync_v2(to: *mut c_void, from: u64, bytes: usize, stream: Handle) -> u32;
    pub fn cuMemcpy2D_v2(copy: *const [u64; 16]) -> u32;
    pub fn cuMemcpy3D_v2(copy: *const [u64; 25]) -> u32;
    pub fn cuMemsetD2D16_v2(address: u64, pitch: usize, value: u16, width: usize, height: usize) -> u32;
    pub fn cuStreamCreate(to: *mut Handle, flags: u32) -> u32;
    pub fn cuStreamSynchronize(stream: Handle) -> u32;
    pub fn cuStreamWaitEvent(stream: Handle, event: Handle, flags: u32) -> u32;
    pub fn cuStreamBeginCapture_v2(stream: Handle, mode: u32) -> u32;
    pub fn cuStreamEndCapture(stream: Handle, to: *mut Handle) -> u32;
    pub fn cuLaunchHostFunc(
        stream: Handle,
        function: unsafe extern "C" fn(*mut c_void),
        data: *mut c_void,
    ) -> u32;
    pub fn cuEventCreate(to: *mut Handle, flags: u32) -> u32;
    pub fn cuEventRecord(event: Handle, stream: Handle) -> u32;
    pub fn cuEventElapsedTime(to: *mut f32, start: Handle, end: Handle) -> u32;
    pub fn cuGraphCreate(to: *mut Handle, flags: u32) -> u32;
    pub fn cuGraphDestroy(graph: Handle) -> u32;
    pub fn cuGraphClone(to: *mut Handle, graph: Handle) -> u32;
    pub fn cuGraphDestroyNode(node: Handle) -> u32;
    pub fn cuGraphNodeGetType(node: Handle, to: *mut u32) -> u32;
    pub fn cuGraphExecDestroy(exec: Handle) -> u32;
    pub fn cuGraphAddNode(
        to: *mut Handle,
        graph: Handle,
        dependencies: *const Handle,
        count: usize,
        node: *mut c_void,
    ) -> u32;
    pub fn cuGraphAddKernelNode(
        to: *mut Handle,
        graph: Handle,
        dependencies: *const Handle,
        count: usize,
        node: *const KernelNode,
    ) -> u32;
    pub fn cuGraphExecKernelNodeSetParams(exec: Handle, node: Handle, parameters: *const KernelNode) -> u32;
    pub fn cuGraphAddMemAllocNode(
        to: *mut Handle,
        graph: Handle,
        dependencies: *const Handle,
        count: usize,
        node: *mut c_void,
    ) -> u32;
    pub fn cuGraphConditionalHandleCreate(
        to: *mut u64,
        graph: Handle,
        context: Handle,
        value: u32,
        flags: u32,
    ) -> u32;
    pub fn cuDeviceGetGraphMemAttribute(ordinal: i32, attribute: u32, to: *mut u64) -> u32;
    pub fn cuDeviceGraphMemTrim(ordinal: i32) -> u32;
    pub fn cuStreamBeginCaptureToGraph(
        stream: Handle,
        graph: Handle,
        nodes: *const Handle,
        data: *const u64,
        count: usize,
        mode: u32,
    ) -> u32;
    pub fn cuMemFreeAsync(address: u64, stream: Handle) -> u32;
    pub fn cuMemsetD32Async(address: u64, value: u32, count: usize, stream: Handle) -> u32;
    pub fn cuMemAdvise(address: u64, bytes: usize, advice: u32, ordinal: i32) -> u32;
    pub fn cuMemRangeGetAttribute(
        to: *mut c_void,
        size: usize,
        attribute: u32,
        address: u64,
        bytes: usize,
    ) -> u32;
    pub fn cuGraphGetNodes(graph: Handle, to: *mut Handle, count: *mut usize) -> u32;
    pub fn cuGraphInstantiateWithFlags(to: *mut Handle, graph: Handle, flags: u64) -> u32;
    pub fn cuGraphLaunch(exec: Handle, stream: Handle) -> u32;
    pub fn cuArrayCreate_v2(to: *mut Handle, descriptor: *const [u64; 3]) -> u32;
    pub fn cuArray3DCreate_v2(to: *mut Handle, descriptor: *const [u64; 5]) -> u32;
    pub fn cuTexObjectCreate(
        to: *mut u64,
        resource: *const [u64; 18],
        texture: *const [u32; 26],
        view: *const c_void,
    ) -> u32;
    pub fn cuSurfObjectCreate(to: *mut u64, resource: *const [u64; 18]) -> u32;
    pub fn cuLinkCreate_v2(
        count: u32,
        options: *const u32,
        values: *const *mut c_void,
        to: *mut Handle,
    ) -> u32;
    pub fn cuLinkAddData_v2(
        link: Handle,
        kind: u32,
        data: *const c_void,
        bytes: usize,
        name: *const c_char,
        count: u32,
        options: *const u32,
        values: *const *mut c_void,
    ) -> u32;
    pub fn cuLinkComplete(link: Handle, image: *mut *const c_void, bytes: *mut usize) -> u32;
    pub fn cuGetProcAddress_v2(
        name: *const c_char,
        to: *mut *const c_void,
        version: i32,
        flags: u64,
        status: *mut u32,
    ) -> u32;
    pub fn cuGetErrorString(number: u32, to: *mut *const c_char) -> u32;
    pub fn cuStreamQuery(stream: Handle) -> u32;
    pub fn cuEventQuery(event: Handle) -> u32;
    pub fn cuEventSynchronize(event: Handle) -> u32;
    pub fn cuIpcGetEventHandle(to: *mut [u8; 64], event: Handle) -> u32;
    pub fn cuIpcOpenEventHandle(to: *mut Handle, handle: Bytes64) -> u32;
    pub fn cuStreamWaitValue32_v2(stream: Handle, address: u64, value: u32, flags: u32) -> u32;
    pub fn cuStreamWaitValue64_v2(stream: Handle, address: u64, value: u64, flags: u32) -> u32;
    pub fn cuStreamWriteValue32_v2(stream: Handle, address: u64, value: u32, flags: u32) -> u32;
    pub fn cuStreamWriteValue64_v2(stream: Handle, address: u64, value: u64, flags: u32) -> u32;
    pub fn cuStreamBatchMemOp_v2(stream: Handle, count: u32, operations: *const [u64; 6], flags: u32) -> u32;
    pub fn cuGraphAddBatchMemOpNode(
        to: *mut Handle,
        graph: Handle,
        dependencies: *const Handle,
        count: usize,
        node: *const [u64; 4],
    ) -> u32;
    pub fn cuGraphBatchMemOpNodeGetParams(node: Handle, to: *mut [u64; 4]) -> u32;
    pub fn cuDeviceGetDevResource(ordinal: i32, to: *mut [u32; 36], kind: u32) -> u32;
    pub fn cuCtxGetDevResource(context: Handle, to: *mut [u32; 36], kind: u32) -> u32;
    pub fn cuGreenCtxGetDevResource(green: Handle, to: *mut [u32; 36], kind: u32) -> u32;
    pub fn cuDevSmResourceSplitByCount(
        to: *mut [u32; 36],
        count: *mut u32,
        from: *const [u32; 36],
        rest: *mut [u32; 36],
        flags: u32,
        least: u32,
    ) -> u32;
    pub fn cuDevResourceGenerateDesc(to: *mut Handle, resources: *const [u32; 36], count: u32) -> u32;
    pub fn cuGreenCtxCreate(to: *mut Handle, described: Handle, ordinal: i32, flags: u32) -> u32;
    pub fn cuGreenCtxDestroy(green: Handle) -> u32;
    pub fn cuGreenCtxStreamCreate(to: *mut Handle, green: Handle, flags: u32, priority: i32) -> u32;
    pub fn cuGreenCtxRecordEvent(green: Handle, event: Handle) -> u32;
    pub fn cuGreenCtxWaitEvent(green: Handle, event: Handle) -> u32;
    pub fn cuCtxFromGreenCtx(to: *mut Handle, green: Handle) -> u32;
    pub fn cuStreamGetGreenCtx(stream: Handle, to: *mut Handle) -> u32;
    pub fn cuCoredumpGetAttribute(attribute: u32, to: *mut c_void, bytes: *mut usize) -> u32;
    pub fn cuCoredumpGetAttributeGlobal(attribute: u32, to: *mut c_void, bytes: *mut usize) -> u32;
    pub fn cuCoredumpSetAttribute(attribute: u32, from: *const c_void, bytes: *const usize) -> u32;
    pub fn cuFlushGPUDirectRDMAWrites(target: u32, scope: u32) -> u32;
    pub fn cuMemGetAllocationGranularity(to: *mut usize, properties: *const [u64; 4], option: u32) -> u32;
    pub fn cuMemCreate(to: *mut Handle, bytes: usize, properties: *const [u64; 4], flags: u64) -> u32;
    pub fn cuMemRelease(handle: Handle) -> u32;
    pub fn cuMemRetainAllocationHandle(to: *mut Handle, address: *mut c_void) -> u32;
    pub fn cuMemGetAllocationPropertiesFromHandle(to: *mut [u64; 4], handle: Handle) -> u32;
    pub fn cuMemExportToShareableHandle(to: *mut c_void, handle: Handle, kind: u32, flags: u64) -> u32;
    pub fn cuMemImportFromShareableHandle(to: *mut Handle, shared: *mut c_void, kind: u32) -> u32;
    pub fn cuMemAddressReserve(to: *mut u64, bytes: usize, alignment: usize, near: u64, flags: u64) -> u32;
    pub fn cuMemAddressFree(address: u64, bytes: usize) -> u32;
    pub fn cuMemMap(address: u64, bytes: usize, offset: usize, handle: u64, flags: u64) -> u32;
    pub fn cuMemUnmap(address: u64, bytes: usize) -> u32;
    pub fn cuMemSetAccess(address: u64, bytes: usize, access: *const [u32; 3], count: usize) -> u32;
    pub fn cuMemGetAccess(to: *mut u64, place: *const [i32; 2], address: u64) -> u32;
}

/// Results, as cuda.h numbers them.
pub const SUCCESS: u32 = 0;
pub const INVALID_VALUE: u32 = 1;
pub const OUT_OF_MEMORY: u32 = 2;
pub const INVALID_DEVICE: u32 = 101;
pub const INVALID_IMAGE: u32 = 200;
pub const INVALID_CONTEXT: u32 = 201;
pub const NO_BINARY: u32 = 209;
pub const INVALID_PTX: u32 = 218;
pub const INVALID_HANDLE: u32 = 400;
pub const NOT_FOUND: u32 = 500;
pub const NOT_READY: u32 = 600;
pub const ILLEGAL_ADDRESS: u32 = 700;
pub const OUT_OF_RESOURCES: u32 = 701;
pub const NOT_SUPPORTED: u32 = 801;
pub const CAPTURE_UNJOINED: u32 = 904;

/// A context of its own, current to the thread as long as this lives.
pub struct Context(pub Handle);

impl Context {
    pub fn new() -> Context {
        let mut context = 0;
        // SAFETY: it is told where a handle has room.
        unsafe {
            assert_eq!(cuInit(0), SUCCESS);
            assert_eq!(cuCtxCreate_v2(&mut context, 0, 0), SUCCESS);
        }
        Context(context)
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: a handle may be anything.
        unsafe { cuCtxDestroy_v2(self.0) };
    }
}

/// Whether the library is ours.
pub fn is_ours() -> bool {
    let mut name = [0; 64];
    // SAFETY: it is told where a name of 64 bytes has room.
    unsafe {
        assert_eq!(cuInit(0), SUCCESS);
        assert_eq!(cuDeviceGetName(name.as_mut_ptr(), 64, 0), SUCCESS);
        CStr::from_ptr(name.as_ptr()).to_bytes().starts_with(b"OpenTMU")
    }
}

/// An attribute of the device.
pub fn attribute(number: u32) -> i32 {
    // SAFETY: it is told where a number has room.
    given(|to| unsafe { cuDeviceGetAttribute(to, number, 0) })
}

/// A process that runs one test of this program.
pub fn another_process(test: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this test"));
    command.args(["--exact", test, "--ignored"]);
    command
}

/// What a function gives by a pointer, if it returns success.
#[track_caller]
pub fn given<T: Default>(call: impl FnOnce(*mut T) -> u32) -> T {
    let mut value = T::default();
    assert_eq!(call(&mut value), SUCCESS);
    value
}

/// A module of PTX.
#[track_caller]
pub fn module(ptx: &str) -> Handle {
    let text = CString::new(ptx).expect("no zero byte");
    // SAFETY: the text ends with a zero byte.
    given(|to| unsafe { cuModuleLoadData(to, text.as_ptr().cast()) })
}

#[track_caller]
pub fn function(module: Handle, name: &str) -> Handle {
    let name = CString::new(name).expect("no zero byte");
    // SAFETY: the name ends with a zero byte.
    given(|to| unsafe { cuModuleGetFunction(to, module, name.as_ptr()) })
}

/// Device memory with numbers.
#[track_caller]
pub fn memory(numbers: &[u32]) -> u64 {
    // SAFETY: as many bytes are copied as there are.
    unsafe {
        let address = given(|to| cuMemAlloc_v2(to, size_of_val(numbers)));
        assert_eq!(cuMemcpyHtoD_v2(address, numbers.as_ptr().cast(), size_of_val(numbers)), SUCCESS);
        address
    }
}

#[track_caller]
pub fn read(address: u64, count: usize) -> Vec<u32> {
    let mut numbers = vec![0; count];
    // SAFETY: as many bytes are copied as there is room for.
    assert_eq!(unsafe { cuMemcpyDtoH_v2(numbers.as_mut_ptr().cast(), address, 4 * count) }, SUCCESS);
    numbers
}

/// Launches one block on a stream; parameters are pointers to values.
pub fn launch(function: Handle, threads: u32, stream: Handle, parameters: &[*const c_void]) -> u32 {
    // SAFETY: the tests hand in as many parameters as their kernels have.
    unsafe {
        cuLaunchKernel(function, 1, 1, 1, threads, 1, 1, 0, stream, parameters.as_ptr(), std::ptr::null())
    }
}

/// The address of a value, as kernels' parameters are handed in.
pub fn at<T>(value: &T) -> *const c_void {
    std::ptr::from_ref(value).cast()
}
