//! What all lanes of a mask find out together: equal values, sums and extremes (PTX ISA, `match.sync`, `redux.sync`).

use tmu_program::{
    Comparison, Condition, Diagnostic, Op, Quorum, Register, ShuffleMode, Source, Special, WideSource,
};

use super::Lowering;
use super::integer::min_max;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::Operation;

/// Lanes of a warp.
const LANES: u32 = 32;

/// The whole warp is one segment.
const WHOLE_WARP: u32 = 0x1f;

impl<'m> Lowering<'m> {
    /// `value` of one lane, in all lanes.
    pub(super) fn of_lane(&mut self, value: Source, lane: Source) -> Register {
        let to = self.temporary();
        let (bounds, mode) = (WHOLE_WARP.into(), ShuffleMode::Index);
        self.push(Op::Shuffle { to: Some(to), in_range: None, value, lane, bounds, mode });
        to
    }

    fn ballot(&mut self, condition: Condition) -> Register {
        let to = self.temporary();
        self.push(Op::Vote { to: Some(to), holds: None, condition, quorum: Quorum::Any });
        to
    }

    /// The lanes of the mask that take part.
    fn taking_part(&mut self, i: &'m Instruction) -> Result<Register, Diagnostic> {
        self.gather_lanes(i)?;
        let mask = self.word(i, self.operand(i, Field::Membermask)?, Type::B32)?;
        let running = self.ballot(Condition::Always);
        self.push(Op::Logic { to: Some(running), a: running.into(), b: mask, c: Source::ZERO, table: 0xc0 });
        Ok(running)
    }

    /// Whether each lane has the value that one lane has.
    fn equals_lane(&mut self, value: WideSource, wide: bool, lane: Source) -> Condition {
        let low = self.of_lane(value[0], lane);
        let high = if wide { self.of_lane(value[1], lane).into() } else { Source::ZERO };
        let equal = self.temporary_predicate();
        let own = [value[0], if wide { value[1] } else { Source::ZERO }];
        let (b, comparison) = ([low.into(), high], Comparison::EQUAL);
        self.push(Op::WideCompare { to: equal, a: own, b, signed: false, comparison });
        Condition::If(equal)
    }

    /// `match.any.sync`, `match.all.sync`.
    pub(super) fn match_lanes(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let wide = ty.bits() == 64;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let members = self.taking_part(i)?;
        if i.opcode.has(Word::All) {
            return self.match_all(i, value, wide, members);
        }
        let [own, result] = self.temporary_pair();
        self.push(Op::ReadSpecial { to: Some(own), special: Special::Lane });
        let start = self.temporaries;
        for lane in 0..LANES {
            self.temporaries = start;
            let equal = self.equals_lane(value, wide, lane.into());
            let found = self.ballot(equal);
            let is_own = self.temporary_predicate();
            self.push(Op::compare(is_own, own, Comparison::EQUAL, lane, false));
            let (a, b, c) = (found.into(), members.into(), Source::ZERO);
            self.push(Op::Logic { to: Some(found), a, b, c, table: 0xc0 });
            let (condition, then, otherwise) = (Condition::If(is_own), found.into(), result.into());
            self.push(Op::Select { to: Some(result), condition, then, otherwise });
        }
        let to = self.d(i)?;
        self.write_word(to, result.into(), false);
        Ok(())
    }

    /// `elect.sync`: the first lane of the mask.
    pub(super) fn elect(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let members = self.taking_part(i)?;
        let first = self.first_of(members);
        let own = self.temporary();
        self.push(Op::ReadSpecial { to: Some(own), special: Special::Lane });
        if let Some(p) = self.predicate_destination(i, self.operand(i, Field::P)?)? {
            self.push(Op::compare(p, own, Comparison::EQUAL, first, false));
        }
        let to = self.d(i)?;
        self.write_word(to, first.into(), false);
        Ok(())
    }

    /// The number of the lowest lane of a mask.
    fn first_of(&mut self, members: Register) -> Register {
        let [reversed, first] = self.temporary_pair();
        self.push(Op::ReverseBits { to: Some(reversed), value: members.into() });
        let (to, value, signed) = (Some(first), reversed.into(), false);
        self.push(Op::FindLeadingBit { to, value, signed, as_shift: true });
        first
    }

    fn match_all(
        &mut self,
        i: &'m Instruction,
        value: WideSource,
        wide: bool,
        members: Register,
    ) -> Result<(), Diagnostic> {
        // The first lane is the one that all others are compared with.
        let first = self.first_of(members);
        let equal = self.equals_lane(value, wide, first.into());
        let found = self.ballot(equal);
        let (a, b, c) = (found.into(), members.into(), Source::ZERO);
        self.push(Op::Logic { to: Some(found), a, b, c, table: 0xc0 });
        let all = self.temporary_predicate();
        self.push(Op::compare(all, found, Comparison::EQUAL, members, false));
        let (condition, then, otherwise) = (Condition::If(all), members.into(), Source::ZERO);
        self.push(Op::Select { to: Some(found), condition, then, otherwise });
        if let Some(p) = i.operand(Field::P)
            && let Some(p) = self.predicate_destination(i, p)?
        {
            self.set(p, condition);
        }
        let to = self.d(i)?;
        self.write_word(to, found.into(), false);
        Ok(())
    }

    /// `redux.sync`: the lanes of the mask, one after the other.
    pub(super) fn reduce(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let signed = self.data_type(i)?.is_signed();
        let Some(operation) = i.opcode.choice::<Operation>() else { return Err(self.not_run(i)) };
        let neutral: u32 = match operation {
            Operation::Min if signed => i32::MAX as u32,
            Operation::Max if signed => i32::MIN as u32,
            Operation::Min | Operation::And => u32::MAX,
            Operation::Add | Operation::Max | Operation::Or | Operation::Xor => 0,
            Operation::Inc | Operation::Dec | Operation::Exch | Operation::Cas => {
                return Err(self.not_run(i));
            }
        };
        let value = self.word(i, self.operand(i, Field::A)?, Type::B32)?;
        let members = self.taking_part(i)?;
        let result = self.temporary();
        self.push(Op::copy(result, neutral));
        let start = self.temporaries;
        for lane in 0..LANES {
            self.temporaries = start;
            let other = self.of_lane(value, lane.into());
            let bit = self.extract(members.into(), lane, 1, false);
            let takes_part = self.temporary_predicate();
            self.push(Op::compare(takes_part, bit, Comparison::NOT_EQUAL, Source::ZERO, false));
            let (condition, then, otherwise) = (Condition::If(takes_part), other.into(), neutral.into());
            self.push(Op::Select { to: Some(other), condition, then, otherwise });
            let (a, b): (Source, Source) = (result.into(), other.into());
            let logic = |table| Op::Logic { to: Some(result), a, b, c: Source::ZERO, table };
            self.push(match operation {
                Operation::Min => min_max(result, a, b, signed, true),
                Operation::Max => min_max(result, a, b, signed, false),
                Operation::And => logic(0xc0),
                Operation::Or => logic(0xfc),
                Operation::Xor => logic(0x3c),
                Operation::Add | Operation::Inc | Operation::Dec | Operation::Exch | Operation::Cas => {
                    Op::add(result, a, b)
                }
            });
        }
        let to = self.d(i)?;
        self.write_word(to, result.into(), false);
        Ok(())
    }
}
