//! Listings: code as the vendor's disassembler lays it out, with encodings.

use std::collections::HashMap;
use std::fmt::Write;

use tmu_program::Diagnostic;

use super::draft::Location;
use super::labels::Labels;
use super::parse::parse_statement;
use super::print_guarded;
use super::statement::{Statement, Token};
use crate::arch::Arch;
use crate::binary::{BUNDLE_BYTES, DecodeError, decode, slots, trailing_bytes};
use crate::check::check;
use crate::control::Control;
use crate::instruction::Instruction;

/// One line of a listing.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Byte address.
    pub address: u64,
    /// The word.
    pub word: u64,
    /// Its slot of the control word.
    pub control: Control,
    /// The instruction, or why there is none.
    pub decoded: Result<Instruction, DecodeError>,
}

/// How a listing looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style<'a> {
    /// Names of branch targets; without them targets are addresses.
    pub labels: Option<&'a Labels>,
    /// Whether the control slot stands in a column before the instruction, and not in annotations behind it.
    pub control_column: bool,
}

/// Decodes a piece of code, going on past words that are no instruction.
pub fn entries(code: &[u8], arch: Arch) -> impl Iterator<Item = Entry> + '_ {
    slots(code).map(move |slot| Entry {
        address: slot.address,
        word: slot.word,
        control: slot.control,
        decoded: decode(slot.word, slot.control, arch),
    })
}

impl Entry {
    /// The instruction as the vendor's disassembler prints it, without the closing semicolon; branch targets are
    /// addresses.
    ///
    /// # Errors
    /// The reason why the word is no instruction.
    pub fn text(&self) -> Result<String, &DecodeError> {
        let mut text = String::new();
        print_guarded(self.decoded.as_ref()?, self.address, &mut text);
        Ok(text)
    }

    /// As [`Entry::text`], with a branch target as `` `(.L_x_0) `` where it has a label, and with the names of what a loader
    /// fills in.
    ///
    /// # Errors
    /// The reason why the word is no instruction.
    pub fn text_with(&self, labels: &Labels) -> Result<String, &DecodeError> {
        let text = self.text()?;
        let label = self.target().and_then(|target| labels.of_target(target));
        let operand = labels.relocated(self.address).map(str::to_owned);
        let operand = operand.or_else(|| label.map(|name| format!("`({name})")));
        // It is the last operand of every instruction that has one.
        Ok(match (operand, text.rfind(' ')) {
            (Some(operand), Some(blank)) => format!("{} {operand}", &text[..blank]),
            _ => text,
        })
    }

    /// The address that a direct branch goes to.
    pub fn target(&self) -> Option<i64> {
        self.decoded.as_ref().ok().and_then(|found| found.branch_target(self.address))
    }

    /// Whether assembling the text leads back to the very bits: not where bits are set that the machine ignores, nor
    /// where the instruction breaks a rule of its page.
    fn text_is_exact(&self, text: &str, arch: Arch) -> bool {
        if self.decoded.as_ref().is_ok_and(|found| check(found).iter().any(Diagnostic::is_error)) {
            return false;
        }
        let line = text.to_owned() + &self.control.annotations();
        let location = Location { address: self.address, labels: &HashMap::new() };
        let read = Statement::parse(Token { text: &line, start: 0 })
            .and_then(|statement| parse_statement(&statement, arch, location));
        read.is_ok_and(|found| found.word() == self.word && found.control() == self.control)
    }

    /// The statement of a listing, with its scheduling, and whether the word is an instruction.
    fn statement(&self, arch: Arch, style: Style<'_>) -> (String, bool) {
        let bits = format!(".word {:#018x}, {:#x} ;", self.word, self.control.bits());
        let text = match self.text() {
            Ok(text) => text,
            Err(error) => return (format!("{bits} // {error}"), false),
        };
        if !self.text_is_exact(&text, arch) {
            return (format!("{bits} // {text}"), true);
        }
        let text = style.labels.and_then(|labels| self.text_with(labels).ok()).unwrap_or(text);
        if style.control_column {
            return (format!("{}  {text} ;", self.control.column()), true);
        }
        (text + &self.control.annotations() + " ;", true)
    }
}

/// Width of the column that holds the instruction.
const TEXT_COLUMN: usize = 64;

/// Writes the listing of one piece of code: control words and addresses as comments, instructions with their
/// scheduling, the encoding as a comment. `tmu asm` reads it back to the same bytes: what its text does not say
/// is listed as `.word`. Returns whether every word was an instruction.
pub fn listing(code: &[u8], arch: Arch, style: Style<'_>, out: &mut String) -> bool {
    let mut complete = true;
    for (index, entry) in entries(code, arch).enumerate() {
        for name in style.labels.map_or(&[][..], |labels| labels.at(entry.address)) {
            let _ = writeln!(out, "{name}:");
        }
        if index % 3 == 0 {
            let word = Control::pack(control_word(code, index / 3));
            let _ = writeln!(out, "{:width$}/* {word:#018x} */", "", width = 35 + TEXT_COLUMN);
        }
        let (text, good) = entry.statement(arch, style);
        complete &= good;
        // Long statements keep their distance from the comment.
        let text = text + " ";
        let address = format!("/*{:04x}*/", entry.address);
        let _ = writeln!(out, "        {address:<27}{text:<TEXT_COLUMN$}/* {:#018x} */", entry.word);
    }
    if trailing_bytes(code) != 0 {
        complete = false;
        let _ = writeln!(out, "        // {} bytes behind the last whole bundle", trailing_bytes(code));
    }
    complete
}

fn control_word(code: &[u8], bundle: usize) -> [Control; 3] {
    let mut word = [0; 8];
    word.copy_from_slice(&code[bundle * BUNDLE_BYTES..][..8]);
    Control::unpack(u64::from_le_bytes(word))
}
