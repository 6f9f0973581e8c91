//! The library as a program has it: opened by name, its functions found by name. It runs on the driver library that cargo builds beside.
//!
//! With `OPENTMU_TEST_CUDART` the tests run against the runtime library of that path and the system's driver (docs/cuda.md, "Beside NVIDIA's
//! driver"), each in a process of its own. What only our library does asks [`is_ours`].

use std::ffi::{CStr, c_char, c_void};
use std::path::PathBuf;
use std::sync::OnceLock;

use libloading::Library;

// So that cargo builds the libraries beside this test.
use {cuda as _, cudart as _};

/// Results, as driver_types.h numbers them.
pub const SUCCESS: u32 = 0;
pub const INVALID_VALUE: u32 = 1;
pub const INVALID_CONFIGURATION: u32 = 9;
pub const INVALID_PITCH: u32 = 12;
pub const INVALID_SYMBOL: u32 = 13;
pub const INVALID_TEXTURE: u32 = 18;
pub const INVALID_BINDING: u32 = 19;
pub const INVALID_FORMAT: u32 = 20;
pub const INVALID_DIRECTION: u32 = 21;
pub const INVALID_FILTER: u32 = 26;
pub const INVALID_READ_MODE: u32 = 27;
pub const INVALID_SURFACE: u32 = 37;
pub const DEVICES_UNAVAILABLE: u32 = 46;
pub const MISSING_CONFIGURATION: u32 = 52;
pub const INVALID_FUNCTION: u32 = 98;
pub const INVALID_DEVICE: u32 = 101;
pub const INVALID_PTX: u32 = 218;
pub const INVALID_HANDLE: u32 = 400;
pub const NOT_FOUND: u32 = 500;
pub const ILLEGAL_ADDRESS: u32 = 700;

/// `cudaMemcpyKind`.
pub const TO_DEVICE: u32 = 1;
pub const TO_HOST: u32 = 2;
pub const BY_ADDRESS: u32 = 4;

/// `dim3`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct Dim3(pub u32, pub u32, pub u32);

macro_rules! functions {
    ($(fn $name:ident($($argument:ident: $ty:ty),* $(,)?) -> $result:ty;)*) => {
        $(
            #[allow(clippy::too_many_arguments)]
            pub unsafe fn $name($($argument: $ty),*) -> $result {
                unsafe {
                    let function = runtime().get::<unsafe extern "C" fn($($ty),*) -> $result>(stringify!($name).as_bytes());
                    function.expect(stringify!($name))($($argument),*)
                }
            }
        )*
    };
}

functions! {
    fn __cudaRegisterFatBinary(wrapper: *const Wrapper) -> u64;
    fn __cudaRegisterFatBinaryEnd(handle: u64) -> ();
    fn __cudaUnregisterFatBinary(handle: u64) -> ();
    fn __cudaRegisterFunction(
        handle: u64, host: *const u8, device: *const c_char, name: *const c_char, limit: i32, thread: u64, block: u64, threads: u64,
        blocks: u64, warp: u64,
    ) -> ();
    fn __cudaRegisterVar(
        handle: u64, host: *const u8, device: *const c_char, name: *const c_char, external: i32, bytes: usize, constant: i32,
        global: i32,
    ) -> ();
    fn __cudaRegisterManagedVar(
        handle: u64, pointer: *mut *mut u32, device: *const c_char, name: *const c_char, external: i32, bytes: usize, constant: i32,
        global: i32,
    ) -> ();
    fn __cudaRegisterTexture(
        handle: u64, host: *const Reference, device: *const *const c_void, name: *const c_char, dimension: i32, fractions: i32,
        external: i32,
    ) -> ();
    fn __cudaRegisterSurface(
        handle: u64, host: *const [i32; 5], device: *const *const c_void, name: *const c_char, dimension: i32, external: i32,
    ) -> ();
    fn __cudaInitModule(handle: u64) -> c_char;
    fn __cudaPushCallConfiguration(grid: Dim3, block: Dim3, shared: usize, stream: u64) -> u32;
    fn __cudaPopCallConfiguration(grid: *mut Dim3, block: *mut Dim3, shared: *mut usize, stream: *mut u64) -> u32;
    fn __cudaGetKernel(to: *mut u64, host: *const u8) -> u32;
    fn __cudaLaunchKernel(kernel: u64, grid: Dim3, block: Dim3, values: *const *const c_void, shared: usize, stream: u64) -> u32;
    fn cudaLaunchKernel(host: *const u8, grid: Dim3, block: Dim3, values: *const *const c_void, shared: usize, stream: u64) -> u32;
    fn cudaFuncGetAttributes(to: *mut u8, host: *const u8) -> u32;
    fn cudaOccupancyMaxActiveBlocksPerMultiprocessor(to: *mut i32, host: *const u8, threads: i32, shared: usize) -> u32;
    fn cudaGetLastError() -> u32;
    fn cudaPeekAtLastError() -> u32;
    fn cudaGetErrorName(number: u32) -> *const c_char;
    fn cudaRuntimeGetVersion(to: *mut i32) -> u32;
    fn cudaSetDevice(device: i32) -> u32;
    fn cudaGetDevice(to: *mut i32) -> u32;
    fn cudaGetDeviceCount(to: *mut i32) -> u32;
    fn cudaGetDeviceProperties(to: *mut u8, device: i32) -> u32;
    fn cudaDeviceReset() -> u32;
    fn cudaDeviceSynchronize() -> u32;
    fn cudaMalloc(to: *mut u64, bytes: usize) -> u32;
    fn cudaFree(address: u64) -> u32;
    fn cudaMemcpy(to: u64, from: u64, bytes: usize, kind: u32) -> u32;
    fn cudaMemcpy_ptds(to: u64, from: u64, bytes: usize, kind: u32) -> u32;
    fn cudaMemcpy2D(to: u64, to_pitch: usize, from: u64, from_pitch: usize, width: usize, height: usize, kind: u32) -> u32;
    fn cudaMemcpyToSymbol(symbol: *const u8, from: u64, bytes: usize, offset: usize, kind: u32) -> u32;
    fn cudaMemcpyFromSymbol(to: u64, symbol: *const u8, bytes: usize, offset: usize, kind: u32) -> u32;
    fn cudaGetSymbolSize(to: *mut usize, symbol: *const u8) -> u32;
    fn cudaMemset(address: u64, value: i32, bytes: usize) -> u32;
    fn cudaPointerGetAttributes(to: *mut [u64; 3], address: u64) -> u32;
    fn cudaCreateChannelDesc(x: i32, y: i32, z: i32, w: i32, kind: u32) -> [i32; 5];
    fn cudaMallocArray(to: *mut u64, format: *const [i32; 5], width: usize, height: usize, flags: u32) -> u32;
    fn cudaMemcpyToArray(array: u64, x: usize, y: usize, from: u64, bytes: usize, kind: u32) -> u32;
    fn cudaMemcpyFromArray(to: u64, array: u64, x: usize, y: usize, bytes: usize, kind: u32) -> u32;
    fn cudaMemcpy3D(copy: *const [u64; 20]) -> u32;
    fn cudaCreateTextureObject(to: *mut u64, resource: *const [u64; 8], texture: *const [u32; 18], view: *const u64) -> u32;
    fn cudaBindTexture(offset: *mut usize, to: *const Reference, address: u64, format: *const [i32; 5], bytes: usize) -> u32;
    fn cudaBindTexture2D(
        offset: *mut usize, to: *const Reference, address: u64, format: *const [i32; 5], width: usize, height: usize, pitch: usize,
    ) -> u32;
    fn cudaBindTextureToArray(to: *const Reference, array: u64, format: *const [i32; 5]) -> u32;
    fn cudaUnbindTexture(from: *const Reference) -> u32;
    fn cudaGetTextureAlignmentOffset(to: *mut usize, of: *const Reference) -> u32;
    fn cudaGetTextureReference(to: *mut *const Reference, symbol: *const Reference) -> u32;
    fn cudaBindSurfaceToArray(to: *const [i32; 5], array: u64, format: *const [i32; 5]) -> u32;
    fn cudaGetSurfaceReference(to: *mut *const [i32; 5], symbol: *const [i32; 5]) -> u32;
    fn cudaStreamCreate(to: *mut u64) -> u32;
    fn cudaStreamSynchronize(stream: u64) -> u32;
    fn cudaGraphCreate(to: *mut u64, flags: u32) -> u32;
    fn cudaGraphAddKernelNode(to: *mut u64, graph: u64, dependencies: *const u64, count: usize, node: *const KernelNode) -> u32;
    fn cudaGraphKernelNodeGetParams(node: u64, to: *mut KernelNode) -> u32;
    fn cudaGraphAddMemcpyNode1D(
        node: *mut u64, graph: u64, dependencies: *const u64, count: usize, to: u64, from: u64, bytes: usize, kind: u32,
    ) -> u32;
    fn cudaGraphInstantiate(to: *mut u64, graph: u64, flags: u64) -> u32;
    fn cudaGraphLaunch(exec: u64, stream: u64) -> u32;
}

/// `textureReference`, as CUDA 11 has it.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Reference {
    pub normalized: i32,
    pub filter: u32,
    pub address_mode: [u32; 3],
    pub format: [i32; 5],
    pub rest: [i32; 21],
}

/// How nvcc hands an image over.
#[repr(C)]
pub struct Wrapper {
    pub magic: u32,
    pub version: u32,
    pub container: *const u8,
    pub unused: *const u8,
}

/// `cudaKernelNodeParams`.
#[repr(C)]
pub struct KernelNode {
    pub function: *const u8,
    pub grid: Dim3,
    pub block: Dim3,
    pub shared: u32,
    pub values: *const *const c_void,
    pub extra: *const *const c_void,
}

/// The folder where cargo puts libraries for this test.
pub fn built() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    test.parent().expect("a folder").to_path_buf()
}

/// The path of NVIDIA's runtime library, if that is tested.
fn theirs() -> Option<PathBuf> {
    std::env::var_os("OPENTMU_TEST_CUDART").map(PathBuf::from)
}

/// Whether the library is ours.
pub fn is_ours() -> bool {
    theirs().is_none()
}

/// The runtime library, over the driver library beside it: the loader knows that one by its own name once it is open.
pub fn runtime() -> &'static Library {
    static RUNTIME: OnceLock<(Library, Library)> = OnceLock::new();
    let open = |path: PathBuf| unsafe { Library::new(&path) }.expect("a library");
    let libraries = || match theirs() {
        Some(path) => (open("libcuda.so.1".into()), open(path)),
        None => (open(built().join("libcuda.so")), open(built().join("libcudart.so"))),
    };
    &RUNTIME.get_or_init(libraries).1
}

/// What a function gives by a pointer, if it returns success.
#[track_caller]
pub fn given<T: Default>(call: impl FnOnce(*mut T) -> u32) -> T {
    let mut value = T::default();
    assert_eq!(call(&mut value), SUCCESS);
    value
}

pub fn name_of(number: u32) -> &'static CStr {
    unsafe { CStr::from_ptr(cudaGetErrorName(number)) }
}

/// The address of a value, as launches take it.
pub fn at<T>(value: &T) -> *const c_void {
    std::ptr::from_ref(value).cast()
}

/// The address of values, as copies take it.
pub fn address<T>(values: &[T]) -> u64 {
    values.as_ptr() as u64
}

/// Device memory with numbers.
#[track_caller]
pub fn memory(numbers: &[u32]) -> u64 {
    let to = given(|to| unsafe { cudaMalloc(to, size_of_val(numbers)) });
    assert_eq!(unsafe { cudaMemcpy(to, address(numbers), size_of_val(numbers), TO_DEVICE) }, SUCCESS);
    to
}

#[track_caller]
pub fn read(from: u64, count: usize) -> Vec<u32> {
    let numbers = vec![0; count];
    assert_eq!(unsafe { cudaMemcpy(address(&numbers), from, 4 * count, TO_HOST) }, SUCCESS);
    numbers
}
