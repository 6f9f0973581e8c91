//! Weighted sums of texels, as [`weights`](crate::unit::weights) and [`sum`](crate::unit::sum) say.

use std::marker::PhantomData;

use super::FastFetch;
use super::kind::{Kind, Srgb8, Unorm8, Unorm16, halves, unorm};
use super::locate::{Exact, Nvidia, Rounding};
use super::place::Part16;
use super::vector::{Vector, build, each};
use crate::unit::sum::NAN;

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
    /// A texel's value with that weight and what has been added before, in f64.
    fn weighed(weight: Self::Weight, value: S, before: S::Double) -> S::Double;

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

/// Whole numbers of 1/256 in the low half of each lane, and in the high half too if they are `TWICE` there.
pub(crate) struct In256ths<const TWICE: bool>;

impl<const TWICE: bool> In256ths<TWICE> {
    const UNIT: u32 = if TWICE { 0x1_0001 } else { 1 };

    #[inline(always)]
    fn share<S: Vector>(whole: S, fraction: S, rounding: u32) -> [S; 2] {
        let product = whole.mul_halves(fraction).add_halves(S::splat(rounding * Self::UNIT));
        let far = product.shr_halves::<8>();
        [whole.sub_halves(far), far]
    }
}

impl<S: Vector, const TWICE: bool> Weigh<S> for In256ths<TWICE> {
    type Weight = S;

    #[inline(always)]
    fn whole() -> S {
        S::splat(256 * Self::UNIT)
    }

    #[inline(always)]
    fn fraction(fraction: S) -> S {
        if TWICE { fraction.or(fraction.shl::<16>()) } else { fraction }
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
    fn weighed(weight: S, value: S, before: S::Double) -> S::Double {
        // 9 bits times 24: the product is exact, so that it need not be rounded on its own.
        S::mul_add_double(weight.widen_integer(), value.widen(), before)
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
    fn weighed(weight: S::Double, value: S, before: S::Double) -> S::Double {
        S::add_double(before, S::mul_double(weight, value.widen()))
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

/// How texels of a kind are weighed and added under a model.
pub(crate) trait Filter<S: Vector> {
    type Rounding: Rounding;
    type Weights: Weigh<S>;
    type Kind: Kind;
    type Total: Copy;
    /// What the lanes compare texels with, if they do.
    type Context: Copy;

    fn context(fast: &FastFetch, part: Part16) -> Self::Context;
    fn nothing() -> Self::Total;
    /// Adds a texel, given as its words.
    fn add(
        context: Self::Context,
        total: &mut Self::Total,
        weight: <Self::Weights as Weigh<S>>::Weight,
        words: [S; 4],
    );
    /// The components' values.
    fn finish(total: Self::Total) -> [S; 4];
}

/// NVIDIA's sum of 8-bit UNORM codes: red and blue, green and alpha side by side.
pub(crate) struct Sum8;

impl<S: Vector> Filter<S> for Sum8 {
    type Rounding = Nvidia;
    type Weights = In256ths<true>;
    type Kind = Unorm8;
    type Total = [S; 2];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: Part16) {}

    #[inline(always)]
    fn nothing() -> [S; 2] {
        [S::splat(0); 2]
    }

    #[inline(always)]
    fn add((): (), total: &mut [S; 2], weight: S, [word, ..]: [S; 4]) {
        let pairs = [word.and(S::splat(0x00ff_00ff)), word.shr_halves::<8>()];
        for pair in 0..2 {
            total[pair] = total[pair].add_halves(pairs[pair].mul_halves(weight));
        }
    }

    #[inline(always)]
    fn finish(total: [S; 2]) -> [S; 4] {
        let [rb, ga] = each(
            total,
            #[inline(always)]
            |sum| sum.add_halves(sum.add_halves(S::splat(0x80_0080)).shr_halves::<8>()),
        );
        let [r, b, g, a] = each(
            halves([rb, ga, rb, ga]),
            #[inline(always)]
            |code| unorm::<S, 16>(code),
        );
        [r, g, b, a]
    }
}

/// NVIDIA's sum of 16-bit UNORM codes.
pub(crate) struct Sum16<const WORDS: usize>;

impl<S: Vector, const WORDS: usize> Filter<S> for Sum16<WORDS> {
    type Rounding = Nvidia;
    type Weights = In256ths<false>;
    type Kind = Unorm16<WORDS>;
    type Total = [S; 4];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: Part16) {}

    #[inline(always)]
    fn nothing() -> [S; 4] {
        [S::splat(0); 4]
    }

    #[inline(always)]
    fn add((): (), total: &mut [S; 4], weight: S, words: [S; 4]) {
        let codes = halves(words);
        for component in 0..2 * WORDS {
            total[component] = total[component].add(codes[component].mul(weight));
        }
    }

    #[inline(always)]
    fn finish(total: [S; 4]) -> [S; 4] {
        each(
            total,
            #[inline(always)]
            |sum| unorm::<S, 16>(sum.add(S::splat(128)).shr::<8>()),
        )
    }
}

/// NVIDIA's sum of sRGB codes and alpha, exact in two f32 numbers.
///
/// Values are whole numbers of 2⁻³⁵ up to 1, weights whole numbers up to 256. The upper number stays between 256 and 512, where an
/// f32 holds whole numbers of 2⁻¹⁵. What rounding to them leaves of a product is at most 2⁻¹⁶ and a whole number of 2⁻³⁵, as is the sum
/// of what eight of them leave: all of these are f32 numbers. The sum of both is rounded once.
pub(crate) struct SumSrgb;

/// Where the upper number begins.
const UPPER: f32 = 256.0;

impl<S: Vector> Filter<S> for SumSrgb {
    type Rounding = Nvidia;
    type Weights = In256ths<false>;
    type Kind = Srgb8;
    type Total = [[S; 2]; 4];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: Part16) {}

    #[inline(always)]
    fn nothing() -> [[S; 2]; 4] {
        [[S::splat(UPPER.to_bits()), S::splat(0)]; 4]
    }

    #[inline(always)]
    fn add((): (), total: &mut [[S; 2]; 4], weight: S, words: [S; 4]) {
        let (weight, values) = (weight.to_float(), Srgb8::decode(words));
        for component in 0..4 {
            let [upper, lower] = total[component];
            let sum = weight.mul_addf(values[component], upper);
            let left = weight.mul_addf(values[component], upper.subf(sum));
            total[component] = [sum, lower.addf(left)];
        }
    }

    #[inline(always)]
    fn finish(total: [[S; 2]; 4]) -> [S; 4] {
        each(
            total,
            #[inline(always)]
            |[upper, lower]| {
                let sum = upper.subf(S::splat(UPPER.to_bits())).addf(lower);
                sum.mulf(S::splat((1f32 / 256.0).to_bits()))
            },
        )
    }
}

/// Sums in f64 with NVIDIA's weights.
pub(crate) struct WideOf256ths<K>(PhantomData<K>);

impl<S: Vector, K: Kind> Filter<S> for WideOf256ths<K> {
    type Rounding = Nvidia;
    type Weights = In256ths<false>;
    type Kind = K;
    type Total = [S::Double; 4];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: Part16) {}

    #[inline(always)]
    fn nothing() -> [S::Double; 4] {
        [S::splat_double(-0.0); 4]
    }

    #[inline(always)]
    fn add((): (), total: &mut [S::Double; 4], weight: S, words: [S; 4]) {
        add_wide::<S, In256ths<false>, K>(total, weight, words);
    }

    #[inline(always)]
    fn finish(total: [S::Double; 4]) -> [S; 4] {
        each(
            total,
            #[inline(always)]
            |sum| one_nan::<S, K>(S::narrow(S::mul_double(sum, S::splat_double(1.0 / 256.0)))),
        )
    }
}

/// Sums in f64 with exact weights.
pub(crate) struct Wide<K>(PhantomData<K>);

impl<S: Vector, K: Kind> Filter<S> for Wide<K> {
    type Rounding = Exact;
    type Weights = Products;
    type Kind = K;
    type Total = [S::Double; 4];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: Part16) {}

    #[inline(always)]
    fn nothing() -> [S::Double; 4] {
        [S::splat_double(-0.0); 4]
    }

    #[inline(always)]
    fn add((): (), total: &mut [S::Double; 4], weight: S::Double, words: [S; 4]) {
        add_wide::<S, Products, K>(total, weight, words);
    }

    #[inline(always)]
    fn finish(total: [S::Double; 4]) -> [S; 4] {
        each(
            total,
            #[inline(always)]
            |sum| one_nan::<S, K>(S::narrow(sum)),
        )
    }
}

#[inline(always)]
fn add_wide<S: Vector, W: Weigh<S>, K: Kind>(total: &mut [S::Double; 4], weight: W::Weight, words: [S; 4]) {
    let values = K::decode(if K::PLAIN { words } else { unless_nothing::<S, W, K>(weight, words) });
    for component in 0..K::COMPONENTS {
        total[component] = W::weighed(weight, values[component], total[component]);
    }
}

/// −0 in place of a texel without weight: added to anything, it has no influence.
#[inline(always)]
fn unless_nothing<S: Vector, W: Weigh<S>, K: Kind>(weight: W::Weight, words: [S; 4]) -> [S; 4] {
    let nothing = W::nothing(weight);
    build(
        #[inline(always)]
        |word| S::select(nothing, S::splat(K::MINUS_ZERO), words[word]),
    )
}

/// The one NaN in place of all.
#[inline(always)]
fn one_nan<S: Vector, K: Kind>(value: S) -> S {
    if K::PLAIN {
        return value;
    }
    S::select(value.equalf(value), value, S::splat(NAN))
}
