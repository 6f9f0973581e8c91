//! Our machine code means what the vendor's assembler's does (`corpus/ptx/translate.txt`).

use tmu_ptx::names::Mnemonic;
use tmu_sass::{Arch, text};

use crate::matrix::{Statement, module, read};
use crate::meaning::Meaning;
use tmu_translate::Sequence;
use tmu_translate::ptx::Fetches;
use tmu_translate::sequence::Part;

const MATRIX: &str = include_str!("../../../../corpus/ptx/matrix.tsv");
const ANSWERS: &str = include_str!("../../../../corpus/ptx/translate.txt");

/// The sequence of a statement, as the translator makes it of the statement's kernel.
pub(super) fn sequence(statement: &Statement, machine: &str) -> Result<Sequence, String> {
    let text = module(machine, statement.independent, &statement.kernel("k"));
    let module = tmu_ptx::parse(&text).map_err(|problems| format!("{problems:?}"))?;
    let function = &module.functions[0];
    let fetch = function
        .instructions()
        .into_iter()
        .find(|it| matches!(it.opcode.row.mnemonic, Mnemonic::Tex | Mnemonic::Tld4 | Mnemonic::Txq))
        .ok_or("no fetch")?;
    let arch: Arch = machine.parse().unwrap();
    let made = Fetches::of(&module, function).sequence(fetch, arch, 0);
    made.map(|(_, sequence)| sequence).map_err(|problem| problem.to_string())
}

/// What a sequence means, said as of the vendor's code.
fn meaning(statement: &Statement, sequence: &Sequence, arch: Arch) -> Result<Vec<String>, String> {
    let mut meaning = Meaning::default();
    for (name, register) in &sequence.inputs {
        meaning.input(*register, name);
    }
    for line in &sequence.lines {
        let instruction = text::parse(line, arch).map_err(|problem| format!("{line}: {problem}"))?;
        meaning.step(&instruction)?;
    }
    for name in &statement.results {
        let result = sequence.results.iter().find(|result| result.name == *name);
        let result = result.filter(|result| result.part == Part::Whole).ok_or(format!("no {name}"))?;
        meaning.output(name, result.register);
    }
    if let Some((name, predicate)) = &sequence.missing {
        // What the assembler makes of `selp.b32 r50, 1, 0, p1`.
        for line in [
            format!("SEL R250, RZ, -0x1, P{predicate} ;"),
            "ISET.EQ.U32.AND R250, R250, -0x1, PT ;".to_owned(),
            "LOP32I.AND R250, R250, 0x1 ;".to_owned(),
        ] {
            meaning.step(&text::parse(&line, arch).map_err(|problem| problem.to_string())?)?;
        }
        meaning.output(name, 250);
    }
    Ok(meaning.lines())
}

/// A group of the answers: machines, statements, meaning.
struct Answer<'a> {
    machines: Vec<&'a str>,
    statements: Vec<&'a str>,
    meaning: Vec<&'a str>,
}

fn answers() -> Vec<Answer<'static>> {
    let groups = ANSWERS.split("\n\n").skip(1);
    let group = |text: &'static str| {
        let mut lines = text.lines();
        let machines = lines.next().unwrap_or_default().split(' ').collect();
        let (meaning, statements) = lines.partition(|line| line.starts_with("    "));
        Answer { machines, statements, meaning }
    };
    groups.map(group).collect()
}

/// Why our sequence is another one, for statements of which that is so.
pub(super) fn exception(fetch: &str) -> Option<&'static str> {
    let operands = fetch.trim_end_matches(';');
    let ends = |list: &[&str]| list.iter().any(|end| operands.ends_with(end));
    let scalar_offset = ends(&[", 3", ", r2, f4", ", 3, f4"]) || fetch.contains(".s32 {") && ends(&[", r2"]);
    if fetch.starts_with("txq.") {
        return match fetch.split('.').nth(1) {
            Some("array_size" | "num_mipmap_levels" | "num_samples") => Some(
                "the assembler reads a table of the driver's; the header, which TXQ reads, says the same",
            ),
            Some("width" | "height" | "depth" | "level") => None,
            _ => Some(
                "the assembler reads a table of the driver's, whose form is not documented: not translated",
            ),
        };
    }
    if (fetch.contains(".1d.") || fetch.contains(".a1d.")) && scalar_offset {
        return Some(
            "the manual has the offset as a vector; a number alone the assembler takes for the reference, or for nothing, \
             and drops the reference behind it",
        );
    }
    (fetch.starts_with("tex.grad.1d.v4.f32.f32") && ends(&[", f4", ", r2"]) && fetch.contains("[tx,{"))
        .then_some("the assembler drops the reference of gradients on a 1D texture with its own sampler")
}

#[test]
fn tld4_15_texture_statements_mean_what_the_vendors_assembler_makes_of_them() {
    let statements = read(MATRIX);
    let mut different = Vec::new();
    let (mut count, mut exceptions) = (0, 0);
    for answer in answers() {
        for line in &answer.statements {
            let columns: Vec<&str> = line.split('\t').collect();
            let &[mode, results, fetch] = columns.as_slice() else { panic!("{line}") };
            let same = |it: &&Statement| {
                it.independent == (mode == "independent")
                    && it.fetch == fetch
                    && it.results.join(",") == results
            };
            let statement = statements.iter().find(same).expect("the statement is in the matrix");
            for machine in &answer.machines {
                count += 1;
                let arch = machine.parse().unwrap();
                let got = sequence(statement, machine).and_then(|it| meaning(statement, &it, arch));
                let agrees =
                    got.as_ref().is_ok_and(|got| got.iter().eq(answer.meaning.iter().map(|it| it.trim())));
                exceptions += u32::from(!agrees && exception(fetch).is_some());
                if agrees != exception(fetch).is_none() {
                    different.push(format!("{machine} {line}\n  want {:#?}\n  got {got:#?}", answer.meaning));
                }
            }
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    let accepted = statements.iter().flat_map(|it| it.accepted).filter(|accepted| *accepted).count();
    assert_eq!(count, accepted);
    // Of 2,283 answers: 83 statements on three machines.
    assert_eq!(exceptions, 249);
}
