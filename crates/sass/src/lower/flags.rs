//! The condition code: what `.CC` writes, what `.X` continues and what the tests `CC.LT`, `CC.NEU`… read.
//!
//! Four flags: zero, sign, carry, overflow. Additions set all four. Other operations set zero and sign by their result
//! and clear carry and overflow; a result that is a NaN is both zero and negative, which no number can be. With `.X`
//! the zero flag tells about all words of a long number: it stays only if it was set before. So do the vendor's
//! compiler's sequences for 64-bit tests (`LOP.AND RZ.CC`, `LOP.AND.X.NZ`) read it.

use tmu_program::{
    BooleanFunction, Comparison, Condition, Flags, FloatSource, Op, Predicate, Register, Source,
};

use super::condition_code::{CARRY, OVERFLOW, SECOND_CARRY, SIGN, ZERO};
use super::operands::{not_run, rd, sets_condition_code};
use super::{Lowering, operands};
use crate::finding::{Finding, Part};
use crate::instruction::Instruction;
use crate::table::compare::CC_TEST;
use crate::table::control::CC;
use crate::table::meaning::ConditionCodeTest;
use crate::table::names::Field;
use crate::table::sets::Chosen;

impl Lowering {
    /// The operation that writes Rd, with an integer result.
    pub(super) fn push_result(
        &mut self,
        instruction: &Instruction,
        op: impl FnOnce(Option<Register>) -> Op,
    ) -> Result<(), Finding> {
        self.push_flagged(instruction, op, Lowering::flags_of_integer)
    }

    /// The operation that writes Rd, with a single-precision result.
    pub(super) fn push_float_result(
        &mut self,
        instruction: &Instruction,
        op: impl FnOnce(Option<Register>) -> Op,
    ) -> Result<(), Finding> {
        self.push_flagged(instruction, op, Lowering::flags_of_float)
    }

    fn push_flagged(
        &mut self,
        instruction: &Instruction,
        op: impl FnOnce(Option<Register>) -> Op,
        flags: impl FnOnce(&mut Lowering, Register),
    ) -> Result<(), Finding> {
        let to = rd(instruction)?;
        if !sets_condition_code(instruction) {
            self.push(op(to));
            return Ok(());
        }
        let result = self.temporary();
        self.push(op(Some(result)));
        flags(self, result);
        self.push(Op::Move { to, from: result.into() });
        Ok(())
    }

    /// Zero and sign of an integer.
    pub(super) fn flags_of_integer(&mut self, result: Register) {
        self.push(Op::compare(ZERO, result, Comparison::EQUAL, Source::ZERO, true));
        self.push(Op::compare(SIGN, result, Comparison::LESS, Source::ZERO, true));
        self.clear_carry_and_overflow();
    }

    fn flags_of_float(&mut self, result: Register) {
        let tests = [(ZERO, Comparison::EQUAL), (SIGN, Comparison::LESS)];
        for (to, comparison) in tests {
            let (a, b) = (FloatSource::from(result), FloatSource::from(Source::ZERO));
            self.push(Op::FloatCompare { to, a, b, comparison: comparison.or_unordered(), flush: false });
        }
        self.clear_carry_and_overflow();
    }

    pub(super) fn clear_carry_and_overflow(&mut self) {
        for to in [CARRY, OVERFLOW, SECOND_CARRY] {
            self.set(to, Condition::Never);
        }
    }

    /// `to` = a condition.
    pub(super) fn set(&mut self, to: Predicate, condition: Condition) {
        self.push(Op::Combine { to, a: condition, b: Condition::Always, function: BooleanFunction::And });
    }

    /// Two conditions combined, in a temporary predicate.
    pub(super) fn combined(&mut self, a: Condition, b: Condition, function: BooleanFunction) -> Condition {
        let to = self.temporary_predicate();
        self.push(Op::Combine { to, a, b, function });
        Condition::If(to)
    }

    /// An addition with the flags that the instruction asks for. `extended`: it continues a longer number, so zero
    /// needs the zero flag of the words below.
    pub(super) fn push_sum(
        &mut self,
        instruction: &Instruction,
        extended: bool,
        op: impl FnOnce(Flags) -> Op,
    ) {
        let flags = operands::flags(instruction);
        if let Some(zero) = flags.zero.filter(|_| extended) {
            let here = self.temporary_predicate();
            self.push(op(Flags { zero: Some(here), ..flags }));
            let (a, b) = (Condition::If(zero), Condition::If(here));
            self.push(Op::Combine { to: zero, a, b, function: BooleanFunction::And });
        } else {
            self.push(op(flags));
        }
        if flags.carry.is_some() {
            self.set(SECOND_CARRY, Condition::Never);
        }
    }

    /// A test of the condition code.
    ///
    /// # Errors
    /// `SASS-020` for the tests of clip codes and those whose meaning no document states.
    pub(super) fn condition_code_test(
        &mut self,
        instruction: &Instruction,
        test: Chosen<ConditionCodeTest>,
    ) -> Result<Condition, Finding> {
        use BooleanFunction::{And, Or};
        let Some(meaning) = test.meaning else {
            let behind = instruction.choice(&CC_TEST).map(|test| Part::Modifier(test.name));
            let name = test.name.trim_start_matches("CC.");
            let part = behind.unwrap_or(Field::Test.into());
            return Err(not_run(instruction, part, &format!("the test CC.{name}")));
        };
        let (zero, carry) = (Condition::If(ZERO), Condition::If(CARRY));
        Ok(match meaning {
            ConditionCodeTest::Never => Condition::Never,
            ConditionCodeTest::Always => Condition::Always,
            ConditionCodeTest::Relation(comparison) => self.relation_test(comparison),
            ConditionCodeTest::Lower => carry.inverse(),
            ConditionCodeTest::HigherOrSame => carry,
            ConditionCodeTest::LowerOrSame => self.combined(carry.inverse(), zero, Or),
            ConditionCodeTest::Higher => self.combined(carry, zero.inverse(), And),
            ConditionCodeTest::NoSign => Condition::Unless(SIGN),
            ConditionCodeTest::Sign => Condition::If(SIGN),
            ConditionCodeTest::NoOverflow => Condition::Unless(OVERFLOW),
            ConditionCodeTest::Overflow => Condition::If(OVERFLOW),
        })
    }

    /// Whether the flags tell of one of the relations: unordered is zero and negative at once, less is a sign that
    /// an overflow has not turned over.
    fn relation_test(&mut self, comparison: Comparison) -> Condition {
        use BooleanFunction::{And, Or, Xor};
        let (zero, sign) = (Condition::If(ZERO), Condition::If(SIGN));
        let negative = self.combined(sign, Condition::If(OVERFLOW), Xor);
        let relations = [
            (Comparison::LESS, zero.inverse(), negative),
            (Comparison::EQUAL, zero, sign.inverse()),
            (Comparison::GREATER, zero.inverse(), negative.inverse()),
            (Comparison::UNORDERED, zero, sign),
        ];
        let mut holds = Condition::Never;
        for (relation, a, b) in relations {
            if comparison.bits() & relation.bits() != 0 {
                let here = self.combined(a, b, And);
                holds = self.combined(holds, here, Or);
            }
        }
        holds
    }

    /// Puts the instruction's test of the condition code, if it has one, into the guard of what is pushed next.
    pub(super) fn guard_by_test(&mut self, instruction: &Instruction) -> Result<(), Finding> {
        let Some(test) = instruction.choice(&CC) else { return Ok(()) };
        if test.meaning == Some(ConditionCodeTest::Always) {
            return Ok(());
        }
        // The test is worked out in all lanes, so that it can be combined with the guard.
        let guard = std::mem::take(&mut self.guard);
        let holds = self.condition_code_test(instruction, test)?;
        self.guard = Condition::Always;
        self.guard = self.combined(guard, holds, BooleanFunction::And);
        Ok(())
    }
}
