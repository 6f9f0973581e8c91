//! Sums of texels that are no round numbers, by format and number of texels.

use tmu_texture::{Dimension, Format, TextureDescription};

use super::Random;
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

const QUESTION: &str = "How are texels brought to one scale, and how are sums rounded?";

/// How many groups of texels a texture has, side by side.
const GROUPS: u32 = 24;

/// How the numbers of a group are drawn.
#[derive(Clone, Copy)]
enum Draw {
    /// Codes of a format in which numbers are whole numbers over that one.
    Codes { lowest: i32, highest: i32 },
    /// Linear colours of codes of 8 bits.
    Srgb,
    /// Floats of that many bits, the largest of a group between two powers of two, the others that many powers lower at most.
    Floats { bits: u32, lowest: i32, highest: i32, spread: u32 },
}

impl Draw {
    /// The numbers of a group of texels, component by component.
    fn group(self, random: &mut Random, texels: usize, components: usize) -> Vec<Vec<f64>> {
        let mut group = vec![vec![0.0; components]; texels];
        for component in 0..components {
            for (texel, number) in self.numbers(random, texels).into_iter().enumerate() {
                group[texel][component] = number;
            }
        }
        group
    }

    fn numbers(self, random: &mut Random, count: usize) -> Vec<f64> {
        match self {
            Draw::Codes { lowest, highest } => {
                let code = |random: &mut Random| lowest + random.below((highest - lowest + 1) as u32) as i32;
                (0..count).map(|_| f64::from(code(random)) / f64::from(highest)).collect()
            }
            Draw::Srgb => (0..count).map(|_| super::linear(random.below(256))).collect(),
            Draw::Floats { bits, lowest, highest, spread } => {
                let largest = lowest + random.below((highest - lowest + 1) as u32) as i32;
                let one = |random: &mut Random| {
                    let power = largest - random.below(spread + 1) as i32;
                    let mantissa = (1 << (bits - 1)) + random.below(1 << (bits - 1));
                    let sign = if random.below(2) == 0 { 1.0 } else { -1.0 };
                    // Small ones have fewer bits.
                    f64::from((sign * f64::from(mantissa) * f64::from(power - bits as i32 + 1).exp2()) as f32)
                };
                (0..count).map(|_| one(random)).collect()
            }
        }
    }
}

pub(super) fn sweeps() -> Vec<Sweep> {
    let snorm8 = Draw::Codes { lowest: -127, highest: 127 };
    let snorm16 = Draw::Codes { lowest: -32767, highest: 32767 };
    let unorm8 = Draw::Codes { lowest: 0, highest: 255 };
    let unorm16 = Draw::Codes { lowest: 0, highest: 65535 };
    let halves = |spread| Draw::Floats { bits: 11, lowest: -4, highest: 12, spread };
    let singles = |spread| Draw::Floats { bits: 24, lowest: -20, highest: 40, spread };
    let formats = [
        ("r8_snorm", Format::R8Snorm, snorm8),
        ("r16_snorm", Format::R16Snorm, snorm16),
        ("r8_unorm", Format::R8Unorm, unorm8),
        ("r16_unorm", Format::R16Unorm, unorm16),
        ("rgba8_srgb", Format::Rgba8Srgb, Draw::Srgb),
        ("r16_float", Format::R16Float, halves(8)),
        ("r16_float_far", Format::R16Float, halves(16)),
        (
            "r16_float_small",
            Format::R16Float,
            Draw::Floats { bits: 11, lowest: -14, highest: -10, spread: 4 },
        ),
        ("r16_float_large", Format::R16Float, Draw::Floats { bits: 11, lowest: 15, highest: 15, spread: 2 }),
        ("rgba16_float", Format::Rgba16Float, halves(5)),
        ("r32_float", Format::R32Float, singles(8)),
        ("r32_float_far", Format::R32Float, singles(30)),
        (
            "r32_float_small",
            Format::R32Float,
            Draw::Floats { bits: 24, lowest: -126, highest: -121, spread: 5 },
        ),
        (
            "r32_float_large",
            Format::R32Float,
            Draw::Floats { bits: 24, lowest: 127, highest: 127, spread: 2 },
        ),
    ];
    let mut sweeps: Vec<Sweep> =
        formats.into_iter().map(|(name, format, draw)| planes(name, format, draw)).collect();
    let few = [
        ("r8_snorm", Format::R8Snorm, snorm8),
        ("r16_snorm", Format::R16Snorm, snorm16),
        ("r8_unorm", Format::R8Unorm, unorm8),
        ("rgba8_srgb", Format::Rgba8Srgb, Draw::Srgb),
        ("r16_float", Format::R16Float, halves(8)),
        ("r32_float", Format::R32Float, singles(6)),
    ];
    for (name, format, draw) in few {
        sweeps.push(lines(name, format, draw));
        sweeps.push(volumes(name, format, draw));
        sweeps.push(levels(name, format, draw));
    }
    sweeps
}

/// The next place of a group: how far towards the next texel along each axis, in 1/256; often one of the ends.
fn fractions(random: &mut Random) -> [f32; 3] {
    [0; 3].map(|_| if random.below(6) == 0 { 0.0 } else { random.below(257) as f32 / 256.0 })
}

/// A place between the two texels of a group.
fn along(group: u32, fraction: f32) -> f32 {
    (2.0 * group as f32 + 0.5 + fraction) / (2 * GROUPS) as f32
}

/// The numbers of groups in rows: a texture of `GROUPS` groups of 2 columns, and of that many rows in all.
fn in_rows(random: &mut Random, draw: Draw, rows: usize, components: usize) -> Vec<f64> {
    let groups: Vec<_> = (0..GROUPS).map(|_| draw.group(random, 2 * rows, components)).collect();
    let texels = (0..rows).flat_map(|row| groups.iter().flat_map(move |group| &group[2 * row..2 * row + 2]));
    texels.flatten().copied().collect()
}

fn planes(name: &str, format: Format, draw: Draw) -> Sweep {
    let mut random = Random::new(u64::from(name.as_bytes()[1]) + name.len() as u64);
    let numbers = in_rows(&mut random, draw, 2, format.info().component_count());
    let positions = (0..20 * GROUPS).map(|number| {
        let [a, b, _] = fractions(&mut random);
        Position::at(&[along(number % GROUPS, a), 0.25 + b / 2.0])
    });
    Sweep {
        name: format!("sums_{name}"),
        question: QUESTION,
        positions: positions.collect(),
        texture: Some(Texels::plane(2 * GROUPS, format, &numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
    }
}

fn lines(name: &str, format: Format, draw: Draw) -> Sweep {
    let mut random = Random::new(300 + name.len() as u64);
    let numbers = in_rows(&mut random, draw, 1, format.info().component_count());
    let positions = (0..6 * GROUPS).map(|number| {
        let [a, ..] = fractions(&mut random);
        Position::at(&[along(number % GROUPS, a)])
    });
    Sweep {
        name: format!("sums_of_lines_{name}"),
        question: "Are lines filtered as planes are?",
        positions: positions.collect(),
        texture: Some(Texels::new(Dimension::D1, [2 * GROUPS, 1, 1], format, numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
    }
}

fn volumes(name: &str, format: Format, draw: Draw) -> Sweep {
    let mut random = Random::new(100 + name.len() as u64);
    let numbers = in_rows(&mut random, draw, 4, format.info().component_count());
    let positions = (0..12 * GROUPS).map(|number| {
        let [a, b, c] = fractions(&mut random);
        Position::at(&[along(number % GROUPS, a), 0.25 + b / 2.0, 0.25 + c / 2.0])
    });
    Sweep {
        name: format!("sums_of_volumes_{name}"),
        question: "How are eight texels brought to one scale, and how are sums rounded?",
        positions: positions.collect(),
        texture: Some(Texels::new(Dimension::D3, [2 * GROUPS, 2, 2], format, numbers)),
        sampler: Filtering::default(),
        ask: Ask::Sample,
    }
}

/// Two levels: 48 × 2 and 24 × 1 texels.
fn levels(name: &str, format: Format, draw: Draw) -> Sweep {
    let mut random = Random::new(200 + name.len() as u64);
    let components = format.info().component_count();
    let mut numbers = in_rows(&mut random, draw, 2, components);
    for _ in 0..GROUPS / 2 {
        numbers.extend(draw.group(&mut random, 2, components).into_iter().flatten());
    }
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [2 * GROUPS, 2, 1], format)
    };
    let positions = (0..12 * GROUPS).map(|number| {
        let [a, b, d] = fractions(&mut random);
        Position::at(&[along(number % GROUPS, a), 0.25 + b / 2.0]).level(d)
    });
    Sweep {
        name: format!("sums_of_levels_{name}"),
        question: "How are the texels of two levels brought to one scale, and how are sums rounded?",
        positions: positions.collect(),
        texture: Some(Texels { description, numbers }),
        sampler: Filtering::default(),
        ask: Ask::SampleLevel,
    }
}
