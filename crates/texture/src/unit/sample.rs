//! Samples: weighted texels at floating-point coordinates (TEX, `sample`).

use super::filter::{Request, filter};
use super::location::Location;
use super::{Unit, anisotropy};
use crate::fetch::{FetchInputs, FetchOutput, Operation};
use crate::lanes::{LANES, Mask, copy_active};

/// Answers a sample. Lanes whose own lowest level of detail leaves no level of the view see what
/// [`outside`] says (D3D 5.9.4.5.4).
pub(crate) fn sample(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let none_left = unit.lanes_without_levels(inputs);
    if mask & none_left == 0 {
        return sample_levels(unit, inputs, mask, answer);
    }
    outside(unit, inputs, mask & none_left, answer);
    let outside = answer.texel;
    sample_levels(unit, inputs, mask & !none_left, answer);
    for (from, to) in outside.iter().zip(&mut answer.texel) {
        copy_active(mask & none_left, from, to);
    }
}

fn sample_levels(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let location = Location::new(unit, inputs, mask);
    let reference = unit.references(inputs);
    if unit.anisotropy > 1 {
        anisotropy::sample(unit, inputs, location, reference.as_ref(), mask, answer);
        return;
    }
    let levels = unit.choose_levels(inputs);
    let request = Request { location: &location, levels: levels.as_ref(), reference: reference.as_ref() };
    filter(unit, &request, mask, answer);
}

/// Answers a sample or a gather of which the resource's minimum level of detail leaves nothing: every texel is
/// outside, and compared as such if the fetch compares (D3D 5.8.5, 5.8.6.3).
pub(crate) fn outside(unit: &Unit, inputs: &FetchInputs, _mask: Mask, answer: &mut FetchOutput) {
    let mut texels = unit.texels.outside().map(|component| [component; LANES]);
    if let Some(reference) = unit.references(inputs) {
        unit.compare(&reference, &mut texels);
    }
    if let Operation::Gather { .. } = unit.fetch.operation {
        texels = [unit.gathered_component(&texels); 4];
    }
    answer.texel = texels;
}
