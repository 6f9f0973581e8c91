//! Lines of machine code, and which register holds what.

use std::collections::BTreeMap;

use tmu_program::Diagnostic;

use super::request::Value;

/// The registers that a sequence may use.
const REGISTERS: u16 = 254;

/// A sequence as it is written.
#[derive(Debug, Default)]
pub(super) struct Writer {
    /// The lines, without what is in front of and behind instructions.
    pub(super) lines: Vec<String>,
    /// The register of each input.
    pub(super) inputs: BTreeMap<String, u8>,
    next: u16,
}

impl Writer {
    /// Adds an instruction.
    pub(super) fn emit(&mut self, instruction: impl Into<String>) {
        self.lines.push(instruction.into());
    }

    /// The first of some free registers, aligned as the operands of texture instructions are (TLD-17).
    pub(super) fn block(&mut self, count: usize) -> Result<u8, Diagnostic> {
        let alignment = (count.max(1) as u16).next_power_of_two().min(4);
        let first = self.next.next_multiple_of(alignment);
        self.next = first + count as u16;
        match u8::try_from(first) {
            Ok(register) if self.next <= REGISTERS => Ok(register),
            _ => Err(Diagnostic::error("TRANSLATE-002", "the sequence needs more registers than there are")),
        }
    }

    /// A free register.
    pub(super) fn register(&mut self) -> Result<u8, Diagnostic> {
        self.block(1)
    }

    /// Where the free registers begin, for [`Writer::release`].
    pub(super) fn mark(&self) -> u16 {
        self.next
    }

    /// Frees the registers that were taken since a mark.
    pub(super) fn release(&mut self, mark: u16) {
        self.next = mark;
    }

    /// Lets an input come in a register, if it has none yet.
    pub(super) fn settle(&mut self, value: &Value, register: u8) {
        if let Value::Input(name) = value {
            self.inputs.entry(name.clone()).or_insert(register);
        }
    }

    /// The register of a value; numbers are moved to one.
    pub(super) fn source(&mut self, value: &Value) -> Result<u8, Diagnostic> {
        match value {
            Value::Input(name) => match self.inputs.get(name) {
                Some(register) => Ok(*register),
                None => {
                    let register = self.register()?;
                    self.inputs.insert(name.clone(), register);
                    Ok(register)
                }
            },
            Value::Constant(_) | Value::Absent => {
                let register = self.register()?;
                self.copy(value, register)?;
                Ok(register)
            }
        }
    }

    /// Puts a value into a register.
    pub(super) fn copy(&mut self, value: &Value, to: u8) -> Result<(), Diagnostic> {
        match value {
            Value::Constant(0) | Value::Absent => self.emit(format!("MOV R{to}, RZ")),
            Value::Constant(number) => self.emit(format!("MOV32I R{to}, {number:#x}")),
            Value::Input(_) => {
                let from = self.source(value)?;
                if from != to {
                    self.emit(format!("MOV R{to}, R{from}"));
                }
            }
        }
        Ok(())
    }
}
