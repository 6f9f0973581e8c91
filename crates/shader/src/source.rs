//! Inputs by name and the findings about them, so that every message can say file, line and column.

use std::fmt;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use tmu_program::{Diagnostic, Severity, Span};

/// An input: the name under which it is reported and, if it is text, the text.
#[derive(Clone, Debug)]
pub struct Source {
    /// File name as the user gave it, or `<stdin>`.
    pub name: String,
    /// The text that [`Span::Text`] ranges refer to; absent for binaries.
    pub text: Option<Arc<str>>,
    /// Where the lines of the text are, once somebody has asked.
    lines: OnceLock<Arc<Lines>>,
}

impl PartialEq for Source {
    fn eq(&self, other: &Source) -> bool {
        (&self.name, &self.text) == (&other.name, &other.text)
    }
}

impl Eq for Source {}

/// Where lines begin and how many characters lie before an offset, so that a line is found in a time that does not
/// depend on how far into the text it is.
#[derive(Debug)]
struct Lines {
    /// Offset of each line's first byte.
    starts: Vec<usize>,
    /// Characters that begin before each multiple of [`Lines::STEP`] bytes.
    characters: Vec<usize>,
}

impl Lines {
    /// Bytes between two counts of characters.
    const STEP: usize = 256;

    fn of(text: &str) -> Lines {
        let newlines = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        let characters = text.as_bytes().chunks(Lines::STEP).scan(0, |before, bytes| {
            let here = *before;
            *before += characters(bytes);
            Some(here)
        });
        Lines { starts: std::iter::once(0).chain(newlines).collect(), characters: characters.collect() }
    }

    /// Number of the line, from 0, that contains an offset.
    fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset) - 1
    }

    /// Characters of the text before an offset, which is one's start or the text's end.
    fn characters_before(&self, text: &str, offset: usize) -> usize {
        let step = (offset / Lines::STEP).min(self.characters.len().saturating_sub(1));
        let counted = self.characters.get(step).copied().unwrap_or(0);
        counted + characters(&text.as_bytes()[step * Lines::STEP..offset])
    }
}

/// How many characters begin in some bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count()
}

/// Where in an input something is, as far as that is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Location<'a> {
    /// Line of a text, from 1.
    pub line: Option<usize>,
    /// Column of a text, in characters from 1.
    pub column: Option<usize>,
    /// Function of a cubin.
    pub function: Option<&'a str>,
    /// Address in a binary, in bytes.
    pub address: Option<u64>,
}

impl Source {
    /// A text.
    pub fn text(name: impl Into<String>, text: impl Into<Arc<str>>) -> Source {
        Source { name: name.into(), text: Some(text.into()), lines: OnceLock::new() }
    }

    /// A binary: its diagnostics have addresses instead of lines.
    pub fn binary(name: impl Into<String>) -> Source {
        Source { name: name.into(), text: None, lines: OnceLock::new() }
    }

    fn lines(&self, text: &str) -> &Lines {
        self.lines.get_or_init(|| Arc::new(Lines::of(text)))
    }

    /// Line and column, both from 1, of a byte offset; columns count characters. Offsets past the end or inside
    /// a character are moved back to the nearest character.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let Some(text) = self.text.as_deref() else { return (1, 1) };
        let (offset, lines) = (character_start(text, offset), self.lines(text));
        let line = lines.line(offset);
        let before = |offset| lines.characters_before(text, offset);
        (line + 1, before(offset) - before(lines.starts[line]) + 1)
    }

    /// Where a span is: line and column of a text, function and address of a binary.
    pub fn location<'a>(&self, span: &'a Span) -> Location<'a> {
        match span {
            Span::Text(range) if self.text.is_some() => {
                let (line, column) = self.line_column(range.start);
                Location { line: Some(line), column: Some(column), ..Location::default() }
            }
            Span::Address { section, address } => {
                let function = Some(section.as_str()).filter(|section| !section.is_empty());
                Location { function, address: Some(*address), ..Location::default() }
            }
            Span::Text(_) | Span::Whole => Location::default(),
        }
    }

    /// Byte range of the 1-based line that contains an offset, without its line end.
    pub fn line_range(&self, offset: usize) -> Range<usize> {
        let Some(text) = self.text.as_deref() else { return 0..0 };
        let (offset, lines) = (character_start(text, offset), self.lines(text));
        let line = lines.line(offset);
        let end = lines.starts.get(line + 1).map_or(text.len(), |next| next - 1);
        lines.starts[line]..end
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

    /// How grave they are, in their order.
    pub fn severities(&self) -> impl Iterator<Item = Severity> {
        self.by_input().flat_map(|findings| &findings.diagnostics).map(|diagnostic| diagnostic.severity)
    }

    /// Whether something has that code, error or not.
    pub fn has_code(&self, code: &str) -> bool {
        self.by_input().any(|of| of.diagnostics.iter().any(|diagnostic| diagnostic.code == code))
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
        assert_eq!(Source::text("a", "").line_column(1), (1, 1));
        assert_eq!(Source::text("a", "b\n").line_column(2), (2, 1));
    }

    /// 200,000 offsets in a text, in many lines or in a single one: what counts from the beginning for each of them
    /// takes minutes.
    #[test]
    fn offsets_far_into_a_text_are_found_quickly() {
        let words = 200_000;
        let begin = std::time::Instant::now();
        let many = Source::text("many", "\u{e9} = 1;\n".repeat(words));
        let single = Source::text("single", "\u{e9} = 1;;".repeat(words));
        for word in 0..words {
            assert_eq!(many.line_column(word * 8 + 2), (word + 1, 2));
            assert_eq!(many.line_range(word * 8 + 2), word * 8..word * 8 + 7);
            assert_eq!(single.line_column(word * 8 + 2), (1, word * 7 + 2));
        }
        assert!(begin.elapsed().as_secs() < 20, "{:?}", begin.elapsed());
    }
}
