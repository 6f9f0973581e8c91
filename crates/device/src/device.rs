//! The device and its settings.

use std::sync::{Arc, OnceLock};

use parking_lot::{Mutex, MutexGuard};
use tmu_engine::{DEFAULT_LAUNCH_LIMIT, DEFAULT_STEP_LIMIT, Host, Machine, Runtime};
use tmu_sass::Arch;
use tmu_texture::Model;

use crate::error::Error;
use crate::memory::{AddressSpace, Addresses};
use crate::pool::Textures;

/// Settings of a device that is to be.
#[derive(Clone, Debug)]
pub struct DeviceBuilder {
    arch: Arch,
    addresses: Addresses,
    machine: Machine,
    heap_bytes: u64,
    memory_limit: u64,
    host: Option<Arc<dyn Host>>,
}

impl DeviceBuilder {
    /// The machine that the device announces itself as and whose code is chosen from fat binaries; `sm_61` unless this is
    /// said. It runs the code of all of [`Arch::ALL`], and PTX for any.
    #[must_use]
    pub fn arch(mut self, arch: Arch) -> DeviceBuilder {
        self.arch = arch;
        self
    }

    /// How the texture unit rounds; as NVIDIA's does unless this is said.
    #[must_use]
    pub fn model(mut self, model: Model) -> DeviceBuilder {
        self.machine.model = model;
        self
    }

    /// Threads of the host to run blocks on; 0, as it is otherwise, means as many as it has. No result depends on it.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> DeviceBuilder {
        self.machine.threads = threads;
        self
    }

    /// Which addresses memory gets.
    #[must_use]
    pub fn addresses(mut self, addresses: Addresses) -> DeviceBuilder {
        self.addresses = addresses;
        self
    }

    /// Instructions that a block, and all blocks of a launch together, may execute before they are stopped with `LIMIT-01`; 2²⁸
    /// and 2³⁶ unless this is said.
    #[must_use]
    pub fn step_limits(mut self, block: u64, launch: u64) -> DeviceBuilder {
        (self.machine.step_limit, self.machine.launch_limit) = (block, launch);
        self
    }

    /// Bytes that may be allocated together; no limit but the system's unless this is said.
    #[must_use]
    pub fn memory_limit(mut self, bytes: u64) -> DeviceBuilder {
        self.memory_limit = bytes;
        self
    }

    /// Everything that can be said of the machine that launches run on, in one.
    #[must_use]
    pub fn machine(mut self, machine: Machine) -> DeviceBuilder {
        self.machine = machine;
        self
    }

    /// Bytes of the heap that `malloc` of kernels takes from; 8 MiB unless this is said, as CUDA has it.
    #[must_use]
    pub fn heap(mut self, bytes: u64) -> DeviceBuilder {
        self.heap_bytes = bytes;
        self
    }

    /// Takes what kernels print. Without this it goes to standard output.
    #[must_use]
    pub fn printer(mut self, host: Arc<dyn Host>) -> DeviceBuilder {
        self.host = Some(host);
        self
    }

    /// The device.
    pub fn build(self) -> Device {
        let DeviceBuilder { arch, addresses, machine, heap_bytes, memory_limit, host } = self;
        Device {
            shared: Arc::new(Shared {
                arch,
                machine,
                heap_bytes,
                host: host.unwrap_or_else(|| Arc::new(StandardOutput)),
                space: Arc::new(AddressSpace::new(addresses, memory_limit)),
                textures: Mutex::default(),
                runtime: OnceLock::new(),
            }),
        }
    }
}

/// Prints what kernels print to standard output.
#[derive(Debug)]
struct StandardOutput;

impl Host for StandardOutput {
    fn print(&self, text: &[u8]) -> bool {
        std::io::Write::write_all(&mut std::io::stdout().lock(), text).is_ok()
    }
}

/// A GPU. Clones are the same device; any thread may use it.
///
/// Work is done in the order in which it is handed in, one piece at a time: launches and copies that functions of the device
/// name are done when they return, those of a [`Stream`](crate::Stream) later. It lives until the last clone and everything made
/// with it are gone.
#[derive(Clone)]
pub struct Device {
    pub(crate) shared: Arc<Shared>,
}

/// What clones share.
pub(crate) struct Shared {
    pub(crate) arch: Arch,
    pub(crate) machine: Machine,
    heap_bytes: u64,
    host: Arc<dyn Host>,
    space: Arc<AddressSpace>,
    textures: Mutex<Textures>,
    runtime: OnceLock<Arc<Runtime>>,
}

impl Default for Device {
    fn default() -> Device {
        Device::builder().build()
    }
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("arch", &self.shared.arch).finish_non_exhaustive()
    }
}

impl Device {
    /// A device with the settings that hold where nothing else is said.
    pub fn new() -> Device {
        Device::default()
    }

    /// Settings of a device.
    pub fn builder() -> DeviceBuilder {
        let machine = Machine {
            step_limit: DEFAULT_STEP_LIMIT,
            launch_limit: DEFAULT_LAUNCH_LIMIT,
            ..Machine::default()
        };
        let (arch, addresses) = (Arch::Sm61, Addresses::Host);
        DeviceBuilder { arch, addresses, machine, heap_bytes: 8 << 20, memory_limit: u64::MAX, host: None }
    }

    /// The machine that it announces itself as.
    pub fn arch(&self) -> Arch {
        self.shared.arch
    }

    /// How its texture unit rounds.
    pub fn model(&self) -> Model {
        self.shared.machine.model
    }

    /// Waits until everything is done that was handed in, by any stream.
    pub fn synchronize(&self) {
        self.space().queue.run(|| ());
    }

    /// Does something on this thread when everything is done that was handed in, with nothing beside it. What it does with the device is
    /// done at once.
    pub fn alone<T>(&self, work: impl FnOnce() -> T) -> T {
        self.space().queue.run(work)
    }

    pub(crate) fn space(&self) -> &Arc<AddressSpace> {
        &self.shared.space
    }

    /// Does something that needs the device, such as freeing a handle: now if nothing waits or is being done, else behind
    /// that.
    pub(crate) fn when_idle(&self, work: impl FnOnce(&Device) + Send + 'static) {
        let device = self.clone();
        self.space().queue.run_or_submit(move || work(&device));
    }

    pub(crate) fn textures(&self) -> MutexGuard<'_, Textures> {
        self.shared.textures.lock()
    }

    /// What kernels call of the runtime. The heap is allocated when the first kernel that has calls is launched.
    pub(crate) fn runtime(&self) -> Result<Arc<Runtime>, Error> {
        if let Some(runtime) = self.shared.runtime.get() {
            return Ok(Arc::clone(runtime));
        }
        let bytes = self.shared.heap_bytes;
        let heap = if bytes == 0 { 0 } else { self.space().allocate("heap", bytes)? };
        let made = Arc::new(Runtime::new(Arc::clone(&self.shared.host), heap, bytes));
        // If another thread was faster, its heap is the one.
        Ok(Arc::clone(self.shared.runtime.get_or_init(|| made)))
    }
}
