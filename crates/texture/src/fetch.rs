//! What can be asked of a texture unit: the one request type of the whole product.
//!
//! A [`Fetch`] is the part of a request that is known when a program is translated; the part that differs from
//! lane to lane is in [`FetchInputs`]. Every instruction set's texture instructions become these two.
//!
//! ```
//! use tmu_texture::{BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, Model, Operation};
//! use tmu_texture::{Sampler, Texture, TextureDescription};
//!
//! // The four texels around the middle of 0 1 above 2 3, counter-clockwise from the lower left.
//! let description = TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R8Uint);
//! let texture = Texture::new(description, vec![0, 1, 2, 3])?;
//! let fetch = Fetch { operation: Operation::Gather { component: 0 }, ..Fetch::load(Dimension::D2) };
//! let bound = BoundFetch::new(&fetch, Some(&texture), Some(&Sampler::default()), Model::Nvidia);
//! let mut inputs = FetchInputs::default();
//! inputs.coordinates[0][0] = 0.5f32.to_bits();
//! inputs.coordinates[1][0] = 0.5f32.to_bits();
//! let mut output = FetchOutput::default();
//! bound.run(&inputs, 0b1, &mut output);
//! assert_eq!(output.texel.map(|component| component[0]), [2, 3, 1, 0]);
//! # Ok::<(), tmu_texture::TextureError>(())
//! ```

use crate::half;
use crate::lanes::{LANES, Lanes, Mask};

/// Which kind of answer is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// One texel at integer coordinates, unfiltered (TLD, `ld`, `tex` with `.s32` coordinates).
    Load,
    /// A filtered sample at floating-point coordinates (TEX, TEXS, `sample`, `tex` with `.f32` coordinates).
    Sample,
    /// One component of each of the four texels of the bilinear footprint (TLD4, `gather4`, `tld4`).
    /// The component is 0…3, of the swizzled texel.
    Gather {
        /// Component of the texel, 0 = red … 3 = alpha.
        component: u8,
    },
    /// The level of detail that a sample would use: x = unclamped, y = clamped (TMML, `lod`).
    QueryLevelOfDetail,
    /// Size of a level: width, height, depth or layers, number of levels (TXQ, `resinfo`, `txq`). The texture
    /// itself says how many dimensions it has, whatever the request says.
    QuerySize,
    /// The header's type code in the first component, the number of samples in the third (TXQ); as
    /// [`Operation::QuerySize`].
    QueryType,
    /// Where the sample of [`FetchInputs::sample`] lies: x and y from the texel's centre in texels, y down, as f32; 0
    /// where the texture has no such sample (`samplepos`). As [`Operation::QuerySize`].
    QuerySamplePosition,
}

/// What an operation takes coordinates for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Indices of texels: signed integers, and an integer for the level.
    Indices,
    /// Where a sampler looks: floats.
    Locations,
    /// Nothing: none is looked at, and the level is an integer.
    Unused,
}

/// What the components of a result are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Components {
    /// What texels are: numbers of the texture's format.
    Texels,
    /// Floats, whatever the texture.
    Floats,
    /// Unsigned integers, whatever the texture.
    Integers,
}

impl Operation {
    /// What its coordinates are.
    pub const fn coordinates(self) -> Coordinates {
        match self {
            Operation::Load => Coordinates::Indices,
            Operation::Sample | Operation::Gather { .. } | Operation::QueryLevelOfDetail => {
                Coordinates::Locations
            }
            Operation::QuerySize | Operation::QueryType | Operation::QuerySamplePosition => {
                Coordinates::Unused
            }
        }
    }

    /// What comes back.
    pub const fn components(self) -> Components {
        match self {
            Operation::Load | Operation::Sample | Operation::Gather { .. } => Components::Texels,
            Operation::QueryLevelOfDetail | Operation::QuerySamplePosition => Components::Floats,
            Operation::QuerySize | Operation::QueryType => Components::Integers,
        }
    }

    /// Whether it looks at sampler state.
    pub const fn needs_sampler(self) -> bool {
        matches!(self.coordinates(), Coordinates::Locations)
    }

    /// Whether its coordinates are indices of texels.
    pub const fn is_load(self) -> bool {
        matches!(self.coordinates(), Coordinates::Indices)
    }

    /// Whether it reads texels.
    pub const fn reads_texels(self) -> bool {
        matches!(self.components(), Components::Texels)
    }

    /// What it is, in words.
    pub const fn describe(self) -> &'static str {
        match self {
            Operation::Load => "a load",
            Operation::Sample => "a sample",
            Operation::Gather { .. } => "a gather",
            Operation::QueryLevelOfDetail => "a query of the level of detail",
            Operation::QuerySize => "a query of the size",
            Operation::QueryType => "a query of the type",
            Operation::QuerySamplePosition => "a query of a sample's position",
        }
    }
}

/// Number and meaning of the coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Dimension {
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

impl Dimension {
    /// How many coordinates name a location, the array layer not counted.
    pub const fn coordinates(self) -> usize {
        match self {
            Dimension::D1 | Dimension::Buffer => 1,
            Dimension::D2 => 2,
            Dimension::D3 | Dimension::Cube => 3,
        }
    }

    /// How many axes the indices of a texel have, the array layer and the face not counted.
    pub const fn axes(self) -> usize {
        match self {
            Dimension::D1 | Dimension::Buffer => 1,
            Dimension::D2 | Dimension::Cube => 2,
            Dimension::D3 => 3,
        }
    }
}

impl std::fmt::Display for Dimension {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Dimension::D1 => "1D",
            Dimension::D2 => "2D",
            Dimension::D3 => "3D",
            Dimension::Cube => "cube",
            Dimension::Buffer => "buffer",
        })
    }
}

/// Where the mip level comes from. Levels count from the first level of the texture's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Level {
    /// Level 0 (`.LZ`).
    Zero = 0,
    /// From the coordinate differences of each 2×2 quad of lanes.
    Implicit = 1,
    /// Implicit, plus a bias per lane in [`FetchInputs::level`] (`.LB`).
    Bias = 2,
    /// Given per lane in [`FetchInputs::level`], as an integer for loads and as a float otherwise (`.LL`).
    Explicit = 3,
    /// From derivatives given per lane in [`FetchInputs::gradients`] (TXD).
    Gradients = 4,
}

/// A minimum level of detail that comes per lane in [`FetchInputs::min_level`], counted from the view's first level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum MinLevel {
    /// There is none.
    None = 0,
    /// The view's last level at most (`.LC`).
    UpToLast = 1,
    /// Behind the view's last level it leaves nothing: such lanes read what is outside (D3D `_cl`, 5.9.4.5.4).
    OrNothing = 2,
}

/// Offsets in texel space, added before addressing and never to the array layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Offset {
    /// No offset.
    None = 0,
    /// One offset per lane in [`FetchInputs::offset`].
    Texel = 1,
    /// Gather only: four offsets per lane, one per result, in [`FetchInputs::four_offsets`] (`.PTP`).
    Four = 2,
}

/// Where the derivatives for an implicit level come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Derivatives {
    /// Differences within each quad of lanes: lane 1 is the x neighbour of lane 0, lane 2 the y neighbour.
    Quad = 0,
    /// All zero, so that the implicit level is the clamped bias: compute shaders.
    Zero = 1,
    /// There are none, and the implicit level is −32 before any bias: how NVIDIA's compiler for sm_70 and later writes it for kernels.
    None = 2,
}

/// How the four components come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Packing {
    /// Four 32-bit values: f32, u32 or s32 bits as the format says.
    Bits32,
    /// Each component as the bits of a 16-bit float in the low half of its 32-bit value; float formats only.
    F16(F16Rounding),
    /// Each f32 as a two's complement integer in units of 1/256, rounded down: queries of the level of detail (TMML).
    Fixed8,
}

impl Packing {
    /// Packs the components of all lanes.
    pub(crate) fn pack(self, texel: &mut [Lanes<u32>; 4]) {
        let packed = |texel: &mut [Lanes<u32>; 4], of: &dyn Fn(u32) -> u32| {
            texel.iter_mut().flatten().for_each(|bits| *bits = of(*bits));
        };
        match self {
            Packing::Bits32 => {}
            Packing::F16(rounding) => packed(texel, &|bits| half::from_f32_bits(bits, rounding).into()),
            Packing::Fixed8 => {
                packed(texel, &|bits| (f32::from_bits(bits) * 256.0).floor() as i32 as u32);
            }
        }
    }
}

/// Rounding of a 32-bit float to 16 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum F16Rounding {
    /// To nearest, ties to even.
    NearestEven,
    /// Toward zero.
    TowardZero,
}

/// The lane-independent part of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fetch {
    /// Which kind of answer.
    pub operation: Operation,
    /// Number and meaning of the coordinates.
    pub dimension: Dimension,
    /// An array layer comes in [`FetchInputs::layer`].
    pub array: bool,
    /// A sample number comes in [`FetchInputs::sample`]; 2D and 2D arrays only.
    pub multisample: bool,
    /// Where the mip level comes from.
    pub level: Level,
    /// Source of derivatives when the level is implicit or biased.
    pub derivatives: Derivatives,
    /// Offsets in texel space.
    pub offset: Offset,
    /// A depth reference comes in [`FetchInputs::reference`].
    pub compare: Compare,
    /// Load only: coordinates and array layer outside the texture are clamped to its edge (`.CL`) instead of
    /// reading black border.
    pub clamp: bool,
    /// A minimum level of detail that comes per lane.
    pub min_level: MinLevel,
    /// How the components come back.
    pub packing: Packing,
}

/// Whether texels are compared with a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Compare {
    /// Never, whatever the sampler says.
    Never = 0,
    /// Always, with the sampler's function, whether or not the sampler enables comparison.
    Forced = 1,
    /// Only if the sampler enables comparison.
    IfSampler = 2,
}

impl Fetch {
    /// Whether it looks at [`FetchInputs::level`].
    pub const fn takes_level(&self) -> bool {
        matches!(self.level, Level::Bias | Level::Explicit) || matches!(self.operation, Operation::QuerySize)
    }

    /// Whether it looks at [`FetchInputs::sample`].
    pub const fn takes_sample(&self) -> bool {
        self.multisample || matches!(self.operation, Operation::QuerySamplePosition)
    }

    /// Whether lanes look at the coordinates of their quad.
    pub const fn looks_at_quads(&self) -> bool {
        matches!(self.level, Level::Implicit | Level::Bias)
            || matches!(self.operation, Operation::QueryLevelOfDetail)
    }

    /// An unfiltered load from level 0 of a plain texture.
    pub const fn load(dimension: Dimension) -> Fetch {
        Fetch {
            operation: Operation::Load,
            dimension,
            array: false,
            multisample: false,
            level: Level::Zero,
            derivatives: Derivatives::Quad,
            offset: Offset::None,
            compare: Compare::Never,
            clamp: false,
            min_level: MinLevel::None,
            packing: Packing::Bits32,
        }
    }

    /// A sample with implicit level from a plain texture.
    pub const fn sample(dimension: Dimension) -> Fetch {
        Fetch { operation: Operation::Sample, level: Level::Implicit, ..Fetch::load(dimension) }
    }
}

/// The per-lane part of a request. Parts that the [`Fetch`] does not ask for are not read.
#[derive(Clone, Debug)]
pub struct FetchInputs {
    /// s, t, r: i32 for loads, f32 bits otherwise.
    pub coordinates: [Lanes<u32>; 3],
    /// Array layer, already an unsigned integer.
    pub layer: Lanes<u32>,
    /// Level or bias; see [`Level`].
    pub level: Lanes<u32>,
    /// Sample number.
    pub sample: Lanes<u32>,
    /// Depth reference, f32 bits.
    pub reference: Lanes<u32>,
    /// Texel offset u, v, w.
    pub offset: [Lanes<i32>; 3],
    /// u, v of each of the four gather offsets.
    pub four_offsets: [[Lanes<i32>; 2]; 4],
    /// d(s,t,r)/dx and d(s,t,r)/dy, f32 bits.
    pub gradients: [[Lanes<u32>; 3]; 2],
    /// Minimum level of detail, f32 bits.
    pub min_level: Lanes<u32>,
}

impl Default for FetchInputs {
    fn default() -> Self {
        let zero = [0; LANES];
        FetchInputs {
            coordinates: [zero; 3],
            layer: zero,
            level: zero,
            sample: zero,
            reference: zero,
            offset: [[0; LANES]; 3],
            four_offsets: [[[0; LANES]; 2]; 4],
            gradients: [[zero; 3]; 2],
            min_level: zero,
        }
    }
}

/// What a fetch returns. Lanes outside the mask keep what was there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FetchOutput {
    /// The four components (or the four gathered texels), 32 bits each.
    pub texel: [Lanes<u32>; 4],
    /// Lanes whose texels were all resident in memory.
    pub resident: Mask,
}

impl Default for FetchOutput {
    fn default() -> Self {
        FetchOutput { texel: [[0; LANES]; 4], resident: 0 }
    }
}
