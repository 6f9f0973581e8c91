//! Comparison and selection.

use tmu_program::{
    BooleanFunction, Comparison, Condition, Diagnostic, FloatSource, HalfMode, Op, Predicate, Source,
};

use super::half::is_brain;
use super::operands::Destination;
use super::{Lowering, mnemonic};
use crate::module::Instruction;
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;

/// Relation and whether a comparison of integers takes them as unsigned.
fn relation(name: &str) -> Option<Comparison> {
    Some(match name {
        "eq" => Comparison::EQUAL,
        "ne" => Comparison::NOT_EQUAL,
        "lt" | "lo" => Comparison::LESS,
        "le" | "ls" => Comparison::LESS_EQUAL,
        "gt" | "hi" => Comparison::GREATER,
        "ge" | "hs" => Comparison::GREATER_EQUAL,
        "equ" => Comparison::EQUAL.or_unordered(),
        "neu" => Comparison::NOT_EQUAL.or_unordered(),
        "ltu" => Comparison::LESS.or_unordered(),
        "leu" => Comparison::LESS_EQUAL.or_unordered(),
        "gtu" => Comparison::GREATER.or_unordered(),
        "geu" => Comparison::GREATER_EQUAL.or_unordered(),
        "num" => Comparison::ORDERED,
        "nan" => Comparison::UNORDERED,
        _ => return None,
    })
}

fn boolean(name: &str) -> BooleanFunction {
    match name {
        "or" => BooleanFunction::Or,
        "xor" => BooleanFunction::Xor,
        _ => BooleanFunction::And,
    }
}

impl<'m> Lowering<'m> {
    /// `set`, `setp`, `selp`, `slct`.
    pub(super) fn comparison(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        match mnemonic(i) {
            M::Setp => self.setp(i),
            M::Set => self.set_number(i),
            M::Selp => {
                let condition = self.condition(i, self.operand(i, Field::C)?)?;
                let ty = self.data_type(i)?;
                self.select(i, condition, ty)
            }
            _ => self.slct(i),
        }
    }

    /// d = a or b.
    fn select(&mut self, i: &'m Instruction, condition: Condition, ty: Type) -> Result<(), Diagnostic> {
        let a = self.wide(i, self.operand(i, Field::A)?, ty)?;
        let b = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let words = match self.d(i)? {
            Destination::Words(first, 64) => vec![first, super::operands::behind(first, 1)],
            Destination::Words(first, _) => vec![first],
            _ => Vec::new(),
        };
        for (word, to) in words.into_iter().enumerate() {
            let (to, then, otherwise) = (Some(to), a[word], b[word]);
            self.push(Op::Select { to, condition, then, otherwise });
        }
        Ok(())
    }

    fn slct(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
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
        let name = i.opcode.word(Word::Cmp).unwrap_or_default();
        let Some(comparison) = relation(name) else { return Err(self.not_run(i)) };
        let to = self.temporary_predicate();
        match ty {
            Type::F32 => {
                let a = self.single(i, self.operand(i, Field::A)?)?;
                let b = self.single(i, self.operand(i, Field::B)?)?;
                self.push(Op::FloatCompare { to, a, b, comparison, flush: i.opcode.has(Word::Ftz) });
            }
            Type::F64 => {
                let a = self.double(i, self.operand(i, Field::A)?)?;
                let b = self.double(i, self.operand(i, Field::B)?)?;
                self.push(Op::DoubleCompare { to, a, b, comparison });
            }
            Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 => {
                return self.compared_halves(i, ty, comparison, to);
            }
            _ => {
                let signed = ty.is_signed() && !matches!(name, "lo" | "ls" | "hi" | "hs");
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
        match i.opcode.word(Word::Bool) {
            Some(name) => Ok(Some((boolean(name), self.condition(i, self.operand(i, Field::C)?)?))),
            None => Ok(None),
        }
    }

    fn setp(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
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

    fn set_number(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let to_type = i.opcode.type_at(Word::Dtype).unwrap_or(Type::U32);
        let from_type = i.opcode.type_at(Word::Stype).unwrap_or(Type::U32);
        let found = self.compared(i, from_type)?;
        let combined = self.combined(i)?;
        let yes: u32 = match to_type {
            Type::F32 => 1.0f32.to_bits(),
            Type::F16 | Type::F16x2 => 0x3c00,
            Type::Bf16 | Type::Bf16x2 => 0x3f80,
            Type::U16 | Type::S16 => 0xffff,
            _ if matches!(from_type, Type::F16x2 | Type::Bf16x2) => 0xffff,
            _ => u32::MAX,
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
