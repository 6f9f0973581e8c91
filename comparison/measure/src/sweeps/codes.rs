//! What single codes of a format are as floats, by every way to read them, and what becomes of borders that a format cannot hold.

use tmu_texture::Format;

use super::Random;
use crate::sweep::{Ask, Filtering, Position, Sweep, Texels};

pub(super) fn sweeps() -> Vec<Sweep> {
    let of = |lowest: i32, highest: i32, step: usize| -> Vec<f64> {
        (lowest..=highest).step_by(step).map(|code| f64::from(code) / f64::from(highest)).collect()
    };
    let srgb: Vec<f64> = (0..256)
        .flat_map(|code| [code, 255 - code, code * 37 % 256].map(super::linear).into_iter().chain([1.0]))
        .collect();
    let halves: Vec<f64> = [0x0001, 0x0002, 0x03ff, 0x0400, 0x0401, 0x7bff, 0x3c01, 0x8001, 0x83ff, 0x8400]
        .map(|bits: u16| half(bits))
        .to_vec();
    let singles: Vec<f64> = [1u32, 2, 0x7f_ffff, 0x80_0000, 0x80_0001, 0x7f7f_ffff, 0x8000_0001, 0x807f_ffff]
        .map(|bits| f64::from(f32::from_bits(bits)))
        .to_vec();
    let formats = [
        (Format::R8Unorm, of(0, 255, 1)),
        (Format::R8Snorm, of(-127, 127, 1)),
        (Format::R16Unorm, of(0, 65535, 257 * 3 + 1)),
        (Format::R16Snorm, of(-32767, 32767, 514)),
        (Format::Rgba8Srgb, srgb),
        (Format::R16Float, halves),
        (Format::R32Float, singles),
    ];
    let ways: [(&str, Ask, bool); 4] = [
        ("point", Ask::Sample, false),
        ("linear", Ask::Sample, true),
        ("load", Ask::Load, false),
        ("gather", Ask::Gather(0), true),
    ];
    let mut sweeps = Vec::new();
    for (format, numbers) in formats {
        for (way, ask, linear) in ways {
            sweeps.push(read(format, &numbers, way, ask, linear));
        }
    }
    sweeps.extend(borders());
    sweeps
}

/// The number of a 16-bit float that is not infinite.
fn half(bits: u16) -> f64 {
    let (exponent, mantissa) = (i32::from(bits >> 10 & 31), f64::from(bits & 0x3ff));
    let magnitude =
        if exponent == 0 { mantissa } else { (1024.0 + mantissa) * f64::from(exponent - 1).exp2() };
    (if bits >> 15 == 0 { 1.0 } else { -1.0 }) * magnitude * 2f64.powi(-24)
}

/// Texels one after the other, at their centres.
fn read(format: Format, numbers: &[f64], way: &str, ask: Ask, linear: bool) -> Sweep {
    let count = (numbers.len() / format.info().component_count()) as i32;
    let position = |texel: i32| match ask {
        Ask::Load | Ask::LoadLevel => Position::texel(&[texel, 0]),
        // The last of the four is the one at the upper left.
        Ask::Gather(_) => Position::at(&[texel as f32 + 1.0, 0.75]),
        Ask::Sample | Ask::SampleLevel | Ask::SampleGradients | Ask::SampleHalves => {
            Position::at(&[texel as f32 + 0.5, 0.5])
        }
    };
    Sweep {
        name: format!("codes_{format}_{way}"),
        question: "Which float is a code?",
        texture: Some(Texels::plane(count as u32, format, numbers)),
        sampler: Filtering { linear, normalized: false, ..Filtering::default() },
        ask,
        positions: (0..count).map(position).collect(),
    }
}

/// Borders of many colours: alone, and with half of the weight.
fn borders() -> impl Iterator<Item = Sweep> {
    let formats = [
        Format::Rgba8Unorm,
        Format::Rgba8Snorm,
        Format::Rgba8Srgb,
        Format::Rgba16Unorm,
        Format::Rgba16Snorm,
        Format::Rgba16Float,
        Format::Rgba32Float,
        Format::Bc1Unorm,
        Format::Bc5Snorm,
        Format::R8Unorm,
        Format::Rg16Float,
    ];
    let colours: [[f32; 4]; 6] = [
        [0.3, -0.3, 0.501_96, 0.998_1],
        [0.001_96, 0.001_95, -0.003_9, -0.007_9],
        [0.999_99, -0.999_99, 0.499_99, 1e-7],
        [0.1, 0.2, 0.7, 0.9],
        [1e-40, -1e-40, 70000.0, -3.5],
        [0.017, 0.041, 0.25, 0.811],
    ];
    formats.into_iter().flat_map(move |format| {
        (0..).zip(colours).map(move |(number, border)| {
            let mut random = Random::new(number);
            let components = format.info().component_count();
            let numbers = if format.info().block.is_some() {
                vec![0.0; format.info().bytes]
            } else {
                // 4 × 4 texels of 0.
                vec![0.0; 16 * components]
            };
            let texels = Texels::new(tmu_texture::Dimension::D2, [4, 4, 1], format, numbers);
            let mut positions = vec![Position::at(&[-2.0, 0.5]), Position::at(&[0.0, 0.5])];
            positions
                .extend((0..6).map(|_| Position::at(&[-0.125 + random.below(257) as f32 / 1024.0, 0.5])));
            Sweep {
                name: format!("border_{number}_{format}"),
                question: "How is a border rounded to the format?",
                texture: Some(texels),
                sampler: Filtering { address: "border", border, ..Filtering::default() },
                ask: Ask::Sample,
                positions,
            }
        })
    })
}
