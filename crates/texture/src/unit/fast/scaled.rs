//! NVIDIA's sums of floats on one scale, as [`scaled`](crate::unit::scaled) says.

use super::filter::{one_nan, unless_nothing};
use super::kind::{Kind, Srgb8, unorm};
use super::read::words_of_kind;
use super::routine::FastFetch;
use super::scratch::{OneOf, Scratch};
use super::vector::{ByteTable, Vector, build, each};
use super::weigh::{In256ths, Weigh};
use crate::format::NVIDIA_SRGB_STEPS;
use crate::lanes::{Lanes, Mask, active};
use crate::unit::scaled::{HALVES as OF_HALVES, SINGLES as OF_SINGLES, Terms};

/// The values of a plane's four texels; in place of those without weight there are zeros.
#[inline(always)]
fn values<S: Vector, K: Kind>(plane: usize, s: &Scratch, vector: usize) -> [[S; 4]; 4] {
    build(
        #[inline(always)]
        |tap| {
            let weight: S = <In256ths as Weigh<S>>::get(&s.weight[4 * plane + tap], vector);
            let words = words_of_kind::<S, K>(s, 4 * plane + tap, vector);
            K::decode_for_sum(unless_nothing::<S, In256ths, K>(weight, words))
        },
    )
}

/// The weights of a plane's four texels as f32 numbers.
#[inline(always)]
fn weights<S: Vector>(plane: usize, s: &Scratch, vector: usize) -> [S; 4] {
    build(
        #[inline(always)]
        |tap| In256ths::single(<In256ths as Weigh<S>>::get(&s.weight[4 * plane + tap], vector)).to_float(),
    )
}

/// [`weights`] as f64 numbers.
#[inline(always)]
fn wide_weights<S: Vector>(plane: usize, s: &Scratch, vector: usize) -> [S::Double; 4] {
    let weights = weights::<S>(plane, s, vector);
    build(
        #[inline(always)]
        |tap| weights[tap].widen(),
    )
}

/// The largest magnitude of a component: f32 bits.
#[inline(always)]
fn largest<S: Vector>(values: &[[S; 4]; 4], component: usize) -> S {
    let [a, b, c, d] = build(
        #[inline(always)]
        |tap| values[tap][component].and(S::splat(0x7fff_ffff)),
    );
    a.max_signed(b).max_signed(c.max_signed(d))
}

/// The sum of a plane's 16-bit floats.
#[inline(always)]
fn half_of_plane<S: Vector>(values: &[[S; 4]; 4], weights: &[S; 4], component: usize) -> S {
    const COUNTED: u32 = OF_HALVES.counted - 1;
    let lowest = S::splat(((127 + OF_HALVES.lowest) as u32) << 23);
    let exponent = lowest.max_signed(largest(values, component)).and(S::splat(0x7f80_0000));
    let scale = S::splat((254 + COUNTED) << 23).sub(exponent);
    // Whole numbers of less than 24 bits: every sum is exact.
    let mut total = S::splat((-0.0f32).to_bits());
    for tap in 0..4 {
        total = values[tap][component].mulf(scale).truncf().mul_addf(weights[tap], total);
    }
    total.mulf(exponent.sub(S::splat((COUNTED + 8) << 23)))
}

/// A sum rounded to a 16-bit float.
#[inline(always)]
fn rounded_to_half<S: Vector>(sum: S) -> S {
    let rounded = S::select(sum.equalf(sum), to_half(sum), sum);
    let small = rounded.and(S::splat(0x7fff_ffff)).below(S::splat(LEAST_HALF));
    if S::lanes(small) == 0 { rounded } else { S::select(small, small_half(sum), rounded) }
}

/// The sum of a plane's 32-bit floats.
struct SingleOfPlane<S: Vector> {
    /// The largest magnitude of a texel: f32 bits.
    largest: S,
    sum: S::Double,
    /// The power of two of which the sum is a whole number.
    unit: S,
}

impl<S: Vector> SingleOfPlane<S> {
    #[inline(always)]
    fn new(values: &[[S; 4]; 4], weights: &[S::Double; 4], component: usize) -> SingleOfPlane<S> {
        const COUNTED: u32 = OF_SINGLES.counted - 1;
        let largest = largest(values, component);
        let exponent = S::splat(LEAST_SINGLE).max_signed(largest).and(S::splat(0x7f80_0000));
        let scale = S::splat((254 + COUNTED) << 23).sub(exponent);
        let mut total = S::splat_double(-0.0);
        for tap in 0..4 {
            let number = values[tap][component].mulf(scale).truncf().widen();
            total = S::mul_add_double(number, weights[tap], total);
        }
        let unit = exponent.sub(S::splat((COUNTED + 8) << 23));
        SingleOfPlane { largest, sum: S::mul_double(total, unit.widen()), unit }
    }

    /// The lanes of which the sum is not exact together with another plane's: numbers of 40 bits at most, more than eight apart.
    #[inline(always)]
    fn far_from(&self, other: &SingleOfPlane<S>) -> u16 {
        let apart = self.unit.sub(other.unit).add(S::splat(8 << 23));
        let [none, other_none] = each(
            [self.largest, other.largest],
            #[inline(always)]
            |largest| S::lanes(largest.equal(S::splat(0))),
        );
        S::lanes(S::splat(16 << 23).below(apart)) & !(none | other_none)
    }
}

/// A sum rounded to an f32. What is a tie is a little more, so that it goes away from zero.
#[inline(always)]
fn rounded_to_single<S: Vector>(sum: S::Double) -> S {
    S::narrow(S::mul_double(sum, S::splat_double(1.0 + 4.0 * f64::EPSILON)))
}

/// Below this, results may be denormal, and scales are too large.
const LEAST_SINGLE: u32 = (OF_SINGLES.counted + 8) << 23;

/// Whether the largest texel is so small, and no zero.
#[inline(always)]
fn is_small<S: Vector>(largest: S) -> S::Truth {
    S::both(S::splat(0).below(largest), largest.below(S::splat(LEAST_SINGLE)))
}

/// The sum of two numbers; where it is rounded away from zero, the number before it: a tie that it is not really.
#[inline(always)]
fn nearer_zero<S: Vector>(a: S, b: S) -> S {
    let sum = a.addf(b);
    // What the rounding has left (Knuth).
    let part = sum.subf(a);
    let left = a.subf(sum.subf(part)).addf(b.subf(part));
    let zero = S::splat(0);
    let above = S::both(left.belowf(zero), zero.belowf(sum));
    let below = S::both(zero.belowf(left), sum.belowf(zero));
    S::select(S::either(above, below), sum.sub(S::splat(1)), sum)
}

/// A number rounded to as many bits as a normal 16-bit float has, ties away from zero.
#[inline(always)]
fn to_half<S: Vector>(number: S) -> S {
    number.add(S::splat(0x1000)).and(S::splat(0xffff_e000))
}

/// 2⁻¹⁴, the least normal 16-bit float.
const LEAST_HALF: u32 = (127 - 14) << 23;

/// A sum below 2⁻¹⁴ as a whole number of 2⁻²⁴, ties away from zero.
#[inline(always)]
fn small_half<S: Vector>(sum: S) -> S {
    let sign = sum.and(S::splat(1 << 31));
    let parts = sum.xor(sign).mulf(S::splat(((127 + 24) << 23) as u32));
    let whole = parts.floorf();
    let rest = parts.subf(whole);
    let rounded = whole.addf(rest.addf(rest).floorf());
    rounded.mulf(S::splat((127 - 24) << 23)).or(sign)
}

/// Sums 16-bit floats.
pub(crate) fn halves_sum<S: Vector, K: Kind>(
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
                let (first, first_weights) = (values::<S, K>(0, s, vector), weights::<S>(0, s, vector));
                let mut sums = [S::splat(0); 4];
                for component in 0..K::COMPONENTS {
                    sums[component] = half_of_plane(&first, &first_weights, component);
                }
                if planes > 1 {
                    let (second, second_weights) = (values::<S, K>(1, s, vector), weights::<S>(1, s, vector));
                    for component in 0..K::COMPONENTS {
                        let other = half_of_plane(&second, &second_weights, component);
                        sums[component] = nearer_zero(sums[component], other);
                    }
                }
                for component in 0..K::COMPONENTS {
                    let sum = one_nan::<S, K>(rounded_to_half(sums[component]));
                    sum.store(to[component], vector);
                }
            }
        },
    );
}

/// What is added up of each code of a colour.
static STEPS: ByteTable = ByteTable::new(NVIDIA_SRGB_STEPS);

/// The sums of sRGB colours, in units of 2⁻²², and of alpha.
struct Colours<S: Vector> {
    colours: [S; 3],
    alpha: S,
}

impl<S: Vector> Colours<S> {
    /// Adds a plane's texels, whose colours count in steps of the plane's largest code.
    #[inline(always)]
    fn add_plane(&mut self, plane: usize, s: &Scratch, vector: usize) {
        let weights: [S; 4] = build(
            #[inline(always)]
            |tap| <In256ths as Weigh<S>>::get(&s.weight[4 * plane + tap], vector),
        );
        let mut entries = [[S::splat(0); 4]; 4];
        for tap in 0..4 {
            let words = words_of_kind::<S, Srgb8<true>>(s, 4 * plane + tap, vector);
            let nothing = <In256ths as Weigh<S>>::nothing(weights[tap]);
            let word = S::select(nothing, S::splat(0), words[0]);
            entries[tap] = S::look_up_bytes(&STEPS, word);
            self.alpha = self.alpha.add(word.shr::<24>().mul_halves(weights[tap]));
        }
        for colour in 0..3 {
            let [a, b, c, d] = each(
                entries,
                #[inline(always)]
                |entry| entry[colour],
            );
            let mask = a.and(b).and(c.and(d)).shr::<16>();
            for tap in 0..4 {
                let light = entries[tap][colour].and(mask);
                self.colours[colour] = self.colours[colour].add(light.sum_of_half_products(weights[tap]));
            }
        }
    }
}

/// Sums sRGB colours, and alpha.
pub(crate) fn srgb_sum<S: Vector>(
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
                let mut sums = Colours { colours: [S::splat(0); 3], alpha: S::splat(0) };
                for plane in 0..planes.min(2) {
                    sums.add_plane(plane, s, vector);
                }
                for colour in 0..3 {
                    let sum = sums.colours[colour].to_float().mulf(S::splat((127 - 22) << 23));
                    to_half(sum).store(to[colour], vector);
                }
                let alpha = sums.alpha.and(S::splat(0xffff));
                let rest = alpha.add(S::splat(128)).shr::<8>();
                unorm::<S, 16>(alpha.add(rest)).store(to[3], vector);
            }
        },
    );
}

/// Sums 32-bit floats.
pub(crate) fn singles_sum<S: Vector, K: Kind>(
    _: &FastFetch,
    _: OneOf,
    planes: usize,
    s: &Scratch,
    to: &mut [&mut Lanes<u32>; 4],
) {
    let mut small = [0; 4];
    S::enter(
        #[inline(always)]
        || {
            for vector in 0..S::COUNT {
                let first = values::<S, K>(0, s, vector);
                let first_weights = wide_weights::<S>(0, s, vector);
                let second = (planes > 1).then(
                    #[inline(always)]
                    || (values::<S, K>(1, s, vector), wide_weights::<S>(1, s, vector)),
                );
                for component in 0..K::COMPONENTS {
                    let plane = SingleOfPlane::new(&first, &first_weights, component);
                    let (mut sum, mut left) = (plane.sum, S::lanes(is_small(plane.largest)));
                    if let Some((second, second_weights)) = &second {
                        let other = SingleOfPlane::new(second, second_weights, component);
                        sum = S::add_double(sum, other.sum);
                        left |= S::lanes(is_small(other.largest)) | plane.far_from(&other);
                    }
                    small[component] |= Mask::from(left) << (S::LANES * vector);
                    let sum = one_nan::<S, K>(rounded_to_single(sum));
                    sum.store(to[component], vector);
                }
            }
        },
    );
    if small != [0; 4] {
        sums_of_small(planes, s, small, to);
    }
}

/// The sums of texels near the least numbers there are, or of planes far apart, one after the other.
#[cold]
#[inline(never)]
fn sums_of_small(planes: usize, s: &Scratch, small: [Mask; 4], to: &mut [&mut Lanes<u32>; 4]) {
    for component in 0..4 {
        for lane in active(small[component]) {
            let mut terms = Terms::NONE;
            for tap in 0..4 * planes.clamp(1, 2) {
                if tap == 4 {
                    terms = terms.in_next_plane();
                }
                terms = terms.with(s.weight[tap][0].0[lane] as u16, s.texel[tap][component].0[lane]);
            }
            to[component][lane] = OF_SINGLES.sum(&terms);
        }
    }
}
