//! One decoded instruction: its bits and the encoding that explains them.

use crate::bits::{Bits, CONTROL};
use crate::control::Control;
use crate::table::names::{Field, Flag};
use crate::table::notation::FlagBits;
use crate::table::notation::{Kind, Operand, Prefix};
use crate::table::sets::{Chosen, TypedSet};
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

    /// Whether a modifier is there: a flag that is set, or part of the name of a set's value.
    pub fn has(&self, flag: Flag) -> bool {
        self.any_set(&self.encoding.layout.flags, flag)
    }

    fn any_set(&self, flags: &[FlagBits], flag: Flag) -> bool {
        flags.iter().any(|found| found.flag == flag && found.values >> self.get(found.bits) & 1 == 1)
    }

    /// As [`Instruction::has`], behind operands too.
    pub fn has_anywhere(&self, flag: Flag) -> bool {
        self.has(flag) || self.encoding.layout.operands.iter().any(|operand| self.suffixed(operand, flag))
    }

    /// Whether the row spells a modifier out.
    pub fn has_literal(&self, flag: Flag) -> bool {
        self.encoding.layout.flags.iter().any(|found| found.flag == flag && found.bits.width() == 0)
    }

    /// The value of a set; `None` if this encoding does not have it.
    pub fn choice<T: Copy>(&self, set: &'static TypedSet<T>) -> Option<Chosen<T>> {
        self.choices(&[set]).next()
    }

    /// The value of the first of the sets that this encoding has.
    pub fn first_choice<T: Copy>(&self, sets: &[&'static TypedSet<T>]) -> Option<Chosen<T>> {
        sets.iter().find_map(|set| self.choice(set))
    }

    /// The values of the sets in the order of the text.
    pub fn choices<T: Copy>(&self, sets: &[&'static TypedSet<T>]) -> impl Iterator<Item = Chosen<T>> {
        self.encoding.sets.iter().filter_map(|&(found, bits)| {
            let set = sets.iter().find(|set| std::ptr::eq(&set.set, found))?;
            set.value(self.get(bits))
        })
    }

    /// What the value of a set means; `None` too where it means nothing.
    pub fn meaning<T: Copy>(&self, set: &'static TypedSet<T>) -> Option<T> {
        self.choice(set)?.meaning
    }

    /// The operand of that name.
    pub fn operand(&self, field: Field) -> Option<&'static Operand> {
        self.encoding.layout.operand(field)
    }

    /// The register number in an operand; `None` if there is no such register operand.
    pub fn register(&self, field: Field) -> Option<u8> {
        let operand = self.operand(field).filter(|operand| operand.kind == Kind::Register)?;
        Some(self.get(operand.bits) as u8)
    }

    /// The predicate number in an operand.
    pub fn predicate(&self, field: Field) -> Option<u8> {
        let operand = self.operand(field).filter(|operand| operand.kind == Kind::Predicate)?;
        Some(self.get(operand.bits) as u8)
    }

    /// The unsigned value of an operand.
    pub fn value(&self, field: Field) -> Option<u64> {
        Some(self.get(self.operand(field)?.bits))
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
            Kind::Register
            | Kind::Predicate
            | Kind::Unsigned
            | Kind::Signed
            | Kind::Wrapped
            | Kind::Float32
            | Kind::Float64
            | Kind::Float16
            | Kind::SignMagnitude
            | Kind::Following { .. }
            | Kind::BitList
            | Kind::LaneSigns
            | Kind::Choice(_)
            | Kind::Constant { .. }
            | Kind::Attribute { .. }
            | Kind::Indexed { .. }
            | Kind::ConstantMemory { .. }
            | Kind::ConstantByte { .. }
            | Kind::Target
            | Kind::Literal(_) => signed,
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

    /// Whether a suffix stands behind `operand`.
    pub fn suffixed(&self, operand: &Operand, flag: Flag) -> bool {
        self.any_set(&operand.flags, flag)
    }
}

impl PartialEq for Instruction {
    fn eq(&self, other: &Instruction) -> bool {
        self.word == other.word && std::ptr::eq(self.encoding, other.encoding)
    }
}

impl Eq for Instruction {}
