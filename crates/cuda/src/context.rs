//! Contexts: which one is current to a thread, and the error that sticks to it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::ThreadId;

use parking_lot::Mutex;

use crate::driver::{Driver, Handle, driver};
use crate::event::Event;
use crate::pointer::{get, offer, put};
use crate::status::{Done, Status};
use crate::stream::Stream;

/// A context.
pub(crate) struct Context {
    pub(crate) handle: Handle,
    flags: AtomicU32,
    pub(crate) failure: Arc<Failure>,
    destroyed: AtomicBool,
    kind: Kind,
    legacy: Arc<Stream>,
    per_thread: Mutex<HashMap<ThreadId, Arc<Stream>>>,
    limits: Mutex<HashMap<u32, usize>>,
    cache: AtomicU32,
    shared_banks: AtomicU32,
}

/// What a context is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Primary,
    /// Made by the program.
    Made,
    /// Of the green context of that handle.
    Green(Handle),
}

/// What went wrong in a launch or a copy that was handed in; from then on every function of the context says so.
#[derive(Default)]
pub(crate) struct Failure(Mutex<Option<Status>>);

/// The fault that the process ends with: every function of every context says so (measured on driver 580.159).
static FAULT: OnceLock<Status> = OnceLock::new();

impl Failure {
    pub(crate) fn set(&self, status: Status) {
        self.0.lock().get_or_insert(status);
        if status.is_of_process() {
            _ = FAULT.set(status);
        }
    }

    pub(crate) fn check(&self) -> Done {
        self.0.lock().map_or(Ok(()), Err)?;
        check_fault()
    }
}

/// # Errors
/// The fault that the process ends with.
pub(crate) fn check_fault() -> Done {
    FAULT.get().map_or(Ok(()), |status| Err(*status))
}

thread_local! {
    /// The contexts that are current to the thread; the last one is the one that counts.
    static CURRENT: RefCell<Vec<Arc<Context>>> = const { RefCell::new(Vec::new()) };
}

/// The limits of a context that have a value at the start: the stack, the buffer of `printf`, the heap.
const LIMITS: [(u32, usize); 6] = [(0, 1024), (1, 1 << 20), (2, 8 << 20), (3, 2), (4, 2048), (5, 64)];
/// Flags that `cuCtxCreate` and its like take.
const FLAGS: u32 = 0x3ff;
const CREATE_FLAGS: u32 = 0xff;

impl Context {
    fn new(driver: &Driver, flags: u32, kind: Kind) -> Arc<Context> {
        let handle = driver.new_handle();
        let failure = Arc::<Failure>::default();
        let legacy = Stream::legacy(driver, handle, &failure);
        let context = Arc::new(Context {
            handle,
            flags: AtomicU32::new(flags),
            failure,
            destroyed: AtomicBool::new(false),
            kind,
            legacy,
            per_thread: Mutex::default(),
            limits: Mutex::new(LIMITS.into()),
            cache: AtomicU32::new(0),
            shared_banks: AtomicU32::new(1),
        });
        driver.keep(handle, Arc::clone(&context), 0);
        context
    }

    /// The context of a green one.
    pub(crate) fn green(driver: &Driver, handle: Handle) -> Arc<Context> {
        Context::new(driver, 0, Kind::Green(handle))
    }

    /// The green context that it is of.
    pub(crate) fn green_handle(&self) -> Option<Handle> {
        match self.kind {
            Kind::Green(handle) => Some(handle),
            Kind::Primary | Kind::Made => None,
        }
    }

    /// Whether something of another context may be used in this one: those that green contexts are of share what there is.
    ///
    /// # Errors
    /// [`Status::InvalidHandle`] (measured on driver 580.159).
    pub(crate) fn check_own(&self, driver: &Driver, other: Handle) -> Done {
        let is_green = |context: &Context| context.green_handle().is_some();
        let shares = || driver.get::<Context>(other).is_ok_and(|other| is_green(&other));
        let own = other == 0 || other == self.handle || is_green(self) || shares();
        if own { Ok(()) } else { Err(Status::InvalidHandle) }
    }

    /// The stream that handle 0 or 1 stands for.
    pub(crate) fn legacy_stream(&self) -> Arc<Stream> {
        Arc::clone(&self.legacy)
    }

    /// The thread's own default stream.
    pub(crate) fn thread_stream(&self, driver: &Driver) -> Arc<Stream> {
        let mut streams = self.per_thread.lock();
        let made = || Stream::new(driver, self.handle, &self.failure, 0, 0);
        Arc::clone(streams.entry(std::thread::current().id()).or_insert_with(made))
    }

    /// Waits for everything that was handed in.
    pub(crate) fn synchronize(&self, driver: &Driver) -> Done {
        driver.device.synchronize();
        driver.settle(|stream, _| stream.context == self.handle);
        self.failure.check()
    }

    /// Takes away everything that is the context's.
    pub(crate) fn destroy(&self, driver: &Driver) {
        driver.give_up(self.handle);
        driver.device.synchronize();
        driver.give_up(self.handle);
        self.destroyed.store(true, Ordering::Relaxed);
        driver.remove_context(self.handle);
        crate::graph_memory::forget(self.handle);
        crate::coredump::forget(self.handle);
        let gone = driver.allocations().remove_context(self.handle);
        gone.into_iter().for_each(|address| _ = driver.device.free(address));
        _ = driver.remove::<Context>(self.handle);
    }

    fn limit(&self, limit: u32) -> Result<usize, Status> {
        let limits = self.limits.lock();
        limits.get(&limit).copied().ok_or(Status::UnsupportedLimit)
    }
}

/// The context that is current, whatever happened to it.
pub(crate) fn current_even_failed() -> Result<Arc<Context>, Status> {
    driver()?;
    let context = CURRENT.with_borrow(|all| all.last().cloned()).ok_or(Status::InvalidContext)?;
    match context.destroyed.load(Ordering::Relaxed) {
        true => Err(Status::ContextIsDestroyed),
        false => Ok(context),
    }
}

/// The driver and the context that is current.
///
/// # Errors
/// [`Status::InvalidContext`] where there is none; the error that sticks to it.
pub(crate) fn current() -> Result<(&'static Driver, Arc<Context>), Status> {
    let context = current_even_failed()?;
    context.failure.check()?;
    Ok((driver()?, context))
}

fn push(context: Arc<Context>) {
    CURRENT.with_borrow_mut(|all| all.push(context));
}

/// The driver, if there is a device of that number: there is one, number 0.
pub(crate) fn device(ordinal: i32) -> Result<&'static Driver, Status> {
    let driver = driver()?;
    if ordinal == 0 { Ok(driver) } else { Err(Status::InvalidDevice) }
}

/// Makes a context, current to the thread.
unsafe fn create(to: *mut Handle, flags: u32, ordinal: i32) -> Done {
    let driver = device(ordinal)?;
    // One way to wait at most, and no flags of dumps, which the older forms of the function do not have (measured on driver 580.159).
    let ways_to_wait = (flags & 7).count_ones();
    if to.is_null() || flags & !CREATE_FLAGS != 0 || ways_to_wait > 1 {
        return Err(Status::InvalidValue);
    }
    check_fault()?;
    let context = Context::new(driver, flags, Kind::Made);
    // SAFETY: the caller's promise.
    unsafe { put(to, context.handle)? };
    push(context);
    Ok(())
}

/// The context of a handle, or the current one for 0.
pub(crate) fn named(handle: Handle) -> Result<Arc<Context>, Status> {
    if handle == 0 {
        return current_even_failed();
    }
    driver()?.get(handle).map_err(|_| Status::InvalidContext)
}

/// The primary context, which is there until it has been released as many times.
pub(crate) fn retain_primary(driver: &Driver) -> Arc<Context> {
    let mut primary = driver.primary();
    let flags = primary.flags;
    primary.retained += 1;
    Arc::clone(primary.context.get_or_insert_with(|| Context::new(driver, flags, Kind::Primary)))
}

/// # Errors
/// [`Status::InvalidContext`] where nobody retains it.
pub(crate) fn release_primary(driver: &Driver) -> Done {
    let mut primary = driver.primary();
    primary.retained = primary.retained.checked_sub(1).ok_or(Status::InvalidContext)?;
    let gone = if primary.retained == 0 { primary.context.take() } else { None };
    drop(primary);
    gone.iter().for_each(|context| context.destroy(driver));
    Ok(())
}

crate::interface::driver_functions! {
    fn cuCtxCreate_v2(to: *mut Handle, flags: u32, ordinal: i32) since 3020 also cuCtxCreate since 2000 {
        create(to, flags, ordinal)
    }

    fn cuCtxCreate_v3(to: *mut Handle, affinity: *const u8, count: i32, flags: u32, ordinal: i32) since 11040 {
        if count != 0 || !affinity.is_null() {
            return Err(Status::UnsupportedExecAffinity);
        }
        create(to, flags, ordinal)
    }

    /// Of the parameters, those for affinity and for graphics are pointers, which stay null here.
    fn cuCtxCreate_v4(to: *mut Handle, parameters: *const [u64; 3], flags: u32, ordinal: i32) since 12050 {
        if get(parameters).is_ok_and(|parameters| parameters[0] != 0 || parameters[2] != 0) {
            return Err(Status::NotSupported);
        }
        create(to, flags, ordinal)
    }

    fn cuCtxDestroy_v2(handle: Handle) since 4000 also cuCtxDestroy since 2000 also cuCtxDetach since 2000 {
        if handle == 0 {
            return Err(Status::InvalidValue);
        }
        let context: Arc<Context> = driver()?.get(handle).map_err(|_| Status::InvalidContext)?;
        if context.kind != Kind::Made {
            return Err(Status::InvalidContext);
        }
        // Where it was current to the calling thread it no longer is.
        CURRENT.with_borrow_mut(|all| _ = all.pop_if(|current| Arc::ptr_eq(current, &context)));
        context.destroy(driver()?);
        Ok(())
    }

    fn cuCtxGetCurrent(to: *mut Handle) since 4000 {
        driver()?;
        put(to, CURRENT.with_borrow(|all| all.last().map_or(0, |context| context.handle)))
    }

    fn cuCtxSetCurrent(handle: Handle) since 4000 {
        let driver = driver()?;
        let context = match handle {
            0 => None,
            handle => Some(driver.get::<Context>(handle).map_err(|_| Status::InvalidContext)?),
        };
        CURRENT.with_borrow_mut(|all| {
            all.pop();
            all.extend(context);
        });
        Ok(())
    }

    fn cuCtxPushCurrent_v2(handle: Handle) since 4000 also cuCtxPushCurrent since 2000 {
        if handle == 0 {
            return Err(Status::InvalidValue);
        }
        push(driver()?.get(handle).map_err(|_| Status::InvalidContext)?);
        Ok(())
    }

    fn cuCtxPopCurrent_v2(to: *mut Handle) since 4000 also cuCtxPopCurrent since 2000 {
        driver()?;
        let context = CURRENT.with_borrow_mut(Vec::pop).ok_or(Status::InvalidContext)?;
        offer(to, context.handle);
        Ok(())
    }

    fn cuCtxAttach(to: *mut Handle, flags: u32) since 2000 {
        if flags != 0 {
            return Err(Status::InvalidValue);
        }
        put(to, current()?.1.handle)
    }

    fn cuCtxGetDevice(to: *mut i32) since 2000 {
        current_even_failed()?;
        put(to, 0)
    }

    fn cuCtxGetFlags(to: *mut u32) since 7000 {
        put(to, current_even_failed()?.flags.load(Ordering::Relaxed))
    }

    fn cuCtxSetFlags(flags: u32) since 12010 {
        if flags & !FLAGS != 0 {
            return Err(Status::InvalidValue);
        }
        current()?.1.flags.store(flags, Ordering::Relaxed);
        Ok(())
    }

    fn cuCtxGetId(handle: Handle, to: *mut u64) since 12000 {
        put(to, named(handle)?.handle)
    }

    fn cuCtxGetApiVersion(handle: Handle, to: *mut u32) since 3020 {
        named(handle)?;
        put(to, 3020)
    }

    fn cuCtxSynchronize() since 2000 {
        let (driver, context) = current()?;
        crate::capture::check_safe()?;
        context.synchronize(driver)
    }

    fn cuCtxGetStreamPriorityRange(least: *mut i32, greatest: *mut i32) since 5050 {
        current()?;
        offer(least, 0);
        offer(greatest, Stream::GREATEST_PRIORITY);
        Ok(())
    }

    fn cuCtxGetLimit(to: *mut usize, limit: u32) since 3010 {
        put(to, current()?.1.limit(limit)?)
    }

    /// A kernel has the stack that it declares, prints without a buffer, and takes from a heap of 8 MiB: what is said is remembered.
    fn cuCtxSetLimit(limit: u32, value: usize) since 3010 {
        let (_, context) = current()?;
        crate::capture::check_safe()?;
        context.limit(limit)?;
        context.limits.lock().insert(limit, value);
        Ok(())
    }

    fn cuCtxGetCacheConfig(to: *mut u32) since 3020 {
        put(to, current()?.1.cache.load(Ordering::Relaxed))
    }

    fn cuCtxSetCacheConfig(config: u32) since 3020 {
        if config > 3 {
            return Err(Status::InvalidValue);
        }
        current()?.1.cache.store(config, Ordering::Relaxed);
        Ok(())
    }

    fn cuCtxGetSharedMemConfig(to: *mut u32) since 4020 {
        put(to, current()?.1.shared_banks.load(Ordering::Relaxed))
    }

    fn cuCtxSetSharedMemConfig(config: u32) since 4020 {
        if config > 2 {
            return Err(Status::InvalidValue);
        }
        current()?.1.shared_banks.store(config, Ordering::Relaxed);
        Ok(())
    }

    fn cuCtxResetPersistingL2Cache() since 11000 {
        current().map(drop)
    }

    fn cuCtxRecordEvent(handle: Handle, event: Handle) since 12050 {
        let context = named(handle)?;
        let event: Arc<Event> = driver()?.get(event)?;
        event.record(&context.legacy_stream())
    }

    fn cuCtxWaitEvent(handle: Handle, event: Handle) since 12050 {
        let (driver, context) = (driver()?, named(handle)?);
        context.legacy_stream().wait_for(driver, driver.get(event)?)
    }

    fn cuCtxEnablePeerAccess(peer: Handle, flags: u32) since 4000 {
        _ = (peer, flags);
        current()?;
        Err(Status::PeerAccessUnsupported)
    }

    fn cuCtxDisablePeerAccess(peer: Handle) since 4000 {
        _ = peer;
        current()?;
        Err(Status::PeerAccessNotEnabled)
    }

    fn cuDevicePrimaryCtxRetain(to: *mut Handle, ordinal: i32) since 7000 {
        let driver = device(ordinal)?;
        if to.is_null() {
            return Err(Status::InvalidValue);
        }
        check_fault()?;
        put(to, retain_primary(driver).handle)
    }

    fn cuDevicePrimaryCtxRelease_v2(ordinal: i32) since 11000 also cuDevicePrimaryCtxRelease since 7000 {
        release_primary(device(ordinal)?)
    }

    /// Who retains it finds a new one when it is retained again.
    fn cuDevicePrimaryCtxReset_v2(ordinal: i32) since 11000 also cuDevicePrimaryCtxReset since 7000 {
        let driver = device(ordinal)?;
        let gone = driver.primary().context.take();
        gone.iter().for_each(|context| context.destroy(driver));
        Ok(())
    }

    fn cuDevicePrimaryCtxSetFlags_v2(ordinal: i32, flags: u32) since 11000 also cuDevicePrimaryCtxSetFlags since 7000 {
        if flags & !FLAGS != 0 {
            return Err(Status::InvalidValue);
        }
        let mut primary = device(ordinal)?.primary();
        primary.flags = flags;
        primary.context.iter().for_each(|context| context.flags.store(flags, Ordering::Relaxed));
        Ok(())
    }

    fn cuDevicePrimaryCtxGetState(ordinal: i32, flags: *mut u32, active: *mut i32) since 7000 {
        let primary = device(ordinal)?.primary();
        put(flags, primary.flags)?;
        put(active, primary.context.is_some().into())
    }
}
