//! Gathers from one face, as [`gather`](crate::unit::gather) says.

use std::marker::PhantomData;

use super::kind::Kind;
use super::locate::{Rounding, Taps, Two, Use};
use super::place::{Group, Part16, Places};
use super::read::words_of_two;
use super::vector::{Vector, build};
use super::{Answer, FastFetch, Found};

/// Gathers under a model from a kind of texels.
pub(crate) struct Gather<R, K>(PhantomData<(R, K)>);

impl<S: Vector, R: Rounding, K: Kind> Answer<S> for Gather<R, K> {
    type Places = Places<S, 2>;

    #[inline(always)]
    fn nowhere() -> Places<S, 2> {
        Places::origin()
    }

    #[inline(always)]
    fn locate(fast: &FastFetch, group: Group, places: &mut Places<S, 2>) {
        places.find::<Two<R>>(fast, group, None, Use::Gathered);
    }

    #[inline(always)]
    fn find(fast: &FastFetch, part: Part16, places: &Places<S, 2>) -> Found<S> {
        let axes = places.of(part.number);
        let [columns, _] = axes;
        let [upper_left, upper_right] = line::<S, K>(fast, axes, 0);
        let [lower_left, lower_right] = line::<S, K>(fast, axes, 1);
        Found { values: [lower_left, lower_right, upper_right, upper_left], failed: S::lanes(columns.failed) }
    }
}

/// The values of the texels in a row.
#[inline(always)]
fn line<S: Vector, K: Kind>(fast: &FastFetch, [columns, rows]: [Taps<S>; 2], row: usize) -> [S; 2] {
    let row_at = rows.place[row];
    let texels = words_of_two::<S, K>(fast, [row_at.add(columns.place[0]), row_at.add(columns.place[1])]);
    build(
        #[inline(always)]
        |column| {
            let texel = fast.or_border(
                #[inline(always)]
                || S::either(columns.border[column], rows.border[row]),
                texels[column],
            );
            K::component(texel, fast.gathered)
        },
    )
}
