//! From texels to values.

use tmu_texture::Format;
use tmu_texture::format::{Numeric, Palette};

use crate::named::{Kind, NamedField, fields};

#[test]
fn every_name_tells_the_layout() {
    for &format in Format::PLAIN {
        let info = format.info();
        let named = fields(format);
        let bits: u32 = named.iter().map(|field| field.bits).sum();
        assert_eq!(info.bytes * 8, bits as usize, "{format}");
        let mut found = [None; 4];
        for field in &named {
            if let Some(index) = field.component() {
                found[index] = Some((field.first_bit, field.bits));
            }
        }
        let stated = info.components.map(|it| it.map(|it| (u32::from(it.first_bit), u32::from(it.bits))));
        assert_eq!(stated, found, "{format}");
        assert_eq!(info.depth, named.iter().any(|field| field.letter == 'd'), "{format}");
        assert_eq!(info.is_srgb(), format.name().contains("srgb"), "{format}");
        assert_eq!(Format::from_name(format.name()), Some(format));
    }
    assert_eq!(Format::from_name("rgba8"), None);
}

/// All codes of up to 16 bits and a comb through the longer ones, with all other bits of the texel clear and set.
#[test]
fn every_code_of_every_component() {
    for &format in Format::PLAIN {
        let bytes = format.info().bytes;
        for field in fields(format) {
            let Some(component) = field.component() else { continue };
            let step = if field.bits <= 16 { 1 } else { (1u64 << (field.bits - 16)) - 1 };
            for code in
                (0..=u64::from(field.max_code())).step_by(step as usize).chain([u64::from(field.max_code())])
            {
                let code = code as u32;
                for other_bits_set in [false, true] {
                    let texel = field.texel(code, other_bits_set, bytes);
                    let exponent = if other_bits_set { 31 } else { 0 };
                    let got = format.decode(&texel)[component];
                    assert!(
                        is_right(&field, code, exponent, got),
                        "{format} {} code {code:#x} gives {got:#010x}",
                        field.letter
                    );
                    assert_eq!(format.raw(&texel)[component], code, "{format}");
                }
            }
        }
    }
}

/// Whether `got` is what D3D 3.1.5, 3.1.6, 3.2.3 and 19.3.2 say of a code.
fn is_right(field: &NamedField, code: u32, exponent: u32, got: u32) -> bool {
    let half_range = 1i128 << (field.bits - 1);
    let signed = if i128::from(code) >= half_range { i128::from(code) - 2 * half_range } else { code.into() };
    match (field.kind, field.bits) {
        (Kind::Uint, _) => got == code,
        (Kind::Sint, _) => i128::from(got as i32) == signed,
        (Kind::Unorm, _) => is_nearest(f32::from_bits(got), code.into(), field.max_code().into()),
        (Kind::Snorm, _) => is_nearest(f32::from_bits(got), signed.max(1 - half_range), half_range - 1),
        // The nearest code of 8 bits takes the place of a shorter one.
        (Kind::Srgb, bits @ ..8) => {
            let nearest = (f64::from(code) * 255.0 / f64::from((1 << bits) - 1)).round() as u8;
            got == Format::R8Srgb.decode(&[nearest])[0]
        }
        // Only roughly; the module `srgb` proves every bit.
        (Kind::Srgb, _) => (f64::from(f32::from_bits(got)) - srgb_to_linear(code)).abs() < 1e-7,
        (Kind::Float, 32) => got == code,
        (Kind::Float, 16) => is_float(got, code >> 15 == 1, code >> 10 & 31, code & 0x3ff, 10),
        (Kind::Float, 11) => is_float(got, false, code >> 6, code & 0x3f, 6),
        (Kind::Float, 10) => is_float(got, false, code >> 5, code & 0x1f, 5),
        (Kind::Float, 9) => {
            f64::from(f32::from_bits(got)) == f64::from(code) * 2f64.powi(exponent as i32 - 24)
        }
        (Kind::Float, bits) => panic!("no float has {bits} bits"),
    }
}

/// Whether an f32 is the one nearest to a fraction, by whole-number comparison with the middles to its neighbours.
pub fn is_nearest(got: f32, numerator: i128, denominator: i128) -> bool {
    if numerator == 0 {
        return got.to_bits() == 0;
    }
    // Fine enough for half a unit in the last place of 2^-24.
    let fixed = |value: f32| (f64::from(value) * 2f64.powi(60)) as i128;
    let below = fixed(got) + fixed(got.next_down());
    let above = fixed(got) + fixed(got.next_up());
    let exact = (2 * numerator) << 60;
    below * denominator < exact && exact < above * denominator
}

/// Whether an f32 is the float of those fields with a 5-bit exponent, by its defining formula.
fn is_float(got: u32, negative: bool, exponent: u32, mantissa: u32, mantissa_bits: i32) -> bool {
    let value = f32::from_bits(got);
    let fraction = f64::from(mantissa) / 2f64.powi(mantissa_bits);
    let magnitude = match exponent {
        31 if mantissa != 0 => return value.is_nan() && value.is_sign_negative() == negative,
        31 => f64::INFINITY,
        0 => 2f64.powi(-14) * fraction,
        _ => 2f64.powi(exponent as i32 - 15) * (1.0 + fraction),
    };
    f64::from(value) == if negative { -magnitude } else { magnitude } && value.is_sign_negative() == negative
}

fn srgb_to_linear(code: u32) -> f64 {
    let s = f64::from(code) / 255.0;
    if s <= 0.04045 { s / 12.92 } else { ((s + 0.055) / 1.055).powf(2.4) }
}

/// D3D 19.1.3.3; integer formats give the integer 1.
#[test]
fn missing_components_read_0_0_0_1() {
    for &format in Format::PLAIN {
        let info = format.info();
        let values = format.decode(&[0xff; 16]);
        let one = if info.is_integer() { 1 } else { 0x3f80_0000 };
        for (index, missing) in [0, 0, 0, one].into_iter().enumerate() {
            if info.components[index].is_none() {
                assert_eq!(values[index], missing, "{format} component {index}");
            }
        }
    }
}

#[test]
fn chosen_decoders_agree_with_decode() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    for &format in Format::PLAIN {
        let decoder = format.decoder();
        for _ in 0..1000 {
            let texel: [u8; 16] = std::array::from_fn(|_| {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                (random >> 56) as u8
            });
            assert_eq!(decoder(&texel), format.decode(&texel), "{format} {texel:x?}");
        }
    }
}

/// Worked by hand from the bit layouts.
#[test]
fn packed_texels_by_hand() {
    // 0b11111_000000_00001: red 31/31, green 0, blue 1/31.
    assert_eq!(values(Format::B5g6r5Unorm, &0xf801u16.to_le_bytes()), [1.0, 0.0, 1.0 / 31.0, 1.0]);
    // Alpha is the highest bit, blue the lowest five.
    assert_eq!(values(Format::B5g5r5a1Unorm, &0x801fu16.to_le_bytes()), [0.0, 0.0, 1.0, 1.0]);
    assert_eq!(values(Format::B4g4r4a4Unorm, &0x0f36u16.to_le_bytes()), [1.0, 3.0 / 15.0, 6.0 / 15.0, 0.0]);
    assert_eq!(values(Format::Bgra8Unorm, &[255, 0, 51, 0]), [0.2, 0.0, 1.0, 0.0]);
    // Alpha 0b10 of two bits.
    assert_eq!(values(Format::Rgb10a2Unorm, &(0x3ff | 2u32 << 30).to_le_bytes()), [1.0, 0.0, 0.0, 2.0 / 3.0]);
    // 1.0 is exponent 15 with no mantissa: 15 << 6, 15 << 6, 15 << 5.
    let ones = 15 << 6 | (15 << 6) << 11 | (15u32 << 5) << 22;
    assert_eq!(values(Format::Rg11b10Float, &ones.to_le_bytes()), [1.0; 4]);
    // Mantissas 1, 256, 511 and exponent 16: times 2^-8.
    let shared = 1 | 256 << 9 | 511 << 18 | 16u32 << 27;
    assert_eq!(values(Format::Rgb9e5Float, &shared.to_le_bytes()), [1.0 / 256.0, 1.0, 511.0 / 256.0, 1.0]);
    assert_eq!(values(Format::D24UnormS8Uint, &[0xff, 0xff, 0xff, 0x12]), [1.0, 0.0, 0.0, 1.0]);
    assert_eq!(Format::X24G8Uint.decode(&[0xff, 0xff, 0xff, 0x12]), [0, 0x12, 0, 1]);
    assert_eq!(Format::Rg8Snorm.decode(&[0x80, 0x81])[..2], [(-1.0f32).to_bits(); 2]);
}

fn values(format: Format, texel: &[u8]) -> [f32; 4] {
    format.decode(texel).map(f32::from_bits)
}

/// Depths and stencils at other places, and what legacy formats mix; by hand.
#[test]
fn the_rarer_formats_by_hand() {
    // 0x12 is the stencil, 0xffffff the depth 1.
    assert_eq!(values(Format::S8UintD24Unorm, &[0x12, 0xff, 0xff, 0xff]), [1.0, 0.0, 0.0, 1.0]);
    assert_eq!(Format::G8UintX24.decode(&[0x12, 0xff, 0xff, 0xff]), [0, 0x12, 0, 1]);
    assert_eq!(values(Format::D24UnormX8, &[0xff, 0xff, 0x7f, 0x12])[0], 8_388_607.0 / 16_777_215.0);
    let pair = [0, 0, 0x80, 0xee, 0x12, 0xdd, 0xdd, 0xdd];
    assert_eq!(values(Format::D24UnormX8S8X24Uint, &pair)[0], 8_388_608.0 / 16_777_215.0);
    assert_eq!(Format::X32G8X24Uint.decode(&pair), [0, 0x12, 0, 1]);
    // Red 16 of 5 bits with a sign is the lowest code, green 15 the highest; blue 63 of 6 bits without one.
    let bumps = (16u16 | 15 << 5 | 63 << 10).to_le_bytes();
    assert_eq!(values(Format::Rg5SnormB6Unorm, &bumps), [-1.0, 1.0, 1.0, 1.0]);
    assert_eq!(values(Format::Rgbx8Unorm, &[255, 0, 51, 7]), [1.0, 0.0, 0.2, 1.0]);
    assert_eq!(Format::Rgbx8Uint.decode(&[1, 2, 3, 4]), [1, 2, 3, 1]);
    assert_eq!(values(Format::A8Unorm, &[51]), [0.0, 0.0, 0.0, 0.2]);
    // 16 of 31 is 131.6 of 255: 132.
    let srgb = |code| f32::from_bits(Format::R8Srgb.decode(&[code])[0]);
    assert_eq!(values(Format::B5g6r5Srgb, &(16u16 << 11).to_le_bytes()), [srgb(132), 0.0, 0.0, 1.0]);
    assert_eq!(values(Format::R8SrgbG8Unorm, &[132, 51]), [srgb(132), 0.2, 0.0, 1.0]);
}

/// Eight texels to a byte from its highest bit down, and two texels that share red and blue, after D3D's names.
#[test]
fn small_blocks_by_hand() {
    let texels = |format: Format, block: &[u8]| -> Vec<[f32; 4]> {
        let texels = format.decode_block(Palette::Nvidia, block);
        texels.into_iter().map(|texel| texel.map(f32::from_bits)).collect()
    };
    let reds: Vec<f32> = texels(Format::R1Unorm, &[0b1010_0001]).iter().map(|texel| texel[0]).collect();
    assert_eq!(reds, [1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(texels(Format::R1Unorm, &[0x80])[0], [1.0, 0.0, 0.0, 1.0]);
    let pair = [[0.2, 0.4, 0.6, 1.0], [0.2, 0.8, 0.6, 1.0]];
    assert_eq!(texels(Format::Rg8bg8Unorm, &[51, 102, 153, 204]), pair);
    assert_eq!(texels(Format::Gr8gb8Unorm, &[102, 51, 204, 153]), pair);
    let red = f32::from_bits(Format::Rgba8Srgb.decode(&[51; 4])[0]);
    assert_eq!(texels(Format::Gr8gb8Srgb, &[102, 51, 204, 153])[1][0], red);
}

#[test]
fn the_same_bits_with_another_meaning() {
    let with = |format: Format, numeric| format.with_numeric(numeric);
    assert_eq!(with(Format::Rgba8Unorm, Numeric::Srgb), Some(Format::Rgba8Srgb));
    assert_eq!(with(Format::Bgra8Srgb, Numeric::Unorm), Some(Format::Bgra8Unorm));
    assert_eq!(with(Format::Rg16Uint, Numeric::Unorm), Some(Format::Rg16Unorm));
    assert_eq!(with(Format::R16Uint, Numeric::Unorm), Some(Format::R16Unorm), "not the depth format");
    assert_eq!(with(Format::R32Uint, Numeric::Unorm), None);
    assert_eq!(with(Format::R16Unorm, Numeric::Srgb), None);
    assert_eq!(
        with(Format::Rg8Unorm, Numeric::Srgb),
        Some(Format::R8SrgbG8Unorm),
        "green is the last of two"
    );
}
