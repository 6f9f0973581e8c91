//! A progress bar that appears when something takes long, on a terminal only.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// Until then nothing is shown.
const LONG: Duration = Duration::from_secs(1);
/// Time between two looks at the counter.
const TICK: Duration = Duration::from_millis(100);

/// Watches a counter from another thread.
pub struct Progress {
    counter: Arc<AtomicU64>,
    total: Arc<AtomicU64>,
    stop: Sender<()>,
    watcher: JoinHandle<()>,
}

impl Progress {
    /// Begins to watch.
    pub fn start(name: &str) -> Progress {
        let (counter, total) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(1)));
        let (stop, stopped) = channel();
        let (watched, name) = ((Arc::clone(&counter), Arc::clone(&total)), name.to_string());
        let watcher = std::thread::spawn(move || {
            if stopped.recv_timeout(LONG) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            // Hidden by itself where standard error is no terminal.
            let bar = ProgressBar::new(1).with_message(name).with_elapsed(LONG);
            if let Ok(style) =
                ProgressStyle::with_template("{msg} [{wide_bar}] {percent}% {elapsed} left {eta}")
            {
                bar.set_style(style);
            }
            while stopped.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                bar.set_length(watched.1.load(Ordering::Relaxed));
                bar.set_position(watched.0.load(Ordering::Relaxed));
            }
            bar.finish_and_clear();
        });
        Progress { counter, total, stop, watcher }
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
