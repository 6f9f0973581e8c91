//! Single-precision arithmetic.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set { name: "fmz", values: &[Some(""), Some("FTZ"), Some("FMZ"), Some("INVALIDFMZ3")], aliases: &[] },
    Set {
        name: "scale",
        values: &[
            Some(""),
            Some("D2"),
            Some("D4"),
            Some("D8"),
            Some("M8"),
            Some("M4"),
            Some("M2"),
            Some("INVALIDSCALE37"),
        ],
        aliases: &[],
    },
    Set {
        name: "mufu",
        values: &[
            Some("COS"),
            Some("SIN"),
            Some("EX2"),
            Some("LG2"),
            Some("RCP"),
            Some("RSQ"),
            Some("RCP64H"),
            Some("RSQ64H"),
            Some("SQRT"),
            Some("INVALIDMUFUOPCODE9"),
            Some("INVALIDMUFUOPCODEA"),
            Some("INVALIDMUFUOPCODEB"),
            Some("INVALIDMUFUOPCODEC"),
            Some("INVALIDMUFUOPCODED"),
            Some("INVALIDMUFUOPCODEE"),
            Some("INVALIDMUFUOPCODEF"),
        ],
        aliases: &[],
    },
    Set {
        name: "mufu_sm50",
        values: &[
            Some("COS"),
            Some("SIN"),
            Some("EX2"),
            Some("LG2"),
            Some("RCP"),
            Some("RSQ"),
            Some("RCP64H"),
            Some("RSQ64H"),
            Some("INVALIDMUFUOPCODE8"),
            Some("INVALIDMUFUOPCODE9"),
            Some("INVALIDMUFUOPCODEA"),
            Some("INVALIDMUFUOPCODEB"),
            Some("INVALIDMUFUOPCODEC"),
            Some("INVALIDMUFUOPCODED"),
            Some("INVALIDMUFUOPCODEE"),
            Some("INVALIDMUFUOPCODEF"),
        ],
        aliases: &[],
    },
    Set { name: "rro", values: &[Some("SINCOS"), Some("EX2")], aliases: &[] },
    Set {
        name: "fchk",
        values: &[
            Some("DIVIDE"),
            Some("INVALIDCHKMODE1"),
            Some("INVALIDCHKMODE2"),
            Some("INVALIDCHKMODE3"),
            Some("INVALIDCHKMODE4"),
            Some("INVALIDCHKMODE5"),
            Some("INVALIDCHKMODE6"),
            Some("INVALIDCHKMODE7"),
            Some("INVALIDCHKMODE8"),
            Some("INVALIDCHKMODE9"),
            Some("INVALIDCHKMODE10"),
            Some("INVALIDCHKMODE11"),
            Some("INVALIDCHKMODE12"),
            Some("INVALIDCHKMODE13"),
            Some("INVALIDCHKMODE14"),
            Some("INVALIDCHKMODE15"),
            Some("INVALIDCHKMODE16"),
            Some("INVALIDCHKMODE17"),
            Some("INVALIDCHKMODE18"),
            Some("INVALIDCHKMODE19"),
            Some("INVALIDCHKMODE20"),
            Some("INVALIDCHKMODE21"),
            Some("INVALIDCHKMODE22"),
            Some("INVALIDCHKMODE23"),
            Some("INVALIDCHKMODE24"),
            Some("INVALIDCHKMODE25"),
            Some("INVALIDCHKMODE26"),
            Some("INVALIDCHKMODE27"),
            Some("INVALIDCHKMODE28"),
            Some("INVALIDCHKMODE29"),
            Some("INVALIDCHKMODE30"),
            Some("INVALIDCHKMODE31"),
            Some("INVALIDCHKMODE32"),
            Some("INVALIDCHKMODE33"),
            Some("INVALIDCHKMODE34"),
            Some("INVALIDCHKMODE35"),
            Some("INVALIDCHKMODE36"),
            Some("INVALIDCHKMODE37"),
            Some("INVALIDCHKMODE38"),
            Some("INVALIDCHKMODE39"),
            Some("INVALIDCHKMODE40"),
            Some("INVALIDCHKMODE41"),
            Some("INVALIDCHKMODE42"),
            Some("INVALIDCHKMODE43"),
            Some("INVALIDCHKMODE44"),
            Some("INVALIDCHKMODE45"),
            Some("INVALIDCHKMODE46"),
            Some("INVALIDCHKMODE47"),
            Some("INVALIDCHKMODE48"),
            Some("INVALIDCHKMODE49"),
            Some("INVALIDCHKMODE50"),
            Some("INVALIDCHKMODE51"),
            Some("INVALIDCHKMODE52"),
            Some("INVALIDCHKMODE53"),
            Some("INVALIDCHKMODE54"),
            Some("INVALIDCHKMODE55"),
            Some("INVALIDCHKMODE56"),
            Some("INVALIDCHKMODE57"),
            Some("INVALIDCHKMODE58"),
            Some("INVALIDCHKMODE59"),
            Some("INVALIDCHKMODE60"),
            Some("INVALIDCHKMODE61"),
            Some("INVALIDCHKMODE62"),
            Some("INVALIDCHKMODE63"),
        ],
        aliases: &[],
    },
];

opcodes!(
    Float,
    Fadd(
        Row::new(
            &[
                (Form::Register, "0101 1100 0101 1"),
                (Form::Constant, "0100 1100 0101 1"),
                (Form::Immediate, "0011 100- 0101 1"),
            ],
            "FADD{.FTZ 44}{.rnd 40:39}{.SAT 50} Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f32{.reuse c19}",
            "Rd = Ra + Sb in single precision",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0000 10")],
            "FADD32I{.FTZ 55} Rd{.CC 52}, {-56}{|54}Ra, {-53}{|57}#immediate 51:20 f32",
            "Rd = Ra + a 32-bit immediate in single precision",
        )
        .fixed_latency(),
    ),
    Fmul(
        Row::new(
            &[
                (Form::Register, "0101 1100 0110 1"),
                (Form::Constant, "0100 1100 0110 1"),
                (Form::Immediate, "0011 100- 0110 1"),
            ],
            "FMUL{.fmz 45:44}{.scale 43:41}{.rnd 40:39}{.SAT 50} Rd{.CC 47}, Ra, {-48}Sb:f32",
            "Rd = Ra * Sb in single precision",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0001 1110")],
            "FMUL32I{.fmz 54:53}{.SAT 55} Rd{.CC 52}, Ra, #immediate 51:20 f32",
            "Rd = Ra * a 32-bit immediate in single precision",
        )
        .fixed_latency(),
    ),
    Ffma(
        Row::new(
            &[
                (Form::Register, "0101 1001 1"),
                (Form::Constant, "0100 1001 1"),
                (Form::Immediate, "0011 001- 1"),
                (Form::ConstantC, "0101 0001 1"),
            ],
            "FFMA{.fmz 54:53}{.rnd 52:51}{.SAT 50} Rd{.CC 47}, Ra, {-48}Sb:f32, {-49}Sc",
            "Rd = Ra * Sb + Sc in single precision, rounded once",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0000 11")],
            "FFMA32I{.fmz 54:53}{.SAT 55} Rd{.CC 52}, {-56}Ra, #immediate 51:20 f32, {-57}Rc 7:0",
            "Rd = Ra * a 32-bit immediate + Rc in single precision, \
         rounded once; Rc is the register of Rd",
        )
        .fixed_latency(),
    ),
    Fmnmx(
        Row::new(
            &[
                (Form::Register, "0101 1100 0110 0"),
                (Form::Constant, "0100 1100 0110 0"),
                (Form::Immediate, "0011 100- 0110 0"),
            ],
            "FMNMX{.FTZ 44} Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f32, {!42}Ps 41:39",
            "Rd = Ps ? min(Ra, Sb) : max(Ra, Sb) in single precision",
        )
        .fixed_latency()
    ),
    Mufu(
        Row::new(
            &[(Form::Plain, "0101 0000 1000 0")],
            "MUFU{.mufu_sm50 23:20}{.SAT 50} Rd, {-48}{|46}Ra",
            "Rd = an elementary function of Ra, approximated",
        )
        .on(Targets::SM50),
        Row::new(
            &[(Form::Plain, "0101 0000 1000 0")],
            "MUFU{.mufu 23:20}{.SAT 50} Rd, {-48}{|46}Ra",
            "Rd = an elementary function of Ra, approximated",
        )
        .on(Targets::SM52_UP),
    ),
    Rro(Row::new(
        &[
            (Form::Register, "0101 1100 1001 0"),
            (Form::Constant, "0100 1100 1001 0"),
            (Form::Immediate, "0011 100- 1001 0"),
        ],
        "RRO{.rro 39} Rd, {-45}{|49}Sb:f32",
        "Rd = Sb prepared for MUFU.SIN, MUFU.COS or MUFU.EX2",
    )
    .fixed_latency()),
    Fchk(
        Row::new(
            &[
                (Form::Register, "0101 1100 1000 1"),
                (Form::Constant, "0100 1100 1000 1"),
                (Form::Immediate, "0011 100- 1000 1"),
            ],
            "FCHK{.fchk 44:39} Pd 5:3, {-48}{|46}Ra, {-45}{|49}Sb:f32",
            "Pd = whether Ra / Sb needs the slow path",
        )
        .fixed_latency()
    ),
    Fswzadd(
        Row::new(
            &[(Form::Plain, "0101 0000 1111 1")],
            "FSWZADD{.FTZ 44}{.rnd 40:39}{.NDV 38} Rd{.CC 47}, Ra, Rb{.reuse c19}, #signs 35:28 signs",
            "Rd = Ra and Rb added with a sign for each lane of the quad",
        )
        .fixed_latency()
    ),
);
