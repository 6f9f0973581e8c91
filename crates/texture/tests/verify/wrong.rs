//! Results of known requests, right, tolerable and wrong. The bounds are computed by hand.

use super::chosen;
use crate::common::{at, at_texel, linear, numbered, point, sample_zero, texture};
use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CompareFunction, MipFilter, Sampler};
use tmu_texture::verify::{Allowance, Case, Choice, Verdict, verify};
use tmu_texture::{Dimension, Fetch, FetchInputs, Format, Level, Model, Operation, Texture};

const NOTHING: Allowance = Allowance { coordinate: None, weight: None, level: None, sum: None };

fn judge(
    fetch: &Fetch,
    texture: &Texture,
    sampler: &Sampler,
    inputs: &FetchInputs,
    red: f32,
    allowance: &Allowance,
) -> Verdict {
    let case = Case {
        fetch,
        texture: Some(texture),
        sampler: Some(sampler),
        inputs,
        lane: 3,
        result: [red.to_bits(), 0, 0, 0],
        known: [true, false, false, false],
    };
    verify(&case, allowance).expect("a supported fetch")
}

fn zero_and_one() -> Texture {
    texture(Dimension::D1, [2, 1, 1], Format::R32Float, &[0.0f32, 1.0])
}

fn is_refused(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Refused(_))
}

/// u = 0.375 of two texels is 0.25 beyond the first one. With 2⁻⁸ of slack, and one ulp of the product 0.75, which is at most
/// 0.75·2⁻²³, the weight is at most 0.25 + 2⁻⁸ + 0.75·2⁻²³: ulps of results from 0.25 on are 2⁻²⁵, so that is three ulps
/// beyond 0.25 + 2⁻⁸, and half a fourth one may be added in rounding.
#[test]
fn one_ulp_beyond_the_slack_is_refused() {
    let (texture, sampler) = (zero_and_one(), linear(AddressMode::ClampToEdge));
    let (fetch, inputs) = (sample_zero(Dimension::D1), at(&[0.375]));
    let allowance = Allowance { coordinate: Some(-8), ..NOTHING };
    let farthest = 0.25f32 + 1.0 / 256.0;
    for (ulps, right) in [(0, true), (3, true), (4, false), (40, false)] {
        let red = f32::from_bits(farthest.to_bits() + ulps);
        let verdict = judge(&fetch, &texture, &sampler, &inputs, red, &allowance);
        assert_eq!(matches!(verdict, Verdict::Explained(_)), right, "{ulps}: {verdict}");
    }
}

/// The least slack is found: 0.25 + 2⁻¹⁰ needs 2⁻¹⁰ of the coordinate. It needs 2⁻¹⁰ of the weight or of the sum, too; what is
/// closest to its limit loses.
#[test]
fn the_least_slack_is_named() {
    let (texture, sampler) = (zero_and_one(), linear(AddressMode::ClampToEdge));
    let (fetch, inputs) = (sample_zero(Dimension::D1), at(&[0.375]));
    let red = 0.25 + 1.0 / 1024.0;
    let of = |allowance: Allowance| match judge(&fetch, &texture, &sampler, &inputs, red, &allowance) {
        Verdict::Explained(explanation) => explanation.slack,
        other @ (Verdict::Exact(_) | Verdict::Refused(_)) => panic!("{other}"),
    };
    assert_eq!(
        of(Allowance { coordinate: Some(-8), sum: Some(-9), ..NOTHING }),
        Allowance { coordinate: Some(-10), ..NOTHING }
    );
    assert_eq!(
        of(Allowance { coordinate: Some(-9), sum: Some(-7), ..NOTHING }),
        Allowance { sum: Some(-10), ..NOTHING }
    );
    assert_eq!(of(Allowance { weight: Some(-6), ..NOTHING }), Allowance { weight: Some(-10), ..NOTHING });
    let verdict =
        judge(&fetch, &texture, &sampler, &inputs, red, &Allowance { coordinate: Some(-12), ..NOTHING });
    let Verdict::Refused(refusal) = verdict else { panic!("{verdict}") };
    assert_eq!(refusal.nearest.expect("it is near").slack.coordinate, Some(-10));
    assert_eq!(refusal.expected[Model::Exact as usize][0], 0.25f32.to_bits());
}

/// u = 0.5 of two texels is the edge between them: either is right, but only on the tie.
#[test]
fn either_texel_is_right_on_a_tie() {
    let (texture, sampler) = (zero_and_one(), point(AddressMode::ClampToEdge));
    let fetch = sample_zero(Dimension::D1);
    let allowance = Allowance { coordinate: Some(-16), ..NOTHING };
    let at_place =
        |position: f32, red: f32| judge(&fetch, &texture, &sampler, &at(&[position]), red, &allowance);
    assert!(matches!(at_place(0.5, 1.0), Verdict::Exact(models) if models.len() == 3));
    assert!(chosen(&at_place(0.5, 0.0), Choice::Texel));
    assert!(is_refused(&at_place(0.51, 0.0)));
    let Verdict::Refused(refusal) = at_place(0.75, 0.0) else { panic!("the wrong texel") };
    assert_eq!(refusal.elsewhere.len(), 1, "it is texel 0");
    assert_eq!(refusal.elsewhere[0].x, 0);
}

/// A gather's four texels must be of one footprint: 10·y + x, from (1, 1) on.
#[test]
fn gathers_are_of_one_footprint() {
    let texture = numbered(4, 4, 1, 1);
    let fetch = Fetch { operation: Operation::Gather { component: 0 }, ..sample_zero(Dimension::D2) };
    let judge = |result: [f32; 4]| {
        let case = Case {
            fetch: &fetch,
            texture: Some(&texture),
            sampler: Some(&linear(AddressMode::ClampToEdge)),
            inputs: &at(&[0.5, 0.5]),
            lane: 0,
            result: result.map(f32::to_bits),
            known: [true; 4],
        };
        verify(&case, &Allowance { coordinate: Some(-8), ..NOTHING }).expect("a supported fetch")
    };
    assert!(matches!(judge([21.0, 22.0, 12.0, 11.0]), Verdict::Exact(_)));
    assert!(is_refused(&judge([11.0, 12.0, 22.0, 21.0])), "upside down");
    assert!(is_refused(&judge([21.0, 22.0, 12.0, 10.0])), "of another footprint");
    // 0.375 is 1.0 texels beyond the first centre: the footprint may begin at 0 or at 1.
    let on_edge = at(&[0.375, 0.5]);
    let case = Case {
        fetch: &fetch,
        texture: Some(&texture),
        sampler: Some(&linear(AddressMode::ClampToEdge)),
        inputs: &on_edge,
        lane: 0,
        result: [20.0f32, 21.0, 11.0, 10.0].map(f32::to_bits),
        known: [true; 4],
    };
    let verdict = verify(&case, &Allowance { coordinate: Some(-8), ..NOTHING }).expect("a supported fetch");
    assert!(chosen(&verdict, Choice::Texel), "{verdict}");
}

/// Half of the border, which is 0.5, and half of texel 1.0: 0.75. A border of 0 would give 0.5.
#[test]
fn a_wrong_border_is_refused() {
    let texture = zero_and_one();
    let sampler = Sampler { border: [0.5f32.to_bits(); 4], ..linear(AddressMode::Border) };
    let (fetch, inputs) = (sample_zero(Dimension::D1), at(&[1.0]));
    let allowance = Allowance::for_format(Format::R32Float);
    let judge = |red: f32| judge(&fetch, &texture, &sampler, &inputs, red, &allowance);
    assert!(matches!(judge(0.75), Verdict::Exact(_)));
    assert!(is_refused(&judge(0.5)), "a border of zeros");
    assert!(is_refused(&judge(1.0)), "clamped");
}

/// Each face has its number for a colour; (1, 1, 0.25) lies on the edge of +x and +y, and on no other.
#[test]
fn a_wrong_face_is_refused() {
    let faces: Vec<f32> = (0..6).flat_map(|face| [face as f32; 4]).collect();
    let texture = texture(Dimension::Cube, [2, 2, 1], Format::R32Float, &faces);
    let (fetch, inputs) = (sample_zero(Dimension::Cube), at(&[1.0, 1.0, 0.25]));
    let allowance = Allowance::for_format(Format::R32Float);
    let judge =
        |red: f32| judge(&fetch, &texture, &point(AddressMode::ClampToEdge), &inputs, red, &allowance);
    assert!(matches!(judge(2.0), Verdict::Exact(_)), "y before x");
    assert!(chosen(&judge(0.0), Choice::Face));
    for other in [1.0, 3.0, 4.0, 5.0] {
        assert!(is_refused(&judge(other)), "{other}");
    }
}

/// The corner where +x, +y and +z meet: a quarter each of three texels and of the missing one, which is their average or one of them.
#[test]
fn corners_may_take_one_of_three_texels() {
    let faces: Vec<f32> = (0..6).flat_map(|face| [[4.0f32, 1.0, 8.0, 1.0, 16.0, 1.0][face]; 4]).collect();
    let texture = texture(Dimension::Cube, [2, 2, 1], Format::R32Float, &faces);
    let (fetch, inputs) = (sample_zero(Dimension::Cube), at(&[1.0, 1.0, 1.0]));
    let allowance = Allowance::for_format(Format::R32Float);
    let judge =
        |red: f32| judge(&fetch, &texture, &linear(AddressMode::ClampToEdge), &inputs, red, &allowance);
    // (4 + 8 + 16 + 28/3) / 4, and with +z, whose face the direction meets, in the corner: (4 + 8 + 16 + 16) / 4.
    assert!(!is_refused(&judge(28.0 / 3.0)));
    assert!(chosen(&judge(11.0), Choice::Corner));
    assert!(is_refused(&judge(10.5)));
}

/// Far from the other faces: weights 0.36 of +z, 0.24 of each neighbour, 0.16 of the corner, which is any of the three.
#[test]
fn any_of_three_texels_may_be_the_corner() {
    let faces: Vec<f32> = (0..6).flat_map(|face| [[4.0f32, 1.0, 8.0, 1.0, 16.0, 1.0][face]; 4]).collect();
    let texture = texture(Dimension::Cube, [2, 2, 1], Format::R32Float, &faces);
    let (fetch, inputs) = (sample_zero(Dimension::Cube), at(&[0.9, 0.9, 1.0]));
    let allowance = Allowance::for_format(Format::R32Float);
    let judge = |corner: f32| {
        let red = 0.36 * 16.0 + 0.24 * (4.0 + 8.0) + 0.16 * corner;
        judge(&fetch, &texture, &linear(AddressMode::ClampToEdge), &inputs, red, &allowance)
    };
    assert!(!is_refused(&judge(28.0 / 3.0)));
    assert!([4.0, 8.0, 16.0].map(judge).iter().all(|verdict| chosen(verdict, Choice::Corner)));
    assert!(is_refused(&judge(12.0)));
}

/// Level 0 holds 0, level 1 holds 1000: at level 0.5 the result is 500, in 1/256 of a level 503.9, but not 520.
#[test]
fn levels_are_blended_within_their_slack() {
    let texture = texture_of_levels();
    let sampler = Sampler { mip: MipFilter::Linear, ..linear(AddressMode::Wrap) };
    let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    let mut inputs = at(&[0.25, 0.25]);
    inputs.level = [0.5f32.to_bits(); 32];
    let allowance = Allowance { level: Some(-8), ..NOTHING };
    let judge = |red: f32| judge(&fetch, &texture, &sampler, &inputs, red, &allowance);
    assert!(matches!(judge(500.0), Verdict::Exact(_)));
    assert!(matches!(judge(503.9), Verdict::Explained(_)));
    assert!(is_refused(&judge(504.0)), "2⁻⁸ of 1000 is 3.90625");
    // Between levels that are not blended, halfway, either is right.
    let sampler = Sampler { mip: MipFilter::Point, ..sampler };
    let judge = |red: f32| super::wrong::judge(&fetch, &texture, &sampler, &inputs, red, &allowance);
    assert!(matches!(judge(1000.0), Verdict::Exact(_)));
    assert!(chosen(&judge(0.0), Choice::Level));
    assert!(is_refused(&judge(500.0)));
}

fn texture_of_levels() -> Texture {
    use tmu_texture::TextureDescription;
    let description = TextureDescription {
        levels: 2,
        ..TextureDescription::new(Dimension::D2, [2, 2, 1], Format::R32Float)
    };
    crate::common::described(description, &[0.0f32, 0.0, 0.0, 0.0, 1000.0])
}

/// 0.5 is no code of D16: rounded it is 32768/65535, which the texel is; equal only if it is rounded.
#[test]
fn references_may_be_rounded_or_not() {
    let texture = texture(Dimension::D2, [1, 1, 1], Format::D16Unorm, &[32768u16]);
    let sampler = Sampler { compare: CompareFunction::Equal, ..point(AddressMode::Wrap) };
    let fetch = Fetch { compare: Compare::Forced, ..sample_zero(Dimension::D2) };
    let mut inputs = at(&[0.5, 0.5]);
    inputs.reference = [0.5f32.to_bits(); 32];
    let judge = |red: f32| judge(&fetch, &texture, &sampler, &inputs, red, &NOTHING);
    assert_eq!(judge(1.0), Verdict::Exact(vec![Model::Nvidia, Model::D3d]));
    assert_eq!(judge(0.0), Verdict::Exact(vec![Model::Exact]));
    assert!(is_refused(&judge(0.5)));
}

/// A load is its texel and nothing else; of sRGB formats the decoding may be off by the sum's slack.
#[test]
fn loads_have_no_choice() {
    let texture = texture(Dimension::D1, [2, 1, 1], Format::Rgba8Srgb, &[55u8, 0, 0, 255, 188, 0, 0, 255]);
    let allowance = Allowance::for_format(Format::Rgba8Srgb);
    let judge = |red: f32| {
        let fetch = Fetch::load(Dimension::D1);
        judge(&fetch, &texture, &Sampler::default(), &at_texel(&[1]), red, &allowance)
    };
    // sRGB's code 188 is 0.502886…, code 55 is 0.03820…
    assert!(matches!(judge(0.5028865), Verdict::Exact(_)));
    assert!(matches!(judge(0.5), Verdict::Explained(_)));
    assert!(is_refused(&judge(0.038_204_37)), "the other texel");
    assert!(is_refused(&judge(188.0 / 255.0)), "not decoded");
}

/// An infinite texel without weight is not seen; with weight it makes every result infinite.
#[test]
fn infinities_need_weight() {
    let texture = texture(Dimension::D1, [2, 1, 1], Format::R32Float, &[1.0f32, f32::INFINITY]);
    let (fetch, sampler) = (sample_zero(Dimension::D1), linear(AddressMode::ClampToEdge));
    let judge = |position: f32, red: f32| {
        judge(
            &fetch,
            &texture,
            &sampler,
            &at(&[position]),
            red,
            &Allowance { coordinate: Some(-8), ..NOTHING },
        )
    };
    assert!(matches!(judge(0.25, 1.0), Verdict::Exact(_)));
    assert!(matches!(judge(0.25, f32::INFINITY), Verdict::Explained(_)), "a rounding gives it weight");
    assert!(matches!(judge(0.5, f32::INFINITY), Verdict::Exact(_)));
    assert!(is_refused(&judge(0.5, 1.0)));
}

/// Anisotropic results are bounded by the texels around: 0 … 33 near the lower left of a 4 × 4 texture.
#[test]
fn anisotropic_results_are_bounded() {
    let texture = numbered(4, 4, 1, 1);
    let sampler = Sampler { max_anisotropy: 8, ..linear(AddressMode::ClampToEdge) };
    let fetch = Fetch { level: Level::Gradients, ..Fetch::sample(Dimension::D2) };
    let mut inputs = at(&[0.5, 0.5]);
    inputs.gradients[0][0] = [0.5f32.to_bits(); 32];
    inputs.gradients[1][1] = [0.1f32.to_bits(); 32];
    let judge =
        |red: f32| judge(&fetch, &texture, &sampler, &inputs, red, &Allowance::for_format(Format::R32Float));
    assert!(chosen(&judge(17.25), Choice::Envelope));
    assert!(is_refused(&judge(34.0)));
    assert!(is_refused(&judge(-1.0)));
}

/// Refused requests stay refused, and invalid textures give zeros.
#[test]
fn invalid_textures_give_zeros() {
    let fetch = Fetch::load(Dimension::D2);
    let inputs = at_texel(&[0, 0]);
    let case = |result: [u32; 4]| Case {
        fetch: &fetch,
        texture: None,
        sampler: None,
        inputs: &inputs,
        lane: 0,
        result,
        known: [true; 4],
    };
    assert!(matches!(verify(&case([0; 4]), &NOTHING), Ok(Verdict::Exact(models)) if models.len() == 3));
    assert!(matches!(verify(&case([1, 0, 0, 0]), &NOTHING), Ok(Verdict::Refused(_))));
    let fetch = Fetch { dimension: Dimension::Cube, ..fetch };
    let case = Case { fetch: &fetch, ..case([0; 4]) };
    assert!(verify(&case, &NOTHING).is_err());
}
