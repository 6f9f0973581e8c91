//! Address modes: what becomes of a position outside the texture (the hardware's eight modes; D3D 7.18.9).

use std::marker::PhantomData;

use crate::lanes::{LANES, Lanes, Mask, mask_of, per_lane};
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
        resolver(self, Purpose::Linear).texel(index, size)
    }
}

/// How a mode finds the texels that indices stand for.
#[derive(Clone, Copy)]
pub(crate) struct Resolver {
    /// Finds those of a batch, of which each lane has the size of its level. Returns the lanes that read the border;
    /// their texels are 0.
    pub lanes: fn(&Lanes<i32>, &Lanes<i32>, &mut Lanes<i32>) -> Mask,
    one: fn(i32, i32) -> i32,
}

impl Resolver {
    /// The texel that one index stands for, of `size` texels; `None` is the border.
    pub fn texel(self, index: i32, size: i32) -> Option<u32> {
        u32::try_from((self.one)(index, size)).ok()
    }
}

/// How a mode finds texels for that purpose.
///
/// A point-sampled coordinate on the far edge takes the last texel, so that OpenGL's clamping is that to edges there.
pub(crate) fn resolver(mode: AddressMode, purpose: Purpose) -> Resolver {
    let point = purpose == Purpose::Point;
    match mode {
        AddressMode::Wrap => by_addressing::<Wrap>(),
        AddressMode::Mirror => by_addressing::<Mirror>(),
        AddressMode::ClampOgl if point => by_addressing::<ClampToEdge>(),
        AddressMode::ClampToEdge => by_addressing::<ClampToEdge>(),
        AddressMode::Border | AddressMode::ClampOgl => by_addressing::<Border>(),
        AddressMode::MirrorOnceClampOgl if point => by_addressing::<MirrorOnce<ClampToEdge>>(),
        AddressMode::MirrorOnceClampToEdge => by_addressing::<MirrorOnce<ClampToEdge>>(),
        AddressMode::MirrorOnceBorder | AddressMode::MirrorOnceClampOgl => {
            by_addressing::<MirrorOnce<Border>>()
        }
    }
}

fn by_addressing<A: Addressing>() -> Resolver {
    Resolver { lanes: resolve_lanes::<A>, one: A::resolve }
}

/// See [`Resolver::lanes`].
fn resolve_lanes<A: Addressing>(index: &Lanes<i32>, size: &Lanes<i32>, texel: &mut Lanes<i32>) -> Mask {
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

/// How the texture goes on, known to the compiler in the routines made for it.
trait Addressing {
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
struct Wrap;

impl Addressing for Wrap {
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
struct Mirror;

impl Addressing for Mirror {
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
struct ClampToEdge;

impl Addressing for ClampToEdge {
    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        index.min(size - 1).max(0)
    }
}

/// The border colour continues.
struct Border;

impl Addressing for Border {
    const BORDERS: bool = true;

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        if (0..size).contains(&index) { index } else { BORDER }
    }
}

/// Mirrored once about 0, then as another.
struct MirrorOnce<A>(PhantomData<A>);

impl<A: Addressing> Addressing for MirrorOnce<A> {
    const BORDERS: bool = A::BORDERS;

    #[inline(always)]
    fn resolve(index: i32, size: i32) -> i32 {
        A::resolve(mirror_once(index), size)
    }
}

/// Where a mode clamps the position of a linear footprint, before its weights are taken (NV-4).
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// The texture has a mirror image at its left: texel −n is that of texel n−1.
    mirrored: bool,
    /// How far out of the centres of the outermost texels: 0, or ½ where a footprint is half border.
    outward: f32,
}

impl Limits {
    /// Those of a mode, if it has any.
    ///
    /// All texels of a gather count, with or without weight: those of a mode that clamps to centres are clamped one by
    /// one, so that both are the edge's.
    pub fn new(mode: AddressMode, purpose: Purpose) -> Option<Limits> {
        let (mirrored, outward) = match mode {
            AddressMode::ClampToEdge => (false, 0.0),
            AddressMode::ClampOgl => (false, 0.5),
            AddressMode::MirrorOnceClampToEdge => (true, 0.0),
            AddressMode::MirrorOnceClampOgl => (true, 0.5),
            AddressMode::Wrap | AddressMode::Mirror | AddressMode::Border | AddressMode::MirrorOnceBorder => {
                return None;
            }
        };
        (purpose == Purpose::Linear || outward != 0.0).then_some(Limits { mirrored, outward })
    }

    /// The lowest and the highest position in a texture of `size` texels.
    #[inline(always)]
    pub fn ends(self, size: i32) -> [Position; 2] {
        let first = if self.mirrored { -size } else { 0 };
        let first = if self.outward != 0.0 { first - 1 } else { first };
        [first, size - 1].map(|index| Position { index, fraction: self.outward })
    }

    /// Clamps the positions of a batch; they are ordered by index, then fraction.
    pub fn clamp(self, size: &Lanes<i32>, index: &mut Lanes<i32>, fraction: &mut Lanes<f32>) {
        for lane in 0..LANES {
            let [lowest, highest] = self.ends(size[lane]);
            let (at, beyond) = (index[lane], fraction[lane]);
            let below = (at < lowest.index) | (at == lowest.index) & (beyond < self.outward);
            let above = (at > highest.index) | (at == highest.index) & (beyond > self.outward);
            index[lane] = at.max(lowest.index).min(highest.index);
            fraction[lane] = if below | above { self.outward } else { beyond };
        }
    }
}

/// Reflects negative texel indices: −1 becomes 0 (D3D 7.18.9).
#[inline(always)]
fn mirror_once(index: i32) -> i32 {
    if index < 0 { -1 - index } else { index }
}

/// Normalised coordinates brought nearer to 0 without a change of the texels that they mean (D3D 7.18.6), so that huge ones
/// keep their fraction: exact. `None` in modes in which there is nothing to bring nearer.
pub(crate) fn reduced(mode: AddressMode, coordinates: &Lanes<f32>) -> Option<Lanes<f32>> {
    match mode {
        AddressMode::Wrap => Some(per_lane(|lane| remainder::<1>(coordinates[lane]))),
        AddressMode::Mirror => Some(per_lane(|lane| remainder::<2>(coordinates[lane]))),
        AddressMode::ClampToEdge
        | AddressMode::Border
        | AddressMode::ClampOgl
        | AddressMode::MirrorOnceClampToEdge
        | AddressMode::MirrorOnceBorder
        | AddressMode::MirrorOnceClampOgl => None,
    }
}

/// What is left of a number when as many whole periods as fit, 1 or 2, are taken away: exact, of the same sign.
#[inline(always)]
fn remainder<const PERIOD: u32>(value: f32) -> f32 {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A texture of three texels, indices −7…7. Each row was written down by laying copies of 0 1 2 side by side.
    #[test]
    fn the_eight_modes_continue_a_texture_as_their_names_say() {
        const B: i32 = BORDER;
        let rows = [
            [2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1],
            [0, 0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1],
            [0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2],
            [B, B, B, B, B, B, B, 0, 1, 2, B, B, B, B, B],
            [B, B, B, B, B, B, B, 0, 1, 2, B, B, B, B, B],
            [2, 2, 2, 2, 2, 1, 0, 0, 1, 2, 2, 2, 2, 2, 2],
            [B, B, B, B, 2, 1, 0, 0, 1, 2, B, B, B, B, B],
            [B, B, B, B, 2, 1, 0, 0, 1, 2, B, B, B, B, B],
        ];
        for (mode, row) in AddressMode::ALL.into_iter().zip(rows) {
            let texels = std::array::from_fn(|i| (resolver(mode, Purpose::Linear).one)(i as i32 - 7, 3));
            assert_eq!(texels, row, "{mode:?}");
        }
        // A point on the far edge of OpenGL's clamped textures is in the last texel.
        for (mode, texel) in [(AddressMode::ClampOgl, 0), (AddressMode::MirrorOnceClampOgl, 2)] {
            let resolver = resolver(mode, Purpose::Point);
            assert_eq!([3, -9].map(|index| resolver.texel(index, 3)), [Some(2), Some(texel)], "{mode:?}");
        }
    }

    #[test]
    fn extreme_indices_resolve() {
        for index in [i32::MIN, i32::MAX] {
            for size in [1, 16384] {
                for mode in AddressMode::ALL {
                    let ends = matches!(mode, AddressMode::Border | AddressMode::MirrorOnceBorder)
                        || matches!(mode, AddressMode::ClampOgl | AddressMode::MirrorOnceClampOgl);
                    let texel = resolver(mode, Purpose::Linear).texel(index, size);
                    assert_eq!(texel.is_none(), ends, "{index} of {size}, {mode:?}");
                    assert!(texel.is_none_or(|texel| texel < size as u32), "{index} of {size}, {mode:?}");
                }
            }
        }
    }

    /// Indices far and near together, and near ones alone: the way without a division gives the same texels.
    #[test]
    fn batches_resolve_as_single_indices_do() {
        for resolver in AddressMode::ALL.map(|mode| resolver(mode, Purpose::Linear)) {
            for size in [1, 2, 3, 7] {
                for first in [-40, -16, -15, -8, -3, 0, 5, i32::MIN, i32::MAX - 31] {
                    let given = per_lane(|lane| first + lane as i32);
                    let mut texels = [0; LANES];
                    let border = (resolver.lanes)(&given, &[size; LANES], &mut texels);
                    for lane in 0..LANES {
                        let expected = resolver.texel(given[lane], size);
                        assert_eq!(border >> lane & 1 == 1, expected.is_none());
                        assert_eq!(texels[lane] as u32, expected.unwrap_or(0));
                        let mut alone = [0; LANES];
                        (resolver.lanes)(&[given[lane]; LANES], &[size; LANES], &mut alone);
                        assert_eq!(alone, [texels[lane]; LANES]);
                    }
                }
            }
        }
    }

    fn limited(mode: AddressMode, purpose: Purpose, index: i32, fraction: f32) -> (i32, f32) {
        let (mut index, mut fraction) = ([index; LANES], [fraction; LANES]);
        if let Some(limits) = Limits::new(mode, purpose) {
            limits.clamp(&[4; LANES], &mut index, &mut fraction);
        }
        (index[LANES - 1], fraction[LANES - 1])
    }

    /// Positions in texels, the centre of texel i being i: OpenGL 2.1, 3.8.7 and its mirror extension clamp the
    /// coordinate to the texture's edges, clamp to edge to the centres of the outermost texels.
    #[test]
    fn clamping_modes_clamp_the_position() {
        let clamped = |mode, index, fraction| limited(mode, Purpose::Linear, index, fraction);
        assert_eq!(clamped(AddressMode::ClampToEdge, -1, 0.75), (0, 0.0));
        assert_eq!(clamped(AddressMode::ClampToEdge, 0, 0.25), (0, 0.25));
        assert_eq!(clamped(AddressMode::ClampToEdge, 3, 0.25), (3, 0.0));
        assert_eq!(clamped(AddressMode::ClampToEdge, 9, 0.5), (3, 0.0));
        assert_eq!(clamped(AddressMode::ClampOgl, -1, 0.25), (-1, 0.5));
        assert_eq!(clamped(AddressMode::ClampOgl, -1, 0.75), (-1, 0.75));
        assert_eq!(clamped(AddressMode::ClampOgl, -8, 0.75), (-1, 0.5));
        assert_eq!(clamped(AddressMode::ClampOgl, 3, 0.75), (3, 0.5));
        assert_eq!(clamped(AddressMode::ClampOgl, 4, 0.0), (3, 0.5));
        assert_eq!(clamped(AddressMode::MirrorOnceClampToEdge, -4, 0.25), (-4, 0.25));
        assert_eq!(clamped(AddressMode::MirrorOnceClampToEdge, -5, 0.25), (-4, 0.0));
        assert_eq!(clamped(AddressMode::MirrorOnceClampToEdge, 3, 0.25), (3, 0.0));
        assert_eq!(clamped(AddressMode::MirrorOnceClampOgl, -5, 0.25), (-5, 0.5));
        assert_eq!(clamped(AddressMode::MirrorOnceClampOgl, -5, 0.75), (-5, 0.75));
        assert_eq!(clamped(AddressMode::MirrorOnceClampOgl, 3, 0.75), (3, 0.5));
        for position in [(-9, 0.25), (9, 0.75)] {
            for mode in
                [AddressMode::Wrap, AddressMode::Mirror, AddressMode::Border, AddressMode::MirrorOnceBorder]
            {
                assert_eq!(clamped(mode, position.0, position.1), position);
            }
        }
    }

    #[test]
    fn gathers_are_clamped_by_coordinate_only() {
        let clamped = |mode| limited(mode, Purpose::Gather, -6, 0.25);
        assert_eq!(clamped(AddressMode::ClampToEdge), (-6, 0.25));
        assert_eq!(clamped(AddressMode::MirrorOnceClampToEdge), (-6, 0.25));
        assert_eq!(clamped(AddressMode::ClampOgl), (-1, 0.5));
        assert_eq!(clamped(AddressMode::MirrorOnceClampOgl), (-5, 0.5));
    }

    /// D3D 7.18.6: wrap keeps the fraction, mirror the fraction of the pair of copies.
    #[test]
    fn huge_coordinates_are_reduced_exactly() {
        let reduced = |mode, coordinate| reduced(mode, &[coordinate; LANES]).map(|lanes| lanes[LANES - 1]);
        assert_eq!(reduced(AddressMode::Wrap, 5.25), Some(0.25));
        assert_eq!(reduced(AddressMode::Wrap, -5.25), Some(-0.25));
        assert_eq!(reduced(AddressMode::Wrap, 8_388_607.5), Some(0.5));
        assert_eq!(reduced(AddressMode::Wrap, f32::MAX), Some(0.0));
        assert_eq!(reduced(AddressMode::Mirror, 5.25), Some(1.25));
        assert_eq!(reduced(AddressMode::Mirror, -6.25), Some(-0.25));
        assert_eq!(reduced(AddressMode::Mirror, 8_388_609.0), Some(1.0));
        assert_eq!(reduced(AddressMode::Mirror, 16_777_215.0), Some(1.0));
        assert_eq!(reduced(AddressMode::Mirror, 16_777_218.0), Some(0.0));
        assert_eq!(reduced(AddressMode::Mirror, f32::MIN), Some(0.0));
        assert_eq!(reduced(AddressMode::Border, 5.25), None);
        // Every exponent, with some mantissas, against the remainder of a division, which is exact too.
        for bits in (0..0x7f80_0000u32).step_by(0x1_2345) {
            for value in [f32::from_bits(bits), -f32::from_bits(bits)] {
                assert_eq!(remainder::<1>(value), value % 1.0, "{value}");
                assert_eq!(remainder::<2>(value), value % 2.0, "{value}");
            }
        }
    }
}
