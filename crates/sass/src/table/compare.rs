//! Comparisons and selections by comparison.

use tmu_program::Comparison;

use super::meaning::ConditionCodeTest;
use super::sets::typed_sets;
use super::{Form, Row};

typed_sets! {
    /// A comparison of integers.
    ICMP("icmp"): Comparison {
        "F" => Some(Comparison::from_bits(0)),
        "LT" => Some(Comparison::from_bits(1)),
        "EQ" => Some(Comparison::from_bits(2)),
        "LE" => Some(Comparison::from_bits(3)),
        "GT" => Some(Comparison::from_bits(4)),
        "NE" => Some(Comparison::from_bits(5)),
        "GE" => Some(Comparison::from_bits(6)),
        "T" => Some(Comparison::from_bits(7)),
    }
    /// A comparison of floats.
    FCMP("fcmp"): Comparison {
        "F" => Some(Comparison::from_bits(0)),
        "LT" => Some(Comparison::from_bits(1)),
        "EQ" => Some(Comparison::from_bits(2)),
        "LE" => Some(Comparison::from_bits(3)),
        "GT" => Some(Comparison::from_bits(4)),
        "NE" => Some(Comparison::from_bits(5)),
        "GE" => Some(Comparison::from_bits(6)),
        "NUM" => Some(Comparison::from_bits(7)),
        "NAN" => Some(Comparison::from_bits(8)),
        "LTU" => Some(Comparison::from_bits(9)),
        "EQU" => Some(Comparison::from_bits(10)),
        "LEU" => Some(Comparison::from_bits(11)),
        "GTU" => Some(Comparison::from_bits(12)),
        "NEU" => Some(Comparison::from_bits(13)),
        "GEU" => Some(Comparison::from_bits(14)),
        "T" => Some(Comparison::from_bits(15)),
    }
    /// A comparison of floats, of which `.GT` is not written.
    FCMP_SILENT_GT("fcmp_silent_gt", "GT" = 4): Comparison {
        "F" => Some(Comparison::from_bits(0)),
        "LT" => Some(Comparison::from_bits(1)),
        "EQ" => Some(Comparison::from_bits(2)),
        "LE" => Some(Comparison::from_bits(3)),
        "" => Some(Comparison::from_bits(4)),
        "NE" => Some(Comparison::from_bits(5)),
        "GE" => Some(Comparison::from_bits(6)),
        "NUM" => Some(Comparison::from_bits(7)),
        "NAN" => Some(Comparison::from_bits(8)),
        "LTU" => Some(Comparison::from_bits(9)),
        "EQU" => Some(Comparison::from_bits(10)),
        "LEU" => Some(Comparison::from_bits(11)),
        "GTU" => Some(Comparison::from_bits(12)),
        "NEU" => Some(Comparison::from_bits(13)),
        "GEU" => Some(Comparison::from_bits(14)),
        "T" => Some(Comparison::from_bits(15)),
    }
    /// The test of the condition code in CSET and CSETP.
    CC_TEST("cc_test"): ConditionCodeTest {
        "F" => Some(ConditionCodeTest::Never),
        "LT" => Some(ConditionCodeTest::Relation(Comparison::from_bits(1))),
        "EQ" => Some(ConditionCodeTest::Relation(Comparison::from_bits(2))),
        "LE" => Some(ConditionCodeTest::Relation(Comparison::from_bits(3))),
        "GT" => Some(ConditionCodeTest::Relation(Comparison::from_bits(4))),
        "NE" => Some(ConditionCodeTest::Relation(Comparison::from_bits(5))),
        "GE" => Some(ConditionCodeTest::Relation(Comparison::from_bits(6))),
        "NUM" => Some(ConditionCodeTest::Relation(Comparison::from_bits(7))),
        "NAN" => Some(ConditionCodeTest::Relation(Comparison::from_bits(8))),
        "LTU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(9))),
        "EQU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(10))),
        "LEU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(11))),
        "GTU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(12))),
        "NEU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(13))),
        "GEU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(14))),
        "T" => Some(ConditionCodeTest::Always),
        "OFF" => Some(ConditionCodeTest::NoOverflow),
        "LO" => Some(ConditionCodeTest::Lower),
        "SFF" => Some(ConditionCodeTest::NoSign),
        "LS" => Some(ConditionCodeTest::LowerOrSame),
        "HI" => Some(ConditionCodeTest::Higher),
        "SFT" => Some(ConditionCodeTest::Sign),
        "HS" => Some(ConditionCodeTest::HigherOrSame),
        "OFT" => Some(ConditionCodeTest::Overflow),
        "CSM_TA" => None,
        "CSM_TR" => None,
        "CSM_MX" => None,
        "FCSM_TA" => None,
        "FCSM_TR" => None,
        "FCSM_MX" => None,
        "RLE" => None,
        "RGT" => None,
    }
}

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
