//! `tmu asm`

use std::path::{Path, PathBuf};

use opentmu::job::ShaderKind;
use opentmu::limits::SHADER_BYTES;
use opentmu::load::{Input, Selection, is_shader};
use opentmu::{Findings, d3d, tools};

use crate::arguments::Asm;
use crate::many::{Came, Item, Many};
use crate::output::{Outcome, Outputs, Status};
use crate::render;

/// What a text became.
struct Assembled {
    below: PathBuf,
    /// Of the file that holds it, where its name is not given.
    extension: &'static str,
    bytes: Result<Vec<u8>, Findings>,
}

/// Assembles texts.
pub fn run(options: &Asm) -> Outcome {
    let selection = options.files.options.selection();
    let many = match Many::new(&options.files.paths, &selection, is_text, false) {
        Ok(many) => many,
        Err(findings) => {
            render::print(&findings);
            return Ok(Status::Bad);
        }
    };
    if many.several() && (options.into.is_some() || options.output.as_os_str() == "-") {
        render::complain("several texts are assembled into a folder: name it with --output, without --into");
        return Ok(Status::Bad);
    }
    let mut outputs = Outputs::new(&options.output, many.several());
    let counts = many.each(
        "assembled",
        |item| assembled(item, options, &selection),
        |assembled| match assembled.bytes {
            Ok(bytes) => {
                let written = outputs.write(&assembled.below, assembled.extension, false, &bytes)?;
                Ok(if written { Came::Good } else { Came::Wrong })
            }
            Err(findings) => {
                render::print(&findings);
                Ok(Came::Wrong)
            }
        },
    )?;
    counts.tell(false)?;
    Ok(counts.status())
}

/// Whether a file below a folder is one to assemble.
fn is_text(path: &Path, bytes: &[u8]) -> bool {
    is_shader(path, bytes) && matches!(ShaderKind::of_content(bytes), ShaderKind::Sass | ShaderKind::Dxasm)
}

fn assembled(item: Item, options: &Asm, selection: &Selection) -> Assembled {
    let mut extension = "bin";
    let bytes = item.input.and_then(|input| {
        if d3d::is_direct3d(selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes))) {
            extension = "dxbc";
            let original = options.into.as_deref().map(|path| Input::open(path, SHADER_BYTES)).transpose()?;
            return d3d::assemble(input, original.as_ref());
        }
        match &options.into {
            Some(original) => tools::assemble_into(input, selection, &Input::open(original, SHADER_BYTES)?),
            None if item.several => tools::fitting_binary(input, selection).map(|(bytes, cubin)| {
                extension = if cubin { "cubin" } else { "bin" };
                bytes
            }),
            None if options.output.extension().is_some_and(|extension| extension == "cubin") => {
                tools::cubin(input, selection)
            }
            None => tools::machine_words(input, selection),
        }
    });
    Assembled { below: item.below, extension, bytes }
}
