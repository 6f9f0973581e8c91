//! The inputs of texture fetches, as a warp's registers have them.

use tmu_program::{FetchSources, Register, Source};
use tmu_texture::fetch::{Compare, Level, MinLevel, Offset};
use tmu_texture::{Fetch, FetchBatches, Part};

use crate::constant::BankView;
use crate::warp::Warp;

/// The parts that a request asks for: those that all lanes have alike, and where the others come from.
pub(crate) struct WantedInputs {
    same: FetchBatches<'static>,
    coordinates: [Option<Register>; 3],
    registers: Box<[(InputPart, Register)]>,
    four_offsets: Option<[[Wanted; 2]; 4]>,
    gradients: Option<[[Wanted; 3]; 2]>,
}

/// A part of [`FetchBatches`] that many requests have.
#[derive(Clone, Copy)]
enum InputPart {
    Layer,
    Level,
    Sample,
    Reference,
    MinLevel,
    Offset(usize),
}

/// A source in every lane of a warp.
#[derive(Clone, Copy)]
enum Wanted {
    Register(Register),
    Same(u32),
}

impl WantedInputs {
    pub(crate) fn new(fetch: &Fetch, sources: &FetchSources, constants: &BankView<'_>) -> WantedInputs {
        let (mut same, mut registers) = (FetchBatches::default(), Vec::new());
        let mut coordinates = [None; 3];
        for axis in 0..fetch.dimension.coordinates().min(3) {
            match Wanted::new(sources.coordinates[axis], constants) {
                Wanted::Register(register) => coordinates[axis] = Some(register),
                Wanted::Same(bits) => same.coordinates[axis] = Part::Same(bits),
            }
        }
        let mut wanted: Vec<(InputPart, Source)> = Vec::new();
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
        for (part, source) in wanted {
            match Wanted::new(source, constants) {
                Wanted::Register(register) => registers.push((part, register)),
                Wanted::Same(bits) => *part.of(&mut same) = Part::Same(bits),
            }
        }
        let each = |source| Wanted::new(source, constants);
        WantedInputs {
            same,
            coordinates,
            registers: registers.into(),
            four_offsets: (fetch.offset == Offset::Four)
                .then(|| sources.four_offsets.map(|axes| axes.map(each))),
            gradients: (fetch.level == Level::Gradients)
                .then(|| sources.gradients.map(|axes| axes.map(each))),
        }
    }

    /// Shows the parts in every lane of a warp: derivatives look at the neighbours of active lanes.
    #[inline(always)]
    pub(crate) fn with<R>(&self, warp: &Warp, then: impl FnOnce(&FetchBatches<'_>) -> R) -> R {
        let mut inputs = self.same;
        for (register, coordinate) in self.coordinates.into_iter().zip(&mut inputs.coordinates) {
            if let Some(register) = register {
                *coordinate = lanes_of(register, warp);
            }
        }
        for &(part, register) in &self.registers {
            *part.of(&mut inputs) = lanes_of(register, warp);
        }
        if self.four_offsets.is_none() && self.gradients.is_none() {
            return then(&inputs);
        }
        let each = |wanted: Wanted| match wanted {
            Wanted::Register(register) => lanes_of(register, warp),
            Wanted::Same(bits) => Part::Same(bits),
        };
        let four_offsets = self.four_offsets.map(|four| four.map(|axes| axes.map(each)));
        let gradients = self.gradients.map(|ways| ways.map(|axes| axes.map(each)));
        let (four_offsets, gradients) = (four_offsets.as_ref(), gradients.as_ref());
        then(&FetchBatches { four_offsets, gradients, ..inputs })
    }
}

impl InputPart {
    #[inline(always)]
    fn of<'i, 'w>(self, inputs: &'i mut FetchBatches<'w>) -> &'i mut Part<'w> {
        match self {
            InputPart::Layer => &mut inputs.layer,
            InputPart::Level => &mut inputs.level,
            InputPart::Sample => &mut inputs.sample,
            InputPart::Reference => &mut inputs.reference,
            InputPart::MinLevel => &mut inputs.min_level,
            InputPart::Offset(axis) => &mut inputs.offset[axis],
        }
    }
}

impl Wanted {
    fn new(source: Source, constants: &BankView<'_>) -> Wanted {
        match source {
            Source::Register(register) => Wanted::Register(register),
            Source::Immediate(bits) => Wanted::Same(bits),
            Source::Constant { bank, offset } => Wanted::Same(constants.word(bank.into(), offset.into())),
        }
    }
}

#[inline(always)]
fn lanes_of(Register(register): Register, warp: &Warp) -> Part<'_> {
    Part::Lanes(std::slice::from_ref(&warp.registers[usize::from(register)]))
}
