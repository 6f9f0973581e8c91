//! Queries: the size of a level, the level of detail.

use super::Unit;
use super::anisotropy;
use super::level::saturate;
use crate::fetch::{Dimension, FetchInputs, FetchOutput, Level};
use crate::lanes::{Mask, active};
use crate::samples::sample_positions;

/// Width, height, depth (or layers, or cubes) and number of levels of the view. Where the view has no such level the
/// first three are 0 (D3D 22.4.14).
pub(crate) fn size(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    for lane in active(mask) {
        let level = if unit.fetch.level == Level::Explicit { inputs.level[lane] } else { 0 };
        let size = unit.levels.get(level as usize).map_or([0; 3], |level| {
            let [width, height, depth] = level.size;
            match unit.dimension {
                Dimension::D3 => [width, height, depth],
                Dimension::Cube => [width, height, unit.layers / 6],
                Dimension::D1 | Dimension::D2 | Dimension::Buffer => [width, height, unit.layers],
            }
        });
        put(answer, lane, [size[0], size[1], size[2], unit.levels.len() as u32]);
    }
}

/// The texture type as the Maxwell texture header codes it (`TEXHEAD_BL_TEXTURE_TYPE`), 0, the number of samples, 0.
pub(crate) fn header_type(unit: &Unit, _: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let code = match (unit.dimension, unit.array) {
        (Dimension::D1, false) => 0,
        (Dimension::D2, false) => 1,
        (Dimension::D3, _) => 2,
        (Dimension::Cube, false) => 3,
        (Dimension::D1, true) => 4,
        (Dimension::D2, true) => 5,
        (Dimension::Buffer, _) => 6,
        (Dimension::Cube, true) => 8,
    };
    for lane in active(mask) {
        put(answer, lane, [code, 0, unit.samples, 0]);
    }
}

/// Where the sample lies as f32 bits: x and y from the texel's centre (D3D 22.4.22), 0 where there is no such sample.
pub(crate) fn sample_position(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let positions = sample_positions(unit.samples);
    for lane in active(mask) {
        let position = positions.get(inputs.sample[lane] as usize).copied().unwrap_or_default();
        let [x, y] = position.map(|sixteenths| (f32::from(sixteenths) / 16.0).to_bits());
        put(answer, lane, [x, y, 0, 0]);
    }
}

/// The level of detail as f32 bits: x before any clamp but with the biases, y after every clamp and within the view's
/// levels; the other two are 0 (D3D 22.5.6). In the model's precision, saturated to −128…127 255/256.
pub(crate) fn level_of_detail(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut FetchOutput) {
    let unclamped = match unit.anisotropy {
        1 => unit.biased_lod(inputs),
        _ => anisotropy::biased_lod(unit, inputs),
    };
    let clamped = unit.clamped_lod(&unclamped, inputs);
    let last = if unit.level.nothing_left() { 0 } else { unit.level.last };
    for lane in active(mask) {
        let unclamped = unit.rounded_lod(saturate(unclamped[lane]));
        let clamped = unit.rounded_lod(clamped[lane]).clamp(0.0, last as f32);
        put(answer, lane, [unclamped.to_bits(), clamped.to_bits(), 0, 0]);
    }
}

fn put(answer: &mut FetchOutput, lane: usize, texel: [u32; 4]) {
    for (components, component) in answer.texel.iter_mut().zip(texel) {
        components[lane] = component;
    }
}
