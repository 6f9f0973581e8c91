//! [`Vector`] for any processor: four lanes are a vector of 128 bits, which the crate `wide` makes of what the processor has.
//!
//! x86-64 without more has SSE2, in which some operations have no instruction: they are made of others here. The first of two halves of
//! a number is its low one, as it is on processors that have such vectors.

use bytemuck::{Pod, cast};
use wide::{f32x4, f64x2, i16x8, i32x4, u16x8, u32x4};

use super::kind::unorm;
use super::scratch::Batch;
use super::vector::{ByteTable, Data, Row, SIXTEEN, Vector, build, each};
use crate::lanes::Lanes;

/// Lanes of a vector.
const FOUR: usize = 4;

/// Four lanes.
#[derive(Clone, Copy)]
pub(crate) struct Portable(u32x4);

/// Four f64 numbers.
type Double = [f64x2; 2];

/// What a closure makes of two values, as vectors of numbers of any kind.
#[inline(always)]
fn zip<A: Pod, B: Pod>(one: Portable, other: Portable, of: impl Fn(A, A) -> B) -> Portable {
    Portable(cast(of(cast(one.0), cast(other.0))))
}

/// What a closure makes of a value.
#[inline(always)]
fn map<A: Pod, B: Pod>(value: Portable, of: impl Fn(A) -> B) -> Portable {
    Portable(cast(of(cast(value.0))))
}

/// Methods of one operation on vectors of numbers of a kind.
macro_rules! methods {
    ($($name:ident = $operation:expr;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            zip(self, other, #[inline(always)] $operation)
        }
    )* };
}

/// The same that say where something holds.
macro_rules! comparisons {
    ($($name:ident = $operation:expr;)*) => { $(
        #[inline(always)]
        fn $name(self, other: Self) -> u32x4 {
            zip(self, other, #[inline(always)] $operation).0
        }
    )* };
}

/// Shifts of all lanes alike.
macro_rules! shifts {
    ($($name:ident: $of:ty, $by:ty, $operator:tt;)*) => { $(
        #[inline(always)]
        fn $name(self, count: u32) -> Self {
            map(self, #[inline(always)] |number: $of| number $operator count as $by)
        }
    )* };
}

/// Functions of two vectors of f64 numbers.
macro_rules! doubles {
    ($($name:ident = $operation:expr;)*) => { $(
        #[inline(always)]
        fn $name(one: Double, other: Double) -> Double {
            build(#[inline(always)] |part| $operation(one[part], other[part]))
        }
    )* };
}

/// The whole part, toward zero, with the number's sign.
#[inline(always)]
fn truncated(number: f32x4) -> f32x4 {
    // From 2²³ on all numbers are whole; the conversion may not know them.
    let small = cast::<_, f32x4>(cast::<_, u32x4>(number) & u32x4::splat(0x7fff_ffff))
        .simd_lt(f32x4::splat((1 << 23) as f32));
    let whole = f32x4::from_i32x4(number.fast_trunc_int());
    let sign = cast::<_, u32x4>(number) & u32x4::splat(1 << 31);
    let signed: f32x4 = cast(cast::<_, u32x4>(whole) | sign);
    small.bitselect(signed, number)
}

#[inline(always)]
fn floored(number: f32x4) -> f32x4 {
    let whole = truncated(number);
    // One is subtracted from what lies above the number. No other zero is subtracted from: −0 stays.
    let above: u32x4 = cast(whole.simd_gt(number));
    whole - cast::<_, f32x4>(above & u32x4::splat(1f32.to_bits()))
}

/// Truths of f64 numbers, all bits or none, as truths of lanes.
#[inline(always)]
fn narrowed(truth: Double) -> u32x4 {
    let [a, _, b, _, c, _, d, _]: [u32; 2 * FOUR] = cast(truth);
    u32x4::new([a, b, c, d])
}

impl Portable {
    #[inline(always)]
    fn row(self) -> [u32; FOUR] {
        self.0.to_array()
    }

    /// The whole number below, of numbers between ±2³¹.
    #[inline(always)]
    fn floor_integer(self) -> Self {
        map(
            self,
            #[inline(always)]
            |number: f32x4| {
                let whole = number.fast_trunc_int();
                let above: i32x4 = cast(f32x4::from_i32x4(whole).simd_gt(number));
                whole + above
            },
        )
    }
}

/// The numbers of the words at the offsets.
#[inline(always)]
fn numbers(byte: Portable) -> [u32; FOUR] {
    // Through memory: compilers take single numbers out of the vectors instead, which is slower.
    *std::hint::black_box(&mut byte.shr::<2>().row())
}

/// The words that follow each other from one on; zeros beyond the end.
#[inline(always)]
fn words_at<const WORDS: usize>(all: &[[u8; 4]], number: u32) -> &[[u8; 4]; WORDS] {
    all.get(number as usize..).and_then(|words| words.first_chunk()).unwrap_or(&[[0; 4]; WORDS])
}

/// The words at the offsets.
#[inline(always)]
fn read<const WORDS: usize>(data: Data<'_>, byte: Portable) -> [&[[u8; 4]; WORDS]; FOUR] {
    let all = data.bytes().as_chunks().0;
    each(
        numbers(byte),
        #[inline(always)]
        |number| words_at(all, number),
    )
}

impl Vector for Portable {
    const LANES: usize = FOUR;
    type Truth = u32x4;
    type Double = Double;

    // A function for each pass, as vectors have them that need instructions of their own: LLVM takes too long with all of them in one.
    #[inline(never)]
    fn enter<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    #[inline(always)]
    fn splat(value: u32) -> Self {
        Portable(u32x4::splat(value))
    }
    #[inline(always)]
    fn load(batch: &Lanes<u32>, number: usize) -> Self {
        Portable(u32x4::new(batch.as_chunks().0[number]))
    }
    #[inline(always)]
    fn store(self, batch: &mut Lanes<u32>, number: usize) {
        batch.as_chunks_mut().0[number] = self.row();
    }

    methods! {
        add = |a: u32x4, b| a + b;
        sub = |a: u32x4, b| a - b;
        mul = |a: u32x4, b| a * b;
        and = |a: u32x4, b| a & b;
        or = |a: u32x4, b| a | b;
        xor = |a: u32x4, b| a ^ b;
        min_signed = |a: i32x4, b| a.min(b);
        max_signed = |a: i32x4, b| a.max(b);
        min_unsigned = |a: u32x4, b| a.min(b);
        mul_halves = |a: i16x8, b| a * b;
        sum_of_half_products = |a: i16x8, b| a.dot(b);
        add_halves = |a: i16x8, b| a + b;
        sub_halves = |a: i16x8, b| a - b;
        addf = |a: f32x4, b| a + b;
        subf = |a: f32x4, b| a - b;
        mulf = |a: f32x4, b| a * b;
        divf = |a: f32x4, b| a / b;
        // NaN is no number: the other one counts.
        minf = |a: f32x4, b| if cfg!(target_feature = "sse") { a.fast_min(b) } else { a.min(b) };
        maxf = |a: f32x4, b| if cfg!(target_feature = "sse") { a.fast_max(b) } else { a.max(b) };
    }

    comparisons! {
        below = |a: u32x4, b| a.simd_lt(b);
        equal = |a: u32x4, b| a.simd_eq(b);
        belowf = |a: f32x4, b| a.simd_lt(b);
        equalf = |a: f32x4, b| a.simd_eq(b);
        unorderedf = |a: f32x4, b| a.is_nan() | b.is_nan();
    }

    shifts! {
        shl_all: u32x4, u32, <<;
        shr_all: u32x4, u32, >>;
        sar_all: i32x4, i32, >>;
        shr_halves: u16x8, u32, >>;
    }

    doubles! {
        add_double = |a: f64x2, b| a + b;
        sub_double = |a: f64x2, b| a - b;
        mul_double = |a: f64x2, b| a * b;
    }

    #[inline(always)]
    fn shr_by(self, counts: Self) -> Self {
        let (numbers, counts) = (self.row(), counts.row());
        Portable(u32x4::new(build(
            #[inline(always)]
            |lane| numbers[lane] >> (counts[lane] & 31),
        )))
    }
    #[inline(always)]
    fn truth(lanes: u16) -> u32x4 {
        let bits = Portable(u32x4::new([1, 2, 4, 8]));
        Self::splat(lanes.into()).and(bits).equal(bits)
    }
    #[inline(always)]
    fn lanes(truth: u32x4) -> u16 {
        truth.to_bitmask() as u16
    }
    #[inline(always)]
    fn either(one: u32x4, other: u32x4) -> u32x4 {
        one | other
    }
    #[inline(always)]
    fn both(one: u32x4, other: u32x4) -> u32x4 {
        one & other
    }
    #[inline(always)]
    fn select(truth: u32x4, yes: Self, no: Self) -> Self {
        Portable(yes.0 & truth | no.0 & !truth)
    }
    #[inline(always)]
    fn mul_addf(self, factor: Self, addend: Self) -> Self {
        self.mulf(factor).addf(addend)
    }
    #[inline(always)]
    fn unorm8<const BYTE: u32>(self) -> Self {
        let code = match BYTE {
            0 => self.and(Self::splat(0xff)),
            3 => self.shr::<24>(),
            _ => self.shr_all(8 * BYTE).and(Self::splat(0xff)),
        };
        unorm::<Self, 8>(code)
    }
    #[inline(always)]
    fn floorf(self) -> Self {
        map(
            self,
            #[inline(always)]
            |number| floored(number),
        )
    }
    #[inline(always)]
    fn truncf(self) -> Self {
        map(
            self,
            #[inline(always)]
            |number| truncated(number),
        )
    }
    #[inline(always)]
    fn to_integer(self) -> Self {
        map(
            self,
            #[inline(always)]
            |number: f32x4| number.fast_trunc_int(),
        )
    }
    #[inline(always)]
    fn to_float(self) -> Self {
        map(
            self,
            #[inline(always)]
            |number| f32x4::from_i32x4(number),
        )
    }
    #[inline(always)]
    fn half_to_float(self) -> Self {
        self.half_to_number()
    }
    #[inline(always)]
    fn half_to_number(self) -> Self {
        // As if the exponent were an f32's, which a product with 2¹¹² mends: exactly, for denormals too.
        let shifted = self.and(Self::splat(0x7fff)).shl::<13>();
        let number = shifted.mulf(Self::splat((127 + 112) << 23));
        let top = Self::splat(0x7c00 << 13);
        let special = shifted.or(Self::splat(0x7f80_0000));
        let sign = self.and(Self::splat(0x8000)).shl::<16>();
        Self::select(shifted.and(top).equal(top), special, number).or(sign)
    }
    #[inline(always)]
    fn number(self) -> Self {
        // NaN and denormals are not ordered as the least normal number wants it.
        let small = Self::splat(f32::MIN_POSITIVE.to_bits());
        let size = self.and(Self::splat(0x7fff_ffff));
        let counts = zip(
            small,
            size,
            #[inline(always)]
            |small: f32x4, size| small.simd_le(size),
        );
        self.and(counts)
    }
    #[inline(always)]
    fn unless_nan(self) -> Self {
        self.and(Portable(self.equalf(self)))
    }
    #[inline(always)]
    fn fraction_part(self) -> Self {
        self.subf(self.truncf()).unless_nan()
    }
    #[inline(always)]
    fn scaled_floor(self, scale: Self, subtrahend: f32) -> Self {
        const LIMIT: f32 = (1 << 30) as f32;
        // ⌊x − s⌋ is half of ⌊2x⌋ − 2s, rounded down, if 2s is a whole number.
        let scale = scale.addf(scale);
        let near = self.mulf(scale).minf(Self::splat(LIMIT.to_bits())).maxf(Self::splat((-LIMIT).to_bits()));
        let whole = near.floor_integer();
        // Below 2²⁴ the product's rounding has passed one whole number at most, and no more than reached it: as f64 numbers, products
        // are exact.
        let (product, reached) = (Self::mul_double(self.widen(), scale.widen()), whole.to_float().widen());
        let passed = narrowed(build(
            #[inline(always)]
            |part| product[part].simd_lt(reached[part]),
        ));
        let doubled = whole.add(Portable(passed));
        doubled.sub(Self::splat((2.0 * subtrahend) as i32 as u32)).sar::<1>()
    }
    #[inline(always)]
    fn wrapped_floor(self, scale: Self) -> Self {
        // Products with powers of two are exact.
        let left = self.fraction_part().mulf(scale.addf(scale)).floor_integer();
        left.sub(Self::splat(255)).sar::<1>()
    }
    #[inline(always)]
    fn load_double(words: &[Batch; 2], number: usize) -> Double {
        cast(words[number / FOUR].0.as_chunks::<{ 2 * FOUR }>().0[number % FOUR])
    }
    #[inline(always)]
    fn store_double(double: Double, words: &mut [Batch; 2], number: usize) {
        words[number / FOUR].0.as_chunks_mut::<{ 2 * FOUR }>().0[number % FOUR] = cast(double);
    }
    #[inline(always)]
    fn widen(self) -> Double {
        let [a, b, c, d]: [f32; FOUR] = cast(self.0);
        [f64x2::new([a.into(), b.into()]), f64x2::new([c.into(), d.into()])]
    }
    #[inline(always)]
    fn splat_double(value: f64) -> Double {
        [f64x2::splat(value); 2]
    }
    #[inline(always)]
    fn narrow(double: Double) -> Self {
        let numbers: [f64; FOUR] = cast(double);
        let narrow: [f32; FOUR] = each(
            numbers,
            #[inline(always)]
            |number| number as f32,
        );
        Portable(cast(narrow))
    }
    #[inline(always)]
    fn mul_add_double(one: Double, other: Double, addend: Double) -> Double {
        Self::add_double(Self::mul_double(one, other), addend)
    }
    #[inline(always)]
    fn zero_double(double: Double) -> u32x4 {
        let [a, b, c, d, e, f, g, h]: [u32; 2 * FOUR] = cast(double);
        (u32x4::new([a, c, e, g]) | u32x4::new([b, d, f, h])).simd_eq(u32x4::splat(0))
    }
    #[inline(always)]
    fn select_double(truth: u32x4, yes: Double, no: Double) -> Double {
        let [a, b, c, d] = truth.to_array();
        let truth: Double = cast([a, a, b, b, c, c, d, d]);
        build(
            #[inline(always)]
            |part| truth[part].bitselect(yes[part], no[part]),
        )
    }
    #[inline(always)]
    fn look_up(table: &Row, index: Self) -> Self {
        Portable(u32x4::new(each(
            index.row(),
            #[inline(always)]
            |index| table[index as usize % SIXTEEN],
        )))
    }
    #[inline(always)]
    fn permuted(self, lanes: Self) -> Self {
        let numbers = self.row();
        Portable(u32x4::new(each(
            lanes.row(),
            #[inline(always)]
            |lane| numbers[lane as usize % FOUR],
        )))
    }
    #[inline(always)]
    fn look_up_bytes(table: &ByteTable, bytes: Self) -> [Self; 4] {
        let bytes = bytes.row();
        build(
            #[inline(always)]
            |byte| {
                Portable(u32x4::new(each(
                    bytes,
                    #[inline(always)]
                    |word| table.values[(word >> (8 * byte)) as usize & 255],
                )))
            },
        )
    }
    #[inline(always)]
    fn words(data: Data, byte: Self) -> Self {
        let (all, numbers) = (data.bytes().as_chunks().0, numbers(byte));
        Portable(u32x4::new(each(
            numbers,
            #[inline(always)]
            |number| u32::from_le_bytes(*all.get(number as usize).unwrap_or(&[0; 4])),
        )))
    }
    #[inline(always)]
    fn two_words(data: Data, first: Self, second: Self) -> [Self; 2] {
        [Self::words(data, first), Self::words(data, second)]
    }
    #[inline(always)]
    fn pairs(data: Data, byte: Self) -> [Self; 2] {
        let [a, b, c, d] = read::<2>(data, byte);
        let [low, high]: [[u32; 4]; 2] = [cast([*a, *b]), cast([*c, *d])];
        build(
            #[inline(always)]
            |word| Portable(u32x4::new([low[word], low[2 + word], high[word], high[2 + word]])),
        )
    }
    #[inline(always)]
    fn sum_of_quadruples(data: Data, bytes: [Self; 4], weights: [Double; 4]) -> [Self; 4] {
        let numbers = each(
            bytes,
            #[inline(always)]
            |byte| numbers(byte),
        );
        let all = data.bytes().as_chunks().0;
        let weights: [[f64; FOUR]; 4] = cast(weights);
        let mut rows = [[0; FOUR]; 4];
        for lane in 0..FOUR {
            let mut sums = [0.0; 4];
            for tap in 0..4 {
                let texel: [f32; 4] = cast(*words_at::<4>(all, numbers[tap][lane]));
                for component in 0..4 {
                    let product = weights[tap][lane] * f64::from(texel[component]);
                    sums[component] = if tap == 0 { product } else { sums[component] + product };
                }
            }
            for component in 0..4 {
                rows[component][lane] = (sums[component] as f32).to_bits();
            }
        }
        each(
            rows,
            #[inline(always)]
            |row| Portable(u32x4::new(row)),
        )
    }
    #[inline(always)]
    fn quadruples(data: Data, byte: Self) -> [Self; 4] {
        let [a, b, c, d] = read::<4>(data, byte);
        each(
            u32x4::transpose([cast(*a), cast(*b), cast(*c), cast(*d)]),
            #[inline(always)]
            |word| Portable(word),
        )
    }
}
