//! Anisotropic filtering: the mean of several samples along the longer axis of a pixel's footprint.
//!
//! The footprint is the ellipse of D3D 7.18.11 and Vulkan's "texel anisotropic filtering" (FL-6) or, in the model `nvidia`, what an H200
//! has in its place (NV-19).
//!
//! Lanes of a quad have the same footprint; all footprints of a batch are found in loops without branches, part by part.

mod ellipse;
mod nvidia;

use self::ellipse::Ellipse;
use self::nvidia::Strip;
use super::Unit;
use super::fast::{FastFetch, Workspace};
use super::filter::{Request, filter};
use super::location::{Location, sanitised};
use crate::batches::{FetchBatches, Part};
use crate::cpu::Width;
use crate::fetch::{FetchInputs, FetchOutput};
use crate::lanes::{LANES, Lanes, Mask, mask_of, per_lane};
use crate::model::Model;
use crate::trace::EllipseTrace;

/// The footprint of a pixel.
trait Footprint: Copy {
    /// By the changes from pixel to pixel in texels, along x and y, and the largest ratio of its axes.
    fn new(changes: [[f64; 2]; 2], most: f64) -> Self;
    /// The level of detail without biases.
    fn lod(self) -> f64;
    /// What is taken of it for a level of detail without biases, and for the one that is read: between two levels, neither. Samples that are
    /// magnified have a level of at most 0.
    fn samples(self, unbiased: f64, read: f64, magnified: bool) -> Samples;
    /// The longer axis from end to end in texels, and how many times longer than the other one it is.
    fn axes(self) -> ([f64; 2], f64);
    /// All that there is to it.
    fn parts(self) -> [f64; 4];
    fn of_parts(parts: [f64; 4]) -> Self;
}

/// The samples of a footprint.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Samples {
    /// How many.
    count: f64,
    /// Where the one with a number is along the axis, seen from the middle: the number, from 1 on, times the first, by the second, less the third.
    places: [f64; 3],
    /// The axis, in texels of the first level.
    axis: [f64; 2],
    /// The weight of the first and the last one, of each of the others, and of all together.
    weights: [f64; 3],
}

/// The parts of [`Samples`].
const PARTS: usize = 9;

impl Samples {
    #[inline(always)]
    fn parts(self) -> [f64; PARTS] {
        let Samples { count, places: [factor, divisor, middle], axis: [x, y], weights: [end, inner, whole] } =
            self;
        [count, factor, divisor, middle, x, y, end, inner, whole]
    }

    #[inline(always)]
    fn of_parts([count, factor, divisor, middle, x, y, end, inner, whole]: [f64; PARTS]) -> Samples {
        Samples { count, places: [factor, divisor, middle], axis: [x, y], weights: [end, inner, whole] }
    }

    /// Where the sample with that number is, from 1 on, seen from the middle, in texels of the first level.
    #[inline(always)]
    fn offset(self, number: f64) -> [f64; 2] {
        let [factor, divisor, middle] = self.places;
        let place = number * factor / divisor - middle;
        [place * self.axis[0], place * self.axis[1]]
    }

    #[inline(always)]
    fn weight(self, number: f64) -> f64 {
        let [end, inner, _] = self.weights;
        if number == 1.0 || number == self.count { end } else { inner }
    }
}

/// How many lanes side by side have one footprint: those of a quad where nothing but coordinates decides.
fn lanes_together(unit: &Unit) -> usize {
    if unit.has_lods_of_quads() { 4 } else { 1 }
}

/// What a function without branches, which is inlined, gives for so many, part by part.
#[inline(always)]
fn in_parts<const COUNT: usize>(many: usize, parts: impl Fn(usize) -> [f64; COUNT]) -> [Lanes<f64>; COUNT] {
    Width::best().run(
        #[inline(always)]
        || {
            let mut all = [[0.0; LANES]; COUNT];
            for number in 0..many.min(LANES) {
                let of_one = parts(number);
                for part in 0..COUNT {
                    all[part][number] = of_one[part];
                }
            }
            all
        },
    )
}

/// The parts of one of many.
#[inline(always)]
fn part_of<const COUNT: usize>(all: &[Lanes<f64>; COUNT], number: usize) -> [f64; COUNT] {
    let mut parts = [0.0; COUNT];
    for part in 0..COUNT {
        parts[part] = all[part][number];
    }
    parts
}

/// Each lane's value of those of lanes, or of quads.
#[inline(always)]
fn spread(values: &Lanes<f64>, together: usize) -> Lanes<f64> {
    if together == 4 { per_lane(|lane| values[lane / 4]) } else { *values }
}

/// Footprints of a batch, one for each lane or for each quad, and the lanes' levels of detail without biases.
struct Footprints {
    parts: [Lanes<f64>; 4],
    lods: Lanes<f64>,
}

impl Footprints {
    fn new<F: Footprint>(unit: &Unit, inputs: &FetchInputs) -> Footprints {
        let together = lanes_together(unit);
        let [x, y] = &changes(unit, inputs);
        let most = f64::from(unit.anisotropy);
        let parts = in_parts(
            LANES / together,
            #[inline(always)]
            |number| F::new([[x[0][number], x[1][number]], [y[0][number], y[1][number]]], most).parts(),
        );
        let [lods] = in_parts(
            LANES / together,
            #[inline(always)]
            |number| [F::of_parts(part_of(&parts, number)).lod()],
        );
        Footprints { parts, lods: spread(&lods, together) }
    }

    /// The levels of detail with biases.
    fn biased(&self, unit: &Unit, inputs: &FetchInputs) -> Lanes<f64> {
        let mut lod = self.lods;
        unit.add_bias(&mut lod, inputs);
        lod
    }
}

/// The changes from pixel to pixel along x and y, on both axes, of each lane, or of each quad where lanes have the same.
fn changes(unit: &Unit, inputs: &FetchInputs) -> [[Lanes<f64>; 2]; 2] {
    let mut changes = [[[0.0; LANES]; 2]; 2];
    if unit.has_lods_of_quads() {
        let of_quads = unit.changes_of_quads::<2>(inputs.coordinates.each_ref());
        for (changes, of_quads) in changes.as_flattened_mut().iter_mut().zip(of_quads.as_flattened()) {
            changes[..of_quads.len()].copy_from_slice(of_quads);
        }
        return changes;
    }
    for lane in 0..LANES {
        let of_lane = unit.changes(inputs, lane);
        for direction in 0..2 {
            for axis in 0..2 {
                changes[direction][axis][lane] = of_lane[direction][axis];
            }
        }
    }
    changes
}

/// The level of detail with biases, before any clamp: that of the footprint's longer axis cut into `ratio` pieces.
pub(crate) fn biased_lod(unit: &Unit, inputs: &FetchInputs) -> Lanes<f64> {
    let footprints = match unit.model {
        Model::Nvidia => Footprints::new::<Strip>(unit, inputs),
        Model::D3d | Model::Exact => Footprints::new::<Ellipse>(unit, inputs),
    };
    footprints.biased(unit, inputs)
}

/// Where a batch of lanes takes its samples.
pub(crate) struct Plan {
    /// One for each lane, or for each quad.
    samples: [Lanes<f64>; PARTS],
    /// How many lanes side by side have the same.
    together: usize,
    /// Levels of detail after every clamp.
    pub lods: Lanes<f64>,
    /// The lanes that take several samples; all others take one, in the middle.
    pub several: Mask,
}

impl Plan {
    /// The samples for implicit levels or gradients in a 2D texture.
    pub fn new(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> Plan {
        match unit.model {
            Model::Nvidia => Plan::by::<Strip>(unit, inputs, mask),
            Model::D3d | Model::Exact => Plan::by::<Ellipse>(unit, inputs, mask),
        }
    }

    fn by<F: Footprint>(unit: &Unit, inputs: &FetchInputs, mask: Mask) -> Plan {
        let footprints = Footprints::new::<F>(unit, inputs);
        let lods = unit.clamped_lod(&footprints.biased(unit, inputs), inputs);
        let unbiased = unit.clamped_lod(&footprints.lods, inputs);
        let together = lanes_together(unit);
        let mut read = [0.0; LANES];
        for (read, lod) in read.iter_mut().zip(lods.iter().step_by(together)) {
            let (near, blend) = unit.level_of(*lod);
            *read = f64::from(near) + f64::from(blend);
        }
        let samples = in_parts(
            LANES / together,
            #[inline(always)]
            |number| {
                let lane = number * together;
                let magnified = unit.rounded_lod(lods[lane]) <= 0.0;
                let footprint = F::of_parts(part_of(&footprints.parts, number));
                footprint.samples(unbiased[lane], read[number], magnified).parts()
            },
        );
        let counts = spread(&samples[0], together);
        let several = mask & mask_of(|lane| counts[lane] > 1.0);
        Plan { samples, together, lods, several }
    }

    #[inline(always)]
    fn samples(&self, number: usize) -> Samples {
        Samples::of_parts(part_of(&self.samples, number))
    }

    /// The numbers of samples, from 1 to the largest of a lane that takes several.
    pub fn numbers(&self) -> std::ops::RangeInclusive<u8> {
        let lanes = ((1 << self.together) - 1) as Mask;
        let several = |number: &usize| self.several >> (number * self.together) & lanes != 0;
        let counts = (0..LANES / self.together).filter(several).map(|number| self.samples[0][number] as u8);
        1..=counts.max().unwrap_or(0)
    }

    /// Moves coordinates from the middle to the sample with that number, from 1 on. Returns the lanes that take such a sample.
    pub fn move_to(
        &self,
        number: u8,
        unit: &Unit,
        middle: &[Lanes<f32>; 3],
        coordinate: &mut [Lanes<f32>; 3],
    ) -> Mask {
        let number = f64::from(number);
        let offsets = in_parts(
            LANES / self.together,
            #[inline(always)]
            |of| {
                let [x, y] = self.samples(of).offset(number);
                [x / unit.level.scale[0], y / unit.level.scale[1]]
            },
        );
        Width::best().run(
            #[inline(always)]
            || {
                for axis in 0..2 {
                    let offsets = spread(&offsets[axis], self.together);
                    for lane in 0..LANES {
                        coordinate[axis][lane] = (f64::from(middle[axis][lane]) + offsets[lane]) as f32;
                    }
                }
                let counts = spread(&self.samples[0], self.together);
                self.several & mask_of(|lane| number <= counts[lane])
            },
        )
    }

    /// Adds what the lanes that take the sample with that number have found, as heavy as it is.
    fn add(&self, number: u8, lanes: Mask, found: &[Lanes<u32>; 4], sums: &mut [Lanes<f64>; 4]) {
        let [weights] = in_parts(
            LANES / self.together,
            #[inline(always)]
            |of| [self.samples(of).weight(number.into())],
        );
        Width::best().run(
            #[inline(always)]
            || {
                let weights = spread(&weights, self.together);
                for (sums, component) in sums.iter_mut().zip(found) {
                    for lane in 0..LANES {
                        let more = weights[lane] * f64::from(f32::from_bits(component[lane]));
                        // Not a bit of any sum changes by −0.
                        sums[lane] += if lanes >> lane & 1 == 1 { more } else { -0.0 };
                    }
                }
            },
        );
    }

    /// The means of the lanes that take several samples.
    fn means(&self, sums: &[Lanes<f64>; 4], texel: &mut [Lanes<u32>; 4]) {
        Width::best().run(
            #[inline(always)]
            || {
                let whole = spread(&self.samples[PARTS - 1], self.together);
                for (component, sums) in texel.iter_mut().zip(sums) {
                    for lane in 0..LANES {
                        let mean = ((sums[lane] / whole[lane]) as f32).to_bits();
                        component[lane] = if self.several >> lane & 1 == 1 { mean } else { component[lane] };
                    }
                }
            },
        );
    }
}

/// A lane's footprint, and the lanes' levels of detail with biases.
pub(crate) fn trace(unit: &Unit, inputs: &FetchInputs, lane: usize) -> (EllipseTrace, Lanes<f64>) {
    match unit.model {
        Model::Nvidia => trace_of::<Strip>(unit, inputs, lane),
        Model::D3d | Model::Exact => trace_of::<Ellipse>(unit, inputs, lane),
    }
}

fn trace_of<F: Footprint>(unit: &Unit, inputs: &FetchInputs, lane: usize) -> (EllipseTrace, Lanes<f64>) {
    let footprints = Footprints::new::<F>(unit, inputs);
    let plan = Plan::by::<F>(unit, inputs, 1 << lane);
    let number = lane / plan.together;
    let (axis, ratio) = F::of_parts(part_of(&footprints.parts, number)).axes();
    let samples = plan.samples(number);
    let weights = (1..=samples.count as u8).map(|number| samples.weight(number.into()) as u32).collect();
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
    let levels = unit.levels_of(&plan.lods);
    let levels = Some(&levels);
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

/// The same, each sample by a fast routine of one, which is given levels of detail and delivers components: of the only batch of requests, of which
/// `derived` has what levels of detail depend on. Returns the lanes that it cannot answer.
pub(crate) fn sample_by(
    fast: &FastFetch,
    unit: &Unit,
    inputs: &FetchBatches<'_>,
    derived: &FetchInputs,
    mask: Mask,
    workspace: &mut Workspace,
    texel: &mut [Lanes<u32>; 4],
) -> Mask {
    let plan = Plan::new(unit, derived, mask);
    let lods = plan.lods.map(|lod| unit.rounded_lod(lod).to_bits());
    let mut answer = |coordinate: &[Lanes<f32>; 3], lanes: Mask, texel: &mut [Lanes<u32>; 4]| {
        // The routine would take denormals for zeros, and infinities for the largest numbers.
        let (odd, bits) = Width::best().run(
            #[inline(always)]
            || {
                let [x, y, z] = coordinate;
                let bits = |axis: &Lanes<f32>| per_lane(|lane| axis[lane].to_bits());
                (
                    mask_of(|lane| !coordinate.iter().all(|it| it[lane] == 0.0 || it[lane].is_normal())),
                    [bits(x), bits(y), bits(z)],
                )
            },
        );
        let coordinates = bits.each_ref().map(|lanes| Part::Lanes(std::slice::from_ref(lanes)));
        let level = Part::Lanes(std::slice::from_ref(&lods));
        let failed = fast.answer_all(&FetchBatches { coordinates, level, ..*inputs }, workspace, texel);
        (odd | failed) & lanes
    };
    let middle = sanitised(&derived.coordinates, unit.fetch.dimension.coordinates());
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
