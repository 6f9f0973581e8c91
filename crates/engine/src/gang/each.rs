//! Operations that gangs have no way of their own for: each warp executes them as if it were alone.

use tmu_program::{Condition, Op, Operand, Predicate, Register, Source};

use super::bind::{Binder, Held, Word};
use super::state::State;
use crate::warp::Warp;

/// The registers and predicates that an operation reads or writes, and where the gang has them.
pub(crate) struct Copied {
    reads: Vec<(usize, Word)>,
    conditions: Vec<(usize, Held)>,
    /// Registers and their rows.
    writes: Vec<(usize, usize)>,
    predicates: Vec<usize>,
}

impl Copied {
    pub(crate) fn new(binder: &mut Binder<'_>, op: &Op) -> Copied {
        let mut copied =
            Copied { reads: Vec::new(), conditions: Vec::new(), writes: Vec::new(), predicates: Vec::new() };
        for operand in op.operands() {
            match operand {
                Operand::Write(Some(register)) => {
                    copied.writes.push((register.0.into(), binder.row(register) as usize));
                }
                Operand::WritePredicate(Predicate(predicate)) => copied.predicates.push(predicate.into()),
                Operand::ReadCondition(
                    condition @ (Condition::If(Predicate(predicate))
                    | Condition::Unless(Predicate(predicate))),
                ) => {
                    let held = binder.held(condition);
                    let set = matches!(condition, Condition::If(_));
                    let flip = if set { 0 } else { u32::MAX };
                    // The predicate itself, not its opposite.
                    let held = match held {
                        Held::Scalar(scalar, other) => Held::Scalar(scalar, other ^ flip),
                        Held::Masks(masks, other) => Held::Masks(masks, other ^ flip),
                        held => held,
                    };
                    copied.conditions.push((predicate.into(), held));
                }
                other => {
                    if let Some(source @ Source::Register(Register(register))) = other.source() {
                        copied.reads.push((register.into(), binder.word(source)));
                    }
                }
            }
        }
        copied
    }

    /// Gives a warp what the operation looks at. What it writes in some lanes it keeps in the others.
    pub(crate) fn hand_over(&self, state: &State, number: usize, warp: &mut Warp) {
        for &(register, row) in &self.writes {
            warp.registers[register] = state.rows[row][number];
        }
        for &predicate in &self.predicates {
            warp.predicates[predicate] = state.predicates[predicate][number];
        }
        for &(register, word) in &self.reads {
            warp.registers[register] = state.word(word, number);
        }
        for &(predicate, held) in &self.conditions {
            warp.predicates[predicate] = held.masks(state)[number];
        }
    }

    /// Takes back what it wrote.
    pub(crate) fn take_back(&self, state: &mut State, number: usize, warp: &Warp) {
        for &(register, row) in &self.writes {
            state.rows[row][number] = warp.registers[register];
        }
        for &predicate in &self.predicates {
            state.predicates[predicate][number] = warp.predicates[predicate];
        }
    }
}
