//! One turn of a gang.

use std::ops::Range;

use tmu_program::{Op, TexturePhase};
use tmu_texture::lanes::ALL_LANES;

use super::bind::{Action, Bound, Held};
use super::each::Copied;
use super::executed::Executed;
use super::fetch::{outputs, without};
use super::memory::{Kept, Stop, Touched};
use super::plan::{ALL_CLASSES, Plan};
use super::state::{GANG, Masks, State, Window};
use crate::block::{BlockRunner, TURN};
use crate::fetch::advance;
use crate::flow::Flow;
use crate::warp::Warp;

/// The warps of a gang and what they hold.
#[derive(Clone)]
pub(crate) struct Members {
    pub(crate) state: State,
    /// Their control state, if the gang is not whole. Their registers mean nothing until the gang breaks up.
    pub(crate) warps: Vec<Warp>,
    /// The block of each warp.
    pub(crate) blocks: Vec<[u32; 3]>,
    /// Steps of each warp in this turn.
    pub(crate) spent: [u32; GANG],
    /// All lanes of all warps take the same way.
    pub(crate) whole: bool,
    /// The way of a whole gang.
    pub(crate) flow: Flow,
}

/// A gang.
pub(crate) struct Gang {
    pub(crate) members: Members,
    pub(crate) kept: Vec<Kept>,
    touched: Touched,
    /// What the members were at the start of the turn, unless it is the first.
    start: Option<Box<Members>>,
    /// Turns so far.
    pub(crate) turns: u64,
    pub(super) executed: Executed,
}

/// How a gang's turn ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// All warps are done.
    Done,
    /// All warps that are not done have used up their turns.
    Used,
    /// The gang has broken up.
    BrokenUp,
}

/// Why a loop over instructions ended.
pub(super) enum Left {
    /// The gang has become whole or has ceased to be.
    Changed,
    Ended(Ended),
}

/// How a gang goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// All lanes of all warps together.
    Whole,
    /// Some of them.
    Masked,
}

/// A gang that runs.
pub(crate) struct Running<'r, 'a, 't> {
    pub(crate) runner: &'r mut BlockRunner<'a, 't>,
    pub(crate) plan: &'r Plan,
    pub(crate) gang: &'r mut Gang,
}

impl Gang {
    pub(crate) fn new(members: Members) -> Gang {
        let kept = members.warps.iter().map(|_| Kept::default()).collect();
        Gang {
            members,
            kept,
            touched: Touched::default(),
            start: None,
            turns: 0,
            executed: Executed::default(),
        }
    }

    pub(crate) fn warps(&self) -> usize {
        self.members.warps.len()
    }
}

impl Running<'_, '_, '_> {
    /// Runs until the turns of all warps are over. If one of them meets with what they must do one after the other, the
    /// turn has not happened.
    pub(crate) fn turn(&mut self) -> Ended {
        self.gang.touched = Touched::default();
        self.gang.members.spent = [0; GANG];
        self.gang.start = (self.gang.turns > 0).then(|| Box::new(self.gang.members.clone()));
        let (counted, banks) = (self.runner.statistics, self.runner.bad_banks.clone());
        let ended = loop {
            let left = if self.gang.members.whole { self.whole() } else { self.masked() };
            if let Left::Ended(ended) = left {
                break ended;
            }
        };
        if ended == Ended::BrokenUp {
            (self.runner.statistics, self.runner.bad_banks) = (counted, banks);
            self.gang.kept.iter_mut().for_each(Kept::clear);
            match self.gang.start.take() {
                Some(members) => self.gang.members = *members,
                None => self.runner.restart(self.plan, self.gang),
            }
            self.break_up();
        } else {
            self.gang.turns += 1;
            for kept in &mut self.gang.kept {
                kept.commit(self.runner.context.bindings.memory);
            }
        }
        ended
    }

    /// Gives the warps what they need to go on alone.
    pub(super) fn break_up(&mut self) {
        self.part();
        let members = &mut self.gang.members;
        for (number, warp) in members.warps.iter_mut().enumerate() {
            for (register, row) in warp.registers.iter_mut().zip(&self.plan.places.rows) {
                *register = members.state.rows[*row as usize][number];
            }
            for (predicate, masks) in warp.predicates.iter_mut().zip(&members.state.predicates) {
                *predicate = masks[number];
            }
        }
    }

    /// Gives the warps the registers that are looked at when they are done.
    pub(super) fn hand_results_over(&mut self) {
        self.part();
        let members = &mut self.gang.members;
        for (number, warp) in members.warps.iter_mut().enumerate() {
            for &register in &self.plan.results {
                let row = &members.state.rows[self.plan.row(register)];
                warp.registers[usize::from(register)] = row[number];
            }
        }
    }

    /// Runs a whole gang, and counts what it has executed.
    fn whole(&mut self) -> Left {
        let left = self.whole_on();
        let mut executed = std::mem::take(&mut self.gang.executed);
        let full = Window::full(self.gang.warps());
        executed.drain(|start, end, times| self.count(start, end, &full, times.into()));
        self.gang.executed = executed;
        left
    }

    fn whole_on(&mut self) -> Left {
        let plan = self.plan;
        let warps = self.gang.warps();
        let full = Window::full(warps);
        loop {
            let start = self.gang.members.flow.next();
            let Some(&end) = plan.ends.get(start as usize) else { return Left::Ended(Ended::BrokenUp) };
            let left = TURN - self.gang.members.spent[0];
            match end <= start + left {
                true => self.gang.executed.add(start, end),
                false => self.count(start, start + left, &full, 1),
            }
            let end = end.min(start + left);
            if self.straight_on(Way::Whole, &full, start, end).is_err() {
                return Left::Ended(Ended::BrokenUp);
            }
            self.advance_all(end - start);
            if end - start == left {
                return Left::Ended(Ended::Used);
            }
            if let Some(left) = self.control_whole(end, &full) {
                return left;
            }
        }
    }

    /// Executes instructions that are simply followed by the next: compiled runs where they fit in, else one by one.
    pub(super) fn straight_on(
        &mut self,
        way: Way,
        window: &Window,
        start: u32,
        end: u32,
    ) -> Result<(), Stop> {
        let plan = self.plan;
        let (bounds, compiled) = match way {
            Way::Whole => (&plan.whole, &plan.compiled[0]),
            Way::Masked => (&plan.masked, &plan.compiled[1]),
        };
        let mut number = start;
        while number < end {
            if let Some(compiled) = compiled
                && let Some(after) = compiled.end(number)
                && after <= end
            {
                let left = compiled.run(number, &mut self.gang.members.state, window);
                for (number, guard) in compiled.guards(number) {
                    self.narrowed(*number, *guard, window);
                }
                match left {
                    Some(left) => self.one_by_one(bounds, number..after, left, start)?,
                    None => compiled.finish(number, &mut self.gang.members.state),
                }
                number = after;
                continue;
            }
            let bound = &bounds[number as usize];
            match bound.guard {
                Held::Always => self.execute(number, bound, window, start)?,
                guard => self.guarded(number, bound, guard, window, start)?,
            }
            number += 1;
        }
        Ok(())
    }

    /// Executes a run's instructions for lanes that its code has left out.
    #[cold]
    fn one_by_one(
        &mut self,
        bounds: &[Bound],
        run: Range<u32>,
        lanes: Masks,
        start: u32,
    ) -> Result<(), Stop> {
        let Some(window) = Window::new(lanes, self.gang.warps()) else { return Ok(()) };
        run.into_iter().try_for_each(|number| self.execute(number, &bounds[number as usize], &window, start))
    }

    pub(super) fn advance_all(&mut self, steps: u32) {
        let members = &mut self.gang.members;
        members.flow.go_to(members.flow.next() + steps);
        for (spent, warp) in members.spent.iter_mut().zip(&mut members.warps) {
            *spent += steps;
            warp.steps += u64::from(steps);
        }
    }

    /// Counts the source instructions from one to another as executed by the lanes of the window, or takes it back.
    pub(super) fn count(&mut self, start: u32, end: u32, window: &Window, times: u64) {
        let (before, after) = (&self.plan.counts[start as usize], &self.plan.counts[end as usize]);
        let (warps, lanes) = (window.warps().wrapping_mul(times), window.lanes().wrapping_mul(times));
        for (class, (before, after)) in ALL_CLASSES.into_iter().zip(before.iter().zip(after)) {
            if after > before {
                let count = u64::from(after - before);
                self.runner.statistics.count(class, count.wrapping_mul(warps), count.wrapping_mul(lanes));
            }
        }
    }

    /// An instruction that not all lanes of the window may execute.
    pub(super) fn guarded(
        &mut self,
        number: u32,
        bound: &Bound,
        guard: Held,
        window: &Window,
        start: u32,
    ) -> Result<(), Stop> {
        match self.narrowed(number, guard, window) {
            Some(narrower) => self.execute(number, bound, &narrower, start),
            None => Ok(()),
        }
    }

    /// The lanes of the window in which a guard holds, if there are any. The instruction has been counted for the whole
    /// window, and is counted for these lanes instead.
    fn narrowed(&mut self, number: u32, guard: Held, window: &Window) -> Option<Window> {
        let mut masks = guard.masks(&self.gang.members.state);
        for (mask, active) in masks.iter_mut().zip(window.masks) {
            *mask &= active;
        }
        if masks == window.masks {
            return Some(*window);
        }
        self.count(number, number + 1, window, u64::MAX);
        let narrower = Window::new(masks, self.gang.warps())?;
        self.count(number, number + 1, &narrower, 1);
        Some(narrower)
    }

    /// Executes an instruction that is simply followed by the next.
    #[inline]
    pub(super) fn execute(
        &mut self,
        number: u32,
        bound: &Bound,
        window: &Window,
        start: u32,
    ) -> Result<(), Stop> {
        match &bound.action {
            Action::Nothing => Ok(()),
            Action::Kernel(kernel) => {
                kernel(&mut self.gang.members.state, bound, window);
                Ok(())
            }
            _ => self.special(number, bound, window, start),
        }
    }

    fn special(&mut self, number: u32, bound: &Bound, window: &Window, start: u32) -> Result<(), Stop> {
        let context = self.runner.context;
        let op = &context.program.instructions[number as usize].op;
        match &bound.action {
            Action::Thread(axis) => {
                let Members { state, warps, .. } = &mut self.gang.members;
                for warp in window.first..window.end {
                    state.spare[0][warp] = self.plan.threads[warps[warp].index as usize][*axis];
                }
                state.put(0, bound.to[0], window);
            }
            Action::Block(axis) => {
                let Members { state, blocks, .. } = &mut self.gang.members;
                for warp in window.first..window.end {
                    state.spare[0][warp].fill(blocks[warp][*axis]);
                }
                state.put(0, bound.to[0], window);
            }
            Action::Load(load) => {
                let killed = self.killed();
                let Gang { members, touched, .. } = &mut *self.gang;
                let memory = context.bindings.memory;
                let bytes = load.load(&mut members.state, memory, touched, window, &killed)?;
                self.runner.statistics.moved.of(load.space).read += bytes;
                for (spare, to) in load.to.iter().enumerate().take(load.width.registers()) {
                    if let Some(row) = to {
                        self.gang.members.state.put(spare, *row, window);
                    }
                }
            }
            Action::Store(store) => {
                let killed = self.killed();
                let Gang { members, touched, kept, .. } = &mut *self.gang;
                let memory = context.bindings.memory;
                let bytes = store.store(&members.state, memory, touched, window, &killed, kept)?;
                self.runner.statistics.moved.of(store.space).written += bytes;
            }
            Action::LoadConstant(load) => {
                if !load.load(&mut self.gang.members.state, &context.constants(), window)? {
                    self.runner.bad_banks.insert(number);
                }
                let bytes = window.lanes() * u64::from(load.width.bytes());
                self.runner.statistics.moved.constant.read += bytes;
            }
            Action::Combine(combined) => combined.execute(&mut self.gang.members.state, window),
            Action::Fetch(_) => return self.fetch(op, number, bound, window, start),
            Action::EachWarp(copied) => return self.each_warp(copied, op, number, window, start),
            Action::Nothing | Action::Kernel(_) | Action::Control | Action::Alone => return Err(Stop),
        }
        Ok(())
    }

    fn killed(&self) -> Masks {
        let members = &self.gang.members;
        let mut killed = [0; GANG];
        for (killed, warp) in killed.iter_mut().zip(&members.warps) {
            *killed = if members.whole { members.flow.killed() } else { warp.flow.killed() };
        }
        killed
    }

    fn fetch(
        &mut self,
        op: &Op,
        number: u32,
        bound: &Bound,
        window: &Window,
        start: u32,
    ) -> Result<(), Stop> {
        let (Op::Fetch(texture), Action::Fetch(fetching)) = (op, &bound.action) else { return Err(Stop) };
        // TLD-08, as for a single warp.
        let narrower;
        let mut asking = window;
        if texture.live_only {
            let killed = self.killed();
            match without(window, &killed, self.gang.warps()) {
                Some(left) => narrower = left,
                None => {
                    self.advance_hashes(window, texture.phase);
                    return Ok(());
                }
            }
            asking = &narrower;
        }
        let runner = &mut *self.runner;
        let context = runner.context;
        let members = &mut self.gang.members;
        let Some(pair) = fetching.pair(&members.state, context.bindings.textures, asking) else {
            return self.each_warp(&fetching.copied, op, number, window, start);
        };
        let Ok(routine) = runner.fetches.get(number, &fetching.fetch, pair) else { return Err(Stop) };
        let State { rows, scalars, spare, .. } = &mut members.state;
        let inputs = fetching.inputs(rows, scalars, asking);
        let masks = &asking.masks[asking.first..asking.end];
        let mut resident = [0; GANG];
        let residency = texture.not_resident.map(|_| &mut resident[asking.first..asking.end]);
        routine.run_batches(&inputs, masks, &mut outputs(spare, fetching.to, residency, asking));
        let count = runner.statistics.fetched.of(fetching.fetch.operation);
        count.lanes += asking.lanes();
        if context.machine.count_texels {
            for (batch, mask) in masks.iter().enumerate() {
                count.texels += routine.texels(&inputs.of_batch(batch), *mask);
            }
        }
        for (spare, to) in fetching.to.iter().enumerate() {
            if let Some(row) = to {
                members.state.put(spare, *row, asking);
            }
        }
        if let Some(predicate) = texture.not_resident {
            members.state.put_predicate(predicate.0.into(), &resident.map(|mask| !mask), asking);
        }
        self.advance_hashes(window, texture.phase);
        Ok(())
    }

    fn advance_hashes(&mut self, window: &Window, phase: TexturePhase) {
        if phase == TexturePhase::None {
            return;
        }
        for (warp, mask) in self.gang.members.warps.iter_mut().zip(window.masks) {
            if mask != 0 {
                warp.hash = advance(warp.hash, phase);
            }
        }
    }

    /// Lets each warp execute an instruction on its own.
    fn each_warp(
        &mut self,
        copied: &Copied,
        op: &Op,
        number: u32,
        window: &Window,
        start: u32,
    ) -> Result<(), Stop> {
        let Members { state, warps, blocks, whole, .. } = &mut self.gang.members;
        for index in window.first..window.end {
            let lanes = window.masks[index];
            if lanes == 0 {
                continue;
            }
            let warp = &mut warps[index];
            copied.hand_over(state, index, warp);
            self.runner.enter(blocks[index]);
            let steps = warp.steps;
            // The step that is being done counts.
            warp.steps += u64::from(number - start) + 1;
            if *whole {
                warp.flow = Flow::new(ALL_LANES, 0);
            }
            let done = self.runner.operate(op, warp, number, lanes);
            warp.steps = steps;
            if done.is_err() {
                return Err(Stop);
            }
        }
        for index in (window.first..window.end).filter(|&index| window.masks[index] != 0) {
            copied.take_back(state, index, &warps[index]);
        }
        Ok(())
    }
}
