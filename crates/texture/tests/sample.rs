//! Samples: coordinates, levels of detail, layers, offsets, packing. TEX, TEXS, `sample`.

mod common;

use common::*;
use tmu_texture::cpu::Width;
use tmu_texture::fetch::{Derivatives, F16Rounding, MinLevel};
use tmu_texture::lanes::active;
use tmu_texture::sampler::{AddressMode, Filter, MipFilter};
use tmu_texture::texture::Swizzle;
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchError, FetchInputs, FetchOutput, Format, LANES, Level, Model, Offset,
    Packing, Sampler, Texture, TextureDescription, View,
};

const IMPLICIT: Fetch = Fetch::sample(Dimension::D2);
const EXPLICIT: Fetch = Fetch { level: Level::Explicit, ..IMPLICIT };

/// Levels 0…3 of 8×8 texels, every texel of level l being 1000·l.
fn levels() -> Texture {
    let description = TextureDescription {
        levels: 4,
        ..TextureDescription::new(Dimension::D2, [8, 8, 1], Format::R32Float)
    };
    let data: Vec<f32> = [(64, 0.0f32), (16, 1000.0), (4, 2000.0), (1, 3000.0)]
        .iter()
        .flat_map(|&(n, v)| vec![v; n])
        .collect();
    described(description, &data)
}

fn mip(filter: MipFilter) -> Sampler {
    sampler(Filter::Point, filter, AddressMode::Wrap)
}

fn with_level(inputs: &FetchInputs, level: f32) -> FetchInputs {
    FetchInputs { level: [level.to_bits(); LANES], ..inputs.clone() }
}

/// Coordinates that change by `step` texels of an 8×8 texture from pixel to pixel, in x and in y.
fn quads(step: f32) -> FetchInputs {
    at_lanes(|lane| [lane & 1, lane >> 1 & 1].map(|pixel| pixel as f32 * step / 8.0))
}

#[test]
fn texs_02_levels_of_detail() {
    let texture = levels();
    for model in Model::ALL {
        let value = |fetch: &Fetch, sampler: &Sampler, inputs: &FetchInputs| {
            one_f32(fetch, &texture, sampler, model, inputs)[0]
        };
        // .LZ: level 0, whatever the coordinates do.
        assert_eq!(value(&sample_zero(Dimension::D2), &mip(MipFilter::Linear), &quads(8.0)), 0.0);
        // .LL: the level given, in f32.
        let explicit =
            |sampler: MipFilter, level| value(&EXPLICIT, &mip(sampler), &with_level(&quads(8.0), level));
        assert_eq!(explicit(MipFilter::Linear, 1.25), 1250.0);
        assert_eq!(explicit(MipFilter::Linear, -3.0), 0.0);
        assert_eq!(explicit(MipFilter::Linear, 2.0), 2000.0);
        assert_eq!(explicit(MipFilter::Linear, 99.0), 3000.0);
        assert_eq!(explicit(MipFilter::Point, 1.25), 1000.0);
        assert_eq!(explicit(MipFilter::Point, 1.5), 2000.0);
        assert_eq!(explicit(MipFilter::Point, 0.498), 0.0);
        assert_eq!(explicit(MipFilter::None, 2.0), 0.0);
        // Neither: from the quad. Steps of 1, 2, 4 texels are levels 0, 1, 2; log2 3 = 1.585.
        let implicit = |sampler: MipFilter, step| value(&IMPLICIT, &mip(sampler), &quads(step));
        assert_eq!(implicit(MipFilter::Linear, 0.5), 0.0);
        assert_eq!(implicit(MipFilter::Linear, 1.0), 0.0);
        assert_eq!(implicit(MipFilter::Linear, 2.0), 1000.0);
        assert_eq!(implicit(MipFilter::Linear, -4.0), 2000.0);
        assert_eq!(implicit(MipFilter::Point, 3.0), 2000.0);
        let log2_of_3 = if model == Model::Exact { 1.584_962_5 } else { 406.0 / 256.0 };
        assert!((implicit(MipFilter::Linear, 3.0) - 1000.0 * log2_of_3).abs() < 1e-3);
    }
}

/// TEXS-02: .LL counts from the view's first level.
#[test]
fn texs_02_levels_count_from_the_views_first_one() {
    let texture = levels();
    let view = View { first_level: 1, levels: 2, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    let value = |level| {
        one_f32(
            &EXPLICIT,
            &texture,
            &mip(MipFilter::Linear),
            Model::Nvidia,
            &with_level(&at(&[0.5, 0.5]), level),
        )[0]
    };
    assert_eq!(value(0.0), 1000.0);
    assert_eq!(value(0.5), 1500.0);
    assert_eq!(value(3.0), 2000.0);
    // Implicit levels scale with the size of the view's first level, here 4 texels: 4/8 of the texture is 2 of them.
    let implicit = one_f32(&IMPLICIT, &texture, &mip(MipFilter::Linear), Model::Nvidia, &quads(4.0))[0];
    assert_eq!(implicit, 2000.0);
}

/// Each quad has one level of detail: lane 1 is the x neighbour of lane 0, lane 2 the y neighbour; lane 3 is not
/// looked at, active or not.
#[test]
fn implicit_levels_come_from_lanes_0_1_and_2_of_each_quad() {
    let texture = levels();
    let bound = BoundFetch::new(&IMPLICIT, Some(&texture), Some(&mip(MipFilter::Linear)), Model::Nvidia);
    let inputs = at_lanes(|lane| match (lane / 4, lane % 4) {
        (0, 1) => [2.0 / 8.0, 0.0],
        (0, 2) => [0.0, 1.0 / 8.0],
        (1, 1) => [1.0 / 8.0, 0.0],
        (1, 2) => [0.0, 4.0 / 8.0],
        (2, 3) => [0.9, 0.9],
        _ => [0.0, 0.0],
    });
    let expected = |lane: usize| match lane / 4 {
        0 => 1000.0f32,
        1 => 2000.0,
        _ => 0.0,
    };
    for mask in [u32::MAX, 0x1111_1111, 0x8888_8888, 0x0000_0040] {
        let mut output = FetchOutput::default();
        bound.run(&inputs, mask, &mut output);
        for number in active(mask) {
            assert_eq!(
                f32::from_bits(output.texel[0][number]),
                expected(number),
                "lane {number} of {mask:08x}"
            );
        }
    }
}

#[test]
fn biases_clamps_and_minimum_levels_apply_in_order() {
    let texture = levels();
    let value = |fetch: &Fetch, sampler: &Sampler, level: f32| {
        one_f32(fetch, &texture, sampler, Model::Nvidia, &with_level(&quads(2.0), level))[0]
    };
    let base = mip(MipFilter::Linear);
    let biased = Fetch { level: Level::Bias, ..IMPLICIT };
    assert_eq!(value(&biased, &base, 0.5), 1500.0);
    assert_eq!(value(&biased, &Sampler { lod_bias: 0.75, ..base }, 0.5), 2250.0);
    // D3D 22.4.18: sample_l honours the sampler's bias; 22.4.20: so does level zero.
    assert_eq!(value(&EXPLICIT, &Sampler { lod_bias: 0.75, ..base }, 0.5), 1250.0);
    assert_eq!(value(&sample_zero(Dimension::D2), &Sampler { lod_bias: 0.75, ..base }, 0.0), 750.0);
    assert_eq!(value(&sample_zero(Dimension::D2), &Sampler { lod_min: 1.5, ..base }, 0.0), 1500.0);
    // D3D 7.18.11: the bias comes before the clamps, and the sampler's minimum wins over its maximum.
    assert_eq!(value(&EXPLICIT, &Sampler { lod_bias: 9.0, lod_max: 1.25, ..base }, 0.0), 1250.0);
    assert_eq!(value(&EXPLICIT, &Sampler { lod_min: 2.5, lod_max: 1.25, ..base }, 0.0), 2500.0);
    // The instruction's minimum is last.
    let clamped = Fetch { min_level: MinLevel::UpToLast, ..EXPLICIT };
    let inputs = FetchInputs { min_level: [1.75f32.to_bits(); LANES], ..with_level(&quads(2.0), 0.5) };
    let sampler = Sampler { lod_max: 1.0, ..base };
    assert_eq!(one_f32(&clamped, &texture, &sampler, Model::Nvidia, &inputs)[0], 1750.0);
    assert_eq!(one_f32(&EXPLICIT, &texture, &sampler, Model::Nvidia, &inputs)[0], 500.0);
}

/// D3D 5.9.4.5.4: a lane whose own lowest level lies behind the last one reads what lies outside: 0, and 1.0 in the
/// alpha that R32_FLOAT lacks.
#[test]
fn a_lane_may_be_left_without_levels() {
    let texture = numbered(4, 4, 1, 3);
    let sampler = sampler(Filter::Linear, MipFilter::Linear, AddressMode::ClampToEdge);
    let clamped = Fetch { min_level: MinLevel::OrNothing, ..EXPLICIT };
    let mut inputs = with_level(&quads(0.0), 0.0);
    for (lane, minimum) in inputs.min_level.iter_mut().enumerate() {
        *minimum = [0.5f32, 2.0, 2.25, 100.0][lane % 4].to_bits();
    }
    for model in Model::ALL {
        let output = run(&clamped, &texture, &sampler, model, &inputs);
        let [behind, far_behind] = [2, 3].map(|at| lane(&output, at).map(f32::from_bits));
        assert_eq!(f32::from_bits(lane(&output, 1)[0]), 2000.0);
        assert_eq!((behind, far_behind), ([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 1.0]));
        assert_eq!(output.resident, u32::MAX);
        let last =
            run(&Fetch { min_level: MinLevel::UpToLast, ..clamped }, &texture, &sampler, model, &inputs);
        assert_eq!([2, 3].map(|at| f32::from_bits(lane(&last, at)[0])), [2000.0, 2000.0]);
    }
}

/// D3D 5.8.6, cases 1 to 3: 8 levels seen from level 1 to 6, the sampler's range 1.2…4, the resource's minimum 3.5,
/// 5.5, 6.5.
#[test]
fn the_resources_minimum_level_follows_the_samplers() {
    let sampler = Sampler {
        lod_min: 1.2,
        lod_max: 4.0,
        ..sampler(Filter::Linear, MipFilter::Linear, AddressMode::ClampToEdge)
    };
    for (minimum, lod) in [(3.5, Some(2.5)), (5.5, Some(4.5)), (6.5, None)] {
        let description = TextureDescription {
            levels: 8,
            ..TextureDescription::new(Dimension::D2, [128, 128, 1], Format::Rg32Float)
        };
        let data: Vec<f32> = (0..8)
            .flat_map(|level| {
                let [width, height, _] = description.level_size(level);
                [1000.0 * level as f32, 1.0].repeat((width * height) as usize)
            })
            .collect();
        let texture = described(description, &data).with_min_lod(minimum).unwrap();
        let view = View { first_level: 1, levels: 6, ..*texture.view() };
        let texture = texture.with_view(view).unwrap();
        for level in [-2.0, 2.0] {
            for model in Model::ALL {
                let got = one_f32(&EXPLICIT, &texture, &sampler, model, &with_level(&at(&[0.3, 0.3]), level));
                let expected =
                    lod.map_or([0.0, 0.0, 0.0, 1.0], |lod: f32| [1000.0 * (lod + 1.0), 1.0, 0.0, 1.0]);
                assert_eq!(got, expected, "minimum {minimum}, level {level}, {model}");
            }
        }
    }
}

/// Without a mip filter the first level is read, or the first one that the resource's minimum leaves.
#[test]
fn the_resources_minimum_level_holds_without_a_mip_filter() {
    let texture = levels().with_min_lod(1.7).unwrap();
    let got = one_f32(
        &EXPLICIT,
        &texture,
        &mip(MipFilter::None),
        Model::Nvidia,
        &with_level(&at(&[0.3, 0.3]), 3.0),
    );
    assert_eq!(got[0], 1000.0);
}

/// TXD, sample_d: gradients of 3 and 4 texels are 5 long; the longer one decides. log2 4 = 2.
#[test]
fn gradients_give_the_level() {
    let texture = levels();
    let fetch = Fetch { level: Level::Gradients, ..IMPLICIT };
    let gradient = |values: [[f32; 3]; 2]| {
        let gradients = values.map(|direction| direction.map(|value| [(value / 8.0).to_bits(); LANES]));
        let inputs = FetchInputs { gradients, ..at(&[0.5, 0.5]) };
        one_f32(&fetch, &texture, &mip(MipFilter::Linear), Model::Exact, &inputs)[0]
    };
    assert_eq!(gradient([[4.0, 0.0, 99.0], [0.0, 1.0, 0.0]]), 2000.0);
    assert_eq!(gradient([[1.0, 0.0, 0.0], [0.0, -2.0, 0.0]]), 1000.0);
    assert!((gradient([[3.0, 4.0, 0.0], [0.0; 3]]) - 2321.928).abs() < 1e-3);
    assert_eq!(gradient([[0.0; 3]; 2]), 0.0);
    assert_eq!(gradient([[f32::NAN, 0.0, 0.0], [0.0; 3]]), 0.0);
    assert_eq!(gradient([[f32::INFINITY, 0.0, 0.0], [0.0; 3]]), 3000.0);
}

/// Compute shaders have no quads: the level of detail is the bias.
#[test]
fn derivatives_can_be_zero() {
    let texture = levels();
    let fetch = Fetch { derivatives: Derivatives::Zero, ..IMPLICIT };
    let biased = Fetch { level: Level::Bias, ..fetch };
    let value = |fetch: &Fetch, inputs: &FetchInputs| {
        one_f32(fetch, &texture, &mip(MipFilter::Linear), Model::Nvidia, inputs)[0]
    };
    assert_eq!(value(&fetch, &quads(4.0)), 0.0);
    assert_eq!(value(&biased, &with_level(&quads(4.0), 1.5)), 1500.0);
}

/// Where the compiler writes −32 for no level, a bias up to 15 does not reach the next one (`levels_without_level`).
#[test]
fn fetches_without_a_level_have_level_minus_32_from_sm_70_on() {
    let texture = levels();
    let fetch = Fetch { derivatives: Derivatives::None, ..IMPLICIT };
    for model in Model::ALL {
        for (lod_bias, lod_min, expected) in [(0.5, -1000.0, 0.0), (15.0, -1000.0, 0.0), (0.5, 1.25, 1250.0)]
        {
            let sampler = Sampler { lod_bias, lod_min, ..mip(MipFilter::Linear) };
            assert_eq!(one_f32(&fetch, &texture, &sampler, model, &quads(4.0))[0], expected);
        }
    }
}

/// The clamped level of detail chooses between the two filters: 0 magnifies.
#[test]
fn magnification_is_a_level_of_at_most_0() {
    let texture = texture(Dimension::D2, [2, 1, 1], Format::R32Float, &[0.0f32, 8.0]);
    let both = Sampler { mag: Filter::Linear, min: Filter::Point, ..point(AddressMode::ClampToEdge) };
    for model in Model::ALL {
        let value = |sampler: &Sampler, level| {
            one_f32(&EXPLICIT, &texture, sampler, model, &with_level(&at(&[0.49, 0.5]), level))[0]
        };
        let linear = value(&linear(AddressMode::ClampToEdge), 0.0);
        assert!(linear > 3.0 && linear < 4.0);
        assert_eq!(value(&both, 0.0), linear);
        assert_eq!(value(&both, -1.0), linear);
        assert_eq!(value(&both, 0.25), 0.0);
        // Clamped first.
        assert_eq!(value(&Sampler { lod_min: 0.25, ..both }, -1.0), 0.0);
        assert_eq!(value(&Sampler { lod_max: 0.0, ..both }, 9.0), linear);
    }
    // Lanes of one batch may differ.
    let mut inputs = at(&[0.49, 0.5]);
    inputs.level[7] = 2.0f32.to_bits();
    let output = run(&EXPLICIT, &texture, &both, Model::Nvidia, &inputs);
    assert_eq!(f32::from_bits(output.texel[0][7]), 0.0);
    assert!(f32::from_bits(output.texel[0][6]) > 3.0);
}

#[test]
fn texs_11_coordinates_are_floats_and_layers_integers() {
    let texture = numbered(4, 4, 3, 1);
    let fetch = Fetch { array: true, ..sample_zero(Dimension::D2) };
    let value = |s: f32, t: f32, layer: u32| {
        let inputs = FetchInputs { layer: [layer; LANES], ..at(&[s, t]) };
        one_f32(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &inputs)[0]
    };
    assert_eq!(value(0.6, 0.3, 1), 112.0);
    assert_eq!(value(1.6, -0.7, 0), 12.0);
    // D3D 22.4.15: clamped to the last layer.
    assert_eq!(value(0.6, 0.3, 2), 212.0);
    assert_eq!(value(0.6, 0.3, 3), 212.0);
    assert_eq!(value(0.6, 0.3, 0xffff), 212.0);
    assert_eq!(value(0.6, 0.3, u32::MAX), 212.0);
}

/// TEXS-13: what is no ordinary number is replaced before use: NaN by 0, infinities by the ends, denormals by 0.
#[test]
fn texs_13_coordinates_are_sanitised() {
    let texture = texture(Dimension::D1, [4, 1, 1], Format::R32Float, &[1.0f32, 2.0, 4.0, 8.0]);
    for model in Model::ALL {
        for filter in [point(AddressMode::ClampToEdge), linear(AddressMode::ClampToEdge)] {
            let value = |s| one_f32(&sample_zero(Dimension::D1), &texture, &filter, model, &at(&[s]))[0];
            assert_eq!(value(f32::NAN), 1.0);
            assert_eq!(value(f32::INFINITY), 8.0);
            assert_eq!(value(f32::NEG_INFINITY), 1.0);
        }
        // A wrapped infinity is the coordinate 0, where the last and the first texel meet.
        let wrapped = linear(AddressMode::Wrap);
        for s in
            [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::from_bits(1), -f32::from_bits(1), -0.0, 0.0]
        {
            let got = one_f32(&sample_zero(Dimension::D1), &texture, &wrapped, model, &at(&[s]))[0];
            assert_eq!(got, 4.5, "{s} {model}");
        }
        // −2⁻¹⁴⁹ is below texel 0 until it is sanitised.
        let nearest = point(AddressMode::Wrap);
        let got =
            one_f32(&sample_zero(Dimension::D1), &texture, &nearest, model, &at(&[-f32::from_bits(1)]))[0];
        assert_eq!(got, 1.0);
    }
    // Of more than 2¹² texels a step of 2⁻²¹ is some part of a texel: by hand, the coordinate 0 is between the last texel and the first one.
    let wide = [4096, 6000, 8192, 10_000, 16_384].map(|width| {
        let texels: Vec<f32> = (0..width).map(|texel| if texel == 0 { 1.0 } else { 2.0 }).collect();
        common::texture(Dimension::D1, [width, 1, 1], Format::R32Float, &texels)
    });
    for texture in &wide {
        for s in [f32::from_bits(1), -f32::from_bits(1), -1e-39, -0.0] {
            for &width in Width::available() {
                let (fetch, sampler) = (sample_zero(Dimension::D1), linear(AddressMode::Wrap));
                let mut output = FetchOutput::default();
                BoundFetch::at_width(&fetch, Some(texture), Some(&sampler), Model::Nvidia, width).run(
                    &at(&[s]),
                    1,
                    &mut output,
                );
                assert_eq!(f32::from_bits(output.texel[0][0]), 1.5, "{s:e} {width}");
            }
        }
    }
    // Levels are sanitised too, and so is the sampler's state.
    let state = Sampler { lod_bias: f32::NAN, lod_max: f32::INFINITY, ..mip(MipFilter::Linear) };
    let got = one_f32(&EXPLICIT, &levels(), &state, Model::Nvidia, &with_level(&at(&[0.5, 0.5]), 1.5));
    assert_eq!(got[0], 1500.0);
    let explicit = |level| {
        one_f32(
            &EXPLICIT,
            &levels(),
            &mip(MipFilter::Linear),
            Model::Nvidia,
            &with_level(&at(&[0.5, 0.5]), level),
        )[0]
    };
    assert_eq!(explicit(f32::NAN), 0.0);
    assert_eq!(explicit(f32::INFINITY), 3000.0);
    assert_eq!(explicit(f32::NEG_INFINITY), 0.0);
}

/// D3D-1: 256ths of a texel, ties to even, by products that f64 holds exactly. Half-way between two of them, a little less and a little more.
#[test]
fn d3d_ties_go_to_even_at_every_width() {
    for size in [16u32, 72, 1000, 4096, 10_000, 16_384] {
        let texels: Vec<f32> = (0..size).map(|texel| texel as f32).collect();
        let ramp = texture(Dimension::D1, [size, 1, 1], Format::R32Float, &texels);
        let ties = (0..4000u32).map(|number| 257 + 2 * (number * 40_503 % (256 * (size - 2))));
        for (number, tie) in ties.enumerate() {
            let middle = tie as f32 / (512.0 * size as f32);
            let u = f32::from_bits(middle.to_bits() + number as u32 % 3 - 1);
            let position = f64::from(u) * f64::from(size) * 256.0;
            let expected =
                [(position - 128.0).round_ties_even() / 256.0, (position.round_ties_even() / 256.0).floor()];
            for (sampler, expected) in
                [linear, point].map(|of| of(AddressMode::ClampToEdge)).iter().zip(expected)
            {
                for &width in Width::available() {
                    let mut output = FetchOutput::default();
                    let fetch = sample_zero(Dimension::D1);
                    BoundFetch::at_width(&fetch, Some(&ramp), Some(sampler), Model::D3d, width).run(
                        &at(&[u]),
                        1,
                        &mut output,
                    );
                    let got = f32::from_bits(output.texel[0][0]);
                    assert_eq!(got, expected as f32, "{u:e} of {size}, {width}");
                }
            }
        }
    }
}

/// Offsets are whole texels of each level read, added before the address mode.
#[test]
fn offsets_are_texels_of_each_level() {
    let texture = numbered(8, 8, 1, 3);
    let fetch = Fetch { offset: Offset::Texel, ..EXPLICIT };
    let value = |mode, offset: [i32; 2], level| {
        let inputs = FetchInputs {
            offset: [[offset[0]; LANES], [offset[1]; LANES], [0; LANES]],
            ..with_level(&at(&[0.51, 0.51]), level)
        };
        one_f32(&fetch, &texture, &sampler(Filter::Point, MipFilter::Point, mode), Model::Nvidia, &inputs)[0]
    };
    assert_eq!(value(AddressMode::Wrap, [0, 0], 0.0), 44.0);
    assert_eq!(value(AddressMode::Wrap, [3, -2], 0.0), 27.0);
    assert_eq!(value(AddressMode::Wrap, [4, -5], 0.0), 70.0);
    assert_eq!(value(AddressMode::ClampToEdge, [7, -8], 0.0), 7.0);
    assert_eq!(value(AddressMode::Border, [7, 0], 0.0), 0.0);
    assert_eq!(value(AddressMode::Wrap, [1, 0], 1.0), 1023.0);
    assert_eq!(value(AddressMode::Wrap, [2, 0], 1.0), 1020.0);
}

/// By hand: a denormal counts as zero (CO-1), half a texel before the first one; 37 texels on, texel 36 and texel 37 have a half each.
#[test]
fn co_1_denormals_below_zero_are_zeros_before_offsets() {
    let texels: Vec<f32> = (0..8192).map(|texel| texel as f32).collect();
    let ramp = texture(Dimension::D2, [8192, 1, 1], Format::R32Float, &texels);
    let fetch = Fetch { offset: Offset::Texel, ..sample_zero(Dimension::D2) };
    for mode in [AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge, AddressMode::Border] {
        for (model, width) in
            Model::ALL.into_iter().flat_map(|it| Width::available().iter().map(move |w| (it, *w)))
        {
            for u in [0.0, -1e-40] {
                let inputs = FetchInputs { offset: [[37; LANES], [0; LANES], [0; LANES]], ..at(&[u, 0.5]) };
                let mut output = FetchOutput::default();
                BoundFetch::at_width(&fetch, Some(&ramp), Some(&linear(mode)), model, width).run(
                    &inputs,
                    1,
                    &mut output,
                );
                let got = f32::from_bits(output.texel[0][0]);
                assert_eq!(got, 36.5, "{u}, {mode:?}, {model:?}, {width}");
            }
        }
    }
}

/// Coordinates in texels, for textures of one level; the sampler is ignored elsewhere.
#[test]
fn unnormalised_coordinates_are_texels() {
    let one_level = numbered(8, 8, 1, 1);
    let texels = Sampler { normalized: false, ..point(AddressMode::ClampToEdge) };
    for model in Model::ALL {
        let value = |texture: &Texture, sampler: &Sampler, s, t| {
            one_f32(&sample_zero(Dimension::D2), texture, sampler, model, &at(&[s, t]))[0]
        };
        assert_eq!(value(&one_level, &texels, 3.25, 6.75), 63.0);
        assert_eq!(value(&one_level, &texels, 9.0, -1.0), 7.0);
        assert_eq!(
            value(&one_level, &Sampler { mag: Filter::Linear, min: Filter::Linear, ..texels }, 3.25, 6.75),
            65.25
        );
        assert_eq!(value(&numbered(8, 8, 1, 4), &texels, 0.4, 0.8), 63.0);
    }
}

/// Halfway between 1 and 3, whatever t is and whatever lies beyond the edges.
#[test]
fn a_2d_sample_of_a_1d_texture_looks_along_its_line() {
    let line = texture(Dimension::D1, [2, 1, 1], Format::R32Float, &[1.0f32, 3.0]);
    let plane = Fetch::sample(Dimension::D2);
    for mode in [AddressMode::ClampToEdge, AddressMode::Wrap, AddressMode::Border] {
        for t in [0.0, 0.7, -9.0] {
            let got = one_f32(&plane, &line, &linear(mode), Model::Nvidia, &at(&[0.5, t]));
            assert_eq!(got, [2.0, 0.0, 0.0, 1.0], "{mode:?} {t}");
        }
    }
    // A step of 2 texels along the line is level 1; the 64 across do not count.
    let description = TextureDescription {
        levels: 3,
        ..TextureDescription::new(Dimension::D1, [4, 1, 1], Format::R32Float)
    };
    let levels = described(description, &[0.0f32, 0.0, 0.0, 0.0, 1.0, 1.0, 2.0]);
    let mut inputs = at(&[0.5, 0.0]);
    inputs.gradients[0] = [[0.5f32.to_bits(); LANES], [16.0f32.to_bits(); LANES], [0; LANES]];
    let fetch = Fetch { level: Level::Gradients, ..plane };
    let got = one_f32(&fetch, &levels, &mip(MipFilter::Point), Model::Nvidia, &inputs);
    assert_eq!(got[0], 1.0);
}

#[test]
fn texs_07_f16_results_are_in_the_low_half() {
    let texture = texture(Dimension::D1, [1, 1, 1], Format::Rgba32Float, &[1.0f32, -2.0, 65504.0, 0.5]);
    let packing = Packing::F16(F16Rounding::NearestEven);
    let fetch = Fetch { packing, ..sample_zero(Dimension::D1) };
    let got = one(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &at(&[0.5]));
    assert_eq!(got, [0x3c00, 0xc000, 0x7bff, 0x3800]);
    let load = Fetch { packing, ..Fetch::load(Dimension::D1) };
    assert_eq!(one(&load, &texture, &Sampler::default(), Model::Nvidia, &at_texel(&[0])), got);
    // The swizzle's constants are packed like all else.
    let swizzle = [Swizzle::One, Swizzle::Zero, Swizzle::Alpha, Swizzle::Red];
    let view = View { swizzle, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    let got = one(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &at(&[0.5]));
    assert_eq!(got, [0x3c00, 0, 0x3800, 0x3c00]);
}

/// 1 + 2⁻¹¹ lies halfway between the 16-bit floats 0x3c00 and 0x3c01, 1 + 3·2⁻¹¹ between 0x3c01 and 0x3c02; 65520 is
/// the least number that rounds to infinity.
#[test]
fn texs_09_both_roundings_to_f16() {
    let values = [1.0 + 2f32.powi(-11), 1.0 + 3.0 * 2f32.powi(-11), 65520.0, -1.0 - 1.5 * 2f32.powi(-11)];
    let texture = texture(Dimension::D1, [1, 1, 1], Format::Rgba32Float, &values);
    let value = |rounding| {
        let fetch = Fetch { packing: Packing::F16(rounding), ..sample_zero(Dimension::D1) };
        one(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &at(&[0.5]))
    };
    assert_eq!(value(F16Rounding::NearestEven), [0x3c00, 0x3c02, 0x7c00, 0xbc01]);
    assert_eq!(value(F16Rounding::TowardZero), [0x3c00, 0x3c01, 0x7bff, 0xbc00]);
}

/// TEXS-04: a sampler index above the pool's maximum makes an invalid texture.
#[test]
fn tld_11_an_invalid_sampler_is_an_invalid_texture() {
    let texture = numbered(2, 2, 1, 1);
    for operation in [tmu_texture::Operation::Sample, tmu_texture::Operation::Gather { component: 3 }] {
        let fetch = Fetch { operation, ..sample_zero(Dimension::D2) };
        let mut output = FetchOutput { texel: [[7; LANES]; 4], resident: 0 };
        BoundFetch::new(&fetch, Some(&texture), None, Model::Nvidia).run(&at(&[0.9, 0.9]), 1, &mut output);
        assert_eq!(lane(&output, 0), [0; 4]);
        assert_eq!(lane(&output, 1), [7; 4]);
        assert_eq!(output.resident, 1);
    }
}

#[test]
fn what_is_not_supported_is_refused_with_a_sentence() {
    use FetchError::*;
    let floats = numbered(2, 2, 1, 1);
    let integers = texture(Dimension::D2, [1, 1, 1], Format::R8Uint, &[0u8]);
    let f16 = Packing::F16(F16Rounding::TowardZero);
    let forced = tmu_texture::fetch::Compare::Forced;
    let gather = |component| tmu_texture::Operation::Gather { component };
    let format = Format::R8Uint;
    let cases = [
        (Fetch { packing: f16, ..IMPLICIT }, &integers, F16OfIntegers { format }),
        (Fetch { compare: forced, ..IMPLICIT }, &integers, CompareIntegers { format }),
        (Fetch { compare: forced, ..Fetch::sample(Dimension::D3) }, &floats, CompareVolume),
        (
            Fetch { operation: gather(4), ..sample_zero(Dimension::D2) },
            &floats,
            GatherComponent { component: 4 },
        ),
        (Fetch { operation: gather(0), ..EXPLICIT }, &floats, GatherLevel),
        (
            Fetch { operation: gather(0), ..sample_zero(Dimension::D3) },
            &floats,
            GatherDimension { dimension: Dimension::D3 },
        ),
        (Fetch { offset: Offset::Four, ..IMPLICIT }, &floats, FourOffsets),
        (Fetch { offset: Offset::Texel, ..Fetch::sample(Dimension::Cube) }, &floats, OffsetOnCube),
        (Fetch { multisample: true, ..IMPLICIT }, &floats, Multisample { dimension: Dimension::D2 }),
        (Fetch::load(Dimension::Cube), &floats, LoadFromCube),
        (Fetch::sample(Dimension::Buffer), &floats, SampledBuffer),
    ];
    for (fetch, texture, error) in cases {
        let sampler = linear(AddressMode::Wrap);
        assert_eq!(BoundFetch::check(&fetch, Some(texture), Some(&sampler)), Err(error));
        assert!(error.to_string().len() > 20);
        let mut output = FetchOutput { texel: [[7; LANES]; 4], resident: 0 };
        BoundFetch::new(&fetch, Some(texture), Some(&sampler), Model::Nvidia).run(
            &at(&[0.5; 3]),
            2,
            &mut output,
        );
        assert_eq!(lane(&output, 1), [0; 4], "a refused fetch answers zeros");
    }
}
