//! Products of matrices, and how tiles come to and from memory (PTX ISA, "Warp Level Matrix Multiply-Accumulate
//! Instructions").

use tmu_program::{
    Address, Diagnostic, MatrixElement, MatrixLayout, MatrixProduct, MatrixShape, MatrixSum, Op, Register,
    Shift, Source, Space, Sparsity, Special, Width,
};

use super::Lowering;
use super::float::rounding;
use super::integer::shift;
use super::memory::Access;
use super::operands::{Destination, behind};
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::{BitOperation, Element, MatrixOrder, Shape};

/// How the tensor cores of a machine add floats: which bits each generation keeps, and how many products it adds at a time,
/// is what arXiv:2511.10909 found for `mma.sync`, which see in [`tmu_program::meaning::matrix`]. That sm_90 takes 8-bit floats
/// for halves was measured. Decided, for nothing is published: machines above sm_100 as that one.
fn aligned_sum(machine: u16, element: MatrixElement) -> MatrixSum {
    let eight_bits = matches!(element, MatrixElement::E4m3 | MatrixElement::E5m2);
    let (group, fraction) = match machine {
        ..75 => (4, 23),
        75..80 => (8, 24),
        80..90 if eight_bits => (16, 13),
        80..90 if element == MatrixElement::Tf32 => (4, 24),
        80..90 => (8, 24),
        90..100 if eight_bits => return MatrixSum::AsHalves { group: 16, fraction: 25 },
        90..100 => (16, 25),
        _ => (32, 25),
    };
    MatrixSum::Aligned { group, fraction, short: eight_bits && machine < 90 }
}

impl<'m> Lowering<'m> {
    /// `mma`, `wmma.mma`.
    pub(super) fn matrix_product(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let Some(shape) = i.opcode.choice::<Shape>() else { return Err(self.not_run(i)) };
        // What `wmma.mma` does not say are halves.
        let element = |word| i.opcode.choice_at::<Element>(word).map_or(MatrixElement::F16, Element::element);
        let types = [Word::Atype, Word::Btype, Word::Ctype, Word::Dtype].map(element);
        let in_quad_pairs = shape == Shape::M8n8k4 && types[0] == MatrixElement::F16;
        let by_columns = |word| i.opcode.choice_at(word) == Some(MatrixOrder::Col);
        let layout = match in_quad_pairs {
            true => MatrixLayout::QuadPairs {
                a_by_columns: by_columns(Word::Alayout),
                b_by_columns: by_columns(Word::Blayout),
            },
            false => MatrixLayout::Warp,
        };
        let product = MatrixProduct {
            shape: shape.sizes(),
            layout,
            types,
            sum: self.matrix_sum(i, types[0]),
            to: self.fragment_destinations(i, types[3])?,
            a: self.fragment(i, Field::A, types[0])?,
            b: self.fragment(i, Field::B, types[1])?,
            c: self.fragment(i, Field::C, types[2])?,
            sparse: self.sparsity(i, shape.sizes(), types[0])?,
        };
        self.push(Op::MultiplyMatrices(Box::new(product)));
        Ok(())
    }

    /// Which elements of a sparse matrix are held.
    fn sparsity(
        &mut self,
        i: &'m Instruction,
        shape: MatrixShape,
        element: MatrixElement,
    ) -> Result<Option<Sparsity>, Diagnostic> {
        let Some(selector) = i.operand(Field::F) else { return Ok(None) };
        let metadata = self.word(i, self.operand(i, Field::E)?, Type::B32)?;
        let lanes = Sparsity::lanes(u32::from(shape.depth) / Sparsity::chunk_size(element));
        // What the manual leaves undefined are lanes beyond the four.
        let selector = (self.known(i, selector)? % u64::from(4 / lanes)) as u8;
        Ok(Some(Sparsity { metadata, selector }))
    }

    fn matrix_sum(&self, i: &Instruction, factors: MatrixElement) -> MatrixSum {
        match factors {
            MatrixElement::Bits => match i.opcode.choice::<BitOperation>() {
                Some(BitOperation::And) => MatrixSum::And,
                Some(BitOperation::Xor) | None => MatrixSum::Xor,
            },
            MatrixElement::U4
            | MatrixElement::S4
            | MatrixElement::U8
            | MatrixElement::S8
            | MatrixElement::S32 => MatrixSum::Integers { saturate: i.opcode.has(Word::Satfinite) },
            MatrixElement::F64 => MatrixSum::Doubles(rounding(i)),
            MatrixElement::E4m3
            | MatrixElement::E5m2
            | MatrixElement::F16
            | MatrixElement::Bf16
            | MatrixElement::Tf32
            | MatrixElement::F32 => aligned_sum(self.modules[self.of.module].target.machine, factors),
        }
    }

    /// The words of a fragment.
    pub(super) fn fragment(
        &mut self,
        i: &'m Instruction,
        name: Field,
        element: MatrixElement,
    ) -> Result<Vec<Source>, Diagnostic> {
        let mut words = Vec::new();
        for operand in self.elements(i, name)? {
            match element.bits() {
                64 => words.extend(self.wide(i, operand, Type::F64)?),
                _ => words.push(self.word(i, operand, Type::B32)?),
            }
        }
        Ok(words)
    }

    /// The registers of the fragment `d`.
    fn fragment_destinations(
        &self,
        i: &'m Instruction,
        element: MatrixElement,
    ) -> Result<Vec<Option<Register>>, Diagnostic> {
        let mut words = Vec::new();
        for operand in self.elements(i, Field::D)? {
            match self.destination(i, operand)? {
                Destination::Words(first, 32) => words.push(Some(first)),
                Destination::Words(first, 64) => words.extend([Some(first), Some(behind(first, 1))]),
                Destination::Sink => {
                    words.extend(std::iter::repeat_n(None, element.bits().div_ceil(32) as usize));
                }
                Destination::Words(..) | Destination::Predicate(_) => {
                    return Err(self.refuse_operand(
                        i,
                        operand,
                        "a fragment is in registers of 32 or 64 bits",
                    ));
                }
            }
        }
        Ok(words)
    }

    /// The number of the lane.
    pub(super) fn lane(&mut self) -> Register {
        let to = self.temporary();
        self.push(Op::ReadSpecial { to: Some(to), special: Special::Lane });
        to
    }

    fn scaled(&mut self, value: Source, bits: u32) -> Source {
        let to = self.temporary();
        self.push(shift(to, value, bits, Shift::Left));
        to.into()
    }

    fn sum(&mut self, a: Source, b: Source) -> Source {
        match (a, b) {
            (a, Source::ZERO) => a,
            (a, b) => {
                let to = self.temporary();
                self.push(Op::add(to, a, b));
                to.into()
            }
        }
    }

    /// Where operand `a` points.
    fn tile_address(&mut self, i: &'m Instruction) -> Result<(Space, Address), Diagnostic> {
        match self.access(i)? {
            Access::Memory(space, address) => Ok((space, address)),
            Access::Constant(..) => Err(self.refuse(i, "tiles are in shared memory")),
        }
    }

    /// The address that another lane has, and an offset. Rows of tiles begin at multiples of 16 bytes, so that the offset
    /// carries nothing.
    fn row_address(&mut self, address: Address, lane: Source, offset: Source) -> Address {
        let low = self.of_lane(address.low, lane);
        let low = self.sum(low.into(), offset);
        let high = address.high.map(|high| self.of_lane(high, lane).into());
        Address { low, high, offset: address.offset }
    }

    /// `ldmatrix`: the lane with number 8 · tile + row has the address of a row. A lane gets the two halves of row lane / 4
    /// from column 2 · (lane % 4) on, or with `.trans` of column lane / 4 from row 2 · (lane % 4) on.
    pub(super) fn load_tiles(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let (space, address) = self.tile_address(i)?;
        let destinations = self.elements(i, Field::D)?;
        let destinations = destinations.iter().map(|operand| self.destination(i, operand));
        let destinations = destinations.collect::<Result<Vec<_>, _>>()?;
        let lane = self.lane().into();
        let mut loaded = Vec::new();
        for tile in 0..destinations.len() as u32 {
            let to = self.temporary();
            let load = |to| [Some(to), None, None, None];
            if i.opcode.has(Word::Trans) {
                let high = self.temporary();
                let [first, second] = self.column_addresses(address, lane, tile);
                self.push(Op::Load { to: load(to), space, address: first, width: Width::U16 });
                self.push(Op::Load { to: load(high), space, address: second, width: Width::U16 });
                let (base, insert) = (to.into(), high.into());
                let (position, length) = (16.into(), 16.into());
                self.push(Op::InsertBits { to: Some(to), base, insert, position, length });
            } else {
                let address = self.word_address(address, lane, tile);
                self.push(Op::Load { to: load(to), space, address, width: Width::B32 });
            }
            loaded.push(to);
        }
        for (destination, word) in destinations.into_iter().zip(loaded) {
            self.write_word(destination, word.into(), false);
        }
        Ok(())
    }

    /// `stmatrix`, the same way back.
    pub(super) fn store_tiles(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let (space, address) = self.tile_address(i)?;
        let words = self.fragment(i, Field::B, MatrixElement::F16)?;
        let lane = self.lane().into();
        let only = |word| [word, Source::ZERO, Source::ZERO, Source::ZERO];
        for (tile, word) in (0..).zip(words) {
            if i.opcode.has(Word::Trans) {
                let [first, second] = self.column_addresses(address, lane, tile);
                let high = self.extract(word, 16, 16, false);
                self.push(Op::Store { space, address: first, width: Width::U16, from: only(word) });
                self.push(Op::Store { space, address: second, width: Width::U16, from: only(high) });
            } else {
                let address = self.word_address(address, lane, tile);
                self.push(Op::Store { space, address, width: Width::B32, from: only(word) });
            }
        }
        Ok(())
    }

    /// Where a lane's two neighbours of a row are.
    fn word_address(&mut self, address: Address, lane: Source, tile: u32) -> Address {
        let row = self.extract(lane, 2, 3, false);
        let row = self.sum(row, (8 * tile).into());
        let column = self.extract(lane, 0, 2, false);
        let offset = self.scaled(column, 2);
        self.row_address(address, row, offset)
    }

    /// Where a lane's two neighbours of a column are.
    fn column_addresses(&mut self, address: Address, lane: Source, tile: u32) -> [Address; 2] {
        let column = self.extract(lane, 2, 3, false);
        let offset = self.scaled(column, 1);
        let quarter = self.extract(lane, 0, 2, false);
        let row = self.scaled(quarter, 1);
        [8 * tile, 8 * tile + 1].map(|first| {
            let row = self.sum(row, first.into());
            self.row_address(address, row, offset)
        })
    }

    /// `movmatrix`: the lane gets the halves of column lane / 4 in rows 2 · (lane % 4) and the next, of which lane
    /// 4 · row + column / 2 has one.
    pub(super) fn transpose_tile(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let value = self.word(i, self.operand(i, Field::A)?, Type::B32)?;
        let lane = self.lane().into();
        let quarter = self.extract(lane, 0, 2, false);
        let first = self.scaled(quarter, 3);
        let pair = self.extract(lane, 3, 2, false);
        let first = self.sum(first, pair);
        let second = self.sum(first, 4.into());
        let odd = self.extract(lane, 2, 1, false);
        let position = self.scaled(odd, 4);
        let [low, high] = [first, second].map(|lane| {
            let word = self.of_lane(value, lane);
            let (value, length, signed) = (word.into(), 16.into(), false);
            self.push(Op::ExtractBits { to: Some(word), value, position, length, signed });
            word
        });
        let (base, insert) = (low.into(), high.into());
        self.push(Op::InsertBits { to: Some(low), base, insert, position: 16.into(), length: 16.into() });
        let to = self.d(i)?;
        self.write_word(to, low.into(), false);
        Ok(())
    }
}
