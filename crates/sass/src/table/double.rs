//! Double-precision arithmetic and comparisons.

use super::{Form, Row};
use crate::arch::Targets;

opcodes!(
    Double,
    Dadd(
        Row::new(
            &[
                (Form::Register, "0101 1100 0111 0"),
                (Form::Constant, "0100 1100 0111 0"),
                (Form::Immediate, "0011 100- 0111 0"),
            ],
            "DADD{.rnd 40:39} Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f64{.reuse c19}",
            "Rd = Ra + Sb in double precision",
        )
        .keeping_latency()
    ),
    Dmul(
        Row::new(
            &[
                (Form::Register, "0101 1100 1000 0"),
                (Form::Constant, "0100 1100 1000 0"),
                (Form::Immediate, "0011 100- 1000 0"),
            ],
            "DMUL{.rnd 40:39} Rd{.CC 47}, Ra, {-48}Sb:f64",
            "Rd = Ra * Sb in double precision",
        )
        .keeping_latency()
    ),
    Dfma(
        Row::new(
            &[
                (Form::Register, "0101 1011 0111"),
                (Form::Constant, "0100 1011 0111"),
                (Form::Immediate, "0011 011- 0111"),
                (Form::ConstantC, "0101 0011 0111"),
            ],
            "DFMA{.rnd 51:50} Rd{.CC 47}, Ra, {-48}Sb:f64, \
         {-49}Sc{.reuse c19}",
            "Rd = Ra * Sb + Sc in double precision, rounded once",
        )
        .keeping_latency()
    ),
    Dmnmx(
        Row::new(
            &[
                (Form::Register, "0101 1100 0101 0"),
                (Form::Constant, "0100 1100 0101 0"),
                (Form::Immediate, "0011 100- 0101 0"),
            ],
            "DMNMX Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f64, {!42}Ps 41:39",
            "Rd = Ps ? min(Ra, Sb) : max(Ra, Sb) in double precision",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[
                (Form::Register, "0101 1100 0101 0"),
                (Form::Constant, "0100 1100 0101 0"),
                (Form::Immediate, "0011 100- 0101 0"),
            ],
            "DMNMX Rd{.CC 47}, {-48}{|46}Ra, {-45}{|49}Sb:f64, \
         {!42}Ps 41:39",
            "Rd = Ps ? min(Ra, Sb) : max(Ra, Sb) in double precision",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
    ),
    Dset(
        Row::new(
            &[
                (Form::Register, "0101 1001 0"),
                (Form::Constant, "0100 1001 0"),
                (Form::Immediate, "0011 001- 0")
            ],
            "DSET{.BF 52}{.fcmp 51:48}{.bool 46:45} Rd{.CC 47}, \
         {-43}{|54}Ra, {-53}{|44}Sb:f64, {!42}Ps 41:39",
            "Rd = all ones (1.0 with .BF) when (Ra compared with Sb) combined with Ps holds, else 0",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[
                (Form::Register, "0101 1001 0"),
                (Form::Constant, "0100 1001 0"),
                (Form::Immediate, "0011 001- 0")
            ],
            "DSET{.BF 52}{.fcmp 51:48}{.bool 46:45} Rd{.CC 47}, \
         {-43}{|54}Ra, {-53}{|44}Sb:f64, \
         {!42}Ps 41:39",
            "Rd = all ones (1.0 with .BF) when (Ra compared with Sb) combined with Ps holds, else 0",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
    ),
    Dsetp(
        Row::new(
            &[
                (Form::Register, "0101 1011 1000"),
                (Form::Constant, "0100 1011 1000"),
                (Form::Immediate, "0011 011- 1000"),
            ],
            "DSETP{.fcmp 51:48}{.bool 46:45} Pd 5:3, Pe 2:0, {-43}{|7}Ra, {-6}{|44}Sb:f64, {!42}Ps 41:39",
            "Pd = (Ra compared with Sb) combined with Ps; Pe = the opposite comparison combined with Ps",
        )
        .on(Targets::BELOW_SM60),
        Row::new(
            &[
                (Form::Register, "0101 1011 1000"),
                (Form::Constant, "0100 1011 1000"),
                (Form::Immediate, "0011 011- 1000"),
            ],
            "DSETP{.fcmp 51:48}{.bool 46:45} Pd 5:3, Pe 2:0, \
         {-43}{|7}Ra, {-6}{|44}Sb:f64, \
         {!42}Ps 41:39",
            "Pd = (Ra compared with Sb) combined with Ps; Pe = the opposite comparison combined with Ps",
        )
        .keeping_latency()
        .on(Targets::SM60_UP),
    ),
);
