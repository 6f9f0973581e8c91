//! From coordinates to texel indices, as [`axis`](crate::unit::axis) and [`address`](crate::unit::address) say.

use std::marker::PhantomData;

use super::vector::Vector;
use crate::sampler::AddressMode;

/// The roundings of a model that has fast routines.
pub(crate) trait Rounding {
    /// The first of the two texels around a coordinate, and how far it lies from the first towards the second: in the model's
    /// own numbers, 0 being 0. `scale` is the size in texels as f32.
    fn linear<S: Vector>(coordinate: S, scale: S) -> [S; 2];

    /// The two texels where there is a shorter way to them than by [`Rounding::linear`].
    #[inline(always)]
    fn short<S: Vector>(_: Edge, _: Use, _: &Question<S>) -> Option<Taps<S>> {
        None
    }

    /// The texel that a coordinate falls into.
    fn point<S: Vector>(coordinate: S, scale: S) -> S;

    /// The more detailed of two levels for a level of detail, and the share of the other one as a fraction. `last` is the last
    /// level.
    fn levels<S: Vector>(lod: S, last: u32) -> [S; 2];

    /// The nearest level.
    fn nearest_level<S: Vector>(lod: S, last: u32) -> S;
}

/// Levels of detail are brought into this range before they are rounded.
const FARTHEST_LOD: f32 = 1000.0;

/// The nearest number of a range.
#[inline(always)]
pub(crate) fn limited<S: Vector>(number: S, lowest: f32, highest: f32) -> S {
    number.minf(S::splat(highest.to_bits())).maxf(S::splat(lowest.to_bits()))
}

/// The whole part of `lod` + ½, up to the last level.
#[inline(always)]
fn nearest<S: Vector>(lod: S, last: u32) -> S {
    let above = lod.maxf(S::splat(0)).addf(S::splat(0.5f32.to_bits()));
    above.minf(S::splat((last as f32).to_bits())).floorf().to_integer()
}

/// [`Model::Nvidia`](crate::Model::Nvidia): fractions are whole numbers of 1/256.
pub(crate) struct Nvidia;

/// A coordinate is rounded down to so many steps to 1 before it becomes texels (NV-1).
const STEPS: f32 = (1 << 21) as f32;

/// The largest power of two of which 512ths of a texel are whole steps: in textures no larger positions are the same without steps.
pub(crate) const FINEST: u32 = 1 << 12;

/// A coordinate as a whole number of steps; what is too large for them has no others.
#[inline(always)]
fn in_steps<S: Vector>(coordinate: S) -> S {
    let steps = coordinate.mulf(S::splat(STEPS.to_bits())).floorf();
    steps.mulf(S::splat((1.0 / STEPS).to_bits()))
}

impl Rounding for Nvidia {
    #[inline(always)]
    fn linear<S: Vector>(coordinate: S, scale: S) -> [S; 2] {
        let position = in_steps(coordinate).scaled_floor(scale.mulf(S::splat(256f32.to_bits())), 127.5);
        [position.sar::<8>(), position.and(S::splat(255))]
    }

    #[inline(always)]
    fn short<S: Vector>(edge: Edge, purpose: Use, question: &Question<S>) -> Option<Taps<S>> {
        let last = question.size.sub(S::splat(1));
        let scale = question.scale.mulf(S::splat(256f32.to_bits()));
        let offset = question.offset.shl::<8>();
        let mut taps = Taps::origin();
        match (edge, purpose) {
            (Edge::WrapPowersOfTwo, _) => {
                let position = question.coordinate.wrapped_floor(scale).add(offset);
                taps.fraction = position.and(S::splat(255));
                let first = position.sar::<8>();
                taps.index = [first.and(last), first.add(S::splat(1)).and(last)];
            }
            (Edge::Clamp, Use::Weighed) => {
                // Below zero, denormals would be a step less (CO-1), which an offset brings into the texture.
                let position = in_steps(question.coordinate.number()).scaled_floor(scale, 127.5).add(offset);
                let inside = position.min_signed(last.shl::<8>()).max_signed(S::splat(0));
                taps.fraction = inside.and(S::splat(255));
                let first = inside.shr::<8>();
                taps.index = [first, first.add(S::splat(1)).min_signed(last)];
            }
            (Edge::ClampPowersOfTwo, Use::Weighed) => {
                let position = Self::doubled_between(question, 0).shr::<1>();
                taps.fraction = position.and(S::splat(255));
                let first = position.shr::<8>();
                taps.index = [first, first.add(S::splat(1)).min_signed(last)];
            }
            (Edge::ClampPowersOfTwo, Use::Gathered) => {
                let first = Self::doubled_between(question, -1).sar::<9>();
                taps.index = [first.max_signed(S::splat(0)), first.add(S::splat(1)).min_signed(last)];
            }
            (Edge::Clamp, Use::Gathered)
            | (Edge::Wrap | Edge::Mirror | Edge::Border | Edge::Inside | Edge::None, _) => return None,
        }
        Some(taps)
    }

    #[inline(always)]
    fn point<S: Vector>(coordinate: S, scale: S) -> S {
        in_steps(coordinate).scaled_floor(scale, 0.0)
    }

    #[inline(always)]
    fn levels<S: Vector>(lod: S, last: u32) -> [S; 2] {
        let in_256ths = Self::lod_in_256ths(lod).min_signed(S::splat(last << 8)).max_signed(S::splat(0));
        [in_256ths.shr::<8>(), in_256ths.and(S::splat(255))]
    }

    #[inline(always)]
    fn nearest_level<S: Vector>(lod: S, last: u32) -> S {
        let rounded = Self::lod_in_256ths(lod).to_float().mulf(S::splat((1f32 / 256.0).to_bits()));
        nearest(rounded, last)
    }
}

impl Nvidia {
    /// Twice a position in 256ths between a texel and the last one, rounded down: of exact products. NaN is the first one's.
    #[inline(always)]
    fn doubled_between<S: Vector>(question: &Question<S>, first: i32) -> S {
        // The position less 127.5 is what counts.
        let doubled = question.coordinate.mulf(question.scale.mulf(S::splat(512f32.to_bits())));
        let lowest = S::splat(((512 * first + 255) as f32).to_bits());
        let highest = question.size.shl::<9>().sub(S::splat(512 - 255)).to_float();
        doubled.maxf(lowest).minf(highest).floorf().to_integer().sub(S::splat(255))
    }

    #[inline(always)]
    fn lod_in_256ths<S: Vector>(lod: S) -> S {
        limited(lod, -FARTHEST_LOD, FARTHEST_LOD).scaled_floor(S::splat(256f32.to_bits()), 0.0)
    }
}

/// [`Model::Exact`](crate::Model::Exact): fractions are f32 bits.
pub(crate) struct Exact;

/// See [`model`](crate::model).
const FARTHEST: f32 = (1 << 22) as f32;

#[inline(always)]
fn scaled<S: Vector>(coordinate: S, scale: S) -> S {
    let farthest = S::splat(FARTHEST.to_bits());
    coordinate.mulf(scale).minf(farthest).maxf(S::splat((-FARTHEST).to_bits()))
}

impl Rounding for Exact {
    #[inline(always)]
    fn linear<S: Vector>(coordinate: S, scale: S) -> [S; 2] {
        let position = scaled(coordinate, scale).subf(S::splat(0.5f32.to_bits()));
        let below = position.floorf();
        let fraction = position.subf(below);
        // Just below an index the difference may round up to 1, which then is the next texel.
        let whole = fraction.floorf();
        [below.addf(whole).to_integer(), fraction.subf(whole)]
    }

    #[inline(always)]
    fn point<S: Vector>(coordinate: S, scale: S) -> S {
        scaled(coordinate, scale).floorf().to_integer()
    }

    #[inline(always)]
    fn levels<S: Vector>(lod: S, last: u32) -> [S; 2] {
        let lod = limited(lod, 0.0, last as f32);
        let near = lod.floorf();
        [near.to_integer(), lod.subf(near)]
    }

    #[inline(always)]
    fn nearest_level<S: Vector>(lod: S, last: u32) -> S {
        nearest(limited(lod, -FARTHEST_LOD, FARTHEST_LOD), last)
    }
}

/// [`Model::D3d`](crate::Model::D3d): 256ths, ties to even; fractions are f32 bits.
pub(crate) struct D3d;

impl D3d {
    /// So many 256ths of a texel, less a number with a half: the nearest whole number.
    #[inline(always)]
    fn fixed_point<S: Vector>(coordinate: S, scale: S, less: f32) -> S {
        let scale = scale.mulf(S::splat(256f32.to_bits()));
        let up = coordinate.scaled_floor(scale, less);
        let product = S::mul_double(coordinate.widen(), scale.widen());
        let between = S::add_double(up.to_float().widen(), S::splat_double(less.into()));
        let tie = S::zero_double(S::sub_double(product, between));
        up.sub(S::select(tie, up.and(S::splat(1)), S::splat(0)))
    }

    /// A level of detail in 256ths.
    #[inline(always)]
    fn lod_in_256ths<S: Vector>(lod: S) -> S {
        /// Added and subtracted again, it leaves whole numbers.
        const ROUNDER: f32 = (3 << 22) as f32;
        let scaled = limited(lod, -FARTHEST_LOD, FARTHEST_LOD).mulf(S::splat(256f32.to_bits()));
        scaled.addf(S::splat(ROUNDER.to_bits())).subf(S::splat(ROUNDER.to_bits()))
    }
}

/// Of a number of 256ths, what is left of whole ones, as a fraction.
#[inline(always)]
fn fraction_of_256ths<S: Vector>(position: S) -> S {
    position.and(S::splat(255)).to_float().mulf(S::splat((1f32 / 256.0).to_bits()))
}

impl Rounding for D3d {
    #[inline(always)]
    fn linear<S: Vector>(coordinate: S, scale: S) -> [S; 2] {
        let position = Self::fixed_point(coordinate, scale, 127.5);
        [position.sar::<8>(), fraction_of_256ths(position)]
    }

    #[inline(always)]
    fn point<S: Vector>(coordinate: S, scale: S) -> S {
        Self::fixed_point(coordinate, scale, -0.5).sar::<8>()
    }

    #[inline(always)]
    fn levels<S: Vector>(lod: S, last: u32) -> [S; 2] {
        let position = Self::lod_in_256ths(lod).to_integer();
        let position = position.min_signed(S::splat(last << 8)).max_signed(S::splat(0));
        [position.shr::<8>(), fraction_of_256ths(position)]
    }

    #[inline(always)]
    fn nearest_level<S: Vector>(lod: S, last: u32) -> S {
        nearest(Self::lod_in_256ths(lod).mulf(S::splat((1f32 / 256.0).to_bits())), last)
    }
}

/// How coordinates beyond the texture are handled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    Wrap,
    /// [`Edge::Wrap`] where the sizes of all levels are powers of two.
    WrapPowersOfTwo,
    Mirror,
    Clamp,
    /// [`Edge::Clamp`] under NVIDIA's model where the sizes of all levels are powers of two and there are no offsets: products with sizes are
    /// exact.
    ClampPowersOfTwo,
    Border,
    /// Lanes that go beyond have no fast routine: cubes whose footprints go on across the edges of faces.
    Inside,
    /// There is no such axis: texel 0.
    None,
}

impl Edge {
    /// `None` for modes without a fast routine.
    pub fn of(mode: AddressMode, point: bool) -> Option<Edge> {
        match mode {
            AddressMode::Wrap => Some(Edge::Wrap),
            AddressMode::Mirror => Some(Edge::Mirror),
            AddressMode::ClampToEdge => Some(Edge::Clamp),
            AddressMode::ClampOgl if point => Some(Edge::Clamp),
            AddressMode::Border => Some(Edge::Border),
            AddressMode::ClampOgl
            | AddressMode::MirrorOnceClampToEdge
            | AddressMode::MirrorOnceBorder
            | AddressMode::MirrorOnceClampOgl => None,
        }
    }
}

/// What an axis is asked.
pub(crate) struct Question<S> {
    /// As given.
    pub coordinate: S,
    /// Texels to go on, below [`FARTHEST_OFFSET`] in lanes that count.
    pub offset: S,
    /// Size of the level in texels.
    pub size: S,
    /// What coordinates are multiplied by: the same as f32, or 1 if they are not normalised.
    pub scale: S,
}

/// The texels of a footprint on one axis.
#[derive(Clone, Copy)]
pub(crate) struct Taps<S: Vector> {
    /// Texel indices, or what they are in bytes.
    pub index: [S; 2],
    /// Lanes that read the border instead; their index is 0.
    pub border: [S::Truth; 2],
    /// See [`Rounding::linear`].
    pub fraction: S,
    /// Lanes that no fast routine can answer.
    pub failed: S::Truth,
}

/// What two taps are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    Weighed,
    Gathered,
}

/// Which texels of an axis are asked for.
pub(crate) trait Tapped {
    const COUNT: usize;

    fn taps<S: Vector>(edge: Edge, purpose: Use, question: &Question<S>) -> Taps<S>;
}

/// The two texels around a coordinate.
pub(crate) struct Two<R>(PhantomData<R>);

/// The texel that a coordinate falls into.
pub(crate) struct One<R>(PhantomData<R>);

impl<R: Rounding> Tapped for Two<R> {
    const COUNT: usize = 2;

    #[inline(always)]
    fn taps<S: Vector>(edge: Edge, purpose: Use, question: &Question<S>) -> Taps<S> {
        if let Some(taps) = R::short(edge, purpose, question) {
            return taps;
        }
        // Below zero, what is too small to be normal would be a whole step less (CO-1), and move texels where there are more than 2¹².
        let coordinate = reduced(edge, question.coordinate.number());
        let [index, fraction] = R::linear(coordinate, question.scale);
        let first = index.add(question.offset);
        let last = question.size.sub(S::splat(1));
        let next = |index: S| index.add(S::splat(1));
        let mut taps = Taps { index: [first, next(first)], fraction, ..Taps::origin() };
        match edge {
            Edge::Clamp if purpose == Use::Weighed => {
                taps.fraction = S::select(first.below(last), fraction, S::splat(0));
                let first = clamp(first, last);
                taps.index = [first, next(first).min_signed(last)];
            }
            Edge::Wrap => {
                taps.resolve::<1>(edge, question.size);
                let second = next(taps.index[0]);
                taps.index[1] = second.min_unsigned(second.sub(question.size));
            }
            Edge::WrapPowersOfTwo
            | Edge::Mirror
            | Edge::Clamp
            | Edge::ClampPowersOfTwo
            | Edge::Border
            | Edge::Inside
            | Edge::None => {
                taps.resolve::<2>(edge, question.size);
            }
        }
        taps
    }
}

impl<R: Rounding> Tapped for One<R> {
    const COUNT: usize = 1;

    #[inline(always)]
    fn taps<S: Vector>(edge: Edge, _: Use, question: &Question<S>) -> Taps<S> {
        if edge == Edge::ClampPowersOfTwo {
            let last = question.size.sub(S::splat(1)).to_float();
            let inside = question.coordinate.mulf(question.scale).maxf(S::splat(0)).minf(last);
            return Taps { index: [inside.floorf().to_integer(); 2], ..Taps::origin() };
        }
        let index =
            R::point(reduced(edge, question.coordinate.number()), question.scale).add(question.offset);
        let mut taps = Taps { index: [index; 2], ..Taps::origin() };
        taps.resolve::<1>(edge, question.size);
        taps
    }
}

/// A coordinate without the periods of the texture that lie below it. Numbers too large to be sanitised are not: they are as far
/// outside as the largest ones, and as many whole periods.
#[inline(always)]
fn reduced<S: Vector>(edge: Edge, coordinate: S) -> S {
    match edge {
        Edge::Wrap | Edge::WrapPowersOfTwo => coordinate.fraction_part(),
        Edge::Mirror => {
            let halved = coordinate.mulf(S::splat(0.5f32.to_bits())).fraction_part();
            halved.addf(halved)
        }
        Edge::Clamp | Edge::ClampPowersOfTwo | Edge::Border | Edge::Inside | Edge::None => coordinate,
    }
}

/// Offsets beyond this are left to the plain routines: with lesser ones, coordinates that are too far away for exact positions
/// stay outside the texture.
const FARTHEST_OFFSET: u32 = 1 << 14;

/// Lanes whose offset is beyond [`FARTHEST_OFFSET`].
#[inline(always)]
pub(crate) fn far<S: Vector>(offset: S) -> S::Truth {
    S::splat(2 * FARTHEST_OFFSET - 1).below(offset.add(S::splat(FARTHEST_OFFSET)))
}

#[inline(always)]
fn clamp<S: Vector>(index: S, last: S) -> S {
    index.min_signed(last).max_signed(S::splat(0))
}

impl<S: Vector> Taps<S> {
    #[inline(always)]
    pub fn origin() -> Taps<S> {
        let (zero, none) = (S::splat(0), S::truth(0));
        Taps { index: [zero; 2], border: [none; 2], fraction: zero, failed: none }
    }

    /// Brings the first `COUNT` indices into the texture.
    #[inline(always)]
    fn resolve<const COUNT: usize>(&mut self, edge: Edge, size: S) {
        let (zero, last) = (S::splat(0), size.sub(S::splat(1)));
        for tap in 0..COUNT {
            let index = self.index[tap];
            match edge {
                Edge::Clamp | Edge::ClampPowersOfTwo | Edge::None => self.index[tap] = clamp(index, last),
                Edge::Inside => self.keep(tap, index, last),
                Edge::Border => {
                    let outside = last.below(index);
                    self.index[tap] = S::select(outside, zero, index);
                    self.border[tap] = outside;
                }
                Edge::WrapPowersOfTwo => self.index[tap] = index.and(last),
                Edge::Wrap => {
                    let from_left = index.add(size.and(index.sar::<31>()));
                    // The lesser of the two as unsigned numbers is the one that is not negative.
                    self.keep(tap, from_left.min_unsigned(from_left.sub(size)), last);
                }
                Edge::Mirror => {
                    let within_pair = index.xor(index.sar::<31>());
                    let mirrored = last.add(size).sub(within_pair);
                    self.keep(tap, within_pair.min_signed(mirrored), last);
                }
            }
        }
    }

    #[inline(always)]
    fn keep(&mut self, tap: usize, index: S, last: S) {
        self.failed = S::either(self.failed, last.below(index));
        self.index[tap] = index.min_unsigned(last);
    }
}
