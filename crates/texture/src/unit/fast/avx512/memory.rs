//! Reads at sixteen offsets: near each other by whole vectors and permutations; anywhere as twice eight, which is twice as fast as loads for
//! sixteen lanes in a row.

// See the parent module. Every offset is clamped below `Data::last` of what is read there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::Avx512;
use crate::unit::fast::avx2::memory as avx2;
use crate::unit::fast::vector::{Data, SIXTEEN, Vector, build, each};

/// `BYTES` bytes of the data from the lowest offset up, if the first or the last lane has it.
pub(super) struct Near<'t, const BYTES: usize> {
    data: Data<'t>,
    /// Where it begins, in all lanes.
    begin: Avx512,
}

impl<'t, const BYTES: usize> Near<'t, BYTES> {
    #[inline(always)]
    pub fn new(data: Data<'t>, byte: Avx512) -> Near<'t, BYTES> {
        let [first, last] =
            [byte.of_lanes(Avx512::splat(0)), byte.of_lanes(Avx512::splat(SIXTEEN as u32 - 1))];
        Near { data, begin: first.min_unsigned(last).min_unsigned(Avx512::splat(data.last(BYTES))) }
    }

    /// How far offsets lie from the beginning.
    #[inline(always)]
    pub fn distance(&self, byte: Avx512) -> Avx512 {
        byte.sub(self.begin)
    }

    /// The first vectors.
    #[inline(always)]
    pub fn vectors<const COUNT: usize>(&self) -> [Avx512; COUNT] {
        const { assert!(64 * COUNT <= BYTES) };
        // SAFETY: as many bytes are in the data from the beginning, which is clamped; see the head of this file.
        unsafe {
            let begin = _mm512_cvtsi512_si32(self.begin.0) as u32 as usize;
            let first = self.data.bytes().as_ptr().add(begin).cast::<__m512i>();
            build(
                #[inline(always)]
                |number| Avx512(_mm512_loadu_si512(first.add(number))),
            )
        }
    }

    /// The words at these distances, below 128.
    #[inline(always)]
    pub fn words(&self, distance: Avx512) -> Avx512 {
        words_of(self.vectors(), distance)
    }
}

impl Near<'_, 256> {
    /// The words at these distances, below 256.
    #[inline(always)]
    pub fn words_of_all(&self, distance: Avx512) -> Avx512 {
        let [a, b, c, d] = self.vectors();
        let upper = Avx512::splat(127).below(distance);
        Avx512::select(upper, words_of([c, d], distance), words_of([a, b], distance))
    }
}

/// The words of two vectors at these distances from their beginning, modulo 128.
#[inline(always)]
fn words_of([first, second]: [Avx512; 2], distance: Avx512) -> Avx512 {
    let index = distance.shr::<2>();
    // SAFETY: see the head of this file.
    Avx512(unsafe { _mm512_permutex2var_epi32(first.0, index.0, second.0) })
}

/// Words of four vectors: of each 128 bits of them the first ones, the second ones and so on.
#[inline(always)]
pub(super) fn transposed([a, b, c, d]: [Avx512; 4]) -> [Avx512; 4] {
    // SAFETY: see the head of this file.
    unsafe {
        let [ab_low, ab_high] = [_mm512_unpacklo_epi32(a.0, b.0), _mm512_unpackhi_epi32(a.0, b.0)];
        let [cd_low, cd_high] = [_mm512_unpacklo_epi32(c.0, d.0), _mm512_unpackhi_epi32(c.0, d.0)];
        [
            Avx512(_mm512_unpacklo_epi64(ab_low, cd_low)),
            Avx512(_mm512_unpackhi_epi64(ab_low, cd_low)),
            Avx512(_mm512_unpacklo_epi64(ab_high, cd_high)),
            Avx512(_mm512_unpackhi_epi64(ab_high, cd_high)),
        ]
    }
}

/// What is read for each half of the lanes, put together.
#[inline(always)]
fn of_halves<const COUNT: usize>(of: impl Fn(usize) -> [__m256i; COUNT]) -> [Avx512; COUNT] {
    let [low, high] = [of(0), of(1)];
    build(
        #[inline(always)]
        // SAFETY: see the head of this file.
        |word| Avx512(unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low[word]), high[word]) }),
    )
}

/// Half of the lanes.
#[inline(always)]
fn half_of(vector: Avx512, half: usize) -> __m256i {
    // SAFETY: see the head of this file.
    unsafe {
        if half == 0 { _mm512_castsi512_si256(vector.0) } else { _mm512_extracti64x4_epi64::<1>(vector.0) }
    }
}

/// The words at offsets anywhere.
#[inline(always)]
pub(super) fn far_words(data: Data, byte: Avx512) -> Avx512 {
    let [words] = of_halves(
        #[inline(always)]
        |half| [avx2::words(data, half_of(byte, half))],
    );
    words
}

/// The words at two offsets in each lane, anywhere.
#[inline(always)]
pub(super) fn far_words_of_two(data: Data, first: Avx512, second: Avx512) -> [Avx512; 2] {
    of_halves(
        #[inline(always)]
        |half| avx2::two_words(data, half_of(first, half), half_of(second, half)),
    )
}

/// Two words that follow each other, anywhere.
#[inline(always)]
pub(super) fn far_pairs(data: Data, byte: Avx512) -> [Avx512; 2] {
    of_halves(
        #[inline(always)]
        |half| avx2::pairs(data, half_of(byte, half)),
    )
}

/// Four words that follow each other, anywhere.
#[inline(always)]
pub(super) fn far_quadruples(data: Data, byte: Avx512) -> [Avx512; 4] {
    of_halves(
        #[inline(always)]
        |half| avx2::quadruples(data, half_of(byte, half)),
    )
}

/// Weighted sums of four floats.
#[inline(always)]
pub(super) fn sums_of_quadruples(data: Data, bytes: [Avx512; 4], weights: [[__m512d; 2]; 4]) -> [Avx512; 4] {
    of_halves(
        #[inline(always)]
        |half| {
            let bytes = each(
                bytes,
                #[inline(always)]
                |byte| half_of(byte, half),
            );
            let weights = each(
                weights,
                #[inline(always)]
                // SAFETY: see the head of this file.
                |parts| unsafe {
                    [_mm512_castpd512_pd256(parts[half]), _mm512_extractf64x4_pd::<1>(parts[half])]
                },
            );
            avx2::sums_of_quadruples(data, bytes, weights)
        },
    )
}
