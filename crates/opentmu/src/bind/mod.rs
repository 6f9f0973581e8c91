//! From the sections of a job to what a run needs: bytes, textures, samplers, pools, constant banks.

pub mod block;
mod budget;
pub mod constant;
pub mod global;
pub mod pools;
mod raw;
pub mod references;
pub mod slots;
pub mod texture;

pub use budget::{Budget, room};

use tmu_program::{Diagnostic, Span};

/// What a device refuses, as a diagnostic; of a module's findings, the first one.
pub(crate) fn refused(error: tmu_device::Error) -> Diagnostic {
    match error {
        tmu_device::Error::OutOfMemory(problem) | tmu_device::Error::Invalid(problem) => problem,
        other => Diagnostic::error(other.code(), other.to_string()),
    }
}

/// A diagnostic of a file that the job names, placed at the key that names it.
pub(crate) fn at_key(diagnostic: Diagnostic, span: &std::ops::Range<usize>) -> Diagnostic {
    diagnostic.at(Span::Text(span.clone()))
}
