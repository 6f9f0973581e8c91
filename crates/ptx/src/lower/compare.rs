//! Comparison and selection.

use tmu_program::{
    BooleanFunction, Comparison, Condition, Diagnostic, FloatSource, HalfMode, Op, Predicate, Source,
};

use super::Lowering;
use super::half::is_brain;
use super::operands::Destination;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::{Numbers, Type};
use crate::words::{Boolean, Relation};

impl Relation {
    pub(super) fn comparison(self) -> Comparison {
        match self {
            Relation::Eq => Comparison::EQUAL,
            Relation::Ne => Comparison::NOT_EQUAL,
            Relation::Lt | Relation::Lo => Comparison::LESS,
            Relation::Le | Relation::Ls => Comparison::LESS_EQUAL,
            Relation::Gt | Relation::Hi => Comparison::GREATER,
            Relation::Ge | Relation::Hs => Comparison::GREATER_EQUAL,
            Relation::Equ => Comparison::EQUAL.or_unordered(),
            Relation::Neu => Comparison::NOT_EQUAL.or_unordered(),
            Relation::Ltu => Comparison::LESS.or_unordered(),
            Relation::Leu => Comparison::LESS_EQUAL.or_unordered(),
            Relation::Gtu => Comparison::GREATER.or_unordered(),
            Relation::Geu => Comparison::GREATER_EQUAL.or_unordered(),
            Relation::Num => Comparison::ORDERED,
            Relation::Nan => Comparison::UNORDERED,
        }
    }
}

impl Boolean {
    pub(super) fn function(self) -> BooleanFunction {
        match self {
            Boolean::And => BooleanFunction::And,
            Boolean::Or => BooleanFunction::Or,
            Boolean::Xor => BooleanFunction::Xor,
        }
    }
}

impl<'m> Lowering<'m> {
    /// `selp`.
    pub(super) fn selp(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let condition = self.condition(i, self.operand(i, Field::C)?)?;
        let ty = self.data_type(i)?;
        self.select(i, condition, ty)
    }

    /// d = a or b.
    fn select(&mut self, i: &'m Instruction, condition: Condition, ty: Type) -> Result<(), Diagnostic> {
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let words = match self.d(i)? {
            Destination::Words(first, 64) => vec![first, super::operands::behind(first, 1)],
            Destination::Words(first, _) => vec![first],
            Destination::Sink | Destination::Predicate(_) => Vec::new(),
        };
        for (word, to) in words.into_iter().enumerate() {
            let (to, then, otherwise) = (Some(to), a[word], b[word]);
            self.push(Op::Select { to, condition, then, otherwise });
        }
        Ok(())
    }

    pub(super) fn slct(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let holds = self.temporary_predicate();
        let comparison = Comparison::GREATER_EQUAL;
        if i.opcode.has(Word::S32) {
            let c = self.word(i, self.operand(i, Field::C)?, Type::S32)?;
            self.push(Op::compare(holds, c, comparison, Source::ZERO, true));
        } else {
            let a = self.single(i, self.operand(i, Field::C)?)?;
            let (b, flush) = (Source::ZERO.into(), i.opcode.has(Word::Ftz));
            self.push(Op::FloatCompare { to: holds, a, b, comparison, flush });
        }
        let ty = i.opcode.type_at(Word::Dtype).unwrap_or(Type::B32);
        self.select(i, Condition::If(holds), ty)
    }

    /// Compares a and b: one predicate, or two for pairs of halves.
    fn compared(&mut self, i: &'m Instruction, ty: Type) -> Result<Vec<Predicate>, Diagnostic> {
        let Some(relation) = i.opcode.choice::<Relation>() else { return Err(self.not_run(i)) };
        let comparison = relation.comparison();
        let to = self.temporary_predicate();
        match ty.numbers() {
            Numbers::Single => {
                let a = self.single(i, self.operand(i, Field::A)?)?;
                let b = self.single(i, self.operand(i, Field::B)?)?;
                self.push(Op::FloatCompare { to, a, b, comparison, flush: i.opcode.has(Word::Ftz) });
            }
            Numbers::Double => {
                let a = self.double(i, self.operand(i, Field::A)?)?;
                let b = self.double(i, self.operand(i, Field::B)?)?;
                self.push(Op::DoubleCompare { to, a, b, comparison });
            }
            Numbers::Halves => return self.compared_halves(i, ty, comparison, to),
            Numbers::PairOfIntegers | Numbers::Integer => {
                let signed = ty.is_signed() && !relation.is_unsigned();
                if ty.bits() == 64 {
                    let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
                    let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
                    self.push(Op::WideCompare { to, a, b, signed, comparison });
                } else {
                    let a = self.extended(i, self.operand(i, Field::A)?, ty)?;
                    let b = self.extended(i, self.operand(i, Field::B)?, ty)?;
                    self.push(Op::compare(to, a, comparison, b, signed));
                }
            }
            Numbers::None => return Err(self.not_run(i)),
        }
        Ok(vec![to])
    }

    fn compared_halves(
        &mut self,
        i: &'m Instruction,
        ty: Type,
        comparison: Comparison,
        first: Predicate,
    ) -> Result<Vec<Predicate>, Diagnostic> {
        let (a, b) = (self.halves(i, Field::A, ty)?, self.halves(i, Field::B, ty)?);
        let mode = HalfMode { flush: i.opcode.has(Word::Ftz), brain: is_brain(ty), ..HalfMode::default() };
        let mut found = Vec::new();
        for (number, (a, b)) in a.into_iter().zip(b).enumerate() {
            let (a, b) = (self.flushed_half(a, mode), self.flushed_half(b, mode));
            let (a, b) = (self.half_to_single(a, ty), self.half_to_single(b, ty));
            let to = if number == 0 { first } else { self.temporary_predicate() };
            let (a, b) = (FloatSource::from(a), FloatSource::from(b));
            self.push(Op::FloatCompare { to, a, b, comparison, flush: false });
            found.push(to);
        }
        Ok(found)
    }

    /// What is combined with the comparison, and how.
    fn combined(&mut self, i: &'m Instruction) -> Result<Option<(BooleanFunction, Condition)>, Diagnostic> {
        let Some(boolean) = i.opcode.choice::<Boolean>() else { return Ok(None) };
        Ok(Some((boolean.function(), self.condition(i, self.operand(i, Field::C)?)?)))
    }

    /// `setp`.
    pub(super) fn setp(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let found = self.compared(i, ty)?;
        let (function, c) = self.combined(i)?.unwrap_or((BooleanFunction::And, Condition::Always));
        let p = self.predicate_destination(i, self.operand(i, Field::P)?)?;
        let q = match i.operand(Field::Q) {
            Some(q) => self.predicate_destination(i, q)?,
            None => None,
        };
        // The second one is of the upper halves, or the opposite of the first.
        let second = match found.as_slice() {
            [_, second] => Condition::If(*second),
            _ => Condition::Unless(found[0]),
        };
        // c may be the same register as p.
        let both = q.map(|q| (q, self.temporary_predicate()));
        if let Some((_, copy)) = both {
            self.push(Op::Combine { to: copy, a: second, b: c, function });
        }
        if let Some(p) = p {
            self.push(Op::Combine { to: p, a: Condition::If(found[0]), b: c, function });
        }
        if let Some((q, copy)) = both {
            self.set(q, Condition::If(copy));
        }
        Ok(())
    }

    /// `set`.
    pub(super) fn set_number(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to_type = i.opcode.type_at(Word::Dtype).unwrap_or(Type::U32);
        let from_type = i.opcode.type_at(Word::Stype).unwrap_or(Type::U32);
        let found = self.compared(i, from_type)?;
        let combined = self.combined(i)?;
        let pairs = matches!(from_type, Type::F16x2 | Type::Bf16x2);
        let yes: u32 = match to_type.numbers() {
            Numbers::Single => 1.0f32.to_bits(),
            Numbers::Halves if is_brain(to_type) => 0x3f80,
            Numbers::Halves => 0x3c00,
            Numbers::Integer if to_type.bits() == 16 || pairs => 0xffff,
            Numbers::Integer => u32::MAX,
            Numbers::Double | Numbers::PairOfIntegers | Numbers::None => return Err(self.not_run(i)),
        };
        let mut results = Vec::new();
        for predicate in found {
            if let Some((function, c)) = combined {
                self.push(Op::Combine { to: predicate, a: Condition::If(predicate), b: c, function });
            }
            let result = self.temporary();
            let (condition, then) = (Condition::If(predicate), yes.into());
            self.push(Op::Select { to: Some(result), condition, then, otherwise: Source::ZERO });
            results.push(result);
        }
        self.write_halves(i, &results)
    }
}
