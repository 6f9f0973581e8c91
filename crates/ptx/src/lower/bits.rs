//! Counting and moving bits.

use tmu_program::{
    Comparison, Condition, Diagnostic, Op, Register, Shift, ShiftAmount, Source, WideFunction, WideSource,
};

use super::Lowering;
use super::integer::min_max;
use super::operands::immediate;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::Limit;

impl<'m> Lowering<'m> {
    /// `popc`.
    pub(super) fn count_bits(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let [low, high] = self.temporary_pair();
        self.push(Op::CountBits { to: Some(low), value: value[0] });
        if ty.bits() == 64 {
            self.push(Op::CountBits { to: Some(high), value: value[1] });
            self.push(Op::add(low, low, high));
        }
        self.write_word(to, low.into(), false);
        Ok(())
    }

    /// `clz`.
    pub(super) fn leading_zeros(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let bit = self.leading_bit(value, ty.bits() == 64, false);
        let result = self.temporary();
        self.push(Op::subtract(result, ty.bits() - 1, bit));
        self.write_word(to, result.into(), false);
        Ok(())
    }

    /// `bfind`.
    pub(super) fn find_leading_bit(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let bit = self.leading_bit(value, ty.bits() == 64, ty.is_signed());
        let result = self.temporary();
        if i.opcode.has(Word::Shiftamt) {
            self.push(Op::subtract(result, ty.bits() - 1, bit));
            // Without such a bit, all ones.
            let none = self.temporary_predicate();
            self.push(Op::compare(none, bit, Comparison::EQUAL, u32::MAX, false));
            let (condition, then) = (Condition::If(none), u32::MAX.into());
            self.push(Op::Select { to: Some(result), condition, then, otherwise: result.into() });
        } else {
            self.push(Op::copy(result, bit));
        }
        self.write_word(to, result.into(), false);
        Ok(())
    }

    /// `brev`.
    pub(super) fn reverse_bits(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let [low, high] = self.temporary_pair();
        self.push(Op::ReverseBits { to: Some(low), value: value[0] });
        if ty.bits() != 64 {
            self.write_word(to, low.into(), false);
            return Ok(());
        }
        self.push(Op::ReverseBits { to: Some(high), value: value[1] });
        self.write_wide(to, [high.into(), low.into()]);
        Ok(())
    }

    /// `bfe`.
    pub(super) fn extract_field(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.d(i)?;
        let value = self.wide(i, self.operand(i, Field::A)?, ty)?;
        if ty.bits() == 64 {
            return self.extract_field_64(i, value, ty.is_signed());
        }
        let position = self.word(i, self.operand(i, Field::B)?, Type::U32)?;
        let length = self.word(i, self.operand(i, Field::C)?, Type::U32)?;
        let result = self.result(to);
        let (value, signed) = (value[0], ty.is_signed());
        self.push(Op::ExtractBits { to: Some(result), value, position, length, signed });
        self.finish(to, result, signed);
        Ok(())
    }

    /// Number of the highest bit that is no sign, or all ones.
    fn leading_bit(&mut self, value: WideSource, wide: bool, signed: bool) -> Register {
        let [low, high] = self.temporary_pair();
        if !wide {
            self.push(Op::FindLeadingBit { to: Some(low), value: value[0], signed, as_shift: false });
            return low;
        }
        let mut value = value;
        if signed {
            let sign = self.sign(value[1]);
            value = value.map(|word| {
                let to = self.temporary();
                self.push(Op::Logic { to: Some(to), a: word, b: sign, c: Source::ZERO, table: 0x3c });
                to.into()
            });
        }
        self.push(Op::FindLeadingBit { to: Some(low), value: value[0], signed: false, as_shift: false });
        self.push(Op::FindLeadingBit { to: Some(high), value: value[1], signed: false, as_shift: false });
        let in_low = self.temporary_predicate();
        self.push(Op::compare(in_low, value[1], Comparison::EQUAL, Source::ZERO, false));
        self.push(Op::add(high, high, 32));
        let (condition, then, otherwise) = (Condition::If(in_low), low.into(), high.into());
        self.push(Op::Select { to: Some(low), condition, then, otherwise });
        low
    }

    /// A field of 64 bits moved to the top and down again, so that zeros or copies of its highest bit come in.
    fn extract_field_64(
        &mut self,
        i: &'m Instruction,
        value: WideSource,
        signed: bool,
    ) -> Result<(), Diagnostic> {
        let to = self.d_pair(i)?;
        let position = self.low_byte(i, Field::B)?;
        let length = self.low_byte(i, Field::C)?;
        let right = WideFunction::Shift(if signed { Shift::RightSigned } else { Shift::Right });
        let moved = self.wide_result(right, value, [position, Source::ZERO]);
        let [clamped, unused] = self.temporary_pair();
        self.push(min_max(clamped, length, 64.into(), false, true));
        self.push(Op::subtract(unused, 64, clamped));
        let amount = [unused.into(), Source::ZERO];
        let top = self.wide_result(WideFunction::Shift(Shift::Left), moved, amount);
        self.push(Op::Wide { to, function: right, a: top, b: amount });
        Ok(())
    }

    fn low_byte(&mut self, i: &'m Instruction, name: Field) -> Result<Source, Diagnostic> {
        let value = self.word(i, self.operand(i, name)?, Type::U32)?;
        Ok(match value {
            Source::Immediate(bits) => (bits & 0xff).into(),
            value @ (Source::Register(_) | Source::Constant { .. }) => self.extract(value, 0, 8, false),
        })
    }

    /// `bfi`: its operands are f, a, b, c, d.
    pub(super) fn insert_field(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let to = self.destination(i, self.operand(i, Field::F)?)?;
        if ty.bits() == 32 {
            let insert = self.word(i, self.operand(i, Field::A)?, ty)?;
            let base = self.word(i, self.operand(i, Field::B)?, ty)?;
            let position = self.word(i, self.operand(i, Field::C)?, Type::U32)?;
            let length = self.word(i, self.operand(i, Field::D)?, Type::U32)?;
            let result = self.result(to);
            self.push(Op::InsertBits { to: Some(result), base, insert, position, length });
            self.finish(to, result, false);
            return Ok(());
        }
        let insert = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let base = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let position = [self.low_byte(i, Field::C)?, Source::ZERO];
        let length = [self.low_byte(i, Field::D)?, Source::ZERO];
        let left = WideFunction::Shift(Shift::Left);
        let above = self.wide_result(left, immediate(1), length);
        let ones = self.wide_result(WideFunction::Subtract, above, immediate(1));
        let field = self.wide_result(left, ones, position);
        let moved = self.wide_result(left, insert, position);
        let result = self.temporary_pair();
        for word in 0..2 {
            // The inserted bits where the field is, the base elsewhere.
            let (a, b, c) = (moved[word], base[word], field[word]);
            self.push(Op::Logic { to: Some(result[word]), a, b, c, table: 0xe4 });
        }
        self.write_wide(to, result.map(Source::from));
        Ok(())
    }

    /// `szext`: the lowest bits, extended.
    pub(super) fn extend_low_bits(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d(i)?;
        let value = self.word(i, self.operand(i, Field::A)?, Type::U32)?;
        let length = self.limited(i, Field::B)?;
        let signed = self.data_type(i)?.is_signed();
        let result = self.temporary();
        self.push(Op::ExtractBits { to: Some(result), value, position: Source::ZERO, length, signed });
        self.write_word(to, result.into(), false);
        Ok(())
    }

    /// `bmsk`: a run of ones.
    pub(super) fn mask_of_bits(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to = self.d(i)?;
        let (position, length) = (self.limited(i, Field::A)?, self.limited(i, Field::B)?);
        let result = self.temporary();
        let (base, insert) = (Source::ZERO, u32::MAX.into());
        self.push(Op::InsertBits { to: Some(result), base, insert, position, length });
        self.write_word(to, result.into(), false);
        Ok(())
    }

    /// A position or a length, held to at most 32 or wrapped, as the instruction says.
    fn limited(&mut self, i: &'m Instruction, name: Field) -> Result<Source, Diagnostic> {
        let value = self.word(i, self.operand(i, name)?, Type::U32)?;
        let to = self.temporary();
        self.push(match i.opcode.choice::<Limit>() {
            Some(Limit::Wrap) => {
                Op::Logic { to: Some(to), a: value, b: 31.into(), c: Source::ZERO, table: 0xc0 }
            }
            Some(Limit::Clamp) | None => min_max(to, value, 32.into(), false, true),
        });
        Ok(to.into())
    }

    /// `fns`: the n-th one bit of the mask upwards from bit base, or downwards for n below 0; for n = 0, bit base itself.
    pub(super) fn find_nth_set(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let mask = self.word(i, self.operand(i, Field::Mask)?, Type::B32)?;
        let base = self.word(i, self.operand(i, Field::Base)?, Type::U32)?;
        let offset = self.word(i, self.operand(i, Field::Offset)?, Type::S32)?;
        let to = self.d(i)?;
        let [bits, from] = self.temporary_pair();
        let [down, none] = [self.temporary_predicate(), self.temporary_predicate()];
        let select = |to: Register, predicate, then: Source, otherwise: Source| {
            let condition = Condition::If(predicate);
            Op::Select { to: Some(to), condition, then, otherwise }
        };
        // Downwards is upwards in the reversed mask.
        self.push(Op::compare(down, offset, Comparison::LESS, Source::ZERO, true));
        self.push(Op::ReverseBits { to: Some(bits), value: mask });
        self.push(select(bits, down, bits.into(), mask));
        self.push(Op::subtract(from, 31, base));
        self.push(select(from, down, from.into(), base));
        let (kept, one) = (self.temporary(), self.temporary());
        self.shifted(kept, u32::MAX.into(), from.into(), Shift::Left);
        self.shifted(one, 1.into(), from.into(), Shift::Left);
        self.push(Op::compare(none, offset, Comparison::EQUAL, Source::ZERO, false));
        self.push(select(kept, none, one.into(), kept.into()));
        self.push(Op::Logic { to: Some(bits), a: bits.into(), b: kept.into(), c: Source::ZERO, table: 0xc0 });
        // How many one bits come before it: |offset| − 1, and none for 0.
        let [before, negative] = self.temporary_pair();
        self.push(Op::subtract(negative, Source::ZERO, offset));
        self.push(select(before, down, negative.into(), offset));
        self.push(min_max(before, before.into(), 1.into(), false, false));
        self.push(Op::subtract(before, before, 1));
        let bit = self.nth_bit(bits, before);
        let turned = self.temporary();
        self.push(Op::subtract(turned, 31, bit));
        self.push(select(bit, down, turned.into(), bit.into()));
        let count = self.temporary();
        self.push(Op::CountBits { to: Some(count), value: bits.into() });
        self.push(Op::compare(none, before, Comparison::GREATER_EQUAL, count, false));
        self.push(select(bit, none, u32::MAX.into(), bit.into()));
        self.write_word(to, bit.into(), false);
        Ok(())
    }

    /// The number of the one bit that has so many one bits below it, if there is one: in halves of what is left.
    fn nth_bit(&mut self, bits: Register, before: Register) -> Register {
        let [left, bit] = self.temporary_pair();
        self.push(Op::copy(left, before));
        self.push(Op::copy(bit, 0));
        let start = self.temporaries;
        for width in [16u32, 8, 4, 2, 1] {
            self.temporaries = start;
            let (count, moved) = (self.temporary(), self.temporary());
            let (value, position, length) = (bits.into(), bit.into(), width.into());
            self.push(Op::ExtractBits { to: Some(count), value, position, length, signed: false });
            self.push(Op::CountBits { to: Some(count), value: count.into() });
            let above = self.temporary_predicate();
            self.push(Op::compare(above, left, Comparison::GREATER_EQUAL, count, false));
            let condition = Condition::If(above);
            self.push(Op::add(moved, bit, width));
            let (then, otherwise) = (moved.into(), bit.into());
            self.push(Op::Select { to: Some(bit), condition, then, otherwise });
            self.push(Op::subtract(moved, left, count));
            let (then, otherwise) = (moved.into(), left.into());
            self.push(Op::Select { to: Some(left), condition, then, otherwise });
        }
        bit
    }

    /// A word shifted by a source.
    pub(super) fn shifted(&mut self, to: Register, value: Source, amount: Source, shift: Shift) {
        self.push(Op::Shift { to: Some(to), value, amount, shift, limit: ShiftAmount::Clamp });
    }
}
