//! Conversions.

use tmu_program::{Conversion, Diagnostic, Op, Source, Type as Format};

use super::Lowering;
use super::float::rounding;
use super::operands::Destination;
use crate::module::Instruction;
use crate::types::Type;

fn format(ty: Type) -> Option<Format> {
    Some(match ty {
        Type::U8 => Format::U8,
        Type::S8 => Format::S8,
        Type::U16 => Format::U16,
        Type::S16 => Format::S16,
        Type::U32 => Format::U32,
        Type::S32 => Format::S32,
        Type::U64 => Format::U64,
        Type::S64 => Format::S64,
        Type::F16 => Format::F16,
        Type::F32 => Format::F32,
        Type::F64 => Format::F64,
        _ => return None,
    })
}

impl<'m> Lowering<'m> {
    /// `cvt`.
    pub(super) fn convert(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if i.opcode.has("pack") {
            return self.convert_pack(i);
        }
        if i.opcode.has("relu") || i.opcode.has("satfinite") {
            return Err(self.not_run(i));
        }
        if i.opcode.type_at("dtype") == Some(Type::F16x2) {
            return self.convert_two(i);
        }
        let types = [i.opcode.type_at("dtype"), i.opcode.type_at("atype").or(i.opcode.type_at("f32"))];
        let [Some(to_type), Some(from_type)] = types else { return Err(self.not_run(i)) };
        let (Some(to_format), Some(from_format)) = (format(to_type), format(from_type)) else {
            return Err(self.not_run(i));
        };
        let from = match from_type.bits() {
            64 => self.wide(i, self.operand(i, "a")?, from_type)?,
            _ => [self.word(i, self.operand(i, "a")?, from_type)?, Source::ZERO],
        };
        let to = self.d(i)?;
        let result = self.temporary_pair();
        let words = match (to, to_type.bits()) {
            (Destination::Words(first, 64), 64) => [Some(first), Some(super::operands::behind(first, 1))],
            (Destination::Words(first, 32), 1..=32) => [Some(first), None],
            (_, 64) => result.map(Some),
            _ => [Some(result[0]), None],
        };
        let integral = to_type.is_float() && i.opcode.word("rnd").is_some_and(|rnd| rnd.ends_with('i'));
        self.push(Op::Convert(Conversion {
            to: words,
            from,
            to_type: to_format,
            from_type: from_format,
            rounding: rounding(i),
            integral,
            absolute: false,
            negate: false,
            saturate: i.opcode.has("sat"),
            flush: i.opcode.has("ftz"),
        }));
        if words[0] == Some(result[0]) {
            match to_type.bits() {
                64 => self.write_wide(to, result.map(Source::from)),
                _ => self.write_word(to, result[0].into(), to_type.is_signed()),
            }
        }
        Ok(())
    }

    /// `cvt.f16x2.f32`: a in the upper half, b in the lower half.
    fn convert_two(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let mut halves = Vec::new();
        for name in ["b", "a"] {
            let from = self.word(i, self.operand(i, name)?, Type::F32)?;
            let to = self.temporary();
            let conversion = Conversion::new(Some(to), Format::F16, from, Format::F32);
            self.push(Op::Convert(Conversion { rounding: rounding(i), ..conversion }));
            halves.push(to);
        }
        self.write_halves(i, &halves)
    }

    /// `cvt.pack.sat`: a above b, both clamped; what is above them comes from c.
    fn convert_pack(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let name = i.opcode.word("dtype").unwrap_or_default();
        let signed = name.starts_with('s');
        let width: u32 = name[1..].parse().map_err(|_| self.not_run(i))?;
        let (low, high) = match signed {
            true => ((1u32 << (width - 1)).wrapping_neg(), (1 << (width - 1)) - 1),
            false => (0, (1 << width) - 1),
        };
        let mut packed = match i.operand("c") {
            Some(c) => {
                let c = self.word(i, c, Type::B32)?;
                let to = self.temporary();
                self.push(super::integer::shift(to, c, 2 * width, tmu_program::Shift::Left));
                Source::from(to)
            }
            None => Source::ZERO,
        };
        for (name, position) in [("b", 0), ("a", width)] {
            let value = self.word(i, self.operand(i, name)?, Type::S32)?;
            let [clamped, joined] = self.temporary_pair();
            self.push(super::integer::min_max(clamped, value, low.into(), true, false));
            self.push(super::integer::min_max(clamped, clamped.into(), high.into(), true, true));
            let (base, insert) = (packed, clamped.into());
            let (position, length) = (position.into(), width.into());
            self.push(Op::InsertBits { to: Some(joined), base, insert, position, length });
            packed = joined.into();
        }
        let to = self.d(i)?;
        self.write_word(to, packed, false);
        Ok(())
    }
}
