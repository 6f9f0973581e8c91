//! What a session and the thread of its run say to each other.

use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use opentmu::Findings;

use crate::facts::Facts;
use crate::goal::{Goal, Stop};
use crate::settings::Settings;
use crate::view::View;

/// What the thread of the run is asked.
pub(crate) enum Request {
    /// To show the program to somebody.
    Look(Box<dyn FnOnce(&View<'_>) + Send>),
    /// To go on.
    Go(Goal),
}

/// What it answers.
pub(crate) enum Answer {
    /// The job can run, or what is wrong with it.
    Ready(Result<Arc<Facts>, Findings>),
    /// The program has stopped.
    Stopped(Box<Stop>),
}

/// Wakes whoever waits for a stop.
pub(crate) type Waker = Box<dyn Fn() + Send>;

/// What both sides see.
pub(crate) struct Shared {
    settings: Mutex<Settings>,
    /// How often the settings were changed.
    pub(crate) changes: AtomicU64,
    pub(crate) pause: AtomicBool,
    pub(crate) quit: AtomicBool,
    waker: Mutex<Option<Waker>>,
}

impl Shared {
    pub(crate) fn new(settings: Settings) -> Shared {
        Shared {
            settings: Mutex::new(settings),
            changes: AtomicU64::new(1),
            pause: AtomicBool::new(false),
            quit: AtomicBool::new(false),
            waker: Mutex::new(None),
        }
    }

    /// Says who waits for stops.
    pub(crate) fn wake_by(&self, waker: Waker) {
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker);
    }

    pub(crate) fn settings(&self) -> MutexGuard<'_, Settings> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn wake(&self) {
        let waker = self.waker.lock().unwrap_or_else(PoisonError::into_inner);
        waker.iter().for_each(|wake| wake());
    }
}
