//! Statements that lanes diverge in, and at which they wait.

use std::ops::Range;

use tmu_program::{Comparison, Condition, GRID_BARRIER, Op, Quorum, Reduction, Token};

use super::{GOES_ON, ROUNDS, ROW, Statements, immediate};
use crate::compiled::{ALWAYS, and, multiply};
use crate::{from, p, r};

/// From one instruction's address to the next.
const ADDRESS_STEP: u32 = 8;

impl Statements<'_> {
    /// Parts of a warp wait for each other, or let each other go first.
    pub(super) fn meeting(&mut self, together: bool) {
        // Lanes that wait for others that never come do so up to the limit.
        let waits = if together { self.lots.yes() } else { self.lots.draw(16) == 0 };
        if waits && self.lots.draw(4) == 0 {
            return self.meeting_of_some();
        }
        let op = match waits {
            true => Op::WarpBarrier { mask: immediate(u32::MAX), together: together && self.lots.yes() },
            false => Op::GiveWay,
        };
        self.push(op);
    }

    /// Those that are here wait for each other, or those that a condition holds for.
    fn meeting_of_some(&mut self) {
        let condition = if self.lots.yes() { ALWAYS } else { self.lots.condition() };
        let (to, quorum) = (Some(r(ROW)), Quorum::Any);
        self.push(Op::Vote { to, holds: None, condition, quorum });
        self.code.push((condition, Op::WarpBarrier { mask: from(ROW), together: self.lots.yes() }));
    }

    /// Warps arrive at a barrier, do something else, and wait there then.
    pub(super) fn arrival(&mut self) {
        let index = immediate(1 + self.lots.draw(3) as u32);
        self.push(Op::Barrier { index, threads: None, wait: false, reduce: None });
        for _ in 0..1 + self.lots.draw(3) {
            self.access();
        }
        self.push(Op::AwaitBarrier { index });
    }

    /// A barrier of all warps, some with a question to all threads.
    pub(super) fn barrier(&mut self) {
        let reduction =
            self.lots.of(&[None, Some(Reduction::Count), Some(Reduction::All), Some(Reduction::Any)]);
        let reduce = reduction.map(|reduction| (reduction, self.lots.condition()));
        let of_grid = self.cooperative && reduce.is_none() && self.lots.yes();
        let index = immediate(if of_grid { GRID_BARRIER } else { self.lots.draw(3) as u32 });
        // So many that all are waited for, or that warps go on in groups.
        let groups: &[u32] = if of_grid { &[1] } else { &[1, 1, 1, 2] };
        let warps = self.warps / self.lots.of(groups).min(self.warps);
        let threads = (!of_grid && self.lots.draw(4) == 0).then(|| immediate(32 * warps));
        self.push(Op::Barrier { index, threads, wait: true, reduce });
        if reduce.is_some() {
            let (to, holds) = (self.lots.to(), Some(self.lots.predicate()));
            self.push(Op::BarrierResult { to, holds });
        }
    }

    /// Lanes diverge, and reconverge.
    pub(super) fn either(&mut self, statements: u64) {
        let parts = self.here();
        self.push(Op::Nothing);
        self.draw(statements, false);
        let leaves = self.here();
        self.push(Op::Nothing);
        let target = self.here();
        self.draw(statements, false);
        let reconverge = self.here();
        self.push(Op::Reconverge);
        self.code[parts as usize] = (self.lots.condition(), Op::Diverge { target, reconverge });
        self.code[leaves as usize] = (ALWAYS, Op::Branch { target: reconverge });
    }

    /// Lanes reconverge where they were told to before they diverged, wherever they come from.
    pub(super) fn parts(&mut self, statements: u64) {
        let remembers = self.here();
        self.push(Op::Nothing);
        let number = self.lots.of(&[1, 2, 4]);
        let branches = match self.lots.yes() {
            true => self.indirect(number),
            false => self.direct(number),
        };
        for branch in branches {
            let target = self.here();
            self.code[branch as usize].1 = Op::Branch { target };
            self.draw(statements, false);
            if self.lots.yes() {
                let leave = self.lots.condition();
                self.code.push((leave, Op::Pop { token: Token::Reconverge }));
                self.draw(statements, false);
            }
            self.push(Op::Pop { token: Token::Reconverge });
        }
        let target = self.here();
        self.code[remembers as usize].1 = Op::Push { token: Token::Reconverge, target };
    }

    /// Branches, each for some of the lanes that are left.
    fn direct(&mut self, number: u32) -> Range<u32> {
        let first = self.here();
        for _ in 1..number {
            let guard = self.lots.condition();
            self.code.push((guard, Op::Nothing));
        }
        self.push(Op::Nothing);
        first..self.here()
    }

    /// The same behind a branch to where a word says.
    fn indirect(&mut self, number: u32) -> Range<u32> {
        let register = 3 + self.lots.draw(9) as u16;
        self.push(and(ROW, register, number - 1));
        self.push(multiply(ROW, ROW, ADDRESS_STEP));
        let first = self.here() + 1;
        self.push(Op::BranchIndirect { address: from(ROW), offset: (first * ADDRESS_STEP) as i32 });
        (0..number).for_each(|_| self.push(Op::Nothing));
        first..self.here()
    }

    /// Of a loop, which lanes may end early to wait for the others.
    fn round_with_end(&mut self, statements: u64) {
        let remembers = self.here();
        self.push(Op::Nothing);
        self.leaves.push(Token::Continue);
        self.draw(statements, false);
        self.leaves.pop();
        self.push(Op::Pop { token: Token::Continue });
        let target = self.here();
        self.code[remembers as usize].1 = Op::Push { token: Token::Continue, target };
    }

    /// Lanes leave what they are in.
    pub(super) fn leave(&mut self) {
        let token = self.lots.of(&self.leaves.clone());
        let guard = self.lots.condition();
        self.code.push((guard, Op::Pop { token }));
    }

    /// A loop of as many rounds as the low bits of a word say, or of so many that warps use up their turns.
    pub(super) fn rounds(&mut self, statements: u64) {
        let (rounds, goes_on) = (ROUNDS + self.depth, p(GOES_ON + self.depth));
        let behind = self.here();
        match self.depth == 0 && self.lots.draw(32) == 0 {
            true => self.push(Op::copy(r(rounds), 700)),
            false => {
                let register = 3 + self.lots.draw(9) as u16;
                self.push(and(rounds, register, 3));
            }
        }
        let breaks = self.lots.yes();
        if breaks {
            self.push(Op::Nothing);
        }
        let head = self.here();
        self.depth += 1;
        let leaves = self.leaves.clone();
        if breaks {
            self.leaves.push(Token::Break);
        }
        match breaks && self.lots.yes() {
            true => self.round_with_end(statements),
            false => self.draw(statements, false),
        }
        self.leaves = leaves;
        self.depth -= 1;
        self.push(Op::subtract(r(rounds), from(rounds), 1));
        let more = Op::compare(goes_on, from(rounds), Comparison::GREATER, 0, true);
        self.push(more);
        if breaks {
            self.code.push((Condition::Unless(goes_on), Op::Pop { token: Token::Break }));
            self.push(Op::Branch { target: head });
            let target = self.here();
            self.code[behind as usize + 1] = (ALWAYS, Op::Push { token: Token::Break, target });
        } else if self.lots.yes() {
            let leaves = self.here();
            self.push(Op::Nothing);
            self.access();
            self.push(Op::Branch { target: head });
            let reconverge = self.here();
            self.push(Op::Reconverge);
            let leave = Op::Diverge { target: reconverge, reconverge };
            self.code[leaves as usize] = (Condition::Unless(goes_on), leave);
        } else {
            let reconverge = self.here() + 1;
            self.code.push((Condition::If(goes_on), Op::Diverge { target: head, reconverge }));
            self.push(Op::Reconverge);
        }
    }

    /// A function that some lanes call, and return from one by one.
    pub(super) fn function(&mut self, statements: u64) {
        let calls = self.here();
        self.push(Op::Nothing);
        self.push(Op::Nothing);
        let around = std::mem::replace(&mut self.leaves, vec![Token::Return]);
        self.draw(statements, false);
        let leave = self.lots.condition();
        self.code.push((leave, Op::Pop { token: Token::Return }));
        self.draw(statements, false);
        self.leaves = around;
        self.push(Op::Pop { token: Token::Return });
        let behind = self.here();
        self.push(Op::Reconverge);
        let guard = if self.lots.yes() { ALWAYS } else { self.lots.condition() };
        self.code[calls as usize] = (guard, Op::Call { target: calls + 2 });
        self.code[calls as usize + 1] = (ALWAYS, Op::Branch { target: behind });
    }
}
