//! Objects of the program that live as long as the graphs which need them.

use std::ffi::c_void;
use std::sync::Arc;

use parking_lot::Mutex;

use crate::driver::{Handle, driver};
use crate::graph::Graph;
use crate::operation::{HostCall, Operation};
use crate::pointer::put;
use crate::status::Status;

/// Calls the program's function when the last reference is gone.
struct UserObject(HostCall);

impl Drop for UserObject {
    fn drop(&mut self) {
        if let Some(function) = self.0.function {
            // As CUDA does it, on a thread of the driver: the program's own may hold what the function waits for.
            let call = Operation::Host(HostCall { function: Some(function), data: self.0.data });
            if let Ok(driver) = driver() {
                driver.device.stream().call(move || _ = call.run(driver, Ok(())));
            }
        }
    }
}

/// A reference to an object, as graphs keep them.
#[derive(Clone)]
pub(crate) struct Kept {
    handle: Handle,
    _object: Arc<UserObject>,
}

impl Kept {
    /// Whether it is a reference to the object of that handle.
    pub(crate) fn is(&self, object: Handle) -> bool {
        self.handle == object
    }
}

/// The references that the program holds.
struct Held(Mutex<Vec<Kept>>);

impl Held {
    fn get(&self) -> parking_lot::MutexGuard<'_, Vec<Kept>> {
        self.0.lock()
    }
}

/// CUDA's limit for counts of references.
const MOST: u32 = i32::MAX as u32;

fn counted(count: u32) -> Result<usize, Status> {
    if count == 0 || count > MOST { Err(Status::InvalidValue) } else { Ok(count as usize) }
}

crate::interface::driver_functions! {
    fn cuUserObjectCreate(
        to: *mut Handle, data: *mut c_void, function: Option<unsafe extern "C" fn(*mut c_void)>, count: u32, flags: u32,
    ) since 11030 {
        let driver = driver()?;
        let count = counted(count)?;
        if function.is_none() || flags != 1 || to.is_null() {
            return Err(Status::InvalidValue);
        }
        let handle = driver.new_handle();
        let kept = Kept { handle, _object: Arc::new(UserObject(HostCall { function, data })) };
        driver.keep(handle, Arc::new(Held(Mutex::new(vec![kept; count]))), 0);
        put(to, handle)
    }

    fn cuUserObjectRetain(object: Handle, count: u32) since 11030 {
        let held: Arc<Held> = driver()?.get(object)?;
        let mut held = held.get();
        let one = held.first().cloned().ok_or(Status::InvalidValue)?;
        held.extend(std::iter::repeat_n(one, counted(count)?));
        Ok(())
    }

    fn cuUserObjectRelease(object: Handle, count: u32) since 11030 {
        let held: Arc<Held> = driver()?.get(object)?;
        let gone = {
            let mut held = held.get();
            let left = held.len().checked_sub(counted(count)?).ok_or(Status::InvalidValue)?;
            held.split_off(left)
        };
        drop(gone);
        Ok(())
    }

    /// With flag 1 the program's references become the graph's.
    fn cuGraphRetainUserObject(graph: Handle, object: Handle, count: u32, flags: u32) since 11030 {
        let driver = driver()?;
        let (graph, held): (Arc<Graph>, Arc<Held>) = (driver.get(graph)?, driver.get(object)?);
        let count = counted(count)?;
        let mut held = held.get();
        let one = held.first().cloned().ok_or(Status::InvalidValue)?;
        match flags {
            0 => {}
            1 => {
                let left = held.len().checked_sub(count).ok_or(Status::InvalidValue)?;
                held.truncate(left);
            }
            _ => return Err(Status::InvalidValue),
        }
        (0..count).for_each(|_| graph.keep(one.clone()));
        Ok(())
    }

    fn cuGraphReleaseUserObject(graph: Handle, object: Handle, count: u32) since 11030 {
        driver()?.get::<Graph>(graph)?.release(object, counted(count)?)
    }
}
