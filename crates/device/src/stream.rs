//! Streams and events: work that is handed in now and done later.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::array::Array;
use crate::device::Device;
use crate::direct3d::{Dispatch, PixelDraw};
use crate::error::Error;
use crate::launch::Launch;

/// Work that is done in the order in which it is handed in, while the host goes on. All streams of a device share its queue, so that
/// work of one stream is done after what another was given before. Clones are the same stream.
#[derive(Clone, Debug)]
pub struct Stream {
    device: Device,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    /// Number of the last work in the queue.
    last: u64,
    /// The first error since the last time that somebody asked.
    error: Option<Error>,
}

/// A point in a stream. Clones are the same event.
#[derive(Clone, Debug, Default)]
pub struct Event {
    state: Arc<Mutex<Recorded>>,
}

#[derive(Debug, Default)]
struct Recorded {
    /// The device in whose queue it stands, and its number there.
    queued: Option<(Device, u64)>,
    time: Option<Instant>,
}

impl Device {
    /// A new stream.
    pub fn stream(&self) -> Stream {
        Stream { device: self.clone(), state: Arc::default() }
    }
}

impl Stream {
    /// Hands in work for the device.
    fn submit(&self, work: impl FnOnce(&Device) -> Result<(), Error> + Send + 'static) {
        let (device, state) = (self.device.clone(), Arc::clone(&self.state));
        let work = move || {
            if let Err(error) = work(&device) {
                state.lock().error.get_or_insert(error);
            }
        };
        let number = self.device.space().queue.submit(Box::new(work));
        let mut state = self.state.lock();
        state.last = state.last.max(number);
    }

    /// Hands in a launch. A fault is what [`Stream::synchronize`] returns.
    ///
    /// # Errors
    /// `LAUNCH-01` for what the kernel does not allow.
    pub fn launch(&self, launch: Launch) -> Result<(), Error> {
        launch.check()?;
        self.submit(move |_| launch.execute().map(|_| ()));
        Ok(())
    }

    /// Hands in a dispatch of a Direct3D shader. A fault is what [`Stream::synchronize`] returns.
    pub fn dispatch(&self, dispatch: Dispatch) {
        self.submit(move |_| dispatch.bindings().shader().completed(dispatch.execute(None)?).map(drop));
    }

    /// Hands in a draw of a Direct3D pixel shader. A fault is what [`Stream::synchronize`] returns.
    ///
    /// # Errors
    /// `DRAW-02` for inputs without a value.
    pub fn draw(&self, draw: PixelDraw) -> Result<(), Error> {
        draw.check()?;
        self.submit(move |_| draw.bindings().shader().completed(draw.execute(None)?).map(drop));
        Ok(())
    }

    /// Hands in a copy of bytes of the host, as they are now, to device memory.
    pub fn write(&self, address: u64, bytes: Vec<u8>) {
        self.submit(move |device| device.space().write_now(address, &bytes));
    }

    /// Hands in a copy within device memory.
    pub fn copy(&self, to: u64, from: u64, bytes: u64) {
        self.submit(move |device| device.space().copy_now(to, from, bytes));
    }

    /// Hands in a copy of texels, which lie without gaps from an address on, to the first level of an array.
    pub fn copy_to_array(&self, array: &Array, from: u64) {
        let array = array.clone();
        self.submit(move |_| array.copy_from_memory(from));
    }

    /// Hands in a pattern that is repeated over device memory.
    pub fn fill(&self, address: u64, pattern: Vec<u8>, count: u64) {
        self.submit(move |device| device.space().fill_now(address, &pattern, count));
    }

    /// Hands in a function of the host. What it does with the device is done at once, as a part of this work; it must not wait for
    /// work that was handed in behind it.
    pub fn call(&self, function: impl FnOnce() + Send + 'static) {
        self.submit(move |_| {
            function();
            Ok(())
        });
    }

    /// Records an event behind what was handed in before.
    pub fn record(&self, event: &Event) {
        let recorded = Arc::clone(&event.state);
        *event.state.lock() = Recorded::default();
        self.submit(move |_| {
            recorded.lock().time = Some(Instant::now());
            Ok(())
        });
        let queued = (self.device.clone(), self.state.lock().last);
        event.state.lock().queued = Some(queued);
    }

    /// Whether everything that was handed in is done.
    pub fn is_idle(&self) -> bool {
        let last = self.state.lock().last;
        self.device.space().queue.is_done(last)
    }

    /// Waits until everything that was handed in is done.
    ///
    /// # Errors
    /// The first error of this stream since the last call.
    pub fn synchronize(&self) -> Result<(), Error> {
        let last = self.state.lock().last;
        self.device.space().queue.wait_for(last);
        self.state.lock().error.take().map_or(Ok(()), Err)
    }
}

impl Event {
    /// An event that was not recorded yet.
    pub fn new() -> Event {
        Event::default()
    }

    /// Whether what was handed in before it is done; so it is for an event that was never recorded.
    pub fn is_done(&self) -> bool {
        let queued = self.state.lock().queued.clone();
        queued.is_none_or(|(device, number)| device.space().queue.is_done(number))
    }

    /// Waits until what was handed in before it is done.
    pub fn synchronize(&self) {
        let queued = self.state.lock().queued.clone();
        if let Some((device, number)) = queued {
            device.space().queue.wait_for(number);
        }
    }

    /// The time from an earlier event to this one; `None` unless both were recorded and are done.
    pub fn since(&self, earlier: &Event) -> Option<Duration> {
        let (end, start) = (self.state.lock().time?, earlier.state.lock().time?);
        Some(end.saturating_duration_since(start))
    }
}
