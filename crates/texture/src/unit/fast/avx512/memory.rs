//! Reads at sixteen places.

// See the parent module. Every place is clamped below `Data::last` of what is read there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::Avx512;
use crate::unit::fast::vector::{Data, Row, Vector, each};

/// Where a lane's place is in memory.
///
/// # Safety
/// The place must be in the data.
#[inline(always)]
unsafe fn at<T>(data: Data, places: &Row, lane: usize) -> *const T {
    // SAFETY: the caller's.
    unsafe { data.bytes().as_ptr().add(places[lane] as usize).cast() }
}

/// Four lanes' words.
///
/// # Safety
/// Four bytes must be in the data at each place, and the processor must be as [`Avx512`] wants it.
#[inline(always)]
unsafe fn four_words(data: Data, places: &Row, lane: usize) -> __m128i {
    // SAFETY: the caller's.
    unsafe {
        let one = _mm_cvtsi32_si128(at::<i32>(data, places, lane).read_unaligned());
        let two = _mm_insert_epi32::<1>(one, at::<i32>(data, places, lane + 1).read_unaligned());
        let three = _mm_insert_epi32::<2>(two, at::<i32>(data, places, lane + 2).read_unaligned());
        _mm_insert_epi32::<3>(three, at::<i32>(data, places, lane + 3).read_unaligned())
    }
}

/// Eight lanes' words; see [`four_words`].
#[inline(always)]
pub(super) unsafe fn eight_words(data: Data, places: &Row, lane: usize) -> __m256i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm256_castsi128_si256(four_words(data, places, lane));
        _mm256_inserti128_si256::<1>(low, four_words(data, places, lane + 4))
    }
}

/// Two lanes' pairs of words; as [`four_words`], but eight bytes at each place.
#[inline(always)]
unsafe fn two_pairs(data: Data, places: &Row, lane: usize) -> __m128d {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm_castsi128_pd(_mm_loadl_epi64(at(data, places, lane)));
        _mm_loadh_pd(low, at(data, places, lane + 1))
    }
}

/// Eight lanes' pairs of words; see [`two_pairs`].
#[inline(always)]
pub(super) unsafe fn eight_pairs(data: Data, places: &Row, lane: usize) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm256_castpd128_pd256(two_pairs(data, places, lane));
        let low = _mm256_insertf128_pd::<1>(low, two_pairs(data, places, lane + 2));
        let high = _mm256_castpd128_pd256(two_pairs(data, places, lane + 4));
        let high = _mm256_insertf128_pd::<1>(high, two_pairs(data, places, lane + 6));
        _mm512_castpd_si512(_mm512_insertf64x4::<1>(_mm512_castpd256_pd512(low), high))
    }
}

/// Four words of every fourth lane, so that a transposition puts them in order; as [`four_words`], but sixteen bytes at each
/// place.
#[inline(always)]
pub(super) unsafe fn four_quadruples(data: Data, places: &Row, lane: usize) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm256_castsi128_si256(_mm_loadu_si128(at(data, places, lane)));
        let low = _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(at(data, places, lane + 4)));
        let high = _mm256_castsi128_si256(_mm_loadu_si128(at(data, places, lane + 8)));
        let high = _mm256_inserti128_si256::<1>(high, _mm_loadu_si128(at(data, places, lane + 12)));
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
    }
}

/// Two runs of sixteen words of the data.
pub(super) struct Window {
    begins: [u32; 2],
    words: [__m512i; 2],
}

impl Window {
    /// One run from `lowest` up, one up to `highest`.
    #[inline(always)]
    pub fn new(data: Data, lowest: u32, highest: u32) -> Window {
        let last = data.last(64);
        let begins = [lowest.min(last), highest.saturating_sub(60).min(last)];
        // SAFETY: 64 bytes from there are in the data; see the head of this file.
        let words = each(
            begins,
            #[inline(always)]
            |begin| unsafe { _mm512_loadu_si512(data.bytes().as_ptr().add(begin as usize).cast()) },
        );
        Window { begins, words }
    }

    /// Where in the window the words at these places are, and whether they all are.
    #[inline(always)]
    pub fn find(&self, byte: Avx512) -> (__m512i, __mmask16) {
        // SAFETY: see the head of this file.
        unsafe {
            let [first, second] = each(
                self.begins,
                #[inline(always)]
                |begin| byte.sub(Avx512::splat(begin)),
            );
            let in_first = first.below(Avx512::splat(64));
            let in_second = second.below(Avx512::splat(64));
            let index = Avx512::select(in_first, first, second.add(Avx512::splat(64)));
            (_mm512_srli_epi32::<2>(index.0), _kor_mask16(in_first, in_second))
        }
    }

    #[inline(always)]
    pub fn words(&self, index: __m512i) -> Avx512 {
        // SAFETY: see the head of this file.
        Avx512(unsafe { _mm512_permutex2var_epi32(self.words[0], index, self.words[1]) })
    }
}
