//! Which lanes of a warp run, and where the others wait: the reconvergence stack.
//!
//! A warp has one program counter. Lanes that are not at it wait in the entries of a stack:
//!
//! - [`Flow::push`] remembers the active lanes and a target under a token (SASS SSY, PBK, PCNT, PRET).
//! - [`Flow::branch`] that only some lanes take lets the others go on first and pushes the takers.
//! - [`Flow::pop`] stops lanes at the nearest entry with a token (SYNC, BRK, CONT, RET): they are taken out of
//!   the active lanes and of every entry above that one, so that nothing above it waits for them.
//! - Whenever no lane is active, the topmost entry is popped and its lanes go on at its target, all together.
//!   Lanes that have exited are never resumed; an entry without lanes is skipped.
//!
//! The reference for this behaviour is the sequence of instructions that compilers emit for Maxwell, for which
//! every nest of branches, loops and calls must come out as if each lane had run alone.

mod parts;

use tmu_program::Token;
use tmu_texture::Mask;

pub(crate) use parts::Gathering;
use parts::{Part, Parts};

/// Entries that a stack may hold. Real machines spill theirs to memory; ours stops a runaway recursion that takes no local memory.
pub const STACK_LIMIT: usize = 1 << 17;

/// What an entry waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The lanes that took a branch which others did not.
    Branch,
    /// A push with this token.
    Token(Token),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    reason: Reason,
    lanes: Mask,
    target: u32,
    /// When its lanes ran last, as [`Parts::clock`] counts.
    since: u32,
    /// What its lanes were about, if they gave way: then they do not go on at the target.
    part: Option<Box<Part>>,
}

/// Why control cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FlowError {
    /// No entry with that token that covers the lanes.
    NoEntry(Token),
    /// More than [`STACK_LIMIT`] entries.
    TooDeep,
    /// Control may not change while lanes are awake that are not their own masters.
    QuadsAwake,
}

/// Lanes that wait on a reconvergence stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackEntry {
    /// Under which token they were pushed; absent: they took a branch that others did not.
    pub token: Option<Token>,
    /// The lanes.
    pub lanes: Mask,
    /// The instruction at which they go on.
    pub target: u32,
}

/// The control state of one warp.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Flow {
    active: Mask,
    exited: Mask,
    killed: Mask,
    next: u32,
    stack: Vec<Entry>,
    /// The lanes that ran before the quads were woken, while they are awake.
    asleep: Option<Mask>,
    parts: Parts,
}

impl Flow {
    /// The given lanes at instruction 0; the others do not exist. Killed lanes run as helpers.
    pub(crate) fn new(lanes: Mask, killed: Mask) -> Flow {
        let mut flow = Flow {
            active: lanes,
            exited: !lanes,
            killed: 0,
            next: 0,
            stack: Vec::new(),
            asleep: None,
            parts: Parts::default(),
        };
        flow.kill(killed & lanes);
        flow.active &= !flow.exited;
        flow
    }

    /// As new, with no killed lanes.
    #[inline]
    pub(crate) fn restart(&mut self, lanes: Mask) {
        (self.active, self.exited, self.killed) = (lanes, !lanes, 0);
        self.next = 0;
        // Entries may hold others, so that to clear none is a call.
        if self.is_split() {
            self.stack.clear();
        }
        self.asleep = None;
        self.parts.restart();
    }

    /// The lanes that execute the next instruction; zero when the warp is done.
    pub(crate) fn active(&self) -> Mask {
        self.active
    }

    /// The lanes that are not done, wherever they wait.
    pub(crate) fn alive(&self) -> Mask {
        !self.exited
    }

    /// Whether all lanes that are not done run, for themselves and with nothing on the stack.
    pub(crate) fn is_whole(&self) -> bool {
        self.active != 0
            && self.active == !self.exited
            && self.killed & self.active == 0
            && self.asleep.is_none()
            && !self.is_split()
            && !self.is_parted()
    }

    /// The stack for people to look at.
    pub(crate) fn entries(&self) -> Vec<StackEntry> {
        let entry = |entry: &Entry| StackEntry {
            token: match entry.reason {
                Reason::Branch => None,
                Reason::Token(token) => Some(token),
            },
            lanes: entry.lanes & !self.exited,
            target: entry.target,
        };
        self.stack.iter().map(entry).collect()
    }

    /// How many entries the stack has.
    pub(crate) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// Lanes that run only for the sake of their quad.
    pub(crate) fn killed(&self) -> Mask {
        self.killed
    }

    /// The instruction that called the function which the active lanes are in: the one before where they return to.
    pub(crate) fn caller(&self) -> Option<u32> {
        let called = |entry: &&Entry| entry.reason == Reason::Token(Token::Return);
        self.stack.iter().rev().find(called).and_then(|entry| entry.target.checked_sub(1))
    }

    /// Number of the next instruction.
    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    /// Goes on with another instruction, the same lanes.
    pub(crate) fn go_to(&mut self, next: u32) {
        self.next = next;
    }

    /// Goes on with the instruction after this one.
    pub(crate) fn advance(&mut self) {
        self.next += 1;
    }

    /// The takers, a part of the active lanes, go to the target; if there are others, those run first.
    pub(crate) fn branch(&mut self, takers: Mask, target: u32) -> Result<(), FlowError> {
        let others = self.active & !takers;
        if takers == 0 {
            self.advance();
        } else if others == 0 {
            self.next = target;
        } else {
            self.push_entry(Reason::Branch, takers, target)?;
            self.active = others;
            self.advance();
        }
        Ok(())
    }

    /// As [`Flow::branch`]; lanes that diverge reconverge at `reconverge`, where the program has a [`tmu_program::Op::Reconverge`].
    ///
    /// A loop that lanes leave one by one asks for the same instruction in every round: it is remembered once. Takers whose target it is wait there.
    pub(crate) fn diverge(&mut self, takers: Mask, target: u32, reconverge: u32) -> Result<(), FlowError> {
        if takers != 0 && takers != self.active {
            if !self.reconverges_at(reconverge) {
                self.push_entry(Reason::Token(Token::Reconverge), self.active, reconverge)?;
            }
            if target == reconverge {
                self.active &= !takers;
                self.advance();
                return Ok(());
            }
        }
        self.branch(takers, target)
    }

    /// Stops the active lanes if the nearest push is for them and for this very instruction.
    pub(crate) fn reconverge(&mut self) {
        if !self.reconverges_at(self.next) {
            return self.advance();
        }
        self.active = 0;
        self.resume();
    }

    /// Whether the nearest push remembers the active lanes to reconverge at an instruction.
    fn reconverges_at(&self, instruction: u32) -> bool {
        self.reconverges() == Some(instruction)
    }

    /// Where the active lanes are to reconverge, if the nearest push remembers that.
    #[inline]
    pub(crate) fn reconverges(&self) -> Option<u32> {
        let nearest = self.stack.iter().rev().find(|entry| entry.reason != Reason::Branch)?;
        let reconverges = nearest.reason == Reason::Token(Token::Reconverge);
        (reconverges && self.active & !nearest.lanes == 0).then_some(nearest.target)
    }

    /// Each group of lanes goes to its own target; lanes in no group run first, then the groups in order.
    pub(crate) fn branch_to_each(&mut self, groups: &[(Mask, u32)]) -> Result<(), FlowError> {
        let others = groups.iter().fold(self.active, |lanes, (group, _)| lanes & !group);
        for &(lanes, target) in groups.iter().rev() {
            self.push_entry(Reason::Branch, lanes, target)?;
        }
        self.active = others;
        self.advance();
        self.resume();
        Ok(())
    }

    /// Remembers the active lanes and a target.
    pub(crate) fn push(&mut self, token: Token, target: u32) -> Result<(), FlowError> {
        self.push_entry(Reason::Token(token), self.active, target)?;
        self.advance();
        Ok(())
    }

    /// The callers, a part of the active lanes, go to the target; they and the others reconverge behind the call.
    pub(crate) fn call(&mut self, callers: Mask, target: u32) -> Result<(), FlowError> {
        if callers == 0 {
            self.advance();
            return Ok(());
        }
        self.push_entry(Reason::Token(Token::Return), self.active, self.next + 1)?;
        self.active = callers;
        self.next = target;
        Ok(())
    }

    /// The lanes, a part of the active ones, stop and wait at the nearest entry with that token.
    pub(crate) fn pop(&mut self, lanes: Mask, token: Token) -> Result<(), FlowError> {
        if lanes != 0 {
            let wanted = |entry: &Entry| entry.reason == Reason::Token(token);
            let found = self.stack.iter().rposition(wanted).ok_or(FlowError::NoEntry(token))?;
            if lanes & !self.stack[found].lanes != 0 {
                return Err(FlowError::NoEntry(token));
            }
            for entry in &mut self.stack[found + 1..] {
                entry.lanes &= !lanes;
            }
        }
        self.stop(lanes);
        Ok(())
    }

    /// Lets all lanes of a quad run if one of them does, and goes on.
    pub(crate) fn wake_quads(&mut self) {
        let pairs = (self.active | self.active >> 1) & 0x5555_5555;
        let quads = (pairs | pairs >> 2) & 0x1111_1111;
        self.asleep.get_or_insert(self.active);
        self.active = quads * 0xf;
        self.advance();
    }

    /// Lets only the lanes go on that ran before the quads were woken.
    pub(crate) fn restore_lanes(&mut self) {
        self.active = self.asleep.take().unwrap_or(self.active);
        self.advance();
    }

    /// Only these of the active lanes go on: the others wait for them, as code has seen, where the nearest push lets them reconverge.
    #[inline]
    pub(crate) fn keep_active(&mut self, lanes: Mask) {
        self.active = lanes;
    }

    /// Whether control may change.
    ///
    /// # Errors
    /// [`FlowError::QuadsAwake`].
    pub(crate) fn check_awake(&self) -> Result<(), FlowError> {
        if self.asleep.is_some() { Err(FlowError::QuadsAwake) } else { Ok(()) }
    }

    /// The lanes are done.
    pub(crate) fn exit(&mut self, lanes: Mask) {
        self.exited |= lanes;
        self.exit_helpers();
        self.stop(self.exited);
    }

    /// The lanes become helpers; quads without any other lane are done.
    pub(crate) fn kill(&mut self, lanes: Mask) {
        self.killed |= lanes;
        self.exit_helpers();
    }

    /// As [`Flow::kill`], and on to the next instruction.
    pub(crate) fn kill_and_advance(&mut self, lanes: Mask) {
        self.kill(lanes);
        self.stop(self.exited);
    }

    /// Helpers whose whole quad is killed or gone have nobody left to help.
    fn exit_helpers(&mut self) {
        let done = self.killed | self.exited;
        let pairs = done & done >> 1 & 0x5555_5555;
        let quads = pairs & pairs >> 2 & 0x1111_1111;
        self.exited |= quads * 0xf;
    }

    /// Takes lanes out of the active ones and advances, or resumes waiting lanes if none is left.
    fn stop(&mut self, lanes: Mask) {
        self.active &= !lanes;
        self.advance();
        self.resume();
    }

    #[inline]
    fn resume(&mut self) {
        if self.active == 0 && self.is_split() {
            self.take_up_next();
        }
    }

    #[inline(never)]
    fn take_up_next(&mut self) {
        while self.active == 0
            && let Some(entry) = self.stack.pop()
        {
            self.take_up(entry);
        }
    }

    fn push_entry(&mut self, reason: Reason, lanes: Mask, target: u32) -> Result<(), FlowError> {
        if self.stack.len() >= STACK_LIMIT {
            return Err(FlowError::TooDeep);
        }
        let since = self.parts.clock;
        self.stack.push(Entry { reason, lanes, target, since, part: None });
        Ok(())
    }
}

#[cfg(test)]
mod tests;
