//! What a PTX function does with its registers: who reads them, and what they hold where only one instruction says it.

use std::collections::{HashMap, HashSet};

use tmu_ptx::module::{Address, Function, Instruction, Operand, RegisterId};
use tmu_ptx::names::Mnemonic as M;

/// The registers of a function.
#[derive(Default)]
pub(super) struct Uses<'m> {
    read: HashSet<RegisterId>,
    /// The one instruction that writes a register; none if there are several, or if it does not always run.
    definitions: HashMap<RegisterId, Option<&'m Instruction>>,
}

impl<'m> Uses<'m> {
    /// Reads a function.
    pub(super) fn of(function: &'m Function) -> Uses<'m> {
        let mut uses = Uses::default();
        for instruction in function.instructions() {
            uses.note(instruction);
        }
        uses
    }

    /// Whether anything reads a register.
    pub(super) fn is_read(&self, register: RegisterId) -> bool {
        self.read.contains(&register)
    }

    /// The only instruction that writes a register.
    pub(super) fn definition(&self, register: RegisterId) -> Option<&'m Instruction> {
        self.definitions.get(&register).copied().flatten()
    }

    fn note(&mut self, instruction: &'m Instruction) {
        self.read.extend(instruction.guard.map(|guard| guard.register));
        let row = instruction.opcode.row;
        for (slot, operand) in row.slots.iter().zip(&instruction.operands) {
            let mut found = Vec::new();
            if let Some(operand) = operand {
                registers(operand, &mut found);
            }
            for register in found {
                // Calls write what they return, and read what they pass.
                let calls = row.mnemonic == M::Call;
                if slot.written || calls {
                    let whole = instruction.guard.is_none() && !calls && slot.written;
                    let only = !self.definitions.contains_key(&register) && whole;
                    self.definitions.insert(register, only.then_some(instruction));
                }
                if !slot.written || calls {
                    self.read.insert(register);
                }
            }
        }
    }
}

fn registers(operand: &Operand, found: &mut Vec<RegisterId>) {
    match operand {
        Operand::Register(register) | Operand::Part(register, _) => found.push(*register),
        Operand::Address(Address { base, .. }) => found.extend(base.register()),
        Operand::Vector(parts) | Operand::List(parts) => {
            parts.iter().for_each(|part| registers(part, found));
        }
        Operand::Not(inner) | Operand::Negative(inner) => registers(inner, found),
        Operand::Special(..) | Operand::Value(_) | Operand::Sink => {}
    }
}
