//! How small singles may be: where none can be denormal, none is looked for.

use iced_x86::Code;
use tmu_program::{Register, Source};
use tmu_texture::{DirectFilter, DirectPlanes, DirectValue};

use super::float::{EXPONENT, MAGNITUDE, SIGN};
use super::select::{Input, Lanes, Selector, Value};
use super::vector::Vector;

/// Bits of a single behind the first one.
const MANTISSA: i32 = 23;
/// The exponent of the least number that is not denormal.
const LEAST_NORMAL: i32 = -126;

/// What is known of singles, but for infinities and NaNs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exponents {
    /// All but zeros have a size of 2ⁿ or more.
    least: i32,
    /// All are multiples of 2ⁿ.
    step: i32,
    /// None is less than zero.
    positive: bool,
}

impl Exponents {
    /// Singles of a size of 2ⁿ or more, and zeros.
    fn from(least: i32, positive: bool) -> Exponents {
        Exponents { least, step: least - MANTISSA, positive }
    }

    /// Of a finite single, if it is not denormal.
    fn of(bits: u32) -> Option<Exponents> {
        let positive = bits & SIGN == 0;
        let exponent = (bits & EXPONENT) >> MANTISSA;
        match (bits & MAGNITUDE, exponent) {
            (0, _) => Some(Exponents { least: i32::from(u8::MAX), step: i32::from(u8::MAX), positive: true }),
            (_, 0 | 0xff) => None,
            (bits, exponent) => {
                let least = exponent as i32 - 127;
                let zeros = (bits | 1 << MANTISSA).trailing_zeros() as i32;
                Some(Exponents { least, step: least - MANTISSA + zeros, positive })
            }
        }
    }

    pub(super) fn never_denormal(self) -> bool {
        self.least >= LEAST_NORMAL
    }

    pub(super) fn negated(self, negated: bool) -> Exponents {
        Exponents { positive: self.positive && !negated, ..self }
    }

    pub(super) fn magnitude(self) -> Exponents {
        Exponents { positive: true, ..self }
    }

    /// Of either.
    fn or(self, other: Exponents) -> Exponents {
        Exponents {
            least: self.least.min(other.least),
            step: self.step.min(other.step),
            positive: self.positive && other.positive,
        }
    }

    /// Of products before they are rounded.
    pub(super) fn times(self, other: Exponents) -> Exponents {
        Exponents {
            least: self.least + other.least,
            step: self.step + other.step,
            positive: self.positive && other.positive,
        }
    }

    /// Of sums before they are rounded: what is left of numbers of both signs may be as little as what both are multiples of.
    pub(super) fn plus(self, other: Exponents) -> Exponents {
        let either = self.or(other);
        Exponents { least: if either.positive { either.least } else { either.step }, ..either }
    }

    /// Of results, once they are rounded to singles: none comes below a power of two thereby, and all of that size or more are multiples of its last bit.
    pub(super) fn rounded(self) -> Exponents {
        Exponents { step: self.step.max(self.least - MANTISSA), ..self }
    }

    /// Of square roots, once they are rounded.
    pub(super) fn square_root(self) -> Exponents {
        Exponents::from(self.least.div_euclid(2), true)
    }
}

impl Selector<'_> {
    /// What is known of singles with their sign.
    pub(super) fn exponents(&self, value: Input, negated: bool) -> Option<Exponents> {
        let known = match value {
            Input::Constant(bits) => Exponents::of(bits),
            Input::Lanes(lanes) => self.known_exponents.get(&lanes).copied(),
            Input::Launch(_) | Input::Home(_) => None,
        };
        known.map(|known| known.negated(negated))
    }

    /// What is known of products before they are rounded.
    pub(super) fn exponents_of_product(&self, a: &Value, b: &Value, negated: bool) -> Option<Exponents> {
        let both = self.exponents(a.input, false).zip(self.exponents(b.input, false));
        both.map(|(a, b)| a.times(b).negated(negated))
    }

    /// Results of which something is known before they are rounded.
    pub(super) fn with_exponents(&mut self, lanes: Lanes, known: Option<Exponents>) -> Lanes {
        self.known_exponents.extend(known.map(|known| (lanes, known.rounded())));
        lanes
    }

    /// What is known of a component of the texels that code loads, where the program takes denormals for zeros: no more than
    /// [`Selector::leave_unless_expected`] looks at.
    pub(super) fn exponents_of_texel(&self, component: usize) -> Option<Exponents> {
        let texel = self.pool.texels.fetched.get(&self.number).filter(|_| self.flushes)?;
        let value = texel.values[component];
        let doubles = texel.filter == DirectFilter::WeighedDoubles;
        match value {
            // The share of a level may be as small as a number can be.
            _ if doubles && texel.planes == DirectPlanes::Levels => None,
            // Fractions of positions are multiples of 2⁻²⁵, and sums those of the products with three of them (EX-1, EX-2).
            DirectValue::Unorm8(_) | DirectValue::Unorm16(_) | DirectValue::Compared(_) if doubles => {
                Some(Exponents::from(LEAST_NORMAL, true))
            }
            DirectValue::Snorm8(_) | DirectValue::Snorm16(_) if doubles => {
                Some(Exponents::from(LEAST_NORMAL, false))
            }
            // One of 65,535, filtered or not.
            DirectValue::Unorm8(_) | DirectValue::Unorm16(_) => Some(Exponents::from(-16, true)),
            DirectValue::Snorm8(_) | DirectValue::Snorm16(_) => Some(Exponents::from(-15, false)),
            // One of 256.
            DirectValue::Compared(_) => Some(Exponents::from(-8, true)),
            DirectValue::Srgb8(_) | DirectValue::NvidiaSrgb8(_) => Some(Exponents::from(LEAST_NORMAL, true)),
            DirectValue::Single(_) | DirectValue::Half(_) => Some(Exponents::from(LEAST_NORMAL, false)),
            // Another texture may have anything there.
            DirectValue::Constant(bits) => {
                Exponents::of(bits).map(|known| Exponents::from(LEAST_NORMAL, known.positive))
            }
            DirectValue::Word(_)
            | DirectValue::Uint8(_)
            | DirectValue::Sint8(_)
            | DirectValue::Uint16(_)
            | DirectValue::Sint16(_) => None,
        }
    }

    /// Leaves code behind a fetch that the texture unit has answered, if that has found in a lane that runs what the rest of the code does not
    /// count on: it was another texture. [`Selector::leaves`] says where that is to be written.
    pub(super) fn leave_unless_expected(&mut self, expected: &[(Register, Option<Exponents>)]) {
        if expected.iter().all(|(_, known)| known.is_none()) {
            return;
        }
        let leave = self.new_block(true);
        for &(register, known) in expected {
            let Some(known) = known else { continue };
            let found = self.read(Source::Register(register));
            let size = if known.positive { found } else { self.magnitude(found) };
            let least = ((known.least + 127) as u32) << MANTISSA;
            // What has a sign is less than every number without one.
            let more = self.compare_words(size.input, Input::Constant(least - 1), 4, true);
            let zero = self.compare_words(size.input, Input::Constant(0), 2, true);
            let either = self.masks(Code::VEX_Korw_kr_kr_kr, Vector::Or, more, zero);
            self.unless_all_active(either, leave);
        }
        self.leaves = Some((leave, self.state.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 0.299 is an odd multiple of 2⁻²⁵, 0.114 of 2⁻²⁷, and 96 is 3 · 2⁵.
    #[test]
    fn constants() {
        let of = |value: f32| Exponents::of(value.to_bits());
        assert_eq!(of(0.299), Some(Exponents { least: -2, step: -25, positive: true }));
        assert_eq!(of(-0.114), Some(Exponents { least: -4, step: -27, positive: false }));
        assert_eq!(of(96.0), Some(Exponents { least: 6, step: 5, positive: true }));
        assert_eq!(of(f32::MIN_POSITIVE / 2.0), None);
        assert_eq!(of(f32::INFINITY), None);
    }

    /// By hand, of a filter of Sobel: brightness is 0.114 / 65535 at least, which lies between 2⁻²⁰ and 2⁻¹⁹.
    #[test]
    fn squares_of_gradients_are_never_denormal() {
        let code = Exponents::from(-16, true);
        let share = |weight: f32| code.times(Exponents::of(weight.to_bits()).expect("normal"));
        let brightness = share(0.114).rounded().plus(share(0.587)).rounded().plus(share(0.299)).rounded();
        assert_eq!(brightness, Exponents { least: -20, step: -43, positive: true });
        let difference = brightness.plus(brightness.negated(true)).rounded();
        assert_eq!(difference, Exponents { least: -43, step: -43, positive: false });
        let square = difference.times(difference).rounded();
        assert!(square.never_denormal());
        assert!(!square.times(difference).rounded().never_denormal());
    }

    /// Whatever holds of two numbers, holds of what is computed from them.
    #[test]
    fn results_are_as_they_say() {
        let holds = |known: Exponents, value: f32| {
            let size = f64::from(value.abs());
            value == 0.0
                || size >= 2f64.powi(known.least)
                    && (size / 2f64.powi(known.step)).fract() == 0.0
                    && !(known.positive && value < 0.0)
        };
        let mut seed = 1u32;
        let mut next = || {
            seed = seed.wrapping_mul(0x9e37_79b1).wrapping_add(12345);
            let exponent = 127 - 40 + (seed >> 27);
            f32::from_bits(seed & 0x807f_ffff & !0 << (seed >> 25 & 15) | exponent << MANTISSA)
        };
        for _ in 0..100_000 {
            let [a, b, c] = [next(), next(), next()];
            let [x, y, z] = [a, b, c].map(|value| Exponents::of(value.to_bits()).expect("normal"));
            assert!(holds(x, a), "{a:e} {x:?}");
            assert!(holds(x.plus(y).rounded(), a + b), "{a:e} + {b:e}");
            assert!(holds(x.times(y).rounded(), a * b), "{a:e} · {b:e}");
            assert!(holds(x.times(y).plus(z).rounded(), a.mul_add(b, c)), "{a:e} · {b:e} + {c:e}");
            assert!(holds(x.magnitude().square_root(), a.abs().sqrt()), "√{a:e}");
        }
    }
}
