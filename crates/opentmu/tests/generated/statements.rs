//! The arithmetic statements of `corpus/ptx/statements.tsv` that the assembler takes for sm_60, with operands of every
//! kind: registers that it knows nothing of, numbers, parameters, constants.

use std::fmt::Write as _;

use super::module::{KERNELS, Kernel, Module, THREADS};
use super::random::Random;

/// Statements of a kernel.
const STATEMENTS: usize = 6;
/// Bytes of a thread's results: a number, a second one, and predicates for each statement.
const RESULTS: usize = STATEMENTS * 24;
/// Bytes of a thread's numbers: four of each kind of register.
const INPUTS: usize = 5 * 4 * 8;

/// Instructions that only work out a result; `fns` leaves open what many of its operands give.
const MNEMONICS: &[&str] = &[
    "abs",
    "add",
    "addc",
    "and",
    "bfe",
    "bfi",
    "bfind",
    "bmsk",
    "brev",
    "clz",
    "cnot",
    "copysign",
    "cos",
    "cvt",
    "div",
    "dp2a",
    "dp4a",
    "ex2",
    "fma",
    "lg2",
    "lop3",
    "mad",
    "mad24",
    "madc",
    "max",
    "min",
    "mov",
    "mul",
    "mul24",
    "neg",
    "not",
    "or",
    "popc",
    "prmt",
    "rcp",
    "rem",
    "rsqrt",
    "sad",
    "selp",
    "set",
    "setp",
    "shf",
    "shl",
    "shr",
    "sin",
    "slct",
    "sqrt",
    "sub",
    "subc",
    "szext",
    "testp",
    "vabsdiff",
    "vabsdiff2",
    "vabsdiff4",
    "vadd",
    "vadd2",
    "vadd4",
    "vavrg2",
    "vavrg4",
    "vmad",
    "vmax",
    "vmax2",
    "vmax4",
    "vmin",
    "vmin2",
    "vmin4",
    "vset",
    "vset2",
    "vset4",
    "vshl",
    "vshr",
    "vsub",
    "vsub2",
    "vsub4",
    "xor",
];

/// A module.
pub fn module(number: usize) -> Module {
    let statements = statements();
    let kernels = (0..KERNELS).map(|index| {
        let number = number * KERNELS + index;
        // Each statement comes again with other operands.
        let position = |position: usize| statements[(number * STATEMENTS + position) % statements.len()];
        let chosen: Vec<&str> = (0..STATEMENTS).map(position).collect();
        kernel(index, number, &chosen)
    });
    Module { header: header(), target: "sm_60", optimisation: "-O3", kernels: kernels.collect() }
}

/// The statements.
fn statements() -> Vec<&'static str> {
    let table = include_str!("../../../../corpus/ptx/statements.tsv");
    let mut found = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, "yes", .., statement] = columns[..] else { continue };
        let mnemonic = statement.split(['.', ' ']).next().unwrap_or_default();
        // The assembler multiplies whole words as signed ones, whatever their types say, where more than the lower half
        // of the product counts.
        let multiplies = mnemonic == "vmad" && [".sat", ".shr"].iter().any(|word| statement.contains(word));
        if MNEMONICS.contains(&mnemonic) && !multiplies && !statement.contains(['[', '{']) {
            found.push(statement);
        }
    }
    found
}

/// What stands above the kernels of a module.
fn header() -> String {
    let mut text =
        ".version 7.8\n.target sm_60\n.address_size 64\n.const .align 8 .b8 numbers[160] = {".to_owned();
    let bytes = row(&mut Random::new(0xc0));
    let bytes: Vec<String> = bytes.iter().map(u8::to_string).collect();
    text += &bytes.join(", ");
    text + "};\n"
}

/// The file of numbers that kernels read, `in.any`.
pub fn inputs() -> Vec<u8> {
    let mut random = Random::new(0x1a);
    (0..THREADS).flat_map(|_| row(&mut random)).collect()
}

/// Twenty numbers, four of each kind of register, in eight bytes each.
fn row(random: &mut Random) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(INPUTS);
    for class in CLASSES {
        for _ in 0..4 {
            bytes.extend(class.number(random).to_le_bytes());
        }
    }
    bytes
}

/// A kind of register.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Class {
    name: &'static str,
    ty: &'static str,
    offset: usize,
}

const CLASSES: [Class; 5] = [
    Class { name: "f", ty: "f32", offset: 0 },
    Class { name: "fd", ty: "f64", offset: 32 },
    Class { name: "h", ty: "b16", offset: 64 },
    Class { name: "r", ty: "b32", offset: 96 },
    Class { name: "rd", ty: "b64", offset: 128 },
];

impl Class {
    /// That of a register.
    fn of(register: &str) -> Class {
        let name = register.trim_end_matches(|c: char| c.is_ascii_digit());
        CLASSES.into_iter().find(|class| class.name == name).unwrap_or(CLASSES[3])
    }

    /// A number of the kind, often a special one.
    fn number(self, random: &mut Random) -> u64 {
        let any = random.bits();
        let small = any >> 58;
        match (self.name, random.below(8)) {
            ("f", 0) => {
                let special =
                    [0, 0x8000_0000, 1, 0x807f_ffff, 0x7f80_0000, 0xff80_0000, 0x7fc0_1234, 0x7f7f_ffff];
                special[small as usize % 8]
            }
            ("f", 1..=4) => u64::from((((any >> 40) as f32 / 1e6) - 8.0).to_bits()),
            ("f", _) => any >> 32,
            ("fd", 0) => {
                let special =
                    [0, 1 << 63, 1, 0x7ff0 << 48, 0xfff0 << 48, 0x7ff8_0000_0000_1234, 0x7fef_ffff_ffff_ffff];
                special[small as usize % 7]
            }
            ("fd", 1..=4) => ((any >> 40) as f64 / 1e6 - 8.0).to_bits(),
            ("h", 0) => [0, 0x8000, 1, 0x7c00, 0xfc00, 0x7e12, 0x7bff, 0x03ff][small as usize % 8],
            ("h", 1..=4) => any >> 50 & 0x8fff | 0x3000,
            ("h", _) => any >> 48,
            ("r", 0) => [0, 1, 0xffff_ffff, 0x8000_0000, 0x7fff_ffff, 31, 32, 0xffff][small as usize % 8],
            ("r", 1 | 2) => small,
            // Pairs of halves, too.
            ("r", 3) => any >> 32 & 0x8fff_8fff | 0x3000_3000,
            ("r", _) => any >> 32,
            ("rd", 0) => [0, 1, u64::MAX, 1 << 63, 63, 64, 0xffff_ffff][small as usize % 7],
            ("rd", 1) => small,
            _ => any,
        }
    }

    /// A number as the text writes it.
    fn literal(self, random: &mut Random) -> String {
        let number = self.number(random);
        match self.name {
            "f" => format!("0f{:08X}", number as u32),
            // The assembler moves the sign of a zero to the other factor, which may be a NaN.
            "fd" if number == 1 << 63 => "0d0000000000000000".to_owned(),
            "fd" => format!("0d{number:016X}"),
            _ => format!("0x{number:x}"),
        }
    }
}

fn kernel(index: usize, number: usize, statements: &[&str]) -> Kernel {
    let mut random = Random::new(0x5_0000_0000 + number as u64);
    let mut text = format!(
        ".visible .entry s{index}(.param .u64 out, .param .u64 in, .param .align 8 .b8 pa[{INPUTS}])\n{{\n\
         \t.reg .f32 f<90>; .reg .f64 fd<90>; .reg .b16 h<90>; .reg .b32 r<90>; .reg .b64 rd<90>;\n\
         \t.reg .pred p<90>; .reg .b32 t, w; .reg .b64 to, from, o;\n\
         \tld.param.u64 to, [out]; ld.param.u64 from, [in]; mov.u32 t, %tid.x;\n\
         \tmul.wide.u32 o, t, {RESULTS}; add.s64 to, to, o; mul.wide.u32 o, t, {INPUTS}; add.s64 from, from, o;\n"
    );
    for (place, statement) in statements.iter().enumerate() {
        write_statement(&mut text, &mut random, place, statement);
    }
    text += "\tret;\n}\n";
    let parameter: String =
        row(&mut random_of_parameter()).iter().map(|byte| format!("{byte:02x}")).collect();
    let job = format!(
        "[[param]]\nbuffer = \"out\"\n[[param]]\nbuffer = \"in\"\n[[param]]\nbytes = \"{parameter}\"\n\
         [buffer.in]\nfile = \"in.any\"\n[buffer.out]\nsize = {}\n",
        RESULTS * THREADS
    );
    Kernel { name: format!("s{index}"), text, job }
}

fn random_of_parameter() -> Random {
    Random::new(0xb1)
}

/// A statement with registers of its own, what they hold before, and the stores of what they hold afterwards.
fn write_statement(text: &mut String, random: &mut Random, position: usize, statement: &str) {
    let Some((opcode, operands)) = statement.trim_end_matches(';').split_once(' ') else { return };
    let mut operands: Vec<String> = operands.split(", ").map(str::to_owned).collect();
    let first = 1 + position * 12;
    let mut next = first;
    for operand in operands.iter_mut().skip(1) {
        if !operand.starts_with(['f', 'r', 'h', 'p']) {
            continue;
        }
        if operand.starts_with('p') {
            let bit = random.below(5);
            let _ = writeln!(text, "\tand.b32 w, t, {}; setp.ne.u32 p{next}, w, 0;", 1 << bit);
            *operand = format!("p{next}");
        } else {
            let class = Class::of(operand);
            *operand = format!("{}{next}", class.name);
            // The assembler's machine code for these is wrong where some operands are numbers.
            let number = !(opcode.starts_with('v') || opcode.starts_with("bf") && class.name == "r");
            write_operand(text, random, class, operand, number);
            // Positions and lengths past 255 are not defined.
            if opcode.starts_with("bf") && class.name == "r" {
                let _ = writeln!(text, "\tand.b32 {operand}, {operand}, 255;");
            }
        }
        next += 1;
    }
    let results: Vec<String> = operands[0]
        .split('|')
        .map(|result| {
            next += 1;
            let name = result.trim_end_matches(|c: char| c.is_ascii_digit());
            if result == "_" { result.to_owned() } else { format!("{name}{next}") }
        })
        .collect();
    operands[0] = results.join("|");
    // What takes a carry in finds one.
    if opcode.starts_with("addc") || opcode.starts_with("subc") || opcode.starts_with("madc") {
        text.push_str("\tadd.cc.u32 w, t, 0xfffffff0;\n");
    }
    let _ = writeln!(text, "\t{opcode} {};", operands.join(", "));
    let at = position * 24;
    for (number, result) in results.iter().filter(|result| *result != "_").enumerate() {
        let at = at + number * 8;
        if result.starts_with('p') {
            let _ = writeln!(text, "\tselp.u32 w, 1, 0, {result}; st.global.u32 [to+{at}], w;");
        } else {
            let _ = writeln!(text, "\tst.global.{} [to+{at}], {result};", Class::of(result).ty);
        }
    }
    if opcode.contains(".cc") {
        let _ = writeln!(text, "\taddc.u32 w, 0, 0; st.global.u32 [to+{}], w;", at + 16);
    }
}

/// Puts something into the register of an operand.
fn write_operand(text: &mut String, random: &mut Random, class: Class, register: &str, number: bool) {
    let offset = class.offset + random.below(4) * 8;
    let ty = class.ty;
    let known = if number { 8 } else { 4 };
    let _ = match random.below(known) {
        0..=3 => writeln!(text, "\tld.global.{ty} {register}, [from+{offset}];"),
        4 | 5 => writeln!(text, "\tmov.{ty} {register}, {};", class.literal(random)),
        6 => writeln!(text, "\tld.param.{ty} {register}, [pa+{offset}];"),
        _ => writeln!(text, "\tld.const.{ty} {register}, [numbers+{offset}];"),
    };
}
