//! Gathers: one component of each of the four texels that a linear filter would weigh (TLD4, `gather4`).

use super::compare::{Compared, Plain, Value};
use super::footprint::{Linear, Seamless, Shape};
use super::place::Place;
use super::{Answer, Routine, Unit};
use crate::fetch::{Dimension, FetchInputs, Offset};
use crate::lanes::{LANES, Lanes, Mask};
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::CubeFiltering;

/// The taps in the order of the results, counter-clockwise from the lower left: (−,+) (+,+) (+,−) (−,−) of D3D 22.4.2.
const ORDER: [usize; 4] = [2, 3, 1, 0];

/// The only level that a gather reads: the view's first one (D3D 22.4.2).
const FIRST_LEVEL: [u32; LANES] = [0; LANES];

/// The routine for a gather, or `None` where there is none of that dimension.
pub(crate) fn gather_routine(
    model: Model,
    compares: bool,
    dimension: Dimension,
    offset: Offset,
    cube_filtering: CubeFiltering,
) -> Option<Routine> {
    let shape = match (dimension, offset, cube_filtering) {
        (Dimension::D2, Offset::Four, _) => GatherShape::FourOffsets,
        (Dimension::D2, _, _) | (Dimension::Cube, _, CubeFiltering::PerFace) => GatherShape::OneFace,
        (Dimension::Cube, _, CubeFiltering::Seamless) => GatherShape::SeamlessCube,
        _ => return None,
    };
    Some(match (model, compares) {
        (Model::Nvidia, false) => by_shape::<Nvidia, Plain>(shape),
        (Model::Nvidia, true) => by_shape::<Nvidia, Compared>(shape),
        (Model::D3d, false) => by_shape::<D3d, Plain>(shape),
        (Model::D3d, true) => by_shape::<D3d, Compared>(shape),
        (Model::Exact, false) => by_shape::<Exact, Plain>(shape),
        (Model::Exact, true) => by_shape::<Exact, Compared>(shape),
    })
}

#[derive(Clone, Copy)]
enum GatherShape {
    OneFace,
    SeamlessCube,
    FourOffsets,
}

fn by_shape<R: Rounding, V: Value>(shape: GatherShape) -> Routine {
    match shape {
        GatherShape::OneFace => footprint::<R, V, Linear<2>>,
        GatherShape::SeamlessCube => footprint::<R, V, Seamless>,
        GatherShape::FourOffsets => four_offsets::<R, V>,
    }
}

fn footprint<R: Rounding, V: Value, F: Shape<R>>(
    unit: &Unit,
    inputs: &FetchInputs,
    mask: Mask,
    answer: &mut Answer,
) {
    let footprints = F::locate(unit, &unit.mag.axes, &Place::new(unit, inputs), &FIRST_LEVEL);
    let reference = unit.references(inputs);
    for (result, tap) in ORDER.into_iter().enumerate() {
        put::<R, V, F>(unit, &footprints, tap, &reference, (result, mask), answer);
    }
}

/// Each result is the upper left texel of a footprint of its own (Vulkan's gather with four offsets).
fn four_offsets<R: Rounding, V: Value>(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut Answer) {
    let mut place = Place::new(unit, inputs);
    let reference = unit.references(inputs);
    for (result, [u, v]) in inputs.four_offsets.iter().enumerate() {
        place.offset[0] = *u;
        place.offset[1] = *v;
        let footprints = <Linear<2> as Shape<R>>::locate(unit, &unit.mag.axes, &place, &FIRST_LEVEL);
        put::<R, V, Linear<2>>(unit, &footprints, 0, &reference, (result, mask), answer);
    }
}

/// Puts a tap's component in the place of one of the four results.
fn put<R: Rounding, V: Value, F: Shape<R>>(
    unit: &Unit,
    footprints: &F,
    tap: usize,
    reference: &Lanes<f32>,
    (result, lanes): (usize, Mask),
    answer: &mut Answer,
) {
    let values = unit.read_tap::<R, V, F>(footprints, tap, unit.plain_reading(), reference, lanes);
    let component = unit.gather_source.select_lanes(&values.texels, unit.one);
    answer.put_component(result, lanes, &component);
    answer.resident &= !values.missing;
}
