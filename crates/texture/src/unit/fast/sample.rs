//! Samples of one level, or of two.

use std::marker::PhantomData;

use super::compare::Reference;
use super::filter::{Filter, Weigh};
use super::kind::Kind;
use super::locate::{One, Rounding, Two, Use};
use super::place::{BATCHES, Group, Look, Part16, Places, Several};
use super::read::{words_of, words_of_two};
use super::vector::{Vector, build, each};
use super::{Answer, FastFetch, Found};

type WeightOf<S, F> = <<F as Filter<S>>::Weights as Weigh<S>>::Weight;

/// A linear filter on one level for all lanes.
pub(crate) struct Linear<F, const AXES: usize>(PhantomData<F>);

impl<S: Vector, F: Filter<S>, const AXES: usize> Answer<S> for Linear<F, AXES> {
    type Places = Places<S, AXES>;

    #[inline(always)]
    fn nowhere() -> Places<S, AXES> {
        Places::origin()
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, places: &mut Places<S, AXES>) {
        places.find::<Two<F::Rounding>>(fast, group, None, Use::Weighed);
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, places: &Places<S, AXES>) -> Found<S> {
        let look = places.of(part.number);
        let mut total = F::nothing();
        add_level::<S, F, AXES>(fast, look, None, F::context(fast, part), &mut total);
        Found { values: F::finish(total), failed: S::lanes(look.failed()) }
    }
}

/// A linear filter on the two levels nearest to each lane's level of detail.
pub(crate) struct Trilinear<F, const AXES: usize>(PhantomData<F>);

/// The texels on two levels.
pub(crate) struct TwoLevels<S: Vector, const AXES: usize> {
    near: Places<S, AXES>,
    /// Found where there is a share.
    far: Places<S, AXES>,
    /// The share of the far level, as [`Rounding::levels`] gives it.
    far_share: Several<S>,
}

impl<S: Vector, F: Filter<S>, const AXES: usize> Answer<S> for Trilinear<F, AXES> {
    type Places = TwoLevels<S, AXES>;

    #[inline(always)]
    fn nowhere() -> TwoLevels<S, AXES> {
        TwoLevels { near: Places::origin(), far: Places::origin(), far_share: [S::splat(0); 2 * BATCHES] }
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, places: &mut TwoLevels<S, AXES>) {
        let (mut near, mut far) = ([S::splat(0); 2 * BATCHES], [S::splat(0); 2 * BATCHES]);
        let mut shared = false;
        for vector in group.vectors() {
            let [level, share] = F::Rounding::levels(fast.lod(group, vector), fast.last_level);
            near[vector] = level;
            far[vector] = level.add(S::splat(1)).min_unsigned(S::splat(fast.last_level));
            places.far_share[vector] = share;
            shared |= S::lanes(share.equal(S::splat(0))) != u16::MAX;
        }
        places.near.find::<Two<F::Rounding>>(fast, group, Some(&near), Use::Weighed);
        if shared {
            places.far.find::<Two<F::Rounding>>(fast, group, Some(&far), Use::Weighed);
        }
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, places: &TwoLevels<S, AXES>) -> Found<S> {
        let context = F::context(fast, part);
        let mut total = F::nothing();
        let share = places.far_share[part.number];
        let shares = F::Weights::split(F::Weights::whole(), F::Weights::fraction(share));
        let near = places.near.of(part.number);
        add_level::<S, F, AXES>(fast, near, Some(shares[0]), context, &mut total);
        let mut failed = near.failed();
        if S::lanes(share.equal(S::splat(0))) != u16::MAX {
            let far = places.far.of(part.number);
            add_level::<S, F, AXES>(fast, far, Some(shares[1]), context, &mut total);
            failed = S::either(failed, far.failed());
        }
        Found { values: F::finish(total), failed: S::lanes(failed) }
    }
}

/// A linear filter on the level nearest to each lane's level of detail.
pub(crate) struct NearestLevel<F, const AXES: usize>(PhantomData<F>);

impl<S: Vector, F: Filter<S>, const AXES: usize> Answer<S> for NearestLevel<F, AXES> {
    type Places = Places<S, AXES>;

    #[inline(always)]
    fn nowhere() -> Places<S, AXES> {
        Places::origin()
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, places: &mut Places<S, AXES>) {
        let mut levels = [S::splat(0); 2 * BATCHES];
        for vector in group.vectors() {
            levels[vector] = F::Rounding::nearest_level(fast.lod(group, vector), fast.last_level);
        }
        places.find::<Two<F::Rounding>>(fast, group, Some(&levels), Use::Weighed);
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, places: &Places<S, AXES>) -> Found<S> {
        Linear::<F, AXES>::find(fast, part, places)
    }
}

/// Adds a level's texels with that share of the whole.
#[inline(always)]
fn add_level<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    look: Look<S, AXES>,
    share: Option<WeightOf<S, F>>,
    context: F::Context,
    total: &mut F::Total,
) {
    let fraction: [WeightOf<S, F>; AXES] = build(
        #[inline(always)]
        |axis| F::Weights::fraction(look.fraction(axis)),
    );
    if AXES == 3 {
        let share = match share {
            Some(share) => share,
            None => F::Weights::whole(),
        };
        let [near, far] = each(
            F::Weights::split(share, fraction[2]),
            #[inline(always)]
            |slice| F::Weights::plane(slice, fraction[0], fraction[1]),
        );
        add_plane::<S, F, AXES>(fast, look, 0, (context, near), total);
        add_plane::<S, F, AXES>(fast, look, 1, (context, far), total);
    } else {
        let weights = match share {
            Some(share) => F::Weights::plane(share, fraction[0], fraction[1]),
            None => F::Weights::whole_plane(fraction[0], fraction[1]),
        };
        add_plane::<S, F, AXES>(fast, look, 0, (context, weights), total);
    }
}

/// Adds four texels of a slice, if there are slices.
#[inline(always)]
fn add_plane<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    look: Look<S, AXES>,
    slice: usize,
    (context, weights): (F::Context, [WeightOf<S, F>; 4]),
    total: &mut F::Total,
) {
    let [upper_left, upper_right, lower_left, lower_right] = weights;
    add_row::<S, F, AXES>(fast, look, [0, slice], (context, [upper_left, upper_right]), total);
    add_row::<S, F, AXES>(fast, look, [1, slice], (context, [lower_left, lower_right]), total);
}

/// Adds two texels of a row.
#[inline(always)]
fn add_row<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    look: Look<S, AXES>,
    [row, slice]: [usize; 2],
    (context, weights): (F::Context, [WeightOf<S, F>; 2]),
    total: &mut F::Total,
) {
    let mut row_at = look.place(1, row);
    if AXES == 3 {
        row_at = row_at.add(look.place(2, slice));
    }
    let places = [row_at.add(look.place(0, 0)), row_at.add(look.place(0, 1))];
    let texels = words_of_two::<S, F::Kind>(fast, places);
    for column in 0..2 {
        let words = fast.or_border(
            #[inline(always)]
            || {
                let mut taps = [slice; AXES];
                (taps[0], taps[1]) = (column, row);
                look.outside(taps)
            },
            texels[column],
        );
        F::add(context, total, weights[column], words);
    }
}

/// The texel that the coordinates fall into, on one level for all lanes.
pub(crate) struct Point<R, K, const AXES: usize>(PhantomData<(R, K)>);

impl<S: Vector, R: Rounding, K: Kind, const AXES: usize> Answer<S> for Point<R, K, AXES> {
    type Places = Places<S, AXES>;

    #[inline(always)]
    fn nowhere() -> Places<S, AXES> {
        Places::origin()
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, places: &mut Places<S, AXES>) {
        places.find::<One<R>>(fast, group, None, Use::Gathered);
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, places: &Places<S, AXES>) -> Found<S> {
        let look = places.of(part.number);
        let words = point_words::<S, K, AXES>(fast, look);
        Found { values: K::decode(words), failed: S::lanes(look.failed()) }
    }
}

/// The outcome of comparing the texel that the coordinates fall into.
pub(crate) struct PointCompared<R, K>(PhantomData<(R, K)>);

impl<S: Vector, R: Rounding, K: Kind> Answer<S> for PointCompared<R, K> {
    type Places = Places<S, 2>;

    #[inline(always)]
    fn nowhere() -> Places<S, 2> {
        Places::origin()
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, places: &mut Places<S, 2>) {
        places.find::<One<R>>(fast, group, None, Use::Gathered);
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, places: &Places<S, 2>) -> Found<S> {
        let look = places.of(part.number);
        let texel = K::decode(point_words::<S, K, 2>(fast, look))[0];
        let passes = Reference::new(fast, part).passes(texel);
        let outcome = S::select(passes, S::splat(1f32.to_bits()), S::splat(0));
        Found { values: [outcome; 4], failed: S::lanes(look.failed()) }
    }
}

/// The words of the texel that the coordinates fall into.
#[inline(always)]
fn point_words<S: Vector, K: Kind, const AXES: usize>(fast: &FastFetch, look: Look<S, AXES>) -> [S; 4] {
    let mut byte = look.place(0, 0);
    for axis in 1..AXES {
        byte = byte.add(look.place(axis, 0));
    }
    fast.or_border(
        #[inline(always)]
        || look.outside([0; AXES]),
        words_of::<S, K>(fast, byte),
    )
}
