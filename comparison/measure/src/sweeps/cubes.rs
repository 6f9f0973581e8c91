//! Cubes: which face, which texel, and what happens at edges and corners.

use tmu_texture::{Dimension, Format};

use super::{Random, ulps};
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let per_face = Filtering::default();
    let seamless = Filtering { seamless: true, ..Filtering::default() };
    let point = Filtering { linear: false, ..Filtering::default() };
    vec![
        sweep("cube_faces", "Which face has a direction between faces?", point.clone(), ties()),
        sweep("cube_points", "How is a direction projected and rounded?", point, edges()),
        sweep("cube_per_face", "How are faces filtered, and where do they end?", per_face, around()),
        sweep("cube_seamless", "How is filtered across edges and corners?", seamless, around()),
    ]
}

fn sweep(name: &str, question: &'static str, sampler: Filtering, positions: Vec<Position>) -> Sweep {
    // Each texel is its own number: 16 · face + 4 · row + column.
    let numbers = (0..96).map(f64::from).collect();
    Sweep {
        name: name.to_owned(),
        question,
        texture: Some(Texels::new(Dimension::Cube, [4, 4, 1], Format::R32Float, numbers)),
        sampler,
        ask: Ask::Sample,
        positions,
    }
}

/// Components that are equal, or nearly so, or none.
fn ties() -> Vec<Position> {
    let values = [0.0, -0.0, 1.0, -1.0, ulps(1.0, -1), -ulps(1.0, -1)];
    let pairs = values.into_iter().flat_map(|x| values.map(|y| (x, y)));
    pairs.flat_map(|(x, y)| values.map(|z| Position::at(&[x, y, z]))).collect()
}

/// Directions to the edges of texels, of several lengths.
fn edges() -> Vec<Position> {
    let mut random = Random::new(9);
    let mut positions = Vec::new();
    for _ in 0..60 {
        // Of powers of two reciprocals are exact, which machine code multiplies directions by.
        let major = (random.below(8) as f32 - 4.0).exp2();
        let edge = [-0.5f32, 0.0, 0.5][random.below(3) as usize] * major;
        let other = (random.below(2000) as f32 / 1000.0 - 1.0) * major;
        for steps in [-2, -1, 0, 1, 2] {
            let minor = ulps(edge, steps);
            positions.push(Position::at(&[major, minor, other]));
            positions.push(Position::at(&[other, -major, minor]));
        }
    }
    positions
}

/// Once around the cube in three ways, and through its corners; directions are not of unit length.
fn around() -> Vec<Position> {
    let mut positions = Vec::new();
    for step in -20..=20 {
        let along = step as f32 / 16.0;
        for across in [-0.999, -0.8, 0.0, 0.3, 0.97] {
            positions.push(Position::at(&[1.0, along, across]));
            positions.push(Position::at(&[along, -1.0, across]));
            positions.push(Position::at(&[across, along, 1.0]));
            positions.push(Position::at(&[-3.0, along * 3.0, across * 3.0]));
        }
    }
    for step in 0..=16 {
        let near = 1.0 - step as f32 / 64.0;
        positions.push(Position::at(&[1.0, near, near]));
        positions.push(Position::at(&[near, -near, 1.0]));
        positions.push(Position::at(&[-near, -1.0, -0.999 * near]));
    }
    positions
}
