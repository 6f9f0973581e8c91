//! Literals.

use crate::table::Literal;

/// Integers up to this are written in decimal.
const LARGEST_DECIMAL: i32 = 10000;

/// One word of a literal as decimal text.
pub(super) fn decimal(word: u32, kind: Literal) -> String {
    let signed = word as i32;
    let small = signed.unsigned_abs() <= LARGEST_DECIMAL.unsigned_abs();
    match kind {
        Literal::Float => float(word),
        _ if small => signed.to_string(),
        Literal::Integer => hexadecimal(word),
        Literal::Untyped => {
            let exponent = word >> 23 & 0xff;
            let denormal = exponent == 0 && word & 0x7f_ffff != 0;
            if denormal || exponent == 0xff { hexadecimal(word) } else { float(word) }
        }
    }
}

/// One word as eight hexadecimal digits.
pub(super) fn hexadecimal(word: u32) -> String {
    format!("{word:#010x}")
}

/// A float with six places, as the C run-time of the reference tool writes it.
pub(super) fn float(word: u32) -> String {
    let sign = if word >> 31 == 1 { "-" } else { "" };
    let (exponent, fraction) = (word >> 23 & 0xff, word & 0x7f_ffff);
    match (exponent, fraction) {
        (0xff, 0) => format!("{sign}1.#INF00"),
        (0xff, 0x40_0000) if word >> 31 == 1 => "-1.#IND00".to_string(),
        (0xff, _) => format!("{sign}1.#QNAN0"),
        (0, _) => format!("{sign}0.000000"),
        _ => format!("{:.6}", f32::from_bits(word)),
    }
}

/// A double with six places; see [`float`].
pub(super) fn double(low: u32, high: u32) -> String {
    let value = f64::from_bits(u64::from(high) << 32 | u64::from(low));
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        format!("{sign}1.#INF00")
    } else if value.is_nan() && high & 0x8_0000 == 0 {
        format!("{sign}1.#SNAN0")
    } else if value.to_bits() == 0xfff8_0000_0000_0000 {
        "-1.#IND00".to_string()
    } else if value.is_nan() {
        format!("{sign}1.#QNAN0")
    } else {
        format!("{value:.6}")
    }
}
