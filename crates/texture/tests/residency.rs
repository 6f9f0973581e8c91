//! Sparse textures: which lanes are told that a texel is not in memory, and what they read.

mod common;

use common::*;
use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CompareFunction, Filter, MipFilter};
use tmu_texture::texture::Residency;
use tmu_texture::{
    Dimension, Fetch, FetchInputs, LANES, Level, Model, Operation, Sampler, Texture, TextureDescription,
};

/// 8×8 and 4×4 texels in tiles of 4×4; of level 0 only the upper left and lower right tiles are in memory.
fn sparse(levels: &[[u32; 4]]) -> Texture {
    let texture = numbered(8, 8, 1, 2);
    let residency = Residency::of_tiles(texture.description(), [4, 4, 1], levels.to_vec()).unwrap();
    texture.with_residency(residency)
}

const DIAGONAL: [[u32; 4]; 3] = [[0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 1]];

#[test]
fn loads_tell_whether_their_texel_is_resident() {
    let texture = sparse(&DIAGONAL);
    let mut inputs = FetchInputs::default();
    let texels = [(3, 3), (4, 3), (3, 4), (4, 4), (8, 0), (-1, 5)];
    for (lane, (x, y)) in texels.into_iter().enumerate() {
        inputs.coordinates[0][lane] = x as u32;
        inputs.coordinates[1][lane] = y as u32;
    }
    let output = run(&Fetch::load(Dimension::D2), &texture, &Sampler::default(), Model::Nvidia, &inputs);
    let values: Vec<f32> = (0..6).map(|lane| f32::from_bits(output.texel[0][lane])).collect();
    assert_eq!(values, [33.0, 0.0, 0.0, 44.0, 0.0, 0.0]);
    // What is out of range is not missing.
    assert_eq!(output.resident & 0b11_1111, 0b11_1001);
    // A texel that is not in memory reads 0 and the defaults of the components that the format lacks.
    assert_eq!(lane(&output, 1).map(f32::from_bits), [0.0, 0.0, 0.0, 1.0]);
}

/// D3D 5.9.4: texels that have no weight do not count; the others read 0.
#[test]
fn samples_count_only_texels_with_weight() {
    let texture = sparse(&DIAGONAL);
    for model in Model::ALL {
        let sample = |s: f32, t: f32, sampler: &Sampler| {
            let inputs = at(&[s / 8.0, t / 8.0]);
            let output = run(&sample_zero(Dimension::D2), &texture, sampler, model, &inputs);
            (f32::from_bits(output.texel[0][0]), output.resident & 1 == 1)
        };
        let linear = linear(AddressMode::ClampToEdge);
        // The centre of texel (3, 3): its neighbours (4, 3), (3, 4), (4, 4) have no weight.
        assert_eq!(sample(3.5, 3.5, &linear), (33.0, true));
        // Half texel (3, 3), half texel (4, 3), which is missing.
        assert_eq!(sample(4.0, 3.5, &linear), (16.5, false));
        // A quarter each of 33, 0, 0, 44.
        assert_eq!(sample(4.0, 4.0, &linear), (19.25, false));
        assert_eq!(sample(3.9, 3.9, &point(AddressMode::Wrap)), (33.0, true));
        assert_eq!(sample(4.1, 3.9, &point(AddressMode::Wrap)), (0.0, false));
    }
}

#[test]
fn levels_without_weight_do_not_count() {
    let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    let sampler = sampler(Filter::Point, MipFilter::Linear, AddressMode::Wrap);
    let sample = |tiles: &[[u32; 4]], level: f32| {
        let inputs = FetchInputs { level: [level.to_bits(); LANES], ..at(&[0.3, 0.3]) };
        run(&fetch, &sparse(tiles), &sampler, Model::Nvidia, &inputs).resident & 1 == 1
    };
    let (only_0, only_1) = ([[0, 0, 0, 0]], [[0, 0, 0, 1]]);
    assert!(sample(&only_0, 0.0) && !sample(&only_0, 0.5) && !sample(&only_0, 1.0));
    assert!(!sample(&only_1, 0.0) && !sample(&only_1, 0.5) && sample(&only_1, 1.0));
}

/// All four texels of a gather are wanted.
#[test]
fn gathers_count_all_four_texels() {
    let texture = sparse(&DIAGONAL);
    let fetch = Fetch { operation: Operation::Gather { component: 0 }, ..sample_zero(Dimension::D2) };
    let gather = |s: f32| {
        let output =
            run(&fetch, &texture, &point(AddressMode::Wrap), Model::Nvidia, &at(&[s / 8.0, 2.5 / 8.0]));
        (lane(&output, 5).map(f32::from_bits), output.resident >> 5 & 1 == 1)
    };
    assert_eq!(gather(3.4), ([32.0, 33.0, 23.0, 22.0], true));
    assert_eq!(gather(3.5), ([33.0, 0.0, 0.0, 23.0], false));
}

/// What is not in memory is compared as 0.
#[test]
fn missing_texels_are_compared_as_zero() {
    let texture = sparse(&DIAGONAL);
    let fetch = Fetch { compare: Compare::Forced, ..sample_zero(Dimension::D2) };
    let sampler = Sampler { compare: CompareFunction::Greater, ..point(AddressMode::Wrap) };
    let inputs = FetchInputs { reference: [1.0f32.to_bits(); LANES], ..at(&[4.1 / 8.0, 3.9 / 8.0]) };
    let output = run(&fetch, &texture, &sampler, Model::Nvidia, &inputs);
    assert_eq!((f32::from_bits(output.texel[0][0]), output.resident), (1.0, 0));
}

/// The layer of an array is the tile's z.
#[test]
fn tiles_of_arrays_belong_to_layers() {
    let texture = numbered(4, 4, 2, 1);
    let description: TextureDescription = *texture.description();
    let residency = Residency::of_tiles(&description, [4, 4, 1], vec![[0, 0, 1, 0]]).unwrap();
    let texture = texture.with_residency(residency);
    let fetch = Fetch { array: true, ..Fetch::load(Dimension::D2) };
    let mut inputs = at_texel(&[2, 1]);
    inputs.layer[1] = 1;
    let output = run(&fetch, &texture, &Sampler::default(), Model::Nvidia, &inputs);
    assert_eq!(output.resident & 3, 0b10);
    assert_eq!(f32::from_bits(output.texel[0][1]), 112.0);
}
