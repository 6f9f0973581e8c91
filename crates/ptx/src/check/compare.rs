//! `set` and `setp` (PTX ISA, "Integer comparisons" and "Floating point comparisons").

use super::{Checker, Instruction, Type};
use crate::names::Word;
use crate::types::Meaning;
use crate::words::Relation::{self, *};

impl Checker<'_> {
    pub(super) fn comparison(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let ty = opcode.type_at(Word::Stype).or_else(|| opcode.type_at(Word::Type));
        let (Some(ty), Some(cmp)) = (ty, opcode.choice::<Relation>()) else { return };
        let allowed: &[Relation] = match ty.meaning() {
            _ if ty.is_float() => &[Eq, Ne, Lt, Le, Gt, Ge, Equ, Neu, Ltu, Leu, Gtu, Geu, Num, Nan],
            Meaning::Signed => &[Eq, Ne, Lt, Le, Gt, Ge],
            Meaning::Unsigned => &[Eq, Ne, Lt, Le, Gt, Ge, Lo, Ls, Hi, Hs],
            Meaning::Bits | Meaning::Float | Meaning::Predicate | Meaning::Reference => &[Eq, Ne],
        };
        if !allowed.contains(&cmp) {
            let list: Vec<_> = allowed.iter().map(|relation| relation.name()).collect();
            let (list, cmp) = (list.join(" "), cmp.name());
            let message = format!("{ty} cannot be compared with `.{cmp}`");
            self.error_hint("PTX-018", instruction.span, message, format!("these can: {list}"));
        }
        let half = matches!(ty, Type::F16 | Type::F16x2);
        if opcode.has(Word::Ftz) && ty != Type::F32 && !half {
            self.error("PTX-018", instruction.span, format!("`.ftz` is for single precision, not for {ty}"));
        }
    }
}
