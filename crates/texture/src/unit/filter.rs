//! Filters: weighted texels of a level, and of two levels.

use super::axis::AxisRoutine;
use super::compare::{Compared, Plain, Value, spread_outcome};
use super::footprint::{Linear, Nearest, Shape};
use super::level::LevelChoice;
use super::location::Location;
use super::seamless::Seamless;
use super::sum::{Extreme, Sum, Unorm8, Unorm16, Wide};
use super::weights::{In256ths, Products, Weights};
use super::{Site, Unit};
use crate::fetch::{Dimension, FetchInputs, FetchOutput};
use crate::format::{Format, Numeric, Reading, UnormCodes, Values};
use crate::lanes::{LANES, Lanes, Mask, copy_active, for_active, mask_of, per_lane};
use crate::model::Model;
use crate::sampler::{CubeFiltering, Filter, Reduction};

/// How one level's texels are found and combined.
#[derive(Clone, Copy)]
pub(crate) struct Filtering {
    /// The routine of each axis.
    pub axes: [AxisRoutine; 3],
    /// The shape of the footprint.
    pub shape: FilterShape,
    /// The routine that combines texels.
    pub combine: Combine,
}

/// What a sample looks for.
pub(crate) struct Request<'a> {
    pub location: &'a Location<'a>,
    /// `None` stands for the first level in all lanes.
    pub levels: Option<&'a LevelChoice>,
    pub reference: &'a Lanes<f32>,
}

/// A routine that reads the texels of a batch and combines them.
pub(crate) type Combine = fn(&Unit, &[AxisRoutine; 3], &Request, Mask, &mut FetchOutput);

/// Filters within each level and between levels.
pub(crate) fn filter(unit: &Unit, request: &Request, mask: Mask, answer: &mut FetchOutput) {
    match request.levels {
        Some(levels) if !unit.filters_alike => {
            let minified = mask & !levels.magnified;
            (unit.mag.combine)(unit, &unit.mag.axes, request, mask & levels.magnified, answer);
            let mut others = FetchOutput { resident: Mask::MAX, ..FetchOutput::default() };
            (unit.min.combine)(unit, &unit.min.axes, request, minified, &mut others);
            for (from, to) in others.texel.iter().zip(&mut answer.texel) {
                copy_active(minified, from, to);
            }
            answer.resident &= others.resident;
        }
        _ => (unit.mag.combine)(unit, &unit.mag.axes, request, mask, answer),
    }
}

impl Unit<'_> {
    /// The depth references of a batch, if it compares.
    pub fn references(&self, inputs: &FetchInputs) -> Lanes<f32> {
        if self.compares { self.reference.apply(inputs) } else { [0.0; LANES] }
    }
}

/// The routine for a filter within a level, in a texture with that border.
pub(crate) fn combine_routine(
    model: Model,
    format: Format,
    border: [u32; 4],
    compares: bool,
    reduction: Reduction,
    shape: FilterShape,
) -> Combine {
    let in_256ths = model == Model::Nvidia;
    // Comparisons have no reduction.
    match (if compares { Reduction::WeightedAverage } else { reduction }, in_256ths) {
        (Reduction::Minimum, true) => return by_shape::<In256ths, Extreme<false>, Plain>(shape),
        (Reduction::Maximum, true) => return by_shape::<In256ths, Extreme<true>, Plain>(shape),
        (Reduction::Minimum, false) => return by_shape::<Products, Extreme<false>, Plain>(shape),
        (Reduction::Maximum, false) => return by_shape::<Products, Extreme<true>, Plain>(shape),
        (Reduction::WeightedAverage, _) => {}
    }
    let plain = are_plain_numbers(format, border);
    // The outcomes of comparisons are in no format, and plain numbers.
    match (in_256ths, compares) {
        (true, true) => by_shape::<In256ths, Wide<true>, Compared>(shape),
        (true, false) if sums_in_8_bits(format, border, shape) => by_shape::<In256ths, Unorm8, Plain>(shape),
        (true, false) if UnormCodes::<65535>::hold(format.info()) => {
            by_shape::<In256ths, Unorm16, Plain>(shape)
        }
        (true, false) if plain => by_shape::<In256ths, Wide<true>, Plain>(shape),
        (true, false) => by_shape::<In256ths, Wide<false>, Plain>(shape),
        (false, true) => by_shape::<Products, Wide<true>, Compared>(shape),
        (false, false) if plain => by_shape::<Products, Wide<true>, Plain>(shape),
        (false, false) => by_shape::<Products, Wide<false>, Plain>(shape),
    }
}

/// Whether everything that is summed is an 8-bit UNORM number: the texels, the border, and no averages at corners.
fn sums_in_8_bits(format: Format, border: [u32; 4], shape: FilterShape) -> bool {
    let exact = |component| UnormCodes::<65535>::of_value(component) % 257 == 0;
    UnormCodes::<255>::hold(format.info())
        && border.into_iter().all(exact)
        && shape != FilterShape::SeamlessCube
}

/// Whether neither a texel nor the border can be infinite, NaN or −0.
fn are_plain_numbers(format: Format, border: [u32; 4]) -> bool {
    let mut components = format.info().components.iter().flatten();
    components.all(|component| {
        matches!(component.numeric, Numeric::Unorm | Numeric::Srgb | Numeric::Snorm | Numeric::SharedExponent)
    }) && border.into_iter().all(|component| component != (-0.0f32).to_bits())
}

/// The shape of a filter's footprint within a level.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FilterShape {
    /// One texel, on that many axes.
    Nearest { axes: usize },
    /// The texels around a location on that many axes.
    Linear { axes: usize },
    /// The texels around a location on a cube, across the edges of its faces.
    SeamlessCube,
}

impl FilterShape {
    /// The shape of that filter.
    pub fn new(dimension: Dimension, filter: Filter, cube_filtering: CubeFiltering) -> FilterShape {
        let axes = dimension.axes();
        match (filter, dimension, cube_filtering) {
            (Filter::Point, _, _) => FilterShape::Nearest { axes },
            (Filter::Linear, Dimension::Cube, CubeFiltering::Seamless) => FilterShape::SeamlessCube,
            (Filter::Linear, _, _) => FilterShape::Linear { axes },
        }
    }
}

fn by_shape<W: Weights, S: Sum<W::Weight>, V: Value<S::Reading> + Value<Values>>(
    shape: FilterShape,
) -> Combine {
    match shape {
        FilterShape::Nearest { axes: 1 } => combine::<W, S, V, Nearest<1>, 1>,
        FilterShape::Nearest { axes: 2 } => combine::<W, S, V, Nearest<2>, 1>,
        FilterShape::Nearest { .. } => combine::<W, S, V, Nearest<3>, 1>,
        FilterShape::Linear { axes: 1 } => combine::<W, S, V, Linear<1>, 2>,
        FilterShape::Linear { axes: 2 } => combine::<W, S, V, Linear<2>, 4>,
        FilterShape::Linear { .. } => combine::<W, S, V, Linear<3>, 8>,
        FilterShape::SeamlessCube => combine::<W, S, V, Seamless, 4>,
    }
}

fn combine<W, S, V, F, const TAPS: usize>(
    unit: &Unit,
    axes: &[AxisRoutine; 3],
    request: &Request,
    mask: Mask,
    answer: &mut FetchOutput,
) where
    W: Weights,
    S: Sum<W::Weight>,
    V: Value<S::Reading> + Value<Values>,
    F: Shape,
{
    if let Some(recorder) = unit.recorder {
        recorder.filtered::<W, V, F, TAPS>(unit, axes, request, mask, S::ACCUMULATION);
    }
    let Request { location, levels, reference } = *request;
    let geometry = levels.map_or(&unit.first_geometry, |levels| &levels.near);
    let site = Site { unit, location, geometry, reference };
    let mut near = F::NOWHERE;
    near.locate(site, axes);
    let blended = levels.map_or(0, |levels| mask & mask_of(|lane| levels.blend[lane] != 0.0));
    if TAPS == 1 {
        // One texel is its own average, to the bit (D3D 7.18.16.3: point sampling yields a single texel, exactly).
        answer.resident &= !near.read::<Values, V>(site, 0, mask & !blended, &mut answer.texel);
        if blended == 0 {
            return;
        }
    }
    let weighed = if TAPS == 1 { blended } else { mask };
    let mut total = Total::<W, S>::NOTHING;
    match levels.and_then(|levels| levels.far.as_ref().zip(Some(&levels.blend))) {
        Some((geometry, blend)) => {
            let share = |level: usize| per_lane(|lane| W::split(W::WHOLE, blend[lane])[level]);
            total.add_level::<V, F, TAPS>(site, &near, weighed, &share(0));
            let site = Site { geometry, ..site };
            let mut far = F::NOWHERE;
            far.locate(site, axes);
            total.add_level::<V, F, TAPS>(site, &far, blended, &share(1));
        }
        None => total.add_level::<V, F, TAPS>(site, &near, weighed, &[W::WHOLE; LANES]),
    }
    total.finish(unit, weighed, answer);
}

/// The weighted sums of the lanes' texels so far.
///
/// There are as many routines as pairs of sums and shapes: what depends on less than both is not inlined into them.
struct Total<W: Weights, S: Sum<W::Weight>> {
    components: [Lanes<S::Total>; 4],
    missing: Mask,
}

impl<W: Weights, S: Sum<W::Weight>> Total<W, S> {
    const NOTHING: Self = Total { components: [[S::NOTHING; LANES]; 4], missing: 0 };

    /// Adds a level's texels. Those without weight do not count as missing (D3D 5.9.4).
    #[inline(never)]
    fn add_level<V, F, const TAPS: usize>(
        &mut self,
        site: Site,
        footprint: &F,
        mask: Mask,
        share: &Lanes<W::Weight>,
    ) where
        V: Value<S::Reading> + Value<Values>,
        F: Shape,
    {
        let mut texels = [[Default::default(); LANES]; 4];
        for (tap, weights) in footprint.weights::<W, TAPS>(share).iter().enumerate() {
            let missing = footprint.read::<S::Reading, V>(site, tap, mask, &mut texels);
            if missing != 0 {
                self.missing |= missing & mask_of(|lane| weights[lane] != W::Weight::default());
            }
            for (totals, terms) in self.components.iter_mut().zip(&texels).take(site.unit.summed) {
                for lane in 0..LANES {
                    totals[lane] = S::add(totals[lane], weights[lane], terms[lane]);
                }
            }
        }
    }

    /// Puts the results into the lanes of the mask.
    #[inline(never)]
    fn finish(&self, unit: &Unit, mask: Mask, answer: &mut FetchOutput) {
        answer.resident &= !self.missing;
        if unit.compares {
            let outcome = per_lane(|lane| S::finish(self.components[0][lane]));
            for (from, to) in spread_outcome(outcome).iter().zip(&mut answer.texel) {
                copy_active(mask, from, to);
            }
            return;
        }
        let (summed, others) = answer.texel.split_at_mut(unit.summed);
        for (values, totals) in summed.iter_mut().zip(&self.components) {
            for_active(mask, |lane| values[lane] = S::finish(totals[lane]));
        }
        for (values, outside) in others.iter_mut().zip(&unit.texels.outside()[unit.summed..]) {
            for_active(mask, |lane| values[lane] = *outside);
        }
    }
}
