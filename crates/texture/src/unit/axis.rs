//! One axis of a footprint: from coordinates to texel indices, for a batch of lanes.

use super::address::{
    Addressing, BORDER, Border, ClampOgl, ClampToEdge, Mirror, MirrorOnceBorder, MirrorOnceClampOgl,
    MirrorOnceClampToEdge, Purpose, Wrap,
};
use super::geometry::Geometry;
use super::location::Location;
use crate::lanes::{LANES, Lanes, Mask, mask_of, per_lane};
use crate::model::{D3d, Exact, Model, Nvidia, Position, Rounding};
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
}

impl AxisTaps {
    /// Every footprint at texel 0, as on an axis that the texture does not have.
    pub const ORIGIN: AxisTaps = AxisTaps { index: [[0; LANES]; 2], border: [0; 2], fraction: [0.0; LANES] };
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

    fn offset_of(&self, lane: usize) -> i32 {
        self.offset.map_or(0, |offset| offset[lane])
    }

    #[inline(always)]
    fn add_offset(&self, index: &mut Lanes<i32>) {
        if let Some(offset) = self.offset {
            for lane in 0..LANES {
                index[lane] = index[lane].saturating_add(offset[lane]);
            }
        }
    }
}

/// How footprints are found on one axis.
#[derive(Clone, Copy)]
pub(crate) struct AxisRoutine {
    /// Finds those of a whole batch. Point filtering leaves the second texel and the fraction as they are.
    pub run: fn(&AxisInput, &mut AxisTaps),
    /// Finds that of one lane, and says how.
    pub trace: fn(&AxisInput, usize) -> AxisTrace,
}

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
        Purpose::Point => {
            AxisRoutine { run: point::<R, P, NORMALIZED>, trace: tell_point::<R, P, NORMALIZED> }
        }
        Purpose::Linear => AxisRoutine {
            run: linear::<R, A, NORMALIZED, false>,
            trace: tell_linear::<R, A, NORMALIZED, false>,
        },
        Purpose::Gather => AxisRoutine {
            run: linear::<R, A, NORMALIZED, true>,
            trace: tell_linear::<R, A, NORMALIZED, true>,
        },
    }
}

fn linear<R: Rounding, A: Addressing, const NORMALIZED: bool, const GATHER: bool>(
    input: &AxisInput,
    taps: &mut AxisTaps,
) {
    let AxisTaps { index: [first, second], fraction, border } = taps;
    let mut position = [0; LANES];
    for lane in 0..LANES {
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.scale[lane]);
        let found = R::linear(coordinate, scale);
        (position[lane], fraction[lane]) = (found.index, found.fraction);
    }
    input.add_offset(&mut position);
    let mut next = [0; LANES];
    for lane in 0..LANES {
        let found = Position { index: position[lane], fraction: fraction[lane] };
        let limited = limited::<A, GATHER>(found, input.size[lane]);
        (position[lane], fraction[lane]) = (limited.index, limited.fraction);
        next[lane] = after(limited.index);
    }
    *border = [resolve::<A>(&position, input.size, first), resolve::<A>(&next, input.size, second)];
}

#[inline(always)]
fn limited<A: Addressing, const GATHER: bool>(found: Position, size: i32) -> Position {
    if GATHER { A::limit_gather(found, size) } else { A::limit(found, size) }
}

/// The next texel. The largest number stays: it is as far outside as one can be.
#[inline(always)]
fn after(index: i32) -> i32 {
    index + i32::from(index < i32::MAX)
}

/// [`linear`] for one lane, step by step.
fn tell_linear<R: Rounding, A: Addressing, const NORMALIZED: bool, const GATHER: bool>(
    input: &AxisInput,
    lane: usize,
) -> AxisTrace {
    let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.scale[lane]);
    let rounded = R::linear(coordinate, scale);
    let (offset, size) = (input.offset_of(lane), input.size[lane]);
    let moved = Position { index: rounded.index.saturating_add(offset), ..rounded };
    let limited = limited::<A, GATHER>(moved, size);
    AxisTrace {
        coordinate: Some(input.coordinate[lane]),
        scaled: Some(coordinate * scale),
        rounded: rounded.index,
        rounded_fraction: Some(rounded.fraction),
        offset,
        limited: limited.index,
        fraction: Some(limited.fraction),
        taps: [limited.index, after(limited.index)].map(|index| tap::<A>(index, size)).to_vec(),
    }
}

/// [`point`] for one lane, step by step.
fn tell_point<R: Rounding, A: Addressing, const NORMALIZED: bool>(
    input: &AxisInput,
    lane: usize,
) -> AxisTrace {
    let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.scale[lane]);
    let rounded = R::point(coordinate, scale);
    let offset = input.offset_of(lane);
    let index = rounded.saturating_add(offset);
    AxisTrace {
        coordinate: Some(input.coordinate[lane]),
        scaled: Some(coordinate * scale),
        rounded,
        rounded_fraction: None,
        offset,
        limited: index,
        fraction: None,
        taps: vec![tap::<A>(index, input.size[lane])],
    }
}

fn tap<A: Addressing>(index: i32, size: i32) -> AxisTap {
    let texel = A::resolve(index, size);
    AxisTap { index, texel: u32::try_from(texel).ok() }
}

fn point<R: Rounding, A: Addressing, const NORMALIZED: bool>(input: &AxisInput, taps: &mut AxisTaps) {
    let mut index = per_lane(|lane| {
        let (coordinate, scale) = in_texels::<A, NORMALIZED>(input.coordinate[lane], input.scale[lane]);
        R::point(coordinate, scale)
    });
    input.add_offset(&mut index);
    taps.border[0] = resolve::<A>(&index, input.size, &mut taps.index[0]);
}

/// Finds the texels that indices stand for. Returns the lanes that read the border; their texels are 0.
#[inline(always)]
fn resolve<A: Addressing>(index: &Lanes<i32>, size: &Lanes<i32>, texel: &mut Lanes<i32>) -> Mask {
    if A::BORDERS {
        for lane in 0..LANES {
            texel[lane] = A::resolve(index[lane], size[lane]);
        }
        let border = mask_of(|lane| texel[lane] == BORDER);
        for texel in texel {
            *texel = (*texel).max(0);
        }
        return border;
    }
    let mut far_away = false;
    for lane in 0..LANES {
        texel[lane] = A::resolve_near(index[lane], size[lane]);
        far_away |= A::PERIODIC & ((texel[lane] < 0) | (texel[lane] >= size[lane]));
    }
    if far_away {
        for lane in 0..LANES {
            texel[lane] = A::resolve(index[lane], size[lane]);
        }
    }
    0
}

/// The coordinate to round and the factor that makes it texels.
#[inline(always)]
fn in_texels<A: Addressing, const NORMALIZED: bool>(coordinate: f32, size: f32) -> (f64, f64) {
    if NORMALIZED { (A::reduce(coordinate).into(), size.into()) } else { (coordinate.into(), 1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Indices far and near together, and near ones alone: the way without a division gives the same texels.
    #[test]
    fn batches_resolve_as_single_indices_do() {
        fn check<A: Addressing>() {
            for size in [1, 2, 3, 7] {
                for first in [-40, -16, -15, -8, -3, 0, 5, i32::MIN, i32::MAX - 31] {
                    let given = per_lane(|lane| first + lane as i32);
                    let mut texels = [0; LANES];
                    let border = resolve::<A>(&given, &[size; LANES], &mut texels);
                    for lane in 0..LANES {
                        let expected = A::resolve(given[lane], size);
                        assert_eq!(border >> lane & 1 == 1, expected == BORDER);
                        assert_eq!(texels[lane], expected.max(0));
                        let mut alone = [0; LANES];
                        resolve::<A>(&[given[lane]; LANES], &[size; LANES], &mut alone);
                        assert_eq!(alone, [texels[lane]; LANES]);
                    }
                }
            }
        }
        check::<Wrap>();
        check::<Mirror>();
        check::<ClampToEdge>();
        check::<Border>();
        check::<ClampOgl>();
        check::<MirrorOnceClampToEdge>();
        check::<MirrorOnceBorder>();
        check::<MirrorOnceClampOgl>();
    }
}
