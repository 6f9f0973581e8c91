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

use tmu_texture::{LANES, Lanes};

use super::conversion::{convert, round_to_half};
use super::{double, float, half};
use crate::matrix::{Fragment, MatrixElement, MatrixProduct, MatrixSum, Sparsity};
use crate::{Conversion, FloatMode, HalfFunction, HalfMode, Rounding, Source, Type};

/// Bits of all elements of a matrix, or of several: those of a product row after row.
struct Dense {
    columns: usize,
    size: usize,
    elements: Vec<u64>,
}

impl Dense {
    fn zeros(rows: usize, columns: usize, products: usize) -> Dense {
        Dense { columns, size: rows * columns, elements: vec![0; rows * columns * products] }
    }

    fn index(&self, fragment: &Fragment, lane: usize, element: usize) -> usize {
        let at = fragment.position(lane as u32, element as u32);
        at.product as usize * self.size + at.row as usize * self.columns + at.column as usize
    }

    /// Where each lane's element of a number is. That of a lane is as far from lane 0's as under any other number.
    fn indices(&self, fragment: &Fragment) -> impl Fn(usize) -> Lanes<usize> + use<> {
        let first = self.index(fragment, 0, 0);
        let offsets: Lanes<usize> = std::array::from_fn(|lane| self.index(fragment, lane, 0) - first);
        let starts: Vec<usize> =
            (0..fragment.elements() as usize).map(|number| self.index(fragment, 0, number)).collect();
        move |number| offsets.map(|offset| starts[number % starts.len()] + offset)
    }

    /// Takes what the lanes hold; the same elements held twice are taken once.
    fn gather(mut self, fragment: &Fragment, element: MatrixElement, words: &[Lanes<u32>]) -> Dense {
        let indices = self.indices(fragment);
        for number in 0..fragment.elements() as usize {
            for (lane, at) in indices(number).into_iter().enumerate() {
                self.elements[at] = bits_of(element, words, lane, number);
            }
        }
        self
    }
}

/// An element of a lane's fragment.
fn bits_of(element: MatrixElement, words: &[Lanes<u32>], lane: usize, number: usize) -> u64 {
    let bits = element.bits() as usize;
    if bits == 64 {
        return u64::from(words[2 * number + 1][lane]) << 32 | u64::from(words[2 * number][lane]);
    }
    let position = number * bits;
    u64::from(words[position / 32][lane]) >> (position % 32) & ((1 << bits) - 1)
}

/// The words of d in all lanes, from those of a, b and c, and the metadata of a sparse matrix. Each has as many words as its
/// fragment has sources.
///
/// # Panics
/// If a fragment has fewer words than its elements need, which [`crate::Program::validate`] refuses.
pub fn multiply(
    product: &MatrixProduct,
    words: [&[Lanes<u32>]; 3],
    metadata: &Lanes<u32>,
) -> Vec<Lanes<u32>> {
    let [rows, columns] = [product.shape.rows, product.shape.columns].map(usize::from);
    let [a_type, b_type, c_type, d_type] = product.types;
    let [a, b, c, d] = product.fragments();
    let depth = usize::from(product.shape.depth) / if a_type == MatrixElement::Bits { 32 } else { 1 };
    let count = product.count();
    let held = depth * usize::from(product.held()) / usize::from(product.shape.depth);
    let a = Dense::zeros(rows, held, count).gather(&a, a_type, words[0]);
    let b = Dense::zeros(depth, columns, count).gather(&b, b_type, words[1]);
    let c = Dense::zeros(rows, columns, count).gather(&c, c_type, words[2]);
    let mut result = Dense::zeros(rows, columns, count);
    for number in 0..count {
        let part = |of: &Dense| of.elements[number * of.size..][..of.size].to_vec();
        let sums = &mut result.elements[number * rows * columns..][..rows * columns];
        sums.copy_from_slice(&part(&c));
        // Column after column, so that what is multiplied lies side by side.
        let b = part(&b);
        let b = (0..columns).flat_map(|column| b[column..].iter().step_by(columns).copied()).collect();
        let factors = Factors { a: part(&a), b, columns, depth };
        match &product.sparse {
            None => factors.add(product, sums),
            Some(sparse) => {
                for row in 0..rows {
                    let places = places(sparse, a_type, depth, row, metadata);
                    factors.of_row(row, &places).add(product, &mut sums[row * columns..][..columns]);
                }
            }
        }
    }
    scatter(&result, &d, d_type, product.to.len())
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

/// What each lane holds of a matrix, in so many words.
fn scatter(from: &Dense, fragment: &Fragment, element: MatrixElement, words: usize) -> Vec<Lanes<u32>> {
    let mut to = vec![[0; LANES]; words];
    let bits = element.bits() as usize;
    let indices = from.indices(fragment);
    for number in 0..words * 32 / bits {
        for (lane, at) in indices(number).into_iter().enumerate() {
            let value = from.elements[at];
            let position = number * bits;
            to[position / 32][lane] |= (value << (position % 32)) as u32;
            if bits == 64 {
                to[position / 32 + 1][lane] = (value >> 32) as u32;
            }
        }
    }
    to
}

/// Two matrices to multiply: a row after row, b column after column.
struct Factors {
    a: Vec<u64>,
    b: Vec<u64>,
    columns: usize,
    depth: usize,
}

impl Factors {
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
    fn as_halves(&self, types: [MatrixElement; 2]) -> Factors {
        let places = |second: bool| (0..self.depth).filter(move |place| (place % 4 >= 2) == second);
        let places: Vec<usize> = places(false).chain(places(true)).collect();
        let [a, b] = [(&self.a, types[0]), (&self.b, types[1])].map(|(of, element)| {
            let from = if element == MatrixElement::E4m3 { Type::E4m3 } else { Type::E5m2 };
            let conversion = Conversion::new(None, Type::F16, Source::ZERO, from);
            let lines = of.chunks(self.depth);
            lines.flat_map(|line| places.iter().map(|&place| convert(&conversion, line[place]))).collect()
        });
        Factors { a, b, ..*self }
    }

    /// One row of a sparse matrix a, and those elements of b that its own, which lie at these places, are multiplied with.
    fn of_row(&self, row: usize, places: &[usize]) -> Factors {
        let depth = places.len();
        let columns = self.b.chunks(self.depth);
        Factors {
            a: self.a[row * depth..][..depth].to_vec(),
            b: columns.flat_map(|column| places.iter().map(|&place| column[place])).collect(),
            columns: self.columns,
            depth,
        }
    }

    /// Makes each sum of a row of a, a column of b, which are given as `convert` makes them, and of what it was.
    fn each<T>(
        &self,
        sums: &mut [u64],
        convert: [&dyn Fn(u64) -> T; 2],
        of: impl Fn(&[T], &[T], u64) -> u64,
    ) {
        let a: Vec<T> = self.a.iter().copied().map(convert[0]).collect();
        let b: Vec<T> = self.b.iter().copied().map(convert[1]).collect();
        for (row, sums) in a.chunks(self.depth).zip(sums.chunks_mut(self.columns)) {
            for (column, sum) in b.chunks(self.depth).zip(sums) {
                *sum = of(row, column, *sum);
            }
        }
    }

    fn integers(&self, types: [MatrixElement; 2], saturate: bool, sums: &mut [u64]) {
        let [a, b] = types.map(|element| move |bits| integer(element, bits));
        self.each(sums, [&a, &b], |row, column, c| {
            // 256 products of 16 bits are far below 2³¹.
            let products: i32 = row.iter().zip(column).map(|(a, b)| a * b).sum();
            let sum = i64::from(c as u32 as i32) + i64::from(products);
            let nearest = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
            (if saturate { nearest } else { sum }) as u32 as u64
        });
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
        let a: Vec<Part> = self.a.iter().map(|&bits| part(sum.types[0], bits)).collect();
        for first in (0..self.columns).step_by(EIGHT) {
            let column = |at: usize, row: usize| part(sum.types[1], self.b[(first + at) * self.depth + row]);
            let b: Vec<Eight> = (0..self.depth).map(|row| Eight::new(|at| column(at, row))).collect();
            for (a, sums) in a.chunks(self.depth).zip(sums.chunks_mut(self.columns)) {
                let sums = &mut sums[first..first + EIGHT];
                let mut before = std::array::from_fn(|at| sum.start(sums[at], c, d));
                for (a, b) in a.chunks(group).zip(b.chunks(group)) {
                    before = sum.of(a, b, before, d);
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

fn integer(element: MatrixElement, bits: u64) -> i32 {
    match element {
        MatrixElement::S4 => (bits as i32) << 28 >> 28,
        MatrixElement::S8 => i32::from(bits as i8),
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
        | MatrixElement::F64 => bits as i32,
    }
}

/// A float taken apart: `significand · 2^(exponent − bits of the fraction)`.
#[derive(Clone, Copy, Debug)]
struct Part {
    significand: i32,
    exponent: i32,
    /// Not a number, or infinite: then the number as it is.
    special: Option<f32>,
}

/// Columns that are summed together, so that vectors can be used.
const EIGHT: usize = 8;

/// Floats of eight columns in one row, taken apart.
struct Eight {
    significands: [i32; EIGHT],
    exponents: [i32; EIGHT],
    special: [Option<f32>; EIGHT],
}

impl Eight {
    fn new(part: impl Fn(usize) -> Part) -> Eight {
        let parts: [Part; EIGHT] = std::array::from_fn(part);
        Eight {
            significands: parts.map(|part| part.significand),
            exponents: parts.map(|part| part.exponent),
            special: parts.map(|part| part.special),
        }
    }

    fn part(&self, column: usize) -> Part {
        let (significand, exponent) = (self.significands[column], self.exponents[column]);
        Part { significand, exponent, special: self.special[column] }
    }

    fn is_finite(&self) -> bool {
        self.special.iter().all(Option::is_none)
    }
}

/// What zeros are taken for, in all formats.
const EXPONENT_OF_ZERO: i32 = -126;

/// Bits of a format's exponent and fraction.
const fn format(element: MatrixElement) -> (u32, u32) {
    match element {
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
    }
}

fn part(element: MatrixElement, bits: u64) -> Part {
    let bits = if element == MatrixElement::Tf32 { bits >> 13 } else { bits } as u32;
    let (exponent_bits, fraction_bits) = format(element);
    let fraction = bits & ((1 << fraction_bits) - 1);
    let ones = (1 << exponent_bits) - 1;
    let biased = bits >> fraction_bits & ones;
    let negative = bits >> (exponent_bits + fraction_bits) & 1 == 1;
    let signed = |magnitude: u32| if negative { -(magnitude as i32) } else { magnitude as i32 };
    let special = if element == MatrixElement::E4m3 {
        // It has one NaN for each sign, and the other codes of the greatest exponent are numbers.
        (bits & 0x7f == 0x7f).then_some(f32::NAN)
    } else {
        match (biased == ones, fraction, negative) {
            (false, _, _) => None,
            (true, 1.., _) => Some(f32::NAN),
            (true, 0, true) => Some(f32::NEG_INFINITY),
            (true, 0, false) => Some(f32::INFINITY),
        }
    };
    let bias = ones as i32 >> 1;
    let (significand, exponent) = match biased {
        0 if fraction == 0 => (0, EXPONENT_OF_ZERO),
        0 => (signed(fraction), 1 - bias),
        _ => (signed(fraction | 1 << fraction_bits), biased as i32 - bias),
    };
    Part { significand, exponent, special }
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
        let part = part(from, bits);
        match part.special {
            Some(special) => self.special(f64::from(special)),
            None => self.round(i64::from(part.significand), part.exponent - format(from).1 as i32),
        }
    }

    /// The products of a row of a and eight columns of b, and what the sums were before.
    #[inline(always)]
    fn of(&self, a: &[Part], b: &[Eight], before: [u64; EIGHT], element: MatrixElement) -> [u64; EIGHT] {
        let before = Eight::new(|column| part(element, before[column]));
        if !before.is_finite() || a.iter().any(|a| a.special.is_some()) || !b.iter().all(Eight::is_finite) {
            return std::array::from_fn(|column| self.one_column(a, b, before.part(column), element, column));
        }
        let greatest = self.greatest(a, b, &before);
        let sums = self.cut_off(a, b, &greatest);
        std::array::from_fn(|column| {
            self.rounded(sums[column], greatest[column], before.part(column), element)
        })
    }

    /// The greatest exponent of each column.
    #[inline(always)]
    fn greatest(&self, a: &[Part], b: &[Eight], before: &Eight) -> [i32; EIGHT] {
        let mut greatest = before.exponents;
        for (a, b) in a.iter().zip(b) {
            for (greatest, exponent) in greatest.iter_mut().zip(b.exponents) {
                *greatest = (*greatest).max(a.exponent + exponent);
            }
        }
        greatest
    }

    /// The sums of the products of each column, cut off below its greatest exponent. Products have at most 22 bits, and as
    /// many of them below the point as both factors.
    #[inline(always)]
    fn cut_off(&self, a: &[Part], b: &[Eight], greatest: &[i32; EIGHT]) -> [i64; EIGHT] {
        let up = self.fraction - (format(self.types[0]).1 + format(self.types[1]).1) as i32;
        let (up, down) = (up.max(0) as u32, (-up).max(0) as u32);
        let mut sums = [0i64; EIGHT];
        // Eight of less than 2²⁷ fit into a word.
        for (a, b) in a.chunks(8).zip(b.chunks(8)) {
            let mut words = [0i32; EIGHT];
            for (a, b) in a.iter().zip(b) {
                for column in 0..EIGHT {
                    let product = a.significand * b.significands[column];
                    let by = (greatest[column] - a.exponent - b.exponents[column]) as u32;
                    let magnitude = product.unsigned_abs() << up >> down;
                    let cut = if by < 32 { magnitude >> (by & 31) } else { 0 } as i32;
                    words[column] += if product < 0 { -cut } else { cut };
                }
            }
            for (sum, word) in sums.iter_mut().zip(words) {
                *sum += i64::from(word);
            }
        }
        sums
    }

    /// The sum of products and of what was before, rounded.
    fn rounded(&self, products: i64, greatest: i32, before: Part, element: MatrixElement) -> u64 {
        let by = greatest - before.exponent + format(element).1 as i32 - self.fraction;
        self.round(products + shifted(i64::from(before.significand), by), greatest - self.fraction)
    }

    /// The same of one column, of which some numbers may not be finite.
    fn one_column(
        &self,
        a: &[Part],
        b: &[Eight],
        before: Part,
        element: MatrixElement,
        column: usize,
    ) -> u64 {
        let special = |part: &Part| part.special.is_some();
        let b: Vec<Part> = b.iter().map(|b| b.part(column)).collect();
        if special(&before) || a.iter().any(special) || b.iter().any(special) {
            // Of finite numbers only whether they are zero, and their signs, count.
            let value = |part: &Part| f64::from(part.special.unwrap_or(part.significand as f32));
            let products = a.iter().zip(&b).map(|(a, b)| value(a) * value(b));
            return self.special(products.sum::<f64>() + value(&before));
        }
        let b: Vec<Eight> = b.iter().map(|&part| Eight::new(|_| part)).collect();
        let all = Eight::new(|_| before);
        let greatest = self.greatest(a, &b, &all);
        self.rounded(self.cut_off(a, &b, &greatest)[0], greatest[0], before, element)
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
