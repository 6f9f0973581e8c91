//! Work that waits: for a value in memory, or for an event of another process.
//!
//! All streams share the device's queue. Work that has come to its turn and cannot be done yet is held, with all that is ordered behind
//! it; what other streams do goes on. Most programs never wait in this way, and then nothing here is looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex, MutexGuard};

use crate::driver::{Driver, Handle};
use crate::event::Event;
use crate::operation::Operation;
use crate::status::Status;
use crate::stream::Stream;

/// How often memory is looked at that the host or another process may write.
const INTERVAL: Duration = Duration::from_micros(100);

/// Work whose turn has come.
struct Held {
    number: u64,
    stream: Arc<Stream>,
    operation: Operation,
    /// It is being done.
    runs: bool,
}

#[derive(Default)]
struct State {
    /// In the order in which it was handed in.
    held: Vec<Held>,
    last: u64,
    /// A thread looks whether something can go on.
    is_watched: bool,
}

/// All work that is held.
#[derive(Default)]
pub(crate) struct Waiting {
    state: Mutex<State>,
    changed: Condvar,
    /// Whether something was ever handed in that may wait.
    used: AtomicBool,
}

impl State {
    /// The first piece that can be done: nothing is held that comes before it.
    fn next(&mut self, driver: &Driver) -> Option<&mut Held> {
        let ready = |index: usize| {
            let Held { stream, operation, runs, .. } = &self.held[index];
            let before = &self.held[..index];
            let is_recorded = |event: &Arc<Event>| !before.iter().any(|held| held.operation.records(event));
            let is_ordered = before.iter().any(|held| held.stream.comes_before(stream));
            !runs && !is_ordered && (stream.has_failed() || operation.is_ready(driver, is_recorded))
        };
        let index = (0..self.held.len()).find(|index| ready(*index))?;
        Some(&mut self.held[index])
    }
}

impl Waiting {
    /// Something that may wait is about to be handed in.
    pub(crate) fn begin(&self) {
        self.used.store(true, Ordering::Release);
    }

    /// Whether there was something of the kind.
    pub(crate) fn is_used(&self) -> bool {
        self.used.load(Ordering::Acquire)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }
}

impl Driver {
    /// Does work whose turn has come; the queue is this thread's.
    pub(crate) fn perform(&'static self, stream: &Arc<Stream>, operation: Operation) {
        if !self.waiting.is_used() {
            return stream.run(self, &operation);
        }
        let mut state = self.waiting.state();
        for operation in operation.pieces() {
            state.last += 1;
            let number = state.last;
            state.held.push(Held { number, stream: Arc::clone(stream), operation, runs: false });
        }
        drop(state);
        self.go_on();
        self.watch(stream);
    }

    /// Does what can be done; the queue is this thread's.
    fn go_on(&'static self) {
        loop {
            let mut state = self.waiting.state();
            let Some(held) = state.next(self) else { return };
            held.runs = true;
            let (number, stream, operation) = (held.number, Arc::clone(&held.stream), held.operation.clone());
            drop(state);
            stream.run(self, &operation);
            self.waiting.state().held.retain(|held| held.number != number);
            self.waiting.changed.notify_all();
        }
    }

    /// Looks again and again until nothing is held any more.
    fn watch(&'static self, stream: &Stream) {
        let mut state = self.waiting.state();
        if state.held.is_empty() || state.is_watched {
            return;
        }
        let work = move || {
            loop {
                std::thread::sleep(INTERVAL);
                self.device.alone(|| self.go_on());
                let mut state = self.waiting.state();
                if state.held.is_empty() {
                    state.is_watched = false;
                    return;
                }
            }
        };
        state.is_watched = std::thread::Builder::new().name("waiting".to_string()).spawn(work).is_ok();
        if !state.is_watched {
            drop(state);
            // Nobody would look: what waits in this stream is given up.
            stream.fail(Status::OperatingSystem);
            self.go_on();
        }
    }

    /// Whether something is held that is meant.
    pub(crate) fn holds(&self, is_meant: impl Fn(&Arc<Stream>, &Operation) -> bool) -> bool {
        self.waiting.is_used()
            && self.waiting.state().held.iter().any(|held| is_meant(&held.stream, &held.operation))
    }

    /// Waits until nothing is held any more that is meant.
    pub(crate) fn settle(&self, is_meant: impl Fn(&Arc<Stream>, &Operation) -> bool) {
        if !self.waiting.is_used() {
            return;
        }
        // What has been handed in comes to its turn.
        self.device.synchronize();
        let mut state = self.waiting.state();
        while state.held.iter().any(|held| is_meant(&held.stream, &held.operation)) {
            self.waiting.changed.wait(&mut state);
        }
    }

    /// Gives up what a context holds.
    pub(crate) fn give_up(&self, context: Handle) {
        self.waiting.state().held.retain(|held| held.runs || held.stream.context != context);
        self.waiting.changed.notify_all();
    }
}
