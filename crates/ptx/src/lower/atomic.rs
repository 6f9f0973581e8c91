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
use crate::words::Operation;

/// What the instruction does with what memory holds.
pub(super) fn operation(i: &Instruction) -> Option<AtomicOperation> {
    let alone = || i.opcode.has(Word::Add).then_some(Operation::Add);
    Some(match i.opcode.choice().or_else(alone)? {
        Operation::Add => AtomicOperation::Add,
        Operation::Min => AtomicOperation::Minimum,
        Operation::Max => AtomicOperation::Maximum,
        Operation::Inc => AtomicOperation::Increment,
        Operation::Dec => AtomicOperation::Decrement,
        Operation::And => AtomicOperation::And,
        Operation::Or => AtomicOperation::Or,
        Operation::Xor => AtomicOperation::Xor,
        Operation::Exch => AtomicOperation::Exchange,
        Operation::Cas => AtomicOperation::CompareExchange,
    })
}

/// What memory of a type is taken for. Maxwell's atomic sums in global memory take denormals for zero; those in shared memory do not.
pub(super) fn kind(ty: Type, space: Space) -> Option<AtomicType> {
    Some(match ty {
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
        Type::Pred
        | Type::B8
        | Type::B128
        | Type::U8
        | Type::U16
        | Type::S8
        | Type::S16
        | Type::Tf32
        | Type::E4m3x2
        | Type::E5m2x2
        | Type::U16x2
        | Type::S16x2
        | Type::Texref
        | Type::Samplerref
        | Type::Surfref => return None,
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
        let Some(kind) = kind(ty, space) else { return Err(self.not_run(i)) };
        if let Some(Operand::Vector(values)) = i.operand(Field::B) {
            return self.atomic_vector(i, values, (space, address), (operation, kind));
        }
        let first = self.wide(i, self.operand(i, Field::B)?, ty)?;
        let (value, compare) = if matches!(operation, AtomicOperation::CompareExchange) {
            (self.wide(i, self.operand(i, Field::C)?, ty)?, first)
        } else {
            (first, [Source::ZERO; 2])
        };
        let to: WideDestination = match i.operand(Field::D) {
            None | Some(Operand::Sink) => [None; 2],
            Some(d) => match self.destination(i, d)? {
                Destination::Words(first, bits) => {
                    [Some(first), (bits == 64).then(|| super::operands::behind(first, 1))]
                }
                Destination::Sink | Destination::Predicate(_) => [None; 2],
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
