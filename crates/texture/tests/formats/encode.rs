//! From values to texels.

use tmu_texture::Format;
use tmu_texture::fetch::F16Rounding::{self, NearestEven, TowardZero};
use tmu_texture::format::{Component, Numeric};

use crate::named::{Kind, NamedField, fields};

fn encode(format: Format, values: [f32; 4], rounding: F16Rounding) -> Vec<u8> {
    let mut texel = vec![0xaa; format.info().bytes];
    format.encode(values.map(f32::to_bits), rounding, &mut texel);
    texel
}

/// The code that a value gets in one field of a format, the other components being 0.
fn code_of(format: Format, field: &NamedField, value: u32, rounding: F16Rounding) -> u32 {
    let component = field.component().expect("a component");
    let mut values = [0; 4];
    values[component] = value;
    let mut texel = [0xaa; 16];
    format.encode(values, rounding, &mut texel);
    format.raw(&texel)[component]
}

/// Decoding and encoding gives the code back: of every code up to 16 bits, of a comb through the longer ones.
#[test]
fn decoded_codes_encode_to_themselves() {
    for &format in Format::PLAIN {
        for field in fields(format) {
            let Some(component) = field.component() else { continue };
            let step = if field.bits <= 16 { 1 } else { (1usize << (field.bits - 16)) - 1 };
            for code in (0..=field.max_code()).step_by(step) {
                let value = format.decode(&field.texel(code, false, format.info().bytes))[component];
                let lowest_snorm = field.kind == Kind::Snorm && code == 1 << (field.bits - 1);
                let small_nan =
                    field.kind == Kind::Float && field.bits < 32 && f32::from_bits(value).is_nan();
                if !lowest_snorm && !small_nan {
                    for rounding in [NearestEven, TowardZero] {
                        assert_eq!(
                            code_of(format, &field, value, rounding),
                            code,
                            "{format} {}",
                            field.letter
                        );
                    }
                }
            }
        }
    }
}

/// Every middle between two codes of up to 16 bits and the f32 values beside it (D3D 3.2.3.4 and 3.2.3.6).
#[test]
fn normalised_values_go_to_the_nearest_code() {
    for &format in Format::PLAIN {
        for field in fields(format) {
            let (Some(_), true) = (field.component(), field.bits <= 16) else { continue };
            let (lowest, highest) = match field.kind {
                Kind::Unorm => (0, i64::from(field.max_code())),
                Kind::Snorm => (-i64::from(field.max_code() >> 1), i64::from(field.max_code() >> 1)),
                Kind::Uint | Kind::Sint | Kind::Float | Kind::Srgb => continue,
            };
            for code in lowest..highest {
                let middle = ((code as f64 + 0.5) / highest as f64) as f32;
                for value in [middle.next_down(), middle, middle.next_up()] {
                    let expected = nearest_whole(value, highest) as u32 & field.max_code();
                    let got = code_of(format, &field, value.to_bits(), NearestEven);
                    assert_eq!(got, expected, "{format} {} {value}", field.letter);
                }
            }
        }
    }
}

/// value · scale to the nearest whole number, ties away from zero, in whole-number arithmetic.
fn nearest_whole(value: f32, scale: i64) -> i64 {
    // The values tested are 0.25/65535 at least, so that they are whole in units of 2^-50.
    let fixed = (f64::from(value.abs()) * 2f64.powi(50)) as i128;
    let magnitude = (2 * fixed * i128::from(scale) + (1 << 50)) >> 51;
    if value < 0.0 { -magnitude as i64 } else { magnitude as i64 }
}

#[test]
fn normalised_values_are_clamped_and_nan_is_0() {
    for (value, unorm, snorm) in [
        (f32::NAN, 0, 0),
        (f32::INFINITY, 0xff, 0x7f),
        (1.5, 0xff, 0x7f),
        (-1.5, 0, 0x81),
        (f32::NEG_INFINITY, 0, 0x81),
    ] {
        assert_eq!(encode(Format::R8Unorm, [value; 4], NearestEven), [unorm], "{value}");
        assert_eq!(encode(Format::R8Snorm, [value; 4], NearestEven), [snorm], "{value}");
    }
}

/// D3D 3.2.3.13.
#[test]
fn integers_are_clamped() {
    let encode = |format: Format, value: u32| {
        let mut texel = vec![0; format.info().bytes];
        format.encode([value; 4], NearestEven, &mut texel);
        texel
    };
    assert_eq!(encode(Format::R8Uint, 300), [255]);
    assert_eq!(encode(Format::R8Sint, 300), [127]);
    assert_eq!(encode(Format::R8Sint, -300i32 as u32), [0x80]);
    assert_eq!(encode(Format::R16Sint, -300i32 as u32), (-300i16).to_le_bytes());
    assert_eq!(encode(Format::Rgb10a2Uint, 5), (5u32 | 5 << 10 | 5 << 20 | 3 << 30).to_le_bytes());
    assert_eq!(encode(Format::R32Sint, i32::MIN as u32), i32::MIN.to_le_bytes());
    assert_eq!(encode(Format::R32Uint, u32::MAX), u32::MAX.to_le_bytes());
}

/// Every gap between neighbours of the 11- and 10-bit floats: its ends, both sides of its middle, its middle.
#[test]
fn unsigned_floats_round_as_named() {
    let format = Format::Rg11b10Float;
    for field in fields(format) {
        let component = field.component().expect("r, g and b");
        let value_of = |code: u32| f32::from_bits(format.decode(&field.texel(code, false, 4))[component]);
        let infinity = 31 << (field.bits - 5);
        for code in 0..infinity {
            let low = value_of(code);
            let high = if code + 1 == infinity { 65536.0 } else { value_of(code + 1) };
            let middle = (low + high) / 2.0;
            let cases = [
                (low, code),
                (middle.next_down(), code),
                (middle, code + (code & 1)),
                (middle.next_up(), code + 1),
                (high.next_down(), code + 1),
            ];
            for (value, nearest) in cases {
                assert_eq!(code_of(format, &field, value.to_bits(), NearestEven), nearest, "{value}");
                assert_eq!(code_of(format, &field, value.to_bits(), TowardZero), code, "{value}");
            }
        }
        for (value, nearest, toward_zero) in [
            (f32::INFINITY, infinity, infinity),
            (f32::MAX, infinity, infinity - 1),
            (f32::NEG_INFINITY, 0, 0),
            (-1.0, 0, 0),
            (-0.0, 0, 0),
        ] {
            assert_eq!(code_of(format, &field, value.to_bits(), NearestEven), nearest, "{value}");
            assert_eq!(code_of(format, &field, value.to_bits(), TowardZero), toward_zero, "{value}");
        }
        assert!(value_of(code_of(format, &field, f32::NAN.to_bits(), NearestEven)).is_nan());
    }
}

/// The exponent is the smallest at which the largest value has a nine-bit mantissa, and every mantissa is the nearest
/// at that exponent (`EXT_texture_shared_exponent`).
#[test]
fn shared_exponents_are_the_smallest_that_fit() {
    let mut random = 1u64;
    let mut value = || {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        // 2^-27 … 2^16 and a 23-bit mantissa.
        f32::from_bits((100 + (random >> 32) as u32 % 43) << 23 | (random >> 41) as u32)
    };
    for _ in 0..100_000 {
        let values = [value(), value(), value()];
        let texel = encode(Format::Rgb9e5Float, [values[0], values[1], values[2], 0.0], NearestEven);
        let [.., exponent] = Format::Rgb9e5Float.raw(&texel);
        let mantissas = |exponent: i32| {
            values.map(|value| (f64::from(value.min(65408.0)) * 2f64.powi(24 - exponent) + 0.5).floor())
        };
        let got = Format::Rgb9e5Float.raw(&texel).map(f64::from);
        assert_eq!(got[..3], mantissas(exponent as i32), "{values:?}");
        assert!(exponent == 0 || mantissas(exponent as i32 - 1).into_iter().any(|m| m > 511.0), "{values:?}");
    }
}

#[test]
fn shared_exponent_corners() {
    let texel = |values: [f32; 3]| {
        Format::Rgb9e5Float.raw(&encode(
            Format::Rgb9e5Float,
            [values[0], values[1], values[2], 0.0],
            NearestEven,
        ))
    };
    assert_eq!(texel([0.0; 3]), [0; 4]);
    assert_eq!(texel([f32::NAN, -5.0, f32::NEG_INFINITY]), [0; 4]);
    assert_eq!(texel([f32::from_bits(0x7f80_0001), f32::from_bits(0xffbf_ffff), -0.0]), [0; 4]);
    assert_eq!(texel([f32::INFINITY, 1e9, 65408.0]), [511, 511, 511, 31]);
    // 1.0 = 256 · 2^(16 − 24)
    assert_eq!(texel([1.0, 0.5, 0.0]), [256, 128, 0, 16]);
    // 511.75 rounds up to 512, which takes the next exponent: 256 · 2.
    assert_eq!(texel([511.75, 1.0, 0.0]), [256, 1, 0, 25]);
    // The smallest mantissa, 2^-24; half of it is a tie and goes up, less is 0.
    assert_eq!(texel([2f32.powi(-24), 2f32.powi(-25), 2f32.powi(-25).next_down()]), [1, 1, 0, 0]);
}

#[test]
fn raw_and_pack_are_inverse() {
    for &format in Format::PLAIN {
        let info = format.info();
        let codes = format.raw(&[0xa5; 16]);
        let mut texel = [0xff; 16];
        format.pack(codes, &mut texel);
        assert_eq!(format.raw(&texel), codes, "{format}");
        let used: u32 = fields(format).iter().filter(|it| !"xs".contains(it.letter)).map(|it| it.bits).sum();
        if used as usize == info.bytes * 8 {
            assert_eq!(texel[..info.bytes], [0xa5; 16][..info.bytes], "{format}");
        }
        assert_eq!(texel[info.bytes..], [0xff; 16][info.bytes..], "{format} writes one texel only");
    }
}

/// All lanes at once: every code and every tie between two, the numbers next to them, and what is no number from 0 to 1.
/// What is expected is the nearest code by D3D 3.2.3.6, ties away from zero, of a product that is exact.
#[test]
fn unorm_texels_of_all_lanes() {
    let mut values = vec![
        f32::NAN,
        -f32::NAN,
        f32::from_bits(0x7f80_0001),
        f32::INFINITY,
        f32::NEG_INFINITY,
        -0.0,
        -1.0,
        1e-45,
        2.0,
        1e30,
    ];
    for max in [1u16, 3, 31, 63, 255, 1023, 65535] {
        let positions = (0..=2 * u32::from(max)).step_by(1 + usize::from(max) / 512);
        let near = |value: f32| [value.next_down(), value, value.next_up()];
        values.extend(positions.flat_map(|position| near(position as f32 / (2.0 * f32::from(max)))));
    }
    let mut formats = 0;
    for &format in Format::PLAIN {
        let components = format.info().components;
        for lanes in values.chunks(32) {
            let lane = |lane: usize| lanes.get(lane).map_or(0, |value| value.to_bits());
            let values = [0, 1, 2, 3].map(|shift| std::array::from_fn(|i| lane((i + shift) % 32)));
            let unorm = |it: &Component| it.numeric == Numeric::Unorm;
            if !components.iter().flatten().all(unorm) {
                break;
            }
            let words = format.encode_lanes(values.each_ref(), NearestEven);
            formats += usize::from(lanes[0].is_nan());
            for i in 0..32 {
                let mut expected = 0u128;
                for (component, values) in components.iter().zip(&values) {
                    let Some(component) = component else { continue };
                    let value = f32::from_bits(values[i]);
                    let inside = if value > 0.0 { f64::from(value.min(1.0)) } else { 0.0 };
                    let code = (inside * f64::from(component.max_code())).round() as u32;
                    expected |= u128::from(code) << component.first_bit;
                }
                let texel = (0..4).fold(0, |texel, word| texel | u128::from(words[word][i]) << (32 * word));
                assert_eq!(texel, expected, "{format}, lane {i}: {values:x?}");
            }
        }
    }
    assert!(formats >= 14, "{formats}");
}

/// Texels of all lanes are those of one after the other, of every format, for numbers of all exponents and signs, with the bits at which halves
/// and narrower floats round; and so they are read.
#[test]
fn texels_of_all_lanes_are_those_of_each() {
    let exponents = (0..=255u32).flat_map(|exponent| {
        [0, 1, 0xfff, 0x1000, 0x1001, 0x3000, 0x3fff, 0x55_5555, 0x7f_f000, 0x7f_ffff]
            .map(|it| exponent << 23 | it)
    });
    let values: Vec<u32> = exponents.flat_map(|bits| [bits, bits | 1 << 31]).collect();
    for &format in Format::PLAIN {
        for (lanes, rounding) in
            values.as_chunks::<32>().0.iter().flat_map(|lanes| [(lanes, NearestEven), (lanes, TowardZero)])
        {
            let values = [0, 1, 2, 3].map(|shift| std::array::from_fn(|i| lanes[(i + shift) % 32]));
            let words = format.encode_lanes(values.each_ref(), rounding);
            let read = format.decode_lanes(&words);
            for lane in 0..32 {
                let mut texel = [0; 16];
                format.encode(values.map(|values| values[lane]), rounding, &mut texel);
                let expected: [u32; 4] = std::array::from_fn(|i| u32::from_le_bytes(texel.as_chunks().0[i]));
                assert_eq!(
                    words.map(|words| words[lane]),
                    expected,
                    "{format}, {rounding:?}: {values:x?}, lane {lane}"
                );
                assert_eq!(read.map(|values| values[lane]), format.decode(&texel), "{format}: {texel:x?}");
            }
        }
    }
}
