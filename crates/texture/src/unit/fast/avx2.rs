//! [`Vector`] in AVX2: sixteen lanes are two registers of eight.
//!
//! No instruction rounds otherwise than to nearest here, so that a product is rounded down by what its rounding has left.

// Instructions that not every processor has, and reads whose offsets are checked. A value of this type exists only in routines
// that `Width::Avx2` has been asked for (`fast::choose`); every offset is clamped below `Data::last` of what is read there.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

pub(super) mod memory;

use super::scratch::Batch;
use super::vector::{ByteTable, Data, Row, SIXTEEN, Vector, build, each, gathered_by_permutations};
use crate::lanes::Lanes;

/// Sixteen lanes in two registers.
#[derive(Clone, Copy)]
pub(crate) struct Avx2([__m256i; 2]);

/// What a closure gives for the two registers.
#[inline(always)]
fn halves(of: impl Fn(usize) -> __m256i) -> Avx2 {
    Avx2(build(of))
}

/// Methods of one instruction on integers.
macro_rules! integer {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: see the head of this file.
            halves(#[inline(always)] |half| unsafe { $instruction(self.0[half], other.0[half]) })
        }
    )* };
}

/// Methods of one instruction on f32 numbers.
macro_rules! float {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: see the head of this file.
            of_floats(#[inline(always)] |half| unsafe { $instruction(self.f(half), other.f(half)) })
        }
    )* };
}

/// Ordered or unordered comparisons of f32 numbers.
macro_rules! compare {
    ($($name:ident = $how:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> [__m256i; 2] {
            // SAFETY: see the head of this file.
            of_floats(#[inline(always)] |half| unsafe { _mm256_cmp_ps::<$how>(self.f(half), other.f(half)) }).0
        }
    )* };
}

/// Functions of one instruction on f64 numbers.
macro_rules! double {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(one: [__m256d; 4], other: [__m256d; 4]) -> [__m256d; 4] {
            // SAFETY: see the head of this file.
            build(#[inline(always)] |part| unsafe { $instruction(one[part], other[part]) })
        }
    )* };
}

/// Shifts of all lanes alike.
macro_rules! shift {
    ($($name:ident = $instruction:ident;)*) => { $(
        #[inline(always)]
        fn $name(self, count: u32) -> Self {
            // SAFETY: see the head of this file.
            halves(#[inline(always)] |half| unsafe {
                $instruction(self.0[half], _mm_cvtsi32_si128(count as i32))
            })
        }
    )* };
}

#[inline(always)]
fn of_floats(of: impl Fn(usize) -> __m256) -> Avx2 {
    // SAFETY: no instruction.
    halves(
        #[inline(always)]
        |half| unsafe { _mm256_castps_si256(of(half)) },
    )
}

/// The four quarters of both registers as something else.
#[inline(always)]
fn widened(vector: Avx2, of: impl Fn(__m128i) -> __m256d) -> [__m256d; 4] {
    build(
        #[inline(always)]
        |part| {
            let half = vector.0[part / 2];
            // SAFETY: see the head of this file.
            of(unsafe {
                if part % 2 == 0 { _mm256_castsi256_si128(half) } else { _mm256_extracti128_si256::<1>(half) }
            })
        },
    )
}

impl Avx2 {
    #[inline(always)]
    fn f(self, half: usize) -> __m256 {
        // SAFETY: no instruction.
        unsafe { _mm256_castsi256_ps(self.0[half]) }
    }

    /// Lanes whose signed number is above another one.
    #[inline(always)]
    fn above(self, other: Self) -> Self {
        // SAFETY: see the head of this file.
        halves(
            #[inline(always)]
            |half| unsafe { _mm256_cmpgt_epi32(self.0[half], other.0[half]) },
        )
    }
}

impl Avx2 {
    #[inline(always)]
    fn of_row(row: &Row) -> Self {
        // SAFETY: 64 bytes are there; see the head of this file.
        halves(
            #[inline(always)]
            |half| unsafe { _mm256_loadu_si256(row.as_ptr().cast::<__m256i>().add(half)) },
        )
    }
}

impl Vector for Avx2 {
    const LANES: usize = SIXTEEN;
    type Truth = [__m256i; 2];
    type Double = [__m256d; 4];

    #[inline(always)]
    fn enter<R>(work: impl FnOnce() -> R) -> R {
        // SAFETY: see the head of this file.
        unsafe { crate::cpu::with_avx2(work) }
    }
    #[inline(always)]
    fn splat(value: u32) -> Self {
        // SAFETY: see the head of this file.
        Avx2([unsafe { _mm256_set1_epi32(value as i32) }; 2])
    }
    #[inline(always)]
    fn load(batch: &Lanes<u32>, number: usize) -> Self {
        Self::of_row(&batch.as_chunks().0[number])
    }
    #[inline(always)]
    fn store(self, batch: &mut Lanes<u32>, number: usize) {
        let row: &mut Row = &mut batch.as_chunks_mut().0[number];
        for half in 0..2 {
            // SAFETY: 64 bytes are there; see the head of this file.
            unsafe { _mm256_storeu_si256(row.as_mut_ptr().cast::<__m256i>().add(half), self.0[half]) }
        }
    }

    integer! {
        add = _mm256_add_epi32;
        sub = _mm256_sub_epi32;
        mul = _mm256_mullo_epi32;
        and = _mm256_and_si256;
        or = _mm256_or_si256;
        xor = _mm256_xor_si256;
        shr_by = _mm256_srlv_epi32;
        min_signed = _mm256_min_epi32;
        max_signed = _mm256_max_epi32;
        min_unsigned = _mm256_min_epu32;
        mul_halves = _mm256_mullo_epi16;
        sum_of_half_products = _mm256_madd_epi16;
        add_halves = _mm256_add_epi16;
        sub_halves = _mm256_sub_epi16;
    }

    shift! {
        shl_all = _mm256_sll_epi32;
        shr_all = _mm256_srl_epi32;
        sar_all = _mm256_sra_epi32;
        shr_halves = _mm256_srl_epi16;
    }

    float! {
        addf = _mm256_add_ps;
        subf = _mm256_sub_ps;
        mulf = _mm256_mul_ps;
        divf = _mm256_div_ps;
        minf = _mm256_min_ps;
        maxf = _mm256_max_ps;
    }

    compare! {
        belowf = _CMP_LT_OQ;
        equalf = _CMP_EQ_OQ;
        unorderedf = _CMP_UNORD_Q;
    }

    double! {
        add_double = _mm256_add_pd;
        sub_double = _mm256_sub_pd;
        mul_double = _mm256_mul_pd;
    }

    #[inline(always)]
    fn below(self, other: Self) -> [__m256i; 2] {
        let sign = Self::splat(1 << 31);
        other.xor(sign).above(self.xor(sign)).0
    }
    #[inline(always)]
    fn equal(self, other: Self) -> [__m256i; 2] {
        // SAFETY: see the head of this file.
        build(
            #[inline(always)]
            |half| unsafe { _mm256_cmpeq_epi32(self.0[half], other.0[half]) },
        )
    }
    #[inline(always)]
    fn truth(lanes: u16) -> [__m256i; 2] {
        // SAFETY: see the head of this file.
        let bits = Avx2(unsafe {
            [
                _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128),
                _mm256_setr_epi32(1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15),
            ]
        });
        Self::splat(lanes.into()).and(bits).equal(bits)
    }
    #[inline(always)]
    fn lanes(truth: [__m256i; 2]) -> u16 {
        // SAFETY: see the head of this file.
        let [low, high] = each(
            truth,
            #[inline(always)]
            |half| unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(half)) },
        );
        (low | high << 8) as u16
    }
    #[inline(always)]
    fn either(one: [__m256i; 2], other: [__m256i; 2]) -> [__m256i; 2] {
        Avx2(one).or(Avx2(other)).0
    }
    #[inline(always)]
    fn both(one: [__m256i; 2], other: [__m256i; 2]) -> [__m256i; 2] {
        Avx2(one).and(Avx2(other)).0
    }
    #[inline(always)]
    fn select(truth: [__m256i; 2], yes: Self, no: Self) -> Self {
        // SAFETY: see the head of this file.
        halves(
            #[inline(always)]
            |half| unsafe { _mm256_blendv_epi8(no.0[half], yes.0[half], truth[half]) },
        )
    }
    #[inline(always)]
    fn mul_addf(self, factor: Self, addend: Self) -> Self {
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe { _mm256_fmadd_ps(self.f(half), factor.f(half), addend.f(half)) },
        )
    }
    #[inline(always)]
    fn unorm8<const BYTE: u32>(self) -> Self {
        // 128 + c/256, of which 128 is taken away exactly.
        let at_byte_1 = match BYTE {
            0 => self.shl::<8>(),
            1 => self,
            2 => self.shr::<8>(),
            _ => self.shr::<16>(),
        };
        let code = at_byte_1.and(Self::splat(0xff00)).or(Self::splat(128f32.to_bits()));
        let scaled = code.subf(Self::splat(128f32.to_bits()));
        scaled.mul_addf(Self::splat((1f32 / 255.0).to_bits()), scaled)
    }
    #[inline(always)]
    fn floorf(self) -> Self {
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe { _mm256_floor_ps(self.f(half)) },
        )
    }
    #[inline(always)]
    fn truncf(self) -> Self {
        const TOWARD_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe { _mm256_round_ps::<TOWARD_ZERO>(self.f(half)) },
        )
    }
    #[inline(always)]
    fn to_integer(self) -> Self {
        // SAFETY: see the head of this file.
        halves(
            #[inline(always)]
            |half| unsafe { _mm256_cvtps_epi32(self.f(half)) },
        )
    }
    #[inline(always)]
    fn to_float(self) -> Self {
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe { _mm256_cvtepi32_ps(self.0[half]) },
        )
    }
    #[inline(always)]
    fn half_to_number(self) -> Self {
        // SAFETY: see the head of this file.
        unsafe {
            let packed = _mm256_permute4x64_epi64::<0xd8>(_mm256_packus_epi32(self.0[0], self.0[1]));
            let (low, high) = (_mm256_castsi256_si128(packed), _mm256_extracti128_si256::<1>(packed));
            of_floats(
                #[inline(always)]
                |half| _mm256_cvtph_ps(if half == 0 { low } else { high }),
            )
        }
    }
    #[inline(always)]
    fn number(self) -> Self {
        let size = self.and(Self::splat(0x7fff_ffff));
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe {
                let least = _mm256_set1_ps(f32::MIN_POSITIVE);
                _mm256_and_ps(self.f(half), _mm256_cmp_ps::<_CMP_GE_OQ>(size.f(half), least))
            },
        )
    }
    #[inline(always)]
    fn fraction_part(self) -> Self {
        const TOWARD_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe {
                let number = self.f(half);
                let left = _mm256_sub_ps(number, _mm256_round_ps::<TOWARD_ZERO>(number));
                _mm256_and_ps(left, _mm256_cmp_ps::<_CMP_ORD_Q>(left, left))
            },
        )
    }
    #[inline(always)]
    fn scaled_floor(self, scale: Self, subtrahend: f32) -> Self {
        const LIMIT: f32 = (1 << 30) as f32;
        // ⌊x − s⌋ is half of ⌊2x⌋ − 2s, rounded down, if 2s is a whole number.
        let scale = scale.addf(scale);
        let near = self.mulf(scale).minf(Self::splat(LIMIT.to_bits())).maxf(Self::splat((-LIMIT).to_bits()));
        let whole = near.floorf();
        // Below 2²⁴ the product's rounding has passed one whole number at most, and no more than reached it.
        // SAFETY: see the head of this file.
        let left = of_floats(
            #[inline(always)]
            |half| unsafe { _mm256_fmsub_ps(self.f(half), scale.f(half), whole.f(half)) },
        );
        let doubled = whole.to_integer().add(left.sar::<31>());
        doubled.sub(Self::splat((2.0 * subtrahend) as i32 as u32)).sar::<1>()
    }
    #[inline(always)]
    fn unless_nan(self) -> Self {
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe {
                let number = self.f(half);
                _mm256_and_ps(number, _mm256_cmp_ps::<_CMP_ORD_Q>(number, number))
            },
        )
    }
    #[inline(always)]
    fn wrapped_floor(self, scale: Self) -> Self {
        const TOWARD_ZERO: i32 = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
        let scale = scale.addf(scale);
        // Products with powers of two are exact; NaN becomes 2³¹, a multiple of every size.
        // SAFETY: see the head of this file.
        let left = of_floats(
            #[inline(always)]
            |half| unsafe {
                let number = self.f(half);
                let left = _mm256_sub_ps(number, _mm256_round_ps::<TOWARD_ZERO>(number));
                _mm256_floor_ps(_mm256_mul_ps(left, scale.f(half)))
            },
        );
        left.to_integer().sub(Self::splat(255)).sar::<1>()
    }
    #[inline(always)]
    fn load_double(words: &[Batch; 2], number: usize) -> [__m256d; 4] {
        let words = &words[number].0;
        build(
            #[inline(always)]
            // SAFETY: 128 bytes are there; see the head of this file.
            |part| unsafe { _mm256_loadu_pd(words.as_ptr().cast::<f64>().add(4 * part)) },
        )
    }
    #[inline(always)]
    fn store_double(double: [__m256d; 4], words: &mut [Batch; 2], number: usize) {
        let words = &mut words[number].0;
        for part in 0..4 {
            // SAFETY: 128 bytes are there; see the head of this file.
            unsafe { _mm256_storeu_pd(words.as_mut_ptr().cast::<f64>().add(4 * part), double[part]) }
        }
    }
    #[inline(always)]
    fn widen(self) -> [__m256d; 4] {
        // SAFETY: see the head of this file.
        widened(
            self,
            #[inline(always)]
            |part| unsafe { _mm256_cvtps_pd(_mm_castsi128_ps(part)) },
        )
    }
    #[inline(always)]
    fn splat_double(value: f64) -> [__m256d; 4] {
        // SAFETY: see the head of this file.
        unsafe { [_mm256_set1_pd(value); 4] }
    }
    #[inline(always)]
    fn narrow(double: [__m256d; 4]) -> Self {
        // SAFETY: see the head of this file.
        of_floats(
            #[inline(always)]
            |half| unsafe {
                let low = _mm256_castps128_ps256(_mm256_cvtpd_ps(double[2 * half]));
                _mm256_insertf128_ps::<1>(low, _mm256_cvtpd_ps(double[2 * half + 1]))
            },
        )
    }
    #[inline(always)]
    fn mul_add_double(one: [__m256d; 4], other: [__m256d; 4], addend: [__m256d; 4]) -> [__m256d; 4] {
        // SAFETY: see the head of this file.
        build(
            #[inline(always)]
            |part| unsafe { _mm256_fmadd_pd(one[part], other[part], addend[part]) },
        )
    }
    #[inline(always)]
    fn zero_double(double: [__m256d; 4]) -> [__m256i; 2] {
        build(
            #[inline(always)]
            |half| {
                // The comparisons' lower halves, in order.
                // SAFETY: see the head of this file.
                unsafe {
                    let [low, high] = [double[2 * half], double[2 * half + 1]];
                    let zero = _mm256_setzero_si256();
                    let low = _mm256_cmpeq_epi64(_mm256_castpd_si256(low), zero);
                    let high = _mm256_cmpeq_epi64(_mm256_castpd_si256(high), zero);
                    let both = _mm256_shuffle_ps::<0x88>(_mm256_castsi256_ps(low), _mm256_castsi256_ps(high));
                    _mm256_permute4x64_epi64::<0xd8>(_mm256_castps_si256(both))
                }
            },
        )
    }
    #[inline(always)]
    fn select_double(truth: [__m256i; 2], yes: [__m256d; 4], no: [__m256d; 4]) -> [__m256d; 4] {
        let truth = widened(
            Avx2(truth),
            #[inline(always)]
            // SAFETY: see the head of this file.
            |part| unsafe { _mm256_castsi256_pd(_mm256_cvtepi32_epi64(part)) },
        );
        // SAFETY: see the head of this file.
        build(
            #[inline(always)]
            |part| unsafe { _mm256_blendv_pd(no[part], yes[part], truth[part]) },
        )
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
        of_floats(
            #[inline(always)]
            |half| unsafe {
                let index = index.0[half];
                let [low, high] = each(
                    self.0,
                    #[inline(always)]
                    |part| _mm256_castsi256_ps(_mm256_permutevar8x32_epi32(part, index)),
                );
                _mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32::<28>(index)))
            },
        )
    }
    #[inline(always)]
    fn look_up_bytes(table: &ByteTable, bytes: Self) -> [Self; 4] {
        // Of a table that is in the first-level cache for certain, gathering is a fifth faster than loads lane by lane.
        build(
            #[inline(always)]
            |byte| {
                let index = bytes.shr_all(8 * byte as u32).and(Self::splat(255));
                let table = table.values.as_ptr().cast();
                halves(
                    #[inline(always)]
                    // SAFETY: a byte is below 256; see the head of this file.
                    |half| unsafe { _mm256_i32gather_epi32::<4>(table, index.0[half]) },
                )
            },
        )
    }
    #[inline(always)]
    fn words(data: Data, byte: Self) -> Self {
        halves(
            #[inline(always)]
            |half| memory::words(data, byte.0[half]),
        )
    }
    #[inline(always)]
    fn two_words(data: Data, first: Self, second: Self) -> [Self; 2] {
        let [low, high] = build(
            #[inline(always)]
            |half| memory::two_words(data, first.0[half], second.0[half]),
        );
        [Avx2([low[0], high[0]]), Avx2([low[1], high[1]])]
    }
    #[inline(always)]
    fn four_words(data: Data, columns: [Self; 2], rows: [Self; 2]) -> [Self; 4] {
        let [low, high] = build(
            #[inline(always)]
            |half| {
                let [left, right] = [columns[0].0[half], columns[1].0[half]];
                memory::four_words(data, [left, right], [rows[0].0[half], rows[1].0[half]])
            },
        );
        build(
            #[inline(always)]
            |word| Avx2([low[word], high[word]]),
        )
    }
    #[inline(always)]
    fn pairs(data: Data, byte: Self) -> [Self; 2] {
        let [low, high] = each(
            byte.0,
            #[inline(always)]
            |byte| memory::pairs(data, byte),
        );
        [Avx2([low[0], high[0]]), Avx2([low[1], high[1]])]
    }
    #[inline(always)]
    fn sum_of_quadruples(data: Data, bytes: [Self; 4], weights: [[__m256d; 4]; 4]) -> [Self; 4] {
        let [low, high] = build(
            #[inline(always)]
            |half| {
                let bytes = each(
                    bytes,
                    #[inline(always)]
                    |vector| vector.0[half],
                );
                let weights = each(
                    weights,
                    #[inline(always)]
                    |parts| [parts[2 * half], parts[2 * half + 1]],
                );
                memory::sums_of_quadruples(data, bytes, weights)
            },
        );
        build(
            #[inline(always)]
            |component| Avx2([low[component], high[component]]),
        )
    }
    #[inline(always)]
    fn quadruples(data: Data, byte: Self) -> [Self; 4] {
        let [low, high] = each(
            byte.0,
            #[inline(always)]
            |byte| memory::quadruples(data, byte),
        );
        build(
            #[inline(always)]
            |word| Avx2([low[word], high[word]]),
        )
    }
}
