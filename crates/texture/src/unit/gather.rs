//! Gathers: one component of each of the four texels that a linear filter would weigh (TLD4, `gather4`).

use super::compare::{Compared, Plain, Value};
use super::footprint::{Linear, Shape};
use super::place::Place;
use super::seamless::Seamless;
use super::{Answer, Routine, Unit};
use crate::fetch::{Dimension, FetchInputs, Offset};
use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask};
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::CubeFiltering;

/// The taps in the order of the results, counter-clockwise from the lower left: (−,+) (+,+) (+,−) (−,−) of D3D 22.4.2.
const ORDER: [usize; 4] = [2, 3, 1, 0];

/// The only level that a gather reads: the view's first one (D3D 22.4.2).
const FIRST_LEVEL: Option<&Lanes<u32>> = None;

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

fn by_shape<R: Rounding, V: Value<Values>>(shape: GatherShape) -> Routine {
    match shape {
        GatherShape::OneFace => footprint::<R, V, Linear<2>>,
        GatherShape::SeamlessCube => footprint::<R, V, Seamless>,
        GatherShape::FourOffsets => four_offsets::<R, V>,
    }
}

fn footprint<R: Rounding, V: Value<Values>, F: Shape<R, 4>>(
    unit: &Unit,
    inputs: &FetchInputs,
    mask: Mask,
    answer: &mut Answer,
) {
    let footprints = F::locate(unit, &unit.mag.axes, &Place::new(unit, inputs), FIRST_LEVEL);
    let mut gathering = Gathering::new(unit, inputs, mask);
    for (result, tap) in ORDER.into_iter().enumerate() {
        gathering.add::<R, V, F>(result, &footprints, tap);
    }
    answer.put(mask, &gathering.gathered, gathering.missing);
}

/// Each result is the upper left texel of a footprint of its own (Vulkan's gather with four offsets).
fn four_offsets<R: Rounding, V: Value<Values>>(
    unit: &Unit,
    inputs: &FetchInputs,
    mask: Mask,
    answer: &mut Answer,
) {
    let mut place = Place::new(unit, inputs);
    let mut gathering = Gathering::new(unit, inputs, mask);
    for (result, [u, v]) in inputs.four_offsets.iter().enumerate() {
        place.offset = [Some(u), Some(v), None];
        let footprints = <Linear<2> as Shape<R, 4>>::locate(unit, &unit.mag.axes, &place, FIRST_LEVEL);
        gathering.add::<R, V, Linear<2>>(result, &footprints, 0);
    }
    answer.put(mask, &gathering.gathered, gathering.missing);
}

/// The results so far.
struct Gathering<'a> {
    unit: &'a Unit<'a>,
    reference: Lanes<f32>,
    mask: Mask,
    texels: [Lanes<u32>; 4],
    gathered: [Lanes<u32>; 4],
    missing: Mask,
}

impl<'a> Gathering<'a> {
    fn new(unit: &'a Unit<'a>, inputs: &FetchInputs, mask: Mask) -> Self {
        let (texels, gathered) = ([[0; LANES]; 4], [[0; LANES]; 4]);
        Gathering { unit, reference: unit.references(inputs), mask, texels, gathered, missing: 0 }
    }

    fn add<R: Rounding, V: Value<Values>, F: Shape<R, 4>>(
        &mut self,
        result: usize,
        footprints: &F,
        tap: usize,
    ) {
        let Gathering { unit, reference, mask, texels, .. } = self;
        self.missing |= footprints.read::<Values, V>(unit, tap, reference, *mask, texels);
        self.gathered[result] = unit.gathered_component(texels);
    }
}

impl Unit<'_> {
    /// The one component of each texel that the gather asks for.
    pub fn gathered_component(&self, texels: &[Lanes<u32>; 4]) -> Lanes<u32> {
        self.gather_source.select_lanes(texels, self.one)
    }
}
