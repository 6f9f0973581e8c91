//! `tmu check`

use opentmu::limits::SHADER_BYTES;
use opentmu::load::Input;
use opentmu::{Diagnostic, Findings, Source, Span, tools};
use serde::Serialize;

use crate::arguments::Check;
use crate::output::{self, Outcome, Status};
use crate::render;

/// One finding, as `--json` prints it.
#[derive(Serialize)]
struct Finding<'a> {
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

/// Checks a file.
pub fn run(options: &Check) -> Outcome {
    let findings = match Input::open(&options.file.file, SHADER_BYTES) {
        Ok(input) => tools::check(input, &options.file.options.selection(), options.strict),
        Err(findings) => findings,
    };
    if options.json {
        output::print(&json(&findings)?)?;
    } else {
        render::print(&findings);
    }
    Ok(if findings.has_errors() { Status::Bad } else { Status::Good })
}

fn json(findings: &Findings) -> std::io::Result<String> {
    let mut lines = String::new();
    for diagnostic in &findings.diagnostics {
        lines += &serde_json::to_string(&finding(&findings.source, diagnostic))?;
        lines.push('\n');
    }
    Ok(lines)
}

fn finding<'a>(source: &'a Source, diagnostic: &'a Diagnostic) -> Finding<'a> {
    let place = match &diagnostic.span {
        Span::Text(range) if source.text.is_some() => Some(source.line_column(range.start)),
        _ => None,
    };
    let (function, address) = match &diagnostic.span {
        Span::Address { section, address } => {
            (Some(section.as_str()).filter(|section| !section.is_empty()), Some(*address))
        }
        _ => (None, None),
    };
    Finding {
        code: diagnostic.code,
        severity: diagnostic.severity.to_string(),
        file: &source.name,
        line: place.map(|(line, _)| line),
        column: place.map(|(_, column)| column),
        message: &diagnostic.message,
        hint: diagnostic.hint.as_deref(),
        function,
        address,
    }
}
