//! Conversions between number formats.

use tmu_program::Type;

use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
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

typed_sets! {
    /// The float that I2F makes, and that F2I and F2F take.
    FLOAT_FORMAT("float_format"): Type {
        "INVALIDFPSRC0" => None,
        "F16" => Some(Type::F16),
        "F32" => Some(Type::F32),
        "F64" => Some(Type::F64),
    }
    /// What F2F makes.
    FLOAT_DEST("float_dest"): Type {
        "INVALIDFPDEST0" => None,
        "F16" => Some(Type::F16),
        "F32" => Some(Type::F32),
        "F64" => Some(Type::F64),
    }
    /// What I2F takes.
    INT_SOURCE("int_source"): Type {
        "U8" => Some(Type::U8),
        "U16" => Some(Type::U16),
        "U32" => Some(Type::U32),
        "U64" => Some(Type::U64),
        "S8" => Some(Type::S8),
        "S16" => Some(Type::S16),
        "S32" => Some(Type::S32),
        "S64" => Some(Type::S64),
    }
    /// What F2I makes.
    F2I_DEST("f2i_dest"): Type {
        "INVALID0" => None,
        "U16" => Some(Type::U16),
        "U32" => Some(Type::U32),
        "U64" => Some(Type::U64),
        "INVALID1" => None,
        "S16" => Some(Type::S16),
        "S32" => Some(Type::S32),
        "S64" => Some(Type::S64),
    }
    /// What I2I makes.
    I2I_DEST("i2i_dest"): Type {
        "U8" => Some(Type::U8),
        "U16" => Some(Type::U16),
        "U32" => Some(Type::U32),
        "???6" => None,
        "S8" => Some(Type::S8),
        "S16" => Some(Type::S16),
        "S32" => Some(Type::S32),
        "???7" => None,
    }
    /// What I2I takes.
    I2I_SOURCE("i2i_source"): Type {
        "U8" => Some(Type::U8),
        "U16" => Some(Type::U16),
        "U32" => Some(Type::U32),
        "INVALID6" => None,
        "S8" => Some(Type::S8),
        "S16" => Some(Type::S16),
        "S32" => Some(Type::S32),
        "INVALID7" => None,
    }
}

opcodes!(
    Conversion,
    I2f(
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
    ),
    F2i(
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
    ),
    F2f(
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
    ),
    I2i(
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
