//! Registers: those of code in the making, as many as there are values, and the processor's.

use std::num::NonZeroU32;

/// General registers that code may use: all but `rax` and `r13` to `r15` and the stack pointer.
pub(super) const GENERAL_REGISTERS: [usize; 11] = [1, 2, 6, 7, 8, 9, 10, 11, 3, 5, 12];
/// Those of them that a called function may change.
pub(super) const CALLER_SAVED: [usize; 8] = [1, 2, 6, 7, 8, 9, 10, 11];
/// Mask registers that code may use: `k0` stands for no mask, `k7` is for moves.
pub(super) const MASK_REGISTERS: [usize; 6] = [1, 2, 3, 4, 5, 6];

/// Vector registers that code may use; the last one is for moves.
pub(super) fn vector_registers(wide: bool) -> usize {
    if wide { 31 } else { 15 }
}

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RegisterClass {
    /// 64 bits.
    General,
    /// A bit for each lane (AVX-512).
    Mask,
    Vector,
}

/// The classes in order of their numbers.
pub(super) const CLASSES: [RegisterClass; 3] =
    [RegisterClass::General, RegisterClass::Mask, RegisterClass::Vector];

/// A value, which one instruction makes: four times its number, and the number of its class, plus one. The compiler copies a great many of
/// them, and an optional one takes no more room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct VirtualRegister(NonZeroU32);

impl VirtualRegister {
    pub(super) fn new(number: usize, class: RegisterClass) -> VirtualRegister {
        VirtualRegister(NonZeroU32::MIN.saturating_add((number as u32) << 2 | class as u32))
    }

    /// Counted over all classes.
    pub(super) fn number(self) -> usize {
        (self.0.get() - 1) as usize >> 2
    }

    pub(super) fn class(self) -> RegisterClass {
        CLASSES[(self.0.get() - 1) as usize & 3]
    }
}

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allocation {
    /// A register of the processor, by its number in instructions.
    Register(RegisterClass, u8),
    /// Memory that begins so many units of 8 bytes in front of the runtime.
    Slot(u32),
}

impl Allocation {
    /// The register, if it is in one.
    pub(super) fn register(self) -> Option<(RegisterClass, u8)> {
        match self {
            Allocation::Register(class, number) => Some((class, number)),
            Allocation::Slot(_) => None,
        }
    }
}

pub(super) fn register_of(class: RegisterClass, register: usize) -> Allocation {
    Allocation::Register(class, register as u8)
}

/// The register of a class that is for moves.
pub(super) fn spare_register(class: RegisterClass, vectors: usize) -> usize {
    match class {
        RegisterClass::General => 0,
        RegisterClass::Mask => 7,
        RegisterClass::Vector => vectors,
    }
}
