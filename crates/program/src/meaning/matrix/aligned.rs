//! Sums of floats as tensor cores make them: cut off below the greatest exponent, added exactly, rounded once.
//!
//! 64 sums are made together, in loops over plain arrays: LLVM makes vectors of these, whatever it does with the loops around.

use std::ops::Range;

use tmu_texture::cpu::Width;

use super::Factors;
use super::held::{SIDE, TILE};
use crate::matrix::MatrixElement;
use crate::meaning::conversion::{F16, round_to_half};

/// Something of each of a tile's sums, row after row.
type Tile<T> = [T; TILE];

/// What a sum is rounded to.
#[derive(Clone, Copy)]
enum Rounded {
    /// A half, to nearest.
    Half,
    /// A single with so many bits of fraction, toward zero.
    Single { fraction: i32 },
}

/// How a group of products and the sum before are added.
pub(super) struct AlignedSum {
    /// Those of a and b.
    types: [MatrixElement; 2],
    /// That of the sums.
    element: MatrixElement,
    /// Bits that are kept below the greatest exponent.
    fraction: i32,
    result: Rounded,
}

impl AlignedSum {
    /// Of so many bits below the greatest exponent, and of singles with so many bits of fraction.
    pub(super) fn new(
        types: [MatrixElement; 2],
        element: MatrixElement,
        fraction: u8,
        of_singles: i32,
    ) -> AlignedSum {
        let result = if element == MatrixElement::F16 {
            Rounded::Half
        } else {
            Rounded::Single { fraction: of_singles }
        };
        AlignedSum { types, element, fraction: fraction.into(), result }
    }

    /// What is added to, in the format of the sums.
    pub(super) fn convert(&self, from: MatrixElement, sums: &mut [u32]) {
        if from == self.element {
            return;
        }
        let of = FloatBits::of(from);
        for bits in sums {
            *bits = if let Some(special) = of.special(*bits) {
                self.special(special.into())
            } else {
                let (significand, exponent) = of.taken_apart(*bits);
                self.round(significand.into(), exponent - of.fraction as i32)
            };
        }
    }

    /// Adds the products of so many elements of each row of a at a time.
    pub(super) fn add(&self, factors: &Factors<'_, u32>, group: usize, sums: &mut [u32]) {
        // Of wider vectors LLVM makes what takes longer.
        factors.width.min(Width::Avx2).run(
            #[inline(always)]
            || self.add_by_tiles(factors, group.min(factors.held), sums),
        );
    }

    #[inline(always)]
    fn add_by_tiles(&self, factors: &Factors<'_, u32>, group: usize, sums: &mut [u32]) {
        let of = FloatBits::of(self.element);
        let mut a = TakenApart::new(FloatBits::of(self.types[0]), &factors.a);
        let [up, _] = self.shifts();
        for Apart { significands: [significand], .. } in &mut a.floats {
            *significand <<= up;
        }
        let b = TakenApart::new(FloatBits::of(self.types[1]), &factors.b);
        let mut terms = vec![Terms::ZERO; group];
        for (number, tile) in sums.as_chunks_mut::<TILE>().0.iter_mut().enumerate() {
            let tiles = factors.columns / SIDE;
            let corner = Corner { row: number / tiles * SIDE, strip: number % tiles };
            for first in (0..factors.held).step_by(group) {
                let numbers = first..factors.held.min(first + group);
                let terms = &mut terms[..numbers.len()];
                corner.multiply(factors, &a, &b, numbers.clone(), terms);
                let before = *tile;
                *tile = self.of(terms, &before, of);
                if !(a.finite & b.finite & of.are_finite(&before)) {
                    self.put_special(factors, &corner, &numbers, &before, tile);
                }
            }
        }
    }

    /// Makes those of a tile's sums anew of which some numbers are not finite.
    #[cold]
    fn put_special(
        &self,
        factors: &Factors<'_, u32>,
        corner: &Corner,
        numbers: &Range<usize>,
        before: &Tile<u32>,
        tile: &mut Tile<u32>,
    ) {
        let [of_a, of_b, of] = [self.types[0], self.types[1], self.element].map(FloatBits::of);
        for (at, bits) in tile.iter_mut().enumerate() {
            let both = numbers.clone().map(|number| {
                let held = (corner.row + at / SIDE) * factors.held + number;
                let in_b = (corner.strip * factors.depth + factors.place(held)) * SIDE + at % SIDE;
                [factors.a[held], factors.b[in_b]]
            });
            let are_finite = |[a, b]: [u32; 2]| of_a.is_finite(a) && of_b.is_finite(b);
            if !of.is_finite(before[at]) || !both.clone().all(are_finite) {
                let products: f64 =
                    both.map(|[a, b]| of_a.sign_or_special(a) * of_b.sign_or_special(b)).sum();
                *bits = self.special(products + of.sign_or_special(before[at]));
            }
        }
    }

    /// The sums of products and of what was before; those of numbers that are not finite may be anything.
    #[inline(always)]
    fn of(&self, terms: &[Terms], before: &Tile<u32>, of_d: FloatBits) -> Tile<u32> {
        let Apart { significands, exponents } = of_d.taken_apart_all(before);
        let mut greatest = exponents;
        for terms in terms {
            let exponents = terms.exponents.as_flattened();
            for at in 0..TILE {
                greatest[at] = greatest[at].max(exponents[at]);
            }
        }
        let mut sums = self.cut_off(terms, &greatest);
        // The greatest exponent is no less than those before: there are few bits to the left.
        let [up, down] = to_either_side(self.fraction - of_d.fraction as i32);
        for at in 0..TILE {
            let by = (greatest[at] + down - exponents[at]).min(31);
            sums[at] += f64::from(shifted_toward_zero(significands[at] << up, by));
        }
        self.rounded(&sums, &greatest)
    }

    /// The sums of the products, cut off below the greatest exponents, in units of the last bits that are kept.
    #[inline(always)]
    fn cut_off(&self, terms: &[Terms], greatest: &Tile<i32>) -> Tile<f64> {
        let [_, down] = self.shifts();
        let mut sums = [0.0; TILE];
        // Eight of less than 2²⁷ fit into a word.
        for terms in terms.chunks(8) {
            let mut words = [0i32; TILE];
            for Terms { products, exponents } in terms {
                let (products, exponents) = (products.as_flattened(), exponents.as_flattened());
                for at in 0..TILE {
                    let by = (greatest[at] + down - exponents[at]).min(31);
                    words[at] += shifted_toward_zero(products[at], by);
                }
            }
            for at in 0..TILE {
                sums[at] += f64::from(words[at]);
            }
        }
        sums
    }

    /// How many bits products are shifted to the left, and to the right, for the last bit that is kept to be a one. They have at most 22
    /// bits, and as many of them below the point as both factors.
    #[inline(always)]
    fn shifts(&self) -> [i32; 2] {
        let below = self.types.map(|element| FloatBits::of(element).fraction as i32);
        to_either_side(self.fraction - below[0] - below[1])
    }

    /// Sums, of less than 53 bits, in the format of d.
    #[inline(always)]
    fn rounded(&self, sums: &Tile<f64>, greatest: &Tile<i32>) -> Tile<u32> {
        let mut values = *sums;
        for at in 0..TILE {
            values[at] *= power_of_two(greatest[at] - self.fraction);
        }
        let mut rounded = [0; TILE];
        let fraction = match self.result {
            // Zero has no sign.
            Rounded::Half => return values.map(|value| if value == 0.0 { 0 } else { rounded_half(value) }),
            Rounded::Single { fraction } => fraction,
        };
        let mut denormals = 0;
        for at in 0..TILE {
            let is_denormal = values[at].abs() < f64::from(f32::MIN_POSITIVE) && values[at] != 0.0;
            denormals |= u32::from(is_denormal);
            let cut = f64::from_bits(values[at].to_bits() & u64::MAX << (52 - fraction));
            rounded[at] = (cut as f32).to_bits();
        }
        if denormals != 0 {
            return std::array::from_fn(|at| self.round(sums[at] as i64, greatest[at] - self.fraction));
        }
        rounded
    }

    fn special(&self, value: f64) -> u32 {
        match self.result {
            Rounded::Half if value.is_nan() => 0x7fff,
            Rounded::Half => {
                if value > 0.0 {
                    0x7c00
                } else {
                    0xfc00
                }
            }
            Rounded::Single { .. } if value.is_nan() => 0x7fff_ffff,
            Rounded::Single { .. } => (value as f32).to_bits(),
        }
    }

    /// `sum · 2^exponent`; what is too great becomes infinite, and zero has no sign.
    fn round(&self, sum: i64, exponent: i32) -> u32 {
        let magnitude = sum.unsigned_abs();
        match self.result {
            Rounded::Half => match round_to_half(magnitude, exponent) {
                0 => 0,
                half => u32::from(sum < 0) << 15 | half as u32,
            },
            Rounded::Single { fraction } => {
                let top = exponent + 63 - magnitude.leading_zeros() as i32;
                let unit = top.max(-126) - fraction;
                let kept = shifted(sum, unit - exponent);
                ((kept as f64 * power_of_two(unit)) as f32).to_bits()
            }
        }
    }
}

/// Where a tile's sums lie: its first row, and its columns' number of eight.
struct Corner {
    row: usize,
    strip: usize,
}

impl Corner {
    /// The products of some elements of each row of a.
    #[inline(always)]
    fn multiply(
        &self,
        factors: &Factors<'_, u32>,
        a: &TakenApart<1>,
        b: &TakenApart<SIDE>,
        numbers: Range<usize>,
        terms: &mut [Terms],
    ) {
        let b = &b.floats[self.strip * factors.depth..][..factors.depth];
        for line in 0..SIDE {
            let start = (self.row + line) * factors.held;
            let row = start + numbers.start..start + numbers.end;
            let of_a = a.floats[row.clone()].iter().zip(&mut *terms);
            match &factors.places {
                None => of_a.zip(&b[numbers.clone()]).for_each(|((a, terms), b)| terms.put(line, a, b)),
                Some(places) => {
                    let places = &places[row];
                    of_a.zip(places).for_each(|((a, terms), &place)| terms.put(line, a, &b[place]));
                }
            }
        }
    }
}

/// One product for each sum: `product · 2^(exponent − bits of both fractions)`.
#[derive(Clone)]
struct Terms {
    products: [[i32; SIDE]; SIDE],
    exponents: [[i32; SIDE]; SIDE],
}

impl Terms {
    const ZERO: Terms = Terms { products: [[0; SIDE]; SIDE], exponents: [[0; SIDE]; SIDE] };

    /// Those of a row: an element of a with eight of b.
    #[inline(always)]
    fn put(&mut self, line: usize, a: &Apart<1>, b: &Apart<SIDE>) {
        self.products[line] = b.significands.map(|it| it * a.significands[0]);
        self.exponents[line] = b.exponents.map(|it| it + a.exponents[0]);
    }
}

/// Some floats: `significand · 2^(exponent − bits of the fraction)`.
#[derive(Clone, Copy)]
struct Apart<const N: usize> {
    significands: [i32; N],
    exponents: [i32; N],
}

/// Floats in groups.
struct TakenApart<const N: usize> {
    floats: Vec<Apart<N>>,
    /// Whether none is infinite or a NaN.
    finite: bool,
}

impl<const N: usize> TakenApart<N> {
    #[inline(always)]
    fn new(of: FloatBits, floats: &[u32]) -> TakenApart<N> {
        let zeros = Apart { significands: [0; N], exponents: [0; N] };
        let mut apart = vec![zeros; floats.len() / N];
        for (apart, bits) in apart.iter_mut().zip(floats.as_chunks().0) {
            *apart = of.taken_apart_all(bits);
        }
        TakenApart { floats: apart, finite: of.are_finite(floats) }
    }
}

/// What zeros are taken for, in all formats.
const EXPONENT_OF_ZERO: i32 = -126;

/// The bits of a format.
#[derive(Clone, Copy)]
pub(super) struct FloatBits {
    pub(super) exponent: u32,
    pub(super) fraction: u32,
    /// Those below the fraction that do not count.
    below: u32,
    /// The greatest exponent is one of numbers: no number is only all ones.
    finite: bool,
}

impl FloatBits {
    pub(super) const fn of(element: MatrixElement) -> FloatBits {
        let (exponent, fraction) = match element {
            MatrixElement::E4m3 => (4, 3),
            MatrixElement::E5m2 => (5, 2),
            MatrixElement::F16 => (5, 10),
            MatrixElement::Bf16 => (8, 7),
            MatrixElement::Tf32 => (8, 10),
            MatrixElement::Bits
            | MatrixElement::U4
            | MatrixElement::S4
            | MatrixElement::U8
            | MatrixElement::S8
            | MatrixElement::S32
            | MatrixElement::F32
            | MatrixElement::F64 => (8, 23),
        };
        let below = if matches!(element, MatrixElement::Tf32) { 13 } else { 0 };
        FloatBits { exponent, fraction, below, finite: matches!(element, MatrixElement::E4m3) }
    }

    /// The bits of the exponent, then of the fraction.
    #[inline(always)]
    fn split(self, bits: u32) -> [u32; 2] {
        let bits = bits >> self.below;
        [bits >> self.fraction & ((1 << self.exponent) - 1), bits & ((1 << self.fraction) - 1)]
    }

    #[inline(always)]
    fn is_negative(self, bits: u32) -> bool {
        bits >> (self.below + self.exponent + self.fraction) & 1 == 1
    }

    /// The number's significand, with its sign, and its exponent.
    #[inline(always)]
    pub(super) fn taken_apart(self, bits: u32) -> (i32, i32) {
        let [biased, fraction] = self.split(bits);
        let magnitude = (fraction | u32::from(biased != 0) << self.fraction) as i32;
        let minus = -i32::from(self.is_negative(bits));
        let exponent = biased.max(1) as i32 - ((1 << (self.exponent - 1)) - 1);
        ((magnitude ^ minus) - minus, if magnitude == 0 { EXPONENT_OF_ZERO } else { exponent })
    }

    #[inline(always)]
    fn taken_apart_all<const N: usize>(self, bits: &[u32; N]) -> Apart<N> {
        let (mut significands, mut exponents) = ([0; N], [0; N]);
        for at in 0..N {
            (significands[at], exponents[at]) = self.taken_apart(bits[at]);
        }
        Apart { significands, exponents }
    }

    /// Whether it is neither infinite nor a NaN.
    #[inline(always)]
    fn is_finite(self, bits: u32) -> bool {
        let ones = |bits: u32| (1 << bits) - 1;
        let [exponent, fraction] = self.split(bits);
        (exponent != ones(self.exponent)) | self.finite & (fraction != ones(self.fraction))
    }

    /// Whether none is infinite or a NaN; looks at all of them, so that vectors can be used.
    #[inline(always)]
    fn are_finite(self, floats: &[u32]) -> bool {
        floats.iter().fold(true, |finite, &bits| finite & self.is_finite(bits))
    }

    /// A number that is not finite, or one of the same sign, which is zero if it is.
    fn sign_or_special(self, bits: u32) -> f64 {
        self.special(bits).map_or_else(|| self.taken_apart(bits).0.into(), f64::from)
    }

    /// The number, if it is infinite or a NaN.
    pub(super) fn special(self, bits: u32) -> Option<f32> {
        if self.is_finite(bits) {
            return None;
        }
        let infinite = self.split(bits)[1] == 0;
        Some(match (infinite, self.is_negative(bits)) {
            (false, _) => f32::NAN,
            (true, false) => f32::INFINITY,
            (true, true) => f32::NEG_INFINITY,
        })
    }
}

/// The half nearest to a number; what is too small has no sign.
#[inline(always)]
fn rounded_half(value: f64) -> u32 {
    let half = F16.nearest(value) as u32;
    if half & 0x7fff == 0 { 0 } else { half }
}

/// `value / 2^by`, toward zero.
fn shifted(value: i64, by: i32) -> i64 {
    let magnitude = value.unsigned_abs();
    let magnitude = match by {
        64.. => 0,
        0..64 => magnitude >> by,
        _ => magnitude << -by,
    };
    if value < 0 { -(magnitude as i64) } else { magnitude as i64 }
}

/// A shift by so many bits to the left as one to the left and one to the right.
#[inline(always)]
fn to_either_side(bits: i32) -> [i32; 2] {
    [bits.max(0), (-bits).max(0)]
}

/// `value / 2^by`, toward zero; `by` is below 32.
#[inline(always)]
fn shifted_toward_zero(value: i32, by: i32) -> i32 {
    let minus = value >> 31;
    let magnitude = ((value ^ minus) - minus) as u32;
    ((magnitude >> by) as i32 ^ minus) - minus
}

/// `2^exponent`, of a normal double.
pub(super) fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}
