//! Reads at eight offsets.
//!
//! The instructions that gather are slower than loads, one for each lane, on most processors. Offsets near each other in a row, which are
//! the rule, are read as a whole vector and permuted.

// See the parent module. Every offset is clamped below `Data::last` of what is read there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use crate::unit::fast::vector::{Data, build, each};

/// Lanes of a register.
const EIGHT: usize = 8;

/// Bytes of a register.
const BYTES: usize = 32;

#[inline(always)]
fn splat(value: u32) -> __m256i {
    // SAFETY: see the head of this file.
    unsafe { _mm256_set1_epi32(value as i32) }
}

/// Where the first lane looks, so that `count` bytes can be read there; in all lanes.
#[inline(always)]
fn begin(data: Data, byte: __m256i, count: usize) -> __m256i {
    // SAFETY: see the head of this file.
    unsafe {
        let first = _mm256_broadcastd_epi32(_mm256_castsi256_si128(byte));
        _mm256_min_epu32(first, splat(data.last(count)))
    }
}

/// Whether offsets a whole number of words apart are all within a vector.
#[inline(always)]
fn near(distance: __m256i) -> bool {
    // SAFETY: see the head of this file.
    unsafe { _mm256_testz_si256(distance, splat(!(BYTES as u32 - 1))) != 0 }
}

/// The words at some distances below 32 from a offset.
///
/// # Safety
/// 32 bytes must be in the data at that offset.
#[inline(always)]
unsafe fn words_near(data: Data, offset: usize, distance: __m256i) -> __m256i {
    // SAFETY: the caller's.
    unsafe {
        let words = _mm256_loadu_si256(data.bytes().as_ptr().add(offset).cast());
        _mm256_permutevar8x32_epi32(words, _mm256_srli_epi32::<2>(distance))
    }
}

/// The words at offsets anywhere.
#[inline(always)]
pub(in crate::unit::fast) fn words(data: Data, byte: __m256i) -> __m256i {
    // SAFETY: the offsets are clamped; see the head of this file.
    unsafe {
        let begin = begin(data, byte, BYTES);
        let distance = _mm256_sub_epi32(byte, begin);
        if near(distance) {
            return words_near(data, offset_of(begin), distance);
        }
        scattered(data, byte)
    }
}

/// The words at two offsets in each lane.
#[inline(always)]
pub(in crate::unit::fast) fn two_words(data: Data, first: __m256i, second: __m256i) -> [__m256i; 2] {
    // SAFETY: the offsets are clamped; see the head of this file.
    unsafe {
        let begin = begin(data, first, BYTES + 4);
        let next = _mm256_add_epi32(begin, splat(4));
        let distances = [_mm256_sub_epi32(first, begin), _mm256_sub_epi32(second, next)];
        if near(_mm256_or_si256(distances[0], distances[1])) {
            let offset = offset_of(begin);
            return [words_near(data, offset, distances[0]), words_near(data, offset + 4, distances[1])];
        }
        let follows = _mm256_sub_epi32(_mm256_add_epi32(first, splat(4)), second);
        if _mm256_testz_si256(follows, follows) != 0 {
            return pairs(data, first);
        }
        [scattered(data, first), scattered(data, second)]
    }
}

/// The words where two columns and two rows meet.
#[inline(always)]
pub(super) fn four_words(data: Data, columns: [__m256i; 2], rows: [__m256i; 2]) -> [__m256i; 4] {
    // SAFETY: the offsets are clamped; see the head of this file.
    unsafe {
        // All lanes in the same rows, near each other: the rows' words are permuted alike.
        let first = _mm256_broadcastd_epi32(_mm256_castsi256_si128(columns[0]));
        let left = _mm256_sub_epi32(columns[0], first);
        let right = _mm256_sub_epi32(columns[1], _mm256_add_epi32(first, splat(4)));
        let others = build(
            #[inline(always)]
            |row: usize| {
                let row = rows[row];
                _mm256_xor_si256(row, _mm256_broadcastd_epi32(_mm256_castsi256_si128(row)))
            },
        );
        let [upper, lower]: [__m256i; 2] = others;
        let far = _mm256_and_si256(_mm256_or_si256(left, right), splat(!(BYTES as u32 - 1)));
        let apart = _mm256_or_si256(_mm256_or_si256(upper, lower), far);
        if _mm256_testz_si256(apart, apart) != 0 {
            let last = data.last(BYTES + 4) as usize;
            let [upper, lower] = [offset_of(rows[0]), offset_of(rows[1])];
            let column = offset_of(first);
            let [upper, lower] = [upper + column, lower + column];
            if upper.max(lower) <= last {
                return [
                    words_near(data, upper, left),
                    words_near(data, upper + 4, right),
                    words_near(data, lower, left),
                    words_near(data, lower + 4, right),
                ];
            }
        }
        let follows = _mm256_sub_epi32(_mm256_add_epi32(columns[0], splat(4)), columns[1]);
        let [[a, b], [c, d]] = build(
            #[inline(always)]
            |row| {
                let left = _mm256_add_epi32(columns[0], rows[row]);
                if _mm256_testz_si256(follows, follows) != 0 {
                    return pairs(data, left);
                }
                [scattered(data, left), scattered(data, _mm256_add_epi32(columns[1], rows[row]))]
            },
        );
        [a, b, c, d]
    }
}

#[inline(always)]
fn offset_of(byte: __m256i) -> usize {
    // SAFETY: see the head of this file.
    unsafe { _mm256_cvtsi256_si32(byte) as u32 as usize }
}

/// The offsets, each so that `count` bytes can be read there.
#[inline(always)]
fn offsets(data: Data, byte: __m256i, count: usize) -> [u32; EIGHT] {
    let mut offsets = [0; EIGHT];
    // SAFETY: 32 bytes are there; see the head of this file.
    unsafe {
        let clamped = _mm256_min_epu32(byte, splat(data.last(count)));
        _mm256_storeu_si256(offsets.as_mut_ptr().cast(), clamped);
    }
    // Through memory: compilers take single numbers out of the register instead, which is slower.
    *std::hint::black_box(&mut offsets)
}

/// Where a lane's offset is in memory.
///
/// # Safety
/// The offset must be in the data.
#[inline(always)]
unsafe fn at<T>(data: Data, offsets: &[u32; EIGHT], lane: usize) -> *const T {
    // SAFETY: the caller's.
    unsafe { data.bytes().as_ptr().add(offsets[lane] as usize).cast() }
}

/// Two registers of four lanes as one.
#[inline(always)]
fn joined([low, high]: [__m128i; 2]) -> __m256i {
    // SAFETY: see the head of this file.
    unsafe { _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high) }
}

/// The words at offsets anywhere.
#[inline(always)]
fn scattered(data: Data, byte: __m256i) -> __m256i {
    let offsets = offsets(data, byte, 4);
    joined(build(
        #[inline(always)]
        |half| {
            let lane = 4 * half;
            // SAFETY: the offsets are clamped; see the head of this file.
            unsafe {
                let one = _mm_cvtsi32_si128(at::<i32>(data, &offsets, lane).read_unaligned());
                let two = _mm_insert_epi32::<1>(one, at::<i32>(data, &offsets, lane + 1).read_unaligned());
                let three = _mm_insert_epi32::<2>(two, at::<i32>(data, &offsets, lane + 2).read_unaligned());
                _mm_insert_epi32::<3>(three, at::<i32>(data, &offsets, lane + 3).read_unaligned())
            }
        },
    ))
}

/// Two lanes' pairs of words.
///
/// # Safety
/// Eight bytes must be in the data at each offset.
#[inline(always)]
unsafe fn two_pairs(data: Data, offsets: &[u32; EIGHT], lane: usize) -> __m128i {
    // SAFETY: the caller's.
    unsafe {
        let low = _mm_castsi128_pd(_mm_loadl_epi64(at(data, offsets, lane)));
        _mm_castpd_si128(_mm_loadh_pd(low, at(data, offsets, lane + 1)))
    }
}

/// Two words that follow each other.
#[inline(always)]
pub(in crate::unit::fast) fn pairs(data: Data, byte: __m256i) -> [__m256i; 2] {
    let offsets = offsets(data, byte, 8);
    // Lanes 0, 1, 4, 5 and 2, 3, 6, 7, so that the shuffles put them in order.
    // SAFETY: the offsets are clamped; see the head of this file.
    unsafe {
        let even = joined([two_pairs(data, &offsets, 0), two_pairs(data, &offsets, 4)]);
        let odd = joined([two_pairs(data, &offsets, 2), two_pairs(data, &offsets, 6)]);
        let (even, odd) = (_mm256_castsi256_ps(even), _mm256_castsi256_ps(odd));
        [
            _mm256_castps_si256(_mm256_shuffle_ps::<0x88>(even, odd)),
            _mm256_castps_si256(_mm256_shuffle_ps::<0xdd>(even, odd)),
        ]
    }
}

/// Four words that follow each other.
#[inline(always)]
pub(in crate::unit::fast) fn quadruples(data: Data, byte: __m256i) -> [__m256i; 4] {
    let offsets = offsets(data, byte, 16);
    let [a, b, c, d] = build(
        #[inline(always)]
        // SAFETY: the offsets are clamped; see the head of this file.
        |lane| unsafe {
            joined([_mm_loadu_si128(at(data, &offsets, lane)), _mm_loadu_si128(at(data, &offsets, lane + 4))])
        },
    );
    transposed([a, b, c, d])
}

/// Words of four vectors: of each 128 bits of them the first ones, the second ones and so on.
#[inline(always)]
fn transposed([a, b, c, d]: [__m256i; 4]) -> [__m256i; 4] {
    // SAFETY: see the head of this file.
    unsafe {
        let [ab_low, ab_high] = [_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)];
        let [cd_low, cd_high] = [_mm256_unpacklo_epi32(c, d), _mm256_unpackhi_epi32(c, d)];
        [
            _mm256_unpacklo_epi64(ab_low, cd_low),
            _mm256_unpackhi_epi64(ab_low, cd_low),
            _mm256_unpacklo_epi64(ab_high, cd_high),
            _mm256_unpackhi_epi64(ab_high, cd_high),
        ]
    }
}

/// The weights of eight lanes, and where the texels are.
struct Footprints {
    weights: [[__m256d; 2]; 4],
    offsets: [__m256i; 4],
}

/// Weighted sums of four floats, texel by texel: no transposition but of what comes of it.
#[inline(always)]
pub(in crate::unit::fast) fn sums_of_quadruples(
    data: Data,
    bytes: [__m256i; 4],
    weights: [[__m256d; 2]; 4],
) -> [__m256i; 4] {
    let last = splat(data.last(16));
    let offsets = each(
        bytes,
        #[inline(always)]
        // SAFETY: see the head of this file.
        |byte| unsafe { _mm256_min_epu32(byte, last) },
    );
    let mut footprints = Footprints { weights, offsets };
    // Through memory; see [`offsets`].
    let footprints = &*std::hint::black_box(&mut footprints);
    transposed(build(
        #[inline(always)]
        // SAFETY: the offsets are clamped; see the head of this file.
        |lane| unsafe { joined([footprints.sum(data, lane), footprints.sum(data, lane + 4)]) },
    ))
}

impl Footprints {
    /// A lane's sum.
    ///
    /// # Safety
    /// The lane must be one of eight, sixteen bytes must be in the data at each offset, and the processor must be as
    /// [`Avx2`](super::Avx2) wants it.
    #[inline(always)]
    unsafe fn sum(&self, data: Data, lane: usize) -> __m128i {
        // SAFETY: the caller's.
        unsafe {
            let mut sum = _mm256_setzero_pd();
            for tap in 0..4 {
                let weight = _mm256_broadcast_sd(&*self.weights[tap].as_ptr().cast::<f64>().add(lane));
                let offsets = &*std::ptr::from_ref(&self.offsets[tap]).cast::<[u32; EIGHT]>();
                let value = _mm256_cvtps_pd(_mm_loadu_ps(at(data, offsets, lane)));
                let product = _mm256_mul_pd(weight, value);
                sum = if tap == 0 { product } else { _mm256_add_pd(sum, product) };
            }
            _mm_castps_si128(_mm256_cvtpd_ps(sum))
        }
    }
}
