//! How the level of detail was found.

use crate::fetch::Level;
use crate::sampler::{Filter, MipFilter};

/// The way to the levels that are read. Levels count from the view's first one.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelTrace {
    /// Where the level comes from.
    pub source: Level,
    /// The changes of the coordinates from pixel to pixel, along x and along y, in texels of the view's first level; for
    /// cubes on the lane's face. `None` where no derivatives count.
    pub changes: Option<[[f64; 3]; 2]>,
    /// Length of the longer change in texels.
    pub rho: Option<f64>,
    /// The footprint of a pixel, where filtering is anisotropic.
    pub ellipse: Option<EllipseTrace>,
    /// The level of detail without any bias.
    pub lambda: f64,
    /// The bias of the sampler, or of the header in its place.
    pub sampler_bias: f64,
    /// The bias of the instruction.
    pub instruction_bias: f64,
    /// The sampler's lowest and highest level of detail.
    pub range: [f64; 2],
    /// The resource's lowest level of detail.
    pub resource_min: f64,
    /// The instruction's lowest level of detail.
    pub instruction_min: Option<f64>,
    /// After the biases and every clamp.
    pub clamped: f64,
    /// In the model's precision.
    pub rounded: f32,
    /// Whether the texture is magnified: the level is at most 0.
    pub magnified: bool,
    /// The filter within a level.
    pub filter: Filter,
    /// The filter between levels.
    pub mip: MipFilter,
    /// The level, or the more detailed one of two.
    pub near: u32,
    /// The less detailed one, where two are blended.
    pub far: Option<u32>,
    /// The share of the less detailed one.
    pub blend: f32,
    /// The view's last level.
    pub last: u32,
    /// Whether the level makes no difference: one level, with one filter.
    pub immaterial: bool,
}

/// The footprint of a pixel under anisotropic filtering (FL-6, NV-19).
#[derive(Clone, Debug, PartialEq)]
pub struct EllipseTrace {
    /// The longer axis from end to end, in texels of the view's first level.
    pub axis: [f64; 2],
    /// How many times longer it is than the other one, at most the largest ratio allowed.
    pub ratio: f64,
    /// The largest ratio allowed.
    pub most: u8,
    /// The weights of the samples that are taken along it, from end to end, which count as parts of their sum.
    pub weights: Vec<u32>,
}
