//! The linker: PTX texts put together, and what is machine code already.

use std::ffi::{c_char, c_void};
use std::sync::Arc;

use parking_lot::Mutex;

use crate::context::current;
use crate::driver::{Handle, driver};
use crate::image::{self, Refused};
use crate::module::Logs;
use crate::pointer::{put, text};
use crate::status::{Done, Status};

/// What has been added so far, and what came of it.
struct Link {
    state: Mutex<State>,
}

struct State {
    logs: Logs,
    texts: Vec<(String, Vec<u8>)>,
    code: Option<Vec<u8>>,
    image: Option<Vec<u8>>,
}

// SAFETY: the buffers of the logs are the program's, which says that they are there until the linker is destroyed.
unsafe impl Send for State {}

/// Kinds of input.
const CUBIN: u32 = 0;
const PTX: u32 = 1;
const FAT_BINARY: u32 = 2;
const KINDS: u32 = 6;

impl Link {
    fn state(&self) -> parking_lot::MutexGuard<'_, State> {
        self.state.lock()
    }

    fn add(&self, kind: u32, bytes: &[u8], name: &str) -> Result<(), Refused> {
        let mut state = self.state();
        match kind {
            CUBIN | PTX | FAT_BINARY => {}
            0..KINDS => {
                let message = format!("{name}: only PTX, cubins and fat binaries are linked");
                return Err(Refused::new(Status::NotSupported, message));
            }
            _ => {
                return Err(Refused::new(
                    Status::InvalidValue,
                    format!("{name}: there is no such kind of input"),
                ));
            }
        }
        if kind == PTX {
            // Text may end with a zero byte, or without one.
            let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
            state.texts.push((name.to_string(), bytes[..end].to_vec()));
            return Ok(());
        }
        if state.code.is_some() {
            let message = format!("{name}: several cubins are not linked with each other; PTX is");
            return Err(Refused::new(Status::NotSupported, message));
        }
        state.code = Some(bytes.to_vec());
        Ok(())
    }

    fn complete(&self) -> Result<(*const u8, usize), Refused> {
        let (driver, _) = current().map_err(|status| Refused::new(status, "there is no context"))?;
        let mut state = self.state();
        let made = match (&state.code, state.texts.is_empty()) {
            (Some(code), true) => code.clone(),
            (None, false) => image::linked(&state.texts),
            (Some(_), false) => {
                return Err(Refused::new(
                    Status::NotSupported,
                    "PTX and cubins are not linked with each other",
                ));
            }
            (None, true) => return Err(Refused::new(Status::InvalidImage, "there is nothing to link")),
        };
        // What is wrong is said now, not when the result is loaded: a function that nobody defines, too.
        let module = image::load(&driver.device, &made)?;
        for name in module.functions() {
            module.function(name).map_err(|error| Refused::new(Status::InvalidPtx, error.to_string()))?;
        }
        let image = state.image.insert(made);
        Ok((image.as_ptr(), image.len()))
    }
}

unsafe fn add_file(link: Handle, kind: u32, path: *const c_char) -> Done {
    let link: Arc<Link> = driver()?.get(link)?;
    // SAFETY: the caller's promise.
    unsafe {
        let path = text(path)?;
        let read = std::fs::read(&path)
            .map_err(|error| Refused::new(Status::FileNotFound, format!("{path}: {error}")));
        let logs = link.state().logs;
        read.and_then(|bytes| link.add(kind, &bytes, &path)).map_err(|refused| logs.write(&refused))
    }
}

crate::interface::driver_functions! {
    fn cuLinkCreate_v2(count: u32, options: *const u32, values: *const *mut c_void, to: *mut Handle) since 6050 also cuLinkCreate since 5050 {
        let (driver, context) = current()?;
        let logs = Logs::new(count, options, values);
        let state = State { logs, texts: Vec::new(), code: None, image: None };
        put(to, driver.add(Arc::new(Link { state: Mutex::new(state) }), context.handle))
    }

    fn cuLinkAddData_v2(
        link: Handle, kind: u32, data: *const u8, bytes: usize, name: *const c_char, count: u32, options: *const u32,
        values: *const *mut c_void,
    ) since 6050 also cuLinkAddData since 5050 {
        _ = (count, options, values);
        let link: Arc<Link> = driver()?.get(link)?;
        if data.is_null() {
            return Err(Status::InvalidValue);
        }
        let name = text(name).unwrap_or_else(|_| "input".to_string());
        let logs = link.state().logs;
        let data = std::slice::from_raw_parts(data, bytes);
        link.add(kind, data, &name).map_err(|refused| logs.write(&refused))
    }

    fn cuLinkAddFile_v2(link: Handle, kind: u32, path: *const c_char, count: u32, options: *const u32, values: *const *mut c_void)
        since 6050 also cuLinkAddFile since 5050
    {
        _ = (count, options, values);
        add_file(link, kind, path)
    }

    /// The image is the linker's, and stays until that is destroyed.
    fn cuLinkComplete(link: Handle, image: *mut *const u8, bytes: *mut usize) since 5050 {
        let link: Arc<Link> = driver()?.get(link)?;
        let logs = link.state().logs;
        let (start, length) = link.complete().map_err(|refused| logs.write(&refused))?;
        logs.clear();
        put(image, start)?;
        if bytes.is_null() { Ok(()) } else { put(bytes, length) }
    }

    fn cuLinkDestroy(link: Handle) since 5050 {
        driver()?.remove::<Link>(link).map(drop)
    }
}
