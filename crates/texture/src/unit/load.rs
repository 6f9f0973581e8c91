//! Loads: one texel at integer coordinates (TLD, `ld`).

use super::{Answer, Unit};
use crate::fetch::{FetchInputs, Level, Offset};
use crate::lanes::{LANES, Mask, active};
use crate::texture::TexelAddress;

/// Answers a load. Whatever lies outside the view reads as [`Texels::outside`](super::texels::Texels).
pub(crate) fn load(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut Answer) {
    let mut offset = [0; LANES];
    let mut one_by_one = if unit.texels.sparse() { mask } else { 0 };
    for lane in active(mask) {
        match address(unit, inputs, lane) {
            Some(address) => offset[lane] = unit.texels.offset(address),
            None => one_by_one |= 1 << lane,
        }
    }
    unit.texels.read_batch(unit.decoder, &offset, &mut answer.texel);
    for lane in active(one_by_one) {
        let mut resident = true;
        let texel = match address(unit, inputs, lane) {
            Some(address) => unit.texels.read(address, &mut resident),
            None => unit.texels.outside,
        };
        answer.put(lane, texel, resident);
    }
}

/// The texel that a lane loads, or `None` if that is outside the view.
#[inline(always)]
fn address(unit: &Unit, inputs: &FetchInputs, lane: usize) -> Option<TexelAddress> {
    let level = if unit.fetch.level == Level::Explicit { inputs.level[lane] } else { 0 };
    if level > unit.level.last || level < unit.level.first_left() || unit.level.nothing_left() {
        return None;
    }
    let size = unit.levels[level as usize].size;
    let mut texel = [0; 3];
    for axis in 0..unit.axes {
        let offset = if unit.fetch.offset == Offset::Texel { inputs.offset[axis][lane] } else { 0 };
        let index = (inputs.coordinates[axis][lane] as i32).saturating_add(offset);
        texel[axis] = within(index, size[axis], unit.fetch.clamp)?;
    }
    Some(TexelAddress {
        level: unit.first_level + level,
        layer: unit.first_layer + layer(unit, inputs, lane)?,
        x: texel[0],
        y: texel[1],
        z: texel[2],
        sample: sample(unit, inputs, lane)?,
    })
}

#[inline(always)]
fn within(index: i32, size: u32, clamp: bool) -> Option<u32> {
    if clamp {
        Some(index.clamp(0, size as i32 - 1) as u32)
    } else {
        // A negative index is a large one.
        (size > index as u32).then_some(index as u32)
    }
}

/// An array index for a texture without layers is not looked at: array-ness does not have to match (TLD-14).
#[inline(always)]
fn layer(unit: &Unit, inputs: &FetchInputs, lane: usize) -> Option<u32> {
    if !unit.arrayed {
        return Some(0);
    }
    let (layer, last) = (inputs.layer[lane], unit.layers - 1);
    if unit.fetch.clamp { Some(layer.min(last)) } else { (layer <= last).then_some(layer) }
}

/// A sample number for a texture without several samples is not looked at (LD2DMS-09).
#[inline(always)]
fn sample(unit: &Unit, inputs: &FetchInputs, lane: usize) -> Option<u32> {
    if !unit.fetch.multisample || unit.samples == 1 {
        return Some(0);
    }
    let sample = inputs.sample[lane];
    (sample < unit.samples).then_some(sample)
}
