//! Values with where they were written, and the findings of a job file.

use std::cell::RefCell;
use std::ops::Range;

use tmu_program::{Diagnostic, Span};

/// A value and the bytes of the job file that it was written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// Byte range in the job file.
    pub span: Range<usize>,
}

impl<T> At<T> {
    /// A value at a span.
    pub fn new(value: T, span: Range<usize>) -> At<T> {
        At { value, span }
    }

    /// The same span with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> At<U> {
        At { value: change(self.value), span: self.span }
    }

    /// An error at this span.
    pub(crate) fn error(&self, code: &'static str, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, message).at(Span::Text(self.span.clone()))
    }
}

/// The findings so far.
#[derive(Default)]
pub(crate) struct Log(RefCell<Vec<Diagnostic>>);

impl Log {
    pub(crate) fn push(&self, diagnostic: Diagnostic) {
        self.0.borrow_mut().push(diagnostic);
    }

    pub(crate) fn error(&self, code: &'static str, span: Range<usize>, message: impl Into<String>) {
        self.push(Diagnostic::error(code, message).at(Span::Text(span)));
    }

    pub(crate) fn error_with_hint(
        &self,
        code: &'static str,
        span: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.push(Diagnostic::error(code, message).at(Span::Text(span)).hint(hint));
    }

    /// All findings in the order of the file.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        let mut diagnostics = self.0.into_inner();
        diagnostics.sort_by_key(|diagnostic| match &diagnostic.span {
            Span::Text(range) => range.start,
            Span::Address { .. } | Span::Whole => 0,
        });
        diagnostics
    }
}
