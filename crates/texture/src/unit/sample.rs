//! Samples: weighted texels at floating-point coordinates (TEX, `sample`).

use super::axis::AxisRoutine;
use super::compare::{Compared, Plain, Value};
use super::footprint::{Linear, MOST_TAPS, Nearest, Seamless, Shape};
use super::level::LevelChoice;
use super::place::Place;
use super::sum::{Sum, Unorm16, Wide};
use super::tap::Reading;
use super::{Answer, Unit};
use crate::fetch::{Dimension, FetchInputs, Operation};
use crate::format::FormatInfo;
use crate::lanes::{LANES, Lanes, Mask, active};
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::{CubeFiltering, Filter};

/// How one level's texels are found and combined.
#[derive(Clone, Copy)]
pub(crate) struct Filtering {
    /// The routine of each axis.
    pub axes: [AxisRoutine; 3],
    /// The routine that combines texels.
    pub combine: Combine,
}

/// What a sample looks for.
pub(crate) struct Request {
    pub place: Place,
    pub levels: LevelChoice,
    pub reference: Lanes<f32>,
}

/// A routine that reads the texels of a batch and combines them.
pub(crate) type Combine = fn(&Unit, &[AxisRoutine; 3], &Request, Mask, &mut Answer);

/// Answers a sample.
pub(crate) fn sample(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut Answer) {
    let request = Request {
        place: Place::new(unit, inputs),
        levels: unit.choose_levels(inputs),
        reference: unit.references(inputs),
    };
    let magnified = if unit.filters_alike { Mask::MAX } else { request.levels.magnified };
    for (filtering, lanes) in [(&unit.mag, mask & magnified), (&unit.min, mask & !magnified)] {
        if lanes != 0 {
            (filtering.combine)(unit, &filtering.axes, &request, lanes, answer);
        }
    }
}

/// Answers a sample or a gather of which the resource's minimum level of detail leaves nothing: every texel is
/// outside, and compared as such if the fetch compares (D3D 5.8.5, 5.8.6.3).
pub(crate) fn outside(unit: &Unit, inputs: &FetchInputs, mask: Mask, answer: &mut Answer) {
    let reference = unit.references(inputs);
    for lane in active(mask) {
        let texel = if unit.compares {
            Compared::of(unit, reference[lane], unit.texels.outside)
        } else {
            unit.texels.outside
        };
        let gather = matches!(unit.fetch.operation, Operation::Gather { .. });
        answer.put(lane, if gather { [unit.gather_source.select(texel, unit.one); 4] } else { texel }, true);
    }
}

/// Whether texels are summed as 16-bit UNORM values. The outcomes of comparisons are in no format.
pub(crate) fn sums_in_16_bits(model: Model, info: &FormatInfo, compares: bool) -> bool {
    model == Model::Nvidia && !compares && Unorm16::holds(info)
}

/// The routine for a filter within a level.
pub(crate) fn combine_routine(
    model: Model,
    info: &FormatInfo,
    compares: bool,
    dimension: Dimension,
    filter: Filter,
    cube_filtering: CubeFiltering,
) -> Combine {
    let seamless = cube_filtering == CubeFiltering::Seamless;
    match (model, compares) {
        (Model::Nvidia, true) => by_shape::<Nvidia, Wide, Compared>(dimension, filter, seamless),
        (Model::Nvidia, false) if sums_in_16_bits(model, info, compares) => {
            by_shape::<Nvidia, Unorm16, Plain>(dimension, filter, seamless)
        }
        (Model::Nvidia, false) => by_shape::<Nvidia, Wide, Plain>(dimension, filter, seamless),
        (Model::D3d, true) => by_shape::<D3d, Wide, Compared>(dimension, filter, seamless),
        (Model::D3d, false) => by_shape::<D3d, Wide, Plain>(dimension, filter, seamless),
        (Model::Exact, true) => by_shape::<Exact, Wide, Compared>(dimension, filter, seamless),
        (Model::Exact, false) => by_shape::<Exact, Wide, Plain>(dimension, filter, seamless),
    }
}

fn by_shape<R: Rounding, S: Sum<R::Weight>, V: Value>(
    dimension: Dimension,
    filter: Filter,
    seamless: bool,
) -> Combine {
    match (filter, dimension) {
        (Filter::Point, _) => combine::<R, S, V, Nearest>,
        (Filter::Linear, Dimension::D1 | Dimension::Buffer) => combine::<R, S, V, Linear<1>>,
        (Filter::Linear, Dimension::Cube) if seamless => combine::<R, S, V, Seamless>,
        (Filter::Linear, Dimension::D2 | Dimension::Cube) => combine::<R, S, V, Linear<2>>,
        (Filter::Linear, Dimension::D3) => combine::<R, S, V, Linear<3>>,
    }
}

fn combine<R: Rounding, S: Sum<R::Weight>, V: Value, F: Shape<R>>(
    unit: &Unit,
    axes: &[AxisRoutine; 3],
    request: &Request,
    mask: Mask,
    answer: &mut Answer,
) {
    let levels = &request.levels;
    let blended =
        (0..LANES).fold(0, |lanes, lane| lanes | Mask::from(levels.blend[lane] != 0.0) << lane) & mask;
    let near = F::locate(unit, axes, &request.place, &levels.near);
    if F::TAPS == 1 {
        // One texel is its own average, to the bit (D3D 7.18.16.3: point sampling yields a single texel, exactly).
        copy::<R, V, F>(unit, &near, &request.reference, mask & !blended, answer);
        if blended == 0 {
            return;
        }
    }
    let mut sums = Sums::<R, S>::NOTHING;
    if blended == 0 {
        sums.add_level::<V, F>(unit, &near, &[R::WHOLE; LANES], &request.reference, mask);
    } else {
        let shares: Lanes<[R::Weight; 2]> =
            std::array::from_fn(|lane| R::split(R::WHOLE, levels.blend[lane]));
        let far = F::locate(unit, axes, &request.place, &levels.far);
        sums.add_level::<V, F>(unit, &near, &shares.map(|[near, _]| near), &request.reference, mask);
        sums.add_level::<V, F>(unit, &far, &shares.map(|[_, far]| far), &request.reference, mask);
    }
    sums.finish(unit, if F::TAPS == 1 { blended } else { mask }, answer);
}

/// Answers with the first tap's texels.
fn copy<R: Rounding, V: Value, F: Shape<R>>(
    unit: &Unit,
    footprints: &F,
    reference: &Lanes<f32>,
    lanes: Mask,
    answer: &mut Answer,
) {
    let values = unit.read_tap::<R, V, F>(footprints, 0, unit.plain_reading(), reference, lanes);
    for (component, texels) in values.texels.iter().enumerate() {
        answer.put_component(component, lanes, texels);
    }
    answer.resident &= !values.missing;
}

/// The weighted sums of a batch so far.
struct Sums<R: Rounding, S: Sum<R::Weight>> {
    components: [Lanes<S::Total>; 4],
    missing: Mask,
}

impl<R: Rounding, S: Sum<R::Weight>> Sums<R, S> {
    const NOTHING: Self = Sums { components: [[S::NOTHING; LANES]; 4], missing: 0 };

    /// Adds a level's texels. Those without weight have no influence, so that they neither spread infinities (D3D
    /// 7.18.16.2) nor count as missing (D3D 5.9.4).
    #[inline(always)]
    fn add_level<V: Value, F: Shape<R>>(
        &mut self,
        unit: &Unit,
        footprints: &F,
        totals: &Lanes<R::Weight>,
        reference: &Lanes<f32>,
        lanes: Mask,
    ) {
        let mut weights = [[R::Weight::default(); LANES]; MOST_TAPS];
        footprints.weights(totals, &mut weights);
        let reading = Reading { decoder: unit.sum_decoder, convert: |bits| S::term(f32::from_bits(bits)) };
        for (tap, weight) in weights.iter().enumerate().take(F::TAPS) {
            let weighed = lanes & with_weight(weight);
            let values = unit.read_tap::<R, V, F>(footprints, tap, reading, reference, weighed);
            self.missing |= values.missing;
            for (component, (totals, terms)) in self.components.iter_mut().zip(&values.texels).enumerate() {
                if unit.summed[component] {
                    for lane in 0..LANES {
                        totals[lane] = S::add(totals[lane], weight[lane], terms[lane]);
                    }
                }
            }
        }
    }

    /// Answers with the sums; what is not summed is the same in every texel.
    fn finish(&self, unit: &Unit, lanes: Mask, answer: &mut Answer) {
        for (component, totals) in self.components.iter().enumerate() {
            let values = if unit.summed[component] {
                totals.map(S::finish)
            } else if unit.compares && component < 3 {
                answer.texel[0]
            } else {
                [unit.constant[component]; LANES]
            };
            answer.put_component(component, lanes, &values);
        }
        answer.resident &= !self.missing;
    }
}

/// The lanes whose weight is not 0.
#[inline(always)]
fn with_weight<W: Copy + Default + PartialEq>(weight: &Lanes<W>) -> Mask {
    (0..LANES).fold(0, |lanes, lane| lanes | Mask::from(weight[lane] != W::default()) << lane)
}
