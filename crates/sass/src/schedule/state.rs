//! What is under way at one place of a program.

use std::collections::{BTreeMap, BTreeSet};

use super::effects::{Effects, is_register};
use super::latency::{self, Unit};
use crate::control::NO_BARRIER;
use crate::instruction::{Instruction, PT};

/// Barriers of a warp.
pub const BARRIERS: u8 = 6;

/// Something that an instruction of variable latency has still to do: write a result, or read a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Pending {
    /// The unit that does it, in the order of its instructions.
    unit: Unit,
    /// The barriers each of which says that it is done: its own, and those of later instructions that come after it.
    barriers: u8,
    /// The first of these, or [`NO_BARRIER`].
    first: u8,
    /// How many later instructions hold that barrier too: `DEPBAR.LE` waits by this number.
    later: u8,
}

/// A result of fixed latency that is not there yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Soon {
    /// Cycles until it is.
    cycles: u8,
    /// The guard under which it is made; an instruction under the opposite guard does not see it. `None` where
    /// several ways meet.
    guard: Option<(u8, bool)>,
}

/// What is under way: results that have not arrived, registers that have not been read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    /// Results of fixed latency that are not there yet.
    cycles: BTreeMap<usize, Soon>,
    /// Results of variable latency.
    arriving: BTreeMap<usize, BTreeSet<Pending>>,
    /// Registers that instructions of variable latency still read.
    reading: BTreeMap<usize, BTreeSet<Pending>>,
    /// Cycles until a barrier can be waited for.
    fresh: [u8; BARRIERS as usize],
}

impl State {
    /// Takes in what may be under way on another way to the same place; says whether that is anything new.
    pub fn join(&mut self, other: &State) -> bool {
        let before = self.clone();
        for (&resource, theirs) in &other.cycles {
            let mine = self.cycles.entry(resource).or_insert(*theirs);
            let guard = mine.guard.filter(|guard| theirs.guard == Some(*guard));
            *mine = Soon { cycles: theirs.cycles.max(mine.cycles), guard };
        }
        for (&resource, arriving) in &other.arriving {
            self.arriving.entry(resource).or_default().extend(arriving);
        }
        for (&resource, reading) in &other.reading {
            self.reading.entry(resource).or_default().extend(reading);
        }
        for (mine, theirs) in self.fresh.iter_mut().zip(other.fresh) {
            *mine = theirs.max(*mine);
        }
        *self != before
    }

    /// Lets time pass.
    pub fn pass(&mut self, cycles: u8) {
        self.cycles.values_mut().for_each(|soon| soon.cycles = soon.cycles.saturating_sub(cycles));
        self.cycles.retain(|_, soon| soon.cycles > 0);
        self.fresh.iter_mut().for_each(|left| *left = left.saturating_sub(cycles));
    }

    /// Waits for a barrier until at most `count` of the instructions that hold it are under way.
    pub fn wait(&mut self, barrier: u8, count: u8) {
        for pending in [&mut self.arriving, &mut self.reading] {
            for pending in pending.values_mut() {
                pending.retain(|it| match count {
                    0 => it.barriers & bit(barrier) == 0,
                    _ => it.first != barrier || it.later < count,
                });
            }
            pending.retain(|_, pending| !pending.is_empty());
        }
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
        let (number, not) = reader.guard();
        let soon = self.cycles.get(&resource).copied().unwrap_or_default();
        if number != PT && soon.guard == Some((number, !not)) {
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

    /// Whether a result of variable latency is on its way to a resource; that of `unit` itself does not count, because
    /// whatever it makes next comes later.
    pub fn arrives(&self, resource: usize, unit: Option<Unit>) -> bool {
        let arriving = self.arriving.get(&resource);
        arriving.is_some_and(|arriving| arriving.iter().any(|result| Some(result.unit) != unit))
    }

    /// Whether an instruction of variable latency still reads a resource; `unit` as in [`State::arrives`].
    pub fn is_read(&self, resource: usize, unit: Option<Unit>) -> bool {
        let reading = self.reading.get(&resource);
        reading.is_some_and(|reading| reading.iter().any(|reading| Some(reading.unit) != unit))
    }

    /// The barriers to wait for before an instruction with these effects.
    pub fn barriers_of(&self, effects: &Effects) -> u8 {
        let touched = effects.reads.iter().chain(&effects.writes);
        let arriving = touched.filter_map(|resource| self.arriving.get(resource)).flatten();
        let mask = arriving.fold(0, |mask, result| mask | bit(result.first));
        let reading = effects.writes.iter().filter_map(|resource| self.reading.get(resource)).flatten();
        // Any one of the barriers says that the reading is over.
        reading.fold(mask, |mask, reading| mask | lowest(reading.barriers))
    }

    /// The barriers that are held for anything.
    pub fn held(&self) -> u8 {
        let arriving = self.arriving.values().flatten().fold(0, |mask, result| mask | result.barriers);
        self.reading.values().flatten().fold(arriving, |mask, reading| mask | reading.barriers)
    }

    /// An instruction is issued.
    pub fn issue(&mut self, instruction: &Instruction, effects: &Effects) {
        let Some(unit) = Unit::of(instruction) else {
            for &resource in &effects.writes {
                let soon = Soon { cycles: latency::of_result(resource), guard: Some(instruction.guard()) };
                self.cycles.insert(resource, soon);
                self.arriving.remove(&resource);
            }
            return;
        };
        let (write, read) = (instruction.control().write_barrier(), instruction.control().read_barrier());
        self.hold(write, Some(unit));
        self.hold(read, None);
        for &resource in &effects.writes {
            let result = Pending { unit, barriers: bit(write), first: write, later: 0 };
            self.arriving.insert(resource, BTreeSet::from([result]));
            self.cycles.remove(&resource);
        }
        // A guard and other predicates are read when the instruction is issued.
        let first = if write < BARRIERS { write } else { read };
        let reading = Pending { unit, barriers: bit(write) | bit(read), first, later: 0 };
        for &resource in effects.reads.iter().filter(|resource| is_register(**resource)) {
            self.reading.entry(resource).or_default().insert(reading);
        }
    }

    /// A barrier is held by one more instruction, for the result of a unit if one is given.
    fn hold(&mut self, barrier: u8, unit: Option<Unit>) {
        if barrier >= BARRIERS {
            return;
        }
        self.fresh[usize::from(barrier)] = latency::BARRIER;
        for arriving in self.arriving.values_mut() {
            *arriving =
                arriving.iter().map(|result| result.before(barrier, unit == Some(result.unit))).collect();
        }
        // Registers are read in order, whatever the unit.
        for reading in self.reading.values_mut() {
            *reading = reading.iter().map(|reading| reading.before(barrier, true)).collect();
        }
    }
}

impl Pending {
    /// The same when a later instruction holds a barrier; `in_order` if that one comes after this one.
    fn before(self, barrier: u8, in_order: bool) -> Pending {
        let held = self.first == barrier;
        let adopted = in_order && self.first == NO_BARRIER;
        Pending {
            barriers: self.barriers | if in_order { bit(barrier) } else { 0 },
            first: if adopted { barrier } else { self.first },
            later: self.later.saturating_add(u8::from(held)),
            ..self
        }
    }
}

/// One of the barriers of a mask.
fn lowest(mask: u8) -> u8 {
    mask & mask.wrapping_neg()
}

/// The mask of a barrier; none for [`NO_BARRIER`].
fn bit(barrier: u8) -> u8 {
    if barrier >= BARRIERS { 0 } else { 1 << barrier }
}
