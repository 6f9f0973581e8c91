//! A trace is made by the routines that answer, so it must end with the answer, and its numbers must give it.

use crate::common::lane;
use crate::random::*;
use tmu_texture::fetch::Packing;
use tmu_texture::trace::{self, Accumulation, FetchTrace, Pass, Spot};
use tmu_texture::{BoundFetch, Dimension, FetchOutput, Model, Operation, Sampler, Texture};

/// Weights × texels of every trace give the unit's answer bit for bit, and the way to each texel leads to it.
#[test]
fn traces_give_the_answers() {
    let mut random = Random(0x00c0_ffee_1234_5678);
    let mut passes = 0;
    for number in 0..6000 {
        let texture = random_texture(&mut random);
        let anisotropy = random.choose(&[1, 1, 4, 16]);
        let sampler = Sampler { max_anisotropy: anisotropy, ..random_sampler(&mut random) };
        let fetch = random_fetch(&mut random, &texture);
        let inputs = random_inputs(&mut random, &fetch, !sampler.normalized);
        let model = random.choose(&Model::ALL);
        let mut output = FetchOutput::default();
        BoundFetch::new(&fetch, Some(&texture), Some(&sampler), model).run(&inputs, u32::MAX, &mut output);
        for of_lane in [0, 5, 18, 31] {
            let trace = trace::trace(&fetch, Some(&texture), Some(&sampler), model, &inputs, of_lane)
                .expect("a supported fetch");
            let what = format!("case {number}, lane {of_lane}, {model}\n{fetch:?}\n{sampler:?}\n{trace:#?}");
            assert_eq!(trace.result, lane(&output, of_lane), "{what}");
            assert_eq!(trace.resident, output.resident >> of_lane & 1 == 1, "{what}");
            assert!(fetch.packing != Packing::Bits32 || delivered(&trace, &texture), "{what}");
            check_sums(&trace, &texture, &what);
            trace.passes.iter().for_each(|pass| check_places(pass, &what));
            passes += trace.passes.len();
        }
    }
    assert!(passes > 20_000, "{passes}");
}

/// The result is the texel in the view's order.
fn delivered(trace: &FetchTrace, texture: &Texture) -> bool {
    let one = texture.format().info().one();
    trace.result == trace.swizzle.map(|source| source.select(trace.texel, one))
}

fn check_sums(trace: &FetchTrace, texture: &Texture, what: &str) {
    for pass in &trace.passes {
        let total: f64 = pass.parts.iter().flat_map(|part| &part.taps).map(|tap| tap.weight.fraction()).sum();
        if pass.accumulation != Accumulation::Gathered {
            assert!((total - 1.0).abs() < 1e-12, "weights add up to {total}\n{what}");
        }
    }
    match &trace.passes[..] {
        [] => assert!(trace.outside || trace.invalid, "{what}"),
        passes if matches!(trace.fetch.operation, Operation::Gather { .. }) => {
            let seen: Vec<[u32; 4]> = passes
                .iter()
                .flat_map(|pass| &pass.parts)
                .flat_map(|part| &part.taps)
                .map(|tap| texture.swizzle(tap.seen))
                .collect();
            assert_eq!(seen.len(), 4, "{what}");
            let Operation::Gather { component } = trace.fetch.operation else { return };
            let compared = passes[0].reference.is_some();
            for (texel, seen) in trace.texel.iter().zip(&seen) {
                let bits = seen[usize::from(component)];
                assert!(compared || *texel == bits, "{what}");
            }
        }
        [only] => assert_eq!(only.total(), Some(trace.texel), "{what}"),
        several => {
            for component in 0..4 {
                let of = |pass: &Pass| f64::from(f32::from_bits(pass.total().expect("a sum")[component]));
                let ellipse = trace.level.as_ref().and_then(|level| level.ellipse.as_ref());
                let weights = &ellipse.expect("a footprint").weights;
                assert_eq!(weights.len(), several.len(), "{what}");
                let sum = weights
                    .iter()
                    .zip(several)
                    .fold(-0.0, |sum, (&weight, pass)| sum + f64::from(weight) * of(pass));
                let mean = sum / f64::from(weights.iter().sum::<u32>());
                assert_eq!((mean as f32).to_bits(), trace.texel[component], "{what}");
            }
        }
    }
}

fn check_places(pass: &Pass, what: &str) {
    for part in &pass.parts {
        for tap in &part.taps {
            let on_axes: Vec<Option<u32>> = part
                .axes
                .iter()
                .zip(tap.corner)
                .map(|(axis, corner)| axis.taps[usize::from(corner).min(axis.taps.len() - 1)].texel)
                .collect();
            match tap.spot {
                Spot::Texel(address) | Spot::Missing(address) => {
                    assert_eq!(address.level, part.level, "{what}");
                    let index = [address.x, address.y, address.z];
                    let inside = on_axes.iter().all(Option::is_some);
                    assert!(inside || pass.face.is_some(), "{what}");
                    let as_told = on_axes.iter().zip(index).all(|(told, index)| *told == Some(index));
                    assert!(!inside || as_told, "{what}");
                }
                Spot::Border => assert!(on_axes.contains(&None), "{what}"),
                Spot::Outside => assert_eq!(pass.accumulation, Accumulation::Single, "{what}"),
                Spot::Corner(_) => assert_eq!(on_axes, [None, None], "{what}"),
            }
        }
    }
}

/// An invalid texture has no trace but zeros (OUT-2).
#[test]
fn invalid_textures_have_short_traces() {
    let mut random = Random(7);
    let texture = random_texture(&mut random);
    let fetch = tmu_texture::Fetch::sample(Dimension::D2);
    let inputs = tmu_texture::FetchInputs::default();
    for (texture, sampler) in [(None, Some(Sampler::default())), (Some(&texture), None)] {
        let trace = trace::trace(&fetch, texture, sampler.as_ref(), Model::Nvidia, &inputs, 3);
        let trace = trace.expect("no error");
        assert!(trace.invalid && trace.resident && trace.passes.is_empty() && trace.result == [0; 4]);
    }
}
