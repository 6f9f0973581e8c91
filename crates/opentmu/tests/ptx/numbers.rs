//! Integers in pairs, means of bytes and halves, and approximations in double precision.

use super::{run_newest, word};

#[test]
fn integers_in_pairs() {
    assert_eq!(word("add.u16x2", &[0xffff_0001, 0x0002_0003]), 0x0001_0004);
    assert_eq!(word("add.s16x2", &[0x7fff_ffff, 0x0001_ffff]), 0x8000_fffe);
    assert_eq!(word("min.u16x2", &[0xffff_0001, 0x0002_0003]), 0x0002_0001);
    assert_eq!(word("min.s16x2", &[0xffff_0001, 0x0002_0003]), 0xffff_0001);
    assert_eq!(word("max.u16x2", &[0xffff_0001, 0x0002_0003]), 0xffff_0003);
    assert_eq!(word("max.s16x2", &[0xffff_0001, 0x0002_0003]), 0x0002_0003);
    assert_eq!(word("min.relu.s16x2", &[0xffff_0001, 0x0002_0003]), 0x0000_0001);
}

/// (a + b + 1) / 2 where that is not negative, else (a + b) / 2 toward minus infinity: to nearest, away from zero.
#[test]
fn means_of_parts() {
    // −3 and 4, −3 and −4: 1 (of 0.5), −4 (of −3.5).
    assert_eq!(word("vavrg2.s32.s32.s32", &[0xfffd_fffd, 0xfffc_0004, 0]), 0xfffc_0001);
    // 255 as −1: of 1 and −1, 0; of 254 and −1, 127 (of 126.5); of −1 in two places.
    assert_eq!(word("vavrg4.s32.u32.s32", &[0x00fe_0100, 0xffff_ff00, 0]), 0xff7f_0000);
    // Below zero, as an unsigned number and held there.
    assert_eq!(word("vavrg2.u32.s32.s32.sat", &[0xfffd_0005, 0xfffd_0005, 0]), 0x0000_0005);
    // Added up: −4 + 1 + 100.
    assert_eq!(word("vavrg2.s32.s32.s32.add", &[0xfffd_fffd, 0xfffc_0004, 100]), 97);
    assert_eq!(word("vavrg2.u32.u32.u32", &[0xffff_0001, 0xffff_0002, 0]), 0xffff_0002);
}

/// The manual's table of special arguments, and roots that are exact.
#[test]
fn reciprocal_roots_in_double_precision() {
    let root = |bits: u64| {
        let part = |word: u32| {
            run_newest(&format!(
                "mov.b64 %d1, {bits:#x}; rsqrt.approx.f64 %d2, %d1; mov.b64 {{%r3, %r4}}, %d2;\n\
                 st.global.u32 [%rd1], %r{}; ret;",
                3 + word
            ))[0]
        };
        u64::from(part(1)) << 32 | u64::from(part(0))
    };
    assert_eq!(root(4.0f64.to_bits()), 0.5f64.to_bits());
    assert_eq!(root(0.25f64.to_bits()), 2.0f64.to_bits());
    // 2⁻¹⁰⁷⁴, the smallest denormal: 2⁵³⁷.
    assert_eq!(root(1), 2.0f64.powi(537).to_bits());
    assert_eq!(root(0), f64::INFINITY.to_bits());
    assert_eq!(root(1 << 63), f64::NEG_INFINITY.to_bits());
    assert_eq!(root(f64::INFINITY.to_bits()), 0);
    assert_eq!(root((-1.0f64).to_bits()), 0xfff8_0000_0000_0000);
    assert_eq!(root(f64::NEG_INFINITY.to_bits()), 0xfff8_0000_0000_0000);
    assert!(f64::from_bits(root(0x7ff0_0000_0000_0001)).is_nan());
    // Within the manual's bound of 2 units in the last place.
    let (found, exact) = (f64::from_bits(root(2.0f64.to_bits())), std::f64::consts::FRAC_1_SQRT_2);
    assert!((found - exact).abs() <= 2.0 * f64::EPSILON * exact, "{found:e}");
}

/// `min` and `max` of three numbers, as their semantics say: of the first two, then of that and the third.
#[test]
fn least_and_greatest_of_three() {
    const NAN: f32 = f32::NAN;
    for (instruction, [a, b, c], expected) in [
        ("min.f32", [3.0, -1.0, 2.0], -1.0f32),
        ("max.f32", [3.0, -1.0, 4.0], 4.0),
        ("max.f32", [NAN, -1.0, NAN], -1.0),
        ("min.f32", [NAN, NAN, 5.0], 5.0),
        ("min.abs.f32", [3.0, -2.0, -4.0], 2.0),
        ("max.ftz.abs.f32", [-3.0, 2.0, 1e-40], 3.0),
        ("max.ftz.f32", [-3.0, -2.0, 1e-40], 0.0),
        ("min.f32", [0.0, -0.0, 0.0], -0.0),
    ] {
        assert_eq!(of_three(instruction, [a, b, c]), expected.to_bits(), "{instruction} {a} {b} {c}");
    }
    for operands in [[NAN, 1.0, 2.0], [1.0, NAN, 2.0], [1.0, 2.0, NAN]] {
        assert_eq!(of_three("min.NaN.f32", operands), 0x7fff_ffff);
        assert_eq!(of_three("max.NaN.abs.f32", operands), 0x7fff_ffff);
    }
    assert_eq!(of_three("max.NaN.f32", [1.0, 2.0, 0.0]), 2.0f32.to_bits());
}

/// They came with version 8.8 and sm_100.
fn of_three(instruction: &str, [a, b, c]: [f32; 3]) -> u32 {
    let [a, b, c] = [a, b, c].map(f32::to_bits);
    let text = super::kernel(&format!(
        ".visible .entry k(.param .u64 out) {{ BEGIN mov.b32 %f1, {a}; mov.b32 %f2, {b}; mov.b32 %f3, {c};\n\
         {instruction} %f4, %f1, %f2, %f3; mov.b32 %r2, %f4; st.global.u32 [%rd1], %r2; ret; }}"
    ));
    let text = text.replace(".version 8.5", ".version 8.8").replace("sm_60", "sm_100");
    super::run_job(&super::job(&text, ""))[0]
}
