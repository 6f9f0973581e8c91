//! Gathers from one face, as [`gather`](crate::unit::gather) says.

use super::kind::Kind;
use super::locate::{Rounding, Taps, Use};
use super::place::{Part16, Place};
use super::sample::{failures, words_of_two};
use super::vector::{Vector, each};
use super::{FastFetch, Found};

#[inline(always)]
pub(crate) fn gather<S: Vector, R: Rounding, K: Kind>(fast: &FastFetch, part: Part16) -> Found<S> {
    let place = Place::<S>::new(fast, part);
    let level = fast.first.same();
    let axes: [Taps<S>; 2] = place.two::<R, 2>(fast, &level, Use::Gathered);
    let begin = place.begin(fast, &level);
    let columns = each(
        axes[0].index,
        #[inline(always)]
        |column| column.mul(S::splat(fast.layout.bytes)),
    );
    let mut taps = [S::splat(0); 4];
    for row in 0..2 {
        let row_at = begin.add(axes[1].index[row].mul(level.row_pitch));
        let texels = words_of_two::<S, K>(fast, [row_at.add(columns[0]), row_at.add(columns[1])]);
        for column in 0..2 {
            let outside = S::either(axes[0].border[column], axes[1].border[row]);
            let words = fast.or_border(outside, texels[column]);
            taps[2 * row + column] = K::component(words, fast.gathered);
        }
    }
    let [upper_left, upper_right, lower_left, lower_right] = taps;
    Found { values: [lower_left, lower_right, upper_right, upper_left], failed: S::lanes(failures(&axes)) }
}
