//! Direct3D shaders, read from a container or from text: run, listed, assembled, checked.

use tmu_dxbc::Container;
use tmu_dxbc::check::Options;
use tmu_dxbc::encode::words_of;
use tmu_dxbc::lower::{Lowered, lower, lower_program};
use tmu_dxbc::text::{self, Assembly, Style, instruction_text, operand_texts};
use tmu_program::{Diagnostic, Span};

use crate::examined::Examined;
use crate::file::{Input, without_mark};
use crate::kind::ShaderKind;
use crate::source::{Findings, Source};

/// A shader and what it was read from.
#[derive(Clone, Debug)]
pub enum Direct3d {
    /// A container.
    Container(Container),
    /// Assembly text, which is the source's.
    Text(Assembly),
}

impl Direct3d {
    /// Reads a container.
    ///
    /// # Errors
    /// `DXBC-…`: what is wrong with it.
    pub fn container(bytes: &[u8]) -> Result<Direct3d, Diagnostic> {
        Container::parse(bytes).map(Direct3d::Container)
    }

    /// Reads assembly text.
    ///
    /// # Errors
    /// `DXASM-…`: what is wrong with it; `LOAD-002` for what is no text.
    pub fn text(input: Input) -> Result<(Source, Direct3d), Findings> {
        let Ok(text) = String::from_utf8(input.bytes) else {
            let problem = Diagnostic::error("LOAD-002", "this is no text");
            return Err(Findings::one(Source::binary(input.name), problem));
        };
        let text = without_mark(&text);
        let source = Source::text(input.name, text);
        match text::assemble(text) {
            Ok(assembly) => Ok((source, Direct3d::Text(assembly))),
            Err(problems) => Err(Findings::new(source, problems)),
        }
    }

    /// The shader, ready to be bound and run.
    ///
    /// # Errors
    /// What the rules and the lowering object to, at its address.
    pub fn lowered(&self) -> Result<Lowered, Vec<Diagnostic>> {
        match self {
            Direct3d::Container(container) => lower(container),
            Direct3d::Text(assembly) => lower_program(&assembly.program)
                .map_err(|found| found.into_iter().map(|one| self.located(one)).collect()),
        }
    }

    /// A diagnostic at an address of the program, moved to the text that it was assembled from.
    pub fn located(&self, diagnostic: Diagnostic) -> Diagnostic {
        match (self, &diagnostic.span) {
            (Direct3d::Text(assembly), Span::Address { address, .. }) => {
                let span = assembly.span_at(*address);
                diagnostic.at(span)
            }
            (Direct3d::Text(_), Span::Text(_) | Span::Whole) | (Direct3d::Container(_), _) => diagnostic,
        }
    }
}

/// Whether a kind is a Direct3D shader.
pub fn is_direct3d(kind: ShaderKind) -> bool {
    matches!(kind, ShaderKind::Dxbc | ShaderKind::Dxasm)
}

/// The listing of a container in the vendor's form. With `hexadecimal`, literals are words and the comments are left
/// out: such a listing assembles to the same tokens.
///
/// # Errors
/// `DXBC-…`: what is wrong with the container.
pub fn listing(input: &Input, hexadecimal: bool) -> Result<String, Findings> {
    let style = Style { hexadecimal, instructions_only: hexadecimal };
    container(input).and_then(|container| text::listing(&container, style)).map_err(|it| binary(input, it))
}

/// One declaration or instruction of a container.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Byte offset in the program chunk's data.
    pub offset: u64,
    /// Its words.
    pub words: Vec<u32>,
    /// Its name without suffixes.
    pub mnemonic: &'static str,
    /// Its operands, with hexadecimal literals; of a declaration, what it declares.
    pub operands: Vec<String>,
    /// Its text, with hexadecimal literals.
    pub text: String,
}

/// The declarations and instructions of a container.
///
/// # Errors
/// `DXBC-…`: what is wrong with the container.
pub fn lines(input: &Input) -> Result<Vec<Line>, Findings> {
    let program = container(input)
        .and_then(|container| container.program())
        .map_err(|problem| binary(input, problem))?;
    let style = Style { hexadecimal: true, instructions_only: true };
    let line = |instruction: &tmu_dxbc::Instruction| Line {
        offset: instruction.address as u64,
        words: words_of(instruction),
        mnemonic: instruction.row().name,
        operands: operand_texts(instruction, program.version, style),
        text: instruction_text(instruction, program.version, style).trim_end().to_string(),
    };
    Ok(program.instructions.iter().map(line).collect())
}

/// Assembles a text to a container: one of its own, or a copy of another with the program replaced. With it, what the text may
/// not say as it was meant (`DXASM-009`).
///
/// # Errors
/// `DXASM-…`: what is wrong with the text; `DXBC-…`: with the other container; `LOAD-002` and `LOAD-004` for what is no
/// text.
pub fn assemble(input: Input, original: Option<&Input>) -> Result<(Vec<u8>, Findings), Findings> {
    let (source, text) = read_text(input)?;
    let assembly = match text::assemble(&text) {
        Ok(assembly) => assembly,
        Err(errors) => return Err(Findings::new(source, errors)),
    };
    let bytes = match original {
        None => assembly.container().write(),
        Some(original) => container(original)
            .and_then(|container| container.with_program(&assembly.program))
            .map(|container| container.write())
            .map_err(|problem| binary(original, problem))?,
    };
    Ok((bytes, Findings::new(source, assembly.warnings())))
}

/// Everything that parsing, decoding and the rules say about a container or a text; of what breaks none of them, as a warning
/// what does not run.
pub fn check(input: Input, kind: ShaderKind, strict: bool) -> Findings {
    if kind == ShaderKind::Dxbc {
        let found = match container(&input) {
            Ok(container) => examine(&Direct3d::Container(container), strict).all(),
            Err(problem) => vec![problem],
        };
        return Findings::new(Source::binary(&input.name), found);
    }
    match read_text(input) {
        Ok((source, text)) => match text::assemble(&text) {
            Ok(assembly) => Findings::new(source, examine(&Direct3d::Text(assembly), strict).all()),
            Err(errors) => Findings::new(source, errors),
        },
        Err(findings) => findings,
    }
}

/// What the rules say about a shader, and what of it does not run.
pub fn examine(code: &Direct3d, strict: bool) -> Examined {
    let options = Options { strict };
    match code {
        Direct3d::Container(container) => match container.program() {
            Ok(program) => {
                let broken = tmu_dxbc::check::check(&program, options);
                let found = Examined::new(broken, || lower(container).err().unwrap_or_default());
                found.map(|finding| program.at_instruction(finding))
            }
            Err(problem) => Examined { broken: vec![problem], not_run: Vec::new() },
        },
        Direct3d::Text(assembly) => {
            let broken = tmu_dxbc::check::check(&assembly.program, options);
            let refused = || lower_program(&assembly.program).err().unwrap_or_default();
            let mut found = Examined::new(broken, refused).map(|finding| code.located(finding));
            found.broken.extend(assembly.warnings());
            found
        }
    }
}

/// A container; text is refused.
///
/// # Errors
/// `LOAD-004` for text, `DXBC-…` for what is wrong with a container.
pub fn container(input: &Input) -> Result<Container, Diagnostic> {
    if ShaderKind::of_content(&input.bytes) == ShaderKind::Dxasm {
        return Err(Diagnostic::error("LOAD-004", "this is text already")
            .hint("`tmu asm` assembles it, `tmu check` checks it"));
    }
    Container::parse(&input.bytes)
}

fn binary(input: &Input, problem: Diagnostic) -> Findings {
    Findings::one(Source::binary(&input.name), problem)
}

/// The text of a file.
///
/// # Errors
/// `LOAD-004` for a container, `LOAD-002` for what is no text.
pub fn read_text(input: Input) -> Result<(Source, String), Findings> {
    if input.bytes.starts_with(b"DXBC") {
        let problem = Diagnostic::error("LOAD-004", "this is a container already").hint("`tmu dis` lists it");
        return Err(binary(&input, problem));
    }
    match String::from_utf8(input.bytes) {
        Ok(text) => {
            let text = without_mark(&text);
            Ok((Source::text(input.name, text), text.to_string()))
        }
        Err(_) => {
            let problem = Diagnostic::error("LOAD-002", "this is no text");
            Err(Findings::one(Source::binary(input.name), problem))
        }
    }
}
