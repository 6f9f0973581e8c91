//! The sampler: 256 bits.

use super::HardwareError;
use super::bits::{get, get_signed, put};
use crate::sampler::{
    AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction, Sampler, TrilinOpt,
};

/// `CUBEMAP_INTERFACE_FILTERING`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum CubemapInterface {
    /// The address modes hold at the edges of faces.
    UseWrap = 0,
    /// The edges of faces are clamped.
    OverrideWrap = 1,
    /// Footprints go on across edges.
    AutoSpanSeam = 2,
    /// Footprints go on across edges; taken as [`CubemapInterface::AutoSpanSeam`], for no document states the difference.
    AutoCrossSeam = 3,
}

/// Everything in a sampler. Reserved bits are not looked at, and written as zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SamplerHeader {
    /// `ADDRESS_U`, `_V`, `_P`.
    pub address: [AddressMode; 3],
    /// `DEPTH_COMPARE`.
    pub depth_compare: bool,
    /// `DEPTH_COMPARE_FUNC`.
    pub depth_compare_func: CompareFunction,
    /// `S_R_G_B_CONVERSION`.
    pub srgb: bool,
    /// `MAX_ANISOTROPY`: the code of 1, 2, 4, 6, 8, 10, 12, 16.
    pub max_anisotropy: u8,
    /// `MAG_FILTER`: 1 point, 2 linear, 3 and 4 with coverage samples; 0 … 7.
    pub mag_filter: u8,
    /// `MIN_LOD_CLAMP_BEHAVIOR_FOR_NEAREST_MIP`: only the integer part.
    pub min_lod_integer_only: bool,
    /// `MIN_FILTER`: 1 point, 2 linear, 3 anisotropic; 0 … 3.
    pub min_filter: u8,
    /// `MIP_FILTER`: 1 none, 2 point, 3 linear; 0 … 3.
    pub mip_filter: u8,
    /// `CUBEMAP_INTERFACE_FILTERING`.
    pub cubemap_interface: CubemapInterface,
    /// `REDUCTION_FILTER`: 0 none, 1 minimum, 2 maximum; 0 … 3.
    pub reduction_filter: u8,
    /// `MIP_LOD_BIAS` in 1/256, −4096 … 4095.
    pub mip_lod_bias: i16,
    /// `FLOAT_COORD_NORMALIZATION`: coordinates are in texels, whatever the header says.
    pub force_unnormalized: bool,
    /// `TRILIN_OPT`, 0 … 31.
    pub trilin_opt: u8,
    /// `MIN_LOD_CLAMP` and `MAX_LOD_CLAMP` in 1/256, 0 … 4095.
    pub lod_clamp: [u16; 2],
    /// Red, green, blue of the border as sRGB codes.
    pub srgb_border: [u8; 3],
    /// Red, green, blue, alpha of the border: f32 or integer bits.
    pub border: [u32; 4],
}

/// The ratios that the codes of `MAX_ANISOTROPY` stand for.
pub(super) const ANISOTROPY: [u8; 8] = [1, 2, 4, 6, 8, 10, 12, 16];

impl SamplerHeader {
    /// Reads a sampler. Every code has a meaning, except for some filters, which [`SamplerHeader::sampler`] refuses.
    pub fn decode(words: &[u32; 8]) -> SamplerHeader {
        use CubemapInterface::{AutoCrossSeam, AutoSpanSeam, OverrideWrap, UseWrap};
        let field = |first: u32, count: u32| get(words, first, count);
        let byte = |first: u32, count: u32| get(words, first, count) as u8;
        let flag = |position: u32| get(words, position, 1) == 1;
        SamplerHeader {
            address: [0, 3, 6].map(|first| AddressMode::ALL[field(first, 3) as usize]),
            depth_compare: flag(9),
            depth_compare_func: CompareFunction::ALL[field(10, 3) as usize],
            srgb: flag(13),
            max_anisotropy: byte(20, 3),
            mag_filter: byte(32, 3),
            min_lod_integer_only: flag(35),
            min_filter: byte(36, 2),
            mip_filter: byte(38, 2),
            cubemap_interface: [UseWrap, OverrideWrap, AutoSpanSeam, AutoCrossSeam][field(40, 2) as usize],
            reduction_filter: byte(42, 2),
            mip_lod_bias: get_signed(words, 44, 13) as i16,
            force_unnormalized: flag(57),
            trilin_opt: byte(58, 5),
            lod_clamp: [field(64, 12) as u16, field(76, 12) as u16],
            srgb_border: [byte(88, 8), byte(108, 8), byte(116, 8)],
            border: [4, 5, 6, 7].map(|word: usize| words[word]),
        }
    }

    /// Writes the sampler. What does not fit its field is cut off.
    pub fn encode(&self) -> [u32; 8] {
        let mut words = [0; 8];
        let mut set = |first: u32, count: u32, value: u32| put(&mut words, first, count, value);
        for (first, mode) in [0, 3, 6].into_iter().zip(self.address) {
            set(first, 3, mode as u32);
        }
        set(9, 1, self.depth_compare.into());
        set(10, 3, self.depth_compare_func as u32);
        set(13, 1, self.srgb.into());
        set(20, 3, self.max_anisotropy.into());
        set(32, 3, self.mag_filter.into());
        set(35, 1, self.min_lod_integer_only.into());
        set(36, 2, self.min_filter.into());
        set(38, 2, self.mip_filter.into());
        set(40, 2, self.cubemap_interface as u32);
        set(42, 2, self.reduction_filter.into());
        set(44, 13, self.mip_lod_bias as u32);
        set(57, 1, self.force_unnormalized.into());
        set(58, 5, self.trilin_opt.into());
        set(64, 12, self.lod_clamp[0].into());
        set(76, 12, self.lod_clamp[1].into());
        set(88, 8, self.srgb_border[0].into());
        set(108, 8, self.srgb_border[1].into());
        set(116, 8, self.srgb_border[2].into());
        words[4..].copy_from_slice(&self.border);
        words
    }

    /// The sampler as the texture unit takes it.
    ///
    /// # Errors
    /// Filters with coverage samples, and codes without a meaning.
    pub fn sampler(&self) -> Result<Sampler, HardwareError> {
        let reserved =
            |field: &'static str, value: u8| HardwareError::Reserved { field, value: value.into() };
        let mag = match self.mag_filter {
            1 => Filter::Point,
            2 => Filter::Linear,
            3 | 4 => {
                return Err(HardwareError::Unsupported {
                    field: "MAG_FILTER",
                    value: self.mag_filter.into(),
                });
            }
            value => return Err(reserved("MAG_FILTER", value)),
        };
        let (min, anisotropic) = match self.min_filter {
            1 => (Filter::Point, false),
            2 => (Filter::Linear, false),
            3 => (Filter::Linear, true),
            value => return Err(reserved("MIN_FILTER", value)),
        };
        let mip = match self.mip_filter {
            1 => MipFilter::None,
            2 => MipFilter::Point,
            3 => MipFilter::Linear,
            value => return Err(reserved("MIP_FILTER", value)),
        };
        let reduction = match self.reduction_filter {
            0 => Reduction::WeightedAverage,
            1 => Reduction::Minimum,
            2 => Reduction::Maximum,
            value => return Err(reserved("REDUCTION_FILTER", value)),
        };
        let [lod_min, lod_max] = self.lod_clamp.map(|clamp| f32::from(clamp) / 256.0);
        // With point sampling between levels the fraction of the lowest level may be left out.
        let integer_only = self.min_lod_integer_only && mip == MipFilter::Point;
        Ok(Sampler {
            address: self.address,
            mag,
            min,
            mip,
            lod_bias: f32::from(self.mip_lod_bias) / 256.0,
            lod_min: if integer_only { lod_min.floor() } else { lod_min },
            lod_max,
            max_anisotropy: if anisotropic { ANISOTROPY[usize::from(self.max_anisotropy & 7)] } else { 1 },
            border: self.border,
            compare: self.depth_compare_func,
            compare_enable: self.depth_compare,
            normalized: !self.force_unnormalized,
            cube_filtering: match self.cubemap_interface {
                CubemapInterface::UseWrap => CubeFiltering::Wrapped,
                CubemapInterface::OverrideWrap => CubeFiltering::PerFace,
                CubemapInterface::AutoSpanSeam | CubemapInterface::AutoCrossSeam => CubeFiltering::Seamless,
            },
            reduction,
            srgb: self.srgb,
            srgb_border: Some(self.srgb_border),
            trilin_opt: TrilinOpt::from_code(self.trilin_opt),
        })
    }
}
