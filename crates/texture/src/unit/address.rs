//! Address modes: what becomes of a position outside the texture (the hardware's eight modes; D3D 7.18.9).

use crate::model::Position;
use crate::sampler::AddressMode;

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

/// The texel index that stands for the border colour.
pub(crate) const BORDER: i32 = -1;

impl AddressMode {
    /// The texel that an index of a linear footprint stands for, of `size` texels, at most
    /// [`MAX_SIZE`](crate::texture::MAX_SIZE); `None` is the border (CO-3).
    pub fn texel(self, index: i32, size: u32) -> Option<u32> {
        let size = size.clamp(1, crate::texture::MAX_SIZE) as i32;
        u32::try_from(resolve(self, Purpose::Linear, index, size)).ok()
    }
}

/// An address mode, known to the compiler in the routines made for it.
pub(crate) trait Addressing {
    /// Brings a normalised coordinate nearer to 0 without changing the texel that it means (D3D 7.18.6), so that
    /// huge coordinates keep their fraction. Exact.
    #[inline(always)]
    fn reduce(coordinate: f32) -> f32 {
        coordinate
    }

    /// Clamps the position of a linear footprint, before its weights are taken.
    #[inline(always)]
    fn limit(position: Position, _size: i32) -> Position {
        position
    }

    /// Clamps the position of a gather's footprint, whose texels all count, with or without weight: a mode that clamps
    /// to texel centres leaves the clamping to [`Addressing::resolve`], so that both texels are the edge's.
    #[inline(always)]
    fn limit_gather(position: Position, size: i32) -> Position {
        Self::limit(position, size)
    }

    /// Whether an index may stand for [`BORDER`].
    const BORDERS: bool = false;

    /// Whether the texture repeats for ever, so that finding a texel takes a division.
    const PERIODIC: bool = false;

    /// The texel that an index stands for, or [`BORDER`].
    fn resolve(index: i32, size: i32) -> i32;

    /// [`Addressing::resolve`] for an index less than one period away from the texture, without a division; a number
    /// that is no texel for others.
    #[inline(always)]
    fn resolve_near(index: i32, size: i32) -> i32 {
        Self::resolve(index, size)
    }
}

/// The texture repeats.
pub(crate) struct Wrap;

impl Addressing for Wrap {
    #[inline(always)]
    fn reduce(coordinate: f32) -> f32 {
        remainder::<1>(coordinate)
    }

    const PERIODIC: bool = true;

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        index.rem_euclid(size)
    }

    #[inline(always)]
    fn resolve_near(index: i32, size: i32) -> i32 {
        // Without offsets an index is hardly further away.
        let from_left = if index < 0 { index.wrapping_add(size) } else { index };
        if from_left >= size { from_left - size } else { from_left }
    }
}

/// The texture repeats, every other copy mirrored.
pub(crate) struct Mirror;

impl Addressing for Mirror {
    #[inline(always)]
    fn reduce(coordinate: f32) -> f32 {
        remainder::<2>(coordinate)
    }

    const PERIODIC: bool = true;

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        Mirror::resolve_near(index.rem_euclid(2 * size), size)
    }

    #[inline(always)]
    fn resolve_near(index: i32, size: i32) -> i32 {
        let within_pair = mirror_once(index);
        within_pair.min((2 * size - 1).wrapping_sub(within_pair))
    }
}

/// The edge texel continues.
pub(crate) struct ClampToEdge;

impl Addressing for ClampToEdge {
    #[inline(always)]
    fn limit(position: Position, size: i32) -> Position {
        between(FIRST, position, Position { index: size - 1, fraction: 0.0 })
    }

    #[inline(always)]
    fn limit_gather(position: Position, _size: i32) -> Position {
        position
    }

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        index.min(size - 1).max(0)
    }
}

/// The border colour continues.
pub(crate) struct Border;

impl Addressing for Border {
    const BORDERS: bool = true;

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        if (0..size).contains(&index) { index } else { BORDER }
    }
}

/// The coordinate is clamped to the texture's edge, where a linear footprint is half border. A point-sampled
/// coordinate on the far edge takes the last texel, so point sampling uses [`ClampToEdge`] instead.
pub(crate) struct ClampOgl;

impl Addressing for ClampOgl {
    const BORDERS: bool = true;

    #[inline(always)]
    fn limit(position: Position, size: i32) -> Position {
        between(Position { index: -1, fraction: 0.5 }, position, Position { index: size - 1, fraction: 0.5 })
    }

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        Border::resolve(index, size)
    }
}

/// Mirrored once about 0, then as [`ClampToEdge`].
pub(crate) struct MirrorOnceClampToEdge;

impl Addressing for MirrorOnceClampToEdge {
    #[inline(always)]
    fn limit(position: Position, size: i32) -> Position {
        // Texel −n is the mirror image of texel n−1.
        between(
            Position { index: -size, fraction: 0.0 },
            position,
            Position { index: size - 1, fraction: 0.0 },
        )
    }

    #[inline(always)]
    fn limit_gather(position: Position, _size: i32) -> Position {
        position
    }

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        ClampToEdge::resolve(mirror_once(index), size)
    }
}

/// Mirrored once about 0, then as [`Border`].
pub(crate) struct MirrorOnceBorder;

impl Addressing for MirrorOnceBorder {
    const BORDERS: bool = true;

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        Border::resolve(mirror_once(index), size)
    }
}

/// Mirrored once about 0, then as [`ClampOgl`].
pub(crate) struct MirrorOnceClampOgl;

impl Addressing for MirrorOnceClampOgl {
    const BORDERS: bool = true;

    #[inline(always)]
    fn limit(position: Position, size: i32) -> Position {
        between(
            Position { index: -size - 1, fraction: 0.5 },
            position,
            Position { index: size - 1, fraction: 0.5 },
        )
    }

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        Border::resolve(mirror_once(index), size)
    }
}

const FIRST: Position = Position { index: 0, fraction: 0.0 };

/// Clamps a position; positions are ordered by index, then fraction.
#[inline(always)]
fn between(lowest: Position, position: Position, highest: Position) -> Position {
    let before =
        |a: Position, b: Position| a.index < b.index || a.index == b.index && a.fraction < b.fraction;
    if before(position, lowest) {
        lowest
    } else if before(highest, position) {
        highest
    } else {
        position
    }
}

/// Reflects negative texel indices: −1 becomes 0 (D3D 7.18.9).
#[inline(always)]
fn mirror_once(index: i32) -> i32 {
    if index < 0 { -1 - index } else { index }
}

/// What is left of a number when as many whole periods as fit, 1 or 2, are taken away: exact, of the same sign.
#[inline(always)]
pub(crate) fn remainder<const PERIOD: u32>(value: f32) -> f32 {
    let period = PERIOD as f32;
    // 2²³ periods: adding them leaves whole periods only, for the addition itself rounds, to the nearest one.
    let many = period * 8_388_608.0;
    let magnitude = value.abs();
    let nearest = magnitude + many - many;
    let whole = nearest - if nearest > magnitude { period } else { 0.0 };
    let remainder = (magnitude - whole).copysign(value);
    // Floating-point numbers as large as that are whole periods themselves.
    if magnitude < many { remainder } else { 0.0 }
}

/// The texel that an index stands for, or [`BORDER`], in the mode that an axis routine for that purpose uses.
pub(crate) fn resolve(mode: AddressMode, purpose: Purpose, index: i32, size: i32) -> i32 {
    let of_mode = match mode {
        AddressMode::Wrap => Wrap::resolve,
        AddressMode::Mirror => Mirror::resolve,
        AddressMode::ClampToEdge => ClampToEdge::resolve,
        AddressMode::Border => Border::resolve,
        AddressMode::ClampOgl if purpose == Purpose::Point => ClampToEdge::resolve,
        AddressMode::ClampOgl => ClampOgl::resolve,
        AddressMode::MirrorOnceClampToEdge => MirrorOnceClampToEdge::resolve,
        AddressMode::MirrorOnceBorder => MirrorOnceBorder::resolve,
        AddressMode::MirrorOnceClampOgl if purpose == Purpose::Point => MirrorOnceClampToEdge::resolve,
        AddressMode::MirrorOnceClampOgl => MirrorOnceClampOgl::resolve,
    };
    of_mode(index, size)
}

/// Where a mode clamps the position of a linear footprint, in texels from the first one's centre (NV-4).
pub(crate) fn limits(mode: AddressMode, size: u32) -> Option<[f64; 2]> {
    let size = f64::from(size);
    match mode {
        AddressMode::ClampToEdge => Some([0.0, size - 1.0]),
        AddressMode::ClampOgl => Some([-0.5, size - 0.5]),
        AddressMode::MirrorOnceClampToEdge => Some([-size, size - 1.0]),
        AddressMode::MirrorOnceClampOgl => Some([-size - 0.5, size - 0.5]),
        AddressMode::Wrap | AddressMode::Mirror | AddressMode::Border | AddressMode::MirrorOnceBorder => None,
    }
}

/// [`limits`] for gathers, whose texels are clamped one by one where that is to centres.
pub(crate) fn limits_of_gather(mode: AddressMode, size: u32) -> Option<[f64; 2]> {
    if matches!(mode, AddressMode::ClampToEdge | AddressMode::MirrorOnceClampToEdge) {
        None
    } else {
        limits(mode, size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve_all<A: Addressing>(size: i32, indices: std::ops::Range<i32>) -> Vec<i32> {
        indices.map(|index| A::resolve(index, size)).collect()
    }

    /// A texture of three texels, indices −7…7. Each row was written down by laying copies of 0 1 2 side by side.
    #[test]
    fn the_eight_modes_continue_a_texture_as_their_names_say() {
        const B: i32 = BORDER;
        let range = -7..8;
        assert_eq!(
            resolve_all::<Wrap>(3, range.clone()),
            [2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1],
            "wrap"
        );
        assert_eq!(
            resolve_all::<Mirror>(3, range.clone()),
            [0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1],
            "mirror"
        );
        assert_eq!(
            resolve_all::<ClampToEdge>(3, range.clone()),
            [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2],
            "clamp to edge"
        );
        let border = [B, B, B, B, B, B, B, 0, 1, 2, B, B, B, B, B];
        assert_eq!(resolve_all::<Border>(3, range.clone()), border, "border");
        assert_eq!(resolve_all::<ClampOgl>(3, range.clone()), border, "clamp of OpenGL");
        assert_eq!(
            resolve_all::<MirrorOnceClampToEdge>(3, range.clone()),
            [2, 2, 2, 2, 2, 1, 0, 0, 1, 2, 2, 2, 2, 2, 2],
            "mirror once, clamp to edge"
        );
        let mirrored = [B, B, B, B, 2, 1, 0, 0, 1, 2, B, B, B, B, B];
        assert_eq!(resolve_all::<MirrorOnceBorder>(3, range.clone()), mirrored, "mirror once, border");
        assert_eq!(resolve_all::<MirrorOnceClampOgl>(3, range), mirrored, "mirror once, clamp of OpenGL");
    }

    #[test]
    fn extreme_indices_resolve() {
        for index in [i32::MIN, i32::MAX] {
            for size in [1, 16384] {
                for texel in [
                    Wrap::resolve(index, size),
                    Mirror::resolve(index, size),
                    ClampToEdge::resolve(index, size),
                    MirrorOnceClampToEdge::resolve(index, size),
                ] {
                    assert!((0..size).contains(&texel), "{index} of {size}: {texel}");
                }
                assert_eq!(Border::resolve(index, size), BORDER);
                assert_eq!(MirrorOnceBorder::resolve(index, size), BORDER);
            }
        }
    }

    /// Positions in texels, the centre of texel i being i: OpenGL 2.1, 3.8.7 and its mirror extension clamp the
    /// coordinate to the texture's edges, clamp to edge to the centres of the outermost texels.
    #[test]
    fn clamping_modes_clamp_the_position() {
        fn clamped<A: Addressing>(index: i32, fraction: f32) -> (i32, f32) {
            let position = A::limit(Position { index, fraction }, 4);
            (position.index, position.fraction)
        }
        assert_eq!(clamped::<ClampToEdge>(-1, 0.75), (0, 0.0));
        assert_eq!(clamped::<ClampToEdge>(0, 0.25), (0, 0.25));
        assert_eq!(clamped::<ClampToEdge>(3, 0.25), (3, 0.0));
        assert_eq!(clamped::<ClampToEdge>(9, 0.5), (3, 0.0));
        assert_eq!(clamped::<ClampOgl>(-1, 0.25), (-1, 0.5));
        assert_eq!(clamped::<ClampOgl>(-1, 0.75), (-1, 0.75));
        assert_eq!(clamped::<ClampOgl>(-8, 0.75), (-1, 0.5));
        assert_eq!(clamped::<ClampOgl>(3, 0.75), (3, 0.5));
        assert_eq!(clamped::<ClampOgl>(4, 0.0), (3, 0.5));
        assert_eq!(clamped::<MirrorOnceClampToEdge>(-4, 0.25), (-4, 0.25));
        assert_eq!(clamped::<MirrorOnceClampToEdge>(-5, 0.25), (-4, 0.0));
        assert_eq!(clamped::<MirrorOnceClampToEdge>(3, 0.25), (3, 0.0));
        assert_eq!(clamped::<MirrorOnceClampOgl>(-5, 0.25), (-5, 0.5));
        assert_eq!(clamped::<MirrorOnceClampOgl>(-5, 0.75), (-5, 0.75));
        assert_eq!(clamped::<MirrorOnceClampOgl>(3, 0.75), (3, 0.5));
        for (index, fraction) in [(-9, 0.25), (9, 0.75)] {
            assert_eq!(clamped::<Wrap>(index, fraction), (index, fraction));
            assert_eq!(clamped::<Mirror>(index, fraction), (index, fraction));
            assert_eq!(clamped::<Border>(index, fraction), (index, fraction));
            assert_eq!(clamped::<MirrorOnceBorder>(index, fraction), (index, fraction));
        }
    }

    #[test]
    fn gathers_are_clamped_by_coordinate_only() {
        let outside = Position { index: -3, fraction: 0.25 };
        assert_eq!(ClampToEdge::limit_gather(outside, 2), outside);
        assert_eq!(MirrorOnceClampToEdge::limit_gather(outside, 2), outside);
        assert_eq!(ClampOgl::limit_gather(outside, 2), Position { index: -1, fraction: 0.5 });
        assert_eq!(MirrorOnceClampOgl::limit_gather(outside, 1), Position { index: -2, fraction: 0.5 });
    }

    /// D3D 7.18.6: wrap keeps the fraction, mirror the fraction of the pair of copies.
    #[test]
    fn huge_coordinates_are_reduced_exactly() {
        assert_eq!(Wrap::reduce(5.25), 0.25);
        assert_eq!(Wrap::reduce(-5.25), -0.25);
        assert_eq!(Wrap::reduce(8_388_607.5), 0.5);
        assert_eq!(Wrap::reduce(f32::MAX), 0.0);
        assert_eq!(Mirror::reduce(5.25), 1.25);
        assert_eq!(Mirror::reduce(-6.25), -0.25);
        assert_eq!(Mirror::reduce(8_388_609.0), 1.0);
        assert_eq!(Mirror::reduce(16_777_215.0), 1.0);
        assert_eq!(Mirror::reduce(16_777_218.0), 0.0);
        assert_eq!(Mirror::reduce(f32::MIN), 0.0);
        assert_eq!(Border::reduce(5.25), 5.25);
        // Every exponent, with some mantissas, against the remainder of a division, which is exact too.
        for bits in (0..0x7f80_0000u32).step_by(0x1_2345) {
            for value in [f32::from_bits(bits), -f32::from_bits(bits)] {
                assert_eq!(Wrap::reduce(value), value % 1.0, "{value}");
                assert_eq!(Mirror::reduce(value), value % 2.0, "{value}");
            }
        }
    }
}
