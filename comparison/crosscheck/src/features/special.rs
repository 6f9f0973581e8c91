//! Cubes, gathers, comparisons and queries.

use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{CompareFunction, CubeFiltering, Filter, MipFilter};
use tmu_texture::{Dimension, LANES, Level, Offset, Operation, Sampler};

use super::Class;
use super::maker::Maker;
use crate::case::Case;
use crate::contents::Contents;

impl Maker<'_> {
    pub(super) fn cubes(&mut self, array: bool) -> Option<Case> {
        let format = self.any_format(Dimension::Cube)?;
        let mips = self.state.once_in(2);
        let shape = self.shape(Dimension::Cube, array, mips);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let filter = self.either();
        let mut sampler = self.sampler(filter);
        sampler.mip = self.state.pick(&[MipFilter::Point, MipFilter::Linear]);
        let mut case = self.sampled(texture, sampler);
        if mips {
            self.explicit_levels(&mut case);
        }
        Some(case)
    }

    pub(super) fn faces(&mut self) -> Option<Case> {
        if !self.abilities.cubes_per_face {
            return None;
        }
        let array = self.state.once_in(3);
        let mut case = self.cubes(array)?;
        case.sampler.cube_filtering = CubeFiltering::Wrapped;
        Some(case)
    }

    pub(super) fn gathers(&mut self, offsets: bool) -> Option<Case> {
        let classes = [
            Class::Unorm8,
            Class::Snorm8,
            Class::Unorm16,
            Class::Float16,
            Class::Float32,
            Class::Packed,
            Class::Integer,
            Class::Srgb,
        ];
        let format = self.format(&classes, Dimension::D2, false)?;
        let array = self.state.once_in(3);
        let shape = self.shape(Dimension::D2, array, false);
        let texture = self.texture(shape, format, Contents::Bits)?;
        let sampler = Sampler { lod_max: 0.0, ..self.sampler(Filter::Linear) };
        let mut case = self.sampled(texture, sampler);
        let component = self.state.below(format.info().component_count() as u32) as u8;
        case.fetch.operation = Operation::Gather { component };
        case.fetch.level = Level::Zero;
        if offsets {
            if !self.abilities.gather_offsets {
                return None;
            }
            case.fetch.offset = Offset::Texel;
            for inputs in &mut case.batches {
                for lane in 0..LANES {
                    inputs.offset[0][lane] = self.random.within(-8, 7);
                    inputs.offset[1][lane] = self.random.within(-8, 7);
                }
            }
        }
        Some(case)
    }

    pub(super) fn cube_gathers(&mut self) -> Option<Case> {
        let format = self.any_format(Dimension::Cube)?;
        let array = self.state.once_in(3);
        let shape = self.shape(Dimension::Cube, array, false);
        let texture = self.texture(shape, format, Contents::Numbers)?;
        let sampler = Sampler { lod_max: 0.0, ..self.sampler(Filter::Linear) };
        let mut case = self.sampled(texture, sampler);
        let component = self.state.below(format.info().component_count() as u32) as u8;
        case.fetch.operation = Operation::Gather { component };
        case.fetch.level = Level::Zero;
        Some(case)
    }

    pub(super) fn comparisons(&mut self, gather: bool) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D2, Dimension::D2, Dimension::Cube]);
        let filter = if gather { Filter::Point } else { self.either() };
        let format = self.format(&[Class::Depth], dimension, filter == Filter::Linear)?;
        let array = self.state.once_in(3);
        let shape = self.shape(dimension, array, false);
        let texture = self.texture(shape, format, Contents::Steps)?;
        let mut sampler = self.sampler(filter);
        sampler.compare = self.state.pick(&CompareFunction::ALL);
        sampler.compare_enable = true;
        sampler.lod_max = 0.0;
        let mut case = self.sampled(texture, sampler);
        case.fetch.compare = Compare::Forced;
        if gather {
            case.fetch.operation = Operation::Gather { component: 0 };
        } else if self.abilities.one_outcome {
            case.known = [true, false, false, false];
        }
        case.fetch.level = Level::Zero;
        for inputs in &mut case.batches {
            inputs.reference = std::array::from_fn(|_| {
                match self.random.below(4) {
                    0 => self.random.unit(),
                    1 => self.random.between(-0.5, 1.5),
                    _ => self.random.below(5) as f32 / 4.0,
                }
                .to_bits()
            });
        }
        Some(case)
    }

    pub(super) fn sizes(&mut self) -> Option<Case> {
        let dimension = self.state.pick(&[Dimension::D1, Dimension::D2, Dimension::D3, Dimension::Cube]);
        let array = dimension != Dimension::D3 && self.state.once_in(2);
        let format = self.format(&[Class::Unorm8, Class::Float32, Class::Bc], dimension, false)?;
        let shape = self.shape(dimension, array, true);
        let texture = self.texture(shape, format, Contents::Bits)?;
        let levels = texture.view().levels;
        let sampler = self.sampler(Filter::Point);
        let mut case = self.sampled(texture, sampler);
        case.fetch.operation = Operation::QuerySize;
        // What the interface does not ask for, programs fill with 1.
        case.known = [true, dimension.axes() >= 2, dimension.axes() == 3 || array, true];
        let beyond = u32::from(self.abilities.loads_outside);
        // Some drivers take the level of one lane for several.
        let uniform = self.state.once_in(2);
        for inputs in &mut case.batches {
            let level = self.random.below(levels + beyond);
            inputs.level =
                std::array::from_fn(|_| if uniform { level } else { self.random.below(levels + beyond) });
        }
        Some(case)
    }

    pub(super) fn level_queries(&mut self) -> Option<Case> {
        if !self.abilities.implicit {
            return None;
        }
        let mut case = self.implicit(Level::Implicit)?;
        // The logarithm of 0 is left open.
        for inputs in &mut case.batches {
            let s = &mut inputs.coordinates[0];
            for quad in s.chunks_exact_mut(4).filter(|quad| quad.iter().all(|s| *s == quad[0])) {
                quad[1] = (f32::from_bits(quad[0]) + 0.25).to_bits();
                quad[3] = quad[1];
            }
        }
        case.fetch.operation = Operation::QueryLevelOfDetail;
        // Vulkan rounds the clamped level where the filter takes the nearest one.
        case.known = [true, case.sampler.mip == MipFilter::Linear, false, false];
        Some(case)
    }
}
