//! Functional specification 22.11, 22.12.

use super::{apply, run, splat};

const ALL: u32 = u32::MAX;

/// `-1` and so on.
fn s(value: i32) -> u32 {
    value as u32
}

#[test]
fn sums_and_products_keep_the_low_word() {
    assert_eq!(apply("iadd", &[[ALL, 5], [2, s(-7)]]), [1, s(-2)]);
    assert_eq!(apply("imad", &[[s(-3), 0x1_0001], [7, 0x1_0000], [1, 2]]), [s(-20), 0x0001_0002]);
    assert_eq!(apply("umad", &[[ALL], [ALL], [5]]), [6]);
    assert_eq!(apply("ineg", &[[5, 0x8000_0000, 0]]), [s(-5), 0x8000_0000, 0]);
}

/// A negated integer operand is the two's complement, not the number with another sign bit.
#[test]
fn integer_operands_negate() {
    let ran = run("iadd o0.x, v0.x, -v0.y\nimul null, o0.y, -v0.x, v0.y\nret", &[&[[3, 5, 0, 0]]]);
    assert_eq!(ran.output(0, 0)[..2], [s(-2), s(-15)]);
}

/// 22.12.6, 22.12.13: high and low word; −2 · 3 is −6, 0xfffffffe · 3 is 0x2_fffffffa.
#[test]
fn products_have_two_words() {
    let v = [[s(-2), 3, 0, 0]];
    let ran = run("imul o0.x, o0.y, v0.x, v0.y\numul o1.x, o1.y, v0.x, v0.y\nret", &[&v]);
    assert_eq!(ran.output(0, 0)[..2], [ALL, s(-6)]);
    assert_eq!(ran.output(1, 0)[..2], [2, 0xffff_fffa]);
}

/// 22.12.9: all ones for quotient and remainder by zero. Both results are written after both have been read.
#[test]
fn udiv_by_zero_gives_all_ones() {
    let v = [[17, 5, 0, 0], [ALL, 0, 0, 0], [7, ALL, 0, 0]];
    let ran = run("mov r0.xy, v0.xyxx\nudiv r0.x, r0.y, r0.x, r0.y\nmov o0.xy, r0.xyxx\nret", &[&v]);
    assert_eq!(ran.output(0, 0)[..2], [3, 2]);
    assert_eq!(ran.output(0, 1)[..2], [ALL, ALL]);
    assert_eq!(ran.output(0, 2)[..2], [0, 7]);
}

/// 22.12.8, 22.12.14.
#[test]
fn carry_and_borrow() {
    let v = [[ALL, 1, 0, 0], [1, 1, 0, 0], [1, 2, 0, 0]];
    let ran = run("uaddc o0.x, o0.y, v0.x, v0.y\nusubb o1.x, o1.y, v0.x, v0.y\nret", &[&v]);
    let results = |number| [0, 1, 2].map(|lane| [ran.output(number, lane)[0], ran.output(number, lane)[1]]);
    assert_eq!(results(0), [[0, 1], [2, 0], [3, 0]]);
    assert_eq!(results(1), [[0xffff_fffe, 0], [0, 0], [ALL, 1]]);
}

#[test]
fn minima_maxima_and_comparisons() {
    let [a, b] = [[s(-1), 3, 4], [2, 3, s(-5)]];
    assert_eq!(apply("imin", &[a, b]), [s(-1), 3, s(-5)]);
    assert_eq!(apply("imax", &[a, b]), [2, 3, 4]);
    assert_eq!(apply("umin", &[a, b]), [2, 3, 4]);
    assert_eq!(apply("umax", &[a, b]), [s(-1), 3, s(-5)]);
    assert_eq!(apply("ilt", &[a, b]), [ALL, 0, 0]);
    assert_eq!(apply("ige", &[a, b]), [0, ALL, ALL]);
    assert_eq!(apply("ult", &[a, b]), [0, 0, ALL]);
    assert_eq!(apply("uge", &[a, b]), [ALL, ALL, 0]);
    assert_eq!(apply("ieq", &[a, b]), [0, ALL, 0]);
    assert_eq!(apply("ine", &[a, b]), [ALL, 0, ALL]);
}

#[test]
fn bitwise_functions() {
    let [a, b] = [[0xf0f0_1234], [0xff00_00ff]];
    assert_eq!(apply("and", &[a, b]), [0xf000_0034]);
    assert_eq!(apply("or", &[a, b]), [0xfff0_12ff]);
    assert_eq!(apply("xor", &[a, b]), [0x0ff0_12cb]);
    assert_eq!(apply("not", &[a]), [0x0f0f_edcb]);
}

/// 22.11.7, 8, 12: the low five bits of the amount.
#[test]
fn shifts_take_five_bits() {
    let [value, amount] = [[0x8000_0001; 3], [4, 32, 63]];
    assert_eq!(apply("ishl", &[value, amount]), [0x10, 0x8000_0001, 0x8000_0000]);
    assert_eq!(apply("ishr", &[value, amount]), [0xf800_0000, 0x8000_0001, ALL]);
    assert_eq!(apply("ushr", &[value, amount]), [0x0800_0000, 0x8000_0001, 1]);
}

/// 22.11.2, 6, 11: widths and offsets are five bits, width 0 gives 0, a field may reach past bit 31.
#[test]
fn bit_fields() {
    let width = [8, 32, 8, 31, 4];
    let offset = [4, 4, 28, 32, 36];
    let value = [0xabcd_ef80; 5];
    // (value >> 4) & 0xff; 0; value >> 28; value & 0x7fffffff; (value >> 4) & 0xf.
    assert_eq!(apply("ubfe", &[width, offset, value]), [0xf8, 0, 0xa, 0x2bcd_ef80, 0x8]);
    assert_eq!(apply("ibfe", &[width, offset, value]), [s(-8), 0, s(-6), 0x2bcd_ef80, s(-8)]);
    let insert = [0x1234_5678; 5];
    let base = [ALL; 5];
    let expected = [0xffff_f78f, ALL, 0x8fff_ffff, 0x9234_5678, 0xffff_ff8f];
    assert_eq!(apply("bfi", &[width, offset, insert, base]), expected);
}

/// The examples of 22.11.3, 22.11.5; `firstbit_shi` counts to the first bit that differs from the sign.
#[test]
fn bits_counted_and_found() {
    assert_eq!(apply("bfrev", &[[0x1234_5678]]), [0x1e6a_2c48]);
    assert_eq!(apply("countbits", &[[0, ALL, 0x8001_0100]]), [0, 32, 3]);
    assert_eq!(apply("firstbit_lo", &[[1, 0x8000_0000, 0]]), [0, 31, ALL]);
    assert_eq!(apply("firstbit_hi", &[[0x1000_0000, 1, 0]]), [3, 31, ALL]);
    assert_eq!(apply("firstbit_shi", &[[0x1000_0000, 0xf7ff_ffff, ALL, 0]]), [3, 4, ALL, ALL]);
}

/// 22.12.15, with the saturation that it recommends: |1−4| + |3−1| where the reference is not 0.
#[test]
fn msad_sums_differences_of_bytes() {
    let [reference, value, sum] = [[0x0300_0001, 0xff00_0000], [0x01ff_ff04, 0], [10, 0xffff_ff80]];
    assert_eq!(apply("msad", &[reference, value, sum]), [15, ALL]);
}

/// Each component has its own shift, and the destination may be a source.
#[test]
fn components_are_independent() {
    let ran = run(
        "mov r0.xyzw, v0.xyzw\nishl r0.xyzw, r0.wwww, r0.xyzw\nmov o0.xyzw, r0.xyzw\nret",
        &[&[[1, 2, 3, 4]], &splat(&[0])],
    );
    assert_eq!(ran.output(0, 0), [8, 16, 32, 64]);
}
