//! Barriers, video instructions, and what lanes do together.

use tmu_program::Sparsity;

use super::{Checker, Component, Instruction, Operand, Value, span};
use crate::names::{Field, Word};
use crate::words::{Element, Shape};

impl Checker<'_> {
    pub(super) fn barrier(&mut self, instruction: &Instruction) {
        if let Some(Operand::Value(Value::Integer(number))) = instruction.operand(Field::A)
            && *number > 15
        {
            self.error(
                "PTX-017",
                span(instruction, Field::A),
                format!("there are barriers 0 to 15, and no {number}"),
            );
        }
        if let Some(Operand::Value(Value::Integer(count))) = instruction.operand(Field::B)
            && (*count == 0 || !count.is_multiple_of(32))
        {
            self.error(
                "PTX-017",
                span(instruction, Field::B),
                "threads at a barrier come in whole warps of 32",
            );
        }
    }

    /// Tiles come from registers; a single one has no braces.
    pub(super) fn tiles(&mut self, instruction: &Instruction, from: Field) {
        let is_register = |operand: &Operand| matches!(operand, Operand::Register(_) | Operand::Part(..));
        let fits = match instruction.operand(from) {
            Some(Operand::Vector(elements)) => from == Field::B && elements.iter().all(is_register),
            Some(operand) => is_register(operand),
            None => true,
        };
        if !fits {
            self.error("PTX-016", span(instruction, from), "a register is expected here");
        }
    }

    /// `mma.sp`: the selector names a lane of four; where all have metadata, it is 0.
    pub(super) fn sparsity(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let (Some(shape), Some(element)) =
            (opcode.choice::<Shape>(), opcode.choice_at::<Element>(Word::Atype))
        else {
            return;
        };
        let chunks = u32::from(shape.sizes().depth) / Sparsity::chunk_size(element.element());
        let last = if Sparsity::lanes(chunks) == 4 { 0 } else { 3 };
        if let Some(Operand::Value(Value::Integer(selector))) = instruction.operand(Field::F)
            && *selector > last
        {
            let message = format!("the selector is 0 to {last}, and not {selector}");
            self.error("PTX-017", span(instruction, Field::F), message);
        }
    }

    /// Parts of registers stand only where the video instructions take them.
    pub(super) fn video(&mut self, instruction: &Instruction) {
        self.negations(instruction);
        let row = instruction.opcode.row;
        let parts = row.mnemonic.parts();
        for (slot, operand) in row.slots.iter().zip(&instruction.operands) {
            let operand = match operand {
                Some(Operand::Negative(inner)) => Some(&**inner),
                other => other.as_ref(),
            };
            let Some(Operand::Part(_, component)) = operand else { continue };
            let fits = match component {
                Component::B0 | Component::B1 | Component::B2 | Component::B3 => {
                    parts == 1 || (parts == 4 && slot.field == Field::D)
                }
                Component::H0 | Component::H1 => parts == 1 || (parts == 2 && slot.field == Field::D),
                Component::Halves(digits) => parts == 2 && (slot.field != Field::D || *digits == [1, 0]),
                Component::Bytes(count, digits) => {
                    // A mask names bytes, each once, the highest first.
                    let digits = &digits[..usize::from(*count)];
                    let mask = digits.windows(2).all(|pair| pair[0] > pair[1]) && digits[0] < 4;
                    parts == 4 && if slot.field == Field::D { mask } else { *count == 4 }
                }
                Component::X | Component::Y | Component::Z | Component::W => false,
            };
            if !fits || slot.field == Field::C {
                self.error(
                    "PTX-016",
                    span(instruction, slot.field),
                    "this part of a register does not fit here",
                );
            }
        }
    }

    /// `vmad` negates the product or the addend, not both.
    fn negations(&mut self, instruction: &Instruction) {
        let negative = |name| matches!(instruction.operand(name), Some(Operand::Negative(_)));
        if negative(Field::A) != negative(Field::B) && negative(Field::C) {
            self.error("PTX-018", instruction.span, "the product and the addend are not negated both");
        }
    }

    /// Machines from sm_70 on need to be told which lanes take part.
    pub(super) fn warp(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let synchronised = opcode.row.modifier(Word::Sync).is_some();
        if !synchronised && self.module.version >= (6, 4) && self.module.target.machine >= 70 {
            let message = format!("`{}` without `.sync` ends with sm_70", opcode.row.mnemonic);
            self.error("PTX-014", instruction.span, message);
        }
    }
}
