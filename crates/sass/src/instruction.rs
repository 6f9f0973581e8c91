//! One decoded instruction: its bits and the encoding that explains them.

use crate::bits::{Bits, CONTROL};
use crate::control::Control;
use crate::table::notation::{Kind, Modifier, Operand, Prefix};
use crate::table::{Encoding, GUARD, GUARD_NOT, Opcode, Row};

/// The register number of RZ.
pub const RZ: u8 = 255;

/// Every byte address of an attribute.
const ATTRIBUTE_BYTES: i64 = 0x3ff;

/// The predicate number of PT.
pub const PT: u8 = 7;

/// Where a branch at `address` goes: the distance counts from its end.
pub fn target(address: u64, distance: i64) -> i64 {
    (address as i64).wrapping_add(8).wrapping_add(distance)
}

/// An instruction. It keeps its bits; every field is read from them through the table.
#[derive(Clone, Copy, Debug)]
pub struct Instruction {
    word: u128,
    encoding: &'static Encoding,
}

impl Instruction {
    /// An instruction from its 85 bits and the encoding that matches them.
    pub(crate) fn new(word: u128, encoding: &'static Encoding) -> Instruction {
        Instruction { word, encoding }
    }

    /// The 64-bit instruction word.
    pub fn word(&self) -> u64 {
        self.word as u64
    }

    /// The slot of the control word.
    pub fn control(&self) -> Control {
        Control::from_bits((self.word >> CONTROL) as u32)
    }

    /// The same instruction with another slot of the control word, as far as the slot is free: barriers of an
    /// instruction of fixed latency are not.
    #[must_use]
    pub fn with_control(self, control: Control) -> Instruction {
        let free = !self.encoding.mask & u128::from(Control::ALL) << CONTROL;
        let slot = u128::from(control.bits()) << CONTROL;
        Instruction { word: self.word & !free | slot & free, ..self }
    }

    /// The 85 bits: the word below, the control slot above.
    pub fn bits(&self) -> u128 {
        self.word
    }

    /// What it does.
    pub fn opcode(&self) -> Opcode {
        self.encoding.opcode
    }

    /// The encoding that explains the bits.
    pub fn encoding(&self) -> &'static Encoding {
        self.encoding
    }

    /// The table row.
    pub fn row(&self) -> &'static Row {
        self.encoding.row
    }

    /// The value of a range of bits.
    pub fn get(&self, bits: Bits) -> u64 {
        bits.get(self.word)
    }

    /// The guard: predicate number and whether it is negated. (7, false) is always true; so is an instruction that
    /// has no guard.
    pub fn guard(&self) -> (u8, bool) {
        if !self.row().guarded {
            return (PT, false);
        }
        (self.get(GUARD) as u8, self.get(GUARD_NOT) == 1)
    }

    /// Whether the modifier `name` is there: a flag that is set, or part of the name of a set's value.
    pub fn has(&self, name: &str) -> bool {
        self.encoding.layout.modifiers.iter().any(|modifier| self.modifier_has(modifier, name))
    }

    fn modifier_has(&self, modifier: &Modifier, name: &str) -> bool {
        match *modifier {
            Modifier::Literal(literal) => literal == name,
            Modifier::Flag(flag, bits) => flag == name && self.get(bits) == 1,
            Modifier::Choice(set, bits) => {
                set.name_of(self.get(bits)).is_some_and(|value| value.split('.').any(|part| part == name))
            }
        }
    }

    /// As [`Instruction::has`], behind operands too.
    pub fn has_anywhere(&self, name: &str) -> bool {
        self.has(name) || self.encoding.layout.operands.iter().any(|operand| self.suffixed(operand, name))
    }

    /// Whether the row spells the modifier `name` out.
    pub fn has_literal(&self, name: &str) -> bool {
        let modifiers = &self.encoding.layout.modifiers;
        modifiers.iter().any(|modifier| matches!(modifier, Modifier::Literal(literal) if *literal == name))
    }

    /// The value of the modifier set called `set`, if this encoding has one.
    pub fn choice(&self, set: &str) -> Option<&'static str> {
        self.encoding
            .choices()
            .find(|(found, _)| found.name == set)
            .and_then(|(set, bits)| set.name_of(self.get(bits)))
    }

    /// The operand called `name`.
    pub fn operand(&self, name: &str) -> Option<&'static Operand> {
        self.encoding.layout.operand(name)
    }

    /// The register number in the operand `name`; `None` if there is no such register operand.
    pub fn register(&self, name: &str) -> Option<u8> {
        let operand = self.operand(name).filter(|operand| operand.kind == Kind::Register)?;
        Some(self.get(operand.bits) as u8)
    }

    /// The predicate number in the operand `name`.
    pub fn predicate(&self, name: &str) -> Option<u8> {
        let operand = self.operand(name).filter(|operand| operand.kind == Kind::Predicate)?;
        Some(self.get(operand.bits) as u8)
    }

    /// The unsigned value of the operand `name`.
    pub fn value(&self, name: &str) -> Option<u64> {
        Some(self.get(self.operand(name)?.bits))
    }

    /// What an address operand adds to its base register, in bytes. Without a base register the offset of a memory
    /// address is an unsigned address, and that of an attribute has ten bits.
    pub fn offset(&self, operand: &Operand) -> i64 {
        let value = self.get(operand.bits) as i64;
        let signed = operand.bits.get_signed(self.word);
        match operand.kind {
            Kind::Memory { base, scale } if self.get(base) == u64::from(RZ) => value * i64::from(scale),
            Kind::Memory { scale, .. } => signed * i64::from(scale),
            Kind::Attribute { base } if base.width() == 0 => value,
            Kind::Attribute { base } if self.get(base) == u64::from(RZ) => value & ATTRIBUTE_BYTES,
            _ => signed,
        }
    }

    /// The address that a direct branch at `address` goes to; `None` for every other instruction.
    pub fn branch_target(&self, address: u64) -> Option<i64> {
        let operand = self.encoding.layout.operands.iter().find(|operand| operand.kind == Kind::Target)?;
        Some(target(address, operand.bits.get_signed(self.word)))
    }

    /// Whether `prefix` stands before `operand`.
    pub fn prefixed(&self, operand: &Operand, prefix: Prefix) -> bool {
        operand.prefixes.iter().any(|&(found, bits)| found == prefix && self.get(bits) == 1)
    }

    /// Whether the suffix `name` stands behind `operand`.
    pub fn suffixed(&self, operand: &Operand, name: &str) -> bool {
        operand.suffixes.iter().any(|modifier| self.modifier_has(modifier, name))
    }
}

impl PartialEq for Instruction {
    fn eq(&self, other: &Instruction) -> bool {
        self.word == other.word && std::ptr::eq(self.encoding, other.encoding)
    }
}

impl Eq for Instruction {}
