//! Patterns and lists of numbers.

use tmu_texture::content::{Pattern, data_from_numbers};
use tmu_texture::{Dimension, Format, TexelAddress, Texture, TextureDescription};

use crate::plain;

fn drawn(pattern: &str, description: TextureDescription) -> Texture {
    let pattern = Pattern::parse(pattern).expect("a pattern");
    Texture::new(description, pattern.texture_data(&description).expect("a good description"))
        .expect("all of it")
}

fn at(x: u32, y: u32) -> TexelAddress {
    TexelAddress { x, y, ..TexelAddress::default() }
}

#[test]
fn checkers_change_every_so_many_texels() {
    let texture = drawn("checker:2", plain(Dimension::D2, [5, 4, 1], Format::Rgba8Unorm));
    let row = |y| -> String {
        (0..5).map(|x| if texture.texel_bytes(at(x, y)) == [255; 4] { '#' } else { '.' }).collect()
    };
    assert_eq!([row(0), row(1), row(2), row(3)], ["##..#", "##..#", "..##.", "..##."]);
    assert_eq!(texture.texel_bytes(at(2, 0)), [0, 0, 0, 255]);
    let integers = drawn("checker:1", plain(Dimension::D3, [1, 1, 2], Format::Rg16Sint));
    assert_eq!(integers.data(), [1, 0, 1, 0, 0, 0, 0, 0], "a slice further is the next cube");
}

#[test]
fn gradients_run_from_0_to_1() {
    let description = TextureDescription {
        array: true,
        layers: 3,
        levels: 2,
        ..plain(Dimension::D2, [5, 3, 1], Format::Rgba32Float)
    };
    let texture = drawn("gradient", description);
    let texel = |address| texture.texel(address).map(f32::from_bits);
    assert_eq!(texel(at(1, 1)), [0.25, 0.5, 0.0, 1.0]);
    assert_eq!(texel(TexelAddress { layer: 2, ..at(4, 2) }), [1.0, 1.0, 2.0, 1.0]);
    // Level 1 is 2 × 1 and has its own gradient.
    assert_eq!(texel(TexelAddress { level: 1, ..at(1, 0) }), [1.0, 0.0, 0.0, 1.0]);
    let volume = drawn("gradient", plain(Dimension::D3, [1, 1, 2], Format::Rgba8Unorm));
    assert_eq!(volume.data(), [0, 0, 0, 255, 0, 0, 255, 255]);
    let refused = Pattern::Gradient.texture_data(&plain(Dimension::D2, [2, 2, 1], Format::R8Uint));
    assert_eq!(refused.expect_err("integers").to_string(), "a gradient is not for integers such as r8_uint");
}

#[test]
fn an_index_counts_components() {
    let index = |size, format| drawn("index", plain(Dimension::D2, size, format));
    assert_eq!(index([2, 1, 1], Format::Rgba8Unorm).data(), [0, 1, 2, 3, 4, 5, 6, 7]);
    // Red comes first wherever it is stored.
    assert_eq!(index([2, 1, 1], Format::Bgra8Unorm).data(), [2, 1, 0, 3, 6, 5, 4, 7]);
    assert_eq!(index([300, 1, 1], Format::R8Sint).texel(at(299, 0))[0], 43, "modulo 256");
    assert_eq!(index([300, 1, 1], Format::R8Sint).texel(at(255, 0))[0] as i32, -1);
    assert_eq!(
        index([3, 1, 1], Format::Rgb32Float).texel(at(2, 0)).map(f32::from_bits),
        [6.0, 7.0, 8.0, 1.0]
    );
    assert_eq!(index([3000, 1, 1], Format::R16Float).texel(at(2047, 0))[0], 2047f32.to_bits());
    assert_eq!(index([3000, 1, 1], Format::R16Float).texel(at(2049, 0))[0], 1f32.to_bits(), "modulo 2048");
    let samples = TextureDescription { samples: 4, ..plain(Dimension::D2, [2, 1, 1], Format::R32Uint) };
    assert_eq!(drawn("index", samples).texel(TexelAddress { sample: 3, ..at(1, 0) })[0], 7);
}

/// Every element of every format with packed or small floats is exactly its number.
#[test]
fn an_index_of_floats_is_exact() {
    for (format, modulus) in [(Format::Rg11b10Float, [128, 128, 64]), (Format::Rgb9e5Float, [512; 3])] {
        let texture = drawn("index", plain(Dimension::D1, [1000, 1, 1], format));
        for x in 0..1000 {
            let expected: Vec<f32> = (0..3).map(|i| ((3 * x + i) % modulus[i as usize]) as f32).collect();
            let got = texture.texel(at(x, 0)).map(f32::from_bits);
            assert_eq!(got[..3], expected, "{format} {x}");
        }
    }
}

#[test]
fn unknown_patterns_are_refused() {
    for wrong in ["", "checker", "checker:", "checker:0", "checker:-1", "checker:1.5", "Gradient", "noise"] {
        assert!(Pattern::parse(wrong).is_err(), "{wrong}");
    }
    assert_eq!(Pattern::parse("checker:8"), Ok(Pattern::Checker { size: 8 }));
    let huge = plain(Dimension::D3, [16384; 3], Format::R8Unorm);
    assert!(Pattern::Index.texture_data(&huge).is_err(), "refused before any memory is taken");
}

#[test]
fn numbers_are_what_a_shader_reads() {
    let data = |format, numbers: &[f64]| {
        let components = Format::info(format).component_count() as u32;
        let texels = numbers.len() as u32 / components;
        data_from_numbers(&plain(Dimension::D1, [texels, 1, 1], format), numbers).expect("good numbers")
    };
    assert_eq!(data(Format::Bgra8Unorm, &[0.2, 0.4, 0.6, 1.0]), [153, 102, 51, 255]);
    assert_eq!(data(Format::R8Snorm, &[-1.0, -1.0 / 127.0, 0.5, 1.0]), [0x81, 0xff, 64, 0x7f]);
    assert_eq!(data(Format::Rg16Sint, &[-32768.0, 32767.0]), [0x00, 0x80, 0xff, 0x7f]);
    assert_eq!(data(Format::R32Uint, &[4294967295.0]), [0xff; 4]);
    assert_eq!(data(Format::R32Sint, &[-2147483648.0]), [0, 0, 0, 0x80]);
    assert_eq!(data(Format::R32Float, &[0.1]), 0.1f32.to_le_bytes());
    assert_eq!(data(Format::R16Float, &[1.0, f64::INFINITY]), [0x00, 0x3c, 0x00, 0x7c]);
    // ((127/255 + 0.055)/1.055)^2.4 = 0.2122; alpha is 0.2 · 255.
    assert_eq!(data(Format::Rgba8Srgb, &[0.2122, 0.0, 1.0, 0.2]), [127, 0, 255, 51]);
    assert_eq!(data(Format::D24UnormS8Uint, &[1.0]), [0xff, 0xff, 0xff, 0]);
    assert_eq!(data(Format::Rgb9e5Float, &[1.0, 0.5, 0.0]), (256u32 | 128 << 9 | 16 << 27).to_le_bytes());
}

#[test]
fn numbers_that_do_not_fit_are_refused() {
    let refusal = |format, numbers: &[f64]| {
        let description = plain(Dimension::D1, [2, 1, 1], format);
        data_from_numbers(&description, numbers).expect_err("must be refused").to_string()
    };
    assert_eq!(refusal(Format::R8Unorm, &[0.5]), "there are 1 numbers, but the texture has 2 components");
    assert_eq!(refusal(Format::R8Unorm, &[0.5, 2.0]), "number 1 is 2, but r8_unorm holds 0 to 1 there");
    assert_eq!(
        refusal(Format::R8Unorm, &[f64::NAN, 9.0]),
        "number 0 is NaN, but r8_unorm holds 0 to 1 there"
    );
    assert_eq!(
        refusal(Format::R8Sint, &[127.0, 128.0]),
        "number 1 is 128, but r8_sint holds whole numbers from -128 to 127 there"
    );
    assert_eq!(
        refusal(Format::R8Uint, &[0.5, 0.0]),
        "number 0 is 0.5, but r8_uint holds whole numbers from 0 to 255 there"
    );
    assert_eq!(
        refusal(Format::R16Float, &[65504.0, -65505.0]),
        "number 1 is -65505, but r16_float holds -65504 to 65504 there"
    );
    assert_eq!(
        refusal(Format::Rgb10a2Uint, &[0.0, 0.0, 0.0, 4.0, 0.0, 0.0, 0.0, 0.0]),
        "number 3 is 4, but rgb10a2_uint holds whole numbers from 0 to 3 there"
    );
    // (2 − 2^-6) · 2^15 and (2 − 2^-5) · 2^15
    let small = [65025.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert_eq!(
        refusal(Format::Rg11b10Float, &small),
        "number 0 is 65025, but rg11b10_float holds 0 to 65024 there"
    );
    let small = [0.0, 0.0, 64513.0, 0.0, 0.0, 0.0];
    assert_eq!(
        refusal(Format::Rg11b10Float, &small),
        "number 2 is 64513, but rg11b10_float holds 0 to 64512 there"
    );
    let below = [f64::NEG_INFINITY, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert_eq!(
        refusal(Format::Rg11b10Float, &below),
        "number 0 is -inf, but rg11b10_float holds 0 to 65024 there"
    );
    let infinite = [f64::INFINITY, 0.0, 0.0, 0.0, 0.0, 0.0];
    assert_eq!(
        refusal(Format::Rgb9e5Float, &infinite),
        "number 0 is inf, but rgb9e5_float holds 0 to 65408 there"
    );
}
