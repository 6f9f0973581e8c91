//! How coordinates are rounded, by the size of the texture: points near the edges of texels, and fractions near the middle between two.

use tmu_texture::{Dimension, Format};

use super::{Random, ulps};
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let point = Filtering { linear: false, ..Filtering::default() };
    let mut sweeps: Vec<Sweep> = [3, 5, 6, 9, 11, 25, 100, 1000, 5000]
        .into_iter()
        .map(|size| Sweep {
            name: format!("points_of_{size}"),
            question: "To how many bits is a coordinate rounded before a point filter?",
            texture: Some(row(size)),
            sampler: point.clone(),
            ask: Ask::Sample,
            positions: some(size, 9).into_iter().flat_map(|edge| around_edge(edge, size)).collect(),
        })
        .collect();
    sweeps.extend([3, 7, 11, 100, 1000, 5000, 8192].map(ties_of));
    sweeps.push(ties_in_texels());
    sweeps.push(Sweep {
        name: "points_of_rows".to_owned(),
        question: "Are coordinates of rows rounded as those of columns are?",
        texture: Some(Texels::plane(1, Format::R32Float, &values(7))),
        sampler: point.clone(),
        ask: Ask::Sample,
        positions: (1..7).flat_map(|edge| around_edge(edge, 7)).map(turned).collect(),
    });
    sweeps.push(Sweep {
        name: "points_of_slices".to_owned(),
        question: "Are coordinates of slices rounded as those of columns are?",
        texture: Some(Texels::new(Dimension::D3, [1, 1, 7], Format::R32Float, values(7))),
        sampler: point.clone(),
        ask: Ask::Sample,
        positions: (1..7).flat_map(|edge| around_edge(edge, 7)).map(|at| turned(turned(at))).collect(),
    });
    sweeps.push(Sweep {
        name: "points_of_a_line".to_owned(),
        question: "Are coordinates of lines rounded as those of planes are?",
        texture: Some(Texels::new(Dimension::D1, [7, 1, 1], Format::R32Float, values(7))),
        sampler: point.clone(),
        ask: Ask::Sample,
        positions: (1..7).flat_map(|edge| around_edge(edge, 7)).collect(),
    });
    sweeps.extend(["wrap", "mirror"].map(far_away));
    sweeps.push(Sweep {
        name: "points_in_texels".to_owned(),
        question: "Are points in texels rounded?",
        texture: Some(row(7)),
        sampler: Filtering { address: "border", border: [9.0; 4], normalized: false, ..point.clone() },
        ask: Ask::Sample,
        positions: (0..8)
            .flat_map(|edge| {
                let edge = edge as f32;
                [-1.0f32, 1.0].into_iter().flat_map(move |sign| {
                    (0..12).map(move |bit| Position::at(&[edge + sign * (-12.0 - bit as f32).exp2(), 0.5]))
                })
            })
            .collect(),
    });
    sweeps.push(Sweep {
        name: "gathers_of_7".to_owned(),
        question: "How is the coordinate of a gather rounded?",
        texture: Some(row(7)),
        sampler: Filtering::default(),
        ask: Ask::Gather(0),
        positions: (1..6).flat_map(|texel| around_tie(texel, 7, 255)).collect(),
    });
    sweeps
}

/// A row of texels 0, 1, … 7, 0, …
fn row(size: u32) -> Texels {
    Texels::plane(size, Format::R32Float, &values(size))
}

fn values(size: u32) -> Vec<f64> {
    (0..size).map(|texel| f64::from(texel % 8)).collect()
}

/// At most so many of the edges within a texture.
fn some(size: u32, count: u32) -> Vec<u32> {
    let mut random = Random::new(size.into());
    if size <= count { (1..size).collect() } else { (0..count).map(|_| 1 + random.below(size - 1)).collect() }
}

/// The coordinates of one axis on the next.
fn turned(position: Position) -> Position {
    let [s, t, r] = position.coordinates;
    Position { coordinates: [r, s, t], ..position }
}

/// Around the edge before a texel, in steps of 2⁻²⁴ and of powers of two.
fn around_edge(edge: u32, size: u32) -> impl Iterator<Item = Position> {
    let s = edge as f32 / size as f32;
    let near = (-4..=10).map(move |step| s + step as f32 * 2f32.powi(-24));
    let far = (17..=20).flat_map(move |bit| [-1.0f32, 1.0].map(|sign| s + sign * 2f32.powi(-bit)));
    near.chain(far).chain([-1, 1].map(move |steps| ulps(s, steps))).map(|s| Position::at(&[s, 0.5]))
}

/// Around the middle between two fractions behind a texel's centre, in steps of 2⁻²⁴ and of powers of two.
fn around_tie(texel: u32, size: u32, fraction: u32) -> impl Iterator<Item = Position> {
    let tie = f64::from(texel) + 0.5 + (f64::from(fraction) + 0.5) / 256.0;
    let s = (tie / f64::from(size)) as f32;
    let near = (-9..=9).map(move |step| s + step as f32 * 2f32.powi(-24));
    let far = (17..=19).flat_map(move |bit| [-1.0f32, 1.0].map(|sign| s + sign * 2f32.powi(-bit)));
    near.chain(far).map(|s| Position::at(&[s, 0.5]))
}

fn ties_of(size: u32) -> Sweep {
    let mut random = Random::new(u64::from(size) + 1);
    // Neighbours that differ by 1, so that fractions show.
    let numbers: Vec<f64> = (0..size).map(|texel| f64::from(texel % 2)).collect();
    Sweep {
        name: format!("ties_of_{size}"),
        question: "To how many bits is a coordinate rounded before a linear filter?",
        texture: Some(Texels::plane(size, Format::R32Float, &numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: (0..12)
            .map(|_| (random.below(size - 1), random.below(256)))
            .flat_map(|(texel, fraction)| around_tie(texel, size, fraction))
            .collect(),
    }
}

/// Ties of coordinates in texels.
fn ties_in_texels() -> Sweep {
    let mut random = Random::new(77);
    let numbers: Vec<f64> = (0..300).map(|texel| f64::from(texel % 2)).collect();
    let mut positions = Vec::new();
    for _ in 0..20 {
        let tie = random.below(299) as f32 + 0.5 + (random.below(256) as f32 + 0.5) / 256.0;
        positions.extend([-3, -2, -1, 0, 1, 2, 3].map(|steps| Position::at(&[ulps(tie, steps), 0.5])));
        positions.extend([-1.0, 1.0].map(|sign| Position::at(&[tie + sign * 2f32.powi(-12), 0.5])));
    }
    Sweep {
        name: "ties_in_texels".to_owned(),
        question: "How are fractions of coordinates in texels rounded?",
        texture: Some(Texels::plane(300, Format::R32Float, &numbers)),
        sampler: Filtering { normalized: false, ..Filtering::default() },
        ask: Ask::Sample,
        positions,
    }
}

/// Many textures away.
fn far_away(address: &'static str) -> Sweep {
    let mut positions = Vec::new();
    for edge in 1..7 {
        for away in [-1000.0f32, -3.0, -2.0, -1.0, 1.0, 2.0, 5.0, 100.0, 5000.0, 70000.0] {
            let s = away + edge as f32 / 7.0;
            positions.extend([-2, -1, 0, 1, 2].map(|steps| Position::at(&[ulps(s, steps), 0.5])));
        }
    }
    Sweep {
        name: format!("points_far_away_{address}"),
        question: "Are whole textures taken away before a coordinate is rounded?",
        texture: Some(row(7)),
        sampler: Filtering { address, linear: false, ..Filtering::default() },
        ask: Ask::Sample,
        positions,
    }
}
