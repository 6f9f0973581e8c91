//! The types of relocation.

use std::fmt;

/// What a relocation writes: the ELF relocation type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelocationKind(pub u32);

impl RelocationKind {
    /// The low 32 bits of an address.
    pub const ADDRESS_32: RelocationKind = RelocationKind(1);
    /// A 64-bit address.
    pub const ADDRESS_64: RelocationKind = RelocationKind(2);
    /// The low 32 bits of a generic address.
    pub const GENERIC_32: RelocationKind = RelocationKind(3);
    /// A 64-bit generic address.
    pub const GENERIC_64: RelocationKind = RelocationKind(4);
    /// Bits 19:0 of a texture handle: the index of the header of the texture that the symbol names.
    pub const TEXTURE_HEADER: RelocationKind = RelocationKind(6);
    /// Bits 31:20 of a texture handle: the index of the sampler that the symbol names.
    pub const SAMPLER_HEADER: RelocationKind = RelocationKind(7);

    /// A surface handle: that of the surface that the symbol names.
    pub const SURFACE_HEADER: RelocationKind = RelocationKind(52);

    /// A 32-bit address in bits 51:20 of an instruction.
    pub const CODE_32: RelocationKind = RelocationKind(42);
    /// The low 32 bits of an address in bits 51:20 of an instruction.
    pub const CODE_LOW: RelocationKind = RelocationKind(43);
    /// The high 32 bits of an address in bits 51:20 of an instruction.
    pub const CODE_HIGH: RelocationKind = RelocationKind(44);

    /// An instruction with `value` in the field that a relocation of code means; `None` for other types.
    pub fn fill(self, word: u64, value: u64) -> Option<u64> {
        const PLACE: u32 = 20;
        let field = match self {
            RelocationKind::CODE_32 | RelocationKind::CODE_LOW => value & 0xffff_ffff,
            RelocationKind::CODE_HIGH => value >> 32,
            _ => return None,
        };
        Some(word & !(0xffff_ffff << PLACE) | field << PLACE)
    }

    /// NVIDIA's name of the type without the `R_CUDA_` in front; `None` for a number that cuobjdump 12.4 does not
    /// know.
    pub fn name(self) -> Option<&'static str> {
        NAMES.get((self.0 as usize).checked_sub(1)?).copied()
    }

    /// Bytes of the section that the relocation changes: an instruction is 8 bytes, data 1, 4 or 8.
    pub(super) fn width(self) -> u64 {
        match self.0 {
            1 | 3 | 6..=9 | 19..=21 | 34 | 52 | 70..=72 | 101 | 103 => 4,
            67 => 16,
            76..=99 | 104..=111 => 1,
            _ => 8,
        }
    }
}

impl fmt::Display for RelocationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "R_CUDA_{name}"),
            None => write!(f, "relocation type {}", self.0),
        }
    }
}

/// Names of types 1, 2, 3, … as cuobjdump 12.4 prints them.
#[rustfmt::skip]
const NAMES: [&str; 115] = [
    "32", "64", "G32", "G64", "ABS32_26", "TEX_HEADER_INDEX", "SAMP_HEADER_INDEX", "SURF_HW_DESC",
    "SURF_HW_SW_DESC", "ABS32_LO_26", "ABS32_HI_26", "ABS32_23", "ABS32_LO_23", "ABS32_HI_23", "ABS24_26",
    "ABS24_23", "ABS16_26", "ABS16_23", "TEX_SLOT", "SAMP_SLOT", "SURF_SLOT", "TEX_BINDLESSOFF13_32",
    "TEX_BINDLESSOFF13_47", "CONST_FIELD19_28", "CONST_FIELD19_23", "TEX_SLOT9_49", "6_31", "2_47",
    "TEX_BINDLESSOFF13_41", "TEX_BINDLESSOFF13_45", "FUNC_DESC32_23", "FUNC_DESC32_LO_23",
    "FUNC_DESC32_HI_23", "FUNC_DESC_32", "FUNC_DESC_64", "CONST_FIELD21_26", "QUERY_DESC21_37",
    "CONST_FIELD19_26", "CONST_FIELD21_23", "PCREL_IMM24_26", "PCREL_IMM24_23", "ABS32_20", "ABS32_LO_20",
    "ABS32_HI_20", "ABS24_20", "ABS16_20", "FUNC_DESC32_20", "FUNC_DESC32_LO_20", "FUNC_DESC32_HI_20",
    "CONST_FIELD19_20", "BINDLESSOFF13_36", "SURF_HEADER_INDEX", "INSTRUCTION64", "CONST_FIELD21_20",
    "ABS32_32", "ABS32_LO_32", "ABS32_HI_32", "ABS47_34", "ABS16_32", "ABS24_32", "FUNC_DESC32_32",
    "FUNC_DESC32_LO_32", "FUNC_DESC32_HI_32", "CONST_FIELD19_40", "BINDLESSOFF14_40", "CONST_FIELD21_38",
    "INSTRUCTION128", "YIELD_OPCODE9_0", "YIELD_CLEAR_PRED4_87", "32_LO", "32_HI", "UNUSED_CLEAR32",
    "UNUSED_CLEAR64", "ABS24_40", "ABS55_16_34", "8_0", "8_8", "8_16", "8_24", "8_32", "8_40", "8_48",
    "8_56", "G8_0", "G8_8", "G8_16", "G8_24", "G8_32", "G8_40", "G8_48", "G8_56", "FUNC_DESC_8_0",
    "FUNC_DESC_8_8", "FUNC_DESC_8_16", "FUNC_DESC_8_24", "FUNC_DESC_8_32", "FUNC_DESC_8_40",
    "FUNC_DESC_8_48", "FUNC_DESC_8_56", "ABS20_44", "SAMP_HEADER_INDEX_0", "UNIFIED", "UNIFIED_32",
    "UNIFIED_8_0", "UNIFIED_8_8", "UNIFIED_8_16", "UNIFIED_8_24", "UNIFIED_8_32", "UNIFIED_8_40",
    "UNIFIED_8_48", "UNIFIED_8_56", "UNIFIED32_LO_32", "UNIFIED32_HI_32", "ABS56_16_34", "CONST_FIELD22_37",
];
