//! Cases about where texels are looked for, and on which levels.

use tmu_texture::sampler::{AddressMode, Filter, Reduction};
use tmu_texture::{Dimension, Level, Sampler};

use super::Class;
use super::maker::Maker;
use crate::case::Case;
use crate::contents::{self, Contents};
use crate::lanes;

impl Maker<'_> {
    pub(super) fn address(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2, Dimension::D3]);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.state.pick(&[Filter::Point, Filter::Linear]);
        let mut sampler = self.sampler(filter);
        sampler.address = std::array::from_fn(|_| self.state.pick(&self.abilities.address));
        self.set_border(&mut sampler, format);
        Some(self.sampled(texture, sampler))
    }

    /// NaN, infinities, denormals and huge numbers as coordinates.
    pub(super) fn no_numbers(&mut self) -> Option<Case> {
        if !self.abilities.any_coordinate {
            return None;
        }
        let mut case = self.address()?;
        for inputs in &mut case.batches {
            lanes::positions(&mut self.random, inputs, &case.texture, false, true);
        }
        Some(case)
    }

    pub(super) fn border(&mut self) -> Option<Case> {
        let filter = self.state.pick(&[Filter::Point, Filter::Linear]);
        if !self.abilities.address.contains(&AddressMode::Border) {
            return None;
        }
        let classes = Class::ALL.map(|class| if class == Class::Depth { Class::Float32 } else { class });
        let format = self.format(&classes, Dimension::D2, filter == Filter::Linear)?;
        let shape = self.shape(Dimension::D2, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let mut sampler = self.sampler(filter);
        let axis = self.state.below(2) as usize;
        sampler.address[axis] = AddressMode::Border;
        self.set_border(&mut sampler, format);
        Some(self.sampled(texture, sampler))
    }

    pub(super) fn unnormalized(&mut self) -> Option<Case> {
        if !self.abilities.unnormalized {
            return None;
        }
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2]);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.state.pick(&[Filter::Point, Filter::Linear]);
        let modes = [AddressMode::ClampToEdge, AddressMode::Border];
        let address = [self.state.pick(&modes), self.state.pick(&modes), AddressMode::ClampToEdge];
        let mut sampler = Sampler { normalized: false, lod_max: 0.0, address, ..self.sampler(filter) };
        self.set_border(&mut sampler, format);
        Some(self.sampled(texture, sampler))
    }

    pub(super) fn mips(&mut self, between: Filter) -> Option<Case> {
        let (texture, sampler) =
            self.with_levels(&[Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3], between)?;
        let mut case = self.sampled(texture, sampler);
        self.explicit_levels(&mut case);
        Some(case)
    }

    pub(super) fn gradients(&mut self) -> Option<Case> {
        let between = self.either();
        let dimensions = [Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3, Dimension::Cube];
        let (texture, sampler) = self.with_levels(&dimensions, between)?;
        let mut case = self.sampled(texture, sampler);
        case.fetch.level = Level::Gradients;
        for inputs in &mut case.batches {
            lanes::gradients(&mut self.random, inputs, &case.texture);
        }
        Some(case)
    }

    pub(super) fn implicit(&mut self, level: Level) -> Option<Case> {
        if !self.abilities.implicit {
            return None;
        }
        let between = self.either();
        let dimensions = [Dimension::D1, Dimension::D2, Dimension::D2, Dimension::D3];
        let (texture, sampler) = self.with_levels(&dimensions, between)?;
        let mut case = self.sampled(texture, sampler);
        case.fetch.level = level;
        for inputs in &mut case.batches {
            lanes::quads(&mut self.random, inputs, &case.texture);
            inputs.level = std::array::from_fn(|_| self.random.between(-3.0, 3.0).to_bits());
        }
        Some(case)
    }

    pub(super) fn bias(&mut self) -> Option<Case> {
        let mut case = self.mips(Filter::Linear)?;
        case.sampler.lod_bias = self.state.pick(&[-1.5, -0.25, 0.5, 1.0, 2.75]);
        Some(case)
    }

    pub(super) fn offsets(&mut self) -> Option<Case> {
        let between = self.either();
        let (texture, sampler) = self.with_levels(&[Dimension::D1, Dimension::D2, Dimension::D3], between)?;
        let offset = self.offset(texture.description().dimension);
        let mut case = self.sampled(texture, sampler);
        self.explicit_levels(&mut case);
        Self::set_offset(&mut case, offset);
        Some(case)
    }

    pub(super) fn lines_and_volumes(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D3]);
        let classes = [Class::Unorm8, Class::Unorm16, Class::Float16, Class::Float32, Class::Srgb];
        let format = self.format(&classes, dimension, true)?;
        let shape = self.shape(dimension, false, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let sampler = self.sampler(Filter::Linear);
        Some(self.sampled(texture, sampler))
    }

    pub(super) fn arrays(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2]);
        let format = self.any_format(dimension)?;
        let shape = self.shape(dimension, true, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.either();
        let sampler = self.sampler(filter);
        Some(self.sampled(texture, sampler))
    }

    pub(super) fn reductions(&mut self) -> Option<Case> {
        if !self.abilities.reductions {
            return None;
        }
        // Between levels Vulkan averages, and D3D takes the extreme of both.
        let between = if self.abilities.one_outcome { Filter::Point } else { self.either() };
        let (texture, mut sampler) = self.with_levels(&[Dimension::D2, Dimension::D3], between)?;
        sampler.min = Filter::Linear;
        sampler.mag = Filter::Linear;
        sampler.reduction = self.state.pick(&[Reduction::Minimum, Reduction::Maximum]);
        let mut case = self.sampled(texture, sampler);
        self.explicit_levels(&mut case);
        Some(case)
    }

    pub(super) fn swizzles(&mut self) -> Option<Case> {
        if !self.abilities.swizzles {
            return None;
        }
        // Of depths, Vulkan does not define the component 1 everywhere.
        let classes: Vec<Class> = Class::ALL.into_iter().filter(|class| *class != Class::Depth).collect();
        let mut case = match self.state.below(3) {
            0 => self.load(&classes)?,
            1 => self.simple(Filter::Point, &classes)?,
            _ => {
                self.simple(Filter::Linear, &[Class::Unorm8, Class::Unorm16, Class::Float32, Class::Packed])?
            }
        };
        case.texture = contents::swizzled(&mut self.state, case.texture).ok()?;
        Some(case)
    }

    pub(super) fn minimum_levels(&mut self) -> Option<Case> {
        if !self.abilities.minimum_levels {
            return None;
        }
        let between = self.either();
        let mut case = self.mips(between)?;
        let levels = case.texture.view().levels;
        let least = self.random.between(0.0, levels as f32);
        case.texture = case.texture.with_min_lod(least).ok()?;
        Some(case)
    }
}
