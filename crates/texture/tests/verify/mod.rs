//! The verifier against the models, against results made wrong on purpose, and against anything.

mod wrong;

use crate::common::lane;
use crate::random::*;
use tmu_texture::sampler::Sampler;
use tmu_texture::verify::{Allowance, Case, Choice, Explanation, Verdict, explain, verify};
use tmu_texture::{BoundFetch, Fetch, FetchInputs, FetchOutput, Model, Texture};

/// A random request.
struct Request {
    texture: Texture,
    sampler: Sampler,
    fetch: Fetch,
    inputs: FetchInputs,
}

impl Request {
    fn new(random: &mut Random) -> Request {
        let texture = random_texture(random);
        let sampler = random_sampler(random);
        let fetch = random_fetch(random, &texture);
        let inputs = random_inputs(random, &fetch, !sampler.normalized);
        Request { texture, sampler, fetch, inputs }
    }

    fn answers(&self, model: Model) -> FetchOutput {
        let mut output = FetchOutput::default();
        BoundFetch::new(&self.fetch, Some(&self.texture), Some(&self.sampler), model).run(
            &self.inputs,
            u32::MAX,
            &mut output,
        );
        output
    }

    fn case(&self, lane: usize, result: [u32; 4]) -> Case<'_> {
        Case {
            fetch: &self.fetch,
            texture: Some(&self.texture),
            sampler: Some(&self.sampler),
            inputs: &self.inputs,
            lane,
            result,
            known: [true; 4],
        }
    }

    fn allowance(&self) -> Allowance {
        Allowance::for_format(self.texture.format())
    }
}

/// What a model answers is exact under that model, and explained by slack even where the models are left aside.
#[test]
fn answers_of_the_models_are_explained() {
    let mut random = Random(0x0bad_cafe_0000_0001);
    let (mut explained, mut all) = (0, 0);
    for number in 0..1500 {
        let request = Request::new(&mut random);
        for model in Model::ALL {
            let of_lane = random.below(32) as usize;
            let result = lane(&request.answers(model), of_lane);
            let case = request.case(of_lane, result);
            let what = || {
                format!(
                    "case {number}, lane {of_lane}, {model}\n{:?}\n{:?}\n{:?}\n{:?}\nresult {:?}\ncoordinates {:?}",
                    request.fetch,
                    request.sampler,
                    request.texture.description(),
                    request.texture.view(),
                    result.map(f32::from_bits),
                    request.inputs.coordinates.map(|axis| f32::from_bits(axis[of_lane])),
                )
            };
            match verify(&case, &request.allowance()).expect("a supported fetch") {
                Verdict::Exact(models) => assert!(models.contains(&model), "{}", what()),
                other @ (Verdict::Explained(_) | Verdict::Refused(_)) => panic!("{other:?}: {}", what()),
            }
            all += 1;
            let found = explain(&case, &request.allowance()).expect("a supported fetch");
            assert!(found.is_some(), "{}", what());
            explained += usize::from(found.is_some_and(|found| found.slack != Default::default()));
        }
    }
    assert!(all > 3000 && explained > 200, "{explained} of {all} with slack");
}

/// Results far outside the texels are refused.
#[test]
fn results_beyond_the_texels_are_refused() {
    let mut random = Random(0x0bad_cafe_0000_0002);
    let mut refused = 0;
    for number in 0..400 {
        let request = Request::new(&mut random);
        let of_lane = random.below(32) as usize;
        let mut result = lane(&request.answers(Model::Nvidia), of_lane);
        let component = random.below(4) as usize;
        let integer = request.texture.format().info().is_integer();
        // No texel, and no border, is as large.
        let large = if integer { 0x7654_3210 } else { 3.0e9f32.to_bits() };
        result[component] = large;
        if request.fetch.packing != tmu_texture::Packing::Bits32 {
            result[component] = 0x7bff;
        }
        let wide = [
            tmu_texture::Format::Rgba16Float,
            tmu_texture::Format::Rgb9e5Float,
            tmu_texture::Format::Rg11b10Float,
        ];
        if wide.contains(&request.texture.format())
            || request.texture.format() == tmu_texture::Format::R32Uint
        {
            continue;
        }
        let case = request.case(of_lane, result);
        let verdict = verify(&case, &request.allowance()).expect("a supported fetch");
        assert!(matches!(verdict, Verdict::Refused(_)), "case {number}: {verdict}\n{:?}", request.fetch);
        refused += 1;
    }
    assert!(refused > 200, "{refused}");
}

/// Whatever a file may say, nothing panics and everything ends.
#[test]
fn any_results_are_judged() {
    let mut random = Random(0x0bad_cafe_0000_0003);
    for _ in 0..300 {
        let mut request = Request::new(&mut random);
        request.sampler.max_anisotropy = random.choose(&[1, 1, 16]);
        request.sampler.lod_bias = f32::from_bits(random.next() as u32);
        for lanes in request.inputs.coordinates.iter_mut().chain([&mut request.inputs.level]) {
            *lanes = lanes.map(|_| random.next() as u32);
        }
        request.inputs.gradients = [request.inputs.coordinates; 2];
        request.inputs.offset = request.inputs.coordinates.map(|axis| axis.map(|bits| bits as i32));
        let result = [0; 4].map(|_: i32| random.next() as u32);
        let mut case = request.case(random.below(32) as usize, result);
        case.known = [0; 4].map(|_: i32| random.one_in(2));
        let mut power = || random.one_in(3).then(|| random.below(64) as i32 - 48);
        let allowance = Allowance { coordinate: power(), weight: power(), level: power(), sum: power() };
        let verdict = verify(&case, &allowance).expect("a supported fetch");
        assert!(!verdict.to_string().is_empty());
    }
}

/// Whether an explanation is that choice.
fn chosen(verdict: &Verdict, choice: Choice) -> bool {
    matches!(verdict, Verdict::Explained(Explanation { choices, .. }) if choices.contains(&choice))
}
