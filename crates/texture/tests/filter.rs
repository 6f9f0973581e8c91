//! Filtering within and between levels under the three models. Sums and weights are worked out by hand from
//! `docs/texture-model.md`; each step is in the comments.

mod common;

use common::*;
use tmu_texture::format::{Component, Numeric, SRGB_TO_LINEAR};
use tmu_texture::sampler::{AddressMode, Filter, MipFilter};
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, LANES, Level, Model, Sampler, TextureDescription};

const CLAMP: AddressMode = AddressMode::ClampToEdge;
const A: f32 = 77.0 / 256.0;
const B: f32 = 200.0 / 256.0;
const C: f32 = 100.0 / 256.0;
const NEAR: [u8; 4] = [10, 200, 30, 250];
const FAR: [u8; 4] = [100, 0, 255, 7];

/// Between the four texels of a 2×2 level: a = 77, b = 200, in 1/256.
fn between() -> FetchInputs {
    at(&[(0.5 + A) / 2.0, (0.5 + B) / 2.0, (0.5 + C) / 2.0])
}

fn red(dimension: Dimension, format: Format, texels: &[u8], model: Model) -> f32 {
    let size = if dimension == Dimension::D3 { [2, 2, 2] } else { [2, 2, 1] };
    let texture = if format == Format::R8Unorm {
        texture(dimension, size, format, texels)
    } else {
        texture(dimension, size, format, &texels.iter().map(|&texel| f32::from(texel)).collect::<Vec<_>>())
    };
    one_f32(&sample_zero(dimension), &texture, &linear(CLAMP), model, &between())[0]
}

/// w11 = (77·200 + 128) >> 8 = 60, w10 = 77 − 60 = 17, w01 = 200 − 60 = 140, w00 = 256 − 77 − 200 + 60 = 39;
/// S = 39·10 + 17·200 + 140·30 + 60·250 = 22990. UNORM8: 22990 + ((22990 + 128) >> 8) = 22990 + 90 = 23080.
#[test]
fn nvidia_weighs_four_texels_in_256ths() {
    assert_eq!(red(Dimension::D2, Format::R8Unorm, &NEAR, Model::Nvidia), 23080.0 / 65535.0);
    assert_eq!(red(Dimension::D2, Format::R32Float, &NEAR, Model::Nvidia), 22990.0 / 256.0);
}

/// Slices share 156 to 100.
/// Near: ca = (156·77 + 128) >> 8 = 47, w11 = (47·200 + 128) >> 8 = 37, w10 = 10, w01 = (109·200 + 127) >> 8 = 85,
/// w00 = 24: 24·10 + 10·200 + 85·30 + 37·250 = 14040.
/// Far: ca = (100·77 + 128) >> 8 = 30, w11 = (30·200 + 128) >> 8 = 23, w10 = 7, w01 = (70·200 + 127) >> 8 = 55,
/// w00 = 15: 15·100 + 7·0 + 55·255 + 23·7 = 15686.
/// S = 29726. UNORM8: 29726 + ((29726 + 128) >> 8) = 29726 + 116 = 29842.
#[test]
fn nvidia_weighs_eight_texels_in_256ths() {
    let texels = [NEAR, FAR].concat();
    assert_eq!(red(Dimension::D3, Format::R8Unorm, &texels, Model::Nvidia), 29842.0 / 65535.0);
    assert_eq!(red(Dimension::D3, Format::R32Float, &texels, Model::Nvidia), 29726.0 / 256.0);
}

/// Levels share 156 to 100: the near level is the near slice above, the far level one texel of 100.
/// S = 14040 + 100·100 = 24040. UNORM8: 24040 + ((24040 + 128) >> 8) = 24040 + 94 = 24134.
#[test]
fn nvidia_weighs_two_levels_in_256ths() {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R8Unorm)
    };
    let texture = described(description, &[10u8, 200, 30, 250, 100]);
    let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    let sampler = sampler(Filter::Linear, MipFilter::Linear, CLAMP);
    let inputs = FetchInputs { level: [C.to_bits(); LANES], ..between() };
    assert_eq!(one_f32(&fetch, &texture, &sampler, Model::Nvidia, &inputs)[0], 24134.0 / 65535.0);
    // The published case δ = 128 with point sampling in each level: (128·10 + 128·100)·257 = 3618560 and
    // (3618560 + 128) >> 8 = 14135.
    let sampler = Sampler { mag: Filter::Point, min: Filter::Point, ..sampler };
    let inputs = FetchInputs { level: [0.5f32.to_bits(); LANES], ..at(&[0.1, 0.1]) };
    assert_eq!(one_f32(&fetch, &texture, &sampler, Model::Nvidia, &inputs)[0], 14135.0 / 65535.0);
}

/// Two levels of a volume: levels first, then slices, columns, rows. Level shares 156, 100; slices of the near level
/// (156·100 + 128) >> 8 = 61 to the far one, 95 to the near one. All texels of a slice are alike: 10, 200; the far
/// level is 1×1×1 with 40. S = 95·10 + 61·200 + 100·40 = 17150.
#[test]
fn nvidia_splits_levels_before_slices() {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D3, [2, 2, 2], Format::R32Float)
    };
    let data: Vec<f32> = [[10.0; 4], [200.0; 4]].concat().into_iter().chain([40.0]).collect();
    let texture = described(description, &data);
    let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D3) };
    let inputs = FetchInputs { level: [C.to_bits(); LANES], ..between() };
    let sampler = sampler(Filter::Linear, MipFilter::Linear, CLAMP);
    assert_eq!(one_f32(&fetch, &texture, &sampler, Model::Nvidia, &inputs)[0], 17150.0 / 256.0);
}

/// 8-bit weights are used for R32F too: a third of the way is 85/256 (85.33 rounded).
#[test]
fn nvidia_weights_of_floats_have_eight_bits() {
    let texture = texture(Dimension::D1, [2, 1, 1], Format::R32Float, &[0.0f32, 1.0]);
    let inputs = at(&[(0.5 + 1.0 / 3.0) / 2.0]);
    let value = |model| one_f32(&sample_zero(Dimension::D1), &texture, &linear(CLAMP), model, &inputs)[0];
    assert_eq!(value(Model::Nvidia), 85.0 / 256.0);
    assert_eq!(value(Model::D3d), 85.0 / 256.0);
    // f32: 0.8333333/2 is the nearest to 5/12, doubled exactly, less 0.5 exactly.
    assert_eq!(value(Model::Exact), (0.5f32 + 1.0 / 3.0) - 0.5);
}

/// UNORM16: S = 39·65535 + 17·1 + 140·2 + 60·3 = 2556342; (2556342 + 128) >> 8 = 9986 on the 16-bit grid.
#[test]
fn nvidia_unorm16_results_stay_on_the_16_bit_grid() {
    let texture = texture(Dimension::D2, [2, 2, 1], Format::R16Unorm, &[65535u16, 1, 2, 3]);
    let got = one_f32(&sample_zero(Dimension::D2), &texture, &linear(CLAMP), Model::Nvidia, &between())[0];
    assert_eq!(got, 9986.0 / 65535.0);
}

/// Exact weights: (179·56·10 + 77·56·200 + 179·200·30 + 77·200·250)/65536 = 5886640/65536, one rounding to f32.
#[test]
fn d3d_weighs_with_exact_products() {
    let expected = 5_886_640.0 / 65536.0;
    assert_eq!(red(Dimension::D2, Format::R32Float, &NEAR, Model::D3d), expected);
    assert_eq!(red(Dimension::D2, Format::R32Float, &NEAR, Model::Exact), expected);
    let unorm = red(Dimension::D2, Format::R8Unorm, &NEAR, Model::D3d);
    assert!((unorm - expected / 255.0).abs() < 1e-7);
    assert_ne!(unorm, 23080.0 / 65535.0);
}

/// Clamp to edge limits the position before its weight is taken: beyond the edge there is no fraction.
#[test]
fn clamping_precedes_weighing() {
    let texture = texture(Dimension::D1, [4, 1, 1], Format::R32Float, &[1.0f32, 2.0, 4.0, 8.0]);
    let value = |s: f32, mode, model| {
        one_f32(&sample_zero(Dimension::D1), &texture, &linear(mode), model, &at(&[s / 4.0]))[0]
    };
    for model in Model::ALL {
        assert_eq!(value(0.25, CLAMP, model), 1.0);
        assert_eq!(value(-7.3, CLAMP, model), 1.0);
        assert_eq!(value(3.75, CLAMP, model), 8.0);
        assert_eq!(value(1e30, CLAMP, model), 8.0);
        // A quarter texel outside the last centre: ¾·8 + ¼·border.
        assert_eq!(value(3.75, AddressMode::Border, model), 6.0);
        // OpenGL's clamp never gets further than half border.
        assert_eq!(value(3.75, AddressMode::ClampOgl, model), 6.0);
        assert_eq!(value(9.0, AddressMode::ClampOgl, model), 4.0);
        assert_eq!(value(9.0, AddressMode::Border, model), 0.0);
        // Wrap wraps the two texels one by one: ¾ of the last, ¼ of the first.
        assert_eq!(value(3.75, AddressMode::Wrap, model), 6.25);
        assert_eq!(value(-0.25, AddressMode::Wrap, model), 6.25);
        assert_eq!(value(3.75 + 4.0 * 1e5, AddressMode::Wrap, model), 6.25);
        assert_eq!(value(3.75, AddressMode::Mirror, model), 8.0);
        assert_eq!(value(5.0, AddressMode::Mirror, model), 6.0);
        assert_eq!(value(-2.0, AddressMode::MirrorOnceClampToEdge, model), 3.0);
        assert_eq!(value(-3.75, AddressMode::MirrorOnceBorder, model), 6.0);
        assert_eq!(value(-9.0, AddressMode::MirrorOnceClampToEdge, model), 8.0);
        assert_eq!(value(-9.0, AddressMode::MirrorOnceClampOgl, model), 4.0);
    }
}

/// OpenGL 2.1, 3.8.8: at coordinate 1 and beyond, nearest filters take the last texel.
#[test]
fn point_filters_do_not_reach_the_border_under_opengls_clamps() {
    let texture = texture(Dimension::D1, [4, 1, 1], Format::R32Float, &[1.0f32, 2.0, 4.0, 8.0]);
    for model in Model::ALL {
        for mode in [AddressMode::ClampOgl, AddressMode::MirrorOnceClampOgl] {
            let value = |s| one_f32(&sample_zero(Dimension::D1), &texture, &point(mode), model, &at(&[s]))[0];
            assert_eq!(value(1.0), 8.0);
            assert_eq!(value(7.0), 8.0);
            assert_eq!(value(-7.0), if mode == AddressMode::ClampOgl { 1.0 } else { 8.0 });
        }
    }
}

/// The border's colour takes part with its weight: ¾·texel + ¼·border on one axis, 9/16 with both.
#[test]
fn the_border_is_weighed() {
    let data = [0.0f32; 16];
    let texture = texture(Dimension::D2, [2, 2, 1], Format::Rgba32Float, &data);
    let border = [16.0f32, -32.0, 0.25, 1.0].map(f32::to_bits);
    let sampler = Sampler { border, ..linear(AddressMode::Border) };
    for model in Model::ALL {
        let value = |s: f32, t: f32| {
            one_f32(&sample_zero(Dimension::D2), &texture, &sampler, model, &at(&[s / 2.0, t / 2.0]))
        };
        assert_eq!(value(1.75, 1.0), [4.0, -8.0, 0.0625, 0.25]);
        assert_eq!(value(1.75, 1.75), [7.0, -14.0, 0.109_375, 0.4375]);
        assert_eq!(value(5.0, 1.0), [16.0, -32.0, 0.25, 1.0]);
    }
}

/// A border of 0.3 is code 76 of 255 (76.5 is cut off), 38 of 127, 19660 of 65535, and the 16-bit float 0.29980469. Beside texels of 0, with the
/// weight 4, 128 and 256, an H200 answered this (`border_r8_unorm` and so on).
#[test]
fn nvidia_borders_are_texels_of_the_format() {
    let measured: [(Format, [f32; 3]); 4] = [
        (Format::R8Unorm, [0.004_654_002, 0.149_019_61, 0.298_039_23]),
        (Format::R8Snorm, [0.004_669_332, 0.149_601_73, 0.299_203_46]),
        (Format::R16Unorm, [0.004_684_52, 0.149_996_19, 0.299_992_38]),
        (Format::R16Float, [0.004_684_448_2, 0.149_902_34, 0.299_804_7]),
    ];
    for (format, expected) in measured {
        let texels = vec![0u8; 2 * format.info().bytes];
        let texture = texture(Dimension::D1, [2, 1, 1], format, &texels);
        let sampler = Sampler { border: [0.3f32.to_bits(); 4], ..linear(AddressMode::Border) };
        for (weight, expected) in [4.0, 128.0, 256.0].into_iter().zip(expected) {
            let inputs = at(&[(1.5 + weight / 256.0) / 2.0]);
            let got = one_f32(&sample_zero(Dimension::D1), &texture, &sampler, Model::Nvidia, &inputs)[0];
            assert_eq!(got, expected, "{format} {weight}");
        }
        // Points find the same texel, which of SNORM8 is 38/127 then.
        let alone = if format == Format::R8Snorm { 38.0 / 127.0 } else { expected[2] };
        let sampler = Sampler { border: [0.3f32.to_bits(); 4], ..point(AddressMode::Border) };
        let got = one_f32(&sample_zero(Dimension::D1), &texture, &sampler, Model::Nvidia, &at(&[1.5]))[0];
        assert_eq!(got, alone, "{format}");
    }
}

/// sRGB: decoded, then filtered. Halfway between code 0 and 255 is 0.5, not the decoded 128 (0.2159).
#[test]
fn srgb_is_decoded_before_filtering() {
    let texture = texture(Dimension::D1, [2, 1, 1], Format::Rgba8Srgb, &[0u8, 0, 0, 0, 255, 255, 255, 255]);
    for model in Model::ALL {
        let got = one_f32(&sample_zero(Dimension::D1), &texture, &linear(CLAMP), model, &at(&[0.5]));
        assert_eq!(got[0], 0.5);
        // NVIDIA's alpha is UNORM: S = 128·255 = 32640, 32640 + 128 = 32768 of 65535.
        assert_eq!(got[3], if model == Model::Nvidia { 32768.0 / 65535.0 } else { 0.5 });
    }
}

/// D3D 7.18.16.2 leaves weight 0 open; here a texel without weight has no influence, so ∞ does not spread.
#[test]
fn texels_without_weight_have_no_influence() {
    let texture = texture(Dimension::D1, [2, 1, 1], Format::R32Float, &[1.0f32, f32::INFINITY]);
    for model in Model::ALL {
        let value =
            |s: f32| one_f32(&sample_zero(Dimension::D1), &texture, &linear(CLAMP), model, &at(&[s]))[0];
        assert_eq!(value(0.25), 1.0);
        assert_eq!(value(0.5), f32::INFINITY);
    }
}

/// D3D 7.18.16.3: point sampling yields a single texel, exactly.
#[test]
fn point_samples_are_texels_bit_for_bit() {
    let bits = [1u32, 0x8000_0000, 0x7fc0_1234, 0xff80_0000];
    let texture = texture(Dimension::D1, [4, 1, 1], Format::R32Float, &bits);
    for model in Model::ALL {
        for (i, bits) in bits.into_iter().enumerate() {
            let inputs = at(&[(i as f32 + 0.5) / 4.0]);
            assert_eq!(one(&sample_zero(Dimension::D1), &texture, &point(CLAMP), model, &inputs)[0], bits);
        }
    }
}

/// What an H200 has of the sRGB code with that linear light: the third column of `codes_rgba8_srgb_point`.
fn of_srgb_measured(linear: u32) -> u32 {
    let measured = include_str!("../../../corpus/results/nvidia-h200/codes_rgba8_srgb_point.tsv");
    let code = SRGB_TO_LINEAR.iter().position(|&other| other == linear).expect("a code's light");
    let line = measured.lines().nth(code + 1).expect("256 lines below their names");
    line.split('\t').nth(2).and_then(|red| red.parse::<f32>().ok()).expect("a number").to_bits()
}

/// What sums of texels whose every byte is 0x2b = 43 are under `nvidia`: of 8-bit SNORM S = 43·256 = 11008,
/// 11008 + ((11008 + 16·2 + 64) >> 7) = 11094 (NV-16); of sRGB codes what an H200 has of them.
fn of_43_under_nvidia(format: Format) -> [u32; 4] {
    let mut expected = format.decode(&[0x2b; 16][..format.info().bytes]);
    let signed = |component: &Component| component.numeric == Numeric::Snorm;
    let all_signed = format.info().components.iter().flatten().all(signed);
    for (value, component) in expected.iter_mut().zip(format.info().components) {
        match component.map(|component| (component.numeric, component.bits)) {
            Some((Numeric::Snorm, 8)) if all_signed => *value = (11094.0f32 / 32767.0).to_bits(),
            Some((Numeric::Srgb, _)) => *value = of_srgb_measured(*value),
            // Alpha beside colours is summed in 16 bits (NV-18).
            Some((Numeric::Unorm, 5)) if format.info().is_srgb() => {
                *value = ((f32::from_bits(*value) * 65535.0).round() / 65535.0).to_bits();
            }
            Some(_) | None => {}
        }
    }
    expected
}

/// D3D 7.18.16.3, NV-5: a texture of one colour keeps it, in every format with float results, at every fraction.
#[test]
fn constant_textures_stay_exact_in_every_format() {
    let sampler = sampler(Filter::Linear, MipFilter::Linear, AddressMode::Mirror);
    for &format in Format::PLAIN.iter().filter(|format| !format.info().is_integer()) {
        for dimension in [Dimension::D1, Dimension::D2, Dimension::D3, Dimension::Cube] {
            let size = match dimension {
                Dimension::D1 => [4, 1, 1],
                Dimension::D3 => [4, 4, 4],
                Dimension::D2 | Dimension::Cube | Dimension::Buffer => [4, 4, 1],
            };
            let description =
                TextureDescription { levels: 3, ..TextureDescription::new(dimension, size, format) };
            // 0x2b in every byte is a small positive number in every format.
            let texture = described(description, &vec![0x2bu8; description.data_length().unwrap()]);
            let expected = format.decode(&[0x2b; 16][..format.info().bytes]);
            let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(dimension) };
            for model in Model::ALL {
                let mut inputs = FetchInputs::default();
                for lane in 0..LANES {
                    let spread = |step: f32| (lane as f32 * step).fract().to_bits();
                    inputs.coordinates = std::array::from_fn(|axis| {
                        let mut lanes = inputs.coordinates[axis];
                        lanes[lane] = spread([0.137, 0.271, 0.617][axis]);
                        lanes
                    });
                    inputs.level[lane] = (lane as f32 / 13.0).to_bits();
                }
                let output = run(&fetch, &texture, &sampler, model, &inputs);
                let expected = if model == Model::Nvidia { of_43_under_nvidia(format) } else { expected };
                for number in 0..LANES {
                    assert_eq!(lane(&output, number), expected, "{format} {dimension} {model} lane {number}");
                }
            }
        }
    }
}

/// D3D 7.18.16.3: results lie between the texels and grow with the fraction.
#[test]
fn linear_filtering_is_bounded_and_monotonic() {
    for pair in [[0.1f32, 0.7], [-3.25e-5, 1e9], [f32::MIN, f32::MAX], [1.0, 1.0 + f32::EPSILON]] {
        let texture = texture(Dimension::D1, [2, 1, 1], Format::R32Float, &pair);
        for model in Model::ALL {
            let mut last = f32::NEG_INFINITY;
            for step in 0..4000 {
                let inputs = at(&[0.25 + step as f32 / 8000.0]);
                let got = one_f32(&sample_zero(Dimension::D1), &texture, &linear(CLAMP), model, &inputs)[0];
                assert!(got >= pair[0] && got <= pair[1] && got >= last, "{pair:?} {model} {step}: {got}");
                last = got;
            }
            assert_eq!(last.max(pair[1]), pair[1]);
        }
    }
}

/// Integer texels are not filtered: the sampler's linear filters act as point filters.
#[test]
fn integers_are_point_sampled() {
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D1, [2, 1, 1], Format::R32Sint)
    };
    let texture = described(description, &[-5i32, i32::MAX, 77]);
    let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D1) };
    let sampler = sampler(Filter::Linear, MipFilter::Linear, CLAMP);
    for (s, level, expected) in
        [(0.4f32, 0.25f32, -5i32), (0.5, 0.0, i32::MAX), (0.4, 0.5, 77), (0.9, 3.0, 77)]
    {
        let inputs = FetchInputs { level: [level.to_bits(); LANES], ..at(&[s]) };
        let got = one(&fetch, &texture, &sampler, Model::Nvidia, &inputs);
        assert_eq!(got, [expected as u32, 0, 0, 1]);
    }
}

/// A sum with a NaN, or of infinities of both signs, is the one NaN of NVIDIA's arithmetic, whatever the NaN was; a NaN without weight does
/// not count, and a point filter gives its bits.
#[test]
fn sums_give_one_nan() {
    let odd = f32::from_bits(0xffc1_2345);
    let (infinity, least) = (f32::INFINITY, f32::NEG_INFINITY);
    for texels in [[odd, 1.0], [1.0, odd], [odd, infinity], [infinity, least], [least, infinity]] {
        let texture = texture(Dimension::D1, [2, 1, 1], Format::R32Float, &texels);
        for model in Model::ALL {
            let of = |sampler: &Sampler, s: f32| {
                one(&sample_zero(Dimension::D1), &texture, sampler, model, &at(&[s]))[0]
            };
            assert_eq!(of(&linear(CLAMP), 0.5), 0x7fff_ffff, "{texels:?} {model}");
            // The texel has all the weight; of a NaN that is a sum all the same.
            let alone = if texels[0].is_nan() { 0x7fff_ffff } else { texels[0].to_bits() };
            assert_eq!(of(&linear(CLAMP), 0.25), alone, "{texels:?} {model}");
            assert_eq!(of(&point(CLAMP), 0.25), texels[0].to_bits());
        }
    }
}

/// What NV-15 makes of 0.25 and 0.5 in codes up to 2ⁿ − 1, in this order: 2ⁿ⁻² − 0.25 becomes the code above, 2ⁿ⁻¹ − 0.5, a tie, the one below.
fn border_codes(bits: u8) -> [f32; 2] {
    let codes: [u32; 2] = if bits == 1 { [0, 0] } else { [1 << (bits - 2), (1 << (bits - 1)) - 1] };
    codes.map(|code| code as f32 / ((1u32 << bits) - 1) as f32)
}

/// What NV-15 makes of the border 0.25, 0.5, 0.25, 0.5.
fn border_under_nvidia(format: Format, component: usize) -> Vec<f32> {
    let given = [0.25, 0.5][component % 2];
    let code = |bits: u8| border_codes(bits)[component % 2];
    let info = format.info();
    let Some(found) = info.components[component] else { return vec![[0.0, 0.0, 0.0, 1.0][component]] };
    if found.numeric == Numeric::Srgb {
        // The nearest codes are 137 (136.96) and 188 (187.52); what an H200 has of them (`codes_rgba8_srgb_point`).
        return vec![[0.25, 0.503_906_25][component % 2]];
    }
    if info.block.is_some() {
        // Blocks are decoded to texels of 8 or 16 bits, or of floats.
        return vec![code(8), code(16), code(7), code(15), given];
    }
    match found.numeric {
        Numeric::Unorm => vec![code(found.bits)],
        Numeric::Snorm => vec![code(found.bits - 1)],
        Numeric::Float
        | Numeric::UnsignedFloat
        | Numeric::SharedExponent
        | Numeric::Srgb
        | Numeric::Uint
        | Numeric::Sint => vec![given],
    }
}

/// Outside of a texture of every format, under every model: the border colour in the components that the format has, 0, 0, 0, 1 in the
/// others. 0.25 and 0.5 are in the range of all of them, 1 and 0 of integers.
#[test]
fn every_format_has_its_border() {
    let colour = [0.25f32, 0.5, 0.25, 0.5].map(f32::to_bits);
    for &format in Format::ALL {
        let info = format.info();
        let border = if info.is_integer() { [1, 0, 1, 0] } else { colour };
        let sampler = Sampler { border, ..point(AddressMode::Border) };
        let [width, height] = info.block_size();
        let texture = texture(Dimension::D2, [width, height, 1], format, &vec![0u8; info.bytes]);
        let mut expected = [0, 0, 0, info.one()];
        for component in (0..4).filter(|component| info.components[*component].is_some()) {
            expected[component] = border[component];
        }
        for model in Model::ALL {
            let outside = one(&sample_zero(Dimension::D2), &texture, &sampler, model, &at(&[1.5, 0.5]));
            if model == Model::Nvidia && !info.is_integer() {
                for (component, bits) in outside.into_iter().enumerate() {
                    let wanted = border_under_nvidia(format, component);
                    assert!(wanted.contains(&f32::from_bits(bits)), "{format} {component} {wanted:?}");
                }
                continue;
            }
            assert_eq!(outside, expected, "{format} {model}");
        }
    }
}
