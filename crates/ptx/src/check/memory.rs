//! Loads, stores and atomic operations: spaces and addresses.

use super::{Base, Checker, Instruction, Operand, Space, Symbol, Type, span};
use crate::module::Address;
use crate::module::Opcode;
use crate::names::{Field, Mnemonic as M, Word};
use crate::words::{Elements, Operation, StateSpace};

/// The space that an instruction names; none where it is a cluster's, whose addresses are those of other blocks too.
fn own_space(opcode: &Opcode) -> Option<Space> {
    opcode.choice().filter(|space| *space != StateSpace::SharedCluster).map(StateSpace::space)
}

impl Checker<'_> {
    pub(super) fn memory(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let Some(Operand::Address(Address { base, .. })) = instruction.operand(Field::A) else { return };
        let here = span(instruction, Field::A);
        let space = own_space(opcode);
        let distributed = opcode.choice() == Some(StateSpace::SharedCluster);
        match *base {
            Base::Symbol(symbol) | Base::Element { array: symbol, .. } => {
                let Some(has) = self.variable(symbol).map(|variable| variable.space) else {
                    self.error("PTX-022", here, "the name of a variable is expected here");
                    return;
                };
                // A generic address is in any space but `.param`.
                let fits = space.map_or(has != Space::Param, |space| space == has)
                    || (distributed && has == Space::Shared);
                if !fits {
                    let said = space.map_or("a generic address".to_owned(), |space| format!("`{space}`"));
                    self.error(
                        "PTX-022",
                        here,
                        format!("the variable is in `{has}`, and the instruction reaches {said}"),
                    );
                } else if instruction.opcode.row.mnemonic == M::Ld && self.is_result(symbol) {
                    self.error("PTX-022", here, "a function does not read its results");
                } else if instruction.opcode.row.mnemonic == M::St && self.is_input(symbol) {
                    self.error("PTX-022", here, "a function does not write its parameters");
                }
            }
            Base::Register(register) => {
                let bits = self.register_type(register).bits();
                let wide = !distributed && space.is_none_or(|space| space == Space::Global);
                if wide && bits != self.address_bits() {
                    let message =
                        format!("an address here has {} bits, and the register {bits}", self.address_bits());
                    self.error("PTX-022", here, message);
                }
            }
            Base::Zero => {}
        }
        self.wide_atomic(instruction);
        self.line_size(instruction);
        self.policy(instruction);
        if opcode.choice() == Some(Elements::V4) && opcode.data_type().is_some_and(|ty| ty.bits() == 64) {
            let message = "at most 128 bits are moved at once".to_owned();
            let hint = "the 256 bits of version 8.8 and sm_100 are left out: two of `.v2`";
            self.error_hint("PTX-016", instruction.span, message, hint);
        }
    }

    /// Minima, maxima and logic on 64 bits in memory.
    fn wide_atomic(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        let machine = self.module.target.machine;
        let wide = opcode.data_type().is_some_and(|ty| ty.bits() == 64);
        use Operation::{And, Max, Min, Or, Xor};
        if wide && machine < 32 && matches!(opcode.choice(), Some(Min | Max | And | Or | Xor)) {
            let name = opcode.row.mnemonic;
            let message =
                format!("`{name}` of this kind on 64 bits needs sm_32, and the target is sm_{machine}");
            self.error("PTX-014", instruction.span, message);
        }
    }

    /// A policy comes with `.L2::cache_hint`.
    pub(super) fn policy_given(&mut self, instruction: &Instruction) {
        if instruction.opcode.has(Word::L2CacheHint) != instruction.operand(Field::Policy).is_some() {
            let message = "a policy is given where `.L2::cache_hint` is said, and only there";
            self.error("PTX-007", instruction.span, message);
        }
    }

    /// A policy, and that it is for global memory.
    fn policy(&mut self, instruction: &Instruction) {
        let opcode = &instruction.opcode;
        self.policy_given(instruction);
        let hinted = opcode.has(Word::L2CacheHint);
        // As the vendor's assembler has it.
        if hinted && opcode.choice() == Some(Operation::Cas) {
            self.error("PTX-006", instruction.span, "`.cas` takes no `.L2::cache_hint`");
        }
        let elsewhere = own_space(opcode).is_some_and(|space| space != Space::Global);
        if hinted && elsewhere {
            self.error("PTX-022", instruction.span, "`.L2::cache_hint` is for global memory");
        }
    }

    /// `discard` and `applypriority` work on whole lines.
    fn line_size(&mut self, instruction: &Instruction) {
        if let Some(Operand::Value(super::Value::Integer(size))) = instruction.operand(Field::Size)
            && *size != 128
        {
            self.error(
                "PTX-017",
                span(instruction, Field::Size),
                "the size is 128 bytes, a line of the cache",
            );
        }
    }

    fn is_result(&self, symbol: Symbol) -> bool {
        let Symbol::Local(id) = symbol else { return false };
        self.function.results.contains(&crate::module::Parameter::Variable(id))
    }

    fn is_input(&self, symbol: Symbol) -> bool {
        self.is_parameter(symbol)
    }

    /// `cvta` and `isspacep`.
    pub(super) fn space_conversion(&mut self, instruction: &Instruction) {
        let here = span(instruction, Field::A);
        let space = own_space(&instruction.opcode);
        match instruction.operand(Field::A) {
            Some(Operand::Register(register)) => {
                let ty = self.register_type(*register);
                let tested = instruction.opcode.row.mnemonic == M::Isspacep && ty.bits() == 32;
                if ty.is_float() || ty == Type::Pred || (ty.bits() != self.address_bits() && !tested) {
                    self.error(
                        "PTX-015",
                        here,
                        format!("the register is {ty}, and an address has {} bits", self.address_bits()),
                    );
                }
            }
            Some(
                Operand::Value(super::Value::Address { symbol, .. })
                | Operand::Address(Address { base: Base::Element { array: symbol, .. }, .. }),
            ) if instruction.opcode.row.mnemonic == M::Cvta
                && instruction.opcode.row.modifier(Word::To).is_none() =>
            {
                let has = self.variable(*symbol).map(|variable| variable.space);
                if has != space || (has == Some(Space::Param) && !self.function.entry) {
                    self.error("PTX-022", here, "the variable is not in this space");
                }
            }
            Some(Operand::Value(super::Value::Integer(_))) if instruction.opcode.row.mnemonic == M::Cvta => {}
            _ => self.error("PTX-016", here, "a register with an address is expected here"),
        }
        if let Some(size) = instruction.opcode.type_at(Word::Size)
            && size.bits() != self.address_bits()
        {
            let message = format!("addresses have {} bits in this module", self.address_bits());
            self.error("PTX-022", instruction.span, message);
        }
    }
}
