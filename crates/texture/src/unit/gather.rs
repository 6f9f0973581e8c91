//! Gathers: one component of each of the four texels that a linear filter would weigh (TLD4, `gather4`), from the
//! view's first level (D3D 22.4.2).

use super::count::{Count, gathered, gathered_with_four_offsets};
use super::filter::are_floats;
use super::footprint::Footprints;
use super::location::Location;
use super::sum::{Snorm8, Sum};
use super::{Routine, Site, Unit};
use crate::fetch::{Dimension, FetchInputs, FetchOutput, Offset};
use crate::format::{Format, Reading, SnormCodes, Values};
use crate::lanes::{LANES, Lanes, Mask};
use crate::model::Model;

/// The taps in the order of the results, counter-clockwise from the lower left: (−,+) (+,+) (+,−) (−,−) of D3D 22.4.2.
pub(super) const ORDER: [usize; 4] = [2, 3, 1, 0];

/// The routine for a gather and the one that counts its texels, or `None` where there is none of that dimension.
pub(crate) fn gather_routines(dimension: Dimension, offset: Offset) -> Option<(Routine, Count)> {
    match (dimension, offset) {
        (Dimension::D2, Offset::Four) => Some((four_offsets, gathered_with_four_offsets)),
        (Dimension::D2 | Dimension::Cube, _) => Some((one_footprint, gathered)),
        (Dimension::D1 | Dimension::D3 | Dimension::Buffer, _) => None,
    }
}

fn one_footprint(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let (location, reference) = (Location::new(unit, inputs, mask), unit.references(inputs));
    let (geometry, reference) = (&unit.first_geometry, reference.as_ref());
    let site = Site { unit, location: &location, geometry, reference };
    let mut footprints = Footprints::NOWHERE;
    footprints.find(site, &unit.mag);
    for (result, tap) in ORDER.into_iter().enumerate() {
        gather(site, &footprints, tap, mask, result, answer);
    }
}

/// Each result is the upper left texel of a footprint of its own (Vulkan's gather with four offsets).
fn four_offsets(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let (mut location, reference) = (Location::new(unit, inputs, mask), unit.references(inputs));
    let (geometry, reference) = (&unit.first_geometry, reference.as_ref());
    let mut footprints = Footprints::NOWHERE;
    for (result, [u, v]) in inputs.four_offsets.iter().enumerate() {
        location.offset = [Some(u), Some(v), None];
        let site = Site { unit, location: &location, geometry, reference };
        footprints.find(site, &unit.mag);
        gather(site, &footprints, 0, mask, result, answer);
    }
}

/// Makes one tap's component one of the four results.
fn gather(
    site: Site,
    footprints: &Footprints,
    tap: usize,
    mask: Mask,
    result: usize,
    answer: &mut FetchOutput,
) {
    if let Some(recorder) = site.unit.recorder {
        recorder.gathered(site, footprints, tap);
    }
    let mut texels = [[0; LANES]; 4];
    answer.resident &= !footprints.read::<Values>(site, tap, mask, &mut texels);
    answer.texel[result] = site.unit.gathered_component(&texels);
}

impl Unit<'_> {
    /// The one component of each texel that the gather asks for.
    pub fn gathered_component(&self, texels: &[Lanes<u32>; 4]) -> Lanes<u32> {
        let component = self.gather_source.select_lanes(texels, self.one);
        if self.gathered_as == GatheredAs::Texel {
            return component;
        }
        component.map(|bits| self.gathered_as.of(bits))
    }
}

/// What a gather gives of a texel (GA-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GatheredAs {
    /// Its value.
    Texel,
    /// Of an 8-bit SNORM number the 16-bit one that the sum of it alone is.
    Snorm16,
    /// Of a denormal f32 a zero.
    NoDenormal,
}

impl GatheredAs {
    pub fn new(model: Model, format: Format, compares: bool) -> GatheredAs {
        if model != Model::Nvidia || compares {
            GatheredAs::Texel
        } else if SnormCodes::<127>::hold(format.info()) {
            GatheredAs::Snorm16
        } else if are_floats(format, 32) {
            GatheredAs::NoDenormal
        } else {
            GatheredAs::Texel
        }
    }

    /// What becomes of a component.
    pub fn of(self, bits: u32) -> u32 {
        match self {
            GatheredAs::Texel => bits,
            GatheredAs::Snorm16 => as_sum_of_snorm8(bits),
            GatheredAs::NoDenormal => without_denormal(bits),
        }
    }
}

fn as_sum_of_snorm8(bits: u32) -> u32 {
    let code = SnormCodes::<127>::of_value(bits);
    <Snorm8 as Sum<u16>>::finish(<Snorm8 as Sum<u16>>::add(Snorm8::NOTHING, 256, code))
}

fn without_denormal(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}
