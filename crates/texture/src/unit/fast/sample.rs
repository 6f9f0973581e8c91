//! Samples of one level, or of two.

use super::compare::Reference;
use super::filter::{Filter, Weigh};
use super::kind::Kind;
use super::levels::LevelOfLanes;
use super::locate::{Rounding, Taps, Use};
use super::place::{Part16, Place};
use super::read::{texel, two_texels};
use super::vector::{Vector, build, each};
use super::{FastFetch, Found};

type WeightOf<S, F> = <<F as Filter<S>>::Weights as Weigh<S>>::Weight;

/// A linear filter on one level for all lanes.
#[inline(always)]
pub(crate) fn linear<S: Vector, F: Filter<S>, const AXES: usize>(fast: &FastFetch, part: Part16) -> Found<S> {
    let place = Place::new(fast, part);
    let mut total = F::nothing();
    let failed =
        add_level::<S, F, AXES>(fast, &place, &fast.first.same(), None, F::context(fast, part), &mut total);
    Found { values: F::finish(total), failed: S::lanes(failed) }
}

/// A linear filter on the two levels nearest to each lane's level of detail.
#[inline(always)]
pub(crate) fn trilinear<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    part: Part16,
) -> Found<S> {
    let (place, context) = (Place::new(fast, part), F::context(fast, part));
    let mut total = F::nothing();
    let lod = fast.lod::<S>(part);
    let [near, fraction] = F::Rounding::levels(lod, fast.last_level);
    let blend = F::Weights::fraction(fraction);
    let shares = F::Weights::split(F::Weights::whole(), blend);
    let level = fast.levels.look_up(near);
    let mut failed = add_level::<S, F, AXES>(fast, &place, &level, Some(shares[0]), context, &mut total);
    if S::lanes(fraction.equal(S::splat(0))) != u16::MAX {
        let far = near.add(S::splat(1)).min_unsigned(S::splat(fast.last_level));
        let level = fast.levels.look_up(far);
        let also = add_level::<S, F, AXES>(fast, &place, &level, Some(shares[1]), context, &mut total);
        failed = S::either(failed, also);
    }
    Found { values: F::finish(total), failed: S::lanes(failed) }
}

/// A linear filter on the level nearest to each lane's level of detail.
#[inline(always)]
pub(crate) fn nearest_level<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    part: Part16,
) -> Found<S> {
    let (place, context) = (Place::new(fast, part), F::context(fast, part));
    let mut total = F::nothing();
    let level = fast.levels.look_up(F::Rounding::nearest_level(fast.lod::<S>(part), fast.last_level));
    let failed = add_level::<S, F, AXES>(fast, &place, &level, None, context, &mut total);
    Found { values: F::finish(total), failed: S::lanes(failed) }
}

/// Adds a level's texels with that share of the whole. Returns the lanes that failed.
#[inline(always)]
fn add_level<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    place: &Place<S>,
    level: &LevelOfLanes<S>,
    share: Option<WeightOf<S, F>>,
    context: F::Context,
    total: &mut F::Total,
) -> S::Truth {
    let axes: [Taps<S>; AXES] = place.two::<F::Rounding, AXES>(fast, level, Use::Weighed);
    let fraction: [WeightOf<S, F>; AXES] = build(
        #[inline(always)]
        |axis| F::Weights::fraction(axes[axis].fraction),
    );
    let begin = place.begin(fast, level);
    if AXES == 3 {
        let share = match share {
            Some(share) => share,
            None => F::Weights::whole(),
        };
        let slices = F::Weights::split(share, fraction[2]);
        for slice in 0..2 {
            let begin = begin.add(axes[2].index[slice].mul(level.slice_pitch));
            let weights = F::Weights::plane(slices[slice], fraction[0], fraction[1]);
            add_plane::<S, F>(
                fast,
                [&axes[0], &axes[1]],
                begin,
                level,
                axes[2].border[slice],
                weights,
                context,
                total,
            );
        }
    } else {
        let weights = match share {
            Some(share) => F::Weights::plane(share, fraction[0], fraction[1]),
            None => F::Weights::whole_plane(fraction[0], fraction[1]),
        };
        add_plane::<S, F>(fast, [&axes[0], &axes[1]], begin, level, S::truth(0), weights, context, total);
    }
    failures(&axes)
}

/// Adds four texels.
#[inline(always)]
fn add_plane<S: Vector, F: Filter<S>>(
    fast: &FastFetch,
    [columns, rows]: [&Taps<S>; 2],
    begin: S,
    level: &LevelOfLanes<S>,
    outside: S::Truth,
    weights: [WeightOf<S, F>; 4],
    context: F::Context,
    total: &mut F::Total,
) {
    let columns_at = each(
        columns.index,
        #[inline(always)]
        |column| column.mul(S::splat(fast.layout.bytes)),
    );
    for row in 0..2 {
        let row_at = begin.add(rows.index[row].mul(level.row_pitch));
        let places = each(
            columns_at,
            #[inline(always)]
            |column| row_at.add(column),
        );
        let texels = words_of_two::<S, F::Kind>(fast, places);
        for column in 0..2 {
            let outside = S::either(outside, S::either(columns.border[column], rows.border[row]));
            let words = fast.or_border(outside, texels[column]);
            F::add(context, total, weights[2 * row + column], words);
        }
    }
}

/// The texel that the coordinates fall into, on one level for all lanes.
#[inline(always)]
pub(crate) fn point<S: Vector, R: Rounding, K: Kind, const AXES: usize>(
    fast: &FastFetch,
    part: Part16,
) -> Found<S> {
    let (words, failed) = point_words::<S, R, K, AXES>(fast, part);
    Found { values: K::decode(words), failed: S::lanes(failed) }
}

/// The outcome of comparing the texel that the coordinates fall into.
#[inline(always)]
pub(crate) fn point_compared<S: Vector, R: Rounding, K: Kind>(fast: &FastFetch, part: Part16) -> Found<S> {
    let (words, failed) = point_words::<S, R, K, 2>(fast, part);
    let passes = Reference::new(fast, part).passes(K::decode(words)[0]);
    let outcome = S::select(passes, S::splat(1f32.to_bits()), S::splat(0));
    Found { values: [outcome; 4], failed: S::lanes(failed) }
}

/// The words of the texel that the coordinates fall into, and the lanes that failed.
#[inline(always)]
fn point_words<S: Vector, R: Rounding, K: Kind, const AXES: usize>(
    fast: &FastFetch,
    part: Part16,
) -> ([S; 4], S::Truth) {
    let place = Place::<S>::new(fast, part);
    let level = fast.first.same();
    let axes: [Taps<S>; AXES] = place.one::<R, AXES>(fast, &level);
    let mut byte = place.begin(fast, &level).add(axes[0].index[0].mul(S::splat(fast.layout.bytes)));
    let pitches = [level.row_pitch, level.slice_pitch];
    let mut outside = axes[0].border[0];
    for axis in 1..AXES {
        byte = byte.add(axes[axis].index[0].mul(pitches[axis - 1]));
        outside = S::either(outside, axes[axis].border[0]);
    }
    (fast.or_border(outside, words_of::<S, K>(fast, byte)), failures(&axes))
}

/// The lanes that failed on some axis.
#[inline(always)]
pub(crate) fn failures<S: Vector, const AXES: usize>(axes: &[Taps<S>; AXES]) -> S::Truth {
    let mut failed = axes[0].failed;
    for axis in 1..AXES {
        failed = S::either(failed, axes[axis].failed);
    }
    failed
}

#[inline(always)]
pub(crate) fn words_of<S: Vector, K: Kind>(fast: &FastFetch, byte: S) -> [S; 4] {
    match K::WORDS {
        1 => texel::<S, 1>(fast, byte),
        2 => texel::<S, 2>(fast, byte),
        _ => texel::<S, 4>(fast, byte),
    }
}

#[inline(always)]
pub(crate) fn words_of_two<S: Vector, K: Kind>(fast: &FastFetch, bytes: [S; 2]) -> [[S; 4]; 2] {
    match K::WORDS {
        1 => two_texels::<S, 1>(fast, bytes),
        2 => two_texels::<S, 2>(fast, bytes),
        _ => two_texels::<S, 4>(fast, bytes),
    }
}
