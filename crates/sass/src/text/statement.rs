//! One statement of assembly text, taken apart without knowing any instruction:
//! `@!P0 TEXS.LL.DC R0, R2, R4, R9, 0x3, 2D, RGBA &req=0x1 &wr=0x0 ?0x11 ;`

use std::ops::Range;

use tmu_program::{Diagnostic, Span};

use crate::control::Control;

/// A piece of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// The characters.
    pub text: &'a str,
    /// Byte position of the first one in the whole text.
    pub start: usize,
}

impl<'a> Token<'a> {
    /// The byte range in the whole text.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The span, for a diagnostic.
    pub fn span(&self) -> Span {
        Span::Text(self.range())
    }

    /// Bytes `range` of this token.
    pub fn slice(&self, range: Range<usize>) -> Token<'a> {
        Token { text: &self.text[range.clone()], start: self.start + range.start }
    }

    /// Without blanks at both ends.
    pub fn trim(&self) -> Token<'a> {
        let front = self.text.len() - self.text.trim_start().len();
        Token { text: self.text.trim(), start: self.start + front }
    }

    /// The token behind `prefix`, if it starts with that.
    pub fn strip_prefix(&self, prefix: &str) -> Option<Token<'a>> {
        self.text.starts_with(prefix).then(|| self.slice(prefix.len()..self.text.len()))
    }

    /// Both sides of the first `separator`.
    pub fn split_once(&self, separator: char) -> Option<(Token<'a>, Token<'a>)> {
        let at = self.text.find(separator)?;
        Some((self.slice(0..at), self.slice(at + separator.len_utf8()..self.text.len())))
    }

    /// The pieces between `separator`s.
    pub fn split(self, separator: char) -> impl Iterator<Item = Token<'a>> {
        self.text.split(separator).map(move |piece| {
            let start = piece.as_ptr() as usize - self.text.as_ptr() as usize;
            self.slice(start..start + piece.len())
        })
    }
}

/// The parts of a statement.
#[derive(Clone, Debug)]
pub struct Statement<'a> {
    /// Guard predicate and whether it is negated; (7, false) when there is none.
    pub guard: (u8, bool),
    /// The mnemonic up to the first dot.
    pub mnemonic: Token<'a>,
    /// What follows it behind dots.
    pub modifiers: Vec<Token<'a>>,
    /// The operands, between commas.
    pub operands: Vec<Token<'a>>,
    /// The scheduling: annotations or column.
    pub control: Control,
    /// Whether any scheduling is written.
    pub scheduled: bool,
    /// The scheduling as it is written; nothing where there is none, or only the brace of a pair.
    pub schedule: Option<Token<'a>>,
    /// The whole statement.
    pub whole: Token<'a>,
}

impl<'a> Statement<'a> {
    /// Takes one statement apart; comments must be blanked out before, the closing semicolon may be there.
    ///
    /// # Errors
    /// `SASS-001` for what has no shape of a statement, `SASS-002` for a bad annotation, `SASS-003` for a bad guard.
    pub fn parse(text: Token<'a>) -> Result<Statement<'a>, Diagnostic> {
        let whole = text.trim();
        let body = Token { text: without_end(whole.text), ..whole };
        let (body, paired) = match body.strip_prefix("{") {
            Some(rest) => (rest.trim(), true),
            None => (body, false),
        };
        let (column, body) = control_column(body)?;
        let (guard, body) = guard(body)?;
        let (body, annotated) = annotations(body)?;
        if let (Some(_), Some((_, token))) = (column, annotated) {
            let message = "the scheduling is written twice, in a column and in annotations";
            return Err(Diagnostic::error("SASS-002", message)
                .at(token.span())
                .hint("leave one of them out"));
        }
        let written = column.or(annotated);
        let mut control = written.map(|written| written.0).unwrap_or_default();
        if paired {
            // The vendor's disassembler marks an instruction that issues together with the next one by a brace.
            control = control.with_schedule(16);
        }
        let scheduled = paired || written.is_some();
        // The vendor's disassembler writes no blank in `CCTL.QRY1[R2]`.
        let head_end = body.text.find(|c: char| c.is_whitespace() || c == '[').unwrap_or(body.text.len());
        let mut parts = body.slice(0..head_end).split('.');
        let mnemonic = parts.next().unwrap_or(body);
        if mnemonic.text.is_empty() || !mnemonic.text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
            let message = format!("'{}' is no instruction", whole.text);
            return Err(Diagnostic::error("SASS-001", message).at(whole.span()));
        }
        let modifiers = parts.collect();
        let operands = split_operands(body.slice(head_end..body.text.len()).trim());
        let schedule = written.map(|written| written.1);
        Ok(Statement { guard, mnemonic, modifiers, operands, control, scheduled, schedule, whole })
    }

    /// The guard as it is written; the whole statement where there is none.
    pub fn guard_token(&self) -> Token<'a> {
        let before = self.whole.slice(0..self.mnemonic.start - self.whole.start);
        before.text.find('@').map_or(self.whole, |at| before.slice(at..before.text.len()).trim())
    }

    /// The mnemonic with its modifiers.
    pub fn head(&self) -> Token<'a> {
        let end = self.modifiers.last().unwrap_or(&self.mnemonic).range().end;
        self.whole.slice(self.mnemonic.start - self.whole.start..end - self.whole.start)
    }
}

/// Without semicolons, and without the brace that closes a pair of instructions; the brace of a list such as
/// `{2,0}` stays.
fn without_end(text: &str) -> &str {
    let body = text.trim_end_matches([';', ' ', '\t']);
    let count = |brace: char| body.chars().filter(|&c| c == brace).count();
    let closes_pair = body.ends_with('}') && (body.starts_with('{') || count('{') < count('}'));
    if closes_pair { body[..body.len() - 1].trim_end_matches([';', ' ', '\t']) } else { body }
}

/// Reads `@P0 ` or `@!P0 `.
fn guard(body: Token<'_>) -> Result<((u8, bool), Token<'_>), Diagnostic> {
    let Some(rest) = body.strip_prefix("@") else { return Ok(((7, false), body)) };
    let end = rest.text.find(char::is_whitespace).unwrap_or(rest.text.len());
    let (name, after) = (rest.slice(0..end), rest.slice(end..rest.text.len()).trim());
    let (name, not) = match name.strip_prefix("!") {
        Some(name) => (name, true),
        None => (name, false),
    };
    let number = predicate_number(name.text).ok_or_else(|| {
        Diagnostic::error("SASS-003", format!("'{}' is no guard predicate", name.text))
            .at(name.span())
            .hint("a guard is @P0 … @P6, @PT, or negated with ! as in @!P0")
    })?;
    Ok(((number, not), after))
}

/// The number of a predicate's name: P0…P6, PT.
pub fn predicate_number(name: &str) -> Option<u8> {
    match name.strip_prefix('P')? {
        "T" => Some(7),
        digit if digit.len() == 1 => digit.parse().ok().filter(|&number| number < 7),
        _ => None,
    }
}

/// The number of a register's name: R0…R254, RZ.
pub fn register_number(name: &str) -> Option<u8> {
    match name.strip_prefix('R')? {
        "Z" => Some(255),
        digits if digits.len() > 1 && digits.starts_with('0') || digits.starts_with('+') => None,
        digits => digits.parse().ok().filter(|&number| number < 255),
    }
}

/// Takes a control slot in a column, `[B------:R-:W0:-:S02]`, off the front.
fn control_column<'a>(body: Token<'a>) -> Result<(Option<(Control, Token<'a>)>, Token<'a>), Diagnostic> {
    if !body.text.starts_with("[B") {
        return Ok((None, body));
    }
    let end = body.text.find(']').map_or(body.text.len(), |end| end + 1);
    let (column, rest) = (body.slice(0..end), body.slice(end..body.text.len()).trim());
    let control = Control::from_column(column.text).ok_or_else(|| {
        Diagnostic::error("SASS-002", format!("'{}' is no control slot", column.text)).at(column.span()).hint(
            "a slot is [B0-2---:R1:W-:Y:S06]: barriers to wait for, read and write barrier, yield, stall of two digits",
        )
    })?;
    Ok((Some((control, column)), rest))
}

/// Takes the annotations `&req= &rd= &wr= ?` off the end; `None` when there are none.
fn annotations<'a>(body: Token<'a>) -> Result<(Token<'a>, Option<(Control, Token<'a>)>), Diagnostic> {
    let mut found = None;
    let start = annotations_start(body.text);
    let (rest, tail) = (body.slice(0..start).trim(), body.slice(start..body.text.len()));
    for word in tail.split(' ').filter(|word| !word.text.is_empty()) {
        let control = found.unwrap_or_default();
        let control = annotation(word, control).ok_or_else(|| {
            Diagnostic::error("SASS-002", format!("'{}' is no scheduling annotation", word.text))
                .at(word.span())
                .hint("annotations are &req=0…0x3f (a mask of barriers), &rd=0…5, &wr=0…5 and ?0…31")
        })?;
        found = Some(control);
    }
    Ok((rest, found.map(|control| (control, tail.trim()))))
}

/// Where the annotations begin: at `&`, or at `?` with a number. Names such as `.???5` are no annotations.
fn annotations_start(text: &str) -> usize {
    let number = |at: usize| {
        text[..at].ends_with(char::is_whitespace) && text[at + 1..].starts_with(|c: char| c != '?')
    };
    let marks = text.char_indices().find(|&(at, c)| c == '&' || c == '?' && number(at));
    marks.map_or(text.len(), |(at, _)| at)
}

fn annotation(word: Token<'_>, control: Control) -> Option<Control> {
    if let Some(schedule) = word.strip_prefix("?") {
        return Some(control.with_schedule(small_number(schedule.text, 31)?));
    }
    let (name, value) = word.split_once('=')?;
    match name.text {
        "&req" => Some(control.with_wait_mask(small_number(value.text, 63)?)),
        "&rd" => Some(control.with_read_barrier(small_number(value.text, 7)?)),
        "&wr" => Some(control.with_write_barrier(small_number(value.text, 7)?)),
        _ => None,
    }
}

fn small_number(text: &str, max: u8) -> Option<u8> {
    number(text).and_then(|value| u8::try_from(value).ok()).filter(|&value| value <= max)
}

/// Reads a decimal or hexadecimal number with an optional sign.
pub fn number(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let magnitude = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(hex) if !hex.starts_with('+') => i64::from_str_radix(hex, 16).ok()?,
        Some(_) => return None,
        None if digits.starts_with(|c: char| c.is_ascii_digit()) => digits.parse().ok()?,
        None => return None,
    };
    Some(if negative { -magnitude } else { magnitude })
}

/// Splits at commas outside brackets and braces.
fn split_operands(text: Token<'_>) -> Vec<Token<'_>> {
    let mut operands = Vec::new();
    let (mut depth, mut start) = (0i32, 0);
    for (at, c) in text.text.char_indices() {
        match c {
            '[' | '{' | '(' => depth += 1,
            ']' | '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                operands.push(text.slice(start..at).trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text.text.is_empty() {
        operands.push(text.slice(start..text.text.len()).trim());
    }
    operands
}

/// Whether `text` can be a label: letters, digits, `_`, `.` and `$`.
pub fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Statement<'_>, Diagnostic> {
        Statement::parse(Token { text, start: 0 })
    }

    #[test]
    fn a_statement_falls_into_its_parts() {
        let text = "@!P3 TEXS.LL.DC R0, R2, c[0x0][R4+0x8], |R9| &req=0x3 &wr=1 ?17 ;";
        let statement = parse(text).unwrap();
        assert_eq!(statement.guard, (3, true));
        assert_eq!(statement.mnemonic.text, "TEXS");
        let texts = |tokens: &[Token<'_>]| tokens.iter().map(|t| t.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(texts(&statement.modifiers), ["LL", "DC"]);
        assert_eq!(texts(&statement.operands), ["R0", "R2", "c[0x0][R4+0x8]", "|R9|"]);
        assert_eq!(statement.operands[3].start, text.find('|').unwrap());
        assert_eq!((statement.control.wait_mask(), statement.control.write_barrier()), (3, 1));
        assert_eq!(statement.control.schedule(), 17);
    }

    #[test]
    fn bad_guards_and_annotations_are_named_with_their_span() {
        let error = parse("@P9 NOP").unwrap_err();
        assert_eq!((error.code, error.span), ("SASS-003", Span::Text(1..3)));
        let error = parse("NOP &req=99").unwrap_err();
        assert_eq!((error.code, error.span), ("SASS-002", Span::Text(4..11)));
        assert_eq!(parse(";;").unwrap_err().code, "SASS-001");
    }

    #[test]
    fn numbers_and_names_are_read_strictly() {
        assert_eq!(number("-0x10"), Some(-16));
        assert_eq!(number("0xffffffffffffffff"), None);
        assert_eq!((number(""), number("0x"), number("--1"), number("+1")), (None, None, None, None));
        assert_eq!((register_number("R254"), register_number("RZ")), (Some(254), Some(255)));
        assert_eq!(
            (register_number("R255"), register_number("R01"), register_number("R")),
            (None, None, None)
        );
        assert_eq!((predicate_number("PT"), predicate_number("P7")), (Some(7), None));
    }
}
