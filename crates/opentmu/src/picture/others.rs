//! JPEG, Radiance HDR and OpenEXR.

use std::io::Cursor;

use exr::prelude::{ReadChannels, ReadLayers, SpecificChannels, WritableImage, f16, read};
use tmu_program::Diagnostic;
use tmu_texture::Format;
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_hdr::HdrDecoder;
use zune_jpeg::JpegDecoder;

use super::{Picture, spread};
use crate::limits;

fn damaged(kind: &str, error: impl std::fmt::Debug) -> Diagnostic {
    Diagnostic::error("JOB-010", format!("damaged {kind}: {error:?}"))
}

/// Checks the size of an image against the limits, before memory is taken.
fn checked(size: [usize; 2], bytes_per_pixel: u64) -> Result<[u32; 2], Diagnostic> {
    let good = size.iter().all(|side| (1..=limits::IMAGE_SIDE as usize).contains(side));
    let [width, height] = size;
    if !good || width as u64 * height as u64 * bytes_per_pixel > limits::TEXTURE_BYTES {
        let message = format!("the image has {width} × {height} pixels, which is too large or nothing");
        return Err(Diagnostic::error("JOB-011", message));
    }
    Ok(size.map(|side| side as u32))
}

/// Without SIMD, whose results could differ.
fn options() -> DecoderOptions {
    let side = limits::IMAGE_SIDE as usize;
    DecoderOptions::new_safe().set_max_width(side).set_max_height(side)
}

/// Grey becomes `r8_unorm`, everything else `rgba8_unorm` with alpha 1.
pub(super) fn read_jpeg(file: &[u8]) -> Result<Picture, Diagnostic> {
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options());
    decoder.decode_headers().map_err(|error| damaged("JPEG", error))?;
    let grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let wanted = if grey { ColorSpace::Luma } else { ColorSpace::RGB };
    let size = decoder.info().map(|info| [usize::from(info.width), usize::from(info.height)]);
    let size = checked(size.unwrap_or([0; 2]), 4)?;
    let mut decoder =
        JpegDecoder::new_with_options(ZCursor::new(file), options().jpeg_set_out_colorspace(wanted));
    let bytes = decoder.decode().map_err(|error| damaged("JPEG", error))?;
    let (format, bytes) = match grey {
        true => (Format::R8Unorm, bytes),
        false => (Format::Rgba8Unorm, spread(&bytes, &[0, 1, 2, 3], 3, &[255])),
    };
    Ok(Picture { size, format, bytes })
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

/// The first layer with red, green and blue, as `rgba32_float`; alpha is 1 where there is none. 16-bit floats and 32-bit integers become 32-bit
/// floats.
pub(super) fn read_exr(file: &[u8]) -> Result<Picture, Diagnostic> {
    let meta = exr::meta::MetaData::read_from_buffered(Cursor::new(file), false)
        .map_err(|error| damaged("EXR", error.to_string()))?;
    for header in &meta.headers {
        let size = header.layer_size;
        checked([size.width(), size.height()], 16)?;
    }
    let image = read()
        .no_deep_data()
        .largest_resolution_level()
        .rgba_channels(
            |size, _| (size.width(), vec![[0.0_f32, 0.0, 0.0, 1.0]; size.width() * size.height()]),
            |(width, pixels), place, (r, g, b, a): (f32, f32, f32, f32)| {
                pixels[place.y() * *width + place.x()] = [r, g, b, a];
            },
        )
        .first_valid_layer()
        .all_attributes()
        .non_parallel()
        .from_buffered(Cursor::new(file))
        .map_err(|error| damaged("EXR", error.to_string()))?;
    let layer = &image.layer_data;
    let size = checked([layer.size.width(), layer.size.height()], 16)?;
    let (_, pixels) = &layer.channel_data.pixels;
    let bytes = pixels.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
    Ok(Picture { size, format: Format::Rgba32Float, bytes })
}

/// An EXR file of red, green, blue and alpha: 16-bit floats for formats of 16-bit floats, otherwise 32-bit ones. `texel` is the value at x, y.
pub(super) fn write_exr(
    size: [u32; 2],
    halves: bool,
    texel: impl Fn(usize, usize) -> [f32; 4] + Sync,
) -> Result<Vec<u8>, Diagnostic> {
    let cannot = |error: exr::error::Error| {
        Diagnostic::error("JOB-013", format!("cannot write the EXR file: {error}"))
    };
    let mut file = Cursor::new(Vec::new());
    let size = (size[0] as usize, size[1] as usize);
    if halves {
        let channels = SpecificChannels::rgba(|place: exr::math::Vec2<usize>| {
            let [r, g, b, a] = texel(place.x(), place.y()).map(f16::from_f32);
            (r, g, b, a)
        });
        let image = exr::image::Image::from_channels(size, channels);
        image.write().non_parallel().to_buffered(&mut file).map_err(cannot)?;
    } else {
        let channels = SpecificChannels::rgba(|place: exr::math::Vec2<usize>| {
            let [r, g, b, a] = texel(place.x(), place.y());
            (r, g, b, a)
        });
        let image = exr::image::Image::from_channels(size, channels);
        image.write().non_parallel().to_buffered(&mut file).map_err(cannot)?;
    }
    Ok(file.into_inner())
}
