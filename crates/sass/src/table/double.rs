//! Double-precision arithmetic and comparisons.

use super::{Form, Row};
use crate::arch::Targets;
use crate::lower::{self, Lower};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    Row::new(
        &[
            (Form::Register, "0101 1100 0111 0"),
            (Form::Constant, "0100 1100 0111 0"),
            (Form::Immediate, "0011 100- 0111 0"),
        ],
        "DADD{.must_be_zero c20}{.rnd 40:39} Rd{.CC 47}, {-48}{|46}Ra{.reuse c17}, {-45}{|49}Sb:f64{.reuse c19}",
        "Rd = Ra + Sb in double precision",
        Lower::By(lower::dadd),
    ),
    Row::new(
        &[
            (Form::Register, "0101 1100 1000 0"),
            (Form::Constant, "0100 1100 1000 0"),
            (Form::Immediate, "0011 100- 1000 0"),
        ],
        "DMUL{.must_be_zero c20}{.rnd 40:39} Rd{.CC 47}, Ra{.reuse c17}, {-48}Sb:f64{.reuse c18}",
        "Rd = Ra * Sb in double precision",
        Lower::By(lower::dmul),
    ),
    Row::new(
        &[
            (Form::Register, "0101 1011 0111"),
            (Form::Constant, "0100 1011 0111"),
            (Form::Immediate, "0011 011- 0111"),
            (Form::ConstantC, "0101 0011 0111"),
        ],
        "DFMA{.must_be_zero c20}{.rnd 51:50} Rd{.CC 47}, Ra{.reuse c17}, {-48}Sb:f64{.reuse c18}, \
         {-49}Sc{.reuse c19}",
        "Rd = Ra * Sb + Sc in double precision, rounded once",
        Lower::By(lower::dfma),
    ),
    Row::new(
        &[
            (Form::Register, "0101 1100 0101 0"),
            (Form::Constant, "0100 1100 0101 0"),
            (Form::Immediate, "0011 100- 0101 0"),
        ],
        "DMNMX Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f64, {!42}Ps 41:39",
        "Rd = Ps ? min(Ra, Sb) : max(Ra, Sb) in double precision",
        Lower::By(lower::dmnmx),
    )
    .on(Targets::BELOW_SM60),
    Row::new(
        &[(Form::Register, "0101 1001 0"), (Form::Constant, "0100 1001 0"), (Form::Immediate, "0011 001- 0")],
        "DSET{.BF 52}{.fcmp 51:48}{.bool 46:45} Rd{.CC 47}, {-43}{|54}Ra, {-53}{|44}Sb:f64, {!42}Ps 41:39",
        "Rd = all ones (1.0 with .BF) when (Ra compared with Sb) combined with Ps holds, else 0",
        Lower::By(lower::dset),
    )
    .on(Targets::BELOW_SM60),
    Row::new(
        &[
            (Form::Register, "0101 1011 1000"),
            (Form::Constant, "0100 1011 1000"),
            (Form::Immediate, "0011 011- 1000"),
        ],
        "DSETP{.fcmp 51:48}{.bool 46:45} Pd 5:3, Pe 2:0, {-43}{|7}Ra, {-6}{|44}Sb:f64, {!42}Ps 41:39",
        "Pd = (Ra compared with Sb) combined with Ps; Pe = the opposite comparison combined with Ps",
        Lower::By(lower::dsetp),
    )
    .on(Targets::BELOW_SM60),
    Row::new(
        &[
            (Form::Register, "0101 1100 0101 0"),
            (Form::Constant, "0100 1100 0101 0"),
            (Form::Immediate, "0011 100- 0101 0"),
        ],
        "DMNMX{.must_be_zero c20} Rd{.CC 47}, {-48}{|46}Ra{.reuse c17}, {-45}{|49}Sb:f64{.reuse c18}, \
         {!42}Ps 41:39",
        "Rd = Ps ? min(Ra{.reuse c17}, Sb) : max(Ra{.reuse c17}, Sb) in double precision",
        Lower::By(lower::dmnmx),
    )
    .on(Targets::SM60_UP),
    Row::new(
        &[(Form::Register, "0101 1001 0"), (Form::Constant, "0100 1001 0"), (Form::Immediate, "0011 001- 0")],
        "DSET{.must_be_zero c20}{.BF 52}{.fcmp 51:48}{.bool 46:45} Rd{.CC 47}, \
         {-43}{|54}Ra{.reuse c17}, {-53}{|44}Sb:f64{.reuse c18}, \
         {!42}Ps 41:39",
        "Rd = all ones (1.0 with .BF) when (Ra compared with Sb) combined with Ps holds, else 0",
        Lower::By(lower::dset),
    )
    .on(Targets::SM60_UP),
    Row::new(
        &[
            (Form::Register, "0101 1011 1000"),
            (Form::Constant, "0100 1011 1000"),
            (Form::Immediate, "0011 011- 1000"),
        ],
        "DSETP{.must_be_zero c20}{.fcmp 51:48}{.bool 46:45} Pd 5:3, Pe 2:0, \
         {-43}{|7}Ra{.reuse c17}, {-6}{|44}Sb:f64{.reuse c18}, \
         {!42}Ps 41:39",
        "Pd = (Ra compared with Sb) combined with Ps; Pe = the opposite comparison combined with Ps",
        Lower::By(lower::dsetp),
    )
    .on(Targets::SM60_UP),
];
