//! Values of variables at the start.

use super::{MAX_DEPTH, Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{FieldValue, Initialiser, Value};

impl Parser<'_> {
    pub(super) fn initialiser(&mut self, depth: usize) -> Parsed<Initialiser> {
        if !self.is_mark(b'{') {
            return self.initial_value().map(Initialiser::Value);
        }
        if depth == MAX_DEPTH {
            return mistake("PTX-011", self.peek().span, "braces lie deeper within each other than is read");
        }
        self.at += 1;
        if self.peek().kind == Kind::Name && self.ahead(1).kind == Kind::Mark(b'=') {
            return self.fields();
        }
        let mut elements = Vec::new();
        while !self.eat(b'}') {
            elements.push(self.initialiser(depth + 1)?);
            if !self.eat(b',') {
                self.expect(b'}', "after the values")?;
                break;
            }
        }
        Ok(Initialiser::List(elements))
    }

    /// `width = 8, filter_mode = linear }`.
    fn fields(&mut self) -> Parsed<Initialiser> {
        let mut fields = Vec::new();
        loop {
            let (name, _) = self.name("a field's name")?;
            self.expect(b'=', "after the field's name")?;
            let value = if self.peek().kind == Kind::Name {
                FieldValue::Word(self.name("a word")?.0.to_owned())
            } else {
                FieldValue::Number(self.constant_integer()?)
            };
            fields.push((name.to_owned(), value));
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "after the fields")?;
        Ok(Initialiser::Fields(fields))
    }

    fn initial_value(&mut self) -> Parsed<Value> {
        let token = self.peek();
        let text = self.slice(token.span);
        let call = token.kind == Kind::Name && self.ahead(1).kind == Kind::Mark(b'(');
        if call && text == "generic" {
            self.at += 2;
            let value = self.initial_value()?;
            self.expect(b')', "after the address")?;
            let Value::Address { symbol, offset, mask, .. } = value else {
                return mistake("PTX-021", token.span, "`generic` takes a variable's name");
            };
            let offset = offset.wrapping_add(self.offset()?);
            return Ok(Value::Address { symbol, offset, generic: true, mask });
        }
        if token.kind == Kind::Number && self.ahead(1).kind == Kind::Mark(b'(') {
            let (mask, _) = self.small_number("a mask")?;
            self.expect(b'(', "before the address")?;
            let value = self.initial_value()?;
            self.expect(b')', "after the address")?;
            let Value::Address { symbol, offset, generic, .. } = value else {
                return mistake("PTX-021", token.span, "a mask takes a variable's name");
            };
            if mask == 0 || mask >> mask.trailing_zeros() != 0xff || mask.trailing_zeros() % 8 != 0 {
                return mistake("PTX-010", token.span, "a mask takes one byte, such as 0xff00");
            }
            return Ok(Value::Address { symbol, offset, generic, mask: Some(mask) });
        }
        if token.kind == Kind::Name && text != "WARP_SZ" {
            self.at += 1;
            let symbol = self.symbol(text, token.span)?;
            let offset = self.offset()?;
            return Ok(Value::Address { symbol, offset, generic: false, mask: None });
        }
        self.constant()
    }
}
