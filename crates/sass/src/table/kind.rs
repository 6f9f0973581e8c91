//! What an operand can be.

use super::sets::Set;
use crate::bits::Bits;

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// R0…R254, RZ.
    Register,
    /// P0…P6, PT.
    Predicate,
    /// A number in hexadecimal.
    Unsigned,
    /// A two's complement number in hexadecimal.
    Signed,
    /// A two's complement number written as if it were unsigned: IADD3 adds 0xffffb as -5.
    Wrapped,
    /// The upper bits of a 32-bit float; the missing low bits are 0.
    Float32,
    /// The upper bits of a 64-bit float; the missing low bits are 0.
    Float64,
    /// The upper bits of a 16-bit float; the missing low bits are 0.
    Float16,
    /// A sign bit, then a magnitude.
    SignMagnitude,
    /// `R4`, where the bits hold 3 and `by` is 1: the word names only the first register of a few.
    Following {
        /// How far behind the register of the word.
        by: u8,
    },
    /// `{5,2,0}`: the numbers of the bits that are 1, highest first.
    BitList,
    /// Signs that FSWZADD gives its two sources, in pairs of letters: `PPNPZPPP`.
    LaneSigns,
    /// A named value.
    Choice(&'static Set),
    /// `c[bank][offset]`: the bits are the offset in words. `spaced` prints a blank between the brackets.
    Constant {
        /// Bank number.
        bank: Bits,
        /// Whether the vendor's disassembler prints a blank between the brackets.
        spaced: bool,
    },
    /// `[Ra+offset]`: the bits are the signed offset.
    Memory {
        /// Base register.
        base: Bits,
        /// Bytes that an offset of one stands for.
        scale: u8,
    },
    /// `a[Ra+offset]`, the address of an attribute: the bits are the signed offset in bytes.
    Attribute {
        /// Base register; no bits where there is none.
        base: Bits,
    },
    /// `R2 0x10`: a register and a signed number that is added to it.
    Indexed {
        /// The register.
        base: Bits,
    },
    /// `c[bank][Ra+offset]`: the bits are the signed offset in bytes.
    ConstantMemory {
        /// Bank number.
        bank: Bits,
        /// Base register.
        base: Bits,
        /// Whether an address of zero is written `RZ`.
        spells_rz: bool,
    },
    /// `c[bank][offset]` without a register: the bits are the signed offset in bytes.
    ConstantByte {
        /// Bank number.
        bank: Bits,
    },
    /// A branch target: signed distance in bytes from the next instruction.
    Target,
    /// Fixed text.
    Literal(&'static str),
}

impl Kind {
    /// What it is, in words.
    pub fn describe(self) -> &'static str {
        match self {
            Kind::Register => "register",
            Kind::Predicate => "predicate",
            Kind::Unsigned => "unsigned number",
            Kind::Signed => "signed number",
            Kind::Wrapped => "signed number, written without a sign",
            Kind::Float32 => "upper bits of a 32-bit float",
            Kind::Float64 => "upper bits of a 64-bit float",
            Kind::Float16 => "upper bits of a 16-bit float",
            Kind::SignMagnitude => "sign and magnitude",
            Kind::Following { .. } => "register behind that of the word",
            Kind::BitList => "list of bits",
            Kind::LaneSigns => "signs of both sources, for each of four lanes",
            Kind::Choice(_) => "named value",
            Kind::Constant { .. } => "constant bank word",
            Kind::Memory { scale: 4, .. } => "signed offset of an address, in words",
            Kind::Memory { .. } => "signed byte offset of an address",
            Kind::Attribute { .. } => "signed byte offset of an attribute",
            Kind::Indexed { .. } => "signed number that is added to a register",
            Kind::ConstantByte { .. } => "signed byte offset in a constant bank",
            Kind::ConstantMemory { .. } => "byte offset of a constant bank address",
            Kind::Target => "signed distance of a branch target from the next instruction",
            Kind::Literal(_) => "fixed text",
        }
    }

    /// Whether the operand is a number in the word: its prefixes are written behind it, as `.NEG`.
    pub fn is_immediate(self) -> bool {
        matches!(
            self,
            Kind::Unsigned
                | Kind::Signed
                | Kind::Wrapped
                | Kind::SignMagnitude
                | Kind::Float16
                | Kind::Float32
                | Kind::Float64
        )
    }
}
