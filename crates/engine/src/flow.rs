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

use tmu_program::Token;
use tmu_texture::Mask;

/// Entries that a stack may hold. Real machines spill theirs to memory; ours stops a runaway recursion.
pub const STACK_LIMIT: usize = 1024;

/// What an entry waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The lanes that took a branch which others did not.
    Branch,
    /// A push with this token.
    Token(Token),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    reason: Reason,
    lanes: Mask,
    target: u32,
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
}

impl Flow {
    /// The given lanes at instruction 0; the others do not exist. Killed lanes run as helpers.
    pub(crate) fn new(lanes: Mask, killed: Mask) -> Flow {
        let mut flow =
            Flow { active: lanes, exited: !lanes, killed: 0, next: 0, stack: Vec::new(), asleep: None };
        flow.kill(killed & lanes);
        flow.active &= !flow.exited;
        flow
    }

    /// As new, with no killed lanes.
    #[inline]
    pub(crate) fn restart(&mut self, lanes: Mask) {
        (self.active, self.exited, self.killed) = (lanes, !lanes, 0);
        self.next = 0;
        self.stack.clear();
        self.asleep = None;
    }

    /// The lanes that execute the next instruction; zero when the warp is done.
    pub(crate) fn active(&self) -> Mask {
        self.active
    }

    /// The lanes that are not done, wherever they wait.
    pub(crate) fn alive(&self) -> Mask {
        !self.exited
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
    /// A loop that lanes leave one by one asks for the same instruction in every round: it is remembered once.
    pub(crate) fn diverge(&mut self, takers: Mask, target: u32, reconverge: u32) -> Result<(), FlowError> {
        if takers != 0 && takers != self.active && !self.reconverges_at(reconverge) {
            self.push_entry(Reason::Token(Token::Reconverge), self.active, reconverge)?;
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
        let nearest = self.stack.iter().rev().find(|entry| entry.reason != Reason::Branch);
        nearest.is_some_and(|entry| {
            entry.reason == Reason::Token(Token::Reconverge)
                && entry.target == instruction
                && self.active & !entry.lanes == 0
        })
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

    fn resume(&mut self) {
        while self.active == 0
            && let Some(entry) = self.stack.pop()
        {
            self.active = entry.lanes & !self.exited;
            self.next = entry.target;
        }
    }

    fn push_entry(&mut self, reason: Reason, lanes: Mask, target: u32) -> Result<(), FlowError> {
        if self.stack.len() >= STACK_LIMIT {
            return Err(FlowError::TooDeep);
        }
        self.stack.push(Entry { reason, lanes, target });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One control instruction of a hand-drawn nest; lanes as masks decided beforehand.
    #[derive(Clone, Copy)]
    enum Step {
        Work,
        Push(Token, u32),
        Branch(Mask, u32),
        Pop(Mask, Token),
        Call(Mask, u32),
        Exit(Mask),
    }
    use Step::*;
    use Token::{Break, Continue, Reconverge, Return};

    /// Runs the steps for four lanes and returns (instruction, active lanes) in order of execution. The guard of a
    /// step is its mask, cut down to the active lanes.
    fn run(steps: &[Step]) -> Vec<(u32, Mask)> {
        let mut flow = Flow::new(0xf, 0);
        let mut executed = Vec::new();
        while flow.active() != 0 && executed.len() < 100 {
            let active = flow.active();
            executed.push((flow.next(), active));
            match steps[flow.next() as usize] {
                Work => flow.advance(),
                Push(token, target) => flow.push(token, target).expect("push"),
                Branch(lanes, target) => flow.branch(lanes & active, target).expect("branch"),
                Pop(lanes, token) => flow.pop(lanes & active, token).expect("pop"),
                Call(lanes, target) => flow.call(lanes & active, target).expect("call"),
                Exit(lanes) => flow.exit(lanes & active),
            }
        }
        executed
    }

    /// Instructions and masks of the steps that are `Work`, which is what a drawing shows.
    fn work(steps: &[Step]) -> Vec<(u32, Mask)> {
        run(steps).into_iter().filter(|&(number, _)| matches!(steps[number as usize], Work)).collect()
    }

    const ALL: Mask = !0;

    #[test]
    fn if_and_else_meet_again() {
        let steps = [
            Push(Reconverge, 6),
            Branch(0b0011, 4),
            Work, // else part
            Pop(ALL, Reconverge),
            Work, // then part
            Pop(ALL, Reconverge),
            Work,
            Exit(ALL),
        ];
        assert_eq!(work(&steps), [(2, 0b1100), (4, 0b0011), (6, 0b1111)]);
    }

    #[test]
    fn a_branch_that_all_take_or_none_pushes_nothing() {
        let steps = [Branch(0, 3), Branch(ALL, 3), Work, Work, Exit(ALL)];
        assert_eq!(work(&steps), [(3, 0b1111)]);
    }

    #[test]
    fn nested_ifs_meet_inside_out() {
        let steps = [
            Push(Reconverge, 9),
            Branch(0b1000, 8),
            Push(Reconverge, 7),
            Branch(0b0100, 6),
            Work,
            Pop(ALL, Reconverge),
            Pop(ALL, Reconverge), // lane 2 joins at once
            Work,                 // inner meeting point
            Pop(ALL, Reconverge),
            Work, // outer meeting point
            Exit(ALL),
        ];
        assert_eq!(work(&steps), [(4, 0b0011), (7, 0b0111), (9, 0b1111)]);
    }

    /// A loop that lanes leave from inside an if: `PBK; loop: SSY; if (x) { BRK } SYNC; loop`. Lane 0 breaks in the
    /// first round, the others in the second.
    #[test]
    fn a_break_inside_an_if_inside_a_loop() {
        let mut flow = Flow::new(0xf, 0);
        flow.push(Break, 20).expect("PBK");
        flow.push(Reconverge, 10).expect("SSY");
        flow.branch(0b0011, 5).expect("lanes 0 and 1 enter the if");
        assert_eq!((flow.active(), flow.next()), (0b1100, 3));
        flow.pop(0b1100, Reconverge).expect("SYNC of the others");
        assert_eq!((flow.active(), flow.next()), (0b0011, 5));
        flow.pop(0b0001, Break).expect("lane 0 breaks");
        assert_eq!((flow.active(), flow.next()), (0b0010, 6));
        flow.pop(0b0010, Reconverge).expect("SYNC of lane 1");
        assert_eq!((flow.active(), flow.next()), (0b1110, 10), "lane 0 is not waited for");
        flow.pop(0b1110, Break).expect("all others break");
        assert_eq!((flow.active(), flow.next()), (0b1111, 20));
    }

    /// A divergent loop without inner structure: those who left are not executed again.
    #[test]
    fn a_loop_goes_on_without_the_lanes_that_left() {
        let steps =
            [Push(Break, 5), Pop(0b0001, Break), Work, Pop(0b0110, Break), Branch(ALL, 2), Work, Exit(ALL)];
        // Lane 3 never leaves; the first rounds show who is waited for.
        let executed = run(&steps);
        assert_eq!(executed[..6], [(0, 0xf), (1, 0xf), (2, 0b1110), (3, 0b1110), (4, 0b1000), (2, 0b1000)]);
    }

    #[test]
    fn lanes_that_exit_early_are_not_waited_for() {
        let steps =
            [Push(Reconverge, 5), Branch(0b0011, 4), Exit(ALL), Work, Pop(ALL, Reconverge), Work, Exit(ALL)];
        assert_eq!(work(&steps), [(5, 0b0011)]);
        // All lanes exit on one side and the other: the waiting entry is skipped and the warp is done.
        assert_eq!(run(&[Push(Reconverge, 3), Branch(1, 2), Exit(ALL), Work]).last(), Some(&(2, 1)));
    }

    #[test]
    fn a_continue_goes_to_its_own_target() {
        let steps = [
            Push(Break, 7),
            Push(Continue, 5),
            Pop(0b0101, Continue),
            Work,
            Pop(ALL, Continue),
            Work,
            Pop(ALL, Break),
            Work,
            Exit(ALL),
        ];
        assert_eq!(work(&steps), [(3, 0b1010), (5, 0b1111), (7, 0b1111)]);
    }

    #[test]
    fn calls_return_behind_the_call() {
        let steps =
            [Call(0b0110, 3), Work, Exit(ALL), Work, Branch(0b0010, 6), Pop(ALL, Return), Pop(ALL, Return)];
        assert_eq!(work(&steps), [(3, 0b0110), (1, 0b1111)]);
    }

    #[test]
    fn indirect_branches_visit_every_target() {
        let mut flow = Flow::new(0xf, 0);
        flow.push(Reconverge, 30).expect("SSY");
        flow.branch_to_each(&[(0b0001, 10), (0b0110, 20)]).expect("three ways");
        assert_eq!((flow.active(), flow.next()), (0b1000, 2), "lane 3 did not branch");
        for expected in [(0b0001, 10), (0b0110, 20), (0b1111, 30)] {
            let active = flow.active();
            flow.pop(active, Reconverge).expect("SYNC");
            assert_eq!((flow.active(), flow.next()), expected);
        }
    }

    /// A loop that lanes leave one by one, with an inner branch: nobody goes on behind it before all have left it, and
    /// the instruction is remembered once.
    #[test]
    fn divergent_lanes_reconverge_at_the_instruction_of_their_entry() {
        let mut flow = Flow::new(0xf, 0);
        flow.diverge(0b0001, 8, 8).expect("lane 0 leaves the loop");
        assert_eq!((flow.active(), flow.next(), flow.stack.len()), (0b1110, 1, 2));
        flow.diverge(0b0010, 4, 5).expect("an inner branch");
        assert_eq!((flow.active(), flow.next()), (0b1100, 2));
        flow.branch(0b1100, 5).expect("over the other side");
        flow.reconverge();
        assert_eq!((flow.active(), flow.next()), (0b0010, 4));
        flow.advance();
        flow.reconverge();
        assert_eq!((flow.active(), flow.next()), (0b1110, 5), "the inner branch is over");
        flow.reconverge();
        assert_eq!((flow.active(), flow.next()), (0b1110, 6), "nobody else waits here");
        flow.branch(0b1110, 0).expect("round again");
        flow.diverge(0b0110, 8, 8).expect("two more leave");
        assert_eq!(flow.stack.len(), 3, "the instruction was known");
        flow.branch(0b1000, 8).expect("the last one leaves");
        for expected in [(0b0110, 8), (0b0001, 8), (0b1111, 8)] {
            flow.reconverge();
            assert_eq!((flow.active(), flow.next()), expected);
        }
        flow.reconverge();
        assert_eq!((flow.active(), flow.next()), (0b1111, 9));
    }

    #[test]
    fn leaving_needs_an_entry() {
        let mut flow = Flow::new(0xf, 0);
        assert_eq!(flow.pop(1, Reconverge), Err(FlowError::NoEntry(Reconverge)));
        flow.push(Break, 1).expect("PBK");
        assert_eq!(flow.pop(1, Reconverge), Err(FlowError::NoEntry(Reconverge)));
        assert_eq!(flow.pop(0, Reconverge), Ok(()), "no lane, no need");
    }

    #[test]
    fn the_stack_has_a_limit() {
        let mut flow = Flow::new(0xf, 0);
        for _ in 0..STACK_LIMIT {
            flow.push(Reconverge, 0).expect("within the limit");
        }
        assert_eq!(flow.push(Reconverge, 0), Err(FlowError::TooDeep));
    }

    #[test]
    fn helpers_run_until_their_quad_is_gone() {
        let mut flow = Flow::new(0xff, 0);
        flow.kill_and_advance(0b0111);
        assert_eq!((flow.active(), flow.killed()), (0xff, 0b0111));
        flow.kill_and_advance(0b1000);
        assert_eq!(flow.active(), 0xf0, "all four lanes of the first quad are killed");
        flow.kill_and_advance(0b0011_0000);
        flow.exit(0b1100_0000);
        assert_eq!(flow.active(), 0, "the other two have exited");
        assert_eq!(Flow::new(0b0111, 0b0011).active(), 0b0111);
        assert_eq!(Flow::new(0b0111, 0b0111).active() & 0b0111, 0, "lane 3 never existed");
    }
}
