//! The state of the texture unit for a fetch, and the routines that go with it.

use crate::fetch::{Compare, Derivatives, Dimension, Fetch, Level, Operation};
use crate::format::{Format, Palette};
use crate::lanes::LANES;
use crate::model::Model;
use crate::sampler::{AddressMode, CubeFiltering, Filter, MipFilter, Sampler};
use crate::sanitise::sanitise;
use crate::texture::{Swizzle, Texture};
use crate::unit::address::Purpose;
use crate::unit::axis::AxisRoutine;
use crate::unit::compare::ReferenceRule;
use crate::unit::count::{self, Count};
use crate::unit::filter::{Filtering, combine_routine};
use crate::unit::footprint::FilterShape;
use crate::unit::gather::{GatheredAs, gather_routines};
use crate::unit::geometry::Geometry;
use crate::unit::level::LevelRules;
use crate::unit::load::{load, loaded};
use crate::unit::sample::{outside, sample};
use crate::unit::texels::{Texels, border_texel};
use crate::unit::{Routine, Unit, query};

/// The routine that answers, and the one that counts the texels that are read for it.
pub(super) fn routines(unit: &Unit) -> Option<(Routine, Count)> {
    let level = &unit.level;
    Some(match unit.fetch.operation {
        Operation::Load => (load, loaded),
        Operation::Sample if level.nothing_left() => (outside, count::nothing),
        Operation::Sample => (sample, count::sampled),
        Operation::Gather { .. } if level.nothing_left() || level.first_left() > 0 => {
            (outside, count::nothing)
        }
        Operation::Gather { .. } => gather_routines(unit.dimension, unit.fetch.offset)?,
        Operation::QueryLevelOfDetail => (query::level_of_detail, count::nothing),
        Operation::QuerySize => (query::size, count::nothing),
        Operation::QueryType => (query::header_type, count::nothing),
        Operation::QuerySamplePosition => (query::sample_position, count::nothing),
    })
}

pub(super) fn unit<'t>(fetch: &Fetch, texture: &'t Texture, sampler: &Sampler, model: Model) -> Unit<'t> {
    let (description, view) = (texture.description(), texture.view());
    // Loads look at no sampler.
    let srgb = sampler.srgb || !fetch.operation.needs_sampler();
    let format = if srgb { description.format } else { description.format.linear() };
    let info = format.info();
    let border = border_texel(model, format, border_colour(texture, sampler, format));
    let compares = match fetch.compare {
        Compare::Never => false,
        Compare::Forced => true,
        Compare::IfSampler => sampler.compare_enable,
    };
    let gather_source = match fetch.operation {
        // The outcome of a comparison is in every component.
        Operation::Gather { .. } if compares => Swizzle::Red,
        Operation::Gather { component } => view.swizzle[usize::from(component & 3)],
        Operation::Load
        | Operation::Sample
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => Swizzle::Red,
    };
    let filters = filters(fetch, sampler, info.is_integer());
    let plain = texture.plain(Palette::of(model), srgb);
    let texels = FilteredTexels { format: plain.format, border, compares };
    let [mag, min] = filters.map(|filter| filtering(fetch, texture, sampler, model, filter, texels));
    let level = level_rules(texture, sampler, model, info.is_integer());
    let last_component = info.components.iter().rposition(Option::is_some).unwrap_or(0);
    let filters_alike = filters[0] == filters[1];
    let levels = &plain.levels[view.first_level as usize..][..view.levels as usize];
    let mut unit = Unit {
        fetch: *fetch,
        model,
        dimension: description.dimension,
        axes: description.dimension.axes(),
        texels: Texels::new(model, texture, plain, border),
        levels,
        first_geometry: Geometry::of_levels(levels, view.first_level, &[0; LANES]),
        first_level: view.first_level,
        first_layer: view.first_layer,
        layers: view.layers,
        array: description.array,
        arrayed: fetch.array && description.array,
        samples: description.samples,
        multisampled: description.is_multisampled(),
        integer: info.is_integer(),
        one: info.one(),
        summed: if compares { 1 } else { last_component + 1 },
        level,
        anisotropy: anisotropy(fetch, texture, sampler, filters),
        one_level_fits_all: false,
        filters_alike,
        mag,
        min,
        compares,
        compare_function: sampler.compare,
        reference: ReferenceRule::new(format, model),
        gather_source,
        gathered_as: GatheredAs::new(model, plain.format, compares),
        recorder: None,
    };
    unit.one_level_fits_all = filters_alike && unit.always_first_level();
    unit
}

/// The filters for magnification and minification. Integer texels are not filtered; a gather looks for the footprint
/// of a linear filter.
pub(super) fn filters(fetch: &Fetch, sampler: &Sampler, integer: bool) -> [Filter; 2] {
    match fetch.operation {
        Operation::Gather { .. } => [Filter::Linear; 2],
        _ if integer => [Filter::Point; 2],
        Operation::Load
        | Operation::Sample
        | Operation::QueryLevelOfDetail
        | Operation::QuerySize
        | Operation::QueryType
        | Operation::QuerySamplePosition => [sampler.mag, sampler.min],
    }
}

fn filtering(
    fetch: &Fetch,
    texture: &Texture,
    sampler: &Sampler,
    model: Model,
    filter: Filter,
    texels: FilteredTexels,
) -> Filtering {
    let dimension = fetch.dimension;
    let normalized = normalized(texture, sampler);
    let modes = modes(dimension, sampler);
    let purpose = match (fetch.operation, filter) {
        (Operation::Gather { .. }, _) => Purpose::Gather,
        (_, Filter::Linear) => Purpose::Linear,
        (_, Filter::Point) => Purpose::Point,
    };
    let shape = FilterShape::new(dimension, filter, sampler.cube_filtering);
    Filtering {
        axes: [0, 1, 2].map(|axis| AxisRoutine::new(model, modes[axis], purpose, normalized)),
        shape,
        combine: combine_routine(
            model,
            texels.format,
            texels.border,
            texels.compares,
            sampler.reduction,
            shape,
        ),
    }
}

/// The address mode of each axis.
pub(crate) fn modes(dimension: Dimension, sampler: &Sampler) -> [AddressMode; 3] {
    match dimension {
        // The faces of a cube end at their edges, unless the footprint goes on across them.
        Dimension::Cube if sampler.cube_filtering != CubeFiltering::Wrapped => [AddressMode::ClampToEdge; 3],
        Dimension::D1 | Dimension::D2 | Dimension::D3 | Dimension::Cube | Dimension::Buffer => {
            sampler.address
        }
    }
}

/// What a filter weighs.
#[derive(Clone, Copy)]
struct FilteredTexels {
    format: Format,
    border: [u32; 4],
    compares: bool,
}

/// The colour of the border before it becomes a texel of the format.
pub(super) fn border_colour(texture: &Texture, sampler: &Sampler, format: Format) -> [u32; 4] {
    let mut border = sampler.border;
    if let Some([r, g, b]) = sampler.srgb_border.filter(|_| format.info().is_srgb()) {
        let [r, g, b, _] = Format::Rgba8Srgb.decode(&[r, g, b, 0]);
        border[..3].copy_from_slice(&[r, g, b]);
    }
    if texture.red_border() { [border[0]; 4] } else { border }
}

/// The largest ratio of anisotropy that has an influence: of 2D textures with derivatives and linear filters.
fn anisotropy(fetch: &Fetch, texture: &Texture, sampler: &Sampler, filters: [Filter; 2]) -> u8 {
    let known = match fetch.level {
        Level::Implicit | Level::Bias => fetch.derivatives == Derivatives::Quad,
        Level::Gradients => true,
        Level::Zero | Level::Explicit => false,
    };
    let filtered = fetch.dimension == Dimension::D2 && filters[1] == Filter::Linear && known;
    let most = match texture.filter_options() {
        Some(options) if sampler.max_anisotropy > 1 => options.max_anisotropy,
        _ => sampler.max_anisotropy,
    };
    if filtered { most.clamp(1, 16) } else { 1 }
}

/// Coordinates in texels are for textures of one level; the hardware ignores the sampler elsewhere.
pub(crate) fn normalized(texture: &Texture, sampler: &Sampler) -> bool {
    let description = texture.description();
    let both = sampler.normalized && texture.normalized();
    both || description.levels > 1 || description.dimension == Dimension::Cube
}

fn level_rules(texture: &Texture, sampler: &Sampler, model: Model, integer: bool) -> LevelRules {
    let view = texture.view();
    let size = texture.level_size(view.first_level).map(f64::from);
    let options = texture.filter_options();
    let bias = f64::from(sanitise(options.map_or(sampler.lod_bias, |options| options.lod_bias)));
    // Eight bits behind the point, and no more than 15, as has been measured (LO-3).
    let in_256ths = |bias: f64| (bias.clamp(-15.0, 15.0) * 256.0).trunc() / 256.0;
    LevelRules {
        mip: if integer && sampler.mip == MipFilter::Linear { MipFilter::Point } else { sampler.mip },
        bias: if model == Model::Nvidia { in_256ths(bias) } else { bias },
        range: [sampler.lod_min, sampler.lod_max].map(|limit| sanitise(limit).into()),
        resource_min: f64::from(texture.min_lod()) - f64::from(view.first_level),
        last: view.levels - 1,
        slope: options.map_or(sampler.trilin_opt, |options| options.trilin_opt).slope(),
        scale: if normalized(texture, sampler) { size } else { [1.0; 3] },
    }
}
