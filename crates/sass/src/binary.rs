//! Decoding and encoding of words and bundles.
//!
//! Code is a sequence of 32-byte bundles: a control word, then three instruction words.

use std::fmt;

use crate::arch::Arch;
use crate::bits::{Bits, CONTROL};
use crate::control::Control;
use crate::instruction::Instruction;
use crate::table::{Set, Table};

/// Bytes of a bundle.
pub const BUNDLE_BYTES: usize = 32;

/// Why a word is no instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The opcode is none of the machine's: its bits are those of no encoding.
    Unknown {
        /// The instruction word.
        word: u64,
        /// The machine it was decoded for.
        arch: Arch,
    },
    /// The opcode is known, but a field that must have one value has another. Where several forms of the opcode are
    /// as near, it is the first one's field.
    Fixed {
        /// The instruction's mnemonic.
        mnemonic: &'static str,
        /// The field.
        field: Bits,
        /// The value that it must have.
        wanted: u64,
        /// The value that it has.
        value: u64,
    },
    /// An encoding matches, but one of its fields has a value without a meaning.
    Undefined {
        /// The instruction's mnemonic.
        mnemonic: &'static str,
        /// The field's value set.
        set: &'static Set,
        /// The field.
        field: Bits,
        /// The value.
        value: u64,
    },
    /// An encoding matches, but one of its operands has a value that the instruction cannot take.
    Refused {
        /// The instruction's mnemonic.
        mnemonic: &'static str,
        /// The field and the value, as in a pattern: `15:8=255`.
        field: &'static str,
    },
    /// An encoding matches, but its slot of the control word has a barrier or a reuse bit that it cannot have.
    Slot {
        /// The instruction's mnemonic.
        mnemonic: &'static str,
        /// The slot.
        control: Control,
        /// The part of the slot.
        field: SlotField,
    },
}

/// A part of the control slot that some instructions must leave alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotField {
    /// The barrier that guards the results.
    WriteBarrier,
    /// The barrier that guards the sources.
    ReadBarrier,
    /// The fourth of the reuse bits.
    FourthReuse,
}

impl SlotField {
    /// The field's bits in the slot.
    pub const fn bits(self) -> Bits {
        match self {
            SlotField::WriteBarrier => Bits::new(CONTROL + 5, 3),
            SlotField::ReadBarrier => Bits::new(CONTROL + 8, 3),
            SlotField::FourthReuse => Bits::new(CONTROL + 20, 1),
        }
    }

    fn name(self) -> &'static str {
        match self {
            SlotField::WriteBarrier => "write barrier",
            SlotField::ReadBarrier => "read barrier",
            SlotField::FourthReuse => "fourth reuse bit",
        }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Unknown { word, arch } => {
                write!(f, "{word:#018x} is no instruction known for {arch}: its opcode (bits 63:48) is none")
            }
            DecodeError::Fixed { mnemonic, field, wanted, value } => {
                write!(f, "bits {} of {mnemonic} must be {wanted:#x}, not {value:#x}", field.describe())
            }
            DecodeError::Undefined { mnemonic, set, field, value } => {
                let (name, bits) = (set.name, field.describe());
                write!(f, "value {value:#x} of field '{name}' (bits {bits}) has no meaning in {mnemonic}")
            }
            DecodeError::Refused { mnemonic, field } => {
                write!(f, "{mnemonic} does not take the value of bits {field}")
            }
            DecodeError::Slot { mnemonic, control, field } => {
                let (bits, name) = (control.bits(), field.name());
                write!(f, "control slot {bits:#07x} does not suit {mnemonic}: it cannot have the {name}")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes one instruction word with its slot of the control word.
///
/// # Errors
/// [`DecodeError`] where the vendor's disassembler refuses the word too, or where the table lacks the instruction.
pub fn decode(word: u64, control: Control, arch: Arch) -> Result<Instruction, DecodeError> {
    let bits = u128::from(word) | u128::from(control.bits()) << CONTROL;
    let encoding = Table::get().find(bits, arch).ok_or_else(|| not_found(bits, arch))?;
    let mnemonic = encoding.layout.mnemonic;
    for &(set, field) in &encoding.unnamed {
        let value = field.get(bits);
        if set.name_of(value).is_none() {
            return Err(DecodeError::Undefined { mnemonic, set, field, value });
        }
    }
    if encoding.refuses(bits) {
        return Err(DecodeError::Refused { mnemonic, field: encoding.row.refused });
    }
    if !encoding.slot_fits(bits)
        && let Some(field) = wrong_slot_field((bits ^ encoding.slot_value) & encoding.slot_mask)
    {
        return Err(DecodeError::Slot { mnemonic, control, field });
    }
    Ok(Instruction::new(bits, encoding))
}

/// The part of the control slot that these bits, which are not as they must be, belong to.
fn wrong_slot_field(wrong: u128) -> Option<SlotField> {
    let fields = [SlotField::WriteBarrier, SlotField::ReadBarrier, SlotField::FourthReuse];
    fields.into_iter().find(|field| field.bits().mask() & wrong != 0)
}

/// Why no encoding matches.
fn not_found(bits: u128, arch: Arch) -> DecodeError {
    let unknown = DecodeError::Unknown { word: bits as u64, arch };
    let Some(encoding) = Table::get().nearest(bits, arch) else { return unknown };
    let mut wrong = encoding.fixed.iter().filter(|(field, wanted)| field.get(bits) != *wanted);
    wrong.next().map_or(unknown, |&(field, wanted)| DecodeError::Fixed {
        mnemonic: encoding.layout.mnemonic,
        field,
        wanted,
        value: field.get(bits),
    })
}

/// Byte address of instruction number `index` in code that starts at address 0: control words count.
pub const fn address_of(index: usize) -> u64 {
    (index / 3 * BUNDLE_BYTES + 8 + index % 3 * 8) as u64
}

/// Number of the instruction at a byte address; `None` for a control word or a misaligned address.
pub const fn index_of(address: u64) -> Option<usize> {
    let (bundle, offset) = (address / BUNDLE_BYTES as u64, address % BUNDLE_BYTES as u64);
    if offset % 8 != 0 || offset == 0 {
        return None;
    }
    Some(bundle as usize * 3 + (offset / 8 - 1) as usize)
}

/// One slot of a bundle: address, word, control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Byte address.
    pub address: u64,
    /// Instruction word.
    pub word: u64,
    /// Its control slot.
    pub control: Control,
}

/// The slots of a piece of code. Bytes behind the last whole bundle are not read; see [`trailing_bytes`].
pub fn slots(code: &[u8]) -> impl Iterator<Item = Slot> + '_ {
    code.chunks_exact(BUNDLE_BYTES).enumerate().flat_map(|(bundle, bytes)| {
        let word = |index: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[index * 8..index * 8 + 8]);
            u64::from_le_bytes(word)
        };
        let controls = Control::unpack(word(0));
        (0..3).map(move |index| Slot {
            address: address_of(bundle * 3 + index),
            word: word(index + 1),
            control: controls[index],
        })
    })
}

/// How many bytes of `code` do not fill a bundle.
pub const fn trailing_bytes(code: &[u8]) -> usize {
    code.len() % BUNDLE_BYTES
}

/// The word that fills unused slots of the last bundle, as the vendor's assembler writes it.
pub const NOP: u64 = 0x50b0_0000_0007_0f00;

/// Packs words with their control slots into bundles; the last bundle is filled with NOPs.
pub fn bundles(instructions: &[(u64, Control)]) -> Vec<u8> {
    let mut code = Vec::with_capacity(instructions.len().div_ceil(3) * BUNDLE_BYTES);
    for chunk in instructions.chunks(3) {
        let mut slots = [(NOP, Control::default()); 3];
        slots[..chunk.len()].copy_from_slice(chunk);
        code.extend_from_slice(&Control::pack(slots.map(|slot| slot.1)).to_le_bytes());
        for (word, _) in slots {
            code.extend_from_slice(&word.to_le_bytes());
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_count_the_control_words() {
        let addresses: Vec<_> = (0..7).map(address_of).collect();
        assert_eq!(addresses, [0x08, 0x10, 0x18, 0x28, 0x30, 0x38, 0x48]);
        assert!((0..100).all(|index| index_of(address_of(index)) == Some(index)));
        assert_eq!((index_of(0x20), index_of(0x0c)), (None, None));
    }

    #[test]
    fn bundles_and_slots_are_inverse() {
        let words: Vec<_> = (0..5).map(|n| (n * 3, Control::from_bits(n as u32))).collect();
        let code = bundles(&words);
        assert_eq!(code.len(), 2 * BUNDLE_BYTES);
        let read: Vec<_> = slots(&code).map(|slot| (slot.word, slot.control)).collect();
        assert_eq!(read[..5], words);
        assert_eq!(read[5], (NOP, Control::default()));
    }
}
