//! `tmu asm`

use opentmu::job::ShaderKind;
use opentmu::limits::SHADER_BYTES;
use opentmu::load::Input;
use opentmu::{Findings, d3d, tools};

use crate::arguments::Asm;
use crate::output::{self, Outcome, Status};
use crate::render;

/// Assembles a text.
pub fn run(options: &Asm) -> Outcome {
    let code = match assembled(options) {
        Ok(code) => code,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    if options.output.as_os_str() == "-" {
        output::print_bytes(&code)?;
    } else if let Err(error) = std::fs::write(&options.output, &code) {
        render::complain(&format!("cannot write {}: {error}", options.output.display()));
        return Ok(Status::Bad);
    }
    Ok(Status::Good)
}

/// The bytes of the output file: its name says whether they are a cubin.
fn assembled(options: &Asm) -> Result<Vec<u8>, Findings> {
    let selection = options.file.options.selection();
    let input = Input::open(&options.file.file, SHADER_BYTES)?;
    if d3d::is_direct3d(selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes))) {
        let original = options.into.as_deref().map(|path| Input::open(path, SHADER_BYTES)).transpose()?;
        return d3d::assemble(input, original.as_ref());
    }
    match &options.into {
        Some(original) => tools::assemble_into(input, &selection, &Input::open(original, SHADER_BYTES)?),
        None if options.output.extension().is_some_and(|extension| extension == "cubin") => {
            tools::cubin(input, &selection)
        }
        None => tools::machine_words(input, &selection),
    }
}
