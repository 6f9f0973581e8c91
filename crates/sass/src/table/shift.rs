//! Shifts and bit fields.

use super::sets::Set;
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "shf_type",
        values: &[Some(""), Some("INVALIDMAXSHIFT3"), Some("U64"), Some("S64")],
        aliases: &[],
    },
    Set { name: "shf_word", values: &[Some(""), Some("HI"), Some("X"), Some("XHI")], aliases: &[] },
    Set { name: "xhi", values: &[Some(""), Some("INVALIDSHRXMODE1"), Some("X"), Some("XHI")], aliases: &[] },
];

opcodes!(
    Shift,
    Shl(Row::new(
        &[
            (Form::Register, "0101 1100 0100 1"),
            (Form::Constant, "0100 1100 0100 1"),
            (Form::Immediate, "0011 100- 0100 1"),
        ],
        "SHL{.W 39}{.X 43} Rd{.CC 47}, Ra, Sb",
        "Rd = Ra << Sb",
    )
    .fixed_latency()),
    Shr(Row::new(
        &[
            (Form::Register, "0101 1100 0010 1"),
            (Form::Constant, "0100 1100 0010 1"),
            (Form::Immediate, "0011 100- 0010 1"),
        ],
        "SHR{.signed 48}{.W 39}{.xhi 44:43}{.BREV 40} Rd{.CC 47}, Ra, Sb",
        "Rd = Ra >> Sb",
    )
    .fixed_latency()),
    Shf(
        Row::new(
            &[(Form::Register, "0101 1011 1111 1")],
            "SHF.L{.W 50}{.shf_type 38:37}{.shf_word 49:48} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = one word of {Rc, Ra} << Rb",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Immediate, "0011 011- 1111 1")],
            "SHF.L{.W 50}{.shf_type 38:37}{.shf_word 49:48} Rd{.CC 47}, Ra, #shift 25:20, Rc",
            "Rd = one word of {Rc, Ra} << an immediate",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Register, "0101 1100 1111 1")],
            "SHF.R{.W 50}{.shf_type 38:37}{.shf_word 49:48} Rd{.CC 47}, Ra, Rb, Rc",
            "Rd = one word of {Rc, Ra} >> Rb",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Immediate, "0011 100- 1111 1")],
            "SHF.R{.W 50}{.shf_type 38:37}{.shf_word 49:48} Rd{.CC 47}, Ra, #shift 25:20, Rc",
            "Rd = one word of {Rc, Ra} >> an immediate",
        )
        .fixed_latency(),
    ),
    Bfe(Row::new(
        &[
            (Form::Register, "0101 1100 0000 0"),
            (Form::Constant, "0100 1100 0000 0"),
            (Form::Immediate, "0011 100- 0000 0"),
        ],
        "BFE{.signed 48}{.BREV 40} Rd{.CC 47}, Ra, Sb",
        "Rd = the bit field of Ra at bit Sb[7:0] of width Sb[15:8]",
    )
    .fixed_latency()),
    Bfi(Row::new(
        &[
            (Form::Register, "0101 1011 1111 0"),
            (Form::Constant, "0100 1011 1111 0"),
            (Form::Immediate, "0011 011- 1111 0"),
            (Form::ConstantC, "0101 0011 1111 0"),
        ],
        "BFI Rd{.CC 47}, Ra, Sb, Sc",
        "Rd = Sc with the low bits of Ra put in at bit Sb[7:0], width Sb[15:8]",
    )
    .fixed_latency()),
);
