//! Whole files of assembly text: statements, labels, comments.
//!
//! Addresses count the control words, as in the machine: the first instruction of a file is at 0x8. The listing of
//! the vendor's disassembler is accepted: its address and encoding comments are comments here too, its directives
//! (lines that begin with a dot and hold no colon) are skipped.

use std::collections::HashMap;

use tmu_program::{Diagnostic, Span};

use super::parse::{Place, parse_statement};
use super::statement::{Statement, Token};
use crate::arch::Arch;
use crate::binary::{self, address_of};
use crate::check::check;
use crate::instruction::Instruction;

/// One instruction of a file.
#[derive(Clone, Debug)]
pub struct Line {
    /// Byte address.
    pub address: u64,
    /// The instruction.
    pub instruction: Instruction,
    /// Where it stands in the text.
    pub span: Span,
}

/// Longest text that is read: 64 MiB.
pub const MAX_TEXT: usize = 64 << 20;

/// Parses a file without checking the rules of the manual.
///
/// # Errors
/// Every diagnostic of every statement; `SASS-015` for a label that stands twice, `SASS-016` for text beyond
/// [`MAX_TEXT`].
pub fn parse_file(text: &str, arch: Arch) -> Result<Vec<Line>, Vec<Diagnostic>> {
    let (lines, errors) = scan_file(text, arch);
    if errors.is_empty() { Ok(lines) } else { Err(errors) }
}

/// The statements of a file that parse, and what is wrong with the others.
fn scan_file(text: &str, arch: Arch) -> (Vec<Line>, Vec<Diagnostic>) {
    if text.len() > MAX_TEXT {
        let message = format!("the text has {} bytes; the limit is {MAX_TEXT}", text.len());
        return (Vec::new(), vec![Diagnostic::error("SASS-016", message)]);
    }
    let blanked = blank_comments(text);
    let mut errors = Vec::new();
    let (statements, labels) = statements_and_labels(&blanked, &mut errors);
    let mut lines = Vec::with_capacity(statements.len());
    for (index, token) in statements.into_iter().enumerate() {
        let address = address_of(index);
        let place = Place { address, labels: &labels };
        match Statement::parse(token).and_then(|statement| parse_statement(&statement, arch, place)) {
            Ok(instruction) => lines.push(Line { address, instruction, span: token.span() }),
            Err(error) => errors.push(error),
        }
    }
    (lines, errors)
}

/// Everything that parsing and the rules say about a file, in the order of the text.
pub fn check_file(text: &str, arch: Arch) -> Vec<Diagnostic> {
    check_lines(scan_file(text, arch)).1
}

/// Adds what the rules say about the statements that parse, in the order of the text.
fn check_lines((lines, mut found): (Vec<Line>, Vec<Diagnostic>)) -> (Vec<Line>, Vec<Diagnostic>) {
    for line in &lines {
        found.extend(check(&line.instruction).into_iter().map(|finding| finding.at(line.span.clone())));
    }
    found.sort_by_key(|finding| match &finding.span {
        Span::Text(range) => range.start,
        _ => 0,
    });
    (lines, found)
}

/// Assembles a file to bundles of machine code. Warnings do not stop it; see [`check_file`].
///
/// # Errors
/// What [`parse_file`] and the rules object to.
pub fn assemble(text: &str, arch: Arch) -> Result<Vec<u8>, Vec<Diagnostic>> {
    let (lines, mut found) = check_lines(scan_file(text, arch));
    found.retain(Diagnostic::is_error);
    if !found.is_empty() {
        return Err(found);
    }
    let words: Vec<_> =
        lines.iter().map(|line| (line.instruction.word(), line.instruction.control())).collect();
    Ok(binary::bundles(&words))
}

/// The text with its comments turned to blanks, so that places stay: `/* */` over lines, `//` and `#` to the end
/// of the line.
fn blank_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match &bytes[at..] {
            [b'/', b'*', ..] => find(&bytes, at + 2, b"*/").map_or(bytes.len(), |end| end + 2),
            [b'/', b'/', ..] | [b'#', ..] => find(&bytes, at, b"\n").unwrap_or(bytes.len()),
            _ => {
                at += 1;
                continue;
            }
        };
        bytes[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    // Only whole comments were replaced, and each of their bytes by a blank: what is left is valid as before.
    String::from_utf8(bytes).unwrap_or_default()
}

fn find(bytes: &[u8], from: usize, wanted: &[u8]) -> Option<usize> {
    bytes.get(from..)?.windows(wanted.len()).position(|window| window == wanted).map(|at| from + at)
}

/// The statements of a file, and where its labels point.
fn statements_and_labels<'a>(
    text: &'a str,
    errors: &mut Vec<Diagnostic>,
) -> (Vec<Token<'a>>, HashMap<&'a str, u64>) {
    let mut statements = Vec::new();
    let mut labels = HashMap::new();
    for line in (Token { text, start: 0 }).split('\n') {
        let mut rest = line.trim();
        while let Some((label, after)) = label(rest) {
            if labels.insert(label.text, address_of(statements.len())).is_some() {
                let message = format!("label {} stands twice", label.text);
                errors.push(Diagnostic::error("SASS-015", message).at(label.span()));
            }
            rest = after.trim();
        }
        if rest.text.starts_with('.') {
            continue;
        }
        statements.extend(rest.split(';').map(|token| token.trim()).filter(|token| !is_empty(token)));
    }
    (statements, labels)
}

/// Whether nothing is left but the brace that closes a pair of instructions.
fn is_empty(token: &Token<'_>) -> bool {
    token.text.is_empty() || token.text == "}"
}

/// Takes a leading `name:` off.
fn label(line: Token<'_>) -> Option<(Token<'_>, Token<'_>)> {
    let (name, rest) = line.split_once(':')?;
    let plain = name.text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$'));
    (plain && !name.text.is_empty()).then_some((name, rest))
}
