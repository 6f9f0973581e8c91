//! Group-shared memory. What is out of range reads zero and writes nothing; the functional specification leaves it open.

use tmu_program::{
    Address, AtomicOperation, AtomicType, BooleanFunction, Comparison, Condition, Diagnostic, Op, Register,
    Source, Space, Width,
};

use super::UNSUPPORTED;
use super::operand::missing;
use super::operand::{components, mask, selected};
use super::{GroupShared, Lowering, error};
use crate::program::{Instruction, Operand};
use crate::table::{Opcode, Slot};

/// A location in group-shared memory: a byte address, and how far into the block or structure the first component lies.
struct Access {
    memory: GroupShared,
    /// Byte address in the program's shared memory, as far as the location is one.
    address: Register,
    /// Byte offset in the structure, or in the memory where it is raw.
    offset: Register,
    /// Whether there is such a structure.
    exists: Condition,
}

impl Lowering<'_> {
    /// `ld_raw` and `ld_structured`.
    pub(super) fn shared_load(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        let source = slot(i, Slot::Memory)?;
        let access = self.shared_access(i, source)?;
        let to = self.operand(i, 0)?;
        let mut values = [Source::ZERO; 4];
        for component in components(mask(to)) {
            let value = self.copied(Source::ZERO);
            let from = selected(source, component) as u32;
            let inside = self.inside(&access, from);
            let address = word(access.address, from);
            let to = [Some(value), None, None, None];
            self.under(inside, |l| l.push(Op::Load { to, space: Space::Shared, address, width: Width::B32 }));
            values[component] = value.into();
        }
        self.write(to, values)
    }

    /// `store_raw` and `store_structured`.
    pub(super) fn shared_store(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        let target = slot(i, Slot::Store)?;
        let access = self.shared_access(i, target)?;
        let values = self.moved(slot(i, Slot::Value)?, mask(target))?;
        for component in components(mask(target)) {
            let inside = self.inside(&access, component as u32);
            let address = word(access.address, component as u32);
            let from = [values[component], Source::ZERO, Source::ZERO, Source::ZERO];
            self.under(inside, |l| {
                l.push(Op::Store { from, space: Space::Shared, address, width: Width::B32 });
            });
        }
        Ok(())
    }

    /// Atomic operations, with and without the old value.
    pub(super) fn shared_atomic(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        let access = self.shared_access(i, slot(i, Slot::Target)?)?;
        let (operation, kind) = atomic(i)?;
        let value = self.scalar(slot(i, Slot::Value)?)?;
        let compare = match i.operand(Slot::Comparand) {
            Some(operand) => self.scalar(operand)?,
            None => Source::ZERO,
        };
        let old = self.copied(Source::ZERO);
        let inside = self.inside(&access, 0);
        let op = Op::Atomic {
            to: [i.operand(Slot::Dest).map(|_| old), None],
            space: Space::Shared,
            address: word(access.address, 0),
            operation,
            kind,
            value: [value, Source::ZERO],
            compare: [compare, Source::ZERO],
        };
        self.under(inside, |l| l.push(op));
        match i.operand(Slot::Dest) {
            Some(to) => self.write_all(to, old),
            None => Ok(()),
        }
    }

    /// Where an instruction reads or writes.
    fn shared_access(&mut self, i: &Instruction, operand: &Operand) -> Result<Access, Diagnostic> {
        let id = operand.constant_index(0);
        let found = self.lowered.group_shared.iter().find(|it| Some(u64::from(it.id)) == id).copied();
        let memory = found.ok_or_else(|| {
            self.about(operand, "DXBC-101", "group-shared memory that is not declared")
                .hint("declare it, such as `dcl_tgsm_raw g0, 256`")
        })?;
        let (element, offset) = self.shared_index(i, memory.stride > 0)?;
        let (address, base) = (self.temporary(), self.copied(offset));
        let exists = match element.filter(|_| memory.stride > 0) {
            None => {
                self.push(Op::add(address, base, memory.offset));
                Condition::Always
            }
            Some(element) => {
                let exists = self.predicate();
                let count = memory.bytes / memory.stride;
                self.push(Op::compare(exists, element, Comparison::LESS, count, false));
                self.product(address, element, memory.stride);
                self.push(Op::add(address, address, base));
                self.push(Op::add(address, address, memory.offset));
                Condition::If(exists)
            }
        };
        Ok(Access { memory, address, offset: base, exists })
    }

    /// Number of the structure, and byte offset. Atomic operations have both in one operand.
    fn shared_index(
        &mut self,
        i: &Instruction,
        structured: bool,
    ) -> Result<(Option<Source>, Source), Diagnostic> {
        if let Some(texel) = i.operand(Slot::Texel) {
            let words = self.integers(texel, if structured { 0b11 } else { 1 })?;
            return Ok(if structured { (Some(words[0]), words[1]) } else { (None, words[0]) });
        }
        let element = match i.operand(Slot::Element) {
            Some(element) => Some(self.scalar(element)?),
            None => None,
        };
        Ok((element, self.scalar(slot(i, Slot::ByteOffset)?)?))
    }

    /// Whether a word behind a location is inside of its structure or memory.
    fn inside(&mut self, access: &Access, component: u32) -> Condition {
        let size = if access.memory.stride > 0 { access.memory.stride } else { access.memory.bytes };
        // The last offset at which the word lies inside; an offset that is too large cannot wrap around.
        let Some(last) = size.checked_sub(4 * (component + 1)) else { return Condition::Never };
        let inside = self.predicate();
        self.push(Op::compare(inside, access.offset, Comparison::LESS_EQUAL, last, false));
        let (a, b) = (Condition::If(inside), access.exists);
        self.push(Op::Combine { to: inside, a, b, function: BooleanFunction::And });
        Condition::If(inside)
    }
}

fn word(address: Register, component: u32) -> Address {
    Address { low: address.into(), high: None, offset: 4 * component as i32 }
}

fn slot(i: &Instruction, slot: Slot) -> Result<&Operand, Diagnostic> {
    i.operand(slot).ok_or_else(|| missing(i))
}

/// What an atomic instruction does, by its name: `atomic_iadd`, `imm_atomic_iadd`.
pub(super) fn atomic(i: &Instruction) -> Result<(AtomicOperation, AtomicType), Diagnostic> {
    let opcode = i.row().opcode;
    const OPERATIONS: [(&[Opcode], AtomicOperation, AtomicType); 10] = [
        (&[Opcode::AtomicAnd, Opcode::ImmAtomicAnd], AtomicOperation::And, AtomicType::U32),
        (&[Opcode::AtomicOr, Opcode::ImmAtomicOr], AtomicOperation::Or, AtomicType::U32),
        (&[Opcode::AtomicXor, Opcode::ImmAtomicXor], AtomicOperation::Xor, AtomicType::U32),
        (&[Opcode::AtomicIadd, Opcode::ImmAtomicIadd], AtomicOperation::Add, AtomicType::U32),
        (&[Opcode::ImmAtomicExch], AtomicOperation::Exchange, AtomicType::U32),
        (
            &[Opcode::AtomicCmpStore, Opcode::ImmAtomicCmpExch],
            AtomicOperation::CompareExchange,
            AtomicType::U32,
        ),
        (&[Opcode::AtomicImax, Opcode::ImmAtomicImax], AtomicOperation::Maximum, AtomicType::S32),
        (&[Opcode::AtomicImin, Opcode::ImmAtomicImin], AtomicOperation::Minimum, AtomicType::S32),
        (&[Opcode::AtomicUmax, Opcode::ImmAtomicUmax], AtomicOperation::Maximum, AtomicType::U32),
        (&[Opcode::AtomicUmin, Opcode::ImmAtomicUmin], AtomicOperation::Minimum, AtomicType::U32),
    ];
    let known = OPERATIONS.iter().find(|(opcodes, ..)| opcodes.contains(&opcode));
    known.map(|(_, operation, kind)| (*operation, *kind)).ok_or_else(|| {
        let message = format!("{opcode} is not run on group-shared memory");
        error("DXBC-100", message, i).hint(UNSUPPORTED)
    })
}
