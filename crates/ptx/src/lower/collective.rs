//! What all lanes of a mask find out together: equal values, sums and extremes (PTX ISA, `match.sync`, `redux.sync`).

use tmu_program::{
    AtomicOperation, AtomicType, Comparison, Condition, Diagnostic, Op, Quorum, Register, ShuffleMode,
    Source, Special,
};

use super::Lowering;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::Operation;

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

    /// The mask of lanes, which have come together.
    fn members(&mut self, i: &'m Instruction) -> Result<Source, Diagnostic> {
        self.gather_lanes(i)?;
        self.word(i, self.operand(i, Field::Membermask)?, Type::B32)
    }

    /// `match.any.sync`, `match.all.sync`.
    pub(super) fn match_lanes(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let value = if ty.bits() == 64 { value } else { [value[0], Source::ZERO] };
        let members = self.members(i)?;
        let all = i.opcode.has(Word::All);
        let holds = match i.operand(Field::P) {
            Some(p) if all => self.predicate_destination(i, p)?,
            _ => None,
        };
        let to = self.d(i)?;
        let found = self.temporary();
        self.push(Op::Match { to: Some(found), holds, value, members, all });
        self.write_word(to, found.into(), false);
        Ok(())
    }

    /// `elect.sync`: the first lane of the mask.
    pub(super) fn elect(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let mask = self.members(i)?;
        let members = self.temporary();
        let (condition, quorum) = (Condition::Always, Quorum::Any);
        self.push(Op::Vote { to: Some(members), holds: None, condition, quorum });
        self.push(Op::Logic { to: Some(members), a: members.into(), b: mask, c: Source::ZERO, table: 0xc0 });
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

    /// `redux.sync`.
    pub(super) fn reduce(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let kind = if self.data_type(i)?.is_signed() { AtomicType::S32 } else { AtomicType::U32 };
        let operation = match i.opcode.choice::<Operation>() {
            Some(Operation::Add) => AtomicOperation::Add,
            Some(Operation::Min) => AtomicOperation::Minimum,
            Some(Operation::Max) => AtomicOperation::Maximum,
            Some(Operation::And) => AtomicOperation::And,
            Some(Operation::Or) => AtomicOperation::Or,
            Some(Operation::Xor) => AtomicOperation::Xor,
            Some(Operation::Inc | Operation::Dec | Operation::Exch | Operation::Cas) | None => {
                return Err(self.not_run(i));
            }
        };
        let value = self.word(i, self.operand(i, Field::A)?, Type::B32)?;
        let members = self.members(i)?;
        let result = self.temporary();
        self.push(Op::Reduce { to: Some(result), value, members, operation, kind });
        let to = self.d(i)?;
        self.write_word(to, result.into(), false);
        Ok(())
    }
}
