//! Listings: code as the vendor's disassembler lays it out, with encodings.

use std::fmt::Write;

use super::print_guarded;
use crate::arch::Arch;
use crate::binary::{BUNDLE_BYTES, DecodeError, decode, slots, trailing_bytes};
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
    /// The instruction as the vendor's disassembler prints it, without the closing semicolon.
    ///
    /// # Errors
    /// The reason why the word is no instruction.
    pub fn text(&self) -> Result<String, &DecodeError> {
        let mut text = String::new();
        print_guarded(self.decoded.as_ref()?, self.address, &mut text);
        Ok(text)
    }
}

/// Width of the column that holds the instruction.
const TEXT_COLUMN: usize = 64;

/// Writes the listing of one piece of code: control words and addresses as comments, instructions with their
/// scheduling annotations, the encoding as a comment. `tmu asm` reads it back to the same bytes. Returns whether
/// every word was an instruction.
pub fn listing(code: &[u8], arch: Arch, out: &mut String) -> bool {
    let mut complete = true;
    for (index, entry) in entries(code, arch).enumerate() {
        if index % 3 == 0 {
            let word = Control::pack(control_word(code, index / 3));
            let _ = writeln!(out, "{:width$}/* {word:#018x} */", "", width = 35 + TEXT_COLUMN);
        }
        let text = match entry.text() {
            Ok(text) => text + &entry.control.annotations() + " ;",
            Err(error) => {
                complete = false;
                format!("// {error}")
            }
        };
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
