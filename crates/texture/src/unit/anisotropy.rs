//! Anisotropic filtering: the mean of several samples along the longer axis of a pixel's footprint.
//!
//! This is the reference of D3D 7.18.11 and Vulkan's "texel anisotropic filtering", not what a chip does: where NVIDIA's
//! texture units take their samples, and with which weights, no document states.

use super::Unit;
use super::filter::{Request, filter};
use super::level::{LevelChoice, level_of};
use super::location::Location;
use crate::fetch::{FetchInputs, FetchOutput};
use crate::lanes::{LANES, Lanes, Mask, for_active, mask_of};
use crate::trace::EllipseTrace;

/// The footprint of a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ellipse {
    /// The longer axis, from end to end, in texels.
    axis: [f64; 2],
    /// The square of its length.
    squared: f64,
    /// How many times longer than the other axis it is, 1 … the most allowed.
    ratio: f64,
}

impl Ellipse {
    /// The ellipse that a circle becomes under two changes of coordinates (Heckbert): its axes are the singular vectors.
    fn new([[ux, vx, _], [uy, vy, _]]: [[f64; 3]; 2], most: f64) -> Ellipse {
        let (a, b, c) = (ux * ux + uy * uy, ux * vx + uy * vy, vx * vx + vy * vy);
        let (mean, half) = ((a + c) * 0.5, (a - c) * 0.5);
        let root = (half * half + b * b).sqrt();
        let squared = mean + root;
        let determinant = (ux * vy - uy * vx).abs();
        // The product of both axes is the determinant.
        let ratio = if determinant * most <= squared { most } else { squared / determinant };
        let along = if half >= 0.0 { [root + half, b] } else { [b, root - half] };
        let length = (along[0] * along[0] + along[1] * along[1]).sqrt();
        let unit = if length > 0.0 { along.map(|part| part / length) } else { [1.0, 0.0] };
        Ellipse { axis: unit.map(|part| part * squared.sqrt()), squared, ratio: ratio.max(1.0) }
    }
}

/// The level of detail with biases, before any clamp: that of the footprint's longer axis cut into `ratio` pieces.
pub(crate) fn biased_lod(unit: &Unit, inputs: &FetchInputs) -> Lanes<f64> {
    lod_of(unit, inputs, &ellipses(unit, inputs))
}

fn ellipses(unit: &Unit, inputs: &FetchInputs) -> [Ellipse; LANES] {
    unit.changes(inputs).map(|changes| Ellipse::new(changes, unit.anisotropy.into()))
}

fn lod_of(unit: &Unit, inputs: &FetchInputs, ellipses: &[Ellipse; LANES]) -> Lanes<f64> {
    let mut lod = ellipses.map(|ellipse| level_of(ellipse.squared / (ellipse.ratio * ellipse.ratio)));
    unit.add_bias(&mut lod, inputs);
    lod
}

/// Where a batch of lanes takes its samples.
pub(crate) struct Plan {
    ellipses: [Ellipse; LANES],
    /// How many samples each lane takes.
    taps: Lanes<f64>,
    /// The levels that they are taken from.
    pub levels: LevelChoice,
    /// The lanes that take several samples; all others take one, in the middle.
    pub several: Mask,
}

impl Plan {
    /// The samples for implicit levels or gradients in a 2D texture.
    pub fn new(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> Plan {
        let ellipses = ellipses(unit, inputs);
        let lod = lod_of(unit, inputs, &ellipses);
        let levels = unit.levels_of(&unit.clamped_lod(&lod, inputs));
        let taps = ellipses.map(|ellipse| ellipse.ratio.ceil());
        let several = mask & !levels.magnified & mask_of(|lane| taps[lane] > 1.0);
        Plan { ellipses, taps, levels, several }
    }

    /// Moves the location from the middle to the sample with that number, from 1 on, of n: i/(n + 1) along the axis. Returns the lanes that take
    /// such a sample.
    pub fn move_to(&self, tap: u8, unit: &Unit, middle: &[Lanes<f32>; 3], location: &mut Location) -> Mask {
        let tap = f64::from(tap);
        let lanes = self.several & mask_of(|lane| tap <= self.taps[lane]);
        for_active(lanes, |lane| {
            let along = tap / (self.taps[lane] + 1.0) - 0.5;
            for axis in 0..2 {
                let offset = along * self.ellipses[lane].axis[axis] / unit.level.scale[axis];
                location.coordinate[axis][lane] = (f64::from(middle[axis][lane]) + offset) as f32;
            }
        });
        lanes
    }
}

/// A lane's ellipse, and the lanes' levels of detail with biases.
pub(crate) fn trace(unit: &Unit, inputs: &FetchInputs, lane: usize) -> (EllipseTrace, Lanes<f64>) {
    let ellipses = ellipses(unit, inputs);
    let Ellipse { axis, ratio, .. } = ellipses[lane];
    let most = unit.anisotropy;
    let plan = Plan::new(unit, inputs, 1 << lane);
    let samples = if plan.several == 0 { 1 } else { plan.taps[lane] as u32 };
    (EllipseTrace { axis, ratio, most, samples }, lod_of(unit, inputs, &ellipses))
}

/// Answers a sample with implicit level or gradients from a 2D texture.
pub(crate) fn sample(
    unit: &Unit,
    inputs: &FetchInputs,
    mut location: Location,
    reference: Option<&Lanes<f32>>,
    mask: Mask,
    answer: &mut FetchOutput,
) {
    let plan = Plan::new(unit, inputs, mask);
    let levels = Some(&plan.levels);
    filter(unit, &Request { location: &location, levels, reference }, mask & !plan.several, answer);
    if plan.several == 0 {
        return;
    }
    let middle = location.coordinate;
    let mut sums = [[-0.0; LANES]; 4];
    for tap in 1..=unit.anisotropy {
        let lanes = plan.move_to(tap, unit, &middle, &mut location);
        let mut one = FetchOutput { resident: Mask::MAX, ..FetchOutput::default() };
        filter(unit, &Request { location: &location, levels, reference }, lanes, &mut one);
        answer.resident &= one.resident | !lanes;
        for (sums, component) in sums.iter_mut().zip(&one.texel) {
            for_active(lanes, |lane| sums[lane] += f64::from(f32::from_bits(component[lane])));
        }
    }
    for (component, sums) in answer.texel.iter_mut().zip(&sums) {
        for_active(plan.several, |lane| component[lane] = ((sums[lane] / plan.taps[lane]) as f32).to_bits());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Axes of 8 and 2 texels; turned by 45°; no second axis; more than is allowed.
    #[test]
    fn ellipses_have_the_axes_of_their_derivatives() {
        let ellipse =
            |dx: [f64; 2], dy: [f64; 2]| Ellipse::new([[dx[0], dx[1], 0.0], [dy[0], dy[1], 0.0]], 16.0);
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
