//! Values of literals.

use crate::table::Literal;

/// The word that a number means where literals are of a kind; none for what is no number.
pub(super) fn word(text: &str, kind: Literal) -> Option<u32> {
    if let Some(bits) = bits(text) {
        return Some(bits);
    }
    if let Some(special) = special(text) {
        return Some((special as f32).to_bits() | sign(text));
    }
    if is_float(text) {
        return text.parse::<f32>().ok().map(f32::to_bits);
    }
    match kind {
        // A whole number among floats is a float: nobody writes bits in decimal there.
        Literal::Float => text.parse::<i64>().ok().map(|value| (value as f32).to_bits()),
        Literal::Integer | Literal::Untyped => text
            .parse::<i64>()
            .ok()
            .filter(|it| i32::try_from(*it).is_ok() || u32::try_from(*it).is_ok())
            .map(|it| it as u32),
    }
}

/// The low and high word of a double, which may end in `l`.
pub(super) fn double(text: &str) -> Option<[u32; 2]> {
    let text = text.strip_suffix('l').unwrap_or(text);
    let value = match special(text) {
        Some(special) => special.to_bits() | u64::from(sign(text)) << 32,
        None if is_float(text) || text.parse::<i64>().is_ok() => text.parse::<f64>().ok()?.to_bits(),
        None => return None,
    };
    Some([value as u32, (value >> 32) as u32])
}

/// A hexadecimal word.
pub(super) fn bits(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"))?;
    u32::from_str_radix(digits, 16).ok().filter(|_| !digits.starts_with('+'))
}

/// The run-time's spellings of infinity and NaN, without the sign.
fn special(text: &str) -> Option<f64> {
    match text.trim_start_matches('-') {
        "1.#INF00" | "1.#INF" | "inf" => Some(f64::INFINITY),
        "1.#QNAN0" | "1.#QNAN" | "1.#IND00" | "1.#IND" | "nan" => Some(f64::from_bits(0x7ff8_0000_0000_0000)),
        "1.#SNAN0" => Some(f64::from_bits(0x7ff4_0000_0000_0000)),
        _ => None,
    }
}

fn sign(text: &str) -> u32 {
    if text.starts_with('-') { 1 << 31 } else { 0 }
}

/// Whether a text is a decimal number with a point or an exponent.
fn is_float(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && digits.contains(['.', 'e', 'E'])
        && digits.chars().all(|c| c.is_ascii_digit() || ".eE+-".contains(c))
}
