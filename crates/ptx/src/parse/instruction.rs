//! Instructions: a guard, a mnemonic with modifiers, operands.

use super::operand::Raw;
use super::scope::Named;
use super::{Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{Guard, Instruction};
use crate::types::Type;

/// Operands of an instruction; a call with all arguments in parentheses has few.
const MAX_OPERANDS: usize = 16;

impl Parser<'_> {
    pub(super) fn instruction(&mut self) -> Parsed<Instruction> {
        let start = self.peek().place;
        let guard = if self.eat(b'@') { Some(self.guard()?) } else { None };
        let (mnemonic, first) = self.name("an instruction")?;
        let mut words = Vec::new();
        while let Some(word) = self.dotted() {
            words.push((word, self.next().place));
        }
        let opcode_place = first.to(self.last().place);
        let candidates = self.candidates(mnemonic, first, &words, opcode_place)?;
        let raws = self.raws(mnemonic == "call")?;
        let end = self.expect(b';', "after the instruction")?;
        let place = start.to(end);
        let bound = super::bind::bind(&candidates, raws, opcode_place)?;
        let (opcode, operands, places) = (bound.opcode, bound.operands, bound.places);
        Ok(Instruction { guard, opcode, operands, places, place })
    }

    fn guard(&mut self) -> Parsed<Guard> {
        let negated = self.eat(b'!');
        let (name, place) = self.name("a predicate")?;
        match self.scopes.find(name) {
            Some(Named::Register(register)) => Ok(Guard { register, negated }),
            None if self.free_names => Ok(Guard { register: self.scopes.invent(name, Type::Pred), negated }),
            _ => mistake("PTX-008", place, format!("no predicate is called `{}`", super::shortened(name))),
        }
    }

    fn raws(&mut self, call: bool) -> Parsed<Vec<Raw>> {
        let mut raws = Vec::new();
        if matches!(self.peek().kind, Kind::Mark(b';' | b'}') | Kind::End) {
            return Ok(raws);
        }
        loop {
            raws.push(self.raw(call)?);
            if raws.len() > MAX_OPERANDS {
                return mistake("PTX-011", self.last().place, "more operands than any instruction takes");
            }
            if !self.eat(b',') {
                return Ok(raws);
            }
            if matches!(self.peek().kind, Kind::Mark(b';') | Kind::End) {
                return self.unexpected("an operand");
            }
        }
    }
}
