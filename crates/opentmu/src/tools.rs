//! What can be done with a shader without running it: list, assemble, check.

use std::collections::BTreeMap;
use std::fmt::Write;

use tmu_program::{Diagnostic, Span};
use tmu_sass::cubin::Cubin;
use tmu_sass::text::Entry;
use tmu_sass::writer::{replace_code, write_cubin};
use tmu_sass::{check, text};
use tmu_shader::{chosen, matching};
use tmu_texture::Format;
use tmu_texture::format::OtherNames;

use crate::d3d;
use crate::job::ShaderKind;
use crate::load::{Code, Function, Input, Selection, Shader, refusals, refuse_images};
use crate::picture;
use crate::{Findings, Source};

/// The kind of a file that is to be disassembled: as [`ShaderKind::of_content`], but what is not text must be bare
/// words, because text cannot be disassembled.
pub fn kind_to_disassemble(bytes: &[u8]) -> ShaderKind {
    match ShaderKind::of_content(bytes) {
        ShaderKind::Sass if bytes.contains(&0) || std::str::from_utf8(bytes).is_err() => {
            ShaderKind::SassWords
        }
        kind => kind,
    }
}

/// Reads a file to disassemble.
///
/// # Errors
/// As [`Shader::read`]; `LOAD-004` for SASS text; `LOAD-003` when the entry that is named is not there.
pub fn open_binary(input: Input, selection: &Selection) -> Result<Shader, Findings> {
    refuse_images(&input, selection)?;
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
fn entry_problem(shader: &Shader, entry: Option<&str>) -> Option<Diagnostic> {
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

/// Assembles a text. `entry` chooses one function of several.
///
/// # Errors
/// What is wrong with the text; `LOAD-004` for what is no SASS text, `LOAD-003` when there is no such function.
pub fn assemble(input: Input, selection: &Selection) -> Result<(Source, text::File), Findings> {
    refuse_images(&input, selection)?;
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

/// Everything that parsing, decoding and the rules say about a file; unlike elsewhere, notes and warnings too.
///
/// `strict` asks for notes about what the documents of an instruction disagree about, too.
///
/// Of an image or texture file, what it holds (`IMAGE-001`) or what is wrong with it.
pub fn check(input: Input, selection: &Selection, strict: bool) -> Findings {
    if let (None, Some(found)) = (selection.kind, picture::check(&input.bytes)) {
        return Findings::one(Source::binary(input.name), found);
    }
    let kind = selection.kind.unwrap_or_else(|| kind_to_disassemble(&input.bytes));
    if d3d::is_direct3d(kind) {
        return d3d::check(input, kind, strict);
    }
    if kind == ShaderKind::Ptx {
        return check_ptx(input);
    }
    let shader = match Shader::read(input, &Selection { kind: Some(kind), ..selection.clone() }) {
        Ok(shader) => shader,
        Err(findings) => return findings,
    };
    if let Some(problem) = entry_problem(&shader, selection.entry.as_deref()) {
        return Findings::one(shader.source, problem);
    }
    let diagnostics = match (&shader.code, shader.source.text.as_deref()) {
        (Code::Text(arch), Some(text)) => text::check_file(text, *arch),
        _ => functions(&shader, selection.entry.as_deref())
            .into_iter()
            .flat_map(|function| [refusals_of(&shader, function), check_function(function)].concat())
            .collect(),
    };
    Findings::new(shader.source, diagnostics)
}

fn check_ptx(input: Input) -> Findings {
    match String::from_utf8(input.bytes) {
        Ok(text) => {
            let text = crate::files::without_mark(&text);
            let found =
                tmu_ptx::parse(text).map_or_else(|errors| errors, |module| tmu_ptx::check::check(&module));
            Findings::new(Source::text(input.name, text), found)
        }
        Err(_) => Findings::one(
            Source::binary(input.name),
            Diagnostic::error("LOAD-002", "PTX is text, and this is not"),
        ),
    }
}

/// What a run would refuse a kernel of a cubin for.
fn refusals_of(shader: &Shader, function: Function<'_>) -> Vec<Diagnostic> {
    let cubin = shader.code.cubin();
    let kernel = cubin.and_then(|cubin| Some((cubin, cubin.kernel(function.name)?)));
    kernel.map_or_else(Vec::new, |(cubin, kernel)| refusals(cubin, kernel))
}

fn check_function(function: Function<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for entry in entries(function) {
        let place = || Span::Address { section: function.name.to_string(), address: entry.address };
        match &entry.decoded {
            Ok(instruction) => {
                // Code without a name may be a shader's.
                let rules = if function.name.is_empty() { check::check } else { check::check_in_kernel };
                found.extend(rules(instruction).into_iter().map(|finding| finding.at(place())));
            }
            Err(error) => found.push(Diagnostic::error("LOAD-006", error.to_string()).at(place())),
        }
    }
    found
}

/// A texel format in the list of all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatRow {
    /// The format.
    pub format: Format,
    /// Its components in the order of the bits, such as `r8 g8 b8 a8`; of formats of blocks, their number and the block's
    /// size in texels.
    pub components: String,
    /// What others call it; empty where they have no such format.
    pub names: &'static OtherNames,
}

/// The formats that the texture unit knows.
pub fn format_rows() -> Vec<FormatRow> {
    let row = |format: &Format| FormatRow {
        format: *format,
        components: components(*format),
        names: format.other_names(),
    };
    Format::ALL.iter().map(row).collect()
}

/// The formats that the texture unit knows: one line each with size, components and the names elsewhere.
pub fn formats() -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "{:<18} {:>5}  {:<28} {:<22} {:<24} OpenGL",
        "format", "bytes", "components", "D3D", "Vulkan"
    );
    for FormatRow { format, components, names } in format_rows() {
        let line = format!(
            "{:<18} {:>5}  {:<28} {:<22} {:<24} {}",
            format.name(),
            format.info().bytes,
            components,
            or_dash(names.d3d),
            or_dash(names.vulkan),
            or_dash(names.opengl)
        );
        let _ = writeln!(out, "{}", line.trim_end());
    }
    out
}

fn or_dash(name: &str) -> &str {
    if name.is_empty() { "-" } else { name }
}

/// `r8 g8 b8 a8`, in the order of the bits.
fn components(format: Format) -> String {
    let info = format.info();
    if let Some(block) = info.block {
        return format!("{} in a block of {}x{}", info.component_count(), block.width, block.height);
    }
    let letters = if info.depth { ["d", "g", "b", "a"] } else { ["r", "g", "b", "a"] };
    let mut fields: Vec<(u8, String)> = info
        .components
        .iter()
        .zip(letters)
        .filter_map(|(component, letter)| component.map(|it| (it.first_bit, format!("{letter}{}", it.bits))))
        .collect();
    fields.extend(info.shared_exponent.map(|it| (it.first_bit, format!("e{}", it.bits))));
    fields.sort();
    fields.into_iter().map(|(_, field)| field).collect::<Vec<_>>().join(" ")
}
