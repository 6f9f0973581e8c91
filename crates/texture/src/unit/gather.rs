//! Gathers: one component of each of the four texels that a linear filter would weigh (TLD4, `gather4`), from the
//! view's first level (D3D 22.4.2).

use super::compare::{Compared, Plain, Value};
use super::footprint::{Linear, Shape};
use super::location::Location;
use super::seamless::Seamless;
use super::{Routine, Site, Unit};
use crate::fetch::{Dimension, FetchInputs, FetchOutput, Offset};
use crate::format::Values;
use crate::lanes::{LANES, Lanes, Mask};
use crate::sampler::CubeFiltering;

/// The taps in the order of the results, counter-clockwise from the lower left: (−,+) (+,+) (+,−) (−,−) of D3D 22.4.2.
const ORDER: [usize; 4] = [2, 3, 1, 0];

/// The routine for a gather, or `None` where there is none of that dimension.
pub(crate) fn gather_routine(
    compares: bool,
    dimension: Dimension,
    offset: Offset,
    cube_filtering: CubeFiltering,
) -> Option<Routine> {
    let shape = GatherShape::new(dimension, offset, cube_filtering)?;
    Some(if compares { by_shape::<Compared>(shape) } else { by_shape::<Plain>(shape) })
}

/// Where a gather's four texels lie.
#[derive(Clone, Copy)]
pub(crate) enum GatherShape {
    /// In one footprint, on one face.
    OneFace,
    /// In one footprint, across the edges of a cube's faces.
    SeamlessCube,
    /// Each in a footprint of its own.
    FourOffsets,
}

impl GatherShape {
    pub(crate) fn new(
        dimension: Dimension,
        offset: Offset,
        cube_filtering: CubeFiltering,
    ) -> Option<GatherShape> {
        match (dimension, offset, cube_filtering) {
            (Dimension::D2, Offset::Four, _) => Some(GatherShape::FourOffsets),
            (Dimension::D2, _, _) | (Dimension::Cube, _, CubeFiltering::PerFace | CubeFiltering::Wrapped) => {
                Some(GatherShape::OneFace)
            }
            (Dimension::Cube, _, CubeFiltering::Seamless) => Some(GatherShape::SeamlessCube),
            (Dimension::D1 | Dimension::D3 | Dimension::Buffer, _, _) => None,
        }
    }
}

fn by_shape<V: Value<Values>>(shape: GatherShape) -> Routine {
    match shape {
        GatherShape::OneFace => footprint::<V, Linear<2>>,
        GatherShape::SeamlessCube => footprint::<V, Seamless>,
        GatherShape::FourOffsets => four_offsets::<V>,
    }
}

fn footprint<V: Value<Values>, F: Shape>(
    unit: &Unit,
    inputs: &FetchInputs,
    mask: Mask,
    answer: &mut FetchOutput,
) {
    let (location, reference) = (Location::new(unit, inputs), unit.references(inputs));
    let site = Site { unit, location: &location, geometry: &unit.first_geometry, reference: &reference };
    let mut footprints = F::NOWHERE;
    footprints.locate(site, &unit.mag.axes);
    for (result, tap) in ORDER.into_iter().enumerate() {
        gather::<V, F>(site, &footprints, tap, mask, result, answer);
    }
}

/// Each result is the upper left texel of a footprint of its own (Vulkan's gather with four offsets).
fn four_offsets<V: Value<Values>>(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let (mut location, reference) = (Location::new(unit, inputs), unit.references(inputs));
    let mut footprints = Linear::<2>::NOWHERE;
    for (result, [u, v]) in inputs.four_offsets.iter().enumerate() {
        location.offset = [Some(u), Some(v), None];
        let site = Site { unit, location: &location, geometry: &unit.first_geometry, reference: &reference };
        footprints.locate(site, &unit.mag.axes);
        gather::<V, Linear<2>>(site, &footprints, 0, mask, result, answer);
    }
}

/// Makes one tap's component one of the four results.
#[inline(always)]
fn gather<V: Value<Values>, F: Shape>(
    site: Site,
    footprints: &F,
    tap: usize,
    mask: Mask,
    result: usize,
    answer: &mut FetchOutput,
) {
    if let Some(recorder) = site.unit.recorder {
        recorder.gathered::<V, F>(site, footprints, tap);
    }
    let mut texels = [[0; LANES]; 4];
    answer.resident &= !footprints.read::<Values, V>(site, tap, mask, &mut texels);
    answer.texel[result] = site.unit.gathered_component(&texels);
}

impl Unit<'_> {
    /// The one component of each texel that the gather asks for.
    pub fn gathered_component(&self, texels: &[Lanes<u32>; 4]) -> Lanes<u32> {
        self.gather_source.select_lanes(texels, self.one)
    }
}
