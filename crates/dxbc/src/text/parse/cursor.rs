//! A position in a statement.

use std::ops::Range;

use tmu_program::{Diagnostic, Span};

/// Reads a statement from left to right. Comments inside, which only a table of several lines has, are white space.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    start: usize,
    at: usize,
    end: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str, range: Range<usize>) -> Cursor<'a> {
        Cursor { text, start: range.start, at: range.start, end: range.end }
    }

    /// What is left.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// Byte offset in the text.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    pub(super) fn advance(&mut self, bytes: usize) {
        self.at += bytes;
    }

    pub(super) fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let space = rest.len() - rest.trim_start().len();
            self.at += space;
            if !self.rest().starts_with("//") {
                return;
            }
            self.at += self.rest().find('\n').unwrap_or(self.rest().len());
        }
    }

    /// Letters, digits and underscores; possibly none.
    pub(super) fn word(&mut self) -> &'a str {
        self.take_while(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    /// The longest run of such characters; possibly none.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }

    /// Takes a text if it comes next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Takes a text, with white space around it, if it comes next.
    pub(super) fn eat_spaced(&mut self, text: &str) -> bool {
        let before = self.at;
        self.skip_space();
        let found = self.eat(text);
        if found {
            self.skip_space();
        } else {
            self.at = before;
        }
        found
    }

    /// Demands a text, with white space around it.
    pub(super) fn expect(&mut self, text: &str) -> Result<(), Diagnostic> {
        if self.eat_spaced(text) {
            Ok(())
        } else {
            Err(self.error("DXASM-003", format!("expected `{text}`")))
        }
    }

    /// Whether nothing but white space is left.
    pub(super) fn at_end(&mut self) -> bool {
        self.skip_space();
        self.at >= self.end
    }

    pub(super) fn expect_end(&mut self) -> Result<(), Diagnostic> {
        if self.at_end() {
            return Ok(());
        }
        let mut behind = *self;
        behind.eat_spaced(",");
        let start = if behind.at_end() { self.at } else { behind.at };
        Err(Diagnostic::error("DXASM-004", "there is something behind the last operand")
            .hint("one instruction stands on a line; `tmu isa NAME` shows its operands")
            .at(Span::Text(start..self.end)))
    }

    /// An unsigned number of 32 bits.
    pub(super) fn number(&mut self) -> Result<u32, Diagnostic> {
        self.skip_space();
        let start = *self;
        let digits = self.take_while(|c| c.is_ascii_alphanumeric());
        let value = match digits.strip_prefix("0x") {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => digits.parse(),
        };
        value.map_err(|_| start.error("DXASM-005", "expected a number of 32 bits"))
    }

    /// An error from here to the end of the word that comes next.
    pub(super) fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        let rest = self.rest();
        let word = rest.find([' ', ',', '\n']).unwrap_or(rest.len());
        // An empty span at the end of a statement is shown at its last character.
        let range = if rest.is_empty() {
            self.start..self.end
        } else {
            self.at..self.at + word.max(1).min(rest.len())
        };
        let range = if self.text.is_char_boundary(range.end) { range } else { self.start..self.end };
        Diagnostic::error(code, message).at(Span::Text(range))
    }

    /// The span from an earlier position up to here.
    pub(super) fn span_from(&self, start: usize) -> Span {
        Span::Text(start..self.at.max(start))
    }
}
