//! `tmu isa`

use opentmu::tools;

use crate::arguments::Isa;
use crate::output::{self, Outcome, Status};
use crate::render;

/// Shows the manual, or one page of it.
pub fn run(options: &Isa) -> Outcome {
    let page = match &options.mnemonic {
        Some(mnemonic) => tools::manual_page(mnemonic),
        None => Ok(tools::manual()),
    };
    match page {
        Ok(page) => {
            output::print(&page)?;
            Ok(Status::Good)
        }
        Err(findings) => {
            render::print(&findings);
            Ok(Status::Bad)
        }
    }
}
