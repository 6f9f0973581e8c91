//! Textures of block-compressed formats: where blocks lie, and that fetches see their texels.

use tmu_texture::content::{Pattern, data_from_numbers, generate_mips};
use tmu_texture::format::{NVIDIA_SRGB_TO_LINEAR, Numeric, Palette, SRGB_TO_LINEAR};
use tmu_texture::lanes::ALL_LANES;
use tmu_texture::sampler::{AddressMode, Filter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, Level, Model, Sampler, TexelAddress,
    Texture, TextureDescription, TextureError,
};

use crate::plain;

fn bytes(count: usize) -> Vec<u8> {
    (0..count as u32).map(|i| (i.wrapping_mul(0x9e37_79b1) >> 23) as u8).collect()
}

fn texture(description: TextureDescription) -> Texture {
    let length = description.data_length().expect("a good description");
    Texture::new(description, bytes(length)).expect("the right length")
}

/// 10 × 6 texels are 3 × 2 blocks, 5 × 3 are 2 × 1, 2 × 1 are one; two layers of each; 8 bytes a block.
#[test]
fn blocks_are_counted_up() {
    let description = TextureDescription {
        array: true,
        layers: 2,
        levels: 3,
        ..plain(Dimension::D2, [10, 6, 1], Format::Bc1Unorm)
    };
    assert_eq!(description.data_length(), Ok(2 * 8 * (6 + 2 + 1)));
    let texture = texture(description);
    let block = |level, layer, x, y| {
        texture.texel_bytes(TexelAddress { level, layer, x, y, ..TexelAddress::default() }).to_vec()
    };
    let at = |number: usize| texture.data()[8 * number..8 * number + 8].to_vec();
    assert_eq!(block(0, 0, 3, 3), at(0));
    assert_eq!(block(0, 0, 4, 0), at(1));
    assert_eq!(block(0, 0, 9, 5), at(5));
    assert_eq!(block(0, 1, 0, 4), at(6 + 3));
    assert_eq!(block(1, 1, 4, 2), at(12 + 2 + 1));
    assert_eq!(block(2, 1, 1, 0), at(17));
    // 10 × 6 texels in blocks of 8 × 5.
    let astc = plain(Dimension::D2, [10, 6, 1], Format::from_name("astc_8x5_srgb").expect("a format"));
    assert_eq!(astc.data_length(), Ok(4 * 16));
}

/// Every texel of every level, layer and slice that a fetch loads is the one of its block, under every model.
#[test]
fn loads_see_the_texels_of_blocks() {
    let array = |format| TextureDescription {
        array: true,
        layers: 2,
        levels: 3,
        ..plain(Dimension::D2, [11, 7, 1], format)
    };
    for &format in Format::COMPRESSED {
        check_loads(&texture(array(format)));
    }
    check_loads(&texture(TextureDescription {
        levels: 2,
        ..plain(Dimension::D3, [6, 5, 3], Format::Bc7Unorm)
    }));
    check_loads(&texture(plain(Dimension::D1, [6, 1, 1], Format::Bc5Snorm)));
}

/// sRGB colours as NVIDIA's units have them (NV-18).
fn as_nvidia_decodes(format: Format, texel: &mut [u32; 4]) {
    for (value, component) in texel.iter_mut().zip(format.info().components) {
        if component.is_some_and(|component| component.numeric == Numeric::Srgb) {
            let code = SRGB_TO_LINEAR.iter().position(|linear| linear == value).expect("a code's light");
            *value = NVIDIA_SRGB_TO_LINEAR[code];
        }
    }
}

fn check_loads(texture: &Texture) {
    let description = *texture.description();
    let format = description.format;
    let [columns, rows] = format.info().block_size();
    let fetch =
        Fetch { array: description.array, level: Level::Explicit, ..Fetch::load(description.dimension) };
    for model in Model::ALL {
        let bound = BoundFetch::new(&fetch, Some(texture), None, model);
        for level in 0..description.levels {
            let [width, height, depth] = texture.level_size(level);
            for number in 0..width * height * depth * description.layers {
                let (x, y) = (number % width, number / width % height);
                let (z, layer) = (number / width / height % depth, number / width / height / depth);
                let mut inputs =
                    FetchInputs { level: [level; 32], layer: [layer; 32], ..FetchInputs::default() };
                inputs.coordinates = [[x; 32], [y; 32], [z; 32]];
                let mut output = FetchOutput::default();
                bound.run(&inputs, ALL_LANES, &mut output);
                let address = TexelAddress { level, layer, x, y, z, sample: 0 };
                let texels = format.decode_block(Palette::of(model), texture.texel_bytes(address));
                let mut expected = texels[(y % rows * columns + x % columns) as usize];
                if model == Model::Nvidia {
                    as_nvidia_decodes(format, &mut expected);
                }
                assert_eq!(
                    output.texel.map(|component| component[5]),
                    expected,
                    "{format} {model} {address:?}"
                );
            }
        }
    }
}

/// BC4 of 255 and 0, code 2 in the left texel and 0 in the right one, halfway between them. NVIDIA: 255·221 = 56355 and
/// 65535; (128·56355 + 128·65535 + 128) >> 8 = 60945 over 65535. Ideal: 6/7 and 1, so 13/14.
#[test]
fn filters_take_the_palette_of_the_model() {
    let data = vec![255, 0, 0b0000_0010, 0, 0, 0, 0, 0];
    let texture = Texture::new(plain(Dimension::D2, [4, 4, 1], Format::Bc4Unorm), data).expect("8 bytes");
    let sampler = Sampler {
        mag: Filter::Linear,
        min: Filter::Linear,
        address: [AddressMode::ClampToEdge; 3],
        ..Sampler::default()
    };
    let fetch = Fetch { level: Level::Zero, ..Fetch::sample(Dimension::D2) };
    let mut inputs = FetchInputs::default();
    inputs.coordinates[0] = [0.25f32.to_bits(); 32];
    inputs.coordinates[1] = [0.125f32.to_bits(); 32];
    let answer = |model| {
        let mut output = FetchOutput::default();
        BoundFetch::new(&fetch, Some(&texture), Some(&sampler), model).run(&inputs, ALL_LANES, &mut output);
        output.texel.map(|component| f32::from_bits(component[0]))
    };
    assert_eq!(answer(Model::Nvidia), [60945.0 / 65535.0, 0.0, 0.0, 1.0]);
    // 6/7 as the nearest f32, then the mean.
    let mean = ((f64::from(6.0f32 / 7.0) + 1.0) / 2.0) as f32;
    assert_eq!(answer(Model::D3d), [mean, 0.0, 0.0, 1.0]);
}

/// D3D 22.4.6: components that the format lacks keep their defaults outside too; BC6H has no alpha.
#[test]
fn outside_of_compressed_textures_is_black() {
    for (format, alpha) in
        [(Format::Bc6hUfloat, 1.0f32), (Format::Bc7Unorm, 0.0), (Format::Etc2Rgb8Unorm, 1.0)]
    {
        let texture = texture(plain(Dimension::D2, [4, 4, 1], format));
        let mut inputs = FetchInputs::default();
        inputs.coordinates[0] = [4; 32];
        let mut output = FetchOutput::default();
        let fetch = Fetch::load(Dimension::D2);
        BoundFetch::new(&fetch, Some(&texture), None, Model::Nvidia).run(&inputs, ALL_LANES, &mut output);
        assert_eq!(output.texel.map(|component| component[0]), [0, 0, 0, alpha.to_bits()], "{format}");
    }
}

#[test]
fn what_blocks_cannot_do_is_refused() {
    let bc1 = plain(Dimension::D2, [4, 4, 1], Format::Bc1Unorm);
    let is_refused = |error: TextureError| matches!(error, TextureError::Compressed { .. });
    assert!(is_refused(TextureDescription { samples: 4, ..bc1 }.data_length().unwrap_err()));
    assert!(is_refused(plain(Dimension::Buffer, [4, 1, 1], Format::Bc1Unorm).data_length().unwrap_err()));
    assert!(is_refused(Pattern::Gradient.texture_data(&bc1).unwrap_err()));
    assert!(is_refused(generate_mips(&TextureDescription { levels: 3, ..bc1 }, &[0; 8]).unwrap_err()));
    // 16384² texels would take 4 GiB as 32-bit floats.
    assert!(plain(Dimension::D2, [16384, 16384, 1], Format::Bc1Unorm).data_length().is_err());
    let texture = texture(bc1);
    assert!(texture.clone().with_format(Format::Bc1Srgb).is_ok());
    assert!(texture.clone().with_format(Format::Bc2Unorm).is_err());
    assert!(texture.with_format(Format::Rg32Uint).is_err());
}

/// Numbers are the bytes of the blocks.
#[test]
fn numbers_of_compressed_textures_are_bytes() {
    let bc1 = plain(Dimension::D2, [4, 4, 1], Format::Bc1Unorm);
    let numbers = [255.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    assert_eq!(data_from_numbers(&bc1, &numbers), Ok(vec![255, 0, 1, 2, 3, 4, 5, 6]));
    assert!(data_from_numbers(&bc1, &numbers[1..]).is_err());
    assert!(data_from_numbers(&bc1, &[0.5; 8]).is_err());
    assert!(data_from_numbers(&bc1, &[256.0; 8]).is_err());
}
