//! One axis of a footprint: from coordinates to texel indices, for a batch of lanes.

use super::address::{
    Addressing, BORDER, Border, ClampOgl, ClampToEdge, Mirror, MirrorOnceBorder, MirrorOnceClampOgl,
    MirrorOnceClampToEdge, Wrap,
};
use crate::lanes::{LANES, Lanes, Mask, mask_of};
use crate::model::{D3d, Exact, Model, Nvidia, Position, Rounding};
use crate::sampler::AddressMode;

/// Where the lanes' footprints lie on one axis.
#[derive(Clone, Debug)]
pub(crate) struct AxisTaps {
    /// The first and the second texel of the footprint.
    pub index: [Lanes<i32>; 2],
    /// The lanes whose first and whose second texel is the border; their indices are 0.
    pub border: [Mask; 2],
    /// How far the position lies from the first texel's centre towards the second one's.
    pub fraction: Lanes<f32>,
}

impl AxisTaps {
    /// Every footprint at texel 0, as on an axis that the texture does not have.
    pub const ORIGIN: AxisTaps = AxisTaps { index: [[0; LANES]; 2], border: [0; 2], fraction: [0.0; LANES] };
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
    pub coordinate: &'a Lanes<f32>,
    /// Size of the level along this axis, in texels.
    pub size: &'a Lanes<i32>,
    /// The size as a floating-point number.
    pub scale: &'a Lanes<f32>,
    /// Offset in texels, if there is any.
    pub offset: Option<&'a Lanes<i32>>,
}

impl AxisInput<'_> {
    #[inline(always)]
    fn add_offset(&self, index: &mut Lanes<i32>) {
        if let Some(offset) = self.offset {
            for lane in 0..LANES {
                index[lane] = index[lane].saturating_add(offset[lane]);
            }
        }
    }
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
    let AxisTaps { index: [first, second], fraction, border } = taps;
    for lane in 0..LANES {
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.scale[lane]);
        let position = R::linear(coordinate, scale);
        (first[lane], fraction[lane]) = (position.index, position.fraction);
    }
    input.add_offset(first);
    for lane in 0..LANES {
        let position = Position { index: first[lane], fraction: fraction[lane] };
        let size = input.size[lane];
        let position = if GATHER { A::limit_gather(position, size) } else { A::limit(position, size) };
        (first[lane], fraction[lane]) = (position.index, position.fraction);
        // The largest number stays: it is as far outside as one can be.
        second[lane] = position.index + i32::from(position.index < i32::MAX);
    }
    *border = [resolve::<A>(first, input.size), resolve::<A>(second, input.size)];
}

fn point<R: Rounding, A: Addressing, const NORMALIZED: bool>(input: &AxisInput, taps: &mut AxisTaps) {
    let index = &mut taps.index[0];
    for lane in 0..LANES {
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.scale[lane]);
        index[lane] = R::point(coordinate, scale);
    }
    input.add_offset(index);
    taps.border[0] = resolve::<A>(index, input.size);
}

/// Replaces indices by the texels that they stand for. Returns the lanes that read the border.
#[inline(always)]
fn resolve<A: Addressing>(indices: &mut Lanes<i32>, size: &Lanes<i32>) -> Mask {
    let given = *indices;
    for lane in 0..LANES {
        indices[lane] = A::resolve_near(given[lane], size[lane]);
    }
    if A::BORDERS {
        let border = mask_of(|lane| indices[lane] == BORDER);
        *indices = indices.map(|index| index.max(0));
        return border;
    }
    let outside = |lane: usize| (indices[lane] < 0) | (indices[lane] >= size[lane]);
    let mut any = false;
    for lane in 0..LANES {
        any |= outside(lane);
    }
    if any {
        for lane in 0..LANES {
            indices[lane] = A::resolve(given[lane], size[lane]);
        }
    }
    0
}

/// The coordinate to round and the factor that makes it texels.
#[inline(always)]
fn in_texels<A: Addressing, const NORMALIZED: bool>(coordinate: f32, size: f32) -> (f64, f64) {
    if NORMALIZED { (A::reduce(coordinate).into(), size.into()) } else { (coordinate.into(), 1.0) }
}
