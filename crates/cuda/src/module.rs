//! Modules and libraries: code that is loaded, with its functions and variables.

use std::collections::HashMap;
use std::ffi::{c_char, c_void};
use std::sync::Arc;

use parking_lot::Mutex;

use crate::context::current;
use crate::driver::{Driver, Handle, driver};
use crate::function::Function;
use crate::image::{self, Refused};
use crate::pointer::{list, offer, put, put_text, text};
use crate::status::{Done, Status};
use crate::texture_reference::TextureReference;

/// A module. A library is one too: there is one context's worth of variables.
pub(crate) struct Module {
    pub(crate) code: tmu_device::Module,
    handle: Handle,
    context: Handle,
    functions: Mutex<HashMap<String, Handle>>,
    references: Mutex<HashMap<String, Handle>>,
}

/// Options of the compiler that this one looks at: where it writes what it has to say, and how many bytes fit.
const INFORMATION: u32 = 3;
const INFORMATION_BYTES: u32 = 4;
const ERRORS: u32 = 5;
const ERROR_BYTES: u32 = 6;

/// The buffers for what the compiler has to say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Logs {
    information: (*mut c_char, usize),
    errors: (*mut c_char, usize),
}

impl Logs {
    /// From options and their values, which lie in the bits of pointers.
    ///
    /// # Safety
    /// The pointers are null or lead to that many values.
    pub(crate) unsafe fn new(count: u32, options: *const u32, values: *const *mut c_void) -> Logs {
        // SAFETY: the caller's promise.
        let (options, values) = unsafe { (list(options, count as usize), list(values, count as usize)) };
        let value = |wanted: u32| {
            let index = options.iter().position(|option| *option == wanted)?;
            values.get(index).copied()
        };
        let buffer = |buffer, bytes| {
            (
                value(buffer).unwrap_or(std::ptr::null_mut()).cast(),
                value(bytes).map_or(0, |bytes| bytes as usize),
            )
        };
        Logs { information: buffer(INFORMATION, INFORMATION_BYTES), errors: buffer(ERRORS, ERROR_BYTES) }
    }

    /// Writes what is wrong; to standard error where the program has no buffer for it.
    ///
    /// # Safety
    /// The buffers are as large as the options say.
    pub(crate) unsafe fn write(self, refused: &Refused) -> Status {
        // SAFETY: the caller's promise.
        unsafe {
            _ = put_text(self.information.0, self.information.1, "");
            if put_text(self.errors.0, self.errors.1, &refused.message).is_err() {
                eprintln!("opentmu: {}", refused.message);
            }
        }
        refused.status
    }

    /// Nothing was wrong.
    ///
    /// # Safety
    /// As [`Logs::write`].
    pub(crate) unsafe fn clear(self) {
        // SAFETY: the caller's promise.
        unsafe {
            _ = put_text(self.information.0, self.information.1, "");
            _ = put_text(self.errors.0, self.errors.1, "");
        }
    }
}

impl Module {
    fn load(driver: &Driver, context: Handle, image: &[u8]) -> Result<Arc<Module>, Refused> {
        let code = image::load(&driver.device, image)?;
        let handle = driver.new_handle();
        let module =
            Module { code, handle, context, functions: Mutex::default(), references: Mutex::default() };
        let module = Arc::new(module);
        driver.keep(handle, Arc::clone(&module), context);
        Ok(module)
    }

    /// The handle of a kernel, by its whole name.
    fn function(&self, driver: &Driver, name: &str) -> Result<Handle, Status> {
        if let Some(known) = self.functions.lock().get(name) {
            return Ok(*known);
        }
        if !self.code.functions().contains(&name) {
            return Err(Status::NotFound);
        }
        let code = self.code.function(name).map_err(|error| {
            eprintln!("opentmu: {error}");
            Status::InvalidPtx
        })?;
        let handle = driver.new_handle();
        driver.keep(handle, Arc::new(Function::new(code, handle, self.handle, self.context)), self.context);
        self.functions.lock().insert(name.to_string(), handle);
        Ok(handle)
    }

    fn all(&self, driver: &Driver) -> Result<Vec<Handle>, Status> {
        self.code.functions().into_iter().map(|name| self.function(driver, name)).collect()
    }

    /// The handle of a texture or surface reference.
    fn reference(self: &Arc<Module>, driver: &Driver, name: &str) -> Result<Handle, Status> {
        if !self.code.references().iter().any(|known| known == name) {
            return Err(Status::NotFound);
        }
        let mut references = self.references.lock();
        let made = || {
            driver.add(
                Arc::new(TextureReference::new(Some((self.code.clone(), name.to_string())))),
                self.context,
            )
        };
        Ok(*references.entry(name.to_string()).or_insert_with(made))
    }

    fn unload(&self, driver: &Driver) {
        self.functions.lock().values().for_each(|function| _ = driver.remove::<Function>(*function));
        let references = self.references.lock();
        references.values().for_each(|reference| _ = driver.remove::<TextureReference>(*reference));
        _ = driver.remove::<Module>(self.handle);
    }
}

/// The context of libraries, which are of none.
const NO_CONTEXT: Handle = 0;

/// Loads an image and says what is wrong with it.
unsafe fn load(to: *mut Handle, image: *const u8, context: Handle, logs: Logs) -> Done {
    let driver = driver()?;
    if to.is_null() {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    unsafe { loaded(to, driver, context, image::bytes(image), logs) }
}

unsafe fn loaded(
    to: *mut Handle,
    driver: &Driver,
    context: Handle,
    image: Result<&[u8], Refused>,
    logs: Logs,
) -> Done {
    // SAFETY: the caller's promise.
    unsafe {
        match image.and_then(|image| Module::load(driver, context, image)) {
            Ok(module) => {
                logs.clear();
                put(to, module.handle)
            }
            Err(refused) => Err(logs.write(&refused)),
        }
    }
}

/// Loads a file.
unsafe fn load_file(to: *mut Handle, path: *const c_char, context: Handle, logs: Logs) -> Done {
    let driver = driver()?;
    // SAFETY: the caller's promise.
    unsafe {
        let path = text(path)?;
        let read = std::fs::read(&path)
            .map_err(|error| Refused::new(Status::FileNotFound, format!("{path}: {error}")));
        match read {
            Ok(bytes) => loaded(to, driver, context, Ok(image::of_file(&bytes)), logs),
            Err(refused) => Err(logs.write(&refused)),
        }
    }
}

/// The handle of a kernel of a module or a library.
unsafe fn kernel(to: *mut Handle, module: Handle, name: *const c_char) -> Done {
    let driver = driver()?;
    // SAFETY: the caller's promise.
    unsafe { put(to, driver.get::<Module>(module)?.function(driver, &text(name)?)?) }
}

/// Where a variable is, and its size.
unsafe fn variable(module: Handle, name: *const c_char, address: *mut u64, bytes: *mut usize) -> Done {
    let module: Arc<Module> = driver()?.get(module)?;
    // SAFETY: the caller's promise.
    unsafe {
        let name = text(name)?;
        let found = module.code.variables().into_iter().find(|variable| variable.name == name);
        let found = found.ok_or(Status::NotFound)?;
        offer(address, found.address);
        offer(bytes, found.bytes as usize);
    }
    Ok(())
}

unsafe fn no_logs() -> Logs {
    // SAFETY: there is nothing behind null.
    unsafe { Logs::new(0, std::ptr::null(), std::ptr::null()) }
}

crate::interface::driver_functions! {
    fn cuModuleLoadData(to: *mut Handle, image: *const u8) since 2000 also cuModuleLoadFatBinary since 2000 {
        load(to, image, current()?.1.handle, no_logs())
    }

    fn cuModuleLoadDataEx(to: *mut Handle, image: *const u8, count: u32, options: *const u32, values: *const *mut c_void) since 2010 {
        load(to, image, current()?.1.handle, Logs::new(count, options, values))
    }

    fn cuModuleLoad(to: *mut Handle, path: *const c_char) since 2000 {
        load_file(to, path, current()?.1.handle, no_logs())
    }

    fn cuModuleUnload(module: Handle) since 2000 also cuLibraryUnload since 12000 {
        let driver = driver()?;
        crate::context::check_fault()?;
        driver.get::<Module>(module)?.unload(driver);
        Ok(())
    }

    fn cuModuleGetLoadingMode(to: *mut u32) since 11070 {
        put(to, 2)
    }

    fn cuModuleGetFunction(to: *mut Handle, module: Handle, name: *const c_char) since 2000 {
        current()?;
        kernel(to, module, name)
    }

    fn cuLibraryGetKernel(to: *mut Handle, library: Handle, name: *const c_char) since 12000 {
        kernel(to, library, name)
    }

    fn cuModuleGetFunctionCount(to: *mut u32, module: Handle) since 12040 also cuLibraryGetKernelCount since 12040 {
        put(to, driver()?.get::<Module>(module)?.code.functions().len() as u32)
    }

    fn cuModuleEnumerateFunctions(to: *mut Handle, count: u32, module: Handle) since 12040
        also cuLibraryEnumerateKernels since 12040
    {
        let driver = driver()?;
        let all = driver.get::<Module>(module)?.all(driver)?;
        (0..count as usize).zip(all).try_for_each(|(index, function)| put(to.wrapping_add(index), function))
    }

    fn cuModuleGetGlobal_v2(address: *mut u64, bytes: *mut usize, module: Handle, name: *const c_char) since 3020
        also cuLibraryGetGlobal since 12000 also cuLibraryGetManaged since 12000
    {
        variable(module, name, address, bytes)
    }

    fn cuModuleGetTexRef(to: *mut Handle, module: Handle, name: *const c_char) since 2000 also cuModuleGetSurfRef since 3000 {
        let driver = driver()?;
        put(to, driver.get::<Module>(module)?.reference(driver, &text(name)?)?)
    }

    fn cuLibraryLoadData(
        to: *mut Handle, image: *const u8, options: *const u32, values: *const *mut c_void, count: u32,
        library_options: *const u32, library_values: *const *mut c_void, library_count: u32,
    ) since 12000 {
        _ = (library_options, library_values, library_count);
        load(to, image, NO_CONTEXT, Logs::new(count, options, values))
    }

    fn cuLibraryLoadFromFile(
        to: *mut Handle, path: *const c_char, options: *const u32, values: *const *mut c_void, count: u32,
        library_options: *const u32, library_values: *const *mut c_void, library_count: u32,
    ) since 12000 {
        _ = (library_options, library_values, library_count);
        load_file(to, path, NO_CONTEXT, Logs::new(count, options, values))
    }

    fn cuLibraryGetModule(to: *mut Handle, library: Handle) since 12000 {
        put(to, driver()?.get::<Module>(library)?.handle)
    }
}
