//! Products of matrices that a warp computes together: what [`crate::Op::MultiplyMatrices`] is made of.
//!
//! A matrix is spread over the registers of a warp's lanes: each lane holds a *fragment* of it. Where which element is
//! follows from the tables of fragments in PTX ISA, "Matrix multiply-accumulate operation using mma instruction"
//! (`m16n8k16` and its like), which are all one rule; see [`Fragment`].

use crate::kind::Rounding;
use crate::operand::{Register, Source};

/// `d = a · b + c`: a has `rows × depth` elements, b `depth × columns`, c and d `rows × columns`.
///
/// All 32 lanes hold their fragments, whether they take part or not; what takes part gets its fragment of d.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatrixProduct {
    /// The size of the matrices.
    pub shape: MatrixShape,
    /// Where elements lie.
    pub layout: MatrixLayout,
    /// What the elements of a, b, c and d are, in this order.
    pub types: [MatrixElement; 4],
    /// How products become a sum.
    pub sum: MatrixSum,
    /// The fragment of d, word after word.
    pub to: Vec<Option<Register>>,
    /// The fragment of a.
    pub a: Vec<Source>,
    /// The fragment of b.
    pub b: Vec<Source>,
    /// The fragment of c.
    pub c: Vec<Source>,
    /// Half of a is zero and not held: its fragment is that of a matrix half as deep.
    pub sparse: Option<Sparsity>,
}

/// Which elements of a sparse matrix are held (PTX ISA, "Sparse matrix storage").
///
/// A row is cut into chunks of four neighbours; of 4-bit elements, of four pairs; of `.tf32`, of two. Two of the four, or one of
/// the two, are held, one behind the other. Four bits for each chunk say which; see [`Sparsity::chunk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sparsity {
    /// The bits of all rows, spread over the lanes.
    pub metadata: Source,
    /// Which lane of each four, or with [`Sparsity::lanes`] which two, have the bits.
    pub selector: u8,
}

impl Sparsity {
    /// Elements of a chunk.
    pub const fn chunk_size(element: MatrixElement) -> u32 {
        match element {
            MatrixElement::Tf32 => 2,
            MatrixElement::U4 | MatrixElement::S4 => 8,
            MatrixElement::Bits
            | MatrixElement::U8
            | MatrixElement::S8
            | MatrixElement::S32
            | MatrixElement::E4m3
            | MatrixElement::E5m2
            | MatrixElement::F16
            | MatrixElement::Bf16
            | MatrixElement::F32
            | MatrixElement::F64 => 4,
        }
    }

    /// How many lanes of each four have bits, of rows with so many chunks: each has those of eight chunks.
    pub const fn lanes(chunks: u32) -> u32 {
        chunks / 4
    }

    /// The lane that has the bits of a chunk, and the lowest of them: the figures of "Matrix fragments for
    /// multiply-accumulate operation with sparse matrix A". Elements of 16 bits and more have those of rows 0 to 7 in the low half
    /// of a word and those of rows 8 to 15 in the high one, smaller ones in words of their own.
    pub fn chunk(&self, element: MatrixElement, chunks: u32, row: u32, chunk: u32) -> (u32, u32) {
        let (second, in_quad) = (row / 8, row % 8 * 4);
        let lane = match element.bits() {
            16.. => chunk / 4,
            _ => second + chunk / 8 * 2,
        };
        let bit = match element.bits() {
            16.. => 16 * second + 4 * (chunk % 4),
            _ => 4 * (chunk % 8),
        };
        let first = u32::from(self.selector) * Self::lanes(chunks);
        (in_quad + (first + lane) % 4, bit)
    }

    /// Where in its row an element lies that is held under a number, by the four bits of its chunk.
    pub fn place(element: MatrixElement, held: u32, bits: u32) -> u32 {
        let size = Self::chunk_size(element);
        let (chunk, within) = (held / (size / 2), held % (size / 2));
        let place = match element.bits() {
            // A bit more: the first of two halves of an element.
            32.. => (bits & 3) / 2,
            4 => (bits >> (2 * (within / 2)) & 3) * 2 + within % 2,
            _ => bits >> (2 * within) & 3,
        };
        chunk * size + place
    }
}

/// Sizes of the matrices of a product, in elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatrixShape {
    /// Rows of a, c and d: a multiple of 8.
    pub rows: u16,
    /// Columns of b, c and d: a multiple of 8.
    pub columns: u16,
    /// Columns of a, rows of b.
    pub depth: u16,
}

/// Where elements of a product's matrices lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatrixLayout {
    /// One product of the whole warp.
    Warp,
    /// Four products of 8 × 8 × 4 halves, each of two quads whose numbers are four apart (`mma.m8n8k4`). Whether a and b lie
    /// in columns.
    QuadPairs {
        /// A lane holds a column of a, rather than a row.
        a_by_columns: bool,
        /// A lane holds a column of b, rather than a row.
        b_by_columns: bool,
    },
}

/// What an element of a matrix is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatrixElement {
    /// 32 single bits, neighbours along the depth.
    Bits,
    /// 4-bit unsigned.
    U4,
    /// 4-bit two's complement.
    S4,
    /// 8-bit unsigned.
    U8,
    /// 8-bit two's complement.
    S8,
    /// 32-bit two's complement.
    S32,
    /// 4 bits of exponent, 3 of fraction, no infinity.
    E4m3,
    /// 5 bits of exponent, 2 of fraction.
    E5m2,
    /// IEEE binary16.
    F16,
    /// The upper half of an IEEE binary32.
    Bf16,
    /// IEEE binary32, of whose fraction the upper 10 bits count.
    Tf32,
    /// IEEE binary32.
    F32,
    /// IEEE binary64, in two words.
    F64,
}

impl MatrixElement {
    /// Width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            MatrixElement::U4 | MatrixElement::S4 => 4,
            MatrixElement::U8 | MatrixElement::S8 | MatrixElement::E4m3 | MatrixElement::E5m2 => 8,
            MatrixElement::F16 | MatrixElement::Bf16 => 16,
            MatrixElement::Bits | MatrixElement::S32 | MatrixElement::Tf32 | MatrixElement::F32 => 32,
            MatrixElement::F64 => 64,
        }
    }
}

/// How the products of a row and a column, and the element of c, become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatrixSum {
    /// Exactly; at the end the low 32 bits, or what is nearest in their range.
    Integers {
        /// The nearest number of the range.
        saturate: bool,
    },
    /// The number of bits that both have.
    And,
    /// The number of bits that one has.
    Xor,
    /// A fused product and sum for each step of the depth, in ascending order.
    Doubles(Rounding),
    /// What the tensor cores do with floats; see [`crate::meaning::matrix`].
    Aligned {
        /// So many products, and what the sum was before, are added at a time.
        group: u8,
        /// Bits of the fraction that are kept of each addend, below the greatest one's exponent.
        fraction: u8,
        /// Sums of single precision have 13 bits of fraction.
        short: bool,
    },
    /// What a machine does with 8-bit floats whose tensor cores have none: as halves. Of each four neighbours along the depth
    /// the products of the first two, then those of the last two, are added as [`MatrixSum::Aligned`] has it, beginning with
    /// zero; what is added comes last, in a sum of its own, rounded to nearest.
    AsHalves {
        /// So many products, and what the sum was before, are added at a time.
        group: u8,
        /// Bits of the fraction that are kept of each addend, below the greatest one's exponent.
        fraction: u8,
    },
}

/// One of the matrices of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatrixOperand {
    /// The left factor.
    A,
    /// The right factor.
    B,
    /// What is added, and the result.
    Sum,
}

/// How one matrix of a product lies in the registers of a warp.
///
/// The matrix is cut into tiles of 8 rows (of b: 8 columns), each as deep as four lanes hold in a word: lane `l` has the
/// word of row `l / 4` and of the `l % 4`th part of the depth. A lane's words are those of two tiles of rows (of b: of one tile of
/// columns), step after step along the depth, then those of the next two. Sums lie as a does, in pairs of columns.
///
/// A product of 8 rows and 32 columns, which `wmma` alone has, lies as that of the transposed matrices: b as a of 32 rows, the
/// sum in pairs of rows. So it was measured on sm_90 for all shapes of `wmma`, whose fragments the manual leaves open.
#[derive(Clone, Copy, Debug)]
pub struct Fragment {
    operand: MatrixOperand,
    layout: MatrixLayout,
    /// A lane's words are of a column, rather than of a row.
    of_columns: bool,
    /// Tiles along the rows, or the columns.
    across: u32,
    /// Of how many of them words stand side by side for each step along.
    together: u32,
    /// Tiles along the depth, or the columns of a sum.
    along: u32,
    /// Neighbours that a lane holds of a tile.
    run: u32,
    /// A sum of [`MatrixLayout::QuadPairs`] whose elements are halves.
    halves: bool,
}

/// Where an element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixPosition {
    /// Which of several products.
    pub product: u32,
    /// Row of the matrix.
    pub row: u32,
    /// Column of the matrix.
    pub column: u32,
}

impl Fragment {
    /// How a matrix of these elements lies.
    pub fn new(
        operand: MatrixOperand,
        shape: MatrixShape,
        layout: MatrixLayout,
        element: MatrixElement,
    ) -> Fragment {
        let MatrixShape { rows, columns, depth } = shape;
        let depth = if element == MatrixElement::Bits { depth / 32 } else { depth };
        let run = if operand == MatrixOperand::Sum { 2 } else { (32 / element.bits()).max(1) };
        let transposed = (rows, columns) == (8, 32);
        let (of_columns, across, along) = match operand {
            MatrixOperand::A => (false, rows, depth),
            MatrixOperand::B => (true, columns, depth),
            MatrixOperand::Sum if transposed => (true, columns, rows),
            MatrixOperand::Sum => (false, rows, columns),
        };
        let halves = element.bits() == 16;
        let (across, along) = (u32::from(across).div_ceil(8), u32::from(along).div_ceil(4 * run));
        let together = if of_columns && !transposed { 1 } else { across.min(2) };
        Fragment { operand, layout, of_columns, across, together, along, run, halves }
    }

    /// Whether a lane holds neighbours of a column, rather than of a row.
    pub fn is_of_columns(&self) -> bool {
        self.of_columns
    }

    /// How many different elements a lane holds. A longer fragment holds them again.
    pub fn elements(&self) -> u32 {
        match (self.layout, self.operand) {
            (MatrixLayout::Warp, _) => self.across * self.along * self.run,
            (MatrixLayout::QuadPairs { .. }, MatrixOperand::Sum) => 8,
            (MatrixLayout::QuadPairs { .. }, MatrixOperand::A | MatrixOperand::B) => 4,
        }
    }

    /// How many neighbours a lane holds of each tile. The element under number `n` of lane `l` lies `l / 4` rows (columns)
    /// and `l % 4` times as many columns (rows) behind that of lane 0.
    pub fn neighbours(&self) -> u32 {
        self.run
    }

    /// Where the element is that a lane holds under this number, counted from the low bits of the first word.
    pub fn position(&self, lane: u32, element: u32) -> MatrixPosition {
        let element = element % self.elements();
        match self.layout {
            MatrixLayout::Warp => {
                let tile = element / self.run;
                let (first, step) = (tile / (self.together * self.along), tile / self.together % self.along);
                let across = lane / 4 + 8 * (first * self.together + tile % self.together);
                let along = lane % 4 * self.run + element % self.run + 4 * self.run * step;
                let (row, column) = if self.of_columns { (along, across) } else { (across, along) };
                MatrixPosition { product: 0, row, column }
            }
            MatrixLayout::QuadPairs { a_by_columns, b_by_columns } => {
                let (row, column) = self.in_quad_pair(lane, element, a_by_columns, b_by_columns);
                MatrixPosition { product: lane / 4 % 4, row, column }
            }
        }
    }

    /// PTX ISA, "Matrix Fragments for mma.m8n8k4 with .f16 floating point type".
    fn in_quad_pair(&self, lane: u32, element: u32, a_by_columns: bool, b_by_columns: bool) -> (u32, u32) {
        let second = lane / 16 * 4;
        let own = lane % 4;
        match self.operand {
            MatrixOperand::A if a_by_columns => (element + second, own),
            MatrixOperand::A => (own + second, element),
            MatrixOperand::B if b_by_columns => (element, own + second),
            MatrixOperand::B => (own, element + second),
            MatrixOperand::Sum if self.halves => (own + second, element),
            MatrixOperand::Sum => {
                ((lane & 1) + (element & 2) + second, (element & 4) + (lane & 2) + (element & 1))
            }
        }
    }
}

impl MatrixProduct {
    /// How a, b, c and d lie.
    pub fn fragments(&self) -> [Fragment; 4] {
        let operands = [MatrixOperand::A, MatrixOperand::B, MatrixOperand::Sum, MatrixOperand::Sum];
        std::array::from_fn(|n| {
            let depth = if n == 0 { self.held() } else { self.shape.depth };
            Fragment::new(operands[n], MatrixShape { depth, ..self.shape }, self.layout, self.types[n])
        })
    }

    /// How many elements are held of a row of a.
    pub fn held(&self) -> u16 {
        self.shape.depth / if self.sparse.is_some() { 2 } else { 1 }
    }

    /// How many products of this shape the warp computes.
    pub fn count(&self) -> usize {
        match self.layout {
            MatrixLayout::Warp => 1,
            MatrixLayout::QuadPairs { .. } => 4,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn shape(rows: u16, columns: u16, depth: u16) -> MatrixShape {
        MatrixShape { rows, columns, depth }
    }

    fn at(
        operand: MatrixOperand,
        shape: MatrixShape,
        of: MatrixElement,
        lane: u32,
        element: u32,
    ) -> (u32, u32) {
        let position = Fragment::new(operand, shape, MatrixLayout::Warp, of).position(lane, element);
        (position.row, position.column)
    }

    /// Each expectation is the manual's formula for that shape ("Matrix Fragments for mma.m16n8k16" and so on), with
    /// `groupID = lane >> 2` and `threadID_in_group = lane % 4`.
    #[test]
    fn fragments_lie_as_the_manual_says() {
        use MatrixElement::{Bits, F16, F32, F64, S4, S8, Tf32};
        use MatrixOperand::{A, B, Sum};
        for lane in 0..32 {
            let (group, own) = (lane >> 2, lane % 4);
            for i in 0..8 {
                let row = if (0..2).contains(&i) || (4..6).contains(&i) { group } else { group + 8 };
                let column = own * 2 + (i & 1) + if i < 4 { 0 } else { 8 };
                assert_eq!(at(A, shape(16, 8, 16), F16, lane, i), (row, column), "m16n8k16 a{i}");
                let row = if i % 2 == 0 { group } else { group + 8 };
                assert_eq!(at(A, shape(16, 8, 16), F64, lane, i), (row, i / 2 * 4 + own), "f64 a{i}");
                let row = if i < 4 { group } else { group + 8 };
                assert_eq!(at(A, shape(16, 8, 16), S8, lane, i), (row, own * 4 + (i & 3)), "s8 a{i}");
            }
            for i in 0..4 {
                let row = own * 2 + (i & 1) + if i < 2 { 0 } else { 8 };
                assert_eq!(at(B, shape(16, 8, 16), F16, lane, i), (row, group), "m16n8k16 b{i}");
                assert_eq!(at(B, shape(16, 8, 16), F64, lane, i), (i * 4 + own, group), "f64 b{i}");
                let row = if i < 2 { group } else { group + 8 };
                assert_eq!(at(Sum, shape(16, 8, 16), F32, lane, i), (row, own * 2 + (i & 1)), "c{i}");
                assert_eq!(at(Sum, shape(16, 8, 16), F16, lane, i), (row, own * 2 + (i & 1)), "c{i}");
                let (row, column) = ([group, group + 8][i as usize % 2], own + i / 2 * 4);
                assert_eq!(at(A, shape(16, 8, 8), Tf32, lane, i), (row, column), "tf32 a{i}");
                let column = own + if i < 2 { 0 } else { 4 };
                let row = if i % 2 == 0 { group } else { group + 8 };
                assert_eq!(at(A, shape(16, 8, 256), Bits, lane, i), (row, column), "m16n8k256 a{i}");
            }
            for i in 0..32 {
                let row = if i < 8 || (16..24).contains(&i) { group } else { group + 8 };
                let column = own * 8 + (i & 7) + if i < 16 { 0 } else { 32 };
                assert_eq!(at(A, shape(16, 8, 64), S4, lane, i), (row, column), "m16n8k64 a{i}");
            }
        }
    }

    /// The manual's figure for `mma.m8n8k4`: lanes 0 to 3 and 16 to 19 compute the first product.
    #[test]
    fn quad_pairs_hold_products_of_their_own() {
        let layout = MatrixLayout::QuadPairs { a_by_columns: false, b_by_columns: true };
        let fragment = |operand, of| Fragment::new(operand, shape(8, 8, 4), layout, of);
        let position = |operand, of, lane, element| {
            let MatrixPosition { product, row, column } = fragment(operand, of).position(lane, element);
            (product, row, column)
        };
        use MatrixElement::{F16, F32};
        use MatrixOperand::{A, B, Sum};
        assert_eq!(position(A, F16, 22, 3), (1, 6, 3));
        assert_eq!(position(B, F16, 22, 3), (1, 3, 6));
        assert_eq!(position(Sum, F16, 22, 7), (1, 6, 7));
        // Lane 19: row (19 & 1) + (7 & 2) + 4, column (7 & 4) + (19 & 2) + (7 & 1).
        assert_eq!(position(Sum, F32, 19, 7), (0, 7, 7));
        assert_eq!(position(Sum, F32, 2, 4), (0, 0, 6));
    }

    /// What an H200 (sm_90) loads by `wmma.load`, where the order of the words follows from no table of the manual: those of lane 5, of
    /// which each holds two neighbours, or one (`.tf32`).
    #[test]
    fn fragments_of_wmma_lie_as_measured() {
        use MatrixElement::{F16, F32, Tf32};
        use MatrixOperand::{A, B, Sum};
        let lies = |operand, of, size: MatrixShape, expected: &[(u32, u32)]| {
            let found: Vec<_> =
                (0..).map(|number| at(operand, size, of, 5, number)).take(expected.len()).collect();
            assert_eq!(found, expected, "{operand:?} {of:?} {size:?}");
        };
        lies(
            B,
            F16,
            shape(16, 16, 16),
            &[(2, 1), (3, 1), (10, 1), (11, 1), (2, 9), (3, 9), (10, 9), (11, 9)],
        );
        lies(B, Tf32, shape(16, 16, 8), &[(1, 1), (5, 1), (1, 9), (5, 9)]);
        let of_columns =
            [(2, 1), (3, 1), (2, 9), (3, 9), (10, 1), (11, 1), (10, 9), (11, 9), (2, 17), (3, 17)];
        lies(B, F16, shape(8, 32, 16), &of_columns);
        let of_rows = [(1, 2), (1, 3), (9, 2), (9, 3), (1, 10), (1, 11), (9, 10), (9, 11), (17, 2), (17, 3)];
        lies(A, F16, shape(32, 8, 16), &of_rows);
        lies(
            Sum,
            F32,
            shape(8, 32, 16),
            &[(2, 1), (3, 1), (2, 9), (3, 9), (2, 17), (3, 17), (2, 25), (3, 25)],
        );
        lies(
            Sum,
            F32,
            shape(16, 16, 16),
            &[(1, 2), (1, 3), (9, 2), (9, 3), (1, 10), (1, 11), (9, 10), (9, 11)],
        );
        lies(
            Sum,
            F32,
            shape(32, 8, 16),
            &[(1, 2), (1, 3), (9, 2), (9, 3), (17, 2), (17, 3), (25, 2), (25, 3)],
        );
    }

    /// Every element of a matrix is in exactly one lane.
    #[test]
    fn each_element_is_held_once() {
        use MatrixElement::{F16, S8};
        for (shape, of) in [(shape(32, 8, 16), F16), (shape(8, 32, 16), S8), (shape(16, 16, 16), F16)] {
            for operand in [MatrixOperand::A, MatrixOperand::B, MatrixOperand::Sum] {
                let fragment = Fragment::new(operand, shape, MatrixLayout::Warp, of);
                let mut seen = std::collections::HashSet::new();
                for lane in 0..32 {
                    for element in 0..fragment.elements() {
                        let position = fragment.position(lane, element);
                        assert!(seen.insert((position.row, position.column)));
                    }
                }
                let MatrixShape { rows, columns, depth } = shape;
                let size = match operand {
                    MatrixOperand::A => rows * depth,
                    MatrixOperand::B => depth * columns,
                    MatrixOperand::Sum => rows * columns,
                };
                assert_eq!(seen.len(), usize::from(size));
            }
        }
    }
}
