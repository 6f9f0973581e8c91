//! What instructions of variable latency have still to do.

use super::latency::Unit;
use crate::control::{BARRIERS, NO_BARRIER};
use crate::instruction::PT;

/// Something that an instruction of variable latency has still to do to a resource: write a result, or read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Pending {
    /// The resource.
    pub resource: usize,
    /// The unit that does it, in the order of its instructions.
    pub unit: Unit,
    /// The barriers each of which says that it is done: its own, and those of later instructions that come after it.
    pub barriers: u8,
    /// The first of these, or [`NO_BARRIER`].
    pub first: u8,
    /// The guard under which it is done: an instruction under the opposite guard runs in other lanes. `None` when the
    /// guard's predicate has been written since.
    pub guard: Option<Guard>,
    /// How many later instructions hold that barrier too, at least: `DEPBAR.LE` waits by this number.
    later: u8,
}

/// The number of a predicate, and whether it has to be false.
pub(super) type Guard = (u8, bool);

/// Whether two guards never hold in the same lane.
pub(super) fn are_opposite(one: Option<Guard>, (number, not): Guard) -> bool {
    number != PT && one == Some((number, !not))
}

impl Pending {
    /// What an instruction has just been issued for.
    pub fn new(resource: usize, unit: Unit, barriers: u8, first: u8, guard: Guard) -> Pending {
        Pending { resource, unit, barriers, first, guard: Some(guard), later: 0 }
    }

    /// Whether it matters to an instruction that `unit` executes, `None` for any: what comes later in the same unit
    /// is done later.
    pub fn concerns(&self, guard: Guard, unit: Option<Unit>) -> bool {
        Some(self.unit) != unit && !are_opposite(self.guard, guard)
    }

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

    /// Whether two differ in nothing but the number of later instructions.
    fn is_alike(&self, other: &Pending) -> bool {
        Pending { later: 0, ..*self } == Pending { later: 0, ..*other }
    }
}

/// All that is pending, in order. Of two that differ in `later` only the smaller one is kept: whoever waits for it has
/// waited for the other. So there are few, however often a loop is followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PendingList(Vec<Pending>);

impl PendingList {
    /// What is pending on one resource.
    pub fn of(&self, resource: usize) -> &[Pending] {
        let start = self.0.partition_point(|pending| pending.resource < resource);
        let end = self.0.partition_point(|pending| pending.resource <= resource);
        &self.0[start..end]
    }

    /// Takes in what may be pending on another path to the same instruction; says whether that is anything new.
    pub fn join(&mut self, other: &PendingList) -> bool {
        let known = |pending: &Pending| {
            self.of(pending.resource).iter().any(|mine| mine.is_alike(pending) && mine.later <= pending.later)
        };
        let new: Vec<Pending> = other.0.iter().filter(|pending| !known(pending)).copied().collect();
        let anything = !new.is_empty();
        self.0.extend(new);
        self.restore_order();
        anything
    }

    /// Adds one.
    pub fn add(&mut self, pending: Pending) {
        self.0.push(pending);
        self.restore_order();
    }

    /// A predicate is written: what was done under it may concern any lane from now on.
    pub fn forget_guard(&mut self, predicate: u8) {
        for pending in &mut self.0 {
            pending.guard = pending.guard.filter(|guard| guard.0 != predicate);
        }
        self.restore_order();
    }

    /// A resource is written: what was pending has been waited for, except in the lanes of the opposite guard.
    pub fn forget(&mut self, resource: usize, guard: Guard) {
        self.0.retain(|pending| pending.resource != resource || are_opposite(pending.guard, guard));
    }

    /// Nothing is pending any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Waits for a barrier until at most `count` of the instructions that hold it are under way.
    pub fn wait(&mut self, barrier: u8, count: u8) {
        self.0.retain(|it| match count {
            0 => it.barriers & bit(barrier) == 0,
            _ => it.first != barrier || it.later < count,
        });
    }

    /// A barrier is held by one more instruction, which comes after those of which `in_order` says so.
    pub fn hold(&mut self, barrier: u8, in_order: impl Fn(&Pending) -> bool) {
        for pending in &mut self.0 {
            *pending = pending.before(barrier, in_order(pending));
        }
        self.restore_order();
    }

    /// The barriers that are held for anything.
    pub fn held(&self) -> u8 {
        self.0.iter().fold(0, |mask, pending| mask | pending.barriers)
    }

    fn restore_order(&mut self) {
        self.0.sort_unstable();
        self.0.dedup_by(|next, kept| next.is_alike(kept));
    }
}

/// The mask of a barrier; none for [`NO_BARRIER`].
pub(super) fn bit(barrier: u8) -> u8 {
    if barrier >= BARRIERS { 0 } else { 1 << barrier }
}
