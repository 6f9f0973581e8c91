//! A progress bar that appears when something takes long, on a terminal only.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use opentmu::Watch;

/// Until then nothing is shown.
const LONG: Duration = Duration::from_secs(1);
/// Time between two looks at the counter.
const TICK: Duration = Duration::from_millis(100);

/// Watches a counter from another thread.
pub struct Progress {
    counter: Arc<AtomicU64>,
    total: Arc<AtomicU64>,
    /// Steps that a block may have.
    limit: Arc<AtomicU64>,
    stop: Sender<()>,
    watcher: JoinHandle<()>,
}

/// What a bar shows.
struct Shown {
    counter: Arc<AtomicU64>,
    total: Arc<AtomicU64>,
    limit: Arc<AtomicU64>,
    /// A launch, whose steps are shown too, and the blocks and steps that were counted before it.
    launch: Option<(Arc<Watch>, u64, u64)>,
}

impl Shown {
    fn show(&self, bar: &ProgressBar) {
        let total = self.total.load(Ordering::Relaxed);
        bar.set_length(total);
        match &self.launch {
            None => bar.set_position(self.counter.load(Ordering::Relaxed)),
            Some((watch, blocks, steps)) => {
                let (blocks, steps) = (watch.blocks() - blocks, watch.steps() - steps);
                bar.set_position(blocks);
                let limit = self.limit.load(Ordering::Relaxed);
                let steps = HumanCount(steps);
                // How far a single block has come is not known, only how far it may go.
                bar.set_prefix(match total {
                    1 => format!("{steps} steps of at most {}", HumanCount(limit)),
                    _ => format!("{} of {} blocks, {steps} steps", HumanCount(blocks), HumanCount(total)),
                });
            }
        }
    }
}

impl Progress {
    /// Begins to watch [`Progress::counter`].
    pub fn start(name: &str) -> Progress {
        Progress::watch(name, None)
    }

    /// Begins to watch a launch.
    pub fn of_launch(name: &str, launch: &Arc<Watch>) -> Progress {
        Progress::watch(name, Some(Arc::clone(launch)))
    }

    fn watch(name: &str, launch: Option<Arc<Watch>>) -> Progress {
        let number = |value| Arc::new(AtomicU64::new(value));
        let (counter, total, limit) = (number(0), number(1), number(0));
        let (stop, stopped) = channel();
        let launch = launch.map(|launch| (Arc::clone(&launch), launch.blocks(), launch.steps()));
        let (counted, reached) = (Arc::clone(&counter), Arc::clone(&total));
        let shown = Shown { counter: counted, total: reached, limit: Arc::clone(&limit), launch };
        let name = name.to_string();
        let watcher = std::thread::spawn(move || {
            if stopped.recv_timeout(LONG) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            // Hidden by itself where standard error is no terminal.
            let bar = ProgressBar::new(1).with_message(name).with_elapsed(LONG);
            let template = match shown.launch {
                None => "{msg} [{wide_bar}] {percent}% {elapsed} left {eta}",
                Some(_) => "{msg} [{wide_bar}] {prefix} {elapsed}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                shown.show(&bar);
            }
            bar.finish_and_clear();
        });
        Progress { counter, total, limit, stop, watcher }
    }

    /// A launch begins: so many blocks, each of so many steps at most.
    pub fn begin(&self, blocks: u64, steps: u64) {
        self.total.store(blocks, Ordering::Relaxed);
        self.limit.store(steps, Ordering::Relaxed);
    }

    /// What whoever does the work counts up.
    pub fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.counter)
    }

    /// What that will reach, for whoever knows it.
    pub fn total(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.total)
    }

    /// Takes the bar away.
    pub fn finish(self) {
        // A watcher that is gone already needs no message, and one that panicked has shown that itself.
        let _ = self.stop.send(());
        let _ = self.watcher.join();
    }
}
