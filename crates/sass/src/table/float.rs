//! Single-precision arithmetic.

use tmu_program::{Argument, FloatFunction};

use super::sets::{Set, typed_sets};
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] =
    &[Set { name: "fmz", values: &[Some(""), Some("FTZ"), Some("FMZ"), Some("INVALIDFMZ3")], aliases: &[] }];

typed_sets! {
    /// The power of two that FMUL multiplies with.
    SCALE("scale"): i8 {
        "" => Some(0),
        "D2" => Some(-1),
        "D4" => Some(-2),
        "D8" => Some(-3),
        "M8" => Some(3),
        "M4" => Some(2),
        "M2" => Some(1),
        "INVALIDSCALE37" => None,
    }
    /// What RRO prepares an argument for.
    RRO("rro"): FloatFunction {
        "SINCOS" => Some(FloatFunction::PreparedAngle),
        "EX2" => Some(FloatFunction::PreparedExponent),
    }
    /// The function of MUFU.
    MUFU("mufu"): FloatFunction {
        "COS" => Some(FloatFunction::Cosine(Argument::Prepared)),
        "SIN" => Some(FloatFunction::Sine(Argument::Prepared)),
        "EX2" => Some(FloatFunction::ExponentialBase2(Argument::Prepared)),
        "LG2" => Some(FloatFunction::LogarithmBase2),
        "RCP" => Some(FloatFunction::Reciprocal),
        "RSQ" => Some(FloatFunction::ReciprocalSquareRoot),
        "RCP64H" => Some(FloatFunction::ReciprocalHigh64),
        "RSQ64H" => Some(FloatFunction::ReciprocalSquareRootHigh64),
        "SQRT" => Some(FloatFunction::SquareRoot),
        "INVALIDMUFUOPCODE9" => None,
        "INVALIDMUFUOPCODEA" => None,
        "INVALIDMUFUOPCODEB" => None,
        "INVALIDMUFUOPCODEC" => None,
        "INVALIDMUFUOPCODED" => None,
        "INVALIDMUFUOPCODEE" => None,
        "INVALIDMUFUOPCODEF" => None,
    }
    /// The function of MUFU on sm_50.
    MUFU_SM50("mufu_sm50"): FloatFunction {
        "COS" => Some(FloatFunction::Cosine(Argument::Prepared)),
        "SIN" => Some(FloatFunction::Sine(Argument::Prepared)),
        "EX2" => Some(FloatFunction::ExponentialBase2(Argument::Prepared)),
        "LG2" => Some(FloatFunction::LogarithmBase2),
        "RCP" => Some(FloatFunction::Reciprocal),
        "RSQ" => Some(FloatFunction::ReciprocalSquareRoot),
        "RCP64H" => Some(FloatFunction::ReciprocalHigh64),
        "RSQ64H" => Some(FloatFunction::ReciprocalSquareRootHigh64),
        "INVALIDMUFUOPCODE8" => None,
        "INVALIDMUFUOPCODE9" => None,
        "INVALIDMUFUOPCODEA" => None,
        "INVALIDMUFUOPCODEB" => None,
        "INVALIDMUFUOPCODEC" => None,
        "INVALIDMUFUOPCODED" => None,
        "INVALIDMUFUOPCODEE" => None,
        "INVALIDMUFUOPCODEF" => None,
    }
    /// What FCHK checks; a division alone is known.
    FCHK("fchk"): () {
        "DIVIDE" => Some(()),
        "INVALIDCHKMODE1" => None,
        "INVALIDCHKMODE2" => None,
        "INVALIDCHKMODE3" => None,
        "INVALIDCHKMODE4" => None,
        "INVALIDCHKMODE5" => None,
        "INVALIDCHKMODE6" => None,
        "INVALIDCHKMODE7" => None,
        "INVALIDCHKMODE8" => None,
        "INVALIDCHKMODE9" => None,
        "INVALIDCHKMODE10" => None,
        "INVALIDCHKMODE11" => None,
        "INVALIDCHKMODE12" => None,
        "INVALIDCHKMODE13" => None,
        "INVALIDCHKMODE14" => None,
        "INVALIDCHKMODE15" => None,
        "INVALIDCHKMODE16" => None,
        "INVALIDCHKMODE17" => None,
        "INVALIDCHKMODE18" => None,
        "INVALIDCHKMODE19" => None,
        "INVALIDCHKMODE20" => None,
        "INVALIDCHKMODE21" => None,
        "INVALIDCHKMODE22" => None,
        "INVALIDCHKMODE23" => None,
        "INVALIDCHKMODE24" => None,
        "INVALIDCHKMODE25" => None,
        "INVALIDCHKMODE26" => None,
        "INVALIDCHKMODE27" => None,
        "INVALIDCHKMODE28" => None,
        "INVALIDCHKMODE29" => None,
        "INVALIDCHKMODE30" => None,
        "INVALIDCHKMODE31" => None,
        "INVALIDCHKMODE32" => None,
        "INVALIDCHKMODE33" => None,
        "INVALIDCHKMODE34" => None,
        "INVALIDCHKMODE35" => None,
        "INVALIDCHKMODE36" => None,
        "INVALIDCHKMODE37" => None,
        "INVALIDCHKMODE38" => None,
        "INVALIDCHKMODE39" => None,
        "INVALIDCHKMODE40" => None,
        "INVALIDCHKMODE41" => None,
        "INVALIDCHKMODE42" => None,
        "INVALIDCHKMODE43" => None,
        "INVALIDCHKMODE44" => None,
        "INVALIDCHKMODE45" => None,
        "INVALIDCHKMODE46" => None,
        "INVALIDCHKMODE47" => None,
        "INVALIDCHKMODE48" => None,
        "INVALIDCHKMODE49" => None,
        "INVALIDCHKMODE50" => None,
        "INVALIDCHKMODE51" => None,
        "INVALIDCHKMODE52" => None,
        "INVALIDCHKMODE53" => None,
        "INVALIDCHKMODE54" => None,
        "INVALIDCHKMODE55" => None,
        "INVALIDCHKMODE56" => None,
        "INVALIDCHKMODE57" => None,
        "INVALIDCHKMODE58" => None,
        "INVALIDCHKMODE59" => None,
        "INVALIDCHKMODE60" => None,
        "INVALIDCHKMODE61" => None,
        "INVALIDCHKMODE62" => None,
        "INVALIDCHKMODE63" => None,
    }
}

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
