//! What PTX asks the texture unit for is what the machine code asks for that the vendor's assembler makes of it.

use tmu_program::Op;
use tmu_sass::lower::Options;
use tmu_sass::{Arch, text};
use tmu_texture::fetch::{Fetch, Packing};

/// A statement of PTX and the machine's instructions.
struct Line<'a> {
    independent: bool,
    target: &'a str,
    statements: &'a str,
    machine: Vec<&'a str>,
}

fn lines() -> Vec<Line<'static>> {
    let file = include_str!("../../../../corpus/ptx/fetches.tsv");
    let line = |line: &'static str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [mode, target, statements, machine] = columns[..] else { panic!("{line}") };
        Line {
            independent: mode == "independent",
            target,
            statements,
            machine: machine.split("; ").collect(),
        }
    };
    file.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

fn fetches(program: &tmu_program::Program) -> Vec<Fetch> {
    let fetch = |op: &Op| if let Op::Fetch(fetch) = op { Some(fetch.fetch) } else { None };
    program.instructions.iter().filter_map(|instruction| fetch(&instruction.op)).collect()
}

/// What the statements of PTX ask for; `None` where they do not run.
fn of_ptx(line: &Line) -> Option<Vec<Fetch>> {
    let (mode, sampler) =
        if line.independent { (", texmode_independent", ".global .samplerref sm;") } else { ("", "") };
    let text = format!(
        ".version 8.5\n.target {}{mode}\n.address_size 64\n.global .texref tx;\n{sampler}
.visible .entry k(.param .u64 out, .param .f32 pa, .param .u64 h)
{{ .reg .f32 f<40>; .reg .b32 r<60>; .reg .b64 rd<8>; .reg .pred p<4>; .reg .b16 h<20>;
{}
ret; }}",
        line.target, line.statements
    );
    let module = tmu_ptx::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", line.statements));
    let lowered = tmu_ptx::lower::lower(&[&module], &[&text], "k");
    lowered.ok().map(|kernel| fetches(&kernel.program))
}

/// What the machine's instructions ask for, in compute.
fn of_machine(line: &Line) -> Vec<Fetch> {
    let arch = if line.target == "sm_52" { Arch::Sm52 } else { Arch::Sm60 };
    let text = line.machine.iter().map(|instruction| format!("{instruction};\n")).collect::<String>();
    let lines = text::parse_file(&text, arch).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let code: Vec<_> = lines.iter().map(|line| (line.address, line.instruction)).collect();
    let options = Options { arch, compute: true };
    fetches(
        &tmu_sass::lower::lower("k", &code, options).unwrap_or_else(|errors| panic!("{text}: {errors:?}")),
    )
}

/// The form of a request that the machine uses for it; the answers are the same.
///
/// Where the short form of an instruction cannot be had it rounds results to 16 bits by instructions of their own, to nearest
/// even as the texture unit does (PK-1).
fn as_the_machine(fetch: &Fetch) -> Fetch {
    Fetch { packing: Packing::Bits32, ..*fetch }
}

/// Why a statement is not compared: what the assembler makes of it is not what the manual says.
fn exception(line: &Line) -> Option<&'static str> {
    let (_, behind) = line.statements.split_once("],")?;
    let (behind, _) = behind.split_once(';')?;
    // What stands behind the coordinates and is no level, gradient or vector.
    let scalar = |part: &str| part.trim() == "3" || part.trim() == "r2";
    let behind_gradients = behind.rsplit('}').next().unwrap_or(behind);
    if line.statements.contains("1d.") && behind_gradients.split(',').any(scalar) {
        return Some("a lone offset of a line, without braces, is left out or taken for a depth");
    }
    let graded_line = line.statements.starts_with("tex.grad.1d.v4.f32.f32") && !line.independent;
    (graded_line && behind_gradients.contains("f4")).then_some("a depth is left out")
}

#[test]
fn tld4_15_every_statement_asks_for_what_the_vendors_machine_code_asks_for() {
    let gathers: Vec<Line> = lines().into_iter().filter(|line| line.statements.starts_with("tld4")).collect();
    assert_eq!(gathers.len(), 176);
    for line in gathers {
        let [machine] = line.machine[..] else { panic!("{}", line.statements) };
        // The short form has no mask, no predicate, and 2D alone.
        let short = line.statements.contains(".2d.") && !line.statements.contains("|p1");
        let whole = !line.statements.contains("_");
        assert_eq!(machine.starts_with("TLD4S"), short && whole, "{}: {machine}", line.statements);
        assert_eq!(of_ptx(&line), Some(of_machine(&line)), "{}: {machine}", line.statements);
    }
}

#[test]
fn tex_asks_for_what_the_vendors_machine_code_asks_for() {
    let (mut compared, mut exceptions) = (0, 0);
    for line in lines().iter().filter(|line| line.statements.starts_with("tex.")) {
        if exception(line).is_some() {
            exceptions += 1;
            continue;
        }
        let as_the_machine = |fetches: Vec<Fetch>| fetches.iter().map(as_the_machine).collect::<Vec<_>>();
        let (ptx, machine) = (of_ptx(line).map(as_the_machine), as_the_machine(of_machine(line)));
        assert_eq!(ptx, Some(machine), "{}: {:?}", line.statements, line.machine);
        compared += 1;
    }
    assert_eq!((compared, exceptions), (539, 73));
}
