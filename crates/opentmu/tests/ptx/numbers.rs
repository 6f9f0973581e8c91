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
