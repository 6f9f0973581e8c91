//! Resources, views and samplers: which entries of the launch's pools an instruction names.

mod buffer;
mod fetch;
mod query;
mod view;

pub(crate) use buffer::counter;
pub use fetch::fetch_requests;
pub(crate) use fetch::{check_access, fetch};
pub use query::target_constants;
pub(crate) use query::{bufinfo, resinfo, sampleinfo, samplepos};
pub(crate) use view::{ld_uav_typed, store_uav_typed};

use tmu_program::{Comparison, Condition, Diagnostic, Op, Predicate, Register, Source, TextureReference};
use tmu_program::{Shift, ShiftAmount};
use tmu_texture::Dimension as Axes;

use super::operand::missing;
use super::operand::{Destination, components, selected};
use super::{Lowering, Resource};
use crate::names::{self, Dimension};
use crate::program::{Instruction, Operand};
use crate::table::Slot;

/// Registers `t#` before 5.1, and so the header indices from 0 on.
const RESOURCES: u32 = 128;
/// Registers `u#` before 5.1; their header indices follow, and then those of their counters.
const VIEWS: u32 = 64;
/// Registers `s#` before 5.1.
const SAMPLERS: u32 = 16;
/// Registers of a range without end that can be bound.
pub const UNBOUNDED_REGISTERS: u32 = 1024;
/// A header index at which nothing is bound.
const NO_HEADER: u32 = 0xf_ffff;
/// A sampler index at which nothing is bound.
const NO_SAMPLER: u32 = 0xfff;

/// An entry of a pool.
#[derive(Clone, Copy, Debug)]
enum Entry {
    Fixed(u32),
    At(Register),
}

/// Registers of a range, and the entry of the first.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: u32,
    count: u32,
    first: u32,
    nothing: u32,
}

/// How many registers of a range can be bound, by its first and last one.
#[must_use]
pub fn register_count((low, high): (u32, u32)) -> u32 {
    match high {
        u32::MAX => UNBOUNDED_REGISTERS,
        _ => high.saturating_sub(low).saturating_add(1),
    }
}

/// Number of axes, and whether there are layers, of a texture or typed buffer.
fn shape(dimension: Dimension) -> Option<(Axes, bool)> {
    Some(match dimension {
        Dimension::Buffer => (Axes::Buffer, false),
        Dimension::Texture1d => (Axes::D1, false),
        Dimension::Texture1dArray => (Axes::D1, true),
        Dimension::Texture2d | Dimension::Texture2dMs => (Axes::D2, false),
        Dimension::Texture2dArray | Dimension::Texture2dMsArray => (Axes::D2, true),
        Dimension::Texture3d => (Axes::D3, false),
        Dimension::TextureCube => (Axes::Cube, false),
        Dimension::TextureCubeArray => (Axes::Cube, true),
        Dimension::RawBuffer | Dimension::StructuredBuffer => return None,
    })
}

/// The operand in a role; the decoder and the assembler see to it that it is there.
fn slot(i: &Instruction, slot: Slot) -> Result<&Operand, Diagnostic> {
    i.operand(slot).ok_or_else(|| missing(i))
}

/// Where the components that an operation returns go.
struct Receipt {
    destination: Destination,
    /// The register of each component that is wanted.
    to: [Option<Register>; 4],
    /// Components that are wanted more than once.
    copies: Vec<(Register, Register)>,
}

impl Lowering<'_> {
    /// Gives every declared register its entries of the pools.
    ///
    /// # Errors
    /// `DXBC-102` for registers that the model does not have, and for more than the pools hold.
    pub(super) fn assign_entries(&mut self) -> Result<(), Diagnostic> {
        let too_many = |what: &str| {
            Diagnostic::error("DXBC-102", format!("the shader declares too many {what}"))
                .hint("before 5.1 there are t0 to t127, u0 to u63 and s0 to s15; in 5.1 a range counts as all it has")
        };
        if !self.source.version.has_spaces() {
            for (list, most) in [(&mut self.lowered.resources, RESOURCES), (&mut self.lowered.views, VIEWS)] {
                let first = if most == VIEWS { RESOURCES } else { 0 };
                for resource in list.iter_mut() {
                    if resource.slots.0 >= most {
                        return Err(too_many("resources"));
                    }
                    resource.header = first + resource.slots.0;
                    resource.counter_header = RESOURCES + VIEWS + resource.slots.0;
                }
            }
            for sampler in &mut self.lowered.samplers {
                if sampler.slots.0 >= SAMPLERS {
                    return Err(too_many("samplers"));
                }
                sampler.index = sampler.slots.0;
            }
            return Ok(());
        }
        let mut next = 0u32;
        let mut take = |slots, most: u32, what| {
            let first = next;
            next = next
                .checked_add(register_count(slots))
                .filter(|end| *end <= most)
                .ok_or_else(|| too_many(what))?;
            Ok(first)
        };
        for resource in self.lowered.resources.iter_mut().chain(&mut self.lowered.views) {
            resource.header = take(resource.slots, NO_HEADER, "resources")?;
        }
        for view in &mut self.lowered.views {
            view.counter_header = take(view.slots, NO_HEADER, "resources")?;
        }
        next = 0;
        let mut take = |slots| {
            let first = next;
            next = next.checked_add(register_count(slots)).filter(|end| *end <= NO_SAMPLER)?;
            Some(first)
        };
        for sampler in &mut self.lowered.samplers {
            sampler.index = take(sampler.slots).ok_or_else(|| too_many("samplers"))?;
        }
        Ok(())
    }

    /// The declaration of the resource or view that an operand names. What a register chooses before 5.1, in methods of
    /// interfaces, may be any of the slots; the instruction says its dimension.
    fn declared(&self, i: &Instruction, operand: &Operand) -> Result<Resource, Diagnostic> {
        let register = operand.register();
        let (list, count, header) = if register == names::Register::Resource {
            (&self.lowered.resources, RESOURCES, 0)
        } else if register == names::Register::UnorderedAccess {
            (&self.lowered.views, VIEWS, RESOURCES)
        } else {
            let message = format!("{} is no resource", register.name());
            return Err(self.about(operand, "DXBC-101", message).hint("it is a t or u register"));
        };
        let Some(id) = operand.constant_index(0) else {
            let (dimension, stride) = i.extended_dimension().unwrap_or_default();
            let unknown = || {
                self.about(operand, "DXBC-101", "a register chooses a resource of unknown dimension")
                    .hint("the instruction says it, such as `_indexable(texture2d)`")
            };
            return Ok(Resource {
                id: 0,
                slots: (0, count - 1),
                space: 0,
                dimension: Dimension::from_number(dimension).ok_or_else(unknown)?,
                types: [None; 4],
                stride,
                samples: 0,
                coherent: false,
                rasterizer_ordered: false,
                counter: false,
                header,
                counter_header: RESOURCES + VIEWS,
            });
        };
        let found = list.iter().find(|it| u64::from(it.id) == id).cloned();
        found.ok_or_else(|| {
            self.about(operand, "DXBC-101", "a resource that is not declared")
                .hint("declare it, such as `dcl_resource_texture2d (float,float,float,float) t0`")
        })
    }

    /// The header of a resource or view.
    fn header(&mut self, operand: &Operand, resource: &Resource) -> Result<Entry, Diagnostic> {
        let range = Range {
            low: resource.slots.0,
            count: register_count(resource.slots),
            first: resource.header,
            nothing: NO_HEADER,
        };
        self.entry(operand, range)
    }

    /// The sampler of an operand.
    fn sampler(&mut self, operand: &Operand) -> Result<Entry, Diagnostic> {
        let Some(id) = operand.constant_index(0) else {
            return self.entry(operand, Range { low: 0, count: SAMPLERS, first: 0, nothing: NO_SAMPLER });
        };
        let found = self.lowered.samplers.iter().find(|it| u64::from(it.id) == id).copied();
        let sampler = found.ok_or_else(|| {
            self.about(operand, "DXBC-101", "a sampler that is not declared")
                .hint("declare it, such as `dcl_sampler s0, mode_default`")
        })?;
        let (low, count) = (sampler.slots.0, register_count(sampler.slots));
        self.entry(operand, Range { low, count, first: sampler.index, nothing: NO_SAMPLER })
    }

    /// The entry of a register: in 5.1 that of the second index, before that the first one of its range unless a register
    /// chooses it.
    fn entry(&mut self, operand: &Operand, range: Range) -> Result<Entry, Diagnostic> {
        let chosen = operand.indices.first().filter(|index| index.relative.is_some());
        let Some(index) = operand.indices.get(1).or(chosen) else { return Ok(Entry::Fixed(range.first)) };
        let Some(register) = &index.relative else {
            let number = index.immediate.checked_sub(range.low.into()).filter(|it| *it < range.count.into());
            return Ok(Entry::Fixed(number.map_or(range.nothing, |number| range.first + number as u32)));
        };
        let value = self.scalar(register)?;
        let (to, inside) = (self.temporary(), self.predicate());
        self.push(Op::add(to, value, (index.immediate as u32).wrapping_sub(range.low)));
        self.push(Op::compare(inside, to, Comparison::LESS, range.count, false));
        self.push(Op::add(to, to, range.first));
        let (condition, then) = (Condition::If(inside), to.into());
        self.push(Op::Select { to: Some(to), condition, then, otherwise: range.nothing.into() });
        Ok(Entry::At(to))
    }

    /// Header and sampler as an operation names them.
    fn reference(&mut self, header: Entry, sampler: Entry) -> TextureReference {
        let (header, sampler): (Source, Source) = match (header, sampler) {
            (Entry::Fixed(texture), Entry::Fixed(sampler)) => {
                return TextureReference::Slots { texture, sampler };
            }
            (Entry::Fixed(header), Entry::At(sampler)) => (header.into(), sampler.into()),
            (Entry::At(header), Entry::Fixed(sampler)) => (header.into(), sampler.into()),
            (Entry::At(header), Entry::At(sampler)) => (header.into(), sampler.into()),
        };
        let handle = self.temporary();
        let (shift, limit) = (Shift::Left, ShiftAmount::Clamp);
        self.push(Op::Shift { to: Some(handle), value: sampler, amount: 20.into(), shift, limit });
        self.push(Op::add(handle, handle, header));
        TextureReference::Handle(handle.into())
    }

    /// Begins to write what an operation returns: the swizzle of the resource first, then the mask of the destination.
    /// `order` says which component of the operation is x, y, z and w to the shader.
    fn receipt(
        &mut self,
        to: &Operand,
        resource: &Operand,
        order: [usize; 4],
    ) -> Result<Receipt, Diagnostic> {
        let destination = self.destination(to)?;
        let mut receipt = Receipt { destination, to: [None; 4], copies: Vec::new() };
        for component in components(receipt.destination.mask) {
            let register = receipt.destination.to[component];
            match &mut receipt.to[order[selected(resource, component)]] {
                Some(first) => receipt.copies.push((register, *first)),
                none => *none = Some(register),
            }
        }
        Ok(receipt)
    }

    /// Ends to write.
    fn received(&mut self, receipt: Receipt, saturate: bool) {
        if saturate {
            for to in receipt.to.into_iter().flatten() {
                self.saturated(to, to.into());
            }
        }
        for (to, from) in receipt.copies {
            self.push(Op::copy(to, from));
        }
        self.finish(receipt.destination);
    }

    /// The destination of a status word and the predicate that an operation tells it with; none where nobody asks.
    fn status(&mut self, i: &Instruction) -> Result<Option<(Destination, Predicate)>, Diagnostic> {
        let Some(operand) = i.operand(Slot::Status) else { return Ok(None) };
        let destination = self.destination(operand)?;
        Ok((destination.mask != 0).then(|| (destination, self.predicate())))
    }

    /// Writes the status word: all ones if every texel was there, else 0 [functional specification 5.9.4.5.3].
    fn write_status(&mut self, status: Option<(Destination, Predicate)>) {
        let Some((destination, missing)) = status else { return };
        for component in components(destination.mask) {
            let (to, condition) = (Some(destination.to[component]), Condition::If(missing));
            self.push(Op::Select { to, condition, then: Source::ZERO, otherwise: u32::MAX.into() });
        }
        self.finish(destination);
    }
}
