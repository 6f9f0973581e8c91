//! How many texels fetches read: the sizes of their footprints, found without reading them.

use super::anisotropy::Plan;
use super::axis::AxisRoutine;
use super::filter::{FilterShape, Filtering};
use super::footprint::{Linear, Nearest, Shape};
use super::gather::GatherShape;
use super::level::LevelChoice;
use super::location::Location;
use super::seamless::Seamless;
use super::{Site, Unit};
use crate::fetch::{Dimension, FetchInputs, Offset};
use crate::lanes::{LANES, Mask, mask_of};
use crate::sampler::CubeFiltering;

/// A routine that counts the texels that the active lanes read.
pub(crate) type Count = fn(&Unit, &FetchInputs, Mask) -> u64;

/// Nothing is read: queries, and what lies outside whatever the coordinates are.
pub(crate) fn nothing(_: &Unit, _: &FetchInputs, _: Mask) -> u64 {
    0
}

/// The routine that counts a gather's texels.
pub(crate) fn gather_count(dimension: Dimension, offset: Offset, cube_filtering: CubeFiltering) -> Count {
    match GatherShape::new(dimension, offset, cube_filtering) {
        Some(GatherShape::OneFace) => |unit, inputs, mask| gathered(unit, inputs, mask, GatherShape::OneFace),
        Some(GatherShape::SeamlessCube) => {
            |unit, inputs, mask| gathered(unit, inputs, mask, GatherShape::SeamlessCube)
        }
        Some(GatherShape::FourOffsets) => {
            |unit, inputs, mask| gathered(unit, inputs, mask, GatherShape::FourOffsets)
        }
        None => nothing,
    }
}

/// The texels of a sample: those of each level's footprint, of two levels where they are blended, and of each of several samples along
/// an axis.
pub(crate) fn sampled(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> u64 {
    let mask = mask & !unit.lanes_without_levels(inputs);
    let mut location = Location::new(unit, inputs);
    if unit.anisotropy == 1 {
        return once(unit, &location, unit.choose_levels(inputs).as_ref(), mask);
    }
    let plan = Plan::new(unit, inputs, mask);
    let middle = location.coordinate;
    let single = once(unit, &location, Some(&plan.levels), mask & !plan.several);
    let several = (1..=unit.anisotropy).map(|tap| {
        let lanes = plan.move_to(tap, unit, &middle, &mut location);
        once(unit, &location, Some(&plan.levels), lanes)
    });
    single + several.sum::<u64>()
}

/// The texels of one sample.
fn once(unit: &Unit, location: &Location, levels: Option<&LevelChoice>, mask: Mask) -> u64 {
    let of = |filtering: &Filtering, mask| on_levels(unit, filtering, location, levels, mask);
    match levels {
        Some(levels) if !unit.filters_alike => {
            of(&unit.mag, mask & levels.magnified) + of(&unit.min, mask & !levels.magnified)
        }
        _ => of(&unit.mag, mask),
    }
}

fn on_levels(
    unit: &Unit,
    filtering: &Filtering,
    location: &Location,
    levels: Option<&LevelChoice>,
    mask: Mask,
) -> u64 {
    let reference = &[0.0; LANES];
    let near = levels.map_or(&unit.first_geometry, |levels| &levels.near);
    let count = filtered(Site { unit, location, geometry: near, reference }, filtering, mask);
    let Some(LevelChoice { far: Some(far), blend, .. }) = levels else { return count };
    let blended = mask & mask_of(|lane| blend[lane] != 0.0);
    count + filtered(Site { unit, location, geometry: far, reference }, filtering, blended)
}

/// The texels of a filter on one level.
fn filtered(site: Site, filtering: &Filtering, mask: Mask) -> u64 {
    let axes = &filtering.axes;
    match filtering.shape {
        FilterShape::Nearest { axes: 1 } => taps::<Nearest<1>>(site, axes, 1, mask),
        FilterShape::Nearest { axes: 2 } => taps::<Nearest<2>>(site, axes, 1, mask),
        FilterShape::Nearest { .. } => taps::<Nearest<3>>(site, axes, 1, mask),
        FilterShape::Linear { axes: 1 } => taps::<Linear<1>>(site, axes, 2, mask),
        FilterShape::Linear { axes: 2 } => taps::<Linear<2>>(site, axes, 4, mask),
        FilterShape::Linear { .. } => taps::<Linear<3>>(site, axes, 8, mask),
        FilterShape::SeamlessCube => taps::<Seamless>(site, axes, 4, mask),
    }
}

/// The first taps of the lanes' footprints that are texels.
fn taps<F: Shape>(site: Site, axes: &[AxisRoutine; 3], count: usize, mask: Mask) -> u64 {
    let mut footprints = F::NOWHERE;
    footprints.locate(site, axes);
    (0..count).map(|tap| u64::from(footprints.found(site, tap, mask).count_ones())).sum()
}

/// The texels of a gather: four taps, of one footprint or of four.
fn gathered(unit: &Unit, inputs: &FetchInputs, mask: Mask, shape: GatherShape) -> u64 {
    let mut location = Location::new(unit, inputs);
    let axes = &unit.mag.axes;
    let reference = &[0.0; LANES];
    let geometry = &unit.first_geometry;
    match shape {
        GatherShape::OneFace => {
            taps::<Linear<2>>(Site { unit, location: &location, geometry, reference }, axes, 4, mask)
        }
        GatherShape::SeamlessCube => {
            taps::<Seamless>(Site { unit, location: &location, geometry, reference }, axes, 4, mask)
        }
        GatherShape::FourOffsets => {
            let mut count = 0;
            for [u, v] in &inputs.four_offsets {
                location.offset = [Some(u), Some(v), None];
                count +=
                    taps::<Linear<2>>(Site { unit, location: &location, geometry, reference }, axes, 1, mask);
            }
            count
        }
    }
}
