//! Samples of one level, or of two.

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
    let failed = add_level::<S, F, AXES>(fast, &place, &fast.first.same(), None, &mut total);
    Found { values: F::finish(total), failed: S::lanes(failed) }
}

/// Adds a level's texels with that share of the whole. Returns the lanes that failed.
#[inline(always)]
fn add_level<S: Vector, F: Filter<S>, const AXES: usize>(
    fast: &FastFetch,
    place: &Place<S>,
    level: &LevelOfLanes<S>,
    share: Option<WeightOf<S, F>>,
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
                total,
            );
        }
    } else {
        let weights = match share {
            Some(share) => F::Weights::plane(share, fraction[0], fraction[1]),
            None => F::Weights::whole_plane(fraction[0], fraction[1]),
        };
        add_plane::<S, F>(fast, [&axes[0], &axes[1]], begin, level, S::truth(0), weights, total);
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
            F::add(total, weights[2 * row + column], words);
        }
    }
}

/// The texel that the coordinates fall into, on one level for all lanes.
#[inline(always)]
pub(crate) fn point<S: Vector, R: Rounding, K: Kind, const AXES: usize>(
    fast: &FastFetch,
    part: Part16,
) -> Found<S> {
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
    let words = fast.or_border(outside, words_of::<S, K>(fast, byte));
    Found { values: K::decode(words), failed: S::lanes(failures(&axes)) }
}

/// The lanes that failed on some axis.
#[inline(always)]
fn failures<S: Vector, const AXES: usize>(axes: &[Taps<S>; AXES]) -> S::Truth {
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
