//! The bits of texture headers.

use tmu_texture::Format;
use tmu_texture::hardware::{
    DataType, HardwareError, HeaderLayout, HeaderType, Source, TextureHeader, entries,
};
use tmu_texture::texture::Swizzle;

use crate::{plain_header, plain_words, set};

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

#[test]
fn pools_are_cut_into_entries() {
    let mut bytes = vec![0; 70];
    (bytes[0], bytes[35]) = (1, 2);
    let words: Vec<[u32; 8]> = entries(&bytes).collect();
    assert_eq!(words.len(), 2);
    assert_eq!((words[0][0], words[1][0]), (1, 0x0200_0000));
}
