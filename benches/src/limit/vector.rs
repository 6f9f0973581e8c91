//! Vectors of 8 or 16 lanes of 32 bits.
//!
//! `unsafe`: the processor's instructions themselves are what is measured. All of it may be called only in functions that are
//! compiled for these vectors, where the processor has them; pointers must have the words of a vector behind them.

#![allow(unsafe_code, unsafe_op_in_unsafe_fn, reason = "see above")]

use std::arch::x86_64::*;

/// Vectors of 256 bits.
#[derive(Clone, Copy)]
pub struct Avx2;

/// Vectors of 512 bits.
#[derive(Clone, Copy)]
pub struct Avx512;

/// What differs between the widths in more than names.
pub trait Lanes: Copy {
    /// Whole numbers.
    type I: Copy;
    /// Floats.
    type F: Copy;
    const COUNT: usize;
    /// 0, 1, 2 and so on.
    unsafe fn numbers() -> Self::I;
    /// The first lane.
    unsafe fn first(a: Self::I) -> i32;
    /// The lanes of `row` that `index` names.
    unsafe fn permute(row: Self::I, index: Self::I) -> Self::I;
    /// Whether no bit is set in both.
    unsafe fn disjoint(a: Self::I, b: Self::I) -> bool;
    /// The word at each index.
    unsafe fn gather(words: *const u32, index: Self::I) -> Self::I;
    /// The word at each index, and the one behind it.
    unsafe fn pairs(words: *const u32, index: Self::I) -> [Self::I; 2];
}

macro_rules! operations {
    ($($name:ident($($a:ident: $from:ty),+)$( -> $to:ty)? = $narrow:expr, $wide:expr;)+) => {
        /// One instruction at either width.
        pub trait Vector: Lanes {
            $(unsafe fn $name($($a: $from),+)$( -> $to)?;)+
        }
        impl Vector for Avx2 {
            $(#[inline(always)] unsafe fn $name($($a: $from),+)$( -> $to)? { $narrow($($a),+) })+
        }
        impl Vector for Avx512 {
            $(#[inline(always)] unsafe fn $name($($a: $from),+)$( -> $to)? { $wide($($a),+) })+
        }
    };
}

type I<V> = <V as Lanes>::I;
type F<V> = <V as Lanes>::F;

operations! {
    set(a: i32) -> I<Self> = _mm256_set1_epi32, _mm512_set1_epi32;
    set_float(a: f32) -> F<Self> = _mm256_set1_ps, _mm512_set1_ps;
    repeat(bytes: __m128i) -> I<Self> = _mm256_broadcastsi128_si256, _mm512_broadcast_i32x4;
    load(words: *const f32) -> F<Self> = _mm256_loadu_ps, _mm512_loadu_ps;
    store(to: *mut f32, a: F<Self>) = _mm256_storeu_ps, _mm512_storeu_ps;
    add(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_add_epi32, _mm512_add_epi32;
    sub(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_sub_epi32, _mm512_sub_epi32;
    mul(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_mullo_epi32, _mm512_mullo_epi32;
    and(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_and_si256, _mm512_and_si512;
    or(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_or_si256, _mm512_or_si512;
    xor(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_xor_si256, _mm512_xor_si512;
    min(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_min_epi32, _mm512_min_epi32;
    max(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_max_epi32, _mm512_max_epi32;
    left(a: I<Self>, bits: I<Self>) -> I<Self> = _mm256_sllv_epi32, _mm512_sllv_epi32;
    right(a: I<Self>, bits: I<Self>) -> I<Self> = _mm256_srlv_epi32, _mm512_srlv_epi32;
    shuffle(a: I<Self>, bytes: I<Self>) -> I<Self> = _mm256_shuffle_epi8, _mm512_shuffle_epi8;
    // Halves of 16 bits.
    dot(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_madd_epi16, _mm512_madd_epi16;
    add_halves(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_add_epi16, _mm512_add_epi16;
    sub_halves(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_sub_epi16, _mm512_sub_epi16;
    mul_halves(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_mullo_epi16, _mm512_mullo_epi16;
    mul_high(a: I<Self>, b: I<Self>) -> I<Self> = _mm256_mulhrs_epi16, _mm512_mulhrs_epi16;
    half_left_7(a: I<Self>) -> I<Self> = _mm256_slli_epi16::<7>, _mm512_slli_epi16::<7>;
    half_right_8(a: I<Self>) -> I<Self> = _mm256_srli_epi16::<8>, _mm512_srli_epi16::<8>;
    // Floats.
    times(a: F<Self>, b: F<Self>) -> F<Self> = _mm256_mul_ps, _mm512_mul_ps;
    multiply_add(a: F<Self>, b: F<Self>, c: F<Self>) -> F<Self> = _mm256_fmadd_ps, _mm512_fmadd_ps;
    floor(a: F<Self>) -> F<Self> = _mm256_round_ps::<9>, _mm512_roundscale_ps::<9>;
    to_float(a: I<Self>) -> F<Self> = _mm256_cvtepi32_ps, _mm512_cvtepi32_ps;
    to_int(a: F<Self>) -> I<Self> = _mm256_cvtps_epi32, _mm512_cvtps_epi32;
    bits(a: F<Self>) -> I<Self> = _mm256_castps_si256, _mm512_castps_si512;
    from_bits(a: I<Self>) -> F<Self> = _mm256_castsi256_ps, _mm512_castsi512_ps;
}

impl Lanes for Avx2 {
    type I = __m256i;
    type F = __m256;
    const COUNT: usize = 8;
    #[inline(always)]
    unsafe fn numbers() -> __m256i {
        _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7)
    }
    #[inline(always)]
    unsafe fn first(a: __m256i) -> i32 {
        _mm_cvtsi128_si32(_mm256_castsi256_si128(a))
    }
    #[inline(always)]
    unsafe fn permute(row: __m256i, index: __m256i) -> __m256i {
        _mm256_permutevar8x32_epi32(row, index)
    }
    #[inline(always)]
    unsafe fn disjoint(a: __m256i, b: __m256i) -> bool {
        _mm256_testz_si256(a, b) != 0
    }
    #[inline(always)]
    unsafe fn gather(words: *const u32, index: __m256i) -> __m256i {
        let i: [u32; 8] = std::mem::transmute(index);
        join(four(words, [i[0], i[1], i[2], i[3]]), four(words, [i[4], i[5], i[6], i[7]]))
    }
    #[inline(always)]
    unsafe fn pairs(words: *const u32, index: __m256i) -> [__m256i; 2] {
        let i: [u32; 8] = std::mem::transmute(index);
        let a = join(pair(words, i[0], i[1]), pair(words, i[4], i[5]));
        let b = join(pair(words, i[2], i[3]), pair(words, i[6], i[7]));
        let [a, b] = [_mm256_castsi256_ps(a), _mm256_castsi256_ps(b)];
        let [evens, odds] = [_mm256_shuffle_ps::<0x88>(a, b), _mm256_shuffle_ps::<0xdd>(a, b)];
        [_mm256_castps_si256(evens), _mm256_castps_si256(odds)]
    }
}

impl Lanes for Avx512 {
    type I = __m512i;
    type F = __m512;
    const COUNT: usize = 16;
    #[inline(always)]
    unsafe fn numbers() -> __m512i {
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    }
    #[inline(always)]
    unsafe fn first(a: __m512i) -> i32 {
        _mm_cvtsi128_si32(_mm512_castsi512_si128(a))
    }
    #[inline(always)]
    unsafe fn permute(row: __m512i, index: __m512i) -> __m512i {
        _mm512_permutexvar_epi32(index, row)
    }
    #[inline(always)]
    unsafe fn disjoint(a: __m512i, b: __m512i) -> bool {
        _mm512_test_epi32_mask(a, b) == 0
    }
    #[inline(always)]
    unsafe fn gather(words: *const u32, index: __m512i) -> __m512i {
        let low = Avx2::gather(words, _mm512_castsi512_si256(index));
        let high = Avx2::gather(words, _mm512_extracti64x4_epi64::<1>(index));
        _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high)
    }
    #[inline(always)]
    unsafe fn pairs(words: *const u32, index: __m512i) -> [__m512i; 2] {
        let low = Avx2::pairs(words, _mm512_castsi512_si256(index));
        let high = Avx2::pairs(words, _mm512_extracti64x4_epi64::<1>(index));
        [
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low[0]), high[0]),
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low[1]), high[1]),
        ]
    }
}

#[inline(always)]
unsafe fn join(low: __m128i, high: __m128i) -> __m256i {
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(low), high)
}

/// Lane by lane: no slower than the processor's gather instructions, and much faster where most texels are not in the first cache.
#[inline(always)]
unsafe fn four(words: *const u32, index: [u32; 4]) -> __m128i {
    let mut all = _mm_cvtsi32_si128(*words.add(index[0] as usize) as i32);
    all = _mm_insert_epi32::<1>(all, *words.add(index[1] as usize) as i32);
    all = _mm_insert_epi32::<2>(all, *words.add(index[2] as usize) as i32);
    _mm_insert_epi32::<3>(all, *words.add(index[3] as usize) as i32)
}

#[inline(always)]
unsafe fn pair(words: *const u32, first: u32, second: u32) -> __m128i {
    let first = _mm_castsi128_pd(_mm_loadl_epi64(words.add(first as usize).cast()));
    _mm_castpd_si128(_mm_loadh_pd(first, words.add(second as usize).cast()))
}
