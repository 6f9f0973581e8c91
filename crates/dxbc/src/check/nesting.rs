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
        found.extend(
            problem.map(|(message, hint)| {
                Diagnostic::error("DXBC-027", message).hint(hint).at(place(instruction))
            }),
        );
        if open.len() == DEEPEST + 1 {
            let message = format!("more than {DEEPEST} blocks are nested");
            let problem = Diagnostic::error("DXBC-027", message).at(place(instruction));
            found.push(problem.hint("functional specification 7.10"));
            return found;
        }
    }
    for instruction in open {
        let name = instruction.row().name;
        let end = match name {
            "loop" => "endloop",
            "switch" => "endswitch",
            _ => "endif",
        };
        let problem = Diagnostic::error("DXBC-027", format!("{name} has no end")).at(place(instruction));
        found.push(problem.hint(format!("`{end}` ends it")));
    }
    found
}

/// Follows one instruction; what is wrong with it and what to do, if anything.
fn step<'a>(instruction: &'a Instruction, open: &mut Vec<&'a Instruction>) -> Option<(String, String)> {
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
            let hint = match inner {
                Some(inner) => format!("the innermost block here began with `{inner}`"),
                None => "no block is open here".to_string(),
            };
            return Some((format!("{name} ends no block that is open here"), hint));
        }
        "case" | "default" if inner != Some("switch") => {
            return Some((format!("{name} stands in no switch"), "begin one with `switch`".to_string()));
        }
        "break" | "breakc" if !open.iter().any(|it| matches!(it.row().name, "loop" | "switch")) => {
            let hint = "begin one with `loop` or `switch`".to_string();
            return Some((format!("{name} stands in no loop or switch"), hint));
        }
        "continue" | "continuec" if !open.iter().any(|it| it.row().name == "loop") => {
            return Some((format!("{name} stands in no loop"), "begin one with `loop`".to_string()));
        }
        _ => {}
    }
    None
}
