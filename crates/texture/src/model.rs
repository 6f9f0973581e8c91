//! How the texture unit rounds: three named models. `docs/texture-model.md` states every rule with its source.

use std::fmt;

/// A named set of rounding rules. The same request under the same model gives the same bits everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Model {
    /// NVIDIA's hardware: coordinates in 1/256 texel, integer weights that add up to 256, UNORM results in 16 bits.
    #[default]
    Nvidia,
    /// The Direct3D 11.3 functional specification: coordinates in 1/256 texel, exact weights, one rounding to f32.
    D3d,
    /// f32 coordinates and fractions, no fixed point anywhere, one rounding to f32.
    Exact,
}

impl Model {
    /// Every model, the default first.
    pub const ALL: [Model; 3] = [Model::Nvidia, Model::D3d, Model::Exact];

    /// The name in job files.
    pub const fn name(self) -> &'static str {
        match self {
            Model::Nvidia => "nvidia",
            Model::D3d => "d3d",
            Model::Exact => "exact",
        }
    }

    /// The model of that name, as in job files.
    pub fn from_name(name: &str) -> Option<Model> {
        Model::ALL.into_iter().find(|model| model.name() == name)
    }
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Coordinates are limited to this many texels on either side of 0: far outside any texture (16384), and small
/// enough that positions in 1/256 texel fit 32 bits.
const FARTHEST: f64 = (1 << 22) as f64;

/// Where a linear footprint begins: its first texel, and how far the position lies from that texel's centre
/// towards the next one's, 0.0 up to but not including 1.0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Position {
    pub index: i32,
    pub fraction: f32,
}

/// A model's arithmetic, known to the compiler in the routines made for it.
pub(crate) trait Rounding {
    /// A texel's share of the result.
    type Weight: Copy + Default + PartialEq + Send + Sync;

    /// The weight of everything.
    const WHOLE: Self::Weight;

    /// The texel that a point-sampled coordinate falls into; `scale` is the size in texels, or 1 for coordinates in
    /// texels.
    fn point(coordinate: f64, scale: f64) -> i32;

    /// The two texels that a linearly filtered coordinate lies between.
    fn linear(coordinate: f64, scale: f64) -> Position;

    /// The level of detail in the precision that levels are chosen with.
    fn level(level: f64) -> f32;

    /// Splits a weight between the first and the second of two levels, slices, columns or rows.
    fn split(whole: Self::Weight, fraction: f32) -> [Self::Weight; 2];

    /// Splits the left column's weight between its upper and its lower row; the right column's is split with
    /// [`Rounding::split`].
    #[inline(always)]
    fn split_left(column: Self::Weight, fraction: f32) -> [Self::Weight; 2] {
        Self::split(column, fraction)
    }
}

/// [`Model::Nvidia`]. Weights are in 1/256.
pub(crate) struct Nvidia;

impl Rounding for Nvidia {
    type Weight = u32;
    const WHOLE: u32 = 256;

    #[inline(always)]
    fn point(coordinate: f64, scale: f64) -> i32 {
        floor(scaled(coordinate, scale))
    }

    #[inline(always)]
    fn linear(coordinate: f64, scale: f64) -> Position {
        // floor((u·size − 0.5)·256 + 0.5): to the nearest 1/256, ties up. The product is exact in f64.
        from_256ths(floor(scaled(coordinate, scale) * 256.0 - 127.5))
    }

    #[inline(always)]
    fn level(level: f64) -> f32 {
        floor(level * 256.0 + 0.5) as f32 / 256.0
    }

    #[inline(always)]
    fn split(whole: u32, fraction: f32) -> [u32; 2] {
        let far = (whole * in_256ths(fraction) + 128) >> 8;
        [whole - far, far]
    }

    #[inline(always)]
    fn split_left(column: u32, fraction: f32) -> [u32; 2] {
        let lower = (column * in_256ths(fraction) + 127) >> 8;
        [column - lower, lower]
    }
}

/// [`Model::D3d`]. Weights are exact products of fractions in 1/256, but for those of two levels of a 3D texture.
pub(crate) struct D3d;

impl Rounding for D3d {
    type Weight = f64;
    const WHOLE: f64 = 1.0;

    #[inline(always)]
    fn point(coordinate: f64, scale: f64) -> i32 {
        nearest_even(scaled(coordinate, scale) * 256.0) >> 8
    }

    #[inline(always)]
    fn linear(coordinate: f64, scale: f64) -> Position {
        from_256ths(nearest_even((scaled(coordinate, scale) - 0.5) * 256.0))
    }

    #[inline(always)]
    fn level(level: f64) -> f32 {
        nearest_even(level * 256.0) as f32 / 256.0
    }

    #[inline(always)]
    fn split(whole: f64, fraction: f32) -> [f64; 2] {
        split_exactly(whole, fraction)
    }
}

/// [`Model::Exact`].
pub(crate) struct Exact;

impl Rounding for Exact {
    type Weight = f64;
    const WHOLE: f64 = 1.0;

    #[inline(always)]
    fn point(coordinate: f64, scale: f64) -> i32 {
        floor(scaled_f32(coordinate, scale).into())
    }

    #[inline(always)]
    fn linear(coordinate: f64, scale: f64) -> Position {
        let position = scaled_f32(coordinate, scale) - 0.5;
        let index = floor(position.into());
        // Just below an index the difference may round up to 1, which then is the next texel.
        let fraction = position - index as f32;
        if fraction < 1.0 {
            Position { index, fraction }
        } else {
            Position { index: index + 1, fraction: 0.0 }
        }
    }

    #[inline(always)]
    fn level(level: f64) -> f32 {
        level as f32
    }

    #[inline(always)]
    fn split(whole: f64, fraction: f32) -> [f64; 2] {
        split_exactly(whole, fraction)
    }
}

#[inline(always)]
fn scaled(coordinate: f64, scale: f64) -> f64 {
    (coordinate * scale).clamp(-FARTHEST, FARTHEST)
}

#[inline(always)]
fn scaled_f32(coordinate: f64, scale: f64) -> f32 {
    (coordinate as f32 * scale as f32).clamp(-FARTHEST as f32, FARTHEST as f32)
}

#[inline(always)]
fn split_exactly(whole: f64, fraction: f32) -> [f64; 2] {
    let fraction = f64::from(fraction);
    [whole * (1.0 - fraction), whole * fraction]
}

#[inline(always)]
fn from_256ths(position: i32) -> Position {
    Position { index: position >> 8, fraction: (position & 0xff) as f32 / 256.0 }
}

#[inline(always)]
fn in_256ths(fraction: f32) -> u32 {
    (fraction * 256.0) as u32
}

/// Adding 1.5·2⁵² to a number below 2³¹ leaves no bits for its fraction, so that the addition itself rounds, and the
/// integer is in the sum's low bits. Unlike `floor` and conversions this is plain arithmetic on every machine.
const MAGIC: f64 = 6_755_399_441_055_744.0;

/// Rounds down, for magnitudes below 2³¹.
#[inline(always)]
pub(crate) fn floor(value: f64) -> i32 {
    let sum = value + MAGIC;
    let nearest = sum - MAGIC;
    sum.to_bits() as i32 - i32::from(nearest > value)
}

/// Rounds to the nearest integer, ties to even, for magnitudes below 2³¹.
#[inline(always)]
fn nearest_even(value: f64) -> i32 {
    (value + MAGIC).to_bits() as i32
}

/// Rounds toward zero, for magnitudes below 2³¹.
#[inline(always)]
pub(crate) fn toward_zero(value: f64) -> f64 {
    let nearest = (value + MAGIC) - MAGIC;
    let correction = if value < 0.0 { 1.0 } else { -1.0 };
    if nearest.abs() > value.abs() { nearest + correction } else { nearest }
}

#[cfg(test)]
mod tests;
