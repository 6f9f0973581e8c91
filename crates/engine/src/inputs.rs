//! The inputs of texture fetches, as a warp's registers have them.

use tmu_program::{FetchSources, Register, Source};
use tmu_texture::fetch::{Compare, Level, MinLevel, Offset};
use tmu_texture::{Fetch, FetchBatches, Part};

use crate::constant::BankView;
use crate::warp::Warp;

/// The parts that a request asks for, each with where it comes from.
pub(crate) struct WantedInputs {
    parts: Box<[(InputPart, Source)]>,
    four_offsets: Option<[[Source; 2]; 4]>,
    gradients: Option<[[Source; 3]; 2]>,
}

/// A part of [`FetchBatches`] that many requests have.
#[derive(Clone, Copy)]
enum InputPart {
    Coordinate(usize),
    Layer,
    Level,
    Sample,
    Reference,
    MinLevel,
    Offset(usize),
}

impl WantedInputs {
    pub(crate) fn new(fetch: &Fetch, sources: &FetchSources) -> WantedInputs {
        let mut wanted: Vec<(InputPart, Source)> = Vec::new();
        let coordinates = sources.coordinates.iter().take(fetch.dimension.coordinates());
        wanted.extend(coordinates.enumerate().map(|(axis, &from)| (InputPart::Coordinate(axis), from)));
        let by_itself = [
            (fetch.array, InputPart::Layer, sources.layer),
            (fetch.takes_level(), InputPart::Level, sources.level),
            (fetch.takes_sample(), InputPart::Sample, sources.sample),
            (fetch.compare != Compare::Never, InputPart::Reference, sources.reference),
            (fetch.min_level != MinLevel::None, InputPart::MinLevel, sources.min_level),
        ];
        wanted.extend(by_itself.iter().filter(|it| it.0).map(|&(_, part, from)| (part, from)));
        if fetch.offset == Offset::Texel {
            wanted.extend((0..3).map(|axis| (InputPart::Offset(axis), sources.offset[axis])));
        }
        WantedInputs {
            parts: wanted.into(),
            four_offsets: (fetch.offset == Offset::Four).then_some(sources.four_offsets),
            gradients: (fetch.level == Level::Gradients).then_some(sources.gradients),
        }
    }

    /// Shows the parts in every lane of a warp: derivatives look at the neighbours of active lanes.
    #[inline(always)]
    pub(crate) fn with<R>(
        &self,
        warp: &Warp,
        constants: &BankView<'_>,
        then: impl FnOnce(&FetchBatches<'_>) -> R,
    ) -> R {
        let mut inputs = FetchBatches::default();
        for &(part, source) in &self.parts {
            *match part {
                InputPart::Coordinate(axis) => &mut inputs.coordinates[axis],
                InputPart::Layer => &mut inputs.layer,
                InputPart::Level => &mut inputs.level,
                InputPart::Sample => &mut inputs.sample,
                InputPart::Reference => &mut inputs.reference,
                InputPart::MinLevel => &mut inputs.min_level,
                InputPart::Offset(axis) => &mut inputs.offset[axis],
            } = part_of(source, warp, constants);
        }
        if self.four_offsets.is_none() && self.gradients.is_none() {
            return then(&inputs);
        }
        let each = |source| part_of(source, warp, constants);
        let four_offsets = self.four_offsets.map(|four| four.map(|axes| axes.map(each)));
        let gradients = self.gradients.map(|ways| ways.map(|axes| axes.map(each)));
        let (four_offsets, gradients) = (four_offsets.as_ref(), gradients.as_ref());
        then(&FetchBatches { four_offsets, gradients, ..inputs })
    }
}

/// A source in every lane of a warp.
#[inline(always)]
fn part_of<'w>(source: Source, warp: &'w Warp, constants: &BankView<'_>) -> Part<'w> {
    match source {
        Source::Register(Register(register)) => {
            Part::Lanes(std::slice::from_ref(&warp.registers[usize::from(register)]))
        }
        Source::Immediate(bits) => Part::Same(bits),
        Source::Constant { bank, offset } => Part::Same(constants.word(bank.into(), offset.into())),
    }
}
