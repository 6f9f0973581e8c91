//! `tmu asm`

use std::path::{Path, PathBuf};

use opentmu::inputs::Item;
use opentmu::job::ShaderKind;
use opentmu::limits::SHADER_BYTES;
use opentmu::load::{Input, Selection, is_shader, refuse_images};
use opentmu::{Diagnostic, Findings, Source};
use tmu_shader::{assemble, direct3d};

use crate::arguments::Asm;
use crate::many::{Came, Many};
use crate::output::{self, Outcome, Outputs, Status};
use crate::{json, render};

/// What a text became.
struct Assembled {
    file: String,
    below: PathBuf,
    /// Of the file that holds it, where its name is not given.
    extension: &'static str,
    bytes: Result<Vec<u8>, Findings>,
    /// What the text may not say as it was meant.
    warnings: Option<Findings>,
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
    if options.json && options.output.as_os_str() == "-" {
        render::complain("--json and the code cannot both go to standard output: name a file with --output");
        return Ok(Status::Bad);
    }
    let mut outputs = Outputs::new(&options.output, many.several());
    let counts = many.each(
        "assembled",
        |item| assembled(item, options, &selection),
        |assembled| {
            if options.json {
                return object(&assembled, &mut outputs);
            }
            match assembled.bytes {
                Ok(bytes) => {
                    assembled.warnings.iter().for_each(render::print);
                    let written = outputs.write(&assembled.below, assembled.extension, false, &bytes)?;
                    Ok(if written { Came::Good } else { Came::Wrong })
                }
                Err(findings) => {
                    render::print(&findings);
                    Ok(Came::Wrong)
                }
            }
        },
    )?;
    counts.report(options.json)?;
    Ok(counts.status())
}

/// Writes what was assembled, and prints what came of it as `--json` has it.
fn object(assembled: &Assembled, outputs: &mut Outputs) -> std::io::Result<Came> {
    let Assembled { file, below, extension, bytes, warnings } = assembled;
    let path = outputs.path(below, extension, false);
    let mut wrong = bytes.as_ref().err().cloned();
    if let Ok(bytes) = bytes
        && let Some(problem) = outputs.try_write(below, extension, false, bytes)?
    {
        wrong = Some(Findings::one(Source::binary(file.as_str()), Diagnostic::error("JOB-013", problem)));
    }
    let written = bytes.as_ref().ok().filter(|_| wrong.is_none());
    let object = serde_json::json!({
        "file": file,
        "error": wrong.as_ref().and_then(json::first_error),
        "findings": wrong.iter().chain(warnings).flat_map(json::findings).collect::<Vec<_>>(),
        "output": written.and(path.as_ref()).map(|path| path.display().to_string()),
        "bytes": written.map(Vec::len),
    });
    output::print(&json::line(&object)?)?;
    Ok(if wrong.is_none() { Came::Good } else { Came::Wrong })
}

/// Whether a file below a folder is one to assemble.
fn is_text(path: &Path, bytes: &[u8]) -> bool {
    is_shader(path, bytes) && matches!(ShaderKind::of_content(bytes), ShaderKind::Sass | ShaderKind::Dxasm)
}

fn assembled(item: Item, options: &Asm, selection: &Selection) -> Assembled {
    let mut extension = "bin";
    let file = match &item.input {
        Ok(input) => input.name.clone(),
        Err(findings) => findings.source.name.clone(),
    };
    let mut warnings = None;
    let bytes = item.input.and_then(|input| {
        refuse_images(&input, selection)?;
        if direct3d::is_direct3d(selection.kind.unwrap_or_else(|| ShaderKind::of_content(&input.bytes))) {
            extension = "dxbc";
            let original = options.into.as_deref().map(|path| Input::open(path, SHADER_BYTES)).transpose()?;
            let (bytes, found) = direct3d::assemble(input, original.as_ref())?;
            warnings = Some(found);
            return Ok(bytes);
        }
        match &options.into {
            Some(original) => {
                assemble::assemble_into(input, selection, &Input::open(original, SHADER_BYTES)?)
            }
            None if item.several => assemble::fitting_binary(input, selection).map(|(bytes, cubin)| {
                extension = if cubin { "cubin" } else { "bin" };
                bytes
            }),
            None if options.output.extension().is_some_and(|extension| extension == "cubin") => {
                assemble::cubin(input, selection)
            }
            None => assemble::machine_words(input, selection),
        }
    });
    Assembled { file, below: item.below, extension, bytes, warnings }
}
