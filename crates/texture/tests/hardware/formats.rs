//! Formats of texture headers.

use tmu_texture::Format;
use tmu_texture::hardware::{DataType, Source, TextureHeader};
use tmu_texture::texture::Swizzle;

use crate::plain_header;

/// What every format reads through two swizzles comes back from its header, which does not tell formats apart that differ in the order of
/// components alone.
#[test]
fn formats_come_back_from_their_headers() {
    let bytes =
        [0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0x0f, 0x21, 0x43, 0x65, 0x87, 0xa9, 0xcb, 0xed, 0xf0];
    for &format in Format::ALL {
        for swizzle in [Swizzle::IDENTITY, [Swizzle::Blue, Swizzle::One, Swizzle::Zero, Swizzle::Red]] {
            let mut header = plain_header();
            header.set_format(format, swizzle);
            let header = TextureHeader::decode(&header.encode()).expect("a good header");
            let (found, sources) = header.format().expect("a format");
            let read = |format: Format, swizzle: [Swizzle; 4]| {
                let texel = format.decode(&bytes);
                swizzle.map(|source| source.select(texel, format.info().one()))
            };
            assert_eq!(
                read(found, sources),
                read(format, swizzle),
                "{format} as {found} through {sources:?}"
            );
            assert_eq!((found.info().bytes, found.info().block), (format.info().bytes, format.info().block));
        }
    }
}

/// Headers as drivers write them: code, data types, sources. N is UNORM, S SNORM, U UINT, F FLOAT.
const DRIVERS_HEADERS: &[(u8, &str, &str, Format)] = &[
    (0x05, "UU", "G001", Format::X32G8X24Uint),
    (0x07, "NNNN", "RGB1", Format::Rgbx8Unorm),
    (0x07, "SSSS", "RGB1", Format::Rgbx8Snorm),
    (0x08, "NNNN", "BGR1", Format::Rgba8Unorm),
    (0x08, "SSNN", "RGB1", Format::Rg8SnormB8UnormX8),
    (0x0d, "UU", "G001", Format::X24G8Uint),
    (0x0e, "UU", "R001", Format::G8UintX24),
    (0x12, "NNNN", "GBAR", Format::B4g4r4a4Unorm),
    (0x13, "NNNN", "RGBA", Format::R1g5b5a5Unorm),
    (0x16, "NNNN", "RGB1", Format::R5g5b6Unorm),
    (0x16, "SSNN", "RGB1", Format::Rg5SnormB6Unorm),
    (0x1d, "NNNN", "000R", Format::R8Unorm),
    (0x1e, "NN", "RRRG", Format::Rg4Unorm),
    (0x1f, "N", "R001", Format::R1Unorm),
    (0x20, "FFFF", "RGB1", Format::Rgb9e5Float),
    (0x22, "NNNN", "RGB1", Format::Rg8bg8Unorm),
    (0x23, "NNNN", "RGB1", Format::Gr8gb8Unorm),
    (0x29, "UN", "G001", Format::S8UintD24Unorm),
    (0x2a, "NU", "R001", Format::D24UnormX8),
    (0x2b, "NU", "R001", Format::D24UnormS8Uint),
    (0x2c, "NU", "R001", Format::D24UnormX8),
    (0x2d, "NU", "R001", Format::D24UnormX8),
    (0x2e, "NU", "R001", Format::D24UnormX8),
    (0x2f, "F", "RRR1", Format::D32Float),
    (0x30, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x31, "NU", "R001", Format::D24UnormX8S8X24Uint),
    (0x32, "NU", "R001", Format::D24UnormX8S8X24Uint),
    (0x33, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x34, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x35, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x36, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x37, "NU", "R001", Format::D24UnormX8S8X24Uint),
    (0x38, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x39, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x3a, "N", "R001", Format::D16Unorm),
    (0x3b, "NU", "R001", Format::D24UnormX8),
    (0x3c, "NU", "R001", Format::D24UnormX8S8X24Uint),
    (0x3d, "FU", "R001", Format::D32FloatS8X24Uint),
    (0x3e, "FU", "R001", Format::D32FloatS8X24Uint),
];

/// What no source names is an integer with a sign: it does not count.
fn driver_header(code: u8, types: &str, sources: &str) -> TextureHeader {
    let mut header = TextureHeader { components: code, types: [DataType::Sint; 4], ..plain_header() };
    for (data_type, letter) in header.types.iter_mut().zip(types.chars()) {
        *data_type = match letter {
            'N' => DataType::Unorm,
            'S' => DataType::Snorm,
            'U' => DataType::Uint,
            _ => DataType::Float,
        };
    }
    for (source, letter) in header.sources.iter_mut().zip(sources.chars()) {
        *source = match letter {
            'R' => Source::R,
            'G' => Source::G,
            'B' => Source::B,
            'A' => Source::A,
            '0' => Source::Zero,
            _ => Source::OneInt,
        };
    }
    header
}

#[test]
fn headers_that_drivers_write_have_a_format() {
    for &(code, types, sources, format) in DRIVERS_HEADERS {
        let header = driver_header(code, types, sources);
        assert_eq!(header.format().map(|(format, _)| format), Ok(format), "{code:#x} {types} {sources}");
    }
    // Depth and stencil arrive where the sources ask for them.
    let (_, swizzle) = driver_header(0x29, "UN", "G001").format().expect("a depth");
    assert_eq!(swizzle[..2], [Swizzle::Red, Swizzle::Zero]);
    let (_, swizzle) = driver_header(0x0e, "UU", "R001").format().expect("a stencil");
    assert_eq!(swizzle, [Swizzle::Green, Swizzle::Zero, Swizzle::Zero, Swizzle::One]);
    let (_, swizzle) = driver_header(0x12, "NNNN", "ABGR").format().expect("colours");
    assert_eq!(swizzle, [Swizzle::Alpha, Swizzle::Red, Swizzle::Green, Swizzle::Blue]);
}

/// All codes of `COMPONENTS_SIZES` in the class header: those that are no format here have no meaning, or are video.
#[test]
fn every_code_is_a_format_or_refused_by_name() {
    let gaps = [0x00, 0x3f, 0x43, 0x47, 0x48, 0x49, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f];
    for code in 0..0x80 {
        let of = |types: &str| driver_header(code, types, "R001").format();
        let formats = ["NNNN", "UUUU", "FFFF", "UNNN"].into_iter().filter_map(|types| of(types).ok());
        let depth_in_green = driver_header(code, "UN", "G001").format().ok();
        let stencil_in_green = driver_header(code, "UU", "G001").format().ok();
        let known = formats.chain(depth_in_green).chain(stencil_in_green).count() > 0;
        let expected = !gaps.contains(&code) && code < 0x58 && code != 0x1c;
        assert_eq!(known, expected, "{code:#x}");
        if !known {
            let says = of("NNNN").unwrap_err().to_string();
            let why = if code == 0x1c { "(Y8_VIDEO), a video format" } else { "which has no meaning" };
            assert!(says.contains(why), "{says}");
        }
    }
    // The stencil of a depth code, integers of a depth, mixed types, types that are forced to floats.
    for (code, types, sources) in
        [(0x2b, "NU", "G001"), (0x2b, "UU", "R001"), (0x08, "NSNN", "RGB1"), (0x0d, "NU", "R001")]
    {
        let says = driver_header(code, types, sources).format().unwrap_err().to_string();
        assert!(says.starts_with("there is no format with COMPONENTS"), "{says}");
    }
    let mut forced = driver_header(0x1b, "N", "R001");
    forced.types[0] = DataType::UnormForceFp16;
    let says = forced.format().unwrap_err().to_string();
    assert!(says.contains("0x1b (R16), data types [UnormForceFp16, "), "{says}");
}

/// Driver sources: all components at most 8 bits wide and UNORM, and never the last one of two or four.
#[test]
fn srgb_counts_for_short_unorm_components_alone() {
    let of = |code, types| {
        let header = TextureHeader { srgb: true, ..driver_header(code, types, "RG01") };
        header.format().expect("a format").0
    };
    for (code, types, format) in [
        (0x1d, "NNNN", Format::R8Srgb),
        (0x18, "NNNN", Format::R8SrgbG8Unorm),
        (0x1e, "NNNN", Format::R4SrgbG4Unorm),
        (0x07, "NNNN", Format::Rgbx8Srgb),
        (0x08, "NNNN", Format::Rgba8Srgb),
        (0x12, "NNNN", Format::B4g4r4a4Srgb),
        (0x13, "NNNN", Format::R1g5b5a5Srgb),
        (0x14, "NNNN", Format::B5g5r5a1Srgb),
        (0x15, "NNNN", Format::B5g6r5Srgb),
        (0x16, "NNNN", Format::R5g5b6Srgb),
        (0x22, "NNNN", Format::Rg8bg8Srgb),
        (0x25, "NNNN", Format::Bc2Srgb),
        (0x28, "NNNN", Format::Bc5Unorm),
        (0x09, "NNNN", Format::Rgb10a2Unorm),
        (0x08, "SSSS", Format::Rgba8Snorm),
        (0x0c, "NNNN", Format::Rg16Unorm),
    ] {
        assert_eq!(of(code, types), format, "{code:#x}");
    }
    let mixed = TextureHeader { srgb: true, ..driver_header(0x08, "SSNN", "RGB1") };
    assert_eq!(mixed.format().map(|it| it.0), Ok(Format::Rg8SnormB8UnormX8));
}

/// B5G6R5 of the class header has R in the lowest bits; Direct3D's has blue there.
#[test]
fn sources_name_places_not_colours() {
    let mut header = plain_header();
    header.components = 0x15;
    let (format, swizzle) = header.format().expect("a format");
    assert_eq!(format, Format::B5g6r5Unorm);
    assert_eq!(swizzle, [Swizzle::Blue, Swizzle::Green, Swizzle::Red, Swizzle::Alpha]);
    // The integer 1 in a texture of floats.
    header.sources[3] = Source::OneInt;
    assert_eq!(header.format().expect("a format").1[3], Swizzle::OneInteger);
}
