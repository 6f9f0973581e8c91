//! The binary logarithm: of levels of detail, and of programs that compute one. And its inverse.

/// The binary logarithm of a number that is not negative, to about 2⁻⁵⁰; exact for powers of two. Zeros and
/// denormals count as the smallest normal number. The libraries' logarithms differ from machine to machine.
#[inline(always)]
pub fn log2(value: f64) -> f64 {
    const MANTISSA_BITS: u32 = 52;
    const BIAS: i32 = 1023;
    let bits = value.clamp(f64::MIN_POSITIVE, f64::MAX).to_bits();
    let exponent = (bits >> MANTISSA_BITS) as i32 - BIAS;
    let mantissa = f64::from_bits(bits & ((1 << MANTISSA_BITS) - 1) | (BIAS as u64) << MANTISSA_BITS);
    let above = mantissa > std::f64::consts::SQRT_2;
    let exponent = exponent + i32::from(above);
    let mantissa = if above { mantissa * 0.5 } else { mantissa };
    // ln m = 2·artanh((m − 1) / (m + 1)), and |s| ≤ 0.172, so that the twelfth term is below 2⁻⁵⁹.
    let s = (mantissa - 1.0) / (mantissa + 1.0);
    let square = s * s;
    let series = (0..12).rev().fold(0.0, |sum, term| sum * square + 1.0 / f64::from(2 * term + 1));
    f64::from(exponent) + 2.0 * std::f64::consts::LOG2_E * s * series
}

/// 2 to a power between −1000 and 1000, to about 2⁻⁵⁰; exact for whole powers.
#[inline(always)]
pub(crate) fn exp2(power: f64) -> f64 {
    let steps = (power * f64::from(STEPS)).floor();
    // Nothing is left of levels of detail, and of others less than 2⁻⁸, so that the sixth term is below 2⁻⁵⁸.
    let rest = (power - steps / f64::from(STEPS)) * std::f64::consts::LN_2;
    let series = 1.0 + rest * (1.0 + rest * (0.5 + rest * (1.0 / 6.0 + rest * (1.0 / 24.0 + rest / 120.0))));
    let steps = steps as i32;
    power_of_two(steps.div_euclid(STEPS)) * ROOTS[steps.rem_euclid(STEPS) as usize] * series
}

/// The powers that are tabulated lie that close: 1/256, as levels of detail do.
const STEPS: i32 = 256;

/// 2 to the powers 0, 1/256 and so on: the series of e, of which the twentieth term is below 2⁻⁷⁰.
const ROOTS: [f64; STEPS as usize] = {
    let mut roots = [1.0; STEPS as usize];
    let mut step = 0;
    while step < STEPS {
        let power = step as f64 / STEPS as f64 * std::f64::consts::LN_2;
        let mut term = 19;
        while term > 0 {
            roots[step as usize] = 1.0 + roots[step as usize] * power / term as f64;
            term -= 1;
        }
        step += 1;
    }
    roots
};

/// 2 to a power from −1022 to 1023, exactly: the libraries' exponentials differ from machine to machine.
#[inline(always)]
pub(crate) fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_those_of_the_logarithms() {
        for eighth in -64..64 {
            let power = f64::from(eighth) / 8.0;
            assert!((log2(exp2(power)) - power).abs() < 1e-14, "{power}");
        }
        assert_eq!([-3.0, 0.0, 5.0].map(exp2), [0.125, 1.0, 32.0]);
    }

    #[test]
    fn logarithms_of_powers_of_two_are_exact() {
        for exponent in -1022..1024 {
            assert_eq!(log2(2f64.powi(exponent)), f64::from(exponent));
        }
        assert_eq!(log2(0.0), -1022.0);
        assert_eq!(log2(f64::INFINITY), log2(f64::MAX));
    }

    #[test]
    fn logarithms_are_close_to_the_librarys() {
        let mut value = 1e-12;
        while value < 1e12 {
            assert!((log2(value) - value.log2()).abs() < 1e-14 * value.log2().abs().max(1.0), "{value}");
            value *= 1.0137;
        }
    }
}
