//! The sRGB tables, proved with whole numbers: y = z^2.4 is y⁵ = z¹² (D3D 3.2.3.7 and 3.2.3.8).

use num_bigint::BigUint;
use tmu_texture::Format;
use tmu_texture::fetch::F16Rounding::NearestEven;

use crate::decode::is_nearest;

fn decode(code: u8) -> f32 {
    f32::from_bits(Format::Rgba8Srgb.decode(&[code, 0, 0, 0])[0])
}

fn encode(linear: f32) -> u8 {
    let mut texel = [0; 4];
    Format::Rgba8Srgb.encode([linear.to_bits(), 0, 0, 0], NearestEven, &mut texel);
    texel[0]
}

/// Whether y⁵ < (numerator/denominator)¹², with y counted in units of 2^-60.
fn power_is_below(y: u128, numerator: u32, denominator: u32) -> bool {
    let [y, numerator, denominator] = [BigUint::from(y), numerator.into(), denominator.into()];
    y.pow(5) * denominator.pow(12) < numerator.pow(12) << 300
}

fn fixed(value: f32) -> u128 {
    (f64::from(value) * 2f64.powi(60)) as u128
}

#[test]
fn every_code_decodes_to_the_nearest_f32() {
    for code in 0..=255u8 {
        let got = decode(code);
        // 0.04045 · 255 = 10.3…
        if code <= 10 {
            // code/255/12.92
            assert!(is_nearest(got, i128::from(code) * 100, 255 * 1292), "{code}");
            continue;
        }
        // (code/255 + 0.055)/1.055 = (1000 code + 14025)/269025
        let numerator = 1000 * u32::from(code) + 14025;
        let below = (fixed(got) + fixed(got.next_down())) / 2;
        let above = (fixed(got) + fixed(got.next_up())) / 2;
        assert!(power_is_below(below, numerator, 269_025), "{code}");
        assert!(!power_is_below(above, numerator, 269_025), "{code}");
    }
    assert_eq!([decode(0), decode(255)], [0.0, 1.0]);
}

/// Whether a linear value is past the middle between the codes `code` − 1 and `code`.
fn reaches(linear: f32, code: u32) -> bool {
    // The middle is (2 code − 1)/510 on the curve.
    if f64::from(linear) <= 0.003_130_8 {
        // 12.92 · linear ≥ (2 code − 1)/510
        return BigUint::from(fixed(linear)) * 1292u32 * 510u32 >= BigUint::from(100 * (2 * code - 1)) << 60;
    }
    // 1.055 · linear^(5/12) − 0.055 ≥ (2 code − 1)/510, so linear⁵ ≥ ((100 (2 code − 1) + 2805)/53805)¹²
    !power_is_below(fixed(linear), 100 * (2 * code - 1) + 2805, 53805)
}

#[test]
fn every_code_begins_at_the_first_f32_past_the_middle() {
    for code in 1..=255u32 {
        let (mut too_low, mut lowest) = (0f32.to_bits(), 1f32.to_bits());
        while lowest - too_low > 1 {
            let middle = (lowest + too_low) / 2;
            if u32::from(encode(f32::from_bits(middle))) >= code { lowest = middle } else { too_low = middle }
        }
        assert!(reaches(f32::from_bits(lowest), code), "{code}");
        assert!(!reaches(f32::from_bits(too_low), code), "{code}");
    }
}

#[test]
fn ends_and_round_trips() {
    for code in 0..=255 {
        assert_eq!(encode(decode(code)), code);
    }
    for (linear, code) in [(f32::NAN, 0), (-1.0, 0), (-0.0, 0), (2.0, 255), (f32::INFINITY, 255)] {
        assert_eq!(encode(linear), code, "{linear}");
    }
}

#[test]
fn alpha_is_linear() {
    for format in [Format::Rgba8Srgb, Format::Bgra8Srgb] {
        assert_eq!(f32::from_bits(format.decode(&[0, 0, 0, 51])[3]), 0.2);
    }
}
