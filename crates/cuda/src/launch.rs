//! Launches.

use std::ffi::c_void;
use std::sync::{Arc, OnceLock};

use crate::context::Context;
use crate::driver::{Driver, Handle};
use crate::function::Function;
use crate::occupancy::{MULTIPROCESSORS, resident_blocks};
use crate::operation::{Operation, status_of};
use crate::pointer::{get, list};
use crate::settings::{Log, settings};
use crate::status::{Done, Status};
use crate::stream::stream;
use crate::structures::{KernelNodeV1, LaunchAttribute, LaunchConfiguration};

/// A kernel with all that it is given.
pub(crate) struct Launch {
    function: Arc<Function>,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    /// All parameters, as they lie in the kernel's parameter space.
    parameters: Vec<u8>,
    launch: tmu_device::Launch,
    /// The address of each parameter, for those who ask what a node of a graph is given.
    addresses: OnceLock<Vec<usize>>,
}

/// How many threads, and with how much shared memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) shared: u32,
    pub(crate) cooperative: bool,
}

/// Most blocks and threads along each axis.
const GRID: [u32; 3] = [i32::MAX as u32, 65535, 65535];
const BLOCK: [u32; 3] = [1024, 1024, 64];

/// The elements of the list `extra`: what they say comes behind each.
const END: usize = 0;
const BUFFER: usize = 1;
const BUFFER_BYTES: usize = 2;

impl Launch {
    /// No blocks, and no threads, can be described, but not launched.
    ///
    /// # Errors
    /// [`Status::InvalidValue`] for more threads or shared memory than the kernel or a machine takes;
    /// [`Status::CooperativeLaunchTooLarge`].
    fn new(function: Arc<Function>, shape: Shape, parameters: Vec<u8>) -> Result<Launch, Status> {
        let Shape { grid, block, shared, cooperative } = shape;
        let fits = |extents: [u32; 3], most: [u32; 3]| (0..3).all(|axis| extents[axis] <= most[axis]);
        let threads = block.iter().fold(1_u32, |product, extent| product.saturating_mul(*extent));
        let code = &function.code;
        let taken = fits(grid, GRID) && fits(block, BLOCK) && threads <= code.max_threads();
        if !taken || shared > function.dynamic_shared() {
            return Err(Status::InvalidValue);
        }
        let blocks: u64 = grid.iter().map(|extent| u64::from(*extent)).product();
        if cooperative
            && blocks > u64::from(resident_blocks(&function, threads, shared)) * u64::from(MULTIPROCESSORS)
        {
            return Err(Status::CooperativeLaunchTooLarge);
        }
        let launch = tmu_device::Launch::new(code).grid(grid).block(block).shared(shared).slack(true);
        let mut launch = launch.cooperative(cooperative).parameter_space(&parameters);
        launch.machine_mut().races = settings().races;
        Ok(Launch { function, grid, block, shared, parameters, launch, addresses: OnceLock::new() })
    }

    /// Whether there is nothing to do in it.
    pub(crate) fn has_no_threads(&self) -> bool {
        self.grid.contains(&0) || self.block.contains(&0)
    }

    /// Runs it now.
    pub(crate) fn run(&self) -> Done {
        let start = std::time::Instant::now();
        let completed = self.launch.run().map_err(|error| status_of(&error))?;
        if settings().races && completed.warnings.severities().next().is_some() {
            eprintln!("opentmu: {}", completed.warnings);
        }
        if settings().log == Log::Launches {
            let (name, time) = (self.function.code.name(), start.elapsed());
            let [[grid_x, grid_y, grid_z], [x, y, z]] = [self.grid, self.block];
            let tmu_device::Execution { compiled, called, interpreted } = &completed.execution;
            let called: Vec<String> = called.iter().map(|(name, count)| format!("{count} {name}")).collect();
            eprintln!(
                "opentmu: {name}: {grid_x} × {grid_y} × {grid_z} blocks of {x} × {y} × {z} threads in {time:?}; instructions of warps: \
                 {compiled} in machine code, {interpreted} interpreted, by calls [{}]",
                called.join(", ")
            );
        }
        Ok(())
    }

    /// As a node of a graph describes it. The pointers lead into this launch.
    pub(crate) fn described(&self) -> KernelNodeV1 {
        let addresses = self.addresses.get_or_init(|| {
            let slots = self.function.code.parameters().iter();
            slots.map(|slot| self.parameters.as_ptr() as usize + slot.offset as usize).collect()
        });
        KernelNodeV1 {
            function: self.function.handle,
            grid: self.grid,
            block: self.block,
            shared: self.shared,
            parameters: addresses.as_ptr().cast(),
            extra: std::ptr::null(),
        }
    }
}

/// The parameters of a kernel, from pointers to each or from one buffer.
///
/// # Safety
/// The lists are as the interface says: as many pointers as the kernel has parameters, or pairs up to the end.
pub(crate) unsafe fn parameters(
    function: &Function,
    values: *const *const c_void,
    extra: *const *const c_void,
) -> Result<Vec<u8>, Status> {
    let mut bytes = vec![0; function.code.parameter_bytes() as usize];
    let slots = function.code.parameters();
    // SAFETY: the caller's promise.
    unsafe {
        match (values.is_null(), extra.is_null()) {
            (false, false) => return Err(Status::InvalidValue),
            (true, true) if slots.is_empty() => {}
            (true, true) => return Err(Status::InvalidValue),
            (false, true) => {
                for (slot, value) in slots.iter().zip(list(values, slots.len())) {
                    let (start, count) = (slot.offset as usize, slot.bytes as usize);
                    if value.is_null() {
                        return Err(Status::InvalidValue);
                    }
                    value
                        .cast::<u8>()
                        .copy_to_nonoverlapping(bytes[start..start + count].as_mut_ptr(), count);
                }
            }
            (true, false) => {
                let (mut buffer, mut size) = (std::ptr::null::<u8>(), None);
                let mut at = extra;
                loop {
                    match get(at)? as usize {
                        END => break,
                        BUFFER => buffer = get(at.add(1))?.cast(),
                        BUFFER_BYTES => size = Some(get(get(at.add(1))?.cast::<usize>())?),
                        _ => return Err(Status::InvalidValue),
                    }
                    at = at.add(2);
                }
                let needed = slots.iter().map(|slot| (slot.offset + slot.bytes) as usize).max().unwrap_or(0);
                let given = match size {
                    Some(size) if !buffer.is_null() => size,
                    None if buffer.is_null() && needed == 0 => 0,
                    _ => return Err(Status::InvalidValue),
                };
                // As driver 580.159 has it: fewer bytes are taken, and the rest is zero; more are too many, but for what a structure in C
                // has at its end.
                if given > needed.next_multiple_of(8) {
                    return Err(Status::LaunchOutOfResources);
                }
                buffer.copy_to_nonoverlapping(bytes.as_mut_ptr(), given.min(needed));
            }
        }
    }
    Ok(bytes)
}

/// A launch as a program describes it.
///
/// # Safety
/// As [`parameters`].
pub(crate) unsafe fn described(
    driver: &Driver,
    function: Handle,
    shape: Shape,
    values: *const *const c_void,
    extra: *const *const c_void,
) -> Result<Launch, Status> {
    let function: Arc<Function> = driver.get(function)?;
    // SAFETY: the caller's promise.
    let parameters = unsafe { parameters(&function, values, extra)? };
    Launch::new(function, shape, parameters)
}

/// A launch that a stream of a context can do.
fn work(driver: &Driver, context: &Context, launch: Launch) -> Result<Operation, Status> {
    if launch.has_no_threads() {
        return Err(Status::InvalidValue);
    }
    context.check_own(driver, launch.function.context)?;
    Ok(Operation::Launch(Arc::new(launch)))
}

/// Whether a launch is cooperative by its attributes.
///
/// # Errors
/// [`Status::NotSupported`] for clusters and for events that a launch signals.
fn is_cooperative(attributes: &[LaunchAttribute]) -> Result<bool, Status> {
    let mut cooperative = false;
    for LaunchAttribute { id, value, .. } in attributes {
        match id {
            2 => cooperative = value[0] != 0,
            4 if value[..3] != [1; 3] && value[..3] != [0; 3] => return Err(Status::NotSupported),
            7 | 12 | 13 => return Err(Status::NotSupported),
            // What says how fast, not what.
            0..=14 => {}
            _ => return Err(Status::InvalidValue),
        }
    }
    Ok(cooperative)
}

/// A launch in the way of CUDA 3.
fn old(function: Handle, grid: [i32; 2], on: Handle) -> Done {
    let (driver, context, stream) = stream(on)?;
    let function: Arc<Function> = driver.get(function)?;
    let given = function.old().clone();
    let [x, y] = grid.map(|extent| u32::try_from(extent).unwrap_or(0));
    let shape = Shape { grid: [x, y, 1], block: given.block, shared: given.shared, cooperative: false };
    let mut parameters = given.parameters;
    parameters.resize(function.code.parameter_bytes() as usize, 0);
    stream.submit(work(driver, &context, Launch::new(function, shape, parameters)?)?)
}

/// Sets bytes of the parameters of the next launch in the way of CUDA 3.
fn set_parameter(driver: &Driver, function: Handle, offset: i32, bytes: &[u8]) -> Done {
    let function: Arc<Function> = driver.get(function)?;
    let start = usize::try_from(offset).map_err(|_| Status::InvalidValue)?;
    let end = start + bytes.len();
    if end > 4096 {
        return Err(Status::InvalidValue);
    }
    let mut given = function.old();
    let length = given.parameters.len().max(end);
    given.parameters.resize(length, 0);
    given.parameters[start..end].copy_from_slice(bytes);
    Ok(())
}

crate::interface::driver_functions! {
    fn cuLaunchKernel(
        function: Handle, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32, shared: u32, on: Handle,
        values: *const *const c_void, extra: *const *const c_void,
    ) since 4000 also cuLaunchKernel_ptsz since 7000 {
        let (driver, context, stream) = stream(on)?;
        let (grid, block) = ([grid_x, grid_y, grid_z], [block_x, block_y, block_z]);
        let shape = Shape { grid, block, shared, cooperative: false };
        let made = described(driver, function, shape, values, extra).and_then(|launch| work(driver, &context, launch));
        // What is wrong spoils a capture.
        stream.submit(made.inspect_err(|_| stream.spoil())?)
    }

    fn cuLaunchCooperativeKernel(
        function: Handle, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32, shared: u32, on: Handle,
        values: *const *const c_void,
    ) since 9000 also cuLaunchCooperativeKernel_ptsz since 9000 {
        let (driver, context, stream) = stream(on)?;
        let (grid, block) = ([grid_x, grid_y, grid_z], [block_x, block_y, block_z]);
        let shape = Shape { grid, block, shared, cooperative: true };
        let made = described(driver, function, shape, values, std::ptr::null()).and_then(|launch| work(driver, &context, launch));
        // What is wrong spoils a capture.
        stream.submit(made.inspect_err(|_| stream.spoil())?)
    }

    fn cuLaunchKernelEx(
        configuration: *const LaunchConfiguration, function: Handle, values: *const *const c_void, extra: *const *const c_void,
    ) since 11060 also cuLaunchKernelEx_ptsz since 11060 {
        let LaunchConfiguration { grid, block, shared, stream: on, attributes, attribute_count } = get(configuration)?;
        let (driver, context, stream) = stream(on)?;
        let cooperative = is_cooperative(&list(attributes, attribute_count as usize))?;
        let shape = Shape { grid, block, shared, cooperative };
        let made = described(driver, function, shape, values, extra).and_then(|launch| work(driver, &context, launch));
        // What is wrong spoils a capture.
        stream.submit(made.inspect_err(|_| stream.spoil())?)
    }

    fn cuFuncSetBlockShape(function: Handle, x: i32, y: i32, z: i32) since 2000 {
        let function: Arc<Function> = crate::driver::driver()?.get(function)?;
        let block = [x, y, z].map(|extent| u32::try_from(extent).unwrap_or(0));
        if block.contains(&0) {
            return Err(Status::InvalidValue);
        }
        function.old().block = block;
        Ok(())
    }

    fn cuFuncSetSharedSize(function: Handle, bytes: u32) since 2000 {
        let function: Arc<Function> = crate::driver::driver()?.get(function)?;
        function.old().shared = bytes;
        Ok(())
    }

    fn cuParamSetSize(function: Handle, bytes: u32) since 2000 {
        let function: Arc<Function> = crate::driver::driver()?.get(function)?;
        if bytes > 4096 {
            return Err(Status::InvalidValue);
        }
        function.old().parameters.resize(bytes as usize, 0);
        Ok(())
    }

    fn cuParamSeti(function: Handle, offset: i32, value: u32) since 2000 {
        set_parameter(crate::driver::driver()?, function, offset, &value.to_le_bytes())
    }

    fn cuParamSetf(function: Handle, offset: i32, value: f32) since 2000 {
        set_parameter(crate::driver::driver()?, function, offset, &value.to_le_bytes())
    }

    fn cuParamSetv(function: Handle, offset: i32, value: *const u8, bytes: u32) since 2000 {
        set_parameter(crate::driver::driver()?, function, offset, &list(value, bytes as usize))
    }

    /// A reference is bound by its name, so that there is no unit to set.
    fn cuParamSetTexRef(function: Handle, unit: i32, reference: Handle) since 2000 {
        let driver = crate::driver::driver()?;
        driver.get::<Function>(function)?;
        driver.get::<crate::texture_reference::TextureReference>(reference)?;
        if unit == -1 { Ok(()) } else { Err(Status::InvalidValue) }
    }

    fn cuLaunch(function: Handle) since 2000 {
        old(function, [1, 1], 0)
    }

    fn cuLaunchGrid(function: Handle, width: i32, height: i32) since 2000 {
        old(function, [width, height], 0)
    }

    fn cuLaunchGridAsync(function: Handle, width: i32, height: i32, on: Handle) since 2000 {
        old(function, [width, height], on)
    }
}
