//! One sample: positions on each axis, texels and weights, and their sum.

use crate::texture::TexelAddress;

/// One sample of a fetch: everything that is read around one location.
#[derive(Clone, Debug, PartialEq)]
pub struct Pass {
    /// Sanitised coordinates s, t, r; for cubes s and t on the face. Zeros for loads.
    pub coordinates: [f32; 3],
    /// The cube's face, in the order +x −x +y −y +z −z.
    pub face: Option<u32>,
    /// The array layer, counted from the texture's first one; for cubes the face's layer.
    pub layer: u32,
    /// One or two levels, the nearer first.
    pub parts: Vec<Part>,
    /// How the texels become one value.
    pub accumulation: Accumulation,
    /// How many components are summed; those beyond are the format's defaults.
    pub summed: usize,
    /// The reference, brought to the texture's precision, that texels are compared with.
    pub reference: Option<f32>,
}

/// What is read from one level.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The level, counted from the texture's first one.
    pub level: u32,
    /// Its size in texels.
    pub size: [u32; 3],
    /// The level's share of the result.
    pub share: Weight,
    /// Each axis of the texture.
    pub axes: Vec<AxisTrace>,
    /// The texels, in the order of sums (FL-1); of gathers, in the order of the results.
    pub taps: Vec<Tap>,
}

/// The way from a coordinate to texels on one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct AxisTrace {
    /// The sanitised coordinate; none for loads, which begin with an index.
    pub coordinate: Option<f32>,
    /// The coordinate in texels, unrounded, after whole periods have been taken off (CO-2), and under `nvidia` what is below 2⁻²¹ (NV-1).
    pub scaled: Option<f64>,
    /// The texel that the rounded position lies in, or, of linear filters, the first of two.
    pub rounded: i32,
    /// How far the rounded position lies beyond the first texel's centre; of linear filters.
    pub rounded_fraction: Option<f32>,
    /// The offset in texels.
    pub offset: i32,
    /// The index with the offset, after a mode that clamps has clamped the position.
    pub limited: i32,
    /// The fraction after that.
    pub fraction: Option<f32>,
    /// One texel, or two.
    pub taps: Vec<AxisTap>,
}

/// What an index stands for on one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisTap {
    /// The index before the address mode.
    pub index: i32,
    /// The texel that it stands for; none if it is the border, or of a load outside.
    pub texel: Option<u32>,
}

/// One texel of a footprint.
#[derive(Clone, Debug, PartialEq)]
pub struct Tap {
    /// Column, row and slice in the footprint, 0 or 1 each.
    pub corner: [u8; 3],
    /// What was read.
    pub spot: Spot,
    /// The tap's share of the result.
    pub weight: Weight,
    /// The bytes of the texel, or of the block that holds it; of a cube's corner, of three texels.
    pub raw: Vec<Vec<u8>>,
    /// Bits of the decoded components.
    pub value: [u32; 4],
    /// What the filter saw: the components, or the outcome of the comparison.
    pub seen: [u32; 4],
}

/// Where a tap lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A texel.
    Texel(TexelAddress),
    /// A texel that is not in memory.
    Missing(TexelAddress),
    /// The border colour.
    Border,
    /// Outside the texture (loads), which reads black.
    Outside,
    /// The missing texel at a cube's corner: the average of the three that meet there.
    Corner([TexelAddress; 3]),
}

impl Spot {
    /// The texels of the texture: none, one or three.
    pub fn texels(&self) -> impl Iterator<Item = TexelAddress> + use<> {
        let (one, three) = match *self {
            Spot::Texel(address) | Spot::Missing(address) => (Some(address), None),
            Spot::Corner(addresses) => (None, Some(addresses)),
            Spot::Border | Spot::Outside => (None, None),
        };
        one.into_iter().chain(three.into_iter().flatten())
    }
}

/// A share of the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Weight {
    /// In 1/256.
    In256ths(u16),
    /// A fraction of 1.
    Fraction(f64),
}

impl Weight {
    /// The share as a fraction of 1.
    pub fn fraction(self) -> f64 {
        match self {
            Weight::In256ths(weight) => f64::from(weight) / 256.0,
            Weight::Fraction(weight) => weight,
        }
    }
}

/// How weighted texels become one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accumulation {
    /// A single texel, bit for bit (FL-3).
    Single,
    /// Each result is a texel of its own: gathers.
    Gathered,
    /// NVIDIA's sum of 8-bit UNORM codes, rounded to 16-bit UNORM (NV-10).
    Unorm8,
    /// NVIDIA's sum of 16-bit UNORM codes (NV-11).
    Unorm16,
    /// NVIDIA's sum of 8-bit SNORM codes, rounded to 16-bit SNORM (NV-16).
    Snorm8,
    /// NVIDIA's sum of 16-bit SNORM codes (NV-16).
    Snorm16,
    /// NVIDIA's sum of 16-bit floats on one scale (NV-17).
    Float16,
    /// NVIDIA's sum of 32-bit floats on one scale (NV-17).
    Float32,
    /// NVIDIA's sum of sRGB colours as 16-bit floats on one scale, and of alpha (NV-18).
    Srgb,
    /// Products and sums in f64, rounded once to f32 (NV-12, D3D-2, EX-2).
    Wide,
    /// The least of the texels with weight (FL-7).
    Minimum,
    /// The greatest of the texels with weight (FL-7).
    Maximum,
}
