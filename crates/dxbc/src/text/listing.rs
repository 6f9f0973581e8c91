//! A whole listing.

use std::fmt::Write;

use tmu_program::Diagnostic;

use super::print::push_instruction;
use super::{Style, header};
use crate::container::Container;
use crate::program::{Instruction, Program};
use crate::reflection::Statistics;

/// The listing of a container, as the reference tool writes it.
///
/// # Errors
/// `DXBC-004` when there is no program in the container; what [`crate::decode()`] says about it.
pub fn listing(container: &Container, style: Style) -> Result<String, Diagnostic> {
    let program = container.program()?;
    let mut text = String::new();
    if !style.instructions_only {
        text += &header(container, &program)?;
    }
    text += &program_listing(&program, style);
    if let Some(statistics) = Statistics::of(container).filter(|_| !style.instructions_only) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "// Approximately {} instruction slots used", statistics.instructions);
    }
    Ok(text)
}

/// The lines of a program, indented: stage and model, declarations, instructions.
#[must_use]
pub fn program_listing(program: &Program, style: Style) -> String {
    // A line of a shader has some 50 bytes.
    let mut text = String::with_capacity(16 + 64 * program.instructions.len());
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", program.version);
    let mut depth: usize = 0;
    for instruction in &program.instructions {
        let (before, after) = nesting(instruction);
        depth = depth.saturating_sub(before);
        let start = text.len();
        text.extend(std::iter::repeat_n(' ', 2 * depth.min(64)));
        let indented = text.len();
        push_instruction(&mut text, instruction, program.version, style);
        if text.len() == indented {
            text.truncate(start);
        } else {
            text.push('\n');
        }
        depth += after;
    }
    text
}

/// By how many steps the line itself stands further left, and what follows further right.
fn nesting(instruction: &Instruction) -> (usize, usize) {
    match instruction.row().name {
        "if" | "loop" | "switch" => (0, 1),
        "else" => (1, 1),
        "endif" | "endloop" | "endswitch" => (1, 0),
        _ => (0, 0),
    }
}
