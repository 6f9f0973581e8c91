//! Samplers.

use tmu_texture::Sampler;
use tmu_texture::hardware::SamplerHeader;
use tmu_texture::sampler::TrilinOpt;

use crate::choices::{
    ADDRESS_MODES, COMPARE_FUNCTIONS, CUBE_FILTERINGS, FILTERS, MIP_FILTERS, REDUCTIONS, choose, flag, narrow,
};
use crate::header::narrow_all;
use crate::pointer::{Plain, clear, give, handle, read, take, write};
use crate::status::{Failure, TmuStatus, guard};

/// A sampler.
pub struct TmuSampler(pub(crate) Sampler);

/// What a sampler is. Flags are 0 or 1. Begin with [`tmu_sampler_defaults`].
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TmuSamplerDescription {
    /// The `tmu_address_mode` of the s, t and r axes.
    pub address: [u32; 3],
    /// The `tmu_filter` within a level where the texture is magnified.
    pub mag: u32,
    /// The `tmu_filter` within a level where the texture is minified.
    pub min: u32,
    /// The `tmu_mip_filter` between levels.
    pub mip: u32,
    /// Added to the level of detail.
    pub lod_bias: f32,
    /// Lowest level of detail, counted from the view's first level. It wins over the highest one.
    pub lod_min: f32,
    /// Highest level of detail.
    pub lod_max: f32,
    /// Largest ratio of anisotropy, 1 … 16; 1 is isotropic.
    pub max_anisotropy: u32,
    /// The border's red, green, blue, alpha: bits of float, or integers for integer formats.
    pub border: [u32; 4],
    /// The `tmu_compare_function` of depth comparisons.
    pub compare: u32,
    /// Whether fetches that leave it to the sampler compare, a flag.
    pub compare_enable: u32,
    /// Coordinates 0 … 1 span the texture, a flag; otherwise they are in texels. Taken as 1 for textures
    /// with several levels, and for cubes, as the hardware does.
    pub normalized: u32,
    /// The `tmu_cube_filtering` at the edges of faces.
    pub cube_filtering: u32,
    /// The `tmu_reduction` of weighted texels.
    pub reduction: u32,
    /// Texels of sRGB formats are decoded, a flag.
    pub srgb: u32,
    /// sRGB textures have the border `srgb_border`, a flag.
    pub srgb_border_enable: u32,
    /// Red, green, blue of the border of sRGB textures as sRGB codes, 0 … 255.
    pub srgb_border: [u32; 3],
    /// How steeply linear filtering between levels goes from one to the next: the hardware's code, 0 … 31;
    /// 0 is the plain filter.
    pub trilin_opt: u32,
}

// SAFETY: numbers only.
unsafe impl Plain for TmuSamplerDescription {}

/// Fills a description with the plainest sampler: point sampling of the first level, wrapping, no
/// comparison, normalised coordinates, seamless cubes, sRGB decoding, transparent black border.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_defaults(description: *mut TmuSamplerDescription) -> TmuStatus {
    // SAFETY: the caller gives memory for a description, or null.
    guard(|| unsafe { write("description", description, to_fields(&Sampler::default())) })
}

/// Makes a sampler, which is freed with [`tmu_sampler_free`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_new(
    description: *const TmuSamplerDescription,
    sampler: *mut *mut TmuSampler,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("sampler", sampler) }?;
        // SAFETY: the caller gives a description, or null.
        let made = from_fields(&unsafe { read("description", description) }?)?;
        // SAFETY: as above.
        unsafe { give("sampler", sampler, TmuSampler(made)) }
    })
}

/// Makes a sampler of the eight words of a hardware sampler; it is freed with [`tmu_sampler_free`].
///
/// `TMU_STATUS_INVALID_HEADER` if a filter's code has no meaning, `TMU_STATUS_UNSUPPORTED` for filters of
/// coverage samples.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_from_header(
    words: *const u32,
    sampler: *mut *mut TmuSampler,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives memory for the handle, or null.
        unsafe { clear("sampler", sampler) }?;
        // SAFETY: the caller gives eight words, or null.
        let words = unsafe { read("words", words.cast::<[u32; 8]>()) }?;
        let made = SamplerHeader::decode(&words).sampler()?;
        // SAFETY: as above.
        unsafe { give("sampler", sampler, TmuSampler(made)) }
    })
}

/// Says what a sampler is.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_describe(
    sampler: *const TmuSampler,
    description: *mut TmuSamplerDescription,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a handle, or null.
        let TmuSampler(sampler) = unsafe { handle("sampler", sampler) }?;
        // SAFETY: the caller gives memory for a description, or null.
        unsafe { write("description", description, to_fields(sampler)) }
    })
}

/// Frees a sampler; null is fine. Fetches that were bound to it stay as they are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_sampler_free(sampler: *mut TmuSampler) {
    guard(|| {
        // SAFETY: the caller gives a handle that nobody uses any more, or null.
        unsafe { take(sampler) };
        Ok(())
    });
}

fn to_fields(sampler: &Sampler) -> TmuSamplerDescription {
    TmuSamplerDescription {
        address: sampler.address.map(|mode| mode as u32),
        mag: sampler.mag as u32,
        min: sampler.min as u32,
        mip: sampler.mip as u32,
        lod_bias: sampler.lod_bias,
        lod_min: sampler.lod_min,
        lod_max: sampler.lod_max,
        max_anisotropy: sampler.max_anisotropy.into(),
        border: sampler.border,
        compare: sampler.compare as u32,
        compare_enable: sampler.compare_enable.into(),
        normalized: sampler.normalized.into(),
        cube_filtering: sampler.cube_filtering as u32,
        reduction: sampler.reduction as u32,
        srgb: sampler.srgb.into(),
        srgb_border_enable: sampler.srgb_border.is_some().into(),
        srgb_border: sampler.srgb_border.unwrap_or_default().map(u32::from),
        trilin_opt: sampler.trilin_opt.code().into(),
    }
}

fn from_fields(fields: &TmuSamplerDescription) -> Result<Sampler, Failure> {
    let [s, t, r] = fields.address;
    let mode = |code| choose("address", code, ADDRESS_MODES);
    if !(1..=16).contains(&fields.max_anisotropy) {
        let given = fields.max_anisotropy;
        return Err(Failure::argument(format!("max_anisotropy is {given}, but must be 1 to 16")));
    }
    if fields.trilin_opt > 31 {
        return Err(Failure::argument(format!("trilin_opt is {}, but must be 0 to 31", fields.trilin_opt)));
    }
    let srgb_border = narrow_all("srgb_border", fields.srgb_border)?;
    Ok(Sampler {
        address: [mode(s)?, mode(t)?, mode(r)?],
        mag: choose("mag", fields.mag, FILTERS)?,
        min: choose("min", fields.min, FILTERS)?,
        mip: choose("mip", fields.mip, MIP_FILTERS)?,
        lod_bias: fields.lod_bias,
        lod_min: fields.lod_min,
        lod_max: fields.lod_max,
        max_anisotropy: narrow("max_anisotropy", fields.max_anisotropy)?,
        border: fields.border,
        compare: choose("compare", fields.compare, COMPARE_FUNCTIONS)?,
        compare_enable: flag("compare_enable", fields.compare_enable)?,
        normalized: flag("normalized", fields.normalized)?,
        cube_filtering: choose("cube_filtering", fields.cube_filtering, CUBE_FILTERINGS)?,
        reduction: choose("reduction", fields.reduction, REDUCTIONS)?,
        srgb: flag("srgb", fields.srgb)?,
        srgb_border: flag("srgb_border_enable", fields.srgb_border_enable)?.then_some(srgb_border),
        trilin_opt: TrilinOpt::from_code(narrow("trilin_opt", fields.trilin_opt)?),
    })
}
