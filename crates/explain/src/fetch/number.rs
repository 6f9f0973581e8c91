//! Numbers as a reader wants them.

/// A floating-point number in the fewest digits that tell it apart, of at most eight significant ones for f64.
pub fn of_f64(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return format!("{value}");
    }
    let magnitude = value.abs().log10().floor();
    if !(-5.0..9.0).contains(&magnitude) {
        return format!("{value:.4e}");
    }
    let decimals = (7.0 - magnitude).clamp(0.0, 10.0) as usize;
    let text = format!("{value:.decimals$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text,
    }
}

/// An f32, so that it can be read back.
pub fn of_f32(value: f32) -> String {
    format!("{value:?}")
}

/// A minus that is as wide as a plus.
pub fn signed(value: f64) -> String {
    if value < 0.0 { format!("− {}", of_f64(-value)) } else { format!("+ {}", of_f64(value)) }
}

/// A position beyond a texel's centre: in 1/256 where that is exact.
pub fn fraction(value: f32) -> String {
    let parts = value * 256.0;
    if parts.fract() == 0.0 { format!("{parts}/256") } else { of_f32(value) }
}

/// Bits of a component: a number of the texture's kind.
pub fn component(bits: u32, integer: Option<bool>) -> String {
    match integer {
        Some(true) => (bits as i32).to_string(),
        Some(false) => bits.to_string(),
        None => of_f32(f32::from_bits(bits)),
    }
}

/// Bytes in hexadecimal, as they lie in memory.
pub fn bytes(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, 1.5, -0.25, 1.0 / 3.0, 1024.0].map(of_f64),
            ["0", "1.5", "-0.25", "0.33333333", "1024"]
        );
        assert_eq!(of_f64(1e-9), "1.0000e-9");
        assert_eq!(of_f64(123_456_789.0), "123456789");
        assert_eq!(signed(-0.5), "− 0.5");
        assert_eq!(fraction(0.5), "128/256");
        assert_eq!(fraction(1.0 / 3.0), "0.33333334");
        assert_eq!(bytes(&[0, 255]), "00 ff");
        assert_eq!(component(u32::MAX, Some(true)), "-1");
    }
}
