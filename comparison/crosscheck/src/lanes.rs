//! Random inputs of lanes: coordinates on centres, edges and ties, outside, and anywhere.

use tmu_texture::{Dimension, FetchInputs, LANES, Texture};

use crate::random::Random;

/// A coordinate along an axis of that many texels, where 0…1 is the texture.
pub fn coordinate(random: &mut Random, size: u32, any: bool) -> f32 {
    let texels = size as f32;
    let texel = random.within(-1, size as i32) as f32;
    match random.below(16) {
        // A centre, an edge, a tie of 8 bits of fraction, and neighbours of those in f32.
        0..2 => (texel + 0.5) / texels,
        2..4 => texel / texels,
        4..6 => (texel + 0.5 + (random.below(256) as f32 + 0.5) / 256.0) / texels,
        6 => beside(random, (texel + 0.5) / texels),
        7 => beside(random, texel / texels),
        8 => random.pick(&[0.0, 1.0, -1.0, 2.0, 0.5]),
        9 => random.between(-8.0, 9.0),
        10 => random.between(-1000.0, 1000.0),
        11 if any => random.pick(&[f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30, -1e30, 1e-40]),
        12 => random.between(-0.5, 1.5),
        _ => random.unit(),
    }
}

/// The number, or one of its neighbours.
fn beside(random: &mut Random, number: f32) -> f32 {
    match random.below(3) {
        0 => number.next_up(),
        1 => number.next_down(),
        _ => number,
    }
}

/// A direction; often at edges and corners of the cube.
pub fn direction(random: &mut Random, size: u32) -> [f32; 3] {
    let major = random.below(3) as usize;
    let length = if random.once_in(2) { 1.0 } else { random.between(0.01, 50.0) };
    let mut direction = [0.0; 3];
    for (axis, value) in direction.iter_mut().enumerate() {
        *value = match random.below(6) {
            _ if axis == major => 1.0,
            // Within a texel of the edge, the edge itself, a centre, anywhere.
            0 => 1.0 - random.unit() * 2.0 / size as f32,
            1 => random.unit() * 2.0 / size as f32 - 1.0,
            2 => random.pick(&[1.0, -1.0, 0.0]),
            3 => (random.below(size) as f32 + 0.5) / size as f32 * 2.0 - 1.0,
            _ => random.between(-1.0, 1.0),
        };
    }
    let sign = if random.once_in(2) { 1.0 } else { -1.0 };
    direction[major] *= sign;
    direction.map(|value| value * length)
}

/// A level of detail for that many levels: whole, halfway, on a tie of 8 bits, outside, anywhere.
pub fn level(random: &mut Random, levels: u32) -> f32 {
    let whole = random.within(-1, levels as i32) as f32;
    match random.below(8) {
        0..2 => whole,
        2 => whole + 0.5,
        3 => whole + (random.below(256) as f32 + 0.5) / 256.0,
        4 => beside(random, whole),
        5 => random.between(-20.0, 20.0),
        _ => random.between(-1.0, levels as f32),
    }
}

/// Fills coordinates (of samples and gathers) and layers.
pub fn positions(random: &mut Random, inputs: &mut FetchInputs, texture: &Texture, texels: bool, any: bool) {
    let about = texture.description();
    let size = texture.level_size(texture.view().first_level);
    for lane in 0..LANES {
        let position = if about.dimension == Dimension::Cube {
            direction(random, size[0])
        } else {
            size.map(|length| {
                let position = coordinate(random, length, any);
                if texels { position * length as f32 } else { position }
            })
        };
        for (axis, value) in position.into_iter().enumerate() {
            inputs.coordinates[axis][lane] = value.to_bits();
        }
    }
    layers(random, inputs, texture);
}

/// Fills array layers: those that there are, and some that there are not.
pub fn layers(random: &mut Random, inputs: &mut FetchInputs, texture: &Texture) {
    let about = texture.description();
    let count = if about.dimension == Dimension::Cube { about.layers / 6 } else { about.layers };
    for lane in 0..LANES {
        inputs.layer[lane] = random.below(count + 1);
    }
}

/// Makes the lanes of each quad neighbours: the first lane's place, and steps of up to several texels.
pub fn quads(random: &mut Random, inputs: &mut FetchInputs, texture: &Texture) {
    let about = texture.description();
    let size = texture.level_size(texture.view().first_level);
    for first in (0..LANES).step_by(4) {
        let steps: [[f32; 3]; 2] = [step(random, about.dimension, size), step(random, about.dimension, size)];
        for lane in first..first + 4 {
            inputs.layer[lane] = inputs.layer[first];
            let [x, y] = [(lane & 1) as f32, (lane >> 1 & 1) as f32];
            for axis in 0..3 {
                let start = f32::from_bits(inputs.coordinates[axis][first]).clamp(-8.0, 9.0);
                let position = start + x * steps[0][axis] + y * steps[1][axis];
                inputs.coordinates[axis][lane] = position.to_bits();
            }
        }
    }
}

/// A derivative: now and then along one axis only, or none.
fn step(random: &mut Random, dimension: Dimension, size: [u32; 3]) -> [f32; 3] {
    let power = random.between(-3.0, 6.0).exp2();
    let only = random.below(6) as usize;
    std::array::from_fn(|axis| {
        if axis >= dimension.coordinates() || only < 3 && only != axis {
            return 0.0;
        }
        let texels = if dimension == Dimension::Cube { size[0] as f32 / 2.0 } else { size[axis] as f32 };
        random.pick(&[-1.0, 1.0]) * power * random.between(0.25, 1.0) / texels
    })
}

/// Fills gradients.
pub fn gradients(random: &mut Random, inputs: &mut FetchInputs, texture: &Texture) {
    let about = texture.description();
    let size = texture.level_size(texture.view().first_level);
    for lane in 0..LANES {
        for derivative in &mut inputs.gradients {
            let values = step(random, about.dimension, size);
            for (axis, value) in values.into_iter().enumerate() {
                derivative[axis][lane] = value.to_bits();
            }
        }
    }
}
