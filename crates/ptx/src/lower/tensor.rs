//! Tensors: copies of boxes, done at once as all asynchronous copies are, and changes of tensor maps.

use tmu_program::{
    Address, Diagnostic, Op, Source, TENSOR_MAP_BYTES, TensorCopy, TensorDirection, TensorMapField,
    WideSource, Width,
};

use super::Lowering;
use super::atomic::operation;
use crate::module::{Instruction, Operand, Value};
use crate::names::{Field, Word};
use crate::types::{Space, Type};
use crate::words::TensorField;

impl<'m> Lowering<'m> {
    /// `cp.async.bulk.tensor`, `cp.reduce.async.bulk.tensor`.
    pub(super) fn tensor_copy(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let [low, high] = self.tensor_map(i)?;
        let map = Address { low, high: Some(high), offset: 0 };
        let mut coordinates = Vec::new();
        for coordinate in self.elements(i, Field::Coordinates)? {
            coordinates.push(self.word(i, coordinate, Type::S32)?);
        }
        let (_, shared) = self.memory_of(i, Field::A, Some(Space::Shared))?;
        let loads = i.opcode.has(Word::CompleteTxBytes);
        let direction = match operation(i) {
            _ if loads => TensorDirection::Load,
            Some(operation) if i.opcode.has(Word::Reduce) => TensorDirection::Reduce(operation),
            _ => TensorDirection::Store,
        };
        let bytes = if loads { Some(self.temporary()) } else { None };
        self.push(Op::CopyTensor(Box::new(TensorCopy { bytes, map, coordinates, shared, direction })));
        match bytes {
            Some(bytes) => self.complete_bytes(i, Some(Space::Shared), bytes.into()),
            None => Ok(()),
        }
    }

    /// The generic address of the tensor map `t`.
    fn tensor_map(&mut self, i: &'m Instruction) -> Result<WideSource, Diagnostic> {
        let operand = self.operand(i, Field::T)?;
        let address = self.wide(i, operand, Type::U64)?;
        let Operand::Value(Value::Address { symbol, .. }) = operand else { return Ok(address) };
        match self.layout.home(self.of, *symbol) {
            Some(home) => self.generic_of(i, home, address),
            None => Err(self.refuse_operand(i, operand, "this name has no address")),
        }
    }

    /// `tensormap`.
    pub(super) fn change_tensor_map(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        match i.opcode.choice::<TensorField>() {
            Some(field) => self.replace_field(i, field.field()),
            None => self.copy_tensor_map(i),
        }
    }

    /// `tensormap.replace`: a store of one word or two.
    fn replace_field(&mut self, i: &'m Instruction, field: TensorMapField) -> Result<(), Diagnostic> {
        let (space, address) = self.memory_of(i, Field::A, i.opcode.space())?;
        let index = match i.operand(Field::Index) {
            Some(index) => self.known(i, index)?,
            None => 0,
        };
        let operand = self.operand(i, Field::N)?;
        let wide = matches!(field, TensorMapField::Address | TensorMapField::Stride);
        let (width, value) = if wide {
            (Width::B64, self.wide(i, operand, Type::B64)?)
        } else {
            (Width::B32, [self.word(i, operand, Type::B32)?, Source::ZERO])
        };
        let offset = 4 * field.word() as u64 + index * u64::from(width.bytes());
        let address = Address { offset: address.offset.wrapping_add(offset as i32), ..address };
        let from = [value[0], value[1], Source::ZERO, Source::ZERO];
        self.push(Op::Store { from, space, address, width });
        Ok(())
    }

    /// `tensormap.cp_fenceproxy`: 128 bytes.
    fn copy_tensor_map(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let (to_space, to) = self.memory_of(i, Field::A, Some(Space::Global))?;
        let (from_space, from) = self.memory_of(i, Field::B, Some(Space::Shared))?;
        for offset in (0..TENSOR_MAP_BYTES as i32).step_by(16) {
            let behind =
                |address: Address| Address { offset: address.offset.wrapping_add(offset), ..address };
            self.copy_whole((from_space, behind(from)), (to_space, behind(to)), Width::B128);
        }
        Ok(())
    }
}
