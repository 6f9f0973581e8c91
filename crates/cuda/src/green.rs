//! Green contexts: contexts with a part of the multiprocessors. There is one queue for all of them, so that the part is a number alone.

use std::sync::Arc;

use crate::context::{Context, device, named, release_primary, retain_primary};
use crate::driver::{Driver, Handle, driver};
use crate::occupancy::MULTIPROCESSORS;
use crate::pointer::{get, list, put};
use crate::settings::settings;
use crate::status::{Done, Status};
use crate::stream::{NON_BLOCKING, Stream, stream};

/// `CUdevResource`: its type, 1 for multiprocessors, the only one; the driver's own bytes; and what it is.
#[derive(Clone, Copy)]
#[repr(C)]
struct Resource {
    kind: u32,
    own: [u32; 23],
    multiprocessors: u32,
    end: [u32; 11],
}

const _: () = assert!(size_of::<Resource>() == 144);

const OF_MULTIPROCESSORS: u32 = 1;

impl Resource {
    fn of(multiprocessors: u32) -> Resource {
        Resource { kind: OF_MULTIPROCESSORS, own: [0; 23], multiprocessors, end: [0; 11] }
    }

    /// How many multiprocessors.
    ///
    /// # Errors
    /// [`Status::InvalidResourceType`], [`Status::InvalidResourceConfiguration`].
    fn count(&self) -> Result<u32, Status> {
        if self.kind != OF_MULTIPROCESSORS {
            return Err(Status::InvalidResourceType);
        }
        let known = (1..=MULTIPROCESSORS).contains(&self.multiprocessors);
        if known { Ok(self.multiprocessors) } else { Err(Status::InvalidResourceConfiguration) }
    }
}

unsafe fn put_resource(to: *mut Resource, kind: u32, multiprocessors: u32) -> Done {
    if kind != OF_MULTIPROCESSORS {
        return Err(Status::InvalidResourceType);
    }
    // SAFETY: the caller's promise.
    unsafe { put(to, Resource::of(multiprocessors)) }
}

/// The fewest multiprocessors of a group, and what their number is a multiple of (CUDA driver API, "Green Contexts", by compute
/// capability; what is before 6.0 has none, and counts as 6.0).
fn group_of(capability: u32) -> (u32, u32) {
    match capability / 10 {
        ..=6 => (1, 1),
        7 => (2, 2),
        8 => (4, 2),
        _ => (8, 8),
    }
}

/// How many groups of how many multiprocessors, at most as many as are wanted; none are wanted where the number is asked for.
fn split(all: u32, least: u32, wanted: Option<u32>, capability: u32) -> Result<(u32, u32), Status> {
    let (fewest, multiple) = group_of(capability);
    let size = least.max(fewest).checked_next_multiple_of(multiple).ok_or(Status::InvalidValue)?;
    let groups = (all / size).min(wanted.unwrap_or(u32::MAX));
    if size > all { Err(Status::InvalidResourceConfiguration) } else { Ok((groups, size)) }
}

/// What a green context is to be made of.
struct Description {
    multiprocessors: u32,
}

/// A green context, and the context that programs make current in its place. It retains the primary context.
struct GreenContext {
    context: Arc<Context>,
    multiprocessors: u32,
}

/// Flag of `cuGreenCtxCreate`, which must be there: it has a default stream.
const DEFAULT_STREAM: u32 = 1;

fn create(driver: &'static Driver, description: Handle) -> Result<Handle, Status> {
    let description: Arc<Description> = driver.get(description)?;
    let multiprocessors = description.multiprocessors;
    retain_primary(driver);
    let handle = driver.new_handle();
    let context = Context::green(driver, handle);
    driver.keep(handle, Arc::new(GreenContext { context, multiprocessors }), 0);
    Ok(handle)
}

fn destroy(driver: &Driver, handle: Handle) -> Done {
    let green: Arc<GreenContext> = driver.remove(handle).map_err(|_| Status::InvalidContext)?;
    green.context.destroy(driver);
    release_primary(driver)
}

fn green(handle: Handle) -> Result<Arc<GreenContext>, Status> {
    driver()?.get(handle).map_err(|_| Status::InvalidContext)
}

crate::interface::driver_functions! {
    fn cuDeviceGetDevResource(ordinal: i32, to: *mut Resource, kind: u32) since 12040 {
        device(ordinal)?;
        put_resource(to, kind, MULTIPROCESSORS)
    }

    fn cuCtxGetDevResource(handle: Handle, to: *mut Resource, kind: u32) since 12040 {
        let context = if handle == 0 { return Err(Status::InvalidContext) } else { named(handle)? };
        let part = context.green_handle().map(green).transpose()?;
        put_resource(to, kind, part.map_or(MULTIPROCESSORS, |green| green.multiprocessors))
    }

    fn cuGreenCtxGetDevResource(handle: Handle, to: *mut Resource, kind: u32) since 12040 {
        put_resource(to, kind, green(handle)?.multiprocessors)
    }

    /// Flags 1 and 2 are about clusters, which there are none of.
    fn cuDevSmResourceSplitByCount(
        to: *mut Resource, count: *mut u32, from: *const Resource, rest: *mut Resource, flags: u32, least: u32,
    ) since 12040 {
        driver()?;
        let (all, wanted) = (get(from)?.count()?, get(count)?);
        // They exclude each other, and others change nothing (measured on driver 580.159).
        if flags & 3 == 3 || !to.is_null() && wanted == 0 {
            return Err(Status::InvalidValue);
        }
        let wanted = if to.is_null() { None } else { Some(wanted) };
        let (groups, size) = split(all, least, wanted, settings().capability)?;
        put(count, groups)?;
        if to.is_null() {
            return Ok(());
        }
        (0..groups as usize).try_for_each(|group| put(to.add(group), Resource::of(size)))?;
        // What is left over may be nothing, which is no resource (type 0).
        let left = Resource { kind: u32::from(all > groups * size), ..Resource::of(all - groups * size) };
        if rest.is_null() { Ok(()) } else { put(rest, left) }
    }

    fn cuDevResourceGenerateDesc(to: *mut Handle, resources: *const Resource, count: u32) since 12040 {
        let driver = driver()?;
        if to.is_null() || resources.is_null() || !(1..=MULTIPROCESSORS).contains(&count) {
            return Err(Status::InvalidValue);
        }
        let counts: Result<Vec<u32>, Status> = list(resources, count as usize).iter().map(Resource::count).collect();
        let multiprocessors: u32 = counts?.iter().sum();
        // Some may be in several (measured on driver 580.159).
        let multiprocessors = multiprocessors.min(MULTIPROCESSORS);
        put(to, driver.add(Arc::new(Description { multiprocessors }), 0))
    }

    fn cuGreenCtxCreate(to: *mut Handle, description: Handle, ordinal: i32, flags: u32) since 12040 {
        let driver = device(ordinal)?;
        if to.is_null() || flags != DEFAULT_STREAM {
            return Err(Status::InvalidValue);
        }
        put(to, create(driver, description)?)
    }

    fn cuGreenCtxDestroy(handle: Handle) since 12040 {
        destroy(driver()?, handle)
    }

    fn cuCtxFromGreenCtx(to: *mut Handle, handle: Handle) since 12040 {
        put(to, green(handle)?.context.handle)
    }

    fn cuGreenCtxRecordEvent(handle: Handle, event: Handle) since 12040 {
        let event: Arc<crate::event::Event> = driver()?.get(event)?;
        event.record(&green(handle)?.context.legacy_stream())
    }

    fn cuGreenCtxWaitEvent(handle: Handle, event: Handle) since 12040 {
        let driver = driver()?;
        green(handle)?.context.legacy_stream().wait_for(driver, driver.get(event)?)
    }

    /// Its streams do not wait for the default stream, which must be said.
    fn cuGreenCtxStreamCreate(to: *mut Handle, handle: Handle, flags: u32, priority: i32) since 12050 {
        let (driver, green) = (driver()?, green(handle)?);
        if to.is_null() || flags != NON_BLOCKING {
            return Err(Status::InvalidValue);
        }
        put(to, Stream::add(driver, &green.context, flags, priority))
    }

    fn cuStreamGetGreenCtx(handle: Handle, to: *mut Handle) since 12040 {
        let (_, context, _) = stream(handle)?;
        put(to, context.green_handle().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand, from the numbers of NVIDIA's page.
    #[test]
    fn groups_have_the_sizes_that_machines_give() {
        assert_eq!(split(16, 5, Some(2), 61), Ok((2, 5)));
        assert_eq!(split(16, 5, None, 61), Ok((3, 5)));
        assert_eq!(split(16, 5, None, 75), Ok((2, 6)));
        assert_eq!(split(16, 1, None, 86), Ok((4, 4)));
        assert_eq!(split(16, 9, None, 90), Ok((1, 16)));
        assert_eq!(split(16, 0, Some(0), 61), Ok((0, 1)));
        assert_eq!(split(16, 17, None, 61), Err(Status::InvalidResourceConfiguration));
        assert_eq!(split(16, u32::MAX, None, 90), Err(Status::InvalidValue));
    }
}
