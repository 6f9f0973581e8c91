//! Binaries that are listed: which functions they hold.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;
use tmu_sass::text::{self, Entry};

use crate::entry::{chosen, matching};
use crate::file::Input;
use crate::kind::ShaderKind;
use crate::program::Function;
use crate::shader::{Code, Selection, Shader};
use crate::source::Findings;

/// The kind of a file that is to be disassembled: as [`ShaderKind::of_content`], but what is not text must be bare
/// words, because text cannot be disassembled.
pub fn kind_to_disassemble(bytes: &[u8]) -> ShaderKind {
    match ShaderKind::of_content(bytes) {
        ShaderKind::Sass if bytes.contains(&0) || std::str::from_utf8(bytes).is_err() => {
            ShaderKind::SassWords
        }
        kind @ (ShaderKind::Ptx
        | ShaderKind::Cubin
        | ShaderKind::Sass
        | ShaderKind::SassWords
        | ShaderKind::Dxbc
        | ShaderKind::Dxasm) => kind,
    }
}

/// Reads a file to disassemble.
///
/// # Errors
/// As [`Shader::read`]; `LOAD-004` for SASS text; `LOAD-003` when the entry that is named is not there.
pub fn open_binary(input: Input, selection: &Selection) -> Result<Shader, Findings> {
    let kind = selection.kind.unwrap_or_else(|| kind_to_disassemble(&input.bytes));
    let shader = Shader::read(input, &Selection { kind: Some(kind), ..selection.clone() })?;
    let problem = match shader.code {
        Code::Text(_) => Diagnostic::error("LOAD-004", "this is text already")
            .hint("`tmu asm` assembles it, `tmu check` checks it"),
        Code::Ptx(_) => Diagnostic::error("LOAD-004", "this is PTX, which is text already")
            .hint("`tmu check` checks it; `tmu translate --to sass` shows its fetches as machine code"),
        Code::Assembled(_) | Code::Words(..) | Code::Cubin(_) | Code::Direct3d(_) => {
            return named(shader, selection);
        }
    };
    Err(Findings::one(shader.source, problem))
}

/// The shader, if it holds the entry that is named.
fn named(shader: Shader, selection: &Selection) -> Result<Shader, Findings> {
    match entry_problem(&shader, selection.entry.as_deref()) {
        Some(problem) => Err(Findings::one(shader.source, problem)),
        None => Ok(shader),
    }
}

/// What is wrong with the name of a function of a binary.
pub(crate) fn entry_problem(shader: &Shader, entry: Option<&str>) -> Option<Diagnostic> {
    let Code::Cubin(_) = &shader.code else { return None };
    let names: Vec<&str> = shader.functions().iter().map(|function| function.name).collect();
    chosen(&names, Some(entry?), "the cubin").err()
}

/// The functions of a shader, only the named one when an entry is given.
pub fn functions<'a>(shader: &'a Shader, entry: Option<&str>) -> Vec<Function<'a>> {
    let mut functions = shader.functions();
    if let Some(entry) = entry {
        let names: Vec<&str> = functions.iter().map(|function| function.name).collect();
        let matching = matching(&names, entry);
        functions.retain(|function| matching.contains(&function.name));
    }
    functions
}

/// The words of a function, one by one.
pub fn entries(function: Function<'_>) -> impl Iterator<Item = Entry> + '_ {
    text::entries(function.code, function.arch)
}

/// What the operands of a function are called that a loader fills in, as a listing has it, by address.
pub fn relocated(shader: &Shader, function: Function<'_>) -> BTreeMap<u64, String> {
    let Some(cubin) = shader.code.cubin() else { return BTreeMap::new() };
    let Some(labels) = text::labels::of_cubin(cubin).into_iter().nth(function.section) else {
        return BTreeMap::new();
    };
    let name = |entry: Entry| Some((entry.address, labels.relocated(entry.address)?.to_owned()));
    entries(function).filter_map(name).collect()
}
