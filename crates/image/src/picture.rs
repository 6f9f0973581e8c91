//! Image files: PNG, JPEG, HDR and EXR in, PNG and EXR out.

mod exr_file;
mod held;
mod others;

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};
use tmu_program::Diagnostic;
use tmu_texture::fetch::F16Rounding;
use tmu_texture::format::Numeric;
use tmu_texture::{Dimension, Format, TexelAddress, Texture, TextureDescription};

use crate::container::{Container, Contents};
use crate::limits;

pub use held::{check, kind};

/// Pixels in rows from the top, each row from the left, without gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Width and height in pixels, both at least 1.
    pub size: [u32; 2],
    /// Format of a pixel.
    pub format: Format,
    /// The pixels; of formats of blocks, the rows of blocks that cover them.
    pub bytes: Vec<u8>,
}

impl Picture {
    /// The picture with its blocks decoded, with the ideal palettes, to `rgba32_float`; other pictures as they are.
    ///
    /// # Errors
    /// `JOB-010` for pictures that the texture unit does not take.
    pub fn of_pixels(self) -> Result<Picture, Diagnostic> {
        if self.format.info().block.is_none() {
            return Ok(self);
        }
        let [width, height] = self.size;
        let description = TextureDescription::new(Dimension::D2, [width, height, 1], self.format);
        let texture = Texture::new(description, self.bytes)
            .map_err(|error| Diagnostic::error("JOB-010", error.to_string()))?;
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let texel = |(x, y)| texture.texel(TexelAddress { x, y, ..TexelAddress::default() });
        let bytes = pixels.flat_map(texel).flat_map(u32::to_le_bytes).collect();
        Ok(Picture { size: self.size, format: Format::Rgba32Float, bytes })
    }

    /// Red, green, blue and alpha of each pixel in 8 bits, to look at: 0…1 become 0…255, integers stay what they are up to 255; codes
    /// of sRGB are kept, and pictures of one component are grey.
    ///
    /// # Errors
    /// `JOB-010` for pictures that are no texture of their size.
    pub fn codes(self) -> Result<Vec<u8>, Diagnostic> {
        let picture = self.of_pixels()?;
        let [width, height] = picture.size;
        let format = without_srgb(picture.format);
        let description = TextureDescription::new(Dimension::D2, [width, height, 1], format);
        let texture = Texture::new(description, picture.bytes)
            .map_err(|error| Diagnostic::error("JOB-010", error.to_string()))?;
        let code = |bits: u32| match format.info().is_integer() {
            true => bits.min(255) as u8,
            // A NaN becomes 0.
            false => (f32::from_bits(bits).clamp(0.0, 1.0) * 255.0 + 0.5) as u8,
        };
        let components = format.info().components.iter().flatten().count();
        let pixel = |(x, y)| {
            let [red, green, blue, alpha] =
                texture.texel(TexelAddress { x, y, ..TexelAddress::default() }).map(code);
            let [green, blue] = if components == 1 { [red, red] } else { [green, blue] };
            [red, green, blue, if components < 4 { 255 } else { alpha }]
        };
        Ok((0..height).flat_map(|y| (0..width).map(move |x| (x, y))).flat_map(pixel).collect())
    }
}

/// Reads one kind of image file.
type Read = fn(&[u8]) -> Result<Picture, Diagnostic>;

/// How image files begin, and what they are called.
const KINDS: [(&[u8], &str, Read); 5] = [
    (b"\x89PNG", "PNG", read_png),
    (b"\xff\xd8\xff", "JPEG", others::read_jpeg),
    (b"#?RADIANCE", "HDR", others::read_hdr),
    (b"#?RGBE", "HDR", others::read_hdr),
    (b"\x76\x2f\x31\x01", "EXR", exr_file::read_exr),
];

/// Reads an image file, recognised by its content.
///
/// Grey becomes `r8_unorm` or `r16_unorm`; grey with alpha and everything coloured becomes `rgba8_unorm` or
/// `rgba16_unorm` with an alpha of 1 where the file has none; HDR and EXR become `rgba32_float`. Codes are kept as they are: gamma
/// and colour profiles of the file are not applied. Texture files (DDS, KTX2) are pictures if they hold one level of one layer.
///
/// # Errors
/// `JOB-010` for damaged files and for kinds of file that are not read, `JOB-011` for images that are too large.
pub fn read(file: &[u8]) -> Result<Picture, Diagnostic> {
    if let Some(container) = Container::of(file) {
        return single(container.read(file)?);
    }
    match KINDS.iter().find(|(magic, _, _)| file.starts_with(magic)) {
        Some((_, _, read)) => read(file),
        None => Err(Diagnostic::error("JOB-010", "not an image file of a known kind")
            .hint("PNG, JPEG, HDR, EXR, DDS and KTX2 are read")),
    }
}

/// A texture of one level and one layer as a picture of pixels.
fn single(contents: Contents) -> Result<Picture, Diagnostic> {
    let Contents { description, data } = contents;
    let one = description.levels == 1 && description.layers == 1 && description.size[2] == 1;
    if !one {
        let message = "a texture with several levels, layers or slices is no single picture";
        return Err(Diagnostic::error("JOB-010", message));
    }
    let [width, height, _] = description.size;
    Picture { size: [width, height], format: description.format, bytes: data }.of_pixels()
}

/// An EXR file that shows a picture: 16-bit floats for formats of those, otherwise 32-bit floats. sRGB codes are written as
/// they are.
///
/// # Errors
/// `JOB-013` for integer formats.
pub fn write_exr(picture: &Picture) -> Result<Vec<u8>, Diagnostic> {
    let format = without_srgb(picture.format);
    let info = format.info();
    if info.is_integer() {
        let message = format!("{format} holds integers, which EXR files of colours do not");
        return Err(Diagnostic::error("JOB-013", message).hint("save it as .npy or .bin"));
    }
    let mut components = info.components.into_iter().flatten();
    let halves = components.all(|component| component.numeric == Numeric::Float && component.bits == 16);
    let width = picture.size[0] as usize;
    exr_file::write_exr(picture.size, halves, |x, y| {
        format.decode(&picture.bytes[(y * width + x) * info.bytes..]).map(f32::from_bits)
    })
}

/// A DDS or KTX2 file of one level that holds a picture.
///
/// # Errors
/// `JOB-013` for formats that such files cannot hold.
pub fn write_container(picture: &Picture, container: Container) -> Result<Vec<u8>, Diagnostic> {
    let [width, height] = picture.size;
    let description = TextureDescription::new(Dimension::D2, [width, height, 1], picture.format);
    container.write(&Contents { description, data: picture.bytes.clone() })
}

fn read_png(file: &[u8]) -> Result<Picture, Diagnostic> {
    let damaged = |error: png::DecodingError| Diagnostic::error("JOB-010", format!("damaged PNG: {error}"));
    let limits = png::Limits { bytes: limits::TEXTURE_BYTES as usize };
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), limits);
    // Nothing here asks for texts and colour profiles, which a small file can blow up to a gigabyte.
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
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
    let grey = info.component_count() == 1 && info.components[0].is_some();
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
    if format == Format::Rgba8Srgb {
        Format::Rgba8Unorm
    } else if format == Format::Bgra8Srgb {
        Format::Bgra8Unorm
    } else {
        format
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

    /// EXR keeps 32-bit and 16-bit floats bit for bit; a single component becomes red.
    #[test]
    fn exr_reads_back() {
        let floats: Vec<u8> = [0.5f32, -1.0, 2.0, 0.25, 1e-30, 3e30, f32::INFINITY, 1.0]
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let picture = Picture { size: [2, 1], format: Format::Rgba32Float, bytes: floats };
        assert_eq!(read(&write_exr(&picture).unwrap()).unwrap(), picture);
        // 0x3800 is 0.5, 0xc000 is -2.
        let halves = Picture { size: [1, 1], format: Format::Rg16Float, bytes: vec![0, 0x38, 0, 0xc0] };
        let read_back = read(&write_exr(&halves).unwrap()).unwrap();
        let values: Vec<f32> =
            read_back.bytes.chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().unwrap())).collect();
        assert_eq!(values, [0.5, -2.0, 0.0, 1.0]);
        let integers = Picture { size: [1, 1], format: Format::R32Uint, bytes: vec![0; 4] };
        assert_eq!(write_exr(&integers).unwrap_err().code, "JOB-013");
    }

    /// Words and bytes of small files replaced: an error or a picture, but no panic.
    #[test]
    fn damaged_images_are_refused() {
        let picture = Picture { size: [3, 2], format: Format::Rgba32Float, bytes: vec![0x3c; 96] };
        let mut hdr = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 9\n".to_vec();
        hdr.extend(
            [2, 2, 0, 9].into_iter().chain([137, 5].repeat(4)).chain([2, 2, 0, 9]).chain([137, 7].repeat(4)),
        );
        assert_eq!(read(&hdr).unwrap().size, [9, 2]);
        let jpeg = small_jpeg();
        for file in [write_exr(&picture).unwrap(), hdr, jpeg] {
            for offset in 4..file.len().min(700) {
                for value in [0, 1, 0x7f, 0xff] {
                    for width in [1, 4] {
                        let mut damaged = file.clone();
                        let end = damaged.len().min(offset + width);
                        damaged[offset..end].fill(value);
                        if let Err(error) = read(&damaged) {
                            assert!(["JOB-010", "JOB-011"].contains(&error.code));
                        }
                    }
                }
                assert!(read(&file[..offset.min(file.len() - 8)]).is_err() || offset > 40);
            }
        }
    }

    /// Two pixels of Radiance RGBE without run lengths: mantissas 128, 64, 0 with exponent 129 are 1, 0.5, 0; exponent 0 is black.
    #[test]
    fn hdr_is_read() {
        let mut file = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 2\n".to_vec();
        file.extend_from_slice(&[128, 64, 0, 129, 0, 0, 0, 0]);
        let picture = read(&file).unwrap();
        assert_eq!((picture.size, picture.format), ([2, 1], Format::Rgba32Float));
        let values: Vec<f32> =
            picture.bytes.chunks_exact(4).map(|it| f32::from_le_bytes(it.try_into().unwrap())).collect();
        assert_eq!(values, [1.0, 0.5, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    }

    /// A JPEG of one block by hand (ITU T.81). All steps are 1. The DC coefficient is 8·(100 − 128) = −224, of category 8: code 0, then −224 +
    /// 255 = 31 in 8 bits; the end of the block is code 0 of the other table; ones fill the last byte: 0x0f 0xbf.
    fn small_jpeg() -> Vec<u8> {
        let segment = |marker: u8, body: &[u8]| {
            let length = (body.len() as u16 + 2).to_be_bytes();
            [&[0xff, marker], &length[..], body].concat()
        };
        let one_code = |class: u8, symbol: u8| {
            let mut counts = [0; 16];
            counts[0] = 1;
            [&[class], &counts[..], &[symbol]].concat()
        };
        let file = [
            vec![0xff, 0xd8],
            segment(0xdb, &[&[0], &[1; 64][..]].concat()),
            segment(0xc0, &[8, 0, 8, 0, 8, 1, 1, 0x11, 0]),
            segment(0xc4, &one_code(0x00, 8)),
            segment(0xc4, &one_code(0x10, 0)),
            segment(0xda, &[1, 1, 0, 0, 63, 0]),
            vec![0x0f, 0xbf, 0xff, 0xd9],
        ];
        file.concat()
    }

    #[test]
    fn jpeg_is_read() {
        let jpeg = small_jpeg();
        let picture = read(&jpeg).unwrap();
        assert_eq!(picture, Picture { size: [8, 8], format: Format::R8Unorm, bytes: vec![100; 64] });
        for length in 3..jpeg.len() {
            assert_eq!(
                read(&jpeg[..length]).unwrap_err().code,
                "JOB-010",
                "{length} of {} bytes",
                jpeg.len()
            );
        }
    }

    #[test]
    fn a_compressed_picture_is_decoded() {
        let description = TextureDescription::new(Dimension::D2, [2, 1, 1], Format::Bc1Unorm);
        let data = vec![255, 255, 0, 0, 0b0100, 0, 0, 0];
        let file = Container::Dds.write(&Contents { description, data }).unwrap();
        let picture = read(&file).unwrap();
        assert_eq!(picture.format, Format::Rgba32Float);
        let ones = |value: f32| [value, value, value, 1.0].map(f32::to_le_bytes).concat();
        assert_eq!(picture.bytes, [ones(1.0), ones(0.0)].concat());
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
        for (magic, _, _) in KINDS {
            assert_eq!(read(magic).unwrap_err().code, "JOB-010");
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
