//! `tmu formats`

use crate::output::{self, Outcome, Status};

/// Lists the texel formats.
pub fn run() -> Outcome {
    output::print(&opentmu::tools::formats())?;
    Ok(Status::Good)
}
