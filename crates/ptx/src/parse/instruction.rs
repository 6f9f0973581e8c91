//! Instructions: a guard, a mnemonic with modifiers, operands.

use std::sync::Arc;

use super::bind::Candidates;
use super::operand::Raw;
use super::scope::Named;
use super::{Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{Guard, Instruction, Place};
use crate::types::Type;

/// Operands of an instruction; a call with all arguments in parentheses has few.
const MAX_OPERANDS: usize = 16;

impl<'t> Parser<'t> {
    pub(super) fn instruction(&mut self) -> Parsed<Instruction> {
        let start = self.peek().place;
        let guard = if self.eat(b'@') { Some(self.guard()?) } else { None };
        let (mnemonic, first) = self.name("an instruction")?;
        let candidates = self.opcode(mnemonic, first)?;
        let opcode_place = first.to(self.last().place);
        let mut raws = std::mem::take(&mut self.scratch.raws);
        raws.clear();
        self.raws(mnemonic == "call", &mut raws)?;
        let end = self.expect(b';', "after the instruction")?;
        let place = start.to(end);
        let bound = super::bind::bind(&candidates, &mut raws, opcode_place, &mut self.scratch.found)?;
        self.scratch.raws = raws;
        let (opcode, operands, places) = (bound.opcode, bound.operands, bound.places);
        Ok(Instruction { guard, opcode, operands, places, place })
    }

    /// The modifiers behind a mnemonic.
    fn opcode(&mut self, mnemonic: &'t str, first: Place) -> Parsed<Candidates> {
        let start = self.at;
        while self.peek().kind == Kind::Dotted {
            self.at += 1;
        }
        let whole = first.to(self.last().place);
        if let Some(known) = self.opcodes.get(self.slice(whole)) {
            return Ok(Arc::clone(known));
        }
        let mut words = std::mem::take(&mut self.scratch.words);
        words.clear();
        let places = self.tokens[start..self.at].iter().map(|token| token.place);
        words.extend(places.map(|place| (&self.slice(place)[1..], place)));
        let found = self.candidates(mnemonic, first, &words, whole);
        self.scratch.words = words;
        found
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

    fn raws(&mut self, call: bool, raws: &mut Vec<Raw>) -> Parsed<()> {
        if matches!(self.peek().kind, Kind::Mark(b';' | b'}') | Kind::End) {
            return Ok(());
        }
        loop {
            raws.push(self.raw(call)?);
            if raws.len() > MAX_OPERANDS {
                return mistake("PTX-011", self.last().place, "more operands than any instruction takes");
            }
            if !self.eat(b',') {
                return Ok(());
            }
            if matches!(self.peek().kind, Kind::Mark(b';') | Kind::End) {
                return self.unexpected("an operand");
            }
        }
    }
}
