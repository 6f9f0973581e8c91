//! Streams.

use std::ffi::c_void;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use parking_lot::{Mutex, MutexGuard};

use crate::capture::{Capture, Captured, check_safe};
use crate::context::{Context, Failure, current};
use crate::coredump;
use crate::driver::{Driver, Handle, driver};
use crate::event::Event;
use crate::interface::per_thread;
use crate::operation::{Callback, HostCall, Operation, take_fault};
use crate::pointer::put;
use crate::status::{Done, Status};

/// Flag of a stream that the legacy one does not wait for.
pub(crate) const NON_BLOCKING: u32 = 1;

/// Handles that stand for the default streams: the legacy one, and the thread's own.
const LEGACY: Handle = 1;
const PER_THREAD: Handle = 2;

/// A stream. All share the device's queue, in which work is done in the order in which it is handed in.
pub(crate) struct Stream {
    pub(crate) queue: tmu_device::Stream,
    pub(crate) context: Handle,
    failure: Arc<Failure>,
    flags: u32,
    priority: i32,
    /// Its number, which no other stream of the process has.
    number: u64,
    capture: Mutex<Option<Capture>>,
    policy: AtomicU32,
    /// It is the default stream that waits for the others.
    is_legacy: bool,
}

impl Stream {
    /// The least number of a priority, which is the greatest priority.
    pub(crate) const GREATEST_PRIORITY: i32 = -1;

    /// A stream whose errors stick to that context.
    pub(crate) fn new(
        driver: &Driver,
        context: Handle,
        failure: &Arc<Failure>,
        flags: u32,
        priority: i32,
    ) -> Arc<Stream> {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        Arc::new(Stream {
            queue: driver.device.stream(),
            context,
            failure: Arc::clone(failure),
            flags,
            priority,
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            capture: Mutex::default(),
            policy: AtomicU32::new(1),
            is_legacy: false,
        })
    }

    /// A stream that a program makes.
    pub(crate) fn add(driver: &Driver, context: &Context, flags: u32, priority: i32) -> Handle {
        let priority = priority.clamp(Stream::GREATEST_PRIORITY, 0);
        driver.add(Stream::new(driver, context.handle, &context.failure, flags, priority), context.handle)
    }

    /// The default stream that waits for the others, and they for it.
    pub(crate) fn legacy(driver: &Driver, context: Handle, failure: &Arc<Failure>) -> Arc<Stream> {
        let mut stream = Stream::new(driver, context, failure, 0, 0);
        Arc::get_mut(&mut stream).into_iter().for_each(|stream| stream.is_legacy = true);
        stream
    }

    /// Whether work of this stream is done before work of the other one that is handed in later.
    pub(crate) fn comes_before(self: &Arc<Stream>, other: &Arc<Stream>) -> bool {
        let waits = |stream: &Stream| stream.flags & NON_BLOCKING == 0;
        let implicit = self.is_legacy && waits(other) || other.is_legacy && waits(self);
        Arc::ptr_eq(self, other) || self.context == other.context && implicit
    }

    /// Does work now, unless something has failed before; the queue is this thread's.
    pub(crate) fn run(&self, driver: &'static Driver, operation: &Operation) {
        if let Err(status) = operation.run(driver, self.failure.check()) {
            self.fail(status);
            take_fault().iter().for_each(|report| coredump::faulted(self.context, report));
        }
    }

    pub(crate) fn fail(&self, status: Status) {
        self.failure.set(status);
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failure.check().is_err()
    }

    pub(crate) fn capture(&self) -> MutexGuard<'_, Option<Capture>> {
        self.capture.lock()
    }

    /// Where the capture stands, if the stream is captured.
    pub(crate) fn captured(&self) -> Option<Captured> {
        self.capture().as_ref().map(Capture::captured)
    }

    /// Hands work in, or adds it to the graph that the stream is captured into.
    pub(crate) fn submit(self: &Arc<Stream>, operation: Operation) -> Done {
        if let Some(capture) = &mut *self.capture() {
            return capture.add(operation);
        }
        let (driver, stream) = (driver()?, Arc::clone(self));
        if operation.may_wait() {
            driver.waiting.begin();
        }
        operation.each_record(&mut |event| event.count());
        self.queue.call(move || driver.perform(&stream, operation));
        Ok(())
    }

    /// Does work now, behind what was handed in before; that of a captured stream is added to its graph.
    pub(crate) fn complete(self: &Arc<Stream>, operation: Operation) -> Done {
        if self.capture().is_some() {
            return self.submit(operation);
        }
        let driver = driver()?;
        driver.settle(|stream, _| stream.comes_before(self));
        operation.run(driver, self.failure.check())?;
        self.failure.check()
    }

    /// Work that is handed in from now on comes behind an event.
    pub(crate) fn wait_for(self: &Arc<Stream>, driver: &Driver, event: Arc<Event>) -> Done {
        let number = event.recorded();
        // There is one queue, so that it does anyway, unless the event may be held.
        let is_known = number == 0 && !driver.waiting.is_used();
        if is_known { Ok(()) } else { self.submit(Operation::Wait(event, number)) }
    }

    /// Spoils the capture, if the stream is captured.
    pub(crate) fn spoil(&self) {
        self.capture().iter().for_each(Capture::spoil);
    }

    /// # Errors
    /// [`Status::StreamCaptureUnsupported`] for a stream that is captured, and as [`check_safe`].
    fn check_not_captured(&self) -> Done {
        self.spoil();
        if self.capture().is_some() { Err(Status::StreamCaptureUnsupported) } else { check_safe() }
    }

    fn synchronize(self: &Arc<Stream>) -> Done {
        self.check_not_captured()?;
        _ = self.queue.synchronize();
        driver()?.settle(|stream, _| stream.comes_before(self));
        self.failure.check()
    }
}

/// The driver, the context, and the stream of a handle. A stream that was made has a context of its own, which need not be current.
///
/// # Errors
/// As [`current`]; [`Status::InvalidHandle`].
pub(crate) fn stream(handle: Handle) -> Result<(&'static Driver, Arc<Context>, Arc<Stream>), Status> {
    if !matches!(handle, 0 | LEGACY | PER_THREAD) {
        let driver = driver()?;
        let stream: Arc<Stream> = driver.get(handle)?;
        let context: Arc<Context> = driver.get(stream.context).map_err(|_| Status::ContextIsDestroyed)?;
        context.failure.check()?;
        return Ok((driver, context, stream));
    }
    let (driver, context) = current()?;
    let own = handle == PER_THREAD || handle == 0 && per_thread();
    let stream = if own { context.thread_stream(driver) } else { context.legacy_stream() };
    Ok((driver, context, stream))
}

/// Makes a stream.
unsafe fn create(to: *mut Handle, flags: u32, priority: i32) -> Done {
    let (driver, context) = current()?;
    if flags > 1 {
        return Err(Status::InvalidValue);
    }
    // SAFETY: the caller's promise.
    unsafe { put(to, Stream::add(driver, &context, flags, priority)) }
}

crate::interface::driver_functions! {
    fn cuStreamCreate(to: *mut Handle, flags: u32) since 2000 {
        create(to, flags, 0)
    }

    fn cuStreamCreateWithPriority(to: *mut Handle, flags: u32, priority: i32) since 5050 {
        create(to, flags, priority)
    }

    fn cuStreamDestroy_v2(handle: Handle) since 4000 also cuStreamDestroy since 2000 {
        crate::context::check_fault()?;
        driver()?.remove::<Stream>(handle).map(drop)
    }

    fn cuStreamSynchronize(handle: Handle) since 2000 also cuStreamSynchronize_ptsz since 7000 {
        stream(handle)?.2.synchronize()
    }

    fn cuStreamQuery(handle: Handle) since 2000 also cuStreamQuery_ptsz since 7000 {
        let (driver, context, stream) = stream(handle)?;
        stream.check_not_captured()?;
        if !stream.queue.is_idle() || driver.holds(|held, _| held.comes_before(&stream)) {
            return Err(Status::NotReady);
        }
        context.failure.check()
    }

    fn cuStreamWaitEvent(handle: Handle, event: Handle, flags: u32) since 3020 also cuStreamWaitEvent_ptsz since 7000 {
        let (driver, _, stream) = stream(handle)?;
        if flags > 1 {
            return Err(Status::InvalidValue);
        }
        let event: Arc<Event> = driver.get(event)?;
        match event.captured() {
            Some(captured) => captured.join(&stream),
            None if flags == 1 && stream.capture().is_none() => Err(Status::IllegalState),
            None if flags == 1 => stream.submit(Operation::Wait(event, 0)),
            None if event.is_new() => Ok(()),
            None if stream.capture().is_some() => {
                stream.spoil();
                Err(Status::StreamCaptureIsolation)
            }
            None => stream.wait_for(driver, event),
        }
    }

    fn cuStreamGetPriority(handle: Handle, to: *mut i32) since 5050 also cuStreamGetPriority_ptsz since 7000 {
        put(to, stream(handle)?.2.priority)
    }

    fn cuStreamGetFlags(handle: Handle, to: *mut u32) since 5050 also cuStreamGetFlags_ptsz since 7000 {
        put(to, stream(handle)?.2.flags)
    }

    fn cuStreamGetId(handle: Handle, to: *mut u64) since 12000 also cuStreamGetId_ptsz since 12000 {
        put(to, stream(handle)?.2.number)
    }

    fn cuStreamGetDevice(handle: Handle, to: *mut i32) since 12080 also cuStreamGetDevice_ptsz since 12080 {
        stream(handle)?;
        put(to, 0)
    }

    fn cuStreamGetCtx(handle: Handle, to: *mut Handle) since 9020 also cuStreamGetCtx_ptsz since 9020 {
        put(to, stream(handle)?.2.context)
    }

    /// Of a stream of a green context that one, and the primary context.
    fn cuStreamGetCtx_v2(handle: Handle, to: *mut Handle, green: *mut Handle) since 12050 also cuStreamGetCtx_v2_ptsz since 12050 {
        let (driver, context, _) = stream(handle)?;
        let primary = driver.primary().context.as_ref().map_or(0, |primary| primary.handle);
        let (of, part) = context.green_handle().map_or((context.handle, 0), |green| (primary, green));
        put(to, of)?;
        put(green, part)
    }

    /// Memory is the host's and the device's at once.
    fn cuStreamAttachMemAsync(handle: Handle, address: u64, bytes: usize, flags: u32) since 6000 also cuStreamAttachMemAsync_ptsz since 7000 {
        let (driver, _, _) = stream(handle)?;
        _ = bytes;
        let known = driver.device.allocation(address).is_some();
        if known && matches!(flags, 1 | 2 | 4) { Ok(()) } else { Err(Status::InvalidValue) }
    }

    fn cuStreamCopyAttributes(to: Handle, from: Handle) since 11000 also cuStreamCopyAttributes_ptsz since 11000 {
        let ((_, _, to), (_, _, from)) = (stream(to)?, stream(from)?);
        to.policy.store(from.policy.load(Ordering::Relaxed), Ordering::Relaxed);
        Ok(())
    }

    /// The policy for waiting is an attribute; the window of the cache and the rest are not.
    fn cuStreamGetAttribute(handle: Handle, attribute: u32, to: *mut u32) since 11000 also cuStreamGetAttribute_ptsz since 11000 {
        let (_, _, stream) = stream(handle)?;
        match attribute {
            3 => put(to, stream.policy.load(Ordering::Relaxed)),
            8 => put(to, stream.priority as u32),
            _ => Err(Status::InvalidValue),
        }
    }

    fn cuStreamSetAttribute(handle: Handle, attribute: u32, from: *const u32) since 11000 also cuStreamSetAttribute_ptsz since 11000 {
        let (_, _, stream) = stream(handle)?;
        let value = crate::pointer::get(from)?;
        if attribute != 3 || !(1..=4).contains(&value) {
            return Err(Status::InvalidValue);
        }
        stream.policy.store(value, Ordering::Relaxed);
        Ok(())
    }

    fn cuLaunchHostFunc(handle: Handle, function: Option<unsafe extern "C" fn(*mut c_void)>, data: *mut c_void) since 10000
        also cuLaunchHostFunc_ptsz since 10000
    {
        let (_, _, stream) = stream(handle)?;
        if function.is_none() {
            return Err(Status::InvalidValue);
        }
        stream.submit(Operation::Host(HostCall { function, data }))
    }

    fn cuStreamAddCallback(
        handle: Handle, function: Option<unsafe extern "C" fn(Handle, Status, *mut c_void)>, data: *mut c_void, flags: u32,
    ) since 5000 also cuStreamAddCallback_ptsz since 7000 {
        let (_, _, stream) = stream(handle)?;
        if function.is_none() || flags != 0 {
            return Err(Status::InvalidValue);
        }
        if stream.capture().is_some() {
            return Err(Status::StreamCaptureUnsupported);
        }
        stream.submit(Operation::Callback(Callback { function, stream: handle, data }))
    }
}
