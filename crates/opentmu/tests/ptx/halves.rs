//! Half precision and bfloat16. Expected bits are worked out by hand: of bfloat16, 0x3f80 is 1, 0x4000 is 2, 0x3f81 is
//! 1 + 2⁻⁷; of half precision, 0x3c00 is 1, 0x3c01 is 1 + 2⁻¹⁰.

use super::{value, word};

/// An instruction of halves in the lower 16 bits.
fn half(instruction: &str, operands: &[u32]) -> u32 {
    let moves: String =
        operands.iter().enumerate().map(|(i, bits)| format!("mov.b16 %h{}, {bits};\n", i + 2)).collect();
    let names: Vec<String> = (0..operands.len()).map(|i| format!("%h{}", i + 2)).collect();
    value(&format!(
        "{moves}{instruction} %h1, {};\nmov.b16 %h9, 0; mov.b32 %r2, {{%h1, %h9}};",
        names.join(", ")
    ))
}

#[test]
fn arithmetic_of_bfloat16() {
    assert_eq!(half("add.bf16", &[0x3f80, 0x3f80]), 0x4000);
    // 1 + 2⁻⁸ is halfway, to even; 1 + 2⁻⁷ + 2⁻⁸ too.
    assert_eq!(half("add.rn.bf16", &[0x3f80, 0x3b80]), 0x3f80);
    assert_eq!(half("add.rn.bf16", &[0x3f81, 0x3b80]), 0x3f82);
    assert_eq!(half("sub.bf16", &[0x3f80, 0x4000]), 0xbf80);
    // (1 + 2⁻⁷)² = 1 + 2⁻⁶ + 2⁻¹⁴.
    assert_eq!(half("mul.bf16", &[0x3f81, 0x3f81]), 0x3f82);
    // 1.5 + 1.5 · 2⁻⁷ lies halfway; −2⁻¹³³ decides, which two roundings would lose.
    assert_eq!(half("fma.rn.bf16", &[0x3f81, 0x3fc0, 0]), 0x3fc2);
    assert_eq!(half("fma.rn.bf16", &[0x3f81, 0x3fc0, 0x8001]), 0x3fc1);
    assert_eq!(word("fma.rn.bf16x2", &[0x3f81_4000, 0x3fc0_4000, 0x8001_3f80]), 0x3fc1_40a0);
    assert_eq!(word("add.bf16x2", &[0x3f80_4000, 0x3f80_4000]), 0x4000_4080);
    assert_eq!(half("neg.bf16", &[0x3f81]), 0xbf81);
    assert_eq!(word("abs.bf16x2", &[0xbf81_3f80]), 0x3f81_3f80);
    // Denormals count: 2⁻¹³³ twice.
    assert_eq!(half("add.bf16", &[1, 1]), 2);
    assert_eq!(half("ex2.approx.ftz.bf16", &[0x4000]), 0x4080);
    assert_eq!(word("tanh.approx.bf16x2", &[0x7f80_0000]), 0x3f80_0000);
    // As measured on an H200 (sm_90): a NaN has no sign; what is below the last place is cut off; 2^16 is no half.
    assert_eq!(word("neg.bf16x2", &[0x7fff_ffff]), 0x7fff_7fff);
    assert_eq!(half("tanh.approx.f16", &[0x3c00]), 0x3a17);
    assert_eq!(half("ex2.approx.f16", &[0x11c5]), 0x3c00);
    assert_eq!(half("ex2.approx.f16", &[0x4c00]), 0x7c00);
}

/// `.relu`: 0 for what is negative; a NaN becomes the canonical one.
#[test]
fn negative_results_become_zero() {
    assert_eq!(half("fma.rn.relu.f16", &[0x3c00, 0xbc00, 0]), 0);
    assert_eq!(half("fma.rn.relu.f16", &[0x3c00, 0x3c01, 0]), 0x3c01);
    assert_eq!(half("fma.rn.relu.f16", &[0x7e01, 0x3c01, 0]), 0x7fff);
    assert_eq!(half("fma.rn.relu.bf16", &[0x3f80, 0xbf80, 0]), 0);
    assert_eq!(word("fma.rn.relu.bf16x2", &[0x3f80_3f80, 0xbf80_3f81, 0]), 0x0000_3f81);
    assert_eq!(word("max.relu.s16x2", &[0xffff_0005, 0xfffe_0003]), 0x0000_0005);
    assert_eq!(word("min.relu.s32", &[-5i32 as u32, 7]), 0);
}

/// `.oob`: 0 where an operand is all ones, which is what a tensor map fills in outside of a tensor; each half for itself.
#[test]
fn what_is_outside_of_a_tensor_becomes_zero() {
    assert_eq!(half("fma.rn.oob.f16", &[0x3c00, 0x4000, 0x3c00]), 0x4200);
    assert_eq!(half("fma.rn.oob.f16", &[0xfff7, 0x4000, 0x3c00]), 0);
    assert_eq!(half("fma.rn.oob.bf16", &[0x3f80, 0x7ff7, 0x3f80]), 0);
    assert_eq!(half("fma.rn.oob.bf16", &[0x3f80, 0x3f80, 0x7ff7]), 0x7fff);
    assert_eq!(half("fma.rn.oob.bf16", &[0x7fff, 0x3f80, 0x3f80]), 0x7fff);
    assert_eq!(half("fma.rn.oob.relu.bf16", &[0xbf80, 0x3f80, 0]), 0);
    assert_eq!(word("fma.rn.oob.f16x2", &[0x7ff7_3c00, 0x3c00_4000, 0x3c00_3c00]), 0x0000_4200);
    assert_eq!(word("fma.rn.oob.relu.bf16x2", &[0x3f80_3f80, 0x4000_7ff7, 0]), 0x4000_0000);
}

/// A NaN loses against a number, unless `.NaN` lets it win; `.xorsign.abs` gives magnitudes the product of the signs.
#[test]
fn least_and_greatest() {
    assert_eq!(half("min.bf16", &[0x7fc0, 0x4000]), 0x4000);
    assert_eq!(half("min.NaN.bf16", &[0x7fc0, 0x4000]), 0x7fff);
    assert_eq!(half("max.NaN.f16", &[0x3c00, 0x7e00]), 0x7fff);
    assert_eq!(half("max.NaN.f16", &[0x3c00, 0x4000]), 0x4000);
    assert_eq!(half("min.f16", &[0x8000, 0]), 0x8000);
    assert_eq!(half("max.xorsign.abs.f16", &[0xc000, 0x3c00]), 0xc000);
    assert_eq!(half("max.xorsign.abs.f16", &[0xc000, 0xbc00]), 0x4000);
    assert_eq!(half("min.xorsign.abs.bf16", &[0x3f80, 0xc000]), 0xbf80);
    assert_eq!(word("min.xorsign.abs.bf16x2", &[0xbf80_3f80, 0xc000_c000]), 0x3f80_bf80);
    assert_eq!(half("max.xorsign.abs.f16", &[0xfe00, 0xfe00]), 0x7fff);
    let single = |text: &str| {
        value(&format!("mov.f32 %f2, 0fc0000000; mov.f32 %f3, 0f3f800000; {text} mov.b32 %r2, %f1;"))
    };
    // −2 and 1.
    assert_eq!(single("max.xorsign.abs.f32 %f1, %f2, %f3;"), 0xc000_0000);
    assert_eq!(single("min.xorsign.abs.f32 %f1, %f3, %f2;"), 0xbf80_0000);
    assert_eq!(single("min.xorsign.abs.f32 %f1, %f2, %f2;"), 0x4000_0000);
}

#[test]
fn comparisons_of_bfloat16() {
    let compare = |statement: &str| {
        value(&format!(
            "mov.b16 %h2, 0x3f80; mov.b16 %h3, 0x4000; mov.b16 %h4, 0x7fc0; mov.b32 %r3, 0x3f804000;\n\
             mov.b32 %r4, 0x40003f80; {statement} selp.u32 %r2, 1, 0, %p1; selp.u32 %r5, 2, 0, %p2; or.b32 %r2, %r2, %r5;"
        ))
    };
    assert_eq!(compare("setp.lt.bf16 %p1, %h2, %h3; mov.pred %p2, 0;"), 1);
    assert_eq!(compare("setp.gt.bf16 %p1, %h2, %h3; mov.pred %p2, 0;"), 0);
    assert_eq!(compare("setp.ltu.bf16 %p1, %h4, %h3; setp.lt.bf16 %p2, %h4, %h3;"), 1);
    assert_eq!(compare("setp.lt.bf16x2 %p1|%p2, %r3, %r4;"), 2);
    assert_eq!(compare("mov.pred %p3, 1; setp.gt.or.bf16 %p1, %h2, %h3, %p3; mov.pred %p2, 0;"), 1);
    assert_eq!(half("set.lt.bf16.bf16", &[0x3f80, 0x4000]), 0x3f80);
    assert_eq!(half("set.lt.u16.bf16", &[0x3f80, 0x4000]), 0xffff);
    assert_eq!(word("set.gt.u32.bf16x2", &[0x3f80_4000, 0x4000_3f80]), 0x0000_ffff);
    assert_eq!(word("set.gt.bf16x2.bf16x2", &[0x3f80_4000, 0x4000_3f80]), 0x0000_3f80);
}

/// To nearest even, toward zero; the largest number for infinity (`.satfinite`).
#[test]
fn conversions() {
    let from = |convert: &str, bits: u32| {
        value(&format!("mov.b32 %f2, {bits}; {convert} %h1, %f2; mov.b16 %h9, 0; mov.b32 %r2, {{%h1, %h9}};"))
    };
    // 1 + 2⁻⁸ + 2⁻²³ is above the middle, 1 + 2⁻⁸ in it.
    assert_eq!(from("cvt.rn.bf16.f32", 0x3f80_8001), 0x3f81);
    assert_eq!(from("cvt.rn.bf16.f32", 0x3f80_8000), 0x3f80);
    assert_eq!(from("cvt.rz.bf16.f32", 0x3f80_ffff), 0x3f80);
    assert_eq!(from("cvt.rn.bf16.f32", 0x7f7f_ffff), 0x7f80);
    assert_eq!(from("cvt.rn.satfinite.bf16.f32", 0x7f7f_ffff), 0x7f7f);
    assert_eq!(from("cvt.rn.satfinite.bf16.f32", 0xff80_0000), 0xff7f);
    assert_eq!(from("cvt.rn.satfinite.f16.f32", 0x7f80_0000), 0x7bff);
    assert_eq!(from("cvt.rn.satfinite.f16.f32", 0x7fc0_0000), 0x7fff);
    assert_eq!(from("cvt.rn.relu.f16.f32", 0xbf80_0000), 0);
    assert_eq!(from("cvt.rn.relu.bf16.f32", 0x4000_0000), 0x4000);
    let pair = |convert: &str| {
        value(&format!("mov.f32 %f2, 0f3f800000; mov.f32 %f3, 0fc0000000; {convert} %r2, %f2, %f3;"))
    };
    assert_eq!(pair("cvt.rn.bf16x2.f32"), 0x3f80_c000);
    assert_eq!(pair("cvt.rn.relu.bf16x2.f32"), 0x3f80_0000);
    assert_eq!(pair("cvt.rn.relu.f16x2.f32"), 0x3c00_0000);
    assert_eq!(value("mov.b16 %h1, 0xc000; cvt.f32.bf16 %f1, %h1; mov.b32 %r2, %f1;"), 0xc000_0000);
}

/// Ten bits of mantissa. 0x3f801000 lies halfway between two numbers.
#[test]
fn tensor_float_32() {
    let from = |convert: &str, bits: u32| value(&format!("mov.b32 %f2, {bits}; {convert} %r2, %f2;"));
    assert_eq!(from("cvt.rna.tf32.f32", 0x3f80_1000), 0x3f80_2000);
    assert_eq!(from("cvt.rn.tf32.f32", 0x3f80_1000), 0x3f80_0000);
    assert_eq!(from("cvt.rn.tf32.f32", 0x3f80_3000), 0x3f80_4000);
    assert_eq!(from("cvt.rz.tf32.f32", 0xbf80_1fff), 0xbf80_0000);
    assert_eq!(from("cvt.rna.tf32.f32", 0xbf80_1000), 0xbf80_2000);
    assert_eq!(from("cvt.rna.tf32.f32", 0x7f7f_ffff), 0x7f80_0000);
    assert_eq!(from("cvt.rna.satfinite.tf32.f32", 0x7f7f_ffff), 0x7f7f_e000);
    assert_eq!(from("cvt.rn.relu.tf32.f32", 0xbf80_0000), 0);
    // NaNs, as measured on an H200 (sm_90).
    assert_eq!(from("cvt.rna.tf32.f32", 0x7fc0_1234), 0x7fc0_0000);
    assert_eq!(from("cvt.rn.tf32.f32", 0x7fc0_1234), 0x7fff_e000);
}

/// Pairs of 8-bit floats, by hand: 1.0 is 0x38 in E4M3 and 0x3c in E5M2, 448 is 0x7e, −2 is 0xc0 in both.
#[test]
fn pairs_of_eight_bit_floats() {
    let pack = |instruction: &str, a: &str, b: &str| {
        value(&format!(
            "mov.b32 %f1, {a}; mov.b32 %f2, {b}; {instruction} %h1, %f1, %f2; mov.b32 %r2, {{%h1, %h1}}; and.b32 %r2, %r2, 0xffff;"
        ))
    };
    let (one, minus_two, large, nan) = ("0f3f800000", "0fc0000000", "0f49000000", "0f7fc00000");
    assert_eq!(pack("cvt.rn.satfinite.e4m3x2.f32", one, minus_two), 0x38c0);
    assert_eq!(pack("cvt.rn.satfinite.e5m2x2.f32", minus_two, one), 0xc03c);
    assert_eq!(pack("cvt.rn.satfinite.relu.e4m3x2.f32", minus_two, large), 0x007e);
    assert_eq!(pack("cvt.rn.satfinite.relu.e5m2x2.f32", nan, large), 0x7f7b);
    // Halves: 1.0 is 0x3c00, −2.0 is 0xc000, infinity 0x7c00.
    let from_halves = |halves: &str| {
        value(&format!(
            "mov.b32 %r3, {halves}; cvt.rn.satfinite.e4m3x2.f16x2 %h1, %r3; cvt.u32.u16 %r2, %h1;"
        ))
    };
    assert_eq!(from_halves("0x3c00c000"), 0x38c0);
    assert_eq!(from_halves("0x7c007fff"), 0x7e7f);
    let to_halves =
        |instruction: &str, pair: &str| value(&format!("mov.b16 %h1, {pair}; {instruction} %r2, %h1;"));
    assert_eq!(to_halves("cvt.rn.f16x2.e4m3x2", "0x38c0"), 0x3c00_c000);
    assert_eq!(to_halves("cvt.rn.relu.f16x2.e5m2x2", "0xbc7e"), 0x0000_7fff);
    assert_eq!(to_halves("cvt.rn.f16x2.e5m2x2", "0x7cfc"), 0x7c00_fc00);
}

/// By hand: 3.0 is 0x4040 in `.bf16`, −1.5 is 0xbfc0; 257 lies between 256 (0x4380) and 258 (0x4381).
#[test]
fn conversions_of_brain_floats() {
    let half = |statements: &str| value(&format!("{statements} cvt.u32.u16 %r2, %h1;"));
    assert_eq!(half("mov.u32 %r3, 257; cvt.rn.bf16.u32 %h1, %r3;"), 0x4380);
    assert_eq!(half("mov.u32 %r3, 257; cvt.rp.bf16.u32 %h1, %r3;"), 0x4381);
    assert_eq!(half("mov.s64 %rd3, -257; cvt.rm.bf16.s64 %h1, %rd3;"), 0xc381);
    assert_eq!(half("mov.b16 %h2, 0x4200; cvt.bf16.f16 %h1, %h2;"), 0x4040);
    assert_eq!(half("mov.b16 %h2, 0x4040; cvt.rn.f16.bf16 %h1, %h2;"), 0x4200);
    assert_eq!(half("mov.b16 %h2, 0xbfc0; cvt.rpi.bf16.bf16 %h1, %h2;"), 0xbf80);
    assert_eq!(half("mov.b16 %h2, 0xbfc0; cvt.rni.s16.bf16 %h1, %h2;"), 0xfffe);
    assert_eq!(half("mov.b64 %d1, 0d4008000000000000; cvt.rn.bf16.f64 %h1, %d1;"), 0x4040);
    let single = "mov.b16 %h2, 0xbfc0; cvt.rn.f32.bf16 %f1, %h2; mov.b32 %r2, %f1;";
    assert_eq!(value(single), 0xbfc0_0000);
}
