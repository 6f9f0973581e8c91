//! The operands of an operation as a list, for whoever needs them all: the validator, the printer, analyses.

use crate::fetch::{SurfaceAccess, TextureFetch, TextureReference};
use crate::kind::{AtomicOperation, InterpolationPoint, Type, Width};
use crate::op::{Address, Flags, LowWords, Op};
use crate::operand::{Condition, DoubleSource, FloatSource, Predicate, Register, Source};

use OperandMut::{
    Read, ReadCondition, ReadFloat, ReadPredicate, ReadRegister, Target, Write, WritePredicate,
};

/// One operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A register is written; `None` if the result is not wanted.
    Write(Option<Register>),
    /// A predicate is written.
    WritePredicate(Predicate),
    /// 32 bits are read.
    Read(Source),
    /// A float is read.
    ReadFloat(FloatSource),
    /// A condition is read.
    ReadCondition(Condition),
    /// An instruction number.
    Target(u32),
}

impl Operand {
    /// The bits that are read, if this is a source of bits.
    pub fn source(&self) -> Option<Source> {
        match *self {
            Operand::Read(source) | Operand::ReadFloat(FloatSource { value: source, .. }) => Some(source),
            _ => None,
        }
    }
}

/// One operand of an operation, to be replaced by another.
#[derive(Debug, PartialEq, Eq)]
pub enum OperandMut<'o> {
    /// A register is written; `None` if the result is not wanted.
    Write(&'o mut Option<Register>),
    /// A predicate is written.
    WritePredicate(&'o mut Predicate),
    /// 32 bits are read.
    Read(&'o mut Source),
    /// 32 bits are read, of a register only.
    ReadRegister(&'o mut Register),
    /// A float is read.
    ReadFloat(&'o mut FloatSource),
    /// A condition is read.
    ReadCondition(&'o mut Condition),
    /// A condition is read, of a predicate that is set only.
    ReadPredicate(&'o mut Predicate),
    /// An instruction number.
    Target(&'o mut u32),
}

impl From<OperandMut<'_>> for Operand {
    fn from(operand: OperandMut<'_>) -> Operand {
        match operand {
            Write(to) => Operand::Write(*to),
            WritePredicate(to) => Operand::WritePredicate(*to),
            Read(source) => Operand::Read(*source),
            ReadRegister(register) => Operand::Read((*register).into()),
            ReadFloat(source) => Operand::ReadFloat(*source),
            ReadCondition(condition) => Operand::ReadCondition(*condition),
            ReadPredicate(predicate) => Operand::ReadCondition(Condition::If(*predicate)),
            Target(target) => Operand::Target(*target),
        }
    }
}

/// Who is shown operands.
type See<'s> = &'s mut dyn FnMut(OperandMut<'_>);

impl Op {
    /// All operands: those written first, then those read, in the order of the operation's description.
    pub fn operands(&self) -> Vec<Operand> {
        let mut operands = Vec::new();
        self.clone().visit_operands(&mut |operand| operands.push(operand.into()));
        operands
    }

    /// Shows all operands, in the order of [`Op::operands`].
    pub fn visit_operands(&mut self, see: See<'_>) {
        match self {
            Op::Nothing
            | Op::Exit
            | Op::Kill
            | Op::MemoryBarrier
            | Op::WakeQuads
            | Op::RestoreLanes
            | Op::Leave { .. }
            | Op::Meet
            | Op::Trap { .. } => {}
            Op::Push { target, .. } | Op::Branch { target } | Op::Call { target } => see(Target(target)),
            Op::Diverge { target, meet } => [target, meet].into_iter().for_each(|it| see(Target(it))),
            Op::BranchIndirect { address, .. } => see(Read(address)),
            Op::Barrier { index, threads, reduce, .. } => {
                see(Read(index));
                threads.iter_mut().for_each(|threads| see(Read(threads)));
                reduce.iter_mut().for_each(|(_, condition)| see(ReadCondition(condition)));
            }
            Op::BarrierResult { to, holds } => {
                see(Write(to));
                holds.iter_mut().for_each(|holds| see(WritePredicate(holds)));
            }
            Op::Shuffle { to, in_range, value, lane, bounds, .. } => {
                see(Write(to));
                in_range.iter_mut().for_each(|in_range| see(WritePredicate(in_range)));
                reads([value, lane, bounds], see);
            }
            Op::Vote { to, holds, condition, .. } => {
                see(Write(to));
                holds.iter_mut().for_each(|holds| see(WritePredicate(holds)));
                see(ReadCondition(condition));
            }
            Op::Combine { to, a, b, .. } => {
                see(WritePredicate(to));
                see(ReadCondition(a));
                see(ReadCondition(b));
            }
            Op::ReadSpecial { to, .. } => see(Write(to)),
            Op::Interpolate { to, input, point } => {
                see(Write(to));
                see(ReadRegister(input));
                match point {
                    InterpolationPoint::Centroid => {}
                    InterpolationPoint::Sample(number) => see(Read(number)),
                    InterpolationPoint::Snapped(offset) => reads(offset, see),
                }
            }
            Op::Convert(c) => {
                let words = |ty: Type| if ty.bits() == 64 { 2 } else { 1 };
                writes(c.to.iter_mut().take(words(c.to_type)), see);
                reads(c.from.iter_mut().take(words(c.from_type)), see);
            }
            Op::Load { .. } | Op::Store { .. } | Op::LoadConstant { .. } | Op::Atomic { .. } => {
                memory_operands(self, see);
            }
            Op::Fetch(fetch) => fetch_operands(fetch, see),
            Op::SurfaceLoad { .. }
            | Op::SurfaceSize { .. }
            | Op::SurfaceAtomic { .. }
            | Op::SurfaceStore { .. } => surface_operands(self, see),
            _ => arithmetic_operands(self, see),
        }
    }
}

fn writes<'o>(to: impl IntoIterator<Item = &'o mut Option<Register>>, see: See<'_>) {
    to.into_iter().for_each(|to| see(Write(to)));
}

fn reads<'o>(sources: impl IntoIterator<Item = &'o mut Source>, see: See<'_>) {
    sources.into_iter().for_each(|source| see(Read(source)));
}

fn floats<'o>(sources: impl IntoIterator<Item = &'o mut FloatSource>, see: See<'_>) {
    sources.into_iter().for_each(|source| see(ReadFloat(source)));
}

fn doubles<'o>(sources: impl IntoIterator<Item = &'o mut DoubleSource>, see: See<'_>) {
    sources.into_iter().for_each(|source| reads(&mut source.value, see));
}

fn arithmetic_operands(op: &mut Op, see: See<'_>) {
    match op {
        Op::FloatAdd { to, a, b, .. }
        | Op::FloatMultiply { to, a, b, .. }
        | Op::FloatDivide { to, a, b, .. }
        | Op::QuadAdd { to, a, b, .. } => {
            see(Write(to));
            floats([a, b], see);
        }
        Op::FloatMultiplyAdd { to, a, b, c, .. } => {
            see(Write(to));
            floats([a, b, c], see);
        }
        Op::FloatMinMax { to, a, b, minimum, .. } => {
            see(Write(to));
            floats([a, b], see);
            see(ReadCondition(minimum));
        }
        Op::FloatCompare { to, a, b, .. } | Op::FloatDivideCheck { to, a, b } => {
            see(WritePredicate(to));
            floats([a, b], see);
        }
        Op::FloatFunction { to, from, .. } | Op::FloatSquareRoot { to, from, .. } => {
            see(Write(to));
            see(ReadFloat(from));
        }
        Op::DoubleAdd { to, a, b, .. }
        | Op::DoubleMultiply { to, a, b, .. }
        | Op::DoubleDivide { to, a, b, .. } => {
            writes(to, see);
            doubles([a, b], see);
        }
        Op::DoubleSquareRoot { to, from, .. } => {
            writes(to, see);
            doubles([from], see);
        }
        Op::DoubleMultiplyAdd { to, a, b, c, .. } => {
            writes(to, see);
            doubles([a, b, c], see);
        }
        Op::DoubleMinMax { to, a, b, minimum } => {
            writes(to, see);
            doubles([a, b], see);
            see(ReadCondition(minimum));
        }
        Op::DoubleCompare { to, a, b, .. } => {
            see(WritePredicate(to));
            doubles([a, b], see);
        }
        _ => integer_operands(op, see),
    }
}

fn integer_operands(op: &mut Op, see: See<'_>) {
    let mut result = |to, sources: &mut dyn Iterator<Item = &mut Source>| {
        see(Write(to));
        sources.for_each(|source| see(Read(source)));
    };
    match op {
        Op::Move { to, from } => result(to, &mut [from].into_iter()),
        Op::Logic { to, a, b, c, .. } | Op::Half { to, a, b, c, .. } => {
            result(to, &mut [a, b, c].into_iter());
        }
        Op::Shift { to, value, amount, .. } => result(to, &mut [value, amount].into_iter()),
        Op::FunnelShift { to, low, high, amount, .. } => result(to, &mut [low, high, amount].into_iter()),
        Op::ExtractBits { to, value, position, length, .. } => {
            result(to, &mut [value, position, length].into_iter());
        }
        Op::InsertBits { to, base, insert, position, length } => {
            result(to, &mut [base, insert, position, length].into_iter());
        }
        Op::ReverseBits { to, value }
        | Op::CountBits { to, value }
        | Op::FindLeadingBit { to, value, .. } => result(to, &mut [value].into_iter()),
        Op::PermuteBytes { to, low, high, selector, .. } => {
            result(to, &mut [low, high, selector].into_iter());
        }
        Op::Multiply { to, a, b, .. } | Op::Divide { to, a, b, .. } => result(to, &mut [a, b].into_iter()),
        Op::MultiplyHalves { to, a, b, .. } => {
            result(to, &mut [&mut a.value, &mut b.value].into_iter());
        }
        Op::Parts(parts) => {
            result(&mut parts.to, &mut [&mut parts.a.value, &mut parts.b.value, &mut parts.c].into_iter());
        }
        _ => conditional_operands(op, see),
    }
}

/// Of operations that read or write predicates, or 64-bit integers.
fn conditional_operands(op: &mut Op, see: See<'_>) {
    match op {
        Op::Select { to, condition, then, otherwise } => {
            see(Write(to));
            see(ReadCondition(condition));
            reads([then, otherwise], see);
        }
        Op::Add { to, a, b, carry, flags, .. } => {
            see(Write(to));
            let Flags { zero, sign, carry: carry_out, overflow } = flags;
            let flags = [zero, sign, carry_out, overflow].into_iter().flatten();
            flags.for_each(|flag| see(WritePredicate(flag)));
            reads([a, b], see);
            see(ReadCondition(carry));
        }
        Op::Wide { to, a, b, .. } => {
            writes(to, see);
            reads(a.iter_mut().chain(b), see);
        }
        Op::WideCompare { to, a, b, .. } => {
            see(WritePredicate(to));
            reads(a.iter_mut().chain(b), see);
        }
        Op::MinMax { to, a, b, minimum, .. } => {
            see(Write(to));
            reads([a, b], see);
            see(ReadCondition(minimum));
        }
        Op::Compare { to, a, b, low, .. } => {
            see(WritePredicate(to));
            reads([a, b], see);
            if let Some(LowWords { carry, zero }) = low {
                [carry, zero].into_iter().for_each(|predicate| see(ReadPredicate(predicate)));
            }
        }
        _ => {}
    }
}

fn memory_operands(op: &mut Op, see: See<'_>) {
    match op {
        Op::Load { to, address, width, .. } => {
            writes(to.iter_mut().take(width.registers()), see);
            address_operands(address, see);
        }
        Op::Store { from, address, width, .. } => {
            address_operands(address, see);
            reads(from.iter_mut().take(width.registers()), see);
        }
        Op::Atomic { to, address, operation, kind, value, compare, .. } => {
            let width = kind.width();
            writes(to.iter_mut().take(width.registers()), see);
            address_operands(address, see);
            atomic_values(width, *operation, [value, compare], see);
        }
        Op::LoadConstant { to, bank, address, width } => {
            writes(to.iter_mut().take(width.registers()), see);
            reads([bank, address], see);
        }
        _ => {}
    }
}

fn address_operands(address: &mut Address, see: See<'_>) {
    reads([&mut address.low].into_iter().chain(&mut address.high), see);
}

/// What an atomic operation reads besides its place.
fn atomic_values(
    width: Width,
    operation: AtomicOperation,
    [value, compare]: [&mut [Source; 2]; 2],
    see: See<'_>,
) {
    reads(value.iter_mut().take(width.registers()), see);
    if operation == AtomicOperation::CompareExchange {
        reads(compare.iter_mut().take(width.registers()), see);
    }
}

fn fetch_operands(fetch: &mut TextureFetch, see: See<'_>) {
    writes(&mut fetch.to, see);
    fetch.not_resident.iter_mut().for_each(|predicate| see(WritePredicate(predicate)));
    handle_operand(&mut fetch.reference, see);
    let sources = &mut fetch.sources;
    reads(&mut sources.coordinates, see);
    reads([&mut sources.layer, &mut sources.level, &mut sources.sample, &mut sources.reference], see);
    reads(&mut sources.offset, see);
    reads(sources.four_offsets.iter_mut().flatten(), see);
    reads(sources.gradients.iter_mut().flatten(), see);
    see(Read(&mut sources.min_level));
}

fn surface_operands(op: &mut Op, see: See<'_>) {
    match op {
        Op::SurfaceLoad { to, not_resident, access } => {
            writes(to, see);
            not_resident.iter_mut().for_each(|predicate| see(WritePredicate(predicate)));
            place_operands(access, see);
        }
        Op::SurfaceSize { to, surface } => {
            writes(to, see);
            handle_operand(surface, see);
        }
        Op::SurfaceAtomic { to, access, operation, kind, value, compare } => {
            let width = kind.width();
            writes(to.iter_mut().take(width.registers()), see);
            place_operands(access, see);
            atomic_values(width, *operation, [value, compare], see);
        }
        Op::SurfaceStore { from, access } => {
            place_operands(access, see);
            reads(from, see);
        }
        _ => {}
    }
}

fn place_operands(access: &mut SurfaceAccess, see: See<'_>) {
    handle_operand(&mut access.surface, see);
    reads(access.coordinates.iter_mut().chain([&mut access.layer]), see);
}

fn handle_operand(reference: &mut TextureReference, see: See<'_>) {
    match reference {
        TextureReference::Handle(handle) => see(Read(handle)),
        TextureReference::HandleWord(_) | TextureReference::Slots { .. } => {}
    }
}
