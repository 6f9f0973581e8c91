//! What the lanes of a warp do together.

use tmu_program::{Comparison, Condition, Diagnostic, Op, Quorum, ShuffleMode, Source};

use super::Lowering;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::{Shuffle, Vote};

impl<'m> Lowering<'m> {
    /// `activemask`.
    pub(super) fn active_mask(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d_word(i)?;
        self.push(Op::Vote { to, holds: None, condition: Condition::Always, quorum: Quorum::Any });
        Ok(())
    }

    /// `shfl`.
    pub(super) fn shuffle(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        self.gather_lanes(i)?;
        let mode = match i.opcode.choice::<Shuffle>() {
            Some(Shuffle::Up) => ShuffleMode::Up,
            Some(Shuffle::Down) => ShuffleMode::Down,
            Some(Shuffle::Bfly) => ShuffleMode::Butterfly,
            Some(Shuffle::Idx) => ShuffleMode::Index,
            None => return Err(self.not_run(i)),
        };
        let value = self.word(i, self.operand(i, Field::A)?, Type::B32)?;
        let lane = self.word(i, self.operand(i, Field::B)?, Type::U32)?;
        let bounds = self.word(i, self.operand(i, Field::C)?, Type::U32)?;
        let in_range = match i.operand(Field::P) {
            Some(p) => self.predicate_destination(i, p)?,
            None => None,
        };
        let to = self.d_word(i)?;
        self.push(Op::Shuffle { to, in_range, value, lane, bounds, mode });
        Ok(())
    }

    /// `vote`: the lanes of the mask among those that run.
    pub(super) fn vote(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        self.gather_lanes(i)?;
        let condition = self.condition(i, self.operand(i, Field::A)?)?;
        let mask = match i.operand(Field::Membermask) {
            Some(mask) => self.word(i, mask, Type::B32)?,
            None => u32::MAX.into(),
        };
        let all = mask == Source::Immediate(u32::MAX);
        let quorum = match i.opcode.choice::<Vote>() {
            Some(Vote::All) => Quorum::All,
            Some(Vote::Uni) => Quorum::Equal,
            // `.ballot` has none of them.
            Some(Vote::Any) | None => Quorum::Any,
        };
        if i.opcode.has(Word::Ballot) {
            let to = self.d(i)?;
            let found = self.result(to);
            self.push(Op::Vote { to: Some(found), holds: None, condition, quorum });
            if !all {
                let (a, b) = (found.into(), mask);
                self.push(Op::Logic { to: Some(found), a, b, c: Source::ZERO, table: 0xc0 });
            }
            self.finish(to, found, false);
            return Ok(());
        }
        let Some(to) = self.predicate_destination(i, self.operand(i, Field::D)?)? else { return Ok(()) };
        if all {
            self.push(Op::Vote { to: None, holds: Some(to), condition, quorum });
            return Ok(());
        }
        let [found, asked] = self.temporary_pair();
        for (register, condition) in [(found, condition), (asked, Condition::Always)] {
            self.push(Op::Vote { to: Some(register), holds: None, condition, quorum });
            let (a, b) = (register.into(), mask);
            self.push(Op::Logic { to: Some(register), a, b, c: Source::ZERO, table: 0xc0 });
        }
        let [every, some] = [self.temporary_predicate(), self.temporary_predicate()];
        self.push(Op::compare(every, found, Comparison::EQUAL, asked, false));
        self.push(Op::compare(some, found, Comparison::NOT_EQUAL, Source::ZERO, false));
        match quorum {
            Quorum::All => self.set(to, Condition::If(every)),
            Quorum::Any => self.set(to, Condition::If(some)),
            Quorum::Equal => {
                let function = tmu_program::BooleanFunction::Or;
                self.push(Op::Combine { to, a: Condition::If(every), b: Condition::Unless(some), function });
            }
        }
        Ok(())
    }
}
