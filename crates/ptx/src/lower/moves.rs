//! `mov`: registers, numbers, addresses, and vectors packed into one register or taken apart.

use tmu_program::{Condition, Diagnostic, Op, Register, Source};

use super::Lowering;
use super::operands::Destination;
use crate::module::{Component, Instruction, Operand};
use crate::names::{Field, Word};
use crate::types::Type;

impl<'m> Lowering<'m> {
    /// `mov`.
    pub(super) fn mov(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let (d, a) = (self.operand(i, Field::D)?, self.operand(i, Field::A)?);
        match (d, a) {
            (d, a) if i.opcode.has(Word::Vec) => self.mov_vector(i, d, a, ty),
            (Operand::Vector(parts), a) => self.unpack(i, parts, a, ty),
            (d, Operand::Vector(parts)) => {
                let to = self.destination(i, d)?;
                let packed = self.pack(i, parts, ty)?;
                self.write_wide(to, packed);
                Ok(())
            }
            (d, a) if ty == Type::Pred => {
                let condition = self.condition(i, a)?;
                if let Some(to) = self.predicate_destination(i, d)? {
                    self.set(to, condition);
                }
                Ok(())
            }
            (d, a) => {
                let to = self.destination(i, d)?;
                let value = self.wide(i, a, ty)?;
                match ty.bits() {
                    64 => self.write_wide(to, value),
                    bits => {
                        let narrow = matches!(value[0], Source::Register(_)) && bits < 32;
                        match to {
                            Destination::Words(to, ..32) if narrow => {
                                self.push(Op::Move { to: Some(to), from: value[0] });
                            }
                            to @ (Destination::Sink | Destination::Words(..) | Destination::Predicate(_)) => {
                                self.write_word(to, value[0], false);
                            }
                        }
                    }
                }
                Ok(())
            }
        }
    }

    /// `mov.v2`, `mov.v4`. All is read before anything is written: an element may stand on both sides.
    fn mov_vector(&mut self, i: &Instruction, d: &Operand, a: &Operand, ty: Type) -> Result<(), Diagnostic> {
        let mut values = Vec::new();
        for part in elements(a) {
            let value = self.wide(i, &part, ty)?;
            let copy = self.temporary_pair();
            self.push(Op::copy(copy[0], value[0]));
            self.push(Op::copy(copy[1], value[1]));
            values.push(copy.map(Source::from));
        }
        for (part, value) in elements(d).iter().zip(values) {
            let to = self.destination(i, part)?;
            self.write_wide(to, value);
        }
        Ok(())
    }

    /// The elements one after the other, the first lowest.
    pub(super) fn pack(
        &mut self,
        i: &'m Instruction,
        parts: &'m [Operand],
        ty: Type,
    ) -> Result<[Source; 2], Diagnostic> {
        let bits = ty.bits() / parts.len().max(1) as u32;
        let part_type = match bits {
            8 => Type::B8,
            16 => Type::B16,
            32 => Type::B32,
            64 => Type::B64,
            _ => return Err(self.not_run(i)),
        };
        if bits >= 32 {
            let mut words = [Source::ZERO; 2];
            for (number, part) in parts.iter().enumerate() {
                words[number.min(1)] = self.word(i, part, part_type)?;
            }
            return Ok(words);
        }
        let per_word = (32 / bits) as usize;
        let mut words = [Source::ZERO; 2];
        for (number, part) in parts.iter().enumerate() {
            let (word, position) = (number / per_word, (number % per_word) as u32 * bits);
            let insert = self.word(i, part, part_type)?;
            let to = self.temporary();
            let (position, length, base) = (position.into(), bits.into(), words[word]);
            self.push(Op::InsertBits { to: Some(to), base, insert, position, length });
            words[word] = to.into();
        }
        Ok(words)
    }

    fn unpack(
        &mut self,
        i: &'m Instruction,
        parts: &'m [Operand],
        a: &'m Operand,
        ty: Type,
    ) -> Result<(), Diagnostic> {
        let value = self.wide(i, a, ty)?;
        let bits = ty.bits() / parts.len().max(1) as u32;
        if !matches!(bits, 8 | 16 | 32) {
            return Err(self.not_run(i));
        }
        // One of the parts may be the register that is taken apart.
        let mut found = Vec::new();
        for number in 0..parts.len() as u32 {
            let at = number * bits;
            let word = value[(at / 32) as usize];
            found.push(if bits == 32 {
                let to = self.temporary();
                self.push(Op::copy(to, word));
                to.into()
            } else {
                self.extract(word, at % 32, bits, false)
            });
        }
        for (part, value) in parts.iter().zip(found) {
            let to = self.destination(i, part)?;
            self.write_word(to, value, false);
        }
        Ok(())
    }

    /// All ones where a condition holds, else 0.
    pub(super) fn flag(&mut self, condition: Condition) -> Register {
        let to = self.temporary();
        let (then, otherwise) = (u32::MAX.into(), Source::ZERO);
        self.push(Op::Select { to: Some(to), condition, then, otherwise });
        to
    }
}

/// The elements of a vector that is written out, or of a register or special register that is one.
fn elements(operand: &Operand) -> Vec<Operand> {
    const NAMES: [Component; 4] = [Component::X, Component::Y, Component::Z, Component::W];
    match operand {
        Operand::Vector(elements) => elements.clone(),
        Operand::Register(id) => NAMES.map(|part| Operand::Part(*id, part)).to_vec(),
        Operand::Special(register, number, None) => {
            NAMES.map(|part| Operand::Special(register, *number, Some(part))).to_vec()
        }
        one @ (Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Address(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink) => vec![one.clone()],
    }
}
