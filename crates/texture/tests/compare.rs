//! Depth comparison: TEX.DC, `sample_c`.

mod common;

use common::*;
use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CompareFunction};
use tmu_texture::texture::Swizzle;
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, LANES, Model, Sampler, Texture, View};

const COMPARED: Fetch = Fetch { compare: Compare::Forced, ..sample_zero(Dimension::D2) };
const CLAMP: AddressMode = AddressMode::ClampToEdge;

fn depths() -> Texture {
    texture(Dimension::D2, [2, 2, 1], Format::D32Float, &[0.25f32, 0.5, 0.75, 1.0])
}

fn with_reference(inputs: &FetchInputs, reference: f32) -> FetchInputs {
    FetchInputs { reference: [reference.to_bits(); LANES], ..inputs.clone() }
}

#[test]
fn texs_03_dc_forces_the_comparison_or_leaves_it_to_the_sampler() {
    let texture = depths();
    let inputs = with_reference(&at(&[0.25, 0.25]), 0.125);
    let value = |compare, compare_enable| {
        let sampler = Sampler { compare: CompareFunction::Less, compare_enable, ..point(CLAMP) };
        one_f32(&Fetch { compare, ..COMPARED }, &texture, &sampler, Model::Nvidia, &inputs)
    };
    let (compared, plain) = ([1.0; 4], [0.25, 0.0, 0.0, 1.0]);
    assert_eq!(value(Compare::Forced, false), compared);
    assert_eq!(value(Compare::Forced, true), compared);
    assert_eq!(value(Compare::IfSampler, true), compared);
    assert_eq!(value(Compare::IfSampler, false), plain);
    assert_eq!(value(Compare::Never, true), plain);
}

/// CM-3: what is forced to compare takes the function of a sampler that does not compare by itself, `never` unless it
/// says another.
#[test]
fn a_sampler_without_a_comparison_never_passes() {
    for model in Model::ALL {
        for reference in [0.0, 0.25, 1.0] {
            let inputs = with_reference(&at(&[0.25, 0.25]), reference);
            let got = one_f32(&COMPARED, &depths(), &Sampler::default(), model, &inputs);
            assert_eq!(got, [0.0, 0.0, 0.0, 1.0]);
        }
    }
}

/// D3D 22.4.19: `reference FUNCTION texel`.
#[test]
fn texs_03_the_reference_is_on_the_left() {
    for (function, outcomes) in [
        (CompareFunction::Never, [0.0, 0.0, 0.0]),
        (CompareFunction::Less, [1.0, 0.0, 0.0]),
        (CompareFunction::Equal, [0.0, 1.0, 0.0]),
        (CompareFunction::LessEqual, [1.0, 1.0, 0.0]),
        (CompareFunction::Greater, [0.0, 0.0, 1.0]),
        (CompareFunction::NotEqual, [1.0, 0.0, 1.0]),
        (CompareFunction::GreaterEqual, [0.0, 1.0, 1.0]),
        (CompareFunction::Always, [1.0, 1.0, 1.0]),
    ] {
        for model in Model::ALL {
            let sampler = Sampler { compare: function, ..point(CLAMP) };
            let got = [0.4f32, 0.5, 0.6].map(|reference| {
                let inputs = with_reference(&at(&[0.75, 0.25]), reference);
                one_f32(&COMPARED, &depths(), &sampler, model, &inputs)[0]
            });
            assert_eq!(got, outcomes, "{function:?}");
        }
    }
}

/// The outcomes are filtered: of 0.25, 0.5, 0.75, 1.0 against 0.6, the lower two pass LESS. With a = 64 and b = 192 of
/// 256 they weigh b; and S/256 is not rounded to 16 bits: 192/256 = 0.75 exactly.
#[test]
fn outcomes_are_filtered() {
    let sampler = Sampler { compare: CompareFunction::Less, ..linear(CLAMP) };
    for model in Model::ALL {
        for texture in [
            depths(),
            texture(Dimension::D2, [2, 2, 1], Format::D16Unorm, &[0x4000u16, 0x8000, 0xc000, 0xffff]),
        ] {
            let inputs = with_reference(&at(&[(0.5 + 0.25) / 2.0, (0.5 + 0.75) / 2.0]), 0.6);
            assert_eq!(one_f32(&COMPARED, &texture, &sampler, model, &inputs), [0.75, 0.75, 0.75, 1.0]);
        }
    }
}

/// The view's swizzle applies to the outcome (v, v, v, 1), not to the format's missing components.
#[test]
fn the_outcome_is_swizzled() {
    let texture = depths();
    let view =
        View { swizzle: [Swizzle::Alpha, Swizzle::Green, Swizzle::Zero, Swizzle::Red], ..*texture.view() };
    let texture = texture.with_view(view).unwrap();
    let sampler = Sampler { compare: CompareFunction::Never, ..point(CLAMP) };
    let got = one_f32(&COMPARED, &texture, &sampler, Model::Nvidia, &with_reference(&at(&[0.25, 0.25]), 0.0));
    assert_eq!(got, [1.0, 0.0, 0.0, 0.0]);
}

/// D3D 22.4.19: the reference takes the precision and the range of a UNORM texture: 0.5 becomes 32768/65535.
#[test]
fn references_are_clamped_and_quantised_for_unorm_depths() {
    let texture = texture(Dimension::D2, [2, 1, 1], Format::D16Unorm, &[0x8000u16, 0xffff]);
    let passes = |function, s: f32, reference, model| {
        let sampler = Sampler { compare: function, ..point(CLAMP) };
        one_f32(&COMPARED, &texture, &sampler, model, &with_reference(&at(&[s, 0.5]), reference))[0] == 1.0
    };
    for model in [Model::Nvidia, Model::D3d] {
        assert!(passes(CompareFunction::Equal, 0.25, 0.5, model));
    }
    assert!(!passes(CompareFunction::Equal, 0.25, 0.5, Model::Exact));
    for model in Model::ALL {
        assert!(passes(CompareFunction::Equal, 0.75, 7.0, model));
        assert!(!passes(CompareFunction::Greater, 0.75, f32::INFINITY, model));
        assert!(passes(CompareFunction::Less, 0.25, f32::NAN, model));
    }
    // Floating-point depths are neither clamped nor quantised.
    let sampler = Sampler { compare: CompareFunction::Greater, ..point(CLAMP) };
    let got =
        one_f32(&COMPARED, &depths(), &sampler, Model::Nvidia, &with_reference(&at(&[0.75, 0.75]), 7.0));
    assert_eq!(got[0], 1.0);
}

/// D3D 22.4.19: texels outside are compared as the border's red.
#[test]
fn the_border_is_compared() {
    let sampler = Sampler {
        compare: CompareFunction::Less,
        border: [0.7f32.to_bits(), 0, 0, 0],
        ..linear(AddressMode::Border)
    };
    for model in Model::ALL {
        let value = |reference| {
            one_f32(&COMPARED, &depths(), &sampler, model, &with_reference(&at(&[0.0, 0.25]), reference))[0]
        };
        // Half border (0.7), half texel 0.25.
        assert_eq!(value(0.1), 1.0);
        assert_eq!(value(0.5), 0.5);
        assert_eq!(value(0.8), 0.0);
    }
}

/// TEXS-03: depth comparison is not for 3D textures.
#[test]
fn texs_03_volumes_are_not_compared() {
    use tmu_texture::{BoundFetch, FetchError};
    let fetch = Fetch { compare: Compare::Forced, ..sample_zero(Dimension::D3) };
    assert_eq!(BoundFetch::check(&fetch, None, None), Err(FetchError::CompareVolume));
}
