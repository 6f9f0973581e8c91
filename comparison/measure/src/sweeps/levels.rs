//! Levels: where they change, how they are blended, what gradients make.

use tmu_texture::{Dimension, Format, TextureDescription};

use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let plain = Filtering::default();
    let mut sweeps = vec![
        by_level("levels_linear", Format::R8Unorm, plain.clone()),
        by_level("levels_linear_float", Format::R32Float, plain.clone()),
        by_level("levels_optimised", Format::R8Unorm, Filtering { optimised: true, ..plain.clone() }),
        by_level("levels_point", Format::R8Unorm, Filtering { mip_linear: false, ..plain.clone() }),
        by_level("levels_biased", Format::R8Unorm, Filtering { bias: 0.30078125, ..plain.clone() }),
        by_level("levels_clamped", Format::R8Unorm, Filtering { lod: [0.501, 2.249], ..plain.clone() }),
        by_level(
            "levels_clamped_point",
            Format::R8Unorm,
            Filtering { lod: [0.75, 2.5], mip_linear: false, ..plain.clone() },
        ),
        within_levels(),
        volumes(),
    ];
    sweeps.push(by_gradients());
    sweeps
}

/// 8 × 8 texels and three smaller levels, each of one value: 0, 1/3, 2/3, 1.
fn steps(format: Format) -> Texels {
    let description =
        TextureDescription { levels: 4, ..TextureDescription::new(Dimension::D2, [8, 8, 1], format) };
    let value = |(level, count): (u32, usize)| vec![f64::from(level) / 3.0; count];
    Texels { description, numbers: (0..).zip([64, 16, 4, 1]).flat_map(value).collect() }
}

/// Levels from below the first to beyond the last, in steps of 1/512 around some and 1/32 elsewhere.
fn by_level(name: &str, format: Format, sampler: Filtering) -> Sweep {
    let coarse = (-32..=128).map(|step| step as f32 / 32.0);
    let fine = (-40..=300).map(|step| 0.5 + step as f32 / 512.0);
    let specials = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-40, -0.0, 127.99, -128.0, 1e30];
    let position = |level: f32| Position::at(&[0.5, 0.5]).level(level);
    Sweep {
        name: name.to_owned(),
        question: "How is a level of detail rounded, clamped and blended?",
        texture: Some(steps(format)),
        sampler,
        ask: Ask::SampleLevel,
        positions: coarse.chain(fine).chain(specials).map(position).collect(),
    }
}

/// Both levels have a fraction: the weights of eight texels.
fn within_levels() -> Sweep {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [2, 2, 1], Format::Rgba32Float)
    };
    let mut numbers = vec![0.0; 20];
    for (component, texel) in [0, 1, 2].into_iter().enumerate() {
        numbers[4 * texel + component] = 1.0;
    }
    // The one texel of level 1.
    numbers[19] = 1.0;
    let steps = [0u32, 1, 63, 64, 127, 128, 129, 200, 255];
    let of = |a: u32| 0.25 + a as f32 / 512.0;
    let positions =
        steps.into_iter().flat_map(|a| steps.map(|b| (a, b))).flat_map(|(a, b)| steps.map(|d| (a, b, d)));
    Sweep {
        name: "weights_of_levels".to_owned(),
        question: "Which weights have the texels of two levels?",
        texture: Some(Texels { description, numbers }),
        sampler: Filtering::default(),
        ask: Ask::SampleLevel,
        positions: positions.map(|(a, b, d)| Position::at(&[of(a), of(b)]).level(d as f32 / 256.0)).collect(),
    }
}

/// Two levels of a volume.
fn volumes() -> Sweep {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D3, [2, 2, 2], Format::Rgba32Float)
    };
    let mut numbers = vec![0.0; 36];
    for (component, texel) in [0, 5, 7].into_iter().enumerate() {
        numbers[4 * texel + component] = 1.0;
    }
    numbers[35] = 1.0;
    let steps = [0u32, 64, 127, 129, 200];
    let of = |a: u32| 0.25 + a as f32 / 512.0;
    let positions =
        steps.into_iter().flat_map(|a| steps.map(|c| (a, c))).flat_map(|(a, c)| steps.map(|d| (a, c, d)));
    Sweep {
        name: "weights_of_levels_of_volumes".to_owned(),
        question: "Are weights shared between slices first, or between levels?",
        texture: Some(Texels { description, numbers }),
        sampler: Filtering::default(),
        ask: Ask::SampleLevel,
        positions: positions
            .map(|(a, c, d)| Position::at(&[of(a), of(128), of(c)]).level(d as f32 / 256.0))
            .collect(),
    }
}

/// The level that gradients make: along one axis, along both, and askew.
fn by_gradients() -> Sweep {
    let lengths = (0..=96).map(|step| (step as f32 / 32.0).exp2() / 8.0);
    let shapes = |length: f32| {
        [
            [[length, 0.0], [0.0, 0.0]],
            [[0.0, 0.0], [0.0, length]],
            [[length, 0.0], [0.0, length]],
            [[0.6 * length, 0.8 * length], [0.0, 0.0]],
            [[length, length], [-length, length]],
        ]
    };
    let position = |gradients: [[f32; 2]; 2]| Position {
        gradients: gradients.map(|axis| axis.map(f32::to_bits)),
        ..Position::at(&[0.5, 0.5])
    };
    Sweep {
        name: "levels_by_gradients".to_owned(),
        question: "Which level of detail do gradients make?",
        texture: Some(steps(Format::R32Float)),
        sampler: Filtering::default(),
        ask: Ask::SampleGradients,
        positions: lengths.flat_map(shapes).map(position).collect(),
    }
}
