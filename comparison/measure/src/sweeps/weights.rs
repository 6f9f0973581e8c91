//! The weights of a footprint and the width of sums, by format.

use tmu_texture::{Dimension, Format};

use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

/// Every fraction of 1/256 along s between two texels, at some along t.
fn fractions() -> Vec<Position> {
    let along_t = [0, 77, 128, 255];
    let position = |(b, a): (u32, u32)| Position::at(&[between(a), between(b)]);
    along_t.into_iter().flat_map(|b| (0..=256).map(move |a| (b, a))).map(position).collect()
}

/// The coordinate `a`/256 of the way between the centres of two texels.
fn between(a: u32) -> f32 {
    0.25 + a as f32 / 512.0
}

pub(super) fn sweeps() -> Vec<Sweep> {
    let third = 85.0 / 255.0;
    let formats: [(Format, &[f64]); 9] = [
        (Format::R8Unorm, &[0.0, 1.0, third, 0.0]),
        (Format::R8Snorm, &[-1.0, 1.0, 0.0, -64.0 / 127.0]),
        (Format::R16Unorm, &[0.0, 1.0, 1.0 / 65535.0, 21845.0 / 65535.0]),
        (Format::R16Snorm, &[-1.0, 1.0, 1.0 / 32767.0, -0.5]),
        (Format::R16Float, &[1.0, 1.0009765625, 0.0, 65504.0]),
        (Format::R32Float, &[0.0, 1.0, 3.0, 7.0]),
        (
            Format::Rgba8Srgb,
            &[0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0],
        ),
        (
            Format::Rgba8Unorm,
            &[1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        ),
        (
            Format::Rgba32Float,
            &[1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
        ),
    ];
    let mut sweeps: Vec<Sweep> = formats
        .into_iter()
        .map(|(format, numbers)| Sweep {
            name: format!("weights_{format}"),
            question: "Which weights has a linear filter, and how wide are its sums?",
            texture: Some(Texels::plane(2, format, numbers)),
            sampler: Filtering::default(),
            ask: Ask::Sample,
            positions: fractions(),
        })
        .collect();
    sweeps.extend([order(), volume(), halves()]);
    sweeps
}

/// Texels of which the sum depends on the order of additions, and on where it is rounded.
fn order() -> Sweep {
    let numbers = [16_777_216.0, 1.0, -16_777_216.0, 1.0];
    Sweep {
        name: "order_of_sums".to_owned(),
        question: "In which order are four texels added, and with how many bits?",
        texture: Some(Texels::plane(2, Format::R32Float, &numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: (0..=256).step_by(4).flat_map(|a| [64, 128, 129].map(|b| (a, b))).map(position).collect(),
    }
}

fn position((a, b): (u32, u32)) -> Position {
    Position::at(&[between(a), between(b)])
}

/// Eight texels, one of them 1: its weight. The other seven follow from symmetry.
fn volume() -> Sweep {
    let mut numbers = vec![0.0; 32];
    // One texel in each component: (0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1).
    for (component, texel) in [0, 1, 6, 7].into_iter().enumerate() {
        numbers[4 * texel + component] = 1.0;
    }
    let steps = [0, 1, 63, 64, 127, 128, 129, 200, 255];
    let positions =
        steps.iter().flat_map(|a| steps.map(|b| (*a, b))).flat_map(|(a, b)| steps.map(|c| (a, b, c)));
    Sweep {
        name: "weights_of_volumes".to_owned(),
        question: "Which weights have the eight texels of a volume?",
        texture: Some(Texels::new(Dimension::D3, [2, 2, 2], Format::Rgba32Float, numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: positions.map(|(a, b, c)| Position::at(&[between(a), between(b), between(c)])).collect(),
    }
}

/// Results as 16-bit floats: 1 + f·2⁻⁹ lies between two of them.
fn halves() -> Sweep {
    Sweep {
        name: "rounding_of_halves".to_owned(),
        question: "How are results rounded to 16-bit floats?",
        texture: Some(Texels::plane(2, Format::R32Float, &[1.0, 1.001953125, -1.0, -1.001953125])),
        sampler: Filtering::default(),
        ask: Ask::SampleHalves,
        positions: (0..=256).flat_map(|a| [0, 256].map(|b| (a, b))).map(position).collect(),
    }
}
