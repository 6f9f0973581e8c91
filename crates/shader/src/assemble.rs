//! Texts that are assembled.

use tmu_program::Diagnostic;
use tmu_sass::cubin::Cubin;
use tmu_sass::text;
use tmu_sass::writer::{replace_code, write_cubin};

use crate::entry::chosen;
use crate::file::Input;
use crate::shader::{Code, Selection, Shader};
use crate::source::{Findings, Source};

/// Assembles a text. `entry` chooses one function of several.
///
/// # Errors
/// What is wrong with the text; `LOAD-004` for what is no SASS text, `LOAD-003` when there is no such function.
pub fn assemble(input: Input, selection: &Selection) -> Result<(Source, text::File), Findings> {
    let shader = Shader::read(input, selection)?;
    let (Code::Text(arch), Some(text)) = (&shader.code, shader.source.text.as_deref()) else {
        let problem = match shader.code {
            Code::Ptx(_) => Diagnostic::error("LOAD-004", "this is PTX, which is compiled rather than assembled").hint(
                "NVIDIA's ptxas makes a cubin of it; `tmu run` runs it as it is; `tmu translate --to sass` shows its \
                 fetches as machine code",
            ),
            Code::Text(_) | Code::Assembled(_) | Code::Words(..) | Code::Cubin(_) | Code::Direct3d(_) => {
                Diagnostic::error("LOAD-004", "this is machine code already").hint("`tmu dis` disassembles it")
            }
        };
        return Err(Findings::one(shader.source, problem));
    };
    let mut file =
        text::assemble_file(text, *arch).map_err(|errors| Findings::new(shader.source.clone(), errors))?;
    if let Some(entry) = selection.entry.as_deref() {
        let names: Vec<&str> = file.functions.iter().map(|function| function.name.as_str()).collect();
        match chosen(&names, Some(entry), "the text").map(str::to_owned) {
            Ok(name) => file.functions.retain(|function| function.name == name),
            Err(problem) => return Err(Findings::one(shader.source, problem)),
        }
    }
    Ok((shader.source, file))
}

/// An assembled text as bare machine code, which holds one function.
///
/// # Errors
/// `SASS-019` for texts that need a cubin.
pub fn machine_words(input: Input, selection: &Selection) -> Result<Vec<u8>, Findings> {
    let (source, file) = assemble(input, selection)?;
    file.code().map_err(|errors| Findings::new(source, errors))
}

/// An assembled text as a cubin of its own.
///
/// # Errors
/// As [`assemble`]; `CUBIN-011` for what a cubin cannot say.
pub fn cubin(input: Input, selection: &Selection) -> Result<Vec<u8>, Findings> {
    let (source, file) = assemble(input, selection)?;
    write_cubin(&file).map_err(|problem| Findings::one(source, problem))
}

/// An assembled text as bare machine code if that says everything, otherwise as a cubin; and whether it is a cubin.
///
/// # Errors
/// As [`assemble`]; `CUBIN-011` for what a cubin cannot say.
pub fn fitting_binary(input: Input, selection: &Selection) -> Result<(Vec<u8>, bool), Findings> {
    let (source, file) = assemble(input, selection)?;
    let named = file.functions.iter().any(|function| !function.name.is_empty());
    match file.code() {
        Ok(code) if !named => Ok((code, false)),
        _ => write_cubin(&file).map(|bytes| (bytes, true)).map_err(|problem| Findings::one(source, problem)),
    }
}

/// A copy of a cubin in which the code of a text's functions has taken the place of the functions of the same names.
///
/// # Errors
/// As [`assemble`] and [`Cubin::parse`]; `CUBIN-012` where code does not fit.
pub fn assemble_into(input: Input, selection: &Selection, original: &Input) -> Result<Vec<u8>, Findings> {
    let (source, file) = assemble(input, selection)?;
    let code: Vec<(String, Vec<u8>)> =
        file.functions.iter().map(|function| (function.name.clone(), function.code())).collect();
    let cubin = Cubin::parse(&original.bytes)
        .map_err(|problem| Findings::one(Source::binary(&original.name), problem))?;
    let arch = cubin.arch;
    if arch != file.arch {
        let message = format!("the text is for {}, {} for {arch}", file.arch, original.name);
        return Err(Findings::one(source, Diagnostic::error("CUBIN-012", message)));
    }
    if let Some(problem) = file.functions.iter().find_map(|function| other_names(&cubin, function)) {
        return Err(Findings::one(source, problem));
    }
    replace_code(&original.bytes, &code).map_err(|problem| Findings::one(source, problem))
}

/// Says of a function whose addresses of names are others than the cubin's, which stay in it, that it does not go into it.
fn other_names(cubin: &Cubin, function: &text::Function) -> Option<Diagnostic> {
    let name = format!(".text.{}", function.name);
    let section = cubin.sections.iter().position(|section| section.name == name)?;
    let kept = text::relocated_of_section(cubin, section);
    let spelled =
        |found: &text::Relocated| format!("{} at {:#x}", found.operand().unwrap_or_default(), found.address);
    let message = match (
        kept.iter().find(|found| !function.relocated.contains(found)),
        function.relocated.iter().find(|found| !kept.contains(found)),
    ) {
        (Some(missing), _) => {
            format!("{} names {} in the cubin, not in the text", function.name, spelled(missing))
        }
        (None, Some(more)) => {
            format!("{} names {} in the text, not in the cubin", function.name, spelled(more))
        }
        (None, None) => return None,
    };
    let hint = "the cubin's own relocations stay as they are: keep these instructions where they are";
    Some(Diagnostic::error("CUBIN-012", message).hint(hint))
}
