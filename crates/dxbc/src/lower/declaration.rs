//! Declarations and signatures: what a shader wants of its surroundings, and what it computes before its first
//! instruction.

use tmu_program::{Axis, Condition, Diagnostic, Op, Part, Register, Source, Space, Special, Width};

use super::layout::{Array, VECTOR, is_file, is_named_output};
use super::operand_error;
use super::{
    CONSTANT_BUFFERS, ConstantBuffer, Element, FIRST_BANK, GroupShared, Lowering, RANGE_BANK, RANGE_BANKS,
    Resource, Sampler, error, register_count,
};
use crate::container::Container;
use crate::names::{self, Dimension, Interpolation, Precision, ReturnType, SamplerMode, Stage, SystemName};
use crate::program::{Instruction, Operand, return_types};
use crate::reflection::{self, Signature};
use crate::table::Declares;
use crate::table::Opcode;

use super::operand::mask;

/// Constant buffers that have the first banks.
const FEW: u32 = CONSTANT_BUFFERS as u32;

/// The signatures of a container, and what it says about interfaces.
#[derive(Debug, Default)]
pub(super) struct Signatures {
    inputs: Vec<reflection::Element>,
    outputs: Vec<reflection::Element>,
    patch: Vec<reflection::Element>,
    interfaces: Option<reflection::Interfaces>,
}

impl Signatures {
    /// Reads them, as far as there are any.
    ///
    /// # Errors
    /// `DXBC-005` for a damaged chunk.
    pub(super) fn of(container: &Container) -> Result<Signatures, Diagnostic> {
        let mut signatures = Signatures::default();
        for chunk in &container.chunks {
            match &chunk.tag.0 {
                b"ISGN" | b"ISG1" => signatures.inputs = Signature::parse(chunk)?.elements,
                b"PCSG" | b"PSG1" => signatures.patch = Signature::parse(chunk)?.elements,
                b"IFCE" => signatures.interfaces = Some(reflection::Interfaces::parse(chunk)?),
                b"OSGN" | b"OSG1" | b"OSG5" => signatures.outputs = Signature::parse(chunk)?.elements,
                _ => {}
            }
        }
        Ok(signatures)
    }
}

impl Lowering<'_> {
    /// Reads the declarations.
    pub(super) fn declare(&mut self, signatures: &Signatures) -> Result<(), Diagnostic> {
        self.lowered.interfaces.clone_from(&signatures.interfaces);
        for instruction in &self.source.instructions {
            if instruction.row().is_declaration() {
                self.declaration(instruction, signatures)?;
            }
        }
        self.assign_entries()
    }

    fn declaration(&mut self, i: &Instruction, signatures: &Signatures) -> Result<(), Diagnostic> {
        let word = |index: usize| i.words.get(index).copied().unwrap_or(0);
        let index = i.operands.first().and_then(|operand| operand.constant_index(0)).unwrap_or(0);
        let Some(declares) = i.row().declares else { return Ok(()) };
        match declares {
            Declares::ThreadGroup => self.lowered.thread_group = Some([word(0), word(1), word(2)]),
            Declares::Flags => self.lowered.early_depth |= i.bits(13, 1) == 1,
            Declares::ConstantBuffer => self.constant_buffer(i)?,
            Declares::Sampler => {
                let mode = SamplerMode::from_number(i.bits(11, 4)).unwrap_or(SamplerMode::Default);
                let (id, slots) = range(i)?;
                self.lowered.samplers.push(Sampler { id, slots, space: word(0), mode, index: 0 });
            }
            Declares::TypedView | Declares::RawView | Declares::StructuredView => {
                let resource = resource(i)?;
                let is_view = i.row().opcode.declares_view();
                let list = if is_view { &mut self.lowered.views } else { &mut self.lowered.resources };
                list.push(resource);
            }
            Declares::FunctionTable => self.methods.declare_table(i),
            Declares::Interface => self.methods.declare_interface(i),
            Declares::RawShared => self.group_shared(i, u64::from(word(0)), 0)?,
            Declares::StructuredShared => {
                self.group_shared(i, u64::from(word(0)) * u64::from(word(1)), word(0))?;
            }
            Declares::Data => {
                // The immediate constant buffer, among comments and the like.
                if i.token >> 11 == 3 {
                    let bytes = i.words.iter().flat_map(|it| it.to_le_bytes());
                    self.lowered.immediate_constants = bytes.collect();
                }
            }
            Declares::Stream => self.stream = index as u32,
            Declares::Count => {
                if i.row().opcode == Opcode::DclGsinstances {
                    self.lowered.geometry_instances = word(0);
                }
            }
            Declares::ControlPoints => {
                if i.row().opcode == Opcode::DclInputControlPointCount {
                    self.lowered.control_points = i.bits(11, 6);
                }
            }
            Declares::Register | Declares::SystemValue | Declares::Interpolated => {
                if i.row().opcode.declares_output() {
                    self.element(i, &signatures.outputs, true)?;
                } else {
                    let register = i.operands.first().map(Operand::register);
                    let is_patch = register == Some(names::Register::PatchConstant);
                    let signature = if is_patch { &signatures.patch } else { &signatures.inputs };
                    self.element(i, signature, false)?;
                }
            }
            // The driver's or the tessellator's affair, or only for the rules.
            Declares::IndexRange
            | Declares::Phase
            | Declares::Topology
            | Declares::Primitive
            | Declares::IndexableTemp
            | Declares::Domain
            | Declares::Partitioning
            | Declares::OutputPrimitive
            | Declares::TessellationFactor
            | Declares::FunctionBody => {}
        }
        Ok(())
    }

    fn constant_buffer(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        let (id, slots) = range(i)?;
        let with_space = i.operands.first().is_some_and(|operand| operand.indices.len() == 3);
        let size = i.operands.first().and_then(|operand| operand.constant_index(1)).unwrap_or(0) as u32;
        let word = |index: usize| i.words.get(index).copied().unwrap_or(0);
        let (vectors, space) = if with_space { (word(0), word(1)) } else { (size, 0) };
        let bank = if with_space { self.range_bank(slots) } else { Some(slots.0).filter(|it| *it < FEW) };
        let bank = bank.ok_or_else(|| {
            let most = if with_space { RANGE_BANKS } else { FEW };
            operand_error("DXBC-102", format!("a shader has {most} constant buffers at most"), i, 0)
                .hint("a range without end counts as its first 1024")
        })?;
        self.lowered.constant_buffers.push(ConstantBuffer { id, slots, space, vectors, bank });
        Ok(())
    }

    /// The first bank of a range's constant buffers: among the first ones while they are few.
    fn range_bank(&self, slots: (u32, u32)) -> Option<u32> {
        let beyond = self.lowered.range_banks();
        let all: u32 = self.lowered.constant_buffers.iter().map(|it| register_count(it.slots)).sum();
        let count = register_count(slots);
        let few = all - beyond;
        if few.checked_add(count)? <= FEW {
            return Some(u32::from(FIRST_BANK) + few);
        }
        (beyond.checked_add(count)? <= RANGE_BANKS).then_some(RANGE_BANK + beyond)
    }

    fn group_shared(&mut self, i: &Instruction, bytes: u64, stride: u32) -> Result<(), Diagnostic> {
        /// What a group may have [functional specification 18.6.6].
        const MOST_BYTES: u64 = 32 << 10;
        let offset = self.program.shared_bytes;
        let id = i.operands.first().and_then(|operand| operand.constant_index(0)).unwrap_or(0) as u32;
        if u64::from(offset) + bytes > MOST_BYTES {
            let message = format!("a group has {MOST_BYTES} bytes of group-shared memory at most");
            let asked = u64::from(offset) + bytes;
            return Err(operand_error("DXBC-102", message, i, 0)
                .hint(format!("this and what is declared before it take {asked}")));
        }
        self.program.shared_bytes = (offset + bytes as u32).next_multiple_of(4);
        self.lowered.group_shared.push(GroupShared { id, offset, bytes: bytes as u32, stride });
        Ok(())
    }

    /// An input or output for each vertex.
    fn element(
        &mut self,
        i: &Instruction,
        signature: &[reflection::Element],
        is_output: bool,
    ) -> Result<(), Diagnostic> {
        let Some(operand) = i.operands.first() else { return Ok(()) };
        let kind = operand.register();
        let interpolates = i.row().opcode.is_interpolated();
        let interpolation = if interpolates { Interpolation::from_number(i.bits(11, 4)) } else { None };
        let names_value = i.row().opcode.names_value();
        let system_value =
            if names_value { i.words.first().and_then(|it| SystemName::from_number(*it)) } else { None };
        let index = operand.indices.last().map_or(0, |index| index.immediate as u32);
        let (first, per_vertex, vertices, number) =
            match (self.layout.files.get(&kind), self.layout.named.get(&kind)) {
                (Some(array), _) => (array.first, array.per_vertex, vertices(operand), index),
                (None, Some(&first)) => (first, 1, 1, 0),
                (None, None) => {
                    let message = format!("{} is no input or output", kind.name());
                    return Err(
                        operand_error("DXBC-101", message, i, 0).hint("such as v0, o0, oDepth or vThreadID")
                    );
                }
            };
        // Kinds with one register may have no components here.
        let declared = if operand.indices.is_empty() { mask(operand).max(1) } else { mask(operand) };
        if self.lowered.stage == Stage::Geometry && !is_output {
            self.lowered.control_points = self.lowered.control_points.max(vertices);
        }
        for vertex in 0..vertices {
            let base = first + 4 * (vertex * per_vertex + number) as u16;
            let element = Element {
                semantic: None,
                system_value,
                kind,
                number,
                stream: if is_output { self.stream } else { 0 },
                vertex,
                mask: declared,
                signature_mask: declared,
                interpolation: interpolation.unwrap_or(Interpolation::Undefined),
                component_type: 0,
                precision: operand.precision().unwrap_or(Precision::Default),
                registers: [0, 1, 2, 3].map(|component| Register(base + component)),
            };
            let to = if is_output { &mut self.lowered.outputs } else { &mut self.lowered.inputs };
            to.extend(with_semantics(&element, signature));
        }
        Ok(())
    }

    /// What comes before the first instruction: numbers of the thread, copies of inputs that a register indexes.
    pub(super) fn begin(&mut self) {
        if self.lowered.stage == Stage::Compute {
            self.thread_numbers();
        }
        self.begin_strips();
        let files = self.layout.files.clone();
        for (_, array) in files.iter().filter(|(kind, _)| **kind != names::Register::Output) {
            self.copy_vectors(*array, |register, address| {
                let from = [register.into(), Source::ZERO, Source::ZERO, Source::ZERO];
                Op::Store { from, space: Space::Local, address, width: Width::B32 }
            });
        }
    }

    /// What comes behind the last instruction: outputs that a register indexes go to their registers.
    pub(super) fn end(&mut self) {
        if let Some(&array) = self.layout.files.get(&names::Register::Output) {
            self.copy_vectors(array, |register, address| {
                let to = [Some(register), None, None, None];
                Op::Load { to, space: Space::Local, address, width: Width::B32 }
            });
        }
    }

    fn copy_vectors(&mut self, array: Array, copy: impl Fn(Register, tmu_program::Address) -> Op) {
        let Some(base) = array.local else { return };
        for word in 0..4 * array.vectors {
            let offset = (base + VECTOR / 4 * word) as i32;
            let address = tmu_program::Address { low: Source::ZERO, high: None, offset };
            self.push(copy(Register(array.first + word as u16), address));
        }
    }

    /// Sets the registers with the numbers of the thread that the shader uses.
    fn thread_numbers(&mut self) {
        use names::Register as R;
        let axes = [Axis::X, Axis::Y, Axis::Z];
        let named = |l: &Self, kind| l.layout.named.get(&kind).copied();
        for (number, axis) in (0u16..).zip(axes) {
            if let Some(first) = named(self, R::ThreadIdInGroup) {
                self.special(Register(first + number), Special::Thread(axis));
            }
            if let Some(first) = named(self, R::ThreadGroupId) {
                self.special(Register(first + number), Special::Block(axis));
            }
            if let Some(first) = named(self, R::ThreadId) {
                let (to, block) = (Register(first + number), self.temporary());
                let size = self.group_extent(usize::from(number));
                self.special(block, Special::Block(axis));
                self.special(to, Special::Thread(axis));
                self.product(block, block, size);
                self.push(Op::add(to, to, block));
            }
        }
        if let Some(first) = named(self, R::ThreadIdInGroupFlattened) {
            let (to, y, z) = (Register(first), self.temporary(), self.temporary());
            self.special(to, Special::Thread(Axis::X));
            self.special(y, Special::Thread(Axis::Y));
            self.special(z, Special::Thread(Axis::Z));
            self.product(z, z, self.group_extent(1));
            self.push(Op::add(y, y, z));
            self.product(y, y, self.group_extent(0));
            self.push(Op::add(to, to, y));
        }
    }

    fn group_extent(&self, axis: usize) -> u32 {
        self.lowered.thread_group.map_or(1, |group| group[axis])
    }

    fn special(&mut self, to: Register, special: Special) {
        self.push(Op::ReadSpecial { to: Some(to), special });
    }

    /// `to` = the low word of a product.
    pub(super) fn product(&mut self, to: Register, a: impl Into<Source>, b: impl Into<Source>) {
        let (a, b, part) = (a.into(), b.into(), Part::Low);
        self.push(Op::Multiply { to: Some(to), a, b, signed_a: false, signed_b: false, part });
    }

    /// Where a condition holds.
    pub(super) fn under(&mut self, guard: Condition, add: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.guard, guard);
        add(self);
        self.guard = outer;
    }
}

/// How many vertices a declaration is for.
fn vertices(operand: &Operand) -> u32 {
    if operand.indices.len() == 2 { operand.indices[0].immediate.max(1) as u32 } else { 1 }
}

/// A declared element for each element of the signature that shares components with it.
fn with_semantics(element: &Element, signature: &[reflection::Element]) -> Vec<Element> {
    let belongs = |it: &&reflection::Element| match it.register {
        Some(number) => {
            is_file(element.kind)
                && it.stream == element.stream
                && number == element.number
                && it.mask & element.mask != 0
        }
        None => is_named_output(element.kind) && named_semantic(element.kind, &it.name),
    };
    let named = |it: &reflection::Element| Element {
        semantic: Some((it.name.clone(), it.index)),
        mask: element.mask & it.mask,
        signature_mask: it.mask,
        component_type: it.component_type,
        ..element.clone()
    };
    let mut found: Vec<Element> = signature.iter().filter(belongs).map(named).collect();
    let covered = found.iter().fold(0, |mask, it| mask | it.mask);
    if element.mask & !covered != 0 {
        let mask = element.mask & !covered;
        found.push(Element { mask, signature_mask: mask, ..element.clone() });
    }
    found
}

/// Whether a semantic without a register is that of a kind of register.
fn named_semantic(kind: names::Register, name: &str) -> bool {
    use names::Register as R;
    let names = [
        (R::OutputDepth, "SV_Depth"),
        (R::OutputDepthGreaterEqual, "SV_DepthGreaterEqual"),
        (R::OutputDepthLessEqual, "SV_DepthLessEqual"),
        (R::OutputCoverage, "SV_Coverage"),
        (R::OutputStencilReference, "SV_StencilRef"),
    ];
    names.iter().any(|(of, wanted)| *of == kind && wanted.eq_ignore_ascii_case(name))
}

/// Number of a declaration, and its first and last register.
fn range(i: &Instruction) -> Result<(u32, (u32, u32)), Diagnostic> {
    let missing = || {
        error("DXBC-101", "a declaration without a register number", i).hint("such as t0, or t0[0:3] in 5.1")
    };
    let operand = i.operands.first().ok_or_else(missing)?;
    let index = |position| operand.constant_index(position).map(|it| it as u32);
    let id = index(0).ok_or_else(missing)?;
    match (operand.indices.len(), index(1), index(2)) {
        (3, Some(low), Some(high)) if low <= high => Ok((id, (low, high))),
        (3, ..) => Err(operand_error("DXBC-101", "a range that ends before it begins", i, 0)
            .hint("ranges are written from the first register to the last, such as t0[0:3]")),
        _ => Ok((id, (id, id))),
    }
}

fn resource(i: &Instruction) -> Result<Resource, Diagnostic> {
    let (id, slots) = range(i)?;
    let word = |index: usize| i.words.get(index).copied().unwrap_or(0);
    let opcode = i.row().opcode;
    let is_view = opcode.declares_view();
    let none = [None::<ReturnType>; 4];
    let (dimension, types, stride, space) = if i.row().declares == Some(Declares::RawView) {
        (Dimension::RawBuffer, none, 0, word(0))
    } else if i.row().declares == Some(Declares::StructuredView) {
        (Dimension::StructuredBuffer, none, word(0), word(1))
    } else {
        let unknown = || {
            error("DXBC-101", "a resource of a dimension that does not exist", i)
                .hint("the opcode word has its number in bits 15:11")
        };
        (i.dimension().ok_or_else(unknown)?, return_types(word(0)), 0, word(1))
    };
    Ok(Resource {
        id,
        slots,
        space,
        dimension,
        types,
        stride,
        samples: if opcode == Opcode::DclResource { i.bits(16, 7) } else { 0 },
        coherent: is_view && i.bits(16, 1) == 1,
        rasterizer_ordered: is_view && i.bits(17, 1) == 1,
        counter: opcode == Opcode::DclUavStructured && i.bits(23, 1) == 1,
        header: 0,
        counter_header: 0,
    })
}
