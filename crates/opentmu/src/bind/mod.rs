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

pub use budget::{Budget, check_memory};

use tmu_program::{Diagnostic, Span};

use crate::Findings;

/// What a device refuses, as a diagnostic; of a module's findings, the first one.
pub(crate) fn refused(error: tmu_device::Error) -> Diagnostic {
    if let tmu_device::Error::OutOfMemory(problem) | tmu_device::Error::Invalid(problem) = error {
        problem
    } else {
        Diagnostic::error(error.code(), error.to_string())
    }
}

/// The same with all findings of a module; what is no module's is a finding of the job.
pub(crate) fn findings(error: tmu_device::Error, in_job: impl FnOnce(Diagnostic) -> Findings) -> Findings {
    if let tmu_device::Error::Module(findings) = error { findings } else { in_job(refused(error)) }
}

/// A diagnostic of a file that the job names, at the key that names it.
pub(crate) fn at_key(diagnostic: Diagnostic, span: &std::ops::Range<usize>) -> Diagnostic {
    diagnostic.at(Span::Text(span.clone()))
}
