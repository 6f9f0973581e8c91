//! From machine code to a program.

use crate::Instruction;
use tmu_program::Diagnostic;

/// How a row becomes operations of a program.
#[derive(Clone, Copy, Debug)]
pub enum Lower {
    /// By this function.
    By(fn(&mut Lowering, &Instruction) -> Result<(), Diagnostic>),
    /// Not at all: it is decoded, printed and assembled, but a program that holds it does not run.
    No,
}

/// A program being made.
#[derive(Debug)]
pub struct Lowering {}
