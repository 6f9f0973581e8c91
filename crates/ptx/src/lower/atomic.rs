//! Atomic operations.

use tmu_program::{
    Address, AtomicOperation, AtomicType, Diagnostic, Op, Register, Source, Space, WideDestination,
};

use super::Lowering;
use super::memory::Access;
use super::operands::Destination;
use crate::module::{Instruction, Operand};
use crate::names::{Field, Word};
use crate::types::Type;

/// What the instruction does with what memory holds.
pub(super) fn operation(i: &Instruction) -> Option<AtomicOperation> {
    Some(match i.opcode.word(Word::Op) {
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
        None if i.opcode.has(Word::Add) => AtomicOperation::Add,
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
        if let Some(Operand::Vector(values)) = i.operand(Field::B) {
            return self.atomic_vector(i, values, (space, address), (operation, kind));
        }
        let first = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let (value, compare) = match operation {
            AtomicOperation::CompareExchange => (self.wide(i, self.operand(i, Field::C)?, ty)?, first),
            _ => (first, [Source::ZERO; 2]),
        };
        let to: WideDestination = match i.operand(Field::D) {
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

    /// Each element of a vector on its own, from the lowest address on.
    fn atomic_vector(
        &mut self,
        i: &'m Instruction,
        values: &'m [Operand],
        (space, address): (Space, Address),
        (operation, kind): (AtomicOperation, AtomicType),
    ) -> Result<(), Diagnostic> {
        let bytes = kind.width().bytes();
        let results = match i.operand(Field::D) {
            Some(Operand::Vector(results)) => results.as_slice(),
            _ => &[],
        };
        let words: Vec<Source> =
            values.iter().map(|value| self.word(i, value, Type::B32)).collect::<Result<_, _>>()?;
        let old: Vec<Register> = words.iter().map(|_| self.temporary()).collect();
        for (number, (word, old)) in words.into_iter().zip(&old).enumerate() {
            let offset = address.offset.wrapping_add(number as i32 * bytes as i32);
            let address = Address { offset, ..address };
            let to = if results.is_empty() { [None; 2] } else { [Some(*old), None] };
            let (value, compare) = ([word, Source::ZERO], [Source::ZERO; 2]);
            self.push(Op::Atomic { to, space, address, operation, kind, value, compare });
        }
        for (result, old) in results.iter().zip(old) {
            let to = self.destination(i, result)?;
            self.write_word(to, old.into(), false);
        }
        Ok(())
    }
}
