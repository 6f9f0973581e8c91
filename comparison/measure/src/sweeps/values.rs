//! Texels that are no plain numbers: infinities, NaN, blocks.

use tmu_texture::Format;

use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let mut sweeps = Vec::new();
    for format in [Format::R16Float, Format::R32Float] {
        sweeps.push(special(format));
    }
    sweeps.push(denormal());
    sweeps.extend(palettes());
    sweeps
}

/// Infinities and NaN beside plain texels, where their weight is 0 and where it is not.
fn special(format: Format) -> Sweep {
    let numbers = [1.0, f64::INFINITY, 2.0, f64::NAN, 3.0, f64::NEG_INFINITY, f64::INFINITY, -1.0];
    let weights = [-128, -64, -1, 0, 1, 2, 64, 127];
    let position =
        |(texel, step): (i32, i32)| Position::at(&[(texel as f32 + 0.5) / 8.0 + step as f32 / 2048.0, 0.5]);
    Sweep {
        name: format!("infinities_{format}"),
        question: "What becomes of infinities and NaN, with weight and without?",
        texture: Some(Texels::plane(8, format, &numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: (0..8).flat_map(|texel| weights.map(|step| (texel, step))).map(position).collect(),
    }
}

/// Texels below the least normal number, and their sums.
fn denormal() -> Sweep {
    let tiny = f64::from(f32::from_bits(0x40_0000));
    Sweep {
        name: "denormals_r32_float".to_owned(),
        question: "Are denormal texels and sums kept?",
        texture: Some(Texels::plane(2, Format::R32Float, &[tiny, -tiny, f64::from(f32::MIN_POSITIVE), 0.0])),
        sampler: Filtering::default(),
        ask: Ask::Sample,
        positions: (0..=64).map(|step| Position::at(&[0.25 + step as f32 / 128.0, 0.25])).collect(),
    }
}

/// The palettes of compressed formats: each block has every index.
fn palettes() -> impl Iterator<Item = Sweep> {
    let formats = [Format::Bc1Unorm, Format::Bc4Unorm, Format::Bc4Snorm, Format::Bc5Unorm];
    formats.into_iter().map(|format| {
        let bytes = format.info().bytes;
        let numbers: Vec<f64> =
            (0..BLOCKS).flat_map(|block| block_of(format, block)).map(f64::from).collect();
        assert_eq!(numbers.len(), BLOCKS * bytes);
        let texels = Texels {
            description: tmu_texture::TextureDescription::new(
                tmu_texture::Dimension::D2,
                [4 * BLOCKS as u32, 4, 1],
                format,
            ),
            numbers,
        };
        let position = |texel: usize| {
            Position::at(&[(texel % (4 * BLOCKS)) as f32 + 0.5, (texel / (4 * BLOCKS)) as f32 + 0.5])
        };
        Sweep {
            name: format!("palette_{format}"),
            question: "Which colours are between the ends of a block?",
            texture: Some(texels),
            sampler: Filtering { linear: false, normalized: false, ..Filtering::default() },
            ask: Ask::Sample,
            positions: (0..16 * BLOCKS).map(position).collect(),
        }
    })
}

/// How many blocks there are.
const BLOCKS: usize = 64;

/// A block with ends that differ from block to block.
fn block_of(format: Format, block: usize) -> Vec<u8> {
    let (first, second) = ((block * 37 + 11) as u8, (block * 101 + 200) as u8);
    // Indices 0 … 7 twice, three bits each.
    let indices: u64 = (0..16).map(|texel: u64| (texel & 7) << (3 * texel)).sum();
    let component = |first: u8, second: u8| {
        let mut bytes = vec![first, second];
        bytes.extend_from_slice(&indices.to_le_bytes()[..6]);
        bytes
    };
    if format == Format::Bc1Unorm {
        let color = |seed: usize| ((seed * 0x9e37 + 0x79b9) as u16).to_le_bytes();
        let [ends_0, ends_1] = [color(block), color(block * 7 + 3)];
        vec![ends_0[0], ends_0[1], ends_1[0], ends_1[1], 0xe4, 0xe4, 0xe4, 0xe4]
    } else if format == Format::Bc5Unorm {
        [component(first, second), component(second, first)].concat()
    } else {
        component(first, second)
    }
}
