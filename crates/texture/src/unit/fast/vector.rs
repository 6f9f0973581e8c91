//! What the fast routines ask of a processor: operations on some lanes at a time, sixteen or four.
//!
//! Every operation gives the same bits on every processor. Products and sums are rounded one by one, never fused, but where an
//! operation says so.

use super::scratch::Batch;
use crate::lanes::{LANES, Lanes};
use crate::texture::LEAST_BYTES;

/// Lanes of the longest vectors, and how many levels a table has room for.
pub(crate) const SIXTEEN: usize = 16;

/// A number of 32 bits for each of them.
pub(crate) type Row = [u32; SIXTEEN];

/// What a closure gives for 0, 1 and so on. Unlike the library's functions it is inlined for certain, so that vector
/// instructions are too.
#[inline(always)]
pub(crate) fn build<T: Copy, const COUNT: usize>(of: impl Fn(usize) -> T) -> [T; COUNT] {
    let mut values = [of(0); COUNT];
    for number in 1..COUNT {
        values[number] = of(number);
    }
    values
}

/// What a closure makes of each value; see [`build`]. A function in place of a closure is not inlined, and the instructions in it are calls.
#[inline(always)]
pub(crate) fn each<A: Copy, B: Copy, const COUNT: usize>(
    values: [A; COUNT],
    of: impl Fn(A) -> B,
) -> [B; COUNT] {
    build(
        #[inline(always)]
        |number| of(values[number]),
    )
}

/// Numbers of 32 bits, one per lane: integers, or the bits of f32 numbers where a name ends in `f`.
///
/// Bits for lanes are the lowest ones of a `u16`, as many as there are lanes.
pub(crate) trait Vector: Copy {
    /// Lanes of a vector.
    const LANES: usize;

    /// Vectors of a batch.
    const COUNT: usize = LANES / Self::LANES;

    /// The bits of all lanes.
    const ALL: u16 = ((1u32 << Self::LANES) - 1) as u16;

    /// A truth per lane.
    type Truth: Copy;

    /// An f64 number per lane.
    type Double: Copy;

    fn splat(value: u32) -> Self;
    /// What a closure gives for each lane.
    #[inline(always)]
    fn from_fn(of: impl Fn(usize) -> u32) -> Self {
        let mut lanes = [0; LANES];
        for lane in 0..Self::LANES {
            lanes[lane] = of(lane);
        }
        Self::load(&lanes, 0)
    }
    /// The vector of that number in a batch's values.
    fn load(batch: &Lanes<u32>, number: usize) -> Self;
    fn store(self, batch: &mut Lanes<u32>, number: usize);
    /// Stores the lanes whose bit is 1.
    #[inline(always)]
    fn store_some(self, lanes: u16, batch: &mut Lanes<u32>, number: usize) {
        Self::select(Self::truth(lanes), self, Self::load(batch, number)).store(batch, number);
    }

    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        self.shl_all(BITS)
    }
    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        self.shr_all(BITS)
    }
    /// Shifts signed numbers right.
    #[inline(always)]
    fn sar<const BITS: u32>(self) -> Self {
        self.sar_all(BITS)
    }
    /// Shifts by the same count, below 32, in all lanes.
    fn shl_all(self, count: u32) -> Self;
    fn shr_all(self, count: u32) -> Self;
    /// Of signed numbers.
    fn sar_all(self, count: u32) -> Self;
    /// Shifts right by a count per lane, below 32; what comes of others depends on the processor.
    fn shr_by(self, counts: Self) -> Self;
    fn min_signed(self, other: Self) -> Self;
    fn max_signed(self, other: Self) -> Self;
    fn min_unsigned(self, other: Self) -> Self;
    /// Products of the two 16-bit halves, modulo 2¹⁶.
    fn mul_halves(self, other: Self) -> Self;
    /// The sums of the products of the two signed 16-bit halves.
    fn sum_of_half_products(self, other: Self) -> Self;
    fn add_halves(self, other: Self) -> Self;
    fn sub_halves(self, other: Self) -> Self;
    fn shr_halves(self, count: u32) -> Self;

    fn below(self, other: Self) -> Self::Truth;
    fn equal(self, other: Self) -> Self::Truth;
    fn truth(lanes: u16) -> Self::Truth;
    fn lanes(truth: Self::Truth) -> u16;
    fn either(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    fn both(one: Self::Truth, other: Self::Truth) -> Self::Truth;
    fn select(truth: Self::Truth, yes: Self, no: Self) -> Self;

    fn addf(self, other: Self) -> Self;
    fn subf(self, other: Self) -> Self;
    fn mulf(self, other: Self) -> Self;
    fn divf(self, other: Self) -> Self;
    /// self · factor + addend. Whether the product is rounded on its own depends on the processor: it must change nothing.
    fn mul_addf(self, factor: Self, addend: Self) -> Self;
    /// [`unorm`](crate::format::unorm) of the 8-bit codes in one of the four bytes of each lane.
    fn unorm8<const BYTE: u32>(self) -> Self;
    fn floorf(self) -> Self;
    /// The whole part, toward zero.
    fn truncf(self) -> Self;
    /// The lesser number; neither is NaN.
    fn minf(self, other: Self) -> Self;
    fn maxf(self, other: Self) -> Self;
    /// Ordered comparisons: false for NaN.
    fn belowf(self, other: Self) -> Self::Truth;
    fn equalf(self, other: Self) -> Self::Truth;
    /// One of them is NaN.
    fn unorderedf(self, other: Self) -> Self::Truth;
    /// An f32's whole number; it has one, below 2³¹.
    fn to_integer(self) -> Self;
    fn to_float(self) -> Self;
    /// The f32 of the 16-bit float in the low half; see [`to_f32_bits`](crate::half::to_f32_bits).
    #[inline(always)]
    fn half_to_float(self) -> Self {
        let top = Self::splat(0x7c00);
        let sign = self.and(Self::splat(0x8000)).shl::<16>();
        let mantissa = self.and(Self::splat(0x3ff)).shl::<13>();
        let special = sign.or(mantissa).or(Self::splat(0x7f80_0000));
        Self::select(self.and(top).equal(top), special, self.half_to_number())
    }
    /// The same, but that NaN may become quiet, as instructions make it.
    fn half_to_number(self) -> Self;

    /// [`sanitise`](crate::sanitise::sanitise).
    #[inline(always)]
    fn sanitise(self) -> Self {
        self.number().minf(Self::splat(f32::MAX.to_bits())).maxf(Self::splat(f32::MIN.to_bits()))
    }
    /// [`sanitise`](crate::sanitise::sanitise), but for what is too large.
    fn number(self) -> Self;
    /// Zero in place of NaN; denormals and −0 may become zero too.
    fn unless_nan(self) -> Self;
    /// What is left of a coordinate without its whole part, of the same sign; nothing is left of infinity.
    fn fraction_part(self) -> Self;
    /// ⌊self · scale − subtrahend⌋ of the exact value, where it is between ±2²⁴; beyond, something beyond too, between ±2³⁰.
    fn scaled_floor(self, scale: Self, subtrahend: f32) -> Self;

    /// [`Vector::scaled_floor`] less 127.5 of what is left of a coordinate without its whole part, modulo the scale, which is a power of
    /// two from 256 on; NaN is zero.
    fn wrapped_floor(self, scale: Self) -> Self;

    /// The f64 numbers of that vector in a batch's two words each.
    fn load_double(words: &[Batch; 2], number: usize) -> Self::Double;
    fn store_double(double: Self::Double, words: &mut [Batch; 2], number: usize);
    fn widen(self) -> Self::Double;
    fn splat_double(value: f64) -> Self::Double;
    fn narrow(double: Self::Double) -> Self;
    fn add_double(one: Self::Double, other: Self::Double) -> Self::Double;
    fn sub_double(one: Self::Double, other: Self::Double) -> Self::Double;
    fn mul_double(one: Self::Double, other: Self::Double) -> Self::Double;
    /// As [`Vector::mul_addf`].
    fn mul_add_double(one: Self::Double, other: Self::Double, addend: Self::Double) -> Self::Double;
    /// Whether numbers are +0.
    fn zero_double(double: Self::Double) -> Self::Truth;
    fn select_double(truth: Self::Truth, yes: Self::Double, no: Self::Double) -> Self::Double;

    /// The numbers of a table at indices of which four bits count.
    fn look_up(table: &Row, index: Self) -> Self;
    /// The numbers of other lanes.
    fn permuted(self, lanes: Self) -> Self;
    /// The numbers of the lanes of a batch that a closure names.
    #[inline(always)]
    fn gathered(batch: &Lanes<u32>, lane: impl Fn(usize) -> usize) -> Self {
        Self::from_fn(
            #[inline(always)]
            |number| batch[lane(number)],
        )
    }
    /// The f32 bits in a table of 256 at the four bytes of each lane.
    fn look_up_bytes(table: &ByteTable, bytes: Self) -> [Self; 4];

    /// Calls a closure as code for this processor.
    fn enter<R>(work: impl FnOnce() -> R) -> R;

    /// The 32-bit words at a byte each, a multiple of 4.
    fn words(data: Data, byte: Self) -> Self;
    /// The words at two bytes each, which lie near each other in many lanes.
    fn two_words(data: Data, first: Self, second: Self) -> [Self; 2];
    /// The words where two columns and two rows meet: upper left, upper right, lower left and lower right ones.
    #[inline(always)]
    fn four_words(data: Data, [left, right]: [Self; 2], [upper, lower]: [Self; 2]) -> [Self; 4] {
        let [upper_left, upper_right] = Self::two_words(data, upper.add(left), upper.add(right));
        let [lower_left, lower_right] = Self::two_words(data, lower.add(left), lower.add(right));
        [upper_left, upper_right, lower_left, lower_right]
    }
    /// Two words of which the second follows the first, which is at a byte each.
    fn pairs(data: Data, byte: Self) -> [Self; 2];
    /// Weighted sums of the four f32 numbers that follow each other at four bytes each: in f64, from the first on, each product
    /// and each sum rounded; as f32.
    fn sum_of_quadruples(data: Data, bytes: [Self; 4], weights: [Self::Double; 4]) -> [Self; 4];
    /// Four words that follow each other.
    fn quadruples(data: Data, byte: Self) -> [Self; 4];
}

/// [`Vector::gathered`] for vectors of sixteen lanes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn gathered_by_permutations<V: Vector>(batch: &Lanes<u32>, lane: impl Fn(usize) -> usize) -> V {
    let lanes = V::from_fn(
        #[inline(always)]
        |number| lane(number) as u32,
    );
    let mut upper = 0;
    for number in 0..V::LANES {
        upper |= u16::from(lane(number) >= V::LANES) << number;
    }
    V::select(V::truth(upper), V::load(batch, 1).permuted(lanes), V::load(batch, 0).permuted(lanes))
}

/// A table for the bytes 0…255.
pub(crate) struct ByteTable {
    /// The entries.
    pub values: [u32; 256],
    /// Byte 0, 1, 2 and 3 of each entry.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "AVX-512 alone looks bytes up"))]
    pub planes: [[u8; 256]; 4],
}

impl ByteTable {
    /// The table of these entries.
    pub const fn new(values: [u32; 256]) -> ByteTable {
        let mut planes = [[0; 256]; 4];
        let mut entry = 0;
        while entry < 256 {
            let mut byte = 0;
            while byte < 4 {
                planes[byte][entry] = values[entry].to_le_bytes()[byte];
                byte += 1;
            }
            entry += 1;
        }
        ByteTable { values, planes }
    }
}

/// The bytes of a texture. Every read is within them, wherever it is asked for, so that a wrong offset cannot do harm.
#[derive(Clone, Copy)]
pub(crate) struct Data<'t> {
    bytes: &'t [u8],
}

impl<'t> Data<'t> {
    /// No texture: as few bytes as can be.
    pub const EMPTY: Data<'static> = Data { bytes: &[0; LEAST_BYTES] };

    /// `None` for textures too small for whole reads, too large for 32-bit offsets, or that end within a word.
    pub fn new(bytes: &'t [u8]) -> Option<Data<'t>> {
        let fits = (LEAST_BYTES..1 << 31).contains(&bytes.len()) && bytes.len().is_multiple_of(4);
        fits.then_some(Data { bytes })
    }

    /// The last offset at which that many bytes begin.
    #[inline(always)]
    pub fn last(self, count: usize) -> u32 {
        (self.bytes.len() - count) as u32
    }

    #[inline(always)]
    pub fn bytes(self) -> &'t [u8] {
        self.bytes
    }
}
