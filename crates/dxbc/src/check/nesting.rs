//! Blocks: each begins and ends once, and what leaves them stands inside.

use tmu_program::Diagnostic;

use super::place;
use crate::program::{Instruction, Program};

/// Deepest nesting of blocks that is allowed [functional specification 7.10].
const DEEPEST: usize = 64;

pub(super) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut open: Vec<&Instruction> = Vec::new();
    let mut found = Vec::new();
    for instruction in &program.instructions {
        let problem = step(instruction, &mut open);
        found.extend(problem.map(|message| Diagnostic::error("DXBC-027", message).at(place(instruction))));
        if open.len() == DEEPEST + 1 {
            let message = format!("more than {DEEPEST} blocks are nested");
            found.push(Diagnostic::error("DXBC-027", message).at(place(instruction)));
            return found;
        }
    }
    for instruction in open {
        let message = format!("{} has no end", instruction.row().name);
        found.push(Diagnostic::error("DXBC-027", message).at(place(instruction)));
    }
    found
}

/// Follows one instruction; what is wrong with it, if anything.
fn step<'a>(instruction: &'a Instruction, open: &mut Vec<&'a Instruction>) -> Option<String> {
    let name = instruction.row().name;
    let inner = open.last().map(|it| it.row().name);
    match name {
        "if" | "loop" | "switch" => open.push(instruction),
        "else" if inner == Some("if") => {
            open.pop();
            open.push(instruction);
        }
        "endif" if matches!(inner, Some("if" | "else")) => {
            open.pop();
        }
        "endloop" if inner == Some("loop") => {
            open.pop();
        }
        "endswitch" if inner == Some("switch") => {
            open.pop();
        }
        "else" | "endif" | "endloop" | "endswitch" => {
            return Some(format!("{name} ends no block that is open here"));
        }
        "case" | "default" if inner != Some("switch") => return Some(format!("{name} stands in no switch")),
        "break" | "breakc" if !open.iter().any(|it| matches!(it.row().name, "loop" | "switch")) => {
            return Some(format!("{name} stands in no loop or switch"));
        }
        "continue" | "continuec" if !open.iter().any(|it| it.row().name == "loop") => {
            return Some(format!("{name} stands in no loop"));
        }
        _ => {}
    }
    None
}
