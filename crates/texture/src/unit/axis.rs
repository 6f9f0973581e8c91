//! One axis of a footprint: from coordinates to texel indices, for a batch of lanes.

use super::address::{
    Addressing, Border, ClampOgl, ClampToEdge, Mirror, MirrorOnceBorder, MirrorOnceClampOgl,
    MirrorOnceClampToEdge, Wrap,
};
use crate::lanes::{LANES, Lanes};
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::{AddressMode, Filter};

/// Where the lanes' footprints lie on one axis.
#[derive(Clone, Debug)]
pub(crate) struct AxisTaps {
    /// The first and the second texel of the footprint, or [`BORDER`](super::address::BORDER).
    pub index: [Lanes<i32>; 2],
    /// How far the position lies from the first texel's centre towards the second one's.
    pub fraction: Lanes<f32>,
}

impl AxisTaps {
    /// Every footprint at texel 0, as on an axis that the texture does not have.
    pub const ORIGIN: AxisTaps = AxisTaps { index: [[0; LANES]; 2], fraction: [0.0; LANES] };
}

/// What an axis routine works on.
pub(crate) struct AxisInput<'a> {
    /// Sanitised coordinates.
    pub coordinate: &'a Lanes<f64>,
    /// Size of the level along this axis, in texels.
    pub size: &'a Lanes<i32>,
    /// Offset in texels.
    pub offset: &'a Lanes<i32>,
}

/// A routine that finds the footprints of a whole batch on one axis. Point filtering leaves the second texel and the
/// fraction as they are.
pub(crate) type AxisRoutine = fn(&AxisInput, &mut AxisTaps);

/// The routine for an axis. `normalized`: coordinates 0…1 span the texture.
pub(crate) fn axis_routine(model: Model, mode: AddressMode, filter: Filter, normalized: bool) -> AxisRoutine {
    match (model, normalized) {
        (Model::Nvidia, true) => by_mode::<Nvidia, true>(mode, filter),
        (Model::Nvidia, false) => by_mode::<Nvidia, false>(mode, filter),
        (Model::D3d, true) => by_mode::<D3d, true>(mode, filter),
        (Model::D3d, false) => by_mode::<D3d, false>(mode, filter),
        (Model::Exact, true) => by_mode::<Exact, true>(mode, filter),
        (Model::Exact, false) => by_mode::<Exact, false>(mode, filter),
    }
}

fn by_mode<R: Rounding, const NORMALIZED: bool>(mode: AddressMode, filter: Filter) -> AxisRoutine {
    match filter {
        Filter::Linear => match mode {
            AddressMode::Wrap => linear::<R, Wrap, NORMALIZED>,
            AddressMode::Mirror => linear::<R, Mirror, NORMALIZED>,
            AddressMode::ClampToEdge => linear::<R, ClampToEdge, NORMALIZED>,
            AddressMode::Border => linear::<R, Border, NORMALIZED>,
            AddressMode::ClampOgl => linear::<R, ClampOgl, NORMALIZED>,
            AddressMode::MirrorOnceClampToEdge => linear::<R, MirrorOnceClampToEdge, NORMALIZED>,
            AddressMode::MirrorOnceBorder => linear::<R, MirrorOnceBorder, NORMALIZED>,
            AddressMode::MirrorOnceClampOgl => linear::<R, MirrorOnceClampOgl, NORMALIZED>,
        },
        Filter::Point => match mode {
            AddressMode::Wrap => point::<R, Wrap, NORMALIZED>,
            AddressMode::Mirror => point::<R, Mirror, NORMALIZED>,
            AddressMode::ClampToEdge | AddressMode::ClampOgl => point::<R, ClampToEdge, NORMALIZED>,
            AddressMode::Border => point::<R, Border, NORMALIZED>,
            AddressMode::MirrorOnceClampToEdge | AddressMode::MirrorOnceClampOgl => {
                point::<R, MirrorOnceClampToEdge, NORMALIZED>
            }
            AddressMode::MirrorOnceBorder => point::<R, MirrorOnceBorder, NORMALIZED>,
        },
    }
}

fn linear<R: Rounding, A: Addressing, const NORMALIZED: bool>(input: &AxisInput, taps: &mut AxisTaps) {
    for lane in 0..LANES {
        let size = input.size[lane];
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], size);
        let mut position = R::linear(coordinate, scale);
        position.index = position.index.saturating_add(input.offset[lane]);
        let position = A::limit(position, size);
        taps.index[0][lane] = A::resolve(position.index, size);
        taps.index[1][lane] = A::resolve(position.index.saturating_add(1), size);
        taps.fraction[lane] = position.fraction;
    }
}

fn point<R: Rounding, A: Addressing, const NORMALIZED: bool>(input: &AxisInput, taps: &mut AxisTaps) {
    for lane in 0..LANES {
        let size = input.size[lane];
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], size);
        let index = R::point(coordinate, scale).saturating_add(input.offset[lane]);
        taps.index[0][lane] = A::resolve(index, size);
    }
}

/// The coordinate to round and the factor that makes it texels.
#[inline(always)]
fn in_texels<A: Addressing, const NORMALIZED: bool>(coordinate: f64, size: i32) -> (f64, f64) {
    if NORMALIZED { (A::reduce(coordinate), f64::from(size)) } else { (coordinate, 1.0) }
}
