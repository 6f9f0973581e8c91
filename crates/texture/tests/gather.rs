//! Gathers: TLD4, `gather4`. The value of texel (x, y) is 10·y + x.

mod common;

use common::*;
use tmu_texture::fetch::{Compare, F16Rounding};
use tmu_texture::sampler::{AddressMode, CompareFunction};
use tmu_texture::texture::Swizzle;
use tmu_texture::{
    Dimension, Fetch, FetchInputs, Format, LANES, Level, Model, Offset, Operation, Packing, Sampler, View,
};

const GATHER: Fetch = gather(0);

const fn gather(component: u8) -> Fetch {
    Fetch { operation: Operation::Gather { component }, level: Level::Zero, ..Fetch::sample(Dimension::D2) }
}

/// PTX tld4, D3D 22.4.2: counter-clockwise from the lower left: (−,+) (+,+) (+,−) (−,−).
#[test]
fn tld4_02_four_texels_counter_clockwise_from_the_lower_left() {
    let texture = numbered(8, 8, 1, 1);
    for model in Model::ALL {
        // The centre of texels (2, 4) and (3, 5) is (3, 5) texels. Point filters do not matter.
        for sampler in [point(AddressMode::Wrap), linear(AddressMode::Wrap)] {
            let got = one_f32(&GATHER, &texture, &sampler, model, &at(&[3.0 / 8.0, 5.0 / 8.0]));
            assert_eq!(got, [52.0, 53.0, 43.0, 42.0]);
        }
        // Across the edges.
        let wrapped = one_f32(&GATHER, &texture, &point(AddressMode::Wrap), model, &at(&[0.0, 1.0]));
        assert_eq!(wrapped, [7.0, 0.0, 70.0, 77.0]);
        let clamped = one_f32(&GATHER, &texture, &point(AddressMode::ClampToEdge), model, &at(&[0.0, 1.0]));
        assert_eq!(clamped, [70.0, 70.0, 70.0, 70.0]);
        let sampler = Sampler { border: [9.5f32.to_bits(); 4], ..point(AddressMode::Border) };
        let border = one_f32(&GATHER, &texture, &sampler, model, &at(&[0.0, 0.5]));
        assert_eq!(border, [9.5, 40.0, 30.0, 9.5]);
    }
}

/// What an H200 answered (`codes_r8_snorm_gather`, `codes_r32_float_gather`): of 8-bit SNORM the 16-bit number that a sum has, of denormals
/// zeros of their sign. Other models give texels as they are.
#[test]
fn gathers_give_sums_of_one_texel_under_nvidia() {
    let inputs = at(&[0.5, 0.5]);
    let sampler = point(AddressMode::Wrap);
    let codes = texture(Dimension::D2, [2, 2, 1], Format::R8Snorm, &[0x81u8, 0x82, 0x83, 0x84]);
    let answered = [-0.984_252_45, -0.976_378_7, -0.992_126_2, -1.0];
    assert_eq!(one_f32(&GATHER, &codes, &sampler, Model::Nvidia, &inputs), answered);
    let as_they_are = [-125, -124, -126, -127].map(|code| code as f32 / 127.0);
    let bits = [1u32, 0x007f_ffff, 0x8000_0001, 0x0080_0000];
    let small = texture(Dimension::D2, [2, 2, 1], Format::R32Float, &bits);
    assert_eq!(one(&GATHER, &small, &sampler, Model::Nvidia, &inputs), [0x8000_0000, 0x0080_0000, 0, 0]);
    for model in [Model::D3d, Model::Exact] {
        assert_eq!(one_f32(&GATHER, &codes, &sampler, model, &inputs), as_they_are);
        assert_eq!(one(&GATHER, &small, &sampler, model, &inputs), [bits[2], bits[3], bits[1], bits[0]]);
    }
}

/// The footprint moves on 1/512 texel early in fixed point: texel centre 3.5 − 1/512 already begins at texel 3. Half
/// even moves at the tie too (255.5 → 256); f32 does not.
#[test]
fn footprints_are_rounded_as_those_of_linear_filters() {
    let texture = numbered(8, 8, 1, 1);
    let first = |model, s: f32| {
        one_f32(&GATHER, &texture, &point(AddressMode::Wrap), model, &at(&[s / 8.0, 5.0 / 8.0]))[3] - 40.0
    };
    let switch = 3.5 - 1.0 / 512.0;
    assert_eq!(first(Model::Nvidia, switch), 3.0);
    assert_eq!(first(Model::D3d, switch), 3.0);
    assert_eq!(first(Model::Exact, switch), 2.0);
    for model in Model::ALL {
        assert_eq!(first(model, switch - 1e-4), 2.0);
        assert_eq!(first(model, 3.5), 3.0);
    }
}

#[test]
fn offsets_move_the_footprint() {
    let texture = numbered(8, 8, 2, 1);
    let fetch = Fetch { offset: Offset::Texel, array: true, ..GATHER };
    let inputs = FetchInputs {
        layer: [1; LANES],
        offset: [[-2; LANES], [1; LANES], [5; LANES]],
        ..at(&[3.0 / 8.0, 5.0 / 8.0])
    };
    let got = one_f32(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &inputs);
    assert_eq!(got, [160.0, 161.0, 151.0, 150.0]);
}

/// Vulkan's gather with four offsets: each result is the i0 j0 texel of its own footprint.
#[test]
fn four_offsets_give_the_upper_left_texel_of_four_footprints() {
    let texture = numbered(8, 8, 1, 1);
    let fetch = Fetch { offset: Offset::Four, ..GATHER };
    let mut inputs = at(&[3.0 / 8.0, 5.0 / 8.0]);
    for (result, [u, v]) in [[0, 0], [-1, 2], [4, -4], [-32, 31]].into_iter().enumerate() {
        inputs.four_offsets[result] = [[u; LANES], [v; LANES]];
    }
    let got = one_f32(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &inputs);
    // (2, 4), (1, 6), (6, 0), (2 − 32, 4 + 31) = (2, 3) modulo 8.
    assert_eq!(got, [42.0, 61.0, 6.0, 32.0]);
}

/// The component is one of the swizzled texel; integers come as they are.
#[test]
fn one_component_is_gathered() {
    let data: Vec<u32> =
        (0..4u32).flat_map(|texel| (0..4).map(move |component| 10 * texel + component)).collect();
    let texture = texture(Dimension::D2, [2, 2, 1], Format::Rgba32Uint, &data);
    let inputs = at(&[0.5, 0.5]);
    for component in 0..4u8 {
        let got = one(&gather(component), &texture, &point(AddressMode::Wrap), Model::Nvidia, &inputs);
        assert_eq!(got, [20, 30, 10, 0].map(|texel| texel + u32::from(component)));
    }
    let swizzle = [Swizzle::Blue, Swizzle::One, Swizzle::Zero, Swizzle::Red];
    let view = View { swizzle, ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    let component =
        |number| one(&gather(number), &texture, &point(AddressMode::Wrap), Model::Nvidia, &inputs);
    assert_eq!(component(0), [22, 32, 12, 2]);
    assert_eq!(component(1), [1; 4]);
    assert_eq!(component(2), [0; 4]);
    assert_eq!(component(3), [20, 30, 10, 0]);
}

/// Missing components gather the format's defaults.
#[test]
fn missing_components_gather_defaults() {
    let texture = numbered(4, 4, 1, 1);
    let component = |number| {
        one_f32(&gather(number), &texture, &point(AddressMode::Wrap), Model::Nvidia, &at(&[0.5, 0.5]))
    };
    assert_eq!(component(1), [0.0; 4]);
    assert_eq!(component(3), [1.0; 4]);
}

/// PTX tld4: each texel compares to 1.0 or 0.0.
#[test]
fn tld4_05_each_texel_is_compared() {
    let texture = texture(Dimension::D2, [2, 2, 1], Format::D32Float, &[0.1f32, 0.2, 0.3, 0.4]);
    let fetch = Fetch { compare: Compare::Forced, ..GATHER };
    let sampler = Sampler { compare: CompareFunction::LessEqual, ..point(AddressMode::Wrap) };
    let inputs = FetchInputs { reference: [0.3f32.to_bits(); LANES], ..at(&[0.5, 0.5]) };
    for model in Model::ALL {
        assert_eq!(one_f32(&fetch, &texture, &sampler, model, &inputs), [1.0, 1.0, 0.0, 0.0]);
    }
}

/// D3D 5.8.4 and 5.8.6: a gather reads level 0 of the view; a resource's minimum of 0.1 leaves it, 1 does not, and
/// then what is out of bounds is compared.
#[test]
fn gathers_honour_the_resources_minimum_level() {
    let inputs = FetchInputs { reference: [0.0f32.to_bits(); LANES], ..at(&[3.0 / 8.0, 5.0 / 8.0]) };
    let sampler = Sampler { compare: CompareFunction::Equal, ..point(AddressMode::Wrap) };
    let gathered = |minimum, fetch: &Fetch| {
        let texture = numbered(8, 8, 1, 4).with_min_lod(minimum).unwrap();
        one_f32(fetch, &texture, &sampler, Model::Nvidia, &inputs)
    };
    let compared = Fetch { compare: Compare::Forced, ..GATHER };
    assert_eq!(gathered(0.1, &GATHER), [52.0, 53.0, 43.0, 42.0]);
    assert_eq!(gathered(0.1, &compared), [0.0; 4]);
    assert_eq!(gathered(1.0, &GATHER), [0.0; 4]);
    assert_eq!(gathered(1.0, &gather(3)), [1.0; 4]);
    assert_eq!(gathered(1.0, &compared), [1.0; 4]);
    assert_eq!(gathered(9.0, &compared), [1.0; 4]);
}

#[test]
fn gathers_can_be_packed() {
    let texture = numbered(8, 8, 1, 1);
    let fetch = Fetch { packing: Packing::F16(F16Rounding::NearestEven), ..GATHER };
    let got = one(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &at(&[1.0 / 8.0, 1.0 / 8.0]));
    // 10, 11, 1, 0 as 16-bit floats.
    assert_eq!(got, [0x4900, 0x4980, 0x3c00, 0]);
}
