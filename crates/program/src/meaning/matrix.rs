//! Products of matrices: [`crate::Op::MultiplyMatrices`].
//!
//! Integers, single bits and doubles are the manual's. How tensor cores add floats is not in it. What is computed here are the
//! fused sums that Xie, Wang, Yang, Yang found and compared with the machines, bit for bit ("MMA-Sim: Bit-Accurate
//! Reference Model of Tensor Cores and Matrix Cores", arXiv:2511.10909): all products and the sum so far are cut off, toward
//! zero, to some bits below the greatest exponent among them (those of factors added, not of products normalised), added
//! exactly, and rounded once: to singles toward zero, to halves to nearest. How many bits, and how many products at a time,
//! the machine decides; a front end says so in [`MatrixSum::Aligned`]. 8-bit floats on sm_90 ([`MatrixSum::AsHalves`]) were
//! measured. Decided, for nothing is published: of a sparse matrix, what
//! is added at a time are so many products of elements that are held, and elements of b that meet none do not count.

use std::borrow::Cow;
use std::ops::Range;

use tmu_texture::cpu::Width;
use tmu_texture::{LANES, Lanes};

use super::conversion::{F16, convert, round_to_half};
use super::{double, float, half};
use crate::matrix::{Fragment, MatrixElement, MatrixPosition, MatrixProduct, MatrixSum, Sparsity};
use crate::{Conversion, FloatMode, HalfFunction, HalfMode, Rounding, Source, Type};

/// Where the elements of a product's matrices lie in the registers of the lanes: what does not depend on the numbers in them.
#[derive(Clone, Debug)]
pub struct Positions([Held; 4]);

impl Positions {
    /// Those of a, b, c and d.
    pub fn new(product: &MatrixProduct) -> Positions {
        let [rows, columns] = [product.shape.rows, product.shape.columns].map(usize::from);
        let (depth, held) = depths(product);
        let [a, b, c, d] = product.fragments();
        let in_rows = |columns: usize| {
            move |at: MatrixPosition| {
                (at.product as usize * rows + at.row as usize) * columns + at.column as usize
            }
        };
        let in_columns = |at: MatrixPosition| {
            (at.product as usize * columns + at.column as usize) * depth + at.row as usize
        };
        Positions([
            Held::new(&a, in_rows(held)),
            Held::new(&b, in_columns),
            Held::new(&c, in_rows(columns)),
            Held::new(&d, in_rows(columns)),
        ])
    }
}

/// How many elements there are along the depth, and of a; of single bits, words.
fn depths(product: &MatrixProduct) -> (usize, usize) {
    let elements = if product.types[0] == MatrixElement::Bits { 32 } else { 1 };
    (usize::from(product.shape.depth) / elements, usize::from(product.held()) / elements)
}

/// Where the lanes' elements of one matrix are among all of them, or among those of several.
#[derive(Clone, Debug)]
struct Held {
    /// How far behind lane 0's that of another lane is, under any number.
    lanes: Lanes<usize>,
    /// Where lane 0's are, by number.
    numbers: Vec<usize>,
}

impl Held {
    fn new(fragment: &Fragment, index: impl Fn(MatrixPosition) -> usize) -> Held {
        let at = |lane: usize, number| index(fragment.position(lane as u32, number));
        Held {
            lanes: std::array::from_fn(|lane| at(lane, 0) - at(0, 0)),
            numbers: (0..fragment.elements()).map(|number| at(0, number)).collect(),
        }
    }

    /// So many elements from what the lanes hold; the same elements held twice are taken once.
    fn gather(&self, element: MatrixElement, words: &[Lanes<u32>], count: usize) -> Vec<u64> {
        let bits = element.bits() as usize;
        let mut elements = vec![0; count];
        for (number, first) in self.numbers.iter().enumerate() {
            let (word, shift) = (number * bits / 32, number * bits % 32);
            let low = &words[word];
            for lane in 0..LANES {
                elements[first + self.lanes[lane]] = match bits {
                    64 => u64::from(words[word + 1][lane]) << 32 | u64::from(low[lane]),
                    _ => u64::from(low[lane] >> shift & u32::MAX >> (32 - bits)),
                };
            }
        }
        elements
    }

    /// What each lane holds of elements, in so many words.
    fn scatter(&self, elements: &[u64], element: MatrixElement, words: usize) -> Vec<Lanes<u32>> {
        let mut to = vec![[0; LANES]; words];
        let bits = element.bits() as usize;
        for (number, first) in (0..words * 32 / bits).zip(self.numbers.iter().cycle()) {
            let (word, shift) = (number * bits / 32, number * bits % 32);
            for lane in 0..LANES {
                let value = elements[first + self.lanes[lane]];
                to[word][lane] |= (value as u32) << shift;
                if bits == 64 {
                    to[word + 1][lane] = (value >> 32) as u32;
                }
            }
        }
        to
    }
}

/// The words of d in all lanes, from those of a, b and c, and the metadata of a sparse matrix. Each has as many words as its
/// fragment has sources.
///
/// # Panics
/// If a fragment has fewer words than its elements need, which [`crate::Program::validate`] refuses.
pub fn multiply(
    product: &MatrixProduct,
    Positions(positions): &Positions,
    words: [&[Lanes<u32>]; 3],
    metadata: &Lanes<u32>,
    width: Width,
) -> Vec<Lanes<u32>> {
    let [rows, columns] = [product.shape.rows, product.shape.columns].map(usize::from);
    let (depth, held) = depths(product);
    let sizes = [rows * held, columns * depth, rows * columns];
    let matrices: [Vec<u64>; 3] =
        std::array::from_fn(|n| positions[n].gather(product.types[n], words[n], sizes[n] * product.count()));
    let [a, b, mut sums] = matrices;
    let parts = a.chunks(sizes[0]).zip(b.chunks(sizes[1]));
    for ((a, b), sums) in parts.zip(sums.chunks_mut(sizes[2])) {
        let factors = Factors { a: a.into(), b: b.into(), columns, depth, width };
        match &product.sparse {
            None => factors.add(product, sums),
            Some(sparse) => {
                for row in 0..rows {
                    let places = places(sparse, product.types[0], depth, row, metadata);
                    factors.of_row(row, &places).add(product, &mut sums[row * columns..][..columns]);
                }
            }
        }
    }
    positions[3].scatter(&sums, product.types[3], product.to.len())
}

/// Where the elements lie that are held of a row of a sparse matrix.
fn places(
    sparse: &Sparsity,
    element: MatrixElement,
    depth: usize,
    row: usize,
    metadata: &Lanes<u32>,
) -> Vec<usize> {
    let size = Sparsity::chunk_size(element);
    let place = |held: u32| {
        let (lane, bit) = sparse.chunk(element, depth as u32 / size, row as u32, held / (size / 2));
        Sparsity::place(element, held, metadata[lane as usize] >> bit & 15) as usize
    };
    (0..depth as u32 / 2).map(place).collect()
}

/// Two matrices to multiply: a row after row, b column after column.
struct Factors<'m> {
    a: Cow<'m, [u64]>,
    b: Cow<'m, [u64]>,
    columns: usize,
    depth: usize,
    /// Of vectors.
    width: Width,
}

impl Factors<'_> {
    /// Adds the products to the sums.
    fn add(&self, product: &MatrixProduct, sums: &mut [u64]) {
        let [a, b, c, d] = product.types;
        match product.sum {
            MatrixSum::Integers { saturate } => self.integers([a, b], saturate, sums),
            MatrixSum::And => self.bits(sums, |a, b| a & b),
            MatrixSum::Xor => self.bits(sums, |a, b| a ^ b),
            MatrixSum::Doubles(rounding) => self.doubles(rounding, sums),
            MatrixSum::Aligned { group, fraction, short } => {
                let result = Rounded::new(d, if short { 13 } else { 23 });
                let sum = AlignedSum { types: [a, b], fraction: i32::from(fraction), result };
                self.aligned(&sum, usize::from(group), [c, d], sums);
            }
            MatrixSum::AsHalves { group, fraction } => {
                let types = [MatrixElement::F16; 2];
                let sum = AlignedSum { types, fraction: i32::from(fraction), result: Rounded::new(d, 23) };
                let mut products = vec![0; sums.len()];
                let group = usize::from(group).min(self.depth / 2);
                self.as_halves([a, b]).aligned(&sum, group, [d, d], &mut products);
                for (of_products, to) in products.into_iter().zip(sums) {
                    *to = added(of_products, *to, d);
                }
            }
        }
    }

    /// Halves of 8-bit floats, of which denormals may become normal numbers: of each four neighbours along the depth the first two,
    /// then all that are left.
    fn as_halves(&self, types: [MatrixElement; 2]) -> Factors<'static> {
        let places = |second: bool| (0..self.depth).filter(move |place| (place % 4 >= 2) == second);
        let places: Vec<usize> = places(false).chain(places(true)).collect();
        let [a, b] = [(&self.a, types[0]), (&self.b, types[1])].map(|(of, element)| {
            let from = if element == MatrixElement::E4m3 { Type::E4m3 } else { Type::E5m2 };
            let conversion = Conversion::new(None, Type::F16, Source::ZERO, from);
            let lines = of.chunks(self.depth);
            lines.flat_map(|line| places.iter().map(|&place| convert(&conversion, line[place]))).collect()
        });
        let Factors { columns, depth, width, .. } = *self;
        Factors { a, b, columns, depth, width }
    }

    /// One row of a sparse matrix a, and those elements of b that its own, which lie at these places, are multiplied with.
    fn of_row(&self, row: usize, places: &[usize]) -> Factors<'static> {
        let depth = places.len();
        let columns = self.b.chunks(self.depth);
        Factors {
            a: self.a[row * depth..][..depth].to_vec().into(),
            b: columns.flat_map(|column| places.iter().map(|&place| column[place])).collect(),
            columns: self.columns,
            depth,
            width: self.width,
        }
    }

    /// Makes each sum of a row of a, a column of b, which are given as `convert` makes them, and of what it was.
    #[inline(always)]
    fn each<T>(
        &self,
        sums: &mut [u64],
        convert: [&dyn Fn(u64) -> T; 2],
        of: impl Fn(&[T], &[T], u64) -> u64,
    ) {
        let a: Vec<T> = self.a.iter().copied().map(convert[0]).collect();
        let b: Vec<T> = self.b.iter().copied().map(convert[1]).collect();
        self.width.run(
            #[inline(always)]
            || {
                for (row, sums) in a.chunks(self.depth).zip(sums.chunks_mut(self.columns)) {
                    for (column, sum) in b.chunks(self.depth).zip(sums) {
                        *sum = of(row, column, *sum);
                    }
                }
            },
        );
    }

    fn integers(&self, types: [MatrixElement; 2], saturate: bool, sums: &mut [u64]) {
        let [a, b] = types.map(|element| move |bits| integer(element, bits));
        self.each(
            sums,
            [&a, &b],
            #[inline(always)]
            |row, column, c| {
                // 256 products of 16 bits are far below 2³¹.
                let products: i32 = row.iter().zip(column).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
                let sum = i64::from(c as u32 as i32) + i64::from(products);
                let nearest = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
                (if saturate { nearest } else { sum }) as u32 as u64
            },
        );
    }

    fn bits(&self, sums: &mut [u64], both: impl Fn(u64, u64) -> u64) {
        let same = |bits| bits;
        self.each(sums, [&same, &same], |row, column, c| {
            let counted: u32 = row.iter().zip(column).map(|(&a, &b)| both(a, b).count_ones()).sum();
            u64::from((c as u32).wrapping_add(counted))
        });
    }

    fn doubles(&self, rounding: Rounding, sums: &mut [u64]) {
        let same = |bits| bits;
        self.each(sums, [&same, &same], |row, column, c| {
            let terms = row.iter().zip(column);
            terms.fold(c, |sum, (&a, &b)| double::multiply_add(a, b, sum, rounding))
        });
    }

    fn aligned(&self, sum: &AlignedSum, group: usize, [c, d]: [MatrixElement; 2], sums: &mut [u64]) {
        // Eight words are 256 bits: of wider vectors LLVM makes gathers, which take longer.
        self.width.min(Width::Avx2).run(
            #[inline(always)]
            || self.aligned_by_vectors(sum, group, [c, d], sums),
        );
    }

    #[inline(always)]
    fn aligned_by_vectors(
        &self,
        sum: &AlignedSum,
        group: usize,
        [c, d]: [MatrixElement; 2],
        sums: &mut [u64],
    ) {
        let [of_a, of_b] = sum.types.map(FloatBits::of);
        let (mut significands, mut exponents) = (vec![0; self.a.len()], vec![0; self.a.len()]);
        for ((bits, significand), exponent) in self.a.iter().zip(&mut significands).zip(&mut exponents) {
            (*significand, *exponent) = of_a.taken_apart(*bits as u32);
        }
        let is_finite = |a: &[u64]| a.iter().all(|&bits| of_a.is_finite(bits as u32));
        let all_finite = is_finite(&self.a);
        let line = |places: Range<usize>| Line {
            bits: &self.a[places.clone()],
            significands: &significands[places.clone()],
            exponents: &exponents[places.clone()],
            finite: all_finite || is_finite(&self.a[places]),
        };
        for first in (0..self.columns).step_by(EIGHT) {
            let mut b = Vec::with_capacity(self.depth);
            for row in 0..self.depth {
                let column = |at: usize| self.b[(first + at) * self.depth + row];
                b.push(Eight::new(of_b, std::array::from_fn(column)));
            }
            for (row, sums) in sums.chunks_mut(self.columns).enumerate() {
                let sums = &mut sums[first..first + EIGHT];
                let mut before = std::array::from_fn(|at| sum.start(sums[at], c, d));
                for (number, b) in b.chunks(group).enumerate() {
                    let start = row * self.depth + number * group;
                    before = sum.of(&line(start..start + b.len()), b, before, d);
                }
                sums.copy_from_slice(&before);
            }
        }
    }
}

/// A sum of two singles, or of two halves, rounded to nearest.
fn added(a: u64, b: u64, element: MatrixElement) -> u64 {
    let (a, b) = (a as u32, b as u32);
    u64::from(if element == MatrixElement::F16 {
        half::evaluate(HalfFunction::Add, a, b, 0, HalfMode::default())
    } else {
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };
        float::add(a, b, mode)
    })
}

/// An integer of at most 8 bits.
fn integer(element: MatrixElement, bits: u64) -> i16 {
    match element {
        MatrixElement::S4 => (bits as i16) << 12 >> 12,
        MatrixElement::S8 => i16::from(bits as i8),
        MatrixElement::U4
        | MatrixElement::U8
        | MatrixElement::S32
        | MatrixElement::Bits
        | MatrixElement::E4m3
        | MatrixElement::E5m2
        | MatrixElement::F16
        | MatrixElement::Bf16
        | MatrixElement::Tf32
        | MatrixElement::F32
        | MatrixElement::F64 => bits as i16,
    }
}

/// Columns that are summed together, so that vectors can be used.
const EIGHT: usize = 8;

/// Floats of eight columns in one row, taken apart: `significand · 2^(exponent − bits of the fraction)`.
struct Eight {
    bits: [u64; EIGHT],
    significands: [i32; EIGHT],
    exponents: [i32; EIGHT],
    finite: bool,
}

impl Eight {
    #[inline(always)]
    fn new(of: FloatBits, bits: [u64; EIGHT]) -> Eight {
        let mut eight = Eight { bits, significands: [0; EIGHT], exponents: [0; EIGHT], finite: true };
        for column in 0..EIGHT {
            let bits = bits[column] as u32;
            (eight.significands[column], eight.exponents[column]) = of.taken_apart(bits);
            eight.finite &= of.is_finite(bits);
        }
        eight
    }
}

/// Some floats of a row, likewise.
struct Line<'l> {
    bits: &'l [u64],
    significands: &'l [i32],
    exponents: &'l [i32],
    finite: bool,
}

/// What zeros are taken for, in all formats.
const EXPONENT_OF_ZERO: i32 = -126;

/// The bits of a format.
#[derive(Clone, Copy)]
struct FloatBits {
    exponent: u32,
    fraction: u32,
    /// Those below the fraction that do not count.
    below: u32,
    /// The greatest exponent is one of numbers: no number is only all ones.
    finite: bool,
}

impl FloatBits {
    const fn of(element: MatrixElement) -> FloatBits {
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
    fn taken_apart(self, bits: u32) -> (i32, i32) {
        let [biased, fraction] = self.split(bits);
        let magnitude = (fraction | u32::from(biased != 0) << self.fraction) as i32;
        let minus = -i32::from(self.is_negative(bits));
        let exponent = biased.max(1) as i32 - ((1 << (self.exponent - 1)) - 1);
        ((magnitude ^ minus) - minus, if magnitude == 0 { EXPONENT_OF_ZERO } else { exponent })
    }

    /// Whether it is neither infinite nor a NaN.
    #[inline(always)]
    fn is_finite(self, bits: u32) -> bool {
        let ones = |bits: u32| (1 << bits) - 1;
        let [exponent, fraction] = self.split(bits);
        exponent != ones(self.exponent) || self.finite && fraction != ones(self.fraction)
    }

    /// The number, if it is infinite or a NaN.
    fn special(self, bits: u32) -> Option<f32> {
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

/// What a sum is rounded to.
#[derive(Clone, Copy)]
enum Rounded {
    /// A half, to nearest.
    Half,
    /// A single with so many bits of fraction, toward zero.
    Single { fraction: i32 },
}

impl Rounded {
    /// What sums of these elements are rounded to.
    fn new(element: MatrixElement, fraction: i32) -> Rounded {
        if element == MatrixElement::F16 { Rounded::Half } else { Rounded::Single { fraction } }
    }
}

/// How a group of products and the sum before are added.
struct AlignedSum {
    types: [MatrixElement; 2],
    /// Bits that are kept below the greatest exponent.
    fraction: i32,
    result: Rounded,
}

impl AlignedSum {
    /// What is added to, in the format of the sums.
    fn start(&self, bits: u64, from: MatrixElement, to: MatrixElement) -> u64 {
        if from == to {
            return bits;
        }
        let (of, bits) = (FloatBits::of(from), bits as u32);
        match of.special(bits) {
            Some(special) => self.special(f64::from(special)),
            None => {
                let (significand, exponent) = of.taken_apart(bits);
                self.round(significand.into(), exponent - of.fraction as i32)
            }
        }
    }

    /// The products of a row of a and eight columns of b, and what the sums were before.
    #[inline(always)]
    fn of(&self, a: &Line, b: &[Eight], before: [u64; EIGHT], element: MatrixElement) -> [u64; EIGHT] {
        let eight = Eight::new(FloatBits::of(element), before);
        if !a.finite || !eight.finite || !b.iter().all(|b| b.finite) {
            return std::array::from_fn(|column| self.one_column(a, b, before[column], element, column));
        }
        let greatest = self.greatest(a, b, &eight);
        self.rounded(self.cut_off(a, b, &greatest), greatest, &eight, element)
    }

    /// The greatest exponent of each column.
    #[inline(always)]
    fn greatest(&self, a: &Line, b: &[Eight], before: &Eight) -> [i32; EIGHT] {
        let mut greatest = before.exponents;
        for (&exponent, b) in a.exponents.iter().zip(b) {
            for column in 0..EIGHT {
                greatest[column] = greatest[column].max(exponent + b.exponents[column]);
            }
        }
        greatest
    }

    /// The sums of the products of each column, cut off below its greatest exponent. Products have at most 22 bits, and as
    /// many of them below the point as both factors.
    #[inline(always)]
    fn cut_off(&self, a: &Line, b: &[Eight], greatest: &[i32; EIGHT]) -> [i64; EIGHT] {
        let below = self.types.map(|element| FloatBits::of(element).fraction as i32);
        let up = self.fraction - below[0] - below[1];
        let (up, down) = (up.max(0) as u32, (-up).max(0) as u32);
        let mut sums = [0i64; EIGHT];
        // Eight of less than 2²⁷ fit into a word.
        let factors = a.significands.chunks(8).zip(a.exponents.chunks(8)).zip(b.chunks(8));
        for ((significands, exponents), b) in factors {
            let mut words = [0i32; EIGHT];
            for ((&significand, &exponent), b) in significands.iter().zip(exponents).zip(b) {
                for column in 0..EIGHT {
                    let product = significand * b.significands[column];
                    let minus = product >> 31;
                    let magnitude = ((product ^ minus) - minus) as u32;
                    let by = greatest[column] - exponent - b.exponents[column];
                    let cut = (magnitude << up >> down >> by.min(31)) as i32;
                    words[column] += (cut ^ minus) - minus;
                }
            }
            for column in 0..EIGHT {
                sums[column] += i64::from(words[column]);
            }
        }
        sums
    }

    /// The sums of products and of what was before, rounded.
    #[inline(always)]
    fn rounded(
        &self,
        products: [i64; EIGHT],
        greatest: [i32; EIGHT],
        before: &Eight,
        element: MatrixElement,
    ) -> [u64; EIGHT] {
        let below = FloatBits::of(element).fraction as i32 - self.fraction;
        let (mut sums, mut values) = (products, [0.0; EIGHT]);
        for column in 0..EIGHT {
            let significand = before.significands[column];
            let by = greatest[column] - before.exponents[column] + below;
            // The greatest exponent is no less than this one: there are few bits to the left.
            let minus = i64::from(significand >> 31);
            let magnitude = (i64::from(significand) ^ minus) - minus;
            let cut = ((magnitude as u64) << (-by).max(0) >> by.clamp(0, 63)) as i64;
            sums[column] += (cut ^ minus) - minus;
            // Of less than 53 bits.
            values[column] = sums[column] as f64 * power_of_two(greatest[column] - self.fraction);
        }
        let fraction = match self.result {
            // Zero has no sign.
            Rounded::Half => return values.map(|value| if value == 0.0 { 0 } else { rounded_half(value) }),
            Rounded::Single { fraction } => fraction,
        };
        let is_denormal = |value: f64| value.abs() < f64::from(f32::MIN_POSITIVE) && value != 0.0;
        if values.into_iter().any(is_denormal) {
            return std::array::from_fn(|column| self.round(sums[column], greatest[column] - self.fraction));
        }
        values.map(|value| {
            let cut = f64::from_bits(value.to_bits() & u64::MAX << (52 - fraction));
            u64::from((cut as f32).to_bits())
        })
    }

    /// The same of one column, of which some numbers may not be finite.
    #[cold]
    fn one_column(&self, a: &Line, b: &[Eight], before: u64, element: MatrixElement, column: usize) -> u64 {
        let [of_a, of_b] = self.types.map(FloatBits::of);
        let b: Vec<u64> = b.iter().map(|b| b.bits[column]).collect();
        let is_finite = |of: FloatBits, bits: &[u64]| bits.iter().all(|&bits| of.is_finite(bits as u32));
        if is_finite(FloatBits::of(element), &[before]) && is_finite(of_a, a.bits) && is_finite(of_b, &b) {
            let b: Vec<Eight> = b.iter().map(|&bits| Eight::new(of_b, [bits; EIGHT])).collect();
            return self.of(&Line { finite: true, ..*a }, &b, [before; EIGHT], element)[0];
        }
        // Of finite numbers only whether they are zero, and their signs, count.
        let value = |of: FloatBits, bits: u64| {
            let finite = of.taken_apart(bits as u32).0 as f32;
            f64::from(of.special(bits as u32).unwrap_or(finite))
        };
        let products = a.bits.iter().zip(&b).map(|(&a, &b)| value(of_a, a) * value(of_b, b));
        self.special(products.sum::<f64>() + value(FloatBits::of(element), before))
    }

    fn special(&self, value: f64) -> u64 {
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
            Rounded::Single { .. } => u64::from((value as f32).to_bits()),
        }
    }

    /// `sum · 2^exponent`; what is too great becomes infinite, and zero has no sign.
    fn round(&self, sum: i64, exponent: i32) -> u64 {
        let magnitude = sum.unsigned_abs();
        match self.result {
            Rounded::Half => match round_to_half(magnitude, exponent) {
                0 => 0,
                half => u64::from(sum < 0) << 15 | half,
            },
            Rounded::Single { fraction } => {
                let top = exponent + 63 - magnitude.leading_zeros() as i32;
                let unit = top.max(-126) - fraction;
                let kept = shifted(sum, unit - exponent);
                u64::from(((kept as f64 * power_of_two(unit)) as f32).to_bits())
            }
        }
    }
}

/// The half nearest to a number; what is too small has no sign.
#[inline(always)]
fn rounded_half(value: f64) -> u64 {
    let half = F16.nearest(value);
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

/// `2^exponent`, of a normal double.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

#[cfg(test)]
mod tests;
