//! Instructions: a guard, a mnemonic with modifiers, operands.

use std::sync::Arc;

use smallvec::SmallVec;

use super::operand::Raw;
use super::scope::Named;
use super::{Parsed, Parser, bind, mistake};
use crate::lexer::Kind;
use crate::module::{Guard, Instruction, Operands, Statement, TextSpan};
use crate::types::Type;

/// Operands of an instruction; a call with all arguments in parentheses has few.
const MAX_OPERANDS: usize = 16;

impl<'t> Parser<'t> {
    /// Reads an instruction to the end of the statements; of one with a mistake, nothing is left there.
    pub(super) fn instruction(&mut self, statements: &mut Vec<Statement>) -> Parsed<()> {
        let start = self.peek().span;
        let guard = if self.eat(b'@') { Some(self.guard()?) } else { None };
        let (mnemonic, first) = self.name("an instruction")?;
        let candidates = self.opcode(mnemonic, first)?;
        let opcode_span = first.to(self.last().span);
        let mut raws = std::mem::take(&mut self.scratch.raws);
        raws.clear();
        self.raws(mnemonic == "call", &mut raws)?;
        let end = self.expect(b';', "after the instruction")?;
        let span = start.to(end);
        let scratch = &mut self.scratch;
        let chosen = bind::choose(&self.candidates[candidates], &raws, opcode_span, &mut scratch.found);
        let chosen = chosen.map(|opcode| {
            // Filled where it stays: instructions are large.
            let (opcode, operands, spans) = (Arc::clone(opcode), Operands::new(), SmallVec::new());
            statements.push(Statement::Instruction(Instruction { guard, opcode, operands, spans, span }));
            if let Some(Statement::Instruction(instruction)) = statements.last_mut() {
                bind::fill(instruction, &mut raws, opcode_span, &scratch.found);
            }
        });
        scratch.raws = raws;
        chosen
    }

    /// Reads the modifiers behind a mnemonic, and returns the index of the rows in [`Parser::candidates`].
    fn opcode(&mut self, mnemonic: &'t str, first: TextSpan) -> Parsed<usize> {
        let start = self.at;
        while self.peek().kind == Kind::Dotted {
            self.at += 1;
        }
        let whole = first.to(self.last().span);
        if let Some(&known) = self.opcodes.get(self.slice(whole)) {
            return Ok(known);
        }
        let mut words = std::mem::take(&mut self.scratch.words);
        words.clear();
        let spans = self.tokens[start..self.at].iter().map(|token| token.span);
        words.extend(spans.map(|span| (&self.slice(span)[1..], span)));
        let found = self.find_candidates(mnemonic, first, &words, whole);
        self.scratch.words = words;
        found
    }

    fn guard(&mut self) -> Parsed<Guard> {
        let negated = self.eat(b'!');
        let (name, span) = self.name("a predicate")?;
        match self.scopes.find(name) {
            Some(Named::Register(register)) => Ok(Guard { register, negated }),
            None if self.free_names => Ok(Guard { register: self.scopes.invent(name, Type::Pred), negated }),
            _ => mistake("PTX-008", span, format!("no predicate is called `{}`", super::shortened(name))),
        }
    }

    fn raws(&mut self, call: bool, raws: &mut Vec<Raw>) -> Parsed<()> {
        if matches!(self.peek().kind, Kind::Mark(b';' | b'}') | Kind::End) {
            return Ok(());
        }
        loop {
            raws.push(self.raw(call)?);
            if raws.len() > MAX_OPERANDS {
                return mistake("PTX-011", self.last().span, "more operands than any instruction takes");
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
