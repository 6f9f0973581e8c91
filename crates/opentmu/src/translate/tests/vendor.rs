//! Our machine code means what the vendor's assembler's does (`corpus/ptx/translate.txt`).

use tmu_sass::{Arch, text};

use super::matrix::{MACHINES, Statement, module, read};
use super::meaning::Meaning;
use crate::translate::Sequence;
use crate::translate::ptx::Fetches;
use crate::translate::sequence::Part;
use crate::translate::uses::instructions;

const MATRIX: &str = include_str!("../../../../../corpus/ptx/matrix.tsv");
const ANSWERS: &str = include_str!("../../../../../corpus/ptx/translate.txt");

/// The sequence of a statement, as the translator makes it of the statement's kernel.
pub(super) fn sequence(statement: &Statement, machine: &str) -> Result<Sequence, String> {
    let text = module(machine, statement.independent, &statement.kernel("k"));
    let module = tmu_ptx::parse(&text).map_err(|problems| format!("{problems:?}"))?;
    let function = &module.functions[0];
    let fetch = instructions(function)
        .into_iter()
        .find(|it| matches!(it.opcode.row.mnemonic, "tex" | "tld4" | "txq"))
        .ok_or("no fetch")?;
    let arch = Arch::from_number(machine[3..].parse().unwrap()).unwrap();
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
        let placed = sequence.results.iter().find(|placed| placed.name == *name);
        let placed = placed.filter(|placed| placed.part == Part::Whole).ok_or(format!("no {name}"))?;
        meaning.output(name, placed.register);
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

#[test]
fn tld4_15_texture_statements_mean_what_the_vendors_assembler_makes_of_them() {
    let statements = read(MATRIX);
    let mut different = Vec::new();
    let mut count = 0;
    for answer in answers() {
        let wanted: Vec<String> = answer.meaning.iter().map(|line| line.trim().to_owned()).collect();
        for line in &answer.statements {
            let columns: Vec<&str> = line.split('\t').collect();
            let statement = statements
                .iter()
                .find(|it| {
                    it.independent == (columns[0] == "independent")
                        && it.fetch == columns[2]
                        && it.results.join(",") == columns[1]
                })
                .expect("the statement is in the matrix");
            for machine in &answer.machines {
                count += 1;
                let arch = Arch::from_number(machine[3..].parse().unwrap()).unwrap();
                let got = sequence(statement, machine).and_then(|it| meaning(statement, &it, arch));
                if got.as_ref() != Ok(&wanted) {
                    different.push(format!("{machine} {line}\n  want {wanted:#?}\n  got {got:#?}"));
                }
            }
        }
    }
    assert_eq!(count, MACHINES.len());
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
}
