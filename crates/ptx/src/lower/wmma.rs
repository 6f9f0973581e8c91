//! `wmma`: fragments from and to memory. How they lie in registers, which the manual leaves open, was measured
//! ([`Fragment`]); where it gives more registers than the elements need, they are held again.

use tmu_program::{
    Address, Diagnostic, Fragment, MatrixElement, MatrixLayout, MatrixOperand, Op, Part, Register, Source,
    Space, WideFunction, Width,
};

use super::Lowering;
use super::memory::Access;
use super::operands::{Destination, behind};
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::{Element, MatrixOrder, Shape};

/// A matrix in memory.
struct InMemory {
    fragment: Fragment,
    element: MatrixElement,
    /// Columns lie one behind the other, rather than rows.
    by_columns: bool,
    /// From one row or column to the next, in elements.
    stride: Source,
    space: Space,
    address: Address,
}

impl InMemory {
    /// Whether what a lane holds side by side lies side by side in memory too.
    fn keeps_neighbours(&self) -> bool {
        self.fragment.is_of_columns() == self.by_columns
    }

    /// How many elements go at a time.
    fn step(&self) -> u32 {
        if self.keeps_neighbours() { self.fragment.neighbours() } else { 1 }
    }

    /// How much goes at a time.
    fn width(&self) -> Width {
        match self.step() * self.element.bits() {
            ..=8 => Width::U8,
            16 => Width::U16,
            32 => Width::B32,
            64 => Width::B64,
            _ => Width::B128,
        }
    }
}

impl<'m> Lowering<'m> {
    /// `wmma`.
    pub(super) fn wmma(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if i.opcode.has(Word::Mma) {
            self.matrix_product(i)
        } else if i.opcode.has(Word::Load) {
            self.load_fragment(i)
        } else {
            self.store_fragment(i)
        }
    }

    /// The matrix that `wmma.load` and `wmma.store` name.
    fn in_memory(&mut self, i: &'m Instruction) -> Result<InMemory, Diagnostic> {
        let named = [
            (Word::Atype, MatrixOperand::A),
            (Word::Btype, MatrixOperand::B),
            (Word::Ctype, MatrixOperand::Sum),
            (Word::Dtype, MatrixOperand::Sum),
        ];
        let found =
            named.iter().find_map(|(word, operand)| Some((i.opcode.choice_at::<Element>(*word)?, *operand)));
        let (Some((element, operand)), Some(shape)) = (found, i.opcode.choice::<Shape>()) else {
            return Err(self.not_run(i));
        };
        let (element, shape) = (element.element(), shape.sizes());
        let by_columns = i.opcode.choice() == Some(MatrixOrder::Col);
        let Access::Memory(space, address) = self.access(i)? else {
            return Err(self.refuse(i, "fragments are in global or shared memory"));
        };
        let stride = match i.operand(Field::Stride) {
            Some(stride) => self.word(i, stride, Type::U32)?,
            // The matrix lies there alone.
            None => {
                let (rows, columns) = match operand {
                    MatrixOperand::A => (shape.rows, shape.depth),
                    MatrixOperand::B => (shape.depth, shape.columns),
                    MatrixOperand::Sum => (shape.rows, shape.columns),
                };
                u32::from(if by_columns { rows } else { columns }).into()
            }
        };
        let fragment = Fragment::new(operand, shape, MatrixLayout::Warp, element);
        Ok(InMemory { fragment, element, by_columns, stride, space, address })
    }

    /// Where the elements of a lane from a number on are.
    fn element_at(&mut self, matrix: &InMemory, number: u32) -> Address {
        let first = matrix.fragment.position(0, number);
        let lane = self.lane().into();
        let across = self.extract(lane, 2, 3, false);
        let along = self.extract(lane, 0, 2, false);
        let along = self.product(along, matrix.fragment.neighbours().into());
        let (row, column) = if matrix.fragment.is_of_columns() { (along, across) } else { (across, along) };
        let row = self.offset_by(row, first.row.into());
        let column = self.offset_by(column, first.column.into());
        let (line, within) = if matrix.by_columns { (column, row) } else { (row, column) };
        // A word of single bits is 32 of what the stride counts.
        let (bits, within) = if matrix.element == MatrixElement::Bits {
            (1, self.product(within, 32.into()))
        } else {
            (matrix.element.bits(), within)
        };
        let start = self.product(line, matrix.stride);
        let elements = self.offset_by(start, within);
        let bytes = if bits < 8 {
            let shift = (8 / bits).trailing_zeros();
            self.extract(elements, shift, 32 - shift, false)
        } else {
            self.product(elements, (bits / 8).into())
        };
        self.address_behind(matrix.address, bytes)
    }

    fn product(&mut self, a: Source, b: Source) -> Source {
        let to = self.temporary();
        self.push(Op::Multiply { to: Some(to), a, b, signed_a: false, signed_b: false, part: Part::Low });
        to.into()
    }

    fn offset_by(&mut self, a: Source, b: Source) -> Source {
        let to = self.temporary();
        self.push(Op::add(to, a, b));
        to.into()
    }

    fn address_behind(&mut self, address: Address, bytes: Source) -> Address {
        let Some(high) = address.high else {
            return Address { low: self.offset_by(address.low, bytes), ..address };
        };
        let to = self.temporary_pair();
        let (a, b) = ([address.low, high], [bytes, Source::ZERO]);
        self.push(Op::Wide { to: to.map(Some), function: WideFunction::Add, a, b });
        Address { low: to[0].into(), high: Some(to[1].into()), ..address }
    }

    /// `wmma.load`.
    fn load_fragment(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let matrix = self.in_memory(i)?;
        let (step, width) = (matrix.step(), matrix.width());
        let bits = matrix.element.bits();
        let words: Vec<Register> =
            (0..matrix.fragment.elements() * bits / 32).map(|_| self.temporary()).collect();
        let start = self.temporaries;
        for number in (0..matrix.fragment.elements()).step_by(step as usize) {
            self.temporaries = start;
            let address = self.element_at(&matrix, number);
            let (first, position) = ((number * bits / 32) as usize, number * bits % 32);
            let to = match position {
                0 => std::array::from_fn(|word| words.get(first + word).copied()),
                _ => [Some(self.temporary()), None, None, None],
            };
            self.push(Op::Load { to, space: matrix.space, address, width });
            if let (1.., [Some(insert), ..]) = (position, to) {
                let (to, base) = (Some(words[first]), words[first].into());
                let (position, length) = (position.into(), bits.into());
                self.push(Op::InsertBits { to, base, insert: insert.into(), position, length });
            }
        }
        let mut given = words.iter().cycle().copied();
        for operand in self.elements(i, Field::D)? {
            match self.destination(i, operand)? {
                Destination::Words(first, 64) => {
                    for word in 0..2 {
                        let from = given.next().map_or(Source::ZERO, Source::from);
                        self.push(Op::Move { to: Some(behind(first, word)), from });
                    }
                }
                to @ (Destination::Words(..) | Destination::Sink | Destination::Predicate(_)) => {
                    let from = given.next().map_or(Source::ZERO, Source::from);
                    self.write_word(to, from, false);
                }
            }
        }
        Ok(())
    }

    /// `wmma.store`.
    fn store_fragment(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let matrix = self.in_memory(i)?;
        let (step, width, bits) = (matrix.step(), matrix.width(), matrix.element.bits());
        let words = self.fragment(i, Field::B, matrix.element)?;
        let start = self.temporaries;
        for number in (0..matrix.fragment.elements()).step_by(step as usize) {
            self.temporaries = start;
            let address = self.element_at(&matrix, number);
            let (first, position) = ((number * bits / 32) as usize, number * bits % 32);
            let mut from: [Source; 4] =
                std::array::from_fn(|word| words.get(first + word).copied().unwrap_or(Source::ZERO));
            if position != 0 {
                from[0] = self.extract(from[0], position, bits, false);
            }
            self.push(Op::Store { space: matrix.space, address, width, from });
        }
        Ok(())
    }
}
