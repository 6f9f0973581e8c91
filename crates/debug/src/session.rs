//! A job that is debugged: it runs on a thread of its own, and stops there for whoever asks.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use opentmu::select::Thread;
use opentmu::{Findings, Job};
use tmu_program::Diagnostic;

use crate::channel::{Answer, Request, Shared};
use crate::facts::Facts;
use crate::goal::{Goal, Stop};
use crate::run;
use crate::settings::Settings;
use crate::view::View;

/// A job that is debugged. When it is dropped, the program ends.
pub struct Session {
    shared: Arc<Shared>,
    requests: Option<Sender<Request>>,
    answers: Receiver<Answer>,
    facts: Arc<Facts>,
    worker: Option<JoinHandle<()>>,
    running: bool,
    stop: Option<Stop>,
    stops: u64,
}

impl Session {
    /// Begins to run a job, and stops before the first instruction of a thread: that which is said, or the first warp of all.
    ///
    /// # Errors
    /// What is wrong with the job; `DEBUG-01` where it has no such thread or pixel.
    pub fn start(job: Job, thread: Option<Thread>) -> Result<Session, Findings> {
        let source = job.source.clone();
        let shared = Arc::new(Shared::new(Settings::new(thread)));
        let (requests, to_do) = mpsc::channel();
        let (done, answers) = mpsc::channel();
        let refuse = |message: String| Findings::one(source.clone(), Diagnostic::error("DEBUG-01", message));
        let of_worker = Arc::clone(&shared);
        let work = move || run::work(&job, &of_worker, &to_do, &done);
        let worker = std::thread::Builder::new().name("debugged".to_string()).spawn(work);
        let worker = worker.map_err(|error| refuse(format!("no thread can be started: {error}")))?;
        let facts = match answers.recv() {
            Ok(Answer::Ready(facts)) => facts?,
            Ok(Answer::Stopped(_)) | Err(_) => return Err(refuse("the run ended at once".to_string())),
        };
        let requests = Some(requests);
        let worker = Some(worker);
        let mut session =
            Session { shared, requests, answers, facts, worker, running: true, stop: None, stops: 0 };
        session.wait();
        Ok(session)
    }

    /// What is known of the job.
    pub fn facts(&self) -> &Arc<Facts> {
        &self.facts
    }

    /// Goes on. Where it stops, [`Session::wait`] and [`Session::poll`] say. Nothing happens while the program runs.
    pub fn go(&mut self, goal: Goal) {
        if !self.running {
            self.shared.pause.store(false, Ordering::Relaxed);
            self.running = self.ask(Request::Go(goal));
        }
    }

    fn ask(&self, request: Request) -> bool {
        self.requests.as_ref().is_some_and(|requests| requests.send(request).is_ok())
    }

    /// Whether the program runs.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Waits until the program stops, if it runs.
    ///
    /// # Panics
    /// If the thread that runs the program has panicked.
    pub fn wait(&mut self) -> &Stop {
        if self.running {
            let answer = self.answers.recv();
            self.running = false;
            if let Ok(Answer::Stopped(stop)) = answer {
                self.has_stopped(*stop);
            }
        }
        self.stop.as_ref().expect("the program's thread stops before it ends")
    }

    /// Where the program has stopped, if it has since it was last told to go on, or does within a time.
    pub fn poll(&mut self, wait: Duration) -> Option<&Stop> {
        if !self.running {
            return None;
        }
        match self.answers.recv_timeout(wait) {
            Ok(Answer::Stopped(stop)) => {
                self.has_stopped(*stop);
                self.stop.as_ref()
            }
            Ok(Answer::Ready(_)) | Err(_) => None,
        }
    }

    fn has_stopped(&mut self, stop: Stop) {
        self.running = false;
        self.stops += 1;
        self.stop = Some(stop);
    }

    /// How often the program has stopped, as far as was asked.
    pub fn stops(&self) -> u64 {
        self.stops
    }

    /// Where the program has stopped last.
    pub fn stopped(&self) -> Option<&Stop> {
        self.stop.as_ref().filter(|_| !self.running)
    }

    /// Asks the program to stop as soon as it can: in the next block that begins, or at the next instruction of one that is watched.
    pub fn pause(&self) {
        self.shared.pause.store(true, Ordering::Relaxed);
    }

    /// Who is told when the program has stopped, on the program's thread.
    pub fn on_stop(&self, wake: impl Fn() + Send + 'static) {
        self.shared.wake_by(Box::new(wake));
    }

    /// Looks at the program where it has stopped. Nothing while it runs.
    pub fn look<T: Send + 'static>(&self, look: impl FnOnce(&View<'_>) -> T + Send + 'static) -> Option<T> {
        if self.running {
            return None;
        }
        let (seen, result) = mpsc::channel();
        // Who asked may be gone.
        let request = Request::Look(Box::new(move |view| _ = seen.send(look(view))));
        if self.ask(request) { result.recv().ok() } else { None }
    }

    /// The settings as they are.
    pub fn settings(&self) -> Settings {
        self.shared.settings().clone()
    }

    /// Changes the settings; a program that runs sees it at its next instruction.
    pub fn change<T>(&self, change: impl FnOnce(&mut Settings) -> T) -> T {
        let changed = change(&mut self.shared.settings());
        self.shared.changes.fetch_add(1, Ordering::Release);
        changed
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.shared.quit.store(true, Ordering::Relaxed);
        self.requests = None;
        // A panic has been reported by its thread.
        self.worker.take().into_iter().for_each(|worker| _ = worker.join());
    }
}
