//! Texel formats by name, and texels by themselves.

use std::ffi::{CString, c_char, c_void};
use std::sync::OnceLock;

use tmu_texture::Format;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::format::Palette;

use crate::choices::{MODELS, choose, flag};
use crate::pointer::{bytes, bytes_mut, text, write};
use crate::status::{Failure, TmuStatus, guard};

/// What is known about a format. Flags are 0 or 1.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TmuFormatInfo {
    /// Bytes of a texel, 1 … 16; of a block of a compressed format, 8 or 16.
    pub bytes: u32,
    /// Width and height in texels of what has so many bytes: 1 and 1, or those of a block.
    pub block: [u32; 2],
    /// How many components there are, 1 … 4.
    pub components: u32,
    /// Whether shaders read integers, a flag.
    pub integer: u32,
    /// Whether red, green and blue go through the sRGB curve, a flag.
    pub srgb: u32,
    /// Whether red is a depth, a flag.
    pub depth: u32,
}

/// The names of all formats, as C has text.
fn names() -> &'static [CString] {
    static NAMES: OnceLock<Vec<CString>> = OnceLock::new();
    NAMES.get_or_init(|| Format::ALL.iter().map(|it| CString::new(it.name()).unwrap_or_default()).collect())
}

/// A format's name, which lives as long as the library.
pub(crate) fn static_name(format: Format) -> *const c_char {
    let index = Format::ALL.iter().position(|it| *it == format);
    index.and_then(|index| names().get(index)).map_or(std::ptr::null(), |name| name.as_ptr())
}

/// The format of that name.
pub(crate) fn named(name: &str) -> Result<Format, Failure> {
    Format::from_name(name).ok_or_else(|| Failure::argument(format!("there is no format {name:?}")))
}

/// How many formats there are.
#[unsafe(no_mangle)]
pub extern "C" fn tmu_format_count() -> u32 {
    Format::ALL.len() as u32
}

/// The name of a format, such as `rgba8_unorm` or `bc1_unorm`, by number from 0 up to but not including
/// [`tmu_format_count`]; null for other numbers. The text is the library's. Names stay the same from
/// version to version; numbers may change.
#[unsafe(no_mangle)]
pub extern "C" fn tmu_format_name(number: u32) -> *const c_char {
    usize::try_from(number)
        .ok()
        .and_then(|number| Format::ALL.get(number))
        .map_or(std::ptr::null(), |format| static_name(*format))
}

/// Says what is known about the format of that name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_format_describe(format: *const c_char, info: *mut TmuFormatInfo) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives text, or null.
        let format = named(&unsafe { text("format", format) }?)?;
        let known = format.info();
        let filled = TmuFormatInfo {
            bytes: known.bytes as u32,
            block: known.block_size(),
            components: known.component_count() as u32,
            integer: known.is_integer().into(),
            srgb: known.is_srgb().into(),
            depth: known.depth.into(),
        };
        // SAFETY: the caller gives memory for it, or null.
        unsafe { write("info", info, filled) }
    })
}

/// Decodes texels, or blocks of a compressed format: `length` bytes, a whole number of them, which follow
/// each other without gaps.
///
/// Each texel becomes four 32-bit values, red, green, blue, alpha: bits of float, or integers for integer
/// formats. Those of a block come row by row from the top. `capacity` is how many values there is room for,
/// at least four for each texel. The model, a `tmu_model`, decides about the palettes of BC1 to BC5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texels_decode(
    format: *const c_char,
    model: u32,
    texels: *const c_void,
    length: usize,
    values: *mut u32,
    capacity: usize,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives text, or null.
        let format = named(&unsafe { text("format", format) }?)?;
        let palette = Palette::of(choose("model", model, MODELS)?);
        let info = format.info();
        let [width, height] = info.block_size().map(|size| size as usize);
        let units = whole("length", length, info.bytes)?;
        check_capacity("capacity", capacity, units, 4 * width * height)?;
        // SAFETY: the caller gives so many bytes, or null.
        let texels = unsafe { bytes("texels", texels, length) }?;
        let value_bytes = (units * 4 * width * height).saturating_mul(size_of::<u32>());
        // SAFETY: the caller gives room for more values than that, which nobody else uses meanwhile.
        let values = unsafe { bytes_mut("values", values.cast(), value_bytes) }?;
        let decoded = texels.chunks_exact(info.bytes).flat_map(|unit| format.decode_block(palette, unit));
        for (out, value) in values.chunks_exact_mut(4).zip(decoded.flatten()) {
            out.copy_from_slice(&value.to_ne_bytes());
        }
        Ok(())
    })
}

/// Encodes texels of a format that is not compressed, as a store to an image does: `count` texels of four
/// 32-bit values each, red, green, blue, alpha, as bits of float, or integers for integer formats. Values
/// for components that the format lacks are ignored.
///
/// Values outside the range are clamped; the nearest code is taken. Floats of 16, 11 and 10 bits are
/// rounded to nearest even, or toward zero if `toward_zero` is 1 and not 0. `capacity` is how many bytes
/// there is room for.
///
/// `TMU_STATUS_UNSUPPORTED` for a compressed format.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tmu_texels_encode(
    format: *const c_char,
    toward_zero: u32,
    values: *const u32,
    count: usize,
    texels: *mut c_void,
    capacity: usize,
) -> TmuStatus {
    guard(|| {
        // SAFETY: the caller gives text, or null.
        let format = named(&unsafe { text("format", format) }?)?;
        let toward_zero = flag("toward_zero", toward_zero)?;
        let rounding = if toward_zero { F16Rounding::TowardZero } else { F16Rounding::NearestEven };
        let info = format.info();
        if info.block.is_some() {
            return Err(Failure::unsupported(format!(
                "texels of the compressed format {format} are not encoded"
            )));
        }
        check_capacity("capacity", capacity, count, info.bytes)?;
        let value_bytes = count.saturating_mul(4 * size_of::<u32>());
        // SAFETY: the caller gives so many values, or null.
        let values = unsafe { bytes("values", values.cast(), value_bytes) }?;
        // SAFETY: the caller gives room for so many bytes, which nobody else uses meanwhile.
        let texels = unsafe { bytes_mut("texels", texels, count * info.bytes) }?;
        let (words, _) = values.as_chunks::<4>();
        let (texel_values, _) = words.as_chunks::<4>();
        for (texel, values) in texels.chunks_exact_mut(info.bytes).zip(texel_values) {
            format.encode(values.map(u32::from_ne_bytes), rounding, texel);
        }
        Ok(())
    })
}

/// How many pieces of a size a length holds.
fn whole(name: &str, length: usize, size: usize) -> Result<usize, Failure> {
    if length.is_multiple_of(size) {
        Ok(length / size)
    } else {
        Err(Failure::argument(format!("{name} is {length}, which is no multiple of {size}")))
    }
}

/// Checks that so many things of a size fit.
fn check_capacity(name: &str, capacity: usize, count: usize, size: usize) -> Result<(), Failure> {
    match count.checked_mul(size) {
        Some(needed) if needed <= capacity => Ok(()),
        Some(needed) => Err(Failure::argument(format!("{name} is {capacity}, but {needed} are needed"))),
        None => {
            Err(Failure::argument(format!("{name} is {capacity}, but more are needed than there can be")))
        }
    }
}
