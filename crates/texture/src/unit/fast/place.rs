//! The first pass: where lanes look.

use super::FastFetch;
use super::locate::{Edge, Question, Tapped, Use};
use super::scratch::{HALVES, OneOf, Scratch, mask_of};
use super::vector::{Vector, each};

/// Finds the texels on the first axes.
#[inline(never)]
pub(crate) fn places<S: Vector, T: Tapped>(
    fast: &FastFetch,
    one: OneOf,
    purpose: Use,
    axes: usize,
    s: &mut Scratch,
) {
    S::enter(
        #[inline(always)]
        || places_on::<S, T, false>(fast, one, purpose, axes, 0, s),
    );
}

/// The same for two axes on levels that lanes have chosen.
#[inline(never)]
pub(crate) fn places_of_levels<S: Vector, T: Tapped>(
    fast: &FastFetch,
    one: OneOf,
    chosen: usize,
    s: &mut Scratch,
) {
    S::enter(
        #[inline(always)]
        || places_on::<S, T, true>(fast, one, Use::Weighed, 2, chosen, s),
    );
}

#[inline(always)]
fn places_on<S: Vector, T: Tapped, const LEVELS: bool>(
    fast: &FastFetch,
    one: OneOf,
    purpose: Use,
    axes: usize,
    chosen: usize,
    s: &mut Scratch,
) {
    for axis in 0..axes.min(3) {
        let along = Along { fast, one, axis, chosen };
        // A loop for each: what differs between them is decided once.
        match fast.axes[axis].edge {
            Edge::Wrap => along.walk::<S, T, LEVELS>(Edge::Wrap, Use::Gathered, s),
            Edge::WrapPowersOfTwo => along.walk::<S, T, LEVELS>(Edge::WrapPowersOfTwo, Use::Gathered, s),
            Edge::Mirror => along.walk::<S, T, LEVELS>(Edge::Mirror, Use::Gathered, s),
            Edge::Clamp => match purpose {
                Use::Weighed => along.walk::<S, T, LEVELS>(Edge::Clamp, Use::Weighed, s),
                Use::Gathered => along.walk::<S, T, LEVELS>(Edge::Clamp, Use::Gathered, s),
            },
            Edge::Border => along.walk::<S, T, LEVELS>(Edge::Border, Use::Gathered, s),
            Edge::Inside => along.walk::<S, T, LEVELS>(Edge::Inside, Use::Gathered, s),
            Edge::None => along.origin::<S>(s),
        }
    }
}

/// An axis of a batch.
struct Along<'a, 't> {
    fast: &'a FastFetch<'t>,
    one: OneOf<'a>,
    axis: usize,
    /// Which of the chosen levels.
    chosen: usize,
}

impl Along<'_, '_> {
    #[inline(always)]
    fn walk<S: Vector, T: Tapped, const LEVELS: bool>(&self, edge: Edge, purpose: Use, s: &mut Scratch) {
        let Along { fast, one, axis, chosen } = *self;
        let (inputs, normalized) = (one.inputs, fast.axes[axis].normalized);
        let mut border = [0; 2];
        for half in 0..HALVES {
            let level = if LEVELS { Some(s.level[chosen].get::<S>(half)) } else { None };
            let mut of_level = fast.rows(LEVELS).axis(axis, level);
            if !normalized {
                of_level.scale = S::splat(1f32.to_bits());
            }
            let question = Question {
                coordinate: if fast.cube {
                    s.turned[axis].get(half)
                } else {
                    one.get(&inputs.coordinates[axis], half)
                },
                offset: if fast.offset { Some(one.get(&inputs.offset[axis], half)) } else { None },
                size: of_level.size,
                scale: of_level.scale,
            };
            let taps = T::taps(edge, purpose, &question);
            for tap in 0..T::COUNT {
                let mut place = taps.place[tap].mul(of_level.pitch);
                if axis == 0 {
                    place = place.add(self.begin::<S, LEVELS>(level, half, s));
                }
                s.place[axis][tap].put(half, place);
                border[tap] |= mask_of::<S>(taps.border[tap], half);
            }
            if T::COUNT == 2 {
                s.fraction[axis].put(half, taps.fraction);
            }
            s.failed |= mask_of::<S>(taps.failed, half);
        }
        s.border[axis] = border;
    }

    /// Where the level and the layer of each lane begin.
    #[inline(always)]
    fn begin<S: Vector, const LEVELS: bool>(&self, level: Option<S>, half: usize, s: &Scratch) -> S {
        let Along { fast, one, .. } = *self;
        let mut layer = S::splat(fast.first_layer);
        if fast.cube {
            layer = layer.add(s.turned[2].get(half));
        }
        if let Some(last) = fast.last_layer {
            let given = one.get::<S>(&one.inputs.layer, half).min_unsigned(S::splat(last));
            layer = layer.add(if fast.cube { given.mul(S::splat(6)) } else { given });
        }
        fast.rows(LEVELS).begin(layer, level)
    }

    /// Everybody looks at the first texel.
    #[inline(always)]
    fn origin<S: Vector>(&self, s: &mut Scratch) {
        for half in 0..HALVES {
            s.place[self.axis].iter_mut().for_each(
                #[inline(always)]
                |place| place.put(half, S::splat(0)),
            );
            s.fraction[self.axis].put(half, S::splat(0));
        }
        s.border[self.axis] = [0; 2];
    }
}

/// Directions as faces and coordinates on them, as [`cube`](crate::unit::cube) says.
#[inline(never)]
pub(crate) fn turn<S: Vector>(one: OneOf, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            for half in 0..HALVES {
                let direction = each(
                    [0, 1, 2],
                    #[inline(always)]
                    |axis: usize| one.get::<S>(&one.inputs.coordinates[axis], half),
                );
                let turned = turned::<S>(direction);
                for (to, value) in s.turned.iter_mut().zip(turned) {
                    to.put(half, value);
                }
            }
        },
    );
}

#[inline(always)]
fn turned<S: Vector>(direction: [S; 3]) -> [S; 3] {
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
    let half = S::splat(0.5f32.to_bits());
    [
        s.divf(divisor).mulf(half).addf(half),
        t.divf(divisor).mulf(half).addf(half),
        number.add(negative.shr::<31>()),
    ]
}
