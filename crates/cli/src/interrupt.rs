//! Ctrl-C: while a program runs, the first one asks it to end, so that what it has written is saved. Otherwise, and the
//! second time, it ends the command.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use opentmu::Watch;

use crate::output::INTERRUPTED;

/// What the runs to come are watched by, and ended through.
pub struct Interrupt {
    pub watch: Arc<Watch>,
    runs: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on Ctrl-C is listened to.
    pub fn new() -> Interrupt {
        let (watch, runs) = (Arc::new(Watch::default()), Arc::new(AtomicBool::new(false)));
        let (asked, running) = (Arc::clone(&watch), Arc::clone(&runs));
        let handler = move || {
            if asked.is_stopped() || !running.load(Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
            asked.stop();
        };
        // Without it, Ctrl-C ends the command at once.
        let _ = ctrlc::set_handler(handler);
        Interrupt { watch, runs }
    }

    /// A program begins to run, or what it has written has been saved.
    pub fn set_running(&self, runs: bool) {
        self.runs.store(runs, Ordering::Relaxed);
    }
}
