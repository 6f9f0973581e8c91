use super::argument::{prepared_angle, prepared_exponent};
use super::evaluate;
use super::interpolation::square;
use crate::Argument::{Number, Prepared, Turns};
use crate::FloatFunction::{self, *};

/// The definition: the rows of the product, of which each loses what lies below 2¹⁸.
#[test]
fn squares_are_sums_of_rows_that_are_cut_off() {
    for x in 0..1 << 17 {
        let rows: u32 = (0..17).filter(|bit| x >> bit & 1 != 0).map(|bit| x >> (18 - bit)).sum();
        assert_eq!(square(x), rows >> 1, "{x}");
    }
}

fn check(function: FloatFunction, results: &[(u32, u32)]) {
    for &(argument, expected) in results {
        let found = evaluate(function, argument, false);
        assert_eq!(
            found, expected,
            "{function:?} of {argument:#010x}: {found:#010x}, expected {expected:#010x}"
        );
    }
}

/// What an H200 (sm_90) gives, in each power of two; most are not the nearest number.
#[test]
fn hyperbolic_tangents_are_those_of_a_machine() {
    check(
        HyperbolicTangent,
        &[
            (0xbb3d_e5e2, 0xbb3d_e5e2),
            (0x3b3c_460f, 0x3b3c_460f),
            (0xbb3d_e5e2, 0xbb3d_e5e2),
            (0x3b90_0371, 0x3b90_033c),
            (0x3bbf_21f8, 0x3bbf_2181),
            (0x3b90_0371, 0x3b90_033c),
            (0xbc47_fd91, 0xbc47_faed),
            (0x3c74_7c4d, 0x3c74_7772),
            (0xbc47_fd91, 0xbc47_faed),
            (0x3cb3_ba53, 0x3cb3_b334),
            (0x3c90_fb69, 0x3c90_f7b9),
            (0x3cb3_ba53, 0x3cb3_b334),
            (0x3d3a_561e, 0x3d3a_352f),
            (0x3d08_b7ab, 0x3d08_aac4),
            (0x3d3a_561e, 0x3d3a_352f),
            (0x3da3_92d4, 0x3da3_39f0),
            (0x3d83_d3d2, 0x3d83_a556),
            (0x3da3_92d4, 0x3da3_39f0),
            (0x3e65_acc3, 0x3e61_e656),
            (0x3e41_ade3, 0x3e3f_66fc),
            (0x3e65_acc3, 0x3e61_e656),
            (0xbede_48de, 0xbed1_4c16),
            (0x3eaa_4a9e, 0x3ea4_4755),
            (0xbede_48de, 0xbed1_4c16),
            (0x3f7e_23ff, 0x3f42_2ecf),
            (0xbf52_453e, 0xbf2d_0244),
            (0x3f4f_6575, 0x3f2b_6f65),
            (0xbf9e_02e0, 0xbf58_080e),
            (0xbfa5_e2a1, 0xbf5c_5588),
            (0xbf9e_02e0, 0xbf58_080e),
            (0xc000_3fce, 0xbf76_dc84),
            (0xc04b_bd72, 0xbf7f_1f44),
            (0xc000_3fce, 0xbf76_dc84),
            (0xc0cc_b96a, 0xbf7f_ffa4),
            (0xc0ca_597d, 0xbf7f_ff95),
            (0x40b8_1a2f, 0x3f7f_feae),
            (0x4101_57e5, 0x3f80_0000),
            (0xc10a_777c, 0xbf80_0000),
            (0x4101_57e5, 0x3f80_0000),
            (0x7f80_03e0, 0x7fff_ffff),
            (0x0000_1fff, 0x0000_1fff),
            (0xff80_0000, 0xbf80_0000),
        ],
    );
}

/// What an H200 (sm_90) gives; several are not the nearest number.
#[test]
fn results_are_those_of_a_machine() {
    check(
        Reciprocal,
        &[
            (0x3fc0_0000, 0x3f2a_aaab),
            (0x3f8c_cccd, 0x3f68_ba2e),
            (0x3fdd_b3d7, 0x3f13_cd3a),
            (0x3f80_0001, 0x3f7f_fffe),
            (0x3fff_ffff, 0x3f00_0001),
        ],
    );
    check(
        ReciprocalSquareRoot,
        &[
            (0x4000_0000, 0x3f35_04f2),
            (0x4040_0000, 0x3f13_cd3a),
            (0x3fc0_0000, 0x3f51_05eb),
            (0x3f80_0001, 0x3f7f_fffe),
            (0x407f_ffff, 0x3f00_0000),
        ],
    );
    check(
        SquareRoot,
        &[
            (0x4000_0000, 0x3fb5_04f3),
            (0x4040_0000, 0x3fdd_b3d7),
            (0x3fc0_0000, 0x3f9c_c470),
            (0x3f80_0001, 0x3f80_0000),
            (0x407f_ffff, 0x3fff_ffff),
        ],
    );
    check(
        LogarithmBase2,
        &[
            (0x3f00_0000, 0xbf7f_fffe),
            (0x3f40_0000, 0xbed4_7fc9),
            (0x3fc0_0000, 0x3f15_c01b),
            (0x3f80_0001, 0x3495_f600),
            (0x3f7f_ffff, 0xb24b_4000),
            (0x3fff_ffff, 0x3f7f_ffff),
        ],
    );
    check(
        ExponentialBase2(Number),
        &[
            (0x3fc0_0000, 0x4035_04f3),
            (0x3f80_0001, 0x4000_0001),
            (0x3fff_ffff, 0x407f_ffff),
            (0xbfc0_0000, 0x3eb5_04f2),
            (0xbf80_0001, 0x3eff_fffe),
        ],
    );
    check(ReciprocalHigh64, &[(0x3ff8_0000, 0x3fe5_5555), (0x3ffb_b67a, 0x3fe2_79a7)]);
    check(ReciprocalSquareRootHigh64, &[(0x4000_0000, 0x3fe6_a09e), (0x4008_0000, 0x3fe2_79a7)]);
}

/// Of 4, 5, 6 and 7 radians: the machine's compiler makes turns of them, in single precision toward zero, so these are the products with 1/2π.
#[test]
fn sines_of_turns_are_those_of_a_machine() {
    let turns = [0x3f22_f983, 0x3f4b_b7e3, 0x3f74_7644, 0x3f8e_9a52];
    let sines = [0xbf41_bdcd, 0xbf75_7c11, 0xbe8f_0f93, 0x3f28_303e];
    let cosines = [0xbf27_552f, 0x3e91_3c19, 0x3f75_cdb6, 0x3f40_ffc2];
    for (results, function) in [(&sines[..], Sine(Turns)), (&cosines[..], Cosine(Turns))] {
        for (&argument, &expected) in turns.iter().zip(results) {
            let found = evaluate(function, argument, false);
            assert_eq!(found, expected, "{function:?} of {argument:#010x}: {found:#010x}");
        }
    }
}

/// Powers of two, and the special cases of the manual.
#[test]
fn exact_and_special_values() {
    const INFINITY: u32 = 0x7f80_0000;
    const NAN: u32 = 0x7fff_ffff;
    let bits = f32::to_bits;
    check(
        Reciprocal,
        &[
            (bits(4.0), bits(0.25)),
            (bits(-0.0), bits(f32::NEG_INFINITY)),
            (INFINITY, 0),
            (bits(f32::NEG_INFINITY), bits(-0.0)),
            (0xffc0_0001, NAN),
        ],
    );
    check(
        SquareRoot,
        &[(bits(2.25), bits(1.5)), (bits(-0.0), bits(-0.0)), (bits(-1.0), NAN), (INFINITY, INFINITY)],
    );
    let cases = [
        (bits(0.25), bits(2.0)),
        (0, INFINITY),
        (bits(-0.0), bits(f32::NEG_INFINITY)),
        (bits(-1.0), NAN),
        (INFINITY, 0),
    ];
    check(ReciprocalSquareRoot, &cases);
    let cases = [
        (bits(1.0), 0),
        (bits(1024.0), bits(10.0)),
        (0, bits(f32::NEG_INFINITY)),
        (bits(-0.0), bits(f32::NEG_INFINITY)),
        (bits(-1.0), NAN),
        (INFINITY, INFINITY),
    ];
    check(LogarithmBase2, &cases);
    let cases = [
        (bits(-3.0), bits(0.125)),
        (bits(0.0), bits(1.0)),
        (bits(127.0), bits(2f32.powi(127))),
        (bits(128.0), INFINITY),
        (bits(-126.0), bits(2f32.powi(-126))),
        (bits(-127.0), 0),
        (bits(f32::NEG_INFINITY), 0),
        (INFINITY, INFINITY),
        (0x7f80_0001, NAN),
    ];
    check(ExponentialBase2(Number), &cases);
    check(Sine(Number), &[(0, 0), (bits(-0.0), bits(-0.0)), (INFINITY, NAN), (NAN, NAN)]);
    check(Cosine(Number), &[(bits(0.0), bits(1.0)), (INFINITY, NAN)]);
    let upper = |x: f64| (x.to_bits() >> 32) as u32;
    let cases = [
        (upper(-4.0), upper(-0.25)),
        (0x8000_0001, upper(f64::NEG_INFINITY)),
        (upper(f64::NEG_INFINITY), 0x8000_0000),
        (0x7fe0_0000, 0),
        (0x7ff4_0000, NAN),
    ];
    check(ReciprocalHigh64, &cases);
    let cases = [
        (upper(0.25), upper(2.0)),
        (0x8000_0000, upper(f64::NEG_INFINITY)),
        (upper(f64::INFINITY), 0),
        (upper(-1.0), NAN),
    ];
    check(ReciprocalSquareRootHigh64, &cases);
}

/// 2⁻¹²⁷ is a denormal, as is its reciprocal's argument; 1/2¹²⁶ is normal still.
#[test]
fn denormals_are_zero_on_both_sides() {
    let infinity = f32::INFINITY.to_bits();
    check(
        Reciprocal,
        &[(1, infinity), (0x7f00_0000, 0), (0x7e80_0000, 0x0080_0000), (0xff00_0000, 0x8000_0000)],
    );
    check(SquareRoot, &[(0x007f_ffff, 0), (0x807f_ffff, 0x8000_0000)]);
    check(ExponentialBase2(Number), &[(0x8000_0001, 0x3f80_0000)]);
    assert_eq!(evaluate(Reciprocal, 0.25f32.to_bits(), true), 1.0f32.to_bits());
}

/// 1 · 2/π = 0.63661977…, of which 2²³ parts are 5,340,353.5; 100 · 2/π = 63.66…, whose quadrant is 63 modulo 4; −2.5 is two and a half with a sign.
#[test]
fn arguments_are_prepared_as_numbers_with_a_fixed_point() {
    assert_eq!(prepared_angle(1.0f32.to_bits()), 5_340_353);
    assert_eq!(prepared_angle(100.0f32.to_bits()) >> 23, 3);
    assert_eq!(prepared_angle(0xff80_0000), 0xc080_0000);
    assert_eq!(prepared_angle(0x7fc0_0000), 0x4000_0000);
    assert_eq!(prepared_exponent((-2.5f32).to_bits()), 0x8140_0000);
    assert_eq!(prepared_exponent(128f32.to_bits()), 0x4080_0000);
    assert_eq!(prepared_exponent(0x8000_0001), 0x8000_0000);
    for function in [Sine, Cosine] {
        let prepared = evaluate(function(Prepared), prepared_angle(1.0f32.to_bits()), false);
        assert_eq!(prepared, evaluate(function(Number), 1.0f32.to_bits(), false));
    }
    // sin 1 and cos 1 to 2⁻²⁰·⁹, which is what the manual of Maxwell's instructions promises.
    for (function, near) in [(Sine(Number), 0.841_470_98), (Cosine(Number), 0.540_302_3)] {
        let found = f32::from_bits(evaluate(function, 1.0f32.to_bits(), false));
        assert!((found - near).abs() <= 2f32.powf(-20.9), "{found}");
    }
}
