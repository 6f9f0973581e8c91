//! PTX, run in every way of execution: statements of the corpus, chosen and guarded by the input, in a loop.
#![no_main]

mod executed;

use std::fmt::Write as _;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

/// Statements of a program at most.
const MOST: usize = 12;

static INPUTS: LazyLock<String> = LazyLock::new(executed::inputs);

/// The statements that the vendor's assembler takes for sm_52 and that run, without those that need memory or go elsewhere.
static STATEMENTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let elsewhere =
        ["bra", "brx", "call", "ret", "exit", "trap", "brkpt", "bar", "barrier", "tex", "tld4", "pmevent"];
    let lines = include_str!("../../corpus/ptx/statements.tsv").lines();
    let taken = lines.filter(|line| line.starts_with("yes\t")).filter_map(|line| line.rsplit('\t').next());
    let runs = |statement: &&str| {
        let mnemonic = statement.split(['.', ' ', ';']).next().unwrap_or_default();
        !statement.contains(['[', '@', '\'']) && !elsewhere.contains(&mnemonic)
    };
    taken
        .filter(runs)
        .filter(|statement| executed::runs(&job(statement, "[buffer.in]\nsize = 8192\n")))
        .collect()
});

/// Kinds of registers with the words that each takes of the input.
const KINDS: [(&str, &str, u32); 5] =
    [("r", "u32", 4), ("f", "f32", 4), ("h", "u16", 4), ("rd", "u64", 8), ("fd", "f64", 8)];

/// Four registers of each kind come from or go to [rd7].
fn moved(store: bool) -> String {
    let mut text = String::new();
    let mut offset = 0;
    for (name, ty, bytes) in KINDS {
        for number in 1..=4 {
            let _ = match store {
                true => writeln!(text, "st.global.{ty} [rd7+{offset}], {name}{number};"),
                false => writeln!(text, "ld.global.{ty} {name}{number}, [rd7+{offset}];"),
            };
            offset += bytes;
        }
    }
    text
}

/// The job of a program.
fn job(body: &str, inputs: &str) -> String {
    format!(
        "[shader]\ntext = '''\n.version 8.5\n.target sm_52\n.address_size 64\n.visible .entry k(.param .u64 in, .param .u64 out)\n{{\n\
         .reg .f32 f<20>; .reg .b32 r<20>; .reg .b64 rd<8>; .reg .f64 fd<8>; .reg .pred p<8>; .reg .b16 h<20>;\n\
         mov.u32 r9, %tid.x; mul.wide.u32 rd6, r9, 128; ld.param.u64 rd7, [in]; add.u64 rd7, rd7, rd6;\n{}\
         setp.lt.u32 p1, r1, r2; setp.gt.s32 p2, r3, r4; setp.lt.f32 p3, f1, f2; and.b32 r8, r9, 1; setp.eq.u32 p4, r8, 0;\n\
         mov.u32 r19, 0;\nLOOP:\n{body}add.u32 r19, r19, 1; setp.lt.u32 p7, r19, 3; @p7 bra LOOP;\n\
         ld.param.u64 rd7, [out]; add.u64 rd7, rd7, rd6;\n{}ret;\n}}\n'''\n[machine]\nstep_limit = 20000\n\
         [launch]\ngrid = [1]\nblock = [64]\n{}[buffer.out]\nsize = 8192\n\
         [[param]]\nbuffer = \"in\"\n[[param]]\nbuffer = \"out\"\n",
        moved(false),
        moved(true),
        inputs,
    )
}

/// A statement with other registers of 1 to 4.
fn renamed(statement: &str, bytes: &mut impl Iterator<Item = u8>) -> String {
    let mut text = String::new();
    for part in statement.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '%') {
        let name = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let kind = name.trim_end_matches(|c: char| c.is_ascii_digit());
        if kind != name && ["r", "f", "h", "rd", "fd", "p"].contains(&kind) {
            let _ = write!(text, "{kind}{}{}", bytes.next().unwrap_or(0) % 4 + 1, &part[name.len()..]);
        } else {
            text += part;
        }
    }
    text
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.iter().copied();
    let mut body = String::new();
    let mut open = None;
    for number in 0..MOST {
        let (Some(low), Some(high), Some(how)) = (bytes.next(), bytes.next(), bytes.next()) else { break };
        let statement = STATEMENTS[usize::from(u16::from_le_bytes([low, high])) % STATEMENTS.len()];
        let predicate = how / 8 % 4 + 1;
        match how % 8 {
            0 => {
                let _ = write!(body, "@p{predicate} ");
            }
            1 => {
                let _ = write!(body, "@!p{predicate} ");
            }
            2 if open.is_none() => {
                let _ = writeln!(body, "@p{predicate} bra L{number};");
                open = Some(number);
            }
            3 => {
                if let Some(label) = open.take() {
                    let _ = writeln!(body, "L{label}:");
                }
            }
            _ => {}
        }
        body += &renamed(statement, &mut bytes);
        body.push('\n');
    }
    if let Some(label) = open {
        let _ = writeln!(body, "L{label}:");
    }
    executed::compare(&job(&body, &INPUTS));
});
