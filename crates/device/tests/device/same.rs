//! The same programs at addresses of the host and at deterministic ones.

use tmu_device::{Addresses, Compile, Device, Launch, Machine};

use crate::Random;

/// A kernel of random integer operations, loads and stores on two buffers of 4096 words, in a loop that lanes leave at different
/// times.
fn program(random: &mut Random) -> String {
    let mut body = String::new();
    for _ in 0..20 + random.below(20) {
        let [to, a, b] = [0; 3].map(|_| random.below(8));
        let line = match random.below(10) {
            0 => format!("add.u32 %r{to}, %r{a}, %r{b};"),
            1 => format!("mad.lo.u32 %r{to}, %r{a}, %r{b}, %r{to};"),
            2 => format!("xor.b32 %r{to}, %r{a}, %r{b};"),
            3 => format!("shf.l.wrap.b32 %r{to}, %r{a}, %r{b}, %r{a};"),
            4 => format!("setp.lt.u32 %q, %r{a}, %r{b}; @%q add.u32 %r{to}, %r{to}, 77;"),
            5..8 => {
                let base = random.below(2);
                format!(
                    "and.b32 %i, %r{a}, 16380; cvt.u64.u32 %o, %i; add.u64 %o, %d{base}, %o; ld.global.u32 %r{to}, [%o];"
                )
            }
            8 => format!(
                "mad.lo.u32 %i, %t, 16, {}; cvt.u64.u32 %o, %i; add.u64 %o, %d1, %o; st.global.u32 [%o], %r{a};",
                4 * random.below(4)
            ),
            _ => format!(
                "and.b32 %i, %r{a}, 60; cvt.u64.u32 %o, %i; add.u64 %o, %d1, %o; red.global.add.u32 [%o+16320], %r{b};"
            ),
        };
        body += "    ";
        body += &line;
        body += "\n";
    }
    let start: String = (0..8)
        .map(|r| format!("    mad.lo.u32 %r{r}, %t, {}, {};\n", random.below(1 << 20), random.below(1 << 20)))
        .collect();
    format!(
        ".version 7.0\n.target sm_50\n.address_size 64\n\
         .visible .entry k(.param .u64 a, .param .u64 b) {{\n\
         .reg .b64 %d<2>; .reg .b64 %o; .reg .b32 %r<8>; .reg .b32 %i; .reg .b32 %t; .reg .b32 %n; .reg .pred %p; .reg .pred %q;\n\
         ld.param.u64 %d0, [a];\nld.param.u64 %d1, [b];\n\
         mov.u32 %t, %ctaid.x; mov.u32 %n, %tid.x; mad.lo.u32 %t, %t, 64, %n; and.b32 %n, %t, 3;\n{start}\
         LOOP:\n{body}    sub.u32 %n, %n, 1; setp.ne.u32 %p, %n, 0x{:x}; @%p bra LOOP;\n    st.global.u32 [%d1+16380], %t;\n    ret;\n}}\n",
        0xffff_ffff_u32
    )
}

/// What a program leaves behind in both buffers. Blocks run one after the other, so that racing stores come in one order.
fn left_behind(program: &str, addresses: Addresses, compile: Compile) -> Vec<u32> {
    let machine = Machine { compile, threads: 1, ..Machine::default() };
    let device = Device::builder().machine(machine).addresses(addresses).build();
    let module =
        device.load("random.ptx", program.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{program}"));
    let words: Vec<u32> = (0..4096_u32).map(|number| number.wrapping_mul(2_654_435_761)).collect();
    let (a, b) = (device.buffer(&words).expect("small"), device.buffer(&words).expect("small"));
    let function = module.function("k").expect("there");
    Launch::new(&function)
        .grid(4)
        .block(64)
        .parameter(&a)
        .parameter(&b)
        .run()
        .unwrap_or_else(|error| panic!("{error}\n{program}"));
    [a, b].iter().flat_map(|buffer| buffer.read::<u32>().expect("there")).collect()
}

#[test]
fn random_programs_leave_the_same_behind_wherever_their_buffers_lie() {
    let mut random = Random(7);
    for _ in 0..40 {
        let program = program(&mut random);
        let wanted = left_behind(&program, Addresses::Deterministic, Compile::Never);
        for compile in [Compile::Never, Compile::Always] {
            assert!(left_behind(&program, Addresses::Host, compile) == wanted, "{compile:?} {program}");
        }
    }
}
