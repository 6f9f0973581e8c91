//! JPEG and Radiance HDR.

use tmu_program::Diagnostic;
use tmu_texture::Format;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_hdr::HdrDecoder;
use zune_jpeg::JpegDecoder;

use super::{Picture, spread};
use crate::limits;

pub(super) fn damaged(kind: &str, error: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::error("JOB-010", format!("damaged {kind}: {error}"))
}

/// Checks the size of an image against the limits, before memory is taken.
pub(super) fn checked(size: [usize; 2], bytes_per_pixel: u64) -> Result<[u32; 2], Diagnostic> {
    let good = size.iter().all(|side| (1..=limits::IMAGE_SIDE as usize).contains(side));
    let [width, height] = size;
    if !good || width as u64 * height as u64 * bytes_per_pixel > limits::TEXTURE_BYTES {
        let message = format!("the image has {width} × {height} pixels, which is too large or nothing");
        return Err(Diagnostic::error("JOB-011", message));
    }
    Ok(size.map(|side| side as u32))
}

/// Without SIMD, whose results could differ; what is missing or damaged is an error and no grey.
fn options() -> DecoderOptions {
    let side = limits::IMAGE_SIDE as usize;
    DecoderOptions::new_safe().set_max_width(side).set_max_height(side).set_strict_mode(true)
}

/// Grey becomes `r8_unorm`, everything else `rgba8_unorm` with alpha 1.
pub(super) fn read_jpeg(file: &[u8]) -> Result<Picture, Diagnostic> {
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options());
    decoder.decode_headers().map_err(|error| damaged("JPEG", error))?;
    let grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let wanted = if grey { ColorSpace::Luma } else { ColorSpace::RGB };
    let size = decoder.info().map(|info| [usize::from(info.width), usize::from(info.height)]);
    let size = checked(size.unwrap_or([0; 2]), 4)?;
    if !ends(file) {
        return Err(damaged("JPEG", "it is cut off"));
    }
    let mut decoder =
        JpegDecoder::new_with_options(ZCursor::new(file), options().jpeg_set_out_colorspace(wanted));
    let bytes = decoder.decode().map_err(|error| damaged("JPEG", error))?;
    let (format, bytes) = match grey {
        true => (Format::R8Unorm, bytes),
        false => (Format::Rgba8Unorm, spread(&bytes, &[0, 1, 2, 3], 3, &[255])),
    };
    Ok(Picture { size, format, bytes })
}

/// Whether the mark of the end follows the pictures of a JPEG: the decoder does not miss it. Between the headers there may
/// be one of a thumbnail; behind the start of a scan, 0xff is followed by a zero where it is no mark.
fn ends(file: &[u8]) -> bool {
    let mut rest = file.get(2..).unwrap_or_default();
    loop {
        match rest {
            [0xff, 0xff, ..] => rest = &rest[1..],
            [0xff, 0xda, scan @ ..] => return scan.windows(2).any(|pair| pair == [0xff, 0xd9]),
            [0xff, _, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([*high, *low]));
                let Some(next) = rest.get(2 + length.max(2)..) else { return false };
                rest = next;
            }
            _ => return false,
        }
    }
}

/// `rgba32_float` with alpha 1.
pub(super) fn read_hdr(file: &[u8]) -> Result<Picture, Diagnostic> {
    let mut decoder = HdrDecoder::new_with_options(ZCursor::new(file), options());
    decoder.decode_headers().map_err(|error| damaged("HDR", error))?;
    let size = checked(decoder.dimensions().map_or([0; 2], |(width, height)| [width, height]), 16)?;
    let values = decoder.decode().map_err(|error| damaged("HDR", error))?;
    let bytes = values
        .chunks_exact(3)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 1.0])
        .flat_map(f32::to_le_bytes)
        .collect();
    Ok(Picture { size, format: Format::Rgba32Float, bytes })
}
