//! Gathers, and what is outside: texels, levels, layers, handles.

use tmu_texture::{Dimension, Format, TextureDescription};

use super::ulps;
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let mut sweeps: Vec<Sweep> = (0..4).map(gather).collect();
    sweeps.extend(["wrap", "mirror", "border"].map(gather_by_mode));
    sweeps.extend([loads(), loads_of_levels(), layers(), loads_of_layers(), invalid()]);
    sweeps
}

/// Around the places where a footprint moves on.
fn gather(component: u8) -> Sweep {
    let numbers: Vec<f64> = (0..64).map(f64::from).collect();
    let near = |step: u32| {
        let edge = (step as f32 + 0.5) / 4.0;
        let wide = [-1.0 / 256.0, -1.0 / 512.0, -1.0 / 1024.0, 1.0 / 512.0].map(|texel| edge + texel / 4.0);
        wide.into_iter().chain([-2, -1, 0, 1, 2].map(|steps| ulps(edge, steps)))
    };
    Sweep {
        name: format!("gather_{}", ["r", "g", "b", "a"][usize::from(component)]),
        question: "Which four texels are gathered near the edge of a footprint?",
        texture: Some(Texels::plane(4, Format::Rgba32Float, &numbers)),
        sampler: Filtering::default(),
        ask: Ask::Gather(component),
        positions: (0..4)
            .flat_map(near)
            .flat_map(|s| [0.2, 0.5, 0.625].map(|t| Position::at(&[s, t])))
            .collect(),
    }
}

/// Far out on both sides.
fn gather_by_mode(address: &'static str) -> Sweep {
    let numbers: Vec<f64> = (1..=20).map(f64::from).collect();
    Sweep {
        name: format!("gather_{address}"),
        question: "Which texels does a gather find outside?",
        texture: Some(Texels::plane(5, Format::R32Float, &numbers)),
        sampler: Filtering { address, border: [100.0; 4], ..Filtering::default() },
        ask: Ask::Gather(0),
        positions: (-30..=50).map(|step| Position::at(&[step as f32 / 20.0, step as f32 / 27.0])).collect(),
    }
}

const FAR: [i32; 12] = [-1, 0, 1, 3, 4, 5, 255, 16384, 0x7fff, 0xffff, i32::MAX, i32::MIN];

/// Texels outside the texture, in both directions.
fn loads() -> Sweep {
    Sweep {
        name: "loads_outside".to_owned(),
        question: "What does a load outside the texture read?",
        texture: Some(Texels::plane(4, Format::R32Uint, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])),
        sampler: Filtering { linear: false, ..Filtering::default() },
        ask: Ask::Load,
        positions: FAR.into_iter().flat_map(|x| [-1, 0, 1, 2].map(|y| Position::texel(&[x, y]))).collect(),
    }
}

/// Levels that there are not.
fn loads_of_levels() -> Sweep {
    let description = TextureDescription {
        levels: 3,
        ..TextureDescription::new(Dimension::D2, [4, 4, 1], Format::R32Float)
    };
    let numbers = (1..=21).map(f64::from).collect();
    let positions = [0, 1, 2, 3, 4, 15, 16, 255, u32::MAX].into_iter();
    Sweep {
        name: "loads_of_levels".to_owned(),
        question: "What does a load from a level that there is not read?",
        texture: Some(Texels { description, numbers }),
        sampler: Filtering { linear: false, mip_linear: false, ..Filtering::default() },
        ask: Ask::LoadLevel,
        positions: positions
            .flat_map(|level| [0, 1, 3].map(|x| Position { level, ..Position::texel(&[x, 0]) }))
            .collect(),
    }
}

fn three_layers() -> Texels {
    let description = TextureDescription {
        array: true,
        layers: 3,
        ..TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R32Float)
    };
    Texels { description, numbers: (1..=12).map(f64::from).collect() }
}

const LAYERS: [u32; 9] = [0, 1, 2, 3, 4, 2047, 0xffff, 0x1_0000, u32::MAX];

/// Layers that there are not, of samples.
fn layers() -> Sweep {
    Sweep {
        name: "layers".to_owned(),
        question: "Is the layer of a sample clamped?",
        texture: Some(three_layers()),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: LAYERS.map(|layer| Position { layer, ..Position::at(&[0.5, 0.25]) }).to_vec(),
    }
}

/// Layers that there are not, of loads.
fn loads_of_layers() -> Sweep {
    Sweep {
        name: "loads_of_layers".to_owned(),
        question: "What does a load from a layer that there is not read?",
        texture: Some(three_layers()),
        sampler: Filtering { linear: false, ..Filtering::default() },
        ask: Ask::Load,
        positions: LAYERS.map(|layer| Position { layer, ..Position::texel(&[1, 0]) }).to_vec(),
    }
}

/// A handle of a texture that has been destroyed. The machine may stop the kernel.
fn invalid() -> Sweep {
    Sweep {
        name: "invalid_handle".to_owned(),
        question: "What does an invalid handle read, if the kernel is not stopped?",
        texture: None,
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: vec![Position::at(&[0.5, 0.5]), Position::at(&[0.25, 0.75])],
    }
}
