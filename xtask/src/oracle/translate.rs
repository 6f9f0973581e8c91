//! What the vendor's assembler makes of each texture statement of `corpus/ptx/matrix.tsv`.

#[path = "../../../crates/translate/tests/translate/matrix.rs"]
mod matrix;
#[path = "../../../crates/translate/tests/translate/meaning.rs"]
mod meaning;

use std::path::Path;

use matrix::{INPUTS, MACHINES, RESIDENT, Statement};
use meaning::Meaning;
use tmu_sass::binary::slots;
use tmu_sass::cubin::{Cubin, Kernel};
use tmu_sass::{Instruction, decode};

use super::Tools;
use crate::write_file;
use tmu_sass::table::names::{Field, Flag};

/// Where the answers are, from the root of the repository.
const ANSWERS: &str = "corpus/ptx/translate.txt";

const INTRODUCTION: &str = "\
# What the vendor's assembler (ptxas 12.6.85) makes of each texture statement of matrix.tsv, written by
# `cargo xtask oracle translate`. A line of machines, then the statements in their texture mode, then, indented, what the
# machine code computes of the registers that the statement names: crates/translate/tests/translate/meaning.rs explains it.
";

/// Asks the assembler and writes the file.
pub fn write_translations(root: &Path) -> Result<(), String> {
    let tools = Tools::set_up(root)?;
    let text =
        std::fs::read_to_string(root.join("corpus/ptx/matrix.tsv")).map_err(|error| error.to_string())?;
    let statements = matrix::read(&text);
    let mut answers: Vec<[Option<Vec<String>>; 3]> = vec![[const { None }; 3]; statements.len()];
    for machine in 0..MACHINES.len() {
        for independent in [false, true] {
            let wanted =
                |statement: &Statement| statement.independent == independent && statement.accepted[machine];
            let positions: Vec<usize> = (0..statements.len()).filter(|&it| wanted(&statements[it])).collect();
            let kernels: String = positions
                .iter()
                .map(|&position| statements[position].kernel(&format!("k{position}")))
                .collect();
            let cubin = assemble(&tools, &matrix::module(MACHINES[machine], independent, &kernels), machine)?;
            for position in positions {
                let kernel = cubin.kernel(&format!("k{position}")).ok_or("a kernel is missing")?;
                let said = meaning_of(&cubin, kernel, &statements[position]);
                answers[position][machine] =
                    Some(said.map_err(|problem| format!("{}: {problem}", statements[position].fetch))?);
            }
        }
    }
    write_file(&root.join(ANSWERS), render(&statements, &answers))
}

fn assemble(tools: &Tools, text: &str, machine: usize) -> Result<Cubin, String> {
    let source = tools.cache.join("translate.ptx");
    let cubin = tools.cache.join("translate.cubin");
    write_file(&source, text)?;
    let mut command = std::process::Command::new(tools.ptxas());
    super::run(command.arg(format!("-arch={}", MACHINES[machine])).arg("-o").arg(&cubin).arg(&source))?;
    let bytes = std::fs::read(&cubin).map_err(|error| format!("{}: {error}", cubin.display()))?;
    Cubin::parse(&bytes).map_err(|problem| problem.to_string())
}

/// The meaning of a kernel's code from its loads to its stores.
fn meaning_of(cubin: &Cubin, kernel: &Kernel, statement: &Statement) -> Result<Vec<String>, String> {
    let mut meaning = Meaning::default();
    let mut results: Vec<Option<u8>> = vec![None; statement.results.len()];
    let mut resident = None;
    for slot in slots(cubin.code(kernel)) {
        let instruction =
            decode(slot.word, slot.control, cubin.arch).map_err(|problem| problem.to_string())?;
        let mnemonic = instruction.encoding().layout.mnemonic;
        match mnemonic {
            // Other loads read the driver's own tables.
            "LDG" if instruction.has(Flag::Cv) => {
                let offset = offset_of(&instruction)?;
                let name = INPUTS.iter().find(|input| i64::from(input.2) == offset).map(|input| input.0);
                meaning
                    .input(instruction.register(Field::Rd).ok_or("no Rd")?, name.ok_or("an unknown input")?);
            }
            "STG" => {
                let (offset, register) = (offset_of(&instruction)?, instruction.register(Field::Rs));
                let register = register.ok_or("no Rs")?;
                match (0..results.len()).find(|&it| i64::from(statement.place_of(it)) == offset) {
                    Some(index) => {
                        meaning.output(&statement.results[index], register);
                        results[index] = Some(register);
                    }
                    None if offset == i64::from(RESIDENT) => {
                        resident = Some(register);
                        meaning.output("p1", register);
                    }
                    None => return Err("an unknown result".to_owned()),
                }
            }
            _ => meaning.step(&instruction)?,
        }
    }
    if results.contains(&None) || resident.is_some() != statement.tells_residency() {
        return Err("a result is missing".to_owned());
    }
    Ok(meaning.lines())
}

/// The offset of the address of a load or store.
fn offset_of(instruction: &Instruction) -> Result<i64, String> {
    let operands = &instruction.encoding().layout.operands;
    let memory = |operand: &&tmu_sass::table::notation::Operand| {
        matches!(operand.kind, tmu_sass::table::notation::Kind::Memory { .. })
    };
    operands.iter().find(memory).map(|operand| instruction.offset(operand)).ok_or("no address".to_owned())
}

/// Groups of statements that mean the same, in the order of the matrix.
fn render(statements: &[Statement], answers: &[[Option<Vec<String>>; 3]]) -> String {
    let mut groups: Vec<(Vec<usize>, &Vec<String>, Vec<String>)> = Vec::new();
    for (statement, answers) in statements.iter().zip(answers) {
        let mut of_statement: Vec<(Vec<usize>, &Vec<String>)> = Vec::new();
        for (machine, answer) in answers.iter().enumerate() {
            let Some(answer) = answer else { continue };
            match of_statement.iter_mut().find(|(_, other)| *other == answer) {
                Some((machines, _)) => machines.push(machine),
                None => of_statement.push((vec![machine], answer)),
            }
        }
        let mode = if statement.independent { "independent" } else { "unified" };
        for (machines, answer) in of_statement {
            let line = format!("{mode}\t{}\t{}", statement.results.join(","), statement.fetch);
            match groups.iter_mut().find(|group| group.0 == machines && group.1 == answer) {
                Some(group) => group.2.push(line),
                None => groups.push((machines, answer, vec![line])),
            }
        }
    }
    let mut out = INTRODUCTION.to_owned();
    for (machines, answer, lines) in groups {
        let machines: Vec<&str> = machines.iter().map(|&machine| MACHINES[machine]).collect();
        out += &format!("\n{}\n{}\n", machines.join(" "), lines.join("\n"));
        out += &answer.iter().map(|line| format!("    {line}\n")).collect::<String>();
    }
    out
}
