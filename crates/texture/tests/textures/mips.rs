//! Mip levels made from level 0; the means are worked by hand.

use tmu_texture::content::generate_mips;
use tmu_texture::{Dimension, Format, TextureDescription};

use crate::plain;

fn generated(description: TextureDescription, level_0: &[u8]) -> Vec<u8> {
    let data = generate_mips(&description, level_0).expect("a good description");
    assert_eq!(data[..level_0.len()], *level_0);
    data[level_0.len()..].to_vec()
}

fn mipmapped(dimension: Dimension, size: [u32; 3], levels: u32, format: Format) -> TextureDescription {
    TextureDescription { levels, ..plain(dimension, size, format) }
}

#[test]
fn means_of_codes_round_half_up() {
    let level_0 = [
        0, 1, 10, 20, //
        1, 0, 30, 41, //
    ];
    // (0+1+1+0)/4 = 0.5 → 1; (10+20+30+41)/4 = 25.25 → 25; then (1+25)/2 = 13.
    assert_eq!(generated(mipmapped(Dimension::D2, [4, 2, 1], 3, Format::R8Unorm), &level_0), [1, 25, 13]);
}

#[test]
fn means_of_signed_codes_round_away_from_zero() {
    // −128 counts as −127: (−127 − 125)/2 = −126; (−1 + 0)/2 → −1.
    let level_0 = [-128i8, -125, -1, 0].map(|code| code as u8);
    let expected = [-126i8, -1].map(|code| code as u8);
    assert_eq!(generated(mipmapped(Dimension::D1, [4, 1, 1], 2, Format::R8Snorm), &level_0), expected);
}

#[test]
fn odd_axes_leave_out_the_last_texel() {
    // 3 × 3: only the first 2 × 2 texels.
    let level_0 = [10, 20, 99, 30, 40, 99, 99, 99, 99];
    assert_eq!(generated(mipmapped(Dimension::D2, [3, 3, 1], 2, Format::R8Unorm), &level_0), [25]);
}

#[test]
fn volumes_take_means_of_eight() {
    let level_0 = [0, 8, 16, 24, 32, 40, 48, 56];
    assert_eq!(generated(mipmapped(Dimension::D3, [2, 2, 2], 2, Format::R8Unorm), &level_0), [28]);
}

#[test]
fn layers_and_faces_stay_apart() {
    let description = TextureDescription {
        array: true,
        layers: 2,
        ..mipmapped(Dimension::D1, [2, 1, 1], 2, Format::Rg8Unorm)
    };
    assert_eq!(generated(description, &[0, 100, 2, 200, 50, 60, 150, 80]), [1, 150, 100, 70]);
    let cube = mipmapped(Dimension::Cube, [2, 2, 1], 2, Format::R8Unorm);
    let faces: Vec<u8> = (0..6).flat_map(|face| [face; 4]).collect();
    assert_eq!(generated(cube, &faces), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn srgb_means_are_of_light_and_alpha_is_linear() {
    // Half of full light is the code 188: 1.055 · 0.5^(1/2.4) − 0.055 = 0.7354, · 255 = 187.5.
    let level_0 = [0, 255, 0, 0, 255, 255, 0, 255];
    let mip = generated(mipmapped(Dimension::D1, [2, 1, 1], 2, Format::Rgba8Srgb), &level_0);
    assert_eq!(mip, [188, 255, 0, 128]);
}

#[test]
fn floats_are_summed_exactly() {
    let level_0: Vec<u8> = [1e30f32, 1.0, -1e30, 1.0].into_iter().flat_map(f32::to_le_bytes).collect();
    let description = mipmapped(Dimension::D2, [2, 2, 1], 2, Format::R32Float);
    // f64 cannot hold 1e30 + 1 either: the sum in order is (1e30 + 1) − 1e30 + 1 = 1.
    assert_eq!(generated(description, &level_0), 0.25f32.to_le_bytes());
    let level_0: Vec<u8> = [16777216.0f32, 1.0, 1.0, 0.0].into_iter().flat_map(f32::to_le_bytes).collect();
    assert_eq!(generated(description, &level_0), 4194304.5f32.to_le_bytes(), "f32 sums would lose both ones");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refusal = |description: TextureDescription, level_0: &[u8]| {
        generate_mips(&description, level_0).expect_err("must be refused").to_string()
    };
    assert_eq!(
        refusal(mipmapped(Dimension::D1, [2, 1, 1], 2, Format::R8Uint), &[0; 2]),
        "the mean of texels is not for integers such as r8_uint"
    );
    assert_eq!(
        refusal(mipmapped(Dimension::D1, [2, 1, 1], 2, Format::R8Unorm), &[0; 3]),
        "the data has 3 bytes, but the texture needs 2"
    );
    assert_eq!(
        refusal(mipmapped(Dimension::D1, [2, 1, 1], 3, Format::R8Unorm), &[0; 2]),
        "the number of mip levels is 3, but must be 1 to 2"
    );
}
