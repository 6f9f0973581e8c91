//! [`Vector`] in AVX-512.
//!
//! Processors differ much in their gather instructions: sixteen loads are as fast or faster on many. Offsets near each
//! other, which are the rule, are read as two whole vectors and permuted.

// Instructions that not every processor has, and reads whose offsets are checked a vector at a time. A value of this type
// exists only in routines that `Width::Avx512` has been asked for (`fast::dispatch`); every offset is clamped below
// `Data::last` of what is read there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

mod memory;

use memory::{Near, far_pairs, far_quadruples, far_words, far_words_of_two, transposed};

use super::scratch::Batch;
use super::vector::{ByteTable, Data, Row, SIXTEEN, Vector, build, each, gathered_by_permutations};
use crate::lanes::Lanes;

/// Sixteen lanes in a register.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// Methods of one instruction on integers.
macro_rules! integer {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: see the head of this file.
            Avx512(unsafe { $instruction(self.0, other.0) })
        }
    )* };
}

/// Methods of one instruction on f32 numbers.
macro_rules! float {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: see the head of this file.
            unsafe { of_floats($instruction(self.f(), other.f())) }
        }
    )* };
}

/// Functions of one instruction on f64 numbers.
macro_rules! double {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(one: [__m512d; 2], other: [__m512d; 2]) -> [__m512d; 2] {
            // SAFETY: see the head of this file.
            unsafe { [$instruction(one[0], other[0]), $instruction(one[1], other[1])] }
        }
    )* };
}

/// Shifts of all lanes alike.
macro_rules! shift {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, count: u32) -> Self {
            // SAFETY: see the head of this file.
            Avx512(unsafe { $instruction(self.0, _mm_cvtsi32_si128(count as i32)) })
        }
    )* };
}

#[inline(always)]
fn of_floats(floats: __m512) -> Avx512 {
    // SAFETY: no instruction.
    Avx512(unsafe { _mm512_castps_si512(floats) })
}

impl Avx512 {
    #[inline(always)]
    fn f(self) -> __m512 {
        // SAFETY: no instruction.
        unsafe { _mm512_castsi512_ps(self.0) }
    }

    /// The values of other lanes.
    #[inline(always)]
    fn of_lanes(self, lanes: Self) -> Self {
        // SAFETY: see the head of this file.
        Avx512(unsafe { _mm512_permutexvar_epi32(lanes.0, self.0) })
    }

    /// Whether all lanes have no bits but these.
    #[inline(always)]
    fn within<const BITS: u32>(self) -> bool {
        // SAFETY: see the head of this file.
        unsafe { _mm512_test_epi32_mask(self.0, Self::splat(!BITS).0) == 0 }
    }
}

impl Avx512 {
    #[inline(always)]
    fn of_row(row: &Row) -> Self {
        // SAFETY: 64 bytes are there; see the head of this file.
        Avx512(unsafe { _mm512_loadu_si512(row.as_ptr().cast()) })
    }
}

impl Vector for Avx512 {
    const LANES: usize = SIXTEEN;
    type Truth = __mmask16;
    type Double = [__m512d; 2];

    #[inline(always)]
    fn enter<R>(work: impl FnOnce() -> R) -> R {
        // SAFETY: see the head of this file.
        unsafe { crate::cpu::with_avx512(work) }
    }
    #[inline(always)]
    fn splat(value: u32) -> Self {
        // SAFETY: see the head of this file.
        Avx512(unsafe { _mm512_set1_epi32(value as i32) })
    }
    #[inline(always)]
    fn load(batch: &Lanes<u32>, number: usize) -> Self {
        Self::of_row(&batch.as_chunks().0[number])
    }
    #[inline(always)]
    fn store(self, batch: &mut Lanes<u32>, number: usize) {
        let row: &mut Row = &mut batch.as_chunks_mut().0[number];
        // SAFETY: 64 bytes are there; see the head of this file.
        unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn store_some(self, lanes: u16, batch: &mut Lanes<u32>, number: usize) {
        let row: &mut Row = &mut batch.as_chunks_mut().0[number];
        // SAFETY: 64 bytes are there; see the head of this file.
        unsafe { _mm512_mask_storeu_epi32(row.as_mut_ptr().cast(), lanes, self.0) }
    }

    integer! {
        add = _mm512_add_epi32;
        sub = _mm512_sub_epi32;
        mul = _mm512_mullo_epi32;
        and = _mm512_and_si512;
        or = _mm512_or_si512;
        xor = _mm512_xor_si512;
        shr_by = _mm512_srlv_epi32;
        min_signed = _mm512_min_epi32;
        max_signed = _mm512_max_epi32;
        min_unsigned = _mm512_min_epu32;
        mul_halves = _mm512_mullo_epi16;
        sum_of_half_products = _mm512_madd_epi16;
        add_halves = _mm512_add_epi16;
        sub_halves = _mm512_sub_epi16;
    }

    shift! {
        shl_all = _mm512_sll_epi32;
        shr_all = _mm512_srl_epi32;
        sar_all = _mm512_sra_epi32;
        shr_halves = _mm512_srl_epi16;
    }

    float! {
        addf = _mm512_add_ps;
        subf = _mm512_sub_ps;
        mulf = _mm512_mul_ps;
        divf = _mm512_div_ps;
        minf = _mm512_min_ps;
        maxf = _mm512_max_ps;
    }

    double! {
        add_double = _mm512_add_pd;
        sub_double = _mm512_sub_pd;
        mul_double = _mm512_mul_pd;
    }

    #[inline(always)]
    fn below(self, other: Self) -> __mmask16 {
        // SAFETY: see the head of this file.
        unsafe { _mm512_cmplt_epu32_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> __mmask16 {
        // SAFETY: see the head of this file.
        unsafe { _mm512_cmpeq_epi32_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn truth(lanes: u16) -> __mmask16 {
        lanes
    }
    #[inline(always)]
    fn lanes(truth: __mmask16) -> u16 {
        truth
    }
    #[inline(always)]
    fn either(one: __mmask16, other: __mmask16) -> __mmask16 {
        one | other
    }
    #[inline(always)]
    fn both(one: __mmask16, other: __mmask16) -> __mmask16 {
        one & other
    }
    #[inline(always)]
    fn select(truth: __mmask16, yes: Self, no: Self) -> Self {
        // SAFETY: see the head of this file.
        Avx512(unsafe { _mm512_mask_blend_epi32(truth, no.0, yes.0) })
    }
    #[inline(always)]
    fn belowf(self, other: Self) -> __mmask16 {
        // SAFETY: see the head of this file.
        unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.f(), other.f()) }
    }
    #[inline(always)]
    fn equalf(self, other: Self) -> __mmask16 {
        // SAFETY: see the head of this file.
        unsafe { _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(self.f(), other.f()) }
    }
    #[inline(always)]
    fn unorderedf(self, other: Self) -> __mmask16 {
        // SAFETY: see the head of this file.
        unsafe { _mm512_cmp_ps_mask::<_CMP_UNORD_Q>(self.f(), other.f()) }
    }
    #[inline(always)]
    fn mul_addf(self, factor: Self, addend: Self) -> Self {
        // SAFETY: see the head of this file.
        unsafe { of_floats(_mm512_fmadd_ps(self.f(), factor.f(), addend.f())) }
    }
    /// c/255 is c·(2⁻⁸ + 2⁻¹⁶ + …). Where 2ᵏ ≤ c < 2ᵏ⁺¹, what lies beyond an f32's 24 bits is c/255·2⁷⁻ᵏ of the last of them, between
    /// ½ and 1: the nearest f32 is the next one above, (c·0x808080 + 2ᵏ)·2⁻³¹. Those are the upper 24 bits of c·0x808081·2⁻³¹.
    #[inline(always)]
    fn unorm8<const BYTE: u32>(self) -> Self {
        const TOWARD_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
        // The least f32 above 1/255: 0x808081·2⁻³¹.
        const ABOVE_255TH: f32 = f32::from_bits(0x3b80_8081);
        const TO_23: f32 = (1 << 23) as f32;
        let word = if BYTE < 2 { self } else { self.shr::<16>() };
        let (offset, factor) = if BYTE.is_multiple_of(2) {
            (0x1111_1111_1111_1111, ABOVE_255TH)
        } else {
            (0x2222_2222_2222_2222, ABOVE_255TH / 256.0)
        };
        // The bits of 2²³ + n are those of n.
        // SAFETY: see the head of this file.
        unsafe {
            let codes = of_floats(_mm512_castsi512_ps(_mm512_mask_blend_epi8(
                offset,
                Self::splat(TO_23.to_bits()).0,
                word.0,
            )));
            of_floats(_mm512_fmadd_round_ps::<TOWARD_ZERO>(
                codes.f(),
                _mm512_set1_ps(factor),
                _mm512_set1_ps(-TO_23 * factor),
            ))
        }
    }
    #[inline(always)]
    fn floorf(self) -> Self {
        // SAFETY: see the head of this file.
        unsafe { of_floats(_mm512_roundscale_ps::<{ _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC }>(self.f())) }
    }
    #[inline(always)]
    fn truncf(self) -> Self {
        // SAFETY: see the head of this file.
        unsafe { of_floats(_mm512_roundscale_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(self.f())) }
    }
    #[inline(always)]
    fn to_integer(self) -> Self {
        // SAFETY: see the head of this file.
        Avx512(unsafe { _mm512_cvtps_epi32(self.f()) })
    }
    #[inline(always)]
    fn to_float(self) -> Self {
        // SAFETY: see the head of this file.
        unsafe { of_floats(_mm512_cvtepi32_ps(self.0)) }
    }
    #[inline(always)]
    fn half_to_number(self) -> Self {
        // SAFETY: see the head of this file.
        unsafe { of_floats(_mm512_cvtph_ps(_mm512_cvtepi32_epi16(self.0))) }
    }
    #[inline(always)]
    fn number(self) -> Self {
        // Quiet and signalling NaN, −0 and denormals.
        const BECOME_ZERO: i32 = 0x01 | 0x80 | 0x04 | 0x20;
        // SAFETY: see the head of this file.
        unsafe {
            let zero = _mm512_fpclass_ps_mask::<BECOME_ZERO>(self.f());
            of_floats(_mm512_mask_mov_ps(self.f(), zero, _mm512_setzero_ps()))
        }
    }
    #[inline(always)]
    fn fraction_part(self) -> Self {
        // The difference from the number rounded toward zero.
        // SAFETY: see the head of this file.
        unsafe { of_floats(_mm512_reduce_ps::<{ _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC }>(self.f())) }
    }
    #[inline(always)]
    fn scaled_floor(self, scale: Self, subtrahend: f32) -> Self {
        const DOWN: i32 = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC;
        const LIMIT: f32 = (1 << 30) as f32;
        // Below 2²⁴ every whole number is an f32, so that rounding down does not pass one.
        // SAFETY: see the head of this file.
        unsafe {
            let rounded = _mm512_fmadd_round_ps::<DOWN>(self.f(), scale.f(), _mm512_set1_ps(-subtrahend));
            let limited =
                _mm512_max_ps(_mm512_min_ps(rounded, _mm512_set1_ps(LIMIT)), _mm512_set1_ps(-LIMIT));
            Avx512(_mm512_cvt_roundps_epi32::<DOWN>(limited))
        }
    }
    #[inline(always)]
    fn unless_nan(self) -> Self {
        self.number()
    }
    #[inline(always)]
    fn wrapped_floor(self, scale: Self) -> Self {
        self.number().fraction_part().scaled_floor(scale, 127.5)
    }
    #[inline(always)]
    fn load_double(words: &[Batch; 2], number: usize) -> [__m512d; 2] {
        let words = &words[number].0;
        build(
            #[inline(always)]
            // SAFETY: 128 bytes are there; see the head of this file.
            |part| unsafe { _mm512_loadu_pd(words.as_ptr().cast::<f64>().add(8 * part)) },
        )
    }
    #[inline(always)]
    fn store_double(double: [__m512d; 2], words: &mut [Batch; 2], number: usize) {
        let words = &mut words[number].0;
        for part in 0..2 {
            // SAFETY: 128 bytes are there; see the head of this file.
            unsafe { _mm512_storeu_pd(words.as_mut_ptr().cast::<f64>().add(8 * part), double[part]) }
        }
    }
    #[inline(always)]
    fn widen(self) -> [__m512d; 2] {
        // SAFETY: see the head of this file.
        unsafe {
            let high = _mm512_extractf32x8_ps::<1>(self.f());
            [_mm512_cvtps_pd(_mm512_castps512_ps256(self.f())), _mm512_cvtps_pd(high)]
        }
    }
    #[inline(always)]
    fn splat_double(value: f64) -> [__m512d; 2] {
        // SAFETY: see the head of this file.
        unsafe { [_mm512_set1_pd(value); 2] }
    }
    #[inline(always)]
    fn narrow([low, high]: [__m512d; 2]) -> Self {
        // SAFETY: see the head of this file.
        unsafe {
            let low = _mm512_castps256_ps512(_mm512_cvtpd_ps(low));
            of_floats(_mm512_insertf32x8::<1>(low, _mm512_cvtpd_ps(high)))
        }
    }
    #[inline(always)]
    fn mul_add_double(one: [__m512d; 2], other: [__m512d; 2], addend: [__m512d; 2]) -> [__m512d; 2] {
        // SAFETY: see the head of this file.
        unsafe {
            [_mm512_fmadd_pd(one[0], other[0], addend[0]), _mm512_fmadd_pd(one[1], other[1], addend[1])]
        }
    }
    #[inline(always)]
    fn zero_double([low, high]: [__m512d; 2]) -> __mmask16 {
        // SAFETY: see the head of this file.
        unsafe {
            let [low, high] = [_mm512_castpd_si512(low), _mm512_castpd_si512(high)];
            _mm512_kunpackb(
                _mm512_testn_epi64_mask(high, high).into(),
                _mm512_testn_epi64_mask(low, low).into(),
            )
        }
    }
    #[inline(always)]
    fn select_double(truth: __mmask16, yes: [__m512d; 2], no: [__m512d; 2]) -> [__m512d; 2] {
        // SAFETY: see the head of this file.
        unsafe {
            [
                _mm512_mask_blend_pd(truth as u8, no[0], yes[0]),
                _mm512_mask_blend_pd((truth >> 8) as u8, no[1], yes[1]),
            ]
        }
    }
    #[inline(always)]
    fn look_up(table: &Row, index: Self) -> Self {
        Self::of_row(table).permuted(index)
    }
    #[inline(always)]
    fn gathered(batch: &Lanes<u32>, lane: impl Fn(usize) -> usize) -> Self {
        gathered_by_permutations(batch, lane)
    }
    #[inline(always)]
    fn permuted(self, index: Self) -> Self {
        // SAFETY: see the head of this file.
        Avx512(unsafe { _mm512_permutexvar_epi32(index.0, self.0) })
    }
    #[inline(always)]
    fn look_up_bytes(table: &ByteTable, bytes: Self) -> [Self; 4] {
        let mut values = [bytes; 4];
        if is_x86_feature_detected!("avx512vbmi") {
            // SAFETY: the processor has been asked; see the head of this file.
            unsafe { permuted_bytes(table, &bytes, &mut values) };
            return values;
        }
        build(
            #[inline(always)]
            |byte| {
                let index = bytes.shr_all(8 * byte as u32).and(Self::splat(255));
                // SAFETY: a byte is below 256; see the head of this file.
                Avx512(unsafe { _mm512_i32gather_epi32::<4>(index.0, table.values.as_ptr().cast()) })
            },
        )
    }
    #[inline(always)]
    fn words(data: Data, byte: Self) -> Self {
        let near = Near::<256>::new(data, byte);
        let distance = near.distance(byte);
        if distance.within::<0x7c>() {
            return near.words(distance);
        }
        if distance.within::<0xfc>() {
            return near.words_of_all(distance);
        }
        far_words(data, byte)
    }
    #[inline(always)]
    fn two_words(data: Data, first: Self, second: Self) -> [Self; 2] {
        let near = Near::<128>::new(data, first);
        let distances = [near.distance(first), near.distance(second)];
        if distances[0].or(distances[1]).within::<0x7c>() {
            return each(
                distances,
                #[inline(always)]
                |distance| near.words(distance),
            );
        }
        far_words_of_two(data, first, second)
    }
    #[inline(always)]
    fn pairs(data: Data, byte: Self) -> [Self; 2] {
        let near = Near::<128>::new(data, byte);
        let distance = near.distance(byte);
        if distance.within::<0x78>() {
            return [near.words(distance), near.words(distance.or(Self::splat(4)))];
        }
        far_pairs(data, byte)
    }
    #[inline(always)]
    fn sum_of_quadruples(data: Data, bytes: [Self; 4], weights: [[__m512d; 2]; 4]) -> [Self; 4] {
        memory::sums_of_quadruples(data, bytes, weights)
    }
    #[inline(always)]
    fn quadruples(data: Data, byte: Self) -> [Self; 4] {
        let near = Near::<256>::new(data, byte);
        let distance = near.distance(byte);
        if distance.within::<0xf0>() {
            // Texel 4j + k is lane 4k + j of the transposed vectors.
            let lane = distance.shr::<2>().and(Self::splat(12)).or(distance.shr::<6>());
            return each(
                transposed(near.vectors()),
                #[inline(always)]
                |words| words.of_lanes(lane),
            );
        }
        far_quadruples(data, byte)
    }
}

/// The entries of a table at the bytes of each lane: planes of bytes, permuted. On its own, for processors differ in it.
///
/// # Safety
/// The processor must be as [`Avx512`] wants it, and permute bytes.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi")]
#[target_feature(enable = "avx2,fma,f16c,bmi1,bmi2,lzcnt,popcnt")]
unsafe fn permuted_bytes(table: &ByteTable, bytes: &Avx512, values: &mut [Avx512; 4]) {
    // SAFETY: a plane has 256 bytes; see the head of this file.
    *values = unsafe {
        // Four lanes' first bytes, then their second ones and so on, so that the last step puts them in order.
        let order =
            _mm512_broadcast_i32x4(_mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15));
        let index = _mm512_shuffle_epi8(bytes.0, order);
        let upper = _mm512_movepi8_mask(index);
        let [p0, p1, p2, p3] = build(
            #[inline(always)]
            |plane| {
                let parts = table.planes[plane].as_ptr().cast::<__m512i>();
                let [a, b] = [parts.read_unaligned(), parts.add(1).read_unaligned()];
                let [c, d] = [parts.add(2).read_unaligned(), parts.add(3).read_unaligned()];
                let low = _mm512_permutex2var_epi8(a, index, b);
                _mm512_mask_blend_epi8(upper, low, _mm512_permutex2var_epi8(c, index, d))
            },
        );
        let (low01, low23) = (_mm512_unpacklo_epi8(p0, p1), _mm512_unpacklo_epi8(p2, p3));
        let (high01, high23) = (_mm512_unpackhi_epi8(p0, p1), _mm512_unpackhi_epi8(p2, p3));
        [
            Avx512(_mm512_unpacklo_epi16(low01, low23)),
            Avx512(_mm512_unpackhi_epi16(low01, low23)),
            Avx512(_mm512_unpacklo_epi16(high01, high23)),
            Avx512(_mm512_unpackhi_epi16(high01, high23)),
        ]
    };
}
