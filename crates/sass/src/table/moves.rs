//! Moves between registers, and reading of special registers.

use tmu_program::BytePermutation;

use super::sets::typed_sets;
use super::{Form, Row};
use crate::arch::Targets;

typed_sets! {
    /// How PRMT chooses bytes.
    PRMT("prmt"): BytePermutation {
        "" => Some(BytePermutation::Selectors),
        "F4E" => Some(BytePermutation::Forward4),
        "B4E" => Some(BytePermutation::Backward4),
        "RC8" => Some(BytePermutation::Replicate8),
        "ECL" => Some(BytePermutation::EdgeClampLeft),
        "ECR" => Some(BytePermutation::EdgeClampRight),
        "RC16" => Some(BytePermutation::Replicate16),
        "INVALIDPMODE7" => None,
        "???8" => None,
        "???9" => None,
        "???10" => None,
        "???11" => None,
        "???12" => None,
        "???13" => None,
        "???14" => None,
        "???15" => None,
    }
}

opcodes!(
    Moves,
    Mov(
        Row::new(
            &[
                (Form::Register, "0101 1100 1001 1"),
                (Form::Constant, "0100 1100 1001 1"),
                (Form::Immediate, "0011 100- 1001 1"),
            ],
            "MOV Rd, Sb, {#lanes 42:39 ?15}",
            "Rd = Sb, in the lanes of each quad that the mask names",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0000 0001 0000")],
            "MOV32I Rd, #immediate 51:20, {#lanes 15:12 ?15}",
            "Rd = a 32-bit immediate, in the lanes of each quad that the mask names",
        )
        .fixed_latency(),
    ),
    S2r(
        Row::new(
            &[(Form::Plain, "1111 0000 1100 1")],
            "S2R Rd, #register(special_sm50) 27:20",
            "Rd = a special register",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "0101 0000 1100 1")],
            "CS2R Rd, #register(special_sm50) 27:20",
            "Rd = a special register, read with fixed latency",
        )
        .fixed_latency()
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "1111 0000 1100 1")],
            "S2R Rd, #register(special_sm52) 27:20",
            "Rd = a special register",
        )
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "0101 0000 1100 1")],
            "CS2R Rd, #register(special_sm52) 27:20",
            "Rd = a special register, read with fixed latency",
        )
        .fixed_latency()
        .on(Targets::SM52_SM53),
        Row::new(
            &[(Form::Plain, "1111 0000 1100 1")],
            "S2R Rd, #register(special_sm60) 27:20",
            "Rd = a special register",
        )
        .on(Targets::SM60_UP),
        Row::new(
            &[(Form::Plain, "0101 0000 1100 1")],
            "CS2R Rd, #register(special_sm60) 27:20",
            "Rd = a special register, read with fixed latency",
        )
        .fixed_latency()
        .on(Targets::SM60_UP),
    ),
    Sel(Row::new(
        &[
            (Form::Register, "0101 1100 1010 0"),
            (Form::Constant, "0100 1100 1010 0"),
            (Form::Immediate, "0011 100- 1010 0"),
        ],
        "SEL Rd, Ra, Sb, {!42}Ps 41:39",
        "Rd = Ps ? Ra : Sb",
    )
    .fixed_latency()),
    Prmt(
        Row::new(
            &[
                (Form::Register, "0101 1011 1100"),
                (Form::Constant, "0100 1011 1100"),
                (Form::Immediate, "0011 011- 1100"),
                (Form::ConstantC, "0101 0011 1100"),
            ],
            "PRMT{.prmt 51:48} Rd, Ra, Sb, Sc",
            "Rd = four bytes picked from Ra and Sc by the selectors in Sb",
        )
        .fixed_latency()
    ),
);
