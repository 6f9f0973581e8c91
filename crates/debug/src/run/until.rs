//! Whether a run stops at an instruction.

use std::sync::atomic::Ordering;

use tmu_engine::{BlockState, InstructionEvent};
use tmu_program::Token;

use super::Run;
use crate::expression::Value;
use crate::facts::SourceLocation;
use crate::goal::{Goal, Position, Reason};
use crate::settings::Watchpoint;
use crate::view::Printed;

/// What a run is for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mode {
    /// It goes on to the first stop.
    Forward(Until),
    /// It looks for the last stop before a point; absent: before the end.
    Backward { before: Option<Position>, until: Until, last: Option<(Position, Reason)> },
    /// It goes to a point, and stops for that reason.
    Reach(Position, Reason),
}

/// Where a run stops, other than at breakpoints.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Until {
    /// At the first instruction of the thread in focus, for that reason, and not at breakpoints.
    Start(Reason),
    /// At its next instruction.
    Step,
    /// At its next instruction with at most so many calls open.
    Depth(usize),
    /// Nowhere.
    Break,
    /// Nowhere, not even at breakpoints; every block is watched.
    Never,
}

/// What is to be done at an instruction.
pub(super) enum Due {
    Nothing,
    Stop(Reason),
    Again(Mode),
}

/// A value that is watched.
#[derive(Clone, Debug)]
pub(super) struct Watched {
    pub(super) number: u32,
    pub(super) value: Option<Printed>,
    /// It has changed since the last instruction.
    pub(super) changed: Option<Reason>,
}

impl Mode {
    /// What a goal asks of a program that has so many calls open, at a point; whether that is another run.
    pub(super) fn of(goal: Goal, depth: usize, at: Option<Position>) -> (Mode, bool) {
        let until = |goal: &Goal| match goal {
            Goal::Start => Until::Start(Reason::Start),
            Goal::Step => Until::Step,
            Goal::Over => Until::Depth(depth),
            Goal::Out => depth.checked_sub(1).map_or(Until::Break, Until::Depth),
            Goal::Continue | Goal::To(_) | Goal::Back(_) => Until::Break,
        };
        match goal {
            Goal::Back(inner) => (Mode::Backward { before: at, until: until(&inner), last: None }, true),
            Goal::To(position) => (Mode::Reach(position, Reason::Step), at.is_none_or(|at| position <= at)),
            Goal::Start => (Mode::Forward(until(&goal)), true),
            Goal::Step | Goal::Over | Goal::Out | Goal::Continue => (Mode::Forward(until(&goal)), false),
        }
    }

    fn until(&self) -> Option<&Until> {
        match self {
            Mode::Forward(until) | Mode::Backward { until, .. } => Some(until),
            Mode::Reach(..) => None,
        }
    }
}

impl Run<'_> {
    /// The run that goes where this one, which looked backwards, has found something; else one that looks in what lies before it.
    pub(super) fn turned(&self) -> Option<Mode> {
        let Mode::Backward { until, last, .. } = &self.mode else { return None };
        Some(match (last.clone(), &self.resumed) {
            (Some((position, reason)), _) => Mode::Reach(position, reason),
            (None, Some(kept)) => {
                Mode::Backward { before: Some(kept.next), until: until.clone(), last: None }
            }
            (None, None) => Mode::Forward(Until::Start(Reason::Beginning)),
        })
    }

    /// Whether a block has to be watched.
    pub(super) fn is_wanted(&self, block: [u32; 3]) -> bool {
        let here = (self.launch_number(), self.block_number(block));
        if self.resumed.as_ref().is_some_and(|kept| (kept.next.launch, kept.next.block) == here) {
            return true;
        }
        let breaks = match &self.mode {
            Mode::Reach(target, _) => return (target.launch, target.block) == here,
            Mode::Backward { before: Some(before), .. } if here > (before.launch, before.block) => {
                return false;
            }
            Mode::Forward(until) | Mode::Backward { until, .. } => match until {
                Until::Never => return true,
                Until::Start(_) => return self.settings.focus.block == block,
                Until::Step if self.settings.focus.block == block => return true,
                Until::Depth(_) if self.settings.focus.block == block => return true,
                Until::Step => false,
                Until::Depth(_) | Until::Break => true,
            },
        };
        let at_breakpoints = || {
            let used = self.sites.values().flatten();
            let lanes = |index: &usize| {
                let only = self.settings.breakpoints.get(*index).map(|it| it.only).unwrap_or_default();
                let thread = self.threads.get(*index).copied().flatten();
                only.lanes(thread, block, only.warp.or(thread.map(|thread| thread.warp)).unwrap_or(0)) != 0
            };
            used.into_iter().any(lanes)
        };
        let watches = |it: &Watchpoint| it.expression.is_global() || it.focus.block == block;
        self.shared.pause.load(Ordering::Relaxed)
            || breaks && (at_breakpoints() || self.settings.watchpoints.iter().any(watches))
    }

    /// What is to be done before an instruction.
    pub(super) fn due(&mut self, event: &InstructionEvent<'_>) -> Due {
        let at = self.at.unwrap_or_default();
        if self.shared.pause.swap(false, Ordering::Relaxed) {
            return match &self.mode {
                Mode::Backward { before: Some(before), .. } => {
                    Due::Again(Mode::Reach(*before, Reason::Pause))
                }
                Mode::Backward { before: None, .. } | Mode::Forward(_) | Mode::Reach(..) => {
                    Due::Stop(Reason::Pause)
                }
            };
        }
        match &self.mode {
            Mode::Reach(target, reason) if at >= *target => return Due::Stop(reason.clone()),
            Mode::Reach(..) => return Due::Nothing,
            Mode::Backward { before: Some(before), .. } if at >= *before => {
                return self.turned().map_or(Due::Nothing, Due::Again);
            }
            Mode::Backward { .. } | Mode::Forward(_) => {}
        }
        let found = self.reason(event);
        match (&mut self.mode, found) {
            (_, None) | (Mode::Reach(..), _) => Due::Nothing,
            (Mode::Forward(_), Some(reason)) => Due::Stop(reason),
            (Mode::Backward { last, .. }, Some(reason)) => {
                *last = Some((at, reason));
                Due::Nothing
            }
        }
    }

    /// Why the program stops before an instruction, if it does.
    fn reason(&mut self, event: &InstructionEvent<'_>) -> Option<Reason> {
        let changed = self.watched.iter_mut().find_map(|watched| watched.changed.take());
        let until = self.mode.until()?;
        if !matches!(until, Until::Start(_) | Until::Never)
            && let Some(reason) = changed.or_else(|| self.breakpoint(event))
        {
            return Some(reason);
        }
        let focus = self.settings.focus;
        let active = event.state.active(event.warp.warp);
        let in_focus = event.warp.block == focus.block
            && event.warp.warp == focus.warp
            && focus.lane.is_none_or(|lane| active >> lane & 1 == 1);
        let done = match until {
            Until::Start(_) | Until::Step => in_focus,
            Until::Depth(most) => in_focus && self.depth(&event.state) <= *most,
            Until::Break | Until::Never => false,
        };
        let reason = if let Until::Start(reason) = until { reason.clone() } else { Reason::Step };
        done.then_some(reason)
    }

    /// The breakpoint at an instruction, if one counts.
    fn breakpoint(&self, event: &InstructionEvent<'_>) -> Option<Reason> {
        if self.sites.is_empty() {
            return None;
        }
        let origin = event.state.program().instructions[event.number as usize].origin as usize;
        let (block, warp) = (event.warp.block, event.warp.warp);
        self.sites.get(&origin)?.iter().find_map(|&index| {
            let breakpoint = &self.settings.breakpoints[index];
            let thread = self.threads.get(index).copied().flatten();
            let lanes = breakpoint.only.lanes(thread, block, warp) & event.state.active(warp);
            let view = self.view(Some(event.state), crate::settings::Focus { block, warp, lane: None });
            let holds = |lane: &u32| match &breakpoint.condition {
                Some(condition) => view.holds(condition, *lane),
                None => true,
            };
            let hit = (0..32)
                .filter(|lane| lanes >> lane & 1 == 1)
                .filter(holds)
                .fold(0, |hit, lane| hit | 1 << lane);
            (hit != 0).then_some(Reason::Breakpoint(breakpoint.number, hit))
        })
    }

    /// How many calls the thread in focus has open.
    pub(super) fn depth(&self, state: &BlockState<'_>) -> usize {
        let focus = self.settings.focus;
        let lanes = focus.lane.map_or(u32::MAX, |lane| 1 << lane);
        let stack = state.stack(focus.warp);
        stack.iter().filter(|entry| entry.token == Some(Token::Return) && entry.lanes & lanes != 0).count()
    }

    /// Forgets what was in registers of another block.
    pub(super) fn forget_values(&mut self) {
        for (watched, watchpoint) in self.watched.iter_mut().zip(&self.settings.watchpoints) {
            if !watchpoint.expression.is_global() {
                watched.value = None;
            }
        }
    }

    /// Looks at the values that are watched before the program goes on.
    pub(super) fn begin_watching(&mut self, state: &BlockState<'_>) {
        for index in 0..self.watched.len() {
            let value = self.value(index, state);
            self.watched[index].value = value;
            self.watched[index].changed = None;
        }
    }

    /// Looks at those that have not been looked at.
    pub(super) fn first_values(&mut self, event: &InstructionEvent<'_>) {
        for index in 0..self.watched.len() {
            if self.watched[index].value.is_none() {
                let value = self.value(index, &event.state);
                self.watched[index].value = value;
            }
        }
    }

    /// Looks whether the instruction that has been executed has changed a value.
    pub(super) fn look_at_values(&mut self, event: &InstructionEvent<'_>) {
        for index in 0..self.watched.len() {
            let Some(value) = self.value(index, &event.state) else { continue };
            let launch = self.facts.launches.get(self.launch_number());
            let watched = &mut self.watched[index];
            let bits = |printed: &Printed| {
                printed.lanes.iter().map(|(_, Value { bits, .. })| *bits).collect::<Vec<_>>()
            };
            let old = watched.value.replace(value.clone()).filter(|old| bits(old) != bits(&value));
            let Some(mut old) = old else { continue };
            // What was there is read as what is there now.
            old.lanes.iter_mut().zip(&value.lanes).for_each(|((_, old), (_, new))| old.kind = new.kind);
            let by: Option<SourceLocation> = launch.and_then(|launch| launch.location_of(event.number));
            let number = watched.number;
            watched.changed =
                Some(Reason::Watchpoint { number, old: old.to_string(), new: value.to_string(), by });
        }
    }

    /// The value of a watchpoint, if it can be seen now.
    fn value(&self, index: usize, state: &BlockState<'_>) -> Option<Printed> {
        let watchpoint = self.settings.watchpoints.get(index)?;
        if !watchpoint.expression.is_global() && state.block() != watchpoint.focus.block {
            return None;
        }
        self.view(Some(*state), watchpoint.focus).evaluated(&watchpoint.expression, None).ok()
    }
}
