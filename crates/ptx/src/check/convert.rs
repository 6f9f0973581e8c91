//! `cvt`: which conversions round, flush and saturate.

use super::{Checker, Instruction, Operand, Type};
use crate::names::{Field, Word};
use crate::words::Round;

impl Checker<'_> {
    pub(super) fn conversion(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let (Some(to), Some(from)) = (opcode.type_at(Word::Dtype), opcode.type_at(Word::Atype)) else {
            return;
        };
        if to == Type::F16 || from == Type::Bf16 || to == Type::Bf16 && from.is_float() {
            self.half_conversion(instruction);
        }
        if [to, from].iter().any(|ty| matches!(ty, Type::Bf16 | Type::E4m3x2 | Type::E5m2x2)) {
            // Their rows say everything else.
            return;
        }
        let rounding = opcode.choice::<Round>();
        let to_integer = rounding.is_some_and(Round::is_to_integer);
        let (floats, narrows) = ((to.is_float(), from.is_float()), to.bits() < from.bits());
        // What the vendor's assembler asks for: (an integer rounding, a floating point rounding, whether needed).
        let (integer, float, needed) = match floats {
            (false, false) => (false, false, false),
            (false, true) => (true, false, true),
            (true, false) => (false, true, true),
            (true, true) if to == from => (true, false, false),
            (true, true) => (false, narrows, narrows),
        };
        let span = instruction.span;
        match rounding {
            None if needed => {
                let words = if integer { ".rni .rzi .rmi .rpi" } else { ".rn .rz .rm .rp" };
                let message = format!("a conversion from {from} to {to} rounds, and no rounding is given");
                self.error_hint("PTX-018", span, message, format!("one of {words}"));
            }
            Some(word) if (to_integer && !integer) || (!to_integer && !float) => {
                let word = word.name();
                let message = format!("a conversion from {from} to {to} does not take `.{word}`");
                self.error("PTX-018", span, message);
            }
            _ => {}
        }
        let single = to == Type::F32 || from == Type::F32;
        if opcode.has(Word::Ftz) && !single {
            self.error("PTX-018", span, format!("`.ftz` is for single precision, not from {from} to {to}"));
        }
        if opcode.has(Word::Sat) && floats == (false, false) && holds(to, from) {
            self.error("PTX-018", span, format!("`.sat` changes nothing: every {from} fits into {to}"));
        }
        if from == Type::F16 {
            self.half_conversion(instruction);
        }
    }

    fn half_conversion(&mut self, instruction: &Instruction) {
        if let Some(Operand::Value(_)) = instruction.operand(Field::A) {
            self.error("PTX-016", super::span(instruction, Field::A), "a register is expected here");
        }
    }
}

/// Whether every integer of type `from` is one of type `to`.
fn holds(to: Type, from: Type) -> bool {
    match (to.is_signed(), from.is_signed()) {
        (true, false) => to.bits() > from.bits(),
        (false, true) => false,
        _ => to.bits() >= from.bits(),
    }
}
