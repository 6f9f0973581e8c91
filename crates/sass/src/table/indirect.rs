//! Jumps and calls to absolute addresses and to those in registers and constant banks.

use super::{Form, Row};

opcodes!(
    Indirect,
    Brx(
        Row::new(
            &[(Form::Plain, "1110 0010 0101 | 5=0")],
            "BRX{.LMT 6} {#test(cc) 4:0 ?15}, (Ra+#offset 43:20 s)",
            "go to the next instruction, a register and an offset added",
        )
        .control_latency(),
        Row::new(
            &[(Form::Plain, "1110 0010 0101 | 5=1")],
            "BRX{.LMT 6} {#test(cc) 4:0 ?15}, c[#bank 40:36][Ra+#offset 35:20 s rz]",
            "go to the next instruction, the distance in a constant bank added",
        )
        .control_latency(),
    ),
    Jmx(
        Row::new(
            &[(Form::Plain, "1110 0010 0000 | 5=0")],
            "JMX{.LMT 6} {#test(cc) 4:0 ?15}, (Ra+#offset 51:20 s)",
            "go to the address in a register, an offset added",
        )
        .control_latency(),
        Row::new(
            &[(Form::Plain, "1110 0010 0000 | 5=1")],
            "JMX{.LMT 6} {#test(cc) 4:0 ?15}, c[#bank 40:36][Ra+#offset 35:20 s rz]",
            "go to the address in a constant bank",
        )
        .control_latency(),
    ),
    Jmp(
        Row::new(
            &[(Form::Plain, "1110 0010 0001 | 5=0")],
            "JMP{.U 7}{.LMT 6} {#test(cc) 4:0 ?15}, #address 51:20",
            "go to the absolute address",
        )
        .control_latency(),
        Row::new(
            &[(Form::Plain, "1110 0010 0001 | 5=1")],
            "JMP{.U 7}{.LMT 6} {#test(cc) 4:0 ?15}, c[#bank 40:36][#offset 35:20 s]",
            "go to the address in a constant bank",
        )
        .control_latency(),
    ),
    Jcal(
        Row::new(
            &[(Form::Plain, "1110 0010 0010 | 5=0")],
            "JCAL{.noinc 6} #address 51:20",
            "call the absolute address",
        )
        .control_latency()
        .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 0010 | 5=1")],
            "JCAL{.noinc 6} c[#bank 40:36][#offset 35:20 s]",
            "call the address in a constant bank",
        )
        .control_latency()
        .unguarded(),
    ),
    Pexit(
        Row::new(&[(Form::Plain, "1110 0010 0011")], "PEXIT @target 43:20", "push the target of EXIT",)
            .control_latency()
            .unguarded()
    ),
    Plongjmp(
        Row::new(
            &[(Form::Plain, "1110 0010 1000 | 5=0")],
            "PLONGJMP @target 43:20",
            "push the target of LONGJMP",
        )
        .control_latency()
        .unguarded(),
        Row::new(
            &[(Form::Plain, "1110 0010 1000 | 5=1")],
            "PLONGJMP c[#bank 40:36][#offset 35:20 s]",
            "push the target of LONGJMP",
        )
        .control_latency()
        .unguarded(),
    ),
    Longjmp(
        Row::new(
            &[(Form::Plain, "1110 0011 0001")],
            "LONGJMP {#test(cc) 4:0 ?15}",
            "go to the target of the innermost PLONGJMP",
        )
        .control_latency()
    ),
);
