//! What a device refuses, and what stops a program.

use std::fmt;

use tmu_engine::{Execution, Fault, Statistics};
use tmu_program::Diagnostic;
use tmu_shader::Findings;

/// Why the device did not do what it was asked to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is not enough memory (`MEMORY-01`).
    OutOfMemory(Diagnostic),
    /// Something is asked for that there is not: an address that is not allocated, a value out of its range, a name that nothing
    /// has.
    Invalid(Diagnostic),
    /// A module, or a function of it, is wrong or asks for what is not supported.
    Module(Findings),
    /// The program was stopped.
    Fault(Box<Faulted>),
}

/// A launch that was stopped. What it had written before stays written.
#[derive(Clone, Debug)]
pub struct Faulted {
    /// Name of the function.
    pub function: String,
    /// What stopped it, for each block that was; in the order of the blocks, never empty.
    pub faults: Vec<Fault>,
    /// The same as diagnostics that name file and line, those of one instruction in one.
    pub findings: Findings,
    /// How much was executed.
    pub statistics: Statistics,
    /// How it was executed.
    pub execution: Execution,
}

impl Error {
    /// A value that is refused, under a code of `docs/diagnostics.md`.
    pub(crate) fn invalid(code: &'static str, message: impl Into<String>) -> Error {
        Error::Invalid(Diagnostic::error(code, message))
    }

    /// With a hint, where it is one diagnostic.
    #[must_use]
    pub(crate) fn hint(self, hint: &str) -> Error {
        if let Error::Invalid(diagnostic) = self { Error::Invalid(diagnostic.hint(hint)) } else { self }
    }

    /// The code of the first diagnostic, such as `MEMORY-03`.
    pub fn code(&self) -> &'static str {
        match self {
            Error::OutOfMemory(diagnostic) | Error::Invalid(diagnostic) => diagnostic.code,
            Error::Module(findings) => {
                let mut all = findings.by_input().flat_map(|findings| &findings.diagnostics);
                all.find(|diagnostic| diagnostic.is_error()).map_or("", |diagnostic| diagnostic.code)
            }
            Error::Fault(faulted) => faulted.faults.first().map_or("", |fault| fault.code),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::OutOfMemory(diagnostic) | Error::Invalid(diagnostic) => diagnostic.fmt(f),
            Error::Module(findings) => findings.fmt(f),
            Error::Fault(faulted) => write!(f, "{} was stopped: {}", faulted.function, faulted.findings),
        }
    }
}

impl std::error::Error for Error {}

impl From<Findings> for Error {
    fn from(findings: Findings) -> Error {
        Error::Module(findings)
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Error {
        match diagnostic.code {
            "MEMORY-01" => Error::OutOfMemory(diagnostic),
            _ => Error::Invalid(diagnostic),
        }
    }
}
