//! What is under way at one instruction of a program.

use std::collections::BTreeMap;

use super::effects::{Effects, is_register, predicate_number};
use super::latency::{self, Unit};
use super::pending::{Guard, Pending, PendingList, are_opposite, bit};
use crate::control::BARRIERS;
use crate::instruction::Instruction;

/// A result of fixed latency that is not there yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Soon {
    /// Cycles until it is.
    cycles: u8,
    /// The guard under which it is made; an instruction under the opposite guard does not see it. `None` where
    /// several paths come together.
    guard: Option<Guard>,
}

/// What is under way: results that have not arrived, registers that have not been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Results of fixed latency that are not there yet.
    cycles: BTreeMap<usize, Soon>,
    /// Results of variable latency.
    arriving: PendingList,
    /// Registers that instructions of variable latency still read.
    reading: PendingList,
    /// Cycles until a barrier can be waited for.
    fresh: [u8; BARRIERS as usize],
}

impl State {
    /// Takes in what may be under way on another path to the same instruction; says whether that is anything new.
    pub fn join(&mut self, other: &State) -> bool {
        let before = (self.cycles.clone(), self.fresh);
        for (&resource, theirs) in &other.cycles {
            let mine = self.cycles.entry(resource).or_insert(*theirs);
            let guard = mine.guard.filter(|guard| theirs.guard == Some(*guard));
            *mine = Soon { cycles: theirs.cycles.max(mine.cycles), guard };
        }
        for (mine, theirs) in self.fresh.iter_mut().zip(other.fresh) {
            *mine = theirs.max(*mine);
        }
        let arriving = self.arriving.join(&other.arriving);
        let reading = self.reading.join(&other.reading);
        arriving || reading || (&self.cycles, &self.fresh) != (&before.0, &before.1)
    }

    /// Lets time pass.
    pub fn pass(&mut self, cycles: u8) {
        self.cycles.values_mut().for_each(|soon| soon.cycles = soon.cycles.saturating_sub(cycles));
        self.cycles.retain(|_, soon| soon.cycles > 0);
        self.fresh.iter_mut().for_each(|left| *left = left.saturating_sub(cycles));
    }

    /// Waits for a barrier until at most `count` of the instructions that hold it are under way.
    pub fn wait(&mut self, barrier: u8, count: u8) {
        self.arriving.wait(barrier, count);
        self.reading.wait(barrier, count);
    }

    /// Waits at a barrier of the block: registers are read in order, so the warp goes on when all have been read.
    pub fn wait_for_reading(&mut self) {
        self.reading.clear();
    }

    /// Whether a barrier was set so shortly before that waiting for it may not work yet.
    pub fn is_fresh(&self, barrier: u8) -> bool {
        self.fresh[usize::from(barrier)] > 0
    }

    /// Cycles until an instruction can read a resource, as the vendor's assembler counts them.
    pub fn cycles_to_read(&self, resource: usize, reader: &Instruction) -> u8 {
        let soon = self.cycles.get(&resource).copied().unwrap_or_default();
        if are_opposite(soon.guard, reader.guard()) {
            return 0;
        }
        let early = latency::REGISTER - latency::REGISTER_OF_QUEUE;
        let in_queue = is_register(resource) && Unit::of(reader).is_some();
        if in_queue { soon.cycles.saturating_sub(early) } else { soon.cycles }
    }

    /// Cycles until all of a list of resources have their results of fixed latency.
    pub fn cycles_to_have(&self, resources: &[usize]) -> u8 {
        let soon = resources.iter().filter_map(|resource| self.cycles.get(resource));
        soon.map(|soon| soon.cycles).max().unwrap_or(0)
    }

    /// Cycles until everything of fixed latency is there.
    pub fn cycles_to_have_all(&self) -> u8 {
        self.cycles.values().map(|soon| soon.cycles).max().unwrap_or(0)
    }

    /// Cycles until all of a mask of barriers can be waited for.
    pub fn cycles_to_wait(&self, mask: u8) -> u8 {
        let barriers = (0..BARRIERS).filter(|barrier| mask >> barrier & 1 == 1);
        barriers.map(|barrier| self.fresh[usize::from(barrier)]).max().unwrap_or(0)
    }

    /// Whether a result of variable latency that concerns an instruction is on its way to a resource; that of `unit`
    /// itself does not count, because whatever it makes next comes later.
    pub fn arrives(&self, resource: usize, guard: Guard, unit: Option<Unit>) -> bool {
        self.arriving.of(resource).iter().any(|result| result.concerns(guard, unit))
    }

    /// Whether an instruction of variable latency still reads a resource; `unit` as in [`State::arrives`].
    pub fn is_read(&self, resource: usize, guard: Guard, unit: Option<Unit>) -> bool {
        self.reading.of(resource).iter().any(|reading| reading.concerns(guard, unit))
    }

    /// The barriers to wait for before an instruction with these effects.
    pub fn barriers_of(&self, effects: &Effects) -> u8 {
        let accessed = effects.reads.iter().chain(&effects.writes);
        let arriving = accessed.flat_map(|&resource| self.arriving.of(resource));
        let mask = arriving.fold(0, |mask, result| mask | bit(result.first));
        let reading = effects.writes.iter().flat_map(|&resource| self.reading.of(resource));
        // Any one of the barriers says that the reading is over.
        reading.fold(mask, |mask, reading| mask | lowest(reading.barriers))
    }

    /// The barriers that are held for anything.
    pub fn held(&self) -> u8 {
        self.arriving.held() | self.reading.held()
    }

    /// An instruction is issued.
    pub fn issue(&mut self, instruction: &Instruction, effects: &Effects) {
        let guard = instruction.guard();
        for predicate in effects.writes.iter().filter_map(|&resource| predicate_number(resource)) {
            self.forget_guard(predicate);
        }
        let Some(unit) = Unit::of(instruction) else {
            for &resource in &effects.writes {
                let soon = Soon { cycles: latency::of_result(resource), guard: Some(guard) };
                self.cycles.insert(resource, soon);
                self.arriving.forget(resource, guard);
            }
            return;
        };
        let (write, read) = (instruction.control().write_barrier(), instruction.control().read_barrier());
        self.hold(write, Some(unit));
        self.hold(read, None);
        for &resource in &effects.writes {
            self.arriving.forget(resource, guard);
            self.arriving.add(Pending::new(resource, unit, bit(write), write, guard));
            self.cycles.remove(&resource);
        }
        // A guard and other predicates are read when the instruction is issued.
        let first = if write < BARRIERS { write } else { read };
        for &resource in effects.reads.iter().filter(|resource| is_register(**resource)) {
            self.reading.add(Pending::new(resource, unit, bit(write) | bit(read), first, guard));
        }
    }

    /// A predicate is written, and says nothing any more about what was done under it.
    fn forget_guard(&mut self, predicate: u8) {
        self.arriving.forget_guard(predicate);
        self.reading.forget_guard(predicate);
        for soon in self.cycles.values_mut() {
            soon.guard = soon.guard.filter(|guard| guard.0 != predicate);
        }
    }

    /// A barrier is held by one more instruction, for the result of a unit if one is given.
    fn hold(&mut self, barrier: u8, unit: Option<Unit>) {
        if barrier >= BARRIERS {
            return;
        }
        self.fresh[usize::from(barrier)] = latency::BARRIER;
        self.arriving.hold(barrier, |result| unit == Some(result.unit));
        // Registers are read in order, whatever the unit.
        self.reading.hold(barrier, |_| true);
    }
}

/// One of the barriers of a mask.
fn lowest(mask: u8) -> u8 {
    mask & mask.wrapping_neg()
}
