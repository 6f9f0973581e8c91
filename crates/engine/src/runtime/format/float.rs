//! Digits of floating-point numbers.

/// Digits behind the point that a double has at most; further ones are zeros.
const MOST_DIGITS: usize = 1100;

/// What `%f`, `%e`, `%g` or `%a` (or their upper-case forms) print of a number that is not negative, without the sign and the
/// `0x`. `alternative`: the point is printed always, and `%g` keeps its zeros.
pub(super) fn digits(value: f64, kind: u8, precision: Option<usize>, alternative: bool) -> Vec<u8> {
    let text = if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        "inf".to_owned()
    } else {
        match kind.to_ascii_lowercase() {
            b'f' => fixed(value, precision.unwrap_or(6), alternative),
            b'e' => exponential(value, precision.unwrap_or(6), alternative),
            b'g' => general(value, precision.unwrap_or(6).max(1), alternative),
            _ => hexadecimal(value, precision, alternative),
        }
    };
    let text = text.into_bytes();
    if kind.is_ascii_uppercase() { text.to_ascii_uppercase() } else { text }
}

fn fixed(value: f64, precision: usize, point: bool) -> String {
    let exact = precision.min(MOST_DIGITS);
    let mut text = format!("{value:.exact$}");
    if point && precision == 0 {
        text.push('.');
    }
    text + &"0".repeat(precision - exact)
}

/// Mantissa with so many digits behind the point, and exponent.
fn scientific(value: f64, precision: usize) -> (String, i32) {
    let exact = precision.min(MOST_DIGITS);
    let text = format!("{value:.exact$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let mantissa = mantissa.to_owned() + &"0".repeat(precision - exact);
    (mantissa, exponent.parse().unwrap_or(0))
}

fn exponent_text(exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.unsigned_abs())
}

fn exponential(value: f64, precision: usize, point: bool) -> String {
    let (mut mantissa, exponent) = scientific(value, precision);
    if point && precision == 0 {
        mantissa.push('.');
    }
    mantissa + &exponent_text(exponent)
}

fn general(value: f64, significant: usize, keep_zeros: bool) -> String {
    let (mantissa, exponent) = scientific(value, significant - 1);
    let fits = exponent >= -4 && i64::from(exponent) < significant as i64;
    let (mut text, end) = if fits {
        let behind = (significant as i64 - 1 - i64::from(exponent)) as usize;
        (fixed(value, behind, keep_zeros), String::new())
    } else {
        (mantissa, exponent_text(exponent))
    };
    match keep_zeros {
        true if !text.contains('.') => text.push('.'),
        false if text.contains('.') => {
            text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
        }
        _ => {}
    }
    text + &end
}

/// As glibc prints it: one digit before the point, 0 for denormal numbers.
fn hexadecimal(value: f64, precision: Option<usize>, point: bool) -> String {
    const BITS: u32 = 52;
    let bits = value.to_bits();
    let (mut mantissa, field) = (bits & ((1 << BITS) - 1), (bits >> BITS) as i32 & 0x7ff);
    let exponent = match (field, mantissa) {
        (0, 0) => 0,
        (0, _) => -1022,
        _ => field - 1023,
    };
    mantissa |= u64::from(field != 0) << BITS;
    let kept = precision.map_or(13, |precision| precision.min(13));
    let dropped = 4 * (13 - kept as u32);
    if dropped > 0 {
        let half = 1u64 << (dropped - 1);
        let (low, odd) = (mantissa & (2 * half - 1), mantissa >> dropped & 1);
        mantissa >>= dropped;
        mantissa += u64::from(low > half || low == half && odd == 1);
        mantissa <<= dropped;
    }
    let mut digits = format!("{:013x}", mantissa & ((1 << BITS) - 1));
    match precision {
        None => digits.truncate(digits.trim_end_matches('0').len()),
        Some(precision) => {
            digits.truncate(kept);
            digits += &"0".repeat(precision - kept);
        }
    }
    let dot = if point || !digits.is_empty() { "." } else { "" };
    format!("{}{dot}{digits}p{exponent:+}", mantissa >> BITS)
}
