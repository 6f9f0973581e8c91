//! The driver's functions that measuring calls, without a GPU: kernels run on the project's own engine, under the model `nvidia`.
//!
//! What the descriptions mean is read here a second time, so that what the program asks for and what it says it asked for can disagree.
#![deny(unsafe_op_in_unsafe_fn)]
#![allow(unsafe_code, non_snake_case, clippy::missing_safety_doc)] // It is a driver's interface in C, only called by tests.

mod job;

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use tmu_measure::layout::{
    ArrayDescription, Copy3d, ResourceDescription, TextureDescription, ViewDescription,
};

/// `CUDA_ERROR_INVALID_VALUE`.
const INVALID_VALUE: c_int = 1;

/// Everything that was made and not destroyed.
#[derive(Default)]
pub(crate) struct State {
    /// Device memory by address.
    memory: BTreeMap<u64, Vec<u8>>,
    arrays: Vec<Array>,
    modules: Vec<String>,
    textures: BTreeMap<u64, Object>,
}

/// An array with the bytes of its levels.
#[derive(Clone)]
pub(crate) struct Array {
    pub description: ArrayDescription,
    pub levels: Vec<Vec<u8>>,
}

/// A texture object.
pub(crate) struct Object {
    pub array: Array,
    pub texture: TextureDescription,
    pub view: Option<ViewDescription>,
}

// SAFETY: the pointers in descriptions are not followed once a call has ended.
unsafe impl Send for State {}

static STATE: LazyLock<Mutex<State>> = LazyLock::new(Mutex::default);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where device memory and texture objects begin.
const FIRST_ADDRESS: u64 = 0x7_0000_0000;
const FIRST_TEXTURE: u64 = 0x40;

#[unsafe(no_mangle)]
extern "system" fn cuInit(flags: c_uint) -> c_int {
    if flags == 0 { 0 } else { INVALID_VALUE }
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuDriverGetVersion(version: *mut c_int) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { version.write(12_060) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuDeviceGetCount(count: *mut c_int) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { count.write(1) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuDeviceGet(device: *mut c_int, ordinal: c_int) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { device.write(ordinal) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuDeviceGetName(name: *mut c_char, length: c_int, _device: c_int) -> c_int {
    let text = c"Stand-in";
    assert!(text.count_bytes() < length as usize);
    // SAFETY: the caller gives so many bytes.
    unsafe { name.copy_from_nonoverlapping(text.as_ptr(), text.count_bytes() + 1) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, _device: c_int) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { value.write(if attribute == 75 { 5 } else { 2 }) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuGetErrorName(_status: c_int, name: *mut *const c_char) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { name.write(c"CUDA_ERROR_INVALID_VALUE".as_ptr()) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuCtxCreate_v2(context: *mut *mut c_void, _flags: c_uint, _device: c_int) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { context.write(std::ptr::without_provenance_mut(1)) };
    0
}

#[unsafe(no_mangle)]
extern "system" fn cuCtxSynchronize() -> c_int {
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuModuleLoadDataEx(
    module: *mut *mut c_void,
    image: *const c_void,
    _count: c_uint,
    _options: *mut c_int,
    _values: *mut *mut c_void,
) -> c_int {
    // SAFETY: the caller gives text that ends with a zero.
    let text = unsafe { CStr::from_ptr(image.cast()) }.to_string_lossy().into_owned();
    let mut state = state();
    state.modules.push(text);
    // SAFETY: the caller gives a place.
    unsafe { module.write(std::ptr::without_provenance_mut(state.modules.len())) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuModuleGetFunction(
    function: *mut *mut c_void,
    module: *mut c_void,
    name: *const c_char,
) -> c_int {
    // SAFETY: the caller gives text that ends with a zero.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned();
    let known = state().modules[module.addr() - 1].contains(&format!(".entry {name}("));
    // SAFETY: the caller gives a place.
    unsafe { function.write(module) };
    if known { 0 } else { INVALID_VALUE }
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuMemAlloc_v2(address: *mut u64, bytes: usize) -> c_int {
    let mut state = state();
    let free = state
        .memory
        .last_key_value()
        .map_or(FIRST_ADDRESS, |(address, memory)| (address + memory.len() as u64).next_multiple_of(512));
    state.memory.insert(free, vec![0xcd; bytes]);
    // SAFETY: the caller gives a place.
    unsafe { address.write(free) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuMemcpyHtoD_v2(address: u64, source: *const c_void, bytes: usize) -> c_int {
    let mut state = state();
    let Some(memory) = state.memory.get_mut(&address).filter(|memory| memory.len() >= bytes) else {
        return INVALID_VALUE;
    };
    // SAFETY: the caller gives so many bytes.
    memory[..bytes].copy_from_slice(unsafe { std::slice::from_raw_parts(source.cast(), bytes) });
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuMemcpyDtoH_v2(target: *mut c_void, address: u64, bytes: usize) -> c_int {
    let state = state();
    let Some(memory) = state.memory.get(&address).filter(|memory| memory.len() >= bytes) else {
        return INVALID_VALUE;
    };
    // SAFETY: the caller gives room for so many bytes.
    unsafe { target.cast::<u8>().copy_from_nonoverlapping(memory.as_ptr(), bytes) };
    0
}

fn create(array: *mut *mut c_void, description: *const ArrayDescription, levels: usize) -> c_int {
    // SAFETY: the caller gives a description.
    let description = unsafe { *description };
    let mut state = state();
    state.arrays.push(Array { description, levels: vec![Vec::new(); levels] });
    // SAFETY: the caller gives a place.
    unsafe { array.write(std::ptr::without_provenance_mut(state.arrays.len())) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuArray3DCreate_v2(
    array: *mut *mut c_void,
    description: *const ArrayDescription,
) -> c_int {
    create(array, description, 1)
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuMipmappedArrayCreate(
    array: *mut *mut c_void,
    description: *const ArrayDescription,
    levels: c_uint,
) -> c_int {
    create(array, description, levels as usize)
}

/// A level's handle has its number in the upper half.
#[unsafe(no_mangle)]
unsafe extern "system" fn cuMipmappedArrayGetLevel(
    level: *mut *mut c_void,
    array: *mut c_void,
    number: c_uint,
) -> c_int {
    // SAFETY: the caller gives a place.
    unsafe { level.write(std::ptr::without_provenance_mut(array.addr() | (number as usize) << 32)) };
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuMemcpy3D_v2(copy: *const Copy3d) -> c_int {
    // SAFETY: the caller gives a description.
    let copy = unsafe { *copy };
    let (level, number) = (copy.target_array.addr() >> 32, copy.target_array.addr() & 0xffff_ffff);
    let plain = copy.source_type == 1
        && copy.target_type == 3
        && copy.source_at == [0; 4]
        && copy.target_at == [0; 4]
        && copy.source_pitch == copy.width_in_bytes
        && copy.source_height == copy.height;
    if !plain {
        return INVALID_VALUE;
    }
    let bytes = copy.width_in_bytes * copy.height * copy.depth;
    // SAFETY: the caller gives so many bytes.
    let source = unsafe { std::slice::from_raw_parts(copy.source_host.cast::<u8>(), bytes) };
    state().arrays[number - 1].levels[level] = source.to_vec();
    0
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuTexObjectCreate(
    handle: *mut u64,
    resource: *const ResourceDescription,
    texture: *const TextureDescription,
    view: *const ViewDescription,
) -> c_int {
    // SAFETY: the caller gives descriptions; the view may be null.
    let (resource, texture, view) = unsafe { (*resource, *texture, view.as_ref().copied()) };
    let mut state = state();
    let array = state.arrays[resource.array.addr() - 1].clone();
    if (resource.kind == 1) != (array.levels.len() > 1) || resource.flags != 0 {
        return INVALID_VALUE;
    }
    let free = FIRST_TEXTURE + state.textures.len() as u64;
    state.textures.insert(free, Object { array, texture, view });
    // SAFETY: the caller gives a place.
    unsafe { handle.write(free) };
    0
}

#[unsafe(no_mangle)]
extern "system" fn cuTexObjectDestroy(handle: u64) -> c_int {
    if state().textures.remove(&handle).is_some() { 0 } else { INVALID_VALUE }
}

#[unsafe(no_mangle)]
unsafe extern "system" fn cuLaunchKernel(
    function: *mut c_void,
    blocks: c_uint,
    _blocks_y: c_uint,
    _blocks_z: c_uint,
    threads: c_uint,
    _threads_y: c_uint,
    _threads_z: c_uint,
    _shared: c_uint,
    _stream: *mut c_void,
    parameters: *mut *mut c_void,
    _extra: *mut *mut c_void,
) -> c_int {
    // SAFETY: the kernels of this crate have three parameters of 64 bits and one of 32.
    let (positions, results, texture, count) = unsafe {
        let parameter = |number: usize| *parameters.add(number);
        let long = |number: usize| parameter(number).cast::<u64>().read();
        (long(0), long(1), long(2), parameter(3).cast::<u32>().read())
    };
    let mut state = state();
    let ptx = state.modules[function.addr() - 1].clone();
    let positions = state.memory[&positions].clone();
    let launch = job::Launch { ptx: &ptx, grid: [blocks, threads], positions: &positions, texture, count };
    match job::run(&launch, state.textures.get(&texture)) {
        Ok(bytes) => {
            state.memory.insert(results, bytes);
            0
        }
        Err(message) => {
            eprintln!("{message}");
            INVALID_VALUE
        }
    }
}
