//! Translated fetches return the bits of the PTX that they are made of: both run on random coordinates, as kernels of 32
//! threads. A kernel holds all statements of the matrix about one kind of texture.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use tmu_ptx::names::Mnemonic;
use tmu_sass::Arch;

use crate::matrix::{INPUTS, Statement, module, read};
use crate::vendor::exception;
use opentmu::Job;
use opentmu::run::{self, Observer};
use tmu_translate::ptx::Fetches;

const MATRIX: &str = include_str!("../../../../corpus/ptx/matrix.tsv");
/// Bytes of inputs of a thread.
const INPUT_BYTES: u32 = 32;
/// Bytes of results of a statement: four, and whether the texels were there.
const RESULT_BYTES: u32 = 32;
/// Bytes of results of a thread: a power of two.
const THREAD_BYTES: u32 = 0x1000;

/// A sequence of numbers that look random (Numerical Recipes' generator).
pub(super) struct Numbers(pub(super) u32);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.0 >> 8
    }

    /// From `from` up to, not including, `to`.
    pub(super) fn float(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * self.next() as f32 / (1 << 24) as f32
    }

    pub(super) fn integer(&mut self, from: i32, to: i32) -> i32 {
        from + (self.next() % (to - from) as u32) as i32
    }
}

/// What statements of one kernel have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group<'a> {
    independent: bool,
    geometry: &'a str,
    integers: bool,
    compares: bool,
    /// Integer coordinates that are sampled (the assembler does that where samplers stand apart).
    converted: bool,
}

/// The group of a statement; none for those that PTX alone, or neither, runs.
fn group(statement: &Statement) -> Option<Group<'_>> {
    // Handles in registers are the same for all of them: the corpus has kernels with these.
    if statement.fetch.contains("[rd4") {
        return None;
    }
    let opcode = statement.fetch.split(' ').next()?;
    let words: Vec<&str> = opcode.split('.').collect();
    const GEOMETRIES: [&str; 9] = ["1d", "2d", "3d", "a1d", "a2d", "cube", "acube", "2dms", "a2dms"];
    if words[0] == "txq" {
        let known = exception(&statement.fetch).is_none_or(|reason| !reason.contains("not translated"));
        let geometry = if words.contains(&"num_samples") { "2dms" } else { "a2d" };
        return known.then_some(Group {
            independent: statement.independent,
            geometry,
            integers: true,
            compares: false,
            converted: false,
        });
    }
    let geometry = words.iter().copied().find(|word| GEOMETRIES.contains(word))?;
    let integers = words.last() == Some(&"s32");
    // The assembler takes integer places with gradients for floats as they are; PTX refuses to run them.
    if integers && words.contains(&"grad") {
        return None;
    }
    let operands: Vec<&str> = statement.fetch.trim_end_matches(';').split("], ").collect();
    let behind = operands.get(1).copied().unwrap_or("");
    let reference = |at: &str| at == "f4" || at == "f3" && words[0] == "tld4" || at == "r2" && !integers;
    let own_level = words.contains(&"level");
    let parts: Vec<&str> = behind.split(", ").skip(usize::from(own_level)).collect();
    let compares = parts.last().is_some_and(|last| reference(last));
    let converted =
        statement.independent && integers && !own_level && !geometry.ends_with("ms") && geometry != "1d";
    Some(Group { independent: statement.independent, geometry, integers, compares, converted })
}

/// One kernel with all statements; each writes its results behind those of the one before.
fn kernel(statements: &[&Statement]) -> String {
    let mut text = String::from(
        ".visible .entry k(.param .u64 io, .param .u64 out)\n{ .reg .f32 f<40>; .reg .b32 r<60>; .reg .b64 rd<8>; \
         .reg .pred p<4>;\n ld.param.u64 rd1, [io]; ld.param.u64 rd2, [out]; mov.u32 r40, %tid.x;\n",
    );
    let _ = writeln!(text, " mul.wide.u32 rd3, r40, {INPUT_BYTES}; add.s64 rd1, rd1, rd3;");
    let _ = writeln!(text, " mul.wide.u32 rd3, r40, {THREAD_BYTES}; add.s64 rd2, rd2, rd3;");
    for (register, ty, offset) in INPUTS.into_iter().filter(|input| input.1 != "b64") {
        let _ = writeln!(text, " ld.global.{ty} {register}, [rd1+{offset}];");
    }
    for (number, statement) in (0..).zip(statements) {
        let at = number * RESULT_BYTES;
        // Results of their own, so that it is known who reads them.
        let _ = writeln!(
            text,
            " {{ .reg .b32 {}; .reg .pred p1; {}",
            statement.results.join(", "),
            statement.fetch
        );
        for (index, register) in (0..).zip(&statement.results) {
            let _ = writeln!(text, "  st.global.b32 [rd2+{}], {register};", at + 4 * index);
        }
        if statement.tells_residency() {
            let _ = writeln!(text, "  selp.b32 r50, 1, 0, p1; st.global.b32 [rd2+{}], r50;", at + 16);
        }
        text += " }\n";
    }
    text + " ret; }\n"
}

/// The same kernel as machine code, its fetches translated.
fn machine_code(text: &str, statements: &[&Statement], arch: Arch) -> String {
    let module = tmu_ptx::parse(text).unwrap_or_else(|problems| panic!("{problems:?}\n{text}"));
    let function = &module.functions[0];
    let mut fetches = Fetches::of(&module, function);
    let mut code = String::from(
        "S2R R244, SR_TID.X ;\nSHL R245, R244, 0x5 ;\nIADD R240.CC, R245, c[0x0][0x140] ;\n\
         IADD.X R241, RZ, c[0x0][0x144] ;\nSHL R245, R244, 0xc ;\nIADD R242.CC, R245, c[0x0][0x148] ;\n\
         IADD.X R243, RZ, c[0x0][0x14c] ;\n",
    );
    let found = function.instructions();
    let found = found
        .into_iter()
        .filter(|it| matches!(it.opcode.row.mnemonic, Mnemonic::Tex | Mnemonic::Tld4 | Mnemonic::Txq));
    for (number, (instruction, statement)) in (0..).zip(found.zip(statements)) {
        let (_, sequence) = fetches
            .sequence(instruction, arch, 0)
            .unwrap_or_else(|problem| panic!("{}: {problem}", statement.fetch));
        for (name, register) in &sequence.inputs {
            let input = INPUTS.iter().find(|input| input.0 == name).expect("an input");
            let _ = writeln!(code, "LDG.E R{register}, [R240+{:#x}] ;", input.2);
        }
        code += &(sequence.lines.join("\n") + "\n");
        let at = number * RESULT_BYTES;
        for (index, name) in (0..).zip(&statement.results) {
            let result = sequence.results.iter().find(|result| result.name == *name).expect("a result");
            let _ = writeln!(code, "STG.E [R242+{:#x}], R{} ;", at + 4 * index, result.register);
        }
        if let Some((_, predicate)) = &sequence.missing {
            let _ = writeln!(code, "SEL R245, RZ, 0x1, P{predicate} ;\nSTG.E [R242+{:#x}], R245 ;", at + 16);
        }
    }
    code + "EXIT ;\n"
}

/// The texture `tx` of a job: random texels.
fn texture(group: &Group<'_>, flat: bool, numbers: &mut Numbers) -> String {
    let (dim, size, more, texels) = match group.geometry {
        "1d" if flat => ("2d", "[13, 1]", "", 13),
        "1d" => ("1d", "[13]", "", 13),
        "2d" => ("2d", "[7, 5]", "", 35),
        "3d" => ("3d", "[5, 4, 3]", "", 60),
        "a1d" => ("1d_array", "[13]", "layers = 3\n", 39),
        "a2d" => ("2d_array", "[7, 5]", "layers = 3\n", 105),
        "cube" => ("cube", "[4, 4]", "", 96),
        "acube" => ("cube_array", "[4, 4]", "layers = 2\n", 192),
        "2dms" => ("2d_ms", "[5, 4]", "samples = 4\n", 80),
        _ => ("2d_ms_array", "[5, 4]", "samples = 4\nlayers = 3\n", 240),
    };
    let format = if group.compares { "r32_float" } else { "rgba32_float" };
    let count = texels * if group.compares { 1 } else { 4 };
    let data: Vec<String> = (0..count).map(|_| format!("{:?}", numbers.float(0.0, 1.0))).collect();
    // Coordinates in texels are for textures of one level.
    let mips = if group.converted || group.geometry.ends_with("ms") { "" } else { "mips = \"generate\"\n" };
    // Some tiles of the first level are not in memory.
    let resident = if numbers.next().is_multiple_of(2) || group.geometry.ends_with("ms") {
        ""
    } else {
        "tile = [4, 2, 1]\nresident = [[0, 0, 0, 0]]\n"
    };
    format!(
        "[texture.tx]\ndim = \"{dim}\"\nsize = {size}\n{more}{mips}{resident}format = \"{format}\"\nsampler = \"sm\"\ndata = [{}]\n",
        data.join(", ")
    )
}

fn sampler(group: &Group<'_>, filter: &str) -> String {
    let compare = if group.compares { "compare = \"less_equal\"\n" } else { "" };
    let how = if group.converted {
        "filter = \"point\"\naddress = \"border\"\nnormalized = false\n".to_owned()
    } else {
        format!("filter = \"{filter}\"\nmip = \"{filter}\"\naddress = \"mirror\"\n")
    };
    format!("[sampler.sm]\n{how}{compare}")
}

/// Places and levels that are inside, at the edges and outside.
fn inputs(group: &Group<'_>, numbers: &mut Numbers) -> String {
    let mut words = Vec::new();
    for _ in 0..32 {
        for _ in 0..4 {
            words.push(numbers.float(-1.5, 2.5).to_bits());
        }
        words.push(numbers.integer(-3, 15) as u32);
        words.push(numbers.integer(-3, 8) as u32);
        // Layers, levels and samples; sampled layers are brought inside, loaded ones are not.
        words.push(numbers.integer(0, if group.converted { 3 } else { 6 }) as u32);
        words.push(0);
    }
    let words: Vec<String> = words.iter().map(u32::to_string).collect();
    format!("[buffer.io]\ntype = \"u32\"\ndata = [{}]\n", words.join(", "))
}

pub(super) fn run_job(text: &str, buffer: &str) -> Vec<u8> {
    let job = Job::parse("job", text, Path::new(".")).unwrap_or_else(|findings| panic!("{findings}"));
    let report = run::run(&job, Observer::default());
    let report = report.unwrap_or_else(|stop| panic!("{}\n{text}", stop.findings()));
    report.buffers[buffer].bytes.clone()
}

/// Runs a group both ways and returns what differs.
fn compare(
    group: &Group<'_>,
    statements: &[&Statement],
    model: &str,
    filter: &str,
    seed: u32,
) -> Vec<String> {
    let numbers = &mut Numbers(seed);
    let inputs = inputs(group, numbers);
    let start = numbers.0;
    let job = |flat: bool, shader: &str| {
        let texture = texture(group, flat, &mut Numbers(start));
        format!(
            "[shader]\ntext = '''\n{shader}'''\n[launch]\ngrid = [1]\nblock = [32]\n[machine]\nmodel = \"{model}\"\n\
             [[param]]\nbuffer = \"io\"\n[[param]]\nbuffer = \"out\"\n[buffer.out]\nsize = {}\n{inputs}{texture}{}",
            32 * THREAD_BYTES,
            sampler(group, filter)
        )
    };
    let ptx = module("sm_60", group.independent, &kernel(statements));
    let code = machine_code(&ptx, statements, Arch::Sm60);
    // Handles are behind the parameters, 8 bytes each: the texture with the sampler, and where that stands apart, alone.
    let handle = "texture = \"tx\", sampler = \"sm\"";
    let state = format!("[state]\nhandles = [{{ index = 0x54, {handle} }}, {{ index = 0x56, {handle} }}]\n");
    let wanted = run_job(&job(false, &ptx), "out");
    let flat = !group.independent && !group.integers;
    let got = run_job(&(job(flat, &code) + &state).replace("[launch]", "arch = \"sm_60\"\n[launch]"), "out");
    let mut different = Vec::new();
    for (number, statement) in statements.iter().enumerate() {
        let of = |bytes: &[u8], lane: usize| {
            let at = lane * THREAD_BYTES as usize + number * RESULT_BYTES as usize;
            bytes[at..at + RESULT_BYTES as usize].to_vec()
        };
        let same = |wanted: &[u8], got: &[u8]| {
            // Where the predicate finds texels missing, PTX promises zeros; the vendor's assembler adds nothing to the
            // machine's instruction, whose results are then its own.
            let missing = statement.tells_residency() && wanted[16] == 0;
            let zeros = wanted[..16].iter().all(|byte| *byte == 0);
            if missing { zeros && wanted[16..] == got[16..] } else { wanted == got }
        };
        let lanes = (0..32).filter(|&lane| !same(&of(&wanted, lane), &of(&got, lane))).count();
        if lanes > 0 {
            different.push(format!("{group:?} {model} {filter}: {} in {lanes} lanes", statement.fetch));
        }
    }
    different
}

/// All statements that both run, under the model, the filters and the seeds.
fn compare_all(model: &str, filters: &[&str], seeds: u32) -> (usize, Vec<String>) {
    let statements = read(MATRIX);
    let mut groups: BTreeMap<Group<'_>, Vec<&Statement>> = BTreeMap::new();
    for statement in statements.iter().filter(|statement| statement.accepted[2]) {
        if let Some(group) = group(statement) {
            groups.entry(group).or_default().push(statement);
        }
    }
    let mut different = Vec::new();
    for (group, statements) in &groups {
        for chunk in statements.chunks((THREAD_BYTES / RESULT_BYTES) as usize) {
            for filter in filters {
                for seed in 0..seeds {
                    different.extend(compare(group, chunk, model, filter, seed));
                }
            }
        }
    }
    (groups.values().map(Vec::len).sum(), different)
}

#[test]
fn tld4_15_translated_fetches_return_the_same_bits() {
    let (count, different) = compare_all("nvidia", &["linear"], 1);
    assert!(different.is_empty(), "{} of {count} differ:\n{}", different.len(), different.join("\n"));
    // The accepted statements but queries of the driver's tables and gradients at integer places.
    assert!(count > 700, "{count}");
}

#[test]
#[ignore = "takes a minute"]
fn translated_fetches_return_the_same_bits_under_every_model() {
    for model in ["nvidia", "d3d", "exact"] {
        let (_, different) = compare_all(model, &["linear", "point"], 5);
        assert!(different.is_empty(), "{}", different.join("\n"));
    }
}
