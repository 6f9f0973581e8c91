//! Where a coordinate leads: ties, edges, address modes, borders, numbers that are none.

use tmu_texture::Format;

use super::{ramp, ulps};
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

const MODES: [&str; 4] = ["wrap", "clamp", "mirror", "border"];

pub(super) fn sweeps() -> Vec<Sweep> {
    let mut sweeps = vec![ties(), points()];
    for address in MODES {
        for linear in [true, false] {
            sweeps.push(modes(address, linear));
            sweeps.push(specials(address, linear));
        }
    }
    sweeps.extend(MODES.map(in_texels));
    sweeps.extend(borders());
    sweeps
}

fn sixteen() -> Texels {
    Texels::plane(16, Format::R8Unorm, &ramp(16))
}

/// Around the middle between two steps of 1/256 texel.
fn ties() -> Sweep {
    let halfway = |step: u32| (step as f32 + 0.5) / 4096.0 + 0.5 / 16.0;
    let near = |step: u32| [-2, -1, 0, 1, 2].map(|steps| ulps(halfway(step), steps));
    let steps = (0..3500).step_by(29);
    Sweep {
        name: "ties_of_fractions".to_owned(),
        question: "Which way does the middle between two fractions go, and is the product exact?",
        texture: Some(sixteen()),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: steps.flat_map(near).map(|s| Position::at(&[s, 0.5])).collect(),
    }
}

/// Around the edges of texels.
fn points() -> Sweep {
    let near = |edge: u32| {
        let s = edge as f32 / 7.0;
        let around = [-1.0 / 256.0, -1.0 / 512.0, -1.0 / 1024.0, 1.0 / 512.0].map(|texel| s + texel / 7.0);
        around.into_iter().chain([-3, -2, -1, 0, 1, 2, 3].map(|steps| ulps(s, steps)))
    };
    Sweep {
        name: "edges_of_points".to_owned(),
        question: "Into which texel does a point just below an edge fall?",
        texture: Some(Texels::plane(7, Format::R32Float, &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0])),
        sampler: Filtering { linear: false, ..Filtering::default() },
        ask: Ask::Sample,
        positions: (1..8).flat_map(near).map(|s| Position::at(&[s, 0.5])).collect(),
    }
}

/// Far out on both sides, in steps that meet edges, centres and what lies between.
fn modes(address: &'static str, linear: bool) -> Sweep {
    Sweep {
        name: format!("{address}_{}", if linear { "linear" } else { "point" }),
        question: "Which texels does an address mode choose, with which weights?",
        texture: Some(Texels::plane(5, Format::R32Float, &[1.0, 2.0, 4.0, 8.0, 16.0])),
        sampler: Filtering { address, linear, border: [100.0; 4], ..Filtering::default() },
        ask: Ask::Sample,
        positions: (-120..=160).map(|step| Position::at(&[step as f32 / 40.0, 0.5])).collect(),
    }
}

/// Zeros, denormals, huge numbers, infinities, NaN.
fn specials(address: &'static str, linear: bool) -> Sweep {
    let positive = [
        0x0000_0000,
        0x0000_0001,
        0x007f_ffff,
        0x0080_0000,
        0x3300_0000,
        0x3f7f_ffff,
        0x3f80_0000,
        0x3f80_0001,
        0x4700_0000,
        0x4780_0000,
        0x4a80_0000,
        0x4b00_0001,
        0x4e80_0000,
        0x4f00_0000,
        0x5f00_0000,
        0x7e96_7699,
        0x7f7f_ffff,
        0x7f80_0000,
        0x7f80_0001,
        0x7fc0_0000,
        0x7fff_ffff,
    ];
    let both = positive.into_iter().flat_map(|bits: u32| [bits, bits | 1 << 31]);
    let position = |bits: u32| Position { coordinates: [bits, 0x3f00_0000, 0], ..Position::default() };
    Sweep {
        name: format!("specials_{address}_{}", if linear { "linear" } else { "point" }),
        question: "Where do zeros, denormals, huge numbers, infinities and NaN lead?",
        texture: Some(sixteen()),
        sampler: Filtering { address, linear, border: [0.5; 4], ..Filtering::default() },
        ask: Ask::Sample,
        positions: both.map(position).collect(),
    }
}

/// Coordinates in texels.
fn in_texels(address: &'static str) -> Sweep {
    Sweep {
        name: format!("in_texels_{address}"),
        question: "What are fractions and edges of coordinates in texels?",
        texture: Some(Texels::plane(5, Format::R8Unorm, &ramp(5))),
        sampler: Filtering { address, normalized: false, border: [1.0; 4], ..Filtering::default() },
        ask: Ask::Sample,
        positions: (-640..=1920).step_by(5).map(|step| Position::at(&[step as f32 / 256.0, 0.5])).collect(),
    }
}

/// The border of formats that cannot hold it, and of those without its components.
fn borders() -> impl Iterator<Item = Sweep> {
    let formats = [
        Format::R8Unorm,
        Format::R8Snorm,
        Format::R16Unorm,
        Format::R16Float,
        Format::Rgba8Unorm,
        Format::Rgba8Srgb,
    ];
    formats.into_iter().map(|format| Sweep {
        name: format!("border_{format}"),
        question: "Is the border rounded to the format, and what has weight beside it?",
        texture: Some(Texels::plane(2, format, &vec![0.0; 2 * format.info().component_count()])),
        sampler: Filtering { address: "border", border: [0.3, 0.6, -0.7, 1.7], ..Filtering::default() },
        ask: Ask::Sample,
        positions: (-64..=192).map(|step| Position::at(&[step as f32 / 128.0, 0.5])).collect(),
    })
}
