//! What all cases are made of, and plain ones.

use tmu_texture::sampler::{AddressMode, Filter, MipFilter};
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, LANES, Level, Offset, Sampler, Texture};

use super::Class;
use crate::case::{Abilities, Case};
use crate::contents::{self, Contents, Shape};
use crate::lanes;
use crate::random::Random;

/// Makes a case out of random choices: those of `state` decide the driver's program and are shared by a few cases.
pub(super) struct Maker<'a> {
    pub state: Random,
    pub random: Random,
    pub abilities: &'a Abilities,
}

/// Modes that every interface has.
const PLAIN_MODES: [AddressMode; 3] = [AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge];

impl Maker<'_> {
    /// A format of those classes for a dimension; filtered ones only if `linear`.
    pub(super) fn format(&mut self, classes: &[Class], dimension: Dimension, linear: bool) -> Option<Format> {
        let abilities = self.abilities;
        let formats = if linear { &abilities.filtered } else { &abilities.formats };
        let fits = |class: Class| -> Vec<Format> {
            let fits = |format: &Format| Class::of(*format) == class && abilities.has(*format, dimension);
            formats.iter().copied().filter(fits).collect()
        };
        // Classes count alike, whether they have many formats or few.
        let classes: Vec<Vec<Format>> =
            classes.iter().map(|&class| fits(class)).filter(|formats| !formats.is_empty()).collect();
        if classes.is_empty() {
            return None;
        }
        let number = self.state.below(classes.len() as u32) as usize;
        Some(self.state.pick(&classes[number]))
    }

    /// A format for features that are about other things: small or large, and one that is exact in f32.
    pub(super) fn any_format(&mut self, dimension: Dimension) -> Option<Format> {
        let few = [Format::Rgba8Unorm, Format::R32Float, Format::Rgba16Float, Format::Rg16Unorm];
        let fits = |format: &Format| {
            self.abilities.filtered.contains(format) && self.abilities.has(*format, dimension)
        };
        let few: Vec<Format> = few.into_iter().filter(fits).collect();
        if few.is_empty() { None } else { Some(self.state.pick(&few)) }
    }

    pub(super) fn shape(&mut self, dimension: Dimension, array: bool, mips: bool) -> Shape {
        Shape {
            dimension,
            array,
            mips,
            powers: self.state.once_in(2),
            whole_blocks: self.abilities.whole_blocks,
        }
    }

    pub(super) fn texture(&mut self, shape: Shape, format: Format, contents: Contents) -> Option<Texture> {
        let about = contents::description(&mut self.random, &shape, format);
        contents::texture(&mut self.random, about, contents).ok()
    }

    /// A sampler with one filter for both directions and plain address modes.
    pub(super) fn sampler(&mut self, filter: Filter) -> Sampler {
        let address = std::array::from_fn(|_| self.state.pick(&PLAIN_MODES));
        Sampler { mag: filter, min: filter, address, ..Sampler::default() }
    }

    /// A case with a level of 0 and random places.
    pub(super) fn sampled(&mut self, texture: Texture, sampler: Sampler) -> Case {
        let about = *texture.description();
        let fetch = Fetch { level: Level::Explicit, array: about.array, ..Fetch::sample(about.dimension) };
        let mut case = Case {
            fetch,
            sampler,
            offset: [0; 3],
            batches: vec![FetchInputs::default()],
            known: [true; 4],
            texture,
        };
        for inputs in &mut case.batches {
            lanes::positions(&mut self.random, inputs, &case.texture, !case.sampler.normalized, false);
        }
        case
    }

    pub(super) fn load(&mut self, classes: &[Class]) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3]);
        let array = dimension != Dimension::D3 && self.state.once_in(3);
        let format = self.format(classes, dimension, false)?;
        let shape = self.shape(dimension, array, true);
        let texture = self.texture(shape, format, Contents::Bits)?;
        let offset = if self.state.once_in(4) { self.offset(dimension) } else { [0; 3] };
        let case = self.loaded(texture, offset);
        Some(case)
    }

    pub(super) fn samples(&mut self) -> Option<Case> {
        if self.abilities.multisample.is_empty() {
            return None;
        }
        let (format, samples) = self.state.pick(&self.abilities.multisample);
        let array = self.state.once_in(3);
        let shape = self.shape(Dimension::D2, array, false);
        let mut about = contents::description(&mut self.random, &shape, format);
        about.samples = samples;
        let texture = contents::texture(&mut self.random, about, Contents::Numbers).ok()?;
        Some(self.loaded(texture, [0; 3]))
    }

    /// A load at random texels.
    pub(super) fn loaded(&mut self, texture: Texture, offset: [i32; 3]) -> Case {
        let about = *texture.description();
        let multisample = about.samples > 1;
        let fetch = Fetch {
            array: about.array,
            multisample,
            level: if multisample { Level::Zero } else { Level::Explicit },
            offset: if offset == [0; 3] { Offset::None } else { Offset::Texel },
            ..Fetch::load(about.dimension)
        };
        let mut batches = vec![FetchInputs::default()];
        for inputs in &mut batches {
            for lane in 0..LANES {
                let outside = self.abilities.loads_outside && self.random.once_in(8);
                let beyond = u32::from(outside);
                inputs.level[lane] = self.random.below(about.levels + beyond);
                inputs.layer[lane] = self.random.below(about.layers + beyond);
                inputs.sample[lane] = self.random.below(about.samples);
                let size = texture.level_size(inputs.level[lane].min(about.levels - 1));
                for axis in 0..3 {
                    let last = size[axis] as i32 - 1;
                    let position = self.random.within(-i32::from(outside), last + i32::from(outside));
                    // An offset must not lead outside where that is not defined.
                    let position = position - offset[axis];
                    inputs.coordinates[axis][lane] = position as u32;
                    inputs.offset[axis][lane] = offset[axis];
                }
            }
        }
        Case { texture, sampler: Sampler::default(), fetch, offset, batches, known: [true; 4] }
    }

    pub(super) fn offset(&mut self, dimension: Dimension) -> [i32; 3] {
        std::array::from_fn(|axis| if axis < dimension.axes() { self.state.within(-8, 7) } else { 0 })
    }

    /// Samples from 2D textures of those classes.
    pub(super) fn simple(&mut self, filter: Filter, classes: &[Class]) -> Option<Case> {
        let format = self.format(classes, Dimension::D2, filter == Filter::Linear)?;
        let shape = self.shape(Dimension::D2, false, false);
        let contents = if filter == Filter::Point { Contents::Bits } else { Contents::Numbers };
        let texture = self.texture(shape, format, contents)?;
        let sampler = self.sampler(filter);
        Some(self.sampled(texture, sampler))
    }

    /// A border colour that the interface can have.
    pub(super) fn set_border(&mut self, sampler: &mut Sampler, format: Format) {
        let integer = format.info().is_integer();
        let one = if integer { 1 } else { 1.0f32.to_bits() };
        sampler.border = match self.state.below(if self.abilities.any_border { 6 } else { 3 }) {
            0 => [0; 4],
            1 => [0, 0, 0, one],
            2 => [one; 4],
            // Every integer format can hold these.
            _ if integer => std::array::from_fn(|_| self.state.below(2)),
            _ => std::array::from_fn(|_| self.state.unit().to_bits()),
        };
    }

    /// A texture with levels, and a sampler that filters between them in that way.
    pub(super) fn with_levels(
        &mut self,
        dimensions: &[Dimension],
        between: Filter,
    ) -> Option<(Texture, Sampler)> {
        let dimension = self.state.pick(dimensions);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, false, true);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let mut sampler = self.sampler(Filter::Linear);
        sampler.mag = self.state.pick(&[Filter::Point, Filter::Linear]);
        sampler.min = self.state.pick(&[Filter::Point, Filter::Linear]);
        sampler.mip = if between == Filter::Linear { MipFilter::Linear } else { MipFilter::Point };
        if self.state.once_in(3) {
            sampler.lod_min = self.state.between(-1.0, 3.0).max(0.0);
            sampler.lod_max = sampler.lod_min + self.state.between(0.0, 3.0);
        }
        Some((texture, sampler))
    }

    pub(super) fn explicit_levels(&mut self, case: &mut Case) {
        let levels = case.texture.view().levels;
        for inputs in &mut case.batches {
            inputs.level = std::array::from_fn(|_| lanes::level(&mut self.random, levels).to_bits());
        }
    }

    pub(super) fn either(&mut self) -> Filter {
        self.state.pick(&[Filter::Point, Filter::Linear])
    }

    pub(super) fn set_offset(case: &mut Case, offset: [i32; 3]) {
        case.offset = offset;
        case.fetch.offset = Offset::Texel;
        for inputs in &mut case.batches {
            inputs.offset = offset.map(|axis| [axis; LANES]);
        }
    }
}
