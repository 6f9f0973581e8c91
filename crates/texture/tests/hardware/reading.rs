//! From headers and memory to textures.

use tmu_texture::hardware::{
    DataType, GobOrder, HardwareError, HeaderLayout, HeaderType, Memory, MemoryPart, Multisample,
    TextureHeader,
};
use tmu_texture::sampler::AddressMode;
use tmu_texture::{Dimension, Fetch, Format, Level, Model, Sampler, Texture, TextureDescription};

use crate::common::{at_texel, one};
use crate::{common, numbered, pitch_header, plain_header};

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

/// R32_G32_B32 in rows, and refused in blocks.
#[test]
fn texels_of_12_bytes_are_not_in_blocks() {
    let mut header = pitch_header([2, 1, 1], 32);
    header.components = 0x02;
    header.types = [DataType::Uint; 4];
    let memory = Memory { parts: vec![MemoryPart { address: header.address, bytes: numbered(2048) }] };
    let texture = header.texture(&memory, GobOrder::Tegra).expect("a texture").expect("levels");
    assert_eq!(texture.data(), &numbered(2048)[..24]);
    let blocks = TextureHeader { layout: plain_header().layout, ..header };
    let refused = blocks.texture(&memory, GobOrder::Tegra).unwrap_err();
    assert_eq!(refused, HardwareError::Unsupported { field: "COMPONENTS", value: 2 });
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
}

/// The codes of `MULTI_SAMPLE_COUNT` as driver sources have them; coverage samples have no texels of their own.
#[test]
fn samples_have_the_places_of_drivers() {
    let positions = |code| Multisample::of_code(code).map(|it| it.positions);
    assert_eq!(positions(1), Ok(vec![[0, 0], [1, 0]]));
    assert_eq!(positions(5), Ok(vec![[1, 0], [0, 0]]));
    let four = vec![[0, 0], [1, 0], [0, 1], [1, 1]];
    let eight = vec![[0, 0], [1, 0], [0, 1], [1, 1], [2, 0], [3, 0], [2, 1], [3, 1]];
    assert_eq!([2, 8, 9].map(positions), [(); 3].map(|()| Ok(four.clone())));
    assert_eq!([3, 10].map(positions), [(); 2].map(|()| Ok(eight.clone())));
    assert_eq!(positions(4), Ok(vec![[2, 0], [1, 1], [3, 1], [1, 0], [0, 1], [0, 0], [2, 1], [3, 0]]));
    for code in [6, 11] {
        let field = "MULTI_SAMPLE_COUNT";
        assert_eq!(positions(code), Err(HardwareError::Unsupported { field, value: code.into() }));
    }
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
    // What an H200 gives for code 188 (`codes_rgba8_srgb_point`).
    let (linear, decoded) = (188.0f32 / 255.0, 0.503_906_25);
    let red = |fetch: &Fetch, sampler: &Sampler, inputs| {
        f32::from_bits(one(fetch, &texture, sampler, Model::Nvidia, inputs)[0])
    };
    assert_eq!(red(&sample, &sampler, &inputs), linear);
    assert_eq!(red(&sample, &Sampler::default(), &inputs), decoded);
    assert_eq!(red(&Fetch::load(Dimension::D2), &sampler, &at_texel(&[0, 0])), decoded);
}
