//! Threads of the host that help with launches. They are there from the first launch on that is long enough, and wait in between: to start
//! some for each launch takes a tenth of a millisecond.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon_core::{Scope, ThreadPool, ThreadPoolBuilder};

use crate::float_control::as_at_start;

/// Threads that the host has, asked for once.
pub(crate) fn available() -> usize {
    static AVAILABLE: OnceLock<usize> = OnceLock::new();
    *AVAILABLE.get_or_init(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get))
}

/// How often a thread looks whether others are done before it sleeps: some 50 microseconds.
const SPINS: usize = 4096;

/// The threads of a process.
pub(crate) struct Threads {
    pool: ThreadPool,
    idle: AtomicUsize,
    process: u32,
}

impl Threads {
    /// Those of this process, which are started if there are none; nothing where the system has none to give. A process that was forked
    /// off has its parent's memory, but not its threads.
    pub(crate) fn get() -> Option<Arc<Threads>> {
        static THREADS: Mutex<Option<Arc<Threads>>> = Mutex::new(None);
        let mut threads = THREADS.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        if let Some(threads) = threads.as_ref().filter(|threads| threads.process == process) {
            return Some(Arc::clone(threads));
        }
        let count = available().max(2) - 1;
        let pool =
            ThreadPoolBuilder::new().num_threads(count).thread_name(|_| "tmu".to_owned()).build().ok()?;
        let new = Arc::new(Threads { pool, idle: AtomicUsize::new(count), process });
        // The parent's are not waited for.
        std::mem::forget(threads.replace(Arc::clone(&new)));
        Some(new)
    }

    /// Runs `run` on this thread and `help` on others, `most` at most. They start when `run` calls what it is given, those that have nothing
    /// else to do then: so nobody waits for other launches. Panics are passed on.
    pub(crate) fn together<R>(
        &self,
        most: usize,
        help: impl Fn() + Sync,
        run: impl FnOnce(&mut dyn FnMut()) -> R,
    ) -> R {
        let helping = AtomicUsize::new(0);
        self.pool.in_place_scope(|scope| {
            let mut wanted = most;
            let ran = run(&mut || {
                while wanted > 0 && self.start(scope, &help, &helping) {
                    wanted -= 1;
                }
            });
            // They are done soon, mostly; to sleep until then takes longer.
            for _ in 0..SPINS {
                if helping.load(Ordering::Acquire) == 0 {
                    break;
                }
                std::hint::spin_loop();
            }
            ran
        })
    }

    /// Has an idle thread do something. Returns whether there was one.
    fn start<'s>(
        &'s self,
        scope: &Scope<'s>,
        help: &'s (impl Fn() + Sync),
        helping: &'s AtomicUsize,
    ) -> bool {
        let one_less = |idle: usize| idle.checked_sub(1);
        let found = self.idle.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less).is_ok();
        if found {
            helping.fetch_add(1, Ordering::Relaxed);
            let busy = Busy { idle: &self.idle, helping };
            scope.spawn(move |_| {
                let _busy = busy;
                // Threads begin as those that start them.
                as_at_start(help);
            });
        }
        found
    }
}

/// A thread that has something to do.
struct Busy<'t> {
    idle: &'t AtomicUsize,
    helping: &'t AtomicUsize,
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.idle.fetch_add(1, Ordering::Relaxed);
        self.helping.fetch_sub(1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thread that has helped can help again, whether it came to its end or panicked.
    #[test]
    fn threads_that_are_done_are_idle() {
        let threads = Threads::get().expect("there are threads");
        for turn in 0..4 {
            let help = || assert!(turn % 2 == 0, "every other turn");
            let together = || threads.together(1, help, |call| call());
            drop(std::panic::catch_unwind(std::panic::AssertUnwindSafe(together)));
        }
        // Other tests have launches at the same time.
        let are_idle = |_| {
            std::thread::sleep(std::time::Duration::from_millis(1));
            threads.idle.load(Ordering::Relaxed) == threads.pool.current_num_threads()
        };
        assert!((0..10_000).any(are_idle));
    }
}
