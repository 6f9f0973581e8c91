//! Where the warps of a gang go: together while all lanes take the same way, apart when they part, together again.

use tmu_program::Op;
use tmu_texture::lanes::ALL_LANES;
use tmu_texture::{LANES, Mask};

use super::memory::Stop;
use super::run::{Ended, Left, Members, Running, Way};
use super::state::{GANG, Masks, Window};
use crate::block::TURN;

impl Running<'_, '_, '_> {
    /// Executes the control instruction that a whole gang has come to; `None` if it goes on as a whole.
    pub(super) fn control_whole(&mut self, number: u32, full: &Window) -> Option<Left> {
        let context = self.runner.context;
        let Some(instruction) = context.program.instructions.get(number as usize) else {
            return Some(Left::Ended(Ended::BrokenUp));
        };
        let masks = self.plan.whole[number as usize].guard.masks(&self.gang.members.state);
        let lanes = full.masks.iter().zip(masks).fold((0, ALL_LANES), |(any, all), (full, mask)| {
            if *full == 0 { (any, all) } else { (any | mask, all & mask) }
        });
        match lanes {
            (0, _) => {
                self.advance_all(1);
                return None;
            }
            (_, ALL_LANES) => {}
            _ => {
                self.part();
                return Some(Left::Changed);
            }
        }
        let members = &mut self.gang.members;
        let done = match instruction.op {
            Op::Branch { target } | Op::Diverge { target, .. } => {
                members.flow.go_to(target);
                true
            }
            ref op => self.runner.control_flow(op, &mut members.flow, ALL_LANES).is_ok(),
        };
        if !done {
            return Some(Left::Ended(Ended::BrokenUp));
        }
        self.gang.executed.add(number, number + 1);
        if branches(&instruction.op) {
            self.runner.statistics.branches += full.warps();
        }
        let members = &mut self.gang.members;
        for (spent, warp) in members.spent.iter_mut().zip(&mut members.warps) {
            *spent += 1;
            warp.steps += 1;
        }
        match members.flow.active() {
            0 => Some(Left::Ended(Ended::Done)),
            ALL_LANES if members.spent[0] < TURN => None,
            ALL_LANES => Some(Left::Ended(Ended::Used)),
            _ => {
                self.part();
                Some(Left::Changed)
            }
        }
    }

    /// Gives each warp of a whole gang its own control state, and each lane its own registers.
    pub(super) fn part(&mut self) {
        let Members { state, warps, whole, flow, .. } = &mut self.gang.members;
        if !std::mem::replace(whole, false) {
            return;
        }
        for warp in warps.iter_mut() {
            warp.flow.clone_from(flow);
        }
        let (number, done) = (flow.next() as usize, flow.active() == 0);
        let live = &self.plan.live;
        for (register, slot) in self.plan.uniform.registers.iter().enumerate() {
            if let Some(slot) = slot
                && (if done { live.result(register) } else { live.register(number, register) })
            {
                state.rows[self.plan.places.rows[register] as usize]
                    .fill([state.scalars[*slot as usize]; LANES]);
            }
        }
        for (predicate, slot) in self.plan.uniform.predicates.iter().enumerate() {
            if let Some(slot) = slot {
                state.predicates[predicate] = [state.scalars[*slot as usize]; GANG];
            }
        }
    }

    /// Makes the gang whole if all lanes of all warps are at the same place in the same state.
    fn join(&mut self) -> bool {
        let warps = self.gang.warps();
        let Members { state, warps: members, spent, whole, flow, .. } = &mut self.gang.members;
        let first = &members[0];
        let together = first.flow.active() == ALL_LANES
            && first.flow.killed() == 0
            && spent[..warps].iter().all(|steps| *steps == spent[0])
            && members[1..].iter().all(|warp| warp.flow == first.flow);
        if !together {
            return false;
        }
        let number = first.flow.next() as usize;
        if number >= self.plan.whole.len() {
            return false;
        }
        let uniform = &self.plan.uniform;
        for (register, slot) in uniform.registers.iter().enumerate() {
            let Some(slot) = slot else { continue };
            if !self.plan.live.register(number, register) {
                continue;
            }
            let row = &state.rows[self.plan.places.rows[register] as usize];
            let value = row[0][0];
            if row[..warps].iter().flatten().any(|lane| *lane != value) {
                return false;
            }
            state.scalars[*slot as usize] = value;
        }
        for (predicate, slot) in uniform.predicates.iter().enumerate() {
            let Some(slot) = slot else { continue };
            let masks = &state.predicates[predicate][..warps];
            let value = if masks[0] & 1 == 1 { ALL_LANES } else { 0 };
            if self.plan.live.predicate(number, predicate) && masks.iter().any(|mask| *mask != value) {
                return false;
            }
            state.scalars[*slot as usize] = value;
        }
        flow.clone_from(&first.flow);
        *whole = true;
        true
    }

    /// Runs a gang whose lanes have parted.
    pub(super) fn masked(&mut self) -> Left {
        loop {
            let Some((window, start, end)) = self.next_together() else {
                let done = self.gang.members.warps.iter().all(|warp| warp.flow.active() == 0);
                return Left::Ended(if done { Ended::Done } else { Ended::Used });
            };
            if self.straight(&window, start, end).is_err() || self.at_control(&window, end).is_err() {
                return Left::Ended(Ended::BrokenUp);
            }
            if self.join() {
                return Left::Changed;
            }
        }
    }

    /// The warps that are behind all others, how far they go, and where the others are waiting for them.
    fn next_together(&self) -> Option<(Window, u32, u32)> {
        let Members { warps, spent, .. } = &self.gang.members;
        let ready = |index: usize| warps[index].flow.active() != 0 && spent[index] < TURN;
        let start =
            (0..warps.len()).filter(|&index| ready(index)).map(|index| warps[index].flow.next()).min()?;
        let mut end = self.plan.ends.get(start as usize).copied().unwrap_or(start);
        let mut masks = [0; GANG];
        for index in (0..warps.len()).filter(|&index| ready(index)) {
            let next = warps[index].flow.next();
            if next == start {
                masks[index] = warps[index].flow.active();
                end = end.min(start + (TURN - spent[index]));
            } else {
                end = end.min(next);
            }
        }
        Some((Window::new(masks, warps.len())?, start, end))
    }

    /// Executes instructions that are simply followed by the next.
    fn straight(&mut self, window: &Window, start: u32, end: u32) -> Result<(), Stop> {
        self.count(start, end, window, 1);
        self.straight_on(Way::Masked, window, start, end)?;
        self.advance(window, start, end);
        Ok(())
    }

    fn advance(&mut self, window: &Window, start: u32, end: u32) {
        let members = &mut self.gang.members;
        for (index, warp) in
            members.warps.iter_mut().enumerate().filter(|(index, _)| window.masks[*index] != 0)
        {
            warp.flow.go_to(end);
            warp.steps += u64::from(end - start);
            members.spent[index] += end - start;
        }
    }

    /// Lets the warps execute the control instruction that they have come to, if it is one.
    fn at_control(&mut self, window: &Window, number: u32) -> Result<(), Stop> {
        let context = self.runner.context;
        let Some(instruction) = context.program.instructions.get(number as usize) else { return Err(Stop) };
        if self.plan.ends[number as usize] != number {
            return Ok(());
        }
        let guards: Masks = self.plan.masked[number as usize].guard.masks(&self.gang.members.state);
        for index in (window.first..window.end).filter(|&index| window.masks[index] != 0) {
            let members = &mut self.gang.members;
            if members.spent[index] >= TURN {
                continue;
            }
            let warp = &mut members.warps[index];
            let active = warp.flow.active();
            let lanes = active & guards[index];
            if lanes == 0 {
                warp.flow.advance();
            } else {
                self.runner.control_flow(&instruction.op, &mut warp.flow, lanes).map_err(|_| Stop)?;
                self.count_control(number, &instruction.op, lanes, active);
            }
            let members = &mut self.gang.members;
            members.warps[index].steps += 1;
            members.spent[index] += 1;
        }
        Ok(())
    }

    fn count_control(&mut self, number: u32, op: &Op, lanes: Mask, active: Mask) {
        let statistics = &mut self.runner.statistics;
        if self.plan.counts[number as usize] != self.plan.counts[number as usize + 1]
            && let Some(class) = self.runner.context.classes[number as usize]
        {
            statistics.count(class, 1, lanes.count_ones().into());
        }
        if branches(op) {
            statistics.branches += 1;
            statistics.divergent += u64::from(lanes != active);
        }
    }
}

/// Whether the statistics count it as a branch.
fn branches(op: &Op) -> bool {
    matches!(op, Op::Branch { .. } | Op::Diverge { .. } | Op::BranchIndirect { .. } | Op::Leave { .. })
}
