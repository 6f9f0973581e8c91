//! Devices: their memory, their modules, launches and streams.

use std::ffi::{c_char, c_void};

use tmu_device::{Arch, Device, Event, Function, Launch, Module, Stream};

use crate::choices::{MODELS, choose, flag};
use crate::pointer::{
    Plain, bytes, bytes_mut, clear, give, handle, optional_handle, read, symbol, take, write,
};
use crate::status::{Failure, TmuStatus, guard};

/// A GPU in software. Any number of threads may use one at the same time, and everything made of it.
pub struct TmuDevice(pub(crate) Device);

/// Code that is loaded, with its variables.
pub struct TmuModule(Module);

/// A kernel of a module.
pub struct TmuFunction(Function);

/// Work that is done in the order in which it is handed in, while the program goes on.
pub struct TmuStream(Stream);

/// A point in a stream.
pub struct TmuEvent(Event);

/// What a device is. A structure of zeros is a device that takes machine code of sm_61.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmuDeviceDescription {
    /// The machine whose code is chosen from fat binaries: 50, 52, 53, 60, 61 or 62; 0 is 61.
    pub arch: u32,
    /// The `tmu_model` of its texture unit.
    pub model: u32,
    /// Threads to run blocks on; 0 is as many as the host has. No result depends on it.
    pub threads: u32,
}

// SAFETY: numbers only.
unsafe impl Plain for TmuDeviceDescription {}

/// How many threads run a kernel.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmuLaunch {
    /// Blocks along x, y, z, at least 1 each.
    pub grid: [u32; 3],
    /// Threads of a block along x, y, z, at least 1 each.
    pub block: [u32; 3],
    /// Bytes of shared memory of a block besides the kernel's own.
    pub shared_bytes: u32,
    /// All blocks are there from the start, and may wait for each other, a flag.
    pub cooperative: u32,
}

// SAFETY: numbers only.
unsafe impl Plain for TmuLaunch {}

/// Makes a device, which is freed with [`tmu_device_free`]. Null for the description is one of zeros.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_device_new(
    description: *const TmuDeviceDescription,
    device: *mut *mut TmuDevice,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("device", device) }?;
        let mut wanted = TmuDeviceDescription { arch: 0, model: 0, threads: 0 };
        if !description.is_null() {
            // SAFETY: the caller gives a description.
            wanted = unsafe { read("description", description) }?;
        }
        let number = if wanted.arch == 0 { 61 } else { wanted.arch };
        let arch = Arch::from_number(number)
            .ok_or_else(|| Failure::argument(format!("there is no machine sm_{number}")))?;
        let builder = Device::builder().arch(arch).threads(wanted.threads as usize);
        let made = builder.model(choose("description.model", wanted.model, MODELS)?).build();
        // SAFETY: as above.
        unsafe { give("device", device, TmuDevice(made)) }
    })
}

/// Frees a device; null is fine. What was made of it keeps what it needs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_device_free(device: *mut TmuDevice) {
    // SAFETY: the caller gives a handle that nobody uses any more, or null.
    unsafe { take(device) }
}

/// Allocates zero bytes at an address that is a multiple of 512: that which they have in this process.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_memory_allocate(
    device: *const TmuDevice,
    length: u64,
    address: *mut u64,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let device = unsafe { handle("device", device) }?;
        let found = device.0.allocate(length)?;
        // SAFETY: the caller gives memory for the address, or null.
        unsafe { write("address", address, found) }
    })
}

/// Frees what was allocated at an address, behind everything that was handed in before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_memory_free(device: *const TmuDevice, address: u64) -> TmuStatus {
    // SAFETY: the caller gives a handle, or null.
    guard(|| Ok(unsafe { handle("device", device) }?.0.free(address)?))
}

/// Copies bytes to device memory, behind everything that was handed in before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_memory_write(
    device: *const TmuDevice,
    address: u64,
    from: *const c_void,
    length: usize,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let device = unsafe { handle("device", device) }?;
        // SAFETY: the caller gives so many bytes, or null.
        Ok(device.0.write(address, unsafe { bytes("from", from, length) }?)?)
    })
}

/// Copies bytes of device memory, behind everything that was handed in before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_memory_read(
    device: *const TmuDevice,
    address: u64,
    to: *mut c_void,
    length: usize,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let device = unsafe { handle("device", device) }?;
        // SAFETY: the caller gives memory for so many bytes, or null.
        Ok(device.0.read(address, unsafe { bytes_mut("to", to, length) }?)?)
    })
}

/// Loads PTX, a cubin, or the member of a fat binary that is for the device. `name` is what messages call it. It is freed with
/// [`tmu_module_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_module_load(
    device: *const TmuDevice,
    name: *const c_char,
    image: *const c_void,
    length: usize,
    module: *mut *mut TmuModule,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("module", module) }?;
        // SAFETY: the caller gives a handle, or null.
        let device = unsafe { handle("device", device) }?;
        // SAFETY: the caller gives text that ends with a zero, or null.
        let name = unsafe { symbol("name", name) }?;
        // SAFETY: the caller gives so many bytes, or null.
        let made = device.0.load(&name, unsafe { bytes("image", image, length) }?)?;
        // SAFETY: as above.
        unsafe { give("module", module, TmuModule(made)) }
    })
}

/// Frees a module; null is fine. Its functions keep what they need.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_module_free(module: *mut TmuModule) {
    // SAFETY: the caller gives a handle that nobody uses any more, or null.
    unsafe { take(module) }
}

/// The address and the size of a variable, by its name in the file. Null is fine for what is not wanted.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_module_variable(
    module: *const TmuModule,
    name: *const c_char,
    address: *mut u64,
    length: *mut u64,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let module = unsafe { handle("module", module) }?;
        // SAFETY: the caller gives text that ends with a zero, or null.
        let found = module.0.variable(&unsafe { symbol("name", name) }?)?;
        for (out, value) in [(address, found.address), (length, found.bytes)] {
            if !out.is_null() {
                // SAFETY: the caller gives memory for a number.
                unsafe { write("a number", out, value) }?;
            }
        }
        Ok(())
    })
}

/// A kernel by its name in the file or in the source, or any part of either that only it has. It is freed with
/// [`tmu_function_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_module_function(
    module: *const TmuModule,
    name: *const c_char,
    function: *mut *mut TmuFunction,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("function", function) }?;
        // SAFETY: the caller gives a handle, or null.
        let module = unsafe { handle("module", module) }?;
        // SAFETY: the caller gives text that ends with a zero, or null.
        let made = module.0.function(&unsafe { symbol("name", name) }?)?;
        // SAFETY: as above.
        unsafe { give("function", function, TmuFunction(made)) }
    })
}

/// Frees a function; null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_function_free(function: *mut TmuFunction) {
    // SAFETY: the caller gives a handle that nobody uses any more, or null.
    unsafe { take(function) }
}

/// Makes a stream, which is freed with [`tmu_stream_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_stream_new(device: *const TmuDevice, stream: *mut *mut TmuStream) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("stream", stream) }?;
        // SAFETY: the caller gives a handle, or null.
        let made = unsafe { handle("device", device) }?.0.stream();
        // SAFETY: as above.
        unsafe { give("stream", stream, TmuStream(made)) }
    })
}

/// Frees a stream; null is fine. What was handed in is still done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_stream_free(stream: *mut TmuStream) {
    // SAFETY: the caller gives a handle that nobody uses any more, or null.
    unsafe { take(stream) }
}

/// Launches a kernel. `parameters` are the bytes of its parameters as they lie in a structure of C. With a stream it is handed in,
/// and a fault is what [`tmu_stream_synchronize`] returns; without one the call waits for its end.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_launch(
    function: *const TmuFunction,
    launch: *const TmuLaunch,
    parameters: *const c_void,
    length: usize,
    stream: *const TmuStream,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let function = unsafe { handle("function", function) }?;
        // SAFETY: the caller gives a description, or null.
        let TmuLaunch { grid, block, shared_bytes, cooperative } = unsafe { read("launch", launch) }?;
        // SAFETY: the caller gives so many bytes, or null.
        let parameters = unsafe { bytes("parameters", parameters, length) }?;
        let launch = Launch::new(&function.0).grid(grid).block(block).shared(shared_bytes);
        let launch = launch.cooperative(flag("launch.cooperative", cooperative)?);
        let launch = launch.parameter_space(parameters);
        // SAFETY: the caller gives a handle, or null.
        match unsafe { optional_handle("stream", stream) }? {
            Some(stream) => stream.0.launch(launch)?,
            None => drop(launch.run()?),
        }
        Ok(())
    })
}

/// Waits until everything is done that was handed in to a stream. Its first failure since the last call is what this call fails with.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_stream_synchronize(stream: *const TmuStream) -> TmuStatus {
    // SAFETY: the caller gives a handle, or null.
    guard(|| Ok(unsafe { handle("stream", stream) }?.0.synchronize()?))
}

/// Makes an event, which is freed with [`tmu_event_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_event_new(event: *mut *mut TmuEvent) -> TmuStatus {
    // SAFETY: the caller gives memory for the handle, or null.
    guard(|| unsafe { give("event", event, TmuEvent(Event::new())) })
}

/// Frees an event; null is fine.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_event_free(event: *mut TmuEvent) {
    // SAFETY: the caller gives a handle that nobody uses any more, or null.
    unsafe { take(event) }
}

/// Records an event behind what was handed in to a stream.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_event_record(event: *const TmuEvent, stream: *const TmuStream) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives handles, or null.
        let (event, stream) = unsafe { (handle("event", event)?, handle("stream", stream)?) };
        stream.0.record(&event.0);
        Ok(())
    })
}

/// Waits until what was handed in before an event is done; not at all for one that was never recorded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_event_synchronize(event: *const TmuEvent) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        unsafe { handle("event", event) }?.0.synchronize();
        Ok(())
    })
}

/// The seconds between two events that are done.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_event_elapsed(
    start: *const TmuEvent,
    end: *const TmuEvent,
    seconds: *mut f64,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives handles, or null.
        let (start, end) = unsafe { (handle("start", start)?, handle("end", end)?) };
        let elapsed = end.0.since(&start.0);
        let elapsed = elapsed.ok_or_else(|| Failure::argument("an event is not recorded or not done"))?;
        // SAFETY: the caller gives memory for a number, or null.
        unsafe { write("seconds", seconds, elapsed.as_secs_f64()) }
    })
}
