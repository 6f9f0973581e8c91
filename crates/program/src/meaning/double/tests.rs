use std::hint::black_box;

use num_bigint::{BigInt, Sign};

use super::*;

const ROUNDINGS: [Rounding; 4] = [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];

/// A finite double as an integer multiple of 2⁻¹⁰⁷⁴.
fn units(bits: u64) -> BigInt {
    let fraction = bits & ((1 << 52) - 1);
    let magnitude = match bits >> 52 & 0x7ff {
        0 => BigInt::from(fraction),
        e => BigInt::from(fraction | 1 << 52) << (e - 1),
    };
    if bits >> 63 == 1 { -magnitude } else { magnitude }
}

/// The double that `value · 2⁻²¹⁴⁸` (not zero) rounds to, in integer arithmetic of any size.
fn round_exactly(value: &BigInt, rounding: Rounding) -> u64 {
    let negative = value.sign() == Sign::Minus;
    let magnitude = value.magnitude();
    // Drop bits down to 53, or to the unit of the denormals, 2⁻¹⁰⁷⁴ = 2¹⁰⁷⁴ · 2⁻²¹⁴⁸.
    let dropped = magnitude.bits().saturating_sub(53).max(1074);
    let kept = magnitude >> dropped;
    let rest = magnitude - (&kept << dropped);
    let half = BigInt::from(1).magnitude() << (dropped - 1);
    let inexact = rest != BigInt::ZERO.magnitude().clone();
    let up = match rounding {
        Rounding::NearestEven => rest > half || rest == half && kept.bit(0),
        Rounding::Down => negative && inexact,
        Rounding::Up => !negative && inexact,
        Rounding::TowardZero => false,
    };
    let kept = u64::try_from(kept).expect("53 bits") + u64::from(up);
    // In units of the last place, doubles are consecutive integers: the exponent field counts the dropped bits.
    let bits = if kept >= 1 << 52 { ((dropped - 1074) << 52) + kept } else { kept };
    let to_infinity = match rounding {
        Rounding::NearestEven => true,
        Rounding::Down => negative,
        Rounding::Up => !negative,
        Rounding::TowardZero => false,
    };
    let bits = match bits {
        b if b < 0x7ff << 52 => b,
        _ if to_infinity => 0x7ff << 52,
        _ => (0x7ff << 52) - 1,
    };
    u64::from(negative) << 63 | bits
}

/// Zeros, smallest and largest denormals, powers of two and their neighbours, largest finite numbers.
fn corners() -> Vec<u64> {
    let magnitudes = [
        0,
        1,
        3,
        (1 << 52) - 1,
        1 << 52,
        (1 << 52) + 1,
        0x1ff0_0000_0000_0001,
        0x3ca0_0000_0000_0000,
        0x3ca0_0000_0000_0001,
        0x3cb0_0000_0000_0000,
        0x3fef_ffff_ffff_ffff,
        0x3ff0_0000_0000_0000,
        0x3ff0_0000_0000_0001,
        0x3ff8_0000_0000_0000,
        0x3fff_ffff_ffff_ffff,
        0x4340_0000_0000_0001,
        0x5ff0_0000_0000_0001,
        0x7fe0_0000_0000_0000,
        0x7fef_ffff_ffff_ffff,
    ];
    magnitudes.iter().flat_map(|&bits| [bits, bits | SIGN]).collect()
}

fn random_bits(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

fn finite(bits: u64) -> u64 {
    if bits >> 52 & 0x7ff == 0x7ff { bits & !(1 << 62) } else { bits }
}

fn check(a: u64, b: u64, c: u64) {
    let fused = units(a) * units(b) + (units(c) << 1074u32);
    let product = units(a) * units(b);
    let total = (units(a) + units(c)) << 1074u32;
    for rounding in ROUNDINGS {
        let results = [
            (&fused, multiply_add(a, b, c, rounding)),
            (&product, multiply(a, b, rounding)),
            (&total, add(a, c, rounding)),
        ];
        for (index, (exact, got)) in results.into_iter().enumerate() {
            if exact.sign() == Sign::NoSign {
                assert_eq!(got << 1, 0, "{index}: {a:#x} {b:#x} {c:#x} {rounding:?}");
            } else {
                assert_eq!(got, round_exactly(exact, rounding), "{index}: {a:#x} {b:#x} {c:#x} {rounding:?}");
            }
        }
    }
}

#[test]
fn corners_are_exact() {
    let corners = corners();
    for &a in &corners {
        for &b in &corners {
            for &c in &corners {
                check(a, b, c);
            }
        }
    }
}

#[test]
fn random_operands_are_exact() {
    let state = &mut 1;
    for _ in 0..5_000 {
        let [a, b] = [random_bits(state), random_bits(state)].map(finite);
        // Addends near the product, so that the sum cancels.
        let near = (f64::from_bits(a) * f64::from_bits(b)).to_bits() ^ random_bits(state) & (SIGN | 0x3);
        check(a, b, finite(random_bits(state)));
        check(a, b, finite(near));
        check(a, b, finite(near.wrapping_add((random_bits(state) % 256) << 50)));
    }
}

/// The machine's own operations round to nearest, by IEEE 754.
#[test]
fn rounding_to_nearest_agrees_with_the_machine() {
    let state = &mut 2;
    for _ in 0..100_000 {
        let (a, b) = (random_bits(state), random_bits(state) & !(0x3ff << 52) | 0x3f0 << 52);
        let (x, y) = (f64::from_bits(finite(a)), f64::from_bits(finite(b)));
        assert_eq!(add(x.to_bits(), y.to_bits(), Rounding::NearestEven), (x + y).to_bits());
        assert_eq!(multiply(x.to_bits(), y.to_bits(), Rounding::NearestEven), (x * y).to_bits());
    }
}

/// IEEE 754, 6.1 to 6.3.
#[test]
fn zeros_infinities_and_nans() {
    let infinity = f64::INFINITY.to_bits();
    let one = 1.0f64.to_bits();
    for rounding in ROUNDINGS {
        let zero = if rounding == Rounding::Down { SIGN } else { 0 };
        assert_eq!(add(one, one | SIGN, rounding), zero);
        assert_eq!(add(0, SIGN, rounding), zero);
        assert_eq!(add(SIGN, SIGN, rounding), SIGN);
        assert_eq!(multiply(SIGN, one, rounding), SIGN);
        assert_eq!(multiply(infinity, one | SIGN, rounding), infinity | SIGN);
        assert_eq!(multiply_add(infinity, one, infinity, rounding), infinity);
        assert_eq!(multiply_add(infinity, one, infinity | SIGN, rounding), NAN);
        assert_eq!(multiply(infinity, 0, rounding), NAN);
        // A signalling NaN becomes quiet; the second of two comes out.
        let (signalling, quiet) = (0x7ff0_0000_0000_0005, 0xfff8_0000_0000_0009);
        assert_eq!(add(one, signalling, rounding), 0x7ff8_0000_0000_0005);
        assert_eq!(add(quiet, signalling, rounding), 0x7ff8_0000_0000_0005);
        assert_eq!(multiply(quiet, signalling, rounding), 0x7ff8_0000_0000_0005);
        assert_eq!(multiply_add(0, quiet, one, rounding), quiet);
        assert_eq!(multiply_add(0, quiet, signalling, rounding), quiet);
    }
}

#[test]
fn smaller_and_larger() {
    let [one, minus_zero, nan] = [1.0f64.to_bits(), SIGN, f64::NAN.to_bits()];
    assert_eq!((min_max(one, minus_zero, true), min_max(one, minus_zero, false)), (minus_zero, one));
    assert_eq!((min_max(0, minus_zero, true), min_max(minus_zero, 0, false)), (minus_zero, 0));
    assert_eq!((min_max(nan, one, true), min_max(one, nan, false)), (one, one));
    assert_eq!(relation(one, nan), None);
    assert_eq!(relation(0, minus_zero), Some(Ordering::Equal));
}

/// Pseudo-random doubles over the whole range, with zeros, infinities and denormals among them.
fn samples() -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ state >> 29
    };
    let mut samples: Vec<u64> = (0..400).map(|_| next()).collect();
    samples.extend((0..40).map(|_| next() >> 12));
    samples.extend([
        0,
        SIGN,
        1,
        f64::INFINITY.to_bits(),
        1.0f64.to_bits(),
        3.0f64.to_bits(),
        0x000f_ffff_ffff_ffff,
    ]);
    samples.retain(|bits| !f64::from_bits(*bits).is_nan());
    samples
}

/// To nearest, quotient and root are the host's, which IEEE 754 binds; NaNs apart.
#[test]
fn quotients_and_roots_to_nearest() {
    let samples = samples();
    for &a in &samples {
        // A compiler that knows where a number comes from takes one NaN for another, whose sign differs from host to host.
        let root = black_box(f64::from_bits(a).sqrt());
        let expected = if root.is_nan() { NAN } else { root.to_bits() };
        assert_eq!(square_root(a, Rounding::NearestEven), expected, "√{a:#x}");
        for &b in &samples {
            let quotient = black_box(f64::from_bits(a) / f64::from_bits(b));
            let expected = if quotient.is_nan() { NAN } else { quotient.to_bits() };
            assert_eq!(divide(a, b, Rounding::NearestEven), expected, "{a:#x} / {b:#x}");
        }
    }
}

/// Down and up enclose the result: they are equal where it is exact, else neighbours with the nearest one among them.
#[test]
fn quotients_and_roots_in_the_directed_roundings() {
    let samples = samples();
    for &a in &samples {
        let enclosed = |of: &dyn Fn(Rounding) -> u64| {
            let [down, up, zero, nearest] =
                [Rounding::Down, Rounding::Up, Rounding::TowardZero, Rounding::NearestEven]
                    .map(|rounding| f64::from_bits(of(rounding)));
            if nearest.is_nan() {
                return;
            }
            assert!(down == up || down.next_up() == up, "{down:e} {up:e}");
            assert!(nearest == down || nearest == up);
            assert_eq!(zero, if nearest.is_sign_negative() { up } else { down });
        };
        enclosed(&|rounding| square_root(a, rounding));
        let root = f64::from_bits(square_root(a, Rounding::Down));
        if root.is_finite() && root > 1e-100 {
            // root² ≤ a < (the next one)²; the fused remainder has the exact sign.
            assert!(root.mul_add(root, -f64::from_bits(a)) <= 0.0);
            assert!(root.next_up().mul_add(root.next_up(), -f64::from_bits(a)) > 0.0);
        }
        for &b in &samples {
            enclosed(&|rounding| divide(a, b, rounding));
        }
    }
}

/// What an H200 (sm_90) gives for two NaNs, and three.
#[test]
fn the_second_operand_s_nan_comes_first() {
    let nans = [0x7ff8_0000_0000_1234, 0xfff4_0000_0000_0abc, 0x7ff8_0000_0000_0000];
    let quiet = 0xfffc_0000_0000_0abc;
    let nearest = Rounding::NearestEven;
    assert_eq!(add(nans[0], nans[1], nearest), quiet);
    assert_eq!(multiply(nans[0], nans[1], nearest), quiet);
    assert_eq!(min_max(nans[0], nans[1], true), quiet);
    assert_eq!(multiply_add(nans[0], nans[1], nans[2], nearest), quiet);
    assert_eq!(multiply_add(nans[0], 0, nans[2], nearest), nans[2]);
}
