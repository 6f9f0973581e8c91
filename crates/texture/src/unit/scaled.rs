//! NVIDIA's sums of floats: the texels of a plane are brought to one scale before they are weighed, as whole numbers, and the sum is rounded
//! once.
//!
//! The scale is that of the largest texel with weight in the plane, by its exponent. What others have more than four bits below its last bit
//! is cut off; the sum of products, of all planes, is exact, and rounded to the nearest float of as many bits as the texels have, ties away
//! from zero.

use super::sum::NAN;
use crate::format::{NVIDIA_SRGB_TO_LINEAR, NVIDIA_STEPS_DOUBLE_AT};
use crate::logarithm::power_of_two;

/// Texels on two levels, of eight each at most.
const MOST: usize = 16;

/// The terms of a sum.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    count: u8,
    weights: [u16; MOST],
    bits: [u32; MOST],
    /// The plane of the next term, and of each.
    plane: u8,
    planes: [u8; MOST],
}

impl Terms {
    /// No terms.
    pub const NONE: Terms =
        Terms { count: 0, weights: [0; MOST], bits: [0; MOST], plane: 0, planes: [0; MOST] };

    /// The same with one more term, if it has weight.
    #[inline(always)]
    pub fn with(mut self, weight: u16, bits: u32) -> Terms {
        let next = usize::from(self.count) % MOST;
        self.weights[next] = weight;
        self.bits[next] = bits;
        self.planes[next] = self.plane;
        self.count += u8::from(weight != 0);
        self
    }

    /// What follows is of another plane.
    #[inline(always)]
    pub fn in_next_plane(mut self) -> Terms {
        self.plane += 1;
        self
    }

    /// The terms of a plane with weight.
    fn of_plane(&self, plane: u8) -> impl Iterator<Item = (u16, u32)> + Clone {
        let count = usize::from(self.count).min(MOST);
        let term =
            move |term: usize| (self.planes[term] == plane).then(|| (self.weights[term], self.bits[term]));
        (0..count).filter_map(term)
    }

    /// The terms with weight.
    pub fn all(&self) -> impl Iterator<Item = (u16, u32)> {
        (0..usize::from(self.count).min(MOST)).map(|term| (self.weights[term], self.bits[term]))
    }
}

/// How floats are summed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Bits of a result's mantissa, the first one included.
    pub bits: u32,
    /// Bits of the largest texel that count, the first one included.
    pub counted: u32,
    /// Texels are sRGB codes, of which each is a whole number of a step of its own: [`SRGB_STEPS`].
    pub srgb: bool,
    /// The least exponent that a scale has.
    pub lowest: i32,
    /// The exponent of the least normal result.
    pub least: i32,
}

/// Of 16-bit floats.
pub(crate) const HALVES: Scale = Scale { bits: 11, counted: 15, srgb: false, lowest: -24, least: -14 };

/// Of 32-bit floats.
pub(crate) const SINGLES: Scale = Scale { bits: 24, counted: 28, srgb: false, lowest: -126, least: -126 };

/// Of sRGB codes.
pub(crate) const SRGB: Scale = Scale { bits: 11, counted: 8, srgb: true, lowest: -7, least: -14 };

/// f32 bits of the codes from which on steps are twice as large.
const SRGB_STEPS: [u32; NVIDIA_STEPS_DOUBLE_AT.len()] = {
    let mut steps = [0; NVIDIA_STEPS_DOUBLE_AT.len()];
    let mut step = 0;
    while step < steps.len() {
        steps[step] = NVIDIA_SRGB_TO_LINEAR[NVIDIA_STEPS_DOUBLE_AT[step] as usize];
        step += 1;
    }
    steps
};

/// A finite f32 as a whole number of a power of two, and that power; denormals are 0.
fn parts(bits: u32) -> (i64, i32) {
    let exponent = (bits >> 23 & 255) as i32;
    let magnitude = if exponent == 0 { 0 } else { i64::from(bits & 0x7f_ffff | 1 << 23) };
    (if bits >> 31 == 0 { magnitude } else { -magnitude }, exponent - 150)
}

impl Scale {
    /// The sum as f32 bits; weights are in 1/256.
    pub fn sum(self, terms: &Terms) -> u32 {
        let special = |bits: u32| bits & 0x7f80_0000 == 0x7f80_0000;
        if terms.all().any(|(_, bits)| special(bits)) {
            return of_specials(terms);
        }
        let mut sums = (0..=terms.plane).filter_map(|plane| self.of_plane(terms.of_plane(plane)));
        let Some(first) = sums.next() else {
            // Zeros of one sign keep it.
            let negative = terms.count > 0 && terms.all().all(|(_, bits)| bits >> 31 == 1);
            return u32::from(negative) << 31;
        };
        let (sum, power) = sums.fold(first, together);
        self.rounded(sum, power - 8)
    }

    /// The sum of a plane's texels as a whole number of a power of two; nothing if all are zeros.
    fn of_plane(self, terms: impl Iterator<Item = (u16, u32)> + Clone) -> Option<(i128, i32)> {
        let normal = terms.clone().filter(|&(_, bits)| bits & 0x7f80_0000 != 0);
        let largest = normal.map(|(_, bits)| bits & 0x7fff_ffff).max()?;
        let exponent = if self.srgb {
            self.lowest + SRGB_STEPS.iter().filter(|&&step| step <= largest).count() as i32
        } else {
            ((largest >> 23) as i32 - 127).max(self.lowest)
        };
        let unit = exponent + 1 - self.counted as i32;
        let scaled = |bits: u32| {
            let (number, power) = parts(bits);
            match unit - power {
                down @ 0.. => number.signum() * (number.abs() >> down.min(63)),
                up => number << -up,
            }
        };
        let sum: i64 = terms.map(|(weight, bits)| i64::from(weight) * scaled(bits)).sum();
        Some((sum.into(), unit))
    }

    /// A whole number of a power of two, rounded, as f32 bits.
    fn rounded(self, sum: i128, power: i32) -> u32 {
        let magnitude = sum.unsigned_abs();
        if magnitude == 0 {
            return 0;
        }
        let length = 128 - magnitude.leading_zeros() as i32;
        if self.bits == 24 && length + power <= self.least {
            // Denormal.
            return u32::from(sum < 0) << 31;
        }
        // As many bits as there are, and fewer where the result is less than normal.
        let last = (length - self.bits as i32).max(self.least + 1 - self.bits as i32 - power);
        let kept = match last {
            ..=0 => magnitude << -last.max(-40),
            1..=126 => (magnitude + (1 << (last - 1))) >> last,
            _ => 0,
        };
        let value = kept as f64 * power_of_two(power + last.max(-40));
        ((if sum < 0 { -value } else { value }) as f32).to_bits()
    }
}

/// The sum of two whole numbers of powers of two. Of one that is too far below the other for whole numbers of 128 bits no more is
/// left than that it is there: it decides at most which way a tie goes.
fn together(a: (i128, i32), b: (i128, i32)) -> (i128, i32) {
    const ROOM: i32 = 70;
    let ((high, high_power), (low, low_power)) = if a.1 >= b.1 { (a, b) } else { (b, a) };
    if high == 0 {
        return (low, low_power);
    }
    match high_power - low_power {
        near @ 0..=ROOM => ((high << near) + low, low_power),
        _ => ((high << ROOM) + low.signum(), high_power - ROOM),
    }
}

/// The sum where a texel is infinite or NaN.
#[cold]
fn of_specials(terms: &Terms) -> u32 {
    let sum: f32 = terms.all().map(|(_, bits)| f32::from_bits(bits)).filter(|value| !value.is_finite()).sum();
    if sum.is_nan() { NAN } else { sum.to_bits() }
}
