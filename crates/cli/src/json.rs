//! What `--json` prints: one object a line, on standard output.

use opentmu::Findings;
use serde::Serialize;

use crate::output;

pub use tmu_explain::json::{findings, first_error};

/// One object, and the end of its line.
pub fn line(object: &impl Serialize) -> std::io::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// Prints an object for each finding.
pub fn print(found: &Findings) -> std::io::Result<()> {
    let lines: std::io::Result<String> = findings(found).map(|finding| line(&finding)).collect();
    output::print(&lines?)
}
