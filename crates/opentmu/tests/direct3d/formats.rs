//! What shaders write, as targets hold it. Expected bytes by hand from the conversion rules of the functional specification
//! (3.2.2 and 3.2.3).

use crate::common::run;

/// The bytes of one pixel of a format that a shader writes four values to.
fn pixel(format: &str, values: &str) -> Vec<u8> {
    let job = format!(
        "[shader]\ntext = \"\"\"\nps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l({values})\nret\n\"\"\"\n\
         [draw]\nsize = [1, 1]\ntarget = {{ name = \"c\", format = \"{format}\", clear = 1 }}\n"
    );
    match run(&job) {
        Ok(report) => report.targets["c"].block.bytes.clone(),
        Err(stop) => panic!("{}", stop.findings()),
    }
}

fn words(values: [u32; 4]) -> String {
    values.map(|value| format!("0x{value:08x}")).join(", ")
}

const NAN: u32 = 0x7fc0_0000;
const INFINITY: u32 = 0x7f80_0000;

#[test]
fn codes_of_normalised_formats_are_the_nearest() {
    // 0.5 · 255 = 127.5 and 0.1 · 255 = 25.5 (a little more, as a float): away from zero. 1/3 · 255 = 85.
    assert_eq!(pixel("rgba8_unorm", "0.5, 0.1, 0.3333333, 1.5"), [128, 26, 85, 255]);
    assert_eq!(pixel("rgba8_unorm", &words([NAN, INFINITY, 0xff80_0000, 0x8000_0000])), [0, 255, 0, 0]);
    // −0.5 · 127 = −63.5; −1 is −127, never −128.
    assert_eq!(pixel("rgba8_snorm", "-0.5, -1.0, -3.0, 0.25"), [0xc0, 0x81, 0x81, 32]);
    assert_eq!(pixel("r16_snorm", &words([NAN, 0, 0, 0])), [0, 0]);
    // 0.5 is the linear light of code 187.5…, by the curve: 188; alpha has no curve.
    assert_eq!(pixel("rgba8_srgb", "0.5, 0.0, 1.0, 0.5"), [188, 0, 255, 128]);
    assert_eq!(pixel("bgra8_unorm", "1.0, 0.5, 0.0, 1.0"), [0, 128, 255, 255]);
    // 0.5 · 1023 = 511.5, 0.5 · 3 = 1.5: 512, 512 << 10, 0, 2 << 30.
    assert_eq!(pixel("rgb10a2_unorm", "0.5, 0.5, 0.0, 0.5"), (512u32 | 512 << 10 | 2 << 30).to_le_bytes());
}

#[test]
fn small_floats_are_rounded_toward_zero() {
    // 1 + 2⁻¹¹ + 2⁻²⁰ lies above halfway to 1 + 2⁻¹⁰; 65520 is beyond the largest, 65504.
    let bytes =
        pixel("rgba16_float", &words([0x3f80_1008, 65520f32.to_bits(), INFINITY, (-1.5f32).to_bits()]));
    assert_eq!(bytes, [0x00, 0x3c, 0xff, 0x7b, 0x00, 0x7c, 0x00, 0xbe]);
    // 11-bit floats have no sign: 0.5 is exponent 14, −1 is 0.
    assert_eq!(pixel("rg11b10_float", "0.5, -1.0, 0.5, 1.0"), (14u32 << 6 | 14 << 27).to_le_bytes());
}

#[test]
fn floats_and_integers_keep_their_bits() {
    let nan: [u32; 4] = [0x7fa0_0001, 0x0000_0001, 0x8000_0000, 0xffff_ffff];
    let bytes: Vec<u8> = nan.iter().flat_map(|word| word.to_le_bytes()).collect();
    assert_eq!(pixel("rgba32_float", &words(nan)), bytes);
    assert_eq!(pixel("rgba32_uint", &words(nan)), bytes);
}

#[test]
fn integers_are_clamped_to_the_range() {
    // 3.2.3.13.
    assert_eq!(pixel("rgba8_uint", "255, 256, 0x80000000, 7"), [255, 255, 255, 7]);
    assert_eq!(pixel("rgba8_sint", "127, 128, 0x80000000, -3"), [127, 127, 0x80, 0xfd]);
}
