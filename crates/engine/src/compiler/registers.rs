//! Registers: those of code in the making, as many as there are values, and the processor's.

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RegisterClass {
    /// 64 bits.
    General,
    /// A bit for each lane (AVX-512).
    Mask,
    Vector,
}

/// A value, which one instruction makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct VirtualRegister {
    number: u32,
    class: RegisterClass,
}

impl VirtualRegister {
    pub(super) fn new(number: usize, class: RegisterClass) -> VirtualRegister {
        VirtualRegister { number: number as u32, class }
    }

    /// Counted over all classes.
    pub(super) fn number(self) -> usize {
        self.number as usize
    }

    pub(super) fn class(self) -> RegisterClass {
        self.class
    }
}

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Allocation {
    /// A register of the processor, by its number in instructions.
    Register(RegisterClass, u8),
    /// Memory in front of the runtime, by the number of its first unit of 8 bytes.
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
