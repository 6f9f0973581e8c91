//! The device's queue: one piece of work at a time, in the order in which it was handed in.

use std::collections::VecDeque;
use std::sync::Arc;
use std::thread::ThreadId;

use parking_lot::{Condvar, Mutex, MutexGuard};

/// Something to be done by the device.
type Work = Box<dyn FnOnce() + Send>;

/// Work that waits, and whether some is being done.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Work>,
    /// How many pieces of work have been handed in, and how many of these are done.
    given: u64,
    done: u64,
    /// The thread that does a piece of work.
    running: Option<ThreadId>,
    /// There is a thread that does what waits.
    worker: bool,
    closed: bool,
}

/// Gives the queue back when the work is done, even if that panics.
struct Turn<'a>(&'a Queue);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.running = None;
        state.done += 1;
        self.0.changed.notify_all();
    }
}

impl Queue {
    /// Does something on this thread, after everything that was handed in before. Within a piece of work it is a part of that.
    pub(crate) fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        let thread = std::thread::current().id();
        let mut state = self.state.lock();
        if state.running == Some(thread) {
            drop(state);
            return work();
        }
        while state.running.is_some() || !state.waiting.is_empty() {
            self.changed.wait(&mut state);
        }
        state.running = Some(thread);
        state.given += 1;
        drop(state);
        let _turn = Turn(self);
        work()
    }

    /// Hands work in; another thread does it. The number to wait for.
    pub(crate) fn submit(self: &Arc<Queue>, work: Work) -> u64 {
        let mut state = self.state.lock();
        state.waiting.push_back(work);
        state.given += 1;
        if !state.worker {
            state.worker = true;
            let queue = Arc::clone(self);
            let spawned = std::thread::Builder::new().name("device".to_string()).spawn(move || queue.work());
            if spawned.is_err() {
                // Without a thread, whoever waits does the work.
                state.worker = false;
            }
        }
        let (number, alone) = (state.given, !state.worker);
        self.changed.notify_all();
        drop(state);
        if alone {
            self.work_off();
        }
        number
    }

    /// Does something now if nothing else waits or is being done, else hands it in.
    pub(crate) fn run_or_submit(self: &Arc<Queue>, work: impl FnOnce() + Send + 'static) {
        let mut state = self.state.lock();
        if state.running.is_some() || !state.waiting.is_empty() {
            drop(state);
            self.submit(Box::new(work));
            return;
        }
        state.running = Some(std::thread::current().id());
        state.given += 1;
        drop(state);
        let _turn = Turn(self);
        work();
    }

    /// Whether the work of that number is done.
    pub(crate) fn is_done(&self, number: u64) -> bool {
        self.state.lock().done >= number
    }

    /// Waits until the work of that number is done.
    pub(crate) fn wait_for(&self, number: u64) {
        let mut state = self.state.lock();
        while state.done < number {
            self.changed.wait(&mut state);
        }
    }

    /// Ends the thread when nothing waits any more.
    pub(crate) fn close(&self) {
        self.state.lock().closed = true;
        self.changed.notify_all();
    }

    /// Does what is handed in, until the queue is closed.
    fn work(&self) {
        loop {
            let mut state = self.state.lock();
            while state.running.is_some() || state.waiting.is_empty() {
                if state.closed && state.waiting.is_empty() {
                    return;
                }
                self.changed.wait(&mut state);
            }
            self.next(state);
        }
    }

    /// Does all that waits.
    fn work_off(&self) {
        loop {
            let mut state = self.state.lock();
            while state.running.is_some() {
                self.changed.wait(&mut state);
            }
            if state.waiting.is_empty() {
                return;
            }
            self.next(state);
        }
    }

    fn next(&self, mut state: MutexGuard<'_, State>) {
        let Some(work) = state.waiting.pop_front() else { return };
        state.running = Some(std::thread::current().id());
        drop(state);
        let _turn = Turn(self);
        // What panics is lost, and whoever waits for it goes on; the panic's message has been printed.
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn work_is_done_in_the_order_in_which_it_is_handed_in() {
        let queue = Arc::new(Queue::default());
        let order = Arc::new(Mutex::new(Vec::new()));
        for number in 0..100 {
            let order = Arc::clone(&order);
            let work = move || order.lock().push(number);
            if number % 7 == 3 { queue.run(work) } else { _ = queue.submit(Box::new(work)) }
        }
        queue.run(|| ());
        assert_eq!(*order.lock(), (0..100).collect::<Vec<_>>());
        assert!(queue.is_done(101));
        queue.close();
    }

    #[test]
    fn threads_share_the_queue_and_one_of_them_works_at_a_time() {
        let queue = Arc::new(Queue::default());
        let (busy, sum) = (AtomicU64::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..1000 {
                        queue.run(|| {
                            assert_eq!(busy.fetch_add(1, Ordering::SeqCst), 0);
                            sum.fetch_add(1, Ordering::SeqCst);
                            busy.fetch_sub(1, Ordering::SeqCst);
                        });
                    }
                });
            }
        });
        assert_eq!(sum.into_inner(), 4000);
    }

    #[test]
    fn work_may_use_the_queue_that_it_is_done_by() {
        let queue = Arc::new(Queue::default());
        let (inner, (to, from)) = (Arc::clone(&queue), std::sync::mpsc::channel());
        let work =
            move || to.send(inner.run(|| 1) + inner.run(|| inner.run(|| 2))).expect("somebody listens");
        let number = queue.submit(Box::new(work));
        queue.wait_for(number);
        assert_eq!(from.recv(), Ok(3));
        queue.close();
    }

    #[test]
    fn work_that_panics_does_not_stop_the_others() {
        let queue = Arc::new(Queue::default());
        let number = queue.submit(Box::new(|| panic!("of this test")));
        queue.wait_for(number);
        assert_eq!(queue.run(|| 5), 5);
        queue.close();
    }
}
