//! Floating-point immediates in text, spelled as the vendor's disassembler spells them.
//!
//! Its rule, found by comparing all values of the short immediates and many of the long ones: C's `%.20g` of the exact
//! value, but `%.20e` from 1e9 on; `0` and `-0.0 `; `+INF `, `-QNAN ` and the like. The blank behind the names and behind
//! `-0.0` belongs to them, also before a comma.

use std::fmt::Write;

/// From here on the exponent form is used, with a fixed number of digits.
const LARGE: f64 = 1e9;

/// Digits behind the point in the exponent form.
const DIGITS: usize = 20;

/// Prints a 16-bit float.
pub fn print16(out: &mut String, bits: u16) {
    let (exponent, mantissa) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => mantissa * 2f64.powi(-24),
        31 if mantissa == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + mantissa) * 2f64.powi(exponent - 25),
    };
    print(out, bits >> 15 == 1, magnitude, "QNAN ");
}

/// Prints a 32-bit float.
pub fn print32(out: &mut String, bits: u32) {
    print(out, bits >> 31 == 1, f64::from(f32::from_bits(bits & 0x7fff_ffff)), "QNAN ");
}

/// Prints a 64-bit float. Only here are signalling NaNs told from quiet ones.
pub fn print64(out: &mut String, bits: u64) {
    let name = if bits >> 51 & 1 == 1 { "QNAN " } else { "SNAN " };
    print(out, bits >> 63 == 1, f64::from_bits(bits & (u64::MAX >> 1)), name);
}

fn print(out: &mut String, negative: bool, magnitude: f64, nan: &str) {
    if magnitude == 0.0 {
        out.push_str(if negative { "-0.0 " } else { "0" });
    } else if magnitude.is_finite() {
        if negative {
            out.push('-');
        }
        print_finite(out, magnitude);
    } else {
        out.push(if negative { '-' } else { '+' });
        out.push_str(if magnitude.is_nan() { nan } else { "INF " });
    }
}

fn print_finite(out: &mut String, magnitude: f64) {
    match (magnitude < LARGE).then(|| Decimal::of(magnitude)).flatten() {
        Some(decimal) => decimal.print(out),
        None => print_any_finite(out, magnitude),
    }
}

/// As [`print_finite`], for all numbers: [`Decimal`] has not the room for very small ones.
fn print_any_finite(out: &mut String, magnitude: f64) {
    if magnitude >= LARGE {
        let spelled = format!("{magnitude:.DIGITS$e}");
        let (mantissa, exponent) = scientific(&spelled);
        push_scientific(out, mantissa, exponent);
        return;
    }
    let spelled = format!("{magnitude:.*e}", DIGITS - 1);
    let (mantissa, exponent) = scientific(&spelled);
    if exponent < -4 {
        push_scientific(out, without_trailing_zeros(mantissa), exponent);
    } else {
        let decimals = (DIGITS as i32 - 1 - exponent).max(0) as usize;
        out.push_str(without_trailing_zeros(&format!("{magnitude:.decimals$}")));
    }
}

/// Up to [`DIGITS`] decimal digits of a number and where its point is.
struct Decimal {
    /// The digits as text; those from `count` on are zeros.
    digits: [u8; DIGITS],
    /// How many there are.
    count: usize,
    /// The value is `0.digits · 10^point`.
    point: i32,
}

impl Decimal {
    /// A positive finite number, rounded to the digits that are printed, if the arithmetic has the room for it.
    fn of(magnitude: f64) -> Option<Decimal> {
        let (bits, hidden) = (magnitude.to_bits(), 1 << 52);
        let mantissa = bits & (hidden - 1) | hidden;
        let exponent = (bits >> 52) as i32 - 1075 + mantissa.trailing_zeros() as i32;
        let mantissa = u128::from(mantissa >> mantissa.trailing_zeros());
        // m · 2^−k is m · 5^k · 10^−k.
        let (integer, tens) = match exponent {
            0..=64 => (mantissa << exponent, 0),
            -44..0 => (mantissa.checked_mul(5u128.pow(exponent.unsigned_abs()))?, exponent),
            _ => return None,
        };
        let count = integer.ilog10() as i32 + 1;
        let surplus = count - DIGITS as i32;
        let integer = match u32::try_from(surplus) {
            Ok(surplus) => rounded(integer, 10u128.pow(surplus)),
            Err(_) => integer * 10u128.pow(surplus.unsigned_abs()),
        };
        // Nines all over round up to one digit more.
        let carried = integer == 10u128.pow(DIGITS as u32);
        let digits = decimal_digits(if carried { integer / 10 } else { integer });
        let count = DIGITS - digits.iter().rev().take_while(|&&digit| digit == b'0').count();
        Some(Decimal { digits, count, point: tens + DIGITS as i32 + surplus + i32::from(carried) })
    }

    /// Prints the number as C's `%.20g` does.
    fn print(&self, out: &mut String) {
        let text = &self.digits[..self.count];
        let push =
            |out: &mut String, digits: &[u8]| out.extend(digits.iter().map(|&digit| char::from(digit)));
        match self.point {
            ..-3 => {
                push(out, &text[..1]);
                if text.len() > 1 {
                    out.push('.');
                    push(out, &text[1..]);
                }
                push_scientific(out, "", self.point - 1);
            }
            -3..=0 => {
                out.push_str("0.");
                out.extend((self.point..0).map(|_| '0'));
                push(out, text);
            }
            point => {
                let (whole, fraction) = self.digits.split_at(point as usize);
                push(out, whole);
                if self.count > whole.len() {
                    out.push('.');
                    push(out, &fraction[..self.count - whole.len()]);
                }
            }
        }
    }
}

/// The [`DIGITS`] digits of an integer as text.
fn decimal_digits(integer: u128) -> [u8; DIGITS] {
    let mut text = [b'0'; DIGITS];
    let half = 10u128.pow(DIGITS as u32 / 2);
    for (digits, value) in text.chunks_exact_mut(DIGITS / 2).zip([integer / half, integer % half]) {
        let mut left = value as u64;
        for digit in digits.iter_mut().rev() {
            *digit += (left % 10) as u8;
            left /= 10;
        }
    }
    text
}

/// A quotient rounded to nearest, to even where two are as near.
fn rounded(dividend: u128, divisor: u128) -> u128 {
    let (quotient, twice) = (dividend / divisor, dividend % divisor * 2);
    quotient + u128::from(twice > divisor || twice == divisor && quotient & 1 == 1)
}

/// Mantissa and exponent of `1.5e-7`.
fn scientific(spelled: &str) -> (&str, i32) {
    let (mantissa, exponent) = spelled.split_once('e').unwrap_or((spelled, "0"));
    (mantissa, exponent.parse().unwrap_or(0))
}

/// As C writes it: the exponent has a sign and at least two digits.
fn push_scientific(out: &mut String, mantissa: &str, exponent: i32) {
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to a string cannot fail.
    let _ = write!(out, "{mantissa}e{sign}{:02}", exponent.abs());
}

fn without_trailing_zeros(digits: &str) -> &str {
    if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { digits }
}

/// The bits of a 32-bit float written in decimal, or `INF`, `QNAN` with a sign.
pub fn parse32(text: &str) -> Option<u32> {
    match special(text) {
        Some((negative, Special::Infinity)) => Some(u32::from(negative) << 31 | 0x7f80_0000),
        Some((negative, Special::Quiet)) => Some(u32::from(negative) << 31 | 0x7fc0_0000),
        Some((_, Special::Signalling)) => None,
        None => decimal(text).then(|| text.trim().parse::<f32>().ok()).flatten().map(f32::to_bits),
    }
}

/// The bits of a 64-bit float; `SNAN` gets its highest payload bit.
pub fn parse64(text: &str) -> Option<u64> {
    match special(text) {
        Some((negative, special)) => {
            let payload = match special {
                Special::Infinity => 0,
                Special::Quiet => 1 << 51,
                Special::Signalling => 1 << 50,
            };
            Some(u64::from(negative) << 63 | 0x7ff0_0000_0000_0000 | payload)
        }
        None => decimal(text).then(|| text.trim().parse::<f64>().ok()).flatten().map(f64::to_bits),
    }
}

/// The bits of a 16-bit float; `None` also for a number that it cannot hold exactly.
pub fn parse16(text: &str) -> Option<u16> {
    let (negative, magnitude) = match special(text) {
        Some((negative, Special::Infinity)) => (negative, 0x7c00),
        Some((negative, Special::Quiet)) => (negative, 0x7e00),
        Some((_, Special::Signalling)) => return None,
        None => {
            let value = decimal(text).then(|| text.trim().parse::<f64>().ok()).flatten()?;
            (value.is_sign_negative(), exact_half(value.abs())?)
        }
    };
    Some(u16::from(negative) << 15 | magnitude)
}

/// The 16-bit float equal to a number that is not negative.
fn exact_half(value: f64) -> Option<u16> {
    let exponent = if value == 0.0 { -14 } else { (value.to_bits() >> 52) as i32 - 1023 }.max(-14);
    let scaled = value * 2f64.powi(10 - exponent);
    // 2048 units and more would need an exponent above the one that the value has.
    if exponent > 15 || scaled.fract() != 0.0 || scaled >= 2048.0 {
        return None;
    }
    let biased = (exponent + 14) as u16;
    Some(scaled as u16 + (biased << 10))
}

#[derive(Clone, Copy)]
enum Special {
    Infinity,
    Quiet,
    Signalling,
}

fn special(text: &str) -> Option<(bool, Special)> {
    let text = text.trim();
    let (negative, name) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let special = match name {
        "INF" => Special::Infinity,
        "QNAN" => Special::Quiet,
        "SNAN" => Special::Signalling,
        _ => return None,
    };
    Some((negative, special))
}

/// Whether the text is a plain decimal number: the standard library also reads words such as `nan`.
fn decimal(text: &str) -> bool {
    text.trim().trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the vendor's disassembler prints for FADD32I with these immediates.
    const FLOATS: &[(u32, &str)] = &[
        (0x0000_0000, "0"),
        (0x8000_0000, "-0.0 "),
        (0x0000_0003, "4.2038953929744512128e-45"),
        (0x3f80_0000, "1"),
        (0xbf00_0000, "-0.5"),
        (0x413c_cccd, "11.800000190734863281"),
        (0x4b00_0000, "8388608"),
        (0x4e6e_6b28, "1.00000000000000000000e+09"),
        (0x4e80_0001, "1.07374195200000000000e+09"),
        (0x7f80_0000, "+INF "),
        (0xff80_0001, "-QNAN "),
    ];

    #[test]
    fn floats_are_spelled_as_the_vendor_does() {
        for &(bits, spelled) in FLOATS {
            let mut out = String::new();
            print32(&mut out, bits);
            assert_eq!(out, spelled, "{bits:#x}");
        }
    }

    /// The short way gives what the standard library's exact digits give.
    #[test]
    fn numbers_are_spelled_alike_both_ways() {
        let floats = (0x2b80_0000..0x4e6e_6b28).step_by(9973).map(|bits| f64::from(f32::from_bits(bits)));
        let exponents = 0x3e8 << 52..0x41c << 52;
        let doubles = exponents.step_by(0x0000_0377_3333_1111).map(f64::from_bits);
        let near = [
            1.0,
            10.0,
            1e-4,
            1e-3,
            0.5,
            999_999_999.999_999_9,
            0.099_999_999_999_999_99,
            99.999_999_999_999_99,
        ];
        let mut short = 0;
        for value in floats.chain(doubles).chain(near).filter(|&value| value > 0.0) {
            let mut expected = String::new();
            print_any_finite(&mut expected, value);
            if let Some(decimal) = Decimal::of(value) {
                let mut out = String::new();
                decimal.print(&mut out);
                assert_eq!(out, expected);
                short += 1;
            }
        }
        assert!(short > 30_000, "{short}");
    }

    #[test]
    fn signalling_nans_show_in_64_bits_only() {
        let print = |bits| {
            let mut out = String::new();
            print64(&mut out, bits);
            out
        };
        assert_eq!(print(0x7ff0_1000_0000_0000), "+SNAN ");
        assert_eq!(print(0xfff8_0000_0000_0000), "-QNAN ");
        assert_eq!(parse64("-SNAN"), Some(0xfff4_0000_0000_0000));
    }

    #[test]
    fn every_16_bit_float_reads_back() {
        for bits in (0..=u16::MAX).filter(|bits| bits & 0x7fff <= 0x7c00) {
            let mut out = String::new();
            print16(&mut out, bits);
            assert_eq!(parse16(&out), Some(bits), "{out}");
        }
        assert_eq!((parse16("65520"), parse16("1e-9"), parse16("nan")), (None, None, None));
    }

    #[test]
    fn floats_read_back() {
        for bits in (0..0x7f80_0000).step_by(99_991) {
            let mut out = String::new();
            print32(&mut out, bits);
            assert_eq!(parse32(&out), Some(bits), "{out}");
        }
    }
}
