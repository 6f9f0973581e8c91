//! Control flow, barriers and waiting.

use tmu_program::{Comparison, Reduction};

use super::meaning::ConditionCodeTest;
use super::sets::{Set, typed_sets};
use super::{Form, Row};

/// The value sets of this family.
pub const SETS: &[Set] = &[
    Set {
        name: "scoreboard",
        values: &[
            Some("SB0"),
            Some("SB1"),
            Some("SB2"),
            Some("SB3"),
            Some("SB4"),
            Some("SB5"),
            Some("???6"),
            Some("???7"),
        ],
        aliases: &[],
    },
    Set { name: "noinc", values: &[Some("NOINC"), Some("")], aliases: &[] },
];

typed_sets! {
    /// The test of the condition code behind an instruction of control.
    CC("cc"): ConditionCodeTest {
        "CC.F" => Some(ConditionCodeTest::Never),
        "CC.LT" => Some(ConditionCodeTest::Relation(Comparison::from_bits(1))),
        "CC.EQ" => Some(ConditionCodeTest::Relation(Comparison::from_bits(2))),
        "CC.LE" => Some(ConditionCodeTest::Relation(Comparison::from_bits(3))),
        "CC.GT" => Some(ConditionCodeTest::Relation(Comparison::from_bits(4))),
        "CC.NE" => Some(ConditionCodeTest::Relation(Comparison::from_bits(5))),
        "CC.GE" => Some(ConditionCodeTest::Relation(Comparison::from_bits(6))),
        "CC.NUM" => Some(ConditionCodeTest::Relation(Comparison::from_bits(7))),
        "CC.NAN" => Some(ConditionCodeTest::Relation(Comparison::from_bits(8))),
        "CC.LTU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(9))),
        "CC.EQU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(10))),
        "CC.LEU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(11))),
        "CC.GTU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(12))),
        "CC.NEU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(13))),
        "CC.GEU" => Some(ConditionCodeTest::Relation(Comparison::from_bits(14))),
        "CC.T" => Some(ConditionCodeTest::Always),
        "CC.OFF" => Some(ConditionCodeTest::NoOverflow),
        "CC.LO" => Some(ConditionCodeTest::Lower),
        "CC.SFF" => Some(ConditionCodeTest::NoSign),
        "CC.LS" => Some(ConditionCodeTest::LowerOrSame),
        "CC.HI" => Some(ConditionCodeTest::Higher),
        "CC.SFT" => Some(ConditionCodeTest::Sign),
        "CC.HS" => Some(ConditionCodeTest::HigherOrSame),
        "CC.OFT" => Some(ConditionCodeTest::Overflow),
        "CC.CSM_TA" => None,
        "CC.CSM_TR" => None,
        "CC.CSM_MX" => None,
        "CC.FCSM_TA" => None,
        "CC.FCSM_TR" => None,
        "CC.FCSM_MX" => None,
        "CC.RLE" => None,
        "CC.RGT" => None,
    }
    /// What BAR.RED makes of its predicates.
    BAR_REDUCTION("bar_reduction"): Reduction {
        "POPC" => Some(Reduction::Count),
        "AND" => Some(Reduction::All),
        "OR" => Some(Reduction::Any),
        "INVALIDBARMODE3" => None,
    }
}

opcodes!(
    Control,
    Bra(
        Row::new(
            &[(Form::Plain, "1110 0010 0100 | 5=0")],
            "BRA{.U 7}{.LMT 6} {#test(cc) 4:0 ?15}, @target 43:20",
            "go to the target",
        )
        .control_latency(),
        Row::new(
            &[(Form::Plain, "1110 0010 0100 | 5=1")],
            "BRA{.U 7}{.LMT 6} {#test(cc) 4:0 ?15}, c[#bank 40:36][#offset 35:20 s]",
            "go to the address in a constant bank",
        )
        .control_latency(),
    ),
    Ssy(
        Row::new(
            &[(Form::Plain, "1110 0010 1001 | 5=0")],
            "SSY @target 43:20",
            "push the reconvergence point",
        )
        .control_latency()
        .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 1001 | 5=1")],
            "SSY c[#bank 40:36][#offset 35:20 s]",
            "push the reconvergence point",
        )
        .control_latency()
        .unguarded(),
    ),
    Pbk(
        Row::new(&[(Form::Plain, "1110 0010 1010 | 5=0")], "PBK @target 43:20", "push the target of BRK",)
            .control_latency()
            .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 1010 | 5=1")],
            "PBK c[#bank 40:36][#offset 35:20 s]",
            "push the target of BRK",
        )
        .control_latency()
        .unguarded(),
    ),
    Pcnt(
        Row::new(&[(Form::Plain, "1110 0010 1011 | 5=0")], "PCNT @target 43:20", "push the target of CONT",)
            .control_latency()
            .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 1011 | 5=1")],
            "PCNT c[#bank 40:36][#offset 35:20 s]",
            "push the target of CONT",
        )
        .control_latency()
        .unguarded(),
    ),
    Cal(
        Row::new(&[(Form::Plain, "1110 0010 0110 | 5=0")], "CAL{.noinc 6} @target 43:20", "call the target",)
            .control_latency()
            .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 0110 | 5=1")],
            "CAL{.noinc 6} c[#bank 40:36][#offset 35:20 s]",
            "call the target",
        )
        .control_latency()
        .unguarded(),
    ),
    Pret(
        Row::new(
            &[(Form::Plain, "1110 0010 0111 | 5=0")],
            "PRET{.noinc 6} @target 43:20",
            "push the target of RET",
        )
        .control_latency()
        .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 0111 | 5=1")],
            "PRET{.noinc 6} c[#bank 40:36][#offset 35:20 s]",
            "push the target of RET",
        )
        .control_latency()
        .unguarded(),
    ),
    Sync(
        Row::new(
            &[(Form::Plain, "1111 0000 1111 1")],
            "SYNC {#test(cc) 4:0 ?15}",
            "jump to the reconvergence point",
        )
        .control_latency()
    ),
    Brk(Row::new(
        &[(Form::Plain, "1110 0011 0100")],
        "BRK {#test(cc) 4:0 ?15}",
        "leave the loop of the innermost PBK",
    )
    .control_latency()),
    Cont(
        Row::new(
            &[(Form::Plain, "1110 0011 0101")],
            "CONT {#test(cc) 4:0 ?15}",
            "go to the target of the innermost PCNT",
        )
        .control_latency()
    ),
    Ret(Row::new(&[(Form::Plain, "1110 0011 0010")], "RET {#test(cc) 4:0 ?15}", "return from a call",)
        .control_latency()),
    Kil(Row::new(&[(Form::Plain, "1110 0011 0011")], "KIL {#test(cc) 4:0 ?15}", "discard the pixel",)
        .control_latency()),
    Exit(
        Row::new(
            &[(Form::Plain, "1110 0011 0000")],
            "EXIT{.KEEPREFCOUNT 5} {#test(cc) 4:0 ?15}",
            "end the thread",
        )
        .control_latency()
    ),
    Sam(Row::new(&[(Form::Plain, "1110 0011 0111")], "SAM", "set the active mask to all lanes of the quad",)
        .control_latency()
        .unguarded()),
    Ram(Row::new(&[(Form::Plain, "1110 0011 1000")], "RAM", "restore the active mask",)
        .control_latency()
        .unguarded()),
    Nop(
        Row::new(
            &[(Form::Plain, "1111 0000 1111 0 | 29=0")],
            "DEPBAR {#barriers 5:0 list}",
            "wait until the barriers are clear",
        )
        .control_latency(),
        Row::new(
            &[(Form::Plain, "1111 0000 1111 0 | 29=1")],
            "DEPBAR.LE #barrier(scoreboard) 28:26, #count 25:20, {#barriers 5:0 list}",
            "wait until at most count operations of the barrier are under way",
        )
        .control_latency(),
        Row::new(
            &[(Form::Plain, "0101 0000 1011 0")],
            "NOP{.TRIG 13} {#test(cc) 12:8 ?15}, {#immediate 35:20}",
            "do nothing",
        )
        .fixed_latency(),
    ),
    UnknownNop(
        // The vendor's disassembler prints these two words so, whatever their control; in the second it passes over an LD.
        // What the machine does with them is not known.
        Row::new(
            &[
                (
                    Form::Plain,
                    "0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000"
                ),
                (
                    Form::Plain,
                    "1000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000 0000"
                ),
            ],
            "NOP",
            "stand for no instruction",
        )
        .unguarded()
        .only_printed(),
    ),
    BarSync(
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=0 | 42:39=7 | 44:43=0")],
            "BAR.SYNC Ra, Rb",
            "wait at a barrier of the block",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=0 | 42:39=7 | 44:43=1")],
            "BAR.SYNC Ra, {#threads 31:20}",
            "wait at a barrier of the block",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=0 | 42:39=7 | 44:43=2")],
            "BAR.SYNC #barrier 15:8, Rb",
            "wait at a barrier of the block",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=0 | 42:39=7 | 44:43=3")],
            "BAR.SYNC #barrier 15:8, {#threads 31:20}",
            "wait at a barrier of the block",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=4 | 42:39=7 | 27:20=255")],
            "BAR.SYNCALL",
            "wait for all threads of the block",
        )
        .unguarded(),
    ),
    BarArrive(
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=1 | 42:39=7 | 44:43=0")],
            "BAR.ARV Ra, Rb",
            "arrive at a barrier of the block without waiting",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=1 | 42:39=7 | 44:43=1")],
            "BAR.ARV Ra, #threads 31:20",
            "arrive at a barrier of the block without waiting",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=1 | 42:39=7 | 44:43=2")],
            "BAR.ARV #barrier 15:8, Rb",
            "arrive at a barrier of the block without waiting",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=1 | 42:39=7 | 44:43=3")],
            "BAR.ARV #barrier 15:8, #threads 31:20",
            "arrive at a barrier of the block without waiting",
        ),
    ),
    BarReduce(
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=2 | 44:43=0")],
            "BAR.RED{.bar_reduction 36:35} Ra, Rb, {!42}Ps 41:39",
            "wait at a barrier of the block and combine a predicate over its threads",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=2 | 44:43=1")],
            "BAR.RED{.bar_reduction 36:35} Ra, {#threads 31:20}, {!42}Ps 41:39",
            "wait at a barrier of the block and combine a predicate over its threads",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=2 | 44:43=2")],
            "BAR.RED{.bar_reduction 36:35} #barrier 15:8, Rb, {!42}Ps 41:39",
            "wait at a barrier of the block and combine a predicate over its threads",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=2 | 44:43=3")],
            "BAR.RED{.bar_reduction 36:35} #barrier 15:8, {#threads 31:20}, {!42}Ps 41:39",
            "wait at a barrier of the block and combine a predicate over its threads",
        ),
    ),
    BarScan(
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=3 | 44:43=0")],
            "BAR.SCAN Ra, Rb, {!42}Ps 41:39",
            "wait at a barrier of the block and count a predicate over the threads before",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=3 | 44:43=1")],
            "BAR.SCAN Ra, #threads 31:20, {!42}Ps 41:39",
            "wait at a barrier of the block and count a predicate over the threads before",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=3 | 44:43=2")],
            "BAR.SCAN #barrier 15:8, Rb, {!42}Ps 41:39",
            "wait at a barrier of the block and count a predicate over the threads before",
        ),
        Row::new(
            &[(Form::Plain, "1111 0000 1010 1 | 34:32=3 | 44:43=3")],
            "BAR.SCAN #barrier 15:8, #threads 31:20, {!42}Ps 41:39",
            "wait at a barrier of the block and count a predicate over the threads before",
        ),
    ),
);
