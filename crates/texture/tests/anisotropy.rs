//! Anisotropic filters of the model `nvidia` beside an H200 (NV-19, LO-9): results that are stored under `corpus/results/nvidia-h200`.

mod common;

use common::{at, described, one_f32};
use tmu_texture::cpu::Width;
use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter, TrilinOpt};
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, FetchOutput, Format, Level, Model, Sampler, Texture,
    TextureDescription,
};

const LEVELS: &str = include_str!("../../../corpus/results/nvidia-h200/anisotropy_levels.tsv");
const LINES: &str = include_str!("../../../corpus/results/nvidia-h200/anisotropy_lines.tsv");

/// 256 × 256 texels with nine levels.
fn pyramid(texel: impl Fn(u32, u32) -> f32) -> Texture {
    let levels = 9;
    let description = TextureDescription {
        levels,
        ..TextureDescription::new(Dimension::D2, [256, 256, 1], Format::R32Float)
    };
    let texel = &texel;
    let data: Vec<f32> = (0..levels)
        .flat_map(|level| (0..1 << (16 - 2 * level)).map(move |index| texel(level, index)))
        .collect();
    described(description, &data)
}

/// As CUDA's driver sets it: levels are blended the more steeply, the larger the ratio is.
fn sampler(ratio: u8) -> Sampler {
    let trilin_opt = TrilinOpt::from_code([4, 6, 8, 8][ratio.ilog2() as usize - 1]);
    let lod_max = 8.0;
    let linear = common::linear(AddressMode::Wrap);
    Sampler { mip: MipFilter::Linear, max_anisotropy: ratio, trilin_opt, lod_max, ..linear }
}

fn with_gradients(place: [f32; 2], [ax, ay, bx, by]: [f32; 4]) -> FetchInputs {
    let mut inputs = at(&place);
    inputs.gradients[0] = [ax, ay, 0.0].map(|part| [part.to_bits(); 32]);
    inputs.gradients[1] = [bx, by, 0.0].map(|part| [part.to_bits(); 32]);
    inputs
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

const GRADIENTS: Fetch = Fetch { level: Level::Gradients, ..Fetch::sample(Dimension::D2) };

/// How many answers there are, how many of them the model gives to the bit, and how far off it is.
#[derive(Default)]
struct Agreement {
    answers: usize,
    alike: usize,
    furthest: f32,
}

impl Agreement {
    fn add(&mut self, off: f32) {
        self.answers += 1;
        self.alike += usize::from(off == 0.0);
        self.furthest = self.furthest.max(off);
    }
}

/// Gradients of all directions. What is a level too far, or too near, is so by a few 1/256, for the ratio's logarithm is one too large or
/// too small, and steep blending doubles it.
#[test]
fn nvidia_levels_of_anisotropic_filters_are_those_of_a_gpu() {
    let texture = pyramid(|level, _| (1 << level) as f32);
    let mut agreement = Agreement::default();
    for row in rows(LEVELS) {
        let ratio = row[0].parse().expect("a ratio");
        let word = |column: usize| u32::from_str_radix(row[column], 16).expect("a word");
        let [ax, ay, bx, by, answered] = [1, 2, 3, 4, 5].map(|column| f32::from_bits(word(column)));
        let inputs = with_gradients([0.3, 0.7], [ax, ay, bx, by]);
        let found = one_f32(&GRADIENTS, &texture, &sampler(ratio), Model::Nvidia, &inputs)[0];
        agreement.add(256.0 * (found / answered).log2().abs());
    }
    let Agreement { answers, alike, furthest } = agreement;
    assert!(answers == 1500 && alike >= 1440 && furthest < 4.0, "{alike} of {answers}, {furthest}");
}

/// Places along an axis, in 1/1024. Where levels are blended, texels lie a little nearer to each other than they should.
#[test]
fn nvidia_samples_of_anisotropic_filters_are_those_of_a_gpu() {
    let texture = pyramid(|level, index| f32::from(u8::from(level == 0 && index == 128 * 256 + 128)));
    let mut agreement = Agreement::default();
    for row in rows(LINES) {
        let ratio = row[0].parse().expect("a ratio");
        let number = |column: usize| row[column].parse::<f32>().expect("a number");
        let gradients = [number(1) / 256.0, 0.0, 0.0, number(2) / 256.0];
        for half in 0..33 {
            let place = [(128.5 + (half as f32 - 16.0) / 2.0) / 256.0, 128.5 / 256.0];
            let inputs = with_gradients(place, gradients);
            let found = one_f32(&GRADIENTS, &texture, &sampler(ratio), Model::Nvidia, &inputs)[0];
            agreement.add((1024.0 * found - number(3 + half)).abs());
        }
    }
    let Agreement { answers, alike, furthest } = agreement;
    assert!(answers == 9108 && alike >= 8870 && furthest <= 4.0, "{alike} of {answers}, {furthest}");
}

/// Texels that are codes, floats without NaNs, or depths.
fn noise(description: TextureDescription) -> Texture {
    let length = description.data_length().expect("small");
    let word = |number: usize| (number as u32).wrapping_mul(0x9e37_79b1);
    let float = |number: usize| (word(number) >> 8) as f32 / (1 << 24) as f32;
    let bytes = if description.format == Format::R32Float {
        (0..length / 4).flat_map(|number| float(number).to_le_bytes()).collect()
    } else {
        (0..length).map(|number| (word(number) >> 21) as u8).collect()
    };
    Texture::new(description, bytes).expect("small")
}

/// The mean of samples that a fast routine finds is that of the plain ones: at every width, for every model, with some lanes that magnify, some that
/// minify, and coordinates that only plain routines answer.
#[test]
fn samples_by_fast_routines_are_those_by_plain_ones() {
    let implicit = Fetch::sample(Dimension::D2);
    let compared = Fetch { compare: Compare::Forced, ..implicit };
    let odd = [f32::NAN, f32::INFINITY, f32::MAX, -1e-40, 1e-40, -0.0];
    let place = |lane: usize, axis: usize, reach: f32| {
        let random = ((lane * 2 + axis) as u32).wrapping_mul(0x85eb_ca6b) >> 8;
        match lane {
            24..30 => odd[lane - 24],
            _ => (random as f32 / (1 << 23) as f32 - 0.5) * reach,
        }
    };
    for (size, levels) in [([64, 32, 1], 7), ([60, 11, 1], 3), ([40, 40, 1], 1)] {
        for (format, fetch) in [
            (Format::Rgba8Unorm, implicit),
            (Format::Rgba8Srgb, Fetch { level: Level::Bias, ..implicit }),
            (Format::R32Float, GRADIENTS),
            (Format::R32Float, compared),
        ] {
            let plane = TextureDescription::new(Dimension::D2, size, format);
            let texture = noise(TextureDescription { levels, ..plane });
            for (number, reach) in [0.02, 0.3, 3.0].into_iter().enumerate() {
                let mut inputs = FetchInputs { reference: [0.4f32.to_bits(); 32], ..FetchInputs::default() };
                for lane in 0..32 {
                    inputs.level[lane] = (lane as f32 / 16.0 - 1.0).to_bits();
                    for axis in 0..2 {
                        inputs.coordinates[axis][lane] = place(lane, axis, reach).to_bits();
                        inputs.gradients[axis][0][lane] = (place(lane, axis, reach) / 8.0).to_bits();
                        inputs.gradients[axis][1][lane] = (place(lane + 32, axis, reach) / 8.0).to_bits();
                    }
                }
                let mode = [AddressMode::Wrap, AddressMode::Mirror, AddressMode::ClampToEdge][number];
                let sampler = Sampler {
                    mip: [MipFilter::Linear, MipFilter::Point, MipFilter::Linear][number],
                    max_anisotropy: [4, 16, 2][number],
                    mag: Filter::Linear,
                    min: Filter::Linear,
                    compare: CompareFunction::Less,
                    ..common::linear(mode)
                };
                for model in Model::ALL {
                    let mut expected = FetchOutput::default();
                    let plain = BoundFetch::plain(&fetch, Some(&texture), Some(&sampler), model);
                    plain.run(&inputs, u32::MAX, &mut expected);
                    for &width in Width::available() {
                        let mut answer = FetchOutput::default();
                        BoundFetch::at_width(&fetch, Some(&texture), Some(&sampler), model, width).run(
                            &inputs,
                            u32::MAX,
                            &mut answer,
                        );
                        assert_eq!(
                            answer, expected,
                            "{model} {width} {format} {size:?} {fetch:?} {sampler:?}"
                        );
                    }
                }
            }
        }
    }
}
