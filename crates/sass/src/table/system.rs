//! Traps, interrupts, barriers in registers and the pointers of the machine.

use super::sets::Set;
use super::{Form, Row};
use crate::arch::Targets;

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "bpt",
        values: &[
            Some("DRAIN_ILLEGAL"),
            Some("CAL"),
            Some("PAUSE"),
            Some("TRAP"),
            Some("INT"),
            Some("DRAIN"),
            Some("???6"),
            Some("???7"),
        ],
        aliases: &[],
    },
    Set {
        name: "rtt",
        values: &[Some(""), Some("TERMINATE"), Some("FALLTHROUGH"), Some("PREEMPTED")],
        aliases: &[],
    },
    Set { name: "en", values: &[Some("EN"), Some("")], aliases: &[] },
    Set {
        name: "bpt_sm60",
        values: &[
            Some("DRAIN_ILLEGAL"),
            Some("CAL"),
            Some("PAUSE"),
            Some("TRAP"),
            Some("INT"),
            Some("DRAIN"),
            Some("PAUSE_QUIET"),
            Some("???7"),
        ],
        aliases: &[],
    },
    Set { name: "r2b", values: &[Some(""), Some("RESULT"), Some("WARP"), Some("INVALID")], aliases: &[] },
];

opcodes!(
    System,
    Bpt(
        Row::new(
            &[(Form::Plain, "1110 0011 1010")],
            "BPT{.bpt 8:6} {#immediate 39:20}",
            "stop at a breakpoint or trap",
        )
        .control_latency()
        .on(Targets::BELOW_SM60)
        .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0011 1010")],
            "BPT{.bpt_sm60 8:6} {#immediate 39:20}",
            "stop at a breakpoint or trap",
        )
        .control_latency()
        .on(Targets::SM60_UP)
        .unguarded(),
    ),
    Rtt(Row::new(&[(Form::Plain, "1110 0011 0110")], "RTT{.rtt 1:0}", "return from a trap")
        .control_latency()
        .unguarded()),
    Ide(Row::new(
        &[(Form::Plain, "1110 0011 1001")],
        "IDE{.en 5} {#immediate 35:20 ?3088}",
        "switch interrupts on or off",
    )
    .unguarded()),
    B2r(
        Row::new(
            &[(Form::Plain, "1111 0000 1011 1 | 33:32=0")],
            "B2R Rd, #barrier 15:8",
            "Rd = the state of a barrier",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1011 1 | 33:32=3")],
            "B2R.INVALID Rd, #barrier 15:8",
            "nothing that is known",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1011 1 | 33:32=2 | 15:8=255")],
            "B2R.WARP Rd",
            "Rd = the barrier state of the warp",
        ),
    ),
    B2rResult(Row::new(
        &[(Form::Plain, "1111 0000 1011 1 | 33:32=1 | 15:8=255")],
        "B2R.RESULT Rd, {Pd 47:45}",
        "Rd, Pd = the result of a barrier reduction",
    )),
    R2b(Row::new(
        &[(Form::Plain, "1111 0000 1100 0")],
        "R2B{.r2b 33:32} #barrier 31:28, Rb",
        "the state of a barrier = Rb",
    )),
    Lepc(Row::new(
        &[(Form::Plain, "0101 0000 1101 0")],
        "LEPC Rd",
        "Rd = the address of the next instruction",
    )
    .fixed_latency()),
    Getcrsptr(
        Row::new(
            &[(Form::Plain, "1110 0010 1100")],
            "GETCRSPTR Rd",
            "Rd = the pointer of the stack of calls and reconvergence",
        )
        .unguarded()
    ),
    Getlmembase(
        Row::new(&[(Form::Plain, "1110 0010 1101")], "GETLMEMBASE Rd", "Rd = the base of local memory")
            .unguarded()
    ),
    Setcrsptr(
        Row::new(
            &[(Form::Plain, "1110 0010 1110")],
            "SETCRSPTR Ra",
            "the pointer of the stack of calls and reconvergence = Ra",
        )
        .unguarded()
    ),
    Setlmembase(
        Row::new(&[(Form::Plain, "1110 0010 1111")], "SETLMEMBASE Ra", "the base of local memory = Ra")
            .unguarded()
    ),
);
