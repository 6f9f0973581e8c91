//! Integer multiplication in one instruction; slow on these machines, which have XMAD instead.

use super::meaning::{Factor, PartType};
use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[Set { name: "lohi", values: &[Some("LO"), Some("HI")], aliases: &[] }];

typed_sets! {
    /// The type of an operand of 16 bits.
    VIDEO_IMM("video_imm"): PartType {
        "U16" => Some(PartType::U16),
        "S16" => Some(PartType::S16),
    }
    /// Which of the factors are two's complement.
    MUL_TYPES("mul_types", "S32.S32" = 3): [bool; 2] {
        "U32.U32" => Some([false, false]),
        "S32.U32" => Some([true, false]),
        "U32.S32" => Some([false, true]),
        "" => Some([true, true]),
    }
    /// The part of Ra that IMADSP multiplies.
    IMADSP_A("imadsp_a"): Factor {
        "U32" => Some(Factor { position: 0, width: 32, signed: false }),
        "S32" => Some(Factor { position: 0, width: 32, signed: true }),
        "U24" => Some(Factor { position: 0, width: 24, signed: false }),
        "S24" => Some(Factor { position: 0, width: 24, signed: true }),
        "U16H0" => Some(Factor { position: 0, width: 16, signed: false }),
        "S16H0" => Some(Factor { position: 0, width: 16, signed: true }),
        "U16H1" => Some(Factor { position: 16, width: 16, signed: false }),
        "S16H1" => Some(Factor { position: 16, width: 16, signed: true }),
    }
    /// The part of Sb that IMADSP multiplies.
    IMADSP_B("imadsp_b"): Factor {
        "U24" => Some(Factor { position: 0, width: 24, signed: false }),
        "S24" => Some(Factor { position: 0, width: 24, signed: true }),
        "U16H0" => Some(Factor { position: 0, width: 16, signed: false }),
        "S16H0" => Some(Factor { position: 0, width: 16, signed: true }),
    }
    /// The part of Sc that IMADSP adds to a signed product.
    IMADSP_C("imadsp_c"): Factor {
        "S32" => Some(Factor { position: 0, width: 32, signed: true }),
        "S24" => Some(Factor { position: 0, width: 24, signed: true }),
        "S16H0" => Some(Factor { position: 0, width: 16, signed: true }),
        - => None,
    }
    /// The part of Sc that IMADSP adds to an unsigned product.
    IMADSP_C_UNSIGNED("imadsp_c_unsigned"): Factor {
        "U32" => Some(Factor { position: 0, width: 32, signed: false }),
        "U24" => Some(Factor { position: 0, width: 24, signed: false }),
        "U16H0" => Some(Factor { position: 0, width: 16, signed: false }),
        - => None,
    }
}

opcodes!(
    Multiply,
    Imad(
        Row::new(
            &[
                (Form::Register, "0101 1010 0"),
                (Form::Constant, "0100 1010 0"),
                (Form::Immediate, "0011 010- 0"),
                (Form::ConstantC, "0101 0010 0"),
            ],
            "IMAD{.mul_types 53,48}{.HI 54}{.SAT 50}{.X 49} Rd{.CC 47}, {-52}Ra, Sb, {-51}Sc",
            "Rd = the low (.HI: the high) word of Ra * Sb, + Sc",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1010 0 | 52:51=3"),
                (Form::Constant, "0100 1010 0 | 52:51=3"),
                (Form::Immediate, "0011 010- 0 | 52:51=3"),
                (Form::ConstantC, "0101 0010 0 | 52:51=3"),
            ],
            "IMAD{.mul_types 53,48}{.HI 54}.PO{.SAT 50}{.X 49} Rd{.CC 47}, Ra, Sb, Sc",
            "Rd = the low (.HI: the high) word of Ra * Sb, + Sc + 1",
        ),
        Row::new(
            &[(Form::Plain, "0001 00")],
            "IMAD32I{.mul_types 57,54}{.HI 53} Rd{.CC 52}, {-56}Ra, #immediate 51:20 s, {-55}Rc 7:0",
            "Rd = the low (.HI: the high) word of Ra * a 32-bit immediate, + Rc; Rc is the register of Rd",
        ),
        Row::new(
            &[(Form::Plain, "0001 00 | 56:55=3")],
            "IMAD32I{.mul_types 57,54}{.HI 53}.PO Rd{.CC 52}, Ra, #immediate 51:20 s, Rc 7:0",
            "Rd = the low (.HI: the high) word of Ra * a 32-bit immediate, \
         + Rc + 1; Rc is the register of Rd",
        ),
    ),
    Imul(
        Row::new(
            &[
                (Form::Register, "0101 1100 0011 1"),
                (Form::Constant, "0100 1100 0011 1"),
                (Form::Immediate, "0011 100- 0011 1"),
            ],
            "IMUL{.mul_types 41:40}{.HI 39} Rd{.CC 47}, Ra, Sb",
            "Rd = the low (.HI: the high) word of Ra * Sb",
        ),
        Row::new(
            &[(Form::Plain, "0001 1111")],
            "IMUL32I{.mul_types 55:54}{.HI 53} Rd{.CC 52}, Ra, #immediate 51:20 s",
            "Rd = the low (.HI: the high) word of Ra * a 32-bit immediate",
        ),
    ),
    Imadsp(
        Row::new(
            &[
                (Form::Register, "0101 1010 1"),
                (Form::Constant, "0100 1010 1"),
                (Form::Immediate, "0011 010- 1"),
                (Form::ConstantC, "0101 0010 1"),
            ],
            "IMADSP{.imadsp_a 50:48}{.imadsp_b 54:53}{.imadsp_c 52:51} Rd{.CC 47}, Ra, Sb, Sc",
            "Rd = a part of Ra * a part of Sb + a part of Sc",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1010 1 | 48=0 | 53=0"),
                (Form::Constant, "0100 1010 1 | 48=0 | 53=0"),
                (Form::Immediate, "0011 010- 1 | 48=0 | 53=0"),
                (Form::ConstantC, "0101 0010 1 | 48=0 | 53=0"),
            ],
            "IMADSP{.imadsp_a 50:48}{.imadsp_b 54:53}{.imadsp_c_unsigned 52:51} Rd{.CC 47}, Ra, Sb, Sc",
            "Rd = a part of Ra * a part of Sb + a part of Sc",
        ),
    ),
    Idp(
        Row::new(
            &[
                (Form::Register, "0101 0011 1111 1 | 48=0 | 50=0"),
                (Form::Constant, "0101 0011 1101 1 | 48=0 | 50=0"),
            ],
            "IDP.4A{.video_imm4 49}{.video_imm4 47} Rd, Ra, Sb, Rc",
            "Rd = Rc + the four products of bytes of Ra and Sb",
        )
        .fixed_latency()
        .on(Targets::SM61_UP),
        Row::new(
            &[(Form::Register, "0101 0011 1111 1 | 48=1"), (Form::Constant, "0101 0011 1101 1 | 48=1")],
            "IDP.2A{.lohi 50}{.video_imm 49}{.video_imm4 47} Rd, Ra, Sb, Rc",
            "Rd = Rc + the two products of halves of Ra and the low or high bytes of Sb",
        )
        .fixed_latency()
        .on(Targets::SM61_UP),
    ),
);
