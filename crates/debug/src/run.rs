//! The thread of a debugged job: it runs the job, again from the start where somebody goes back, and stops where it shall.

mod checkpoints;
mod until;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};

use opentmu::run::{Prepared, Stop as RunStop};
use opentmu::{Findings, Job};
use tmu_engine::{BlockState, Checkpoint, FetchEvent, InstructionEvent, Launch, Tracer, Turns, WarpId};
use tmu_program::{Diagnostic, Program};

use crate::channel::{Answer, Request, Shared};
use crate::facts::{Facts, SourceLocation};
use crate::goal::{Goal, Position, Reason, Stop};
use crate::settings::{Focus, Settings};
use crate::view::{Fetches, View};
use checkpoints::{Checkpoints, Kept};
use until::{Mode, Until, Watched};

/// What became of a run.
enum Outcome {
    /// It came to its end, or to a fault.
    Ended,
    /// It is to be done again, and to stop elsewhere.
    Again(Box<Mode>),
    /// Nobody is interested any more.
    Quit,
}

/// Runs a job until nobody asks for anything any more.
pub(crate) fn work(job: &Job, shared: &Shared, requests: &Receiver<Request>, answers: &Sender<Answer>) {
    let prepared = Prepared::new(job);
    let ready = prepared.and_then(|prepared| Ok((focus(job, shared, &prepared)?, prepared)));
    let (facts, mut first) = match ready {
        Ok((facts, prepared)) => (facts, Some(prepared)),
        Err(findings) => {
            // Who has asked waits.
            let _ = answers.send(Answer::Ready(Err(findings)));
            return;
        }
    };
    if answers.send(Answer::Ready(Ok(Arc::clone(&facts)))).is_err() {
        return;
    }
    let mut mode = Mode::Forward(Until::Start(Reason::Start));
    let mut checkpoints = Checkpoints::new();
    loop {
        // What the run before has written is gone.
        let Some(prepared) = first.take().or_else(|| Prepared::new(job).ok()) else { return };
        let mut run = Run::new(&prepared, &facts, shared, (requests, answers), &mut checkpoints, mode);
        let ran = prepared.run(Some(&mut run));
        let fault = match ran {
            Ok(_) => None,
            Err(RunStop::Refused(findings) | RunStop::Faulted(findings, _)) => Some(findings.to_string()),
        };
        match run.outcome() {
            Outcome::Again(next) => mode = *next,
            Outcome::Quit => return,
            Outcome::Ended => match run.end(fault) {
                Some(next) => mode = next,
                None => return,
            },
        }
    }
}

/// What is known of the job, with the thread in focus that is asked for.
fn focus(job: &Job, shared: &Shared, prepared: &Prepared<'_>) -> Result<Arc<Facts>, Findings> {
    let facts = Facts::new(job, prepared);
    let mut settings = shared.settings();
    if let Some(thread) = settings.thread {
        let found = (0..facts.launches.len()).find_map(|launch| prepared.lane(launch, thread));
        let Some(lane) = found else {
            let message = "no launch of the job has the thread or pixel that is asked for";
            return Err(Findings::one(job.source.clone(), Diagnostic::error("DEBUG-01", message)));
        };
        settings.focus = Focus { block: lane.block, warp: lane.warp, lane: Some(lane.lane) };
    }
    Ok(Arc::new(facts))
}

/// A run of the job.
struct Run<'r> {
    prepared: &'r Prepared<'r>,
    facts: &'r Arc<Facts>,
    shared: &'r Shared,
    requests: &'r Receiver<Request>,
    answers: &'r Sender<Answer>,
    mode: Mode,
    outcome: Outcome,
    /// The settings as they were when they had been changed so often.
    settings: Settings,
    changes: u64,
    /// Launches that have begun.
    begun: usize,
    launch: Launch,
    /// Where breakpoints are, by source instruction.
    sites: HashMap<usize, Vec<usize>>,
    /// What breakpoints' threads are in this launch.
    threads: Vec<Option<opentmu::select::LaneId>>,
    watched: Vec<Watched>,
    /// The instruction that is about to be executed, or was the last one; none before the first.
    at: Option<Position>,
    block: Option<[u32; 3]>,
    /// It has not been executed yet.
    pending: bool,
    fetches: Fetches,
    checkpoints: &'r mut Checkpoints,
    /// The one that this run goes on from.
    resumed: Option<Arc<Kept>>,
    /// Instructions since the last one.
    since: u64,
}

impl<'r> Run<'r> {
    fn new(
        prepared: &'r Prepared<'r>,
        facts: &'r Arc<Facts>,
        shared: &'r Shared,
        (requests, answers): (&'r Receiver<Request>, &'r Sender<Answer>),
        checkpoints: &'r mut Checkpoints,
        mode: Mode,
    ) -> Run<'r> {
        let resumed = match &mode {
            Mode::Reach(target, _) => checkpoints.last(*target, true),
            Mode::Backward { before: Some(before), .. } => checkpoints.last(*before, false),
            Mode::Backward { before: None, .. } | Mode::Forward(_) => None,
        };
        Run {
            prepared,
            facts,
            shared,
            requests,
            answers,
            mode,
            outcome: Outcome::Ended,
            settings: shared.settings().clone(),
            changes: 0,
            begun: 0,
            launch: Launch::row(1),
            sites: HashMap::new(),
            threads: Vec::new(),
            watched: Vec::new(),
            at: None,
            block: None,
            pending: false,
            fetches: HashMap::new(),
            checkpoints,
            resumed,
            since: 0,
        }
    }

    fn outcome(&mut self) -> Outcome {
        std::mem::replace(&mut self.outcome, Outcome::Ended)
    }

    fn launch_number(&self) -> usize {
        self.begun.saturating_sub(1)
    }

    fn view<'v>(&'v self, state: Option<BlockState<'v>>, focus: Focus) -> View<'v> {
        View {
            facts: self.facts,
            position: self.at.filter(|_| state.is_some()),
            state,
            focus,
            launch: self.launch_number(),
            prepared: self.prepared,
            fetches: &self.fetches,
        }
    }

    /// Takes over settings that have been changed, and finds out where breakpoints are in this launch.
    fn refresh(&mut self) {
        let changes = self.shared.changes.load(Ordering::Acquire);
        if changes == self.changes {
            return;
        }
        self.changes = changes;
        self.settings = self.shared.settings().clone();
        self.sites.clear();
        self.threads.clear();
        let number = self.launch_number();
        let Some(launch) = self.facts.launches.get(number) else { return };
        for (index, breakpoint) in self.settings.breakpoints.iter().enumerate() {
            let thread = breakpoint.only.thread.and_then(|thread| self.prepared.lane(number, thread));
            self.threads.push(thread);
            if let (true, Some(origin)) =
                (breakpoint.enabled, breakpoint.location.resolve(self.facts, launch))
            {
                self.sites.entry(origin).or_default().push(index);
            }
        }
        let known = std::mem::take(&mut self.watched);
        let watched = self.settings.watchpoints.iter().map(|watchpoint| {
            let known = known.iter().find(|known| known.number == watchpoint.number);
            known.cloned().unwrap_or(Watched { number: watchpoint.number, value: None, changed: None })
        });
        self.watched = watched.collect();
    }

    /// Counts the instruction that comes next.
    fn advance(&mut self, block: [u32; 3]) {
        let number = self.launch_number();
        let same = self.launch.cooperative || self.block == Some(block);
        self.at = Some(match self.at.filter(|at| same && at.launch == number) {
            Some(at) => Position { step: at.step + 1, ..at },
            None => Position { launch: number, block: self.block_number(block), step: 0 },
        });
        if self.block != Some(block) {
            self.block = Some(block);
            if !self.launch.cooperative {
                self.fetches.clear();
            }
            self.forget_values();
        }
    }

    fn block_number(&self, [x, y, z]: [u32; 3]) -> u64 {
        let [width, height, _] = self.launch.grid.map(u64::from);
        if self.launch.cooperative {
            0
        } else {
            (u64::from(z) * height + u64::from(y)) * width + u64::from(x)
        }
    }

    /// Stops, shows the program to whoever asks, and goes on as it is told to.
    fn stop(&mut self, event: &InstructionEvent<'_>, reason: Reason) -> ControlFlow<()> {
        self.refocus(event, &reason);
        let focus = self.settings.focus;
        let location = self.view(Some(event.state), focus).location(focus.warp);
        let here = self.at;
        self.answer(reason, here, location);
        loop {
            match self.requests.recv() {
                Ok(Request::Look(look)) => {
                    let focus = self.shared.settings().focus;
                    look(&self.view(Some(event.state), focus));
                }
                Ok(Request::Go(goal)) => {
                    self.refresh();
                    let depth = self.depth(&event.state);
                    let (mode, again) = Mode::of(goal, depth, self.at);
                    self.begin_watching(&event.state);
                    if again {
                        self.outcome = Outcome::Again(Box::new(mode));
                        return ControlFlow::Break(());
                    }
                    self.mode = mode;
                    return ControlFlow::Continue(());
                }
                Err(_) => {
                    self.outcome = Outcome::Quit;
                    return ControlFlow::Break(());
                }
            }
        }
    }

    fn answer(&self, reason: Reason, position: Option<Position>, location: Option<SourceLocation>) {
        let Focus { block, warp, .. } = self.settings.focus;
        let warp = WarpId { block, warp };
        let printed = self.prepared.printed();
        // Nobody may be interested any more: then there is no request either.
        let _ =
            self.answers.send(Answer::Stopped(Box::new(Stop { reason, position, warp, location, printed })));
        self.shared.wake();
    }

    /// Puts the thread into focus that a breakpoint has stopped.
    fn refocus(&mut self, event: &InstructionEvent<'_>, reason: &Reason) {
        let InstructionEvent { warp: WarpId { block, warp }, .. } = *event;
        let lanes = match reason {
            Reason::Breakpoint(number, lanes) => {
                let mut settings = self.shared.settings();
                settings.breakpoints.retain(|it| it.number != *number || !it.temporary);
                *lanes
            }
            Reason::Pause | Reason::Fault(_) => event.state.active(warp),
            Reason::Start | Reason::Step | Reason::Watchpoint { .. } | Reason::Beginning | Reason::End => {
                return;
            }
        };
        let mut settings = self.shared.settings();
        let Settings { focus, thread, .. } = &mut *settings;
        let stays = focus.block == block
            && focus.warp == warp
            && focus.lane.is_none_or(|lane| lanes >> lane & 1 == 1);
        if !stays {
            // From now on it is this thread, and none that was asked for.
            *thread = None;
            *focus = Focus { block, warp, lane: focus.lane.map(|_| lanes.trailing_zeros() % 32) };
        }
        self.settings.focus = *focus;
        self.settings.thread = *thread;
        drop(settings);
        self.shared.changes.fetch_add(1, Ordering::Release);
    }

    /// The run has come to its end. How to go on: with another run, or not at all.
    fn end(&mut self, fault: Option<String>) -> Option<Mode> {
        match (&self.mode, &fault) {
            (Mode::Backward { .. }, _) => return self.turned(),
            (Mode::Forward(_), Some(text)) if self.pending => {
                return Some(Mode::Reach(self.at.unwrap_or_default(), Reason::Fault(text.clone())));
            }
            // The block that faulted has not been watched.
            (Mode::Forward(until), Some(_)) if *until != Until::Never => {
                return Some(Mode::Forward(Until::Never));
            }
            (Mode::Forward(_) | Mode::Reach(..), _) => {}
        }
        let reason = fault.map_or(Reason::End, Reason::Fault);
        self.answer(reason.clone(), None, None);
        loop {
            match self.requests.recv().ok()? {
                Request::Look(look) => look(&self.view(None, self.shared.settings().focus)),
                Request::Go(Goal::To(position)) => return Some(Mode::Reach(position, Reason::Step)),
                Request::Go(Goal::Start) => return Some(Mode::Forward(Until::Start(Reason::Start))),
                Request::Go(goal @ Goal::Back(_)) => return Some(Mode::of(goal, 0, None).0),
                Request::Go(Goal::Step | Goal::Over | Goal::Out | Goal::Continue) => {
                    self.answer(reason.clone(), None, None);
                }
            }
        }
    }
}

impl Tracer for Run<'_> {
    fn begin(&mut self, _: &Program, launch: &Launch) {
        self.begun += 1;
        self.launch = *launch;
        // Breakpoints are elsewhere, and pixels in other lanes.
        self.changes = 0;
        self.block = None;
        let thread = self.settings.thread;
        if let Some(lane) = thread.and_then(|thread| self.prepared.lane(self.launch_number(), thread)) {
            let mut settings = self.shared.settings();
            settings.focus = Focus { block: lane.block, warp: lane.warp, lane: Some(lane.lane) };
        }
        self.refresh();
    }

    fn wants(&mut self, block: [u32; 3]) -> bool {
        self.refresh();
        self.is_wanted(block)
    }

    fn leaves_out(&mut self, block: [u32; 3]) -> bool {
        let here = (self.launch_number(), self.block_number(block));
        self.resumed.as_ref().is_some_and(|kept| here.0 == kept.next.launch && here.1 < kept.next.block)
    }

    fn resume(&mut self, block: [u32; 3]) -> Option<Arc<Checkpoint>> {
        let here = (self.launch_number(), self.block_number(block));
        let kept = self.resumed.as_ref().filter(|kept| here == (kept.next.launch, kept.next.block))?;
        self.at = kept.before;
        self.block = kept.before.map(|_| block);
        self.fetches.clone_from(&kept.fetches);
        Some(Arc::clone(&kept.checkpoint))
    }

    fn turns(&mut self, turns: &Turns<'_>) {
        let block = turns.state.block();
        let before = self.at.filter(|at| self.block == Some(block) && at.launch == self.launch_number());
        let start = Position { launch: self.launch_number(), block: self.block_number(block), step: 0 };
        let next = before.map_or(start, |at| Position { step: at.step + 1, ..at });
        let first = before.is_none() && block == self.settings.focus.block;
        if self.checkpoints.is_worth(next, self.since, first) {
            self.checkpoints.keep(turns, next, before, &self.fetches);
            self.since = 0;
        }
    }

    fn instruction(&mut self, event: &InstructionEvent<'_>) -> ControlFlow<()> {
        self.since += 1;
        if self.shared.quit.load(Ordering::Relaxed) {
            self.outcome = Outcome::Quit;
            return ControlFlow::Break(());
        }
        self.refresh();
        self.advance(event.warp.block);
        self.pending = true;
        self.first_values(event);
        match self.due(event) {
            until::Due::Nothing => ControlFlow::Continue(()),
            until::Due::Stop(reason) => self.stop(event, reason),
            until::Due::Again(mode) => {
                self.outcome = Outcome::Again(Box::new(mode));
                ControlFlow::Break(())
            }
        }
    }

    fn executed(&mut self, event: &InstructionEvent<'_>) {
        self.pending = false;
        self.look_at_values(event);
    }

    fn fetch(&mut self, event: &FetchEvent<'_>) {
        let executed = Arc::new(event.into());
        for lane in tmu_texture::lanes::active(event.lanes) {
            self.fetches.insert((event.warp.warp, lane as u32), Arc::clone(&executed));
        }
    }
}
