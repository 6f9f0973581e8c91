//! The first pass: where lanes look.

use std::ops::Range;

use super::kind::Texel;
use super::levels::Level;
use super::locate::{Edge, Question, Tapped, Use, far};
use super::routine::FastFetch;
use super::scratch::{Batch, OneOf, Scratch, mask_of};
use super::vector::{Vector, each};

/// The level that a batch reads.
#[derive(Clone, Copy)]
pub(crate) enum BatchLevel {
    /// All lanes the same.
    Same(usize),
    /// Each lane its own, of the levels of that number that have been chosen.
    Chosen(usize),
}

/// Finds the texels on some axes of a level, which have edges of one kind.
pub(super) type Walk = fn(&FastFetch, OneOf, Range<usize>, BatchLevel, &mut Scratch);

/// A function for each kind of edge: what differs between them is decided once.
pub(super) fn walk_of<S: Vector, T: Tapped>(edge: Edge, purpose: Use) -> Walk {
    macro_rules! walk {
        ($edge:ident, $purpose:ident) => {
            |fast, one, axes, level, s| {
                S::enter(
                    #[inline(always)]
                    || {
                        for axis in axes {
                            Along { fast, one, axis, level }.walk::<S, T>(Edge::$edge, Use::$purpose, s);
                        }
                    },
                );
            }
        };
    }
    match (edge, purpose) {
        (Edge::Wrap, _) => walk!(Wrap, Gathered),
        (Edge::WrapPowersOfTwo, _) => walk!(WrapPowersOfTwo, Gathered),
        (Edge::Mirror, _) => walk!(Mirror, Gathered),
        (Edge::Clamp, Use::Weighed) => walk!(Clamp, Weighed),
        (Edge::Clamp, Use::Gathered) => walk!(Clamp, Gathered),
        (Edge::ClampPowersOfTwo, Use::Weighed) => walk!(ClampPowersOfTwo, Weighed),
        (Edge::ClampPowersOfTwo, Use::Gathered) => walk!(ClampPowersOfTwo, Gathered),
        (Edge::Border, _) => walk!(Border, Gathered),
        (Edge::Inside, _) => walk!(Inside, Gathered),
        (Edge::None, _) => origin,
    }
}

/// Everybody looks at the first texel.
fn origin(_: &FastFetch, _: OneOf, axes: Range<usize>, _: BatchLevel, s: &mut Scratch) {
    for axis in axes {
        s.offset[axis] = [Batch::ZERO; 2];
        s.fraction[axis] = Batch::ZERO;
        s.border[axis] = [0; 2];
    }
}

/// Finds the texels on the first axes of a level.
pub(crate) fn texel_offsets<S: Vector>(
    fast: &FastFetch,
    one: OneOf,
    axes: usize,
    level: BatchLevel,
    s: &mut Scratch,
) {
    let walks = &fast.passes.walks;
    let alike = axes.min(fast.axes_alike);
    walks[0](fast, one, 0..alike, level, s);
    for axis in alike..axes.min(walks.len()) {
        walks[axis](fast, one, axis..axis + 1, level, s);
    }
    begin::<S>(fast, one, level, s);
}

/// An axis of a batch.
struct Along<'a, 't> {
    fast: &'a FastFetch<'t>,
    one: OneOf<'a>,
    axis: usize,
    level: BatchLevel,
}

impl Along<'_, '_> {
    #[inline(always)]
    fn walk<S: Vector, T: Tapped>(&self, edge: Edge, purpose: Use, s: &mut Scratch) {
        let Along { fast, one, axis, level } = *self;
        let (mut border, mut failed) = ([0; 2], 0);
        let Scratch { turned, level: own, offset: offsets, fraction, .. } = &mut *s;
        let coordinates = if fast.cube {
            &turned[axis].0
        } else {
            one.row(&one.inputs.coordinates[axis], &mut turned[axis])
        };
        let texel_bits = fast.layout.bytes.trailing_zeros();
        let three_words = matches!(fast.texel, Texel::Three);
        for vector in 0..S::COUNT {
            let of_level = fast.levels.axis(axis, level.of_vector::<S>(vector, own));
            let coordinate = S::load(coordinates, vector);
            let mut offset = S::splat(0);
            if fast.offset {
                offset = one.get(&one.inputs.offset[axis], vector);
                failed |= mask_of::<S>(far(offset), vector);
            }
            let question = Question { coordinate, offset, size: of_level.size, scale: of_level.scale };
            let taps = T::taps(edge, purpose, &question);
            for tap in 0..T::COUNT {
                let index = taps.index[tap];
                let mut offset =
                    if axis == 0 { index.shl_all(texel_bits) } else { index.mul(of_level.pitch) };
                if axis == 0 && three_words {
                    offset = offset.add(index.shl::<3>());
                }
                offsets[axis][tap].put(vector, offset);
                if edge == Edge::Border {
                    border[tap] |= mask_of::<S>(taps.border[tap], vector);
                }
            }
            let clamps = matches!(edge, Edge::Clamp | Edge::ClampPowersOfTwo);
            if T::COUNT == 2 && !(clamps && purpose == Use::Gathered) {
                fraction[axis].put(vector, taps.fraction);
            }
            if matches!(edge, Edge::Wrap | Edge::Mirror | Edge::Inside) {
                failed |= mask_of::<S>(taps.failed, vector);
            }
        }
        s.border[axis] = border;
        s.failed |= failed;
    }
}

impl BatchLevel {
    #[inline(always)]
    fn of_vector<S: Vector>(self, vector: usize, chosen: &[Batch; 2]) -> Level<S> {
        match self {
            BatchLevel::Same(level) => Level::Same(level),
            BatchLevel::Chosen(number) => Level::Own(chosen[number].get(vector)),
        }
    }
}

/// Adds where the level and the layer of each lane begin.
fn begin<S: Vector>(fast: &FastFetch, one: OneOf, level: BatchLevel, s: &mut Scratch) {
    let same = match level {
        BatchLevel::Same(level) if !fast.cube && fast.last_layer.is_none() => {
            Some(fast.levels.begin_of(fast.first_layer, level))
        }
        BatchLevel::Same(_) | BatchLevel::Chosen(_) => None,
    };
    if same == Some(0) {
        return;
    }
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let begin = match same {
                    Some(begin) => S::splat(begin),
                    None => begin_of_layers(fast, one, level, vector, s),
                };
                for offset in &mut s.offset[0] {
                    offset.put(vector, offset.get::<S>(vector).add(begin));
                }
            }
        },
    );
}

#[inline(always)]
fn begin_of_layers<S: Vector>(
    fast: &FastFetch,
    one: OneOf,
    level: BatchLevel,
    vector: usize,
    s: &Scratch,
) -> S {
    let mut layer = S::splat(fast.first_layer);
    if fast.cube {
        layer = layer.add(s.turned[2].get(vector));
    }
    if let Some(last) = fast.last_layer {
        let given = one.get::<S>(&one.inputs.layer, vector).min_unsigned(S::splat(last));
        layer = layer.add(if fast.cube { given.mul(S::splat(6)) } else { given });
    }
    fast.levels.begin(layer, level.of_vector::<S>(vector, &s.level))
}

/// Directions as faces and coordinates on them, as [`cube`](crate::unit::cube) says.
#[inline(never)]
pub(crate) fn turn<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let direction = each(
                    [0, 1, 2],
                    #[inline(always)]
                    |axis: usize| one.get::<S>(&one.inputs.coordinates[axis], vector),
                );
                let turned = turned::<S>(fast.nvidia, direction);
                for (to, value) in s.turned.iter_mut().zip(turned) {
                    to.put(vector, value);
                }
            }
        },
    );
}

#[inline(always)]
fn turned<S: Vector>(nvidia: bool, direction: [S; 3]) -> [S; 3] {
    let zero = S::splat(0);
    let sign = S::splat(1 << 31);
    let [x, y, z] = each(
        direction,
        #[inline(always)]
        |along: S| along.sanitise(),
    );
    let magnitude = S::splat(0x7fff_ffff);
    let (x_size, y_size, z_size) = (x.and(magnitude), y.and(magnitude), z.and(magnitude));
    // Sizes are ordered as their bits are.
    let y_over_x = !S::lanes(y_size.below(x_size));
    let z_over_both = !S::lanes(S::either(z_size.below(x_size), z_size.below(y_size)));
    let (on_z, on_y) = (S::truth(z_over_both), S::truth(y_over_x & !z_over_both));
    let along = S::select(on_z, z, S::select(on_y, y, x));
    let major = along.and(magnitude);
    let negative = along.and(sign);
    let number = S::select(on_z, S::splat(4), S::select(on_y, S::splat(2), zero));
    // +x: −z, −y; −x: z, −y; +y: x, z; −y: x, −z; +z: x, −y; −z: −x, −y.
    let s = S::select(on_y, x, S::select(on_z, x, z.xor(sign)).xor(negative));
    let t = S::select(on_y, z.xor(negative), y.xor(sign));
    let divisor = S::select(major.equal(zero), S::splat(1f32.to_bits()), major);
    let [s, t] = each(
        [s.divf(divisor), t.divf(divisor)],
        #[inline(always)]
        |part| if nvidia { in_steps(part) } else { halved(part) },
    );
    [s, t, number.add(negative.shr::<31>())]
}

#[inline(always)]
fn halved<S: Vector>(part: S) -> S {
    let half = S::splat(0.5f32.to_bits());
    part.mulf(half).addf(half)
}

/// The same, exactly, and rounded down to a whole number of 2⁻²¹.
#[inline(always)]
fn in_steps<S: Vector>(part: S) -> S {
    const STEPS: f32 = (1 << 20) as f32;
    let steps = S::splat(STEPS.to_bits());
    part.mulf(steps).floorf().addf(steps).mulf(S::splat((0.5 / STEPS).to_bits()))
}
