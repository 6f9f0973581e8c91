//! The directives of assembly text: lines that begin with a dot.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;

use super::labels::is_name;
use super::statement::{Token, number};
use crate::arch::Arch;
use crate::cubin::Parameter;
use crate::float;

/// Directives of the vendor's listings that say nothing an assembler of ours needs.
const IGNORED: &[&str] = &[
    ".headerflags",
    ".elftype",
    ".section",
    ".sectioninfo",
    ".sectionflags",
    ".sectionentsize",
    ".align",
    ".global",
    ".type",
    ".size",
    ".other",
    ".weak",
];

/// Largest constant bank: what 16 address bits reach.
const MAX_BANK: usize = 64 << 10;
/// Largest shared memory of a block: what a Maxwell multiprocessor holds.
const MAX_SHARED: i64 = 96 << 10;
/// Largest local memory of a thread.
const MAX_LOCAL: i64 = 512 << 10;
/// Largest parameter area, CUDA's limit.
const MAX_PARAMETERS: u32 = 4096;

/// The start contents of constant banks.
pub type Constants = BTreeMap<u8, Vec<u8>>;

/// What the directives of a kernel or a function say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `.function` rather than `.kernel`: only other code calls it.
    pub only_called: bool,
    /// `.registers`: general registers per thread; counted from the code when absent.
    pub registers: Option<u8>,
    /// `.barriers`: barriers per block; counted from the code when absent.
    pub barriers: Option<u8>,
    /// `.shared`: bytes of static shared memory per block.
    pub shared: u32,
    /// `.local`: bytes of local memory per thread.
    pub local: u32,
    /// `.param`: offsets in the parameter area.
    pub parameters: Vec<Parameter>,
    /// `.constant`: the kernel's own banks.
    pub constants: Constants,
}

/// One directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Directive<'a> {
    /// One of the vendor's that is of no use here.
    Ignored,
    Arch(Arch),
    Kernel(&'a str),
    Function(&'a str),
    Registers(u8),
    Barriers(u8),
    Shared(u32),
    Local(u32),
    Parameters(Vec<(u32, Option<u32>)>),
    Constant(u8, Vec<u8>),
    /// Whether control words are computed.
    Schedule(bool),
}

/// Reads a line that begins with a dot.
pub(super) fn parse(line: Token<'_>) -> Result<Directive<'_>, Diagnostic> {
    let end = line.text.find(char::is_whitespace).unwrap_or(line.text.len());
    let (name, rest) = (line.slice(0..end), line.slice(end..line.text.len()).trim());
    if IGNORED.contains(&name.text) {
        return Ok(Directive::Ignored);
    }
    let value = match name.text {
        ".arch" => rest.text.parse().ok().map(Directive::Arch),
        ".kernel" => Some(rest.text).filter(|name| is_name(name)).map(Directive::Kernel),
        ".function" => Some(rest.text).filter(|name| is_name(name)).map(Directive::Function),
        ".registers" => within(rest, 0, 255).map(|value| Directive::Registers(value as u8)),
        ".barriers" => within(rest, 0, 16).map(|value| Directive::Barriers(value as u8)),
        ".shared" => within(rest, 0, MAX_SHARED).map(|value| Directive::Shared(value as u32)),
        ".local" => within(rest, 0, MAX_LOCAL).map(|value| Directive::Local(value as u32)),
        ".param" => rest
            .split(',')
            .map(|item| parameter(item.trim()))
            .collect::<Option<_>>()
            .map(Directive::Parameters),
        ".constant" => constant(rest),
        ".schedule" => match rest.text {
            "auto" => Some(Directive::Schedule(true)),
            "written" => Some(Directive::Schedule(false)),
            _ => None,
        },
        _ => {
            let message = format!("'{}' is no directive", name.text);
            return Err(Diagnostic::error("SASS-018", message).at(name.span()).hint(HINT));
        }
    };
    value.ok_or_else(|| {
        let message = format!("'{}' is not what {} takes", rest.text, name.text);
        Diagnostic::error("SASS-018", message).at(line.span()).hint(form(name.text))
    })
}

const HINT: &str =
    "there are .arch .kernel .function .registers .barriers .shared .local .param .constant .schedule .word";

fn form(name: &str) -> &'static str {
    match name {
        ".arch" => "the form is .arch sm_52; there are sm_50 to sm_62",
        ".kernel" => "the form is .kernel NAME, of letters, digits, `_`, `.` and `$`",
        ".function" => "the form is .function NAME, of letters, digits, `_`, `.` and `$`",
        ".registers" => "the form is .registers N, 0…255",
        ".barriers" => "the form is .barriers N, 0…16",
        ".shared" => "the form is .shared BYTES, 98304 at most",
        ".local" => "the form is .local BYTES, 524288 at most",
        ".param" => "the form is .param BYTES, BYTES at OFFSET, …",
        ".constant" => {
            "the form is .constant BANK, WORD, WORD, …: banks 1…17, numbers of 32 bits or floats as 1.5"
        }
        _ => "the form is .schedule auto or .schedule written",
    }
}

fn within(text: Token<'_>, low: i64, high: i64) -> Option<i64> {
    number(text.text).filter(|value| (low..=high).contains(value))
}

/// Reads `8` or `8 at 0x10`: size and offset.
fn parameter(item: Token<'_>) -> Option<(u32, Option<u32>)> {
    let bytes = |text: &str| number(text.trim()).and_then(|value| u32::try_from(value).ok());
    let (size, offset) = match item.text.split_once(" at ") {
        Some((size, offset)) => (size, Some(bytes(offset)?)),
        None => (item.text, None),
    };
    Some((bytes(size).filter(|&size| (1..=MAX_PARAMETERS).contains(&size))?, offset))
}

/// Reads `2, 0x3f800000, 1.5`: a bank and words.
fn constant(rest: Token<'_>) -> Option<Directive<'_>> {
    let mut items = rest.split(',');
    let bank = within(items.next()?.trim(), 1, 17)? as u8;
    let mut bytes = Vec::new();
    for item in items {
        bytes.extend_from_slice(&word(item.trim().text)?.to_le_bytes());
    }
    Some(Directive::Constant(bank, bytes))
}

/// A 32-bit word: an integer, signed or not, or a float with a dot in it.
fn word(text: &str) -> Option<u32> {
    match number(text) {
        Some(value) => {
            u32::try_from(value).ok().or_else(|| i32::try_from(value).ok().map(|value| value as u32))
        }
        None => float::parse32(text),
    }
}

impl Settings {
    /// Adds parameters; those without an offset follow the one before at a multiple of their size, or of the largest
    /// power of two up to 16 that divides it.
    pub(super) fn add_parameters(&mut self, found: &[(u32, Option<u32>)]) -> Result<(), String> {
        for &(size, offset) in found {
            let align = 1 << size.trailing_zeros().min(4);
            let end = self.parameters.iter().map(|parameter| parameter.offset + parameter.size).max();
            let offset = offset.unwrap_or(end.unwrap_or(0).next_multiple_of(align));
            if offset.checked_add(size).is_none_or(|end| end > MAX_PARAMETERS) {
                return Err(format!("the parameters take more than {MAX_PARAMETERS} bytes"));
            }
            self.parameters.push(Parameter { offset, size });
        }
        Ok(())
    }
}

/// Appends bytes to a bank.
pub(super) fn append(constants: &mut Constants, bank: u8, bytes: &[u8]) -> Result<(), String> {
    let data = constants.entry(bank).or_default();
    data.extend_from_slice(bytes);
    if data.len() > MAX_BANK {
        return Err(format!("constant bank {bank} takes more than {MAX_BANK} bytes"));
    }
    Ok(())
}
