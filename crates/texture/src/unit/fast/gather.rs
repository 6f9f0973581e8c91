//! Gathers from one face, as [`gather`](crate::unit::gather) says.

use std::marker::PhantomData;

use super::kind::Kind;
use super::locate::{Rounding, Two, Use};
use super::place::{Group, Look, Part16, Places};
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
        let look = places.of(part.number);
        let [upper_left, upper_right] = line::<S, K>(fast, look, 0);
        let [lower_left, lower_right] = line::<S, K>(fast, look, 1);
        let values = [lower_left, lower_right, upper_right, upper_left];
        Found { values, failed: S::lanes(look.failed()) }
    }
}

/// The values of the texels in a row.
#[inline(always)]
fn line<S: Vector, K: Kind>(fast: &FastFetch, look: Look<S, 2>, row: usize) -> [S; 2] {
    let row_at = look.place(1, row);
    let texels = words_of_two::<S, K>(fast, [row_at.add(look.place(0, 0)), row_at.add(look.place(0, 1))]);
    build(
        #[inline(always)]
        |column| {
            let texel = fast.or_border(
                #[inline(always)]
                || look.outside([column, row]),
                texels[column],
            );
            K::component(texel, fast.gathered)
        },
    )
}
