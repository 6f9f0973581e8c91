//! Cubes: faces, edges, corners. The value of texel (x, y) of face f of cube c and level l is
//! 10000·l + 1000·c + 100·f + 10·y + x; faces are +x −x +y −y +z −z.

mod common;

use common::*;
use tmu_texture::fetch::Compare;
use tmu_texture::sampler::{AddressMode, CompareFunction, CubeFiltering, Filter, MipFilter};
use tmu_texture::{
    Dimension, Fetch, FetchInputs, Format, LANES, Level, Model, Operation, Sampler, Texture,
    TextureDescription, View,
};

fn cube(size: u32, cubes: u32, levels: u32) -> Texture {
    let description = TextureDescription {
        array: cubes > 1,
        layers: 6 * cubes,
        levels,
        ..TextureDescription::new(Dimension::Cube, [size, size, 1], Format::R32Float)
    };
    let mut data = Vec::new();
    for level in 0..levels {
        let size = description.level_size(level)[0];
        for layer in 0..6 * cubes {
            for texel in 0..size * size {
                let (x, y) = (texel % size, texel / size);
                data.push((10000 * level + 1000 * (layer / 6) + 100 * (layer % 6) + 10 * y + x) as f32);
            }
        }
    }
    described(description, &data)
}

const SAMPLE: Fetch = sample_zero(Dimension::Cube);

fn value(fetch: &Fetch, texture: &Texture, sampler: &Sampler, direction: [f32; 3]) -> f32 {
    let values = Model::ALL.map(|model| one_f32(fetch, texture, sampler, model, &at(&direction))[0]);
    assert!(values.iter().all(|value| (value - values[0]).abs() < 1e-3), "{values:?}");
    values[0]
}

/// Directions through texel centres; s = ½·sc/|major| + ½ of D3D 5.3.8's table.
#[test]
fn directions_choose_a_face_and_a_texel() {
    let texture = cube(4, 1, 1);
    let nearest = point(AddressMode::Wrap);
    for (direction, expected) in [
        // sc = −z, tc = −y: s = (0.25/1 + 1)/2 = 0.625, texel 2; t = 0.375, texel 1.
        ([1.0, 0.25, -0.25], 12.0),
        ([-2.0, 0.5, -0.5], 111.0),
        ([0.25, 1.0, 0.75], 232.0),
        ([0.25, -1.0, 0.75], 302.0),
        ([0.75, 0.25, 1.0], 413.0),
        ([0.75, 0.25, -1.0], 510.0),
        // Edges of the range: s = 1 is the last texel.
        ([-1.0, -1.0, 1.0], 430.0),
        ([1.0, 1.0, 1.0], 403.0),
        ([0.0, 0.0, 0.0], 422.0),
    ] {
        assert_eq!(value(&SAMPLE, &texture, &nearest, direction), expected, "{direction:?}");
        // The length of the direction does not matter.
        let long = direction.map(|axis: f32| axis * 64.0);
        assert_eq!(value(&SAMPLE, &texture, &nearest, long), expected, "{long:?}");
    }
}

/// In the middle of a face cubes filter as 2D textures do, whatever the address modes.
#[test]
fn faces_filter_like_2d_textures() {
    let texture = cube(4, 1, 1);
    for filtering in [CubeFiltering::Seamless, CubeFiltering::PerFace] {
        let sampler = Sampler { cube_filtering: filtering, ..linear(AddressMode::Border) };
        // On +z: s = ½·0.25 + ½ = 0.625 = texel 2.0; t = 0.375 = texel 1.0.
        assert_eq!(value(&SAMPLE, &texture, &sampler, [0.25, 0.25, 1.0]), 412.0);
        assert_eq!(value(&SAMPLE, &texture, &sampler, [0.125, 0.0, 1.0]), 400.0 + 15.0 + 1.75);
    }
}

/// On the edge between +z and +x, half the weight is on each side: texels (3, y) of +z and (0, y) of +x.
#[test]
fn seamless_footprints_cross_edges() {
    let texture = cube(4, 1, 1);
    let seamless = linear(AddressMode::ClampToEdge);
    let on_edge = [1.0, 0.25, 1.0];
    // t = 0.375: row 1 exactly. +z texel 413, +x texel (0, 1) = 10.
    assert_eq!(value(&SAMPLE, &texture, &seamless, on_edge), (413.0 + 10.0) / 2.0);
    let per_face = Sampler { cube_filtering: CubeFiltering::PerFace, ..seamless };
    assert_eq!(value(&SAMPLE, &texture, &per_face, on_edge), 413.0);
    // Between +y and −z: the last row of −z's top is y = 0, the first row of +y is z = −1. Texel columns turn round:
    // x = 0.25 is column 2 of +y and column 1 of −z.
    assert_eq!(value(&SAMPLE, &texture, &seamless, [0.25, 1.0, -1.0]), (501.0 + 202.0) / 2.0);
}

/// D3D 7.18.12: a missing texel's weight goes to the three others. At the corner of +x +y +z each of the four weights is
/// ¼, so the three texels have a third each: 403 (+z), 0 (+x), 233 (+y). NVIDIA's have 85/256 of 256, but the face's own one 86.
#[test]
fn corners_average_three_texels() {
    let texture = cube(4, 1, 1);
    for model in Model::ALL {
        let got = one_f32(&SAMPLE, &texture, &linear(AddressMode::Wrap), model, &at(&[1.0, 1.0, 1.0]))[0];
        let expected = match model {
            Model::Nvidia => (86.0 * 403.0 + 85.0 * 0.0 + 85.0 * 233.0) / 256.0,
            Model::D3d | Model::Exact => (403.0 + 0.0 + 233.0) / 3.0,
        };
        assert!((got - expected).abs() < 1e-4, "{got} {model}");
    }
}

#[test]
fn gathers_cross_edges_and_synthesise_corners() {
    let texture = cube(4, 1, 1);
    let fetch = Fetch { operation: Operation::Gather { component: 0 }, ..SAMPLE };
    let gather = |direction: [f32; 3], sampler: &Sampler| {
        one_f32(&fetch, &texture, sampler, Model::Nvidia, &at(&direction))
    };
    let seamless = point(AddressMode::Wrap);
    // +z: columns 3 | 4 at rows 1 | 2.
    assert_eq!(gather([1.0, 0.0, 1.0], &seamless), [423.0, 20.0, 10.0, 413.0]);
    let per_face = Sampler { cube_filtering: CubeFiltering::PerFace, ..seamless };
    assert_eq!(gather([1.0, 0.0, 1.0], &per_face), [423.0, 423.0, 413.0, 413.0]);
    // The corner of +x +y +z: the upper right texel is the average of the three others.
    assert_eq!(gather([1.0, 1.0, 1.0], &seamless), [403.0, 0.0, (403.0f32 + 0.0 + 233.0) / 3.0, 233.0]);
}

/// D3D 22.4.3: the missing texel is synthesised after the comparison, so it can be a third or two.
#[test]
fn corners_are_compared_before_they_are_averaged() {
    let texture = cube(4, 1, 1);
    let fetch = Fetch { operation: Operation::Gather { component: 0 }, compare: Compare::Forced, ..SAMPLE };
    let sampler = Sampler { compare: CompareFunction::Less, ..point(AddressMode::Wrap) };
    let inputs = FetchInputs { reference: [100.0f32.to_bits(); LANES], ..at(&[1.0, 1.0, 1.0]) };
    let got = one_f32(&fetch, &texture, &sampler, Model::Nvidia, &inputs);
    assert_eq!(got, [1.0, 0.0, 2.0 / 3.0, 1.0]);
}

#[test]
fn cube_arrays_clamp_to_the_last_cube() {
    let texture = cube(2, 3, 1);
    let fetch = Fetch { array: true, ..SAMPLE };
    let value = |texture: &Texture, cube: u32| {
        let inputs = FetchInputs { layer: [cube; LANES], ..at(&[0.5, -0.5, -1.0]) };
        one_f32(&fetch, texture, &linear(AddressMode::Wrap), Model::Nvidia, &inputs)[0]
    };
    assert_eq!(value(&texture, 1), 1510.0);
    assert_eq!(value(&texture, 2), 2510.0);
    assert_eq!(value(&texture, 9), 2510.0);
    // A view may begin at any face: here the second cube's −x is seen as +x, and −z as the next cube's +x.
    let view = View { first_layer: 7, layers: 6, ..*texture.view() };
    let shifted = texture.with_view(view).unwrap();
    assert_eq!(value(&shifted, 0), 2010.0);
    let crossing =
        one_f32(&fetch, &shifted, &linear(AddressMode::Wrap), Model::Nvidia, &at(&[1.0, 0.5, 1.0]));
    // +z is seen as layer 11 (1500), +x as layer 7 (1100): texels (1, 0) and (0, 0).
    assert_eq!(crossing[0], (1501.0 + 1100.0) / 2.0);
}

/// D3D 7.18.11: derivatives are projected onto the face. On +z at (0, 0, 1) a step of dx in x is dx/2 of the face:
/// for 8 texels, 0.5 is 2 texels, level 1. At (0, 0, 2) it is half of that.
#[test]
fn implicit_levels_follow_the_projection() {
    let texture = cube(8, 1, 4);
    let sampler = sampler(Filter::Point, MipFilter::Linear, AddressMode::Wrap);
    let fetch = Fetch::sample(Dimension::Cube);
    let gradients = Fetch { level: Level::Gradients, ..fetch };
    for (z, expected) in [(1.0f32, 10000.0), (2.0, 0.0), (0.5, 20000.0)] {
        let mut inputs = FetchInputs::default();
        inputs.coordinates[2] = [z.to_bits(); LANES];
        for lane in 0..LANES {
            inputs.coordinates[0][lane] = (0.5 * (lane & 1) as f32 - 0.25).to_bits();
            inputs.gradients[0][0][lane] = 0.5f32.to_bits();
        }
        for fetch in [fetch, gradients] {
            // All texels of a level share its ten thousands.
            let got = one_f32(&fetch, &texture, &sampler, Model::Nvidia, &inputs)[0];
            assert_eq!((got / 10000.0).floor() * 10000.0, expected, "{z} {:?}: {got}", fetch.level);
        }
    }
}
