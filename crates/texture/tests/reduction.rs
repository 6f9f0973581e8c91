//! Min/max reduction, steep blending between levels, options of headers, anisotropy.

mod common;

use common::{at, at_lanes, described, one_f32, run, texture};
use tmu_texture::sampler::{AddressMode, CubeFiltering, Filter, MipFilter, Reduction, TrilinOpt};
use tmu_texture::texture::FilterOptions;
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, Format, Level, Model, Sampler, Texture, TextureDescription,
};

fn linear() -> Sampler {
    common::linear(AddressMode::ClampToEdge)
}

fn at_level(level: f32, coordinates: &[f32]) -> FetchInputs {
    FetchInputs { level: [level.to_bits(); 32], ..at(coordinates) }
}

const ZERO: Fetch = common::sample_zero(Dimension::D2);
const EXPLICIT: Fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };

/// The four texels 1, 5, −3, 2 between their centres; a texel without weight does not count.
#[test]
fn reductions_take_the_extreme_of_texels_with_weight() {
    let four = texture(Dimension::D2, [2, 2, 1], Format::R32Float, &[1.0f32, 5.0, -3.0, 2.0]);
    for model in Model::ALL {
        let of = |reduction, position: [f32; 2]| {
            one_f32(&ZERO, &four, &Sampler { reduction, ..linear() }, model, &at(&position))[0]
        };
        assert_eq!(of(Reduction::Minimum, [0.5, 0.5]), -3.0);
        assert_eq!(of(Reduction::Maximum, [0.5, 0.5]), 5.0);
        // On the upper row's centres alone.
        assert_eq!(of(Reduction::Minimum, [0.5, 0.25]), 1.0);
        assert_eq!(of(Reduction::Maximum, [0.25, 0.5]), 1.0);
    }
    // Codes of 8 bits come out as they are, not on the grid of 16 bits.
    let codes = texture(Dimension::D2, [2, 1, 1], Format::R8Unorm, &[7u8, 200]);
    let sampler = Sampler { reduction: Reduction::Minimum, ..linear() };
    assert_eq!(one_f32(&ZERO, &codes, &sampler, Model::Nvidia, &at(&[0.5, 0.5]))[0], 7.0 / 255.0);
}

/// Both levels count where both have weight: level 0 is 1, level 1 is 9.
#[test]
fn reductions_look_at_both_levels() {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [2, 1, 1], Format::R32Float)
    };
    let levels = described(description, &[1.0f32, 1.0, 9.0]);
    let sampler = Sampler { mip: MipFilter::Linear, reduction: Reduction::Maximum, ..linear() };
    let of = |level| one_f32(&EXPLICIT, &levels, &sampler, Model::Nvidia, &at_level(level, &[0.5, 0.5]))[0];
    assert_eq!((of(0.0), of(0.25), of(1.0)), (1.0, 9.0, 9.0));
}

/// Comparisons are averaged whatever the reduction.
#[test]
fn comparisons_have_no_reduction() {
    let depths = texture(Dimension::D2, [2, 1, 1], Format::D32Float, &[0.25f32, 0.75]);
    let sampler = Sampler {
        reduction: Reduction::Minimum,
        compare: tmu_texture::sampler::CompareFunction::Less,
        compare_enable: true,
        ..linear()
    };
    let fetch = Fetch { compare: tmu_texture::fetch::Compare::IfSampler, ..ZERO };
    let inputs = FetchInputs { reference: [0.5f32.to_bits(); 32], ..at(&[0.5, 0.5]) };
    assert_eq!(one_f32(&fetch, &depths, &sampler, Model::Nvidia, &inputs)[0], 0.5);
}

fn two_levels() -> Texture {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [2, 1, 1], Format::R32Float)
    };
    described(description, &[0.0f32, 0.0, 1.0])
}

/// Slope 2 about the middle: 0.25 and below are the nearer level, 0.75 and above the farther, 0.375 is 0.25.
#[test]
fn trilin_opt_steepens_the_blend_about_its_middle() {
    let levels = two_levels();
    let sampler = Sampler { mip: MipFilter::Linear, trilin_opt: TrilinOpt::from_code(8), ..linear() };
    for model in Model::ALL {
        let of = |level| one_f32(&EXPLICIT, &levels, &sampler, model, &at_level(level, &[0.5, 0.5]))[0];
        let expected =
            [(0.0, 0.0), (0.25, 0.0), (0.375, 0.25), (0.5, 0.5), (0.75, 1.0), (0.9, 1.0), (1.0, 1.0)];
        for (level, value) in expected {
            assert_eq!(of(level), value, "{model} {level}");
        }
    }
}

/// Bias, slope and anisotropy of the header, not of the sampler.
#[test]
fn options_of_headers_replace_those_of_samplers() {
    let options = FilterOptions { lod_bias: 0.25, trilin_opt: TrilinOpt::default(), max_anisotropy: 1 };
    let levels = two_levels().with_filter_options(Some(options));
    let sampler =
        Sampler { mip: MipFilter::Linear, lod_bias: 1.0, trilin_opt: TrilinOpt::from_code(8), ..linear() };
    let of = |texture| one_f32(&EXPLICIT, texture, &sampler, Model::Nvidia, &at_level(0.125, &[0.5, 0.5]))[0];
    assert_eq!(of(&levels), 0.375);
    assert_eq!(of(&two_levels()), 1.0);
}

/// A header's coordinates in texels hold whatever the sampler says.
#[test]
fn headers_can_ask_for_coordinates_in_texels() {
    let line =
        texture(Dimension::D2, [4, 1, 1], Format::R32Float, &[0.0f32, 1.0, 2.0, 3.0]).with_normalized(false);
    let point = common::point(AddressMode::ClampToEdge);
    assert_eq!(one_f32(&ZERO, &line, &point, Model::Nvidia, &at(&[2.5, 0.5]))[0], 2.0);
}

/// The faces of a cube of 1 × 1 texels are 1 … 6; at the left edge of +x, wrapping stays on the face.
#[test]
fn faces_can_follow_the_address_modes() {
    let faces: Vec<f32> =
        (0..6).flat_map(|face| [face as f32, face as f32 + 0.5, face as f32, face as f32 + 0.5]).collect();
    let cube = texture(Dimension::Cube, [2, 2, 1], Format::R32Float, &faces);
    // s = ½·(−z/x) + ½ = 0: halfway between the first column and what lies left of it.
    let left = at(&[1.0, 0.0, 1.0 - 1e-7]);
    let of = |cube_filtering, mode| {
        let sampler = Sampler { cube_filtering, address: [mode; 3], ..linear() };
        one_f32(&common::sample_zero(Dimension::Cube), &cube, &sampler, Model::Nvidia, &left)[0]
    };
    assert_eq!(of(CubeFiltering::PerFace, AddressMode::Wrap), 0.0);
    assert_eq!(of(CubeFiltering::Wrapped, AddressMode::Wrap), 0.25);
    assert_eq!(of(CubeFiltering::Wrapped, AddressMode::ClampToEdge), 0.0);
    // Left of +x is +z, whose last column is 4.5.
    assert_eq!(of(CubeFiltering::Seamless, AddressMode::Wrap), 2.25);
}

/// 16 × 16 texels, level l all of the value l. Quads move by 4 texels in s and 1 in t: isotropic level 2, anisotropic level
/// 0 with four samples. With a largest ratio of 2, level 1.
#[test]
fn anisotropy_keeps_the_level_of_the_shorter_axis() {
    let description = TextureDescription {
        levels: 5,
        ..TextureDescription::new(Dimension::D2, [16, 16, 1], Format::R32Float)
    };
    let data: Vec<f32> = (0..5).flat_map(|level| vec![level as f32; 256 >> (2 * level)]).collect();
    let levels = described(description, &data);
    // Four samples of four texels in each lane, all of level 0.
    let sampler = Sampler { max_anisotropy: 16, ..common::linear(AddressMode::Wrap) };
    let bound = |model| BoundFetch::new(&Fetch::sample(Dimension::D2), Some(&levels), Some(&sampler), model);
    let four = at_lanes(|lane| [0.25 * (lane & 1) as f32, 0.0625 * (lane >> 1 & 1) as f32 * 1.5]);
    assert_eq!(
        bound(Model::D3d).texels(&four, 1),
        4 * 3,
        "log2 of 1.5 is above 0; 4 to 1.5 are three samples"
    );
    assert_eq!(bound(Model::Nvidia).texels(&four, 1), 4 * 4, "two pairs: 3/8 of the axis each, and the rest");
    let inputs = at_lanes(|lane| [0.25 * (lane & 1) as f32, 0.0625 * (lane >> 1 & 1) as f32]);
    let fetch = Fetch::sample(Dimension::D2);
    for model in Model::ALL {
        let of = |max_anisotropy| {
            let sampler = Sampler { mip: MipFilter::Linear, max_anisotropy, ..linear() };
            f32::from_bits(run(&fetch, &levels, &sampler, model, &inputs).texel[0][5])
        };
        assert_eq!([1, 2, 4, 16].map(of), [2.0, 1.0, 0.0, 0.0], "{model}");
        let query = Fetch { operation: tmu_texture::Operation::QueryLevelOfDetail, ..fetch };
        let sampler = Sampler { mip: MipFilter::Linear, max_anisotropy: 2, ..linear() };
        assert_eq!(f32::from_bits(run(&query, &levels, &sampler, model, &inputs).texel[0][5]), 1.0);
    }
}

/// Level 1 of a ramp along s, 8 texels of value 2·x + 0.5: two samples at a third and two thirds of the longer axis, which has
/// the place in its middle. Their mean is that place's value, as the ramp is straight; at the edge it is not.
#[test]
fn anisotropic_samples_lie_along_the_longer_axis() {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [16, 16, 1], Format::R32Float)
    };
    let level = |size: usize, value: fn(usize) -> f32| (0..size * size).map(move |i| value(i % size));
    let data: Vec<f32> = level(16, |x| x as f32).chain(level(8, |x| 2.0 * x as f32 + 0.5)).collect();
    let ramp = described(description, &data);
    let sampler = Sampler { mip: MipFilter::Point, max_anisotropy: 16, ..linear() };
    // Gradients of 4 texels in s and 2 in t: ratio 2, level 1.
    let fetch = Fetch { level: Level::Gradients, ..Fetch::sample(Dimension::D2) };
    let of = |s: f32| {
        let mut inputs = at(&[s, 0.5]);
        inputs.gradients[0][0] = [0.25f32.to_bits(); 32];
        inputs.gradients[1][1] = [0.125f32.to_bits(); 32];
        one_f32(&fetch, &ramp, &sampler, Model::Exact, &inputs)[0]
    };
    // s = 0.5 is between texels 3 and 4 of level 1: (6.5 + 8.5) / 2.
    assert!((of(0.5) - 7.5).abs() < 1e-5);
    // s = 1/16: samples at 1/16 ∓ 1/24, that is at texels 1/6 and 5/6 of level 1, less ½: the first is clamped to 0.5, the second
    // is at 1/3 of the way to 2.5.
    let expected = (0.5 + (0.5 + 2.0 / 3.0)) / 2.0;
    assert!((of(0.0625) - expected).abs() < 1e-5, "{}", of(0.0625));
}

/// What magnifies, and explicit levels, are isotropic: one sample.
#[test]
fn explicit_levels_are_isotropic() {
    let levels = two_levels();
    let sampler = Sampler { mip: MipFilter::Linear, max_anisotropy: 16, ..linear() };
    let of = |level| one_f32(&EXPLICIT, &levels, &sampler, Model::Nvidia, &at_level(level, &[0.5, 0.5]))[0];
    assert_eq!(of(0.5), 0.5);
    let still = run(&Fetch::sample(Dimension::D2), &levels, &sampler, Model::Nvidia, &at(&[0.5, 0.5]));
    assert_eq!(still.texel[0], [0; 32]);
    let point = Sampler { min: Filter::Point, ..sampler };
    let inputs = at_lanes(|lane| [(lane & 1) as f32, 0.0]);
    let nearest = run(&Fetch::sample(Dimension::D2), &levels, &point, Model::Nvidia, &inputs);
    assert_eq!(nearest.texel[0], [1.0f32.to_bits(); 32]);
}
