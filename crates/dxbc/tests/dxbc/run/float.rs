//! Functional specification 3.1.3, 22.6, 22.10, 22.13.

use super::{apply, bits, run};

const NAN: u32 = 0x7fff_ffff;
const INF: u32 = 0x7f80_0000;
const NEGATIVE_INF: u32 = 0xff80_0000;
const MINUS_ZERO: u32 = 0x8000_0000;
const DENORM: u32 = 0x0000_0001;
const MINUS_DENORM: u32 = 0x807f_ffff;
const ONE: u32 = 0x3f80_0000;
const MINUS_ONE: u32 = 0xbf80_0000;

fn f<const N: usize>(values: [f32; N]) -> [u32; N] {
    values.map(f32::to_bits)
}

/// The tables of 22.10.1: denormals are zeros with their sign, −0 + +0 is +0.
#[test]
fn add_follows_its_table() {
    let a = [MINUS_DENORM, MINUS_DENORM, DENORM, ONE, INF, INF, NAN, NEGATIVE_INF];
    let b = [MINUS_ZERO, DENORM, DENORM, DENORM, NEGATIVE_INF, MINUS_ONE, ONE, NAN];
    assert_eq!(apply("add", &[a, b]), [MINUS_ZERO, 0, 0, ONE, NAN, INF, NAN, NAN]);
    assert_eq!(apply("add", &[f([1.5]), f([2.25])]), f([3.75]));
}

/// 22.10.12, and a result that is denormal is zero: 2⁻¹²⁶ · −½.
#[test]
fn mul_follows_its_table() {
    let a = [INF, INF, DENORM, DENORM, MINUS_ONE, 0x0080_0000];
    let b = [DENORM, MINUS_ONE, MINUS_DENORM, INF, MINUS_ZERO, 0xbf00_0000];
    assert_eq!(apply("mul", &[a, b]), [NAN, NEGATIVE_INF, MINUS_ZERO, NAN, 0, MINUS_ZERO]);
}

/// 22.10.2.
#[test]
fn div_follows_its_table() {
    let a = [INF, ONE, ONE, 0, MINUS_DENORM, NEGATIVE_INF, 0x4040_0000];
    let b = [INF, MINUS_DENORM, INF, 0, NEGATIVE_INF, DENORM, 0x4080_0000];
    assert_eq!(apply("div", &[a, b]), [NAN, NEGATIVE_INF, 0, NAN, 0, NEGATIVE_INF, 0x3f40_0000]);
}

/// 22.10.10 and 22.10.11: a NaN loses, of two zeros −0 is the lesser one (recommended by 3.1.3.2).
#[test]
fn min_and_max_drop_a_nan() {
    let signaling = 0x7f80_0001;
    let a = [NAN, ONE, signaling, 0, MINUS_ZERO, NAN, MINUS_ONE];
    let b = [ONE, NAN, NEGATIVE_INF, MINUS_ZERO, 0, NAN, ONE];
    let min = [ONE, ONE, NEGATIVE_INF, MINUS_ZERO, MINUS_ZERO, NAN, MINUS_ONE];
    assert_eq!(apply("min", &[a, b]), min);
    assert_eq!(apply("max", &[a, b]), [ONE, ONE, NEGATIVE_INF, 0, 0, NAN, ONE]);
}

/// 22.6: denormals are zeros, −0 equals +0, a NaN is only different.
#[test]
fn comparisons_give_all_ones() {
    let a = [DENORM, MINUS_ZERO, NAN, MINUS_ONE, ONE, INF];
    let b = [0, MINUS_DENORM, NAN, ONE, MINUS_ONE, INF];
    let truth = |values: [bool; 6]| values.map(|value| if value { u32::MAX } else { 0 });
    assert_eq!(apply("eq", &[a, b]), truth([true, true, false, false, false, true]));
    assert_eq!(apply("ne", &[a, b]), truth([false, false, true, true, true, false]));
    assert_eq!(apply("lt", &[a, b]), truth([false, false, false, true, false, false]));
    assert_eq!(apply("ge", &[a, b]), truth([true, true, false, false, true, true]));
}

/// One rounding: (1 + 2⁻¹²)² − (1 + 2⁻¹¹) is 2⁻²⁴, which a rounded product would lose.
#[test]
fn mad_rounds_once() {
    let a = 0x3f80_0800;
    assert_eq!(apply("mad", &[[a], [a], f([-1.000_488_3])]), [0x3380_0000]);
    assert_eq!(apply("mad", &[[INF], [0], [ONE]]), [NAN]);
}

/// 0.5 · 2 + 0.25 · 4 + 3 · 1 + 1 · (−6).
#[test]
fn dot_products_go_to_every_component() {
    let [a, b] = [[0.5, 0.25, 3.0, 1.0], [2.0, 4.0, 1.0, -6.0]].map(|v: [f32; 4]| v.map(f32::to_bits));
    let body = "dp2 o0.xz, v0.xyzw, v1.xyzw\ndp3 o1.xyzw, v0.xyzw, v1.xyzw\ndp4 o2.w, v0.xyzw, v1.xyzw\n\
                dp2 o3.xy, v0.zwzz, v1.zwzz\nret";
    let ran = run(body, &[&[a], &[b]]);
    assert_eq!(ran.output(0, 0), [f([2.0])[0], 0, f([2.0])[0], 0]);
    assert_eq!(ran.output(1, 0), f([5.0; 4]));
    assert_eq!(ran.output(2, 0), [0, 0, 0, f([-1.0])[0]]);
    assert_eq!(ran.output(3, 0), [f([-3.0])[0], f([-3.0])[0], 0, 0]);
}

/// Tables of 22.10.6, 8, 18, 19 and 21; exact values by hand.
#[test]
fn functions_follow_their_tables() {
    let x = [NEGATIVE_INF, MINUS_DENORM, DENORM, INF, NAN, MINUS_ONE, 0x4080_0000];
    assert_eq!(apply("exp", &[x]), [0, ONE, ONE, INF, NAN, 0x3f00_0000, 0x4180_0000]);
    let log = [NAN, NEGATIVE_INF, NEGATIVE_INF, INF, NAN, NAN, 0x4000_0000];
    assert_eq!(apply("log", &[x]), log);
    let rcp = [MINUS_ZERO, NEGATIVE_INF, INF, 0, NAN, MINUS_ONE, 0x3e80_0000];
    assert_eq!(apply("rcp", &[x]), rcp);
    let rsq = [NAN, NEGATIVE_INF, INF, 0, NAN, NAN, 0x3f00_0000];
    assert_eq!(apply("rsq", &[x]), rsq);
    let sqrt = [NAN, MINUS_ZERO, 0, INF, NAN, NAN, 0x4000_0000];
    assert_eq!(apply("sqrt", &[x]), sqrt);
}

/// 22.10.20; sin 1 = 0.8414709848…, cos 1 = 0.5403023058…. A null destination takes nothing.
#[test]
fn sincos_writes_two_registers_after_reading() {
    let ran = run(
        "mov r0.xyzw, v0.xyzw\nsincos r0.x, r0.y, r0.x\nmov o0.xyzw, r0.xyzw\n\
         sincos null, o1.x, v0.x\nsincos o2.x, null, v0.y\nret",
        &[&[[ONE, MINUS_DENORM, 7, 9]]],
    );
    // What envytools gives for a G80 (nvhw/sfu.c).
    assert_eq!(ran.output(0, 0), [0x3f57_6aa3, 0x3f0a_5141, 7, 9]);
    assert_eq!(ran.output(1, 0)[0], 0x3f0a_5141);
    assert_eq!(ran.output(2, 0)[0], MINUS_ZERO);
}

/// 22.10.7: at least +0 and below 1, also for what lies just below a whole number.
#[test]
fn frc_is_below_one() {
    let x = [f([-2.75])[0], f([2.75])[0], f([-1.0e-10])[0], MINUS_DENORM, MINUS_ZERO, INF, f([3.0])[0]];
    let expected = [f([0.25])[0], f([0.75])[0], 0x3f7f_ffff, 0, 0, NAN, 0];
    assert_eq!(apply("frc", &[x]), expected);
}

/// 22.10.14 to 17.
#[test]
fn rounding_to_whole_numbers() {
    let x = [f([2.5])[0], f([-2.5])[0], f([3.5])[0], f([-0.25])[0], MINUS_DENORM, INF, DENORM];
    let whole =
        |values: [f32; 4]| [f(values)[0], f(values)[1], f(values)[2], f(values)[3], MINUS_ZERO, INF, 0];
    assert_eq!(apply("round_ne", &[x]), whole([2.0, -2.0, 4.0, -0.0]));
    assert_eq!(apply("round_ni", &[x]), whole([2.0, -3.0, 3.0, -1.0]));
    assert_eq!(apply("round_pi", &[x]), whole([3.0, -2.0, 4.0, -0.0]));
    assert_eq!(apply("round_z", &[x]), whole([2.0, -2.0, 3.0, -0.0]));
}

/// 22.13.3 and 4: toward zero, clamped, 0 for NaN.
#[test]
fn floats_become_integers() {
    let x = [f([-2.75])[0], f([3.0e9])[0], f([-3.0e9])[0], NAN, f([5.0e9])[0], NEGATIVE_INF, f([0.999])[0]];
    let signed = [-2i32 as u32, 0x7fff_ffff, 0x8000_0000, 0, 0x7fff_ffff, 0x8000_0000, 0];
    assert_eq!(apply("ftoi", &[x]), signed);
    assert_eq!(apply("ftou", &[x]), [0, 3_000_000_000, 0, 0, u32::MAX, 0, 0]);
}

/// To nearest, ties to even: 2²⁴ + 1 and 2²⁴ + 3.
#[test]
fn integers_become_floats() {
    let x = [-1i32 as u32, 0x0100_0001, 0x0100_0003, 0x8000_0000];
    assert_eq!(apply("itof", &[x]), f([-1.0, 16_777_216.0, 16_777_220.0, -2_147_483_648.0]));
    assert_eq!(apply("utof", &[x]), f([4_294_967_296.0, 16_777_216.0, 16_777_220.0, 2_147_483_648.0]));
}

/// 3.2.2: toward zero, the largest number instead of infinity, denormals of the target are there. 2⁻²⁴ is the smallest
/// half, 65519.996 would round to 65504 in any case, 1 + 2⁻¹⁰ − 2⁻²³ is cut to 1.
#[test]
fn singles_become_halves() {
    let x = [f([1.000_976_4])[0], f([1.0e9])[0], f([-1.0e9])[0], INF, 0x3380_0000, 0x3300_0000, f([-2.0])[0]];
    assert_eq!(apply("f32tof16", &[x]), [0x3c00, 0x7bff, 0xfbff, 0x7c00, 0x0001, 0, 0xc000]);
    assert_eq!(apply("f32tof16", &[[0x7fc0_0000]])[0] & 0x7c00, 0x7c00);
}

/// The half in the low bits, denormals too: 2⁻²⁴, −1023 · 2⁻²⁴.
#[test]
fn halves_become_singles() {
    let x = [0xffff_3c00, 0x0001, 0x83ff, 0x7c00, 0xfbff];
    let expected = [ONE, 0x3380_0000, 0xb87f_c000, INF, f([-65504.0])[0]];
    assert_eq!(apply("f16tof32", &[x]), expected);
}

/// `_sat`: NaN becomes 0 [22.10, modifiers].
#[test]
fn saturation_clamps() {
    let x = [NAN, f([-3.0])[0], f([0.5])[0], INF, f([2.0])[0]];
    let expected = [0, 0, f([0.5])[0], ONE, ONE];
    for opcode in ["mov_sat", "round_ne_sat"] {
        let expected = if opcode == "mov_sat" { expected } else { [0, 0, 0, ONE, ONE] };
        assert_eq!(apply(opcode, &[x]), expected, "{opcode}");
    }
    let zero = [0; 5];
    assert_eq!(apply("add_sat", &[x, zero]), expected);
    assert_eq!(apply("max_sat", &[x, x]), expected);
    assert_eq!(apply("mul_sat", &[x, [ONE; 5]]), expected);
    assert_eq!(apply("mad_sat", &[x, [ONE; 5], zero]), expected);
    assert_eq!(apply("movc_sat", &[[1; 5], x, zero]), expected);
}

/// −|x| of each operand, and all sources before any destination: `add r0.xyzw, r0.yxwz, -|r0.wzyx|`.
#[test]
fn modifiers_and_swizzles() {
    let v = bits(&[1.0, -2.0, 3.0, -4.0]);
    let v = [[v[0], v[1], v[2], v[3]]];
    let ran = run("mov r0.xyzw, v0.xyzw\nadd r0.xyzw, r0.yxwz, -|r0.wzyx|\nmov o0.xyzw, r0.xyzw\nret", &[&v]);
    // −2 − 4, 1 − 3, −4 − 2, 3 − 1.
    assert_eq!(ran.output(0, 0), f([-6.0, -2.0, -6.0, 2.0]));
    let ran = run("mul o0.x, -v0.y, l(2.0)\nmul o0.y, |v0.y|, |v0.w|\nret", &[&v]);
    assert_eq!(ran.output(0, 0)[..2], f([4.0, 8.0]));
}
