//! Whole files of assembly text: functions, statements, labels, comments.
//!
//! Addresses count the control words, as in the machine: the first instruction of a function is at 0x8. A label
//! before the first instruction of a bundle means the address of the bundle's control word, as the vendor's assembler
//! has it. The listing of the vendor's disassembler is accepted: its address and encoding comments are comments here
//! too, and what its directives say is not needed.

use tmu_program::{Diagnostic, Severity, Span};

use super::directive::{Constants, Settings};
use super::draft::Location;
use super::parse::{FIRST_ADDRESS, parse_statement, token_of};
use super::relocated::{self, Relocated};
use super::source::{FunctionText, scan};
use super::statement::{Statement, Token, number};
use crate::arch::Arch;
use crate::binary::{self, DecodeError, address_of, decode};
use crate::check::findings;
use crate::control::Control;
use crate::finding::{Finding, Part};
use crate::instruction::Instruction;
use crate::lower;
use crate::schedule::schedule;

/// One instruction of a file.
#[derive(Clone, Debug)]
pub struct Line {
    /// Byte address.
    pub address: u64,
    /// The instruction.
    pub instruction: Instruction,
    /// Where it stands in the text.
    pub span: Span,
}

/// A file of assembly text, assembled.
#[derive(Clone, Debug)]
pub struct File {
    /// The machine that the code is for.
    pub arch: Arch,
    /// Constant banks of all kernels.
    pub constants: Constants,
    /// The functions in the order of the text; there is at least one.
    pub functions: Vec<Function>,
}

/// A function of a file.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name; empty when the text gives none.
    pub name: String,
    /// What `.kernel` and the directives behind it say.
    pub settings: Settings,
    /// The words with their control slots.
    pub words: Vec<(u64, Control)>,
    /// The fields that a loader fills in, in the order of their addresses.
    pub relocated: Vec<Relocated>,
}

impl Function {
    /// The function as whole bundles.
    pub fn code(&self) -> Vec<u8> {
        binary::bundles(&self.words)
    }
}

/// Longest text that is read: 64 MiB.
pub const MAX_TEXT: usize = 64 << 20;

/// What begins a statement of bits that are taken as they are.
const WORD: &str = ".word";

/// A word of a function, before scheduling.
struct Item {
    word: u64,
    control: Control,
    decoded: Result<Instruction, DecodeError>,
    /// A `.word`: its bits are taken as they are.
    as_it_is: bool,
    relocated: Option<Relocated>,
    span: Span,
}

/// Parses a text of one function without checking the rules of the manual.
///
/// # Errors
/// Every diagnostic of every statement; `SASS-015` for a label that stands twice, `SASS-016` for text beyond
/// [`MAX_TEXT`], `SASS-018` for bad directives, `SASS-019` for several functions, or for constants, which only a
/// cubin can hold, `SASS-022` for a `.word` that is no instruction.
pub fn parse_file(text: &str, arch: Arch) -> Result<Vec<Line>, Vec<Diagnostic>> {
    let (file, functions, mut errors) = read(text, arch);
    errors.extend(file.only_code());
    let lines = lines(functions, &mut errors);
    if errors.is_empty() { Ok(lines.concat()) } else { Err(errors) }
}

/// Parses a text of any number of functions without checking the rules of the manual: the file, and the lines of each
/// of its functions.
///
/// # Errors
/// As [`parse_file`], but for `SASS-019`.
pub fn parse_functions(text: &str, arch: Arch) -> Result<(File, Vec<Vec<Line>>), Vec<Diagnostic>> {
    let (file, functions, mut errors) = read(text, arch);
    let lines = lines(functions, &mut errors);
    if errors.is_empty() { Ok((file, lines)) } else { Err(errors) }
}

/// The lines of each function.
fn lines(functions: Vec<Vec<Item>>, errors: &mut Vec<Diagnostic>) -> Vec<Vec<Line>> {
    let mut line = |(index, item): (usize, Item)| match item.decoded {
        Ok(instruction) => Some(Line { address: address_of(index), instruction, span: item.span }),
        Err(error) => {
            errors.push(Diagnostic::error("SASS-022", error.to_string()).at(item.span));
            None
        }
    };
    functions.into_iter().map(|items| items.into_iter().enumerate().filter_map(&mut line).collect()).collect()
}

/// Everything that the statements and directives of a text say, the words of each function, and what is wrong; words
/// are missing then.
fn read(text: &str, arch: Arch) -> (File, Vec<Vec<Item>>, Vec<Diagnostic>) {
    let blanked = match blank_comments(text) {
        Ok(blanked) => blanked,
        Err(errors) => {
            return (File { arch, constants: Constants::new(), functions: Vec::new() }, Vec::new(), errors);
        }
    };
    let (scan, mut errors) = scan(&blanked, arch);
    let mut functions = Vec::with_capacity(scan.functions.len());
    let mut all = Vec::new();
    for function in scan.functions {
        let items = items(&function, scan.arch, &blanked, &mut errors);
        functions.push(Function {
            name: function.name.to_owned(),
            settings: function.settings,
            words: items.iter().map(|item| (item.word, item.control)).collect(),
            relocated: items.iter().filter_map(|item| item.relocated.clone()).collect(),
        });
        all.push(items);
    }
    errors = no_text(errors, all.iter().map(Vec::len).sum());
    (File { arch: scan.arch, constants: scan.constants, functions }, all, errors)
}

/// For each instruction of an assembly text, at most so many statements are nothing like one. As many are told one by one,
/// even where none is an instruction.
const MISTAKES: usize = 8;

/// What is wrong with a text, of which so many statements are instructions: if hardly any is, it is no assembly text.
fn no_text(errors: Vec<Diagnostic>, instructions: usize) -> Vec<Diagnostic> {
    let strange = errors.iter().filter(|error| matches!(error.code, "SASS-001" | "SASS-005")).count();
    match errors.first() {
        Some(first) if strange > MISTAKES * (instructions + 1) => {
            let message = "this is no assembly text: hardly any of its statements is an instruction";
            let error = Diagnostic::error("SASS-026", message).at(first.span.clone());
            vec![error.hint(
                "what a file is follows from its content, unless `--kind` says it; PTX has a line `.version`",
            )]
        }
        Some(_) | None => errors,
    }
}

/// Everything that parsing and the rules say about a file, in the order of the text; of what breaks none of them, as a
/// warning what does not run. Of a `.word` there are warnings alone: `SASS-022` where it is no instruction, and what its
/// bits break.
pub fn check_file(text: &str, arch: Arch) -> Vec<Diagnostic> {
    let (broken, not_run) = examine_file(text, arch);
    in_order([broken, not_run].concat())
}

/// As [`check_file`], apart: what parsing and the rules say, and what does not run.
pub fn examine_file(text: &str, arch: Arch) -> (Vec<Diagnostic>, Vec<Diagnostic>) {
    let (file, functions, mut found) = read(text, arch);
    add_findings(&file, &functions, text, &mut found);
    let mut not_run = Vec::new();
    if !found.iter().any(Diagnostic::is_error) {
        let options =
            |function: &Function| lower::Options { arch: file.arch, compute: !function.name.is_empty() };
        let refused = file.functions.iter().zip(&functions);
        not_run.extend(refused.flat_map(|(function, items)| refused_items(items, options(function), text)));
    }
    (in_order(found), not_run)
}

/// What does not run, as warnings.
fn refused_items(items: &[Item], options: lower::Options, text: &str) -> Vec<Diagnostic> {
    let decoded = items.iter().enumerate().map(|(index, item)| match &item.decoded {
        Ok(instruction) => Some((address_of(index), *instruction)),
        Err(_) => None,
    });
    // Without all of its instructions, of a function nobody knows what it does.
    let Some(code) = decoded.collect::<Option<Vec<_>>>() else { return Vec::new() };
    let found = lower::lower("", &code, options).err().unwrap_or_default().into_iter();
    let warning = |found| Diagnostic { severity: Severity::Warning, ..in_text(items, found, text) };
    found.map(warning).collect()
}

fn read_and_check(text: &str, arch: Arch) -> (File, Vec<Diagnostic>) {
    let (file, functions, mut found) = read(text, arch);
    add_findings(&file, &functions, text, &mut found);
    (file, in_order(found))
}

/// Adds what the rules say about the instructions of a file.
fn add_findings(file: &File, functions: &[Vec<Item>], text: &str, found: &mut Vec<Diagnostic>) {
    for (function, items) in file.functions.iter().zip(functions) {
        // Code without a name may be a shader's.
        let compute = !function.name.is_empty();
        for item in items {
            match &item.decoded {
                Ok(instruction) => {
                    let found_here = findings(instruction, compute).into_iter();
                    found.extend(found_here.map(|finding| at_part(finding, item, instruction, text)));
                }
                Err(error) => {
                    found.push(Diagnostic::warning("SASS-022", error.to_string()).at(item.span.clone()));
                }
            }
        }
    }
}

/// Findings in the order of the text.
fn in_order(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    found.sort_by_key(|finding| match &finding.span {
        Span::Text(range) => range.start,
        Span::Address { .. } | Span::Whole => 0,
    });
    found
}

/// A finding at the part of the statement that it is about. A `.word` is taken as it is, so that nothing said of its bits is
/// more than a warning.
fn at_part(finding: Finding, item: &Item, instruction: &Instruction, text: &str) -> Diagnostic {
    let Finding { part, diagnostic } = finding;
    let severity =
        if item.as_it_is { diagnostic.severity.min(Severity::Warning) } else { diagnostic.severity };
    let diagnostic = Diagnostic { severity, ..*diagnostic };
    diagnostic.at(span_of(part, instruction, &item.span, text))
}

/// Where a part of an instruction stands in the text that holds its statement at `span`; of a `.word`, that is all of it.
pub fn span_of(part: Part, instruction: &Instruction, span: &Span, text: &str) -> Span {
    let Span::Text(range) = span else { return span.clone() };
    let blanked = text.get(range.clone()).and_then(|text| blank_comments(text).ok()).unwrap_or_default();
    let token = Token { text: &blanked, start: range.start };
    match Statement::parse(token) {
        Ok(mut statement) if token.strip_prefix(WORD).is_none() => {
            relocated::take(&mut statement, FIRST_ADDRESS);
            token_of(part, instruction, &statement).span()
        }
        _ => span.clone(),
    }
}

/// Assembles a file. Warnings do not stop it; see [`check_file`]. `arch` is the machine when the text does not say it.
///
/// # Errors
/// What [`check_file`] objects to.
pub fn assemble_file(text: &str, arch: Arch) -> Result<File, Vec<Diagnostic>> {
    let (file, mut found) = read_and_check(text, arch);
    found.retain(Diagnostic::is_error);
    if found.is_empty() { Ok(file) } else { Err(found) }
}

/// Assembles a text of one function to bundles of machine code.
///
/// # Errors
/// As [`assemble_file`]; `SASS-019` for what bare machine code cannot hold.
pub fn assemble(text: &str, arch: Arch) -> Result<Vec<u8>, Vec<Diagnostic>> {
    assemble_file(text, arch)?.code()
}

impl File {
    /// The one function as whole bundles.
    ///
    /// # Errors
    /// `SASS-019` for what bare machine code cannot hold.
    pub fn code(&self) -> Result<Vec<u8>, Vec<Diagnostic>> {
        match self.only_code() {
            Some(problem) => Err(vec![problem]),
            None => Ok(self.functions.first().map_or_else(Vec::new, Function::code)),
        }
    }

    /// What stands in the way of seeing a file as one piece of code.
    fn only_code(&self) -> Option<Diagnostic> {
        let of_kernels = self.functions.iter().any(|function| !function.settings.constants.is_empty());
        let relocated = self.functions.iter().any(|function| !function.relocated.is_empty());
        let message = match (self.functions.len(), of_kernels || !self.constants.is_empty()) {
            (0 | 1, false) if relocated => "the text names addresses, which only a cubin leaves open",
            (0 | 1, false) => return None,
            (0 | 1, true) => "the text holds constants, which only a cubin carries",
            _ => "the text holds several functions",
        };
        let hint = match self.functions.len() {
            0 | 1 => "assemble it to a cubin: `tmu asm FILE -o NAME.cubin`",
            _ => "assemble it to a cubin, `tmu asm FILE -o NAME.cubin`, or choose one with `--entry NAME`",
        };
        Some(Diagnostic::error("SASS-019", message).hint(hint))
    }
}

/// The words of a function, in their order; what is wrong is added to `errors`, and then words are missing.
fn items(function: &FunctionText<'_>, arch: Arch, text: &str, errors: &mut Vec<Diagnostic>) -> Vec<Item> {
    let mut items = Vec::with_capacity(function.statements.len());
    let before = errors.len();
    for (index, &token) in function.statements.iter().enumerate() {
        let location = Location { address: address_of(index), labels: &function.labels };
        match item(token, arch, location, function.schedule) {
            Ok(item) => items.push(item),
            Err(error) => errors.push(error),
        }
    }
    if function.schedule && errors.len() == before {
        errors.extend(schedule_items(&mut items, arch, text));
    }
    items
}

/// One statement or `.word`.
fn item(token: Token<'_>, arch: Arch, location: Location<'_>, schedule: bool) -> Result<Item, Diagnostic> {
    let by_hand = |what: &str| {
        let message = format!("{what} in code whose control words are computed");
        Diagnostic::error("SASS-023", message)
            .at(token.span())
            .hint("write `.schedule written` before it, or leave the scheduling out")
    };
    if let Some(rest) = token.strip_prefix(WORD) {
        let (word, control) = read_word(rest, token)?;
        if schedule {
            return Err(by_hand("a .word"));
        }
        let decoded = decode(word, control, arch);
        return Ok(Item { word, control, decoded, relocated: None, as_it_is: true, span: token.span() });
    }
    let mut statement = Statement::parse(token)?;
    if schedule && statement.scheduled {
        return Err(by_hand("scheduling"));
    }
    let relocated = relocated::take(&mut statement, location.address);
    let instruction = parse_statement(&statement, arch, location)?;
    let (word, control) = (instruction.word(), instruction.control());
    Ok(Item { word, control, decoded: Ok(instruction), relocated, as_it_is: false, span: token.span() })
}

/// Reads ` 0x5098, 0x7e0`: a word and its 21-bit control slot.
pub(super) fn read_word(rest: Token<'_>, whole: Token<'_>) -> Result<(u64, Control), Diagnostic> {
    let text = rest.text.trim();
    let (word, slot) = text.split_once(',').unwrap_or((text, "0x7e0"));
    let hex = |text: &str| u64::from_str_radix(text.trim().strip_prefix("0x")?, 16).ok();
    let slot = number(slot.trim()).and_then(|slot| u32::try_from(slot).ok()).filter(|slot| slot >> 21 == 0);
    match (hex(word), slot) {
        (Some(word), Some(slot)) => Ok((word, Control::from_bits(slot))),
        _ => Err(Diagnostic::error("SASS-018", format!("'{text}' is not what .word takes"))
            .at(whole.span())
            .hint("the form is .word 0x50b0000000070f00, 0x7e0: a word and the 21 bits of its control slot")),
    }
}

/// Computes the control slots; operand reuse and texture phases stay as written. Returns why it cannot be done.
fn schedule_items(items: &mut [Item], arch: Arch, text: &str) -> Vec<Diagnostic> {
    let code: Vec<Instruction> =
        items.iter().filter_map(|item| item.decoded.as_ref().ok().copied()).collect();
    let slots = match schedule(&code, arch) {
        Ok(slots) => slots,
        Err(errors) => {
            let hint = "`.schedule auto` needs to know what it reads and writes: write `.schedule written` and the \
                        control words by hand";
            let in_file = |error: Diagnostic| match error.code {
                "SASS-020" => error.hint(hint),
                _ => error,
            };
            return errors.into_iter().map(|error| in_file(in_text(items, error, text))).collect();
        }
    };
    for (item, control) in items.iter_mut().zip(slots) {
        item.control = control;
        item.decoded = item.decoded.map(|instruction| instruction.with_control(control));
    }
    Vec::new()
}

/// Moves a finding at an address to its part of the statement there.
fn in_text(items: &[Item], finding: Finding, text: &str) -> Diagnostic {
    let Span::Address { address, .. } = finding.diagnostic.span else { return *finding.diagnostic };
    match binary::index_of(address).and_then(|index| items.get(index)) {
        Some(item) => match &item.decoded {
            Ok(instruction) => at_part(finding, item, instruction, text),
            Err(_) => finding.diagnostic.at(item.span.clone()),
        },
        None => *finding.diagnostic,
    }
}

/// The text with its comments turned to blanks, so that spans stay: `/* */` and `(* *)` over lines, `//` and `#` to
/// the end of the line.
pub(super) fn blank_comments(text: &str) -> Result<String, Vec<Diagnostic>> {
    if text.len() > MAX_TEXT {
        let message = format!("the text has {} bytes; the limit is {MAX_TEXT}", text.len());
        return Err(vec![Diagnostic::error("SASS-016", message)]);
    }
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match &bytes[at..] {
            [b'/', b'*', ..] => find(&bytes, at + 2, b"*/").map_or(bytes.len(), |end| end + 2),
            // What the vendor's disassembler found out about an indirect branch.
            [b'(', b'*', ..] => find(&bytes, at + 2, b"*)").map_or(bytes.len(), |end| end + 2),
            [b'/', b'/', ..] | [b'#', ..] => find(&bytes, at, b"\n").unwrap_or(bytes.len()),
            _ => {
                at += 1;
                continue;
            }
        };
        bytes[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    // Only whole comments were replaced, and each of their bytes by a blank: what is left is valid as before.
    Ok(String::from_utf8(bytes).unwrap_or_default())
}

fn find(bytes: &[u8], from: usize, wanted: &[u8]) -> Option<usize> {
    bytes.get(from..)?.windows(wanted.len()).position(|window| window == wanted).map(|at| from + at)
}
