//! Logic and shifts.

use tmu_program::{
    BooleanFunction, BytePermutation, Comparison, Condition, Diagnostic, Op, Shift, ShiftAmount, Source,
    WideFunction,
};

use super::{Lowering, mnemonic};
use crate::module::Instruction;
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;

impl<'m> Lowering<'m> {
    /// `and`, `or`, `xor`, `not`, `cnot`, `lop3`, `shf`, `shl`, `shr`, `prmt`.
    pub(super) fn logic(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        match mnemonic(i) {
            M::Lop3 => self.lop3(i),
            M::Shf => self.funnel_shift(i),
            M::Shl | M::Shr => self.shift(i),
            M::Prmt => self.permute(i),
            M::Cnot => self.zero_test(i),
            _ if self.data_type(i)? == Type::Pred => self.predicate_logic(i),
            _ => self.bitwise(i),
        }
    }

    fn predicate_logic(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.predicate_destination(i, self.operand(i, Field::D)?)?;
        let a = self.condition(i, self.operand(i, Field::A)?)?;
        let Some(to) = to else { return Ok(()) };
        let (a, b, function) = match mnemonic(i) {
            M::Not => (a.inverse(), Condition::Always, BooleanFunction::And),
            name => {
                let function = match name {
                    M::Or => BooleanFunction::Or,
                    M::Xor => BooleanFunction::Xor,
                    _ => BooleanFunction::And,
                };
                (a, self.condition(i, self.operand(i, Field::B)?)?, function)
            }
        };
        self.push(Op::Combine { to, a, b, function });
        Ok(())
    }

    fn bitwise(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let (b, table) = match mnemonic(i) {
            M::Not => ([Source::Immediate(u32::MAX); 2], 0x3c),
            name => {
                let table = match name {
                    M::Or => 0xfc,
                    M::Xor => 0x3c,
                    _ => 0xc0,
                };
                (self.wide(i, self.operand(i, Field::B)?, ty)?, table)
            }
        };
        let logic = |to, word: usize| Op::Logic { to, a: a[word], b: b[word], c: Source::ZERO, table };
        if ty.bits() == 64 {
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
    fn zero_test(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
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

    fn lop3(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let word = |lowering: &mut Self, name: Field| lowering.word(i, lowering.operand(i, name)?, Type::B32);
        let (a, b, c) = (word(self, Field::A)?, word(self, Field::B)?, word(self, Field::C)?);
        let table = self.known(i, self.operand(i, Field::ImmLut)?)? as u8;
        let to = self.d(i)?;
        let result = self.temporary();
        self.push(Op::Logic { to: Some(result), a, b, c, table });
        if let Some(function) = i.opcode.word(Word::Bool) {
            let function = if function == "or" { BooleanFunction::Or } else { BooleanFunction::And };
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

    fn funnel_shift(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let word = |lowering: &mut Self, name: Field| lowering.word(i, lowering.operand(i, name)?, Type::B32);
        let (low, high, amount) = (word(self, Field::A)?, word(self, Field::B)?, word(self, Field::C)?);
        let to = self.d(i)?;
        let result = self.result(to);
        let shift = if i.opcode.word(Word::Direction) == Some("l") { Shift::Left } else { Shift::Right };
        let limit =
            if i.opcode.word(Word::Mode) == Some("wrap") { ShiftAmount::Wrap } else { ShiftAmount::Clamp };
        self.push(Op::FunnelShift { to: Some(result), low, high, amount, shift, limit, bits: 32 });
        self.finish(to, result, false);
        Ok(())
    }

    fn shift(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let shift = match (mnemonic(i), ty.is_signed()) {
            (M::Shl, _) => Shift::Left,
            (_, true) => Shift::RightSigned,
            _ => Shift::Right,
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

    fn permute(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let word = |lowering: &mut Self, name: Field| lowering.word(i, lowering.operand(i, name)?, Type::B32);
        let (low, high, selector) = (word(self, Field::A)?, word(self, Field::B)?, word(self, Field::C)?);
        let mode = match i.opcode.word(Word::Mode) {
            None => BytePermutation::Selectors,
            Some("f4e") => BytePermutation::Forward4,
            Some("b4e") => BytePermutation::Backward4,
            Some("rc8") => BytePermutation::Replicate8,
            Some("ecl") => BytePermutation::EdgeClampLeft,
            Some("ecr") => BytePermutation::EdgeClampRight,
            Some(_) => BytePermutation::Replicate16,
        };
        let to = self.d(i)?;
        let result = self.result(to);
        self.push(Op::PermuteBytes { to: Some(result), low, high, selector, mode });
        self.finish(to, result, false);
        Ok(())
    }
}
