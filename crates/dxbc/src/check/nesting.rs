//! Blocks: each begins and ends once, and what leaves them stands inside.

use tmu_program::Diagnostic;

use super::span;
use crate::program::{Instruction, Program};
use crate::table::Opcode;

/// Deepest nesting of blocks that is allowed [functional specification 7.10].
const DEEPEST: usize = 64;

pub(super) fn check(program: &Program) -> Vec<Diagnostic> {
    let mut open: Vec<&Instruction> = Vec::new();
    let mut found = Vec::new();
    for instruction in &program.instructions {
        let problem = step(instruction, &mut open);
        found.extend(
            problem.map(|(message, hint)| {
                Diagnostic::error("DXBC-027", message).hint(hint).at(span(instruction))
            }),
        );
        if open.len() == DEEPEST + 1 {
            let message = format!("more than {DEEPEST} blocks are nested");
            let problem = Diagnostic::error("DXBC-027", message).at(span(instruction));
            found.push(problem.hint("functional specification 7.10"));
            return found;
        }
    }
    for instruction in open {
        let opcode = instruction.row().opcode;
        let end = match opcode {
            Opcode::Loop => "endloop",
            Opcode::Switch => "endswitch",
            _ => "endif",
        };
        let problem = Diagnostic::error("DXBC-027", format!("{opcode} has no end")).at(span(instruction));
        found.push(problem.hint(format!("`{end}` ends it")));
    }
    found
}

/// Follows one instruction; what is wrong with it and what to do, if anything.
fn step<'a>(instruction: &'a Instruction, open: &mut Vec<&'a Instruction>) -> Option<(String, String)> {
    let opcode = instruction.row().opcode;
    let inner = open.last().map(|it| it.row().opcode);
    match opcode {
        Opcode::If | Opcode::Loop | Opcode::Switch => open.push(instruction),
        Opcode::Else if inner == Some(Opcode::If) => {
            open.pop();
            open.push(instruction);
        }
        Opcode::Endif if matches!(inner, Some(Opcode::If | Opcode::Else)) => {
            open.pop();
        }
        Opcode::Endloop if inner == Some(Opcode::Loop) => {
            open.pop();
        }
        Opcode::Endswitch if inner == Some(Opcode::Switch) => {
            open.pop();
        }
        Opcode::Else | Opcode::Endif | Opcode::Endloop | Opcode::Endswitch => {
            let hint = match inner {
                Some(inner) => format!("the innermost block here began with `{inner}`"),
                None => "no block is open here".to_string(),
            };
            return Some((format!("{opcode} ends no block that is open here"), hint));
        }
        Opcode::Case | Opcode::Default if inner != Some(Opcode::Switch) => {
            return Some((format!("{opcode} stands in no switch"), "begin one with `switch`".to_string()));
        }
        Opcode::Break | Opcode::Breakc
            if !open.iter().any(|it| matches!(it.row().opcode, Opcode::Loop | Opcode::Switch)) =>
        {
            let hint = "begin one with `loop` or `switch`".to_string();
            return Some((format!("{opcode} stands in no loop or switch"), hint));
        }
        Opcode::Continue | Opcode::Continuec if !open.iter().any(|it| it.row().opcode == Opcode::Loop) => {
            return Some((format!("{opcode} stands in no loop"), "begin one with `loop`".to_string()));
        }
        _ => {}
    }
    None
}
