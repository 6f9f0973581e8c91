//! What `--json` prints: one object a line, on standard output.

use opentmu::{Control, Diagnostic, Findings, Source};
use serde::Serialize;

use crate::output;

/// One finding, in every command that has `--json`.
#[derive(Serialize)]
pub struct Finding<'a> {
    code: &'a str,
    severity: String,
    file: &'a str,
    /// From 1; null for binaries and for findings about a file as a whole.
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
    hint: Option<&'a str>,
    /// Binaries only.
    #[serde(skip_serializing_if = "Option::is_none")]
    function: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    address: Option<u64>,
}

impl<'a> Finding<'a> {
    fn new(source: &'a Source, diagnostic: &'a Diagnostic) -> Finding<'a> {
        let location = source.location(&diagnostic.span);
        Finding {
            code: diagnostic.code,
            severity: diagnostic.severity.to_string(),
            file: &source.name,
            line: location.line,
            column: location.column,
            message: &diagnostic.message,
            hint: diagnostic.hint.as_deref(),
            function: location.function,
            address: location.address,
        }
    }
}

/// The slot of a control word: stall, yield, and what barriers it sets and waits for.
pub fn control(control: Control) -> serde_json::Value {
    serde_json::json!({
        "stall": control.stall(),
        "yield": control.yields(),
        "wr": control.write_barrier(),
        "rd": control.read_barrier(),
        "req": control.wait_mask(),
        "reuse": control.reuse(),
    })
}

/// Findings of all inputs, in their order.
pub fn findings(findings: &Findings) -> impl Iterator<Item = Finding<'_>> {
    findings.by_input().flat_map(|findings| {
        findings.diagnostics.iter().map(|diagnostic| Finding::new(&findings.source, diagnostic))
    })
}

/// The first error, which is what a program stopped for or was refused for.
pub fn first_error(findings: &Findings) -> Option<Finding<'_>> {
    findings.by_input().find_map(|findings| {
        let error = findings.diagnostics.iter().find(|diagnostic| diagnostic.is_error())?;
        Some(Finding::new(&findings.source, error))
    })
}

/// One object, and the end of its line.
pub fn line(object: &impl Serialize) -> std::io::Result<String> {
    Ok(serde_json::to_string(object)? + "\n")
}

/// Prints an object for each finding.
pub fn print(found: &Findings) -> std::io::Result<()> {
    let lines: std::io::Result<String> = findings(found).map(|finding| line(&finding)).collect();
    output::print(&lines?)
}
