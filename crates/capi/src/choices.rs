//! The enumerations. In structures they are `uint32_t`, because C may put any number there.

use tmu_texture::fetch::{Compare, Derivatives, F16Rounding, MinLevel, Offset};
use tmu_texture::hardware::GobOrder;
use tmu_texture::sampler::{CubeFiltering, Filter, MipFilter, Reduction};
use tmu_texture::{Dimension, Level, Model, Packing};

use crate::status::Failure;

/// The choice with that number.
pub(crate) fn choose<T: Copy>(name: &str, number: u32, choices: &[T]) -> Result<T, Failure> {
    let choice = usize::try_from(number).ok().and_then(|number| choices.get(number).copied());
    choice
        .ok_or_else(|| Failure::argument(format!("{name} is {number}, but must be below {}", choices.len())))
}

/// The number of a choice.
pub(crate) fn number<T: PartialEq>(choice: &T, choices: &[T]) -> u32 {
    choices.iter().position(|it| it == choice).map_or(u32::MAX, |index| index as u32)
}

/// A flag: 0 or 1.
pub(crate) fn flag(name: &str, value: u32) -> Result<bool, Failure> {
    choose(name, value, &[false, true])
}

/// A number of a narrower type.
pub(crate) fn narrow<T: TryFrom<u32>>(name: &str, value: u32) -> Result<T, Failure> {
    T::try_from(value).map_err(|_| Failure::argument(format!("{name} is {value}, which is too much")))
}

/// How the texture unit rounds, and whose palettes compressed textures have.
#[repr(u32)]
pub enum TmuModel {
    /// NVIDIA's hardware: coordinates in 1/256 texel, integer weights that add up to 256, UNORM results in
    /// 16 bits.
    Nvidia = 0,
    /// The Direct3D 11.3 functional specification: coordinates in 1/256 texel, exact weights, one rounding
    /// to float.
    D3d = 1,
    /// No fixed point anywhere, one rounding to float.
    Exact = 2,
}

pub(crate) const MODELS: [Model; 3] = [Model::Nvidia, Model::D3d, Model::Exact];

/// Number and meaning of the coordinates.
#[repr(u32)]
pub enum TmuDimension {
    /// s
    D1 = 0,
    /// s, t
    D2 = 1,
    /// s, t, r
    D3 = 2,
    /// A direction s, t, r
    Cube = 3,
    /// A texel index into a buffer
    Buffer = 4,
}

pub(crate) const DIMENSIONS: [Dimension; 5] =
    [Dimension::D1, Dimension::D2, Dimension::D3, Dimension::Cube, Dimension::Buffer];

/// The order of the bytes inside a GOB (64 bytes × 8 rows of block-linear memory).
#[repr(u32)]
pub enum TmuGobOrder {
    /// Tegra X1, and so the Nintendo Switch.
    Tegra = 0,
    /// The colour order of desktop chips from Fermi to Volta, as driver sources describe it.
    Desktop = 1,
    /// Eight rows of 64 bytes, as a processor sees it through a mapping that undoes the order.
    Rows = 2,
}

pub(crate) const GOB_ORDERS: [GobOrder; 3] = [GobOrder::Tegra, GobOrder::Desktop, GobOrder::Rows];

/// Which kind of answer is wanted. The answers are four components of 32 bits.
#[repr(u32)]
pub enum TmuOperation {
    /// One texel at integer coordinates, unfiltered (TLD, `ld`). The components are bits of float, or
    /// integers for integer formats.
    Load = 0,
    /// A filtered sample at float coordinates (TEX, TEXS, `sample`).
    Sample = 1,
    /// One component of each of the four texels of the bilinear footprint, bottom left, bottom right, top
    /// right, top left (TLD4, `gather4`).
    Gather = 2,
    /// The level of detail that a sample would use, as floats: x unclamped, y clamped (TMML, `lod`).
    QueryLevelOfDetail = 3,
    /// Integers: width, height, depth or layers, number of levels of the view (TXQ, `resinfo`).
    QuerySize = 4,
    /// Integers: the texture header's type code, 0, the number of samples, 0 (TXQ).
    QueryType = 5,
    /// Floats: where the lane's sample lies, x and y from the texel's centre, y down (`samplepos`).
    QuerySamplePosition = 6,
}

/// Where the mip level comes from. Levels count from the view's first one.
#[repr(u32)]
pub enum TmuLevel {
    /// Level 0.
    Zero = 0,
    /// From the coordinate differences of each 2 × 2 quad of lanes.
    Implicit = 1,
    /// Implicit, plus a bias per lane in `tmu_lanes.level`.
    Bias = 2,
    /// Given per lane in `tmu_lanes.level`.
    Explicit = 3,
    /// From derivatives per lane in `tmu_lanes.gradients`.
    Gradients = 4,
}

pub(crate) const LEVELS: [Level; 5] =
    [Level::Zero, Level::Implicit, Level::Bias, Level::Explicit, Level::Gradients];

/// Where derivatives come from when the level is implicit.
#[repr(u32)]
pub enum TmuDerivatives {
    /// From each quad: lanes 4k … 4k+3, of which 4k+1 is the neighbour in x of 4k, and 4k+2 that in y.
    Quad = 0,
    /// They are all 0: compute shaders.
    Zero = 1,
}

pub(crate) const DERIVATIVES: [Derivatives; 2] = [Derivatives::Quad, Derivatives::Zero];

/// Offsets in texels, added before addressing.
#[repr(u32)]
pub enum TmuOffset {
    /// None.
    None = 0,
    /// One per lane in `tmu_lanes.offset`.
    Texel = 1,
    /// Gather only: four per lane in `tmu_lanes.four_offsets`, one for each result.
    Four = 2,
}

pub(crate) const OFFSETS: [Offset; 3] = [Offset::None, Offset::Texel, Offset::Four];

/// Whether texels are compared with `tmu_lanes.reference`.
#[repr(u32)]
pub enum TmuCompare {
    /// Never.
    Never = 0,
    /// Always, with the sampler's function.
    Forced = 1,
    /// If the sampler enables it.
    IfSampler = 2,
}

pub(crate) const COMPARES: [Compare; 3] = [Compare::Never, Compare::Forced, Compare::IfSampler];

/// A lowest level of detail per lane, in `tmu_lanes.min_level`.
#[repr(u32)]
pub enum TmuMinLevel {
    /// None.
    None = 0,
    /// The view's last level at most (`.LC`).
    UpToLast = 1,
    /// Behind the view's last level it leaves nothing: such lanes read what is outside (Direct3D's `_cl`).
    OrNothing = 2,
}

pub(crate) const MIN_LEVELS: [MinLevel; 3] = [MinLevel::None, MinLevel::UpToLast, MinLevel::OrNothing];

/// How the four components come back.
#[repr(u32)]
pub enum TmuPacking {
    /// 32 bits each.
    Bits32 = 0,
    /// As 16-bit floats in the low half, rounded to nearest even.
    F16 = 1,
    /// As 16-bit floats in the low half, rounded toward zero.
    F16TowardZero = 2,
    /// As integers in units of 1/256, rounded down: queries of the level of detail (TMML).
    Fixed8 = 3,
}

pub(crate) const PACKINGS: [Packing; 4] = [
    Packing::Bits32,
    Packing::F16(F16Rounding::NearestEven),
    Packing::F16(F16Rounding::TowardZero),
    Packing::Fixed8,
];

/// What happens to a coordinate outside the texture. The numbers are the hardware's.
#[repr(u32)]
pub enum TmuAddressMode {
    /// The texture repeats.
    Wrap = 0,
    /// The texture repeats, every other copy mirrored.
    Mirror = 1,
    /// The edge texel continues.
    ClampToEdge = 2,
    /// The border colour continues.
    Border = 3,
    /// Clamped to 0 … 1, where a linear footprint is half border (OpenGL's `GL_CLAMP`).
    ClampOgl = 4,
    /// Mirrored once about 0, then the edge texel.
    MirrorOnceClampToEdge = 5,
    /// Mirrored once about 0, then the border.
    MirrorOnceBorder = 6,
    /// Mirrored once about 0, then as `GL_CLAMP`.
    MirrorOnceClampOgl = 7,
}

/// How the texels of one level are combined.
#[repr(u32)]
pub enum TmuFilter {
    /// The texel that the coordinate falls into.
    Point = 0,
    /// The two, four or eight nearest texels, weighted.
    Linear = 1,
}

pub(crate) const FILTERS: [Filter; 2] = [Filter::Point, Filter::Linear];

/// How levels are combined.
#[repr(u32)]
pub enum TmuMipFilter {
    /// The first level of the view, always.
    None = 0,
    /// The nearest level.
    Point = 1,
    /// The two nearest levels, weighted.
    Linear = 2,
}

pub(crate) const MIP_FILTERS: [MipFilter; 3] = [MipFilter::None, MipFilter::Point, MipFilter::Linear];

/// `reference FUNCTION texel`. The numbers are the hardware's: bit 0 less, bit 1 equal, bit 2 greater.
#[repr(u32)]
pub enum TmuCompareFunction {
    /// Never passes.
    Never = 0,
    /// reference < texel
    Less = 1,
    /// reference = texel
    Equal = 2,
    /// reference ≤ texel
    LessEqual = 3,
    /// reference > texel
    Greater = 4,
    /// reference ≠ texel, or one of them is NaN
    NotEqual = 5,
    /// reference ≥ texel
    GreaterEqual = 6,
    /// Always passes.
    Always = 7,
}

/// What a linear footprint does at the edge of a cube's face.
#[repr(u32)]
pub enum TmuCubeFiltering {
    /// It goes on across the edge, onto the neighbouring face.
    Seamless = 0,
    /// It stays on the face: clamp to edge, whatever the address modes say.
    PerFace = 1,
    /// It stays on the face, whose edges follow the address modes.
    Wrapped = 2,
}

pub(crate) const CUBE_FILTERINGS: [CubeFiltering; 3] =
    [CubeFiltering::Seamless, CubeFiltering::PerFace, CubeFiltering::Wrapped];

/// How weighted texels become one value.
#[repr(u32)]
pub enum TmuReduction {
    /// Their weighted sum.
    WeightedAverage = 0,
    /// The least of those that have weight.
    Minimum = 1,
    /// The greatest of those that have weight.
    Maximum = 2,
}

pub(crate) const REDUCTIONS: [Reduction; 3] =
    [Reduction::WeightedAverage, Reduction::Minimum, Reduction::Maximum];
