//! `set` and `setp` (PTX ISA, "Integer comparisons" and "Floating point comparisons").

use super::{Checker, Instruction, Type};
use crate::names::Word;
use crate::types::Meaning;

impl Checker<'_> {
    pub(super) fn comparison(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let ty = opcode.type_at(Word::Stype).or_else(|| opcode.type_at(Word::Type));
        let (Some(ty), Some(cmp)) = (ty, opcode.word(Word::Cmp)) else { return };
        let allowed: &[&str] = match ty.meaning() {
            _ if ty.is_float() => {
                &["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"]
            }
            Meaning::Signed => &["eq", "ne", "lt", "le", "gt", "ge"],
            Meaning::Unsigned => &["eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs"],
            _ => &["eq", "ne"],
        };
        if !allowed.contains(&cmp) {
            let list = allowed.join(" ");
            let message = format!("{ty} cannot be compared with `.{cmp}`");
            self.error_hint("PTX-018", instruction.span, message, format!("these can: {list}"));
        }
        let half = matches!(ty, Type::F16 | Type::F16x2);
        if opcode.has(Word::Ftz) && ty != Type::F32 && !half {
            self.error("PTX-018", instruction.span, format!("`.ftz` is for single precision, not for {ty}"));
        }
    }
}
