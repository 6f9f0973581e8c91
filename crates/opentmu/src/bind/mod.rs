//! From the sections of a job to what a run needs: bytes, textures, samplers, pools, constant banks.

mod attributes;
pub mod block;
mod budget;
pub mod constant;
pub mod direct3d;
pub mod global;
pub mod pools;
pub mod ptx;
mod raw;
pub mod slots;
pub mod texture;

pub use budget::{Budget, room};

use tmu_program::{Diagnostic, Span};

/// A diagnostic of a file that the job names, placed at the key that names it.
pub(crate) fn placed(diagnostic: Diagnostic, span: &std::ops::Range<usize>) -> Diagnostic {
    diagnostic.at(Span::Text(span.clone()))
}
