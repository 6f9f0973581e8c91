//! The CUDA driver, loaded at run time. All unsafe code of this program is here.
#![deny(unsafe_op_in_unsafe_fn, clippy::undocumented_unsafe_blocks)]
#![allow(unsafe_code)] // A driver's functions are C's; every call's arguments are made by this file.

use std::ffi::{CStr, CString, OsStr, c_char, c_int, c_uint, c_void};
use std::ptr::{null, null_mut};

use libloading::Library;

use crate::layout::{
    ARRAY, ArrayDescription, CAPABILITY, Copy3d, HOST, MIPMAPPED_ARRAY, PLAIN_ARRAY, ResourceDescription,
    TextureDescription, ViewDescription,
};

/// What the system calls the driver.
pub const LIBRARY: &str = if cfg!(windows) { "nvcuda.dll" } else { "libcuda.so.1" };

/// `CUresult`: 0 is success.
type Status = c_int;

macro_rules! functions {
    ($($name:ident as $symbol:literal ($($argument:ty),*);)*) => {
        /// The driver's functions. They stay where they are as long as the library is loaded.
        struct Functions {
            $($name: unsafe extern "system" fn($($argument),*) -> Status,)*
        }

        impl Functions {
            fn load(library: &Library) -> Result<Functions, String> {
                Ok(Functions {
                    $(
                        // SAFETY: the types are those of `cuda.h` for this symbol.
                        $name: *unsafe { library.get(concat!($symbol, "\0").as_bytes()) }
                            .map_err(|_| format!("the driver has no {}", $symbol))?,
                    )*
                })
            }
        }
    };
}

functions! {
    init as "cuInit" (c_uint);
    version as "cuDriverGetVersion" (*mut c_int);
    count as "cuDeviceGetCount" (*mut c_int);
    device as "cuDeviceGet" (*mut c_int, c_int);
    name as "cuDeviceGetName" (*mut c_char, c_int, c_int);
    attribute as "cuDeviceGetAttribute" (*mut c_int, c_int, c_int);
    error_name as "cuGetErrorName" (Status, *mut *const c_char);
    create_context as "cuCtxCreate_v2" (*mut *mut c_void, c_uint, c_int);
    synchronize as "cuCtxSynchronize" ();
    load_module as "cuModuleLoadDataEx" (*mut *mut c_void, *const c_void, c_uint, *mut c_int, *mut *mut c_void);
    function as "cuModuleGetFunction" (*mut *mut c_void, *mut c_void, *const c_char);
    allocate as "cuMemAlloc_v2" (*mut u64, usize);
    to_device as "cuMemcpyHtoD_v2" (u64, *const c_void, usize);
    to_host as "cuMemcpyDtoH_v2" (*mut c_void, u64, usize);
    create_array as "cuArray3DCreate_v2" (*mut *mut c_void, *const ArrayDescription);
    create_mipmapped as "cuMipmappedArrayCreate" (*mut *mut c_void, *const ArrayDescription, c_uint);
    level_of as "cuMipmappedArrayGetLevel" (*mut *mut c_void, *mut c_void, c_uint);
    copy as "cuMemcpy3D_v2" (*const Copy3d);
    create_texture as "cuTexObjectCreate"
        (*mut u64, *const ResourceDescription, *const TextureDescription, *const ViewDescription);
    destroy_texture as "cuTexObjectDestroy" (u64);
    launch as "cuLaunchKernel" (
        *mut c_void, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, *mut c_void, *mut *mut c_void,
        *mut *mut c_void
    );
}

/// A driver.
pub struct Driver {
    functions: Functions,
    /// Keeps the functions where they are.
    _library: Library,
}

/// A GPU.
#[derive(Clone, Debug)]
pub struct Device {
    handle: c_int,
    /// Its name, such as `NVIDIA GeForce GTX 980`.
    pub name: String,
    /// Its compute capability.
    pub capability: [i32; 2],
    /// The version of CUDA that the driver has, such as 12.6.
    pub driver: [i32; 2],
}

impl Driver {
    /// Loads the driver.
    ///
    /// # Errors
    /// There is no such library, or it is no driver, or it finds no GPU; as words.
    pub fn open(library: &OsStr) -> Result<Driver, String> {
        // SAFETY: loading runs the library's start-up code; the user names a driver.
        let library = unsafe { Library::new(library) }.map_err(|error| error.to_string())?;
        let driver = Driver { functions: Functions::load(&library)?, _library: library };
        // SAFETY: the one argument is 0, as it must be.
        driver.checked("cuInit", unsafe { (driver.functions.init)(0) })?;
        Ok(driver)
    }

    /// The GPU of that number.
    ///
    /// # Errors
    /// There is none, or the driver fails; as words.
    pub fn device(&self, number: u32) -> Result<Device, String> {
        let [mut count, mut handle, mut version] = [0; 3];
        // SAFETY: places for numbers.
        self.checked("cuDeviceGetCount", unsafe { (self.functions.count)(&raw mut count) })?;
        let ordinal = c_int::try_from(number).ok().filter(|number| *number < count);
        let ordinal = ordinal.ok_or_else(|| format!("there are {count} GPUs, and so no GPU {number}"))?;
        // SAFETY: as above.
        self.checked("cuDeviceGet", unsafe { (self.functions.device)(&raw mut handle, ordinal) })?;
        // SAFETY: as above.
        self.checked("cuDriverGetVersion", unsafe { (self.functions.version)(&raw mut version) })?;
        let mut name = [0 as c_char; 256];
        // SAFETY: room for 256 bytes, the last of which is a zero whatever is written.
        let status = unsafe { (self.functions.name)(name.as_mut_ptr(), 255, handle) };
        self.checked("cuDeviceGetName", status)?;
        // SAFETY: it ends with a zero.
        let name = unsafe { CStr::from_ptr(name.as_ptr()) }.to_string_lossy().into_owned();
        let capability = [self.attribute(handle, CAPABILITY)?, self.attribute(handle, CAPABILITY + 1)?];
        Ok(Device { handle, name, capability, driver: [version / 1000, version % 1000 / 10] })
    }

    fn attribute(&self, device: c_int, attribute: c_int) -> Result<c_int, String> {
        let mut value = 0;
        // SAFETY: a place for a number.
        let status = unsafe { (self.functions.attribute)(&raw mut value, attribute, device) };
        self.checked("cuDeviceGetAttribute", status)?;
        Ok(value)
    }

    /// A context on a GPU, which goes with the process, and with it everything that is made in it. (NVIDIA's driver 580.159 ended a
    /// program, by "double free or corruption", that had created and destroyed some fifty contexts one after the other, of which the last
    /// ones had arrays with levels; why is not known.)
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn context(&self, device: &Device) -> Result<Context<'_>, String> {
        let mut handle = null_mut();
        // SAFETY: a place for a handle, and a device of this driver.
        let status = unsafe { (self.functions.create_context)(&raw mut handle, 0, device.handle) };
        self.checked("cuCtxCreate", status)?;
        Ok(Context { driver: self })
    }

    fn checked(&self, what: &str, status: Status) -> Result<(), String> {
        if status == 0 {
            return Ok(());
        }
        let mut name = null();
        // SAFETY: a place for text of the driver's; it stays null if the driver knows no name.
        unsafe { (self.functions.error_name)(status, &raw mut name) };
        if name.is_null() {
            return Err(format!("{what}: error {status}"));
        }
        // SAFETY: the driver's text ends with a zero.
        let name = unsafe { CStr::from_ptr(name) }.to_string_lossy();
        Err(format!("{what}: {name}"))
    }
}

/// A context, current on the thread that made it.
pub struct Context<'d> {
    driver: &'d Driver,
}

/// An array, plain or with levels, that is not freed before its context.
#[derive(Clone, Copy, Debug)]
pub struct Array {
    handle: *mut c_void,
    kind: u32,
}

/// A kernel.
#[derive(Clone, Copy, Debug)]
pub struct Kernel(*mut c_void);

impl Context<'_> {
    /// Loads a kernel from PTX.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn kernel(&self, ptx: &str, name: &str) -> Result<Kernel, String> {
        let functions = &self.driver.functions;
        let text = CString::new(ptx).map_err(|error| error.to_string())?;
        let name = CString::new(name).map_err(|error| error.to_string())?;
        let (mut module, mut kernel) = (null_mut(), null_mut());
        // SAFETY: a place for a handle, text that ends with a zero, and no options.
        let status = unsafe {
            (functions.load_module)(&raw mut module, text.as_ptr().cast(), 0, null_mut(), null_mut())
        };
        self.driver.checked("cuModuleLoadDataEx", status)?;
        // SAFETY: a place for a handle, a module, and text.
        let status = unsafe { (functions.function)(&raw mut kernel, module, name.as_ptr()) };
        self.driver.checked("cuModuleGetFunction", status)?;
        Ok(Kernel(kernel))
    }

    /// Device memory with those words in it.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn words(&self, words: &[u32]) -> Result<u64, String> {
        let (mut address, bytes) = (0, size_of_val(words));
        // SAFETY: a place for an address.
        let status = unsafe { (self.driver.functions.allocate)(&raw mut address, bytes.max(4)) };
        self.driver.checked("cuMemAlloc", status)?;
        // SAFETY: memory of the device as long as the words.
        let status = unsafe { (self.driver.functions.to_device)(address, words.as_ptr().cast(), bytes) };
        self.driver.checked("cuMemcpyHtoD", status)?;
        Ok(address)
    }

    /// That many words of device memory, which [`Context::words`] has made at least as long.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn read(&self, address: u64, count: usize) -> Result<Vec<u32>, String> {
        let mut words = vec![0u32; count];
        // SAFETY: room for so many words, and as many in the device's memory or an error.
        let status = unsafe {
            (self.driver.functions.to_host)(words.as_mut_ptr().cast(), address, size_of_val(&words[..]))
        };
        self.driver.checked("cuMemcpyDtoH", status)?;
        Ok(words)
    }

    /// An array; with more than one level a mipmapped one.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn array(&self, description: &ArrayDescription, levels: u32) -> Result<Array, String> {
        let functions = &self.driver.functions;
        let mut handle = null_mut();
        let (what, status) = if levels > 1 {
            // SAFETY: a place for a handle, and a description.
            let status = unsafe { (functions.create_mipmapped)(&raw mut handle, description, levels) };
            ("cuMipmappedArrayCreate", status)
        } else {
            // SAFETY: as above.
            ("cuArray3DCreate", unsafe { (functions.create_array)(&raw mut handle, description) })
        };
        self.driver.checked(what, status)?;
        Ok(Array { handle, kind: if levels > 1 { MIPMAPPED_ARRAY } else { PLAIN_ARRAY } })
    }

    /// Fills a level of an array: `size` is bytes of a row, rows, slices (or layers), which follow each other without gaps.
    ///
    /// # Errors
    /// The driver's, or data of another length; as words.
    pub fn fill(&self, array: Array, level: u32, size: [usize; 3], data: &[u8]) -> Result<(), String> {
        let functions = &self.driver.functions;
        let [width, height, depth] = size;
        if width.checked_mul(height).and_then(|slice| slice.checked_mul(depth)) != Some(data.len()) {
            return Err(format!("{} bytes are no level of {width} × {height} × {depth}", data.len()));
        }
        let mut target = array.handle;
        if array.kind == MIPMAPPED_ARRAY {
            // SAFETY: a place for a handle, and a mipmapped array.
            let status = unsafe { (functions.level_of)(&raw mut target, array.handle, level) };
            self.driver.checked("cuMipmappedArrayGetLevel", status)?;
        }
        let copy = Copy3d {
            source_at: [0; 4],
            source_type: HOST,
            source_host: data.as_ptr().cast(),
            source_device: 0,
            source_array: null_mut(),
            reserved_0: null_mut(),
            source_pitch: width,
            source_height: height,
            target_at: [0; 4],
            target_type: ARRAY,
            target_host: null_mut(),
            target_device: 0,
            target_array: target,
            reserved_1: null_mut(),
            target_pitch: 0,
            target_height: 0,
            width_in_bytes: width,
            height,
            depth,
        };
        // SAFETY: the data is as long as the copy says, and the driver checks the array.
        self.driver.checked("cuMemcpy3D", unsafe { (functions.copy)(&raw const copy) })
    }

    /// A texture object.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn texture(
        &self,
        array: Array,
        texture: &TextureDescription,
        view: Option<&ViewDescription>,
    ) -> Result<u64, String> {
        let resource = ResourceDescription { kind: array.kind, array: array.handle, rest: [0; 15], flags: 0 };
        let view = view.map_or(null(), std::ptr::from_ref);
        let mut handle = 0;
        // SAFETY: a place for a handle, and descriptions; the view may be null.
        let status = unsafe {
            (self.driver.functions.create_texture)(&raw mut handle, &raw const resource, texture, view)
        };
        self.driver.checked("cuTexObjectCreate", status)?;
        Ok(handle)
    }

    /// Destroys a texture object, whose handle is then an invalid one.
    ///
    /// # Errors
    /// The driver's, as words.
    pub fn destroy_texture(&self, handle: u64) -> Result<(), String> {
        // SAFETY: the driver knows its handles.
        let status = unsafe { (self.driver.functions.destroy_texture)(handle) };
        self.driver.checked("cuTexObjectDestroy", status)
    }

    /// Runs a kernel of [`crate::kernel`] on `count` lanes, and waits for its end.
    ///
    /// # Errors
    /// The driver's, also if the kernel was stopped; as words.
    pub fn launch(
        &self,
        kernel: Kernel,
        mut inputs: u64,
        mut outputs: u64,
        mut texture: u64,
        mut count: u32,
    ) -> Result<(), String> {
        const BLOCK: u32 = 128;
        let functions = &self.driver.functions;
        let mut parameters: [*mut c_void; 4] = [
            (&raw mut inputs).cast(),
            (&raw mut outputs).cast(),
            (&raw mut texture).cast(),
            (&raw mut count).cast(),
        ];
        let blocks = count.div_ceil(BLOCK);
        // SAFETY: the kernel has these four parameters, each of which points to its value.
        let status = unsafe {
            let parameters = parameters.as_mut_ptr();
            (functions.launch)(kernel.0, blocks, 1, 1, BLOCK, 1, 1, 0, null_mut(), parameters, null_mut())
        };
        self.driver.checked("cuLaunchKernel", status)?;
        // SAFETY: it has no arguments.
        self.driver.checked("cuCtxSynchronize", unsafe { (functions.synchronize)() })
    }
}

#[cfg(test)]
impl Device {
    /// A device that no driver knows.
    pub(crate) fn for_tests(name: String) -> Device {
        Device { handle: 0, name, capability: [8, 9], driver: [12, 4] }
    }
}
