//! Blocks: each begins and ends once, and what leaves them stands inside.

use tmu_program::Diagnostic;

use super::span;
use crate::program::{Instruction, Program};
use crate::table::{Block, Nesting};

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
        let end = match block(instruction) {
            Some(Block::Loop) => "endloop",
            Some(Block::Switch) => "endswitch",
            Some(Block::If) | None => "endif",
        };
        let problem = Diagnostic::error("DXBC-027", format!("{opcode} has no end")).at(span(instruction));
        found.push(problem.hint(format!("`{end}` ends it")));
    }
    found
}

/// The block that an instruction begins, or goes on with.
fn block(instruction: &Instruction) -> Option<Block> {
    match instruction.row().nesting {
        Nesting::Begins(block) | Nesting::Divides(block) => Some(block),
        Nesting::None | Nesting::Ends(_) | Nesting::Leaves | Nesting::Continues => None,
    }
}

/// Follows one instruction; what is wrong with it and what to do, if anything.
fn step<'a>(instruction: &'a Instruction, open: &mut Vec<&'a Instruction>) -> Option<(String, String)> {
    let row = instruction.row();
    let opcode = row.opcode;
    let inner = open.last().copied();
    let is_in = |wanted: &[Block]| open.iter().any(|it| block(it).is_some_and(|it| wanted.contains(&it)));
    let none_open = || {
        let hint = match inner {
            Some(inner) => format!("the innermost block here began with `{}`", inner.row().opcode),
            None => "no block is open here".to_string(),
        };
        Some((format!("{opcode} ends no block that is open here"), hint))
    };
    match row.nesting {
        Nesting::None => None,
        Nesting::Begins(_) => {
            open.push(instruction);
            None
        }
        // An `if` has one `else`.
        Nesting::Divides(Block::If) => {
            if inner.map(|it| it.row().nesting) != Some(Nesting::Begins(Block::If)) {
                return none_open();
            }
            open.pop();
            open.push(instruction);
            None
        }
        Nesting::Divides(found) => {
            let stands = inner.and_then(block) == Some(found);
            let hint = "begin one with `switch`".to_string();
            (!stands).then(|| (format!("{opcode} stands in no switch"), hint))
        }
        Nesting::Ends(ended) => {
            if inner.and_then(block) != Some(ended) {
                return none_open();
            }
            open.pop();
            None
        }
        Nesting::Leaves => {
            let hint = "begin one with `loop` or `switch`".to_string();
            (!is_in(&[Block::Loop, Block::Switch]))
                .then(|| (format!("{opcode} stands in no loop or switch"), hint))
        }
        Nesting::Continues => {
            let hint = "begin one with `loop`".to_string();
            (!is_in(&[Block::Loop])).then(|| (format!("{opcode} stands in no loop"), hint))
        }
    }
}
