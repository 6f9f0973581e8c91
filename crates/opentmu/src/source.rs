//! Inputs by name and the findings about them, so that every message can say file, line and column.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use tmu_program::{Diagnostic, Span};

/// An input: the name under which it is reported and, if it is text, the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// File name as the user gave it, or `<stdin>`.
    pub name: String,
    /// The text that [`Span::Text`] ranges refer to; absent for binaries.
    pub text: Option<Arc<str>>,
}

impl Source {
    /// A text.
    pub fn text(name: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: Some(text.into()) }
    }

    /// A binary: its diagnostics have addresses instead of lines.
    pub fn binary(name: impl Into<String>) -> Source {
        Source { name: name.into(), text: None }
    }

    /// Line and column, both from 1, of a byte offset; columns count characters. Offsets past the end or inside
    /// a character are moved back to the nearest character.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let Some(text) = self.text.as_deref() else { return (1, 1) };
        let before = &text[..character_start(text, offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }

    /// Byte range of the 1-based line that contains an offset, without its line end.
    pub fn line_range(&self, offset: usize) -> Range<usize> {
        let Some(text) = self.text.as_deref() else { return 0..0 };
        let offset = character_start(text, offset);
        let start = text[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |newline| offset + newline);
        start..end
    }

    /// One line: `file:line:column: error[CODE]: message; hint`.
    pub fn describe(&self, diagnostic: &Diagnostic) -> String {
        let mut line = self.name.clone();
        match &diagnostic.span {
            Span::Text(range) if self.text.is_some() => {
                let (row, column) = self.line_column(range.start);
                line += &format!(":{row}:{column}");
            }
            Span::Text(range) => line += &format!(":byte {}", range.start),
            Span::Address { section, address } if section.is_empty() => line += &format!(":{address:#x}"),
            Span::Address { section, address } => line += &format!(":{section}+{address:#x}"),
            Span::Whole => {}
        }
        line += &format!(": {}[{}]: {}", diagnostic.severity, diagnostic.code, diagnostic.message);
        if let Some(hint) = &diagnostic.hint {
            line += &format!("; {hint}");
        }
        line
    }
}

/// The start of the character that an offset lies in; the end of the text for offsets behind it.
fn character_start(text: &str, offset: usize) -> usize {
    let offset = offset.min(text.len());
    (0..=offset).rev().find(|&start| text.is_char_boundary(start)).unwrap_or(0)
}

/// What is wrong with one input. Displays as one line per diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// The input.
    pub source: Source,
    /// What was found, in the order of the input.
    pub diagnostics: Vec<Diagnostic>,
    /// What was found in other inputs that belong to it, such as files that are linked.
    pub others: Vec<Findings>,
}

impl Findings {
    /// Findings about an input.
    pub fn new(source: Source, diagnostics: Vec<Diagnostic>) -> Findings {
        Findings { source, diagnostics, others: Vec::new() }
    }

    /// These, and those about another input.
    #[must_use]
    pub fn and(mut self, other: Findings) -> Findings {
        self.others.push(other);
        self
    }

    /// Findings about several inputs in one; `None` if there are none.
    pub fn joined(all: impl IntoIterator<Item = Findings>) -> Option<Findings> {
        all.into_iter().reduce(Findings::and)
    }

    /// Each input's findings, the first one's first.
    pub fn by_input(&self) -> impl Iterator<Item = &Findings> {
        let mut left = vec![self];
        std::iter::from_fn(move || {
            let next = left.pop()?;
            left.extend(next.others.iter().rev());
            Some(next)
        })
    }

    /// One finding about an input.
    pub fn one(source: Source, diagnostic: Diagnostic) -> Findings {
        Findings::new(source, vec![diagnostic])
    }

    /// Whether any of them makes the input unacceptable.
    pub fn has_errors(&self) -> bool {
        self.by_input().flat_map(|findings| &findings.diagnostics).any(Diagnostic::is_error)
    }

    /// Whether one of them is an error with this code.
    pub fn has_error_code(&self, code: &str) -> bool {
        let mut all = self.by_input().flat_map(|findings| &findings.diagnostics);
        all.any(|diagnostic| diagnostic.is_error() && diagnostic.code == code)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.by_input().flat_map(|findings| {
            findings.diagnostics.iter().map(|diagnostic| findings.source.describe(diagnostic))
        });
        for (index, line) in lines.enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            f.write_str(&line)?;
        }
        Ok(())
    }
}

impl std::error::Error for Findings {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_and_in_characters() {
        let source = Source::text("a", "é = 1\nb = 2");
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column(3), (1, 3));
        assert_eq!(source.line_column(7), (2, 1));
        assert_eq!(source.line_column(1), (1, 1));
        assert_eq!(source.line_column(1000), (2, 6));
        assert_eq!(source.line_range(8), 7..12);
    }
}
