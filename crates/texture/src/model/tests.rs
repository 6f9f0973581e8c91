//! Expected values are worked out by hand from `docs/texture-model.md`.

use super::*;

fn at(index: i32, fraction: f32) -> Position {
    Position { index, fraction }
}

#[test]
fn names_read_back() {
    for model in Model::ALL {
        assert_eq!(Model::from_name(model.name()), Some(model));
    }
    assert_eq!(Model::from_name("d3d"), Some(Model::D3d));
    assert_eq!(Model::from_name("D3D"), None);
    assert_eq!(Model::default(), Model::Nvidia);
}

/// NV-1: eight fraction bits. Texel centres lie at half texels, so 2.5 texels is texel 2 with no fraction.
#[test]
fn nvidia_coordinates_have_eight_fraction_bits() {
    assert_eq!(Nvidia::linear(2.5 / 8.0, 8.0), at(2, 0.0));
    assert_eq!(Nvidia::linear(2.75 / 8.0, 8.0), at(2, 0.25));
    assert_eq!(Nvidia::linear((2.5 + 77.0 / 256.0) / 8.0, 8.0), at(2, 77.0 / 256.0));
    assert_eq!(Nvidia::linear((2.5 + 77.25 / 256.0) / 8.0, 8.0), at(2, 77.0 / 256.0));
    assert_eq!(Nvidia::linear((2.5 + 77.75 / 256.0) / 8.0, 8.0), at(2, 78.0 / 256.0));
}

/// NV-1: ties are rounded up, on both sides of 0.
#[test]
fn nvidia_coordinate_ties_round_up() {
    assert_eq!(Nvidia::linear(2.5 + 76.5 / 256.0, 1.0), at(2, 77.0 / 256.0));
    assert_eq!(Nvidia::linear(2.5 + 77.5 / 256.0, 1.0), at(2, 78.0 / 256.0));
    // −0.5 − 76.5/256 texels from the first centre: floor(−204.5 + 0.5) = −204 = −256 + 52.
    assert_eq!(Nvidia::linear(0.0 - 76.5 / 256.0, 1.0), at(-1, 52.0 / 256.0));
    assert_eq!(Nvidia::linear(0.0 - 77.5 / 256.0, 1.0), at(-1, 51.0 / 256.0));
}

/// NV-2: unnormalised coordinates are in texels already.
#[test]
fn nvidia_unnormalised_coordinates_are_texels() {
    assert_eq!(Nvidia::linear(5.75, 1.0), Nvidia::linear(5.75 / 16.0, 16.0));
}

/// NV-3: the rounding carries into the texel index, so the footprint moves on 1/512 texel before the position does.
#[test]
fn nvidia_rounding_carries_into_the_index() {
    let next_centre = 3.5;
    let switch = next_centre - 1.0 / 512.0;
    assert_eq!(Nvidia::linear(switch, 1.0), at(3, 0.0));
    assert_eq!(Nvidia::linear(switch - 1e-6, 1.0), at(2, 255.0 / 256.0));
    assert_eq!(Nvidia::linear(next_centre, 1.0), at(3, 0.0));
    // The same 1/512 before the texture's first centre.
    assert_eq!(Nvidia::linear(0.5 - 1.0 / 512.0, 1.0), at(0, 0.0));
}

/// NV-1 against integers: every 1/4096 texel of a texture of 3, whose size is no power of two.
#[test]
fn nvidia_coordinates_equal_integer_arithmetic() {
    for step in -3 * 4096..6 * 4096i64 {
        // f = floor((step/4096 − 1/2)·256 + 1/2) = floor((step − 2048 + 8) / 16)
        let f = (step - 2040).div_euclid(16);
        let expected = at(f.div_euclid(256) as i32, f.rem_euclid(256) as f32 / 256.0);
        assert_eq!(Nvidia::linear(step as f64 / 4096.0, 1.0), expected, "{step}");
    }
}

/// NV-14: the coordinate is rounded down to 21 bits before it becomes texels. What an H200 answered at the edges of 7 texels
/// (`edges_of_points`): 1/7 lies between 299593 and 299594 of 2²¹, and up to the latter a coordinate is less than 1/7.
#[test]
fn nvidia_points_have_21_bits() {
    let measured = [
        (0.142_857_2, 0),
        (0.143_136_17, 1),
        (0.285_714_4, 1),
        (0.428_571_52, 2),
        (0.571_428_7, 3),
        (0.571_428_8, 4),
        (0.714_285_8, 4),
        (0.714_285_85, 5),
        (0.857_142_87, 5),
        (0.857_142_9, 6),
    ];
    for (coordinate, texel) in measured {
        assert_eq!(Nvidia::point(f64::from(coordinate as f32), 7.0), texel, "{coordinate}");
    }
    // Below 0 is outside, however little.
    assert_eq!(Nvidia::point(-1e-30, 7.0), -1);
}

/// CUDA C++ Programming Guide, texture fetching: point sampling takes texel floor(x).
#[test]
fn nvidia_points_round_down() {
    assert_eq!(Nvidia::point(3.0, 1.0), 3);
    assert_eq!(Nvidia::point(3.0 - 1.0 / 1024.0, 1.0), 2);
    assert_eq!(Nvidia::point(-0.25, 8.0), -2);
    assert_eq!(Nvidia::point(-0.26, 8.0), -3);
}

/// D3D 7.18.7, 7.18.8, 3.2.4.1: 16.8 fixed point, nearest even.
#[test]
fn d3d_coordinate_ties_round_to_even() {
    assert_eq!(D3d::linear(2.5 + 76.5 / 256.0, 1.0), at(2, 76.0 / 256.0));
    assert_eq!(D3d::linear(2.5 + 77.5 / 256.0, 1.0), at(2, 78.0 / 256.0));
    assert_eq!(D3d::linear(0.0 - 76.5 / 256.0, 1.0), at(-1, 52.0 / 256.0));
    assert_eq!(D3d::linear(0.0 - 77.5 / 256.0, 1.0), at(-1, 50.0 / 256.0));
    // 255.5/256 is a tie between 255 and 256, the even one being the next texel.
    assert_eq!(D3d::linear(2.5 + 255.5 / 256.0, 1.0), at(3, 0.0));
}

/// D3D 7.18.7: point sampling rounds to 1/256 first, so a texel begins 1/512 early; that tie, 255.5, goes to 256.
#[test]
fn d3d_points_are_fixed_point() {
    assert_eq!(D3d::point(3.0 - 1.0 / 512.0, 1.0), 3);
    assert_eq!(D3d::point(3.0 - 1.0 / 500.0, 1.0), 2);
    assert_eq!(D3d::point(-1.0 / 512.0, 1.0), 0);
    assert_eq!(D3d::point(-1.0 / 500.0, 1.0), -1);
}

#[test]
fn exact_coordinates_keep_their_fraction() {
    let third = 1.0f32 / 3.0;
    assert_eq!(Exact::linear(f64::from(0.5 + third), 1.0), at(0, (0.5 + third) - 0.5));
    assert_eq!(Exact::linear(0.5, 8.0), at(3, 0.5));
    assert_eq!(Exact::point(0.999_999, 1.0), 0);
    assert_eq!(Exact::point(-1e-9, 1.0), -1);
    // −2⁻²⁵ − 0.5 rounds to −0.5 in f32.
    assert_eq!(Exact::linear(-(2f64.powi(-26)), 1.0), at(-1, 0.5));
    // 2⁻²⁶ below the first centre is not below it in f32: 0.5 is the nearest f32 to 0.5 − 2⁻²⁶, and so is the centre.
    assert_eq!(Exact::linear(0.5 - 2f64.powi(-27), 1.0), at(0, 0.0));
    // 0.5 − 2⁻²⁵ is an f32. Its distance from centre −1, 1 − 2⁻²⁵, rounds to 1: the next texel, no fraction.
    assert_eq!(Exact::linear(0.5 - 2f64.powi(-25), 1.0), at(0, 0.0));
}

/// Far outside every texture all models stay within their integers.
#[test]
fn huge_coordinates_are_limited() {
    let farthest = 1 << 22;
    for coordinate in [f64::from(f32::MAX), 1e30, 1e9] {
        for scale in [1.0, 16384.0] {
            assert_eq!(Nvidia::point(coordinate, scale), farthest);
            assert_eq!(D3d::point(-coordinate, scale), -farthest);
            assert_eq!(Exact::point(coordinate, scale), farthest);
            assert_eq!(Nvidia::linear(coordinate, scale), at(farthest - 1, 0.5));
            assert_eq!(D3d::linear(-coordinate, scale), at(-farthest - 1, 0.5));
            assert!(Exact::linear(-coordinate, scale).index <= -farthest);
        }
    }
}

/// Levels of detail in 8.8 fixed point: nvidia rounds down (an H200, `levels_linear`), d3d to the nearest, ties to even; exact keeps them.
#[test]
fn levels_are_rounded_as_coordinates_are() {
    assert_eq!(Nvidia::level(1.0 + 76.5 / 256.0), 1.0 + 76.0 / 256.0);
    assert_eq!(Nvidia::level(1.0 + 76.99 / 256.0), 1.0 + 76.0 / 256.0);
    assert_eq!(D3d::level(1.0 + 76.5 / 256.0), 1.0 + 76.0 / 256.0);
    assert_eq!(Exact::level(1.0 + 76.5 / 256.0), 1.0 + 76.5 / 256.0);
    assert_eq!(Nvidia::level(-1.0 - 76.5 / 256.0), -1.0 - 77.0 / 256.0);
    assert_eq!(Nvidia::level(0.001), 0.0);
}
