//! Reads at sixteen offsets.

// See the parent module. Every offset is clamped below `Data::last` of what is read there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::Avx512;
use crate::unit::fast::vector::{Data, Row, SIXTEEN, Vector, build, each};

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

/// A function of its own: offsets far from each other are less usual, and their code is long.
macro_rules! far {
    ($(#[$note:meta])* $name:ident, $of:ty, $to:ty, |$data:ident, $byte:ident| $work:expr) => {
        $(#[$note])*
        ///
        /// # Safety
        /// The processor must be as [`Avx512`] wants it.
        #[inline(never)]
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl")]
        #[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
        pub(super) unsafe fn $name($data: Data, $byte: &$of, found: &mut $to) {
            *found = $work;
        }
    };
}

far!(
    /// The words at offsets anywhere.
    far_words, Avx512, Avx512, |data, byte| words(data, *byte)
);
far!(
    /// The words at two offsets in each lane, anywhere.
    far_words_of_two, [Avx512; 2], [Avx512; 2], |data, bytes| words_of_two(data, *bytes)
);
far!(
    /// Two words that follow each other, anywhere.
    far_pairs, Avx512, [Avx512; 2], |data, byte| pairs(data, *byte)
);
far!(
    /// Four words that follow each other, anywhere.
    far_quadruples, Avx512, [Avx512; 4], |data, byte| quadruples(data, *byte)
);

#[inline(always)]
fn words(data: Data, byte: Avx512) -> Avx512 {
    let [first, last] = first_and_last(byte);
    let runs = Runs::new(data, first.min(last), first.max(last));
    let (index, found) = runs.find(byte);
    if found == u16::MAX { runs.words(index) } else { scattered(data, byte) }
}

#[inline(always)]
fn words_of_two(data: Data, [first, second]: [Avx512; 2]) -> [Avx512; 2] {
    let [a, b] = first_and_last(first);
    let [c, d] = first_and_last(second);
    let runs = Runs::new(data, a.min(b), c.max(d));
    let (first_index, first_found) = runs.find(first);
    let (second_index, second_found) = runs.find(second);
    if first_found & second_found == u16::MAX {
        return [runs.words(first_index), runs.words(second_index)];
    }
    if second.equal(first.add(Avx512::splat(4))) == u16::MAX {
        return pairs(data, first);
    }
    [words(data, first), words(data, second)]
}

#[inline(always)]
fn scattered(data: Data, byte: Avx512) -> Avx512 {
    let offsets = offsets(data, byte, 4);
    // SAFETY: the offsets are clamped; see the head of this file.
    unsafe {
        let low = _mm512_castsi256_si512(eight_words(data, &offsets, 0));
        Avx512(_mm512_inserti64x4::<1>(low, eight_words(data, &offsets, 8)))
    }
}

#[inline(always)]
fn pairs(data: Data, byte: Avx512) -> [Avx512; 2] {
    let offsets = offsets(data, byte, 8);
    // SAFETY: the offsets are clamped; see the head of this file.
    unsafe {
        let [low, high] = [eight_pairs(data, &offsets, 0), eight_pairs(data, &offsets, 8)];
        let even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
        let odd = _mm512_or_si512(even, _mm512_set1_epi32(1));
        [
            Avx512(_mm512_permutex2var_epi32(low, even, high)),
            Avx512(_mm512_permutex2var_epi32(low, odd, high)),
        ]
    }
}

#[inline(always)]
fn quadruples(data: Data, byte: Avx512) -> [Avx512; 4] {
    let offsets = offsets(data, byte, 16);
    transposed(build(
        #[inline(always)]
        // SAFETY: the offsets are clamped; see the head of this file.
        |lane| unsafe { Avx512(four_quadruples(data, &offsets, lane)) },
    ))
}

/// The offsets, each so that `count` bytes can be read there.
#[inline(always)]
fn offsets(data: Data, byte: Avx512, count: usize) -> Row {
    let mut offsets = [0; SIXTEEN];
    byte.min_unsigned(Avx512::splat(data.last(count))).store(&mut offsets);
    // Through memory: compilers take single numbers out of the register instead, which is several times slower.
    *std::hint::black_box(&mut offsets)
}

#[inline(always)]
fn first_and_last(byte: Avx512) -> [u32; 2] {
    // SAFETY: see the head of this file.
    unsafe {
        let last = _mm512_extracti32x4_epi32::<3>(byte.0);
        [_mm512_cvtsi512_si32(byte.0) as u32, _mm_extract_epi32::<3>(last) as u32]
    }
}

/// Where a lane's offset is in memory.
///
/// # Safety
/// The offset must be in the data.
#[inline(always)]
unsafe fn at<T>(data: Data, offsets: &Row, lane: usize) -> *const T {
    // SAFETY: the caller's.
    unsafe { data.bytes().as_ptr().add(offsets[lane] as usize).cast() }
}

/// Four lanes' words.
///
/// # Safety
/// Four bytes must be in the data at each offset, and the processor must be as [`Avx512`] wants it.
#[inline(always)]
unsafe fn four_words(data: Data, offsets: &Row, lane: usize) -> __m128i {
    // SAFETY: the caller's.
    unsafe {
        let one = _mm_cvtsi32_si128(at::<i32>(data, offsets, lane).read_unaligned());
        let two = _mm_insert_epi32::<1>(one, at::<i32>(data, offsets, lane + 1).read_unaligned());
        let three = _mm_insert_epi32::<2>(two, at::<i32>(data, offsets, lane + 2).read_unaligned());
        _mm_insert_epi32::<3>(three, at::<i32>(data, offsets, lane + 3).read_unaligned())
    }
}

/// Eight lanes' words; see [`four_words`].
#[inline(always)]
unsafe fn eight_words(data: Data, offsets: &Row, lane: usize) -> __m256i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm256_castsi128_si256(four_words(data, offsets, lane));
        _mm256_inserti128_si256::<1>(low, four_words(data, offsets, lane + 4))
    }
}

/// Two lanes' pairs of words; as [`four_words`], but eight bytes at each offset.
#[inline(always)]
unsafe fn two_pairs(data: Data, offsets: &Row, lane: usize) -> __m128d {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm_castsi128_pd(_mm_loadl_epi64(at(data, offsets, lane)));
        _mm_loadh_pd(low, at(data, offsets, lane + 1))
    }
}

/// Eight lanes' pairs of words; see [`two_pairs`].
#[inline(always)]
unsafe fn eight_pairs(data: Data, offsets: &Row, lane: usize) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm256_castpd128_pd256(two_pairs(data, offsets, lane));
        let low = _mm256_insertf128_pd::<1>(low, two_pairs(data, offsets, lane + 2));
        let high = _mm256_castpd128_pd256(two_pairs(data, offsets, lane + 4));
        let high = _mm256_insertf128_pd::<1>(high, two_pairs(data, offsets, lane + 6));
        _mm512_castpd_si512(_mm512_insertf64x4::<1>(_mm512_castpd256_pd512(low), high))
    }
}

/// Four words of every fourth lane, so that a transposition puts them in order; as [`four_words`], but sixteen bytes at each
/// offset.
#[inline(always)]
unsafe fn four_quadruples(data: Data, offsets: &Row, lane: usize) -> __m512i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm256_castsi128_si256(_mm_loadu_si128(at(data, offsets, lane)));
        let low = _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(at(data, offsets, lane + 4)));
        let high = _mm256_castsi128_si256(_mm_loadu_si128(at(data, offsets, lane + 8)));
        let high = _mm256_inserti128_si256::<1>(high, _mm_loadu_si128(at(data, offsets, lane + 12)));
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
    }
}

/// Two runs of sixteen words of the data.
struct Runs<'t> {
    data: Data<'t>,
    begins: [u32; 2],
}

impl<'t> Runs<'t> {
    /// One run from `lowest` up, one up to `highest`.
    #[inline(always)]
    fn new(data: Data<'t>, lowest: u32, highest: u32) -> Runs<'t> {
        let last = data.last(64);
        Runs { data, begins: [lowest.min(last), highest.saturating_sub(60).min(last)] }
    }

    /// Where in the runs the words at these offsets are, and whether they all are.
    #[inline(always)]
    fn find(&self, byte: Avx512) -> (__m512i, __mmask16) {
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

    /// They are only read where they hold what is asked for: what lies beside a lane's texel is often in a line of the cache that nobody else wants.
    #[inline(always)]
    fn words(&self, index: __m512i) -> Avx512 {
        // SAFETY: 64 bytes from there are in the data; see the head of this file.
        unsafe {
            let [first, second] = each(
                self.begins,
                #[inline(always)]
                |begin| _mm512_loadu_si512(self.data.bytes().as_ptr().add(begin as usize).cast()),
            );
            Avx512(_mm512_permutex2var_epi32(first, index, second))
        }
    }
}
