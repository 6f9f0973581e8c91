//! The first pass: where lanes look.

use super::kind::Texel;
use super::levels::Level;
use super::locate::{Edge, Question, Tapped, Use, far};
use super::routine::FastFetch;
use super::scratch::{Batch, HALVES, OneOf, Scratch, half_of, mask_of};
use super::vector::{Vector, each};

/// Finds the texels on the first axes of a level.
#[inline(never)]
pub(crate) fn texel_offsets<S: Vector, T: Tapped>(
    fast: &FastFetch,
    one: OneOf,
    purpose: Use,
    axes: usize,
    level: usize,
    s: &mut Scratch,
) {
    S::enter(
        #[inline(always)]
        || {
            offsets_on::<S, T, false>(fast, one, purpose, axes, level, s);
            if fast.cube || fast.last_layer.is_some() {
                begin::<S, false>(fast, one, level, s);
                return;
            }
            let begin = fast.levels.begin_of(fast.first_layer, level);
            if begin != 0 {
                for half in 0..HALVES {
                    add_begin::<S>(S::splat(begin), half, s);
                }
            }
        },
    );
}

/// The same for two axes where lanes have chosen levels of their own.
#[inline(never)]
pub(crate) fn offsets_of_levels<S: Vector, T: Tapped>(
    fast: &FastFetch,
    one: OneOf,
    chosen: usize,
    s: &mut Scratch,
) {
    S::enter(
        #[inline(always)]
        || {
            offsets_on::<S, T, true>(fast, one, Use::Weighed, 2, chosen, s);
            begin::<S, true>(fast, one, chosen, s);
        },
    );
}

/// `OWN` levels are the ones of that number that have been chosen, others that level.
#[inline(always)]
fn offsets_on<S: Vector, T: Tapped, const OWN: bool>(
    fast: &FastFetch,
    one: OneOf,
    purpose: Use,
    axes: usize,
    level: usize,
    s: &mut Scratch,
) {
    for axis in 0..axes.min(3) {
        let along = Along { fast, one, axis, level };
        // A loop for each: what differs between them is decided once.
        match fast.edges[axis] {
            Edge::Wrap => along.walk::<S, T, OWN>(Edge::Wrap, Use::Gathered, s),
            Edge::WrapPowersOfTwo => along.walk::<S, T, OWN>(Edge::WrapPowersOfTwo, Use::Gathered, s),
            Edge::Mirror => along.walk::<S, T, OWN>(Edge::Mirror, Use::Gathered, s),
            Edge::Clamp => match purpose {
                Use::Weighed => along.walk::<S, T, OWN>(Edge::Clamp, Use::Weighed, s),
                Use::Gathered => along.walk::<S, T, OWN>(Edge::Clamp, Use::Gathered, s),
            },
            Edge::ClampPowersOfTwo => match purpose {
                Use::Weighed => along.walk::<S, T, OWN>(Edge::ClampPowersOfTwo, Use::Weighed, s),
                Use::Gathered => along.walk::<S, T, OWN>(Edge::ClampPowersOfTwo, Use::Gathered, s),
            },
            Edge::Border => along.walk::<S, T, OWN>(Edge::Border, Use::Gathered, s),
            Edge::Inside => along.walk::<S, T, OWN>(Edge::Inside, Use::Gathered, s),
            Edge::None => along.origin::<S>(s),
        }
    }
}

/// An axis of a batch.
struct Along<'a, 't> {
    fast: &'a FastFetch<'t>,
    one: OneOf<'a>,
    axis: usize,
    /// See [`offsets_on`].
    level: usize,
}

impl Along<'_, '_> {
    #[inline(always)]
    fn walk<S: Vector, T: Tapped, const OWN: bool>(&self, edge: Edge, purpose: Use, s: &mut Scratch) {
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
        let same = fast.levels.axis(axis, Level::Same(level));
        for half in 0..HALVES {
            let of_level =
                if OWN { fast.levels.axis(axis, level_of::<S, OWN>(level, half, own)) } else { same };
            let coordinate = S::load(half_of(coordinates, half));
            let mut offset = S::splat(0);
            if fast.offset {
                offset = one.get(&one.inputs.offset[axis], half);
                failed |= mask_of::<S>(far(offset), half);
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
                offsets[axis][tap].put(half, offset);
                if edge == Edge::Border {
                    border[tap] |= mask_of::<S>(taps.border[tap], half);
                }
            }
            let clamps = matches!(edge, Edge::Clamp | Edge::ClampPowersOfTwo);
            if T::COUNT == 2 && !(clamps && purpose == Use::Gathered) {
                fraction[axis].put(half, taps.fraction);
            }
            if matches!(edge, Edge::Wrap | Edge::Mirror | Edge::Inside) {
                failed |= mask_of::<S>(taps.failed, half);
            }
        }
        s.border[axis] = border;
        s.failed |= failed;
    }

    /// Everybody looks at the first texel.
    #[inline(always)]
    fn origin<S: Vector>(&self, s: &mut Scratch) {
        for half in 0..HALVES {
            s.offset[self.axis].iter_mut().for_each(
                #[inline(always)]
                |offset| offset.put(half, S::splat(0)),
            );
            s.fraction[self.axis].put(half, S::splat(0));
        }
        s.border[self.axis] = [0; 2];
    }
}

#[inline(always)]
fn level_of<S: Vector, const OWN: bool>(level: usize, half: usize, own: &[Batch; 2]) -> Level<S> {
    if OWN { Level::Own(own[level].get(half)) } else { Level::Same(level) }
}

/// Adds where the level and the layer of each lane begin.
#[inline(always)]
fn begin<S: Vector, const OWN: bool>(fast: &FastFetch, one: OneOf, level: usize, s: &mut Scratch) {
    for half in 0..HALVES {
        let mut layer = S::splat(fast.first_layer);
        if fast.cube {
            layer = layer.add(s.turned[2].get(half));
        }
        if let Some(last) = fast.last_layer {
            let given = one.get::<S>(&one.inputs.layer, half).min_unsigned(S::splat(last));
            layer = layer.add(if fast.cube { given.mul(S::splat(6)) } else { given });
        }
        add_begin(fast.levels.begin(layer, level_of::<S, OWN>(level, half, &s.level)), half, s);
    }
}

#[inline(always)]
fn add_begin<S: Vector>(begin: S, half: usize, s: &mut Scratch) {
    for offset in &mut s.offset[0] {
        offset.put(half, offset.get::<S>(half).add(begin));
    }
}

/// Directions as faces and coordinates on them, as [`cube`](crate::unit::cube) says.
#[inline(never)]
pub(crate) fn turn<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            for half in 0..HALVES {
                let direction = each(
                    [0, 1, 2],
                    #[inline(always)]
                    |axis: usize| one.get::<S>(&one.inputs.coordinates[axis], half),
                );
                let turned = turned::<S>(fast.nvidia, direction);
                for (to, value) in s.turned.iter_mut().zip(turned) {
                    to.put(half, value);
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
