//! The ellipse of a pixel: D3D 7.18.11, and Vulkan's "texel anisotropic filtering" (FL-6).

use super::{Footprint, Samples};
use crate::unit::level::level_of;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Ellipse {
    /// The longer axis, from end to end, in texels.
    axis: [f64; 2],
    /// The square of its length.
    squared: f64,
    /// How many times longer than the other axis it is, 1 … the most allowed.
    ratio: f64,
}

impl Footprint for Ellipse {
    /// The ellipse that a circle becomes under two changes of coordinates (Heckbert): its axes are the singular vectors.
    #[inline(always)]
    fn new([[ux, vx], [uy, vy]]: [[f64; 2]; 2], most: f64) -> Ellipse {
        let (a, b, c) = (ux * ux + uy * uy, ux * vx + uy * vy, vx * vx + vy * vy);
        let (mean, half) = ((a + c) * 0.5, (a - c) * 0.5);
        let root = (half * half + b * b).sqrt();
        let squared = mean + root;
        let determinant = (ux * vy - uy * vx).abs();
        // The product of both axes is the determinant.
        let ratio = if determinant * most <= squared { most } else { squared / determinant };
        let along = if half >= 0.0 { [root + half, b] } else { [b, root - half] };
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        let unit = if length > 0.0 { [along[0] / length, along[1] / length] } else { [1.0, 0.0] };
        let long = squared.sqrt();
        Ellipse {
            axis: [unit[0] * long, unit[1] * long],
            squared,
            ratio: if ratio > 1.0 { ratio } else { 1.0 },
        }
    }

    #[inline(always)]
    fn lod(self) -> f64 {
        level_of(self.squared / (self.ratio * self.ratio))
    }

    /// As far from each other as from the ends of the axis.
    #[inline(always)]
    fn samples(self, _: f64, _: f64, magnified: bool) -> Samples {
        let count = if magnified { 1.0 } else { self.ratio.ceil() };
        Samples { count, places: [1.0, count + 1.0, 0.5], axis: self.axis, weights: [1.0, 1.0, count] }
    }

    fn axes(self) -> ([f64; 2], f64) {
        (self.axis, self.ratio)
    }

    #[inline(always)]
    fn parts(self) -> [f64; 4] {
        [self.axis[0], self.axis[1], self.squared, self.ratio]
    }

    #[inline(always)]
    fn of_parts([x, y, squared, ratio]: [f64; 4]) -> Ellipse {
        Ellipse { axis: [x, y], squared, ratio }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Axes of 8 and 2 texels; turned by 45°; no second axis; more than is allowed.
    #[test]
    fn ellipses_have_the_axes_of_their_derivatives() {
        let ellipse = |dx: [f64; 2], dy: [f64; 2]| Ellipse::new([dx, dy], 16.0);
        let flat = ellipse([8.0, 0.0], [0.0, 2.0]);
        assert_eq!(flat, Ellipse { axis: [8.0, 0.0], squared: 64.0, ratio: 4.0 });
        let steep = ellipse([0.0, 2.0], [0.0, -8.0]);
        assert_eq!((steep.axis[0], steep.ratio), (0.0, 16.0));
        assert!((steep.squared - 68.0).abs() < 1e-12, "2² + 8²");
        // (3, 3) and (1, −1): √18 and √2 long, at a right angle, so that the ratio is 3.
        let turned = ellipse([3.0, 3.0], [1.0, -1.0]);
        assert!((turned.ratio - 3.0).abs() < 1e-12 && (turned.squared - 18.0).abs() < 1e-12);
        assert!(turned.axis.iter().all(|part| (part - 3.0).abs() < 1e-12), "{turned:?}");
        let nothing = ellipse([0.0; 2], [0.0; 2]);
        assert_eq!(nothing, Ellipse { axis: [0.0, 0.0], squared: 0.0, ratio: 16.0 });
        // Two changes along one line that are not at a right angle become one axis: (4, 0) and (4, 0) is √32 long.
        assert!((ellipse([4.0, 0.0], [4.0, 0.0]).squared - 32.0).abs() < 1e-12);
    }
}
