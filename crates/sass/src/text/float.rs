//! Floating-point immediates in text.

/// The bits of a 32-bit float written in decimal, or `INF`, `QNAN`, `SNAN` with a sign.
pub fn parse32(text: &str) -> Option<u32> {
    match special(text) {
        Some((negative, exponent_and_quiet)) => {
            Some(u32::from(negative) << 31 | 0x7f80_0000 | (u32::from(exponent_and_quiet) << 22))
        }
        None => decimal(text).then(|| text.trim().parse::<f32>().ok()).flatten().map(f32::to_bits),
    }
}

/// The bits of a 64-bit float; see [`parse32`].
pub fn parse64(text: &str) -> Option<u64> {
    match special(text) {
        Some((negative, quiet)) => {
            Some(u64::from(negative) << 63 | 0x7ff0_0000_0000_0000 | (u64::from(quiet) << 51))
        }
        None => decimal(text).then(|| text.trim().parse::<f64>().ok()).flatten().map(f64::to_bits),
    }
}

fn special(text: &str) -> Option<(bool, bool)> {
    let text = text.trim();
    let (negative, name) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    match name {
        "INF" => Some((negative, false)),
        "QNAN" => Some((negative, true)),
        _ => None,
    }
}

/// Whether the text is a plain decimal number: the standard library also reads words such as `nan`.
fn decimal(text: &str) -> bool {
    text.trim().trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit() || c == '.')
}
