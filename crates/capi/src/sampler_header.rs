//! Hardware samplers: their words and their fields.

use tmu_texture::hardware::{CubemapInterface, SamplerHeader};

use crate::choices::{ADDRESS_MODES, COMPARE_FUNCTIONS, choose, flag, narrow};
use crate::header::narrow_all;
use crate::pointer::{Plain, read, write};
use crate::status::{Failure, TmuStatus, guard};

/// Everything in a hardware sampler, named as in NVIDIA's class header `clb197tex.h` (`NVB197_TEXSAMP*`).
/// Flags are 0 or 1. Unless it says otherwise, a field is the code that the bits hold.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmuSamplerHeader {
    /// `ADDRESS_U`, `_V`, `_P`, each a `tmu_address_mode`.
    pub address: [u32; 3],
    /// `DEPTH_COMPARE`, a flag.
    pub depth_compare: u32,
    /// `DEPTH_COMPARE_FUNC`, a `tmu_compare_function`.
    pub depth_compare_func: u32,
    /// `S_R_G_B_CONVERSION`, a flag.
    pub srgb: u32,
    /// `MAX_ANISOTROPY`: the code of 1, 2, 4, 6, 8, 10, 12, 16.
    pub max_anisotropy: u32,
    /// `MAG_FILTER`: 1 point, 2 linear; 0 … 7.
    pub mag_filter: u32,
    /// `MIN_LOD_CLAMP_BEHAVIOR_FOR_NEAREST_MIP`, a flag: only the integer part.
    pub min_lod_integer_only: u32,
    /// `MIN_FILTER`: 1 point, 2 linear, 3 anisotropic; 0 … 3.
    pub min_filter: u32,
    /// `MIP_FILTER`: 1 none, 2 point, 3 linear; 0 … 3.
    pub mip_filter: u32,
    /// `CUBEMAP_INTERFACE_FILTERING`: 0 use wrap, 1 override wrap, 2 auto span seam, 3 auto cross seam.
    pub cubemap_interface: u32,
    /// `REDUCTION_FILTER`: 0 none, 1 minimum, 2 maximum; 0 … 3.
    pub reduction_filter: u32,
    /// `MIP_LOD_BIAS` in 1/256, −4096 … 4095.
    pub mip_lod_bias: i32,
    /// `FLOAT_COORD_NORMALIZATION`, a flag: coordinates are in texels, whatever the header says.
    pub force_unnormalized: u32,
    /// `TRILIN_OPT`, 0 … 31.
    pub trilin_opt: u32,
    /// `MIN_LOD_CLAMP`, `MAX_LOD_CLAMP` in 1/256, 0 … 4095.
    pub lod_clamp: [u32; 2],
    /// Red, green, blue of the border as sRGB codes, 0 … 255.
    pub srgb_border: [u32; 3],
    /// Red, green, blue, alpha of the border: bits of float, or integers.
    pub border: [u32; 4],
}

// SAFETY: numbers only.
unsafe impl Plain for TmuSamplerHeader {}

/// Reads the eight words of a hardware sampler into `header`. Reserved bits are not looked at; every code
/// is read, those without a meaning too.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_header_decode(
    words: *const u32,
    header: *mut TmuSamplerHeader,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives eight words, or null.
        let words = unsafe { read("words", words.cast::<[u32; 8]>()) }?;
        // SAFETY: the caller gives memory for a header, or null.
        unsafe { write("header", header, to_fields(&SamplerHeader::decode(&words))) }
    })
}

/// Writes a hardware sampler as eight words. Reserved bits are written as zeros.
///
/// `TMU_STATUS_INVALID_ARGUMENT` if a field does not fit its bits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_header_encode(
    header: *const TmuSamplerHeader,
    words: *mut u32,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a header, or null.
        let fields = unsafe { read("header", header) }?;
        let encoded = from_fields(&fields)?.encode();
        if to_fields(&SamplerHeader::decode(&encoded)) != fields {
            return Err(Failure::argument("a field does not fit its bits"));
        }
        // SAFETY: the caller gives memory for eight words, or null.
        unsafe { write("words", words.cast(), encoded) }
    })
}

fn to_fields(header: &SamplerHeader) -> TmuSamplerHeader {
    TmuSamplerHeader {
        address: header.address.map(|mode| mode as u32),
        depth_compare: header.depth_compare.into(),
        depth_compare_func: header.depth_compare_func as u32,
        srgb: header.srgb.into(),
        max_anisotropy: header.max_anisotropy.into(),
        mag_filter: header.mag_filter.into(),
        min_lod_integer_only: header.min_lod_integer_only.into(),
        min_filter: header.min_filter.into(),
        mip_filter: header.mip_filter.into(),
        cubemap_interface: header.cubemap_interface as u32,
        reduction_filter: header.reduction_filter.into(),
        mip_lod_bias: header.mip_lod_bias.into(),
        force_unnormalized: header.force_unnormalized.into(),
        trilin_opt: header.trilin_opt.into(),
        lod_clamp: header.lod_clamp.map(u32::from),
        srgb_border: header.srgb_border.map(u32::from),
        border: header.border,
    }
}

fn from_fields(fields: &TmuSamplerHeader) -> Result<SamplerHeader, Failure> {
    use CubemapInterface::{AutoCrossSeam, AutoSpanSeam, OverrideWrap, UseWrap};
    let [u, v, p] = fields.address;
    let mode = |code| choose("address", code, ADDRESS_MODES);
    let bias = fields.mip_lod_bias;
    Ok(SamplerHeader {
        address: [mode(u)?, mode(v)?, mode(p)?],
        depth_compare: flag("depth_compare", fields.depth_compare)?,
        depth_compare_func: choose("depth_compare_func", fields.depth_compare_func, COMPARE_FUNCTIONS)?,
        srgb: flag("srgb", fields.srgb)?,
        max_anisotropy: narrow("max_anisotropy", fields.max_anisotropy)?,
        mag_filter: narrow("mag_filter", fields.mag_filter)?,
        min_lod_integer_only: flag("min_lod_integer_only", fields.min_lod_integer_only)?,
        min_filter: narrow("min_filter", fields.min_filter)?,
        mip_filter: narrow("mip_filter", fields.mip_filter)?,
        cubemap_interface: choose(
            "cubemap_interface",
            fields.cubemap_interface,
            &[UseWrap, OverrideWrap, AutoSpanSeam, AutoCrossSeam],
        )?,
        reduction_filter: narrow("reduction_filter", fields.reduction_filter)?,
        mip_lod_bias: i16::try_from(bias)
            .map_err(|_| Failure::argument(format!("mip_lod_bias is {bias}, which is too much")))?,
        force_unnormalized: flag("force_unnormalized", fields.force_unnormalized)?,
        trilin_opt: narrow("trilin_opt", fields.trilin_opt)?,
        lod_clamp: narrow_all("lod_clamp", fields.lod_clamp)?,
        srgb_border: narrow_all("srgb_border", fields.srgb_border)?,
        border: fields.border,
    })
}
