//! Levels of detail to the last bit: from gradients, biased, between clamps, and of fetches that give none.

use tmu_texture::{Dimension, Format, TextureDescription};

use super::{Random, ulps};
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let plain = Filtering::default();
    let square = || numbered([32, 32], 6);
    let mut sweeps = vec![
        by_gradients("gradients_along", square(), along()),
        by_gradients("gradients_askew", square(), askew()),
        by_gradients("gradients_of_two", square(), of_two()),
        by_gradients("gradients_of_oblongs", numbered([32, 8], 6), of_two()),
        by_level("levels_fine", plain.clone(), &fine()),
        by_level("levels_fine_point", Filtering { mip_linear: false, ..plain.clone() }, &fine()),
    ];
    let biases = [0.3, -0.3, 15.998, 20.0, -20.0, -0.001_953_125, 0.001_953_125, 0.002_929_687_5];
    for (number, bias) in biases.into_iter().enumerate() {
        sweeps.push(by_level(&format!("levels_bias_{number}"), Filtering { bias, ..plain.clone() }, &few()));
    }
    let clamps = [
        [0.3, 0.3],
        [-1.0, 0.999],
        [2.999_9, 15.0],
        [0.003_906_24, 1.003_906_3],
        [12.0, 13.0],
        [-0.7, 15.0],
        [2.0, 1.0],
        [1.501_953_1, 2.498_046_9],
    ];
    for (number, lod) in clamps.into_iter().enumerate() {
        sweeps.push(by_level(&format!("levels_clamp_{number}"), Filtering { lod, ..plain.clone() }, &few()));
    }
    let mut random = Random::new(8);
    sweeps.push(Sweep {
        name: "levels_without_level".to_owned(),
        question: "Which level has a fetch that gives none, in a kernel?",
        texture: Some(square()),
        sampler: Filtering { bias: 0.5, ..plain },
        ask: Ask::Sample,
        positions: (0..96)
            .map(|_| Position::at(&[0; 2].map(|_| random.below(1000) as f32 / 1000.0)))
            .collect(),
    });
    sweeps
}

/// A texture of which each texel is the number of its level.
fn numbered([width, height]: [u32; 2], levels: u32) -> Texels {
    let description = TextureDescription {
        levels,
        ..TextureDescription::new(Dimension::D2, [width, height, 1], Format::R32Float)
    };
    let texels = |level: u32| ((width >> level).max(1) * (height >> level).max(1)) as usize;
    let numbers = (0..levels).flat_map(|level| vec![f64::from(level); texels(level)]).collect();
    Texels { description, numbers }
}

fn by_gradients(name: &str, texels: Texels, gradients: Vec<[[f32; 2]; 2]>) -> Sweep {
    let position = |gradients: [[f32; 2]; 2]| Position {
        // In textures of 32 texels.
        gradients: gradients.map(|axis| axis.map(|texels| (texels / 32.0).to_bits())),
        ..Position::at(&[0.5, 0.5])
    };
    Sweep {
        name: name.to_owned(),
        question: "Which level of detail do gradients make, to the last bit?",
        texture: Some(texels),
        sampler: Filtering::default(),
        ask: Ask::SampleGradients,
        positions: gradients.into_iter().map(position).collect(),
    }
}

/// Along one axis: 1/64 of an octave from one to the next, and around powers of two.
fn along() -> Vec<[[f32; 2]; 2]> {
    let steps = (-32..=352).map(|step| (step as f32 / 64.0).exp2());
    let powers = (-1..=5).flat_map(|power| [-2, -1, 0, 1, 2].map(|steps| ulps((power as f32).exp2(), steps)));
    steps.chain(powers).map(|length| [[length, 0.0], [0.0, 0.0]]).collect()
}

/// One gradient that is askew.
fn askew() -> Vec<[[f32; 2]; 2]> {
    let mut random = Random::new(5);
    let one = |random: &mut Random, angle: f32| {
        let length = (random.below(5000) as f32 / 1000.0).exp2();
        [length * angle.cos(), length * angle.sin()]
    };
    (0..360)
        .map(|step| {
            let gradient = one(&mut random, step as f32 * 0.031);
            if step % 2 == 0 { [gradient, [0.0; 2]] } else { [[0.0; 2], gradient] }
        })
        .collect()
}

/// Two gradients.
fn of_two() -> Vec<[[f32; 2]; 2]> {
    let mut random = Random::new(6);
    let mut one = || (random.below(10_000) as f32 / 5000.0 - 1.0) * (random.below(5) as f32).exp2();
    (0..360).map(|_| [[one(), one()], [one(), one()]]).collect()
}

fn by_level(name: &str, sampler: Filtering, levels: &[f32]) -> Sweep {
    Sweep {
        name: name.to_owned(),
        question: "How are a level of detail, a bias and clamps rounded?",
        texture: Some(numbered([8, 8], 4)),
        sampler,
        ask: Ask::SampleLevel,
        positions: levels.iter().map(|level| Position::at(&[0.5, 0.5]).level(*level)).collect(),
    }
}

/// Around multiples of 1/256, and anywhere.
fn fine() -> Vec<f32> {
    let mut random = Random::new(7);
    let mut levels = Vec::new();
    for _ in 0..40 {
        let step = random.below(768) as f32 / 256.0;
        levels.extend([-2, -1, 0, 1, 2].map(|steps| ulps(step, steps)));
        levels.extend([-12, -13, -16].map(|bit| step - 2f32.powi(bit)));
        levels.push(random.below(4_000_000) as f32 / 1_000_000.0);
    }
    for half in [0.5, 1.5, 2.5, -0.5] {
        levels.extend([-2, -1, 0, 1, 2].map(|steps| ulps(half, steps)));
        levels.extend([-8.0f32, -9.0, -10.0, -14.0].map(|bit| half - bit.exp2()));
    }
    levels
}

/// A few levels.
fn few() -> Vec<f32> {
    let coarse = (-8..=16).map(|step| step as f32 / 4.0);
    let fine = (0..16).map(|step| 1.0 + step as f32 / 2048.0);
    let far = [-20.0, -16.0, 15.0, 16.0, 19.9, 20.5, 100.0, -100.0];
    coarse.chain(fine).chain(far).collect()
}
