//! What is asked about resources: sizes, levels, samples.

use tmu_program::{
    Comparison, Condition, Conversion, Diagnostic, FetchSources, FloatMode, FloatSource, Op, Register,
    Source, TextureFetch, Type, Width,
};
use tmu_texture::{Dimension as Axes, Fetch, Level, Operation};

use super::super::operand::{components, mask, selected};
use super::super::{Lowering, RESOURCE_BANK};
use super::{Entry, shape, slot};
use crate::names::{self, Dimension, ResinfoType};
use crate::program::{Instruction, Operand};
use crate::table::Slot;

/// Width, height, depth or layers, number of levels [functional specification 22.4.14].
pub(crate) fn resinfo(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::View)?;
    let dimension = l.declared(i, operand)?.dimension;
    if shape(dimension).is_none() || dimension == Dimension::Buffer {
        let problem = l.about(operand, "DXBC-101", format!("resinfo is not about a {dimension}"));
        return Err(problem.hint("bufinfo is"));
    }
    let level = l.scalar(slot(i, Slot::Level)?)?;
    let is_view = operand.register() == names::Register::UnorderedAccess;
    let [width, height, third, levels] =
        if is_view { l.view_sizes(i, operand, level)? } else { l.texture_sizes(i, operand, level)? };
    let (third_is_size, sizes) = match dimension {
        Dimension::Texture1d => (false, [width, Source::ZERO, Source::ZERO]),
        Dimension::Texture1dArray => (false, [width, third, Source::ZERO]),
        Dimension::Texture2dArray | Dimension::Texture2dMsArray => (false, [width, height, third]),
        // The specification leaves z open; later ones will have the number of cubes there.
        Dimension::TextureCubeArray => (false, [width, height, third]),
        Dimension::Texture3d => (true, [width, height, third]),
        Dimension::Buffer
        | Dimension::Texture2d
        | Dimension::Texture2dMs
        | Dimension::TextureCube
        | Dimension::RawBuffer
        | Dimension::StructuredBuffer => (false, [width, height, Source::ZERO]),
    };
    let kind = i.resinfo_type().unwrap_or(ResinfoType::Float);
    let mut values = [sizes[0], sizes[1], sizes[2], levels];
    for (component, value) in values.iter_mut().enumerate() {
        if *value == Source::ZERO || kind == ResinfoType::Uint {
            continue;
        }
        let layers = component == 1 && dimension == Dimension::Texture1dArray;
        let is_size = component < 2 && !layers || component == 2 && third_is_size;
        *value = l.as_float(*value, kind == ResinfoType::Reciprocal && is_size).into();
    }
    l.write_selected(l.operand(i, 0)?, operand, values)
}

/// The number of elements, of bytes of a raw buffer, or of structures [22.4.1].
pub(crate) fn bufinfo(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::View)?;
    let resource = l.declared(i, operand)?;
    let is_texture =
        operand.register() == names::Register::Resource && resource.dimension == Dimension::Buffer;
    let count = if is_texture {
        l.texture_sizes(i, operand, Source::ZERO)?[0]
    } else {
        l.view_extents(operand, &resource)?[0].into()
    };
    let count = if matches!(resource.dimension, Dimension::StructuredBuffer) {
        let (to, a, b) = (l.temporary(), count, resource.stride.max(1).into());
        l.push(Op::Divide { to: Some(to), a, b, signed: false, remainder: false });
        to.into()
    } else {
        count
    };
    l.write(l.operand(i, 0)?, [count; 4])
}

/// The number of samples of a resource, or of the targets [22.4.21].
pub(crate) fn sampleinfo(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::Multisampled)?;
    let count = if matches!(operand.register(), names::Register::Rasterizer) {
        Source::Constant { bank: RESOURCE_BANK, offset: 0 }
    } else {
        let fetch = Fetch { operation: Operation::QueryType, ..Fetch::load(Axes::D2) };
        l.asked(i, operand, fetch, FetchSources::default())?[2]
    };
    let count = if i.bits(11, 1) == 1 { count } else { l.as_float(count, false).into() };
    l.write_selected(l.operand(i, 0)?, operand, [count, Source::ZERO, Source::ZERO, Source::ZERO])
}

/// The position of a sample in the texel, or in the pixel [22.4.22].
pub(crate) fn samplepos(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::Multisampled)?;
    let sample = l.scalar(slot(i, Slot::Sample)?)?;
    let [x, y] = if matches!(operand.register(), names::Register::Rasterizer) {
        l.target_position(sample)
    } else {
        let fetch = Fetch { operation: Operation::QuerySamplePosition, ..Fetch::load(Axes::D2) };
        let [x, y, ..] = l.asked(i, operand, fetch, FetchSources { sample, ..FetchSources::default() })?;
        [x, y]
    };
    l.write_selected(l.operand(i, 0)?, operand, [x, y, Source::ZERO, Source::ZERO])
}

/// What [`RESOURCE_BANK`] holds for targets of a number of samples: the number, a word that nothing reads, x and y of
/// each sample from the pixel's centre.
#[must_use]
pub fn target_constants(samples: u32) -> Vec<u8> {
    let positions = tmu_texture::samples::sample_positions(samples).iter().flatten();
    let words = positions.map(|sixteenths| (f32::from(*sixteenths) / 16.0).to_bits());
    [samples, 0].into_iter().chain(words).flat_map(u32::to_le_bytes).collect()
}

impl Lowering<'_> {
    /// Asks the texture unit about a resource.
    fn asked(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        fetch: Fetch,
        sources: FetchSources,
    ) -> Result<[Source; 4], Diagnostic> {
        let resource = self.declared(i, operand)?;
        let header = self.header(operand, &resource)?;
        let reference = self.reference(header, Entry::Fixed(0));
        let to = [(); 4].map(|()| self.temporary());
        self.push(Op::Fetch(Box::new(TextureFetch::new(fetch, reference, sources, to))));
        Ok(to.map(Source::from))
    }

    /// Width, height, depth or layers, and levels of a texture.
    fn texture_sizes(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        level: Source,
    ) -> Result<[Source; 4], Diagnostic> {
        let fetch =
            Fetch { operation: Operation::QuerySize, level: Level::Explicit, ..Fetch::load(Axes::D2) };
        self.asked(i, operand, fetch, FetchSources { level, ..FetchSources::default() })
    }

    /// Width, height, depth and layers of a view or buffer; zeros where nothing is bound.
    pub(super) fn view_extents(
        &mut self,
        operand: &Operand,
        resource: &super::Resource,
    ) -> Result<[Register; 4], Diagnostic> {
        let header = self.header(operand, resource)?;
        let surface = self.reference(header, Entry::Fixed(0));
        let to = [(); 4].map(|()| self.temporary());
        self.push(Op::SurfaceSize { to: to.map(Some), surface });
        Ok(to)
    }

    /// Width, height, depth or layers of a view, and 1 level; zeros where nothing is bound, and sizes of other levels.
    fn view_sizes(
        &mut self,
        i: &Instruction,
        operand: &Operand,
        level: Source,
    ) -> Result<[Source; 4], Diagnostic> {
        let resource = self.declared(i, operand)?;
        let [width, height, depth, layers] = self.view_extents(operand, &resource)?;
        let third = if resource.dimension == Dimension::Texture3d { depth } else { layers };
        let (levels, is_bound) = (self.temporary(), self.predicate());
        self.push(Op::compare(is_bound, width, Comparison::NOT_EQUAL, Source::ZERO, false));
        let (then, otherwise) = (1.into(), Source::ZERO);
        self.push(Op::Select { to: Some(levels), condition: Condition::If(is_bound), then, otherwise });
        if level != Source::ZERO {
            let is_first = self.predicate();
            self.push(Op::compare(is_first, level, Comparison::EQUAL, Source::ZERO, false));
            for size in [width, height, third] {
                let (condition, then) = (Condition::If(is_first), size.into());
                self.push(Op::Select { to: Some(size), condition, then, otherwise: Source::ZERO });
            }
        }
        Ok([width, height, third, levels].map(Source::from))
    }

    /// A number as a float, or one over it: infinite for 0.
    fn as_float(&mut self, value: Source, reciprocal: bool) -> Register {
        let to = self.temporary();
        self.push(Op::Convert(Conversion::new(Some(to), Type::F32, value, Type::U32)));
        if reciprocal {
            let a = FloatSource::plain(1.0f32.to_bits().into());
            self.push(Op::FloatDivide { to: Some(to), a, b: to.into(), mode: FloatMode::default() });
        }
        to
    }

    /// The position of a sample of the targets; 0 for samples that are not there.
    fn target_position(&mut self, sample: Source) -> [Source; 2] {
        // Behind the last sample of any target.
        const NO_SAMPLE: u32 = 16;
        let (address, to) = (self.temporary(), [(); 2].map(|()| self.temporary()));
        let (b, minimum) = (NO_SAMPLE.into(), Condition::Always);
        self.push(Op::MinMax { to: Some(address), a: sample, b, signed: false, minimum });
        self.product(address, address, 8);
        self.push(Op::add(address, address, 8));
        self.push(Op::LoadConstant {
            to: to.map(Some),
            bank: u32::from(RESOURCE_BANK).into(),
            address: address.into(),
            width: Width::B64,
        });
        to.map(Source::from)
    }

    /// Writes values that the instruction computed: the swizzle of the resource first, then the mask.
    fn write_selected(
        &mut self,
        to: &Operand,
        resource: &Operand,
        values: [Source; 4],
    ) -> Result<(), Diagnostic> {
        let mut words = [Source::ZERO; 4];
        for component in components(mask(to)) {
            words[component] = values[selected(resource, component)];
        }
        self.write(to, words)
    }
}
