//! The operands of an operation as a list, for whoever needs them all: the validator, the printer, analyses.

use crate::fetch::{SurfaceAccess, TextureFetch, TextureReference};
use crate::kind::{AtomicOperation, InterpolationPoint, Width};
use crate::op::{Address, Flags, LowWords, Op};
use crate::operand::{
    Condition, DoubleSource, FloatSource, Predicate, Register, Source, WideDestination, WideSource,
};

use Operand::{Read, ReadCondition, ReadFloat, Target, Write, WritePredicate};

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
            Read(source) | ReadFloat(FloatSource { value: source, .. }) => Some(source),
            _ => None,
        }
    }
}

impl Op {
    /// All operands: those written first, then those read, in the order of the operation's description.
    pub fn operands(&self) -> Vec<Operand> {
        match self {
            Op::Nothing
            | Op::Exit
            | Op::Kill
            | Op::MemoryBarrier
            | Op::WakeQuads
            | Op::RestoreLanes
            | Op::Leave { .. }
            | Op::Meet
            | Op::Trap { .. } => Vec::new(),
            Op::Push { target, .. } | Op::Branch { target } | Op::Call { target } => vec![Target(*target)],
            Op::Diverge { target, meet } => vec![Target(*target), Target(*meet)],
            Op::BranchIndirect { address, .. } => vec![Read(*address)],
            Op::Barrier { index, threads, reduce, .. } => {
                let condition = reduce.map(|(_, condition)| ReadCondition(condition));
                [Read(*index)].into_iter().chain(threads.map(Read)).chain(condition).collect::<Vec<_>>()
            }
            Op::BarrierResult { to, holds } => {
                [Write(*to)].into_iter().chain(holds.map(WritePredicate)).collect::<Vec<_>>()
            }
            Op::Shuffle { to, in_range, value, lane, bounds, .. } => {
                let reads = [value, lane, bounds].map(|source| Read(*source));
                [Write(*to)].into_iter().chain(in_range.map(WritePredicate)).chain(reads).collect()
            }
            Op::Vote { to, holds, condition, .. } => {
                let mut operands = vec![Write(*to)];
                operands.extend(holds.map(WritePredicate));
                operands.push(ReadCondition(*condition));
                operands
            }
            Op::Combine { to, a, b, .. } => vec![WritePredicate(*to), ReadCondition(*a), ReadCondition(*b)],
            Op::ReadSpecial { to, .. } => vec![Write(*to)],
            Op::Interpolate { to, input, point } => {
                let points = match *point {
                    InterpolationPoint::Centroid => Vec::new(),
                    InterpolationPoint::Sample(number) => vec![Read(number)],
                    InterpolationPoint::Snapped(offset) => offset.map(Read).to_vec(),
                };
                [Write(*to), Read((*input).into())].into_iter().chain(points).collect()
            }
            Op::Convert(c) => [c.to.map(Write), c.from.map(Read)].concat(),
            Op::Load { .. } | Op::Store { .. } | Op::LoadConstant { .. } | Op::Atomic { .. } => {
                memory_operands(self)
            }
            Op::Fetch(fetch) => fetch_operands(fetch),
            Op::SurfaceLoad { to, not_resident, access } => {
                let mut operands = to.map(Write).to_vec();
                operands.extend(not_resident.map(WritePredicate));
                [operands, surface_operands(access)].concat()
            }
            Op::SurfaceSize { to, surface } => {
                to.iter().map(|register| Write(*register)).chain(handle_operand(*surface)).collect()
            }
            Op::SurfaceAtomic { to, access, operation, kind, value, compare } => {
                atomic_operands(kind.width(), to, surface_operands(access), [value, compare], *operation)
            }
            Op::SurfaceStore { from, access } => [surface_operands(access), from.map(Read).to_vec()].concat(),
            Op::FloatAdd { .. }
            | Op::FloatMultiply { .. }
            | Op::FloatMultiplyAdd { .. }
            | Op::FloatMinMax { .. }
            | Op::FloatCompare { .. }
            | Op::FloatDivideCheck { .. }
            | Op::FloatDivide { .. }
            | Op::FloatSquareRoot { .. }
            | Op::QuadAdd { .. }
            | Op::FloatFunction { .. } => float_operands(self),
            Op::DoubleAdd { to, a, b, .. }
            | Op::DoubleMultiply { to, a, b, .. }
            | Op::DoubleDivide { to, a, b, .. } => double_operands(*to, &[*a, *b]),
            Op::DoubleSquareRoot { to, from, .. } => double_operands(*to, &[*from]),
            Op::DoubleMultiplyAdd { to, a, b, c, .. } => double_operands(*to, &[*a, *b, *c]),
            Op::DoubleMinMax { to, a, b, minimum } => {
                [double_operands(*to, &[*a, *b]), vec![ReadCondition(*minimum)]].concat()
            }
            Op::DoubleCompare { to, a, b, .. } => {
                [vec![WritePredicate(*to)], double_reads(&[*a, *b])].concat()
            }
            _ => integer_operands(self),
        }
    }
}

fn integer_operands(op: &Op) -> Vec<Operand> {
    match *op {
        Op::Move { to, from } => vec![Write(to), Read(from)],
        Op::Select { to, condition, then, otherwise } => {
            vec![Write(to), ReadCondition(condition), Read(then), Read(otherwise)]
        }
        Op::Logic { to, a, b, c, .. } => vec![Write(to), Read(a), Read(b), Read(c)],
        Op::Shift { to, value, amount, .. } => vec![Write(to), Read(value), Read(amount)],
        Op::FunnelShift { to, low, high, amount, .. } => vec![Write(to), Read(low), Read(high), Read(amount)],
        Op::ExtractBits { to, value, position, length, .. } => {
            vec![Write(to), Read(value), Read(position), Read(length)]
        }
        Op::InsertBits { to, base, insert, position, length } => {
            vec![Write(to), Read(base), Read(insert), Read(position), Read(length)]
        }
        Op::ReverseBits { to, value }
        | Op::CountBits { to, value }
        | Op::FindLeadingBit { to, value, .. } => {
            vec![Write(to), Read(value)]
        }
        Op::PermuteBytes { to, low, high, selector, .. } => {
            vec![Write(to), Read(low), Read(high), Read(selector)]
        }
        Op::Add { to, a, b, carry, flags, .. } => add_operands(to, flags, [a, b], carry),
        Op::Wide { to, a, b, .. } => {
            [to.map(Write).to_vec(), a.map(Read).to_vec(), b.map(Read).to_vec()].concat()
        }
        Op::WideCompare { to, a, b, .. } => {
            [vec![WritePredicate(to)], a.map(Read).to_vec(), b.map(Read).to_vec()].concat()
        }
        Op::Multiply { to, a, b, .. } | Op::Divide { to, a, b, .. } => vec![Write(to), Read(a), Read(b)],
        Op::MultiplyHalves { to, a, b, .. } => vec![Write(to), Read(a.value), Read(b.value)],
        Op::Half { to, a, b, c, .. } => vec![Write(to), Read(a), Read(b), Read(c)],
        Op::Parts(ref parts) => {
            vec![Write(parts.to), Read(parts.a.value), Read(parts.b.value), Read(parts.c)]
        }
        Op::MinMax { to, a, b, minimum, .. } => vec![Write(to), Read(a), Read(b), ReadCondition(minimum)],
        Op::Compare { to, a, b, low, .. } => {
            let mut operands = vec![WritePredicate(to), Read(a), Read(b)];
            if let Some(LowWords { carry, zero }) = low {
                operands.extend([carry, zero].map(|p| ReadCondition(Condition::If(p))));
            }
            operands
        }
        _ => Vec::new(),
    }
}

fn add_operands(to: Option<Register>, flags: Flags, sources: [Source; 2], carry: Condition) -> Vec<Operand> {
    let flags = [flags.zero, flags.sign, flags.carry, flags.overflow];
    let mut operands = vec![Write(to)];
    operands.extend(flags.into_iter().flatten().map(WritePredicate));
    operands.extend(sources.map(Read));
    operands.push(ReadCondition(carry));
    operands
}

fn float_operands(op: &Op) -> Vec<Operand> {
    match *op {
        Op::FloatAdd { to, a, b, .. }
        | Op::FloatMultiply { to, a, b, .. }
        | Op::FloatDivide { to, a, b, .. }
        | Op::QuadAdd { to, a, b, .. } => vec![Write(to), ReadFloat(a), ReadFloat(b)],
        Op::FloatMultiplyAdd { to, a, b, c, .. } => vec![Write(to), ReadFloat(a), ReadFloat(b), ReadFloat(c)],
        Op::FloatMinMax { to, a, b, minimum, .. } => {
            vec![Write(to), ReadFloat(a), ReadFloat(b), ReadCondition(minimum)]
        }
        Op::FloatCompare { to, a, b, .. } | Op::FloatDivideCheck { to, a, b } => {
            vec![WritePredicate(to), ReadFloat(a), ReadFloat(b)]
        }
        Op::FloatFunction { to, from, .. } | Op::FloatSquareRoot { to, from, .. } => {
            vec![Write(to), ReadFloat(from)]
        }
        _ => Vec::new(),
    }
}

fn double_operands(to: WideDestination, from: &[DoubleSource]) -> Vec<Operand> {
    [to.map(Write).to_vec(), double_reads(from)].concat()
}

fn double_reads(from: &[DoubleSource]) -> Vec<Operand> {
    from.iter().flat_map(|source| source.value).map(Read).collect()
}

fn memory_operands(op: &Op) -> Vec<Operand> {
    let address_parts = |a: &Address| [Read(a.low)].into_iter().chain(a.high.map(Read)).collect::<Vec<_>>();
    match op {
        Op::Load { to, address, width, .. } => {
            let writes: Vec<Operand> = to[..width.registers()].iter().map(|&r| Write(r)).collect();
            [writes, address_parts(address)].concat()
        }
        Op::Store { from, address, width, .. } => {
            let reads: Vec<Operand> = from[..width.registers()].iter().map(|&s| Read(s)).collect();
            [address_parts(address), reads].concat()
        }
        Op::Atomic { to, address, operation, kind, value, compare, .. } => {
            atomic_operands(kind.width(), to, address_parts(address), [value, compare], *operation)
        }
        Op::LoadConstant { to, bank, address, width } => {
            let mut operands: Vec<Operand> = to.iter().take(width.registers()).map(|&r| Write(r)).collect();
            operands.extend([Read(*bank), Read(*address)]);
            operands
        }
        _ => Vec::new(),
    }
}

fn atomic_operands(
    width: Width,
    to: &WideDestination,
    place: Vec<Operand>,
    [value, compare]: [&WideSource; 2],
    operation: AtomicOperation,
) -> Vec<Operand> {
    let words = width.registers();
    let mut operands: Vec<Operand> = to.iter().take(words).map(|&r| Write(r)).collect();
    operands.extend(place);
    operands.extend(value.iter().take(words).map(|&source| Read(source)));
    if operation == AtomicOperation::CompareExchange {
        operands.extend(compare.iter().take(words).map(|&source| Read(source)));
    }
    operands
}

fn fetch_operands(fetch: &TextureFetch) -> Vec<Operand> {
    let sources = &fetch.sources;
    let mut operands: Vec<Operand> = fetch.to.iter().map(|&r| Write(r)).collect();
    operands.extend(fetch.not_resident.map(WritePredicate));
    operands.extend(handle_operand(fetch.reference));
    operands.extend(sources.coordinates.map(Read));
    operands.extend([sources.layer, sources.level, sources.sample, sources.reference].map(Read));
    operands.extend(sources.offset.map(Read));
    operands.extend(sources.four_offsets.iter().flatten().map(|&s| Read(s)));
    operands.extend(sources.gradients.iter().flatten().map(|&s| Read(s)));
    operands.push(Read(sources.min_level));
    operands
}

fn surface_operands(access: &SurfaceAccess) -> Vec<Operand> {
    let place = access.coordinates.into_iter().chain([access.layer]).map(Read);
    handle_operand(access.surface).into_iter().chain(place).collect()
}

fn handle_operand(reference: TextureReference) -> Option<Operand> {
    match reference {
        TextureReference::Handle(handle) => Some(Read(handle)),
        TextureReference::HandleWord(_) | TextureReference::Slots { .. } => None,
    }
}
