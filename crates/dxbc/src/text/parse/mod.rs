//! The assembler: a listing, or text written by hand, becomes a program.

mod cursor;
mod declaration;
mod instruction;
mod ld2dms;
mod number;
mod operand;
mod rounded;
mod trailing;

use std::ops::Range;

use tmu_program::{Diagnostic, Span};

use crate::container::{Chunk, Container, Tag};
use crate::encode::{LONGEST, encode, words_of};
use crate::names::Stage;
use crate::program::{Instruction, Program, Version};
use crate::table::Opcode;
use cursor::Cursor;
pub use instruction::split as split_mnemonic;
use trailing::Trailing;

/// Most findings about one text.
const MOST_FINDINGS: usize = 200;
/// Longest text that is read.
const LONGEST_TEXT: usize = 16 << 20;

/// An assembled text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The program; each instruction's address is its byte offset in the chunk's data.
    pub program: Program,
    /// Byte addresses in the chunk's data, in order, and what stands for them in the text: each instruction, then its
    /// suffixes, if it has words for them, and its operands.
    spans: Vec<(u64, Range<usize>)>,
    /// How many literals have the six places of a listing, and where the first one stands.
    rounded: Option<(usize, Range<usize>)>,
}

/// A statement of the text.
struct Statement {
    instruction: Instruction,
    parts: Parts,
}

/// Where the parts of a statement stand.
#[derive(Default)]
struct Parts {
    /// The mnemonic with all that hangs on it.
    head: Range<usize>,
    /// Each operand.
    operands: Vec<Range<usize>>,
}

impl Assembly {
    /// A container that holds the program alone.
    #[must_use]
    pub fn container(&self) -> Container {
        let tag = Tag(*if needs_newer_chunk(&self.program) { b"SHEX" } else { b"SHDR" });
        Container::new(vec![Chunk { tag, data: encode(&self.program), offset: 0 }])
    }

    /// The span in the text of the instruction at a byte address, of its suffixes or of the operand that has this word.
    #[must_use]
    pub fn span_at(&self, address: u64) -> Span {
        let behind = self.spans.partition_point(|(start, _)| *start <= address);
        let found = behind.checked_sub(1).and_then(|index| self.spans.get(index));
        found.map_or(Span::Whole, |(_, range)| Span::Text(range.clone()))
    }

    /// What the text may not say as it was meant.
    #[must_use]
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let Some((count, first)) = &self.rounded else { return Vec::new() };
        let message = match count {
            1 => "a literal has the six places of a listing, which rounds".to_string(),
            _ => format!("{count} literals have the six places of a listing, which rounds"),
        };
        let warning = Diagnostic::warning("DXASM-009", message).at(Span::Text(first.clone()));
        vec![warning.hint(
            "other bits may have been meant; `tmu dis --hex` lists them, to assemble to the same tokens",
        )]
    }

    fn push(&mut self, text: &str, statement: Statement, range: Range<usize>) {
        for literal in rounded::literals(text, range.clone()) {
            self.rounded.get_or_insert((0, literal)).0 += 1;
        }
        let Statement { instruction, parts } = statement;
        let address = instruction.address as u64;
        self.spans.push((address, range));
        if !instruction.extended.is_empty() {
            self.spans.push((address + 4, parts.head));
        }
        let operands = parts.operands.into_iter().enumerate();
        self.spans.extend(operands.map(|(position, range)| (instruction.operand_address(position), range)));
        self.program.instructions.push(instruction);
    }
}

/// Whether a program goes into the chunk SHEX: models from 5.0 on, raw and structured buffers, minimum precision.
fn needs_newer_chunk(program: &Program) -> bool {
    let flags = |it: &Instruction| {
        it.row().opcode == Opcode::DclGlobalFlags && (it.bits(14, 1) | it.bits(16, 1)) == 1
    };
    program.version.model() >= 50
        || program.version.stage() == Some(Stage::Compute)
        || program.instructions.iter().any(flags)
}

/// Assembles a text: a listing in either form, with or without its comments, or text written by hand.
///
/// # Errors
/// `DXASM-…`: everything that is wrong with the text, each with its span.
pub fn assemble(text: &str) -> Result<Assembly, Vec<Diagnostic>> {
    if text.len() > LONGEST_TEXT {
        return Err(vec![
            Diagnostic::error("DXASM-007", format!("the text has more than {LONGEST_TEXT} bytes"))
                .hint("no shader of so many instructions fits into a container"),
        ]);
    }
    let mut errors = Vec::new();
    let mut assembly: Option<Assembly> = None;
    let (mut trailing, mut address) = (Trailing::default(), 8);
    for statement in statements(text) {
        let cursor = Cursor::new(text, statement.clone());
        let Some(assembly) = &mut assembly else {
            match version(cursor) {
                Ok(version) => {
                    let program = Program { version, instructions: Vec::new(), excess: Vec::new() };
                    assembly = Some(Assembly { program, spans: Vec::new(), rounded: None });
                }
                Err(error) => return Err(vec![error]),
            }
            continue;
        };
        match statement_of(cursor, assembly.program.version, &mut trailing) {
            Ok(mut read) => {
                read.instruction.address = address;
                address += 4 * words_of(&read.instruction).len();
                assembly.push(text, read, statement);
            }
            Err(error) => errors.push(error),
        }
        if errors.len() >= MOST_FINDINGS {
            break;
        }
    }
    match assembly {
        None => Err(vec![no_version(Span::Whole)]),
        Some(_) if !errors.is_empty() => Err(errors),
        Some(assembly) => Ok(assembly),
    }
}

/// One declaration or instruction without a stage line, for explanations.
///
/// # Errors
/// As [`assemble`].
pub fn assemble_one(text: &str, version: Version) -> Result<Instruction, Diagnostic> {
    let statement = statements(text).next().unwrap_or(0..0);
    let statement = statement_of(Cursor::new(text, statement), version, &mut Trailing::default())?;
    Ok(statement.instruction)
}

fn statement_of(
    mut cursor: Cursor<'_>,
    version: Version,
    trailing: &mut Trailing,
) -> Result<Statement, Diagnostic> {
    let start = cursor.position();
    let word = cursor.word();
    let mut parts = Parts::default();
    let read = if word.starts_with("dcl_") {
        declaration::declaration(word, &mut cursor, version, &mut parts)
    } else {
        instruction::instruction(word, start, &mut cursor, &mut parts)
    };
    let mut instruction = read.map_err(|error| with_form(word, ld2dms::inside(word, error)))?;
    cursor.expect_end().map_err(|error| ld2dms::behind(&instruction, &parts, error))?;
    trailing.complete(&mut instruction, version);
    let words = words_of(&instruction);
    if !crate::decode::has_length_word(instruction.token) && words.len() > LONGEST {
        let problem = cursor.error("DXASM-007", format!("the instruction has more than {LONGEST} words"));
        return Err(problem.hint("its length has seven bits"));
    }
    // With its length, as if it had been decoded.
    instruction.token = words[0];
    Ok(Statement { instruction, parts })
}

/// An error that says nothing else to do shows the form of the instruction.
fn with_form(word: &str, error: Diagnostic) -> Diagnostic {
    if error.hint.is_some() {
        return error;
    }
    match instruction::split(word) {
        Some((row, _)) if !row.is_declaration() => error.hint(format!("write `{}`", row.form())),
        _ => error.hint("a listing of `tmu dis` shows how declarations are written"),
    }
}

/// `ps_5_0`
fn version(mut cursor: Cursor<'_>) -> Result<Version, Diagnostic> {
    let start = cursor.position();
    let word = cursor.word();
    let parts: Vec<&str> = word.split('_').collect();
    let (Some(stage), Some(model)) = (parts.first().and_then(|it| Stage::from_name(it)), parts.get(1..))
    else {
        return Err(no_version(cursor.span_from(start)));
    };
    let version = match model {
        ["4", "0"] => Version::new(stage, 4, 0),
        ["4", "1"] => Version::new(stage, 4, 1),
        ["5", "0"] => Version::new(stage, 5, 0),
        ["5", "1"] => Version::new(stage, 5, 1),
        _ => return Err(no_version(cursor.span_from(start))),
    };
    cursor.expect_end()?;
    Ok(version)
}

fn no_version(span: Span) -> Diagnostic {
    Diagnostic::error("DXASM-001", "the text does not begin with a stage and shader model")
        .hint("the first line is one such as `ps_5_0`; models 4.0, 4.1, 5.0 and 5.1 are known")
        .at(span)
}

/// The statements of a text: lines without comments and `#line`; a brace that is open joins the lines to its end.
fn statements(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut position = 0;
    std::iter::from_fn(move || {
        while position < text.len() {
            let (start, mut depth, mut end) = (position, 0_i32, position);
            loop {
                let rest = &text[position..];
                let line = rest.split_inclusive('\n').next().unwrap_or(rest);
                let code = line.split("//").next().unwrap_or(line);
                // The vendor's listings of debug containers say which line of the source follows.
                let code = if code.trim_start().starts_with("#line") { "" } else { code };
                depth += code.matches('{').count() as i32 - code.matches('}').count() as i32;
                if !code.trim().is_empty() {
                    end = position + code.trim_end().len();
                }
                position += line.len();
                if depth <= 0 || position >= text.len() {
                    break;
                }
            }
            let leading = text[start..end].len() - text[start..end].trim_start().len();
            if start + leading < end {
                return Some(start + leading..end);
            }
        }
        None
    })
}
