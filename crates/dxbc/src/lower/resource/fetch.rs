//! What the texture unit answers: loads, samples, gathers, levels of detail. The operands of a row say what kind of
//! fetch it is.

use std::collections::HashMap;

use tmu_program::{Conversion, Diagnostic, FetchSources, Op, Source, TextureFetch, TexturePhase, Type};
use tmu_texture::fetch::{Compare, Derivatives, MinLevel, Offset};
use tmu_texture::{Dimension as Axes, Fetch, Level, Operation};

use super::super::Lowering;
use super::super::operand::selected;
use super::{Entry, shape, slot};
use crate::names::{Dimension, Stage};
use crate::program::{Instruction, Operand, Program};
use crate::table::{Opcode, Slot};

/// Components in the order in which the texture unit returns them.
const IN_ORDER: [usize; 4] = [0, 1, 2, 3];

/// Every instruction that the texture unit answers but for the queries of sizes.
pub(crate) fn fetch(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::Resource)?;
    let resource = l.declared(i, operand)?;
    let Some((axes, array)) = shape(resource.dimension) else {
        let message = format!("a {} has no texels", resource.dimension);
        return Err(l.about(operand, "DXBC-101", message).hint("ld_raw and ld_structured read such buffers"));
    };
    let mut request = request(i, axes, array, l.lowered.stage);
    let mut sources = FetchSources::default();
    match i.operand(Slot::Texel) {
        Some(texel) => l.texel(texel, &mut request, &mut sources)?,
        None => l.coordinate(slot(i, Slot::Coordinate)?, &request, &mut sources)?,
    }
    l.modifiers(i, &mut request, &mut sources)?;
    let header = l.header(operand, &resource)?;
    let sampler = match i.operand(Slot::Sampler) {
        Some(sampler) => l.sampler(sampler)?,
        None => Entry::Fixed(0),
    };
    let reference = l.reference(header, sampler);
    // The texture unit tells the level before the clamps first.
    let order = if request.operation == Operation::QueryLevelOfDetail { [1, 0, 2, 3] } else { IN_ORDER };
    let status = l.status(i)?;
    let receipt = l.receipt(l.operand(i, 0)?, operand, order)?;
    let not_resident = status.as_ref().map(|(_, missing)| *missing);
    l.push(Op::Fetch(Box::new(TextureFetch {
        fetch: request,
        reference,
        sources,
        to: receipt.to,
        not_resident,
        live_only: false,
        phase: TexturePhase::None,
        launch_f16_rounding: false,
    })));
    l.received(receipt, i.saturates());
    l.write_status(status);
    Ok(())
}

/// `check_access_fully_mapped`: status words are what it returns.
pub(crate) fn check_access(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let status = l.scalar(slot(i, Slot::StatusWord)?)?;
    l.write(l.operand(i, 0)?, [status; 4])
}

/// The part of a request that the instruction's name and operands say.
fn request(i: &Instruction, axes: Axes, array: bool, stage: Stage) -> Fetch {
    use Opcode::{Gather4, Gather4C, Gather4Po, Gather4PoC, Ld, Ldms, Lod};
    let base = i.row().base;
    let operation = if matches!(base, Ld | Ldms) {
        Operation::Load
    } else if matches!(base, Gather4 | Gather4C | Gather4Po | Gather4PoC) {
        // Samplers of gathers select the component.
        let component = i.operand(Slot::Sampler).map_or(0, |sampler| selected(sampler, 0));
        Operation::Gather { component: component as u8 }
    } else if base == Lod {
        Operation::QueryLevelOfDetail
    } else {
        Operation::Sample
    };
    let has = |slot| i.operand(slot).is_some();
    let level = if has(Slot::Lod) {
        Level::Explicit
    } else if has(Slot::Bias) {
        Level::Bias
    } else if has(Slot::DerivativeX) {
        Level::Gradients
    } else if operation == Operation::Sample
        && !matches!(i.row().opcode, Opcode::SampleCLz | Opcode::SampleCLzS)
        || operation == Operation::QueryLevelOfDetail
    {
        Level::Implicit
    } else {
        Level::Zero
    };
    Fetch {
        operation,
        array,
        multisample: has(Slot::Sample),
        level,
        derivatives: if stage == Stage::Pixel { Derivatives::Quad } else { Derivatives::Zero },
        compare: if has(Slot::Reference) { Compare::Forced } else { Compare::Never },
        min_level: if has(Slot::Clamp) { MinLevel::OrNothing } else { MinLevel::None },
        ..Fetch::load(axes)
    }
}

/// What the instructions of a program ask of the texture unit, but for sizes and samples' positions; left out are those of resources that
/// nothing says the dimension of.
pub fn fetch_requests(program: &Program) -> Vec<(&Instruction, Fetch)> {
    let declares = |i: &&Instruction| i.row().opcode == Opcode::DclResource;
    let declared = program.instructions.iter().filter(declares);
    let declared: HashMap<u64, Dimension> =
        declared.filter_map(|i| Some((i.operands.first()?.constant_index(0)?, i.dimension()?))).collect();
    let stage = program.version.stage().unwrap_or(Stage::Pixel);
    let asked = |i| Some((i, written(i, &declared, stage)?));
    program.instructions.iter().filter_map(asked).collect()
}

/// The request of an instruction as it is written.
fn written(i: &Instruction, declared: &HashMap<u64, Dimension>, stage: Stage) -> Option<Fetch> {
    i.operand(Slot::Texel).or(i.operand(Slot::Coordinate))?;
    let said = || Dimension::from_number(i.extended_dimension()?.0);
    let id = i.operand(Slot::Resource)?.constant_index(0);
    let dimension = id.and_then(|id| declared.get(&id).copied()).or_else(said)?;
    let (axes, array) = shape(dimension)?;
    let mut fetch = request(i, axes, array, stage);
    if i.operand(Slot::Offsets).is_some() || i.offsets().is_some_and(|offsets| offsets != [0; 3]) {
        fetch.offset = Offset::Texel;
    }
    let has_level = axes != Axes::Buffer && !fetch.multisample;
    // A literal of one word is the same in all components.
    let level = |texel: &Operand| texel.immediates.get(3).or(texel.immediates.first()).copied();
    if has_level && i.operand(Slot::Texel).is_some_and(|texel| level(texel) != Some(0)) {
        fetch.level = Level::Explicit;
    }
    Some(fetch)
}

impl Lowering<'_> {
    /// The integer address of a load: coordinates, layer behind them, level in w [functional specification 22.4.6].
    fn texel(
        &mut self,
        operand: &Operand,
        request: &mut Fetch,
        sources: &mut FetchSources,
    ) -> Result<(), Diagnostic> {
        let axes = request.dimension.coordinates();
        let has_level = request.dimension != Axes::Buffer && !request.multisample;
        let count = axes + usize::from(request.array);
        let mask = ((1 << count) - 1) | (u32::from(has_level) << 3);
        let words = self.integers(operand, mask)?;
        sources.coordinates[..axes].copy_from_slice(&words[..axes]);
        if request.array {
            sources.layer = words[axes];
        }
        if has_level && words[3] != Source::ZERO {
            (request.level, sources.level) = (Level::Explicit, words[3]);
        }
        Ok(())
    }

    /// The float address of a sample: coordinates, then the layer, rounded to nearest even [22.4.15].
    fn coordinate(
        &mut self,
        operand: &Operand,
        request: &Fetch,
        sources: &mut FetchSources,
    ) -> Result<(), Diagnostic> {
        let axes = request.dimension.coordinates();
        let count = axes + usize::from(request.array);
        let words = self.moved(operand, (1 << count) - 1)?;
        sources.coordinates[..axes].copy_from_slice(&words[..axes]);
        if request.array {
            let layer = self.temporary();
            self.push(Op::Convert(Conversion::new(Some(layer), Type::U32, words[axes], Type::F32)));
            sources.layer = layer.into();
        }
        Ok(())
    }

    /// Everything behind the address.
    fn modifiers(
        &mut self,
        i: &Instruction,
        request: &mut Fetch,
        sources: &mut FetchSources,
    ) -> Result<(), Diagnostic> {
        for slot in [Slot::Lod, Slot::Bias] {
            if let Some(operand) = i.operand(slot) {
                sources.level = self.moved(operand, 1)?[0];
            }
        }
        if let Some(operand) = i.operand(Slot::Sample) {
            sources.sample = self.scalar(operand)?;
        }
        if let Some(operand) = i.operand(Slot::Reference) {
            sources.reference = self.moved(operand, 1)?[0];
        }
        if let Some(operand) = i.operand(Slot::Clamp) {
            sources.min_level = self.moved(operand, 1)?[0];
        }
        let axes = request.dimension.coordinates();
        for (direction, slot) in [Slot::DerivativeX, Slot::DerivativeY].into_iter().enumerate() {
            if let Some(operand) = i.operand(slot) {
                let words = self.moved(operand, (1 << axes) - 1)?;
                sources.gradients[direction][..axes].copy_from_slice(&words[..axes]);
            }
        }
        self.offsets(i, request, sources)
    }

    /// Offsets in texels: immediates of four bits, or for `gather4_po` the low six bits of registers [22.4.4].
    fn offsets(
        &mut self,
        i: &Instruction,
        request: &mut Fetch,
        sources: &mut FetchSources,
    ) -> Result<(), Diagnostic> {
        if let Some(operand) = i.operand(Slot::Offsets) {
            request.offset = Offset::Texel;
            let words = self.integers(operand, 0b11)?;
            for (offset, value) in sources.offset.iter_mut().zip(&words[..2]) {
                let to = self.temporary();
                let (position, length) = (Source::ZERO, 6.into());
                self.push(Op::ExtractBits { to: Some(to), value: *value, position, length, signed: true });
                *offset = to.into();
            }
        } else if let Some(offsets) = i.offsets()
            && offsets != [0; 3]
        {
            request.offset = Offset::Texel;
            sources.offset = offsets.map(|offset| Source::Immediate(offset as u32));
        }
        Ok(())
    }
}
