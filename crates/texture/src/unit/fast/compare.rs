//! Comparisons with a reference, as [`compare`](crate::unit::compare) says.

use std::marker::PhantomData;

use super::filter::Filter;
use super::kind::Kind;
use super::locate::limited;
use super::routine::FastFetch;
use super::scratch::OneOf;
use super::vector::Vector;
use super::weigh::{In256ths, Products};
use crate::unit::compare::ReferenceRule;

/// Denormals are zero in comparisons.
#[inline(always)]
fn flush<S: Vector>(value: S) -> S {
    let exponent = value.and(S::splat(0x7f80_0000));
    S::select(exponent.equal(S::splat(0)), S::splat(0), value)
}

/// References as the texture's precision has them; see [`ReferenceRule::apply`].
#[inline(always)]
fn in_range<S: Vector>(rule: ReferenceRule, reference: S) -> S {
    match rule {
        ReferenceRule::AsItIs => reference,
        ReferenceRule::Clamped { lowest } => limited(reference.unless_nan(), lowest, 1.0),
        ReferenceRule::Quantised { max_code } => {
            let max = S::splat((max_code as f32).to_bits());
            // The product has 48 bits at most: the double after it is nearer to it than to any tie but the one that it is, which then goes up.
            let product = S::mul_double(limited(reference.unless_nan(), 0.0, 1.0).widen(), max.widen());
            let above_ties = S::mul_double(product, S::splat_double(1.0 + f64::EPSILON));
            // Whole numbers are all that doubles of this size are.
            let shift = S::splat_double((1u64 << 52) as f64);
            S::narrow(S::sub_double(S::add_double(above_ties, shift), shift)).divf(max)
        }
    }
}

/// What texels are compared with, and how.
#[derive(Clone, Copy)]
pub(crate) struct Reference<S: Vector> {
    value: S,
    /// All lanes or none of them, for each way in which two numbers may lie.
    if_less: S::Truth,
    if_equal: S::Truth,
    if_greater: S::Truth,
    if_unordered: S::Truth,
}

impl<S: Vector> Reference<S> {
    #[inline(always)]
    pub fn new(fast: &FastFetch, one: OneOf, vector: usize) -> Reference<S> {
        // Bits 0, 1 and 2 of the code; see [`CompareFunction`](crate::sampler::CompareFunction).
        let passes = |bits: u32| S::truth(if fast.compare as u32 & bits == bits { S::ALL } else { 0 });
        Reference {
            value: in_range(fast.reference, flush(one.get(&one.inputs.reference, vector))),
            if_less: passes(1),
            if_equal: passes(2),
            if_greater: passes(4),
            if_unordered: passes(5),
        }
    }

    /// The lanes whose texel passes.
    #[inline(always)]
    fn passes(self, texel: S) -> S::Truth {
        let texel = flush(texel);
        let less = S::both(self.value.belowf(texel), self.if_less);
        let equal = S::both(self.value.equalf(texel), self.if_equal);
        let greater = S::both(texel.belowf(self.value), self.if_greater);
        let unordered = S::both(texel.unorderedf(self.value), self.if_unordered);
        S::either(S::either(less, equal), S::either(greater, unordered))
    }

    /// 1 in the lanes whose texel passes, 0 in others.
    #[inline(always)]
    pub fn outcome(self, texel: S) -> S {
        S::select(self.passes(texel), S::splat(1f32.to_bits()), S::splat(0))
    }
}

/// Outcomes summed with NVIDIA's weights.
pub(crate) struct ComparedIn256ths<K>(PhantomData<K>);

impl<S: Vector, K: Kind> Filter<S> for ComparedIn256ths<K> {
    type Weights = In256ths;
    type Kind = K;
    type Total = S;
    type Context = Reference<S>;

    #[inline(always)]
    fn context(fast: &FastFetch, one: OneOf, vector: usize) -> Reference<S> {
        Reference::new(fast, one, vector)
    }

    #[inline(always)]
    fn nothing() -> S {
        S::splat(0)
    }

    #[inline(always)]
    fn add(reference: Reference<S>, total: &mut S, weight: S, words: [S; 4]) {
        let passes = reference.passes(K::decode(words)[0]);
        *total = total.add(S::select(passes, In256ths::single(weight), S::splat(0)));
    }

    #[inline(always)]
    fn finish(total: S) -> [S; 4] {
        [total.to_float().mulf(S::splat((1f32 / 256.0).to_bits())); 4]
    }
}

/// Outcomes summed with exact weights.
pub(crate) struct ComparedExact<K>(PhantomData<K>);

impl<S: Vector, K: Kind> Filter<S> for ComparedExact<K> {
    type Weights = Products;
    type Kind = K;
    type Total = S::Double;
    type Context = Reference<S>;

    #[inline(always)]
    fn context(fast: &FastFetch, one: OneOf, vector: usize) -> Reference<S> {
        Reference::new(fast, one, vector)
    }

    #[inline(always)]
    fn nothing() -> S::Double {
        S::splat_double(0.0)
    }

    #[inline(always)]
    fn add(reference: Reference<S>, total: &mut S::Double, weight: S::Double, words: [S; 4]) {
        let passes = reference.passes(K::decode(words)[0]);
        *total = S::add_double(*total, S::select_double(passes, weight, S::splat_double(0.0)));
    }

    #[inline(always)]
    fn finish(total: S::Double) -> [S; 4] {
        [S::narrow(total); 4]
    }
}
