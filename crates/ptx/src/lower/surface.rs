//! Surface loads, stores and reductions.

use tmu_program::{
    AtomicType, Diagnostic, Op, Outside, Source, SurfaceAccess, SurfaceAtomicType, SurfaceData,
    TextureReference, Width,
};

use super::{Lowering, mnemonic};
use crate::module::{Instruction, Operand};
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;
use crate::words::{Clamp, Geometry};

impl<'m> Lowering<'m> {
    /// `suld`, `sust`, `sured`.
    pub(super) fn surface(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let Some(geometry) = i.opcode.choice::<Geometry>() else { return Err(self.not_run(i)) };
        let (dimension, array, _) = geometry.parts();
        let surface = TextureReference::Handle(self.handle(i, self.operand(i, Field::A)?)?);
        let mut span = self.values(i, self.operand(i, Field::B)?, Type::B32)?.into_iter();
        let layer = if array { span.next().unwrap_or_default() } else { Source::ZERO };
        let mut coordinates = [Source::ZERO; 3];
        for (to, part) in coordinates.iter_mut().zip(span).take(dimension.coordinates()) {
            *to = part;
        }
        let outside = match i.opcode.choice::<Clamp>() {
            Some(Clamp::Zero) => Outside::Ignore,
            Some(Clamp::Clamp) => Outside::Clamp,
            Some(Clamp::Trap) | None => Outside::Trap,
        };
        let bytes = i.opcode.has(Word::B);
        let access = |data| SurfaceAccess {
            surface,
            dimension,
            array,
            coordinates,
            layer,
            x_in_bytes: bytes,
            outside,
            data,
        };
        let ty = self.data_type(i)?;
        if mnemonic(i) == M::Suld {
            let parts = elements(self.operand(i, Field::D)?);
            return self.move_in(i, parts, ty, |lowering, to, width| {
                let access = Box::new(access(SurfaceData::Bytes(unsigned(width))));
                lowering.push(Op::SurfaceLoad { to, not_resident: None, access });
            });
        }
        if mnemonic(i) == M::Sured {
            let wide = ty.bits() == 64;
            let kind = match (wide, ty.is_signed()) {
                _ if !bytes => SurfaceAtomicType::OfFormat { wide },
                (false, true) => SurfaceAtomicType::Given(AtomicType::S32),
                (true, true) => SurfaceAtomicType::Given(AtomicType::S64),
                (true, false) => SurfaceAtomicType::Given(AtomicType::U64),
                (false, false) => SurfaceAtomicType::Given(AtomicType::U32),
            };
            let Some(operation) = super::atomic::operation(i) else { return Err(self.not_run(i)) };
            let data = if bytes { SurfaceData::Bytes(kind.width()) } else { SurfaceData::Components(1) };
            let value = self.wide(i, self.operand(i, Field::C)?, ty)?;
            let (to, compare, access) = ([None; 2], [Source::ZERO; 2], Box::new(access(data)));
            self.push(Op::SurfaceAtomic { to, access, operation, kind, value, compare });
            return Ok(());
        }
        let parts = elements(self.operand(i, Field::C)?);
        let (from, data) = if bytes {
            let (from, width) = self.move_out(i, parts, ty)?;
            (from, SurfaceData::Bytes(width))
        } else {
            let mut from = [Source::ZERO; 4];
            for (to, part) in from.iter_mut().zip(parts) {
                *to = self.word(i, part, Type::B32)?;
            }
            (from, SurfaceData::Components((1 << parts.len().min(4)) - 1))
        };
        self.push(Op::SurfaceStore { from, access: Box::new(access(data)) });
        Ok(())
    }
}

fn elements(operand: &Operand) -> &[Operand] {
    match operand {
        Operand::Vector(parts) => parts,
        one @ (Operand::Register(_)
        | Operand::Part(..)
        | Operand::Special(..)
        | Operand::Value(_)
        | Operand::Address(_)
        | Operand::List(_)
        | Operand::Not(_)
        | Operand::Negative(_)
        | Operand::Sink) => std::slice::from_ref(one),
    }
}

/// Bytes of a surface have no sign.
fn unsigned(width: Width) -> Width {
    match width {
        Width::S8 => Width::U8,
        Width::S16 => Width::U16,
        width @ (Width::U8 | Width::U16 | Width::B32 | Width::B64 | Width::B128) => width,
    }
}
