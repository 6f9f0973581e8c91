//! Conversions between single precision, half precision and integers.

use tmu_program::{Conversion, Diagnostic, FloatSource, Op, Rounding, Source, Type};

use super::Lowering;
use super::operand::mask;
use crate::program::Instruction;

impl Lowering<'_> {
    fn float_to(&mut self, i: &Instruction, to_type: Type, rounding: Rounding) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        let sources = self.floats(self.operand(i, 1)?, mask(to))?;
        self.map(to, [sources], |l, to, [from]: [FloatSource; 1]| {
            l.push(Op::Convert(Conversion {
                rounding,
                absolute: from.absolute,
                negate: from.negate,
                ..Conversion::new(Some(to), to_type, from.value, Type::F32)
            }));
        })
    }

    fn float_of(&mut self, i: &Instruction, from_type: Type) -> Result<(), Diagnostic> {
        let to = self.operand(i, 0)?;
        let sources = self.integers(self.operand(i, 1)?, mask(to))?;
        self.map(to, [sources], |l, to, [from]: [Source; 1]| {
            l.push(Op::Convert(Conversion::new(Some(to), Type::F32, from, from_type)));
        })
    }
}

/// Toward zero, into the range, 0 for NaN.
pub(crate) fn ftoi(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.float_to(i, Type::S32, Rounding::TowardZero)
}

/// As [`ftoi`].
pub(crate) fn ftou(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.float_to(i, Type::U32, Rounding::TowardZero)
}

pub(crate) fn itof(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.float_of(i, Type::S32)
}

pub(crate) fn utof(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.float_of(i, Type::U32)
}

/// Toward zero, as all conversions to a smaller float format [functional specification 3.2.2].
pub(crate) fn f32tof16(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.float_to(i, Type::F16, Rounding::TowardZero)
}

pub(crate) fn f16tof32(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    l.float_of(i, Type::F16)
}
