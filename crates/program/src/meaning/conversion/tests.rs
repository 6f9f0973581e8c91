use super::*;
use crate::Source;

fn conversion(to_type: Type, from_type: Type, rounding: Rounding) -> Conversion {
    Conversion { rounding, ..Conversion::new(None, to_type, Source::ZERO, from_type) }
}

const ROUNDINGS: [Rounding; 4] = [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];

/// A deterministic source of varied bits (splitmix64, Steele, Lea and Flood 2014).
fn random_bits(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Doubles of every magnitude that matters to single precision, integers of every length included.
fn varied_doubles() -> impl Iterator<Item = u64> {
    let mut state = 1;
    (0..200_000).map(move |_| {
        let bits = random_bits(&mut state);
        let exponent = 1023 - 160 + random_bits(&mut state) % 300;
        // Some with few significant bits, so that ties and exact values occur.
        let keep = random_bits(&mut state) % 53;
        let fraction = bits & 0x000f_ffff_ffff_ffff & !((1u64 << keep) - 1);
        bits & 1 << 63 | exponent << 52 | fraction
    })
}

/// The language's own casts round to nearest even (f64 → f32, integer → float) and toward zero with clamping
/// (float → integer): an implementation that shares nothing with ours.
#[test]
fn conversions_agree_with_the_languages_casts() {
    let narrow = conversion(Type::F32, Type::F64, Rounding::NearestEven);
    let to_s32 = conversion(Type::S32, Type::F64, Rounding::TowardZero);
    let to_u64 = conversion(Type::U64, Type::F64, Rounding::TowardZero);
    let from_u64 = conversion(Type::F32, Type::U64, Rounding::NearestEven);
    let from_s64 = conversion(Type::F64, Type::S64, Rounding::NearestEven);
    let widen = conversion(Type::F64, Type::F32, Rounding::NearestEven);
    for bits in varied_doubles() {
        let value = f64::from_bits(bits);
        assert_eq!(convert(&narrow, bits), u64::from((value as f32).to_bits()), "{value:e}");
        assert_eq!(convert(&to_s32, bits), u64::from(value as i32 as u32), "{value:e}");
        assert_eq!(convert(&to_u64, bits), value as u64, "{value:e}");
        assert_eq!(
            convert(&from_u64, bits >> (bits & 31)),
            u64::from(((bits >> (bits & 31)) as f32).to_bits())
        );
        assert_eq!(convert(&from_s64, bits), (bits as i64 as f64).to_bits());
        let single = (value as f32).to_bits();
        assert_eq!(convert(&widen, u64::from(single)), f64::from(f32::from_bits(single)).to_bits());
    }
}

/// What each directed rounding must return follows from its definition: the neighbour of the nearest value on the
/// wanted side. Down is the largest single not above, up the smallest not below.
#[test]
fn directed_roundings_bracket_the_value() {
    for bits in varied_doubles() {
        let value = f64::from_bits(bits);
        let single = |rounding| {
            let c = conversion(Type::F32, Type::F64, rounding);
            f32::from_bits(convert(&c, bits) as u32)
        };
        let (down, up) = (single(Rounding::Down), single(Rounding::Up));
        assert!(f64::from(down) <= value && value <= f64::from(up), "{value:e}");
        let exact = f64::from(value as f32) == value;
        assert!(if exact { down == up } else { down.next_up() == up }, "{value:e}");
        let zero = if value > 0.0 { down } else { up };
        assert_eq!(single(Rounding::TowardZero).to_bits(), zero.to_bits(), "{value:e}");
    }
}

/// By hand: 2.5, −2.5 and 3.5 in the four roundings (ROUND, FLOOR, CEIL, TRUNC), to an integer and to an
/// integral float.
#[test]
fn rounding_to_an_integer() {
    let cases = [(2.5f32, [2, 2, 3, 2]), (-2.5, [-2, -3, -2, -2]), (3.5, [4, 3, 4, 3]), (0.25, [0, 0, 1, 0])];
    for (value, expected) in cases {
        for (rounding, integer) in ROUNDINGS.into_iter().zip(expected) {
            let c = conversion(Type::S32, Type::F32, rounding);
            assert_eq!(convert(&c, u64::from(value.to_bits())) as i32, integer, "{value} {rounding:?}");
            let c = Conversion { integral: true, ..conversion(Type::F32, Type::F32, rounding) };
            let result = f32::from_bits(convert(&c, u64::from(value.to_bits())) as u32);
            assert_eq!(result, integer as f32, "{value} {rounding:?}");
        }
    }
    let c = Conversion { integral: true, ..conversion(Type::F32, Type::F32, Rounding::NearestEven) };
    assert_eq!(convert(&c, u64::from((-0.25f32).to_bits())), 0x8000_0000, "the sign of zero stays");
}

/// PTX `cvt`: out of range clamps, NaN is 0 unless either side has 64 bits.
#[test]
fn float_to_integer_clamps() {
    let from_f32 =
        |to, value: f32| convert(&conversion(to, Type::F32, Rounding::TowardZero), value.to_bits().into());
    assert_eq!(from_f32(Type::U8, 300.0), 255);
    assert_eq!(from_f32(Type::S8, -300.0), 0xffff_ff80);
    assert_eq!(from_f32(Type::U16, -1.0), 0);
    assert_eq!(from_f32(Type::S16, 40000.0), 0x7fff);
    assert_eq!(from_f32(Type::U32, 1e20), 0xffff_ffff);
    assert_eq!(from_f32(Type::S64, f32::NEG_INFINITY), 1 << 63);
    assert_eq!(from_f32(Type::U64, f32::INFINITY), u64::MAX);
    assert_eq!(from_f32(Type::S32, f32::NAN), 0);
    assert_eq!(from_f32(Type::U64, f32::NAN), 1 << 63);
    let c = conversion(Type::U32, Type::F64, Rounding::TowardZero);
    assert_eq!(convert(&c, f64::NAN.to_bits()), 0x8000_0000);
}

/// Two's complement by hand: I2I.U16.U32.SAT, I2I.S16.S8, I2I.S32.S32 |x|, and the wrap of |−2³¹|.
#[test]
fn integer_to_integer() {
    let u16_from_u32 =
        Conversion { saturate: true, ..conversion(Type::U16, Type::U32, Rounding::NearestEven) };
    assert_eq!(convert(&u16_from_u32, 70000), 65535);
    assert_eq!(convert(&u16_from_u32, 0xffff_ffff), 65535);
    assert_eq!(convert(&u16_from_u32, 5), 5);
    assert_eq!(convert(&conversion(Type::U16, Type::U32, Rounding::NearestEven), 70000), 4464);
    assert_eq!(convert(&conversion(Type::S16, Type::S8, Rounding::NearestEven), 0x1ff), 0xffff_ffff);
    let magnitude = Conversion { absolute: true, ..conversion(Type::S32, Type::S32, Rounding::NearestEven) };
    assert_eq!(convert(&magnitude, 0xffff_fff6), 10);
    assert_eq!(convert(&magnitude, 0x8000_0000), 0x8000_0000);
    let negated = Conversion { negate: true, ..conversion(Type::S64, Type::S32, Rounding::NearestEven) };
    assert_eq!(convert(&negated, 1), u64::MAX);
}

/// binary16 by hand: 1 = 0x3c00, largest 65504 = 0x7bff, smallest 2⁻²⁴ = 0x0001; 65520 is the tie to infinity.
#[test]
fn half_precision() {
    let half =
        |value: f32, rounding| convert(&conversion(Type::F16, Type::F32, rounding), value.to_bits().into());
    assert_eq!(half(1.0, Rounding::NearestEven), 0x3c00);
    assert_eq!(half(-65504.0, Rounding::NearestEven), 0xfbff);
    assert_eq!(half(65520.0, Rounding::NearestEven), 0x7c00);
    assert_eq!(half(65520.0, Rounding::TowardZero), 0x7bff);
    assert_eq!(half(2.0f32.powi(-24), Rounding::NearestEven), 0x0001);
    assert_eq!(half(2.0f32.powi(-25), Rounding::NearestEven), 0x0000);
    assert_eq!(half(2.0f32.powi(-25), Rounding::Up), 0x0001);
    assert_eq!(half(f32::NAN, Rounding::NearestEven), 0x7fff);
    assert_eq!(half(1.0 + 2.0f32.powi(-11), Rounding::NearestEven), 0x3c00, "tie to even");
    let widen = conversion(Type::F32, Type::F16, Rounding::NearestEven);
    assert_eq!(convert(&widen, 0x0001) as u32, 2.0f32.powi(-24).to_bits());
    assert_eq!(convert(&widen, 0xffff_3c00) as u32, 1.0f32.to_bits(), "only bits 15:0 count");
}

#[test]
fn flush_saturate_and_signs() {
    let denormal = 0x8000_0001u64;
    let same = conversion(Type::F32, Type::F32, Rounding::NearestEven);
    assert_eq!(convert(&same, denormal), denormal);
    assert_eq!(convert(&Conversion { flush: true, ..same }, denormal), 0x8000_0000);
    let up = Conversion { flush: true, ..conversion(Type::S32, Type::F32, Rounding::Up) };
    assert_eq!(convert(&up, 1), 0);
    let bits = |value: f32| u64::from(value.to_bits());
    let saturated = Conversion { saturate: true, ..same };
    assert_eq!(convert(&saturated, bits(1.5)), bits(1.0));
    assert_eq!(convert(&saturated, bits(-0.0)), 0);
    assert_eq!(convert(&saturated, bits(f32::NAN)), 0);
    assert_eq!(convert(&saturated, bits(0.75)), bits(0.75));
    let negated = Conversion { absolute: true, negate: true, ..same };
    assert_eq!(convert(&negated, bits(-3.0)), bits(-3.0));
    assert_eq!(convert(&negated, bits(3.0)), bits(-3.0));
}

/// The short cuts return what the general way returns.
#[test]
fn direct_conversions_agree_with_the_general_ones() {
    let mut found = 0;
    let types = [Type::U8, Type::S8, Type::U16, Type::S16, Type::U32, Type::S32, Type::F32];
    for (to, from) in types.into_iter().flat_map(|to| types.map(|from| (to, from))) {
        for rounding in ROUNDINGS {
            let c = conversion(to, from, rounding);
            let Some(short_cut) = direct(&c) else { continue };
            found += 1;
            let mut state = 7;
            for _ in 0..20_000 {
                let bits = random_bits(&mut state) as u32;
                assert_eq!(u64::from(short_cut.convert(bits)), convert(&c, bits.into()), "{c:?} {bits:#x}");
            }
        }
    }
    assert_eq!(found, 5);
}

/// The tables of the OCP 8-bit floating point specification: E4M3 is (−1)^s · 2^(e − 7) · 1.m with one code that is no number,
/// E5M2 follows IEEE 754.
#[test]
fn eight_bit_floats_have_their_values() {
    let single = |format, code| {
        f32::from_bits(convert(&conversion(Type::F32, format, Rounding::NearestEven), code) as u32)
    };
    for code in 0..=255u64 {
        let sign = if code >= 128 { -1.0 } else { 1.0 };
        let (exponent, fraction) = ((code >> 3 & 15) as i32, (code & 7) as f32 / 8.0);
        let expected = match exponent {
            0 => fraction * 2f32.powi(-6),
            _ => (1.0 + fraction) * 2f32.powi(exponent - 7),
        };
        match code & 0x7f {
            0x7f => assert!(single(Type::E4m3, code).is_nan()),
            _ => assert_eq!(single(Type::E4m3, code), sign * expected, "{code:#x}"),
        }
        let (exponent, fraction) = ((code >> 2 & 31) as i32, (code & 3) as f32 / 4.0);
        let expected = match exponent {
            0 => fraction * 2f32.powi(-14),
            _ => (1.0 + fraction) * 2f32.powi(exponent - 15),
        };
        match code & 0x7f {
            0x7d.. => assert!(single(Type::E5m2, code).is_nan()),
            0x7c => assert_eq!(single(Type::E5m2, code), sign * f32::INFINITY),
            _ => assert_eq!(single(Type::E5m2, code), sign * expected, "{code:#x}"),
        }
    }
}

/// By hand: ties to even, and what is too large becomes the largest, infinity too (PTX `cvt.rn.satfinite`).
#[test]
fn eight_bit_floats_are_rounded() {
    let code = |format, value: f32| {
        convert(&conversion(format, Type::F32, Rounding::NearestEven), u64::from(value.to_bits()))
    };
    for (value, e4m3, e5m2) in [
        (1.0, 0x38, 0x3c),
        (-1.0, 0xb8, 0xbc),
        // Between 1 and 1.125 for E4M3, between 1 and 1.25 for E5M2.
        (1.0625, 0x38, 0x3c),
        (1.1875, 0x3a, 0x3d),
        (448.0, 0x7e, 0x5f),
        (464.0, 0x7e, 0x5f),
        (480.0, 0x7e, 0x60),
        (57344.0, 0x7e, 0x7b),
        (61440.0, 0x7e, 0x7b),
        (f32::INFINITY, 0x7e, 0x7b),
        (f32::NEG_INFINITY, 0xfe, 0xfb),
        (f32::NAN, 0x7f, 0x7f),
        // Half of the least number is a tie, to zero.
        (0.000_976_562_5, 0x00, 0x14),
        (0.001, 0x01, 0x14),
        (-0.0, 0x80, 0x80),
    ] {
        assert_eq!(code(Type::E4m3, value), e4m3, "{value}");
        assert_eq!(code(Type::E5m2, value), e5m2, "{value}");
    }
}

/// What an H200 (sm_90) makes of NaNs where one side is a double.
#[test]
fn nans_of_doubles_keep_their_bits() {
    let convert = |to, from, bits| convert(&conversion(to, from, Rounding::NearestEven), bits);
    assert_eq!(convert(Type::F64, Type::F32, 0x7fc0_1234), 0x7ff8_0246_8000_0000);
    assert_eq!(convert(Type::F64, Type::F16, 0x7e12), 0x7ff8_4800_0000_0000);
    assert_eq!(convert(Type::Bf16, Type::F64, 0x7ff8_0000_0000_1234), 0x7fc0);
}

/// Numbers of small formats, halves of their last places beside them, and what lies next to those: by doubles they are what integers give.
#[test]
fn doubles_hold_small_formats_and_round_to_them() {
    type Case = (Format, fn(u32) -> f64, usize);
    let of_single = |bits| f64::from(f32::from_bits(bits));
    let formats: [Case; 3] = [(F16, of_half, 1), (BF16, of_brain, 1), (F32, of_single, 0xfff1)];
    for (format, number_of, step) in formats {
        for bits in (0..=u32::MAX >> (32 - format.bits)).step_by(step) {
            let number = number_of(bits);
            match unpack(format, bits.into()) {
                Number::Nan => {
                    assert!(number.is_nan(), "{bits:#x}");
                    continue;
                }
                Number::Infinity { negative } => {
                    assert_eq!(number, if negative { f64::NEG_INFINITY } else { f64::INFINITY });
                }
                Number::Finite { negative, significand, exponent } => {
                    let magnitude = significand as f64 * 2f64.powi(exponent);
                    assert_eq!(
                        number.to_bits(),
                        magnitude.to_bits() | u64::from(negative) << 63,
                        "{bits:#x}"
                    );
                }
            }
            assert_eq!(format.nearest(number), u64::from(bits));
            let half = 1 << (F64.precision - format.precision - 1);
            for near in [1, half - 1, half, half + 1, 3 * half] {
                let beside = number.to_bits().wrapping_add(near);
                let Number::Finite { negative, significand, exponent } = unpack(F64, beside) else {
                    continue;
                };
                let expected = pack(format, negative, significand, exponent, Rounding::NearestEven);
                let expected = expected | u64::from(negative) << (format.bits - 1);
                assert_eq!(format.nearest(f64::from_bits(beside)), expected, "{bits:#x} and {near:#x}");
            }
        }
    }
}

/// Bits that are dropped one, 64 or more at a time.
#[test]
fn bits_dropped_are_rounded() {
    let dropped = |significand, count| round_at(false, significand, 0, count, Rounding::NearestEven).0;
    assert_eq!([1, 2, 3, 5, 7].map(|it| dropped(it, 1)), [0, 1, 2, 2, 4]);
    assert_eq!([1 << 63, (1 << 63) + 1, u64::MAX].map(|it| dropped(it, 64)), [0, 1, 1]);
    assert_eq!([65, 66, 1000].map(|count| dropped(u64::MAX, count)), [0; 3]);
    let up = |count| round_at(false, 1, 0, count, Rounding::Up).0;
    assert_eq!([0, 1, 63, 64, 65, 1000].map(up), [1; 6]);
    assert_eq!(round_at(true, 0, 0, 70, Rounding::Down).0, 0);
}

/// All types, roundings and modifiers: what is converted by doubles is what becomes of numbers taken apart.
#[test]
fn doubles_convert_as_numbers_taken_apart() {
    const TYPES: [Type; 14] = [
        Type::U8,
        Type::S8,
        Type::U16,
        Type::S16,
        Type::U32,
        Type::S32,
        Type::U64,
        Type::S64,
        Type::F16,
        Type::Bf16,
        Type::F32,
        Type::F64,
        Type::E4m3,
        Type::E5m2,
    ];
    const ROUNDINGS: [Rounding; 4] =
        [Rounding::NearestEven, Rounding::Down, Rounding::Up, Rounding::TowardZero];
    let mut state = 0x1234_5678_9abc_def1;
    let mut compared = 0;
    for (from, to) in TYPES.into_iter().flat_map(|from| TYPES.map(|to| (from, to))) {
        for number in 0..1500u32 {
            let plain = Conversion::new(None, to, Source::ZERO, from);
            let flag = |bit: u32| number >> bit & 1 == 1;
            let c = Conversion {
                rounding: ROUNDINGS[number as usize % 4],
                absolute: flag(2),
                negate: flag(3),
                flush: flag(4),
                saturate: flag(5),
                integral: flag(6) && flag(7),
                ..plain
            };
            let bits = match number % 3 {
                0 => random_bits(&mut state) >> (number % 64),
                1 => random_bits(&mut state),
                _ => [0, 1, 1 << 63, 0x8000, 0x7fff, 0x8000_0000, 0x7c00, 0x7f80_0000, 0x3f00_0000]
                    [number as usize % 9],
            } & u64::MAX >> (64 - from.bits());
            if let Some(converted) = convert_by_doubles(&c, bits) {
                assert_eq!(converted, convert_exactly(&c, bits), "{c:?} of {bits:#x}");
                compared += 1;
            }
        }
    }
    assert!(compared > 50_000, "{compared}");
}
