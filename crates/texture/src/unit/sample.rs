//! Samples: weighted texels at floating-point coordinates (TEX, `sample`).

use super::axis::AxisRoutine;
use super::compare::{Compared, Plain, Value};
use super::footprint::{Linear, Nearest, Seamless, Shape, Tap};
use super::level::LevelChoice;
use super::place::Place;
use super::sum::{Sum, Unorm16, Wide};
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
        answer.put(lane, if gather { [unit.gathered_component(texel); 4] } else { texel }, true);
    }
}

impl Unit<'_> {
    /// The depth references of a batch, if it compares.
    pub fn references(&self, inputs: &FetchInputs) -> Lanes<f32> {
        if self.compares { self.reference.apply(inputs) } else { [0.0; LANES] }
    }

    /// A tap's value, wanted on its own.
    #[inline(always)]
    pub fn value<V: Value>(&self, tap: Tap, reference: f32, resident: &mut bool) -> [u32; 4] {
        self.value_beside::<V>(&self.border, tap, reference, resident)
    }

    /// A tap's value beside a border of that colour.
    #[inline(always)]
    fn value_beside<V: Value>(
        &self,
        border: &[u32; 4],
        tap: Tap,
        reference: f32,
        resident: &mut bool,
    ) -> [u32; 4] {
        match tap {
            Tap::Texel(address) => V::of(self, reference, self.texels.read(address, resident)),
            Tap::Border => V::of(self, reference, *border),
            // The average is taken after the comparison (D3D 22.4.3).
            Tap::Corner(meeting) => self
                .average(meeting.map(|address| V::of(self, reference, self.texels.read(address, resident)))),
        }
    }

    /// The texel in place of the missing one at a cube's corner (D3D 7.18.12). Integers have no average: the texel of
    /// the face that the coordinates lie on stands in.
    fn average(&self, meeting: [[u32; 4]; 3]) -> [u32; 4] {
        if self.integer {
            return meeting[0];
        }
        std::array::from_fn(|i| {
            let sum: f64 = meeting.iter().map(|texel| f64::from(f32::from_bits(texel[i]))).sum();
            ((sum / 3.0) as f32).to_bits()
        })
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
    let blended = active(mask).fold(0, |lanes, lane| lanes | Mask::from(levels.blend[lane] != 0.0) << lane);
    let near = F::locate(unit, axes, &request.place, &levels.near);
    if F::TAPS == 1 {
        // One texel is its own average, to the bit (D3D 7.18.16.3: point sampling yields a single texel, exactly).
        for lane in active(mask & !blended) {
            let mut resident = true;
            let texel = unit.value::<V>(near.tap(lane, 0), request.reference[lane], &mut resident);
            answer.put(lane, texel, resident);
        }
    } else {
        for lane in active(mask & !blended) {
            let mut total = Total::<R, S>::NOTHING;
            total.add_level::<V, F>(unit, &near, lane, R::WHOLE, request.reference[lane]);
            answer.put(lane, total.finish(), total.resident);
        }
    }
    if blended != 0 {
        let far = F::locate(unit, axes, &request.place, &levels.far);
        for lane in active(blended) {
            let [near_share, far_share] = R::split(R::WHOLE, levels.blend[lane]);
            let mut total = Total::<R, S>::NOTHING;
            total.add_level::<V, F>(unit, &near, lane, near_share, request.reference[lane]);
            total.add_level::<V, F>(unit, &far, lane, far_share, request.reference[lane]);
            answer.put(lane, total.finish(), total.resident);
        }
    }
}

/// The weighted sum of a lane's texels so far.
struct Total<R: Rounding, S: Sum<R::Weight>> {
    components: [S::Total; 4],
    resident: bool,
}

impl<R: Rounding, S: Sum<R::Weight>> Total<R, S> {
    const NOTHING: Self = Total { components: [S::NOTHING; 4], resident: true };

    /// Adds a level's texels. Those without weight are not read, so that they neither spread infinities (D3D
    /// 7.18.16.2) nor count as missing (D3D 5.9.4).
    #[inline(always)]
    fn add_level<V: Value, F: Shape<R>>(
        &mut self,
        unit: &Unit,
        footprint: &F,
        lane: usize,
        share: R::Weight,
        reference: f32,
    ) {
        let weights = footprint.weights(lane, share);
        for (tap, &weight) in weights.iter().enumerate().take(F::TAPS) {
            if weight == R::Weight::default() {
                continue;
            }
            let tap = footprint.tap(lane, tap);
            let texel = unit.value_beside::<V>(&unit.weighed_border, tap, reference, &mut self.resident);
            for (total, component) in self.components.iter_mut().zip(texel) {
                *total = S::add(*total, weight, component);
            }
        }
    }

    #[inline(always)]
    fn finish(&self) -> [u32; 4] {
        self.components.map(S::finish)
    }
}
