//! Products of matrices: [`crate::Op::MultiplyMatrices`].
//!
//! Integers, single bits and doubles are the manual's. How tensor cores add floats is not in it. What is computed here are the
//! fused sums that Xie, Wang, Yang, Yang found and compared with the machines, bit for bit ("MMA-Sim: Bit-Accurate
//! Reference Model of Tensor Cores and Matrix Cores", arXiv:2511.10909): all products and the sum so far are cut off, toward
//! zero, to some bits below the greatest exponent among them (those of factors added, not of products normalised), added
//! exactly, and rounded once: to singles toward zero, to halves to nearest. How many bits, and how many products at a time,
//! the machine decides; a front end says so in [`MatrixSum::Aligned`].

use tmu_texture::{LANES, Lanes};

use super::conversion::round_to_half;
use super::double;
use crate::matrix::{Fragment, MatrixElement, MatrixProduct, MatrixSum};

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

    /// Takes what the lanes hold; the same elements held twice are taken once.
    fn gather(mut self, fragment: &Fragment, element: MatrixElement, words: &[Lanes<u32>]) -> Dense {
        for number in 0..fragment.elements() as usize {
            for lane in 0..LANES {
                let at = self.index(fragment, lane, number);
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

/// The words of d in all lanes, from those of a, b and c. Each has as many words as its fragment has sources.
///
/// # Panics
/// If a fragment has fewer words than its elements need, which [`crate::Program::validate`] refuses.
pub fn multiply(product: &MatrixProduct, words: [&[Lanes<u32>]; 3]) -> Vec<Lanes<u32>> {
    let [rows, columns] = [product.shape.rows, product.shape.columns].map(usize::from);
    let [a_type, b_type, c_type, d_type] = product.types;
    let [a, b, c, d] = product.fragments();
    let depth = usize::from(product.shape.depth) / if a_type == MatrixElement::Bits { 32 } else { 1 };
    let count = product.count();
    let a = Dense::zeros(rows, depth, count).gather(&a, a_type, words[0]);
    let b = Dense::zeros(depth, columns, count).gather(&b, b_type, words[1]);
    let c = Dense::zeros(rows, columns, count).gather(&c, c_type, words[2]);
    let mut result = Dense::zeros(rows, columns, count);
    for number in 0..count {
        let part = |of: &Dense| of.elements[number * of.size..][..of.size].to_vec();
        let sums = &mut result.elements[number * rows * columns..][..rows * columns];
        sums.copy_from_slice(&part(&c));
        let factors = Factors { a: &part(&a), b: &part(&b), columns, depth };
        match product.sum {
            MatrixSum::Integers { saturate } => factors.integers([a_type, b_type], saturate, sums),
            MatrixSum::And => factors.bits(sums, |a, b| a & b),
            MatrixSum::Xor => factors.bits(sums, |a, b| a ^ b),
            MatrixSum::Doubles(rounding) => {
                factors.each(sums, |terms, c| {
                    terms.fold(c, |sum, (a, b)| double::multiply_add(a, b, sum, rounding))
                });
            }
            MatrixSum::Aligned { group, fraction, short } => {
                let result = if d_type == MatrixElement::F16 {
                    Rounded::Half
                } else {
                    Rounded::Single { fraction: if short { 13 } else { 23 } }
                };
                let sum = AlignedSum { types: [a_type, b_type], fraction: i32::from(fraction), result };
                factors.aligned(&sum, usize::from(group), c_type, d_type, sums);
            }
        }
    }
    scatter(&result, &d, d_type, product.to.len())
}

/// What each lane holds of a matrix, in so many words.
fn scatter(from: &Dense, fragment: &Fragment, element: MatrixElement, words: usize) -> Vec<Lanes<u32>> {
    let mut to = vec![[0; LANES]; words];
    let bits = element.bits() as usize;
    for number in 0..words * 32 / bits {
        for lane in 0..LANES {
            let value = from.elements[from.index(fragment, lane, number)];
            let position = number * bits;
            to[position / 32][lane] |= (value << (position % 32)) as u32;
            if bits == 64 {
                to[position / 32 + 1][lane] = (value >> 32) as u32;
            }
        }
    }
    to
}

/// Two matrices to multiply: a row after row, b row after row.
struct Factors<'m> {
    a: &'m [u64],
    b: &'m [u64],
    columns: usize,
    depth: usize,
}

impl Factors<'_> {
    /// Makes each sum of its products and of what it was.
    fn each(&self, sums: &mut [u64], of: impl Fn(&mut dyn Iterator<Item = (u64, u64)>, u64) -> u64) {
        for (at, sum) in sums.iter_mut().enumerate() {
            let (row, column) = (at / self.columns, at % self.columns);
            let of_a = &self.a[row * self.depth..][..self.depth];
            let of_b = self.b[column..].iter().step_by(self.columns);
            *sum = of(&mut of_a.iter().copied().zip(of_b.copied()), *sum);
        }
    }

    fn integers(&self, types: [MatrixElement; 2], saturate: bool, sums: &mut [u64]) {
        self.each(sums, |terms, c| {
            let products = terms.map(|(a, b)| integer(types[0], a) * integer(types[1], b));
            let sum = i64::from(c as u32 as i32) + products.sum::<i64>();
            let nearest = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
            (if saturate { nearest } else { sum }) as u32 as u64
        });
    }

    fn bits(&self, sums: &mut [u64], both: impl Fn(u64, u64) -> u64) {
        self.each(sums, |terms, c| {
            let counted: u32 = terms.map(|(a, b)| both(a, b).count_ones()).sum();
            u64::from((c as u32).wrapping_add(counted))
        });
    }

    fn aligned(
        &self,
        sum: &AlignedSum,
        group: usize,
        c_type: MatrixElement,
        d_type: MatrixElement,
        sums: &mut [u64],
    ) {
        let a: Vec<Part> = self.a.iter().map(|&bits| part(sum.types[0], bits)).collect();
        // Column after column, so that what is multiplied lies side by side.
        let transposed = (0..self.columns).flat_map(|column| self.b[column..].iter().step_by(self.columns));
        let b: Vec<Part> = transposed.map(|&bits| part(sum.types[1], bits)).collect();
        for (at, value) in sums.iter_mut().enumerate() {
            let (row, column) = (at / self.columns, at % self.columns);
            let a = a[row * self.depth..][..self.depth].chunks(group);
            let b = b[column * self.depth..][..self.depth].chunks(group);
            let before = sum.start(*value, c_type, d_type);
            *value = a.zip(b).fold(before, |before, (a, b)| sum.of(a, b, before, d_type));
        }
    }
}

fn integer(element: MatrixElement, bits: u64) -> i64 {
    match element {
        MatrixElement::S4 => (bits as i64) << 60 >> 60,
        MatrixElement::S8 => i64::from(bits as i8),
        MatrixElement::S32 => i64::from(bits as i32),
        MatrixElement::U4
        | MatrixElement::U8
        | MatrixElement::Bits
        | MatrixElement::E4m3
        | MatrixElement::E5m2
        | MatrixElement::F16
        | MatrixElement::Bf16
        | MatrixElement::Tf32
        | MatrixElement::F32
        | MatrixElement::F64 => bits as i64,
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

    /// The products of two rows of factors, and what the sum was before.
    fn of(&self, a: &[Part], b: &[Part], before: u64, element: MatrixElement) -> u64 {
        let before = part(element, before);
        if let Some(special) = special(a, b, before) {
            return self.special(special);
        }
        let mut greatest = before.exponent;
        for (a, b) in a.iter().zip(b) {
            greatest = greatest.max(a.exponent + b.exponent);
        }
        let of_factors = (format(self.types[0]).1 + format(self.types[1]).1) as i32;
        let cut = |significand: i64, exponent: i32, fraction_bits: i32| {
            shifted(significand, greatest - exponent + fraction_bits - self.fraction)
        };
        let mut sum = cut(i64::from(before.significand), before.exponent, format(element).1 as i32);
        for (a, b) in a.iter().zip(b) {
            let product = i64::from(a.significand) * i64::from(b.significand);
            sum += cut(product, a.exponent + b.exponent, of_factors);
        }
        self.round(sum, greatest - self.fraction)
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

/// The sum, if it is not a number or infinite: then one of the factors or what is added is.
fn special(a: &[Part], b: &[Part], before: Part) -> Option<f64> {
    let any = |parts: &[Part]| parts.iter().any(|part| part.special.is_some());
    if before.special.is_none() && !any(a) && !any(b) {
        return None;
    }
    // Of finite numbers only whether they are zero, and their signs, count.
    let value = |part: &Part| f64::from(part.special.unwrap_or(part.significand as f32));
    let products = a.iter().zip(b).map(|(a, b)| value(a) * value(b));
    Some(products.sum::<f64>() + value(&before))
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
