//! `tmu check`

use opentmu::limits::SHADER_BYTES;
use opentmu::load::Input;
use opentmu::tools;

use crate::arguments::Check;
use crate::output::{Outcome, Status};
use crate::{json, render};

/// Checks a file.
pub fn run(options: &Check) -> Outcome {
    let findings = match Input::open(&options.file.file, SHADER_BYTES) {
        Ok(input) => tools::check(input, &options.file.options.selection(), options.strict),
        Err(findings) => findings,
    };
    if options.json {
        json::print(&findings)?;
    } else {
        render::print(&findings);
    }
    Ok(if findings.has_errors() { Status::Bad } else { Status::Good })
}
