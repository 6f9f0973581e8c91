//! The weights of texels, as [`weights`](crate::unit::weights) says.

use super::scratch::{Batch, Scratch};
use super::vector::Vector;

/// Numbers that texels are weighed with.
pub(crate) trait Weigh<S: Vector> {
    /// A weight, or a fraction.
    type Weight: Copy;

    /// The weight of everything.
    fn whole() -> Self::Weight;
    /// A fraction as [`Rounding::linear`] gives it.
    fn fraction(fraction: S) -> Self::Weight;
    fn split(whole: Self::Weight, fraction: Self::Weight) -> [Self::Weight; 2];
    /// For the left column.
    fn split_left(whole: Self::Weight, fraction: Self::Weight) -> [Self::Weight; 2];
    /// Whether a weight is nothing.
    fn nothing(weight: Self::Weight) -> S::Truth;
    /// The weight as a fraction.
    fn double(weight: Self::Weight) -> S::Double;
    /// The vector of that number of a tap's weights.
    fn get(weights: &[Batch; 2], vector: usize) -> Self::Weight;
    fn put(weights: &mut [Batch; 2], vector: usize, weight: Self::Weight);

    /// The weights of four texels.
    #[inline(always)]
    fn plane(whole: Self::Weight, column: Self::Weight, row: Self::Weight) -> [Self::Weight; 4] {
        let [left, right] = Self::split(whole, column);
        let [upper_left, lower_left] = Self::split_left(left, row);
        let [upper_right, lower_right] = Self::split(right, row);
        [upper_left, upper_right, lower_left, lower_right]
    }

    /// [`Weigh::plane`] of everything.
    #[inline(always)]
    fn whole_plane(column: Self::Weight, row: Self::Weight) -> [Self::Weight; 4] {
        Self::plane(Self::whole(), column, row)
    }
}

/// Whole numbers of 1/256, in both halves of each lane.
pub(crate) struct In256ths;

impl In256ths {
    const UNIT: u32 = 0x1_0001;

    /// The weight as a number of 32 bits.
    #[inline(always)]
    pub fn single<S: Vector>(weight: S) -> S {
        weight.and(S::splat(0xffff))
    }

    #[inline(always)]
    fn share<S: Vector>(whole: S, fraction: S, rounding: u32) -> [S; 2] {
        let product = whole.mul_halves(fraction).add_halves(S::splat(rounding * Self::UNIT));
        let far = product.shr_halves(8);
        [whole.sub_halves(far), far]
    }
}

impl<S: Vector> Weigh<S> for In256ths {
    type Weight = S;

    #[inline(always)]
    fn whole() -> S {
        S::splat(256 * Self::UNIT)
    }

    #[inline(always)]
    fn fraction(fraction: S) -> S {
        fraction.or(fraction.shl::<16>())
    }

    #[inline(always)]
    fn split(whole: S, fraction: S) -> [S; 2] {
        Self::share(whole, fraction, 128)
    }

    #[inline(always)]
    fn split_left(whole: S, fraction: S) -> [S; 2] {
        Self::share(whole, fraction, 127)
    }

    #[inline(always)]
    fn nothing(weight: S) -> S::Truth {
        weight.equal(S::splat(0))
    }

    #[inline(always)]
    fn double(weight: S) -> S::Double {
        In256ths::single(weight).to_float().mulf(S::splat((1f32 / 256.0).to_bits())).widen()
    }

    #[inline(always)]
    fn get(weights: &[Batch; 2], vector: usize) -> S {
        weights[0].get(vector)
    }

    #[inline(always)]
    fn put(weights: &mut [Batch; 2], vector: usize, weight: S) {
        weights[0].put(vector, weight);
    }

    #[inline(always)]
    fn whole_plane(column: S, row: S) -> [S; 4] {
        // NV-5's closed form; a test of the plain weights proves it.
        let [upper_right, lower_right] = Self::share(column, row, 128);
        let lower_left = row.sub_halves(lower_right);
        let left = <Self as Weigh<S>>::whole().sub_halves(column);
        [left.sub_halves(lower_left), upper_right, lower_left, lower_right]
    }
}

/// Products of fractions in f64.
pub(crate) struct Products;

impl<S: Vector> Weigh<S> for Products {
    type Weight = S::Double;

    #[inline(always)]
    fn whole() -> S::Double {
        S::splat_double(1.0)
    }

    #[inline(always)]
    fn fraction(fraction: S) -> S::Double {
        fraction.widen()
    }

    #[inline(always)]
    fn split(whole: S::Double, fraction: S::Double) -> [S::Double; 2] {
        let rest = S::sub_double(S::splat_double(1.0), fraction);
        [S::mul_double(whole, rest), S::mul_double(whole, fraction)]
    }

    #[inline(always)]
    fn split_left(whole: S::Double, fraction: S::Double) -> [S::Double; 2] {
        <Self as Weigh<S>>::split(whole, fraction)
    }

    #[inline(always)]
    fn nothing(weight: S::Double) -> S::Truth {
        S::zero_double(weight)
    }

    #[inline(always)]
    fn double(weight: S::Double) -> S::Double {
        weight
    }

    #[inline(always)]
    fn get(weights: &[Batch; 2], vector: usize) -> S::Double {
        S::load_double(weights, vector)
    }

    #[inline(always)]
    fn put(weights: &mut [Batch; 2], vector: usize, weight: S::Double) {
        S::store_double(weight, weights, vector);
    }

    #[inline(always)]
    fn whole_plane(column: S::Double, row: S::Double) -> [S::Double; 4] {
        let one = S::splat_double(1.0);
        let [left, upper] = [S::sub_double(one, column), S::sub_double(one, row)];
        [
            S::mul_double(left, upper),
            S::mul_double(column, upper),
            S::mul_double(left, row),
            S::mul_double(column, row),
        ]
    }
}

/// Weighs the four texels of a plane: the only one, or one of two between which the last fraction lies.
#[inline(never)]
pub(crate) fn weigh<S: Vector, W: Weigh<S>>(plane: Option<usize>, s: &mut Scratch) {
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let [column, row] =
                    [W::fraction(s.fraction[0].get(vector)), W::fraction(s.fraction[1].get(vector))];
                let weights = match plane {
                    None => W::whole_plane(column, row),
                    Some(plane) => {
                        let shares = W::split(W::whole(), W::fraction(s.fraction[2].get(vector)));
                        W::plane(if plane == 0 { shares[0] } else { shares[1] }, column, row)
                    }
                };
                let first = 4 * plane.unwrap_or(0).min(1);
                for tap in 0..4 {
                    W::put(&mut s.weight[first + tap], vector, weights[tap]);
                }
            }
        },
    );
}
