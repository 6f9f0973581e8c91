//! How many texels fetches read: the sizes of their footprints, found without reading them.

use super::anisotropy::Plan;
use super::filter::Filtering;
use super::footprint::Footprints;
use super::level::LevelChoice;
use super::location::Location;
use super::{Site, Unit};
use crate::fetch::FetchInputs;
use crate::lanes::{Mask, mask_of};

/// A routine that counts the texels that the active lanes read.
pub(crate) type Count = fn(&Unit, &FetchInputs, Mask) -> u64;

/// Nothing is read: queries, and what lies outside whatever the coordinates are.
pub(crate) fn nothing(_: &Unit, _: &FetchInputs, _: Mask) -> u64 {
    0
}

/// The texels of a sample: those of each level's footprint, of two levels where they are blended, and of each of several samples along
/// an axis.
pub(crate) fn sampled(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> u64 {
    let mask = mask & !unit.lanes_without_levels(inputs);
    let mut location = Location::new(unit, inputs, mask);
    if unit.anisotropy == 1 {
        return once(unit, &location, unit.choose_levels(inputs).as_ref(), mask);
    }
    let plan = Plan::new(unit, inputs, mask);
    let (middle, levels) = (location.coordinate, unit.levels_of(&plan.lods));
    let single = once(unit, &location, Some(&levels), mask & !plan.several);
    let several = plan.numbers().map(|number| {
        let lanes = plan.move_to(number, unit, &middle, &mut location.coordinate);
        once(unit, &location, Some(&levels), lanes)
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
    let near = levels.map_or(&unit.first_geometry, |levels| &levels.near);
    let count = taps(Site { unit, location, geometry: near, reference: None }, filtering, mask);
    let Some(LevelChoice { far: Some(far), blend, .. }) = levels else { return count };
    let blended = mask & mask_of(|lane| blend[lane] != 0.0);
    count + taps(Site { unit, location, geometry: far, reference: None }, filtering, blended)
}

/// The taps of the lanes' footprints on one level that are texels.
fn taps(site: Site, filtering: &Filtering, mask: Mask) -> u64 {
    first_taps(site, filtering, filtering.shape.taps(), mask)
}

fn first_taps(site: Site, filtering: &Filtering, count: usize, mask: Mask) -> u64 {
    let mut footprints = Footprints::NOWHERE;
    footprints.find(site, filtering);
    (0..count).map(|tap| u64::from(footprints.found(site, tap, mask).count_ones())).sum()
}

/// The texels of a gather from one footprint.
pub(crate) fn gathered(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> u64 {
    let location = &Location::new(unit, inputs, mask);
    let geometry = &unit.first_geometry;
    taps(Site { unit, location, geometry, reference: None }, &unit.mag, mask)
}

/// The texels of a gather from four footprints, the first of each.
pub(crate) fn gathered_with_four_offsets(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> u64 {
    let mut location = Location::new(unit, inputs, mask);
    let geometry = &unit.first_geometry;
    let mut count = 0;
    for [u, v] in &inputs.four_offsets {
        location.offset = [Some(u), Some(v), None];
        let site = Site { unit, location: &location, geometry, reference: None };
        count += first_taps(site, &unit.mag, 1, mask);
    }
    count
}
