//! The texture statements of `corpus/ptx/matrix.tsv` as kernels: the vendor's assembler and our translator get the same
//! text. `cargo xtask oracle translate` includes this file.

/// Machines of the matrix, in the order of its columns.
#[allow(dead_code)]
pub const MACHINES: [&str; 3] = ["sm_52", "sm_53", "sm_60"];

/// Inputs of the statements: register, type, byte offset in the kernel's buffer.
pub const INPUTS: [(&str, &str, u32); 9] = [
    ("f1", "f32", 0),
    ("f2", "f32", 4),
    ("f3", "f32", 8),
    ("f4", "f32", 12),
    ("r1", "b32", 16),
    ("r2", "b32", 20),
    ("r3", "b32", 24),
    ("rd4", "b64", 32),
    ("rd5", "b64", 40),
];

/// Statements that the matrix lacks: offsets of one element, levels that are numbers, results that nobody reads, halves
/// in registers of 16 bits, coordinates that are numbers or one register twice, several of these at once, handles in
/// registers.
pub const MORE: [&str; 47] = [
    "tex.1d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1}], {r2};",
    "tex.1d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1}], {3}, f4;",
    "tex.a1d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{r3,f1}], {r2}, f4;",
    "tex.a1d.v4.f32.s32 {r10,r11,r12,r13}, [tx,{r3,r1}], {r2};",
    "tex.grad.a1d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{r3,f1}], {f4}, {f3}, {r2};",
    "tex.level.2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f2}], 0f00000000;",
    "tex.level.2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f2}], 0f80000000;",
    "tex.level.2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f2}], 0f40000000;",
    "tex.level.2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f2}], 0f00000000, f4;",
    "tex.level.a2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{r3,f1,f2,f3}], 0f00000000;",
    "tex.level.a2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{r3,f1,f2,f3}], 0f00000000, f4;",
    "tex.level.3d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f2,f3,f3}], 0f00000000;",
    "tex.level.cube.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f2,f3,f3}], 0f00000000;",
    "tex.level.2d.v4.f32.s32 {r10,r11,r12,r13}, [tx,{r1,r2}], 0;",
    "tex.level.a2d.v4.f32.s32 {r10,r11,r12,r13}, [tx,{r3,r1,r2,r1}], 2;",
    "tex.2d.v4.f32.f32 {r10,_,_,r13}, [tx,{f1,f2}];",
    "tex.2d.v4.f32.f32 {_,r11,r12,_}, [tx,{f1,f2}];",
    "tex.grad.2d.v4.f32.f32 {r10,_,r12,_}, [tx,{f1,f2}], {f3,f4}, {f4,f1};",
    "tex.grad.3d.v4.f32.f32 {_,r11,_,_}, [tx,{f1,f2,f3,f3}], {f4,f1,f2,f2}, {f3,f2,f1,f1};",
    "tex.level.3d.v4.f32.f32 {_,_,_,r13}, [tx,{f1,f2,f3,f3}], f4;",
    "tld4.g.2d.v4.f32.f32 {r10,_,_,r13}, [tx,{f1,f2}];",
    "tld4.b.2d.v4.f32.f32 {r10,_,_,_}, [tx,{f1,f2}], {r1,r2}, f3;",
    "tld4.r.a2d.v4.f32.f32 {_,r11,r12,r13}, [tx,{r3,f1,f2,f3}];",
    "tex.2d.v4.f32.s32 {r10,_,r12,_}, [tx,{r1,r2}];",
    "tex.2dms.v4.f32.s32 {r10,_,_,_}, [tx,{r3,r1,r2,r1}];",
    "tex.2d.v2.f16x2.s32 {r10,r11}, [tx,{r1,r2}];",
    "tex.2d.v2.f16x2.f32 {r10,r11}, [tx,{f1,f2}], f4;",
    "tex.2d.v2.f16x2.f32 {r10,r11}, [tx,{f1,f2}], {r1,r2};",
    "tex.2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,f1}];",
    "tex.2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{f1,0f3f800000}], {r1,2};",
    "tex.a2d.v4.f32.f32 {r10,r11,r12,r13}, [tx,{3,f1,f2,f3}];",
    "tex.a2d.v4.f32.s32 {r10,r11,r12,r13}, [tx,{100000,r1,0,r1}];",
    "tex.grad.3d.v2.f16x2.f32 {r10,r11}, [tx,{f1,f2,f3,f3}], {f4,f1,f2,f2}, {f3,f2,f1,f1};",
    "tex.2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,{f1,f2}];",
    "tex.1d.v4.f32.f32 {r10,_,_,_}, [rd4,{f1}];",
    "tex.level.2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,{f1,f2}], f3, {r1,r2}, f4;",
    "tex.a2d.v4.f32.s32 {r10,r11,r12,r13}, [rd4,{r3,r1,r2,r1}];",
    "tex.2dms.v4.f32.s32 {r10,r11,r12,r13}, [rd4,{r3,r1,r2,r1}];",
    "tex.cube.v4.f32.f32 {r10,r11,r12,r13}, [rd4,{f1,f2,f3,f3}];",
    "tex.grad.2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,{f1,f2}], {f4,f1}, {f3,f2};",
    "tex.grad.a2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,{r3,f1,f2,f3}], {f4,f1}, {f3,f2}, {r1,r2};",
    "tex.2d.v2.f16x2.f32 {r10,r11}, [rd4,{f1,f2}];",
    "tld4.r.2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,{f1,f2}], {r1,r2}, f4;",
    "txq.level.height.b32 r10, [rd4], r1;",
    "tex.2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,rd5,{f1,f2}];",
    "tex.3d.v4.f32.s32 {r10,r11,r12,r13}, [rd4,rd5,{r1,r2,r3,r3}];",
    "tld4.g.a2d.v4.f32.f32 {r10,r11,r12,r13}, [rd4,rd5,{r3,f1,f2,f3}], f4;",
];

/// Where the results go: the i-th one 4·i bytes further on, whether the texels were there behind them.
pub const RESULTS: u32 = 0x100;
/// Byte offset of the word that says whether the texels were there.
pub const RESIDENT: u32 = 0x110;

/// A statement with the vendor's verdicts.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Samplers are named on their own.
    pub independent: bool,
    /// Whether the vendor's assembler accepts it, for each of [`MACHINES`].
    pub accepted: [bool; 3],
    /// The fetch, with its semicolon.
    pub fetch: String,
    /// Registers that are read afterwards.
    pub results: Vec<String>,
}

/// All statements of the matrix, and [`MORE`].
pub fn read(matrix: &str) -> Vec<Statement> {
    let more = MORE.map(|fetch| {
        let before_halves = if fetch.contains("f16") { "no" } else { "yes" };
        let mode = if fetch.contains("rd5") { "independent" } else { "unified" };
        format!("{mode}\t{before_halves}\tyes\tyes\t{fetch}")
    });
    let lines = matrix.lines().filter(|line| !line.starts_with('#'));
    lines.chain(more.iter().map(String::as_str)).filter_map(statement).collect()
}

fn statement(line: &str) -> Option<Statement> {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[mode, verdict52, verdict53, verdict60, text] = columns.as_slice() else { return None };
    let (fetch, rest) = text.split_once(';')?;
    let (_, operands) = fetch.split_once(' ')?;
    let list = match operands.strip_prefix('{') {
        Some(list) => list.split('}').next()?,
        None => operands.split(',').next()?,
    };
    // What follows copies some of the results, or it uses them all.
    let copies = rest.contains("r20") || rest.contains("r21") || rest.contains("r22") || rest.contains("r23");
    let wanted = |name: &&str| *name != "_" && (!copies || rest.contains(*name));
    Some(Statement {
        independent: mode == "independent",
        accepted: [verdict52, verdict53, verdict60].map(|verdict| verdict == "yes"),
        fetch: format!("{fetch};"),
        results: list.split(',').map(str::trim).filter(wanted).map(str::to_owned).collect(),
    })
}

impl Statement {
    /// Whether it says if the texels were there.
    pub fn tells_residency(&self) -> bool {
        self.fetch.contains("|p1")
    }

    /// The inputs that it reads, as [`INPUTS`] has them.
    pub fn inputs(&self) -> Vec<(&'static str, &'static str, u32)> {
        let read = self.fetch.split_once('[').map_or("", |(_, operands)| operands);
        INPUTS.into_iter().filter(|(name, ..)| read.contains(name)).collect()
    }

    /// The byte offset of the place where a result goes.
    pub fn place_of(&self, result: usize) -> u32 {
        RESULTS + 4 * result as u32
    }

    /// A kernel around it. Volatile accesses keep their place and their width.
    pub fn kernel(&self, name: &str) -> String {
        let mut text = format!(
            ".visible .entry {name}(.param .u64 io)\n{{ .reg .f32 f<40>; .reg .b32 r<60>; .reg .b64 rd<8>; \
             .reg .pred p<4>; .reg .b16 h<20>;\n ld.param.u64 rd1, [io]; cvta.to.global.u64 rd1, rd1;\n"
        );
        for (register, ty, offset) in self.inputs() {
            text += &format!(" ld.volatile.global.{ty} {register}, [rd1+{offset}];\n");
        }
        text += &format!(" {}\n", self.fetch);
        for (index, register) in self.results.iter().enumerate() {
            let bits = if register.starts_with('h') { 16 } else { 32 };
            text += &format!(" st.volatile.global.b{bits} [rd1+{}], {register};\n", self.place_of(index));
        }
        if self.tells_residency() {
            text += &format!(" selp.b32 r50, 1, 0, p1;\n st.volatile.global.b32 [rd1+{RESIDENT}], r50;\n");
        }
        text + " ret; }\n"
    }
}

/// A module of kernels for a machine.
pub fn module(machine: &str, independent: bool, kernels: &str) -> String {
    let (mode, sampler) =
        if independent { (", texmode_independent", ".global .samplerref sm;\n") } else { ("", "") };
    format!(
        ".version 8.5\n.target {machine}{mode}\n.address_size 64\n.global .texref tx;\n{sampler}{kernels}"
    )
}
