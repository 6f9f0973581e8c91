//! Half precision and bfloat16, single numbers and pairs.

use tmu_program::{
    Comparison, Condition, Conversion, Diagnostic, FloatFunction, FloatSource, HalfFunction, HalfMode, Op,
    Register, Rounding, Shift, Source, Type as Format,
};

use super::Lowering;
use super::contract::Fused;
use super::kind::Arithmetic;
use crate::module::Instruction;
use crate::names::{Field, Word};
use crate::types::Type;

/// The sign of a half.
const SIGN: Source = Source::Immediate(0x8000);

/// The NaN that arithmetic gives.
const NAN: Source = Source::Immediate(0x7fff);

/// Whether numbers of this type are bfloat16.
pub(super) fn is_brain(ty: Type) -> bool {
    matches!(ty, Type::Bf16 | Type::Bf16x2)
}

fn format(ty: Type) -> Format {
    if is_brain(ty) { Format::Bf16 } else { Format::F16 }
}

impl<'m> Lowering<'m> {
    /// The halves of an operand, the lower one first; one for `.f16`.
    pub(super) fn halves(
        &mut self,
        i: &'m Instruction,
        name: Field,
        ty: Type,
    ) -> Result<Vec<Source>, Diagnostic> {
        let value = self.word(i, self.operand(i, name)?, ty)?;
        Ok(self.halves_of(value, ty))
    }

    fn halves_of(&mut self, value: Source, ty: Type) -> Vec<Source> {
        if ty.bits() == 16 {
            return vec![value];
        }
        vec![self.extract(value, 0, 16, false), self.extract(value, 16, 16, false)]
    }

    /// Writes halves to operand d.
    pub(super) fn write_halves(&mut self, i: &'m Instruction, halves: &[Register]) -> Result<(), Diagnostic> {
        let to = self.d(i)?;
        match *halves {
            [low, high] => {
                let joined = self.temporary();
                self.push(Op::InsertBits {
                    to: Some(joined),
                    base: low.into(),
                    insert: high.into(),
                    position: 16.into(),
                    length: 16.into(),
                });
                self.write_word(to, joined.into(), false);
            }
            [only, ..] => self.write_word(to, only.into(), false),
            [] => {}
        }
        Ok(())
    }

    /// A half as a single, which is exact.
    pub(super) fn half_to_single(&mut self, half: Source, ty: Type) -> Register {
        let to = self.temporary();
        self.push(Op::Convert(Conversion::new(Some(to), Format::F32, half, format(ty))));
        to
    }

    /// A single rounded to a half.
    pub(super) fn single_to_half(&mut self, single: Register, ty: Type) -> Register {
        let to = self.temporary();
        self.push(Op::Convert(Conversion::new(Some(to), format(ty), single.into(), Format::F32)));
        to
    }

    /// Arithmetic on halves.
    pub(super) fn half(&mut self, i: &'m Instruction, what: Arithmetic) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let mode = HalfMode {
            flush: i.opcode.has(Word::Ftz),
            zero_wins: false,
            saturate: i.opcode.has(Word::Sat),
            single: false,
            brain: is_brain(ty),
        };
        if let Some(fused) = self.contraction.of_sum(i) {
            return self.fused_halves(i, fused, ty, mode);
        }
        let a = self.halves(i, Field::A, ty)?;
        let alone = matches!(what, Arithmetic::Absolute | Arithmetic::Negate);
        let second = if alone { Vec::new() } else { self.halves(i, Field::B, ty)? };
        let fused = what == Arithmetic::Fused;
        let third = if fused { self.halves(i, Field::C, ty)? } else { Vec::new() };
        let at = |list: &[Source], number: usize| list.get(number).copied().unwrap_or_default();
        let mut results = Vec::new();
        for (number, &a) in a.iter().enumerate() {
            let (b, c) = (at(&second, number), at(&third, number));
            results.push(self.half_result(i, what, [a, b, c], mode)?);
        }
        self.write_halves(i, &results)
    }

    /// A sum that takes a product in.
    fn fused_halves(
        &mut self,
        i: &'m Instruction,
        fused: Fused<'m>,
        ty: Type,
        mode: HalfMode,
    ) -> Result<(), Diagnostic> {
        let [a, b] = fused.factors;
        let a = self.factor_words(i, a, ty)?[0];
        let b = self.factor_words(i, b, ty)?[0];
        let c = self.word(i, fused.other, ty)?;
        let a = self.signed_halves(a, fused.negate_product, ty);
        let b = self.signed_halves(b, false, ty);
        let c = self.signed_halves(c, fused.negate_other, ty);
        let mut results = Vec::new();
        for ((a, b), c) in a.into_iter().zip(b).zip(c) {
            let to = self.temporary();
            self.push(Op::Half { to: Some(to), function: HalfFunction::MultiplyAdd, a, b, c, mode });
            results.push(to);
        }
        self.write_halves(i, &results)
    }

    /// The halves of a value, with their signs flipped if `negate`.
    fn signed_halves(&mut self, value: Source, negate: bool, ty: Type) -> Vec<Source> {
        let mut halves = self.halves_of(value, ty);
        for half in halves.iter_mut().filter(|_| negate) {
            let to = self.temporary();
            let (a, b, c) = (*half, SIGN, Source::ZERO);
            self.push(Op::Logic { to: Some(to), a, b, c, table: 0x3c });
            *half = to.into();
        }
        halves
    }

    fn half_result(
        &mut self,
        i: &Instruction,
        what: Arithmetic,
        [a, b, c]: [Source; 3],
        mode: HalfMode,
    ) -> Result<Register, Diagnostic> {
        let to = self.temporary();
        let mut push = |function, a, b, c| self.push(Op::Half { to: Some(to), function, a, b, c, mode });
        match what {
            Arithmetic::Add => push(HalfFunction::Add, a, b, c),
            Arithmetic::Multiply => push(HalfFunction::Multiply, a, b, c),
            Arithmetic::Fused => push(HalfFunction::MultiplyAdd, a, b, c),
            Arithmetic::Subtract => {
                // −1 · b + a: exact but for the one rounding.
                let minus_one: u32 = if mode.brain { 0xbf80 } else { 0xbc00 };
                push(HalfFunction::MultiplyAdd, b, minus_one.into(), a);
            }
            Arithmetic::Negate | Arithmetic::Absolute => {
                let negates = what == Arithmetic::Negate;
                let (b, table) = if negates { (SIGN, 0x3c) } else { (0x7fff.into(), 0xc0) };
                self.push(Op::Logic { to: Some(to), a, b, c: Source::ZERO, table });
                // The machine adds −0, which makes one NaN of all.
                let (function, c) = (HalfFunction::Add, Source::ZERO);
                self.push(Op::Half { to: Some(to), function, a: to.into(), b: SIGN, c, mode });
            }
            Arithmetic::Minimum => return Ok(self.half_min_max(i, [a, b], Condition::Always, mode)),
            Arithmetic::Maximum => return Ok(self.half_min_max(i, [a, b], Condition::Never, mode)),
            Arithmetic::MultiplyAdd
            | Arithmetic::Divide
            | Arithmetic::Remainder
            | Arithmetic::AddDifference => return Err(self.not_run(i)),
        }
        if i.opcode.has(Word::Relu) {
            self.without_sign(to, 0x8000);
        }
        if i.opcode.has(Word::Oob) {
            self.zero_outside(to, [a, b]);
        }
        Ok(to)
    }

    /// `.oob`: 0 where one of the factors is what a tensor map fills in outside of the tensor.
    fn zero_outside(&mut self, to: Register, factors: [Source; 2]) {
        for factor in factors {
            let half = self.extract(factor, 0, 15, false);
            let outside = self.temporary_predicate();
            let nan = u32::from(tmu_program::OUTSIDE_HALF);
            self.push(Op::compare(outside, half, Comparison::EQUAL, nan, false));
            let (condition, then, otherwise) = (Condition::If(outside), Source::ZERO, to.into());
            self.push(Op::Select { to: Some(to), condition, then, otherwise });
        }
    }

    /// `.relu`: 0 for a negative number with this sign.
    pub(super) fn without_sign(&mut self, half: Register, sign: u32) {
        let negative = self.temporary_predicate();
        self.push(Op::compare(negative, half, Comparison::GREATER_EQUAL, sign, false));
        let (condition, then, otherwise) = (Condition::If(negative), Source::ZERO, half.into());
        self.push(Op::Select { to: Some(half), condition, then, otherwise });
    }

    /// `min`, `max` (PTX ISA, "Half Precision Floating Point Instructions"): `.NaN` gives a NaN if there is one, and
    /// `.xorsign.abs` takes magnitudes and the product of the signs.
    fn half_min_max(
        &mut self,
        i: &Instruction,
        [a, b]: [Source; 2],
        minimum: Condition,
        mode: HalfMode,
    ) -> Register {
        let ty = if mode.brain { Type::Bf16 } else { Type::F16 };
        let by_sign = i.opcode.has(Word::Xorsign);
        let singles = [a, b].map(|half| {
            let half = self.flushed_half(half, mode);
            let single = self.half_to_single(half, ty);
            FloatSource { absolute: by_sign, ..single.into() }
        });
        let [x, y] = singles;
        let found = self.temporary();
        self.push(Op::FloatMinMax { to: Some(found), a: x, b: y, minimum, flush: false });
        let to = self.single_to_half(found, ty);
        if by_sign {
            // Bit 15 of a ^ b into a number; a NaN keeps its own.
            let signed = self.temporary();
            self.push(Op::Logic { to: Some(signed), a, b, c: SIGN, table: 0x28 });
            self.push(Op::Logic {
                to: Some(signed),
                a: signed.into(),
                b: to.into(),
                c: Source::ZERO,
                table: 0xfc,
            });
            let number = self.temporary_predicate();
            self.push(Op::compare(number, to, Comparison::NOT_EQUAL, NAN, false));
            let (condition, then, otherwise) = (Condition::If(number), signed.into(), to.into());
            self.push(Op::Select { to: Some(to), condition, then, otherwise });
        }
        if i.opcode.has(Word::NaN) {
            let unordered = self.temporary_predicate();
            let comparison = Comparison::UNORDERED;
            self.push(Op::FloatCompare { to: unordered, a: x, b: y, comparison, flush: false });
            let (condition, otherwise) = (Condition::If(unordered), to.into());
            self.push(Op::Select { to: Some(to), condition, then: NAN, otherwise });
        }
        to
    }

    /// A half with denormals as zero, if the mode says so.
    pub(super) fn flushed_half(&mut self, half: Source, mode: HalfMode) -> Source {
        if !mode.flush {
            return half;
        }
        let to = self.temporary();
        let (function, b, c) = (HalfFunction::Add, SIGN, Source::ZERO);
        let mode = HalfMode { saturate: false, ..mode };
        self.push(Op::Half { to: Some(to), function, a: half, b, c, mode });
        to.into()
    }

    /// `tanh` and `ex2` of halves: as for singles, cut off toward zero; infinite from 65536 on. So an H200 (sm_90) has it, for every half and
    /// every bfloat16.
    pub(super) fn half_function(
        &mut self,
        i: &'m Instruction,
        function: FloatFunction,
    ) -> Result<(), Diagnostic> {
        let ty = self.data_type(i)?;
        let mut results = Vec::new();
        for half in self.halves(i, Field::A, ty)? {
            let single = self.half_to_single(half, ty);
            let from = single.into();
            self.push(Op::FloatFunction { to: Some(single), from, function, saturate: false });
            results.push(self.cut_to_half(single, ty));
        }
        self.write_halves(i, &results)
    }

    /// A single without what a half has no room for.
    fn cut_to_half(&mut self, single: Register, ty: Type) -> Register {
        let half = self.temporary();
        if is_brain(ty) {
            self.push(super::integer::shift(half, single.into(), 16, Shift::Right));
            return half;
        }
        let conversion = Conversion::new(Some(half), Format::F16, single.into(), Format::F32);
        self.push(Op::Convert(Conversion { rounding: Rounding::TowardZero, ..conversion }));
        let large = self.temporary_predicate();
        let (a, b) = (FloatSource::from(single), FloatSource::plain(65536f32.to_bits().into()));
        self.push(Op::FloatCompare { to: large, a, b, comparison: Comparison::GREATER_EQUAL, flush: false });
        let (condition, then, otherwise) = (Condition::If(large), 0x7c00.into(), half.into());
        self.push(Op::Select { to: Some(half), condition, then, otherwise });
        half
    }
}
