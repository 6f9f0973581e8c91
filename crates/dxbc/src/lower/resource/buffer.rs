//! Raw and structured buffers, atomic operations on views of every kind, counters.
//!
//! A word out of range reads zero and is not written. So is a word behind the end of its structure, which the functional
//! specification leaves open. Addresses are multiples of 4; what is asked of other ones is left open too, and here their
//! two low bits do not count.

use tmu_program::{
    AtomicOperation, AtomicType, Comparison, Condition, Diagnostic, Op, Outside, Source, SurfaceAccess,
    SurfaceAtomicType, SurfaceData, TextureReference, Width,
};
use tmu_texture::Dimension as Axes;

use super::super::operand::{components, mask, selected};
use super::super::shared::atomic;
use super::super::{Lowering, Resource};
use super::{Entry, slot};
use crate::names::Dimension;
use crate::program::{Instruction, Operand};
use crate::table::{Opcode, Slot};

/// Where no buffer has a byte: they are smaller.
const NOWHERE: u32 = 0xffff_fffc;
/// Bytes of the largest buffer.
const MOST_BYTES: u32 = 1 << 30;

/// `imm_atomic_alloc` and `imm_atomic_consume`: the counter of a structured buffer before it is increased, or after it
/// was decreased [functional specification 22.17.19, 22.17.20].
pub(crate) fn counter(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::Target)?;
    let resource = l.declared(i, operand)?;
    // Declarations of append and consume buffers do not tell.
    for view in l.lowered.views.iter_mut().filter(|view| view.id == resource.id) {
        view.counter = true;
    }
    let of_counter = Resource { header: resource.counter_header, ..resource };
    let access = Box::new(SurfaceAccess {
        surface: l.view_reference(operand, &of_counter)?,
        ..bytes(Source::ZERO, SurfaceData::Words(1))
    });
    let consumes = i.row().opcode == Opcode::ImmAtomicConsume;
    let step = if consumes { u32::MAX } else { 1 };
    let old = l.temporary();
    l.push(Op::SurfaceAtomic {
        to: [Some(old), None],
        access,
        operation: AtomicOperation::Add,
        kind: SurfaceAtomicType::Given(AtomicType::U32),
        value: [step.into(), Source::ZERO],
        compare: [Source::ZERO; 2],
    });
    if consumes {
        l.push(Op::add(old, old, step));
    }
    l.write_all(l.operand(i, 0)?, old)
}

/// An access by an offset in bytes; the buffer comes later.
fn bytes(byte_offset: Source, data: SurfaceData) -> SurfaceAccess {
    SurfaceAccess {
        surface: TextureReference::Slots { texture: 0, sampler: 0 },
        dimension: Axes::D1,
        array: false,
        coordinates: [byte_offset, Source::ZERO, Source::ZERO],
        layer: Source::ZERO,
        x_in_bytes: true,
        outside: Outside::Defaults,
        data,
    }
}

/// How many words are used, from the first one on: up to the last component of a mask.
fn word_count(mask: u32) -> u32 {
    32 - mask.leading_zeros()
}

impl Lowering<'_> {
    /// `ld_raw`, `ld_structured`, `store_raw`, `store_structured` and the atomic operations, on `t#` and `u#`.
    pub(in super::super) fn resource_memory(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        match (i.operand(Slot::Memory), i.operand(Slot::Store)) {
            (Some(source), _) => self.load_words(i, source),
            (None, Some(target)) => self.store_words(i, target),
            (None, None) => self.atomic_on_view(i),
        }
    }

    fn load_words(&mut self, i: &Instruction, source: &Operand) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        let used = components(mask(to)).fold(0, |used, component| used | 1 << selected(source, component));
        let count = word_count(used).max(1);
        let (access, inside) = self.words_of(i, source, count)?;
        let status = self.status(i)?;
        let receipt = self.receipt(to, source, [0, 1, 2, 3])?;
        let not_resident = status.as_ref().map(|(_, missing)| *missing);
        let mut to = receipt.to;
        to[inside as usize..].fill(None);
        self.push(Op::SurfaceLoad { to, not_resident, access });
        // Words behind the end of the structure.
        for register in receipt.to.iter().skip(inside as usize).flatten() {
            self.push(Op::copy(*register, Source::ZERO));
        }
        self.received(receipt, false);
        self.write_status(status);
        Ok(())
    }

    fn store_words(&mut self, i: &Instruction, target: &Operand) -> Result<(), Diagnostic> {
        let mask = mask(target);
        if !matches!(mask, 0b1 | 0b11 | 0b111 | 0b1111) {
            let problem = self.about(target, "DXBC-101", "what is stored is x, xy, xyz or xyzw");
            return Err(problem.hint("the mask begins at x and has no gap"));
        }
        let (access, inside) = self.words_of(i, target, word_count(mask))?;
        let from = self.moved(slot(i, Slot::Value)?, mask)?;
        if inside > 0 {
            self.push(Op::SurfaceStore { from, access });
        }
        Ok(())
    }

    /// The words at the offset that an instruction names, and how many of them are inside of the structure as far as the
    /// instruction tells.
    fn words_of(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        count: u32,
    ) -> Result<(Box<SurfaceAccess>, u32), Diagnostic> {
        let resource = self.declared(i, operand)?;
        let offset = self.scalar(slot(i, Slot::ByteOffset)?)?;
        let (byte_offset, inside) = match (resource.dimension, i.operand(Slot::Element)) {
            (Dimension::RawBuffer, None) => (offset, count),
            (Dimension::StructuredBuffer, Some(element)) => {
                let element = self.scalar(element)?;
                self.structure_offset(&resource, element, offset, count)
            }
            (dimension, _) => {
                let message = format!("{} is not for a {dimension}", i.row().name);
                return Err(self.about(operand, "DXBC-101", message).hint("ld and ld_uav_typed read texels"));
            }
        };
        let surface = self.view_reference(operand, &resource)?;
        let data = SurfaceData::Words(inside.max(1) as u8);
        let byte_offset = if inside == 0 { NOWHERE.into() } else { byte_offset };
        Ok((Box::new(SurfaceAccess { surface, ..bytes(byte_offset, data) }), inside))
    }

    /// The byte at which words of a structure begin, and how many of them are inside of it. The index is clamped so that
    /// no product wraps around into the buffer.
    fn structure_offset(
        &mut self,
        resource: &Resource,
        element: Source,
        offset: Source,
        count: u32,
    ) -> (Source, u32) {
        let stride = resource.stride.max(1);
        let last = MOST_BYTES / stride + 1;
        let inside = match offset {
            Source::Immediate(offset) => count.min(stride.saturating_sub(offset) / 4),
            Source::Register(_) | Source::Constant { .. } => count,
        };
        if let (Source::Immediate(element), Source::Immediate(offset)) = (element, offset) {
            let byte_offset = u64::from(element.min(last)) * u64::from(stride) + u64::from(offset);
            return (u32::try_from(byte_offset).unwrap_or(NOWHERE).into(), inside);
        }
        let byte_offset = self.temporary();
        let (b, minimum) = (last.into(), Condition::Always);
        self.push(Op::MinMax { to: Some(byte_offset), a: element, b, signed: false, minimum });
        self.product(byte_offset, byte_offset, stride);
        if offset != Source::ZERO {
            self.push(Op::add(byte_offset, byte_offset, offset));
        }
        if !matches!(offset, Source::Immediate(_)) {
            let fits = self.predicate();
            let highest = stride.saturating_sub(4 * count);
            self.push(Op::compare(fits, offset, Comparison::LESS_EQUAL, highest, false));
            let (condition, then) = (Condition::If(fits), byte_offset.into());
            self.push(Op::Select { to: Some(byte_offset), condition, then, otherwise: NOWHERE.into() });
        }
        (byte_offset.into(), inside)
    }

    /// Atomic operations on `u#`, with and without the old value.
    fn atomic_on_view(&mut self, i: &Instruction) -> Result<(), Diagnostic> {
        let operand = slot(i, Slot::Target)?;
        let resource = self.declared(i, operand)?;
        let access = match resource.dimension {
            Dimension::RawBuffer => {
                let byte_offset = self.scalar(slot(i, Slot::Texel)?)?;
                self.word_access(operand, &resource, byte_offset)?
            }
            Dimension::StructuredBuffer => {
                let [element, offset, ..] = self.integers(slot(i, Slot::Texel)?, 0b11)?;
                let (byte_offset, inside) = self.structure_offset(&resource, element, offset, 1);
                let byte_offset = if inside == 0 { NOWHERE.into() } else { byte_offset };
                self.word_access(operand, &resource, byte_offset)?
            }
            Dimension::Buffer
            | Dimension::Texture1d
            | Dimension::Texture2d
            | Dimension::Texture2dMs
            | Dimension::Texture3d
            | Dimension::TextureCube
            | Dimension::Texture1dArray
            | Dimension::Texture2dArray
            | Dimension::Texture2dMsArray
            | Dimension::TextureCubeArray => {
                self.typed_access(i, Slot::Target, SurfaceData::Bytes(Width::B32))?
            }
        };
        let (operation, kind) = atomic(i)?;
        let value = self.scalar(slot(i, Slot::Value)?)?;
        let compare = match i.operand(Slot::Comparand) {
            Some(operand) => self.scalar(operand)?,
            None => Source::ZERO,
        };
        let old = i.operand(Slot::Dest).map(|_| self.temporary());
        self.push(Op::SurfaceAtomic {
            to: [old, None],
            access,
            operation,
            kind: SurfaceAtomicType::Given(kind),
            value: [value, Source::ZERO],
            compare: [compare, Source::ZERO],
        });
        match (i.operand(Slot::Dest), old) {
            (Some(to), Some(old)) => self.write_all(to, old),
            _ => Ok(()),
        }
    }

    fn word_access(
        &mut self,
        operand: &Operand,
        resource: &Resource,
        byte_offset: Source,
    ) -> Result<Box<SurfaceAccess>, Diagnostic> {
        let header = self.header(operand, resource)?;
        let surface = self.reference(header, Entry::Fixed(0));
        Ok(Box::new(SurfaceAccess { surface, ..bytes(byte_offset, SurfaceData::Words(1)) }))
    }
}
