//! How many texels a fetch reads: footprints counted by hand.

mod common;

use common::*;
use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CubeFiltering, Filter, MipFilter};
use tmu_texture::texture::Residency;
use tmu_texture::{
    BoundFetch, Dimension, Fetch, FetchInputs, Format, Level, Model, Offset, Operation, Sampler, Texture,
    TextureDescription,
};

/// The texels that the first four lanes read.
fn texels(fetch: &Fetch, texture: &Texture, sampler: &Sampler, inputs: &FetchInputs) -> u64 {
    let counts = Model::ALL.map(|model| {
        BoundFetch::check(fetch, Some(texture), Some(sampler)).unwrap();
        BoundFetch::new(fetch, Some(texture), Some(sampler), model).texels(inputs, 0b1111)
    });
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
    counts[0]
}

fn zeros(dimension: Dimension, size: [u32; 3]) -> Texture {
    let description = TextureDescription::new(dimension, size, Format::R8Unorm);
    let count = size.iter().product::<u32>() * if dimension == Dimension::Cube { 6 } else { 1 };
    let description = if matches!(dimension, Dimension::Cube) {
        TextureDescription { layers: 6, ..description }
    } else {
        description
    };
    described(description, &vec![0u8; count as usize])
}

#[test]
fn filters_read_one_two_four_or_eight() {
    let cases = [
        (Dimension::D1, [8, 1, 1], 2),
        (Dimension::D2, [8, 8, 1], 4),
        (Dimension::D3, [8, 8, 8], 8),
        (Dimension::Cube, [8, 8, 1], 4),
    ];
    for (dimension, size, of_linear) in cases {
        let texture = zeros(dimension, size);
        let fetch = sample_zero(dimension);
        let inputs = at(&[0.4, 0.3, 0.6]);
        assert_eq!(texels(&fetch, &texture, &point(AddressMode::Wrap), &inputs), 4, "{dimension}");
        assert_eq!(texels(&fetch, &texture, &linear(AddressMode::Wrap), &inputs), 4 * of_linear);
        let compared = Fetch { compare: Compare::Forced, ..fetch };
        if dimension == Dimension::D2 {
            assert_eq!(texels(&compared, &texture, &linear(AddressMode::Wrap), &inputs), 4 * of_linear);
        }
    }
}

/// The footprint counts, not its weights: at a texel's centre three of four have none.
#[test]
fn texels_without_weight_count() {
    let inputs = at(&[2.5 / 8.0, 2.5 / 8.0]);
    assert_eq!(
        texels(&sample_zero(Dimension::D2), &numbered(8, 8, 1, 1), &linear(AddressMode::Wrap), &inputs),
        16
    );
}

/// Level 0.25 is a blend of two levels, level 1 is one, −1 and 7 are the first and the last.
#[test]
fn blended_levels_count_twice() {
    let texture = numbered(8, 8, 1, 3);
    let fetch = Fetch { level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
    let mut inputs = at(&[0.4, 0.4]);
    for (lane, level) in [0.25f32, 1.0, -1.0, 7.0].into_iter().enumerate() {
        inputs.level[lane] = level.to_bits();
    }
    let sampler = |filter, mip| sampler(filter, mip, AddressMode::Wrap);
    assert_eq!(
        texels(&fetch, &texture, &sampler(Filter::Linear, MipFilter::Linear), &inputs),
        4 * (2 + 1 + 1 + 1)
    );
    assert_eq!(texels(&fetch, &texture, &sampler(Filter::Point, MipFilter::Linear), &inputs), 2 + 1 + 1 + 1);
    assert_eq!(texels(&fetch, &texture, &sampler(Filter::Linear, MipFilter::Point), &inputs), 4 * 4);
    // Lanes 0, 1 and 3 minify, lane 2 magnifies: 4·2 + 4 + 1 + 4.
    let mixed = Sampler { mag: Filter::Point, ..sampler(Filter::Linear, MipFilter::Linear) };
    assert_eq!(texels(&fetch, &texture, &mixed, &inputs), 8 + 4 + 1 + 4);
}

#[test]
fn borders_do_not_count() {
    let texture = numbered(8, 8, 1, 1);
    let fetch = sample_zero(Dimension::D2);
    // The footprints around (0, 4), (0, 0), (−3, 4) and (4, 4) texels have 2, 1, 0 and 4 texels inside.
    let positions = [[0.0, 4.0], [0.0, 0.0], [-3.0, 4.0], [4.0, 4.0]];
    let inputs = at_lanes(|lane| positions[lane % 4].map(|texel: f32| texel / 8.0));
    assert_eq!(texels(&fetch, &texture, &linear(AddressMode::Border), &inputs), 2 + 1 + 4);
    assert_eq!(texels(&fetch, &texture, &linear(AddressMode::ClampToEdge), &inputs), 16);
    // Point: texels 0 and 4 of row 4, row 0 and so on; only the third is outside.
    assert_eq!(texels(&fetch, &texture, &point(AddressMode::Border), &inputs), 3);
    let gather = Fetch { operation: Operation::Gather { component: 0 }, ..fetch };
    assert_eq!(texels(&gather, &texture, &point(AddressMode::Border), &inputs), 2 + 1 + 4);
}

#[test]
fn loads_read_one_texel_inside() {
    let texture = numbered(8, 8, 1, 2);
    let mut inputs = FetchInputs::default();
    for (lane, (x, level)) in [(0, 0), (7, 0), (8, 0), (7, 1)].into_iter().enumerate() {
        (inputs.coordinates[0][lane], inputs.level[lane]) = (x, level);
    }
    let load = Fetch { level: Level::Explicit, ..Fetch::load(Dimension::D2) };
    // (8, 0) is outside level 0, (7, 0) outside level 1, which is 4 wide.
    assert_eq!(texels(&load, &texture, &Sampler::default(), &inputs), 2);
    assert_eq!(texels(&Fetch { clamp: true, ..load }, &texture, &Sampler::default(), &inputs), 4);
}

#[test]
fn gathers_read_four() {
    let gather =
        |dimension| Fetch { operation: Operation::Gather { component: 0 }, ..sample_zero(dimension) };
    let wrap = point(AddressMode::Wrap);
    let inputs = at(&[0.4, 0.3, 0.6]);
    assert_eq!(texels(&gather(Dimension::D2), &numbered(8, 8, 1, 1), &wrap, &inputs), 16);
    assert_eq!(texels(&gather(Dimension::Cube), &zeros(Dimension::Cube, [8, 8, 1]), &wrap, &inputs), 16);
    let four = Fetch { offset: Offset::Four, ..gather(Dimension::D2) };
    assert_eq!(texels(&four, &numbered(8, 8, 1, 1), &wrap, &inputs), 16);
    // One of the four offsets leads outside.
    let mut inputs = inputs;
    inputs.four_offsets[2][0] = [-8; 32];
    assert_eq!(texels(&four, &numbered(8, 8, 1, 1), &point(AddressMode::Border), &inputs), 12);
}

/// At a cube's corner three texels meet.
#[test]
fn the_missing_texel_of_a_corner_does_not_count() {
    let texture = zeros(Dimension::Cube, [4, 4, 1]);
    let inputs = at(&[1.0, 0.99, 0.98]);
    let fetch = sample_zero(Dimension::Cube);
    assert_eq!(texels(&fetch, &texture, &linear(AddressMode::Wrap), &inputs), 12);
    let per_face = Sampler { cube_filtering: CubeFiltering::PerFace, ..linear(AddressMode::Wrap) };
    assert_eq!(texels(&fetch, &texture, &per_face, &inputs), 16);
}

#[test]
fn what_is_not_in_memory_does_not_count() {
    let texture = numbered(8, 8, 1, 1);
    let residency = Residency::of_tiles(texture.description(), [4, 4, 1], vec![[0, 0, 0, 0]]).unwrap();
    let texture = texture.with_residency(residency);
    // Around (4, 2) texels: columns 3 and 4, of which only 3 is in the tile.
    let inputs = at(&[0.5, 0.25]);
    assert_eq!(texels(&sample_zero(Dimension::D2), &texture, &linear(AddressMode::Wrap), &inputs), 4 * 2);
    assert_eq!(texels(&Fetch::load(Dimension::D2), &texture, &Sampler::default(), &at_texel(&[4, 2])), 0);
}

#[test]
fn queries_and_invalid_handles_read_nothing() {
    let texture = numbered(8, 8, 1, 1);
    let query = Fetch { operation: Operation::QuerySize, ..Fetch::load(Dimension::D2) };
    assert_eq!(texels(&query, &texture, &Sampler::default(), &at_texel(&[0])), 0);
    let none = BoundFetch::new(&Fetch::load(Dimension::D2), None, None, Model::Nvidia);
    assert_eq!(none.texels(&at_texel(&[0]), u32::MAX), 0);
}
