//! Operands as sources and destinations of operations.

use tmu_program::{
    Comparison, Condition, Diagnostic, DoubleSource, FloatSource, Op, Register, Shift, ShiftAmount, Source,
    Space, WideSource, Width,
};

use super::error;
use super::layout::VECTOR;
use super::{
    CONSTANT_BUFFERS, ConstantBuffer, FIRST_BANK, IMMEDIATE_BANK, INTERFACE_BANK, Lowering, RANGE_BANK,
    register_count,
};
use crate::names;
use crate::program::{Index, Instruction, Operand, Selection};

/// The four components of an operand behind its selection; zero where no destination component asks.
pub(super) type Words = [Source; 4];

/// Component numbers of a mask, in order.
pub(super) fn components(mask: u32) -> impl Iterator<Item = usize> {
    (0..4).filter(move |component| mask >> component & 1 == 1)
}

/// Which component goes into a destination component.
pub(super) fn selected(operand: &Operand, component: usize) -> usize {
    match operand.selection() {
        Selection::Swizzle(from) => usize::from(from[component]),
        Selection::One(from) => usize::from(from),
        Selection::Mask(_) => component,
        Selection::Scalar | Selection::None => 0,
    }
}

/// The components that a destination writes.
pub(super) fn mask(operand: &Operand) -> u32 {
    match operand.selection() {
        Selection::Mask(mask) => mask,
        Selection::Scalar => 1,
        // Sources where a destination is due do not pass the rules.
        Selection::None | Selection::Swizzle(_) | Selection::One(_) => 0,
    }
}

/// Where the vector of an operand lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Spot {
    /// In four registers.
    Registers(u16),
    /// In the operand.
    Immediate([u32; 4]),
    /// At a fixed offset in a constant bank.
    Constant { bank: u8, offset: u16 },
    /// At a byte address in a constant bank.
    ConstantAt { bank: Source, address: Register },
    /// At a byte address in local memory.
    Local(Register),
}

/// An index of an operand.
#[derive(Clone, Copy, Debug)]
pub(super) enum IndexValue {
    /// Known.
    Fixed(u64),
    /// In a register.
    At(Register),
}

/// What is written: registers, or memory by way of registers.
#[derive(Debug)]
pub(super) struct Destination {
    /// Components that are written, x in bit 0.
    pub(super) mask: u32,
    /// Where they go.
    pub(super) to: [Register; 4],
    /// Byte address in local memory, and where it is one of the array's.
    memory: Option<(Register, Condition)>,
    /// Results that wait until everything has been read: register and what it gets.
    held: Vec<(Register, Register)>,
}

/// A source that may be a register.
pub(super) trait Reads: Copy {
    /// The register that is read.
    fn register(&self) -> Option<Register>;
}

impl Reads for Source {
    fn register(&self) -> Option<Register> {
        if let Source::Register(register) = self { Some(*register) } else { None }
    }
}

impl Reads for FloatSource {
    fn register(&self) -> Option<Register> {
        self.value.register()
    }
}

impl Lowering<'_> {
    /// The bits of the components that go into the components of a mask, without modifiers.
    pub(super) fn words(&mut self, operand: &Operand, mask: u32) -> Result<Words, Diagnostic> {
        let spot = self.spot(operand)?;
        let mut loaded: [Option<Source>; 4] = [None; 4];
        let mut words = [Source::ZERO; 4];
        for component in components(mask) {
            let from = selected(operand, component);
            let word = match loaded[from] {
                Some(word) => word,
                None => self.component(spot, from),
            };
            loaded[from] = Some(word);
            words[component] = word;
        }
        Ok(words)
    }

    /// As [`Lowering::words`] for integers: a negated operand is the two's complement.
    pub(super) fn integers(&mut self, operand: &Operand, mask: u32) -> Result<Words, Diagnostic> {
        let mut words = self.words(operand, mask)?;
        if operand.is_negated() {
            for component in components(mask) {
                let to = self.temporary();
                self.push(Op::subtract(to, Source::ZERO, words[component]));
                words[component] = to.into();
            }
        }
        Ok(words)
    }

    /// As [`Lowering::words`] for floats, with the operand's modifiers.
    pub(super) fn floats(&mut self, operand: &Operand, mask: u32) -> Result<[FloatSource; 4], Diagnostic> {
        let (absolute, negate) = (operand.is_absolute(), operand.is_negated());
        Ok(self.words(operand, mask)?.map(|value| FloatSource { value, absolute, negate }))
    }

    /// As [`Lowering::words`] for what a move or a selection moves: modifiers change the sign bit and nothing else.
    pub(super) fn moved(&mut self, operand: &Operand, mask: u32) -> Result<Words, Diagnostic> {
        let mut words = self.words(operand, mask)?;
        for component in components(mask) {
            words[component] = self.signed(operand, words[component]);
        }
        Ok(words)
    }

    /// A word whose sign bit is changed by an operand's modifiers.
    pub(super) fn signed(&mut self, operand: &Operand, word: Source) -> Source {
        // LOP3 tables: a and not b, a or b, a exclusive or b.
        let table = match (operand.is_absolute(), operand.is_negated()) {
            (false, false) => return word,
            (true, false) => 0x30,
            (true, true) => 0xfc,
            (false, true) => 0x3c,
        };
        let to = self.temporary();
        self.push(Op::Logic { to: Some(to), a: word, b: 0x8000_0000.into(), c: Source::ZERO, table });
        to.into()
    }

    /// The two doubles that go into components x, y and z, w; those that the mask does not ask for are zero.
    pub(super) fn doubles(&mut self, operand: &Operand, mask: u32) -> Result<[DoubleSource; 2], Diagnostic> {
        let (absolute, negate) = (operand.is_absolute(), operand.is_negated());
        let [x, y, z, w] = self.words(operand, mask)?;
        Ok([[x, y], [z, w]].map(|value: WideSource| DoubleSource { value, absolute, negate }))
    }

    /// The one component of an operand that has one: conditions, byte offsets, levels.
    pub(super) fn scalar(&mut self, operand: &Operand) -> Result<Source, Diagnostic> {
        Ok(self.integers(operand, 1)?[0])
    }

    /// What `operation` makes of the components of the sources goes into each component of the destination. It is
    /// called with the register that the result goes to, which it writes last.
    pub(super) fn map<S: Reads, const N: usize>(
        &mut self,
        destination: &Operand,
        sources: [[S; 4]; N],
        mut operation: impl FnMut(&mut Self, Register, [S; N]),
    ) -> Result<(), Diagnostic> {
        let mut destination = self.destination(destination)?;
        for component in components(destination.mask) {
            let register = destination.to[component];
            let is_read = |later: usize| sources.iter().any(|it| it[later].register() == Some(register));
            let is_needed = components(destination.mask).any(|later| later > component && is_read(later));
            let to = if is_needed { self.held(&mut destination, component) } else { register };
            operation(self, to, sources.map(|source| source[component]));
        }
        self.finish(destination);
        Ok(())
    }

    /// Writes values, all of which have been computed and none of which the destination is part of.
    pub(super) fn write(&mut self, destination: &Operand, values: Words) -> Result<(), Diagnostic> {
        self.map(destination, [values], |lowering, to, [value]| lowering.push(Op::copy(to, value)))
    }

    /// Writes one value to every component.
    pub(super) fn write_all(&mut self, destination: &Operand, value: Register) -> Result<(), Diagnostic> {
        self.write(destination, [value.into(); 4])
    }

    /// Begins to write. Indices are read here; the destination is complete after [`Lowering::finish`].
    pub(super) fn destination(&mut self, operand: &Operand) -> Result<Destination, Diagnostic> {
        let mask = mask(operand);
        let nowhere = Destination { mask: 0, to: [Register(0); 4], memory: None, held: Vec::new() };
        if operand.register() == names::Register::Null {
            return Ok(nowhere);
        }
        match self.spot(operand)? {
            Spot::Registers(first) => {
                Ok(Destination { mask, to: [0, 1, 2, 3].map(|number| Register(first + number)), ..nowhere })
            }
            Spot::Local(address) => {
                let to = [(); 4].map(|()| self.temporary());
                let inside = self.is_inside(operand, address);
                Ok(Destination { mask, to, memory: Some((address, inside)), ..nowhere })
            }
            Spot::Immediate(_) | Spot::Constant { .. } | Spot::ConstantAt { .. } => {
                Err(self.no_such(operand))
            }
        }
    }

    /// A temporary register for a component that is still needed; it gets there in [`Lowering::finish`].
    pub(super) fn held(&mut self, destination: &mut Destination, component: usize) -> Register {
        let temporary = self.temporary();
        destination.held.push((destination.to[component], temporary));
        temporary
    }

    /// Ends to write.
    pub(super) fn finish(&mut self, destination: Destination) {
        for (to, from) in destination.held {
            self.push(Op::copy(to, from));
        }
        let Some((address, inside)) = destination.memory else { return };
        let guard = self.guard;
        self.guard = inside;
        for component in components(destination.mask) {
            let mut from = [Source::ZERO; 4];
            from[0] = destination.to[component].into();
            let address = local(address, component);
            self.push(Op::Store { from, space: Space::Local, address, width: Width::B32 });
        }
        self.guard = guard;
    }

    /// Whether an address is inside of the array that an operand names: what goes to the vector behind it is lost.
    fn is_inside(&mut self, operand: &Operand, address: Register) -> Condition {
        let array = self.layout.array(operand);
        let end = array.map_or(0, |array| array.local.unwrap_or(0) + array.vectors * VECTOR);
        let inside = self.predicate();
        self.push(Op::compare(inside, address, Comparison::LESS, end, false));
        Condition::If(inside)
    }

    pub(super) fn component(&mut self, spot: Spot, component: usize) -> Source {
        let word = component as u16;
        match spot {
            Spot::Registers(first) => Register(first + word).into(),
            Spot::Immediate(words) => words[component].into(),
            Spot::Constant { bank, offset } => Source::Constant { bank, offset: offset + 4 * word },
            Spot::ConstantAt { bank, address } => {
                let (to, at) = (self.temporary(), self.temporary());
                self.push(Op::add(at, address, 4 * u32::from(word)));
                let (to, address) = ([Some(to), None], at.into());
                self.push(Op::LoadConstant { to, bank, address, width: Width::B32 });
                to[0].map_or(Source::ZERO, Source::Register)
            }
            Spot::Local(address) => {
                let to = self.temporary();
                let destinations = [Some(to), None, None, None];
                let address = local(address, component);
                self.push(Op::Load { to: destinations, space: Space::Local, address, width: Width::B32 });
                to.into()
            }
        }
    }

    fn spot(&mut self, operand: &Operand) -> Result<Spot, Diagnostic> {
        use names::Register as R;
        match operand.register() {
            R::Temp => {
                // The rules see to it that it is declared, and so that there is a register.
                let number = operand.constant_index(0).ok_or_else(|| self.no_such(operand))?;
                Ok(Spot::Registers(4 * number as u16))
            }
            R::Immediate32 | R::Immediate64 => Ok(Spot::Immediate(immediate(operand))),
            R::ConstantBuffer => self.constant_spot(operand),
            R::ImmediateConstantBuffer => {
                let index = self.index(operand.indices.first(), 0)?;
                Ok(self.constant_vector(u32::from(IMMEDIATE_BANK).into(), index))
            }
            R::This => {
                let index = self.index(operand.indices.first(), 0)?;
                Ok(self.constant_vector(u32::from(INTERFACE_BANK).into(), index))
            }
            R::Input
            | R::Output
            | R::IndexableTemp
            | R::InputControlPoint
            | R::OutputControlPoint
            | R::PatchConstant => self.array_spot(operand),
            kind @ (R::Sampler
            | R::Resource
            | R::Label
            | R::InputPrimitiveId
            | R::OutputDepth
            | R::Null
            | R::Rasterizer
            | R::OutputCoverage
            | R::Stream
            | R::FunctionBody
            | R::FunctionTable
            | R::Interface
            | R::FunctionInput
            | R::FunctionOutput
            | R::OutputControlPointId
            | R::ForkInstanceId
            | R::JoinInstanceId
            | R::DomainPoint
            | R::UnorderedAccess
            | R::GroupShared
            | R::ThreadId
            | R::ThreadGroupId
            | R::ThreadIdInGroup
            | R::InputCoverage
            | R::ThreadIdInGroupFlattened
            | R::GeometryInstanceId
            | R::OutputDepthGreaterEqual
            | R::OutputDepthLessEqual
            | R::CycleCounter
            | R::OutputStencilReference
            | R::InnerCoverage) => match self.layout.named.get(&kind) {
                Some(first) => Ok(Spot::Registers(*first)),
                None => Err(self.no_such(operand)),
            },
        }
    }

    fn array_spot(&mut self, operand: &Operand) -> Result<Spot, Diagnostic> {
        let array = self.layout.array(operand).ok_or_else(|| self.no_such(operand))?;
        // The first of two indices of an `x#` is the number of the array.
        let first = usize::from(operand.register() == names::Register::IndexableTemp);
        let chosen = match operand.indices.get(first..).unwrap_or_default() {
            [vector] => self.index(Some(vector), 0)?,
            [vertex, vector] => {
                let (vertex, vector) = (self.index(Some(vertex), 0)?, self.index(Some(vector), 0)?);
                self.vector_of(vertex, array.per_vertex, vector)
            }
            _ => return Err(self.no_such(operand)),
        };
        let is_output = operand.register() == names::Register::Output;
        match (chosen, array.local) {
            (IndexValue::Fixed(number), _) if number >= u64::from(array.vectors) => {
                Err(self.no_such(operand))
            }
            (IndexValue::Fixed(number), None) => Ok(Spot::Registers(array.first + 4 * number as u16)),
            // The inputs have a copy in local memory, the outputs are there until the end.
            (IndexValue::Fixed(number), Some(_))
                if !is_output && operand.register() != names::Register::IndexableTemp =>
            {
                Ok(Spot::Registers(array.first + 4 * number as u16))
            }
            (IndexValue::Fixed(number), Some(base)) => {
                let address = self.copied((base + VECTOR * number as u32).into());
                Ok(Spot::Local(address))
            }
            (IndexValue::At(index), Some(base)) => {
                let address = self.scaled(index, array.vectors);
                self.push(Op::add(address, address, base));
                Ok(Spot::Local(address))
            }
            (IndexValue::At(_), None) => Err(self.no_such(operand)),
        }
    }

    /// The number of a vertex' vector.
    fn vector_of(&mut self, vertex: IndexValue, per_vertex: u32, vector: IndexValue) -> IndexValue {
        if let (IndexValue::Fixed(vertex), IndexValue::Fixed(vector)) = (vertex, vector) {
            return IndexValue::Fixed(vertex.saturating_mul(u64::from(per_vertex)).saturating_add(vector));
        }
        let [vertex, vector] = [vertex, vector].map(|value| match value {
            IndexValue::Fixed(number) => Source::Immediate(u32::try_from(number).unwrap_or(u32::MAX)),
            IndexValue::At(register) => register.into(),
        });
        let to = self.temporary();
        let (part, b) = (tmu_program::Part::Low, per_vertex.into());
        self.push(Op::Multiply { to: Some(to), a: vertex, b, signed_a: false, signed_b: false, part });
        self.push(Op::add(to, to, vector));
        IndexValue::At(to)
    }

    fn constant_spot(&mut self, operand: &Operand) -> Result<Spot, Diagnostic> {
        let missing = self.no_such(operand);
        let (Some(id), [_, rest @ ..]) = (operand.constant_index(0), &operand.indices[..]) else {
            return self.chosen_buffer(operand);
        };
        let buffer = self.lowered.constant_buffers.iter().find(|it| u64::from(it.id) == id);
        let Some(buffer) = buffer.cloned() else { return Err(missing) };
        let bank: Source = match rest {
            [_] => buffer.bank.into(),
            [register, _] => self.bank(&buffer, register)?.ok_or(missing)?,
            _ => return Err(missing),
        };
        let index = self.index(rest.last(), 0)?;
        Ok(self.constant_vector(bank, index))
    }

    /// A vector of the constant buffer that a register chooses, as methods of interfaces do before 5.1.
    fn chosen_buffer(&mut self, operand: &Operand) -> Result<Spot, Diagnostic> {
        let [register, vector] = &operand.indices[..] else { return Err(self.no_such(operand)) };
        let slots = (0, u32::from(CONSTANT_BUFFERS) - 1);
        let buffer = ConstantBuffer { id: 0, slots, space: 0, vectors: 0, bank: u32::from(FIRST_BANK) };
        let bank = self.bank(&buffer, register)?.ok_or_else(|| self.no_such(operand))?;
        let index = self.index(Some(vector), 0)?;
        Ok(self.constant_vector(bank, index))
    }

    /// The constant bank of a register in a range; none for a register outside of it.
    fn bank(&mut self, buffer: &ConstantBuffer, register: &Index) -> Result<Option<Source>, Diagnostic> {
        let (low, high) = buffer.slots;
        let count = register_count(buffer.slots);
        Ok(match self.index(Some(register), 0)? {
            IndexValue::Fixed(number) if (u64::from(low)..=u64::from(high)).contains(&number) => {
                let number = number as u32 - low;
                Some(if number < count { buffer.bank + number } else { NO_BANK }.into())
            }
            IndexValue::Fixed(_) => None,
            IndexValue::At(register) => {
                let bank = self.temporary();
                self.push(Op::subtract(bank, register, low));
                let outside = self.predicate();
                self.push(Op::compare(outside, bank, Comparison::GREATER, count - 1, false));
                self.push(Op::add(bank, bank, buffer.bank));
                let (condition, then) = (Condition::If(outside), NO_BANK.into());
                self.push(Op::Select { to: Some(bank), condition, then, otherwise: bank.into() });
                Some(bank.into())
            }
        })
    }

    /// A vector of a constant bank.
    pub(super) fn constant_vector(&mut self, bank: Source, index: IndexValue) -> Spot {
        match (bank, index) {
            (_, IndexValue::Fixed(number)) if number >= BANK_VECTORS => Spot::Immediate([0; 4]),
            // Operations can name the first banks alone, and load from all.
            (Source::Immediate(bank), IndexValue::Fixed(number)) if bank < RANGE_BANK => {
                Spot::Constant { bank: bank as u8, offset: (number as u16) * VECTOR as u16 }
            }
            (bank, IndexValue::Fixed(number)) => {
                let address = self.copied((number as u32 * VECTOR).into());
                Spot::ConstantAt { bank, address }
            }
            (bank, IndexValue::At(index)) => {
                let address = self.scaled(index, BANK_VECTORS as u32);
                Spot::ConstantAt { bank, address }
            }
        }
    }

    /// Byte offset of a vector; of the one behind the last for those that are not there.
    fn scaled(&mut self, index: Register, vectors: u32) -> Register {
        let to = self.temporary();
        self.push(Op::MinMax {
            to: Some(to),
            a: index.into(),
            b: vectors.into(),
            signed: false,
            minimum: Condition::Always,
        });
        let (shift, limit) = (Shift::Left, ShiftAmount::Clamp);
        self.push(Op::Shift { to: Some(to), value: to.into(), amount: 4.into(), shift, limit });
        to
    }

    /// The value of an index: the immediate part and the register, summed without a carry out of 32 bits.
    pub(super) fn index(&mut self, index: Option<&Index>, default: u64) -> Result<IndexValue, Diagnostic> {
        let Some(index) = index else { return Ok(IndexValue::Fixed(default)) };
        let Some(register) = &index.relative else { return Ok(IndexValue::Fixed(index.immediate)) };
        let value = self.scalar(register)?;
        let to = self.temporary();
        self.push(Op::add(to, value, index.immediate as u32));
        Ok(IndexValue::At(to))
    }

    fn no_such(&self, operand: &Operand) -> Diagnostic {
        let name = operand.register().name();
        self.about(operand, "DXBC-101", format!("an operand {name} that is not declared, or not run here"))
            .hint("declare it with the index that is used, and read what the stage has as an input")
    }

    /// Operand of an instruction; the decoder and the assembler see to it that it is there.
    pub(super) fn operand<'i>(
        &self,
        instruction: &'i Instruction,
        position: usize,
    ) -> Result<&'i Operand, Diagnostic> {
        instruction.operands.get(position).ok_or_else(|| missing(instruction))
    }
}

/// The error about an instruction with fewer operands than it takes.
pub(super) fn missing(instruction: &Instruction) -> Diagnostic {
    error("DXBC-101", "an operand is missing", instruction)
        .hint(format!("the form is `{}`", instruction.row().form()))
}

/// Vectors that a constant bank has at most.
const BANK_VECTORS: u64 = 4096;

/// A constant bank that nobody fills: what is chosen outside of a range reads zero from it.
const NO_BANK: u32 = 17;

fn local(address: Register, component: usize) -> tmu_program::Address {
    tmu_program::Address { low: address.into(), high: None, offset: 4 * component as i32 }
}

/// The words of a literal: one goes everywhere, two are a double that goes to both halves.
fn immediate(operand: &Operand) -> [u32; 4] {
    match operand.immediates[..] {
        [x] => [x; 4],
        [low, high] => [low, high, low, high],
        [x, y, z, w] => [x, y, z, w],
        _ => [0; 4],
    }
}
