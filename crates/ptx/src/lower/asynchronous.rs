//! Asynchronous copies, stores and reductions. They are done at once: what waits for them has nothing to wait for, and the barriers
//! that count them have counted them when the next instruction begins.

use tmu_program::{
    Address, AtomicOperation, AtomicType, BarrierStep, BooleanFunction, Comparison, Condition, Diagnostic,
    MemoryCopy, Op, Predicate, Register, Source, Space as Memory, Width,
};

use super::Lowering;
use super::atomic::{kind, operation};
use super::operands::Location;
use crate::module::{Instruction, Operand};
use crate::names::{Field, Word};
use crate::types::{Space, Type};

impl<'m> Lowering<'m> {
    /// `cp`.
    pub(super) fn asynchronous_copy(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let has = |word| i.opcode.has(word);
        if has(Word::Mbarrier) {
            return self.arrive_after_copies(i);
        }
        if has(Word::Bulk) && has(Word::Prefetch) {
            return Ok(());
        }
        if has(Word::Tensor) {
            return self.tensor_copy(i);
        }
        if has(Word::CompleteTxBytes) || has(Word::BulkGroup) {
            return self.bulk_copy(i);
        }
        if has(Word::Cop) {
            return self.small_copy(i);
        }
        // `commit_group`, `wait_group`, `wait_all`.
        self.push(Op::MemoryBarrier);
        Ok(())
    }

    /// `cp.async.mbarrier.arrive`. Without `.noinc` one more arrival is waited for, and this is it.
    fn arrive_after_copies(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let barrier = self.memory_of(i, Field::A, i.opcode.space())?;
        if i.opcode.has(Word::Noinc) {
            self.barrier_step([None; 2], barrier, BarrierStep::Arrive, 1.into());
        } else {
            self.push(Op::MemoryBarrier);
        }
        Ok(())
    }

    /// `cp.async.bulk` and `cp.reduce.async.bulk` of bytes.
    fn bulk_copy(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let has = |word| i.opcode.has(word);
        let (to_global, from_global) = (has(Word::BulkGroup), !has(Word::BulkGroup) && has(Word::Global));
        let space = |global| Some(if global { Space::Global } else { Space::Shared });
        let (to_space, to) = self.memory_of(i, Field::A, space(to_global))?;
        let (from_space, from) = self.memory_of(i, Field::B, space(from_global))?;
        let bytes = self.word(i, self.operand(i, Field::Size)?, Type::U32)?;
        let mask = match i.operand(Field::Mask) {
            Some(mask) => Some(self.word(i, mask, Type::B16)?),
            None => None,
        };
        let reduce = if has(Word::Reduce) { Some(self.reduction_of(i, to_space)?) } else { None };
        self.push(Op::CopyMemory(Box::new(MemoryCopy {
            to_space,
            to,
            from_space,
            from,
            bytes,
            mask,
            reduce,
        })));
        if !to_global {
            self.complete_bytes(i, Some(Space::Shared), bytes)?;
        }
        Ok(())
    }

    fn reduction_of(
        &self,
        i: &'m Instruction,
        space: Memory,
    ) -> Result<(AtomicOperation, AtomicType), Diagnostic> {
        let found = operation(i).zip(kind(self.data_type(i)?, space));
        found.ok_or_else(|| self.not_run(i))
    }

    /// The barrier `c` counts bytes that have come.
    pub(super) fn complete_bytes(
        &mut self,
        i: &'m Instruction,
        space: Option<Space>,
        bytes: Source,
    ) -> Result<(), Diagnostic> {
        let barrier = self.memory_of(i, Field::C, space)?;
        self.barrier_step([None; 2], barrier, BarrierStep::CompleteTx, bytes);
        Ok(())
    }

    /// `st.async`.
    pub(super) fn store_async(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        self.store(i)?;
        if !i.opcode.has(Word::CompleteTxBytes) {
            return Ok(());
        }
        let elements = self.elements(i, Field::B)?.len() as u32;
        let bytes = self.data_type(i)?.bits() / 8 * elements;
        self.complete_bytes(i, i.opcode.space(), bytes.into())
    }

    /// `red.async`.
    pub(super) fn reduce_async(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        self.atomic(i)?;
        if !i.opcode.has(Word::CompleteTxBytes) {
            return Ok(());
        }
        let bytes = self.data_type(i)?.bits() / 8;
        self.complete_bytes(i, i.opcode.space(), bytes.into())
    }

    /// `cp.async` of 4, 8 or 16 bytes.
    fn small_copy(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let (to_space, to) = self.memory_of(i, Field::A, Some(Space::Shared))?;
        let (from_space, from) = self.memory_of(i, Field::B, Some(Space::Global))?;
        let size = self.known(i, self.operand(i, Field::Size)?)?;
        let width = match size {
            4 => Width::B32,
            8 => Width::B64,
            _ => Width::B128,
        };
        let to = (to_space, to);
        let from = (from_space, from);
        let Some(source) = i.operand(Field::Source) else {
            self.copy_whole(from, to, width);
            return Ok(());
        };
        if let Some(ignored) = self.ignored(i, source)? {
            return self.copy_unless(ignored, from, to, width);
        }
        let source = self.word(i, source, Type::U32)?;
        self.copy_first(source, from, to, size.min(16) as u32);
        Ok(())
    }

    pub(super) fn copy_whole(
        &mut self,
        (from_space, from): (Memory, Address),
        (to_space, to): (Memory, Address),
        width: Width,
    ) {
        let words: [Register; 4] = std::array::from_fn(|_| self.temporary());
        self.push(Op::Load { to: words.map(Some), space: from_space, address: from, width });
        self.push(Op::Store { from: words.map(Source::from), space: to_space, address: to, width });
    }

    /// Where the operand is a predicate, whether nothing is read.
    fn ignored(&mut self, i: &'m Instruction, source: &'m Operand) -> Result<Option<Condition>, Diagnostic> {
        let predicate = match source {
            Operand::Not(_) => true,
            Operand::Register(id) => matches!(self.location(*id), Location::Predicate(_)),
            Operand::Part(..)
            | Operand::Special(..)
            | Operand::Value(_)
            | Operand::Address(_)
            | Operand::Vector(_)
            | Operand::List(_)
            | Operand::Negative(_)
            | Operand::Sink => false,
        };
        if predicate { Ok(Some(self.condition(i, source)?)) } else { Ok(None) }
    }

    /// Zeros where the source is ignored, which is not read then.
    fn copy_unless(
        &mut self,
        ignored: Condition,
        (from_space, from): (Memory, Address),
        (to_space, to): (Memory, Address),
        width: Width,
    ) -> Result<(), Diagnostic> {
        let words: [Register; 4] = std::array::from_fn(|_| self.temporary());
        for word in &words[..width.registers()] {
            self.push(Op::copy(*word, 0));
        }
        let guard = self.guard;
        let reads = self.temporary_predicate();
        self.set(reads, ignored.inverse());
        self.set_both(reads, guard);
        self.guard = Condition::If(reads);
        self.push(Op::Load { to: words.map(Some), space: from_space, address: from, width });
        self.guard = guard;
        self.push(Op::Store { from: words.map(Source::from), space: to_space, address: to, width });
        Ok(())
    }

    /// Bytes from the source's size on are zeros, and are not read.
    fn copy_first(
        &mut self,
        source: Source,
        (from_space, from): (Memory, Address),
        (to_space, to): (Memory, Address),
        size: u32,
    ) {
        let guard = self.guard;
        let start = self.temporaries;
        for byte in 0..size {
            self.temporaries = start;
            let value = self.temporary();
            let inside = self.temporary_predicate();
            self.push(Op::copy(value, 0));
            self.push(Op::compare(inside, source, Comparison::GREATER, byte, false));
            self.set_both(inside, guard);
            self.guard = Condition::If(inside);
            let address = Address { offset: from.offset.wrapping_add(byte as i32), ..from };
            let loaded = [Some(value), None, None, None];
            self.push(Op::Load { to: loaded, space: from_space, address, width: Width::U8 });
            self.guard = guard;
            let address = Address { offset: to.offset.wrapping_add(byte as i32), ..to };
            let from = [value.into(), Source::ZERO, Source::ZERO, Source::ZERO];
            self.push(Op::Store { from, space: to_space, address, width: Width::U8 });
        }
    }

    /// `predicate` only where the guard holds too.
    fn set_both(&mut self, predicate: Predicate, guard: Condition) {
        let (a, function) = (Condition::If(predicate), BooleanFunction::And);
        let before = std::mem::take(&mut self.guard);
        self.push(Op::Combine { to: predicate, a, b: guard, function });
        self.guard = before;
    }
}
