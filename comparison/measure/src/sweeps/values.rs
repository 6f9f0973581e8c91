//! Texels that are no plain numbers: infinities, NaN, blocks.

use tmu_texture::Format;

use super::Random;
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
    let formats = [
        (Format::Bc1Unorm, false),
        (Format::Bc2Unorm, false),
        (Format::Bc3Unorm, false),
        (Format::Bc4Unorm, false),
        (Format::Bc4Snorm, false),
        (Format::Bc5Unorm, false),
        (Format::Bc6hUfloat, false),
        (Format::Bc6hSfloat, false),
        (Format::Bc7Unorm, false),
        (Format::Bc1Unorm, true),
        (Format::Bc3Unorm, true),
        (Format::Bc4Unorm, true),
        (Format::Bc4Snorm, true),
        (Format::Bc6hSfloat, true),
        (Format::Bc7Unorm, true),
    ];
    formats.into_iter().map(|(format, linear)| {
        let bytes = format.info().bytes;
        let blocks = if bytes == 8 || format == Format::Bc5Unorm { 64 } else { 24 };
        let numbers: Vec<f64> =
            (0..blocks).flat_map(|block| block_of(format, block)).map(f64::from).collect();
        assert_eq!(numbers.len(), blocks * bytes);
        let texels = Texels {
            description: tmu_texture::TextureDescription::new(
                tmu_texture::Dimension::D2,
                [4 * blocks as u32, 4, 1],
                format,
            ),
            numbers,
        };
        let position = |texel: usize| {
            Position::at(&[(texel % (4 * blocks)) as f32 + 0.5, (texel / (4 * blocks)) as f32 + 0.5])
        };
        let mut random = Random::new(bytes as u64);
        let mut between = || {
            let [columns, rows] = [4 * blocks as u32 - 1, 3].map(|texels| random.below(256 * texels));
            Position::at(&[columns, rows].map(|step| 0.5 + step as f32 / 256.0))
        };
        let positions = if linear {
            (0..300).map(|_| between()).collect()
        } else {
            (0..16 * blocks).map(position).collect()
        };
        Sweep {
            name: format!("{}_{format}", if linear { "sums_of_blocks" } else { "palette" }),
            question: "Which colours are between the ends of a block?",
            texture: Some(texels),
            sampler: Filtering { linear, normalized: false, ..Filtering::default() },
            ask: Ask::Sample,
            positions,
        }
    })
}

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
    let colours = || {
        let color = |seed: usize| ((seed * 0x9e37 + 0x79b9) as u16).to_le_bytes();
        let [ends_0, ends_1] = [color(block), color(block * 7 + 3)];
        vec![ends_0[0], ends_0[1], ends_1[0], ends_1[1], 0xe4, 0xe4, 0xe4, 0xe4]
    };
    let mut random = Random::new(block as u64 + 40);
    let mut bytes = |count: usize| -> Vec<u8> { (0..count).map(|_| random.below(256) as u8).collect() };
    if format == Format::Bc1Unorm {
        colours()
    } else if format == Format::Bc2Unorm {
        [vec![0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe], colours()].concat()
    } else if format == Format::Bc3Unorm {
        [component(first, second), colours()].concat()
    } else if format == Format::Bc5Unorm {
        [component(first, second), component(second, first)].concat()
    } else if format == Format::Bc7Unorm {
        // Each mode in turn: its number is that of the zeros before the lowest one.
        let mut bytes = bytes(16);
        let mode = block % 8;
        bytes[0] = (u32::from(bytes[0]) << (mode + 1) | 1 << mode) as u8;
        bytes
    } else if matches!(format, Format::Bc6hUfloat | Format::Bc6hSfloat) {
        bytes(16)
    } else {
        component(first, second)
    }
}
