//! Where blocks begin, go on and end: found before anything is lowered, because a `switch` comes before its cases.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;

use super::Label;
use super::operand_error;
use crate::names::Register;
use crate::program::{Instruction, Operand, Program};
use crate::table::Opcode;
use crate::table::{Block, Nesting};

/// What control flow does at an instruction.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Lanes for which the condition fails go to `otherwise`; all reconverge at `end`.
    If { otherwise: Label, end: Label },
    /// Ends what runs where the condition holds.
    Else { otherwise: Label, end: Label },
    /// Where the lanes reconverge.
    EndIf { end: Label },
    /// `next` is where the turns of those that continued and of the others end; none where nobody continues.
    Loop { head: Label, next: Option<Label>, end: Label },
    /// As [`Step::Loop`].
    EndLoop { head: Label, next: Option<Label>, end: Label },
    /// Values and where they go on.
    Switch { cases: Vec<(Vec<u32>, Label)>, default: Option<Label>, end: Label },
    /// A case, or several without an instruction between them.
    Case { label: Label },
    /// Where the lanes reconverge.
    EndSwitch { end: Label },
}

/// The blocks and subroutines of a program.
#[derive(Debug, Default)]
pub(super) struct Structure {
    /// By the number of the instruction.
    pub(super) steps: BTreeMap<usize, Step>,
    /// The beginnings of subroutines and function bodies.
    pub(super) subroutines: BTreeMap<(Register, u64), Label>,
    /// Their byte addresses.
    pub(super) addresses: BTreeMap<(Register, u64), u32>,
    /// How many labels there are.
    pub(super) labels: usize,
}

/// A block that has begun.
enum Open {
    If {
        begin: usize,
        otherwise: Option<(usize, Label)>,
    },
    Loop {
        begin: usize,
        continues: bool,
    },
    Switch {
        begin: usize,
        cases: Vec<(Vec<u32>, Label)>,
        default: Option<Label>,
        last: Option<(usize, Label)>,
    },
}

impl Structure {
    /// Finds the blocks of a program whose nesting has been checked.
    ///
    /// # Errors
    /// `DXBC-101` for a subroutine that stands twice, and for a `case` without a literal.
    pub(super) fn of(program: &Program) -> Result<Structure, Diagnostic> {
        let mut structure = Structure::default();
        let mut open = Vec::new();
        for (position, instruction) in program.instructions.iter().enumerate() {
            structure.step(position, instruction, &mut open)?;
        }
        Ok(structure)
    }

    fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels - 1)
    }

    fn step(&mut self, at: usize, instruction: &Instruction, open: &mut Vec<Open>) -> Result<(), Diagnostic> {
        match instruction.row().nesting {
            Nesting::Begins(Block::If) => open.push(Open::If { begin: at, otherwise: None }),
            Nesting::Begins(Block::Loop) => open.push(Open::Loop { begin: at, continues: false }),
            Nesting::Begins(Block::Switch) => {
                open.push(Open::Switch { begin: at, cases: Vec::new(), default: None, last: None });
            }
            Nesting::Divides(Block::If) => {
                let label = self.label();
                if let Some(Open::If { otherwise, .. }) = open.last_mut() {
                    *otherwise = Some((at, label));
                }
            }
            Nesting::Continues => {
                let inner = open.iter_mut().rev().find_map(|block| match block {
                    Open::Loop { continues, .. } => Some(continues),
                    Open::If { .. } | Open::Switch { .. } => None,
                });
                inner.into_iter().for_each(|continues| *continues = true);
            }
            Nesting::Divides(Block::Switch | Block::Loop) => self.case(at, instruction, open)?,
            Nesting::Ends(_) => {
                if let Some(block) = open.pop() {
                    self.close(block, at);
                }
            }
            Nesting::Leaves => {}
            Nesting::None => {
                if instruction.row().opcode == Opcode::Label {
                    self.subroutine(instruction)?;
                }
            }
        }
        Ok(())
    }

    fn subroutine(&mut self, instruction: &Instruction) -> Result<(), Diagnostic> {
        let label = self.label();
        let name = instruction.operands.first().and_then(name_of);
        let name = name.ok_or_else(|| {
            operand_error("DXBC-101", "a label without a number", instruction, 0)
                .hint("labels are label0, label1 and so on")
        })?;
        self.addresses.insert(name, instruction.address as u32);
        match self.subroutines.insert(name, label) {
            None => Ok(()),
            Some(_) => Err(operand_error("DXBC-101", "the label stands twice", instruction, 0)
                .hint("one subroutine begins at a label")),
        }
    }

    fn case(&mut self, at: usize, instruction: &Instruction, open: &mut [Open]) -> Result<(), Diagnostic> {
        let fresh = self.label();
        let Some(Open::Switch { cases, default, last, .. }) = open.last_mut() else { return Ok(()) };
        let label = match *last {
            Some((before, label)) if before + 1 == at => label,
            _ => {
                self.steps.insert(at, Step::Case { label: fresh });
                fresh
            }
        };
        *last = Some((at, label));
        let Some(operand) = instruction.operands.first() else {
            *default = Some(label);
            return Ok(());
        };
        let Some(&value) = operand.immediates.first() else {
            return Err(operand_error("DXBC-101", "the value of a case is no literal", instruction, 0)
                .hint("write a number such as `case l(1)`"));
        };
        match cases.last_mut() {
            Some((values, same)) if *same == label => values.push(value),
            _ => cases.push((vec![value], label)),
        }
        Ok(())
    }

    fn close(&mut self, block: Open, at: usize) {
        let end = self.label();
        match block {
            Open::If { begin, otherwise } => {
                let otherwise = match otherwise {
                    Some((position, label)) => {
                        self.steps.insert(position, Step::Else { otherwise: label, end });
                        label
                    }
                    None => end,
                };
                self.steps.insert(begin, Step::If { otherwise, end });
                self.steps.insert(at, Step::EndIf { end });
            }
            Open::Loop { begin, continues } => {
                let head = self.label();
                let next = continues.then(|| self.label());
                self.steps.insert(begin, Step::Loop { head, next, end });
                self.steps.insert(at, Step::EndLoop { head, next, end });
            }
            Open::Switch { begin, cases, default, .. } => {
                self.steps.insert(begin, Step::Switch { cases, default, end });
                self.steps.insert(at, Step::EndSwitch { end });
            }
        }
    }
}

/// Kind and number of a label.
pub(super) fn name_of(operand: &Operand) -> Option<(Register, u64)> {
    Some((operand.register(), operand.constant_index(0)?))
}
