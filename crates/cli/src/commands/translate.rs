//! `tmu translate`

use opentmu::limits::SHADER_BYTES;
use opentmu::load::Input;
use opentmu::{Diagnostic, Findings, Source};
use tmu_translate::Translation;

use crate::arguments::{Language, Translate};
use crate::output::{self, Outcome, Status};
use crate::{json, render};

/// Translates the fetches of a file.
pub fn run(options: &Translate) -> Outcome {
    let Language::Sass = options.to;
    let selection = options.file.options.selection();
    let translated = Input::open(&options.file.file, SHADER_BYTES)
        .and_then(|input| tmu_translate::translate(input, &selection))
        .and_then(|translation| write(&translation, options).map(|()| translation));
    if options.json {
        return object(options, &translated);
    }
    let translation = match translated {
        Ok(translation) => translation,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    render::print(&translation.findings);
    if to_standard_output(options) {
        output::print(&translation.text)?;
    }
    Ok(status(&translation))
}

fn to_standard_output(options: &Translate) -> bool {
    options.output.as_os_str() == "-"
}

/// Writes the text into its file, if it has one.
fn write(translation: &Translation, options: &Translate) -> Result<(), Findings> {
    if to_standard_output(options) {
        return Ok(());
    }
    opentmu::files::write(&options.output, translation.text.as_bytes()).map_err(|error| {
        let problem = Diagnostic::error("JOB-013", format!("cannot write it: {error}"));
        Findings::one(Source::binary(options.output.display().to_string()), problem)
    })
}

fn status(translation: &Translation) -> Status {
    if translation.findings.diagnostics.is_empty() { Status::Good } else { Status::Bad }
}

fn object(options: &Translate, translated: &Result<Translation, Findings>) -> Outcome {
    let (findings, status) = match translated {
        Ok(translation) => (&translation.findings, status(translation)),
        Err(findings) => (findings, Status::Bad),
    };
    let written = translated.as_ref().ok().filter(|_| !to_standard_output(options));
    let text = translated.as_ref().ok().filter(|_| to_standard_output(options));
    let object = serde_json::json!({
        "file": options.file.file.display().to_string(),
        "to": "sass",
        "error": json::first_error(findings),
        "findings": json::findings(findings).collect::<Vec<_>>(),
        "output": written.map(|_| options.output.display().to_string()),
        "text": text.map(|translation| translation.text.as_str()),
    });
    output::print(&json::line(&object)?)?;
    Ok(status)
}
