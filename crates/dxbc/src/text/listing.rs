//! A whole listing.

use std::fmt::Write;

use tmu_program::Diagnostic;

use super::print::push_instruction;
use super::{Style, header};
use crate::container::Container;
use crate::decode::Words;
use crate::program::{Instruction, Program, Version};
use crate::reflection::Statistics;
use crate::table::{Block, Nesting};
use crate::table::{Opcode, row_of};

/// The listing of a container, as the reference tool writes it.
///
/// # Errors
/// `DXBC-004` when there is no program in the container; what [`crate::decode()`] says about it.
pub fn listing(container: &Container, style: Style) -> Result<String, Diagnostic> {
    if style.instructions_only {
        return chunk_listing(container.program_data()?, style);
    }
    let program = container.program()?;
    let mut text = header(container, &program)?;
    text += &program_listing(&program, style);
    if header::is_described(container) {
        let instructions = Statistics::of(container).map_or(0, |statistics| statistics.instructions);
        // Writing to a string cannot fail; the same below.
        let _ = writeln!(text, "// Approximately {instructions} instruction slots used");
    }
    Ok(text)
}

/// The lines of a program chunk's data, as [`program_listing`] gives them, without keeping the instructions.
///
/// # Errors
/// What [`crate::decode()`] says about it.
pub fn chunk_listing(data: &[u8], style: Style) -> Result<String, Diagnostic> {
    let mut words = Words::new(data)?;
    let mut lines = Lines::new(words.version, style, data.len() * 2);
    let mut instruction = Instruction::new(row_of(Opcode::Nop));
    while !words.at_end() {
        words.read_into(&mut instruction)?;
        lines.add(&instruction);
    }
    Ok(lines.text)
}

/// The lines of a program, indented: stage and model, declarations, instructions.
#[must_use]
pub fn program_listing(program: &Program, style: Style) -> String {
    // A line of a shader has some 50 bytes.
    let mut lines = Lines::new(program.version, style, 64 * program.instructions.len());
    for instruction in &program.instructions {
        lines.add(instruction);
    }
    lines.text
}

/// A listing while it grows.
struct Lines {
    text: String,
    version: Version,
    style: Style,
    depth: usize,
}

impl Lines {
    fn new(version: Version, style: Style, bytes: usize) -> Lines {
        let mut text = String::with_capacity(16 + bytes);
        let _ = writeln!(text, "{version}");
        Lines { text, version, style, depth: 0 }
    }

    fn add(&mut self, instruction: &Instruction) {
        let (before, after) = nesting(instruction);
        self.depth = self.depth.saturating_sub(before);
        let start = self.text.len();
        self.text.extend(std::iter::repeat_n(' ', 2 * self.depth.min(64)));
        let indented = self.text.len();
        push_instruction(&mut self.text, instruction, self.version, self.style);
        if self.text.len() == indented {
            self.text.truncate(start);
        } else {
            self.text.push('\n');
        }
        self.depth += after;
    }
}

/// By how many steps the line itself stands further left, and what follows further right.
fn nesting(instruction: &Instruction) -> (usize, usize) {
    match instruction.row().nesting {
        Nesting::Begins(_) => (0, 1),
        Nesting::Divides(Block::If) => (1, 1),
        Nesting::Ends(_) => (1, 0),
        Nesting::Divides(Block::Loop | Block::Switch) => (0, 0),
        Nesting::None | Nesting::Leaves | Nesting::Continues => (0, 0),
    }
}
