//! Anisotropic footprints as an NVIDIA H200 has them (NV-19), by its answers for 345 lines and 20 planes of places around one texel, and for
//! 4,500 pairs of derivatives.
//!
//! The longest of the four directions that decide of the level of detail (LO-1) is the longer axis; the shorter one is as long as the
//! pixel's area says. Their ratio, a logarithm of 1/256 as levels of detail are, gives the level, and how many samples
//! there are: pairs, one texel of the level apart, as heavy as the part of the axis that a texel is; the pair at the ends has what is left.

use super::{Footprint, Samples};
use crate::logarithm::exp2;
use crate::unit::level::nvidia::{area, logarithm, longest_direction};
use crate::unit::level::saturate;

/// A footprint that is as wide as its pieces are long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strip {
    /// The longer axis from end to end, in texels of the first level.
    axis: [f64; 2],
    /// Its length, by which it is reckoned with.
    length: f64,
    /// The binary logarithm of how many times longer than the other axis it is, in 1/256.
    stretch: f64,
}

/// Weights are in 1/1024.
const WHOLE: f64 = 1024.0;

impl Footprint for Strip {
    #[inline(always)]
    fn new(changes: [[f64; 2]; 2], most: f64) -> Strip {
        let (direction, length) = longest_direction(changes);
        let along = (direction[0] * direction[0] + direction[1] * direction[1]).sqrt();
        let stretch = (2.0 * logarithm(length) - logarithm(area(changes))).clamp(0.0, logarithm(most));
        let none = along == 0.0;
        Strip {
            axis: [0, 1].map(|axis| if none { 0.0 } else { direction[axis] / along * length }),
            length,
            stretch: if none { 0.0 } else { stretch },
        }
    }

    #[inline(always)]
    fn lod(self) -> f64 {
        saturate(logarithm(self.length) - self.stretch)
    }

    /// Pairs on both sides of the middle, a texel of the level from each other; a single one comes nearer to the middle, the less there is beside it.
    #[inline(always)]
    fn samples(self, unbiased: f64, read: f64, _: bool) -> Samples {
        let stretch = (logarithm(self.length) - unbiased).clamp(0.0, self.stretch);
        let share = exp2(-stretch);
        // Shares below a quarter have one bit more.
        let weight = if share < 0.25 { nearest(share * 1024.0) } else { 2.0 * nearest(share * 512.0) };
        let pairs = if stretch == 0.0 { 0.0 } else { ((WHOLE - 1.0) / (2.0 * weight)).floor() + 1.0 };
        let first = if share < 0.5 { 0.5 } else { nearest((1.0 - share) * 128.0) / 128.0 };
        let apart = if pairs == 1.0 { 2.0 * first } else { 1.0 };
        let texel = exp2(read) / self.length;
        let end = WHOLE / 2.0 - (pairs - 1.0) * weight;
        Samples {
            count: if pairs == 0.0 { 1.0 } else { 2.0 * pairs },
            places: [apart, 1.0, (pairs + 0.5) * apart],
            axis: [self.axis[0] * texel, self.axis[1] * texel],
            weights: [if pairs == 0.0 { WHOLE } else { end }, weight, WHOLE],
        }
    }

    fn axes(self) -> ([f64; 2], f64) {
        (self.axis, exp2(self.stretch))
    }

    #[inline(always)]
    fn parts(self) -> [f64; 4] {
        [self.axis[0], self.axis[1], self.length, self.stretch]
    }

    #[inline(always)]
    fn of_parts([x, y, length, stretch]: [f64; 4]) -> Strip {
        Strip { axis: [x, y], length, stretch }
    }
}

/// To the nearest whole number, up half-way, of positive ones.
#[inline(always)]
fn nearest(number: f64) -> f64 {
    (number + 0.5).floor()
}
