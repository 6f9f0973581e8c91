//! Random kernels of products, sums, branches, loops, divisions and calls, in which an assembler may fuse what it likes.

use std::fmt::Write as _;

use super::module::{KERNELS, Kernel, Module, THREADS};
use super::random::Random;

/// What an entry and its functions count in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Single,
    Flushed,
    Double,
    Half,
}

impl Kind {
    /// Suffix of its types, bytes of a number.
    fn ty(self) -> &'static str {
        match self {
            Kind::Single | Kind::Flushed => "f32",
            Kind::Double => "f64",
            Kind::Half => "f16",
        }
    }

    fn bytes(self) -> usize {
        match self {
            Kind::Single | Kind::Flushed => 4,
            Kind::Double => 8,
            Kind::Half => 2,
        }
    }

    fn register(self) -> &'static str {
        if self == Kind::Half { "b16" } else { self.ty() }
    }

    /// `.ftz`, nearly always where denormals are flushed at all.
    fn flush(self, random: &mut Random) -> &'static str {
        match self {
            Kind::Flushed if !random.chance(6) => ".ftz",
            Kind::Single if random.chance(2) => ".ftz",
            Kind::Single | Kind::Flushed | Kind::Double | Kind::Half => "",
        }
    }

    /// A number near 1 as a literal, and few that are special.
    fn literal(self, random: &mut Random) -> String {
        let value = match random.below(24) {
            0 => 1.0,
            1 => -1.0,
            2 => 2.0,
            3 => 0.5,
            4 => 0.0,
            _ => {
                let magnitude = 0.25 + (random.below(1 << 24) as f64) / f64::from(1 << 24) * 1.5;
                if random.chance(30) { -magnitude } else { magnitude }
            }
        };
        match self {
            Kind::Single | Kind::Flushed => format!("0f{:08X}", (value as f32).to_bits()),
            Kind::Double => format!("0d{:016X}", value.to_bits()),
            Kind::Half => String::new(),
        }
    }
}

/// A module.
pub fn module(number: usize) -> Module {
    let target = if number % 3 == 2 { "sm_60" } else { "sm_52" };
    Module {
        header: format!(".version 7.8\n.target {target}\n.address_size 64\n"),
        target,
        optimisation: ["-O3", "-O2", "-O1"][number / 3 % 3],
        kernels: (0..KERNELS).map(|index| kernel(number, index, target == "sm_60")).collect(),
    }
}

struct Writer {
    random: Random,
    kind: Kind,
    text: String,
    /// Registers that hold numbers here.
    known: Vec<String>,
    /// Products among them, the latest last.
    products: Vec<String>,
    registers: usize,
    labels: usize,
    predicates: usize,
    counters: usize,
    stores: usize,
    functions: usize,
    prefix: String,
    in_function: bool,
}

const VARIABLES: usize = 4;
/// Numbers that a thread stores at most.
const SLOTS: usize = 16;

fn kernel(module: usize, index: usize, halves: bool) -> Kernel {
    let mut random = Random::new((module * KERNELS + index) as u64);
    let kind = match random.below(20) {
        0..=10 => Kind::Single,
        11..=14 => Kind::Flushed,
        15 | 16 if halves => Kind::Half,
        _ if random.chance(60) => Kind::Double,
        _ => Kind::Single,
    };
    let mut writer = Writer {
        random,
        kind,
        text: String::new(),
        known: Vec::new(),
        products: Vec::new(),
        registers: 0,
        labels: 0,
        predicates: 0,
        counters: 0,
        stores: 0,
        functions: 0,
        prefix: format!("f{index}_"),
        in_function: false,
    };
    writer.functions = if writer.random.chance(25) { 1 + writer.random.below(2) } else { 0 };
    let functions: String = (0..writer.functions).map(|number| writer.function(number)).collect();
    let name = format!("k{index}");
    let text = functions + &writer.entry(&name);
    let number = if kind == Kind::Half { "f16" } else { kind.ty() };
    let job = format!(
        "[[param]]\nbuffer = \"out\"\n[[param]]\nbuffer = \"in\"\n[[param]]\n{number} = 1.7\n[[param]]\n{number} = 0.3\n\
         [[param]]\nu32 = 3\n[buffer.in]\nfile = \"in.{number}\"\n[buffer.out]\nsize = {}\n",
        SLOTS * 8 * THREADS
    );
    Kernel { name, text, job }
}

/// The files of numbers that kernels read, by name.
pub fn inputs() -> Vec<(&'static str, Vec<u8>)> {
    let mut random = Random::new(0x7e47);
    let mut values: Vec<f64> = Vec::new();
    for _ in 0..THREADS * 8 {
        let magnitude = 0.5
            + random.below(1 << 20) as f64 / f64::from(1 << 20) * 1.5
            + random.below(1 << 30) as f64 * 2.0f64.powi(-52);
        values.push(if random.chance(40) { -magnitude } else { magnitude });
    }
    // Rows of 64 bytes.
    let rows = |bytes: &dyn Fn(f64) -> Vec<u8>| -> Vec<u8> {
        let row = |row: &[f64]| {
            let mut row: Vec<u8> = row.iter().flat_map(|value| bytes(*value)).collect();
            row.resize(64, 0);
            row
        };
        values.chunks(8).flat_map(row).collect()
    };
    // A half near 1: its exponent is 14 or 15.
    let half = |value: f64| {
        let bits = (value as f32).to_bits();
        let exponent = (bits >> 23 & 0xff) + 15 - 127;
        ((bits >> 31 << 15 | exponent << 10 | bits >> 13 & 0x3ff) as u16).to_le_bytes().to_vec()
    };
    vec![
        ("in.f32", rows(&|value| (value as f32).to_le_bytes().to_vec())),
        ("in.f64", rows(&|value| value.to_le_bytes().to_vec())),
        ("in.f16", rows(&half)),
    ]
}

impl Writer {
    fn line(&mut self, line: &str) {
        self.text += "\t";
        self.text += line;
        self.text += "\n";
    }

    fn fresh(&mut self) -> String {
        self.registers += 1;
        format!("%f{}", self.registers)
    }

    fn start(&mut self) {
        self.text.clear();
        self.known.clear();
        self.products.clear();
        (self.registers, self.labels, self.predicates, self.counters, self.stores) = (0, 0, 0, 0, 0);
    }

    /// The registers, once it is known how many there are.
    fn declarations(&self) -> String {
        let ty = self.kind.register();
        format!(
            "\t.reg .{ty} %f<{}>, %v<{VARIABLES}>, %x<8>, %a, %b;\n\t.reg .pred %p<{}>;\n\t.reg .b32 %i<{}>, %t, %n;\n\
             \t.reg .b64 %rd<4>;\n",
            self.registers + 1,
            self.predicates + 1,
            self.counters + 1,
        )
    }

    fn entry(&mut self, name: &str) -> String {
        self.start();
        let (kind, bytes) = (self.kind, self.kind.bytes());
        let (ty, load) = (kind.ty(), kind.register());
        self.line("ld.param.u64 %rd1, [out];\n\tld.param.u64 %rd2, [in];");
        self.line(&format!("ld.param.{load} %a, [a];\n\tld.param.{load} %b, [b];\n\tld.param.u32 %n, [n];"));
        self.line("mov.u32 %t, %tid.x;\n\tsetp.gt.u32 %p1, %t, 11;");
        self.predicates = 1;
        self.line(&format!("mul.wide.u32 %rd3, %t, {};\n\tadd.s64 %rd1, %rd1, %rd3;", SLOTS * 8));
        self.line("mul.wide.u32 %rd3, %t, 64;\n\tadd.s64 %rd2, %rd2, %rd3;");
        for number in 0..8 {
            self.line(&format!("ld.global.{load} %x{number}, [%rd2+{}];", number * bytes));
            self.known.push(format!("%x{number}"));
        }
        self.known.extend(["%a".to_owned(), "%b".to_owned()]);
        for number in 0..VARIABLES {
            self.line(&format!("mov.{load} %v{number}, %x{number};"));
            self.known.push(format!("%v{number}"));
        }
        let count = 4 + self.random.below(14);
        self.statements(count, 0);
        for _ in 0..3 {
            self.store(true);
        }
        let declarations = self.declarations();
        let mut text = format!(
            ".visible .entry {name}(.param .u64 out, .param .u64 in, .param .{ty} a, .param .{ty} b, .param .u32 n)\n{{\n"
        );
        let _ = write!(text, "{declarations}{}\tret;\n}}\n", self.text);
        text.replace(".param .f16", ".param .b16")
    }

    /// A function of two numbers.
    fn function(&mut self, number: usize) -> String {
        self.start();
        self.in_function = true;
        let load = self.kind.register();
        self.line(&format!("ld.param.{load} %a, [a];\n\tld.param.{load} %b, [b];"));
        self.line("mov.u32 %t, %tid.x;\n\tmov.u32 %n, 3;\n\tsetp.gt.u32 %p1, %t, 21;");
        self.predicates = 1;
        self.known.extend(["%a".to_owned(), "%b".to_owned()]);
        for number in 0..VARIABLES {
            self.line(&format!("mov.{load} %v{number}, {};", ["%a", "%b"][number % 2]));
            self.known.push(format!("%v{number}"));
        }
        let count = 2 + self.random.below(4);
        self.statements(count, 1);
        let result = self.recent();
        self.line(&format!("st.param.{load} [r], {result};"));
        self.in_function = false;
        format!(
            ".func (.param .{load} r) {}{number}(.param .{load} a, .param .{load} b)\n{{\n{}{}\tret;\n}}\n",
            self.prefix,
            self.declarations(),
            self.text
        )
    }

    fn statements(&mut self, count: usize, depth: usize) {
        for _ in 0..count {
            match self.random.below(100) {
                0..=31 => self.product(),
                32..=64 => self.sum(),
                65..=70 => self.simple(),
                71..=76 => self.other(),
                77..=80 => self.quotient(),
                81..=83 if !self.in_function => self.store(false),
                84..=95 if depth < 3 => self.branches(depth),
                96 | 97 if depth == 0 => self.line("bar.sync 0;"),
                98 | 99 if self.functions > 0 && !self.in_function => self.call(),
                _ => self.sum(),
            }
        }
    }

    /// A register, most likely a late one.
    fn recent(&mut self) -> String {
        let count = self.known.len();
        let range = if self.random.chance(50) { 4 } else { count };
        let back = self.random.below(range);
        self.known[count - 1 - back.min(count - 1)].clone()
    }

    fn operand(&mut self) -> String {
        if self.kind != Kind::Half && self.random.chance(18) {
            return self.kind.literal(&mut self.random);
        }
        if self.random.chance(12) {
            return self.random.choose(&["%a", "%b"]).to_owned();
        }
        self.recent()
    }

    /// Where a result goes: a register of its own, or a variable. The latter may be guarded.
    fn destination(&mut self) -> (String, String) {
        if self.random.chance(25) {
            let variable = format!("%v{}", self.random.below(VARIABLES));
            if self.random.chance(25) {
                let guard = format!("@{}%p1 ", self.random.choose(&["", "!"]));
                return (guard, variable);
            }
            return (String::new(), variable);
        }
        (String::new(), self.fresh())
    }

    fn known(&mut self, to: String) {
        if !to.starts_with("%v") {
            self.known.push(to);
        }
    }

    fn rounding(&mut self) -> &'static str {
        if self.random.chance(7) { ".rn" } else { "" }
    }

    fn product(&mut self) {
        // An assembler works out what is made of numbers alone, and its own roundings are no matter here.
        let (a, b) = (self.recent(), self.operand());
        let (a, b) = if self.random.chance(15) { (b, a) } else { (a, b) };
        let (guard, to) = self.destination();
        let (rounding, flush) = (self.rounding(), self.kind.flush(&mut self.random));
        let saturate = if self.kind != Kind::Double && self.random.chance(2) { ".sat" } else { "" };
        let ty = self.kind.ty();
        self.line(&format!("{guard}mul{rounding}{flush}{saturate}.{ty} {to}, {a}, {b};"));
        self.products.push(to.clone());
        self.known(to);
    }

    fn factor(&mut self) -> String {
        let count = self.products.len();
        if count == 0 || self.random.chance(20) {
            return self.operand();
        }
        let back = self.random.below(count.min(4));
        self.products[count - 1 - back].clone()
    }

    /// A factor that is no number.
    fn recent_factor(&mut self) -> String {
        let factor = self.factor();
        if factor.starts_with('0') { self.recent() } else { factor }
    }

    fn sum(&mut self) {
        let b = if self.random.chance(30) { self.factor() } else { self.operand() };
        let a = if b.starts_with('0') { self.recent() } else { self.factor() };
        let (a, b) = if self.random.chance(40) { (b, a) } else { (a, b) };
        let (guard, to) = self.destination();
        let (rounding, flush) = (self.rounding(), self.kind.flush(&mut self.random));
        let saturate = if self.kind != Kind::Double && self.random.chance(3) { ".sat" } else { "" };
        let (op, ty) = (self.random.choose(&["add", "add", "sub"]), self.kind.ty());
        self.line(&format!("{guard}{op}{rounding}{flush}{saturate}.{ty} {to}, {a}, {b};"));
        self.known(to);
    }

    /// Negations, magnitudes, copies.
    fn simple(&mut self) {
        let a = self.recent_factor();
        let (mut guard, to) = self.destination();
        if to == a {
            guard.clear();
        }
        let (ty, load) = (self.kind.ty(), self.kind.register());
        let flush = self.kind.flush(&mut self.random);
        match self.random.below(5) {
            0 | 1 => self.line(&format!("{guard}neg{flush}.{ty} {to}, {a};")),
            2 => self.line(&format!("{guard}abs{flush}.{ty} {to}, {a};")),
            _ => self.line(&format!("{guard}mov.{load} {to}, {a};")),
        }
        if self.random.chance(60) {
            self.products.push(to.clone());
        }
        self.known(to);
    }

    fn other(&mut self) {
        let (a, b, c) = (self.recent_factor(), self.operand(), self.operand());
        let (guard, to) = self.destination();
        let (ty, load) = (self.kind.ty(), self.kind.register());
        let flush = self.kind.flush(&mut self.random);
        match self.random.below(3) {
            0 if self.kind != Kind::Half => {
                let op = self.random.choose(&["min", "max"]);
                self.line(&format!("{guard}{op}{flush}.{ty} {to}, {a}, {b};"));
            }
            1 => {
                let p = self.predicate();
                self.line(&format!("selp.{load} {to}, {a}, {b}, {p};"));
            }
            _ => self.line(&format!("{guard}fma.rn{flush}.{ty} {to}, {a}, {b}, {c};")),
        }
        self.known(to);
    }

    fn quotient(&mut self) {
        let (a, b) = (self.recent(), self.recent());
        let to = self.fresh();
        let ty = self.kind.ty();
        let choice = self.random.below(7);
        match (self.kind, choice) {
            (Kind::Half, _) => return self.product(),
            (Kind::Double, 0..=2) => self.line(&format!("div.rn.{ty} {to}, {a}, {b};")),
            (Kind::Double, 3) => self.line(&format!("sqrt.rn.{ty} {to}, {a};")),
            (Kind::Double, _) => self.line(&format!("rcp.rn.{ty} {to}, {a};")),
            (_, 0) => self.line(&format!("div.rn.{ty} {to}, {a}, {b};")),
            (_, 1) => self.line(&format!("sqrt.rn.{ty} {to}, {a};")),
            (_, 2) => self.line(&format!("rcp.rn.{ty} {to}, {a};")),
            (_, 3) => self.line(&format!("div.approx.{ty} {to}, {a}, {b};")),
            (_, 4) => self.line(&format!("div.full.{ty} {to}, {a}, {b};")),
            (_, 5) => self.line(&format!("sqrt.approx.ftz.{ty} {to}, {a};")),
            (_, _) => self.line(&format!("ex2.approx.ftz.{ty} {to}, {a};")),
        }
        self.known(to);
    }

    fn store(&mut self, last: bool) {
        if self.stores == SLOTS - if last { 0 } else { 3 } {
            return;
        }
        let (value, load, at) = (self.factor(), self.kind.register(), self.stores * self.kind.bytes());
        self.stores += 1;
        if value.starts_with('0') {
            return;
        }
        self.line(&format!("st.global.{load} [%rd1+{at}], {value};"));
    }

    /// A new predicate that differs between threads, and that no assembler knows beforehand.
    fn predicate(&mut self) -> String {
        self.predicates += 1;
        let p = format!("%p{}", self.predicates);
        let limit = self.random.below(32);
        if self.kind == Kind::Half || self.random.chance(60) {
            self.line(&format!("setp.gt.u32 {p}, %t, {limit};"));
            return p;
        }
        let number = if self.in_function { "%a".to_owned() } else { format!("%x{}", self.random.below(8)) };
        let (ty, literal) = (self.kind.ty(), self.kind.literal(&mut self.random));
        self.line(&format!("setp.gt.{ty} {p}, {number}, {literal};"));
        p
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    /// Statements whose registers are not known behind them.
    fn inner(&mut self, depth: usize) {
        let (known, products) = (self.known.len(), self.products.clone());
        let count = 1 + self.random.below(4);
        self.statements(count, depth + 1);
        self.known.truncate(known);
        self.products = products;
    }

    fn branches(&mut self, depth: usize) {
        match self.random.below(5) {
            0 | 1 => {
                let (p, over) = (self.predicate(), self.label());
                self.line(&format!("@{p} bra {over};"));
                self.inner(depth);
                self.text += &format!("{over}:\n");
            }
            2 => {
                let (p, other, end) = (self.predicate(), self.label(), self.label());
                self.line(&format!("@{p} bra {other};"));
                self.inner(depth);
                self.line(&format!("bra {end};"));
                self.text += &format!("{other}:\n");
                self.inner(depth);
                self.text += &format!("{end}:\n");
            }
            _ => {
                self.counters += 1;
                self.predicates += 1;
                let (i, p, label) =
                    (format!("%i{}", self.counters), format!("%p{}", self.predicates), self.label());
                let limit = match self.random.below(3) {
                    0 => "%n".to_owned(),
                    1 => "%t".to_owned(),
                    _ => (2 + self.random.below(3)).to_string(),
                };
                let step = if limit == "%t" { 12 } else { 1 };
                self.line(&format!("mov.u32 {i}, 0;"));
                self.text += &format!("{label}:\n");
                self.inner(depth);
                self.line(&format!(
                    "add.u32 {i}, {i}, {step};\n\tsetp.lt.u32 {p}, {i}, {limit};\n\t@{p} bra {label};"
                ));
            }
        }
    }

    fn call(&mut self) {
        let (a, b, to) = (self.recent(), self.recent(), self.fresh());
        let (load, number) = (self.kind.register(), self.random.below(self.functions));
        let name = format!("{}{number}", self.prefix);
        self.line(&format!(
            "{{ .param .{load} u; .param .{load} w; .param .{load} y; st.param.{load} [u], {a}; st.param.{load} [w], {b}; \
             call (y), {name}, (u, w); ld.param.{load} {to}, [y]; }}"
        ));
        self.known(to);
    }
}
