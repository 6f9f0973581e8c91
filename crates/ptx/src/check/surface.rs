//! Surfaces (PTX ISA, "Surface Instructions").

use super::operands::Asked;
use super::{Checker, Instruction, Operand, Type, span};
use crate::names::{Field, Mnemonic as M, Word};
use crate::words::{Elements, Geometry};

impl Checker<'_> {
    pub(super) fn surface(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let Some(geometry) = opcode.choice::<Geometry>() else { return };
        let (dimension, array, samples) = geometry.parts();
        let count = match dimension.coordinates() + usize::from(array) + usize::from(samples) {
            3 => 4,
            count => count,
        };
        let here = span(instruction, Field::B);
        let asked = Asked { ty: Type::S32, wider: false, written: false };
        match instruction.operand(Field::B) {
            Some(Operand::Vector(elements))
                if elements.len() >= count && matches!(elements.len(), 1 | 2 | 4) =>
            {
                for element in elements.iter().take(count) {
                    self.scalar(element, asked, here);
                }
            }
            Some(scalar) if count == 1 => self.scalar(scalar, asked, here),
            _ => self.error("PTX-019", here, format!("{count} coordinates are expected here")),
        }
        self.surface_data(instruction);
    }

    fn surface_data(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        if opcode.choice() == Some(Elements::V4) && opcode.type_at(Word::Type) == Some(Type::B64) {
            self.error("PTX-016", instruction.span, "at most 128 bits are moved at once");
        }
        // `sust.p` converts: registers of 32 bits of any kind.
        if opcode.row.mnemonic == M::Sust && opcode.row.modifier(Word::P).is_some() {
            let asked = Asked { ty: Type::B32, wider: false, written: false };
            let here = span(instruction, Field::C);
            let count = opcode.choice().map_or(1, Elements::count);
            match instruction.operand(Field::C) {
                Some(operand) if count == 1 => self.scalar(operand, asked, here),
                Some(operand) => self.vector(operand, asked, count, here),
                None => {}
            }
        }
    }
}
