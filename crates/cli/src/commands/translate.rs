//! `tmu translate`

use opentmu::limits::SHADER_BYTES;
use opentmu::load::Input;
use opentmu::translate;

use crate::arguments::{Language, Translate};
use crate::output::{self, Outcome, Status};
use crate::render;

/// Translates the fetches of a file.
pub fn run(options: &Translate) -> Outcome {
    if options.to == Language::Spirv {
        render::complain("shaders are not translated to SPIR-V; fetches are translated with --to sass");
        return Ok(Status::Bad);
    }
    let selection = options.file.options.selection();
    let translated = Input::open(&options.file.file, SHADER_BYTES)
        .and_then(|input| translate::translate(input, &selection));
    let translation = match translated {
        Ok(translation) => translation,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    render::print(&translation.findings);
    if options.output.as_os_str() == "-" {
        output::print(&translation.text)?;
    } else if let Err(error) = std::fs::write(&options.output, &translation.text) {
        render::complain(&format!("cannot write {}: {error}", options.output.display()));
        return Ok(Status::Bad);
    }
    Ok(if translation.findings.diagnostics.is_empty() { Status::Good } else { Status::Bad })
}
