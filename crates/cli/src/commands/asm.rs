//! `tmu asm`

use opentmu::limits::SHADER_BYTES;
use opentmu::load::Input;
use opentmu::{Findings, tools};

use crate::arguments::Asm;
use crate::output::{self, Outcome, Status};
use crate::render;

/// Assembles a text.
pub fn run(options: &Asm) -> Outcome {
    let assembled: Result<Vec<u8>, Findings> = Input::open(&options.file.file, SHADER_BYTES)
        .and_then(|input| tools::assemble(input, &options.file.options.selection()));
    let code = match assembled {
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
