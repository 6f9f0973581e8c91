//! Events.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::capture::{Captured, check_safe};
use crate::context::current;
use crate::driver::{Driver, Handle, driver};
use crate::ipc_event::SharedEvent;
use crate::operation::Operation;
use crate::pointer::put;
use crate::status::{Done, Status};
use crate::stream::{Stream, stream};

/// A point in a stream.
pub(crate) struct Event {
    pub(crate) handle: Handle,
    context: Handle,
    /// Whether it has a time (it was not made with `CU_EVENT_DISABLE_TIMING`).
    timed: bool,
    state: Mutex<State>,
    /// What other processes see of it.
    shared: Option<SharedEvent>,
}

#[derive(Default)]
struct State {
    /// What counts for the queue: where it was recorded last.
    queued: Option<tmu_device::Event>,
    time: Option<Instant>,
    /// Where in a capture it was recorded.
    captured: Option<Captured>,
}

impl Event {
    /// Records it behind what was handed in to a stream.
    pub(crate) fn record(self: &Arc<Event>, stream: &Arc<Stream>) -> Done {
        if let Some(captured) = stream.captured() {
            self.state.lock().captured = Some(captured);
            return Ok(());
        }
        stream.submit(Operation::Record(Arc::clone(self)))?;
        let queued = tmu_device::Event::new();
        stream.queue.record(&queued);
        let mut state = self.state.lock();
        (state.queued, state.captured) = (Some(queued), None);
        Ok(())
    }

    /// The stream has come to it.
    pub(crate) fn happened(&self) {
        self.state.lock().time = Some(Instant::now());
        self.shared.iter().for_each(SharedEvent::happened);
    }

    /// It is about to be recorded.
    pub(crate) fn count(&self) {
        self.shared.iter().for_each(SharedEvent::count);
    }

    /// How many times all processes have recorded it; 0 for an event of this process alone.
    pub(crate) fn recorded(&self) -> u64 {
        self.shared.as_ref().map_or(0, SharedEvent::recorded)
    }

    /// Whether all processes together have come to it that many times.
    pub(crate) fn has_come(&self, number: u64) -> bool {
        self.shared.as_ref().is_none_or(|shared| shared.has_come(number))
    }

    /// Whether it was never recorded.
    pub(crate) fn is_new(&self) -> bool {
        self.state.lock().queued.is_none() && self.recorded() == 0
    }

    pub(crate) fn captured(&self) -> Option<Captured> {
        self.state.lock().captured.clone()
    }

    fn queued(&self) -> Result<Option<tmu_device::Event>, Status> {
        let state = self.state.lock();
        match &state.captured {
            Some(captured) => Err(captured.refuse()),
            None => Ok(state.queued.clone()),
        }
    }

    fn is_done(self: &Arc<Event>, driver: &Driver) -> Result<bool, Status> {
        let is_queued = !self.queued()?.is_none_or(|queued| queued.is_done());
        let is_held = driver.holds(|_, operation| operation.records(self));
        Ok(!is_queued && !is_held && self.has_come(self.recorded()))
    }

    /// Waits for what was recorded last.
    fn synchronize(self: &Arc<Event>, driver: &Driver) -> Done {
        let (queued, number) = (self.queued()?, self.recorded());
        queued.iter().for_each(tmu_device::Event::synchronize);
        driver.settle(|_, operation| operation.records(self));
        while !self.has_come(number) {
            // Another process does not tell.
            std::thread::sleep(Duration::from_micros(100));
        }
        Ok(())
    }
}

/// Adds an event to the current context.
pub(crate) fn add(timed: bool, shared: Option<SharedEvent>) -> Result<Handle, Status> {
    let (driver, context) = current()?;
    let handle = driver.new_handle();
    let event = Event { handle, context: context.handle, timed, state: Mutex::default(), shared };
    driver.keep(handle, Arc::new(event), context.handle);
    Ok(handle)
}

/// What other processes see of an event.
///
/// # Errors
/// [`Status::InvalidHandle`] for one that is this process's alone.
pub(crate) fn with_shared<T>(
    event: Handle,
    use_it: impl FnOnce(&SharedEvent) -> Result<T, Status>,
) -> Result<T, Status> {
    let event: Arc<Event> = driver()?.get(event)?;
    use_it(event.shared.as_ref().ok_or(Status::InvalidHandle)?)
}

/// Flags of `cuEventCreate`: blocking, without time, between processes.
const FLAGS: u32 = 7;
const WITHOUT_TIME: u32 = 2;
const BETWEEN_PROCESSES: u32 = 4;

crate::interface::driver_functions! {
    fn cuEventCreate(to: *mut Handle, flags: u32) since 2000 {
        let (timed, between) = (flags & WITHOUT_TIME == 0, flags & BETWEEN_PROCESSES != 0);
        if flags & !FLAGS != 0 || between && timed {
            return Err(Status::InvalidValue);
        }
        let shared = if between { Some(SharedEvent::new()?) } else { None };
        put(to, add(timed, shared)?)
    }

    fn cuEventDestroy_v2(event: Handle) since 4000 also cuEventDestroy since 2000 {
        crate::context::check_fault()?;
        driver()?.remove::<Event>(event).map(drop)
    }

    fn cuEventRecord(event: Handle, on: Handle) since 2000 also cuEventRecord_ptsz since 7000 {
        let (driver, context, stream) = stream(on)?;
        let event: Arc<Event> = driver.get(event)?;
        context.check_own(driver, event.context)?;
        event.record(&stream)
    }

    fn cuEventRecordWithFlags(event: Handle, on: Handle, flags: u32) since 11010 also cuEventRecordWithFlags_ptsz since 11010 {
        if flags > 1 {
            return Err(Status::InvalidValue);
        }
        let (driver, _, stream) = stream(on)?;
        let event: Arc<Event> = driver.get(event)?;
        match flags {
            // It becomes a node of the graph, not a dependency.
            1 if stream.capture().is_none() => Err(Status::IllegalState),
            1 => stream.submit(Operation::Record(event)),
            _ => event.record(&stream),
        }
    }

    fn cuEventQuery(event: Handle) since 2000 {
        let (driver, context) = current()?;
        // An event of a capture says more.
        if driver.get::<Event>(event)?.captured().is_none() {
            check_safe()?;
        }
        if !driver.get::<Event>(event)?.is_done(driver)? {
            return Err(Status::NotReady);
        }
        context.failure.check()
    }

    fn cuEventSynchronize(event: Handle) since 2000 {
        let (driver, context) = current()?;
        // An event of a capture says more.
        if driver.get::<Event>(event)?.captured().is_none() {
            check_safe()?;
        }
        driver.get::<Event>(event)?.synchronize(driver)?;
        context.failure.check()
    }

    fn cuEventElapsedTime_v2(to: *mut f32, start: Handle, end: Handle) since 12080 also cuEventElapsedTime since 2000 {
        let (driver, _) = current()?;
        let (start, end): (Arc<Event>, Arc<Event>) = (driver.get(start)?, driver.get(end)?);
        if start.context != end.context || !start.timed || !end.timed || start.queued()?.is_none() || end.queued()?.is_none() {
            return Err(Status::InvalidHandle);
        }
        if !start.is_done(driver)? || !end.is_done(driver)? {
            return Err(Status::NotReady);
        }
        // One after the other: both may be the same event.
        let from = start.state.lock().time;
        let until = end.state.lock().time;
        let (Some(from), Some(until)) = (from, until) else { return Err(Status::NotReady) };
        let before = until.checked_duration_since(from);
        let seconds = before.map_or_else(|| -(from - until).as_secs_f64(), |time| time.as_secs_f64());
        put(to, (seconds * 1000.0) as f32)
    }
}
