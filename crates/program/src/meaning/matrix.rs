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

mod aligned;
mod held;

use std::borrow::Cow;
use std::sync::LazyLock;

use tmu_texture::Lanes;
use tmu_texture::cpu::Width;

use super::conversion::convert;
use super::{double, float, half};
use crate::matrix::{MatrixElement, MatrixProduct, MatrixSum, Sparsity};
use crate::{Conversion, FloatMode, HalfFunction, HalfMode, Rounding, Source, Type};
use aligned::AlignedSum;
pub use held::Positions;
use held::place_in_tiles;

/// How many elements there are along the depth, and of a; of single bits, words.
fn depths(product: &MatrixProduct) -> (usize, usize) {
    let elements = if product.types[0] == MatrixElement::Bits { 32 } else { 1 };
    (usize::from(product.shape.depth) / elements, usize::from(product.held()) / elements)
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
    let sizes = [rows * held, columns * depth, rows * columns].map(|size| size * product.count());
    if let MatrixSum::Doubles(rounding) = product.sum {
        let [a, b, mut sums] = std::array::from_fn(|of| positions[of].gather_doubles(words[of], sizes[of]));
        let factors = Factors { a: a.into(), b: b.into(), places: None, columns, held, depth, width };
        factors.doubles(rounding, &mut sums);
        return positions[3].scatter_doubles(&sums);
    }
    let [a, b, mut sums] =
        std::array::from_fn(|of| positions[of].gather(product.types[of], words[of], sizes[of]));
    let places: Option<Vec<usize>> = product.sparse.as_ref().map(|sparse| {
        (0..rows).flat_map(|row| places(sparse, product.types[0], depth, row, metadata)).collect()
    });
    let parts = a.chunks(rows * held).zip(b.chunks(columns * depth));
    for ((a, b), sums) in parts.zip(sums.chunks_mut(rows * columns)) {
        let (a, b, places) = (a.into(), b.into(), places.as_deref().map(Cow::Borrowed));
        Factors { a, b, places, columns, held, depth, width }.add(product, sums);
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
) -> impl Iterator<Item = usize> {
    let size = Sparsity::chunk_size(element);
    let place = move |held: u32| {
        let (lane, bit) = sparse.chunk(element, depth as u32 / size, row as u32, held / (size / 2));
        Sparsity::place(element, held, metadata[lane as usize] >> bit & 15) as usize
    };
    (0..depth as u32 / 2).map(place)
}

/// Two matrices to multiply, whose elements lie as [`Positions`] says.
struct Factors<'m, T: Clone> {
    a: Cow<'m, [T]>,
    b: Cow<'m, [T]>,
    /// Where along the depth the element of b lies that each element of a is multiplied with, if a is sparse.
    places: Option<Cow<'m, [usize]>>,
    columns: usize,
    /// Elements of a row of a, which are fewer than those of a column of b if a is sparse.
    held: usize,
    depth: usize,
    /// Of vectors.
    width: Width,
}

impl<T: Copy + Default> Factors<'_, T> {
    /// Where along the depth the element of b lies that an element of a is multiplied with.
    #[inline(always)]
    fn place(&self, held: usize) -> usize {
        self.places.as_ref().map_or(held % self.held, |places| places[held])
    }

    /// The matrix a with zeros where nothing is held.
    fn with_zeros(&self) -> Cow<'_, [T]> {
        let Some(places) = &self.places else { return Cow::Borrowed(&self.a) };
        let mut all = vec![T::default(); self.a.len() / self.held * self.depth];
        for (number, (&element, place)) in self.a.iter().zip(&**places).enumerate() {
            all[number / self.held * self.depth + place] = element;
        }
        Cow::Owned(all)
    }

    /// Makes each sum of a row of a, a column of b, both of which may have been converted, and of what it was.
    #[inline(always)]
    fn each<F>(&self, [a, b]: [&[F]; 2], sums: &mut [T], of: impl Fn(&[F], &[F], T) -> T) {
        self.width.run(
            #[inline(always)]
            || {
                for (row, elements) in a.chunks(self.depth).enumerate() {
                    for (column, of_b) in b.chunks(self.depth).enumerate() {
                        let sum = &mut sums[place_in_tiles(row, column, self.columns)];
                        *sum = of(elements, of_b, *sum);
                    }
                }
            },
        );
    }
}

impl Factors<'_, u64> {
    fn doubles(&self, rounding: Rounding, sums: &mut [u64]) {
        self.each([&self.a, &self.b], sums, |row, column, c| {
            let terms = row.iter().zip(column);
            terms.fold(c, |sum, (&a, &b)| double::multiply_add(a, b, sum, rounding))
        });
    }
}

impl Factors<'_, u32> {
    /// Adds the products to the sums.
    fn add(&self, product: &MatrixProduct, sums: &mut [u32]) {
        let [a, b, c, d] = product.types;
        match product.sum {
            MatrixSum::Integers { saturate } => self.integers([a, b], saturate, sums),
            MatrixSum::And => self.bits(sums, |a, b| a & b),
            MatrixSum::Xor => self.bits(sums, |a, b| a ^ b),
            MatrixSum::Doubles(_) => unreachable!("they have 64 bits"),
            MatrixSum::Aligned { group, fraction, short } => {
                let sum = AlignedSum::new([a, b], d, fraction, if short { 13 } else { 23 });
                sum.convert(c, sums);
                sum.add(self, group.into(), sums);
            }
            MatrixSum::AsHalves { group, fraction } => {
                let sum = AlignedSum::new([MatrixElement::F16; 2], d, fraction, 23);
                let mut products = vec![0; sums.len()];
                let group = usize::from(group).min(self.held / 2);
                sum.add(&self.as_halves([a, b]), group, &mut products);
                for (of_products, to) in products.into_iter().zip(sums) {
                    *to = added(of_products, *to, d);
                }
            }
        }
    }

    /// Halves of 8-bit floats, of which denormals may become normal numbers: of each four neighbours along a row of a the first two,
    /// then all that are left.
    fn as_halves(&self, types: [MatrixElement; 2]) -> Factors<'static, u32> {
        let [of_a, of_b] = types.map(|element| &HALVES[usize::from(element == MatrixElement::E4m3)]);
        let order = |second: bool| (0..self.held).filter(move |number| (number % 4 >= 2) == second);
        let order: Vec<usize> = order(false).chain(order(true)).collect();
        let in_order = (0..self.a.len()).map(|it| it / self.held * self.held + order[it % self.held]);
        Factors {
            a: in_order.clone().map(|from| of_a[self.a[from] as usize]).collect(),
            b: self.b.iter().map(|&bits| of_b[bits as usize]).collect(),
            places: Some(in_order.map(|from| self.place(from)).collect()),
            ..*self
        }
    }

    fn integers(&self, types: [MatrixElement; 2], saturate: bool, sums: &mut [u32]) {
        let a = integers(types[0], &self.with_zeros());
        let b = integers(types[1], &self.b);
        self.each(
            [&a, &b],
            sums,
            #[inline(always)]
            |row, column, c| {
                // 256 products of 16 bits are far below 2³¹.
                let products: i32 = row.iter().zip(column).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
                let sum = i64::from(c as i32) + i64::from(products);
                let nearest = sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
                (if saturate { nearest } else { sum }) as u32
            },
        );
    }

    fn bits(&self, sums: &mut [u32], both: impl Fn(u32, u32) -> u32) {
        self.each([&self.a, &self.b], sums, |row, column, c| {
            let counted: u32 = row.iter().zip(column).map(|(&a, &b)| both(a, b).count_ones()).sum();
            c.wrapping_add(counted)
        });
    }
}

/// The halves that all 8-bit floats are: of E5M2, then of E4M3.
static HALVES: LazyLock<[[u32; 256]; 2]> = LazyLock::new(|| {
    [Type::E5m2, Type::E4m3].map(|from| {
        let conversion = Conversion::new(None, Type::F16, Source::ZERO, from);
        std::array::from_fn(|bits| convert(&conversion, bits as u64) as u32)
    })
});

/// A sum of two singles, or of two halves, rounded to nearest.
fn added(a: u32, b: u32, element: MatrixElement) -> u32 {
    if element == MatrixElement::F16 {
        half::evaluate(HalfFunction::Add, a, b, 0, HalfMode::default())
    } else {
        let mode = FloatMode { rounding: Rounding::NearestEven, flush: false, saturate: false };
        float::add(a, b, mode)
    }
}

/// Integers of at most 8 bits.
fn integers(element: MatrixElement, elements: &[u32]) -> Vec<i16> {
    let all = |integer: fn(u32) -> i16| elements.iter().map(|&bits| integer(bits)).collect();
    match element {
        MatrixElement::S4 => all(|bits| (bits as i16) << 12 >> 12),
        MatrixElement::S8 => all(|bits| i16::from(bits as i8)),
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
        | MatrixElement::F64 => all(|bits| bits as i16),
    }
}

#[cfg(test)]
mod tests;
