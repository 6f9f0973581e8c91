//! What can be done with a shader without running it: list, assemble, check, explain.

use std::fmt::Write;

use tmu_program::{Diagnostic, Span};
use tmu_sass::cubin::{Cubin, replace_code, write_cubin};
use tmu_sass::text::Entry;
use tmu_sass::{Arch, Control, check, decode, explain, manual, text};
use tmu_texture::Format;
use tmu_texture::format::OtherNames;

use crate::d3d;
use crate::entry::{chosen, matching};
use crate::job::ShaderKind;
use crate::load::{Code, Function, Input, Selection, Shader, refuse_images};
use crate::source::{Findings, Source};
use crate::{picture, translate};

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
    if let Code::Text(_) = shader.code {
        let problem = Diagnostic::error("LOAD-004", "this is text already")
            .hint("`tmu asm` assembles it, `tmu check` checks it");
        return Err(Findings::one(shader.source, problem));
    }
    if selection.entry.is_some() {
        shader
            .kernel(selection.entry.as_deref())
            .map_err(|problem| Findings::one(shader.source.clone(), problem))?;
    }
    Ok(shader)
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

/// Assembles a text. `entry` chooses one function of several.
///
/// # Errors
/// What is wrong with the text; `LOAD-004` for what is no SASS text, `LOAD-003` when there is no such function.
pub fn assemble(input: Input, selection: &Selection) -> Result<(Source, text::File), Findings> {
    let shader = Shader::read(input, selection)?;
    let (Code::Text(arch), Some(text)) = (&shader.code, shader.source.text.as_deref()) else {
        let problem =
            Diagnostic::error("LOAD-004", "this is machine code already").hint("`tmu dis` disassembles it");
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
    let arch = Cubin::parse(&original.bytes)
        .map_err(|problem| Findings::one(Source::binary(&original.name), problem))?
        .arch;
    if arch != file.arch {
        let message = format!("the text is for {}, {} for {arch}", file.arch, original.name);
        return Err(Findings::one(source, Diagnostic::error("CUBIN-012", message)));
    }
    replace_code(&original.bytes, &code).map_err(|problem| Findings::one(source, problem))
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
    if let Err(problem) = selection.entry.as_deref().map_or(Ok(None), |entry| shader.kernel(Some(entry))) {
        return Findings::one(shader.source, problem);
    }
    let diagnostics = match (&shader.code, shader.source.text.as_deref()) {
        (Code::Text(arch), Some(text)) => text::check_file(text, *arch),
        _ => functions(&shader, selection.entry.as_deref()).into_iter().flat_map(check_function).collect(),
    };
    Findings::new(shader.source, diagnostics)
}

fn check_ptx(input: Input) -> Findings {
    match String::from_utf8(input.bytes) {
        Ok(text) => {
            let found =
                tmu_ptx::parse(&text).map_or_else(|errors| errors, |module| tmu_ptx::check::check(&module));
            Findings::new(Source::text(input.name, text), found)
        }
        Err(_) => Findings::one(
            Source::binary(input.name),
            Diagnostic::error("LOAD-002", "PTX is text, and this is not"),
        ),
    }
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

/// Explains an instruction: machine code as text or as a hexadecimal word, or PTX.
///
/// # Errors
/// What is wrong with the text, or `LOAD-006` for a word that is no instruction.
pub fn explain(instruction: &str, arch: Arch) -> Result<String, Findings> {
    let source = Source::text("<argument>", instruction);
    if d3d::is_instruction(instruction) {
        let explained = d3d::explain(instruction).map_err(|problem| Findings::one(source, problem))?;
        return Ok(explained + &elsewhere(translate::d3d::explain_text(instruction, arch)));
    }
    if is_ptx(instruction) {
        let explained =
            tmu_ptx::explain::explain(instruction).map_err(|problems| Findings::new(source, problems))?;
        return Ok(explained.text + &elsewhere(translate::ptx::explain_text(instruction, arch)));
    }
    let parsed = match word(instruction) {
        Some(word) => decode(word, Control::default(), arch)
            .map_err(|error| Diagnostic::error("LOAD-006", error.to_string())),
        None => text::parse(instruction, arch),
    };
    match parsed {
        Ok(instruction) => Ok(explain::explain(&instruction)),
        Err(problem) => Err(Findings::one(source, problem)),
    }
}

/// The same operation in other instruction sets, as `tmu translate` makes it; nothing for what is no fetch.
fn elsewhere(translated: Result<Option<String>, Diagnostic>) -> String {
    match translated {
        Ok(None) => String::new(),
        Ok(Some(section)) => section,
        Err(problem) => format!("\nelsewhere\n    SASS  {}\n", problem.message),
    }
}

/// Whether an instruction, behind its guard, starts in small letters: mnemonics of machine code are in capitals.
fn is_ptx(instruction: &str) -> bool {
    let text = instruction.trim_start();
    let text = match text.strip_prefix('@') {
        Some(guarded) => guarded.split_once(char::is_whitespace).map_or("", |(_, rest)| rest.trim_start()),
        None => text,
    };
    text.starts_with(|first: char| first.is_ascii_lowercase()) && !text.starts_with("0x")
}

fn word(text: &str) -> Option<u64> {
    let digits = text.trim().strip_prefix("0x").or_else(|| text.trim().strip_prefix("0X"))?;
    u64::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))
}

/// The manual's overview: one line for each form of each instruction, machine code first, then PTX, then Direct3D.
pub fn manual() -> String {
    let direct3d = d3d::overview();
    format!(
        "{}\n{}\nDirect3D shader models 4.0 to 5.1\n\n{direct3d}",
        manual::overview(),
        tmu_ptx::manual::overview()
    )
}

/// The manual's page of one mnemonic. In small letters it is PTX's if PTX has it, otherwise machine code's; where
/// Direct3D has it too, its page follows.
///
/// # Errors
/// `LOAD-007` when there is no such instruction.
pub fn manual_page(mnemonic: &str) -> Result<String, Findings> {
    let capitals = mnemonic.to_ascii_uppercase();
    let machine = || manual::page(&capitals);
    let direct3d = if mnemonic == capitals { None } else { d3d::page(mnemonic) };
    let first = match tmu_ptx::manual::page(mnemonic) {
        Some(mut page) => {
            if machine().is_some() {
                let _ =
                    writeln!(page, "{capitals} is an instruction of the machine too: `tmu isa {capitals}`");
            }
            Some(page)
        }
        None => machine(),
    };
    let pages: Vec<String> = [first, direct3d].into_iter().flatten().collect();
    Some(pages.join("\n")).filter(|page| !page.is_empty()).ok_or_else(|| {
        let problem = Diagnostic::error("LOAD-007", format!("there is no instruction \"{mnemonic}\""))
            .hint("`tmu isa` lists the instructions");
        Findings::one(Source::text("<argument>", mnemonic), problem)
    })
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
