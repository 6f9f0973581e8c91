//! Texture headers, samplers and block-linear memory, against the bit ranges of the class header and another
//! implementation of the memory layout.

mod common;

use common::{at_texel, one};
use std::num::NonZeroU32;
use tegra_swizzle::BlockHeight;
use tegra_swizzle::surface::{BlockDim, swizzle_surface};
use tmu_texture::hardware::{
    BlockLinear, CubemapInterface, DataType, GobOrder, HardwareError, HeaderLayout, HeaderType, Memory,
    MemoryPart, Multisample, SamplerHeader, Source, TextureHeader, entries,
};
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter, Reduction};
use tmu_texture::texture::Swizzle;
use tmu_texture::{Dimension, Fetch, Format, Level, Model, Sampler, Texture, TextureDescription};

/// Sets bits `first` … `first + count − 1` of a header.
fn set(words: &mut [u32; 8], first: usize, count: usize, value: u64) {
    for bit in 0..count {
        let place = first + bit;
        let one = (value >> bit & 1) as u32;
        words[place / 32] = words[place / 32] & !(1 << (place % 32)) | one << (place % 32);
    }
}

/// A block-linear RGBA8 header of 70 × 33 texels at 0x12_3456_7800, in blocks of 4 GOBs, written bit by bit from the table of the class
/// header.
fn plain_words() -> [u32; 8] {
    let mut words = [0; 8];
    set(&mut words, 0, 7, 0x08); // A8B8G8R8
    for component in 0..4 {
        set(&mut words, 7 + 3 * component, 3, 2); // UNORM
        set(&mut words, 19 + 3 * component, 3, 2 + component as u64); // R, G, B, A
    }
    set(&mut words, 41, 23, 0x3456_7800 >> 9);
    set(&mut words, 64, 16, 0x12);
    set(&mut words, 85, 3, 3); // BLOCKLINEAR
    set(&mut words, 99, 3, 2); // four GOBs high
    set(&mut words, 128, 16, 69);
    set(&mut words, 151, 4, 1); // 2D
    set(&mut words, 157, 3, 7); // the sampler's border
    set(&mut words, 160, 16, 32);
    set(&mut words, 191, 1, 1);
    words
}

fn plain_header() -> TextureHeader {
    TextureHeader::decode(&plain_words()).expect("a good header")
}

#[test]
fn headers_are_read_from_the_bits_of_the_class_header() {
    let header = plain_header();
    assert_eq!(header.components, 8);
    assert_eq!(header.types, [DataType::Unorm; 4]);
    assert_eq!(header.sources, [Source::R, Source::G, Source::B, Source::A]);
    assert_eq!(header.address, 0x12_3456_7800);
    assert_eq!(header.size, [70, 33, 1]);
    assert_eq!(header.texture_type, HeaderType::TwoD);
    assert_eq!(header.format(), Ok((Format::Rgba8Unorm, Swizzle::IDENTITY)));
    assert!(matches!(header.layout, HeaderLayout::BlockLinear(layout) if layout.gobs_per_block == [0, 2, 0]));
    let mut words = plain_words();
    set(&mut words, 198, 13, 0x1f00); // −1.0 in 1/256
    set(&mut words, 117, 5, 0x1f);
    set(&mut words, 193, 5, 12);
    set(&mut words, 236, 12, 0x180);
    set(&mut words, 228, 4, 3);
    let header = TextureHeader::decode(&words).expect("a good header");
    assert_eq!((header.filtering.mip_lod_bias, header.filtering.aniso_spread_scale), (-256, -1));
    assert_eq!((header.filtering.trilin_opt, header.min_lod_clamp), (12, 0x180));
    assert_eq!(header.view_mip_levels, [0, 3]);
}

/// The bits that have a meaning, by version: what is left after decoding and encoding.
#[test]
fn headers_encode_to_what_they_were_decoded_from() {
    let mut random = 1u64;
    let common = [(0, 32), (64, 16), (85, 3), (89, 4), (128, 16), (150, 5), (155, 5)];
    let sampled = [(112, 10), (122, 6), (147, 3), (160, 16), (176, 14), (191, 1), (193, 31)];
    let block_linear = [(37, 2), (41, 23), (96, 9), (105, 6)];
    let own: [&[(usize, usize)]; 5] = [
        &[(32, 32), (96, 16)],
        &[(37, 27), (96, 16), (192, 1), (224, 32)],
        &[(37, 27), (96, 16), (224, 24)],
        &[(224, 24)],
        &[(192, 1), (224, 32)],
    ];
    for _ in 0..2000 {
        for (version, own) in own.iter().enumerate() {
            let mut words: [u32; 8] = std::array::from_fn(|_| {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                (random >> 32) as u32
            });
            set(&mut words, 85, 3, version as u64);
            for component in 0..4 {
                let of = |first: usize| u64::from(words[first / 32] >> (first % 32) & 7);
                let (kind, source) = (of(7 + 3 * component).max(1), of(19 + 3 * component));
                set(&mut words, 7 + 3 * component, 3, kind);
                set(&mut words, 19 + 3 * component, 3, if source == 1 { 0 } else { source });
            }
            set(&mut words, 151, 4, random >> 40 & 7);
            let mut meaningful = [0; 8];
            let more: &[(usize, usize)] = if version == 0 { &[] } else { &sampled };
            let blocks: &[(usize, usize)] = if version > 2 { &block_linear } else { &[] };
            for &(first, count) in common.iter().chain(more).chain(blocks).chain(*own) {
                set(&mut meaningful, first, count, u64::MAX);
            }
            let header = TextureHeader::decode(&words).expect("codes with a meaning");
            let expected: [u32; 8] = std::array::from_fn(|i| words[i] & meaningful[i]);
            assert_eq!(header.encode(), expected, "version {version}: {header:?}");
            assert_eq!(TextureHeader::decode(&header.encode()), Ok(header));
        }
    }
}

#[test]
fn codes_without_a_meaning_are_refused() {
    let with = |first, count, value| {
        let mut words = plain_words();
        set(&mut words, first, count, value);
        TextureHeader::decode(&words).and_then(|header| header.description())
    };
    assert!(with(0, 0, 0).is_ok());
    for (first, count, value, field) in [
        (7, 3, 0, "R_DATA_TYPE"),
        (28, 3, 1, "W_SOURCE"),
        (85, 3, 5, "HEADER_VERSION"),
        (151, 4, 9, "TEXTURE_TYPE"),
        (232, 4, 7, "MULTI_SAMPLE_COUNT"),
    ] {
        assert_eq!(with(first, count, value), Err(HardwareError::Reserved { field, value: value as u32 }));
    }
    for (first, count, value, field) in [
        (31, 1, 1, "PACK_COMPONENTS"),
        (37, 2, 1, "GOB_DEPTH_OFFSET"),
        (109, 1, 1, "GOB3D"),
        (157, 3, 0, "BORDER_SIZE"),
        (232, 4, 6, "MULTI_SAMPLE_COUNT"),
    ] {
        assert_eq!(with(first, count, value), Err(HardwareError::Unsupported { field, value: value as u32 }));
    }
    assert!(matches!(with(0, 7, 0x1c), Err(HardwareError::Format { components: 0x1c, .. })), "video");
    assert!(matches!(with(7, 3, 7), Err(HardwareError::Format { .. })), "8-bit floats");
    assert!(TextureHeader::decode(&[0; 8]).is_err());
}

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

/// Word by word from the table of `NVB197_TEXSAMP*`.
#[test]
fn samplers_are_read_from_the_bits_of_the_class_header() {
    let mut words = [0; 8];
    for (first, count, value) in [
        (0, 3, 1),        // ADDRESS_U mirror
        (3, 3, 3),        // ADDRESS_V border
        (6, 3, 7),        // ADDRESS_P mirror once, clamp of OpenGL
        (9, 1, 1),        // compare
        (10, 3, 3),       // less or equal
        (13, 1, 1),       // sRGB
        (20, 3, 7),       // 16
        (32, 3, 2),       // MAG linear
        (36, 2, 3),       // MIN anisotropic
        (38, 2, 3),       // MIP linear
        (40, 2, 1),       // override wrap
        (42, 2, 2),       // maximum
        (44, 13, 0x1e80), // −1.5
        (57, 1, 1),       // unnormalised
        (58, 5, 9),       // slope 2·(1 + 1/8)
        (64, 12, 0x080),  // 0.5
        (76, 12, 0xf40),  // 15.25
        (88, 8, 10),
        (108, 8, 20),
        (116, 8, 30),
        (128, 32, 0x3f80_0000),
        (224, 32, 0x3f00_0000),
    ] {
        set(&mut words, first, count, value);
    }
    let header = SamplerHeader::decode(&words);
    assert_eq!(header.cubemap_interface, CubemapInterface::OverrideWrap);
    let sampler = header.sampler().expect("a good sampler");
    assert_eq!(sampler.address, [AddressMode::Mirror, AddressMode::Border, AddressMode::MirrorOnceClampOgl]);
    assert_eq!((sampler.mag, sampler.min, sampler.mip), (Filter::Linear, Filter::Linear, MipFilter::Linear));
    assert_eq!((sampler.compare, sampler.compare_enable), (CompareFunction::LessEqual, true));
    assert_eq!((sampler.lod_bias, sampler.lod_min, sampler.lod_max), (-1.5, 0.5, 15.25));
    assert_eq!((sampler.max_anisotropy, sampler.normalized, sampler.srgb), (16, false, true));
    assert_eq!((sampler.cube_filtering, sampler.reduction), (CubeFiltering::PerFace, Reduction::Maximum));
    assert_eq!((sampler.srgb_border, sampler.trilin_opt.slope()), (Some([10, 20, 30]), 2.25));
    assert_eq!(sampler.border, [0x3f80_0000, 0, 0, 0x3f00_0000]);
    assert_eq!(header.encode(), words);
}

#[test]
fn samplers_encode_to_what_they_were_decoded_from() {
    let mut meaningful = [0; 8];
    for (first, count) in
        [(0, 14), (20, 3), (32, 3), (35, 22), (57, 6), (64, 32), (108, 16), (128, 64), (192, 64)]
    {
        set(&mut meaningful, first, count, u64::MAX);
    }
    let mut random = 5u64;
    for _ in 0..2000 {
        let words: [u32; 8] = std::array::from_fn(|i| {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (random >> 32) as u32 & meaningful[i]
        });
        assert_eq!(SamplerHeader::decode(&words).encode(), words);
    }
    let refused = SamplerHeader::decode(&[0; 8]).sampler();
    assert_eq!(refused, Err(HardwareError::Reserved { field: "MAG_FILTER", value: 0 }));
}

/// `MIN_LOD_CLAMP_BEHAVIOR_FOR_NEAREST_MIP`: the integer alone, between levels that are point sampled.
#[test]
fn the_lowest_level_can_lose_its_fraction() {
    let mut words = [0; 8];
    for (first, count, value) in [(32, 3, 1), (36, 2, 1), (38, 2, 2), (64, 12, 0x280), (35, 1, 1)] {
        set(&mut words, first, count, value);
    }
    assert_eq!(SamplerHeader::decode(&words).sampler().map(|sampler| sampler.lod_min), Ok(2.0));
    set(&mut words, 38, 2, 3);
    assert_eq!(SamplerHeader::decode(&words).sampler().map(|sampler| sampler.lod_min), Ok(2.5));
}

fn numbered(count: usize) -> Vec<u8> {
    (0..count as u32).map(|i| (i.wrapping_mul(0x9e37_79b1) >> 21) as u8).collect()
}

/// Textures with levels and layers, swizzled by the crate tegra_swizzle, which orders data by layer and then level.
#[test]
fn block_linear_textures_are_those_of_another_implementation() {
    let heights =
        [BlockHeight::One, BlockHeight::Two, BlockHeight::Four, BlockHeight::Eight, BlockHeight::Sixteen];
    for format in
        [Format::R8Unorm, Format::Rgba8Unorm, Format::Rgba32Float, Format::Bc1Unorm, Format::Bc7Unorm]
    {
        for (log2, block_height) in heights.into_iter().enumerate() {
            for (size, levels, layers) in
                [([70, 33], 1, 1), ([256, 128], 4, 1), ([130, 200], 8, 1), ([64, 64], 3, 3), ([37, 51], 5, 6)]
            {
                let description = TextureDescription {
                    array: layers > 1,
                    layers,
                    levels,
                    ..TextureDescription::new(Dimension::D2, [size[0], size[1], 1], format)
                };
                // It rounds layers of compressed textures as if their rows were pixels.
                if layers == 1 || format.info().block.is_none() {
                    compare_with_tegra(description, log2 as u8, block_height);
                }
            }
        }
    }
}

fn compare_with_tegra(description: TextureDescription, log2: u8, block_height: BlockHeight) {
    let format = description.format;
    let data = numbered(description.data_length().expect("a good description"));
    let texture = Texture::new(description, data).expect("the right length");
    let mut by_layer = Vec::new();
    for layer in 0..description.layers as usize {
        for level in texture.levels() {
            let first = level.offset + layer * level.layer_pitch;
            by_layer.extend_from_slice(&texture.data()[first..first + level.layer_pitch]);
        }
    }
    let [width, height, _] = description.size;
    let block = match format.info().block {
        Some(_) => BlockDim::block_4x4(),
        None => BlockDim::uncompressed(),
    };
    let swizzled = swizzle_surface(
        width,
        height,
        1,
        &by_layer,
        block,
        Some(block_height),
        format.info().bytes as u32,
        description.levels,
        description.layers,
    )
    .expect("a surface");
    let mut header = plain_header();
    header.set_format(format, Swizzle::IDENTITY);
    header.size = [width, height, description.layers].map(u64::from);
    header.texture_type = if description.array { HeaderType::TwoDArray } else { HeaderType::TwoD };
    header.max_mip_level = description.levels as u8 - 1;
    header.view_mip_levels = [0, description.levels as u8 - 1];
    let HeaderLayout::BlockLinear(layout) = &mut header.layout else { panic!("block linear") };
    layout.gobs_per_block[1] = log2;
    let bytes = header.memory_bytes(GobOrder::Tegra).expect("a size");
    assert!(bytes >= swizzled.len() as u64, "{description:?} {log2}");
    let mut bytes = vec![0; bytes as usize];
    bytes[..swizzled.len()].copy_from_slice(&swizzled);
    let memory = Memory { parts: vec![MemoryPart { address: header.address, bytes }] };
    let read = header.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    assert_eq!(read.description(), &description);
    assert!(read.data() == texture.data(), "{description:?} blocks of {}", 1 << log2);
}

/// 3D: the other implementation guesses the depth of blocks; blocks of one GOB's height.
#[test]
fn block_linear_volumes_are_those_of_another_implementation() {
    for (size, depth_log2) in [([20, 10, 16], 4), ([33, 8, 8], 3), ([16, 5, 4], 2), ([70, 7, 1], 0)] {
        let [width, height, depth] = size;
        let swizzled = swizzle_surface(
            width,
            height,
            depth,
            &numbered((width * height * depth * 4) as usize),
            BlockDim { depth: NonZeroU32::new(1).expect("one"), ..BlockDim::uncompressed() },
            Some(BlockHeight::One),
            4,
            1,
            1,
        )
        .expect("a volume");
        let layout = BlockLinear {
            order: GobOrder::Tegra,
            block_height_log2: 0,
            block_depth_log2: depth_log2,
            tile_width_log2: 0,
        };
        let laid_out = layout.lay_out([[u64::from(width) * 4, height.into(), depth.into()]]);
        let linear = numbered((width * height * depth * 4) as usize);
        for (number, byte) in linear.iter().enumerate() {
            let (x, row) = (number as u64 % (u64::from(width) * 4), number as u64 / (u64::from(width) * 4));
            let (y, z) = (row % u64::from(height), row / u64::from(height));
            let place = laid_out.levels[0].address(x, y, z) as usize;
            assert_eq!(swizzled.get(place), Some(byte), "{size:?}: {x} {y} {z}");
        }
    }
}

/// Every order puts the bytes of a block at places of their own, and pieces of 16 bytes stay together.
#[test]
fn every_order_of_bytes_is_a_permutation() {
    for order in [GobOrder::Tegra, GobOrder::Desktop, GobOrder::Rows] {
        let layout = BlockLinear { order, block_height_log2: 1, block_depth_log2: 1, tile_width_log2: 0 };
        let laid_out = layout.lay_out([[128, 16, 2]]);
        let level = laid_out.levels[0];
        assert_eq!((level.bytes, laid_out.layer_stride), (4096, 4096));
        let mut seen = vec![false; 4096];
        for (x, y, z) in (0..2).flat_map(|z| (0..16).flat_map(move |y| (0..128).map(move |x| (x, y, z)))) {
            let place = level.address(x, y, z);
            assert!(!std::mem::replace(&mut seen[place as usize], true));
            assert_eq!(place % 16, x % 16);
            assert_eq!(place - x % 16, level.address(x - x % 16, y, z));
        }
    }
    // The table of the desktop order: sector 1 at the left of rows 0 and 1, sector 0 below it.
    let layout = BlockLinear {
        order: GobOrder::Desktop,
        block_height_log2: 0,
        block_depth_log2: 0,
        tile_width_log2: 0,
    };
    let level = layout.lay_out([[64, 8, 1]]).levels[0];
    assert_eq!(
        [(0, 0), (0, 1), (0, 2), (16, 0), (63, 7)].map(|(x, y)| level.address(x, y, 0)),
        [32, 48, 0, 64, 511]
    );
}

/// Sparse textures: levels are as wide as a multiple of the tile, smaller levels are not widened. 5 GOBs in tiles of 4
/// become 8, 2 stay 2.
#[test]
fn tiles_widen_levels() {
    let layout =
        BlockLinear { order: GobOrder::Tegra, block_height_log2: 1, block_depth_log2: 0, tile_width_log2: 2 };
    let laid_out = layout.lay_out([[320, 16, 1], [128, 8, 1]]);
    assert_eq!(laid_out.levels[0].bytes, 8 * 1024);
    assert_eq!(laid_out.levels[1].bytes, 2 * 512);
    // The second row of GOBs of one column is next to the first one.
    assert_eq!(laid_out.levels[0].address(0, 8, 0), 512);
    assert_eq!(laid_out.levels[0].address(64, 0, 0), 1024);
}

fn pitch_header(size: [u64; 3], pitch: u32) -> TextureHeader {
    TextureHeader { size, layout: HeaderLayout::Pitch { pitch, color_key: None }, ..plain_header() }
}

#[test]
fn pitch_and_buffer_headers_read_memory() {
    let header = pitch_header([3, 2, 1], 32);
    assert_eq!(header.memory_bytes(GobOrder::Tegra), Ok(44));
    let memory = Memory { parts: vec![MemoryPart { address: header.address - 8, bytes: numbered(52) }] };
    let texture = header.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    let bytes = numbered(52);
    assert_eq!(texture.data(), [&bytes[8..20], &bytes[40..52]].concat());
    let short = Memory { parts: vec![MemoryPart { address: header.address, bytes: numbered(43) }] };
    let missing = header.texture(&short, GobOrder::Tegra);
    assert_eq!(missing.unwrap_err(), HardwareError::Memory { address: header.address, bytes: 44 });
    // A buffer of 70001 texels of 4 bytes from any byte on: the width takes two fields.
    let buffer = TextureHeader {
        layout: HeaderLayout::Buffer,
        texture_type: HeaderType::OneDBuffer,
        size: [70001, 1, 1],
        address: 0x11,
        border_size: 0,
        ..header
    };
    let buffer = TextureHeader::decode(&buffer.encode()).expect("a good header");
    assert_eq!(buffer.size, [70001, 1, 1]);
    let memory = Memory { parts: vec![MemoryPart { address: 0x10, bytes: numbered(280_005) }] };
    let texture = buffer.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    assert_eq!(texture.description().dimension, Dimension::Buffer);
    assert_eq!(texture.data(), &numbered(280_005)[1..]);
}

/// 2 × 1 pixels of 4 samples: pixel x, sample s lies at (2·x + (s & 1), s >> 1).
#[test]
fn samples_are_neighbours_in_memory() {
    let mut header = pitch_header([2, 1, 1], 32);
    header.multi_sample_count = 2;
    let mut bytes = vec![0; 64];
    for (y, x) in (0..2).flat_map(|y| (0..4).map(move |x| (y, x))) {
        bytes[32 * y + 4 * x] = (10 * y + x) as u8;
    }
    let memory = Memory { parts: vec![MemoryPart { address: header.address, bytes }] };
    let texture = header.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    let samples: Vec<u8> = texture.data().chunks_exact(4).map(|texel| texel[0]).collect();
    assert_eq!(samples, [0, 1, 10, 11, 2, 3, 12, 13]);
    assert_eq!(Multisample::of_code(4).expect("4 × 2 of Direct3D").places[0], [2, 0]);
}

/// A view of levels 1 to 2 with a least level of 0.5, counted from the view; and the header of no texture.
#[test]
fn views_and_clamps_of_headers() {
    let mut header = plain_header();
    header.max_mip_level = 3;
    header.view_mip_levels = [1, 2];
    header.min_lod_clamp = 0x80;
    header.depth_texture = true;
    header.filtering.use_header_opt_control = true;
    header.filtering.mip_lod_bias = 0x100;
    let bytes = vec![0; header.memory_bytes(GobOrder::Tegra).expect("a size") as usize];
    let memory = Memory { parts: vec![MemoryPart { address: header.address, bytes }] };
    let texture = header.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    assert_eq!((texture.view().first_level, texture.view().levels), (1, 2));
    assert_eq!((texture.min_lod(), texture.red_border()), (1.5, true));
    assert_eq!(texture.filter_options().map(|options| options.lod_bias), Some(1.0));
    header.view_mip_levels = [1, 0];
    assert!(header.texture(&memory, GobOrder::Tegra).expect("no error").is_none());
}

/// A red border in every component, and an sRGB border from its own codes.
#[test]
fn borders_of_headers() {
    let sampler = Sampler {
        address: [AddressMode::Border; 3],
        border: [0.5f32.to_bits(), 0, 0, 0x3f80_0000],
        srgb_border: Some([255, 0, 188]),
        ..Sampler::default()
    };
    let texture = |format| {
        let description = TextureDescription::new(Dimension::D2, [1, 1, 1], format);
        Texture::new(description, vec![0; 4]).expect("one texel")
    };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let outside = common::at(&[2.0, 0.5]);
    let of = |texture: &Texture, sampler: &Sampler| one(&fetch, texture, sampler, Model::D3d, &outside);
    let red = texture(Format::Rgba8Unorm).with_red_border(true);
    assert_eq!(of(&red, &sampler), [0.5f32.to_bits(); 4]);
    let linear = Format::Rgba8Srgb.decode(&[255, 0, 188, 255]);
    assert_eq!(of(&texture(Format::Rgba8Srgb), &sampler), linear);
    assert_eq!(of(&texture(Format::Rgba8Srgb), &Sampler { srgb: false, ..sampler })[0], 0.5f32.to_bits());
}

/// Without the sampler's flag sRGB codes are linear when they are sampled; loads look at no sampler.
#[test]
fn srgb_needs_both_flags() {
    let description = TextureDescription::new(Dimension::D2, [1, 1, 1], Format::Rgba8Srgb);
    let texture = Texture::new(description, vec![188, 188, 188, 188]).expect("one texel");
    let sampler = Sampler { srgb: false, ..Sampler::default() };
    let sample = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let inputs = common::at(&[0.5, 0.5]);
    let (linear, decoded) = (188.0f32 / 255.0, f32::from_bits(Format::Rgba8Srgb.decode(&[188; 4])[0]));
    let red = |fetch: &Fetch, sampler: &Sampler, inputs| {
        f32::from_bits(one(fetch, &texture, sampler, Model::Nvidia, inputs)[0])
    };
    assert_eq!(red(&sample, &sampler, &inputs), linear);
    assert_eq!(red(&sample, &Sampler::default(), &inputs), decoded);
    assert_eq!(red(&Fetch::load(Dimension::D2), &sampler, &at_texel(&[0, 0])), decoded);
}

#[test]
fn pools_are_cut_into_entries() {
    let mut bytes = vec![0; 70];
    (bytes[0], bytes[35]) = (1, 2);
    let words: Vec<[u32; 8]> = entries(&bytes).collect();
    assert_eq!(words.len(), 2);
    assert_eq!((words[0][0], words[1][0]), (1, 0x0200_0000));
}
