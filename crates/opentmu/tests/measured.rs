//! What a GPU gave for single statements of PTX (`corpus/ptx/measured`), to the bit.

mod common;

use std::fmt::Write as _;

use common::Directory;
use opentmu::Job;
use opentmu::run::{Observer, run};

/// Statements of a kernel.
const STATEMENTS: usize = 64;
/// Rows of a statement, each a thread's.
const ROWS: usize = 4;
/// Operands of a row, in eight bytes each.
const OPERANDS: usize = 4;

/// A statement with what it was measured on.
struct Measured {
    statement: &'static str,
    /// Operands and result.
    rows: Vec<(Vec<u64>, u64)>,
}

fn measured() -> Vec<Measured> {
    let number = |text: &str| u64::from_str_radix(text, 16).unwrap();
    let table = include_str!("../../../corpus/ptx/measured/statements.tsv");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut columns = line.split('\t');
            let statement = columns.next().unwrap();
            let row = |text: &str| {
                let (operands, result) = text.split_once('=').unwrap();
                let operands = operands.split(',').filter(|operand| !operand.is_empty());
                (operands.map(number).collect(), number(result))
            };
            Measured { statement, rows: columns.map(row).collect() }
        })
        .collect()
}

/// The type in which a register is loaded and stored.
fn loaded(register: &str) -> &'static str {
    match register.trim_end_matches(|c: char| c.is_ascii_digit()) {
        "f" => "f32",
        "fd" => "f64",
        "h" => "b16",
        "rd" => "b64",
        _ => "b32",
    }
}

/// The text of a statement, whose operands lie in its row from a byte on.
fn write_statement(text: &mut String, number: usize, statement: &str) {
    let (opcode, operands) = statement.trim_end_matches(';').split_once(' ').unwrap();
    let operands: Vec<&str> = operands.split(", ").collect();
    let mut at = number * ROWS * OPERANDS * 8;
    for operand in &operands[1..] {
        let operand = operand.trim_start_matches(['-', '!']);
        let register = operand.split('.').next().unwrap_or_default();
        if register.starts_with('p') {
            let _ = writeln!(
                text,
                "ld.global.b32 w, [from+{at}]; and.b32 w, w, 1; setp.ne.u32 {register}, w, 0;"
            );
        } else if register.starts_with(['f', 'h', 'r']) {
            let _ = writeln!(text, "ld.global.{} {register}, [from+{at}];", loaded(register));
        } else {
            continue;
        }
        at += 8;
    }
    let to = number * ROWS * 8;
    let result = operands[0].split(['|', '.']).next().unwrap_or_default();
    let _ = writeln!(text, "{opcode} {};", operands.join(", "));
    if result.starts_with('p') {
        let _ = writeln!(text, "selp.u32 w, 1, 0, {result}; st.global.u32 [to+{to}], w;");
    } else {
        let _ = writeln!(text, "st.global.{} [to+{to}], {result};", loaded(result));
    }
}

fn kernel(statements: &[Measured]) -> String {
    let mut text = format!(
        ".version 8.6\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 out, .param .u64 in)\n{{\n\
         .reg .f32 f<9>; .reg .f64 fd<9>; .reg .b16 h<9>; .reg .b32 r<9>, t, w; .reg .b64 rd<9>, to, from, o;\n\
         .reg .pred p<9>;\nld.param.u64 to, [out]; ld.param.u64 from, [in]; mov.u32 t, %tid.x;\n\
         mul.wide.u32 o, t, 8; add.s64 to, to, o; mul.wide.u32 o, t, {}; add.s64 from, from, o;\n",
        OPERANDS * 8
    );
    for (number, Measured { statement, .. }) in statements.iter().enumerate() {
        write_statement(&mut text, number, statement);
    }
    text + "ret;\n}\n"
}

/// Runs the statements, and returns what is not as measured.
fn wrong(folder: &Directory, statements: &[Measured]) -> Vec<String> {
    let mut bytes = vec![0; statements.len() * ROWS * OPERANDS * 8];
    for (statement, bytes) in statements.iter().zip(bytes.chunks_mut(ROWS * OPERANDS * 8)) {
        for ((operands, _), bytes) in statement.rows.iter().zip(bytes.chunks_mut(OPERANDS * 8)) {
            for (operand, bytes) in operands.iter().zip(bytes.chunks_mut(8)) {
                bytes.copy_from_slice(&operand.to_le_bytes());
            }
        }
    }
    folder.write("in", bytes);
    folder.write("k.ptx", kernel(statements));
    let size = statements.len() * ROWS * 8;
    let job = format!(
        "[shader]\nfile = \"k.ptx\"\nentry = \"k\"\n[launch]\ngrid = [1]\nblock = [{ROWS}]\n[[param]]\nbuffer = \"out\"\n\
         [[param]]\nbuffer = \"in\"\n[buffer.in]\nfile = \"in\"\n[buffer.out]\nsize = {size}\n"
    );
    let job = Job::parse("job", &job, folder.path()).unwrap_or_else(|found| panic!("{found}"));
    let report = run(&job, Observer::default()).unwrap_or_else(|stop| panic!("{}", stop.findings()));
    let found = report.buffers["out"].bytes.chunks_exact(8);
    let found: Vec<u64> = found.map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap())).collect();
    let mut wrong = Vec::new();
    for (statement, found) in statements.iter().zip(found.chunks(ROWS)) {
        for ((operands, expected), found) in statement.rows.iter().zip(found) {
            if found != expected {
                wrong
                    .push(format!("{} of {operands:x?}: {found:#x}, not {expected:#x}", statement.statement));
            }
        }
    }
    wrong
}

#[test]
fn statements_give_what_was_measured() {
    let folder = Directory::new();
    let measured = measured();
    assert!(measured.iter().all(|statement| (1..=ROWS).contains(&statement.rows.len())));
    let wrong: Vec<String> = measured.chunks(STATEMENTS).flat_map(|some| wrong(&folder, some)).collect();
    assert!(wrong.is_empty(), "{} of the results differ:\n{}", wrong.len(), wrong.join("\n"));
}
