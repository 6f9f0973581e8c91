//! `tmu explain`

use opentmu::load::DEFAULT_ARCH;
use opentmu::tools;

use crate::arguments::Explain;
use crate::output::{self, Outcome, Status};
use crate::render;

/// Explains one instruction.
pub fn run(options: &Explain) -> Outcome {
    match tools::explain(&options.instruction, options.arch().unwrap_or(DEFAULT_ARCH)) {
        Ok(explanation) => {
            output::print(&explanation)?;
            Ok(Status::Good)
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}
