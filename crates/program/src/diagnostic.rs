//! Errors, warnings and notes about an input, each with a code, a span and a hint.

use std::fmt;
use std::ops::Range;

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; changes nothing.
    Note,
    /// Probably a mistake; the input is still accepted.
    Warning,
    /// The input is not accepted.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// A location in an input: bytes of a text, or bytes of a binary.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Span {
    /// Byte range of the source text.
    Text(Range<usize>),
    /// Byte address in machine code or a container, with the name of the function or section it is in.
    Address {
        /// Function or section; empty when there is only one.
        section: String,
        /// Byte address within it.
        address: u64,
    },
    /// The input as a whole.
    Whole,
}

/// One finding about an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Stable code: a clause ID such as `TEXS-10` for rules of the manual pages, otherwise a word with a
    /// number such as `SASS-001`. `docs/diagnostics.md` lists them all.
    pub code: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// Where it is.
    pub span: Span,
    /// What is wrong: one sentence without a full stop.
    pub message: String,
    /// What to do about it, if that is known.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// An error about the input as a whole; narrow it with [`Diagnostic::at`].
    pub fn error(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { code, severity: Severity::Error, span: Span::Whole, message: message.into(), hint: None }
    }

    /// A warning; see [`Diagnostic::error`].
    pub fn warning(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// A note; see [`Diagnostic::error`].
    pub fn note(code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(code, message) }
    }

    /// The same diagnostic at a span.
    #[must_use]
    pub fn at(mut self, span: Span) -> Diagnostic {
        self.span = span;
        self
    }

    /// The same diagnostic with a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hint = Some(hint.into());
        self
    }

    /// Whether this finding makes the input unacceptable.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]: {}", self.severity, self.code, self.message)?;
        match &self.span {
            Span::Text(range) => write!(f, " (bytes {}..{})", range.start, range.end)?,
            Span::Address { section, address } if section.is_empty() => write!(f, " (at {address:#x})")?,
            Span::Address { section, address } => write!(f, " (in {section} at {address:#x})")?,
            Span::Whole => {}
        }
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}
