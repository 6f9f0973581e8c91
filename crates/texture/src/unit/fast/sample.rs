//! What is done for the batches of a fetch, pass by pass.

use super::compare::Reference;
use super::kind::Kind;
use super::load::loads;
use super::locate::{Rounding, limited};
use super::offsets::{BatchLevel, texel_offsets, turn};
use super::read::{read_one, read_plane, words_of_kind};
use super::routine::{FastFetch, Lods};
use super::scratch::{OneOf, Scratch};
use super::vector::{Vector, each};
use super::weigh::{Weigh, weigh};
use crate::lanes::Lanes;
use crate::unit::gather::ORDER;

/// The texel at integer coordinates.
pub(crate) fn load<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) -> usize {
    loads::<S>(fast, one, s);
    read_one::<S>(fast, 1, s);
    1
}

/// The texel that the coordinates fall into, on one level for all lanes.
pub(crate) fn point<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) -> usize {
    if fast.cube {
        turn::<S>(fast, one, s);
    }
    texel_offsets::<S>(fast, one, fast.footprint, BatchLevel::Same(0), s);
    read_one::<S>(fast, fast.footprint, s);
    1
}

/// The four texels around the coordinates.
pub(crate) fn gather<S: Vector>(fast: &FastFetch, one: OneOf, s: &mut Scratch) -> usize {
    texel_offsets::<S>(fast, one, 2, BatchLevel::Same(0), s);
    read_plane::<S>(fast, None, 0, s);
    1
}

/// The texels of a linear filter on one level for all lanes.
pub(crate) fn linear<S: Vector, W: Weigh<S>>(fast: &FastFetch, one: OneOf, s: &mut Scratch) -> usize {
    linear_unread::<S, W>(fast, one, s);
    read_plane::<S>(fast, None, 0, s);
    1
}

/// The same, but the texels are not read yet.
pub(crate) fn linear_unread<S: Vector, W: Weigh<S>>(fast: &FastFetch, one: OneOf, s: &mut Scratch) -> usize {
    if fast.cube {
        turn::<S>(fast, one, s);
    }
    texel_offsets::<S>(fast, one, 2, BatchLevel::Same(0), s);
    weigh::<S, W>(None, s);
    1
}

/// The same in two slices.
pub(crate) fn volume<S: Vector, W: Weigh<S>>(fast: &FastFetch, one: OneOf, s: &mut Scratch) -> usize {
    texel_offsets::<S>(fast, one, 3, BatchLevel::Same(0), s);
    for slice in 0..2 {
        read_plane::<S>(fast, Some(slice), slice, s);
        weigh::<S, W>(Some(slice), s);
    }
    2
}

/// The texels of a linear filter on the level nearest to each lane's level of detail.
pub(crate) fn nearest_level<S: Vector, R: Rounding, W: Weigh<S>>(
    fast: &FastFetch,
    one: OneOf,
    s: &mut Scratch,
) -> usize {
    choose_nearest::<S, R>(fast, one, s);
    texel_offsets::<S>(fast, one, 2, chosen_level(0, s), s);
    read_plane::<S>(fast, None, 0, s);
    weigh::<S, W>(None, s);
    1
}

/// The texel that the coordinates fall into on that level.
pub(crate) fn point_of_nearest_level<S: Vector, R: Rounding>(
    fast: &FastFetch,
    one: OneOf,
    s: &mut Scratch,
) -> usize {
    choose_nearest::<S, R>(fast, one, s);
    texel_offsets::<S>(fast, one, 2, chosen_level(0, s), s);
    read_one::<S>(fast, 2, s);
    1
}

/// Chooses the level nearest to each lane's level of detail.
#[inline(always)]
fn choose_nearest<S: Vector, R: Rounding>(fast: &FastFetch, one: OneOf, s: &mut Scratch) {
    if fast.cube {
        turn::<S>(fast, one, s);
    }
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                s.level[0].put(vector, R::nearest_level(lod::<S>(fast, one, vector), fast.last_level));
            }
        },
    );
}

/// The same on the two levels nearest to each lane's level of detail.
pub(crate) fn trilinear<S: Vector, R: Rounding, W: Weigh<S>>(
    fast: &FastFetch,
    one: OneOf,
    s: &mut Scratch,
) -> usize {
    if fast.cube {
        turn::<S>(fast, one, s);
    }
    let planes = S::enter(
        #[inline(always)]
        || {
            let mut planes = 1;
            for vector in 0..S::COUNT {
                let [level, share] = R::levels(lod::<S>(fast, one, vector), fast.last_level);
                s.level[0].put(vector, level);
                s.level[1].put(vector, level.add(S::splat(1)).min_unsigned(S::splat(fast.last_level)));
                s.fraction[2].put(vector, share);
                if S::lanes(share.equal(S::splat(0))) != S::ALL {
                    planes = 2;
                }
            }
            planes
        },
    );
    for level in 0..planes {
        texel_offsets::<S>(fast, one, 2, chosen_level(level, s), s);
        read_plane::<S>(fast, None, level, s);
        weigh::<S, W>(Some(level), s);
    }
    planes
}

/// The chosen levels of that number, which are often the same one in all lanes.
fn chosen_level(chosen: usize, s: &Scratch) -> BatchLevel {
    let levels = &s.level[chosen].0;
    let others = levels.iter().fold(0, |others, level| others | (level ^ levels[0]));
    if others == 0 { BatchLevel::Same(levels[0] as usize) } else { BatchLevel::Chosen(chosen) }
}

/// The level of detail of a vector's lanes after the sampler's limits.
#[inline(always)]
fn lod<S: Vector>(fast: &FastFetch, one: OneOf, vector: usize) -> S {
    let given = one.get::<S>(&one.inputs.level, vector);
    let lod = match fast.lods {
        Lods::Zero => S::splat(0),
        Lods::Given => given.sanitise(),
        Lods::Found => return given,
    };
    let [lowest, highest] = fast.lod_range;
    limited(lod, lowest, highest)
}

/// The values of a kind of texel.
#[inline(always)]
fn decoded<S: Vector, K: Kind>(s: &Scratch, vector: usize) -> [S; 4] {
    K::decode(words_of_kind::<S, K>(s, 0, vector))
}

/// The last pass for one texel.
pub(crate) fn texel<S: Vector, K: Kind>(
    _: &FastFetch,
    _: OneOf,
    _: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    deliver(
        to,
        #[inline(always)]
        |vector| decoded::<S, K>(s, vector),
    );
}

/// The last pass for gathers: one component of texels of one word.
pub(crate) fn component<S: Vector, K: Kind>(
    fast: &FastFetch,
    _: OneOf,
    _: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    deliver(
        to,
        #[inline(always)]
        |vector| gathered::<S, K>(fast, s, vector),
    );
}

/// The same of floats, of which denormals are zeros.
pub(crate) fn component_without_denormals<S: Vector, K: Kind>(
    fast: &FastFetch,
    _: OneOf,
    _: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    deliver(
        to,
        #[inline(always)]
        |vector| {
            each(
                gathered::<S, K>(fast, s, vector),
                #[inline(always)]
                |value| {
                    let denormal = value.and(S::splat(0x7f80_0000)).equal(S::splat(0));
                    S::select(denormal, value.and(S::splat(0x8000_0000)), value)
                },
            )
        },
    );
}

/// A gather's results.
#[inline(always)]
fn gathered<S: Vector, K: Kind>(fast: &FastFetch, s: &Scratch, vector: usize) -> [S; 4] {
    each(
        ORDER,
        #[inline(always)]
        |tap| K::component(words_of_kind::<S, K>(s, tap, vector), fast.gathered),
    )
}

/// The last pass for gathers of comparisons.
pub(crate) fn gathered_outcomes<S: Vector, K: Kind>(
    fast: &FastFetch,
    one: OneOf,
    _: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    deliver(
        to,
        #[inline(always)]
        |vector| {
            let reference = Reference::<S>::new(fast, one, vector);
            each(
                ORDER,
                #[inline(always)]
                |tap| {
                    let [texel, ..] = K::decode(words_of_kind::<S, K>(s, tap, vector));
                    reference.outcome(texel)
                },
            )
        },
    );
}

/// The last pass for comparisons with one texel.
pub(crate) fn outcome<S: Vector, K: Kind>(
    fast: &FastFetch,
    one: OneOf,
    _: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    deliver(
        to,
        #[inline(always)]
        |vector| [Reference::<S>::new(fast, one, vector).outcome(decoded::<S, K>(s, vector)[0]); 4],
    );
}

#[inline(always)]
fn deliver<S: Vector>(to: &mut [&mut Lanes<u32>; 4], of: impl Fn(usize) -> [S; 4]) {
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let values = of(vector);
                for component in 0..4 {
                    values[component].store(to[component], vector);
                }
            }
        },
    );
}
