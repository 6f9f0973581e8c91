//! Logic and shifts.

use tmu_program::{
    BooleanFunction, BytePermutation, Comparison, Condition, Diagnostic, Op, Shift, ShiftAmount, Source,
    WideFunction, WideSource,
};

use super::Lowering;
use super::operands::Destination;
use crate::module::Instruction;
use crate::names::Field;
use crate::types::Type;
use crate::words::{Boolean, Direction, Limit, Permutation};

impl Limit {
    pub(super) fn amount(self) -> ShiftAmount {
        match self {
            Limit::Clamp => ShiftAmount::Clamp,
            Limit::Wrap => ShiftAmount::Wrap,
        }
    }
}

impl<'m> Lowering<'m> {
    /// `and`, `or`, `xor`.
    pub(super) fn logic(&mut self, i: &'m Instruction, function: BooleanFunction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        if ty != Type::Pred {
            let table = match function {
                BooleanFunction::And => 0xc0,
                BooleanFunction::Or => 0xfc,
                BooleanFunction::Xor => 0x3c,
            };
            let to = self.d(i)?;
            let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
            let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
            return self.bitwise(i, to, [a, b], table);
        }
        let to = self.predicate_destination(i, self.operand(i, Field::D)?)?;
        let a = self.condition(i, self.operand(i, Field::A)?)?;
        let Some(to) = to else { return Ok(()) };
        let b = self.condition(i, self.operand(i, Field::B)?)?;
        self.push(Op::Combine { to, a, b, function });
        Ok(())
    }

    /// `not`.
    pub(super) fn not(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        if ty != Type::Pred {
            let to = self.d(i)?;
            let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
            return self.bitwise(i, to, [a, [Source::Immediate(u32::MAX); 2]], 0x3c);
        }
        let to = self.predicate_destination(i, self.operand(i, Field::D)?)?;
        let a = self.condition(i, self.operand(i, Field::A)?)?;
        if let Some(to) = to {
            self.set(to, a.inverse());
        }
        Ok(())
    }

    /// The same function of all bits.
    fn bitwise(
        &mut self,
        i: &'m Instruction,
        to: Destination,
        [a, b]: [WideSource; 2],
        table: u8,
    ) -> Result<(), Diagnostic> {
        let logic = |to, word: usize| Op::Logic { to, a: a[word], b: b[word], c: Source::ZERO, table };
        if self.data_type(i)?.bits() == 64 {
            let [low, high] = self.d_pair(i)?;
            self.push(logic(low, 0));
            self.push(logic(high, 1));
            return Ok(());
        }
        let result = self.result(to);
        self.push(logic(Some(result), 0));
        self.finish(to, result, false);
        Ok(())
    }

    /// `cnot`: 1 for 0, else 0.
    pub(super) fn zero_test(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let [any, result] = self.temporary_pair();
        let high = if ty.bits() == 64 { a[1] } else { Source::ZERO };
        self.push(Op::Logic { to: Some(any), a: a[0], b: high, c: Source::ZERO, table: 0xfc });
        let zero = self.temporary_predicate();
        self.push(Op::compare(zero, any, Comparison::EQUAL, Source::ZERO, false));
        let condition = Condition::If(zero);
        self.push(Op::Select { to: Some(result), condition, then: 1.into(), otherwise: Source::ZERO });
        self.write_word(to, result.into(), false);
        Ok(())
    }

    pub(super) fn lop3(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let word = |lowering: &mut Self, name: Field| lowering.word(i, lowering.operand(i, name)?, Type::B32);
        let (a, b, c) = (word(self, Field::A)?, word(self, Field::B)?, word(self, Field::C)?);
        let table = self.known(i, self.operand(i, Field::ImmLut)?)? as u8;
        let to = self.d(i)?;
        let result = self.temporary();
        self.push(Op::Logic { to: Some(result), a, b, c, table });
        if let Some(function) = i.opcode.choice().map(Boolean::function) {
            let q = self.condition(i, self.operand(i, Field::Q)?)?;
            if let Some(p) = self.predicate_destination(i, self.operand(i, Field::P)?)? {
                let any = self.temporary_predicate();
                self.push(Op::compare(any, result, Comparison::NOT_EQUAL, Source::ZERO, false));
                self.push(Op::Combine { to: p, a: Condition::If(any), b: q, function });
            }
        }
        self.write_word(to, result.into(), false);
        Ok(())
    }

    pub(super) fn funnel_shift(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let word = |lowering: &mut Self, name: Field| lowering.word(i, lowering.operand(i, name)?, Type::B32);
        let (low, high, amount) = (word(self, Field::A)?, word(self, Field::B)?, word(self, Field::C)?);
        let to = self.d(i)?;
        let result = self.result(to);
        let left = i.opcode.choice() == Some(Direction::L);
        let shift = if left { Shift::Left } else { Shift::Right };
        let limit = i.opcode.choice().map_or(ShiftAmount::Clamp, Limit::amount);
        self.push(Op::FunnelShift { to: Some(result), low, high, amount, shift, limit, bits: 32 });
        self.finish(to, result, false);
        Ok(())
    }

    /// `shl`, or else `shr`.
    pub(super) fn shift(&mut self, i: &'m Instruction, left: bool) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let shift = match (left, ty.is_signed()) {
            (true, _) => Shift::Left,
            (false, true) => Shift::RightSigned,
            (false, false) => Shift::Right,
        };
        let amount = self.word(i, self.operand(i, Field::B)?, Type::U32)?;
        if ty.bits() == 64 {
            let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
            let to = self.d_pair(i)?;
            self.push(Op::Wide { to, function: WideFunction::Shift(shift), a, b: [amount, Source::ZERO] });
            return Ok(());
        }
        let value = self.extended(i, self.operand(i, Field::A)?, ty)?;
        let to = self.d(i)?;
        let result = self.result(to);
        self.shifted(result, value, amount, shift);
        self.finish(to, result, ty.is_signed());
        Ok(())
    }

    pub(super) fn permute(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let word = |lowering: &mut Self, name: Field| lowering.word(i, lowering.operand(i, name)?, Type::B32);
        let (low, high, selector) = (word(self, Field::A)?, word(self, Field::B)?, word(self, Field::C)?);
        let mode = match i.opcode.choice::<Permutation>() {
            None => BytePermutation::Selectors,
            Some(Permutation::F4e) => BytePermutation::Forward4,
            Some(Permutation::B4e) => BytePermutation::Backward4,
            Some(Permutation::Rc8) => BytePermutation::Replicate8,
            Some(Permutation::Ecl) => BytePermutation::EdgeClampLeft,
            Some(Permutation::Ecr) => BytePermutation::EdgeClampRight,
            Some(Permutation::Rc16) => BytePermutation::Replicate16,
        };
        let to = self.d(i)?;
        let result = self.result(to);
        self.push(Op::PermuteBytes { to: Some(result), low, high, selector, mode });
        self.finish(to, result, false);
        Ok(())
    }
}
