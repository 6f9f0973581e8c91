//! The rules of the manual, one function each, with the clause that states it as its code.

pub mod constant;
pub mod texture;

use crate::Instruction;
use tmu_program::Diagnostic;

/// A rule: reports what is wrong with an instruction, without a place.
pub type Rule = fn(&Instruction) -> Option<Diagnostic>;

/// Everything the rules of its row say about an instruction.
pub fn check(instruction: &Instruction) -> Vec<Diagnostic> {
    instruction.row().rules.iter().filter_map(|rule| rule(instruction)).collect()
}
