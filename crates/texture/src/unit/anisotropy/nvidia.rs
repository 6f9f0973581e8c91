//! Anisotropic footprints as an NVIDIA H200 has them (NV-19), by its answers for 345 lines and 20 planes of places around one texel, and for
//! 4,500 pairs of derivatives.
//!
//! The longest of the four directions that decide of the level of detail (LO-1) is the longer axis; the shorter one is as long as the
//! pixel's area says. Their ratio, a logarithm of 1/256 as levels of detail are, gives the level, and how many samples
//! there are: pairs, one texel of the level apart, as heavy as the part of the axis that a texel is; the pair at the ends has what is left.

use crate::logarithm::exp2;
use crate::unit::level::nvidia::{area, logarithm, longest_direction};
use crate::unit::level::saturate;

/// A footprint that is as wide as its pieces are long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Strip {
    /// The longer axis from end to end, in texels of the first level.
    pub axis: [f64; 2],
    /// Its length, by which it is reckoned with.
    length: f64,
    /// The binary logarithm of how many times longer than the other axis it is, in 1/256.
    stretch: f64,
}

impl Strip {
    pub fn new(changes: [[f64; 3]; 2], most: u8) -> Strip {
        let (direction, length) = longest_direction(changes);
        let along = (direction[0] * direction[0] + direction[1] * direction[1]).sqrt();
        if along == 0.0 {
            return Strip { axis: [0.0; 2], length, stretch: 0.0 };
        }
        let stretch = 2.0 * logarithm(length) - logarithm(area(changes));
        Strip {
            axis: [0, 1].map(|axis| direction[axis] / along * length),
            length,
            stretch: stretch.clamp(0.0, logarithm(most.into())),
        }
    }

    pub fn ratio(&self) -> f64 {
        exp2(self.stretch)
    }

    pub fn lod(&self) -> f64 {
        saturate(logarithm(self.length) - self.stretch)
    }

    /// The samples for a level of detail without biases that is the strip's width, and for the one that is read: between two levels, a
    /// texel of neither.
    pub fn pairs(&self, width: f64, read: f64) -> Pairs {
        let stretch = (logarithm(self.length) - width).clamp(0.0, self.stretch);
        let share = exp2(-stretch);
        // Shares below a quarter have one bit more.
        let weight =
            if share < 0.25 { (share * 1024.0).round() } else { 2.0 * (share * 512.0).round() } as u32;
        let texel = exp2(read) / self.length;
        Pairs {
            weight,
            number: if stretch == 0.0 { 0 } else { (WHOLE - 1) / (2 * weight) + 1 },
            first: if share < 0.5 { 0.5 } else { ((1.0 - share) * 128.0).round() / 128.0 },
            texel: self.axis.map(|part| part * texel),
        }
    }
}

/// Weights are in 1/1024.
pub(super) const WHOLE: u32 = 1024;

/// Pairs of samples on both sides of the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pairs {
    /// The weight of a sample, but for those of the last pair.
    weight: u32,
    /// How many pairs; none for one sample in the middle.
    number: u32,
    /// Where the first pair is, in texels: a single one comes nearer to the middle, the less there is beside it.
    first: f64,
    /// A texel of the level along the axis, in texels of the first level.
    texel: [f64; 2],
}

impl Pairs {
    pub fn count(&self) -> u8 {
        if self.number == 0 { 1 } else { 2 * self.number as u8 }
    }

    /// As [`Samples::offset`](super::Samples::offset).
    pub fn offset(&self, number: u8) -> [f64; 2] {
        let from_middle = f64::from(number) - 0.5 - f64::from(self.number);
        let place = if self.number == 1 { from_middle * 2.0 * self.first } else { from_middle };
        self.texel.map(|part| part * place)
    }

    /// As [`Samples::weight`](super::Samples::weight), in 1/1024.
    pub fn weight(&self, number: u8) -> u32 {
        let inner = self.number.saturating_sub(1);
        let at_an_end = number == 1 || number == self.count();
        match self.number {
            0 => WHOLE,
            _ if at_an_end => WHOLE / 2 - inner * self.weight,
            _ => self.weight,
        }
    }
}
