//! The trace of one lane's fetch: every step from the coordinates as received to the result.
//!
//! A trace is made by the routines that answer the fetch, which note what they do while a [recorder](trace()) listens. So
//! it cannot differ from the answer; [`Pass::total`] sums its texels once more, to the bit.

mod level;
mod pass;
mod run;

pub use level::{EllipseTrace, LevelTrace};
pub use pass::{Accumulation, AxisTap, AxisTrace, Part, Pass, Spot, Tap, Weight};
pub use run::trace;

use crate::fetch::{Fetch, Operation};
use crate::model::Model;
use crate::texture::Swizzle;

/// How a fetch came to its answer.
#[derive(Clone, Debug)]
pub struct FetchTrace {
    /// The request, as the texture unit takes it: a 2D sample of a 1D texture is one along its line.
    pub fetch: Fetch,
    /// How the texture unit rounds.
    pub model: Model,
    /// The texture does not exist or does not fit the request: zeros (OUT-2).
    pub invalid: bool,
    /// Nothing is left of the view: black from outside (OUT-1, LO-7).
    pub outside: bool,
    /// The level of detail, where it counts: samples and level queries.
    pub level: Option<LevelTrace>,
    /// The samples that were taken: one, several with anisotropy or four offsets, none of queries.
    pub passes: Vec<Pass>,
    /// Bits of the components before the view's swizzle and the packing.
    pub texel: [u32; 4],
    /// Where each component of the result comes from.
    pub swizzle: [Swizzle; 4],
    /// Bits of the result.
    pub result: [u32; 4],
    /// Whether all texels with weight were in memory.
    pub resident: bool,
}

impl FetchTrace {
    /// Whether the fetch looks at a level of detail.
    pub(crate) fn has_level(operation: Operation) -> bool {
        matches!(operation, Operation::Sample | Operation::QueryLevelOfDetail)
    }
}
