//! [`Vector`] in plain loops, which compilers turn into vector instructions.

// Loops are compiled for AVX2 when it has been found to be there.
#![allow(unsafe_code)]

use super::vector::{ByteTable, Data, Row, SIXTEEN, Vector, build};
use crate::half;
use crate::model::floor;
use crate::sanitise::sanitise;

/// Sixteen lanes in an array.
#[derive(Clone, Copy)]
pub(crate) struct Portable(Row);

#[inline(always)]
fn each(value: impl Fn(usize) -> u32) -> Portable {
    let mut row = [0; SIXTEEN];
    for (lane, place) in row.iter_mut().enumerate() {
        *place = value(lane);
    }
    Portable(row)
}

#[inline(always)]
fn truths(value: impl Fn(usize) -> bool) -> Row {
    each(|lane| if value(lane) { u32::MAX } else { 0 }).0
}

#[inline(always)]
fn doubles(value: impl Fn(usize) -> f64) -> [f64; SIXTEEN] {
    let mut row = [0.0; SIXTEEN];
    for (lane, place) in row.iter_mut().enumerate() {
        *place = value(lane);
    }
    row
}

impl Portable {
    #[inline(always)]
    fn zip(self, other: Portable, of: impl Fn(u32, u32) -> u32) -> Portable {
        each(|lane| of(self.0[lane], other.0[lane]))
    }

    #[inline(always)]
    fn zip_f(self, other: Portable, of: impl Fn(f32, f32) -> f32) -> Portable {
        self.zip(other, |a, b| of(f32::from_bits(a), f32::from_bits(b)).to_bits())
    }

    #[inline(always)]
    fn halves(self, other: Portable, of: impl Fn(u16, u16) -> u16) -> Portable {
        self.zip(other, |a, b| {
            let [low, high] = [of(a as u16, b as u16), of((a >> 16) as u16, (b >> 16) as u16)];
            u32::from(low) | u32::from(high) << 16
        })
    }

    #[inline(always)]
    fn f(self, lane: usize) -> f32 {
        f32::from_bits(self.0[lane])
    }
}

#[inline(always)]
fn word(bytes: &[u8], place: u32) -> u32 {
    let place = (place as usize).min(bytes.len() - 4);
    u32::from_le_bytes(bytes[place..place + 4].try_into().expect("four bytes"))
}

impl Vector for Portable {
    type Truth = Row;
    type Double = [f64; SIXTEEN];
    const EVERYTHING: bool = false;

    #[inline(always)]
    fn enter<R>(work: impl FnOnce() -> R) -> R {
        // SAFETY: `choose` takes this for no width below `Width::Avx2`.
        #[cfg(target_arch = "x86_64")]
        unsafe {
            crate::cpu::with_avx2(work)
        }
        #[cfg(not(target_arch = "x86_64"))]
        work()
    }
    #[inline(always)]
    fn splat(value: u32) -> Self {
        Portable([value; SIXTEEN])
    }
    #[inline(always)]
    fn load(row: &Row) -> Self {
        Portable(*row)
    }
    #[inline(always)]
    fn store(self, row: &mut Row) {
        *row = self.0;
    }
    #[inline(always)]
    fn store_some(self, lanes: u16, row: &mut Row) {
        *row = Self::select(Self::truth(lanes), self, Portable(*row)).0;
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_mul)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn shl<const BITS: u32>(self) -> Self {
        each(|lane| self.0[lane] << BITS)
    }
    #[inline(always)]
    fn shr<const BITS: u32>(self) -> Self {
        each(|lane| self.0[lane] >> BITS)
    }
    #[inline(always)]
    fn sar<const BITS: u32>(self) -> Self {
        each(|lane| (self.0[lane] as i32 >> BITS) as u32)
    }
    #[inline(always)]
    fn shr_by(self, counts: Self) -> Self {
        self.zip(counts, |a, b| a >> (b & 31))
    }
    #[inline(always)]
    fn min_signed(self, other: Self) -> Self {
        self.zip(other, |a, b| (a as i32).min(b as i32) as u32)
    }
    #[inline(always)]
    fn max_signed(self, other: Self) -> Self {
        self.zip(other, |a, b| (a as i32).max(b as i32) as u32)
    }
    #[inline(always)]
    fn min_unsigned(self, other: Self) -> Self {
        self.zip(other, u32::min)
    }
    #[inline(always)]
    fn mul_halves(self, other: Self) -> Self {
        self.halves(other, u16::wrapping_mul)
    }
    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        self.halves(other, u16::wrapping_add)
    }
    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        self.halves(other, u16::wrapping_sub)
    }
    #[inline(always)]
    fn shr_halves<const BITS: u32>(self) -> Self {
        self.halves(self, |half, _| half >> BITS)
    }
    #[inline(always)]
    fn below(self, other: Self) -> Row {
        truths(|lane| self.0[lane] < other.0[lane])
    }
    #[inline(always)]
    fn below_signed(self, other: Self) -> Row {
        truths(|lane| (self.0[lane] as i32) < other.0[lane] as i32)
    }
    #[inline(always)]
    fn equal(self, other: Self) -> Row {
        truths(|lane| self.0[lane] == other.0[lane])
    }
    #[inline(always)]
    fn truth(lanes: u16) -> Row {
        truths(|lane| lanes >> lane & 1 == 1)
    }
    #[inline(always)]
    fn lanes(truth: Row) -> u16 {
        (0..SIXTEEN).fold(0, |lanes, lane| lanes | ((truth[lane] & 1) as u16) << lane)
    }
    #[inline(always)]
    fn either(one: Row, other: Row) -> Row {
        Portable(one).or(Portable(other)).0
    }
    #[inline(always)]
    fn select(truth: Row, yes: Self, no: Self) -> Self {
        each(|lane| yes.0[lane] & truth[lane] | no.0[lane] & !truth[lane])
    }
    #[inline(always)]
    fn addf(self, other: Self) -> Self {
        self.zip_f(other, |a, b| a + b)
    }
    #[inline(always)]
    fn subf(self, other: Self) -> Self {
        self.zip_f(other, |a, b| a - b)
    }
    #[inline(always)]
    fn mulf(self, other: Self) -> Self {
        self.zip_f(other, |a, b| a * b)
    }
    #[inline(always)]
    fn divf(self, other: Self) -> Self {
        self.zip_f(other, |a, b| a / b)
    }
    #[inline(always)]
    fn floorf(self) -> Self {
        each(|lane| self.f(lane).floor().to_bits())
    }
    #[inline(always)]
    fn minf(self, other: Self) -> Self {
        self.zip_f(other, |a, b| if a < b { a } else { b })
    }
    #[inline(always)]
    fn maxf(self, other: Self) -> Self {
        self.zip_f(other, |a, b| if a > b { a } else { b })
    }
    #[inline(always)]
    fn belowf(self, other: Self) -> Row {
        truths(|lane| self.f(lane) < other.f(lane))
    }
    #[inline(always)]
    fn equalf(self, other: Self) -> Row {
        truths(|lane| self.f(lane) == other.f(lane))
    }
    #[inline(always)]
    fn to_integer(self) -> Self {
        each(|lane| floor(self.f(lane).into()) as u32)
    }
    #[inline(always)]
    fn from_integer(self) -> Self {
        each(|lane| (self.0[lane] as i32 as f32).to_bits())
    }
    #[inline(always)]
    fn from_half(self) -> Self {
        each(|lane| half::to_f32_bits(self.0[lane] as u16))
    }
    #[inline(always)]
    fn sanitise(self) -> Self {
        each(|lane| sanitise(self.f(lane)).to_bits())
    }
    #[inline(always)]
    fn fraction_part(self) -> Self {
        each(|lane| crate::unit::address::remainder::<1>(self.f(lane)).to_bits())
    }
    #[inline(always)]
    fn scaled_floor(self, scale: Self, subtrahend: f32) -> Self {
        const LIMIT: f64 = (1 << 30) as f64;
        each(|lane| {
            let exact = f64::from(self.f(lane)) * f64::from(scale.f(lane)) - f64::from(subtrahend);
            floor(exact.clamp(-LIMIT, LIMIT)) as u32
        })
    }
    #[inline(always)]
    fn widen(self) -> Self::Double {
        doubles(|lane| self.f(lane).into())
    }
    #[inline(always)]
    fn widen_integer(self) -> Self::Double {
        doubles(|lane| (self.0[lane] as i32).into())
    }
    #[inline(always)]
    fn splat_double(value: f64) -> Self::Double {
        [value; SIXTEEN]
    }
    #[inline(always)]
    fn narrow(double: Self::Double) -> Self {
        each(|lane| (double[lane] as f32).to_bits())
    }
    #[inline(always)]
    fn add_double(one: Self::Double, other: Self::Double) -> Self::Double {
        doubles(|lane| one[lane] + other[lane])
    }
    #[inline(always)]
    fn sub_double(one: Self::Double, other: Self::Double) -> Self::Double {
        doubles(|lane| one[lane] - other[lane])
    }
    #[inline(always)]
    fn mul_double(one: Self::Double, other: Self::Double) -> Self::Double {
        doubles(|lane| one[lane] * other[lane])
    }
    #[inline(always)]
    fn unless_zero(weight: Self::Double, sum: Self::Double, before: Self::Double) -> Self::Double {
        doubles(|lane| if weight[lane] == 0.0 { before[lane] } else { sum[lane] })
    }
    #[inline(always)]
    fn select_double(truth: Row, yes: Self::Double, no: Self::Double) -> Self::Double {
        doubles(|lane| if truth[lane] != 0 { yes[lane] } else { no[lane] })
    }
    #[inline(always)]
    fn look_up(table: &Row, index: Self) -> Self {
        each(|lane| table[index.0[lane] as usize & 15])
    }
    #[inline(always)]
    fn look_up_bytes(table: &ByteTable, bytes: Self) -> [Self; 4] {
        build(
            #[inline(always)]
            |byte| each(|lane| table.values[(bytes.0[lane] >> (8 * byte) & 255) as usize]),
        )
    }
    #[inline(always)]
    fn words(data: Data, byte: Self) -> Self {
        each(|lane| word(data.bytes(), byte.0[lane]))
    }
    #[inline(always)]
    fn two_words(data: Data, first: Self, second: Self) -> [Self; 2] {
        [Self::words(data, first), Self::words(data, second)]
    }
    #[inline(always)]
    fn rows<const WORDS: usize>(data: Data, byte: Self) -> [Self; WORDS] {
        build(
            #[inline(always)]
            |word| Self::words(data, byte.add(Self::splat(4 * word as u32))),
        )
    }
}
