//! Literals, and numbers without the cost of formatting.

use std::fmt::Write;

use crate::table::Literal;

/// Integers up to this are written in decimal.
const LARGEST_DECIMAL: u32 = 10000;

/// Adds an integer in decimal.
pub(super) fn push_number(text: &mut String, mut number: u64) {
    if number < 10 {
        text.push(char::from(b'0' + number as u8));
        return;
    }
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    // Digits are always text.
    text.push_str(std::str::from_utf8(&digits[at..]).unwrap_or_default());
}

/// Adds one word of a literal as decimal text.
pub(super) fn decimal(text: &mut String, word: u32, kind: Literal) {
    let signed = word as i32;
    let small = signed.unsigned_abs() <= LARGEST_DECIMAL;
    match kind {
        Literal::Float => float(text, word),
        _ if small => {
            if signed < 0 {
                text.push('-');
            }
            push_number(text, signed.unsigned_abs().into());
        }
        Literal::Integer => hexadecimal(text, word),
        Literal::Untyped => {
            let exponent = word >> 23 & 0xff;
            let denormal = exponent == 0 && word & 0x7f_ffff != 0;
            if denormal || exponent == 0xff { hexadecimal(text, word) } else { float(text, word) }
        }
    }
}

/// Adds one word as eight hexadecimal digits.
pub(super) fn hexadecimal(text: &mut String, word: u32) {
    // Writing to a string cannot fail; the same below.
    let _ = write!(text, "{word:#010x}");
}

/// Adds a float with six places, as the C run-time of the reference tool writes it.
pub(super) fn float(text: &mut String, word: u32) {
    let negative = word >> 31 == 1;
    let (exponent, fraction) = (word >> 23 & 0xff, word & 0x7f_ffff);
    if negative {
        text.push('-');
    }
    match (exponent, fraction) {
        (0xff, 0) => text.push_str("1.#INF00"),
        (0xff, 0x40_0000) if negative => text.push_str("1.#IND00"),
        (0xff, _) => text.push_str("1.#QNAN0"),
        (0, _) => text.push_str("0.000000"),
        _ => match millionths(exponent, fraction) {
            Some(millionths) => {
                push_number(text, millionths / 1_000_000);
                text.push('.');
                let decimals = millionths % 1_000_000;
                // A digit in front that is not written keeps the zeros.
                let mut digits = String::with_capacity(7);
                push_number(&mut digits, 1_000_000 + decimals);
                text.push_str(&digits[1..]);
            }
            None => {
                let _ = write!(text, "{:.6}", f32::from_bits(word & 0x7fff_ffff));
            }
        },
    }
}

/// A normal float of at least 1/2⁴⁰ and below 2²⁴, its sign aside, in millionths; none for others, and where it lies in
/// the middle between two.
fn millionths(exponent: u32, fraction: u32) -> Option<u64> {
    // The value is (2²³ + fraction) / 2^shift.
    let shift = 150_u32.checked_sub(exponent).filter(|shift| (1..64).contains(shift))?;
    let scaled = u64::from(fraction | 0x80_0000) * 1_000_000;
    let (whole, rest) = (scaled >> shift, scaled & ((1 << shift) - 1));
    let half = 1 << (shift - 1);
    if rest == half { None } else { Some(whole + u64::from(rest > half)) }
}

/// Adds a double with six places; see [`float`].
pub(super) fn double(text: &mut String, low: u32, high: u32) {
    let value = f64::from_bits(u64::from(high) << 32 | u64::from(low));
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        *text += sign;
        *text += "1.#INF00";
    } else if value.is_nan() && high & 0x8_0000 == 0 {
        *text += sign;
        *text += "1.#SNAN0";
    } else if value.to_bits() == 0xfff8_0000_0000_0000 {
        *text += "-1.#IND00";
    } else if value.is_nan() {
        *text += sign;
        *text += "1.#QNAN0";
    } else {
        let _ = write!(text, "{value:.6}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_have_the_six_places_of_the_standard_library() {
        // Powers of two, ties among them, and words without order.
        let powers =
            (1..=0xfe_u32).flat_map(|exponent| [0, 1, 0x40_0000, 0x7f_ffff].map(|it| exponent << 23 | it));
        let noise = (0..100_000_u32).map(|index| index.wrapping_mul(0x9e37_79b1) & 0x7fff_ffff);
        for word in powers.chain(noise).filter(|word| (1..0xff).contains(&(word >> 23))) {
            let mut text = String::new();
            float(&mut text, word);
            assert_eq!(text, format!("{:.6}", f32::from_bits(word)), "{word:#x}");
            text.clear();
            float(&mut text, word | 1 << 31);
            assert_eq!(text, format!("{:.6}", -f32::from_bits(word)), "{word:#x}");
        }
    }

    #[test]
    fn numbers_are_in_decimal() {
        for number in [0, 1, 9, 10, 99, 100, 12345, u64::MAX] {
            let mut text = String::from("r");
            push_number(&mut text, number);
            assert_eq!(text, format!("r{number}"));
        }
    }
}
