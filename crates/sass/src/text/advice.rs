//! What an author probably meant: names that are nearly right, commas that are missing.

use std::ops::Range;

use tmu_program::{Diagnostic, Span, nearest};

use super::statement::{Statement, Token};
use crate::table::notation::Kind;
use crate::table::{Set, Table};

/// Most names that a message lists.
const LISTED: usize = 24;

/// What to say of a name that a set does not have: the message, and the name that was probably meant.
pub(super) fn no_such_name(name: &str, set: &Set) -> (String, Option<String>) {
    let names: Vec<&str> = set.values.iter().flatten().copied().collect();
    let hint = nearest(name, &names).map(|near| format!("did you mean {near}?"));
    if names.len() <= LISTED {
        return (format!("'{name}' is none of {}", set.list("")), hint);
    }
    let hint = hint.unwrap_or_else(|| "`tmu isa` with the mnemonic lists the names".to_string());
    (format!("'{name}' is no name that is known here"), Some(hint))
}

/// What to say of a branch to a label that is not there.
pub(super) fn no_such_label<'l>(label: &str, labels: impl IntoIterator<Item = &'l str>) -> (String, String) {
    let labels: Vec<&str> = labels.into_iter().collect();
    let hint = match nearest(label, &labels) {
        Some(near) => format!("did you mean {near}?"),
        None => "a label `NAME:` belongs to the function that it stands in".to_string(),
    };
    (format!("there is no label {label}"), hint)
}

/// A mismatch in an operand that looks like two: the comma between them is missing, or the end of a statement.
pub(super) fn missing_comma(statement: &Statement<'_>, found: &Diagnostic) -> Option<Diagnostic> {
    let Span::Text(range) = &found.span else { return None };
    let takes_pairs = Table::get()
        .named(statement.mnemonic.text)
        .any(|encoding| encoding.layout.operands.iter().any(|one| matches!(one.kind, Kind::Indexed { .. })));
    let wrong = statement.operands.iter().find(|operand| {
        let whole = operand.start..operand.start + operand.text.len();
        whole.contains(&range.start)
    })?;
    let gap = gap(wrong).filter(|_| !takes_pairs)?;
    let [before, after] = [0..gap.start, gap.end..wrong.text.len()].map(|part| wrong.slice(part));
    let message = format!("there is no comma between '{}' and '{}'", before.text, after.text);
    let hint = "operands are separated by commas, statements by `;` or the end of the line";
    Some(Diagnostic::error("SASS-009", message).at(wrong.slice(gap).span()).hint(hint))
}

/// The blanks between two words.
fn gap(operand: &Token<'_>) -> Option<Range<usize>> {
    let text = operand.text;
    let start = text.find(char::is_whitespace)?;
    let end = start + text[start..].find(|c: char| !c.is_whitespace())?;
    let bracket = text[..start].ends_with(']');
    let ends = bracket || text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
    let begins = text[end..].starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '`' | '.'));
    // `c[0x0] [0x140]` is one operand.
    (ends && (begins || !bracket && text[end..].starts_with('['))).then_some(start..end)
}
