//! OpenEXR.

use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};

use exr::block::chunk::{Chunk, CompressedBlock};
use exr::block::reader::Reader;
use exr::compression::Compression;
use exr::meta::header::Header;
use exr::prelude::{ReadChannels, ReadLayers, SpecificChannels, WritableImage, f16, read};
use tmu_program::Diagnostic;
use tmu_texture::Format;

use super::Picture;
use super::others::{checked, damaged};
use crate::limits;

/// The first layer with red, green and blue, as `rgba32_float`; alpha is 1 where there is none. 16-bit floats and 32-bit integers become 32-bit
/// floats.
pub(super) fn read_exr(file: &[u8]) -> Result<Picture, Diagnostic> {
    // Some of the decoder's sums overflow on damaged files, which builds with overflow checks answer with a panic.
    catch_unwind(AssertUnwindSafe(|| decode(file)))
        .unwrap_or_else(|_| Err(damaged("EXR", "the decoder gives up on it")))
}

fn decode(file: &[u8]) -> Result<Picture, Diagnostic> {
    check_sizes(file)?;
    let image = read()
        .no_deep_data()
        .largest_resolution_level()
        .rgba_channels(
            |size, _| (size.width(), vec![[0.0_f32, 0.0, 0.0, 1.0]; size.width() * size.height()]),
            |(width, pixels), position, (r, g, b, a): (f32, f32, f32, f32)| {
                pixels[position.y() * *width + position.x()] = [r, g, b, a];
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

/// Checks what a file says about sizes: the decoder takes memory for them before it looks at the data.
fn check_sizes(file: &[u8]) -> Result<(), Diagnostic> {
    let broken = |error: exr::error::Error| damaged("EXR", error.to_string());
    let reader = Reader::read_from_buffered(Cursor::new(file), false).map_err(broken)?;
    let headers = reader.headers().to_vec();
    for header in &headers {
        let size = header.layer_size;
        checked([size.width(), size.height()], header.channels.bytes_per_pixel.max(16) as u64)?;
    }
    if headers.iter().any(uses_dct) {
        for chunk in reader.all_chunks(false).map_err(broken)? {
            check_dct(&headers, &chunk.map_err(broken)?)?;
        }
    }
    Ok(())
}

/// DWAA and DWAB.
fn uses_dct(header: &Header) -> bool {
    matches!(header.compression, Compression::DWAA(_) | Compression::DWAB(_))
}

/// Counters that a DWAA or DWAB block begins with: the version, seven sizes in bytes, two counts of coefficients, and a
/// choice (`DataSizesSingle` of OpenEXR's `internal_dwa_compressor.h`).
const DCT_COUNTERS: usize = 11;

/// Checks the counters that a block compressed with DWAA or DWAB begins with.
fn check_dct(headers: &[Header], chunk: &Chunk) -> Result<(), Diagnostic> {
    let broken = |error: exr::error::Error| damaged("EXR", error.to_string());
    let Some(header) = headers.get(chunk.layer_index).filter(|header| uses_dct(header)) else {
        return Ok(());
    };
    let bytes = match &chunk.compressed_block {
        CompressedBlock::ScanLine(block) => &block.compressed_pixels_le,
        CompressedBlock::Tile(block) => &block.compressed_pixels_le,
        CompressedBlock::DeepScanLine(_) | CompressedBlock::DeepTile(_) => return Ok(()),
    };
    let position = header.get_block_data_indices(&chunk.compressed_block).map_err(broken)?;
    let size = header.get_absolute_block_pixel_coordinates(position).map_err(broken)?.size;
    if bytes.len() == size.area() * header.channels.bytes_per_pixel {
        // Such a block holds the pixels as they are.
        return Ok(());
    }
    // Four bytes for each component of whole groups of 8 × 8 pixels, and twice as many in the worst run lengths.
    let sides = [size.width(), size.height()].map(|side| side.next_multiple_of(8) as u64);
    let bytes_of_groups =
        (header.channels.list.len() as u64).saturating_mul(8).saturating_mul(sides[0] * sides[1]);
    let most = bytes_of_groups.min(limits::TEXTURE_BYTES);
    let counters = bytes.chunks_exact(8).take(DCT_COUNTERS);
    let counters =
        counters.map(|bytes| bytes.iter().rev().fold(0, |value: u64, byte| value << 8 | u64::from(*byte)));
    match counters.max() {
        Some(largest) if largest > most => {
            let message =
                format!("a block says that it holds {largest} bytes or coefficients, where {most} fit");
            Err(damaged("EXR", message))
        }
        _ => Ok(()),
    }
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
        let channels = SpecificChannels::rgba(|position: exr::math::Vec2<usize>| {
            let [r, g, b, a] = texel(position.x(), position.y()).map(f16::from_f32);
            (r, g, b, a)
        });
        let image = exr::image::Image::from_channels(size, channels);
        image.write().non_parallel().to_buffered(&mut file).map_err(cannot)?;
    } else {
        let channels = SpecificChannels::rgba(|position: exr::math::Vec2<usize>| {
            let [r, g, b, a] = texel(position.x(), position.y());
            (r, g, b, a)
        });
        let image = exr::image::Image::from_channels(size, channels);
        image.write().non_parallel().to_buffered(&mut file).map_err(cannot)?;
    }
    Ok(file.into_inner())
}
