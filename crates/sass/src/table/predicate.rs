//! Logic of predicates and votes.

use super::sets::Set;
use super::{Form, Row};
use crate::lower::{self, Lower};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "vote",
        values: &[Some("ALL"), Some("ANY"), Some("EQ"), Some("INVALIDVMODE3")],
        aliases: &[],
    },
    Set { name: "vtg", values: &[Some("R"), Some("A"), Some("RA"), Some("INVALIDVTGMODE3")], aliases: &[] },
];

/// The rows of this family.
pub const ROWS: &[Row] = &[
    Row::new(
        &[(Form::Plain, "0101 0000 1001 0")],
        "PSETP{.bool 25:24}{.bool 46:45} Pd 5:3, Pe 2:0, {!15}Pa 14:12, {!32}Pb 31:29, {!42}Pc 41:39",
        "Pd = (Pa op Pb) op Pc; Pe = (not (Pa op Pb)) op Pc",
        Lower::By(lower::psetp),
    )
    .fixed_latency(),
    Row::new(
        &[(Form::Plain, "0101 0000 1000 1")],
        "PSET{.BF 44}{.bool 25:24}{.bool 46:45} Rd{.CC 47}, {!15}Pa 14:12, {!32}Pb 31:29, \
         {!42}Pc 41:39",
        "Rd = all ones (1.0 with .BF) when (Pa op Pb) op Pc, else 0",
        Lower::By(lower::pset),
    )
    .fixed_latency(),
    Row::new(
        &[(Form::Plain, "0101 0000 1101 1")],
        "VOTE{.vote 49:48} {Rd}, Pd 47:45, {!42}Ps 41:39",
        "Rd = the mask of lanes with Ps; Pd = whether all, \
         any or equally many of the active lanes have it",
        Lower::By(lower::vote),
    )
    .fixed_latency(),
    Row::new(
        &[(Form::Plain, "0101 0000 1110 0")],
        "VOTE.VTG{.vtg 49:48} #immediate 47:20",
        "a vote of the vertex and tessellation stages",
        Lower::No,
    )
    .fixed_latency(),
];
