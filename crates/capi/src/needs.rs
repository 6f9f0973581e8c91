//! What a fetch reads of its lanes.

use tmu_texture::fetch::{Compare, Derivatives, Level, MinLevel, Offset, Operation};
use tmu_texture::sampler::Sampler;
use tmu_texture::{Dimension, Fetch};

/// What a fetch reads of its lanes.
pub(crate) struct Needs {
    pub(crate) coordinates: usize,
    pub(crate) layer: bool,
    pub(crate) level: bool,
    pub(crate) sample: bool,
    pub(crate) reference: bool,
    pub(crate) offsets: usize,
    pub(crate) four_offsets: bool,
    pub(crate) gradients: usize,
    pub(crate) min_level: bool,
    pub(crate) whole_quads: bool,
}

impl Needs {
    pub(crate) fn of(fetch: &Fetch, sampler: Option<&Sampler>) -> Needs {
        use Operation::{Load, QueryLevelOfDetail, QuerySamplePosition, QuerySize, QueryType, Sample};
        let header_only = matches!(fetch.operation, QuerySize | QueryType | QuerySamplePosition);
        let coordinates = if header_only { 0 } else { fetch.dimension.coordinates() };
        let differs = matches!(fetch.level, Level::Implicit | Level::Bias);
        Needs {
            coordinates,
            layer: fetch.array && !header_only,
            level: matches!(fetch.level, Level::Explicit | Level::Bias)
                && matches!(fetch.operation, Load | Sample | QueryLevelOfDetail | QuerySize),
            sample: fetch.multisample || fetch.operation == QuerySamplePosition,
            reference: !header_only
                && match fetch.compare {
                    Compare::Never => false,
                    Compare::Forced => true,
                    Compare::IfSampler => sampler.is_some_and(|sampler| sampler.compare_enable),
                },
            offsets: if fetch.offset == Offset::Texel && !header_only { fetch.dimension.axes() } else { 0 },
            four_offsets: fetch.offset == Offset::Four && !header_only,
            gradients: if fetch.level == Level::Gradients { coordinates } else { 0 },
            min_level: fetch.min_level != MinLevel::None && !header_only,
            whole_quads: differs
                && fetch.derivatives == Derivatives::Quad
                && fetch.dimension != Dimension::Buffer
                && matches!(fetch.operation, Sample | QueryLevelOfDetail),
        }
    }
}
