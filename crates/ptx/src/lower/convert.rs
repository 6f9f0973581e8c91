//! Conversions.

use tmu_program::{
    Comparison, Condition, Conversion, Diagnostic, FloatMode, FloatSource, Op, Predicate, Register, Source,
    Type as Format,
};

use super::Lowering;
use super::float::rounding;
use super::operands::Destination;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;
use crate::words::{Packed, Round};

/// The bits of a single that `.tf32` does not have.
const TF32_UNUSED: u32 = 13;

/// The format of numbers that a type says; none for bits.
pub(super) fn format(ty: Type) -> Option<Format> {
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
        Type::Bf16 => Format::Bf16,
        Type::F32 => Format::F32,
        Type::F64 => Format::F64,
        Type::Pred
        | Type::B8
        | Type::B16
        | Type::B32
        | Type::B64
        | Type::B128
        | Type::F16x2
        | Type::Bf16x2
        | Type::Tf32
        | Type::E4m3x2
        | Type::E5m2x2
        | Type::U16x2
        | Type::S16x2
        | Type::Texref
        | Type::Samplerref
        | Type::Surfref => return None,
    })
}

/// The format of the elements of a pair, and their bits.
fn element_of_pair(ty: Type) -> Option<(Format, u32)> {
    const PAIRS: [(Type, Format); 4] = [
        (Type::F16x2, Format::F16),
        (Type::Bf16x2, Format::Bf16),
        (Type::E4m3x2, Format::E4m3),
        (Type::E5m2x2, Format::E5m2),
    ];
    PAIRS.iter().find(|(pair, _)| *pair == ty).map(|(_, format)| (*format, format.bits()))
}

impl<'m> Lowering<'m> {
    /// `cvt`.
    pub(super) fn convert(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        if i.opcode.has(Word::Pack) {
            return self.convert_pack(i);
        }
        if let Some((format, bits)) = i.opcode.type_at(Word::Dtype).and_then(element_of_pair) {
            return self.convert_two(i, format, bits);
        }
        if i.opcode.has(Word::Tf32) {
            return self.convert_to_tf32(i);
        }
        let types = [i.opcode.type_at(Word::Dtype), i.opcode.type_at(Word::Atype)];
        let [Some(to_type), Some(from_type)] = types else { return Err(self.not_run(i)) };
        let (Some(to_format), Some(from_format)) = (format(to_type), format(from_type)) else {
            return Err(self.not_run(i));
        };
        let from = match from_type.bits() {
            64 => self.wide(i, self.operand(i, Field::A)?, from_type)?,
            _ => [self.word(i, self.operand(i, Field::A)?, from_type)?, Source::ZERO],
        };
        let to = self.d(i)?;
        let result = self.temporary_pair();
        let clamps = i.opcode.has(Word::Relu) || i.opcode.has(Word::Satfinite);
        let words = match (to, to_type.bits()) {
            _ if clamps => [Some(result[0]), None],
            (Destination::Words(first, 64), 64) => [Some(first), Some(super::operands::behind(first, 1))],
            (Destination::Words(first, 32), 1..=32) => [Some(first), None],
            (_, 64) => result.map(Some),
            _ => [Some(result[0]), None],
        };
        if self.moved(i, [to_type, from_type], from, to) {
            return Ok(());
        }
        let (from, flush) = self.flushed_before(i, [to_type, from_type], from);
        let step = match self.through_single([to_type, from_type], from) {
            Some(single) => Some((single, Format::F32)),
            None => self.through_word(i, [to_type, from_type], from)?,
        };
        let (from, from_format) = step.map_or((from, from_format), |(word, ty)| ([word, Source::ZERO], ty));
        let integral = to_type.is_float() && i.opcode.choice().is_some_and(Round::is_to_integer);
        self.push(Op::Convert(Conversion {
            to: words,
            from,
            to_type: to_format,
            from_type: from_format,
            rounding: rounding(i),
            integral,
            absolute: false,
            negate: false,
            saturate: i.opcode.has(Word::Sat) || step.is_some_and(|(_, format)| format != Format::F32),
            flush,
        }));
        if clamps {
            self.clamp_part(i, result[0], to_format);
        }
        if words[0] == Some(result[0]) {
            match to_type.bits() {
                64 => self.write_wide(to, result.map(Source::from)),
                _ => self.write_word(to, result[0].into(), to_type.is_signed()),
            }
        }
        Ok(())
    }

    /// Whether no number changes, and the machine moves the bits, those of NaNs too: from one format to the same, or by a shift from
    /// bfloat16 to single.
    fn moved(
        &mut self,
        i: &Instruction,
        [to_type, from_type]: [Type; 2],
        from: [Source; 2],
        to: Destination,
    ) -> bool {
        let has = |words: &[Word]| words.iter().any(|&word| i.opcode.has(word));
        if has(&[Word::Sat, Word::Ftz, Word::Relu, Word::Satfinite]) {
            return false;
        }
        if [to_type, from_type] == [Type::F32, Type::Bf16] {
            let single = self.temporary();
            self.push(super::integer::shift(single, from[0], 16, tmu_program::Shift::Left));
            self.write_word(to, single.into(), false);
            return true;
        }
        // Machines from sm_70 on add −0 to halves.
        let adds_zero = to_type.bits() == 16 && self.modules[self.of.module].target.machine >= 70;
        if has(&[Word::Rnd]) || to_type != from_type || !to_type.is_float() || adds_zero {
            return false;
        }
        match to_type.bits() {
            64 => self.write_wide(to, from),
            _ => self.write_word(to, from[0], false),
        }
        true
    }

    /// What is converted with `.ftz`, and whether the conversion still flushes. Machines from sm_70 on multiply by 1 on the way
    /// to a double, and keep what becomes a half.
    fn flushed_before(
        &mut self,
        i: &Instruction,
        [to_type, from_type]: [Type; 2],
        from: [Source; 2],
    ) -> ([Source; 2], bool) {
        let flush = i.opcode.has(Word::Ftz);
        if !flush || from_type != Type::F32 || self.modules[self.of.module].target.machine < 70 {
            return (from, flush);
        }
        if to_type != Type::F64 {
            return (from, to_type != Type::F16);
        }
        let mode = FloatMode { flush, ..FloatMode::default() };
        let (flushed, a) = (self.temporary(), FloatSource::plain(from[0]));
        let (to, b) = (Some(flushed), FloatSource::plain(1f32.to_bits().into()));
        self.push(Op::FloatMultiply { to, a, b, scale: 0, zero_wins: false, mode });
        ([flushed.into(), Source::ZERO], false)
    }

    /// The single that machines before sm_70 make of a half first, on the way to a double.
    fn through_single(&mut self, types: [Type; 2], half: [Source; 2]) -> Option<Source> {
        let machine = self.modules[self.of.module].target.machine;
        if machine >= 70 || types != [Type::F64, Type::F16] {
            return None;
        }
        let single = self.temporary();
        self.push(Op::Convert(Conversion::new(Some(single), Format::F32, half[0], Format::F16)));
        Some(single.into())
    }

    /// The word that machines before sm_70 make of a float first, where they make short integers in two steps: a NaN that is a
    /// large word becomes the largest integer then.
    fn through_word(
        &mut self,
        i: &Instruction,
        [to, from]: [Type; 2],
        value: [Source; 2],
    ) -> Result<Option<(Source, Format)>, Diagnostic> {
        let short = to.bits() == 8 || to.bits() == 16 && from == Type::F64;
        let machine = self.modules[self.of.module].target.machine;
        if !short || to.is_float() || !from.is_float() || machine >= 70 {
            return Ok(None);
        }
        let ty = if to.is_signed() { Type::S32 } else { Type::U32 };
        let (Some(to_type), Some(from_type)) = (format(ty), format(from)) else {
            return Err(self.not_run(i));
        };
        let word = self.temporary();
        self.push(Op::Convert(Conversion {
            to: [Some(word), None],
            from: value,
            to_type,
            from_type,
            rounding: rounding(i),
            integral: false,
            absolute: false,
            negate: false,
            saturate: false,
            flush: i.opcode.has(Word::Ftz),
        }));
        Ok(Some((word.into(), to_type)))
    }

    /// `.satfinite`: the largest number in the place of infinity, as 8-bit floats have it anyway. `.relu`: 0 in the place of
    /// negative numbers.
    fn clamp_part(&mut self, i: &Instruction, half: Register, format: Format) {
        if i.opcode.has(Word::Satfinite) && format.bits() == 16 {
            let infinity: u32 = if format == Format::Bf16 { 0x7f80 } else { 0x7c00 };
            for infinity in [infinity, infinity | 0x8000] {
                let infinite = self.temporary_predicate();
                self.push(Op::compare(infinite, half, Comparison::EQUAL, infinity, false));
                self.replace_if(infinite, half, (infinity - 1).into());
            }
        }
        if i.opcode.has(Word::Relu) {
            self.without_sign(half, if format.bits() == 8 { 0x80 } else { 0x8000 });
        }
    }

    /// `cvt.f16x2.f32` and the like, to elements of so many bits: a in the upper part of the result, b in the lower part, or
    /// both elements of a.
    fn convert_two(&mut self, i: &'m Instruction, to_format: Format, bits: u32) -> Result<(), Diagnostic> {
        let a = self.operand(i, Field::A)?;
        let (from_format, sources) = match i.opcode.type_at(Word::Atype).and_then(element_of_pair) {
            Some((format, bits)) => {
                let both = self.word(i, a, Type::B32)?;
                (format, [0, bits].map(|position| self.extract(both, position, bits, false)))
            }
            None => {
                let high = self.word(i, a, Type::F32)?;
                (Format::F32, [self.word(i, self.operand(i, Field::B)?, Type::F32)?, high])
            }
        };
        let parts = sources.map(|from| {
            let to = self.temporary();
            let conversion = Conversion::new(Some(to), to_format, from, from_format);
            self.push(Op::Convert(Conversion { rounding: rounding(i), ..conversion }));
            self.clamp_part(i, to, to_format);
            to
        });
        let to = self.d(i)?;
        let joined = self.temporary();
        let (base, insert) = (parts[0].into(), parts[1].into());
        let (position, length) = (bits.into(), bits.into());
        self.push(Op::InsertBits { to: Some(joined), base, insert, position, length });
        self.write_word(to, joined.into(), false);
        Ok(())
    }

    /// `cvt.tf32.f32`: a single whose lowest 13 bits are zero.
    fn convert_to_tf32(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let value = self.word(i, self.operand(i, Field::A)?, Type::F32)?;
        let to = self.d(i)?;
        let rounded = match i.opcode.choice::<Round>() {
            None => self.tf32_ties_away(value, i.opcode.has(Word::Satfinite)),
            Some(Round::Rz | Round::Rzi) => self.tf32(i, value, false),
            Some(Round::Rn | Round::Rni) => self.tf32(i, value, true),
            Some(Round::Rm | Round::Rmi | Round::Rp | Round::Rpi) => return Err(self.not_run(i)),
        };
        self.write_word(to, rounded.into(), false);
        Ok(())
    }

    /// `.rna`, for which the machine has no instruction: half of the last place is added to the magnitude, unless it is infinite or
    /// a NaN, which keeps what there is room for. `.satfinite` takes one from the last place of both.
    fn tf32_ties_away(&mut self, value: Source, satfinite: bool) -> Register {
        let [rounded, result] = self.temporary_pair();
        self.push(Op::add(rounded, value, 1 << (TF32_UNUSED - 1)));
        self.replace_if_not_finite(value, rounded, value);
        let mask = (u32::MAX << TF32_UNUSED).into();
        self.push(Op::Logic { to: Some(rounded), a: rounded.into(), b: mask, c: Source::ZERO, table: 0xc0 });
        if !satfinite {
            return rounded;
        }
        self.push(Op::copy(result, rounded));
        let less = self.temporary();
        self.push(Op::add(less, rounded, (1u32 << TF32_UNUSED).wrapping_neg()));
        self.replace_if_not_finite(rounded.into(), result, less.into());
        result
    }

    /// `to` = another value where a single is infinite or a NaN.
    fn replace_if_not_finite(&mut self, single: Source, to: Register, then: Source) {
        let predicate = self.temporary_predicate();
        let a = FloatSource { absolute: true, ..FloatSource::plain(single) };
        let b = FloatSource::plain(0x7f80_0000.into());
        let comparison = Comparison::GREATER_EQUAL.or_unordered();
        self.push(Op::FloatCompare { to: predicate, a, b, comparison, flush: false });
        self.replace_if(predicate, to, then);
    }

    /// `.rn`, which adds a bit less than half of the last place and the last place's bit to the magnitude, and `.rz`. A NaN becomes
    /// 0x7fffe000.
    fn tf32(&mut self, i: &Instruction, value: Source, nearest: bool) -> Register {
        let [rounded, last] = self.temporary_pair();
        if nearest {
            let bit = self.extract(value, TF32_UNUSED, 1, false);
            self.push(Op::add(last, bit, (1 << (TF32_UNUSED - 1)) - 1));
            self.push(Op::add(rounded, value, last));
        } else {
            self.push(Op::copy(rounded, value));
        }
        let mask = (u32::MAX << TF32_UNUSED).into();
        self.push(Op::Logic { to: Some(rounded), a: rounded.into(), b: mask, c: Source::ZERO, table: 0xc0 });
        if i.opcode.has(Word::Satfinite) {
            for infinity in [0x7f80_0000u32, 0xff80_0000] {
                let infinite = self.temporary_predicate();
                self.push(Op::compare(infinite, rounded, Comparison::EQUAL, infinity, false));
                self.replace_if(infinite, rounded, (infinity - (1 << TF32_UNUSED)).into());
            }
        }
        if i.opcode.has(Word::Relu) {
            let negative = self.temporary_predicate();
            self.push(Op::compare(negative, rounded, Comparison::LESS, Source::ZERO, true));
            self.replace_if(negative, rounded, Source::ZERO);
        }
        let nan = self.temporary_predicate();
        let (a, comparison) = (FloatSource::plain(value), Comparison::UNORDERED);
        self.push(Op::FloatCompare { to: nan, a, b: a, comparison, flush: false });
        self.replace_if(nan, rounded, 0x7fff_e000.into());
        rounded
    }

    /// `to` = another value where the predicate holds.
    fn replace_if(&mut self, predicate: Predicate, to: Register, then: Source) {
        let (condition, otherwise) = (Condition::If(predicate), to.into());
        self.push(Op::Select { to: Some(to), condition, then, otherwise });
    }

    /// `cvt.pack.sat`: a above b, both clamped; what is above them comes from c.
    fn convert_pack(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let Some(packed) = i.opcode.choice::<Packed>() else { return Err(self.not_run(i)) };
        let (signed, width) = match packed {
            Packed::U2 => (false, 2),
            Packed::S2 => (true, 2),
            Packed::U4 => (false, 4),
            Packed::S4 => (true, 4),
            Packed::U8 => (false, 8),
            Packed::S8 => (true, 8),
            Packed::U16 => (false, 16),
            Packed::S16 => (true, 16),
        };
        let (low, high) = match signed {
            true => ((1u32 << (width - 1)).wrapping_neg(), (1 << (width - 1)) - 1),
            false => (0, (1 << width) - 1),
        };
        let mut packed = match i.operand(Field::C) {
            Some(c) => {
                let c = self.word(i, c, Type::B32)?;
                let to = self.temporary();
                self.push(super::integer::shift(to, c, 2 * width, tmu_program::Shift::Left));
                Source::from(to)
            }
            None => Source::ZERO,
        };
        for (name, position) in [(Field::B, 0), (Field::A, width)] {
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
