//! 16-bit floats against the `half` crate and against their neighbours.

use half::f16;
use tmu_texture::fetch::F16Rounding::{NearestEven, TowardZero};
use tmu_texture::half::{from_f32_bits, to_f32_bits};

const INFINITY: u16 = 0x7c00;

#[test]
fn every_half_to_f32() {
    for bits in 0..=u16::MAX {
        let expected = f16::from_bits(bits);
        let got = f32::from_bits(to_f32_bits(bits));
        if expected.is_nan() {
            // Sign and payload stay as they are; `half` sets the quiet bit.
            assert_eq!(got.to_bits() | 1 << 22, expected.to_f32().to_bits(), "{bits:#06x}");
        } else {
            assert_eq!(got.to_bits(), expected.to_f32().to_bits(), "{bits:#06x}");
        }
    }
}

#[test]
fn every_half_survives_the_round_trip() {
    for bits in 0..=u16::MAX {
        let quiet = if f16::from_bits(bits).is_nan() { bits | 0x0200 } else { bits };
        for rounding in [NearestEven, TowardZero] {
            assert_eq!(from_f32_bits(to_f32_bits(bits), rounding), quiet, "{bits:#06x} {rounding:?}");
        }
    }
}

/// For every pair of neighbours: both ends of the gap, both sides of its middle, and the middle itself.
#[test]
fn every_gap_rounds_as_named() {
    for bits in 0..INFINITY {
        let low = f32::from_bits(to_f32_bits(bits));
        // The step after the largest finite number would be 2^16.
        let high = if bits + 1 == INFINITY { 65536.0 } else { f32::from_bits(to_f32_bits(bits + 1)) };
        let middle = (low + high) / 2.0;
        let even = bits + (bits & 1);
        let cases = [
            (low, bits),
            (low.next_up(), bits),
            (middle.next_down(), bits),
            (middle, even),
            (middle.next_up(), bits + 1),
            (high.next_down(), bits + 1),
        ];
        for (value, nearest) in cases {
            for sign in [0, 1] {
                let value = value.to_bits() | sign << 31;
                let signed = |half: u16| half | (sign as u16) << 15;
                assert_eq!(from_f32_bits(value, NearestEven), signed(nearest), "{value:#010x}");
                assert_eq!(from_f32_bits(value, TowardZero), signed(bits), "{value:#010x}");
            }
        }
    }
}

#[test]
fn far_ends() {
    for huge in [65536.0, 1e10, f32::MAX] {
        assert_eq!(from_f32_bits(huge.to_bits(), NearestEven), INFINITY);
        assert_eq!(from_f32_bits(huge.to_bits(), TowardZero), INFINITY - 1);
    }
    for rounding in [NearestEven, TowardZero] {
        assert_eq!(from_f32_bits(f32::INFINITY.to_bits(), rounding), INFINITY);
        assert_eq!(from_f32_bits(f32::NEG_INFINITY.to_bits(), rounding), 0x8000 | INFINITY);
        assert_eq!(from_f32_bits(1, rounding), 0, "the smallest f32 denormal");
        assert_eq!(from_f32_bits(0x8000_0001, rounding), 0x8000, "keeps its sign");
        assert_eq!(
            from_f32_bits(0x7f80_0001, rounding),
            0x7e00,
            "a payload below the top ten bits still is a NaN"
        );
        assert_eq!(from_f32_bits(0xffc1_2345, rounding), 0xfe09, "sign and the top ten bits of the payload");
    }
}

#[test]
fn a_comb_through_all_f32_agrees_with_the_half_crate() {
    agree((0..=u32::MAX).step_by(4093));
}

#[test]
#[ignore = "takes minutes: all 2^32 values"]
fn all_f32_agree_with_the_half_crate() {
    agree(0..=u32::MAX);
}

fn agree(values: impl Iterator<Item = u32>) {
    for bits in values {
        let value = f32::from_bits(bits);
        let nearest = f16::from_f32_const(value);
        assert_eq!(from_f32_bits(bits, NearestEven), nearest.to_bits(), "{bits:#010x}");
        if value.is_finite() {
            assert!(is_truncation(value, from_f32_bits(bits, TowardZero)), "{bits:#010x}");
        }
    }
}

/// Whether a half is the one of largest magnitude that is not beyond the value.
fn is_truncation(value: f32, half: u16) -> bool {
    let magnitude = half & 0x7fff;
    let next = f16::from_bits(magnitude + 1).to_f32();
    let next_is_beyond = magnitude + 1 == INFINITY || next > value.abs();
    (half >> 15 == 1) == value.is_sign_negative()
        && f16::from_bits(magnitude).to_f32() <= value.abs()
        && next_is_beyond
}
