//! Conversions between number formats.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "float_format",
        values: &[Some("INVALIDFPSRC0"), Some("F16"), Some("F32"), Some("F64")],
        aliases: &[],
    },
    Set {
        name: "float_dest",
        values: &[Some("INVALIDFPDEST0"), Some("F16"), Some("F32"), Some("F64")],
        aliases: &[],
    },
    Set {
        name: "int_source",
        values: &[
            Some("U8"),
            Some("U16"),
            Some("U32"),
            Some("U64"),
            Some("S8"),
            Some("S16"),
            Some("S32"),
            Some("S64"),
        ],
        aliases: &[],
    },
    Set {
        name: "f2i_dest",
        values: &[
            Some("INVALID0"),
            Some("U16"),
            Some("U32"),
            Some("U64"),
            Some("INVALID1"),
            Some("S16"),
            Some("S32"),
            Some("S64"),
        ],
        aliases: &[],
    },
    Set {
        name: "i2i_dest",
        values: &[
            Some("U8"),
            Some("U16"),
            Some("U32"),
            Some("???6"),
            Some("S8"),
            Some("S16"),
            Some("S32"),
            Some("???7"),
        ],
        aliases: &[],
    },
    Set {
        name: "i2i_source",
        values: &[
            Some("U8"),
            Some("U16"),
            Some("U32"),
            Some("INVALID6"),
            Some("S8"),
            Some("S16"),
            Some("S32"),
            Some("INVALID7"),
        ],
        aliases: &[],
    },
    Set { name: "byte", values: &[Some(""), Some("B1"), Some("B2"), Some("B3")], aliases: &[] },
    Set {
        name: "half",
        values: &[Some(""), Some("INVALIDSIZE1"), Some("H1"), Some("INVALIDSIZE3")],
        aliases: &[],
    },
    Set { name: "round_int", values: &[Some(""), Some("FLOOR"), Some("CEIL"), Some("TRUNC")], aliases: &[] },
    Set {
        name: "pass_round",
        values: &[
            Some(""),
            Some("PASS"),
            Some("PASS"),
            Some("PASS"),
            Some("ROUND"),
            Some("FLOOR"),
            Some("CEIL"),
            Some("TRUNC"),
        ],
        aliases: &[],
    },
];

opcodes!(
    Conversion,
    Convert(
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 1"),
                (Form::Constant, "0100 1100 1011 1"),
                (Form::Immediate, "0011 100- 1011 1"),
            ],
            "I2F{.float_format 9:8}{.int_source 13,11:10}{.rnd 40:39} Rd{.CC 47}, \
         {-45}{|49}Sb:s_spaced{.byte 42:41}",
            "Rd = the integer Sb as a float",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 1 | 11:10=1"),
                (Form::Constant, "0100 1100 1011 1 | 11:10=1"),
                (Form::Immediate, "0011 100- 1011 1 | 11:10=1"),
            ],
            "I2F{.float_format 9:8}{.int_source 13,11:10}{.rnd 40:39} Rd{.CC 47}, \
         {-45}{|49}Sb:s_spaced{.half 42:41}",
            "Rd = a 16-bit half of Sb as a float",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 1 | 9:8=3 | 11:10=0"),
                (Form::Constant, "0100 1100 1011 1 | 9:8=3 | 11:10=0"),
                (Form::Immediate, "0011 100- 1011 1 | 9:8=3 | 11:10=0"),
                (Form::Register, "0101 1100 1011 1 | 9:8=3 | 11:10=2"),
                (Form::Constant, "0100 1100 1011 1 | 9:8=3 | 11:10=2"),
                (Form::Immediate, "0011 100- 1011 1 | 9:8=3 | 11:10=2"),
                (Form::Register, "0101 1100 1011 1 | 11:10=3"),
                (Form::Constant, "0100 1100 1011 1 | 11:10=3"),
                (Form::Immediate, "0011 100- 1011 1 | 11:10=3"),
            ],
            "I2F{.float_format 9:8}{.int_source 13,11:10}{.rnd 40:39} Rd{.CC 47}, \
         {-45}{|49}Sb:s_spaced{.byte 42:41}",
            "Rd = the integer Sb as a float",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 0 | 10=0"),
                (Form::Constant, "0100 1100 1011 0 | 10=0"),
                (Form::Immediate, "0011 100- 1011 0 | 10=0"),
            ],
            "F2I{.FTZ 44}{.f2i_dest 12,9:8}{.float_format 11:10}{.round_int 40:39} Rd{.CC 47}, \
         {-45}{|49}Sb:f32_spaced{.H1 41}",
            "Rd = the float Sb as an integer",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 0 | 10=0 | 9:8=3"),
                (Form::Constant, "0100 1100 1011 0 | 10=0 | 9:8=3"),
                (Form::Immediate, "0011 100- 1011 0 | 10=0 | 9:8=3"),
            ],
            "F2I{.FTZ 44}{.f2i_dest 12,9:8}{.float_format 11:10}\
         {.round_int 40:39} Rd{.CC 47}, {-45}{|49}Sb:f32_spaced{.H1 41}",
            "Rd = the float Sb as an integer",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 0 | 11:10=1"),
                (Form::Constant, "0100 1100 1011 0 | 11:10=1"),
                (Form::Immediate, "0011 100- 1011 0 | 11:10=1"),
            ],
            "F2I{.FTZ 44}{.f2i_dest 12,9:8}{.float_format 11:10}{.round_int 40:39} Rd{.CC 47}, \
         {-45}{|49}Sb:f16_spaced{.H1 41}",
            "Rd = the float Sb as an integer",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 0 | 11:10=3"),
                (Form::Constant, "0100 1100 1011 0 | 11:10=3"),
                (Form::Immediate, "0011 100- 1011 0 | 11:10=3"),
            ],
            "F2I{.FTZ 44}{.f2i_dest 12,9:8}{.float_format 11:10}{.round_int 40:39} Rd{.CC 47}, \
         {-45}{|49}Sb:f64_spaced{.H1 41}",
            "Rd = the float Sb as an integer",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[
                (Form::Register, "0101 1100 1011 0 | 11:10=3"),
                (Form::Constant, "0100 1100 1011 0 | 11:10=3"),
                (Form::Immediate, "0011 100- 1011 0 | 11:10=3"),
            ],
            "F2I{.FTZ 44}{.f2i_dest 12,9:8}{.float_format 11:10}\
         {.round_int 40:39} Rd{.CC 47}, {-45}{|49}Sb:f64_spaced{.H1 41}",
            "Rd = the float Sb as an integer",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 10=0"),
                (Form::Constant, "0100 1100 1010 1 | 10=0"),
                (Form::Immediate, "0011 100- 1010 1 | 10=0"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.rnd 40:39}{.SAT 50} Rd{.CC 47}, \
         {-45}{|49}Sb:f32",
            "Rd = the float Sb in another format",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 9:8=0 | 11:10=0"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=0 | 11:10=0"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=0 | 11:10=0"),
                (Form::Register, "0101 1100 1010 1 | 9:8=2 | 11:10=2"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=2 | 11:10=2"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=2 | 11:10=2"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.pass_round 42,40:39}{.SAT 50} Rd\
         {.CC 47}, {-45}{|49}Sb:f32",
            "Rd = the float Sb, rounded to an integer or as it is",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 9:8=3 | 11:10=2"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=3 | 11:10=2"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=3 | 11:10=2"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.rnd 40:39}\
         {.SAT 50} Rd{.CC 47}, {-45}{|49}Sb:f32",
            "Rd = the float Sb in another format",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 11:10=1"),
                (Form::Constant, "0100 1100 1010 1 | 11:10=1"),
                (Form::Immediate, "0011 100- 1010 1 | 11:10=1"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.rnd 40:39}{.SAT 50} Rd{.CC 47}, \
         {-45}{|49}Sb:f16_spaced{.H1 41}",
            "Rd = the float Sb in another format",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 9:8=1 | 11:10=1"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=1 | 11:10=1"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=1 | 11:10=1"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.pass_round 42,40:39}{.SAT 50} Rd\
         {.CC 47}, {-45}{|49}Sb:f16_spaced{.H1 41}",
            "Rd = the float Sb, rounded to an integer or as it is",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 9:8=3 | 11:10=1"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=3 | 11:10=1"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=3 | 11:10=1"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.rnd 40:39}\
         {.SAT 50} Rd{.CC 47}, {-45}{|49}Sb:f16_spaced{.H1 41}",
            "Rd = the float Sb in another format",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 11:10=3"),
                (Form::Constant, "0100 1100 1010 1 | 11:10=3"),
                (Form::Immediate, "0011 100- 1010 1 | 11:10=3"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.rnd 40:39}{.SAT 50} Rd{.CC 47}, \
         {-45}{|49}Sb:f64",
            "Rd = the float Sb in another format",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 9:8=3 | 11:10=3"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=3 | 11:10=3"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=3 | 11:10=3"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.pass_round 42,40:39}{.SAT 50} Rd\
         {.CC 47}, {-45}{|49}Sb:f64",
            "Rd = the float Sb, rounded to an integer or as it is",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 11:10=3"),
                (Form::Constant, "0100 1100 1010 1 | 11:10=3"),
                (Form::Immediate, "0011 100- 1010 1 | 11:10=3"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}{.rnd 40:39}\
         {.SAT 50} Rd{.CC 47}, {-45}{|49}Sb:f64",
            "Rd = the float Sb in another format",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1010 1 | 9:8=3 | 11:10=3"),
                (Form::Constant, "0100 1100 1010 1 | 9:8=3 | 11:10=3"),
                (Form::Immediate, "0011 100- 1010 1 | 9:8=3 | 11:10=3"),
            ],
            "F2F{.FTZ 44}{.float_dest 9:8}{.float_format 11:10}\
         {.pass_round 42,40:39}{.SAT 50} Rd{.CC 47}, {-45}{|49}Sb:f64",
            "Rd = the float Sb, rounded to an integer or as it is",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
        Row::new(
            &[
                (Form::Register, "0101 1100 1110 0"),
                (Form::Constant, "0100 1100 1110 0"),
                (Form::Immediate, "0011 100- 1110 0"),
            ],
            "I2I{.i2i_dest 12,9:8}{.i2i_source 13,11:10}{.SAT 50} Rd{.CC 47}, \
         {-45}{|49}Sb:s_spaced{.byte 42:41}",
            "Rd = the integer Sb as another integer type",
        ),
        Row::new(
            &[
                (Form::Register, "0101 1100 1110 0 | 11:10=1"),
                (Form::Constant, "0100 1100 1110 0 | 11:10=1"),
                (Form::Immediate, "0011 100- 1110 0 | 11:10=1"),
            ],
            "I2I{.i2i_dest 12,9:8}{.i2i_source 13,11:10}{.SAT 50} Rd{.CC 47}, \
         {-45}{|49}Sb:s_spaced{.half 42:41}",
            "Rd = a 16-bit half of Sb as another integer type",
        ),
    ),
);
