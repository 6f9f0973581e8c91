//! Anisotropic filtering: the mean of several samples along the longer axis of a pixel's footprint.
//!
//! The footprint is the ellipse of D3D 7.18.11 and Vulkan's "texel anisotropic filtering" (FL-6) or, in the model `nvidia`, what an H200
//! has in its place (NV-19).

mod nvidia;

use self::nvidia::Strip;
use super::Unit;
use super::fast::{FastFetch, Workspace};
use super::filter::{Request, filter};
use super::level::{LevelChoice, level_of};
use super::location::{Location, sanitised};
use crate::batches::{FetchBatches, Part};
use crate::fetch::{FetchInputs, FetchOutput};
use crate::lanes::{LANES, Lanes, Mask, for_active, mask_of};
use crate::model::Model;
use crate::trace::EllipseTrace;

/// The footprint of a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Footprint {
    Ellipse(Ellipse),
    Strip(Strip),
}

impl Footprint {
    fn new(unit: &Unit, changes: [[f64; 3]; 2]) -> Footprint {
        match unit.model {
            Model::Nvidia => Footprint::Strip(Strip::new(changes, unit.anisotropy)),
            Model::D3d | Model::Exact => Footprint::Ellipse(Ellipse::new(changes, unit.anisotropy.into())),
        }
    }

    /// The level of detail without biases.
    fn lod(&self) -> f64 {
        match self {
            Footprint::Ellipse(ellipse) => level_of(ellipse.squared / (ellipse.ratio * ellipse.ratio)),
            Footprint::Strip(strip) => strip.lod(),
        }
    }
}

/// The samples of a footprint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Samples {
    /// How many.
    pub count: u8,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// As far from each other as from the ends of an axis, which is in texels of the first level.
    Even { axis: [f64; 2] },
    /// See [`Strip`].
    Pairs(nvidia::Pairs),
}

impl Samples {
    /// Where the sample with that number is, from 1 on, seen from the middle, in texels of the first level.
    fn offset(&self, number: u8) -> [f64; 2] {
        match &self.kind {
            Kind::Even { axis } => {
                let along = f64::from(number) / (f64::from(self.count) + 1.0) - 0.5;
                axis.map(|part| along * part)
            }
            Kind::Pairs(pairs) => pairs.offset(number),
        }
    }

    /// Its weight.
    fn weight(&self, number: u8) -> u32 {
        match &self.kind {
            Kind::Even { .. } => 1,
            Kind::Pairs(pairs) => pairs.weight(number),
        }
    }

    /// The weight of all together.
    fn whole(&self) -> u32 {
        match &self.kind {
            Kind::Even { .. } => self.count.into(),
            Kind::Pairs(_) => nvidia::WHOLE,
        }
    }

    /// The weights of all, in order.
    fn weights(&self) -> impl Iterator<Item = u32> {
        (1..=self.count).map(|number| self.weight(number))
    }
}

/// The ellipse of a pixel.
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
    Footprints::new(unit, inputs).biased(unit, inputs)
}

/// The footprints of a batch, with their levels of detail without biases.
struct Footprints {
    each: [Footprint; LANES],
    lods: Lanes<f64>,
}

impl Footprints {
    fn new(unit: &Unit, inputs: &FetchInputs) -> Footprints {
        let changes = unit.changes(inputs);
        let bits = |lane: usize| changes[lane].map(|change| change.map(f64::to_bits));
        let found = once(bits, |lane| {
            let footprint = Footprint::new(unit, changes[lane]);
            (footprint, footprint.lod())
        });
        Footprints { each: found.map(|it| it.0), lods: found.map(|it| it.1) }
    }

    /// The levels of detail with biases.
    fn biased(&self, unit: &Unit, inputs: &FetchInputs) -> Lanes<f64> {
        let mut lod = self.lods;
        unit.add_bias(&mut lod, inputs);
        lod
    }
}

/// What a function gives for each lane, asked once where lanes side by side, as those of a quad, have the same key.
fn once<K: PartialEq, V: Copy>(key: impl Fn(usize) -> K, value: impl Fn(usize) -> V) -> [V; LANES] {
    let mut last = (key(0), value(0));
    std::array::from_fn(|lane| {
        let key = key(lane);
        if key != last.0 {
            last = (key, value(lane));
        }
        last.1
    })
}

/// Where a batch of lanes takes its samples.
pub(crate) struct Plan {
    samples: [Samples; LANES],
    /// The levels that they are taken from.
    pub levels: LevelChoice,
    /// Levels of detail after every clamp.
    lods: Lanes<f64>,
    /// The lanes that take several samples; all others take one, in the middle.
    pub several: Mask,
}

impl Plan {
    /// The samples for implicit levels or gradients in a 2D texture.
    pub fn new(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> Plan {
        let footprints = Footprints::new(unit, inputs);
        let lods = unit.clamped_lod(&footprints.biased(unit, inputs), inputs);
        let levels = unit.levels_of(&lods);
        let unbiased = unit.clamped_lod(&footprints.lods, inputs);
        let level =
            |lane| f64::from(levels.near.level_of(lane) - unit.first_level) + f64::from(levels.blend[lane]);
        let of_pairs = |lane: usize| [unbiased[lane], level(lane)];
        let magnified = |lane: usize| levels.magnified >> lane & 1 == 1;
        let key = |lane: usize| (footprints.each[lane], of_pairs(lane).map(f64::to_bits), magnified(lane));
        let samples = once(key, |lane| match footprints.each[lane] {
            Footprint::Ellipse(ellipse) => {
                let count = if magnified(lane) { 1 } else { ellipse.ratio.ceil() as u8 };
                Samples { count, kind: Kind::Even { axis: ellipse.axis } }
            }
            Footprint::Strip(strip) => {
                let [width, read] = of_pairs(lane);
                let pairs = strip.pairs(width, read);
                Samples { count: pairs.count(), kind: Kind::Pairs(pairs) }
            }
        });
        let several = mask & mask_of(|lane| samples[lane].count > 1);
        Plan { samples, levels, lods, several }
    }

    /// The numbers of samples, from 1 to the largest of a lane that takes several.
    pub fn numbers(&self) -> std::ops::RangeInclusive<u8> {
        let of_lane = |lane: usize| if self.several >> lane & 1 == 1 { self.samples[lane].count } else { 0 };
        1..=(0..LANES).map(of_lane).max().unwrap_or(0)
    }

    /// Moves coordinates from the middle to the sample with that number, from 1 on. Returns the lanes that take such a sample.
    pub fn move_to(
        &self,
        number: u8,
        unit: &Unit,
        middle: &[Lanes<f32>; 3],
        coordinate: &mut [Lanes<f32>; 3],
    ) -> Mask {
        let lanes = self.several & mask_of(|lane| number <= self.samples[lane].count);
        for_active(lanes, |lane| {
            let offset = self.samples[lane].offset(number);
            for axis in 0..2 {
                let moved = f64::from(middle[axis][lane]) + offset[axis] / unit.level.scale[axis];
                coordinate[axis][lane] = moved as f32;
            }
        });
        lanes
    }

    /// Adds what the lanes that take the sample with that number have found, as heavy as it is.
    fn add(&self, number: u8, lanes: Mask, found: &[Lanes<u32>; 4], sums: &mut [Lanes<f64>; 4]) {
        let weight = once(|lane| self.samples[lane], |lane| f64::from(self.samples[lane].weight(number)));
        for (sums, component) in sums.iter_mut().zip(found) {
            for_active(lanes, |lane| sums[lane] += weight[lane] * f64::from(f32::from_bits(component[lane])));
        }
    }

    /// The means of the lanes that take several samples.
    fn means(&self, sums: &[Lanes<f64>; 4], texel: &mut [Lanes<u32>; 4]) {
        for (component, sums) in texel.iter_mut().zip(sums) {
            for_active(self.several, |lane| {
                let mean = sums[lane] / f64::from(self.samples[lane].whole());
                component[lane] = (mean as f32).to_bits();
            });
        }
    }
}

/// A lane's footprint, and the lanes' levels of detail with biases.
pub(crate) fn trace(unit: &Unit, inputs: &FetchInputs, lane: usize) -> (EllipseTrace, Lanes<f64>) {
    let footprints = Footprints::new(unit, inputs);
    let (axis, ratio) = match &footprints.each[lane] {
        Footprint::Ellipse(ellipse) => (ellipse.axis, ellipse.ratio),
        Footprint::Strip(strip) => (strip.axis, strip.ratio()),
    };
    let plan = Plan::new(unit, inputs, 1 << lane);
    let weights = plan.samples[lane].weights().collect();
    (EllipseTrace { axis, ratio, most: unit.anisotropy, weights }, footprints.biased(unit, inputs))
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
    for number in plan.numbers() {
        let lanes = plan.move_to(number, unit, &middle, &mut location.coordinate);
        let mut one = FetchOutput { resident: Mask::MAX, ..FetchOutput::default() };
        filter(unit, &Request { location: &location, levels, reference }, lanes, &mut one);
        answer.resident &= one.resident | !lanes;
        plan.add(number, lanes, &one.texel, &mut sums);
    }
    plan.means(&sums, &mut answer.texel);
}

/// The same, each sample by a fast routine of one, which is given levels of detail and delivers components. Returns the lanes that it cannot answer.
pub(crate) fn sample_by(
    fast: &FastFetch,
    unit: &Unit,
    inputs: &FetchInputs,
    mask: Mask,
    texel: &mut [Lanes<u32>; 4],
) -> Mask {
    let plan = Plan::new(unit, inputs, mask);
    let lods = plan.lods.map(|lod| unit.rounded_lod(lod).to_bits());
    let offset = inputs.offset.each_ref().map(|lanes| lanes.map(|offset| offset as u32));
    let rest = FetchBatches::of_one(inputs, Some(&offset));
    let mut workspace = Box::<Workspace>::default();
    let mut answer = |coordinate: &[Lanes<f32>; 3], lanes: Mask, texel: &mut [Lanes<u32>; 4]| {
        // The routine would take denormals for zeros, and infinities for the largest numbers.
        let odd = mask_of(|lane| !coordinate.iter().all(|it| it[lane] == 0.0 || it[lane].is_normal()));
        let bits = coordinate.each_ref().map(|lanes| lanes.map(f32::to_bits));
        let coordinates = bits.each_ref().map(|lanes| Part::Lanes(std::slice::from_ref(lanes)));
        let level = Part::Lanes(std::slice::from_ref(&lods));
        let failed = fast.answer_all(&FetchBatches { coordinates, level, ..rest }, &mut workspace, texel);
        (odd | failed) & lanes
    };
    let middle = sanitised(&inputs.coordinates, unit.fetch.dimension.coordinates());
    let mut left = 0;
    if mask & !plan.several != 0 {
        left |= answer(&middle, mask & !plan.several, texel);
    }
    let (mut coordinate, mut sums) = (middle, [[-0.0; LANES]; 4]);
    for number in plan.numbers() {
        let lanes = plan.move_to(number, unit, &middle, &mut coordinate);
        let mut one = [[0; LANES]; 4];
        left |= answer(&coordinate, lanes, &mut one);
        plan.add(number, lanes, &one, &mut sums);
    }
    plan.means(&sums, texel);
    left
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
