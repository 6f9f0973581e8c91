use num_bigint::{BigInt, Sign};

use super::*;

const ROUNDINGS: [Rounding; 4] = [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];

fn mode(rounding: Rounding) -> FloatMode {
    FloatMode { rounding, flush: false, saturate: false }
}

/// A finite single as an integer multiple of 2⁻¹⁴⁹.
fn units(bits: u32) -> BigInt {
    let fraction = i64::from(bits & 0x7f_ffff);
    let exponent = bits >> 23 & 0xff;
    let magnitude = match exponent {
        0 => BigInt::from(fraction),
        e => BigInt::from(fraction | 0x80_0000) << (e - 1),
    };
    if bits >> 31 == 1 { -magnitude } else { magnitude }
}

/// The single that `value · 2⁻²⁹⁸` (not zero) rounds to, in integer arithmetic of any size.
fn round_exactly(value: &BigInt, rounding: Rounding) -> u32 {
    let negative = value.sign() == Sign::Minus;
    let magnitude = value.magnitude();
    // Drop bits down to 24, or to the unit of the denormals, 2⁻¹⁴⁹ = 2¹⁴⁹ · 2⁻²⁹⁸.
    let dropped = magnitude.bits().saturating_sub(24).max(149);
    let kept = magnitude >> dropped;
    let rest = magnitude - (&kept << dropped);
    let half = BigInt::from(1).magnitude() << (dropped - 1);
    let up = match rounding {
        Rounding::NearestEven => rest > half || rest == half && kept.bit(0),
        Rounding::Down => negative && rest != BigInt::ZERO.magnitude().clone(),
        Rounding::Up => !negative && rest != BigInt::ZERO.magnitude().clone(),
        Rounding::TowardZero => false,
    };
    let kept = u64::try_from(kept).expect("24 bits") + u64::from(up);
    // In units of the last place, singles are consecutive integers: the exponent field counts the dropped bits.
    let position = (dropped - 149) << 23;
    let bits = if kept >= 0x80_0000 { position + kept } else { kept };
    let overflow_to_infinity = match rounding {
        Rounding::NearestEven => true,
        Rounding::Down => negative,
        Rounding::Up => !negative,
        Rounding::TowardZero => false,
    };
    let bits = match bits {
        b if b < 0x7f80_0000 => b as u32,
        _ if overflow_to_infinity => 0x7f80_0000,
        _ => 0x7f7f_ffff,
    };
    u32::from(negative) << 31 | bits
}

/// The expected a · b + c for finite operands; `None` where the exact result is zero.
fn exact_multiply_add(a: u32, b: u32, c: u32, rounding: Rounding) -> Option<u32> {
    let value: BigInt = units(a) * units(b) + (units(c) << 149u32);
    (value.sign() != Sign::NoSign).then(|| round_exactly(&value, rounding))
}

/// Zeros, smallest and largest denormals, powers of two and their neighbours, largest finite numbers.
fn corners() -> Vec<u32> {
    let magnitudes = [
        0,
        1,
        2,
        3,
        0x40_0000,
        0x7f_fffe,
        0x7f_ffff,
        0x80_0000,
        0x80_0001,
        0xff_ffff,
        0x100_0000,
        0x2000_0000,
        0x3380_0000,
        0x3380_0001,
        0x33ff_ffff,
        0x3400_0000,
        0x3f00_0000,
        0x3f7f_ffff,
        0x3f80_0000,
        0x3f80_0001,
        0x3fc0_0000,
        0x3fff_ffff,
        0x4000_0000,
        0x4b00_0001,
        0x4b7f_ffff,
        0x5f00_0001,
        0x7e80_0000,
        0x7f00_0000,
        0x7f7f_fffe,
        0x7f7f_ffff,
    ];
    magnitudes.iter().flat_map(|&bits| [bits, bits | 0x8000_0000]).collect()
}

fn random_bits(state: &mut u64) -> u32 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) as u32
}

fn finite(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0x7f80_0000 { bits & !0x4000_0000 } else { bits }
}

fn check_multiply_add(a: u32, b: u32, c: u32) {
    for rounding in ROUNDINGS {
        let Some(expected) = exact_multiply_add(a, b, c, rounding) else { continue };
        let got = multiply_add(a, b, c, false, mode(rounding));
        assert_eq!(got, expected, "{a:#x} * {b:#x} + {c:#x} {rounding:?}");
        let (twice_rounded, doubt) = multiply_add_twice_rounded(a, b, c, false);
        if doubt == 0 && rounding == Rounding::NearestEven {
            assert_eq!(twice_rounded, expected, "{a:#x} * {b:#x} + {c:#x}, rounded twice");
        }
    }
}

/// By hand: 1 + 2⁻²⁴ is the middle between two singles, as is half of the smallest single; 1 + 2⁻²³ is a single.
#[test]
fn sums_that_doubles_do_not_decide_are_not_certain() {
    let bits = |power: i32| 2f32.powi(power).to_bits();
    let certain = |a, b, c| multiply_add_twice_rounded(a, b, c, false).1 == 0;
    assert!(!certain(bits(-24), bits(0), bits(0)), "a middle");
    assert!(!certain(1, bits(-1), 0), "half of the smallest single");
    assert!(certain(bits(-23), bits(0), bits(0)));
    assert!(certain(bits(0) + 1, bits(0), 0));
    assert!(certain(0, 0, 0x8000_0000), "zeros are exact");
}

#[test]
fn multiply_add_is_exact_on_all_corners() {
    let corners = corners();
    for &a in &corners {
        for &b in &corners {
            for &c in &corners {
                check_multiply_add(a, b, c);
            }
        }
    }
}

/// Random operands, and addends near the negated product, where all but the lowest bits cancel.
#[test]
fn multiply_add_is_exact_on_random_operands() {
    let mut state = 3;
    for _ in 0..100_000 {
        let (a, b) = (finite(random_bits(&mut state)), finite(random_bits(&mut state)));
        let c = finite(random_bits(&mut state));
        check_multiply_add(a, b, c);
        let moderate = |bits: u32| bits & 0x80ff_ffff | 0x3f00_0000;
        let (a, b) = (moderate(a), moderate(b));
        let product = -(f32::from_bits(a) * f32::from_bits(b));
        check_multiply_add(a, b, product.to_bits().wrapping_add(c % 5).wrapping_sub(2));
    }
}

#[test]
fn sums_and_products_are_exact() {
    let one = 1.0f32.to_bits();
    let mut state = 5;
    let mut pairs: Vec<(u32, u32)> =
        corners().iter().flat_map(|&a| corners().into_iter().map(move |b| (a, b))).collect();
    pairs.extend((0..100_000).map(|_| (finite(random_bits(&mut state)), finite(random_bits(&mut state)))));
    for (a, b) in pairs {
        for rounding in ROUNDINGS {
            if let Some(expected) = exact_multiply_add(a, one, b, rounding) {
                assert_eq!(add(a, b, mode(rounding)), expected, "{a:#x} + {b:#x} {rounding:?}");
            }
            if let Some(expected) = exact_multiply_add(a, b, 0, rounding) {
                assert_eq!(
                    multiply(a, b, 0, false, mode(rounding)),
                    expected,
                    "{a:#x} * {b:#x} {rounding:?}"
                );
            }
        }
    }
}

/// Scaling by a power of two happens before the only rounding: 2⁻¹⁴⁹ · 3 · 2⁻¹ is the tie 1.5 · 2⁻¹⁴⁹.
#[test]
fn a_scaled_product_is_rounded_once() {
    let product = |scale, rounding| multiply(1, 3.0f32.to_bits(), scale, false, mode(rounding));
    assert_eq!(product(-1, Rounding::NearestEven), 2);
    assert_eq!(product(-1, Rounding::TowardZero), 1);
    assert_eq!(product(3, Rounding::NearestEven), 24);
    assert_eq!(
        multiply(1.5f32.to_bits(), 2.0f32.to_bits(), -3, false, mode(Rounding::Up)),
        0.375f32.to_bits()
    );
}

/// IEEE 754, 6.3: x − x is +0, or −0 when rounding down; equal zeros keep their sign.
#[test]
fn the_sign_of_an_exact_zero() {
    let (one, minus_one) = (1.0f32.to_bits(), (-1.0f32).to_bits());
    let minus_zero = 0x8000_0000;
    for rounding in ROUNDINGS {
        let opposite = if rounding == Rounding::Down { minus_zero } else { 0 };
        assert_eq!(add(one, minus_one, mode(rounding)), opposite, "{rounding:?}");
        assert_eq!(add(0, minus_zero, mode(rounding)), opposite);
        assert_eq!(add(minus_zero, minus_zero, mode(rounding)), minus_zero);
        assert_eq!(add(0, 0, mode(rounding)), 0);
        assert_eq!(multiply(one, minus_zero, 0, false, mode(rounding)), minus_zero);
        assert_eq!(multiply_add(one, minus_one, one, false, mode(rounding)), opposite);
        assert_eq!(multiply_add(one, minus_zero, minus_zero, false, mode(rounding)), minus_zero);
    }
}

#[test]
fn infinities_and_nans() {
    let (infinity, one) = (f32::INFINITY.to_bits(), 1.0f32.to_bits());
    let minus_infinity = f32::NEG_INFINITY.to_bits();
    let quiet_with_payload = 0xffc1_2345;
    for rounding in ROUNDINGS {
        assert_eq!(add(infinity, one, mode(rounding)), infinity);
        assert_eq!(add(infinity, minus_infinity, mode(rounding)), NAN);
        assert_eq!(add(quiet_with_payload, one, mode(rounding)), NAN);
        assert_eq!(multiply(infinity, 0, 0, false, mode(rounding)), NAN);
        assert_eq!(multiply(infinity, minus_infinity, 0, false, mode(rounding)), minus_infinity);
        assert_eq!(multiply_add(infinity, one, minus_infinity, false, mode(rounding)), NAN);
        assert_eq!(multiply_add(one, one, minus_infinity, false, mode(rounding)), minus_infinity);
    }
    assert_eq!(multiply(infinity, 0x8000_0000, 0, true, mode(Rounding::NearestEven)), 0);
    assert_eq!(multiply_add(quiet_with_payload, 0, one, true, mode(Rounding::NearestEven)), one);
}

/// 2⁻¹²⁶ / 2 is denormal; operands 2⁻¹⁴⁹ count as zero.
#[test]
fn flushing_replaces_denormal_operands_and_results() {
    let flushing = FloatMode { flush: true, ..FloatMode::default() };
    let (smallest_normal, half, one) = (0x80_0000, 0.5f32.to_bits(), 1.0f32.to_bits());
    assert_eq!(multiply(smallest_normal, half, 0, false, FloatMode::default()), 0x40_0000);
    assert_eq!(multiply(smallest_normal, half, 0, false, flushing), 0);
    assert_eq!(multiply(smallest_normal | 0x8000_0000, half, 0, false, flushing), 0x8000_0000);
    assert_eq!(add(1, smallest_normal, flushing), smallest_normal);
    assert_eq!(add(0x80_0001, 0x8080_0000, flushing), 0);
    assert_eq!(multiply_add(1, one, 0x8000_0001, false, flushing), 0);
    let up = FloatMode { rounding: Rounding::Up, flush: true, saturate: false };
    assert_eq!(add(one, 1, up), one, "the flushed operand does not round up");
}

#[test]
fn saturation_clamps_to_one() {
    let saturating = FloatMode { saturate: true, ..FloatMode::default() };
    let sum = |a: f32, b: f32| add(a.to_bits(), b.to_bits(), saturating);
    assert_eq!(sum(0.75, 0.5), 1.0f32.to_bits());
    assert_eq!(sum(0.25, 0.5), 0.75f32.to_bits());
    assert_eq!(sum(0.25, -0.5), 0);
    assert_eq!(sum(-0.0, -0.0), 0);
    assert_eq!(sum(f32::NAN, 0.0), 0);
    assert_eq!(sum(f32::INFINITY, 0.0), 1.0f32.to_bits());
}

#[test]
fn minimum_and_maximum() {
    let (one, two, nan) = (1.0f32.to_bits(), (-2.0f32).to_bits(), 0x7fc0_0001);
    assert_eq!(min_max(one, two, true, false), two);
    assert_eq!(min_max(one, two, false, false), one);
    assert_eq!(min_max(nan, two, false, false), two);
    assert_eq!(min_max(one, nan, true, false), one);
    assert_eq!(min_max(nan, nan, true, false), NAN);
    assert_eq!(min_max(0, 0x8000_0000, true, false), 0x8000_0000);
    assert_eq!(min_max(0x8000_0000, 0, false, false), 0);
    assert_eq!(min_max(1, 0x8000_0001, false, true), 0, "denormals count as zeros");
}

#[test]
fn comparisons() {
    let (one, nan) = (1.0f32.to_bits(), 0x7fc0_0000);
    let cases = [
        (0, 0x8000_0000, false, Comparison::EQUAL),
        (0, 1, false, Comparison::LESS),
        (0, 1, true, Comparison::EQUAL),
        (one, nan, false, Comparison::UNORDERED),
        (nan, one, true, Comparison::UNORDERED),
        (one, 0, false, Comparison::GREATER),
    ];
    for (a, b, flush, only) in cases {
        for comparison in (0..16).map(Comparison::from_bits) {
            let expected = comparison.bits() & only.bits() != 0;
            assert_eq!(compare(a, b, comparison, flush), expected, "{a:x} {b:x} {comparison:?}");
        }
    }
}

/// 1/3 lies between 0x3eaaaaaa and 0x3eaaaaab, nearer to the latter; √2 between 0x3fb504f3 and 0x3fb504f4, nearer to the
/// former; the largest number through the smallest is past the range; 2⁻¹⁴⁹ / 2 is half the smallest number.
#[test]
fn quotients_and_roots_are_rounded_once() {
    use Rounding::{Down, NearestEven, TowardZero, Up};
    let mode = |rounding| FloatMode { rounding, flush: false, saturate: false };
    let (one, two, three, largest) = (0x3f80_0000, 0x4000_0000, 0x4040_0000, 0x7f7f_ffff);
    let quotients = [
        (one, three, [0x3eaa_aaab, 0x3eaa_aaaa, 0x3eaa_aaab, 0x3eaa_aaaa]),
        (one | 1 << 31, three, [0xbeaa_aaab, 0xbeaa_aaab, 0xbeaa_aaaa, 0xbeaa_aaaa]),
        (largest, 1, [0x7f80_0000, largest, 0x7f80_0000, largest]),
        (1, two, [0, 0, 1, 0]),
        (0, 0, [NAN; 4]),
        (one, 1 << 31, [0xff80_0000; 4]),
    ];
    for (a, b, expected) in quotients {
        let found = [NearestEven, Down, Up, TowardZero].map(|rounding| divide(a, b, mode(rounding)));
        assert_eq!(found, expected, "{a:#x} / {b:#x}");
    }
    let roots = [
        (two, [0x3fb5_04f3, 0x3fb5_04f3, 0x3fb5_04f4, 0x3fb5_04f3]),
        (1 << 31, [1 << 31; 4]),
        (one | 1 << 31, [NAN; 4]),
        (0x4110_0000, [three; 4]),
    ];
    for (a, expected) in roots {
        let found = [NearestEven, Down, Up, TowardZero].map(|rounding| square_root(a, mode(rounding)));
        assert_eq!(found, expected, "√{a:#x}");
    }
}
