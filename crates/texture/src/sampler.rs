//! Sampler state: everything about filtering that is not in the texture.
//!
//! ```
//! use tmu_texture::sampler::AddressMode;
//!
//! // Texels 0 to 3, and what lies one beyond either end.
//! assert_eq!([-1, 4].map(|index| AddressMode::Wrap.texel(index, 4)), [Some(3), Some(0)]);
//! assert_eq!([-1, 4].map(|index| AddressMode::Mirror.texel(index, 4)), [Some(0), Some(3)]);
//! assert_eq!([-1, 4].map(|index| AddressMode::Border.texel(index, 4)), [None, None]);
//! ```

/// What happens to a coordinate outside the texture, one per axis. The names and codes are the hardware's
/// (`NVB197_TEXSAMP0_ADDRESS_*`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum AddressMode {
    /// The texture repeats.
    Wrap = 0,
    /// The texture repeats, every other copy mirrored.
    Mirror = 1,
    /// The edge texel continues.
    ClampToEdge = 2,
    /// The border colour continues.
    Border = 3,
    /// The coordinate is clamped to 0…1, where a linear footprint is half border colour (OpenGL's `GL_CLAMP`).
    ClampOgl = 4,
    /// Mirrored once about 0, then the edge texel continues.
    MirrorOnceClampToEdge = 5,
    /// Mirrored once about 0, then the border colour continues.
    MirrorOnceBorder = 6,
    /// Mirrored once about 0, then clamped to 0…1 as by `GL_CLAMP`.
    MirrorOnceClampOgl = 7,
}

impl AddressMode {
    /// Every mode, in the order of the hardware's codes.
    pub const ALL: [AddressMode; 8] = [
        AddressMode::Wrap,
        AddressMode::Mirror,
        AddressMode::ClampToEdge,
        AddressMode::Border,
        AddressMode::ClampOgl,
        AddressMode::MirrorOnceClampToEdge,
        AddressMode::MirrorOnceBorder,
        AddressMode::MirrorOnceClampOgl,
    ];

    /// Whether the texture repeats for ever, mirrored or not.
    pub fn repeats(self) -> bool {
        matches!(self, AddressMode::Wrap | AddressMode::Mirror)
    }
}

/// How the texels of one level are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Filter {
    /// The texel that the coordinate falls into.
    Point = 0,
    /// The two, four or eight nearest texels, weighted.
    Linear = 1,
}

/// How levels are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum MipFilter {
    /// The first level of the view, always.
    None = 0,
    /// The nearest level.
    Point = 1,
    /// The two nearest levels, weighted.
    Linear = 2,
}

/// `reference FUNCTION texel`. The hardware's code is a set of outcomes: bit 0 less, bit 1 equal, bit 2 greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum CompareFunction {
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
    /// reference ≠ texel; true for NaN
    NotEqual = 5,
    /// reference ≥ texel
    GreaterEqual = 6,
    /// Always passes, NaN included.
    Always = 7,
}

impl CompareFunction {
    /// Every function, in the order of the hardware's codes.
    pub const ALL: [CompareFunction; 8] = [
        CompareFunction::Never,
        CompareFunction::Less,
        CompareFunction::Equal,
        CompareFunction::LessEqual,
        CompareFunction::Greater,
        CompareFunction::NotEqual,
        CompareFunction::GreaterEqual,
        CompareFunction::Always,
    ];

    /// Whether `reference FUNCTION texel` holds. With a NaN only [`NotEqual`](CompareFunction::NotEqual) and
    /// [`Always`](CompareFunction::Always) do (D3D 3.1).
    #[inline(always)]
    pub fn passes(self, reference: f32, texel: f32) -> bool {
        let code = self as u8;
        let less = code & 1 != 0 && reference < texel;
        let equal = code & 2 != 0 && reference == texel;
        let greater = code & 4 != 0 && reference > texel;
        let unordered = code & 5 == 5 && (reference.is_nan() || texel.is_nan());
        less || equal || greater || unordered
    }
}

/// What a linear footprint does at the edge of a cube's face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum CubeFiltering {
    /// It goes on across the edge, onto the neighbouring face (D3D 7.18.12).
    Seamless = 0,
    /// It stays on the face: clamp to edge, whatever the address modes say.
    PerFace = 1,
    /// It stays on the face, whose edges follow the address modes.
    Wrapped = 2,
}

/// How weighted texels become one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Reduction {
    /// Their weighted sum.
    WeightedAverage = 0,
    /// The least of those that have weight, component by component.
    Minimum = 1,
    /// The greatest of those that have weight.
    Maximum = 2,
}

/// How steeply linear filtering between levels goes from one to the next, about the middle between them
/// (`TRILIN_OPT`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TrilinOpt(u8);

impl TrilinOpt {
    /// The hardware's code, of which 5 bits count: 2 bits of exponent e above 3 bits of mantissa m.
    pub const fn from_code(code: u8) -> TrilinOpt {
        TrilinOpt(code & 31)
    }

    /// The hardware's code.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// 2ᵉ·(1 + m/8): 1 is the plain filter, 15 the steepest.
    pub fn slope(self) -> f32 {
        f32::from((8 + u16::from(self.0 & 7)) << (self.0 >> 3)) / 8.0
    }
}

/// Sampler state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampler {
    /// Address mode of the s, t and r axes.
    pub address: [AddressMode; 3],
    /// Filter within a level where the texture is magnified (the level of detail is at most 0).
    pub mag: Filter,
    /// Filter within a level where the texture is minified.
    pub min: Filter,
    /// Filter between levels.
    pub mip: MipFilter,
    /// Added to the level of detail.
    pub lod_bias: f32,
    /// Lowest level of detail, counted from the view's first level. It wins over the highest one.
    pub lod_min: f32,
    /// Highest level of detail.
    pub lod_max: f32,
    /// Largest ratio of anisotropy, 1…16; 1 is isotropic. What is above 1 counts for 2D textures and implicit levels or gradients, with a
    /// [linear](Filter::Linear) filter.
    pub max_anisotropy: u8,
    /// The border's red, green, blue, alpha: f32 bits, or integer bits for integer formats.
    pub border: [u32; 4],
    /// Function of depth comparisons.
    pub compare: CompareFunction,
    /// Whether fetches that leave it to the sampler compare.
    pub compare_enable: bool,
    /// Coordinates 0…1 span the texture; otherwise they are in texels. As on the hardware, ignored (taken as
    /// true) for textures with more than one level and for cubes.
    pub normalized: bool,
    /// What happens at the edges of cube faces.
    pub cube_filtering: CubeFiltering,
    /// How weighted texels become one value.
    pub reduction: Reduction,
    /// Texels of sRGB formats are decoded; otherwise their codes are linear. Loads, which look at no sampler, always decode.
    pub srgb: bool,
    /// Red, green and blue of the border of sRGB textures, as sRGB codes, in place of those of [`Sampler::border`].
    pub srgb_border: Option<[u8; 3]>,
    /// How linear filtering between levels goes from one to the next.
    pub trilin_opt: TrilinOpt,
}

impl Default for Sampler {
    /// Point sampling of the first level, wrapping, no comparison, transparent black border.
    fn default() -> Sampler {
        Sampler {
            address: [AddressMode::Wrap; 3],
            mag: Filter::Point,
            min: Filter::Point,
            mip: MipFilter::None,
            lod_bias: 0.0,
            lod_min: 0.0,
            lod_max: 1000.0,
            max_anisotropy: 1,
            border: [0; 4],
            compare: CompareFunction::Never,
            compare_enable: false,
            normalized: true,
            cube_filtering: CubeFiltering::Seamless,
            reduction: Reduction::WeightedAverage,
            srgb: true,
            srgb_border: None,
            trilin_opt: TrilinOpt::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two bits of exponent, three of mantissa.
    #[test]
    fn slopes_are_small_floats() {
        let slope = |code| TrilinOpt::from_code(code).slope();
        assert_eq!([0, 1, 7, 8, 12, 16, 24, 31].map(slope), [1.0, 1.125, 1.875, 2.0, 3.0, 4.0, 8.0, 15.0]);
    }

    /// The outcomes of the eight functions for less, equal, greater and unordered, from D3D 17.8 and 3.1.
    #[test]
    fn compare_functions_follow_their_names() {
        let outcomes = |function: CompareFunction| {
            [(0.25, 0.5), (0.5, 0.5), (0.75, 0.5), (f32::NAN, 0.5)].map(|(r, t)| function.passes(r, t))
        };
        assert_eq!(outcomes(CompareFunction::Never), [false, false, false, false]);
        assert_eq!(outcomes(CompareFunction::Less), [true, false, false, false]);
        assert_eq!(outcomes(CompareFunction::Equal), [false, true, false, false]);
        assert_eq!(outcomes(CompareFunction::LessEqual), [true, true, false, false]);
        assert_eq!(outcomes(CompareFunction::Greater), [false, false, true, false]);
        assert_eq!(outcomes(CompareFunction::NotEqual), [true, false, true, true]);
        assert_eq!(outcomes(CompareFunction::GreaterEqual), [false, true, true, false]);
        assert_eq!(outcomes(CompareFunction::Always), [true, true, true, true]);
    }

    #[test]
    fn codes_are_the_hardwares() {
        for (code, mode) in AddressMode::ALL.into_iter().enumerate() {
            assert_eq!(mode as usize, code);
        }
        for (code, function) in CompareFunction::ALL.into_iter().enumerate() {
            assert_eq!(function as usize, code);
        }
    }
}
