//! Logic of predicates and votes.

use tmu_program::Quorum;

use super::meaning::PredicateFile;
use super::sets::{Set, typed_sets};
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[Set {
    name: "vtg",
    values: &[Some("R"), Some("A"), Some("RA"), Some("INVALIDVTGMODE3")],
    aliases: &[],
}];

typed_sets! {
    /// What VOTE asks.
    VOTE("vote"): Quorum {
        "ALL" => Some(Quorum::All),
        "ANY" => Some(Quorum::Any),
        "EQ" => Some(Quorum::Equal),
        "INVALIDVMODE3" => None,
    }
    /// What R2P and P2R work on.
    PREDICATE_FILE("predicate_file"): PredicateFile {
        "PR" => Some(PredicateFile::Predicates),
        "CC" => Some(PredicateFile::Flags),
    }
}

opcodes!(
    Predicate,
    Psetp(
        Row::new(
            &[(Form::Plain, "0101 0000 1001 0")],
            "PSETP{.bool 25:24}{.bool 46:45} Pd 5:3, Pe 2:0, {!15}Pa 14:12, {!32}Pb 31:29, {!42}Pc 41:39",
            "Pd = (Pa op Pb) op Pc; Pe = (not (Pa op Pb)) op Pc",
        )
        .fixed_latency()
    ),
    Pset(
        Row::new(
            &[(Form::Plain, "0101 0000 1000 1")],
            "PSET{.BF 44}{.bool 25:24}{.bool 46:45} Rd{.CC 47}, {!15}Pa 14:12, {!32}Pb 31:29, \
         {!42}Pc 41:39",
            "Rd = all ones (1.0 with .BF) when (Pa op Pb) op Pc, else 0",
        )
        .fixed_latency()
    ),
    Vote(
        Row::new(
            &[(Form::Plain, "0101 0000 1101 1")],
            "VOTE{.vote 49:48} {Rd}, Pd 47:45, {!42}Ps 41:39",
            "Rd = the mask of lanes with Ps; Pd = whether all, \
         any or equally many of the active lanes have it",
        )
        .fixed_latency()
    ),
    VoteVtg(
        Row::new(
            &[(Form::Plain, "0101 0000 1110 0")],
            "VOTE.VTG{.vtg 49:48} #immediate 47:20",
            "a vote of the vertex and tessellation stages",
        )
        .fixed_latency()
    ),
    R2p(
        Row::new(
            &[
                (Form::Register, "0101 1100 1111 0"),
                (Form::Constant, "0100 1100 1111 0"),
                (Form::Immediate, "0011 100- 1111 0"),
            ],
            "R2P #file(predicate_file) 40, Ra{.byte 42:41}, Sb:u",
            "the predicates (or condition codes) that Sb names = bits of Ra",
        )
        .fixed_latency(),
        Row::new(
            &[(Form::Plain, "0011 100- 1111 0 | 56=0 | 38:20=65535")],
            "R2P #file(predicate_file) 40, Ra{.byte 42:41}",
            "the predicates (or condition codes) = bits of Ra",
        )
        .fixed_latency(),
    ),
    P2r(Row::new(
        &[
            (Form::Register, "0101 1100 1110 1"),
            (Form::Constant, "0100 1100 1110 1"),
            (Form::Immediate, "0011 100- 1110 1"),
        ],
        "P2R{.byte 42:41} Rd, #file(predicate_file) 40, Ra, Sb",
        "Rd = Ra with the bits that Sb names replaced by the predicates (or condition codes)",
    )
    .fixed_latency()),
);
