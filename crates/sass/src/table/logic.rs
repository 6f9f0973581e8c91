//! Bitwise logic.

use super::meaning::{Logic, ResultTest};
use super::sets::typed_sets;
use super::{Form, Row};

typed_sets! {
    /// What LOP does.
    LOGIC("logic"): Logic {
        "AND" => Some(Logic::And),
        "OR" => Some(Logic::Or),
        "XOR" => Some(Logic::Xor),
        "PASS_B" => Some(Logic::PassB),
    }
    /// What of a result goes to a predicate.
    LOGIC_TEST("logic_test"): ResultTest {
        "" => Some(ResultTest::Never),
        "T" => Some(ResultTest::Always),
        "Z" => Some(ResultTest::Zero),
        "NZ" => Some(ResultTest::NotZero),
    }
}

opcodes!(
    Logic,
    Lop(
        Row::new(
            &[
                (Form::Register, "0101 1100 0100 0"),
                (Form::Constant, "0100 1100 0100 0"),
                (Form::Immediate, "0011 100- 0100 0"),
            ],
            "LOP{.logic 42:41}{.X 43}{.logic_test 45:44} {Pd 50:48}, Rd{.CC 47}, {~39}Ra, {~40}Sb",
            "Rd = Ra and/or/xor Sb, or Sb; Pd = a test of the result",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0000 01")],
            "LOP32I{.logic 54:53}{.X 57} Rd{.CC 52}, {~55}Ra, {~56}#immediate 51:20",
            "Rd = Ra and/or/xor a 32-bit immediate",
        )
        .fixed_latency(),
    ),
    Lop3(
        Row::new(
            &[(Form::Register, "0101 1011 1110 0")],
            "LOP3.LUT{.X 38}{.logic_test 37:36} {Pd 50:48}, Rd{.CC 47}, Ra, Rb, Rc, #table 35:28",
            "Rd = the truth table of each bit of Ra, Rb, Rc; Pd = a test of the result",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Constant, "0000 001")],
            "LOP3.LUT{.X 56} Rd{.CC 47}, Ra, Sb, Rc, #table 55:48",
            "Rd = the truth table of each bit of Ra, Sb, Rc",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Immediate, "0011 11-")],
            "LOP3.LUT{.X 57} Rd{.CC 47}, Ra, Sb, Rc, #table 55:48",
            "Rd = the truth table of each bit of Ra, Sb, Rc",
        )
        .fixed_latency(),
    ),
);
