//! Image files: PNG in and out.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};
use tmu_program::Diagnostic;
use tmu_texture::Format;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::format::Numeric;

use crate::limits;

/// Pixels in rows from the top, each row from the left, without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width and height in pixels, both at least 1.
    pub size: [u32; 2],
    /// Format of a pixel.
    pub format: Format,
    /// The pixels.
    pub bytes: Vec<u8>,
}

/// Image files that are recognised but not read yet.
const NOT_READ: [(&[u8], &str); 6] = [
    (b"\xff\xd8\xff", "JPEG"),
    (b"#?RADIANCE", "HDR"),
    (b"#?RGBE", "HDR"),
    (b"\x76\x2f\x31\x01", "EXR"),
    (b"DDS ", "DDS"),
    (b"\xabKTX 20\xbb\r\n\x1a\n", "KTX2"),
];

/// Reads an image file, told by its content.
///
/// Grey becomes `r8_unorm` or `r16_unorm`; grey with alpha and everything coloured becomes `rgba8_unorm` or
/// `rgba16_unorm` with an alpha of 1 where the file has none. Codes are kept as they are: gamma and colour profiles
/// of the file are not applied.
///
/// # Errors
/// `JOB-010` for damaged files and for kinds of file that are not read, `JOB-011` for images that are too large.
pub fn read(file: &[u8]) -> Result<Picture, Diagnostic> {
    if file.starts_with(b"\x89PNG") {
        return read_png(file);
    }
    let kind = NOT_READ.iter().find(|(magic, _)| file.starts_with(magic));
    Err(match kind {
        Some((_, kind)) => Diagnostic::error("JOB-010", format!("{kind} images are not read yet"))
            .hint("convert it to PNG, or give the texels with `data` or `file`"),
        None => Diagnostic::error("JOB-010", "not an image file of a known kind").hint("PNG is read"),
    })
}

fn read_png(file: &[u8]) -> Result<Picture, Diagnostic> {
    let damaged = |error: png::DecodingError| Diagnostic::error("JOB-010", format!("damaged PNG: {error}"));
    let limits = png::Limits { bytes: limits::TEXTURE_BYTES as usize };
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), limits);
    decoder.set_transformations(Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let size = [reader.info().width, reader.info().height];
    let length = reader.output_buffer_size().filter(|length| *length as u64 <= limits::TEXTURE_BYTES);
    let Some(length) = length.filter(|_| size.iter().all(|side| *side <= limits::IMAGE_SIDE)) else {
        let message = format!("the image has {} × {} pixels, which is too large", size[0], size[1]);
        return Err(Diagnostic::error("JOB-011", message));
    };
    let mut bytes = vec![0; length];
    let frame = reader.next_frame(&mut bytes).map_err(damaged)?;
    bytes.truncate(frame.buffer_size());
    let sixteen = frame.bit_depth == BitDepth::Sixteen;
    if sixteen {
        // PNG is big-endian.
        bytes.chunks_exact_mut(2).for_each(<[u8]>::reverse);
    }
    let one: &[u8] = if sixteen { &[255; 2] } else { &[255] };
    let (bytes, grey) = match frame.color_type {
        ColorType::Grayscale => (bytes, true),
        ColorType::GrayscaleAlpha => (spread(&bytes, &[0, 0, 0, 1], 2, one), false),
        ColorType::Rgb => (spread(&bytes, &[0, 1, 2, 3], 3, one), false),
        ColorType::Rgba => (bytes, false),
        ColorType::Indexed => return Err(Diagnostic::error("JOB-010", "damaged PNG: it has no palette")),
    };
    let format = match (grey, sixteen) {
        (true, false) => Format::R8Unorm,
        (true, true) => Format::R16Unorm,
        (false, false) => Format::Rgba8Unorm,
        (false, true) => Format::Rgba16Unorm,
    };
    Ok(Picture { size, format, bytes })
}

/// Makes four components of `count`, each from the one that `from` names; those that are not there are `one`.
fn spread(bytes: &[u8], from: &[usize; 4], count: usize, one: &[u8]) -> Vec<u8> {
    let width = one.len();
    let mut result = Vec::with_capacity(bytes.len() / count * 4);
    for pixel in bytes.chunks_exact(count * width) {
        for source in from {
            result.extend_from_slice(pixel.get(source * width..(source + 1) * width).unwrap_or(one));
        }
    }
    result
}

/// A PNG file that shows a picture: 16 bits per component when the format has components of more than 8 bits and is
/// normalised, otherwise 8; grey for formats with red alone, RGBA for all others.
///
/// Normalised codes of 8 and 16 bits are written as they are, sRGB codes included. Other values are clamped to 0…1
/// and rounded to the nearest code, NaN being 0.
///
/// # Errors
/// `JOB-013` for integer formats, whose values are no brightness, and for pictures that PNG cannot hold.
pub fn write(picture: &Picture) -> Result<Vec<u8>, Diagnostic> {
    let info = picture.format.info();
    if info.is_integer() {
        let message = format!("{} holds integers, which PNG cannot show", picture.format.name());
        return Err(Diagnostic::error("JOB-013", message).hint("save it as .npy or .bin"));
    }
    let components = || info.components.into_iter().flatten();
    let sixteen = components().all(|component| component.numeric == Numeric::Unorm)
        && components().any(|component| component.bits > 8);
    let grey = info.component_count() == 1;
    let target = match (grey, sixteen) {
        (true, false) => Format::R8Unorm,
        (true, true) => Format::R16Unorm,
        (false, false) => Format::Rgba8Unorm,
        (false, true) => Format::Rgba16Unorm,
    };
    let mut bytes = convert(picture, target);
    if sixteen {
        bytes.chunks_exact_mut(2).for_each(<[u8]>::reverse);
    }
    let color = if grey { ColorType::Grayscale } else { ColorType::Rgba };
    let depth = if sixteen { BitDepth::Sixteen } else { BitDepth::Eight };
    encode(picture.size, color, depth, &bytes)
        .map_err(|error| Diagnostic::error("JOB-013", format!("cannot write the PNG: {error}")))
}

fn encode(
    size: [u32; 2],
    color: ColorType,
    depth: BitDepth,
    bytes: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, size[0], size[1]);
    encoder.set_color(color);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(bytes)?;
    writer.finish()?;
    Ok(file)
}

/// The format with the same codes and no sRGB curve: images are compared and saved by their codes.
pub fn without_srgb(format: Format) -> Format {
    match format {
        Format::Rgba8Srgb => Format::Rgba8Unorm,
        Format::Bgra8Srgb => Format::Bgra8Unorm,
        other => other,
    }
}

fn convert(picture: &Picture, target: Format) -> Vec<u8> {
    let source = without_srgb(picture.format);
    let (from, to) = (source.info().bytes, target.info().bytes);
    let mut bytes = vec![0; picture.bytes.len() / from * to];
    for (pixel, out) in picture.bytes.chunks_exact(from).zip(bytes.chunks_exact_mut(to)) {
        target.encode(source.decode(pixel), F16Rounding::NearestEven, out);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(color: ColorType, depth: BitDepth, bytes: &[u8]) -> Vec<u8> {
        encode([2, 1], color, depth, bytes).unwrap()
    }

    #[test]
    fn png_of_every_colour_type_becomes_a_texture_format() {
        let cases = [
            (ColorType::Grayscale, BitDepth::Eight, vec![1, 2], Format::R8Unorm, vec![1, 2]),
            (ColorType::Grayscale, BitDepth::Sixteen, vec![1, 2, 3, 4], Format::R16Unorm, vec![2, 1, 4, 3]),
            (
                ColorType::GrayscaleAlpha,
                BitDepth::Eight,
                vec![1, 2, 3, 4],
                Format::Rgba8Unorm,
                vec![1, 1, 1, 2, 3, 3, 3, 4],
            ),
            (
                ColorType::Rgb,
                BitDepth::Eight,
                vec![1, 2, 3, 4, 5, 6],
                Format::Rgba8Unorm,
                vec![1, 2, 3, 255, 4, 5, 6, 255],
            ),
            (
                ColorType::Rgba,
                BitDepth::Sixteen,
                (1..=16).collect(),
                Format::Rgba16Unorm,
                vec![2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15],
            ),
            // Two pixels of one bit each: black and white.
            (ColorType::Grayscale, BitDepth::One, vec![0b0100_0000], Format::R8Unorm, vec![0, 255]),
        ];
        for (color, depth, bytes, format, expected) in cases {
            let picture = read(&file(color, depth, &bytes)).unwrap();
            assert_eq!(picture, Picture { size: [2, 1], format, bytes: expected }, "{color:?} {depth:?}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for (format, bytes) in [
            (Format::R8Unorm, vec![0, 200]),
            (Format::R16Unorm, vec![1, 2, 3, 4]),
            (Format::Rgba8Unorm, (0..8).collect()),
            (Format::Rgba16Unorm, (0..16).collect::<Vec<u8>>()),
        ] {
            let picture = Picture { size: [2, 1], format, bytes };
            assert_eq!(read(&write(&picture).unwrap()).unwrap(), picture);
        }
    }

    #[test]
    fn floats_are_clamped_and_bgra_is_reordered() {
        let floats: Vec<u8> =
            [0.5_f32, -1.0, 2.0, f32::NAN].iter().flat_map(|value| value.to_le_bytes()).collect();
        let picture = Picture { size: [1, 1], format: Format::Rgba32Float, bytes: floats };
        // 0.5 · 255 = 127.5, which rounds away from zero.
        assert_eq!(read(&write(&picture).unwrap()).unwrap().bytes, [128, 0, 255, 0]);
        let picture = Picture { size: [1, 1], format: Format::Bgra8Srgb, bytes: vec![1, 2, 3, 4] };
        assert_eq!(read(&write(&picture).unwrap()).unwrap().bytes, [3, 2, 1, 4]);
        let picture = Picture { size: [1, 1], format: Format::R32Uint, bytes: vec![0; 4] };
        assert_eq!(write(&picture).unwrap_err().code, "JOB-013");
    }

    #[test]
    fn other_and_damaged_files_are_refused() {
        let good = file(ColorType::Grayscale, BitDepth::Eight, &[1, 2]);
        for length in 0..good.len() - 12 {
            assert_eq!(read(&good[..length]).unwrap_err().code, "JOB-010", "{length} bytes");
        }
        for (magic, kind) in NOT_READ {
            let refused = read(magic).unwrap_err();
            assert_eq!(refused.message, format!("{kind} images are not read yet"));
        }
        assert_eq!(read(b"GIF89a").unwrap_err().message, "not an image file of a known kind");
    }

    #[test]
    fn an_image_with_a_huge_header_is_refused_before_memory_is_taken() {
        let mut huge = file(ColorType::Rgba, BitDepth::Sixteen, &[0; 16]);
        huge[16..24].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
        let mut crc = crc32(&huge[12..29]).to_be_bytes();
        huge[29..33].swap_with_slice(&mut crc);
        assert!(["JOB-010", "JOB-011"].contains(&read(&huge).unwrap_err().code));
    }

    /// PNG's own check sum (ISO 15948, annex D).
    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |mut crc: u32, byte| {
            crc ^= u32::from(*byte);
            for _ in 0..8 {
                crc = if crc & 1 == 1 { 0xedb8_8320 ^ crc >> 1 } else { crc >> 1 };
            }
            crc
        })
    }
}
