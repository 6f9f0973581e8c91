//! Queries: size and level of detail.

mod common;

use common::*;
use tmu_texture::sampler::{AddressMode, Filter, MipFilter};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, LANES, Level, Model, Operation, Sampler,
    Texture, TextureDescription, View,
};

const SIZE: Fetch =
    Fetch { operation: Operation::QuerySize, level: Level::Explicit, ..Fetch::load(Dimension::D2) };
const LOD: Fetch = Fetch { operation: Operation::QueryLevelOfDetail, ..Fetch::sample(Dimension::D2) };

fn empty(description: TextureDescription) -> Texture {
    Texture::new(description, vec![0; description.data_length().unwrap()]).unwrap()
}

/// D3D 22.4.14; where it returns 0 for what a texture does not have, height, depth and layers are 1 here.
#[test]
fn sizes_are_those_of_the_views_levels() {
    let of = |dimension, size| TextureDescription::new(dimension, size, Format::R8Unorm);
    let cases = [
        (TextureDescription { levels: 4, ..of(Dimension::D2, [12, 8, 1]) }, 1, [6, 4, 1, 4]),
        (TextureDescription { levels: 4, ..of(Dimension::D2, [12, 8, 1]) }, 3, [1, 1, 1, 4]),
        (TextureDescription { levels: 4, ..of(Dimension::D2, [12, 8, 1]) }, 4, [0, 0, 0, 4]),
        (TextureDescription { levels: 4, ..of(Dimension::D2, [12, 8, 1]) }, u32::MAX, [0, 0, 0, 4]),
        (TextureDescription { levels: 2, ..of(Dimension::D3, [5, 6, 7]) }, 1, [2, 3, 3, 2]),
        (of(Dimension::D1, [5, 1, 1]), 0, [5, 1, 1, 1]),
        (TextureDescription { array: true, layers: 9, ..of(Dimension::D1, [5, 1, 1]) }, 0, [5, 1, 9, 1]),
        (TextureDescription { array: true, layers: 9, ..of(Dimension::D2, [5, 3, 1]) }, 0, [5, 3, 9, 1]),
        (TextureDescription { array: true, layers: 12, ..of(Dimension::Cube, [4, 4, 1]) }, 0, [4, 4, 2, 1]),
        (of(Dimension::Cube, [4, 4, 1]), 0, [4, 4, 1, 1]),
        (of(Dimension::Buffer, [1 << 20, 1, 1]), 0, [1 << 20, 1, 1, 1]),
        (TextureDescription { samples: 4, ..of(Dimension::D2, [5, 3, 1]) }, 0, [5, 3, 1, 1]),
    ];
    for (description, level, expected) in cases {
        let texture = empty(description);
        let fetch = Fetch { dimension: description.dimension, ..SIZE };
        let inputs = FetchInputs { level: [level; LANES], ..FetchInputs::default() };
        let got = one(&fetch, &texture, &Sampler::default(), Model::Nvidia, &inputs);
        assert_eq!(got, expected, "{description:?} level {level}");
    }
    let texture = numbered(16, 16, 4, 5);
    let view = View { first_level: 2, levels: 2, first_layer: 1, layers: 3, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    let got = one(&SIZE, &texture, &Sampler::default(), Model::Nvidia, &FetchInputs::default());
    assert_eq!(got, [4, 4, 3, 2]);
}

fn lod(texture: &Texture, sampler: &Sampler, model: Model, step: f32) -> [f32; 4] {
    let inputs = at_lanes(|lane| [(lane & 1) as f32 * step, 0.0]);
    one_f32(&LOD, texture, sampler, model, &inputs)
}

/// x before the clamps, y after them and within 0 and the last level. 16 texels: a step of 3/16 is log2 3 = 1.58496:
/// 405.75/256, nearest 406, which NVIDIA's table has too.
#[test]
fn levels_of_detail_before_and_after_clamping() {
    let texture = numbered(16, 16, 1, 5);
    let base = sampler(Filter::Linear, MipFilter::Linear, AddressMode::Wrap);
    assert_eq!(lod(&texture, &base, Model::Nvidia, 3.0 / 16.0), [406.0 / 256.0, 406.0 / 256.0, 0.0, 0.0]);
    assert_eq!(lod(&texture, &base, Model::D3d, 3.0 / 16.0)[0], 406.0 / 256.0);
    assert_eq!(lod(&texture, &base, Model::Exact, 3.0 / 16.0)[0], 1.584_962_5);
    for model in Model::ALL {
        let query = |sampler: &Sampler, step| lod(&texture, sampler, model, step)[..2].to_vec();
        assert_eq!(query(&base, 0.25 / 16.0), [-2.0, 0.0]);
        assert_eq!(query(&base, 64.0 / 16.0), [6.0, 4.0]);
        assert_eq!(query(&Sampler { lod_bias: 1.5, ..base }, 2.0 / 16.0), [2.5, 2.5]);
        assert_eq!(query(&Sampler { lod_min: 1.5, lod_max: 3.0, ..base }, 2.0 / 16.0), [1.0, 1.5]);
        assert_eq!(query(&Sampler { lod_min: 1.5, lod_max: 3.0, ..base }, 16.0 / 16.0), [4.0, 3.0]);
        // No derivative at all is the lowest level of detail that 8.8 fixed point holds.
        assert_eq!(query(&base, 0.0), [-128.0, 0.0]);
    }
}

/// D3D 5.8.6: 8 levels seen from 1 to 6, the sampler's range 1.2…4, the resource's minimum 3.5, 5.5, 6.5. Level −2 is a
/// step of a quarter of a texel of the view's 64.
#[test]
fn the_resources_minimum_shows_in_the_clamped_level() {
    let base = Sampler {
        lod_min: 1.2,
        lod_max: 4.0,
        ..sampler(Filter::Linear, MipFilter::Linear, AddressMode::Wrap)
    };
    for (minimum, clamped) in [(3.5, 2.5), (5.5, 4.5), (6.5, 0.0)] {
        let texture = numbered(128, 128, 1, 8).with_min_lod(minimum).unwrap();
        let view = View { first_level: 1, levels: 6, ..*texture.view() };
        let texture = texture.with_view(view).unwrap();
        assert_eq!(lod(&texture, &base, Model::Nvidia, 0.25 / 64.0), [-2.0, clamped, 0.0, 0.0]);
        assert_eq!(lod(&texture, &base, Model::Nvidia, 4.0 / 64.0), [2.0, clamped, 0.0, 0.0]);
    }
}

#[test]
fn queries_of_an_invalid_texture_are_zeros() {
    for fetch in [SIZE, LOD] {
        let mut output = FetchOutput { texel: [[7; LANES]; 4], resident: 0 };
        BoundFetch::new(&fetch, None, Some(&Sampler::default()), Model::Nvidia).run(
            &at(&[0.5]),
            1,
            &mut output,
        );
        assert_eq!(lane(&output, 0), [0; 4]);
    }
}

/// D3D 19.2.4: the standard positions of 4 samples are (-2, -6), (6, -2), (-6, 2), (2, 6) sixteenths; 22.4.22: 0 for
/// samples that are not there.
#[test]
fn sample_positions_are_the_standard_ones() {
    let fetch = Fetch { operation: Operation::QuerySamplePosition, ..Fetch::load(Dimension::D2) };
    let of = |samples, sample| {
        let description = TextureDescription {
            samples,
            ..TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R8Unorm)
        };
        let inputs = FetchInputs { sample: [sample; LANES], ..FetchInputs::default() };
        one_f32(&fetch, &empty(description), &Sampler::default(), Model::D3d, &inputs)
    };
    assert_eq!(of(4, 0), [-0.125, -0.375, 0.0, 0.0]);
    assert_eq!(of(4, 1), [0.375, -0.125, 0.0, 0.0]);
    assert_eq!(of(4, 2), [-0.375, 0.125, 0.0, 0.0]);
    assert_eq!(of(4, 3), [0.125, 0.375, 0.0, 0.0]);
    assert_eq!(of(4, 4), [0.0; 4]);
    assert_eq!(of(1, 0), [0.0; 4]);
    assert_eq!(of(2, 0), [0.25, 0.25, 0.0, 0.0]);
    assert_eq!(of(8, 7), [0.4375, -0.4375, 0.0, 0.0]);
    assert_eq!(of(16, 12), [-0.5, 0.0, 0.0, 0.0]);
    assert_eq!(of(16, u32::MAX), [0.0; 4]);
}
