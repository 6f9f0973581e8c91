//! `tmu check`

use opentmu::load::is_shader;
use opentmu::{Findings, Severity, Source, picture};

use crate::arguments::Check;
use crate::many::{Came, Many};
use crate::output::{Outcome, Status};
use crate::{json, render};

/// Checks files.
pub fn run(options: &Check) -> Outcome {
    let selection = options.files.options.selection();
    let report = |findings: &_| match options.json {
        true => json::print(findings),
        false => {
            render::print(findings);
            Ok(())
        }
    };
    let many = match Many::new(&options.files.paths, &selection, is_shader, true) {
        Ok(many) => many,
        Err(findings) => return report(&findings).map(|()| Status::Bad),
    };
    let counts = many.each(
        "checked",
        |item| match item.input {
            Ok(input) => match picture::check(&input.bytes).filter(|_| selection.kind.is_none()) {
                Some(of_image) => Findings::one(Source::binary(input.name), of_image),
                None => tmu_shader::check::check(input, &selection, options.strict),
            },
            Err(findings) => findings,
        },
        |findings| {
            report(&findings)?;
            let warned = |severity: &Severity| *severity == Severity::Warning;
            Ok(match findings.has_errors() {
                true => Came::Wrong,
                false if findings.severities().any(|severity| warned(&severity)) => Came::Warned,
                false => Came::Good,
            })
        },
    )?;
    counts.report(options.json)?;
    Ok(counts.status())
}
