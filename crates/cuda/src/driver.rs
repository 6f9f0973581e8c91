//! The driver of this process: one device, and what programs hold handles of.

use std::any::Any;
use std::collections::HashMap;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::{Mutex, MutexGuard, RwLock};
use tmu_device::{Device, Host};

use crate::allocation::Allocations;
use crate::context::Context;
use crate::settings::settings;
use crate::status::{Done, Status};
use crate::waiting::Waiting;

/// What programs hold: CUDA's handles are pointers to things of the driver, of which they know nothing.
pub(crate) type Handle = u64;

/// Everything that there is.
pub(crate) struct Driver {
    process: u32,
    pub(crate) device: Device,
    objects: RwLock<HashMap<Handle, Object>>,
    last: AtomicU64,
    allocations: Mutex<Allocations>,
    pub(crate) waiting: Waiting,
    /// The primary context, and how many retain it.
    pub(crate) primary: Mutex<Primary>,
}

/// Something with a handle.
struct Object {
    value: Arc<dyn Any + Send + Sync>,
    /// The context with which it goes, or 0.
    context: Handle,
}

/// The primary context.
#[derive(Default)]
pub(crate) struct Primary {
    pub(crate) context: Option<Arc<Context>>,
    pub(crate) retained: u32,
    pub(crate) flags: u32,
}

/// Prints what kernels print, at once: nobody flushes for a library when a process ends.
#[derive(Debug)]
struct StandardOutput;

impl Host for StandardOutput {
    fn print(&self, text: &[u8]) -> bool {
        let mut output = std::io::stdout().lock();
        output.write_all(text).and_then(|()| output.flush()).is_ok()
    }
}

static DRIVER: OnceLock<Driver> = OnceLock::new();

/// The driver, which `cuInit` makes. A process that was forked off has none, and can have none: the threads that work for it are
/// the other one's.
///
/// # Errors
/// [`Status::NotInitialized`].
pub(crate) fn driver() -> Result<&'static Driver, Status> {
    DRIVER.get().filter(|driver| driver.process == std::process::id()).ok_or(Status::NotInitialized)
}

/// What `cuInit` does.
fn initialize() -> Done {
    let settings = settings();
    if let Some(problem) = &settings.problem {
        eprintln!("opentmu: {problem}");
        return Err(Status::InvalidValue);
    }
    DRIVER.get_or_init(|| {
        let device = Device::builder().arch(settings.arch()).model(settings.model).threads(settings.threads);
        // As on a machine without a display, nothing ends a launch because of its time.
        let device = device.step_limits(u64::MAX, u64::MAX).printer(Arc::new(StandardOutput)).build();
        Driver {
            process: std::process::id(),
            device,
            objects: RwLock::default(),
            last: AtomicU64::new(0x1000),
            allocations: Mutex::default(),
            waiting: Waiting::default(),
            primary: Mutex::default(),
        }
    });
    driver().map(drop)
}

impl Driver {
    /// Bytes of the device's memory that are taken.
    pub(crate) fn taken(&self) -> u64 {
        self.device.allocated().saturating_add(crate::physical::taken())
    }

    pub(crate) fn allocations(&self) -> MutexGuard<'_, Allocations> {
        self.allocations.lock()
    }

    pub(crate) fn primary(&self) -> MutexGuard<'_, Primary> {
        self.primary.lock()
    }

    /// A number for something that is to be; none is given out twice, so that a handle of what is gone leads nowhere.
    pub(crate) fn new_handle(&self) -> Handle {
        self.last.fetch_add(16, Ordering::Relaxed)
    }

    /// Keeps something under a handle, as long as that context lives, or for ever with 0.
    pub(crate) fn keep<T: Any + Send + Sync>(&self, handle: Handle, value: Arc<T>, context: Handle) {
        self.objects.write().insert(handle, Object { value, context });
    }

    /// Keeps something under a new handle.
    pub(crate) fn add<T: Any + Send + Sync>(&self, value: Arc<T>, context: Handle) -> Handle {
        let handle = self.new_handle();
        self.keep(handle, value, context);
        handle
    }

    /// What a handle stands for.
    ///
    /// # Errors
    /// [`Status::InvalidHandle`] when that is nothing of this kind.
    pub(crate) fn get<T: Any + Send + Sync>(&self, handle: Handle) -> Result<Arc<T>, Status> {
        let objects = self.objects.read();
        let value = Arc::clone(&objects.get(&handle).ok_or(Status::InvalidHandle)?.value);
        value.downcast().map_err(|_| Status::InvalidHandle)
    }

    /// Takes away what a handle stands for.
    ///
    /// # Errors
    /// As [`Driver::get`].
    pub(crate) fn remove<T: Any + Send + Sync>(&self, handle: Handle) -> Result<Arc<T>, Status> {
        let value = self.get::<T>(handle)?;
        let removed = self.objects.write().remove(&handle);
        removed.map(|_| value).ok_or(Status::InvalidHandle)
    }

    /// Takes away everything of a context.
    pub(crate) fn remove_context(&self, context: Handle) {
        let mut objects = self.objects.write();
        let gone: Vec<Object> =
            objects.extract_if(|_, object| object.context == context).map(|(_, object)| object).collect();
        drop(objects);
        drop(gone);
    }
}

crate::interface::driver_functions! {
    fn cuInit(flags: u32) since 2000 {
        if flags != 0 {
            return Err(Status::InvalidValue);
        }
        initialize()
    }
}
