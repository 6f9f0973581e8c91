//! One axis of a footprint: from coordinates to texel indices, for a batch of lanes.

use super::address::{
    Addressing, Border, ClampOgl, ClampToEdge, Mirror, MirrorOnceBorder, MirrorOnceClampOgl,
    MirrorOnceClampToEdge, Wrap, resolve_all,
};
use crate::lanes::{LANES, Lanes, Mask};
use crate::model::{D3d, Exact, Model, Nvidia, Rounding};
use crate::sampler::AddressMode;

/// Where the lanes' footprints lie on one axis.
#[derive(Clone, Debug)]
pub(crate) struct AxisTaps {
    /// The first and the second texel of the footprint, or [`BORDER`](super::address::BORDER).
    pub index: [Lanes<i32>; 2],
    /// How far the position lies from the first texel's centre towards the second one's.
    pub fraction: Lanes<f32>,
    /// Lanes whose first and whose second texel is the border.
    pub border: [Mask; 2],
}

impl AxisTaps {
    /// Every footprint at texel 0, as on an axis that the texture does not have.
    pub const ORIGIN: AxisTaps = AxisTaps { index: [[0; LANES]; 2], fraction: [0.0; LANES], border: [0; 2] };
}

/// What the footprints are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// One texel each.
    Point,
    /// Two texels each, to be weighed.
    Linear,
    /// Two texels each, wanted as they are.
    Gather,
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
pub(crate) fn axis_routine(
    model: Model,
    mode: AddressMode,
    purpose: Purpose,
    normalized: bool,
) -> AxisRoutine {
    match (model, normalized) {
        (Model::Nvidia, true) => by_mode::<Nvidia, true>(mode, purpose),
        (Model::Nvidia, false) => by_mode::<Nvidia, false>(mode, purpose),
        (Model::D3d, true) => by_mode::<D3d, true>(mode, purpose),
        (Model::D3d, false) => by_mode::<D3d, false>(mode, purpose),
        (Model::Exact, true) => by_mode::<Exact, true>(mode, purpose),
        (Model::Exact, false) => by_mode::<Exact, false>(mode, purpose),
    }
}

fn by_mode<R: Rounding, const NORMALIZED: bool>(mode: AddressMode, purpose: Purpose) -> AxisRoutine {
    match mode {
        AddressMode::Wrap => by_purpose::<R, Wrap, Wrap, NORMALIZED>(purpose),
        AddressMode::Mirror => by_purpose::<R, Mirror, Mirror, NORMALIZED>(purpose),
        AddressMode::ClampToEdge => by_purpose::<R, ClampToEdge, ClampToEdge, NORMALIZED>(purpose),
        AddressMode::Border => by_purpose::<R, Border, Border, NORMALIZED>(purpose),
        AddressMode::ClampOgl => by_purpose::<R, ClampOgl, ClampToEdge, NORMALIZED>(purpose),
        AddressMode::MirrorOnceClampToEdge => {
            by_purpose::<R, MirrorOnceClampToEdge, MirrorOnceClampToEdge, NORMALIZED>(purpose)
        }
        AddressMode::MirrorOnceBorder => {
            by_purpose::<R, MirrorOnceBorder, MirrorOnceBorder, NORMALIZED>(purpose)
        }
        AddressMode::MirrorOnceClampOgl => {
            by_purpose::<R, MirrorOnceClampOgl, MirrorOnceClampToEdge, NORMALIZED>(purpose)
        }
    }
}

/// `A` addresses two texels, `P` one.
fn by_purpose<R: Rounding, A: Addressing, P: Addressing, const NORMALIZED: bool>(
    purpose: Purpose,
) -> AxisRoutine {
    match purpose {
        Purpose::Point => point::<R, P, NORMALIZED>,
        Purpose::Linear => linear::<R, A, NORMALIZED, false>,
        Purpose::Gather => linear::<R, A, NORMALIZED, true>,
    }
}

fn linear<R: Rounding, A: Addressing, const NORMALIZED: bool, const GATHER: bool>(
    input: &AxisInput,
    taps: &mut AxisTaps,
) {
    for lane in 0..LANES {
        let size = input.size[lane];
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], size);
        let mut position = R::linear(coordinate, scale);
        position.index = position.index.saturating_add(input.offset[lane]);
        let position = if GATHER { A::limit_gather(position, size) } else { A::limit(position, size) };
        taps.index[0][lane] = position.index;
        taps.index[1][lane] = position.index.saturating_add(1);
        taps.fraction[lane] = position.fraction;
    }
    for (index, border) in taps.index.iter_mut().zip(&mut taps.border) {
        *border = resolve_all::<A>(index, input.size);
    }
}

fn point<R: Rounding, A: Addressing, const NORMALIZED: bool>(input: &AxisInput, taps: &mut AxisTaps) {
    for lane in 0..LANES {
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.size[lane]);
        taps.index[0][lane] = R::point(coordinate, scale).saturating_add(input.offset[lane]);
    }
    taps.border[0] = resolve_all::<A>(&mut taps.index[0], input.size);
}

/// The coordinate to round and the factor that makes it texels.
#[inline(always)]
fn in_texels<A: Addressing, const NORMALIZED: bool>(coordinate: f64, size: i32) -> (f64, f64) {
    if NORMALIZED { (A::reduce(coordinate), f64::from(size)) } else { (coordinate, 1.0) }
}
