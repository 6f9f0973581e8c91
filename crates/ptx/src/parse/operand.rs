//! Operands as they are written, before a row says what they are.

use tmu_program::{Diagnostic, nearest};

use super::scope::Named;
use super::{Parsed, Parser, mistake};
use crate::lexer::Kind;
use crate::module::{Address, Base, Component, Operand, Symbol, TextSpan, Value};
use crate::special;
use crate::types::Type;

/// Elements of a vector, or things in a bracket.
const MAX_ELEMENTS: usize = 64;

/// What stands between two commas.
#[derive(Debug)]
pub(super) struct Raw {
    pub kind: RawKind,
    pub span: TextSpan,
}

#[derive(Debug)]
pub(super) enum RawKind {
    /// `a`.
    Plain(Option<Operand>),
    /// `d|p`; boxed, for few instructions have one.
    Pair(Box<[Option<Operand>; 2]>),
    /// `[a]`, where `a` stands: the usual case, which needs no list.
    Address(Option<Operand>, TextSpan),
    /// `[a, b]`.
    Bracket(Vec<Raw>),
    /// `(a, b)`.
    List(Vec<Operand>),
}

impl<'t> Parser<'t> {
    pub(super) fn raw(&mut self, call: bool) -> Parsed<Raw> {
        let start = self.peek().span;
        let kind = match self.peek().kind {
            Kind::Mark(b'[') => self.bracket()?,
            Kind::Mark(b'(') if call => self.arguments()?,
            Kind::Name | Kind::Dotted | Kind::Number | Kind::Text | Kind::Mark(_) | Kind::End => {
                let first = self.operand()?;
                if self.eat(b'|') {
                    RawKind::Pair(Box::new([Some(first), Some(self.operand()?)]))
                } else {
                    RawKind::Plain(Some(first))
                }
            }
        };
        Ok(Raw { kind, span: start.to(self.last().span) })
    }

    fn arguments(&mut self) -> Parsed<RawKind> {
        self.at += 1;
        let mut operands = Vec::new();
        while !self.eat(b')') {
            operands.push(self.operand()?);
            if !self.eat(b',') {
                self.expect(b')', "after the arguments")?;
                break;
            }
        }
        Ok(RawKind::List(operands))
    }

    fn bracket(&mut self) -> Parsed<RawKind> {
        self.at += 1;
        let mut things = Vec::new();
        loop {
            let start = self.peek().span;
            let operand = if self.is_mark(b'{') { self.vector()? } else { self.address()? };
            let span = start.to(self.last().span);
            if things.is_empty() && self.eat(b']') {
                return Ok(RawKind::Address(Some(operand), span));
            }
            things.push(Raw { kind: RawKind::Plain(Some(operand)), span });
            if things.len() > MAX_ELEMENTS {
                return mistake("PTX-011", start, "more things in brackets than any instruction takes");
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b']', "after the address")?;
        Ok(RawKind::Bracket(things))
    }

    fn address(&mut self) -> Parsed<Operand> {
        let token = self.peek();
        if token.kind != Kind::Name || self.slice(token.span) == "WARP_SZ" {
            let offset = self.constant_integer()?.cast_signed();
            return Ok(Operand::Address(Address { base: Base::Zero, offset }));
        }
        let (name, span) = self.name("an address")?;
        let base = match self.scopes.find(name) {
            Some(Named::Register(register)) => {
                if let Some(component) = self.component()? {
                    return Ok(Operand::Part(register, component));
                }
                Base::Register(register)
            }
            Some(Named::Symbol(symbol)) => Base::Symbol(symbol),
            None if self.free_names => Base::Register(self.scopes.invent(name, Type::B64)),
            None => Base::Symbol(self.symbol(name, span)?),
        };
        let offset = self.offset()?;
        Ok(Operand::Address(Address { base, offset }))
    }

    fn vector(&mut self) -> Parsed<Operand> {
        let start = self.expect(b'{', "before the elements")?;
        let mut elements = Vec::new();
        loop {
            if self.is_mark(b'{') {
                return self.unexpected("an element of the vector");
            }
            elements.push(self.operand()?);
            if elements.len() > MAX_ELEMENTS {
                return mistake("PTX-011", start, "more elements than any vector has");
            }
            if !self.eat(b',') {
                break;
            }
        }
        if !self.eat(b'}') {
            return self.unexpected("`,` or `}` after an element");
        }
        Ok(Operand::Vector(elements))
    }

    /// A single operand.
    pub(super) fn operand(&mut self) -> Parsed<Operand> {
        let token = self.peek();
        match token.kind {
            Kind::Mark(b'{') => self.vector(),
            Kind::Mark(mark @ (b'!' | b'-')) if self.ahead(1).kind == Kind::Name => {
                if self.slice(self.ahead(1).span) == "WARP_SZ" {
                    return self.constant().map(Operand::Value);
                }
                self.at += 1;
                let operand = Box::new(self.named_operand()?);
                Ok(if mark == b'!' { Operand::Not(operand) } else { Operand::Negative(operand) })
            }
            Kind::Name if self.slice(token.span) == "WARP_SZ" => self.constant().map(Operand::Value),
            Kind::Name => self.named_operand(),
            Kind::Number | Kind::Dotted | Kind::Mark(b'-' | b'+' | b'~' | b'(' | b'!') => {
                self.constant().map(Operand::Value)
            }
            Kind::Text | Kind::Mark(_) | Kind::End => self.unexpected("an operand"),
        }
    }

    fn named_operand(&mut self) -> Parsed<Operand> {
        let (name, span) = self.name("a name")?;
        if name == "_" {
            return Ok(Operand::Sink);
        }
        match self.scopes.find(name) {
            Some(Named::Register(register)) => Ok(match self.component()? {
                Some(component) => Operand::Part(register, component),
                None => Operand::Register(register),
            }),
            Some(Named::Symbol(symbol)) => self.symbol_value(symbol, span),
            None => {
                if name.starts_with('%')
                    && let Some((register, number)) = special::named(name)
                {
                    return Ok(Operand::Special(register, number, self.component()?));
                }
                if self.free_names {
                    let register = self.scopes.invent(name, Type::B32);
                    let component = self.component()?;
                    return Ok(component.map_or(Operand::Register(register), |component| {
                        Operand::Part(register, component)
                    }));
                }
                let symbol = self.symbol(name, span)?;
                self.symbol_value(symbol, span)
            }
        }
    }

    fn symbol_value(&mut self, symbol: Symbol, span: TextSpan) -> Parsed<Operand> {
        if self.eat(b'[') {
            return self.element(symbol, span).map(Operand::Address);
        }
        let offset = self.offset()?;
        Ok(Operand::Value(Value::Address { symbol, offset, generic: false, mask: None }))
    }

    /// `4]`, `%r1]` or `%r1+4]` behind the name of an array and its bracket (PTX ISA, "Arrays as Operands"). As the vendor's
    /// assembler has it, one index counts elements of the base type, in all dimensions and within vectors, and bytes where
    /// the array has no size.
    fn element(&mut self, array: Symbol, span: TextSpan) -> Parsed<Address> {
        let variable = match array {
            Symbol::Global(id) => self.module.variables.get(id.index()),
            Symbol::Local(id) => self.scopes.function.variables.get(id.index()),
            Symbol::Function(_) | Symbol::Label(_) | Symbol::List(_) => None,
        };
        let scale = match variable.map(|variable| (variable.dimensions.as_slice(), variable.ty.bytes())) {
            None | Some(([], _)) => return mistake("PTX-016", span, "only arrays have elements"),
            Some(([None, ..], _)) => 1,
            Some((_, bytes)) => u8::try_from(bytes).unwrap_or(1),
        };
        let index = self.peek();
        let register = if matches!(index.kind, Kind::Name) {
            match self.scopes.find(self.slice(index.span)) {
                Some(Named::Register(register)) => {
                    self.at += 1;
                    Some(register)
                }
                Some(Named::Symbol(_)) | None => None,
            }
        } else {
            None
        };
        let number = if register.is_some() { self.offset()? } else { self.constant_integer()?.cast_signed() };
        self.expect(b']', "after the element's number")?;
        // The assembler's offset has 32 bits, which are taken for positive.
        let offset = i64::from(number.wrapping_mul(i64::from(scale)) as u32);
        let base = match register {
            Some(index) => Base::Element { array, index, scale },
            None => Base::Symbol(array),
        };
        Ok(Address { base, offset })
    }

    /// What a name stands for that is no register.
    pub(super) fn symbol(&mut self, name: &'t str, span: TextSpan) -> Parsed<Symbol> {
        match self.scopes.find(name) {
            Some(Named::Symbol(symbol)) => return Ok(symbol),
            Some(Named::Register(_)) => {
                return mistake("PTX-008", span, format!("`{name}` is a register"));
            }
            None => {}
        }
        match self.globals.get(name) {
            Some(&symbol) => Ok(symbol),
            None => {
                let message = format!("nothing is called `{}`", super::shortened(name));
                let problem = Diagnostic::error("PTX-008", message).at(span.in_text());
                Err(Box::new(problem.hint(self.what_is_called_so(name))))
            }
        }
    }

    /// What to say of a name that nothing has.
    fn what_is_called_so(&self, name: &str) -> String {
        // Suggestions for thousands of names among thousands would take minutes.
        const MOST_NAMES: usize = 1000;
        const MOST_SUGGESTIONS: usize = 20;
        let declared =
            "registers are declared with `.reg`, variables before they are used, and labels end with `:`";
        if let Some(group) = self.scopes.group_of(name) {
            return group;
        }
        let known: Vec<&str> =
            self.scopes.names().chain(self.globals.keys().copied()).take(MOST_NAMES + 1).collect();
        if known.len() > MOST_NAMES || self.errors.len() > MOST_SUGGESTIONS {
            return declared.to_owned();
        }
        nearest(name, &known).map_or(declared.to_owned(), |near| format!("did you mean `{near}`?"))
    }

    /// `.x`, `.b0`, `.h10` behind a register.
    fn component(&mut self) -> Parsed<Option<Component>> {
        let Some(word) = self.dotted() else { return Ok(None) };
        let span = self.next().span;
        match component(word) {
            Some(component) => Ok(Some(component)),
            None => mistake("PTX-002", span, format!("expected an element such as `.x`, found `.{word}`")),
        }
    }
}

fn component(word: &str) -> Option<Component> {
    let mut digits = [0; 4];
    let count = word.len().saturating_sub(1);
    for (digit, byte) in digits.iter_mut().zip(word.bytes().skip(1)) {
        *digit = byte.wrapping_sub(b'0');
    }
    Some(match (word, &digits[..count.min(4)]) {
        ("x" | "r", _) => Component::X,
        ("y" | "g", _) => Component::Y,
        ("z" | "b", _) => Component::Z,
        ("w" | "a", _) => Component::W,
        ("h0", _) => Component::H0,
        ("h1", _) => Component::H1,
        _ if count > 4 => return None,
        (_, &[part @ 0..=3]) if word.starts_with('b') => {
            [Component::B0, Component::B1, Component::B2, Component::B3][usize::from(part)]
        }
        (_, &[a @ 0..=3, b @ 0..=3]) if word.starts_with('h') => Component::Halves([a, b]),
        (_, parts @ [_, _, ..]) if word.starts_with('b') && parts.iter().all(|part| *part < 8) => {
            Component::Bytes(count as u8, digits)
        }
        _ => return None,
    })
}
