//! What programs register when they start: images, and the kernels, variables and references that addresses of the host stand for. An
//! image is loaded into a context by the first who uses something of it there.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{CStr, CString, c_char, c_void};

use parking_lot::{Mutex, MutexGuard};

use crate::context::{context, current};
use crate::driver::{Driver, Handle, driver};
use crate::pointer::{get, put};
use crate::status::{Done, Status};
use crate::structures::Extent3;

/// How nvcc hands an image over: magic number, version, then the container's address.
#[derive(Clone, Copy)]
#[repr(C)]
struct Wrapper {
    magic: u32,
    version: u32,
    container: *const c_void,
}

const WRAPPER: u32 = 0x4662_43b1;

/// An image, by the handle that its program has.
struct Image {
    /// Address of the container.
    container: usize,
    /// Modules, by the contexts that they are in.
    modules: BTreeMap<Handle, Handle>,
    /// Managed variables: where the host has a pointer to each, and its name.
    managed: Vec<(usize, CString)>,
}

/// A kernel, a variable or a reference of an image.
struct Symbol {
    image: u64,
    name: CString,
}

/// What the address of a reference stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Whether integers are read as fractions.
    Texture {
        fractions: bool,
    },
    Surface,
}

#[derive(Default)]
struct Registry {
    images: BTreeMap<u64, Image>,
    /// By addresses of the host.
    kernels: BTreeMap<u64, Symbol>,
    variables: BTreeMap<u64, Symbol>,
    references: BTreeMap<u64, (Symbol, Kind)>,
    /// Functions of the driver, by the kernel's address of the host and the context.
    functions: BTreeMap<(u64, Handle), Handle>,
    /// Handles of kernels that programs were given, and may hand in instead of addresses.
    given: BTreeSet<Handle>,
}

static REGISTRY: Mutex<Registry> = Mutex::new(Registry {
    images: BTreeMap::new(),
    kernels: BTreeMap::new(),
    variables: BTreeMap::new(),
    references: BTreeMap::new(),
    functions: BTreeMap::new(),
    given: BTreeSet::new(),
});

fn registry() -> MutexGuard<'static, Registry> {
    REGISTRY.lock()
}

impl Registry {
    /// The module of an image in a context.
    fn module(&mut self, driver: &Driver, image: u64, context: Handle) -> Result<Handle, Status> {
        let image = self.images.get_mut(&image).ok_or(Status::InvalidKernelImage)?;
        if let Some(module) = image.modules.get(&context) {
            return Ok(*module);
        }
        let mut module = 0;
        // SAFETY: the program registered the image, and has not taken it back.
        unsafe { driver.cuModuleLoadData(&mut module, image.container as *const c_void)? };
        image.modules.insert(context, module);
        Ok(module)
    }
}

/// Forgets what was loaded into a context that is gone.
pub(crate) fn forget(context: Handle) {
    let mut registry = registry();
    registry.functions.retain(|(_, of), _| *of != context);
    registry.images.values_mut().for_each(|image| _ = image.modules.remove(&context));
}

/// Remembers a handle that a program may hand in as a kernel.
pub(crate) fn give(kernel: Handle) {
    registry().given.insert(kernel);
}

/// The driver's function in the current context that an address of the host stands for, or a handle that was given out.
///
/// # Errors
/// [`Status::InvalidResourceHandle`] for an address that is none, [`Status::InvalidDeviceFunction`] for null, [`Status::SymbolNotFound`] for a
/// kernel that the image does not have (measured on libcudart 12.9); what loading the image says.
pub(crate) fn function(driver: &Driver, host: u64) -> Result<Handle, Status> {
    let context = context(driver)?;
    let mut registry = registry();
    if let Some(function) = registry.functions.get(&(host, context)) {
        return Ok(*function);
    }
    let Some(Symbol { image, name }) = registry.kernels.get(&host) else {
        return match host {
            0 => Err(Status::InvalidDeviceFunction),
            given if registry.given.contains(&given) => Ok(given),
            _ => Err(Status::InvalidResourceHandle),
        };
    };
    let (image, name) = (*image, name.clone());
    let module = registry.module(driver, image, context)?;
    let mut function = 0;
    // SAFETY: the name ends with a zero byte.
    unsafe { driver.cuModuleGetFunction(&mut function, module, name.as_ptr())? };
    registry.functions.insert((host, context), function);
    Ok(function)
}

/// The address of the host that stands for a function of the driver; the function itself if none does.
pub(crate) fn host_function(function: Handle) -> u64 {
    let mut registry = registry();
    let found = registry.functions.iter().find(|(_, known)| **known == function).map(|((host, _), _)| *host);
    found.unwrap_or_else(|| {
        registry.given.insert(function);
        function
    })
}

/// Address and bytes of a variable in the current context.
///
/// # Errors
/// [`Status::InvalidSymbol`] for an address that stands for none; what loading the image says.
pub(crate) fn variable(driver: &Driver, host: u64) -> Result<(u64, usize), Status> {
    let context = context(driver)?;
    let mut registry = registry();
    let Symbol { image, name } = registry.variables.get(&host).ok_or(Status::InvalidSymbol)?;
    let (image, name) = (*image, name.clone());
    let module = registry.module(driver, image, context)?;
    global(driver, module, &name)
}

/// What kind of reference an address of the host stands for, if for any.
pub(crate) fn kind(host: u64) -> Option<Kind> {
    registry().references.get(&host).map(|(_, kind)| *kind)
}

/// The driver's reference in the current context that an address of the host stands for; `None` for an address that stands for none, and a
/// reference that the image does not have.
///
/// # Errors
/// What loading the image says.
pub(crate) fn reference(driver: &Driver, host: u64) -> Result<Option<Handle>, Status> {
    let context = context(driver)?;
    let mut registry = registry();
    let Some((Symbol { image, name }, kind)) = registry.references.get(&host) else { return Ok(None) };
    let (image, name, kind) = (*image, name.clone(), *kind);
    let module = registry.module(driver, image, context)?;
    let mut found = 0;
    // SAFETY: there is room for a handle; the name ends with a zero byte.
    let asked = unsafe {
        match kind {
            Kind::Texture { .. } => driver.cuModuleGetTexRef(&mut found, module, name.as_ptr()),
            Kind::Surface => driver.cuModuleGetSurfRef(&mut found, module, name.as_ptr()),
        }
    };
    match asked {
        Ok(()) => Ok(Some(found)),
        Err(Status::SymbolNotFound) => Ok(None),
        Err(status) => Err(status),
    }
}

/// Address and bytes of a variable of a module.
fn global(driver: &Driver, module: Handle, name: &CStr) -> Result<(u64, usize), Status> {
    let (mut address, mut bytes) = (0, 0);
    // SAFETY: there is room for both; the name ends with a zero byte.
    let found = unsafe { driver.cuModuleGetGlobal_v2(&mut address, &mut bytes, module, name.as_ptr()) };
    found.map_err(|status| if status == Status::SymbolNotFound { Status::InvalidSymbol } else { status })?;
    Ok((address, bytes))
}

/// Loads an image, and gives the host the addresses of its managed variables.
fn initialize(handle: u64) -> Done {
    let driver = current()?;
    let context = context(driver)?;
    let mut registry = registry();
    let managed = registry.images.get(&handle).map_or_else(Vec::new, |image| image.managed.clone());
    if managed.is_empty() {
        return Ok(());
    }
    let module = registry.module(driver, handle, context)?;
    for (pointer, name) in managed {
        let (address, _) = global(driver, module, &name)?;
        // SAFETY: the program said that its pointer is there.
        unsafe { (pointer as *mut u64).write(address) };
    }
    Ok(())
}

/// Remembers a name that an address of the host stands for.
///
/// # Safety
/// The name is null or ends with a zero byte.
unsafe fn register(image: u64, name: *const c_char, keep: impl FnOnce(&mut Registry, Symbol)) {
    if name.is_null() {
        return;
    }
    // SAFETY: the caller's promise.
    let name = unsafe { CStr::from_ptr(name) }.to_owned();
    keep(&mut registry(), Symbol { image, name });
}

/// What a launch was said to have, for the kernel that is called next.
#[derive(Clone, Copy)]
struct Configuration {
    grid: Extent3,
    block: Extent3,
    shared: usize,
    stream: Handle,
}

thread_local! {
    static CONFIGURATIONS: RefCell<Vec<Configuration>> = const { RefCell::new(Vec::new()) };
}

mod plain {
    use super::{
        BTreeMap, CStr, Configuration, Extent3, Handle, Image, Kind, WRAPPER, Wrapper, c_char, c_void,
        driver, get, initialize, register, registry,
    };

    crate::interface::plain_functions! {
        /// The handle leads to the container, as the compiler's own does.
        fn __cudaRegisterFatBinary(wrapper: *const Wrapper) -> *mut u64 {
            let container = match get(wrapper) {
                Ok(Wrapper { magic: WRAPPER, container, .. }) => container as usize,
                _ => 0,
            };
            let handle = Box::into_raw(Box::new(container as u64));
            let image = Image { container, modules: BTreeMap::new(), managed: Vec::new() };
            registry().images.insert(handle as u64, image);
            handle
        }

        fn __cudaRegisterFatBinaryEnd(_handle: u64) -> () {}

        fn __cudaUnregisterFatBinary(handle: u64) -> () {
            let mut registry = registry();
            let Some(image) = registry.images.remove(&handle) else { return };
            let of_it = |symbols: &BTreeMap<u64, super::Symbol>| -> Vec<u64> {
                symbols.iter().filter(|(_, symbol)| symbol.image == handle).map(|(host, _)| *host).collect()
            };
            let (kernels, variables) = (of_it(&registry.kernels), of_it(&registry.variables));
            registry.functions.retain(|(host, _), _| kernels.binary_search(host).is_err());
            kernels.iter().for_each(|host| _ = registry.kernels.remove(host));
            variables.iter().for_each(|host| _ = registry.variables.remove(host));
            registry.references.retain(|_, (symbol, _)| symbol.image != handle);
            drop(registry);
            drop(Box::from_raw(handle as *mut u64));
            if let Ok(driver) = driver() {
                // Where a context is gone already, so is the module.
                image.modules.values().for_each(|module| _ = driver.cuModuleUnload(*module));
            }
        }

        fn __cudaRegisterFunction(
            handle: u64, host: u64, _device: *const c_char, name: *const c_char, _limit: i32, _thread: u64, _block: u64, _threads: u64,
            _blocks: u64, _warp: u64,
        ) -> () {
            register(handle, name, |registry, symbol| _ = registry.kernels.insert(host, symbol));
        }

        fn __cudaRegisterVar(
            handle: u64, host: u64, _device: *const c_char, name: *const c_char, _external: i32, _bytes: usize, _constant: i32,
            _global: i32,
        ) -> () {
            register(handle, name, |registry, symbol| _ = registry.variables.insert(host, symbol));
        }

        /// The host has a pointer to the variable, which [`__cudaInitModule`] sets; the pointer's address stands for it.
        fn __cudaRegisterManagedVar(
            handle: u64, pointer: *mut u64, _device: *const c_char, name: *const c_char, _external: i32, _bytes: usize,
            _constant: i32, _global: i32,
        ) -> () {
            register(handle, name, |registry, symbol| _ = registry.variables.insert(pointer as u64, symbol));
            if let Some(image) = registry().images.get_mut(&handle).filter(|_| !name.is_null()) {
                image.managed.push((pointer as usize, CStr::from_ptr(name).to_owned()));
            }
        }

        /// `fractions`: the texture's read mode.
        fn __cudaRegisterTexture(
            handle: u64, host: u64, _device: *const *const c_void, name: *const c_char, _dimension: i32, fractions: i32, _external: i32,
        ) -> () {
            let kind = Kind::Texture { fractions: fractions != 0 };
            register(handle, name, |registry, symbol| _ = registry.references.insert(host, (symbol, kind)));
        }

        fn __cudaRegisterSurface(
            handle: u64, host: u64, _device: *const *const c_void, name: *const c_char, _dimension: i32, _external: i32,
        ) -> () {
            register(handle, name, |registry, symbol| _ = registry.references.insert(host, (symbol, Kind::Surface)));
        }

        /// 1 if the image is loaded, as far as the host needs it before the first launch.
        fn __cudaInitModule(handle: u64) -> c_char {
            let done = initialize(handle);
            if let Err(status) = done {
                crate::status::record(status);
            }
            c_char::from(done.is_ok())
        }

        /// 0 for success.
        fn __cudaPushCallConfiguration(grid: Extent3, block: Extent3, shared: usize, stream: Handle) -> u32 {
            super::CONFIGURATIONS.with_borrow_mut(|all| all.push(Configuration { grid, block, shared, stream }));
            0
        }
    }
}

mod returning {
    use super::{CONFIGURATIONS, Extent3, Handle, Status, put};

    crate::interface::runtime_functions! {
        fn __cudaPopCallConfiguration(grid: *mut Extent3, block: *mut Extent3, shared: *mut usize, stream: *mut Handle) {
            let last = CONFIGURATIONS.with_borrow_mut(Vec::pop).ok_or(Status::MissingConfiguration)?;
            put(grid, last.grid)?;
            put(block, last.block)?;
            put(shared, last.shared)?;
            put(stream, last.stream)
        }
    }
}

/// The functions of this file.
pub(crate) const FUNCTIONS: [&[&str]; 2] = [plain::FUNCTIONS, returning::FUNCTIONS];
