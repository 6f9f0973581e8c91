//! Thousands of random requests: the batched, specialised routines answer what the plain reference answers, no lane's
//! answer depends on which other lanes take part, and traces tell what was answered.

mod common;
mod random;
mod reference;
mod sums;
mod traces;
mod verify;
mod widths;

use common::*;
use random::*;
use reference::{Case, answer};
use tmu_texture::lanes::active;
use tmu_texture::{BoundFetch, Dimension, FetchInputs, FetchOutput, LANES, Model, Operation};

/// What a lane that takes no part holds before and after.
const UNTOUCHED: u32 = 0xdead_beef;

#[test]
fn batches_answer_what_the_plain_reference_answers() {
    let mut random = Random(0x0123_4567_89ab_cdef);
    for number in 0..20_000 {
        let texture = random_texture(&mut random);
        let sampler = random_sampler(&mut random);
        let fetch = random_fetch(&mut random, &texture);
        let inputs = random_inputs(&mut random, &fetch, !sampler.normalized);
        let mask = if random.one_in(3) { u32::MAX } else { random.next() as u32 };
        let model = random.choose(&Model::ALL);
        assert_eq!(BoundFetch::check(&fetch, Some(&texture), Some(&sampler)), Ok(()), "{fetch:?}");

        let mut output = FetchOutput { texel: [[UNTOUCHED; LANES]; 4], resident: !mask };
        BoundFetch::new(&fetch, Some(&texture), Some(&sampler), model).run(&inputs, mask, &mut output);

        let case = Case { fetch: &fetch, texture: &texture, sampler: &sampler, model, inputs: &inputs };
        for number_of_lane in 0..LANES {
            let (texel, resident) = if mask >> number_of_lane & 1 == 1 {
                answer(&case, number_of_lane)
            } else {
                ([UNTOUCHED; 4], true)
            };
            let got = (lane(&output, number_of_lane), output.resident >> number_of_lane & 1 == 1);
            assert_eq!(
                got,
                (texel, resident),
                "case {number}, lane {number_of_lane}, {model}\n{fetch:?}\n{sampler:?}\n{:?}\n{:?}\n\
                 coordinates {:?}",
                texture.description(),
                texture.view(),
                inputs.coordinates.map(|axis| f32::from_bits(axis[number_of_lane])),
            );
        }
    }
}

/// A lane gets the same answer alone as among the others.
#[test]
fn answers_do_not_depend_on_the_mask() {
    let mut random = Random(0xfeed_beef_1234_5678);
    for _ in 0..200 {
        let texture = random_texture(&mut random);
        let sampler = random_sampler(&mut random);
        let fetch = random_fetch(&mut random, &texture);
        let inputs = random_inputs(&mut random, &fetch, !sampler.normalized);
        for model in Model::ALL {
            let bound = BoundFetch::new(&fetch, Some(&texture), Some(&sampler), model);
            let mut all = FetchOutput::default();
            bound.run(&inputs, u32::MAX, &mut all);
            for number in active(u32::MAX) {
                let mut alone = FetchOutput::default();
                bound.run(&inputs, 1 << number, &mut alone);
                assert_eq!(lane(&alone, number), lane(&all, number));
                assert_eq!(alone.resident, all.resident & 1 << number);
            }
        }
    }
}

/// Whatever bits the inputs hold, nothing panics: every operation, dimension and mode on any texture.
#[test]
fn any_bits_are_answered() {
    let mut random = Random(0x5555_aaaa_0f0f_f0f0);
    let mut output = FetchOutput::default();
    for _ in 0..20_000 {
        let texture = random_texture(&mut random);
        let mut sampler = random_sampler(&mut random);
        sampler.lod_bias = f32::from_bits(random.next() as u32);
        sampler.lod_max = f32::from_bits(random.next() as u32);
        let mut fetch = random_fetch(&mut random, &texture);
        if random.one_in(4) {
            fetch.dimension = random.choose(&[Dimension::D1, Dimension::D2, Dimension::D3, Dimension::Cube]);
        }
        fetch.operation = random.choose(&[
            fetch.operation,
            fetch.operation,
            Operation::QuerySize,
            Operation::QueryLevelOfDetail,
        ]);
        let mut inputs = FetchInputs::default();
        for lanes in inputs.coordinates.iter_mut().chain([&mut inputs.level, &mut inputs.layer]) {
            *lanes = lanes.map(|_| random.next() as u32);
        }
        inputs.sample = inputs.layer;
        inputs.min_level = inputs.level;
        inputs.reference = inputs.coordinates[2];
        inputs.gradients = [inputs.coordinates; 2];
        inputs.offset = inputs.coordinates.map(|axis| axis.map(|bits| bits as i32));
        inputs.four_offsets = [[inputs.offset[0], inputs.offset[1]]; 4];
        let model = random.choose(&Model::ALL);
        BoundFetch::new(&fetch, Some(&texture), Some(&sampler), model).run(&inputs, u32::MAX, &mut output);
    }
}
