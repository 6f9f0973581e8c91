//! Parts of a warp that give way to each other: lanes that have diverged, and lanes that wait where others reconverge with them, go on
//! while the others are somewhere else.
//!
//! The stack of [`Flow`] is a path through a tree: what waits in its entries are the other branches. A part that gives way takes the
//! entries above another one with it, into that entry, and those lanes go on in its place. So nothing is lost of where lanes
//! reconverge, but that lanes which waited for others at such a point go on without them.

use tmu_program::Token;
use tmu_texture::Mask;

use super::{Entry, Flow, Reason};

/// Lanes that gave way: those that ran, where, and what was above them on the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    active: Mask,
    next: u32,
    since: u32,
    stack: Vec<Entry>,
}

/// Lanes that have come to a barrier of the block without the other ones of their warp.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gathered {
    barrier: usize,
    lanes: Mask,
    /// Those that wait there.
    waiting: Mask,
    /// Those in which the barrier's condition holds.
    holding: Mask,
}

/// What a warp whose parts give way to each other has beside its stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// How often a part gave way.
    pub(super) clock: u32,
    /// When the active lanes ran last before they do now.
    since: u32,
    /// Some part gave way since the start.
    parted: bool,
    /// The warp's steps when that was.
    steps: u64,
    /// Turns that the warp begins diverged before it is found out the next time what its lanes do, and how many there were the last time.
    unobserved: [u32; 2],
    /// Lanes that wait at a barrier of the warp.
    arrived: Mask,
    gathered: Vec<Gathered>,
}

/// Turns that a warp which has diverged is not looked at for: at first, and at most. It costs as much as a turn.
const FIRST_UNOBSERVED: [u32; 2] = [1; 2];
const MOST_UNOBSERVED: u32 = 31;

impl Default for Parts {
    fn default() -> Parts {
        Parts {
            clock: 0,
            since: 0,
            parted: false,
            steps: 0,
            unobserved: FIRST_UNOBSERVED,
            arrived: 0,
            gathered: Vec::new(),
        }
    }
}

impl Parts {
    #[inline]
    pub(super) fn restart(&mut self) {
        (self.steps, self.unobserved) = (0, FIRST_UNOBSERVED);
        if self.parted {
            *self = Parts::default();
        }
    }
}

/// What becomes of lanes that come to a barrier of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gathering {
    /// Others of the warp are still to come.
    Incomplete,
    /// The warp arrives: these lanes, of which it holds in those, and whether it waits.
    Complete { lanes: Mask, holding: Mask, waits: bool },
}

/// Somebody who can go on instead of the active lanes.
#[derive(Clone, Copy)]
struct Other {
    since: u32,
    /// Index of an entry.
    index: usize,
    /// Lanes that wait at the entry for others to reconverge with them; else those of a branch.
    waiting: Option<Mask>,
}

impl Entry {
    /// When the lanes of a branch that have waited longest ran last, those that are done left out.
    fn oldest(&self, exited: Mask) -> u32 {
        let Some(part) = &self.part else { return self.since };
        let running = if part.active & !exited == 0 { u32::MAX } else { part.since };
        oldest(part.active, &part.stack, exited).map_or(running, |other| other.since.min(running))
    }
}

/// Those who have waited longest below active lanes.
fn oldest(active: Mask, stack: &[Entry], exited: Mask) -> Option<Other> {
    let mut oldest: Option<Other> = None;
    let mut covered = active;
    for (index, entry) in stack.iter().enumerate().rev() {
        let lanes = entry.lanes & !exited;
        let (found, waiting, since) = match entry.reason {
            Reason::Branch => (lanes, None, entry.oldest(exited)),
            Reason::Token(Token::Reconverge | Token::Return) => {
                (lanes & !covered, Some(lanes & !covered), entry.since)
            }
            Reason::Token(Token::Break | Token::Continue) => (0, None, entry.since),
        };
        covered |= lanes;
        if found != 0 && oldest.is_none_or(|oldest| since <= oldest.since) {
            oldest = Some(Other { since, index, waiting });
        }
    }
    oldest
}

impl Flow {
    /// Lets the lanes of an entry that was on top of the stack go on.
    pub(super) fn take_up(&mut self, entry: Entry) {
        match entry.part {
            None => {
                self.active = entry.lanes & !self.exited;
                self.next = entry.target;
                self.parts.since = entry.since;
            }
            Some(part) => {
                let Part { active, next, since, stack } = *part;
                self.stack.extend(stack);
                (self.active, self.next) = (active & !self.exited, next);
                self.parts.since = since;
            }
        }
    }

    /// Whether there may be somebody to give way to.
    #[inline]
    pub(crate) fn is_split(&self) -> bool {
        !self.stack.is_empty()
    }

    /// Whether some part gave way since the start.
    #[inline]
    pub(crate) fn is_parted(&self) -> bool {
        self.parts.parted
    }

    /// Whether it is to be found out what the lanes do that begin a turn diverged: ever less often while none has given way.
    pub(crate) fn is_to_be_observed(&mut self) -> bool {
        let [left, before] = &mut self.parts.unobserved;
        if self.parts.parted || *left == 0 {
            *before = (2 * *before + 1).min(MOST_UNOBSERVED);
            *left = *before;
            return true;
        }
        *left -= 1;
        false
    }

    /// How often a part gave way.
    pub(crate) fn changes(&self) -> u32 {
        self.parts.clock
    }

    /// How many steps ago that was, of a warp that has executed so many.
    pub(crate) fn steps_since_parting(&self, steps: u64) -> u64 {
        steps.saturating_sub(self.parts.steps)
    }

    /// The warp looks for somebody to give way to when it has executed so many steps.
    pub(crate) fn note_steps(&mut self, steps: u64) {
        self.parts.steps = steps;
    }

    /// Lets those lanes go on that have waited longest; the active ones wait. False if there are no others.
    pub(crate) fn give_way(&mut self) -> bool {
        if self.asleep.is_some() || self.active == 0 || self.oldest_from(0).is_none() {
            return false;
        }
        self.parts.parted = true;
        // Past the largest number everybody has waited equally long.
        self.parts.clock = self.parts.clock.saturating_add(1);
        self.parts.since = self.parts.clock;
        // Each round leads further into the part with those that have waited longest: who has waited as long in another one is passed over.
        let mut inside = 0;
        while let Some(other) = self.oldest_from(inside).filter(|other| other.since < self.parts.since) {
            inside = other.index + 1;
            self.change_to(other);
        }
        self.parts.parted
    }

    /// Those who have waited longest in the entries from one on.
    fn oldest_from(&self, first: usize) -> Option<Other> {
        let found = oldest(self.active, self.stack.get(first..)?, self.exited)?;
        Some(Other { index: first + found.index, ..found })
    }

    fn change_to(&mut self, other: Other) {
        let above = self.stack.split_off(other.index + 1);
        let Some(mut entry) = self.stack.pop() else { return };
        let mut part = Part { active: self.active, next: self.next, since: self.parts.since, stack: above };
        let resumed = match other.waiting {
            None => entry,
            Some(waiting) => {
                // Those that are still to come reconverge by themselves.
                let (target, since) = (entry.target, entry.since);
                entry.lanes &= !waiting;
                entry.since = self.parts.clock;
                part.stack.insert(0, entry);
                Entry { reason: Reason::Branch, lanes: waiting, target, since, part: None }
            }
        };
        let lanes = part.stack.iter().fold(part.active, |lanes, entry| lanes | entry.lanes);
        let (target, since) = (part.next, part.since);
        self.stack.push(Entry { reason: Reason::Branch, lanes, target, since, part: Some(Box::new(part)) });
        self.take_up(resumed);
        self.resume();
    }

    /// Lets all other lanes that are at the same instruction, in the same calls, take part. They reconverge with the active ones from now on: where
    /// these do, all ways from this instruction lead.
    pub(crate) fn join_here(&mut self) {
        let calls: Vec<u32> = self.stack.iter().filter_map(Entry::returns_to).collect();
        let found = take_lanes_at(&mut self.stack, self.next, &calls, 0) & !self.exited;
        if found == 0 {
            return;
        }
        for entry in &mut self.stack {
            if let Reason::Token(_) = entry.reason {
                entry.lanes |= found;
            }
        }
        self.active |= found;
        let exited = self.exited;
        self.stack.retain(|entry| entry.reason != Reason::Branch || entry.lanes & !exited != 0);
    }

    /// The active lanes come to a barrier for those of a mask. Whether they go on; those that wait ask again.
    pub(crate) fn arrives_at_warp_barrier(&mut self, mask: Mask, together: bool) -> bool {
        let wanted = mask & self.alive();
        if together || wanted & !self.active == 0 {
            return wanted & !self.active == 0;
        }
        self.parts.parted = true;
        self.parts.arrived |= self.active;
        if wanted & !self.parts.arrived != 0 {
            return false;
        }
        release(&mut self.stack, self.parts.arrived & wanted);
        self.parts.arrived &= !(wanted | self.active);
        true
    }

    /// The active lanes come to a barrier of the block, which all lanes of the warp have to that are not done.
    pub(crate) fn gather(&mut self, barrier: usize, holding: Mask, waits: bool) -> Gathering {
        self.parts.parted = true;
        let gathered = &mut self.parts.gathered;
        let index = gathered.iter().position(|one| one.barrier == barrier).unwrap_or_else(|| {
            gathered.push(Gathered { barrier, lanes: 0, waiting: 0, holding: 0 });
            gathered.len() - 1
        });
        let one = &mut gathered[index];
        one.lanes |= self.active;
        one.holding |= holding;
        one.waiting |= if waits { self.active } else { 0 };
        if !self.exited & !one.lanes != 0 {
            return Gathering::Incomplete;
        }
        let Gathered { lanes, waiting, holding, .. } = gathered.swap_remove(index);
        release(&mut self.stack, waiting & !self.active);
        Gathering::Complete { lanes: lanes & !self.exited, holding, waits: waiting != 0 }
    }

    /// Only these lanes, a part of the active ones, stay at the instruction, and the others go on first.
    pub(crate) fn stay_behind(&mut self, lanes: Mask) -> Result<(), super::FlowError> {
        self.parts.parted = true;
        self.branch(lanes, self.next)
    }
}

/// Lets lanes that gave way at a barrier go on behind it.
fn release(entries: &mut [Entry], lanes: Mask) {
    for part in entries.iter_mut().filter_map(|entry| entry.part.as_mut()) {
        if part.active & lanes != 0 {
            part.next += 1;
        }
        release(&mut part.stack, lanes);
    }
}

impl Entry {
    /// Where a call returns to.
    fn returns_to(&self) -> Option<u32> {
        (self.reason == Reason::Token(Token::Return)).then_some(self.target)
    }
}

/// Takes lanes that are at an instruction, in these calls of which `known` are below, out of entries.
fn take_lanes_at(entries: &mut [Entry], next: u32, calls: &[u32], known: usize) -> Mask {
    let (mut found, mut known) = (0, known);
    for entry in entries {
        if let Some(target) = entry.returns_to() {
            if calls.get(known) != Some(&target) {
                return found;
            }
            known += 1;
        }
        if entry.reason != Reason::Branch {
            continue;
        }
        let taken = match &mut entry.part {
            None if entry.target == next && known == calls.len() => entry.lanes,
            None => 0,
            Some(part) => {
                let inside = part.stack.iter().filter(|entry| entry.returns_to().is_some()).count();
                let mut taken = take_lanes_at(&mut part.stack, next, calls, known);
                let same = part.stack.iter().filter_map(Entry::returns_to).eq(calls[known..].iter().copied());
                if part.next == next && same && known + inside == calls.len() {
                    taken |= std::mem::take(&mut part.active);
                }
                part.stack.iter_mut().for_each(|entry| entry.lanes &= !taken);
                taken
            }
        };
        entry.lanes &= !taken;
        found |= taken;
    }
    found
}
