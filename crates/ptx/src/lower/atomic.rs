//! Atomic operations.

use tmu_program::{AtomicOperation, AtomicType, Diagnostic, Op, Source, Space, WideDestination};

use super::Lowering;
use super::memory::Access;
use super::operands::Destination;
use crate::module::{Instruction, Operand};
use crate::types::Type;

/// What the instruction does with what memory holds.
pub(super) fn operation(i: &Instruction) -> Option<AtomicOperation> {
    Some(match i.opcode.word("op") {
        Some("add") => AtomicOperation::Add,
        Some("min") => AtomicOperation::Minimum,
        Some("max") => AtomicOperation::Maximum,
        Some("inc") => AtomicOperation::Increment,
        Some("dec") => AtomicOperation::Decrement,
        Some("and") => AtomicOperation::And,
        Some("or") => AtomicOperation::Or,
        Some("xor") => AtomicOperation::Xor,
        Some("exch") => AtomicOperation::Exchange,
        Some("cas") => AtomicOperation::CompareExchange,
        None if i.opcode.has("add") => AtomicOperation::Add,
        _ => return None,
    })
}

impl<'m> Lowering<'m> {
    /// `atom`, `red`.
    pub(super) fn atomic(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let Some(operation) = operation(i) else { return Err(self.not_run(i)) };
        let ty = self.data_type(i)?;
        let Access::Memory(space, address) = self.access(i)? else {
            return Err(self.refuse(i, "constants and parameters are not written"));
        };
        // Maxwell's atomic sums in global memory take denormals for zero; those in shared memory do not.
        let kind = match ty {
            Type::U32 | Type::B32 => AtomicType::U32,
            Type::S32 => AtomicType::S32,
            Type::U64 | Type::B64 => AtomicType::U64,
            Type::S64 => AtomicType::S64,
            Type::F32 => AtomicType::F32 { flush: space != Space::Shared },
            Type::F64 => AtomicType::F64,
            Type::B16 => AtomicType::B16,
            Type::F16 | Type::Bf16 => AtomicType::Half { brain: ty == Type::Bf16 },
            Type::F16x2 => AtomicType::F16x2 { flush: false },
            Type::Bf16x2 => AtomicType::Bf16x2,
            _ => return Err(self.not_run(i)),
        };
        let first = self.wide(i, self.operand(i, "b")?, ty)?;
        let (value, compare) = match operation {
            AtomicOperation::CompareExchange => (self.wide(i, self.operand(i, "c")?, ty)?, first),
            _ => (first, [Source::ZERO; 2]),
        };
        let to: WideDestination = match i.operand("d") {
            None | Some(Operand::Sink) => [None; 2],
            Some(d) => match self.destination(i, d)? {
                Destination::Words(first, bits) => {
                    [Some(first), (bits == 64).then(|| super::operands::behind(first, 1))]
                }
                _ => [None; 2],
            },
        };
        self.push(Op::Atomic { to, space, address, operation, kind, value, compare });
        Ok(())
    }
}
