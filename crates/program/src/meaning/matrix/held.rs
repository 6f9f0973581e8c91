//! Which elements of a product's matrices the lanes hold.

use tmu_texture::{LANES, Lanes};

use super::depths;
use crate::matrix::{Fragment, MatrixElement, MatrixPosition, MatrixProduct, MatrixSum};

/// Rows, and columns, of sums that are made together, so that vectors can be used.
pub(super) const SIDE: usize = 8;

/// The number of such sums.
pub(super) const TILE: usize = SIDE * SIDE;

/// Where the elements of a product's matrices lie in the registers of the lanes: what does not depend on the numbers in them.
///
/// Elements of a lie row after row. Those of b lie column after column, or, of floats whose sums are aligned, eight columns after
/// the other and of these row after row. Sums lie tile after tile, eight rows of tiles after the other, and each tile's row
/// after row.
#[derive(Clone, Debug)]
pub struct Positions(pub(super) [Held; 4]);

impl Positions {
    /// Those of a, b, c and d.
    pub fn new(product: &MatrixProduct) -> Positions {
        let [rows, columns] = [product.shape.rows, product.shape.columns].map(usize::from);
        let (depth, held) = depths(product);
        let [a, b, c, d] = product.fragments();
        let parts = |at: MatrixPosition| [at.product, at.row, at.column].map(|it| it as usize);
        let in_rows = |at| {
            let [product, row, column] = parts(at);
            (product * rows + row) * held + column
        };
        let in_columns = |at| {
            let [product, row, column] = parts(at);
            (product * columns + column) * depth + row
        };
        let in_strips = |at| {
            let [product, row, column] = parts(at);
            ((product * columns + column) / SIDE * depth + row) * SIDE + column % SIDE
        };
        let in_tiles = |at| {
            let [product, row, column] = parts(at);
            product * rows * columns + place_in_tiles(row, column, columns)
        };
        let b = match product.sum {
            MatrixSum::Integers { .. } | MatrixSum::And | MatrixSum::Xor | MatrixSum::Doubles(_) => {
                Held::new(&b, in_columns)
            }
            MatrixSum::Aligned { .. } | MatrixSum::AsHalves { .. } => Held::new(&b, in_strips),
        };
        Positions([Held::new(&a, in_rows), b, Held::new(&c, in_tiles), Held::new(&d, in_tiles)])
    }
}

/// Where a sum lies among those of a product.
pub(super) fn place_in_tiles(row: usize, column: usize, columns: usize) -> usize {
    (row / SIDE * columns + column / SIDE * SIDE) * SIDE + row % SIDE * SIDE + column % SIDE
}

/// Where the lanes' elements of one matrix are among all of them, or among those of several.
#[derive(Clone, Debug)]
pub(super) struct Held {
    /// How far behind lane 0's that of another lane is, under any number.
    lanes: Lanes<usize>,
    /// Where lane 0's are, by number.
    numbers: Vec<usize>,
}

impl Held {
    fn new(fragment: &Fragment, index: impl Fn(MatrixPosition) -> usize) -> Held {
        let at = |lane: usize, number| index(fragment.position(lane as u32, number));
        debug_assert!((0..LANES).all(|lane| {
            (0..fragment.elements()).all(|number| at(lane, number) + at(0, 0) == at(lane, 0) + at(0, number))
        }));
        Held {
            lanes: std::array::from_fn(|lane| at(lane, 0) - at(0, 0)),
            numbers: (0..fragment.elements()).map(|number| at(0, number)).collect(),
        }
    }

    /// So many elements of at most 32 bits from what the lanes hold; the same elements held twice are taken once.
    pub(super) fn gather(&self, element: MatrixElement, words: &[Lanes<u32>], count: usize) -> Vec<u32> {
        let bits = element.bits() as usize;
        let mut elements = vec![0; count];
        for (number, first) in self.numbers.iter().enumerate() {
            let (words, shift) = (&words[number * bits / 32], number * bits % 32);
            for lane in 0..LANES {
                elements[first + self.lanes[lane]] = words[lane] >> shift & u32::MAX >> (32 - bits);
            }
        }
        elements
    }

    /// The same of elements of 64 bits.
    pub(super) fn gather_doubles(&self, words: &[Lanes<u32>], count: usize) -> Vec<u64> {
        let mut elements = vec![0; count];
        for (first, [low, high]) in self.numbers.iter().zip(words.as_chunks().0) {
            for lane in 0..LANES {
                elements[first + self.lanes[lane]] = u64::from(high[lane]) << 32 | u64::from(low[lane]);
            }
        }
        elements
    }

    /// What each lane holds of elements, in so many words.
    pub(super) fn scatter(&self, elements: &[u32], element: MatrixElement, words: usize) -> Vec<Lanes<u32>> {
        let mut to = vec![[0; LANES]; words];
        let bits = element.bits() as usize;
        for (number, first) in (0..words * 32 / bits).zip(self.numbers.iter().cycle()) {
            let (word, shift) = (number * bits / 32, number * bits % 32);
            for lane in 0..LANES {
                to[word][lane] |= elements[first + self.lanes[lane]] << shift;
            }
        }
        to
    }

    /// The same of elements of 64 bits.
    pub(super) fn scatter_doubles(&self, elements: &[u64]) -> Vec<Lanes<u32>> {
        let halves = self.numbers.iter().map(|first| {
            let doubles = self.lanes.map(|lane| elements[first + lane]);
            [doubles.map(|it| it as u32), doubles.map(|it| (it >> 32) as u32)]
        });
        halves.flatten().collect()
    }
}
