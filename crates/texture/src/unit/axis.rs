//! One axis of a footprint: from coordinates to texel indices, for a batch of lanes.

use super::address::{Limits, Purpose, Resolver, reduced, resolver};
use super::geometry::Geometry;
use super::location::Location;
use crate::lanes::{LANES, Lanes, Mask, per_lane};
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::AddressMode;
use crate::trace::{AxisTap, AxisTrace};

/// Where the lanes' footprints lie on one axis.
#[derive(Clone, Debug)]
pub(crate) struct AxisTaps {
    /// The first and the second texel of the footprint.
    pub index: [Lanes<i32>; 2],
    /// The lanes whose first and whose second texel is the border; their indices are 0.
    pub border: [Mask; 2],
    /// How far the position lies from the first texel's centre towards the second one's.
    pub fraction: Lanes<f32>,
    /// Bytes to the first and to the second texel: on the first axis from the beginning of the data, on the others from
    /// the level's edge.
    pub bytes: [Lanes<u32>; 2],
}

impl AxisTaps {
    /// Every footprint at texel 0, as on axes that the texture does not have.
    pub const ORIGIN: [AxisTaps; 3] = [const {
        AxisTaps { index: [[0; LANES]; 2], border: [0; 2], fraction: [0.0; LANES], bytes: [[0; LANES]; 2] }
    }; 3];
}

/// What an axis routine works on.
pub(crate) struct AxisInput<'a> {
    /// Sanitised coordinates.
    pub coordinate: &'a Lanes<f32>,
    /// Size of the level along this axis, in texels.
    pub size: &'a Lanes<i32>,
    /// The size as a floating-point number.
    pub scale: &'a Lanes<f32>,
    /// Offset in texels, if there is any.
    pub offset: Option<&'a Lanes<i32>>,
}

impl<'a> AxisInput<'a> {
    /// What an axis of a location on some levels is.
    #[inline(always)]
    pub fn new(location: &'a Location, geometry: &'a Geometry, axis: usize) -> AxisInput<'a> {
        AxisInput {
            coordinate: &location.coordinate[axis],
            size: &geometry.size[axis],
            scale: &geometry.scale[axis],
            offset: location.offset[axis],
        }
    }
}

/// How footprints are found on one axis.
///
/// Each step has a routine of its own for a whole batch, so that there are as many as there are models and modes, and not
/// one for each pair of them.
#[derive(Clone, Copy)]
pub(crate) struct AxisRoutine {
    mode: AddressMode,
    /// Only the first texel is looked for.
    point: bool,
    /// Coordinates 0…1 span the texture.
    normalized: bool,
    round: Round,
    limits: Option<Limits>,
    resolver: Resolver,
}

/// Rounds coordinates times scales: to the texels that points fall into, or to the first of two texels and the fraction.
type Round = fn(&Lanes<f32>, &Lanes<f32>, &mut Lanes<i32>, &mut Lanes<f32>);

impl AxisRoutine {
    /// The routine for an axis. `normalized`: coordinates 0…1 span the texture.
    pub fn new(model: Model, mode: AddressMode, purpose: Purpose, normalized: bool) -> AxisRoutine {
        let point = purpose == Purpose::Point;
        let round = match (model, point) {
            (Model::Nvidia, true) => round_to_one::<Nvidia>,
            (Model::Nvidia, false) => round_to_two::<Nvidia>,
            (Model::D3d, true) => round_to_one::<D3d>,
            (Model::D3d, false) => round_to_two::<D3d>,
            (Model::Exact, true) => round_to_one::<Exact>,
            (Model::Exact, false) => round_to_two::<Exact>,
        };
        let limits = if point { None } else { Limits::new(mode, purpose) };
        AxisRoutine { mode, point, normalized, round, limits, resolver: resolver(mode, purpose) }
    }

    /// Finds the footprints of a batch. Point filtering leaves the second texel and the fraction as they are.
    pub fn find(&self, input: &AxisInput, taps: &mut AxisTaps) {
        let AxisTaps { index: [first, second], fraction, border, .. } = taps;
        let mut index = [0; LANES];
        self.round(input, &mut index, fraction);
        self.move_and_limit(input, &mut index, fraction);
        border[0] = (self.resolver.lanes)(&index, input.size, first);
        if !self.point {
            let next = per_lane(|lane| after(index[lane]));
            border[1] = (self.resolver.lanes)(&next, input.size, second);
        }
    }

    /// The positions of a batch, before offsets and the address mode.
    pub fn round(&self, input: &AxisInput, index: &mut Lanes<i32>, fraction: &mut Lanes<f32>) {
        let reduced = self.reduced(input);
        (self.round)(reduced.as_ref().unwrap_or(input.coordinate), self.scale(input), index, fraction);
    }

    fn reduced(&self, input: &AxisInput) -> Option<Lanes<f32>> {
        if self.normalized { reduced(self.mode, input.coordinate) } else { None }
    }

    /// What makes coordinates texels.
    fn scale<'a>(&self, input: &AxisInput<'a>) -> &'a Lanes<f32> {
        if self.normalized { input.scale } else { &[1.0; LANES] }
    }

    fn move_and_limit(&self, input: &AxisInput, index: &mut Lanes<i32>, fraction: &mut Lanes<f32>) {
        if let Some(offset) = input.offset {
            for lane in 0..LANES {
                index[lane] = index[lane].saturating_add(offset[lane]);
            }
        }
        if let Some(limits) = self.limits {
            limits.clamp(input.size, index, fraction);
        }
    }

    /// Finds the footprint of one lane, and says how.
    pub fn trace(&self, model: Model, input: &AxisInput, lane: usize) -> AxisTrace {
        let reduced = self.reduced(input).map_or(input.coordinate[lane], |reduced| reduced[lane]);
        let (mut index, mut fraction) = ([0; LANES], [0.0; LANES]);
        self.round(input, &mut index, &mut fraction);
        let (rounded, rounded_fraction) = (index[lane], fraction[lane]);
        self.move_and_limit(input, &mut index, &mut fraction);
        let (limited, fraction) = (index[lane], fraction[lane]);
        let taps = if self.point { vec![limited] } else { vec![limited, after(limited)] };
        let tap = |index: i32| AxisTap { index, texel: self.resolver.texel(index, input.size[lane]) };
        AxisTrace {
            coordinate: Some(input.coordinate[lane]),
            scaled: Some(model.given(reduced) * f64::from(self.scale(input)[lane])),
            rounded,
            rounded_fraction: (!self.point).then_some(rounded_fraction),
            offset: input.offset.map_or(0, |offset| offset[lane]),
            limited,
            fraction: (!self.point).then_some(fraction),
            taps: taps.into_iter().map(tap).collect(),
        }
    }
}

/// The next texel. The largest number stays: it is as far outside as one can be.
fn after(index: i32) -> i32 {
    index + i32::from(index < i32::MAX)
}

fn round_to_one<R: Rounding>(
    coordinate: &Lanes<f32>,
    scale: &Lanes<f32>,
    index: &mut Lanes<i32>,
    _: &mut Lanes<f32>,
) {
    for lane in 0..LANES {
        index[lane] = R::point(coordinate[lane].into(), scale[lane].into());
    }
}

fn round_to_two<R: Rounding>(
    coordinate: &Lanes<f32>,
    scale: &Lanes<f32>,
    index: &mut Lanes<i32>,
    fraction: &mut Lanes<f32>,
) {
    for lane in 0..LANES {
        let found = R::linear(coordinate[lane].into(), scale[lane].into());
        (index[lane], fraction[lane]) = (found.index, found.fraction);
    }
}
