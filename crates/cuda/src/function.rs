//! Functions: what is known of a kernel.

use std::ffi::{CString, c_char};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use parking_lot::Mutex;

use crate::context::{current, device};
use crate::driver::{Handle, driver};
use crate::pointer::{offer, put};
use crate::settings::settings;
use crate::status::{Done, Status};

/// Most bytes of shared memory of a block.
pub(crate) const SHARED_BYTES: u32 = 48 << 10;
/// Most registers that machine code names; PTX has any number.
const MOST_REGISTERS: u16 = 255;

/// A kernel; `CUfunction` and `CUkernel` are the same.
pub(crate) struct Function {
    pub(crate) code: tmu_device::Function,
    pub(crate) handle: Handle,
    module: Handle,
    /// The module's context; 0 for libraries, which are of none.
    pub(crate) context: Handle,
    name: CString,
    /// Most bytes of shared memory that a launch may add.
    dynamic_shared: AtomicI32,
    carveout: AtomicI32,
    /// Whether clusters may be larger than on every machine, and how they would be placed; there are none.
    larger_clusters: AtomicI32,
    cluster_policy: AtomicI32,
    /// What the launches of CUDA 3 are given beforehand.
    pub(crate) old: Mutex<OldLaunch>,
}

/// Block, shared memory and parameters of a launch in the way of CUDA 3.
#[derive(Clone, Debug, Default)]
pub(crate) struct OldLaunch {
    pub(crate) block: [u32; 3],
    pub(crate) shared: u32,
    pub(crate) parameters: Vec<u8>,
}

/// Bytes of shared memory that launches of a function may add at most.
fn most_dynamic_shared(code: &tmu_device::Function) -> i32 {
    SHARED_BYTES.saturating_sub(code.shared_bytes()) as i32
}

impl Function {
    pub(crate) fn new(
        code: tmu_device::Function,
        handle: Handle,
        module: Handle,
        context: Handle,
    ) -> Function {
        let name = CString::new(code.name()).unwrap_or_default();
        let left = most_dynamic_shared(&code);
        Function {
            code,
            handle,
            module,
            context,
            name,
            dynamic_shared: AtomicI32::new(left),
            carveout: AtomicI32::new(-1),
            larger_clusters: AtomicI32::new(0),
            cluster_policy: AtomicI32::new(0),
            old: Mutex::new(OldLaunch { block: [1; 3], ..OldLaunch::default() }),
        }
    }

    pub(crate) fn old(&self) -> parking_lot::MutexGuard<'_, OldLaunch> {
        self.old.lock()
    }

    /// Most bytes of shared memory that a launch may add.
    pub(crate) fn dynamic_shared(&self) -> u32 {
        self.dynamic_shared.load(Ordering::Relaxed) as u32
    }

    /// Registers of a thread as a machine would have them.
    pub(crate) fn registers(&self) -> u16 {
        self.code.registers().clamp(1, MOST_REGISTERS)
    }

    /// An attribute by CUDA's number.
    fn attribute(&self, attribute: u32) -> Result<i32, Status> {
        let capability = settings().capability as i32;
        Ok(match attribute {
            0 => self.code.max_threads() as i32,
            1 => self.code.shared_bytes() as i32,
            2 => self.code.module().constant_bytes() as i32,
            3 => self.code.local_bytes() as i32,
            4 => self.registers().into(),
            5 | 6 => capability,
            7 | 10..=13 => 0,
            8 => self.dynamic_shared.load(Ordering::Relaxed),
            9 => self.carveout.load(Ordering::Relaxed),
            14 => self.larger_clusters.load(Ordering::Relaxed),
            15 => self.cluster_policy.load(Ordering::Relaxed),
            _ => return Err(Status::InvalidValue),
        })
    }

    fn set_attribute(&self, attribute: u32, value: i32) -> Done {
        let (kept, values) = match attribute {
            8 => (&self.dynamic_shared, 0..=most_dynamic_shared(&self.code)),
            9 => (&self.carveout, -1..=100),
            14 => (&self.larger_clusters, 0..=1),
            15 => (&self.cluster_policy, 0..=2),
            _ => return Err(Status::InvalidValue),
        };
        if !values.contains(&value) {
            return Err(Status::InvalidValue);
        }
        kept.store(value, Ordering::Relaxed);
        Ok(())
    }
}

fn function(handle: Handle) -> Result<Arc<Function>, Status> {
    driver()?.get(handle)
}

/// NVIDIA's driver says nothing of parameters where no context is current, which cuda.core's tests hold.
unsafe fn put_parameter(handle: Handle, index: usize, offset: *mut usize, bytes: *mut usize) -> Done {
    current()?;
    let function = function(handle)?;
    let slot = function.code.parameters().get(index).ok_or(Status::InvalidValue)?;
    // SAFETY: the caller's promise.
    unsafe {
        put(offset, slot.offset as usize)?;
        offer(bytes, slot.bytes as usize);
    }
    Ok(())
}

crate::interface::driver_functions! {
    fn cuFuncGetAttribute(to: *mut i32, attribute: u32, handle: Handle) since 2020 {
        crate::context::check_fault()?;
        put(to, function(handle)?.attribute(attribute)?)
    }

    fn cuKernelGetAttribute(to: *mut i32, attribute: u32, handle: Handle, ordinal: i32) since 12000 {
        device(ordinal)?;
        put(to, function(handle)?.attribute(attribute)?)
    }

    fn cuFuncSetAttribute(handle: Handle, attribute: u32, value: i32) since 9000 {
        function(handle)?.set_attribute(attribute, value)
    }

    fn cuKernelSetAttribute(attribute: u32, value: i32, handle: Handle, ordinal: i32) since 12000 {
        device(ordinal)?;
        function(handle)?.set_attribute(attribute, value)
    }

    /// There is no cache to configure.
    fn cuFuncSetCacheConfig(handle: Handle, config: u32) since 3000 {
        function(handle)?;
        if config > 3 { Err(Status::InvalidValue) } else { Ok(()) }
    }

    fn cuKernelSetCacheConfig(handle: Handle, config: u32, ordinal: i32) since 12000 {
        device(ordinal)?;
        function(handle)?;
        if config > 3 { Err(Status::InvalidValue) } else { Ok(()) }
    }

    fn cuFuncSetSharedMemConfig(handle: Handle, config: u32) since 4020 {
        function(handle)?;
        if config > 2 { Err(Status::InvalidValue) } else { Ok(()) }
    }

    fn cuFuncGetModule(to: *mut Handle, handle: Handle) since 11000 {
        put(to, function(handle)?.module)
    }

    fn cuKernelGetLibrary(to: *mut Handle, handle: Handle) since 12050 {
        put(to, function(handle)?.module)
    }

    fn cuKernelGetFunction(to: *mut Handle, handle: Handle) since 12000 {
        put(to, function(handle)?.handle)
    }

    /// The name stays where it is as long as the module is loaded.
    fn cuFuncGetName(to: *mut *const c_char, handle: Handle) since 12030 also cuKernelGetName since 12030 {
        put(to, function(handle).map_err(|_| Status::InvalidValue)?.name.as_ptr())
    }

    fn cuFuncGetParamInfo(handle: Handle, index: usize, offset: *mut usize, bytes: *mut usize) since 12040
        also cuKernelGetParamInfo since 12040
    {
        put_parameter(handle, index, offset, bytes)
    }

    /// A function is translated when it is asked for.
    fn cuFuncIsLoaded(to: *mut u32, handle: Handle) since 12040 {
        function(handle)?;
        put(to, 1)
    }

    fn cuFuncLoad(handle: Handle) since 12040 {
        function(handle).map(drop)
    }
}
