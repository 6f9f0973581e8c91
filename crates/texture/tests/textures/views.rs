//! Views, formats of views, minimum levels, resident tiles.

use tmu_texture::texture::{Residency, Swizzle};
use tmu_texture::{Dimension, Format, TexelAddress, Texture, TextureDescription, View};

use crate::plain;

fn texture(description: TextureDescription) -> Texture {
    let length = description.data_length().expect("a good description");
    Texture::new(description, (0..length).map(|i| i as u8).collect()).expect("the right length")
}

fn array() -> Texture {
    texture(TextureDescription {
        array: true,
        layers: 5,
        levels: 3,
        ..plain(Dimension::D2, [4, 4, 1], Format::Rgba8Unorm)
    })
}

#[test]
fn a_new_texture_is_seen_whole() {
    let whole = View { first_level: 0, levels: 3, first_layer: 0, layers: 5, swizzle: Swizzle::IDENTITY };
    assert_eq!(*array().view(), whole);
    assert_eq!(array().min_lod(), 0.0);
    assert_eq!(*array().residency(), Residency::All);
}

#[test]
fn views_stay_inside_the_texture() {
    let whole = *array().view();
    let refusal = |view: View| array().with_view(view).expect_err("must be refused").to_string();
    assert!(
        array().with_view(View { first_level: 2, levels: 1, first_layer: 4, layers: 1, ..whole }).is_ok()
    );
    assert_eq!(
        refusal(View { first_level: 3, levels: 1, ..whole }),
        "the view's first level is 3, but must be 0 to 2"
    );
    assert_eq!(
        refusal(View { first_level: 1, levels: 3, ..whole }),
        "the view's number of levels is 3, but must be 1 to 2"
    );
    assert_eq!(refusal(View { levels: 0, ..whole }), "the view's number of levels is 0, but must be 1 to 3");
    assert_eq!(refusal(View { first_layer: 5, ..whole }), "the view's first layer is 5, but must be 0 to 4");
    assert_eq!(
        refusal(View { first_layer: 1, layers: u32::MAX, ..whole }),
        "the view's number of layers is 4294967295, but must be 1 to 4"
    );
}

#[test]
fn views_of_cubes_show_whole_cubes() {
    let cubes = texture(TextureDescription {
        array: true,
        layers: 18,
        ..plain(Dimension::Cube, [2, 2, 1], Format::R8Unorm)
    });
    let view = View { first_layer: 3, layers: 12, ..*cubes.view() };
    assert!(cubes.clone().with_view(view).is_ok(), "a cube may begin at any layer, as in D3D");
    assert!(cubes.with_view(View { layers: 7, ..view }).is_err());
}

#[test]
fn swizzles_are_read_and_applied() {
    let texel = [0.25f32, 0.5, 0.75, 1.0].map(f32::to_bits);
    let swizzled = |text: &str, format| {
        let texture = texture(plain(Dimension::D2, [1, 1, 1], format));
        let swizzle = Swizzle::parse(text).expect("a swizzle");
        let view = View { swizzle, ..*texture.view() };
        texture.with_view(view).expect("a good view").swizzle(texel)
    };
    assert_eq!(swizzled("rgba", Format::Rgba8Unorm), texel);
    assert_eq!(swizzled("abgr", Format::Rgba8Unorm).map(f32::from_bits), [1.0, 0.75, 0.5, 0.25]);
    assert_eq!(swizzled("rr01", Format::Rgba8Unorm).map(f32::from_bits), [0.25, 0.25, 0.0, 1.0]);
    assert_eq!(swizzled("0001", Format::Rgba8Uint), [0, 0, 0, 1]);
    for wrong in ["rgb", "rgbaa", "RGBA", "xyzw", ""] {
        let sentence =
            format!("the swizzle {wrong:?} is not four of the letters r, g, b, a and the digits 0, 1");
        assert_eq!(Swizzle::parse(wrong).expect_err("must be refused").to_string(), sentence);
    }
}

#[test]
fn the_same_bytes_in_another_format() {
    let texture = texture(plain(Dimension::D2, [1, 1, 1], Format::D24UnormS8Uint));
    let at = TexelAddress::default();
    // Bytes 0, 1, 2, 3: stencil is the last.
    assert_eq!(texture.clone().with_format(Format::X24G8Uint).expect("4 bytes").texel(at), [0, 3, 0, 1]);
    assert_eq!(
        texture.clone().with_format(Format::R32Uint).expect("4 bytes").texel(at),
        [0x0302_0100, 0, 0, 1]
    );
    assert_eq!(
        texture.with_format(Format::R8Uint).expect_err("1 byte").to_string(),
        "d24_unorm_s8_uint texels of 4 bytes cannot be viewed as r8_uint, which has 1"
    );
}

#[test]
fn minimum_levels_are_numbers_from_0() {
    assert_eq!(array().with_min_lod(1.5).expect("a number").min_lod(), 1.5);
    for wrong in [-0.5, f32::NAN, f32::INFINITY] {
        assert!(array().with_min_lod(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn listed_tiles_are_resident_and_no_others() {
    let description = TextureDescription { levels: 2, ..plain(Dimension::D3, [10, 8, 4], Format::R8Unorm) };
    // The tile from 4, 4, 2 and, in level 1, the tile that holds the last column.
    let tiles = vec![[1, 1, 1, 0], [1, 0, 0, 1]];
    let residency = Residency::of_tiles(&description, [4, 4, 2], tiles).expect("inside");
    let count = |level: u32, size: [u32; 3]| {
        let mut count = 0;
        for z in 0..size[2] {
            for y in 0..size[1] {
                count += (0..size[0]).filter(|&x| residency.resident(level, 0, [x, y, z])).count();
            }
        }
        count
    };
    assert!(residency.resident(0, 0, [4, 4, 2]) && residency.resident(0, 0, [7, 7, 3]));
    assert!(!residency.resident(0, 0, [3, 4, 2]) && !residency.resident(0, 0, [8, 4, 2]));
    assert_eq!(count(0, [10, 8, 4]), 4 * 4 * 2);
    // Level 1 is 5 × 4 × 2; column 4 only.
    assert_eq!(count(1, [5, 4, 2]), 4 * 2);
}

#[test]
fn tiles_of_arrays_name_their_layer() {
    let description = *array().description();
    let residency = Residency::of_tiles(&description, [4, 4, 1], vec![[0, 0, 3, 0]]).expect("inside");
    let resident: Vec<_> = (0..5).filter(|&layer| residency.resident(0, layer, [1, 2, 0])).collect();
    assert_eq!(resident, [3]);
}

#[test]
fn tiles_outside_the_texture_are_refused() {
    let description = *array().description();
    let refusal = |size, tile| {
        Residency::of_tiles(&description, size, vec![tile]).expect_err("must be refused").to_string()
    };
    let nothing = TextureDescription { levels: 0, ..description };
    assert!(Residency::of_tiles(&nothing, [4, 4, 1], vec![[0; 4]]).is_err());
    assert_eq!(refusal([0, 4, 1], [0, 0, 0, 0]), "the width of a tile is 0, but must be 1 to 4294967295");
    assert_eq!(refusal([2, 2, 2], [0, 0, 0, 0]), "the depth of a tile is 2, but must be 1");
    assert_eq!(refusal([3, 3, 1], [2, 0, 0, 0]), "the x of a tile is 2, but must be 0 to 1");
    assert_eq!(refusal([3, 3, 1], [0, 1, 0, 1]), "the y of a tile is 1, but must be 0");
    assert_eq!(refusal([3, 3, 1], [0, 0, 5, 0]), "the z of a tile is 5, but must be 0 to 4");
    assert_eq!(refusal([3, 3, 1], [0, 0, 0, 3]), "the level of a tile is 3, but must be 0 to 2");
}
