//! Filters: weighted texels of a level, and of two levels.

use super::axis::AxisRoutine;
use super::compare::spread_outcome;
use super::footprint::{FilterShape, Footprints};
use super::level::LevelChoice;
use super::location::Location;
use super::sum::{Extreme, Floats, Snorm8, Snorm16, Srgb, Sum, Unorm8, Unorm16, Wide};
use super::weights::{In256ths, Products, Weights};
use super::{Site, Unit};
use crate::fetch::{FetchInputs, FetchOutput};
use crate::format::{Component, Format, Numeric, Reading, SnormCodes, UnormCodes, Values};
use crate::lanes::{LANES, Lanes, Mask, copy_active, for_active, mask_of, per_lane};
use crate::model::Model;
use crate::sampler::Reduction;

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
    /// What texels are compared with, if they are.
    pub reference: Option<&'a Lanes<f32>>,
}

/// A routine that reads the texels of a batch and combines them.
pub(crate) type Combine = fn(&Unit, &Filtering, &Request, Mask, &mut FetchOutput);

/// Filters within each level and between levels.
pub(crate) fn filter(unit: &Unit, request: &Request, mask: Mask, answer: &mut FetchOutput) {
    match request.levels {
        Some(levels) if !unit.filters_alike => {
            let minified = mask & !levels.magnified;
            (unit.mag.combine)(unit, &unit.mag, request, mask & levels.magnified, answer);
            let mut others = FetchOutput { resident: Mask::MAX, ..FetchOutput::default() };
            (unit.min.combine)(unit, &unit.min, request, minified, &mut others);
            for (from, to) in others.texel.iter().zip(&mut answer.texel) {
                copy_active(minified, from, to);
            }
            answer.resident &= others.resident;
        }
        _ => (unit.mag.combine)(unit, &unit.mag, request, mask, answer),
    }
}

impl Unit<'_> {
    /// The depth references of a batch, if it compares.
    pub fn references(&self, inputs: &FetchInputs) -> Option<Lanes<f32>> {
        self.compares.then(|| self.reference.apply(inputs))
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
        (Reduction::Minimum, true) => return combine::<In256ths, Extreme<false>>,
        (Reduction::Maximum, true) => return combine::<In256ths, Extreme<true>>,
        (Reduction::Minimum, false) => return combine::<Products, Extreme<false>>,
        (Reduction::Maximum, false) => return combine::<Products, Extreme<true>>,
        (Reduction::WeightedAverage, _) => {}
    }
    // The outcomes of comparisons are in no format, and plain numbers.
    let plain = compares || are_plain_numbers(format, border);
    match (in_256ths, plain) {
        (true, _) if !compares && sums_in_8_bits(format, border, shape) => combine::<In256ths, Unorm8>,
        (true, _) if !compares && UnormCodes::<65535>::hold(format.info()) => combine::<In256ths, Unorm16>,
        (true, _) if !compares && SnormCodes::<127>::hold(format.info()) => combine::<In256ths, Snorm8>,
        (true, _) if !compares && SnormCodes::<32767>::hold(format.info()) => combine::<In256ths, Snorm16>,
        (true, _) if !compares && is_srgb(format) => combine::<In256ths, Srgb>,
        (true, _) if !compares && are_floats(format, 16) => combine::<In256ths, Floats<true>>,
        (true, _) if !compares && are_floats(format, 32) => combine::<In256ths, Floats<false>>,
        (true, true) => combine::<In256ths, Wide<true>>,
        (true, false) => combine::<In256ths, Wide<false>>,
        (false, true) => combine::<Products, Wide<true>>,
        (false, false) => combine::<Products, Wide<false>>,
    }
}

/// Whether everything that is summed is an 8-bit UNORM number: the texels, the border, and no averages at corners.
fn sums_in_8_bits(format: Format, border: [u32; 4], shape: FilterShape) -> bool {
    let exact = |component| UnormCodes::<65535>::of_value(component) % 257 == 0;
    UnormCodes::<255>::hold(format.info())
        && border.into_iter().all(exact)
        && shape != FilterShape::SeamlessCube
}

/// Whether red, green and blue are sRGB, and alpha, if there is any, is not.
fn is_srgb(format: Format) -> bool {
    let [colours @ .., alpha] = &format.info().components;
    let numeric = |component: &Component| component.numeric;
    colours.iter().flatten().all(|component| numeric(component) == Numeric::Srgb)
        && alpha.as_ref().is_none_or(|component| numeric(component) == Numeric::Unorm)
}

/// Whether every component is a float of that many bits; shorter ones count as of 16.
pub(crate) fn are_floats(format: Format, bits: u8) -> bool {
    let mut components = format.info().components.iter().flatten();
    components.all(|component| match component.numeric {
        Numeric::Float => component.bits == bits,
        Numeric::UnsignedFloat | Numeric::SharedExponent => bits == 16,
        Numeric::Unorm | Numeric::Snorm | Numeric::Uint | Numeric::Sint | Numeric::Srgb => false,
    })
}

/// Whether neither a texel nor the border can be infinite, NaN or −0.
fn are_plain_numbers(format: Format, border: [u32; 4]) -> bool {
    let mut components = format.info().components.iter().flatten();
    components.all(|component| {
        matches!(component.numeric, Numeric::Unorm | Numeric::Srgb | Numeric::Snorm | Numeric::SharedExponent)
    }) && border.into_iter().all(|component| component != (-0.0f32).to_bits())
}

fn combine<W: Weights, S: Sum<W::Weight>>(
    unit: &Unit,
    filtering: &Filtering,
    request: &Request,
    mask: Mask,
    answer: &mut FetchOutput,
) {
    if let Some(recorder) = unit.recorder {
        recorder.filtered::<W>(unit, filtering, request, mask, S::ACCUMULATION);
    }
    let Request { location, levels, reference } = *request;
    let geometry = levels.map_or(&unit.first_geometry, |levels| &levels.near);
    let site = Site { unit, location, geometry, reference };
    let mut near = Footprints::NOWHERE;
    near.find(site, filtering);
    let blended = levels.map_or(0, |levels| mask & mask_of(|lane| levels.blend[lane] != 0.0));
    let mut weighed = mask;
    if filtering.shape.taps() == 1 {
        // One texel is its own average, to the bit (D3D 7.18.16.3: point sampling yields a single texel, exactly).
        answer.resident &= !near.read::<Values>(site, 0, mask & !blended, &mut answer.texel);
        if blended == 0 {
            return;
        }
        weighed = blended;
    }
    let mut total = Total::<W, S>::NOTHING;
    match levels.and_then(|levels| levels.far.as_ref().zip(Some(&levels.blend))) {
        Some((geometry, blend)) => {
            let share = |level: usize| per_lane(|lane| W::split(W::WHOLE, blend[lane])[level]);
            total.add_level(site, &near, weighed, &share(0));
            let site = Site { geometry, ..site };
            let mut far = Footprints::NOWHERE;
            far.find(site, filtering);
            total.add_level(site, &far, blended, &share(1));
        }
        None => total.add_level(site, &near, weighed, &[W::WHOLE; LANES]),
    }
    total.finish(unit, weighed, answer);
}

/// The weighted sums of the lanes' texels so far.
struct Total<W: Weights, S: Sum<W::Weight>> {
    components: [Lanes<S::Total>; 4],
    missing: Mask,
}

impl<W: Weights, S: Sum<W::Weight>> Total<W, S> {
    const NOTHING: Self = Total { components: [[S::NOTHING; LANES]; 4], missing: 0 };

    /// Adds a level's texels. Those without weight do not count as missing (D3D 5.9.4).
    #[inline(never)]
    fn add_level(&mut self, site: Site, footprints: &Footprints, mask: Mask, share: &Lanes<W::Weight>) {
        let mut texels = [[Default::default(); LANES]; 4];
        let mut weights = [[Default::default(); LANES]; 8];
        footprints.weigh::<W>(site, share, &mut weights);
        for (tap, weights) in weights.iter().enumerate().take(footprints.shape.taps()) {
            if tap % 4 == 0 {
                for totals in self.components.iter_mut().take(site.unit.summed) {
                    *totals = totals.map(S::in_next_plane);
                }
            }
            let missing = footprints.read::<S::Reading>(site, tap, mask, &mut texels);
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
        for (component, (values, totals)) in summed.iter_mut().zip(&self.components).enumerate() {
            for_active(mask, |lane| values[lane] = S::finish_component(component, totals[lane]));
        }
        for (values, outside) in others.iter_mut().zip(&unit.texels.outside()[unit.summed..]) {
            for_active(mask, |lane| values[lane] = *outside);
        }
    }
}
