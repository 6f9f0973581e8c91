//! Loads: TLD, `ld`, `ld2dms`. Expected values are texel numbers, read off the textures' definitions.

mod common;

use common::*;
use tmu_texture::lanes::ALL_LANES;
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter};
use tmu_texture::texture::Swizzle;
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, LANES, Level, Model, Offset, Operation,
    Sampler, Texture, TextureDescription, View,
};

const LOAD_2D: Fetch = Fetch::load(Dimension::D2);
const LOAD_LEVEL: Fetch = Fetch { level: Level::Explicit, ..LOAD_2D };
const BLACK: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

fn load(fetch: &Fetch, texture: &Texture, inputs: &FetchInputs) -> [f32; 4] {
    one_f32(fetch, texture, &Sampler::default(), Model::Nvidia, inputs)
}

fn red(fetch: &Fetch, texture: &Texture, inputs: &FetchInputs) -> f32 {
    load(fetch, texture, inputs)[0]
}

fn level(inputs: &FetchInputs, level: u32) -> FetchInputs {
    FetchInputs { level: [level; LANES], ..inputs.clone() }
}

fn layer(inputs: &FetchInputs, layer: u32) -> FetchInputs {
    FetchInputs { layer: [layer; LANES], ..inputs.clone() }
}

fn offset(inputs: &FetchInputs, u: i32, v: i32, w: i32) -> FetchInputs {
    FetchInputs { offset: [[u; LANES], [v; LANES], [w; LANES]], ..inputs.clone() }
}

#[test]
fn tld_04_levels_count_from_the_views_first_one() {
    let texture = numbered(8, 8, 1, 4);
    assert_eq!(red(&LOAD_2D, &texture, &at_texel(&[3, 2])), 23.0);
    assert_eq!(red(&LOAD_LEVEL, &texture, &level(&at_texel(&[3, 2]), 0)), 23.0);
    assert_eq!(red(&LOAD_LEVEL, &texture, &level(&at_texel(&[3, 2]), 1)), 1023.0);
    let view = View { first_level: 1, levels: 2, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    assert_eq!(red(&LOAD_2D, &texture, &at_texel(&[3, 2])), 1023.0);
    assert_eq!(red(&LOAD_LEVEL, &texture, &level(&at_texel(&[1, 1]), 1)), 2011.0);
    // Texture level 3 exists, but the view ends before it.
    assert_eq!(load(&LOAD_LEVEL, &texture, &level(&at_texel(&[0, 0]), 2)), BLACK);
    assert_eq!(load(&LOAD_LEVEL, &texture, &level(&at_texel(&[0, 0]), u32::MAX)), BLACK);
}

#[test]
fn tld_05_offsets_are_added_in_texels_and_not_to_the_layer() {
    let texture = numbered(16, 8, 3, 1);
    let fetch = Fetch { offset: Offset::Texel, array: true, ..LOAD_2D };
    let inputs = layer(&at_texel(&[7, 5]), 1);
    assert_eq!(red(&fetch, &texture, &offset(&inputs, 7, -3, 7)), 134.0);
    assert_eq!(red(&fetch, &texture, &offset(&inputs, -7, 2, -1)), 170.0);
    assert_eq!(load(&fetch, &texture, &offset(&inputs, -8, 0, 0)), BLACK);
    assert_eq!(load(&fetch, &texture, &offset(&inputs, 0, 3, 0)), BLACK);
    // Added before the clamp.
    let clamped = Fetch { clamp: true, ..fetch };
    assert_eq!(red(&clamped, &texture, &offset(&inputs, -8, 3, 0)), 170.0);
    // Offsets that the fetch does not announce are not looked at.
    assert_eq!(red(&Fetch { array: true, ..LOAD_2D }, &texture, &offset(&inputs, 1, 1, 1)), 157.0);
}

/// CO-5: the sum of 2³¹ − 1 and 7 is beyond the last column, not far before the first; by hand, texel (x, y) of layer 1
/// holds 100 + 10y + x.
#[test]
fn offsets_do_not_wrap_around() {
    let texture = numbered(16, 8, 3, 1);
    let fetch = Fetch { offset: Offset::Texel, array: true, ..LOAD_2D };
    let clamped = Fetch { clamp: true, ..fetch };
    for (x, by, edge) in [(i32::MAX, 7, 165.0), (i32::MAX - 6, 7, 165.0), (i32::MIN, -8, 150.0)] {
        let inputs = offset(&layer(&at_texel(&[x, 5]), 1), by, 0, 0);
        assert_eq!(load(&fetch, &texture, &inputs), BLACK);
        assert_eq!(red(&clamped, &texture, &inputs), edge, "{x} {by}");
    }
    let inputs = offset(&layer(&at_texel(&[3, i32::MAX]), 1), 0, 1, 0);
    assert_eq!(red(&clamped, &texture, &inputs), 173.0);
}

#[test]
fn tld_06_samples_of_multisample_textures() {
    let description = TextureDescription {
        samples: 4,
        array: true,
        layers: 2,
        ..TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R32Uint)
    };
    let texture = described(description, &(0..32u32).collect::<Vec<_>>());
    let fetch = Fetch { multisample: true, array: true, ..LOAD_2D };
    let sample = |texel: &[i32], array: u32, sample: u32| {
        let inputs = FetchInputs { sample: [sample; LANES], ..layer(&at_texel(texel), array) };
        one(&fetch, &texture, &Sampler::default(), Model::Nvidia, &inputs)
    };
    assert_eq!(sample(&[1, 0], 0, 2), [6, 0, 0, 1]);
    assert_eq!(sample(&[1, 1], 1, 3), [31, 0, 0, 1]);
    // A sample that the texel does not have reads as if out of range.
    assert_eq!(sample(&[1, 1], 1, 4), [0, 0, 0, 1]);
    assert_eq!(sample(&[1, 1], 1, u32::MAX), [0, 0, 0, 1]);
    // A load without a sample number reads sample 0.
    let plain = one(&LOAD_2D, &texture, &Sampler::default(), Model::Nvidia, &at_texel(&[1, 0]));
    assert_eq!(plain, [4, 0, 0, 1]);
}

/// TLD-06, LD2DMS-05: a texture that is multisampled with one sample has sample 0 and no other; 12 is the texel of (2, 1).
#[test]
fn tld_06_ld2dms_05_one_sample_has_the_number_0() {
    let description = TextureDescription {
        multisample: true,
        ..TextureDescription::new(Dimension::D2, [4, 4, 1], Format::R32Float)
    };
    let texels: Vec<f32> = (0..4).flat_map(|y| (0..4).map(move |x| (10 * y + x) as f32)).collect();
    let texture = described(description, &texels);
    let fetch = Fetch { multisample: true, ..LOAD_2D };
    for (sample, expected) in [(0, 12.0), (1, 0.0), (3, 0.0), (u32::MAX, 0.0)] {
        let inputs = FetchInputs { sample: [sample; LANES], ..at_texel(&[2, 1]) };
        assert_eq!(red(&fetch, &texture, &inputs), expected, "sample {sample}");
    }
    // A load without a sample number reads sample 0.
    assert_eq!(red(&LOAD_2D, &texture, &at_texel(&[2, 1])), 12.0);
}

/// LD2DMS-09: works on a texture without several samples, as `ld`.
#[test]
fn ld2dms_09_sample_numbers_do_not_matter_without_samples() {
    let texture = numbered(4, 4, 1, 1);
    let fetch = Fetch { multisample: true, ..LOAD_2D };
    let inputs = FetchInputs { sample: [5; LANES], ..at_texel(&[2, 1]) };
    assert_eq!(red(&fetch, &texture, &inputs), 12.0);
}

#[test]
fn tld_07_out_of_range_reads_black_border_or_clamps() {
    let texture = numbered(4, 3, 2, 1);
    let plain = Fetch { array: true, ..LOAD_2D };
    let clamped = Fetch { clamp: true, ..plain };
    for (texel, array, clamped_value) in [
        ([-1, 1], 1, 110.0),
        ([4, 1], 1, 113.0),
        ([i32::MIN, i32::MAX], 0, 20.0),
        ([i32::MAX, i32::MIN], 0, 3.0),
        ([2, -1], 0, 2.0),
        ([2, 3], 0, 22.0),
        ([2, 1], 2, 112.0),
        ([2, 1], 0xffff, 112.0),
    ] {
        let inputs = layer(&at_texel(&texel), array);
        assert_eq!(load(&plain, &texture, &inputs), BLACK, "{texel:?} {array}");
        assert_eq!(load(&clamped, &texture, &inputs), [clamped_value, 0.0, 0.0, 1.0], "{texel:?} {array}");
    }
    // The border is black in the components that the format has: here alpha too.
    let rgba = texture_rgba8();
    assert_eq!(load(&LOAD_2D, &rgba, &at_texel(&[-1, 0])), [0.0; 4]);
}

fn texture_rgba8() -> Texture {
    texture(Dimension::D2, [2, 1, 1], Format::Rgba8Unorm, &[255u8, 51, 0, 102, 1, 2, 3, 4])
}

/// D3D 5.8.5: out of range reads 0 in the format's components and the defaults in the others, then the swizzle.
#[test]
fn out_of_range_texels_go_through_the_views_swizzle() {
    let texture = texture_rgba8();
    let swizzle = [Swizzle::Alpha, Swizzle::One, Swizzle::Zero, Swizzle::Red];
    let view = View { swizzle, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    assert_eq!(load(&LOAD_2D, &texture, &at_texel(&[0, 0])), [0.4, 1.0, 0.0, 1.0]);
    assert_eq!(load(&LOAD_2D, &texture, &at_texel(&[2, 0])), [0.0, 1.0, 0.0, 0.0]);
}

#[test]
fn tld_11_an_invalid_texture_reads_zeros() {
    let mut output = FetchOutput { texel: [[7; LANES]; 4], resident: 0 };
    for fetch in [
        LOAD_2D,
        Fetch { array: true, ..LOAD_2D },
        Fetch::load(Dimension::Buffer),
        Fetch { operation: Operation::QuerySize, ..LOAD_2D },
    ] {
        BoundFetch::new(&fetch, None, None, Model::Nvidia).run(&at_texel(&[0, 0]), 0x0000_00f0, &mut output);
        for component in output.texel {
            assert_eq!(component[3..9], [7, 0, 0, 0, 0, 7], "only active lanes are written");
        }
        assert_eq!(output.resident, 0x0000_00f0, "there is nothing that could be missing");
        output = FetchOutput { texel: [[7; LANES]; 4], resident: 0 };
    }
}

#[test]
fn tld_13_coordinates_are_signed_and_layers_unsigned() {
    let texture = numbered(2, 2, 1, 1);
    assert_eq!(load(&LOAD_2D, &texture, &at_texel(&[-1, 0])), BLACK);
    let array = numbered(2, 2, 2, 1);
    let fetch = Fetch { array: true, clamp: true, ..LOAD_2D };
    // −1 as an array index is the largest number: clamped to the last layer, not to the first.
    assert_eq!(red(&fetch, &array, &layer(&at_texel(&[-1, 1]), u32::MAX)), 110.0);
}

#[test]
fn tld_14_the_number_of_coordinates_must_match() {
    let mut textures: Vec<(Texture, usize)> = vec![
        (texture(Dimension::D1, [2, 1, 1], Format::R32Float, &[1.0f32; 2]), 1),
        (texture(Dimension::Buffer, [2, 1, 1], Format::R32Float, &[1.0f32; 2]), 1),
        (texture(Dimension::D2, [2, 2, 1], Format::R32Float, &[1.0f32; 4]), 2),
        (texture(Dimension::D3, [2, 2, 2], Format::R32Float, &[1.0f32; 8]), 3),
        (texture(Dimension::Cube, [2, 2, 1], Format::R32Float, &[1.0f32; 24]), 0),
    ];
    for dimension in [Dimension::D1, Dimension::D2] {
        let size = if dimension == Dimension::D1 { [2, 1, 1] } else { [2, 2, 1] };
        let description = TextureDescription {
            array: true,
            layers: 2,
            ..TextureDescription::new(dimension, size, Format::R32Float)
        };
        let ones = vec![1.0f32; description.data_length().unwrap() / 4];
        textures.push((described(description, &ones), dimension.coordinates()));
    }
    for (texture, coordinates) in &textures {
        for dimension in [Dimension::D1, Dimension::D2, Dimension::D3] {
            for array in [false, true] {
                let fetch = Fetch { array, ..Fetch::load(dimension) };
                let expected =
                    if dimension.coordinates() == *coordinates { [1.0, 0.0, 0.0, 1.0] } else { [0.0; 4] };
                let got = load(&fetch, texture, &at_texel(&[1, 1, 1]));
                assert_eq!(got, expected, "{dimension} {array} from {:?}", texture.description());
            }
        }
    }
}

/// TLD-14: an array index for a texture without layers does not matter.
#[test]
fn tld_14_array_ness_need_not_match() {
    let plain = numbered(2, 2, 1, 1);
    let fetch = Fetch { array: true, ..LOAD_2D };
    assert_eq!(red(&fetch, &plain, &layer(&at_texel(&[1, 1]), 9)), 11.0);
    let array = numbered(2, 2, 3, 1);
    assert_eq!(red(&LOAD_2D, &array, &layer(&at_texel(&[1, 1]), 2)), 11.0);
}

#[test]
fn tld_19_no_sampler_state_is_observed() {
    let texture = numbered(4, 4, 1, 3);
    let ones = [1.0f32.to_bits(); 4];
    let busy = Sampler {
        address: [AddressMode::Wrap; 3],
        mag: Filter::Linear,
        min: Filter::Linear,
        mip: MipFilter::Linear,
        lod_bias: 2.0,
        lod_min: 1.0,
        max_anisotropy: 16,
        border: ones,
        compare: CompareFunction::Always,
        compare_enable: true,
        normalized: false,
        ..Sampler::default()
    };
    for clamp in [false, true] {
        let fetch = Fetch { clamp, compare: tmu_texture::fetch::Compare::IfSampler, ..LOAD_LEVEL };
        for texel in [[1, 2], [-1, 2], [4, 4]] {
            for level_number in 0..4 {
                let inputs = level(&at_texel(&texel), level_number);
                let mut without = FetchOutput::default();
                BoundFetch::new(&fetch, Some(&texture), None, Model::Nvidia).run(
                    &inputs,
                    ALL_LANES,
                    &mut without,
                );
                let with = run(&fetch, &texture, &busy, Model::Nvidia, &inputs);
                assert_eq!(with, without);
            }
        }
    }
    assert_eq!(load(&LOAD_2D, &texture, &at_texel(&[-1, 0])), BLACK, "address mode border, colour 0");
}

#[test]
fn buffers_and_volumes_load() {
    let buffer =
        texture(Dimension::Buffer, [70_000, 1, 1], Format::R32Uint, &(0..70_000u32).collect::<Vec<_>>());
    for dimension in [Dimension::Buffer, Dimension::D1] {
        let load =
            |s| one(&Fetch::load(dimension), &buffer, &Sampler::default(), Model::Nvidia, &at_texel(&[s]));
        assert_eq!(load(69_999), [69_999, 0, 0, 1]);
        assert_eq!(load(70_000), [0, 0, 0, 1]);
        assert_eq!(load(-1), [0, 0, 0, 1]);
    }
    let values: Vec<f32> = (0..24).map(|i| i as f32).collect();
    let volume = texture(Dimension::D3, [4, 3, 2], Format::R32Float, &values);
    let fetch = Fetch { offset: Offset::Texel, ..Fetch::load(Dimension::D3) };
    assert_eq!(red(&fetch, &volume, &offset(&at_texel(&[3, 2, 2]), 0, -1, -1)), 19.0);
    assert_eq!(load(&fetch, &volume, &offset(&at_texel(&[3, 2, 2]), 0, 0, 0)), BLACK);
}

/// LD2DMS-11, D3D 22.4.6: 32-bit floats are read bit for bit, denormals and NaN payloads included.
#[test]
fn ld2dms_11_bits_are_untouched() {
    let bits = [1u32, 0x807f_ffff, 0x7f80_0001, 0xffff_ffff, 0x8000_0000];
    let texture = texture(Dimension::D1, [5, 1, 1], Format::R32Float, &bits);
    for (i, bits) in bits.into_iter().enumerate() {
        let got = one(
            &Fetch::load(Dimension::D1),
            &texture,
            &Sampler::default(),
            Model::D3d,
            &at_texel(&[i as i32]),
        );
        assert_eq!(got[0], bits);
    }
}

/// D3D 5.8.6, cases 1 to 3: 8 levels, a view of levels 1…6, the resource's minimum 3.5, 5.5 and 6.5.
#[test]
fn loads_honour_the_resources_minimum_level() {
    let cases = [(3.5, 2), (5.5, 4), (6.5, 6), (1.0, 0), (0.0, 0), (1.1, 0)];
    for (minimum, first_available) in cases {
        let texture = numbered(128, 128, 1, 8).with_min_lod(minimum).unwrap();
        let view = View { first_level: 1, levels: 6, ..*texture.view() };
        let texture = texture.with_view(view).unwrap();
        for number in 0..8 {
            let got = load(&LOAD_LEVEL, &texture, &level(&at_texel(&[0, 0]), number));
            let available = (first_available..6).contains(&number);
            let expected = if available { [1000.0 * (number + 1) as f32, 0.0, 0.0, 1.0] } else { BLACK };
            assert_eq!(got, expected, "minimum {minimum}, level {number}");
        }
    }
}

#[test]
fn views_of_layers_begin_at_their_first_one() {
    let texture = numbered(2, 2, 5, 1);
    let view = View { first_layer: 2, layers: 2, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    let fetch = Fetch { array: true, ..LOAD_2D };
    assert_eq!(red(&fetch, &texture, &layer(&at_texel(&[1, 0]), 1)), 301.0);
    assert_eq!(load(&fetch, &texture, &layer(&at_texel(&[1, 0]), 2)), BLACK);
    let clamped = Fetch { clamp: true, ..fetch };
    assert_eq!(red(&clamped, &texture, &layer(&at_texel(&[1, 0]), 7)), 301.0);
}
