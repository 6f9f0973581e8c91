//! How the texture unit rounds: three named models. `docs/texture-model.md` states every rule with its source.

use std::fmt;

/// A named set of rounding rules. The same request under the same model gives the same bits everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Model {
    /// NVIDIA's hardware: coordinates in 1/256 texel, integer weights that add up to 256, UNORM results in 16 bits.
    #[default]
    Nvidia = 0,
    /// The Direct3D 11.3 functional specification: coordinates in 1/256 texel, exact weights, one rounding to f32.
    D3d = 1,
    /// f32 coordinates and fractions, no fixed point anywhere, one rounding to f32.
    Exact = 2,
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
    /// The texel that a point-sampled coordinate falls into; `scale` is the size in texels, or 1 for coordinates in
    /// texels.
    fn point(coordinate: f64, scale: f64) -> i32;

    /// The two texels that a linearly filtered coordinate lies between.
    fn linear(coordinate: f64, scale: f64) -> Position;

    /// The level of detail in the precision that levels are chosen with.
    fn level(level: f64) -> f32;
}

/// [`Model::Nvidia`].
pub(crate) struct Nvidia;

impl Rounding for Nvidia {
    #[inline(always)]
    fn point(coordinate: f64, scale: f64) -> i32 {
        floor(scaled(in_steps(coordinate), scale))
    }

    #[inline(always)]
    fn linear(coordinate: f64, scale: f64) -> Position {
        // floor((u·size − 0.5)·256 + 0.5): to the nearest 1/256, ties up. The product is exact in f64.
        from_256ths(floor(scaled(in_steps(coordinate), scale) * 256.0 - 127.5))
    }

    #[inline(always)]
    fn level(level: f64) -> f32 {
        floor(level * 256.0) as f32 / 256.0
    }
}

/// [`Model::D3d`].
pub(crate) struct D3d;

impl Rounding for D3d {
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
}

/// [`Model::Exact`].
pub(crate) struct Exact;

impl Rounding for Exact {
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
}

impl Model {
    /// A coordinate before it becomes texels.
    pub(crate) fn given(self, coordinate: f32) -> f64 {
        match self {
            Model::Nvidia => in_steps(coordinate.into()),
            Model::D3d | Model::Exact => coordinate.into(),
        }
    }
}

/// A coordinate rounded down to a whole number of 2⁻²¹ (NV-1); one too large for that is as far outside as the limit.
#[inline(always)]
fn in_steps(coordinate: f64) -> f64 {
    const STEP: f64 = 1.0 / (1 << 21) as f64;
    let steps = coordinate.clamp(-FARTHEST, FARTHEST) / STEP;
    let rounded = steps + MAGIC - MAGIC;
    (rounded - if rounded > steps { 1.0 } else { 0.0 }) * STEP
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
fn from_256ths(position: i32) -> Position {
    Position { index: position >> 8, fraction: (position & 0xff) as f32 / 256.0 }
}

/// Rounds down, for magnitudes below 2³¹. `f64::floor` is a call on machines without an instruction for it.
#[inline(always)]
pub(crate) fn floor(value: f64) -> i32 {
    let rounded = value + MAGIC;
    rounded.to_bits() as i32 - i32::from(rounded - MAGIC > value)
}

/// 1.5·2⁵²: adding it leaves no bits for a fraction, so that the addition itself rounds to an integer.
const MAGIC: f64 = 6_755_399_441_055_744.0;

/// Rounds to the nearest integer, ties to even, for magnitudes below 2³¹.
#[inline(always)]
fn nearest_even(value: f64) -> i32 {
    (value + MAGIC).to_bits() as i32
}

#[cfg(test)]
mod tests;
