//! Texture headers: their words and their fields.

use std::ffi::c_char;

use tmu_texture::Format;
use tmu_texture::hardware::{
    BlockLinearHeader, ColorKey, DataType, HeaderFiltering, HeaderLayout, HeaderType, Source, TextureHeader,
};
use tmu_texture::texture::Swizzle;

use crate::choices::{GOB_ORDERS, choose, flag, narrow};
use crate::format::named;
use crate::pointer::{Plain, read, text, write};
use crate::status::{Failure, TmuStatus, guard};

/// Everything in a texture header, named as in NVIDIA's class header `clb197tex.h` (`NVB197_TEXHEAD_*`).
/// What the header's version does not have is 0. Flags are 0 or 1. Unless it says otherwise, a field is the
/// code that the bits hold.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmuTextureHeader {
    /// `HEADER_VERSION`: 0 one-dimensional buffer, 1 pitch with colour key, 2 pitch, 3 block-linear, 4
    /// block-linear with colour key.
    pub version: u32,
    /// `COMPONENTS`: the code of the components' sizes, 0 … 127.
    pub components: u32,
    /// `R_DATA_TYPE` … `A_DATA_TYPE`: 1 SNORM, 2 UNORM, 3 SINT, 4 UINT, 5 SNORM_FORCE_FP16, 6
    /// UNORM_FORCE_FP16, 7 FLOAT.
    pub types: [u32; 4],
    /// `X_SOURCE` … `W_SOURCE`: 0 zero, 2 R, 3 G, 4 B, 5 A, 6 the integer 1, 7 1.0.
    pub sources: [u32; 4],
    /// `PACK_COMPONENTS`, a flag.
    pub pack_components: u32,
    /// `TEXTURE_TYPE`: 0 1D, 1 2D, 2 3D, 3 cube, 4 1D array, 5 2D array, 6 buffer, 7 2D without mip levels,
    /// 8 cube array.
    pub texture_type: u32,
    /// Byte address, 48 bits: a multiple of 512 for block-linear headers and of 32 for pitch headers.
    pub address: u64,
    /// Width, height, and depth, layers or cubes, each at least 1.
    pub size: [u64; 3],
    /// Bytes from one row to the next, a multiple of 32: pitch headers.
    pub pitch: u32,
    /// Width, height, depth of a block in GOBs, as powers of two of 0 … 5: block-linear headers.
    pub gobs_per_block: [u32; 3],
    /// `GOB_DEPTH_OFFSET`, 0 … 3.
    pub gob_depth_offset: u32,
    /// `TILE_WIDTH_IN_GOBS`, as a power of two of 0 … 7.
    pub tile_width: u32,
    /// `SPARSE_ENABLE`, a flag.
    pub sparse: u32,
    /// `GOB3D`, a flag.
    pub gob_3d: u32,
    /// `USE_ARRAY_TILE_ALIGNMENT`, a flag.
    pub array_tile_alignment: u32,
    /// `COLOR_KEY_OP`, a flag.
    pub color_key_enabled: u32,
    /// `COLOR_KEY_VALUE`.
    pub color_key_value: u32,
    /// `RESOURCE_VIEW_COHERENCY_HASH`, 0 … 15.
    pub coherency_hash: u32,
    /// `S_R_G_B_CONVERSION`, a flag.
    pub srgb: u32,
    /// `SECTOR_PROMOTION`, 0 … 3.
    pub sector_promotion: u32,
    /// `BORDER_SIZE`: 7 is the sampler's colour.
    pub border_size: u32,
    /// `DEPTH_TEXTURE`, a flag.
    pub depth_texture: u32,
    /// `NORMALIZED_COORDS`, a flag.
    pub normalized_coords: u32,
    /// `MAX_MIP_LEVEL`, 0 … 15.
    pub max_mip_level: u32,
    /// `RES_VIEW_MIN_MIP_LEVEL`, `RES_VIEW_MAX_MIP_LEVEL`, 0 … 15.
    pub view_mip_levels: [u32; 2],
    /// `MULTI_SAMPLE_COUNT`: 0 1×1, 1 2×1, 2 2×2, 3 4×2, 4 4×2 as Direct3D has it, 5 2×1 as Direct3D has
    /// it, 6 4×4.
    pub multi_sample_count: u32,
    /// `MIN_LOD_CLAMP` in 1/256, 0 … 4095.
    pub min_lod_clamp: u32,
    /// `USE_HEADER_OPT_CONTROL`, a flag: maximum anisotropy, bias and trilinear optimisation are the
    /// header's, not the sampler's.
    pub use_header_opt_control: u32,
    /// `LOD_ANISO_QUALITY2`, `LOD_ANISO_QUALITY`, `LOD_ISO_QUALITY`, flags.
    pub high_quality: [u32; 3],
    /// `ANISO_COARSE_SPREAD_MODIFIER`, 0 … 3.
    pub aniso_coarse_spread_modifier: u32,
    /// `ANISO_FINE_SPREAD_MODIFIER`, 0 … 3.
    pub aniso_fine_spread_modifier: u32,
    /// `ANISO_SPREAD_SCALE`, −16 … 15.
    pub aniso_spread_scale: i32,
    /// `ANISO_SPREAD_MAX_LOG2`, 0 … 7.
    pub aniso_spread_max_log2: u32,
    /// `ANISO_FINE_SPREAD_FUNC`, 0 … 3.
    pub aniso_fine_spread_func: u32,
    /// `ANISO_COARSE_SPREAD_FUNC`, 0 … 3.
    pub aniso_coarse_spread_func: u32,
    /// `ANISO_BIAS` in 1/16, 0 … 15.
    pub aniso_bias: u32,
    /// `MAX_ANISOTROPY`: the code of 1, 2, 4, 6, 8, 10, 12, 16.
    pub max_anisotropy: u32,
    /// `TRILIN_OPT`, 0 … 31.
    pub trilin_opt: u32,
    /// `MIP_LOD_BIAS` in 1/256, −4096 … 4095.
    pub mip_lod_bias: i32,
}

// SAFETY: numbers only.
unsafe impl Plain for TmuTextureHeader {}

/// Reads the eight words of a texture header into `header`. Reserved bits are not looked at.
///
/// `TMU_STATUS_INVALID_HEADER` if a version, type or source has no meaning; the header of all zeros is one
/// of those.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_header_decode(
    words: *const u32,
    header: *mut TmuTextureHeader,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives eight words, or null.
        let words = unsafe { read("words", words.cast::<[u32; 8]>()) }?;
        let fields = to_fields(&TextureHeader::decode(&words)?);
        // SAFETY: the caller gives memory for a header, or null.
        unsafe { write("header", header, fields) }
    })
}

/// Writes a header as eight words. Reserved bits are written as zeros.
///
/// `TMU_STATUS_INVALID_ARGUMENT` if a field has no meaning, does not fit its bits, or is not 0 though the
/// version does not have it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_header_encode(
    header: *const TmuTextureHeader,
    words: *mut u32,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a header, or null.
        let fields = unsafe { read("header", header) }?;
        let encoded = from_fields(&fields)?.encode();
        if TextureHeader::decode(&encoded).map(|back| to_fields(&back)) != Ok(fields) {
            return Err(Failure::argument("a field does not fit its bits, or the header's version lacks it"));
        }
        // SAFETY: the caller gives memory for eight words, or null.
        unsafe { write("words", words.cast(), encoded) }
    })
}

/// Sets `components`, `types`, `sources` and `srgb` of a header to those of a format, by name as in
/// [`tmu_format_name`], seen through a swizzle: four of the letters `r g b a` and the digits `0 1`, such as
/// `bgr1`; null is `rgba`. The rest of the header must be good.
///
/// [`tmu_format_name`]: crate::tmu_format_name
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_header_set_format(
    header: *mut TmuTextureHeader,
    format: *const c_char,
    swizzle: *const c_char,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives a header, or null.
        let mut fields = unsafe { read("header", header.cast_const()) }?;
        // SAFETY: the caller gives text, or null.
        let format: Format = named(&unsafe { text("format", format) }?)?;
        // SAFETY: the caller gives text, or null.
        let swizzle = unsafe { swizzle_text(swizzle) }?.unwrap_or(Swizzle::IDENTITY);
        // What is set needs not be good before.
        (fields.types, fields.sources) = ([DataType::Unorm as u32; 4], [Source::R as u32; 4]);
        let mut changed = from_fields(&fields)?;
        changed.set_format(format, swizzle);
        let changed = to_fields(&changed);
        (fields.components, fields.srgb) = (changed.components, changed.srgb);
        (fields.types, fields.sources) = (changed.types, changed.sources);
        // SAFETY: it was read above, and the caller lets it be written.
        unsafe { write("header", header, fields) }
    })
}

/// Where a header's texels lie in memory: the address of the first byte, and the number of bytes from there
/// on, which
/// [`tmu_texture_from_header`] needs. The order is a `tmu_gob_order`. Either place may be null.
///
/// [`tmu_texture_from_header`]: crate::tmu_texture_from_header
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texture_header_memory(
    words: *const u32,
    gob_order: u32,
    address: *mut u64,
    bytes: *mut u64,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives eight words, or null.
        let words = unsafe { read("words", words.cast::<[u32; 8]>()) }?;
        let header = TextureHeader::decode(&words)?;
        let needed = header.memory_bytes(choose("gob_order", gob_order, GOB_ORDERS)?)?;
        for (out, value) in [(address, header.address), (bytes, needed)] {
            if !out.is_null() {
                // SAFETY: the caller gives memory for the number.
                unsafe { write("address", out, value) }?;
            }
        }
        Ok(())
    })
}

/// A swizzle's text; `None` for null.
///
/// # Safety
/// As [`text`].
pub(crate) unsafe fn swizzle_text(swizzle: *const c_char) -> Result<Option<[Swizzle; 4]>, Failure> {
    if swizzle.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller gives text.
    let letters = unsafe { text("swizzle", swizzle) }?;
    Ok(Some(Swizzle::parse(&letters)?))
}

fn to_fields(header: &TextureHeader) -> TmuTextureHeader {
    let block_linear = match header.layout {
        HeaderLayout::BlockLinear(block_linear) => block_linear,
        HeaderLayout::Buffer | HeaderLayout::Pitch { .. } => BlockLinearHeader::default(),
    };
    let (version, pitch, key) = match header.layout {
        HeaderLayout::Buffer => (0, 0, None),
        HeaderLayout::Pitch { pitch, color_key } => {
            (if color_key.is_some() { 1 } else { 2 }, pitch, color_key)
        }
        HeaderLayout::BlockLinear(it) => (if it.color_key.is_some() { 4 } else { 3 }, 0, it.color_key),
    };
    let key = key.unwrap_or_default();
    let filtering = &header.filtering;
    TmuTextureHeader {
        version,
        components: header.components.into(),
        types: header.types.map(|it| it as u32),
        sources: header.sources.map(|it| it as u32),
        pack_components: header.pack_components.into(),
        texture_type: header.texture_type as u32,
        address: header.address,
        size: header.size,
        pitch,
        gobs_per_block: block_linear.gobs_per_block.map(u32::from),
        gob_depth_offset: block_linear.gob_depth_offset.into(),
        tile_width: block_linear.tile_width.into(),
        sparse: block_linear.sparse.into(),
        gob_3d: block_linear.gob_3d.into(),
        array_tile_alignment: block_linear.array_tile_alignment.into(),
        color_key_enabled: key.enabled.into(),
        color_key_value: key.value,
        coherency_hash: header.coherency_hash.into(),
        srgb: header.srgb.into(),
        sector_promotion: header.sector_promotion.into(),
        border_size: header.border_size.into(),
        depth_texture: header.depth_texture.into(),
        normalized_coords: header.normalized_coords.into(),
        max_mip_level: header.max_mip_level.into(),
        view_mip_levels: header.view_mip_levels.map(u32::from),
        multi_sample_count: header.multi_sample_count.into(),
        min_lod_clamp: header.min_lod_clamp.into(),
        use_header_opt_control: filtering.use_header_opt_control.into(),
        high_quality: filtering.high_quality.map(u32::from),
        aniso_coarse_spread_modifier: filtering.aniso_coarse_spread_modifier.into(),
        aniso_fine_spread_modifier: filtering.aniso_fine_spread_modifier.into(),
        aniso_spread_scale: filtering.aniso_spread_scale.into(),
        aniso_spread_max_log2: filtering.aniso_spread_max_log2.into(),
        aniso_fine_spread_func: filtering.aniso_fine_spread_func.into(),
        aniso_coarse_spread_func: filtering.aniso_coarse_spread_func.into(),
        aniso_bias: filtering.aniso_bias.into(),
        max_anisotropy: filtering.max_anisotropy.into(),
        trilin_opt: filtering.trilin_opt.into(),
        mip_lod_bias: filtering.mip_lod_bias.into(),
    }
}

fn from_fields(fields: &TmuTextureHeader) -> Result<TextureHeader, Failure> {
    Ok(TextureHeader {
        components: narrow("components", fields.components)?,
        types: data_types(fields.types)?,
        sources: sources(fields.sources)?,
        pack_components: flag("pack_components", fields.pack_components)?,
        address: fields.address,
        layout: layout(fields)?,
        coherency_hash: narrow("coherency_hash", fields.coherency_hash)?,
        texture_type: texture_type(fields.texture_type)?,
        size: fields.size,
        srgb: flag("srgb", fields.srgb)?,
        sector_promotion: narrow("sector_promotion", fields.sector_promotion)?,
        border_size: narrow("border_size", fields.border_size)?,
        depth_texture: flag("depth_texture", fields.depth_texture)?,
        normalized_coords: flag("normalized_coords", fields.normalized_coords)?,
        max_mip_level: narrow("max_mip_level", fields.max_mip_level)?,
        view_mip_levels: narrow_all("view_mip_levels", fields.view_mip_levels)?,
        multi_sample_count: narrow("multi_sample_count", fields.multi_sample_count)?,
        min_lod_clamp: narrow("min_lod_clamp", fields.min_lod_clamp)?,
        filtering: filtering(fields)?,
    })
}

fn layout(fields: &TmuTextureHeader) -> Result<HeaderLayout, Failure> {
    let key = || {
        let enabled = flag("color_key_enabled", fields.color_key_enabled)?;
        Ok::<_, Failure>(ColorKey { enabled, value: fields.color_key_value })
    };
    let color_key = if matches!(fields.version, 1 | 4) { Some(key()?) } else { None };
    Ok(match fields.version {
        0 => HeaderLayout::Buffer,
        1 | 2 => HeaderLayout::Pitch { pitch: fields.pitch, color_key },
        3 | 4 => HeaderLayout::BlockLinear(BlockLinearHeader {
            gobs_per_block: narrow_all("gobs_per_block", fields.gobs_per_block)?,
            gob_depth_offset: narrow("gob_depth_offset", fields.gob_depth_offset)?,
            tile_width: narrow("tile_width", fields.tile_width)?,
            sparse: flag("sparse", fields.sparse)?,
            gob_3d: flag("gob_3d", fields.gob_3d)?,
            array_tile_alignment: flag("array_tile_alignment", fields.array_tile_alignment)?,
            color_key,
        }),
        version => return Err(Failure::argument(format!("version is {version}, which has no meaning"))),
    })
}

fn filtering(fields: &TmuTextureHeader) -> Result<HeaderFiltering, Failure> {
    let signed = |name: &str, value: i32| {
        i16::try_from(value).map_err(|_| Failure::argument(format!("{name} is {value}, which is too much")))
    };
    let [quality2, quality, iso] = fields.high_quality;
    let high = |value| flag("high_quality", value);
    let scale = signed("aniso_spread_scale", fields.aniso_spread_scale)?;
    Ok(HeaderFiltering {
        use_header_opt_control: flag("use_header_opt_control", fields.use_header_opt_control)?,
        high_quality: [high(quality2)?, high(quality)?, high(iso)?],
        aniso_coarse_spread_modifier: narrow(
            "aniso_coarse_spread_modifier",
            fields.aniso_coarse_spread_modifier,
        )?,
        aniso_fine_spread_modifier: narrow("aniso_fine_spread_modifier", fields.aniso_fine_spread_modifier)?,
        // Five bits: what lies outside is found by comparing what was encoded.
        aniso_spread_scale: scale.clamp(i8::MIN.into(), i8::MAX.into()) as i8,
        aniso_spread_max_log2: narrow("aniso_spread_max_log2", fields.aniso_spread_max_log2)?,
        aniso_fine_spread_func: narrow("aniso_fine_spread_func", fields.aniso_fine_spread_func)?,
        aniso_coarse_spread_func: narrow("aniso_coarse_spread_func", fields.aniso_coarse_spread_func)?,
        aniso_bias: narrow("aniso_bias", fields.aniso_bias)?,
        max_anisotropy: narrow("max_anisotropy", fields.max_anisotropy)?,
        trilin_opt: narrow("trilin_opt", fields.trilin_opt)?,
        mip_lod_bias: signed("mip_lod_bias", fields.mip_lod_bias)?,
    })
}

pub(crate) fn narrow_all<T: TryFrom<u32> + Copy, const N: usize>(
    name: &str,
    values: [u32; N],
) -> Result<[T; N], Failure> {
    let narrowed: Result<Vec<T>, Failure> = values.into_iter().map(|value| narrow(name, value)).collect();
    narrowed?.try_into().map_err(|_| Failure::argument(format!("{name} has another number of values")))
}

/// The choice whose code that is.
fn of_code<T: Copy>(name: &str, code: u32, choices: &[T], code_of: impl Fn(T) -> u32) -> Result<T, Failure> {
    let choice = choices.iter().copied().find(|choice| code_of(*choice) == code);
    choice.ok_or_else(|| Failure::argument(format!("{name} is {code}, which has no meaning")))
}

fn data_types(codes: [u32; 4]) -> Result<[DataType; 4], Failure> {
    use DataType::{Float, Sint, Snorm, SnormForceFp16, Uint, Unorm, UnormForceFp16};
    let all = [Snorm, Unorm, Sint, Uint, SnormForceFp16, UnormForceFp16, Float];
    let mut types = [Unorm; 4];
    for (out, code) in types.iter_mut().zip(codes) {
        *out = of_code("types", code, &all, |it| it as u32)?;
    }
    Ok(types)
}

fn sources(codes: [u32; 4]) -> Result<[Source; 4], Failure> {
    use Source::{A, B, G, OneFloat, OneInt, R, Zero};
    let all = [Zero, R, G, B, A, OneInt, OneFloat];
    let mut sources = [Zero; 4];
    for (out, code) in sources.iter_mut().zip(codes) {
        *out = of_code("sources", code, &all, |it| it as u32)?;
    }
    Ok(sources)
}

fn texture_type(code: u32) -> Result<HeaderType, Failure> {
    use HeaderType::{
        Cubemap, CubemapArray, OneD, OneDArray, OneDBuffer, ThreeD, TwoD, TwoDArray, TwoDNoMipmap,
    };
    let all = [OneD, TwoD, ThreeD, Cubemap, OneDArray, TwoDArray, OneDBuffer, TwoDNoMipmap, CubemapArray];
    of_code("texture_type", code, &all, |it| it as u32)
}
