//! Comparisons and selections by comparison.

use super::sets::Set;
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "icmp",
        values: &[
            Some("F"),
            Some("LT"),
            Some("EQ"),
            Some("LE"),
            Some("GT"),
            Some("NE"),
            Some("GE"),
            Some("T"),
        ],
        aliases: &[],
    },
    Set {
        name: "fcmp",
        values: &[
            Some("F"),
            Some("LT"),
            Some("EQ"),
            Some("LE"),
            Some("GT"),
            Some("NE"),
            Some("GE"),
            Some("NUM"),
            Some("NAN"),
            Some("LTU"),
            Some("EQU"),
            Some("LEU"),
            Some("GTU"),
            Some("NEU"),
            Some("GEU"),
            Some("T"),
        ],
        aliases: &[],
    },
    Set {
        name: "fcmp_silent_gt",
        values: &[
            Some("F"),
            Some("LT"),
            Some("EQ"),
            Some("LE"),
            Some(""),
            Some("NE"),
            Some("GE"),
            Some("NUM"),
            Some("NAN"),
            Some("LTU"),
            Some("EQU"),
            Some("LEU"),
            Some("GTU"),
            Some("NEU"),
            Some("GEU"),
            Some("T"),
        ],
        aliases: &[("GT", 4)],
    },
    Set {
        name: "cc_test",
        values: &[
            Some("F"),
            Some("LT"),
            Some("EQ"),
            Some("LE"),
            Some("GT"),
            Some("NE"),
            Some("GE"),
            Some("NUM"),
            Some("NAN"),
            Some("LTU"),
            Some("EQU"),
            Some("LEU"),
            Some("GTU"),
            Some("NEU"),
            Some("GEU"),
            Some("T"),
            Some("OFF"),
            Some("LO"),
            Some("SFF"),
            Some("LS"),
            Some("HI"),
            Some("SFT"),
            Some("HS"),
            Some("OFT"),
            Some("CSM_TA"),
            Some("CSM_TR"),
            Some("CSM_MX"),
            Some("FCSM_TA"),
            Some("FCSM_TR"),
            Some("FCSM_MX"),
            Some("RLE"),
            Some("RGT"),
        ],
        aliases: &[],
    },
];

opcodes!(
    Compare,
    Isetp(
        Row::new(
            &[
                (Form::Register, "0101 1011 0110"),
                (Form::Constant, "0100 1011 0110"),
                (Form::Immediate, "0011 011- 0110"),
            ],
            "ISETP{.icmp 51:49}{.signed 48}{.X 43}{.bool 46:45} Pd 5:3, Pe 2:0, Ra, Sb, {!42}Ps 41:39",
            "Pd = (Ra compared with Sb) combined with Ps; Pe = the opposite comparison combined with Ps",
        )
        .fixed_latency()
    ),
    Iset(
        Row::new(
            &[
                (Form::Register, "0101 1011 0101"),
                (Form::Constant, "0100 1011 0101"),
                (Form::Immediate, "0011 011- 0101"),
            ],
            "ISET{.BF 44}{.icmp 51:49}{.signed 48}{.X 43}{.bool 46:45} Rd{.CC 47}, Ra, Sb, {!42}Ps 41:39",
            "Rd = all ones (1.0 with .BF) when (Ra compared with Sb) combined with Ps holds, else 0",
        )
        .fixed_latency()
    ),
    Icmp(
        Row::new(
            &[
                (Form::Register, "0101 1011 0100"),
                (Form::Constant, "0100 1011 0100"),
                (Form::Immediate, "0011 011- 0100"),
                (Form::ConstantC, "0101 0011 0100"),
            ],
            "ICMP{.icmp 51:49}{.signed 48} Rd, Ra, Sb, Sc",
            "Rd = (Sc compared with 0) ? Ra : Sb",
        )
        .fixed_latency()
    ),
    Fsetp(
        Row::new(
            &[
                (Form::Register, "0101 1011 1011"),
                (Form::Constant, "0100 1011 1011"),
                (Form::Immediate, "0011 011- 1011"),
            ],
            "FSETP{.fcmp 51:48}{.FTZ 47}{.bool 46:45} Pd 5:3, Pe 2:0, {-43}{|7}Ra, {-6}{|44}Sb:f32, \
         {!42}Ps 41:39",
            "Pd = (Ra compared with Sb) combined with Ps; Pe = the opposite comparison combined with Ps",
        )
        .fixed_latency()
    ),
    Fset(
        Row::new(
            &[(Form::Register, "0101 1000"), (Form::Constant, "0100 1000"), (Form::Immediate, "0011 000-")],
            "FSET{.BF 52}{.fcmp 51:48}{.FTZ 55}{.bool 46:45} Rd{.CC 47}, {-43}{|54}Ra, {-53}{|44}Sb:f32, \
         {!42}Ps 41:39",
            "Rd = all ones (1.0 with .BF) when (Ra compared with Sb) combined with Ps holds, else 0",
        )
        .fixed_latency()
    ),
    Fcmp(
        Row::new(
            &[
                (Form::Register, "0101 1011 1010"),
                (Form::Constant, "0100 1011 1010"),
                (Form::Immediate, "0011 011- 1010"),
                (Form::ConstantC, "0101 0011 1010"),
            ],
            "FCMP{.fcmp_silent_gt 51:48}{.FTZ 47} Rd, Ra, Sb:f32, Sc",
            "Rd = (Sc compared with 0) ? Ra : Sb",
        )
        .fixed_latency()
    ),
    Cset(
        Row::new(
            &[(Form::Plain, "0101 0000 1001 1")],
            "CSET{.BF 44}{.cc_test 12:8}{.bool 46:45} Rd{.CC 47}, =CC, {!42}Ps 41:39",
            "Rd = all ones (1.0 with .BF) when the test of the condition code combined with Ps holds, \
         else 0",
        )
        .fixed_latency()
    ),
    Csetp(
        Row::new(
            &[(Form::Plain, "0101 0000 1010 0")],
            "CSETP{.cc_test 12:8}{.bool 46:45} Pd 5:3, Pe 2:0, =CC, {!42}Ps 41:39",
            "Pd = the test of the condition code combined with Ps; Pe = the opposite test combined with \
         Ps",
        )
        .fixed_latency()
    ),
);
