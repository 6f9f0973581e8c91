//! The last pass of a filter: weighted sums of texels, as [`sum`](crate::unit::sum) says.

use std::marker::PhantomData;

use super::kind::{Codes, Kind, Unorm8, halves, unorm};
use super::read::words_of_kind;
use super::routine::FastFetch;
use super::scratch::{Batch, OneOf, Scratch};
use super::vector::{Data, Vector, build, each};
use super::weigh::{In256ths, Products, Weigh};
use crate::lanes::{LANES, Lanes};
use crate::unit::sum::NAN;

/// How texels of a kind are weighed and added under a model.
pub(crate) trait Filter<S: Vector> {
    type Weights: Weigh<S>;
    type Kind: Kind;
    type Total: Copy;
    /// What the lanes compare texels with, if they do.
    type Context: Copy;

    fn context(fast: &FastFetch, one: OneOf, vector: usize) -> Self::Context;
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
    type Weights = In256ths;
    type Kind = Unorm8;
    type Total = [S; 2];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: OneOf, _: usize) {}

    #[inline(always)]
    fn nothing() -> [S; 2] {
        [S::splat(0); 2]
    }

    #[inline(always)]
    fn add((): (), total: &mut [S; 2], weight: S, [word, ..]: [S; 4]) {
        let pairs = [word.and(S::splat(0x00ff_00ff)), word.shr_halves(8)];
        for pair in 0..2 {
            total[pair] = total[pair].add_halves(pairs[pair].mul_halves(weight));
        }
    }

    #[inline(always)]
    fn finish(total: [S; 2]) -> [S; 4] {
        let [rb, ga] = each(
            total,
            #[inline(always)]
            |sum| sum.add_halves(sum.add_halves(S::splat(0x80_0080)).shr_halves(8)),
        );
        let [r, b, g, a] = each(
            halves([rb, ga, rb, ga]),
            #[inline(always)]
            |code| unorm::<S, 16>(code),
        );
        [r, g, b, a]
    }
}

/// NVIDIA's sum of codes of a kind.
pub(crate) struct SumOfCodes<K>(PhantomData<K>);

impl<S: Vector, K: Codes> Filter<S> for SumOfCodes<K> {
    type Weights = In256ths;
    type Kind = K;
    type Total = [S; 4];
    type Context = ();

    #[inline(always)]
    fn context(_: &FastFetch, _: OneOf, _: usize) {}

    #[inline(always)]
    fn nothing() -> [S; 4] {
        [S::splat(0); 4]
    }

    #[inline(always)]
    fn add((): (), total: &mut [S; 4], weight: S, words: [S; 4]) {
        let (weight, codes) = (In256ths::single(weight), K::codes(words));
        for component in 0..K::COMPONENTS {
            total[component] = total[component].add(K::product(codes[component], weight));
        }
    }

    #[inline(always)]
    fn finish(total: [S; 4]) -> [S; 4] {
        each(
            total,
            #[inline(always)]
            |sum| K::value(sum),
        )
    }
}

/// Sums the texels of one plane or two.
pub(crate) fn sum<S: Vector, F: Filter<S>>(
    fast: &FastFetch,
    one: OneOf,
    planes: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let context = F::context(fast, one, vector);
                let mut total = F::nothing();
                for plane in 0..planes.min(2) {
                    for tap in 4 * plane..4 * plane + 4 {
                        let words = words_of_kind::<S, F::Kind>(s, tap, vector);
                        F::add(context, &mut total, F::Weights::get(&s.weight[tap], vector), words);
                    }
                }
                let values = F::finish(total);
                for component in 0..4 {
                    values[component].store(to[component], vector);
                }
            }
        },
    );
}

/// Sums the texels of one plane or two in f64. Weights of 256ths are fractions there, whose products are as exact as those of whole numbers.
pub(crate) fn wide_sum<S: Vector, W: Weigh<S>, K: Kind>(
    _: &FastFetch,
    _: OneOf,
    planes: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let mut total = [S::splat_double(-0.0); 4];
                for plane in 0..planes.min(2) {
                    let first = 4 * plane;
                    let values: [[S; 4]; 4] = build(
                        #[inline(always)]
                        |tap| {
                            let words = words_of_kind::<S, K>(s, first + tap, vector);
                            let weight = W::get(&s.weight[first + tap], vector);
                            let nothing = unless_nothing::<S, W, K>(weight, words);
                            K::decode_for_sum(if K::PLAIN { words } else { nothing })
                        },
                    );
                    // One component after the other: there are too few registers for the sums of all.
                    for component in 0..K::COMPONENTS {
                        for tap in 0..4 {
                            let weight = W::double(W::get(&s.weight[first + tap], vector));
                            let product = S::mul_double(weight, values[tap][component].widen());
                            total[component] = S::add_double(total[component], product);
                        }
                    }
                }
                for component in 0..4 {
                    one_nan::<S, K>(S::narrow(total[component])).store(to[component], vector);
                }
            }
        },
    );
}

/// Sums texels of four floats by exact weights; they are read one by one, where they have not been read yet.
pub(crate) fn sum_of_unread<S: Vector>(
    fast: &FastFetch,
    _: OneOf,
    _: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let bytes = build(
                    #[inline(always)]
                    |tap| s.offset[1][tap / 2].get::<S>(vector).add(s.offset[0][tap % 2].get(vector)),
                );
                let weights = build(
                    #[inline(always)]
                    |tap| <Products as Weigh<S>>::get(&s.weight[tap], vector),
                );
                let bytes = that_count::<S>(bytes, weights);
                let mut sums = S::sum_of_quadruples(fast.data, bytes, weights);
                let odd = each(
                    sums,
                    #[inline(always)]
                    |sum| S::lanes(sum.unorderedf(sum)),
                );
                if odd != [0; 4] {
                    sums = sums_of_some::<S>(fast.data, bytes, weights);
                }
                for component in 0..4 {
                    sums[component].store(to[component], vector);
                }
            }
        },
    );
}

/// Where texels are, but for those without weight, in whose place another one of the lane is that has some: then they add a zero of that one's
/// sign, which changes no sum that is a number.
#[inline(always)]
fn that_count<S: Vector>(bytes: [S; 4], weights: [S::Double; 4]) -> [S; 4] {
    let nothing = each(
        weights,
        #[inline(always)]
        |weight| S::zero_double(weight),
    );
    let [a, b, c, d] = nothing;
    if S::lanes(S::either(S::either(a, b), S::either(c, d))) == 0 {
        return bytes;
    }
    let mut counting = bytes[3];
    for tap in (0..3).rev() {
        counting = S::select(nothing[tap], counting, bytes[tap]);
    }
    build(
        #[inline(always)]
        |tap| S::select(nothing[tap], counting, bytes[tap]),
    )
}

/// As [`Vector::sum_of_quadruples`], one number after the other, without those whose weight is 0, which may be infinite; the one NaN in place of all.
#[cold]
#[inline(never)]
fn sums_of_some<S: Vector>(data: Data, bytes: [S; 4], weights: [S::Double; 4]) -> [S; 4] {
    let mut offsets = [[0; LANES]; 4];
    let mut words = [[Batch::ZERO; 2]; 4];
    S::enter(
        #[inline(always)]
        || {
            for tap in 0..4 {
                bytes[tap].store(&mut offsets[tap], 0);
                S::store_double(weights[tap], &mut words[tap], 0);
            }
        },
    );
    let mut sums = [[0; LANES]; 4];
    for (component, sums) in sums.iter_mut().enumerate() {
        for (lane, sum) in sums.iter_mut().enumerate().take(S::LANES) {
            let mut total = -0.0;
            for tap in 0..4 {
                let [words, _] = &words[tap];
                let weight = u64::from(words.0[2 * lane]) | u64::from(words.0[2 * lane + 1]) << 32;
                let at = offsets[tap][lane].min(data.last(16)) as usize + 4 * component;
                let value = data.bytes()[at..].first_chunk().map_or(0.0, |bytes| f32::from_le_bytes(*bytes));
                if f64::from_bits(weight) != 0.0 {
                    total += f64::from_bits(weight) * f64::from(value);
                }
            }
            *sum = if total.is_nan() { NAN } else { (total as f32).to_bits() };
        }
    }
    S::enter(
        #[inline(always)]
        || {
            build(
                #[inline(always)]
                |component: usize| S::load(&sums[component], 0),
            )
        },
    )
}

/// −0 in place of a texel without weight: added to anything, it has no influence.
#[inline(always)]
pub(crate) fn unless_nothing<S: Vector, W: Weigh<S>, K: Kind>(weight: W::Weight, words: [S; 4]) -> [S; 4] {
    let nothing = W::nothing(weight);
    build(
        #[inline(always)]
        |word| S::select(nothing, S::splat(K::MINUS_ZERO), words[word]),
    )
}

/// The one NaN in place of all.
#[inline(always)]
pub(crate) fn one_nan<S: Vector, K: Kind>(value: S) -> S {
    if K::PLAIN {
        return value;
    }
    S::select(value.equalf(value), value, S::splat(NAN))
}
